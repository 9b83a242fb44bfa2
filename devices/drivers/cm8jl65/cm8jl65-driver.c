/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lanbao PSK-CM8JL65 modules. */
#include "cm8jl65-decoder.h"

#include "devices/driver.h"

const Driver cm8jl65_driver = {
  .id = "cm8jl65",
  .name = N_ ("Infrared module Lanbao CM8JL65"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &cm8jl65_decoder,
  .bauds = { 115200 },
  .certainty = 32, /* two fixed bytes and sixteen bits of sum */
  /* No figure was found: as careful as with other such modules. */
  .trust = { .accuracy_tenths_mm = 300, .accuracy_permille = 10, .reach_mm = 8000 },
};
