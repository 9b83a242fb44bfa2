/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From a byte written at the far end of a port to the event delivered: ours (serial transport,
 * device, decoder, main loop) against the least that C can do (poll, read, check the sum) and
 * against a loop in Python with pyserial. Each reader is a process of its own on a pseudo-terminal
 * of its own; the writer is this one. The readers take turns, so that a busy moment of the machine
 * hits them alike.
 */
#include "bench-serial.h"

#include "devices/serial-device.h"

#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* The first ones do not count: a device is told something 100 ms after its port was opened, and
 * code that runs for the first time is still being fetched. */
enum { FRAMES = 400, FRAMES_WARM = 100, FRAME_BYTES = 9, GAP_MS = 2, TURNS_QUICK = 3 };

static const guint8 frame[FRAME_BYTES] = { 0x59, 0x59, 0x1e, 0x00, 0xb0, 0x04, 0xc8, 0x08, 0x54 };

/* What writer and reader share. */
typedef struct {
  volatile gint is_ready;
  volatile gint n_got;
  gint64 sent_ns[FRAMES];
  gint64 got_ns[FRAMES];
  gint64 cpu_ns; /* of the reader, from frame FRAMES_WARM on */
} Shared;

typedef struct {
  double latency_us; /* median */
  double cpu_us;     /* a frame */
} Result;

static gint64
clock_ns (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

static void
note_frame (Shared *shared)
{
  int i = shared->n_got;

  if (i == FRAMES_WARM)
    shared->cpu_ns = clock_ns (CLOCK_PROCESS_CPUTIME_ID);
  shared->got_ns[i] = clock_ns (CLOCK_MONOTONIC);
  if (i + 1 == FRAMES)
    shared->cpu_ns = clock_ns (CLOCK_PROCESS_CPUTIME_ID) - shared->cpu_ns;
  shared->n_got = i + 1;
}

/* ---- Readers ---- */

/* As short as it can be that still takes whatever comes: what is there is read, and frames are made
 * of it however it was cut. */
static void
read_barely (const char *path, Shared *shared)
{
  int fd = open (path, O_RDWR | O_NOCTTY | O_NONBLOCK);
  guint8 block[4096], held[FRAME_BYTES];
  guint8 sum = 0;
  gsize n = 0;

  bench_need (fd >= 0, "opening a pseudo-terminal");
  shared->is_ready = 1;
  while (shared->n_got < FRAMES) {
    struct pollfd ready = { .fd = fd, .events = POLLIN };
    if (poll (&ready, 1, -1) < 1)
      continue;
    ssize_t got = read (fd, block, sizeof block);
    for (ssize_t i = 0; i < got; i++) {
      held[n++] = block[i];
      if (n < FRAME_BYTES) {
        sum = (guint8)(sum + block[i]);
        continue;
      }
      if (held[0] == frame[0] && held[1] == frame[1] && sum == block[i])
        note_frame (shared);
      n = 0;
      sum = 0;
    }
  }
}

typedef struct {
  Shared *shared;
  GMainLoop *loop;
} Reader;

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Reader *self)
{
  note_frame (self->shared);
  if (self->shared->n_got == FRAMES)
    g_main_loop_quit (self->loop);
}

static void
gone_cb (Device *device, const GError *why, Reader *self)
{
  g_main_loop_quit (self->loop);
}

static Device *
open_device (const char *path, GCallback done, Reader *reader)
{
  Device *device = serial_device_new (path, path, device_driver_find ("tfmini-cm"), 0, NULL);

  g_signal_connect (device, "event", done, reader);
  g_signal_connect (device, "gone", G_CALLBACK (gone_cb), reader);
  bench_need (device_open (device, NULL), "opening a pseudo-terminal");
  return device;
}

static void
read_ours (const char *path, Shared *shared)
{
  Reader self = { shared, g_main_loop_new (NULL, FALSE) };

  open_device (path, G_CALLBACK (event_cb), &self);
  shared->is_ready = 1;
  g_main_loop_run (self.loop);
}

