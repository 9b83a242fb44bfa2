/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-reserve-pane.h. */
#include "rt-battle-reserve-pane.h"

#include "app/features/battle/rt-battle-panel.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { COST_SIZE = 22 };

/* A battle as the rows show it. */
typedef struct {
  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
} Battle;

/* ---- A ship that waits ---- */

#define RT_TYPE_RESERVE_ROW (rt_reserve_row_get_type ())
G_DECLARE_FINAL_TYPE (RtReserveRow, rt_reserve_row, RT, RESERVE_ROW, GtkBox)

struct _RtReserveRow {
  GtkBox parent_instance;

  int ship;
  RtEmblem *porthole;
  GtkLabel *name;
  GtkLabel *line;
  GtkWidget *station;
  RtTokens *cost;
  GtkWidget *bring;
  GtkWidget *salvage; /* emits `clicked` for the pane */
};

G_DEFINE_FINAL_TYPE (RtReserveRow, rt_reserve_row, GTK_TYPE_BOX)

/* Is there any salvage that stands for a resource of this ship? */
static gboolean
has_salvage (const Battle *battle, int ship)
{
  for (int salvage = 0; salvage < battle->setup->n_ships; salvage++)
    for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
      if (rocketmen_stands_for (battle->setup, battle->state, salvage, ship, kind))
        return TRUE;
  return FALSE;
}

static void
rt_reserve_row_show (RtReserveRow *self, const Battle *battle)
{
  const RocketmenShipCard *card = &battle->setup->ship[self->ship];
  const RulesAction bring = { .verb = ROCKETMEN_VERB_BRING,
                              .n_args = 1,
                              .arg = { (int16_t)self->ship } };
  const char *name = rocketmen_ship_name (battle->setup, self->ship);
  g_autofree char *style = g_strdup_printf ("player-%d", card->seat + 1);
  g_autofree char *line = g_strdup_printf (_ ("%d AP · WR %d · posts %d · cargo %d"), card->ap,
                                           card->wr, card->posts, card->cargo);
  g_autofree char *label = g_strdup_printf (_ ("Bring %s"), name);
  g_autofree char *with_salvage = g_strdup_printf (_ ("Pay for %s with salvage"), name);
  RtTokenLook looks[RT_TOKENS_MAX];

  gtk_widget_add_css_class (GTK_WIDGET (self), style);
  rt_emblem_show_porthole (self->porthole, rt_class_icon (card->ship_class), name);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->line, line);
  gtk_widget_set_visible (self->station, card->ship_class == ROCKETMEN_CLASS_STATION);
  rt_tokens_show (self->cost, looks, rt_battle_cost_looks (card->cost, looks), COST_SIZE);
  rt_part_set_command (self->bring, battle->table, &bring, label);
  rt_set_name (self->salvage, with_salvage);
  gtk_widget_set_visible (self->salvage, has_salvage (battle, self->ship));
}

static void
rt_reserve_row_class_init (RtReserveRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-reserve-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, porthole);
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, line);
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, station);
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, cost);
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, bring);
  gtk_widget_class_bind_template_child (widget_class, RtReserveRow, salvage);
}

static void
rt_reserve_row_init (RtReserveRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- A salvaged ship, and what it stands for ---- */

#define RT_TYPE_SALVAGE_ROW (rt_salvage_row_get_type ())
G_DECLARE_FINAL_TYPE (RtSalvageRow, rt_salvage_row, RT, SALVAGE_ROW, GtkBox)

/* The first choice is to keep it, the others are the resources. */
enum { KEEP, N_STANDS = 1 + ROCKETMEN_RESOURCES };

struct _RtSalvageRow {
  GtkBox parent_instance;

  int ship;
  GtkLabel *name;
  GtkWidget *choice[N_STANDS]; /* emit `toggled` for the pane */
};

G_DEFINE_FINAL_TYPE (RtSalvageRow, rt_salvage_row, GTK_TYPE_BOX)

/* What it was chosen for; KEEP: nothing. */
static int
rt_salvage_row_get_choice (RtSalvageRow *self)
{
  int i = N_STANDS - 1;

  while (i > KEEP && !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->choice[i])))
    i--;
  return i;
}

