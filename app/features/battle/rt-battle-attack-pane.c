/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-attack-pane.h. */
#include "rt-battle-attack-pane.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-range.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-target-row.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-wr-sum.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-odds.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { N_SAID = RT_AIM_SAY_BLOCKED + 1, SHOT_CHARS = 10 };

struct _RtBattleAttackPane {
  RtBattlePane parent_instance;

  RtBattleAim *aim;
  gboolean is_compact;
  gboolean is_large; /* compact too, and without what is not needed for the next tap */
  gboolean is_stale; /* the shot is another one; else only a reading has come */

  GtkWidget *columns;
  GtkWidget *first;
  GtkWidget *second;
  GtkWidget *to_hit_title;
  GtkWidget *left;
  GtkWidget *right;

  GtkWidget *target_bar; /* on a small screen, with a menu instead of the list */
  RtEmblem *target_porthole;
  GtkLabel *target_name;
  RtEmblem *target_badge;
  AdwBin *target_tokens;
  GtkWidget *target_menu;
  GtkWidget *menu_place;
  GtkWidget *target_place;
  GtkWidget *targets; /* of RtBattleTargetRow */
  GtkWidget *cancel;
  GtkGrid *lasers;
  AdwBin *pips_place;
  GtkLabel *ap_left;
  GtkLabel *price;
  GtkWidget *idea;
  GtkLabel *idea_words;
  GtkLabel *idea_promise;
  GtkWidget *use_plan;

  GtkWidget *range_left;
  GtkWidget *range_right;
  RtBattleRange *range;
  GtkWidget *stepper_place;

  GtkWidget *to_hit;
  AdwBin *to_hit_rule;
  GtkBox *sums;
  RtWrSum *sum;
  GtkWidget *terms;
  GtkWidget *chances;
  GtkWidget *chance;
  GtkLabel *percent;
  GtkLabel *of_rolls;
  RtOdds *odds;
  GtkWidget *wells;
  GtkWidget *lines; /* the same on a small screen */

  GtkStack *action; /* Fire, or what is awaited, or a question */
  GtkLabel *cost;
  GtkLabel *ends_turn;
  AdwBin *ending_rule;
  GtkWidget *fire;
  GtkWidget *fire_row;
  GtkLabel *fire_words;
  GtkLabel *fire_price;
  GtkLabel *ending;
  GtkLabel *awaited;
  GtkLabel *asked;
  GtkWidget *say[N_SAID]; /* in the order of RtAimAnswer */
  GtkLabel *said[N_SAID];
  GtkWidget *take_back;
  GtkWidget *answers;
  GtkWidget *yes;
  GtkLabel *yes_words;
  GtkLabel *yes_detail;
  GtkWidget *no;
  GtkLabel *no_words;
  GtkLabel *no_detail;
};

G_DEFINE_FINAL_TYPE (RtBattleAttackPane, rt_battle_attack_pane, RT_TYPE_BATTLE_PANE)

enum { PROP_0, PROP_AIM, PROP_COMPACT, PROP_LARGE, N_PROPS };
static GParamSpec *props[N_PROPS];

static RtBattleTable *
table_of (RtBattleAttackPane *self)
{
  return rt_battle_pane_get_table (RT_BATTLE_PANE (self));
}

static const RocketmenState *
state_of (RtBattleAttackPane *self)
{
  return rt_battle_table_get_state (table_of (self));
}

static const RocketmenSetup *
setup_of (RtBattleAttackPane *self)
{
  return rt_battle_table_get_setup (table_of (self));
}

static gboolean
is_aiming (RtBattleAttackPane *self)
{
  return state_of (self)->phase == ROCKETMEN_PHASE_TURN;
}

static gboolean
is_asking (RtBattleAttackPane *self)
{
  return state_of (self)->phase == ROCKETMEN_PHASE_REROLL
         || state_of (self)->phase == ROCKETMEN_PHASE_DODGE;
}

static void
set_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

/* ---- 1: targets ---- */

static void
target_cb (RtBattleTargetRow *row, RtBattleAttackPane *self)
{
  int target = rt_battle_target_row_get_ship (row);
  int ship = rt_battle_aim_get_ship (self->aim);
  int least = rt_battle_steps_min (setup_of (self), state_of (self), ship, target);
  RulesAction fire = rt_battle_fire (setup_of (self), ship, target, MAX (0, least), FALSE, NULL);
  g_autofree char *why = rt_table_why_not (RT_TABLE (table_of (self)), &fire, NULL);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->target_menu));
  if (why)
    rt_table_explain (RT_TABLE (table_of (self)), &fire, NULL, NULL);
  else
    rt_battle_aim_choose (self->aim, target);
}

