/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says what is wired to which pins, beside a drawing of the wires. */
#pragma once

#include "app/features/devices/rt-devices-model.h"

#include <adwaita.h>

#define RT_TYPE_GPIO_DIALOG (rt_gpio_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtGpioDialog, rt_gpio_dialog, RT, GPIO_DIALOG, AdwWindow)

/* `setup`: what is to be changed; NULL: something new. */
GtkWidget *rt_gpio_dialog_new (GtkWindow *parent, RtDevices *devices, const RtGpioSetup *setup);
