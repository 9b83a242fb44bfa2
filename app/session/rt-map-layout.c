/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-layout.h. All is tried against all, as there are a hundred things at most. */
#include "rt-map-layout.h"

#include <math.h>

typedef struct {
  double x;
  double y;
  double radius;
} Disc;

typedef struct {
  double x1;
  double y1;
  double x2;
  double y2;
} Line;

struct RtMapLayout {
  RtMapBox bounds;
  GArray *discs;
  GArray *lines;
  GArray *taken; /* of RtMapBox */
};

/* How much worse a place is that a line crosses, or from where a line crosses another thing: as if
 * it were so many places later. */
enum { CROSSING = 9 };

RtMapLayout *
rt_map_layout_new (const RtMapBox *bounds)
{
  RtMapLayout *self = g_new0 (RtMapLayout, 1);

  self->bounds = *bounds;
  self->discs = g_array_new (FALSE, FALSE, sizeof (Disc));
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->taken = g_array_new (FALSE, FALSE, sizeof (RtMapBox));
  return self;
}

void
rt_map_layout_free (RtMapLayout *self)
{
  g_array_unref (self->discs);
  g_array_unref (self->lines);
  g_array_unref (self->taken);
  g_free (self);
}

void
rt_map_layout_add_disc (RtMapLayout *self, double x, double y, double radius)
{
  Disc disc = { x, y, radius };

  g_array_append_val (self->discs, disc);
}

void
rt_map_layout_add_line (RtMapLayout *self, double x1, double y1, double x2, double y2)
{
  Line line = { x1, y1, x2, y2 };

  g_array_append_val (self->lines, line);
}

static gboolean
is_apart (const RtMapBox *a, const RtMapBox *b)
{
  return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y
         || b->y + b->height <= a->y;
}

static gboolean
is_over (const RtMapBox *box, const Disc *disc)
{
  double x = CLAMP (disc->x, box->x, box->x + box->width);
  double y = CLAMP (disc->y, box->y, box->y + box->height);

  return hypot (disc->x - x, disc->y - y) < disc->radius;
}

/* Cuts a line by one edge of the box, that is, to where `way` times the part is at most `room`. */
static void
cut (double way, double room, double *first, double *last)
{
  if (way > 0)
    *last = MIN (*last, room / way);
  else if (way < 0)
    *first = MAX (*first, room / way);
  else if (room < 0)
    *last = -1;
}

static gboolean
is_crossed (const RtMapBox *box, const Line *line)
{
  double first = 0;
  double last = 1;

  cut (line->x2 - line->x1, box->x + box->width - line->x1, &first, &last);
  cut (line->x1 - line->x2, line->x1 - box->x, &first, &last);
  cut (line->y2 - line->y1, box->y + box->height - line->y1, &first, &last);
  cut (line->y1 - line->y2, line->y1 - box->y, &first, &last);
  return first < last;
}

static gboolean
has_room (const RtMapLayout *self, const RtMapBox *box)
{
  const RtMapBox *bounds = &self->bounds;

  if (box->x < bounds->x || box->y < bounds->y || box->x + box->width > bounds->x + bounds->width
      || box->y + box->height > bounds->y + bounds->height)
    return FALSE;
  for (guint i = 0; i < self->discs->len; i++)
    if (is_over (box, &g_array_index (self->discs, Disc, i)))
      return FALSE;
  for (guint i = 0; i < self->taken->len; i++)
    if (!is_apart (box, &g_array_index (self->taken, RtMapBox, i)))
      return FALSE;
  return TRUE;
}

/* How near a line passes a point. */
static double
pass (const Line *line, double x, double y)
{
  double way_x = line->x2 - line->x1;
  double way_y = line->y2 - line->y1;
  double square = way_x * way_x + way_y * way_y;
  double at = square ? ((x - line->x1) * way_x + (y - line->y1) * way_y) / square : 0;

  at = CLAMP (at, 0, 1);
  return hypot (line->x1 + at * way_x - x, line->y1 + at * way_y - y);
}

static guint
count_crossings (const RtMapLayout *self, const RtMapBox *about, const RtMapBox *box)
{
  guint n = 0;

  for (guint i = 0; i < self->lines->len; i++)
    n += is_crossed (box, &g_array_index (self->lines, Line, i));
  if (!about)
    return n;
  Line leader = { about->x, about->y, CLAMP (about->x, box->x, box->x + box->width),
                  CLAMP (about->y, box->y, box->y + box->height) };
  for (guint i = 0; i < self->discs->len; i++) {
    const Disc *disc = &g_array_index (self->discs, Disc, i);

    /* Not the thing itself, nor what lies half under it. */
    n += hypot (disc->x - about->x, disc->y - about->y) > disc->radius
         && pass (&leader, disc->x, disc->y) < disc->radius;
  }
  for (guint i = 0; i < self->taken->len; i++)
    n += is_crossed (&g_array_index (self->taken, RtMapBox, i), &leader);
  return n;
}

gboolean
rt_map_layout_take (RtMapLayout *self, const RtMapBox *about, const RtMapBox *places, guint n,
                    RtMapBox *taken)
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < n && i < best; i++) {
    if (!has_room (self, &places[i]))
      continue;
    guint cost = i + CROSSING * count_crossings (self, about, &places[i]);
    if (cost >= best)
      continue;
    best = cost;
    *taken = places[i];
  }
  if (best == G_MAXUINT)
    return FALSE;
  g_array_append_val (self->taken, *taken);
  return TRUE;
}

void
rt_map_layout_offer (double x, double y, double radius, double width, double height,
                     RtMapBox places[RT_MAP_PLACES_AROUND])
{
  /* Where the box's middle lies, in halves of its size beyond the disc: below, above, right, left,
   * and the corners. */
  static const struct {
    int x;
    int y;
  } sides[] = {
    { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 }
  };
  enum { GAP = 3, FURTHER = 14 };
  guint n = 0;

  for (int ring = 0; n < RT_MAP_PLACES_AROUND; ring++)
    for (guint i = 0; i < G_N_ELEMENTS (sides); i++) {
      gboolean is_corner = sides[i].x && sides[i].y;
      double away = (radius + GAP + ring * FURTHER) * (is_corner ? 0.75 : 1);

      places[n++] = (RtMapBox){ x + sides[i].x * (away + width / 2) - width / 2,
                                y + sides[i].y * (away + height / 2) - height / 2, width, height };
    }
}
