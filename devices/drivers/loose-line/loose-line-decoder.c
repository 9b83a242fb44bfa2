/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads what do-it-yourself dice print for people: a bare number, `Result: 4`, `Rolling...`,
 * several numbers with commas between. Nothing proves that such a line is a roll, so all that is
 * told is marked as guessed.
 */
#include "loose-line-decoder.h"

#include "devices/frame/frame-lines.h"
#include "devices/frame/frame-text.h"

enum { FACE_MAX = 100, DICE_MAX = 12, USUAL_SIDES = 6 };

typedef struct {
  DecoderHead head;
  FrameLines lines;
} LooseLine;

_Static_assert(sizeof (LooseLine) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static void
emit_die (uint32_t die, DieState state, uint32_t face, DeviceSink sink, void *data)
{
  const DeviceEvent event = {
    .kind = DEVICE_EVENT_DIE,
    .die = { .die = die, .state = (uint8_t)state, .face = (uint8_t)face, .is_guessed = 1 },
  };

  sink (&event, data);
}

static bool
read_face (FrameText *text, uint32_t *face)
{
  FrameText rest = *text;

  if (!frame_text_number (&rest, FACE_MAX, face) || *face == 0)
    return false;
  *text = rest;
  return true;
}

/* Is this one of the ways to say "and now the sum"? */
static bool
read_sum_sign (FrameText *text)
{
  static const char *const signs[] = { "=", "sum", "Sum", "total", "Total" };
  FrameText rest = *text;

  frame_text_skip_blanks (&rest);
  if (frame_text_character (&rest, ','))
    frame_text_skip_blanks (&rest);
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    if (!frame_text_literal (&rest, signs[i]))
      continue;
    while (!frame_text_is_at_end (&rest) && (*rest.at == ':' || *rest.at == '=' || *rest.at == ' '))
      rest.at++;
    *text = rest;
    return true;
  }
  return false;
}

/* A last number without a sign is the sum if it cannot well be a die: it adds up, and it is more
 * than a usual die shows while the others are not. */
static size_t
without_bare_sum (const uint32_t *faces, size_t n)
{
  uint32_t sum = 0;

  for (size_t i = 0; i + 1 < n; i++) {
    if (faces[i] > USUAL_SIDES)
      return n;
    sum += faces[i];
  }
  return n > 2 && faces[n - 1] > USUAL_SIDES && faces[n - 1] == sum ? n - 1 : n;
}

/* `4`, `3, 1, 6`, `3, 1, 6, 10`, `3, 1, 6 = 10` */
static bool
take_numbers (FrameText text, DeviceSink sink, void *data)
{
  uint32_t faces[DICE_MAX + 1];
  uint32_t sum = 0;
  uint32_t said_sum;
  size_t n = 0;

  do {
    frame_text_skip_blanks (&text);
    if (n == DICE_MAX + 1 || !read_face (&text, &faces[n]))
      return false;
    sum += faces[n++];
    if (n > 1 && read_sum_sign (&text)) {
      if (!frame_text_number (&text, DICE_MAX * FACE_MAX, &said_sum) || said_sum != sum)
        return false;
      break;
    }
    frame_text_skip_blanks (&text);
  } while (frame_text_character (&text, ','));
  frame_text_skip_blanks (&text);
  if (!frame_text_is_at_end (&text))
    return false;

  n = without_bare_sum (faces, n);
  if (n > DICE_MAX)
    return false;
  for (size_t i = 0; i < n; i++)
    emit_die ((uint32_t)i + 1, DIE_SETTLED, faces[i], sink, data);
  return true;
}

/* The face behind `Result:` or the like, whatever may follow it. */
static bool
take_labelled (FrameText text, DeviceSink sink, void *data)
{
  static const char *const labels[] = { "Result:", "RESULT:", "STABLE:", "Stable:", "value:" };
  uint32_t face;

  for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
    if (!frame_text_literal (&text, labels[i]))
      continue;
    frame_text_skip_blanks (&text);
    if (!read_face (&text, &face))
      return false;
    if (!frame_text_is_at_end (&text) && *text.at != ' ')
      return false;
    emit_die (1, DIE_SETTLED, face, sink, data);
    return true;
  }
  return false;
}

static bool
handle_line (void *memory, const char *line, size_t n, DeviceSink sink, void *data)
{
  FrameText text = frame_text (line, n);

  frame_text_skip_blanks (&text);
  if (frame_text_is_at_end (&text))
    return false;
  if (*text.at >= '0' && *text.at <= '9')
    return take_numbers (text, sink, data);
  if (frame_text_literal (&text, "Rolling") || frame_text_literal (&text, "ROLLING")) {
    emit_die (1, DIE_ROLLING, 0, sink, data);
    return true;
  }
  return take_labelled (text, sink, data);
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  LooseLine *self = memory;

  frame_lines_feed (&self->head, &self->lines, '\n', handle_line, bytes, n, sink, data);
}

const Decoder loose_line_decoder = {
  .size = sizeof (LooseLine),
  .init = init,
  .feed = feed,
};
