/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: junk from the junkyard, modules from the workshop, rockets, projects, a countdown.
 * The rules, their ids, the encoding and what is assumed: README.md beside this. Here are the first
 * state and what cannot be; the README says what the other files are for.
 *
 * A turn is one action, a Leave several: build, arrange, take or reserve a project or place a
 * marker, finish. What lies below the top of a pile is nobody's knowledge, so the state keeps no
 * order: covered tiles are counted by kind, and chance draws one when it is uncovered. The same
 * goes for the project cards, deck by deck.
 */
#include "spacecraft-private.h"

#include <string.h>

static void
begin (const RulesSetup *common, RulesState *memory)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  State *state = (State *)memory;
  int put_back = 6 - common->n_seats;

  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    state->covered[i] = (uint8_t)(setup->tiles[i] - (common->n_seats == 2));
  for (unsigned row = 0; row < side_of (setup); row++)
    for (unsigned column = 0; column < side_of (setup); column++) {
      bool is_central = row % 3 != 0 && column % 3 != 0;
      state->depth[row * SPACECRAFT_ROW + column] =
          (uint8_t)(common->n_seats > 2 ? 3 : 4 + is_central);
    }
  state->piles = yard_of (setup);
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
      state->stock[column][i] = setup->compartment[column][i].stock;
  if (!is_advanced (setup)) {
    state->unseen = (1u << SPACECRAFT_PROJECTS) - 1;
    for (int deck = 0; deck < DECKS; deck++)
      state->deck_left[deck] = (uint8_t)(DECK_SIZE - put_back);
  }
  for (int seat = 0; seat < common->n_seats; seat++) {
    spacecraft_rocket_begin (&state->rocket[seat]);
    state->markers[seat] = is_advanced (setup) ? MARKERS : 0;
  }
  state->turn = (uint8_t)common->option[OPTION_STARTER];
  await (state, STAGE_TILES, RULES_CHANCE);
}

/* ---- What cannot be ---- */

static const char *
find_tile_fault (const SpacecraftSetup *setup, const State *state)
{
  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    int n = state->covered[i] + state->spent[i] + (setup->common.n_seats == 2);
    for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
      n += state->cart[seat][i] + state->beside[seat][i];
    for (int space = 0; space < SPACECRAFT_SPACES; space++)
      n += state->top[space] == i + 1;
    if (n != setup->tiles[i])
      return "tiles were made or lost";
  }
  int n_covered = 0;
  for (int space = 0; space < SPACECRAFT_SPACES; space++) {
    bool is_awaited =
        state->stage == STAGE_TILES || (state->stage == STAGE_UNCOVER && space == state->uncovers);
    if ((state->depth[space] > 0) != (state->piles >> space & 1))
      return "the set of piles does not match their heights";
    if (state->top[space] && !state->depth[space])
      return "a tile lies on no pile";
    if (state->depth[space] && !state->top[space] && !is_awaited)
      return "a pile has no top tile";
    n_covered += state->depth[space] - (state->top[space] != 0);
  }
  if (n_covered != (int)count_tiles (state->covered))
    return "the piles do not hold the covered tiles";
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (count_tiles (state->cart[seat]) > SPACECRAFT_CART_TILES
        || weigh (setup, state->cart[seat]) > SPACECRAFT_CART_WEIGHT)
      return "a cart is too full";
    if (!state->pawn[seat] && count_tiles (state->cart[seat]))
      return "a cart outside is not empty";
    if (state->pawn[seat] > SPACECRAFT_SPACES)
      return "a pawn is nowhere";
    for (int other = 0; other < seat; other++)
      if (state->pawn[seat] && state->pawn[seat] == state->pawn[other])
        return "two pawns share a space";
  }
  return NULL;
}

static const char *
find_module_fault (const SpacecraftSetup *setup, const State *state)
{
  int n_of[SPACECRAFT_MODULE_TYPES] = { 0 };

  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
      if (setup->compartment[column][i].is_there)
        n_of[setup->compartment[column][i].module] +=
            setup->compartment[column][i].stock - state->stock[column][i];
  n_of[SPACECRAFT_GREY_HULL] = setup->common.n_seats;
  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    const SpacecraftRocket *rocket = &state->rocket[seat];
    const char *fault = spacecraft_rocket_fault (rocket);
    if (fault)
      return fault;
    if (rocket->n_placed < rocket->n && (state->stage != STAGE_LEAVE || seat != state->turn))
      return "a rocket is apart out of turn";
    for (int i = 0; i < rocket->n; i++)
      n_of[rocket->module[i]]--;
  }
  for (int i = 0; i < SPACECRAFT_MODULE_TYPES; i++)
    if (n_of[i])
      return "modules were made or lost";
  return NULL;
}

