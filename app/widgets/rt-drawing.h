/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A widget that paints itself: dice, pods, rulers, meters. It takes its colours by role from the
 * style sheet, so that dark, high contrast and table mode follow by themselves.
 *
 * A drawing says in one sentence what it shows (rt_drawing_set_sentence): that is all that a screen
 * reader has of it.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_DRAWING (rt_drawing_get_type ())
G_DECLARE_DERIVABLE_TYPE (RtDrawing, rt_drawing, RT, DRAWING, GtkWidget)

struct _RtDrawingClass {
  GtkWidgetClass parent_class;
  void (*paint) (RtDrawing *self, GtkSnapshot *snapshot, double width, double height);
};

/* The sizes it asks for. */
void rt_drawing_set_size (RtDrawing *self, int width, int height);
void rt_drawing_set_sentence (RtDrawing *self, const char *sentence);

/* ---- For painting ---- */

/* A colour of the style sheet, "rt_brass". */
GdkRGBA rt_drawing_color (RtDrawing *self, const char *name);
/* Cairo over the whole widget; cairo_destroy when done. */
cairo_t *rt_drawing_cairo (GtkSnapshot *snapshot, double width, double height);
void rt_drawing_icon (RtDrawing *self, GtkSnapshot *snapshot, const char *name, double x, double y,
                      double size, const GdkRGBA *color);
/* Text in the widget's font, `size` pixels high, its middle at x and y. Returns its width. */
double rt_drawing_text (RtDrawing *self, cairo_t *cr, const char *text, double x, double y,
                        double size, gboolean is_bold, const GdkRGBA *color, double align);
void rt_paint_rounded (cairo_t *cr, double x, double y, double width, double height, double radius);
void rt_paint_color (cairo_t *cr, const GdkRGBA *color);
/* Fills the path, then strokes it if there is a line; keeps nothing. */
void rt_paint_shape (cairo_t *cr, const GdkRGBA *fill, const GdkRGBA *line, double line_width);
void rt_paint_dashes (cairo_t *cr, double length);
