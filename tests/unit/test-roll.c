/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice that settle one by one become a roll; everything else is told apart and reported. */
#include "devices/roll.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* After the headers it relies on. */
#include <cmocka.h>

enum { SECOND_US = 1000000 };

/* A roll whose notices are written down as a text: "cocked 2 0\n". */
typedef struct {
  Roll roll;
  int64_t now_us;
  char notices[4096];
} Table;

static void
note_cb (const RollNotice *notice, void *data)
{
  static const char *const words[] = {
    [ROLL_NOTICE_STRAY_NOT_AWAITED] = "not-awaited",
    [ROLL_NOTICE_STRAY_NOT_ALLOWED] = "not-allowed",
    [ROLL_NOTICE_STRAY_OTHER_SIDES] = "other-sides",
    [ROLL_NOTICE_DUPLICATE] = "duplicate",
    [ROLL_NOTICE_COCKED] = "cocked",
    [ROLL_NOTICE_PLACED] = "placed",
    [ROLL_NOTICE_LYING] = "lying",
    [ROLL_NOTICE_TIMEOUT] = "timeout",
  };
  Table *self = data;
  size_t length = strlen (self->notices);

  snprintf (self->notices + length, sizeof self->notices - length, "%s %u %u\n",
            words[notice->kind], notice->die.die, notice->face);
}

static void
start (Table *self)
{
  memset (self, 0, sizeof *self);
  self->roll.notice_cb = note_cb;
  self->roll.data = self;
}

static void
await (Table *self, RollExpectation expectation)
{
  assert_true (device_roll_open (&self->roll, &expectation));
}

static void
feed (Table *self, uint32_t die, DieState state, uint8_t face)
{
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  event.die.die = die;
  event.die.state = (uint8_t)state;
  event.die.face = face;
  device_roll_handle_event (&self->roll, 0, &event, self->now_us);
}

static void
rolls (Table *self, uint32_t die)
{
  feed (self, die, DIE_ROLLING, 0);
}

static void
settles (Table *self, uint32_t die, uint8_t face)
{
  feed (self, die, DIE_SETTLED, face);
}

static void
throws (Table *self, uint32_t die, uint8_t face)
{
  rolls (self, die);
  settles (self, die, face);
}

/* Exactly these notices since the last time. */
static void
noted (Table *self, const char *notices)
{
  assert_string_equal (self->notices, notices);
  self->notices[0] = 0;
}

static const char *
slots (const Table *self, char text[128])
{
  static const char *const words[] = {
    [ROLL_SLOT_WAITING] = "waiting", [ROLL_SLOT_ROLLING] = "rolling", [ROLL_SLOT_SETTLED] = "",
    [ROLL_SLOT_COCKED] = "cocked",   [ROLL_SLOT_PLACED] = "placed",
  };
  int length = 0;

  text[0] = 0;
  for (int i = 0; i < self->roll.expectation.n_dice; i++) {
    const RollSlot *slot = &self->roll.slots[i];
    length += snprintf (text + length, (size_t)(128 - length), "%s", i ? " " : "");
    if (slot->state == ROLL_SLOT_SETTLED || slot->state == ROLL_SLOT_LYING)
      length += snprintf (text + length, (size_t)(128 - length), "%u%c%u", slot->die.die,
                          slot->state == ROLL_SLOT_SETTLED ? '=' : '?', slot->face);
    else
      length += snprintf (text + length, (size_t)(128 - length), "%s", words[slot->state]);
  }
  return text;
}

static void
shows (const Table *self, RollState state, const char *expected)
{
  char text[128];

  assert_string_equal (slots (self, text), expected);
  assert_int_equal (self->roll.state, state);
}

/* ---- Rolls that come to an end ---- */

static void
test_one_by_one (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  shows (&t, ROLL_OPEN, "waiting waiting");
  rolls (&t, 7);
  shows (&t, ROLL_OPEN, "rolling waiting");
  settles (&t, 7, 4);
  shows (&t, ROLL_OPEN, "7=4 waiting");
  t.now_us += 5 * SECOND_US;
  rolls (&t, 9);
  t.now_us += 5 * SECOND_US;
  settles (&t, 9, 4);
  shows (&t, ROLL_COMPLETE, "7=4 9=4");
  noted (&t, "");
}