static void
show_target_bar (RtBattleAttackPane *self, int ship)
{
  const RocketmenSetup *setup = setup_of (self);

  gtk_widget_set_visible (self->target_bar, ship >= 0);
  gtk_widget_set_sensitive (self->target_menu, is_aiming (self));
  gtk_widget_set_sensitive (self->cancel, is_aiming (self));
  if (ship < 0)
    return;
  rt_emblem_show_porthole (self->target_porthole, rt_battle_object_icon (setup, ship), "");
  rt_emblem_show_player (self->target_badge, setup->ship[ship].seat,
                         setup->common.seat[setup->ship[ship].seat], FALSE);
  gtk_label_set_text (self->target_name, rocketmen_ship_name (setup, ship));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->target_menu),
                             self->is_large ? rocketmen_ship_name (setup, ship) : _ ("Target"));
  adw_bin_set_child (self->target_tokens, rt_part_tokens (setup, state_of (self), ship, 20));
}

static void
show_targets (RtBattleAttackPane *self)
{
  int chosen = rt_battle_aim_get_target (self->aim);
  g_autoptr (GPtrArray) targets =
      rt_battle_targets (setup_of (self), state_of (self), rt_battle_aim_get_ship (self->aim),
                         rocketmen_has_map (setup_of (self)) ? RT_BATTLE_FEWEST_STEPS
                                                             : rt_battle_aim_get_steps (self->aim));

  rt_clear_box (self->targets);
  for (guint i = 0; i < targets->len; i++) {
    const RtBattleTarget *target = targets->pdata[i];
    GtkWidget *row = rt_battle_target_row_new (setup_of (self), state_of (self), target,
                                               target->ship == chosen, is_aiming (self));

    g_signal_connect_object (row, "clicked", G_CALLBACK (target_cb), self, 0);
    gtk_box_append (GTK_BOX (self->targets), row);
  }
  show_target_bar (self, chosen);
}

/* ---- 2: lasers, and what would be better ---- */

static char *
describe_price (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  int ap = state_of (self)->ship[quote->ship].ap;
  /* What all the shots cost: each its laser, and steps as the house rule has it. */
  gboolean is_volley =
      setup_of (self)->common.option[ROCKETMEN_OPTION_EXTEND] == ROCKETMEN_EXTEND_VOLLEY;
  int all = is_volley ? quote->cost + quote->shots - 1 : quote->cost * quote->shots;

  if (quote->shots == 0)
    return g_strdup (_ ("no shot left"));
  return g_strdup_printf (
      ngettext ("%d shot, %d AP, %d stay", "%d shots, %d AP, %d stay", (gulong)quote->shots),
      quote->shots, all, ap - all);
}

