/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: what its files share, which is the state, the small questions that all ask of it, and
 * the few calls from one file to another. Nobody else includes it.
 */
#pragma once

#include "spacecraft-box.h"
#include "spacecraft-rocket.h"

#include <stddef.h>

enum {
  WEIGHT_CLASSES = 3,
  MARKERS = 6, /* SC-7 */
  PROJECTS_NOW = 2,
  PLAN_POINTS = 5,
  BUILDS_LISTED = 400, /* with an edited box there could be more ways to pay than legal() lists */
  ARRANGEMENTS = 40,
  HIDDEN_CARD = 0xff, /* in a view, a card that another seat has reserved */
};

enum { OPTION_MODE, OPTION_STARTER };
enum { MODE_NORMAL, MODE_ADVANCED };

/* What is going on. Up to STAGE_CHOOSE in the order of the source. */
enum {
  STAGE_TILES,
  STAGE_TOKENS_A,
  STAGE_TOKENS_B,
  STAGE_PLAN,
  STAGE_GOALS,
  STAGE_CHOOSE,
  STAGE_PROJECTS,
  STAGE_CARDS,
  STAGE_TURN,
  STAGE_UNCOVER,
  STAGE_LEAVE,
  STAGE_REFILL,
  STAGE_OVER,
};

typedef struct {
  RulesHead head;
  uint8_t stage;
  uint8_t turn;  /* whose turn it is, or for whom is drawn */
  uint8_t dealt; /* spaces of the junkyard that have got their first tile */

  uint8_t plan;        /* from 1; 0: not drawn yet */
  uint8_t counter;     /* the seat that started the countdown, from 1; 0: nobody */
  uint8_t countdown;   /* the number on the top card, 0: launch shows or no countdown yet */
  uint8_t last_leaves; /* still to come, this one included; 0: not the end yet */

  uint8_t built;       /* in this Leave */
  uint8_t taken;       /* projects in this Leave */
  uint8_t is_arranged; /* since the last module was built */
  uint8_t uncovers;    /* space to uncover */

  uint32_t piles;  /* a bit for each space with tiles */
  uint32_t unseen; /* a bit for each project that is in the pile or the box; which, nobody knows */
  uint32_t fulfilled[RULES_SEATS_MAX]; /* a bit for each project taken */

  uint8_t token[SPACECRAFT_COLUMNS]; /* kind of junk; drawn in this order */
  uint8_t stock[SPACECRAFT_COLUMNS][SPACECRAFT_COMPARTMENTS];
  uint8_t covered[SPACECRAFT_JUNKS]; /* tiles below others, by kind */
  uint8_t spent[SPACECRAFT_JUNKS];   /* tiles turned over */
  uint8_t top[SPACECRAFT_SPACES];    /* kind of the top tile and 1; 0: none */
  uint8_t depth[SPACECRAFT_SPACES];  /* tiles in the pile */
  uint8_t pawn[RULES_SEATS_MAX];     /* space and 1; 0: outside */
  uint8_t goal[RULES_SEATS_MAX];     /* and 1; 0: not chosen */
  uint8_t offer[RULES_SEATS_MAX];    /* a bit for each goal to choose from, until all have chosen */
  uint8_t reserved[RULES_SEATS_MAX]; /* project from 1; 0: none */
  uint8_t reserved_deck[RULES_SEATS_MAX]; /* its back, which all can see */
  uint8_t upper[SPACECRAFT_ROW_CARDS];    /* projects from 1; 0: gap */
  uint8_t lower[SPACECRAFT_ROW_CARDS];
  uint8_t deck_left[DECKS];               /* cards of each deck still in the pile */
  uint8_t card[SPACECRAFT_CARDS_IN_PLAY]; /* advanced cards from 1 */
  uint8_t marker[SPACECRAFT_CARDS_IN_PLAY]
                [SPACECRAFT_SPACES_A]; /* seat and 1, filled from the left */
  uint8_t markers[RULES_SEATS_MAX];    /* not placed yet */
  uint8_t cart[RULES_SEATS_MAX][SPACECRAFT_JUNKS];
  uint8_t beside[RULES_SEATS_MAX][SPACECRAFT_JUNKS];
  uint8_t has_urn;                  /* is anything in `urn`? */
  uint8_t urn[SPACECRAFT_PROJECTS]; /* weights of tokens, goals or projects while chance draws them,
                                       else 0 */
  uint8_t unused[3];
  SpacecraftRocket rocket[RULES_SEATS_MAX];
} State;

