/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-history-page.h. At the left all games, at the right the chosen one or the figures of all.
 */
#include "rt-history-page.h"

#include "app/features/history/rt-history-model.h"
#include "app/session/rt-report.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

/* A button, which a screen reader can name and press; items of a list cannot be named. */
#define RT_TYPE_HISTORY_ROW (rt_history_row_get_type ())
G_DECLARE_FINAL_TYPE (RtHistoryRow, rt_history_row, RT, HISTORY_ROW, GtkButton)

struct _RtHistoryRow {
  GtkButton parent_instance;

  RtEmblem *emblem;
  GtkLabel *title;
  GtkLabel *players;
  GtkLabel *when;
  GtkLabel *state;
};

G_DEFINE_FINAL_TYPE (RtHistoryRow, rt_history_row, GTK_TYPE_BUTTON)

/* A player of a game. */
#define RT_TYPE_HISTORY_SEAT (rt_history_seat_get_type ())
G_DECLARE_FINAL_TYPE (RtHistorySeat, rt_history_seat, RT, HISTORY_SEAT, GtkBox)

struct _RtHistorySeat {
  GtkBox parent_instance;

  RtEmblem *badge;
  GtkLabel *name;
  GtkWidget *computer;
  GtkWidget *won;
  GtkLabel *score;
};

G_DEFINE_FINAL_TYPE (RtHistorySeat, rt_history_seat, GTK_TYPE_BOX)

/* The players of one game over all evenings. */
#define RT_TYPE_HISTORY_TABLE (rt_history_table_get_type ())
G_DECLARE_FINAL_TYPE (RtHistoryTable, rt_history_table, RT, HISTORY_TABLE, GtkBox)

struct _RtHistoryTable {
  GtkBox parent_instance;

  GtkLabel *title;
  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (RtHistoryTable, rt_history_table, GTK_TYPE_BOX)

struct _RtHistoryPage {
  AdwBin parent_instance;

  RtHistory *history;
  AdwLeaflet *leaflet;
  GtkSingleSelection *choice;
  GtkWidget *empty;
  GtkWidget *list;
  GtkListView *games;
  GtkWidget *all;  /* chooses the figures of all evenings */
  GtkLabel *count; /* how many there are, on it */
  GtkStack *detail;

  /* All evenings. */
  GtkWidget *none;
  GtkBox *figures;

  /* The chosen game. */
  GtkLabel *title;
  GtkLabel *line;
  GtkLabel *problem;
  GtkWidget *players;
  GtkLabel *outcome;
  GtkBox *seats;
  GtkLabel *options;
  GtkButton *recover;
  GtkButton *open;
};

G_DEFINE_FINAL_TYPE (RtHistoryPage, rt_history_page, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, SIGNAL_REPLAY, SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_notice (RtHistoryPage *self, const char *text)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, text);
}

static RtHistoryGame *
chosen (RtHistoryPage *self)
{
  return gtk_single_selection_get_selected_item (self->choice);
}

/* ---- Words ---- */

static char *
describe_time (RtHistoryGame *game)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (rt_history_game_get_time (game));

  return g_date_time_format (time, _ ("%-d %B %Y, %H:%M"));
}

static const char *
title_of (RtHistoryGame *game)
{
  return rt_history_game_get_problem (game) ? _ ("Cannot be read")
                                            : rt_history_game_get_title (game);
}

static const char *
icon_of (RtHistoryGame *game)
{
  const RulesGame *rules = rt_history_game_get_rules (game);

  if (!rules)
    return "dialog-warning-symbolic";
  return g_str_equal (rules->id, "rocketmen") ? "rt-battle-symbolic" : "rt-cards-symbolic";
}

/* The short word on a row: who won, or that it can be gone on with. */
static char *
describe_state (RtHistoryGame *game)
{
  if (rt_history_game_get_problem (game))
    return g_strdup ("!");
  if (!rt_history_game_is_over (game))
    return g_strdup (_ ("Open"));
  for (int i = 0; i < rt_history_game_get_n_seats (game); i++)
    if (rt_history_game_has_won (game, i))
      return g_strdup_printf ("★ %s", rt_history_game_get_name (game, i));
  return g_strdup (_ ("Over"));
}

/* ---- The list ---- */

/* To the chosen game, where only one side fits. */
static void
go_forth (RtHistoryPage *self)
{
  if (adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_FORWARD);
}

static void
choose_cb (GtkButton *button, GtkListItem *item)
{
  RtHistoryPage *self =
      RT_HISTORY_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (button), RT_TYPE_HISTORY_PAGE));

  gtk_single_selection_set_selected (self->choice, gtk_list_item_get_position (item));
  go_forth (self);
}

static void
rt_history_row_class_init (RtHistoryRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-history-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtHistoryRow, emblem);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryRow, players);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryRow, when);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryRow, state);
}

