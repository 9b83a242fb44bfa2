/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what is asked of the table, and what its answers bring about. A player says what a
 * ship is to do; what it touched, how far it is and how things fell the table says, by a person, a
 * sensor or a camera. With a map only what is too close to call is asked.
 */
#include "rocketmen-private.h"

#include "../rules-chance.h"

#include <string.h>

/* ---- The question ---- */

void
rocketmen_ask (const RulesSetup *setup, const RulesState *memory, RulesQuestion *question)
{
  Cards cards = (Cards)setup;
  const State *state = (const State *)memory;
  int16_t ship = state->actor_ship;

  question->seat = (int8_t)state->turn;
  question->is_virtual = is_on_screen (cards);
  if (state->phase == ROCKETMEN_PHASE_DROP)
    question->reason = (RulesReason){ &rm_asked_drop, { state->turn } };
  else if (state->phase == ROCKETMEN_PHASE_ASK_RANGE)
    question->reason = (RulesReason){ &rm_asked_range, { ship, state->target } };
  else
    question->reason = (RulesReason){ &rm_asked_contact, { ship } };
  question->reason.seen_by = (uint8_t)((1u << cards->common.n_seats) - 1);
}

/* How a table that is nowhere might answer. What a ship touches without a map is anything. */
void
rocketmen_answer (const RulesSetup *setup, const RulesState *memory, RulesBits *bits,
                  RulesAction *action)
{
  Cards cards = (Cards)setup;
  const State *state = (const State *)memory;
  RulesAction list[RULES_LEGAL_MAX];

  if (state->phase == ROCKETMEN_PHASE_DROP && has_map (cards)) {
    rocketmen_scatter (cards, state, bits, action);
    return;
  }
  size_t n = rocketmen_legal (setup, memory, list);
  bool is_first =
      state->phase == ROCKETMEN_PHASE_ASK_CONTACT || state->phase == ROCKETMEN_PHASE_ASK_RANGE;
  /* The first of the list is that nothing is in the way, as mostly it is. */
  *action = list[is_first && rules_bits_below (bits, 2) ? 0 : rules_bits_below (bits, (uint32_t)n)];
}

/* ---- Moves ---- */

static void
set_evaded (State *state, int object)
{
  state->evaded[object / 8] |= 1u << object % 8;
}

static bool
has_evaded (const State *state, int object)
{
  return state->evaded[object / 8] >> object % 8 & 1;
}

static bool
has_evaded_any (const State *state)
{
  for (size_t i = 0; i < sizeof state->evaded; i++)
    if (state->evaded[i])
      return true;
  return false;
}

/* Now the ship is in contact with what is in the list: one to deal with, or a choice. */
static void
face_contacts (State *state, RulesOutcome *outcome)
{
  for (int i = 0; i < state->n_contacts; i++)
    rules_emit (outcome, &rm_touches, state->actor_ship, state->contact[i]);
  state->target = state->contact[0];
  go_to (state, state->n_contacts > 1 ? ROCKETMEN_PHASE_MEET : ROCKETMEN_PHASE_CONTACT,
         state->turn);
}

void
rocketmen_meet (State *state, int object, RulesOutcome *outcome)
{
  state->target = object;
  rules_emit (outcome, &rm_deals_with, state->actor_ship, object);
  go_to (state, ROCKETMEN_PHASE_CONTACT, state->turn);
}

static void
move_on (Cards cards, State *state, RulesOutcome *outcome)
{
  RocketmenCourse course;

  if (!has_map (cards)) {
    go_to (state, ROCKETMEN_PHASE_ASK_CONTACT, RULES_TABLE);
    return;
  }
  rocketmen_sail (cards, state, &course);
  if (course.is_close) {
    state->target = course.contact[0];
    go_to (state, ROCKETMEN_PHASE_ASK_CONTACT, RULES_TABLE);
    return;
  }
  state->n_contacts = course.n_contacts;
  memcpy (state->contact, course.contact, sizeof state->contact);
  if (course.n_contacts) {
    face_contacts (state, outcome);
    return;
  }
  if (course.is_at_edge)
    rules_emit (outcome, &rm_at_edge, state->actor_ship);
  to_turn (state);
}

