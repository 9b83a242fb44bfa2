/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-turn-pane.h. */
#include "rt-battle-turn-pane.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-choices.h"
#include "app/features/battle/rt-deed-button.h"
#include "app/features/battle/rt-ship-panel.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleTurnPane {
  RtBattlePane parent_instance;

  GtkStack *stack; /* a ship, or which one */
  RtChoices *ships;
  RtShipPanel *panel;
  GtkWidget *actions;
  GtkWidget *heading;
  RtDeedButton *deeds[N_RT_DEEDS];
  RtDeedAnswer answers[N_RT_DEEDS];
};

G_DEFINE_FINAL_TYPE (RtBattleTurnPane, rt_battle_turn_pane, RT_TYPE_BATTLE_PANE)

/* The large ones stand two in a row, the others below. `pane`: what it opens; NULL: it is done at
 * once. */
static const struct {
  const char *icon;
  const char *name;
  const char *pane;
  gboolean is_small;
} deeds[N_RT_DEEDS] = {
  [RT_DEED_MOVE] = { "rt-move-symbolic", N_ ("Move"), "move", FALSE },
  [RT_DEED_TURN] = { "rt-turn-symbolic", N_ ("Turn"), NULL, FALSE },
  [RT_DEED_ATTACK] = { "rt-laser-symbolic", N_ ("Attack"), "attack", FALSE },
  [RT_DEED_DOCK] = { "rt-dock-symbolic", N_ ("Dock"), "dock", FALSE },
  [RT_DEED_BOARD] = { "rt-board-symbolic", N_ ("Board"), "boarding", FALSE },
  [RT_DEED_MINE] = { "rt-mine-symbolic", N_ ("Mine"), "mine", FALSE },
  [RT_DEED_LOAD] = { "rt-cargo-symbolic", N_ ("Load"), "load", TRUE },
  [RT_DEED_UNLOAD] = { "go-down-symbolic", N_ ("Unload"), NULL, TRUE },
  [RT_DEED_CREW] = { "rt-crew-symbolic", N_ ("Crew"), "crew", TRUE },
  [RT_DEED_FINISH] = { "object-select-symbolic", N_ ("Finish"), NULL, TRUE },
};

/* ---- Doing ---- */

static void
do_deed (RtBattleTurnPane *self, RtDeed deed)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  const RtDeedAnswer *answer = &self->answers[deed];

  if (!answer->is_possible) {
    g_autofree char *cure =
        answer->has_cure ? rt_battle_cure_label (rt_battle_table_get_setup (table), &answer->cure)
                         : NULL;

    rt_table_explain (RT_TABLE (table), &answer->action, cure,
                      answer->has_cure ? &answer->cure : NULL);
  } else if (deeds[deed].pane) {
    rt_battle_table_open_pane (table, deeds[deed].pane);
  } else {
    rt_table_do (RT_TABLE (table), &answer->action);
  }
}

static void
deed_cb (RtDeedButton *button, RtBattleTurnPane *self)
{
  for (guint i = 0; i < N_RT_DEEDS; i++)
    if (self->deeds[i] == button)
      do_deed (self, (RtDeed)i);
}

static void
reserve_cb (RtBattleTurnPane *self)
{
  rt_battle_table_open_pane (rt_battle_pane_get_table (RT_BATTLE_PANE (self)), "reserve");
}

static void
adjust_cb (RtBattleTurnPane *self)
{
  rt_battle_table_open_pane (rt_battle_pane_get_table (RT_BATTLE_PANE (self)), "adjust");
}

/* ---- What it can do ---- */