static void
test_simultaneous (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6 });
  for (uint32_t die = 1; die <= 3; die++)
    rolls (&t, die);
  for (uint32_t die = 3; die >= 1; die--)
    settles (&t, die, (uint8_t)die);
  shows (&t, ROLL_COMPLETE, "1=1 2=2 3=3");
  noted (&t, "");
}

/* Dice that only ever tell where they lie: another face is a throw, the same one may be none. */
static void
test_dice_that_never_tell_movement (void **unused)
{
  Table t;

  start (&t);
  settles (&t, 1, 3);
  settles (&t, 2, 3);
  noted (&t, "not-awaited 1 3\nnot-awaited 2 3\n");
  for (uint8_t face = 4; face <= 6; face++) {
    await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
    for (int i = 0; i < 5; i++)
      settles (&t, 1, face - 1);
    assert_int_equal (t.roll.state, ROLL_OPEN);
    noted (&t, face == 4 ? "lying 1 3\n" : face == 5 ? "lying 1 4\n" : "lying 1 5\n");
    settles (&t, 1, face);
    settles (&t, 2, face);
    assert_int_equal (t.roll.state, ROLL_COMPLETE);
    noted (&t, "");
  }
}

/* Four rolls that nobody threw: a die that goes on saying where it lies makes none. */
static void
test_repeating_is_no_roll (void **unused)
{
  Table t;

  start (&t);
  for (int i = 0; i < 4; i++) {
    await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
    for (int k = 0; k < 10; k++) {
      settles (&t, 1, 6);
      settles (&t, 2, 6);
    }
    shows (&t, ROLL_OPEN, "1?6 2?6");
    noted (&t, "lying 1 6\nlying 2 6\n"); /* asked once */
  }
}

/* Where a die lies when it is first heard of is no roll; somebody may say that it was one. */
static void
test_confirmed (void **unused)
{
  Table t;

  start (&t);
  assert_false (device_roll_confirm (&t.roll));
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6 });
  assert_false (device_roll_confirm (&t.roll));
  settles (&t, 1, 6);
  throws (&t, 2, 5);
  shows (&t, ROLL_OPEN, "1?6 2=5 waiting");
  assert_true (device_roll_confirm (&t.roll));
  shows (&t, ROLL_OPEN, "1=6 2=5 waiting");
  assert_true (t.roll.slots[0].is_confirmed);
  assert_false (t.roll.slots[1].is_confirmed);
  settles (&t, 1, 6);
  noted (&t, "lying 1 6\nduplicate 1 6\n");
  settles (&t, 3, 2);
  assert_true (device_roll_confirm (&t.roll));
  shows (&t, ROLL_COMPLETE, "1=6 2=5 3=2");
}

/* A die that lies there makes room for one that is thrown, and for itself when it is. */
static void
test_lying_dice_give_way (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  settles (&t, 1, 6);
  settles (&t, 2, 6);
  throws (&t, 1, 6);
  shows (&t, ROLL_OPEN, "1=6 2?6");
  throws (&t, 3, 4);
  shows (&t, ROLL_COMPLETE, "1=6 3=4");
}

/* Unplugged and back: nobody knows what its dice did meanwhile. */
static void
test_forgotten (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  throws (&t, 1, 6);
  throws (&t, 2, 6);
  device_roll_forget (&t.roll, 0);
  assert_int_equal (t.roll.n_known, 0);
  t.notices[0] = 0;
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  settles (&t, 1, 5);
  shows (&t, ROLL_OPEN, "1?5");
}