void
rocketmen_begin_move (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  uint8_t through = state->ship[ship].through;

  state->actor_ship = ship;
  state->n_contacts = 0;
  memset (state->contact, 0, sizeof state->contact);
  memset (state->evaded, 0, sizeof state->evaded);
  if (through)
    set_evaded (state, through - 1);
  if (has_map (cards))
    rocketmen_start_course (cards, state, ship);
  move_on (cards, state, outcome);
}

void
rocketmen_leave_contact (Cards cards, State *state, RulesOutcome *outcome)
{
  int left = 0;

  set_evaded (state, state->target);
  for (int i = 0; i < state->n_contacts; i++)
    if (state->contact[i] != state->target)
      state->contact[left++] = state->contact[i];
  memset (state->contact + left, 0, sizeof state->contact - left);
  state->n_contacts = left;
  if (left == 0) {
    move_on (cards, state, outcome);
    return;
  }
  state->target = state->contact[0];
  go_to (state, left > 1 ? ROCKETMEN_PHASE_MEET : ROCKETMEN_PHASE_CONTACT, state->turn);
}

static bool
judge_contact (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (action->n_args > ROCKETMEN_CONTACTS_MAX)
    return rules_refuse (outcome, &rm_twice_touched, action->arg[0]);
  for (int i = 0; i < action->n_args; i++) {
    int object = action->arg[i];
    if (object == state->actor_ship || !rocketmen_is_there (cards, state, object))
      return rules_refuse (outcome, &rm_not_there, object);
    bool is_twice = has_evaded (state, object);
    for (int k = 0; k < i; k++)
      is_twice = is_twice || action->arg[k] == object;
    /* There may be another microid. */
    if (is_twice && object != ROCKETMEN_OBJECT_MICROID)
      return rules_refuse (outcome, &rm_twice_touched, object);
  }
  return true;
}

static void
answer_contact (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  state->n_contacts = action->n_args;
  for (int i = 0; i < action->n_args; i++)
    state->contact[i] = action->arg[i];
  state->ship[state->actor_ship].through = 0;
  if (has_map (cards))
    rocketmen_sail_into (cards, state, action->arg[0]);
  face_contacts (state, outcome);
}

/* It touches nothing, or nothing any more. */
static void
answer_no_contact (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  bool is_at_edge = has_map (cards) && rocketmen_sail_on (cards, state);

  state->ship[ship].through = 0;
  rules_emit (outcome, &rm_touches_none, ship);
  if (is_at_edge)
    rules_emit (outcome, &rm_at_edge, ship);
  to_turn (state);
}

/* RM-MV-3: what it has evaded last, or else was through before. */
static void
answer_still (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;

  if (has_map (cards))
    rocketmen_sail_on (cards, state);
  if (has_evaded (state, state->target))
    state->ship[ship].through = state->target + 1;
  for (int i = 0; !state->ship[ship].through && i < ROCKETMEN_OBJECTS_MAX; i++)
    if (has_evaded (state, i)) /* with a map it may be about something else */
      state->ship[ship].through = i + 1;
  rules_emit (outcome, &rm_touches_still, ship, state->ship[ship].through - 1);
  to_turn (state);
}

/* ---- Shots ---- */

void
rocketmen_announce_shot (Cards cards, State *state, const RulesAction *action,
                         RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int target = action->arg[1];

  state->actor_ship = ship;
  state->target = target;
  state->shot_steps = action->arg[2];
  if (has_map (cards)
      && rocketmen_judge_range (cards, state, ship, target, state->shot_steps)
             == ROCKETMEN_VERDICT_YES
      && rocketmen_judge_line (cards, state, ship, target) == ROCKETMEN_VERDICT_YES) {
    rocketmen_fire (cards, state, outcome);
    return;
  }
  rules_emit (outcome, &rm_announces, ship, target);
  go_to (state, ROCKETMEN_PHASE_ASK_RANGE, RULES_TABLE);
}

