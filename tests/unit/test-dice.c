/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The dice drivers step by step: what each piece of a stream gives at once, and which of its bytes
 * make sense. What all drivers have in common is in test-decoders.c.
 */
#include "devices/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
  const Driver *driver;
  void *memory;
  char heard[1024];
} Reader;

static const char *const die_words[] = { "rolling", "settled", "cocked", "placed", "lying" };

static void
note (Reader *self, const char *text)
{
  size_t length = strlen (self->heard);

  snprintf (self->heard + length, sizeof self->heard - length, "%s%s", length ? "; " : "", text);
}

static void
note_event (const DeviceEvent *event, void *data)
{
  Reader *self = data;
  const char *name = event->text ? event->text : "";
  char text[256];

  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    snprintf (text, sizeof text, "%s%s%s%s %u/%u", event->die.is_guessed ? "?" : "", name,
              *name ? ": " : "", die_words[event->die.state], event->die.face, event->die.sides);
    break;
  case DEVICE_EVENT_BATTERY:
    snprintf (text, sizeof text, "%u%%%s", event->battery.percent,
              event->battery.is_charging ? " charging" : "");
    break;
  case DEVICE_EVENT_RANGE:
    snprintf (text, sizeof text, "range %d +-%u %u", (int)event->range.tenths_mm,
              event->range.accuracy_tenths_mm, event->range.status);
    break;
  case DEVICE_EVENT_BUTTON:
    snprintf (text, sizeof text, "button %u %u", event->button.button, event->button.number);
    break;
  case DEVICE_EVENT_IDENTITY:
    snprintf (text, sizeof text, "hello %s", name);
    break;
  case DEVICE_EVENT_TROUBLE:
    snprintf (text, sizeof text, "trouble %s", name);
    break;
  }
  note (self, text);
}

static Reader *
reader_new (const char *id)
{
  Reader *self = calloc (1, sizeof *self);

  self->driver = device_driver_find (id);
  assert_non_null (self->driver);
  self->memory = calloc (1, self->driver->decoder->size);
  self->driver->decoder->init (self->memory, self->driver->model);
  return self;
}

static void
reader_free (Reader *self)
{
  free (self->memory);
  free (self);
}

/* Feeds bytes, which give exactly these events, and of which so many are noise. */
static void
expect (Reader *self, const char *bytes, size_t n, const char *events, size_t noise)
{
  const DecoderHead *head = self->memory;
  uint64_t noise_before = head->noise_bytes;
  uint64_t good_before = head->good_bytes;

  self->heard[0] = 0;
  self->driver->decoder->feed (self->memory, (const uint8_t *)bytes, n, note_event, self);
  assert_string_equal (self->heard, events);
  assert_int_equal (head->noise_bytes - noise_before, noise);
  assert_int_equal (head->good_bytes - good_before, n - noise);
}

#define GOOD(reader, bytes, events) expect (reader, bytes, sizeof bytes - 1, events, 0)
#define NOISE(reader, bytes) expect (reader, bytes, sizeof bytes - 1, "", sizeof bytes - 1)

/* ---- table-line ---- */

static void
test_table_line (void **unused)
{
  Reader *r = reader_new ("table-line");

  GOOD (r, "@die 1 rolling\n", "rolling 0/0");
  GOOD (r, "$die 1 settled 4/6*2F\r\n", "settled 4/6");
  GOOD (r, "$die 1 settled 4/6*2f\n", "settled 4/6");
  GOOD (r, "@die 999999 placed 255/255\n", "placed 255/255");
  GOOD (r, "@range 0.4 +-.5\n", "range 4 +-5 0");
  GOOD (r, "@range 99999.9\n", "range 999999 +-0 0");
  GOOD (r, "@button 255\n", "button 2 255");
  GOOD (r, "@die  1  settled  4/6  \n", "settled 4/6");
  NOISE (r, "@die 1000000 rolling\n");
  NOISE (r, "@die 1 settled 256\n");
  NOISE (r, "@die 1 settled 4/0\n");
  NOISE (r, "@die 1 settled 4/6x\n");
  NOISE (r, "@die 1 settled\n");
  NOISE (r, "@die 1\n");
  NOISE (r, "@diet 1 rolling\n");
  NOISE (r, "@range 100000\n");
  NOISE (r, "@range 5 +-6553.6\n");
  NOISE (r, "@range -5\n");
  NOISE (r, "@battery 5.5\n");
  NOISE (r, "@trouble\n");
  NOISE (r, "@\n");
  NOISE (r, "die 1 rolling\n");
  reader_free (r);
}