static void
test_names (void **unused)
{
  Table t;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  rolls (&t, 7);
  assert_string_equal (t.roll.slots[0].name, "D7");
  event.die.die = 8;
  /* A letter of two bytes where the room ends. */
  event.text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xc3\xa9";
  device_roll_handle_event (&t.roll, 0, &event, 0);
  assert_string_equal (t.roll.slots[1].name, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
}

static void
test_cocked_then_rolled_again (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  rolls (&t, 1);
  rolls (&t, 2);
  feed (&t, 1, DIE_COCKED, 0);
  feed (&t, 1, DIE_COCKED, 0);
  noted (&t, "cocked 1 0\n"); /* said once */
  settles (&t, 2, 6);
  shows (&t, ROLL_OPEN, "cocked 2=6");
  rolls (&t, 1);
  shows (&t, ROLL_OPEN, "rolling 2=6");
  settles (&t, 1, 2);
  shows (&t, ROLL_COMPLETE, "1=2 2=6");
  noted (&t, "");
}

/* At rest on a face that it cannot name: no face is made up. */
static void
test_unknown_face_is_cocked (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  settles (&t, 1, 0);
  shows (&t, ROLL_OPEN, "cocked");
  noted (&t, "cocked 1 0\n");
}

static void
test_placed_is_no_roll (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  feed (&t, 1, DIE_PLACED, 6);
  shows (&t, ROLL_OPEN, "placed waiting");
  noted (&t, "placed 1 6\n");
  rolls (&t, 1);
  settles (&t, 1, 3);
  /* Turned by hand after the roll: the roll stands, and the try is told. */
  feed (&t, 1, DIE_PLACED, 6);
  shows (&t, ROLL_OPEN, "1=3 waiting");
  noted (&t, "placed 1 6\n");
  rolls (&t, 2);
  settles (&t, 2, 1);
  shows (&t, ROLL_COMPLETE, "1=3 2=1");
}

static void
test_rolled_again_before_the_end (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  rolls (&t, 1);
  settles (&t, 1, 6);
  rolls (&t, 1);
  shows (&t, ROLL_OPEN, "rolling waiting");
  throws (&t, 2, 2);
  shows (&t, ROLL_OPEN, "rolling 2=2");
  settles (&t, 1, 1);
  shows (&t, ROLL_COMPLETE, "1=1 2=2");
  noted (&t, "");
}

static void
test_settled_then_cocked (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  rolls (&t, 1);
  settles (&t, 1, 6);
  feed (&t, 1, DIE_COCKED, 0);
  shows (&t, ROLL_OPEN, "cocked waiting");
  settles (&t, 1, 6);
  shows (&t, ROLL_OPEN, "1=6 waiting");
}

/* ---- Duplicates and strays ---- */

static void
test_duplicates (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  rolls (&t, 1);
  settles (&t, 1, 3);
  settles (&t, 1, 3);
  settles (&t, 1, 5); /* without a movement the first face stands */
  shows (&t, ROLL_OPEN, "1=3 waiting");
  noted (&t, "duplicate 1 3\nduplicate 1 5\n");
  throws (&t, 2, 4);
  settles (&t, 2, 5);
  shows (&t, ROLL_COMPLETE, "1=3 2=4");
}

/* What lay there before the opening is not part of the roll, however often it is repeated. */
static void
test_settled_before_the_opening (void **unused)
{
  Table t;

  start (&t);
  rolls (&t, 1);
  settles (&t, 1, 5);
  noted (&t, "not-awaited 1 5\n");
  settles (&t, 1, 5);
  noted (&t, ""); /* once is enough */
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  settles (&t, 1, 5);
  shows (&t, ROLL_OPEN, "waiting");
  noted (&t, "duplicate 1 5\n");
  /* Another face without a movement: turned by hand, or the message of it was lost. */
  settles (&t, 1, 2);
  shows (&t, ROLL_OPEN, "1?2");
  noted (&t, "lying 1 2\n");
}

/* Thrown a moment too early, it settles in time. */
static void
test_rolling_at_the_opening (void **unused)
{
  Table t;

  start (&t);
  settles (&t, 1, 5);
  rolls (&t, 1);
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  settles (&t, 1, 5);
  shows (&t, ROLL_COMPLETE, "1=5");
}

static void
test_late_dice_are_strays (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  for (uint32_t die = 1; die <= 3; die++)
    rolls (&t, die);
  settles (&t, 3, 3);
  settles (&t, 2, 2);
  shows (&t, ROLL_COMPLETE, "3=3 2=2");
  settles (&t, 1, 1);
  rolls (&t, 2);
  settles (&t, 2, 6);
  shows (&t, ROLL_COMPLETE, "3=3 2=2");
  noted (&t, "not-awaited 1 1\nnot-awaited 2 6\n");
  device_roll_close (&t.roll);
  rolls (&t, 2);
  settles (&t, 2, 1);
  feed (&t, 2, DIE_COCKED, 0);
  feed (&t, 2, DIE_PLACED, 4);
  noted (&t, "not-awaited 2 1\n"); /* what is no roll is nobody's business now */
  assert_int_equal (t.roll.state, ROLL_IDLE);
}

/* A die too many that lies badly is in nobody's way. */
static void
test_spare_die_takes_no_slot (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  rolls (&t, 1);
  throws (&t, 2, 2);
  rolls (&t, 3);
  feed (&t, 3, DIE_COCKED, 0);
  feed (&t, 3, DIE_PLACED, 4);
  shows (&t, ROLL_OPEN, "rolling 2=2");
  noted (&t, "");
  assert_int_equal (t.roll.slots[0].die.die, 1);
}

static void
test_only_allowed_dice (void **unused)
{
  Table t;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  start (&t);
  await (&t, (RollExpectation){
                 .n_dice = 2, .sides = 6, .n_allowed = 2, .allowed = { { 0, 1 }, { 5, 1 } } });
  rolls (&t, 2);
  settles (&t, 2, 2);
  shows (&t, ROLL_OPEN, "waiting waiting");
  noted (&t, "not-allowed 2 2\n");
  /* Die 1 of one device is not die 1 of another. */
  throws (&t, 1, 3);
  event.die.die = 1;
  device_roll_handle_event (&t.roll, 5, &event, t.now_us);
  event.die.state = DIE_SETTLED;
  event.die.face = 4;
  device_roll_handle_event (&t.roll, 5, &event, t.now_us);
  shows (&t, ROLL_COMPLETE, "1=3 1=4");
  noted (&t, "");
}

static void
test_other_sides (void **unused)
{
  Table t;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  settles (&t, 1, 7);
  event.die.die = 2;
  event.die.state = DIE_SETTLED;
  event.die.face = 4;
  event.die.sides = 20;
  device_roll_handle_event (&t.roll, 0, &event, t.now_us);
  shows (&t, ROLL_OPEN, "waiting");
  noted (&t, "other-sides 1 7\nother-sides 2 4\n");

  await (&t, (RollExpectation){ .n_dice = 1 });
  event.die.face = 5;
  device_roll_handle_event (&t.roll, 0, &event, t.now_us);
  shows (&t, ROLL_COMPLETE, "2=5");
}

/* A bare number in some text is a roll only when one is awaited. */
static void
test_guesses (void **unused)
{
  Table t;
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  start (&t);
  event.die.die = 1;
  event.die.state = DIE_SETTLED;
  event.die.face = 4;
  event.die.is_guessed = 1;
  device_roll_handle_event (&t.roll, 0, &event, 0);
  noted (&t, "");
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6 });
  device_roll_handle_event (&t.roll, 0, &event, 0);
  shows (&t, ROLL_OPEN, "1?4");
  noted (&t, "lying 1 4\n");
  event.die.face = 5;
  device_roll_handle_event (&t.roll, 0, &event, 0);
  shows (&t, ROLL_COMPLETE, "1=5");
  event.die.face = 6;
  device_roll_handle_event (&t.roll, 0, &event, 0);
  noted (&t, "");
}

