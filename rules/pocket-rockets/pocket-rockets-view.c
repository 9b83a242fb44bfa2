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

  for (int pile = 0; pile < POCKET_PILES; pile++) {
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
  return places + (n < POCKET_BONUSES) > 1;
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
  for (int pile = 0; pile < POCKET_PILES; pile++) {
    if (!is_pile_secret (view, pile, seat))
      continue;
    for (int card = 0; card < POCKET_CARDS; card++)
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
  uint8_t weight[POCKET_BONUSES];

  for (int i = 0; i < POCKET_BONUSES; i++)
    weight[i] = view->box >> i & 1;
  rules_bag_fill (&bag, weight, POCKET_BONUSES);
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
  rules_bag_fill (&bag, view->pool, POCKET_CARDS);
  for (int pile = 0; pile < POCKET_PILES; pile++)
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

/* ---- The view ---- */

static void
read_pile (const State *seen, int i, PocketPile *pile)
{
  int n_laid = seen->n_laid[i];
  int n = 0;

  pile->size = (int16_t)(n_laid + seen->n_under[i]);
  pile->top = n_laid ? seen->laid[i][n_laid - 1] : POCKET_NONE;
  pile->knower = seen->knower[i] - 1;
  if (pile->knower == POCKET_NONE)
    return;
  pile->n_under = seen->n_under[i];
  for (int16_t card = 0; card < POCKET_CARDS; card++)
    for (int k = 0; k < seen->under[i][card]; k++)
      pile->under[n++] = card;
  while (n < pile->n_under)
    pile->under[n++] = RULES_HIDDEN;
}

static void
read_holding (const State *seen, int i, PocketSeat *seat)
{
  int n = 0;

  seat->n_hand = seen->n_hand[i];
  for (int k = 0; k < seat->n_hand; k++) {
    int card = held_card (held_at (seen->hand[i], k));
    seat->hand[k] = card < 0 ? RULES_HIDDEN : (int16_t)card;
  }
  seat->hand_limit = seat->n_hand > HAND_SIZE ? seat->n_hand : HAND_SIZE;
  seat->n_bonus = seen->n_bonus[i];
  for (int16_t k = 0; k < POCKET_BONUSES; k++)
    if (seen->bonus[i] >> k & 1)
      seat->bonus[n++] = k;
  while (n < seat->n_bonus)
    seat->bonus[n++] = RULES_HIDDEN;
}

static void
read_seat (const RulesSetup *common, const State *seen, int i, PocketSeat *seat)
{
  int starter = common->option[OPTION_STARTER];
  int place = (i - starter + common->n_seats) % common->n_seats;
  int next = (seen->turn - starter + common->n_seats) % common->n_seats;
  bool is_placed = seen->await > AWAIT_PLACE || (seen->await == AWAIT_PLACE && place < next);
  int tallest;

  seat->site = is_placed ? (int16_t)site_of (seen, i) : POCKET_NONE;
  read_holding (seen, i, seat);
  seat->n_rockets = seen->n_rockets[i];
  for (int k = 0; k < seat->n_rockets; k++) {
    Rocket rocket = seen->rocket[i][k];
    seat->rocket[k] = (PocketRocket){
      .colour = (int16_t)rocket_colour (rocket),
      .sections = (int16_t)rocket_sections (rocket),
      .head = rocket_head (rocket) ? (int16_t)(rocket_head (rocket) + 1) : POCKET_NONE,
      .fuel = (int16_t)rocket_fuel (rocket),
      .score = rocket_score (common, rocket),
    };
  }
  seat->score = pocket_score_seat (common, seen, i, &tallest);
}

/* What the seat whose turn it is may do, and is about to. */
static void
read_turn (const State *seen, PocketView *view)
{
  bool is_searching = seen->await == AWAIT_FIND || seen->await == AWAIT_TAKE;

  view->turn = seen->turn;
  view->next = seen->yard[place_after_move (seen)];
  view->points = seen->points;
  view->turn_points = (int16_t)turn_points (seen);
  view->seat[seen->turn].hand_limit = (int16_t)hand_limit (seen);
  view->carried = seen->carried - 1;
  if (is_searching)
    view->searching = seen->pile;
  if (seen->await == AWAIT_LOOK)
    view->looking = seen->victim;
}

/* All that a state or an observed one shows. */
static void
read_seen (const RulesSetup *common, const State *seen, PocketView *view)
{
  memset (view, 0, sizeof *view);
  view->n_seats = common->n_seats;
  view->is_laid = seen->await > AWAIT_ARRANGE;
  for (int i = 0; i < POCKET_RING; i++)
    view->yard[i] = view->is_laid          ? seen->yard[i]
                    : i == PLACE_LAUNCH    ? POCKET_LAUNCH
                    : i == PLACE_RECYCLING ? POCKET_RECYCLING
                                           : POCKET_NONE;
  view->arrow = seen->arrow;
  view->way = (int16_t)turn_way (seen);
  view->turn = view->next = view->carried = view->searching = view->looking = POCKET_NONE;
  for (int i = 0; i < POCKET_FUEL_MAX; i++)
    view->fuel[i + 1] = seen->fuel[i];
  for (int i = 0; i < POCKET_PILES; i++)
    read_pile (seen, i, &view->pile[i]);
  for (int i = 0; i < view->n_seats; i++)
    read_seat (common, seen, i, &view->seat[i]);
  if (seen->await >= AWAIT_WAY && seen->head.actor != RULES_OVER)
    read_turn (seen, view);
}

void
pocket_read_view (const RulesSetup *common, const RulesState *state, int seat, PocketView *view)
{
  RulesState seen;

  *(State *)&seen = *(const State *)state;
  pocket_observe (common, seat, &seen);
  read_seen (common, (const State *)&seen, view);
}

/* ---- Facts ---- */

typedef struct {
  RulesFactFunc emit;
  void *data;
} Facts;

static void
emit_list (const Facts *facts, const char *name, int seat, const char *kind, int n,
           const int16_t *value)
{
  facts->emit (&(RulesFact){ name, seat, kind, (size_t)n, value, true }, facts->data);
}

static void
emit_one (const Facts *facts, const char *name, int seat, const char *kind, int value)
{
  int16_t v = (int16_t)value;
  facts->emit (&(RulesFact){ name, seat, kind, 1, &v, false }, facts->data);
}

/* What there may be: nothing is told of what is not there. */
static void
emit_any (const Facts *facts, const char *name, int seat, const char *kind, int value)
{
  if (value != POCKET_NONE)
    emit_one (facts, name, seat, kind, value);
}

static void
show_pile (const PocketPile *pile, int i, const Facts *facts)
{
  static const char *const sizes[] = { "blue-pile", "yellow-pile", "red-pile", "conveyor-pile" };
  static const char *const tops[] = { "blue-top", "yellow-top", "red-top", "conveyor-top" };
  static const char *const founds[] = { "blue-known", "yellow-known", "red-known",
                                        "conveyor-known" };

  emit_one (facts, sizes[i], -1, "number", pile->size);
  emit_any (facts, tops[i], -1, "card", pile->top);
  if (pile->knower != POCKET_NONE)
    emit_list (facts, founds[i], pile->knower, "card", pile->n_under, pile->under);
}

static void
show_rockets (const PocketSeat *owner, int seat, const Facts *facts)
{
  static const char *const names[] = { "rocket-1",  "rocket-2",  "rocket-3",  "rocket-4",
                                       "rocket-5",  "rocket-6",  "rocket-7",  "rocket-8",
                                       "rocket-9",  "rocket-10", "rocket-11", "rocket-12",
                                       "rocket-13", "rocket-14", "rocket-15" };
  int16_t fuel[POCKET_ROCKETS_MAX];

  for (int i = 0; i < owner->n_rockets; i++) {
    const PocketRocket *rocket = &owner->rocket[i];
    int16_t cards[DECK_SECTIONS + 2];
    int n = 0;
    cards[n++] = (int16_t)pocket_card (rocket->colour, POCKET_BASE);
    for (int k = 0; k < rocket->sections; k++)
      cards[n++] = (int16_t)pocket_card (rocket->colour, POCKET_SECTION);
    if (rocket->head != POCKET_NONE)
      cards[n++] = (int16_t)pocket_card (rocket->colour, rocket->head);
    emit_list (facts, names[i], seat, "card", n, cards);
    fuel[i] = rocket->fuel;
  }
  /* In the order of the rockets; 0 for one without. */
  emit_list (facts, "rocket-fuel", seat, "number", owner->n_rockets, fuel);
}

static void
show_turn (const PocketView *view, const Facts *facts)
{
  int seat = view->turn;

  emit_one (facts, "points", seat, "number", view->points);
  emit_one (facts, "turn-points", seat, "number", view->turn_points);
  emit_one (facts, "hand-limit", seat, "number", view->seat[seat].hand_limit);
  emit_any (facts, "carried", seat, "card", view->carried);
  emit_any (facts, "searching", seat, "pile", view->searching);
  emit_any (facts, "looking", seat, "seat", view->looking);
}

void
pocket_show (const RulesSetup *common, const RulesState *memory, RulesFactFunc emit, void *data)
{
  const State *seen = (const State *)memory;
  const Facts facts = { emit, data };
  PocketView view;
  int16_t fuel[POCKET_FUEL_TOKENS];
  int n = 0;

  read_seen (common, seen, &view);
  emit_list (&facts, "yard", -1, "site", view.is_laid ? POCKET_RING : 0, view.yard);
  emit_one (&facts, "arrow", -1, "way", view.arrow);
  if (seen->way)
    emit_one (&facts, "way", seen->turn, "way", view.way);
  if (view.turn != POCKET_NONE)
    show_turn (&view, &facts);
  for (int16_t value = 1; value <= POCKET_FUEL_MAX; value++)
    for (int k = 0; k < view.fuel[value]; k++)
      fuel[n++] = value;
  emit_list (&facts, "fuel", -1, "fuel", n, fuel);
  for (int i = 0; i < POCKET_PILES; i++)
    show_pile (&view.pile[i], i, &facts);
  for (int i = 0; i < view.n_seats; i++) {
    const PocketSeat *seat = &view.seat[i];
    emit_any (&facts, "astronaut", i, "site", seat->site);
    emit_list (&facts, "hand", i, "card", seat->n_hand, seat->hand);
    if (bonus_cards_of (common, i))
      emit_list (&facts, "bonus", i, "bonus", seat->n_bonus, seat->bonus);
    show_rockets (seat, i, &facts);
  }
}
