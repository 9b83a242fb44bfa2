/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leica DISTO laser meters with Bluetooth LE: a distance each time that their button is pressed. */
#include "disto-decoder.h"

#include "devices/driver.h"

const Driver disto_driver = {
  .id = "disto",
  .name = N_ ("Leica DISTO"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_BLE,
  .decoder = &disto_decoder,
  .ble = { .service = "3ab10100-f831-4395-b29d-570977d5bf94",
           .notify = "3ab10101-f831-4395-b29d-570977d5bf94",
           .write = "3ab10109-f831-4395-b29d-570977d5bf94" },
  .trust = { .accuracy_tenths_mm = 20, .blind_mm = DISTO_BLIND_MM, .reach_mm = 40000 },
};
