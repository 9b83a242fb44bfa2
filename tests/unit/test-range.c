/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From samples to a distance, and from a distance to the verdict. */
#include "devices/range.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
/* After the headers it relies on. */
#include <cmocka.h>

static const DriverTrust laser = { .accuracy_tenths_mm = 10, .blind_mm = 50, .reach_mm = 65535 };
static const DriverTrust ultrasonic = {
  .accuracy_tenths_mm = 30, .accuracy_permille = 10, .blind_mm = 20, .reach_mm = 4000
};

static RangeFilter
filter (DriverTrust trust)
{
  RangeFilter self;

  device_range_start (&self, &(RangeSettings){ .trust = trust });
  return self;
}

static void
add (RangeFilter *self, int32_t tenths_mm, int64_t time_ms)
{
  DeviceEvent event = { .kind = DEVICE_EVENT_RANGE, .range = { .tenths_mm = tenths_mm } };

  device_range_add (self, &event, time_ms * 1000);
}

static void
fail_with (RangeFilter *self, RangeStatus status, int64_t time_ms)
{
  DeviceEvent event = { .kind = DEVICE_EVENT_RANGE, .range = { .status = (uint8_t)status } };

  device_range_add (self, &event, time_ms * 1000);
}

static RangeReading
reading (const RangeFilter *self, int64_t now_ms)
{
  return device_range_read (self, now_ms * 1000);
}

/* Feeds samples `every_ms`; returns the reading right after the last. */
static RangeReading
after (DriverTrust trust, const int32_t *tenths_mm, int n, int every_ms)
{
  RangeFilter self = filter (trust);

  for (int i = 0; i < n; i++)
    add (&self, tenths_mm[i], (int64_t)i * every_ms);
  return reading (&self, (int64_t)(n - 1) * every_ms);
}

static void
test_first_sample_is_moving (void **unused)
{
  RangeFilter self = filter (laser);

  assert_int_equal (reading (&self, 5).state, RANGE_READING_NONE);
  add (&self, 1520, 10);
  RangeReading got = reading (&self, 10);
  assert_int_equal (got.state, RANGE_READING_MOVING);
  assert_int_equal (got.tenths_mm, 1520);
  assert_int_equal (got.sensed_tenths_mm, 1520);
  assert_int_equal (got.uncertainty_tenths_mm, 10);
  assert_int_equal (got.n_samples, 1);
}

/* Whatever its rate, a sensor on a thing at rest becomes steady, and no sooner than samples have
 * agreed for long enough. */
static void
test_becomes_steady_at_any_rate (void **unused)
{
  static const int rates_ms[] = { 1, 10, 60, 100, 235, 600 };

  for (size_t r = 0; r < sizeof rates_ms / sizeof rates_ms[0]; r++) {
    RangeFilter self = filter (laser);
    bool was_steady = false;
    for (int64_t ms = 0; ms <= 2500; ms += rates_ms[r]) {
      add (&self, 1520 + (ms / rates_ms[r]) % 3, ms);
      bool is_steady = reading (&self, ms).state == RANGE_READING_STEADY;
      assert_false (is_steady && ms < 450);
      assert_false (was_steady && !is_steady);
      was_steady = is_steady;
    }
    assert_true (was_steady);
  }
}

/* Two samples may agree by chance, however long the time between them. */
static void
test_two_samples_are_not_enough (void **unused)
{
  static const int32_t samples[] = { 1520, 1520, 1520 };

  assert_int_equal (after (laser, samples, 2, 900).state, RANGE_READING_MOVING);
  assert_int_equal (after (laser, samples, 3, 900).state, RANGE_READING_STEADY);
}

/* In whatever direction, from 15 mm/s up, at any rate, with a millimetre of noise. */
static void
test_moving_is_never_steady (void **unused)
{
  static const int rates_ms[] = { 1, 7, 10, 33, 60, 100, 150, 235, 400, 600, 900 };
  static const int speeds_mm_s[] = { 15, 40, 100, 500, 2000, -15, -40, -100, -500 };

  for (size_t r = 0; r < sizeof rates_ms / sizeof rates_ms[0]; r++)
    for (size_t s = 0; s < sizeof speeds_mm_s / sizeof speeds_mm_s[0]; s++) {
      RangeFilter self = filter (laser);
      uint32_t noise = 1;
      for (int64_t ms = 0; ms <= 4000; ms += rates_ms[r]) {
        noise = noise * 1664525u + 1013904223u;
        int64_t place = 25000 + ms * speeds_mm_s[s] / 100 + (int)(noise >> 28) % 11 - 5;
        add (&self, (int32_t)place, ms);
        assert_int_not_equal (reading (&self, ms).state, RANGE_READING_STEADY);
      }
    }
}

