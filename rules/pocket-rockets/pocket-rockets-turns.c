/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets: the course of the game. Carries out or refuses an action, and goes on to the next
 * action point, turn or the end. What may be chosen is listed elsewhere (pocket-rockets-choices.c);
 * here every action is judged anew.
 */
#include "pocket-rockets-private.h"

#include <string.h>

/* ---- Hands ---- */

static inline Hand
hand_without (Hand hand, int place)
{
  Hand before = ((Hand)1 << HAND_SLOT * place) - 1;

  return (hand & before) | (hand >> HAND_SLOT & ~before);
}

/* The same cards, with other seats that know them. */
static Hand
hand_known (Hand hand, int n, unsigned seats_kept, unsigned seats_added)
{
  Hand known = 0;

  for (int i = 0; i < n; i++) {
    unsigned held = held_at (hand, i);
    held &= seats_kept << HELD_SEATS | HELD_CARD_MASK;
    known = hand_with (known, (Held)(held | seats_added << HELD_SEATS));
  }
  return known;
}

static inline void
add_card (State *state, int seat, int card, unsigned seats)
{
  Held held = (Held)(seats << HELD_SEATS | (unsigned)(card + 1));

  state->hand[seat] = hand_with (state->hand[seat], held);
  state->n_hand[seat]++;
}

/* Where the hand has this card, -1 if it has not. Of several, the one that most know of: so what is
 * left tells nobody more than they knew. */
static inline int
find_card (const State *state, int seat, int card)
{
  Hand hand = state->hand[seat];
  int place = -1;

  for (int i = POCKET_HAND_MAX - 1; i >= 0; i--)
    place = held_card (held_at (hand, i)) == card ? i : place;
  return place;
}

static inline void
drop_card (State *state, int seat, int place)
{
  state->hand[seat] = hand_without (state->hand[seat], place);
  state->n_hand[seat]--;
}

/* ---- Rockets ---- */

/* Puts a value into its place among the n that are in order, highest first. */
static inline void
insert (uint16_t *list, unsigned n, uint16_t value)
{
  while (n > 0 && list[n - 1] < value) {
    list[n] = list[n - 1];
    n--;
  }
  list[n] = value;
}

/* Takes out the value at a place of n. */
static inline void
withdraw (uint16_t *list, unsigned n, unsigned place)
{
  for (; place + 1 < n; place++)
    list[place] = list[place + 1];
  list[place] = 0;
}

/* Works out what is kept about a seat's rockets beside their list. */
void
pocket_note_rockets (State *state, int seat)
{
  memset (state->building[seat], 0, sizeof state->building[seat]);
  state->n_ready[seat] = 0;
  state->heads[seat] = 0;
  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (rocket_head (rocket)) {
      state->n_ready[seat] += rocket_fuel (rocket) == 0;
      state->heads[seat] |= 1u << rocket_head (rocket);
    } else {
      state->building[seat][rocket_colour (rocket)] |= 1u << rocket_sections (rocket);
    }
  }
}

void
pocket_add_rocket (State *state, int seat, Rocket rocket)
{
  insert (state->rocket[seat], state->n_rockets[seat]++, rocket);
}

static void
remove_rocket (State *state, int seat, int place)
{
  withdraw (state->rocket[seat], state->n_rockets[seat]--, (unsigned)place);
}

/* Where the seat has a rocket that is the same but for its fuel, or with it; -1 if it has none. */
static int
find_rocket (const State *state, int seat, Rocket rocket, bool any_fuel)
{
  unsigned ignored = any_fuel ? ROCKET_FUEL_MASK : 0;

  for (int i = 0; i < state->n_rockets[seat]; i++)
    if ((state->rocket[seat][i] | ignored) == (rocket | ignored))
      return i;
  return -1;
}

/* ---- The end ---- */

PocketScore
pocket_score_seat (const RulesSetup *common, const State *state, int seat, int *tallest)
{
  PocketScore score = { 0 };

  *tallest = -1;
  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    PocketScore more = rocket_score (common, rocket);
    if (!rocket_head (rocket))
      break;
    score.sections += more.sections;
    score.heads += more.heads;
    score.fuel += more.fuel;
    score.points += more.points;
    if (rocket_sections (rocket) > *tallest)
      *tallest = rocket_sections (rocket);
  }
  return score;
}

