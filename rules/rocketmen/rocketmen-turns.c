/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: whose turn it is, what leaves the table, and who has won. Also docking, which changes
 * with both.
 */
#include "rocketmen-private.h"

/* ---- Turns ---- */

void
rocketmen_begin_turn (Cards cards, State *state, int seat, RulesOutcome *outcome)
{
  state->turn = seat;
  state->active = 0;
  for (int i = 0; i < cards->n_ships; i++) {
    RocketmenShipState *ship = &state->ship[i];
    if (ship->place != ROCKETMEN_PLACE_ACTIVE)
      continue;
    /* RM-CL-1: the limit of one dodge counts in each player's turn. */
    ship->flags &= (uint8_t)~ROCKETMEN_SHIP_DODGED;
    if (owner (cards, i) != seat)
      continue;
    int ap = cards->ship[i].ap + plain_effect (cards, state, i, ROCKETMEN_EFFECT_AP);
    ship->ap = ap > 0 ? ap : 0;
    ship->fired = 0;
    ship->steps = 0;
    ship->rerolled = 0;
    ship->wr_extra = 0;
    ship->flags = 0;
    if (ship->docked == ROCKETMEN_OBJECT_ASTEROID + 1)
      ship->flags |= ROCKETMEN_SHIP_MAY_MINE;
  }
  to_turn (state);
  rules_emit (outcome, &rm_turn_begins, seat, state->round);
}

static void
end_battle (State *state, unsigned winners, RulesOutcome *outcome)
{
  state->winners = winners;
  go_to (state, ROCKETMEN_PHASE_OVER, RULES_OVER);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    if (winners >> seat & 1)
      rules_emit (outcome, &rm_wins, seat);
}

/* How strong what is left of a fleet is: ships, pods and crew. */
static int
strength (Cards cards, const State *state, int seat)
{
  int sum = 0;

  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && owner (cards, i) == seat)
      sum += 2 + rocketmen_pods (&state->ship[i]) + rocketmen_crew_aboard (cards, state, i);
  return sum;
}

static unsigned
strongest (Cards cards, const State *state)
{
  unsigned found = 0;
  int best = -1;

  for (int seat = 0; seat < cards->common.n_seats; seat++) {
    int now = strength (cards, state, seat);
    if (!(state->alive >> seat & 1) || now < best)
      continue;
    found = (now > best ? 0 : found) | 1u << seat;
    best = now;
  }
  return found;
}

void
rocketmen_next_turn (Cards cards, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  do {
    seat = (seat + 1) % cards->common.n_seats;
    if (seat == state->first)
      state->round++;
  } while (!(state->alive >> seat & 1));
  if (cards->common.option[ROCKETMEN_OPTION_ROUNDS]
      && state->round > cards->common.option[ROCKETMEN_OPTION_ROUNDS]) {
    rules_emit (outcome, &rm_rounds_over, cards->common.option[ROCKETMEN_OPTION_ROUNDS]);
    end_battle (state, strongest (cards, state), outcome);
    return;
  }
  rocketmen_begin_turn (cards, state, seat, outcome);
}

/* ---- Loss of ships ---- */

/* The object leaves, or is gone: nothing is docked to it, boards it or touches it any more. */
void
rocketmen_undock_all_from (Cards cards, State *state, int object)
{
  for (int i = 0; i < cards->n_ships; i++) {
    if (state->ship[i].through == object + 1) {
      state->ship[i].through = 0;
      if (has_map (cards))
        rocketmen_note_through (cards, state, i, object);
    }
    if (state->ship[i].docked == object + 1)
      state->ship[i].docked = 0;
    if (state->ship[i].boarding == object + 1)
      stop_boarding (state, i);
  }
}

/* A home base is gone, and what lay there: stock and salvage. */
static void
remove_base (State *state, int seat)
{
  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++)
    if (state->ship[i].place == ROCKETMEN_PLACE_SCRAP && state->ship[i].holder == seat + 1)
      state->ship[i] = (RocketmenShipState){ .place = ROCKETMEN_PLACE_LOST };
  state->base[seat] = (RocketmenBaseState){ .kind = ROCKETMEN_BASE_NONE };
}

void
rocketmen_lose_salvage (Cards cards, State *state, int ship)
{
  for (int i = 0; state->ship[ship].n_salvage && i < cards->n_ships; i++)
    if (is_carried_by (state, i, ship))
      state->ship[i] = (RocketmenShipState){ .place = ROCKETMEN_PLACE_LOST };
  state->ship[ship].n_salvage = 0;
}

