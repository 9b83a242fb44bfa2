/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-attack-model.h. */
#include "rt-battle-attack-model.h"

#include "app/session/rt-language.h"

#include "rules/rocketmen/rocketmen-phrases.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>
#include <math.h>

typedef const RocketmenSetup *Cards;

/* A state that may be, and how likely it is. The weight comes first so that the state is aligned as
 * the rules want it. */
typedef struct {
  double weight;
  RocketmenState state;
} Node;

static const RulesGame *
game (void)
{
  return rules_find_game ("rocketmen");
}

static gboolean
apply (Cards setup, Node *node, const RulesAction *action, RulesOutcome *outcome)
{
  return rules_apply (game (), &setup->common, (RulesState *)&node->state, action, outcome);
}

/* ---- Playing shots out ---- */

static void
add_node (GArray *nodes, const Node *node)
{
  for (guint i = 0; i < nodes->len; i++) {
    Node *other = &g_array_index (nodes, Node, i);

    if (memcmp (&other->state, &node->state, sizeof node->state) == 0) {
      other->weight += node->weight;
      return;
    }
  }
  g_array_append_vals (nodes, node, 1);
}

/* What the owner gives up: shields last, since they make the next shot harder. */
static int
pod_to_lose (const RocketmenShipState *ship)
{
  if (ship->pods[ROCKETMEN_POD_PLAIN])
    return ROCKETMEN_POD_PLAIN;
  return ship->pods[ROCKETMEN_POD_LASER] ? ROCKETMEN_POD_LASER : ROCKETMEN_POD_SHIELD;
}

static int
crew_to_lose (Cards setup, const RocketmenState *state)
{
  for (int i = 0; i < setup->n_crew; i++)
    if (state->crew[i] == state->loss_ship)
      return i;
  return 0;
}

/* What people would do in the middle of a shot; FALSE: it is over. */
static gboolean
decide (Cards setup, const RocketmenState *state, RulesAction *action)
{
  switch ((int)state->phase) {
  case ROCKETMEN_PHASE_REROLL:
    *action = (RulesAction){ .verb = ROCKETMEN_VERB_REROLL };
    return TRUE;
  case ROCKETMEN_PHASE_DODGE:
    *action = (RulesAction){ .verb = ROCKETMEN_VERB_DODGE };
    return TRUE;
  case ROCKETMEN_PHASE_LOSS:
    *action = (RulesAction){ ROCKETMEN_VERB_LOSE,
                             1,
                             { (int16_t)pod_to_lose (&state->ship[state->loss_ship]) } };
    return TRUE;
  case ROCKETMEN_PHASE_CREW_LOSS:
    *action =
        (RulesAction){ ROCKETMEN_VERB_LOSE_CREW, 1, { (int16_t)crew_to_lose (setup, state) } };
    return TRUE;
  }
  return FALSE;
}

static gboolean
awaits_dice (const RocketmenState *state)
{
  return state->phase == ROCKETMEN_PHASE_SHOT_ROLL || state->phase == ROCKETMEN_PHASE_DODGE_ROLL
         || state->phase == ROCKETMEN_PHASE_DEFENSE_ROLL;
}

/* All rolls of 2d6, each pair of different faces once with twice the weight. */
static void
roll (Cards setup, const Node *node, GArray *open)
{
  for (int16_t a = 1; a <= 6; a++)
    for (int16_t b = a; b <= 6; b++) {
      Node next = *node;

      next.weight *= (a == b ? 1.0 : 2.0) / RT_BATTLE_ROLLS;
      if (apply (setup, &next, &(RulesAction){ ROCKETMEN_VERB_ROLL, 2, { a, b } }, NULL))
        add_node (open, &next);
    }
}

/* Takes every state to the end of its shot. Frees `open`. */
static GArray *
settle (Cards setup, GArray *open)
{
  GArray *settled = g_array_new (FALSE, FALSE, sizeof (Node));

  while (open->len > 0) {
    Node node = g_array_index (open, Node, open->len - 1);
    RulesAction action;

    g_array_set_size (open, open->len - 1);
    if (awaits_dice (&node.state))
      roll (setup, &node, open);
    else if (decide (setup, &node.state, &action) && apply (setup, &node, &action, NULL))
      add_node (open, &node);
    else
      add_node (settled, &node);
  }
  g_array_unref (open);
  return settled;
}

