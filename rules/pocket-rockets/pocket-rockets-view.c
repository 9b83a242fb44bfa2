/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets: who sees what. Takes out of a state what a seat does not know, guesses it again,
 * and tells a state or a view fact by fact. It must not know how a game goes on.
 */
#include "pocket-rockets-private.h"

#include "../rules-chance.h"

#include <string.h>

/* ---- Views and guesses ---- */

static inline bool
is_known_to (const RulesSetup *common, Held held, int seat)
{
  unsigned seats = held_seats (held);
  return seat < 0 ? seats == all_seats (common) : (seats >> seat & 1);
}

/* Is what is under this pile fixed, and unknown to the seat? */
static inline bool
is_pile_secret (const State *view, int pile, int seat)
{
  return view->knower[pile] && view->knower[pile] != seat + 1;
}

/*
 * Can the seat not work out all cards by counting? It can when what it does not know lies in one
 * place, whether that is a card in a hand, a pile or the pool. Goes by what everybody knows, so it
 * is the same for a state, a view of it and a guess.
 */
static bool
has_secret_cards (const RulesSetup *common, const State *view, int seat)
{
  unsigned places = 0;
  bool has_pool = false;

  for (int pile = 0; pile < PILES; pile++) {
    places += is_pile_secret (view, pile, seat);
    has_pool |= !view->knower[pile] && view->n_under[pile];
  }
  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; i < view->n_hand[other]; i++)
      places += !is_known_to (common, held_at (view->hand[other], i), seat);
  return places + has_pool > 1;
}

/* The same for bonus cards: one place is the box. */
static bool
has_secret_bonuses (const RulesSetup *common, const State *view, int seat)
{
  unsigned places = 0;
  int n = __builtin_popcount (view->used);

  for (int other = 0; other < common->n_seats; other++) {
    places += other != seat && view->n_bonus[other];
    n += view->n_bonus[other];
  }
  return places + (n < BONUSES) > 1;
}

/*
 * In a view the cards that the seat does not know lie in the pool: those in the hands of others,
 * and those of piles that somebody else has searched. How many there are, and who knows them, stays
 * in its place, for everybody saw that happen.
 */
void
pocket_observe (const RulesSetup *common, int seat, RulesState *memory)
{
  State *view = (State *)memory;

  if (has_secret_bonuses (common, view, seat))
    for (int other = 0; other < RULES_SEATS_MAX; other++) {
      if (other == seat)
        continue;
      view->box |= view->bonus[other];
      view->bonus[other] = 0;
    }
  if (!has_secret_cards (common, view, seat))
    return;
  for (int pile = 0; pile < PILES; pile++) {
    if (!is_pile_secret (view, pile, seat))
      continue;
    for (int card = 0; card < CARDS; card++)
      view->pool[card] += view->under[pile][card];
    memset (view->under[pile], 0, sizeof view->under[pile]);
  }
  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; i < view->n_hand[other]; i++) {
      Held held = held_at (view->hand[other], i);
      if (held_card (held) < 0 || is_known_to (common, held, seat))
        continue;
      view->pool[held_card (held)]++;
      view->hand[other] &= ~((Hand)HELD_CARD_MASK << HAND_SLOT * i);
    }
}

static void
complete_bonuses (const RulesSetup *common, int seat, State *view, RulesBits *bits)
{
  RulesBag bag;
  uint8_t weight[BONUSES];

  for (int i = 0; i < BONUSES; i++)
    weight[i] = view->box >> i & 1;
  rules_bag_fill (&bag, weight, BONUSES);
  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; other != seat && i < view->n_bonus[other]; i++) {
      unsigned card = 1u << rules_bag_draw (&bag, bits);
      view->box &= (uint8_t)~card;
      view->bonus[other] |= (uint8_t)card;
    }
}

/* Deals what is not known to where it is: every way to do so is as likely. */
void
pocket_complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  State *view = (State *)memory;
  RulesBag bag;

  if (has_secret_bonuses (common, view, seat))
    complete_bonuses (common, seat, view, bits);
  if (!has_secret_cards (common, view, seat))
    return;
  rules_bag_fill (&bag, view->pool, CARDS);
  for (int pile = 0; pile < PILES; pile++)
    for (int i = 0; is_pile_secret (view, pile, seat) && i < view->n_under[pile]; i++) {
      unsigned card = rules_bag_draw (&bag, bits);
      view->pool[card]--;
      view->under[pile][card]++;
    }
  for (int other = 0; other < common->n_seats; other++) {
    Hand hand = 0;
    for (int i = 0; i < view->n_hand[other]; i++) {
      Held held = held_at (view->hand[other], i);
      if (held_card (held) < 0) {
        unsigned card = rules_bag_draw (&bag, bits);
        view->pool[card]--;
        held |= (Held)(card + 1);
      }
      hand = hand_with (hand, held);
    }
    view->hand[other] = hand;
  }
}

/* ---- Facts ---- */

static inline unsigned
pile_size (const State *state, int pile)
{
  return state->n_laid[pile] + state->n_under[pile];
}

typedef struct {
  RulesFactFunc tell;
  void *data;
} Teller;

static void
tell_list (const Teller *teller, const char *name, int seat, const char *kind, size_t n,
           const int16_t *value)
{
  teller->tell (&(RulesFact){ name, seat, kind, n, value, true }, teller->data);
}

static void
tell_one (const Teller *teller, const char *name, int seat, const char *kind, int value)
{
  int16_t v = (int16_t)value;
  teller->tell (&(RulesFact){ name, seat, kind, 1, &v, false }, teller->data);
}

