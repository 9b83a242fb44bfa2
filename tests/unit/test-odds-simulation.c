/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact odds against ten million games played out with dice, written from the rules and not from
 * the formulas: every figure must lie within 4 standard errors. The seeds are fixed. This program
 * is built without sanitizers, which would make it slow and have nothing to find that test-odds
 * does not run through as well.
 */
#include "rules/odds/odds.h"
#include "rules/rules-chance.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { SAMPLES = 10000000, VALUES_MAX = 40 };

/* Ten dice from each draw. */
typedef struct {
  RulesBits bits;
  uint32_t rest;
  int n_left;
} Dice;

static inline int
roll (Dice *dice)
{
  if (dice->n_left == 0) {
    dice->rest = rules_bits_below (&dice->bits, 60466176); /* 6^10 */
    dice->n_left = 10;
  }
  int face = (int)(dice->rest % 6) + 1;
  dice->rest /= 6;
  dice->n_left--;
  return face;
}

static inline int
roll_two (Dice *dice)
{
  int first = roll (dice);
  return first + roll (dice);
}

static void
assert_chance (const char *what, double chance, uint64_t seen)
{
  double error = sqrt (chance * (1 - chance) / SAMPLES);
  double share = (double)seen / SAMPLES;

  if (!(fabs (share - chance) <= 4 * error + 1e-12))
    fail_msg ("%s: exact %.9f, seen %.9f, off by %.2f standard errors", what, chance, share,
              fabs (share - chance) / error);
}

/* The mean of a number that was seen so often with each value. */
static void
assert_mean (const char *what, double mean, const uint64_t *seen, int n)
{
  double sum = 0, squares = 0;

  for (int i = 0; i < n; i++) {
    sum += (double)seen[i] * i;
    squares += (double)seen[i] * i * i;
  }
  sum /= SAMPLES;
  double error = sqrt ((squares / SAMPLES - sum * sum) / SAMPLES);
  if (!(fabs (sum - mean) <= 4 * error + 1e-12))
    fail_msg ("%s: exact %.9f, seen %.9f, off by %.2f standard errors", what, mean, sum,
              fabs (sum - mean) / error);
}

/* ---- Volleys ---- */

static void
simulate_volley (const RulesOddsVolley *volley, uint64_t seed)
{
  const RulesOddsAttack *attack = &volley->attack;
  Dice dice = { .bits = rules_bits (seed) };
  RulesOddsVolleyResult result;
  uint64_t destroyed = 0;
  uint64_t pods_lost[VALUES_MAX] = { 0 };
  uint64_t crew_lost[VALUES_MAX] = { 0 };

  for (int n = 0; n < SAMPLES; n++) {
    int lasers = volley->lasers, shields = attack->shields, crew = volley->crew;
    bool may_evade = attack->is_evasive, is_destroyed = false;
    for (int shot = 0; shot < volley->shots && !is_destroyed; shot++) {
      int first = roll (&dice);
      int second = roll (&dice);
      int sum = first + second;
      int needed =
          attack->wr + shields + attack->extend_steps + attack->is_armored + attack->modifier;
      if (sum != 12) {
        if (sum == 2 || sum < needed)
          continue;
        if (attack->has_base_defense && roll_two (&dice) >= 9)
          continue;
        if (may_evade) {
          may_evade = false;
          if (roll_two (&dice) >= 7)
            continue;
        }
      }
      if (first == second && shields == 0 && crew > 0)
        crew--;
      if (lasers == 0 && shields == 0)
        is_destroyed = true;
      else if (shields == 0 || (lasers > 0 && volley->keep == RULES_ODDS_KEEP_SHIELDS))
        lasers--;
      else
        shields--;
    }
    destroyed += is_destroyed;
    pods_lost[volley->lasers + attack->shields - lasers - shields]++;
    crew_lost[volley->crew - crew]++;
  }

  assert_true (rules_odds_volley (volley, &result));
  assert_chance ("destroyed", result.destroyed.value, destroyed);
  assert_mean ("pods lost", result.expected_pods_lost.value, pods_lost, VALUES_MAX);
  assert_mean ("crew lost", result.expected_crew_lost.value, crew_lost, VALUES_MAX);
  for (int i = 0; i <= result.pods; i++)
    assert_chance ("so many pods", result.pods_lost[i], pods_lost[i]);
  for (int i = 0; i <= result.crew; i++)
    assert_chance ("so many crew", result.crew_lost[i], crew_lost[i]);
}

