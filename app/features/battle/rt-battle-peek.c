/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-peek.h. */
#include "rt-battle-peek.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

struct _RtBattlePeek {
  GtkWidget parent_instance;

  RtGame *game;
  RocketmenState open; /* what all may see */
  int ship;
  int seat; /* the owner's */
  gboolean is_held;
  gint64 since_us;
  guint timer;
  RtTokens *tokens;
  GtkWidget *eye;
};

G_DEFINE_FINAL_TYPE (RtBattlePeek, rt_battle_peek, GTK_TYPE_WIDGET)

enum { MOMENT_S = 3, TAP_US = 400000, SIZE = 26 };

static void
show_tokens (RtBattlePeek *self, const RocketmenState *state)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)rt_game_get_setup (self->game);
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n = rt_battle_cargo_looks (setup, state, self->ship, looks);

  rt_tokens_show (self->tokens, looks, n, SIZE);
}

static void
reveal (RtBattlePeek *self)
{
  RulesState view;

  rt_game_get_view (self->game, self->seat, &view);
  show_tokens (self, (const RocketmenState *)&view);
}

static void
hide (RtBattlePeek *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->game)
    show_tokens (self, &self->open);
}

static gboolean
moment_cb (gpointer data)
{
  RtBattlePeek *self = data;

  self->timer = 0;
  hide (self);
  return G_SOURCE_REMOVE;
}

/* Held, it shows; let go, it hides. Who only taps, or uses a key, is given a moment. */
static void
state_cb (RtBattlePeek *self)
{
  gboolean is_held = self->eye && gtk_widget_get_state_flags (self->eye) & GTK_STATE_FLAG_ACTIVE;
  gint64 now = g_get_monotonic_time ();

  if (is_held == self->is_held)
    return;
  if (is_held) {
    g_clear_handle_id (&self->timer, g_source_remove);
    reveal (self);
    self->since_us = now;
  } else if (now - self->since_us < TAP_US) {
    self->timer = g_timeout_add_seconds (MOMENT_S, moment_cb, self);
  } else {
    hide (self);
  }
  self->is_held = is_held;
}

void
rt_battle_peek_show_ship (RtBattlePeek *self, RtGame *game, const RocketmenState *state, int ship)
{
  self->ship = ship;
  self->seat = ((const RocketmenSetup *)rt_game_get_setup (game))->ship[ship].seat;
  g_set_object (&self->game, game);
  self->open = *state;
  gtk_widget_set_visible (self->eye, state->ship[ship].n_cargo > 0 && state->turn == self->seat
                                         && !rt_game_get_player (game, self->seat));
  hide (self);
}

static void
rt_battle_peek_dispose (GObject *object)
{
  RtBattlePeek *self = RT_BATTLE_PEEK (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_PEEK);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_battle_peek_parent_class)->dispose (object);
}

static void
rt_battle_peek_class_init (RtBattlePeekClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_TOKENS);
  G_OBJECT_CLASS (klass)->dispose = rt_battle_peek_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-battle-peek.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattlePeek, tokens);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePeek, eye);
  gtk_widget_class_bind_template_callback (widget_class, state_cb);
}

static void
rt_battle_peek_init (RtBattlePeek *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
