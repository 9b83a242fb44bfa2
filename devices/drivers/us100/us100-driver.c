/* SPDX-License-Identifier: GPL-3.0-or-later */
/* US-100 ultrasonic sensors with their jumper set for serial. */
#include "us100-decoder.h"

#include "devices/driver.h"

const Driver us100_driver = {
  .id = "us100",
  .name = N_ ("Ultrasonic sensor US-100"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &us100_decoder,
  .bauds = { 9600 },
  .ask = { 1, { US100_ASK_DISTANCE } },
  .ask_every_ms = 100,
  .certainty = 0, /* bare numbers */
  .trust = { .accuracy_tenths_mm = 30,
             .accuracy_permille = 10,
             .blind_mm = US100_BLIND_MM,
             .reach_mm = 4500 },
};
