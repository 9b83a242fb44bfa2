/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A die of three bits and a strobe on four GPIO lines. */
#include "bit-die-decoder.h"

#include "devices/driver.h"

const Driver bit_die_driver = {
  .id = "bit-die",
  .name = N_ ("Three-bit die"),
  .gives = DRIVER_DICE,
  .port = DRIVER_GPIO,
  .gpio_decoder = &bit_die_decoder,
};