static const char *
find_card_fault (const SpacecraftSetup *setup, const State *state)
{
  uint32_t seen = state->unseen;
  int in_deck[DECKS + 1] = { 0 };

  if (is_advanced (setup)) {
    for (int seat = 0; seat < setup->common.n_seats; seat++) {
      int n = state->markers[seat];
      for (int i = 0; i < SPACECRAFT_CARDS_IN_PLAY; i++)
        for (int k = 0; k < SPACECRAFT_SPACES_A; k++)
          n += state->marker[i][k] == seat + 1;
      if (n != MARKERS)
        return "markers were made or lost";
    }
    return NULL;
  }
  for (int i = 0; i < 2 * SPACECRAFT_ROW_CARDS + RULES_SEATS_MAX; i++) {
    int card = i < SPACECRAFT_ROW_CARDS       ? state->upper[i]
               : i < 2 * SPACECRAFT_ROW_CARDS ? state->lower[i - SPACECRAFT_ROW_CARDS]
                                              : state->reserved[i - 2 * SPACECRAFT_ROW_CARDS];
    if (card > SPACECRAFT_PROJECTS || (card && (seen >> (card - 1) & 1)))
      return "a project is in two places";
    seen |= card ? 1u << (card - 1) : 0;
  }
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (seen & state->fulfilled[seat])
      return "a project is in two places";
    seen |= state->fulfilled[seat];
    if (state->reserved[seat]
        && setup->project[state->reserved[seat] - 1].deck != state->reserved_deck[seat])
      return "a reserved card has another's back";
  }
  if (seen != (1u << SPACECRAFT_PROJECTS) - 1)
    return "a project was lost";
  for (int i = 0; i < SPACECRAFT_PROJECTS; i++)
    in_deck[setup->project[i].deck] += state->unseen >> i & 1;
  for (int deck = 1; deck <= DECKS; deck++)
    if (in_deck[deck] != state->deck_left[deck - 1] + 6 - setup->common.n_seats)
      return "a deck has too many cards, or too few";
  return NULL;
}

static const char *
find_fault (const RulesSetup *common, const RulesState *memory)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;
  const char *fault = find_tile_fault (setup, state);

  fault = fault ? fault : find_module_fault (setup, state);
  fault = fault ? fault : find_card_fault (setup, state);
  if (fault)
    return fault;
  if (state->counter && state->countdown == 0 && !state->last_leaves && state->stage != STAGE_OVER)
    return "the countdown is over but the game goes on";
  State again = *state;
  spacecraft_fill_urn (setup, &again);
  if (again.has_urn != state->has_urn || memcmp (again.urn, state->urn, sizeof again.urn) != 0)
    return "what chance may draw is not what there is";
  if (state->built > SPACECRAFT_BUILDS || state->taken > PROJECTS_NOW)
    return "a Leave had too much in it";
  for (int seat = 0; seat < common->n_seats; seat++)
    if (!state->goal[seat] && state->stage > STAGE_CHOOSE)
      return "a player has no goal";
  return NULL;
}

const RulesGame spacecraft_game = {
  .id = "spacecraft",
  .title = "SPACEcraft",
  .by = N_ ("Michał Gryń, drawn by Piotr Sokołowski"),
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (SpacecraftSetup),
  .state_size = sizeof (State),
  .kinds = spacecraft_kinds,
  .verbs = spacecraft_verbs,
  .components = spacecraft_rows,
  .options = spacecraft_options,
  .rules = spacecraft_rules,
  .phrases = spacecraft_phrases,
  .fill_components = spacecraft_fill_components,
  .add_component = spacecraft_add_component,
  .get_component = spacecraft_get_component,
  .check_setup = spacecraft_check_setup,
  .begin = begin,
  .legal = spacecraft_legal,
  .pick = spacecraft_pick,
  .sketch = spacecraft_sketch,
  .horizon = 60,
  .chance = spacecraft_chance,
  .apply = spacecraft_apply,
  .observe = spacecraft_observe,
  .complete = spacecraft_complete,
  .result = spacecraft_result,
  .promise = spacecraft_promise,
  .show = spacecraft_show,
  .find_fault = find_fault,
};
