/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets, building rockets round a ring of yard cards. The rules, their ids, what is
 * assumed and who knows what: README.md beside this. Here are the box, the opening up to the first
 * turn, and what cannot be; the README says what the other files are for.
 *
 * An action is what one action point buys; Recycling and the bonus cards that look at hidden cards
 * take several, because the player decides each step after seeing the one before.
 *
 * Nothing is shuffled. Cards under the piles that nobody has looked at are one pool, counted by
 * kind, and chance draws from it when a card comes to light. A pile that somebody has searched is
 * drawn from the pool as a whole at that moment and has counts of its own from then on, known to
 * the one who searched it. Cards that were laid on a pile in sight of all keep their order.
 */
#include "pocket-rockets-private.h"

#include <string.h>

/* ---- The box ---- */

/* Assumed: each colour has 5 bases, 8 sections, and a head of each kind. Printed: two tokens of
 * each value. */
static void
fill_components (RulesSetup *common)
{
  Setup *setup = (Setup *)common;

  common->provenance = RULES_COMPONENTS_ASSUMED;
  for (int card = 0; card < POCKET_CARDS; card++)
    setup->deck[card] = pocket_is_head (card) ? 1 : pocket_part (card) == POCKET_BASE ? 5 : 8;
  memset (setup->fuel, 2, sizeof setup->fuel);
}

static bool
add_component (RulesSetup *common, const RulesAction *row, RulesReason *refusal)
{
  Setup *setup = (Setup *)common;
  uint8_t *count =
      row->verb == ROW_CARD ? &setup->deck[row->arg[0]] : &setup->fuel[row->arg[0] - 1];

  if (*count)
    return rules_refuse_setup (refusal, &pr_row_twice);
  *count = (uint8_t)row->arg[1];
  return true;
}

static bool
get_component (const RulesSetup *common, size_t wanted, RulesAction *row)
{
  const Setup *setup = (const Setup *)common;

  for (int16_t i = 0; i < POCKET_CARDS + POCKET_FUEL_MAX; i++) {
    bool is_card = i < POCKET_CARDS;
    int16_t value = is_card ? i : i - POCKET_CARDS + 1;
    int16_t count = is_card ? setup->deck[i] : setup->fuel[i - POCKET_CARDS];
    if (count == 0 || wanted-- > 0)
      continue;
    *row = (RulesAction){ is_card ? ROW_CARD : ROW_FUEL, 2, { value, count } };
    return true;
  }
  return false;
}

static bool
check_setup (const RulesSetup *common, RulesReason *refusal)
{
  const Setup *setup = (const Setup *)common;
  int n[3] = { 0 };
  int tokens = 0;
  int bonuses = 0;

  for (int card = 0; card < POCKET_CARDS; card++)
    n[pocket_is_head (card) ? 2 : pocket_part (card)] += setup->deck[card];
  for (int i = 0; i < POCKET_FUEL_MAX; i++)
    tokens += setup->fuel[i];
  bool has_first_bases = setup->deck[pocket_card (POCKET_BLUE, POCKET_BASE)] >= 2
                         && setup->deck[pocket_card (POCKET_YELLOW, POCKET_BASE)] >= 2
                         && setup->deck[pocket_card (POCKET_RED, POCKET_BASE)] >= 1;
  if (n[0] != DECK_BASES || n[1] != DECK_SECTIONS || n[2] != DECK_HEADS
      || tokens != POCKET_FUEL_TOKENS || !has_first_bases)
    return rules_refuse_setup (refusal, &pr_box_wrong, n[0], n[1], n[2], tokens);

  for (int seat = 0; seat < common->n_seats; seat++)
    bonuses += bonus_cards_of (common, seat);
  return bonuses <= POCKET_BONUSES || rules_refuse_setup (refusal, &pr_bonus_too_many, bonuses);
}

/* ---- The opening ---- */

/* PR-2, in the order of play. Decision: of four players every other one has blue. */
static int
first_base (const RulesSetup *common, int seat)
{
  int place = (seat - common->option[OPTION_STARTER] + common->n_seats) % common->n_seats;
  return pocket_card (common->n_seats == 4 ? place % 2 : place, POCKET_BASE);
}

