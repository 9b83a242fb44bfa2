/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JRT phase laser modules: U81B, M88, BA9D and others with the binary protocol. */
#include "jrt-decoder.h"

#include "devices/driver.h"

const Driver jrt_driver = {
  .id = "jrt",
  .name = N_ ("Laser module JRT (U81B, M88, BA9D)"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &jrt_decoder,
  .bauds = { 19200, 9600, 115200 },
  .start = { 1, { 0x55 } }, /* from this byte the module learns the speed */
  .ask = { 9, { 0xaa, 0x00, 0x00, 0x20, 0x00, 0x01, 0x00, 0x00, 0x21 } }, /* measure once */
  .ask_every_ms = 1000,
  .settle_ms = 500,
  .certainty = 24, /* the first byte, what a count can be, the sum */
  .trust = { .accuracy_tenths_mm = 10, .blind_mm = JRT_BLIND_MM, .reach_mm = 40000 },
};