/* ---- Time ---- */

static void
test_timeout (void **unused)
{
  Table t;
  int64_t wake_us;

  start (&t);
  assert_false (device_roll_wake (&t.roll, &wake_us));
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  t.now_us = 100 * (int64_t)SECOND_US;
  device_roll_tick (&t.roll, t.now_us); /* nobody has to hurry to the first die */
  shows (&t, ROLL_OPEN, "waiting waiting");
  assert_false (device_roll_wake (&t.roll, &wake_us));
  throws (&t, 1, 3);
  assert_true (device_roll_wake (&t.roll, &wake_us));
  assert_true (wake_us == t.now_us + 8 * SECOND_US);
  device_roll_tick (&t.roll, wake_us - 1);
  shows (&t, ROLL_OPEN, "1=3 waiting");
  device_roll_tick (&t.roll, wake_us);
  shows (&t, ROLL_EXPIRED, "1=3 waiting");
  device_roll_tick (&t.roll, wake_us + 1);
  noted (&t, "timeout 0 0\n");
  settles (&t, 2, 3);
  noted (&t, "not-awaited 2 3\n");
  shows (&t, ROLL_EXPIRED, "1=3 waiting");
  assert_false (device_roll_wake (&t.roll, &wake_us));
}

/* A new roll knows nothing of the time of the last one. */
static void
test_time_starts_anew (void **unused)
{
  Table t;
  int64_t wake_us;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  settles (&t, 1, 3);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  assert_false (device_roll_wake (&t.roll, &wake_us));
  shows (&t, ROLL_OPEN, "waiting waiting");
}

