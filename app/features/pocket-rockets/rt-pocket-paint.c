/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-paint.h. */
#include "rt-pocket-paint.h"

#include <math.h>

static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
static const GdkRGBA cream = { 0.984f, 0.953f, 0.878f, 1 };

void
rt_pocket_inks_read (RtPocketInks *inks, RtDrawing *drawing, gboolean is_on_board)
{
  GdkRGBA on = rt_drawing_color (drawing, "rt_on");

  inks->ink = rt_drawing_color (drawing, "rt_ink");
  inks->dim = rt_drawing_color (drawing, "rt_dim");
  inks->card = rt_drawing_color (drawing, "rt_card");
  inks->sunk = rt_drawing_color (drawing, "rt_sunk");
  inks->edge = rt_drawing_color (drawing, "rt_edge");
  inks->brass = rt_drawing_color (drawing, "rt_brass");
  inks->brass_line = rt_drawing_color (drawing, "rt_brass_line");
  inks->teal = rt_drawing_color (drawing, "rt_teal");
  inks->on_teal = on;
  inks->grey = rt_drawing_color (drawing, "rt_pocket_grey");
  inks->head = rt_drawing_color (drawing, "rt_head");
  inks->on_head = cream;
  /* The board is night in both themes, so what is legal there is bright in both. */
  inks->legal = rt_drawing_color (drawing, is_on_board ? "rt_pocket_legal" : "rt_teal");
  inks->on_legal = is_on_board ? navy : on;
  inks->tag = is_on_board ? rt_drawing_color (drawing, "rt_pocket_tag") : inks->sunk;
  inks->on_tag = is_on_board ? cream : inks->dim;
  inks->part[POCKET_BLUE] = rt_drawing_color (drawing, "rt_blue");
  inks->part[POCKET_YELLOW] = inks->brass;
  inks->part[POCKET_RED] = rt_drawing_color (drawing, "rt_red");
  inks->on_part[POCKET_BLUE] = inks->on_part[POCKET_RED] = on;
  inks->on_part[POCKET_YELLOW] = navy;
}

/* ---- Signs ---- */

static void
trace_drop (cairo_t *cr)
{
  cairo_move_to (cr, 0, -0.5);
  cairo_curve_to (cr, 0.08, -0.28, 0.34, -0.05, 0.34, 0.17);
  cairo_arc (cr, 0, 0.17, 0.34, 0, G_PI);
  cairo_curve_to (cr, -0.34, -0.05, -0.08, -0.28, 0, -0.5);
  cairo_close_path (cr);
}

static void
trace_star (cairo_t *cr)
{
  for (int i = 0; i < 10; i++) {
    double radius = i % 2 ? 0.22 : 0.52;
    double angle = -G_PI_2 + i * G_PI / 5;

    cairo_line_to (cr, radius * cos (angle), 0.03 + radius * sin (angle));
  }
  cairo_close_path (cr);
}

static void
trace_flame (cairo_t *cr)
{
  cairo_move_to (cr, 0.04, -0.52);
  cairo_curve_to (cr, 0.12, -0.25, 0.40, -0.12, 0.36, 0.18);
  cairo_curve_to (cr, 0.34, 0.40, 0.16, 0.5, 0, 0.5);
  cairo_curve_to (cr, -0.2, 0.5, -0.38, 0.36, -0.36, 0.12);
  cairo_curve_to (cr, -0.35, -0.02, -0.26, -0.1, -0.22, -0.24);
  cairo_curve_to (cr, -0.12, -0.18, -0.1, -0.1, -0.08, -0.02);
  cairo_curve_to (cr, 0.06, -0.14, 0.08, -0.34, 0.04, -0.52);
  cairo_close_path (cr);
}

