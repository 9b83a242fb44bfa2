/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From what single dice tell to a roll: which faces belong to the roll that is awaited now, and
 * what else happened that people should hear of. Plain values, a clock that is passed in, nothing
 * allocated, no chance: the same events always give the same roll. It knows neither ports nor
 * games.
 *
 * A roll is opened with what is awaited. A die that moves or comes to rest takes a slot; only a die
 * that was thrown after the opening fills it. Until the roll is complete a die may be rolled again
 * and its last face counts. A die that was cocked, or put down by hand, keeps its slot open. When
 * all slots are filled the roll is complete, and takes nothing more until the next one is opened.
 * If for too long nothing moves the roll ends unfinished, with the slots as they are.
 *
 * A roll is a throw, and not every report of a face is one:
 *   - A die that says that it rolls, and then a face, was thrown.
 *   - Some dice never say that they move. Another face than before tells that they did. The same
 *     face again may be a throw or a repetition, and the first report of a die that was never
 *     heard of is where it lies: such a die lies in its slot until it is thrown, or somebody
 *     confirms that it was.
 *   - A die that is known to tell its movements, and did not, was not thrown. The same face again
 *     is the old roll; another one lies there until somebody confirms it.
 *   - A die that was away and is there again lies where it lies, until somebody confirms it.
 *
 * One die can roll for several, one throw after the other, as long as it is the only one known.
 * Once another is heard of, each rolls for itself: faces stay, and a throw that has not ended is
 * one more of the same die, whose last face counts.
 */
#pragma once

#include "device-event.h"

#include <stdbool.h>

enum { ROLL_DICE_MAX = 32, ROLL_KNOWN_MAX = 48, ROLL_NAME_MAX = 40 };

/* Two devices may both have a die 1: the caller numbers its devices. */
typedef struct {
  uint32_t device;
  uint32_t die;
} RollDie;

typedef struct {
  uint8_t n_dice;                 /* 1 to ROLL_DICE_MAX */
  uint8_t sides;                  /* 0: any */
  uint8_t n_allowed;              /* 0: any dice */
  RollDie allowed[ROLL_DICE_MAX]; /* the only ones that count */
  bool is_one_die_for_all;        /* where only one die is known, it is rolled n times */
  uint16_t window_ms;             /* from the last movement to giving up; 0: 8 seconds */
  bool is_patient;                /* never gives up: somebody sees what is missing */
} RollExpectation;

typedef enum {
  ROLL_SLOT_WAITING,
  ROLL_SLOT_ROLLING,
  ROLL_SLOT_SETTLED,
  ROLL_SLOT_COCKED, /* on no face: roll it again */
  ROLL_SLOT_PLACED, /* put there, tilted or moved: not a roll */
  ROLL_SLOT_LYING,  /* on a face, but nothing tells that it was thrown: to be confirmed */
} RollSlotState;

typedef struct {
  RollSlotState state;
  RollDie die;              /* unless it is waiting for one */
  char name[ROLL_NAME_MAX]; /* of that die, "D1" */
  uint8_t face;             /* when settled or lying */
  bool is_confirmed;        /* somebody said that it was thrown */
} RollSlot;

typedef enum {
  ROLL_IDLE,     /* nothing is awaited */
  ROLL_OPEN,     /* waiting for dice, or in part there */
  ROLL_COMPLETE, /* every slot is settled */
  ROLL_EXPIRED,  /* too long between the dice */
} RollState;

typedef enum {
  ROLL_NOTICE_STRAY_NOT_AWAITED, /* came to rest when no roll was open, or too late */
  ROLL_NOTICE_STRAY_NOT_ALLOWED, /* not one of the dice that count */
  ROLL_NOTICE_STRAY_OTHER_SIDES, /* not the kind of die that is awaited */
  ROLL_NOTICE_DUPLICATE,         /* rests without having moved: what it says is not taken */
  ROLL_NOTICE_COCKED,
  ROLL_NOTICE_PLACED,
  ROLL_NOTICE_LYING,   /* told once, until it moves or shows another face */
  ROLL_NOTICE_TIMEOUT, /* the roll ended unfinished; about no die */
} RollNoticeKind;

typedef struct {
  RollNoticeKind kind;
  RollDie die;
  const char *name; /* of the die */
  uint8_t face;     /* 0: not known */
} RollNotice;

/* May open or close the roll, but not feed it. */
typedef void (*RollNoticeCb) (const RollNotice *notice, void *data);

/* What is remembered of a die from one roll to the next. */
typedef struct {
  RollDie die;
  char name[ROLL_NAME_MAX];
  uint8_t face;        /* it last came to rest on; 0: none */
  bool has_moved;      /* since then */
  bool tells_movement; /* it has ever said that it rolls */
  uint64_t heard;      /* the number of the event; the longest unheard is forgotten first */
} RollKnown;

/* To be read, not written: start with all zero and a notice function. */
typedef struct {
  RollNoticeCb notice_cb; /* may be NULL */
  void *data;
  RollState state;
  RollSlot slots[ROLL_DICE_MAX]; /* expectation.n_dice of them */
  RollExpectation expectation;
  bool is_begun; /* a die has moved or come to rest since the opening */
  int64_t moved_us;
  RollKnown known[ROLL_KNOWN_MAX];
  uint8_t n_known;
  uint64_t n_heard;
} Roll;

/* Begins to wait; what was open before is forgotten. False for what cannot be awaited. */
bool device_roll_open (Roll *self, const RollExpectation *expectation);
/* Back to idle: the roll was typed, or taken back. */
void device_roll_close (Roll *self);
/* Takes a DIE event; other kinds are passed over. Look at `state` and `slots` afterwards. */
void device_roll_handle_event (Roll *self, uint32_t device, const DeviceEvent *event,
                               int64_t time_us);
/* Fills a slot with a face that comes from no die: it was typed, or drawn. `die` is for the caller
 * to know it by. False if there is no slot to fill. */
bool device_roll_put (Roll *self, RollDie die, uint8_t face);
/* Somebody says that the dice that lie there were thrown. False if there are none. */
bool device_roll_confirm (Roll *self);
/* The device is gone, or is there again: where its dice lie is not known. Slots stay. */
void device_roll_forget (Roll *self, uint32_t device);
/* Is one die rolled for all? */
bool device_roll_is_one_die (const Roll *self);
/* Takes a face back, also of a roll that is complete: the slot waits for a die again. */
void device_roll_clear_slot (Roll *self, int slot);
/* To be called at the time that device_roll_wake names, so that an unfinished roll ends. */
void device_roll_tick (Roll *self, int64_t now_us);
bool device_roll_wake (const Roll *self, int64_t *wake_us); /* false: no need */
