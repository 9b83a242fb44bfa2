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
emit_notice (Roll *self, RollNoticeKind kind, const RollKnown *known, uint8_t face)
{
  const RollNotice notice = { .kind = kind, .die = known->die, .name = known->name, .face = face };

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

/* "D7" */
static void
make_name (char name[ROLL_NAME_MAX], uint32_t die)
{
  char digits[10];
  int n = 0;

  do {
    digits[n++] = (char)('0' + die % 10);
    die /= 10;
  } while (die > 0);
  *name++ = 'D';
  while (n > 0)
    *name++ = digits[--n];
  *name = 0;
}

/* As it calls itself, cut between two letters if it is too long. */
static void
set_name (RollKnown *known, const DeviceEvent *event)
{
  size_t n = event->text ? strlen (event->text) : 0;

  if (n == 0) {
    make_name (known->name, event->die.die);
    return;
  }
  if (n >= sizeof known->name)
    n = sizeof known->name - 1;
  while (n > 0 && ((unsigned char)event->text[n] & 0xc0) == 0x80)
    n--;
  memcpy (known->name, event->text, n);
  known->name[n] = 0;
}

/* A die that tells its movements, and has told of none since it came to rest. */
static bool
lies_still (const RollKnown *known)
{
  return known->tells_movement && !known->has_moved;
}

bool
device_roll_is_one_die (const Roll *self)
{
  return self->expectation.is_one_die_for_all && self->n_known == 1;
}

void
device_roll_forget (Roll *self, uint32_t device)
{
  for (int i = self->n_known - 1; i >= 0; i--)
    if (self->known[i].die.device == device)
      self->known[i] = self->known[--self->n_known];
}

/* ---- Slots ---- */

/* Which slot a die that comes to rest may take from another, the best first. */
static int
claim_strength (const RollSlot *slot)
{
  switch (slot->state) {
  case ROLL_SLOT_WAITING:
    return 0;
  case ROLL_SLOT_LYING:
    return 1;
  case ROLL_SLOT_PLACED:
    return 2;
  case ROLL_SLOT_COCKED:
    return 3;
  case ROLL_SLOT_ROLLING:
    return 4;
  case ROLL_SLOT_SETTLED:
    break;
  }
  return 5;
}

/* The slot that is the easiest to take. */
static RollSlot *
weakest_slot (Roll *self)
{
  RollSlot *weakest = &self->slots[0];

  for (int i = 1; i < self->expectation.n_dice; i++)
    if (claim_strength (&self->slots[i]) < claim_strength (weakest))
      weakest = &self->slots[i];
  return weakest;
}

/* One die that is rolled for all fills them in turn. */
static RollSlot *
next_slot (Roll *self)
{
  for (int i = 0; device_roll_is_one_die (self) && i < self->expectation.n_dice; i++)
    if (self->slots[i].state != ROLL_SLOT_SETTLED)
      return &self->slots[i];
  return weakest_slot (self);
}

/* The slot that a die has, NULL if none. What the one die for all has filled is no longer its. */
static RollSlot *
slot_of (Roll *self, RollDie die)
{
  for (int i = 0; i < self->expectation.n_dice; i++) {
    RollSlot *slot = &self->slots[i];
    bool is_past = device_roll_is_one_die (self) && slot->state == ROLL_SLOT_SETTLED;
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
  RollSlot *next = next_slot (self);

  return own ? own : next->state == ROLL_SLOT_WAITING ? next : NULL;
}

static void
set_slot (RollSlot *slot, RollSlotState state, const RollKnown *known, uint8_t face)
{
  *slot = (RollSlot){ .state = state, .die = known->die, .face = face };
  memcpy (slot->name, known->name, sizeof slot->name);
}

static RollSlot *
settled_slot_of (Roll *self, RollDie die)
{
  for (int i = 0; i < self->expectation.n_dice; i++)
    if (self->slots[i].state == ROLL_SLOT_SETTLED && is_same (self->slots[i].die, die))
      return &self->slots[i];
  return NULL;
}

/* No die rolls for all any more. One that was on its way to a further slot goes on in its own, as
 * if the other had been known before: a bounce of the first of two dice is no second throw. */
static void
end_one_die (Roll *self)
{
  for (int i = 0; self->state == ROLL_OPEN && i < self->expectation.n_dice; i++) {
    RollSlot *slot = &self->slots[i];
    bool is_on_its_way = slot->state != ROLL_SLOT_WAITING && slot->state != ROLL_SLOT_SETTLED;
    RollSlot *own = is_on_its_way ? settled_slot_of (self, slot->die) : NULL;
    if (!own)
      continue;
    /* A face that was rolled stands, unless the die has left it. */
    if (slot->state == ROLL_SLOT_ROLLING || slot->state == ROLL_SLOT_COCKED)
      *own = *slot;
    *slot = (RollSlot){ 0 };
    return; /* it was the only one */
  }
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
handle_rolling (Roll *self, const RollKnown *known, int64_t time_us)
{
  RollSlot *slot = own_or_waiting_slot (self, known->die);

  if (!slot)
    return;
  set_slot (slot, ROLL_SLOT_ROLLING, known, 0);
  mark_movement (self, time_us);
}

static void
handle_cocked (Roll *self, const RollKnown *known, int64_t time_us)
{
  RollSlot *slot = own_or_waiting_slot (self, known->die);

  if (!slot)
    return;
  bool is_news = slot->state != ROLL_SLOT_COCKED;
  set_slot (slot, ROLL_SLOT_COCKED, known, 0);
  mark_movement (self, time_us);
  if (is_news)
    emit_notice (self, ROLL_NOTICE_COCKED, known, 0);
}

/* A face that was rolled stands, also if the die is then moved out of the way. */
static void
handle_placed (Roll *self, const RollKnown *known, uint8_t face, int64_t time_us)
{
  RollSlot *slot = own_or_waiting_slot (self, known->die);

  if (slot && slot->state != ROLL_SLOT_SETTLED) {
    set_slot (slot, ROLL_SLOT_PLACED, known, 0);
    mark_movement (self, time_us);
  }
  if (slot)
    emit_notice (self, ROLL_NOTICE_PLACED, known, face);
}

/* Nothing tells that it was thrown: it lies in a slot that nobody has, and somebody is asked. */
static void
handle_lying (Roll *self, const RollKnown *known, uint8_t face)
{
  RollSlot *slot = own_or_waiting_slot (self, known->die);

  if (!slot || (slot->state == ROLL_SLOT_LYING && slot->face == face))
    return;
  set_slot (slot, ROLL_SLOT_LYING, known, face);
  emit_notice (self, ROLL_NOTICE_LYING, known, face);
}

/* A die that is there again says where it lies. A face that was rolled stands; else it is asked. */
static void
handle_found (Roll *self, const RollKnown *known, uint8_t face)
{
  const RollSlot *slot = slot_of (self, known->die);
  bool has_rolled = slot && slot->state == ROLL_SLOT_SETTLED;

  if (face == 0)
    return;
  if (!has_rolled)
    handle_lying (self, known, face);
  else if (slot->face != face)
    emit_notice (self, ROLL_NOTICE_PLACED, known, face);
}

/* Was it thrown since it last lay still? `known` is as it was before this event. */
static bool
is_thrown (const RollKnown *known, uint8_t face)
{
  return known->has_moved || (!known->tells_movement && known->face != 0 && known->face != face);
}

static void
handle_settled (Roll *self, const RollKnown *known, const DeviceEvent *event, int64_t time_us)
{
  RollSlot *slot = slot_of (self, known->die);
  uint8_t face = event->die.face;
  /* It may have moved in another slot, which a further die has taken since. */
  bool has_its_face = slot && slot->state == ROLL_SLOT_SETTLED && !known->has_moved;

  if (has_its_face || (lies_still (known) && known->face == face)) {
    emit_notice (self, ROLL_NOTICE_DUPLICATE, known, face);
    return;
  }
  if (!is_thrown (known, face)) {
    handle_lying (self, known, face);
    return;
  }
  /* An open roll always has a slot that is not settled. */
  set_slot (slot ? slot : next_slot (self), ROLL_SLOT_SETTLED, known, face);
  mark_movement (self, time_us);
  complete_if_full (self);
}

static void
take_into_roll (Roll *self, const RollKnown *known, const DeviceEvent *event, int64_t time_us)
{
  bool has_face = event->die.face != 0;

  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    handle_rolling (self, known, time_us);
    return;
  case DIE_SETTLED:
    /* At rest, but nobody can tell how: as good as cocked. */
    if (has_face)
      handle_settled (self, known, event, time_us);
    else
      handle_cocked (self, known, time_us);
    return;
  case DIE_COCKED:
    handle_cocked (self, known, time_us);
    return;
  case DIE_PLACED:
    handle_placed (self, known, event->die.face, time_us);
    return;
  case DIE_LYING:
    handle_found (self, known, event->die.face);
    return;
  }
}

/* Only what could be taken for a roll is worth a notice. */
static void
emit_if_settled (Roll *self, RollNoticeKind kind, const RollKnown *known, const DeviceEvent *event)
{
  /* A number in some text may be anything: only when a roll is awaited it is taken for a face. */
  if (event->die.state == DIE_SETTLED && (!event->die.is_guessed || self->state == ROLL_OPEN))
    emit_notice (self, kind, known, event->die.face);
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
  case DIE_LYING:
    known->has_moved = false;
    known->face = event->die.face;
    return;
  case DIE_PLACED:
    return;
  }
}

void
device_roll_handle_event (Roll *self, uint32_t device, const DeviceEvent *event, int64_t time_us)
{
  const RollDie die = { device, event->kind == DEVICE_EVENT_DIE ? event->die.die : 0 };

  if (event->kind != DEVICE_EVENT_DIE)
    return;

  device_roll_tick (self, time_us);
  bool was_one_die = device_roll_is_one_die (self);
  RollKnown *known = know (self, die);
  if (was_one_die && !device_roll_is_one_die (self))
    end_one_die (self);
  set_name (known, event);
  if (self->state != ROLL_OPEN) {
    if (!lies_still (known) || known->face != event->die.face)
      emit_if_settled (self, ROLL_NOTICE_STRAY_NOT_AWAITED, known, event);
  } else if (!is_allowed (self, die)) {
    emit_if_settled (self, ROLL_NOTICE_STRAY_NOT_ALLOWED, known, event);
  } else if (!has_sides (self, event)) {
    emit_if_settled (self, ROLL_NOTICE_STRAY_OTHER_SIDES, known, event);
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
  emit_notice (self, ROLL_NOTICE_TIMEOUT, &(const RollKnown){ 0 }, 0);
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

/* ---- By hand ---- */

bool
device_roll_put (Roll *self, RollDie die, uint8_t face)
{
  if (self->state != ROLL_OPEN || face == 0)
    return false;
  *weakest_slot (self) = (RollSlot){ .state = ROLL_SLOT_SETTLED, .die = die, .face = face };
  complete_if_full (self);
  return true;
}

bool
device_roll_confirm (Roll *self)
{
  bool has_any = false;

  for (int i = 0; self->state == ROLL_OPEN && i < self->expectation.n_dice; i++) {
    RollSlot *slot = &self->slots[i];
    if (slot->state != ROLL_SLOT_LYING)
      continue;
    slot->state = ROLL_SLOT_SETTLED;
    slot->is_confirmed = true;
    has_any = true;
  }
  if (has_any)
    complete_if_full (self);
  return has_any;
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