/* The same with GLib's main loop and nothing of ours: what is left above it is our own doing. */
typedef struct {
  GSource parent;
  Reader reader;
  int fd;
  gsize n;
} PlainSource;

static gboolean
plain_dispatch_cb (GSource *source, GSourceFunc function, gpointer data)
{
  PlainSource *self = (PlainSource *)source;
  guint8 block[4096];
  ssize_t got = read (self->fd, block, sizeof block);

  for (self->n += got > 0 ? (gsize)got : 0; self->n >= FRAME_BYTES; self->n -= FRAME_BYTES)
    note_frame (self->reader.shared);
  if (self->reader.shared->n_got == FRAMES)
    g_main_loop_quit (self->reader.loop);
  return G_SOURCE_CONTINUE;
}

static void
read_plainly (const char *path, Shared *shared)
{
  static GSourceFuncs functions = { .dispatch = plain_dispatch_cb };
  PlainSource *self = (PlainSource *)g_source_new (&functions, sizeof *self);

  self->reader = (Reader){ shared, g_main_loop_new (NULL, FALSE) };
  self->fd = open (path, O_RDWR | O_NOCTTY | O_NONBLOCK);
  bench_need (self->fd >= 0, "opening a pseudo-terminal");
  g_source_add_unix_fd (&self->parent, self->fd, G_IO_IN);
  g_source_set_can_recurse (&self->parent, TRUE);
  g_source_attach (&self->parent, NULL);
  shared->is_ready = 1;
  g_main_loop_run (self->reader.loop);
}

/* ---- Writing ---- */

static void
open_terminal (int *master, int *slave, char *path, gsize n)
{
  struct termios raw;

  bench_need (openpty (master, slave, NULL, NULL, NULL) == 0, "a pseudo-terminal");
  bench_need (ttyname_r (*slave, path, n) == 0, "the name of a pseudo-terminal");
  tcgetattr (*slave, &raw);
  cfmakeraw (&raw);
  tcsetattr (*slave, TCSANOW, &raw);
}

static void
pause_ms (int ms)
{
  poll (NULL, 0, ms);
}

/* Each frame waits for the last to be through, so that none is read together with another. */
static void
write_frames (int master, Shared *shared)
{
  for (int i = 0; i < FRAMES; i++) {
    pause_ms (GAP_MS);
    shared->sent_ns[i] = clock_ns (CLOCK_MONOTONIC);
    bench_need (write (master, frame, sizeof frame) == sizeof frame, "writing to a port");
  }
}

static int
by_size (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;

  return (one > other) - (one < other);
}

static double
median (double *values, int n)
{
  qsort (values, (size_t)n, sizeof *values, by_size);
  return values[n / 2];
}

static Result
evaluate (const Shared *shared)
{
  double latency[FRAMES];

  for (int i = FRAMES_WARM; i < FRAMES; i++)
    latency[i - FRAMES_WARM] = (double)(shared->got_ns[i] - shared->sent_ns[i]) / 1000;
  return (Result){ .latency_us = median (latency, FRAMES - FRAMES_WARM),
                   .cpu_us = (double)shared->cpu_ns / 1000 / (FRAMES - FRAMES_WARM) };
}

static Shared *
new_shared (void)
{
  Shared *shared =
      mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  bench_need (shared != MAP_FAILED, "memory");
  return shared;
}

static Result
run_reader (void (*reader) (const char *path, Shared *shared))
{
  Shared *shared = new_shared ();
  char path[64];
  int master, slave;

  open_terminal (&master, &slave, path, sizeof path);
  fflush (NULL);
  pid_t child = fork ();
  bench_need (child >= 0, "fork");
  if (child == 0) {
    close (master);
    reader (path, shared);
    _exit (0);
  }
  while (!shared->is_ready)
    pause_ms (1);
  write_frames (master, shared);
  waitpid (child, NULL, 0);
  close (master);
  close (slave);
  Result result = evaluate (shared);
  munmap (shared, sizeof *shared);
  return result;
}

