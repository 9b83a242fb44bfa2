/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-decide-pane.h. */
#include "rt-battle-decide-pane.h"

#include "app/features/battle/rt-action-grid.h"
#include "app/features/battle/rt-battle-boarding-model.h"
#include "app/features/battle/rt-battle-draw-pane.h"
#include "app/features/battle/rt-battle-object-row.h"
#include "app/features/battle/rt-battle-panel.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-well.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-loss-picker.h"
#include "app/widgets/rt-odds-bar.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { N_WELLS = 4, HOLD_MAX = 32 };

struct _RtBattleDecidePane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  gboolean is_hold_shown; /* to its captor, while loot is chosen */
  guint8 hold[HOLD_MAX];  /* the resources to choose from */
  gboolean is_taken[HOLD_MAX];
  guint n_hold;
  RtBattlePanel *panel;
  GtkWidget *wells;
  RtBattleWell *well[N_WELLS];
  guint n_wells; /* those in use */
  RtBattleObjectRow *rams;
  RtBattleObjectRow *rammed;
  RtActionGrid *choices;
  GtkWidget *scrolled; /* of the loot, so that the button under it is seen */
  RtActionGrid *loot;
  GtkButton *loot_button;
  GtkWidget *end; /* the way back, and who draws the tokens */
  GtkToggleButton *draws_self;
  GtkToggleButton *draws_for_me;
  RtBattleObjectRow *hit;
  RtLossPicker *picker;
};

G_DEFINE_FINAL_TYPE (RtBattleDecidePane, rt_battle_decide_pane, RT_TYPE_BATTLE_PANE)

/* Of two dice; RM-CN-4. */
static const double chance_of_seven = 7.0 / 12;

static int
actor_of (RtBattleDecidePane *self)
{
  return rt_game_get_actor (rt_table_get_game (RT_TABLE (self->table)));
}

static void
ask (RtBattleDecidePane *self, int seat, const char *title, const char *line, const char *rule)
{
  rt_battle_panel_show_question (self->panel, &self->setup->common, seat, title, line);
  rt_battle_panel_set_rule (self->panel, rule);
  gtk_widget_set_visible (GTK_WIDGET (self->panel), TRUE);
}

static RtActionButton *
add_choice (RtBattleDecidePane *self, const char *icon, const char *name, const char *line,
            const RulesAction *action)
{
  return rt_action_grid_add (self->choices, icon, name, line, RT_ACTION_NO_COST, action, 0);
}

static void
add_well (RtBattleDecidePane *self, const char *value, const char *label)
{
  rt_battle_well_show (self->well[self->n_wells++], value, label);
  gtk_widget_set_visible (self->wells, TRUE);
}