/* A thing that swings about a place has a middle, but does not rest there. */
static void
test_swinging_is_never_steady (void **unused)
{
  static const int32_t swing[] = { 0, 70, 100, 70, 0, -70, -100, -70 };
  RangeFilter self = filter (laser);

  for (int i = 0; i < 200; i++) {
    add (&self, 3000 + swing[i % 8], i * 60);
    assert_int_not_equal (reading (&self, i * 60).state, RANGE_READING_STEADY);
  }
}

/* Put down at 300 mm after being carried there: steady once the window has forgotten the way. */
static void
test_steady_after_moving (void **unused)
{
  RangeFilter self = filter (laser);
  int64_t ms = 0;

  for (; ms < 1200; ms += 60)
    add (&self, (int32_t)(5000 - ms * 5 / 3), ms);
  int64_t rest_ms = ms;
  while (reading (&self, ms).state != RANGE_READING_STEADY) {
    add (&self, 3000, ms);
    assert_true (ms - rest_ms < 1000);
    ms += 60;
  }
  assert_int_equal (reading (&self, ms).tenths_mm, 3000);
  assert_true (ms - rest_ms >= 300);
}

/* Distances of an HC-SR04 on a Raspberry Pi as measured with kernel timestamps: a few values about
 * the median with the cycle slips that were seen there, one period of 40 kHz or 4.3 mm each. In
 * any place and up to four of nine they move the reading by no more than the other samples differ.
 */
static void
test_cycle_slips_do_not_move_it (void **unused)
{
  static const struct {
    int32_t median, slip;
  } places[] = {
    { 255, -43 },  /* 25.4 mm: slips to 21.0 */
    { 1039, -17 }, /* 101.6 mm */
    { 3040, 49 },  /* 304.8 mm: up to 308.9 */
    { 6012, 87 },  /* 609.6 mm: two periods */
    { 12038, 103 },
  };
  static const int32_t jitter[RANGE_WINDOW] = { 0, 2, -2, 1, -1, 0, 2, -2, 1 };

  for (size_t p = 0; p < sizeof places / sizeof places[0]; p++)
    for (unsigned slipped = 0; slipped < 1u << RANGE_WINDOW; slipped++) {
      int32_t samples[RANGE_WINDOW];
      int n_slips = 0;
      for (int i = 0; i < RANGE_WINDOW; i++) {
        bool is_slip = slipped >> i & 1;
        n_slips += is_slip;
        samples[i] = places[p].median + jitter[i] + (is_slip ? places[p].slip : 0);
      }
      if (n_slips > 4)
        continue;
      RangeReading got = after (ultrasonic, samples, RANGE_WINDOW, 60);
      assert_in_range (got.tenths_mm, places[p].median - 2, places[p].median + 2);
      /* Two slips, wherever they fall, leave the spread of the others. */
      if (n_slips <= 2)
        assert_true (got.uncertainty_tenths_mm
                     <= 30 + (places[p].median + 2) / 100 + 1 + (4 + 1) / 2);
    }
}

/* The mean of these would be 2 mm off. */
static void
test_median_not_mean (void **unused)
{
  static const int32_t samples[] = { 3040, 3089, 3040, 3040, 3089, 3040, 3089, 3040, 3089 };
  RangeReading got = after (ultrasonic, samples, 9, 60);

  assert_int_equal (got.tenths_mm, 3040);
}

static void
test_uncertainty_is_accuracy_and_half_spread (void **unused)
{
  static const int32_t still[] = { 3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000 };
  static const int32_t noisy[] = { 2990, 3010, 3000, 2995, 3005, 2990, 3010, 3000, 3000 };

  assert_int_equal (after (laser, still, 9, 60).uncertainty_tenths_mm, 10);
  assert_int_equal (after (ultrasonic, still, 9, 60).uncertainty_tenths_mm, 30 + 30);
  /* The middle five of the noisy ones are 2995 to 3005. */
  assert_int_equal (after (laser, noisy, 9, 60).uncertainty_tenths_mm, 10 + 5);
  assert_int_equal (after (laser, noisy, 9, 60).state, RANGE_READING_STEADY);
}

