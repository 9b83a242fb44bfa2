/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: shots, collisions, and the damage they do. Each takes several steps, because others
 * have a say: a roll, a dodge, the choice of what is lost. Such a step is a phase; `after`
 * remembers what goes on when losses have been taken.
 */
#include "rocketmen-private.h"

/* ---- Damage ---- */

static void settle_losses (Cards cards, State *state, RulesOutcome *outcome);

static void
owe_losses (Cards cards, State *state, int ship, int n, int after, RulesOutcome *outcome)
{
  state->loss_ship = ship;
  state->losses = n;
  state->after = after;
  settle_losses (cards, state, outcome);
}

void
rocketmen_lose_pod (State *state, int ship, RocketmenPodKind kind, RulesOutcome *outcome)
{
  state->ship[ship].pods[kind]--;
  if (kind == ROCKETMEN_POD_LASER
      && state->ship[ship].fired > state->ship[ship].pods[ROCKETMEN_POD_LASER])
    state->ship[ship].fired = state->ship[ship].pods[ROCKETMEN_POD_LASER];
  rules_emit (outcome, &rm_loses_pod, ship, kind);
}

static void
end_collision (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int target = state->target;
  /* RM-CN-4: only the target's roll harms the attacker, so its last ship was destroyed by that. */
  bool attacker_is_out = !(rocketmen_seats_with_ships (cards, state) >> owner (cards, ship) & 1);
  int victor = attacker_is_out && !is_first_edition (cards) ? owner (cards, target) : -1;

  if (rocketmen_judge_victory (cards, state, -1, victor, outcome))
    return;
  if (is_active (state, ship) && is_active (state, target)
      && !(state->had_shield & TARGET_SHIELDED))
    rocketmen_dock (cards, state, ship, target, outcome);
  rocketmen_resume (cards, state, outcome);
}

/* A ship's attack goes on while it has lasers and AP. */
static void
end_shot (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  RocketmenShipState *self = &state->ship[ship];

  if (rocketmen_judge_victory (cards, state, -1, -1, outcome))
    return;
  if (is_active (state, ship) && (self->fired >= self->pods[ROCKETMEN_POD_LASER] || self->ap == 0))
    finish_ship (state, ship);
  rocketmen_resume (cards, state, outcome);
}

static void
after_losses (Cards cards, State *state, RulesOutcome *outcome)
{
  switch (state->after) {
  case AFTER_SHOT:
    end_shot (cards, state, outcome);
    break;
  case AFTER_BUMP:
    if (!rocketmen_judge_victory (cards, state, -1, -1, outcome))
      rocketmen_resume (cards, state, outcome);
    break;
  case AFTER_LARGE:
    if (rocketmen_judge_victory (cards, state, -1, -1, outcome))
      break;
    if (is_active (state, state->actor_ship) && rocketmen_is_there (cards, state, state->target))
      rocketmen_dock (cards, state, state->actor_ship, state->target, outcome);
    rocketmen_resume (cards, state, outcome);
    break;
  case AFTER_RAM:
    owe_losses (cards, state, state->actor_ship, state->rammed_damage, AFTER_RAMMED, outcome);
    break;
  case AFTER_RAMMED:
    end_collision (cards, state, outcome);
    break;
  }
}

/* Kills the crew member that doubles cost, if there is one and no choice. True if a choice is. */
static bool
ask_crew_loss (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->loss_ship;
  int aboard =
      state->kills_crew && is_active (state, ship) ? rocketmen_crew_aboard (cards, state, ship) : 0;

  state->kills_crew = 0;
  if (aboard == 0)
    return false;
  if (aboard > 1) {
    go_to (state, ROCKETMEN_PHASE_CREW_LOSS, owner (cards, ship));
    return true;
  }
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ship) {
      state->crew[i] = ROCKETMEN_CREW_LOST;
      rules_emit (outcome, &rm_crew_killed, i, ship);
    }
  return false;
}

/* RM-DM-1: point by point, a pod of the controller's choice, or the ship. */
static void
settle_losses (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->loss_ship;

  while (state->losses > 0 && is_active (state, ship)) {
    unsigned kinds = pod_kinds (&state->ship[ship]);
    if (kinds && !is_single (kinds)) {
      go_to (state, ROCKETMEN_PHASE_LOSS, owner (cards, ship));
      return;
    }
    state->losses--;
    if (kinds)
      rocketmen_lose_pod (state, ship, lowest_bit (kinds), outcome);
    else
      rocketmen_destroy (cards, state, ship, outcome);
  }
  state->losses = 0;
  if (!ask_crew_loss (cards, state, outcome))
    after_losses (cards, state, outcome);
}

