/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Ports that are looked after, on pseudo-terminals, with drivers made for the purpose: finding the
 * driver by listening and by asking, coming back after being unplugged, silence and nonsense.
 */
#include "devices/serial-device.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Drivers for these tests ---- */

/* Frames of two bytes, a mark and a face; the mark is the driver's model. */
typedef struct {
  DecoderHead head;
  uint8_t mark;
  uint8_t is_inside;
} Pair;

static void
pair_init (void *memory, int model)
{
  ((Pair *)memory)->mark = (uint8_t)model;
}

static void
pair_feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Pair *self = memory;

  for (size_t i = 0; i < n; i++) {
    if (self->is_inside) {
      self->is_inside = 0;
      self->head.frames++;
      self->head.good_bytes += 2;
      sink (&(DeviceEvent){ .die = { .die = 1, .state = DIE_SETTLED, .face = bytes[i] } }, data);
    } else if (bytes[i] == self->mark) {
      self->is_inside = 1;
    } else {
      self->head.noise_bytes++;
    }
  }
}

static const Decoder pair_decoder = { sizeof (Pair), pair_init, pair_feed, NULL };

#define PAIR(id_, mark, certainty_, ...)                                                           \
  {                                                                                                \
    .id = id_, .name = id_, .decoder = &pair_decoder, .model = mark, .certainty = certainty_,      \
    .gives = DRIVER_DICE, __VA_ARGS__                                                              \
  }

static const Driver slow = PAIR ("slow", 'a', 8, .bauds = { 9600 });
static const Driver quick = PAIR ("quick", 'a', 8, .bauds = { 115200, 9600 });
static const Driver other = PAIR ("other", 'b', 8, .bauds = { 9600 });
static const Driver bare = PAIR ("bare", 'c', 0, .bauds = { 9600 });
static const Driver shy =
    PAIR ("shy", 'd', 16, .bauds = { 9600 }, .ask = { 1, { '?' } }, .ask_every_ms = 20);
static const Driver meter = { .id = "meter",
                              .name = "meter",
                              .decoder = &pair_decoder,
                              .model = 'e',
                              .certainty = 8,
                              .gives = DRIVER_RANGE,
                              .bauds = { 9600 } };

static const Driver *const all[] = { &slow, &other, &bare, &shy, &meter, NULL };
static const Driver *const equals[] = { &slow, &quick, &other, NULL };

/* ---- A port and who looks after it ---- */

typedef struct {
  int master;
  int slave;  /* held open, as a terminal without anyone hangs up */
  char *link; /* always leads to the present pseudo-terminal */
  char *folder;
  Device *device;
  GString *states;
  guint n_events;
  guint last_face;
  guint n_records;
  guint answer; /* a source that talks, asked or not; 0: none */
  char talk[16];
} Bench;

static void
changed_cb (Device *device, GParamSpec *spec, Bench *self)
{
  g_string_append_printf (self->states, "%s;", device_state_name (device_get_state (device)));
}

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Bench *self)
{
  assert_true (time_us >= device_get_start_us (device));
  assert_int_equal (device_get_state (device), DEVICE_WORKING);
  self->n_events++;
  self->last_face = event->die.face;
}

static void
record_cb (Device *device, const CaptureRecord *record, Bench *self)
{
  assert_true (record->time_us >= 0);
  self->n_records++;
}

static void
plug (Bench *self)
{
  char path[64];
  struct termios raw;

  assert_int_equal (openpty (&self->master, &self->slave, NULL, NULL, NULL), 0);
  assert_int_equal (ttyname_r (self->slave, path, sizeof path), 0);
  fcntl (self->master, F_SETFL, O_NONBLOCK);
  g_unlink (self->link);
  assert_int_equal (symlink (path, self->link), 0);
  tcgetattr (self->slave, &raw);
  cfmakeraw (&raw);
  tcsetattr (self->slave, TCSANOW, &raw);
}

static void
unplug (Bench *self)
{
  if (self->master < 0)
    return;
  close (self->master);
  close (self->slave);
  self->master = -1;
}

static Bench *
bench_new (const Driver *driver, const Driver *const *candidates)
{
  Bench *self = g_new0 (Bench, 1);

  self->folder = g_dir_make_tmp ("test-port-XXXXXX", NULL);
  self->link = g_build_filename (self->folder, "port", NULL);
  self->states = g_string_new (NULL);
  plug (self);
  self->device = serial_device_new (self->link, self->link, driver, 0, candidates);
  g_signal_connect (self->device, "notify::message", G_CALLBACK (changed_cb), self);
  g_signal_connect (self->device, "event", G_CALLBACK (event_cb), self);
  g_signal_connect (self->device, "record", G_CALLBACK (record_cb), self);
  device_start (self->device);
  return self;
}

static void
bench_free (Bench *self)
{
  if (self->answer)
    g_source_remove (self->answer);
  g_assert_finalize_object (self->device);
  unplug (self);
  g_unlink (self->link);
  g_rmdir (self->folder);
  g_string_free (self->states, TRUE);
  g_free (self->folder);
  g_free (self->link);
  g_free (self);
}

