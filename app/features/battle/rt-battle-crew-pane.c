/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-crew-pane.h. */
#include "rt-battle-crew-pane.h"

#include "app/features/battle/rt-action-grid.h"
#include "app/features/battle/rt-battle-panel.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"

#include <glib/gi18n.h>

/* The ships, and the home base. */
enum { PLACE_OF_BASE = ROCKETMEN_SHIPS_MAX, N_PLACES };

struct _RtBattleCrewPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  int chosen; /* crew member; -1: nobody yet */
  RtBattlePanel *head;
  GtkBox *places;
  GtkWidget *panel[N_PLACES]; /* made when there is something to show; owned by `places` */
  RtActionGrid *grid[N_PLACES];
  GtkWidget *last; /* of those that are shown */
};

G_DEFINE_FINAL_TYPE (RtBattleCrewPane, rt_battle_crew_pane, RT_TYPE_BATTLE_PANE)

/* A place on a button: a crew member, or a free seat of a ship or of the base. */
enum { PLACE_FREE = 1000, PLACE_HOME = 2000 };

static void
go (RtBattleCrewPane *self, const RulesAction *action)
{
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), action, NULL);

  self->chosen = -1;
  if (why) {
    rt_table_explain (RT_TABLE (self->table), action, NULL, NULL);
    rt_table_refresh (RT_TABLE (self->table));
  } else {
    rt_table_do (RT_TABLE (self->table), action);
  }
}

static void
move_to (RtBattleCrewPane *self, int place)
{
  int16_t crew = (int16_t)self->chosen;
  int to = place < PLACE_FREE ? self->state->crew[place] : 0;

  if (place >= PLACE_HOME)
    go (self, &(RulesAction){ .verb = ROCKETMEN_VERB_TO_BASE, .n_args = 1, .arg = { crew } });
  else if (place >= PLACE_FREE)
    go (self, &(RulesAction){ .verb = ROCKETMEN_VERB_TRANSFER,
                              .n_args = 2,
                              .arg = { crew, (int16_t)(place - PLACE_FREE) } });
  else if (to == self->state->crew[crew])
    self->chosen = place == self->chosen ? -1 : place;
  else
    go (self, &(RulesAction){
                  .verb = ROCKETMEN_VERB_SWAP, .n_args = 2, .arg = { crew, (int16_t)place } });
}

static void
chosen_cb (RtBattleCrewPane *self, int place)
{
  if (self->chosen >= 0)
    move_to (self, place);
  else if (place < PLACE_FREE)
    self->chosen = place;
  rt_table_refresh (RT_TABLE (self->table));
}

/* ---- What is shown ---- */

