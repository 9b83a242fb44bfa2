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
  says ((guint64[]){ 15, 15, 20, 18, 50, 50 }, 6, RT_COUNTS_OF_PLAYER,
        "168 rolls: shows high faces more often than chance would. Fair dice look this uneven less "
        "than once in a million times.");
  /* As uneven as the die above, of a player's dice. */
  says ((guint64[]){ 120, 100, 100, 100, 100, 80 }, 6, RT_COUNTS_OF_PLAYER,
        "600 dice rolled: they look fair.");
  says ((guint64[]){ 0, 1, 0, 0, 0, 0 }, 6, RT_COUNTS_OF_TYPED,
        "1 die rolled: not enough yet to judge.");
}

/* One roll: 5/6 too many of one face, 1/6 too few of five, of 1/6 expected: 25/6 + 5/6. Of no roll
 * there is nothing to say. */
static void
few_rolls_say_little (void **state)
{
  RtFairness fairness = rt_fairness_judge ((guint64[6]){ 0 }, 6);

  assert_int_equal (fairness.n, 0);
  assert_int_equal (fairness.verdict, RT_FAIRNESS_TOO_FEW);
  assert_int_equal (fairness.n_needed, rt_fairness_rolls_needed (6));
  assert_true (fairness.probability == 1 && fairness.chi_square == 0);
  /* Nor is there anything odd about a die that is quite even. */
  fairness = rt_fairness_judge ((guint64[6]){ 9, 9, 9, 9, 9, 9 }, 6);
  assert_true (fairness.probability == 1 && fairness.chi_square == 0);
  assert_in_range (fairness.face, 1, 6);
  assert_false (fairness.is_more || fairness.is_tilted);
  fairness = rt_fairness_judge ((guint64[6]){ 9, 9, 9, 9, 9, 10 }, 6);
  assert_true (fairness.is_more && fairness.is_tilted); /* if only by a fifth of a deviation */
  fairness = rt_fairness_judge ((guint64[6]){ 0, 0, 0, 1, 0, 0 }, 6);
  near (fairness.chi_square, 5, 1e-12);
  near (fairness.probability, 2 * 0.4159, 1e-4); /* of any printed table */
  assert_int_equal (fairness.face, 4);
  assert_true (fairness.is_more);
  assert_int_equal (fairness.verdict, RT_FAIRNESS_TOO_FEW);
}

/* The faces of a fair coin in 100 throws vary by 25, so by 5: 1.96 times that. Of 600 rolls of six
 * sides by 600 * 5/36, of 400 of twenty by 400 * 19/400. */
static void
a_band_holds_nineteen_of_twenty (void **state)
{
  near (rt_fairness_band (100, 2), 9.8, 1e-12);
  near (rt_fairness_band (600, 6), 1.96 * sqrt (250 / 3.0), 1e-12);
  near (rt_fairness_band (400, 20), 1.96 * sqrt (19), 1e-12);
  assert_true (rt_fairness_band (0, 6) == 0);
}

/* Two figures of how seldom it is, never more than is so. */
static void
rarity_has_two_figures (void **state)
{
  static const struct {
    double one_in;
    const char *words;
  } cases[] = { { 345.6, "1 time in 340." },
                { 399.9, "1 time in 390." },
                { 4999, "1 time in 4900." },
                { 12999, "1 time in 12000." },
                { 996000, "1 time in 990000." },
                { 1100000, "less than once in a million times." },
                { 1e12, "less than once in a million times." } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const RtFairness fairness = { .verdict = RT_FAIRNESS_UNFAIR,
                                  .n = 600,
                                  .probability = 1 / cases[i].one_in,
                                  .face = 3,
                                  .is_more = TRUE };
    g_autofree char *text = rt_fairness_describe (&fairness, RT_COUNTS_OF_DIE);

    assert_true (g_str_has_suffix (text, cases[i].words));
  }
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
  /* With so many an even die looks fair, with one less nobody can say. */
  guint64 faces[6];
  for (guint64 i = 0; i < 6; i++)
    faces[i] = (needed + i) / 6;
  assert_int_equal (rt_fairness_judge (faces, 6).verdict, RT_FAIRNESS_FAIR);
  faces[5]--;
  assert_int_equal (rt_fairness_judge (faces, 6).verdict, RT_FAIRNESS_TOO_FEW);
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
  assert_int_equal (rt_dice_stats_get_counts (stats)->len, 0);
  /* The smallest and the largest that there are. */
  RtDiceRoll coin = roll ("a", 2, 1);
  coin.sides = 2;
  assert_true (rt_dice_roll_is_possible (&coin));
  coin.faces[0].face = 3;
  assert_false (rt_dice_roll_is_possible (&coin));
  coin.n_faces = 0;
  assert_false (rt_dice_roll_is_possible (&coin));
  RtDiceRoll many = roll ("a", 1, 1);
  many.sides = RT_ROLL_SIDES_MAX;
  many.n_faces = RT_ROLL_FACES_MAX;
  for (int i = 0; i < many.n_faces; i++)
    many.faces[i] = (RtDiceFace){ many.sides, RT_FROM_KEYS, NULL };
  assert_true (rt_dice_roll_is_possible (&many));
  many.faces[many.n_faces - 1].face = 0;
  assert_false (rt_dice_roll_is_possible (&many));
}

