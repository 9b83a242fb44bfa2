/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-sky.h. It is the same in both themes: space is dark. */
#include "rt-sky.h"

struct _RtSky {
  RtDrawing parent_instance;
};

G_DEFINE_FINAL_TYPE (RtSky, rt_sky, RT_TYPE_DRAWING)

static const GdkRGBA space = { 0.059f, 0.094f, 0.188f, 1 };
static const GdkRGBA planet = { 0.106f, 0.153f, 0.278f, 1 };
static const GdkRGBA brass = { 0.886f, 0.671f, 0.208f, 0.65f };
static const GdkRGBA gold = { 0.941f, 0.745f, 0.333f, 1 };
static const GdkRGBA coral = { 1, 0.522f, 0.451f, 1 };
static const GdkRGBA orange = { 1, 0.627f, 0.420f, 1 };
static const GdkRGBA violet = { 0.663f, 0.635f, 1, 1 };
static const GdkRGBA stone = { 0.478f, 0.529f, 0.659f, 1 };

/* Stars stand where they stand: a fixed sequence, denser where the sky is wider. */
void
rt_sky_paint_stars (cairo_t *cr, double width, double height)
{
  guint32 seed = 12345;
  int n = (int)(width * height / 5000);

  for (int i = 0; i < n; i++) {
    double value[3];

    for (int k = 0; k < 3; k++) {
      seed = seed * 1664525u + 1013904223u;
      value[k] = (seed >> 8) / 16777216.0;
    }
    cairo_set_source_rgba (cr, 1, 0.98, 0.9, 0.25 + 0.5 * value[2]);
    cairo_arc (cr, value[0] * width, value[1] * height, 0.6 + value[2], 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

/* The planet with rings at S and M, as rulers around it. */
static void
paint_planet (RtDrawing *self, cairo_t *cr, double x, double y, double radius)
{
  static const char *const names[] = { "S", "M" };

  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (cr, &planet, &brass, 3);
  for (int i = 0; i < 2; i++) {
    cairo_arc (cr, x, y, radius + 80 * (i + 1), G_PI, 2 * G_PI);
    rt_paint_dashes (cr, 5);
    rt_paint_shape (cr, NULL, &brass, 1);
    rt_drawing_text (self, cr, names[i], x, y - radius - 80 * i - 14, 17, TRUE, &gold, 0.5);
  }
}

static void
rt_sky_paint (RtDrawing *self, GtkSnapshot *snapshot, double width, double height)
{
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);
  double x = width - 160;
  double y = height + 55;
  gboolean has_scene = width > 1100;

  rt_paint_color (cr, &space);
  cairo_paint (cr);
  rt_sky_paint_stars (cr, width, height);
  if (has_scene) {
    paint_planet (self, cr, x, y, height * 0.73);
    cairo_move_to (cr, x - 146, height * 0.50);
    cairo_line_to (cr, x + 54, height * 0.42);
    cairo_set_dash (cr, (double[]){ 13, 8 }, 2, 0);
    rt_paint_shape (cr, NULL, &coral, 4);
  }
  cairo_destroy (cr);
  if (has_scene) {
    rt_drawing_icon (self, snapshot, "rt-ship-rocketship-symbolic", x - 234, height * 0.38, 80,
                     &orange);
    rt_drawing_icon (self, snapshot, "rt-ship-fighter-symbolic", x - 110, height * 0.63, 50,
                     &orange);
    rt_drawing_icon (self, snapshot, "rt-ship-cruiser-symbolic", x + 60, height * 0.30, 74,
                     &violet);
    rt_drawing_icon (self, snapshot, "rt-asteroid-symbolic", x + 78, height * 0.67, 52, &stone);
  }
}

static void
rt_sky_class_init (RtSkyClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_sky_paint;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
rt_sky_init (RtSky *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "rt-sky");
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  /* The style sheet says how high it is. */
  rt_drawing_set_size (RT_DRAWING (self), 300, 0);
}