static GArray *
start (const RocketmenState *state)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  Node node = { .weight = 1, .state = *state };

  g_array_append_val (nodes, node);
  return nodes;
}

/* A shot that is in range, or one that is announced and found so. */
static gboolean
fire_in_range (Cards setup, Node *node, const RulesAction *fire)
{
  gboolean is_announced =
      node->state.phase == ROCKETMEN_PHASE_ASK_RANGE || apply (setup, node, fire, NULL);

  return is_announced
         && (node->state.phase != ROCKETMEN_PHASE_ASK_RANGE
             || apply (setup, node, &(RulesAction){ .verb = ROCKETMEN_VERB_IN_RANGE }, NULL));
}

/* One more shot, where it can be fired. Frees `nodes`. */
static GArray *
shoot (Cards setup, GArray *nodes, const RulesAction *fire)
{
  GArray *open = g_array_new (FALSE, FALSE, sizeof (Node));

  for (guint i = 0; i < nodes->len; i++) {
    Node node = g_array_index (nodes, Node, i);

    fire_in_range (setup, &node, fire);
    add_node (open, &node);
  }
  g_array_unref (nodes);
  return settle (setup, open);
}

/* ---- What came of it ---- */

static gboolean
is_lost (const RocketmenState *state, int ship)
{
  return state->ship[ship].place != ROCKETMEN_PLACE_ACTIVE;
}

static int
pods_lost (const RocketmenState *before, const RocketmenState *after, int ship)
{
  int left = is_lost (after, ship) ? 0 : rocketmen_pods (&after->ship[ship]);

  return rocketmen_pods (&before->ship[ship]) - left;
}

static gboolean
is_hurt (const RocketmenState *before, const RocketmenState *after, int ship)
{
  return is_lost (after, ship) || pods_lost (before, after, ship) > 0;
}

static gboolean
has_lost_crew (Cards setup, const RocketmenState *before, const RocketmenState *after, int ship)
{
  for (int i = 0; i < setup->n_crew; i++)
    if (before->crew[i] == ship && after->crew[i] != ship)
      return TRUE;
  return FALSE;
}

static RtBattleChances
sum_up (Cards setup, const RocketmenState *before, const GArray *nodes, int target)
{
  RtBattleChances chances = { 0 };

  for (guint i = 0; i < nodes->len; i++) {
    const Node *node = &g_array_index (nodes, Node, i);

    chances.damage += is_hurt (before, &node->state, target) ? node->weight : 0;
    chances.destroyed += is_lost (&node->state, target) ? node->weight : 0;
    chances.crew += has_lost_crew (setup, before, &node->state, target) ? node->weight : 0;
    chances.pods += node->weight * pods_lost (before, &node->state, target);
  }
  return chances;
}

gboolean
rt_battle_chances_after (const RocketmenSetup *setup, const RocketmenState *state,
                         const RulesAction *action, RtBattleChances *chances)
{
  g_autoptr (GArray) nodes = start (state);

  if (!apply (setup, &g_array_index (nodes, Node, 0), action, NULL))
    return FALSE;
  nodes = settle (setup, nodes);
  *chances = sum_up (setup, state, nodes, state->target);
  return TRUE;
}

/* ---- Who can be shot at ---- */

/* Why not; NULL if it is allowed. */
static char *
why_not (Cards setup, const RocketmenState *state, const RulesAction *action, const char **rule)
{
  Node node = { .state = *state };
  g_autofree RulesOutcome *outcome = g_new0 (RulesOutcome, 1);
  char sentence[400];

  if (apply (setup, &node, action, outcome))
    return NULL;
  if (rule)
    *rule = outcome->refusal.phrase->rule;
  rules_text_write_reason (game (), &setup->common, &outcome->refusal, rt_translate, sentence,
                           sizeof sentence);
  return g_strdup (sentence);
}

static int
number_to_reach (Cards setup, const RocketmenState *state, int ship, int target, int steps)
{
  RocketmenTerm terms[ROCKETMEN_TERMS_MAX];
  size_t n = rocketmen_attack_terms (setup, state, ship, target, steps, terms);
  int sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += terms[i].value;
  return MAX (sum, 2);
}

