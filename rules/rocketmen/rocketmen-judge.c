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
  return cards->common.option[OPTION_BOARDED] == BOARDED_HELD
         && rocketmen_is_boarded (cards, state, ship);
}

/* ---- Ships ---- */

/* Why a ship has finished for this turn. */
static const RulesPhrase *
why_done (const ShipState *ship)
{
  if (ship->flags & SHIP_FIRING)
    return &rm_has_attacked;
  if (ship->flags & SHIP_MINED)
    return &rm_has_mined;
  return ship->flags & SHIP_WAVED ? &rm_has_waved : &rm_is_done;
}

/* Can this ship of the acting player do something that costs so many AP? */
static bool
judge_ship (Cards cards, const State *state, int ship, int cost, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (self->place == PLACE_RESERVE)
    return rules_refuse (outcome, &rm_in_reserve, ship);
  if (self->place != PLACE_ACTIVE)
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (cost > 0 && (self->flags & SHIP_NEW))
    return rules_refuse (outcome, &rm_is_new, ship);
  if (self->flags & SHIP_DONE)
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
judge_deed (Cards cards, const State *state, int ship, int cost, RulesOutcome *outcome)
{
  if (!judge_ship (cards, state, ship, cost, outcome))
    return false;
  if (state->ship[ship].flags & SHIP_FIRING)
    return rules_refuse (outcome, &rm_is_firing, ship);
  return true;
}

bool
rocketmen_judge_move (Cards cards, const State *state, int ship, int touched, RulesOutcome *outcome)
{
  if (!judge_deed (cards, state, ship, move_cost (state, ship), outcome))
    return false;
  if (cards->ship[ship].move == LENGTH_NONE)
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
      && state->ship[object].pods[POD_SHIELD]
      && !plain_effect (cards, state, ship, EFFECT_DOCK_SHIELDS))
    return rules_refuse (outcome, &rm_shield_prevents, object);
  if (state->ship[ship].ap < 1)
    return rules_refuse (outcome, &rm_too_few_ap, ship, 1, 0);
  return true;
}

static bool
judge_dock_ship (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  if (!judge_deed (cards, state, ship, 1, outcome))
    return false;
  if (state->ship[ship].docked)
    return rules_refuse (outcome, &rm_already_docked, ship, state->ship[ship].docked - 1);
  return judge_docking (cards, state, ship, object, outcome);
}

/* ---- Attacks ---- */

/* Can this ship fire at all, with so many steps of Extended Range? */
bool
rocketmen_judge_gunner (Cards cards, const State *state, int ship, int steps, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];

  /* The last shot has finished the ship; say what it lacks rather than that. */
  if (owner (cards, ship) == state->turn && self->fired > 0 && self->fired >= self->pods[POD_LASER])
    return rules_refuse (outcome, &rm_all_fired, ship);
  if (!judge_ship (cards, state, ship, rocketmen_fire_cost (cards, state, ship, steps), outcome))
    return false;
  if (self->pods[POD_LASER] == 0)
    return rules_refuse (outcome, &rm_no_laser, ship);
  if (steps > 0 && cards->ship[ship].ship_class != CLASS_ROCKETSHIP)
    return rules_refuse (outcome, &rm_no_extension, ship);
  if (cards->ship[ship].range == LENGTH_NONE)
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
  if (action->verb == VERB_FIRE_MM && (action->arg[4] - action->arg[5]) * 10 > reach)
    return rules_refuse (outcome,
                         is_class (cards, ship, CLASS_ROCKETSHIP) ? &rm_out_of_range : &rm_too_far,
                         target, action->arg[4], reach);
  return true;
}

/* ---- Resources and the reserve ---- */

static bool
judge_mine (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];

  if (!judge_deed (cards, state, ship, 0, outcome))
    return false;
  if (!(self->flags & SHIP_MAY_MINE) || self->docked != OBJECT_ASTEROID + 1)
    return rules_refuse (outcome, &rm_not_at_asteroid, ship);
  if (self->flags & SHIP_ACTED)
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
  const ShipState *self = &state->ship[ship];

  if (!judge_deed (cards, state, ship, 1, outcome))
    return false;
  if (self->docked != OBJECT_MICROID + 1)
    return rules_refuse (outcome, &rm_not_at_microid, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (self->n_salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (n > rocketmen_free_space (cards, state, ship))
    return rules_refuse (outcome, &rm_full_for_loading, ship);
  if (n > state->microids)
    return rules_refuse (outcome, &rm_so_many_microids, state->microids);
  return true;
}

static bool
judge_unload (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!judge_deed (cards, state, ship, 1, outcome))
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
  const BaseState *base = &state->base[seat];
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
    const ShipState *scrap = &state->ship[salvage];
    if (scrap->place != PLACE_SCRAP || scrap->holder != state->turn + 1)
      return rules_refuse (outcome, &rm_no_salvage, salvage);
    for (int k = 1; k < i; k += 2)
      if (action->arg[k] == salvage)
        return rules_refuse (outcome, &rm_salvage_twice, salvage);
    if (!rocketmen_printed_cost (cards, salvage, kind) || wanted[kind]-- == 0)
      return rules_refuse (outcome, &rm_salvage_unfit, salvage, kind);
  }
  return true;
}

