/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-players.h. */
#include "rt-spacecraft-players.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtSpacecraftPlayers {
  GtkBox parent_instance;

  GtkWidget *players; /* a row for each seat that there can be */
  GtkWidget *moves;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftPlayers, rt_spacecraft_players, GTK_TYPE_BOX)

enum { SIGNAL_LOOK, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- A player ---- */

#define RT_TYPE_SPACECRAFT_PLAYER (rt_spacecraft_player_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftPlayer, rt_spacecraft_player, RT, SPACECRAFT_PLAYER, GtkButton)

struct _RtSpacecraftPlayer {
  GtkButton parent_instance;

  RtEmblem *badge;
  GtkLabel *name;
  GtkLabel *line;
  GtkLabel *points;
  int seat;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftPlayer, rt_spacecraft_player, GTK_TYPE_BUTTON)

static void
rt_spacecraft_player_clicked (GtkButton *button)
{
  GtkWidget *players = gtk_widget_get_ancestor (GTK_WIDGET (button), RT_TYPE_SPACECRAFT_PLAYERS);

  g_signal_emit (players, signals[SIGNAL_LOOK], 0, RT_SPACECRAFT_PLAYER (button)->seat);
}

static void
rt_spacecraft_player_class_init (RtSpacecraftPlayerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  GTK_BUTTON_CLASS (klass)->clicked = rt_spacecraft_player_clicked;
  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-player.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlayer, badge);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlayer, name);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlayer, line);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlayer, points);
}

static void
rt_spacecraft_player_init (RtSpacecraftPlayer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_player (RtSpacecraftPlayer *self, const RtSpacecraft *table, int i)
{
  const SpacecraftSeat *seat = &table->view.seat[i];
  const char *name = rt_spacecraft_seat_name (table, i);
  g_autofree char *where = seat->pawn >= 0
                               ? g_strdup_printf (_ ("in the junkyard, %d / %d"), seat->cart_weight,
                                                  SPACECRAFT_CART_WEIGHT)
                               : g_strdup_printf (ngettext ("outside, %d tile", "outside, %d tiles",
                                                            (gulong)seat->n_beside),
                                                  seat->n_beside);
  g_autofree char *line = rt_spacecraft_is_person (table, i)
                              ? g_strdup (where)
                              : g_strdup_printf (_ ("%s · computer"), where);
  g_autofree char *points = g_strdup_printf ("%d", seat->score.total);
  g_autofree char *sentence =
      g_strdup_printf (_ ("Look at %s's rocket, %d points, %s"), name, seat->score.total, line);

  self->seat = i;
  rt_emblem_show_player (self->badge, i, name, FALSE);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->line, line);
  gtk_label_set_text (self->points, points);
  rt_set_class (GTK_WIDGET (self), "turn", i == table->view.actor);
  rt_set_class (GTK_WIDGET (self), "shown", i == table->me);
  rt_set_name (GTK_WIDGET (self), sentence);
}

/* ---- What happened ---- */

static void
show_move (GtkWidget *row, const RtSpacecraft *table, int actor, const char *text)
{
  GtkWidget *badge = gtk_widget_get_first_child (row);

  rt_emblem_show_player (RT_EMBLEM (badge), actor, rt_spacecraft_seat_name (table, actor), FALSE);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (badge)), text);
  gtk_widget_set_visible (row, TRUE);
}

/* As many of the last as there are rows. */
static void
show_moves (RtSpacecraftPlayers *self, const RtSpacecraft *table, int viewer)
{
  GtkWidget *row = gtk_widget_get_first_child (self->moves);

  for (gsize i = rt_game_get_depth (table->game); i > 0 && row; i--) {
    int actor = rt_game_get_line_actor (table->game, i - 1);
    g_autofree char *text = rt_game_describe_line (table->game, i - 1, viewer);

    if (actor < 0 || !*text)
      continue;
    show_move (row, table, actor, text);
    row = gtk_widget_get_next_sibling (row);
  }
  for (; row; row = gtk_widget_get_next_sibling (row)) {
    gtk_widget_set_visible (row, FALSE);
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (row)), NULL);
  }
}

void
rt_spacecraft_players_show (RtSpacecraftPlayers *self, const RtSpacecraft *table, int viewer)
{
  GtkWidget *row = gtk_widget_get_first_child (self->players);

  for (int i = 0; row; i++, row = gtk_widget_get_next_sibling (row)) {
    gtk_widget_set_visible (row, i < table->view.n_seats);
    if (i < table->view.n_seats)
      show_player (RT_SPACECRAFT_PLAYER (row), table, i);
  }
  show_moves (self, table, viewer);
}

/* ---- The widget ---- */

static void
rt_spacecraft_players_class_init (RtSpacecraftPlayersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_LOOK] = g_signal_new ("look", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  g_type_ensure (RT_TYPE_SPACECRAFT_PLAYER);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-players.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlayers, players);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlayers, moves);
}

static void
rt_spacecraft_players_init (RtSpacecraftPlayers *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
