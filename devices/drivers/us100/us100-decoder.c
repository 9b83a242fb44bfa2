/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads US-100 sensors: two bytes of distance or one of temperature, with nothing around them.
 * README.md beside this file describes them.
 *
 * Only what was asked tells what an answer means. So each question throws away what came before it,
 * and what comes without a question, or is more than its answer, is noise.
 */
#include "us100-decoder.h"

#include "devices/frame/frame-range.h"

typedef struct {
  DecoderHead head;
  uint8_t
      n_awaited; /* bytes of the answer: two for a distance, one for a temperature, 0 for none */
  uint8_t n;     /* of them that came */
  uint8_t answer[2];
} Us100;

_Static_assert(sizeof (Us100) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static void
init (void *memory, int model)
{
}

static void
asked (void *memory, const uint8_t *bytes, size_t n)
{
  Us100 *self = memory;

  if (n == 0)
    return;
  /* Of several questions at once only the last is sure to be answered. */
  uint8_t question = bytes[n - 1];
  self->head.noise_bytes += self->n;
  self->n = 0;
  self->n_awaited = question == US100_ASK_DISTANCE ? 2 : question == US100_ASK_TEMPERATURE;
}

/* The temperature needs no telling: the sensor makes use of it by itself. */
static void
take_answer (Us100 *self, DeviceSink sink, void *data)
{
  uint32_t mm = (uint32_t)self->answer[0] << 8 | self->answer[1];

  if (self->n_awaited == 2)
    frame_range_emit (mm * 10, US100_BLIND_MM, sink, data);
  self->head.good_bytes += self->n;
  self->head.frames++;
  self->n = 0;
  self->n_awaited = 0;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Us100 *self = memory;
  size_t at = 0;

  while (at < n && self->n_awaited > 0) {
    self->answer[self->n++] = bytes[at++];
    if (self->n == self->n_awaited)
      take_answer (self, sink, data);
  }
  self->head.noise_bytes += n - at;
}

const Decoder us100_decoder = {
  .size = sizeof (Us100),
  .init = init,
  .feed = feed,
  .asked = asked,
};
