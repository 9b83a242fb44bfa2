/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets: what may come next. What a seat may do, what a random player does, and what
 * chance may draw; nothing here changes a state.
 */
#include "pocket-rockets-private.h"

#include "../rules-chance.h"

/* ---- What is legal ---- */

/* A choice as one word: the verb in five bits, then up to five values of five bits. */
typedef uint32_t Choice;
enum { CHOICE_BITS = 5 };

static const uint8_t n_values[] = {
  [POCKET_BUILD] = 1,     [POCKET_BUILD_ON] = 2, [POCKET_RECYCLE] = 1,  [POCKET_FUEL] = 3,
  [POCKET_USE_FUEL] = 3,  [POCKET_USE_LOOK] = 1, [POCKET_USE_SWAP] = 1, [POCKET_USE_SEARCH] = 1,
  [POCKET_USE_HEADS] = 5, [POCKET_ARRANGE] = 4,  [POCKET_PLACE] = 1,    [POCKET_GO] = 1,
  [POCKET_ONTO] = 1,      [POCKET_SEARCH] = 1,   [POCKET_TAKE] = 1,
};

static inline Choice
choice (unsigned verb, unsigned a, unsigned b, unsigned c)
{
  return verb | a << CHOICE_BITS | b << 2 * CHOICE_BITS | c << 3 * CHOICE_BITS;
}

static inline void
write_choice (Choice code, RulesAction *action)
{
  unsigned verb = code & 31;

  action->verb = (uint8_t)verb;
  action->n_args = n_values[verb];
  /* All of them, which is quicker than asking how many matter. */
  for (int i = 0; i < 5; i++)
    action->arg[i] = code >> CHOICE_BITS * (i + 1) & 31;
}

static inline size_t
list_cards (const State *state, int seat, unsigned verb, Choice *list)
{
  Hand hand = state->hand[seat];
  uint32_t seen = 1; /* as if an empty place had been seen already */
  size_t n = 0;

  for (int i = 0; i < POCKET_HAND_MAX; i++) {
    unsigned card = held_at (hand, i) & HELD_CARD_MASK;
    list[n] = choice (verb, card - 1, 0, 0);
    n += !(seen >> card & 1);
    seen |= 1u << card;
  }
  return n;
}

/* A bit for each card of the hand that is known. */
static inline uint32_t
cards_of (Hand hand)
{
  uint32_t cards = 0;

  for (int i = 0; i < POCKET_HAND_MAX; i++)
    cards |= 1u << (held_at (hand, i) & HELD_CARD_MASK);
  return cards >> 1;
}

static inline size_t
list_builds (const RulesSetup *common, const State *state, int seat, int colour, Choice *list)
{
  uint32_t cards =
      cards_of (state->hand[seat]) & ((1u << POCKET_PARTS) - 1) << POCKET_PARTS * colour;
  size_t n = 0;

  for (; cards; cards &= cards - 1) {
    int card = __builtin_ctz (cards);
    if (pocket_part (card) == POCKET_BASE) {
      list[n++] = choice (POCKET_BUILD, (unsigned)card, 0, 0);
      continue;
    }
    for (uint32_t set = heights_for (common, state, seat, card); set; set &= set - 1)
      list[n++] = choice (POCKET_BUILD_ON, (unsigned)card, (unsigned)__builtin_ctz (set), 0);
  }
  return n;
}

static size_t
list_fuels (const State *state, int seat, unsigned verb, Choice *list)
{
  size_t n = 0;
  Rocket before = 0;

  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (!rocket_head (rocket))
      break;
    if (rocket_fuel (rocket) || rocket == before)
      continue;
    before = rocket;
    for (unsigned value = 1; value <= POCKET_FUEL_MAX; value++)
      if (state->fuel[value - 1])
        list[n++] = choice (verb, value, (unsigned)rocket_head_card (rocket),
                            (unsigned)rocket_sections (rocket));
  }
  return n;
}

