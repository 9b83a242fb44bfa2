/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-end-page.h. */
#include "rt-end-page.h"

#include "app/room/rt-review-panel.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static char *
describe_winners (RtGame *game, const RulesResult *result)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  g_autoptr (GString) names = g_string_new (NULL);
  int n = 0;

  for (int i = 0; i < setup->n_seats; i++)
    if (result->winners >> i & 1)
      g_string_append_printf (names, "%s%s", n++ ? ", " : "", setup->seat[i]);
  if (n == 0)
    return g_strdup (_ ("Nobody wins"));
  return n == 1 ? g_strdup_printf (_ ("%s wins"), names->str)
                : g_strdup_printf (_ ("A tie: %s"), names->str);
}

static GtkWidget *
new_title (RtGame *game, const RulesResult *result)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, NULL);
  g_autofree char *text = describe_winners (game, result);

  for (int i = 0; i < rt_game_get_setup (game)->n_seats; i++) {
    GtkWidget *badge;

    if (!(result->winners >> i & 1))
      continue;
    badge = rt_emblem_new (56);
    rt_emblem_show_player (RT_EMBLEM (badge), i, rt_game_get_setup (game)->seat[i], FALSE);
    gtk_box_append (GTK_BOX (box), badge);
  }
  gtk_box_append (GTK_BOX (box), rt_label (text, "end-title"));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  return box;
}

/* ---- Scores, for tables that say no more ---- */

static int
rank_of (const RulesResult *result, int n_seats, int seat)
{
  int rank = 0;

  for (int i = 0; i < n_seats; i++)
    rank += result->score[i] > result->score[seat]
            || (result->score[i] == result->score[seat]
                && (result->tie_break[i] > result->tie_break[seat]
                    || (result->tie_break[i] == result->tie_break[seat] && i < seat)));
  return rank;
}

static GtkWidget *
new_scores (RtGame *game, const RulesResult *result)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 10);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 16);
  gtk_widget_set_halign (grid, GTK_ALIGN_CENTER);
  rt_add_classes (grid, "panel");
  for (int i = 0; i < setup->n_seats; i++) {
    int row = rank_of (result, setup->n_seats, i);
    GtkWidget *badge = rt_emblem_new (34);
    g_autofree char *text = g_strdup_printf ("%d", result->score[i]);
    GtkWidget *score = rt_label (text, "end-score numeric");

    rt_emblem_show_player (RT_EMBLEM (badge), i, setup->seat[i], FALSE);
    gtk_label_set_xalign (GTK_LABEL (score), 1);
    gtk_grid_attach (GTK_GRID (grid), badge, 0, row, 1, 1);
    gtk_grid_attach (GTK_GRID (grid), rt_label (setup->seat[i], "end-name"), 1, row, 1, 1);
    gtk_grid_attach (GTK_GRID (grid), score, 2, row, 1, 1);
  }
  return grid;
}

/* ---- All of it ---- */

static GtkWidget *
new_buttons (void)
{
  static const struct {
    const char *label;
    const char *action;
    const char *style;
  } items[] = {
    { N_ ("Rematch"), "room.rematch", "suggested-action" },
    { N_ ("Look at the table"), "room.look", NULL },
    { N_ ("Replay"), "room.replay(uint64 0)", NULL },
    { N_ ("Report…"), "room.report", NULL },
    { N_ ("Leave"), "win.leave-room", NULL },
  };
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    gtk_box_append (GTK_BOX (box), rt_button (_ (items[i].label), items[i].style, items[i].action));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  return box;
}

GtkWidget *
rt_end_page_new (RtTable *table)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (table);
  RtGame *game = rt_table_get_game (table);
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 12, "page-pane");
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 16, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();
  RulesResult result;

  rt_game_get_rules (game)->result (rt_game_get_setup (game), rt_game_get_state (game), &result);
  gtk_box_append (GTK_BOX (box), new_title (game, &result));
  gtk_box_append (GTK_BOX (box),
                  klass->new_end ? klass->new_end (table) : new_scores (game, &result));
  if (!rt_game_get_rules (game)->people_only)
    gtk_box_append (GTK_BOX (box), rt_review_panel_new (game));
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 960);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (all), scrolled);
  gtk_box_append (GTK_BOX (all), new_buttons ());
  return all;
}