void
rt_battle_target_free (RtBattleTarget *target)
{
  g_free (target->why);
  g_free (target);
}

GPtrArray *
rt_battle_targets (const RocketmenSetup *setup, const RocketmenState *state, int ship, int steps)
{
  GPtrArray *targets = g_ptr_array_new_with_free_func ((GDestroyNotify)rt_battle_target_free);

  for (int i = 0; i < setup->n_ships; i++) {
    RtBattleTarget *target;
    int with = steps;
    RulesAction fire;

    if (setup->ship[i].seat == setup->ship[ship].seat || is_lost (state, i))
      continue;
    if (steps == RT_BATTLE_FEWEST_STEPS)
      with = MAX (0, rt_battle_steps_min (setup, state, ship, i));
    fire = rt_battle_fire (setup, ship, i, with, FALSE, NULL);
    target = g_new0 (RtBattleTarget, 1);
    target->ship = i;
    target->number = number_to_reach (setup, state, ship, i, with);
    target->why = why_not (setup, state, &fire, &target->rule);
    g_ptr_array_add (targets, target);
  }
  return targets;
}

static int
lasers_left (const RocketmenState *state, int ship)
{
  return MAX (0, state->ship[ship].pods[ROCKETMEN_POD_LASER] - state->ship[ship].fired);
}

static gboolean
can_fire (Cards setup, const RocketmenState *state, int ship, int target, int steps)
{
  Node node = { .state = *state };
  RulesAction fire = rt_battle_fire (setup, ship, target, steps, FALSE, NULL);

  return apply (setup, &node, &fire, NULL);
}

static gboolean
can_fire_at_any (Cards setup, const RocketmenState *state, int ship, int steps)
{
  for (int i = 0; i < setup->n_ships; i++)
    if (can_fire (setup, state, ship, i, steps))
      return TRUE;
  return FALSE;
}

/* On a map what is near enough may need a step at least. */
int
rt_battle_steps_max (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int most = -1;

  for (int steps = 0; steps <= RT_BATTLE_STEPS_MAX; steps++) {
    if (can_fire_at_any (setup, state, ship, steps))
      most = steps;
    else if (most >= 0 || !rocketmen_has_map (setup))
      break;
  }
  return most;
}

int
rt_battle_steps_min (const RocketmenSetup *setup, const RocketmenState *state, int ship, int target)
{
  int most = rocketmen_has_map (setup) ? RT_BATTLE_STEPS_MAX : 0;

  for (int steps = 0; steps <= most; steps++)
    if (can_fire (setup, state, ship, target, steps))
      return steps;
  return -1;
}

/* ---- A quote ---- */

static RtBattleTermKind
kind_of (const RocketmenTerm *term, size_t i)
{
  static const struct {
    const char *id;
    RtBattleTermKind kind;
  } kinds[] = {
    { "term_shields", RT_TERM_SHIELD }, { "term_armour", RT_TERM_ARMOUR },
    { "term_steps", RT_TERM_STEP },     { "term_abilities", RT_TERM_ABILITY },
    { "term_agreed", RT_TERM_AGREED },
  };

  for (guint k = 0; i > 0 && k < G_N_ELEMENTS (kinds); k++)
    if (g_str_equal (term->phrase->id, kinds[k].id))
      return kinds[k].kind;
  return RT_TERM_WR;
}

static void
fill_terms (Cards setup, const RocketmenState *state, RtBattleQuote *quote)
{
  RocketmenTerm terms[ROCKETMEN_TERMS_MAX];
  size_t n = rocketmen_attack_terms (setup, state, quote->ship, quote->target, quote->steps, terms);

  quote->n_terms = (int)n;
  for (size_t i = 0; i < n; i++)
    quote->terms[i] =
        (RtBattleTerm){ kind_of (&terms[i], i), terms[i].value, terms[i].phrase->rule };
}

/* Would a miss open the question whether to roll again? */
static gboolean
may_reroll (Cards setup, const Node *fired)
{
  Node node = *fired;

  return apply (setup, &node, &(RulesAction){ ROCKETMEN_VERB_ROLL, 2, { 1, 2 } }, NULL)
         && node.state.phase == ROCKETMEN_PHASE_REROLL;
}

