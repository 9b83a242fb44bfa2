/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-overlay.h. Each part is a node of its own that is no larger than it must be. */
#include "rt-map-overlay.h"

#include <math.h>

enum {
  EDGE = 6,
  HANDLE_RADIUS = 22,
  DIAL_LEAST = 74,
  DIAL_MOST = 132,
  TICK = 150,
  OUTLINE_FROM = 8
};

/* ---- Places ---- */

static void
find (const RtMapScene *scene, SpacePoint at, double *x, double *y)
{
  rt_map_camera_place (scene->camera, at.x, at.y, x, y);
}

static double
radius_of (const RtMapScene *scene, const RtMapItem *item)
{
  return rt_map_camera_length (scene->camera, item->disc.size / 2.0);
}

static const RtMapItem *
acting (const RtMapScene *scene)
{
  return rt_map_model_find (scene->model, rt_map_model_get_ship (scene->model));
}

static GdkRGBA
faded (const GdkRGBA *ink, float alpha)
{
  GdkRGBA color = *ink;

  color.alpha *= alpha;
  return color;
}

/* A drawing within a box; cairo_destroy when done. */
static cairo_t *
begin (GtkSnapshot *snapshot, double x, double y, double width, double height)
{
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)floor (x) - EDGE, (float)floor (y) - EDGE,
                                     (float)ceil (width) + 2 * EDGE + 1,
                                     (float)ceil (height) + 2 * EDGE + 1));

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  return cr;
}

static cairo_t *
begin_around (GtkSnapshot *snapshot, double x, double y, double radius)
{
  return begin (snapshot, x - radius, y - radius, 2 * radius, 2 * radius);
}

static cairo_t *
begin_between (GtkSnapshot *snapshot, double x, double y, double to_x, double to_y, double margin)
{
  return begin (snapshot, MIN (x, to_x) - margin, MIN (y, to_y) - margin,
                fabs (to_x - x) + 2 * margin, fabs (to_y - y) + 2 * margin);
}

gboolean
rt_map_overlay_shows_range (const RtMapScene *scene)
{
  return !rt_map_model_get_turn (scene->model) && !rt_map_model_get_placing (scene->model)
         && (rt_map_model_get_shows (scene->model) & RT_MAP_SHOW_RANGE);
}

guint
rt_map_overlay_count_moves (const RtMapScene *scene)
{
  guint n;

  rt_map_model_get_moves (scene->model, &n);
  if (rt_map_model_get_turn (scene->model))
    return n;
  if (rt_map_model_get_placing (scene->model))
    return 0;
  return rt_map_model_get_shows (scene->model) & RT_MAP_SHOW_MOVES ? MIN (n, 1) : 0;
}

/* ---- Reach ---- */

/* What the ship can pay for, and what would be next. */
guint
rt_map_overlay_count_rings (const RtMapScene *scene)
{
  guint n;
  const RtMapRing *rings = rt_map_model_get_rings (scene->model, &n);
  guint shown = 0;

  if (!rt_map_overlay_shows_range (scene) || !acting (scene))
    return 0;
  while (shown < n && rings[shown].is_paid_for)
    shown++;
  return MIN (n, MAX (shown, 1));
}

/* The farther, the thinner: whole, dashed, dotted. */
static void
set_ring_dash (cairo_t *cr, int steps)
{
  if (steps == 1)
    cairo_set_dash (cr, (double[]){ 8, 4 }, 2, 0);
  else if (steps > 1)
    cairo_set_dash (cr, (double[]){ 1.5, 5 }, 2, 0);
}

static void
paint_ring (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship,
            const RtMapRing *ring)
{
  double x;
  double y;
  double radius = radius_of (scene, ship) + rt_map_camera_length (scene->camera, ring->reach);
  GdkRGBA fill = faded (&scene->inks->red, 0.07f);
  GdkRGBA line = faded (&scene->inks->red, ring->is_paid_for ? 1 : 0.5f);
  cairo_t *cr;

  find (scene, ship->disc.at, &x, &y);
  cr = begin_around (snapshot, x, y, radius);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  set_ring_dash (cr, ring->steps);
  rt_paint_shape (cr, ring->steps == 0 ? &fill : NULL, &line, 2 + scene->inks->is_high_contrast);
  cairo_destroy (cr);
}

