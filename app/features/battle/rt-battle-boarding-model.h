/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What front ends ask before and while a boarding, a collision or mining is settled: how many dice,
 * what the chances are, how a wave's dice pair up, and what may be given up. It reads a battle and
 * changes nothing; every chance is exact (rules/odds) or says that it is not.
 */
#pragma once

#include "rules/odds/odds.h"
#include "rules/rocketmen/rocketmen.h"

#include <gio/gio.h>

/* ---- Boarding ---- */

enum { RT_ATTACKER, RT_DEFENDER };

/* One side of a boarding, and where its dice come from (RM-BD-3). */
typedef struct {
  int object; /* a ship or a home base */
  int seat;
  int dice; /* of the next wave: 1 for a ship, and what follows */
  int pods; /* of an asteroid base: the dice it still has */
  int crew;
  int bonus; /* of abilities; may be fewer than 0 */
  int left;  /* what it can give up before it is captured: pods and crew */
} RtBoardingSide;

typedef struct {
  RtBoardingSide side[2];
  gboolean has_odds; /* more dice than anybody works out have none */
  /* Dice that several crew members bring depend on who falls first: the chances are then those of
   * sides that lose none of them. */
  gboolean is_exact;
  RulesOddsBoardingResult odds; /* to the end, if the attacker goes on alone */
  double losses[2];             /* what each side gives up until then, on average */
} RtBoardingQuote;

/* Before the AP is spent, or between waves. FALSE if that object cannot be boarded by that ship as
 * things are: nothing else is asked of the rules than who is whose. */
gboolean rt_battle_quote_boarding (const RocketmenSetup *setup, const RocketmenState *state,
                                   int ship, int object, RtBoardingQuote *quote);

/* A wave, as it was rolled. */
enum { RT_WAVE_DICE_MAX = 64 };

typedef enum {
  RT_PAIR_TIE,
  RT_PAIR_ATTACKER_LOSES,
  RT_PAIR_DEFENDER_LOSES,
  RT_PAIR_UNCOUNTED, /* somebody was captured before it */
} RtPairResult;

typedef struct {
  int ship;
  int object;
  int number; /* of the boarding's waves, from 1 */
  guint n_dice[2];
  int die[2][RT_WAVE_DICE_MAX]; /* from high to low */
  gboolean is_rolled;           /* both sides have */
  guint n_pairs;
  RtPairResult pair[RT_WAVE_DICE_MAX];
  int lost[2];  /* in the whole wave */
  int given[2]; /* of those, given up so far */
  int captured; /* the side that this wave captures, -1: none */
} RtBoardingWave;

/* The last wave of this turn. `log` is the game's (rt_game_get_log). FALSE if there was none. */
gboolean rt_battle_read_wave (const RocketmenSetup *setup, const RocketmenState *state,
                              GListModel *log, RtBoardingWave *wave);

/* The chances as they were before the wave, and if the attacker goes on when its losses are taken;
 * not when somebody is captured by it. Only while the wave's losses are being taken. */
gboolean rt_battle_quote_before (const RocketmenSetup *setup, const RocketmenState *state,
                                 const RtBoardingWave *wave, RtBoardingQuote *quote);
gboolean rt_battle_quote_after (const RocketmenSetup *setup, const RocketmenState *state,
                                const RtBoardingWave *wave, RtBoardingQuote *quote);

/* ---- What may be lost ---- */

typedef struct {
  RulesAction action; /* that gives up one */
  int count;          /* how many of it there are */
} RtLoss;

enum { RT_LOSSES_MAX = ROCKETMEN_N_PODS + 1 + ROCKETMEN_CREW_MAX };

/* In a phase that asks for a loss; the value is how many kinds of things there are to choose. */
guint rt_battle_list_losses (const RocketmenSetup *setup, const RocketmenState *state,
                             RtLoss list[RT_LOSSES_MAX]);
/* How many losses the side that is asked takes before another is, or it is settled. */
int rt_battle_count_losses (const RocketmenSetup *setup, const RocketmenState *state);
/* A fair choice of `n` of them, as counts in the order of the list: pods that are many first, crew
 * last, those who bring dice the very last. */
void rt_battle_suggest_losses (const RocketmenSetup *setup, const RtLoss *list, guint n_list, int n,
                               int *chosen);

/* ---- Collisions and mining ---- */

/* Before anything is rolled; `gives_up_pod`: for 2 damage. FALSE if there is nothing to collide. */
gboolean rt_battle_quote_collision (const RocketmenSetup *setup, const RocketmenState *state,
                                    int ship, int object, gboolean gives_up_pod,
                                    RulesOddsCollisionResult *result);

/* What one choice after a ramming roll that worked does. */
typedef struct {
  int target_pods; /* that it loses */
  gboolean is_target_destroyed;
  double attacker_hit; /* the chance that the target's own roll does damage */
  gboolean would_destroy_attacker;
} RtRamQuote;

void rt_battle_quote_ram (const RocketmenState *state, const RulesAction *action,
                          RtRamQuote *quote);

typedef struct {
  double expected;
  double fills;
  int spaces;
} RtMiningQuote;

/* With so many dice still to roll. */
void rt_battle_quote_mining (int dice, int spaces, int resources, RtMiningQuote *quote);
