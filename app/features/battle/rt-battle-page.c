/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-page.h. */
#include "rt-battle-page.h"

#include "app/features/games/rt-new-game.h"
#include "app/features/history/rt-history-model.h"
#include "app/features/history/rt-kept-game.h"
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
  GtkWidget *last; /* a heading, and the battle */
  GtkWidget *portholes;
  GtkWidget *kept; /* the same, with several */
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

void
rt_battle_page_new_battle (RtBattlePage *self, const char *fleet)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *dialog;

  if (!self->library || !rt_library_is_loaded (self->library))
    return;
  dialog = rt_new_game_new (window, &(RtNewGameContext){ .rules = rules_find_game ("rocketmen"),
                                                         .rolls = self->rolls,
                                                         .settings = self->settings,
                                                         .library = self->library,
                                                         .fleet = fleet });
  g_signal_connect_object (dialog, "begun", G_CALLBACK (begun_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
new_battle_cb (RtBattlePage *self)
{
  rt_battle_page_new_battle (self, NULL);
}

/* ---- Those that are kept ---- */

static void
open_cb (RtKeptGame *button, RtBattlePage *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0,
                 rt_history_game_get_path (rt_kept_game_get_game (button)));
}

static gboolean
is_open_battle (RtHistoryGame *game)
{
  const RulesGame *rules = rt_history_game_get_rules (game);

  return rules && !rt_history_game_get_problem (game) && strcmp (rules->id, "rocketmen") == 0
         && !rt_history_game_is_over (game);
}

/* All but the heading. */
static void
clear (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_next_sibling (gtk_widget_get_first_child (box))))
    gtk_box_remove (GTK_BOX (box), child);
}

static void
loaded_cb (RtBattlePage *self)
{
  GListModel *games = rt_history_get_games (self->history);
  guint shown = 0;

  clear (self->last);
  clear (self->kept);
  for (guint i = 0; i < g_list_model_get_n_items (games) && shown < KEPT_SHOWN; i++) {
    g_autoptr (RtHistoryGame) game = g_list_model_get_item (games, i);

    if (!is_open_battle (game))
      continue;
    GtkWidget *button = rt_kept_game_new (game, shown == 0);

    g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
    gtk_box_append (GTK_BOX (shown == 0 ? self->last : self->kept), button);
    shown++;
  }
  gtk_widget_set_visible (self->last, shown > 0);
  gtk_widget_set_visible (self->kept, shown > 1);
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

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_PAGE);
  g_clear_object (&self->history);
  g_clear_object (&self->library);
  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_battle_page_parent_class)->dispose (object);
}

static void
rt_battle_page_class_init (RtBattlePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->dispose = rt_battle_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-battle-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattlePage, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePage, last);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePage, portholes);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePage, kept);
  gtk_widget_class_bind_template_callback (widget_class, new_battle_cb);
  signals[SIGNAL_ENTER] = g_signal_new ("enter", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, RT_TYPE_GAME);
  signals[SIGNAL_OPEN] = g_signal_new ("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_battle_page_init (RtBattlePage *self)
{
  /* What the game is about, for who has never seen it. */
  static const char *const icons[] = { "rt-ship-fighter-symbolic", "rt-ship-rocketship-symbolic",
                                       "rt-ship-cruiser-symbolic", "rt-ship-station-symbolic",
                                       "rt-asteroid-symbolic" };
  GtkWidget *emblem;

  gtk_widget_init_template (GTK_WIDGET (self));
  emblem = gtk_widget_get_first_child (self->portholes);
  for (guint i = 0; i < G_N_ELEMENTS (icons); i++) {
    rt_drawing_set_size (RT_DRAWING (emblem), 56, 56);
    rt_emblem_show_porthole (RT_EMBLEM (emblem), icons[i], "");
    emblem = gtk_widget_get_next_sibling (emblem);
  }
}
