/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets: what its files share, which is the state, the small questions that all ask of it,
 * and the few calls from one file to another. Nobody else includes it.
 */
#pragma once

#include "pocket-rockets.h"

enum {
  CARDS_ROOM = 24, /* so that counts are whole words */
  /* PR-1 */
  DECK_BASES = 15,
  DECK_SECTIONS = 24,
  DECK_HEADS = 15,
  POINTS = 4, /* action points, PR-4 */
  HAND_SIZE = 3,
  IDLE_MAX = 1000, /* beyond any stall */
};

/* Places in the ring, clockwise. */
enum { PLACE_LAUNCH = 0, PLACE_RECYCLING = 3 };

enum {
  OPTION_STARTER,
  OPTION_YARD,
  OPTION_STALL,
  OPTION_SECTION_POINTS,
  OPTION_SECTIONS_REQUIRED,
  OPTION_POWER_BONUS,
  OPTION_BONUS, /* and the next three, one for each seat */
  OPTION_BONUS_DEAL = OPTION_BONUS + RULES_SEATS_MAX,
};
enum { BONUS_BY_PLAYER, BONUS_ONE_EACH };
enum { YARD_RANDOM, YARD_CHOSEN };
enum { POWER_ALL, POWER_TALLEST };

/* What is awaited. */
typedef enum {
  AWAIT_YARD,    /* chance lays out the ring */
  AWAIT_ARRANGE, /* the starter does */
  AWAIT_DEAL,    /* chance deals bonus cards to `turn` */
  AWAIT_PLACE,   /* `turn` puts the astronaut down */
  AWAIT_OPEN,    /* chance turns up the first card of `pile` */
  AWAIT_WAY,     /* PR-9, free direction */
  AWAIT_PLAY,    /* an action point is spent */
  AWAIT_ONTO,    /* PR-7c, step by step */
  AWAIT_SEARCH,
  AWAIT_FIND, /* chance says what lies under `pile` */
  AWAIT_TAKE,
  AWAIT_LOOK, /* `turn` takes a card of `victim`'s hand */
  AWAIT_TOP,  /* chance turns up the next card of `pile` */
} Await;

typedef struct {
  RulesSetup common;
  uint8_t deck[CARDS_ROOM];
  uint8_t fuel[POCKET_FUEL_MAX]; /* tokens of value 1, 2, … */
} Setup;

/*
 * A card in a hand: a bit for each seat that knows it above, its number + 1 below. Everybody knows
 * a card that was drawn from the top of a pile; a card taken out of a pile is known to its holder.
 * In a view the number of a card that the seat does not know is 0. Highest first, so the order goes
 * by who knows what, which everybody knows, and tells nothing of hidden cards.
 */
typedef uint16_t Held;
enum { HELD_SEATS = 5, HELD_CARD_MASK = (1 << HELD_SEATS) - 1 };

/* Four cards in one word, the first lowest, so that putting in and taking out are a few shifts and
 * no loop: random play does little else. */
typedef uint64_t Hand;
enum { HAND_SLOT = 16 };

/* A rocket. The numbers of heads are those of their parts less 1, so 0 is none. Highest first, so
 * complete ones come before those under construction. */
typedef uint16_t Rocket;
enum {
  ROCKET_SECTIONS = 5, /* the fuel is below */
  ROCKET_COLOUR = 10,
  ROCKET_HEAD = 12,
  ROCKET_EXISTS = 1 << 15,
  ROCKET_FUEL_MASK = (1 << ROCKET_SECTIONS) - 1,
};