static void
back_cb (RtBattleDecidePane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

static GSettings *
get_settings (RtBattleDecidePane *self)
{
  return rt_table_get_context (RT_TABLE (self->table))->settings;
}

static void
draws_for_me_cb (RtBattleDecidePane *self)
{
  rt_set_draws_for_me (get_settings (self), gtk_toggle_button_get_active (self->draws_for_me));
}

static void
show_end (RtBattleDecidePane *self)
{
  gtk_toggle_button_set_active (
      rt_draws_for_me (get_settings (self)) ? self->draws_for_me : self->draws_self, TRUE);
  gtk_widget_set_visible (self->end, TRUE);
}

/* ---- Collisions ---- */

/* With one damage, or with two for a pod that is given up. */
static void
add_destroyed (RtBattleDecidePane *self, gboolean gives_up_pod)
{
  RulesOddsCollisionResult result;
  const char *name = rocketmen_ship_name (self->setup, self->state->target);
  g_autofree char *words = g_strdup_printf (
      gives_up_pod ? _ ("%s is destroyed, for a pod") : _ ("%s is destroyed"), name);
  g_autofree char *percent = NULL;

  if (!rt_battle_quote_collision (self->setup, self->state, self->state->actor_ship,
                                  self->state->target, gives_up_pod, &result))
    return;
  percent = rt_odds_percent ((double)result.target_destroyed.numerator
                             / (double)result.target_destroyed.denominator);
  add_well (self, percent, words);
}

static void
show_object (RtBattleDecidePane *self, RtBattleObjectRow *row, int object, const char *end)
{
  rt_battle_object_row_show (row, self->setup, self->state, object, end, NULL);
  gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
}

/* Both ships, and what comes of it on the whole. */
static void
show_ram_roll (RtBattleDecidePane *self)
{
  gboolean is_target = self->state->phase == ROCKETMEN_PHASE_RAMMED_ROLL;
  int roller = is_target ? self->state->target : self->state->actor_ship;
  int other = is_target ? self->state->actor_ship : self->state->target;
  int seat = self->setup->ship[roller].seat;
  g_autofree char *title =
      g_strdup_printf (_ ("%s rolls two dice"), self->setup->common.seat[seat]);
  g_autofree char *line =
      g_strdup_printf (_ ("7 or more damages %s."), rocketmen_ship_name (self->setup, other));
  g_autofree char *seven = rt_odds_percent (chance_of_seven);

  ask (self, seat, title, line, "RM-CN-4");
  add_well (self, seven, _ ("7 or more"));
  if (!is_target) {
    add_destroyed (self, FALSE);
    add_destroyed (self, TRUE);
  }
  show_object (self, self->rams, self->state->actor_ship, _ ("rams"));
  show_object (self, self->rammed, self->state->target, _ ("is rammed"));
}

/* "destroys Hulk; then 58.3 % for 1 damage to Lance" */
static char *
describe_ram (RtBattleDecidePane *self, const RulesAction *action)
{
  const char *target = rocketmen_ship_name (self->setup, self->state->target);
  g_autofree char *first = NULL;
  RtRamQuote quote;

  rt_battle_quote_ram (self->state, action, &quote);
  if (action->verb == ROCKETMEN_VERB_SPARE)
    first = g_strdup_printf (_ ("%s keeps all"), target);
  else if (quote.is_target_destroyed)
    first = g_strdup_printf (_ ("destroys %s"), target);
  else
    first = g_strdup_printf (ngettext ("%s loses %d pod", "%s loses %d pods", quote.target_pods),
                             target, quote.target_pods);
  if (quote.attacker_hit <= 0)
    return g_strdup_printf (_ ("%s; your shield saves you"), first);
  g_autofree char *percent = rt_odds_percent (quote.attacker_hit);
  return g_strdup_printf (quote.would_destroy_attacker ? _ ("%s; then %s to be destroyed")
                                                       : _ ("%s; then %s to lose a pod"),
                          first, percent);
}

static void
add_ram (RtBattleDecidePane *self, const RulesAction *action, const char *icon, const char *name)
{
  g_autofree char *line = describe_ram (self, action);
  RtActionButton *button = add_choice (self, icon, name, line, action);

  if (action->verb != ROCKETMEN_VERB_SPARE)
    rt_action_button_set_style (button, "attack");
}

static void
show_ram (RtBattleDecidePane *self)
{
  const RocketmenShipState *own = &self->state->ship[self->state->actor_ship];
  g_autofree char *title =
      g_strdup_printf (_ ("%s, the collision works"), self->setup->common.seat[self->state->turn]);

  ask (self, self->state->turn, title, _ ("What does it do?"), "RM-CN-4");
  add_ram (self, &(RulesAction){ .verb = ROCKETMEN_VERB_RAM }, "rt-dock-symbolic", _ ("1 damage"));
  for (int kind = 0; kind < ROCKETMEN_N_PODS; kind++) {
    const RulesAction action = { .verb = ROCKETMEN_VERB_SACRIFICE,
                                 .n_args = 1,
                                 .arg = { (int16_t)kind } };
    g_autofree char *name =
        g_strdup_printf (_ ("Give up %s: 2 damage"), rt_part_pod_name ((RocketmenPodKind)kind));

    if (own->pods[kind])
      add_ram (self, &action,
               kind == ROCKETMEN_POD_SHIELD ? "rt-shield-symbolic" : "rt-laser-symbolic", name);
  }
  add_ram (self, &(RulesAction){ .verb = ROCKETMEN_VERB_SPARE }, "action-unavailable-symbolic",
           _ ("Spare it"));
}

/* ---- Mining and loading ---- */

static void
show_mining_odds (RtBattleDecidePane *self, int dice, int spaces)
{
  RtMiningQuote quote;

  rt_battle_quote_mining (dice, spaces, self->state->central, &quote);
  g_autofree char *expected = g_strdup_printf ("%.1f", quote.expected);
  g_autofree char *fills = rt_odds_percent (quote.fills);
  g_autofree char *space = g_strdup_printf ("%d", spaces);
  g_autofree char *there = g_strdup_printf ("%d", self->state->central);
  add_well (self, expected, _ ("expected load"));
  add_well (self, fills, _ ("fills the hold"));
  add_well (self, space, _ ("free spaces"));
  add_well (self, there, _ ("on asteroid"));
}

static const char *
mining_help (void)
{
  return _ (
      "A die for each free space, one after another: 1, 2 and 3 load so many, 6 destroys one. "
      "Only you may look at what you load.");
}

static void
show_mining (RtBattleDecidePane *self)
{
  int ship = self->state->actor_ship;
  g_autofree char *title = g_strdup_printf (
      ngettext ("%s mines: %d die left", "%s mines: %d dice left", self->state->dice),
      rocketmen_ship_name (self->setup, ship), self->state->dice);

  ask (self, self->setup->ship[ship].seat, title, mining_help (), "RM-MI-1");
  show_mining_odds (self, self->state->dice, rocketmen_free_space (self->setup, self->state, ship));
}

/* Before: the player has asked for it. */
static void
ask_mining (RtBattleDecidePane *self, int ship)
{
  const RulesAction mine = { .verb = ROCKETMEN_VERB_MINE, .n_args = 1, .arg = { (int16_t)ship } };
  int spaces = rocketmen_free_space (self->setup, self->state, ship);
  g_autofree char *title =
      g_strdup_printf (_ ("Mine with %s?"), rocketmen_ship_name (self->setup, ship));
  g_autofree char *line = g_strdup_printf (
      ngettext ("up to %d die, ends its turn", "up to %d dice, ends its turn", spaces), spaces);

  ask (self, self->setup->ship[ship].seat, title, mining_help (), "RM-MI-1");
  show_mining_odds (self, spaces, spaces);
  add_choice (self, "rt-mine-symbolic", _ ("Mine"), line, &mine);
  show_end (self);
}

static void
ask_loading (RtBattleDecidePane *self, int ship)
{
  g_autofree char *title =
      g_strdup_printf (_ ("How many microids touch %s?"), rocketmen_ship_name (self->setup, ship));
  int most = MIN (rocketmen_free_space (self->setup, self->state, ship), self->state->microids);

  ask (self, self->setup->ship[ship].seat, title,
       _ ("All that touch the one it is docked to are loaded for 1 AP. Only you may look at them."),
       "RM-MI-2");
  rt_action_grid_set_columns (self->choices, 4);
  for (int n = 1; n <= MAX (most, 1); n++) {
    const RulesAction load = { .verb = ROCKETMEN_VERB_LOAD,
                               .n_args = 2,
                               .arg = { (int16_t)ship, (int16_t)n } };
    g_autofree char *name = g_strdup_printf (_ ("Load %d"), n);

    add_choice (self, "rt-cargo-symbolic", name, _ ("1 AP"), &load);
  }
  show_end (self);
}

/* ---- The prize ---- */

/* The loot that is taken, as an action. */
static RulesAction
loot_action (RtBattleDecidePane *self)
{
  RulesAction action = { .verb = ROCKETMEN_VERB_LOOT };

  for (guint i = 0; i < self->n_hold; i++)
    if (self->is_taken[i])
      action.arg[action.n_args++] = self->hold[i];
  if (action.n_args == 0)
    action.verb = ROCKETMEN_VERB_LEAVE;
  return action;
}

static void
loot_cb (RtBattleDecidePane *self)
{
  const RulesAction action = loot_action (self);

  rt_table_do (RT_TABLE (self->table), &action);
}

/* Of the hold, or the button that shows it. */
static void
chosen_cb (RtBattleDecidePane *self, int i)
{
  if (!self->is_hold_shown) {
    self->is_hold_shown = TRUE;
  } else {
    RulesAction action;
    g_autofree char *why = NULL;

    self->is_taken[i] = !self->is_taken[i];
    action = loot_action (self);
    why = rt_table_why_not (RT_TABLE (self->table), &action, NULL);
    if (why)
      self->is_taken[i] = FALSE; /* there is no more room */
  }
  rt_table_refresh (RT_TABLE (self->table));
}

static void
show_hold (RtBattleDecidePane *self)
{
  g_autofree RulesState *view = g_new0 (RulesState, 1);
  const uint8_t *cargo = ((RocketmenState *)view)->ship[self->state->captured].cargo;
  const RulesAction action = loot_action (self);
  g_autofree char *label = action.n_args ? g_strdup_printf (_ ("Take %d"), action.n_args)
                                         : g_strdup (_ ("Take nothing"));

  rt_game_get_view (rt_table_get_game (RT_TABLE (self->table)), actor_of (self), view);
  rt_action_grid_begin (self->loot);
  self->n_hold = 0;
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < cargo[kind] && self->n_hold < HOLD_MAX; i++) {
      RtTokenLook look = rt_part_resource_look (kind);
      RtActionButton *button =
          rt_action_grid_add (self->loot, NULL, rt_token_name (look), _ ("tap to take it"),
                              RT_ACTION_NO_COST, NULL, (int)self->n_hold);

      rt_action_button_set_token (button, look, 40);
      rt_action_button_set_style (button, "loss");
      rt_action_button_set_checked (button, self->is_taken[self->n_hold]);
      self->hold[self->n_hold++] = (guint8)kind;
    }
  rt_action_grid_end (self->loot);
  gtk_button_set_label (self->loot_button, label);
  gtk_widget_set_visible (self->scrolled, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->loot_button), TRUE);
}