/* Two ports may hand on their events a little out of order. */
static void
test_times_out_of_order (void **unused)
{
  Table t;
  int64_t wake_us;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6 });
  t.now_us = 50 * SECOND_US;
  rolls (&t, 1);
  t.now_us -= SECOND_US;
  rolls (&t, 2);
  assert_true (device_roll_wake (&t.roll, &wake_us));
  assert_true (wake_us == 58 * SECOND_US);
}

/* An event that comes too late finds the roll ended, also if nobody called tick. */
static void
test_timeout_without_tick (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6, .window_ms = 1000 });
  throws (&t, 1, 3);
  t.now_us += SECOND_US;
  throws (&t, 2, 4);
  shows (&t, ROLL_EXPIRED, "1=3 waiting");
  noted (&t, "timeout 0 0\nnot-awaited 2 4\n");
}

/* A die that rolls on keeps the roll open. */
static void
test_movement_keeps_it_open (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 1, .sides = 6, .window_ms = 1000 });
  for (int i = 0; i < 20; i++) {
    rolls (&t, 1);
    t.now_us += SECOND_US - 1;
  }
  settles (&t, 1, 4);
  shows (&t, ROLL_COMPLETE, "1=4");
}

/* ---- One die for all ---- */

static void
test_one_die_for_all (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6, .is_one_die_for_all = true });
  assert_false (device_roll_is_one_die (&t.roll));
  rolls (&t, 1);
  assert_true (device_roll_is_one_die (&t.roll));
  shows (&t, ROLL_OPEN, "rolling waiting waiting");
  settles (&t, 1, 4);
  settles (&t, 1, 4);
  shows (&t, ROLL_OPEN, "1=4 waiting waiting");
  noted (&t, "duplicate 1 4\n");
  rolls (&t, 1);
  feed (&t, 1, DIE_COCKED, 0);
  shows (&t, ROLL_OPEN, "1=4 cocked waiting");
  noted (&t, "cocked 1 0\n");
  throws (&t, 1, 4);
  shows (&t, ROLL_OPEN, "1=4 1=4 waiting");
  throws (&t, 1, 1);
  shows (&t, ROLL_COMPLETE, "1=4 1=4 1=1");
}

/* A push-button die that only prints numbers: another number is a throw, the same is asked about.
 */
static void
test_one_silent_die_for_all (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6, .is_one_die_for_all = true });
  settles (&t, 1, 4);
  shows (&t, ROLL_OPEN, "1?4 waiting");
  assert_true (device_roll_confirm (&t.roll));
  settles (&t, 1, 4);
  shows (&t, ROLL_OPEN, "1=4 1?4");
  assert_true (device_roll_confirm (&t.roll));
  shows (&t, ROLL_COMPLETE, "1=4 1=4");
  noted (&t, "lying 1 4\nlying 1 4\n");
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6, .is_one_die_for_all = true });
  settles (&t, 1, 2);
  settles (&t, 1, 6);
  shows (&t, ROLL_COMPLETE, "1=2 1=6");
  noted (&t, "");
}