static void
show_lasers (RtBattleAttackPane *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  const RocketmenShipState *ship = &state_of (self)->ship[quote->ship];

  for (int row = 2; row >= 0; row--)
    gtk_grid_remove_row (self->lasers, row);
  for (int i = 0; i < ship->pods[ROCKETMEN_POD_LASER]; i++) {
    int target = rt_battle_aim_get_shot_target (self->aim, i);
    g_autofree char *name = g_strdup_printf (_ ("Shot %d"), i + 1);
    GtkWidget *at = rt_label (target >= 0 ? rocketmen_ship_name (setup_of (self), target) : "",
                              "dim card-line");

    gtk_label_set_ellipsize (GTK_LABEL (at), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars (GTK_LABEL (at), SHOT_CHARS);
    gtk_grid_attach (self->lasers,
                     rt_token_new (i < ship->fired ? RT_TOKEN_LASER_FIRED : RT_TOKEN_LASER, 34), i,
                     0, 1, 1);
    gtk_grid_attach (self->lasers, rt_label (name, "card-line strong"), i, 1, 1, 1);
    gtk_grid_attach (self->lasers, at, i, 2, 1, 1);
  }
  rt_pips_show (RT_PIPS (adw_bin_get_child (self->pips_place)),
                MAX (setup_of (self)->ship[quote->ship].ap, ship->ap), ship->ap,
                is_aiming (self) ? quote->cost : 0);
  set_text (self->ap_left, g_strdup_printf (_ ("%d AP left"), ship->ap));
  set_text (self->price, describe_price (self, quote));
  gtk_widget_set_visible (GTK_WIDGET (self->price), is_aiming (self));
}

static void
use_plan_cb (RtBattleAttackPane *self)
{
  RtBattlePlan plan;

  if (rt_battle_aim_plan (self->aim, &plan))
    rt_battle_aim_use (self->aim, &plan);
}

static gboolean
is_as_planned (RtBattleAttackPane *self, const RtBattlePlan *plan)
{
  return plan->n_parts == 1 && plan->part[0].target == rt_battle_aim_get_target (self->aim)
         && plan->part[0].steps == rt_battle_aim_get_steps (self->aim);
}

static void
show_idea (RtBattleAttackPane *self)
{
  RtBattlePlan plan;
  gboolean is_other = rt_battle_aim_plan (self->aim, &plan) && !is_as_planned (self, &plan);
  gboolean has_moving = rt_battle_aim_plan_moving (self->aim, &plan);
  g_autofree char *what = NULL;

  gtk_widget_set_visible (self->idea,
                          !self->is_compact && is_aiming (self) && (is_other || has_moving));
  if (!gtk_widget_get_visible (self->idea))
    return;
  what = rt_battle_plan_describe (setup_of (self), &plan);
  set_text (self->idea_words, g_strdup_printf (_ ("Better: %s."), what));
  set_text (self->idea_promise, rt_battle_plan_promise (&plan));
  gtk_widget_set_visible (self->use_plan, !has_moving);
}

/* ---- 4: to hit ---- */

static void
show_terms (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  rt_clear_box (self->terms);
  for (int i = 0; i < quote->n_terms; i++) {
    const RtBattleTerm *term = &quote->terms[i];
    g_autofree char *value = rt_battle_term_value (term);
    g_autofree char *text = rt_battle_term_sentence (setup_of (self), quote, term);
    GtkWidget *parts[] = { rt_label (value, "strong numeric card-line"),
                           rt_label (text, "dim card-line"), rt_rule_button (term->rule) };
    GtkWidget *row = gtk_grid_new ();

    gtk_grid_set_column_spacing (GTK_GRID (row), 6);
    for (int k = 0; k < (int)G_N_ELEMENTS (parts); k++)
      gtk_grid_attach (GTK_GRID (row), parts[k], k, 0, 1, 1);
    gtk_box_append (GTK_BOX (self->terms), row);
  }
}

/* On a small screen as lines: "30.6 % a hit in 2 shots". */
static void
show_wells (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  g_autofree char *hits =
      quote->shots > 1 ? g_strdup_printf (
          ngettext ("a hit in %d shot", "a hit in %d shots", (gulong)quote->shots), quote->shots)
      : quote->may_evade   ? g_strdup (_ ("after its evasion"))
      : quote->has_defense ? g_strdup (_ ("after its defense"))
                           : g_strdup (_ ("costs it a pod"));
  const struct {
    double chance;
    const char *what;
  } chances[] = { { quote->all.damage, hits },
                  { quote->all.destroyed, _ ("destroys it") },
                  { quote->all.crew, _ ("kills crew") } };
  GtkWidget *well = gtk_widget_get_first_child (self->wells);
  GtkWidget *line = gtk_widget_get_first_child (self->lines);

  for (guint i = 0; i < G_N_ELEMENTS (chances); i++) {
    GtkWidget *value = gtk_widget_get_first_child (well);
    g_autofree char *percent = rt_battle_percent (chances[i].chance);

    gtk_label_set_text (GTK_LABEL (value), percent);
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (value)), chances[i].what);
    set_text (GTK_LABEL (line), g_strdup_printf ("%s %s", percent, chances[i].what));
    well = gtk_widget_get_next_sibling (well);
    line = gtk_widget_get_next_sibling (line);
  }
  gtk_widget_set_visible (self->wells, quote->shots > 0 && !self->is_compact);
  gtk_widget_set_visible (self->lines, quote->shots > 0 && self->is_compact && !self->is_large);
}