static void
rt_history_row_init (RtHistoryRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
setup_cb (RtHistoryPage *self, GtkListItem *item)
{
  GtkWidget *row = g_object_new (RT_TYPE_HISTORY_ROW, NULL);

  g_signal_connect_object (row, "clicked", G_CALLBACK (choose_cb), item, 0);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (RtHistoryPage *self, GtkListItem *item)
{
  RtHistoryGame *game = gtk_list_item_get_item (item);
  RtHistoryRow *row = RT_HISTORY_ROW (gtk_list_item_get_child (item));
  gboolean is_bad = rt_history_game_get_problem (game) != NULL;
  const char *title = title_of (game);
  g_autofree char *players = is_bad ? g_path_get_basename (rt_history_game_get_path (game))
                                    : rt_history_game_describe_players (game);
  g_autofree char *time = describe_time (game);
  g_autofree char *state = describe_state (game);
  g_autofree char *whole =
      g_strdup_printf ("%s, %s, %s, %s", title, players, time, is_bad ? "" : state);

  rt_emblem_show_porthole (row->emblem, icon_of (game), "");
  gtk_label_set_text (row->title, title);
  gtk_label_set_text (row->players, players);
  gtk_label_set_text (row->when, time);
  gtk_label_set_text (row->state, state);
  rt_set_class (GTK_WIDGET (row->state), "to-act", !is_bad && !rt_history_game_is_over (game));
  rt_set_class (GTK_WIDGET (row->state), "boarding", is_bad);
  rt_set_name (GTK_WIDGET (row), whole);
  rt_set_item_name (item, whole);
}

/* ---- The chosen game ---- */

static void
rt_history_seat_class_init (RtHistorySeatClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-history-seat.ui");
  gtk_widget_class_bind_template_child (widget_class, RtHistorySeat, badge);
  gtk_widget_class_bind_template_child (widget_class, RtHistorySeat, name);
  gtk_widget_class_bind_template_child (widget_class, RtHistorySeat, computer);
  gtk_widget_class_bind_template_child (widget_class, RtHistorySeat, won);
  gtk_widget_class_bind_template_child (widget_class, RtHistorySeat, score);
}

static void
rt_history_seat_init (RtHistorySeat *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_seat (RtHistoryGame *game, int seat)
{
  RtHistorySeat *self = g_object_new (RT_TYPE_HISTORY_SEAT, NULL);
  const char *name = rt_history_game_get_name (game, seat);

  rt_emblem_show_player (self->badge, seat, name, FALSE);
  gtk_label_set_text (self->name, name);
  gtk_widget_set_visible (self->computer, rt_history_game_get_spec (game, seat) != NULL);
  gtk_widget_set_visible (self->won, rt_history_game_has_won (game, seat));
  if (!rt_history_game_get_rules (game)->is_unscored) {
    g_autofree char *points = g_strdup_printf ("%d", rt_history_game_get_points (game, seat));

    gtk_label_set_text (self->score, points);
  }
  return GTK_WIDGET (self);
}

static void
show_game (RtHistoryPage *self, RtHistoryGame *game)
{
  gsize n = rt_history_game_get_n_actions (game);
  const char *rules = rt_history_game_get_options (game);
  g_autofree char *time = describe_time (game);
  g_autofree char *length = g_strdup_printf (ngettext ("%zu action", "%zu actions", n), n);
  g_autofree char *line = g_strdup_printf ("%s · %s", time, length);
  g_autofree char *outcome = rt_history_game_describe_outcome (game);
  g_autofree char *options = rules ? g_strdup_printf (_ ("House rules: %s"), rules) : NULL;

  gtk_label_set_text (self->line, line);
  gtk_label_set_text (self->outcome, outcome);
  rt_clear_box (GTK_WIDGET (self->seats));
  for (int i = 0; i < rt_history_game_get_n_seats (game); i++)
    gtk_box_append (self->seats, new_seat (game, i));
  gtk_widget_set_visible (GTK_WIDGET (self->options), rules != NULL);
  gtk_label_set_text (self->options, options ? options : "");
  gtk_button_set_label (self->open,
                        rt_history_game_is_over (game) ? _ ("Show the end") : _ ("Continue"));
}

static void
show_problem (RtHistoryPage *self, RtHistoryGame *game)
{
  g_autofree char *time = describe_time (game);
  g_autofree char *label =
      g_strdup_printf (_ ("Open up to line %u, as a copy"), rt_history_game_get_good_line (game));

  gtk_label_set_text (self->line, time);
  gtk_label_set_text (self->problem, rt_history_game_get_problem (game));
  gtk_button_set_label (self->recover, label);
}

static void
show_chosen (RtHistoryPage *self, RtHistoryGame *game)
{
  gboolean is_good = !rt_history_game_get_problem (game);

  gtk_label_set_text (self->title, title_of (game));
  gtk_widget_set_visible (GTK_WIDGET (self->problem), !is_good);
  gtk_widget_set_visible (GTK_WIDGET (self->recover), rt_history_game_get_good_line (game) != 0);
  gtk_widget_set_visible (self->players, is_good);
  if (is_good)
    show_game (self, game);
  else
    show_problem (self, game);
}

/* ---- The figures of all evenings ---- */

static void
rt_history_table_class_init (RtHistoryTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-history-table.ui");
  gtk_widget_class_bind_template_child (widget_class, RtHistoryTable, title);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryTable, grid);
}

static void
rt_history_table_init (RtHistoryTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
attach (RtHistoryTable *self, int column, int row, const char *text, const char *style)
{
  GtkWidget *label = rt_label (text, style);

  if (column > 0)
    gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_grid_attach (self->grid, label, column, row, 1, 1);
}

static void
add_figure (RtHistoryTable *self, int row, const RtHistoryFigure *figure)
{
  g_autofree char *name = figure->is_computer ? g_strdup_printf (_ ("%s (computer)"), figure->name)
                                              : g_strdup (figure->name);
  g_autofree char *played = g_strdup_printf ("%d", figure->n_played);
  g_autofree char *won = g_strdup_printf ("%d", figure->n_won);
  g_autofree char *best = g_strdup_printf ("%d", figure->best);
  g_autofree char *mean = g_strdup_printf ("%.1f", figure->mean);

  attach (self, 0, row, name, "card-name");
  attach (self, 1, row, played, "numeric");
  attach (self, 2, row, won, "card-name numeric");
  attach (self, 3, row, figure->is_unscored ? "–" : best, "numeric");
  attach (self, 4, row, figure->is_unscored ? "–" : mean, "numeric");
}

static void
show_figures (RtHistoryPage *self)
{
  g_autoptr (GArray) figures = rt_history_get_figures (self->history);
  const char *title = NULL;
  RtHistoryTable *table = NULL;
  int row = 0;

  rt_clear_box (GTK_WIDGET (self->figures));
  gtk_widget_set_visible (self->none, figures->len == 0);
  for (guint i = 0; i < figures->len; i++) {
    const RtHistoryFigure *figure = &g_array_index (figures, RtHistoryFigure, i);

    if (g_strcmp0 (title, figure->title) != 0) {
      table = g_object_new (RT_TYPE_HISTORY_TABLE, NULL);
      gtk_label_set_text (table->title, figure->title);
      gtk_box_append (self->figures, GTK_WIDGET (table));
      title = figure->title;
      row = 0;
    }
    add_figure (table, ++row, figure);
  }
}

static void
show_detail (RtHistoryPage *self)
{
  RtHistoryGame *game = chosen (self);

  rt_set_class (self->all, "chosen", !game);
  if (game)
    show_chosen (self, game);
  else
    show_figures (self);
  gtk_stack_set_visible_child_name (self->detail, game ? "game" : "all");
}

static void
loaded_cb (RtHistoryPage *self)
{
  guint n = g_list_model_get_n_items (rt_history_get_games (self->history));
  g_autofree char *count = g_strdup_printf (ngettext ("%u game", "%u games", n), n);

  gtk_label_set_text (self->count, count);
  gtk_widget_set_visible (self->empty, n == 0);
  gtk_widget_set_visible (self->list, n > 0);
  show_detail (self);
}

/* ---- Going about ---- */

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_leaflet_navigate (RT_HISTORY_PAGE (widget)->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
all_cb (RtHistoryPage *self)
{
  gtk_single_selection_set_selected (self->choice, GTK_INVALID_LIST_POSITION);
  go_forth (self);
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (widget);

  if (chosen (self))
    g_signal_emit (self,
                   signals[g_str_equal (name, "history.replay") ? SIGNAL_REPLAY : SIGNAL_OPEN], 0,
                   rt_history_game_get_path (chosen (self)));
}

/* What comes before the damage, as a game of its own; what was lost is said. */
static void
recover_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *report = NULL;
  g_autofree char *copy = rt_history_recover (self->history, chosen (self), &report, &error);

  show_notice (self, copy ? report : error->message);
  if (copy)
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, copy);
}

static void
folder_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (widget);
  g_autofree char *folder = g_path_get_dirname (rt_history_game_get_path (chosen (self)));
  g_autofree char *uri = g_filename_to_uri (folder, NULL, NULL);

  gtk_show_uri (GTK_WINDOW (gtk_widget_get_root (widget)), uri, GDK_CURRENT_TIME);
}

/* ---- Reports ---- */

static void
reported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtHistoryPage) self = data;
  g_autoptr (GError) error = NULL;

  show_notice (self, rt_report_save_finish (result, &error) ? _ ("The report is saved.")
                                                            : error->message);
}