/* As soon as another die is heard of, each rolls for itself. */
static void
test_a_second_die_ends_it (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6, .is_one_die_for_all = true });
  throws (&t, 1, 5);
  rolls (&t, 2);
  assert_false (device_roll_is_one_die (&t.roll));
  settles (&t, 2, 3);
  throws (&t, 1, 6);
  shows (&t, ROLL_OPEN, "1=6 2=3 waiting");
}

/* Also while the first is on its way to a further slot: it goes on in its own, and its last face
 * counts, whichever of the two says first that it rolls. */
static void
test_a_second_die_ends_it_in_the_air (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 2, .sides = 6, .is_one_die_for_all = true });
  throws (&t, 1, 6);
  rolls (&t, 1);
  shows (&t, ROLL_OPEN, "1=6 rolling");
  rolls (&t, 2);
  shows (&t, ROLL_OPEN, "rolling rolling");
  settles (&t, 1, 4);
  settles (&t, 2, 5);
  shows (&t, ROLL_COMPLETE, "1=4 2=5");
  noted (&t, "");
}

/* It leaves one of its faces and no more, wherever the slots are. */
static void
test_a_second_die_leaves_faces (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6, .is_one_die_for_all = true });
  assert_true (device_roll_put (&t.roll, (RollDie){ 99, 1 }, 2));
  throws (&t, 1, 6);
  throws (&t, 1, 4);
  device_roll_clear_slot (&t.roll, 0);
  rolls (&t, 1);
  shows (&t, ROLL_OPEN, "rolling 1=6 1=4");
  settles (&t, 2, 3);
  shows (&t, ROLL_OPEN, "2?3 rolling 1=4");
}

/* What is no throw leaves the face that was rolled, and its slot to the second die. */
static void
test_a_second_die_ends_it_at_rest (void **unused)
{
  static const struct {
    DieState state;
    uint8_t face;
    const char *before, *after;
  } cases[] = {
    { DIE_SETTLED, 2, "1=6 1?2", "1=6 2?3" },
    { DIE_PLACED, 2, "1=6 placed", "1=6 2?3" },
    { DIE_COCKED, 0, "1=6 cocked", "cocked 2?3" },
  };

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Table t;
    start (&t);
    await (&t, (RollExpectation){ .n_dice = 2, .sides = 6, .is_one_die_for_all = true });
    throws (&t, 1, 6);
    feed (&t, 1, cases[i].state, cases[i].face);
    shows (&t, ROLL_OPEN, cases[i].before);
    settles (&t, 2, 3);
    shows (&t, ROLL_OPEN, cases[i].after);
  }
}

/* It rolled for two, rolls again, and a third die takes the place that it had: its other one is
 * what it is thrown for. */
static void
test_a_third_die_takes_a_place (void **unused)
{
  Table t;

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6, .is_one_die_for_all = true });
  throws (&t, 1, 6);
  throws (&t, 1, 4);
  rolls (&t, 2);
  rolls (&t, 1);
  shows (&t, ROLL_OPEN, "rolling 1=4 rolling");
  throws (&t, 3, 2);
  shows (&t, ROLL_OPEN, "3=2 1=4 rolling");
  settles (&t, 1, 5);
  settles (&t, 2, 1);
  shows (&t, ROLL_COMPLETE, "3=2 1=5 2=1");
  noted (&t, "");
}

