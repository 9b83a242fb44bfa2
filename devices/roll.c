/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The roll assembly of roll.h.
 *
 * Slots are claimed by the first dice that move. Someone may have thrown one die too many, or one
 * may have fallen under the table, so a claim is weak: a die that comes to rest on a face takes the
 * slot of one that has not. That is also why the order of arrival does not matter.
 */
#include "roll.h"

#include <stddef.h>
#include <string.h>

enum { USUAL_WINDOW_MS = 8000 };

static void
tell (Roll *self, RollNoticeKind kind, RollDie die, uint8_t face)
{
  const RollNotice notice = { .kind = kind, .die = die, .face = face };

  if (self->notice_cb)
    self->notice_cb (&notice, self->data);
}

static bool
is_same (RollDie a, RollDie b)
{
  return a.device == b.device && a.die == b.die;
}

/* ---- What is remembered of dice ---- */

static RollKnown *
longest_unheard (Roll *self)
{
  RollKnown *found = &self->known[0];

  for (int i = 1; i < self->n_known; i++)
    if (self->known[i].heard < found->heard)
      found = &self->known[i];
  return found;
}

/* The memory of a die, made for it if need be. */
static RollKnown *
know (Roll *self, RollDie die)
{
  RollKnown *found = NULL;

  for (int i = 0; i < self->n_known && !found; i++)
    if (is_same (self->known[i].die, die))
      found = &self->known[i];
  if (!found) {
    bool has_room = self->n_known < ROLL_KNOWN_MAX;
    found = has_room ? &self->known[self->n_known++] : longest_unheard (self);
    *found = (RollKnown){ .die = die };
  }
  found->heard = ++self->n_heard;
  return found;
}

/* A die that tells its movements, and has told of none since it came to rest. */
static bool
lies_still (const RollKnown *known)
{
  return known->tells_movement && !known->has_moved;
}

/* ---- Slots ---- */

/* Which slot a die that comes to rest may take from another, the best first. */
static int
claim_strength (const RollSlot *slot)
{
  switch (slot->state) {
  case ROLL_SLOT_WAITING:
    return 0;
  case ROLL_SLOT_PLACED:
    return 1;
  case ROLL_SLOT_COCKED:
    return 2;
  case ROLL_SLOT_ROLLING:
    return 3;
  case ROLL_SLOT_SETTLED:
    break;
  }
  return 4;
}

/* The slot that is the easiest to take. One die that is rolled for all fills them in turn. */
static RollSlot *
weakest_slot (Roll *self)
{
  RollSlot *weakest = &self->slots[0];

  for (int i = 1; i < self->expectation.n_dice; i++) {
    bool is_turn_taken =
        self->expectation.is_one_die_for_all && weakest->state != ROLL_SLOT_SETTLED;
    if (!is_turn_taken && claim_strength (&self->slots[i]) < claim_strength (weakest))
      weakest = &self->slots[i];
  }
  return weakest;
}

/* The slot that a die has, NULL if none. What the one die for all has filled is no longer its. */
static RollSlot *
slot_of (Roll *self, RollDie die)
{
  for (int i = 0; i < self->expectation.n_dice; i++) {
    RollSlot *slot = &self->slots[i];
    bool is_past = self->expectation.is_one_die_for_all && slot->state == ROLL_SLOT_SETTLED;
    if (slot->state != ROLL_SLOT_WAITING && is_same (slot->die, die) && !is_past)
      return slot;
  }
  return NULL;
}

/* The slot for a die that moves or lies badly: its own, or one that nobody has. */
static RollSlot *
own_or_waiting_slot (Roll *self, RollDie die)
{
  RollSlot *own = slot_of (self, die);
  RollSlot *weakest = weakest_slot (self);

  return own ? own : weakest->state == ROLL_SLOT_WAITING ? weakest : NULL;
}

static void
set_slot (RollSlot *slot, RollSlotState state, RollDie die)
{
  *slot = (RollSlot){ .state = state, .die = die };
}

