/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The junkyard: piles of tiles, the pawns among them, and which tiles can be taken. */
#pragma once

#include "app/features/spacecraft/rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_JUNKYARD (rt_junkyard_get_type ())
G_DECLARE_FINAL_TYPE (RtJunkyard, rt_junkyard, RT, JUNKYARD, GtkWidget)

/* Signal `tapped` (space). */
GtkWidget *rt_junkyard_new (void);
void rt_junkyard_show (RtJunkyard *self, const RtSpacecraft *table);
