/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rockets for front ends: its actions, the game as one seat may see it, and what each card would
 * do. Read only; a game is changed by rules_apply() alone. The facts of show() are told from the
 * same view, so a window and the command line cannot disagree.
 */
#pragma once

#include "../rules.h"

enum {
  ROCKETS_CARDS = 60,     /* RK-1 */
  ROCKETS_FIELDS = 30,    /* from the start to the moon, at most */
  ROCKETS_SIXTH = 6,      /* the journey that parts a tie, RK-11 */
  ROCKETS_MOVES_MAX = 64, /* two with each card, and a third rival to push */
  ROCKETS_NONE = -1,      /* no card: a 0 is one; nobody's marker */
};

/* The numbers of the verbs, in the order of the game's table. Chance does DEAL and TAKE. */
typedef enum {
  ROCKETS_PLAY,
  ROCKETS_PUSH,
  ROCKETS_BACK,
  ROCKETS_DRAW,
  ROCKETS_DEAL,
  ROCKETS_TAKE,
  ROCKETS_FLY, /* a seat again, of a tie */
  ROCKETS_SHARE,
} RocketsVerb;

typedef struct {
  int16_t is_playing; /* in this journey; if not, only its scores mean something */
  int16_t marker;     /* steps from the start */
  int16_t worth;      /* the points of the field that it stands on */
  int16_t last;       /* the card that the next one is compared with, or ROCKETS_NONE */
  int16_t n_hand;
  int16_t hand[ROCKETS_CARDS]; /* lowest first; RULES_HIDDEN for what is not seen */
  int16_t n_scores;
  int16_t score[ROCKETS_SIXTH]; /* of the journeys done */
  int16_t total;                /* of these, without the sixth */
} RocketsSeat;

typedef struct {
  int16_t n_seats;
  int16_t journey;                    /* from 1 */
  int16_t pile;                       /* cards in it */
  int16_t is_tied;                    /* does the actor say whether a sixth journey is flown? */
  int16_t moon;                       /* steps from the start to it */
  int16_t points[ROCKETS_FIELDS + 1]; /* of each field, the start first */
  RocketsSeat seat[RULES_SEATS_MAX];
} RocketsView;

/* The game as `seat` may see it, -1: as all may. */
void rockets_read_view (const RulesSetup *setup, const RulesState *state, int seat,
                        RocketsView *view);

/* The points of the fields of the board, the start first. The answer is how far the moon is. */
int rockets_read_track (const RulesSetup *setup, int16_t points[ROCKETS_FIELDS + 1]);

/* A field by its steps from the start as a value of the kind `star`, which has words for it. */
int rockets_star (const RocketsView *view, int step);

/* One way to play a card, and what it would do. */
typedef struct {
  RulesAction action;
  RocketsVerb verb;
  int card;
  bool is_first;  /* there is no card to compare it with */
  int difference; /* to that card; 0 of a first one */
  int number;     /* steps, or cards to be drawn */
  int moved;      /* whose marker; of a draw, ROCKETS_NONE */
  int star;       /* where that marker would stand, in steps from the start */
  /* RK-9 of who plays it, if the journey ended then: points of the field less cards in hand. */
  int worth;
  int n_hand;
  int standing;
  const char *rule; /* the rule behind it */
} RocketsMove;

/* All that `seat` may do now, in the order of legal(); none if another one has to act, as that
 * would tell what is in the hand. */
size_t rockets_list_moves (const RulesSetup *setup, const RulesState *state, int seat,
                           RocketsMove list[ROCKETS_MOVES_MAX]);

/* How a journey was counted for a seat, RK-9. */
typedef struct {
  int seat;
  int points; /* of the field reached */
  int cards;  /* left in the hand */
} RocketsCount;

/* Is this what an event of apply() tells? */
bool rockets_read_count (const RulesReason *event, RocketsCount *count);
