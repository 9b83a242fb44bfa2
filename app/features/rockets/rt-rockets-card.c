/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rockets-card.h. */
#include "rt-rockets-card.h"

#include "app/widgets/rt-card-face.h"
#include "app/widgets/rt-widgets.h"

struct _RtRocketsCard {
  GtkButton parent_instance;

  int card;
  RtCardFace *face;
  GtkWidget *tag;
  GtkWidget *more;
};

G_DEFINE_FINAL_TYPE (RtRocketsCard, rt_rockets_card, GTK_TYPE_BUTTON)

static guint signal_dragged;

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, RtRocketsCard *self)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (self->face));

  gtk_drag_source_set_icon (source, picture, (int)x, (int)y);
  return gdk_content_provider_new_typed (G_TYPE_INT, self->card);
}

static void
drag_begin_cb (RtRocketsCard *self)
{
  g_signal_emit (self, signal_dragged, 0);
}

static void
rt_rockets_card_class_init (RtRocketsCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_CARD_FACE);
  signal_dragged = g_signal_new ("dragged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-rockets-card.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRocketsCard, face);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsCard, tag);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsCard, more);
  gtk_widget_class_bind_template_callback (widget_class, prepare_cb);
  gtk_widget_class_bind_template_callback (widget_class, drag_begin_cb);
}

static void
rt_rockets_card_init (RtRocketsCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_rockets_card_new (int card, int count, int width)
{
  RtRocketsCard *self = g_object_new (RT_TYPE_ROCKETS_CARD, NULL);
  g_autofree char *text = g_strdup_printf ("%d", card);

  self->card = card;
  rt_card_face_show (self->face, &(RtCardPicture){ .text = text, .count = count }, "");
  rt_card_face_set_width (self->face, width);
  return GTK_WIDGET (self);
}

int
rt_rockets_card_get_card (RtRocketsCard *self)
{
  return self->card;
}

void
rt_rockets_card_set_tag (RtRocketsCard *self, const char *tag, const char *style, const char *more)
{
  gtk_label_set_text (GTK_LABEL (self->tag), tag);
  gtk_widget_add_css_class (self->tag, style);
  gtk_widget_show (self->tag);
  gtk_label_set_text (GTK_LABEL (self->more), more ? more : "");
  gtk_widget_set_visible (self->more, more != NULL);
}

void
rt_rockets_card_set_chosen (RtRocketsCard *self, gboolean is_chosen)
{
  rt_card_face_set_look (self->face, is_chosen ? RT_CARD_CHOSEN : RT_CARD_PLAIN);
  rt_set_class (GTK_WIDGET (self), "chosen", is_chosen);
}