/* Where the reach is too close to call: a band around the ring. */
static void
paint_band (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship,
            const RtMapLine *line)
{
  guint n;
  const RtMapRing *rings = rt_map_model_get_rings (scene->model, &n);
  GdkRGBA ink = faded (&scene->inks->brass, 0.35f);
  double x;
  double y;
  double radius;
  double width = MAX (4, rt_map_camera_length (scene->camera, 2 * line->error));
  cairo_t *cr;

  if (line->is_line_close || line->steps >= (int)n)
    return;
  find (scene, ship->disc.at, &x, &y);
  radius = radius_of (scene, ship) + rt_map_camera_length (scene->camera, rings[line->steps].reach);
  cr = begin_around (snapshot, x, y, radius + width);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (cr, NULL, &ink, width);
  cairo_destroy (cr);
}

/* ---- Lines of fire ---- */

static void
stroke_line (cairo_t *cr, const RtMapScene *scene, RtMapLineKind kind)
{
  const RtMapInks *inks = scene->inks;
  double more = inks->is_high_contrast;

  switch (kind) {
  case RT_MAP_LINE_CLEAR:
    rt_paint_shape (cr, NULL, &inks->teal, 3.5 + more);
    break;
  case RT_MAP_LINE_BLOCKED:
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, (double[]){ 7, 5 }, 2, 0);
    rt_paint_shape (cr, NULL, &inks->red, 2.5 + more);
    break;
  case RT_MAP_LINE_CLOSE:
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (cr, (double[]){ 10, 4 }, 2, 0);
    rt_paint_shape (cr, NULL, &inks->brass, 3.5 + more);
    break;
  case RT_MAP_LINE_FAR:
    cairo_set_dash (cr, (double[]){ 1.5, 6 }, 2, 0);
    rt_paint_shape (cr, NULL, &inks->dim, 2 + more);
    break;
  }
}

/* From rim to rim. */
static gboolean
find_ends (const RtMapScene *scene, const RtMapItem *from, const RtMapItem *to, double ends[4])
{
  double length;
  double x;
  double y;
  double from_radius = radius_of (scene, from) + 7;
  double to_radius = radius_of (scene, to) + 3;

  find (scene, from->disc.at, &ends[0], &ends[1]);
  find (scene, to->disc.at, &ends[2], &ends[3]);
  x = ends[2] - ends[0];
  y = ends[3] - ends[1];
  length = hypot (x, y);
  if (length <= from_radius + to_radius)
    return FALSE;
  ends[0] += x / length * from_radius;
  ends[1] += y / length * from_radius;
  ends[2] -= x / length * to_radius;
  ends[3] -= y / length * to_radius;
  return TRUE;
}

static void
paint_line (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship,
            const RtMapLine *line)
{
  double ends[4];
  cairo_t *cr;

  if (!find_ends (scene, ship, rt_map_model_find (scene->model, line->target), ends))
    return;
  cr = begin_between (snapshot, ends[0], ends[1], ends[2], ends[3], 4);
  cairo_move_to (cr, ends[0], ends[1]);
  cairo_line_to (cr, ends[2], ends[3]);
  stroke_line (cr, scene, line->kind);
  cairo_destroy (cr);
}

/* A sign where the line enters what is in its way. */
static void
paint_block (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship,
             const RtMapLine *line)
{
  const RtMapItem *blocker = rt_map_model_find (scene->model, line->blocker);
  const RtMapItem *target = rt_map_model_find (scene->model, line->target);
  SpaceDisc eye = { ship->disc.at, 0 };
  gint32 met;
  double x;
  double y;
  cairo_t *cr;

  if (!blocker)
    return;
  met = space_meet (&eye, target->disc.at, &blocker->disc);
  find (scene, space_along (ship->disc.at, target->disc.at, MAX (0, met)), &x, &y);
  cr = begin_around (snapshot, x, y, 10);
  rt_map_paint_sign (cr, scene->inks, RT_MAP_SIGN_BAD, x, y, 17);
  cairo_destroy (cr);
}

/* ---- Moves ---- */

