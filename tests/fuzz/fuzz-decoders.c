/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes for every serial decoder of the list, each twice: whole, and cut into chunks as the
 * first byte says. Events and counts must be the same, and the counts must add up. What takes
 * packets gets the same bytes as packets, each behind its length, and counts each at once.
 */
#include "fuzz.h"

#include "devices/driver.h"

#include <string.h>

/* After how many bytes what a driver asks is said to have been sent again, below; 0: never. */
enum { ASK_PERIODS = 7 };

typedef struct {
  DecoderHead head;
  uint64_t n_events;
  uint64_t digest;
} Outcome;

static void
add_to_digest (Outcome *self, uint64_t value)
{
  self->digest = (self->digest ^ value) * 1099511628211U;
}

static void
add_text (Outcome *self, const char *text)
{
  size_t n = text ? strlen (text) : 0;

  FUZZ_EXPECT (n < DECODER_SIZE_MAX);
  add_to_digest (self, n);
  for (size_t i = 0; i < n; i++)
    add_to_digest (self, (uint8_t)text[i]);
}

static void
add_die (Outcome *self, const DeviceEvent *event)
{
  FUZZ_EXPECT (event->die.state <= DIE_LYING);
  FUZZ_EXPECT (event->die.is_guessed <= 1);
  FUZZ_EXPECT (event->die.sides == 0 || event->die.face <= event->die.sides);
  add_to_digest (self, event->die.die);
  add_to_digest (self, event->die.state);
  add_to_digest (self, event->die.face);
  add_to_digest (self, event->die.sides);
  add_to_digest (self, event->die.is_guessed);
}

static void
add_event (const DeviceEvent *event, void *data)
{
  Outcome *self = data;

  self->n_events++;
  add_to_digest (self, event->kind);
  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    add_die (self, event);
    break;
  case DEVICE_EVENT_BATTERY:
    FUZZ_EXPECT (event->battery.percent <= 100 && event->battery.is_charging <= 1);
    add_to_digest (self, event->battery.die);
    add_to_digest (self, event->battery.percent);
    add_to_digest (self, event->battery.is_charging);
    break;
  case DEVICE_EVENT_RANGE:
    FUZZ_EXPECT (event->range.status <= RANGE_FAILED);
    FUZZ_EXPECT (event->range.status == RANGE_OK || event->range.tenths_mm == 0);
    add_to_digest (self, (uint32_t)event->range.tenths_mm);
    add_to_digest (self, event->range.status);
    add_to_digest (self, event->range.accuracy_tenths_mm);
    break;
  case DEVICE_EVENT_BUTTON:
    FUZZ_EXPECT (event->button.button <= BUTTON_OTHER);
    FUZZ_EXPECT ((event->button.button == BUTTON_OTHER) == (event->button.number > 0));
    add_to_digest (self, event->button.button);
    add_to_digest (self, event->button.number);
    break;
  case DEVICE_EVENT_IDENTITY:
  case DEVICE_EVENT_TROUBLE:
    FUZZ_EXPECT (event->text);
    break;
  }
  add_text (self, event->text);
}

/* `cut` 0 feeds everything that lies between two questions at once. */
static Outcome
decode (const Driver *driver, const uint8_t *bytes, size_t n, unsigned cut, unsigned asks)
{
  const Decoder *decoder = driver->decoder;
  uint8_t *memory = calloc (1, decoder->size);
  Outcome outcome = { 0 };
  uint32_t state = cut * 2654435761U + 1;

  FUZZ_EXPECT (memory);
  decoder->init (memory, driver->model);
  for (size_t at = 0; at < n;) {
    size_t until = n;
    if (asks > 0) {
      if (at % asks == 0 && decoder->asked)
        decoder->asked (memory, driver->ask.bytes, driver->ask.n);
      until = at - at % asks + asks < n ? at - at % asks + asks : n;
    }
    size_t length = until - at;
    if (cut > 0) {
      state = state * 1664525 + 1013904223;
      size_t wanted = 1 + (state >> 16) % cut;
      length = wanted < length ? wanted : length;
    }
    decoder->feed (memory, bytes + at, length, add_event, &outcome);
    at += length;
    memcpy (&outcome.head, memory, sizeof outcome.head);
    uint64_t counted = outcome.head.good_bytes + outcome.head.noise_bytes;
    FUZZ_EXPECT (counted <= at && at - counted <= decoder->size);
  }
  free (memory);
  return outcome;
}

static void
decode_packets (const Driver *driver, const uint8_t *bytes, size_t n)
{
  const Decoder *decoder = driver->decoder;
  uint8_t *memory = calloc (1, decoder->size);
  Outcome outcome = { 0 };
  size_t n_fed = 0;

  FUZZ_EXPECT (memory);
  decoder->init (memory, driver->model);
  for (size_t at = 0; at < n;) {
    size_t length = bytes[at] < n - at - 1 ? bytes[at] : n - at - 1;
    decoder->feed (memory, bytes + at + 1, length, add_event, &outcome);
    at += length + 1;
    n_fed += length;
    memcpy (&outcome.head, memory, sizeof outcome.head);
    FUZZ_EXPECT (outcome.head.good_bytes + outcome.head.noise_bytes == n_fed);
  }
  free (memory);
}

/* Rows that share a decoder stand together and differ by a number; one of them is enough. Returns
 * the one chosen, and sets `i` to the row behind them. */
static const Driver *
choose_row (size_t *i, unsigned choice)
{
  const Driver *const *rows = &device_drivers[*i];
  size_t n = 1;

  while (rows[n] && rows[n]->port == rows[0]->port && rows[n]->decoder == rows[0]->decoder)
    n++;
  *i += n;
  return rows[choice % n];
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 1)
    return 0;
  unsigned cut = 1 + data[0] % 32;
  unsigned asks = data[0] % ASK_PERIODS;

  for (size_t i = 0; device_drivers[i];) {
    const Driver *driver = choose_row (&i, data[0]);
    if (driver->port == DRIVER_BLE)
      decode_packets (driver, data + 1, size - 1);
    if (driver->port != DRIVER_SERIAL)
      continue;
    Outcome whole = decode (driver, data + 1, size - 1, 0, asks);
    Outcome chunks = decode (driver, data + 1, size - 1, cut, asks);
    FUZZ_EXPECT (whole.n_events == chunks.n_events);
    FUZZ_EXPECT (whole.digest == chunks.digest);
    FUZZ_EXPECT (memcmp (&whole.head, &chunks.head, sizeof whole.head) == 0);
  }
  return 0;
}