static void
show_pile (const State *view, int pile, const Teller *teller)
{
  static const char *const sizes[] = { "blue-pile", "yellow-pile", "red-pile", "conveyor-pile" };
  static const char *const tops[] = { "blue-top", "yellow-top", "red-top", "conveyor-top" };
  static const char *const founds[] = { "blue-known", "yellow-known", "red-known",
                                        "conveyor-known" };
  int16_t cards[DECK_SIZE];
  size_t n = 0;

  tell_one (teller, sizes[pile], -1, "number", (int)pile_size (view, pile));
  if (view->n_laid[pile])
    tell_one (teller, tops[pile], -1, "card", view->laid[pile][view->n_laid[pile] - 1]);
  if (!view->knower[pile])
    return;
  /* What the seat that searched it knows to be under the cards in sight. */
  for (int16_t card = 0; card < CARDS; card++)
    for (int i = 0; i < view->under[pile][card]; i++)
      cards[n++] = card;
  while (n < view->n_under[pile])
    cards[n++] = RULES_HIDDEN;
  tell_list (teller, founds[pile], view->knower[pile] - 1, "card", n, cards);
}

static void
show_rockets (const State *view, int seat, const Teller *teller)
{
  static const char *const names[] = { "rocket-1",  "rocket-2",  "rocket-3",  "rocket-4",
                                       "rocket-5",  "rocket-6",  "rocket-7",  "rocket-8",
                                       "rocket-9",  "rocket-10", "rocket-11", "rocket-12",
                                       "rocket-13", "rocket-14", "rocket-15" };
  int16_t fuel[ROCKETS_ROOM];

  for (int i = 0; i < view->n_rockets[seat]; i++) {
    Rocket rocket = view->rocket[seat][i];
    int16_t cards[DECK_SECTIONS + 2];
    size_t n = 0;
    cards[n++] = (int16_t)card_of (rocket_colour (rocket), BASE);
    for (int k = 0; k < rocket_sections (rocket); k++)
      cards[n++] = (int16_t)card_of (rocket_colour (rocket), SECTION);
    if (rocket_head (rocket))
      cards[n++] = (int16_t)rocket_head_card (rocket);
    tell_list (teller, names[i], seat, "card", n, cards);
    fuel[i] = (int16_t)rocket_fuel (rocket);
  }
  /* In the order of the rockets; 0 for one without. */
  tell_list (teller, "rocket-fuel", seat, "number", view->n_rockets[seat], fuel);
}

static void
show_seat (const RulesSetup *common, const State *view, int seat, const Teller *teller)
{
  int16_t cards[HAND_MAX];
  int16_t bonuses[BONUSES];
  size_t n = 0;
  int place = (seat - common->option[OPTION_STARTER] + common->n_seats) % common->n_seats;
  int next = (view->turn - common->option[OPTION_STARTER] + common->n_seats) % common->n_seats;

  if (view->await > AWAIT_PLACE || (view->await == AWAIT_PLACE && place < next))
    tell_one (teller, "astronaut", seat, "site", site_of (view, seat));
  for (int i = 0; i < view->n_hand[seat]; i++) {
    int card = held_card (held_at (view->hand[seat], i));
    cards[i] = card < 0 ? RULES_HIDDEN : (int16_t)card;
  }
  tell_list (teller, "hand", seat, "card", view->n_hand[seat], cards);
  for (int16_t i = 0; i < BONUSES; i++)
    if (view->bonus[seat] >> i & 1)
      bonuses[n++] = i;
  while (n < view->n_bonus[seat])
    bonuses[n++] = RULES_HIDDEN;
  if (common->option[OPTION_BONUS + seat])
    tell_list (teller, "bonus", seat, "bonus", n, bonuses);
  show_rockets (view, seat, teller);
}

/* What the seat whose turn it is may do, and is about to. */
static void
show_turn (const State *view, const Teller *teller)
{
  bool is_searching = view->await == AWAIT_FIND || view->await == AWAIT_TAKE;

  tell_one (teller, "points", view->turn, "number", view->points);
  tell_one (teller, "turn-points", view->turn, "number", turn_points (view));
  tell_one (teller, "hand-limit", view->turn, "number", (int)hand_limit (view));
  if (view->carried)
    tell_one (teller, "carried", view->turn, "card", view->carried - 1);
  if (is_searching)
    tell_one (teller, "searching", view->turn, "pile", view->pile);
  if (view->await == AWAIT_LOOK)
    tell_one (teller, "looking", view->turn, "seat", view->victim);
}

void
pocket_show (const RulesSetup *common, const RulesState *memory, RulesFactFunc tell, void *data)
{
  const State *view = (const State *)memory;
  const Teller teller = { tell, data };
  bool is_laid = view->await > AWAIT_ARRANGE;
  int16_t values[FUEL_TOKENS];
  size_t n = 0;

  for (int i = 0; i < RING && is_laid; i++)
    values[n++] = view->yard[i];
  tell_list (&teller, "yard", -1, "site", n, values);
  tell_one (&teller, "arrow", -1, "way", view->arrow);
  if (view->way)
    tell_one (&teller, "way", view->turn, "way", view->way - 1);
  if (view->await >= AWAIT_WAY && view->head.actor != RULES_OVER)
    show_turn (view, &teller);
  n = 0;
  for (int i = 0; i < FUEL_MAX; i++)
    for (int k = 0; k < view->fuel[i]; k++)
      values[n++] = (int16_t)(i + 1);
  tell_list (&teller, "fuel", -1, "fuel", n, values);
  for (int pile = 0; pile < PILES; pile++)
    show_pile (view, pile, &teller);
  for (int seat = 0; seat < common->n_seats; seat++)
    show_seat (common, view, seat, &teller);
}
