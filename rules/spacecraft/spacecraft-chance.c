/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: chance. What it may draw, and what becomes of it. A state carries the weights of
 * those draws that nothing else in it gives, because an urn points at them.
 */
#include "spacecraft-private.h"

#include <string.h>

static unsigned
n_spaces (const SpacecraftSetup *setup)
{
  return side_of (setup) * side_of (setup);
}

/* Cards that the rows still lack, as far as the deck on top goes. */
static unsigned
projects_wanted (const State *state)
{
  unsigned n = count_gaps (state->upper);
  int deck = spacecraft_top_deck (state);

  if (state->stage == STAGE_PROJECTS)
    n += count_gaps (state->lower);
  return n < state->deck_left[deck - 1] ? n : state->deck_left[deck - 1];
}

static bool
has_token (const State *state, int kind, int columns)
{
  for (int i = 0; i < columns; i++)
    if (state->token[i] == kind)
      return true;
  return false;
}

/* What chance may draw now, for those draws whose weights are no part of the state by themselves.
 */
void
spacecraft_fill_urn (const SpacecraftSetup *setup, State *state)
{
  int deck = spacecraft_top_deck (state);

  if (state->has_urn)
    memset (state->urn, 0, sizeof state->urn);
  state->has_urn = 0;
  if (state->head.actor != RULES_CHANCE || state->stage == STAGE_UNCOVER)
    return;
  switch (state->stage) {
  case STAGE_TOKENS_A:
    for (int i = 0; i < SPACECRAFT_JUNKS; i++)
      state->urn[i] = setup->weight[i] <= 2;
    break;
  case STAGE_TOKENS_B:
    for (int i = 0; i < SPACECRAFT_JUNKS; i++)
      state->urn[i] = !has_token (state, i, 2);
    break;
  case STAGE_PLAN:
    memset (state->urn, 1, SPACECRAFT_PLANS);
    break;
  case STAGE_GOALS:
    for (int goal = 0; goal < SPACECRAFT_GOALS; goal++)
      state->urn[goal] =
          !((state->offer[0] | state->offer[1] | state->offer[2] | state->offer[3]) >> goal & 1);
    break;
  case STAGE_CARDS:
    memset (state->urn, 1, SPACECRAFT_CARDS);
    break;
  case STAGE_PROJECTS:
  case STAGE_REFILL:
    for (int i = 0; i < SPACECRAFT_PROJECTS; i++)
      state->urn[i] = (state->unseen >> i & 1) && setup->project[i].deck == deck;
    break;
  default:
    return;
  }
  state->has_urn = 1;
}

void
spacecraft_chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;

  urn->base.n_args = 0;
  urn->seat = RULES_CHANCE;
  urn->pile = 0;
  urn->goes_back = false;
  urn->first = 0;
  urn->n_faces = SPACECRAFT_JUNKS;
  urn->weight = state->urn;
  switch (state->stage) {
  case STAGE_UNCOVER:
    urn->base.verb = SPACECRAFT_UNCOVERED;
    urn->base.n_args = 1;
    urn->base.arg[0] = state->uncovers;
    urn->draws = 1;
    urn->pile = 1;
    urn->weight = state->covered;
    break;
  case STAGE_TILES:
    urn->base.verb = SPACECRAFT_TILES_DRAWN;
    urn->draws = (uint8_t)(n_spaces (setup) - state->dealt);
    urn->draws = urn->draws < RULES_ARGS_MAX ? urn->draws : RULES_ARGS_MAX;
    urn->pile = 1;
    urn->weight = state->covered;
    break;
  case STAGE_TOKENS_A:
    urn->base.verb = SPACECRAFT_TOKENS_DRAWN;
    urn->draws = 2;
    break;
  case STAGE_TOKENS_B:
    urn->base.verb = SPACECRAFT_TOKENS_DRAWN;
    urn->draws = SPACECRAFT_COLUMNS - 2;
    break;
  case STAGE_PLAN:
    urn->base.verb = SPACECRAFT_PLAN_DRAWN;
    urn->draws = 1;
    urn->first = 1;
    urn->n_faces = SPACECRAFT_PLANS;
    break;
  case STAGE_GOALS:
    urn->base.verb = SPACECRAFT_GOALS_DRAWN;
    urn->base.n_args = 1;
    urn->base.arg[0] = state->turn;
    urn->seat = (int8_t)state->turn;
    urn->draws = 2;
    urn->n_faces = SPACECRAFT_GOALS;
    break;
  case STAGE_CARDS:
    urn->base.verb = SPACECRAFT_CARDS_DRAWN;
    urn->draws = (uint8_t)cards_in_play (setup);
    urn->first = 1;
    urn->n_faces = SPACECRAFT_CARDS;
    break;
  default:
    urn->base.verb = SPACECRAFT_PROJECTS_DRAWN;
    urn->draws = (uint8_t)projects_wanted (state);
    urn->first = 1;
    urn->n_faces = SPACECRAFT_PROJECTS;
    break;
  }
}

static bool
refuse_draw (const State *state, unsigned draws, RulesOutcome *outcome)
{
  switch (state->stage) {
  case STAGE_UNCOVER:
    return rules_refuse (outcome, &sc_uncover_awaited, state->uncovers);
  case STAGE_TILES:
    return rules_refuse (outcome, &sc_tiles_awaited, draws);
  case STAGE_TOKENS_A:
  case STAGE_TOKENS_B:
    return rules_refuse (outcome, &sc_tokens_awaited, draws);
  case STAGE_PLAN:
    return rules_refuse (outcome, &sc_plan_awaited);
  case STAGE_GOALS:
    return rules_refuse (outcome, &sc_goals_awaited, state->turn);
  case STAGE_CARDS:
    return rules_refuse (outcome, &sc_cards_awaited, draws);
  default:
    return rules_refuse (outcome, &sc_projects_awaited, draws);
  }
}