void
pocket_result (const RulesSetup *common, const RulesState *memory, RulesResult *out)
{
  const State *state = (const State *)memory;
  int best = -1;

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < common->n_seats; seat++) {
    int tallest;
    out->score[seat] = pocket_score_seat (common, state, seat, &tallest).points;
    out->tie_break[seat] = tallest;
    /* The tie-break is below 32 and so fits under the points. */
    int both = out->score[seat] * 64 + tallest + 1;
    if (both > best)
      out->winners = 0;
    if (both >= best) {
      best = both;
      out->winners |= (uint8_t)(1u << seat);
    }
  }
}

static void
end_game (const RulesSetup *common, State *state, RulesOutcome *outcome)
{
  RulesResult final;
  int best = -1;
  unsigned n_best = 0;

  state->head.actor = RULES_OVER;
  if (!outcome)
    return;
  pocket_result (common, (const RulesState *)state, &final);
  for (int seat = 0; seat < common->n_seats; seat++) {
    int tallest;
    PocketScore score = pocket_score_seat (common, state, seat, &tallest);
    rules_emit (outcome, &pr_scores, seat, final.score[seat], score.sections, score.heads,
                score.fuel);
    if (final.score[seat] > best)
      n_best = 0;
    if (final.score[seat] >= best) {
      best = final.score[seat];
      n_best++;
    }
  }
  if (n_best > 1)
    rules_emit (outcome, &pr_tied, best);
  for (int seat = 0; seat < common->n_seats; seat++)
    if (final.winners >> seat & 1)
      rules_emit (outcome, &pr_wins, seat, best);
}

/* ---- Turns ---- */

/* PR-9, house rule `power_bonus`: those heads of the seat that no taller rocket has. */
static unsigned
tallest_powers (const RulesSetup *common, const State *state, int seat)
{
  uint8_t tallest[8] = { 0 };
  unsigned powers = 0;

  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; i < state->n_rockets[other]; i++) {
      Rocket rocket = state->rocket[other][i];
      uint8_t *most = &tallest[rocket_head (rocket)];
      if (rocket_sections (rocket) > *most)
        *most = (uint8_t)rocket_sections (rocket);
    }
  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (rocket_sections (rocket) == tallest[rocket_head (rocket)])
      powers |= 1u << rocket_head (rocket);
  }
  return powers;
}

static inline void
begin_turn (const Setup *setup, State *state, RulesOutcome *outcome)
{
  const RulesSetup *common = &setup->common;
  int seat = state->turn;
  unsigned powers = state->heads[seat] & POWERS;

  if (powers && common->option[OPTION_POWER_BONUS] == POWER_TALLEST)
    powers &= tallest_powers (common, state, seat);
  state->powers = (uint8_t)powers;
  state->points = (uint8_t)turn_points (state);
  state->way = 0;
  state->is_busy = 0;
  state->await = powers & POWER_FREE ? AWAIT_WAY : AWAIT_PLAY;
  state->head.actor = (int8_t)seat;
  rules_emit (outcome, &pr_has_points, seat, state->points);
}

/* Decision: a turn counts as idle when it neither built anything nor took a token. */
static inline void
end_turn (const Setup *setup, State *state, RulesOutcome *outcome)
{
  const RulesSetup *common = &setup->common;
  int rounds = pocket_stall_rounds[common->option[OPTION_STALL]];

  if (state->is_busy)
    state->idle = 0;
  else if (state->idle < IDLE_MAX)
    state->idle++;
  if (rounds && state->idle >= rounds * common->n_seats) {
    rules_emit (outcome, &pr_stalled, rounds);
    end_game (common, state, outcome);
    return;
  }
  state->turn = seat_after (common, state->turn);
  begin_turn (setup, state, outcome);
}

/* After an action and all that follows from it. */
static inline void
finish (const Setup *setup, State *state, RulesOutcome *outcome)
{
  state->pile = 0;
  state->await = AWAIT_PLAY;
  state->head.actor = (int8_t)state->turn;
  if (state->points == 0)
    end_turn (setup, state, outcome);
}

/* ---- Piles ---- */

