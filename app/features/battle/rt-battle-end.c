/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-end.h. */
#include "rt-battle-end.h"

#include "app/features/battle/rt-battle-summary-model.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-line.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

typedef struct {
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *why;
  AdwBin *rule;
  GtkGrid *figures;
  GtkBox *lucks;
} RtBattleEnd;

typedef struct {
  GtkWidgetClass parent_class;
} RtBattleEndClass;

static GType rt_battle_end_get_type (void);
G_DEFINE_FINAL_TYPE (RtBattleEnd, rt_battle_end, GTK_TYPE_WIDGET)

static const char *
describe_victory (RtVictory victory)
{
  switch (victory) {
  case RT_VICTORY_BASE:
    return _ ("A home base was captured.");
  case RT_VICTORY_ROUNDS:
    return _ ("The last round is over: the strongest fleet wins.");
  case RT_VICTORY_FLEET:
    return _ ("An active fleet has no ship left.");
  case RT_VICTORY_NONE:
    break;
  }
  return _ ("The battle is not over.");
}

/* ---- The table of figures ---- */

enum { ROW_SHIPS, ROW_DAMAGE, ROW_HITS, ROW_BOARDINGS, ROW_AP, ROW_LUCK, N_ROWS };

static const char *const rows[N_ROWS] = {
  [ROW_SHIPS] = N_ ("Ships lost"),   [ROW_DAMAGE] = N_ ("Damage dealt"),
  [ROW_HITS] = N_ ("Hits of shots"), [ROW_BOARDINGS] = N_ ("Boarding waves, captures"),
  [ROW_AP] = N_ ("AP used"),         [ROW_LUCK] = N_ ("Luck with dice"),
};

static char *
write_cell (const RtSeatSummary *seat, int row)
{
  switch (row) {
  case ROW_SHIPS:
    return g_strdup_printf (_ ("%d of %d"), seat->ships_lost, seat->ships);
  case ROW_DAMAGE:
    return g_strdup_printf ("%d", seat->damage);
  case ROW_HITS:
    return seat->shots ? g_strdup_printf (_ ("%d of %d (%.1f expected)"), seat->hits, seat->shots,
                                          seat->hits_expected)
                       : g_strdup ("–");
  case ROW_BOARDINGS:
    return g_strdup_printf (_ ("%d, %d"), seat->waves, seat->captures);
  case ROW_AP:
    return g_strdup_printf ("%d", seat->ap);
  default:
    return seat->n_dice < RT_LUCK_DICE_MIN
               ? g_strdup_printf (_ ("too few dice (%d)"), seat->n_dice)
               : g_strdup_printf (_ ("%+.0f in %d dice"), seat->luck, seat->n_dice);
  }
}

static GtkWidget *
new_player (const RulesSetup *setup, int seat)
{
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *badge = rt_emblem_new (26);

  rt_emblem_show_player (RT_EMBLEM (badge), seat, setup->seat[seat], FALSE);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 8);
  gtk_grid_attach (GTK_GRID (grid), badge, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), rt_label (setup->seat[seat], "heading"), 1, 0, 1, 1);
  return grid;
}

static void
show_figures (RtBattleEnd *self, const RulesSetup *setup, const RtBattleSummary *summary)
{
  for (int seat = 0; seat < summary->n_seats; seat++)
    gtk_grid_attach (self->figures, new_player (setup, seat), 1 + seat, 0, 1, 1);
  for (int row = 0; row < N_ROWS; row++) {
    gtk_grid_attach (self->figures, rt_label (_ (rows[row]), "dim"), 0, 1 + row, 1, 1);
    for (int seat = 0; seat < summary->n_seats; seat++) {
      g_autofree char *text = write_cell (&summary->seat[seat], row);
      gtk_grid_attach (self->figures, rt_label (text, "numeric strong"), 1 + seat, 1 + row, 1, 1);
    }
  }
}

/* ---- Luck as it went ---- */

static GtkWidget *
new_luck (const RulesSetup *setup, const RtBattleSummary *summary, int seat)
{
  const GArray *lucks = summary->seat[seat].lucks;
  g_autofree RtLinePoint *points = g_new (RtLinePoint, MAX (lucks->len, 1));
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *line = rt_line_new ();
  g_autofree char *title = g_strdup_printf (_ ("Luck of %s"), setup->seat[seat]);
  g_autofree char *last =
      g_strdup_printf (ngettext ("%u roll", "%u rolls", lucks->len), lucks->len);
  g_autofree char *sentence = g_strdup_printf (_ ("%s: %+.1f beyond the average after %u rolls."),
                                               title, summary->seat[seat].luck, lucks->len);

  for (guint i = 0; i < lucks->len; i++)
    points[i] = (RtLinePoint){ i + 1, g_array_index (lucks, double, i) };
  rt_line_show (RT_LINE (line), points, lucks->len, "1", last, sentence);
  gtk_widget_set_hexpand (line, TRUE);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  gtk_grid_attach (GTK_GRID (grid), rt_label (title, "heading"), 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), line, 0, 1, 1, 1);
  rt_add_classes (grid, "panel column");
  return grid;
}

/* ---- The page ---- */

static void
rt_battle_end_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), rt_battle_end_get_type ());
  G_OBJECT_CLASS (rt_battle_end_parent_class)->dispose (object);
}

static void
rt_battle_end_class_init (RtBattleEndClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_end_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-battle-end.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleEnd, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattleEnd, why);
  gtk_widget_class_bind_template_child (widget_class, RtBattleEnd, rule);
  gtk_widget_class_bind_template_child (widget_class, RtBattleEnd, figures);
  gtk_widget_class_bind_template_child (widget_class, RtBattleEnd, lucks);
}

static void
rt_battle_end_init (RtBattleEnd *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_bin_set_child (self->rule, rt_rule_button ("RM-1"));
}

GtkWidget *
rt_battle_end_new (RtTable *table)
{
  RtBattleEnd *self = g_object_new (rt_battle_end_get_type (), NULL);
  RtGame *game = rt_table_get_game (table);
  const RulesSetup *setup = rt_game_get_setup (game);
  RulesLog *log = rt_game_copy_log (game);
  g_autoptr (RtBattleSummary) summary = rt_battle_summary_new (log);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%s %d round.", "%s %d rounds.", summary->rounds),
                       describe_victory (summary->victory), summary->rounds);

  rules_log_free (log);
  gtk_label_set_text (self->why, text);
  show_figures (self, setup, summary);
  for (int seat = 0; seat < summary->n_seats; seat++)
    if (summary->seat[seat].n_dice >= RT_LUCK_DICE_MIN)
      gtk_box_append (self->lucks, new_luck (setup, summary, seat));
  return GTK_WIDGET (self);
}
