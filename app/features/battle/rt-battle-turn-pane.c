/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-turn-pane.h. */
#include "rt-battle-turn-pane.h"

#include "app/features/battle/rt-action-button.h"
#include "app/features/battle/rt-battle-choices.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-ship-panel.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { TIMES_MOST = 3 };

struct _RtBattleTurnPane {
  RtBattlePane parent_instance;

  GtkStack *stack; /* a ship, or which one */
  RtBattleChoices *ships;
  RtBattleShipPanel *panel;
  GtkWidget *actions;
  GtkWidget *heading;
  GtkWidget *times[TIMES_MOST - 1]; /* the same move twice, three times */
  GtkWidget *into;                  /* a move that touches something */
  GtkMenuButton *more;
  GtkWidget *place; /* its button there */
  RtActionButton *buttons[N_RT_SHIP_ACTIONS];
  gboolean is_beside_map;
  RtShipActionAnswer answers[N_RT_SHIP_ACTIONS];
};

G_DEFINE_FINAL_TYPE (RtBattleTurnPane, rt_battle_turn_pane, RT_TYPE_BATTLE_PANE)

/* Its button in the template, and the pane that it opens; NULL: it is done at once. */
static const struct {
  const char *id;
  const char *pane;
} actions[N_RT_SHIP_ACTIONS] = {
  [RT_SHIP_ACTION_MOVE] = { "action_move", NULL },
  [RT_SHIP_ACTION_TURN] = { "action_turn", NULL },
  [RT_SHIP_ACTION_ATTACK] = { "action_attack", "attack" },
  [RT_SHIP_ACTION_DOCK] = { "action_dock", "dock" },
  [RT_SHIP_ACTION_BOARD] = { "action_board", "boarding" },
  [RT_SHIP_ACTION_MINE] = { "action_mine", "mine" },
  [RT_SHIP_ACTION_LOAD] = { "action_load", "load" },
  [RT_SHIP_ACTION_UNLOAD] = { "action_unload", NULL },
  [RT_SHIP_ACTION_CREW] = { "action_crew", "crew" },
  [RT_SHIP_ACTION_FINISH] = { "action_finish", NULL },
};

/* ---- Doing ---- */

static void
open_pane (RtBattleTurnPane *self, const char *name)
{
  rt_battle_table_open_pane (rt_battle_pane_get_table (RT_BATTLE_PANE (self)), name);
}

/* What it has evaded and may still touch is asked; else a move touches nothing, if it is not said
 * to, and is made at once. A map shows where it ends before anything is paid, or asks as well. */
static void
move (RtBattleTurnPane *self, guint times)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  const RocketmenState *state = rt_battle_table_get_state (table);
  RtMapModel *map = rt_battle_table_get_map (table);
  int ship = rt_battle_table_get_ship (table);
  RtPlay play = rt_battle_move_clear (rt_battle_table_get_setup (table), state, ship);

  play.n_again = times - 1;
  if (map ? !(rt_map_model_get_shows (map) & RT_MAP_SHOW_MOVES) : state->ship[ship].through)
    open_pane (self, "move");
  else if (map)
    rt_table_do (RT_TABLE (table), &play.action); /* what is too close to call is asked */
  else
    rt_table_play (RT_TABLE (table), &play);
}

static void
twice_cb (RtBattleTurnPane *self)
{
  move (self, 2);
}

static void
thrice_cb (RtBattleTurnPane *self)
{
  move (self, 3);
}

static void
into_cb (RtBattleTurnPane *self)
{
  open_pane (self, "move");
}

static void
act (RtBattleTurnPane *self, RtShipAction i)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  const RtShipActionAnswer *answer = &self->answers[i];

  if (!answer->is_possible) {
    g_autofree char *cure =
        answer->has_cure ? rt_battle_cure_label (rt_battle_table_get_setup (table), &answer->cure)
                         : NULL;

    rt_table_explain (RT_TABLE (table), &answer->action, cure,
                      answer->has_cure ? &answer->cure : NULL);
  } else if (i == RT_SHIP_ACTION_MOVE) {
    move (self, 1);
  } else if (actions[i].pane) {
    open_pane (self, actions[i].pane);
  } else if (answer->action.verb == ROCKETMEN_VERB_TURN_TO) {
    open_pane (self, "heading");
  } else {
    rt_table_do (RT_TABLE (table), &answer->action);
  }
}

