/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What decoders share: checksums, text, lines and the window that finds frames. */
#include "devices/frame/frame-lines.h"
#include "devices/frame/frame-sum.h"
#include "devices/frame/frame-text.h"
#include "devices/frame/frame-window.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void
test_sums (void **unused)
{
  static const uint8_t tfmini[] = { 0x59, 0x59, 0x1e, 0x00, 0xb0, 0x04, 0xc8, 0x08, 0x54 };
  static const uint8_t laser[] = { 0x80, 0x06, 0x02, 0x78 };
  static const uint8_t modbus[] = { 0x50, 0x03, 0x00, 0x34, 0x00, 0x01, 0xc8, 0x45 };

  assert_int_equal (frame_sum8 (tfmini, 8), tfmini[8]);
  assert_int_equal (frame_negated_sum8 (laser, 3), laser[3]);
  assert_int_equal (frame_crc16_modbus (modbus, 6), modbus[6] | modbus[7] << 8);
  assert_int_equal (frame_crc16_modbus ((const uint8_t *)"123456789", 9), 0x4b37);
  assert_int_equal (frame_xor8 ((const uint8_t *)"GPGLL,5300.97914,N,00259.98174,E,125926,A", 41),
                    0x28);
  assert_int_equal (frame_sum8 (tfmini, 0), 0);
}

/* What is read of `text` as a decimal, or -1, which must leave the place as it is. */
static int64_t
decimal (const char *text, unsigned decimals, uint32_t max, const char *rest)
{
  FrameText t = frame_text (text, strlen (text));
  uint32_t value = 12345;
  bool is_read = frame_text_decimal (&t, decimals, max, &value);

  if (!is_read) {
    assert_ptr_equal (t.at, text);
    assert_int_equal (value, 12345);
    return -1;
  }
  assert_string_equal (t.at, rest);
  return value;
}

static void
test_numbers (void **unused)
{
  FrameText t = frame_text ("65535 65536", 11);
  uint32_t value = 0;

  assert_true (frame_text_number (&t, 65535, &value));
  assert_int_equal (value, 65535);
  assert_false (frame_text_number (&t, 65535, &value));
  frame_text_skip_blanks (&t);
  assert_false (frame_text_number (&t, 65535, &value));
  assert_true (frame_text_number (&t, 1000000000, &value));
  assert_int_equal (value, 65536);
  assert_true (frame_text_is_at_end (&t));
  assert_false (frame_text_number (&t, 1000000000, &value));
  t = frame_text ("4294967297", 10);
  assert_false (frame_text_number (&t, UINT32_MAX, &value));
  t = frame_text ("4294967295", 10);
  assert_true (frame_text_number (&t, UINT32_MAX, &value));
  assert_true (value == UINT32_MAX);
  /* The length counts, not what stands behind it. */
  t = frame_text ("123", 2);
  assert_true (frame_text_number (&t, 999, &value));
  assert_int_equal (value, 12);

  assert_int_equal (decimal ("012.345", 4, 1000000, ""), 123450);
  assert_int_equal (decimal ("152mm", 1, 100000, "mm"), 1520);
  assert_int_equal (decimal ("0.96m", 4, 100000, "m"), 9600);
  assert_int_equal (decimal ("1.2.3", 1, 100000, ".3"), 12);
  assert_int_equal (decimal (".5", 1, 100000, ""), 5);
  assert_int_equal (decimal ("7.", 1, 100000, ""), 70);
  assert_int_equal (decimal ("15.249", 1, 100000, ""), 152);
  assert_int_equal (decimal ("15.25", 1, 100000, ""), 153);
  assert_int_equal (decimal ("9.99", 1, 100, ""), 100);
  assert_int_equal (decimal ("9.99", 1, 99, ""), -1);
  assert_int_equal (decimal ("10.0", 1, 99, ""), -1);
  assert_int_equal (decimal ("10", 1, 99, ""), -1);
  assert_int_equal (decimal ("99999999999999999999", 0, UINT32_MAX, ""), -1);
  assert_int_equal (decimal ("429496729.5", 1, UINT32_MAX, ""), UINT32_MAX);
  assert_int_equal (decimal (".", 1, 99, ""), -1);
  assert_int_equal (decimal ("", 1, 99, ""), -1);
  assert_int_equal (decimal ("-1", 1, 99, ""), -1);
}

