/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device in a list: what it is, what it says now, how full its batteries are, how it is. */
#pragma once

#include "app/features/devices/rt-devices-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_DEVICE_ROW (rt_device_row_get_type ())
G_DECLARE_FINAL_TYPE (RtDeviceRow, rt_device_row, RT, DEVICE_ROW, GtkListBoxRow)

GtkWidget *rt_device_row_new (Device *device);
Device *rt_device_row_get_device (RtDeviceRow *self);
