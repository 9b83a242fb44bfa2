/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Do-it-yourself dice without a protocol. Chosen by the user only. */
#include "loose-line-decoder.h"

#include "devices/driver.h"

const Driver loose_line_driver = {
  .id = "loose-line",
  .name = N_ ("Dice that print their rolls as text"),
  .gives = DRIVER_DICE,
  .port = DRIVER_SERIAL,
  .decoder = &loose_line_decoder,
  .bauds = { 9600, 115200, 57600 },
  .settle_ms = 2000,
  .certainty = 0,
};
