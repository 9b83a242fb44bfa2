/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads Benewake's TFmini, TFmini-S, TFmini Plus and TF-Luna: `59 59`, distance, strength,
 * temperature, checksum. README.md beside this file describes them.
 *
 * 59 is also a distance (89), so that two of them are no proof of a start.
 */
#include "tfmini-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

enum {
  START = 0x59,
  LENGTH = 9,
  STRENGTH_MIN = 100, /* weaker than this a distance is worth nothing */
  STRENGTH_MAX = 0x8000,
};

typedef struct {
  DecoderHead head;
  FrameWindow window;
  int model; /* a TfminiModel */
} Tfmini;

_Static_assert(sizeof (Tfmini) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static uint16_t
read_little (const uint8_t *bytes)
{
  return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* Negative distances are errors; so is a strength out of bounds, on models that send no such. */
static RangeStatus
judge (uint16_t distance, uint16_t strength)
{
  if (distance == 0xfffc)
    return RANGE_AMBIENT;
  if (distance == 0xfffe || strength == 0xffff)
    return RANGE_SATURATED;
  if (distance == 0xffff || strength < STRENGTH_MIN)
    return RANGE_WEAK;
  if (distance >= 0x8000)
    return RANGE_FAILED;
  return strength > STRENGTH_MAX ? RANGE_AMBIENT : RANGE_OK;
}

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  const Tfmini *self = memory;

  if (bytes[0] != START)
    return FRAME_NONE;
  if (n < 2)
    return FRAME_MORE;
  if (bytes[1] != START)
    return FRAME_NONE;
  if (n < LENGTH)
    return FRAME_MORE;
  if (frame_sum8 (bytes, LENGTH - 1) != bytes[LENGTH - 1])
    return FRAME_NONE;
  uint16_t distance = read_little (bytes + 2);
  RangeStatus status = judge (distance, read_little (bytes + 4));
  if (status == RANGE_OK)
    frame_range_emit (distance * (self->model == TFMINI_MM ? 10u : 100u), TFMINI_BLIND_MM, sink,
                      data);
  else
    frame_range_refuse (status, sink, data);
  return LENGTH;
}

static void
init (void *memory, int model)
{
  Tfmini *self = memory;

  self->model = model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Tfmini *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder tfmini_decoder = {
  .size = sizeof (Tfmini),
  .init = init,
  .feed = feed,
};
