/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-reserve-pane.h. */
#include "rt-battle-reserve-pane.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleReservePane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  int paying;                         /* the ship that salvage is chosen for; -1: none */
  guint8 stands[ROCKETMEN_SHIPS_MAX]; /* what each salvaged ship stands for, plus one; 0: kept */
  GtkWidget *content;
  GtkWidget *payment; /* of the content while something is paid */
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
new_cost (const RocketmenShipCard *card)
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
  const RocketmenShipCard *card = &self->setup->ship[ship];
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  g_autofree char *line = g_strdup_printf (_ ("%d AP · WR %d · posts %d · cargo %d"), card->ap,
                                           card->wr, card->posts, card->cargo);

  gtk_box_append (GTK_BOX (words), rt_label (rocketmen_ship_name (self->setup, ship), "card-name"));
  gtk_box_append (GTK_BOX (words), rt_label (line, "dim card-line numeric"));
  if (card->ship_class == ROCKETMEN_CLASS_STATION)
    gtk_box_append (GTK_BOX (words),
                    rt_label (_ ("takes the place of your home base"), "dim card-line"));
  gtk_box_append (GTK_BOX (words), new_cost (card));
  gtk_widget_set_hexpand (words, TRUE);
  return words;
}

/* ---- Salvage ---- */

/* Does this salvage at home stand for a resource that both cards name? */
static gboolean
stands_for (RtBattleReservePane *self, int ship, int scrap, int kind)
{
  const RocketmenShipState *salvage = &self->state->ship[scrap];

  return salvage->place == ROCKETMEN_PLACE_SCRAP && salvage->holder == self->state->turn + 1
         && rocketmen_printed_cost (self->setup, scrap, kind) > 0
         && self->setup->ship[ship].cost[kind] > 0;
}

static gboolean
is_of_use (RtBattleReservePane *self, int ship, int scrap)
{
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    if (stands_for (self, ship, scrap, kind))
      return TRUE;
  return FALSE;
}

static gboolean
has_salvage (RtBattleReservePane *self, int ship)
{
  for (int scrap = 0; scrap < self->setup->n_ships; scrap++)
    if (is_of_use (self, ship, scrap))
      return TRUE;
  return FALSE;
}

/* As it was chosen: each salvaged ship for one resource, the rest from the stock; RM-SV-2. */
static RulesAction
payment (RtBattleReservePane *self)
{
  RulesAction action = { .verb = ROCKETMEN_VERB_BRING,
                         .n_args = 1,
                         .arg = { (int16_t)self->paying } };

  for (int scrap = 0; scrap < self->setup->n_ships; scrap++)
    if (self->stands[scrap] && action.n_args + 2 <= RULES_ARGS_MAX) {
      action.verb = ROCKETMEN_VERB_BRING_USING;
      action.arg[action.n_args++] = (int16_t)scrap;
      action.arg[action.n_args++] = (int16_t)(self->stands[scrap] - 1);
    }
  return action;
}

/* What the salvage does not pay, as tokens. */
static GtkWidget *
new_rest (RtBattleReservePane *self, const RulesAction *action)
{
  const RocketmenShipCard *card = &self->setup->ship[self->paying];
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);
  int n = 0;

  gtk_box_append (GTK_BOX (row), rt_label (_ ("from the stock"), "dim card-line"));
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    int left = card->cost[kind];

    for (int i = 2; i < action->n_args; i += 2)
      left -= action->arg[i] == kind;
    for (; left > 0; left--, n++)
      gtk_box_append (GTK_BOX (row), rt_token_new (rt_part_resource_look (kind), 22));
  }
  if (n == 0)
    gtk_box_append (GTK_BOX (row), rt_label (_ ("nothing"), "card-line"));
  return row;
}

/* What comes of the choice, and the button that pays. */
static void
show_payment (RtBattleReservePane *self)
{
  const RulesAction action = payment (self);
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), &action, NULL);
  g_autofree char *label =
      g_strdup_printf (_ ("Bring %s"), rocketmen_ship_name (self->setup, self->paying));
  GtkWidget *bring = new_command (self, label, &action);

  rt_clear_box (self->payment);
  gtk_box_append (GTK_BOX (self->payment), new_rest (self, &action));
  if (why)
    gtk_box_append (GTK_BOX (self->payment), rt_text (why, "dim card-line"));
  gtk_widget_set_halign (bring, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (self->payment), bring);
}

/* The number of the ship, and of what it stands for plus one, is with the button. */
static void
stand_cb (GtkToggleButton *button, RtBattleReservePane *self)
{
  int scrap = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "ship"));

  if (!gtk_toggle_button_get_active (button))
    return;
  self->stands[scrap] =
      (guint8)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "stands-for"));
  show_payment (self);
}

