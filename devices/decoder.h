/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A decoder: bytes in, events out. Pure: it knows its own memory and nothing else.
 *
 * What every decoder keeps to (tests/unit/test-decoders.c and the fuzz target hold all of them to
 * it, by the list of drivers):
 *
 *   - Any cutting of a stream into chunks gives the same events.
 *   - No event comes from a frame whose checksum is wrong. After a bad frame it looks again one
 * byte further, so that a frame that starts inside the bad one is not lost.
 *   - Its memory is `size` bytes, whatever comes. A line longer than it holds is skipped to its
 * end.
 *   - Every byte is counted once: as part of a good frame or as noise. That is how a driver is
 * found for an unknown bridge: the decoder that makes sense of most bytes.
 *
 * A device that answers without a header (US-100) is framed by what was asked: `asked` tells the
 * decoder that these bytes were just sent, so that an answer follows and older bytes are stale.
 *
 * On Bluetooth every message is a packet: `takes_packets` says that each call of `feed` brings one,
 * whole. Then nothing has to be found in a stream, and a packet of another length is noise.
 */
#pragma once

#include "device-event.h"

#include <stddef.h>
#include <stdint.h>

/* The head of every decoder's memory; the rest is its own. */
typedef struct {
  uint64_t good_bytes; /* in frames or lines that were understood */
  uint64_t noise_bytes;
  uint64_t frames; /* understood, whether they gave an event or not */
} DecoderHead;

enum { DECODER_SIZE_MAX = 1024 }; /* of the largest memory; a _Static_assert in each */

typedef struct {
  size_t size; /* of its memory, which starts as zeroes followed by `init` */
  /* `model` is the driver's own number for variants that share a decoder (cm or mm, two sums). */
  void (*init) (void *memory, int model);
  void (*feed) (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data);
  /* NULL if it does not matter what was sent. */
  void (*asked) (void *memory, const uint8_t *bytes, size_t n);
  uint8_t takes_packets;
} Decoder;

/* Flashes of a die that has a light: so many, each so long, in one colour. */
typedef struct {
  uint8_t count;
  uint16_t on_ms;
  uint16_t off_ms;
  uint8_t red;
  uint8_t green;
  uint8_t blue;
} DieLight;
