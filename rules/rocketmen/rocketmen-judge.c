/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what may be done. An action is judged on a state that nobody has touched, and listing
 * asks the same rocketmen_judge (rocketmen-choices.c). So a refusal can change nothing, and what is
 * listed is what is accepted. What then happens is not known here.
 */
#include "rocketmen-private.h"

#include <string.h>

/* RM-BD-1 with the house rule: a boarded ship cannot move, attack, load or mine. */
static bool
is_held (Cards cards, const State *state, int ship)
{
  return cards->common.option[ROCKETMEN_OPTION_BOARDED] == ROCKETMEN_BOARDED_HELD
         && rocketmen_is_boarded (cards, state, ship);
}

/* ---- Ships ---- */

/* Why a ship has finished for this turn. */
static const RulesPhrase *
why_done (const RocketmenShipState *ship)
{
  if (ship->flags & ROCKETMEN_SHIP_FIRING)
    return &rm_has_attacked;
  if (ship->flags & ROCKETMEN_SHIP_MINED)
    return &rm_has_mined;
  return ship->flags & ROCKETMEN_SHIP_WAVED ? &rm_has_waved : &rm_is_done;
}

/* Can this ship of the acting player do something that costs so many AP? */
static bool
judge_ship (Cards cards, const State *state, int ship, int cost, RulesOutcome *outcome)
{
  const RocketmenShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (self->place == ROCKETMEN_PLACE_RESERVE)
    return rules_refuse (outcome, &rm_in_reserve, ship);
  if (self->place != ROCKETMEN_PLACE_ACTIVE)
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (cost > 0 && (self->flags & ROCKETMEN_SHIP_NEW))
    return rules_refuse (outcome, &rm_is_new, ship);
  if (self->flags & ROCKETMEN_SHIP_DONE)
    return rules_refuse (outcome, why_done (self), ship);
  if (self->boarding)
    return rules_refuse (outcome, &rm_is_boarding, ship);
  if (cost > 0 && acting >= 0 && acting != ship)
    return rules_refuse (outcome, &rm_other_acts, acting, ship);
  if (cost > self->ap)
    return rules_refuse (outcome, &rm_too_few_ap, ship, cost, self->ap);
  return true;
}

/* The same for anything but shooting: an attack ends a ship's turn. */
static bool
judge_ship_acts (Cards cards, const State *state, int ship, int cost, RulesOutcome *outcome)
{
  if (!judge_ship (cards, state, ship, cost, outcome))
    return false;
  if (state->ship[ship].flags & ROCKETMEN_SHIP_FIRING)
    return rules_refuse (outcome, &rm_is_firing, ship);
  return true;
}

bool
rocketmen_judge_move (Cards cards, const State *state, int ship, int touched, RulesOutcome *outcome)
{
  if (!judge_ship_acts (cards, state, ship, move_cost (state, ship), outcome))
    return false;
  if (cards->ship[ship].move == ROCKETMEN_LENGTH_NONE)
    return rules_refuse (outcome, &rm_cannot_move, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (touched >= 0 && (touched == ship || !rocketmen_is_there (cards, state, touched)))
    return rules_refuse (outcome, &rm_not_there, touched);
  return true;
}

/* A further move that does not yet leave what the ship has evaded. */
static bool
judge_move_still (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!rocketmen_judge_move (cards, state, ship, -1, outcome))
    return false;
  if (!state->ship[ship].through)
    return rules_refuse (outcome, &rm_touches_nothing, ship);
  return true;
}

static bool
judge_docking (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  if (object == ship || !rocketmen_is_there (cards, state, object))
    return rules_refuse (outcome, &rm_not_there, object);
  if (is_ship (object) && owner (cards, object) != owner (cards, ship)
      && state->ship[object].pods[ROCKETMEN_POD_SHIELD]
      && !plain_effect (cards, state, ship, ROCKETMEN_EFFECT_DOCK_SHIELDS))
    return rules_refuse (outcome, &rm_shield_prevents, object);
  if (state->ship[ship].ap < 1)
    return rules_refuse (outcome, &rm_too_few_ap, ship, 1, 0);
  return true;
}

static bool
judge_dock_ship (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  if (!judge_ship_acts (cards, state, ship, 1, outcome))
    return false;
  if (state->ship[ship].docked)
    return rules_refuse (outcome, &rm_already_docked, ship, state->ship[ship].docked - 1);
  if (has_map (cards) && rocketmen_is_there (cards, state, object)
      && !rocketmen_are_together (cards, state, ship, object))
    return rules_refuse (outcome, &rm_touches_not, ship, object);
  return judge_docking (cards, state, ship, object, outcome);
}

/* ---- Attacks ---- */

