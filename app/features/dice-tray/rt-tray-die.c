/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-tray-die.h. */
#include "rt-tray-die.h"

struct _RtTrayDie {
  GtkBox parent_instance;

  RtDie *die;
  GtkImage *icon;
  GtkLabel *source;
};

G_DEFINE_FINAL_TYPE (RtTrayDie, rt_tray_die, GTK_TYPE_BOX)

static void
rt_tray_die_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_TRAY_DIE);
  G_OBJECT_CLASS (rt_tray_die_parent_class)->dispose (object);
}

static void
rt_tray_die_class_init (RtTrayDieClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_DIE);
  G_OBJECT_CLASS (klass)->dispose = rt_tray_die_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-tray-die.ui");
  gtk_widget_class_bind_template_child (widget_class, RtTrayDie, die);
  gtk_widget_class_bind_template_child (widget_class, RtTrayDie, icon);
  gtk_widget_class_bind_template_child (widget_class, RtTrayDie, source);
}

static void
rt_tray_die_init (RtTrayDie *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_tray_die_new (void)
{
  return g_object_new (RT_TYPE_TRAY_DIE, NULL);
}

void
rt_tray_die_show (RtTrayDie *self, const RtTraySight *sight, int size, gboolean has_source)
{
  rt_drawing_set_size (RT_DRAWING (self->die), size, size);
  rt_die_show (self->die, sight->look, sight->face);
  gtk_label_set_text (self->source, sight->source ? sight->source : "");
  gtk_widget_set_visible (GTK_WIDGET (self->source), has_source);
  gtk_image_set_from_icon_name (self->icon, sight->icon);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), has_source && sight->icon);
}