/* Both edges of what the base sweeps, and the way of its middle. */
static void
paint_way (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapMove *move, double radius)
{
  const RtMapInks *inks = scene->inks;
  double x;
  double y;
  double to_x;
  double to_y;
  double length;
  double across_x;
  double across_y;
  cairo_t *cr;

  find (scene, move->from, &x, &y);
  find (scene, move->to, &to_x, &to_y);
  length = hypot (to_x - x, to_y - y);
  if (length < 1)
    return;
  across_x = -(to_y - y) / length * radius;
  across_y = (to_x - x) / length * radius;
  cr = begin_between (snapshot, x, y, to_x, to_y, radius);
  cairo_move_to (cr, x + across_x, y + across_y);
  cairo_line_to (cr, to_x + across_x, to_y + across_y);
  cairo_move_to (cr, x - across_x, y - across_y);
  cairo_line_to (cr, to_x - across_x, to_y - across_y);
  rt_paint_shape (cr, NULL, &inks->teal, 1.5);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, to_y);
  rt_paint_shape (cr, NULL, &inks->teal, 3 + inks->is_high_contrast);
  cairo_destroy (cr);
}

/* Where the move would lead if all that it touches were evaded. */
static void
paint_goal (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapMove *move, double radius)
{
  double x;
  double y;
  double to_x;
  double to_y;
  cairo_t *cr;

  find (scene, move->to, &x, &y);
  find (scene, move->goal, &to_x, &to_y);
  cr = begin_between (snapshot, x, y, to_x, to_y, radius);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, to_y);
  cairo_new_sub_path (cr);
  cairo_arc (cr, to_x, to_y, radius, 0, 2 * G_PI);
  cairo_set_dash (cr, (double[]){ 1, 4 }, 2, 0);
  rt_paint_shape (cr, NULL, &scene->inks->dim, 1.5 + scene->inks->is_high_contrast);
  cairo_destroy (cr);
}

/* The ship where it would be. */
static void
paint_ghost (const RtMapScene *scene, GtkSnapshot *snapshot, SpacePoint at, const RtMapItem *ship,
             double angle)
{
  const RtMapInks *inks = scene->inks;
  double radius = radius_of (scene, ship);
  GdkRGBA fill = faded (&inks->bg, 0.7f);
  GdkRGBA inside = faded (&inks->teal, 0.55f);
  double x;
  double y;
  double arrow = MAX (7, radius * 0.4);
  gboolean is_outlined = radius >= OUTLINE_FROM;
  cairo_t *cr;

  find (scene, at, &x, &y);
  cr = begin_around (snapshot, x, y, radius + 2 * arrow);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_set_dash (cr, (double[]){ 4, 3 }, 2, 0);
  rt_paint_shape (cr, &fill, &inks->teal, 2 + inks->is_high_contrast);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  rt_map_trace_form (cr, ship->form, MAX (14, 1.6 * radius));
  cairo_restore (cr);
  rt_paint_shape (cr, is_outlined ? NULL : &inside, is_outlined ? &inks->teal : NULL, 1.3);
  if (ship->form <= RT_MAP_FORM_PLAIN) {
    rt_map_trace_arrow (cr, x + (radius + arrow * 0.55) * cos (angle),
                        y + (radius + arrow * 0.55) * sin (angle), arrow, angle);
    rt_paint_shape (cr, &inks->teal, NULL, 0);
  }
  cairo_destroy (cr);
}

static void
paint_touched (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapMove *move)
{
  for (int i = 0; i < move->n_contacts; i++) {
    const RtMapItem *item = rt_map_model_find (scene->model, move->contact[i]);
    double x;
    double y;
    double radius;
    cairo_t *cr;

    if (!item)
      continue;
    radius = radius_of (scene, item) + 4;
    find (scene, item->disc.at, &x, &y);
    cr = begin_around (snapshot, x, y, radius);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    if (move->is_close)
      cairo_set_dash (cr, (double[]){ 4, 4 }, 2, 0);
    rt_paint_shape (cr, NULL, &scene->inks->brass, 2.5 + scene->inks->is_high_contrast);
    cairo_destroy (cr);
  }
}

static void
paint_moves (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship)
{
  const RtMapTurn *turn = rt_map_model_get_turn (scene->model);
  guint all;
  const RtMapMove *moves = rt_map_model_get_moves (scene->model, &all);
  guint n = rt_map_overlay_count_moves (scene);
  double angle = rt_map_camera_angle (scene->camera, turn ? turn->to : ship->heading);
  double radius = radius_of (scene, ship);

  for (guint i = 0; i < n; i++) {
    if (!moves[i].is_under_way)
      paint_way (scene, snapshot, &moves[i], radius);
    if (moves[i].n_contacts)
      paint_goal (scene, snapshot, &moves[i], radius);
  }
  for (guint i = n; i-- > 0;)
    if (!moves[i].is_under_way)
      paint_ghost (scene, snapshot, moves[i].to, ship, angle);
}

