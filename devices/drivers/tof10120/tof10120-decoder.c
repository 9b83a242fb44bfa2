/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the lines of TOF10120 boards: `L=156mm` when asked, `156mm` when it talks by itself.
 * README.md beside this file describes them.
 *
 * Nothing marks the start of a bare number, so that it is taken by the line and never found in the
 * middle of one.
 */
#include "tof10120-decoder.h"

#include "devices/frame/frame-lines.h"
#include "devices/frame/frame-range.h"
#include "devices/frame/frame-text.h"

typedef struct {
  DecoderHead head;
  FrameLines lines;
} Tof10120;

_Static_assert(sizeof (Tof10120) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static bool
handle_line (void *memory, const char *line, size_t n, DeviceSink sink, void *data)
{
  FrameText text = frame_text (line, n);
  uint32_t mm;

  frame_text_literal (&text, "L=");
  if (!frame_text_number (&text, 9999, &mm))
    return false;
  frame_text_skip_blanks (&text);
  if (!frame_text_literal (&text, "mm"))
    return false;
  frame_text_skip_blanks (&text);
  if (!frame_text_is_at_end (&text))
    return false;
  if (mm >= TOF10120_FAR_MM)
    frame_range_refuse (RANGE_FAR, sink, data);
  else
    frame_range_emit (mm * 10, 0, sink, data);
  return true;
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Tof10120 *self = memory;

  frame_lines_feed (&self->head, &self->lines, '\n', handle_line, bytes, n, sink, data);
}

const Decoder tof10120_decoder = {
  .size = sizeof (Tof10120),
  .init = init,
  .feed = feed,
};
