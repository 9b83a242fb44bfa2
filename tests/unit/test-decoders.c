/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Holds every serial and Bluetooth driver of the list to the contract of devices/decoder.h, by the
 * captures in the drivers' folders. A new driver is tested by being there.
 *
 * Captures whose name begins with "plain" hold frames without a checksum; all others, of drivers
 * with eight bits of proof or more, must stand the flipping of every single bit.
 */
#include "devices/capture.h"
#include "devices/event-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* What was sent before the byte `at` was received. */
typedef struct {
  gsize at;
  guint8 bytes[DRIVER_BYTES_MAX];
  gsize n;
} Asked;

typedef struct {
  const Driver *driver;
  char *name; /* of the file, with its folder */
  gboolean is_plain;
  GByteArray *bytes;
  GArray *packets; /* where each piece ends, of gsize: what takes packets gets them as they are */
  GArray *asked;
  GPtrArray *expected;
} Stream;

/* What a decoder made of a stream. */
typedef struct {
  GPtrArray *events; /* as text */
  DecoderHead head;
} Outcome;

typedef struct {
  guint64 state; /* 0: no cutting at all; 1: single bytes */
} Cuts;

static const char *drivers_folder;
static GPtrArray *streams;

/* ---- Captures ---- */

static void
stream_free (gpointer data)
{
  Stream *self = data;

  g_free (self->name);
  g_byte_array_unref (self->bytes);
  g_array_unref (self->packets);
  g_array_unref (self->asked);
  g_ptr_array_unref (self->expected);
  g_free (self);
}

static void
add_record (Stream *self, const CaptureRecord *record)
{
  switch (record->kind) {
  case CAPTURE_RECEIVED:
    g_byte_array_append (self->bytes, record->bytes, (guint)record->n);
    g_array_append_vals (self->packets, &(gsize){ self->bytes->len }, 1);
    break;
  case CAPTURE_SENT: {
    Asked asked = { .at = self->bytes->len, .n = MIN (record->n, DRIVER_BYTES_MAX) };
    memcpy (asked.bytes, record->bytes, asked.n);
    g_array_append_val (self->asked, asked);
    break;
  }
  case CAPTURE_EXPECTED:
    g_ptr_array_add (self->expected, g_strdup (record->text));
    break;
  case CAPTURE_EDGE:
  case CAPTURE_PAUSE:
    break;
  }
}

/* Reads a capture of such a driver. One that cannot be read is a failure; for a driver that is not
 * in the list, or for GPIO, there is nothing to do here. */
