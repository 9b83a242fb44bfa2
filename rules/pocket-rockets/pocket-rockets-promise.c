/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets: what a position promises beyond its score. A judgement for computer players, made
 * of guesses that were tried out; no rule depends on it.
 */
#include "pocket-rockets-private.h"

#include <string.h>

/*
 * What promise() counts, in 64ths of a point. A card is worth most on the table, less in the hand,
 * and a step towards the place where it is of use is worth something too: so a player who looks
 * one action ahead sees each step of a plan pay.
 */
enum {
  WORTH_BASE = 32,    /* a rocket begun */
  WORTH_SECTION = 36, /* on a rocket without head, of the 64 for each point it may score */
  WORTH_IDLE = 6,     /* a card in the hand that fits nowhere */
  WORTH_ACTION = 24,  /* bonuses of heads, for each token that is still to be taken */
  WORTH_HAND = 3,
  WORTH_FREE = 8,
  WORTH_BONUS = 48, /* a bonus card */
  IN_HAND = 38,     /* share of its worth that a card has in the hand, in 64ths */
  IN_REACH = 20,    /* share that comes with being where it is of use */
  SOUGHT = 34,      /* share that a card has that is yet to be found */
  ON_PAD = 40,      /* share of a token's value that a complete rocket without it has */
};

/* What may still come of all this with so many tokens left, in 64ths: a player who leads must not
 * shun the last token for the sake of rockets that will never be finished. */
static const uint8_t fade[POCKET_FUEL_TOKENS + 1] = { 0, 4, 40, 64, 64, 64, 64, 64, 64 };

/* Nor may two players wait for each other: after so many idle turns hope begins to go. */
enum { PATIENCE = 12, DESPAIR = PATIENCE + 16 };

/* What is left of a worth so many yard cards away, in 64ths. */
static const uint8_t reach[POCKET_RING] = { 64, 52, 43, 35, 29, 24 };

typedef struct {
  const RulesSetup *common;
  const State *state;
  int seat;
  int section_points;
  int fade;                      /* what is left of hope, in 64ths */
  int token[POCKET_FUEL_TOKENS]; /* values left for the first rocket to be fuelled, the second, … */
  int addition[POCKET_CARDS];    /* what a card would add to the hand */
} Judge;

static inline int
larger (int a, int b)
{
  return a > b ? a : b;
}

static int
token_worth (const Judge *judge, int place)
{
  /* The last one counts less before it is taken, for the same reason. */
  int whole = judge->state->tokens == 1 ? 32 : 64;
  return whole * (place < POCKET_FUEL_TOKENS ? judge->token[place] : 0);
}

static int
head_worth (const Judge *judge, int card)
{
  const State *state = judge->state;
  int part = pocket_part (card);
  bool is_double = state->heads[judge->seat] >> (part - 1) & 1;

  if (part == POCKET_HEAD_POINT)
    return 64;
  if (is_double || part == POCKET_HEAD)
    return 0;
  return state->tokens
         * (part == POCKET_HEAD_ACTION ? WORTH_ACTION
            : part == POCKET_HEAD_HAND ? WORTH_HAND
                                       : WORTH_FREE);
}

/* What these cards of one colour would be worth on the table. */
static int
cards_worth (const Judge *judge, int colour, const uint8_t *cards, int n)
{
  uint32_t building = judge->state->building[judge->seat][colour];
  int tallest = 31 - (building ? __builtin_clz (building) : 31);
  int bases = 0;
  int sections = 0;
  int heads = 0;
  int best_head = 0;

  for (int i = 0; i < n; i++) {
    int card = cards[i];
    if (pocket_colour (card) != colour)
      continue;
    bases += pocket_part (card) == POCKET_BASE;
    sections += pocket_part (card) == POCKET_SECTION;
    if (pocket_is_head (card)) {
      heads++;
      int worth = head_worth (judge, card);
      best_head = larger (best_head, worth);
    }
  }
  int slots = bases + __builtin_popcount (building);
  /* House rule: a head has no place before a section. */
  bool lacks_section =
      judge->common->option[OPTION_SECTIONS_REQUIRED] && tallest == 0 && sections == 0;

  int worth = bases * WORTH_BASE;
  worth += sections * (slots ? WORTH_SECTION * judge->section_points : WORTH_IDLE);
  for (int i = 0; i < heads; i++) {
    int more = token_worth (judge, judge->state->n_ready[judge->seat] + i) * ON_PAD / 64;
    if (i == 0)
      more += best_head + tallest * judge->section_points * (64 - WORTH_SECTION);
    /* The rocket is then no longer one under construction. */
    more -= WORTH_BASE;
    worth += i >= slots || lacks_section || more < WORTH_IDLE ? WORTH_IDLE : more;
  }
  return worth;
}