static void
rt_salvage_row_reset (RtSalvageRow *self)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->choice[KEEP]), TRUE);
}

/* FALSE: it is of no use for the ship that is paid. */
static gboolean
rt_salvage_row_show (RtSalvageRow *self, const Battle *battle, int paid)
{
  const char *ship = rocketmen_ship_name (battle->setup, self->ship);
  g_autofree char *keep = g_strdup_printf (_ ("Keep %s"), ship);
  gboolean is_of_use = FALSE;

  gtk_label_set_text (self->name, ship);
  rt_set_name (self->choice[KEEP], keep);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    GtkWidget *button = self->choice[1 + kind];
    const char *word = rt_token_name (rt_part_resource_look (kind));
    g_autofree char *name = g_strdup_printf (_ ("%s for %s"), ship, word);
    gboolean stands = rocketmen_stands_for (battle->setup, battle->state, self->ship, paid, kind);

    gtk_button_set_label (GTK_BUTTON (button), word);
    rt_set_name (button, name);
    gtk_widget_set_visible (button, stands);
    is_of_use = is_of_use || stands;
  }
  return is_of_use;
}

static void
rt_salvage_row_class_init (RtSalvageRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-salvage-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSalvageRow, name);
  rt_part_bind_children (widget_class, "choice", N_STANDS, G_STRUCT_OFFSET (RtSalvageRow, choice));
}

static void
rt_salvage_row_init (RtSalvageRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- A ship that has just come ---- */

#define RT_TYPE_ARRIVAL_ROW (rt_arrival_row_get_type ())
G_DECLARE_FINAL_TYPE (RtArrivalRow, rt_arrival_row, RT, ARRIVAL_ROW, GtkBox)

struct _RtArrivalRow {
  GtkBox parent_instance;

  int ship;
  RtBattlePanel *panel;
  GtkLabel *pods;
  GtkWidget *more_lasers;
  GtkWidget *more_shields;
  GtkFlowBox *enlist; /* a button for each crew member of the reserve */
};

G_DEFINE_FINAL_TYPE (RtArrivalRow, rt_arrival_row, GTK_TYPE_BOX)

/* One more of a kind, on an empty post or instead of one of the other kind; RM-FL-4. */
static void
show_more (RtArrivalRow *self, const Battle *battle, GtkWidget *button, RocketmenPodKind kind)
{
  const RocketmenShipState *own = &battle->state->ship[self->ship];
  RocketmenPodKind other = kind == ROCKETMEN_POD_LASER ? ROCKETMEN_POD_SHIELD : ROCKETMEN_POD_LASER;
  int posts = rocketmen_posts (battle->setup, battle->state, self->ship);
  int pods[ROCKETMEN_N_PODS] = { 0 };

  pods[kind] = own->pods[kind] + 1;
  pods[other] = MIN (own->pods[other], posts - pods[kind]);
  const RulesAction arm = {
    .verb = ROCKETMEN_VERB_ARM,
    .n_args = 3,
    .arg = { (int16_t)self->ship, (int16_t)pods[ROCKETMEN_POD_LASER],
             (int16_t)pods[ROCKETMEN_POD_SHIELD] },
  };
  rt_part_set_action (button, battle->table, &arm);
  gtk_widget_set_sensitive (
      button, pods[kind] <= rocketmen_pods_max (battle->setup, battle->state, self->ship, kind));
  gtk_widget_set_visible (button, posts > 0);
}

/* "1 laser, 0 shields · 2 posts empty" */
static char *
describe_pods (const Battle *battle, int ship)
{
  const RocketmenShipState *own = &battle->state->ship[ship];
  int empty = rocketmen_posts (battle->setup, battle->state, ship) - own->pods[ROCKETMEN_POD_LASER]
              - own->pods[ROCKETMEN_POD_SHIELD];
  g_autofree char *pods =
      rt_part_pods (own->pods[ROCKETMEN_POD_LASER], own->pods[ROCKETMEN_POD_SHIELD]);
  g_autofree char *left =
      g_strdup_printf (ngettext ("%d post empty", "%d posts empty", empty), empty);

  return empty > 0 ? g_strdup_printf ("%s · %s", pods, left) : g_steal_pointer (&pods);
}

/* The buttons are kept, by the number of their crew member. */
static GtkWidget *
get_enlist_button (RtArrivalRow *self, int crew)
{
  GtkFlowBoxChild *child;

  while (!(child = gtk_flow_box_get_child_at_index (self->enlist, crew))) {
    GtkWidget *button = gtk_button_new ();
    GtkWidget *place = gtk_flow_box_child_new ();

    rt_add_classes (button, "commit small");
    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (place), button);
    gtk_widget_set_focusable (place, FALSE);
    gtk_widget_set_visible (place, FALSE);
    gtk_flow_box_append (self->enlist, place);
  }
  return gtk_flow_box_child_get_child (child);
}

