/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The map with what belongs on it: switches for moves, range and names, how exact it is, zoom, and
 * what to do while a heading or a place is asked for. Its RtMapView emits what was done.
 *
 * Properties: `model`, and `compact` for a small place, where the zoom alone is shown. Actions:
 * map.zoom-in, map.zoom-out, map.fit; map.moves, map.range, map.names.
 */
#pragma once

#include "rt-map-view.h"

#define RT_TYPE_MAP_PANEL (rt_map_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtMapPanel, rt_map_panel, RT, MAP_PANEL, GtkWidget)

GtkWidget *rt_map_panel_new (RtMapModel *model);
RtMapView *rt_map_panel_get_view (RtMapPanel *self);
