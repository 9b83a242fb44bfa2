/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-token.h. */
#include "rt-token.h"

#include <glib/gi18n.h>

struct _RtToken {
  RtDrawing parent_instance;
  RtTokenLook look;
};

G_DEFINE_FINAL_TYPE (RtToken, rt_token, RT_TYPE_DRAWING)

typedef enum { FORM_LASER, FORM_SHIELD, FORM_DISC, FORM_CRATE } Form;
typedef enum { STYLE_FILLED, STYLE_OUTLINE, STYLE_DASHED } Style;

/* How a look is painted. Colours are names of the style sheet. */
typedef struct {
  const char *name;
  Form form;
  Style style;
  const char *fill; /* of what is filled */
  const char *line;
  const char *icon;
  const char *icon_color;
} Recipe;

static const Recipe recipes[] = {
  [RT_TOKEN_LASER] = { N_ ("laser"), FORM_LASER, STYLE_FILLED, "rt_red", NULL, "rt-laser-symbolic",
                       "rt_on" },
  [RT_TOKEN_LASER_FIRED] = { N_ ("laser, fired"), FORM_LASER, STYLE_OUTLINE, "rt_red_soft",
                             "rt_red", "rt-laser-symbolic", "rt_red" },
  [RT_TOKEN_SHIELD] = { N_ ("shield"), FORM_SHIELD, STYLE_FILLED, "rt_blue", NULL,
                        "rt-shield-symbolic", "rt_on" },
  [RT_TOKEN_POD] = { N_ ("pod"), FORM_DISC, STYLE_FILLED, "rt_edge", NULL, NULL, NULL },
  [RT_TOKEN_LASER_POST] = { N_ ("post for a laser"), FORM_LASER, STYLE_DASHED, NULL, "rt_red", NULL,
                            NULL },
  [RT_TOKEN_SHIELD_POST] = { N_ ("post for a shield"), FORM_SHIELD, STYLE_DASHED, NULL, "rt_blue",
                             NULL, NULL },
  [RT_TOKEN_FREE_POST] = { N_ ("free post"), FORM_DISC, STYLE_DASHED, NULL, "rt_edge",
                           "list-add-symbolic", "rt_dim" },
  [RT_TOKEN_LOST] = { N_ ("lost"), FORM_DISC, STYLE_OUTLINE, NULL, "rt_edge",
                      "window-close-symbolic", "rt_edge" },
  [RT_TOKEN_CREW] = { N_ ("crew member"), FORM_DISC, STYLE_OUTLINE, "rt_brass_soft",
                      "rt_brass_line", "rt-crew-symbolic", "rt_ink" },
  [RT_TOKEN_CREW_PROBLEM] = { N_ ("crew member with a problem"), FORM_DISC, STYLE_OUTLINE,
                              "rt_red_soft", "rt_red", "rt-crew-symbolic", "rt_red" },
  [RT_TOKEN_SEAT] = { N_ ("free seat"), FORM_DISC, STYLE_DASHED, NULL, "rt_edge", NULL, NULL },
  [RT_TOKEN_TITANIUM] = { N_ ("Titanium"), FORM_CRATE, STYLE_OUTLINE, "rt_sunk", "rt_edge",
                          "rt-titanium-symbolic", "rt_ink" },
  [RT_TOKEN_NEWTONIUM] = { N_ ("Newtonium"), FORM_CRATE, STYLE_OUTLINE, "rt_sunk", "rt_edge",
                           "rt-newtonium-symbolic", "rt_ink" },
  [RT_TOKEN_CARBON7] = { N_ ("Carbon 7"), FORM_CRATE, STYLE_OUTLINE, "rt_sunk", "rt_edge",
                         "rt-carbon7-symbolic", "rt_ink" },
  [RT_TOKEN_HIDDEN] = { N_ ("resource, face down"), FORM_CRATE, STYLE_OUTLINE, "rt_sunk", "rt_edge",
                        NULL, "rt_ink" },
  [RT_TOKEN_HOLD] = { N_ ("free cargo space"), FORM_CRATE, STYLE_DASHED, NULL, "rt_edge", NULL,
                      NULL },
};

