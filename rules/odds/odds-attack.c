/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One attack: 2d6 against a number (RM-AT-6), then what the target's class does about it. */
#include "odds-private.h"

#include <stdio.h>

enum { ROLLS = 36 };

int
rules_odds_attack_terms (const RulesOddsAttack *attack, RulesOddsTerm terms[RULES_ODDS_TERMS_MAX])
{
  const RulesOddsTerm all[RULES_ODDS_TERMS_MAX] = {
    { "WR", "RM-AT-6", attack->wr, false },
    { "shields", "RM-AT-6", attack->shields, true },
    { "extended range", "RM-CL-2", attack->extend_steps, true },
    { "armored hull", "RM-CL-3", attack->is_armored, true },
    { "modifier", "RM-AT-6", attack->modifier, false },
  };
  int n = 0;

  for (int i = 0; i < RULES_ODDS_TERMS_MAX; i++)
    if (i == 0 || all[i].value != 0)
      terms[n++] = all[i];
  return n;
}

void
rules_odds_attack_sum (const RulesOddsAttack *attack, char *text, size_t size)
{
  RulesOddsTerm terms[RULES_ODDS_TERMS_MAX];
  int n = rules_odds_attack_terms (attack, terms);
  size_t length = 0;

  for (int i = 0; i < n && length < size; i++) {
    int times = terms[i].is_counted ? terms[i].value : 1;
    int value = terms[i].is_counted ? 1 : terms[i].value;

    for (int k = 0; k < times && length < size; k++)
      length += (size_t)snprintf (text + length, size - length, i ? "%+d" : "%d", value);
  }
  if (length < size)
    snprintf (text + length, size - length, " = %d", rules_odds_target (attack));
}

int
rules_odds_target (const RulesOddsAttack *attack)
{
  return attack->wr + attack->shields + attack->extend_steps + attack->is_armored
         + attack->modifier;
}

bool
rules_odds_attack_is_valid (const RulesOddsAttack *attack)
{
  return attack->wr >= 2 && attack->wr <= RULES_ODDS_WR_MAX
         && attack->modifier >= -RULES_ODDS_MODIFIER_MAX
         && attack->modifier <= RULES_ODDS_MODIFIER_MAX && rules_odds_is_count (attack->shields)
         && rules_odds_is_count (attack->extend_steps);
}

RulesOddsRoll
rules_odds_roll (int target)
{
  RulesOddsRoll roll = { 0, 0 };

  for (int first = 1; first <= 6; first++)
    for (int second = 1; second <= 6; second++) {
      int sum = first + second;
      if (sum == 2 || sum == 12 || sum < target)
        continue;
      roll.hits++;
      roll.doubles += first == second;
    }
  return roll;
}

int
rules_odds_rolls (int number)
{
  return 1 + (int)rules_odds_roll (number).hits;
}

bool
rules_odds_attack (const RulesOddsAttack *attack, RulesOddsAttackResult *result)
{
  if (!rules_odds_attack_is_valid (attack))
    return false;

  int target = rules_odds_target (attack);
  RulesOddsRoll roll = rules_odds_roll (target);
  uint64_t passes = 1; /* of `whole`: the ways in which the defences let a hit through, RM-AT-9 */
  uint64_t whole = 1;

  if (attack->is_evasive) {
    passes *= RULES_ODDS_EVASION_FAILS;
    whole *= RULES_ODDS_EVASION_WHOLE;
  }
  if (attack->has_base_defense) {
    passes *= RULES_ODDS_DEFENSE_FAILS;
    whole *= RULES_ODDS_DEFENSE_WHOLE;
  }

  /* The 1 and the `whole` beside the hits are the natural 12. It is a double too. */
  result->target = target;
  result->success = rules_odds_fraction (1 + roll.hits, ROLLS);
  result->damage = rules_odds_fraction (whole + roll.hits * passes, ROLLS * whole);
  result->crew_loss = attack->shields == 0
                          ? rules_odds_fraction (whole + roll.doubles * passes, ROLLS * whole)
                          : (RulesOddsFraction){ 0, 1 };
  return true;
}
