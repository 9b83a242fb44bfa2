/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-ruler.h. */
#include "rt-ruler.h"

#include <glib/gi18n.h>

struct _RtRuler {
  RtDrawing parent_instance;
  gboolean is_inch;
  RtRulerZone zones[RT_RULER_ZONES_MAX];
  int n_zones;
  int chosen;
  int reading;
  int uncertainty;
  RtRulerTone tone;
  char *text;
};

G_DEFINE_FINAL_TYPE (RtRuler, rt_ruler, RT_TYPE_DRAWING)

enum { BAR_TOP = 44, BAR_HEIGHT = 36, MARGIN = 12, HEIGHT = 124 };

/* What the ruler shows at its right end: a little more than the last zone. */
static int
span (RtRuler *self)
{
  int end = self->n_zones ? self->zones[self->n_zones - 1].end_tenths_mm : 1000;

  return MAX (end, 100) * 103 / 100;
}

static double
place (RtRuler *self, double width, int tenths_mm)
{
  double share = (double)tenths_mm / span (self);

  return MARGIN + (width - 2 * MARGIN) * CLAMP (share, 0, 1);
}

static const char *
tone_color (RtRulerTone tone)
{
  switch (tone) {
  case RT_RULER_IN:
    return "rt_teal";
  case RT_RULER_CLOSE:
    return "rt_brass_line";
  case RT_RULER_OUT:
    return "rt_red";
  case RT_RULER_NEUTRAL:
    return "rt_ink";
  }
  return "rt_ink";
}

static void
paint_zones (RtRuler *self, cairo_t *cr, double width)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA card = rt_drawing_color (drawing, "rt_card");
  GdkRGBA soft = rt_drawing_color (drawing, "rt_teal_soft");
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  double start = MARGIN;

  for (int i = 0; i < self->n_zones; i++) {
    double end = place (self, width, self->zones[i].end_tenths_mm);

    cairo_rectangle (cr, start, BAR_TOP, end - start, BAR_HEIGHT);
    rt_paint_shape (cr, i == self->chosen ? &soft : &card, &edge, 1);
    start = end;
  }
}

/* A tick each centimetre, or each quarter of an inch. */
static void
paint_ticks (RtRuler *self, cairo_t *cr, double width)
{
  GdkRGBA edge = rt_drawing_color (RT_DRAWING (self), "rt_edge");
  gboolean is_long = span (self) > 6000;
  double step = self->is_inch ? (is_long ? 254 : 63.5) : is_long ? 500 : 100;
  int major = self->is_inch ? 4 : 5;
  double end = self->n_zones ? self->zones[self->n_zones - 1].end_tenths_mm : 0;

  rt_paint_color (cr, &edge);
  cairo_set_line_width (cr, 1);
  for (int i = 1; i * step < end; i++) {
    double x = place (self, width, (int)(i * step + 0.5));

    cairo_move_to (cr, x, BAR_TOP);
    cairo_line_to (cr, x, BAR_TOP + (i % major == 0 ? 10 : 6));
  }
  cairo_stroke (cr);
}

/* A name is left out where the reading's band stands in its way or it does not fit, a length where
 * the one before it still stands. */
static void
paint_names (RtRuler *self, cairo_t *cr, double width)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  double band_start = place (self, width, self->reading - self->uncertainty) - 4;
  double band_end = place (self, width, self->reading + self->uncertainty) + 4;
  double start = MARGIN;
  double text_width = 0;
  double text_end = -G_MAXDOUBLE;

  rt_drawing_text (drawing, cr, "0", MARGIN, BAR_TOP + BAR_HEIGHT + 14, 13, FALSE, &dim, 0);
  for (int i = 0; i < self->n_zones; i++) {
    const RtRulerZone *zone = &self->zones[i];
    double end = place (self, width, zone->end_tenths_mm);
    double middle = (start + end) / 2;
    double half = zone->name ? g_utf8_strlen (zone->name, -1) * 4.2 : 0;
    gboolean is_hidden =
        self->reading >= 0 && middle + half > band_start && middle - half < band_end;

    if (zone->name && !is_hidden && 2 * half < end - start)
      rt_drawing_text (drawing, cr, zone->name, middle, BAR_TOP + BAR_HEIGHT / 2 + 5, 13, TRUE,
                       i == self->chosen ? &ink : &dim, 0.5);
    rt_paint_color (cr, &ink);
    cairo_rectangle (cr, end - 1.25, BAR_TOP - 5, 2.5, BAR_HEIGHT + 10);
    cairo_fill (cr);
    /* The last ones stand close to the edge, so they end there. */
    double align = i == self->n_zones - 1 && end > width - 40 ? 1 : 0.5;
    double x = align == 1 ? MIN (end + MARGIN, width) : end;
    rt_drawing_text (drawing, cr, zone->mark, x, BAR_TOP + BAR_HEIGHT + 14, 14, TRUE, &ink, align);
    /* All lengths are about as wide. */
    if (zone->text && x - align * text_width > text_end) {
      text_width = rt_drawing_text (drawing, cr, zone->text, x, BAR_TOP + BAR_HEIGHT + 31, 12,
                                    FALSE, &dim, align);
      text_end = x + (1 - align) * text_width;
    }
    start = end;
  }
}

