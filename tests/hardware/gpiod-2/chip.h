/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A GPIO chip in memory behind the interface of libgpiod 2, for tests of what uses it: the test
 * sets lines, says what the library fails with, and sees what was asked.
 */
#pragma once

#include "gpiod.h"

enum { CHIP_LINES = 8, CHIP_QUEUE = 4096, CHIP_SETS = 64 };

typedef struct {
  const char *name;
  const char *user; /* not NULL: in use by somebody else */
  int level;
  unsigned long n_edges; /* those that were lost too */
  /* As it was asked for; direction 0: not at all. */
  enum gpiod_line_direction direction;
  enum gpiod_line_edge edge;
  enum gpiod_line_bias bias;
  enum gpiod_line_clock clock;
} ChipLine;

struct gpiod_edge_event {
  uint64_t time_ns;
  unsigned offset;
  int level;
  unsigned long number;
};

typedef struct {
  uint64_t time_ns;
  unsigned offset;
  int level;
} ChipSet;

typedef struct {
  int open_errno;    /* not 0: opening fails so */
  int request_errno; /* the same of asking for lines */
  int read_errno;    /* and of reading edges and levels */
  ChipLine lines[CHIP_LINES];
  struct gpiod_edge_event queue[CHIP_QUEUE];
  unsigned n_queued;
  ChipSet sets[CHIP_SETS]; /* what was put out */
  unsigned n_sets;
  int fds[2]; /* a byte in the pipe for each edge in the queue */
  int n_open; /* chips and requests: 0 at the end */
} Chip;

/* There is one chip at a time, "/dev/gpiochip-test" with the label "bench"; this makes it new. */
Chip *chip_reset (void);
/* Changes a line at a time; the edge is queued. */
void chip_edge (unsigned offset, int level, uint64_t time_ns);
/* The same, but the edge is lost. */
void chip_lose_edge (unsigned offset, int level);
/* The chip is unplugged. */
void chip_vanish (void);
