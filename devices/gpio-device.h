/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device on GPIO lines, or one that is only their chip: lines do not tell what is on them. */
#pragma once

#include "device.h"

#define GPIO_DEVICE_TYPE (gpio_device_get_type ())
G_DECLARE_FINAL_TYPE (GpioDevice, gpio_device, GPIO, DEVICE, Device)

Device *gpio_device_new (const char *identity);
/* What is wired, and to which lines: transport/gpio.h has the form of `place`, which is its path
 * then. `options` may be NULL. It counts when the device is opened the next time. */
void gpio_device_set_wires (GpioDevice *self, const Driver *driver, const char *place,
                            const GpioOptions *options);
