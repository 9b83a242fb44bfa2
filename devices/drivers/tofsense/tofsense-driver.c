/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nooploop TOFSense modules and their clones. */
#include "tofsense-decoder.h"

#include "devices/driver.h"

const Driver tofsense_driver = {
  .id = "tofsense",
  .name = N_ ("Time-of-flight module Nooploop TOFSense"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &tofsense_decoder,
  .bauds = { 115200, 921600 },
  .certainty = 24, /* two fixed bytes and the sum */
  /* No figure was found that holds for all of them: as careful as with other such modules. */
  .trust = { .accuracy_tenths_mm = 300, .accuracy_permille = 10, .reach_mm = 8000 },
};
