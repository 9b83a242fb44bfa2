/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The classic electronic die: seven LEDs on four lines. While it rolls the patterns change, faster
 * than the eye at first; the face is the pattern that stays.
 *
 * Lines never change at exactly the same time, so a new pattern comes as a disturbance of several
 * edges. Only what outlasts a disturbance counts: a display that goes dark to save its battery, and
 * lights up again as it was, has not rolled.
 */
#include "led-die-decoder.h"

enum { DISTURBANCE_MS = 2, USUAL_STILL_MS = 800, SIDES = 6 };

#define MS ((uint64_t)1000000) /* in nanoseconds */

/* The LEDs, as bits in the order of the lines. */
enum { CENTRE = 1, DIAGONAL_A = 2, DIAGONAL_B = 4, MIDDLE = 8, N_PATTERNS = 16 };

typedef enum {
  RESTING,
  DISTURBED, /* something changed: a roll, or only the light */
  ROLLING,
} State;

typedef struct {
  uint64_t began_ns; /* the disturbance */
  uint64_t edge_ns;  /* the last one */
  uint64_t still_ns;
  uint8_t levels;
  uint8_t inversion;
  uint8_t shown; /* the pattern it came to rest with, dark or not */
  uint8_t state; /* a State */
} LedDie;

_Static_assert(sizeof (LedDie) <= GPIO_MEMORY_MAX, "the memory is too small");

/* Two and three may lie on either diagonal. */
static const uint8_t faces[N_PATTERNS] = {
  [CENTRE] = 1,
  [DIAGONAL_A] = 2,
  [DIAGONAL_B] = 2,
  [CENTRE | DIAGONAL_A] = 3,
  [CENTRE | DIAGONAL_B] = 3,
  [DIAGONAL_A | DIAGONAL_B] = 4,
  [CENTRE | DIAGONAL_A | DIAGONAL_B] = 5,
  [DIAGONAL_A | DIAGONAL_B | MIDDLE] = 6,
};

static unsigned
pattern_of (const LedDie *self)
{
  return (self->levels ^ self->inversion) & (N_PATTERNS - 1);
}

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
roll (LedDie *self, DeviceSink sink, void *data)
{
  self->state = ROLLING;
  emit_die (sink, data, DIE_ROLLING, 0);
}

static void
settle (LedDie *self, DeviceSink sink, void *data)
{
  uint8_t face = faces[pattern_of (self)];

  self->state = RESTING;
  self->shown = (uint8_t)pattern_of (self);
  emit_die (sink, data, face ? DIE_SETTLED : DIE_COCKED, face);
}

static void
wish_for (const LedDie *self, GpioWish *wish)
{
  switch ((State)self->state) {
  case RESTING:
    return;
  case DISTURBED:
    wish->wake_ns = self->edge_ns + DISTURBANCE_MS * MS;
    return;
  case ROLLING:
    wish->wake_ns = self->edge_ns + self->still_ns;
    return;
  }
}

static void
init (void *memory, const GpioOptions *options, uint64_t now_ns, uint32_t levels, GpioWish *wish)
{
  LedDie *self = memory;

  self->still_ns = (options && options->still_ms ? options->still_ms : USUAL_STILL_MS) * MS;
  self->inversion = options && options->is_inverted ? N_PATTERNS - 1 : 0;
  self->levels = (uint8_t)(levels & (N_PATTERNS - 1));
  self->shown = (uint8_t)pattern_of (self);
}

static void
edge (void *memory, const GpioEdge *edge, DeviceSink sink, void *data, GpioWish *wish)
{
  LedDie *self = memory;

  if (edge->line < 4) {
    uint8_t bit = (uint8_t)(1u << edge->line);
    self->levels = edge->level ? self->levels | bit : self->levels & (uint8_t)~bit;
    self->edge_ns = edge->time_ns;
    if (self->state == RESTING) {
      self->state = DISTURBED;
      self->began_ns = edge->time_ns;
    } else if (self->state == DISTURBED && edge->time_ns >= self->began_ns + DISTURBANCE_MS * MS) {
      /* One change is over by now: the patterns follow each other too fast to be seen singly. */
      roll (self, sink, data);
    }
  }
  wish_for (self, wish);
}

static void
tick (void *memory, uint64_t now_ns, DeviceSink sink, void *data, GpioWish *wish)
{
  LedDie *self = memory;
  unsigned pattern = pattern_of (self);

  if (self->state == DISTURBED && now_ns >= self->edge_ns + DISTURBANCE_MS * MS) {
    if (pattern != 0 && pattern != self->shown)
      roll (self, sink, data);
    else
      self->state = RESTING; /* dark, or lit again with the face it had */
  }
  if (self->state == ROLLING && now_ns >= self->edge_ns + self->still_ns)
    settle (self, sink, data);
  wish_for (self, wish);
}

const GpioDecoder led_die_decoder = {
  .size = sizeof (LedDie),
  .lines = { { .name = N_ ("centre") },
             { .name = N_ ("diagonal-a") },
             { .name = N_ ("diagonal-b") },
             { .name = N_ ("middle") } },
  .init = init,
  .edge = edge,
  .tick = tick,
};