static void
test_volleys (void **unused)
{
  simulate_volley (&(RulesOddsVolley){ .attack = { .wr = 6, .shields = 2, .extend_steps = 1 },
                                       .shots = 5,
                                       .lasers = 1,
                                       .crew = 2 },
                   1);
  simulate_volley (
      &(RulesOddsVolley){
          .attack = { .wr = 5, .is_evasive = true }, .shots = 4, .lasers = 1, .crew = 3 },
      2);
  simulate_volley (
      &(RulesOddsVolley){ .attack = { .wr = 4, .shields = 1, .has_base_defense = true },
                          .shots = 6,
                          .lasers = 2,
                          .crew = 4,
                          .keep = RULES_ODDS_KEEP_LASERS },
      3);
  simulate_volley (&(RulesOddsVolley){ .attack = { .wr = 7,
                                                   .modifier = -2,
                                                   .is_armored = true,
                                                   .is_evasive = true,
                                                   .has_base_defense = true },
                                       .shots = 4,
                                       .crew = 1 },
                   4);
}

/* ---- Boardings ---- */

/* Rolls a hand and sorts it, highest first. */
static void
roll_hand (Dice *dice, int n, int8_t *hand)
{
  int8_t count[7] = { 0 };
  int place = 0;

  for (int i = 0; i < n; i++)
    count[roll (dice)]++;
  for (int face = 6; face >= 1; face--)
    for (int i = 0; i < count[face]; i++)
      hand[place++] = (int8_t)face;
}

static void
simulate_boarding (const RulesOddsBoarding *boarding, uint64_t seed)
{
  Dice dice = { .bits = rules_bits (seed) };
  bool is_ship = boarding->boarded == RULES_ODDS_SHIP;
  bool recovers = boarding->boarded == RULES_ODDS_BASE_RECOVER;
  RulesOddsBoardingResult result;
  uint64_t attacker_wins = 0;
  uint64_t waves_seen[1000] = { 0 };
  uint64_t attacker_left[VALUES_MAX] = { 0 };
  uint64_t defender_left[VALUES_MAX] = { 0 };
  uint64_t base_crew[VALUES_MAX] = { 0 };

  for (int n = 0; n < SAMPLES; n++) {
    int attacker = boarding->attacker.pods + boarding->attacker.crew;
    int crew = boarding->defender.crew;
    int rest = is_ship ? boarding->defender.pods : 4; /* what goes before the crew goes */
    int captured = -1;
    int waves = 0;
    while (captured < 0) {
      int8_t first[32], second[32];
      if (recovers)
        rest = 4;
      int a = 1 + attacker + boarding->attacker.bonus;
      int b = rest + crew + (is_ship ? 1 + boarding->defender.bonus : 0);
      roll_hand (&dice, a, first);
      roll_hand (&dice, b, second);
      for (int i = 0; i < a && i < b && captured < 0; i++) {
        if (first[i] < second[i]) {
          attacker -= attacker > 0;
          captured = attacker == 0 ? 0 : -1;
        } else if (first[i] > second[i]) {
          if (rest > 0)
            rest--;
          else if (crew > 0)
            crew--;
          captured = rest + crew == 0 ? 1 : -1;
        }
      }
      waves++;
    }
    waves_seen[waves < 999 ? waves : 999]++;
    attacker_wins += captured == 1;
    if (captured == 1)
      attacker_left[attacker]++;
    else {
      defender_left[rest + crew]++;
      base_crew[crew]++;
    }
  }

  assert_true (rules_odds_boarding (boarding, &result));
  assert_chance ("attacker wins", result.attacker_wins, attacker_wins);
  assert_mean ("waves", result.expected_waves, waves_seen, 1000);
  for (int i = 0; i <= RULES_ODDS_DICE_MAX; i++) {
    assert_chance ("attacker left", result.attacker_left[i], attacker_left[i]);
    assert_chance ("defender left", result.defender_left[i], defender_left[i]);
    if (!is_ship)
      assert_chance ("base crew", result.base_crew_left[i], base_crew[i]);
  }
}

static void
test_ships (void **unused)
{
  simulate_boarding (&(RulesOddsBoarding){ .attacker = { 3, 2, 0 }, .defender = { 4, 1, 0 } }, 11);
  simulate_boarding (&(RulesOddsBoarding){ .attacker = { 2, 1, 2 }, .defender = { 1, 1, 3 } }, 12);
  simulate_boarding (&(RulesOddsBoarding){ .attacker = { 6, 4, 0 }, .defender = { 6, 6, 0 } }, 13);
}

static void
test_bases (void **unused)
{
  for (int boarded = RULES_ODDS_BASE_STAY_LOST; boarded <= RULES_ODDS_BASE_RECOVER; boarded++) {
    simulate_boarding (
        &(RulesOddsBoarding){ .attacker = { 2, 2, 0 }, .boarded = (RulesOddsBoarded)boarded }, 21);
    simulate_boarding (&(RulesOddsBoarding){ .attacker = { 4, 3, 1 },
                                             .defender = { .crew = 2 },
                                             .boarded = (RulesOddsBoarded)boarded },
                       22);
  }
}