static void
show_chance (RtBattleAttackPane *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);

  gtk_widget_set_visible (
      self->chance, !self->is_compact || !(is_asking (self) || rt_battle_aim_is_asked (self->aim)));
  rt_wr_sum_show (self->sum, quote);
  show_terms (self, quote);
  set_text (self->percent, rt_battle_percent (quote->hits / (double)RT_BATTLE_ROLLS));
  set_text (self->of_rolls, g_strdup_printf (self->is_compact ? _ ("%d of 36 rolls hit")
                                                              : _ ("to hit, %d of 36 rolls"),
                                             quote->hits));
  rt_odds_show (self->odds, quote->number,
                is_aiming (self) ? 0 : rt_battle_aim_get_rolled (self->aim));
  show_wells (self, quote);
}

/* ---- Fire, or what is awaited, or a question ---- */

/* Why not, with the cheapest cure: as many steps as it takes. */
static void
explain_fire (RtBattleAttackPane *self)
{
  RtTable *table = RT_TABLE (table_of (self));
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (table));
  RtPlay play = rt_battle_aim_get_play (self->aim);
  RtPlay cure = play;
  RangeReading reading;
  RulesReason why;
  RulesReason no_cure;
  int needed = rt_battle_aim_read (self->aim, &reading)
                   ? rt_battle_steps_needed (setup_of (self), state, play.action.arg[0], &reading)
                   : 0;
  g_autofree char *label = g_strdup_printf (
      ngettext ("Fire with %d step", "Fire with %d steps", (gulong)MAX (0, needed)),
      MAX (0, needed));

  cure.action.arg[2] = (int16_t)MAX (0, needed);
  if (!rt_battle_fire_fails (setup_of (self), state, &play, &why))
    rt_table_show_message (table,
                           _ ("Is it in range? Measure it, or agree on it beside the ruler."));
  else if (needed > 0 && rt_battle_aim_is_clear (self->aim)
           && !rt_battle_fire_fails (setup_of (self), state, &cure, &no_cure))
    rt_table_explain_reason (table, &why, label, &cure);
  else
    rt_table_explain_reason (table, &why, NULL, NULL);
}

static void
fire_cb (RtBattleAttackPane *self)
{
  RtPlay play = rt_battle_aim_get_play (self->aim);

  if (rt_game_is_busy (rt_table_get_game (RT_TABLE (table_of (self)))))
    return;
  if (rt_battle_aim_may_fire (self->aim))
    rt_table_play (RT_TABLE (table_of (self)), &play);
  else
    explain_fire (self);
}

/* What was measured is right: the map goes by it. */
static void
correct_cb (RtBattleAttackPane *self)
{
  RtTable *table = RT_TABLE (table_of (self));
  RtPlay place;

  if (rt_game_is_busy (rt_table_get_game (table)))
    return;
  if (rt_battle_aim_get_correction (self->aim, &place))
    rt_table_do_from (table, &place.action, place.origin);
  else
    rt_table_show_message (table,
                           _ ("There is no room for either ship at that distance. Say on the "
                              "map where they stand."));
}

static void
close_cb (RtBattleAttackPane *self)
{
  rt_battle_table_open_pane (table_of (self), NULL);
}

static void
answer (RtBattleAttackPane *self, unsigned verb)
{
  const RulesAction action = { .verb = (uint8_t)verb };

  rt_table_do (RT_TABLE (table_of (self)), &action);
}

static void
yes_cb (RtBattleAttackPane *self)
{
  answer (self, state_of (self)->phase == ROCKETMEN_PHASE_DODGE ? ROCKETMEN_VERB_DODGE
                                                                : ROCKETMEN_VERB_REROLL);
}

static void
no_cb (RtBattleAttackPane *self)
{
  answer (self, state_of (self)->phase == ROCKETMEN_PHASE_DODGE ? ROCKETMEN_VERB_TAKE_HIT
                                                                : ROCKETMEN_VERB_ACCEPT);
}

/* ---- How far is it? ---- */

static void
say_cb (RtBattleAttackPane *self, GtkWidget *button)
{
  for (int i = 0; i < N_SAID; i++)
    if (self->say[i] == button)
      rt_battle_table_answer_range (table_of (self), (RtAimAnswer)i);
}

static void
take_back_cb (RtBattleAttackPane *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "room.undo", NULL);
}

/* What the answer rests on. */
static char *
describe_said (RtBattleAttackPane *self, RtAimAnswer answer)
{
  return rt_battle_aim_is_backed (self->aim, answer) ? rt_battle_aim_describe_distance (self->aim)
         : answer == RT_AIM_SAY_IN
             ? g_strdup (_ ("by eye"))
             : rt_battle_describe_miss (rt_battle_aim_get_cost_of_miss (self->aim));
}