/* Goes on after the top card of a pile has left: another one comes to light. */
static inline void
uncover (const Setup *setup, State *state, int pile, RulesOutcome *outcome)
{
  if (state->n_laid[pile] == 0 && state->n_under[pile] > 0) {
    state->pile = (uint8_t)pile;
    state->await = AWAIT_TOP;
    state->head.actor = RULES_CHANCE;
    return;
  }
  if (state->n_laid[pile])
    rules_emit (outcome, &pr_is_top, pile, state->laid[pile][state->n_laid[pile] - 1]);
  else
    rules_emit (outcome, &pr_is_exhausted, pile);
  finish (setup, state, outcome);
}

/* A new card comes to light on top of a pile. */
static bool
apply_top (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = state->pile;
  int card = action->arg[1];

  if (action->verb != POCKET_TOP || action->arg[0] != pile)
    return rules_refuse (outcome, &pr_top_awaited, pile);
  uint8_t *from = state->knower[pile] ? state->under[pile] : state->pool;
  if (from[card] == 0)
    return rules_refuse (outcome, &pr_not_left, card);

  from[card]--;
  state->laid[pile][state->n_laid[pile]++] = (uint8_t)card;
  if (--state->n_under[pile] == 0)
    state->knower[pile] = 0;
  rules_emit (outcome, &pr_is_top, pile, card);
  if (state->await == AWAIT_TOP) {
    finish (setup, state, outcome);
  } else if (++state->pile == POCKET_PILES) {
    state->pile = 0;
    rules_emit (outcome, &pr_starts, state->turn);
    begin_turn (setup, state, outcome);
  }
  return true;
}

/* The searcher holds the whole pile and knows it; its order is gone. */
static void
open_pile (State *state, int pile)
{
  for (int i = 0; i < state->n_laid[pile]; i++) {
    state->under[pile][state->laid[pile][i]]++;
    state->laid[pile][i] = 0;
  }
  state->n_under[pile] += state->n_laid[pile];
  state->n_laid[pile] = 0;
  state->knower[pile] = state->turn + 1;
  state->await = AWAIT_TAKE;
  state->head.actor = (int8_t)state->turn;
}

/* With real cards nobody but the searcher sees what lies there: only what was taken is said. What
 * was laid in sight of all is shuffled among the rest, where nobody else knows it any more. */
static bool
apply_taken (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int pile = state->pile;
  int card = action->arg[1];
  bool is_there = state->pool[card] > 0;

  for (int i = 0; i < state->n_laid[pile]; i++)
    is_there |= state->laid[pile][i] == card;
  if (action->arg[0] != pile)
    return rules_refuse (outcome, &pr_find_awaited, pile, state->n_under[pile]);
  if (!is_there)
    return rules_refuse (outcome, &pr_not_left, card);

  for (int i = 0; i < state->n_laid[pile]; i++) {
    state->pool[state->laid[pile][i]]++;
    state->laid[pile][i] = 0;
  }
  state->n_under[pile] += state->n_laid[pile];
  state->n_laid[pile] = 0;
  state->pool[card]--;
  state->n_under[pile]--;
  add_card (state, seat, card, 1u << seat);
  rules_emit (outcome, &pr_takes_one, seat, pile);
  rules_emit_only (outcome, 1u << seat, &pr_takes, seat, card);
  uncover (setup, state, pile, outcome);
  return true;
}

static bool
apply_find (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = state->pile;
  unsigned n = state->n_under[pile];
  uint8_t found[CARDS_ROOM] = { 0 };

  if (action->verb == POCKET_TAKEN)
    return apply_taken (setup, state, action, outcome);
  if (action->verb != POCKET_FIND || action->arg[0] != pile || action->n_args != n + 1)
    return rules_refuse (outcome, &pr_find_awaited, pile, n);
  for (unsigned i = 1; i <= n; i++)
    if (++found[action->arg[i]] > state->pool[action->arg[i]])
      return rules_refuse (outcome, &pr_not_left, action->arg[i]);

  for (int card = 0; card < POCKET_CARDS; card++) {
    state->pool[card] -= found[card];
    state->under[pile][card] = found[card];
  }
  rules_emit (outcome, &pr_looks_through, state->turn, pile);
  open_pile (state, pile);
  return true;
}