/* A sample may bring an accuracy of its own; the worst in the window counts. */
static void
test_own_accuracy (void **unused)
{
  RangeFilter self = filter (laser);
  DeviceEvent event = { .kind = DEVICE_EVENT_RANGE, .range = { .tenths_mm = 1000 } };

  event.range.accuracy_tenths_mm = 3;
  device_range_add (&self, &event, 0);
  assert_int_equal (reading (&self, 0).uncertainty_tenths_mm, 3);
  event.range.accuracy_tenths_mm = 70;
  device_range_add (&self, &event, 100000);
  event.range.accuracy_tenths_mm = 0;
  device_range_add (&self, &event, 200000);
  assert_int_equal (reading (&self, 200).uncertainty_tenths_mm, 70);
}

static void
test_coarse_steps_are_no_movement (void **unused)
{
  static const int32_t flips[] = { 3000, 3100, 3000, 3100, 3000, 3100, 3000, 3100, 3000 };
  DriverTrust centimetres = laser;

  centimetres.step_tenths_mm = 100;
  assert_int_equal (after (laser, flips, 9, 60).state, RANGE_READING_MOVING);
  assert_int_equal (after (centimetres, flips, 9, 60).state, RANGE_READING_STEADY);
}

static void
test_expiry (void **unused)
{
  RangeFilter self = filter (laser);

  for (int i = 0; i < 9; i++)
    add (&self, 1520, i * 100);
  assert_int_equal (reading (&self, 800).state, RANGE_READING_STEADY);
  assert_int_equal (reading (&self, 3800).state, RANGE_READING_MOVING); /* one sample is left */
  assert_int_equal (reading (&self, 3800).n_samples, 1);
  assert_int_equal (reading (&self, 3801).state, RANGE_READING_EXPIRED);
  /* What is old does not come back with something new. */
  add (&self, 3000, 4000);
  assert_int_equal (reading (&self, 4000).n_samples, 1);
  assert_int_equal (reading (&self, 4000).tenths_mm, 3000);

  device_range_start (&self, &(RangeSettings){ .trust = laser, .expire_ms = 500 });
  add (&self, 1520, 0);
  assert_int_equal (reading (&self, 500).state, RANGE_READING_MOVING);
  assert_int_equal (reading (&self, 501).state, RANGE_READING_EXPIRED);
}

/* Every driver that measures can become steady at the pace at which it is asked. */
static void
test_settings_of_drivers (void **unused)
{
  int n_asked = 0;

  for (size_t i = 0; device_drivers[i]; i++) {
    const Driver *driver = device_drivers[i];
    RangeSettings settings = device_range_settings (driver);
    RangeFilter self;
    if (!(driver->gives & DRIVER_RANGE) || driver->ask_every_ms == 0)
      continue;
    device_range_start (&self, &settings);
    int64_t ms = 0;
    for (int shot = 0; shot < 20; shot++, ms += driver->ask_every_ms + shot % 3 * 10)
      add (&self, driver->trust.blind_mm * 10 + 1000, ms);
    assert_int_equal (reading (&self, ms).state, RANGE_READING_STEADY);
    n_asked++;
  }
  assert_true (n_asked >= 4);
}

static void
test_errors (void **unused)
{
  RangeFilter self = filter (laser);

  fail_with (&self, RANGE_AMBIENT, 0);
  assert_int_equal (reading (&self, 0).state, RANGE_READING_REFUSED);
  assert_int_equal (reading (&self, 0).status, RANGE_AMBIENT);
  assert_int_equal (reading (&self, 3001).state, RANGE_READING_EXPIRED);

  for (int i = 0; i < 9; i++)
    add (&self, 1520, 3100 + i * 100);
  fail_with (&self, RANGE_WEAK, 4000);
  fail_with (&self, RANGE_WEAK, 4050);
  assert_int_equal (reading (&self, 4050).state, RANGE_READING_STEADY);
  fail_with (&self, RANGE_NEAR, 4100);
  assert_int_equal (reading (&self, 4100).state, RANGE_READING_REFUSED);
  assert_int_equal (reading (&self, 4100).status, RANGE_NEAR);
  /* The first good sample after it starts afresh. */
  add (&self, 3000, 4200);
  assert_int_equal (reading (&self, 4200).state, RANGE_READING_MOVING);
  assert_int_equal (reading (&self, 4200).tenths_mm, 3000);
}

