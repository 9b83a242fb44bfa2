/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the module of cheap laser tape measures: digits between `$` and `&`, the last two of them a
 * checksum. README.md beside this file describes it.
 */
#include "tape-module-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-window.h"

enum {
  PAIRS_MIN = 2,
  PAIRS_MAX = 16,
  RESULT_PAIRS = 8, /* 00 06 21, four of the distance, the sum */
};

typedef struct {
  DecoderHead head;
  FrameWindow window;
} TapeModule;

_Static_assert(sizeof (TapeModule) <= DECODER_SIZE_MAX, "a decoder's memory is small");

/* Two digits as a number, -1 if they are none. */
static int
read_pair (const uint8_t *bytes)
{
  for (int i = 0; i < 2; i++)
    if (bytes[i] < '0' || bytes[i] > '9')
      return -1;
  return (bytes[0] - '0') * 10 + bytes[1] - '0';
}

static void
emit_range (const uint8_t *pairs, unsigned n, DeviceSink sink, void *data)
{
  uint32_t mm = 0;

  if (n != RESULT_PAIRS || pairs[0] != 0 || pairs[1] != 6 || pairs[2] != 21)
    return;
  for (unsigned i = 3; i < RESULT_PAIRS - 1; i++)
    mm = mm * 100 + pairs[i];
  /* A shot that failed still comes with a distance, of a few millimetres. */
  if (mm > 1000000)
    frame_range_refuse (RANGE_FAR, sink, data);
  else
    frame_range_emit (mm * 10, TAPE_MODULE_BLIND_MM, sink, data);
}

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  uint8_t pairs[PAIRS_MAX];
  unsigned n_pairs = 0;
  unsigned sum = 0; /* of all pairs but the last */

  if (bytes[0] != '$')
    return FRAME_NONE;
  for (size_t at = 1;; at += 2) {
    if (at >= n)
      return FRAME_MORE;
    if (bytes[at] == '&') {
      if (n_pairs < PAIRS_MIN || sum % 100 != pairs[n_pairs - 1])
        return FRAME_NONE;
      emit_range (pairs, n_pairs, sink, data);
      return (int)at + 1;
    }
    if (n_pairs == PAIRS_MAX || bytes[at] < '0' || bytes[at] > '9')
      return FRAME_NONE;
    if (at + 1 == n)
      return FRAME_MORE;
    int pair = read_pair (bytes + at);
    if (pair < 0)
      return FRAME_NONE;
    sum += n_pairs > 0 ? pairs[n_pairs - 1] : 0;
    pairs[n_pairs++] = (uint8_t)pair;
  }
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  TapeModule *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder tape_module_decoder = {
  .size = sizeof (TapeModule),
  .init = init,
  .feed = feed,
};
