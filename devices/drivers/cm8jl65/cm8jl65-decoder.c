/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads Lanbao PSK-CM8JL65 modules: `A5 5A`, the distance, a Modbus checksum. README.md beside this
 * file describes them.
 */
#include "cm8jl65-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

enum { LENGTH = 6 };

typedef struct {
  DecoderHead head;
  FrameWindow window;
} Cm8jl65;

_Static_assert(sizeof (Cm8jl65) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  if (bytes[0] != 0xa5)
    return FRAME_NONE;
  if (n < 2)
    return FRAME_MORE;
  if (bytes[1] != 0x5a)
    return FRAME_NONE;
  if (n < LENGTH)
    return FRAME_MORE;
  if (frame_crc16_modbus (bytes, LENGTH - 2) != (bytes[4] | bytes[5] << 8))
    return FRAME_NONE;
  uint32_t mm = (uint32_t)bytes[2] << 8 | bytes[3];
  if (mm == UINT16_MAX)
    frame_range_refuse (RANGE_FAR, sink, data);
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
  Cm8jl65 *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder cm8jl65_decoder = {
  .size = sizeof (Cm8jl65),
  .init = init,
  .feed = feed,
};
