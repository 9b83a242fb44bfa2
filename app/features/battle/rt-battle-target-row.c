/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-target-row.h. */
#include "rt-battle-target-row.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleTargetRow {
  GtkButton parent_instance;

  int ship;
  RtEmblem *porthole;
  GtkLabel *name;
  GtkWidget *chosen;
  AdwBin *tokens;
  GtkLabel *needs;
};

G_DEFINE_FINAL_TYPE (RtBattleTargetRow, rt_battle_target_row, GTK_TYPE_BUTTON)

enum { PORTHOLE_SIZE = 40, TOKEN_SIZE = 22 };

static void
rt_battle_target_row_class_init (RtBattleTargetRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-target-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleTargetRow, porthole);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTargetRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTargetRow, chosen);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTargetRow, tokens);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTargetRow, needs);
}

static void
rt_battle_target_row_init (RtBattleTargetRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->porthole), PORTHOLE_SIZE, PORTHOLE_SIZE);
}

GtkWidget *
rt_battle_target_row_new (const RocketmenSetup *setup, const RocketmenState *state,
                          const RtBattleTarget *target, gboolean is_chosen, gboolean can_choose)
{
  RtBattleTargetRow *self = g_object_new (RT_TYPE_BATTLE_TARGET_ROW, NULL);
  GtkWidget *widget = GTK_WIDGET (self);
  const char *name = rocketmen_ship_name (setup, target->ship);
  gboolean is_refused = can_choose && target->why; /* in the middle of a shot everything is */
  g_autofree char *needs = target->number > 12 ? g_strdup (_ ("only a 12"))
                                               : g_strdup_printf (_ ("needs %d+"), target->number);
  g_autofree char *says = is_refused ? g_strdup_printf (_ ("%s: why not?"), name)
                          : is_chosen
                              ? g_strdup_printf (_ ("%s, target, needs %d+"), name, target->number)
                              : g_strdup_printf (_ ("%s, needs %d+"), name, target->number);
  g_autofree char *style = g_strdup_printf ("player-%d", setup->ship[target->ship].seat + 1);

  self->ship = target->ship;
  rt_emblem_show_porthole (self->porthole, rt_battle_object_icon (setup, target->ship), "");
  gtk_label_set_text (self->name, name);
  gtk_widget_set_visible (self->chosen, is_chosen);
  adw_bin_set_child (self->tokens, rt_part_tokens (setup, state, target->ship, TOKEN_SIZE));
  gtk_label_set_text (self->needs, is_refused ? _ ("Why?") : needs);
  rt_add_classes (GTK_WIDGET (self->needs), is_refused ? "card-problem" : "card-line strong");
  rt_add_classes (widget, style);
  rt_set_class (widget, "chosen", is_chosen);
  rt_set_class (widget, "refused", is_refused);
  gtk_widget_set_sensitive (widget, can_choose);
  rt_set_name (widget, says);
  return widget;
}

int
rt_battle_target_row_get_ship (RtBattleTargetRow *self)
{
  return self->ship;
}