static void
take_best (Result *best, Result result)
{
  best->latency_us = fmin (best->latency_us, result.latency_us);
  best->cpu_us = fmin (best->cpu_us, result.cpu_us);
}

/* All in turns; the best of each, since what else runs on the machine only ever adds. */
static void
compare (Bench *bench, Result *ours, Result *bare, Result *plain)
{
  *ours = *bare = *plain = (Result){ INFINITY, INFINITY };
  for (int turn = 0; turn < (bench->is_quick ? TURNS_QUICK : ROUNDS); turn++) {
    take_best (bare, run_reader (read_barely));
    take_best (ours, run_reader (read_ours));
    take_best (plain, run_reader (read_plainly));
  }
}

void
bench_serial_latency (Bench *bench, Figure *figure)
{
  Result ours, bare, plain;

  compare (bench, &ours, &bare, &plain);
  figure->value = ours.latency_us / bare.latency_us;
  snprintf (figure->remark, sizeof figure->remark, "%.1f us; bare %.1f, GLib alone %.1f",
            ours.latency_us, bare.latency_us, plain.latency_us);
}

void
bench_serial_cpu (Bench *bench, Figure *figure)
{
  Result ours, bare, plain;

  compare (bench, &ours, &bare, &plain);
  figure->value = ours.cpu_us / bare.cpu_us;
  snprintf (figure->remark, sizeof figure->remark, "%.1f us a frame; bare %.1f, GLib alone %.1f",
            ours.cpu_us, bare.cpu_us, plain.cpu_us);
}

/* ---- Python ---- */

/* The script says "ready", and at the end its processor time and when each frame was there. */
static bool
run_python (const char *python, Result *result)
{
  Shared *shared = new_shared ();
  char path[64], line[128];
  int master, slave, out;
  g_autofree char *frames = g_strdup_printf ("%d", FRAMES);
  g_autofree char *warm = g_strdup_printf ("%d", FRAMES_WARM);
  GPid child;

  open_terminal (&master, &slave, path, sizeof path);
  char *command[] = { (char *)python, (char *)"tests/bench/serial-latency.py",
                      path,           frames,
                      warm,           NULL };
  bool is_good = g_spawn_async_with_pipes (NULL, command, NULL,
                                           G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD
                                               | G_SPAWN_STDERR_TO_DEV_NULL,
                                           NULL, NULL, &child, NULL, &out, NULL, NULL);
  FILE *said = is_good ? fdopen (out, "r") : NULL;
  is_good = said && fgets (line, sizeof line, said) && strcmp (line, "ready\n") == 0;
  if (is_good) {
    write_frames (master, shared);
    is_good = fgets (line, sizeof line, said) != NULL;
    shared->cpu_ns = is_good ? g_ascii_strtoll (line, NULL, 10) : 0;
    for (int i = 0; is_good && i < FRAMES; i++) {
      is_good = fgets (line, sizeof line, said) != NULL;
      shared->got_ns[i] = g_ascii_strtoll (line, NULL, 10);
    }
    *result = evaluate (shared);
  }
  if (said)
    fclose (said);
  close (master);
  close (slave);
  munmap (shared, sizeof *shared);
  return is_good;
}

/* The system's own Python may have the module where the one in the path has not. */
static bool
find_python (Result *result)
{
  return run_python ("python3", result) || run_python ("/usr/bin/python3", result);
}

static void
compare_python (Bench *bench, Figure *figure, gsize offset, const char *what)
{
  Result python = { INFINITY, INFINITY }, result, ours, bare, plain;

  for (int turn = 0; turn < TURNS_QUICK; turn++) {
    if (!find_python (&result)) {
      figure->value = NAN;
      snprintf (figure->remark, sizeof figure->remark, "not measured: no python3-serial here");
      return;
    }
    take_best (&python, result);
  }
  compare (bench, &ours, &bare, &plain);
  double one = *(const double *)((const char *)&ours + offset);
  double other = *(const double *)((const char *)&python + offset);
  figure->value = one / other;
  snprintf (figure->remark, sizeof figure->remark, "%.1f us%s, pyserial %.1f us", one, what, other);
}

