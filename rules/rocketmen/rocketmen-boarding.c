/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: boarding wave by wave, and what becomes of what is captured. Dice are kept as counts
 * of each face, so that equal waves have equal bytes.
 */
#include "rocketmen-private.h"

#include <string.h>

/* ---- Capture ---- */

/* The battle goes on after a boarding was decided. */
static void
end_capture (Cards cards, State *state, RulesOutcome *outcome)
{
  if (!rocketmen_judge_victory (cards, state, -1,
                                rocketmen_controller (cards, state, state->captor), outcome))
    rocketmen_resume (cards, state, outcome);
}

void
rocketmen_decide_fate (Cards cards, State *state, bool is_salvaged, RulesOutcome *outcome)
{
  int ship = state->captured;
  int captor = state->captor;
  int seat = rocketmen_controller (cards, state, captor);

  rules_emit (outcome, is_salvaged ? &rm_salvaged : &rm_scuttled, captor, ship);
  rocketmen_remove_ship (cards, state, ship,
                         is_salvaged ? ROCKETMEN_PLACE_CARRIED : ROCKETMEN_PLACE_LOST);
  if (is_salvaged && is_ship (captor)) {
    state->ship[ship].holder = captor + 1;
    state->ship[captor].n_salvage++;
    rocketmen_drop_salvage (cards, state, captor, outcome);
  } else if (is_salvaged) {
    state->ship[ship].place = ROCKETMEN_PLACE_SCRAP;
    state->ship[ship].holder = seat + 1;
  }
  end_capture (cards, state, outcome);
}

void
rocketmen_ask_fate (Cards cards, State *state, RulesOutcome *outcome)
{
  /* Version 0.1.0 let a ship carry one prize, and destroyed the next. */
  if (is_first_edition (cards) && is_ship (state->captor) && state->ship[state->captor].n_salvage)
    rocketmen_decide_fate (cards, state, false, outcome);
  else
    go_to (state, ROCKETMEN_PHASE_FATE, rocketmen_controller (cards, state, state->captor));
}

void
rocketmen_loot (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  RocketmenShipState *captor = &state->ship[state->captor];
  RocketmenShipState *captured = &state->ship[state->captured];

  for (int i = 0; i < action->n_args; i++) {
    captured->cargo[action->arg[i]]--;
    captured->n_cargo--;
    captor->cargo[action->arg[i]]++;
    captor->n_cargo++;
  }
  rules_emit (outcome, &rm_loads, state->captor, action->n_args);
  rocketmen_ask_fate (cards, state, outcome);
}

static void
loot_or_decide (Cards cards, State *state, RulesOutcome *outcome)
{
  int captor = state->captor;

  if (!is_ship (captor)) {
    rocketmen_store_cargo (state, state->captured, captor - ROCKETMEN_OBJECT_BASE);
  } else if (state->ship[state->captured].n_cargo && rocketmen_free_space (cards, state, captor)) {
    go_to (state, ROCKETMEN_PHASE_LOOT, owner (cards, captor));
    return;
  }
  rocketmen_ask_fate (cards, state, outcome);
}

/* RM-CP-1. The loser is a ship; the winner a ship, or a base whose attacker has lost. */
static void
capture (Cards cards, State *state, int winner, int loser, RulesOutcome *outcome)
{
  int seat = rocketmen_controller (cards, state, winner);
  int base = rocketmen_base_of (state, loser);

  rules_emit (outcome, &rm_captures, winner, loser);
  stop_boarding (state, state->actor_ship);
  if (base >= 0) {
    if (!rocketmen_judge_victory (cards, state, base, seat, outcome))
      rocketmen_resume (cards, state, outcome);
    return;
  }
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == loser)
      state->crew[i] = ROCKETMEN_CREW_LOST;
  rocketmen_lose_salvage (cards, state, loser);
  state->captor = winner;
  state->captured = loser;
  loot_or_decide (cards, state, outcome);
}

/* ---- Waves ---- */

void
rocketmen_start_wave (Cards cards, State *state, int ship, int object, RulesOutcome *outcome)
{
  RocketmenShipState *self = &state->ship[ship];
  bool recovers = cards->common.option[ROCKETMEN_OPTION_BASE_DICE] == ROCKETMEN_BASE_DICE_RECOVER;

  /* The asteroid starts from its four dice when it is boarded, and perhaps with each wave. */
  if (!is_ship (object) && (recovers || !rocketmen_is_boarded (cards, state, object)))
    state->base[object - ROCKETMEN_OBJECT_BASE].dice = BASE_DICE;
  spend (state, ship, 1);
  state->n_boardings += self->boarding == 0;
  self->boarding = object + 1;
  self->flags |= ROCKETMEN_SHIP_WAVED;
  state->actor_ship = ship;
  state->target = object;
  memset (state->face, 0, sizeof state->face);
  state->dice = rocketmen_boarding_dice (cards, state, ship, true);
  rules_emit (outcome, &rm_boards, ship, object);
  rules_emit (outcome, &rm_wave_dice, ship, state->dice);
  go_to (state, ROCKETMEN_PHASE_BOARD_ROLL, RULES_CHANCE);
}

