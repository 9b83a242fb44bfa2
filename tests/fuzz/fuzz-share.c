/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a share text: as they are, and as what stands inside a text whose length and check
 * are right, since no fuzzer guesses a check. A fleet that was read must be one that can be shared
 * again, and be the same then.
 */
#include "fuzz.h"

#include "fleets/fleet-share.h"

#include <string.h>

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static uint32_t
check_of (const uint8_t *symbols, size_t n)
{
  uint32_t crc = 0xB704CE;

  for (size_t i = 0; i < n; i++) {
    crc ^= (uint32_t)symbols[i] << 16;
    for (int bit = 0; bit < 8; bit++)
      crc = crc & 0x800000 ? (crc << 1 ^ 0x864CFB) & 0xFFFFFF : crc << 1;
  }
  return crc;
}

/* A text around these bytes. */
static char *
seal (const uint8_t *data, size_t size, size_t *length)
{
  size_t n = (8 * size + 4) / 5;
  uint8_t *symbols = g_malloc0 (n + 16);
  char *text = g_malloc (n + 32);
  size_t at = 0;

  for (size_t left = n; left || !at; left >>= 4)
    symbols[at++] = (uint8_t)((left & 15) | (left > 15 ? 16 : 0));
  for (size_t i = 0; i < 8 * size; i++)
    symbols[at + i / 5] |= (uint8_t)((data[i / 8] >> (7 - i % 8) & 1) << (4 - i % 5));
  at += n;
  uint32_t check = check_of (symbols, at);
  for (int i = 4; i >= 0; i--)
    symbols[at++] = check >> (5 * i) & 31;
  memcpy (text, "RT2:", 4);
  for (size_t i = 0; i < at; i++)
    text[4 + i] = alphabet[symbols[i]];
  *length = 4 + at;
  g_free (symbols);
  return text;
}

static void
try_text (const char *text, size_t length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Fleet) fleet = fleet_share_read (text, length, &error);

  FUZZ_EXPECT (!fleet == !!error);
  if (!fleet) {
    FUZZ_EXPECT (error->domain == FLEET_ERROR && error->message[0]);
    FUZZ_EXPECT (g_utf8_validate (error->message, -1, NULL));
    return;
  }
  g_autofree char *again = fleet_share_write (fleet, NULL);
  FUZZ_EXPECT (again);
  g_autoptr (Fleet) same = fleet_share_read (again, strlen (again), NULL);
  FUZZ_EXPECT (same && fleet_equal (fleet, same));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  size_t length;

  try_text ((const char *)data, size);
  g_autofree char *sealed = seal (data, size, &length);
  try_text (sealed, length);
  return 0;
}
