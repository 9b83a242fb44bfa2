/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-reserve-pane.h. */
#include "rt-battle-reserve-pane.h"

#include "app/ui/battle/rt-battle-parts.h"
#include "app/ui/battle/rt-battle-table.h"
#include "app/ui/draw/rt-emblem.h"
#include "app/ui/fleets/rt-fleet-words.h"
#include "app/ui/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleReservePane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  GtkWidget *content;
};

G_DEFINE_FINAL_TYPE (RtBattleReservePane, rt_battle_reserve_pane, RT_TYPE_BATTLE_PANE)

/* A button that does it, dashed if it cannot be done: then it says why. */
static GtkWidget *
new_command (RtBattleReservePane *self, const char *label, const RulesAction *action)
{
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), action, NULL);
  g_autofree char *asked = why ? g_strdup_printf (_ ("%s: why not?"), label) : NULL;
  GtkWidget *button = gtk_button_new_with_label (label);

  rt_add_classes (button, why ? "commit small refused" : "commit small suggested-action");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  if (why)
    rt_set_name (button, asked);
  rt_table_connect (RT_TABLE (self->table), button, action);
  return button;
}

/* ---- What waits ---- */

static GtkWidget *
new_cost (const ShipCard *card)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);

  gtk_box_append (GTK_BOX (row), rt_label (_ ("costs"), "dim card-line"));
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < card->cost[kind]; i++)
      gtk_box_append (GTK_BOX (row), rt_token_new (rt_part_resource_look (kind), 22));
  return row;
}

static GtkWidget *
new_words (RtBattleReservePane *self, int ship)
{
  const ShipCard *card = &self->setup->ship[ship];
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  g_autofree char *line = g_strdup_printf (_ ("%d AP · WR %d · posts %d · cargo %d"), card->ap,
                                           card->wr, card->posts, card->cargo);

  gtk_box_append (GTK_BOX (words), rt_label (rocketmen_ship_name (self->setup, ship), "card-name"));
  gtk_box_append (GTK_BOX (words), rt_label (line, "dim card-line numeric"));
  if (card->ship_class == CLASS_STATION)
    gtk_box_append (GTK_BOX (words),
                    rt_label (_ ("takes the place of your home base"), "dim card-line"));
  gtk_box_append (GTK_BOX (words), new_cost (card));
  gtk_widget_set_hexpand (words, TRUE);
  return words;
}

/* Does this salvage at home stand for a resource that both cards name? */
static gboolean
stands_for (RtBattleReservePane *self, int ship, int scrap, int kind)
{
  const ShipState *salvage = &self->state->ship[scrap];

  return salvage->place == PLACE_SCRAP && salvage->holder == self->state->turn + 1
         && rocketmen_printed_cost (self->setup, scrap, kind) > 0
         && self->setup->ship[ship].cost[kind] > 0;
}

/* A second salvaged ship beside the first, each for one resource; RM-SV-2. */
static void
add_second_salvage (RtBattleReservePane *self, GtkWidget *box, int ship, int first, int first_kind)
{
  for (int scrap = first + 1; scrap < self->setup->n_ships; scrap++)
    for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
      const RulesAction action = { .verb = VERB_BRING_USING,
                                   .n_args = 5,
                                   .arg = { (int16_t)ship, (int16_t)first, (int16_t)first_kind,
                                            (int16_t)scrap, (int16_t)kind } };
      g_autofree char *label = NULL;

      if (!stands_for (self, ship, scrap, kind)
          || (kind == first_kind && self->setup->ship[ship].cost[kind] < 2))
        continue;
      label = g_strdup_printf (
          _ ("Bring, %s for %s, %s for %s"), rocketmen_ship_name (self->setup, first),
          rt_token_name (rt_part_resource_look (first_kind)),
          rocketmen_ship_name (self->setup, scrap), rt_token_name (rt_part_resource_look (kind)));
      gtk_box_append (GTK_BOX (box), new_command (self, label, &action));
    }
}

/* Ways to pay with one salvaged ship, or two. */
static void
add_salvage (RtBattleReservePane *self, GtkWidget *box, int ship)
{
  for (int scrap = 0; scrap < self->setup->n_ships; scrap++)
    for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
      const RulesAction action = { .verb = VERB_BRING_USING,
                                   .n_args = 3,
                                   .arg = { (int16_t)ship, (int16_t)scrap, (int16_t)kind } };
      g_autofree char *label = NULL;

      if (!stands_for (self, ship, scrap, kind))
        continue;
      label = g_strdup_printf (_ ("Bring, %s for %s"), rocketmen_ship_name (self->setup, scrap),
                               rt_token_name (rt_part_resource_look (kind)));
      gtk_box_append (GTK_BOX (box), new_command (self, label, &action));
      add_second_salvage (self, box, ship, scrap, kind);
    }
}

static void
add_ship (RtBattleReservePane *self, GtkWidget *panel, int ship)
{
  g_autofree char *style = g_strdup_printf ("ship player-%d", self->setup->ship[ship].seat + 1);
  const RulesAction bring = { .verb = VERB_BRING, .n_args = 1, .arg = { (int16_t)ship } };
  const char *name = rocketmen_ship_name (self->setup, ship);
  g_autofree char *label = g_strdup_printf (_ ("Bring %s"), name);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, style);
  GtkWidget *commands = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);
  GtkWidget *porthole = rt_emblem_new (48);

  rt_emblem_show_porthole (RT_EMBLEM (porthole), rt_class_icon (self->setup->ship[ship].ship_class),
                           name);
  gtk_box_append (GTK_BOX (commands), new_command (self, label, &bring));
  add_salvage (self, commands, ship);
  gtk_widget_set_valign (commands, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), porthole);
  gtk_box_append (GTK_BOX (row), new_words (self, ship));
  gtk_box_append (GTK_BOX (row), commands);
  gtk_box_append (GTK_BOX (panel), row);
}