/* A house with a pointed roof. */
static void
trace_laser (cairo_t *cr, double s)
{
  cairo_move_to (cr, 0.5 * s, 0.05 * s);
  cairo_line_to (cr, 0.92 * s, 0.32 * s);
  cairo_line_to (cr, 0.92 * s, 0.95 * s);
  cairo_line_to (cr, 0.08 * s, 0.95 * s);
  cairo_line_to (cr, 0.08 * s, 0.32 * s);
  cairo_close_path (cr);
}

static void
trace_shield (cairo_t *cr, double s)
{
  cairo_move_to (cr, 0.5 * s, 0.05 * s);
  cairo_curve_to (cr, 0.66 * s, 0.14 * s, 0.80 * s, 0.16 * s, 0.92 * s, 0.16 * s);
  cairo_curve_to (cr, 0.94 * s, 0.56 * s, 0.82 * s, 0.82 * s, 0.5 * s, 0.96 * s);
  cairo_curve_to (cr, 0.18 * s, 0.82 * s, 0.06 * s, 0.56 * s, 0.08 * s, 0.16 * s);
  cairo_curve_to (cr, 0.20 * s, 0.16 * s, 0.34 * s, 0.14 * s, 0.5 * s, 0.05 * s);
  cairo_close_path (cr);
}

static void
trace (cairo_t *cr, Form form, double s)
{
  switch (form) {
  case FORM_LASER:
    trace_laser (cr, s);
    break;
  case FORM_SHIELD:
    trace_shield (cr, s);
    break;
  case FORM_DISC:
    cairo_arc (cr, s / 2, s / 2, 0.43 * s, 0, 2 * G_PI);
    break;
  case FORM_CRATE:
    rt_paint_rounded (cr, 0.06 * s, 0.06 * s, 0.88 * s, 0.88 * s, 0.14 * s);
    break;
  }
}

void
rt_token_draw (RtDrawing *drawing, GtkSnapshot *snapshot, RtTokenLook look, double size)
{
  const Recipe *recipe = &recipes[look];
  double line_width = MAX (1.5, size * 0.055);
  cairo_t *cr = rt_drawing_cairo (snapshot, size, size);
  GdkRGBA fill = { 0 };
  GdkRGBA line = { 0 };

  if (recipe->fill)
    fill = rt_drawing_color (drawing, recipe->fill);
  if (recipe->line)
    line = rt_drawing_color (drawing, recipe->line);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  trace (cr, recipe->form, size);
  if (recipe->style == STYLE_DASHED)
    rt_paint_dashes (cr, size * 0.12);
  rt_paint_shape (cr, recipe->fill ? &fill : NULL, recipe->line ? &line : NULL, line_width);
  if (look == RT_TOKEN_LASER_FIRED) {
    cairo_move_to (cr, 0.08 * size, 0.95 * size);
    cairo_line_to (cr, 0.92 * size, 0.20 * size);
    rt_paint_shape (cr, NULL, &line, line_width);
  }
  if (look == RT_TOKEN_HIDDEN) {
    GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");

    rt_drawing_text (drawing, cr, "?", size / 2, size / 2, size * 0.6, TRUE, &ink, 0.5);
  }
  cairo_destroy (cr);

  if (recipe->icon) {
    GdkRGBA color = rt_drawing_color (drawing, recipe->icon_color);
    double icon = size * 0.54;
    /* The roof of a laser puts the middle of its wall lower. */
    double down = recipe->form == FORM_LASER ? 0.05 * size : 0;

    rt_drawing_icon (drawing, snapshot, recipe->icon, (size - icon) / 2, (size - icon) / 2 + down,
                     icon, &color);
  }
}

static void
rt_token_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  rt_token_draw (drawing, snapshot, RT_TOKEN (drawing)->look, MIN (width, height));
}

static void
rt_token_class_init (RtTokenClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_token_paint;
}

void
rt_token_show (RtToken *self, RtTokenLook look)
{
  self->look = look;
  rt_drawing_set_sentence (RT_DRAWING (self), rt_token_name (look));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
rt_token_init (RtToken *self)
{
  rt_token_show (self, RT_TOKEN_FREE_POST);
}

GtkWidget *
rt_token_new (RtTokenLook look, int size)
{
  RtToken *self = g_object_new (RT_TYPE_TOKEN, NULL);

  rt_drawing_set_size (RT_DRAWING (self), size, size);
  rt_token_show (self, look);
  return GTK_WIDGET (self);
}

const char *
rt_token_name (RtTokenLook look)
{
  return _ (recipes[look].name);
}
