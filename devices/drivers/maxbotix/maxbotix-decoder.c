/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads MaxBotix sensors: `R`, digits, a carriage return. README.md beside this file describes
 * them.
 *
 * Some send a stray FF now and then, even inside a reading; it is passed over.
 */
#include "maxbotix-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-window.h"

#include <stdbool.h>

enum { STRAY = 0xff };

typedef struct {
  DecoderHead head;
  FrameWindow window;
  int model; /* a MaxbotixModel */
} Maxbotix;

_Static_assert(sizeof (Maxbotix) <= DECODER_SIZE_MAX, "a decoder's memory is small");

typedef struct {
  uint8_t digits;
  bool has_space; /* before the end */
  uint16_t tenths_mm;
  uint16_t blind; /* in the unit of the sensor */
  uint16_t far;
} Form;

static const Form forms[] = {
  [MAXBOTIX_INCH] = { 3, false, 254, MAXBOTIX_INCH_BLIND, MAXBOTIX_INCH_FAR },
  [MAXBOTIX_CM] = { 3, false, 100, MAXBOTIX_CM_BLIND, MAXBOTIX_CM_FAR },
  [MAXBOTIX_MM] = { 4, false, 10, MAXBOTIX_MM_BLIND, MAXBOTIX_MM_FAR },
  [MAXBOTIX_HRUSB] = { 4, true, 10, MAXBOTIX_MM_BLIND, MAXBOTIX_MM_FAR },
};

static void
emit_range (const Form *form, uint32_t value, DeviceSink sink, void *data)
{
  if (value <= form->blind)
    frame_range_refuse (RANGE_NEAR, sink, data);
  else if (value >= form->far)
    frame_range_refuse (RANGE_FAR, sink, data);
  else
    frame_range_emit (value * form->tenths_mm, 0, sink, data);
}

/* Does the byte belong in this place after the R? Digits are added up. */
static bool
fits (const Form *form, size_t place, uint8_t byte, uint32_t *value)
{
  if (place >= form->digits)
    return byte == (place == form->digits && form->has_space ? ' ' : '\r');
  *value = *value * 10 + (uint8_t)(byte - '0');
  return byte >= '0' && byte <= '9';
}

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  const Maxbotix *self = memory;
  const Form *form = &forms[self->model];
  size_t n_places = form->digits + form->has_space + 1u;
  size_t place = 0;
  uint32_t value = 0;

  if (bytes[0] != 'R')
    return FRAME_NONE;
  if (n > FRAME_MAX)
    n = FRAME_MAX;
  for (size_t at = 1; at < n; at++) {
    if (bytes[at] == STRAY)
      continue;
    if (!fits (form, place, bytes[at], &value))
      return FRAME_NONE;
    if (++place == n_places) {
      emit_range (form, value, sink, data);
      return (int)at + 1;
    }
  }
  return FRAME_MORE;
}

static void
init (void *memory, int model)
{
  Maxbotix *self = memory;

  self->model = model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Maxbotix *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder maxbotix_decoder = {
  .size = sizeof (Maxbotix),
  .init = init,
  .feed = feed,
};
