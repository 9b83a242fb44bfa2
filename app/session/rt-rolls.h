/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The roll that is awaited now, and where its faces come from: electronic dice, the keyboard, or
 * virtual dice. One for the whole program; the dice tray shows it.
 *
 * Whoever needs dice makes a request, and its answer reaches that one alone. One roll is awaited at
 * a time: a request that is made meanwhile waits until the one before is answered, called off or
 * taken back.
 *
 * Dice fill the roll only while one is awaited. A die that shows a face at another time is a stray:
 * it is told once and never used. A request is answered when its roll is accepted, which is by
 * itself or when somebody confirms, as the player likes.
 */
#pragma once

#include "devices/device.h"

#include <gio/gio.h>

enum { RT_ROLL_FACES_MAX = 32, RT_ROLL_SIDES_MAX = 100 };
enum { RT_ROLLS_DICE_MAX = RT_ROLL_FACES_MAX, RT_DIE_NAME_MAX = 40, RT_ROLLS_SEATS_MAX = 8 };

typedef enum { RT_FROM_DIE, RT_FROM_KEYS, RT_FROM_CHANCE } RtFaceSource;

typedef struct {
  int face; /* 1 to sides */
  RtFaceSource source;
  const char *name; /* of the die; NULL if typed or virtual */
} RtDiceFace;

/* A roll that was made, as it is kept and counted. The texts belong to whoever made it. */
typedef struct {
  gint64 time_s;       /* since 1970, UTC */
  int sides;           /* 2 to RT_ROLL_SIDES_MAX */
  const char *player;  /* "": nobody in particular */
  const char *purpose; /* "" if none was said */
  int n_faces;
  RtDiceFace faces[RT_ROLL_FACES_MAX];
} RtDiceRoll;

typedef enum {
  RT_SLOT_WAITING,
  RT_SLOT_ROLLING,
  RT_SLOT_SETTLED,
  RT_SLOT_COCKED,
  RT_SLOT_PLACED, /* put there by hand: roll it again */
  RT_SLOT_LYING,  /* nothing tells that it was rolled: accept it, or roll it */
} RtSlotState;

typedef struct {
  RtSlotState state;
  int face; /* when settled or lying */
  RtFaceSource source;
  gboolean is_confirmed;      /* somebody said that it was rolled */
  char name[RT_DIE_NAME_MAX]; /* of the die, "D1"; "" if none */
} RtRollSlot;

/* What is awaited, in the words of whoever requests it. */
typedef struct {
  int n_dice;
  int sides;           /* 6 */
  int seat;            /* who rolls; -1: nobody in particular */
  const char *player;  /* "Ada" */
  const char *title;   /* "Ada rolls 2d6" */
  const char *purpose; /* "10 or more hits" */
  /* The sum that is needed, so that the tray can say what the dice mean; 0: none. */
  int target;
  int reach;               /* the same for who answers without words, the light of dice */
  const char *success;     /* "a hit" */
  const char *failure;     /* "a miss" */
  gboolean ends_decide;    /* all ones fail and all highest faces succeed, whatever the target */
  gboolean may_roll_again; /* the rules allow it; else a roll that lies there counts */
  /* Anybody may call it off; else only who requested it takes it back: what was seen of the dice
   * cannot be got rid of in this way. */
  gboolean may_call_off;
  gboolean is_virtual; /* virtual dice roll it as soon as its turn has come */
} RtRollWanted;

/* The answer to a request. */
typedef struct {
  int n_faces; /* as many as were requested */
  int faces[RT_ROLLS_DICE_MAX];
  char *origin; /* for the journal: "dice D1,D2", "typed"; "dice D1,confirmed" of one that lay */
} RtRollAnswer;

void rt_roll_answer_free (RtRollAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtRollAnswer, rt_roll_answer_free)

typedef enum {
  RT_ACCEPT_AT_ONCE,
  RT_ACCEPT_WHEN_CONFIRMED,
  RT_ACCEPT_AFTER_ONE_SECOND, /* time to see it, and to take back what was mistyped */
  RT_ACCEPT_AFTER_THREE_SECONDS,
} RtAccept;

/* What a whole roll means. */
typedef enum {
  RT_ROLL_VERDICT_NONE, /* nothing was to be reached, or dice are missing */
  RT_ROLL_VERDICT_SUCCESS,
  RT_ROLL_VERDICT_FAILURE,
  RT_ROLL_VERDICT_BEST, /* a success, and all dice show their highest face */
} RtRollVerdict;

