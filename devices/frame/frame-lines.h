/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cuts a stream into lines of text, for devices that print them for people.
 *
 * A line ends at the byte given, '\n' or '\r'. What is handed on has neither of the two at its
 * ends, and starts at the first byte that is printable ASCII: a board that is switched on sends
 * garbage before its first line. A line of more than FRAME_LINE_MAX bytes is skipped to its end.
 *
 * A protocol with a sign for the start of a line does better with frame-window.h, which loses no
 * line by what comes before it.
 */
#pragma once

#include "devices/decoder.h"

#include <stdbool.h>
#include <string.h>

enum { FRAME_LINE_MAX = 160 }; /* bytes, with its end */

/* Was the line understood? Events are told at once. The text has no 0 at its end. */
typedef bool (*FrameLineParser) (void *memory, const char *text, size_t n, DeviceSink sink,
                                 void *data);

typedef struct {
  uint16_t n; /* of a line that has not ended */
  uint8_t is_skipped;
  uint8_t bytes[FRAME_LINE_MAX];
} FrameLines;

/* A whole line with its end. */
static inline void
frame_lines_handle (DecoderHead *head, FrameLineParser take, const uint8_t *line, size_t n,
                    DeviceSink sink, void *data)
{
  size_t start = 0;
  size_t end = n;

  while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r'))
    end--;
  while (start < end && (line[start] < ' ' || line[start] > '~'))
    start++;
  if (n <= FRAME_LINE_MAX && start < end
      && take (head, (const char *)line + start, end - start, sink, data)) {
    head->noise_bytes += start;
    head->good_bytes += n - start;
    head->frames++;
  } else {
    head->noise_bytes += n;
  }
}

/* Keeps what has no end yet, or gives it up. */
static inline void
frame_lines_keep (DecoderHead *head, FrameLines *lines, const uint8_t *bytes, size_t n)
{
  if (!lines->is_skipped && lines->n + n <= FRAME_LINE_MAX) {
    memcpy (lines->bytes + lines->n, bytes, n);
    lines->n = (uint16_t)(lines->n + n);
    return;
  }
  head->noise_bytes += lines->n + n;
  lines->n = 0;
  lines->is_skipped = 1;
}

/* `head` is the head of the decoder's memory, which `take` is given. */
static inline void
frame_lines_feed (DecoderHead *head, FrameLines *lines, char end, FrameLineParser take,
                  const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  while (n > 0) {
    const uint8_t *found = memchr (bytes, end, n);
    size_t length = found ? (size_t)(found - bytes) + 1 : n;
    if (found && lines->n == 0 && !lines->is_skipped) {
      frame_lines_handle (head, take, bytes, length, sink, data);
    } else {
      frame_lines_keep (head, lines, bytes, length);
      if (found && !lines->is_skipped)
        frame_lines_handle (head, take, lines->bytes, lines->n, sink, data);
      if (found) {
        lines->n = 0;
        lines->is_skipped = 0;
      }
    }
    bytes += length;
    n -= length;
  }
}
