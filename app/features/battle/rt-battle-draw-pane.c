/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-draw-pane.h. */
#include "rt-battle-draw-pane.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleDrawPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  GtkWidget *content;
  gsize depth; /* of the game whose question it is: the next one begins anew */
  gboolean is_open;
  RulesAction drawn; /* what has been said so far */
};

G_DEFINE_FINAL_TYPE (RtBattleDrawPane, rt_battle_draw_pane, RT_TYPE_BATTLE_PANE)

/* The choice to let the program draw is kept with the time at which it ends, so that it outlives
 * the program, but not the evening. */
#define EVENING_S (12 * G_GINT64_CONSTANT (3600))
static const char until_key[] = "draws-for-me-until";

static gint64
now_s (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

/* A time that is further away was written before the clock was set right. */
gboolean
rt_draws_for_me (GSettings *settings)
{
  gint64 left = settings ? g_settings_get_int64 (settings, until_key) - now_s () : 0;

  return left > 0 && left <= EVENING_S;
}

static void
set_draws_for_me (GSettings *settings, gboolean draws)
{
  if (settings && draws != rt_draws_for_me (settings))
    g_settings_set_int64 (settings, until_key, draws ? now_s () + EVENING_S : 0);
}

static void
choice_cb (GtkToggleButton *for_me, GSettings *settings)
{
  set_draws_for_me (settings, gtk_toggle_button_get_active (for_me));
}

GtkWidget *
rt_draw_choice_new (GSettings *settings)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "linked");
  GtkWidget *myself = gtk_toggle_button_new_with_label (_ ("I draw the tokens"));
  GtkWidget *for_me = gtk_toggle_button_new_with_label (_ ("Draw for me"));

  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (for_me), GTK_TOGGLE_BUTTON (myself));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (rt_draws_for_me (settings) ? for_me : myself),
                                TRUE);
  if (settings)
    g_signal_connect_object (for_me, "toggled", G_CALLBACK (choice_cb), settings, 0);
  gtk_box_append (GTK_BOX (box), myself);
  gtk_box_append (GTK_BOX (box), for_me);
  gtk_widget_set_halign (box, GTK_ALIGN_START);
  return box;
}

/* ---- What is said ---- */

static RtGame *
get_game (RtBattleDrawPane *self)
{
  return rt_table_get_game (RT_TABLE (self->table));
}

static void
show_again (RtBattleDrawPane *self)
{
  rt_table_refresh (RT_TABLE (self->table));
}

static void
open_cb (RtBattleDrawPane *self)
{
  self->is_open = TRUE;
  show_again (self);
}

static void
for_me_cb (RtBattleDrawPane *self)
{
  set_draws_for_me (rt_table_get_context (RT_TABLE (self->table))->settings, TRUE);
  rt_game_answer_draw (get_game (self), NULL);
}

static gboolean
add_kind (RtBattleDrawPane *self, int kind)
{
  if (self->drawn.n_args >= self->state->draws)
    return FALSE;
  self->drawn.arg[self->drawn.n_args++] = (int16_t)kind;
  show_again (self);
  return TRUE;
}

static void
kind_cb (GtkButton *button, RtBattleDrawPane *self)
{
  add_kind (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "resource")));
}

static gboolean
take_back (RtBattleDrawPane *self)
{
  if (self->drawn.n_args == 0)
    return FALSE;
  self->drawn.n_args--;
  show_again (self);
  return TRUE;
}

static gboolean
confirm (RtBattleDrawPane *self)
{
  return self->drawn.n_args == self->state->draws
         && rt_game_answer_draw (get_game (self), &self->drawn);
}

/* ---- What is shown ---- */

static GtkWidget *
add_tile (RtBattleDrawPane *self, GtkWidget *flow, GtkWidget *tile, GCallback callback)
{
  g_signal_connect_object (tile, "clicked", callback, self, G_CONNECT_SWAPPED);
  rt_part_flow_add (flow, tile);
  return tile;
}

static void
add_for_me (RtBattleDrawPane *self, GtkWidget *flow)
{
  add_tile (self, flow,
            rt_part_icon_tile ("rt-virtual-symbolic", _ ("Draw for me"),
                               _ ("from now on, this evening"), NULL),
            G_CALLBACK (for_me_cb));
}

/* Nobody but the owner may see what is said: it is opened by a tap. */
static void
show_closed (RtBattleDrawPane *self, GtkWidget *panel, const char *player)
{
  GtkWidget *flow = rt_part_flow (2);
  g_autofree char *name = g_strdup_printf (_ ("%s says what it was"), player);

  add_tile (self, flow,
            rt_part_icon_tile ("view-reveal-symbolic", name, _ ("The others look away"), NULL),
            G_CALLBACK (open_cb));
  add_for_me (self, flow);
  gtk_box_append (GTK_BOX (panel), flow);
}

static GtkWidget *
new_drawn (RtBattleDrawPane *self)
{
  RtTokenLook looks[RT_TOKENS_MAX];
  GtkWidget *tokens = rt_tokens_new ();
  guint n = MIN (self->state->draws, RT_TOKENS_MAX);

  for (guint i = 0; i < n; i++)
    looks[i] = i < self->drawn.n_args ? rt_part_resource_look (self->drawn.arg[i]) : RT_TOKEN_HOLD;
  rt_tokens_show (RT_TOKENS (tokens), looks, n, 34);
  gtk_widget_set_halign (tokens, GTK_ALIGN_START);
  return tokens;
}

