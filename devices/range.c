/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The filter, the calibration and the verdict of range.h.
 *
 * Stillness is judged by two figures, because each alone can be fooled: the spread of the middle
 * half of the samples (a jittery target), and how far the middle of the newest third lies from the
 * middle of the oldest third (a slow, even movement). Both leave out single slips. A sensor that
 * sends a hundred samples a second is thinned, so that the window always spans a time in which a
 * moving hand gets somewhere.
 */
#include "range.h"

#include <string.h>

enum {
  USUAL_APART_MS = 60,
  USUAL_STILL_MS = 450,
  USUAL_EXPIRE_MS = 3000,
  USUAL_TOLERANCE_TENTHS = 20,
  USUAL_STEP_TENTHS = 10, /* most sensors count whole millimetres */
  STEADY_SAMPLES_MIN = 3,
  APART_TENTHS_MIN = 500, /* of two places for a calibration */
  MILLION = 1000000,
};

/* ---- Numbers that stay in their place ---- */

static int64_t
clamp (int64_t value, int64_t least, int64_t most)
{
  return value < least ? least : value > most ? most : value;
}

static int32_t
clamp_tenths (int64_t tenths_mm)
{
  return (int32_t)clamp (tenths_mm, 0, RANGE_TENTHS_MAX);
}

/* Rounded to the nearest, halves away from zero; the divisor is positive. */
static int64_t
divide (int64_t value, int64_t by)
{
  return (value < 0 ? value - by / 2 : value + by / 2) / by;
}

/* A clock that goes backwards has not moved. */
static uint64_t
elapsed_us (int64_t from_us, int64_t to_us)
{
  return to_us > from_us ? (uint64_t)to_us - (uint64_t)from_us : 0;
}

static uint64_t
or_usual_us (uint16_t ms, uint16_t usual_ms)
{
  return (uint64_t)(ms ? ms : usual_ms) * 1000;
}

/* ---- Calibration ---- */

int32_t
device_range_sound_ppm (int assumed_tenths_celsius, int air_tenths_celsius)
{
  /* Speed in mm/s, 331.3 m/s and 0.606 m/s more for each degree; where people play. */
  int64_t assumed = clamp (assumed_tenths_celsius, -400, 850);
  int64_t air = clamp (air_tenths_celsius, -400, 850);
  int64_t assumed_speed = 331300 + assumed * 606 / 10;

  return (int32_t)divide ((air - assumed) * 606 / 10 * MILLION, assumed_speed);
}

static int64_t
scaled (int32_t tenths_mm, int32_t scale_ppm)
{
  return tenths_mm + divide ((int64_t)tenths_mm * scale_ppm, MILLION);
}

int32_t
device_range_calibrated (const RangeCalibration *self, int32_t sensed_tenths_mm)
{
  return clamp_tenths (scaled (clamp_tenths (sensed_tenths_mm), self->scale_ppm)
                       + self->offset_tenths_mm);
}

static bool
is_length (int32_t tenths_mm)
{
  return tenths_mm >= 0 && tenths_mm <= RANGE_TENTHS_MAX;
}

bool
device_range_calibrate_offset (RangeCalibration *self, int32_t sensed_tenths_mm,
                               int32_t true_tenths_mm)
{
  if (!is_length (sensed_tenths_mm) || !is_length (true_tenths_mm))
    return false;
  int64_t offset = true_tenths_mm - scaled (sensed_tenths_mm, self->scale_ppm);
  if (offset != clamp (offset, -RANGE_OFFSET_TENTHS_MAX, RANGE_OFFSET_TENTHS_MAX))
    return false;
  self->offset_tenths_mm = (int32_t)offset;
  return true;
}

bool
device_range_calibrate_both (RangeCalibration *self, const int32_t sensed_tenths_mm[2],
                             const int32_t true_tenths_mm[2])
{
  int near = sensed_tenths_mm[0] < sensed_tenths_mm[1] ? 0 : 1;

  for (int i = 0; i < 2; i++)
    if (!is_length (sensed_tenths_mm[i]) || !is_length (true_tenths_mm[i]))
      return false;
  int64_t sensed = sensed_tenths_mm[!near] - sensed_tenths_mm[near];
  int64_t true_length = true_tenths_mm[!near] - true_tenths_mm[near];
  if (sensed < APART_TENTHS_MIN)
    return false;

  int64_t scale_ppm = divide ((true_length - sensed) * MILLION, sensed);
  if (scale_ppm != clamp (scale_ppm, -RANGE_SCALE_PPM_MAX, RANGE_SCALE_PPM_MAX))
    return false;
  RangeCalibration found = { .scale_ppm = (int32_t)scale_ppm };
  if (!device_range_calibrate_offset (&found, sensed_tenths_mm[near], true_tenths_mm[near]))
    return false;
  *self = found;
  return true;
}