/* RM-AT-4, RM-AT-5: the shot cannot be made. */
static void
call_off (Cards cards, State *state, const RulesPhrase *why, RulesOutcome *outcome)
{
  if (cards->common.option[ROCKETMEN_OPTION_MEASURED] == ROCKETMEN_MEASURED_SPENT) {
    rules_emit (outcome, &rm_shot_wasted, state->target);
    rocketmen_waste_shot (cards, state, outcome);
    return;
  }
  rules_emit (outcome, why, state->target);
  to_turn (state);
}

static void
answer_range (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int reach = rocketmen_reach (cards, state, state->actor_ship, state->shot_steps);
  bool is_out = action->verb == ROCKETMEN_VERB_OUT_OF_RANGE;
  bool is_blocked = action->verb == ROCKETMEN_VERB_LINE_BLOCKED;

  if (action->verb == ROCKETMEN_VERB_DISTANCE) {
    rules_emit (outcome, &rm_measured, action->arg[0], state->target, action->arg[1]);
    /* Out for certain only when even the nearest reading is; the players agree on what is close. */
    is_out = action->arg[0] - action->arg[1] > reach;
    is_blocked = action->arg[2];
  }
  if (is_blocked) {
    call_off (cards, state, &rm_not_in_line, outcome);
  } else if (is_out) {
    int more = action->verb == ROCKETMEN_VERB_DISTANCE ? rocketmen_steps_to_reach (
                   cards, state, state->actor_ship, state->shot_steps, action->arg[0])
                                                       : 0;
    if (more)
      rules_emit (outcome, &rm_could_extend, more, state->target);
    call_off (cards, state, &rm_not_in_range, outcome);
  } else
    rocketmen_fire (cards, state, outcome);
}

/* ---- Any answer ---- */

static bool
judge_fall (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int n_places = (action->n_args - 2) / 2;
  SpaceDisc asteroid = rocketmen_disc (cards, state, ROCKETMEN_OBJECT_ASTEROID);

  if (action->arg[0] + action->arg[1] > ROCKETMEN_DROPPED)
    return rules_refuse (outcome, &rm_six_dropped);
  if (action->verb == ROCKETMEN_VERB_FELL_AT && !has_map (cards))
    return rules_refuse (outcome, &rm_no_map);
  if (has_map (cards) && action->arg[0] + action->arg[1] + n_places != ROCKETMEN_DROPPED)
    return rules_refuse (outcome, &rm_fell_where);
  for (int i = 0; i < n_places; i++) {
    SpaceDisc token = { { action->arg[2 + 2 * i], action->arg[3 + 2 * i] },
                        (int16_t)rocketmen_size (cards, ROCKETMEN_SIZE_MICROID) };
    if (space_is_within (&token, &asteroid, SPACE_TOUCH))
      return rules_refuse (outcome, &rm_on_asteroid);
    if (!rocketmen_judge_place (cards, state, rocketmen_free_microid (state), token.at, outcome))
      return false;
  }
  return true;
}

bool
rocketmen_judge_answer (Cards cards, const State *state, const RulesAction *action,
                        RulesOutcome *outcome)
{
  switch (action->verb) {
  case ROCKETMEN_VERB_CONTACT:
    return judge_contact (cards, state, action, outcome);
  case ROCKETMEN_VERB_STILL_CONTACT:
    if (!has_evaded_any (state))
      return rules_refuse (outcome, &rm_nothing_evaded, state->actor_ship);
    return true;
  case ROCKETMEN_VERB_FELL:
  case ROCKETMEN_VERB_FELL_AT:
    return judge_fall (cards, state, action, outcome);
  default:
    return true;
  }
}

void
rocketmen_take_answer (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  switch (action->verb) {
  case ROCKETMEN_VERB_CONTACT:
    answer_contact (cards, state, action, outcome);
    break;
  case ROCKETMEN_VERB_NO_CONTACT:
    answer_no_contact (cards, state, outcome);
    break;
  case ROCKETMEN_VERB_STILL_CONTACT:
    answer_still (cards, state, outcome);
    break;
  default:
    answer_range (cards, state, action, outcome);
    break;
  }
}
