/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-piece.h. */
#include "rt-map-piece.h"

#include <math.h>

enum { TOUCH = 44 };

struct _RtMapPiece {
  GtkButton parent_instance;

  int object;
  const RtMapInks *inks;
  RtMapLook look;
  GdkTexture *texture;
  int texture_scale;
  char *sentence;
};

G_DEFINE_FINAL_TYPE (RtMapPiece, rt_map_piece, GTK_TYPE_BUTTON)

static void
paint_cb (cairo_t *cr, double width, double height, gpointer data)
{
  RtMapPiece *self = data;

  rt_map_paint_look (cr, self->inks, &self->look, width / 2, height / 2);
}

static void
rt_map_piece_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtMapPiece *self = RT_MAP_PIECE (widget);
  int size = rt_map_piece_get_size (self);
  int scale = gtk_widget_get_scale_factor (widget);

  if (!self->inks)
    return;
  if (self->texture_scale != scale)
    g_clear_object (&self->texture);
  self->texture_scale = scale;
  if (!self->texture)
    self->texture = rt_map_texture_new (size, size, scale, paint_cb, self);
  gtk_snapshot_append_texture (snapshot, self->texture,
                               &GRAPHENE_RECT_INIT (0, 0, (float)size, (float)size));
}

static void
rt_map_piece_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = rt_map_piece_get_size (RT_MAP_PIECE (widget));
  *minimum_baseline = *natural_baseline = -1;
}

static void
rt_map_piece_finalize (GObject *object)
{
  RtMapPiece *self = RT_MAP_PIECE (object);

  g_clear_object (&self->texture);
  g_free (self->sentence);
  G_OBJECT_CLASS (rt_map_piece_parent_class)->finalize (object);
}

static void
rt_map_piece_class_init (RtMapPieceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_map_piece_finalize;
  widget_class->snapshot = rt_map_piece_snapshot;
  widget_class->measure = rt_map_piece_measure;
}

static void
rt_map_piece_init (RtMapPiece *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "map-piece");
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
rt_map_piece_new (int object)
{
  RtMapPiece *self = g_object_new (RT_TYPE_MAP_PIECE, NULL);

  self->object = object;
  return GTK_WIDGET (self);
}

int
rt_map_piece_get_object (RtMapPiece *self)
{
  return self->object;
}

int
rt_map_piece_get_size (RtMapPiece *self)
{
  int size = (int)ceil (2 * rt_map_look_extent (&self->look));

  return MAX (TOUCH, size + size % 2);
}

const RtMapLook *
rt_map_piece_get_look (RtMapPiece *self)
{
  return &self->look;
}

void
rt_map_piece_repaint (RtMapPiece *self)
{
  g_clear_object (&self->texture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
rt_map_piece_show (RtMapPiece *self, const RtMapInks *inks, const RtMapLook *look)
{
  int before = rt_map_piece_get_size (self);

  if (self->inks && memcmp (&self->look, look, sizeof *look) == 0)
    return FALSE;
  self->inks = inks;
  self->look = *look;
  rt_map_piece_repaint (self);
  return before != rt_map_piece_get_size (self);
}

void
rt_map_piece_set_sentence (RtMapPiece *self, const char *sentence)
{
  if (g_strcmp0 (self->sentence, sentence) == 0)
    return;
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence,
                                  -1);
}
