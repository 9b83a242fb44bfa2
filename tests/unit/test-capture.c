/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Captures and events as text: what is read, what is refused and where, and what is written. */
#include "devices/capture.h"
#include "devices/event-text.h"
#include "devices/replay-device.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define FIRST "rocket-table capture 1\n"

/* ---- Reading ---- */

static CaptureReader *
reader_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  CaptureReader *reader = capture_reader_open_bytes ("f", text, strlen (text), &error);

  if (error)
    fail_msg ("%s", error->message);
  return reader;
}

static void
next (CaptureReader *reader, CaptureKind kind, gint64 time_us, CaptureRecord *record)
{
  g_autoptr (GError) error = NULL;

  if (capture_reader_next (reader, record, &error) != CAPTURE_READ_RECORD)
    fail_msg ("no record: %s", error ? error->message : "the end");
  assert_int_equal (record->kind, kind);
  assert_int_equal (record->time_us, time_us);
}

static void
ends (CaptureReader *reader)
{
  CaptureRecord record;

  assert_int_equal (capture_reader_next (reader, &record, NULL), CAPTURE_READ_END);
}

static void
test_everything (void **unused)
{
  g_autoptr (CaptureReader) reader =
      reader_of (FIRST "driver tfmini-cm\nbaud 115200\n# why\nport usb-a b c\n"
                       "started 2026-05-01T19:30:00Z\nlevels 0 2\ntemperature -3.5\nstill_ms 400\n"
                       "\n0 > 5A 05\n  12.5 < 59 5a 00  FF\r\n#= {\"event\":\"die\"}\n"
                       "12.501 < \"R0480 \\r\\n\\t\\\\\\\"\\xfF\"\n# remark\n"
                       "30 line 1 rising\n30 line 7 falling\n900 end");
  const CaptureHead *head = capture_reader_get_head (reader);
  CaptureRecord record;

  assert_string_equal (head->driver, "tfmini-cm");
  assert_int_equal (head->baud, 115200);
  assert_string_equal (head->port, "usb-a b c");
  assert_string_equal (head->started, "2026-05-01T19:30:00Z");
  assert_int_equal (head->levels, 5);
  assert_int_equal (head->gpio.temperature_tenths, -35);
  assert_int_equal (head->gpio.still_ms, 400);

  next (reader, CAPTURE_SENT, 0, &record);
  assert_int_equal (record.n, 2);
  assert_memory_equal (record.bytes, "\x5a\x05", 2);
  next (reader, CAPTURE_RECEIVED, 12500, &record);
  assert_int_equal (record.n, 4);
  assert_memory_equal (record.bytes, "\x59\x5a\x00\xff", 4);
  next (reader, CAPTURE_EXPECTED, 12500, &record);
  assert_string_equal (record.text, "{\"event\":\"die\"}");
  next (reader, CAPTURE_RECEIVED, 12501, &record);
  assert_int_equal (record.n, 12);
  assert_memory_equal (record.bytes, "R0480 \r\n\t\\\"\xff", 12);
  next (reader, CAPTURE_EDGE, 30000, &record);
  assert_int_equal (record.line, 1);
  assert_int_equal (record.level, 1);
  next (reader, CAPTURE_EDGE, 30000, &record);
  assert_int_equal (record.line, 7);
  assert_int_equal (record.level, 0);
  next (reader, CAPTURE_PAUSE, 900000, &record);
  ends (reader);
}