static GtkWidget *
add_stand (RtBattleReservePane *self, GtkWidget *row, int scrap, int stands, GtkWidget *group)
{
  const char *ship = rocketmen_ship_name (self->setup, scrap);
  const char *word = stands ? rt_token_name (rt_part_resource_look (stands - 1)) : _ ("Keep");
  g_autofree char *name = stands ? g_strdup_printf (_ ("%s for %s"), ship, word)
                                 : g_strdup_printf (_ ("Keep %s"), ship);
  GtkWidget *button = gtk_toggle_button_new_with_label (word);

  rt_add_classes (button, "touch");
  rt_set_name (button, name);
  if (group)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (group));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), self->stands[scrap] == stands);
  g_object_set_data (G_OBJECT (button), "ship", GINT_TO_POINTER (scrap));
  g_object_set_data (G_OBJECT (button), "stands-for", GINT_TO_POINTER (stands));
  g_signal_connect_object (button, "toggled", G_CALLBACK (stand_cb), self, 0);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

static void
add_scrap (RtBattleReservePane *self, GtkWidget *panel, int scrap)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *row = rt_wrap (8, 8, NULL);
  GtkWidget *keep;

  gtk_box_append (GTK_BOX (box), rt_label (rocketmen_ship_name (self->setup, scrap), "card-name"));
  keep = add_stand (self, row, scrap, 0, NULL);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    if (stands_for (self, self->paying, scrap, kind))
      add_stand (self, row, scrap, kind + 1, keep);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (panel), box);
}

static void
leave_payment_cb (RtBattleReservePane *self)
{
  self->paying = -1;
  rt_table_refresh (RT_TABLE (self->table));
}

static void
add_payment (RtBattleReservePane *self)
{
  g_autofree char *title =
      g_strdup_printf (_ ("Pay for %s"), rocketmen_ship_name (self->setup, self->paying));
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, self->state->turn, title,
                        _ ("Each salvaged ship stands for one of the resources on its card, and "
                           "is gone then."),
                        "RM-SV-2");
  GtkWidget *back = rt_button (_ ("Reserve"), NULL, NULL);

  gtk_box_append (GTK_BOX (panel), new_cost (&self->setup->ship[self->paying]));
  for (int scrap = 0; scrap < self->setup->n_ships; scrap++)
    if (is_of_use (self, self->paying, scrap))
      add_scrap (self, panel, scrap);
  self->payment = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  gtk_box_append (GTK_BOX (panel), self->payment);
  show_payment (self);
  gtk_widget_set_halign (back, GTK_ALIGN_START);
  g_signal_connect_object (back, "clicked", G_CALLBACK (leave_payment_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->content), back);
}

static void
pay_cb (GtkWidget *button, RtBattleReservePane *self)
{
  self->paying = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "ship"));
  memset (self->stands, 0, sizeof self->stands);
  rt_table_refresh (RT_TABLE (self->table));
}

static void
add_salvage (RtBattleReservePane *self, GtkWidget *box, int ship)
{
  g_autofree char *name =
      g_strdup_printf (_ ("Pay for %s with salvage"), rocketmen_ship_name (self->setup, ship));
  GtkWidget *button;

  if (!has_salvage (self, ship))
    return;
  button = rt_button (_ ("With salvage"), NULL, NULL);
  rt_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "ship", GINT_TO_POINTER (ship));
  g_signal_connect_object (button, "clicked", G_CALLBACK (pay_cb), self, 0);
  gtk_box_append (GTK_BOX (box), button);
}

/* ---- What waits, as rows ---- */

static void
add_ship (RtBattleReservePane *self, GtkWidget *panel, int ship)
{
  g_autofree char *style = g_strdup_printf ("ship player-%d", self->setup->ship[ship].seat + 1);
  const RulesAction bring = { .verb = ROCKETMEN_VERB_BRING, .n_args = 1, .arg = { (int16_t)ship } };
  const char *name = rocketmen_ship_name (self->setup, ship);
  g_autofree char *label = g_strdup_printf (_ ("Bring %s"), name);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, style);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *commands = rt_wrap (8, 8, NULL);
  GtkWidget *porthole = rt_emblem_new (48);

  rt_emblem_show_porthole (RT_EMBLEM (porthole), rt_class_icon (self->setup->ship[ship].ship_class),
                           name);
  gtk_box_append (GTK_BOX (commands), new_command (self, label, &bring));
  add_salvage (self, commands, ship);
  gtk_box_append (GTK_BOX (row), porthole);
  gtk_box_append (GTK_BOX (row), new_words (self, ship));
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), commands);
  gtk_box_append (GTK_BOX (panel), box);
}

/* ---- What has just come ---- */

