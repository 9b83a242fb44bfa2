/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-table.h. */
#include "rt-battle-table.h"

#include "app/ui/battle/rt-battle-adjust-pane.h"
#include "app/ui/battle/rt-battle-attack-pane.h"
#include "app/ui/battle/rt-battle-boarding-pane.h"
#include "app/ui/battle/rt-battle-crew-pane.h"
#include "app/ui/battle/rt-battle-decide-pane.h"
#include "app/ui/battle/rt-battle-end.h"
#include "app/ui/battle/rt-battle-list-pane.h"
#include "app/ui/battle/rt-battle-reserve-pane.h"
#include "app/ui/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleTable {
  RtTable parent_instance;

  RulesState view; /* what all may see */
  int ship;
  const char *open; /* the pane that the player opened, of the table below; NULL: none */
  int turn;         /* whose turn it was when last shown */
  GtkStack *panes;
  RtBattleAim *aim;
};

G_DEFINE_FINAL_TYPE (RtBattleTable, rt_battle_table, RT_TYPE_TABLE)

#define IN(phase) (1u << PHASE_##phase)

/* Which pane answers which question, the first that fits. Those without a phase are opened by the
 * player, in the middle of a turn. */
static const struct {
  const char *name;
  GType (*get_type) (void);
  guint phases;
} panes[] = {
  { "boarding", rt_battle_boarding_pane_get_type,
    IN (BOARD_ROLL) | IN (BOARDED_ROLL) | IN (BOARD_LOSS) },
  { "decide", rt_battle_decide_pane_get_type,
    IN (LOSS) | IN (CREW_LOSS) | IN (RAM_ROLL) | IN (RAM) | IN (RAMMED_ROLL) | IN (MINE_ROLL)
        | IN (MINE_DRAW) | IN (LOAD_DRAW) | IN (LOOT) | IN (FATE) },
  { "reserve", rt_battle_reserve_pane_get_type, 0 },
  { "crew", rt_battle_crew_pane_get_type, 0 },
  { "adjust", rt_battle_adjust_pane_get_type, 0 },
  { "mine", rt_battle_decide_pane_get_type, 0 },
  { "load", rt_battle_decide_pane_get_type, 0 },
  { "attack", rt_battle_attack_pane_get_type,
    IN (SHOT_ROLL) | IN (REROLL) | IN (DODGE) | IN (DODGE_ROLL) | IN (DEFENSE_ROLL) },
  { "list", rt_battle_list_pane_get_type, ~0u }, /* the last: any other */
};

static int
find_pane (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    if (g_strcmp0 (panes[i].name, name) == 0)
      return (int)i;
  return -1;
}

static guint
wanted_pane (RtBattleTable *self)
{
  guint phase = rt_battle_table_get_state (self)->phase;
  guint i = 0;

  if (self->open && phase == PHASE_TURN)
    return (guint)find_pane (self->open);
  while (!(panes[i].phases >> phase & 1))
    i++;
  return i;
}

static RtBattlePane *
shown_pane (RtBattleTable *self)
{
  return RT_BATTLE_PANE (gtk_stack_get_visible_child (self->panes));
}

/* Panes are made when they are first asked for. */
static void
show_pane (RtBattleTable *self)
{
  guint i = wanted_pane (self);

  if (!gtk_stack_get_child_by_name (self->panes, panes[i].name))
    gtk_stack_add_named (self->panes, g_object_new (panes[i].get_type (), NULL), panes[i].name);
  gtk_stack_set_visible_child_name (self->panes, panes[i].name);
  rt_battle_pane_show (shown_pane (self));
}

/* ---- For panes ---- */

RtBattleTable *
rt_battle_pane_get_table (RtBattlePane *self)
{
  return RT_BATTLE_TABLE (gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE));
}

const RocketmenSetup *
rt_battle_table_get_setup (RtBattleTable *self)
{
  return (const RocketmenSetup *)rt_game_get_setup (rt_table_get_game (RT_TABLE (self)));
}

const RocketmenState *
rt_battle_table_get_state (RtBattleTable *self)
{
  return (const RocketmenState *)&self->view;
}

RtBattleAim *
rt_battle_table_get_aim (RtBattleTable *self)
{
  return self->aim;
}

int
rt_battle_table_get_ship (RtBattleTable *self)
{
  return self->ship;
}

void
rt_battle_table_choose (RtBattleTable *self, int ship)
{
  if (ship != self->ship)
    self->open = NULL;
  self->ship = ship;
  rt_table_refresh (RT_TABLE (self));
}

void
rt_battle_table_open_pane (RtBattleTable *self, const char *name)
{
  int i = find_pane (name);

  self->open = i < 0 ? NULL : panes[i].name;
  rt_table_refresh (RT_TABLE (self));
}

/* ---- The table ---- */

/* The ship in the middle of its actions is the chosen one; a new turn begins without. */
static void
look_at_ship (RtBattleTable *self)
{
  const RocketmenState *state = rt_battle_table_get_state (self);
  int active = state->active - 1;

  if (self->turn != state->turn) {
    self->ship = -1;
    self->open = NULL;
  }
  self->turn = state->turn;
  if (active >= 0 && state->ship[active].ap > 0)
    self->ship = active;
}

static void
rt_battle_table_show (RtTable *table, int seat)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);

  (void)seat;
  rt_game_get_view (rt_table_get_game (table), -1, &self->view);
  look_at_ship (self);
  rt_battle_aim_show (self->aim, rt_battle_table_get_state (self), self->ship);
  show_pane (self);
}

static char *
rt_battle_table_describe_actor (RtTable *table, int actor)
{
  return rt_battle_pane_describe_actor (shown_pane (RT_BATTLE_TABLE (table)), actor);
}

static char *
rt_battle_table_describe_turn (RtTable *table)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);
  const RocketmenState *state = rt_battle_table_get_state (self);
  char *text = rt_battle_pane_describe_turn (shown_pane (self));

  if (text)
    return text;
  if (state->round == 0)
    return g_strdup (_ ("Setting up"));
  if (state->active)
    return g_strdup_printf (
        _ ("Round %d · %s is acting"), state->round,
        rocketmen_ship_name (rt_battle_table_get_setup (self), state->active - 1));
  return g_strdup_printf (_ ("Round %d"), state->round);
}

static gboolean
rt_battle_table_take_key (RtTable *table, guint key)
{
  return rt_battle_pane_take_key (shown_pane (RT_BATTLE_TABLE (table)), key);
}

static void
rt_battle_table_open (RtTable *table)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, "page-pane");

  self->aim = rt_battle_aim_new (rt_table_get_game (table), rt_table_get_context (table)->measure);
  self->panes = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->panes, FALSE);
  gtk_stack_set_vhomogeneous (self->panes, FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->panes));
  rt_table_set_child (table, box);
}

static void
rt_battle_table_dispose (GObject *object)
{
  G_OBJECT_CLASS (rt_battle_table_parent_class)->dispose (object);
  g_clear_object (&RT_BATTLE_TABLE (object)->aim);
}

static void
rt_battle_table_class_init (RtBattleTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_table_dispose;
  table_class->open = rt_battle_table_open;
  table_class->show = rt_battle_table_show;
  table_class->describe_actor = rt_battle_table_describe_actor;
  table_class->describe_turn = rt_battle_table_describe_turn;
  table_class->take_key = rt_battle_table_take_key;
  table_class->new_end = rt_battle_end_new;
  table_class->has_dice = TRUE;
  table_class->has_hint = FALSE;
}

static void
rt_battle_table_init (RtBattleTable *self)
{
  self->ship = -1;
  self->turn = -1;
}