static gboolean
talk_cb (gpointer data)
{
  Bench *self = data;

  if (self->master >= 0 && write (self->master, self->talk, strlen (self->talk)) < 0)
    g_debug ("nobody listens");
  return G_SOURCE_CONTINUE;
}

static void
talks (Bench *self, const char *words)
{
  g_strlcpy (self->talk, words, sizeof self->talk);
  self->answer = g_timeout_add (10, talk_cb, self);
}

/* Answers a question mark with a frame. */
static gboolean
answer_cb (gpointer data)
{
  Bench *self = data;
  char asked[256];
  ssize_t n = self->master >= 0 ? read (self->master, asked, sizeof asked) : 0;

  for (ssize_t i = 0; i < n; i++)
    if (asked[i] == '?' && write (self->master, "d\x04", 2) < 0)
      g_debug ("nobody listens");
  return G_SOURCE_CONTINUE;
}

static gboolean
late_cb (gpointer data)
{
  Bench *self = data;

  fail_msg ("nothing happened for 60 s; it was %s", self->states->str);
  return G_SOURCE_REMOVE;
}

#define UNTIL(bench, claim)                                                                        \
  do {                                                                                             \
    guint late = g_timeout_add_seconds (60, late_cb, bench);                                       \
    while (!(claim))                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (late);                                                                        \
  } while (0)

#define UNTIL_STATE(bench, state) UNTIL (bench, device_get_state ((bench)->device) == (state))

/* ---- With a driver ---- */

static void
test_working (void **unused)
{
  Bench *bench = bench_new (&slow, NULL);

  talks (bench, "a\x03");
  UNTIL (bench, bench->n_events >= 3);
  assert_string_equal (bench->states->str, "settling;working;");
  assert_string_equal (device_get_message (bench->device), "slow");
  assert_int_equal (bench->last_face, 3);
  assert_int_equal (device_get_baud (bench->device), 9600);
  assert_true (bench->n_records >= 3);
  bench_free (bench);
}

static void
test_comes_back (void **unused)
{
  Bench *bench = bench_new (&slow, NULL);

  talks (bench, "a\x03");
  for (int i = 0; i < 3; i++) {
    UNTIL_STATE (bench, DEVICE_WORKING);
    unplug (bench);
    UNTIL_STATE (bench, DEVICE_ABSENT);
    plug (bench);
    if (i > 0) /* the first time it comes back by its own patience */
      device_retry (bench->device);
  }
  bench->n_events = 0;
  UNTIL (bench, bench->n_events > 0);
  assert_string_equal (bench->states->str, "settling;working;absent;settling;working;absent;"
                                           "settling;working;absent;settling;working;");
  bench_free (bench);
}

static void
test_silent_and_wrong (void **unused)
{
  Bench *bench = bench_new (&meter, NULL);

  UNTIL_STATE (bench, DEVICE_SILENT);
  talks (bench, "zzzzzzzz");
  UNTIL_STATE (bench, DEVICE_WRONG_DATA);
  assert_non_null (strstr (device_get_message (bench->device), "9600"));
  g_strlcpy (bench->talk, "e\x05", sizeof bench->talk);
  UNTIL_STATE (bench, DEVICE_WORKING);
  assert_string_equal (bench->states->str, "settling;silent;wrong data;working;");
  bench_free (bench);
}

static void
test_asks (void **unused)
{
  Bench *bench = bench_new (&shy, NULL);

  bench->answer = g_timeout_add (5, answer_cb, bench);
  UNTIL (bench, bench->n_events >= 3);
  assert_int_equal (bench->last_face, 4);
  assert_true (bench->n_records >= 6); /* what was asked is recorded too */
  bench_free (bench);
}

static void
test_not_there (void **unused)
{
  Bench *bench = bench_new (&slow, NULL);

  g_unlink (bench->link);
  UNTIL (bench, bench->states->len > 0);
  assert_string_equal (bench->states->str, "absent;");
  assert_non_null (strstr (device_get_message (bench->device), "plugged in"));
  bench_free (bench);
}

/* ---- Without one ---- */

static void
test_found_by_listening (void **unused)
{
  Bench *bench = bench_new (NULL, all);

  talks (bench, "b\x02");
  UNTIL (bench, bench->n_events >= 3);
  assert_string_equal (bench->states->str, "listening;settling;working;");
  assert_ptr_equal (device_get_driver (bench->device), &other);
  assert_int_equal (bench->last_face, 2);
  bench_free (bench);
}

static void
test_found_by_asking (void **unused)
{
  Bench *bench = bench_new (NULL, all);

  bench->answer = g_timeout_add (5, answer_cb, bench);
  UNTIL (bench, bench->n_events >= 3);
  assert_ptr_equal (device_get_driver (bench->device), &shy);
  bench_free (bench);
}

/* Whoever does not answer is not asked for ever: once at each speed, then it is only listened to.
 */