/* A line about it: what it does here, or where it would be possible. */
static char *
describe_deed (RtBattleTable *table, int ship, RtDeed deed, const RtDeedAnswer *answer)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenShipState *self = &rt_battle_table_get_state (table)->ship[ship];
  int lasers = self->pods[ROCKETMEN_POD_LASER] - self->fired;
  gboolean is_small = rt_battle_table_is_small (table);

  switch (deed) {
  case RT_DEED_MOVE: {
    g_autofree char *length = rt_battle_table_describe_length (table, setup->ship[ship].move);

    return is_small ? g_steal_pointer (&length) : g_strdup_printf (_ ("%s straight"), length);
  }
  case RT_DEED_TURN:
    return g_strdup (_ ("to face any way"));
  case RT_DEED_ATTACK:
    if (is_small)
      return g_strdup (_ ("ends its turn"));
    return g_strdup_printf (
        ngettext ("%d laser, ends its turn", "%d lasers, ends its turn", lasers), lasers);
  case RT_DEED_DOCK:
    return g_strdup (_ ("on contact only"));
  case RT_DEED_BOARD:
    return answer->is_possible ? rt_battle_object_name (setup, answer->action.arg[1])
                               : g_strdup (_ ("no enemy docked"));
  case RT_DEED_MINE:
    return g_strdup (_ ("instead of all else"));
  case RT_DEED_LOAD:
  case RT_DEED_UNLOAD:
  case RT_DEED_CREW:
  case RT_DEED_FINISH:
  case N_RT_DEEDS:
    break;
  }
  return NULL;
}

static void
show_deed (RtBattleTurnPane *self, RtBattleTable *table, int ship, RtDeed deed)
{
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (table)));
  RtDeedAnswer *answer = &self->answers[deed];
  gboolean is_there = rt_battle_ask (rt_battle_table_get_setup (table), state, ship, deed, answer);
  g_autofree char *line = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->deeds[deed]), is_there);
  if (!is_there)
    return;
  /* A small screen has no room for what could be if it were possible; it says so when asked. */
  if (answer->is_possible || !rt_battle_table_is_small (table))
    line = describe_deed (table, ship, deed, answer);
  rt_deed_button_show (self->deeds[deed], line, answer->cost, answer->is_possible);
}

/* One that is nobody's to command now is only looked at. */
static void
show_ship (RtBattleTurnPane *self, RtBattleTable *table, int ship)
{
  const RocketmenState *state = rt_battle_table_get_state (table);
  gboolean is_asked = rt_battle_table_is_asked (table)
                      && rt_battle_table_get_setup (table)->ship[ship].seat == state->turn;

  rt_ship_panel_set_small (self->panel, rt_battle_table_is_small (table));
  gtk_widget_set_visible (self->heading, !rt_battle_table_is_small (table));
  rt_ship_panel_show (self->panel, rt_table_get_game (RT_TABLE (table)), state, ship);
  gtk_widget_set_visible (self->actions, is_asked);
  for (guint i = 0; is_asked && i < N_RT_DEEDS; i++)
    show_deed (self, table, ship, (RtDeed)i);
  gtk_stack_set_visible_child_name (self->stack, "ship");
}

/* ---- Which ship ---- */

static void
add_ship (RtBattleTurnPane *self, const RocketmenSetup *setup, const RocketmenState *state,
          int ship)
{
  g_autofree char *line = rt_battle_ship_line (setup, state, ship);

  rt_choices_add (self->ships, rt_battle_object_icon (setup, ship),
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
  rt_choices_begin (self->ships,
                    !is_asked ? _ ("The fleets")
                    : is_any  ? _ ("Which ship acts?")
                              : _ ("All ships have acted"),
                    is_asked && !is_any ? _ ("End the turn, or tap a ship.") : NULL,
                    is_asked ? "RM-AP-2" : NULL);
  if (is_asked && is_acting)
    add_ship (self, setup, state, state->active - 1);
  for (int i = 0; is_asked && i < turn.n_idle; i++)
    add_ship (self, setup, state, turn.idle[i]);
  rt_choices_end (self->ships);
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
rt_battle_turn_pane_take_key (RtBattlePane *pane, guint key)
{
  RtBattleTurnPane *self = RT_BATTLE_TURN_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);

  if (rt_battle_table_get_ship (table) < 0)
    return rt_choices_take_key (self->ships, key);
  if (key == GDK_KEY_Escape) {
    rt_battle_table_choose (table, -1);
    return TRUE;
  }
  if (key < GDK_KEY_1 || key > GDK_KEY_9 || !gtk_widget_get_visible (self->actions))
    return FALSE;
  if (gtk_widget_get_visible (GTK_WIDGET (self->deeds[key - GDK_KEY_1])))
    do_deed (self, (RtDeed)(key - GDK_KEY_1));
  return TRUE;
}

static void
rt_battle_turn_pane_class_init (RtBattleTurnPaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  pane_class->show = rt_battle_turn_pane_show;
  pane_class->take_key = rt_battle_turn_pane_take_key;
}

static GtkWidget *
new_heading (void)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, "turn-heading");
  GtkWidget *keys = rt_label (_ ("keys 1–9"), "dim card-line");

  gtk_box_append (GTK_BOX (row), rt_label (_ ("What can it do?"), "heading"));
  gtk_widget_set_hexpand (keys, TRUE);
  gtk_widget_set_halign (keys, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (row), keys);
  return row;
}

