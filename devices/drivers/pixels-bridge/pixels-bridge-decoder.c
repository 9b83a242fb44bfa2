/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads what an ESP32 prints that is connected to Pixels dice over Bluetooth: every five seconds a
 * block for each die, with what has changed since.
 *
 *   ###########################
 *   >>>> Blue (0x1A2B3C4D)
 *      Roll state: ON_FACE value: 4
 *      Battery level: 87% is_charging: 0
 *   <<<<
 *
 * A die says again where it lies when it is asked or connected anew; only changes are told. The
 * same face rolled twice is a change, because the die has rolled in between and says so.
 */
#include "pixels-bridge-decoder.h"

#include "devices/frame/frame-lines.h"
#include "devices/frame/frame-text.h"

enum { DICE_MAX = 16, NAME_SIZE = 32 };

typedef struct {
  uint32_t id;
  uint8_t is_known;
  uint8_t has_rolled; /* since it last lay on a face */
  uint8_t has_state;  /* whether `state` was told */
  uint8_t state;
  uint8_t face;
  uint8_t has_battery;
  uint8_t percent;
  uint8_t is_charging;
} Die;

typedef struct {
  DecoderHead head;
  FrameLines lines;
  Die dice[DICE_MAX];
  uint8_t next;    /* to be forgotten, when there are more dice than room */
  uint8_t current; /* whose block this is, from 1; 0: outside of blocks */
  char name[NAME_SIZE];
} PixelsBridge;

_Static_assert(sizeof (PixelsBridge) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static size_t
find_die (PixelsBridge *self, uint32_t id)
{
  for (size_t i = 0; i < DICE_MAX; i++)
    if (self->dice[i].is_known && self->dice[i].id == id)
      return i;
  size_t place = self->next;
  self->next = (uint8_t)((self->next + 1) % DICE_MAX);
  self->dice[place] = (Die){ .id = id, .is_known = 1 };
  return place;
}

/* `>>>> Blue (0x1A2B3C4D)`; a name may hold anything, so the id is read from the end. */
static bool
take_start (PixelsBridge *self, FrameText text)
{
  enum { TAIL = 13 }; /* ` (0x1A2B3C4D)` */
  uint32_t id;

  self->current = 0; /* what follows an unreadable start belongs to nobody */
  if (text.end - text.at < TAIL)
    return false;
  FrameText tail = { text.end - TAIL, text.end };
  if (!frame_text_literal (&tail, " (0x") || !frame_text_hex (&tail, 8, &id)
      || !frame_text_character (&tail, ')'))
    return false;
  text.end -= TAIL;
  frame_text_copy (text, self->name, sizeof self->name);
  self->current = (uint8_t)(find_die (self, id) + 1);
  return true;
}

static void
emit_state (PixelsBridge *self, DieState state, uint8_t face, DeviceSink sink, void *data)
{
  Die *die = &self->dice[self->current - 1];
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = { .die = die->id, .state = (uint8_t)state, .face = face },
    .text = self->name[0] ? self->name : NULL,
  };

  if (die->has_state && die->state == state && die->face == face)
    return;
  die->has_state = 1;
  die->state = (uint8_t)state;
  die->face = face;
  sink (&event, data);
}

/* At rest on a face: a roll if it was seen to roll. A die that already lay there when we came, or
 * that was only picked up and put down, has not. */
static void
emit_rest (PixelsBridge *self, uint8_t face, DeviceSink sink, void *data)
{
  Die *die = &self->dice[self->current - 1];
  DieState state = die->has_rolled ? DIE_SETTLED : DIE_PLACED;

  /* Said again, a roll is not a placing. */
  if (!die->has_rolled && die->has_state && die->state == DIE_SETTLED && die->face == face)
    return;
  die->has_rolled = 0;
  emit_state (self, state, face, sink, data);
}

/* `Roll state: ON_FACE value: 4`, from behind the colon. */
static bool
take_state (PixelsBridge *self, FrameText text, DeviceSink sink, void *data)
{
  static const struct {
    const char *word;
    enum { UNKNOWN, REST, MOVES, ROLLS, LEANS } meaning;
  } words[] = {
    /* The library has no name for the state of a die that was put down. */
    { "ON_FACE", REST },  { "INVALID", REST },  { "HANDLING", MOVES },
    { "ROLLING", ROLLS }, { "CROOKED", LEANS }, { "UNKNOWN", UNKNOWN },
  };
  const size_t n = sizeof words / sizeof *words;
  size_t word = 0;
  uint32_t face;

  while (word < n && !frame_text_literal (&text, words[word].word))
    word++;
  if (word == n || !frame_text_literal (&text, " value: ")
      || !frame_text_number (&text, UINT8_MAX, &face) || face == 0)
    return false;

  switch (words[word].meaning) {
  case UNKNOWN:
    break;
  case REST:
    emit_rest (self, (uint8_t)face, sink, data);
    break;
  case ROLLS:
    self->dice[self->current - 1].has_rolled = 1;
    emit_state (self, DIE_ROLLING, 0, sink, data);
    break;
  case MOVES:
    emit_state (self, DIE_ROLLING, 0, sink, data);
    break;
  case LEANS:
    emit_state (self, DIE_COCKED, 0, sink, data);
    break;
  }
  return true;
}

/* `Battery level: 87% is_charging: 0`, from behind the colon. */
static bool
handle_battery (PixelsBridge *self, FrameText text, DeviceSink sink, void *data)
{
  Die *die = &self->dice[self->current - 1];
  uint32_t percent;
  uint32_t charging;

  if (!frame_text_number (&text, 100, &percent) || !frame_text_literal (&text, "% is_charging: ")
      || !frame_text_number (&text, UINT8_MAX, &charging))
    return false;
  if (die->has_battery && die->percent == percent && die->is_charging == (charging > 0))
    return true;
  die->has_battery = 1;
  die->percent = (uint8_t)percent;
  die->is_charging = charging > 0;
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_BATTERY,
    .battery = { .die = die->id, .percent = die->percent, .is_charging = die->is_charging },
    .text = self->name[0] ? self->name : NULL,
  };
  sink (&event, data);
  return true;
}

static bool
handle_line (void *memory, const char *line, size_t n, DeviceSink sink, void *data)
{
  PixelsBridge *self = memory;
  FrameText text = frame_text (line, n);

  frame_text_skip_blanks (&text);
  if (frame_text_literal (&text, ">>>> "))
    return take_start (self, text);
  if (frame_text_literal (&text, "<<<<")
      || frame_text_literal (&text, "###########################")) {
    self->current = 0;
    return frame_text_is_at_end (&text);
  }
  if (self->current == 0)
    return false;
  if (frame_text_literal (&text, "Roll state: "))
    return take_state (self, text, sink, data);
  if (frame_text_literal (&text, "Battery level: "))
    return handle_battery (self, text, sink, data);
  return false;
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  PixelsBridge *self = memory;

  frame_lines_feed (&self->head, &self->lines, '\n', handle_line, bytes, n, sink, data);
}

const Decoder pixels_bridge_decoder = {
  .size = sizeof (PixelsBridge),
  .init = init,
  .feed = feed,
};