/* Takes a ship off the table with what is aboard; its salvage is lost with it. */
void
rocketmen_remove_ship (Cards cards, State *state, int ship, RocketmenShipPlace place)
{
  RocketmenShipState *self = &state->ship[ship];
  int seat = rocketmen_base_of (state, ship);

  rocketmen_undock_all_from (cards, state, ship);
  rocketmen_lose_salvage (cards, state, ship);
  if (state->active == ship + 1)
    state->active = 0;
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ship
        || (seat >= 0 && state->crew[i] == ROCKETMEN_CREW_BASE && cards->crew[i].seat == seat))
      state->crew[i] = ROCKETMEN_CREW_LOST;
  if (seat >= 0)
    remove_base (state, seat);
  stop_boarding (state, ship);
  *self = (RocketmenShipState){ .place = place };
}

static void
remove_seat (Cards cards, State *state, int seat)
{
  state->alive &= ~(1u << seat);
  for (int i = 0; i < cards->n_ships; i++)
    if (owner (cards, i) == seat && is_active (state, i))
      rocketmen_remove_ship (cards, state, i, ROCKETMEN_PLACE_LOST);
  if (state->base[seat].kind != ROCKETMEN_BASE_NONE) {
    rocketmen_undock_all_from (cards, state, ROCKETMEN_OBJECT_BASE + seat);
    remove_base (state, seat);
  }
  for (int i = 0; i < cards->n_crew; i++)
    if (cards->crew[i].seat == seat)
      state->crew[i] = ROCKETMEN_CREW_LOST;
}

/* RM-1, after something was destroyed or captured. True if the battle is over. */
bool
rocketmen_judge_victory (Cards cards, State *state, int captured_base, int captor,
                         RulesOutcome *outcome)
{
  unsigned beaten = state->alive & ~rocketmen_seats_with_ships (cards, state);

  if (captured_base >= 0)
    beaten |= 1u << captured_base;
  if (!beaten)
    return false;

  unsigned before = state->alive;
  for (int seat = 0; seat < cards->common.n_seats; seat++)
    if (beaten >> seat & 1) {
      rules_emit (outcome, &rm_beaten_seat, seat);
      remove_seat (cards, state, seat);
    }
  unsigned left = state->alive;
  int victor = captor >= 0 ? captor : state->turn;
  if (left == 0)
    end_battle (state, before, outcome); /* both last ships at once: a draw */
  else if (is_single (left))
    end_battle (state, left, outcome);
  else if (cards->common.option[ROCKETMEN_OPTION_MANY] == ROCKETMEN_MANY_FIRST
           && (left >> victor & 1))
    end_battle (state, 1u << victor, outcome);
  return state->phase == ROCKETMEN_PHASE_OVER;
}

/* Goes on after a settlement, whoever is still there. */
void
rocketmen_resume (Cards cards, State *state, RulesOutcome *outcome)
{
  if (state->phase == ROCKETMEN_PHASE_OVER)
    return;
  if (!(state->alive >> state->turn & 1))
    rocketmen_next_turn (cards, state, outcome);
  else
    to_turn (state);
}

void
rocketmen_destroy (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  rules_emit (outcome, &rm_destroyed, ship);
  rocketmen_remove_ship (cards, state, ship, ROCKETMEN_PLACE_LOST);
}

/* ---- Docking ---- */

/* RM-SV-1: salvage is unloaded by itself at the home base. */
void
rocketmen_drop_salvage (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  RocketmenShipState *self = &state->ship[ship];
  int seat = owner (cards, ship);

  if (!self->n_salvage || !rocketmen_is_at_home (state, ship, seat))
    return;
  for (int i = 0; i < cards->n_ships; i++) {
    if (!is_carried_by (state, i, ship))
      continue;
    state->ship[i].place = ROCKETMEN_PLACE_SCRAP;
    state->ship[i].holder = seat + 1;
    rules_emit (outcome, &rm_salvage_home, ship, i);
  }
  self->n_salvage = 0;
}

void
rocketmen_dock (Cards cards, State *state, int ship, int object, RulesOutcome *outcome)
{
  state->ship[ship].docked = object + 1;
  if (has_map (cards)) /* there it may be over something else */
    rocketmen_put_in_contact (cards, state, ship, object);
  else
    state->ship[ship].through = 0;
  rules_emit (outcome, &rm_docks, ship, object);
  rocketmen_drop_salvage (cards, state, ship, outcome);
  if (is_ship (object)) /* a station may have come to its ships */
    rocketmen_drop_salvage (cards, state, object, outcome);
}
