/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Benewake lidars. A row for each unit: the same bytes, ten times apart. */
#include "tfmini-decoder.h"

#include "devices/driver.h"

const Driver tfmini_cm_driver = {
  .id = "tfmini-cm",
  .name = N_ ("Lidar TFmini / TF-Luna, centimetres"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &tfmini_decoder,
  .model = TFMINI_CM,
  .bauds = { 115200 },
  .start = { 5, { 0x5a, 0x05, 0x05, 0x01, 0x65 } }, /* count centimetres; not saved */
  .settle_ms = 100,
  .certainty = 24, /* two fixed bytes and the sum */
  .trust = { .accuracy_tenths_mm = 600,
             .blind_mm = TFMINI_BLIND_MM,
             .reach_mm = 6000,
             .step_tenths_mm = 100 },
};

const Driver tfmini_mm_driver = {
  .id = "tfmini-mm",
  .name = N_ ("Lidar TFmini / TF-Luna, millimetres"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &tfmini_decoder,
  .model = TFMINI_MM,
  .bauds = { 115200 },
  .start = { 5, { 0x5a, 0x05, 0x05, 0x06, 0x6a } }, /* count millimetres; not saved */
  .settle_ms = 100,
  .certainty = 24,
  .trust = { .accuracy_tenths_mm = 600, .blind_mm = TFMINI_BLIND_MM, .reach_mm = 6000 },
};