/* One more of a kind, on an empty post or instead of one of the other kind; RM-FL-4. */
static void
add_step (RtBattleReservePane *self, GtkWidget *row, int ship, RocketmenPodKind kind)
{
  const RocketmenShipState *own = &self->state->ship[ship];
  RocketmenPodKind other = kind == ROCKETMEN_POD_LASER ? ROCKETMEN_POD_SHIELD : ROCKETMEN_POD_LASER;
  int posts = rocketmen_posts (self->setup, self->state, ship);
  int pods[ROCKETMEN_N_PODS] = { 0 };

  pods[kind] = own->pods[kind] + 1;
  pods[other] = MIN (own->pods[other], posts - pods[kind]);
  const RulesAction arm = {
    .verb = ROCKETMEN_VERB_ARM,
    .n_args = 3,
    .arg = { (int16_t)ship, (int16_t)pods[ROCKETMEN_POD_LASER],
             (int16_t)pods[ROCKETMEN_POD_SHIELD] },
  };
  GtkWidget *button =
      rt_button (kind == ROCKETMEN_POD_LASER ? _ ("More lasers") : _ ("More shields"), NULL, NULL);

  gtk_widget_set_sensitive (
      button, pods[kind] <= rocketmen_pods_max (self->setup, self->state, ship, kind));
  rt_table_connect (RT_TABLE (self->table), button, &arm);
  gtk_box_append (GTK_BOX (row), button);
}

/* "1 laser, 0 shields · 2 posts empty" */
static char *
describe_pods (RtBattleReservePane *self, int ship)
{
  const RocketmenShipState *own = &self->state->ship[ship];
  int empty = rocketmen_posts (self->setup, self->state, ship) - own->pods[ROCKETMEN_POD_LASER]
              - own->pods[ROCKETMEN_POD_SHIELD];
  g_autofree char *pods =
      rt_part_pods (own->pods[ROCKETMEN_POD_LASER], own->pods[ROCKETMEN_POD_SHIELD]);
  g_autofree char *left =
      g_strdup_printf (ngettext ("%d post empty", "%d posts empty", empty), empty);

  return empty > 0 ? g_strdup_printf ("%s · %s", pods, left) : g_steal_pointer (&pods);
}

static void
add_enlisting (RtBattleReservePane *self, GtkWidget *panel, int ship)
{
  GtkWidget *flow = rt_part_flow (3);
  gboolean is_any = FALSE;

  for (int i = 0; i < self->setup->n_crew; i++) {
    const RulesAction enlist = { .verb = ROCKETMEN_VERB_ENLIST,
                                 .n_args = 2,
                                 .arg = { (int16_t)i, (int16_t)ship } };
    g_autofree char *label = NULL;

    if (self->state->crew[i] != ROCKETMEN_CREW_RESERVE
        || self->setup->crew[i].seat != self->state->turn)
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
  g_autofree char *title =
      g_strdup_printf (_ ("%s has arrived"), rocketmen_ship_name (self->setup, ship));
  g_autofree char *pods = describe_pods (self, ship);
  GtkWidget *panel = rt_part_question (
      self->content, &self->setup->common, self->state->turn, title,
      _ ("Choose its pods and crew now; it acts from your next turn on."), "RM-RS-1");
  GtkWidget *row = rt_wrap (10, 8, NULL);
  GtkWidget *label = rt_label (pods, "card-name numeric");

  gtk_box_append (GTK_BOX (row), label);
  if (rocketmen_posts (self->setup, self->state, ship) > 0) {
    add_step (self, row, ship, ROCKETMEN_POD_LASER);
    add_step (self, row, ship, ROCKETMEN_POD_SHIELD);
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
  const RocketmenBaseState *base = &self->state->base[self->state->turn];
  int n = base->n_stock + (base->start != 0);

  if (base->kind == ROCKETMEN_BASE_NONE)
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
  if (self->paying >= 0
      && (self->state->ship[self->paying].place != ROCKETMEN_PLACE_RESERVE
          || self->setup->ship[self->paying].seat != self->state->turn))
    self->paying = -1;
  if (self->paying >= 0) {
    add_payment (self);
    return;
  }
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->setup->ship[i].seat == self->state->turn
        && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE
        && (self->state->ship[i].flags & ROCKETMEN_SHIP_NEW))
      add_new_ship (self, i);
  stock = describe_stock (self);
  GtkWidget *panel = rt_part_panel (self->content, _ ("Reserve"), "RM-RS-1", stock);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->setup->ship[i].seat == self->state->turn
        && self->state->ship[i].place == ROCKETMEN_PLACE_RESERVE
        && !self->setup->ship[i].squadron) {
      add_ship (self, panel, i);
      is_any = TRUE;
    }
  if (!is_any)
    gtk_box_append (GTK_BOX (panel), rt_text (_ ("No ship is left in the reserve."), "dim"));
  add_back (self);
}

/* What was chosen is forgotten when something else is looked at. */
static void
rt_battle_reserve_pane_unmap (GtkWidget *widget)
{
  RT_BATTLE_RESERVE_PANE (widget)->paying = -1;
  GTK_WIDGET_CLASS (rt_battle_reserve_pane_parent_class)->unmap (widget);
}

static void
rt_battle_reserve_pane_class_init (RtBattleReservePaneClass *klass)
{
  GTK_WIDGET_CLASS (klass)->unmap = rt_battle_reserve_pane_unmap;
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_reserve_pane_show;
}

static void
rt_battle_reserve_pane_init (RtBattleReservePane *self)
{
  self->paying = -1;
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (self->content));
}