void
rt_pocket_paint_sign (cairo_t *cr, int colour, double x, double y, double size, const GdkRGBA *ink)
{
  static void (*const trace[]) (cairo_t *) = { trace_drop, trace_star, trace_flame };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  trace[colour](cr);
  cairo_restore (cr);
  rt_paint_shape (cr, ink, NULL, 0);
}

static void
trace_arrow (cairo_t *cr, double x, double y, double to_x)
{
  double head = to_x > x ? -0.2 : 0.2;

  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, y);
  cairo_move_to (cr, to_x + head, y - 0.18);
  cairo_line_to (cr, to_x, y);
  cairo_line_to (cr, to_x + head, y + 0.18);
}

static void
trace_can (cairo_t *cr)
{
  cairo_rectangle (cr, 0.24, 0.3, 0.52, 0.64);
  cairo_rectangle (cr, 0.36, 0.08, 0.28, 0.14);
  cairo_rectangle (cr, 0.36, 0.54, 0.28, 0.1);
}

void
rt_pocket_paint_site_sign (cairo_t *cr, int site, double x, double y, double size,
                           const GdkRGBA *ink)
{
  if (site < POCKET_COLOURS) {
    rt_pocket_paint_sign (cr, site, x + size / 2, y + size / 2, size, ink);
    return;
  }
  if (site == POCKET_RECYCLING) {
    rt_pocket_paint_turn (cr, x + size / 2, y + size / 2, size * 0.36, size * 0.16, TRUE, ink);
    return;
  }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  if (site == POCKET_CONVEYOR) {
    trace_arrow (cr, 0.05, 0.3, 0.95);
    trace_arrow (cr, 0.95, 0.7, 0.05);
    rt_paint_shape (cr, NULL, ink, 0.13);
  } else {
    trace_can (cr);
    cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
    rt_paint_shape (cr, ink, NULL, 0);
  }
  cairo_restore (cr);
}

void
rt_pocket_paint_turn (cairo_t *cr, double x, double y, double radius, double width,
                      gboolean is_clockwise, const GdkRGBA *ink)
{
  double head = width * 1.5;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  if (!is_clockwise)
    cairo_scale (cr, -1, 1);
  cairo_arc (cr, 0, 0, radius, G_PI * 0.85, G_PI * 1.85);
  rt_paint_shape (cr, NULL, ink, width);
  /* At the end of the arc, along its direction. */
  cairo_translate (cr, radius * cos (G_PI * 1.85), radius * sin (G_PI * 1.85));
  cairo_rotate (cr, G_PI * 0.35);
  cairo_move_to (cr, -head * 0.3, -head);
  cairo_line_to (cr, head, 0);
  cairo_line_to (cr, -head * 0.3, head);
  cairo_close_path (cr);
  rt_paint_shape (cr, ink, NULL, 0);
  cairo_restore (cr);
}

/* ---- Parts of rockets ---- */

double
rt_pocket_part_height (int part)
{
  if (part == POCKET_BASE)
    return 1;
  return part == POCKET_SECTION ? 0.9 : 1.2;
}

static void
trace_base (cairo_t *cr, double height)
{
  cairo_move_to (cr, -0.5, -height);
  cairo_line_to (cr, 0.5, -height);
  cairo_line_to (cr, 0.5, -0.5);
  cairo_line_to (cr, 0.82, 0);
  cairo_line_to (cr, 0.4, 0);
  cairo_line_to (cr, 0.3, -0.22);
  cairo_line_to (cr, -0.3, -0.22);
  cairo_line_to (cr, -0.4, 0);
  cairo_line_to (cr, -0.82, 0);
  cairo_line_to (cr, -0.5, -0.5);
  cairo_close_path (cr);
}

static void
trace_head (cairo_t *cr, double height)
{
  cairo_move_to (cr, -0.5, 0);
  cairo_curve_to (cr, -0.5, -0.5 * height, -0.28, -0.85 * height, 0, -height);
  cairo_curve_to (cr, 0.28, -0.85 * height, 0.5, -0.5 * height, 0.5, 0);
  cairo_close_path (cr);
}

