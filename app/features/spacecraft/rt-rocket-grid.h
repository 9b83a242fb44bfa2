/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One rocket on its grid. A module can be taken up by a tap, with the keyboard or by dragging it;
 * then the places show where it may go. It asks; the table decides.
 */
#pragma once

#include "app/features/spacecraft/rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_ROCKET_GRID (rt_rocket_grid_get_type ())
G_DECLARE_FINAL_TYPE (RtRocketGrid, rt_rocket_grid, RT, ROCKET_GRID, GtkWidget)

/* A module that is taken up: one of the rocket, or one that lies beside it. */
typedef struct {
  int module; /* -1: none */
  gboolean is_beside;
  int x;
  int y;
} RtScHeld;

/* May it go there? */
typedef gboolean (*RtRocketGridAsk) (const RtScHeld *held, int x, int y, gpointer data);

/*
 * Signals:
 *   tapped (x, y)   a module or a place
 *   taken (x, y)    a module, by dragging it
 *   dropped (x, y)
 */
GtkWidget *rt_rocket_grid_new (RtRocketGridAsk ask, gpointer data);
void rt_rocket_grid_show (RtRocketGrid *self, const RtSpacecraft *table, int seat,
                          const RtScHeld *held);
/* Lets a module that lies beside the rocket be dragged. */
GtkDragSource *rt_rocket_grid_add_source (GtkWidget *button);
