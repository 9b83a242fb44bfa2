/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One device: what it is read as, what it says as bytes and in words, a test roll, recording, and
 * when something is wrong, what to check.
 */
#pragma once

#include "app/features/devices/rt-devices-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_DEVICE_PANEL (rt_device_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtDevicePanel, rt_device_panel, RT, DEVICE_PANEL, GtkWidget)

void rt_device_panel_set_devices (RtDevicePanel *self, RtDevices *devices);
/* NULL: none is shown. */
void rt_device_panel_show (RtDevicePanel *self, Device *device);
