/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-games-page.h. */
#include "rt-games-page.h"

#include "app/features/games/rt-game-picture.h"
#include "app/features/games/rt-games-model.h"
#include "app/features/games/rt-new-game.h"
#include "app/features/history/rt-history-model.h"
#include "app/session/rt-language.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtGamesPage {
  GtkWidget parent_instance;

  RtRolls *rolls;
  GSettings *settings;
  RtHistory *history;
  GtkWidget *content;
  GtkWidget *ways;
  GtkWidget *kept;
  GtkWidget *problem;
};

G_DEFINE_FINAL_TYPE (RtGamesPage, rt_games_page, GTK_TYPE_WIDGET)

enum { SIGNAL_ENTER, SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { KEPT_SHOWN = 12 };

static const char sheet[] = "score-sheet";

/* The games that are played on the screen, in the words of their front page. */
static const struct {
  const char *id;
  const char *style;
  const char *text;
} tables[] = {
  { "rockets", "red", N_ ("A race to the moon: play high, but leave a way up.") },
  { "pocket-rockets", "brass", N_ ("Six yards in a ring, and rockets that grow in front of you.") },
  { "spacecraft", "teal", N_ ("Pick through the junkyard and build what flies.") },
};

/* ---- A new game ---- */

/* The page may be gone by then. */
static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtGamesPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_begin_finish (result, &error);

  if (!self->content)
    return;
  gtk_widget_set_visible (self->problem, !game);
  if (game)
    g_signal_emit (self, signals[SIGNAL_ENTER], 0, game);
  else
    gtk_label_set_text (GTK_LABEL (self->problem), error->message);
}

static void
begin_cb (RtGamesPage *self, const RtGamesNew *wanted)
{
  rt_games_begin_async (wanted, self->rolls, rt_fresh_seed (), NULL, begun_cb, g_object_ref (self));
}

static void
ask (RtGamesPage *self, const RulesGame *rules, const RulesGame *subject)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = rt_new_game_new (GTK_WINDOW (root), rules, subject, self->settings);

  g_signal_connect_object (dialog, "begin", G_CALLBACK (begin_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_game_cb (GtkButton *button, RtGamesPage *self)
{
  ask (self, rules_find_game (g_object_get_data (G_OBJECT (button), "game")), NULL);
}

static void
new_sheet_cb (GtkButton *button, RtGamesPage *self)
{
  ask (self, rules_find_game (sheet),
       rules_find_game (g_object_get_data (G_OBJECT (button), "game")));
}

static GtkWidget *
new_way_button (RtGamesPage *self, guint i, const char *label, const char *style, const char *name,
                GCallback clicked_cb)
{
  GtkWidget *button = rt_button (label, style, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (button, TRUE);
  rt_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "game", (gpointer)tables[i].id);
  g_signal_connect_object (button, "clicked", clicked_cb, self, 0);
  return button;
}

static GtkWidget *
new_way (RtGamesPage *self, guint i)
{
  const RulesGame *rules = rules_find_game (tables[i].id);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel way");
  GtkWidget *text = rt_text (_ (tables[i].text), "dim");
  g_autofree char *by = g_strdup_printf (_ ("by %s"), rt_translate (rules->by));
  GtkWidget *credit = rt_text (by, "dim card-line");
  GtkWidget *buttons = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  g_autofree char *game = g_strdup_printf (_ ("New game of %s"), rules->title);
  g_autofree char *sheet_name = g_strdup_printf (_ ("Score sheet for %s"), rules->title);

  rt_add_classes (box, tables[i].style);
  gtk_widget_set_vexpand (text, TRUE);
  gtk_widget_set_valign (text, GTK_ALIGN_START);
  /* Three stand side by side on a 7-inch screen. */
  gtk_label_set_max_width_chars (GTK_LABEL (text), 20);
  gtk_label_set_max_width_chars (GTK_LABEL (credit), 20);
  gtk_box_append (GTK_BOX (buttons), new_way_button (self, i, _ ("New game"), "suggested-action",
                                                     game, G_CALLBACK (new_game_cb)));
  gtk_box_append (GTK_BOX (buttons), new_way_button (self, i, _ ("Score sheet"), NULL, sheet_name,
                                                     G_CALLBACK (new_sheet_cb)));
  gtk_box_append (GTK_BOX (box), rt_game_picture_new (tables[i].id, 160, 84));
  gtk_box_append (GTK_BOX (box), rt_label (rules->title, "way-title"));
  gtk_box_append (GTK_BOX (box), credit);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), buttons);
  return box;
}

/* ---- Kept games ---- */

static void
open_cb (GtkButton *button, RtGamesPage *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, g_object_get_data (G_OBJECT (button), "path"));
}

