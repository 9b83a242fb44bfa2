/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-film-lanes.h. */
#include "rt-film-lanes.h"

#include "app/widgets/rt-emblem.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
  NAMES = 116, /* left of the lanes */
  NAMES_COMPACT = 34,
  HEAD = 18, /* for the rounds */
  HEAD_COMPACT = 14,
  LANE = 30,
  LANE_COMPACT = 21,
  ROUND_LEAST = 22, /* between the names of two rounds */
  REACH = 14,       /* of a tap to a mark */
};

struct _RtFilmLanes {
  RtDrawing parent_instance;

  RtGame *game;
  const RtFilm *film;
  GtkRange *slider;
  gboolean is_compact;
};

G_DEFINE_FINAL_TYPE (RtFilmLanes, rt_film_lanes, RT_TYPE_DRAWING)

enum { SIGNAL_SEEK, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Places ---- */

static double
head_of (RtFilmLanes *self)
{
  return self->is_compact ? HEAD_COMPACT : HEAD;
}

static double
lane_of (RtFilmLanes *self)
{
  return self->is_compact ? LANE_COMPACT : LANE;
}

static double
lane_y (RtFilmLanes *self, int seat)
{
  return head_of (self) + (seat + 0.5) * lane_of (self);
}

/* Where the middle of the slider's knob can be: the lanes begin and end there. */
static void
find_ends (RtFilmLanes *self, double width, double *from, double *to)
{
  graphene_rect_t bounds;
  GdkRectangle trough;

  *from = self->is_compact ? NAMES_COMPACT : NAMES;
  *to = width;
  if (!self->slider
      || !gtk_widget_compute_bounds (GTK_WIDGET (self->slider), GTK_WIDGET (self), &bounds))
    return;
  gtk_range_get_range_rect (self->slider, &trough);
  *from = bounds.origin.x + trough.x;
  *to = bounds.origin.x + trough.x + trough.width;
}

static double
place_x (RtFilmLanes *self, double width, gsize moment)
{
  double from;
  double to;

  find_ends (self, width, &from, &to);
  return from + (to - from) * (double)moment / (double)MAX (self->film->length, 1);
}

/* ---- Drawing ---- */

static void
paint_rounds (RtFilmLanes *self, cairo_t *cr, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA line = rt_drawing_color (drawing, "rt_line");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  const GArray *rounds = self->film->rounds;
  double free_from = 0;
  double from;
  double to;

  find_ends (self, width, &from, &to);
  for (guint i = 0; i < rounds->len; i++) {
    const RtFilmRound *round = &g_array_index (rounds, RtFilmRound, i);
    double x = place_x (self, width, round->moment);
    double end = i + 1 < rounds->len
                     ? place_x (self, width, g_array_index (rounds, RtFilmRound, i + 1).moment)
                     : to;
    g_autofree char *full = g_strdup_printf (_ ("round %d"), round->number);
    g_autofree char *number = g_strdup_printf ("%d", round->number);
    double middle = (x + end) / 2;

    cairo_move_to (cr, floor (x) + 0.5, head_of (self));
    cairo_line_to (cr, floor (x) + 0.5, height);
    rt_paint_shape (cr, NULL, &line, 1);
    if (middle - ROUND_LEAST / 2.0 < free_from)
      continue;
    rt_drawing_text (drawing, cr, end - x > 64 ? full : number, middle, head_of (self) / 2 + 1,
                     self->is_compact ? 12 : 13, TRUE, &dim, 0.5);
    free_from = middle + ROUND_LEAST / 2.0;
  }
}

static void
paint_lane (RtFilmLanes *self, cairo_t *cr, double width, int seat)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  const char *name = rt_game_get_setup (self->game)->seat[seat];
  double y = lane_y (self, seat);
  double size = self->is_compact ? 18 : 22;
  double from;
  double to;

