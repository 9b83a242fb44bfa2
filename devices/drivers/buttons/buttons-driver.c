/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons on GPIO lines. */
#include "buttons-decoder.h"

#include "devices/driver.h"

const Driver buttons_driver = {
  .id = "buttons",
  .name = N_ ("Push buttons"),
  .gives = DRIVER_BUTTONS,
  .port = DRIVER_GPIO,
  .gpio_decoder = &buttons_decoder,
};
