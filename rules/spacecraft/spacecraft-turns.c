/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: the course of the game. Carries out or refuses what a seat does, and goes on to the
 * next turn, Leave or the end. What chance draws is carried out in spacecraft-chance.c.
 */
#include "spacecraft-private.h"

#include <string.h>

/* ---- How a game goes on ---- */

static void
end_game (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  await (state, STAGE_OVER, RULES_OVER);
  if (!outcome)
    return;
  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    SpacecraftScore score = spacecraft_score_of (setup, state, seat);
    int goal = state->goal[seat] - 1;
    if (score.goal)
      rules_emit (outcome, &sc_goal_met, seat, goal,
                  spacecraft_goal_count (&state->rocket[seat], goal));
    rules_emit (outcome, &sc_scores, seat, score.countdown, score.plan, score.goal, score.projects,
                score.total);
  }
}

/* The tiles go beside the cart, the pawn goes out, and the Leave's steps begin. */
static void
begin_leave (State *state)
{
  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    state->beside[state->turn][i] += state->cart[state->turn][i];
    state->cart[state->turn][i] = 0;
  }
  state->pawn[state->turn] = 0;
  state->built = 0;
  state->taken = 0;
  state->is_arranged = 0;
  await (state, STAGE_LEAVE, state->turn);
}

static void
begin_last_leave (State *state, RulesOutcome *outcome)
{
  begin_leave (state);
  rules_emit (outcome, &sc_last_leave, state->turn, count_tiles (state->beside[state->turn]));
}

static void
begin_last_leaves (const SpacecraftSetup *setup, State *state, const RulesPhrase *why,
                   RulesOutcome *outcome)
{
  state->last_leaves = setup->common.n_seats;
  if (outcome)
    rules_emit (outcome, why, state->turn);
  begin_last_leave (state, outcome);
}

void
spacecraft_begin_turn (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  if (state->counter == state->turn + 1 && state->countdown > 0) {
    rules_emit (outcome, &sc_counts_down, state->turn, state->countdown);
    if (--state->countdown == 0) {
      begin_last_leaves (setup, state, &sc_launch, outcome);
      return;
    }
  }
  if (!state->pawn[state->turn] && !spacecraft_visit_spaces (setup, state)) {
    begin_last_leaves (setup, state, &sc_yard_ends, outcome);
    return;
  }
  await (state, STAGE_TURN, state->turn);
}

void
spacecraft_end_turn (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  state->turn = next_seat (setup, state->turn);
  if (state->last_leaves == 0) {
    spacecraft_begin_turn (setup, state, outcome);
    return;
  }
  if (--state->last_leaves == 0)
    end_game (setup, state, outcome);
  else
    begin_last_leave (state, outcome);
}

/* After the cards have been seen to. */
void
spacecraft_close_leave (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  bool ends = !is_advanced (setup) && state->taken > 0 && count_gaps (state->upper) > 0
              && state->last_leaves == 0;

  state->built = 0;
  state->taken = 0;
  state->is_arranged = 0;
  if (ends)
    begin_last_leaves (setup, state, &sc_row_ends, outcome);
  else
    spacecraft_end_turn (setup, state, outcome);
}

static void
end_leave (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  if (is_advanced (setup)) {
    spacecraft_close_leave (setup, state, outcome);
    return;
  }
  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++) {
    if (state->lower[i] || !state->upper[i])
      continue;
    state->lower[i] = state->upper[i];
    state->upper[i] = 0;
    rules_emit (outcome, &sc_drops, state->lower[i]);
  }
  if (count_gaps (state->upper) && spacecraft_top_deck (state))
    await (state, STAGE_REFILL, RULES_CHANCE);
  else
    spacecraft_close_leave (setup, state, outcome);
}

/* ---- Seats act ---- */

static bool
apply_choose (const SpacecraftSetup *setup, State *state, int goal, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(state->offer[seat] >> goal & 1))
    return rules_refuse (outcome, &sc_not_offered, goal);
  state->goal[seat] = (uint8_t)(goal + 1);
  rules_emit (outcome, &sc_goal_chosen, seat, goal);
  state->turn = next_seat (setup, seat);
  if (state->turn != setup->common.option[OPTION_STARTER]) {
    state->head.actor = (int8_t)state->turn;
    return true;
  }
  /* All have chosen: what they put back is forgotten. */
  memset (state->offer, 0, sizeof state->offer);
  await (state, is_advanced (setup) ? STAGE_CARDS : STAGE_PROJECTS, RULES_CHANCE);
  return true;
}