static void
show_asked (RtBattleAttackPane *self)
{
  g_autofree char *miss = rt_battle_describe_miss (rt_battle_aim_get_cost_of_miss (self->aim));

  set_text (
      self->asked,
      g_strdup_printf (_ ("Out of range or blocked, the shot %s. What a sensor reads in range, "
                          "and still, counts by itself."),
                       miss));
  for (int i = 0; i < N_SAID; i++) {
    gboolean is_backed = rt_battle_aim_is_backed (self->aim, (RtAimAnswer)i);

    set_text (self->said[i], describe_said (self, (RtAimAnswer)i));
    rt_set_class (self->say[i], "suggested-action", is_backed);
    rt_set_class (self->say[i], "plain", !is_backed);
  }
}

static void
show_fire (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  int ap = state_of (self)->ship[quote->ship].ap;
  g_autofree char *name = g_strdup_printf (_ ("Fire shot %d · %d AP"), quote->shot, quote->cost);

  set_text (self->fire_words,
            self->is_compact ? g_strdup_printf (_ ("Fire shot %d"), quote->shot) : g_strdup (name));
  set_text (self->fire_price, self->is_large
                                  ? g_strdup_printf (_ ("%d AP"), quote->cost)
                                  : g_strdup_printf (_ ("%d of %d AP"), quote->cost, ap));
  rt_set_name (self->fire, name);
  set_text (self->cost,
            g_strdup_printf (ngettext ("This shot: 1 laser + %d step = %d AP. %d AP stay.",
                                       "This shot: 1 laser + %d steps = %d AP. %d AP stay.",
                                       (gulong)quote->steps),
                             quote->steps, quote->cost, quote->ap_after));
  set_text (self->ends_turn, g_strdup_printf (_ ("Firing ends the turn of %s after its shots."),
                                              rocketmen_ship_name (setup_of (self), quote->ship)));
}

/* It has fired all it can, or cannot fire at all: say so. */
static void
show_ending (RtBattleAttackPane *self)
{
  int target = MAX (0, rt_battle_aim_get_target (self->aim));
  RulesAction fire =
      rt_battle_fire (setup_of (self), rt_battle_aim_get_ship (self->aim), target, 0, FALSE, NULL);
  char *why = rt_table_why_not (RT_TABLE (table_of (self)), &fire, NULL);

  set_text (self->ending, why ? why : g_strdup (_ ("There is nothing to shoot at.")));
}

static char *
describe_awaited (const RocketmenState *state)
{
  switch ((int)state->phase) {
  case ROCKETMEN_PHASE_DODGE_ROLL:
    return g_strdup (_ ("7 or more evades"));
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    return g_strdup (_ ("9 or more fends it off"));
  }
  return state->number > 12 ? g_strdup (_ ("Only a natural 12 hits"))
                            : g_strdup_printf (_ ("%d or more hits"), MAX (3, state->number));
}

static char *
damage_after (RtBattleAttackPane *self, unsigned verb)
{
  RtBattleChances chances = { 0 };

  rt_battle_chances_after (setup_of (self), state_of (self),
                           &(RulesAction){ .verb = (uint8_t)verb }, &chances);
  return rt_battle_percent (verb == ROCKETMEN_VERB_DODGE ? 1 - chances.damage : chances.damage);
}

static void
show_question (RtBattleAttackPane *self)
{
  gboolean is_dodge = state_of (self)->phase == ROCKETMEN_PHASE_DODGE;
  const char *yes = is_dodge ? _ ("Evade") : _ ("Roll again");
  const char *no = is_dodge ? _ ("Take the hit") : _ ("Leave it");
  g_autofree char *chance =
      damage_after (self, is_dodge ? ROCKETMEN_VERB_DODGE : ROCKETMEN_VERB_REROLL);

  gtk_label_set_text (self->yes_words, yes);
  set_text (self->yes_detail, is_dodge ? g_strdup_printf (_ ("7+ on 2d6: %s"), chance)
                                       : g_strdup_printf (_ ("%s for damage"), chance));
  rt_set_name (self->yes, yes);
  gtk_label_set_text (self->no_words, no);
  gtk_label_set_text (self->no_detail, is_dodge ? _ ("keeps the evasion for later") : _ ("a miss"));
  rt_set_name (self->no, no);
}