static void
show_enlisting (RtArrivalRow *self, const Battle *battle)
{
  gboolean is_any = FALSE;

  for (int i = 0; i < battle->setup->n_crew; i++) {
    const RulesAction enlist = { .verb = ROCKETMEN_VERB_ENLIST,
                                 .n_args = 2,
                                 .arg = { (int16_t)i, (int16_t)self->ship } };
    g_autofree char *label =
        g_strdup_printf (_ ("Enlist %s"), rt_part_crew_name (battle->setup, i));
    GtkWidget *button = get_enlist_button (self, i);
    gboolean waits = battle->state->crew[i] == ROCKETMEN_CREW_RESERVE
                     && battle->setup->crew[i].seat == battle->state->turn;

    if (waits)
      rt_part_set_command (button, battle->table, &enlist, label);
    gtk_widget_set_visible (gtk_widget_get_parent (button), waits);
    is_any = is_any || waits;
  }
  gtk_widget_set_visible (GTK_WIDGET (self->enlist), is_any);
}

static void
rt_arrival_row_show (RtArrivalRow *self, const Battle *battle)
{
  g_autofree char *title =
      g_strdup_printf (_ ("%s has arrived"), rocketmen_ship_name (battle->setup, self->ship));
  g_autofree char *pods = describe_pods (battle, self->ship);

  rt_battle_panel_show_question (
      self->panel, &battle->setup->common, battle->state->turn, title,
      _ ("Choose its pods and crew now; it acts from your next turn on."));
  gtk_label_set_text (self->pods, pods);
  show_more (self, battle, self->more_lasers, ROCKETMEN_POD_LASER);
  show_more (self, battle, self->more_shields, ROCKETMEN_POD_SHIELD);
  show_enlisting (self, battle);
}

static void
rt_arrival_row_class_init (RtArrivalRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-arrival-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtArrivalRow, panel);
  gtk_widget_class_bind_template_child (widget_class, RtArrivalRow, pods);
  gtk_widget_class_bind_template_child (widget_class, RtArrivalRow, more_lasers);
  gtk_widget_class_bind_template_child (widget_class, RtArrivalRow, more_shields);
  gtk_widget_class_bind_template_child (widget_class, RtArrivalRow, enlist);
}

