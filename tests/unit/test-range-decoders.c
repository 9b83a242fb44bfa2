/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What each range sensor says, to the tenth of a millimetre: frames as they stand in the makers'
 * sheets or were seen on the wire, every error, and both edges of every blind zone.
 *
 * A frame with a checksum must also stand the flipping of any of its bits: it then says nothing.
 */
#include "devices/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* After the headers it relies on. */
#include <cmocka.h>

typedef struct {
  const char *driver;
  const char *asked; /* hexadecimal, or NULL */
  const char *bytes; /* hexadecimal, or text after a quotation mark */
  const char *says;  /* tenths of a millimetre or a status; several with blanks, none "" */
} Case;

static const Case cases[] = {
  { "sen0366", NULL, "80 06 82 30 30 30 2E 31 35 32 A2", "1520" },
  { "sen0366", NULL, "80 06 83 30 30 30 2E 31 35 32 33 6E", "1523" },
  { "sen0366", NULL, "80 06 83 30 30 30 2E 36 31 39 99", "6190" },
  { "sen0366", NULL, "80 06 83 45 52 52 2D 31 65 4B", "failed" },
  { "sen0366", NULL, "80 06 83 45 52 52 2D 31 34 7C", "failed" },
  { "sen0366", NULL, "80 06 83 45 52 52 2D 31 35 7B", "failed" },
  { "sen0366", NULL, "80 06 83 45 52 52 2D 31 38 78", "weak" },
  { "sen0366", NULL, "80 06 82 45 52 52 2D 32 30 80", "ambient" },
  { "sen0366", NULL, "80 06 82 45 52 52 2D 37 34 77", "far" },
  { "sen0366", NULL, "80 06 83 45 52 52 2D 2D 31 38 4B", "weak" },

  { "jrt", NULL, "AA 00 00 22 00 03 00 00 00 98 00 79 36", "1520" },
  { "jrt", NULL, "AA 00 00 22 00 03 00 01 00 00 00 79 9F", "655360" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 05 06", "far" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 07 08", "ambient" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 08 09", "weak" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 09 0A", "saturated" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 0F 10", "weak" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 01 02", "failed" },
  { "jrt", NULL, "EE 00 00 00 00 01 00 81 82", "failed" },
  { "jrt", NULL, "AA 80 00 00 00 01 00 00 81", "" },
  { "jrt", NULL, "AA 00 00 20 00 01 00 00 21", "" }, /* its own question, echoed */
  { "jrt", NULL, "00", "" },                         /* the answer to the speed byte */

  { "gy53", NULL, "5A 5A 15 03 00 13 02 E1", "190" },
  { "gy53", NULL, "5A 5A 15 03 00 98 02 66", "1520" },
  { "gy53", NULL, "5A 5A 15 03 1F FE 02 EB", "far" },
  { "gy53l1", NULL, "5A 5A 15 03 00 98 02 66", "1520" },
  { "gy53l1", NULL, "5A 5A 15 03 00 13 02 E1", "near" },

  { "tof10120", NULL, "\"L=156mm\n", "1560" },
  { "tof10120", NULL, "\"156mm\r\n", "1560" },
  { "tof10120", NULL, "\"2000mm\r\n", "far" },
  { "tof10120", NULL, "\"1999mm\r\n", "19990" },
  { "tof10120", NULL, "\"0mm\r\n", "0" },
  { "tof10120", NULL, "\"156\r\n", "" },
  { "tof10120", NULL, "\"L=-56mm\r\n", "" },
  { "tof10120", NULL, "\"99999999999mm\r\n", "" },

  { "a02yyuw", NULL, "FF 07 A1 A7", "19530" },
  { "a02yyuw", NULL, "FF 00 98 97", "1520" },
  { "a02yyuw", NULL, "FF 01 2C 2C", "3000" },
  { "a02yyuw", NULL, "FF 02 62 63", "6100" },
  { "a02yyuw", NULL, "FF 00 1E 1D", "near" },
  { "a02yyuw", NULL, "FF 00 1F 1E", "310" },
  { "a02yyuw", NULL, "FF 00 00 FF", "near" },
  { "a02yyuw", NULL, "FF 01 FF FF", "5110" },
  { "a02yyuw", NULL, "FF 00 98 98", "" }, /* the sum of the other model */
  { "aj-sr04m", NULL, "FF 00 98 98", "near" },
  { "aj-sr04m", NULL, "FF 01 2C 2D", "3000" },
  { "aj-sr04m", NULL, "FF 00 C8 C8", "near" },
  { "aj-sr04m", NULL, "FF 00 C9 C9", "2010" },
  { "aj-sr04m", NULL, "FF 01 2C 2C", "" },

  { "us100", "55", "00 98", "1520" },
  { "us100", "55", "02 62", "6100" },
  { "us100", "55", "00 14", "200" },
  { "us100", "55", "00 13", "near" },
  { "us100", "50", "43", "" },
  { "us100", "50", "43 00 98", "" },
  { "us100", "50 55", "00 98", "1520" },
  { "us100", "55", "00 98 02 62", "1520" },
  { "us100", "00", "00 98", "" },
  { "us100", NULL, "00 98", "" },

  { "tfmini-cm", NULL, "59 59 1E 00 B0 04 C8 08 54", "3000" },
  { "tfmini-mm", NULL, "59 59 98 00 28 0A FC 08 80", "1520" },
  { "tfmini-mm", NULL, "59 59 1E 00 B0 04 C8 08 54", "near" },
  { "tfmini-cm", NULL, "59 59 98 00 28 0A FC 08 80", "15200" },
  { "tfmini-cm", NULL, "59 59 FF FF 28 00 C8 08 A8", "weak" },
  { "tfmini-cm", NULL, "59 59 FE FF FF FF C8 08 7D", "saturated" },
  { "tfmini-cm", NULL, "59 59 FC FF F4 01 C8 08 72", "ambient" },
  { "tfmini-cm", NULL, "59 59 FB FF F4 01 C8 08 71", "failed" },
  { "tfmini-cm", NULL, "59 59 1E 00 63 00 C8 08 03", "weak" },
  { "tfmini-cm", NULL, "59 59 1E 00 64 00 C8 08 04", "3000" },
  { "tfmini-cm", NULL, "59 59 1E 00 00 80 C8 08 20", "3000" },
  { "tfmini-cm", NULL, "59 59 1E 00 01 80 C8 08 21", "ambient" },
  { "tfmini-cm", NULL, "59 59 09 00 B0 04 C8 08 3F", "near" },
  { "tfmini-cm", NULL, "59 59 0A 00 B0 04 C8 08 40", "1000" },
  /* One that starts inside a false start. */
  { "tfmini-cm", NULL, "59 59 59 1E 00 B0 04 C8 08 54", "3000" },

  { "maxbotix-inch", NULL, "\"R012\r", "3048" },
  { "maxbotix-inch", NULL, "\"R006\r", "near" },
  { "maxbotix-inch", NULL, "\"R007\r", "1778" },
  { "maxbotix-inch", NULL, "\"R254\r", "64516" },
  { "maxbotix-inch", NULL, "\"R255\r", "far" },
  { "maxbotix-inch", NULL, "\"R1234\r", "" },
  { "maxbotix-cm", NULL, "\"R123\r", "12300" },
  { "maxbotix-cm", NULL, "\"R020\r", "near" },
  { "maxbotix-cm", NULL, "\"R765\r", "far" },
  { "maxbotix-mm", NULL, "\"R1234\r", "12340" },
  { "maxbotix-mm", NULL, "\"R0300\r", "near" },
  { "maxbotix-mm", NULL, "\"R5000\r", "far" },
  { "maxbotix-mm", NULL, "FF 52 31 FF 32 33 34 FF 0D", "12340" },
  { "maxbotix-mm", NULL, "\"R0480 \r", "" },
  { "maxbotix-hrusb", NULL, "\"R0480 \r", "4800" },
  { "maxbotix-hrusb", NULL, "\"R0480\r", "" },
  { "maxbotix-hrusb", NULL, "\"R04R0481 \r", "4810" },

  { "tape-module", NULL, "\"$0006210000015280&", "1520" },
  { "tape-module", NULL, "\"$0006210000001643&", "near" },
  { "tape-module", NULL, "\"$0006210000003057&", "300" },
  { "tape-module", NULL, "\"$0006210000002956&", "near" },
  { "tape-module", NULL, "\"$00023335&", "" },
  { "tape-module", NULL, "\"$00022123&", "" },

  { "tofsense", NULL, "57 00 FF 00 E8 03 00 00 98 00 00 00 F4 01 FF CD", "1520" },
  { "tofsense", NULL, "57 00 FF 00 E8 03 00 00 98 00 00 FF F4 01 FF CC", "failed" },
  { "cm8jl65", NULL, "A5 5A 00 98 03 51", "1520" },
};