/* ---- Collisions and mining ---- */

static double
value_of (RulesOddsFraction fraction)
{
  return (double)fraction.numerator / (double)fraction.denominator;
}

static void
simulate_collision (const RulesOddsCollision *collision, uint64_t seed)
{
  Dice dice = { .bits = rules_bits (seed) };
  RulesOddsCollisionResult result;
  uint64_t destroyed[2] = { 0 }, both = 0, docked = 0;
  uint64_t pods_lost[2][3] = { { 0 } };

  for (int n = 0; n < SAMPLES; n++) {
    int start[2] = { collision->lasers + collision->shields,
                     collision->target_lasers + collision->target_shields };
    int pods[2] = { start[0], start[1] };
    bool is_gone[2] = { false, false };
    if (collision->target_shields == 0 && roll_two (&dice) >= 7) {
      int points = 1;
      if (collision->has_sacrifice && pods[0] > 0) {
        pods[0]--;
        points = 2;
      }
      for (; points > 0; points--) {
        if (pods[1] == 0)
          is_gone[1] = true;
        else
          pods[1]--;
      }
    }
    if (collision->shields == 0 && roll_two (&dice) >= 7) {
      if (pods[0] == 0)
        is_gone[0] = true;
      else
        pods[0]--;
    }
    for (int i = 0; i < 2; i++) {
      destroyed[i] += is_gone[i];
      pods_lost[i][start[i] - pods[i]]++;
    }
    both += is_gone[0] && is_gone[1];
    docked += !is_gone[0] && !is_gone[1] && collision->target_shields == 0;
  }
  assert_true (rules_odds_collision (collision, &result));
  assert_chance ("attacker", value_of (result.attacker_destroyed), destroyed[0]);
  assert_chance ("target", value_of (result.target_destroyed), destroyed[1]);
  assert_chance ("both", value_of (result.both_destroyed), both);
  assert_chance ("docked", value_of (result.docked), docked);
  assert_mean ("its pods", value_of (result.expected_attacker_pods_lost), pods_lost[0], 3);
  assert_mean ("target's pods", value_of (result.expected_target_pods_lost), pods_lost[1], 3);
}

static void
test_collisions (void **unused)
{
  simulate_collision (&(RulesOddsCollision){ .lasers = 1, .target_lasers = 1 }, 31);
  simulate_collision (
      &(RulesOddsCollision){ .lasers = 1, .target_lasers = 1, .has_sacrifice = true }, 32);
  simulate_collision (&(RulesOddsCollision){ .shields = 1, .has_sacrifice = true }, 33);
  simulate_collision (&(RulesOddsCollision){ .lasers = 0, .target_shields = 2 }, 34);
}

static void
simulate_mining (const RulesOddsMining *mining, uint64_t seed)
{
  Dice dice = { .bits = rules_bits (seed) };
  RulesOddsMiningResult result;
  uint64_t loads[VALUES_MAX] = { 0 };
  uint64_t sixes[VALUES_MAX] = { 0 };

  for (int n = 0; n < SAMPLES; n++) {
    int free = mining->spaces, there = mining->resources, destroyed = 0;
    for (int i = 0; i < mining->spaces && free > 0; i++) {
      int face = roll (&dice);
      if (face <= 3) {
        int load = face < free ? face : free;
        load = load < there ? load : there;
        free -= load;
        there -= load;
      } else if (face == 6 && there > 0) {
        there--;
        destroyed++;
      }
    }
    loads[mining->spaces - free]++;
    sixes[destroyed]++;
  }
  assert_true (rules_odds_mining (mining, &result));
  assert_mean ("load", result.expected_load.value, loads, VALUES_MAX);
  assert_mean ("destroyed", result.expected_destroyed.value, sixes, VALUES_MAX);
  for (int i = 0; i <= mining->spaces; i++)
    assert_chance ("so many loaded", result.load[i].value, loads[i]);
}

static void
test_mining (void **unused)
{
  simulate_mining (&(RulesOddsMining){ 3, 60 }, 41);
  simulate_mining (&(RulesOddsMining){ 6, 4 }, 42);
  simulate_mining (&(RulesOddsMining){ 12, 15 }, 43);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_volleys), cmocka_unit_test (test_ships),
    cmocka_unit_test (test_bases),   cmocka_unit_test (test_collisions),
    cmocka_unit_test (test_mining),
  };
  return cmocka_run_group_tests_name ("odds-simulation", tests, NULL, NULL);
}
