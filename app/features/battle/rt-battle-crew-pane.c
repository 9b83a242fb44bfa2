/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-crew-pane.h. */
#include "rt-battle-crew-pane.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleCrewPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  int chosen; /* crew member; -1: nobody yet */
  GtkWidget *content;
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
tapped_cb (GtkWidget *button, RtBattleCrewPane *self)
{
  int place = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "place"));

  if (self->chosen >= 0)
    move_to (self, place);
  else if (place < PLACE_FREE)
    self->chosen = place;
  rt_table_refresh (RT_TABLE (self->table));
}

/* ---- What is shown ---- */

static void
add_place (RtBattleCrewPane *self, GtkWidget *flow, int place, const char *name, const char *line)
{
  gboolean is_crew = place < PLACE_FREE;
  GtkWidget *button = gtk_button_new ();
  const char *style = place == self->chosen ? "loss chosen" : "loss";

  rt_part_tile (GTK_BUTTON (button), rt_token_new (is_crew ? RT_TOKEN_CREW : RT_TOKEN_SEAT, 34),
                name, line, is_crew ? style : "free-seat");
  g_object_set_data (G_OBJECT (button), "place", GINT_TO_POINTER (place));
  g_signal_connect_object (button, "clicked", G_CALLBACK (tapped_cb), self, 0);
  rt_part_flow_add (flow, button);
}

static int
add_crew_of (RtBattleCrewPane *self, GtkWidget *flow, int where)
{
  int n = 0;

  for (int i = 0; i < self->setup->n_crew; i++) {
    g_autofree char *ranks = NULL;

    if (self->state->crew[i] != where || self->setup->crew[i].seat != self->state->turn)
      continue;
    ranks = rt_part_ranks (self->setup, i);
    add_place (self, flow, i, rt_part_crew_name (self->setup, i), ranks);
    n++;
  }
  return n;
}

static void
add_ship (RtBattleCrewPane *self, int ship)
{
  const char *name = rocketmen_ship_name (self->setup, ship);
  int seats = self->setup->ship[ship].seats;
  g_autofree char *free_name = g_strdup_printf (_ ("Seat on %s"), name);
  GtkWidget *flow;
  int n;

  if (seats == 0)
    return;
  flow = rt_part_flow (3);
  n = add_crew_of (self, flow, ship);
  for (int i = n; i < seats; i++)
    add_place (self, flow, PLACE_FREE + ship, free_name, _ ("free"));
  g_autofree char *end = g_strdup_printf ("%d / %d", n, seats);
  gtk_box_append (GTK_BOX (rt_part_panel (self->content, name, NULL, end)), flow);
}

static void
add_base (RtBattleCrewPane *self)
{
  GtkWidget *flow = rt_part_flow (3);

  add_crew_of (self, flow, ROCKETMEN_CREW_BASE);
  add_place (self, flow, PLACE_HOME, _ ("Stay at the home base"), NULL);
  gtk_box_append (GTK_BOX (rt_part_panel (self->content, _ ("Home base"), "RM-FL-8", NULL)), flow);
}

static void
back_cb (RtBattleCrewPane *self)
{
  self->chosen = -1;
  rt_battle_table_open_pane (self->table, NULL);
}

static void
add_head (RtBattleCrewPane *self)
{
  g_autofree char *title =
      self->chosen >= 0
          ? g_strdup_printf (_ ("Where does %s go?"), rt_part_crew_name (self->setup, self->chosen))
          : g_strdup (_ ("Who changes place?"));
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, self->state->turn, title,
                        _ ("Free of AP, between ships docked to each other or at the home base. "
                           "Tap a crew member, then "
                           "a seat or whom to change with."),
                        "RM-FL-9");
  GtkWidget *back = rt_button (_ ("Back to the turn"), NULL, NULL);

  gtk_widget_set_halign (back, GTK_ALIGN_START);
  g_signal_connect_object (back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (panel), back);
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
  rt_clear_box (self->content);
  add_head (self);
  if (first >= 0)
    add_ship (self, first);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (i != first && self->setup->ship[i].seat == self->state->turn
        && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      add_ship (self, i);
  if (rocketmen_home (self->state, self->state->turn) >= 0)
    add_base (self);
}

static void
rt_battle_crew_pane_class_init (RtBattleCrewPaneClass *klass)
{
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_crew_pane_show;
}

static void
rt_battle_crew_pane_init (RtBattleCrewPane *self)
{
  self->chosen = -1;
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (self->content));
}
