/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A volley: shot after shot at one target, damage settled in between (RM-AT-7).
 *
 * The pods go in a fixed order, so the target is told by three numbers: how many points of damage
 * it took (one more than it had pods: destroyed), how many crew it lost, and whether its evasion is
 * used up. Their weights are counts of equally likely dice; each shot multiplies the whole by the
 * ways that one shot can go.
 */
#include "odds-private.h"

#include <string.h>

enum { DAMAGE_MAX = 2 * RULES_ODDS_COUNT_MAX + 1, FRESH = 0, USED = 1 };

typedef struct {
  const RulesOddsVolley *volley;
  int pods;
  /* Of a hit that Base Defense may answer: ways in which it gets through, and all. */
  unsigned passes;
  unsigned answers;
  /* By damage, crew lost, evasion. A used evasion has rolled 2d6 once more: its weights count in
   * twelfths of the fresh ones. */
  RulesOddsWeight at[DAMAGE_MAX + 1][RULES_ODDS_COUNT_MAX + 1][2];
} Volley;

static int
shields_left (const Volley *self, int damage)
{
  int shields = self->volley->attack.shields;
  int lost = damage;

  if (self->volley->keep == RULES_ODDS_KEEP_SHIELDS)
    lost = damage > self->volley->lasers ? damage - self->volley->lasers : 0;
  return lost < shields ? shields - lost : 0;
}

/* Damage gets through in `plain` ways without and in `doubles` ways with a double. */
static void
hit (Volley *self, int damage, int crew_lost, int evasion, RulesOddsWeight weight, unsigned plain,
     unsigned doubles, bool has_shields)
{
  bool kills = !has_shields && crew_lost < self->volley->crew;

  rules_odds_add (&self->at[damage + 1][crew_lost][evasion], rules_odds_times (weight, plain));
  rules_odds_add (&self->at[damage + 1][crew_lost + kills][evasion],
                  rules_odds_times (weight, doubles));
}

static void
shoot_at (Volley *self, int damage, int crew_lost, int evasion)
{
  RulesOddsWeight weight = self->at[damage][crew_lost][evasion];
  RulesOddsAttack attack = self->volley->attack;

  if (weight.rounded == 0)
    return;
  if (damage > self->pods) { /* destroyed; the shot goes into the void, all its ways alike */
    self->at[damage][crew_lost][evasion] = rules_odds_times (weight, 36 * self->answers);
    return;
  }

  attack.shields = shields_left (self, damage);
  RulesOddsRoll roll = rules_odds_roll (rules_odds_target (&attack));
  bool has_shields = attack.shields > 0;
  unsigned through = roll.hits * self->passes;
  unsigned doubles = roll.doubles * self->passes;

  /* All but the natural 12 and what gets through leaves things as they are. */
  self->at[damage][crew_lost][evasion] = rules_odds_times (weight, 35 * self->answers - through);
  hit (self, damage, crew_lost, evasion, weight, 0, self->answers, has_shields);
  if (attack.is_evasive && evasion == FRESH) {
    unsigned fails = RULES_ODDS_EVASION_FAILS;
    unsigned works = RULES_ODDS_EVASION_WHOLE - fails;
    rules_odds_add (&self->at[damage][crew_lost][USED], rules_odds_times (weight, through * works));
    hit (self, damage, crew_lost, USED, weight, (through - doubles) * fails, doubles * fails,
         has_shields);
  } else {
    hit (self, damage, crew_lost, evasion, weight, through - doubles, doubles, has_shields);
  }
}

static void
shoot (Volley *self)
{
  /* Downwards, since a shot only leads to more damage or a used evasion: nothing moves twice. */
  for (int damage = self->pods + 1; damage >= 0; damage--)
    for (int crew_lost = self->volley->crew; crew_lost >= 0; crew_lost--)
      for (int evasion = USED; evasion >= FRESH; evasion--)
        shoot_at (self, damage, crew_lost, evasion);
}

static void
sum_up (Volley *self, RulesOddsVolleyResult *result)
{
  RulesOddsWeight whole = { 0, 0 };
  RulesOddsWeight destroyed = { 0, 0 };
  RulesOddsWeight pods_lost = { 0, 0 };
  RulesOddsWeight crew_lost = { 0, 0 };

  memset (result, 0, sizeof *result);
  for (int damage = 0; damage <= self->pods + 1; damage++)
    for (int crew = 0; crew <= self->volley->crew; crew++) {
      RulesOddsWeight weight =
          rules_odds_times (self->at[damage][crew][FRESH], RULES_ODDS_EVASION_WHOLE);
      int pods = damage > self->pods ? self->pods : damage;
      if (!self->volley->attack.is_evasive)
        weight = self->at[damage][crew][FRESH];
      rules_odds_add (&weight, self->at[damage][crew][USED]);
      rules_odds_add (&whole, weight);
      if (damage > self->pods)
        rules_odds_add (&destroyed, weight);
      rules_odds_add (&pods_lost, rules_odds_times (weight, (unsigned)pods));
      rules_odds_add (&crew_lost, rules_odds_times (weight, (unsigned)crew));
      result->pods_lost[pods] += weight.rounded;
      result->crew_lost[crew] += weight.rounded;
    }

  bool is_exact = rules_odds_fits (whole, self->volley->shots > 0 ? self->volley->shots : 1);
  result->target = rules_odds_target (&self->volley->attack);
  result->destroyed = rules_odds_number (destroyed, whole, is_exact);
  result->expected_pods_lost = rules_odds_number (pods_lost, whole, is_exact);
  result->expected_crew_lost = rules_odds_number (crew_lost, whole, is_exact);
  result->pods = self->pods;
  result->crew = self->volley->crew;
  for (int i = 0; i <= self->pods; i++)
    result->pods_lost[i] /= whole.rounded;
  for (int i = 0; i <= self->volley->crew; i++)
    result->crew_lost[i] /= whole.rounded;
}

bool
rules_odds_volley (const RulesOddsVolley *volley, RulesOddsVolleyResult *result)
{
  Volley self;

  if (!rules_odds_attack_is_valid (&volley->attack) || !rules_odds_is_count (volley->shots)
      || !rules_odds_is_count (volley->lasers) || !rules_odds_is_count (volley->crew))
    return false;
  memset (&self, 0, sizeof self);
  self.volley = volley;
  self.pods = volley->lasers + volley->attack.shields;
  self.passes = volley->attack.has_base_defense ? RULES_ODDS_DEFENSE_FAILS : 1;
  self.answers = volley->attack.has_base_defense ? RULES_ODDS_DEFENSE_WHOLE : 1;
  self.at[0][0][FRESH] = (RulesOddsWeight){ 1, 1 };
  for (int i = 0; i < volley->shots; i++)
    shoot (&self);
  sum_up (&self, result);
  return true;
}