/* The picture over the name, so that three stand side by side on a small screen. */
static GtkWidget *
new_kind (RtBattleDrawPane *self, int kind)
{
  RtTokenLook look = rt_part_resource_look (kind);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *token = rt_token_new (look, 36);

  gtk_widget_set_halign (token, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), token);
  gtk_box_append (GTK_BOX (box), gtk_label_new (rt_token_name (look)));
  gtk_button_set_child (GTK_BUTTON (button), box);
  rt_add_classes (button, "action part-tile");
  rt_set_name (button, rt_token_name (look));
  g_object_set_data (G_OBJECT (button), "resource", GINT_TO_POINTER (kind));
  gtk_widget_set_sensitive (button, self->drawn.n_args < self->state->draws);
  g_signal_connect_object (button, "clicked", G_CALLBACK (kind_cb), self, 0);
  return button;
}

static void
add_kinds (RtBattleDrawPane *self, GtkWidget *panel)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    gtk_box_append (GTK_BOX (row), new_kind (self, kind));
  gtk_box_append (GTK_BOX (panel), row);
}

static void
add_end (RtBattleDrawPane *self, GtkWidget *panel)
{
  GtkWidget *row = rt_wrap (10, 8, NULL);
  GtkWidget *back = rt_button (_ ("Erase"), NULL, NULL);
  GtkWidget *for_me = rt_button (_ ("Draw for me"), NULL, NULL);
  int missing = self->state->draws - self->drawn.n_args;
  g_autofree char *label =
      missing ? g_strdup_printf (ngettext ("%d more to say", "%d more to say", missing), missing)
              : g_strdup (_ ("These were drawn"));
  GtkWidget *commit = rt_button (label, "commit suggested-action", NULL);

  gtk_widget_set_sensitive (back, self->drawn.n_args > 0);
  gtk_widget_set_sensitive (commit, missing == 0);
  g_signal_connect_object (back, "clicked", G_CALLBACK (take_back), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (for_me, "clicked", G_CALLBACK (for_me_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (commit, "clicked", G_CALLBACK (confirm), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (panel), new_drawn (self));
  gtk_box_append (GTK_BOX (row), commit);
  gtk_box_append (GTK_BOX (row), back);
  gtk_box_append (GTK_BOX (row), for_me);
  gtk_box_append (GTK_BOX (panel), row);
}

/* ---- The pane ---- */

static void
rt_battle_draw_pane_show (RtBattlePane *pane)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (pane);
  GtkWidget *panel;
  int seat;

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  seat = self->setup->ship[self->state->actor_ship].seat;
  if (rt_game_get_depth (get_game (self)) != self->depth) {
    self->depth = rt_game_get_depth (get_game (self));
    self->is_open = FALSE;
    self->drawn = (RulesAction){ .verb = ROCKETMEN_VERB_DRAW };
  }
  g_autofree char *title = g_strdup_printf (
      ngettext ("%s draws %d resource", "%s draws %d resources", self->state->draws),
      self->setup->common.seat[seat], self->state->draws);
  rt_clear_box (self->content);
  panel = rt_part_question (
      self->content, &self->setup->common, seat, title,
      _ ("At random. Only you may see what was drawn; it goes face down on the ship’s card."),
      self->state->phase == ROCKETMEN_PHASE_MINE_DRAW ? "RM-MI-1" : "RM-MI-2");
  if (!rt_game_is_draw_asked (get_game (self)))
    return;
  if (!self->is_open) {
    show_closed (self, panel, self->setup->common.seat[seat]);
    return;
  }
  add_kinds (self, panel);
  add_end (self, panel);
}

/* What was being said is not kept for who comes next. */
static void
rt_battle_draw_pane_unmap (GtkWidget *widget)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (widget);

  self->depth = G_MAXSIZE;
  rt_clear_box (self->content);
  GTK_WIDGET_CLASS (rt_battle_draw_pane_parent_class)->unmap (widget);
}

static void
rt_battle_draw_pane_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_battle_draw_pane_parent_class)->map (widget);
  if (rt_battle_pane_get_table (RT_BATTLE_PANE (widget)))
    rt_battle_pane_show (RT_BATTLE_PANE (widget));
}

static gboolean
rt_battle_draw_pane_take_key (RtBattlePane *pane, guint key)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (pane);

  if (!self->table || !rt_game_is_draw_asked (get_game (self)) || !self->is_open)
    return FALSE;
  if (key >= GDK_KEY_1 && key < GDK_KEY_1 + ROCKETMEN_RESOURCES)
    return add_kind (self, (int)(key - GDK_KEY_1));
  if (key == GDK_KEY_BackSpace)
    return take_back (self);
  return (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && confirm (self);
}

static char *
rt_battle_draw_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (pane);

  if (!self->table || rt_game_get_roller (get_game (self)) < 0)
    return NULL;
  return g_strdup_printf (_ ("%s draws"),
                          self->setup->common.seat[rt_game_get_roller (get_game (self))]);
}

static void
rt_battle_draw_pane_class_init (RtBattleDrawPaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  GTK_WIDGET_CLASS (klass)->map = rt_battle_draw_pane_map;
  GTK_WIDGET_CLASS (klass)->unmap = rt_battle_draw_pane_unmap;
  pane_class->show = rt_battle_draw_pane_show;
  pane_class->take_key = rt_battle_draw_pane_take_key;
  pane_class->describe_actor = rt_battle_draw_pane_describe_actor;
}

static void
rt_battle_draw_pane_init (RtBattleDrawPane *self)
{
  self->depth = G_MAXSIZE;
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (self->content));
}
