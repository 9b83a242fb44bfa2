/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Phase laser modules of the X-40 kind: good to a millimetre, and so the best for a table. */
#include "sen0366-decoder.h"

#include "devices/driver.h"

const Driver sen0366_driver = {
  .id = "sen0366",
  .name = N_ ("Laser module SEN0366 / X-40"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &sen0366_decoder,
  .bauds = { 9600 },
  .start = { 4, { 0x80, 0x06, 0x03, 0x77 } }, /* measure until told to stop */
  .settle_ms = 100,
  .certainty = 32, /* three fixed bytes and the sum */
  .trust = { .accuracy_tenths_mm = 10, .blind_mm = SEN0366_BLIND_MM, .reach_mm = 65535 },
};