/* ---- What an action point buys ---- */

/* Spends a bonus card and the action point that it takes. */
static void
use_bonus (State *state, int bonus)
{
  int seat = state->turn;

  state->bonus[seat] &= (uint8_t) ~(1u << bonus);
  state->n_bonus[seat]--;
  state->used |= (uint8_t)(1u << bonus);
  state->points--;
}

static bool
apply_move (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  state->at[seat] = (uint8_t)place_after_move (state);
  state->points--;
  rules_emit (outcome, &pr_moves, seat, site_of (state, seat));
  finish (setup, state, outcome);
  return true;
}

static bool
apply_draw (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;
  int pile = site_of (state, seat);

  if (pile >= POCKET_PILES)
    return rules_refuse (outcome, &pr_no_pile_here, pile);
  if (state->n_laid[pile] == 0)
    return rules_refuse (outcome, &pr_pile_is_empty, pile);
  if (state->n_hand[seat] >= hand_limit (state))
    return rules_refuse (outcome, &pr_hand_full, state->n_hand[seat]);

  int card = state->laid[pile][--state->n_laid[pile]];
  state->laid[pile][state->n_laid[pile]] = 0;
  add_card (state, seat, card, all_seats (&setup->common));
  state->points--;
  rules_emit (outcome, &pr_draws, seat, card, pile);
  uncover (setup, state, pile, outcome);
  return true;
}

static bool
apply_build (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int card = action->arg[0];
  int sections = action->verb == POCKET_BUILD_ON ? action->arg[1] : 0;
  int held = find_card (state, seat, card);

  if (held < 0)
    return rules_refuse (outcome, &pr_not_held, card);
  if (site_of (state, seat) != pocket_assembly (card))
    return rules_refuse (outcome, &pr_other_assembly, card, site_of (state, seat));
  if (pocket_part (card) == POCKET_BASE && action->verb == POCKET_BUILD_ON)
    return rules_refuse (outcome, &pr_base_starts, card);
  if (pocket_part (card) != POCKET_BASE && action->verb == POCKET_BUILD)
    return rules_refuse (outcome, &pr_needs_rocket, card);
  if (action->verb == POCKET_BUILD_ON) {
    if (!(state->building[seat][pocket_colour (card)] >> sections & 1))
      return rules_refuse (outcome, &pr_no_such_building, card, sections);
    if (!(heights_for (&setup->common, state, seat, card) >> sections & 1))
      return rules_refuse (outcome, &pr_needs_section);
    Rocket old = rocket_of (pocket_card (pocket_colour (card), POCKET_BASE), sections);
    remove_rocket (state, seat, find_rocket (state, seat, old, false));
  }

  drop_card (state, seat, held);
  pocket_add_rocket (state, seat,
                     rocket_of (card, sections + (pocket_part (card) == POCKET_SECTION)));
  pocket_note_rockets (state, seat);
  state->is_busy = 1;
  state->points--;
  if (pocket_part (card) == POCKET_BASE)
    rules_emit (outcome, &pr_begins_rocket, seat, card);
  else if (pocket_part (card) == POCKET_SECTION)
    rules_emit (outcome, &pr_adds_section, seat, card, sections + 1);
  else
    rules_emit (outcome, &pr_completes, seat, sections, card);
  if (pocket_part (card) >= POCKET_HEAD_ACTION)
    rules_emit (outcome, &pr_has_bonus, card, seat);
  finish (setup, state, outcome);
  return true;
}

static bool
apply_reverse (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int site = site_of (state, state->turn);

  if (site != POCKET_CONVEYOR)
    return rules_refuse (outcome, &pr_not_at_conveyor, site);
  state->arrow = !state->arrow;
  state->points--;
  rules_emit (outcome, &pr_reverses, state->turn, state->arrow);
  finish (setup, state, outcome);
  return true;
}