static bool
refuse_face (const State *state, int face, RulesOutcome *outcome)
{
  switch (state->stage) {
  case STAGE_UNCOVER:
  case STAGE_TILES:
    return rules_refuse (outcome, &sc_no_such_tile, face);
  case STAGE_TOKENS_A:
  case STAGE_TOKENS_B:
    return rules_refuse (outcome, &sc_no_such_token, face);
  case STAGE_GOALS:
    return rules_refuse (outcome, &sc_no_such_goal, face);
  case STAGE_CARDS:
    return rules_refuse (outcome, &sc_no_such_card, face);
  default:
    return rules_refuse (outcome, &sc_no_such_project, face);
  }
}

/* The cards go to the upper row from the left, then to the lower. */
static void
deal_projects (const SpacecraftSetup *setup, State *state, const int16_t *project, unsigned n,
               RulesOutcome *outcome)
{
  for (unsigned k = 0; k < n; k++) {
    uint8_t *row = count_gaps (state->upper) ? state->upper : state->lower;
    int i = 0;
    while (row[i])
      i++;
    row[i] = (uint8_t)project[k];
    state->unseen &= ~(1u << (project[k] - 1));
    state->deck_left[setup->project[project[k] - 1].deck - 1]--;
    rules_emit (outcome, &sc_project_shown, project[k]);
  }
}

static void
begin_play (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome)
{
  rules_emit (outcome, &sc_starts, state->turn);
  spacecraft_begin_turn (setup, state, outcome);
}

static void
uncover (const SpacecraftSetup *setup, State *state, int junk, RulesOutcome *outcome)
{
  state->covered[junk]--;
  state->top[state->uncovers] = (uint8_t)(junk + 1);
  rules_emit (outcome, &sc_uncovers, junk, state->uncovers);
  state->uncovers = 0;
  spacecraft_end_turn (setup, state, outcome);
}

static void
carry_out_draw (const SpacecraftSetup *setup, State *state, const int16_t *face, unsigned n,
                RulesOutcome *outcome)
{
  switch (state->stage) {
  case STAGE_TILES:
    for (unsigned i = 0; i < n; i++, state->dealt++) {
      state->top[state->dealt / side_of (setup) * SPACECRAFT_ROW + state->dealt % side_of (setup)] =
          (uint8_t)(face[i] + 1);
      state->covered[face[i]]--;
    }
    rules_emit (outcome, &sc_tiles_dealt, n);
    if (state->dealt == n_spaces (setup))
      state->stage = STAGE_TOKENS_A;
    break;
  case STAGE_TOKENS_A:
  case STAGE_TOKENS_B:
    for (unsigned i = 0; i < n; i++) {
      unsigned column = i + (state->stage == STAGE_TOKENS_A ? 0 : 2);
      state->token[column] = (uint8_t)face[i];
      rules_emit (outcome, &sc_token_placed, column + 1, face[i]);
    }
    state->stage++;
    break;
  case STAGE_PLAN:
    state->plan = (uint8_t)face[0];
    rules_emit (outcome, &sc_plan_drawn, face[0]);
    state->stage = STAGE_GOALS;
    break;
  case STAGE_GOALS:
    state->offer[state->turn] = (uint8_t)(1u << face[0] | 1u << face[1]);
    rules_emit (outcome, &sc_goals_dealt, state->turn);
    for (unsigned i = 0; i < 2; i++)
      rules_emit_only (outcome, 1u << state->turn, &sc_goal_dealt, state->turn, face[i]);
    state->turn = next_seat (setup, state->turn);
    if (state->turn == setup->common.option[OPTION_STARTER])
      await (state, STAGE_CHOOSE, state->turn);
    break;
  case STAGE_CARDS:
    for (unsigned i = 0; i < n; i++) {
      state->card[i] = (uint8_t)face[i];
      rules_emit (outcome, &sc_card_shown, face[i]);
    }
    begin_play (setup, state, outcome);
    break;
  case STAGE_PROJECTS:
    deal_projects (setup, state, face, n, outcome);
    if (count_gaps (state->lower) == 0)
      begin_play (setup, state, outcome);
    break;
  default:
    deal_projects (setup, state, face, n, outcome);
    if (!count_gaps (state->upper) || !spacecraft_top_deck (state))
      spacecraft_close_leave (setup, state, outcome);
    break;
  }
}

bool
spacecraft_apply_chance (const SpacecraftSetup *setup, State *state, const RulesAction *action,
                         RulesOutcome *outcome)
{
  RulesUrn urn;
  uint8_t left[SPACECRAFT_PROJECTS];

  /* The one that happens most, without an urn. */
  if (state->stage == STAGE_UNCOVER && action->verb == SPACECRAFT_UNCOVERED
      && action->arg[0] == state->uncovers) {
    if (!state->covered[action->arg[1]])
      return rules_refuse (outcome, &sc_no_such_tile, action->arg[1]);
    uncover (setup, state, action->arg[1], outcome);
    return true;
  }
  spacecraft_chance (&setup->common, (const RulesState *)state, &urn);
  if (action->verb != urn.base.verb || action->n_args != urn.base.n_args + urn.draws
      || (urn.base.n_args && action->arg[0] != urn.base.arg[0]))
    return refuse_draw (state, urn.draws, outcome);
  memcpy (left, urn.weight, urn.n_faces);
  for (unsigned i = urn.base.n_args; i < action->n_args; i++)
    if (left[action->arg[i] - urn.first]-- == 0)
      return refuse_face (state, action->arg[i], outcome);
  carry_out_draw (setup, state, action->arg + urn.base.n_args, urn.draws, outcome);
  return true;
}
