/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the messages of one Pixels die, each a packet: what it is, how it lies, its battery.
 *
 * Only what was seen to roll has rolled: a die that is put down by hand says that it lies on a face
 * too, and older dice say so in the same words. What kind of die it is it tells when it is asked;
 * before that no number is known to be printed on a face, so none is told.
 */
#include "pixels-decoder.h"

#include <stdbool.h>
#include <string.h>

typedef enum { MESSAGE_I_AM_A_DIE = 2, MESSAGE_ROLL_STATE = 3, MESSAGE_BATTERY = 34 } Message;
enum { MESSAGE_MAX = 100, MESSAGE_BLINK = 29 };

typedef enum { ROLLED = 1, HANDLING, ROLLING, CROOKED, ON_FACE } State;

/* Parts of "I am a die", in their order; each begins with its length. */
typedef enum {
  PART_VERSION,
  PART_DIE,
  PART_COLOURS,
  PART_NAME,
  PART_SETTINGS,
  PART_STATUS,
  PARTS
} Part;

enum { LEGACY_LENGTH = 22 };
enum { CHARGING = 2, CHARGED = 3 }; /* states of the battery */

/* Firmware of this day takes some faces of a six for others. */
enum { MIXED_UP_FROM = 1700179200, MIXED_UP_TO = 1700265600, DAY_S = 86400 };

typedef struct {
  const char *name;
  uint8_t faces;
  uint8_t sides; /* the highest number */
  uint8_t first; /* the number on the face with index 0 */
  uint8_t step;  /* from there on */
} Kind;

/* By the number of the maker. A die without numbers has none here. */
static const Kind kinds[] = {
  [1] = { "d4", 4, 4, 1, 1 },        [2] = { "d6", 6, 6, 1, 1 },
  [3] = { "d8", 8, 8, 1, 1 },        [4] = { "d10", 10, 10, 0, 1 },
  [5] = { "d00", 10, 100, 0, 10 },   [6] = { "d12", 12, 12, 1, 1 },
  [7] = { "d20", 20, 20, 1, 1 },     [8] = { "d6 with pips", 6, 6, 1, 1 },
  [9] = { "fudge die", 0, 0, 0, 0 },
};

typedef struct {
  DecoderHead head;
  const Kind *kind; /* NULL: it has not told yet */
  uint32_t built_s; /* its firmware, since 1970 */
  uint8_t is_rolling;
} Pixels;

_Static_assert(sizeof (Pixels) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static uint32_t
read_number (const uint8_t *bytes)
{
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* ---- Faces ---- */

static bool
is_mixed_up (const Pixels *self)
{
  return self->built_s >= MIXED_UP_FROM && self->built_s < MIXED_UP_TO;
}

/* The number on a face; 0: not known. */
static uint8_t
find_face (const Pixels *self, uint8_t index)
{
  static const uint8_t mixed_up_six[] = { 1, 5, 4, 3, 2, 6 };
  const Kind *kind = self->kind;

  if (!kind || index >= kind->faces)
    return 0;
  if (kind->faces == 6 && is_mixed_up (self))
    return mixed_up_six[index];
  if (kind->faces == 4 && is_mixed_up (self))
    return 0;
  unsigned number = kind->first + (unsigned)index * kind->step;
  return (uint8_t)(number ? number : kind->sides);
}

static void
emit_die (const Pixels *self, DieState state, uint8_t face, DeviceSink sink, void *data)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = { .die = 1, .state = (uint8_t)state, .face = face, .sides = self->kind->sides },
  };

  sink (&event, data);
}

/* ---- What it is ---- */

static void
emit_battery (uint8_t percent, uint8_t state, DeviceSink sink, void *data)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_BATTERY,
    .battery = { .die = 1,
                 .percent = percent,
                 .is_charging = state == CHARGING || state == CHARGED },
  };

  sink (&event, data);
}

static char *
add_text (char *at, const char *text)
{
  size_t n = strlen (text);

  memcpy (at, text, n);
  return at + n;
}

static char *
add_digits (char *at, unsigned number, int n_digits)
{
  for (int i = n_digits - 1; i >= 0; i--, number /= 10)
    at[i] = (char)('0' + number % 10);
  return at + n_digits;
}

/* "Pixels d6, firmware 2024-03-11". The calendar counts years of March to February. */
static void
emit_identity (const Pixels *self, DeviceSink sink, void *data)
{
  char text[64];
  DeviceEvent event = { .kind = DEVICE_EVENT_IDENTITY, .text = text };
  unsigned day = self->built_s / DAY_S + 719468; /* since 1 March of the year 0 */
  unsigned of_era = day % 146097;
  unsigned year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  unsigned of_year = of_era - (365 * year + year / 4 - year / 100);
  unsigned month = (5 * of_year + 2) / 153;
  unsigned of_month = of_year - (153 * month + 2) / 5 + 1;
  char *at = text;

  month = month < 10 ? month + 3 : month - 9;
  at = add_text (at, "Pixels ");
  at = add_text (at, self->kind->name);
  at = add_text (at, ", firmware ");
  at = add_digits (at, year + day / 146097 * 400 + (month <= 2), 4);
  *at++ = '-';
  at = add_digits (at, month, 2);
  *at++ = '-';
  at = add_digits (at, of_month, 2);
  *at = 0;
  sink (&event, data);
}

