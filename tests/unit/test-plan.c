/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The AP planner: what it offers can be paid, is complete, and is valued by exact volleys. */
#include "rules/odds/odds.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static RulesOddsTarget
target (int wr, int lasers, int shields, int distance)
{
  return (RulesOddsTarget){
    .volley = { .attack = { .wr = wr, .shields = shields }, .lasers = lasers }, .distance = distance
  };
}

/* Source: WR 7, two shields, one step: 10 or more. One shot costs 2 AP. */
static void
test_worked_example (void **unused)
{
  const RulesOddsShooter shooter = { .ap = 2, .lasers = 1, .reach = 705, .can_extend = true };
  const RulesOddsTarget at = target (7, 0, 2, 1000);
  RulesOddsPlan plan;

  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 1);
  assert_int_equal (plan.shots[0], 1);
  assert_int_equal (plan.steps[0], 1);
  assert_int_equal (plan.ap, 2);
  assert_true (fabs (plan.pods - 6.0 / 36) < 1e-12);
}

/* Out of reach for who cannot extend; nothing for who cannot pay. */
static void
test_reach (void **unused)
{
  RulesOddsShooter shooter = { .ap = 8, .lasers = 2, .reach = 705 };
  RulesOddsTarget at = target (7, 1, 0, 706);
  RulesOddsPlan plan;

  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 0);
  at.distance = 705;
  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 1);
  assert_int_equal (plan.steps[0], 0);
  assert_int_equal (plan.shots[0], 2);
  at.distance = 1411; /* two increments are 1410 */
  shooter.can_extend = true;
  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 1);
  assert_int_equal (plan.steps[0], 2);
  assert_int_equal (plan.ap, 6);
  shooter.ap = 2;
  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 0);
}

/* The house rule: steps bought once for the volley cost less than for each shot. */
static void
test_volley_rule (void **unused)
{
  RulesOddsShooter shooter = { .ap = 4, .lasers = 3, .reach = 705, .can_extend = true };
  const RulesOddsTarget at = target (6, 3, 0, 1000);
  RulesOddsPlan plan;

  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 1);
  assert_int_equal (plan.shots[0], 2);
  assert_int_equal (plan.ap, 4);
  shooter.extend = RULES_ODDS_EXTEND_VOLLEY;
  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 1);
  assert_int_equal (plan.shots[0], 3);
  assert_int_equal (plan.ap, 4);
}

/* Against every plan there is, found by counting through all shots of three targets. */
static void
test_brute_force (void **unused)
{
  const RulesOddsShooter shooter = { .ap = 7, .lasers = 5, .reach = 705, .can_extend = true };
  RulesOddsTarget at[3] = { target (7, 2, 1, 300), target (7, 0, 0, 900), target (7, 1, 3, 1500) };
  RulesOddsPlan plans[200];

  at[1].volley.attack.is_evasive = true;
  at[2].volley.attack.is_armored = true;
  for (int measure = 0; measure < 2; measure++) {
    double best = 0;
    int n = rules_odds_plan (&shooter, at, 3, (RulesOddsMeasure)measure, plans, 200);
    assert_in_range (n, 2, 199);
    for (int a = 0; a <= 5; a++)
      for (int b = 0; a + b <= 5; b++)
        for (int c = 0; a + b + c <= 5; c++) {
          const int shots[3] = { a, b, c };
          const int steps[3] = { 0, 1, 2 };
          double spared = 1;
          double pods = 0;
          if (a + 2 * b + 3 * c > shooter.ap)
            continue;
          for (int i = 0; i < 3; i++) {
            RulesOddsVolley volley = at[i].volley;
            RulesOddsVolleyResult result;
            volley.attack.extend_steps = steps[i];
            volley.shots = shots[i];
            if (shots[i] == 0)
              continue;
            assert_true (rules_odds_volley (&volley, &result));
            spared *= 1 - result.destroyed.value;
            pods += result.expected_pods_lost.value;
          }
          best = fmax (best, measure == RULES_ODDS_BY_PODS ? pods : 1 - spared);
        }
    double found = measure == RULES_ODDS_BY_PODS ? plans[0].pods : plans[0].destroys;
    assert_true (fabs (found - best) < 1e-12);
    for (int i = 1; i < n; i++) {
      double now = measure == RULES_ODDS_BY_PODS ? plans[i].pods : plans[i].destroys;
      double before = measure == RULES_ODDS_BY_PODS ? plans[i - 1].pods : plans[i - 1].destroys;
      assert_true (now <= before);
      assert_true (plans[i].ap <= shooter.ap);
      assert_true (memcmp (plans[i].shots, plans[i - 1].shots, sizeof plans[i].shots) != 0);
    }
  }
}

static void
test_bounds (void **unused)
{
  RulesOddsShooter shooter = { .ap = 4, .lasers = 2, .reach = 0 };
  const RulesOddsTarget at = target (7, 1, 0, 0);
  RulesOddsPlan plan;

  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 0);
  shooter.reach = 100;
  assert_int_equal (rules_odds_plan (&shooter, &at, 0, RULES_ODDS_BY_PODS, &plan, 1), 0);
  assert_int_equal (rules_odds_plan (&shooter, &at, 9, RULES_ODDS_BY_PODS, &plan, 1), 0);
  shooter.lasers = 0;
  assert_int_equal (rules_odds_plan (&shooter, &at, 1, RULES_ODDS_BY_PODS, &plan, 1), 0);
}