/* Stored settings may have been edited by hand. */
static RangeCalibration
credible (RangeCalibration calibration)
{
  return (RangeCalibration){
    .offset_tenths_mm = (int32_t)clamp (calibration.offset_tenths_mm, -RANGE_OFFSET_TENTHS_MAX,
                                        RANGE_OFFSET_TENTHS_MAX),
    .scale_ppm = (int32_t)clamp (calibration.scale_ppm, -RANGE_SCALE_PPM_MAX, RANGE_SCALE_PPM_MAX),
  };
}

/* ---- Samples ---- */

RangeSettings
device_range_settings (const Driver *driver)
{
  RangeSettings settings = { .trust = driver->trust };
  int64_t answers_ms = (int64_t)driver->ask_every_ms * (STEADY_SAMPLES_MIN + 1);

  if (answers_ms > USUAL_EXPIRE_MS)
    settings.expire_ms = (uint16_t)clamp (answers_ms, 0, UINT16_MAX);
  return settings;
}

void
device_range_start (RangeFilter *self, const RangeSettings *settings)
{
  *self = (RangeFilter){ .settings = *settings };
  self->settings.calibration = credible (settings->calibration);
}

static RangeStatus
judge_sample (const DriverTrust *trust, const DeviceEvent *event)
{
  int64_t tenths_mm = event->range.tenths_mm;

  if (event->range.status != RANGE_OK)
    return event->range.status < RANGE_FAILED ? event->range.status : RANGE_FAILED;
  if (tenths_mm < 0)
    return RANGE_FAILED;
  if (tenths_mm < (int64_t)trust->blind_mm * 10)
    return RANGE_NEAR;
  bool is_bounded = trust->reach_mm > 0 && trust->reach_mm < UINT16_MAX;
  int64_t reach = is_bounded ? (int64_t)trust->reach_mm * 10 : RANGE_TENTHS_MAX;
  return tenths_mm > reach ? RANGE_FAR : RANGE_OK;
}

static void
drop_oldest (RangeFilter *self)
{
  self->n_samples--;
  memmove (self->samples, self->samples + 1, self->n_samples * sizeof self->samples[0]);
}

static int
n_expired (const RangeFilter *self, int64_t now_us)
{
  uint64_t expire_us = or_usual_us (self->settings.expire_ms, USUAL_EXPIRE_MS);
  int n = 0;

  while (n < self->n_samples && elapsed_us (self->samples[n].time_us, now_us) > expire_us)
    n++;
  return n;
}

static void
add_error (RangeFilter *self, RangeStatus status, int64_t time_us)
{
  self->error = (uint8_t)status;
  self->error_us = time_us;
  if (self->errors_in_row < RANGE_ERRORS_TO_REFUSE)
    self->errors_in_row++;
  if (self->errors_in_row == RANGE_ERRORS_TO_REFUSE)
    self->n_samples = 0;
}

void
device_range_add (RangeFilter *self, const DeviceEvent *event, int64_t time_us)
{
  if (event->kind != DEVICE_EVENT_RANGE)
    return;

  self->was_heard = true;
  RangeStatus status = judge_sample (&self->settings.trust, event);
  if (status != RANGE_OK) {
    add_error (self, status, time_us);
    return;
  }
  self->errors_in_row = 0;
  if (self->n_samples > 0) {
    int64_t last_us = self->samples[self->n_samples - 1].time_us;
    if (elapsed_us (last_us, time_us) < or_usual_us (self->settings.apart_ms, USUAL_APART_MS))
      return;
  }
  if (self->n_samples == RANGE_WINDOW)
    drop_oldest (self);
  self->samples[self->n_samples++] = (RangeSample){
    .time_us = time_us,
    .tenths_mm = event->range.tenths_mm,
    .accuracy_tenths_mm = event->range.accuracy_tenths_mm,
  };
}

/* ---- Readings ---- */

static void
sort (int32_t *values, int n)
{
  for (int i = 1; i < n; i++) {
    int32_t value = values[i];
    int at = i;
    for (; at > 0 && values[at - 1] > value; at--)
      values[at] = values[at - 1];
    values[at] = value;
  }
}

static int
sorted_values (const RangeSample *samples, int n, int32_t values[RANGE_WINDOW])
{
  for (int i = 0; i < n; i++)
    values[i] = samples[i].tenths_mm;
  sort (values, n);
  return n;
}

static int32_t
middle (const RangeSample *samples, int n)
{
  int32_t values[RANGE_WINDOW] = { 0 };

  return values[(sorted_values (samples, n, values) - 1) / 2];
}

/* Of the middle half: of nine samples the two lowest and the two highest may be slips. */
static int32_t
spread (const RangeSample *samples, int n)
{
  int32_t values[RANGE_WINDOW] = { 0 };
  int aside = sorted_values (samples, n, values) / 4;

  return values[n - 1 - aside] - values[aside];
}

static int32_t
drift (const RangeSample *samples, int n)
{
  int third = (n + 2) / 3;
  int32_t change = middle (samples + n - third, third) - middle (samples, third);

  return change < 0 ? -change : change;
}

static int32_t
tolerance (const RangeSettings *settings)
{
  if (settings->tolerance_tenths_mm)
    return settings->tolerance_tenths_mm;
  int32_t step = settings->trust.step_tenths_mm;
  return USUAL_TOLERANCE_TENTHS + (step ? step : USUAL_STEP_TENTHS);
}