/* Nobody but the captor sees what is in the hold: it is opened by a tap. */
static void
show_loot (RtBattleDecidePane *self)
{
  int actor = actor_of (self);
  int space = rocketmen_free_space (self->setup, self->state, self->state->captor);
  g_autofree char *title =
      g_strdup_printf (_ ("%s, what do you take from %s?"), self->setup->common.seat[actor],
                       rocketmen_ship_name (self->setup, self->state->captured));
  g_autofree char *line =
      g_strdup_printf (ngettext ("There is room for %d.", "There is room for %d.", space), space);
  g_autofree char *name =
      g_strdup_printf (_ ("Show the hold to %s"), self->setup->common.seat[actor]);

  ask (self, actor, title, line, "RM-CP-1");
  if (self->is_hold_shown)
    show_hold (self);
  else
    add_choice (self, "view-reveal-symbolic", name, _ ("The others look away"), NULL);
}

static void
show_fate (RtBattleDecidePane *self)
{
  int actor = actor_of (self);
  g_autofree char *captor = rt_battle_object_name (self->setup, self->state->captor);
  g_autofree char *title = g_strdup_printf (
      _ ("%s has captured %s"), captor, rocketmen_ship_name (self->setup, self->state->captured));
  g_autofree char *line =
      g_strdup_printf (_ ("%s, what becomes of it?"), self->setup->common.seat[actor]);

  ask (self, actor, title, line, "RM-CP-1");
  add_choice (self, "rt-cargo-symbolic", _ ("Salvage"), _ ("carried home, it pays for a ship"),
              &(RulesAction){ .verb = ROCKETMEN_VERB_SALVAGE });
  rt_action_button_set_style (add_choice (self, "user-trash-symbolic", _ ("Destroy"),
                                          _ ("it is gone"),
                                          &(RulesAction){ .verb = ROCKETMEN_VERB_DESTROY }),
                              "attack");
}