static void
rt_arrival_row_init (RtArrivalRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- Paying with salvage ---- */

struct _RtBattleReservePane {
  RtBattlePane parent_instance;

  Battle battle;
  int paying; /* the ship that salvage is chosen for; -1: none */
  GtkBox *arrivals;
  RtArrivalRow *arrival[ROCKETMEN_SHIPS_MAX]; /* rows are made when there is something to show */
  RtBattlePanel *waiting;
  GtkBox *ships;
  RtReserveRow *ship[ROCKETMEN_SHIPS_MAX];
  GtkWidget *none;
  GtkWidget *back;
  GtkWidget *payment;
  RtBattlePanel *paid;
  RtTokens *cost;
  GtkBox *salvages;
  RtSalvageRow *salvage[ROCKETMEN_SHIPS_MAX];
  RtTokens *rest; /* what the salvage does not pay */
  GtkWidget *no_rest;
  GtkLabel *why;
  GtkWidget *bring;
};

G_DEFINE_FINAL_TYPE (RtBattleReservePane, rt_battle_reserve_pane, RT_TYPE_BATTLE_PANE)

/* As it was chosen: each salvaged ship for one resource, the rest from the stock; RM-SV-2. */
static RulesAction
payment (RtBattleReservePane *self)
{
  RulesAction action = { .verb = ROCKETMEN_VERB_BRING,
                         .n_args = 1,
                         .arg = { (int16_t)self->paying } };

  for (int i = 0; i < self->battle.setup->n_ships; i++) {
    int choice = self->salvage[i] && gtk_widget_get_visible (GTK_WIDGET (self->salvage[i]))
                     ? rt_salvage_row_get_choice (self->salvage[i])
                     : KEEP;

    if (choice != KEEP && action.n_args + 2 <= RULES_ARGS_MAX) {
      action.verb = ROCKETMEN_VERB_BRING_USING;
      action.arg[action.n_args++] = (int16_t)i;
      action.arg[action.n_args++] = (int16_t)(choice - 1);
    }
  }
  return action;
}

/* What comes of the choice, and the button that pays. */
static void
show_payment (RtBattleReservePane *self)
{
  const RocketmenShipCard *card = &self->battle.setup->ship[self->paying];
  const RulesAction action = payment (self);
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->battle.table), &action, NULL);
  g_autofree char *label =
      g_strdup_printf (_ ("Bring %s"), rocketmen_ship_name (self->battle.setup, self->paying));
  uint8_t rest[ROCKETMEN_RESOURCES] = { card->cost[0], card->cost[1], card->cost[2] };
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n;

  for (int i = 2; i < action.n_args; i += 2)
    if (rest[action.arg[i]] > 0)
      rest[action.arg[i]]--;
  n = rt_battle_cost_looks (rest, looks);
  rt_tokens_show (self->rest, looks, n, COST_SIZE);
  gtk_widget_set_visible (self->no_rest, n == 0);
  gtk_label_set_text (self->why, why ? why : "");
  gtk_widget_set_visible (GTK_WIDGET (self->why), why != NULL);
  rt_part_set_command (self->bring, self->battle.table, &action, label);
}

static void
choice_cb (GtkToggleButton *button, RtBattleReservePane *self)
{
  if (gtk_toggle_button_get_active (button) && self->paying >= 0)
    show_payment (self);
}

static RtSalvageRow *
get_salvage (RtBattleReservePane *self, int ship)
{
  if (!self->salvage[ship]) {
    RtSalvageRow *row = self->salvage[ship] = g_object_new (RT_TYPE_SALVAGE_ROW, NULL);

    row->ship = ship;
    for (int i = 0; i < N_STANDS; i++)
      g_signal_connect_object (row->choice[i], "toggled", G_CALLBACK (choice_cb), self, 0);
    gtk_box_append (self->salvages, GTK_WIDGET (row));
  }
  return self->salvage[ship];
}

static void
ask_payment (RtBattleReservePane *self)
{
  const Battle *battle = &self->battle;
  g_autofree char *title =
      g_strdup_printf (_ ("Pay for %s"), rocketmen_ship_name (battle->setup, self->paying));
  RtTokenLook looks[RT_TOKENS_MAX];

  rt_battle_panel_show_question (
      self->paid, &battle->setup->common, battle->state->turn, title,
      _ ("Each salvaged ship stands for one of the resources on its card, and "
         "is gone then."));
  rt_tokens_show (self->cost, looks,
                  rt_battle_cost_looks (battle->setup->ship[self->paying].cost, looks), COST_SIZE);
  for (int i = 0; i < battle->setup->n_ships; i++)
    if (battle->state->ship[i].place == ROCKETMEN_PLACE_SCRAP || self->salvage[i]) {
      RtSalvageRow *row = get_salvage (self, i);

      gtk_widget_set_visible (GTK_WIDGET (row), rt_salvage_row_show (row, battle, self->paying));
    }
  show_payment (self);
}

static void
leave_payment_cb (RtBattleReservePane *self)
{
  self->paying = -1;
  rt_table_refresh (RT_TABLE (self->battle.table));
}

static void
pay_cb (GtkWidget *button, RtBattleReservePane *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, RT_TYPE_RESERVE_ROW);

  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++)
    if (self->salvage[i])
      rt_salvage_row_reset (self->salvage[i]);
  self->paying = RT_RESERVE_ROW (row)->ship;
  rt_table_refresh (RT_TABLE (self->battle.table));
}

/* ---- All of it ---- */