/* PR-7d, and PR-14 from anywhere. */
static bool
apply_fuel (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int value = action->arg[0];
  int card = action->arg[1];
  int place = pocket_is_head (card)
                  ? find_rocket (state, seat, rocket_of (card, action->arg[2]), false)
                  : -1;

  if (action->verb == POCKET_FUEL && site_of (state, seat) != POCKET_LAUNCH)
    return rules_refuse (outcome, &pr_not_at_launch, site_of (state, seat));
  if (action->verb == POCKET_USE_FUEL && !(state->bonus[seat] >> POCKET_BONUS_FUEL & 1))
    return rules_refuse (outcome, &pr_no_such_bonus, POCKET_BONUS_FUEL);
  if (state->fuel[value - 1] == 0)
    return rules_refuse (outcome, &pr_token_gone, value);
  if (place < 0)
    return rules_refuse (outcome, &pr_no_such_ready, card, action->arg[2]);

  Rocket rocket = state->rocket[seat][place];
  remove_rocket (state, seat, place);
  pocket_add_rocket (state, seat, (Rocket)(rocket | value));
  pocket_note_rockets (state, seat);
  state->fuel[value - 1]--;
  state->tokens--;
  state->is_busy = 1;
  if (action->verb == POCKET_USE_FUEL)
    use_bonus (state, POCKET_BONUS_FUEL);
  else
    state->points--;
  rules_emit (outcome, &pr_fuels, seat, value, card, action->arg[2]);
  if (state->tokens == 0) {
    rules_emit (outcome, &pr_last_token);
    end_game (&setup->common, state, outcome);
    return true;
  }
  finish (setup, state, outcome);
  return true;
}

/* ---- Recycling, and looking at hidden cards ---- */

static bool
apply_recycle (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int held = find_card (state, seat, action->arg[0]);

  if (site_of (state, seat) != POCKET_RECYCLING)
    return rules_refuse (outcome, &pr_not_at_recycling, site_of (state, seat));
  if (held < 0)
    return rules_refuse (outcome, &pr_not_held, action->arg[0]);

  drop_card (state, seat, held);
  state->carried = (uint8_t)(action->arg[0] + 1);
  state->points--;
  state->await = AWAIT_ONTO;
  rules_emit (outcome, &pr_gives_up, seat, action->arg[0]);
  return true;
}

static bool
apply_onto (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = action->arg[0];
  int card = state->carried - 1;

  if (action->verb != POCKET_ONTO)
    return rules_refuse (outcome, &pr_onto_awaited, card);
  if (!(onto_piles (state) >> pile & 1))
    return rules_refuse (outcome, &pr_none_to_search, pile);

  bool can_search = full_piles (state) & ~(1u << pile);
  state->carried = 0;
  state->laid[pile][state->n_laid[pile]++] = (uint8_t)card;
  rules_emit (outcome, &pr_puts_on, state->turn, card, pile);
  if (can_search) {
    state->pile = (uint8_t)pile;
    state->await = AWAIT_SEARCH;
  } else {
    finish (setup, state, outcome);
  }
  return true;
}

/* Begins to search a pile; what nobody knew of it is drawn now. */
static void
start_search (State *state, int pile, RulesOutcome *outcome)
{
  rules_emit (outcome, &pr_searches, state->turn, pile);
  state->pile = (uint8_t)pile;
  if (state->knower[pile] || state->n_under[pile] == 0) {
    open_pile (state, pile);
    return;
  }
  state->await = AWAIT_FIND;
  state->head.actor = RULES_CHANCE;
}

static bool
apply_search (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = action->arg[0];

  if (action->verb != POCKET_SEARCH)
    return rules_refuse (outcome, &pr_search_awaited);
  if (pile == state->pile)
    return rules_refuse (outcome, &pr_same_pile, pile);
  if (state->n_laid[pile] == 0)
    return rules_refuse (outcome, &pr_pile_is_empty, pile);
  start_search (state, pile, outcome);
  return true;
}

static bool
apply_take (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int pile = state->pile;
  int card = action->arg[0];

  if (action->verb != POCKET_TAKE)
    return rules_refuse (outcome, &pr_take_awaited, pile);
  if (state->under[pile][card] == 0)
    return rules_refuse (outcome, &pr_not_in_pile, card, pile);

  /* A pile of one card was all in sight, so everybody knows what is taken. */
  unsigned seats = state->n_under[pile] == 1 ? all_seats (&setup->common) : 1u << seat;
  state->under[pile][card]--;
  if (--state->n_under[pile] == 0)
    state->knower[pile] = 0;
  add_card (state, seat, card, seats);
  rules_emit (outcome, &pr_takes_one, seat, pile);
  rules_emit_only (outcome, seats, &pr_takes, seat, card);
  uncover (setup, state, pile, outcome);
  return true;
}