static int
hand_worth (const Judge *judge, const uint8_t *cards, int n)
{
  int worth = 0;

  for (int colour = 0; colour < POCKET_COLOURS; colour++)
    worth += cards_worth (judge, colour, cards, n);
  return worth;
}

/* How many yard cards away the seat's astronaut is from a site. */
static int
distance_to (const State *state, int seat, int site)
{
  int way = seat == state->turn && state->way ? state->way - 1 : state->arrow;
  int at = state->at[seat];
  int steps = 0;

  while (state->yard[at] != site && steps < POCKET_RING - 1) {
    at += way == POCKET_CLOCKWISE ? 1 : POCKET_RING - 1;
    at = at >= POCKET_RING ? at - POCKET_RING : at;
    steps++;
  }
  return steps;
}

/* What each card would add to those in the hand. */
static void
note_additions (Judge *judge, uint8_t *cards, int n)
{
  int before[POCKET_COLOURS];

  for (int colour = 0; colour < POCKET_COLOURS; colour++)
    before[colour] = cards_worth (judge, colour, cards, n);
  for (uint8_t card = 0; card < POCKET_CARDS; card++) {
    int colour = pocket_colour (card);
    cards[n] = card;
    judge->addition[card] = cards_worth (judge, colour, cards, n + 1) - before[colour];
  }
}

/*
 * The best card to hope for in a pile. What the pool has may be there or not: the chance that it
 * is, is about the share of the pool that lies there, for each card of the kind.
 */
static int
pile_hope (const Judge *judge, int pile)
{
  const State *state = judge->state;
  int n_pool = 0;
  int best = 0;

  if (!state->knower[pile])
    for (int other = 0; other < POCKET_PILES; other++)
      n_pool += state->knower[other] ? 0 : state->n_under[other];
  for (int i = 0; i < state->n_laid[pile]; i++) {
    int worth = judge->addition[state->laid[pile][i]];
    best = larger (best, worth);
  }
  for (int card = 0; card < POCKET_CARDS; card++) {
    int share = state->under[pile][card] ? 64 : 0;
    if (n_pool > 0)
      share = 64 * state->pool[card] * state->n_under[pile] / n_pool;
    int worth = judge->addition[card] * (share < 64 ? share : 64) / 64;
    best = larger (best, worth);
  }
  return best;
}

static int
best_pile_hope (const Judge *judge, int but)
{
  int best = 0;

  for (int pile = 0; pile < POCKET_PILES; pile++) {
    int hope = pile == but ? 0 : pile_hope (judge, pile);
    best = larger (best, hope);
  }
  return best;
}

/* What a seat in the middle of looking for a card may hope to take. */
static int
sought_worth (const Judge *judge)
{
  const State *state = judge->state;
  int best = 0;

  switch ((Await)state->await) {
  case AWAIT_ONTO:
    return best_pile_hope (judge, -1);
  case AWAIT_SEARCH:
    return best_pile_hope (judge, state->pile);
  case AWAIT_FIND:
  case AWAIT_TAKE:
    return pile_hope (judge, state->pile);
  case AWAIT_LOOK:
    for (int i = 0; i < state->n_hand[state->victim]; i++) {
      int card = held_card (held_at (state->hand[state->victim], i));
      int worth = card < 0 ? 0 : judge->addition[card];
      best = larger (best, worth);
    }
    return best;
  case AWAIT_YARD:
  case AWAIT_ARRANGE:
  case AWAIT_DEAL:
  case AWAIT_PLACE:
  case AWAIT_OPEN:
  case AWAIT_WAY:
  case AWAIT_PLAY:
  case AWAIT_TOP:
    break;
  }
  return 0;
}

/* The least that giving up one of the cards would cost. */
static int
least_loss (const Judge *judge, const uint8_t *cards, int n, int all)
{
  uint8_t kept[POCKET_HAND_MAX + 1];
  int least = all;

  for (int i = 0; i < n; i++) {
    memcpy (kept, cards, sizeof kept);
    kept[i] = kept[n - 1];
    int loss = all - hand_worth (judge, kept, n - 1);
    least = loss < least ? loss : least;
  }
  return least;
}