/* The first time where it lies is news, and how it came there nobody has seen. */
static bool
take_identity (Pixels *self, uint8_t type, uint32_t built_s, const uint8_t *battery,
               const uint8_t *roll, DeviceSink sink, void *data)
{
  bool is_first = !self->kind;

  if (type == 0 || type >= sizeof kinds / sizeof *kinds || battery[0] > 100)
    return false;
  self->kind = &kinds[type];
  self->built_s = built_s;
  emit_identity (self, sink, data);
  emit_battery (battery[0], battery[1], sink, data);
  if (!is_first || !self->kind->faces)
    return true;
  self->is_rolling = roll[0] == ROLLING;
  if (self->is_rolling)
    emit_die (self, DIE_ROLLING, 0, sink, data);
  else if ((roll[0] == ROLLED || roll[0] == ON_FACE) && find_face (self, roll[1]))
    emit_die (self, DIE_LYING, find_face (self, roll[1]), sink, data);
  return true;
}

static bool
take_i_am_a_die (Pixels *self, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  static const uint8_t least[PARTS] = { 7, 7, 1, 1, 1, 5 };
  const uint8_t *parts[PARTS];
  size_t at = 1;

  if (n == LEGACY_LENGTH)
    return take_identity (self, bytes[3], read_number (bytes + 14), bytes + 20, bytes + 18, sink,
                          data);
  for (int i = 0; i < PARTS; i++) {
    if (at >= n || bytes[at] < least[i] || bytes[at] > n - at)
      return false;
    parts[i] = bytes + at;
    at += bytes[at];
  }
  return take_identity (self, parts[PART_DIE][6], read_number (parts[PART_VERSION] + 3),
                        parts[PART_STATUS] + 1, parts[PART_STATUS] + 3, sink, data);
}

/* ---- How it lies ---- */

static void
take_rest (Pixels *self, bool is_roll, uint8_t face, DeviceSink sink, void *data)
{
  bool has_rolled = is_roll && self->is_rolling;

  self->is_rolling = 0;
  if (has_rolled)
    emit_die (self, face ? DIE_SETTLED : DIE_COCKED, face, sink, data);
  else if (face)
    emit_die (self, DIE_PLACED, face, sink, data);
}

static bool
take_roll_state (Pixels *self, uint8_t state, uint8_t index, DeviceSink sink, void *data)
{
  if (state > ON_FACE || (self->kind && self->kind->faces && index >= self->kind->faces))
    return false;
  /* It says what it is as soon as it is asked, and with it how it lies. */
  if (!self->kind || !self->kind->faces)
    return true;
  switch ((State)state) {
  case ROLLING:
    if (!self->is_rolling)
      emit_die (self, DIE_ROLLING, 0, sink, data);
    self->is_rolling = 1;
    break;
  case ROLLED:
  case ON_FACE:
    take_rest (self, state == ROLLED, find_face (self, index), sink, data);
    break;
  case CROOKED:
    self->is_rolling = 0;
    emit_die (self, DIE_COCKED, 0, sink, data);
    break;
  case HANDLING: /* somebody has caught it */
    self->is_rolling = 0;
    break;
  }
  return true;
}

static bool
take_message (Pixels *self, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  switch (bytes[0]) {
  case MESSAGE_I_AM_A_DIE:
    return take_i_am_a_die (self, bytes, n, sink, data);
  case MESSAGE_ROLL_STATE:
    return n == 3 && take_roll_state (self, bytes[1], bytes[2], sink, data);
  case MESSAGE_BATTERY:
    if (n != 3 || bytes[1] > 100)
      return false;
    emit_battery (bytes[1], bytes[2], sink, data);
    return true;
  default: /* an answer to a flash, and much that is not for us */
    return true;
  }
}

static void
init (void *memory, int model)
{
  (void)memory;
  (void)model;
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Pixels *self = memory;

  if (n > 0 && n <= MESSAGE_MAX && take_message (self, bytes, n, sink, data)) {
    self->head.good_bytes += n;
    self->head.frames++;
  } else {
    self->head.noise_bytes += n;
  }
}

const Decoder pixels_decoder = {
  .size = sizeof (Pixels),
  .takes_packets = 1,
  .init = init,
  .feed = feed,
};

/* ---- Its light ---- */

/* The time is that of all flashes, of which it is bright for a half. */
uint8_t
pixels_light (const DieLight *light, uint8_t *bytes)
{
  unsigned ms = light->count * ((unsigned)light->on_ms + light->off_ms);
  unsigned shown_ms = ms < 65535 ? ms : 65535;
  const uint8_t words[] = {
    MESSAGE_BLINK,
    light->count,
    (uint8_t)shown_ms,
    (uint8_t)(shown_ms >> 8),
    light->blue,
    light->green,
    light->red,
    0,
    0xff,
    0xff,
    0xff,
    0xff,
    0,
    1,
  };

  memcpy (bytes, words, sizeof words);
  return sizeof words;
}
