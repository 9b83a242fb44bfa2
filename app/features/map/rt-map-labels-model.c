/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-labels-model.h. */
#include "rt-map-labels-model.h"

#include <math.h>

enum { AROUND = 8, ON_RIM = 16, NEAR = 4, STEP = 28, GAP = 3, BOXES_MAX = 512 };

/* Right, left, above, below, then the corners: -1 is before the middle, 1 after it. */
static const struct {
  gint8 x, y;
} ways[AROUND] = { { 0, 1 },  { 0, -1 }, { 1, 0 },   { -1, 0 },
                   { 1, -1 }, { 1, 1 },  { -1, -1 }, { -1, 1 } };

/* From below the middle on, to either side. */
static RtMapBox
box_on_rim (const RtMapSpot *spot, int place)
{
  int step = (place + 1) / 2 * (place % 2 ? 1 : -1);
  double angle = G_PI * (0.62 + 2.0 * step / ON_RIM);

  return (RtMapBox){ spot->x + spot->radius * cos (angle) - spot->width / 2,
                     spot->y + spot->radius * sin (angle) - spot->height / 2, spot->width,
                     spot->height };
}

static RtMapBox
box_at (const RtMapSpot *spot, int place)
{
  if (spot->is_on_rim)
    return box_on_rim (spot, place);

  int way = place % AROUND;
  gboolean is_corner = ways[way].x && ways[way].y;
  double off = (spot->radius + NEAR + place / AROUND * STEP) * (is_corner ? 0.75 : 1);
  double x = spot->x + ways[way].x * off;
  double y = spot->y + ways[way].y * off;

  return (RtMapBox){ x + (ways[way].x - 1) * spot->width / 2,
                     y + (ways[way].y - 1) * spot->height / 2, spot->width, spot->height };
}

static double
overlap_of (double a, double a_size, double b, double b_size)
{
  return MAX (0, MIN (a + a_size, b + b_size) - MAX (a, b));
}

/* How much of it is covered, with what lies outside of the room counted in full. */
static double
cost_of (const RtMapBox *box, const RtMapBox *taken, guint n, const RtMapBox *room)
{
  double inside = overlap_of (box->x, box->width, room->x, room->width)
                  * overlap_of (box->y, box->height, room->y, room->height);
  double cost = box->width * box->height - inside;

  for (guint i = 0; i < n; i++)
    cost += overlap_of (box->x - GAP, box->width + 2 * GAP, taken[i].x, taken[i].width)
            * overlap_of (box->y - GAP, box->height + 2 * GAP, taken[i].y, taken[i].height);
  return cost;
}

static void
place_one (RtMapSpot *spot, const RtMapBox *taken, guint n, const RtMapBox *room)
{
  int n_places = spot->is_on_rim ? ON_RIM : spot->is_needed ? RT_MAP_PLACES : AROUND;
  int first = spot->place >= 0 && spot->place < n_places ? spot->place : 0;
  double least = G_MAXDOUBLE;

  spot->place = -1;
  for (int i = 0; i <= n_places; i++) {
    /* Where it was, then all from the first. */
    int place = i == 0 ? first : i - 1;
    RtMapBox box = box_at (spot, place);
    double cost;

    /* What must be there is moved into the room. */
    if (spot->is_needed) {
      box.x = MAX (room->x, MIN (box.x, room->x + room->width - box.width));
      box.y = MAX (room->y, MIN (box.y, room->y + room->height - box.height));
    }
    cost = cost_of (&box, taken, n, room);

    if (cost >= least || (cost > 1 && !spot->is_needed))
      continue;
    least = cost;
    spot->place = place;
    spot->box = box;
    if (cost <= 1)
      return;
  }
}

void
rt_map_place_labels (RtMapSpot *spots, guint n, const RtMapBox *taken, guint n_taken,
                     const RtMapBox *room)
{
  RtMapBox boxes[BOXES_MAX];
  guint n_boxes = MIN (n_taken, BOXES_MAX - RT_MAP_LABELS_MAX);

  for (guint i = 0; i < n_boxes; i++)
    boxes[i] = taken[i];
  for (guint i = 0; i < MIN (n, RT_MAP_LABELS_MAX); i++) {
    place_one (&spots[i], boxes, n_boxes, room);
    if (spots[i].place >= 0)
      boxes[n_boxes++] = spots[i].box;
  }
}

gboolean
rt_map_needs_leader (const RtMapSpot *spot)
{
  return !spot->is_on_rim && spot->place >= AROUND;
}