/* ---- The dial ---- */

static double
dial_radius (const RtMapScene *scene)
{
  return CLAMP (0.21 * MIN (scene->camera->width, scene->camera->height), DIAL_LEAST, DIAL_MOST);
}

gboolean
rt_map_overlay_find_handle (const RtMapScene *scene, double *x, double *y)
{
  const RtMapTurn *turn = rt_map_model_get_turn (scene->model);
  const RtMapItem *ship = acting (scene);
  double angle;

  if (!turn || !ship)
    return FALSE;
  angle = rt_map_camera_angle (scene->camera, turn->to);
  find (scene, ship->disc.at, x, y);
  *x += dial_radius (scene) * cos (angle);
  *y += dial_radius (scene) * sin (angle);
  return TRUE;
}

static void
paint_ticks (const RtMapScene *scene, cairo_t *cr, double x, double y, double radius)
{
  for (int heading = 0; heading < SPACE_TURN; heading += TICK) {
    double angle = rt_map_camera_angle (scene->camera, heading);
    double length = heading % 450 == 0 ? 12 : 6;

    cairo_move_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    cairo_line_to (cr, x + (radius - length) * cos (angle), y + (radius - length) * sin (angle));
  }
  rt_paint_shape (cr, NULL, &scene->inks->brass, 1.5);
}

/* A bar across the dial for each thing that one may want to face. */
static void
paint_faces (const RtMapScene *scene, cairo_t *cr, const RtMapItem *ship, double x, double y,
             double radius)
{
  int objects[8];
  guint n = rt_map_model_get_faces (scene->model, objects, G_N_ELEMENTS (objects));

  for (guint i = 0; i < n; i++) {
    const RtMapItem *item = rt_map_model_find (scene->model, objects[i]);
    double angle =
        rt_map_camera_angle (scene->camera, space_heading (ship->disc.at, item->disc.at));

    cairo_move_to (cr, x + (radius - 7) * cos (angle), y + (radius - 7) * sin (angle));
    cairo_line_to (cr, x + (radius + 7) * cos (angle), y + (radius + 7) * sin (angle));
  }
  rt_paint_shape (cr, NULL, &scene->inks->ink, 3);
}

static void
paint_dial (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship,
            const RtMapTurn *turn)
{
  const RtMapInks *inks = scene->inks;
  double radius = dial_radius (scene);
  double from = rt_map_camera_angle (scene->camera, turn->from);
  double by = -rt_map_model_get_turned (scene->model) * G_PI / (SPACE_TURN / 2.0);
  GdkRGBA fill = faded (&inks->brass, 0.07f);
  GdkRGBA sector = faded (&inks->brass, 0.3f);
  double x;
  double y;
  cairo_t *cr;

  find (scene, ship->disc.at, &x, &y);
  cr = begin_around (snapshot, x, y, radius + 8);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (cr, &fill, &inks->brass, 2);
  paint_ticks (scene, cr, x, y, radius);
  cairo_move_to (cr, x, y);
  if (by > 0)
    cairo_arc (cr, x, y, radius - 1, from, from + by);
  else
    cairo_arc_negative (cr, x, y, radius - 1, from, from + by);
  cairo_close_path (cr);
  rt_paint_shape (cr, &sector, NULL, 0);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + radius * cos (from), y + radius * sin (from));
  cairo_set_dash (cr, (double[]){ 5, 4 }, 2, 0);
  rt_paint_shape (cr, NULL, &inks->dim, 2);
  paint_faces (scene, cr, ship, x, y, radius);
  cairo_destroy (cr);
}

static void
paint_handle (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *ship)
{
  const RtMapInks *inks = scene->inks;
  double x;
  double y;
  double from_x;
  double from_y;
  double angle;
  double radius = radius_of (scene, ship) + 8;
  cairo_t *cr;

  if (!rt_map_overlay_find_handle (scene, &x, &y))
    return;
  find (scene, ship->disc.at, &from_x, &from_y);
  angle = atan2 (y - from_y, x - from_x);
  cr = begin_between (snapshot, from_x, from_y, x, y, HANDLE_RADIUS + 2);
  cairo_move_to (cr, from_x + radius * cos (angle), from_y + radius * sin (angle));
  cairo_line_to (cr, x, y);
  rt_paint_shape (cr, NULL, &inks->brass, 4);
  cairo_arc (cr, x, y, HANDLE_RADIUS, 0, 2 * G_PI);
  rt_paint_shape (cr, &inks->brass, &inks->frame, 1);
  rt_map_trace_arrow (cr, x, y, 18, angle);
  rt_paint_shape (cr, &inks->on, NULL, 0);
  cairo_destroy (cr);
}

