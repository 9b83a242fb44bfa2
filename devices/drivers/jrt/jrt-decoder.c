/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the binary protocol of JRT laser modules: registers with their values, results among them.
 * README.md beside this file describes it.
 */
#include "jrt-decoder.h"

#include "devices/frame/frame-range.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-window.h"

#include <stdbool.h>

enum {
  GOOD = 0xaa,  /* the first byte of a reply */
  ERROR = 0xee, /* the same, of a reply that is an error */
  VALUE_AT = 6, /* after address, register and count */
  WORDS_MAX = 8,
  STATUS_REGISTER = 0x0000,
  RESULT_REGISTER = 0x0022,
  RESULT_WORDS = 3,
};

typedef struct {
  DecoderHead head;
  FrameWindow window;
} Jrt;

_Static_assert(sizeof (Jrt) <= DECODER_SIZE_MAX, "a decoder's memory is small");

static uint16_t
read_word (const uint8_t *bytes)
{
  return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static void
emit_status (uint16_t status, DeviceSink sink, void *data)
{
  static const RangeStatus statuses[] = {
    [5] = RANGE_FAR,       [7] = RANGE_AMBIENT, [8] = RANGE_WEAK,
    [9] = RANGE_SATURATED, [15] = RANGE_WEAK, /* the signal comes and goes */
  };
  RangeStatus known = status < sizeof statuses / sizeof *statuses ? statuses[status] : RANGE_OK;

  if (status != 0) /* the rest is about the module itself */
    frame_range_refuse (known != RANGE_OK ? known : RANGE_FAILED, sink, data);
}

static void
emit_result (const uint8_t *value, DeviceSink sink, void *data)
{
  uint32_t mm = (uint32_t)read_word (value) << 16 | read_word (value + 2);

  if (mm > 1000000)
    frame_range_refuse (RANGE_FAR, sink, data);
  else
    frame_range_emit (mm * 10, JRT_BLIND_MM, sink, data);
}

/* How many words a register has, as far as it is known: one more proof, next to a sum of eight bits
 * that a damaged count would often pass. */
static bool
is_count_right (const uint8_t *bytes, unsigned n_words)
{
  uint16_t where = read_word (bytes + 2);

  if (bytes[0] == ERROR || where == STATUS_REGISTER)
    return n_words == 1;
  if (where == RESULT_REGISTER)
    return n_words == RESULT_WORDS;
  return n_words >= 1 && n_words <= WORDS_MAX;
}

static void
emit_value (const uint8_t *bytes, DeviceSink sink, void *data)
{
  uint16_t where = read_word (bytes + 2);
  const uint8_t *value = bytes + VALUE_AT;

  if (bytes[0] == ERROR || where == STATUS_REGISTER)
    emit_status (read_word (value), sink, data);
  else if (where == RESULT_REGISTER)
    emit_result (value, sink, data);
}

static int
take (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  if (bytes[0] != GOOD && bytes[0] != ERROR)
    return FRAME_NONE;
  if (n < VALUE_AT)
    return FRAME_MORE;
  unsigned n_words = read_word (bytes + 4);
  if (!is_count_right (bytes, n_words))
    return FRAME_NONE;
  size_t length = VALUE_AT + 2 * n_words;
  if (n <= length)
    return FRAME_MORE;
  if (frame_sum8 (bytes + 1, length - 1) != bytes[length])
    return FRAME_NONE;
  emit_value (bytes, sink, data);
  return (int)length + 1;
}

static void
init (void *memory, int model)
{
}

static void
feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  Jrt *self = memory;

  frame_window_feed (&self->head, &self->window, take, bytes, n, sink, data);
}

const Decoder jrt_decoder = {
  .size = sizeof (Jrt),
  .init = init,
  .feed = feed,
};
