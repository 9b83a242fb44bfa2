/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact odds of Rocketmen: one attack, a volley, a boarding, a collision, a turn of mining.
 *
 * Nothing here is simulated, nothing allocates, nothing is remembered between calls. This room
 * knows the dice and the rules about them (ids RM-…), not the state of a battle: a caller hands
 * over the few numbers that matter. README.md tells the methods and the decisions taken.
 *
 * Every call answers false, and leaves the answer alone, when a number is out of its range.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  RULES_ODDS_WR_MAX = 20,       /* far beyond 12, where nothing but a natural 12 hits any more */
  RULES_ODDS_MODIFIER_MAX = 20, /* either way */
  RULES_ODDS_COUNT_MAX = 30,    /* lasers, shields, crew, shots, cargo spaces */
  RULES_ODDS_DICE_MAX = 24,     /* of one side in a boarding: ship or base, pods, crew, bonus */
  RULES_ODDS_BASE_DICE = 4,     /* RM-BD-7 */
};

/* In lowest terms; a denominator of 0 means that the fraction has no room in 64 bits. */
typedef struct {
  int64_t numerator;
  int64_t denominator;
} RulesOddsFraction;

/* A number known to 12 digits at least, and as a fraction where that fits. */
typedef struct {
  double value;
  RulesOddsFraction exact;
} RulesOddsNumber;

/* ---- One attack (RM-AT-6, 8, 9, RM-212) ---- */

typedef struct {
  int wr;
  int shields;      /* on the target when the dice are rolled */
  int extend_steps; /* Extended Range, RM-CL-2 */
  int modifier;     /* of abilities */
  bool is_armored;  /* Armored Hull, RM-CL-3 */
  bool is_evasive;  /* Evasive Manoeuvres still to be used this turn, RM-CL-1 */
  bool has_base_defense;
} RulesOddsAttack;

typedef struct {
  int target; /* the number to reach, as the rules add it up: it can be more than 12 */
  RulesOddsFraction success;
  RulesOddsFraction damage;    /* a success that no defence stopped */
  RulesOddsFraction crew_loss; /* by doubles; crew that go down with their ship are not counted */
} RulesOddsAttackResult;

bool rules_odds_attack (const RulesOddsAttack *attack, RulesOddsAttackResult *result);

/* One part of the sum that makes the number to reach, for people who ask why. */
typedef struct {
  const char *what;
  const char *rule;
  int value;
  bool is_counted; /* adds 1 for each thing counted: two shields read +1+1, not +2 */
} RulesOddsTerm;

enum { RULES_ODDS_TERMS_MAX = 5 };

/* The parts that are there, WR first; the value is how many. Asks for no range. */
int rules_odds_attack_terms (const RulesOddsAttack *attack,
                             RulesOddsTerm terms[RULES_ODDS_TERMS_MAX]);
/* The same as people say it: "7+1+1 = 9". */
void rules_odds_attack_sum (const RulesOddsAttack *attack, char *text, size_t size);

/* Of the 36 rolls of two dice, those that reach a number: a natural 12 always does, a 2 never
 * (RM-212). */
int rules_odds_rolls (int number);

/* ---- A volley: shots one after another at one target (RM-AT-7, RM-DM-1) ---- */

typedef enum { RULES_ODDS_KEEP_SHIELDS, RULES_ODDS_KEEP_LASERS } RulesOddsKeep;

typedef struct {
  RulesOddsAttack attack; /* each shot; its `shields` are those before the first */
  int shots;
  int lasers; /* of the target */
  int crew;   /* of the target */
  RulesOddsKeep keep;
} RulesOddsVolley;

typedef struct {
  int target; /* the number to reach with the first shot */
  RulesOddsNumber destroyed;
  RulesOddsNumber expected_pods_lost;
  RulesOddsNumber expected_crew_lost; /* by doubles, as above */
  int pods;                           /* lasers and shields together */
  int crew;
  double pods_lost[2 * RULES_ODDS_COUNT_MAX + 1];
  double crew_lost[RULES_ODDS_COUNT_MAX + 1];
} RulesOddsVolleyResult;

bool rules_odds_volley (const RulesOddsVolley *volley, RulesOddsVolleyResult *result);

/* ---- A plan: how to spend AP on shots at several targets (RM-AT-2, RM-AT-4, RM-CL-2) ---- */

enum { RULES_ODDS_TARGETS_MAX = 8, RULES_ODDS_SHOTS_MAX = 12, RULES_ODDS_STEPS_MAX = 9 };

/* What Extended Range costs: bought for each shot, or once for the whole volley. */
typedef enum { RULES_ODDS_EXTEND_SHOT, RULES_ODDS_EXTEND_VOLLEY } RulesOddsExtend;

typedef struct {
  int ap;
  int lasers; /* that have not fired */
  int reach;  /* of one increment; in the same unit as the targets' distance */
  bool can_extend;
  RulesOddsExtend extend;
} RulesOddsShooter;

