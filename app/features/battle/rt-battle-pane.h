/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The middle of the battle: one question or job, such as a ship's turn, an attack, a loss. Which
 * pane is shown when is for the table (rt-battle-table.h); a pane only asks it.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_PANE (rt_battle_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (RtBattlePane, rt_battle_pane, RT, BATTLE_PANE, GtkWidget)

struct _RtBattlePaneClass {
  GtkWidgetClass parent_class;

  /* At every change, when it is the one shown: reads all anew. */
  void (*show) (RtBattlePane *self);
  /* A key that nothing else took. May be NULL. */
  gboolean (*handle_key) (RtBattlePane *self, guint key);
  /* The largest word of the header: "Ada attacks", "Blaise chooses 2 losses". May be NULL, and
   * answer NULL. */
  char *(*describe_actor) (RtBattlePane *self, int actor);
  /* The line under it: "Round 3 · Vesper Lance · shot 1 of 2". May be NULL, and answer NULL. */
  char *(*describe_turn) (RtBattlePane *self);
  /* Another heading is being chosen on the map, at every step. May be NULL. */
  void (*steer) (RtBattlePane *self);
  /* A place on the map that the pane has asked for, in tenths of a millimetre. May be NULL. */
  void (*point_at) (RtBattlePane *self, int x, int y);

  gboolean fills_table; /* the fleets at the sides give way to it */
};

/* The one child that fills it. In `init`. */
void rt_battle_pane_set_child (RtBattlePane *self, GtkWidget *child);

/* ---- For the table ---- */

void rt_battle_pane_show (RtBattlePane *self);
gboolean rt_battle_pane_handle_key (RtBattlePane *self, guint key);
char *rt_battle_pane_describe_actor (RtBattlePane *self, int actor) G_GNUC_WARN_UNUSED_RESULT;
char *rt_battle_pane_describe_turn (RtBattlePane *self) G_GNUC_WARN_UNUSED_RESULT;
