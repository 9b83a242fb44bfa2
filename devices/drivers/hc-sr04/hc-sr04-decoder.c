/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * HC-SR04: a pulse on the trigger sends a burst of sound; the echo line is high for as long as the
 * sound is on its way there and back. Knows edges and times, no distances of the table.
 */
#include "hc-sr04-decoder.h"

enum { TRIGGER, ECHO };
enum { PULSE_US = 10, USUAL_TENTHS = 200, LEAST_TENTHS = -400, MOST_TENTHS = 850 };

#define MS 1000000u /* in nanoseconds */
enum {
  PERIOD_MS = 60,   /* from shot to shot, or the last echo is taken for the next */
  REST_MS = 10,     /* from the end of an echo to the next shot, at least */
  RISE_MAX_MS = 20, /* the burst itself takes 0.2 ms, so who has not answered then will not */
  FALL_MAX_MS = 40, /* well beyond the reach; nothing that comes later matters */
  STUCK_MS = 250,   /* some hold the line for 0.2 s when nothing comes back */
};

typedef enum {
  RESTING, /* until the next shot */
  SENT,    /* the echo line is to rise */
  RISEN,   /* and to fall */
  STUCK,   /* it should have fallen: no shot before it has */
} State;

typedef struct {
  uint64_t fired_ns;
  uint64_t rose_ns;
  uint64_t deadline_ns;
  uint32_t speed_mm_per_s; /* of sound */
  uint8_t state;           /* a State */
  uint8_t level;           /* of the echo line */
  uint8_t is_played;       /* a capture says when the shots were: there are none of our own */
} HcSr04;

_Static_assert(sizeof (HcSr04) <= GPIO_MEMORY_MAX, "the memory is too small");

/* ---- Distances ---- */

static uint64_t
square_root (uint64_t square)
{
  uint64_t root = 0;

  for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
    if ((root | bit) * (root | bit) <= square)
      root |= bit;
  return root;
}

/* 331.3 m/s * sqrt (1 + T / 273.15), in integers so that it is the same everywhere. */
static uint32_t
speed_of_sound (int tenths)
{
  const uint64_t at_zero_mm_per_s = 331300;

  if (tenths == 0)
    tenths = USUAL_TENTHS;
  if (tenths < LEAST_TENTHS)
    tenths = LEAST_TENTHS;
  if (tenths > MOST_TENTHS)
    tenths = MOST_TENTHS;
  return (uint32_t)square_root (at_zero_mm_per_s * at_zero_mm_per_s
                                * (uint64_t)(27315 + 10 * tenths) / 27315);
}

/* There and back: half the way that sound makes in this time, rounded. */
static int32_t
distance_tenths_mm (uint64_t width_ns, uint32_t speed_mm_per_s)
{
  const uint64_t divisor = 2 * (uint64_t)1000000000 / 10;

  return (int32_t)((width_ns * speed_mm_per_s + divisor / 2) / divisor);
}

static void
emit_range (DeviceSink sink, void *data, RangeStatus status, int32_t tenths_mm)
{
  const DeviceEvent event = { .kind = DEVICE_EVENT_RANGE,
                              .range = { .tenths_mm = tenths_mm, .status = (uint8_t)status } };

  sink (&event, data);
}

static void
emit_width (const HcSr04 *self, uint64_t width_ns, DeviceSink sink, void *data)
{
  /* An hour of echo must not run over in the sum. */
  int32_t tenths_mm = distance_tenths_mm (width_ns < FALL_MAX_MS * MS ? width_ns : FALL_MAX_MS * MS,
                                          self->speed_mm_per_s);

  if (tenths_mm < 10 * HC_SR04_BLIND_MM)
    emit_range (sink, data, RANGE_NEAR, 0);
  else if (tenths_mm > 10 * HC_SR04_REACH_MM) /* it ends an echo after 38 ms if none came */
    emit_range (sink, data, RANGE_FAR, 0);
  else
    emit_range (sink, data, RANGE_OK, tenths_mm);
}

/* ---- Shots ---- */

static void
wait_for (HcSr04 *self, State state, uint64_t deadline_ns)
{
  self->state = (uint8_t)state;
  self->deadline_ns = deadline_ns;
}

static void
rest (HcSr04 *self, uint64_t now_ns)
{
  uint64_t next_ns = self->fired_ns + (uint64_t)PERIOD_MS * MS;
  uint64_t rested_ns = now_ns + (uint64_t)REST_MS * MS;

  wait_for (self, RESTING, next_ns > rested_ns ? next_ns : rested_ns);
  if (self->is_played)
    self->deadline_ns = 0;
}

static void
fire (HcSr04 *self, uint64_t now_ns, GpioWish *wish)
{
  self->fired_ns = now_ns;
  wish->pulse = TRIGGER + 1;
  wish->pulse_us = PULSE_US;
  wait_for (self, SENT, now_ns + (uint64_t)RISE_MAX_MS * MS);
}

