/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets for front ends: what there is in the game, its actions, and the game as one seat
 * may see it, scores included. Read only; a game is changed by rules_apply() alone. The facts of
 * show() are told from the same view, so a window and the command line cannot disagree.
 */
#pragma once

#include "../rules.h"

typedef enum { POCKET_BLUE, POCKET_YELLOW, POCKET_RED, POCKET_COLOURS } PocketColour;

/* What a card is within its colour. Heads are in the order of their bonuses. */
typedef enum {
  POCKET_BASE,
  POCKET_SECTION,
  POCKET_HEAD,
  POCKET_HEAD_POINT,
  POCKET_HEAD_ACTION,
  POCKET_HEAD_HAND,
  POCKET_HEAD_FREE,
  POCKET_PARTS,
} PocketPart;

/* Yard cards. Those with a pile come first, so that a pile has the number of its yard card, and an
 * Assembly that of its colour. */
typedef enum {
  POCKET_CONVEYOR = POCKET_COLOURS,
  POCKET_LAUNCH,
  POCKET_RECYCLING,
  POCKET_SITES,
  POCKET_PILES = POCKET_LAUNCH,
} PocketSite;

typedef enum { POCKET_CLOCKWISE, POCKET_ANTICLOCKWISE } PocketWay;

typedef enum {
  POCKET_BONUS_FUEL,
  POCKET_BONUS_LOOK,
  POCKET_BONUS_SWAP,
  POCKET_BONUS_SEARCH,
  POCKET_BONUS_HEADS,
  POCKET_BONUSES,
} PocketBonus;

enum {
  POCKET_NONE = -1,
  POCKET_CARDS = POCKET_COLOURS * POCKET_PARTS, /* kinds of them */
  POCKET_DECK_SIZE = 54,                        /* PR-1 */
  POCKET_RING = 6,
  POCKET_HAND_MAX = 4,
  POCKET_FUEL_MAX = 4,
  POCKET_FUEL_TOKENS = 8,
  POCKET_ROCKETS_MAX = 16,
};

/* The numbers of the verbs, in the order of the game's table. Those from POCKET_YARD on are
 * chance's. */
typedef enum {
  POCKET_MOVE,
  POCKET_DRAW,
  POCKET_BUILD,
  POCKET_BUILD_ON,
  POCKET_REVERSE,
  POCKET_RECYCLE,
  POCKET_FUEL,
  POCKET_USE_FUEL,
  POCKET_USE_LOOK,
  POCKET_USE_SWAP,
  POCKET_USE_SEARCH,
  POCKET_USE_HEADS,
  POCKET_ARRANGE,
  POCKET_PLACE,
  POCKET_GO,
  POCKET_ONTO,
  POCKET_SEARCH,
  POCKET_TAKE,
  POCKET_YARD,
  POCKET_DEAL,
  POCKET_TOP,
  POCKET_FIND,
  POCKET_TAKEN, /* of a pile of real cards, in the place of FIND and TAKE */
} PocketVerb;

/* A card by its number: colour and part. */
static inline int
pocket_colour (int card)
{
  return (card >= POCKET_PARTS) + (card >= 2 * POCKET_PARTS);
}

static inline int
pocket_part (int card)
{
  return card - pocket_colour (card) * POCKET_PARTS;
}

static inline int
pocket_card (int colour, int part)
{
  return colour * POCKET_PARTS + part;
}

static inline bool
pocket_is_head (int card)
{
  return pocket_part (card) >= POCKET_HEAD;
}

/* PR-7a: the yard card where a card is put down. */
static inline int
pocket_assembly (int card)
{
  return pocket_colour (card);
}

/* PR-11: what a complete rocket, or a seat, scores; others score nothing. */
typedef struct {
  int16_t sections;
  int16_t heads;
  int16_t fuel;
  int16_t points; /* together */
} PocketScore;

typedef struct {
  int16_t colour;
  int16_t sections;
  int16_t head; /* a PocketPart, POCKET_NONE: under construction */
  int16_t fuel; /* 0: none */
  PocketScore score;
} PocketRocket;

typedef struct {
  int16_t site; /* of the astronaut, POCKET_NONE before it is put down */
  int16_t n_hand;
  int16_t hand[POCKET_HAND_MAX]; /* RULES_HIDDEN for what is not seen */
  int16_t hand_limit; /* in its turn, PR-6 and PR-9; else what is usual, or all that it holds */
  int16_t n_bonus;
  int16_t bonus[POCKET_BONUSES]; /* RULES_HIDDEN for what is not seen */
  int16_t n_rockets;
  PocketRocket rocket[POCKET_ROCKETS_MAX];
  PocketScore score;
} PocketSeat;

typedef struct {
  int16_t size;
  int16_t top; /* the card in sight, or POCKET_NONE */
  /* Who has searched it and so knows what is under the cards in sight, or POCKET_NONE. */
  int16_t knower;
  int16_t n_under;                 /* of a pile that somebody knows */
  int16_t under[POCKET_DECK_SIZE]; /* RULES_HIDDEN for what is not seen */
} PocketPile;

typedef struct {
  int16_t n_seats;
  PocketSeat seat[RULES_SEATS_MAX];
  int16_t is_laid;           /* the ring; before that, only Launch Pad and Recycling are in it */
  int16_t yard[POCKET_RING]; /* sites, clockwise from the Launch Pad, or POCKET_NONE */
  int16_t arrow;             /* a PocketWay */
  int16_t way;               /* that moves go in this turn: chosen, or that of the arrow */
  int16_t turn;              /* whose, POCKET_NONE before and after the turns */
  int16_t next;              /* the site that a move leads to in this turn, or POCKET_NONE */
  int16_t points;            /* left in this turn */
  int16_t turn_points;       /* that it began with */
  int16_t carried;           /* the card on its way to a pile, or POCKET_NONE */
  int16_t searching;         /* the pile that is being searched, or POCKET_NONE */
  int16_t looking;           /* the seat whose hand is being looked at, or POCKET_NONE */
  int16_t fuel[POCKET_FUEL_MAX + 1]; /* tokens left, by value */
  PocketPile pile[POCKET_PILES];
} PocketView;

/* The game as `seat` may see it, -1: as all may. */
void pocket_read_view (const RulesSetup *setup, const RulesState *state, int seat,
                       PocketView *view);