/* Every head of a complete rocket with every opponent's of its colour. */
static size_t
list_heads (const RulesSetup *common, const State *state, int seat, Choice *list)
{
  size_t n = 0;
  int before = 0;

  for (int i = 0; i < state->n_rockets[seat] && rocket_head (state->rocket[seat][i]); i++) {
    Rocket own = state->rocket[seat][i];
    if (own >> ROCKET_SECTIONS == before)
      continue;
    before = own >> ROCKET_SECTIONS;
    for (int other = 0; other < common->n_seats; other++) {
      int before_other = 0;
      for (int k = 0; other != seat && k < state->n_rockets[other]; k++) {
        Rocket theirs = state->rocket[other][k];
        if (!rocket_head (theirs))
          break;
        if (rocket_colour (theirs) != rocket_colour (own)
            || theirs >> ROCKET_SECTIONS == before_other)
          continue;
        before_other = theirs >> ROCKET_SECTIONS;
        list[n++] = choice (POCKET_USE_HEADS, (unsigned)rocket_head_card (own),
                            (unsigned)rocket_sections (own), (unsigned)other)
                    | (unsigned)rocket_head_card (theirs) << 4 * CHOICE_BITS
                    | (unsigned)rocket_sections (theirs) << 5 * CHOICE_BITS;
      }
    }
  }
  return n;
}

static size_t
list_bonuses (const RulesSetup *common, const State *state, int seat, Choice *list)
{
  unsigned held = state->bonus[seat];
  bool has_room = state->n_hand[seat] < hand_limit (state);
  size_t n = 0;

  if (held >> POCKET_BONUS_FUEL & 1)
    n += list_fuels (state, seat, POCKET_USE_FUEL, list);
  for (unsigned other = 0; other < common->n_seats; other++)
    if ((held >> POCKET_BONUS_LOOK & 1) && has_room && (int)other != seat && state->n_hand[other])
      list[n++] = choice (POCKET_USE_LOOK, other, 0, 0);
  for (unsigned other = 0; other < common->n_seats; other++)
    if ((held >> POCKET_BONUS_SWAP & 1) && (int)other != seat)
      list[n++] = choice (POCKET_USE_SWAP, other, 0, 0);
  for (unsigned pile = 0; pile < POCKET_PILES; pile++)
    if ((held >> POCKET_BONUS_SEARCH & 1) && has_room && state->n_laid[pile])
      list[n++] = choice (POCKET_USE_SEARCH, pile, 0, 0);
  if (held >> POCKET_BONUS_HEADS & 1)
    n += list_heads (common, state, seat, list + n);
  return n;
}

static inline size_t
list_play (const RulesSetup *common, const State *state, Choice *list)
{
  int seat = state->turn;
  int site = site_of (state, seat);
  size_t n = 0;

  list[n++] = POCKET_MOVE;
  if (site < POCKET_PILES && state->n_laid[site] && state->n_hand[seat] < hand_limit (state))
    list[n++] = POCKET_DRAW;
  if (site < POCKET_COLOURS)
    n += list_builds (common, state, seat, site, list + n);
  else if (site == POCKET_CONVEYOR)
    list[n++] = POCKET_REVERSE;
  else if (site == POCKET_RECYCLING)
    n += list_cards (state, seat, POCKET_RECYCLE, list + n);
  else if (state->n_ready[seat])
    n += list_fuels (state, seat, POCKET_FUEL, list + n);
  if (state->bonus[seat])
    n += list_bonuses (common, state, seat, list + n);
  return n;
}

/* The 24 ways to lay out the yard. */
static size_t
list_yards (Choice *list)
{
  size_t n = 0;

  for (unsigned a = 0; a < POCKET_PILES; a++)
    for (unsigned b = 0; b < POCKET_PILES; b++)
      for (unsigned c = 0; c < POCKET_PILES; c++)
        if (a != b && b != c && c != a)
          list[n++] = choice (POCKET_ARRANGE, a, b, c) | (6 - a - b - c) << 4 * CHOICE_BITS;
  return n;
}

static inline size_t
list_piles (unsigned piles, unsigned verb, Choice *list)
{
  size_t n = 0;

  for (unsigned pile = 0; pile < POCKET_PILES; pile++) {
    list[n] = choice (verb, pile, 0, 0);
    n += piles >> pile & 1;
  }
  return n;
}

