/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One Bluetooth device: how it is, whose it is, and how dice answer with their light. */
#pragma once

#include "app/features/devices/rt-die-lights-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_BLUETOOTH_PANEL (rt_bluetooth_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtBluetoothPanel, rt_bluetooth_panel, RT, BLUETOOTH_PANEL, GtkWidget)

void rt_bluetooth_panel_set_up (RtBluetoothPanel *self, RtDevices *devices, RtLights *lights,
                                GSettings *settings);
/* NULL: none. */
void rt_bluetooth_panel_show (RtBluetoothPanel *self, Device *device);
