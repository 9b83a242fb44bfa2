/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GPIO chip in memory, see chip.h. Only what gpio-v2.c uses. */
#define _GNU_SOURCE
#include "chip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct gpiod_chip {
  int unused;
};
struct gpiod_chip_info {
  int unused;
};
struct gpiod_line_info {
  unsigned offset;
};
struct gpiod_line_settings {
  ChipLine line;
};
struct gpiod_line_config {
  ChipLine lines[CHIP_LINES];
};
struct gpiod_request_config {
  int unused;
};
struct gpiod_line_request {
  int unused;
};
struct gpiod_edge_event_buffer {
  size_t capacity;
  struct gpiod_edge_event events[];
};

/* The library has no handle that a test could pass in, so the chip is global here. */
static Chip chip = { .fds = { -1, -1 } };

/* ---- For the test ---- */

static void
close_pipe (void)
{
  for (int i = 0; i < 2; i++)
    if (chip.fds[i] >= 0)
      close (chip.fds[i]);
}

Chip *
chip_reset (void)
{
  close_pipe ();
  memset (&chip, 0, sizeof chip);
  if (pipe2 (chip.fds, O_CLOEXEC) != 0)
    abort ();
  return &chip;
}

void
chip_lose_edge (unsigned offset, int level)
{
  chip.lines[offset].level = level;
  chip.lines[offset].n_edges++;
}

void
chip_edge (unsigned offset, int level, uint64_t time_ns)
{
  chip_lose_edge (offset, level);
  if (chip.n_queued == CHIP_QUEUE || write (chip.fds[1], "e", 1) != 1)
    abort ();
  chip.queue[chip.n_queued++] = (struct gpiod_edge_event){
    .time_ns = time_ns, .offset = offset, .level = level, .number = chip.lines[offset].n_edges
  };
}

void
chip_vanish (void)
{
  close (chip.fds[1]);
  chip.fds[1] = -1;
}

/* ---- Chips ---- */

static int
fail (int number)
{
  errno = number;
  return -1;
}

struct gpiod_chip *
gpiod_chip_open (const char *path)
{
  if (chip.open_errno || strcmp (path, "/dev/gpiochip-test") != 0) {
    fail (chip.open_errno ? chip.open_errno : ENOENT);
    return NULL;
  }
  chip.n_open++;
  return calloc (1, sizeof (struct gpiod_chip));
}

void
gpiod_chip_close (struct gpiod_chip *self)
{
  chip.n_open--;
  free (self);
}

struct gpiod_chip_info *
gpiod_chip_get_info (struct gpiod_chip *self)
{
  return calloc (1, sizeof (struct gpiod_chip_info));
}

void
gpiod_chip_info_free (struct gpiod_chip_info *info)
{
  free (info);
}

const char *
gpiod_chip_info_get_label (struct gpiod_chip_info *info)
{
  return "bench";
}

size_t
gpiod_chip_info_get_num_lines (struct gpiod_chip_info *info)
{
  return CHIP_LINES;
}

int
gpiod_chip_get_line_offset_from_name (struct gpiod_chip *self, const char *name)
{
  for (int i = 0; i < CHIP_LINES; i++)
    if (chip.lines[i].name && strcmp (chip.lines[i].name, name) == 0)
      return i;
  return fail (ENOENT);
}

struct gpiod_line_info *
gpiod_chip_get_line_info (struct gpiod_chip *self, unsigned int offset)
{
  struct gpiod_line_info *info = calloc (1, sizeof *info);

  if (info)
    info->offset = offset;
  return info;
}

void
gpiod_line_info_free (struct gpiod_line_info *info)
{
  free (info);
}

bool
gpiod_line_info_is_used (struct gpiod_line_info *info)
{
  return chip.lines[info->offset].user != NULL;
}

const char *
gpiod_line_info_get_consumer (struct gpiod_line_info *info)
{
  return chip.lines[info->offset].user;
}

/* ---- What is asked for ---- */

struct gpiod_line_settings *
gpiod_line_settings_new (void)
{
  return calloc (1, sizeof (struct gpiod_line_settings));
}

void
gpiod_line_settings_free (struct gpiod_line_settings *settings)
{
  free (settings);
}

void
gpiod_line_settings_reset (struct gpiod_line_settings *settings)
{
  memset (settings, 0, sizeof *settings);
}

int
gpiod_line_settings_set_direction (struct gpiod_line_settings *settings,
                                   enum gpiod_line_direction direction)
{
  settings->line.direction = direction;
  return 0;
}

int
gpiod_line_settings_set_edge_detection (struct gpiod_line_settings *settings,
                                        enum gpiod_line_edge edge)
{
  settings->line.edge = edge;
  return 0;
}

int
gpiod_line_settings_set_bias (struct gpiod_line_settings *settings, enum gpiod_line_bias bias)
{
  settings->line.bias = bias;
  return 0;
}

int
gpiod_line_settings_set_event_clock (struct gpiod_line_settings *settings,
                                     enum gpiod_line_clock clock)
{
  settings->line.clock = clock;
  return 0;
}

