/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads words and numbers from a piece of text that has a length and no 0 at its end. Each call
 * moves on over what it has read, or returns false and stays where it was.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  const char *at;
  const char *end;
} FrameText;

static inline FrameText
frame_text (const char *text, size_t n)
{
  return (FrameText){ text, text + n };
}

static inline bool
frame_text_is_at_end (const FrameText *self)
{
  return self->at == self->end;
}

static inline void
frame_text_skip_blanks (FrameText *self)
{
  while (self->at < self->end && (*self->at == ' ' || *self->at == '\t'))
    self->at++;
}

static inline bool
frame_text_character (FrameText *self, char c)
{
  if (self->at == self->end || *self->at != c)
    return false;
  self->at++;
  return true;
}

/* Exactly these letters, whatever follows. */
static inline bool
frame_text_literal (FrameText *self, const char *literal)
{
  size_t n = strlen (literal);

  if ((size_t)(self->end - self->at) < n || memcmp (self->at, literal, n) != 0)
    return false;
  self->at += n;
  return true;
}

/* Digits, at least one. A number above `max` is refused. */
static inline bool
frame_text_number (FrameText *self, uint32_t max, uint32_t *value)
{
  const char *at = self->at;
  uint64_t number = 0;

  for (; at < self->end && *at >= '0' && *at <= '9'; at++) {
    number = number * 10 + (uint64_t)(*at - '0');
    if (number > max)
      return false;
  }
  if (at == self->at)
    return false;
  *value = (uint32_t)number;
  self->at = at;
  return true;
}

/* `12`, `12.3` or `.5`, as a count of units of 10^-decimals. What is finer is rounded. */
static inline bool
frame_text_decimal (FrameText *self, unsigned decimals, uint32_t max, uint32_t *value)
{
  const char *at = self->at;
  uint64_t number = 0;
  bool has_digits = false;
  bool has_point = false;
  int finer = -1; /* the first digit that does not fit in */

  for (; at < self->end; at++) {
    bool is_digit = *at >= '0' && *at <= '9';
    if (*at == '.' && !has_point)
      has_point = true;
    else if (!is_digit)
      break;
    if (!is_digit)
      continue;
    has_digits = true;
    if (has_point && decimals == 0) {
      finer = finer < 0 ? *at - '0' : finer;
      continue;
    }
    number = number * 10 + (uint64_t)(*at - '0');
    if (number > max)
      return false;
    decimals -= has_point;
  }
  for (; decimals > 0; decimals--) {
    number *= 10;
    if (number > max)
      return false;
  }
  number += finer >= 5;
  if (!has_digits || number > max)
    return false;
  *value = (uint32_t)number;
  self->at = at;
  return true;
}

static inline int
frame_text_hex_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return -1;
}

/* Exactly `digits` of them, at most eight. */
static inline bool
frame_text_hex (FrameText *self, unsigned digits, uint32_t *value)
{
  uint32_t number = 0;

  if ((size_t)(self->end - self->at) < digits)
    return false;
  for (unsigned i = 0; i < digits; i++) {
    int digit = frame_text_hex_digit (self->at[i]);
    if (digit < 0)
      return false;
    number = number << 4 | (uint32_t)digit;
  }
  *value = number;
  self->at += digits;
  return true;
}

/* The bytes of the UTF-8 character here, 0 if there is none that can be shown. */
static inline size_t
frame_text_utf8_length (const FrameText *self)
{
  const unsigned char *s = (const unsigned char *)self->at;
  size_t left = (size_t)(self->end - self->at);
  size_t n = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;

  if (s[0] < ' ' || s[0] == 0x7f || s[0] > 0xf4 || n > left)
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  bool is_bad = (s[0] == 0xc2 && s[1] < 0xa0) || (s[0] == 0xe0 && s[1] < 0xa0)
                || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90)
                || (s[0] == 0xf4 && s[1] > 0x8f);
  /* U+2028 to U+202E and U+2066 to U+2069 make one line look like two, or like another. */
  is_bad = is_bad || (s[0] == 0xe2 && s[1] == 0x80 && s[2] >= 0xa8 && s[2] <= 0xae)
           || (s[0] == 0xe2 && s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9);
  return is_bad ? 0 : n;
}

/* Copies the rest into a room of `size` bytes, ended by 0. A byte that cannot be shown becomes a
 * question mark; what does not fit is left out, at a whole character. */
static inline void
frame_text_copy (FrameText text, char *room, size_t size)
{
  size_t length = 0;

  while (!frame_text_is_at_end (&text)) {
    size_t n = frame_text_utf8_length (&text);
    size_t taken = n > 0 ? n : 1;
    if (length + taken >= size)
      break;
    memcpy (room + length, n > 0 ? text.at : "?", taken);
    length += taken;
    text.at += taken;
  }
  room[length] = 0;
}
