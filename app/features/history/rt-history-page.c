/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-history-page.h. At the left all games, at the right the chosen one or the figures of all.
 */
#include "rt-history-page.h"

#include "app/features/history/rt-history-model.h"
#include "app/session/rt-report.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtHistoryPage {
  GtkWidget parent_instance;

  RtHistory *history;
  AdwLeaflet *leaflet;
  GtkSingleSelection *choice;
  GtkWidget *empty;
  GtkWidget *list;
  GtkWidget *all;   /* chooses the figures of all evenings */
  GtkWidget *count; /* how many there are, on it */
  GtkWidget *detail;
};

G_DEFINE_FINAL_TYPE (RtHistoryPage, rt_history_page, GTK_TYPE_WIDGET)

enum { SIGNAL_OPEN, SIGNAL_REPLAY, SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
tell (RtHistoryPage *self, const char *text)
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

static char *
describe_length (RtHistoryGame *game)
{
  gsize n = rt_history_game_get_n_actions (game);

  return g_strdup_printf (ngettext ("%zu action", "%zu actions", n), n);
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

/* A row is a button, which a screen reader can name and press; items of a list cannot be named. */
static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *title = rt_label (NULL, "card-name");
  GtkWidget *players = rt_label (NULL, "card-line");
  GtkWidget *when = rt_label (NULL, "card-line dim numeric");
  GtkWidget *state = rt_label (NULL, "tag");

  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (state, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (players), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (when), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (state), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (state), 14);
  gtk_box_append (GTK_BOX (words), title);
  gtk_box_append (GTK_BOX (words), players);
  gtk_box_append (GTK_BOX (words), when);
  gtk_box_append (GTK_BOX (row), rt_emblem_new (44));
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), state);
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, "flat history-row");
  g_signal_connect_object (button, "clicked", G_CALLBACK (choose_cb), item, 0);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, button);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  RtHistoryGame *game = gtk_list_item_get_item (item);
  GtkWidget *button = gtk_list_item_get_child (item);
  GtkWidget *row = gtk_button_get_child (GTK_BUTTON (button));
  GtkWidget *emblem = gtk_widget_get_first_child (row);
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_next_sibling (emblem));
  GtkWidget *players = gtk_widget_get_next_sibling (title);
  GtkWidget *when = gtk_widget_get_next_sibling (players);
  GtkWidget *state = gtk_widget_get_last_child (row);
  gboolean is_bad = rt_history_game_get_problem (game) != NULL;
  g_autofree char *name = is_bad ? g_path_get_basename (rt_history_game_get_path (game))
                                 : rt_history_game_describe_players (game);
  g_autofree char *time = describe_time (game);
  g_autofree char *word = describe_state (game);
  g_autofree char *whole =
      g_strdup_printf ("%s, %s, %s, %s", title_of (game), name, time, is_bad ? "" : word);

  rt_emblem_show_porthole (RT_EMBLEM (emblem), icon_of (game), "");
  gtk_label_set_text (GTK_LABEL (title), title_of (game));
  gtk_label_set_text (GTK_LABEL (players), name);
  gtk_label_set_text (GTK_LABEL (when), time);
  gtk_label_set_text (GTK_LABEL (state), word);
  rt_set_class (state, "to-act", !is_bad && !rt_history_game_is_over (game));
  rt_set_class (state, "boarding", is_bad);
  rt_set_name (button, whole);
  rt_set_item_name (item, whole);
}

static GtkWidget *
new_list (RtHistoryPage *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *list;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  list = gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->choice)), factory);
  gtk_list_view_set_show_separators (GTK_LIST_VIEW (list), TRUE);
  rt_set_name (list, _ ("Games"));
  return list;
}

/* ---- The figures of all evenings ---- */

static void
attach (GtkGrid *grid, int column, int row, const char *text, const char *style)
{
  GtkWidget *label = rt_label (text, style);

  if (column > 0)
    gtk_label_set_xalign (GTK_LABEL (label), 1);
  else
    gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label),
                           column > 0 ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static GtkWidget *
new_figures_panel (RtHistoryPage *self, const char *title)
{
  static const char *const heads[] = { N_ ("Player"), N_ ("Played"), N_ ("Won"), N_ ("Best"),
                                       N_ ("Mean") };
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 10, "panel");
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    attach (GTK_GRID (grid), (int)i, 0, _ (heads[i]), "card-line dim");
  gtk_box_append (GTK_BOX (panel), rt_label (title, "heading"));
  gtk_box_append (GTK_BOX (panel), grid);
  gtk_box_append (GTK_BOX (self->detail), panel);
  return grid;
}