static void
paint_reading (RtRuler *self, cairo_t *cr, double width)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA color = rt_drawing_color (drawing, tone_color (self->tone));
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA band = color;
  double x = place (self, width, self->reading);
  double from = place (self, width, self->reading - self->uncertainty);
  double to = place (self, width, self->reading + self->uncertainty);

  band.alpha = 0.28f;
  cairo_rectangle (cr, from, BAR_TOP - 4, to - from, BAR_HEIGHT + 8);
  rt_paint_shape (cr, &band, NULL, 0);
  for (int i = 0; i < 2; i++) {
    cairo_move_to (cr, i ? to : from, BAR_TOP - 4);
    cairo_line_to (cr, i ? to : from, BAR_TOP + BAR_HEIGHT + 4);
    rt_paint_dashes (cr, 4);
    rt_paint_shape (cr, NULL, &color, 1.5);
  }
  cairo_rectangle (cr, x - 2, BAR_TOP - 4, 4, BAR_HEIGHT + 8);
  rt_paint_shape (cr, &color, NULL, 0);
  cairo_move_to (cr, x - 8, BAR_TOP - 14);
  cairo_line_to (cr, x + 8, BAR_TOP - 14);
  cairo_line_to (cr, x, BAR_TOP - 4);
  cairo_close_path (cr);
  rt_paint_shape (cr, &color, NULL, 0);

  /* The number stays inside, whatever the reading. */
  double half = g_utf8_strlen (self->text, -1) * 7.0;
  rt_drawing_text (drawing, cr, self->text, CLAMP (x, half, width - half), 14, 24, TRUE, &ink, 0.5);
}

static void
rt_ruler_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtRuler *self = RT_RULER (drawing);
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  paint_zones (self, cr, width);
  paint_ticks (self, cr, width);
  paint_names (self, cr, width);
  if (self->reading >= 0)
    paint_reading (self, cr, width);
  cairo_destroy (cr);
}

static void
rt_ruler_finalize (GObject *object)
{
  g_free (RT_RULER (object)->text);
  G_OBJECT_CLASS (rt_ruler_parent_class)->finalize (object);
}

static void
rt_ruler_class_init (RtRulerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_ruler_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_ruler_paint;
}

static void
rt_ruler_init (RtRuler *self)
{
  self->reading = -1;
  self->chosen = -1;
  self->text = g_strdup ("");
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 260, HEIGHT);
}

GtkWidget *
rt_ruler_new (void)
{
  return g_object_new (RT_TYPE_RULER, NULL);
}

void
rt_ruler_set_inch (RtRuler *self, gboolean is_inch)
{
  self->is_inch = is_inch;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_ruler_set_zones (RtRuler *self, const RtRulerZone *zones, int n, int chosen)
{
  self->n_zones = MIN (n, RT_RULER_ZONES_MAX);
  for (int i = 0; i < self->n_zones; i++)
    self->zones[i] = zones[i];
  self->chosen = chosen;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_ruler_set_reading (RtRuler *self, int tenths_mm, int uncertainty_tenths_mm, RtRulerTone tone,
                      const char *text)
{
  g_autofree char *sentence = NULL;

  self->reading = tenths_mm;
  self->uncertainty = uncertainty_tenths_mm;
  self->tone = tone;
  g_free (self->text);
  self->text = g_strdup (text ? text : "");
  sentence = tenths_mm < 0 ? g_strdup (_ ("Ruler without a reading"))
                           : g_strdup_printf (_ ("Ruler: %s"), self->text);
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