typedef struct {
  RulesHead head;
  uint8_t await; /* an Await */
  uint8_t turn;
  uint8_t points;  /* action points left */
  uint8_t arrow;   /* CLOCKWISE or ANTICLOCKWISE */
  uint8_t way;     /* chosen for this turn, + 1; 0: as the arrow says */
  uint8_t powers;  /* of `turn`, by PR-9: a bit for each head that works */
  uint8_t pile;    /* being searched, turned up or just put on; else 0 */
  uint8_t victim;  /* of a look; else 0 */
  uint8_t carried; /* the card on its way to a pile, + 1; else 0 */
  uint8_t tokens;  /* of fuel still there */
  uint8_t is_busy; /* has this turn put down a card or taken a token? */
  uint16_t idle;   /* turns in a row that did neither */
  uint8_t box;     /* bonus cards not dealt, a bit each; in a view, those not known to be used */
  uint8_t used;    /* bonus cards used */

  Hand hand[RULES_SEATS_MAX];
  uint8_t yard[8]; /* the site at each place of the ring */
  uint8_t at[RULES_SEATS_MAX];
  uint8_t n_hand[RULES_SEATS_MAX];
  uint8_t n_rockets[RULES_SEATS_MAX];
  uint8_t n_ready[RULES_SEATS_MAX]; /* complete rockets without fuel */
  uint8_t heads[RULES_SEATS_MAX];   /* a bit for each kind of head on complete rockets */
  uint8_t bonus[RULES_SEATS_MAX];   /* cards held, a bit each */
  uint8_t n_bonus[RULES_SEATS_MAX];

  uint8_t fuel[POCKET_FUEL_MAX];
  uint8_t n_laid[POCKET_PILES]; /* cards on top whose order everybody knows */
  uint8_t n_under[POCKET_PILES];
  uint8_t knower[POCKET_PILES]; /* the seat + 1 that knows what is under; 0: it is in the pool */

  uint8_t pool[CARDS_ROOM];
  uint8_t under[POCKET_PILES][CARDS_ROOM];
  uint8_t laid[POCKET_PILES][POCKET_DECK_SIZE + 2]; /* the top is the last */

  uint32_t building[RULES_SEATS_MAX][POCKET_COLOURS + 1]; /* a bit for each height without head */
  Rocket rocket[RULES_SEATS_MAX][POCKET_ROCKETS_MAX];
  uint8_t unused[4];
} State;

_Static_assert(sizeof (State) <= RULES_STATE_MAX, "the state must fit");
_Static_assert(sizeof (State)
                   == 24 + 7 * RULES_SEATS_MAX + POCKET_FUEL_MAX + 3 * POCKET_PILES
                          + CARDS_ROOM * (1 + POCKET_PILES) + POCKET_PILES * (POCKET_DECK_SIZE + 2)
                          + RULES_SEATS_MAX * (POCKET_COLOURS + 1) * 4 + RULES_SEATS_MAX * 8
                          + RULES_SEATS_MAX * POCKET_ROCKETS_MAX * 2 + 4,
               "no padding");

/* Rows of the box. */
enum { ROW_CARD, ROW_FUEL };

/* ---- Words ---- */

/* clang-format off */
/* Every phrase, in the order of the table of the game. */
#define POCKET_PHRASES(X)                                                                          \
  /* Refusals. */                                                                                  \
  X (box_wrong) X (row_twice) X (bonus_too_many) X (yard_awaited) X (deal_awaited)                 \
  X (top_awaited) X (find_awaited) X (nothing_awaited) X (yard_twice) X (bonus_gone)               \
  X (not_left) X (arrange_awaited) X (place_awaited) X (way_awaited) X (onto_awaited)              \
  X (search_awaited) X (take_awaited) X (look_awaited) X (points_awaited) X (no_free_way)          \
  X (no_pile_here)                                                                                 \
  X (pile_is_empty) X (hand_full) X (not_held) X (other_assembly) X (base_starts)                  \
  X (needs_rocket) X (no_such_building) X (needs_section) X (not_at_conveyor)                      \
  X (not_at_recycling) X (none_to_search) X (same_pile) X (not_in_pile) X (not_in_hand)            \
  X (not_at_launch) X (token_gone) X (no_such_ready) X (no_such_bonus) X (not_an_opponent)         \
  X (hand_is_empty) X (no_such_head) X (other_colour)                                              \
  /* Events. */                                                                                    \
  X (yard_laid) X (has_base) X (got_bonuses) X (got_bonus) X (placed) X (is_top) X (starts)        \
  X (has_points) X (goes) X (moves) X (draws) X (is_exhausted) X (begins_rocket)                   \
  X (adds_section) X (completes) X (has_bonus) X (reverses) X (gives_up) X (puts_on)               \
  X (searches) X (looks_through) X (takes_one) X (takes) X (fuels) X (looks) X (robs)              \
  X (swaps) X (swaps_heads) X (last_token) X (stalled) X (scores) X (tied) X (wins)
