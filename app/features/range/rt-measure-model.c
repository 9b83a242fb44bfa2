/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-measure-model.h. The filter and the verdict are devices/range.h. */
#include "rt-measure-model.h"

#include "devices/replay-device.h"

#include <glib/gi18n.h>

typedef struct {
  guint32 device;
  const Driver *driver;
} Sensor;

struct _RtMeasure {
  GObject parent_instance;

  RangeFilter filter;
  guint32 device;  /* whose samples the filter holds; 0: none */
  guint32 chosen;  /* the sensor that the user wants; 0: the first that speaks */
  GArray *sensors; /* of Sensor: those that speak */
  int air_tenths_celsius;
  gboolean is_air_known;
  RangeCalibration calibration;
  gboolean is_typed;
  gboolean is_held;
  RangeReading kept; /* typed or held */
  RtUnit unit;
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

static void
start_filter (RtMeasure *self, guint32 device, const Driver *driver)
{
  RangeSettings settings = device_range_settings (driver);

  settings.calibration = self->calibration;
  settings.air_tenths_celsius = (int16_t)self->air_tenths_celsius;
  settings.is_air_known = self->is_air_known;
  device_range_start (&self->filter, &settings);
  self->device = device;
}

/* TRUE if it was not known before. */
static gboolean
meet (RtMeasure *self, guint32 device, const Driver *driver)
{
  const Sensor sensor = { device, driver };

  for (guint i = 0; i < self->sensors->len; i++)
    if (g_array_index (self->sensors, Sensor, i).device == device)
      return FALSE;
  g_array_append_val (self->sensors, sensor);
  return TRUE;
}

static gboolean
has_distance (const RangeReading *reading)
{
  return reading->state == RANGE_READING_MOVING || reading->state == RANGE_READING_STEADY;
}

/* One sensor at a time: the chosen one, else the one that spoke first, until it has nothing to say.
 * Two would start the filter anew with every sample. */
static gboolean
is_listened_to (RtMeasure *self, guint32 device, gint64 time_us)
{
  RangeReading reading;

  if (self->device == 0 || self->device == device || self->chosen == device)
    return self->chosen == 0 || self->chosen == device || self->device == device;
  reading = device_range_read (&self->filter, time_us);
  return !has_distance (&reading);
}

void
rt_measure_handle_event (RtMeasure *self, guint32 device, const Driver *driver,
                         const DeviceEvent *event, gint64 time_us)
{
  if (event->kind != DEVICE_EVENT_RANGE)
    return;
  gboolean is_news = meet (self, device, driver);

  if (is_listened_to (self, device, time_us)) {
    if (self->device != device)
      start_filter (self, device, driver);
    device_range_add (&self->filter, event, time_us);
    if (!self->expiry)
      self->expiry = g_timeout_add (EXPIRY_MS, expiry_cb, self);
    is_news |= !self->is_typed && !self->is_held;
  }
  if (is_news)
    changed (self);
}

void
rt_measure_forget (RtMeasure *self, guint32 device)
{
  gboolean is_known = FALSE;

  for (guint i = self->sensors->len; i-- > 0;)
    if (g_array_index (self->sensors, Sensor, i).device == device) {
      g_array_remove_index (self->sensors, i);
      is_known = TRUE;
    }
  if (self->device == device) {
    self->device = 0;
    self->filter = (RangeFilter){ 0 };
  }
  if (is_known)
    changed (self);
}

static void
event_cb (RtMeasure *self, const DeviceEvent *event, gint64 time_us, Device *device)
{
  /* The times of a recording are its own; here it happens now. */
  if (REPLAY_IS_DEVICE (device))
    time_us = g_get_monotonic_time ();
  if (event->kind == DEVICE_EVENT_RANGE)
    rt_measure_handle_event (self, device_get_number (device), device_get_driver (device), event,
                             time_us);
}

static void
state_cb (RtMeasure *self, GParamSpec *spec, Device *device)
{
  if (device_get_state (device) != DEVICE_WORKING)
    rt_measure_forget (self, device_get_number (device));
}

void
rt_measure_watch (RtMeasure *self, Device *device)
{
  g_signal_connect_object (device, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (device, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
}

guint
rt_measure_get_n_sensors (RtMeasure *self)
{
  return self->sensors->len;
}

const char *
rt_measure_get_sensor (RtMeasure *self, guint i, guint32 *device)
{
  const Sensor *sensor = &g_array_index (self->sensors, Sensor, i);

  *device = sensor->device;
  return _ (sensor->driver->name);
}

void
rt_measure_choose_sensor (RtMeasure *self, guint32 device)
{
  if (self->chosen == device)
    return;
  self->chosen = device;
  if (device && self->device != device) {
    self->device = 0;
    self->filter = (RangeFilter){ 0 };
  }
  changed (self);
}

guint32
rt_measure_get_chosen_sensor (RtMeasure *self)
{
  return self->chosen ? self->chosen : self->device;
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
rt_measure_type_text (RtMeasure *self, const char *text)
{
  g_autofree char *copy = g_strstrip (g_strdelimit (g_strdup (text), ",", '.'));
  char *end = NULL;
  double value = g_ascii_strtod (copy, &end);
  gboolean is_inch;

  if (*copy == '\0') {
    rt_measure_type (self, -1, 0);
    return TRUE;
  }
  end += strspn (end, " ");
  is_inch = g_str_equal (end, "in") || g_str_equal (end, "\"")
            || (*end == '\0' && rt_measure_get_unit (self) == RT_UNIT_INCH);
  if (end == copy || !(value >= 0 && value < 10000)
      || (!is_inch && *end && !g_str_equal (end, "mm")))
    return FALSE;
  /* A tape is read to half a millimetre, or to a thirty-second of an inch. */
  rt_measure_type (self, (int)(value * (is_inch ? 254 : 10) + 0.5), is_inch ? 8 : 5);
  return TRUE;
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
  /* Nothing cannot be held; who asked is told that it is not. */
  self->is_held = is_held && has_distance (&self->kept);
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
  self->filter.settings.air_tenths_celsius = (int16_t)self->air_tenths_celsius;
  self->filter.settings.is_air_known = self->is_air_known;
  changed (self);
}

gboolean
rt_measure_calibrate_offset (RtMeasure *self, int sensed_tenths_mm, int true_tenths_mm)
{
  if (!device_range_calibrate_offset (&self->calibration, sensed_tenths_mm, true_tenths_mm))
    return FALSE;
  use_calibration (self);
  return TRUE;
}

gboolean
rt_measure_calibrate_both (RtMeasure *self, const int sensed_tenths_mm[2],
                           const int true_tenths_mm[2])
{
  if (!device_range_calibrate_both (&self->calibration, sensed_tenths_mm, true_tenths_mm))
    return FALSE;
  use_calibration (self);
  return TRUE;
}

gboolean
rt_measure_read_sensor (RtMeasure *self, RangeReading *reading)
{
  *reading = device_range_read (&self->filter, g_get_monotonic_time ());
  return has_distance (reading);
}

void
rt_measure_set_air (RtMeasure *self, gboolean is_known, int tenths_celsius)
{
  self->is_air_known = is_known;
  self->air_tenths_celsius = is_known ? tenths_celsius : 0;
  use_calibration (self);
}

void
rt_measure_set_unit (RtMeasure *self, RtUnit unit)
{
  self->unit = unit;
  changed (self);
}

RtUnit
rt_measure_get_unit (RtMeasure *self)
{
  return self->unit;
}

char *
rt_measure_format (RtMeasure *self, int tenths_mm, int n_decimals)
{
  if (self->unit == RT_UNIT_INCH)
    return g_strdup_printf (_ ("%.*f in"), n_decimals + 1, tenths_mm / 254.0);
  return g_strdup_printf (_ ("%.*f mm"), n_decimals, tenths_mm / 10.0);
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
  g_array_unref (RT_MEASURE (object)->sensors);
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
  self->sensors = g_array_new (FALSE, FALSE, sizeof (Sensor));
}

RtMeasure *
rt_measure_new (void)
{
  return g_object_new (RT_TYPE_MEASURE, NULL);
}
