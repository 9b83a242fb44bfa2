/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-line.h. */
#include "rt-line.h"

#include <math.h>

struct _RtLine {
  RtDrawing parent_instance;
  RtLinePoint *points;
  guint n;
  char *first;
  char *last;
};

G_DEFINE_FINAL_TYPE (RtLine, rt_line, RT_TYPE_DRAWING)

enum { TOP = 8, BOTTOM = 24, LEFT = 36, RIGHT = 10, LEAST = 3 };

/* At least three deviations to either side, whole ones. */
static double
reach (RtLine *self)
{
  double most = LEAST;

  for (guint i = 0; i < self->n; i++)
    most = MAX (most, ceil (fabs (self->points[i].y)));
  return most;
}

static double
place_y (RtLine *self, double height, double y)
{
  return TOP + (height - TOP - BOTTOM) * (1 - y / reach (self)) / 2;
}

static double
place_x (RtLine *self, double width, double x)
{
  double start = self->points[0].x;
  double span = self->points[self->n - 1].x - start;

  return LEFT + (width - LEFT - RIGHT) * (span > 0 ? (x - start) / span : 1);
}

static void
paint_bands (RtLine *self, cairo_t *cr, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA sunk = rt_drawing_color (drawing, "rt_sunk");
  GdkRGBA line = rt_drawing_color (drawing, "rt_line");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  GdkRGBA outer = sunk;
  double all = width - LEFT - RIGHT;

  outer.alpha *= 0.5f;
  cairo_rectangle (cr, LEFT, place_y (self, height, 2), all,
                   place_y (self, height, -2) - place_y (self, height, 2));
  rt_paint_shape (cr, &outer, NULL, 0);
  cairo_rectangle (cr, LEFT, place_y (self, height, 1), all,
                   place_y (self, height, -1) - place_y (self, height, 1));
  rt_paint_shape (cr, &sunk, NULL, 0);
  for (int y = -2; y <= 2; y++) {
    double at = place_y (self, height, y);
    g_autofree char *text = y > 0 ? g_strdup_printf ("+%d", y)
                                  : g_strdup_printf (y < 0 ? "\xe2\x88\x92%d" : "%d", ABS (y));

    cairo_move_to (cr, LEFT, at);
    cairo_line_to (cr, width - RIGHT, at);
    rt_paint_shape (cr, NULL, y == 0 ? &dim : &line, y == 0 ? 1.5 : 1);
    if (y % 2 == 0 || place_y (self, height, 0) - place_y (self, height, 1) >= 15)
      rt_drawing_text (drawing, cr, text, LEFT - 8, at, 13, FALSE, &dim, 1);
  }
}

static void
paint_line (RtLine *self, cairo_t *cr, double width, double height)
{
  GdkRGBA teal = rt_drawing_color (RT_DRAWING (self), "rt_teal");
  GdkRGBA card = rt_drawing_color (RT_DRAWING (self), "rt_card");
  const RtLinePoint *last = &self->points[self->n - 1];

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < self->n; i++)
    cairo_line_to (cr, place_x (self, width, self->points[i].x),
                   place_y (self, height, self->points[i].y));
  rt_paint_shape (cr, NULL, &teal, 2.5);
  cairo_arc (cr, place_x (self, width, last->x), place_y (self, height, last->y), 5, 0, 2 * G_PI);
  rt_paint_shape (cr, &teal, &card, 2);
}

static void
rt_line_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtLine *self = RT_LINE (drawing);
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  paint_bands (self, cr, width, height);
  if (self->n > 0) {
    paint_line (self, cr, width, height);
    rt_drawing_text (drawing, cr, self->first, LEFT, height - BOTTOM + 14, 13, FALSE, &dim, 0);
    rt_drawing_text (drawing, cr, self->last, width - RIGHT, height - BOTTOM + 14, 13, FALSE, &dim,
                     1);
  }
  cairo_destroy (cr);
}

static void
rt_line_finalize (GObject *object)
{
  RtLine *self = RT_LINE (object);

  g_free (self->points);
  g_free (self->first);
  g_free (self->last);
  G_OBJECT_CLASS (rt_line_parent_class)->finalize (object);
}

static void
rt_line_class_init (RtLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_line_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_line_paint;
}

static void
rt_line_init (RtLine *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 240, 150);
}

GtkWidget *
rt_line_new (void)
{
  return g_object_new (RT_TYPE_LINE, NULL);
}

void
rt_line_show (RtLine *self, const RtLinePoint *points, guint n, const char *first, const char *last,
              const char *sentence)
{
  g_free (self->points);
  g_free (self->first);
  g_free (self->last);
  self->points = g_memdup2 (points, n * sizeof *points);
  self->n = n;
  self->first = g_strdup (first);
  self->last = g_strdup (last);
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