/* Before its pane goes: the stack of panes would remember that the menu had the keyboard, and give
 * it back to what is not there any more. */
static void
leave_menu_cb (GtkPopover *menu)
{
  gtk_popover_popdown (menu);
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (menu)));
}

static void
add_item (GtkWidget *box, const char *label, GCallback callback, RtBattleTurnPane *self)
{
  GtkWidget *button = rt_button (label, "flat", NULL);
  GtkWidget *popover = gtk_widget_get_ancestor (box, GTK_TYPE_POPOVER);

  g_signal_connect_object (button, "clicked", G_CALLBACK (leave_menu_cb), popover,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);
}

/* What is done seldom. */
static GtkWidget *
new_more (RtBattleTurnPane *self)
{
  GtkWidget *more = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);

  gtk_popover_set_child (GTK_POPOVER (popover), box);
  add_item (box, _ ("Reserve at the home base"), G_CALLBACK (reserve_cb), self);
  add_item (box, _ ("Adjust by hand"), G_CALLBACK (adjust_cb), self);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (more), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (more), "view-more-symbolic");
  gtk_widget_add_css_class (more, "more");
  rt_set_name (more, _ ("More"));
  return more;
}

static GtkWidget *
new_actions (RtBattleTurnPane *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, "small-deeds");
  int n = 0;

  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 8);
  for (guint i = 0; i < N_RT_DEEDS; i++) {
    GtkWidget *button = rt_deed_button_new (deeds[i].icon, _ (deeds[i].name));

    self->deeds[i] = RT_DEED_BUTTON (button);
    g_signal_connect_object (button, "clicked", G_CALLBACK (deed_cb), self, 0);
    rt_set_class (button, "attack", i == RT_DEED_ATTACK);
    rt_deed_button_set_small (self->deeds[i], deeds[i].is_small);
    gtk_widget_set_hexpand (button, TRUE);
    if (deeds[i].is_small)
      gtk_box_append (GTK_BOX (row), button);
    else
      gtk_grid_attach (GTK_GRID (grid), button, n % 2, n / 2, 1, 1);
    n++;
  }
  gtk_box_append (GTK_BOX (row), new_more (self));
  self->heading = new_heading ();
  gtk_box_append (GTK_BOX (box), self->heading);
  gtk_box_append (GTK_BOX (box), grid);
  gtk_box_append (GTK_BOX (box), row);
  self->actions = box;
  return box;
}

static void
rt_battle_turn_pane_init (RtBattleTurnPane *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->stack = GTK_STACK (gtk_stack_new ());
  self->ships = RT_CHOICES (rt_choices_new ());
  self->panel = RT_SHIP_PANEL (rt_ship_panel_new ());
  g_signal_connect_object (self->ships, "chosen", G_CALLBACK (ship_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->panel));
  gtk_box_append (GTK_BOX (box), new_actions (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_stack_add_named (self->stack, scrolled, "ship");
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->ships), "ships");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), GTK_WIDGET (self->stack));
}
