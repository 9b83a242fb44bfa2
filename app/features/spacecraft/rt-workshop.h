/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The workshop: seven columns, each with its token, of compartments with modules to build. */
#pragma once

#include "app/features/spacecraft/rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_WORKSHOP (rt_workshop_get_type ())
G_DECLARE_FINAL_TYPE (RtWorkshop, rt_workshop, RT, WORKSHOP, GtkWidget)

/* Signal `tapped` (column, place), both from 0. */
GtkWidget *rt_workshop_new (void);
void rt_workshop_show (RtWorkshop *self, const RtSpacecraft *table);