static void
test_asks_once (void **unused)
{
  static const Driver *const shy_only[] = { &shy, NULL };
  Bench *bench = bench_new (NULL, shy_only);
  char asked[64];

  UNTIL_STATE (bench, DEVICE_SILENT);
  assert_int_equal (fcntl (bench->master, F_SETFL, O_NONBLOCK), 0);
  assert_int_equal (read (bench->master, asked, sizeof asked), 1);
  gint64 rounds_us = g_get_monotonic_time () + 6 * G_USEC_PER_SEC;
  UNTIL (bench, g_get_monotonic_time () > rounds_us);
  assert_int_equal (read (bench->master, asked, sizeof asked), -1);
  /* It is still heard. */
  talks (bench, "d\x02");
  UNTIL (bench, bench->n_events >= 3);
  assert_ptr_equal (device_get_driver (bench->device), &shy);
  bench_free (bench);
}

/* Two that understand the same are for the user to tell apart. */
static void
test_choice (void **unused)
{
  Bench *bench = bench_new (NULL, equals);

  talks (bench, "a\x06");
  UNTIL_STATE (bench, DEVICE_CHOICE);
  const ProbeOffers *offers = device_get_offers (bench->device);
  assert_int_equal (offers->n, 2);
  assert_ptr_equal (offers->driver[0], &slow);
  assert_ptr_equal (offers->driver[1], &quick);
  assert_non_null (strstr (device_get_message (bench->device), "slow, quick"));
  assert_int_equal (bench->n_events, 0);
  serial_device_choose (SERIAL_DEVICE (bench->device), &quick, 0);
  UNTIL (bench, bench->n_events > 0);
  assert_ptr_equal (device_get_driver (bench->device), &quick);
  assert_int_equal (device_get_baud (bench->device), 9600);
  bench_free (bench);
}

/* One without proof is offered, never taken. */
static void
test_bare (void **unused)
{
  Bench *bench = bench_new (NULL, all);

  talks (bench, "c\x06");
  UNTIL_STATE (bench, DEVICE_CHOICE);
  assert_int_equal (device_get_offers (bench->device)->n, 1);
  assert_ptr_equal (device_get_offers (bench->device)->driver[0], &bare);
  assert_null (device_get_driver (bench->device));
  bench_free (bench);
}

static void
test_nothing_understood (void **unused)
{
  Bench *bench = bench_new (NULL, equals);

  talks (bench, "zyxwv");
  UNTIL_STATE (bench, DEVICE_WRONG_DATA);
  g_strlcpy (bench->talk, "b\x01", sizeof bench->talk);
  UNTIL_STATE (bench, DEVICE_WORKING);
  assert_ptr_equal (device_get_driver (bench->device), &other);
  unplug (bench);
  UNTIL_STATE (bench, DEVICE_ABSENT);
  bench_free (bench);
}

static void
test_probe_bauds (void **unused)
{
  g_autoptr (DeviceProbe) probe = device_probe_new (equals);

  /* The usual speed of most comes first. */
  assert_int_equal (device_probe_next_baud (probe, 0), 9600);
  assert_int_equal (device_probe_next_baud (probe, 9600), 115200);
  assert_int_equal (device_probe_next_baud (probe, 115200), 0);
}

/* Proof must be enough, and most of the bytes. */
static void
test_probe_proof (void **unused)
{
  g_autoptr (DeviceProbe) probe = device_probe_new (all);
  ProbeOffers offers;

  device_probe_start (probe, 9600);
  device_probe_feed (probe, (const guint8 *)"b1b1b1", 6);
  assert_int_equal (device_probe_judge (probe, &offers), PROBE_HOPE);
  device_probe_feed (probe, (const guint8 *)"b1", 2);
  assert_int_equal (device_probe_judge (probe, &offers), PROBE_FOUND);
  assert_ptr_equal (offers.driver[0], &other);
  device_probe_feed (probe, (const guint8 *)"zzzz", 4);
  assert_int_equal (device_probe_judge (probe, &offers), PROBE_HOPE);
  /* At a speed that nobody has, nobody listens. */
  device_probe_start (probe, 300);
  device_probe_feed (probe, (const guint8 *)"b1b1b1b1", 8);
  assert_int_equal (device_probe_judge (probe, &offers), PROBE_NOTHING);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_working),
    cmocka_unit_test (test_comes_back),
    cmocka_unit_test (test_silent_and_wrong),
    cmocka_unit_test (test_asks),
    cmocka_unit_test (test_not_there),
    cmocka_unit_test (test_found_by_listening),
    cmocka_unit_test (test_found_by_asking),
    cmocka_unit_test (test_asks_once),
    cmocka_unit_test (test_choice),
    cmocka_unit_test (test_bare),
    cmocka_unit_test (test_nothing_understood),
    cmocka_unit_test (test_probe_bauds),
    cmocka_unit_test (test_probe_proof),
  };
  return cmocka_run_group_tests_name ("port", tests, NULL, NULL);
}
