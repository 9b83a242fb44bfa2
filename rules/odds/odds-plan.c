/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plans: every way to share shots among targets, each valued by exact volleys.
 *
 * The value of so many shots at one target does not depend on the others, so it is worked out once
 * for each target and number of shots; the plans are then sums of these.
 */
#include "odds.h"

#include <string.h>

typedef struct {
  const RulesOddsShooter *shooter;
  RulesOddsMeasure measure;
  int n_targets;
  int steps[RULES_ODDS_TARGETS_MAX]; /* needed to reach it; -1: it cannot be reached */
  double destroyed[RULES_ODDS_TARGETS_MAX][RULES_ODDS_SHOTS_MAX + 1];
  double pods[RULES_ODDS_TARGETS_MAX][RULES_ODDS_SHOTS_MAX + 1];
  RulesOddsPlan *plans;
  int n_plans;
  int most;
} Planner;

static int
steps_to (const RulesOddsShooter *shooter, int distance)
{
  int steps = distance <= shooter->reach ? 0 : (distance - 1) / shooter->reach;

  if (steps > 0 && !shooter->can_extend)
    return -1;
  return steps <= RULES_ODDS_STEPS_MAX ? steps : -1;
}

/* What the plan's shots cost. */
static int
cost_of (const Planner *self, const RulesOddsPlan *plan)
{
  int cost = 0;
  int longest = 0;

  for (int i = 0; i < self->n_targets; i++) {
    bool is_each = self->shooter->extend == RULES_ODDS_EXTEND_SHOT;
    cost += plan->shots[i] * (1 + (is_each ? self->steps[i] : 0));
    if (!is_each && plan->shots[i] && self->steps[i] > longest)
      longest = self->steps[i];
  }
  return cost + longest;
}

/* Could it fire once more? Then another plan is better. */
static bool
is_unfinished (const Planner *self, RulesOddsPlan *plan, int shots)
{
  bool can_go_on = false;

  for (int i = 0; i < self->n_targets && shots < self->shooter->lasers; i++) {
    if (self->steps[i] < 0)
      continue;
    plan->shots[i]++;
    can_go_on = can_go_on || cost_of (self, plan) <= self->shooter->ap;
    plan->shots[i]--;
  }
  return can_go_on;
}

static double
worth (const Planner *self, const RulesOddsPlan *plan)
{
  return self->measure == RULES_ODDS_BY_PODS ? plan->pods : plan->destroys;
}

static bool
is_better (const Planner *self, const RulesOddsPlan *a, const RulesOddsPlan *b)
{
  if (worth (self, a) != worth (self, b))
    return worth (self, a) > worth (self, b);
  if (a->pods != b->pods)
    return a->pods > b->pods;
  return a->ap < b->ap;
}

/* Puts the plan in its place among the best. */
static void
keep (Planner *self, RulesOddsPlan *plan)
{
  double spared = 1;
  int place = self->n_plans;

  plan->ap = cost_of (self, plan);
  plan->destroyed = 0;
  plan->pods = 0;
  for (int i = 0; i < self->n_targets; i++) {
    double chance = self->destroyed[i][plan->shots[i]];
    spared *= 1 - chance;
    plan->destroyed += chance;
    plan->pods += self->pods[i][plan->shots[i]];
    plan->steps[i] = plan->shots[i] ? (uint8_t)self->steps[i] : 0;
  }
  plan->destroys = 1 - spared;

  while (place > 0 && is_better (self, plan, &self->plans[place - 1]))
    place--;
  if (place >= self->most)
    return;
  if (self->n_plans < self->most)
    self->n_plans++;
  memmove (&self->plans[place + 1], &self->plans[place],
           (size_t)(self->n_plans - place - 1) * sizeof *self->plans);
  self->plans[place] = *plan;
}

/* Tries every number of shots at the targets from this one on. */
static void
try_target (Planner *self, RulesOddsPlan *plan, int target, int shots)
{
  if (target == self->n_targets) {
    if (shots > 0 && !is_unfinished (self, plan, shots))
      keep (self, plan);
    return;
  }
  for (int n = 0; shots + n <= self->shooter->lasers; n++) {
    plan->shots[target] = (uint8_t)n;
    if (n > 0 && (self->steps[target] < 0 || cost_of (self, plan) > self->shooter->ap))
      break;
    try_target (self, plan, target + 1, shots + n);
  }
  plan->shots[target] = 0;
}

/* The odds of every number of shots at one target. */
static bool
value_target (Planner *self, const RulesOddsTarget *target, int i)
{
  RulesOddsVolley volley = target->volley;
  RulesOddsVolleyResult result;

  self->steps[i] = steps_to (self->shooter, target->distance);
  volley.attack.extend_steps = self->steps[i] > 0 ? self->steps[i] : 0;
  for (int shots = 1; shots <= self->shooter->lasers; shots++) {
    volley.shots = shots;
    if (!rules_odds_volley (&volley, &result))
      return false;
    self->destroyed[i][shots] = result.destroyed.value;
    self->pods[i][shots] = result.expected_pods_lost.value;
  }
  return true;
}

int
rules_odds_plan (const RulesOddsShooter *shooter, const RulesOddsTarget *targets, int n_targets,
                 RulesOddsMeasure measure, RulesOddsPlan *plans, int most)
{
  Planner self = {
    .shooter = shooter, .measure = measure, .n_targets = n_targets, .plans = plans, .most = most
  };
  RulesOddsPlan plan = { 0 };

  if (n_targets < 1 || n_targets > RULES_ODDS_TARGETS_MAX || most < 1 || shooter->reach < 1
      || shooter->ap < 0 || shooter->ap > RULES_ODDS_COUNT_MAX || shooter->lasers < 0
      || shooter->lasers > RULES_ODDS_SHOTS_MAX)
    return 0;
  for (int i = 0; i < n_targets; i++)
    if (targets[i].distance < 0 || !value_target (&self, &targets[i], i))
      return 0;
  try_target (&self, &plan, 0, 0);
  return self.n_plans;
}