/* clang-format on */

#define DECLARE(name) extern const RulesPhrase pr_##name;
POCKET_PHRASES (DECLARE)
#undef DECLARE

extern const RulesPhrase *const pocket_phrases[];
extern const RulesKind pocket_kinds[];
extern const RulesVerb pocket_verbs[];
extern const RulesVerb pocket_components[];
extern const RulesOption pocket_options[];
extern const RulesRule pocket_rules[];

/* Rounds of a stall, by the value of its option; 0: never. */
extern const uint8_t pocket_stall_rounds[];

/* ---- Cards and rockets ---- */

static inline int
held_card (Held held)
{
  return (held & HELD_CARD_MASK) - 1;
}

static inline unsigned
held_seats (Held held)
{
  return held >> HELD_SEATS;
}

static inline int
rocket_head (Rocket rocket)
{
  return rocket >> ROCKET_HEAD & 7;
}

static inline int
rocket_colour (Rocket rocket)
{
  return rocket >> ROCKET_COLOUR & 3;
}

static inline int
rocket_sections (Rocket rocket)
{
  return rocket >> ROCKET_SECTIONS & 31;
}

static inline int
rocket_fuel (Rocket rocket)
{
  return rocket & ROCKET_FUEL_MASK;
}

/* The head of a complete rocket as a card. */
static inline int
rocket_head_card (Rocket rocket)
{
  return pocket_card (rocket_colour (rocket), rocket_head (rocket) + 1);
}

static inline Rocket
rocket_of (int card, int sections)
{
  int head = pocket_is_head (card) ? pocket_part (card) - 1 : 0;
  return ROCKET_EXISTS | head << ROCKET_HEAD | pocket_colour (card) << ROCKET_COLOUR
         | sections << ROCKET_SECTIONS;
}

/* PR-11. */
static inline PocketScore
rocket_score (const RulesSetup *common, Rocket rocket)
{
  if (!rocket_head (rocket))
    return (PocketScore){ 0 };
  int sections = rocket_sections (rocket) * common->option[OPTION_SECTION_POINTS];
  int head = rocket_head (rocket) == POCKET_HEAD_POINT - 1;
  int fuel = rocket_fuel (rocket);
  return (PocketScore){ (int16_t)sections, (int16_t)head, (int16_t)fuel,
                        (int16_t)(sections + head + fuel) };
}

/* PR-14: the bonus cards that a seat is dealt. */
static inline int
bonus_cards_of (const RulesSetup *common, int seat)
{
  return common->option[OPTION_BONUS_DEAL] == BONUS_ONE_EACH ? 1
                                                             : common->option[OPTION_BONUS + seat];
}

/* A bit for each seat that plays. */
static inline unsigned
all_seats (const RulesSetup *common)
{
  return (1u << common->n_seats) - 1;
}

static inline int
site_of (const State *state, int seat)
{
  return state->yard[state->at[seat]];
}

static inline uint8_t
seat_after (const RulesSetup *common, int seat)
{
  return seat + 1 == common->n_seats ? 0 : seat + 1;
}

static inline Held
held_at (Hand hand, int place)
{
  return (Held)(hand >> HAND_SLOT * place);
}

/* Puts a card into its place; there must be room. */
static inline Hand
hand_with (Hand hand, Held held)
{
  int place =
      (held_at (hand, 0) >= held) + (held_at (hand, 1) >= held) + (held_at (hand, 2) >= held);
  Hand before = ((Hand)1 << HAND_SLOT * place) - 1;

  return (hand & before) | (Hand)held << HAND_SLOT * place | (hand & ~before) << HAND_SLOT;
}