enum { CASES = sizeof cases / sizeof *cases, BYTES_MAX = 64 };

/* ---- Reading the table ---- */

static size_t
read_bytes (const char *text, uint8_t bytes[BYTES_MAX])
{
  size_t n = 0;

  if (*text == '"') {
    n = strlen (text + 1);
    memcpy (bytes, text + 1, n);
    return n;
  }
  while (*text) {
    char *end;
    bytes[n++] = (uint8_t)strtoul (text, &end, 16);
    text = end;
  }
  return n;
}

static void
note (const DeviceEvent *event, void *data)
{
  static const char *const statuses[] = {
    [RANGE_OK] = "ok",           [RANGE_WEAK] = "weak", [RANGE_SATURATED] = "saturated",
    [RANGE_AMBIENT] = "ambient", [RANGE_NEAR] = "near", [RANGE_FAR] = "far",
    [RANGE_FAILED] = "failed",
  };
  char *said = data;
  size_t length = strlen (said);

  assert_int_equal (event->kind, DEVICE_EVENT_RANGE);
  assert_in_range (event->range.status, RANGE_OK, RANGE_FAILED);
  if (event->range.status == RANGE_OK)
    snprintf (said + length, 256 - length, "%s%d", length ? " " : "", event->range.tenths_mm);
  else
    snprintf (said + length, 256 - length, "%s%s", length ? " " : "",
              statuses[event->range.status]);
}