static void
action_cb (RtBattleTurnPane *self, RtActionButton *button)
{
  for (guint i = 0; i < N_RT_SHIP_ACTIONS; i++)
    if (self->buttons[i] == button)
      act (self, (RtShipAction)i);
}

/* Before its pane goes: the stack of panes would remember that the menu had the keyboard, and give
 * it back to what is not there any more. */
static void
close_menu (RtBattleTurnPane *self)
{
  gtk_menu_button_popdown (self->more);
  gtk_widget_grab_focus (GTK_WIDGET (self->more));
}

static void
reserve_cb (RtBattleTurnPane *self)
{
  close_menu (self);
  open_pane (self, "reserve");
}

static void
adjust_cb (RtBattleTurnPane *self)
{
  close_menu (self);
  open_pane (self, "adjust");
}

/* Somebody looked at the table. */
static void
place_cb (RtBattleTurnPane *self)
{
  close_menu (self);
  open_pane (self, "place");
}

/* ---- What it can do ---- */

/* "70.5 mm · 1 AP": its cost has no other place beside more moves. */
static char *
describe_move (RtBattleTable *table, int ship, const RtShipActionAnswer *answer)
{
  RtMeasure *measure = rt_table_get_context (RT_TABLE (table))->measure;
  int tenths = rocketmen_move_length (rt_battle_table_get_setup (table),
                                      rt_battle_table_get_state (table), ship);
  g_autofree char *cost = g_strdup_printf (_ ("%d AP"), answer->cost);
  g_autofree char *length = NULL;

  if (rt_battle_table_get_map (table) || !answer->is_possible || !measure)
    return rt_battle_table_describe_move (table, ship);
  if (rt_battle_table_is_small (table))
    return g_steal_pointer (&cost);
  length = rt_measure_format (measure, tenths, 1);
  return g_strdup_printf ("%s · %s", length, cost);
}

/* A line about it: what it does here, or where it would be possible. */
static char *
describe_action (RtBattleTable *table, int ship, RtShipAction which,
                 const RtShipActionAnswer *answer)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenShipState *self = &rt_battle_table_get_state (table)->ship[ship];
  int lasers = self->pods[ROCKETMEN_POD_LASER] - self->fired;
  gboolean is_small = rt_battle_table_is_small (table);

  switch (which) {
  case RT_SHIP_ACTION_MOVE:
    return describe_move (table, ship, answer);
  case RT_SHIP_ACTION_TURN:
    return g_strdup (_ ("to face any way"));
  case RT_SHIP_ACTION_ATTACK:
    if (is_small)
      return g_strdup (_ ("ends its turn"));
    return g_strdup_printf (
        ngettext ("%d laser, ends its turn", "%d lasers, ends its turn", lasers), lasers);
  case RT_SHIP_ACTION_DOCK:
    return g_strdup (_ ("on contact only"));
  case RT_SHIP_ACTION_BOARD:
    return answer->is_possible ? rt_battle_object_name (setup, answer->action.arg[1])
                               : g_strdup (_ ("no enemy docked"));
  case RT_SHIP_ACTION_MINE:
    return g_strdup (_ ("instead of all else"));
  case RT_SHIP_ACTION_LOAD:
  case RT_SHIP_ACTION_UNLOAD:
  case RT_SHIP_ACTION_CREW:
  case RT_SHIP_ACTION_FINISH:
  case N_RT_SHIP_ACTIONS:
    break;
  }
  return NULL;
}

static void
show_action (RtBattleTurnPane *self, RtBattleTable *table, int ship, RtShipAction which)
{
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (table)));
  RtShipActionAnswer *answer = &self->answers[which];
  gboolean is_there = rt_battle_ask (rt_battle_table_get_setup (table), state, ship, which, answer);
  g_autofree char *line = NULL;

  is_there = is_there && (answer->is_possible || !rt_battle_table_is_large (table));
  gtk_widget_set_visible (GTK_WIDGET (self->buttons[which]), is_there);
  if (!is_there)
    return;
  /* Beside a map there is no room for it. A small screen has none for what could be if it were
   * possible; it says so when asked. */
  if (!rt_battle_table_is_beside_map (table)
      && (answer->is_possible || !rt_battle_table_is_small (table)))
    line = describe_action (table, ship, which, answer);
  /* Those for more moves stand where its cost would. */
  rt_action_button_show (self->buttons[which], line,
                         which == RT_SHIP_ACTION_MOVE && !rt_battle_table_get_map (table)
                             ? RT_ACTION_NO_COST
                             : answer->cost,
                         answer->is_possible);
}

