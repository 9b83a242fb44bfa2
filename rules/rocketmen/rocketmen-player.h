/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: a computer player for battles that have a map. It is shown a view, so no hidden token,
 * and answers no question of the table.
 */
#pragma once

#include "../players/players.h"
#include "rocketmen-private.h"

/* How much each thing counts in the chance to win; README.md tells where they come from. */
typedef struct {
  double hull;
  double laser;
  double shield;
  double plain;
  double crew;
  double hope;       /* what own ships could do next turn */
  double fear;       /* what the others could */
  double far;        /* what can be done only in later turns, of what can be done next turn */
  double siege_dock; /* boarders that are docked to a base, reach it next turn, or later */
  double siege_near;
  double siege_far;
  double rescue; /* of a hit on one that boards a base */
  double reserve;
  double find;
  double steep;
  double take; /* a base that can be taken, and one that can be lost */
  double hold;
} RocketmenWeights;

enum { ROCKETMEN_MIND_SIDE = 20 };

/* What a player keeps from one thought to the next: odds that do not change. All zeros at first. */
typedef struct {
  float capture[2][ROCKETMEN_MIND_SIDE][ROCKETMEN_MIND_SIDE]; /* one more than the chance */
} RocketmenMind;

/* What a ship is to do, and with regard to what. */
typedef enum {
  ROCKETMEN_INTENT_STAY,
  ROCKETMEN_INTENT_FIRE,
  ROCKETMEN_INTENT_CLOSE, /* to come into range */
  ROCKETMEN_INTENT_FLANK, /* around the asteroid */
  ROCKETMEN_INTENT_AWAY,
  ROCKETMEN_INTENT_SIEGE, /* to another's home base */
  ROCKETMEN_INTENT_DOCK,
  ROCKETMEN_INTENT_BOARD,
  ROCKETMEN_INTENT_RAM,
  ROCKETMEN_INTENT_MINE,
  ROCKETMEN_INTENT_LOAD,
  ROCKETMEN_INTENT_HOME, /* with cargo */
  ROCKETMEN_INTENT_GUARD,
  ROCKETMEN_INTENT_FLEET, /* the reserve and the crew */
  ROCKETMEN_INTENT_ANSWER,
} RocketmenIntent;

enum {
  ROCKETMEN_PLAN_MAX = 12,    /* actions of one ship's orders */
  ROCKETMEN_CHOICES_MAX = 32, /* that are compared */
};

/* Orders for one ship, or one action of the fleet. */
typedef struct {
  double chance; /* to win, when they are carried out */
  uint8_t ship;
  uint8_t intent; /* a RocketmenIntent */
  uint8_t object;
  uint8_t shots; /* of the volley at the end, and how far it is extended */
  uint8_t steps;
  uint8_t n_actions;
  RulesAction action[ROCKETMEN_PLAN_MAX];
} RocketmenPlan;

/* The chance that a shot does damage. */
double rocketmen_hit_chance (Cards cards, const State *state, int ship, int target, int steps);

double rocketmen_chance_to_win (Cards cards, const State *state, int seat,
                                const RocketmenWeights *weights, RocketmenMind *mind);

/* The game's advise(). */
size_t rocketmen_advise (const RulesSetup *setup, const RulesState *view, int seat, unsigned level,
                         void *mind, RulesBits *bits, RulesAdvice *list);

bool rocketmen_suits_computers (const RulesSetup *setup);

/* Why, as a sentence; without a phrase: there is nothing to say. */
void rocketmen_say_why (Cards cards, const State *state, int seat, const RocketmenPlan *plan,
                        RulesReason *why);