/* What is to be had at a site. */
static int
site_worth (const Judge *judge, int site, const uint8_t *cards, int n)
{
  const State *state = judge->state;
  int seat = judge->seat;
  unsigned powers = seat == state->turn ? state->powers : state->heads[seat];
  int limit = HAND_SIZE + ((powers & POWER_HAND) != 0);
  int worth = 0;

  if (site == POCKET_LAUNCH)
    return state->n_ready[seat] ? token_worth (judge, 0) * IN_REACH / 64 : 0;
  if (site == POCKET_RECYCLING) {
    /* Who is recycling already hopes for that card once, not twice. */
    bool is_recycling = seat == state->turn && state->await > AWAIT_PLAY;
    if (n == 0 || is_recycling)
      return 0;
    int all = hand_worth (judge, cards, n);
    int gain = best_pile_hope (judge, -1) * SOUGHT - least_loss (judge, cards, n, all) * IN_HAND;
    return gain > 0 ? gain / 128 : 0;
  }
  if (site < POCKET_COLOURS) {
    bool can_build = state->building[seat][site] != 0;
    for (int i = 0; i < n; i++)
      can_build |= cards[i] == pocket_card (site, POCKET_BASE);
    if (can_build)
      worth = cards_worth (judge, site, cards, n) * IN_REACH / 64;
  }
  if (state->n_laid[site] && n < limit)
    worth += judge->addition[state->laid[site][state->n_laid[site] - 1]] * IN_HAND / 128;
  return worth;
}

/* The best place to go to: what is to be had there, less for every step. */
static int
goal_worth (const Judge *judge, const uint8_t *cards, int n)
{
  int best = 0;

  for (int site = 0; site < POCKET_SITES; site++) {
    int worth = site_worth (judge, site, cards, n);
    if (site != POCKET_LAUNCH)
      worth = worth * judge->fade / 64;
    worth = worth * reach[distance_to (judge->state, judge->seat, site)] / 64;
    best = larger (best, worth);
  }
  return best;
}

static void
note_tokens (Judge *judge)
{
  int n = 0;

  for (int value = POCKET_FUEL_MAX; value > 0; value--)
    for (int i = 0; i < judge->state->fuel[value - 1]; i++)
      judge->token[n++] = value;
}

/* The cards of a hand that are known, and how many they are. */
static int
list_hand (const State *state, int seat, uint8_t *cards)
{
  int n = 0;

  for (int i = 0; i < state->n_hand[seat]; i++) {
    int card = held_card (held_at (state->hand[seat], i));
    if (card >= 0)
      cards[n++] = (uint8_t)card;
  }
  return n;
}

int32_t
pocket_promise (const RulesSetup *common, const RulesState *memory, int seat)
{
  const State *state = (const State *)memory;
  Judge judge = { .common = common,
                  .state = state,
                  .seat = seat,
                  .section_points = common->option[OPTION_SECTION_POINTS],
                  .fade = fade[state->tokens] };
  uint8_t cards[POCKET_HAND_MAX + 1] = { 0 };
  int worth = 0;

  if (state->await < AWAIT_OPEN)
    return 0;
  if (state->idle > PATIENCE)
    judge.fade = state->idle < DESPAIR ? judge.fade * (DESPAIR - state->idle) / 16 : 0;
  note_tokens (&judge);
  int n = list_hand (state, seat, cards);

  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (!rocket_head (rocket))
      worth += WORTH_BASE + rocket_sections (rocket) * WORTH_SECTION * judge.section_points;
  }
  unsigned heads = state->heads[seat];
  worth += (heads & POWER_ACTION ? WORTH_ACTION : 0) * state->tokens;
  worth += (heads & POWER_HAND ? WORTH_HAND : 0) * state->tokens;
  worth += (heads & POWER_FREE ? WORTH_FREE : 0) * state->tokens;
  worth += state->n_bonus[seat] * WORTH_BONUS;
  worth += hand_worth (&judge, cards, n) * IN_HAND / 64;
  note_additions (&judge, cards, n);
  if (seat == state->turn)
    worth += sought_worth (&judge) * SOUGHT / 64;
  worth = worth * judge.fade / 64;
  for (int i = 0; i < state->n_ready[seat]; i++)
    worth += token_worth (&judge, i) * ON_PAD / 64;
  return worth + goal_worth (&judge, cards, n);
}