static bool
refuse_move (const SpacecraftSetup *setup, const State *state, int space, RulesOutcome *outcome)
{
  const uint8_t *cart = state->cart[state->turn];
  unsigned weight = weigh (setup, cart);

  if (spacecraft_must_leave (setup, state))
    return rules_refuse (outcome, &sc_must_leave, count_tiles (cart), weight);
  if (!(state->piles >> space & 1))
    return state->pawn[state->turn] ? rules_refuse (outcome, &sc_nothing_there, space)
                                    : rules_refuse (outcome, &sc_no_pile, space);
  if (spacecraft_pawns_of (state) >> space & 1)
    return rules_refuse (outcome, &sc_space_taken, space);
  if (!state->pawn[state->turn])
    return rules_refuse (outcome, &sc_not_reachable, space);
  if (!(spacecraft_lines_from (setup, state, state->pawn[state->turn] - 1u) >> space & 1))
    return rules_refuse (outcome, &sc_not_in_line, space, state->pawn[state->turn] - 1);
  return rules_refuse (outcome, &sc_too_heavy, state->top[space] - 1, space, weight);
}

/* SC-8 and SC-9: the pawn moves, the top tile goes into the cart, the next one is uncovered. */
static bool
apply_move (const SpacecraftSetup *setup, State *state, const RulesAction *action,
            RulesOutcome *outcome)
{
  int seat = state->turn;
  int space = action->arg[0];
  bool is_in = state->pawn[seat] != 0;

  if (is_in != (action->verb == SPACECRAFT_SEARCH))
    return is_in ? rules_refuse (outcome, &sc_is_inside) : rules_refuse (outcome, &sc_is_outside);
  uint32_t spaces =
      is_in ? spacecraft_search_spaces (setup, state) : spacecraft_visit_spaces (setup, state);
  if (!(spaces >> space & 1))
    return refuse_move (setup, state, space, outcome);

  int junk = state->top[space] - 1;
  state->pawn[seat] = (uint8_t)(space + 1);
  state->cart[seat][junk]++;
  state->top[space] = 0;
  if (is_in)
    rules_emit (outcome, &sc_searches, seat, space, junk);
  else
    rules_emit (outcome, &sc_visits, seat, space, junk);
  if (--state->depth[space]) {
    state->uncovers = (uint8_t)space;
    await (state, STAGE_UNCOVER, RULES_CHANCE);
    return true;
  }
  state->piles &= ~(1u << space);
  spacecraft_end_turn (setup, state, outcome);
  return true;
}

static bool
apply_leave (State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!state->pawn[seat])
    return rules_refuse (outcome, &sc_is_outside);
  rules_emit (outcome, &sc_leaves, seat, count_tiles (state->cart[seat]));
  begin_leave (state);
  return true;
}

/* SC-18: the first to meet the plan starts the countdown, but not in a last Leave. */
static void
look_at_plan (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (state->counter || state->last_leaves || !spacecraft_meets_plan (setup, state, seat))
    return;
  state->counter = (uint8_t)(seat + 1);
  state->countdown = SPACECRAFT_COUNTDOWN;
  rules_emit (outcome, &sc_countdown_starts, seat, state->plan, countdown_points (setup));
}

static bool
apply_build (const SpacecraftSetup *setup, State *state, const RulesAction *action,
             RulesOutcome *outcome)
{
  int seat = state->turn;
  int module = action->arg[0];
  int column = action->arg[1] - 1;
  int kind = state->token[column];
  const SpacecraftCompartment *compartment = setup->compartment[column];
  uint8_t *beside = state->beside[seat];
  uint8_t paid[SPACECRAFT_JUNKS] = { 0 };
  int place = 0;

  if (state->built == SPACECRAFT_BUILDS)
    return rules_refuse (outcome, &sc_built_two);
  while (place < SPACECRAFT_COMPARTMENTS
         && (!compartment[place].is_there || compartment[place].module != module))
    place++;
  if (place == SPACECRAFT_COMPARTMENTS)
    return rules_refuse (outcome, &sc_not_in_column, column + 1, module);
  if (!state->stock[column][place])
    return rules_refuse (outcome, &sc_sold_out, module, column + 1);
  if (!spacecraft_can_add (&state->rocket[seat], spacecraft_kind (module)))
    return rules_refuse (outcome, &sc_does_not_fit, module);
  for (int i = 2; i < action->n_args; i++)
    paid[action->arg[i]]++;
  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    if (paid[i] > beside[i])
      return rules_refuse (outcome, &sc_not_beside, beside[i], i);
  if (!paid[kind])
    return rules_refuse (outcome, &sc_wrong_junk, column + 1, kind);
  unsigned weight = weigh (setup, paid);
  if (weight < compartment[place].cost)
    return rules_refuse (outcome, &sc_too_light, module, compartment[place].cost, weight);

  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    beside[i] -= paid[i];
    state->spent[i] += paid[i];
  }
  state->stock[column][place]--;
  state->built++;
  state->is_arranged = 0;
  spacecraft_rocket_add (&state->rocket[seat], module);
  rules_emit (outcome, &sc_builds, seat, module, weight);
  look_at_plan (setup, state, outcome);
  return true;
}

