/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-list-pane.h. */
#include "rt-battle-list-pane.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-widgets.h"

struct _RtBattleListPane {
  RtBattlePane parent_instance;

  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (RtBattleListPane, rt_battle_list_pane, RT_TYPE_BATTLE_PANE)

enum { SHOWN = 80 };

static void
rt_battle_list_pane_show (RtBattlePane *pane)
{
  RtBattleListPane *self = RT_BATTLE_LIST_PANE (pane);
  RtTable *table = RT_TABLE (rt_battle_pane_get_table (pane));
  RtGame *game = rt_table_get_game (table);
  g_autoptr (GArray) legal = rt_game_get_legal (game);

  rt_clear_box (self->list);
  for (guint i = 0; i < MIN (legal->len, SHOWN); i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    g_autofree char *text = rt_game_describe_action (game, action);
    GtkWidget *button = rt_button (text, "action", NULL);

    gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
    rt_table_connect (table, button, action);
    gtk_box_append (GTK_BOX (self->list), button);
  }
  gtk_widget_set_sensitive (self->list, !rt_game_is_busy (game));
}

static void
rt_battle_list_pane_class_init (RtBattleListPaneClass *klass)
{
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_list_pane_show;
}

static void
rt_battle_list_pane_init (RtBattleListPane *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->list = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), scrolled);
}