/* In a capture the shots of its time are edges of the trigger; what follows belongs to them. */
static void
play_shot (HcSr04 *self, uint64_t time_ns)
{
  self->is_played = 1;
  self->fired_ns = time_ns;
  wait_for (self, SENT, time_ns + (uint64_t)RISE_MAX_MS * MS);
}

static void
fire_if_free (HcSr04 *self, uint64_t now_ns, GpioWish *wish)
{
  if (self->level)
    wait_for (self, STUCK, now_ns + (uint64_t)STUCK_MS * MS);
  else
    fire (self, now_ns, wish);
}

/* ---- What comes ---- */

static void
init (void *memory, const GpioOptions *options, uint64_t now_ns, uint32_t levels, GpioWish *wish)
{
  HcSr04 *self = memory;

  self->speed_mm_per_s = speed_of_sound (options ? options->temperature_tenths : 0);
  self->level = levels >> ECHO & 1;
  fire_if_free (self, now_ns, wish);
  wish->wake_ns = self->deadline_ns;
}

static void
rise (HcSr04 *self, const GpioEdge *edge, DeviceSink sink, void *data)
{
  switch ((State)self->state) {
  case SENT:
    if (edge->time_ns < self->fired_ns)
      return;
    self->rose_ns = edge->time_ns;
    wait_for (self, RISEN, edge->time_ns + (uint64_t)FALL_MAX_MS * MS);
    return;
  case RISEN: /* its fall was lost, so this is not the echo of a shot */
    emit_range (sink, data, RANGE_FAILED, 0);
    wait_for (self, STUCK, edge->time_ns + (uint64_t)STUCK_MS * MS);
    return;
  case RESTING:
  case STUCK:
    return;
  }
}

static void
fall (HcSr04 *self, const GpioEdge *edge, DeviceSink sink, void *data)
{
  switch ((State)self->state) {
  case SENT: /* its rise was lost, or the end of something before the shot */
    if (edge->time_ns < self->fired_ns)
      return;
    emit_range (sink, data, RANGE_FAILED, 0);
    rest (self, edge->time_ns);
    return;
  case RISEN:
    emit_width (self, edge->time_ns > self->rose_ns ? edge->time_ns - self->rose_ns : 0, sink,
                data);
    rest (self, edge->time_ns);
    return;
  case STUCK:
    rest (self, edge->time_ns);
    return;
  case RESTING:
    return;
  }
}

/* Without its time an edge says no more than that the shot is lost. */
static void
lose (HcSr04 *self, const GpioEdge *edge, DeviceSink sink, void *data)
{
  if (self->state == SENT || self->state == RISEN)
    emit_range (sink, data, RANGE_FAILED, 0);
  if (edge->level)
    wait_for (self, STUCK, edge->time_ns + (uint64_t)STUCK_MS * MS);
  else
    rest (self, edge->time_ns);
}

static void
edge (void *memory, const GpioEdge *edge, DeviceSink sink, void *data, GpioWish *wish)
{
  HcSr04 *self = memory;

  if (edge->line == TRIGGER && edge->level) {
    play_shot (self, edge->time_ns);
  } else if (edge->line == ECHO) {
    self->level = edge->level;
    if (edge->is_late)
      lose (self, edge, sink, data);
    else if (edge->level)
      rise (self, edge, sink, data);
    else
      fall (self, edge, sink, data);
  }
  wish->wake_ns = self->deadline_ns;
}

static void
tick (void *memory, uint64_t now_ns, DeviceSink sink, void *data, GpioWish *wish)
{
  HcSr04 *self = memory;

  if (self->deadline_ns && now_ns >= self->deadline_ns) {
    switch ((State)self->state) {
    case RESTING:
      fire_if_free (self, now_ns, wish);
      break;
    case SENT: /* not even the start of an echo: not wired, or no power */
      emit_range (sink, data, RANGE_FAILED, 0);
      rest (self, now_ns);
      break;
    case RISEN:
      emit_range (sink, data, RANGE_FAR, 0);
      wait_for (self, STUCK, now_ns + (uint64_t)STUCK_MS * MS);
      break;
    case STUCK:
      emit_range (sink, data, RANGE_FAILED, 0);
      wait_for (self, STUCK, now_ns + (uint64_t)STUCK_MS * MS);
      break;
    }
  }
  wish->wake_ns = self->deadline_ns;
}

const GpioDecoder hc_sr04_decoder = {
  .size = sizeof (HcSr04),
  .lines = { { .name = N_ ("trigger"), .is_output = 1 }, { .name = N_ ("echo") } },
  .init = init,
  .edge = edge,
  .tick = tick,
};