  find_ends (self, width, &from, &to);
  cairo_move_to (cr, from, floor (y) + 0.5);
  cairo_line_to (cr, to, floor (y) + 0.5);
  rt_paint_shape (cr, NULL, &edge, 1.5);
  rt_emblem_paint_player (drawing, cr, seat, name, FALSE, 2, y - size / 2, size);
  if (self->is_compact)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, 30, y - LANE / 2.0, MAX (from - 42, 0), LANE);
  cairo_clip (cr);
  rt_drawing_text (drawing, cr, name, 30, y, 14, TRUE, &ink, 0);
  cairo_restore (cr);
}

static double
mark_size (RtFilmLanes *self)
{
  return self->is_compact ? 15 : 18;
}

static void
paint_mark (RtFilmLanes *self, cairo_t *cr, double width, const RtFilmMark *mark)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA red = rt_drawing_color (drawing, "rt_red");
  GdkRGBA card = rt_drawing_color (drawing, "rt_card");
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  double x = place_x (self, width, mark->moment);
  double y = lane_y (self, mark->seat);
  double half = mark_size (self) / 2;

  switch (mark->kind) {
  case RT_FILM_HIT:
    rt_paint_rounded (cr, x - half, y - half, 2 * half, 2 * half, 4);
    rt_paint_shape (cr, &red, &card, 1);
    break;
  case RT_FILM_MISS:
    rt_paint_rounded (cr, x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2, 4);
    rt_paint_shape (cr, &card, &red, 2);
    break;
  case RT_FILM_BOARDING:
    cairo_arc (cr, x, y, half, 0, 2 * G_PI);
    rt_paint_shape (cr, &ink, &card, 1);
    break;
  case RT_FILM_LOST:
    half *= 0.75;
    for (int i = 0; i < 2; i++) {
      const GdkRGBA *colors[] = { &card, &red };

      cairo_move_to (cr, x - half, y - half);
      cairo_line_to (cr, x + half, y + half);
      cairo_move_to (cr, x - half, y + half);
      cairo_line_to (cr, x + half, y - half);
      rt_paint_shape (cr, NULL, colors[i], i ? 3.5 : 6);
    }
    break;
  }
}

static void
paint_icon (RtFilmLanes *self, GtkSnapshot *snapshot, double width, const RtFilmMark *mark)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA color = rt_drawing_color (drawing, mark->kind == RT_FILM_HIT        ? "rt_on"
                                             : mark->kind == RT_FILM_BOARDING ? "rt_card"
                                                                              : "rt_red");
  double size = mark_size (self) - 6;

  if (mark->kind != RT_FILM_LOST)
    rt_drawing_icon (drawing, snapshot,
                     mark->kind == RT_FILM_BOARDING ? "rt-board-symbolic" : "rt-laser-symbolic",
                     floor (place_x (self, width, mark->moment) - size / 2),
                     floor (lane_y (self, mark->seat) - size / 2), size, &color);
}

/* A ring around what the film stands at, and a line down to the knob. */
static void
paint_place (RtFilmLanes *self, cairo_t *cr, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA brass = rt_drawing_color (drawing, "rt_brass_line");
  gsize moment = rt_game_get_depth (self->game);
  double x = place_x (self, width, moment);
  double half = mark_size (self) / 2 + 3;

  cairo_move_to (cr, x, head_of (self));
  cairo_line_to (cr, x, height);
  rt_paint_shape (cr, NULL, &ink, 3);
  for (guint i = 0; i < self->film->marks->len; i++) {
    const RtFilmMark *mark = &g_array_index (self->film->marks, RtFilmMark, i);

    if (mark->moment != moment)
      continue;
    paint_mark (self, cr, width, mark);
    rt_paint_rounded (cr, x - half, lane_y (self, mark->seat) - half, 2 * half, 2 * half, 6);
    rt_paint_shape (cr, NULL, &brass, 3);
  }
}

