/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-field-pane.h. */
#include "rt-battle-field-pane.h"

#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-battlefield.h"

#include <glib/gi18n.h>

struct _RtBattleFieldPane {
  RtBattlePane parent_instance;

  GtkBox *columns;
  RtBattlefield *drawing;
  GtkLabel *bases;
};

G_DEFINE_FINAL_TYPE (RtBattleFieldPane, rt_battle_field_pane, RT_TYPE_BATTLE_PANE)

static void
done_cb (RtBattlePane *pane)
{
  rt_battle_table_show_field (rt_battle_pane_get_table (pane), FALSE);
}

static void
rt_battle_field_pane_show (RtBattlePane *pane)
{
  RtBattleFieldPane *self = RT_BATTLE_FIELD_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  g_autofree char *length = rt_battle_table_describe_length (table, ROCKETMEN_LENGTH_L);
  g_autofree char *bases = g_strdup_printf (
      _ ("Each home base stands one ruler length (%s) from its player’s edge, "
         "with the starting resource face down on it. A station in the fleet is the base instead."),
      length);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  rt_battle_table_get_columns (table));
  if (rt_battle_table_is_small (table))
    rt_drawing_set_size (RT_DRAWING (self->drawing), 300, 240);
  else
    rt_drawing_set_size (RT_DRAWING (self->drawing), 580, 470);
  rt_battlefield_show (self->drawing, setup->common.n_seats,
                       rt_battle_length (setup, ROCKETMEN_LENGTH_L));
  gtk_label_set_text (self->bases, bases);
}

static gboolean
rt_battle_field_pane_handle_key (RtBattlePane *pane, guint key)
{
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_Escape)
    return FALSE;
  done_cb (pane);
  return TRUE;
}

static char *
rt_battle_field_pane_describe_actor (RtBattlePane *pane, int actor)
{
  return g_strdup (_ ("Setting up the table"));
}

static void
rt_battle_field_pane_class_init (RtBattleFieldPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  g_type_ensure (RT_TYPE_BATTLEFIELD);
  pane_class->show = rt_battle_field_pane_show;
  pane_class->handle_key = rt_battle_field_pane_handle_key;
  pane_class->describe_actor = rt_battle_field_pane_describe_actor;
  pane_class->fills_table = TRUE;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-field-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleFieldPane, columns);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFieldPane, drawing);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFieldPane, bases);
  gtk_widget_class_bind_template_callback (widget_class, done_cb);
}

static void
rt_battle_field_pane_init (RtBattleFieldPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
