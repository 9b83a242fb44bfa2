/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads Nooploop TOFSense modules: sixteen bytes from `57 00` to a checksum. README.md beside this
 * file describes them.
 */
#include "tofsense-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

enum { LENGTH = 16, DISTANCE_AT = 8, STATUS_AT = 11, STATUS_INVALID = 255 };

typedef struct {
  DecoderHead head;
  FrameWindow window;
} Tofsense;

_Static_assert(sizeof (Tofsense) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  const uint8_t *distance = bytes + DISTANCE_AT;

  if (bytes[0] != 0x57)
    return FRAME_NONE;
  if (n < 2)
    return FRAME_MORE;
  if (bytes[1] != 0x00)
    return FRAME_NONE;
  if (n < LENGTH)
    return FRAME_MORE;
  if (frame_sum8 (bytes, LENGTH - 1) != bytes[LENGTH - 1])
    return FRAME_NONE;
  uint32_t mm = distance[0] | (uint32_t)distance[1] << 8 | (uint32_t)distance[2] << 16;
  if (bytes[STATUS_AT] == STATUS_INVALID)
    frame_range_refuse (RANGE_FAILED, sink, data);
  else
    frame_range_emit (mm * 10, 0, sink, data);
  return LENGTH;
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Tofsense *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder tofsense_decoder = {
  .size = sizeof (Tofsense),
  .init = init,
  .feed = feed,
};