/* ---- All of it ---- */

/* In the middle of a turn: what the player has opened. */
static void
show_asked (RtBattleDecidePane *self)
{
  int ship = rt_battle_table_get_ship (self->table);

  if (ship >= 0 && self->state->ship[ship].docked > ROCKETMEN_OBJECT_MICROID)
    ask_loading (self, ship);
  else if (ship >= 0)
    ask_mining (self, ship);
}

static void
show_question (RtBattleDecidePane *self)
{
  switch ((RocketmenPhase)self->state->phase) {
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    show_ram_roll (self);
    break;
  case ROCKETMEN_PHASE_RAM:
    show_ram (self);
    break;
  case ROCKETMEN_PHASE_MINE_ROLL:
    show_mining (self);
    break;
  case ROCKETMEN_PHASE_LOOT:
    show_loot (self);
    break;
  case ROCKETMEN_PHASE_FATE:
    show_fate (self);
    break;
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
    show_object (self, self->hit, self->state->loss_ship, _ ("was hit"));
    break;
  case ROCKETMEN_PHASE_TURN:
    show_asked (self);
    break;
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_ASK_CONTACT:
  case ROCKETMEN_PHASE_ASK_RANGE:
  case ROCKETMEN_PHASE_MEET:
  case ROCKETMEN_PHASE_OVER:
    break;
  }
}

