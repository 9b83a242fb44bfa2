/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: the course of a battle, from its beginning on. Every action is first judged
 * (rocketmen-judge.c) and then carried out, here or in the file of its matter.
 */
#include "rocketmen-private.h"

#include <string.h>

/* ---- The opening ---- */

void
rocketmen_begin (const RulesSetup *setup, RulesState *memory)
{
  Cards cards = (Cards)setup;
  State *state = (State *)memory;
  int n_seats = setup->n_seats;

  state->alive = (1u << n_seats) - 1;
  for (int seat = 0; seat < n_seats; seat++) {
    state->base[seat].kind = ROCKETMEN_BASE_ASTEROID;
    state->base[seat].dice = BASE_DICE;
    state->pile += 3 * ROCKETMEN_RESOURCES; /* RM-ST-2 */
  }
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    state->unseen[kind] = 3 * n_seats;
  for (int i = 0; i < cards->n_ships; i++) {
    const RocketmenShipCard *card = &cards->ship[i];
    RocketmenShipState *ship = &state->ship[i];
    if (card->seat >= n_seats) {
      ship->place = ROCKETMEN_PLACE_LOST;
      continue;
    }
    if (card->fleet == ROCKETMEN_FLEET_RESERVE)
      continue;
    ship->place = ROCKETMEN_PLACE_ACTIVE;
    memcpy (ship->pods, card->pods, sizeof ship->pods);
    if (card->ship_class == ROCKETMEN_CLASS_STATION) /* RM-ST-7 */
      state->base[card->seat] = (RocketmenBaseState){ .kind = ROCKETMEN_BASE_STATION, .ship = i };
  }
  for (int i = 0; i < cards->n_ships; i++) /* RM-ST-6: they start docked */
    if (is_active (state, i) && rocketmen_home (state, owner (cards, i)) != i)
      state->ship[i].docked = rocketmen_home (state, owner (cards, i)) + 1;
  for (int i = 0; i < cards->n_crew; i++) {
    const RocketmenCrewCard *crew = &cards->crew[i];
    if (crew->seat >= n_seats)
      state->crew[i] = ROCKETMEN_CREW_LOST;
    else if (crew->post == ROCKETMEN_STATION_BASE)
      state->crew[i] = ROCKETMEN_CREW_BASE;
    else if (crew->post == ROCKETMEN_STATION_RESERVE || !is_active (state, crew->ship))
      state->crew[i] = ROCKETMEN_CREW_RESERVE;
    else
      state->crew[i] = crew->ship;
  }
  if (has_map (cards))
    rocketmen_set_up_map (cards, state);
  go_to (state, ROCKETMEN_PHASE_START, 0);
}

static void
choose_start (Cards cards, State *state, int kind, RulesOutcome *outcome)
{
  int seat = state->turn;

  state->base[seat].start = kind + 1;
  rules_emit (outcome, &rm_start_chosen, seat);
  if (seat + 1 < cards->common.n_seats) {
    state->turn = seat + 1;
    state->head.actor = state->turn;
    return;
  }
  state->rolling = state->alive;
  state->roller = 0;
  state->turn = 0;
  go_to (state, ROCKETMEN_PHASE_FIRST_ROLL, RULES_CHANCE);
}

/* RM-ST-3: the highest is first; those tied roll again. */
static void
roll_first (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int rolled = action->arg[0] + action->arg[1];
  int seat = state->roller;

  rules_emit (outcome, &rm_first_rolled, seat, rolled);
  if (rolled > state->best)
    state->leaders = 0;
  if (rolled >= state->best) {
    state->best = rolled;
    state->leaders |= 1u << seat;
  }
  do
    seat++;
  while (seat < cards->common.n_seats && !(state->rolling >> seat & 1));
  if (seat < cards->common.n_seats) {
    state->roller = seat;
    return;
  }
  if (!is_single (state->leaders)) {
    state->rolling = state->leaders;
    state->roller = lowest_bit (state->leaders);
    rules_emit (outcome, &rm_first_tied);
  } else {
    state->first = lowest_bit (state->leaders);
    state->turn = state->first;
    state->rolling = 0;
    state->roller = 0;
    rules_emit (outcome, &rm_is_first, state->first);
    go_to (state, ROCKETMEN_PHASE_DROP, is_asking (cards) ? RULES_TABLE : state->first);
  }
  state->best = 0;
  state->leaders = 0;
}