static void
add_figure (GtkGrid *grid, int row, const RtHistoryFigure *figure)
{
  g_autofree char *name = figure->is_computer ? g_strdup_printf (_ ("%s (computer)"), figure->name)
                                              : g_strdup (figure->name);
  g_autofree char *played = g_strdup_printf ("%d", figure->n_played);
  g_autofree char *won = g_strdup_printf ("%d", figure->n_won);
  g_autofree char *best = g_strdup_printf ("%d", figure->best);
  g_autofree char *mean = g_strdup_printf ("%.1f", figure->mean);

  attach (grid, 0, row, name, "card-name");
  attach (grid, 1, row, played, "numeric");
  attach (grid, 2, row, won, "card-name numeric");
  attach (grid, 3, row, figure->is_unscored ? "–" : best, "numeric");
  attach (grid, 4, row, figure->is_unscored ? "–" : mean, "numeric");
}

static void
show_all (RtHistoryPage *self)
{
  g_autoptr (GArray) figures = rt_history_get_figures (self->history);
  const char *title = NULL;
  GtkWidget *grid = NULL;
  int row = 0;

  gtk_box_append (GTK_BOX (self->detail), rt_label (_ ("All evenings"), "panel-title"));
  if (figures->len == 0)
    gtk_box_append (GTK_BOX (self->detail),
                    rt_text (_ ("Who won how often stands here once a game is over."), "dim"));
  for (guint i = 0; i < figures->len; i++) {
    const RtHistoryFigure *figure = &g_array_index (figures, RtHistoryFigure, i);

    if (g_strcmp0 (title, figure->title) != 0) {
      grid = new_figures_panel (self, figure->title);
      title = figure->title;
      row = 0;
    }
    add_figure (GTK_GRID (grid), ++row, figure);
  }
}

/* ---- One game ---- */

static GtkWidget *
add_button (GtkWidget *box, const char *label, const char *style, const char *action)
{
  GtkWidget *button = rt_button (label, style, action);

  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
add_tag (GtkWidget *row, const char *text, const char *style)
{
  GtkWidget *tag = rt_label (text, style);

  gtk_widget_set_valign (tag, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), tag);
}

static void
add_players (RtHistoryPage *self, RtHistoryGame *game)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 10, "panel");
  g_autofree char *outcome = rt_history_game_describe_outcome (game);

  gtk_box_append (GTK_BOX (panel), rt_text (outcome, "heading"));
  for (int i = 0; i < rt_history_game_get_n_seats (game); i++) {
    const char *spec = rt_history_game_get_spec (game, i);
    GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
    GtkWidget *badge = rt_emblem_new (34);
    GtkWidget *name = rt_label (rt_history_game_get_name (game, i), "card-name");
    g_autofree char *points = rt_history_game_get_rules (game)->is_unscored
                                  ? g_strdup ("")
                                  : g_strdup_printf ("%d", rt_history_game_get_points (game, i));

    rt_emblem_show_player (RT_EMBLEM (badge), i, rt_history_game_get_name (game, i), FALSE);
    gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
    gtk_box_append (GTK_BOX (row), badge);
    gtk_box_append (GTK_BOX (row), name);
    if (spec)
      add_tag (row, _ ("computer"), "tag");
    if (rt_history_game_has_won (game, i))
      add_tag (row, _ ("★ won"), "tag acting");
    GtkWidget *score = rt_label (points, "card-points numeric");
    gtk_widget_set_hexpand (score, TRUE);
    gtk_label_set_xalign (GTK_LABEL (score), 1);
    gtk_box_append (GTK_BOX (row), score);
    gtk_box_append (GTK_BOX (panel), row);
  }
  if (rt_history_game_get_options (game)) {
    g_autofree char *options =
        g_strdup_printf (_ ("House rules: %s"), rt_history_game_get_options (game));

    gtk_box_append (GTK_BOX (panel), rt_text (options, "card-line dim"));
  }
  gtk_box_append (GTK_BOX (self->detail), panel);
}

static void
show_game (RtHistoryPage *self, RtHistoryGame *game)
{
  GtkWidget *buttons = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  const char *problem = rt_history_game_get_problem (game);
  g_autofree char *time = describe_time (game);
  g_autofree char *length = describe_length (game);
  g_autofree char *line = problem ? g_strdup (time) : g_strdup_printf ("%s · %s", time, length);

  gtk_widget_set_layout_manager (buttons, rt_wrap_layout_new (8, 8));
  gtk_box_append (GTK_BOX (self->detail), rt_text (title_of (game), "panel-title"));
  gtk_box_append (GTK_BOX (self->detail), rt_text (line, "dim numeric"));
  if (problem) {
    gtk_box_append (GTK_BOX (self->detail), rt_text (problem, "problem"));
    if (rt_history_game_get_good_line (game)) {
      g_autofree char *label = g_strdup_printf (_ ("Open up to line %u, as a copy"),
                                                rt_history_game_get_good_line (game));
      add_button (buttons, label, "suggested-action", "history.recover");
    }
    add_button (buttons, _ ("Show the folder"), NULL, "history.folder");
  } else {
    add_players (self, game);
    add_button (buttons, rt_history_game_is_over (game) ? _ ("Show the end") : _ ("Continue"),
                "suggested-action", "history.open");
    add_button (buttons, _ ("Replay"), NULL, "history.replay");
    add_button (buttons, _ ("Report"), NULL, "history.report");
  }
  add_button (buttons, _ ("Remove"), NULL, "history.remove");
  gtk_box_append (GTK_BOX (self->detail), buttons);
}

