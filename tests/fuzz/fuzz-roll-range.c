/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytes as events of dice and samples of a sensor, with times that may jump anywhere.
 *
 * A roll must keep its promises: no more dice than awaited, no die twice, each face one that its
 * die settled on after the opening, and once complete it stays as it is. A reading must stay within
 * its limits, and the verdicts must not contradict each other.
 */
#include "fuzz.h"

#include "devices/range.h"
#include "devices/roll.h"

#include <string.h>

enum { DICE = 8 }; /* a few, so that they meet again */

typedef struct {
  const uint8_t *bytes;
  size_t n;
} Input;

static uint8_t
next (Input *self)
{
  if (self->n == 0)
    return 0;
  self->n--;
  return *self->bytes++;
}

static uint64_t
next_number (Input *self, int n_bytes)
{
  uint64_t value = 0;

  for (int i = 0; i < n_bytes; i++)
    value = value << 8 | next (self);
  return value;
}

/* Mostly a step of some milliseconds, sometimes any time at all. */
static int64_t
next_time (Input *self, int64_t now_us)
{
  uint8_t step = next (self);

  if (step == 255)
    return (int64_t)next_number (self, 8);
  return now_us > INT64_MAX - 65536 * 255 ? now_us : now_us + 16384 * step;
}

/* ---- Rolls ---- */

typedef struct {
  Roll roll;
  bool was_settled[DICE][256]; /* since the opening */
  int n_timeouts;
} Watched;

static void
notice_cb (const RollNotice *notice, void *data)
{
  Watched *self = data;

  FUZZ_EXPECT (notice->kind <= ROLL_NOTICE_TIMEOUT);
  self->n_timeouts += notice->kind == ROLL_NOTICE_TIMEOUT;
}

static void
check_slots (const Watched *self)
{
  const Roll *roll = &self->roll;
  const RollExpectation *expectation = &roll->expectation;
  int n_settled = 0;

  for (int i = 0; i < ROLL_DICE_MAX; i++) {
    const RollSlot *slot = &roll->slots[i];
    FUZZ_EXPECT (i < expectation->n_dice || slot->state == ROLL_SLOT_WAITING);
    if (slot->state != ROLL_SLOT_SETTLED)
      continue;
    n_settled++;
    FUZZ_EXPECT (slot->face > 0);
    FUZZ_EXPECT (expectation->sides == 0 || slot->face <= expectation->sides);
    FUZZ_EXPECT (self->was_settled[slot->die.die][slot->face]);
    for (int other = 0; other < i; other++) {
      const RollSlot *before = &roll->slots[other];
      bool is_same = before->state != ROLL_SLOT_WAITING && before->die.die == slot->die.die;
      FUZZ_EXPECT (!is_same || expectation->is_one_die_for_all);
    }
  }
  if (roll->state == ROLL_OPEN || roll->state == ROLL_EXPIRED)
    FUZZ_EXPECT (n_settled < expectation->n_dice);
  if (roll->state == ROLL_COMPLETE)
    FUZZ_EXPECT (n_settled == expectation->n_dice);
}

static void
open_roll (Watched *self, Input *input)
{
  RollExpectation expectation = { .n_dice = next (input), .sides = next (input) };

  expectation.window_ms = (uint16_t)next_number (input, 2);
  expectation.n_allowed = next (input);
  expectation.is_one_die_for_all = expectation.n_allowed & 0x80;
  expectation.n_allowed &= 0x7f;
  for (int i = 0; i < expectation.n_allowed && i < ROLL_DICE_MAX; i++)
    expectation.allowed[i].die = next (input) % DICE;
  Roll before;

  memcpy (&before, &self->roll, sizeof before); /* with its padding */
  if (device_roll_open (&self->roll, &expectation))
    memset (self->was_settled, 0, sizeof self->was_settled);
  else
    FUZZ_EXPECT (memcmp (&before, &self->roll, sizeof before) == 0);
}

static void
move_die (Watched *self, Input *input, int64_t time_us)
{
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };
  Roll before;
  int timeouts = self->n_timeouts;

  memcpy (&before, &self->roll, sizeof before);
  event.die.die = next (input) % DICE;
  event.die.state = next (input);
  event.die.is_guessed = event.die.state & 0x80;
  event.die.state &= 7;
  event.die.face = next (input);
  event.die.sides = next (input);
  if (event.die.state == DIE_SETTLED)
    self->was_settled[event.die.die][event.die.face] = true;
  device_roll_handle_event (&self->roll, 0, &event, time_us);

  FUZZ_EXPECT (self->n_timeouts - timeouts
               == (before.state == ROLL_OPEN && self->roll.state == ROLL_EXPIRED));
  if (before.state != ROLL_OPEN) {
    FUZZ_EXPECT (self->roll.state == before.state);
    FUZZ_EXPECT (memcmp (before.slots, self->roll.slots, sizeof before.slots) == 0);
  }
}

static void
try_roll (Input input)
{
  Watched self = { 0 };
  int64_t now_us = 0;

  self.roll.notice_cb = notice_cb;
  self.roll.data = &self;
  while (input.n > 0) {
    uint8_t what = next (&input);
    now_us = next_time (&input, now_us);
    int64_t wake_us;
    if (what < 16)
      open_roll (&self, &input);
    else if (what < 20)
      device_roll_close (&self.roll);
    else if (what < 32)
      device_roll_tick (&self.roll, now_us);
    else
      move_die (&self, &input, now_us);
    if (self.roll.state != ROLL_IDLE)
      check_slots (&self);
    FUZZ_EXPECT (self.roll.state == ROLL_OPEN || !device_roll_wake (&self.roll, &wake_us));
  }
}

