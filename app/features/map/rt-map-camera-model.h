/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which part of the table a map shows, and how large. The table is tenths of a millimetre with y
 * upwards; the view is pixels with y downwards; the sheet is the whole table in pixels, from its
 * corner that is above and to the left. The table may be turned, so that a player's base lies on
 * the side where the fleet is listed.
 */
#pragma once

#include "rules/space/space.h"

#include <glib.h>

enum { RT_MAP_FRAME = 18 }; /* pixels around a table that is shown whole */

typedef struct {
  int side;     /* of the table */
  int turns;    /* quarters, clockwise */
  double scale; /* pixels a millimetre */
  double x;     /* what is in the middle of the view */
  double y;
  int width; /* of the view */
  int height;
} RtMapCamera;

/* The scale at which the whole table is shown. */
double rt_map_camera_fit (const RtMapCamera *self);
/* Keeps to the table: what is empty is not looked at. */
void rt_map_camera_keep (RtMapCamera *self);
void rt_map_camera_show_all (RtMapCamera *self);
gboolean rt_map_camera_shows_all (const RtMapCamera *self);
/* What is at this place of the view stays there. */
void rt_map_camera_zoom (RtMapCamera *self, double scale, double view_x, double view_y);
void rt_map_camera_pan (RtMapCamera *self, double by_x, double by_y);
/* The next scale of the buttons, up (1) or down (-1). */
double rt_map_camera_step (const RtMapCamera *self, int direction);

/* Where the sheet's corner is in the view. */
void rt_map_camera_origin (const RtMapCamera *self, int *x, int *y);
double rt_map_camera_sheet (const RtMapCamera *self);
/* Where a place of the table is on the sheet, and the other way round from the view. */
void rt_map_camera_place (const RtMapCamera *self, double x, double y, double *sheet_x,
                          double *sheet_y);
void rt_map_camera_find (const RtMapCamera *self, double view_x, double view_y, double *x,
                         double *y);
double rt_map_camera_length (const RtMapCamera *self, double tenths);
/* Radians clockwise from the right, as drawings have them; and the heading of a direction. */
double rt_map_camera_angle (const RtMapCamera *self, double heading);
int rt_map_camera_heading (const RtMapCamera *self, double x, double y);