/* ---- Ties ---- */

/* Two bars across where a ship is docked, or a sign where it boards. */
static void
paint_tie (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *item)
{
  const RtMapItem *host =
      rt_map_model_find (scene->model, item->boarding >= 0 ? item->boarding : item->docked_to);
  double x;
  double y;
  double to_x;
  double to_y;
  double angle;
  double radius = radius_of (scene, item);
  cairo_t *cr;

  if (!host)
    return;
  find (scene, item->disc.at, &x, &y);
  find (scene, host->disc.at, &to_x, &to_y);
  angle = atan2 (to_y - y, to_x - x);
  x += radius * cos (angle);
  y += radius * sin (angle);
  cr = begin_around (snapshot, x, y, 10);
  if (item->boarding >= 0) {
    rt_map_paint_sign (cr, scene->inks, RT_MAP_SIGN_BOARDS, x, y, 17);
  } else {
    for (int side = -1; side <= 1; side += 2) {
      cairo_move_to (cr, x - 5 * cos (angle) - side * 3 * sin (angle),
                     y - 5 * sin (angle) + side * 3 * cos (angle));
      cairo_line_to (cr, x + 5 * cos (angle) - side * 3 * sin (angle),
                     y + 5 * sin (angle) + side * 3 * cos (angle));
    }
    rt_paint_shape (cr, NULL, &scene->inks->brass, 2.5);
  }
  cairo_destroy (cr);
}

/* ---- Places ---- */

static void
paint_mark (const RtMapScene *scene, GtkSnapshot *snapshot, SpacePoint at)
{
  RtMapLook look = { .form = RT_MAP_FORM_MICROID,
                     .radius = (float)rt_map_camera_length (
                         scene->camera, rocketmen_size (rt_map_model_get_setup (scene->model),
                                                        ROCKETMEN_SIZE_MICROID)
                                            / 2.0) };
  double x;
  double y;
  cairo_t *cr;

  find (scene, at, &x, &y);
  cr = begin_around (snapshot, x, y, look.radius + 8);
  rt_map_paint_look (cr, scene->inks, &look, x, y);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, look.radius + 4, 0, 2 * G_PI);
  cairo_set_dash (cr, (double[]){ 3, 3 }, 2, 0);
  rt_paint_shape (cr, NULL, &scene->inks->teal, 2);
  cairo_destroy (cr);
}

/* So far from the rim of another thing: where its middle may be. */
static void
paint_tape (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapItem *item,
            const RtMapTape *tape)
{
  const RtMapItem *from = rt_map_model_find (scene->model, tape->object);
  double x;
  double y;
  double radius;
  cairo_t *cr;

  if (!from)
    return;
  radius = radius_of (scene, from) + radius_of (scene, item)
           + rt_map_camera_length (scene->camera, tape->length);
  find (scene, from->disc.at, &x, &y);
  cr = begin_around (snapshot, x, y, radius);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_set_dash (cr, (double[]){ 6, 4 }, 2, 0);
  rt_paint_shape (cr, NULL, &scene->inks->brass, 1.5 + scene->inks->is_high_contrast);
  cairo_destroy (cr);
}

/* Where a thing is put, from where it is shown, and where else it could be. */
static void
paint_placing (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapPlacing *placing)
{
  const RtMapItem *item = rt_map_model_find (scene->model, placing->object);
  double radius = radius_of (scene, item);
  double x;
  double y;
  double to_x;
  double to_y;
  cairo_t *cr;

  for (guint i = 0; i < 2 && placing->n_found > 0; i++)
    paint_tape (scene, snapshot, item, &placing->tape[i]);
  for (guint i = 0; i < placing->n_found; i++) {
    find (scene, placing->found[i], &x, &y);
    cr = begin_around (snapshot, x, y, radius);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    cairo_set_dash (cr, (double[]){ 3, 3 }, 2, 0);
    rt_paint_shape (cr, NULL, &scene->inks->ink, 2);
    cairo_destroy (cr);
  }
  find (scene, item->disc.at, &x, &y);
  find (scene, placing->at, &to_x, &to_y);
  cr = begin_between (snapshot, x, y, to_x, to_y, 4);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, to_y);
  cairo_set_dash (cr, (double[]){ 2, 5 }, 2, 0);
  rt_paint_shape (cr, NULL, &scene->inks->teal, 2);
  cairo_destroy (cr);
  paint_ghost (scene, snapshot, placing->at, item,
               rt_map_camera_angle (scene->camera, placing->heading));
}

