/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any edges at any times, for every GPIO driver.
 *
 * Byte 0 chooses the driver, byte 1 the levels at the start, 2 and 3 the temperature, 4 the time to
 * be still and whether lines are inverted. Then come edges of three bytes: which line, level and
 * unit of time, and 16 bits of that unit since the edge before. Ticks come when they were asked
 * for, or with bit 7 of the first byte too late.
 */
#include "fuzz.h"

#include "devices/driver.h"
#include "devices/gpio-decoder.h"

#include <string.h>

enum { HEAD = 5, EDGE = 3, TICKS_MAX = 1000, PULSE_GAP_MS = 60 };

#define MS ((uint64_t)1000000)

typedef struct {
  const GpioDecoder *decoder;
  void *memory; /* exactly as large as it says, so that a sanitizer sees one byte too many */
  uint64_t now_ns;
  uint64_t wake_ns;
  uint64_t pulsed_ns;
  unsigned n_in_call;
  int is_rolling;
} Stage;

static void
take_event (const DeviceEvent *event, void *data)
{
  Stage *self = data;

  FUZZ_EXPECT (++self->n_in_call <= 2);
  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    FUZZ_EXPECT (event->die.sides == 6 && event->die.die == 1);
    FUZZ_EXPECT ((event->die.state == DIE_SETTLED) == (event->die.face > 0));
    FUZZ_EXPECT (event->die.face <= 6);
    /* It does not start to roll while it rolls. */
    FUZZ_EXPECT (event->die.state != DIE_ROLLING || !self->is_rolling);
    self->is_rolling = event->die.state == DIE_ROLLING;
    return;
  case DEVICE_EVENT_RANGE:
    if (event->range.status == RANGE_OK)
      FUZZ_EXPECT (event->range.tenths_mm >= 200 && event->range.tenths_mm <= 40000);
    else
      FUZZ_EXPECT (event->range.tenths_mm == 0 && event->range.status <= RANGE_FAILED);
    return;
  case DEVICE_EVENT_BUTTON:
    FUZZ_EXPECT (event->button.button == BUTTON_CONFIRM || event->button.button == BUTTON_UNDO);
    return;
  case DEVICE_EVENT_BATTERY:
  case DEVICE_EVENT_IDENTITY:
  case DEVICE_EVENT_TROUBLE:
    FUZZ_EXPECT (0);
  }
}

static void
take_wish (Stage *self, const GpioWish *wish)
{
  self->n_in_call = 0;
  self->wake_ns = wish->wake_ns;
  if (!wish->pulse)
    return;
  FUZZ_EXPECT (self->decoder->lines[wish->pulse - 1].is_output && wish->pulse_us >= 10);
  FUZZ_EXPECT (!self->pulsed_ns || self->now_ns - self->pulsed_ns >= PULSE_GAP_MS * MS);
  self->pulsed_ns = self->now_ns;
}

static void
tick (Stage *self, uint64_t now_ns)
{
  GpioWish wish = { 0 };

  self->now_ns = now_ns;
  self->decoder->tick (self->memory, now_ns, take_event, self, &wish);
  FUZZ_EXPECT (!wish.wake_ns || wish.wake_ns > now_ns);
  take_wish (self, &wish);
}

static void
pass (Stage *self, uint64_t to_ns, int is_late)
{
  for (int i = 0; i < TICKS_MAX && self->wake_ns && self->wake_ns <= to_ns; i++)
    tick (self, is_late ? to_ns : self->wake_ns);
}

static void
play (Stage *self, const uint8_t *data, size_t size, int is_late)
{
  static const uint64_t units_ns[] = { 1, 1000, 30000, MS };

  for (; size >= EDGE; data += EDGE, size -= EDGE) {
    uint64_t step = (uint64_t)(data[1] | data[2] << 8) * units_ns[data[0] >> 5 & 3];
    GpioEdge edge = { .time_ns = self->now_ns + step,
                      .line = data[0] & 7,
                      .level = data[0] >> 3 & 1,
                      .is_late = data[0] >> 4 & 1 };
    GpioWish wish = { 0 };
    pass (self, edge.time_ns, is_late);
    if (data[0] & 128) /* from a queue that was read too late */
      edge.time_ns -= step < self->now_ns ? step : self->now_ns;
    else
      self->now_ns = edge.time_ns;
    self->decoder->edge (self->memory, &edge, take_event, self, &wish);
    take_wish (self, &wish);
  }
  pass (self, self->now_ns + 5000 * MS, is_late);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const Driver *drivers[64];
  unsigned n = 0;

  for (const Driver *const *driver = device_drivers; *driver; driver++)
    if ((*driver)->port == DRIVER_GPIO)
      drivers[n++] = *driver;
  if (size < HEAD)
    return 0;

  const GpioOptions options = { .temperature_tenths = (int16_t)(data[2] | data[3] << 8),
                                .still_ms = (uint16_t)((data[4] & 127) * 10),
                                .is_inverted = data[4] >> 7 };
  Stage stage = { .decoder = drivers[(data[0] & 127) % n]->gpio_decoder, .now_ns = 1000 * MS };
  GpioWish wish = { 0 };
  stage.memory = calloc (1, stage.decoder->size);
  FUZZ_EXPECT (stage.memory);
  stage.decoder->init (stage.memory, &options, stage.now_ns, data[1], &wish);
  take_wish (&stage, &wish);
  play (&stage, data + HEAD, size - HEAD, data[0] >> 7);
  free (stage.memory);
  return 0;
}
