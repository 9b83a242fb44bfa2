/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fleet that is being built: points, ships active and in reserve, crew at home. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_FLEET_VIEW (rt_fleet_view_get_type ())
G_DECLARE_FINAL_TYPE (RtFleetView, rt_fleet_view, RT, FLEET_VIEW, GtkWidget)

void rt_fleet_view_set_editor (RtFleetView *self, RtFleetEditor *editor);
