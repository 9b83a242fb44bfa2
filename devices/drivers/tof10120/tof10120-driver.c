/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TOF10120 boards. */
#include "tof10120-decoder.h"

#include "devices/driver.h"

const Driver tof10120_driver = {
  .id = "tof10120",
  .name = N_ ("Time-of-flight board TOF10120"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &tof10120_decoder,
  .bauds = { 9600 },
  .start = { 5, { 's', '5', '-', '0', '#' } }, /* send by yourself */
  .settle_ms = 100,
  .certainty = 4, /* a few letters, no checksum */
  /* No maker's figure was found, and users complain: it is not to decide anything close. */
  .trust = { .accuracy_tenths_mm = 100, .accuracy_permille = 50, .reach_mm = TOF10120_FAR_MM },
};