static void
paint_cross (const RtMapScene *scene, GtkSnapshot *snapshot)
{
  double x;
  double y;
  cairo_t *cr;

  rt_map_camera_place (scene->camera, scene->cross_x, scene->cross_y, &x, &y);
  cr = begin_around (snapshot, x, y, 22);
  cairo_arc (cr, x, y, 12, 0, 2 * G_PI);
  for (int i = 0; i < 4; i++) {
    cairo_move_to (cr, x + 5 * cos (i * G_PI_2), y + 5 * sin (i * G_PI_2));
    cairo_line_to (cr, x + 20 * cos (i * G_PI_2), y + 20 * sin (i * G_PI_2));
  }
  rt_paint_shape (cr, NULL, &scene->inks->teal, 2.5);
  cairo_destroy (cr);
}

/* ---- What has happened ---- */

static float
trace_alpha (const RtMapTrace *trace)
{
  return trace->is_last ? 1 : 0.6f;
}

/* Where a ship was, and the way from there. */
static void
paint_way_back (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapTrace *trace)
{
  const RtMapInks *inks = scene->inks;
  gboolean is_moved = trace->kind == RT_MAP_TRACE_MOVED && trace->seat >= 0;
  GdkRGBA ink = faded (is_moved ? &inks->player[trace->seat] : &inks->dim, trace_alpha (trace));
  double x;
  double y;
  double to_x;
  double to_y;
  cairo_t *cr;

  find (scene, trace->from, &x, &y);
  find (scene, trace->to, &to_x, &to_y);
  cr = begin_between (snapshot, x, y, to_x, to_y, 6);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, to_y);
  cairo_set_dash (cr, is_moved ? (double[]){ 1, 5 } : (double[]){ 1, 8 }, 2, 0);
  rt_paint_shape (cr, NULL, &ink, (is_moved ? 3 : 1.5) + inks->is_high_contrast);
  if (is_moved) {
    cairo_arc (cr, x, y, 4, 0, 2 * G_PI);
    rt_paint_shape (cr, &inks->bg, &ink, 2);
  }
  cairo_destroy (cr);
}

/* From rim to rim: whole for a hit, with a full disc; dashed for a miss, with a ring. */
static void
paint_shot (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapTrace *trace)
{
  const RtMapInks *inks = scene->inks;
  GdkRGBA ink = faded (&inks->red, trace_alpha (trace));
  gboolean is_hit = trace->kind == RT_MAP_TRACE_HIT;
  double from = rt_map_camera_length (scene->camera, trace->size / 2.0);
  double to = rt_map_camera_length (scene->camera, trace->target_size / 2.0);
  double x;
  double y;
  double to_x;
  double to_y;
  double angle;
  cairo_t *cr;

  find (scene, trace->from, &x, &y);
  find (scene, trace->to, &to_x, &to_y);
  angle = atan2 (to_y - y, to_x - x);
  cr = begin_between (snapshot, x, y, to_x, to_y, to + 10);
  if (trace->is_last) {
    cairo_arc (cr, to_x, to_y, to + 6, 0, 2 * G_PI);
    cairo_set_dash (cr, (double[]){ 4, 3 }, 2, 0);
    rt_paint_shape (cr, NULL, &inks->brass, 2.5);
  }
  x += from * cos (angle);
  y += from * sin (angle);
  to_x -= to * cos (angle);
  to_y -= to * sin (angle);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, to_y);
  if (!is_hit)
    cairo_set_dash (cr, (double[]){ 3, 5 }, 2, 0);
  rt_paint_shape (cr, NULL, &ink, (is_hit ? 3.5 : 2.5) + inks->is_high_contrast);
  if (trace->kind != RT_MAP_TRACE_AIMED) {
    cairo_arc (cr, to_x, to_y, is_hit ? 6 : 4.5, 0, 2 * G_PI);
    rt_paint_shape (cr, is_hit ? &inks->red : &inks->bg, is_hit ? &inks->bg : &inks->red, 2);
  }
  cairo_destroy (cr);
}