/* ---- Ranges ---- */

static void
check_steps (const RangeReading *reading, int32_t length)
{
  RangeSteps steps;
  RangeVerdict last = RANGE_VERDICT_OUT;

  if (!device_range_judge_steps (reading, length, RANGE_STEPS_MAX - 1, &steps)) {
    FUZZ_EXPECT (steps.n_steps == 0);
    return;
  }
  FUZZ_EXPECT (steps.n_steps >= 1 && steps.n_steps <= RANGE_STEPS_MAX);
  for (int i = 0; i < steps.n_steps; i++) {
    FUZZ_EXPECT (steps.steps[i].verdict <= last); /* a longer reach is never worse */
    last = steps.steps[i].verdict;
  }
  FUZZ_EXPECT ((steps.first_certain >= 0) == (last == RANGE_VERDICT_IN));
  FUZZ_EXPECT ((steps.first_possible >= 0) == (last != RANGE_VERDICT_OUT));
  FUZZ_EXPECT (steps.first_certain < 0 || steps.first_possible <= steps.first_certain);
}

static void
check_reading (const RangeFilter *self, const RangeReading *reading)
{
  bool has_distance =
      reading->state == RANGE_READING_MOVING || reading->state == RANGE_READING_STEADY;

  FUZZ_EXPECT (reading->tenths_mm >= 0 && reading->tenths_mm <= RANGE_TENTHS_MAX);
  FUZZ_EXPECT (reading->uncertainty_tenths_mm >= 0);
  FUZZ_EXPECT (self->n_samples <= RANGE_WINDOW);
  FUZZ_EXPECT (has_distance == (reading->n_samples > 0));
  FUZZ_EXPECT ((reading->state == RANGE_READING_REFUSED) == (reading->status != RANGE_OK));
  if (!has_distance)
    return;
  /* Before calibration the reading is one that the sensor gave. */
  bool is_found = self->settings.trust.sound_celsius && self->settings.is_air_known;
  for (int i = 0; i < self->n_samples; i++)
    is_found = is_found || self->samples[i].tenths_mm == reading->sensed_tenths_mm;
  FUZZ_EXPECT (is_found);
}

static void
try_calibration (Input *input)
{
  RangeCalibration calibration = { 0 };
  int32_t sensed[2] = { (int32_t)next_number (input, 4), (int32_t)next_number (input, 4) };
  int32_t truth[2] = { (int32_t)next_number (input, 4), (int32_t)next_number (input, 4) };

  if (!device_range_calibrate_both (&calibration, sensed, truth))
    return;
  for (int i = 0; i < 2; i++) {
    int32_t got = device_range_calibrated (&calibration, sensed[i]);
    int32_t slack = 1 + sensed[i] / 1000000; /* half a millionth of the length, and rounding */
    FUZZ_EXPECT (got >= truth[i] - slack - 1 && got <= truth[i] + slack + 1);
  }
}

static void
try_range (Input input)
{
  RangeFilter self;
  RangeSettings settings = { 0 };
  int64_t now_us = 0;

  try_calibration (&input);
  settings.trust.accuracy_tenths_mm = (uint16_t)next_number (&input, 2);
  settings.trust.accuracy_permille = (uint16_t)next_number (&input, 2);
  settings.trust.blind_mm = (uint16_t)next_number (&input, 2);
  settings.trust.reach_mm = (uint16_t)next_number (&input, 2);
  settings.trust.sound_celsius = (int8_t)next (&input);
  settings.calibration.offset_tenths_mm = (int32_t)next_number (&input, 4);
  settings.calibration.scale_ppm = (int32_t)next_number (&input, 4);
  settings.air_tenths_celsius = (int16_t)next_number (&input, 2);
  settings.is_air_known = next (&input) & 1;
  settings.apart_ms = next (&input);
  settings.still_ms = (uint16_t)next_number (&input, 2);
  settings.expire_ms = (uint16_t)next_number (&input, 2);
  device_range_start (&self, &settings);
  while (input.n > 0) {
    DeviceEvent event = { .kind = DEVICE_EVENT_RANGE };
    uint8_t what = next (&input);
    now_us = next_time (&input, now_us);
    if (what < 32)
      event.range.status = next (&input);
    else if (what < 48)
      event.range.tenths_mm = (int32_t)next_number (&input, 4);
    else
      event.range.tenths_mm = (int32_t)next_number (&input, 2);
    if (what % 16 == 0)
      event.range.accuracy_tenths_mm = (uint16_t)next_number (&input, 2);
    device_range_add (&self, &event, now_us);
    RangeReading reading = device_range_read (&self, now_us);
    FUZZ_EXPECT (reading.state != RANGE_READING_NONE);
    check_reading (&self, &reading);
    check_steps (&reading, 575);
    check_steps (&reading, reading.tenths_mm / 3);
    reading = device_range_read (&self, next_time (&input, now_us));
    check_reading (&self, &reading);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Input input = { data, size };
  bool is_roll = next (&input) & 1;

  if (is_roll)
    try_roll (input);
  else
    try_range (input);
  return 0;
}
