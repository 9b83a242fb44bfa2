/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the lines of a JeeLink that hears Cloud Dice: `OK 7 24 0 1 0 238 0`, the number of a die
 * and what its accelerometer feels on three axes. The dice send about twelve times a second while
 * they move and once in six seconds when they sleep; they do not say when a roll begins or ends.
 *
 * So that is found here. At rest a die feels nothing but its weight, about 240 counts. Once it has
 * felt much less (falling) or much more (a knock) it is rolling, and when several readings in a row
 * then agree it lies still.
 */
#include "cloud-dice-decoder.h"

#include "devices/frame/frame-lines.h"
#include "devices/frame/frame-text.h"

enum {
  DICE_MAX = 32, /* node numbers of the radio are 1 to 31 */
  AXES = 3,
  WEIGHT_MIN = 150, /* counts */
  WEIGHT_MAX = 330,
  FACE_MIN = 200,     /* of the axis that points up; the others feel less */
  SAME_MAX = 30,      /* two readings that differ by no more are of a die that lies still */
  STILL_READINGS = 4, /* in a row */
};

typedef struct {
  int16_t axes[AXES]; /* the first of the readings that agree */
  uint8_t n_still;    /* how many of them */
  uint8_t is_rolling;
} Die;

typedef struct {
  DecoderHead head;
  FrameLines lines;
  Die dice[DICE_MAX];
} CloudDice;

_Static_assert(sizeof (CloudDice) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static void
emit_die (size_t die, DieState state, uint8_t face, DeviceSink sink, void *data)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = {
      .die = (uint32_t)die,
      .state = (uint8_t)state,
      .face = face,
      .sides = 6,
      .is_guessed = 1,
    },
  };

  sink (&event, data);
}

/* The face by the axis that feels the weight; 0: the die leans. */
static uint8_t
find_face (const int16_t *axes)
{
  /* As the dice of the first series were glued together: see README.md. */
  static const uint8_t faces[AXES][2] = { { 3, 4 }, { 1, 6 }, { 5, 2 } };
  uint8_t face = 0;
  unsigned n = 0;

  for (unsigned i = 0; i < AXES; i++) {
    if (axes[i] > -FACE_MIN && axes[i] < FACE_MIN)
      continue;
    face = faces[i][axes[i] > 0];
    n++;
  }
  return n == 1 ? face : 0;
}

static bool
is_thrown (const int16_t *axes)
{
  int64_t square = 0;

  for (unsigned i = 0; i < AXES; i++)
    square += (int64_t)axes[i] * axes[i];
  return square < WEIGHT_MIN * WEIGHT_MIN || square > WEIGHT_MAX * WEIGHT_MAX;
}

static bool
is_same (const int16_t *a, const int16_t *b)
{
  for (unsigned i = 0; i < AXES; i++) {
    int difference = a[i] - b[i];
    if (difference > SAME_MAX || difference < -SAME_MAX)
      return false;
  }
  return true;
}

static void
note_reading (CloudDice *self, size_t number, const int16_t *axes, DeviceSink sink, void *data)
{
  Die *die = &self->dice[number];

  if (is_thrown (axes)) {
    die->n_still = 0;
    if (!die->is_rolling)
      emit_die (number, DIE_ROLLING, 0, sink, data);
    die->is_rolling = 1;
    return;
  }
  if (die->n_still == 0 || !is_same (die->axes, axes)) {
    memcpy (die->axes, axes, sizeof die->axes);
    die->n_still = 1;
    return;
  }
  if (die->n_still == STILL_READINGS)
    return; /* said already */
  if (++die->n_still < STILL_READINGS)
    return;
  uint8_t face = find_face (die->axes);
  if (face == 0)
    emit_die (number, DIE_COCKED, 0, sink, data);
  else
    emit_die (number, die->is_rolling ? DIE_SETTLED : DIE_PLACED, face, sink, data);
  /* A die that leans is still on its way: a nudge that lets it fall ends the roll. */
  die->is_rolling = die->is_rolling && face == 0;
}

/* `24 0` is 24, `252 255` is -4. */
static bool
read_axis (FrameText *text, int16_t *axis)
{
  uint32_t low;
  uint32_t high;

  if (!frame_text_character (text, ' ') || !frame_text_number (text, UINT8_MAX, &low))
    return false;
  if (!frame_text_character (text, ' ') || !frame_text_number (text, UINT8_MAX, &high))
    return false;
  int value = (int)(high << 8 | low);
  *axis = (int16_t)(value > INT16_MAX ? value - UINT16_MAX - 1 : value);
  return true;
}

static bool
handle_line (void *memory, const char *line, size_t n, DeviceSink sink, void *data)
{
  FrameText text = frame_text (line, n);
  int16_t axes[AXES];
  uint32_t number;

  frame_text_skip_blanks (&text);
  if (!frame_text_literal (&text, "OK ") || !frame_text_number (&text, DICE_MAX - 1, &number)
      || number == 0)
    return false;
  for (unsigned i = 0; i < AXES; i++)
    if (!read_axis (&text, &axes[i]))
      return false;
  frame_text_skip_blanks (&text);
  if (!frame_text_is_at_end (&text))
    return false;
  note_reading (memory, number, axes, sink, data);
  return true;
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  CloudDice *self = memory;

  frame_lines_feed (&self->head, &self->lines, '\n', handle_line, bytes, n, sink, data);
}

const Decoder cloud_dice_decoder = {
  .size = sizeof (CloudDice),
  .init = init,
  .feed = feed,
};