static size_t
list_choices (const RulesSetup *common, const State *state, Choice *list)
{
  size_t n = 0;

  switch ((Await)state->await) {
  case AWAIT_PLAY:
    return list_play (common, state, list);
  case AWAIT_ONTO:
    return list_piles (onto_piles (state), POCKET_ONTO, list);
  case AWAIT_SEARCH:
    return list_piles (full_piles (state) & ~(1u << state->pile), POCKET_SEARCH, list);
  case AWAIT_TAKE:
    for (unsigned card = 0; card < POCKET_CARDS; card++) {
      list[n] = choice (POCKET_TAKE, card, 0, 0);
      n += state->under[state->pile][card] > 0;
    }
    return n;
  case AWAIT_LOOK:
    return list_cards (state, state->victim, POCKET_TAKE, list);
  case AWAIT_WAY:
    list[n++] = choice (POCKET_GO, POCKET_CLOCKWISE, 0, 0);
    list[n++] = choice (POCKET_GO, POCKET_ANTICLOCKWISE, 0, 0);
    return n;
  case AWAIT_PLACE:
    for (unsigned site = 0; site < POCKET_SITES; site++)
      list[n++] = choice (POCKET_PLACE, site, 0, 0);
    return n;
  case AWAIT_ARRANGE:
    return list_yards (list);
  case AWAIT_YARD:
  case AWAIT_DEAL:
  case AWAIT_OPEN:
  case AWAIT_FIND:
  case AWAIT_TOP:
    break;
  }
  return n;
}

size_t
pocket_legal (const RulesSetup *common, const RulesState *memory, RulesAction *list)
{
  Choice codes[RULES_LEGAL_MAX];
  size_t n = list_choices (common, (const State *)memory, codes);

  for (size_t i = 0; i < n; i++)
    write_choice (codes[i], &list[i]);
  return n;
}

/* ---- Random play ---- */

/*
 * A random player does what people do: builds and fuels where it can, draws and keeps cards that
 * fit its rockets, and goes to the trouble of Recycling for a card that does not. So random games
 * are short, tell more about who stands better, and need no list of all that is legal. One time in
 * SELDOM, and wherever the choice is rare, any legal action is as likely; so every one is possible.
 */
enum {
  SELDOM = 16,
  SELDOM_WITH_BONUS = 4,
  /* How often, one time in so many, it draws or recycles a card that does not fit: tried out, for
   * the shortest games. */
  DRAW_UNFIT = 4,
  RECYCLE_UNFIT = 4,
};

/* One random word, used up from its better end: few small questions are asked for an action. */
typedef uint64_t Luck;
enum { LUCK_BITS = 16 };

/* A number below n, which must be small: uneven by n in 2^16 at most. */
static inline unsigned
luck_below (Luck *luck, unsigned n)
{
  unsigned part = (unsigned)(*luck >> (64 - LUCK_BITS));

  *luck <<= LUCK_BITS;
  return part * n >> LUCK_BITS;
}

/* The place of one of the bits that are set, of which there must be one. */
static inline unsigned
any_of (uint32_t set, Luck *luck)
{
  unsigned skipped = luck_below (luck, (unsigned)__builtin_popcount (set));

  for (; skipped > 0; skipped--)
    set &= set - 1;
  return (unsigned)__builtin_ctz (set);
}

/* The cards that fit what the seat is building: parts for the colours begun, a base for others. */
static inline uint32_t
fitting_cards (const State *state, int seat)
{
  uint32_t cards = 0;

  for (int colour = 0; colour < POCKET_COLOURS; colour++) {
    uint32_t base = 1u << pocket_card (colour, POCKET_BASE);
    uint32_t parts = ((1u << POCKET_PARTS) - 2) << POCKET_PARTS * colour;
    cards |= state->building[seat][colour] ? parts : base;
  }
  return cards;
}

static inline Choice
pick_build (const RulesSetup *common, const State *state, int seat, uint32_t cards, Luck *luck)
{
  unsigned card = any_of (cards, luck);

  if (pocket_part ((int)card) == POCKET_BASE)
    return choice (POCKET_BUILD, card, 0, 0);
  return choice (POCKET_BUILD_ON, card, any_of (heights_for (common, state, seat, (int)card), luck),
                 0);
}

/* What of the hand can be built here. */
static inline uint32_t
cards_to_build (const RulesSetup *common, const State *state, int seat, int colour)
{
  uint32_t base = 1u << POCKET_BASE;
  uint32_t heads = ((1u << POCKET_PARTS) - 1) & ~(base | 1u << POCKET_SECTION);
  uint32_t heights = state->building[seat][colour];
  uint32_t parts = heights ? (1u << POCKET_PARTS) - 1 : base;

  /* Nothing but bare bases: no head if the house wants sections first. */
  if (heights == 1 && common->option[OPTION_SECTIONS_REQUIRED])
    parts &= ~heads;
  return cards_of (state->hand[seat]) & parts << POCKET_PARTS * colour;
}