static void
drop (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int off = action->arg[0];
  int on = action->arg[1];
  int seat = state->turn;

  state->pile -= ROCKETMEN_DROPPED;
  state->central += on;
  state->microids += ROCKETMEN_DROPPED - on - off;
  rules_emit (outcome, &rm_dropped, seat, off, on, ROCKETMEN_DROPPED - on - off);
  for (int i = 2; i + 1 < action->n_args; i += 2)
    rocketmen_lay_microid (cards, state, rocketmen_free_microid (state),
                           (SpacePoint){ action->arg[i], action->arg[i + 1] });
  seat = (seat + 1) % cards->common.n_seats;
  state->turn = seat;
  if (seat != state->first) {
    state->head.actor = is_asking (cards) ? RULES_TABLE : seat;
    return;
  }
  state->central += state->pile;
  state->pile = 0;
  state->round = 1;
  rocketmen_begin_turn (cards, state, seat, outcome);
}

/* ---- Manoeuvres ---- */

static void
move (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  RocketmenShipState *self = &state->ship[ship];
  int longer = plain_effect (cards, state, ship, ROCKETMEN_EFFECT_MOVE);

  spend (state, ship, move_cost (state, ship));
  if (self->docked)
    rules_emit (outcome, &rm_undocks, ship, self->docked - 1);
  self->docked = 0; /* RM-MV-6 */
  if (action->verb != ROCKETMEN_VERB_MOVE_STILL && !is_asking (cards))
    self->through = 0;
  rocketmen_undock_all_from (cards, state, ship);
  rules_emit (outcome, &rm_moves, ship, cards->ship[ship].move);
  if (longer)
    rules_emit (outcome, &rm_moves_far, longer);
  if (action->verb == ROCKETMEN_VERB_MOVE_TOUCHING) {
    state->actor_ship = ship;
    state->target = action->arg[1];
    rules_emit (outcome, &rm_touches, ship, state->target);
    go_to (state, ROCKETMEN_PHASE_CONTACT, state->turn);
  }
  if (is_asking (cards))
    rocketmen_begin_move (cards, state, ship, outcome);
}

static void
turn (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];

  spend (state, ship, state->ship[ship].docked ? 0 : 1); /* RM-MV-2 */
  state->ship[ship].flags |= ROCKETMEN_SHIP_ACTED;
  if (action->verb == ROCKETMEN_VERB_TURN_TO) {
    state->place[ship].heading = action->arg[1];
    rules_emit (outcome, &rm_turns_to, ship, action->arg[1]);
  } else {
    rules_emit (outcome, &rm_turns, ship);
  }
}

static void
evade (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = state->actor_ship;

  spend (state, ship, 1);
  rules_emit (outcome, &rm_evades, ship, state->target);
  if (is_asking (cards)) {
    rocketmen_leave_contact (cards, state, outcome);
    return;
  }
  if (action->verb == ROCKETMEN_VERB_EVADE_STILL)
    state->ship[ship].through = state->target + 1;
  if (action->verb == ROCKETMEN_VERB_EVADE_INTO) {
    state->target = action->arg[0];
    rules_emit (outcome, &rm_touches, ship, state->target);
  } else {
    to_turn (state);
  }
}

/* ---- Any action ---- */

static void
adjust (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  RocketmenShipState *self = &state->ship[action->arg[0]];
  int by = action->arg[2];

  switch (action->arg[1]) {
  case ROCKETMEN_ADJUST_AP:
    self->ap += by;
    break;
  case ROCKETMEN_ADJUST_LASERS:
    self->pods[ROCKETMEN_POD_LASER] += by;
    if (self->fired > self->pods[ROCKETMEN_POD_LASER])
      self->fired = self->pods[ROCKETMEN_POD_LASER];
    break;
  case ROCKETMEN_ADJUST_SHIELDS:
    self->pods[ROCKETMEN_POD_SHIELD] += by;
    break;
  default:
    self->wr_extra += by;
    break;
  }
  rules_emit (outcome, &rm_adjusted, action->arg[0], action->arg[1], by);
}