/* "Today, 21:40"; further back the day. */
static char *
describe_time (gint64 seconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (seconds);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  if (g_date_time_get_year (time) == g_date_time_get_year (now)
      && g_date_time_get_day_of_year (time) == g_date_time_get_day_of_year (now))
    return g_date_time_format (time, _ ("Today, %H:%M"));
  return g_date_time_format (time, _ ("%-d %B %Y"));
}

/* Not over yet, or a sheet, which may be looked at and corrected at any time. */
static gboolean
is_to_be_shown (RtHistoryGame *game)
{
  const RulesGame *rules = rt_history_game_get_rules (game);

  if (rt_history_game_get_problem (game) || !rules)
    return FALSE;
  if (strcmp (rules->id, sheet) == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (strcmp (rules->id, tables[i].id) == 0)
      return !rt_history_game_is_over (game);
  return FALSE;
}

static void
add_kept (RtGamesPage *self, RtHistoryGame *game)
{
  gboolean is_sheet = strcmp (rt_history_game_get_rules (game)->id, sheet) == 0;
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  g_autofree char *players = rt_history_game_describe_players (game);
  g_autofree char *when = describe_time (rt_history_game_get_time (game));
  g_autofree char *title =
      is_sheet ? g_strdup_printf (_ ("Score sheet · %s"), rt_history_game_get_title (game))
               : g_strdup (rt_history_game_get_title (game));
  g_autofree char *name = g_strdup_printf ("%s, %s, %s", title, players, when);

  for (int i = 0; i < rt_history_game_get_n_seats (game); i++) {
    GtkWidget *badge = rt_emblem_new (24);

    rt_emblem_show_player (RT_EMBLEM (badge), i, rt_history_game_get_name (game, i), FALSE);
    gtk_box_append (GTK_BOX (row), badge);
  }
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), rt_label (title, "card-name"));
  gtk_box_append (GTK_BOX (words), rt_label (players, "dim card-line"));
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), rt_label (when, "dim card-line numeric"));
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, "flat kept");
  rt_set_name (button, name);
  g_object_set_data_full (G_OBJECT (button), "path", g_strdup (rt_history_game_get_path (game)),
                          g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
  gtk_box_append (GTK_BOX (self->kept), button);
}

static void
loaded_cb (RtGamesPage *self)
{
  GListModel *games = rt_history_get_games (self->history);
  guint shown = 0;

  rt_clear_box (self->kept);
  for (guint i = 0; i < g_list_model_get_n_items (games) && shown < KEPT_SHOWN; i++) {
    g_autoptr (RtHistoryGame) game = g_list_model_get_item (games, i);

    if (!is_to_be_shown (game))
      continue;
    if (shown++ == 0)
      gtk_box_append (GTK_BOX (self->kept), rt_label (_ ("Go on with"), "heading"));
    add_kept (self, game);
  }
}

void
rt_games_page_refresh (RtGamesPage *self)
{
  gtk_widget_set_visible (self->problem, FALSE);
  if (self->history)
    rt_history_refresh (self->history);
}

void
rt_games_page_set_up (RtGamesPage *self, RtRolls *rolls, GSettings *settings)
{
  g_set_object (&self->rolls, rolls);
  g_set_object (&self->settings, settings);
  self->history = rt_history_new (NULL);
  g_signal_connect_object (self->history, "loaded", G_CALLBACK (loaded_cb), self,
                           G_CONNECT_SWAPPED);
  rt_games_page_refresh (self);
}

/* ---- The widget ---- */

static void
rt_games_page_dispose (GObject *object)
{
  RtGamesPage *self = RT_GAMES_PAGE (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (rt_games_page_parent_class)->dispose (object);
}

static void
rt_games_page_class_init (RtGamesPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_games_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_ENTER] = g_signal_new ("enter", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, RT_TYPE_GAME);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fill_ways (RtGamesPage *self)
{
  GtkFlowBox *ways = GTK_FLOW_BOX (self->ways);

  gtk_widget_set_vexpand (self->ways, FALSE);
  gtk_flow_box_set_selection_mode (ways, GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (ways, TRUE);
  gtk_flow_box_set_min_children_per_line (ways, 1);
  gtk_flow_box_set_max_children_per_line (ways, 3);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    GtkWidget *child = gtk_flow_box_child_new ();

    gtk_widget_set_focusable (child, FALSE);
    gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), new_way (self, i));
    gtk_flow_box_append (ways, child);
  }
}

static void
rt_games_page_init (RtGamesPage *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, "page-pane");
  GtkWidget *clamp = adw_clamp_new ();

  self->content = gtk_scrolled_window_new ();
  self->ways = gtk_flow_box_new ();
  self->kept = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);
  self->problem = rt_text (NULL, "problem");
  gtk_widget_set_visible (self->problem, FALSE);
  fill_ways (self);
  gtk_box_append (GTK_BOX (box), self->problem);
  gtk_box_append (GTK_BOX (box), self->ways);
  gtk_box_append (GTK_BOX (box), self->kept);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 1100);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (clamp), 1000);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->content), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->content), clamp);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