static bool
apply_arrange (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  SpacecraftRocket *rocket = &state->rocket[seat];

  if (!spacecraft_arrange (rocket, state->goal[seat] - 1, action->arg[0], action->arg[1]))
    return rules_refuse (outcome, &sc_cannot_span, action->arg[0], action->arg[1]);
  state->is_arranged = 1;
  rules_emit (outcome, &sc_arranges, seat, rocket->width, rocket->height);
  return true;
}

static bool
apply_put (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  SpacecraftRocket *rocket = &state->rocket[seat];
  int module = action->arg[0];
  int x = action->arg[1];
  int y = action->arg[2];

  if (!is_rocket_apart (state))
    return rules_refuse (outcome, &sc_not_apart);
  SpacecraftPut judged = spacecraft_judge_put (rocket, module, x, y);
  if (judged == SPACECRAFT_PUT_MISSING)
    return rules_refuse (outcome, &sc_not_laid_out, module);
  if (judged != SPACECRAFT_PUT_OK)
    return rules_refuse (outcome, &sc_no_place_there, module, x, y);
  spacecraft_put (rocket, module, x, y);
  rules_emit (outcome, &sc_puts_there, seat, module, x, y);
  if (is_rocket_apart (state))
    return true;
  state->is_arranged = 1;
  rules_emit (outcome, &sc_arranges, seat, rocket->width, rocket->height);
  return true;
}

static bool
apply_move_module (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  SpacecraftRocket *rocket = &state->rocket[seat];
  int module = spacecraft_module_at (rocket, action->arg[0], action->arg[1]);
  int x = action->arg[2];
  int y = action->arg[3];

  if (module < 0 || module == SPACECRAFT_GREY_HULL)
    return rules_refuse (outcome, &sc_nothing_to_move, action->arg[0], action->arg[1]);
  if (!spacecraft_move (rocket, action->arg[0], action->arg[1], x, y))
    return rules_refuse (outcome, &sc_cannot_move, module, x, y);
  state->is_arranged = 1;
  rules_emit (outcome, &sc_puts_there, seat, module, x, y);
  rules_emit (outcome, &sc_arranges, seat, rocket->width, rocket->height);
  return true;
}

/* Takes a card out of the lower row, if it is there. */
static bool
leave_row (State *state, int project)
{
  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++)
    if (state->lower[i] == project) {
      state->lower[i] = 0;
      return true;
    }
  return false;
}

static bool
apply_take (const SpacecraftSetup *setup, State *state, int project, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(spacecraft_on_offer (state) >> (project - 1) & 1))
    return rules_refuse (outcome, &sc_not_on_offer, project);
  if (!spacecraft_is_fulfilled (setup, &state->rocket[seat], project))
    return rules_refuse (outcome, &sc_not_fulfilled, project);
  if (!leave_row (state, project)) {
    state->reserved[seat] = 0;
    state->reserved_deck[seat] = 0;
  }
  state->fulfilled[seat] |= 1u << (project - 1);
  rules_emit (outcome, &sc_takes, seat, project, setup->project[project - 1].points);
  if (++state->taken == PROJECTS_NOW)
    end_leave (setup, state, outcome);
  return true;
}

static bool
apply_reserve (const SpacecraftSetup *setup, State *state, int project, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (state->taken)
    return rules_refuse (outcome, &sc_took_one);
  if (state->reserved[seat])
    return rules_refuse (outcome, &sc_one_reserved, state->reserved[seat]);
  if (!leave_row (state, project))
    return rules_refuse (outcome, &sc_not_in_lower, project);
  state->reserved[seat] = (uint8_t)project;
  state->reserved_deck[seat] = setup->project[project - 1].deck;
  rules_emit (outcome, &sc_reserves, seat, state->reserved_deck[seat]);
  rules_emit_only (outcome, 1u << seat, &sc_reserves_own, seat, project);
  end_leave (setup, state, outcome);
  return true;
}