/* RT-7. Boardings go on only between what is docked. */
static void
stop_boarding_apart (Cards cards, State *state)
{
  for (int i = 0; i < cards->n_ships; i++)
    if (state->ship[i].boarding && !rocketmen_are_docked (state, i, state->ship[i].boarding - 1))
      stop_boarding (state, i);
}

static void
mend_docking (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  RocketmenShipState *self = &state->ship[ship];

  if (has_map (cards) && action->verb == ROCKETMEN_VERB_ADJUST_DOCKED)
    rocketmen_undock_all_from (cards, state, ship); /* it is put elsewhere */
  self->docked = action->verb == ROCKETMEN_VERB_ADJUST_DOCKED ? action->arg[1] + 1 : 0;
  if (!has_map (cards) || self->docked)
    self->through = 0;
  stop_boarding_apart (cards, state);
  if (!self->docked) {
    rules_emit (outcome, &rm_mended_undocked, ship);
    return;
  }
  if (has_map (cards)) /* judged: there is room */
    rocketmen_put_beside (cards, state, ship, action->arg[1],
                          space_heading (state->place[action->arg[1]].at, state->place[ship].at));
  rules_emit (outcome, &rm_mended_docked, ship, action->arg[1]);
  /* It was docked there before, so it may mine as if it had been noted. */
  if (self->docked == ROCKETMEN_OBJECT_ASTEROID + 1 && owner (cards, ship) == state->turn
      && !(self->flags & ROCKETMEN_SHIP_ACTED))
    self->flags |= ROCKETMEN_SHIP_MAY_MINE;
  rocketmen_drop_salvage (cards, state, ship, outcome);
}

/* What stands apart now is not docked any more. */
static void
undock_apart (Cards cards, State *state, RulesOutcome *outcome)
{
  for (int i = 0; i < cards->n_ships; i++) {
    int dock = state->ship[i].docked - 1;
    if (!is_active (state, i) || dock < 0 || rocketmen_are_together (cards, state, i, dock))
      continue;
    state->ship[i].docked = 0;
    rules_emit (outcome, &rm_mended_undocked, i);
  }
  stop_boarding_apart (cards, state);
}

/* RT-7: somebody has looked where a thing is; a microid may be one that was not noted. */
static void
place (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int object = action->arg[0];
  SpacePoint at = { action->arg[1], action->arg[2] };

  if (rocketmen_is_there (cards, state, object)) {
    rocketmen_put (cards, state, object, at, action->arg[3]);
    rocketmen_note_placed (cards, state, object);
  } else {
    rocketmen_lay_microid (cards, state, object, at);
    state->microids++;
  }
  rules_emit (outcome, &rm_placed, object, at.x, at.y);
  undock_apart (cards, state, outcome);
}

static void
mend_crew (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int crew = action->arg[0];

  switch (action->verb) {
  case ROCKETMEN_VERB_ADJUST_ABOARD:
    state->crew[crew] = action->arg[1];
    rules_emit (outcome, &rm_mended_aboard, crew, action->arg[1]);
    break;
  case ROCKETMEN_VERB_ADJUST_AT_BASE:
    state->crew[crew] = ROCKETMEN_CREW_BASE;
    rules_emit (outcome, &rm_mended_at_base, crew);
    break;
  default:
    state->crew[crew] = ROCKETMEN_CREW_LOST;
    rules_emit (outcome, &rm_mended_lost, crew);
    break;
  }
}