void
rocketmen_take_damage (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (state->phase == ROCKETMEN_PHASE_LOSS) {
    state->losses--;
    rocketmen_lose_pod (state, state->loss_ship, action->arg[0], outcome);
    settle_losses (cards, state, outcome);
  } else {
    state->crew[action->arg[0]] = ROCKETMEN_CREW_LOST;
    rules_emit (outcome, &rm_crew_killed, action->arg[0], state->loss_ship);
    after_losses (cards, state, outcome);
  }
}

/* ---- Attacks ---- */

/* How the number to reach comes about. */
static void
emit_terms (Cards cards, const State *state, RulesOutcome *outcome)
{
  RocketmenTerm terms[ROCKETMEN_TERMS_MAX];

  if (!outcome)
    return;
  size_t n = rocketmen_attack_terms (cards, state, state->actor_ship, state->target,
                                     state->shot_steps, terms);
  if (n > 1)
    rules_emit (outcome, &rm_term_wr, terms[0].value);
  for (size_t i = 1; i < n; i++)
    rules_emit (outcome, terms[i].phrase, terms[i].value, state->target);
}

/* RM-AT-2, RM-CL-2: what it costs to use a laser. */
static void
spend_shot (Cards cards, State *state)
{
  int steps = state->shot_steps;
  RocketmenShipState *self = &state->ship[state->actor_ship];

  spend (state, state->actor_ship, rocketmen_fire_cost (cards, state, state->actor_ship, steps));
  self->flags |= ROCKETMEN_SHIP_FIRING;
  self->fired++;
  if (steps > self->steps)
    self->steps = steps;
}

void
rocketmen_waste_shot (Cards cards, State *state, RulesOutcome *outcome)
{
  spend_shot (cards, state);
  end_shot (cards, state, outcome);
}

void
rocketmen_fire (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int steps = state->shot_steps;

  spend_shot (cards, state);
  state->number = rocketmen_number_to_reach (cards, state, ship, state->target, steps);
  rules_emit (outcome, &rm_fires, ship, state->target, state->number);
  emit_terms (cards, state, outcome);
  go_to (state, ROCKETMEN_PHASE_SHOT_ROLL, RULES_CHANCE);
}

static void
hit (Cards cards, State *state, RulesOutcome *outcome)
{
  owe_losses (cards, state, state->target, 1, AFTER_SHOT, outcome);
}

/* The attack has failed: what did it cost the target? Nothing. */
static void
miss (Cards cards, State *state, RulesOutcome *outcome)
{
  state->kills_crew = 0;
  end_shot (cards, state, outcome);
}

static bool
may_reroll (Cards cards, const State *state)
{
  int ship = state->actor_ship;
  const Circumstance at = { .other = state->target, .steps = state->shot_steps };
  return effect (cards, state, ship, ROCKETMEN_EFFECT_REROLL, &at) > state->ship[ship].rerolled;
}

void
rocketmen_roll_shot (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int a = action->arg[0];
  int b = action->arg[1];
  int target = state->target;
  bool is_sure = a + b == 12;
  bool is_hit = is_sure || (a + b != 2 && a + b >= state->number); /* RM-212, RM-AT-6 */

  state->is_sure = is_sure;
  /* RM-AT-8: shields count when the dice are rolled. */
  state->kills_crew = is_hit && a == b && state->ship[target].pods[ROCKETMEN_POD_SHIELD] == 0;
  rules_emit (outcome, is_hit ? &rm_hits : &rm_misses, state->actor_ship, a + b, state->number);
  if (is_sure)
    rules_emit (outcome, &rm_sure_hit);
  if (a + b == 2)
    rules_emit (outcome, &rm_sure_miss);
  if (state->kills_crew && rocketmen_crew_aboard (cards, state, target) > 0)
    rules_emit (outcome, &rm_doubles, target);
  if (!is_hit) {
    if (a + b != 2 && may_reroll (cards, state)) /* RM-212 overrides abilities */
      go_to (state, ROCKETMEN_PHASE_REROLL, state->turn);
    else
      miss (cards, state, outcome);
  } else if (!is_sure && is_class (cards, target, ROCKETMEN_CLASS_FIGHTER)
             && !(state->ship[target].flags & ROCKETMEN_SHIP_DODGED)) {
    go_to (state, ROCKETMEN_PHASE_DODGE, owner (cards, target));
  } else if (!is_sure && is_class (cards, target, ROCKETMEN_CLASS_STATION)) {
    go_to (state, ROCKETMEN_PHASE_DEFENSE_ROLL, RULES_CHANCE);
  } else {
    hit (cards, state, outcome);
  }
}