_Static_assert(sizeof (State) <= RULES_STATE_MAX, "the state must fit");
_Static_assert(offsetof (State, piles) == 12 && offsetof (State, token) == 36
                   && offsetof (State, unused) == 297
                   && sizeof (State) == 300 + 4 * sizeof (SpacecraftRocket)
                   && sizeof (SpacecraftRocket) == 12 + 3 * SPACECRAFT_ROCKET_MAX,
               "no padding");

/* ---- Words ---- */

/* clang-format off */
/* Every phrase, in the order of the table of the game. */
#define SPACECRAFT_PHRASES(X)                                                                      \
  /* Refusals. */                                                                                  \
  X (row_twice) X (box_wrong) X (tiles_awaited) X (uncover_awaited) X (tokens_awaited)             \
  X (plan_awaited) X (goals_awaited) X (projects_awaited) X (cards_awaited) X (not_awaited)        \
  X (no_such_tile) X (no_such_token) X (no_such_goal) X (no_such_project) X (no_such_card)         \
  X (choose_first) X (not_offered) X (chosen_already) X (no_pile) X (nothing_there)                \
  X (space_taken)                                                                                  \
  X (not_reachable) X (is_outside) X (is_inside) X (not_in_line) X (too_heavy) X (must_leave)      \
  X (leave_first) X (is_leaving) X (projects_begun) X (built_two) X (not_in_column) X (sold_out)   \
  X (does_not_fit) X (not_beside) X (wrong_junk) X (too_light) X (cannot_span) X (not_apart)       \
  X (is_apart) X (not_laid_out) X (no_place_there) X (nothing_to_move) X (cannot_move)             \
  X (other_mode) X (not_on_offer) X (not_in_lower) X (not_fulfilled) X (took_one)                  \
  X (one_reserved) X (card_not_there) X (card_full) X (no_markers)                                 \
  /* Events. */                                                                                    \
  X (tiles_dealt) X (token_placed) X (plan_drawn) X (goals_dealt) X (goal_dealt) X (goal_chosen)   \
  X (project_shown) X (card_shown) X (starts) X (visits) X (searches) X (uncovers) X (leaves)      \
  X (finishes)                                                                                    \
  X (builds) X (arranges) X (takes_apart) X (puts_there) X (takes) X (reserves) X (reserves_own)   \
  X (drops) X (marks) X (countdown_starts) X (counts_down) X (launch) X (row_ends) X (yard_ends)   \
  X (last_leave) X (goal_met) X (scores)
/* clang-format on */

#define DECLARE(name) extern const RulesPhrase sc_##name;
SPACECRAFT_PHRASES (DECLARE)
#undef DECLARE

extern const RulesPhrase *const spacecraft_phrases[];
extern const RulesKind spacecraft_kinds[];
extern const RulesVerb spacecraft_verbs[];
extern const RulesOption spacecraft_options[];
extern const RulesRule spacecraft_rules[];

/* ---- Calls ---- */

/* What the game is made of, as rules.h has it. */
size_t spacecraft_legal (const RulesSetup *common, const RulesState *memory, RulesAction *list);
void spacecraft_pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
                      RulesAction *action);
void spacecraft_sketch (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
                        RulesAction *action);
void spacecraft_chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn);
bool spacecraft_apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
                       RulesOutcome *outcome);
void spacecraft_observe (const RulesSetup *common, int seat, RulesState *memory);
void spacecraft_complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits);
void spacecraft_result (const RulesSetup *common, const RulesState *memory, RulesResult *out);
int32_t spacecraft_promise (const RulesSetup *common, const RulesState *memory, int seat);
void spacecraft_show (const RulesSetup *common, const RulesState *memory, RulesFactFunc emit,
                      void *data);

/* The spaces where pawns stand, a bit each, as in all sets of spaces. */
uint32_t spacecraft_pawns_of (const State *state);

/* SC-8: where the seat whose turn it is may enter the junkyard. */
uint32_t spacecraft_visit_spaces (const SpacecraftSetup *setup, const State *state);

/* SC-9: next and farthest pile in each direction, whatever they weigh. */
uint32_t spacecraft_lines_from (const SpacecraftSetup *setup, const State *state, unsigned from);

/* SC-5, SC-9: those of them whose tile the cart can take. */
uint32_t spacecraft_search_spaces (const SpacecraftSetup *setup, const State *state);

/* Is the cart of the seat in the junkyard whose turn it is full? */
bool spacecraft_must_leave (const SpacecraftSetup *setup, const State *state);

/* The projects of the lower row, a bit each. */
uint32_t spacecraft_lower_row (const State *state);

/* Does a rocket fulfil a project, or a seat's the plan? */
bool spacecraft_is_fulfilled (const SpacecraftSetup *setup, const SpacecraftRocket *rocket,
                              int project);