/* RM-FL-9, and RM-RS-1 for those of the reserve. */
static void
move_crew (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int first = action->arg[0];
  int second = action->arg[1];
  uint8_t from = state->crew[first];

  switch (action->verb) {
  case ROCKETMEN_VERB_TO_BASE:
    state->crew[first] = ROCKETMEN_CREW_BASE;
    rules_emit (outcome, &rm_crew_to_base, first);
    break;
  case ROCKETMEN_VERB_SWAP:
    state->crew[first] = state->crew[second];
    state->crew[second] = from;
    rules_emit (outcome, &rm_crew_swaps, first, second);
    break;
  default:
    state->crew[first] = second;
    rules_emit (outcome, &rm_crew_moves, first, second);
    break;
  }
}

/* Tells the texts of a ship's card and crew, at the moment it begins to act. */
static void
emit_texts (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!outcome || (state->ship[ship].flags & ROCKETMEN_SHIP_ACTED))
    return;
  for (int i = 0; i < cards->n_abilities; i++) {
    const RocketmenAbility *ability = &cards->ability[i];
    if (ability->effect == ROCKETMEN_EFFECT_TEXT && is_ability_of (state, ability, ship))
      rules_emit (outcome, &rm_has_text, ship, ability->value);
  }
}

static void
carry_out_roll (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  switch (state->phase) {
  case ROCKETMEN_PHASE_FIRST_ROLL:
    roll_first (cards, state, action, outcome);
    break;
  case ROCKETMEN_PHASE_SHOT_ROLL:
    rocketmen_roll_shot (cards, state, action, outcome);
    break;
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    rocketmen_roll_avoidance (cards, state, action, outcome);
    break;
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    rocketmen_roll_ram (cards, state, action, outcome);
    break;
  case ROCKETMEN_PHASE_MINE_ROLL:
    rocketmen_roll_mine (cards, state, action, outcome);
    break;
  default:
    rocketmen_roll_boarding (cards, state, action, outcome);
    break;
  }
}

