/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-game-picture.h. The sky is the same in both themes: space is dark. */
#include "rt-game-picture.h"

#include "app/widgets/rt-rocket.h"

#include <math.h>

struct _RtGamePicture {
  RtDrawing parent_instance;
  const char *game; /* interned */
};

G_DEFINE_FINAL_TYPE (RtGamePicture, rt_game_picture, RT_TYPE_DRAWING)

static const GdkRGBA night = { 0.059f, 0.094f, 0.188f, 1 };
static const GdkRGBA slate = { 0.106f, 0.153f, 0.278f, 1 };
static const GdkRGBA steel = { 0.478f, 0.529f, 0.659f, 1 };
static const GdkRGBA cream = { 0.953f, 0.918f, 0.827f, 1 };
static const GdkRGBA brass = { 0.941f, 0.745f, 0.333f, 1 };
static const GdkRGBA orange = { 1, 0.627f, 0.420f, 1 };
static const GdkRGBA violet = { 0.663f, 0.635f, 1, 1 };
static const GdkRGBA teal = { 0.298f, 0.773f, 0.729f, 1 };
static const GdkRGBA coral = { 1, 0.522f, 0.451f, 1 };
static const GdkRGBA sky_blue = { 0.525f, 0.714f, 1, 1 };

static void
paint_disc (cairo_t *cr, double x, double y, double radius, const GdkRGBA *fill,
            const GdkRGBA *line)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (cr, fill, line, 1.5);
}

static void
paint_rocket (cairo_t *cr, double x, double y, double height, const GdkRGBA *color)
{
  rt_paint_rocket (cr, x - height * 0.33, y - height, height * 0.66, height);
  rt_paint_shape (cr, color, &night, 1.5);
}

/* The track to the moon. */
static void
paint_rockets (cairo_t *cr, double w, double h)
{
  enum { SPACES = 9 };
  double r = h * 0.055;

  paint_disc (cr, w * 0.96, h * 0.42, h * 0.3, &cream, NULL);
  for (int i = 0; i < SPACES; i++) {
    double t = i / (SPACES - 1.0);
    double y = h * 0.9 - h * 0.42 * (1 - (1 - t) * (1 - t));
    double x = w * (0.08 + 0.76 * t);

    paint_disc (cr, x, y, r, i == SPACES - 1 ? &brass : &slate, i % 4 == 0 ? &brass : &steel);
    if (i == 3)
      paint_rocket (cr, x, y - r, h * 0.38, &violet);
    if (i == 5)
      paint_rocket (cr, x, y - r, h * 0.38, &orange);
  }
}

/* Six yards in a ring, and a rocket that grows in the middle. */
static void
paint_pocket_rockets (cairo_t *cr, double w, double h)
{
  const GdkRGBA *const colors[] = { &sky_blue, &brass, &coral };

  for (int i = 0; i < 6; i++) {
    double angle = i * G_PI / 3;
    double x = w / 2 + cos (angle) * h * 0.86;
    double y = h / 2 + sin (angle) * h * 0.34;

    rt_paint_rounded (cr, x - h * 0.12, y - h * 0.1, h * 0.24, h * 0.2, h * 0.05);
    rt_paint_shape (cr, &slate, colors[i % 3], 2);
    paint_disc (cr, x, y, h * 0.045, colors[i % 3], NULL);
  }
  paint_rocket (cr, w / 2, h * 0.84, h * 0.66, &orange);
  for (int i = 0; i < 2; i++) {
    cairo_move_to (cr, w / 2 - h * 0.1, h * (0.46 + 0.14 * i));
    cairo_line_to (cr, w / 2 + h * 0.1, h * (0.46 + 0.14 * i));
    rt_paint_shape (cr, NULL, &night, 2);
  }
}

/* The junkyard, and what was built from it. */
static void
paint_spacecraft (cairo_t *cr, double w, double h)
{
  const GdkRGBA *const colors[] = { &cream, &sky_blue, &brass };
  double cell = h * 0.17;
  double x = w * 0.68;

  for (int i = 0; i < 20; i++) {
    double left = w * 0.1 + i % 5 * cell * 1.12;
    double top = h * 0.12 + i / 5 * cell * 1.12;

    rt_paint_rounded (cr, left, top, cell, cell, 3);
    rt_paint_shape (cr, &slate, &steel, 1);
    if (i * 7 % 5 < 3)
      paint_disc (cr, left + cell / 2, top + cell / 2, cell * 0.24, colors[i % 3], NULL);
  }
  cairo_move_to (cr, x + cell / 2, h * 0.1);
  cairo_line_to (cr, x + cell, h * 0.1 + cell);
  cairo_line_to (cr, x, h * 0.1 + cell);
  cairo_close_path (cr);
  rt_paint_shape (cr, &brass, &night, 1.5);
  for (int i = 0; i < 3; i++) {
    cairo_rectangle (cr, x, h * 0.1 + cell * (i + 1), cell, cell);
    rt_paint_shape (cr, colors[i], &night, 1.5);
  }
  for (int side = -1; side <= 1; side += 2) {
    double edge = x + (side > 0 ? cell : 0);

    cairo_move_to (cr, edge, h * 0.1 + cell * 3);
    cairo_line_to (cr, edge + side * cell * 0.8, h * 0.1 + cell * 4);
    cairo_line_to (cr, edge, h * 0.1 + cell * 4);
    cairo_close_path (cr);
    rt_paint_shape (cr, &teal, &night, 1.5);
  }
}

static void
paint_stars (cairo_t *cr, double w, double h)
{
  guint32 seed = 8;

  for (int i = 0; i < (int)(w * h / 700); i++) {
    double value[2];

    for (int k = 0; k < 2; k++) {
      seed = seed * 1664525u + 1013904223u;
      value[k] = (seed >> 8) / 16777216.0;
    }
    cairo_set_source_rgba (cr, 1, 0.98, 0.9, 0.2 + 0.4 * value[0]);
    cairo_arc (cr, value[0] * w, value[1] * h, 0.5 + value[1], 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

static void
rt_game_picture_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  static const struct {
    const char *game;
    void (*paint) (cairo_t *cr, double w, double h);
  } pictures[] = {
    { "rockets", paint_rockets },
    { "pocket-rockets", paint_pocket_rockets },
    { "spacecraft", paint_spacecraft },
  };
  RtGamePicture *self = RT_GAME_PICTURE (drawing);
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  rt_paint_rounded (cr, 0, 0, width, height, 8);
  cairo_clip (cr);
  rt_paint_color (cr, &night);
  cairo_paint (cr);
  paint_stars (cr, width, height);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (g_strcmp0 (self->game, pictures[i].game) == 0)
      pictures[i].paint (cr, width, height);
  cairo_destroy (cr);
}

static void
rt_game_picture_class_init (RtGamePictureClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_game_picture_paint;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
rt_game_picture_init (RtGamePicture *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
}

GtkWidget *
rt_game_picture_new (const char *game, int width, int height)
{
  RtGamePicture *self = g_object_new (RT_TYPE_GAME_PICTURE, NULL);

  self->game = g_intern_string (game);
  rt_drawing_set_size (RT_DRAWING (self), width, height);
  return GTK_WIDGET (self);
}
