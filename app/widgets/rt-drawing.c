/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-drawing.h. */
#include "rt-drawing.h"

typedef struct {
  int width;
  int height;
} RtDrawingPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RtDrawing, rt_drawing, GTK_TYPE_WIDGET)

static void
rt_drawing_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  RtDrawingPrivate *priv = rt_drawing_get_instance_private (RT_DRAWING (widget));

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? priv->width : priv->height;
  *minimum_baseline = *natural_baseline = -1;
}

static void
rt_drawing_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtDrawing *self = RT_DRAWING (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);

  if (width > 0 && height > 0)
    RT_DRAWING_GET_CLASS (self)->paint (self, snapshot, width, height);
}

static void
rt_drawing_class_init (RtDrawingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = rt_drawing_measure;
  widget_class->snapshot = rt_drawing_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rt_drawing_init (RtDrawing *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

void
rt_drawing_set_size (RtDrawing *self, int width, int height)
{
  RtDrawingPrivate *priv = rt_drawing_get_instance_private (self);

  if (priv->width == width && priv->height == height)
    return;
  priv->width = width;
  priv->height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
rt_drawing_set_sentence (RtDrawing *self, const char *sentence)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence,
                                  -1);
}

/* ---- For painting ---- */

GdkRGBA
rt_drawing_color (RtDrawing *self, const char *name)
{
  GdkRGBA color = { 1, 0, 1, 1 };

  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), name,
                                       &color))
    g_critical ("the style sheet has no colour %s", name);
  return color;
}

cairo_t *
rt_drawing_cairo (GtkSnapshot *snapshot, double width, double height)
{
  return gtk_snapshot_append_cairo (snapshot,
                                    &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
}

void
rt_drawing_icon (RtDrawing *self, GtkSnapshot *snapshot, const char *name, double x, double y,
                 double size, const GdkRGBA *color)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  g_autoptr (GtkIconPaintable) icon = gtk_icon_theme_lookup_icon (
      theme, name, NULL, (int)size, gtk_widget_get_scale_factor (widget),
      gtk_widget_get_direction (widget), GTK_ICON_LOOKUP_FORCE_SYMBOLIC);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float)x, (float)y));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, size, size,
                                            color, 1);
  gtk_snapshot_restore (snapshot);
}

double
rt_drawing_text (RtDrawing *self, cairo_t *cr, const char *text, double x, double y, double size,
                 gboolean is_bold, const GdkRGBA *color, double align)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoFontDescription) font = pango_font_description_new ();
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  int width;
  int height;

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_ULTRABOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  /* Figures of equal width, so that a live number does not jump about. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, &height);
  rt_paint_color (cr, color);
  cairo_move_to (cr, x - width * align, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
  return width;
}

void
rt_paint_color (cairo_t *cr, const GdkRGBA *color)
{
  gdk_cairo_set_source_rgba (cr, color);
}

void
rt_paint_rounded (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  radius = MIN (radius, MIN (width, height) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

void
rt_paint_shape (cairo_t *cr, const GdkRGBA *fill, const GdkRGBA *line, double line_width)
{
  if (fill) {
    rt_paint_color (cr, fill);
    cairo_fill_preserve (cr);
  }
  if (line) {
    rt_paint_color (cr, line);
    cairo_set_line_width (cr, line_width);
    cairo_stroke_preserve (cr);
  }
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
rt_paint_dashes (cairo_t *cr, double length)
{
  cairo_set_dash (cr, (double[]){ length, length * 0.75 }, 2, 0);
}
