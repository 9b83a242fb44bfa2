/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dice kit of seven LEDs on four GPIO lines. */
#include "led-die-decoder.h"

#include "devices/driver.h"

const Driver led_die_driver = {
  .id = "led-die",
  .name = N_ ("LED dice kit"),
  .gives = DRIVER_DICE,
  .port = DRIVER_GPIO,
  .gpio_decoder = &led_die_decoder,
};
