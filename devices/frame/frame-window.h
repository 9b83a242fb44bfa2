/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds frames in a stream, however it is cut into chunks: looks at the bytes at hand, takes a
 * frame if one starts there, and otherwise goes on by one byte.
 *
 * A decoder offers a FrameParser, which sees the bytes from a possible start on and
 *
 *   - takes a good frame: tells its events and returns its length,
 *   - returns FRAME_NONE if no good frame starts here,
 *   - returns FRAME_MORE if these bytes do not settle it.
 *
 * It must decide by as few bytes as settle it, so that more of them never change its mind, and at
 * the latest when it sees FRAME_MAX of them: no decision by then is taken as FRAME_NONE.
 *
 * Everything is inline, so that a decoder becomes one loop over the chunk. Only a frame that is cut
 * by the end of a chunk is copied.
 */
#pragma once

#include "devices/decoder.h"

#include <string.h>

enum { FRAME_MAX = 128 }; /* bytes of the longest frame */

enum { FRAME_NONE = -1, FRAME_MORE = 0 };

typedef int (*FrameParser) (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink,
                            void *data);

typedef struct {
  size_t n; /* of the bytes that await more */
  uint8_t bytes[FRAME_MAX];
} FrameWindow;

/* Takes frames that start before `until`, looking as far as `n`. Returns where it stopped. */
static inline size_t
frame_window_scan (DecoderHead *head, FrameParser take, const uint8_t *bytes, size_t until,
                   size_t n, DeviceSink sink, void *data)
{
  size_t at = 0;
  size_t noise = 0;

  while (at < until) {
    int length = take (head, bytes + at, n - at, sink, data);
    if (length > 0) {
      head->good_bytes += (unsigned)length;
      head->frames++;
      at += (unsigned)length;
    } else if (length == FRAME_MORE && n - at < FRAME_MAX) {
      break;
    } else {
      noise++;
      at++;
    }
  }
  head->noise_bytes += noise;
  return at;
}

/* `head` is the head of the decoder's memory, which `take` is given. */
static inline void
frame_window_feed (DecoderHead *head, FrameWindow *window, FrameParser take, const uint8_t *bytes,
                   size_t n, DeviceSink sink, void *data)
{
  size_t at = 0; /* what is behind us in the chunk */

  while (window->n > 0 && at < n) {
    size_t waiting = window->n;
    size_t room = FRAME_MAX - waiting;
    size_t added = n - at < room ? n - at : room;
    memcpy (window->bytes + waiting, bytes + at, added);
    size_t end = waiting + added;
    size_t done = frame_window_scan (head, take, window->bytes, waiting, end, sink, data);
    if (done >= waiting) { /* the rest is whole in the chunk */
      window->n = 0;
      at += done - waiting;
    } else {
      window->n = end - done;
      memmove (window->bytes, window->bytes + done, window->n);
      at += added;
    }
  }
  if (at == n)
    return;
  at += frame_window_scan (head, take, bytes + at, n - at, n - at, sink, data);
  window->n = n - at;
  memcpy (window->bytes, bytes + at, window->n);
}