bool spacecraft_meets_plan (const SpacecraftSetup *setup, const State *state, int seat);
/* How many modules the plan still wants of a seat's rocket. */
int spacecraft_plan_missing (const SpacecraftSetup *setup, const State *state, int seat);

/* SC-12: what this seat could take if its rocket fulfils it, a bit for each project. */
uint32_t spacecraft_on_offer (const State *state);

/* Markers on a card in play, by its place; is one of them this seat's? */
unsigned spacecraft_markers_on (const State *state, unsigned place);
bool spacecraft_has_marker (const State *state, unsigned place, int seat);

/* What a card gives for each module with so many markers on it. */
int spacecraft_card_value (const SpacecraftSetup *setup, const State *state, unsigned place,
                           unsigned n_markers);

/* SC-20, as things stand. */
SpacecraftScore spacecraft_score_of (const SpacecraftSetup *setup, const State *state, int seat);

/* Whose turn begins or ends; what follows a Leave when the cards have been seen to. */
void spacecraft_begin_turn (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome);
void spacecraft_end_turn (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome);
void spacecraft_close_leave (const SpacecraftSetup *setup, State *state, RulesOutcome *outcome);

/* The deck on top of the pile, from 1; 0: none is left. */
int spacecraft_top_deck (const State *state);

/* Carries out what chance has drawn, or refuses it. */
bool spacecraft_apply_chance (const SpacecraftSetup *setup, State *state, const RulesAction *action,
                              RulesOutcome *outcome);

/* What chance may draw now, for those draws whose weights are no part of the state by themselves.
 */
void spacecraft_fill_urn (const SpacecraftSetup *setup, State *state);

/* ---- Small questions and steps ---- */

/* Spaces by bit; a junkyard of four by four uses the first four of each row. */
enum { COLUMN_A = 0x108421, COLUMN_E = COLUMN_A << 4, WHOLE = 0x1ffffff };

/* SC-2: spaces of a side of the junkyard, and all of it. */
static inline unsigned
side_of (const SpacecraftSetup *setup)
{
  return setup->common.n_seats == 2 ? 4 : 5;
}

static inline uint32_t
yard_of (const SpacecraftSetup *setup)
{
  return setup->common.n_seats == 2 ? 0x7bdef : WHOLE;
}

static inline unsigned
count_tiles (const uint8_t *tiles)
{
  unsigned n = 0;

  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    n += tiles[i];
  return n;
}

static inline unsigned
weigh (const SpacecraftSetup *setup, const uint8_t *tiles)
{
  unsigned weight = 0;

  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    weight += (unsigned)tiles[i] * setup->weight[i];
  return weight;
}

static inline bool
is_advanced (const SpacecraftSetup *setup)
{
  return setup->common.option[OPTION_MODE] == MODE_ADVANCED;
}

static inline unsigned
cards_in_play (const SpacecraftSetup *setup)
{
  return setup->common.n_seats == 2 ? 6 : 8;
}

/* SC-7: four players see side A, two side B, three one half of each. */
static inline bool
is_side_b (const SpacecraftSetup *setup, unsigned place)
{
  return setup->common.n_seats == 2 || (setup->common.n_seats == 3 && place >= 4);
}

static inline unsigned
spaces_of (const SpacecraftSetup *setup, unsigned place)
{
  return is_side_b (setup, place) ? SPACECRAFT_SPACES_B : SPACECRAFT_SPACES_A;
}

/* SC-18, for who starts it. */
static inline int
countdown_points (const SpacecraftSetup *setup)
{
  return is_advanced (setup) ? 10 : 5;
}

/* Gaps in a row of projects. */
static inline unsigned
count_gaps (const uint8_t *row)
{
  unsigned n = 0;

  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++)
    n += row[i] == 0;
  return n;
}

/* Is the rocket whose Leave it is being arranged by hand? */
static inline bool
is_rocket_apart (const State *state)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  return rocket->n_placed < rocket->n;
}

static inline unsigned
count_bits (uint32_t set)
{
  return (unsigned)__builtin_popcount (set);
}

/* The place of the wanted bit that is set. */
static inline int
bit_at (uint32_t set, unsigned wanted)
{
  for (; wanted > 0; wanted--)
    set &= set - 1;
  return __builtin_ctz (set);
}

static inline uint8_t
next_seat (const SpacecraftSetup *setup, int seat)
{
  return (uint8_t)(seat + 1 == setup->common.n_seats ? 0 : seat + 1);
}

/* Who must do what next. */
static inline void
await (State *state, int stage, int actor)
{
  state->stage = (uint8_t)stage;
  state->head.actor = (int8_t)actor;
}
