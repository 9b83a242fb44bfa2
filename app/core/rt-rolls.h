/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The roll that is awaited now, whoever waits for it, and where its faces come from: electronic
 * dice, the keyboard, or virtual dice. One for the whole program; the dice tray shows it.
 *
 * Dice fill the roll only while one is awaited. A die that shows a face at another time is a stray:
 * it is told once and never used. A roll is handed over when it is accepted, which is by itself or
 * when somebody confirms, as the player likes.
 */
#pragma once

#include "rt-dice-roll.h"

#include "devices/device-event.h"

#include <glib-object.h>

enum { RT_ROLLS_DICE_MAX = RT_ROLL_FACES_MAX };

typedef enum {
  RT_SLOT_WAITING,
  RT_SLOT_ROLLING,
  RT_SLOT_SETTLED,
  RT_SLOT_COCKED,
  RT_SLOT_PLACED, /* put there by hand: roll it again */
} RtSlotState;

typedef struct {
  RtSlotState state;
  int face; /* when settled */
  RtFaceSource source;
  const char *name; /* of the die, "D1"; interned; NULL if none */
} RtRollSlot;

/* What is awaited, in the words of whoever awaits it. */
typedef struct {
  int n_dice;
  int sides;           /* 6 */
  int seat;            /* who rolls; -1: nobody in particular */
  const char *player;  /* "Ada" */
  const char *title;   /* "Ada rolls 2d6" */
  const char *purpose; /* "10 or more hits" */
  /* The sum that is needed, so that the tray can say what the dice mean; 0: none. */
  int target;
  const char *success;     /* "a hit" */
  const char *failure;     /* "a miss" */
  gboolean ends_decide;    /* all ones fail and all highest faces succeed, whatever the target */
  gboolean may_roll_again; /* the rules allow it; else a roll that lies there counts */
} RtRollWanted;

typedef enum {
  RT_ACCEPT_AT_ONCE,
  RT_ACCEPT_WHEN_CONFIRMED,
  RT_ACCEPT_AFTER_ONE_SECOND, /* time to see it, and to take back what was mistyped */
  RT_ACCEPT_AFTER_THREE_SECONDS,
} RtAccept;

#define RT_TYPE_ROLLS (rt_rolls_get_type ())
G_DECLARE_FINAL_TYPE (RtRolls, rt_rolls, RT, ROLLS, GObject)

/*
 * Signals:
 *   changed                  something that the tray shows
 *   rolled (roll)            just before `accepted`: an RtDiceRoll, for who counts dice; not the
 *                            place to await the next roll
 *   accepted (faces, origin) the roll is done; `faces` an array of n ints, `origin` for the journal
 *   confirmed                the button of a device was pressed and no roll is open: who asks
 *                            something that it can answer listens
 *   cancelled                it was called off
 *   stray (text)             something happened that is not part of a roll, in the user's words
 */
RtRolls *rt_rolls_new (guint64 seed);

void rt_rolls_set_accept (RtRolls *self, RtAccept accept);

/* Begins to wait; one that is open is called off first. */
void rt_rolls_await (RtRolls *self, const RtRollWanted *wanted);
void rt_rolls_cancel (RtRolls *self);

/* A face from the keyboard, for the first die that has none. FALSE if it does not fit. */
gboolean rt_rolls_type (RtRolls *self, int face);
/* Takes back the last face that was typed. */
gboolean rt_rolls_erase (RtRolls *self);
/* Virtual dice for all that have no face yet. */
void rt_rolls_roll_virtual (RtRolls *self);
/* Confirms, by key, button or tap. FALSE while dice are missing. */
gboolean rt_rolls_accept (RtRolls *self);

/* Forgets all faces and waits again. FALSE where the rules do not allow it. */
gboolean rt_rolls_roll_again (RtRolls *self);

/* From hardware. `device` numbers the device; `name` is what people call the die. */
void rt_rolls_take (RtRolls *self, guint32 device, const char *name, const DeviceEvent *event,
                    gint64 time_us);

/* NULL while nothing is awaited. */
const RtRollWanted *rt_rolls_get_wanted (RtRolls *self);
int rt_rolls_get_n (RtRolls *self);
const RtRollSlot *rt_rolls_get_slot (RtRolls *self, int i);
/* The slot that a typed face would fill, -1: none. */
int rt_rolls_get_next (RtRolls *self);
gboolean rt_rolls_is_full (RtRolls *self);
/* What the faces mean so far, "6 + 5 = 11, a hit" or "6 so far, 4 or more to go"; NULL: nothing is
 * to be said yet. Of the last roll too, once nothing is awaited. */
char *rt_rolls_describe (RtRolls *self) G_GNUC_WARN_UNUSED_RESULT;
/* The face of a die that came to rest and is not used, and what people call it; 0: none since a
 * roll was last awaited. */
int rt_rolls_get_stray (RtRolls *self, const char **name);
