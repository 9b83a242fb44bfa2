/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table listen: what dice, sensors and buttons tell, a JSON object a line, as it comes. */
#include "rt-cli-device.h"

#include "devices/event-text.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

typedef struct {
  GMainLoop *loop;
  int exit_code;
  gint64 time_us; /* of the last thing told */
  guint n_events;
  guint count; /* stop after so many; 0: never */
  gboolean is_once;
  gboolean was_open;
  const char *record_path;
  CaptureWriter *writer;
} Listening;

static void
stop (Listening *self, int exit_code)
{
  self->exit_code = exit_code;
  g_main_loop_quit (self->loop);
}

/* A line is of use when it is there, so it does not wait for others. */
static void
print_line (GString *line)
{
  g_string_append_c (line, '\n');
  fwrite (line->str, 1, line->len, stdout);
  fflush (stdout);
}

/* ---- Recording ---- */

static void
record_cb (Device *device, const CaptureRecord *record, Listening *self)
{
  CaptureRecord moved = *record;
  g_autoptr (GError) error = NULL;

  moved.time_us += device_get_start_us (device) - device_get_origin_us (device);
  if (!self->writer) {
    CaptureHead head = device_make_head (device);
    self->writer = capture_writer_new (self->record_path, &head, &error);
    capture_head_clear (&head);
  }
  if (self->writer && capture_writer_add (self->writer, &moved, &error))
    return;
  rt_cli_fail ("%s", error->message);
  if (!self->writer)
    stop (self, RT_EXIT_BAD);
}

static void
end_recording (Listening *self)
{
  g_autoptr (GError) error = NULL;

  if (!self->writer)
    return;
  const CaptureRecord end = { .kind = CAPTURE_PAUSE, .time_us = self->time_us };
  if (!capture_writer_add (self->writer, &end, &error)
      || !capture_writer_close (self->writer, &error))
    self->exit_code = rt_cli_fail ("%s", error->message);
}

/* ---- FactList ---- */

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Listening *self)
{
  g_autoptr (GString) line = g_string_new (NULL);

  if (self->count && self->n_events >= self->count)
    return;
  /* Times count from the first opening, also after it was unplugged. */
  self->time_us = time_us - device_get_origin_us (device);
  device_event_write (line, event, device_get_driver (device),
                      (double)self->time_us / G_USEC_PER_SEC);
  print_line (line);
  if (++self->n_events == self->count)
    stop (self, RT_EXIT_OK);
}

static void
print_state (Device *device)
{
  g_autoptr (GString) line = g_string_new (NULL);
  const Driver *driver = device_get_driver (device);

  g_string_append_printf (line, "{\"state\":\"%s\"", device_state_name (device_get_state (device)));
  if (driver) {
    g_string_append (line, ",\"driver\":");
    device_json_string (line, driver->id);
  }
  g_string_append (line, ",\"message\":");
  device_json_string (line, device_get_message (device));
  g_string_append_c (line, '}');
  print_line (line);
}

static gboolean
is_trouble (DeviceState state)
{
  return state == DEVICE_ABSENT || state == DEVICE_NO_PERMISSION || state == DEVICE_BUSY
         || state == DEVICE_FAILED;
}

/* A port that cannot be opened at first is a mistake; one that was there may come back. A die is
 * waited for in any case: it sleeps, and somebody has to wake it. */
static void
state_cb (Device *device, GParamSpec *spec, Listening *self)
{
  DeviceState state = device_get_state (device);

  if (is_trouble (state) && !self->was_open && device_get_kind (device) != DRIVER_BLE) {
    rt_cli_fail ("%s", device_get_message (device));
    stop (self, RT_EXIT_BAD);
    return;
  }
  gboolean is_gone = is_trouble (state) && self->was_open;
  self->was_open |= !is_trouble (state);
  print_state (device);
  if (is_gone && self->is_once)
    stop (self, RT_EXIT_NO);
}

static void
gone_cb (Device *device, const GError *why, Listening *self)
{
  stop (self, why ? rt_cli_fail ("%s", why->message) : RT_EXIT_OK);
}

static gboolean
quit_cb (gpointer data)
{
  stop (data, RT_EXIT_OK);
  return G_SOURCE_CONTINUE;
}

static int
listen (Listening *self, const RtCliSource *source, double seconds)
{
  g_autoptr (Device) device = NULL;

  if (self->record_path && g_file_test (self->record_path, G_FILE_TEST_EXISTS))
    return rt_cli_fail (_ ("%s: exists already and was left as it is; choose another name"),
                        self->record_path);
  device = rt_cli_open_device (source);
  if (!device)
    return RT_EXIT_BAD;
  g_signal_connect (device, "event", G_CALLBACK (event_cb), self);
  if (self->record_path)
    g_signal_connect (device, "record", G_CALLBACK (record_cb), self);
  if (source->port || source->ble)
    g_signal_connect (device, "notify::message", G_CALLBACK (state_cb), self);
  else
    g_signal_connect (device, "gone", G_CALLBACK (gone_cb), self);
  self->loop = g_main_loop_new (NULL, FALSE);
  g_unix_signal_add (SIGINT, quit_cb, self);
  g_unix_signal_add (SIGTERM, quit_cb, self);
  if (seconds > 0)
    g_timeout_add ((guint)(seconds * 1000), quit_cb, self);
  g_main_loop_run (self->loop);
  end_recording (self);
  g_main_loop_unref (self->loop);
  return self->exit_code;
}

static int
run (int argc, char **argv)
{
  RtCliSource source = { .temperature = NAN };
  Listening listening = { 0 };
  g_autofree char *record = NULL;
  int count = 0;
  double seconds = 0;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    RT_CLI_SOURCE_ENTRIES (source),
    { "record", 0, 0, G_OPTION_ARG_FILENAME, &record, N_ ("Keep what comes in this new file"),
      "FILE" },
    { "count", 0, 0, G_OPTION_ARG_INT, &count, N_ ("Stop after so many events"), "N" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, N_ ("Stop after this time"), "N" },
    { "once", 0, 0, G_OPTION_ARG_NONE, &listening.is_once,
      N_ ("Stop when it is unplugged, instead of waiting for it"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };
  int exit_code = RT_EXIT_BAD;

  if (!rt_cli_parse (&rt_cli_listen_command,
                     _ ("Prints a JSON object a line: events with their time in seconds, and what "
                        "becomes of the port\n(“state”). Ctrl-C ends it. A recording is text with "
                        "times, to be read, cut and played again.\n“rocket-table devices” lists "
                        "ports, “rocket-table devices --drivers” what they can be."),
                     entries, &argc, &argv)) {
    rt_cli_source_clear (&source);
    return RT_EXIT_BAD;
  }
  if (argc > 1)
    rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  else if (count < 0 || !(seconds >= 0 && seconds <= 1e6))
    rt_cli_fail (_ ("--count and --seconds take numbers from 0 on"));
  else {
    listening.record_path = record;
    listening.count = (guint)count;
    exit_code = listen (&listening, &source, seconds);
  }
  rt_cli_source_clear (&source);
  return exit_code;
}

static const char *const options[] = {
  RT_CLI_SOURCE_OPTIONS, "--record", "--count", "--seconds", "--once", "--json", NULL
};

const RtCliCommand rt_cli_listen_command = {
  .name = "listen",
  .arguments = N_ ("--port PATH | --capture FILE | --gpio CHIP:LINES | --ble NAME"),
  .summary = N_ ("Print what dice, sensors and buttons tell"),
  .options = options,
  .run = run,
};
