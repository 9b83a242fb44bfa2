/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fairness and luck, against numbers worked out by hand or taken from printed tables, and against
 * many dice whose nature is known.
 */
#include "app/features/statistics/rt-dice-stats-model.h"
#include "rules/rules-chance.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
near (double a, double b, double most)
{
  if (!(fabs (a - b) <= most))
    print_message ("# %.12g is not %.12g\n", a, b);
  assert_true (fabs (a - b) <= most);
}

/* The limits are those of any printed table. */
static void
chi_square_agrees_with_tables (void **state)
{
  near (rt_chi_square_tail (11.0705, 5), 0.05, 1e-6);
  near (rt_chi_square_tail (15.0863, 5), 0.01, 1e-6);
  near (rt_chi_square_tail (16.7496, 5), 0.005, 1e-6);
  near (rt_chi_square_tail (3.84146, 1), 0.05, 1e-6);
  near (rt_chi_square_tail (30.1435, 19), 0.05, 1e-6);
  near (rt_chi_square_tail (123.225, 99), 0.05, 1e-5);
  near (rt_chi_square_limit (0.005, 5), 16.7496, 1e-4);
  assert_true (rt_chi_square_tail (0, 5) == 1);
  /* Two degrees of freedom have a closed form: exp (-x / 2), near and far. */
  for (double x = 0.25; x < 600; x *= 2)
    near (rt_chi_square_tail (x, 2) / exp (-x / 2), 1, 1e-10);
  /* And so do four: (1 + x / 2) exp (-x / 2). */
  for (double x = 0.25; x < 600; x *= 2)
    near (rt_chi_square_tail (x, 4) / ((1 + x / 2) * exp (-x / 2)), 1, 1e-10);
}

/* Cohen's table of power: 5 degrees of freedom, 0.05, power 0.8 needs a shift of 12.83. */
static void
power_agrees_with_tables (void **state)
{
  near (rt_chi_square_tail_shifted (rt_chi_square_limit (0.05, 5), 5, 12.83), 0.8, 5e-4);
  near (rt_chi_square_tail_shifted (rt_chi_square_limit (0.05, 1), 1, 7.849), 0.8, 5e-4);
  near (rt_chi_square_tail_shifted (7, 3, 0), rt_chi_square_tail (7, 3), 1e-12);
}

/*
 * 60 rolls, 10 of each expected. Deviations 5 8 -1 -2 -2 -8: 25+64+1+4+4+64 = 162, over 10: 0.0063
 * with five degrees of freedom. The sum is 48 too small, with a variance of 60 * 35/12 = 175: 3.628
 * deviations, 0.000285 to both sides. That is less, so it counts, twice.
 */
static void
chi_square_is_worked_out (void **state)
{
  const guint64 faces[6] = { 15, 18, 9, 8, 8, 2 };
  RtFairness fairness = rt_fairness_judge (faces, 6);

  assert_int_equal (fairness.n, 60);
  near (fairness.chi_square, 16.2, 1e-12);
  near (rt_chi_square_tail (16.2, 5), 0.0063, 5e-5);
  near (fairness.probability, 2 * 0.000285, 2e-6);
  assert_int_equal (fairness.verdict, RT_FAIRNESS_UNFAIR);
  assert_true (fairness.is_tilted);
  assert_false (fairness.is_more);
}

/* The same turned round is tilted the other way; the same shuffled is not tilted: 0.0126. */
static void
the_sum_sees_what_single_faces_hide (void **state)
{
  const guint64 high[6] = { 2, 8, 8, 9, 18, 15 };
  const guint64 even[6] = { 9, 18, 8, 2, 8, 15 };
  RtFairness fairness = rt_fairness_judge (high, 6);

  assert_true (fairness.is_tilted && fairness.is_more);
  fairness = rt_fairness_judge (even, 6);
  assert_false (fairness.is_tilted);
  near (fairness.probability, 0.0126, 1e-4);
  assert_int_equal (fairness.face, 2);
  assert_true (fairness.is_more);
  assert_int_equal (fairness.verdict, RT_FAIRNESS_TOO_FEW);
}

static void
says (const guint64 *faces, int sides, RtCountsKind kind, const char *expected)
{
  RtFairness fairness = rt_fairness_judge (faces, sides);
  g_autofree char *text = rt_fairness_describe (&fairness, kind);

  assert_string_equal (text, expected);
}

