/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the replies of SEN0366 and X-40 laser modules: `80 06 82` or `83`, then text, then a
 * checksum. README.md beside this file describes them.
 *
 * A frame does not say how long it is; its text does. Digits are metres with three or four places,
 * letters are an error.
 */
#include "sen0366-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

#include <stdbool.h>

enum { ADDRESS = 0x80, REPLY = 0x06, SINGLE = 0x82, CONTINUOUS = 0x83, TEXT_AT = 3 };

typedef struct {
  DecoderHead head;
  FrameWindow window;
} Sen0366;

_Static_assert(sizeof (Sen0366) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static bool
is_digit (uint8_t c)
{
  return c >= '0' && c <= '9';
}

/* The sum after `length` bytes decides whether they were a frame. */
static bool
has_sum (const uint8_t *bytes, size_t length)
{
  return frame_negated_sum8 (bytes, length) == bytes[length];
}

static RangeStatus
error_status (const uint8_t code[2])
{
  static const struct {
    char code[3];
    RangeStatus status;
  } errors[] = {
    { "18", RANGE_WEAK },
    { "20", RANGE_AMBIENT },
    { "74", RANGE_FAR },
  };

  /* The others (14, 15, 1e) are about the module: its sums, its laser, its supply. */
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (memcmp (errors[i].code, code, 2) == 0)
      return errors[i].status;
  return RANGE_FAILED;
}

/* `ERR-18`, and `ERR--18` to fill the place of seven digits. */
static int
take_error (const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  static const char sign[] = "ERR-";
  size_t at = TEXT_AT;

  for (size_t i = 0; sign[i]; i++, at++) {
    if (at == n)
      return FRAME_MORE;
    if (bytes[at] != (uint8_t)sign[i])
      return FRAME_NONE;
  }
  if (at == n)
    return FRAME_MORE;
  if (bytes[at] == '-')
    at++;
  if (n < at + 3)
    return FRAME_MORE;
  if (!has_sum (bytes, at + 2))
    return FRAME_NONE;
  frame_range_refuse (error_status (bytes + at), sink, data);
  return (int)at + 3;
}

/* `000.152` or `000.1523`. */
static int
take_distance (const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  enum { POINT_AT = TEXT_AT + 3, SHORT_END = TEXT_AT + 7 };
  uint32_t tenths = 0;

  for (size_t at = TEXT_AT; at < SHORT_END; at++) {
    if (at == n)
      return FRAME_MORE;
    if (at == POINT_AT ? bytes[at] != '.' : !is_digit (bytes[at]))
      return FRAME_NONE;
    if (at != POINT_AT)
      tenths = tenths * 10 + (bytes[at] - '0');
  }
  tenths *= 10;
  if (n == SHORT_END)
    return FRAME_MORE;
  if (has_sum (bytes, SHORT_END)) {
    frame_range_emit (tenths, SEN0366_BLIND_MM, sink, data);
    return SHORT_END + 1;
  }
  /* What stood in the place of the sum may be one more digit. */
  if (!is_digit (bytes[SHORT_END]))
    return FRAME_NONE;
  if (n == SHORT_END + 1)
    return FRAME_MORE;
  if (!has_sum (bytes, SHORT_END + 1))
    return FRAME_NONE;
  frame_range_emit (tenths + (bytes[SHORT_END] - '0'), SEN0366_BLIND_MM, sink, data);
  return SHORT_END + 2;
}

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  if (bytes[0] != ADDRESS)
    return FRAME_NONE;
  if (n < 2)
    return FRAME_MORE;
  if (bytes[1] != REPLY)
    return FRAME_NONE;
  if (n < 3)
    return FRAME_MORE;
  if (bytes[2] != SINGLE && bytes[2] != CONTINUOUS)
    return FRAME_NONE;
  if (n < 4)
    return FRAME_MORE;
  return bytes[TEXT_AT] == 'E' ? take_error (bytes, n, sink, data)
                               : take_distance (bytes, n, sink, data);
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Sen0366 *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder sen0366_decoder = {
  .size = sizeof (Sen0366),
  .init = init,
  .feed = feed,
};
