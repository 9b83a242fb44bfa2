/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rocketmen: mining, loading and unloading, and the ships of the reserve that are paid with it. */
#include "rocketmen-private.h"

#include <string.h>

/* ---- Mining and cargo ---- */

void
rocketmen_mine (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  state->actor_ship = ship;
  state->dice = rocketmen_free_space (cards, state, ship);
  state->ship[ship].flags |= ROCKETMEN_SHIP_ACTED;
  rules_emit (outcome, &rm_mines, ship);
  go_to (state, ROCKETMEN_PHASE_MINE_ROLL, RULES_CHANCE);
}

/* Mining goes on while there are dice, space and resources. */
static void
go_on_mining (Cards cards, State *state)
{
  int ship = state->actor_ship;

  if (state->dice > 0 && state->central > 0 && rocketmen_free_space (cards, state, ship) > 0) {
    go_to (state, ROCKETMEN_PHASE_MINE_ROLL, RULES_CHANCE);
    return;
  }
  state->dice = 0;
  state->ship[ship].flags |= ROCKETMEN_SHIP_MINED;
  finish_ship (state, ship);
  to_turn (state);
}

void
rocketmen_roll_mine (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int rolled = action->arg[0];
  int space = rocketmen_free_space (cards, state, ship);
  int n = rolled <= 3 ? rolled : 0;

  state->dice--;
  n = n > space ? space : n;
  n = n > state->central ? state->central : n;
  rules_emit (outcome, &rm_mined, ship, rolled, n);
  if (rolled == 6)
    state->central--;
  if (n > 0) {
    state->draws = n;
    go_to (state, ROCKETMEN_PHASE_MINE_DRAW, RULES_CHANCE);
  } else {
    go_on_mining (cards, state);
  }
}

/* They leave the table; with a map, the one the ship was at and others that touch it. */
static void
take_microids (Cards cards, State *state, int n)
{
  state->microids -= n;
  if (!has_map (cards))
    return;
  uint32_t others = rocketmen_microids_at (cards, state, state->target);
  rocketmen_take_microid (cards, state, state->target);
  for (; n > 1; n--, others &= others - 1)
    rocketmen_take_microid (cards, state, ROCKETMEN_OBJECT_ONE_MICROID + lowest_bit (others));
}

void
rocketmen_draw_resources (Cards cards, State *state, const RulesAction *action,
                          RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int seat = owner (cards, ship);
  bool is_mining = state->phase == ROCKETMEN_PHASE_MINE_DRAW;

  for (int i = 0; i < action->n_args; i++) {
    int kind = action->arg[i];
    state->unseen[kind]--;
    state->ship[ship].cargo[kind]++;
    state->ship[ship].n_cargo++;
    rules_emit_only (outcome, 1u << seat, &rm_loads_kind, ship, kind);
  }
  rules_emit (outcome, &rm_loads, ship, action->n_args);
  if (is_mining)
    state->central -= action->n_args;
  else
    take_microids (cards, state, action->n_args);
  state->draws = 0;
  if (state->microids == 0)
    rocketmen_undock_all_from (cards, state, ROCKETMEN_OBJECT_MICROID);
  if (is_mining)
    go_on_mining (cards, state);
  else
    to_turn (state);
}

void
rocketmen_load (Cards cards, State *state, int ship, int n, RulesOutcome *outcome)
{
  spend (state, ship, 1);
  if (has_map (cards))
    state->target = state->ship[ship].docked - 1;
  state->ship[ship].docked = 0;
  state->actor_ship = ship;
  state->draws = n;
  rules_emit (outcome, &rm_takes_up, ship, n);
  go_to (state, ROCKETMEN_PHASE_LOAD_DRAW, RULES_CHANCE);
}

int
rocketmen_store_cargo (State *state, int ship, int seat)
{
  RocketmenShipState *self = &state->ship[ship];
  RocketmenBaseState *base = &state->base[seat];
  int n = self->n_cargo;

  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    base->stock[kind] += self->cargo[kind];
    self->cargo[kind] = 0;
  }
  base->n_stock += n;
  self->n_cargo = 0;
  return n;
}

void
rocketmen_unload (State *state, int ship, RulesOutcome *outcome)
{
  spend (state, ship, 1);
  int n = rocketmen_store_cargo (state, ship, state->turn);
  rules_emit (outcome, &rm_unloads, ship, n);
}

/* ---- What was noted wrongly (RT-7) ---- */

