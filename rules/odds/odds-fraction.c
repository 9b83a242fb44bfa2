/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fractions in lowest terms. Knows no rules. */
#include "odds-private.h"

RulesOddsFraction
rules_odds_fraction (uint64_t numerator, uint64_t denominator)
{
  uint64_t a = denominator;
  uint64_t b = numerator;

  while (b != 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return (RulesOddsFraction){ (int64_t)(numerator / a), (int64_t)(denominator / a) };
}

RulesOddsNumber
rules_odds_number (RulesOddsWeight part, RulesOddsWeight whole, bool is_exact)
{
  RulesOddsNumber number = { .value = part.rounded / whole.rounded };

  if (is_exact)
    number.exact = rules_odds_fraction (part.exact, whole.exact);
  return number;
}

bool
rules_odds_fits (RulesOddsWeight whole, unsigned factor)
{
  /* Two to the 63rd is 9.22e18; no whole of dice lies between this and that. */
  return whole.rounded * factor < 9.2e18;
}