static void
test_blind_zone_and_reach (void **unused)
{
  static const struct {
    int32_t tenths_mm;
    RangeReadingState state;
    RangeStatus status;
  } cases[] = {
    { 200, RANGE_READING_MOVING, RANGE_OK },   { 199, RANGE_READING_REFUSED, RANGE_NEAR },
    { 0, RANGE_READING_REFUSED, RANGE_NEAR },  { -1, RANGE_READING_REFUSED, RANGE_FAILED },
    { 40000, RANGE_READING_MOVING, RANGE_OK }, { 40001, RANGE_READING_REFUSED, RANGE_FAR },
  };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    RangeReading got = after (ultrasonic, &cases[i].tenths_mm, 1, 1);
    assert_int_equal (got.state, cases[i].state);
    assert_int_equal (got.status, cases[i].status);
  }
}

static void
test_other_events_are_passed_over (void **unused)
{
  RangeFilter self = filter (laser);
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE, .die = { .die = 3000, .state = DIE_SETTLED } };

  device_range_add (&self, &event, 0);
  assert_int_equal (reading (&self, 0).state, RANGE_READING_NONE);
}

/* ---- Calibration ---- */

static void
test_calibration_round_trip (void **unused)
{
  /* A sensor off by any believable scale and offset is set right by two places, everywhere. */
  for (int32_t scale = -190000; scale <= 190000; scale += 19000)
    for (int32_t offset = -400; offset <= 400; offset += 80) {
      const RangeCalibration fault = { .offset_tenths_mm = offset, .scale_ppm = scale };
      const int32_t true_lengths[2] = { 6000, 1000 };
      int32_t sensed[2];
      RangeCalibration cure = { 0 };
      for (int i = 0; i < 2; i++)
        sensed[i] = device_range_calibrated (&fault, true_lengths[i]);
      if (scale < -166000) /* its cure would be above a fifth */
        continue;
      assert_true (device_range_calibrate_both (&cure, sensed, true_lengths));
      for (int32_t length = 1000; length <= 9000; length += 250) {
        int32_t found = device_range_calibrated (&cure, device_range_calibrated (&fault, length));
        assert_in_range (found, length - 1, length + 1);
      }
    }
}

static void
test_calibration_by_one_place (void **unused)
{
  RangeCalibration self = { .scale_ppm = 10000 };

  assert_true (device_range_calibrate_offset (&self, 2000, 2050));
  assert_int_equal (self.scale_ppm, 10000);
  assert_int_equal (self.offset_tenths_mm, 30);
  assert_int_equal (device_range_calibrated (&self, 2000), 2050);
  assert_int_equal (device_range_calibrated (&self, 1000), 1040);

  /* To the nearest tenth, up and down. */
  self = (RangeCalibration){ .scale_ppm = 600 };
  assert_int_equal (device_range_calibrated (&self, 1000), 1001);
  self.scale_ppm = -600;
  assert_int_equal (device_range_calibrated (&self, 1000), 999);
  self.scale_ppm = -400;
  assert_int_equal (device_range_calibrated (&self, 1000), 1000);
}

static void
test_calibration_refuses (void **unused)
{
  static const struct {
    int32_t sensed[2], true_lengths[2];
  } cases[] = {
    { { 1000, 1499 }, { 1000, 1500 } },           /* too close together */
    { { 1000, 2000 }, { 2000, 1000 } },           /* the wrong way round */
    { { 1000, 2000 }, { 1000, 2201 } },           /* more than a fifth off */
    { { 1000, 2000 }, { 6001, 7001 } },           /* more than half a metre off */
    { { -5, 2000 }, { 1000, 2000 } },             /* no lengths */
    { { INT32_MIN, INT32_MAX }, { 1000, 2000 } }, /* overflow */
    { { 1000, 2000 }, { INT32_MIN, INT32_MAX } },
  };
  const RangeCalibration before = { .offset_tenths_mm = 7, .scale_ppm = 8 };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    RangeCalibration self = before;
    if (i == 2) /* 20.1 per cent; a fifth itself is allowed */
      assert_true (device_range_calibrate_both (&self, cases[i].sensed, (int32_t[]){ 1000, 2200 }));
    self = before;
    assert_false (device_range_calibrate_both (&self, cases[i].sensed, cases[i].true_lengths));
    assert_memory_equal (&self, &before, sizeof self);
  }
  RangeCalibration self = before;
  assert_false (device_range_calibrate_offset (&self, 1000, 7000));
  assert_false (device_range_calibrate_offset (&self, INT32_MAX, 7000));
  assert_memory_equal (&self, &before, sizeof self);
}