static gboolean
is_accepted (Cards setup, const GArray *nodes, const RulesAction *fire)
{
  for (guint i = 0; i < nodes->len; i++) {
    Node node = g_array_index (nodes, Node, i);

    if (fire_in_range (setup, &node, fire))
      return TRUE;
  }
  return FALSE;
}

static void
play_out (Cards setup, const RocketmenState *state, RtBattleQuote *quote)
{
  RulesAction fire = rt_battle_fire (setup, quote->ship, quote->target, quote->steps, FALSE, NULL);
  Node fired = { .state = *state };
  g_autoptr (GArray) nodes = start (state);

  if (!fire_in_range (setup, &fired, &fire))
    return;
  quote->may_reroll = may_reroll (setup, &fired);
  quote->ap_after = fired.state.ship[quote->ship].ap;
  quote->cost = state->ship[quote->ship].ap - quote->ap_after;
  while (is_accepted (setup, nodes, &fire)) {
    nodes = shoot (setup, nodes, &fire);
    quote->all = sum_up (setup, state, nodes, quote->target);
    if (quote->shots++ == 0)
      quote->one = quote->all;
  }
}

void
rt_battle_quote (const RocketmenSetup *setup, const RocketmenState *state, int ship, int target,
                 int steps, RtBattleQuote *quote)
{
  int ship_class = setup->ship[target].ship_class;

  *quote = (RtBattleQuote){ .ship = ship, .target = target, .steps = steps };
  fill_terms (setup, state, quote);
  quote->number = number_to_reach (setup, state, ship, target, steps);
  quote->hits = rules_odds_rolls (quote->number);
  quote->shot = state->ship[ship].fired + 1;
  quote->may_evade =
      ship_class == ROCKETMEN_CLASS_FIGHTER && !(state->ship[target].flags & ROCKETMEN_SHIP_DODGED);
  quote->has_defense = ship_class == ROCKETMEN_CLASS_STATION;
  play_out (setup, state, quote);
}

/* ---- Words ---- */

char *
rt_battle_percent (double chance)
{
  double percent = chance * 100;

  /* What can be is not shown as 0 or 100. */
  if (chance > 0 && percent < 0.05)
    return g_strdup (_ ("< 0.1 %"));
  if (chance < 1 - 1e-12 && percent >= 99.95)
    return g_strdup (_ ("> 99.9 %"));
  if (percent < 0.05 || percent > 99.95)
    return g_strdup_printf (_ ("%.0f %%"), percent);
  return g_strdup_printf (_ ("%.1f %%"), percent);
}

/* With a real minus sign. */
char *
rt_battle_term_value (const RtBattleTerm *term)
{
  if (term->kind == RT_TERM_WR)
    return g_strdup_printf ("%d", term->value);
  return term->value < 0 ? g_strdup_printf ("−%d", -term->value)
                         : g_strdup_printf ("+%d", term->value);
}

const char *
rt_battle_term_style (const RtBattleTerm *term)
{
  return term->kind == RT_TERM_SHIELD ? "wr-shield"
         : term->kind == RT_TERM_STEP ? "wr-step"
                                      : "wr-plain";
}

char *
rt_battle_term_label (const RtBattleTerm *term)
{
  switch (term->kind) {
  case RT_TERM_WR:
    return g_strdup (_ ("WR"));
  case RT_TERM_SHIELD:
    return g_strdup (_ ("shield"));
  case RT_TERM_ARMOUR:
    return g_strdup (_ ("armour"));
  case RT_TERM_STEP:
    return g_strdup_printf (ngettext ("%d step", "%d steps", (gulong)term->value), term->value);
  case RT_TERM_ABILITY:
    return g_strdup (_ ("ability"));
  case RT_TERM_AGREED:
    return g_strdup (_ ("agreed"));
  }
  return NULL;
}