static inline Choice
pick_play (const RulesSetup *common, const State *state, Luck *luck)
{
  int seat = state->turn;
  int site = site_of (state, seat);

  if (site < POCKET_COLOURS) {
    uint32_t cards = cards_to_build (common, state, seat, site);
    if (cards)
      return pick_build (common, state, seat, cards, luck);
  }
  if (site < POCKET_PILES) {
    if (state->n_laid[site] == 0 || state->n_hand[seat] >= hand_limit (state))
      return POCKET_MOVE;
    unsigned top = state->laid[site][state->n_laid[site] - 1];
    bool is_fitting = fitting_cards (state, seat) >> top & 1;
    return is_fitting || luck_below (luck, DRAW_UNFIT) == 0 ? POCKET_DRAW : POCKET_MOVE;
  }
  if (site == POCKET_LAUNCH && state->n_ready[seat]) {
    Choice list[POCKET_ROCKETS_MAX * POCKET_FUEL_MAX];
    return list[luck_below (luck, (unsigned)list_fuels (state, seat, POCKET_FUEL, list))];
  }
  if (site == POCKET_RECYCLING) {
    uint32_t cards = cards_of (state->hand[seat]) & ~fitting_cards (state, seat);
    if (cards && luck_below (luck, RECYCLE_UNFIT) == 0)
      return choice (POCKET_RECYCLE, any_of (cards, luck), 0, 0);
  }
  return POCKET_MOVE;
}

/* A bit for each card that lies under a pile. */
static inline uint32_t
cards_under (const State *state, int pile)
{
  uint32_t cards = 0;

  for (int card = 0; card < POCKET_CARDS; card++)
    cards |= (uint32_t)(state->under[pile][card] > 0) << card;
  return cards;
}

static inline Choice
pick_take (const State *state, Luck *luck)
{
  uint32_t cards = cards_under (state, state->pile);
  uint32_t fitting = cards & fitting_cards (state, state->turn);

  return choice (POCKET_TAKE, any_of (fitting ? fitting : cards, luck), 0, 0);
}

/* Keeps the list out of the frame of those who seldom need it. */
__attribute__ ((noinline)) static Choice
pick_from_list (const RulesSetup *common, const State *state, RulesBits *bits)
{
  Choice codes[RULES_LEGAL_MAX];
  size_t n = list_choices (common, state, codes);

  return codes[rules_bits_below (bits, (uint32_t)n)];
}

static inline Choice
pick_choice (const RulesSetup *common, const State *state, RulesBits *bits)
{
  Luck luck = rules_bits_next (bits);
  unsigned seldom = state->bonus[state->turn] ? SELDOM_WITH_BONUS : SELDOM;

  switch ((Await)state->await) {
  case AWAIT_PLAY:
    if (luck_below (&luck, seldom) == 0)
      break;
    return pick_play (common, state, &luck);
  case AWAIT_ONTO:
    return choice (POCKET_ONTO, any_of (onto_piles (state), &luck), 0, 0);
  case AWAIT_SEARCH:
    return choice (POCKET_SEARCH, any_of (full_piles (state) & ~(1u << state->pile), &luck), 0, 0);
  case AWAIT_TAKE:
    if (luck_below (&luck, seldom) == 0)
      break;
    return pick_take (state, &luck);
  case AWAIT_WAY:
    return choice (POCKET_GO, luck_below (&luck, 2), 0, 0);
  case AWAIT_LOOK:
  case AWAIT_PLACE:
  case AWAIT_ARRANGE:
  case AWAIT_YARD:
  case AWAIT_DEAL:
  case AWAIT_OPEN:
  case AWAIT_FIND:
  case AWAIT_TOP:
    break;
  }
  return pick_from_list (common, state, bits);
}

void
pocket_pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
             RulesAction *action)
{
  write_choice (pick_choice (common, (const State *)memory, bits), action);
}

/* ---- A sketch of a player ---- */

/* The tallest of some rockets, a bit for each height. */
static inline unsigned
tallest_of (uint32_t heights)
{
  return 31 - (unsigned)__builtin_clz (heights);
}

/*
 * What of the hand a fair player builds here, as a choice; 0: nothing. Sections first, on the
 * tallest; a head once there is something below it, or the tokens run out; a base where none is.
 */