static void
begin (const RulesSetup *common, RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;
  bool is_chosen = common->option[OPTION_YARD] == YARD_CHOSEN;
  int cards = POCKET_DECK_SIZE - common->n_seats;

  state->turn = (uint8_t)common->option[OPTION_STARTER];
  state->await = is_chosen ? AWAIT_ARRANGE : AWAIT_YARD;
  state->head.actor = is_chosen ? (int8_t)state->turn : RULES_CHANCE;
  state->box = (1 << POCKET_BONUSES) - 1;
  state->tokens = POCKET_FUEL_TOKENS;
  memcpy (state->fuel, setup->fuel, sizeof state->fuel);
  memcpy (state->pool, setup->deck, sizeof state->pool);
  for (int seat = 0; seat < common->n_seats; seat++) {
    int base = first_base (common, seat);
    state->pool[base]--;
    pocket_add_rocket (state, seat, rocket_of (base, 0));
    pocket_note_rockets (state, seat);
  }
  for (int pile = 0; pile < POCKET_PILES; pile++)
    state->n_under[pile] = (uint8_t)(cards / POCKET_PILES + (pile < cards % POCKET_PILES));
}

/* After the yard is laid: whose bonus cards are to be dealt next, or on to the astronauts. */
static void
deal_on (const Setup *setup, State *state)
{
  const RulesSetup *common = &setup->common;
  int starter = common->option[OPTION_STARTER];

  while (bonus_cards_of (common, state->turn) == state->n_bonus[state->turn]) {
    state->turn = seat_after (common, state->turn);
    if (state->turn != starter)
      continue;
    state->await = AWAIT_PLACE;
    state->head.actor = (int8_t)starter;
    return;
  }
  state->await = AWAIT_DEAL;
  state->head.actor = RULES_CHANCE;
}

bool
pocket_lay_yard (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  unsigned seen = 0;

  for (int i = 0; i < POCKET_PILES; i++) {
    if (seen >> action->arg[i] & 1)
      return rules_refuse (outcome, &pr_yard_twice, action->arg[i]);
    seen |= 1u << action->arg[i];
  }
  state->yard[PLACE_LAUNCH] = POCKET_LAUNCH;
  state->yard[PLACE_RECYCLING] = POCKET_RECYCLING;
  for (int i = 0; i < POCKET_PILES; i++)
    state->yard[1 + i + (i > 1)] = (uint8_t)action->arg[i];
  rules_emit (outcome, &pr_yard_laid, action->arg[0], action->arg[1], action->arg[2],
              action->arg[3]);
  if (outcome)
    for (int seat = 0; seat < setup->common.n_seats; seat++)
      rules_emit (outcome, &pr_has_base, seat, first_base (&setup->common, seat));
  deal_on (setup, state);
  return true;
}

bool
pocket_apply_deal (const Setup *setup, State *state, const RulesAction *action,
                   RulesOutcome *outcome)
{
  int seat = state->turn;
  int n = bonus_cards_of (&setup->common, seat);
  unsigned cards = 0;

  if (action->verb != POCKET_DEAL || action->arg[0] != seat || action->n_args != n + 1)
    return rules_refuse (outcome, &pr_deal_awaited, seat, n);
  for (int i = 1; i <= n; i++) {
    unsigned card = 1u << action->arg[i];
    if (!(state->box & ~cards & card))
      return rules_refuse (outcome, &pr_bonus_gone, action->arg[i]);
    cards |= card;
  }
  state->box &= (uint8_t)~cards;
  state->bonus[seat] = (uint8_t)cards;
  state->n_bonus[seat] = (uint8_t)n;
  rules_emit (outcome, &pr_got_bonuses, seat, n);
  for (int i = 1; i <= n; i++)
    rules_emit_only (outcome, 1u << seat, &pr_got_bonus, seat, action->arg[i]);
  deal_on (setup, state);
  return true;
}

