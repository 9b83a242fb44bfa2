/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The module of cheap laser tape measures. */
#include "tape-module-decoder.h"

#include "devices/driver.h"

const Driver tape_module_driver = {
  .id = "tape-module",
  .name = N_ ("Laser tape measure module"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &tape_module_decoder,
  .bauds = { 115200 },
  .ask = { 10, { '$', '0', '0', '0', '2', '2', '1', '2', '3', '&' } }, /* measure once */
  .ask_every_ms = 2000, /* a shot takes half a second to five */
  .settle_ms = 500,
  .certainty = 32, /* signs at both ends, nothing but digits, a checksum */
  /* No maker's figure was found. */
  .trust = { .accuracy_tenths_mm = 30, .blind_mm = TAPE_MODULE_BLIND_MM, .reach_mm = 40000 },
};
