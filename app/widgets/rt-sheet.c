/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-sheet.h. */
#include "rt-sheet.h"

struct _RtSheet {
  RtDrawing parent_instance;
  RtSheetPaint paint;
  gpointer data;
  guint page;
  double scale;
};

G_DEFINE_FINAL_TYPE (RtSheet, rt_sheet, RT_TYPE_DRAWING)

static void
rt_sheet_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtSheet *self = RT_SHEET (drawing);
  static const GdkRGBA white = { 1, 1, 1, 1 };
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  cairo_rectangle (cr, 0, 0, width, height);
  rt_paint_shape (cr, &white, NULL, 0);
  cairo_scale (cr, self->scale, self->scale);
  self->paint (cr, self->page, self->data);
  cairo_destroy (cr);
}

static void
rt_sheet_class_init (RtSheetClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_sheet_paint;
}

static void
rt_sheet_init (RtSheet *self)
{
  self->scale = 1;
  gtk_widget_add_css_class (GTK_WIDGET (self), "sheet");
}

GtkWidget *
rt_sheet_new (RtSheetPaint paint, gpointer data)
{
  RtSheet *self = g_object_new (RT_TYPE_SHEET, NULL);

  self->paint = paint;
  self->data = data;
  return GTK_WIDGET (self);
}

void
rt_sheet_show (RtSheet *self, guint page, double width_pt, double height_pt, double scale)
{
  self->page = page;
  self->scale = scale;
  rt_drawing_set_size (RT_DRAWING (self), (int)(width_pt * scale), (int)(height_pt * scale));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