void
rt_pocket_paint_part (cairo_t *cr, const RtPocketInks *inks, int colour, int part, double x,
                      double y, double unit)
{
  double height = rt_pocket_part_height (part);
  double line = MAX (1, unit * 0.05);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, unit, unit);
  if (part == POCKET_BASE)
    trace_base (cr, height);
  else if (part == POCKET_SECTION)
    cairo_rectangle (cr, -0.5, -height, 1, height);
  else
    trace_head (cr, height);
  cairo_restore (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  rt_paint_shape (cr, &inks->part[colour], &inks->ink, line);
  rt_pocket_paint_sign (cr, colour, x, y - unit * (part == POCKET_BASE ? 0.62 : height * 0.48),
                        unit * 0.46, &inks->on_part[colour]);
  if (part != POCKET_SECTION)
    return;
  cairo_move_to (cr, x - unit * 0.46, y - unit * 0.1);
  cairo_line_to (cr, x + unit * 0.46, y - unit * 0.1);
  rt_paint_shape (cr, NULL, &inks->on_part[colour], line);
}

/* ---- Words ---- */

/* Nothing is written smaller than this. */
enum { SMALLEST = 10 };

static PangoLayout *
new_layout (RtDrawing *drawing, const char *text, double size, gboolean is_bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (drawing), text);
  g_autoptr (PangoFontDescription) font = pango_font_description_new ();

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_ULTRABOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  return layout;
}

/* The size at which a text fits, no smaller than the smallest; what is too long even then is cut.
 */
static PangoLayout *
new_fitting_layout (RtDrawing *drawing, const char *text, double size, double room,
                    gboolean is_bold)
{
  PangoLayout *layout = new_layout (drawing, text, size, is_bold);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  while (width > room && size > SMALLEST) {
    g_object_unref (layout);
    size = MAX (SMALLEST, MIN (size - 0.5, size * room / width));
    layout = new_layout (drawing, text, size, is_bold);
    pango_layout_get_pixel_size (layout, &width, NULL);
  }
  if (width > room) {
    pango_layout_set_width (layout, (int)(room * PANGO_SCALE));
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  }
  return layout;
}

double
rt_pocket_paint_text (RtDrawing *drawing, cairo_t *cr, const char *text, double x, double y,
                      double size, double room, gboolean is_bold, const GdkRGBA *ink, double align)
{
  g_autoptr (PangoLayout) layout = new_fitting_layout (drawing, text, size, room, is_bold);
  int width;
  int height;

  pango_layout_get_pixel_size (layout, &width, &height);
  rt_paint_color (cr, ink);
  cairo_move_to (cr, x - width * align, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
  return width;
}

void
rt_pocket_paint_word (RtDrawing *drawing, cairo_t *cr, const char *text, double x, double y,
                      double size, double room, gboolean is_bold, const GdkRGBA *ink, double align)
{
  g_autoptr (PangoLayout) layout = new_fitting_layout (drawing, text, size, room, is_bold);

  if (!pango_layout_is_ellipsized (layout))
    rt_pocket_paint_text (drawing, cr, text, x, y, size, room, is_bold, ink, align);
}

void
rt_pocket_paint_tag (RtDrawing *drawing, cairo_t *cr, const char *text, double x, double y,
                     double height, double room, const GdkRGBA *fill, const GdkRGBA *ink)
{
  double size = MAX (SMALLEST, height * 0.66);
  g_autoptr (PangoLayout) layout = new_fitting_layout (drawing, text, size, room - 10, TRUE);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  rt_paint_rounded (cr, x - width / 2.0 - 6, y - height / 2, width + 12, height, 5);
  rt_paint_shape (cr, fill, NULL, 0);
  rt_pocket_paint_text (drawing, cr, text, x, y, size, room - 10, TRUE, ink, 0.5);
}