static void
paint_loss (const RtMapScene *scene, GtkSnapshot *snapshot, const RtMapTrace *trace)
{
  const GdkRGBA *ink = trace->seat >= 0 ? &scene->inks->player[trace->seat] : &scene->inks->dim;
  double arm = MAX (9, rt_map_camera_length (scene->camera, trace->size / 3.0));
  double x;
  double y;
  cairo_t *cr;

  find (scene, trace->from, &x, &y);
  cr = begin_around (snapshot, x, y, arm + 4);
  for (int i = 0; i < 2; i++) {
    cairo_move_to (cr, x - arm, y - arm);
    cairo_line_to (cr, x + arm, y + arm);
    cairo_move_to (cr, x - arm, y + arm);
    cairo_line_to (cr, x + arm, y - arm);
    rt_paint_shape (cr, NULL, i ? ink : &scene->inks->frame, i ? 4 : 8);
  }
  cairo_destroy (cr);
}

static void
paint_traces (const RtMapScene *scene, GtkSnapshot *snapshot, gboolean is_over)
{
  guint n;
  const RtMapTrace *traces = rt_map_model_get_traces (scene->model, &n);

  for (guint i = 0; i < n; i++) {
    gboolean is_way = traces[i].kind == RT_MAP_TRACE_MOVED || traces[i].kind == RT_MAP_TRACE_PLACED;

    if (is_way && !is_over)
      paint_way_back (scene, snapshot, &traces[i]);
    else if (is_over && traces[i].kind == RT_MAP_TRACE_LOST)
      paint_loss (scene, snapshot, &traces[i]);
    else if (is_over && !is_way)
      paint_shot (scene, snapshot, &traces[i]);
  }
}

/* ---- Both layers ---- */

void
rt_map_overlay_paint_under (const RtMapScene *scene, GtkSnapshot *snapshot)
{
  const RtMapItem *ship = acting (scene);
  const RtMapTurn *turn = rt_map_model_get_turn (scene->model);
  guint n;
  const RtMapRing *rings = rt_map_model_get_rings (scene->model, &n);
  const RtMapLine *lines;

  paint_traces (scene, snapshot, FALSE);
  if (!ship)
    return;
  for (guint i = rt_map_overlay_count_rings (scene); i-- > 0;)
    paint_ring (scene, snapshot, ship, &rings[i]);
  lines = rt_map_model_get_lines (scene->model, &n);
  for (guint i = n; i-- > 0 && rt_map_overlay_shows_range (scene);) {
    if (lines[i].is_shown && lines[i].kind == RT_MAP_LINE_CLOSE)
      paint_band (scene, snapshot, ship, &lines[i]);
    if (lines[i].is_shown)
      paint_line (scene, snapshot, ship, &lines[i]);
  }
  if (turn)
    paint_dial (scene, snapshot, ship, turn);
  paint_moves (scene, snapshot, ship);
}

void
rt_map_overlay_paint_over (const RtMapScene *scene, GtkSnapshot *snapshot)
{
  const RtMapItem *ship = acting (scene);
  guint n;
  const RtMapItem *items = rt_map_model_get_items (scene->model, &n);
  const RtMapLine *lines;
  const RtMapMove *moves;
  const SpacePoint *marks;

  paint_traces (scene, snapshot, TRUE);
  for (guint i = 0; i < n; i++)
    if (items[i].boarding >= 0 || items[i].docked_to >= 0)
      paint_tie (scene, snapshot, &items[i]);
  lines = rt_map_model_get_lines (scene->model, &n);
  for (guint i = 0; i < n && ship && rt_map_overlay_shows_range (scene); i++)
    if (lines[i].is_shown && lines[i].kind == RT_MAP_LINE_BLOCKED)
      paint_block (scene, snapshot, ship, &lines[i]);
  moves = rt_map_model_get_moves (scene->model, &n);
  for (guint i = 0; i < rt_map_overlay_count_moves (scene); i++)
    paint_touched (scene, snapshot, &moves[i]);
  if (ship)
    paint_handle (scene, snapshot, ship);
  if (rt_map_model_get_placing (scene->model))
    paint_placing (scene, snapshot, rt_map_model_get_placing (scene->model));
  marks = rt_map_model_get_marks (scene->model, &n);
  for (guint i = 0; i < n; i++)
    paint_mark (scene, snapshot, marks[i]);
  if (scene->has_cross)
    paint_cross (scene, snapshot);
}