static void
save_cb (GtkNativeDialog *dialog, int response, RtHistoryPage *self)
{
  const char *journal = g_object_get_data (G_OBJECT (dialog), "journal");
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *to = file ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && to)
    rt_report_save_async (journal, g_str_has_suffix (to, ".txt") ? RT_REPORT_TEXT : RT_REPORT_HTML,
                          to, NULL, reported_cb, g_object_ref (self));
  else if (response == GTK_RESPONSE_ACCEPT)
    show_notice (self, _ ("A report can be saved on this computer only."));
  g_object_unref (dialog);
}

static void
report_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (widget);
  GtkFileChooserNative *dialog;
  g_autofree char *journal = g_path_get_basename (rt_history_game_get_path (chosen (self)));
  g_autofree char *proposed = NULL;

  journal[strlen (journal) - strlen (".journal")] = '\0';
  proposed = g_strconcat (journal, ".html", NULL);
  /* A name that ends in .txt gets a text. */
  dialog = gtk_file_chooser_native_new (_ ("Save the report (.html or .txt)"),
                                        GTK_WINDOW (gtk_widget_get_root (widget)),
                                        GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save"), _ ("Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), proposed);
  g_object_set_data_full (G_OBJECT (dialog), "journal",
                          g_strdup (rt_history_game_get_path (chosen (self))), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (save_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* ---- Removing ---- */

static void
restore_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (widget);
  g_autoptr (GError) error = NULL;

  if (!rt_history_restore (self->history, g_variant_get_string (parameter, NULL), &error))
    show_notice (self, error->message);
}

static void
undo_clicked_cb (AdwToast *toast, RtHistoryPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "history.restore", "s",
                              (const char *)g_object_get_data (G_OBJECT (toast), "removed"));
}