/* What is refused, with the place and a word of the reason. */
static void
test_refused (void **unused)
{
  g_autofree char *long_line = g_strnfill (CAPTURE_LINE_MAX + 1, '#');
  g_autofree char *too_long = g_strconcat (FIRST, long_line, "\n", NULL);
  g_autofree char *many = g_strnfill (CAPTURE_BYTES_MAX + 1, 'a');
  g_autofree char *too_many = g_strconcat (FIRST "0 < \"", many, "\"\n", NULL);
  const struct {
    const char *text;
    const char *place;
    const char *reason;
  } cases[] = {
    { "", "f:1:1:", "first line" },
    { "rocket-table capture 2\n", "f:1:1:", "first line" },
    { FIRST "drivers x\n", "f:2:1:", "driver, baud" },
    { FIRST "baud fast\n", "f:2:6:", "whole number" },
    { FIRST "baud 9600.5\n", "f:2:6:", "whole number" },
    { FIRST "baud 99999999999999999999\n", "f:2:6:", "whole number" },
    { FIRST "still_ms 65536\n", "f:2:10:", "65535" },
    { FIRST "temperature warm\n", "f:2:13:", "Celsius" },
    { FIRST "temperature 1000\n", "f:2:13:", "Celsius" },
    { FIRST "levels 8\n", "f:2:8:", "0 to 7" },
    { FIRST "levels 12\n", "f:2:8:", "0 to 7" },
    { FIRST "driver \xff\n", "f:2:8:", "UTF-8" },
    { FIRST "0 < 5\n", "f:2:5:", "hexadecimal" },
    { FIRST "0 < 59 5G\n", "f:2:8:", "hexadecimal" },
    { FIRST "0 < 595A\n", "f:2:5:", "hexadecimal" },
    { FIRST "0 < \"abc\n", "f:2:9:", "quotation mark" },
    { FIRST "0 < \"a\\q\"\n", "f:2:7:", "expected \\r" },
    { FIRST "0 < \"a\\x4\"\n", "f:2:7:", "expected \\r" },
    { FIRST "0 < \"a\\", "f:2:7:", "expected \\r" },
    { FIRST "0 < \"a\" b\n", "f:2:9:", "nothing may follow" },
    { FIRST "0 ? 59\n", "f:2:3:", "received" },
    { FIRST "0\n", "f:2:1:", "milliseconds" },
    { FIRST "0 <59\n", "f:2:3:", "received" },
    { FIRST "0 < 59\n1.2345 < 59\n", "f:3:1:", "milliseconds" },
    { FIRST "0 < 59\n1. < 59\n", "f:3:1:", "milliseconds" },
    { FIRST "0 < 59\n-1 < 59\n", "f:3:1:", "milliseconds" },
    { FIRST "9999999999999999999999 < 59\n", "f:2:1:", "milliseconds" },
    { FIRST "5 < 59\n4.999 < 59\n", "f:3:1:", "before" },
    { FIRST "0 line 8 rising\n", "f:2:8:", "0 to 7" },
    { FIRST "0 line 1 up\n", "f:2:10:", "rising" },
    { FIRST "0 line 1 rising now\n", "f:2:17:", "nothing may follow" },
    { FIRST "0 end now\n", "f:2:7:", "nothing may follow" },
    { FIRST "0 < 59\nbaud 9600\n", "f:3:1:", "milliseconds" },
    { too_long, "f:2:1:", "4096" },
    { too_many, "f:2:2054:", "2048" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (CaptureReader) reader =
        capture_reader_open_bytes ("f", cases[i].text, strlen (cases[i].text), &error);
    CaptureRecord record;
    while (reader && !error && capture_reader_next (reader, &record, &error) != CAPTURE_READ_END)
      ;
    if (!error)
      fail_msg ("was taken: %s", cases[i].text);
    if (!g_str_has_prefix (error->message, cases[i].place)
        || !strstr (error->message, cases[i].reason))
      fail_msg ("expected %s %s, but: %s", cases[i].place, cases[i].reason, error->message);
  }
  const char nul[] = FIRST "0 < \0\n";
  g_autoptr (GError) error = NULL;
  assert_null (capture_reader_open_bytes ("f", "\0", 1, &error));
  g_autoptr (CaptureReader) reader = capture_reader_open_bytes ("f", nul, sizeof nul - 1, NULL);
  assert_null (reader);
}

/* A file is read in blocks; a line may lie across their ends. */
static void
test_long_file (void **unused)
{
  enum { N = 20000 };
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-capture-XXXXXX", NULL);
  g_autoptr (GString) text = g_string_new (FIRST);
  g_autoptr (GError) error = NULL;
  CaptureRecord record;

  for (int i = 0; i < N; i++)
    g_string_append_printf (text, "%d < %02X %02X\n", i, i & 0xff, i >> 8);
  int fd = g_mkstemp (path);
  assert_true (fd >= 0);
  g_close (fd, NULL);
  assert_true (g_file_set_contents (path, text->str, (gssize)text->len, NULL));
  g_autoptr (CaptureReader) reader = capture_reader_open (path, &error);
  assert_non_null (reader);
  for (int i = 0; i < N; i++) {
    next (reader, CAPTURE_RECEIVED, i * 1000, &record);
    assert_int_equal (record.n, 2);
    assert_int_equal (record.bytes[0] | record.bytes[1] << 8, i);
  }
  ends (reader);
  g_unlink (path);
  assert_null (capture_reader_open (path, &error));
  assert_non_null (strstr (error->message, path));
  g_clear_error (&error);
  assert_null (capture_reader_open ("/dev/null", &error));
  assert_non_null (strstr (error->message, "plain file"));
}

/* ---- Writing ---- */

static void
test_written (void **unused)
{
  g_autofree char *folder = g_dir_make_tmp ("test-capture-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.capture", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  guint8 many[40];
  CaptureHead head = { .driver = (char *)"d",
                       .baud = 9600,
                       .port = (char *)"two\nlines",
                       .levels = 3,
                       .gpio = { .temperature_tenths = 215 } };
  const CaptureRecord records[] = {
    { .kind = CAPTURE_SENT, .time_us = 0, .bytes = (const guint8 *)"\x55", .n = 1 },
    { .kind = CAPTURE_RECEIVED, .time_us = 1500, .bytes = (const guint8 *)"a\r\nb\"\\", .n = 6 },
    { .kind = CAPTURE_RECEIVED, .time_us = 1400, .bytes = (const guint8 *)"\x00\xff", .n = 2 },
    { .kind = CAPTURE_RECEIVED, .time_us = 2000, .bytes = many, .n = sizeof many },
    { .kind = CAPTURE_EDGE, .time_us = 2001, .line = 1, .level = 1 },
    { .kind = CAPTURE_PAUSE, .time_us = 9000000 },
  };

  memset (many, 0xab, sizeof many);
  CaptureWriter *writer = capture_writer_new (path, &head, &error);
  assert_non_null (writer);
  for (gsize i = 0; i < G_N_ELEMENTS (records); i++)
    assert_true (capture_writer_add (writer, &records[i], &error));

  /* It is there before it is closed. */
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_string_equal (
      text, FIRST "driver d\nbaud 9600\nport two lines\ntemperature 21.5\nlevels 0 1\n"
                  "0 > \"U\"\n"
                  "1.5 < \"a\\r\\n\"\n1.5 < \"b\\\"\\\\\"\n"
                  "1.5 < 00 FF\n"
                  "2 < AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB "
                  "AB AB AB AB AB AB AB AB\n2 < AB AB AB AB AB AB AB AB\n"
                  "2.001 line 1 rising\n9000 end\n");
  assert_true (capture_writer_close (writer, &error));

  /* One that exists is left alone. */
  assert_null (capture_writer_new (path, &head, &error));
  assert_non_null (strstr (error->message, "exists already"));
  g_clear_error (&error);
  g_unlink (path);
  g_rmdir (folder);
  assert_null (capture_writer_new (path, &head, &error));
  assert_non_null (error);
}

/* A full disk is said once, and ends the recording, not the program. */
static void
test_full_disk (void **unused)
{
  g_autoptr (GError) error = NULL;
  const CaptureHead head = { 0 };

  if (g_access ("/dev/full", W_OK) != 0)
    skip ();
  g_autofree char *folder = g_dir_make_tmp ("test-capture-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.capture", NULL);
  CaptureWriter *writer = capture_writer_new (path, &head, &error);
  assert_non_null (writer);
  /* The file behind the writer becomes a full one. */
  int full = open ("/dev/full", O_WRONLY);
  g_autoptr (GDir) files = g_dir_open ("/proc/self/fd", 0, NULL);
  for (const char *name; (name = g_dir_read_name (files));) {
    g_autofree char *link = g_build_filename ("/proc/self/fd", name, NULL);
    g_autofree char *to = g_file_read_link (link, NULL);
    if (g_strcmp0 (to, path) == 0)
      assert_true (dup2 (full, (int)g_ascii_strtoll (name, NULL, 10)) >= 0);
  }
  const CaptureRecord record = { .kind = CAPTURE_PAUSE };
  assert_false (capture_writer_add (writer, &record, &error));
  assert_non_null (strstr (error->message, "recording stops"));
  assert_true (capture_writer_add (writer, &record, NULL));
  assert_true (capture_writer_close (writer, NULL));
  close (full);
  g_unlink (path);
  g_rmdir (folder);
}

/* ---- Events ---- */

static void
event_is (const DeviceEvent *event, const Driver *driver, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  device_event_write (text, event, driver, -1);
  assert_string_equal (text->str, expected);
}

static void
test_events (void **unused)
{
  const Driver laser = { .trust = { .accuracy_tenths_mm = 10, .accuracy_permille = 5 } };
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE,
                        .die = { .die = 2, .state = DIE_SETTLED, .face = 5, .sides = 6 },
                        .text = "Bl\"ue\n\xff" };
  g_autoptr (GString) timed = g_string_new (NULL);

  event_is (&event, NULL,
            "{\"event\":\"die\",\"die\":2,\"state\":\"settled\",\"face\":5,\"sides\":6,"
            "\"name\":\"Bl\\\"ue\\u000a\xef\xbf\xbd\"}");
  event = (DeviceEvent){ .die = { .die = 4000000000u, .state = DIE_COCKED, .is_guessed = 1 } };
  event_is (&event, NULL,
            "{\"event\":\"die\",\"die\":4000000000,\"state\":\"cocked\",\"guessed\":true}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_BATTERY, .battery = { 1, 87, 1 } };
  event_is (&event, NULL, "{\"event\":\"battery\",\"die\":1,\"percent\":87,\"charging\":true}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_BATTERY, .battery = { 0, 5, 0 } };
  event_is (&event, NULL, "{\"event\":\"battery\",\"percent\":5}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_RANGE, .range = { .tenths_mm = 1523 } };
  event_is (&event, NULL, "{\"event\":\"range\",\"mm\":152.3}");
  event_is (&event, &laser, "{\"event\":\"range\",\"mm\":152.3,\"accuracy_mm\":1.8}");
  event.range.accuracy_tenths_mm = 30;
  event_is (&event, &laser, "{\"event\":\"range\",\"mm\":152.3,\"accuracy_mm\":3.0}");
  event.range.tenths_mm = -5;
  event_is (&event, NULL, "{\"event\":\"range\",\"mm\":-0.5,\"accuracy_mm\":3.0}");
  event.range.status = RANGE_AMBIENT;
  event_is (&event, &laser, "{\"event\":\"range\",\"status\":\"ambient\"}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_BUTTON, .button = { BUTTON_UNDO, 0 } };
  event_is (&event, NULL, "{\"event\":\"button\",\"button\":\"undo\"}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_BUTTON, .button = { BUTTON_OTHER, 3 } };
  event_is (&event, NULL, "{\"event\":\"button\",\"button\":\"other\",\"number\":3}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_IDENTITY, .text = "tower 1" };
  event_is (&event, NULL, "{\"event\":\"identity\",\"text\":\"tower 1\"}");
  event = (DeviceEvent){ .kind = DEVICE_EVENT_TROUBLE };
  event_is (&event, NULL, "{\"event\":\"trouble\"}");
  device_event_write (timed, &event, NULL, 0.12);
  assert_string_equal (timed->str, "{\"time\":0.120,\"event\":\"trouble\"}");
}

/* ---- Replay ---- */

/* A decoder for these tests: a byte is a die's face, what was sent is told as trouble. */
static void
echo_init (void *memory, int model)
{
}

static void
echo_feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  for (size_t i = 0; i < n; i++)
    sink (&(DeviceEvent){ .die = { .die = 1, .face = bytes[i] } }, data);
}

static void
echo_asked (void *memory, const uint8_t *bytes, size_t n)
{
  DecoderHead *head = memory;

  head->frames += n;
}

static const Decoder echo_decoder = { sizeof (DecoderHead), echo_init, echo_feed, echo_asked };
static const Driver echo = { .id = "echo", .decoder = &echo_decoder, .ask = { 1, { 9 } } };

/* A GPIO decoder for these tests: an edge is told 100 ms later. */
static void
late_init (void *memory, const GpioOptions *options, uint64_t now_ns, uint32_t levels,
           GpioWish *wish)
{
  *wish = (GpioWish){ .pulse = 1, .pulse_us = 10 };
  assert_int_equal (levels, 2);
  assert_int_equal (options->temperature_tenths, 215);
}

static void
late_edge (void *memory, const GpioEdge *edge, DeviceSink sink, void *data, GpioWish *wish)
{
  uint8_t *face = memory;

  *face = (uint8_t)(10 * edge->line + edge->level);
  wish->wake_ns = edge->time_ns + 100000000;
}

static void
late_tick (void *memory, uint64_t now_ns, DeviceSink sink, void *data, GpioWish *wish)
{
  sink (&(DeviceEvent){ .die = { .die = 1, .face = *(uint8_t *)memory } }, data);
}

static const GpioDecoder late_decoder = { 1, { { 0 } }, late_init, late_edge, late_tick };
static const Driver late = { .id = "late", .port = DRIVER_GPIO, .gpio_decoder = &late_decoder };

typedef struct {
  GString *said;
  GMainLoop *loop;
  gint64 start_us;
  guint n_frees_after; /* free the device at this event; 0: never */
  Device *device;
} Listener;

static void
free_device (Listener *self)
{
  device_stop (self->device);
  g_clear_object (&self->device);
}

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Listener *self)
{
  g_string_append_printf (self->said, "%d@%" G_GINT64_FORMAT " ", event->die.face,
                          time_us - device_get_start_us (device));
  if (self->n_frees_after && --self->n_frees_after == 0) {
    free_device (self);
    g_main_loop_quit (self->loop);
  }
}

static void
gone_cb (Device *device, const GError *why, Listener *self)
{
  DeviceCounts counts;

  device_get_counts (device, &counts);
  g_string_append_printf (self->said, "gone %d/%d%s", (int)counts.n_frames, (int)counts.n_events,
                          why ? why->message : "");
  free_device (self);
  g_main_loop_quit (self->loop);
}

static char *
play (const Driver *driver, const char *text, ReplaySpeed speed, guint n_frees_after)
{
  Listener listener = { .said = g_string_new (NULL),
                        .loop = g_main_loop_new (NULL, FALSE),
                        .n_frees_after = n_frees_after };

  listener.device = replay_device_new ("capture", NULL, driver);
  g_signal_connect (listener.device, "event", G_CALLBACK (event_cb), &listener);
  g_signal_connect (listener.device, "gone", G_CALLBACK (gone_cb), &listener);
  replay_device_play (REPLAY_DEVICE (listener.device), reader_of (text), speed);
  g_main_loop_run (listener.loop);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  assert_null (listener.device);
  g_main_loop_unref (listener.loop);
  return g_string_free (listener.said, FALSE);
}

static void
test_replay (void **unused)
{
  const char *text = FIRST "0 > 01 02\n0.5 < 07 08\n#= x\n3600000 < 09\n";
  g_autofree char *said = play (&echo, text, REPLAY_FAST, 0);

  assert_string_equal (said, "7@500 8@500 9@3600000000 gone 2/3");
  g_autofree char *real = play (&echo, FIRST "0 > 01\n5 < 07\n20 < 09\n", REPLAY_REAL_TIME, 0);
  assert_string_equal (real, "7@5000 9@20000 gone 1/2");
  g_autofree char *bad = play (&echo, FIRST "0 < 07\nwhat\n", REPLAY_FAST, 0);
  assert_true (g_str_has_prefix (bad, "7@0 gone 0/1f:3:1:"));
  /* Edges say nothing to a serial driver. */
  g_autofree char *edges = play (&echo, FIRST "0 line 1 rising\n", REPLAY_FAST, 0);
  assert_string_equal (edges, "gone 0/0");
}

static void
test_replay_gpio (void **unused)
{
#define LINES FIRST "levels 1\ntemperature 21.5\n"
  g_autofree char *said =
      play (&late, LINES "10 line 1 rising\n300 line 1 falling\n350 end\n", REPLAY_FAST, 0);
  assert_string_equal (said, "11@110000 gone 0/1");
  g_autofree char *longer =
      play (&late, LINES "10 line 1 rising\n60 line 1 falling\n160 end\n", REPLAY_REAL_TIME, 0);
  assert_string_equal (longer, "10@160000 gone 0/1");
}

static void
test_freed_inside (void **unused)
{
  g_autofree char *said = play (&echo, FIRST "0 < 07 08\n1 < 09\n", REPLAY_FAST, 1);
  assert_string_equal (said, "7@0 ");
  g_autofree char *late_said = play (&late, LINES "10 line 1 rising\n350 end\n", REPLAY_FAST, 1);
  assert_string_equal (late_said, "11@110000 ");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_everything),   cmocka_unit_test (test_refused),
    cmocka_unit_test (test_long_file),    cmocka_unit_test (test_written),
    cmocka_unit_test (test_full_disk),    cmocka_unit_test (test_events),
    cmocka_unit_test (test_replay),       cmocka_unit_test (test_replay_gpio),
    cmocka_unit_test (test_freed_inside),
  };
  return cmocka_run_group_tests_name ("capture", tests, NULL, NULL);
}