int
gpiod_line_settings_set_output_value (struct gpiod_line_settings *settings,
                                      enum gpiod_line_value value)
{
  settings->line.level = value;
  return 0;
}

struct gpiod_line_config *
gpiod_line_config_new (void)
{
  return calloc (1, sizeof (struct gpiod_line_config));
}

void
gpiod_line_config_free (struct gpiod_line_config *config)
{
  free (config);
}

int
gpiod_line_config_add_line_settings (struct gpiod_line_config *config, const unsigned int *offsets,
                                     size_t n_offsets, struct gpiod_line_settings *settings)
{
  for (size_t i = 0; i < n_offsets; i++)
    config->lines[offsets[i]] = settings->line;
  return 0;
}

struct gpiod_request_config *
gpiod_request_config_new (void)
{
  return calloc (1, sizeof (struct gpiod_request_config));
}

void
gpiod_request_config_free (struct gpiod_request_config *config)
{
  free (config);
}

void
gpiod_request_config_set_consumer (struct gpiod_request_config *config, const char *consumer)
{
}

void
gpiod_request_config_set_event_buffer_size (struct gpiod_request_config *config, size_t size)
{
}

/* ---- Lines that were given ---- */

struct gpiod_line_request *
gpiod_chip_request_lines (struct gpiod_chip *self, struct gpiod_request_config *config,
                          struct gpiod_line_config *lines)
{
  if (chip.request_errno) {
    fail (chip.request_errno);
    return NULL;
  }
  for (unsigned i = 0; i < CHIP_LINES; i++) {
    const ChipLine *asked = &lines->lines[i];
    ChipLine *line = &chip.lines[i];
    line->direction = asked->direction;
    line->edge = asked->edge;
    line->bias = asked->bias;
    line->clock = asked->clock;
    if (asked->direction == GPIOD_LINE_DIRECTION_OUTPUT)
      line->level = asked->level;
  }
  chip.n_open++;
  return calloc (1, sizeof (struct gpiod_line_request));
}

void
gpiod_line_request_release (struct gpiod_line_request *request)
{
  chip.n_open--;
  free (request);
}

enum gpiod_line_value
gpiod_line_request_get_value (struct gpiod_line_request *request, unsigned int offset)
{
  if (chip.read_errno)
    return (enum gpiod_line_value)fail (chip.read_errno);
  return chip.lines[offset].level ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

int
gpiod_line_request_set_value (struct gpiod_line_request *request, unsigned int offset,
                              enum gpiod_line_value value)
{
  struct timespec now;

  if (chip.lines[offset].direction != GPIOD_LINE_DIRECTION_OUTPUT || chip.n_sets == CHIP_SETS)
    return fail (EPERM);
  clock_gettime (CLOCK_MONOTONIC, &now);
  chip.lines[offset].level = value;
  chip.sets[chip.n_sets++] = (ChipSet){ (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec,
                                        offset, value == GPIOD_LINE_VALUE_ACTIVE };
  return 0;
}

int
gpiod_line_request_get_fd (struct gpiod_line_request *request)
{
  return chip.fds[0];
}

int
gpiod_line_request_read_edge_events (struct gpiod_line_request *request,
                                     struct gpiod_edge_event_buffer *buffer, size_t max_events)
{
  size_t n = max_events < buffer->capacity ? max_events : buffer->capacity;
  char bytes[256];

  if (chip.read_errno)
    return fail (chip.read_errno);
  if (chip.n_queued == 0)
    return fail (EAGAIN);
  if (n > chip.n_queued)
    n = chip.n_queued;
  if (n > sizeof bytes || read (chip.fds[0], bytes, n) != (ssize_t)n)
    abort ();
  memcpy (buffer->events, chip.queue, n * sizeof *buffer->events);
  chip.n_queued -= (unsigned)n;
  memmove (chip.queue, chip.queue + n, chip.n_queued * sizeof *chip.queue);
  return (int)n;
}

/* ---- Edges ---- */

struct gpiod_edge_event_buffer *
gpiod_edge_event_buffer_new (size_t capacity)
{
  struct gpiod_edge_event_buffer *buffer =
      calloc (1, sizeof *buffer + capacity * sizeof *buffer->events);

  if (buffer)
    buffer->capacity = capacity;
  return buffer;
}

void
gpiod_edge_event_buffer_free (struct gpiod_edge_event_buffer *buffer)
{
  free (buffer);
}

struct gpiod_edge_event *
gpiod_edge_event_buffer_get_event (struct gpiod_edge_event_buffer *buffer, unsigned long index)
{
  return &buffer->events[index];
}

enum gpiod_edge_event_type
gpiod_edge_event_get_event_type (struct gpiod_edge_event *event)
{
  return event->level ? GPIOD_EDGE_EVENT_RISING_EDGE : GPIOD_EDGE_EVENT_FALLING_EDGE;
}

uint64_t
gpiod_edge_event_get_timestamp_ns (struct gpiod_edge_event *event)
{
  return event->time_ns;
}

unsigned int
gpiod_edge_event_get_line_offset (struct gpiod_edge_event *event)
{
  return event->offset;
}

unsigned long
gpiod_edge_event_get_line_seqno (struct gpiod_edge_event *event)
{
  return event->number;
}