static void
complete_if_full (Roll *self)
{
  for (int i = 0; i < self->expectation.n_dice; i++)
    if (self->slots[i].state != ROLL_SLOT_SETTLED)
      return;
  self->state = ROLL_COMPLETE;
}

/* ---- Who may take part ---- */

static bool
is_allowed (const Roll *self, RollDie die)
{
  const RollExpectation *expectation = &self->expectation;

  /* Whichever die filled the first slot is the one that is rolled for all. */
  if (expectation->is_one_die_for_all && self->slots[0].state == ROLL_SLOT_SETTLED
      && !is_same (self->slots[0].die, die))
    return false;
  if (expectation->n_allowed == 0)
    return true;
  for (int i = 0; i < expectation->n_allowed; i++)
    if (is_same (expectation->allowed[i], die))
      return true;
  return false;
}

static bool
has_sides (const Roll *self, const DeviceEvent *event)
{
  uint8_t sides = self->expectation.sides;

  return sides == 0
         || (event->die.face <= sides && (event->die.sides == 0 || event->die.sides == sides));
}

/* ---- Events ---- */

static void
mark_movement (Roll *self, int64_t time_us)
{
  self->moved_us = self->is_begun && self->moved_us > time_us ? self->moved_us : time_us;
  self->is_begun = true;
}

static void
take_rolling (Roll *self, RollDie die, int64_t time_us)
{
  RollSlot *slot = own_or_waiting_slot (self, die);

  if (!slot)
    return;
  set_slot (slot, ROLL_SLOT_ROLLING, die);
  mark_movement (self, time_us);
}

static void
take_cocked (Roll *self, RollDie die, int64_t time_us)
{
  RollSlot *slot = own_or_waiting_slot (self, die);

  if (!slot)
    return;
  bool is_news = slot->state != ROLL_SLOT_COCKED;
  set_slot (slot, ROLL_SLOT_COCKED, die);
  mark_movement (self, time_us);
  if (is_news)
    tell (self, ROLL_NOTICE_COCKED, die, 0);
}

/* A face that was rolled stands, also if the die is then moved out of the way. */
static void
take_placed (Roll *self, RollDie die, uint8_t face, int64_t time_us)
{
  RollSlot *slot = own_or_waiting_slot (self, die);

  if (slot && slot->state != ROLL_SLOT_SETTLED) {
    set_slot (slot, ROLL_SLOT_PLACED, die);
    mark_movement (self, time_us);
  }
  if (slot)
    tell (self, ROLL_NOTICE_PLACED, die, face);
}

/* Does it only repeat where it lies? `known` is as it was before this event. */
static bool
is_repeated (Roll *self, const RollKnown *known, uint8_t face)
{
  const RollSlot *slot = slot_of (self, known->die);
  bool is_next_of_one =
      self->expectation.is_one_die_for_all && self->slots[0].state == ROLL_SLOT_SETTLED;

  if (slot && slot->state == ROLL_SLOT_SETTLED)
    return true; /* the slot would be rolling if the die had told of a movement */
  return lies_still (known) && (known->face == face || is_next_of_one);
}

static void
take_settled (Roll *self, const RollKnown *known, const DeviceEvent *event, int64_t time_us)
{
  RollSlot *slot = slot_of (self, known->die);

  if (is_repeated (self, known, event->die.face)) {
    tell (self, ROLL_NOTICE_DUPLICATE, known->die, event->die.face);
    return;
  }
  /* An open roll always has a slot that is not settled. */
  slot = slot ? slot : weakest_slot (self);
  set_slot (slot, ROLL_SLOT_SETTLED, known->die);
  slot->face = event->die.face;
  slot->is_guessed = event->die.is_guessed != 0;
  mark_movement (self, time_us);
  complete_if_full (self);
}

