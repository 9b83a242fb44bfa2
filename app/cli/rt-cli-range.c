/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rocket-table range: is it in range? From a sensor, a recording or a tape measure to a verdict for
 * each increment and each step of Extended Range.
 */
#include "rt-cli-device.h"

#include "devices/range.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { N_LENGTHS = 3, STEPS_USUAL = 3, SECONDS_USUAL = 10 };

static const char *const letters[N_LENGTHS] = { "S", "M", "L" };

typedef struct {
  int length_tenths[N_LENGTHS];
  int weapon; /* -1: all */
  int steps;
} Wanted;

/* ---- Reading options ---- */

static gboolean
read_lengths (const char *text, Wanted *wanted)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  gboolean is_ok = g_strv_length (parts) == N_LENGTHS;

  for (int i = 0; is_ok && i < N_LENGTHS; i++) {
    char *end;
    double mm = g_ascii_strtod (g_strstrip (parts[i]), &end);
    is_ok = *end == '\0' && end != parts[i] && mm >= 1 && mm <= 10000;
    if (is_ok)
      wanted->length_tenths[i] = (int)lround (mm * 10);
  }
  if (!is_ok)
    rt_cli_fail (_ ("“--lengths %s” was not understood; expected S,M,L in millimetres, as in "
                    "57.5,70.5,83.8"),
                 text);
  return is_ok;
}

static gboolean
read_weapon (const char *text, Wanted *wanted)
{
  for (int i = 0; i < N_LENGTHS; i++)
    if (g_ascii_strcasecmp (text, letters[i]) == 0) {
      wanted->weapon = i;
      return TRUE;
    }
  rt_cli_fail (_ ("--weapon can be S, M or L, not “%s”"), text);
  return FALSE;
}

/* ---- Printing ---- */

static const char *
verdict_name (RangeVerdict verdict)
{
  switch (verdict) {
  case RANGE_VERDICT_IN:
    return "in";
  case RANGE_VERDICT_TOO_CLOSE:
    return "too close to call";
  case RANGE_VERDICT_OUT:
    return "out";
  }
  return "";
}

static void
add_increment (JsonBuilder *builder, const Wanted *wanted, int i, const RangeReading *reading)
{
  RangeSteps steps;

  if (!device_range_judge_steps (reading, wanted->length_tenths[i], wanted->steps, &steps))
    return;
  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "increment", letters[i]);
  rt_cli_add_double (builder, "length_mm", wanted->length_tenths[i] / 10.0);
  rt_cli_add_string (builder, "verdict", verdict_name (steps.steps[0].verdict));
  json_builder_set_member_name (builder, "steps");
  json_builder_begin_array (builder);
  for (int step = 0; step < steps.n_steps; step++) {
    json_builder_begin_object (builder);
    rt_cli_add_int (builder, "extend", step);
    rt_cli_add_double (builder, "limit_mm", steps.steps[step].limit_tenths_mm / 10.0);
    rt_cli_add_string (builder, "verdict", verdict_name (steps.steps[step].verdict));
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print (const Wanted *wanted, const RangeReading *reading)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  rt_cli_add_double (builder, "mm", reading->tenths_mm / 10.0);
  rt_cli_add_double (builder, "uncertainty_mm", reading->uncertainty_tenths_mm / 10.0);
  json_builder_set_member_name (builder, "steady");
  json_builder_add_boolean_value (builder, reading->state == RANGE_READING_STEADY);
  json_builder_set_member_name (builder, "verdicts");
  json_builder_begin_array (builder);
  for (int i = 0; i < N_LENGTHS; i++)
    if (wanted->weapon < 0 || wanted->weapon == i)
      add_increment (builder, wanted, i, reading);
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
}

/* ---- Measuring ---- */

typedef struct {
  GMainLoop *loop;
  RangeFilter filter;
  gboolean is_started;
  gboolean waits_for_steady; /* at the end of a recording the last reading counts */
  double temperature;        /* of the air; NAN: not known */
  RangeReading reading;
  gboolean has_failed;
} Measuring;