static void
show_detail (RtHistoryPage *self)
{
  RtHistoryGame *game = chosen (self);

  rt_clear_box (self->detail);
  rt_set_class (self->all, "chosen", !game);
  if (game)
    show_game (self, game);
  else
    show_all (self);
}

static void
loaded_cb (RtHistoryPage *self)
{
  guint n = g_list_model_get_n_items (rt_history_get_games (self->history));
  g_autofree char *count = g_strdup_printf (ngettext ("%u game", "%u games", n), n);

  gtk_label_set_text (GTK_LABEL (self->count), count);
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

  tell (self, copy ? report : error->message);
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

  tell (self, rt_report_save_finish (result, &error) ? _ ("The report is saved.") : error->message);
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
    tell (self, _ ("A report can be saved on this computer only."));
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
    tell (self, error->message);
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
    tell (self, error->message);
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

static GtkWidget *
new_all_button (RtHistoryPage *self)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *emblem = rt_emblem_new (44);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);

  self->count = rt_label (NULL, "card-line dim numeric");
  rt_emblem_show_porthole (RT_EMBLEM (emblem), "rt-history-symbolic", "");
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), rt_label (_ ("All evenings"), "card-name"));
  gtk_box_append (GTK_BOX (words), self->count);
  gtk_box_append (GTK_BOX (row), emblem);
  gtk_box_append (GTK_BOX (row), words);
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, "history-all");
  rt_set_name (button, _ ("All evenings"));
  g_signal_connect_object (button, "clicked", G_CALLBACK (all_cb), self, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
new_scrolled (GtkWidget *child, const char *style)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  rt_add_classes (scrolled, style);
  return scrolled;
}

static GtkWidget *
new_games_pane (RtHistoryPage *self)
{
  GtkWidget *pane = rt_box (GTK_ORIENTATION_VERTICAL, 10, "page-pane pane-list");

  self->all = new_all_button (self);
  self->empty = rt_text (_ ("No game has been played yet. Each is kept here by itself."), "dim");
  self->list = new_scrolled (new_list (self), "panel flush");
  gtk_widget_set_overflow (self->list, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_vexpand (self->list, TRUE);
  gtk_widget_set_hexpand (pane, FALSE);
  gtk_box_append (GTK_BOX (pane), self->all);
  gtk_box_append (GTK_BOX (pane), self->empty);
  gtk_box_append (GTK_BOX (pane), self->list);
  return pane;
}

static GtkWidget *
new_detail_pane (RtHistoryPage *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, "page-pane");
  GtkWidget *back = rt_button (_ ("All games"), NULL, "history.back");
  GtkWidget *scrolled = new_scrolled (box, "pane-detail");

  self->detail = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);
  gtk_widget_set_halign (back, GTK_ALIGN_START);
  gtk_widget_set_hexpand (scrolled, TRUE);
  g_object_bind_property (self->leaflet, "folded", back, "visible", G_BINDING_SYNC_CREATE);
  gtk_box_append (GTK_BOX (box), back);
  gtk_box_append (GTK_BOX (box), self->detail);
  return scrolled;
}

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
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  if (child)
    gtk_widget_unparent (child);
  g_clear_object (&self->choice);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (rt_history_page_parent_class)->dispose (object);
}

static void
rt_history_page_class_init (RtHistoryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_history_page_dispose;
  widget_class->map = rt_history_page_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
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
  GtkWidget *leaflet = adw_leaflet_new ();

  self->history = rt_history_new (NULL);
  self->leaflet = ADW_LEAFLET (leaflet);
  self->choice = gtk_single_selection_new (g_object_ref (rt_history_get_games (self->history)));
  gtk_single_selection_set_autoselect (self->choice, FALSE);
  gtk_single_selection_set_can_unselect (self->choice, TRUE);
  gtk_single_selection_set_selected (self->choice, GTK_INVALID_LIST_POSITION);
  adw_leaflet_set_can_navigate_back (self->leaflet, TRUE);
  adw_leaflet_append (self->leaflet, new_games_pane (self));
  adw_leaflet_append (self->leaflet, new_detail_pane (self));
  gtk_widget_set_parent (leaflet, GTK_WIDGET (self));
  g_signal_connect_object (self->history, "loaded", G_CALLBACK (loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->choice, "notify::selected-item", G_CALLBACK (show_detail), self,
                           G_CONNECT_SWAPPED);
  loaded_cb (self);
}
