/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-odds.h. */
#include "rt-odds.h"

#include <glib/gi18n.h>
#include <math.h>

struct _RtOdds {
  RtDrawing parent_instance;
  int number;
  int rolled;
};

G_DEFINE_FINAL_TYPE (RtOdds, rt_odds, RT_TYPE_DRAWING)

enum { LOWEST = 2, HIGHEST = 12, COLUMNS = 11, ROWS = 6, LABEL = 20, GAP = 4, BOX_HEIGHT = 12 };

/* In how many ways two dice show so much. */
static int
ways (int total)
{
  return ROWS - ABS (7 - total);
}

static gboolean
is_hit (RtOdds *self, int total)
{
  return total == HIGHEST || (total != LOWEST && total >= self->number);
}

static void
paint_star (cairo_t *cr, double x, double y, double radius)
{
  for (int i = 0; i < 10; i++) {
    double angle = G_PI * i / 5 - G_PI / 2;
    double r = i % 2 ? radius * 0.42 : radius;

    cairo_line_to (cr, x + r * cos (angle), y + r * sin (angle));
  }
  cairo_close_path (cr);
}

static void
paint_cross (cairo_t *cr, double x, double y, double radius, const GdkRGBA *color)
{
  cairo_move_to (cr, x - radius, y - radius);
  cairo_line_to (cr, x + radius, y + radius);
  cairo_move_to (cr, x + radius, y - radius);
  cairo_line_to (cr, x - radius, y + radius);
  rt_paint_shape (cr, NULL, color, 1.5);
}

static void
paint_column (RtOdds *self, cairo_t *cr, int total, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA sunk = rt_drawing_color (drawing, "rt_sunk");
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  GdkRGBA teal = rt_drawing_color (drawing, "rt_teal");
  GdkRGBA brass = rt_drawing_color (drawing, "rt_brass");
  GdkRGBA brass_line = rt_drawing_color (drawing, "rt_brass_line");
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  GdkRGBA on_brass = rt_drawing_color (drawing, "rt_head");
  gboolean hits = is_hit (self, total);
  double step = width / COLUMNS;
  double row = (height - LABEL) / ROWS;
  double x = (total - LOWEST) * step + GAP / 2.0;
  double middle = x + (step - GAP) / 2;
  g_autofree char *label = g_strdup_printf ("%d", total);

  for (int i = 0; i < ways (total); i++) {
    double y = height - LABEL - (i + 1) * row + GAP / 2.0;
    const GdkRGBA *fill = total == HIGHEST ? &brass : hits ? &teal : &sunk;
    const GdkRGBA *line = total == HIGHEST ? &brass_line : hits ? &teal : &edge;

    rt_paint_rounded (cr, x, y, step - GAP, row - GAP, 3);
    rt_paint_shape (cr, fill, line, 1);
    if (total == HIGHEST) {
      paint_star (cr, middle, y + (row - GAP) / 2, 5);
      rt_paint_shape (cr, &on_brass, NULL, 0);
    }
    if (total == LOWEST)
      paint_cross (cr, middle, y + (row - GAP) / 2, 3, &dim);
  }
  if (total == self->rolled) {
    double top = height - LABEL - ways (total) * row;

    rt_paint_rounded (cr, x - 1.5, top, step - GAP + 3, height - top - 1, 5);
    rt_paint_shape (cr, NULL, &ink, 2.5);
  }
  rt_drawing_text (drawing, cr, label, middle, height - LABEL / 2.0 + 1, 13, hits,
                   hits ? &ink : &dim, 0.5);
}

static void
rt_odds_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  for (int total = LOWEST; total <= HIGHEST; total++)
    paint_column (RT_ODDS (drawing), cr, total, width, height);
  cairo_destroy (cr);
}

static void
rt_odds_class_init (RtOddsClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_odds_paint;
}

static void
rt_odds_init (RtOdds *self)
{
  self->number = 7;
  rt_drawing_set_size (RT_DRAWING (self), COLUMNS * 22, ROWS * (BOX_HEIGHT + GAP) + LABEL);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  rt_odds_show (self, 7, 0);
}

GtkWidget *
rt_odds_new (void)
{
  return g_object_new (RT_TYPE_ODDS, NULL);
}

void
rt_odds_show (RtOdds *self, int number, int rolled)
{
  g_autofree char *sentence = NULL;
  g_autofree char *all = NULL;
  int hits = 0;

  self->number = number;
  self->rolled = rolled;
  for (int total = LOWEST; total <= HIGHEST; total++)
    hits += is_hit (self, total) ? ways (total) : 0;
  sentence = number > HIGHEST
                 ? g_strdup (_ ("Only a natural 12 hits: 1 of 36 rolls"))
                 : g_strdup_printf (_ ("%d or more hits: %d of 36 rolls"), MAX (number, 3), hits);
  all = rolled ? g_strdup_printf (_ ("%s. Rolled: %d"), sentence, rolled) : NULL;
  rt_drawing_set_sentence (RT_DRAWING (self), all ? all : sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
