/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From the samples of one range sensor to a distance that people can act on, and from a distance to
 * the verdict: in, too close to call, out. Plain values and a clock that is passed in; it knows
 * neither ports nor games. Lengths are tenths of a millimetre, times are microseconds of one clock.
 *
 * The middle of the last samples is the reading, never their mean: where an ultrasonic sensor errs
 * it errs by a whole cycle of its 40 kHz (4.3 mm), and a mean would carry a part of every such
 * slip.
 *
 * How far a reading may be off is the sum of two things:
 *
 *   - what the maker states, the fixed part and the part that grows with the distance. It is a bias
 *     that no repetition removes, so it stays whole, also after a calibration;
 *   - half the spread of the middle half of the samples, which is what can be seen of the noise.
 *
 * They are added and not squared: nobody knows them to be independent, and at the table a wrong "in
 * range" costs more than an honest "too close to call".
 */
#pragma once

#include "driver.h"

#include <stdbool.h>

enum {
  RANGE_WINDOW = 9,              /* samples that are looked at */
  RANGE_ERRORS_TO_REFUSE = 3,    /* in a row; fewer are forgiven while good samples are fresh */
  RANGE_TENTHS_MAX = 10000000,   /* a kilometre: what claims more is not a table */
  RANGE_SCALE_PPM_MAX = 200000,  /* a sensor that is off by a fifth is not to be calibrated away */
  RANGE_OFFSET_TENTHS_MAX = 5000 /* a zero point half a metre behind the sensor, and no more */
};

/* true length = sensed + sensed * scale / 1000000 + offset. All zero: as the sensor says. */
typedef struct {
  int32_t offset_tenths_mm;
  int32_t scale_ppm;
} RangeCalibration;

typedef struct {
  DriverTrust trust; /* of the driver's row */
  RangeCalibration calibration;
  int16_t air_tenths_celsius; /* for a sensor that counts on one temperature of the air */
  bool is_air_known;
  /* For each of these 0 means the usual. */
  uint16_t apart_ms;            /* samples that come quicker are skipped (60) */
  uint16_t still_ms;            /* to be steady, samples must agree for so long (450) */
  uint16_t expire_ms;           /* a sample older than this says nothing (3000) */
  uint16_t tolerance_tenths_mm; /* how much samples of a thing at rest differ (2 mm and a step) */
} RangeSettings;

typedef struct {
  int64_t time_us;
  int32_t tenths_mm;
  uint16_t accuracy_tenths_mm; /* 0: as the driver says */
} RangeSample;

/* To be seen as a value: start with device_range_start, read with device_range_read. */
typedef struct {
  RangeSettings settings;
  RangeSample samples[RANGE_WINDOW]; /* the oldest first */
  uint8_t n_samples;
  uint8_t errors_in_row;
  uint8_t error; /* the last RangeStatus that was not RANGE_OK */
  bool was_heard;
  int64_t error_us;
} RangeFilter;

typedef enum {
  RANGE_READING_NONE,    /* nothing was heard so far */
  RANGE_READING_MOVING,  /* a distance that still changes, or is too new to be sure */
  RANGE_READING_STEADY,  /* a distance to rely on */
  RANGE_READING_REFUSED, /* the sensor says why it cannot tell: `status` */
  RANGE_READING_EXPIRED, /* the sensor has fallen silent */
} RangeReadingState;

typedef struct {
  RangeReadingState state;
  RangeStatus status;
  int32_t tenths_mm; /* with MOVING and STEADY */
  int32_t uncertainty_tenths_mm;
  int32_t sensed_tenths_mm; /* the same before calibration: what a calibration starts from */
  int n_samples;
} RangeReading;

/* What suits a driver. One that has to be asked is given the time for enough answers. */
RangeSettings device_range_settings (const Driver *driver);
void device_range_start (RangeFilter *self, const RangeSettings *settings);
/* Takes a RANGE event; other kinds are passed over. */
void device_range_add (RangeFilter *self, const DeviceEvent *event, int64_t time_us);
RangeReading device_range_read (const RangeFilter *self, int64_t now_us);
/* A distance from a tape measure, to be judged like one from a sensor. */
RangeReading device_range_typed (int32_t tenths_mm, int32_t uncertainty_tenths_mm);

/* ---- Calibration against a ruler: from what was sensed and what is so. ---- */

/* Moves the zero point and keeps the scale that is there. These two are false, and change nothing,
 * if what they are told cannot be put down to a sensor a little off. */
bool device_range_calibrate_offset (RangeCalibration *self, int32_t sensed_tenths_mm,
                                    int32_t true_tenths_mm);
/* Two places at least 50 mm apart give scale and zero point. */
bool device_range_calibrate_both (RangeCalibration *self, const int32_t sensed_tenths_mm[2],
                                  const int32_t true_tenths_mm[2]);
int32_t device_range_calibrated (const RangeCalibration *self, int32_t sensed_tenths_mm);
/* What a distance by sound is too short by, in millionths, if the air is not as warm as assumed. */
int32_t device_range_sound_ppm (int assumed_tenths_celsius, int air_tenths_celsius);

/* ---- The verdict ---- */

enum { RANGE_STEPS_MAX = 16 };

typedef enum { RANGE_VERDICT_IN, RANGE_VERDICT_TOO_CLOSE, RANGE_VERDICT_OUT } RangeVerdict;

typedef struct {
  int32_t limit_tenths_mm;
  RangeVerdict verdict;
} RangeStep;

/* Step 0 is the bare increment; each further step adds its length once more. */
typedef struct {
  RangeStep steps[RANGE_STEPS_MAX];
  int n_steps;        /* to the first that is clearly in, or to the last that was asked for */
  int first_possible; /* the first step that is not out; -1: none */
  int first_certain;  /* the first that is in; -1: none */
} RangeSteps;

/* In if even the longest the distance may be fits, out if even the shortest does not. */
RangeVerdict device_range_judge (int32_t tenths_mm, int32_t uncertainty_tenths_mm,
                                 int32_t limit_tenths_mm);
/* Judges steps 0 to `last_step`; false without a distance to judge, a length or a step. */
bool device_range_judge_steps (const RangeReading *reading, int32_t length_tenths_mm, int last_step,
                               RangeSteps *steps);
