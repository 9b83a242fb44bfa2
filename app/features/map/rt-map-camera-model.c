/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-camera-model.h. */
#include "rt-map-camera-model.h"

#include <math.h>

enum { QUARTER = 900, OUTSIDE = 48 };

static const double steps[] = { 0.6, 0.85, 1.1, 1.3, 1.8, 2.6, 3.6 };
#define LARGEST 3.6

double
rt_map_camera_fit (const RtMapCamera *self)
{
  double room = MIN (self->width, self->height) - 2 * RT_MAP_FRAME;

  return self->side > 0 ? MAX (room, 60) * 10 / self->side : 1;
}

static double
find_most (const RtMapCamera *self)
{
  return MAX (LARGEST, rt_map_camera_fit (self));
}

/* A direction on the table as one in the view, and back. */
static void
turn (const RtMapCamera *self, double x, double y, double *to_x, double *to_y)
{
  switch (self->turns & 3) {
  case 0:
    *to_x = x;
    *to_y = -y;
    break;
  case 1:
    *to_x = y;
    *to_y = x;
    break;
  case 2:
    *to_x = -x;
    *to_y = y;
    break;
  case 3:
    *to_x = -y;
    *to_y = -x;
    break;
  }
}

/* Each of the four is its own way back. */
static void
turn_back (const RtMapCamera *self, double x, double y, double *to_x, double *to_y)
{
  turn (self, x, y, to_x, to_y);
}

/* What has room is in the middle; else there may be a little of nothing beyond an edge. */
static double
keep_one (double middle, double side, double room, double outside)
{
  double half = MIN (room / 2 - outside, side / 2);

  return room >= side ? side / 2 : CLAMP (middle, half, side - half);
}

void
rt_map_camera_keep (RtMapCamera *self)
{
  double pixel;
  gboolean is_on_its_side = self->turns & 1;

  if (self->side <= 0)
    return;
  self->scale = CLAMP (self->scale, rt_map_camera_fit (self), find_most (self));
  pixel = 10 / self->scale;
  self->x = keep_one (self->x, self->side, (is_on_its_side ? self->height : self->width) * pixel,
                      OUTSIDE * pixel);
  self->y = keep_one (self->y, self->side, (is_on_its_side ? self->width : self->height) * pixel,
                      OUTSIDE * pixel);
}

void
rt_map_camera_show_all (RtMapCamera *self)
{
  self->scale = rt_map_camera_fit (self);
  self->x = self->y = self->side / 2.0;
}

gboolean
rt_map_camera_shows_all (const RtMapCamera *self)
{
  return self->scale <= rt_map_camera_fit (self) * 1.001;
}

void
rt_map_camera_zoom (RtMapCamera *self, double scale, double view_x, double view_y)
{
  double x;
  double y;
  double now_x;
  double now_y;

  rt_map_camera_find (self, view_x, view_y, &x, &y);
  self->scale = CLAMP (scale, rt_map_camera_fit (self), find_most (self));
  rt_map_camera_find (self, view_x, view_y, &now_x, &now_y);
  self->x += x - now_x;
  self->y += y - now_y;
  rt_map_camera_keep (self);
}

void
rt_map_camera_pan (RtMapCamera *self, double by_x, double by_y)
{
  double x;
  double y;

  turn_back (self, by_x * 10 / self->scale, by_y * 10 / self->scale, &x, &y);
  self->x -= x;
  self->y -= y;
  rt_map_camera_keep (self);
}

double
rt_map_camera_step (const RtMapCamera *self, int direction)
{
  double least = rt_map_camera_fit (self);

  if (direction > 0) {
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
      if (steps[i] > self->scale * 1.02)
        return steps[i];
    return find_most (self);
  }
  for (guint i = G_N_ELEMENTS (steps); i-- > 0;)
    if (steps[i] < self->scale * 0.98)
      return MAX (steps[i], least);
  return least;
}

double
rt_map_camera_sheet (const RtMapCamera *self)
{
  return self->side * self->scale / 10;
}

void
rt_map_camera_origin (const RtMapCamera *self, int *x, int *y)
{
  double middle_x;
  double middle_y;

  rt_map_camera_place (self, self->x, self->y, &middle_x, &middle_y);
  *x = (int)floor (self->width / 2.0 - middle_x + 0.5);
  *y = (int)floor (self->height / 2.0 - middle_y + 0.5);
}

void
rt_map_camera_place (const RtMapCamera *self, double x, double y, double *sheet_x, double *sheet_y)
{
  double half = self->side / 2.0;

  turn (self, x - half, y - half, sheet_x, sheet_y);
  *sheet_x = (*sheet_x + half) * self->scale / 10;
  *sheet_y = (*sheet_y + half) * self->scale / 10;
}

void
rt_map_camera_find (const RtMapCamera *self, double view_x, double view_y, double *x, double *y)
{
  turn_back (self, (view_x - self->width / 2.0) * 10 / self->scale,
             (view_y - self->height / 2.0) * 10 / self->scale, x, y);
  *x += self->x;
  *y += self->y;
}

double
rt_map_camera_length (const RtMapCamera *self, double tenths)
{
  return tenths * self->scale / 10;
}

double
rt_map_camera_angle (const RtMapCamera *self, double heading)
{
  return (self->turns * QUARTER - heading) * G_PI / (SPACE_TURN / 2.0);
}

int
rt_map_camera_heading (const RtMapCamera *self, double x, double y)
{
  double angle = atan2 (y, x) * (SPACE_TURN / 2.0) / G_PI;
  int heading = (int)floor (self->turns * QUARTER - angle + 0.5) % SPACE_TURN;

  return heading < 0 ? heading + SPACE_TURN : heading;
}