/* More moves, as many as there is AP for; on a map none is more than a tap away. */
static void
show_moves (RtBattleTurnPane *self, RtBattleTable *table, int ship)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (table)));
  gboolean has_map = rt_battle_table_get_map (table) != NULL;
  gboolean is_large = rt_battle_table_is_large (table);
  int most = rt_battle_moves_most (setup, state, ship, TIMES_MOST);

  for (int i = 0; i < TIMES_MOST - 1; i++) {
    gtk_widget_set_visible (self->times[i],
                            !has_map && !state->ship[ship].through && (most >= i + 2 || !is_large));
    gtk_widget_set_sensitive (self->times[i], most >= i + 2);
    rt_set_class (self->times[i], "refused", most < i + 2);
  }
  gtk_widget_set_visible (self->into, !has_map && (most > 0 || !is_large));
  rt_action_button_set_picture (self->buttons[RT_SHIP_ACTION_MOVE],
                                has_map ? "rt-move-symbolic" : NULL);
  gtk_widget_set_sensitive (self->into, most > 0);
  rt_set_class (self->into, "refused", most == 0);
}

/* Beside a map three in a row, each with its picture above its name. */
static void
lay_out_actions (RtBattleTurnPane *self, gboolean is_beside_map)
{
  GtkWidget *grid = gtk_widget_get_parent (GTK_WIDGET (self->buttons[RT_SHIP_ACTION_TURN]));
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (grid);
  GtkWidget *cell = gtk_widget_get_first_child (grid);
  int columns = is_beside_map ? 3 : 2;

  if (self->is_beside_map == is_beside_map)
    return;
  self->is_beside_map = is_beside_map;
  for (int i = 0; i < N_RT_SHIP_ACTIONS; i++)
    rt_action_button_set_stacked (self->buttons[i], is_beside_map);
  for (int i = 0; cell; i++, cell = gtk_widget_get_next_sibling (cell))
    g_object_set (gtk_layout_manager_get_layout_child (layout, cell), "column", i % columns, "row",
                  i / columns, NULL);
}

/* One that is nobody's to command now is only looked at. */
static void
show_ship (RtBattleTurnPane *self, RtBattleTable *table, int ship)
{
  const RocketmenState *state = rt_battle_table_get_state (table);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  gboolean is_asked = rt_battle_table_is_asked (table) && setup->ship[ship].seat == state->turn;

  lay_out_actions (self, rt_battle_table_is_beside_map (table));
  rt_battle_ship_panel_set_small (self->panel, rt_battle_table_is_small (table));
  gtk_widget_set_visible (self->heading, !rt_battle_table_is_small (table));
  rt_battle_ship_panel_show (self->panel, rt_table_get_game (RT_TABLE (table)), state, ship);
  gtk_widget_set_visible (self->actions, is_asked);
  /* What is on the screen only stands where it is shown. */
  gtk_widget_set_visible (self->place,
                          setup->common.option[ROCKETMEN_OPTION_MAP] == ROCKETMEN_MAP_ON);
  for (guint i = 0; is_asked && i < N_RT_SHIP_ACTIONS; i++)
    show_action (self, table, ship, (RtShipAction)i);
  if (is_asked)
    show_moves (self, table, ship);
  gtk_stack_set_visible_child_name (self->stack, "ship");
}

/* ---- Which ship ---- */

static void
add_ship (RtBattleTurnPane *self, const RocketmenSetup *setup, const RocketmenState *state,
          int ship)
{
  g_autofree char *line = rt_battle_ship_line (setup, state, ship);

  rt_battle_choices_add (self->ships, rt_battle_object_icon (setup, ship),
                         rocketmen_ship_name (setup, ship), line, state->ship[ship].ap, NULL, ship);
}

