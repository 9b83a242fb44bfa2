/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What there is of Bluetooth, over the list of ports: dice, the search, and what is in the way.
 * Signals: `chosen` (Device *device), NULL: none; `opened`: the one that is chosen was tapped.
 */
#pragma once

#include "app/features/devices/rt-die-lights-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_BLUETOOTH_SECTION (rt_bluetooth_section_get_type ())
G_DECLARE_FINAL_TYPE (RtBluetoothSection, rt_bluetooth_section, RT, BLUETOOTH_SECTION, GtkWidget)

void rt_bluetooth_section_set_up (RtBluetoothSection *self, RtDevices *devices, RtLights *lights);
/* Something else was chosen. */
void rt_bluetooth_section_unselect (RtBluetoothSection *self);