void
bench_serial_latency_python (Bench *bench, Figure *figure)
{
  compare_python (bench, figure, offsetof (Result, latency_us), "");
}

void
bench_serial_cpu_python (Bench *bench, Figure *figure)
{
  compare_python (bench, figure, offsetof (Result, cpu_us), " a frame");
}

/* ---- Flood ---- */

enum { FLOOD_S = 2 };

typedef struct {
  GMainLoop *loop;
  double last_s;
  double longest_s;
  guint n_turns;
} Turns;

/* By the processor's time: on a busy machine the clock would tell of other programs. */
static double
busy_s (void)
{
  return (double)clock_ns (CLOCK_THREAD_CPUTIME_ID) / 1e9;
}

static gboolean
turn_cb (gpointer data)
{
  Turns *self = data;
  double now_s = busy_s ();

  self->longest_s = fmax (self->longest_s, now_s - self->last_s);
  self->last_s = now_s;
  self->n_turns++;
  return G_SOURCE_CONTINUE;
}

static gboolean
stop_cb (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

static void
ignore_event_cb (Device *device, const DeviceEvent *event, gint64 time_us, gpointer data)
{
}

static void
write_noise (int master)
{
  guint8 noise[4096];

  for (gsize i = 0; i < sizeof noise; i++)
    noise[i] = (guint8)((i * 2654435761u) >> 13);
  while (write (master, noise, sizeof noise) > 0)
    ;
}

static long
resident_kib (void)
{
  g_autofree char *text = NULL;

  bench_need (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL), "/proc/self/statm");
  const char *second = strchr (text, ' ');
  return (long)g_ascii_strtoll (second, NULL, 10) * (sysconf (_SC_PAGESIZE) / 1024);
}

/* Garbage as fast as a pseudo-terminal takes it, far more than any serial line carries. */
static DeviceCounts
flood (Turns *turns, long *growth_kib)
{
  Reader reader = { NULL, g_main_loop_new (NULL, FALSE) };
  DeviceCounts counts;
  char path[64];
  int master, slave;

  open_terminal (&master, &slave, path, sizeof path);
  Device *device = open_device (path, G_CALLBACK (ignore_event_cb), &reader);
  fflush (NULL);
  pid_t child = fork ();
  if (child == 0) {
    write_noise (master);
    _exit (0);
  }
  guint idle = g_idle_add_full (G_PRIORITY_DEFAULT, turn_cb, turns, NULL);
  g_timeout_add (200, stop_cb, reader.loop);
  g_main_loop_run (reader.loop);
  long before_kib = resident_kib ();
  turns->longest_s = 0;
  turns->n_turns = 0;
  turns->last_s = busy_s ();
  g_timeout_add_seconds (FLOOD_S, stop_cb, reader.loop);
  g_main_loop_run (reader.loop);
  *growth_kib = resident_kib () - before_kib;
  g_source_remove (idle);
  device_get_counts (device, &counts);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  g_object_unref (device);
  close (master);
  close (slave);
  g_main_loop_unref (reader.loop);
  return counts;
}

void
bench_serial_flood_turn (Bench *bench, Figure *figure)
{
  Turns turns = { 0 };
  long growth_kib;

  DeviceCounts counts = flood (&turns, &growth_kib);
  figure->value = turns.longest_s * 1000;
  snprintf (figure->remark, sizeof figure->remark, "of %u turns, at %.0f MB/s of garbage",
            turns.n_turns, (double)counts.n_bytes / 1e6 / (FLOOD_S + 0.2));
}

void
bench_serial_flood_memory (Bench *bench, Figure *figure)
{
  Turns turns = { 0 };
  long growth_kib;

  DeviceCounts counts = flood (&turns, &growth_kib);
  figure->value = (double)growth_kib;
  snprintf (figure->remark, sizeof figure->remark, "after %.0f MB of garbage",
            (double)counts.n_bytes / 1e6);
}
