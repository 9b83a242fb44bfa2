/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-odds-bar.h. */
#include "rt-odds-bar.h"

#include <glib/gi18n.h>

struct _RtOddsBar {
  RtDrawing parent_instance;
  int seat[2];
  double chance;
  char *words;
};

G_DEFINE_FINAL_TYPE (RtOddsBar, rt_odds_bar, RT_TYPE_DRAWING)

enum { HEIGHT = 34, RADIUS = 7, ICON = 16, TEXT = 16, MARGIN = 8 };

static const double least_with_text = 0.1;

char *
rt_odds_percent (double chance)
{
  /* What is neither sure nor out of the question is not shown as if it were. */
  if (chance > 0 && chance < 0.0005)
    return g_strdup (_ ("< 0.1 %"));
  if (chance < 1 && chance > 0.9995)
    return g_strdup (_ ("> 99.9 %"));
  return g_strdup_printf (_ ("%.1f %%"), chance * 100);
}

/* The width that a text takes, without painting it. */
static double
measure (RtOddsBar *self, const char *text)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double width =
      rt_drawing_text (RT_DRAWING (self), cr, text, 0, 0, TEXT, TRUE, &(GdkRGBA){ 0, 0, 0, 1 }, 0);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return width;
}

static void
paint_part (RtOddsBar *self, GtkSnapshot *snapshot, cairo_t *cr, int part, double x, double width,
            double height)
{
  RtDrawing *drawing = RT_DRAWING (self);
  double chance = part == 0 ? self->chance : 1 - self->chance;
  g_autofree char *color = g_strdup_printf ("rt_player_%d", self->seat[part] + 1);
  g_autofree char *icon = g_strdup_printf ("rt-player-%d-symbolic", self->seat[part] + 1);
  g_autofree char *percent = rt_odds_percent (chance);
  g_autofree char *long_text =
      part == 0 && self->words ? g_strdup_printf ("%s %s", self->words, percent) : NULL;
  GdkRGBA fill = rt_drawing_color (drawing, color);
  GdkRGBA on = rt_drawing_color (drawing, "rt_on");
  double room = width - 2 * MARGIN - ICON - 6;
  const char *text = long_text && measure (self, long_text) <= room ? long_text : percent;

  cairo_rectangle (cr, x, 0, width, height);
  rt_paint_shape (cr, &fill, NULL, 0);
  if (chance < least_with_text || measure (self, text) > room)
    return;
  rt_drawing_icon (drawing, snapshot, icon, x + MARGIN, (height - ICON) / 2, ICON, &on);
  rt_drawing_text (drawing, cr, text, x + MARGIN + ICON + 6, height / 2, TEXT, TRUE, &on, 0);
}

static void
rt_odds_bar_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtOddsBar *self = RT_ODDS_BAR (drawing);
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  GdkRGBA card = rt_drawing_color (drawing, "rt_card");
  /* A part that exists is seen, however small. */
  double least = 6;
  double first = CLAMP (width * self->chance, self->chance > 0 ? least : 0,
                        width - (self->chance < 1 ? least : 0));
  GskRoundedRect clip;
  cairo_t *cr;

  gsk_rounded_rect_init_from_rect (&clip, &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height),
                                   RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &clip);
  /* The icons come on top of what cairo paints: one node for the colours first. */
  cr = rt_drawing_cairo (snapshot, width, height);
  paint_part (self, snapshot, cr, 0, 0, first, height);
  paint_part (self, snapshot, cr, 1, first, width - first, height);
  if (first > 0 && first < width) {
    cairo_rectangle (cr, first - 1, 0, 2, height);
    rt_paint_shape (cr, &card, NULL, 0);
  }
  rt_paint_rounded (cr, 0.5, 0.5, width - 1, height - 1, RADIUS);
  rt_paint_shape (cr, NULL, &edge, 1);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);
}

static void
rt_odds_bar_finalize (GObject *object)
{
  g_free (RT_ODDS_BAR (object)->words);
  G_OBJECT_CLASS (rt_odds_bar_parent_class)->finalize (object);
}

static void
rt_odds_bar_class_init (RtOddsBarClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_odds_bar_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_odds_bar_paint;
}

static void
rt_odds_bar_init (RtOddsBar *self)
{
  self->seat[1] = 1;
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 120, HEIGHT);
}

GtkWidget *
rt_odds_bar_new (void)
{
  return g_object_new (RT_TYPE_ODDS_BAR, NULL);
}

void
rt_odds_bar_show (RtOddsBar *self, int first_seat, int second_seat, double chance,
                  const char *words)
{
  g_autofree char *percent = rt_odds_percent (chance);
  g_autofree char *sentence = g_strdup_printf ("%s: %s", words, percent);

  self->seat[0] = first_seat;
  self->seat[1] = second_seat;
  self->chance = CLAMP (chance, 0, 1);
  g_free (self->words);
  self->words = g_strdup (words);
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
