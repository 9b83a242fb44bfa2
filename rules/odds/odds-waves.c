/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One boarding wave for every number of dice at once. The header tells how. */
#include "odds-waves.h"

#include <string.h>

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* Adds `from`, of so many pairs compared, times `factor` to `to`; the losses of the second side
 * count `shift` higher there. */
static void
add_losses (double *to, int to_pairs, const double *from, int from_pairs, double factor, int shift)
{
  for (int lost = 0; lost <= from_pairs; lost++) {
    double *to_row = to + rules_odds_waves_row (to_pairs, lost + shift);
    const double *from_row = from + rules_odds_waves_row (from_pairs, lost);
    for (int i = 0; i <= from_pairs - lost; i++)
      to_row[i] += from_row[i] * factor;
  }
}

/* The weights of a face half placed, by dice of the first and second side. */
static double *
placed (RulesOddsWaves *waves, int first, int second)
{
  if (first >= second)
    return waves->more + rules_odds_waves_block (first, second);
  return waves->fewer + rules_odds_waves_block (second, first);
}

/* The second side, which is not ahead, places any number of dice. */
static void
place_behind (RulesOddsWaves *waves, const double *ahead)
{
  int n = waves->n_dice;
  size_t size = sizeof (double) * (size_t)rules_odds_waves_block (n + 1, 0);

  memset (waves->more, 0, size);
  memset (waves->fewer, 0, size);
  for (int first = 0; first <= n; first++)
    for (int second = 0; second <= first; second++) {
      const double *from = ahead + rules_odds_waves_block (first, second);
      /* Where neither is ahead both halves of the mirror would claim the state: half each. */
      double share = first == second ? 0.5 : 1;
      for (int k = 0; second + k <= n; k++)
        add_losses (placed (waves, first, second + k), least (first, second + k), from, second,
                    share * waves->one_by_factorial[k], least (k, first - second));
    }
}

/* The first side, which was ahead, places any number of dice. In place, from the largest down. */
static void
place_ahead (RulesOddsWaves *waves)
{
  for (int second = 0; second <= waves->n_dice; second++)
    for (int first = waves->n_dice; first > 0; first--)
      for (int k = 1; k <= first; k++)
        add_losses (placed (waves, first, second), least (first, second),
                    placed (waves, first - k, second), least (first - k, second),
                    waves->one_by_factorial[k], 0);
}

/* Puts the two halves of the mirror together. */
static void
join (const RulesOddsWaves *waves, double *ahead)
{
  for (int first = 0; first <= waves->n_dice; first++)
    for (int second = 0; second <= first; second++) {
      int block = rules_odds_waves_block (first, second);
      const double *mirror = (first == second ? waves->more : waves->fewer) + block;
      for (int i = 0; i <= second; i++)
        for (int j = 0; j <= second - i; j++) {
          int here = rules_odds_waves_row (second, i) + j;
          ahead[block + here] =
              waves->more[block + here] + mirror[rules_odds_waves_row (second, j) + i];
        }
    }
}

void
rules_odds_waves (RulesOddsWaves *waves, int n_dice)
{
  waves->n_dice = n_dice;
  waves->one_by_factorial[0] = 1;
  for (int k = 1; k <= n_dice; k++)
    waves->one_by_factorial[k] = waves->one_by_factorial[k - 1] / k;

  /* The sixes are simply there: nothing is higher, so nobody loses by them. */
  double *after_sixes = waves->ahead[WAVES_FACES - 1];
  memset (after_sixes, 0, sizeof (double) * (size_t)rules_odds_waves_block (n_dice + 1, 0));
  for (int first = 0; first <= n_dice; first++)
    for (int second = 0; second <= first; second++)
      after_sixes[rules_odds_waves_block (first, second)] =
          waves->one_by_factorial[first] * waves->one_by_factorial[second];
  for (int face = WAVES_FACES - 1; face >= 1; face--) {
    place_behind (waves, waves->ahead[face]);
    place_ahead (waves);
    join (waves, waves->ahead[face - 1]);
  }
}

double
rules_odds_waves_scale (const RulesOddsWaves *waves, int dice)
{
  double power = 1;

  for (int i = 0; i < dice; i++)
    power *= WAVES_FACES;
  return 1 / (power * waves->one_by_factorial[dice]);
}