static void
test_calibrated_reading (void **unused)
{
  RangeFilter self;
  RangeSettings settings = { .trust = laser, .calibration = { -25, 10000 } };

  device_range_start (&self, &settings);
  add (&self, 2000, 0);
  assert_int_equal (reading (&self, 0).tenths_mm, 1995);
  assert_int_equal (reading (&self, 0).sensed_tenths_mm, 2000);

  /* Settings edited by hand are brought back to what is credible. */
  settings.calibration = (RangeCalibration){ INT32_MIN, INT32_MAX };
  device_range_start (&self, &settings);
  add (&self, 10000, 0);
  assert_int_equal (reading (&self, 0).tenths_mm, 10000 + 2000 - 5000);
}

static void
test_sound (void **unused)
{
  RangeFilter self;
  RangeSettings settings = { .trust = ultrasonic, .air_tenths_celsius = 250, .is_air_known = true };

  /* At 300 mm five degrees are 2.6 mm. */
  settings.trust.sound_celsius = 20;
  device_range_start (&self, &settings);
  add (&self, 3000, 0);
  assert_int_equal (reading (&self, 0).tenths_mm, 3026);
  assert_int_equal (reading (&self, 0).sensed_tenths_mm, 3026);

  settings.is_air_known = false;
  device_range_start (&self, &settings);
  add (&self, 3000, 0);
  assert_int_equal (reading (&self, 0).tenths_mm, 3000);

  assert_int_equal (device_range_sound_ppm (200, 200), 0);
  assert_true (device_range_sound_ppm (200, 0) < 0);
  assert_int_equal (device_range_sound_ppm (200, 32767), device_range_sound_ppm (200, 850));
}

/* ---- The verdict ---- */

static void
test_judge (void **unused)
{
  static const struct {
    int32_t tenths_mm, uncertainty, limit;
    RangeVerdict verdict;
  } cases[] = {
    { 565, 10, 575, RANGE_VERDICT_IN },
    { 566, 10, 575, RANGE_VERDICT_TOO_CLOSE },
    { 575, 0, 575, RANGE_VERDICT_IN },
    { 576, 0, 575, RANGE_VERDICT_OUT },
    { 585, 10, 575, RANGE_VERDICT_TOO_CLOSE },
    { 586, 10, 575, RANGE_VERDICT_OUT },
    { 0, 600, 575, RANGE_VERDICT_TOO_CLOSE },
    { 576, -50, 575, RANGE_VERDICT_OUT }, /* nothing is surer than sure */
    { INT32_MAX, INT32_MAX, INT32_MAX, RANGE_VERDICT_TOO_CLOSE },
    { INT32_MAX, 0, INT32_MIN, RANGE_VERDICT_OUT },
    { INT32_MIN, INT32_MIN, INT32_MAX, RANGE_VERDICT_IN },
  };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    assert_int_equal (device_range_judge (cases[i].tenths_mm, cases[i].uncertainty, cases[i].limit),
                      cases[i].verdict);
}

static void
test_steps (void **unused)
{
  static const struct {
    int32_t tenths_mm, uncertainty, length;
    int last, n, possible, certain;
    const char *verdicts; /* i in, ? too close, o out */
  } cases[] = {
    { 500, 10, 575, 3, 1, 0, 0, "i" },
    { 575, 10, 575, 3, 2, 0, 1, "?i" },
    { 800, 10, 575, 3, 2, 1, 1, "oi" },
    { 1155, 10, 575, 3, 3, 1, 2, "o?i" },
    { 2300, 10, 575, 3, 4, 3, -1, "ooo?" },
    { 3000, 10, 575, 3, 4, -1, -1, "oooo" },
    { 800, 10, 575, 0, 1, -1, -1, "o" },
    { 705, 5, 705, 2, 2, 0, 1, "?i" },
    { 838, 0, 838, 2, 1, 0, 0, "i" },
    { 900, 2000, 838, 15, 4, 0, 3, "???i" },
    { 9000000, 0, 10, 1000, 16, -1, -1, "oooooooooooooooo" },
  };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    RangeReading typed = device_range_typed (cases[i].tenths_mm, cases[i].uncertainty);
    RangeSteps steps;
    assert_true (device_range_judge_steps (&typed, cases[i].length, cases[i].last, &steps));
    assert_int_equal (steps.n_steps, cases[i].n);
    assert_int_equal (steps.first_possible, cases[i].possible);
    assert_int_equal (steps.first_certain, cases[i].certain);
    for (int s = 0; s < steps.n_steps; s++) {
      assert_int_equal (steps.steps[s].limit_tenths_mm, cases[i].length * (s + 1));
      assert_int_equal ("i?o"[steps.steps[s].verdict], cases[i].verdicts[s]);
    }
  }
}