/* What is typed is no die, and may come before the one that there is. */
static void
test_put (void **unused)
{
  Table t;

  start (&t);
  assert_false (device_roll_put (&t.roll, (RollDie){ 99, 1 }, 2));
  await (&t, (RollExpectation){ .n_dice = 3, .sides = 6, .is_one_die_for_all = true });
  assert_false (device_roll_put (&t.roll, (RollDie){ 99, 1 }, 0));
  assert_true (device_roll_put (&t.roll, (RollDie){ 99, 1 }, 2));
  throws (&t, 7, 4);
  assert_true (device_roll_is_one_die (&t.roll));
  throws (&t, 7, 4);
  shows (&t, ROLL_COMPLETE, "1=2 7=4 7=4");
  assert_false (device_roll_put (&t.roll, (RollDie){ 99, 2 }, 2));
}

/* ---- Limits ---- */

static void
test_what_cannot_be_awaited (void **unused)
{
  Table t;

  start (&t);
  assert_false (device_roll_open (&t.roll, &(RollExpectation){ .n_dice = 0 }));
  assert_false (device_roll_open (&t.roll, &(RollExpectation){ .n_dice = ROLL_DICE_MAX + 1 }));
  assert_false (device_roll_open (&t.roll, &(RollExpectation){ .n_dice = 1, .n_allowed = 33 }));
  assert_int_equal (t.roll.state, ROLL_IDLE);
}

/* More dice than are remembered: those heard last are. */
static void
test_many_dice (void **unused)
{
  Table t;

  start (&t);
  for (uint32_t die = 1; die <= 1000; die++) {
    rolls (&t, die);
    settles (&t, die, 1);
    t.notices[0] = 0;
  }
  await (&t, (RollExpectation){ .n_dice = ROLL_DICE_MAX, .sides = 6 });
  settles (&t, 1000, 1);
  settles (&t, 960, 1);
  noted (&t, "duplicate 1000 1\nduplicate 960 1\n");
  for (uint32_t die = 2001; die <= 2000 + ROLL_DICE_MAX; die++)
    throws (&t, die, 2);
  assert_int_equal (t.roll.state, ROLL_COMPLETE);
}

static void
test_unknown_events (void **unused)
{
  Table t;
  DeviceEvent event = { .kind = DEVICE_EVENT_RANGE };

  start (&t);
  await (&t, (RollExpectation){ .n_dice = 1 });
  device_roll_handle_event (&t.roll, 0, &event, 0);
  feed (&t, 1, (DieState)200, 3);
  shows (&t, ROLL_OPEN, "waiting");
  noted (&t, "");
  throws (&t, 1, 200);
  shows (&t, ROLL_COMPLETE, "1=200");
}

/* ---- Properties, over many streams of events ---- */

static uint32_t
draw (uint32_t *seed, uint32_t n)
{
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 16) % n;
}

/* Dice that each roll and settle once, their events woven together in any order, always give the
 * same roll. */
static void
test_order_does_not_matter (void **unused)
{
  enum { N = 6 };
  static const uint8_t faces[N] = { 1, 6, 3, 3, 2, 5 };

  for (uint32_t seed = 1; seed <= 2000; seed++) {
    uint32_t bits = seed;
    Table t;
    int step[N] = { 0 };
    int left = 2 * N;
    start (&t);
    await (&t, (RollExpectation){ .n_dice = N, .sides = 6 });
    while (left > 0) {
      uint32_t die = draw (&bits, N);
      if (step[die] == 0)
        rolls (&t, die);
      else if (step[die] == 1)
        settles (&t, die, faces[die]);
      else
        continue;
      step[die]++;
      left--;
    }
    assert_int_equal (t.roll.state, ROLL_COMPLETE);
    for (int i = 0; i < N; i++)
      assert_int_equal (t.roll.slots[i].face, faces[t.roll.slots[i].die.die]);
    noted (&t, "");
  }
}

/* Whatever dice do: no more are accepted than awaited, no die twice, each with a face that it
 * settled on after the opening; and what is complete stays as it is. */