char *
rt_battle_term_sentence (const RocketmenSetup *setup, const RtBattleQuote *quote,
                         const RtBattleTerm *term)
{
  const char *ship = rocketmen_ship_name (setup, quote->ship);
  const char *target = rocketmen_ship_name (setup, quote->target);
  gulong n = (gulong)ABS (term->value);

  switch (term->kind) {
  case RT_TERM_WR:
    return g_strdup_printf (_ ("WR of %s"), ship);
  case RT_TERM_SHIELD:
    return g_strdup_printf (ngettext ("%d shield pod on %s", "%d shield pods on %s", n),
                            term->value, target);
  case RT_TERM_ARMOUR:
    return g_strdup_printf (_ ("Armored Hull of %s"), target);
  case RT_TERM_STEP:
    return g_strdup_printf (ngettext ("%d Extended Range step", "%d Extended Range steps", n),
                            term->value);
  case RT_TERM_ABILITY:
    return g_strdup (_ ("abilities of ships and crew"));
  case RT_TERM_AGREED:
    return g_strdup (_ ("as the players agreed"));
  }
  return NULL;
}

gboolean
rt_battle_attack_is_on (const RocketmenState *state)
{
  return state->phase == ROCKETMEN_PHASE_ASK_RANGE || state->phase == ROCKETMEN_PHASE_SHOT_ROLL
         || state->phase == ROCKETMEN_PHASE_REROLL || state->phase == ROCKETMEN_PHASE_DODGE
         || state->phase == ROCKETMEN_PHASE_DODGE_ROLL
         || state->phase == ROCKETMEN_PHASE_DEFENSE_ROLL;
}

char *
rt_battle_attack_describe_actor (const RocketmenSetup *setup, const RocketmenState *state)
{
  const char *attacker = setup->common.seat[state->turn];
  const char *target =
      setup->common.seat[setup->ship[state->target < setup->n_ships ? state->target : 0].seat];

  switch ((int)state->phase) {
  case ROCKETMEN_PHASE_ASK_RANGE:
    return g_strdup_printf (_ ("How far is %s?"), rocketmen_ship_name (setup, state->target));
  case ROCKETMEN_PHASE_DODGE:
    return g_strdup_printf (_ ("%s may evade"), target);
  case ROCKETMEN_PHASE_DODGE_ROLL:
    return g_strdup_printf (_ ("%s evades"), target);
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    return g_strdup_printf (_ ("%s defends"), target);
  case ROCKETMEN_PHASE_REROLL:
    return g_strdup_printf (_ ("%s may roll again"), attacker);
  }
  return g_strdup_printf (_ ("%s attacks"), attacker);
}

/* ---- Range ---- */

gboolean
rt_battle_has_distance (const RangeReading *reading)
{
  return reading->state == RANGE_READING_STEADY || reading->state == RANGE_READING_MOVING;
}

RangeVerdict
rt_battle_judge_range (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                       int steps, const RangeReading *reading)
{
  return device_range_judge (reading->tenths_mm, reading->uncertainty_tenths_mm,
                             rocketmen_reach (setup, state, ship, steps));
}