/* What a side of a boarding can still give up: kinds of pods as bits, dice and crew as numbers. */
static int
things_to_lose (Cards cards, const State *state, int object, unsigned *kinds, int *crew)
{
  *kinds = is_ship (object) ? pod_kinds (&state->ship[object]) : 0;
  if (!is_ship (object) && state->base[object - ROCKETMEN_OBJECT_BASE].dice)
    *kinds = 1u << ROCKETMEN_N_PODS; /* the dice of an asteroid */
  *crew = -1;
  int n = __builtin_popcount (*kinds);
  for (int i = 0; i < cards->n_crew; i++)
    if (rocketmen_fights_for (cards, state, i, object)) {
      *crew = i;
      n++;
    }
  return n;
}

static void
give_up (State *state, int object, unsigned kind, int crew, RulesOutcome *outcome)
{
  if (crew >= 0) {
    state->crew[crew] = ROCKETMEN_CREW_LOST;
    rules_emit (outcome, &rm_crew_falls, crew);
  } else if (kind == ROCKETMEN_N_PODS) {
    state->base[object - ROCKETMEN_OBJECT_BASE].dice--;
    rules_emit (outcome, &rm_die_falls, object);
  } else {
    rocketmen_lose_pod (state, object, kind, outcome);
  }
}

static void
end_boarding (Cards cards, State *state, bool attacker_wins, RulesOutcome *outcome)
{
  int attacker = state->actor_ship;
  int target = state->target;

  memset (state->face, 0, sizeof state->face);
  if (attacker_wins) /* RM-BD-1: it may spend its AP as usual */
    state->ship[attacker].flags &= (uint8_t)~ROCKETMEN_SHIP_WAVED;
  if (attacker_wins && !is_ship (target)) {
    int seat = target - ROCKETMEN_OBJECT_BASE;
    rules_emit (outcome, &rm_base_falls, attacker, seat);
    stop_boarding (state, attacker);
    if (!rocketmen_judge_victory (cards, state, seat, owner (cards, attacker), outcome))
      rocketmen_resume (cards, state, outcome);
    return;
  }
  capture (cards, state, attacker_wins ? attacker : target, attacker_wins ? target : attacker,
           outcome);
}

static int
take_highest (uint8_t face[6])
{
  for (int i = 5; i >= 0; i--)
    if (face[i]) {
      face[i]--;
      return i + 1;
    }
  return 0;
}

/* RM-BD-4 to RM-BD-6: pair by pair, from the highest, until dice or a side run out. */
static void
settle_wave (Cards cards, State *state, RulesOutcome *outcome)
{
  for (;;) {
    int a = take_highest (state->face[0]);
    int b = take_highest (state->face[1]);
    unsigned kinds;
    int crew;

    if (a == 0 || b == 0)
      break;
    if (a == b) {
      rules_emit (outcome, &rm_pair_equal, a, b);
      continue;
    }
    state->loser = a > b;
    int object = losing_side (state);
    rules_emit (outcome, &rm_pair_lost, a, b, object);
    int n = things_to_lose (cards, state, object, &kinds, &crew);
    if (n > 1) {
      go_to (state, ROCKETMEN_PHASE_BOARD_LOSS, rocketmen_controller (cards, state, object));
      return;
    }
    if (n == 1) {
      give_up (state, object, kinds ? lowest_bit (kinds) : 0, kinds ? -1 : crew, outcome);
      n = things_to_lose (cards, state, object, &kinds, &crew);
    }
    if (n == 0) {
      end_boarding (cards, state, state->loser, outcome);
      return;
    }
  }
  memset (state->face, 0, sizeof state->face);
  rules_emit (outcome, &rm_wave_over, state->actor_ship, state->target);
  finish_ship (state, state->actor_ship); /* RM-BD-1: nothing else until the boarding ends */
  to_turn (state);
}

void
rocketmen_roll_boarding (Cards cards, State *state, const RulesAction *action,
                         RulesOutcome *outcome)
{
  int side = state->phase == ROCKETMEN_PHASE_BOARDED_ROLL;

  for (int i = 0; i < action->n_args; i++)
    state->face[side][action->arg[i] - 1]++;
  state->dice -= action->n_args;
  if (state->dice > 0)
    return;
  if (side == 0) {
    state->dice = rocketmen_boarding_dice (cards, state, state->target, false);
    rules_emit (outcome, &rm_wave_dice, state->target, state->dice);
    go_to (state, ROCKETMEN_PHASE_BOARDED_ROLL, RULES_CHANCE);
  } else {
    settle_wave (cards, state, outcome);
  }
}

void
rocketmen_lose_pair (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int object = losing_side (state);
  unsigned kinds;
  int crew = action->verb == ROCKETMEN_VERB_LOSE_CREW ? action->arg[0] : -1;

  give_up (state, object,
           action->verb == ROCKETMEN_VERB_LOSE_DIE ? ROCKETMEN_N_PODS : action->arg[0], crew,
           outcome);
  if (things_to_lose (cards, state, object, &kinds, &crew) == 0)
    end_boarding (cards, state, state->loser, outcome);
  else
    settle_wave (cards, state, outcome);
}