static void
test_nothing_to_judge (void **unused)
{
  RangeReading typed = device_range_typed (500, 5);
  RangeSteps steps;

  assert_false (device_range_judge_steps (&typed, 0, 3, &steps));
  assert_false (device_range_judge_steps (&typed, -575, 3, &steps));
  assert_false (device_range_judge_steps (&typed, INT32_MAX, 3, &steps));
  assert_false (device_range_judge_steps (&typed, 575, -1, &steps));
  typed = device_range_typed (-1, 5);
  assert_int_equal (typed.state, RANGE_READING_REFUSED);
  assert_false (device_range_judge_steps (&typed, 575, 3, &steps));
  assert_int_equal (steps.n_steps, 0);
  typed = device_range_typed (INT32_MAX, 5);
  assert_false (device_range_judge_steps (&typed, 575, 3, &steps));
  typed = (RangeReading){ .state = RANGE_READING_EXPIRED };
  assert_false (device_range_judge_steps (&typed, 575, 3, &steps));
}

static void
test_hostile_values (void **unused)
{
  static const int32_t values[] = { INT32_MIN, -1, 0, RANGE_TENTHS_MAX, INT32_MAX };
  static const int64_t times[] = { INT64_MIN, -1, 0, INT64_MAX, INT64_MIN, 5 };
  const RangeSettings worst = {
    .trust = { UINT16_MAX, UINT16_MAX, 0, 0, UINT16_MAX, INT8_MIN },
    .calibration = { INT32_MAX, INT32_MAX },
    .air_tenths_celsius = INT16_MAX,
    .is_air_known = true,
    .apart_ms = 1,
    .still_ms = UINT16_MAX,
    .expire_ms = UINT16_MAX,
    .tolerance_tenths_mm = UINT16_MAX,
  };
  RangeFilter self;

  device_range_start (&self, &worst);
  for (size_t v = 0; v < sizeof values / sizeof values[0]; v++)
    for (size_t t = 0; t < sizeof times / sizeof times[0]; t++)
      for (int status = 0; status < 256; status += 51) {
        DeviceEvent event = { .kind = DEVICE_EVENT_RANGE };
        event.range.tenths_mm = values[v];
        event.range.status = (uint8_t)status;
        event.range.accuracy_tenths_mm = UINT16_MAX;
        device_range_add (&self, &event, times[t]);
        RangeReading got = device_range_read (&self, times[(t + 3) % 6]);
        assert_in_range (got.tenths_mm, 0, RANGE_TENTHS_MAX);
        assert_in_range (got.status, RANGE_OK, RANGE_FAILED);
        assert_true (got.uncertainty_tenths_mm >= 0);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_first_sample_is_moving),
    cmocka_unit_test (test_becomes_steady_at_any_rate),
    cmocka_unit_test (test_two_samples_are_not_enough),
    cmocka_unit_test (test_moving_is_never_steady),
    cmocka_unit_test (test_swinging_is_never_steady),
    cmocka_unit_test (test_steady_after_moving),
    cmocka_unit_test (test_cycle_slips_do_not_move_it),
    cmocka_unit_test (test_median_not_mean),
    cmocka_unit_test (test_uncertainty_is_accuracy_and_half_spread),
    cmocka_unit_test (test_own_accuracy),
    cmocka_unit_test (test_coarse_steps_are_no_movement),
    cmocka_unit_test (test_expiry),
    cmocka_unit_test (test_settings_of_drivers),
    cmocka_unit_test (test_errors),
    cmocka_unit_test (test_blind_zone_and_reach),
    cmocka_unit_test (test_other_events_are_passed_over),
    cmocka_unit_test (test_calibration_round_trip),
    cmocka_unit_test (test_calibration_by_one_place),
    cmocka_unit_test (test_calibration_refuses),
    cmocka_unit_test (test_calibrated_reading),
    cmocka_unit_test (test_sound),
    cmocka_unit_test (test_judge),
    cmocka_unit_test (test_steps),
    cmocka_unit_test (test_nothing_to_judge),
    cmocka_unit_test (test_hostile_values),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