bool
pocket_apply_place (const Setup *setup, State *state, const RulesAction *action,
                    RulesOutcome *outcome)
{
  int place = 0;

  if (action->verb != POCKET_PLACE)
    return rules_refuse (outcome, &pr_place_awaited);
  while (state->yard[place] != action->arg[0])
    place++;
  state->at[state->turn] = (uint8_t)place;
  rules_emit (outcome, &pr_placed, state->turn, action->arg[0]);
  state->turn = seat_after (&setup->common, state->turn);
  state->head.actor = (int8_t)state->turn;
  if (state->turn == setup->common.option[OPTION_STARTER]) {
    state->await = AWAIT_OPEN;
    state->head.actor = RULES_CHANCE;
  }
  return true;
}

/* ---- What cannot be ---- */

static const char *
find_pile_fault (const State *state, int pile)
{
  unsigned under = 0;

  for (int card = 0; card < POCKET_CARDS; card++)
    under += state->under[pile][card];
  if (under != (state->knower[pile] ? state->n_under[pile] : 0))
    return "a pile has cards of its own that nobody knows, or lacks some";
  if (state->knower[pile] && !state->n_under[pile])
    return "an empty pile is known to somebody";
  if (state->n_laid[pile] > POCKET_DECK_SIZE)
    return "a pile is larger than the deck";
  bool is_open = state->pile == pile && (state->await == AWAIT_TAKE || state->await == AWAIT_TOP);
  if (state->await > AWAIT_OPEN && !is_open && state->n_under[pile] && !state->n_laid[pile])
    return "a pile has no card on top";
  for (int i = state->n_laid[pile]; i < POCKET_DECK_SIZE + 2; i++)
    if (state->laid[pile][i])
      return "there is a card above the top of a pile";
  return NULL;
}

static const char *
find_seat_fault (const RulesSetup *common, const State *state, int seat)
{
  State noted;

  if (seat >= common->n_seats)
    return state->n_hand[seat] || state->n_rockets[seat] || state->n_bonus[seat]
               ? "somebody who does not play has something"
               : NULL;
  if (state->n_hand[seat] > POCKET_HAND_MAX)
    return "a hand is too large";
  for (int i = 0; i < POCKET_HAND_MAX; i++) {
    Held held = held_at (state->hand[seat], i);
    if ((i < state->n_hand[seat]) != (held != 0))
      return "a hand's size is wrong";
    if (i > 0 && held > held_at (state->hand[seat], i - 1))
      return "a hand is out of order";
    if (held && (!(held_seats (held) >> seat & 1) || (held_seats (held) & ~all_seats (common))))
      return "a card in a hand is not known to its holder";
  }
  if (state->n_rockets[seat] < 1 || state->n_rockets[seat] > DECK_BASES)
    return "there are too many rockets, or none";
  for (int i = 0; i < POCKET_ROCKETS_MAX; i++) {
    Rocket rocket = state->rocket[seat][i];
    if ((i < state->n_rockets[seat]) != (rocket != 0))
      return "the number of rockets is wrong";
    if (i > 0 && rocket > state->rocket[seat][i - 1])
      return "rockets are out of order";
    if (rocket
        && (rocket_colour (rocket) >= POCKET_COLOURS
            || rocket_head (rocket) > POCKET_HEAD_FREE - 1))
      return "there is no such rocket";
    if (rocket_fuel (rocket) > POCKET_FUEL_MAX || (rocket_fuel (rocket) && !rocket_head (rocket)))
      return "a rocket has fuel that it cannot have";
    if (rocket_head (rocket) && rocket_sections (rocket) < common->option[OPTION_SECTIONS_REQUIRED])
      return "a complete rocket lacks sections";
  }
  noted = *state;
  pocket_note_rockets (&noted, seat);
  if (memcmp (&noted, state, sizeof noted) != 0)
    return "what is noted about rockets does not match them";
  return NULL;
}