/* Words of later versions are proven by a checksum, and by nothing else. */
static void
test_table_line_unknown_words (void **unused)
{
  Reader *r = reader_new ("table-line");

  NOISE (r, "@colour red\n");
  NOISE (r, "@range foggy\n");
  NOISE (r, "@button left\n");
  GOOD (r, "$colour red*5B\n", "");
  GOOD (r, "$range foggy*2F\n", "");
  NOISE (r, "$range 5mm*6A\n");
  NOISE (r, "$button 3x*7D\n");
  reader_free (r);
}

static void
test_table_line_starts (void **unused)
{
  Reader *r = reader_new ("table-line");
  char line[200];

  /* What stands before a start is lost, also if it could have been a text. */
  expect (r, "@trouble no@die 1 rolling\n", 26, "rolling 0/0", 11);
  expect (r, "@trouble no$die 1 rolling*24\n", 29, "rolling 0/0", 11);
  expect (r, "$die 1 rolling*2@die 1 rolling\n", 31, "rolling 0/0", 16);
  expect (r, "@die 1 roll\nx@die 1 cocked\n", 27, "cocked 0/0", 13);
  NOISE (r, "@trouble a*b\n");
  NOISE (r, "@trouble \xc3\xa9\n");
  NOISE (r, "@die 1 rolling\r\r\n");

  /* As long as it may be, and too long by one. */
  memset (line, 'x', sizeof line);
  memcpy (line, "@trouble ", 9);
  line[127] = '\n';
  r->heard[0] = 0;
  r->driver->decoder->feed (r->memory, (const uint8_t *)line, 128, note_event, r);
  assert_int_equal (strlen (r->heard), 126);
  line[127] = 'x';
  line[128] = '\n';
  expect (r, line, 129, "", 129);
  reader_free (r);
}

/* ---- loose-line ---- */

static void
test_loose_line (void **unused)
{
  Reader *r = reader_new ("loose-line");

  GOOD (r, "4\n", "?settled 4/0");
  GOOD (r, "100\r\n", "?settled 100/0");
  NOISE (r, "101\n");
  GOOD (r, "7, 1, 8\n", "?settled 7/0; ?settled 1/0; ?settled 8/0");
  GOOD (r, "5, 1, 6\n", "?settled 5/0; ?settled 1/0; ?settled 6/0");
  GOOD (r, "5, 2, 7\n", "?settled 5/0; ?settled 2/0");
  GOOD (r, "5, 7\n", "?settled 5/0; ?settled 7/0");
  GOOD (r, "5, 2, Sum = 7\n", "?settled 5/0; ?settled 2/0");
  GOOD (r, "5 , 2 total 7\n", "?settled 5/0; ?settled 2/0");
  NOISE (r, "5, 2, sum\n");
  NOISE (r, "5 = 5\n");
  GOOD (r, "Rolling...\n", "?rolling 0/0");
  GOOD (r, "Result:5 of 6\n", "?settled 5/0");
  expect (r, "\xff\x01STABLE: 2\n", 12, "?settled 2/0", 2);
  NOISE (r, "STABLE: 0\n");
  NOISE (r, "\n");
  NOISE (r, "\xf0\x9f\x8e\xb2\n");
  reader_free (r);
}

/* ---- pixels-bridge ---- */

