/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-kept-game.h. */
#include "rt-kept-game.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtKeptGame {
  GtkButton parent_instance;

  RtHistoryGame *game;
  GtkBox *badges;
  GtkLabel *players;
  GtkLabel *fleets; /* of a battle */
  GtkLabel *moment;
  GtkWidget *go;
};

G_DEFINE_FINAL_TYPE (RtKeptGame, rt_kept_game, GTK_TYPE_BUTTON)

enum { BADGE_LARGE = 40, BADGE = 24 };

/* "Ada: Halcyon, Lark · Bram: Dune"; empty: it is no battle. */
static char *
describe_fleets (RtHistoryGame *game)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < rt_history_game_get_n_seats (game); i++)
    if (rt_history_game_get_fleet (game, i))
      g_string_append_printf (text, _ ("%s%s: %s"), text->len ? " · " : "",
                              rt_history_game_get_name (game, i),
                              rt_history_game_get_fleet (game, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* "Round 3, Ada acts · 16 November 2026, 22:41" */
static char *
describe_moment (RtHistoryGame *game)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (rt_history_game_get_time (game));
  g_autofree char *when = g_date_time_format (time, _ ("%-d %B %Y, %H:%M"));
  const char *moment = rt_history_game_get_moment (game);

  return moment ? g_strdup_printf ("%s · %s", moment, when) : g_steal_pointer (&when);
}

static void
rt_kept_game_dispose (GObject *object)
{
  g_clear_object (&RT_KEPT_GAME (object)->game);
  G_OBJECT_CLASS (rt_kept_game_parent_class)->dispose (object);
}

static void
rt_kept_game_class_init (RtKeptGameClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_kept_game_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-kept-game.ui");
  gtk_widget_class_bind_template_child (widget_class, RtKeptGame, badges);
  gtk_widget_class_bind_template_child (widget_class, RtKeptGame, players);
  gtk_widget_class_bind_template_child (widget_class, RtKeptGame, fleets);
  gtk_widget_class_bind_template_child (widget_class, RtKeptGame, moment);
  gtk_widget_class_bind_template_child (widget_class, RtKeptGame, go);
}

static void
rt_kept_game_init (RtKeptGame *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_kept_game_new (RtHistoryGame *game, gboolean is_large)
{
  RtKeptGame *self = g_object_new (RT_TYPE_KEPT_GAME, NULL);
  g_autofree char *players = rt_history_game_describe_players (game);
  g_autofree char *title = g_strdup_printf ("%s · %s", players, rt_history_game_get_title (game));
  g_autofree char *fleets = describe_fleets (game);
  g_autofree char *moment = describe_moment (game);
  g_autofree char *name = g_strdup_printf (_ ("Go on: %s, %s"), players, moment);

  self->game = g_object_ref (game);
  for (int i = 0; i < rt_history_game_get_n_seats (game); i++) {
    GtkWidget *badge = rt_emblem_new (is_large ? BADGE_LARGE : BADGE);

    rt_emblem_show_player (RT_EMBLEM (badge), i, rt_history_game_get_name (game, i), FALSE);
    gtk_box_append (self->badges, badge);
  }
  gtk_label_set_text (self->players, title);
  gtk_label_set_text (self->fleets, fleets);
  gtk_widget_set_visible (GTK_WIDGET (self->fleets), *fleets);
  gtk_label_set_text (self->moment, moment);
  rt_add_classes (GTK_WIDGET (self->players), is_large ? "kept-title" : "card-name");
  rt_add_classes (GTK_WIDGET (self), is_large ? "action kept-large" : "flat kept");
  gtk_widget_set_visible (self->go, is_large);
  rt_set_name (GTK_WIDGET (self), name);
  return GTK_WIDGET (self);
}

RtHistoryGame *
rt_kept_game_get_game (RtKeptGame *self)
{
  return self->game;
}
