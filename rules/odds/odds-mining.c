/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mining: one die after another, as many as there were free spaces (RM-MI-1). The hold is told by
 * what it loaded, the asteroid by that and by what sixes destroyed.
 */
#include "odds-private.h"

#include <string.h>

typedef struct {
  int spaces;
  int resources;
  RulesOddsWeight at[RULES_ODDS_COUNT_MAX + 1][RULES_ODDS_COUNT_MAX + 1]; /* load, destroyed */
} Mining;

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* One die for the hold as it stands. */
static void
roll_at (Mining *self, int load, int destroyed)
{
  RulesOddsWeight weight = self->at[load][destroyed];
  int there = self->resources - load - destroyed;

  if (weight.rounded == 0)
    return;
  if (load == self->spaces || there == 0) { /* the die is not rolled, or does nothing */
    self->at[load][destroyed] = rules_odds_times (weight, 6);
    return;
  }
  self->at[load][destroyed] = rules_odds_times (weight, 2); /* 4 and 5 */
  for (int face = 1; face <= 3; face++) {
    int loaded = least (face, least (self->spaces - load, there));
    rules_odds_add (&self->at[load + loaded][destroyed], weight);
  }
  rules_odds_add (&self->at[load][destroyed + 1], weight); /* 6 */
}

static void
sum_up (const Mining *self, RulesOddsMiningResult *result)
{
  RulesOddsWeight whole = { 1, 1 };
  RulesOddsWeight load = { 0, 0 };
  RulesOddsWeight destroyed = { 0, 0 };
  RulesOddsWeight by_load[RULES_ODDS_COUNT_MAX + 1] = { { 0, 0 } };

  for (int i = 0; i < self->spaces; i++)
    whole = rules_odds_times (whole, 6);
  for (int i = 0; i <= self->spaces; i++)
    for (int j = 0; j <= self->spaces; j++) {
      rules_odds_add (&by_load[i], self->at[i][j]);
      rules_odds_add (&load, rules_odds_times (self->at[i][j], (unsigned)i));
      rules_odds_add (&destroyed, rules_odds_times (self->at[i][j], (unsigned)j));
    }

  bool is_exact = rules_odds_fits (whole, self->spaces > 0 ? (unsigned)self->spaces : 1);
  memset (result, 0, sizeof *result);
  result->expected_load = rules_odds_number (load, whole, is_exact);
  result->fills_hold = rules_odds_number (by_load[self->spaces], whole, is_exact);
  result->expected_destroyed = rules_odds_number (destroyed, whole, is_exact);
  for (int i = 0; i <= self->spaces; i++)
    result->load[i] = rules_odds_number (by_load[i], whole, is_exact);
}

bool
rules_odds_mining (const RulesOddsMining *mining, RulesOddsMiningResult *result)
{
  Mining self;

  if (!rules_odds_is_count (mining->spaces) || mining->resources < 0)
    return false;
  memset (&self, 0, sizeof self);
  self.spaces = mining->spaces;
  self.resources = mining->resources;
  self.at[0][0] = (RulesOddsWeight){ 1, 1 };
  for (int die = 0; die < self.spaces; die++)
    /* Downwards, since a die only leads to more loaded or more destroyed. */
    for (int load = self.spaces; load >= 0; load--)
      for (int destroyed = die; destroyed >= 0; destroyed--)
        roll_at (&self, load, destroyed);
  sum_up (&self, result);
  return true;
}
