/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Buttons between a line and ground. A contact bounces, so a level counts once it has held for a
 * while; by the edges' own times, so that a busy machine neither loses a press nor sees two.
 */
#include "buttons-decoder.h"

enum { N_BUTTONS = 2, HELD_MS = 10 };

#define MS ((uint64_t)1000000) /* in nanoseconds */

typedef struct {
  uint64_t edge_ns; /* when it last changed; 0: it has held since */
  uint8_t is_down;  /* as the line is */
  uint8_t was_down; /* as it last held */
} Button;

typedef struct {
  Button buttons[N_BUTTONS];
  uint8_t is_inverted;
} Buttons;

_Static_assert(sizeof (Buttons) <= GPIO_MEMORY_MAX, "the memory is too small");

static const uint8_t meanings[N_BUTTONS] = { BUTTON_CONFIRM, BUTTON_UNDO };

static uint8_t
is_down (const Buttons *self, unsigned level)
{
  return self->is_inverted ? level != 0 : level == 0;
}

/* The earliest moment at which a level will have held long enough. */
static void
wish_for (const Buttons *self, GpioWish *wish)
{
  for (int i = 0; i < N_BUTTONS; i++) {
    uint64_t held_ns = self->buttons[i].edge_ns + HELD_MS * MS;
    if (self->buttons[i].edge_ns && (!wish->wake_ns || held_ns < wish->wake_ns))
      wish->wake_ns = held_ns;
  }
}

static void
init (void *memory, const GpioOptions *options, uint64_t now_ns, uint32_t levels, GpioWish *wish)
{
  Buttons *self = memory;

  self->is_inverted = options && options->is_inverted;
  for (int i = 0; i < N_BUTTONS; i++)
    self->buttons[i].is_down = self->buttons[i].was_down = is_down (self, levels >> i & 1);
}

static void
edge (void *memory, const GpioEdge *edge, DeviceSink sink, void *data, GpioWish *wish)
{
  Buttons *self = memory;

  if (edge->line < N_BUTTONS) {
    Button *button = &self->buttons[edge->line];
    button->is_down = is_down (self, edge->level);
    button->edge_ns = edge->time_ns;
  }
  wish_for (self, wish);
}

static void
tick (void *memory, uint64_t now_ns, DeviceSink sink, void *data, GpioWish *wish)
{
  Buttons *self = memory;

  for (int i = 0; i < N_BUTTONS; i++) {
    Button *button = &self->buttons[i];
    const DeviceEvent event = { .kind = DEVICE_EVENT_BUTTON, .button = { .button = meanings[i] } };
    if (!button->edge_ns || now_ns < button->edge_ns + HELD_MS * MS)
      continue;
    int is_pressed = button->is_down && !button->was_down;
    button->was_down = button->is_down;
    button->edge_ns = 0;
    if (is_pressed)
      sink (&event, data);
  }
  wish_for (self, wish);
}

const GpioDecoder buttons_decoder = {
  .size = sizeof (Buttons),
  .lines = { { .name = N_ ("confirm"), .is_pulled_up = 1 },
             { .name = N_ ("undo"), .is_pulled_up = 1, .is_optional = 1 } },
  .init = init,
  .edge = edge,
  .tick = tick,
};
