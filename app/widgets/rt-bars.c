/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-bars.h. */
#include "rt-bars.h"

#include <glib/gi18n.h>

struct _RtBars {
  RtDrawing parent_instance;
  guint64 *counts;
  int n;
  double expected;
  double band;
  int chosen;
};

G_DEFINE_FINAL_TYPE (RtBars, rt_bars, RT_TYPE_DRAWING)

enum { TOP = 22, BOTTOM = 26, MARGIN = 2, LABELS_MAX = 24 };

static double
highest (RtBars *self)
{
  double most = self->expected + self->band;

  for (int i = 0; i < self->n; i++)
    most = MAX (most, (double)self->counts[i]);
  return MAX (most, 1) * 1.02;
}

/* Where a count stands, from the top. */
static double
place (RtBars *self, double height, double count)
{
  return TOP + (height - TOP - BOTTOM) * (1 - CLAMP (count / highest (self), 0, 1));
}

static void
paint_bar (RtBars *self, cairo_t *cr, int i, double width, double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  gboolean is_chosen = i + 1 == self->chosen;
  GdkRGBA fill = rt_drawing_color (drawing, is_chosen ? "rt_brass" : "rt_teal");
  GdkRGBA line = rt_drawing_color (drawing, is_chosen ? "rt_ink" : "rt_teal");
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA inside = rt_drawing_color (drawing, is_chosen ? "rt_head" : "rt_on");
  double step = (width - 2 * MARGIN) / self->n;
  double bar = MIN (step * 0.72, 64);
  double middle = MARGIN + step * (i + 0.5);
  double top = place (self, height, (double)self->counts[i]);
  gboolean is_tall = height - BOTTOM - top > 24 && bar > 20;
  g_autofree char *count = g_strdup_printf ("%lu", (gulong)self->counts[i]);
  double size = CLAMP (bar / (double)strlen (count) / 0.68, 9, 14); /* so that it fits the bar */
  g_autofree char *face = g_strdup_printf ("%d", i + 1);

  if (self->counts[i] > 0) {
    cairo_rectangle (cr, middle - bar / 2, top, bar, height - BOTTOM - top);
    rt_paint_shape (cr, &fill, is_chosen ? &line : NULL, 2);
  }
  if (self->n > LABELS_MAX)
    return;
  /* At the foot of its bar, where the dashed line never comes. */
  rt_drawing_text (drawing, cr, count, middle, is_tall ? height - BOTTOM - 12 : top - 10, size,
                   TRUE, is_tall ? &inside : &ink, 0.5);
  rt_drawing_text (drawing, cr, face, middle, height - BOTTOM + 14, self->n > 8 ? 12 : 15, TRUE,
                   &ink, 0.5);
}

static void
rt_bars_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtBars *self = RT_BARS (drawing);
  GdkRGBA sunk = rt_drawing_color (drawing, "rt_sunk");
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);
  double above = place (self, height, self->expected + self->band);
  double below = place (self, height, MAX (self->expected - self->band, 0));
  double middle = place (self, height, self->expected);

  cairo_rectangle (cr, 0, above, width, below - above);
  rt_paint_shape (cr, &sunk, NULL, 0);
  for (int i = 0; i < self->n; i++)
    paint_bar (self, cr, i, width, height);
  rt_paint_dashes (cr, 6);
  cairo_move_to (cr, 0, middle);
  cairo_line_to (cr, width, middle);
  rt_paint_shape (cr, NULL, &ink, 1.5);
  cairo_move_to (cr, 0, height - BOTTOM);
  cairo_line_to (cr, width, height - BOTTOM);
  rt_paint_shape (cr, NULL, &edge, 1);
  cairo_destroy (cr);
}

static void
rt_bars_finalize (GObject *object)
{
  g_free (RT_BARS (object)->counts);
  G_OBJECT_CLASS (rt_bars_parent_class)->finalize (object);
}

static void
rt_bars_class_init (RtBarsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_bars_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_bars_paint;
}

static void
rt_bars_init (RtBars *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 240, 150);
}

void
rt_bars_show (RtBars *self, const guint64 *counts, int n, double expected, double band, int chosen)
{
  g_autoptr (GString) sentence = g_string_new (NULL);

  g_free (self->counts);
  self->counts = g_memdup2 (counts, (gsize)n * sizeof *counts);
  self->n = n;
  self->expected = expected;
  self->band = band;
  self->chosen = chosen;
  g_string_append_printf (sentence, _ ("Each face is to be expected about %.*f times."),
                          expected < 10 ? 1 : 0, expected);
  for (int i = 0; i < n; i++) {
    g_string_append_c (sentence, ' ');
    g_string_append_printf (sentence,
                            ngettext ("%d: %lu time.", "%d: %lu times.", (gulong)counts[i]), i + 1,
                            (gulong)counts[i]);
  }
  rt_drawing_set_sentence (RT_DRAWING (self), sentence->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