static const Driver *
driver_of (const Case *self)
{
  const Driver *driver = device_driver_find (self->driver);

  if (!driver)
    fail_msg ("there is no driver %s", self->driver);
  return driver;
}

static void
decode (const Case *self, const uint8_t *bytes, size_t n, char said[256])
{
  const Driver *driver = driver_of (self);
  _Alignas(max_align_t) uint8_t memory[DECODER_SIZE_MAX] = { 0 };
  uint8_t asked[BYTES_MAX];

  said[0] = 0;
  driver->decoder->init (memory, driver->model);
  if (self->asked) {
    size_t n_asked = read_bytes (self->asked, asked);
    driver->decoder->asked (memory, asked, n_asked);
  }
  driver->decoder->feed (memory, bytes, n, note, said);
}

/* ---- Tests ---- */

static void
test_values (void **unused)
{
  for (size_t i = 0; i < CASES; i++) {
    uint8_t bytes[BYTES_MAX];
    char said[256];
    decode (&cases[i], bytes, read_bytes (cases[i].bytes, bytes), said);
    if (strcmp (said, cases[i].says) != 0)
      fail_msg ("%s: %s says '%s', not '%s'", cases[i].driver, cases[i].bytes, said, cases[i].says);
  }
}

/* Alone, so that nothing else can be the reason why a broken frame is passed over. */
static void
test_flipped_bits (void **unused)
{
  int n_flipped = 0;

  for (size_t i = 0; i < CASES; i++) {
    uint8_t bytes[BYTES_MAX];
    char said[256];
    size_t n = read_bytes (cases[i].bytes, bytes);
    if (driver_of (&cases[i])->certainty < 8 || !cases[i].says[0])
      continue;
    for (size_t bit = 0; bit < 8 * n; bit++) {
      bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
      decode (&cases[i], bytes, n, said);
      bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
      n_flipped++;
      /* A frame behind a false start does not need the false start. */
      if (said[0] && !(bytes[0] == 0x59 && bytes[2] == 0x59))
        fail_msg ("%s: %s with bit %zu flipped says '%s'", cases[i].driver, cases[i].bytes, bit,
                  said);
    }
  }
  assert_true (n_flipped > 1000);
}

