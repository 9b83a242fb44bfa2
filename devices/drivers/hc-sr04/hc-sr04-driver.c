/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The HC-SR04 ultrasonic sensor on two GPIO lines. */
#include "hc-sr04-decoder.h"

#include "devices/driver.h"

const Driver hc_sr04_driver = {
  .id = "hc-sr04",
  .name = N_ ("HC-SR04"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_GPIO,
  .gpio_decoder = &hc_sr04_decoder,
  /* The maker's 3 mm, and what a room costs that is five degrees warmer than was said. */
  .trust = { .accuracy_tenths_mm = 30,
             .accuracy_permille = 9,
             .blind_mm = HC_SR04_BLIND_MM,
             .reach_mm = HC_SR04_REACH_MM },
};