/* Can this ship fire at all, with so many steps of Extended Range? */
bool
rocketmen_judge_gunner (Cards cards, const State *state, int ship, int steps, RulesOutcome *outcome)
{
  const RocketmenShipState *self = &state->ship[ship];

  /* The last shot has finished the ship; say what it lacks rather than that. */
  if (owner (cards, ship) == state->turn && self->fired > 0
      && self->fired >= self->pods[ROCKETMEN_POD_LASER])
    return rules_refuse (outcome, &rm_all_fired, ship);
  if (!judge_ship (cards, state, ship, rocketmen_fire_cost (cards, state, ship, steps), outcome))
    return false;
  if (self->pods[ROCKETMEN_POD_LASER] == 0)
    return rules_refuse (outcome, &rm_no_laser, ship);
  if (steps > 0 && cards->ship[ship].ship_class != ROCKETMEN_CLASS_ROCKETSHIP)
    return rules_refuse (outcome, &rm_no_extension, ship);
  if (cards->ship[ship].range == ROCKETMEN_LENGTH_NONE)
    return rules_refuse (outcome, &rm_no_range, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  return true;
}

/* Can it fire at this one? */
bool
rocketmen_judge_target (Cards cards, const State *state, int ship, int target,
                        RulesOutcome *outcome)
{
  if (!is_active (state, target))
    return rules_refuse (outcome, &rm_not_there, target);
  if (owner (cards, target) == owner (cards, ship))
    return rules_refuse (outcome, &rm_own_target, target);
  if (rocketmen_are_docked (state, ship, target))
    return rules_refuse (outcome, &rm_docked_target, target);
  /* RM-BD-1: who is in a boarding cannot attack one who boards, even where it is free to act. */
  if (state->ship[target].boarding && rocketmen_is_boarded (cards, state, ship))
    return rules_refuse (outcome, &rm_fights_already, ship);
  return true;
}

static bool
judge_fire (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int target = action->arg[1];
  int steps = action->arg[2];

  if (!rocketmen_judge_gunner (cards, state, ship, steps, outcome)
      || !rocketmen_judge_target (cards, state, ship, target, outcome))
    return false;
  if (action->arg[3])
    return rules_refuse (outcome, &rm_line_blocked, target);
  /* Out for certain only when even the nearest reading is; the players agree on what is close. */
  int reach = rocketmen_reach (cards, state, ship, steps);
  if (action->verb == ROCKETMEN_VERB_FIRE_MM && (action->arg[4] - action->arg[5]) * 10 > reach)
    return rules_refuse (outcome,
                         is_class (cards, ship, ROCKETMEN_CLASS_ROCKETSHIP) ? &rm_out_of_range
                                                                            : &rm_too_far,
                         target, action->arg[4], reach);
  return true;
}

int
rocketmen_steps_to_reach (Cards cards, const State *state, int ship, int steps, int distance)
{
  while (rocketmen_judge_gunner (cards, state, ship, ++steps, NULL))
    if (rocketmen_reach (cards, state, ship, steps) >= distance)
      return steps;
  return 0;
}

/* A shot of which the table, or the map, is to say how far it is. */
static bool
judge_shoot (Cards cards, const State *state, int ship, int target, int steps,
             RulesOutcome *outcome)
{
  int32_t clearance;

  if (!rocketmen_judge_gunner (cards, state, ship, steps, outcome)
      || !rocketmen_judge_target (cards, state, ship, target, outcome))
    return false;
  if (!has_map (cards))
    return true;
  bool is_far = rocketmen_judge_range (cards, state, ship, target, steps) == ROCKETMEN_VERDICT_NO;
  if (is_far && !outcome) /* nobody asks why, and the line takes longer to look at */
    return false;
  if (rocketmen_judge_line (cards, state, ship, target) == ROCKETMEN_VERDICT_NO)
    return rules_refuse (outcome, &rm_in_the_line,
                         rocketmen_in_line (cards, state, ship, target, &clearance), target);
  if (is_far) {
    SpaceDisc from = rocketmen_disc (cards, state, ship);
    SpaceDisc to = rocketmen_disc (cards, state, target);
    int32_t gap = space_gap (&from, &to);
    int reach = rocketmen_reach (cards, state, ship, steps);
    int more = rocketmen_steps_to_reach (cards, state, ship, steps, gap);
    if (more)
      return rules_refuse (outcome, &rm_extend_to_reach, target, gap, reach, more);
    return rules_refuse (outcome, &rm_beyond_reach, target, gap, reach);
  }
  return true;
}

/* ---- Resources and the reserve ---- */

static bool
judge_mine (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  const RocketmenShipState *self = &state->ship[ship];

  if (!judge_ship_acts (cards, state, ship, 0, outcome))
    return false;
  if (!(self->flags & ROCKETMEN_SHIP_MAY_MINE) || self->docked != ROCKETMEN_OBJECT_ASTEROID + 1)
    return rules_refuse (outcome, &rm_not_at_asteroid, ship);
  if (self->flags & ROCKETMEN_SHIP_ACTED)
    return rules_refuse (outcome, &rm_acted_before_mining, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (self->n_salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (rocketmen_free_space (cards, state, ship) == 0)
    return rules_refuse (outcome, &rm_full_for_mining, ship);
  if (state->central == 0)
    return rules_refuse (outcome, &rm_asteroid_empty);
  return true;
}

static bool
judge_load (Cards cards, const State *state, int ship, int n, RulesOutcome *outcome)
{
  const RocketmenShipState *self = &state->ship[ship];

  if (!judge_ship_acts (cards, state, ship, 1, outcome))
    return false;
  if (!self->docked || !is_microid (self->docked - 1))
    return rules_refuse (outcome, &rm_not_at_microid, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (self->n_salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (n > rocketmen_free_space (cards, state, ship))
    return rules_refuse (outcome, &rm_full_for_loading, ship);
  if (n > state->microids)
    return rules_refuse (outcome, &rm_so_many_microids, state->microids);
  if (has_map (cards)) {
    int there = 1 + __builtin_popcount (rocketmen_microids_at (cards, state, self->docked - 1));
    if (n > there)
      return rules_refuse (outcome, &rm_few_microids, there);
  }
  return true;
}

static bool
judge_unload (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!judge_ship_acts (cards, state, ship, 1, outcome))
    return false;
  if (!rocketmen_is_at_home (state, ship, state->turn))
    return rules_refuse (outcome, &rm_not_at_home, ship);
  if (state->ship[ship].n_cargo == 0)
    return rules_refuse (outcome, &rm_hold_empty, ship);
  return true;
}

/* What a seat has in stock of a kind, the starting resource included. */
static int
stock_of (const State *state, int seat, int resource)
{
  const RocketmenBaseState *base = &state->base[seat];
  return base->stock[resource] + (base->start == resource + 1);
}

/* RM-SV-2: each salvaged ship stands for one of the resources on its card. `wanted` is what the
 * ship costs, and then what is left to pay. */
static bool
judge_salvage (Cards cards, const State *state, const RulesAction *action,
               int wanted[ROCKETMEN_RESOURCES], RulesOutcome *outcome)
{
  for (int i = 1; i + 1 < action->n_args; i += 2) {
    int salvage = action->arg[i];
    int kind = action->arg[i + 1];
    const RocketmenShipState *scrap = &state->ship[salvage];
    if (scrap->place != ROCKETMEN_PLACE_SCRAP || scrap->holder != state->turn + 1)
      return rules_refuse (outcome, &rm_no_salvage, salvage);
    for (int k = 1; k < i; k += 2)
      if (action->arg[k] == salvage)
        return rules_refuse (outcome, &rm_salvage_twice, salvage);
    if (!rocketmen_printed_cost (cards, salvage, kind) || wanted[kind]-- == 0)
      return rules_refuse (outcome, &rm_salvage_unfit, salvage, kind);
  }
  return true;
}

/* With a map: is there room at the home base for all craft that come, or for the station in its
 * place? */
static bool
judge_arrival (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  int home = rocketmen_home (state, state->turn);
  State after = *state;

  if (cards->ship[ship].ship_class == ROCKETMEN_CLASS_STATION) {
    after.ship[ship].place = ROCKETMEN_PLACE_ACTIVE;
    return rocketmen_replace_base (cards, &after, state->turn, ship)
           || rules_refuse (outcome, &rm_no_berth, ship, home);
  }
  for (int i = 0; i < cards->n_ships; i++) {
    if (i != ship && cards->ship[i].squadron != ship + 1)
      continue;
    after.ship[i].place = ROCKETMEN_PLACE_ACTIVE;
    if (!rocketmen_put_beside (cards, &after, i, home, state->place[home].heading))
      return rules_refuse (outcome, &rm_no_berth, i, home);
  }
  return true;
}

static bool
judge_bring (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  const RocketmenShipCard *card = &cards->ship[ship];
  int wanted[ROCKETMEN_RESOURCES] = { card->cost[0], card->cost[1], card->cost[2] };

  if (card->seat != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (state->ship[ship].place != ROCKETMEN_PLACE_RESERVE)
    return rules_refuse (outcome, &rm_not_in_reserve, ship);
  if (card->squadron)
    return rules_refuse (outcome, &rm_comes_along, ship, card->squadron - 1);
  if (rocketmen_home (state, state->turn) < 0)
    return rules_refuse (outcome, &rm_no_home);
  if (card->ship_class == ROCKETMEN_CLASS_STATION
      && state->base[state->turn].kind == ROCKETMEN_BASE_STATION)
    return rules_refuse (outcome, &rm_one_station);
  if (acting_ship (state) >= 0)
    return rules_refuse (outcome, &rm_half_way, acting_ship (state));
  if (!judge_salvage (cards, state, action, wanted, outcome))
    return false;
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    if (stock_of (state, state->turn, kind) < wanted[kind])
      return rules_refuse (outcome, &rm_cannot_pay, ship, wanted[kind], kind);
  if (has_map (cards))
    return judge_arrival (cards, state, ship, outcome);
  return true;
}

static bool
judge_arm (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  const RocketmenShipState *self = &state->ship[ship];

  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (self->place != ROCKETMEN_PLACE_ACTIVE || !(self->flags & ROCKETMEN_SHIP_NEW))
    return rules_refuse (outcome, &rm_not_new, ship);
  int posts = rocketmen_posts (cards, state, ship);
  int lasers = rocketmen_pods_max (cards, state, ship, ROCKETMEN_POD_LASER);
  int shields = rocketmen_pods_max (cards, state, ship, ROCKETMEN_POD_SHIELD);
  if (action->arg[1] + action->arg[2] > posts)
    return rules_refuse (outcome, &rm_too_few_posts, ship, posts);
  if (action->arg[1] > lasers || action->arg[2] > shields)
    return rules_refuse (outcome, &rm_posts_kept, ship, lasers, shields);
  return true;
}

/* ---- Crew ---- */

/* RM-FL-5 and RM-FL-6: may this crew member serve on this ship, `leaving` not counted? */
static bool
judge_berth (Cards cards, const State *state, int crew, int ship, int leaving,
             RulesOutcome *outcome)
{
  if (!rocketmen_may_serve (cards, crew, ship))
    return rules_refuse (outcome, &rm_other_faction, crew, ship);
  if (rocketmen_crew_aboard (cards, state, ship) - (leaving >= 0) >= cards->ship[ship].seats)
    return rules_refuse (outcome, &rm_no_seat, ship);
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ship && i != leaving && i != crew
        && rocketmen_share_rank (cards, crew, i))
      return rules_refuse (outcome, &rm_same_rank, crew, i);
  return true;
}

/* May crew leave or enter this ship or base? RM-BD-1 with the house rule. */
static bool
judge_gangway (Cards cards, const State *state, int object, RulesOutcome *outcome)
{
  if (is_ship (object) && !is_active (state, object))
    return rules_refuse (outcome, &rm_is_gone, object);
  if (cards->common.option[ROCKETMEN_OPTION_BOARDED] == ROCKETMEN_BOARDED_HELD
      && ((is_ship (object) && state->ship[object].boarding)
          || rocketmen_is_boarded (cards, state, object)))
    return rules_refuse (outcome, &rm_held_crew, object);
  return true;
}

/* RM-FL-9: ships docked to each other, or both at the home base. */
static bool
are_connected (const State *state, int a, int b, int seat)
{
  return rocketmen_are_docked (state, a, b)
         || (rocketmen_is_at_home (state, a, seat) && rocketmen_is_at_home (state, b, seat));
}

static bool
judge_crew_member (Cards cards, const State *state, int crew, RulesOutcome *outcome)
{
  if (cards->crew[crew].seat != state->turn)
    return rules_refuse (outcome, &rm_not_your_crew, crew);
  if (state->crew[crew] == ROCKETMEN_CREW_RESERVE)
    return rules_refuse (outcome, &rm_crew_in_reserve, crew);
  if (state->crew[crew] == ROCKETMEN_CREW_LOST)
    return rules_refuse (outcome, &rm_crew_gone, crew);
  int from = state->crew[crew] == ROCKETMEN_CREW_BASE ? rocketmen_home (state, state->turn)
                                                      : state->crew[crew];
  return judge_gangway (cards, state, from, outcome);
}

static bool
judge_transfer (Cards cards, const State *state, int crew, int ship, RulesOutcome *outcome)
{
  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  /* RM-ST-8: crew of the base may man a station as it comes, even into a boarding. */
  bool is_manning = cards->crew[crew].seat == state->turn
                    && state->crew[crew] == ROCKETMEN_CREW_BASE
                    && rocketmen_home (state, state->turn) == ship
                    && (state->ship[ship].flags & ROCKETMEN_SHIP_NEW);
  if (!is_manning
      && (!judge_crew_member (cards, state, crew, outcome)
          || !judge_gangway (cards, state, ship, outcome)))
    return false;
  int from = state->crew[crew];
  bool is_connected = from == ROCKETMEN_CREW_BASE
                          ? rocketmen_is_at_home (state, ship, state->turn)
                          : from != ship && are_connected (state, from, ship, state->turn);
  if (!is_connected)
    return rules_refuse (outcome, &rm_not_docked, crew, ship);
  return judge_berth (cards, state, crew, ship, -1, outcome);
}

/* Crew of the reserve join a ship that has just arrived. */
static bool
judge_enlist (Cards cards, const State *state, int crew, int ship, RulesOutcome *outcome)
{
  if (cards->crew[crew].seat != state->turn)
    return rules_refuse (outcome, &rm_not_your_crew, crew);
  if (state->crew[crew] != ROCKETMEN_CREW_RESERVE)
    return rules_refuse (outcome, &rm_crew_not_reserve, crew);
  if (owner (cards, ship) != state->turn || !is_active (state, ship)
      || !(state->ship[ship].flags & ROCKETMEN_SHIP_NEW))
    return rules_refuse (outcome, &rm_not_new, ship);
  if (acting_ship (state) >= 0)
    return rules_refuse (outcome, &rm_half_way, acting_ship (state));
  return judge_berth (cards, state, crew, ship, -1, outcome);
}

static bool
judge_to_base (Cards cards, const State *state, int crew, RulesOutcome *outcome)
{
  if (!judge_crew_member (cards, state, crew, outcome))
    return false;
  if (state->crew[crew] == ROCKETMEN_CREW_BASE)
    return rules_refuse (outcome, &rm_crew_at_base, crew);
  if (!rocketmen_is_at_home (state, state->crew[crew], state->turn))
    return rules_refuse (outcome, &rm_crew_not_home, crew, state->crew[crew]);
  return judge_gangway (cards, state, rocketmen_home (state, state->turn), outcome);
}

static bool
judge_swap (Cards cards, const State *state, int one, int other, RulesOutcome *outcome)
{
  if (!judge_crew_member (cards, state, one, outcome)
      || !judge_crew_member (cards, state, other, outcome))
    return false;
  int a = state->crew[one];
  int b = state->crew[other];
  if (a == ROCKETMEN_CREW_BASE || b == ROCKETMEN_CREW_BASE || a == b
      || !are_connected (state, a, b, state->turn))
    return rules_refuse (outcome, &rm_cannot_swap, one, other);
  return judge_berth (cards, state, one, b, other, outcome)
         && judge_berth (cards, state, other, a, one, outcome);
}

/* ---- Boarding and losses ---- */

/* RM-BD-1: an enemy ship or home base that is docked to this ship, whichever of them docked. */
static bool
can_be_boarded (Cards cards, const State *state, int ship, int object)
{
  int seat = object == ROCKETMEN_OBJECT_ASTEROID || is_microid (object)
                 ? -1
                 : rocketmen_controller (cards, state, object);
  return seat >= 0 && seat != owner (cards, ship) && rocketmen_is_there (cards, state, object)
         && rocketmen_are_docked (state, ship, object);
}

static bool
judge_board (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  const RocketmenShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  /* Going on with a boarding is the one thing a boarding ship may do. */
  if (self->boarding == object + 1 && owner (cards, ship) == state->turn) {
    if (self->flags & ROCKETMEN_SHIP_WAVED)
      return rules_refuse (outcome, &rm_wave_made, ship);
    if (acting >= 0 && acting != ship)
      return rules_refuse (outcome, &rm_other_acts, acting, ship);
    if (self->ap < 1)
      return rules_refuse (outcome, &rm_too_few_ap, ship, 1, 0);
    return true;
  }
  if (!judge_ship_acts (cards, state, ship, 1, outcome))
    return false;
  if (!can_be_boarded (cards, state, ship, object))
    return rules_refuse (outcome, &rm_nothing_to_board, ship, object);
  if (is_ship (object) && state->ship[object].boarding == ship + 1)
    return rules_refuse (outcome, &rm_boards_already, object, ship);
  return true;
}

static bool
judge_loot (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  uint8_t left[ROCKETMEN_RESOURCES];

  memcpy (left, state->ship[state->captured].cargo, sizeof left);
  if (action->n_args > rocketmen_free_space (cards, state, state->captor))
    return rules_refuse (outcome, &rm_full_for_loot, state->captor);
  for (int i = 0; i < action->n_args; i++)
    if (left[action->arg[i]]-- == 0)
      return rules_refuse (outcome, &rm_not_aboard, action->arg[i]);
  /* One way to say it, so that a list can be complete. */
  for (int i = 1; i < action->n_args; i++)
    if (action->arg[i] < action->arg[i - 1])
      return rules_refuse (outcome, &rm_not_aboard, action->arg[i]);
  return true;
}

static bool
judge_loss (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  bool is_boarding_loss = state->phase == ROCKETMEN_PHASE_BOARD_LOSS;
  int object = is_boarding_loss ? losing_side (state) : state->loss_ship;

  switch (action->verb) {
  case ROCKETMEN_VERB_LOSE:
    if (!is_ship (object) || state->ship[object].pods[action->arg[0]] == 0)
      return rules_refuse (outcome, is_boarding_loss ? &rm_no_pod_to_lose : &rm_no_pod,
                           action->arg[0]);
    return true;
  case ROCKETMEN_VERB_LOSE_CREW:
    if (!rocketmen_fights_for (cards, state, action->arg[0], object)
        || (!is_boarding_loss && state->crew[action->arg[0]] != object))
      return rules_refuse (outcome, is_boarding_loss ? &rm_not_fighting_crew : &rm_not_aboard_crew,
                           action->arg[0]);
    return true;
  default:
    if (is_ship (object) || state->base[object - ROCKETMEN_OBJECT_BASE].dice == 0)
      return rules_refuse (outcome, &rm_no_die);
    return true;
  }
}

/* ---- Any action ---- */

static bool
judge_end (Cards cards, const State *state, RulesOutcome *outcome)
{
  for (int i = 0; state->n_boardings && i < cards->n_ships; i++) {
    const RocketmenShipState *self = &state->ship[i];
    if (owner (cards, i) == state->turn && self->place == ROCKETMEN_PLACE_ACTIVE && self->boarding
        && !(self->flags & ROCKETMEN_SHIP_WAVED) && self->ap > 0)
      return rules_refuse (outcome, &rm_wave_missing, i);
  }
  return true;
}

static bool
judge_adjust (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int by = action->arg[2];
  const RocketmenShipState *self = &state->ship[ship];
  int laser =
      self->pods[ROCKETMEN_POD_LASER] + (action->arg[1] == ROCKETMEN_ADJUST_LASERS ? by : 0);
  int shield =
      self->pods[ROCKETMEN_POD_SHIELD] + (action->arg[1] == ROCKETMEN_ADJUST_SHIELDS ? by : 0);
  int ap = self->ap + (action->arg[1] == ROCKETMEN_ADJUST_AP ? by : 0);
  int wr = self->wr_extra + (action->arg[1] == ROCKETMEN_ADJUST_WR ? by : 0);

  if (!is_active (state, ship))
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (laser < 0 || shield < 0 || ap < 0 || ap > 20 || wr < -10 || wr > 10
      || laser + shield + self->pods[ROCKETMEN_POD_PLAIN] > cards->ship[ship].posts)
    return rules_refuse (outcome, &rm_cannot_adjust, ship);
  return true;
}

/* How much of a kind is in the game: seen, or lying about. */
static int
in_game (Cards cards, const State *state, int kind)
{
  int n = state->unseen[kind];

  for (int i = 0; i < cards->n_ships; i++)
    n += state->ship[i].cargo[kind];
  for (int seat = 0; seat < cards->common.n_seats; seat++)
    n += state->base[seat].stock[kind];
  return n;
}

/* RT-7: a resource more comes from those that nobody has seen, else from those destroyed; one less
 * is unseen again. */
static bool
judge_supply (Cards cards, const State *state, int kind, int by, RulesOutcome *outcome)
{
  int most = 3 * cards->common.n_seats; /* RM-ST-2 */
  int from_unseen = by < state->unseen[kind] ? by : state->unseen[kind];

  if (in_game (cards, state, kind) + by - from_unseen > most)
    return rules_refuse (outcome, &rm_no_more_of, most, kind);
  if (by > 0 && rocketmen_lying_about (state) > rocketmen_unseen (state) - from_unseen)
    return rules_refuse (outcome, &rm_lies_about);
  return true;
}

static bool
judge_mend_resources (Cards cards, const State *state, const RulesAction *action,
                      RulesOutcome *outcome)
{
  int by = action->arg[action->n_args - 1];
  int kind = action->arg[1];
  int now = 0;
  int most = 0;

  switch (action->verb) {
  case ROCKETMEN_VERB_ADJUST_CARGO:
    if (!is_active (state, action->arg[0]))
      return rules_refuse (outcome, &rm_is_gone, action->arg[0]);
    now = state->ship[action->arg[0]].cargo[kind];
    most =
        now + rocketmen_hold (cards, state, action->arg[0]) - state->ship[action->arg[0]].n_cargo;
    break;
  case ROCKETMEN_VERB_ADJUST_STOCK:
    if (rocketmen_home (state, action->arg[0]) < 0)
      return rules_refuse (outcome, &rm_no_base, action->arg[0]);
    now = state->base[action->arg[0]].stock[kind];
    most = now + by;
    break;
  default:
    if (action->verb == ROCKETMEN_VERB_ADJUST_MICROIDS && by > 0 && has_map (cards))
      return rules_refuse (outcome, &rm_place_it);
    now = action->verb == ROCKETMEN_VERB_ADJUST_ASTEROID ? state->central : state->microids;
    most = now + rocketmen_unseen (state) - rocketmen_lying_about (state);
    break;
  }
  if (now + by < 0 || (by > 0 && now + by > most))
    return rules_refuse (outcome, &rm_cannot_mend);
  return action->n_args == 1 || judge_supply (cards, state, kind, by, outcome);
}

static bool
judge_mend_docking (Cards cards, const State *state, const RulesAction *action,
                    RulesOutcome *outcome)
{
  int ship = action->arg[0];

  if (!is_active (state, ship))
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (action->verb == ROCKETMEN_VERB_ADJUST_UNDOCKED)
    return true;
  if (action->arg[1] == ship || !rocketmen_is_there (cards, state, action->arg[1]))
    return rules_refuse (outcome, &rm_not_there, action->arg[1]);
  State after = *state;
  if (has_map (cards)
      && !rocketmen_put_beside (cards, &after, ship, action->arg[1],
                                state->place[action->arg[1]].heading))
    return rules_refuse (outcome, &rm_no_berth, ship, action->arg[1]);
  return true;
}

/* What people see on the table goes before the map. */
static bool
judge_correction (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int object = action->arg[0];

  if (!has_map (cards))
    return rules_refuse (outcome, &rm_no_map);
  if (is_on_screen (cards))
    return rules_refuse (outcome, &rm_exact_map);
  if (!rocketmen_is_there (cards, state, object)) {
    if (!is_microid (object))
      return rules_refuse (outcome, &rm_not_there, object);
    if (rocketmen_lying_about (state) >= rocketmen_unseen (state))
      return rules_refuse (outcome, &rm_cannot_mend);
  }
  return rocketmen_judge_place (cards, state, object,
                                (SpacePoint){ action->arg[1], action->arg[2] }, outcome);
}

static bool
judge_mend_crew (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int crew = action->arg[0];
  int ship = action->arg[1];

  if (action->verb == ROCKETMEN_VERB_ADJUST_LOST)
    return true;
  if (action->verb == ROCKETMEN_VERB_ADJUST_AT_BASE)
    return rocketmen_home (state, cards->crew[crew].seat) >= 0
           || rules_refuse (outcome, &rm_no_base, cards->crew[crew].seat);
  if (owner (cards, ship) != cards->crew[crew].seat)
    return rules_refuse (outcome, &rm_other_crew, crew, ship);
  if (!is_active (state, ship))
    return rules_refuse (outcome, &rm_is_gone, ship);
  return judge_berth (cards, state, crew, ship, state->crew[crew] == ship ? crew : -1, outcome);
}

static bool
judge_drop (const RulesAction *action, RulesOutcome *outcome)
{
  return action->arg[0] + action->arg[1] <= ROCKETMEN_DROPPED
         || rules_refuse (outcome, &rm_six_dropped);
}

/* In which phase a verb belongs. */
static bool
fits_phase (RocketmenPhase phase, unsigned verb)
{
  switch (phase) {
  case ROCKETMEN_PHASE_START:
    return verb == ROCKETMEN_VERB_START;
  case ROCKETMEN_PHASE_DROP:
    return verb == ROCKETMEN_VERB_DROP || verb == ROCKETMEN_VERB_FELL
           || verb == ROCKETMEN_VERB_FELL_AT;
  case ROCKETMEN_PHASE_ASK_CONTACT:
    return verb == ROCKETMEN_VERB_CONTACT || verb == ROCKETMEN_VERB_NO_CONTACT
           || verb == ROCKETMEN_VERB_STILL_CONTACT;
  case ROCKETMEN_PHASE_ASK_RANGE:
    return verb >= ROCKETMEN_VERB_DISTANCE && verb <= ROCKETMEN_VERB_LINE_BLOCKED;
  case ROCKETMEN_PHASE_MEET:
    return verb == ROCKETMEN_VERB_MEET;
  case ROCKETMEN_PHASE_TURN:
    return (verb >= ROCKETMEN_VERB_MOVE && verb <= ROCKETMEN_VERB_TURN_TO)
           || verb == ROCKETMEN_VERB_SHOOT || verb == ROCKETMEN_VERB_PLACE
           || verb == ROCKETMEN_VERB_DOCK_SHIP || verb == ROCKETMEN_VERB_FIRE
           || verb == ROCKETMEN_VERB_FIRE_MM
           || (verb >= ROCKETMEN_VERB_MINE && verb <= ROCKETMEN_VERB_BOARD)
           || verb == ROCKETMEN_VERB_FINISH || verb == ROCKETMEN_VERB_END
           || (verb >= ROCKETMEN_VERB_ADJUST && verb <= ROCKETMEN_VERB_ADJUST_MICROIDS);
  case ROCKETMEN_PHASE_CONTACT:
    return (verb >= ROCKETMEN_VERB_EVADE && verb <= ROCKETMEN_VERB_DOCK)
           || verb == ROCKETMEN_VERB_COLLIDE;
  case ROCKETMEN_PHASE_REROLL:
    return verb == ROCKETMEN_VERB_REROLL || verb == ROCKETMEN_VERB_ACCEPT;
  case ROCKETMEN_PHASE_DODGE:
    return verb == ROCKETMEN_VERB_DODGE || verb == ROCKETMEN_VERB_TAKE_HIT;
  case ROCKETMEN_PHASE_LOSS:
    return verb == ROCKETMEN_VERB_LOSE;
  case ROCKETMEN_PHASE_CREW_LOSS:
    return verb == ROCKETMEN_VERB_LOSE_CREW;
  case ROCKETMEN_PHASE_BOARD_LOSS:
    return verb == ROCKETMEN_VERB_LOSE || verb == ROCKETMEN_VERB_LOSE_CREW
           || verb == ROCKETMEN_VERB_LOSE_DIE;
  case ROCKETMEN_PHASE_RAM:
    return verb == ROCKETMEN_VERB_RAM || verb == ROCKETMEN_VERB_SACRIFICE
           || verb == ROCKETMEN_VERB_SPARE;
  case ROCKETMEN_PHASE_LOOT:
    return verb == ROCKETMEN_VERB_LOOT || verb == ROCKETMEN_VERB_LEAVE;
  case ROCKETMEN_PHASE_FATE:
    return verb == ROCKETMEN_VERB_DESTROY || verb == ROCKETMEN_VERB_SALVAGE;
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
    return verb == ROCKETMEN_VERB_ROLL;
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
    return verb == ROCKETMEN_VERB_DRAW;
  case ROCKETMEN_PHASE_OVER:
    return false;
  }
  return false;
}

/* Words by which a player says with an action what the table shows, and those that have come in
 * their place: each battle has the one or the other. */
static bool
is_older (unsigned verb)
{
  return verb == ROCKETMEN_VERB_DROP || verb == ROCKETMEN_VERB_MOVE_TOUCHING
         || verb == ROCKETMEN_VERB_MOVE_STILL || verb == ROCKETMEN_VERB_EVADE_STILL
         || verb == ROCKETMEN_VERB_EVADE_INTO || verb == ROCKETMEN_VERB_FIRE
         || verb == ROCKETMEN_VERB_FIRE_MM;
}

static bool
is_newer (unsigned verb)
{
  return verb == ROCKETMEN_VERB_TURN_TO || verb == ROCKETMEN_VERB_MEET
         || verb == ROCKETMEN_VERB_SHOOT
         || (verb >= ROCKETMEN_VERB_NO_CONTACT && verb <= ROCKETMEN_VERB_PLACE);
}

static bool
judge_edition (Cards cards, unsigned verb, RulesOutcome *outcome)
{
  if (is_asking (cards))
    return !is_older (verb) || rules_refuse (outcome, &rm_older_words);
  return !is_newer (verb) || rules_refuse (outcome, &rm_newer_words);
}

bool
rocketmen_has_verb (const RulesSetup *setup, unsigned verb)
{
  Cards cards = (Cards)setup;

  if (is_asking (cards) ? is_older (verb) : is_newer (verb))
    return false;
  if (verb == ROCKETMEN_VERB_TURN_TO || verb == ROCKETMEN_VERB_FELL_AT
      || verb == ROCKETMEN_VERB_PLACE)
    return has_map (cards);
  if (verb == ROCKETMEN_VERB_STILL_CONTACT)
    return !is_on_screen (cards);
  return !has_map (cards) || verb != ROCKETMEN_VERB_TURN;
}

/* What is to be rolled or drawn now, by whom, and by which rule. */
static bool
refuse_chance (const State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int target = state->target;
  int dice = (int)rocketmen_awaited_dice (state);

  switch (state->phase) {
  case ROCKETMEN_PHASE_FIRST_ROLL:
    return rules_refuse (outcome, &rm_dice_first, state->roller, dice);
  case ROCKETMEN_PHASE_SHOT_ROLL:
    return rules_refuse (outcome, &rm_dice_attack, ship, dice);
  case ROCKETMEN_PHASE_DODGE_ROLL:
    return rules_refuse (outcome, &rm_dice_evasion, target, dice);
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    return rules_refuse (outcome, &rm_dice_defense, target, dice);
  case ROCKETMEN_PHASE_RAM_ROLL:
    return rules_refuse (outcome, &rm_dice_collision, ship, dice);
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    return rules_refuse (outcome, &rm_dice_collision, target, dice);
  case ROCKETMEN_PHASE_MINE_ROLL:
    return rules_refuse (outcome, &rm_dice_mining, ship);
  case ROCKETMEN_PHASE_BOARD_ROLL:
    return rules_refuse (outcome, &rm_dice_boarding, ship, dice);
  case ROCKETMEN_PHASE_BOARDED_ROLL:
    return rules_refuse (outcome, &rm_dice_boarding, target, dice);
  case ROCKETMEN_PHASE_MINE_DRAW:
    return rules_refuse (outcome, &rm_mined_awaited, ship, state->draws);
  default:
    return rules_refuse (outcome, &rm_loaded_awaited, ship, state->draws);
  }
}

/* What is to be settled before anything else, by whom, and by which words. */
static bool
refuse_now (Cards cards, const State *state, RulesOutcome *outcome)
{
  int actor = state->head.actor;
  int ship = state->actor_ship;

  switch (state->phase) {
  case ROCKETMEN_PHASE_START:
    return rules_refuse (outcome, &rm_first_start, actor);
  case ROCKETMEN_PHASE_DROP:
    return is_asking (cards) ? rules_refuse (outcome, &rm_asked_drop, state->turn)
                             : rules_refuse (outcome, &rm_first_drop, actor);
  case ROCKETMEN_PHASE_ASK_CONTACT:
    return rules_refuse (outcome, &rm_asked_contact, ship);
  case ROCKETMEN_PHASE_ASK_RANGE:
    return rules_refuse (outcome, &rm_asked_range, ship, state->target);
  case ROCKETMEN_PHASE_MEET:
    return rules_refuse (outcome, &rm_first_meet, actor, ship);
  case ROCKETMEN_PHASE_CONTACT:
    return rules_refuse (outcome, &rm_first_contact, actor, ship, state->target);
  case ROCKETMEN_PHASE_REROLL:
    return rules_refuse (outcome, &rm_first_reroll, actor, ship);
  case ROCKETMEN_PHASE_DODGE:
    return rules_refuse (outcome, &rm_first_dodge, actor, state->target);
  case ROCKETMEN_PHASE_LOSS:
    return rules_refuse (outcome, &rm_first_loss, actor, state->loss_ship);
  case ROCKETMEN_PHASE_CREW_LOSS:
    return rules_refuse (outcome, &rm_first_crew_loss, actor, state->loss_ship);
  case ROCKETMEN_PHASE_BOARD_LOSS:
    return rules_refuse (outcome, &rm_first_board_loss, actor, losing_side (state));
  case ROCKETMEN_PHASE_RAM:
    return rules_refuse (outcome, &rm_first_ram, actor, ship);
  case ROCKETMEN_PHASE_LOOT:
    return rules_refuse (outcome, &rm_first_loot, actor, state->captured);
  case ROCKETMEN_PHASE_FATE:
    return rules_refuse (outcome, &rm_first_fate, actor, state->captured);
  case ROCKETMEN_PHASE_TURN:
  case ROCKETMEN_PHASE_OVER:
    return rules_refuse (outcome, &rm_nothing_asked, state->turn);
  default:
    return refuse_chance (state, outcome);
  }
}

static bool
judge_draw (const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  uint8_t left[ROCKETMEN_RESOURCES];

  if (action->n_args != state->draws)
    return refuse_chance (state, outcome);
  memcpy (left, state->unseen, sizeof left);
  for (int i = 0; i < action->n_args; i++)
    if (left[action->arg[i]]-- == 0)
      return rules_refuse (outcome, &rm_none_unseen, action->arg[i]);
  return true;
}

bool
rocketmen_judge (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int first = action->arg[0];
  int second = action->arg[1];

  if (!fits_phase (state->phase, action->verb))
    return refuse_now (cards, state, outcome);
  if (!judge_edition (cards, action->verb, outcome))
    return false;

  switch (action->verb) {
  case ROCKETMEN_VERB_DROP:
    return judge_drop (action, outcome);
  case ROCKETMEN_VERB_MOVE:
    return rocketmen_judge_move (cards, state, first, -1, outcome);
  case ROCKETMEN_VERB_MOVE_TOUCHING:
    return rocketmen_judge_move (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_MOVE_STILL:
    return judge_move_still (cards, state, first, outcome);
  case ROCKETMEN_VERB_TURN: /* RM-MV-2: for nothing when docked */
  case ROCKETMEN_VERB_TURN_TO:
    if ((action->verb == ROCKETMEN_VERB_TURN_TO) != has_map (cards))
      return has_map (cards) ? rules_refuse (outcome, &rm_turn_where, first)
                             : rules_refuse (outcome, &rm_no_map);
    return judge_ship_acts (cards, state, first, state->ship[first].docked ? 0 : 1, outcome);
  case ROCKETMEN_VERB_EVADE_INTO:
    if (first == state->actor_ship || first == state->target
        || !rocketmen_is_there (cards, state, first))
      return rules_refuse (outcome, &rm_not_there, first);
    /* fall through */
  case ROCKETMEN_VERB_EVADE:
  case ROCKETMEN_VERB_EVADE_STILL:
    if (state->ship[state->actor_ship].ap < 1)
      return rules_refuse (outcome, &rm_too_few_ap, state->actor_ship, 1, 0);
    return true;
  case ROCKETMEN_VERB_DOCK:
    return judge_docking (cards, state, state->actor_ship, state->target, outcome);
  case ROCKETMEN_VERB_DOCK_SHIP:
    return judge_dock_ship (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_FIRE:
  case ROCKETMEN_VERB_FIRE_MM:
    return judge_fire (cards, state, action, outcome);
  case ROCKETMEN_VERB_SHOOT:
    return judge_shoot (cards, state, first, second, action->arg[2], outcome);
  case ROCKETMEN_VERB_MEET:
    for (int i = 0; i < state->n_contacts; i++)
      if (state->contact[i] == first)
        return true;
    return rules_refuse (outcome, &rm_not_touched, state->actor_ship, first);
  case ROCKETMEN_VERB_CONTACT:
  case ROCKETMEN_VERB_STILL_CONTACT:
  case ROCKETMEN_VERB_FELL:
  case ROCKETMEN_VERB_FELL_AT:
    return rocketmen_judge_answer (cards, state, action, outcome);
  case ROCKETMEN_VERB_PLACE:
    return judge_correction (cards, state, action, outcome);
  case ROCKETMEN_VERB_LOSE:
  case ROCKETMEN_VERB_LOSE_CREW:
  case ROCKETMEN_VERB_LOSE_DIE:
    return judge_loss (cards, state, action, outcome);
  case ROCKETMEN_VERB_SACRIFICE:
    if (state->ship[state->actor_ship].pods[first] == 0)
      return rules_refuse (outcome, &rm_no_pod_to_sacrifice, first);
    return true;
  case ROCKETMEN_VERB_MINE:
    return judge_mine (cards, state, first, outcome);
  case ROCKETMEN_VERB_LOAD:
    return judge_load (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_UNLOAD:
    return judge_unload (cards, state, first, outcome);
  case ROCKETMEN_VERB_BRING:
  case ROCKETMEN_VERB_BRING_USING:
    return judge_bring (cards, state, action, outcome);
  case ROCKETMEN_VERB_ARM:
    return judge_arm (cards, state, action, outcome);
  case ROCKETMEN_VERB_ENLIST:
    return judge_enlist (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_TRANSFER:
    return judge_transfer (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_TO_BASE:
    return judge_to_base (cards, state, first, outcome);
  case ROCKETMEN_VERB_SWAP:
    return judge_swap (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_BOARD:
    return judge_board (cards, state, first, second, outcome);
  case ROCKETMEN_VERB_LOOT:
    return judge_loot (cards, state, action, outcome);
  case ROCKETMEN_VERB_FINISH:
    return judge_ship (cards, state, first, 0, outcome);
  case ROCKETMEN_VERB_END:
    return judge_end (cards, state, outcome);
  case ROCKETMEN_VERB_ADJUST:
    return judge_adjust (cards, state, action, outcome);
  case ROCKETMEN_VERB_ADJUST_CARGO:
  case ROCKETMEN_VERB_ADJUST_STOCK:
  case ROCKETMEN_VERB_ADJUST_ASTEROID:
  case ROCKETMEN_VERB_ADJUST_MICROIDS:
    return judge_mend_resources (cards, state, action, outcome);
  case ROCKETMEN_VERB_ADJUST_DOCKED:
  case ROCKETMEN_VERB_ADJUST_UNDOCKED:
    return judge_mend_docking (cards, state, action, outcome);
  case ROCKETMEN_VERB_ADJUST_ABOARD:
  case ROCKETMEN_VERB_ADJUST_AT_BASE:
  case ROCKETMEN_VERB_ADJUST_LOST:
    return judge_mend_crew (cards, state, action, outcome);
  case ROCKETMEN_VERB_ROLL:
    return action->n_args == rocketmen_awaited_dice (state) || refuse_chance (state, outcome);
  case ROCKETMEN_VERB_DRAW:
    return judge_draw (state, action, outcome);
  default:
    return true;
  }
}
