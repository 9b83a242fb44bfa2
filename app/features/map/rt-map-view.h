/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a battle, to be looked at and acted on. It shows an RtMapModel and changes nothing
 * but what is chosen in it; what was meant comes by signals.
 *
 * Ground and things are drawn once and moved; what is possible is a layer below the ships; while a
 * heading is dragged only that layer and the labels are drawn anew. Each thing is a button for
 * keyboard and screen reader, in the order of reading that the model has. The hand touches the map
 * itself, and what is nearest is what it means.
 *
 * Signals:
 *   activated (int object)      a thing was tapped, or Enter pressed on it; it is selected now
 *   turn-dragged (int heading)  a heading is being chosen, by hand or keys; the model has it
 *   turned (int heading)        it is let go, or Enter was pressed
 *   pointed-at (int x, int y)   a place, while the model asks for one; tenths of a millimetre
 * Properties:
 *   model    an RtMapModel; writable
 *   selected the object; writable
 *
 * Hand: tap; drag the bow arrow of the ship that acts, with Shift without snapping; drag on space,
 * wheel and pinch. Keys: Tab through things, arrows to the nearest that way, Enter; + − 0; M R N.
 * With a heading: ← → 1°, with Ctrl 10°, with Shift 15°, Page Up and Down the next thing to face,
 * Enter, Esc. With a place: arrows 1 mm, with Ctrl 10, Enter, Esc.
 */
#pragma once

#include "rt-map-labels-model.h"
#include "rt-map-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_MAP_VIEW (rt_map_view_get_type ())
G_DECLARE_FINAL_TYPE (RtMapView, rt_map_view, RT, MAP_VIEW, GtkWidget)

void rt_map_view_set_model (RtMapView *self, RtMapModel *model);

/* The next scale up (1) or down (-1), the whole table. */
void rt_map_view_zoom (RtMapView *self, int direction);
void rt_map_view_fit (RtMapView *self);
/* As a hand does. */
void rt_map_view_pan (RtMapView *self, double by_x, double by_y);
/* Follows the ship that acts again, if somebody has moved it. */
void rt_map_view_follow (RtMapView *self);
/* Shows what is around the ship that acts, even where the whole table would have room. */
void rt_map_view_set_near (RtMapView *self, gboolean is_near);
/* A widget beside a thing, for as long as it is about that; NULL: none any more. */
void rt_map_view_set_choice (RtMapView *self, GtkWidget *choice, int object);
/* Brings a thing into sight. */
void rt_map_view_reveal (RtMapView *self, int object);
/* Which corner of the table is above and to the left: quarter turns clockwise. One lays the first
 * seat's base to the left, the second's to the right. */
void rt_map_view_set_turns (RtMapView *self, int turns);
/* Boxes of the view that something else covers: no labels there. */
void rt_map_view_set_reserved (RtMapView *self, const RtMapBox *boxes, guint n);
/* Where a thing is in the view. FALSE: it is not there. */
gboolean rt_map_view_find (RtMapView *self, int object, double *x, double *y);
/* Where the arrow of the ship that acts can be taken. FALSE: it cannot be turned. */
gboolean rt_map_view_find_arrow (RtMapView *self, double *x, double *y);
