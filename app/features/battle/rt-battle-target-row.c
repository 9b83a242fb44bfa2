/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-target-row.h. */
#include "rt-battle-target-row.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

static const char *const player_styles[] = { "player-1", "player-2", "player-3", "player-4" };

static GtkWidget *
new_porthole (const RocketmenSetup *setup, int ship, int size)
{
  GtkWidget *emblem = rt_emblem_new (size);

  rt_emblem_show_porthole (RT_EMBLEM (emblem), rt_battle_object_icon (setup, ship), "");
  return emblem;
}

static GtkWidget *
new_lines (const RocketmenSetup *setup, const RocketmenState *state, const RtBattleTarget *target,
           gboolean is_chosen, gboolean is_refused)
{
  GtkWidget *lines = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *first = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *second = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *name = rt_label (rocketmen_ship_name (setup, target->ship), "card-name");
  g_autofree char *needs = target->number > 12 ? g_strdup (_ ("only a 12"))
                                               : g_strdup_printf (_ ("needs %d+"), target->number);
  GtkWidget *end =
      rt_label (is_refused ? _ ("Why?") : needs, is_refused ? "card-problem" : "card-line strong");

  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (first), name);
  if (is_chosen)
    gtk_box_append (GTK_BOX (first), rt_label (_ ("target"), "tag acting"));
  gtk_box_append (GTK_BOX (second), rt_part_tokens (setup, state, target->ship, 22));
  gtk_widget_set_hexpand (end, TRUE);
  gtk_label_set_xalign (GTK_LABEL (end), 1);
  gtk_box_append (GTK_BOX (second), end);
  gtk_box_append (GTK_BOX (lines), first);
  gtk_box_append (GTK_BOX (lines), second);
  gtk_widget_set_hexpand (lines, TRUE);
  return lines;
}

GtkWidget *
rt_battle_target_row_new (const RocketmenSetup *setup, const RocketmenState *state,
                          const RtBattleTarget *target, gboolean is_chosen, gboolean can_choose)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  const char *name = rocketmen_ship_name (setup, target->ship);
  gboolean is_refused = can_choose && target->why; /* in the middle of a shot everything is */
  g_autofree char *says = is_refused ? g_strdup_printf (_ ("%s: why not?"), name)
                          : is_chosen
                              ? g_strdup_printf (_ ("%s, target, needs %d+"), name, target->number)
                              : g_strdup_printf (_ ("%s, needs %d+"), name, target->number);

  gtk_box_append (GTK_BOX (row), new_porthole (setup, target->ship, 40));
  gtk_box_append (GTK_BOX (row), new_lines (setup, state, target, is_chosen, is_refused));
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, "ship target");
  rt_add_classes (button, player_styles[setup->ship[target->ship].seat]);
  rt_set_class (button, "chosen", is_chosen);
  rt_set_class (button, "refused", is_refused);
  gtk_widget_set_sensitive (button, can_choose);
  rt_set_name (button, says);
  g_object_set_data (G_OBJECT (button), "ship", GINT_TO_POINTER (target->ship));
  return button;
}

int
rt_battle_target_row_get_ship (GtkWidget *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "ship"));
}

GtkWidget *
rt_battle_target_bar_new (void)
{
  return rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
}

void
rt_battle_target_bar_show (GtkWidget *bar, const RocketmenSetup *setup, const RocketmenState *state,
                           int ship)
{
  GtkWidget *lines;
  GtkWidget *owner;
  GtkWidget *badge;

  rt_clear_box (bar);
  if (ship < 0) {
    gtk_box_append (GTK_BOX (bar), rt_label (_ ("There is nothing to shoot at."), NULL));
    return;
  }
  lines = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  owner = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  badge = rt_emblem_new (18);
  rt_emblem_show_player (RT_EMBLEM (badge), setup->ship[ship].seat,
                         setup->common.seat[setup->ship[ship].seat], FALSE);
  gtk_box_append (GTK_BOX (owner), badge);
  gtk_box_append (GTK_BOX (owner), rt_part_tokens (setup, state, ship, 20));
  gtk_box_append (GTK_BOX (lines), rt_label (rocketmen_ship_name (setup, ship), "card-name"));
  gtk_box_append (GTK_BOX (lines), owner);
  gtk_box_append (GTK_BOX (bar), new_porthole (setup, ship, 40));
  gtk_box_append (GTK_BOX (bar), lines);
}
