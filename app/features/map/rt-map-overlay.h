/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is possible, drawn on the sheet of a map: rings of reach, lines of fire, moves and the dial
 * of a turn below the ships; what lies on them above. */
#pragma once

#include "rt-map-camera-model.h"
#include "rt-map-paint.h"

typedef struct {
  RtMapModel *model;
  const RtMapCamera *camera;
  const RtMapInks *inks;
  gboolean has_cross; /* a place is being pointed at by keyboard */
  double cross_x;     /* on the table */
  double cross_y;
} RtMapScene;

void rt_map_overlay_paint_under (const RtMapScene *scene, GtkSnapshot *snapshot);
void rt_map_overlay_paint_over (const RtMapScene *scene, GtkSnapshot *snapshot);
/* Where the handle of a turn is on the sheet. FALSE: no heading is being chosen. */
gboolean rt_map_overlay_find_handle (const RtMapScene *scene, double *x, double *y);
/* Rings that are shown, of those that there are. */
guint rt_map_overlay_count_rings (const RtMapScene *scene);
/* Moves that are shown: the next, or with a heading that is being chosen all of them. */
guint rt_map_overlay_count_moves (const RtMapScene *scene);
/* Does it show what is possible, or only what stands there? */
gboolean rt_map_overlay_shows_range (const RtMapScene *scene);
