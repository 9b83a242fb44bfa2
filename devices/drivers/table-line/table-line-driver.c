/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards that speak table-line: dice, distances, buttons, all in one. */
#include "table-line-decoder.h"

#include "devices/driver.h"

const Driver table_line_driver = {
  .id = "table-line",
  .name = N_ ("Rocket Table line protocol"),
  .gives = DRIVER_DICE | DRIVER_RANGE | DRIVER_BUTTONS,
  .port = DRIVER_SERIAL,
  .decoder = &table_line_decoder,
  .bauds = { 115200, 9600, 57600 },
  .matches = { { .pattern = "*Rocket Table*" } },
  /* A board that was running before the port was opened has said hello to nobody. */
  .start = { 7, { '@', 'h', 'e', 'l', 'l', 'o', '\n' } },
  .settle_ms = 2000,
  .certainty = 24, /* a checksum, or a sign and a known word */
  /* Of a board that does not say how well it measures, no more than an HC-SR04 can is believed. */
  .trust = { .accuracy_tenths_mm = 100, .accuracy_permille = 10, .reach_mm = 65535 },
};