static void
remove_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (widget);
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  g_autoptr (GError) error = NULL;
  g_autofree char *removed = rt_history_remove (self->history, chosen (self), &error);
  AdwToast *toast;

  if (!removed) {
    show_notice (self, error->message);
    return;
  }
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  gtk_single_selection_set_selected (self->choice, GTK_INVALID_LIST_POSITION);
  if (!overlay)
    return;
  toast = rt_toast_new (_ ("The game is in the folder “removed”."));
  adw_toast_set_button_label (toast, _ ("Bring back"));
  adw_toast_set_timeout (toast, 0);
  g_object_set_data_full (G_OBJECT (toast), "removed", g_steal_pointer (&removed), g_free);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (undo_clicked_cb), self, 0);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), toast);
}

/* ---- The widget ---- */

static void
rt_history_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_history_page_parent_class)->map (widget);
  rt_history_refresh (RT_HISTORY_PAGE (widget)->history);
}

static void
rt_history_page_dispose (GObject *object)
{
  RtHistoryPage *self = RT_HISTORY_PAGE (object);

  g_clear_object (&self->choice);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (rt_history_page_parent_class)->dispose (object);
}

static void
rt_history_page_class_init (RtHistoryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_history_page_dispose;
  widget_class->map = rt_history_page_map;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-history-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, empty);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, list);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, games);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, all);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, count);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, detail);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, none);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, figures);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, title);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, line);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, problem);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, players);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, outcome);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, seats);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, options);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, recover);
  gtk_widget_class_bind_template_child (widget_class, RtHistoryPage, open);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_install_action (widget_class, "history.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "history.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "history.replay", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "history.report", NULL, report_cb);
  gtk_widget_class_install_action (widget_class, "history.folder", NULL, folder_cb);
  gtk_widget_class_install_action (widget_class, "history.recover", NULL, recover_cb);
  gtk_widget_class_install_action (widget_class, "history.remove", NULL, remove_cb);
  gtk_widget_class_install_action (widget_class, "history.restore", "s", restore_cb);
  signals[SIGNAL_OPEN] = g_signal_new ("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_REPLAY] = g_signal_new ("replay", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_history_page_init (RtHistoryPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->history = rt_history_new (NULL);
  self->choice = gtk_single_selection_new (g_object_ref (rt_history_get_games (self->history)));
  gtk_single_selection_set_autoselect (self->choice, FALSE);
  gtk_single_selection_set_can_unselect (self->choice, TRUE);
  gtk_single_selection_set_selected (self->choice, GTK_INVALID_LIST_POSITION);
  gtk_list_view_set_model (self->games, GTK_SELECTION_MODEL (self->choice));
  g_signal_connect_object (self->history, "loaded", G_CALLBACK (loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->choice, "notify::selected-item", G_CALLBACK (show_detail), self,
                           G_CONNECT_SWAPPED);
  loaded_cb (self);
}
