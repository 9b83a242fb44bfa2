/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads ultrasonic sensors that send `FF`, the distance and a checksum: A02YYUW, AJ-SR04M and many
 * relatives. README.md beside this file describes them.
 *
 * An FF may also be part of a distance, so that a wrong sum says nothing about the next FF.
 */
#include "a02yyuw-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

#include <stdbool.h>

enum { START = 0xff, LENGTH = 4 };

typedef struct {
  DecoderHead head;
  FrameWindow window;
  int model; /* an A02yyuwModel */
} A02yyuw;

_Static_assert(sizeof (A02yyuw) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  const A02yyuw *self = memory;
  bool is_aj = self->model == AJ_SR04M;
  size_t summed_from = is_aj ? 1 : 0;

  if (bytes[0] != START)
    return FRAME_NONE;
  if (n < LENGTH)
    return FRAME_MORE;
  if (frame_sum8 (bytes + summed_from, LENGTH - 1 - summed_from) != bytes[LENGTH - 1])
    return FRAME_NONE;
  uint32_t mm = (uint32_t)bytes[1] << 8 | bytes[2];
  /* The last millimetre of the blind zone is what the sensor says of anything nearer. */
  frame_range_emit (mm * 10, (is_aj ? AJ_SR04M_BLIND_MM : A02YYUW_BLIND_MM) + 1, sink, data);
  return LENGTH;
}

static void
init (void *memory, int model)
{
  A02yyuw *self = memory;

  self->model = model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  A02yyuw *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder a02yyuw_decoder = {
  .size = sizeof (A02yyuw),
  .init = init,
  .feed = feed,
};