static void
read_stream (const char *folder, const char *file)
{
  g_autofree char *path = g_build_filename (drivers_folder, folder, "captures", file, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (CaptureReader) reader = capture_reader_open (path, &error);
  CaptureRecord record;
  CaptureRead status;

  if (!reader)
    fail_msg ("%s", error->message);
  const char *id = capture_reader_get_head (reader)->driver;
  const Driver *driver = id ? device_driver_find (id) : NULL;
  if (!driver)
    fail_msg ("%s: names no driver of the list", path);
  if (driver->port == DRIVER_GPIO)
    return;

  Stream *self = g_new0 (Stream, 1);
  self->driver = driver;
  self->name = g_strdup_printf ("%s/%s", folder, file);
  self->is_plain = g_str_has_prefix (file, "plain");
  self->bytes = g_byte_array_new ();
  self->packets = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->asked = g_array_new (FALSE, FALSE, sizeof (Asked));
  self->expected = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (streams, self);
  while ((status = capture_reader_next (reader, &record, &error)) == CAPTURE_READ_RECORD)
    add_record (self, &record);
  if (status == CAPTURE_READ_FAILED)
    fail_msg ("%s", error->message);
}

static void
read_folder (const char *folder)
{
  g_autofree char *path = g_build_filename (drivers_folder, folder, "captures", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *file;

  while (dir && (file = g_dir_read_name (dir)))
    if (g_str_has_suffix (file, ".capture"))
      read_stream (folder, file);
}

static int
read_streams (void **unused)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (drivers_folder, 0, &error);
  const char *folder;

  streams = g_ptr_array_new_with_free_func (stream_free);
  if (!dir) {
    print_error ("%s\n", error->message);
    return -1;
  }
  while ((folder = g_dir_read_name (dir)))
    read_folder (folder);
  return 0;
}

static int
free_streams (void **unused)
{
  g_ptr_array_unref (streams);
  return 0;
}

/* ---- Feeding ---- */

/* An xorshift generator: the same cuts for the same seed, everywhere. */
static guint64
draw (guint64 *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static gsize
next_length (Cuts *cuts, gsize left)
{
  if (cuts->state == 0)
    return left;
  if (cuts->state == 1)
    return 1;
  /* Mostly short, sometimes long. */
  gsize length = 1 + draw (&cuts->state) % (draw (&cuts->state) % 4 ? 12 : 300);
  return MIN (length, left);
}

typedef struct {
  const Driver *driver;
  GPtrArray *events;
} Sink;

static void
note_event (const DeviceEvent *event, void *data)
{
  Sink *sink = data;
  GString *text = g_string_new (NULL);

  device_event_write (text, event, sink->driver, -1);
  g_ptr_array_add (sink->events, g_string_free (text, FALSE));
}

/* How long the packet is that begins here; of a stream as much as is wished. */
static gsize
packet_length (const Stream *self, gsize at, gsize wanted)
{
  for (guint i = 0; self->driver->decoder->takes_packets && i < self->packets->len; i++)
    if (g_array_index (self->packets, gsize, i) > at)
      return g_array_index (self->packets, gsize, i) - at;
  return wanted;
}

static void
check_counts (const Stream *self, const DecoderHead *head, gsize fed)
{
  gsize counted = (gsize)(head->good_bytes + head->noise_bytes);

  if (counted > fed || fed - counted > self->driver->decoder->size)
    fail_msg ("%s: of %zu bytes %zu are counted", self->name, fed, counted);
}

/* Feeds `before`, then `bytes` with what was asked in between, which stands where it stood in the
 * capture. The chunks are copies of exactly their size, so that a sanitizer sees a byte too many.
 */
static Outcome
decode (const Stream *self, const guint8 *before, gsize n_before, const guint8 *bytes, gsize n,
        guint64 seed)
{
  const Decoder *decoder = self->driver->decoder;
  g_autofree guint8 *memory = g_malloc0 (decoder->size);
  Outcome outcome = { .events = g_ptr_array_new_with_free_func (g_free) };
  Sink sink = { self->driver, outcome.events };
  Cuts cuts = { seed };
  gsize at = 0;

  decoder->init (memory, self->driver->model);
  if (n_before > 0)
    decoder->feed (memory, before, n_before, note_event, &sink);
  for (guint i = 0; i <= self->asked->len; i++) {
    const Asked *asked = i < self->asked->len ? &g_array_index (self->asked, Asked, i) : NULL;
    gsize until = asked ? MIN (asked->at, n) : n;
    while (at < until) {
      gsize length = packet_length (self, at, next_length (&cuts, until - at));
      g_autofree guint8 *chunk = g_memdup2 (bytes + at, length);
      decoder->feed (memory, chunk, length, note_event, &sink);
      at += length;
      check_counts (self, (DecoderHead *)memory, n_before + at);
    }
    if (asked && decoder->asked)
      decoder->asked (memory, asked->bytes, asked->n);
  }
  memcpy (&outcome.head, memory, sizeof outcome.head);
  return outcome;
}

static Outcome
decode_stream (const Stream *self, guint64 seed)
{
  return decode (self, NULL, 0, self->bytes->data, self->bytes->len, seed);
}

static void
outcome_clear (Outcome *self)
{
  g_ptr_array_unref (self->events);
}

static const char *
event_at (const GPtrArray *events, guint i)
{
  return i < events->len ? g_ptr_array_index ((GPtrArray *)events, i) : "nothing";
}

/* Are the last events of `events` those of `wanted`? */
static gboolean
ends_with (const GPtrArray *events, const GPtrArray *wanted)
{
  if (events->len < wanted->len)
    return FALSE;
  for (guint i = 0; i < wanted->len; i++)
    if (!g_str_equal (event_at (events, events->len - wanted->len + i), event_at (wanted, i)))
      return FALSE;
  return TRUE;
}

/* ---- Tests ---- */

static void
test_rows (void **unused)
{
  for (guint i = 0; device_drivers[i]; i++) {
    const Driver *driver = device_drivers[i];
    if (device_driver_find (driver->id) != driver)
      fail_msg ("%s: its id is not its own", driver->id);
    if (!driver->name || !driver->gives)
      fail_msg ("%s: has no name, or gives nothing", driver->id);
    if (driver->port == DRIVER_GPIO)
      continue;
    const Decoder *decoder = driver->decoder;
    if (!decoder || decoder->size < sizeof (DecoderHead) || decoder->size > DECODER_SIZE_MAX)
      fail_msg ("%s: has no decoder, or one of a strange size", driver->id);
    if (decoder->takes_packets != (driver->port == DRIVER_BLE))
      fail_msg ("%s: Bluetooth has packets, and nothing else", driver->id);
    if (driver->port == DRIVER_BLE && (!driver->ble.notify || !driver->ble.write))
      fail_msg ("%s: is neither read nor written", driver->id);
    if (driver->port == DRIVER_BLE && !driver->ble.name == !driver->ble.service)
      fail_msg ("%s: is known by its name, or by its service", driver->id);
    if (driver->port == DRIVER_SERIAL && driver->bauds[0] == 0)
      fail_msg ("%s: has no speed", driver->id);
    if (driver->ask.n > 0 && driver->ask_every_ms == 0)
      fail_msg ("%s: asks without a pause", driver->id);
    if ((driver->gives & DRIVER_RANGE) && driver->trust.reach_mm == 0)
      fail_msg ("%s: measures, but does not say how far", driver->id);
  }
}

static void
test_every_row_has_a_capture (void **unused)
{
  for (guint i = 0; device_drivers[i]; i++) {
    gboolean is_there = device_drivers[i]->port == DRIVER_GPIO;
    for (guint j = 0; j < streams->len && !is_there; j++)
      is_there = ((Stream *)streams->pdata[j])->driver == device_drivers[i];
    if (!is_there)
      fail_msg ("%s: no capture names this driver", device_drivers[i]->id);
  }
}

static void
test_captures (void **unused)
{
  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    Outcome outcome = decode_stream (self, 0);
    if (self->expected->len == 0)
      fail_msg ("%s: expects nothing", self->name);
    for (guint j = 0; j < MAX (outcome.events->len, self->expected->len); j++)
      if (!g_str_equal (event_at (outcome.events, j), event_at (self->expected, j)))
        fail_msg ("%s: event %u is %s, not %s", self->name, j + 1, event_at (outcome.events, j),
                  event_at (self->expected, j));
    if (outcome.head.frames == 0)
      fail_msg ("%s: no frame is counted", self->name);
    outcome_clear (&outcome);
  }
}

static void
test_chunks (void **unused)
{
  enum { SEEDS = 60 };

  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    Outcome whole = decode_stream (self, 0);
    for (guint64 seed = 1; seed <= SEEDS; seed++) {
      Outcome cut = decode_stream (self, seed);
      if (cut.events->len != whole.events->len || !ends_with (cut.events, whole.events))
        fail_msg ("%s: cut with seed %u, the events are others", self->name, (guint)seed);
      if (memcmp (&cut.head, &whole.head, sizeof cut.head) != 0)
        fail_msg ("%s: cut with seed %u, the counts are others", self->name, (guint)seed);
      outcome_clear (&cut);
    }
    outcome_clear (&whole);
  }
}

