/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pixels dice behind an ESP32 that prints what they say. */
#include "pixels-bridge-decoder.h"

#include "devices/driver.h"

const Driver pixels_bridge_driver = {
  .id = "pixels-bridge",
  .name = N_ ("Pixels dice with ESP32"),
  .gives = DRIVER_DICE,
  .port = DRIVER_SERIAL,
  .decoder = &pixels_bridge_decoder,
  .bauds = { 9600, 115200 },
  .settle_ms = 2000,
  .certainty = 16, /* no checksum, but words that nothing else says */
};
