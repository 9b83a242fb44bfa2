/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads GY-53 and GY-53L1 boards: `5A 5A 15 03`, the distance, a mode, a checksum. README.md beside
 * this file describes them.
 */
#include "gy53-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

enum {
  LENGTH = 8,
  NOTHING_MM = 8190, /* the chip's number for no target; 8191 is another */
};

typedef struct {
  DecoderHead head;
  FrameWindow window;
  int model; /* a Gy53Model */
} Gy53;

_Static_assert(sizeof (Gy53) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  static const uint8_t start[] = { 0x5a, 0x5a, 0x15, 0x03 };
  const Gy53 *self = memory;

  for (size_t i = 0; i < sizeof start; i++) {
    if (i == n)
      return FRAME_MORE;
    if (bytes[i] != start[i])
      return FRAME_NONE;
  }
  if (n < LENGTH)
    return FRAME_MORE;
  if (frame_sum8 (bytes, LENGTH - 1) != bytes[LENGTH - 1])
    return FRAME_NONE;
  uint32_t mm = (uint32_t)bytes[4] << 8 | bytes[5];
  if (mm >= NOTHING_MM)
    frame_range_refuse (RANGE_FAR, sink, data);
  else
    frame_range_emit (mm * 10, self->model == GY53_VL53L1X ? GY53L1_BLIND_MM : 0, sink, data);
  return LENGTH;
}

static void
init (void *memory, int model)
{
  Gy53 *self = memory;

  self->model = model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Gy53 *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder gy53_decoder = {
  .size = sizeof (Gy53),
  .init = init,
  .feed = feed,
};