static void
show_action (RtBattleAttackPane *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);

  if (rt_battle_aim_is_asked (self->aim)) {
    gtk_stack_set_visible_child_name (self->action, "asked");
  } else if (is_asking (self)) {
    show_question (self);
    gtk_stack_set_visible_child_name (self->action, "question");
  } else if (!is_aiming (self)) {
    set_text (self->awaited, describe_awaited (state_of (self)));
    gtk_stack_set_visible_child_name (self->action, "awaited");
  } else if (quote->shots > 0) {
    show_fire (self, quote);
    gtk_stack_set_visible_child_name (self->action, "fire");
  } else {
    show_ending (self);
    gtk_stack_set_visible_child_name (self->action, "ending");
  }
}

/* ---- All of it ---- */

/* Buttons stay when a reading comes, so that none goes from under a finger. */
static void
show_all (gpointer pane)
{
  RtBattleAttackPane *self = pane;
  gboolean is_ready;
  gboolean is_settled;

  if (!table_of (self) || rt_battle_aim_get_ship (self->aim) < 0)
    return;
  is_ready = rt_battle_aim_may_fire (self->aim);
  show_idea (self);
  if (rt_battle_aim_is_asked (self->aim))
    show_asked (self);
  rt_set_class (self->fire, "destructive-action", is_ready);
  rt_set_class (self->fire, "refused", !is_ready);
  /* First it is said which is right, the map or what was measured. */
  gtk_widget_set_visible (self->second,
                          !rt_battle_table_is_beside_map (table_of (self))
                              || rt_battle_aim_get_verdict (self->aim) != RT_AIM_DOUBT);
  if (!self->is_stale)
    return;
  self->is_stale = FALSE;
  rt_battle_range_set_aiming (self->range, is_aiming (self));
  /* Nothing of it can be changed any more: the dice have the room. */
  gtk_widget_set_hexpand (self->second, self->is_large || !self->is_compact);
  is_settled = self->is_large && !is_aiming (self) && !rt_battle_aim_is_asked (self->aim);
  gtk_widget_set_visible (self->first, !is_settled);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->to_hit), is_settled || !self->is_compact
                                                                     ? GTK_ORIENTATION_HORIZONTAL
                                                                     : GTK_ORIENTATION_VERTICAL);
  show_targets (self);
  show_lasers (self);
  if (rt_battle_aim_get_target (self->aim) >= 0)
    show_chance (self);
  show_action (self);
}

static void
changed_cb (RtBattleAttackPane *self)
{
  rt_show_soon (self, show_all);
}

static void
another_shot_cb (RtBattleAttackPane *self)
{
  self->is_stale = TRUE;
  changed_cb (self);
}

/* Some parts stand elsewhere on a small screen. */
static void
set_compact (RtBattleAttackPane *self, gboolean is_compact)
{
  const GtkOrientation across = is_compact ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
  const GtkOrientation down = is_compact ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  /* Beside a map the column has its width. */
  RtBattleTable *table = table_of (self);
  gboolean is_beside_map = table && rt_battle_table_is_beside_map (table);
  int compact_width = is_beside_map ? -1 : 340;

  self->is_compact = is_compact;
  rt_move_to_box (self->targets, is_compact ? self->menu_place : self->target_place);
  rt_move_to_box (GTK_WIDGET (self->range), is_compact ? self->range_left : self->range_right);
  rt_battle_range_place_stepper (self->range, is_compact ? self->stepper_place : NULL);
  gtk_box_set_spacing (GTK_BOX (self->columns), is_compact ? 8 : 14);
  gtk_box_set_spacing (GTK_BOX (self->left), is_compact ? 8 : 10);
  gtk_box_set_spacing (GTK_BOX (self->right), is_compact ? 8 : 12);
  gtk_widget_set_size_request (self->left, is_compact ? compact_width : 306, -1);
  gtk_widget_set_size_request (self->right, is_compact ? compact_width : 560, -1);
  /* There target and distance stand above the number to reach, which gets what they leave. */
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->first),
                                                    is_beside_map);
  gtk_widget_set_vexpand (self->first, !is_beside_map);
  gtk_widget_set_hexpand (self->first, is_compact);
  gtk_widget_set_hexpand (self->second, !is_compact);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->to_hit), across);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->chance), across);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->chances), down);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->answers), across);
  gtk_box_set_spacing (GTK_BOX (self->to_hit), is_compact ? 6 : 24);
  gtk_box_set_spacing (self->sums, is_compact ? 6 : 10);
  gtk_widget_set_size_request (self->chances, is_compact ? -1 : 400, -1);
  gtk_widget_set_halign (self->fire_row, is_compact ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
  rt_set_class (GTK_WIDGET (self->of_rolls), "card-line", is_compact);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_COMPACT]);
}

