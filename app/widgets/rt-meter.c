/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-meter.h. GtkLevelBar cannot be striped, and colour alone would not say "too much". */
#include "rt-meter.h"

#include <glib/gi18n.h>

struct _RtMeter {
  RtDrawing parent_instance;
  int used;
  int limit;
};

G_DEFINE_FINAL_TYPE (RtMeter, rt_meter, RT_TYPE_DRAWING)

static void
paint_stripes (RtDrawing *drawing, cairo_t *cr, double width, double height)
{
  GdkRGBA red = rt_drawing_color (drawing, "rt_red");
  GdkRGBA soft = rt_drawing_color (drawing, "rt_red_soft");

  rt_paint_color (cr, &soft);
  cairo_paint (cr);
  rt_paint_color (cr, &red);
  for (double x = -height; x < width + height; x += 14) {
    cairo_move_to (cr, x, height);
    cairo_line_to (cr, x + height, 0);
    cairo_line_to (cr, x + height + 7, 0);
    cairo_line_to (cr, x + 7, height);
    cairo_close_path (cr);
  }
  cairo_fill (cr);
}

static void
rt_meter_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtMeter *self = RT_METER (drawing);
  GdkRGBA sunk = rt_drawing_color (drawing, "rt_sunk");
  GdkRGBA brass = rt_drawing_color (drawing, "rt_brass");
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  gboolean is_over = self->used > self->limit;
  GdkRGBA line = rt_drawing_color (drawing, is_over ? "rt_red" : "rt_brass_line");
  double end = self->limit > 0 ? width * MIN (self->used, self->limit) / self->limit : 0;
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  cairo_save (cr);
  rt_paint_rounded (cr, 1, 1, width - 2, height - 2, height / 2);
  cairo_clip (cr);
  rt_paint_color (cr, &sunk);
  cairo_paint (cr);
  if (is_over) {
    paint_stripes (drawing, cr, width, height);
  } else {
    cairo_rectangle (cr, 0, 0, end, height);
    rt_paint_shape (cr, &brass, NULL, 0);
    if (self->used > 0 && self->used < self->limit) {
      cairo_rectangle (cr, end - 2, 0, 2.5, height);
      rt_paint_shape (cr, &ink, NULL, 0);
    }
  }
  cairo_restore (cr);
  rt_paint_rounded (cr, 0.75, 0.75, width - 1.5, height - 1.5, height / 2);
  rt_paint_shape (cr, NULL, &line, 1.5);
  cairo_destroy (cr);
}

static void
rt_meter_class_init (RtMeterClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_meter_paint;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_METER);
}

static void
rt_meter_init (RtMeter *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 80, 14);
}

GtkWidget *
rt_meter_new (void)
{
  return g_object_new (RT_TYPE_METER, NULL);
}

void
rt_meter_show (RtMeter *self, int used, int limit)
{
  g_autofree char *sentence = g_strdup_printf (_ ("%d of %d points used"), used, limit);

  self->used = used;
  self->limit = limit;
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double)limit,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)used, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
