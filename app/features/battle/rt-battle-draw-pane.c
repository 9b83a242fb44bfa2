/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-draw-pane.h. */
#include "rt-battle-draw-pane.h"

#include "app/features/battle/rt-action-grid.h"
#include "app/features/battle/rt-battle-panel.h"
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
  gsize depth; /* of the game whose question it is: the next one begins anew */
  gboolean is_open;
  RulesAction drawn; /* what has been said so far */
  RtBattlePanel *panel;
  RtActionGrid *closed; /* before the others look away */
  GtkWidget *open;
  GtkWidget *kind[ROCKETMEN_RESOURCES];
  RtTokens *token[ROCKETMEN_RESOURCES];
  GtkLabel *name[ROCKETMEN_RESOURCES];
  RtTokens *tokens; /* what has been said so far, and what is missing */
  GtkButton *commit;
  GtkWidget *erase;
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

void
rt_set_draws_for_me (GSettings *settings, gboolean draws)
{
  if (settings && draws != rt_draws_for_me (settings))
    g_settings_set_int64 (settings, until_key, draws ? now_s () + EVENING_S : 0);
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
for_me_cb (RtBattleDrawPane *self)
{
  rt_set_draws_for_me (rt_table_get_context (RT_TABLE (self->table))->settings, TRUE);
  rt_game_answer_draw (get_game (self), NULL);
}

enum { TAG_OPEN, TAG_FOR_ME };

static void
chosen_cb (RtBattleDrawPane *self, int tag)
{
  if (tag == TAG_FOR_ME) {
    for_me_cb (self);
  } else {
    self->is_open = TRUE;
    show_again (self);
  }
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
kind_cb (RtBattleDrawPane *self, GtkWidget *button)
{
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    if (self->kind[kind] == button)
      add_kind (self, kind);
}

static gboolean
erase (RtBattleDrawPane *self)
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

/* Nobody but the owner may see what is said: it is opened by a tap. */
static void
show_closed (RtBattleDrawPane *self, const char *player)
{
  g_autofree char *name = g_strdup_printf (_ ("%s says what it was"), player);

  rt_action_grid_begin (self->closed);
  rt_action_grid_add (self->closed, "view-reveal-symbolic", name, _ ("The others look away"),
                      RT_ACTION_NO_COST, NULL, TAG_OPEN);
  rt_action_grid_add (self->closed, "rt-virtual-symbolic", _ ("Draw for me"),
                      _ ("from now on, this evening"), RT_ACTION_NO_COST, NULL, TAG_FOR_ME);
  rt_action_grid_end (self->closed);
}

/* Even what could be said is in no widget while it is closed. */
static void
name_kinds (RtBattleDrawPane *self, gboolean is_named)
{
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    RtTokenLook look = rt_part_resource_look (kind);
    const char *name = is_named ? rt_token_name (look) : "";

    rt_tokens_show (self->token[kind], &look, is_named, 36);
    gtk_label_set_text (self->name[kind], name);
    rt_set_name (self->kind[kind], name);
  }
}

static void
show_open (RtBattleDrawPane *self)
{
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n = MIN (self->state->draws, RT_TOKENS_MAX);
  int missing = self->state->draws - self->drawn.n_args;
  g_autofree char *label =
      missing ? g_strdup_printf (ngettext ("%d more to say", "%d more to say", missing), missing)
              : g_strdup (_ ("These were drawn"));

  for (guint i = 0; i < n; i++)
    looks[i] = i < self->drawn.n_args ? rt_part_resource_look (self->drawn.arg[i]) : RT_TOKEN_HOLD;
  rt_tokens_show (self->tokens, looks, n, 34);
  name_kinds (self, TRUE);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    gtk_widget_set_sensitive (self->kind[kind], missing > 0);
  gtk_button_set_label (self->commit, label);
  gtk_widget_set_sensitive (GTK_WIDGET (self->commit), missing == 0);
  gtk_widget_set_sensitive (self->erase, self->drawn.n_args > 0);
  gtk_widget_set_visible (self->open, TRUE);
}

static void
hide_all (RtBattleDrawPane *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->closed), FALSE);
  gtk_widget_set_visible (self->open, FALSE);
  rt_tokens_show (self->tokens, &(RtTokenLook){ 0 }, 0, 0);
  gtk_button_set_label (self->commit, "");
  name_kinds (self, FALSE);
}

/* ---- The pane ---- */

static void
rt_battle_draw_pane_show (RtBattlePane *pane)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (pane);
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
  rt_battle_panel_show_question (
      self->panel, &self->setup->common, seat, title,
      _ ("At random. Only you may see what was drawn; it goes face down on the ship’s card."));
  rt_battle_panel_set_rule (
      self->panel, self->state->phase == ROCKETMEN_PHASE_MINE_DRAW ? "RM-MI-1" : "RM-MI-2");
  hide_all (self);
  if (!rt_game_is_draw_asked (get_game (self)))
    return;
  if (self->is_open)
    show_open (self);
  else
    show_closed (self, self->setup->common.seat[seat]);
}

/* What was being said is not kept for who comes next. */
static void
rt_battle_draw_pane_unmap (GtkWidget *widget)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (widget);

  self->depth = G_MAXSIZE;
  hide_all (self);
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
rt_battle_draw_pane_handle_key (RtBattlePane *pane, guint key)
{
  RtBattleDrawPane *self = RT_BATTLE_DRAW_PANE (pane);

  if (!self->table || !rt_game_is_draw_asked (get_game (self)) || !self->is_open)
    return FALSE;
  if (key >= GDK_KEY_1 && key < GDK_KEY_1 + ROCKETMEN_RESOURCES)
    return add_kind (self, (int)(key - GDK_KEY_1));
  if (key == GDK_KEY_BackSpace)
    return erase (self);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  widget_class->map = rt_battle_draw_pane_map;
  widget_class->unmap = rt_battle_draw_pane_unmap;
  pane_class->show = rt_battle_draw_pane_show;
  pane_class->handle_key = rt_battle_draw_pane_handle_key;
  pane_class->describe_actor = rt_battle_draw_pane_describe_actor;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-draw-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleDrawPane, panel);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDrawPane, closed);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDrawPane, open);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDrawPane, tokens);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDrawPane, commit);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDrawPane, erase);
  rt_part_bind_children (widget_class, "kind", ROCKETMEN_RESOURCES,
                         G_STRUCT_OFFSET (RtBattleDrawPane, kind));
  rt_part_bind_children (widget_class, "token", ROCKETMEN_RESOURCES,
                         G_STRUCT_OFFSET (RtBattleDrawPane, token));
  rt_part_bind_children (widget_class, "name", ROCKETMEN_RESOURCES,
                         G_STRUCT_OFFSET (RtBattleDrawPane, name));
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, confirm);
  gtk_widget_class_bind_template_callback (widget_class, erase);
  gtk_widget_class_bind_template_callback (widget_class, for_me_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
}

static void
rt_battle_draw_pane_init (RtBattleDrawPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->depth = G_MAXSIZE;
}
