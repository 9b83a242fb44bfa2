/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game of Rockets as a table shows it: who stands where, what lies in front of whom, and what
 * each card in hand would do. All of it is read from what the rules tell of a view and of a move
 * that is tried on a copy, so nothing here knows how Rockets is played.
 */
#pragma once

#include "app/session/rt-game.h"

enum { RT_ROCKETS_CARDS = 60, RT_ROCKETS_JOURNEYS = 6, RT_ROCKETS_FIELDS = 30 };

/* No card: a 0 is one. */
enum { RT_ROCKETS_NONE = -1 };

typedef struct {
  gboolean is_playing; /* in this journey */
  int marker;          /* steps from the start */
  int worth;           /* the points of the field it stands on */
  int last;            /* the card that the next one is compared with; RT_ROCKETS_NONE yet */
  int n_hand;          /* how many cards; the values are known of a seat that may see them */
  gboolean is_hand_known;
  int hand[RT_ROCKETS_CARDS]; /* lowest first */
  int n_scores;
  int score[RT_ROCKETS_JOURNEYS]; /* of the journeys done */
  int total;                      /* as the rules count it: a sixth journey is not in it */
  int n_played;
  int played[RT_ROCKETS_CARDS]; /* in this journey, oldest first */
} RtRocketsSeat;

typedef struct {
  int journey; /* from 1 */
  int pile;
  int moon;                          /* steps from the start to it */
  int points[RT_ROCKETS_FIELDS + 1]; /* of each field, the start first */
  RtRocketsSeat seat[RULES_SEATS_MAX];
} RtRocketsView;

/* As `seat` may see it; -1: as all may. */
void rt_rockets_read (RtGame *game, int seat, RtRocketsView *view);

/* "the start", "star 6" or "the moon": a field of the board by its steps from the start. */
char *rt_rockets_describe_star (RtGame *game, const RtRocketsView *view,
                                int star) G_GNUC_WARN_UNUSED_RESULT;

/* How a journey was counted: the points of the field reached, less the cards that were left. */
typedef struct {
  gboolean is_known;
  int points;
  int cards;
} RtRocketsCount;

/* Of every journey that was counted, as the rules have told it. */
void rt_rockets_read_counts (RtGame *game,
                             RtRocketsCount count[RULES_SEATS_MAX][RT_ROCKETS_JOURNEYS]);

typedef enum {
  RT_ROCKETS_ADVANCE,
  RT_ROCKETS_PUSH,
  RT_ROCKETS_BACK,
  RT_ROCKETS_DRAW,
} RtRocketsWay;

/* What playing a card would do. */
typedef struct {
  RulesAction action;
  RtRocketsWay way;
  int card;
  int number;       /* steps, or cards to be drawn */
  int moved;        /* whose marker; of a draw, nobody's: -1 */
  int star;         /* where that marker would stand, in steps from the start */
  const char *rule; /* the rule behind it */
} RtRocketsMove;

/* All that the acting person may do: an array of RtRocketsMove, by card. */
GArray *rt_rockets_get_moves (RtGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* The action, whether it is allowed or not. `moved` is for a push alone. */
RulesAction rt_rockets_action (RtGame *game, RtRocketsWay way, int card, int moved);
