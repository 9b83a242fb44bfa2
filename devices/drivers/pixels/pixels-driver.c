/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pixels dice, read over Bluetooth. */
#include "pixels-decoder.h"

#include "devices/driver.h"

const Driver pixels_driver = {
  .id = "pixels",
  .name = N_ ("Pixels"),
  .gives = DRIVER_DICE,
  .port = DRIVER_BLE,
  .decoder = &pixels_decoder,
  .start = { 1, { 1 } }, /* who are you? */
  .ble = { .service = "a6b90001-7a5a-43f2-a962-350c8edc9b5b",
           .notify = "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
           .write = "a6b90003-7a5a-43f2-a962-350c8edc9b5b" },
  .light = pixels_light,
};