static void
make_place (RtBattleCrewPane *self, int i)
{
  self->panel[i] = rt_battle_panel_new ();
  self->grid[i] = g_object_new (RT_TYPE_ACTION_GRID, "tiles", TRUE, "columns", 3, NULL);
  g_signal_connect_object (self->grid[i], "chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->panel[i]), GTK_WIDGET (self->grid[i]));
  gtk_box_append (self->places, self->panel[i]);
}

/* After the last one that was begun. */
static RtActionGrid *
begin_place (RtBattleCrewPane *self, int i)
{
  if (!self->panel[i])
    make_place (self, i);
  gtk_box_reorder_child_after (self->places, self->panel[i], self->last);
  gtk_widget_set_visible (self->panel[i], TRUE);
  rt_action_grid_begin (self->grid[i]);
  self->last = self->panel[i];
  return self->grid[i];
}

static void
add_tile (RtBattleCrewPane *self, RtActionGrid *grid, int place, const char *name, const char *line)
{
  gboolean is_crew = place < PLACE_FREE;
  RtActionButton *button =
      rt_action_grid_add (grid, NULL, name, line, RT_ACTION_NO_COST, NULL, place);

  rt_action_button_set_token (button, is_crew ? RT_TOKEN_CREW : RT_TOKEN_SEAT, 34);
  rt_action_button_set_style (button, !is_crew                ? "free-seat"
                                      : place == self->chosen ? "loss chosen"
                                                              : "loss");
}

static int
add_crew_of (RtBattleCrewPane *self, RtActionGrid *grid, int where)
{
  int n = 0;

  for (int i = 0; i < self->setup->n_crew; i++) {
    g_autofree char *ranks = NULL;

    if (self->state->crew[i] != where || self->setup->crew[i].seat != self->state->turn)
      continue;
    ranks = rt_part_ranks (self->setup, i);
    add_tile (self, grid, i, rt_part_crew_name (self->setup, i), ranks);
    n++;
  }
  return n;
}

static void
show_ship (RtBattleCrewPane *self, int ship)
{
  const char *name = rocketmen_ship_name (self->setup, ship);
  int seats = self->setup->ship[ship].seats;
  g_autofree char *free_name = g_strdup_printf (_ ("Seat on %s"), name);
  RtActionGrid *grid;
  int n;

  if (seats == 0)
    return;
  grid = begin_place (self, ship);
  n = add_crew_of (self, grid, ship);
  for (int i = n; i < seats; i++)
    add_tile (self, grid, PLACE_FREE + ship, free_name, _ ("free"));
  rt_action_grid_end (grid);
  g_autofree char *end = g_strdup_printf ("%d / %d", n, seats);
  rt_battle_panel_set_title (RT_BATTLE_PANEL (self->panel[ship]), name);
  rt_battle_panel_set_end (RT_BATTLE_PANEL (self->panel[ship]), end);
}

static void
show_base (RtBattleCrewPane *self)
{
  RtActionGrid *grid = begin_place (self, PLACE_OF_BASE);

  add_crew_of (self, grid, ROCKETMEN_CREW_BASE);
  add_tile (self, grid, PLACE_HOME, _ ("Stay at the home base"), NULL);
  rt_action_grid_end (grid);
  rt_battle_panel_set_title (RT_BATTLE_PANEL (self->panel[PLACE_OF_BASE]), _ ("Home base"));
  rt_battle_panel_set_rule (RT_BATTLE_PANEL (self->panel[PLACE_OF_BASE]), "RM-FL-8");
}

static void
back_cb (RtBattleCrewPane *self)
{
  self->chosen = -1;
  rt_battle_table_open_pane (self->table, NULL);
}

static void
ask (RtBattleCrewPane *self)
{
  g_autofree char *title =
      self->chosen >= 0
          ? g_strdup_printf (_ ("Where does %s go?"), rt_part_crew_name (self->setup, self->chosen))
          : g_strdup (_ ("Who changes place?"));

  rt_battle_panel_show_question (
      self->head, &self->setup->common, self->state->turn, title,
      _ ("Free of AP, between ships docked to each other or at the home base. "
         "Tap a crew member, then "
         "a seat or whom to change with."));
}

static void
rt_battle_crew_pane_show (RtBattlePane *pane)
{
  RtBattleCrewPane *self = RT_BATTLE_CREW_PANE (pane);
  int first;

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  first = rt_battle_table_get_ship (self->table);
  if (self->chosen >= 0 && self->setup->crew[self->chosen].seat != self->state->turn)
    self->chosen = -1;
  ask (self);
  self->last = NULL;
  for (int i = 0; i < N_PLACES; i++)
    if (self->panel[i])
      gtk_widget_set_visible (self->panel[i], FALSE);
  if (first >= 0)
    show_ship (self, first);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (i != first && self->setup->ship[i].seat == self->state->turn
        && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      show_ship (self, i);
  if (rocketmen_home (self->state, self->state->turn) >= 0)
    show_base (self);
}

static void
rt_battle_crew_pane_class_init (RtBattleCrewPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_BATTLE_PANEL);
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_crew_pane_show;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-crew-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleCrewPane, head);
  gtk_widget_class_bind_template_child (widget_class, RtBattleCrewPane, places);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
}

static void
rt_battle_crew_pane_init (RtBattleCrewPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->chosen = -1;
}
