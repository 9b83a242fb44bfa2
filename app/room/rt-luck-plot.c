/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-luck-plot.h. */
#include "rt-luck-plot.h"

#include "app/widgets/rt-emblem.h"

#include <glib/gi18n.h>
#include <math.h>

enum { LEFT = 40, RIGHT = 76, TOP = 8, BOTTOM = 8, BADGE = 18 };

struct _RtLuckPlot {
  RtDrawing parent_instance;

  RtGame *game;
  const RtFilm *film;
};

G_DEFINE_FINAL_TYPE (RtLuckPlot, rt_luck_plot, RT_TYPE_DRAWING)

static int
count_seats (RtLuckPlot *self)
{
  return rt_game_get_setup (self->game)->n_seats;
}

/* A whole hit at least. */
static double
reach (RtLuckPlot *self)
{
  double most = 1;

  for (guint i = 0; i < self->film->luck->len; i++)
    for (int seat = 0; seat < count_seats (self); seat++)
      most = MAX (most, fabs (g_array_index (self->film->luck, RtFilmLuck, i).value[seat]) + 0.2);
  return most;
}

static double
place_x (RtLuckPlot *self, double width, gsize moment)
{
  return LEFT + (width - LEFT - RIGHT) * (double)moment / (double)MAX (self->film->length, 1);
}

static double
place_y (RtLuckPlot *self, double height, double value)
{
  return TOP + (height - TOP - BOTTOM) * (1 - value / reach (self)) / 2;
}

static char *
describe (double value, int decimals)
{
  g_autofree char *number = g_strdup_printf ("%.*f", decimals, fabs (value));

  return g_strdup_printf ("%s%s",
                          value > 0.049    ? "+"
                          : value < -0.049 ? "\xe2\x88\x92"
                                           : "",
                          number);
}

static void
paint_grid (RtLuckPlot *self, cairo_t *cr, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA line = rt_drawing_color (drawing, "rt_line");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  int most = (int)floor (reach (self));
  int step = (most + 1) / 2;

  for (int value = -most; value <= most; value += MAX (step, 1)) {
    double y = floor (place_y (self, height, value)) + 0.5;
    g_autofree char *text = describe (value, 0);

    cairo_move_to (cr, LEFT, y);
    cairo_line_to (cr, width - RIGHT, y);
    rt_paint_shape (cr, NULL, value == 0 ? &dim : &line, value == 0 ? 1.5 : 1);
    rt_drawing_text (drawing, cr, text, LEFT - 10, y, 13, FALSE, &dim, 1);
  }
}

/* Players differ by shape, by how a line is dashed, and by colour. */
static void
paint_seat (RtLuckPlot *self, cairo_t *cr, double width, double height, int seat)
{
  static const char *const colors[] = { "rt_player_1", "rt_player_2", "rt_player_3",
                                        "rt_player_4" };
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA color = rt_drawing_color (drawing, colors[seat]);
  double value = 0;

  cairo_move_to (cr, LEFT, place_y (self, height, 0));
  for (guint i = 0; i < self->film->luck->len; i++) {
    const RtFilmLuck *row = &g_array_index (self->film->luck, RtFilmLuck, i);

    value = row->value[seat];
    cairo_line_to (cr, place_x (self, width, row->moment), place_y (self, height, value));
  }
  cairo_line_to (cr, width - RIGHT, place_y (self, height, value));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (seat > 0)
    cairo_set_dash (cr, (double[]){ 10.0 - 3 * seat, 4 }, 2, 0);
  rt_paint_shape (cr, NULL, &color, 2.5);
}

/* At the ends of the lines, one below the other where they meet. */
static void
paint_ends (RtLuckPlot *self, cairo_t *cr, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  double taken[RULES_SEATS_MAX];

  for (int seat = 0; seat < count_seats (self); seat++) {
    double value = rt_film_get_luck (self->film, seat, self->film->length);
    g_autofree char *text = describe (value, 1);
    double y = CLAMP (place_y (self, height, value), BADGE / 2.0, height - BADGE / 2.0);

    for (int other = 0; other < seat; other++)
      if (fabs (taken[other] - y) < BADGE)
        y = taken[other] + (taken[other] + 2 * BADGE > height ? -BADGE : BADGE);
    taken[seat] = y;
    rt_emblem_paint_player (drawing, cr, seat, rt_game_get_setup (self->game)->seat[seat], FALSE,
                            width - RIGHT + 8, y - BADGE / 2.0, BADGE);
    rt_drawing_text (drawing, cr, text, width - RIGHT + 8 + BADGE + 6, y, 14, TRUE, &ink, 0);
  }
}

static void
rt_luck_plot_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtLuckPlot *self = RT_LUCK_PLOT (drawing);
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  cairo_t *cr;
  double x;

  if (!self->film)
    return;
  cr = rt_drawing_cairo (snapshot, width, height);
  x = place_x (self, width, rt_game_get_depth (self->game));
  paint_grid (self, cr, width, height);
  for (int seat = 0; seat < count_seats (self); seat++)
    paint_seat (self, cr, width, height, seat);
  cairo_move_to (cr, x, TOP / 2.0);
  cairo_line_to (cr, x, height - BOTTOM / 2.0);
  rt_paint_shape (cr, NULL, &ink, 2.5);
  paint_ends (self, cr, width, height);
  cairo_destroy (cr);
}

static void
rt_luck_plot_class_init (RtLuckPlotClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_luck_plot_paint;
}

static void
rt_luck_plot_init (RtLuckPlot *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  rt_drawing_set_size (RT_DRAWING (self), 200, 96);
}

void
rt_luck_plot_set_film (RtLuckPlot *self, RtGame *game, const RtFilm *film)
{
  g_autoptr (GString) sentence = g_string_new (_ ("Luck:"));

  self->game = game;
  self->film = film;
  for (int seat = 0; film && seat < count_seats (self); seat++) {
    g_autofree char *text = describe (rt_film_get_luck (film, seat, film->length), 1);

    g_string_append_printf (sentence, " %s %s", rt_game_get_setup (game)->seat[seat], text);
  }
  rt_drawing_set_sentence (RT_DRAWING (self), sentence->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