/* All that there is of one card. */
static unsigned
count_card (const State *state, int card)
{
  unsigned n = state->pool[card] + (state->carried == card + 1u);
  int colour = pocket_colour (card);

  for (int pile = 0; pile < POCKET_PILES; pile++) {
    n += state->under[pile][card];
    for (int i = 0; i < state->n_laid[pile]; i++)
      n += state->laid[pile][i] == card;
  }
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    for (int i = 0; i < state->n_hand[seat]; i++)
      n += held_card (held_at (state->hand[seat], i)) == card;
    for (int i = 0; i < state->n_rockets[seat]; i++) {
      Rocket rocket = state->rocket[seat][i];
      if (rocket_colour (rocket) != colour)
        continue;
      n += pocket_part (card) == POCKET_BASE;
      n += pocket_part (card) == POCKET_SECTION ? (unsigned)rocket_sections (rocket) : 0;
      n += rocket_head (rocket) && rocket_head_card (rocket) == card;
    }
  }
  return n;
}

static const char *
find_bonus_fault (const State *state)
{
  unsigned all = (1u << POCKET_BONUSES) - 1;
  unsigned seen = state->box;

  if (state->box & state->used)
    return "a bonus card is in two places";
  seen |= state->used;
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (__builtin_popcount (state->bonus[seat]) != state->n_bonus[seat])
      return "the number of bonus cards is wrong";
    if (seen & state->bonus[seat])
      return "a bonus card is in two places";
    seen |= state->bonus[seat];
  }
  return seen == all ? NULL : "a bonus card is lost";
}

static const char *
find_fuel_fault (const Setup *setup, const State *state)
{
  unsigned tokens = 0;
  unsigned burnt[POCKET_FUEL_MAX + 1] = { 0 };

  for (int seat = 0; seat < setup->common.n_seats; seat++)
    for (int i = 0; i < state->n_rockets[seat]; i++)
      burnt[rocket_fuel (state->rocket[seat][i])]++;
  for (int i = 0; i < POCKET_FUEL_MAX; i++) {
    tokens += state->fuel[i];
    if (state->fuel[i] + burnt[i + 1] != setup->fuel[i])
      return "fuel tokens were made or lost";
  }
  if (tokens != state->tokens)
    return "the number of fuel tokens is wrong";
  if (state->head.actor == RULES_OVER && tokens
      && !pocket_stall_rounds[setup->common.option[OPTION_STALL]])
    return "the game is over with fuel left";
  return NULL;
}

static const char *
find_fault (const RulesSetup *common, const RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  unsigned pool = 0;
  unsigned not_known = 0;
  const char *fault = NULL;

  for (int pile = 0; pile < POCKET_PILES && !fault; pile++) {
    not_known += state->knower[pile] ? 0 : state->n_under[pile];
    fault = find_pile_fault (state, pile);
  }
  for (int seat = 0; seat < RULES_SEATS_MAX && !fault; seat++)
    fault = find_seat_fault (common, state, seat);
  if (fault)
    return fault;
  for (int card = 0; card < POCKET_CARDS; card++) {
    pool += state->pool[card];
    if (count_card (state, card) != setup->deck[card])
      return "cards were made or lost";
  }
  if (pool != not_known)
    return "the piles and the pool do not match";
  fault = find_fuel_fault (setup, state);
  return fault ? fault : find_bonus_fault (state);
}

const RulesGame pocket_rockets_game = {
  .id = "pocket-rockets",
  .title = "Pocket Rockets",
  .by = "Antoine Bauza",
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (Setup),
  .state_size = sizeof (State),
  .kinds = pocket_kinds,
  .verbs = pocket_verbs,
  .components = pocket_components,
  .options = pocket_options,
  .rules = pocket_rules,
  .phrases = pocket_phrases,
  .fill_components = fill_components,
  .add_component = add_component,
  .get_component = get_component,
  .check_setup = check_setup,
  .begin = begin,
  .legal = pocket_legal,
  .pick = pocket_pick,
  .sketch = pocket_sketch,
  .chance = pocket_chance,
  .apply = pocket_apply,
  .observe = pocket_observe,
  .complete = pocket_complete,
  .result = pocket_result,
  .promise = pocket_promise,
  .show = pocket_show,
  .find_fault = find_fault,
};