static void
test_any_stream (void **unused)
{
  enum { DICE = 5 };
  int n_complete = 0;

  for (uint32_t seed = 1; seed <= 3000; seed++) {
    uint32_t bits = seed;
    Table t;
    bool was_settled[DICE][8] = { { false } };
    int n_dice = 1 + (int)draw (&bits, 4);
    start (&t);
    for (int i = 0; i < 120; i++) {
      if (i % 40 == 20) {
        await (&t, (RollExpectation){ .n_dice = (uint8_t)n_dice, .sides = 6, .window_ms = 3000 });
        memset (was_settled, 0, sizeof was_settled);
      }
      t.notices[0] = 0;
      t.now_us += draw (&bits, 400000);
      uint32_t die = draw (&bits, DICE);
      DieState state = (DieState)draw (&bits, 4);
      uint8_t face = (uint8_t)draw (&bits, 8);
      Roll before = t.roll;
      feed (&t, die, state, face);
      was_settled[die][face] |= state == DIE_SETTLED;

      if (before.state == ROLL_COMPLETE) {
        assert_int_equal (t.roll.state, ROLL_COMPLETE);
        assert_memory_equal (before.slots, t.roll.slots, sizeof before.slots);
      }
      int n_settled = 0;
      for (int s = 0; s < ROLL_DICE_MAX; s++) {
        const RollSlot *slot = &t.roll.slots[s];
        if (slot->state != ROLL_SLOT_SETTLED)
          continue;
        n_settled++;
        assert_true (s < n_dice);
        assert_in_range (slot->face, 1, 6);
        assert_true (was_settled[slot->die.die][slot->face]);
        for (int other = 0; other < s; other++)
          assert_true (t.roll.slots[other].state == ROLL_SLOT_WAITING
                       || t.roll.slots[other].die.die != slot->die.die);
      }
      assert_true ((t.roll.state == ROLL_COMPLETE) == (n_settled == n_dice));
      n_complete += t.roll.state == ROLL_COMPLETE && before.state == ROLL_OPEN;
    }
  }
  assert_true (n_complete > 1000); /* the streams are not all idle */
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_one_by_one),
    cmocka_unit_test (test_simultaneous),
    cmocka_unit_test (test_dice_that_never_tell_movement),
    cmocka_unit_test (test_repeating_is_no_roll),
    cmocka_unit_test (test_confirmed),
    cmocka_unit_test (test_lying_dice_give_way),
    cmocka_unit_test (test_forgotten),
    cmocka_unit_test (test_names),
    cmocka_unit_test (test_cocked_then_rolled_again),
    cmocka_unit_test (test_unknown_face_is_cocked),
    cmocka_unit_test (test_placed_is_no_roll),
    cmocka_unit_test (test_rolled_again_before_the_end),
    cmocka_unit_test (test_settled_then_cocked),
    cmocka_unit_test (test_duplicates),
    cmocka_unit_test (test_settled_before_the_opening),
    cmocka_unit_test (test_rolling_at_the_opening),
    cmocka_unit_test (test_late_dice_are_strays),
    cmocka_unit_test (test_spare_die_takes_no_slot),
    cmocka_unit_test (test_only_allowed_dice),
    cmocka_unit_test (test_other_sides),
    cmocka_unit_test (test_guesses),
    cmocka_unit_test (test_timeout),
    cmocka_unit_test (test_time_starts_anew),
    cmocka_unit_test (test_times_out_of_order),
    cmocka_unit_test (test_timeout_without_tick),
    cmocka_unit_test (test_movement_keeps_it_open),
    cmocka_unit_test (test_one_die_for_all),
    cmocka_unit_test (test_one_silent_die_for_all),
    cmocka_unit_test (test_a_second_die_ends_it),
    cmocka_unit_test (test_a_second_die_ends_it_in_the_air),
    cmocka_unit_test (test_a_second_die_ends_it_at_rest),
    cmocka_unit_test (test_a_second_die_leaves_faces),
    cmocka_unit_test (test_a_third_die_takes_a_place),
    cmocka_unit_test (test_put),
    cmocka_unit_test (test_what_cannot_be_awaited),
    cmocka_unit_test (test_many_dice),
    cmocka_unit_test (test_unknown_events),
    cmocka_unit_test (test_order_does_not_matter),
    cmocka_unit_test (test_any_stream),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