static void
test_words (void **unused)
{
  FrameText t = frame_text ("die:\t 4fF0", 10);
  uint32_t value = 0;

  assert_false (frame_text_literal (&t, "dice"));
  assert_true (frame_text_literal (&t, "die"));
  assert_false (frame_text_character (&t, ';'));
  assert_true (frame_text_character (&t, ':'));
  frame_text_skip_blanks (&t);
  assert_false (frame_text_hex (&t, 5, &value));
  assert_true (frame_text_hex (&t, 3, &value));
  assert_int_equal (value, 0x4ff);
  assert_false (frame_text_literal (&t, "00"));
  assert_true (frame_text_character (&t, '0'));
  assert_false (frame_text_character (&t, 0));
  t = frame_text ("1g", 2);
  assert_false (frame_text_hex (&t, 2, &value));
}

static void
expect_copy (const char *text, size_t size, const char *expected)
{
  char room[32];

  memset (room, 'x', sizeof room);
  frame_text_copy (frame_text (text, strlen (text)), room, size);
  assert_string_equal (room, expected);
  assert_int_equal (room[size], 'x');
}

static void
test_copies (void **unused)
{
  expect_copy ("Red die", 30, "Red die");
  expect_copy ("Red die", 4, "Red");
  expect_copy ("Gr\u00fcn \u20ac \U0001f3b2", 30, "Gr\u00fcn \u20ac \U0001f3b2");
  expect_copy ("Gr\u00fcn", 4, "Gr"); /* not half of a character */
  expect_copy ("a\xff\x80\tb", 30, "a???b");
  expect_copy ("\xc3", 30, "?");
  expect_copy ("\xc0\xaf\xe0\x80\x80\xed\xa0\x80", 30, "????????");
  expect_copy ("\xf4\x90\x80\x80\xc2\x85", 30, "??????");
  expect_copy ("a\u202eb\u2069", 30, "a???b???"); /* writing turned round */
  expect_copy ("\u202f\u2065\u200f", 30, "\u202f\u2065\u200f");
  expect_copy ("", 1, "");
}

/* ---- Lines ---- */

typedef struct {
  DecoderHead head;
  FrameLines lines;
  char seen[256];
} LineReader;

/* Lines that start with '!' are not understood. */
static bool
note_line (void *memory, const char *text, size_t n, DeviceSink sink, void *data)
{
  LineReader *self = memory;
  size_t length = strlen (self->seen);

  assert_true (length + n + 2 < sizeof self->seen);
  memcpy (self->seen + length, text, n);
  memcpy (self->seen + length + n, "|", 2);
  return text[0] != '!';
}

static void
read_lines (LineReader *self, char end, const char *bytes, size_t n, size_t step)
{
  memset (self, 0, sizeof *self);
  for (size_t i = 0; i < n; i += step)
    frame_lines_feed (&self->head, &self->lines, end, note_line, (const uint8_t *)bytes + i,
                      n - i < step ? n - i : step, NULL, NULL);
}

static void
test_lines (void **unused)
{
  static const char bytes[] = "one\n\ntwo\r\n\xff\x80three\n!no\n\r\npart";

  for (size_t step = 1; step <= sizeof bytes; step++) {
    LineReader reader;
    read_lines (&reader, '\n', bytes, sizeof bytes - 1, step);
    assert_string_equal (reader.seen, "one|two|three|!no|");
    assert_int_equal (reader.head.frames, 3);
    assert_int_equal (reader.head.good_bytes, 4 + 5 + 6);
    assert_int_equal (reader.head.noise_bytes, 1 + 2 + 4 + 2);
  }
}

static void
test_lines_that_end_in_cr (void **unused)
{
  static const char bytes[] = "R123\r\nR0480 \rR";

  for (size_t step = 1; step <= sizeof bytes; step++) {
    LineReader reader;
    read_lines (&reader, '\r', bytes, sizeof bytes - 1, step);
    assert_string_equal (reader.seen, "R123|R0480 |");
    assert_int_equal (reader.head.good_bytes, 5 + 7);
    assert_int_equal (reader.head.noise_bytes, 1);
  }
}