#define RT_TYPE_ROLLS (rt_rolls_get_type ())
G_DECLARE_FINAL_TYPE (RtRolls, rt_rolls, RT, ROLLS, GObject)

/*
 * Signals, for who looks on:
 *   changed        something that the tray shows
 *   rolled (roll)  a roll is done, before its request is answered: an RtDiceRoll
 *   confirmed      the button of a device was pressed and there is nothing to accept: who asks
 *                  something else that it can answer listens
 *   undo           the undo button of a device was pressed
 *   stray (text)   something happened that is not part of a roll, in the user's words
 */
RtRolls *rt_rolls_new (guint64 seed);

void rt_rolls_set_accept (RtRolls *self, RtAccept accept);

/* Awaits a roll, or after the others if one is awaited. `cancellable` takes the request back,
 * whether its turn has come or not. */
void rt_rolls_request_async (RtRolls *self, const RtRollWanted *wanted, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* NULL with G_IO_ERROR_CANCELLED if the roll was called off or taken back. */
RtRollAnswer *rt_rolls_request_finish (RtRolls *self, GAsyncResult *result,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Calls off the roll that is awaited. FALSE if there is none, or it may not be called off. */
gboolean rt_rolls_call_off (RtRolls *self);

/* A face from the keyboard, for the first die that has none. FALSE if it does not fit. */
gboolean rt_rolls_type (RtRolls *self, int face);
/* Takes back the last face that was typed. */
gboolean rt_rolls_erase (RtRolls *self);
/* Virtual dice for all that have no face yet. */
void rt_rolls_roll_virtual (RtRolls *self);
/* Confirms, by key, button or tap: dice that lie there count, and a roll that is complete. FALSE if
 * there is nothing to confirm. */
gboolean rt_rolls_accept (RtRolls *self);

/* Forgets all faces and waits again. FALSE where the rules do not allow it. */
gboolean rt_rolls_roll_again (RtRolls *self);

/* Takes what the dice and buttons of a device tell, as long as both are there. A die that belongs
 * to a seat rolls for no other. */
void rt_rolls_watch (RtRolls *self, Device *device);
/* From hardware. `device` numbers the device; the text of the event is what people call the die. */
void rt_rolls_handle_event (RtRolls *self, guint32 device, const DeviceEvent *event,
                            gint64 time_us);
/* The device is gone, or not yet there again: what its dice do meanwhile nobody knows. */
void rt_rolls_forget (RtRolls *self, guint32 device);

/* NULL while nothing is awaited. */
const RtRollWanted *rt_rolls_get_wanted (RtRolls *self);
/* What is awaited after that; NULL: nothing yet. */
const RtRollWanted *rt_rolls_get_following (RtRolls *self);
int rt_rolls_get_n (RtRolls *self);
const RtRollSlot *rt_rolls_get_slot (RtRolls *self, int i);
/* The slot that a typed face would fill, -1: none. */
int rt_rolls_get_next (RtRolls *self);
gboolean rt_rolls_is_full (RtRolls *self);
/* Does a die lie there that somebody has to confirm? */
gboolean rt_rolls_is_lying (RtRolls *self);
/* Is the only die that there is rolled for all of them, one after the other? */
gboolean rt_rolls_is_one_die (RtRolls *self);
/* Has a die of the roll that is awaited shown its face? */
gboolean rt_rolls_has_faces (RtRolls *self);
/* Of the last roll too, once nothing is awaited. */
RtRollVerdict rt_rolls_get_verdict (RtRolls *self);
/* Does a die of this device take part? Of the last roll too. */
gboolean rt_rolls_has_die (RtRolls *self, Device *device);
/* May a die of this device take part in what is awaited? */
gboolean rt_rolls_allows (RtRolls *self, Device *device);
/* Who sat at a seat when a roll of it was last awaited; NULL: not known. */
const char *rt_rolls_get_player (RtRolls *self, int seat);

/* What the faces mean so far, "6 + 5 = 11, a hit" or "6 so far, 4 or more to go"; NULL: nothing is
 * to be said yet. Of the last roll too, once nothing is awaited. */
char *rt_rolls_describe (RtRolls *self) G_GNUC_WARN_UNUSED_RESULT;
/* The face of a die that came to rest and is not used, and what people call it; 0: none since a
 * roll was last awaited. */
int rt_rolls_get_stray (RtRolls *self, const char **name);