void
rocketmen_roll_avoidance (Cards cards, State *state, const RulesAction *action,
                          RulesOutcome *outcome)
{
  int wanted = state->phase == ROCKETMEN_PHASE_DODGE_ROLL ? 7 : 9;
  int rolled = action->arg[0] + action->arg[1];

  if (rolled >= wanted) {
    rules_emit (outcome, wanted == 7 ? &rm_dodged : &rm_defended, state->target, rolled);
    miss (cards, state, outcome);
  } else {
    rules_emit (outcome, &rm_not_avoided, state->target, rolled, wanted);
    hit (cards, state, outcome);
  }
}

void
rocketmen_answer_shot (Cards cards, State *state, unsigned verb, RulesOutcome *outcome)
{
  switch (verb) {
  case ROCKETMEN_VERB_REROLL:
    state->ship[state->actor_ship].rerolled++;
    rules_emit (outcome, &rm_rerolls, state->actor_ship);
    go_to (state, ROCKETMEN_PHASE_SHOT_ROLL, RULES_CHANCE);
    break;
  case ROCKETMEN_VERB_ACCEPT:
    rules_emit (outcome, &rm_leaves_miss, state->actor_ship);
    miss (cards, state, outcome);
    break;
  case ROCKETMEN_VERB_DODGE:
    state->ship[state->target].flags |= ROCKETMEN_SHIP_DODGED;
    rules_emit (outcome, &rm_tries_to_evade, state->target);
    go_to (state, ROCKETMEN_PHASE_DODGE_ROLL, RULES_CHANCE);
    break;
  default:
    rules_emit (outcome, &rm_takes_hit, state->target);
    hit (cards, state, outcome);
    break;
  }
}

/* ---- Collisions ---- */

static void
roll_against_attacker (Cards cards, State *state, RulesOutcome *outcome)
{
  if (state->had_shield & ATTACKER_SHIELDED)
    owe_losses (cards, state, state->target, state->ram_damage, AFTER_RAM, outcome);
  else
    go_to (state, ROCKETMEN_PHASE_RAMMED_ROLL, RULES_CHANCE);
}

void
rocketmen_collide (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int target = state->target;
  bool has_shield = state->ship[ship].pods[ROCKETMEN_POD_SHIELD] > 0;

  state->kills_crew = 0;
  rules_emit (outcome, &rm_collides, ship, target);
  if (is_large (cards, target)) {
    rules_emit (outcome, &rm_large_harms, ship);
    owe_losses (cards, state, ship, 2, AFTER_LARGE, outcome);
  } else if (is_microid (target)) {
    rules_emit (outcome, has_shield ? &rm_shield_saves : &rm_microid_harms, ship);
    owe_losses (cards, state, ship, has_shield ? 0 : 1, AFTER_BUMP, outcome);
  } else {
    state->had_shield = (state->ship[target].pods[ROCKETMEN_POD_SHIELD] ? TARGET_SHIELDED : 0)
                        | (has_shield ? ATTACKER_SHIELDED : 0);
    state->ram_damage = 0;
    state->rammed_damage = 0;
    if (state->had_shield & TARGET_SHIELDED)
      roll_against_attacker (cards, state, outcome);
    else
      go_to (state, ROCKETMEN_PHASE_RAM_ROLL, RULES_CHANCE);
  }
}

void
rocketmen_roll_ram (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int rolled = action->arg[0] + action->arg[1];

  if (state->phase == ROCKETMEN_PHASE_RAM_ROLL) {
    rules_emit (outcome, &rm_ram_rolled, state->actor_ship, rolled);
    if (rolled >= 7)
      go_to (state, ROCKETMEN_PHASE_RAM, state->turn);
    else
      roll_against_attacker (cards, state, outcome);
  } else {
    rules_emit (outcome, &rm_ram_rolled, state->target, rolled);
    state->rammed_damage = rolled >= 7;
    owe_losses (cards, state, state->target, state->ram_damage, AFTER_RAM, outcome);
  }
}

void
rocketmen_ram (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (action->verb == ROCKETMEN_VERB_RAM)
    state->ram_damage = 1;
  if (action->verb == ROCKETMEN_VERB_SACRIFICE) {
    rocketmen_lose_pod (state, state->actor_ship, action->arg[0], outcome);
    state->ram_damage = 2;
  }
  rules_emit (outcome, state->ram_damage ? &rm_rams : &rm_spares, state->actor_ship,
              state->ram_damage, state->target);
  roll_against_attacker (cards, state, outcome);
}