static void
test_lines_that_are_too_long (void **unused)
{
  for (size_t length = FRAME_LINE_MAX - 3; length < 3 * FRAME_LINE_MAX; length += 1) {
    char bytes[4 * FRAME_LINE_MAX];
    memset (bytes, 'x', length);
    memcpy (bytes + length, "\nok\n", 4);
    bool fits = length + 1 <= FRAME_LINE_MAX;
    for (size_t step = 1; step < length + 8; step += step < 5 ? 1 : 37) {
      LineReader reader;
      memset (&reader, 0, sizeof reader);
      for (size_t i = 0; i < length + 4; i += step) {
        frame_lines_feed (&reader.head, &reader.lines, '\n', note_line, (const uint8_t *)bytes + i,
                          length + 4 - i < step ? length + 4 - i : step, NULL, NULL);
      }
      assert_int_equal (reader.head.frames, fits ? 2 : 1);
      assert_int_equal (reader.head.noise_bytes, fits ? 0 : length + 1);
      assert_int_equal (reader.head.good_bytes, fits ? length + 4 : 3);
      assert_string_equal (reader.seen + strlen (reader.seen) - 3, "ok|");
    }
  }
}

/* ---- The window ---- */

typedef struct {
  DecoderHead head;
  FrameWindow window;
  unsigned n_seen;
  uint8_t seen[64];
} WindowReader;

/* A toy protocol: 'F', a length, that many bytes, their sum. 'E' never comes to a decision. */
static int
take_toy (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  WindowReader *self = memory;

  if (bytes[0] == 'E')
    return FRAME_MORE;
  if (bytes[0] != 'F')
    return FRAME_NONE;
  if (n < 2)
    return FRAME_MORE;
  size_t length = bytes[1];
  if (length + 3 > FRAME_MAX)
    return FRAME_NONE;
  if (n < length + 3)
    return FRAME_MORE;
  if (frame_sum8 (bytes + 2, length) != bytes[length + 2])
    return FRAME_NONE;
  assert_true (self->n_seen < sizeof self->seen);
  self->seen[self->n_seen++] = bytes[length + 2];
  return (int)length + 3;
}

static void
expect_toys (const uint8_t *bytes, size_t n, const char *seen, size_t good, size_t waiting)
{
  for (size_t step = 1; step <= n; step++) {
    WindowReader reader;
    memset (&reader, 0, sizeof reader);
    for (size_t i = 0; i < n; i += step)
      frame_window_feed (&reader.head, &reader.window, take_toy, bytes + i,
                         n - i < step ? n - i : step, NULL, NULL);
    assert_int_equal (reader.n_seen, strlen (seen));
    assert_int_equal (reader.head.frames, strlen (seen));
    assert_memory_equal (reader.seen, seen, strlen (seen));
    assert_int_equal (reader.head.good_bytes, good);
    assert_int_equal (reader.head.noise_bytes, n - good - waiting);
    assert_int_equal (reader.window.n, waiting);
  }
}

#define TOYS(bytes, seen, good, waiting)                                                           \
  expect_toys ((const uint8_t *)bytes, sizeof bytes - 1, seen, good, waiting)

static void
test_window (void **unused)
{
  TOYS ("F\1aaF\1bb", "ab", 8, 0);
  TOYS ("xxF\1aaxF\1bbx", "ab", 8, 0);
  /* A frame that starts inside a bad one is not lost, nor is one inside that. */
  TOYS ("F\10F\1aaF\1bbcd", "ab", 8, 0);
  TOYS ("F\3F\2F\1aaF\1bb", "ab", 8, 0);
  TOYS ("F\1abF\1bb", "b", 4, 0);
  TOYS ("F\1aaF\5b", "a", 4, 3);
  TOYS ("FFFF", "", 0, 4);
}

/* What never comes to a decision costs a byte once FRAME_MAX of them were not enough. */
static void
test_window_gives_up (void **unused)
{
  uint8_t bytes[3 * FRAME_MAX];

  memset (bytes, 'E', sizeof bytes);
  memcpy (bytes + FRAME_MAX, "F\1aa", 4);
  memset (bytes + FRAME_MAX + 4, '.', 2 * FRAME_MAX - 4);
  expect_toys (bytes, sizeof bytes, "a", 4, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_sums),
    cmocka_unit_test (test_numbers),
    cmocka_unit_test (test_words),
    cmocka_unit_test (test_copies),
    cmocka_unit_test (test_lines),
    cmocka_unit_test (test_lines_that_end_in_cr),
    cmocka_unit_test (test_lines_that_are_too_long),
    cmocka_unit_test (test_window),
    cmocka_unit_test (test_window_gives_up),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
