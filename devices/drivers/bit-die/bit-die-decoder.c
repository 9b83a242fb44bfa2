/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A die on four lines: a face of 1 to 6 as a binary number, and a strobe that rises when it is
 * good. Bits that change while the strobe is low are the die rolling.
 */
#include "bit-die-decoder.h"

enum { STROBE = 3, BITS = 7, SIDES = 6 };
enum {
  SAMPLE_MS = 1,  /* after the strobe: whoever sets all lines at once has them seen in any order */
  LOW_MIN_MS = 5, /* a strobe that was low for less is the same one, from a contact that bounces */
};

#define MS ((uint64_t)1000000) /* in nanoseconds */

typedef struct {
  uint64_t fell_ns;   /* the strobe */
  uint64_t sample_ns; /* when the bits are to be read; 0: not now */
  uint8_t levels;
  uint8_t inversion;
  uint8_t is_rolling;
} BitDie;

_Static_assert(sizeof (BitDie) <= GPIO_MEMORY_MAX, "the memory is too small");

static void
emit_die (DeviceSink sink, void *data, DieState state, uint8_t face)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = { .die = 1, .state = (uint8_t)state, .face = face, .sides = SIDES }
  };

  sink (&event, data);
}

static void
init (void *memory, const GpioOptions *options, uint64_t now_ns, uint32_t levels, GpioWish *wish)
{
  BitDie *self = memory;

  self->inversion = options && options->is_inverted ? BITS | 1 << STROBE : 0;
  self->levels = (uint8_t)(levels ^ self->inversion);
}

static void
strobe (BitDie *self, const GpioEdge *edge, int is_high)
{
  if (!is_high)
    self->fell_ns = edge->time_ns;
  else if (edge->time_ns >= self->fell_ns + LOW_MIN_MS * MS && !self->sample_ns)
    self->sample_ns = edge->time_ns + SAMPLE_MS * MS;
}

static void
edge (void *memory, const GpioEdge *edge, DeviceSink sink, void *data, GpioWish *wish)
{
  BitDie *self = memory;

  if (edge->line <= STROBE) {
    uint8_t bit = (uint8_t)(1u << edge->line);
    int is_high = (edge->level ? bit : 0) != (self->inversion & bit);
    self->levels = is_high ? self->levels | bit : self->levels & (uint8_t)~bit;
    if (edge->line == STROBE) {
      strobe (self, edge, is_high);
    } else if (!(self->levels >> STROBE & 1) && !self->sample_ns && !self->is_rolling) {
      self->is_rolling = 1;
      emit_die (sink, data, DIE_ROLLING, 0);
    }
  }
  wish->wake_ns = self->sample_ns;
}

static void
tick (void *memory, uint64_t now_ns, DeviceSink sink, void *data, GpioWish *wish)
{
  BitDie *self = memory;

  if (self->sample_ns && now_ns >= self->sample_ns) {
    uint8_t face = self->levels & BITS;
    int is_face = face >= 1 && face <= SIDES;
    self->sample_ns = 0;
    self->is_rolling = 0;
    emit_die (sink, data, is_face ? DIE_SETTLED : DIE_COCKED, is_face ? face : 0);
  }
  wish->wake_ns = self->sample_ns;
}

const GpioDecoder bit_die_decoder = {
  .size = sizeof (BitDie),
  .lines = { { .name = N_ ("bit-1") },
             { .name = N_ ("bit-2") },
             { .name = N_ ("bit-4") },
             { .name = N_ ("strobe") } },
  .init = init,
  .edge = edge,
  .tick = tick,
};