/* The filter needs to know the sensor, which may be found only by listening. */
static void
start_filter (Measuring *self, Device *device)
{
  RangeSettings settings = device_range_settings (device_get_driver (device));

  settings.is_air_known = !isnan (self->temperature);
  if (settings.is_air_known)
    settings.air_tenths_celsius = (gint16)lround (self->temperature * 10);
  if (!self->is_started)
    device_range_start (&self->filter, &settings);
  self->is_started = TRUE;
}

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Measuring *self)
{
  start_filter (self, device);
  device_range_add (&self->filter, event, time_us);
  self->reading = device_range_read (&self->filter, time_us);
  if (self->waits_for_steady && self->reading.state == RANGE_READING_STEADY)
    g_main_loop_quit (self->loop);
}

static void
state_cb (Device *device, GParamSpec *spec, Measuring *self)
{
  DeviceState state = device_get_state (device);

  if (state != DEVICE_ABSENT && state != DEVICE_NO_PERMISSION && state != DEVICE_BUSY
      && state != DEVICE_FAILED && state != DEVICE_CHOICE)
    return;
  rt_cli_fail ("%s", device_get_message (device));
  self->has_failed = TRUE;
  g_main_loop_quit (self->loop);
}

static void
gone_cb (Device *device, const GError *why, Measuring *self)
{
  if (why) {
    rt_cli_fail ("%s", why->message);
    self->has_failed = TRUE;
  }
  g_main_loop_quit (self->loop);
}

static gboolean
quit_cb (gpointer data)
{
  Measuring *self = data;

  g_main_loop_quit (self->loop);
  return G_SOURCE_CONTINUE;
}

/* Why there is no distance. */
static int
complain (const RangeReading *reading)
{
  switch (reading->state) {
  case RANGE_READING_REFUSED:
    switch (reading->status) {
    case RANGE_OK:
    case RANGE_FAILED:
      rt_cli_fail (_ ("the sensor could not measure"));
      break;
    case RANGE_WEAK:
      rt_cli_fail (_ ("too little comes back to the sensor; aim at something larger or lighter"));
      break;
    case RANGE_SATURATED:
      rt_cli_fail (_ ("too much comes back to the sensor; aim at something less shiny"));
      break;
    case RANGE_AMBIENT:
      rt_cli_fail (_ ("there is too much light for the sensor; shade it"));
      break;
    case RANGE_NEAR:
      rt_cli_fail (_ ("it is nearer than the sensor can measure"));
      break;
    case RANGE_FAR:
      rt_cli_fail (_ ("it is farther than the sensor can measure, or nothing is there"));
      break;
    }
    break;
  case RANGE_READING_NONE:
  case RANGE_READING_MOVING:
  case RANGE_READING_STEADY:
  case RANGE_READING_EXPIRED:
    rt_cli_fail (_ ("no distance came from the sensor"));
    break;
  }
  return RT_EXIT_NO;
}

static int
measure (const RtCliSource *source, double seconds, RangeReading *reading)
{
  Measuring self = { .waits_for_steady = source->capture == NULL,
                     .temperature = source->temperature };
  g_autoptr (Device) device = rt_cli_open_device (source);

  if (!device)
    return RT_EXIT_BAD;
  g_signal_connect (device, "event", G_CALLBACK (event_cb), &self);
  if (source->port)
    g_signal_connect (device, "notify::message", G_CALLBACK (state_cb), &self);
  else
    g_signal_connect (device, "gone", G_CALLBACK (gone_cb), &self);
  self.loop = g_main_loop_new (NULL, FALSE);
  g_unix_signal_add (SIGINT, quit_cb, &self);
  if (!source->capture)
    g_timeout_add ((guint)(seconds * 1000), quit_cb, &self);
  g_main_loop_run (self.loop);
  g_clear_object (&device);
  g_main_loop_unref (self.loop);
  if (self.has_failed)
    return RT_EXIT_BAD;
  *reading = self.reading;
  if (reading->state != RANGE_READING_STEADY && reading->state != RANGE_READING_MOVING)
    return complain (reading);
  return RT_EXIT_OK;
}

static gboolean
is_length (double mm)
{
  return mm >= 0 && mm <= 100000;
}

