/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of this folder share: fractions, weights, and the attack roll. */
#pragma once

#include "odds.h"

/* In lowest terms. The denominator is more than 0, and both fit in 63 bits. */
RulesOddsFraction rules_odds_fraction (uint64_t numerator, uint64_t denominator);

/*
 * The chance of a state as a count of equally likely ways. Sums run in both forms at once, so that
 * one piece of code gives the exact count as long as it fits and the rounded one always. The exact
 * one wraps around harmlessly beyond 64 bits; rules_odds_number is told whether to believe it.
 */
typedef struct {
  double rounded;
  uint64_t exact;
} RulesOddsWeight;

static inline RulesOddsWeight
rules_odds_times (RulesOddsWeight weight, unsigned times)
{
  return (RulesOddsWeight){ weight.rounded * times, weight.exact * times };
}

static inline void
rules_odds_add (RulesOddsWeight *to, RulesOddsWeight weight)
{
  to->rounded += weight.rounded;
  to->exact += weight.exact;
}

RulesOddsNumber rules_odds_number (RulesOddsWeight part, RulesOddsWeight whole, bool is_exact);

/* True if whole * factor, and so every expectation up to `factor`, fits a signed 64-bit number. */
bool rules_odds_fits (RulesOddsWeight whole, unsigned factor);

/* Of the 36 ways to roll 2d6, those that reach a number by anything but a natural 12, which always
 * does and stands apart since nothing cancels it (RM-212). */
typedef struct {
  unsigned hits;
  unsigned doubles; /* among the hits */
} RulesOddsRoll;

RulesOddsRoll rules_odds_roll (int target);

int rules_odds_target (const RulesOddsAttack *attack);
bool rules_odds_attack_is_valid (const RulesOddsAttack *attack);

/* Defences as chances to let a hit through: Evasive Manoeuvres avoid it on 7+, 21 ways of 36; Base
 * Defense stops it on 9+, 10 ways of 36. */
enum {
  RULES_ODDS_EVASION_FAILS = 5,
  RULES_ODDS_EVASION_WHOLE = 12,
  RULES_ODDS_DEFENSE_FAILS = 13,
  RULES_ODDS_DEFENSE_WHOLE = 18,
};

static inline bool
rules_odds_is_count (int n)
{
  return n >= 0 && n <= RULES_ODDS_COUNT_MAX;
}