/* Since when and until when, of each die and each player; a roll of two typed dice is two of what
 * is typed and one of who typed it. */
static void
times_and_rolls_are_kept (void **state)
{
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();

  for (int i = 0; i < 3; i++) {
    RtDiceRoll made = roll (i == 1 ? "Bob" : "Ada", 4, 3);
    made.time_s = 1000 + i * 60;
    made.faces[0].source = RT_FROM_KEYS;
    assert_true (rt_dice_stats_add (stats, &made));
  }
  const RtCounts *typed = counts_at (stats, 0);
  const RtCounts *ada = counts_at (stats, 1);
  const RtCounts *bob = counts_at (stats, 2);
  assert_int_equal (typed->n_rolls, 6);
  assert_int_equal (typed->n_faces, 6);
  assert_int_equal (ada->n_rolls, 2);
  assert_int_equal (ada->n_faces, 4);
  assert_int_equal (ada->first_s, 1000);
  assert_int_equal (ada->last_s, 1120);
  assert_int_equal (bob->first_s, 1060);
  assert_int_equal (bob->last_s, 1060);
  assert_int_equal (g_array_index (ada->luck, RtLuckPoint, 1).time_s, 1120);
  assert_int_equal (g_array_index (ada->luck, RtLuckPoint, 1).n_rolls, 2);
}

/* The same name may be a die and a player, and a die of six and one of twenty sides. */
static void
counts_are_told_apart_and_in_order (void **state)
{
  static const struct {
    RtCountsKind kind;
    const char *name;
    int sides;
  } order[] = {
    { RT_COUNTS_OF_DIE, "D1", 6 },    { RT_COUNTS_OF_DIE, "D1", 20 },
    { RT_COUNTS_OF_DIE, "D2", 6 },    { RT_COUNTS_OF_TYPED, "", 6 },
    { RT_COUNTS_OF_VIRTUAL, "", 6 },  { RT_COUNTS_OF_VIRTUAL, "", 20 },
    { RT_COUNTS_OF_PLAYER, "D1", 6 }, { RT_COUNTS_OF_PLAYER, "D1", 20 },
  };
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();
  RtDiceRoll first = roll ("D1", 20, 11);
  RtDiceRoll second = roll ("D1", 6, 1);
  RtDiceRoll third = roll ("", 5, 1);

  first.sides = 20;
  first.faces[1].source = RT_FROM_CHANCE;
  third.faces[0].name = "D2";
  third.faces[1].source = RT_FROM_CHANCE;
  assert_true (rt_dice_stats_add (stats, &first));
  assert_true (rt_dice_stats_add (stats, &third));
  assert_true (rt_dice_stats_add (stats, &second));
  assert_int_equal (rt_dice_stats_get_counts (stats)->len, G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    assert_int_equal (counts_at (stats, i)->kind, order[i].kind);
    assert_string_equal (counts_at (stats, i)->name, order[i].name);
    assert_int_equal (counts_at (stats, i)->sides, order[i].sides);
    assert_int_equal (counts_at (stats, i)->n_rolls, 1);
  }
  /* 20 and 11 of twenty sides are 10 over, with a variance of 2 * 399/12. */
  near (rt_counts_get_luck (counts_at (stats, 7)), 10 / sqrt (66.5), 1e-12);
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
  /* Who has rolled nothing has had neither good luck nor bad. */
  assert_true (rt_counts_get_luck (&(RtCounts){ .sides = 6 }) == 0);
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
    /* Evenly but for the last, which is how things stand now. */
    for (guint k = 0; k + 1 < n; k++)
      assert_int_equal (g_array_index (ada->luck, RtLuckPoint, k).n_rolls, 1 + k * ada->stride);
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
    cmocka_unit_test (few_rolls_say_little),
    cmocka_unit_test (a_band_holds_nineteen_of_twenty),
    cmocka_unit_test (rarity_has_two_figures),
    cmocka_unit_test (needed_rolls_follow_from_power),
    cmocka_unit_test (fair_dice_are_seldom_accused),
    cmocka_unit_test (loaded_dice_are_found_out),
    cmocka_unit_test (dice_and_players_are_counted),
    cmocka_unit_test (impossible_rolls_are_refused),
    cmocka_unit_test (times_and_rolls_are_kept),
    cmocka_unit_test (counts_are_told_apart_and_in_order),
    cmocka_unit_test (luck_is_worked_out),
    cmocka_unit_test (luck_over_time_stays_small),
    cmocka_unit_test (names_without_end_are_bounded),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