/* Fills with noise that is no text, or with anything and the end of a line. */
static gsize
make_garbage (guint8 *garbage, gsize max, gboolean is_anything, guint64 *state)
{
  gsize n = 1 + draw (state) % (max - 1);

  for (gsize i = 0; i < n; i++)
    garbage[i] = (guint8)(draw (state) | (is_anything ? 0 : 0x80));
  if (is_anything)
    garbage[n - 1] = '\n';
  return n;
}

/* What comes before a frame does not cost it. Noise may by chance look like a frame that swallows
 * the start of the real one; of checksums that happens once in a few hundred times. */
static void
test_garbage_before (void **unused)
{
  enum { TRIES = 300, UNLUCKY = TRIES / 30 };

  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    if (self->driver->decoder->takes_packets)
      continue;
    Outcome alone = decode_stream (self, 0);
    guint64 state = 20260501 + i;
    guint n_lost = 0;
    for (guint try = 0; try < TRIES; try++) {
      guint8 garbage[40];
      gboolean is_anything = self->driver->certainty >= 8 && try % 2;
      gsize n = make_garbage (garbage, sizeof garbage, is_anything, &state);
      Outcome outcome = decode (self, garbage, n, self->bytes->data, self->bytes->len, 0);
      n_lost += !ends_with (outcome.events, alone.events);
      outcome_clear (&outcome);
    }
    if (n_lost > UNLUCKY)
      fail_msg ("%s: noise before it costs an event %u times in %u", self->name, n_lost,
                (guint)TRIES);
    outcome_clear (&alone);
  }
}