int
rt_battle_steps_needed (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                        const RangeReading *reading)
{
  int most = setup->ship[ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP ? RT_BATTLE_STEPS_MAX : 0;

  if (!rt_battle_has_distance (reading))
    return -1;
  for (int steps = 0; steps <= most; steps++)
    if (rt_battle_judge_range (setup, state, ship, steps, reading) == RANGE_VERDICT_IN)
      return steps;
  return -1;
}

gboolean
rt_battle_asks_table (const RocketmenSetup *setup)
{
  return setup->common.option[ROCKETMEN_OPTION_EDITION] >= ROCKETMEN_EDITION_THIRD;
}

gboolean
rt_battle_is_on_screen (const RocketmenSetup *setup)
{
  return setup->common.option[ROCKETMEN_OPTION_MAP] == ROCKETMEN_MAP_SCREEN;
}

/* Journals of older battles have whole millimetres: `within` is taken so wide that the nearest
 * point stays. */
RulesAction
rt_battle_fire (const RocketmenSetup *setup, int ship, int target, int steps, gboolean is_blocked,
                const RangeReading *reading)
{
  enum { MM_MAX = 3000 };
  RulesAction action = { ROCKETMEN_VERB_FIRE,
                         4,
                         { (int16_t)ship, (int16_t)target, (int16_t)steps,
                           (int16_t)(is_blocked != 0) } };

  if (rt_battle_asks_table (setup))
    return (
        RulesAction){ ROCKETMEN_VERB_SHOOT, 3, { (int16_t)ship, (int16_t)target, (int16_t)steps } };
  if (!reading || !rt_battle_has_distance (reading))
    return action;

  int near = MAX (0, reading->tenths_mm - reading->uncertainty_tenths_mm) / 10;
  int mm = (reading->tenths_mm + 5) / 10;
  if (mm > MM_MAX)
    mm = MM_MAX;
  action.verb = ROCKETMEN_VERB_FIRE_MM;
  action.n_args = 6;
  action.arg[4] = (int16_t)mm;
  action.arg[5] = (int16_t)MAX (0, mm - MIN (near, mm));
  return action;
}

RulesAction
rt_battle_range_answer (gboolean is_blocked, const RangeReading *reading)
{
  if (!reading || !rt_battle_has_distance (reading))
    return (RulesAction){ .verb =
                              is_blocked ? ROCKETMEN_VERB_LINE_BLOCKED : ROCKETMEN_VERB_IN_RANGE };
  return (RulesAction){ ROCKETMEN_VERB_DISTANCE,
                        3,
                        { (int16_t)MIN (reading->tenths_mm, SPACE_TABLE_MAX),
                          (int16_t)MIN (reading->uncertainty_tenths_mm, SPACE_TABLE_MAX),
                          (int16_t)(is_blocked != 0) } };
}

RtPlay
rt_battle_fire_at_once (const RocketmenSetup *setup, int ship, int target, int steps,
                        gboolean is_blocked, const RangeReading *reading, const char *origin)
{
  return (RtPlay){ .action = rt_battle_fire (setup, ship, target, steps, is_blocked, reading),
                   .has_answer = rt_battle_asks_table (setup),
                   .answer = rt_battle_range_answer (is_blocked, reading),
                   .origin = origin };
}

gboolean
rt_battle_fire_fails (const RocketmenSetup *setup, const RocketmenState *state, const RtPlay *play,
                      RulesReason *why)
{
  Node node = { .state = *state };
  g_autofree RulesOutcome *outcome = g_new0 (RulesOutcome, 1);
  const RulesAction *answer = &play->answer;
  int ship = play->action.arg[0];
  int target = play->action.arg[1];

  if (!apply (setup, &node, &play->action, outcome)) {
    *why = outcome->refusal;
    return TRUE;
  }
  if (!play->has_answer || node.state.phase != ROCKETMEN_PHASE_ASK_RANGE
      || !apply (setup, &node, answer, NULL) || node.state.phase == ROCKETMEN_PHASE_SHOT_ROLL)
    return FALSE;
  /* With these it was refused before the table was asked. */
  if (answer->verb == ROCKETMEN_VERB_DISTANCE && !answer->arg[2])
    *why = (RulesReason){ &rm_beyond_reach,
                          { (int16_t)target, answer->arg[0],
                            (int16_t)rocketmen_reach (setup, state, ship, play->action.arg[2]) } };
  else
    *why = (RulesReason){ &rm_line_blocked, { (int16_t)target } };
  return TRUE;
}

int
rt_battle_cost_of_miss (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                        int target, int steps)
{
  Node node = { .state = *state };
  RulesAction fire = rt_battle_fire (setup, ship, target, steps, FALSE, NULL);

  if (node.state.phase != ROCKETMEN_PHASE_ASK_RANGE)
    apply (setup, &node, &fire, NULL);
  if (node.state.phase != ROCKETMEN_PHASE_ASK_RANGE
      || !apply (setup, &node, &(RulesAction){ .verb = ROCKETMEN_VERB_OUT_OF_RANGE }, NULL))
    return 0;
  return MAX (0, state->ship[ship].ap - node.state.ship[ship].ap);
}

char *
rt_battle_describe_miss (int cost)
{
  return cost > 0 ? g_strdup_printf (_ ("costs %d AP"), cost) : g_strdup (_ ("costs nothing"));
}

/* ---- Plans ---- */

/* The same attack in the terms of the odds, which rank the plans. */
static RulesOddsVolley
volley_of (Cards setup, const RocketmenState *state, int ship, int target, int steps)
{
  const RocketmenShipState *at = &state->ship[target];
  int shields = at->pods[ROCKETMEN_POD_SHIELD];
  int number = number_to_reach (setup, state, ship, target, steps);
  int ship_class = setup->ship[target].ship_class;

  return (RulesOddsVolley){
    .attack = { .wr = MAX (2, setup->ship[ship].wr),
                .shields = shields,
                .modifier = number - steps - shields - MAX (2, setup->ship[ship].wr),
                .is_evasive =
                    ship_class == ROCKETMEN_CLASS_FIGHTER && !(at->flags & ROCKETMEN_SHIP_DODGED),
                .has_base_defense = ship_class == ROCKETMEN_CLASS_STATION },
    .lasers = at->pods[ROCKETMEN_POD_LASER] + at->pods[ROCKETMEN_POD_PLAIN],
    .crew = rocketmen_crew_aboard (setup, state, target),
    .keep = RULES_ODDS_KEEP_SHIELDS,
  };
}

/* As far as it may be, less what abilities give for nothing: the odds count plain increments. */
static int
plain_distance (Cards setup, const RocketmenState *state, int ship, const RangeReading *reading)
{
  int free_reach = rocketmen_reach (setup, state, ship, 0);
  int increment = rocketmen_reach (setup, state, ship, 1) - free_reach;

  return MAX (0, reading->tenths_mm + reading->uncertainty_tenths_mm - (free_reach - increment));
}

/* Fires the parts one after another and says what comes of it, exactly. */
static void
play_plan (Cards setup, const RocketmenState *state, int ship, RtBattlePlan *plan)
{
  g_autoptr (GArray) nodes = start (state);
  int ap = state->ship[ship].ap;

  for (int i = 0; i < plan->n_parts; i++) {
    RtBattlePlanPart *part = &plan->part[i];
    RulesAction fire = rt_battle_fire (setup, ship, part->target, part->steps, FALSE, NULL);

    part->number = number_to_reach (setup, state, ship, part->target, part->steps);
    for (int shot = 0; shot < part->shots; shot++)
      nodes = shoot (setup, nodes, &fire);
  }
  plan->damage = plan->destroyed = 0;
  plan->ap_left = ap;
  for (guint n = 0; n < nodes->len; n++) {
    const Node *node = &g_array_index (nodes, Node, n);
    gboolean hurts = FALSE, destroys = FALSE;

    for (int i = 0; i < plan->n_parts; i++) {
      hurts |= is_hurt (state, &node->state, plan->part[i].target);
      destroys |= is_lost (&node->state, plan->part[i].target);
    }
    plan->damage += hurts ? node->weight : 0;
    plan->destroyed += destroys ? node->weight : 0;
    plan->ap_left = MIN (plan->ap_left, node->state.ship[ship].ap);
  }
}

gboolean
rt_battle_plan (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                const RtBattleDistance *known, int n_known, RtBattlePlan *plan)
{
  const RocketmenShipState *self = &state->ship[ship];
  gboolean is_volley = setup->common.option[ROCKETMEN_OPTION_EXTEND] == ROCKETMEN_EXTEND_VOLLEY;
  int increment = rocketmen_reach (setup, state, ship, 1) - rocketmen_reach (setup, state, ship, 0);
  const RulesOddsShooter shooter = {
    .ap = MIN (self->ap + (is_volley ? self->steps : 0), RULES_ODDS_COUNT_MAX),
    .lasers = MIN (lasers_left (state, ship), RULES_ODDS_SHOTS_MAX),
    .reach = increment,
    .can_extend = setup->ship[ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP,
    .extend = is_volley ? RULES_ODDS_EXTEND_VOLLEY : RULES_ODDS_EXTEND_SHOT,
  };
  RulesOddsTarget targets[RULES_ODDS_TARGETS_MAX];
  int ships[RULES_ODDS_TARGETS_MAX];
  int n = 0;
  RulesOddsPlan best;

  for (int i = 0; i < n_known && n < RULES_ODDS_TARGETS_MAX; i++) {
    int steps = rt_battle_steps_needed (setup, state, ship, &known[i].reading);

    if (steps < 0 || !can_fire (setup, state, ship, known[i].target, steps))
      continue;
    ships[n] = known[i].target;
    targets[n++] = (RulesOddsTarget){
      volley_of (setup, state, ship, known[i].target, steps),
      plain_distance (setup, state, ship, &known[i].reading),
    };
  }
  if (rules_odds_plan (&shooter, targets, n, RULES_ODDS_BY_PODS, &best, 1) < 1)
    return FALSE;
  *plan = (RtBattlePlan){ .ap = self->ap };
  for (int i = 0; i < n; i++)
    if (best.shots[i])
      plan->part[plan->n_parts++] = (RtBattlePlanPart){ ships[i], best.shots[i], best.steps[i], 0 };
  play_plan (setup, state, ship, plan);
  return TRUE;
}

/* A move that touches nothing. */
static gboolean
move_clear (Cards setup, Node *node, int ship)
{
  return apply (setup, node, &(RulesAction){ ROCKETMEN_VERB_MOVE, 1, { (int16_t)ship } }, NULL)
         && (node->state.phase != ROCKETMEN_PHASE_ASK_CONTACT
             || apply (setup, node, &(RulesAction){ .verb = ROCKETMEN_VERB_NO_CONTACT }, NULL))
         && node->state.phase == ROCKETMEN_PHASE_TURN;
}

/* One move straight at one target; the others are then at distances that nobody knows. */
static gboolean
plan_moving_at (Cards setup, const RocketmenState *state, int ship, const RtBattleDistance *at,
                RtBattlePlan *plan)
{
  int length = setup->ship[ship].move;
  int move = length == ROCKETMEN_LENGTH_NONE
                 ? 0
                 : setup->common.option[ROCKETMEN_OPTION_S + length - ROCKETMEN_LENGTH_S];
  RtBattleDistance nearer = *at;
  Node node = { .state = *state };

  nearer.reading.tenths_mm -= move;
  /* Nearer than this the ships would touch, which is not for a plan to say. */
  if (nearer.reading.tenths_mm <= nearer.reading.uncertainty_tenths_mm)
    return FALSE;
  if (!move_clear (setup, &node, ship)
      || !rt_battle_plan (setup, &node.state, ship, &nearer, 1, plan))
    return FALSE;
  plan->moves_first = TRUE;
  plan->ap = state->ship[ship].ap;
  return TRUE;
}

gboolean
rt_battle_plan_moving (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                       const RtBattleDistance *known, int n_known, RtBattlePlan *plan)
{
  RtBattlePlan standing = { 0 };
  RtBattlePlan best = { 0 };

  if (!rt_battle_plan (setup, state, ship, known, n_known, &standing))
    standing.damage = 0;
  best.damage = standing.damage;
  for (int i = 0; i < n_known; i++) {
    RtBattlePlan moving;

    if (rt_battle_has_distance (&known[i].reading)
        && plan_moving_at (setup, state, ship, &known[i], &moving)
        && moving.damage > best.damage + 1e-9)
      best = moving;
  }
  if (!best.moves_first)
    return FALSE;
  *plan = best;
  return TRUE;
}

char *
rt_battle_plan_describe (const RocketmenSetup *setup, const RtBattlePlan *plan)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < plan->n_parts; i++) {
    const RtBattlePlanPart *part = &plan->part[i];
    const char *name = rocketmen_ship_name (setup, part->target);

    if (i > 0)
      g_string_append (text, ", ");
    g_string_append_printf (
        text, ngettext ("%d shot at %s at %d+", "%d shots at %s at %d+", (gulong)part->shots),
        part->shots, name, MIN (part->number, 12));
    if (part->steps)
      g_string_append_printf (text, ngettext (", %d step", ", %d steps", (gulong)part->steps),
                              part->steps);
  }
  if (plan->moves_first) /* the ship is the one whose plan it is; its move is on its card */
    return g_strdup_printf (_ ("move first, then %s"), text->str);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
rt_battle_plan_promise (const RtBattlePlan *plan)
{
  g_autofree char *hit = rt_battle_percent (plan->damage);
  g_autoptr (GString) text = g_string_new (NULL);

  if (plan->moves_first)
    g_string_append_printf (text, _ ("%s for a hit, if its bow points there."), hit);
  else
    g_string_append_printf (text, _ ("%s for a hit."), hit);
  if (plan->destroyed > 0) {
    g_autofree char *destroyed = rt_battle_percent (plan->destroyed);

    g_string_append_printf (text, _ (" %s to destroy."), destroyed);
  }
  if (plan->ap_left > 0)
    g_string_append_printf (text, _ (" %d AP to spare."), plan->ap_left);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
