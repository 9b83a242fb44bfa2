/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that is plugged in: its state in plain words, what it says, and the cure. */
#pragma once

#include "app/features/devices/rt-die-lights-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_DEVICES_PAGE (rt_devices_page_get_type ())
G_DECLARE_FINAL_TYPE (RtDevicesPage, rt_devices_page, RT, DEVICES_PAGE, GtkWidget)

void rt_devices_page_set_devices (RtDevicesPage *self, RtDevices *devices, RtMeasure *measure,
                                  RtLights *lights, GSettings *settings);