/* A start that breaks off, as after a reset, does not cost the frame behind it. */
static void
test_broken_start_before (void **unused)
{
  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    if (self->driver->certainty < 8 || self->is_plain || self->asked->len > 0)
      continue;
    Outcome alone = decode_stream (self, 0);
    for (gsize n = 1; n < self->bytes->len; n++) {
      Outcome outcome = decode (self, self->bytes->data, n, self->bytes->data, self->bytes->len, 0);
      if (!ends_with (outcome.events, alone.events))
        fail_msg ("%s: after its first %zu bytes, the whole of it loses an event", self->name, n);
      outcome_clear (&outcome);
    }
    outcome_clear (&alone);
  }
}

/* The first event of `events` that is not, in order, one of `wanted`: NULL if there is none. */
static const char *
find_stranger (const GPtrArray *events, const GPtrArray *wanted)
{
  guint at = 0;

  for (guint i = 0; i < events->len; i++) {
    while (at < wanted->len && !g_str_equal (event_at (events, i), event_at (wanted, at)))
      at++;
    if (at == wanted->len)
      return event_at (events, i);
    at++;
  }
  return NULL;
}

/* A flipped bit may cost events, but never makes or changes one. */
static void
test_flipped_bits (void **unused)
{
  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    if (self->driver->certainty < 8 || self->is_plain)
      continue;
    Outcome right = decode_stream (self, 0);
    g_autofree guint8 *bytes = g_memdup2 (self->bytes->data, self->bytes->len);
    for (gsize bit = 0; bit < 8 * (gsize)self->bytes->len; bit++) {
      bytes[bit / 8] ^= (guint8)(1U << bit % 8);
      Outcome wrong = decode (self, NULL, 0, bytes, self->bytes->len, 0);
      const char *stranger = find_stranger (wrong.events, right.events);
      if (stranger)
        fail_msg ("%s: with bit %zu of byte %zu flipped, it says %s", self->name, bit % 8, bit / 8,
                  stranger);
      bytes[bit / 8] ^= (guint8)(1U << bit % 8);
      outcome_clear (&wrong);
    }
    outcome_clear (&right);
  }
}

typedef struct {
  guint n_events;
  const char *broken;
} Judge;

