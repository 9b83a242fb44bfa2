/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pips.h. */
#include "rt-pips.h"

#include <glib/gi18n.h>

struct _RtPips {
  RtDrawing parent_instance;
  int height;
  int all;
  int left;
  int planned;
};

G_DEFINE_FINAL_TYPE (RtPips, rt_pips, RT_TYPE_DRAWING)

static double
pip_width (RtPips *self)
{
  return self->height * 0.58;
}

static void
rt_pips_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtPips *self = RT_PIPS (drawing);
  GdkRGBA brass = rt_drawing_color (drawing, "rt_brass");
  GdkRGBA line = rt_drawing_color (drawing, "rt_brass_line");
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);
  double w = pip_width (self);

  for (int i = 0; i < self->all; i++) {
    double x = i * (w + 3) + 1;
    gboolean is_left = i < self->left;
    gboolean is_planned = is_left && i >= self->left - self->planned;

    if (is_planned) {
      /* Half-filled, cut along the diagonal. */
      cairo_save (cr);
      cairo_move_to (cr, x, height);
      cairo_line_to (cr, x + w, 0);
      cairo_line_to (cr, x, 0);
      cairo_close_path (cr);
      cairo_clip (cr);
      rt_paint_rounded (cr, x, 1, w - 1, height - 2, w / 2);
      rt_paint_shape (cr, &brass, NULL, 0);
      cairo_restore (cr);
    }
    rt_paint_rounded (cr, x, 1, w - 1, height - 2, w / 2);
    rt_paint_shape (cr, is_left && !is_planned ? &brass : NULL, is_left ? &line : &edge, 1.5);
  }
  cairo_destroy (cr);
}

static void
rt_pips_class_init (RtPipsClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_pips_paint;
}

static void
rt_pips_init (RtPips *self)
{
  self->height = 18;
}

GtkWidget *
rt_pips_new (int height)
{
  RtPips *self = g_object_new (RT_TYPE_PIPS, NULL);

  self->height = height;
  return GTK_WIDGET (self);
}

void
rt_pips_show (RtPips *self, int all, int left, int planned)
{
  g_autofree char *sentence =
      planned ? g_strdup_printf (_ ("%d of %d action points left, %d planned"), left, all, planned)
              : g_strdup_printf (_ ("%d of %d action points left"), left, all);

  self->all = all;
  self->left = left;
  self->planned = planned;
  rt_drawing_set_size (RT_DRAWING (self), (int)(all * (pip_width (self) + 3)) + 2, self->height);
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
