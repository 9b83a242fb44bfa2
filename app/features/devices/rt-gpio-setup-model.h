/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the user has wired to GPIO pins: nothing announces itself there, so somebody has to say it
 * once. Kept in gpio.ini of a given folder, a group for each device; a file that cannot be
 * understood is set aside and never overwritten.
 */
#pragma once

#include "devices/driver.h"
#include "devices/gpio-decoder.h"

#include <glib.h>

#define RT_GPIO_SETUPS_FILE "gpio.ini"

enum { RT_GPIO_LINES_MAX = 8, RT_GPIO_LINE_NONE = -1 };

typedef struct {
  char *id;                     /* of its group, "gpio-1"; NULL: not stored yet */
  char *driver;                 /* its id */
  char *chip;                   /* "gpiochip0", or a path */
  int lines[RT_GPIO_LINES_MAX]; /* in the order of the driver's; RT_GPIO_LINE_NONE: left out */
  int temperature_tenths;       /* of the air, in degrees Celsius; 0: usual */
  gboolean is_inverted;
} RtGpioSetup;

RtGpioSetup *rt_gpio_setup_new (const char *driver, const char *chip);
RtGpioSetup *rt_gpio_setup_copy (const RtGpioSetup *self);
void rt_gpio_setup_free (RtGpioSetup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtGpioSetup, rt_gpio_setup_free)

/* "gpiochip0:23,24", as transports know places. */
char *rt_gpio_setup_to_place (const RtGpioSetup *self);

/* What the pins of a driver are for, "trigger", "echo"; ended by NULL. */
void rt_gpio_list_lines (const Driver *driver, const char *names[RT_GPIO_LINES_MAX + 1]);

/* Of RtGpioSetup. */
GPtrArray *rt_gpio_setups_load (const char *folder);
/* All of them; on the disk when it returns. */
gboolean rt_gpio_setups_save (const char *folder, GPtrArray *setups, GError **error);