static void
show_arrival (RtBattleReservePane *self, int ship)
{
  if (!self->arrival[ship]) {
    self->arrival[ship] = g_object_new (RT_TYPE_ARRIVAL_ROW, NULL);
    self->arrival[ship]->ship = ship;
    gtk_box_append (self->arrivals, GTK_WIDGET (self->arrival[ship]));
  }
  rt_arrival_row_show (self->arrival[ship], &self->battle);
}

static void
show_waiting (RtBattleReservePane *self, int ship)
{
  if (!self->ship[ship]) {
    RtReserveRow *row = self->ship[ship] = g_object_new (RT_TYPE_RESERVE_ROW, NULL);

    row->ship = ship;
    g_signal_connect_object (row->salvage, "clicked", G_CALLBACK (pay_cb), self, 0);
    gtk_box_append (self->ships, GTK_WIDGET (row));
  }
  rt_reserve_row_show (self->ship[ship], &self->battle);
}

static void
back_cb (RtBattleReservePane *self)
{
  rt_battle_table_open_pane (self->battle.table, NULL);
}

static char *
describe_stock (const RocketmenState *state)
{
  const RocketmenBaseState *base = &state->base[state->turn];
  int n = base->n_stock + (base->start != 0);

  if (base->kind == ROCKETMEN_BASE_NONE)
    return g_strdup (_ ("no home base"));
  return g_strdup_printf (ngettext ("%d resource in stock", "%d resources in stock", n), n);
}

static void
set_row_visible (gpointer row, gboolean is_visible)
{
  if (row)
    gtk_widget_set_visible (GTK_WIDGET (row), is_visible);
}

static void
show_reserve (RtBattleReservePane *self)
{
  const RocketmenSetup *setup = self->battle.setup;
  const RocketmenState *state = self->battle.state;
  g_autofree char *stock = describe_stock (state);
  gboolean is_any = FALSE;
  gboolean is_any_new = FALSE;

  for (int i = 0; i < setup->n_ships; i++) {
    gboolean is_own = setup->ship[i].seat == state->turn;
    gboolean is_new = is_own && state->ship[i].place == ROCKETMEN_PLACE_ACTIVE
                      && (state->ship[i].flags & ROCKETMEN_SHIP_NEW);
    gboolean waits =
        is_own && state->ship[i].place == ROCKETMEN_PLACE_RESERVE && !setup->ship[i].squadron;

    if (is_new)
      show_arrival (self, i);
    if (waits)
      show_waiting (self, i);
    set_row_visible (self->arrival[i], is_new);
    set_row_visible (self->ship[i], waits);
    is_any = is_any || waits;
    is_any_new = is_any_new || is_new;
  }
  rt_battle_panel_set_end (self->waiting, stock);
  gtk_widget_set_visible (GTK_WIDGET (self->arrivals), is_any_new);
  gtk_widget_set_visible (GTK_WIDGET (self->ships), is_any);
  gtk_widget_set_visible (self->none, !is_any);
}

static void
rt_battle_reserve_pane_show (RtBattlePane *pane)
{
  RtBattleReservePane *self = RT_BATTLE_RESERVE_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state = rt_battle_table_get_state (table);

  self->battle = (Battle){ table, setup, state };
  if (self->paying >= 0
      && (state->ship[self->paying].place != ROCKETMEN_PLACE_RESERVE
          || setup->ship[self->paying].seat != state->turn))
    self->paying = -1;
  gtk_widget_set_visible (self->payment, self->paying >= 0);
  gtk_widget_set_visible (GTK_WIDGET (self->arrivals), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->waiting), self->paying < 0);
  gtk_widget_set_visible (self->back, self->paying < 0);
  if (self->paying >= 0)
    ask_payment (self);
  else
    show_reserve (self);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  rt_part_ensure_types ();
  widget_class->unmap = rt_battle_reserve_pane_unmap;
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_reserve_pane_show;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-reserve-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, arrivals);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, waiting);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, ships);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, none);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, back);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, payment);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, paid);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, cost);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, salvages);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, rest);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, no_rest);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, why);
  gtk_widget_class_bind_template_child (widget_class, RtBattleReservePane, bring);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_payment_cb);
}

static void
rt_battle_reserve_pane_init (RtBattleReservePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->paying = -1;
}
