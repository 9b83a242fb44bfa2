/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-page.h. */
#include "rt-battle-page.h"

#include "app/features/games/rt-new-game.h"
#include "app/features/history/rt-history-model.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattlePage {
  GtkWidget parent_instance;

  RtLibrary *library;
  RtRolls *rolls;
  GSettings *settings;
  RtHistory *history;
  GtkWidget *content;
  GtkWidget *last;
  GtkWidget *kept;
};

G_DEFINE_FINAL_TYPE (RtBattlePage, rt_battle_page, GTK_TYPE_WIDGET)

enum { SIGNAL_ENTER, SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { KEPT_SHOWN = 12 };

/* ---- A new one ---- */

static void
begun_cb (RtBattlePage *self, RtGame *game)
{
  g_signal_emit (self, signals[SIGNAL_ENTER], 0, game);
}

static void
new_battle_cb (RtBattlePage *self)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *dialog;

  if (!self->library || !rt_library_is_loaded (self->library))
    return;
  dialog = rt_new_game_new (window, &(RtNewGameContext){ .rules = rules_find_game ("rocketmen"),
                                                         .rolls = self->rolls,
                                                         .settings = self->settings,
                                                         .library = self->library });
  g_signal_connect_object (dialog, "begun", G_CALLBACK (begun_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Those that are kept ---- */

static void
open_cb (GtkButton *button, RtBattlePage *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, g_object_get_data (G_OBJECT (button), "path"));
}

static GtkWidget *
new_kept (RtBattlePage *self, RtHistoryGame *game, gboolean is_last)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (rt_history_game_get_time (game));
  g_autofree char *players = rt_history_game_describe_players (game);
  g_autofree char *when = g_date_time_format (time, _ ("%-d %B %Y, %H:%M"));
  g_autofree char *name = g_strdup_printf (_ ("Go on: %s, %s"), players, when);

  for (int i = 0; i < rt_history_game_get_n_seats (game); i++) {
    GtkWidget *badge = rt_emblem_new (is_last ? 44 : 24);

    rt_emblem_show_player (RT_EMBLEM (badge), i, rt_history_game_get_name (game, i), FALSE);
    gtk_box_append (GTK_BOX (row), badge);
  }
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), rt_label (players, is_last ? "way-title" : "card-name"));
  gtk_box_append (GTK_BOX (words), rt_label (when, "dim card-line numeric"));
  gtk_box_append (GTK_BOX (row), words);
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, is_last ? "action" : "flat kept");
  rt_set_name (button, name);
  g_object_set_data_full (G_OBJECT (button), "path", g_strdup (rt_history_game_get_path (game)),
                          g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
  return button;
}

static gboolean
is_open_battle (RtHistoryGame *game)
{
  const RulesGame *rules = rt_history_game_get_rules (game);

  return rules && !rt_history_game_get_problem (game) && strcmp (rules->id, "rocketmen") == 0
         && !rt_history_game_is_over (game);
}

static void
loaded_cb (RtBattlePage *self)
{
  GListModel *games = rt_history_get_games (self->history);
  guint shown = 0;

  rt_clear_box (self->last);
  rt_clear_box (self->kept);
  for (guint i = 0; i < g_list_model_get_n_items (games) && shown < KEPT_SHOWN; i++) {
    g_autoptr (RtHistoryGame) game = g_list_model_get_item (games, i);

    if (!is_open_battle (game))
      continue;
    if (shown == 0)
      gtk_box_append (GTK_BOX (self->last), rt_label (_ ("Go on with"), "heading"));
    if (shown == 1)
      gtk_box_append (GTK_BOX (self->kept), rt_label (_ ("Older battles"), "heading"));
    gtk_box_append (GTK_BOX (shown == 0 ? self->last : self->kept),
                    new_kept (self, game, shown == 0));
    shown++;
  }
}

void
rt_battle_page_refresh (RtBattlePage *self)
{
  if (self->history)
    rt_history_refresh (self->history);
}

void
rt_battle_page_set_up (RtBattlePage *self, RtLibrary *library, RtRolls *rolls, GSettings *settings)
{
  g_set_object (&self->library, library);
  g_set_object (&self->rolls, rolls);
  g_set_object (&self->settings, settings);
  self->history = rt_history_new (NULL);
  g_signal_connect_object (self->history, "loaded", G_CALLBACK (loaded_cb), self,
                           G_CONNECT_SWAPPED);
  rt_battle_page_refresh (self);
}

/* ---- The widget ---- */

static void
rt_battle_page_dispose (GObject *object)
{
  RtBattlePage *self = RT_BATTLE_PAGE (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->history);
  g_clear_object (&self->library);
  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_battle_page_parent_class)->dispose (object);
}

static void
rt_battle_page_class_init (RtBattlePageClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_ENTER] = g_signal_new ("enter", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, RT_TYPE_GAME);
  signals[SIGNAL_OPEN] = g_signal_new ("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
}

/* What the game is about, for who has never seen it. */
static GtkWidget *
new_portholes (void)
{
  static const char *const icons[] = { "rt-ship-fighter-symbolic", "rt-ship-rocketship-symbolic",
                                       "rt-ship-cruiser-symbolic", "rt-ship-station-symbolic",
                                       "rt-asteroid-symbolic" };
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (icons); i++) {
    GtkWidget *emblem = rt_emblem_new (56);

    rt_emblem_show_porthole (RT_EMBLEM (emblem), icons[i], "");
    gtk_box_append (GTK_BOX (box), emblem);
  }
  return box;
}

static void
rt_battle_page_init (RtBattlePage *self)
{
  GtkWidget *buttons = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 14, "page-pane");
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel way red");
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *begin = rt_button (_ ("New battle"), "suggested-action", NULL);

  self->content = gtk_scrolled_window_new ();
  self->last = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  self->kept = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);
  g_signal_connect_object (begin, "clicked", G_CALLBACK (new_battle_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (buttons), begin);
  gtk_box_append (GTK_BOX (buttons), rt_button (_ ("Try the demonstration"), NULL, "app.demo"));
  gtk_box_append (GTK_BOX (panel), new_portholes ());
  gtk_box_append (GTK_BOX (panel), rt_label (_ ("Rocketmen"), "way-title"));
  gtk_box_append (GTK_BOX (panel),
                  rt_text (_ ("Two to four fleets around one asteroid. The miniatures stand on the "
                              "table; this keeps everything else."),
                           "dim"));
  gtk_box_append (GTK_BOX (panel), buttons);
  gtk_box_append (GTK_BOX (box), self->last);
  gtk_box_append (GTK_BOX (box), panel);
  gtk_box_append (GTK_BOX (box), self->kept);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 760);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->content), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->content), clamp);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
