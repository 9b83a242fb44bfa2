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

#include <glib/gi18n.h>

/* The front page of a game. */
#define RT_TYPE_GAME_CARD (rt_game_card_get_type ())
G_DECLARE_FINAL_TYPE (RtGameCard, rt_game_card, RT, GAME_CARD, GtkFlowBoxChild)

struct _RtGameCard {
  GtkFlowBoxChild parent_instance;

  const RulesGame *rules;
  GtkWidget *panel;
  AdwBin *picture;
  GtkLabel *title;
  GtkLabel *credit;
  GtkLabel *text;
  GtkWidget *new_game;
  GtkWidget *new_sheet;
};

G_DEFINE_FINAL_TYPE (RtGameCard, rt_game_card, GTK_TYPE_FLOW_BOX_CHILD)

/* A game to go on with. */
#define RT_TYPE_KEPT_ROW (rt_kept_row_get_type ())
G_DECLARE_FINAL_TYPE (RtKeptRow, rt_kept_row, RT, KEPT_ROW, GtkButton)

struct _RtKeptRow {
  GtkButton parent_instance;

  GtkBox *badges;
  GtkLabel *title;
  GtkLabel *players;
  GtkLabel *when;
};

G_DEFINE_FINAL_TYPE (RtKeptRow, rt_kept_row, GTK_TYPE_BUTTON)

struct _RtGamesPage {
  AdwBin parent_instance;

  RtRolls *rolls;
  GSettings *settings;
  RtHistory *history;
  GtkFlowBox *ways;
  GtkWidget *heading;
  GtkBox *kept;
};

G_DEFINE_FINAL_TYPE (RtGamesPage, rt_games_page, ADW_TYPE_BIN)

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

static void
begun_cb (RtGamesPage *self, RtGame *game)
{
  g_signal_emit (self, signals[SIGNAL_ENTER], 0, game);
}

static void
ask (RtGameCard *card, const RulesGame *rules, const RulesGame *subject)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (card), RT_TYPE_GAMES_PAGE);
  RtGamesPage *self = RT_GAMES_PAGE (page);
  const RtNewGameContext context = {
    .rules = rules,
    .subject = subject,
    .rolls = self->rolls,
    .settings = self->settings,
  };
  GtkWidget *dialog = rt_new_game_new (GTK_WINDOW (gtk_widget_get_root (page)), &context);

  g_signal_connect_object (dialog, "begun", G_CALLBACK (begun_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_game_cb (RtGameCard *card)
{
  ask (card, card->rules, NULL);
}

static void
new_sheet_cb (RtGameCard *card)
{
  ask (card, rules_find_game (sheet), card->rules);
}

static void
rt_game_card_class_init (RtGameCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-game-card.ui");
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, panel);
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, picture);
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, title);
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, credit);
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, text);
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, new_game);
  gtk_widget_class_bind_template_child (widget_class, RtGameCard, new_sheet);
  gtk_widget_class_bind_template_callback (widget_class, new_game_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_sheet_cb);
}

static void
rt_game_card_init (RtGameCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_card (guint i)
{
  RtGameCard *card = g_object_new (RT_TYPE_GAME_CARD, NULL);
  const RulesGame *rules = rules_find_game (tables[i].id);
  g_autofree char *by = g_strdup_printf (_ ("by %s"), rt_translate (rules->by));
  g_autofree char *game = g_strdup_printf (_ ("New game of %s"), rules->title);
  g_autofree char *sheet_name = g_strdup_printf (_ ("Score sheet for %s"), rules->title);

  card->rules = rules;
  gtk_widget_add_css_class (card->panel, tables[i].style);
  adw_bin_set_child (card->picture, rt_game_picture_new (tables[i].id, 160, 84));
  gtk_label_set_text (card->title, rules->title);
  gtk_label_set_text (card->credit, by);
  gtk_label_set_text (card->text, _ (tables[i].text));
  rt_set_name (card->new_game, game);
  rt_set_name (card->new_sheet, sheet_name);
  return GTK_WIDGET (card);
}

/* ---- Kept games ---- */

static void
open_cb (GtkButton *row, RtHistoryGame *game)
{
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (row), RT_TYPE_GAMES_PAGE);

  g_signal_emit (page, signals[SIGNAL_OPEN], 0, rt_history_game_get_path (game));
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
rt_kept_row_class_init (RtKeptRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-kept-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtKeptRow, badges);
  gtk_widget_class_bind_template_child (widget_class, RtKeptRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtKeptRow, players);
  gtk_widget_class_bind_template_child (widget_class, RtKeptRow, when);
}

static void
rt_kept_row_init (RtKeptRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_kept (RtHistoryGame *game)
{
  RtKeptRow *row = g_object_new (RT_TYPE_KEPT_ROW, NULL);
  gboolean is_sheet = strcmp (rt_history_game_get_rules (game)->id, sheet) == 0;
  g_autofree char *players = rt_history_game_describe_players (game);
  g_autofree char *when = describe_time (rt_history_game_get_time (game));
  g_autofree char *title =
      is_sheet ? g_strdup_printf (_ ("Score sheet · %s"), rt_history_game_get_title (game))
               : g_strdup (rt_history_game_get_title (game));
  g_autofree char *name = g_strdup_printf ("%s, %s, %s", title, players, when);

  for (int i = 0; i < rt_history_game_get_n_seats (game); i++) {
    GtkWidget *badge = rt_emblem_new (24);

    rt_emblem_show_player (RT_EMBLEM (badge), i, rt_history_game_get_name (game, i), FALSE);
    gtk_box_append (row->badges, badge);
  }
  gtk_label_set_text (row->title, title);
  gtk_label_set_text (row->players, players);
  gtk_label_set_text (row->when, when);
  rt_set_name (GTK_WIDGET (row), name);
  g_signal_connect_object (row, "clicked", G_CALLBACK (open_cb), game, 0);
  return GTK_WIDGET (row);
}

static void
loaded_cb (RtGamesPage *self)
{
  GListModel *games = rt_history_get_games (self->history);
  guint shown = 0;

  rt_clear_box (GTK_WIDGET (self->kept));
  for (guint i = 0; i < g_list_model_get_n_items (games) && shown < KEPT_SHOWN; i++) {
    g_autoptr (RtHistoryGame) game = g_list_model_get_item (games, i);

    if (!is_to_be_shown (game))
      continue;
    gtk_box_append (self->kept, new_kept (game));
    shown++;
  }
  gtk_widget_set_visible (self->heading, shown > 0);
}

void
rt_games_page_refresh (RtGamesPage *self)
{
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

  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  g_clear_object (&self->history);
  G_OBJECT_CLASS (rt_games_page_parent_class)->dispose (object);
}

static void
rt_games_page_class_init (RtGamesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_games_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-games-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtGamesPage, ways);
  gtk_widget_class_bind_template_child (widget_class, RtGamesPage, heading);
  gtk_widget_class_bind_template_child (widget_class, RtGamesPage, kept);
  signals[SIGNAL_ENTER] = g_signal_new ("enter", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, RT_TYPE_GAME);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_games_page_init (RtGamesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    gtk_flow_box_append (self->ways, new_card (i));
}
