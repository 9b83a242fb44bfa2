/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the odds take: one attack, all plain boardings by the table, and the same naively. */
#include "rules/odds/odds.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX = RULES_ODDS_TABLE_MAX, DICE = MAX + 1 };

static double
seconds_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- The reference: a wave for each pool size by itself, both hands face by face ---- */

static double
choose (int n, int k)
{
  double product = 1;

  for (int i = 0; i < k; i++)
    product = product * (n - i) / (i + 1);
  return product;
}

/* Chances by losses: [dice of a still to place][of b][losses of a][of b], for one pool. */
typedef double Naive[DICE + 1][DICE + 1][DICE + 1][DICE + 1];

static int
least (int a, int b)
{
  return a < b ? a : b;
}

static void
place_face_naively (Naive from, Naive to, int a_dice, int b_dice, int face)
{
  memset (to, 0, sizeof (Naive));
  for (int a = 0; a <= a_dice; a++)
    for (int b = 0; b <= b_dice; b++)
      for (int i = 0; i <= least (a, b); i++)
        for (int j = 0; i + j <= least (a, b); j++)
          for (int k = 0; from[a][b][i][j] > 0 && a + k <= a_dice; k++)
            for (int l = 0; b + l <= b_dice; l++) {
              double p = from[a][b][i][j] * choose (a_dice - a, k) * choose (b_dice - b, l);
              for (int n = 0; n < k + l; n++)
                p /= face;
              for (int n = 0; n < a_dice - a - k + b_dice - b - l; n++)
                p *= (double)(face - 1) / face;
              int a_lost = b > a ? least (k, b - a) : 0;
              int b_lost = a > b ? least (l, a - b) : 0;
              to[a + k][b + l][i + a_lost][j + b_lost] += p;
            }
}

static double
solve_naively (double wins[MAX + 1][MAX + 1], int a, int b)
{
  static Naive one, other;
  double sum = 0;

  memset (one, 0, sizeof one);
  one[0][0][0][0] = 1;
  for (int face = 6; face >= 1; face--) {
    place_face_naively (one, other, a + 1, b + 1, face);
    memcpy (one, other, sizeof one);
  }
  for (int i = 0; i <= least (a, b) + 1; i++)
    for (int j = 0; i + j <= least (a, b) + 1; j++) {
      double p = one[a + 1][b + 1][i][j];
      if (j >= b)
        sum += i >= a ? p / 2 : p;
      else if (i < a && i + j > 0)
        sum += p * wins[a - i][b - j];
    }
  return sum / (1 - one[a + 1][b + 1][0][0]);
}

/* ---- Timings, in seconds; the best of several runs ---- */

double bench_odds_table (RulesOddsBoardingTable *table);
double bench_odds_naive (double wins[MAX + 1][MAX + 1]);
double bench_odds_attack (void);

double
bench_odds_table (RulesOddsBoardingTable *table)
{
  double best = 1;

  for (int i = 0; i < 200; i++) {
    double start = seconds_now ();
    rules_odds_boarding_table (table);
    double seconds = seconds_now () - start;
    best = seconds < best ? seconds : best;
  }
  return best;
}

double
bench_odds_naive (double wins[MAX + 1][MAX + 1])
{
  double start = seconds_now ();

  for (int a = 1; a <= MAX; a++)
    for (int b = 1; b <= MAX; b++)
      wins[a][b] = solve_naively (wins, a, b);
  return seconds_now () - start;
}

double
bench_odds_attack (void)
{
  enum { ROUNDS = 1000000 };
  RulesOddsAttackResult result;
  volatile int64_t sum = 0; /* so that no call is left out */
  double start = seconds_now ();

  for (int i = 0; i < ROUNDS; i++) {
    RulesOddsAttack attack = {
      .wr = 2 + i % 12, .shields = i % 3, .is_evasive = i & 1, .has_base_defense = i & 2
    };
    rules_odds_attack (&attack, &result);
    sum += result.damage.numerator;
  }
  return (seconds_now () - start) / ROUNDS;
}

int
main (void)
{
  static RulesOddsBoardingTable table;
  static double wins[MAX + 1][MAX + 1];
  double worst = 0;
  double table_seconds = bench_odds_table (&table);
  double naive_seconds = bench_odds_naive (wins);

  for (int a = 1; a <= MAX; a++)
    for (int b = 1; b <= MAX; b++) {
      double off = wins[a][b] - table.attacker_wins[a][b];
      off = off < 0 ? -off : off;
      worst = off > worst ? off : worst;
    }
  printf ("all boardings up to 12 against 12   %9.4f ms (at most 0.5)\n", table_seconds * 1e3);
  printf ("the same, each pool by itself       %9.4f ms, differing by %.1e\n", naive_seconds * 1e3,
          worst);
  printf ("one attack                          %9.4f us (at most 1)\n", bench_odds_attack () * 1e6);
  return table_seconds <= 0.5e-3 && worst < 1e-12 ? 0 : 1;
}