static Choice
sketch_build (const RulesSetup *common, const State *state, int seat, int colour, Luck *luck)
{
  uint32_t cards = cards_to_build (common, state, seat, colour);
  uint32_t building = state->building[seat][colour];
  int base = pocket_card (colour, POCKET_BASE);
  int section = pocket_card (colour, POCKET_SECTION);

  if (building && (cards >> section & 1))
    return choice (POCKET_BUILD_ON, (unsigned)section, tallest_of (building), 0);
  uint32_t heads = building ? cards & ~(1u << base | 1u << section) : 0;
  bool is_late = state->tokens <= 4 || luck_below (luck, 4) == 0;
  if (heads && (tallest_of (building) > 0 || is_late))
    return choice (POCKET_BUILD_ON, any_of (heads, luck), tallest_of (building), 0);
  if (!building && (cards >> base & 1))
    return choice (POCKET_BUILD, (unsigned)base, 0, 0);
  return 0;
}

/* The dearest token there is, for any rocket that waits for one. */
static Choice
sketch_fuel (const State *state, int seat)
{
  Choice list[POCKET_ROCKETS_MAX * POCKET_FUEL_MAX];
  size_t n = list_fuels (state, seat, POCKET_FUEL, list);

  return list[n - 1];
}

static inline Choice
sketch_play (const RulesSetup *common, const State *state, Luck *luck)
{
  int seat = state->turn;
  int site = site_of (state, seat);

  if (site == POCKET_LAUNCH && state->n_ready[seat])
    return sketch_fuel (state, seat);
  if (site < POCKET_COLOURS) {
    Choice build = sketch_build (common, state, seat, site, luck);
    if (build)
      return build;
  }
  return pick_play (common, state, luck);
}

void
pocket_sketch (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
               RulesAction *action)
{
  const State *state = (const State *)memory;
  Luck luck;

  if (state->await != AWAIT_PLAY) {
    pocket_pick (common, memory, bits, action);
    return;
  }
  luck = rules_bits_next (bits);
  unsigned seldom = state->bonus[state->turn] ? SELDOM_WITH_BONUS : SELDOM;
  write_choice (luck_below (&luck, seldom) == 0 ? pick_from_list (common, state, bits)
                                                : sketch_play (common, state, &luck),
                action);
}

/* ---- Chance ---- */

/* An urn points at its weights: the yard cards, and the bonus cards for every set of them. */
static const uint8_t one_each[POCKET_PILES] = { 1, 1, 1, 1 };
#define IN_BOX(set)                                                                                \
  {                                                                                                \
    (set) & 1, (set) >> 1 & 1, (set) >> 2 & 1, (set) >> 3 & 1, (set) >> 4 & 1                      \
  }
#define IN_BOX_4(set) IN_BOX (set), IN_BOX (set + 1), IN_BOX (set + 2), IN_BOX (set + 3)
#define IN_BOX_16(set) IN_BOX_4 (set), IN_BOX_4 (set + 4), IN_BOX_4 (set + 8), IN_BOX_4 (set + 12)
static const uint8_t in_box[1 << POCKET_BONUSES][POCKET_BONUSES] = { IN_BOX_16 (0),
                                                                     IN_BOX_16 (16) };

void
pocket_chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn)
{
  const State *state = (const State *)memory;
  int pile = state->pile;

  urn->goes_back = false;
  urn->seat = RULES_CHANCE;
  urn->pile = 0;
  urn->first = 0;
  urn->draws = 1;
  if (state->await == AWAIT_YARD) {
    urn->base.verb = POCKET_YARD;
    urn->base.n_args = 0;
    urn->draws = urn->n_faces = POCKET_PILES;
    urn->weight = one_each;
    return;
  }
  urn->base.n_args = 1;
  if (state->await == AWAIT_DEAL) {
    urn->base.verb = POCKET_DEAL;
    urn->base.arg[0] = state->turn;
    urn->seat = (int8_t)state->turn;
    urn->draws = (uint8_t)bonus_cards_of (common, state->turn);
    urn->n_faces = POCKET_BONUSES;
    urn->weight = in_box[state->box];
    return;
  }
  urn->base.verb = POCKET_TOP;
  urn->base.arg[0] = (int16_t)pile;
  urn->n_faces = POCKET_CARDS;
  urn->weight = state->knower[pile] ? state->under[pile] : state->pool;
  /* Cards never come back to the pool, so a playout may go on drawing from it. */
  urn->pile = !state->knower[pile];
  if (state->await == AWAIT_FIND) {
    urn->base.verb = POCKET_FIND;
    urn->seat = (int8_t)state->turn;
    urn->draws = state->n_under[pile];
  }
}