/* ---- What has just come ---- */

static void
add_step (RtBattleReservePane *self, GtkWidget *row, int ship, int by)
{
  const ShipState *own = &self->state->ship[ship];
  const RocketmenState *state = self->state;
  int lasers = MAX (own->pods[POD_LASER] + by, 0);
  int shields = rocketmen_posts (self->setup, state, ship) - lasers;
  gboolean is_other = lasers != own->pods[POD_LASER] || shields != own->pods[POD_SHIELD];
  const RulesAction arm = { .verb = VERB_ARM,
                            .n_args = 3,
                            .arg = { (int16_t)ship, (int16_t)lasers, (int16_t)shields } };
  GtkWidget *button = rt_button (by > 0 ? _ ("More lasers") : _ ("More shields"), NULL, NULL);

  gtk_widget_set_sensitive (
      button, is_other && shields >= 0
                  && lasers <= rocketmen_pods_max (self->setup, state, ship, POD_LASER)
                  && shields <= rocketmen_pods_max (self->setup, state, ship, POD_SHIELD));
  rt_table_connect (RT_TABLE (self->table), button, &arm);
  gtk_box_append (GTK_BOX (row), button);
}

static void
add_enlisting (RtBattleReservePane *self, GtkWidget *panel, int ship)
{
  GtkWidget *flow = rt_part_flow (3);
  gboolean is_any = FALSE;

  for (int i = 0; i < self->setup->n_crew; i++) {
    const RulesAction enlist = { .verb = VERB_ENLIST,
                                 .n_args = 2,
                                 .arg = { (int16_t)i, (int16_t)ship } };
    g_autofree char *label = NULL;

    if (self->state->crew[i] != CREW_RESERVE || self->setup->crew[i].seat != self->state->turn)
      continue;
    label = g_strdup_printf (_ ("Enlist %s"), rt_part_crew_name (self->setup, i));
    rt_part_flow_add (flow, new_command (self, label, &enlist));
    is_any = TRUE;
  }
  if (is_any)
    gtk_box_append (GTK_BOX (panel), flow);
  else
    g_object_ref_sink (flow), g_object_unref (flow);
}

static void
add_new_ship (RtBattleReservePane *self, int ship)
{
  const ShipState *own = &self->state->ship[ship];
  g_autofree char *title =
      g_strdup_printf (_ ("%s has arrived"), rocketmen_ship_name (self->setup, ship));
  g_autofree char *pods = rt_part_pods (own->pods[POD_LASER], own->pods[POD_SHIELD]);
  GtkWidget *panel = rt_part_question (
      self->content, &self->setup->common, self->state->turn, title,
      _ ("Choose its pods and crew now; it acts from your next turn on."), "RM-RS-1");
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *label = rt_label (pods, "card-name numeric");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  if (rocketmen_posts (self->setup, self->state, ship) > 0) {
    add_step (self, row, ship, 1);
    add_step (self, row, ship, -1);
  }
  gtk_box_append (GTK_BOX (panel), row);
  add_enlisting (self, panel, ship);
}

/* ---- All of it ---- */

static void
back_cb (RtBattleReservePane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

static void
add_back (RtBattleReservePane *self)
{
  GtkWidget *back = rt_button (_ ("Back to the turn"), NULL, NULL);

  gtk_widget_set_halign (back, GTK_ALIGN_START);
  g_signal_connect_object (back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->content), back);
}

static char *
describe_stock (RtBattleReservePane *self)
{
  const BaseState *base = &self->state->base[self->state->turn];
  int n = base->n_stock + (base->start != 0);

  if (base->kind == BASE_NONE)
    return g_strdup (_ ("no home base"));
  return g_strdup_printf (ngettext ("%d resource in stock", "%d resources in stock", n), n);
}

static void
rt_battle_reserve_pane_show (RtBattlePane *pane)
{
  RtBattleReservePane *self = RT_BATTLE_RESERVE_PANE (pane);
  g_autofree char *stock = NULL;
  gboolean is_any = FALSE;

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  rt_clear_box (self->content);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->setup->ship[i].seat == self->state->turn && self->state->ship[i].place == PLACE_ACTIVE
        && (self->state->ship[i].flags & SHIP_NEW))
      add_new_ship (self, i);
  stock = describe_stock (self);
  GtkWidget *panel = rt_part_panel (self->content, _ ("Reserve"), "RM-RS-1", stock);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->setup->ship[i].seat == self->state->turn
        && self->state->ship[i].place == PLACE_RESERVE && !self->setup->ship[i].squadron) {
      add_ship (self, panel, i);
      is_any = TRUE;
    }
  if (!is_any)
    gtk_box_append (GTK_BOX (panel), rt_text (_ ("No ship is left in the reserve."), "dim"));
  add_back (self);
}

static void
rt_battle_reserve_pane_class_init (RtBattleReservePaneClass *klass)
{
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_reserve_pane_show;
}

static void
rt_battle_reserve_pane_init (RtBattleReservePane *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (self->content));
}
