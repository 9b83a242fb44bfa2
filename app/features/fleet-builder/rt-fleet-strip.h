/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the open fleet comes to, always in sight: its figures, its problems with what mends them,
 * and the way into a battle. */
#pragma once

#include "rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_FLEET_STRIP (rt_fleet_strip_get_type ())
G_DECLARE_FINAL_TYPE (RtFleetStrip, rt_fleet_strip, RT, FLEET_STRIP, GtkBox)

void rt_fleet_strip_set_editor (RtFleetStrip *self, RtFleetEditor *editor);