static int
plans_for (RulesOddsShooter shooter, RulesOddsTarget at, int n_targets, int most)
{
  RulesOddsTarget targets[RULES_ODDS_TARGETS_MAX + 1];
  RulesOddsPlan plans[64];

  for (int i = 0; i <= RULES_ODDS_TARGETS_MAX; i++)
    targets[i] = at;
  return rules_odds_plan (&shooter, targets, n_targets, RULES_ODDS_BY_PODS, plans, most);
}

/* The last that is still planned for, and the first that is not. */
static void
test_limits (void **unused)
{
  const RulesOddsShooter usual = { .ap = 1, .lasers = 1, .reach = 1, .can_extend = true };
  const RulesOddsTarget at = target (7, 1, 0, 1);
  RulesOddsShooter shooter = usual;
  RulesOddsTarget far = at;

  assert_int_equal (plans_for (usual, at, 1, 1), 1);
  assert_int_equal (plans_for (usual, at, 1, 0), 0);
  assert_int_equal (plans_for (usual, at, RULES_ODDS_TARGETS_MAX, 64), RULES_ODDS_TARGETS_MAX);
  assert_int_equal (plans_for (usual, at, RULES_ODDS_TARGETS_MAX + 1, 64), 0);
  shooter.ap = 0;
  assert_int_equal (plans_for (shooter, at, 1, 1), 0);
  shooter.ap = -1;
  assert_int_equal (plans_for (shooter, at, 1, 1), 0);
  shooter.ap = RULES_ODDS_COUNT_MAX;
  assert_int_equal (plans_for (shooter, at, 1, 1), 1);
  shooter.ap = RULES_ODDS_COUNT_MAX + 1;
  assert_int_equal (plans_for (shooter, at, 1, 1), 0);
  shooter = usual;
  shooter.lasers = RULES_ODDS_SHOTS_MAX;
  assert_int_equal (plans_for (shooter, at, 1, 1), 1);
  shooter.lasers = RULES_ODDS_SHOTS_MAX + 1;
  assert_int_equal (plans_for (shooter, at, 1, 1), 0);
  shooter.lasers = -1;
  assert_int_equal (plans_for (shooter, at, 1, 1), 0);

  shooter = (RulesOddsShooter){ .ap = 20, .lasers = 1, .reach = 10, .can_extend = true };
  far.distance = 10 * (RULES_ODDS_STEPS_MAX + 1);
  assert_int_equal (plans_for (shooter, far, 1, 1), 1);
  far.distance++;
  assert_int_equal (plans_for (shooter, far, 1, 1), 0);
  far.distance = 0;
  assert_int_equal (plans_for (shooter, far, 1, 1), 1);
  far.distance = -1;
  assert_int_equal (plans_for (shooter, far, 1, 1), 0);
  far = at;
  far.volley.attack.wr = RULES_ODDS_WR_MAX + 1;
  assert_int_equal (plans_for (shooter, far, 1, 1), 0);
}

/* A target out of reach is left alone, and does not keep the others from being shot at. */
static void
test_one_out_of_reach (void **unused)
{
  const RulesOddsShooter shooter = { .ap = 3, .lasers = 2, .reach = 100 };
  const RulesOddsTarget at[2] = { target (7, 1, 0, 101), target (7, 1, 0, 100) };
  RulesOddsPlan plans[4];

  assert_int_equal (rules_odds_plan (&shooter, at, 2, RULES_ODDS_BY_PODS, plans, 4), 1);
  assert_int_equal (plans[0].shots[0], 0);
  assert_int_equal (plans[0].shots[1], 2);
  assert_int_equal (plans[0].steps[0], 0);
}

/* Of what is worth the same the one that costs less AP stands first, and the list ends where there
 * is no more room, not where the best is left out. */
static void
test_order (void **unused)
{
  const RulesOddsShooter shooter = { .ap = 2, .lasers = 1, .reach = 100, .can_extend = true };
  /* The step makes the second as hard to hit as the first. */
  const RulesOddsTarget at[3] = { target (7, 1, 0, 200), target (8, 1, 0, 100),
                                  target (5, 1, 0, 100) };
  RulesOddsPlan plans[3];

  assert_int_equal (rules_odds_plan (&shooter, at, 2, RULES_ODDS_BY_PODS, plans, 3), 2);
  assert_true (plans[0].pods == plans[1].pods);
  assert_int_equal (plans[0].shots[1], 1);
  assert_int_equal (plans[0].ap, 1);
  assert_int_equal (plans[1].shots[0], 1);
  assert_int_equal (plans[1].ap, 2);
  assert_int_equal (rules_odds_plan (&shooter, at, 3, RULES_ODDS_BY_PODS, plans, 1), 1);
  assert_int_equal (plans[0].shots[2], 1);
  /* Two targets of two pods each that no shot destroys: then the pods decide. */
  const RulesOddsTarget hard[2] = { target (9, 2, 0, 100), target (6, 2, 0, 100) };
  assert_int_equal (rules_odds_plan (&shooter, hard, 2, RULES_ODDS_BY_DESTROYED, plans, 3), 2);
  assert_true (plans[0].destroys == plans[1].destroys);
  assert_int_equal (plans[0].shots[1], 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_worked_example),   cmocka_unit_test (test_reach),
    cmocka_unit_test (test_volley_rule),      cmocka_unit_test (test_brute_force),
    cmocka_unit_test (test_bounds),           cmocka_unit_test (test_limits),
    cmocka_unit_test (test_one_out_of_reach), cmocka_unit_test (test_order),
  };
  return cmocka_run_group_tests_name ("plan", tests, NULL, NULL);
}
