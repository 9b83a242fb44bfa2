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
    return rules_refuse (outcome, &rm_is_done, ship);
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
    return rules_refuse (outcome, &rm_held, ship);
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
    return rules_refuse (outcome, &rm_out_of_range, target, action->arg[4], reach / 10);
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
  if (self->salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (rocketmen_free_space (cards, state, ship) == 0)
    return rules_refuse (outcome, &rm_hold_full, ship);
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
  if (self->salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (n > rocketmen_free_space (cards, state, ship))
    return rules_refuse (outcome, &rm_hold_full, ship);
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

static bool
judge_bring (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int salvage = action->verb == VERB_BRING_USING ? action->arg[1] : -1;
  const ShipCard *card = &cards->ship[ship];

  if (card->seat != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (state->ship[ship].place != PLACE_RESERVE || card->squadron)
    return rules_refuse (outcome, &rm_not_in_reserve, ship);
  if (rocketmen_home (state, state->turn) < 0)
    return rules_refuse (outcome, &rm_no_home);
  if (card->ship_class == CLASS_STATION && state->base[state->turn].kind == BASE_STATION)
    return rules_refuse (outcome, &rm_one_station);
  if (acting_ship (state) >= 0)
    return rules_refuse (outcome, &rm_other_acts, acting_ship (state), ship);
  if (salvage >= 0) {
    const ShipState *scrap = &state->ship[salvage];
    if (scrap->place != PLACE_SCRAP || scrap->holder != state->turn + 1)
      return rules_refuse (outcome, &rm_no_salvage, salvage);
    if (!cards->ship[salvage].cost[action->arg[2]] || !card->cost[action->arg[2]])
      return rules_refuse (outcome, &rm_salvage_unfit, salvage, action->arg[2]);
  }
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    int wanted = card->cost[kind] - (salvage >= 0 && kind == action->arg[2]);
    if (stock_of (state, state->turn, kind) < wanted)
      return rules_refuse (outcome, &rm_cannot_pay, ship, wanted, kind);
  }
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
  if (action->arg[1] + action->arg[2] > cards->ship[ship].posts - self->pods[POD_PLAIN])
    return rules_refuse (outcome, &rm_too_few_posts, ship, cards->ship[ship].posts);
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
  if (state->crew[crew] >= CREW_RESERVE)
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
    return rules_refuse (outcome, &rm_other_acts, acting_ship (state), ship);
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
    return rules_refuse (outcome, &rm_not_at_home, state->crew[crew]);
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
    return rules_refuse (outcome, &rm_hold_full, state->captor);
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
      return rules_refuse (outcome, &rm_no_such_pod, action->arg[0]);
    return true;
  case VERB_LOSE_CREW:
    if (!rocketmen_fights_for (cards, state, action->arg[0], object)
        || (!is_boarding_loss && state->crew[action->arg[0]] != object))
      return rules_refuse (outcome, &rm_not_there_crew, action->arg[0]);
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
           || verb == VERB_FINISH || verb == VERB_END || verb == VERB_ADJUST;
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

static bool
judge_draw (const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  uint8_t left[ROCKETMEN_RESOURCES];

  if (action->n_args != state->draws)
    return rules_refuse (outcome, &rm_draws_awaited, state->draws);
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
    return rules_refuse (outcome, &rm_not_now);

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
      return rules_refuse (outcome, &rm_no_such_pod, first);
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
  case VERB_ROLL:
    return action->n_args == rocketmen_awaited_dice (state)
           || rules_refuse (outcome, &rm_dice_awaited, (int)rocketmen_awaited_dice (state));
  case VERB_DRAW:
    return judge_draw (state, action, outcome);
  default:
    return true;
  }
}
