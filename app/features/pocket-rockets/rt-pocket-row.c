/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-row.h. */
#include "rt-pocket-row.h"

#include "app/widgets/rt-widgets.h"

struct _RtPocketRow {
  GtkButton parent_instance;

  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *key;
};

G_DEFINE_FINAL_TYPE (RtPocketRow, rt_pocket_row, GTK_TYPE_BUTTON)

static void
rt_pocket_row_class_init (RtPocketRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-pocket-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtPocketRow, icon);
  gtk_widget_class_bind_template_child (widget_class, RtPocketRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtPocketRow, key);
}

static void
rt_pocket_row_init (RtPocketRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_pocket_row_new (const char *icon, const char *name, guint number)
{
  RtPocketRow *self = g_object_new (RT_TYPE_POCKET_ROW, NULL);
  g_autofree char *key = number < 10 ? g_strdup_printf ("%u", number) : g_strdup ("");

  gtk_image_set_from_icon_name (self->icon, icon);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->key, key);
  rt_set_name (GTK_WIDGET (self), name);
  return GTK_WIDGET (self);
}
