/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GY-53 boards: a time-of-flight chip with a controller that talks by itself. */
#include "gy53-decoder.h"

#include "devices/driver.h"

const Driver gy53_driver = {
  .id = "gy53",
  .name = N_ ("Time-of-flight board GY-53 (VL53L0X)"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &gy53_decoder,
  .model = GY53_VL53L0X,
  .bauds = { 9600, 115200 },
  .certainty = 40, /* four fixed bytes and the sum */
  .trust = { .accuracy_tenths_mm = 10, .accuracy_permille = 30, .reach_mm = 1200 },
};

const Driver gy53l1_driver = {
  .id = "gy53l1",
  .name = N_ ("Time-of-flight board GY-53L1 (VL53L1X)"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &gy53_decoder,
  .model = GY53_VL53L1X,
  .bauds = { 9600, 115200 },
  .certainty = 40,
  .trust = { .accuracy_tenths_mm = 50, .blind_mm = GY53L1_BLIND_MM, .reach_mm = 4000 },
};
