/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the distances of a laser meter, each in a packet with a head; others are passed over. */
#include "bosch-glm-decoder.h"

#include "devices/frame/frame-range.h"

enum { METRES_AT = 7, LEAST = METRES_AT + 4 };

static void
init (void *memory, int model)
{
  (void)memory;
  (void)model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  static const uint8_t start[] = { 0xc0, 0x55, 0x10, 0x06 };
  DecoderHead *head = memory;
  uint32_t tenths_mm;

  if (n < LEAST || memcmp (bytes, start, sizeof start) != 0
      || !frame_range_metres (bytes + METRES_AT, &tenths_mm)) {
    head->noise_bytes += n;
    return;
  }
  head->good_bytes += n;
  head->frames++;
  frame_range_emit (tenths_mm, BOSCH_GLM_BLIND_MM, sink, data);
}

const Decoder bosch_glm_decoder = {
  .size = sizeof (DecoderHead),
  .takes_packets = 1,
  .init = init,
  .feed = feed,
};
