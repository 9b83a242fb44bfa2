/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of devices/. */
#include "bench.h"

#include "bench-serial.h"

#include "devices/capture.h"
#include "devices/driver.h"

#include <stdio.h>
#include <string.h>

/* ---- Decoders: how fast each reads its own captures, said again and again ---- */

enum { STREAM_BYTES = 1 << 20, CHUNK = 4096, PASSES = 8, PASSES_QUICK = 2 };

/* A stretch of bytes, and what was sent before it. */
typedef struct {
  gsize from;
  gsize n_sent;
  guint8 sent[DRIVER_BYTES_MAX];
} Stretch;

typedef struct {
  const Driver *driver;
  GByteArray *bytes;
  GArray *stretches;
} Stream;

static void
start_stretch (Stream *self, const guint8 *sent, gsize n)
{
  Stretch stretch = { .from = self->bytes->len, .n_sent = MIN (n, DRIVER_BYTES_MAX) };

  if (n > 0)
    memcpy (stretch.sent, sent, stretch.n_sent);
  g_array_append_val (self->stretches, stretch);
}

/* Adds a capture of the driver to the stream; others are left alone. */
static void
add_capture (Stream *self, const char *path)
{
  g_autoptr (CaptureReader) reader = capture_reader_open (path, NULL);
  CaptureRecord record;

  bench_need (reader != NULL, path);
  if (g_strcmp0 (capture_reader_get_head (reader)->driver, self->driver->id) != 0)
    return;
  while (capture_reader_next (reader, &record, NULL) == CAPTURE_READ_RECORD) {
    if (record.kind == CAPTURE_RECEIVED)
      g_byte_array_append (self->bytes, record.bytes, (guint)record.n);
    else if (record.kind == CAPTURE_SENT)
      start_stretch (self, record.bytes, record.n);
  }
}

static void
add_captures (Stream *self, const char *folder)
{
  g_autoptr (GDir) drivers = g_dir_open (folder, 0, NULL);
  const char *name;
  const char *file;

  bench_need (drivers != NULL, "opening devices/drivers; start by tests/bench/run");
  while ((name = g_dir_read_name (drivers))) {
    g_autofree char *captures = g_build_filename (folder, name, "captures", NULL);
    g_autoptr (GDir) dir = g_dir_open (captures, 0, NULL);
    while (dir && (file = g_dir_read_name (dir))) {
      g_autofree char *path = g_build_filename (captures, file, NULL);
      add_capture (self, path);
    }
  }
}

/* Says the same again until it is long. */
static void
repeat (Stream *self)
{
  const guint n_bytes = self->bytes->len;
  const guint n_stretches = self->stretches->len;

  bench_need (n_bytes > 0, self->driver->id);
  while (self->bytes->len < STREAM_BYTES) {
    gsize shift = self->bytes->len;
    for (guint i = 0; i < n_stretches; i++) {
      Stretch stretch = g_array_index (self->stretches, Stretch, i);
      stretch.from += shift;
      g_array_append_val (self->stretches, stretch);
    }
    g_autofree guint8 *copy = g_memdup2 (self->bytes->data, n_bytes);
    g_byte_array_append (self->bytes, copy, n_bytes);
  }
}

static void
count_event (const DeviceEvent *event, void *data)
{
  guint64 *n = data;

  ++*n;
}

static guint64
decode (const Stream *self)
{
  const Decoder *decoder = self->driver->decoder;
  g_autofree guint8 *memory = g_malloc0 (decoder->size);
  guint64 n_events = 0;

  decoder->init (memory, self->driver->model);
  for (guint i = 0; i < self->stretches->len; i++) {
    const Stretch *stretch = &g_array_index (self->stretches, Stretch, i);
    gsize end = i + 1 < self->stretches->len ? stretch[1].from : self->bytes->len;
    if (stretch->n_sent > 0 && decoder->asked)
      decoder->asked (memory, stretch->sent, stretch->n_sent);
    for (gsize at = stretch->from; at < end; at += CHUNK)
      decoder->feed (memory, self->bytes->data + at, MIN (CHUNK, end - at), count_event, &n_events);
  }
  return n_events;
}

static double
measure_decoder (const Driver *driver, bool is_quick)
{
  Stream stream = {
    .driver = driver,
    .bytes = g_byte_array_new (),
    .stretches = g_array_new (FALSE, FALSE, sizeof (Stretch)),
  };
  double best_s = 1e9;

  start_stretch (&stream, NULL, 0);
  add_captures (&stream, "devices/drivers");
  repeat (&stream);
  for (int pass = 0; pass < (is_quick ? PASSES_QUICK : PASSES); pass++) {
    double start = bench_now_s ();
    bench_need (decode (&stream) > 0, driver->id);
    best_s = MIN (best_s, bench_now_s () - start);
  }
  double mb_per_s = stream.bytes->len / best_s / 1e6;
  g_byte_array_unref (stream.bytes);
  g_array_unref (stream.stretches);
  return mb_per_s;
}

/* Every decoder is to reach the bar, so the slowest is the figure. */
static void
measure_decoders (Bench *bench, Figure *figure)
{
  const Driver *slowest = NULL;
  int n = 0;

  for (guint i = 0; device_drivers[i]; i++) {
    if (device_drivers[i]->port != DRIVER_SERIAL)
      continue;
    double mb_per_s = measure_decoder (device_drivers[i], bench->is_quick);
    printf ("  decoder-%-17s %43.0f MB/s\n", device_drivers[i]->id, mb_per_s);
    if (!slowest || mb_per_s < figure->value) {
      slowest = device_drivers[i];
      figure->value = mb_per_s;
    }
    n++;
  }
  snprintf (figure->remark, sizeof figure->remark, "%s, of %d", slowest ? slowest->id : "none", n);
}

const Row bench_device_rows[] = {
  { "decoders", "slowest decoder, on its own captures", AT_LEAST, 100, 0, "MB/s",
    measure_decoders },
  { "serial-latency", "byte to event, against a bare loop", AT_MOST, 1.5, 2, "times",
    bench_serial_latency },
  { "serial-cpu", "CPU a frame, against a bare loop", AT_MOST, 1.5, 2, "times", bench_serial_cpu },
  { "serial-latency-python", "byte to event, against pyserial", AT_MOST, 1, 2, "times",
    bench_serial_latency_python },
  { "serial-cpu-python", "CPU a frame, against pyserial", AT_MOST, 1, 2, "times",
    bench_serial_cpu_python },
  { "serial-flood-turn", "longest turn of the main loop, flooded", AT_MOST, 16.7, 1, "ms",
    bench_serial_flood_turn },
  { "serial-flood-memory", "memory taken by two seconds of it", AT_MOST, 256, 0, "KiB",
    bench_serial_flood_memory },
  { NULL },
};
