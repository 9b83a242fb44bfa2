/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A collision: two rolls at most, so every outcome is simply gone through. */
#include "odds-private.h"

#include <string.h>

/* A roll of 2d6 reaches 7 in 7 ways of 12. */
enum { ROLL_WORKS = 7, ROLL_WHOLE = 12 };

typedef struct {
  int pods;
  int pods_lost;
  bool is_destroyed;
} Hull;

/* RM-DM-1: point by point, a pod each; without pods the ship is destroyed. */
static void
damage (Hull *hull, int points)
{
  for (int i = 0; i < points && !hull->is_destroyed; i++) {
    if (hull->pods_lost < hull->pods)
      hull->pods_lost++;
    else
      hull->is_destroyed = true;
  }
}

typedef struct {
  unsigned attacker_destroyed, target_destroyed, both_destroyed, docked;
  unsigned attacker_pods, target_pods;
} Tally;

static void
tally (Tally *tally, unsigned ways, const Hull *attacker, const Hull *target, bool may_dock)
{
  tally->attacker_destroyed += ways * attacker->is_destroyed;
  tally->target_destroyed += ways * target->is_destroyed;
  tally->both_destroyed += ways * (attacker->is_destroyed && target->is_destroyed);
  tally->docked += ways * (may_dock && !attacker->is_destroyed && !target->is_destroyed);
  tally->attacker_pods += ways * (unsigned)attacker->pods_lost;
  tally->target_pods += ways * (unsigned)target->pods_lost;
}

/* RM-CN-4. Both rolls are made, shields count as at contact: what the attacker gives up or the
 * target loses changes nothing about who may roll. */
static void
into_ship (const RulesOddsCollision *self, Tally *sums)
{
  bool attacker_rolls = self->target_shields == 0;
  bool target_rolls = self->shields == 0;

  for (int i = 0; i < 4; i++) {
    bool attacker_works = i & 1;
    bool target_works = i & 2;
    Hull attacker = { .pods = self->lasers + self->shields };
    Hull target = { .pods = self->target_lasers + self->target_shields };
    unsigned ways = (attacker_works ? ROLL_WORKS : ROLL_WHOLE - ROLL_WORKS)
                    * (target_works ? ROLL_WORKS : ROLL_WHOLE - ROLL_WORKS);

    if (attacker_rolls && attacker_works) {
      bool gives_up = self->has_sacrifice && attacker.pods > 0;
      if (gives_up)
        attacker.pods_lost++;
      damage (&target, gives_up ? 2 : 1);
    }
    if (target_rolls && target_works)
      damage (&attacker, 1);
    tally (sums, ways, &attacker, &target, self->target_shields == 0);
  }
}

/* RM-CN-2, 3 and 5: nothing is rolled. Shields are no help against a large object. */
static void
into_thing (const RulesOddsCollision *self, Tally *sums)
{
  bool is_large = self->into == RULES_ODDS_INTO_LARGE;
  Hull attacker = { .pods = self->lasers + self->shields };
  Hull thing = { 0 };

  damage (&attacker, is_large ? 2 : self->shields == 0);
  tally (sums, ROLL_WHOLE * ROLL_WHOLE, &attacker, &thing, is_large);
}

bool
rules_odds_collision (const RulesOddsCollision *collision, RulesOddsCollisionResult *result)
{
  const unsigned whole = ROLL_WHOLE * ROLL_WHOLE;
  Tally sums = { 0 };

  if (!rules_odds_is_count (collision->lasers) || !rules_odds_is_count (collision->shields)
      || !rules_odds_is_count (collision->target_lasers)
      || !rules_odds_is_count (collision->target_shields))
    return false;
  if (collision->into == RULES_ODDS_INTO_SHIP)
    into_ship (collision, &sums);
  else
    into_thing (collision, &sums);
  result->attacker_destroyed = rules_odds_fraction (sums.attacker_destroyed, whole);
  result->target_destroyed = rules_odds_fraction (sums.target_destroyed, whole);
  result->both_destroyed = rules_odds_fraction (sums.both_destroyed, whole);
  result->docked = rules_odds_fraction (sums.docked, whole);
  result->expected_attacker_pods_lost = rules_odds_fraction (sums.attacker_pods, whole);
  result->expected_target_pods_lost = rules_odds_fraction (sums.target_pods, whole);
  return true;
}