static int
judge (const RtCliSource *source, double mm, double uncertainty_mm, double seconds,
       const Wanted *wanted)
{
  RangeReading reading = { 0 };
  gboolean is_typed = !isnan (mm);

  if (is_typed && (source->port || source->capture || source->gpio))
    return rt_cli_fail (_ ("--mm says the distance, so leave out where to measure it"));
  if (is_typed && (!is_length (mm) || !is_length (uncertainty_mm)))
    return rt_cli_fail (_ ("--mm and --uncertainty must be millimetres, 0 to 100000"));
  if (!is_typed && !source->port && !source->capture && !source->gpio)
    return rt_cli_fail (_ ("say --mm N, or where to measure: --port PATH, --capture FILE or "
                           "--gpio CHIP:LINES"));
  if (is_typed) {
    reading = device_range_typed ((int32_t)lround (mm * 10), (int32_t)lround (uncertainty_mm * 10));
  } else {
    int exit_code = measure (source, seconds, &reading);
    if (exit_code != RT_EXIT_OK)
      return exit_code;
  }
  print (wanted, &reading);
  return RT_EXIT_OK;
}

static int
run (int argc, char **argv)
{
  RtCliSource source = { .temperature = NAN };
  Wanted wanted = { .length_tenths = { 575, 705, 838 }, .weapon = -1, .steps = STEPS_USUAL };
  double mm = NAN, uncertainty_mm = 0, seconds = SECONDS_USUAL;
  g_autofree char *weapon = NULL;
  g_autofree char *lengths = NULL;
  gboolean json = FALSE;
  int exit_code = RT_EXIT_BAD;
  const GOptionEntry entries[] = {
    RT_CLI_SOURCE_ENTRIES (source),
    { "mm", 0, 0, G_OPTION_ARG_DOUBLE, &mm, N_ ("The distance, measured by hand"), "N" },
    { "uncertainty", 0, 0, G_OPTION_ARG_DOUBLE, &uncertainty_mm,
      N_ ("How far that may be off, in millimetres"), "N" },
    { "weapon", 0, 0, G_OPTION_ARG_STRING, &weapon, N_ ("Only this increment"), "S|M|L" },
    { "lengths", 0, 0, G_OPTION_ARG_STRING, &lengths,
      N_ ("Of your rulers in millimetres (57.5,70.5,83.8)"), "S,M,L" },
    { "steps", 0, 0, G_OPTION_ARG_INT, &wanted.steps, N_ ("Steps of Extended Range to judge (3)"),
      "N" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds,
      N_ ("How long to wait for a steady distance (10)"), "N" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };

  gboolean is_ok =
      rt_cli_parse (&rt_cli_range,
                    _ ("Prints “mm”, “uncertainty_mm” and for each increment the “verdict”: in, "
                       "out, or too close to call when\nthe uncertainty decides. “steps” lengthen "
                       "the range by the increment once more each, to the first\nthat is in."),
                    entries, &argc, &argv)
      && (!weapon || read_weapon (weapon, &wanted))
      && (!lengths || read_lengths (lengths, &wanted));
  if (is_ok && argc > 1)
    rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  else if (is_ok && (wanted.steps < 0 || wanted.steps >= RANGE_STEPS_MAX))
    rt_cli_fail (_ ("--steps must be 0 to %d, not %d"), RANGE_STEPS_MAX - 1, wanted.steps);
  else if (is_ok && !(seconds > 0 && seconds <= 1e6))
    rt_cli_fail (_ ("--seconds must be more than 0"));
  else if (is_ok)
    exit_code = judge (&source, mm, uncertainty_mm, seconds, &wanted);
  rt_cli_source_clear (&source);
  return exit_code;
}

static const char *const options[] = { RT_CLI_SOURCE_OPTIONS,
                                       "--mm",
                                       "--uncertainty",
                                       "--weapon",
                                       "--lengths",
                                       "--steps",
                                       "--seconds",
                                       "--json",
                                       NULL };

const RtCliCommand rt_cli_range = {
  .name = "range",
  .arguments = N_ ("--mm N | --port PATH | --capture FILE | --gpio CHIP:LINES"),
  .summary = N_ ("Measure, and say what is in range"),
  .options = options,
  .run = run,
};
