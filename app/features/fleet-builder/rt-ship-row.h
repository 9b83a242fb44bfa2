/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship of the open fleet: what it is, its pods and crew, what it costs. Pressed: it is chosen. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SHIP_ROW (rt_ship_row_get_type ())
G_DECLARE_FINAL_TYPE (RtShipRow, rt_ship_row, RT, SHIP_ROW, GtkToggleButton)

GtkWidget *rt_ship_row_new (RtFleetEditor *editor, const FleetEntry *entry);
/* The id of its entry. */
const char *rt_ship_row_get_entry (RtShipRow *self);
