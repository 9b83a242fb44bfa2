/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-well.h. */
#include "rt-battle-well.h"

#include "app/widgets/rt-widgets.h"

struct _RtBattleWell {
  GtkBox parent_instance;

  GtkLabel *value;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (RtBattleWell, rt_battle_well, GTK_TYPE_BOX)

enum { PROP_LABEL = 1 };

void
rt_battle_well_show (RtBattleWell *self, const char *value, const char *label)
{
  gtk_widget_set_visible (GTK_WIDGET (self), value != NULL);
  if (value)
    gtk_label_set_text (self->value, value);
  if (label)
    gtk_label_set_text (self->label, label);
}

void
rt_battle_well_set_line (RtBattleWell *self, gboolean is_line)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self),
                                  is_line ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), is_line ? 8 : 0);
  gtk_box_reorder_child_after (GTK_BOX (self), GTK_WIDGET (self->value),
                               is_line ? GTK_WIDGET (self->label) : NULL);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), is_line);
  rt_set_class (widget, "well", !is_line);
  rt_set_class (widget, "part-well", !is_line);
  rt_set_class (GTK_WIDGET (self->value), "part-number", !is_line);
  rt_set_class (GTK_WIDGET (self->value), "strong", is_line);
}

static void
rt_battle_well_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_LABEL)
    gtk_label_set_text (RT_BATTLE_WELL (object)->label, g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_battle_well_class_init (RtBattleWellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = rt_battle_well_set_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_LABEL,
      g_param_spec_string ("label", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-battle-well.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleWell, value);
  gtk_widget_class_bind_template_child (widget_class, RtBattleWell, label);
}

static void
rt_battle_well_init (RtBattleWell *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
