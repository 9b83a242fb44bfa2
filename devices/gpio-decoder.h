/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decoders of GPIO lines: edges with the kernel's timestamps in, events out. Pure, like decoder.h.
 *
 * Time is what the edges and `tick` say. A decoder that waits for something (an echo, a face that
 * holds still) names the moment it wants to be called again. The caller keeps to the order of time:
 * a tick that was due before an edge comes before it, however late both are read. So what a decoder
 * says does not depend on how busy the machine is.
 */
#pragma once

#include "device-event.h"

#include <stddef.h>
#include <stdint.h>

enum { GPIO_LINES_MAX = 8, GPIO_MEMORY_MAX = 512 };

/* What each line of the decoder is for, in the order the user gives them. */
typedef struct {
  const char *name; /* "trigger", "echo", "confirm" */
  uint8_t is_output;
  uint8_t is_optional;
  uint8_t is_pulled_up; /* nothing else holds the line: a switch to ground */
} GpioLine;

typedef struct {
  uint64_t time_ns; /* the kernel's, monotonic */
  uint8_t line;     /* by its place in `lines` */
  uint8_t level;
  uint8_t is_late; /* its interrupt was lost and the level found by looking: the time is later */
} GpioEdge;

typedef struct {
  int16_t temperature_tenths; /* of a degree Celsius: the speed of sound; 0: usual, 20 degrees */
  uint16_t still_ms;          /* a die is read when it has held still so long; 0: usual */
  uint8_t is_inverted;        /* the lines mean the opposite: a lit LED is low, say */
} GpioOptions;

/* What the transport is to do after a call. It starts as zeroes; each call wishes anew. */
typedef struct {
  uint64_t wake_ns;  /* call tick then; 0: no need */
  uint8_t pulse;     /* an output line to pulse now, plus one; 0: none */
  uint16_t pulse_us; /* for at least so long */
} GpioWish;

typedef struct GpioDecoder {
  size_t size;                    /* of its memory, which starts as zeroes */
  GpioLine lines[GPIO_LINES_MAX]; /* ended by a NULL name, if there is room */
  /* `levels`: a bit for each line that is high. */
  void (*init) (void *memory, const GpioOptions *options, uint64_t now_ns, uint32_t levels,
                GpioWish *wish);
  void (*edge) (void *memory, const GpioEdge *edge, DeviceSink sink, void *data, GpioWish *wish);
  void (*tick) (void *memory, uint64_t now_ns, DeviceSink sink, void *data, GpioWish *wish);
} GpioDecoder;
