/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The workshop: seven columns, each with its token, of compartments with modules to build, and the
 * tiles to pay with. */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_WORKSHOP (rt_spacecraft_workshop_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftWorkshop, rt_spacecraft_workshop, RT, SPACECRAFT_WORKSHOP, GtkBox)

/* Signal `tapped` (column, place), both from 0. */
/* The button of a compartment. */
GtkWidget *rt_spacecraft_workshop_get_cell (RtSpacecraftWorkshop *self, int column, int place);
void rt_spacecraft_workshop_show (RtSpacecraftWorkshop *self, const RtSpacecraft *table);
