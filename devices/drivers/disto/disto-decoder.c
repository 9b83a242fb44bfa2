/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the distances of a laser meter: a packet is a number of metres, or it is none. */
#include "disto-decoder.h"

#include "devices/frame/frame-range.h"

static void
init (void *memory, int model)
{
  (void)memory;
  (void)model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  DecoderHead *head = memory;
  uint32_t tenths_mm;

  if (n != 4 || !frame_range_metres (bytes, &tenths_mm)) {
    head->noise_bytes += n;
    return;
  }
  head->good_bytes += n;
  head->frames++;
  frame_range_emit (tenths_mm, DISTO_BLIND_MM, sink, data);
}

const Decoder disto_decoder = {
  .size = sizeof (DecoderHead),
  .takes_packets = 1,
  .init = init,
  .feed = feed,
};
