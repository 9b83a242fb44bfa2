/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cloud Dice, heard by a JeeLink radio receiver. */
#include "cloud-dice-decoder.h"

#include "devices/driver.h"

const Driver cloud_dice_driver = {
  .id = "cloud-dice",
  .name = N_ ("Cloud Dice with JeeLink"),
  .gives = DRIVER_DICE,
  .port = DRIVER_SERIAL,
  .decoder = &cloud_dice_decoder,
  .bauds = { 57600 },
  .settle_ms = 2000,
  .certainty = 4, /* no checksum: a line of seven numbers below 256 */
};
