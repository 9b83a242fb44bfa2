/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rocket.h. */
#include "rt-rocket.h"

struct _RtRocket {
  RtDrawing parent_instance;
  int seat;
};

G_DEFINE_FINAL_TYPE (RtRocket, rt_rocket, RT_TYPE_DRAWING)

static const GdkRGBA navy = { 0.039f, 0.067f, 0.137f, 1 };
static const GdkRGBA flame = { 0.941f, 0.745f, 0.333f, 1 };

/* How much of the height is rocket; under it is the flame. */
#define BODY 0.86

void
rt_paint_rocket (cairo_t *cr, double x, double y, double width, double height)
{
  double middle = x + width / 2;

  cairo_move_to (cr, middle, y);
  cairo_curve_to (cr, x + 0.72 * width, y + 0.13 * height, x + 0.79 * width, y + 0.3 * height,
                  x + 0.78 * width, y + 0.58 * height);
  cairo_line_to (cr, x + width, y + 0.8 * height);
  cairo_line_to (cr, x + width, y + height);
  cairo_line_to (cr, x + 0.7 * width, y + 0.9 * height);
  cairo_line_to (cr, x + 0.3 * width, y + 0.9 * height);
  cairo_line_to (cr, x, y + height);
  cairo_line_to (cr, x, y + 0.8 * height);
  cairo_line_to (cr, x + 0.22 * width, y + 0.58 * height);
  cairo_curve_to (cr, x + 0.21 * width, y + 0.3 * height, x + 0.28 * width, y + 0.13 * height,
                  middle, y);
  cairo_close_path (cr);
}

/* Traces a player's shape about a point: triangle, disc, diamond, square. */
static void
paint_player_shape (cairo_t *cr, int seat, double x, double y, double size)
{
  double half = size / 2;

  cairo_new_sub_path (cr);
  switch (seat) {
  case 0:
    cairo_move_to (cr, x, y - half);
    cairo_line_to (cr, x + half, y + 0.8 * half);
    cairo_line_to (cr, x - half, y + 0.8 * half);
    break;
  case 1:
    cairo_arc (cr, x, y, 0.9 * half, 0, 2 * G_PI);
    break;
  case 2:
    cairo_move_to (cr, x, y - half);
    cairo_line_to (cr, x + half, y);
    cairo_line_to (cr, x, y + half);
    cairo_line_to (cr, x - half, y);
    break;
  default: /* the fourth seat */
    cairo_rectangle (cr, x - 0.8 * half, y - 0.8 * half, 1.6 * half, 1.6 * half);
    break;
  }
  cairo_close_path (cr);
}

static void
rt_rocket_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtRocket *self = RT_ROCKET (drawing);
  g_autofree char *name = g_strdup_printf ("rt_head_player_%d", self->seat + 1);
  GdkRGBA color = rt_drawing_color (drawing, name);
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);
  double line = MAX (1.5, width * 0.055);

  cairo_move_to (cr, 0.34 * width, 0.8 * height);
  cairo_curve_to (cr, 0.34 * width, 0.92 * height, 0.44 * width, 0.96 * height, 0.5 * width,
                  height);
  cairo_curve_to (cr, 0.56 * width, 0.96 * height, 0.66 * width, 0.92 * height, 0.66 * width,
                  0.8 * height);
  cairo_close_path (cr);
  rt_paint_shape (cr, &flame, NULL, 0);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  rt_paint_rocket (cr, line, line, width - 2 * line, BODY * height - line);
  rt_paint_shape (cr, &color, &navy, line);
  paint_player_shape (cr, self->seat, width / 2, 0.44 * height, 0.36 * width);
  rt_paint_shape (cr, &navy, NULL, 0);
  cairo_destroy (cr);
}

static void
rt_rocket_class_init (RtRocketClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_rocket_paint;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
rt_rocket_init (RtRocket *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
}

GtkWidget *
rt_rocket_new (int seat, int width, int height)
{
  RtRocket *self = g_object_new (RT_TYPE_ROCKET, NULL);

  self->seat = CLAMP (seat, 0, 3);
  rt_drawing_set_size (RT_DRAWING (self), width, height);
  return GTK_WIDGET (self);
}