/* ---- Bonus cards ---- */

static bool
use_look (const Setup *setup, State *state, int other, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(state->bonus[seat] >> POCKET_BONUS_LOOK & 1))
    return rules_refuse (outcome, &pr_no_such_bonus, POCKET_BONUS_LOOK);
  if (other == seat)
    return rules_refuse (outcome, &pr_not_an_opponent);
  if (state->n_hand[seat] >= hand_limit (state))
    return rules_refuse (outcome, &pr_hand_full, state->n_hand[seat]);
  if (state->n_hand[other] == 0)
    return rules_refuse (outcome, &pr_hand_is_empty, other);

  use_bonus (state, POCKET_BONUS_LOOK);
  state->hand[other] =
      hand_known (state->hand[other], state->n_hand[other], all_seats (&setup->common), 1u << seat);
  state->victim = (uint8_t)other;
  state->await = AWAIT_LOOK;
  rules_emit (outcome, &pr_looks, seat, other);
  return true;
}

static bool
apply_look_take (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int other = state->victim;
  int card = action->arg[0];

  if (action->verb != POCKET_TAKE)
    return rules_refuse (outcome, &pr_look_awaited, other);
  int held = find_card (state, other, card);
  if (held < 0)
    return rules_refuse (outcome, &pr_not_in_hand, card, other);

  /* Those who watch no longer know which cards are where, unless there was only one. */
  unsigned both = 1u << seat | 1u << other;
  unsigned seats = held_seats (held_at (state->hand[other], held));
  if (state->n_hand[other] > 1)
    seats = both;
  drop_card (state, other, held);
  state->hand[other] = hand_known (state->hand[other], state->n_hand[other], both, 0);
  add_card (state, seat, card, seats);
  state->victim = 0;
  rules_emit (outcome, &pr_robs, seat, other);
  rules_emit_only (outcome, seats, &pr_takes, seat, card);
  finish (setup, state, outcome);
  return true;
}

static bool
use_swap (const Setup *setup, State *state, int other, RulesOutcome *outcome)
{
  int seat = state->turn;
  uint8_t at = state->at[seat];

  if (!(state->bonus[seat] >> POCKET_BONUS_SWAP & 1))
    return rules_refuse (outcome, &pr_no_such_bonus, POCKET_BONUS_SWAP);
  if (other == seat)
    return rules_refuse (outcome, &pr_not_an_opponent);
  use_bonus (state, POCKET_BONUS_SWAP);
  state->at[seat] = state->at[other];
  state->at[other] = at;
  rules_emit (outcome, &pr_swaps, seat, other, site_of (state, seat));
  finish (setup, state, outcome);
  return true;
}

static bool
use_search (State *state, int pile, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(state->bonus[seat] >> POCKET_BONUS_SEARCH & 1))
    return rules_refuse (outcome, &pr_no_such_bonus, POCKET_BONUS_SEARCH);
  if (state->n_laid[pile] == 0)
    return rules_refuse (outcome, &pr_pile_is_empty, pile);
  if (state->n_hand[seat] >= hand_limit (state))
    return rules_refuse (outcome, &pr_hand_full, state->n_hand[seat]);
  use_bonus (state, POCKET_BONUS_SEARCH);
  start_search (state, pile, outcome);
  return true;
}

