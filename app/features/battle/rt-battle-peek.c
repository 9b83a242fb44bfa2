/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-peek.h. */
#include "rt-peek.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtPeek {
  GtkWidget parent_instance;

  RtGame *game;
  RocketmenState open; /* what all may see */
  int ship;
  int seat; /* the owner's */
  gboolean is_held;
  gint64 since_us;
  guint timer;
  GtkWidget *content;
  RtTokens *tokens;
  GtkWidget *eye;
};

G_DEFINE_FINAL_TYPE (RtPeek, rt_peek, GTK_TYPE_WIDGET)

enum { MOMENT_S = 3, TAP_US = 400000, SIZE = 26 };

static void
show_tokens (RtPeek *self, const RocketmenState *state)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)rt_game_get_setup (self->game);
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n = rt_battle_cargo_looks (setup, state, self->ship, looks);

  rt_tokens_show (self->tokens, looks, n, SIZE);
}

static void
look (RtPeek *self)
{
  RulesState view;

  rt_game_get_view (self->game, self->seat, &view);
  show_tokens (self, (const RocketmenState *)&view);
}

static void
hide (RtPeek *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->game)
    show_tokens (self, &self->open);
}

static gboolean
moment_cb (gpointer data)
{
  RtPeek *self = data;

  self->timer = 0;
  hide (self);
  return G_SOURCE_REMOVE;
}

/* Held, it shows; let go, it hides. Who only taps, or uses a key, is given a moment. */
static void
state_cb (RtPeek *self)
{
  gboolean is_held = gtk_widget_get_state_flags (self->eye) & GTK_STATE_FLAG_ACTIVE;
  gint64 now = g_get_monotonic_time ();

  if (is_held == self->is_held)
    return;
  if (is_held) {
    g_clear_handle_id (&self->timer, g_source_remove);
    look (self);
    self->since_us = now;
  } else if (now - self->since_us < TAP_US) {
    self->timer = g_timeout_add_seconds (MOMENT_S, moment_cb, self);
  } else {
    hide (self);
  }
  self->is_held = is_held;
}

static void
show (RtPeek *self, RtGame *game, const RocketmenState *state, int n)
{
  g_set_object (&self->game, game);
  self->open = *state;
  gtk_widget_set_visible (self->eye, n > 0 && state->turn == self->seat
                                         && !rt_game_get_player (game, self->seat));
  hide (self);
}

void
rt_peek_show_ship (RtPeek *self, RtGame *game, const RocketmenState *state, int ship)
{
  self->ship = ship;
  self->seat = ((const RocketmenSetup *)rt_game_get_setup (game))->ship[ship].seat;
  show (self, game, state, state->ship[ship].n_cargo);
}

static void
rt_peek_dispose (GObject *object)
{
  RtPeek *self = RT_PEEK (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->game);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_peek_parent_class)->dispose (object);
}

static void
rt_peek_class_init (RtPeekClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_peek_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_peek_init (RtPeek *self)
{
  self->content = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);
  self->tokens = RT_TOKENS (rt_tokens_new ());
  self->eye = gtk_button_new_from_icon_name ("view-reveal-symbolic");
  rt_add_classes (self->eye, "flat");
  gtk_widget_set_tooltip_text (self->eye, _ ("Hold to look"));
  rt_set_name (self->eye, _ ("Look at the resources"));
  gtk_widget_set_valign (self->eye, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->eye, "state-flags-changed", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->tokens));
  gtk_box_append (GTK_BOX (self->content), self->eye);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

GtkWidget *
rt_peek_new (void)
{
  return g_object_new (RT_TYPE_PEEK, NULL);
}
