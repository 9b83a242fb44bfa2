/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-die.h. */
#include "rt-die.h"

#include <glib/gi18n.h>

struct _RtDie {
  RtDrawing parent_instance;
  RtDieLook look;
  int face;
  guint step; /* of the rolling animation */
  guint tick;
};

G_DEFINE_FINAL_TYPE (RtDie, rt_die, RT_TYPE_DRAWING)

/* A die is ivory and navy on both themes, as it is on the table. */
static const GdkRGBA ivory = { 1, 0.992f, 0.965f, 1 };
static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
static const GdkRGBA grey = { 0.72f, 0.74f, 0.78f, 1 };

/* Which of the nine places of a face are pips, a bit each from the top left. */
static const guint16 pips[] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d };

static void
paint_pips (cairo_t *cr, int face, double size, const GdkRGBA *color)
{
  rt_paint_color (cr, color);
  for (int i = 0; i < 9; i++) {
    if (!(pips[face] & 1 << i))
      continue;
    cairo_new_sub_path (cr);
    cairo_arc (cr, size * (0.24 + 0.26 * (i % 3)), size * (0.24 + 0.26 * (i / 3)), size * 0.09, 0,
               2 * G_PI);
  }
  cairo_fill (cr);
}

/* The sideways arcs that say it is moving. */
static void
paint_motion (cairo_t *cr, double size, const GdkRGBA *color)
{
  rt_paint_color (cr, color);
  cairo_set_line_width (cr, MAX (1.5, size * 0.04));
  for (int side = -1; side <= 1; side += 2) {
    double middle = side < 0 ? G_PI : 0;

    cairo_new_sub_path (cr);
    cairo_arc (cr, size / 2, size / 2, size * 0.46, middle - 0.5, middle + 0.5);
  }
  cairo_stroke (cr);
}

static double
tilt_of (RtDie *self)
{
  static const double swing[] = { -0.20, -0.08, 0.10, 0.22, 0.22, 0.10, -0.08, -0.20 };

  if (self->look == RT_DIE_ROLLING)
    return swing[self->step % G_N_ELEMENTS (swing)];
  return self->look == RT_DIE_COCKED ? 18 * G_PI / 180 : 0;
}

static void
paint_body (RtDie *self, cairo_t *cr, double size, double inset)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA brass = rt_drawing_color (drawing, "rt_brass");
  GdkRGBA red = rt_drawing_color (drawing, "rt_red");
  GdkRGBA teal = rt_drawing_color (drawing, "rt_teal");
  double side = size - 2 * inset;

  rt_paint_rounded (cr, inset, inset, side, side, side * 0.2);
  switch (self->look) {
  case RT_DIE_AWAITED:
    rt_paint_dashes (cr, size * 0.09);
    rt_paint_shape (cr, NULL, &brass, 2);
    rt_drawing_text (drawing, cr, "?", size / 2, size / 2, size * 0.5, TRUE, &brass, 0.5);
    return;
  case RT_DIE_STRAY:
    cairo_set_dash (cr, (double[]){ 1.5, 2.5 }, 2, 0);
    rt_paint_shape (cr, &grey, &navy, 1.5);
    break;
  case RT_DIE_COCKED:
    rt_paint_shape (cr, &ivory, &red, 2.5);
    break;
  case RT_DIE_LYING:
    rt_paint_dashes (cr, size * 0.09);
    rt_paint_shape (cr, &ivory, &brass, 2.5);
    break;
  case RT_DIE_CARET:
    rt_paint_shape (cr, &ivory, &brass, size * 0.07);
    cairo_rectangle (cr, size / 2 - size * 0.02, size * 0.25, size * 0.04, size * 0.5);
    rt_paint_shape (cr, &navy, NULL, 0);
    return;
  case RT_DIE_VIRTUAL:
    rt_paint_shape (cr, &ivory, &navy, 1.5);
    rt_paint_rounded (cr, inset + 3, inset + 3, side - 6, side - 6, side * 0.15);
    rt_paint_shape (cr, NULL, &teal, 1.5);
    break;
  case RT_DIE_ROLLING:
  case RT_DIE_SETTLED:
  case RT_DIE_IDLE:
    rt_paint_shape (cr, &ivory, &navy, 1.5);
    break;
  }
  if (self->look == RT_DIE_ROLLING || self->face < 1 || self->face > 6)
    rt_drawing_text (drawing, cr, self->look == RT_DIE_ROLLING ? "···" : "?", size / 2, size / 2,
                     size * 0.4, TRUE, &navy, 0.5);
  else
    paint_pips (cr, self->face, size, &navy);
}