typedef struct {
  RulesOddsVolley volley; /* one shot at it; shots and extend_steps are the plan's */
  int distance;
} RulesOddsTarget;

typedef struct {
  int ap; /* spent */
  uint8_t shots[RULES_ODDS_TARGETS_MAX];
  uint8_t steps[RULES_ODDS_TARGETS_MAX]; /* of Extended Range, for each shot at it */
  double destroys;                       /* the chance that one of them at least is destroyed */
  double destroyed;                      /* how many are, on average */
  double pods;                           /* that they lose, on average */
} RulesOddsPlan;

typedef enum { RULES_ODDS_BY_DESTROYED, RULES_ODDS_BY_PODS } RulesOddsMeasure;

/*
 * The best plans, at most `most` of them, best first; says how many. Every plan fires as long as AP
 * and lasers allow, since a shot never hurts. What is out of reach is left out. 0 if a number is
 * out of its range, or nothing can be shot at.
 */
int rules_odds_plan (const RulesOddsShooter *shooter, const RulesOddsTarget *targets, int n_targets,
                     RulesOddsMeasure measure, RulesOddsPlan *plans, int most);

/* ---- A boarding to its end (RM-BD-3 … 7) ---- */

typedef struct {
  int pods;
  int crew;
  int bonus; /* dice of abilities, perhaps fewer than 0: they come with every wave and cannot be
              * lost; a side rolls one die at least */
} RulesOddsSide;

/* Who is boarded: a ship (or station), or a home base on an asteroid under either house rule. */
typedef enum {
  RULES_ODDS_SHIP,
  RULES_ODDS_BASE_STAY_LOST,
  RULES_ODDS_BASE_RECOVER
} RulesOddsBoarded;

typedef struct {
  RulesOddsSide attacker;
  RulesOddsSide defender; /* of a base only the crew counts */
  RulesOddsBoarded boarded;
  int base_dice_lost; /* of a base whose dice stay lost, in waves before */
} RulesOddsBoarding;

typedef struct {
  double attacker_wins;
  double defender_wins;
  double expected_waves;
  /* By the first wave alone. */
  double attacker_wins_at_once;
  double defender_wins_at_once;
  /* By pods and crew left when the boarding ends: the chance to win with so many. What a base has
   * left are its dice and its crew at that moment. */
  double attacker_left[RULES_ODDS_DICE_MAX + 1];
  double defender_left[RULES_ODDS_DICE_MAX + 1];
  /* The chance that a base wins with so much of its crew: that outlasts the boarding. */
  double base_crew_left[RULES_ODDS_DICE_MAX + 1];
} RulesOddsBoardingResult;

bool rules_odds_boarding (const RulesOddsBoarding *boarding, RulesOddsBoardingResult *result);

/* Every boarding of ship by ship without bonus dice, by pods and crew of attacker and defender. */
enum { RULES_ODDS_TABLE_MAX = 12 };

typedef struct {
  double attacker_wins[RULES_ODDS_TABLE_MAX + 1][RULES_ODDS_TABLE_MAX + 1];
  double expected_waves[RULES_ODDS_TABLE_MAX + 1][RULES_ODDS_TABLE_MAX + 1];
} RulesOddsBoardingTable;

void rules_odds_boarding_table (RulesOddsBoardingTable *table);

/* ---- A collision (RM-CN-2 … 5) ---- */

typedef enum { RULES_ODDS_INTO_SHIP, RULES_ODDS_INTO_MICROID, RULES_ODDS_INTO_LARGE } RulesOddsInto;

typedef struct {
  RulesOddsInto into;
  int lasers; /* of the ship that moves */
  int shields;
  int target_lasers; /* of the ship it runs into, if it is one */
  int target_shields;
  bool has_sacrifice; /* it gives up a pod for 2 points of damage, if it has one and may */
} RulesOddsCollision;

typedef struct {
  RulesOddsFraction attacker_destroyed;
  RulesOddsFraction target_destroyed;
  RulesOddsFraction both_destroyed;
  RulesOddsFraction docked; /* at the end */
  RulesOddsFraction expected_attacker_pods_lost;
  RulesOddsFraction expected_target_pods_lost;
} RulesOddsCollisionResult;

bool rules_odds_collision (const RulesOddsCollision *collision, RulesOddsCollisionResult *result);

/* ---- Mining the central asteroid (RM-MI-1) ---- */

typedef struct {
  int spaces;    /* free in the hold */
  int resources; /* on the asteroid */
} RulesOddsMining;

typedef struct {
  RulesOddsNumber expected_load;
  RulesOddsNumber fills_hold;
  RulesOddsNumber expected_destroyed; /* resources lost to sixes */
  RulesOddsNumber load[RULES_ODDS_COUNT_MAX + 1];
} RulesOddsMiningResult;

bool rules_odds_mining (const RulesOddsMining *mining, RulesOddsMiningResult *result);
