/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chances of all boardings of ship by ship up to 12 pods and crew against 12, in one go. */
#include "odds-waves.h"

/* The boarding of `b` by `a` pods and crew, b at most a, all smaller ones being known. */
static void
solve (const RulesOddsWaves *waves, int a, int b, RulesOddsBoardingTable *table)
{
  const double *weight = waves->ahead[0] + rules_odds_waves_block (a + 1, b + 1);
  double scale = rules_odds_waves_scale (waves, a + 1) * rules_odds_waves_scale (waves, b + 1);
  int pairs = b + 1;
  int a_cap = a > 0 ? a : 1; /* without pods and crew the first loss is the end (RM-BD-6) */
  int b_cap = b > 0 ? b : 1;
  double wins = 0;
  double waves_after = 0;

  for (int b_lost = 0; b_lost <= pairs; b_lost++)
    for (int a_lost = 0; a_lost <= pairs - b_lost; a_lost++) {
      double w = weight[rules_odds_waves_row (pairs, b_lost) + a_lost];
      bool is_a_captured = a_lost >= a_cap;
      if (b_lost >= b_cap) {
        /* Losses enough to capture both, of which the earlier counts (RM-BD-5), would take a + b
         * pairs, and there are b + 1. That is one against one, and either comes first alike. */
        wins += is_a_captured ? w / 2 : w;
      } else if (!is_a_captured && a_lost + b_lost > 0) {
        wins += w * table->attacker_wins[a - a_lost][b - b_lost];
        waves_after += w * table->expected_waves[a - a_lost][b - b_lost];
      }
    }
  /* A wave without losses is fought again. */
  double change = 1 - scale * weight[0];
  table->attacker_wins[a][b] = scale * wins / change;
  table->expected_waves[a][b] = (1 + scale * waves_after) / change;
  if (a > b) {
    table->attacker_wins[b][a] = 1 - table->attacker_wins[a][b];
    table->expected_waves[b][a] = table->expected_waves[a][b];
  }
}

void
rules_odds_boarding_table (RulesOddsBoardingTable *table)
{
  RulesOddsWaves waves;

  rules_odds_waves (&waves, RULES_ODDS_TABLE_MAX + 1);
  for (int a = 0; a <= RULES_ODDS_TABLE_MAX; a++)
    for (int b = 0; b <= a; b++)
      solve (&waves, a, b, table);
}