static void
rt_film_lanes_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtFilmLanes *self = RT_FILM_LANES (drawing);
  cairo_t *cr;

  if (!self->film)
    return;
  cr = rt_drawing_cairo (snapshot, width, height);
  paint_rounds (self, cr, width, height);
  for (int seat = 0; seat < rt_game_get_setup (self->game)->n_seats; seat++)
    paint_lane (self, cr, width, seat);
  for (guint i = 0; i < self->film->marks->len; i++)
    paint_mark (self, cr, width, &g_array_index (self->film->marks, RtFilmMark, i));
  paint_place (self, cr, width, height);
  cairo_destroy (cr);
  for (guint i = 0; i < self->film->marks->len; i++)
    paint_icon (self, snapshot, width, &g_array_index (self->film->marks, RtFilmMark, i));
}

/* ---- Taps ---- */

static void
go_to (RtFilmLanes *self, double x, double y)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  int seat = (int)floor ((y - head_of (self)) / lane_of (self));
  const RtFilmMark *near;
  double from;
  double to;
  double moment;

  if (!self->film || self->film->length == 0)
    return;
  find_ends (self, width, &from, &to);
  moment = CLAMP ((x - from) / (to - from), 0, 1) * (double)self->film->length;
  near = rt_film_find_near (self->film, seat, moment,
                            REACH / MAX (to - from, 1) * (double)self->film->length);
  g_signal_emit (self, signals[SIGNAL_SEEK], 0,
                 (guint64)(near ? near->moment : (gsize)(moment + 0.5)));
}

static void
begin_cb (GtkGestureDrag *drag, double x, double y, RtFilmLanes *self)
{
  go_to (self, x, y);
}

/* A hand that moves along means the time, and no mark. */
static void
update_cb (GtkGestureDrag *drag, double by_x, double by_y, RtFilmLanes *self)
{
  double x;
  double y;

  if (fabs (by_x) > 4 && gtk_gesture_drag_get_start_point (drag, &x, &y))
    go_to (self, x + by_x, -1);
}

/* ---- The widget ---- */

static void
show_size (RtFilmLanes *self)
{
  int n = self->film && self->film->rounds->len > 0 ? rt_game_get_setup (self->game)->n_seats : 0;

  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
  rt_drawing_set_size (RT_DRAWING (self), 200, (int)(head_of (self) + n * lane_of (self)));
  if (!self->slider)
    return;
  gtk_widget_set_margin_start (GTK_WIDGET (self->slider), n == 0             ? 0
                                                          : self->is_compact ? NAMES_COMPACT
                                                                             : NAMES);
  /* The last mark has room for both of its halves. */
  gtk_widget_set_margin_end (GTK_WIDGET (self->slider), n == 0 ? 0 : ROUND_LEAST / 2);
}

static void
describe (RtFilmLanes *self)
{
  guint n[] = { 0, 0, 0, 0 };
  g_autofree char *sentence = NULL;

  for (guint i = 0; i < self->film->marks->len; i++)
    n[g_array_index (self->film->marks, RtFilmMark, i).kind]++;
  sentence = g_strdup_printf (
      _ ("Timeline: %u hits, %u misses, %u boardings, %u ships lost, %u rounds"), n[RT_FILM_HIT],
      n[RT_FILM_MISS], n[RT_FILM_BOARDING], n[RT_FILM_LOST], self->film->rounds->len);
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
}

static void
rt_film_lanes_class_init (RtFilmLanesClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_film_lanes_paint;
  signals[SIGNAL_SEEK] = g_signal_new ("seek", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
}

static void
rt_film_lanes_init (RtFilmLanes *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

void
rt_film_lanes_set_film (RtFilmLanes *self, RtGame *game, const RtFilm *film)
{
  self->game = game;
  self->film = film;
  show_size (self);
  if (film)
    describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_film_lanes_set_slider (RtFilmLanes *self, GtkRange *slider)
{
  self->slider = slider;
  show_size (self);
}

void
rt_film_lanes_set_compact (RtFilmLanes *self, gboolean is_compact)
{
  self->is_compact = is_compact;
  show_size (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