static bool
apply_mark (const SpacecraftSetup *setup, State *state, int card, RulesOutcome *outcome)
{
  int seat = state->turn;
  unsigned place = 0;

  if (!state->markers[seat])
    return rules_refuse (outcome, &sc_no_markers);
  while (place < cards_in_play (setup) && state->card[place] != card)
    place++;
  if (place == cards_in_play (setup))
    return rules_refuse (outcome, &sc_card_not_there, card);
  unsigned n = spacecraft_markers_on (state, place);
  if (n == spaces_of (setup, place))
    return rules_refuse (outcome, &sc_card_full, card);
  state->marker[place][n] = (uint8_t)(seat + 1);
  state->markers[seat]--;
  rules_emit (outcome, &sc_marks, seat, card, spacecraft_card_value (setup, state, place, n + 1));
  end_leave (setup, state, outcome);
  return true;
}

/* SC-10: what belongs to a Leave, in its order. */
static bool
apply_in_leave (const SpacecraftSetup *setup, State *state, const RulesAction *action,
                RulesOutcome *outcome)
{
  bool is_apart_now = is_rocket_apart (state);

  switch (action->verb) {
  case SPACECRAFT_VISIT:
  case SPACECRAFT_SEARCH:
  case SPACECRAFT_LEAVE:
    return rules_refuse (outcome, &sc_is_leaving);
  case SPACECRAFT_BUILD:
  case SPACECRAFT_ARRANGE:
  case SPACECRAFT_TAKE_APART:
  case SPACECRAFT_PUT:
  case SPACECRAFT_MOVE:
    if (state->taken)
      return rules_refuse (outcome, &sc_projects_begun);
    break;
  case SPACECRAFT_TAKE:
  case SPACECRAFT_RESERVE:
    if (is_advanced (setup))
      return rules_refuse (outcome, &sc_other_mode, MODE_ADVANCED);
    break;
  case SPACECRAFT_MARK:
    if (!is_advanced (setup))
      return rules_refuse (outcome, &sc_other_mode, MODE_NORMAL);
    break;
  default:
    break;
  }
  if (is_apart_now && action->verb != SPACECRAFT_PUT && action->verb != SPACECRAFT_ARRANGE)
    return rules_refuse (outcome, &sc_is_apart,
                         state->rocket[state->turn].n - state->rocket[state->turn].n_placed);

  switch (action->verb) {
  case SPACECRAFT_BUILD:
    return apply_build (setup, state, action, outcome);
  case SPACECRAFT_ARRANGE:
    return apply_arrange (state, action, outcome);
  case SPACECRAFT_TAKE_APART:
    spacecraft_dismantle (&state->rocket[state->turn]);
    rules_emit (outcome, &sc_takes_apart, state->turn);
    return true;
  case SPACECRAFT_PUT:
    return apply_put (state, action, outcome);
  case SPACECRAFT_MOVE:
    return apply_move_module (state, action, outcome);
  case SPACECRAFT_TAKE:
    return apply_take (setup, state, action->arg[0], outcome);
  case SPACECRAFT_RESERVE:
    return apply_reserve (setup, state, action->arg[0], outcome);
  case SPACECRAFT_MARK:
    return apply_mark (setup, state, action->arg[0], outcome);
  default:
    rules_emit (outcome, &sc_finishes, state->turn);
    end_leave (setup, state, outcome);
    return true;
  }
}

/* ---- Any action ---- */

static bool
apply_seat (const SpacecraftSetup *setup, State *state, const RulesAction *action,
            RulesOutcome *outcome)
{
  if (action->verb >= SPACECRAFT_TILES_DRAWN)
    return rules_refuse (outcome, &sc_not_awaited, state->turn);
  if (state->stage == STAGE_CHOOSE && action->verb != SPACECRAFT_CHOOSE)
    return rules_refuse (outcome, &sc_choose_first);
  if (action->verb == SPACECRAFT_CHOOSE) {
    if (state->stage != STAGE_CHOOSE)
      return rules_refuse (outcome, &sc_chosen_already, state->goal[state->turn] - 1);
    return apply_choose (setup, state, action->arg[0], outcome);
  }
  if (state->stage == STAGE_LEAVE)
    return apply_in_leave (setup, state, action, outcome);
  if (action->verb == SPACECRAFT_VISIT || action->verb == SPACECRAFT_SEARCH)
    return apply_move (setup, state, action, outcome);
  if (action->verb == SPACECRAFT_LEAVE)
    return apply_leave (state, outcome);
  if (!state->pawn[state->turn])
    return rules_refuse (outcome, &sc_is_outside);
  return rules_refuse (outcome, &sc_leave_first);
}

bool
spacecraft_apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
                  RulesOutcome *outcome)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  State *state = (State *)memory;
  bool is_done = state->head.actor == RULES_CHANCE
                     ? spacecraft_apply_chance (setup, state, action, outcome)
                     : apply_seat (setup, state, action, outcome);

  if (is_done && (state->has_urn || state->head.actor == RULES_CHANCE))
    spacecraft_fill_urn (setup, state);
  return is_done;
}