static bool
use_heads (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int other = action->arg[2];
  int own_card = action->arg[0];
  int their_card = action->arg[3];
  int own = pocket_is_head (own_card)
                ? find_rocket (state, seat, rocket_of (own_card, action->arg[1]), true)
                : -1;
  int theirs = pocket_is_head (their_card)
                   ? find_rocket (state, other, rocket_of (their_card, action->arg[4]), true)
                   : -1;

  if (!(state->bonus[seat] >> POCKET_BONUS_HEADS & 1))
    return rules_refuse (outcome, &pr_no_such_bonus, POCKET_BONUS_HEADS);
  if (other == seat)
    return rules_refuse (outcome, &pr_not_an_opponent);
  if (pocket_colour (own_card) != pocket_colour (their_card))
    return rules_refuse (outcome, &pr_other_colour, own_card, their_card);
  if (own < 0)
    return rules_refuse (outcome, &pr_no_such_head, seat, own_card, action->arg[1]);
  if (theirs < 0)
    return rules_refuse (outcome, &pr_no_such_head, other, their_card, action->arg[4]);

  Rocket a = state->rocket[seat][own];
  Rocket b = state->rocket[other][theirs];
  Rocket swapped = (Rocket)((a ^ b) & 7 << ROCKET_HEAD);
  use_bonus (state, POCKET_BONUS_HEADS);
  remove_rocket (state, seat, own);
  remove_rocket (state, other, theirs);
  pocket_add_rocket (state, seat, a ^ swapped);
  pocket_add_rocket (state, other, b ^ swapped);
  pocket_note_rockets (state, seat);
  pocket_note_rockets (state, other);
  rules_emit (outcome, &pr_swaps_heads, seat, own_card, other, their_card);
  finish (setup, state, outcome);
  return true;
}

/* ---- Any action ---- */

static bool
apply_play (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  switch (action->verb) {
  case POCKET_MOVE:
    return apply_move (setup, state, outcome);
  case POCKET_DRAW:
    return apply_draw (setup, state, outcome);
  case POCKET_BUILD:
  case POCKET_BUILD_ON:
    return apply_build (setup, state, action, outcome);
  case POCKET_REVERSE:
    return apply_reverse (setup, state, outcome);
  case POCKET_RECYCLE:
    return apply_recycle (state, action, outcome);
  case POCKET_FUEL:
  case POCKET_USE_FUEL:
    return apply_fuel (setup, state, action, outcome);
  case POCKET_USE_LOOK:
    return use_look (setup, state, action->arg[0], outcome);
  case POCKET_USE_SWAP:
    return use_swap (setup, state, action->arg[0], outcome);
  case POCKET_USE_SEARCH:
    return use_search (state, action->arg[0], outcome);
  case POCKET_USE_HEADS:
    return use_heads (setup, state, action, outcome);
  }
  if (action->verb >= POCKET_YARD)
    return rules_refuse (outcome, &pr_nothing_awaited, state->turn);
  if (action->verb == POCKET_GO)
    return rules_refuse (outcome, &pr_no_free_way);
  return rules_refuse (outcome, &pr_points_awaited, state->points);
}

bool
pocket_apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
              RulesOutcome *outcome)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;

  switch ((Await)state->await) {
  case AWAIT_PLAY:
    return apply_play (setup, state, action, outcome);
  case AWAIT_ONTO:
    return apply_onto (setup, state, action, outcome);
  case AWAIT_SEARCH:
    return apply_search (state, action, outcome);
  case AWAIT_FIND:
    return apply_find (setup, state, action, outcome);
  case AWAIT_TAKE:
    return apply_take (setup, state, action, outcome);
  case AWAIT_OPEN:
  case AWAIT_TOP:
    return apply_top (setup, state, action, outcome);
  case AWAIT_LOOK:
    return apply_look_take (setup, state, action, outcome);
  case AWAIT_WAY:
    if (action->verb != POCKET_GO)
      return rules_refuse (outcome, &pr_way_awaited);
    state->way = (uint8_t)(action->arg[0] + 1);
    state->await = AWAIT_PLAY;
    rules_emit (outcome, &pr_goes, state->turn, action->arg[0]);
    return true;
  case AWAIT_PLACE:
    return pocket_apply_place (setup, state, action, outcome);
  case AWAIT_DEAL:
    return pocket_apply_deal (setup, state, action, outcome);
  case AWAIT_ARRANGE:
    if (action->verb != POCKET_ARRANGE)
      return rules_refuse (outcome, &pr_arrange_awaited);
    return pocket_lay_yard (setup, state, action, outcome);
  case AWAIT_YARD:
    if (action->verb != POCKET_YARD)
      return rules_refuse (outcome, &pr_yard_awaited);
    return pocket_lay_yard (setup, state, action, outcome);
  }
  return false;
}