/* ---- The pane ---- */

static void
rt_battle_attack_pane_show (RtBattlePane *pane)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);
  gboolean is_compact =
      rt_part_is_compact (GTK_WIDGET (self)) || rt_battle_table_is_beside_map (table_of (self));

  if (!self->aim) {
    self->aim = g_object_ref (rt_battle_table_get_aim (table_of (self)));
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_AIM]);
    g_signal_connect_object (self->aim, "changed", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (self->aim, "notify::target", G_CALLBACK (another_shot_cb), self,
                             G_CONNECT_SWAPPED);
  }
  if (is_compact != self->is_compact)
    set_compact (self, is_compact);
  self->is_large = rt_battle_table_is_large (table_of (self));
  g_object_set (self->range, "large", self->is_large, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LARGE]);
  if (rt_battle_table_is_beside_map (table_of (self)))
    gtk_widget_set_visible (self->to_hit_title, FALSE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  rt_battle_table_get_columns (table_of (self)));
  self->is_stale = TRUE;
  show_all (self);
}

/* 1 to 3 are the answers, 4 takes the shot back; Enter is what the sensor says. */
static gboolean
handle_answer_key (RtBattleAttackPane *self, guint key)
{
  if (key >= GDK_KEY_1 && key < GDK_KEY_1 + N_SAID)
    say_cb (self, self->say[key - GDK_KEY_1]);
  else if (key == GDK_KEY_1 + N_SAID)
    take_back_cb (self);
  else if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
           && rt_battle_aim_is_backed (self->aim, RT_AIM_SAY_IN))
    say_cb (self, self->say[RT_AIM_SAY_IN]);
  else
    return FALSE;
  return TRUE;
}

static gboolean
rt_battle_attack_pane_handle_key (RtBattlePane *pane, guint key)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);
  int steps = self->aim ? rt_battle_aim_get_steps (self->aim) : 0;

  if (self->aim && rt_battle_aim_is_asked (self->aim))
    return handle_answer_key (self, key);
  if (!self->aim || !is_aiming (self))
    return FALSE;
  if (key == GDK_KEY_Escape)
    close_cb (self);
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_f)
    fire_cb (self);
  else if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add)
    rt_battle_aim_set_steps (self->aim, steps + 1);
  else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    rt_battle_aim_set_steps (self->aim, steps - 1);
  else if (key >= GDK_KEY_1 && key <= GDK_KEY_9) {
    GtkWidget *row = gtk_widget_get_first_child (self->targets);

    for (guint i = GDK_KEY_1; row && i < key; i++)
      row = gtk_widget_get_next_sibling (row);
    if (row)
      target_cb (RT_BATTLE_TARGET_ROW (row), self);
  } else {
    return FALSE;
  }
  return TRUE;
}

static char *
rt_battle_attack_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);

  /* A computer is said to think. */
  if (actor >= 0 && rt_game_get_player (rt_table_get_game (RT_TABLE (table_of (self))), actor))
    return NULL;
  return rt_battle_attack_describe_actor (setup_of (self), state_of (self));
}

static char *
rt_battle_attack_pane_describe_turn (RtBattlePane *pane)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);
  const RocketmenState *state = state_of (self);
  int ship = self->aim ? rt_battle_aim_get_ship (self->aim) : -1;
  int fired;

  if (ship < 0)
    return NULL;
  fired = state->ship[ship].fired;
  return g_strdup_printf (_ ("Round %d · %s · shot %d of %d"), state->round,
                          rocketmen_ship_name (setup_of (self), ship),
                          is_aiming (self) || rt_battle_aim_is_asked (self->aim) ? MIN (
                              fired + 1, MAX (1, state->ship[ship].pods[ROCKETMEN_POD_LASER]))
                                                                                 : fired,
                          state->ship[ship].pods[ROCKETMEN_POD_LASER]);
}

static void
rt_battle_attack_pane_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (object);

  if (prop == PROP_AIM)
    g_value_set_object (value, self->aim);
  else
    g_value_set_boolean (value, prop == PROP_LARGE ? self->is_large : self->is_compact);
}