static void
show_ships (RtBattleTurnPane *self, RtBattleTable *table)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state = rt_battle_table_get_state (table);
  gboolean is_asked = rt_battle_table_is_asked (table);
  /* One in the middle of its actions may go on. */
  gboolean is_acting =
      state->active && rt_battle_standing (setup, state, state->active - 1) == RT_SHIP_ACTING;
  RtFleetTurn turn;

  rt_battle_count (setup, state, state->turn, &turn);
  gboolean is_any = turn.n_idle > 0 || is_acting;
  rt_battle_choices_begin (self->ships,
                           !is_asked ? _ ("The fleets")
                           : is_any  ? _ ("Which ship acts?")
                                     : _ ("All ships have acted"),
                           is_asked && !is_any ? _ ("End the turn, or tap a ship.") : NULL,
                           is_asked ? "RM-AP-2" : NULL);
  if (is_asked && is_acting)
    add_ship (self, setup, state, state->active - 1);
  for (int i = 0; is_asked && i < turn.n_idle; i++)
    add_ship (self, setup, state, turn.idle[i]);
  rt_battle_choices_end (self->ships);
  gtk_stack_set_visible_child_name (self->stack, "ships");
}

static void
ship_cb (RtBattleTurnPane *self, int ship)
{
  rt_battle_table_choose (rt_battle_pane_get_table (RT_BATTLE_PANE (self)), ship);
}

/* ---- The pane ---- */

static void
rt_battle_turn_pane_show (RtBattlePane *pane)
{
  RtBattleTurnPane *self = RT_BATTLE_TURN_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  int ship = rt_battle_table_get_ship (table);

  if (ship >= 0)
    show_ship (self, table, ship);
  else
    show_ships (self, table);
}

static gboolean
rt_battle_turn_pane_handle_key (RtBattlePane *pane, guint key)
{
  RtBattleTurnPane *self = RT_BATTLE_TURN_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);

  if (rt_battle_table_get_ship (table) < 0)
    return rt_battle_choices_handle_key (self->ships, key);
  if (key == GDK_KEY_Escape) {
    rt_battle_table_choose (table, -1);
    return TRUE;
  }
  if (key == GDK_KEY_0 && gtk_widget_get_visible (self->actions))
    return gtk_widget_activate (self->into);
  if (key < GDK_KEY_1 || key > GDK_KEY_9 || !gtk_widget_get_visible (self->actions))
    return FALSE;
  if (gtk_widget_get_visible (GTK_WIDGET (self->buttons[key - GDK_KEY_1])))
    act (self, (RtShipAction)(key - GDK_KEY_1));
  return TRUE;
}

static void
rt_battle_turn_pane_class_init (RtBattleTurnPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  g_type_ensure (RT_TYPE_BATTLE_SHIP_PANEL);
  pane_class->show = rt_battle_turn_pane_show;
  pane_class->handle_key = rt_battle_turn_pane_handle_key;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-turn-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, stack);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, ships);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, panel);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, actions);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, heading);
  gtk_widget_class_bind_template_child_full (widget_class, "twice", FALSE,
                                             G_STRUCT_OFFSET (RtBattleTurnPane, times[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "thrice", FALSE,
                                             G_STRUCT_OFFSET (RtBattleTurnPane, times[1]));
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, into);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, more);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTurnPane, place);
  for (guint i = 0; i < N_RT_SHIP_ACTIONS; i++)
    gtk_widget_class_bind_template_child_full (widget_class, actions[i].id, FALSE,
                                               G_STRUCT_OFFSET (RtBattleTurnPane, buttons)
                                                   + (gssize)(i * sizeof (RtActionButton *)));
  gtk_widget_class_bind_template_callback (widget_class, action_cb);
  gtk_widget_class_bind_template_callback (widget_class, adjust_cb);
  gtk_widget_class_bind_template_callback (widget_class, into_cb);
  gtk_widget_class_bind_template_callback (widget_class, place_cb);
  gtk_widget_class_bind_template_callback (widget_class, reserve_cb);
  gtk_widget_class_bind_template_callback (widget_class, ship_cb);
  gtk_widget_class_bind_template_callback (widget_class, thrice_cb);
  gtk_widget_class_bind_template_callback (widget_class, twice_cb);
}

static void
rt_battle_turn_pane_init (RtBattleTurnPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (self->times[0], _ ("Move twice"));
  rt_set_name (self->times[1], _ ("Move three times"));
  rt_set_name (self->into, _ ("Move into something"));
}