/* ---- The turn ---- */

/* PR-9: heads that give more than a point, as bits of `heads` and `powers`. */
enum {
  POWER_ACTION = 1 << (POCKET_HEAD_ACTION - 1),
  POWER_HAND = 1 << (POCKET_HEAD_HAND - 1),
  POWER_FREE = 1 << (POCKET_HEAD_FREE - 1),
  POWERS = POWER_ACTION | POWER_HAND | POWER_FREE,
};

/* PR-4, PR-9: with what `turn` began. */
static inline int
turn_points (const State *state)
{
  return POINTS + ((state->powers & POWER_ACTION) != 0);
}

/* PR-5, PR-9: the way that moves of `turn` go, and where in the ring one leads to. */
static inline int
turn_way (const State *state)
{
  return state->way ? state->way - 1 : state->arrow;
}

static inline int
place_after_move (const State *state)
{
  int at = state->at[state->turn] + (turn_way (state) == POCKET_CLOCKWISE ? 1 : POCKET_RING - 1);
  return at >= POCKET_RING ? at - POCKET_RING : at;
}

/* PR-6, PR-9: cards that `turn` may hold. */
static inline unsigned
hand_limit (const State *state)
{
  return HAND_SIZE + ((state->powers & POWER_HAND) != 0);
}

/* The piles that have a card on top, a bit each. */
static inline unsigned
full_piles (const State *state)
{
  unsigned piles = 0;

  for (int pile = 0; pile < POCKET_PILES; pile++)
    piles |= (unsigned)(state->n_laid[pile] > 0) << pile;
  return piles;
}

/* The piles that may get the card given up: there must be another to search, unless all four are
 * empty. */
static inline unsigned
onto_piles (const State *state)
{
  unsigned full = full_piles (state);
  bool is_only = full && (full & (full - 1)) == 0;

  return is_only ? ~full & 15 : 15;
}

/* PR-8: the rockets that may get this section or head, a bit for each height. */
static inline uint32_t
heights_for (const RulesSetup *common, const State *state, int seat, int card)
{
  uint32_t heights = state->building[seat][pocket_colour (card)];

  if (pocket_is_head (card) && common->option[OPTION_SECTIONS_REQUIRED])
    heights &= ~1u;
  return heights;
}

/* ---- Calls ---- */

/* The opening: the ring as chance or the starter lays it, a seat's bonus cards, its astronaut. */
bool pocket_lay_yard (const Setup *setup, State *state, const RulesAction *action,
                      RulesOutcome *outcome);
bool pocket_apply_deal (const Setup *setup, State *state, const RulesAction *action,
                        RulesOutcome *outcome);
bool pocket_apply_place (const Setup *setup, State *state, const RulesAction *action,
                         RulesOutcome *outcome);

/* Puts a rocket among those of a seat; note_rockets() must follow. */
void pocket_add_rocket (State *state, int seat, Rocket rocket);

/* Works out what is kept about a seat's rockets beside their list. */
void pocket_note_rockets (State *state, int seat);

/* PR-11 of all rockets of a seat. `tallest` is the complete one with the most sections, -1 without
 * one. */
PocketScore pocket_score_seat (const RulesSetup *common, const State *state, int seat,
                               int *tallest);

/* What the game is made of, as rules.h has it. */
size_t pocket_legal (const RulesSetup *common, const RulesState *memory, RulesAction *list);
void pocket_pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
                  RulesAction *action);
void pocket_sketch (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
                    RulesAction *action);
void pocket_chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn);
bool pocket_apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
                   RulesOutcome *outcome);
void pocket_observe (const RulesSetup *common, int seat, RulesState *memory);
void pocket_complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits);
void pocket_result (const RulesSetup *common, const RulesState *memory, RulesResult *out);
int32_t pocket_promise (const RulesSetup *common, const RulesState *memory, int seat);
void pocket_show (const RulesSetup *common, const RulesState *memory, RulesFactFunc emit,
                  void *data);