static void
judge_event (const DeviceEvent *event, void *data)
{
  Judge *self = data;

  self->n_events++;
  if (event->kind == DEVICE_EVENT_DIE && event->die.sides && event->die.face > event->die.sides)
    self->broken = "a face that the die has not";
  if (event->kind == DEVICE_EVENT_BATTERY && event->battery.percent > 100)
    self->broken = "more than full";
}

/* A packet that is cut says nothing, and one with a flipped bit nothing that cannot be. Each is met
 * by a decoder that has heard all before it. */
static void
test_broken_packets (void **unused)
{
  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    const Decoder *decoder = self->driver->decoder;
    gsize at = 0;
    if (!decoder->takes_packets)
      continue;
    g_autofree guint8 *memory = g_malloc0 (decoder->size);
    g_autofree guint8 *trial = g_malloc0 (decoder->size);
    Judge judge = { 0 };
    decoder->init (memory, self->driver->model);
    for (guint k = 0; k < self->packets->len; k++) {
      gsize n = g_array_index (self->packets, gsize, k) - at;
      memcpy (trial, memory, decoder->size);
      judge.n_events = 0;
      decoder->feed (trial, self->bytes->data + at, n, judge_event, &judge);
      /* What is noise by being too long may make sense when it is cut. */
      for (gsize cut = 0; judge.n_events && cut < n; cut++) {
        g_autofree guint8 *bytes = g_memdup2 (self->bytes->data + at, cut);
        memcpy (trial, memory, decoder->size);
        Judge of_cut = { 0 };
        decoder->feed (trial, bytes, cut, judge_event, &of_cut);
        if (of_cut.n_events)
          fail_msg ("%s: packet %u cut to %zu bytes still tells something", self->name, k + 1, cut);
      }
      for (gsize bit = 0; bit < 8 * n; bit++) {
        g_autofree guint8 *bytes = g_memdup2 (self->bytes->data + at, n);
        bytes[bit / 8] ^= (guint8)(1U << bit % 8);
        memcpy (trial, memory, decoder->size);
        decoder->feed (trial, bytes, n, judge_event, &judge);
        if (judge.broken)
          fail_msg ("%s: packet %u with bit %zu flipped tells %s", self->name, k + 1, bit,
                    judge.broken);
      }
      decoder->feed (memory, self->bytes->data + at, n, judge_event, &judge);
      at += n;
    }
  }
}

/* A lot that means nothing, or never comes to an end, is taken in and forgotten. */
static void
test_floods (void **unused)
{
  enum { FLOOD = 1 << 18 };
  g_autofree guint8 *flood = g_malloc (FLOOD);
  guint64 state = 77;

  for (guint i = 0; i < streams->len; i++) {
    const Stream *self = streams->pdata[i];
    for (guint kind = 0; kind < 3; kind++) {
      for (gsize j = 0; j < FLOOD; j++)
        flood[j] = kind == 0 ? (guint8)draw (&state) : kind == 1 ? 'a' : self->bytes->data[0];
      Outcome outcome = decode (self, NULL, 0, flood, FLOOD, 0);
      gsize counted = (gsize)(outcome.head.good_bytes + outcome.head.noise_bytes);
      assert_true (counted <= FLOOD && FLOOD - counted <= self->driver->decoder->size);
      outcome_clear (&outcome);
    }
  }
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rows),           cmocka_unit_test (test_every_row_has_a_capture),
    cmocka_unit_test (test_captures),       cmocka_unit_test (test_chunks),
    cmocka_unit_test (test_garbage_before), cmocka_unit_test (test_broken_start_before),
    cmocka_unit_test (test_flipped_bits),   cmocka_unit_test (test_broken_packets),
    cmocka_unit_test (test_floods),
  };

  if (argc != 2)
    return 2;
  drivers_folder = argv[1];
  return cmocka_run_group_tests (tests, read_streams, free_streams);
}