static void
verdicts_are_honest (void **state)
{
  says ((guint64[]){ 7, 7, 7, 7, 7, 6 }, 6, RT_COUNTS_OF_DIE,
        "41 rolls: not enough yet to judge this die.");
  says ((guint64[]){ 0, 0, 1, 0, 0, 0 }, 6, RT_COUNTS_OF_DIE,
        "1 roll: not enough yet to judge this die.");
  says ((guint64[6]){ 0 }, 6, RT_COUNTS_OF_PLAYER, "0 dice rolled: not enough yet to judge.");
  /* Always the six: seen as soon as the test holds, and not before. */
  says ((guint64[]){ 0, 0, 0, 0, 0, 29 }, 6, RT_COUNTS_OF_DIE,
        "29 rolls: not enough yet to judge this die.");
  says ((guint64[]){ 0, 0, 0, 0, 0, 30 }, 6, RT_COUNTS_OF_DIE,
        "30 rolls: shows 6 more often than chance would. Fair dice look this uneven less than once "
        "in a million times.");
  /* Deviations 20 0 0 0 0 -20 of 100: chi-square 8. */
  says ((guint64[]){ 120, 100, 100, 100, 100, 80 }, 6, RT_COUNTS_OF_DIE,
        "600 rolls: this die looks fair.");
  says ((guint64[]){ 15, 18, 9, 8, 8, 2 }, 6, RT_COUNTS_OF_DIE,
        "60 rolls: shows low faces more often than chance would. Fair dice look this uneven 1 time "
        "in 1700.");
  /* Deviations 8 8 8 8 8 -40 of 100: 320 and 1600 over 100 is 19.2, 0.00176 by the closed form,
   * twice. */
  says ((guint64[]){ 108, 108, 108, 108, 108, 60 }, 6, RT_COUNTS_OF_VIRTUAL,
        "600 rolls: shows 6 less often than chance would. Fair dice look this uneven 1 time in "
        "280.");
}

/* One face at 1/4 and five at 3/20 are uneven by 1/24 + 1/120 = 0.05 a roll. */
static void
needed_rolls_follow_from_power (void **state)
{
  guint64 needed = rt_fairness_rolls_needed (6);
  double limit = rt_chi_square_limit (0.0025, 5);

  assert_true (rt_chi_square_tail_shifted (limit, 5, (double)needed * 0.05) >= 0.8);
  assert_true (rt_chi_square_tail_shifted (limit, 5, (double)(needed - 1) * 0.05) < 0.8);
  assert_in_range (needed, 420, 480);
  assert_true (rt_fairness_rolls_needed (20) > needed);
  assert_true (rt_fairness_rolls_needed (2) < needed);
}

/* How many of these dice are called unfair; the six has `weight` balls, every other face ten. */
static int
count_unfair (int n_dice, int n_rolls, guint32 weight)
{
  int n_unfair = 0;

  for (int die = 0; die < n_dice; die++) {
    RulesBits bits = rules_bits ((guint64)die + 1);
    guint64 faces[6] = { 0 };

    for (int i = 0; i < n_rolls; i++) {
      guint32 ball = rules_bits_below (&bits, 5 * 10 + weight);
      faces[MIN (ball / 10, 5)]++;
    }
    n_unfair += rt_fairness_judge (faces, 6).verdict == RT_FAIRNESS_UNFAIR;
  }
  return n_unfair;
}

/* 4000 fair dice: 20 false alarms are to be expected, give or take four times 4.5. */
static void
fair_dice_are_seldom_accused (void **state)
{
  assert_in_range (count_unfair (4000, 41, 10), 0, 38);
  assert_in_range (count_unfair (4000, 120, 10), 2, 38);
  assert_in_range (count_unfair (4000, 600, 10), 2, 38);
}

/* 17 balls of 67 are just over a quarter, the face that the number of rolls is made for: so
 * more than four in five of 500 dice. */
static void
loaded_dice_are_found_out (void **state)
{
  int needed = (int)rt_fairness_rolls_needed (6);

  assert_in_range (count_unfair (500, needed, 17), 400, 490);
  assert_in_range (count_unfair (500, needed * 4, 17), 499, 500);
  assert_in_range (count_unfair (500, 41, 17), 0, 60);
}

/* ---- Counting ---- */

static RtDiceRoll
roll (const char *player, int first, int second)
{
  return (RtDiceRoll){
    .time_s = 1000,
    .sides = 6,
    .player = player,
    .purpose = "",
    .n_faces = 2,
    .faces = { { first, RT_FROM_DIE, "D1" }, { second, RT_FROM_KEYS, NULL } },
  };
}

static const RtCounts *
counts_at (RtDiceStats *stats, guint i)
{
  const GPtrArray *counts = rt_dice_stats_get_counts (stats);

  assert_true (i < counts->len);
  return g_ptr_array_index (counts, i);
}

static void
dice_and_players_are_counted (void **state)
{
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();

  assert_true (rt_dice_stats_add (stats, &(RtDiceRoll[]){ roll ("Zoe", 6, 1) }[0]));
  assert_true (rt_dice_stats_add (stats, &(RtDiceRoll[]){ roll ("Ada", 6, 2) }[0]));
  assert_true (rt_dice_stats_add (stats, &(RtDiceRoll[]){ roll ("", 5, 2) }[0]));
  assert_int_equal (rt_dice_stats_get_n_rolls (stats), 3);
  assert_int_equal (rt_dice_stats_get_counts (stats)->len, 4);
  assert_string_equal (counts_at (stats, 0)->name, "D1");
  assert_int_equal (counts_at (stats, 0)->n_faces, 3);
  assert_int_equal (counts_at (stats, 0)->faces[5], 2);
  assert_int_equal (counts_at (stats, 0)->faces[4], 1);
  assert_int_equal (counts_at (stats, 1)->kind, RT_COUNTS_OF_TYPED);
  assert_int_equal (counts_at (stats, 1)->faces[1], 2);
  assert_string_equal (counts_at (stats, 2)->name, "Ada");
  assert_string_equal (counts_at (stats, 3)->name, "Zoe");
  assert_int_equal (counts_at (stats, 3)->n_rolls, 1);
  assert_int_equal (counts_at (stats, 3)->n_faces, 2);
}

