/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One rocket on its grid. A module can be taken up by a tap, with the keyboard or by dragging it;
 * then the places show where it may go.
 */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_GRID (rt_spacecraft_grid_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftGrid, rt_spacecraft_grid, RT, SPACECRAFT_GRID, GtkWidget)

/* A module that is taken up: one of the rocket, or one that lies beside it. */
typedef struct {
  int module; /* -1: none */
  gboolean is_beside;
  int x;
  int y;
} RtSpacecraftHeld;

/* Putting it there. */
RulesAction rt_spacecraft_held_action (const RtSpacecraftHeld *held, int x, int y);

/*
 * Signals:
 *   tapped (x, y)   a module or a place
 *   taken (x, y)    a module, by dragging it
 *   dropped (x, y)
 */
void rt_spacecraft_grid_show (RtSpacecraftGrid *self, const RtSpacecraft *table,
                              const RtSpacecraftHeld *held);
/* Lets a module that lies beside the rocket be dragged. */
GtkDragSource *rt_spacecraft_grid_add_source (GtkWidget *button);
