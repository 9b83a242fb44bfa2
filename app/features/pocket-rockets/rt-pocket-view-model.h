/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets as a table shows it: the facts that the game tells of a view, in one struct, and
 * every legal action as the things that are tapped for it, one after another. "build red-head on 2"
 * is the card in the hand and then the rocket; "move" is the next yard card.
 *
 * It knows the game by what it tells (show(), kinds and patterns), never its state. The numbers
 * below are those of the game's words; a test holds the two together.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef enum {
  RT_POCKET_BLUE,
  RT_POCKET_YELLOW,
  RT_POCKET_RED,
  RT_POCKET_COLOURS,
} RtPocketColour;

typedef enum {
  RT_POCKET_BASE,
  RT_POCKET_SECTION,
  RT_POCKET_HEAD,
  RT_POCKET_HEAD_POINT,
  RT_POCKET_HEAD_ACTION,
  RT_POCKET_HEAD_HAND,
  RT_POCKET_HEAD_FREE,
  RT_POCKET_PARTS,
} RtPocketPart;

/* Yard cards. Those with a pile come first, and a pile has the number of its yard card; an Assembly
 * has that of its colour. */
typedef enum {
  RT_POCKET_CONVEYOR = RT_POCKET_COLOURS,
  RT_POCKET_LAUNCH,
  RT_POCKET_RECYCLING,
  RT_POCKET_SITES,
  RT_POCKET_PILES = RT_POCKET_LAUNCH,
} RtPocketSite;

typedef enum { RT_POCKET_CLOCKWISE, RT_POCKET_ANTICLOCKWISE } RtPocketWay;

typedef enum {
  RT_POCKET_BONUS_FUEL,
  RT_POCKET_BONUS_LOOK,
  RT_POCKET_BONUS_SWAP,
  RT_POCKET_BONUS_SEARCH,
  RT_POCKET_BONUS_HEADS,
  RT_POCKET_BONUSES,
} RtPocketBonus;

enum {
  RT_POCKET_HIDDEN = -1,
  RT_POCKET_RING = 6,
  RT_POCKET_HAND_MAX = 4,
  RT_POCKET_ROCKETS_MAX = 16,
  RT_POCKET_FUEL_MAX = 4,
  RT_POCKET_PATH_MAX = 4,
};

/* A card by its number: colour and part. */
#define rt_pocket_colour(card) ((card) / RT_POCKET_PARTS)
#define rt_pocket_part(card) ((card) % RT_POCKET_PARTS)

typedef struct {
  int colour;
  int sections;
  int head; /* an RtPocketPart, RT_POCKET_HIDDEN: under construction */
  int fuel; /* 0: none */
} RtPocketRocket;

/* What a seat scores, PR-11. */
typedef struct {
  int sections;
  int heads;
  int fuel;
} RtPocketScore;

typedef struct {
  int site; /* of the astronaut, RT_POCKET_HIDDEN before it is put down */
  int n_hand;
  int hand[RT_POCKET_HAND_MAX]; /* cards, or RT_POCKET_HIDDEN */
  int n_bonus;
  int bonus[RT_POCKET_BONUSES];
  int n_rockets;
  RtPocketRocket rocket[RT_POCKET_ROCKETS_MAX];
  RtPocketScore score;
} RtPocketSeat;

typedef struct {
  int n_seats;
  RtPocketSeat seat[RULES_SEATS_MAX];
  int n_yard;
  int yard[RT_POCKET_RING];         /* sites, clockwise from the Launch Pad */
  int arrow;                        /* an RtPocketWay */
  int way;                          /* chosen for this turn, RT_POCKET_HIDDEN: as the arrow says */
  int turn;                         /* whose, RT_POCKET_HIDDEN before and after the game */
  int points;                       /* left */
  int turn_points;                  /* the turn began with */
  int hand_limit;                   /* of who has the turn */
  int carried;                      /* the card on its way to a pile */
  int searching;                    /* the pile that is being searched */
  int looking;                      /* the seat whose hand is being looked at */
  int fuel[RT_POCKET_FUEL_MAX + 1]; /* tokens left of each value */
  int pile[RT_POCKET_PILES];        /* cards in it */
  int top[RT_POCKET_PILES];         /* the one in sight */
} RtPocketView;

/* What can be tapped. */
typedef enum {
  RT_POCKET_THING_SITE,   /* value: the site */
  RT_POCKET_THING_PILE,   /* value: the pile */
  RT_POCKET_THING_HAND,   /* value: a card of the hand */
  RT_POCKET_THING_ROCKET, /* of a seat; value: its place. All that are alike are one thing. */
  RT_POCKET_THING_HEAD,   /* the same; rockets that differ in fuel only are alike */
  RT_POCKET_THING_SEAT,
  RT_POCKET_THING_TOKEN, /* value: of the fuel */
  RT_POCKET_THING_BONUS,
  RT_POCKET_THING_WAY,
  RT_POCKET_THING_CARD, /* value: a card that is being looked at */
  RT_POCKET_THING_YARD, /* value: a site that is laid out next */
} RtPocketThingKind;

typedef struct {
  RtPocketThingKind kind;
  int seat; /* of a rocket or a player, else 0 */
  int value;
} RtPocketThing;

/* What an action is, by its pattern. */
typedef enum {
  RT_POCKET_MOVE,
  RT_POCKET_DRAW,
  RT_POCKET_BUILD,
  RT_POCKET_BUILD_ON,
  RT_POCKET_REVERSE,
  RT_POCKET_RECYCLE,
  RT_POCKET_FUEL,
  RT_POCKET_USE_FUEL,
  RT_POCKET_USE_LOOK,
  RT_POCKET_USE_SWAP,
  RT_POCKET_USE_SEARCH,
  RT_POCKET_USE_HEADS,
  RT_POCKET_ARRANGE,
  RT_POCKET_PLACE,
  RT_POCKET_GO,
  RT_POCKET_ONTO,
  RT_POCKET_SEARCH,
  RT_POCKET_TAKE,
  RT_POCKET_VERBS, /* chance's own are not played */
} RtPocketVerb;

/* A legal action and what is tapped for it. */
typedef struct {
  RulesAction action;
  RtPocketVerb verb;
  int n_path;
  RtPocketThing path[RT_POCKET_PATH_MAX];
} RtPocketMove;

/* `state` is a seat's view of the game. */
void rt_pocket_view_read (RtPocketView *self, const RulesGame *game, const RulesSetup *setup,
                          const RulesState *state);
int rt_pocket_view_get_points (const RtPocketView *self, int seat);

/* RtPocketMove of each legal action (of RulesAction). */
GArray *rt_pocket_moves (const RtPocketView *self, const RulesGame *game,
                         const GArray *legal) G_GNUC_WARN_UNUSED_RESULT;
/* An action from its parts, to ask why it is refused. */
RulesAction rt_pocket_action (const RulesGame *game, RtPocketVerb verb, int n_args,
                              const int *args);

gboolean rt_pocket_same_thing (const RtPocketView *self, const RtPocketThing *a,
                               const RtPocketThing *b);
/* Does the path of the move begin so? */
gboolean rt_pocket_move_begins (const RtPocketView *self, const RtPocketMove *move,
                                const RtPocketThing *path, int n_path);