/* What the last question had. */
static void
hide_all (RtBattleDecidePane *self)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->panel),       self->wells,
                               GTK_WIDGET (self->rams),        GTK_WIDGET (self->rammed),
                               GTK_WIDGET (self->loot_button), self->end,
                               GTK_WIDGET (self->hit),         self->scrolled };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_set_visible (parts[i], FALSE);
  for (int i = 0; i < N_WELLS; i++)
    rt_battle_well_show (self->well[i], NULL, NULL);
  self->n_wells = 0;
  if (self->state->phase != ROCKETMEN_PHASE_LOOT) {
    self->is_hold_shown = FALSE;
    rt_action_grid_begin (self->loot);
    rt_action_grid_end (self->loot);
    memset (self->is_taken, FALSE, sizeof self->is_taken);
  }
  rt_action_grid_set_columns (self->choices, 2);
  rt_action_grid_begin (self->choices);
}

static void
rt_battle_decide_pane_show (RtBattlePane *pane)
{
  RtBattleDecidePane *self = RT_BATTLE_DECIDE_PANE (pane);

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  hide_all (self);
  show_question (self);
  rt_action_grid_end (self->choices);
  rt_loss_picker_show (self->picker, self->table);
}

static gboolean
rt_battle_decide_pane_handle_key (RtBattlePane *pane, guint key)
{
  return rt_loss_picker_handle_key (RT_BATTLE_DECIDE_PANE (pane)->picker, key);
}

static char *
rt_battle_decide_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleDecidePane *self = RT_BATTLE_DECIDE_PANE (pane);

  if (!self->table)
    return NULL;
  switch ((RocketmenPhase)rt_battle_table_get_state (self->table)->phase) {
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_RAM_ROLL:
    return g_strdup_printf (_ ("%s rolls"), self->setup->common.seat[self->state->turn]);
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    return g_strdup_printf (_ ("%s rolls"),
                            self->setup->common.seat[self->setup->ship[self->state->target].seat]);
  default:
    return rt_loss_picker_describe (self->table);
  }
}

static void
rt_battle_decide_pane_class_init (RtBattleDecidePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  g_type_ensure (RT_TYPE_LOSS_PICKER);
  pane_class->show = rt_battle_decide_pane_show;
  pane_class->handle_key = rt_battle_decide_pane_handle_key;
  pane_class->describe_actor = rt_battle_decide_pane_describe_actor;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-decide-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, panel);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, wells);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, rams);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, rammed);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, scrolled);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, loot);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, choices);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, loot_button);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, end);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, draws_self);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, draws_for_me);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, hit);
  gtk_widget_class_bind_template_child (widget_class, RtBattleDecidePane, picker);
  rt_part_bind_children (widget_class, "well", N_WELLS, G_STRUCT_OFFSET (RtBattleDecidePane, well));
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, draws_for_me_cb);
  gtk_widget_class_bind_template_callback (widget_class, loot_cb);
}

static void
rt_battle_decide_pane_init (RtBattleDecidePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_part_follow_size (RT_BATTLE_PANE (self));
}
