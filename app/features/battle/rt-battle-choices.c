/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-choices.h. */
#include "rt-battle-choices.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-widgets.h"

struct _RtBattleChoices {
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *title;
  GtkLabel *text;
  AdwBin *rule;
  AdwBin *extra;
  RtActionGrid *grid;
};

G_DEFINE_FINAL_TYPE (RtBattleChoices, rt_battle_choices, GTK_TYPE_WIDGET)

enum { PROP_EXTRA = 1 };
enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

void
rt_battle_choices_begin (RtBattleChoices *self, const char *title, const char *text,
                         const char *rule)
{
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->text), text != NULL);
  adw_bin_set_child (self->rule, rule ? rt_rule_button (rule) : NULL);
  rt_action_grid_begin (self->grid);
}

RtActionButton *
rt_battle_choices_add (RtBattleChoices *self, const char *icon, const char *name, const char *line,
                       int cost, const RulesAction *action, int tag)
{
  return rt_action_grid_add (self->grid, icon, name, line, cost, action, tag);
}

void
rt_battle_choices_end (RtBattleChoices *self)
{
  rt_action_grid_end (self->grid);
}

gboolean
rt_battle_choices_handle_key (RtBattleChoices *self, guint key)
{
  return rt_action_grid_handle_key (self->grid, key);
}

/* ---- The widget ---- */

static void
acting_cb (RtBattleChoices *self)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);

  rt_battle_table_open_pane (RT_BATTLE_TABLE (table), NULL);
}

static void
chosen_cb (RtBattleChoices *self, int tag)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, tag);
}

static void
rt_battle_choices_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_EXTRA)
    adw_bin_set_child (RT_BATTLE_CHOICES (object)->extra, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_battle_choices_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_CHOICES);
  G_OBJECT_CLASS (rt_battle_choices_parent_class)->dispose (object);
}

static void
rt_battle_choices_class_init (RtBattleChoicesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_ACTION_GRID);
  G_OBJECT_CLASS (klass)->set_property = rt_battle_choices_set_property;
  G_OBJECT_CLASS (klass)->dispose = rt_battle_choices_dispose;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_EXTRA,
                                   g_param_spec_object ("extra", NULL, NULL, GTK_TYPE_WIDGET,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-choices.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleChoices, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattleChoices, title);
  gtk_widget_class_bind_template_child (widget_class, RtBattleChoices, text);
  gtk_widget_class_bind_template_child (widget_class, RtBattleChoices, rule);
  gtk_widget_class_bind_template_child (widget_class, RtBattleChoices, extra);
  gtk_widget_class_bind_template_child (widget_class, RtBattleChoices, grid);
  gtk_widget_class_bind_template_callback (widget_class, acting_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
rt_battle_choices_init (RtBattleChoices *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