static void
rt_die_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtDie *self = RT_DIE (drawing);
  double size = MIN (width, height);
  g_autoptr (GdkRGBA) brass = NULL;
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);
  double tilt = tilt_of (self);

  cairo_translate (cr, (width - size) / 2, (height - size) / 2);
  if (self->look == RT_DIE_ROLLING) {
    GdkRGBA color = rt_drawing_color (drawing, "rt_brass");

    paint_motion (cr, size, &color);
  }
  if (tilt != 0) {
    /* Smaller, so that its corners stay inside. */
    cairo_translate (cr, size / 2, size / 2);
    cairo_rotate (cr, tilt);
    cairo_scale (cr, 0.74, 0.74);
    cairo_translate (cr, -size / 2, -size / 2);
  }
  paint_body (self, cr, size, size * 0.05);
  cairo_destroy (cr);
}

/* Eight steps a second, and only while something rolls. */
static gboolean
roll_cb (gpointer data)
{
  RtDie *self = data;

  self->step++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_CONTINUE;
}

static void
animate (RtDie *self)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  gboolean is_wanted = FALSE;

  if (self->look == RT_DIE_ROLLING && gtk_widget_get_mapped (GTK_WIDGET (self)))
    g_object_get (settings, "gtk-enable-animations", &is_wanted, NULL);
  if (is_wanted && !self->tick)
    self->tick = g_timeout_add (125, roll_cb, self);
  if (!is_wanted)
    g_clear_handle_id (&self->tick, g_source_remove);
}

static void
rt_die_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_die_parent_class)->map (widget);
  animate (RT_DIE (widget));
}

static void
rt_die_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_die_parent_class)->unmap (widget);
  animate (RT_DIE (widget));
}

static void
rt_die_dispose (GObject *object)
{
  g_clear_handle_id (&RT_DIE (object)->tick, g_source_remove);
  G_OBJECT_CLASS (rt_die_parent_class)->dispose (object);
}

static void
rt_die_class_init (RtDieClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_die_dispose;
  widget_class->map = rt_die_map;
  widget_class->unmap = rt_die_unmap;
  RT_DRAWING_CLASS (klass)->paint = rt_die_paint;
}

static void
rt_die_init (RtDie *self)
{
  rt_die_show (self, RT_DIE_AWAITED, 0);
}

GtkWidget *
rt_die_new (int size)
{
  RtDie *self = g_object_new (RT_TYPE_DIE, NULL);

  rt_drawing_set_size (RT_DRAWING (self), size, size);
  return GTK_WIDGET (self);
}

static char *
say (RtDieLook look, int face)
{
  switch (look) {
  case RT_DIE_AWAITED:
    return g_strdup (_ ("A die is awaited"));
  case RT_DIE_ROLLING:
    return g_strdup (_ ("Rolling"));
  case RT_DIE_SETTLED:
  case RT_DIE_IDLE:
    return g_strdup_printf (_ ("Die showing %d"), face);
  case RT_DIE_COCKED:
    return g_strdup (_ ("Cocked, roll it again"));
  case RT_DIE_LYING:
    return g_strdup_printf (_ ("Die lying on %d, perhaps not rolled"), face);
  case RT_DIE_STRAY:
    return g_strdup_printf (_ ("Die showing %d, not used"), face);
  case RT_DIE_CARET:
    return g_strdup (_ ("Type the face of this die"));
  case RT_DIE_VIRTUAL:
    return g_strdup_printf (_ ("Virtual die showing %d"), face);
  }
  return NULL;
}

void
rt_die_show (RtDie *self, RtDieLook look, int face)
{
  g_autofree char *sentence = say (look, face);

  self->look = look;
  self->face = face;
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  animate (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_die_paint_face (cairo_t *cr, int face, double size)
{
  double line = MAX (1.5, size * 0.03);

  rt_paint_rounded (cr, line / 2, line / 2, size - line, size - line, size * 0.2);
  rt_paint_shape (cr, &ivory, &navy, line);
  if (face >= 1 && face <= 6)
    paint_pips (cr, face, size, &navy);
}