static void
test_pixels_bridge (void **unused)
{
  Reader *r = reader_new ("pixels-bridge");

  NOISE (r, "   Roll state: ROLLING value: 1\n");
  NOISE (r, "##########\n");
  GOOD (r, ">>>> A (b) (0x00000001)\n", "");
  GOOD (r, "   Roll state: ROLLING value: 1\n", "A (b): rolling 0/0");
  GOOD (r, "   Roll state: ON_FACE value: 255\n", "A (b): settled 255/0");
  NOISE (r, "   Roll state: ON_FACE value: 256\n");
  NOISE (r, "   Roll state: ON_FACE value: 0\n");
  NOISE (r, "   Roll state: SLEEPING value: 1\n");
  GOOD (r, "   Battery level: 100% is_charging: 2 \n", "100% charging");
  GOOD (r, "   Battery level: 100% is_charging: 0 \n", "100%");
  NOISE (r, "   Battery level: 101% is_charging: 0 \n");
  NOISE (r, ">>>> (0x00000001)\n");
  NOISE (r, "   Battery level: 50% is_charging: 0 \n");
  reader_free (r);
}

/* With more dice than there is room for, the first are forgotten and greeted anew. */
static void
test_pixels_bridge_many_dice (void **unused)
{
  Reader *r = reader_new ("pixels-bridge");
  char start[32];

  for (unsigned round = 0; round < 2; round++)
    for (unsigned die = 1; die <= 17; die++) {
      int n = snprintf (start, sizeof start, ">>>> D (0x%08X)\n", die);
      expect (r, start, (size_t)n, "", 0);
      GOOD (r, "Roll state: ON_FACE value: 3\n", "D: placed 3/0");
      GOOD (r, "Roll state: ON_FACE value: 3\n", "");
    }
  reader_free (r);
}

/* ---- godice ---- */

/* Another message stands before the first of these, so that each tells what it says. */
static void
test_godice (void **unused)
{
  Reader *r = reader_new ("godice");

  GOOD (r, "Char\1", ""); /* how full it is, it has not said */
  GOOD (r, "Bat\144", "100% charging");
  GOOD (r, "Char\0", "100%");
  NOISE (r, "Bat\145");
  NOISE (r, "Col\6");
  GOOD (r, "Col\0", "");
  GOOD (r, "Col\5", "hello GoDice, orange");
  GOOD (r, "R", "rolling 0/6");
  /* The shortest weight; a tilt of 21 degrees, and one of 26. */
  GOOD (r, "S\50\0\0", "settled 6/6");
  GOOD (r, "RS\74\27\0", "rolling 0/6; settled 6/6");
  GOOD (r, "RS\72\34\0", "rolling 0/6; cocked 0/6");
  GOOD (r, "RS\0\0\144", "rolling 0/6; cocked 0/6"); /* the longest */
  NOISE (r, "S\47\0\0");
  NOISE (r, "S\0\0\145");
  reader_free (r);
}

/* On this line nothing but the messages themselves tells them from noise. */
static void
test_godice_runs (void **unused)
{
  Reader *r = reader_new ("godice");

  /* One message alone is none. Two agree; the second throw in a row is the first that counts. */
  GOOD (r, "R", "");
  GOOD (r, "S\100\0\0", "placed 6/6");
  GOOD (r, "R", "rolling 0/6");
  GOOD (r, "S\100\0\0", "settled 6/6");
  /* A rest without a roll is none. */
  GOOD (r, "S\0\100\0", "placed 3/6");
  /* A stray byte, and what was said before it is forgotten: that it rolled, that it is proven. */
  GOOD (r, "R", "rolling 0/6");
  NOISE (r, "\377");
  GOOD (r, "S\100\0\0", "");
  GOOD (r, "S\100\0\0", "placed 6/6");
  NOISE (r, "x");
  GOOD (r, "R", "");
  GOOD (r, "S\100\0\0", "placed 6/6");
  NOISE (r, "x");
  /* The battery waits for whatever vouches for it, and proves the line. */
  GOOD (r, "Bat\127", "");
  GOOD (r, "R", "87%; rolling 0/6");
  GOOD (r, "S\100\0\0", "settled 6/6");
  NOISE (r, "x");
  GOOD (r, "Bat\127", "");
  GOOD (r, "TS\100\0\0", "87%; placed 6/6");
  NOISE (r, "x");
  GOOD (r, "Bat\127", "");
  GOOD (r, "Col\1", "87%; hello GoDice, red");
  /* What a word of noise said about the battery does not outlive it. */
  NOISE (r, "x");
  GOOD (r, "Bat\62", "");
  NOISE (r, "x");
  GOOD (r, "Char\1", "");
  GOOD (r, "R", "rolling 0/6");
  /* A message inside what was taken for one is the first of its run. */
  expect (r, "SS\100\0\0", 5, "", 1);
  expect (r, "FMS\100\0\0", 6, "", 1);
  reader_free (r);
}