static void
carry_out (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int first = action->arg[0];
  int second = action->arg[1];

  switch (action->verb) {
  case ROCKETMEN_VERB_START:
    choose_start (cards, state, first, outcome);
    break;
  case ROCKETMEN_VERB_DROP:
  case ROCKETMEN_VERB_FELL:
  case ROCKETMEN_VERB_FELL_AT:
    drop (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_MOVE:
  case ROCKETMEN_VERB_MOVE_TOUCHING:
  case ROCKETMEN_VERB_MOVE_STILL:
    emit_texts (cards, state, first, outcome);
    move (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_TURN:
  case ROCKETMEN_VERB_TURN_TO:
    turn (state, action, outcome);
    break;
  case ROCKETMEN_VERB_MEET:
    rocketmen_meet (state, first, outcome);
    break;
  case ROCKETMEN_VERB_EVADE:
  case ROCKETMEN_VERB_EVADE_STILL:
  case ROCKETMEN_VERB_EVADE_INTO:
    evade (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_DOCK:
    spend (state, state->actor_ship, 1);
    rocketmen_dock (cards, state, state->actor_ship, state->target, outcome);
    to_turn (state);
    break;
  case ROCKETMEN_VERB_DOCK_SHIP:
    spend (state, first, 1);
    rocketmen_dock (cards, state, first, second, outcome);
    break;
  case ROCKETMEN_VERB_COLLIDE:
    rocketmen_collide (cards, state, outcome);
    break;
  case ROCKETMEN_VERB_FIRE:
  case ROCKETMEN_VERB_FIRE_MM:
    emit_texts (cards, state, first, outcome);
    state->actor_ship = first;
    state->target = second;
    state->shot_steps = action->arg[2];
    rocketmen_fire (cards, state, outcome);
    break;
  case ROCKETMEN_VERB_SHOOT:
    emit_texts (cards, state, first, outcome);
    rocketmen_announce_shot (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_CONTACT:
  case ROCKETMEN_VERB_NO_CONTACT:
  case ROCKETMEN_VERB_STILL_CONTACT:
  case ROCKETMEN_VERB_DISTANCE:
  case ROCKETMEN_VERB_IN_RANGE:
  case ROCKETMEN_VERB_OUT_OF_RANGE:
  case ROCKETMEN_VERB_LINE_BLOCKED:
    rocketmen_take_answer (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_PLACE:
    place (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_REROLL:
  case ROCKETMEN_VERB_ACCEPT:
  case ROCKETMEN_VERB_DODGE:
  case ROCKETMEN_VERB_TAKE_HIT:
    rocketmen_answer_shot (cards, state, action->verb, outcome);
    break;
  case ROCKETMEN_VERB_LOSE:
  case ROCKETMEN_VERB_LOSE_CREW:
  case ROCKETMEN_VERB_LOSE_DIE:
    if (state->phase == ROCKETMEN_PHASE_BOARD_LOSS)
      rocketmen_lose_pair (cards, state, action, outcome);
    else
      rocketmen_take_damage (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_RAM:
  case ROCKETMEN_VERB_SACRIFICE:
  case ROCKETMEN_VERB_SPARE:
    rocketmen_ram (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_MINE:
    rocketmen_mine (cards, state, first, outcome);
    break;
  case ROCKETMEN_VERB_LOAD:
    rocketmen_load (cards, state, first, second, outcome);
    break;
  case ROCKETMEN_VERB_UNLOAD:
    rocketmen_unload (state, first, outcome);
    break;
  case ROCKETMEN_VERB_BRING:
  case ROCKETMEN_VERB_BRING_USING:
    rocketmen_bring (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_ARM:
    state->ship[first].pods[ROCKETMEN_POD_LASER] = second;
    state->ship[first].pods[ROCKETMEN_POD_SHIELD] = action->arg[2];
    rules_emit (outcome, &rm_armed, first, second, action->arg[2]);
    break;
  case ROCKETMEN_VERB_ENLIST:
  case ROCKETMEN_VERB_TRANSFER:
  case ROCKETMEN_VERB_TO_BASE:
  case ROCKETMEN_VERB_SWAP:
    move_crew (state, action, outcome);
    break;
  case ROCKETMEN_VERB_BOARD:
    emit_texts (cards, state, first, outcome);
    rocketmen_start_wave (cards, state, first, second, outcome);
    break;
  case ROCKETMEN_VERB_LOOT:
    rocketmen_loot (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_LEAVE:
    rules_emit (outcome, &rm_leaves_cargo, state->captor, state->captured);
    rocketmen_ask_fate (cards, state, outcome);
    break;
  case ROCKETMEN_VERB_DESTROY:
    rocketmen_decide_fate (cards, state, false, outcome);
    break;
  case ROCKETMEN_VERB_SALVAGE:
    rocketmen_decide_fate (cards, state, true, outcome);
    break;
  case ROCKETMEN_VERB_FINISH:
    rules_emit (outcome, &rm_finishes, first);
    finish_ship (state, first);
    break;
  case ROCKETMEN_VERB_END:
    rocketmen_next_turn (cards, state, outcome);
    break;
  case ROCKETMEN_VERB_ADJUST:
    adjust (state, action, outcome);
    break;
  case ROCKETMEN_VERB_ADJUST_CARGO:
  case ROCKETMEN_VERB_ADJUST_STOCK:
  case ROCKETMEN_VERB_ADJUST_ASTEROID:
  case ROCKETMEN_VERB_ADJUST_MICROIDS:
    rocketmen_mend_resources (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_ADJUST_DOCKED:
  case ROCKETMEN_VERB_ADJUST_UNDOCKED:
    mend_docking (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_ADJUST_ABOARD:
  case ROCKETMEN_VERB_ADJUST_AT_BASE:
  case ROCKETMEN_VERB_ADJUST_LOST:
    mend_crew (state, action, outcome);
    break;
  case ROCKETMEN_VERB_ROLL:
    carry_out_roll (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_DRAW:
    rocketmen_draw_resources (cards, state, action, outcome);
    break;
  }
}

bool
rocketmen_apply (const RulesSetup *setup, RulesState *memory, const RulesAction *action,
                 RulesOutcome *outcome)
{
  Cards cards = (Cards)setup;
  State *state = (State *)memory;

  if (!rocketmen_judge (cards, state, action, outcome))
    return false;
  carry_out (cards, state, action, outcome);
  return true;
}