static void
rt_battle_attack_pane_dispose (GObject *object)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_ATTACK_PANE);
  g_clear_object (&self->aim);
  G_OBJECT_CLASS (rt_battle_attack_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  static const char *const says[N_SAID][2] = { [RT_AIM_SAY_IN] = { "say_in", "say_in_detail" },
                                               [RT_AIM_SAY_OUT] = { "say_out", "say_out_detail" },
                                               [RT_AIM_SAY_BLOCKED] = { "say_blocked",
                                                                        "say_blocked_detail" } };

  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, columns);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, first);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, second);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, to_hit_title);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, left);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, right);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_bar);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_porthole);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_name);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_badge);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_tokens);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_menu);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, menu_place);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, target_place);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, targets);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, cancel);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, lasers);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, pips_place);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, ap_left);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, price);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, idea);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, idea_words);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, idea_promise);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, use_plan);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, range_left);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, range_right);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, range);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, stepper_place);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, to_hit);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, to_hit_rule);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, sums);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, sum);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, terms);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, chances);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, chance);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, percent);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, of_rolls);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, odds);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, wells);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, lines);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, action);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, cost);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, ends_turn);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, ending_rule);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, fire);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, fire_row);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, fire_words);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, fire_price);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, ending);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, awaited);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, asked);
  for (int i = 0; i < N_SAID; i++) {
    gtk_widget_class_bind_template_child_full (klass, says[i][0], FALSE,
                                               G_STRUCT_OFFSET (RtBattleAttackPane, say[i]));
    gtk_widget_class_bind_template_child_full (klass, says[i][1], FALSE,
                                               G_STRUCT_OFFSET (RtBattleAttackPane, said[i]));
  }
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, take_back);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, answers);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, yes);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, yes_words);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, yes_detail);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, no);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, no_words);
  gtk_widget_class_bind_template_child (klass, RtBattleAttackPane, no_detail);
  gtk_widget_class_bind_template_callback (klass, close_cb);
  gtk_widget_class_bind_template_callback (klass, correct_cb);
  gtk_widget_class_bind_template_callback (klass, fire_cb);
  gtk_widget_class_bind_template_callback (klass, no_cb);
  gtk_widget_class_bind_template_callback (klass, say_cb);
  gtk_widget_class_bind_template_callback (klass, take_back_cb);
  gtk_widget_class_bind_template_callback (klass, use_plan_cb);
  gtk_widget_class_bind_template_callback (klass, yes_cb);
}

static void
rt_battle_attack_pane_class_init (RtBattleAttackPaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  g_type_ensure (RT_TYPE_BATTLE_RANGE);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_ODDS);
  g_type_ensure (RT_TYPE_WR_SUM);
  object_class->get_property = rt_battle_attack_pane_get_property;
  object_class->dispose = rt_battle_attack_pane_dispose;
  pane_class->show = rt_battle_attack_pane_show;
  pane_class->handle_key = rt_battle_attack_pane_handle_key;
  pane_class->describe_actor = rt_battle_attack_pane_describe_actor;
  pane_class->describe_turn = rt_battle_attack_pane_describe_turn;
  pane_class->fills_table = TRUE;
  props[PROP_AIM] = g_param_spec_object ("aim", NULL, NULL, RT_TYPE_BATTLE_AIM,
                                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_LARGE] =
      g_param_spec_boolean ("large", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_template_from_resource (
      GTK_WIDGET_CLASS (klass), "/org/rockettable/RocketTable/ui/rt-battle-attack-pane.ui");
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
rt_battle_attack_pane_init (RtBattleAttackPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->target_porthole), 40, 40);
  rt_drawing_set_size (RT_DRAWING (self->target_badge), 18, 18);
  adw_bin_set_child (self->pips_place, rt_pips_new (22));
  rt_set_name (self->say[RT_AIM_SAY_IN], _ ("In range"));
  rt_set_name (self->say[RT_AIM_SAY_OUT], _ ("Out of range"));
  rt_set_name (self->say[RT_AIM_SAY_BLOCKED], _ ("Line blocked"));
  rt_set_name (self->take_back, _ ("Take it back"));
  adw_bin_set_child (self->to_hit_rule, rt_rule_button ("RM-AT-6"));
  adw_bin_set_child (self->ending_rule, rt_rule_button ("RM-AT-3"));
  set_compact (self, FALSE);
  rt_part_follow_size (RT_BATTLE_PANE (self));
}