static void
count_rolls (const DeviceEvent *event, void *data)
{
  *(unsigned *)data += event->kind == DEVICE_EVENT_DIE && event->die.state == DIE_SETTLED;
}

/* Four megabytes of noise, and the boot messages of a bridge, are not one throw. */
static void
test_godice_noise (void **unused)
{
  static const char boot[] = "rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
                             "RS485 off\r\nGoDice: RSSI -70, Bat 57\r\nScanning RRRS 1 2 TS 12\r\n";
  enum { TIMES = 16384, BLOCK = 256 };
  static const char *const shells[] = { "godice", "godice-d10", "godice-d24" };

  for (unsigned i = 0; i < sizeof shells / sizeof *shells; i++) {
    const Driver *driver = device_driver_find (shells[i]);
    uint8_t *memory = calloc (1, driver->decoder->size);
    uint64_t state = 20261118 + i;
    unsigned n_rolls = 0;
    driver->decoder->init (memory, driver->model);
    for (unsigned k = 0; k < TIMES; k++) {
      uint8_t block[BLOCK];
      for (unsigned at = 0; at < BLOCK; at++) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        block[at] = (uint8_t)(state >> 56);
      }
      driver->decoder->feed (memory, block, BLOCK, count_rolls, &n_rolls);
      driver->decoder->feed (memory, (const uint8_t *)boot, sizeof boot - 1, count_rolls, &n_rolls);
    }
    assert_int_equal (n_rolls, 0);
    free (memory);
  }
}

/* ---- cloud-dice ---- */

#define ONE "OK 1 231 0 0 0 0 0\r\n"    /* (231, 0, 0) */
#define OTHER "OK 2 0 0 25 255 0 0\r\n" /* (0, -231, 0) */

static void
test_cloud_dice (void **unused)
{
  Reader *r = reader_new ("cloud-dice");

  /* Four readings of each die, whatever comes between. */
  GOOD (r, ONE ONE OTHER ONE, "");
  GOOD (r, ONE, "?placed 4/6");
  GOOD (r, OTHER OTHER, "");
  GOOD (r, OTHER, "?placed 1/6");
  GOOD (r, ONE ONE ONE ONE ONE, "");
  /* Thrown up: weightless, said once. */
  GOOD (r, "OK 1 9 0 9 0 9 0\r\n", "?rolling 0/6");
  GOOD (r, "OK 1 0 4 0 0 0 0\r\n", "");
  /* Edge on edge: two axes feel enough for a face. */
  GOOD (r, "OK 1 205 0 205 0 0 0\r\nOK 1 205 0 205 0 0 0\r\nOK 1 205 0 205 0 0 0\r\n", "");
  GOOD (r, "OK 1 205 0 205 0 0 0\r\n", "?cocked 0/6");
  /* Readings that differ by 31 are a die that still moves, by 30 not. */
  GOOD (r, "OK 1 255 0 0 0 0 0\r\nOK 1 224 0 0 0 0 0\r\n", "");
  GOOD (r, "OK 1 254 0 0 0 0 0\r\nOK 1 224 0 0 0 0 0\r\n", "");
  GOOD (r, "OK 1 224 0 0 0 0 0\r\n", "?settled 4/6");
  NOISE (r, "OK 32 224 0 0 0 0 0\r\n");
  NOISE (r, "OK 1 224 0 0 0 0\r\n");
  NOISE (r, "OK 1 224 0  0 0 0 0\r\n");
  reader_free (r);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_table_line),
    cmocka_unit_test (test_table_line_unknown_words),
    cmocka_unit_test (test_table_line_starts),
    cmocka_unit_test (test_loose_line),
    cmocka_unit_test (test_pixels_bridge),
    cmocka_unit_test (test_pixels_bridge_many_dice),
    cmocka_unit_test (test_godice),
    cmocka_unit_test (test_godice_runs),
    cmocka_unit_test (test_godice_noise),
    cmocka_unit_test (test_cloud_dice),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