static bool
is_steady (const RangeSettings *settings, const RangeSample *samples, int n)
{
  return n >= STEADY_SAMPLES_MIN
         && elapsed_us (samples[0].time_us, samples[n - 1].time_us)
                >= or_usual_us (settings->still_ms, USUAL_STILL_MS)
         && spread (samples, n) <= tolerance (settings)
         && drift (samples, n) <= tolerance (settings);
}

/* The worst that any of the samples claims: a mixed window is as good as its worst part. */
static int64_t
stated_accuracy (const DriverTrust *trust, const RangeSample *samples, int n, int32_t tenths_mm)
{
  int64_t fixed = 0;

  for (int i = 0; i < n; i++) {
    uint16_t own = samples[i].accuracy_tenths_mm;
    int64_t accuracy = own ? own : trust->accuracy_tenths_mm;
    fixed = accuracy > fixed ? accuracy : fixed;
  }
  return fixed + divide ((int64_t)tenths_mm * trust->accuracy_permille, 1000);
}

RangeReading
device_range_read (const RangeFilter *self, int64_t now_us)
{
  const RangeSettings *settings = &self->settings;
  const DriverTrust *trust = &settings->trust;
  int dropped = n_expired (self, now_us);
  const RangeSample *samples = self->samples + dropped;
  int n = self->n_samples - dropped;

  if (!self->was_heard)
    return (RangeReading){ .state = RANGE_READING_NONE };
  if (n == 0) {
    bool is_refused = self->errors_in_row > 0
                      && elapsed_us (self->error_us, now_us)
                             <= or_usual_us (settings->expire_ms, USUAL_EXPIRE_MS);
    return (RangeReading){
      .state = is_refused ? RANGE_READING_REFUSED : RANGE_READING_EXPIRED,
      .status = is_refused ? (RangeStatus)self->error : RANGE_OK,
    };
  }

  int32_t sensed = middle (samples, n);
  if (trust->sound_celsius && settings->is_air_known)
    sensed = clamp_tenths (scaled (
        sensed, device_range_sound_ppm (trust->sound_celsius * 10, settings->air_tenths_celsius)));
  int32_t tenths_mm = device_range_calibrated (&settings->calibration, sensed);
  int64_t uncertainty =
      stated_accuracy (trust, samples, n, tenths_mm) + (spread (samples, n) + 1) / 2;
  return (RangeReading){
    .state = is_steady (settings, samples, n) ? RANGE_READING_STEADY : RANGE_READING_MOVING,
    .tenths_mm = tenths_mm,
    .uncertainty_tenths_mm = (int32_t)clamp (uncertainty, 0, INT32_MAX),
    .sensed_tenths_mm = sensed,
    .n_samples = n,
  };
}

RangeReading
device_range_typed (int32_t tenths_mm, int32_t uncertainty_tenths_mm)
{
  if (!is_length (tenths_mm))
    return (RangeReading){ .state = RANGE_READING_REFUSED, .status = RANGE_FAILED };
  return (RangeReading){
    .state = RANGE_READING_STEADY,
    .tenths_mm = tenths_mm,
    .uncertainty_tenths_mm = uncertainty_tenths_mm < 0 ? 0 : uncertainty_tenths_mm,
    .sensed_tenths_mm = tenths_mm,
    .n_samples = 1,
  };
}

/* ---- The verdict ---- */

RangeVerdict
device_range_judge (int32_t tenths_mm, int32_t uncertainty_tenths_mm, int32_t limit_tenths_mm)
{
  int64_t distance = tenths_mm;
  int64_t uncertainty = uncertainty_tenths_mm < 0 ? 0 : uncertainty_tenths_mm;

  if (distance + uncertainty <= limit_tenths_mm)
    return RANGE_VERDICT_IN;
  return distance - uncertainty > limit_tenths_mm ? RANGE_VERDICT_OUT : RANGE_VERDICT_TOO_CLOSE;
}

bool
device_range_judge_steps (const RangeReading *reading, int32_t length_tenths_mm, int last_step,
                          RangeSteps *steps)
{
  *steps = (RangeSteps){ .first_possible = -1, .first_certain = -1 };
  if (reading->state != RANGE_READING_MOVING && reading->state != RANGE_READING_STEADY)
    return false;
  if (length_tenths_mm <= 0 || length_tenths_mm > RANGE_TENTHS_MAX || last_step < 0)
    return false;

  for (int i = 0; i <= last_step && i < RANGE_STEPS_MAX && steps->first_certain < 0; i++) {
    int32_t limit = length_tenths_mm * (i + 1);
    RangeVerdict verdict =
        device_range_judge (reading->tenths_mm, reading->uncertainty_tenths_mm, limit);
    steps->steps[steps->n_steps++] = (RangeStep){ limit, verdict };
    if (verdict != RANGE_VERDICT_OUT && steps->first_possible < 0)
      steps->first_possible = i;
    if (verdict == RANGE_VERDICT_IN)
      steps->first_certain = i;
  }
  return true;
}