static void
impossible_rolls_are_refused (void **state)
{
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();
  RtDiceRoll bad[] = { roll ("a", 7, 1), roll ("a", 0, 1), roll ("a", 1, 1), roll ("a", 1, 1),
                       roll ("a", 1, 1) };

  bad[2].sides = 1;
  bad[3].sides = RT_ROLL_SIDES_MAX + 1;
  bad[4].n_faces = RT_ROLL_FACES_MAX + 1;
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_false (rt_dice_stats_add (stats, &bad[i]));
  assert_int_equal (rt_dice_stats_get_n_rolls (stats), 0);
}

/* Two dice: 7 expected, variance 2 * 35/12. A twelve is 5 over, sqrt (35/6) each. */
static void
luck_is_worked_out (void **state)
{
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();
  RtDiceRoll rolls[] = { roll ("Ada", 6, 6), roll ("Ada", 1, 2), roll ("Ada", 1, 1) };

  for (guint i = 0; i < G_N_ELEMENTS (rolls); i++)
    rt_dice_stats_add (stats, &rolls[i]);
  const RtCounts *ada = counts_at (stats, 2);
  assert_int_equal (ada->luck->len, 3);
  near (g_array_index (ada->luck, RtLuckPoint, 0).luck, 5 / sqrt (35 / 6.0), 1e-12);
  near (g_array_index (ada->luck, RtLuckPoint, 1).luck, 1 / sqrt (35 / 3.0), 1e-12);
  near (g_array_index (ada->luck, RtLuckPoint, 2).luck, -4 / sqrt (35 / 2.0), 1e-12);
  near (rt_counts_get_luck (ada), -4 / sqrt (35 / 2.0), 1e-12);
}

/* However long the record: few points, the first and the last among them, in order. */
static void
luck_over_time_stays_small (void **state)
{
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();
  RulesBits bits = rules_bits (5);

  for (int i = 0; i < 20000; i++) {
    RtDiceRoll made =
        roll ("Ada", (int)rules_bits_below (&bits, 6) + 1, (int)rules_bits_below (&bits, 6) + 1);
    made.time_s = i;
    rt_dice_stats_add (stats, &made);
    if (i % 997 != 0)
      continue;
    const RtCounts *ada = counts_at (stats, 2);
    guint n = ada->luck->len;
    assert_in_range (n, 1, RT_LUCK_POINTS_MAX);
    assert_int_equal (g_array_index (ada->luck, RtLuckPoint, 0).n_rolls, 1);
    assert_int_equal (g_array_index (ada->luck, RtLuckPoint, n - 1).n_rolls, i + 1);
    assert_true (g_array_index (ada->luck, RtLuckPoint, n - 1).luck == rt_counts_get_luck (ada));
    for (guint k = 1; k < n; k++)
      assert_true (g_array_index (ada->luck, RtLuckPoint, k - 1).n_rolls
                   < g_array_index (ada->luck, RtLuckPoint, k).n_rolls);
  }
  assert_true (counts_at (stats, 2)->luck->len > RT_LUCK_POINTS_MAX / 4);
}

static void
names_without_end_are_bounded (void **state)
{
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();

  for (int i = 0; i < 3 * RT_COUNTS_MAX; i++) {
    g_autofree char *name = g_strdup_printf ("player %d", i);
    RtDiceRoll made = roll (name, 1, 2);
    assert_true (rt_dice_stats_add (stats, &made));
  }
  assert_int_equal (rt_dice_stats_get_counts (stats)->len, RT_COUNTS_MAX);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (chi_square_agrees_with_tables),
    cmocka_unit_test (power_agrees_with_tables),
    cmocka_unit_test (chi_square_is_worked_out),
    cmocka_unit_test (the_sum_sees_what_single_faces_hide),
    cmocka_unit_test (verdicts_are_honest),
    cmocka_unit_test (needed_rolls_follow_from_power),
    cmocka_unit_test (fair_dice_are_seldom_accused),
    cmocka_unit_test (loaded_dice_are_found_out),
    cmocka_unit_test (dice_and_players_are_counted),
    cmocka_unit_test (impossible_rolls_are_refused),
    cmocka_unit_test (luck_is_worked_out),
    cmocka_unit_test (luck_over_time_stays_small),
    cmocka_unit_test (names_without_end_are_bounded),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