static void
take_into_roll (Roll *self, const RollKnown *known, const DeviceEvent *event, int64_t time_us)
{
  RollDie die = known->die;
  bool has_face = event->die.face != 0;

  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    take_rolling (self, die, time_us);
    return;
  case DIE_SETTLED:
    /* At rest, but nobody can tell how: as good as cocked. */
    if (has_face)
      take_settled (self, known, event, time_us);
    else
      take_cocked (self, die, time_us);
    return;
  case DIE_COCKED:
    take_cocked (self, die, time_us);
    return;
  case DIE_PLACED:
    take_placed (self, die, event->die.face, time_us);
    return;
  }
}

/* Only what could be taken for a roll is worth a notice. */
static void
tell_if_settled (Roll *self, RollNoticeKind kind, RollDie die, const DeviceEvent *event)
{
  if (event->die.state == DIE_SETTLED)
    tell (self, kind, die, event->die.face);
}

static void
remember (RollKnown *known, const DeviceEvent *event)
{
  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    known->tells_movement = true;
    known->has_moved = true;
    return;
  case DIE_SETTLED:
    known->has_moved = false;
    known->face = event->die.face;
    return;
  case DIE_COCKED: /* so it does not lie where it lay */
    known->has_moved = true;
    return;
  case DIE_PLACED:
    return;
  }
}

void
device_roll_take (Roll *self, uint32_t device, const DeviceEvent *event, int64_t time_us)
{
  const RollDie die = { device, event->kind == DEVICE_EVENT_DIE ? event->die.die : 0 };

  if (event->kind != DEVICE_EVENT_DIE)
    return;

  device_roll_tick (self, time_us);
  /* A number in some text may be anything. Only when a roll is awaited it is taken for one. */
  if (event->die.is_guessed && self->state != ROLL_OPEN)
    return;

  RollKnown *known = know (self, die);
  if (self->state != ROLL_OPEN) {
    if (!lies_still (known) || known->face != event->die.face)
      tell_if_settled (self, ROLL_NOTICE_STRAY_NOT_AWAITED, die, event);
  } else if (!is_allowed (self, die)) {
    tell_if_settled (self, ROLL_NOTICE_STRAY_NOT_ALLOWED, die, event);
  } else if (!has_sides (self, event)) {
    tell_if_settled (self, ROLL_NOTICE_STRAY_OTHER_SIDES, die, event);
  } else {
    take_into_roll (self, known, event, time_us);
  }
  remember (known, event);
}

/* ---- Time ---- */

bool
device_roll_wake (const Roll *self, int64_t *wake_us)
{
  uint16_t own_ms = self->expectation.window_ms;
  int64_t window_us = (int64_t)(own_ms ? own_ms : USUAL_WINDOW_MS) * 1000;

  if (self->state != ROLL_OPEN || !self->is_begun || self->expectation.is_patient
      || self->moved_us > INT64_MAX - window_us)
    return false;
  *wake_us = self->moved_us + window_us;
  return true;
}

void
device_roll_tick (Roll *self, int64_t now_us)
{
  int64_t wake_us;

  if (!device_roll_wake (self, &wake_us) || now_us < wake_us)
    return;
  self->state = ROLL_EXPIRED;
  tell (self, ROLL_NOTICE_TIMEOUT, (RollDie){ 0 }, 0);
}

/* ---- Opening and closing ---- */

bool
device_roll_open (Roll *self, const RollExpectation *expectation)
{
  if (expectation->n_dice < 1 || expectation->n_dice > ROLL_DICE_MAX
      || expectation->n_allowed > ROLL_DICE_MAX)
    return false;
  self->expectation = *expectation;
  self->state = ROLL_OPEN;
  self->is_begun = false;
  self->moved_us = 0;
  memset (self->slots, 0, sizeof self->slots);
  return true;
}

void
device_roll_clear_slot (Roll *self, int slot)
{
  bool is_running = self->state == ROLL_OPEN || self->state == ROLL_COMPLETE;

  if (!is_running || slot < 0 || slot >= self->expectation.n_dice)
    return;
  self->slots[slot] = (RollSlot){ 0 };
  self->state = ROLL_OPEN;
}

void
device_roll_close (Roll *self)
{
  self->state = ROLL_IDLE;
}
