/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-measure.h. The filter and the verdict are devices/range.h. */
#include "rt-measure.h"

struct _RtMeasure {
  GObject parent_instance;

  RangeFilter filter;
  guint32 device; /* whose samples the filter holds; 0: none */
  RangeCalibration calibration;
  gboolean is_typed;
  gboolean is_held;
  RangeReading kept; /* typed or held */
  int lengths[N_RT_LENGTHS];
  RtLength weapon;
  int steps;
  guint expiry; /* looks whether the sensor has fallen silent */
};

G_DEFINE_FINAL_TYPE (RtMeasure, rt_measure, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { STEPS_SHOWN = 5, EXPIRY_MS = 500 };

static void
changed (RtMeasure *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- Readings ---- */

static gboolean
expiry_cb (gpointer data)
{
  RtMeasure *self = data;
  RangeReading reading = device_range_read (&self->filter, g_get_monotonic_time ());

  changed (self);
  if (reading.state != RANGE_READING_EXPIRED && reading.state != RANGE_READING_NONE)
    return G_SOURCE_CONTINUE;
  self->expiry = 0;
  return G_SOURCE_REMOVE;
}

static gboolean
has_distance (RangeReading reading)
{
  return reading.state == RANGE_READING_MOVING || reading.state == RANGE_READING_STEADY;
}

static void
start_filter (RtMeasure *self, guint32 device, const Driver *driver)
{
  RangeSettings settings = device_range_settings (driver);

  settings.calibration = self->calibration;
  device_range_start (&self->filter, &settings);
  self->device = device;
}

void
rt_measure_take (RtMeasure *self, guint32 device, const Driver *driver, const DeviceEvent *event,
                 gint64 time_us)
{
  if (event->kind != DEVICE_EVENT_RANGE)
    return;
  /* Two sensors at once would start the filter anew with every sample: one of them counts, until
   * it has nothing to say. */
  if (self->device != device && has_distance (device_range_read (&self->filter, time_us)))
    return;
  if (self->device != device)
    start_filter (self, device, driver);
  device_range_add (&self->filter, event, time_us);
  if (!self->expiry)
    self->expiry = g_timeout_add (EXPIRY_MS, expiry_cb, self);
  if (!self->is_typed && !self->is_held)
    changed (self);
}

void
rt_measure_forget (RtMeasure *self, guint32 device)
{
  if (self->device != device)
    return;
  self->device = 0;
  self->filter = (RangeFilter){ 0 };
  changed (self);
}

RangeReading
rt_measure_read (RtMeasure *self)
{
  if (self->is_typed || self->is_held)
    return self->kept;
  return device_range_read (&self->filter, g_get_monotonic_time ());
}

void
rt_measure_type (RtMeasure *self, int tenths_mm, int uncertainty_tenths_mm)
{
  self->is_typed = tenths_mm >= 0;
  self->is_held = FALSE;
  if (self->is_typed)
    self->kept = device_range_typed (tenths_mm, uncertainty_tenths_mm);
  changed (self);
}

gboolean
rt_measure_is_typed (RtMeasure *self)
{
  return self->is_typed;
}

void
rt_measure_hold (RtMeasure *self, gboolean is_held)
{
  if (self->is_held == is_held || self->is_typed)
    return;
  if (is_held)
    self->kept = rt_measure_read (self);
  /* There must be something to hold; whoever asked is told that it is not held. */
  self->is_held = is_held && has_distance (self->kept);
  changed (self);
}

gboolean
rt_measure_is_held (RtMeasure *self)
{
  return self->is_held;
}

/* ---- The ruler ---- */

void
rt_measure_set_length (RtMeasure *self, RtLength length, int tenths_mm)
{
  self->lengths[length] = CLAMP (tenths_mm, 10, 10000);
  changed (self);
}

int
rt_measure_get_length (RtMeasure *self, RtLength length)
{
  return self->lengths[length];
}

void
rt_measure_choose (RtMeasure *self, RtLength weapon, int steps)
{
  self->weapon = weapon;
  self->steps = CLAMP (steps, 0, STEPS_SHOWN);
  changed (self);
}

RtLength
rt_measure_get_weapon (RtMeasure *self)
{
  return self->weapon;
}

int
rt_measure_get_steps (RtMeasure *self)
{
  return self->steps;
}

gboolean
rt_measure_judge (RtMeasure *self, RangeSteps *steps)
{
  RangeReading reading = rt_measure_read (self);

  return device_range_judge_steps (&reading, self->lengths[self->weapon], STEPS_SHOWN, steps);
}

/* ---- Calibration ---- */

static void
use_calibration (RtMeasure *self)
{
  self->filter.settings.calibration = self->calibration;
  changed (self);
}

void
rt_measure_calibrate_offset (RtMeasure *self, int true_tenths_mm)
{
  RangeReading reading = device_range_read (&self->filter, g_get_monotonic_time ());

  if (!has_distance (reading))
    return;
  if (device_range_calibrate_offset (&self->calibration, reading.sensed_tenths_mm, true_tenths_mm))
    use_calibration (self);
}

void
rt_measure_set_calibration (RtMeasure *self, int offset_tenths_mm, int scale_ppm)
{
  self->calibration = (RangeCalibration){
    CLAMP (offset_tenths_mm, -RANGE_OFFSET_TENTHS_MAX, RANGE_OFFSET_TENTHS_MAX),
    CLAMP (scale_ppm, -RANGE_SCALE_PPM_MAX, RANGE_SCALE_PPM_MAX),
  };
  use_calibration (self);
}

void
rt_measure_get_calibration (RtMeasure *self, int *offset_tenths_mm, int *scale_ppm)
{
  *offset_tenths_mm = self->calibration.offset_tenths_mm;
  *scale_ppm = self->calibration.scale_ppm;
}

/* ---- The object ---- */

static void
rt_measure_finalize (GObject *object)
{
  g_clear_handle_id (&RT_MEASURE (object)->expiry, g_source_remove);
  G_OBJECT_CLASS (rt_measure_parent_class)->finalize (object);
}

static void
rt_measure_class_init (RtMeasureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_measure_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_measure_init (RtMeasure *self)
{
  /* The usual lengths of the rules, until the user has measured a card. */
  self->lengths[RT_LENGTH_S] = 575;
  self->lengths[RT_LENGTH_M] = 705;
  self->lengths[RT_LENGTH_L] = 838;
  self->weapon = RT_LENGTH_M;
}

RtMeasure *
rt_measure_new (void)
{
  return g_object_new (RT_TYPE_MEASURE, NULL);
}
