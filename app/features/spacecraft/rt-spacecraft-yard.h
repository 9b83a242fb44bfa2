/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The junkyard: piles of tiles, the pawns among them, and which tiles can be taken. */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_YARD (rt_spacecraft_yard_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftYard, rt_spacecraft_yard, RT, SPACECRAFT_YARD, GtkBox)

/* Signal `act` (action): to visit or search a space. */
/* The button of a pile. */
GtkWidget *rt_spacecraft_yard_get_cell (RtSpacecraftYard *self, int space);
void rt_spacecraft_yard_show (RtSpacecraftYard *self, const RtSpacecraft *table);