static bool
judge_bring (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  const ShipCard *card = &cards->ship[ship];
  int wanted[ROCKETMEN_RESOURCES] = { card->cost[0], card->cost[1], card->cost[2] };

  if (card->seat != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (state->ship[ship].place != PLACE_RESERVE)
    return rules_refuse (outcome, &rm_not_in_reserve, ship);
  if (card->squadron)
    return rules_refuse (outcome, &rm_comes_along, ship, card->squadron - 1);
  if (rocketmen_home (state, state->turn) < 0)
    return rules_refuse (outcome, &rm_no_home);
  if (card->ship_class == CLASS_STATION && state->base[state->turn].kind == BASE_STATION)
    return rules_refuse (outcome, &rm_one_station);
  if (acting_ship (state) >= 0)
    return rules_refuse (outcome, &rm_half_way, acting_ship (state));
  if (!judge_salvage (cards, state, action, wanted, outcome))
    return false;
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    if (stock_of (state, state->turn, kind) < wanted[kind])
      return rules_refuse (outcome, &rm_cannot_pay, ship, wanted[kind], kind);
  return true;
}

static bool
judge_arm (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  const ShipState *self = &state->ship[ship];

  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (self->place != PLACE_ACTIVE || !(self->flags & SHIP_NEW))
    return rules_refuse (outcome, &rm_not_new, ship);
  int posts = rocketmen_posts (cards, state, ship);
  int lasers = rocketmen_pods_max (cards, state, ship, POD_LASER);
  int shields = rocketmen_pods_max (cards, state, ship, POD_SHIELD);
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
  if (cards->common.option[OPTION_BOARDED] == BOARDED_HELD
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
  if (state->crew[crew] == CREW_RESERVE)
    return rules_refuse (outcome, &rm_crew_in_reserve, crew);
  if (state->crew[crew] == CREW_LOST)
    return rules_refuse (outcome, &rm_crew_gone, crew);
  int from =
      state->crew[crew] == CREW_BASE ? rocketmen_home (state, state->turn) : state->crew[crew];
  return judge_gangway (cards, state, from, outcome);
}

static bool
judge_transfer (Cards cards, const State *state, int crew, int ship, RulesOutcome *outcome)
{
  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  /* RM-ST-8: crew of the base may man a station as it comes, even into a boarding. */
  bool is_manning = cards->crew[crew].seat == state->turn && state->crew[crew] == CREW_BASE
                    && rocketmen_home (state, state->turn) == ship
                    && (state->ship[ship].flags & SHIP_NEW);
  if (!is_manning
      && (!judge_crew_member (cards, state, crew, outcome)
          || !judge_gangway (cards, state, ship, outcome)))
    return false;
  int from = state->crew[crew];
  bool is_connected = from == CREW_BASE
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
  if (state->crew[crew] != CREW_RESERVE)
    return rules_refuse (outcome, &rm_crew_not_reserve, crew);
  if (owner (cards, ship) != state->turn || !is_active (state, ship)
      || !(state->ship[ship].flags & SHIP_NEW))
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
  if (state->crew[crew] == CREW_BASE)
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
  if (a == CREW_BASE || b == CREW_BASE || a == b || !are_connected (state, a, b, state->turn))
    return rules_refuse (outcome, &rm_cannot_swap, one, other);
  return judge_berth (cards, state, one, b, other, outcome)
         && judge_berth (cards, state, other, a, one, outcome);
}

/* ---- Boarding and losses ---- */

/* RM-BD-1: an enemy ship or home base that is docked to this ship, whichever of them docked. */
static bool
can_be_boarded (Cards cards, const State *state, int ship, int object)
{
  int seat = object == OBJECT_ASTEROID || object == OBJECT_MICROID
                 ? -1
                 : rocketmen_controller (cards, state, object);
  return seat >= 0 && seat != owner (cards, ship) && rocketmen_is_there (cards, state, object)
         && rocketmen_are_docked (state, ship, object);
}

static bool
judge_board (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  /* Going on with a boarding is the one thing a boarding ship may do. */
  if (self->boarding == object + 1 && owner (cards, ship) == state->turn) {
    if (self->flags & SHIP_WAVED)
      return rules_refuse (outcome, &rm_wave_made, ship);
    if (acting >= 0 && acting != ship)
      return rules_refuse (outcome, &rm_other_acts, acting, ship);
    if (self->ap < 1)
      return rules_refuse (outcome, &rm_too_few_ap, ship, 1, 0);
    return true;
  }
  if (!judge_deed (cards, state, ship, 1, outcome))
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
  bool is_boarding_loss = state->phase == PHASE_BOARD_LOSS;
  int object = is_boarding_loss ? losing_side (state) : state->loss_ship;

  switch (action->verb) {
  case VERB_LOSE:
    if (!is_ship (object) || state->ship[object].pods[action->arg[0]] == 0)
      return rules_refuse (outcome, is_boarding_loss ? &rm_no_pod_to_lose : &rm_no_pod,
                           action->arg[0]);
    return true;
  case VERB_LOSE_CREW:
    if (!rocketmen_fights_for (cards, state, action->arg[0], object)
        || (!is_boarding_loss && state->crew[action->arg[0]] != object))
      return rules_refuse (outcome, is_boarding_loss ? &rm_not_fighting_crew : &rm_not_aboard_crew,
                           action->arg[0]);
    return true;
  default:
    if (is_ship (object) || state->base[object - OBJECT_BASE].dice == 0)
      return rules_refuse (outcome, &rm_no_die);
    return true;
  }
}

/* ---- Any action ---- */

static bool
judge_end (Cards cards, const State *state, RulesOutcome *outcome)
{
  for (int i = 0; state->n_boardings && i < cards->n_ships; i++) {
    const ShipState *self = &state->ship[i];
    if (owner (cards, i) == state->turn && self->place == PLACE_ACTIVE && self->boarding
        && !(self->flags & SHIP_WAVED) && self->ap > 0)
      return rules_refuse (outcome, &rm_wave_missing, i);
  }
  return true;
}

static bool
judge_adjust (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int by = action->arg[2];
  const ShipState *self = &state->ship[ship];
  int laser = self->pods[POD_LASER] + (action->arg[1] == ADJUST_LASERS ? by : 0);
  int shield = self->pods[POD_SHIELD] + (action->arg[1] == ADJUST_SHIELDS ? by : 0);
  int ap = self->ap + (action->arg[1] == ADJUST_AP ? by : 0);
  int wr = self->wr_extra + (action->arg[1] == ADJUST_WR ? by : 0);

  if (!is_active (state, ship))
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (laser < 0 || shield < 0 || ap < 0 || ap > 20 || wr < -10 || wr > 10
      || laser + shield + self->pods[POD_PLAIN] > cards->ship[ship].posts)
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
  case VERB_ADJUST_CARGO:
    if (!is_active (state, action->arg[0]))
      return rules_refuse (outcome, &rm_is_gone, action->arg[0]);
    now = state->ship[action->arg[0]].cargo[kind];
    most =
        now + rocketmen_hold (cards, state, action->arg[0]) - state->ship[action->arg[0]].n_cargo;
    break;
  case VERB_ADJUST_STOCK:
    if (rocketmen_home (state, action->arg[0]) < 0)
      return rules_refuse (outcome, &rm_no_base, action->arg[0]);
    now = state->base[action->arg[0]].stock[kind];
    most = now + by;
    break;
  default:
    now = action->verb == VERB_ADJUST_ASTEROID ? state->central : state->microids;
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
  if (action->verb == VERB_ADJUST_UNDOCKED)
    return true;
  if (action->arg[1] == ship || !rocketmen_is_there (cards, state, action->arg[1]))
    return rules_refuse (outcome, &rm_not_there, action->arg[1]);
  return true;
}

static bool
judge_mend_crew (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int crew = action->arg[0];
  int ship = action->arg[1];

  if (action->verb == VERB_ADJUST_LOST)
    return true;
  if (action->verb == VERB_ADJUST_AT_BASE)
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
  return action->arg[0] + action->arg[1] <= DROPPED || rules_refuse (outcome, &rm_six_dropped);
}

/* In which phase a verb belongs. */
static bool
fits_phase (Phase phase, unsigned verb)
{
  switch (phase) {
  case PHASE_START:
    return verb == VERB_START;
  case PHASE_DROP:
    return verb == VERB_DROP;
  case PHASE_TURN:
    return (verb >= VERB_MOVE && verb <= VERB_TURN) || verb == VERB_DOCK_SHIP || verb == VERB_FIRE
           || verb == VERB_FIRE_MM || (verb >= VERB_MINE && verb <= VERB_BOARD)
           || verb == VERB_FINISH || verb == VERB_END
           || (verb >= VERB_ADJUST && verb <= VERB_ADJUST_MICROIDS);
  case PHASE_CONTACT:
    return (verb >= VERB_EVADE && verb <= VERB_DOCK) || verb == VERB_COLLIDE;
  case PHASE_REROLL:
    return verb == VERB_REROLL || verb == VERB_ACCEPT;
  case PHASE_DODGE:
    return verb == VERB_DODGE || verb == VERB_TAKE_HIT;
  case PHASE_LOSS:
    return verb == VERB_LOSE;
  case PHASE_CREW_LOSS:
    return verb == VERB_LOSE_CREW;
  case PHASE_BOARD_LOSS:
    return verb == VERB_LOSE || verb == VERB_LOSE_CREW || verb == VERB_LOSE_DIE;
  case PHASE_RAM:
    return verb == VERB_RAM || verb == VERB_SACRIFICE || verb == VERB_SPARE;
  case PHASE_LOOT:
    return verb == VERB_LOOT || verb == VERB_LEAVE;
  case PHASE_FATE:
    return verb == VERB_DESTROY || verb == VERB_SALVAGE;
  case PHASE_FIRST_ROLL:
  case PHASE_SHOT_ROLL:
  case PHASE_DODGE_ROLL:
  case PHASE_DEFENSE_ROLL:
  case PHASE_RAM_ROLL:
  case PHASE_RAMMED_ROLL:
  case PHASE_MINE_ROLL:
  case PHASE_BOARD_ROLL:
  case PHASE_BOARDED_ROLL:
    return verb == VERB_ROLL;
  case PHASE_MINE_DRAW:
  case PHASE_LOAD_DRAW:
    return verb == VERB_DRAW;
  case PHASE_OVER:
    return false;
  }
  return false;
}

/* What is to be rolled or drawn now, by whom, and by which rule. */
static bool
refuse_chance (const State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int target = state->target;
  int dice = (int)rocketmen_awaited_dice (state);

  switch (state->phase) {
  case PHASE_FIRST_ROLL:
    return rules_refuse (outcome, &rm_dice_first, state->roller, dice);
  case PHASE_SHOT_ROLL:
    return rules_refuse (outcome, &rm_dice_attack, ship, dice);
  case PHASE_DODGE_ROLL:
    return rules_refuse (outcome, &rm_dice_evasion, target, dice);
  case PHASE_DEFENSE_ROLL:
    return rules_refuse (outcome, &rm_dice_defense, target, dice);
  case PHASE_RAM_ROLL:
    return rules_refuse (outcome, &rm_dice_collision, ship, dice);
  case PHASE_RAMMED_ROLL:
    return rules_refuse (outcome, &rm_dice_collision, target, dice);
  case PHASE_MINE_ROLL:
    return rules_refuse (outcome, &rm_dice_mining, ship);
  case PHASE_BOARD_ROLL:
    return rules_refuse (outcome, &rm_dice_boarding, ship, dice);
  case PHASE_BOARDED_ROLL:
    return rules_refuse (outcome, &rm_dice_boarding, target, dice);
  case PHASE_MINE_DRAW:
    return rules_refuse (outcome, &rm_mined_awaited, ship, state->draws);
  default:
    return rules_refuse (outcome, &rm_loaded_awaited, ship, state->draws);
  }
}

/* What is to be settled before anything else, by whom, and by which words. */
static bool
refuse_now (const State *state, RulesOutcome *outcome)
{
  int actor = state->head.actor;
  int ship = state->actor_ship;

  switch (state->phase) {
  case PHASE_START:
    return rules_refuse (outcome, &rm_first_start, actor);
  case PHASE_DROP:
    return rules_refuse (outcome, &rm_first_drop, actor);
  case PHASE_CONTACT:
    return rules_refuse (outcome, &rm_first_contact, actor, ship, state->target);
  case PHASE_REROLL:
    return rules_refuse (outcome, &rm_first_reroll, actor, ship);
  case PHASE_DODGE:
    return rules_refuse (outcome, &rm_first_dodge, actor, state->target);
  case PHASE_LOSS:
    return rules_refuse (outcome, &rm_first_loss, actor, state->loss_ship);
  case PHASE_CREW_LOSS:
    return rules_refuse (outcome, &rm_first_crew_loss, actor, state->loss_ship);
  case PHASE_BOARD_LOSS:
    return rules_refuse (outcome, &rm_first_board_loss, actor, losing_side (state));
  case PHASE_RAM:
    return rules_refuse (outcome, &rm_first_ram, actor, ship);
  case PHASE_LOOT:
    return rules_refuse (outcome, &rm_first_loot, actor, state->captured);
  case PHASE_FATE:
    return rules_refuse (outcome, &rm_first_fate, actor, state->captured);
  case PHASE_TURN:
  case PHASE_OVER:
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
    return refuse_now (state, outcome);

  switch (action->verb) {
  case VERB_DROP:
    return judge_drop (action, outcome);
  case VERB_MOVE:
    return rocketmen_judge_move (cards, state, first, -1, outcome);
  case VERB_MOVE_TOUCHING:
    return rocketmen_judge_move (cards, state, first, second, outcome);
  case VERB_MOVE_STILL:
    return judge_move_still (cards, state, first, outcome);
  case VERB_TURN: /* RM-MV-2: for nothing when docked */
    return judge_deed (cards, state, first, state->ship[first].docked ? 0 : 1, outcome);
  case VERB_EVADE_INTO:
    if (first == state->actor_ship || first == state->target
        || !rocketmen_is_there (cards, state, first))
      return rules_refuse (outcome, &rm_not_there, first);
    /* fall through */
  case VERB_EVADE:
  case VERB_EVADE_STILL:
    if (state->ship[state->actor_ship].ap < 1)
      return rules_refuse (outcome, &rm_too_few_ap, state->actor_ship, 1, 0);
    return true;
  case VERB_DOCK:
    return judge_docking (cards, state, state->actor_ship, state->target, outcome);
  case VERB_DOCK_SHIP:
    return judge_dock_ship (cards, state, first, second, outcome);
  case VERB_FIRE:
  case VERB_FIRE_MM:
    return judge_fire (cards, state, action, outcome);
  case VERB_LOSE:
  case VERB_LOSE_CREW:
  case VERB_LOSE_DIE:
    return judge_loss (cards, state, action, outcome);
  case VERB_SACRIFICE:
    if (state->ship[state->actor_ship].pods[first] == 0)
      return rules_refuse (outcome, &rm_no_pod_to_sacrifice, first);
    return true;
  case VERB_MINE:
    return judge_mine (cards, state, first, outcome);
  case VERB_LOAD:
    return judge_load (cards, state, first, second, outcome);
  case VERB_UNLOAD:
    return judge_unload (cards, state, first, outcome);
  case VERB_BRING:
  case VERB_BRING_USING:
    return judge_bring (cards, state, action, outcome);
  case VERB_ARM:
    return judge_arm (cards, state, action, outcome);
  case VERB_ENLIST:
    return judge_enlist (cards, state, first, second, outcome);
  case VERB_TRANSFER:
    return judge_transfer (cards, state, first, second, outcome);
  case VERB_TO_BASE:
    return judge_to_base (cards, state, first, outcome);
  case VERB_SWAP:
    return judge_swap (cards, state, first, second, outcome);
  case VERB_BOARD:
    return judge_board (cards, state, first, second, outcome);
  case VERB_LOOT:
    return judge_loot (cards, state, action, outcome);
  case VERB_FINISH:
    return judge_ship (cards, state, first, 0, outcome);
  case VERB_END:
    return judge_end (cards, state, outcome);
  case VERB_ADJUST:
    return judge_adjust (cards, state, action, outcome);
  case VERB_ADJUST_CARGO:
  case VERB_ADJUST_STOCK:
  case VERB_ADJUST_ASTEROID:
  case VERB_ADJUST_MICROIDS:
    return judge_mend_resources (cards, state, action, outcome);
  case VERB_ADJUST_DOCKED:
  case VERB_ADJUST_UNDOCKED:
    return judge_mend_docking (cards, state, action, outcome);
  case VERB_ADJUST_ABOARD:
  case VERB_ADJUST_AT_BASE:
  case VERB_ADJUST_LOST:
    return judge_mend_crew (cards, state, action, outcome);
  case VERB_ROLL:
    return action->n_args == rocketmen_awaited_dice (state) || refuse_chance (state, outcome);
  case VERB_DRAW:
    return judge_draw (state, action, outcome);
  default:
    return true;
  }
}