/* Cut anywhere, each half comes in its own time. */
static void
test_cuts (void **unused)
{
  for (size_t i = 0; i < CASES; i++) {
    uint8_t bytes[BYTES_MAX];
    uint8_t asked[BYTES_MAX];
    size_t n = read_bytes (cases[i].bytes, bytes);
    const Driver *driver = driver_of (&cases[i]);
    for (size_t cut = 0; cut <= n; cut++) {
      _Alignas(max_align_t) uint8_t memory[DECODER_SIZE_MAX] = { 0 };
      char said[256] = "";
      driver->decoder->init (memory, driver->model);
      if (cases[i].asked)
        driver->decoder->asked (memory, asked, read_bytes (cases[i].asked, asked));
      driver->decoder->feed (memory, bytes, cut, note, said);
      driver->decoder->feed (memory, bytes + cut, n - cut, note, said);
      assert_string_equal (said, cases[i].says);
    }
  }
}

/* What the makers state travels with the readings. Zero blind: not known. */
static void
test_trust (void **unused)
{
  static const struct {
    const char *driver;
    uint16_t accuracy_tenths_mm, permille, blind_mm;
  } stated[] = {
    { "sen0366", 10, 0, 50 },
    { "jrt", 10, 0, 50 },
    { "gy53", 10, 30, 0 },
    { "gy53l1", 50, 0, 50 },
    { "tof10120", 100, 50, 0 },
    { "a02yyuw", 100, 3, 30 },
    { "aj-sr04m", 100, 3, 200 },
    { "us100", 30, 10, 20 },
    { "tfmini-cm", 600, 0, 100 },
    { "tfmini-mm", 600, 0, 100 },
    { "maxbotix-inch", 254, 0, 153 },
    { "maxbotix-cm", 100, 10, 200 },
    { "maxbotix-mm", 50, 10, 300 },
    { "maxbotix-hrusb", 50, 10, 300 },
    { "tape-module", 30, 0, 30 },
  };

  for (size_t i = 0; i < sizeof stated / sizeof *stated; i++) {
    const Driver *driver = device_driver_find (stated[i].driver);
    assert_non_null (driver);
    assert_int_equal (driver->trust.accuracy_tenths_mm, stated[i].accuracy_tenths_mm);
    assert_int_equal (driver->trust.accuracy_permille, stated[i].permille);
    assert_int_equal (driver->trust.blind_mm, stated[i].blind_mm);
  }
}

/* What a row writes to its device are commands with the right sum. */
static void
test_commands (void **unused)
{
  static const struct {
    const char *driver;
    const char *start, *ask;
  } commands[] = {
    { "sen0366", "80 06 03 77", "" },      { "jrt", "55", "AA 00 00 20 00 01 00 00 21" },
    { "tof10120", "\"s5-0#", "" },         { "us100", "", "55" },
    { "tfmini-cm", "5A 05 05 01 65", "" }, { "tfmini-mm", "5A 05 05 06 6A", "" },
    { "tape-module", "", "\"$00022123&" },
  };

  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    const Driver *driver = device_driver_find (commands[i].driver);
    uint8_t bytes[BYTES_MAX];
    assert_non_null (driver);
    assert_int_equal (driver->start.n, read_bytes (commands[i].start, bytes));
    assert_memory_equal (driver->start.bytes, bytes, driver->start.n);
    assert_int_equal (driver->ask.n, read_bytes (commands[i].ask, bytes));
    assert_memory_equal (driver->ask.bytes, bytes, driver->ask.n);
  }
}

/* Rows that no bytes can tell apart claim the same proof, so that neither is preferred. */
static void
test_twins_are_equally_certain (void **unused)
{
  static const char *const twins[][2] = {
    { "tfmini-cm", "tfmini-mm" },
    { "gy53", "gy53l1" },
    { "maxbotix-inch", "maxbotix-cm" },
    { "a02yyuw", "aj-sr04m" },
  };

  for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
    assert_int_equal (device_driver_find (twins[i][0])->certainty,
                      device_driver_find (twins[i][1])->certainty);
  assert_int_equal (device_driver_find ("us100")->certainty, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_values),   cmocka_unit_test (test_flipped_bits),
    cmocka_unit_test (test_cuts),     cmocka_unit_test (test_trust),
    cmocka_unit_test (test_commands), cmocka_unit_test (test_twins_are_equally_certain),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
