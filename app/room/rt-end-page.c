/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-end-page.h. */
#include "rt-end-page.h"

#include "app/room/rt-review-panel.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtEndPage {
  AdwBin parent_instance;

  GtkBox *content;
  GtkBox *winners;
  GtkLabel *title;
};

G_DEFINE_FINAL_TYPE (RtEndPage, rt_end_page, ADW_TYPE_BIN)

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

static void
show_winners (RtEndPage *self, RtGame *game, const RulesResult *result)
{
  g_autofree char *text = describe_winners (game, result);

  for (int i = rt_game_get_setup (game)->n_seats - 1; i >= 0; i--)
    if (result->winners >> i & 1) {
      GtkWidget *badge = rt_emblem_new (56);

      rt_emblem_show_player (RT_EMBLEM (badge), i, rt_game_get_setup (game)->seat[i], FALSE);
      gtk_box_prepend (self->winners, badge);
    }
  gtk_label_set_text (self->title, text);
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

static void
rt_end_page_class_init (RtEndPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-end-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtEndPage, content);
  gtk_widget_class_bind_template_child (widget_class, RtEndPage, winners);
  gtk_widget_class_bind_template_child (widget_class, RtEndPage, title);
}

static void
rt_end_page_init (RtEndPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_end_page_new (RtTable *table)
{
  RtEndPage *self = g_object_new (RT_TYPE_END_PAGE, NULL);
  RtTableClass *klass = RT_TABLE_GET_CLASS (table);
  RtGame *game = rt_table_get_game (table);
  RulesResult result;

  rt_game_get_rules (game)->result (rt_game_get_setup (game), rt_game_get_state (game), &result);
  show_winners (self, game, &result);
  gtk_box_append (self->content,
                  klass->new_end ? klass->new_end (table) : new_scores (game, &result));
  if (!rules_people_only (rt_game_get_rules (game), rt_game_get_setup (game)))
    gtk_box_append (self->content, rt_review_panel_new (game));
  return GTK_WIDGET (self);
}