/* Resources that are put into a hold or a stock were unseen, or else destroyed; those taken out are
 * unseen again. */
static void
supply (State *state, int kind, int by)
{
  state->unseen[kind] -= by < state->unseen[kind] ? by : state->unseen[kind];
}

void
rocketmen_mend_resources (Cards cards, State *state, const RulesAction *action,
                          RulesOutcome *outcome)
{
  int of = action->arg[0];
  int kind = action->arg[1];
  int by = action->arg[action->n_args - 1];

  switch (action->verb) {
  case ROCKETMEN_VERB_ADJUST_CARGO:
    supply (state, kind, by);
    state->ship[of].cargo[kind] += by;
    state->ship[of].n_cargo += by;
    rules_emit (outcome, &rm_mended_cargo, of, kind, by);
    break;
  case ROCKETMEN_VERB_ADJUST_STOCK:
    supply (state, kind, by);
    state->base[of].stock[kind] += by;
    state->base[of].n_stock += by;
    rules_emit (outcome, &rm_mended_stock, of, kind, by);
    break;
  case ROCKETMEN_VERB_ADJUST_ASTEROID:
    state->central += by;
    rules_emit (outcome, &rm_mended_asteroid, by);
    break;
  default:
    for (int n = by; has_map (cards) && n < 0; n++) /* more of them are placed */
      rocketmen_take_microid (cards, state,
                              ROCKETMEN_OBJECT_ONE_MICROID + 31 - __builtin_clz (state->lying));
    state->microids += by;
    rules_emit (outcome, &rm_mended_microids, by);
    break;
  }
}

/* ---- The reserve ---- */

/* A resource leaves the stock; the starting one last, so that what others know stays simple. */
static void
pay (State *state, int seat, int kind)
{
  RocketmenBaseState *base = &state->base[seat];

  if (base->stock[kind] > 0) {
    base->stock[kind]--;
    base->n_stock--;
  } else {
    base->start = 0;
  }
}

bool
rocketmen_replace_base (Cards cards, State *state, int seat, int station)
{
  int old = ROCKETMEN_OBJECT_BASE + seat;

  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++) {
    if (state->ship[i].docked == old + 1)
      state->ship[i].docked = station + 1;
    if (state->ship[i].boarding == old + 1)
      state->ship[i].boarding = station + 1;
  }
  state->base[seat].kind = ROCKETMEN_BASE_STATION;
  state->base[seat].ship = station;
  state->base[seat].dice = 0;
  if (!has_map (cards))
    return true;
  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++)
    if (state->ship[i].through == old + 1)
      state->ship[i].through = station + 1;
  state->place[station] = state->place[old];
  return rocketmen_rearrange (cards, state, station);
}

static void
arrive (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  RocketmenShipState *self = &state->ship[ship];
  int seat = owner (cards, ship);
  int home = rocketmen_home (state, seat);

  self->place = ROCKETMEN_PLACE_ACTIVE;
  self->flags = ROCKETMEN_SHIP_NEW;
  memcpy (self->pods, cards->ship[ship].pods, sizeof self->pods);
  rules_emit (outcome, &rm_arrives, ship);
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ROCKETMEN_CREW_RESERVE && cards->crew[i].post == ROCKETMEN_STATION_SHIP
        && cards->crew[i].ship == ship)
      state->crew[i] = ship;
  if (cards->ship[ship].ship_class == ROCKETMEN_CLASS_STATION) {
    rocketmen_replace_base (cards, state, seat, ship); /* judged: there is room */
    rules_emit (outcome, &rm_station_home, ship);
  } else {
    self->docked = home + 1;
    if (has_map (cards)) /* judged: there is room */
      rocketmen_put_beside (cards, state, ship, home, state->place[home].heading);
  }
}

void
rocketmen_bring (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int paid[ROCKETMEN_RESOURCES] = { 0 };

  for (int i = 1; i + 1 < action->n_args; i += 2) { /* RM-SV-2 */
    paid[action->arg[i + 1]]++;
    state->ship[action->arg[i]] = (RocketmenShipState){ .place = ROCKETMEN_PLACE_LOST };
    rules_emit (outcome, &rm_salvage_used, action->arg[i], action->arg[i + 1]);
  }
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (; paid[kind] < cards->ship[ship].cost[kind]; paid[kind]++)
      pay (state, state->turn, kind);
  for (int i = 0; i < cards->n_ships; i++)
    if (i == ship || cards->ship[i].squadron == ship + 1)
      arrive (cards, state, i, outcome);
}
