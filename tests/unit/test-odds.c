/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact odds against slow and obvious ways to get the same: going through all dice. Their agreement
 * with played-out chance is tested in test-odds-simulation.c.
 */
#include "rules/odds/odds.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static uint64_t
divisor (uint64_t a, uint64_t b)
{
  return b == 0 ? a : divisor (b, a % b);
}

static void
assert_fraction (RulesOddsFraction fraction, uint64_t numerator, uint64_t denominator)
{
  uint64_t common = divisor (numerator, denominator);

  assert_int_equal (fraction.numerator, numerator / common);
  assert_int_equal (fraction.denominator, denominator / common);
}

static void
assert_near (double a, double b, double tolerance)
{
  if (!(fabs (a - b) <= tolerance))
    fail_msg ("%.17g is not %.17g", a, b);
}

/* In how many of the 36 ways two dice make this sum or more. */
static unsigned
ways_to_reach (int sum)
{
  unsigned n = 0;

  for (int i = 1; i <= 6; i++)
    for (int j = 1; j <= 6; j++)
      n += i + j >= sum;
  return n;
}

/* ---- One attack ---- */

/* RM-AT-6: WR 7, two shields, one step of Extended Range. */
static void
test_worked_example (void **unused)
{
  RulesOddsAttack attack = { .wr = 7, .shields = 2, .extend_steps = 1 };
  RulesOddsAttackResult result;
  RulesOddsTerm term[RULES_ODDS_TERMS_MAX];
  char sum[40];

  assert_true (rules_odds_attack (&attack, &result));
  assert_int_equal (result.target, 10);
  assert_fraction (result.success, 1, 6);
  assert_fraction (result.damage, 1, 6);
  assert_fraction (result.crew_loss, 0, 1);
  assert_int_equal (rules_odds_attack_terms (&attack, term), 3);
  assert_int_equal (term[0].value, 7);
  assert_string_equal (term[1].what, "shields");
  assert_int_equal (term[1].value, 2);
  assert_string_equal (term[2].rule, "RM-CL-2");
  rules_odds_attack_sum (&attack, sum, sizeof sum);
  assert_string_equal (sum, "7+1+1+1 = 10");
  /* As much of it as there is room for. */
  rules_odds_attack_sum (&attack, sum, 4);
  assert_string_equal (sum, "7+1");
  attack.modifier = -2;
  rules_odds_attack_sum (&attack, sum, sizeof sum);
  assert_string_equal (sum, "7+1+1+1-2 = 8");
}

static void
test_rolls (void **unused)
{
  assert_int_equal (rules_odds_rolls (7), 21);
  assert_int_equal (rules_odds_rolls (9), 10);
  assert_int_equal (rules_odds_rolls (12), 1);
  assert_int_equal (rules_odds_rolls (13), 1);
  assert_int_equal (rules_odds_rolls (1), 35);
}

/* RM-212: beyond 12 a natural 12 still hits and is not evaded; below 2 a natural 2 still fails. */
static void
test_natural_2_and_12 (void **unused)
{
  RulesOddsAttack attack = {
    .wr = 20, .shields = 30, .is_evasive = true, .has_base_defense = true
  };
  RulesOddsAttackResult result;

  assert_true (rules_odds_attack (&attack, &result));
  assert_int_equal (result.target, 50);
  assert_fraction (result.success, 1, 36);
  assert_fraction (result.damage, 1, 36);
  assert_fraction (result.crew_loss, 0, 1);
  attack.shields = 0;
  assert_true (rules_odds_attack (&attack, &result));
  assert_fraction (result.crew_loss, 1, 36);

  attack = (RulesOddsAttack){ .wr = 2, .modifier = -20 };
  assert_true (rules_odds_attack (&attack, &result));
  assert_fraction (result.success, 35, 36);
  assert_fraction (result.crew_loss, 5, 36);
}

/* Every roll of the attack, the evasion and the defence. */
static void
check_attack (const RulesOddsAttack *attack)
{
  RulesOddsAttackResult result;
  int target = attack->wr + attack->shields + attack->extend_steps + attack->modifier
               + (attack->is_armored ? 1 : 0);
  uint64_t success = 0, damage = 0, crew = 0;

  for (int i = 1; i <= 6; i++)
    for (int j = 1; j <= 6; j++) {
      bool is_natural_12 = i == 6 && j == 6;
      if (!is_natural_12 && (i + j < target || i + j == 2))
        continue;
      success++;
      for (int evasion = 0; evasion < 36; evasion++)
        for (int defence = 0; defence < 36; defence++) {
          bool evades = attack->is_evasive && evasion / 6 + 1 + evasion % 6 + 1 >= 7;
          bool defends = attack->has_base_defense && defence / 6 + 1 + defence % 6 + 1 >= 9;
          if (!is_natural_12 && (evades || defends))
            continue;
          damage++;
          crew += i == j && attack->shields == 0;
        }
    }
  assert_true (rules_odds_attack (attack, &result));
  assert_int_equal (result.target, target);
  assert_fraction (result.success, success, 36);
  assert_fraction (result.damage, damage, 36 * 36 * 36);
  assert_fraction (result.crew_loss, crew, 36 * 36 * 36);
}

static void
test_attacks_by_all_dice (void **unused)
{
  for (int wr = 2; wr <= 20; wr += wr < 13 ? 1 : 7)
    for (int shields = 0; shields <= 2; shields++)
      for (int modifier = -9; modifier <= 3; modifier += 3)
        for (int flags = 0; flags < 16; flags++)
          check_attack (&(RulesOddsAttack){ .wr = wr,
                                            .shields = shields,
                                            .extend_steps = flags & 1 ? 2 : 0,
                                            .modifier = modifier,
                                            .is_armored = flags & 2,
                                            .is_evasive = flags & 4,
                                            .has_base_defense = flags & 8 });
}

/* What is out of range is refused. */
static void
test_ranges (void **unused)
{
  RulesOddsAttackResult attack;
  RulesOddsVolleyResult volley;
  RulesOddsBoardingResult boarding;
  RulesOddsCollisionResult collision;
  RulesOddsMiningResult mining;

  assert_false (rules_odds_attack (&(RulesOddsAttack){ .wr = 1 }, &attack));
  assert_false (rules_odds_attack (&(RulesOddsAttack){ .wr = 21 }, &attack));
  assert_false (rules_odds_attack (&(RulesOddsAttack){ .wr = 7, .shields = -1 }, &attack));
  assert_false (rules_odds_attack (&(RulesOddsAttack){ .wr = 7, .modifier = 21 }, &attack));
  assert_false (
      rules_odds_volley (&(RulesOddsVolley){ .attack = { .wr = 7 }, .shots = 31 }, &volley));
  assert_false (rules_odds_boarding (&(RulesOddsBoarding){ .attacker = { 20, 3, 1 } }, &boarding));
  assert_false (rules_odds_boarding (&(RulesOddsBoarding){ .defender = { -1, 3, 0 } }, &boarding));
  assert_false (rules_odds_boarding (&(RulesOddsBoarding){ .attacker = { 20, 9, -9 } }, &boarding));
  /* As many as may be. */
  assert_true (rules_odds_boarding (
      &(RulesOddsBoarding){ .attacker = { 20, 4, -1 }, .defender = { 1, 0, 0 } }, &boarding));
  assert_false (rules_odds_boarding (&(RulesOddsBoarding){ .base_dice_lost = 1 }, &boarding));
  assert_false (rules_odds_boarding (
      &(RulesOddsBoarding){ .boarded = RULES_ODDS_BASE_STAY_LOST, .base_dice_lost = 4 },
      &boarding));
  assert_false (rules_odds_boarding (
      &(RulesOddsBoarding){ .defender = { 0, 21, 0 }, .boarded = RULES_ODDS_BASE_RECOVER },
      &boarding));
  assert_false (rules_odds_collision (&(RulesOddsCollision){ .lasers = 31 }, &collision));
  assert_false (rules_odds_mining (&(RulesOddsMining){ .spaces = 31 }, &mining));
  assert_false (rules_odds_mining (&(RulesOddsMining){ .resources = -1 }, &mining));
}

/* ---- Volleys ---- */

/* A target told pod by pod, shot at with every roll. Counts ways: each shot has 36^3 of them, for
 * the roll, an evasion and a defence, whether these are rolled or not. */
typedef struct {
  const RulesOddsVolley *volley;
  uint64_t destroyed, pods_lost, crew_lost, whole;
} Enumeration;

typedef struct {
  int lasers, shields, crew;
  bool has_evaded, is_destroyed;
} Target;

static void
take_damage (const Enumeration *self, Target *target, bool is_double)
{
  bool has_shields = target->shields > 0;
  bool wants_shields = self->volley->keep == RULES_ODDS_KEEP_SHIELDS;

  if (target->lasers > 0 && (wants_shields || target->shields == 0))
    target->lasers--;
  else if (target->shields > 0)
    target->shields--;
  else
    target->is_destroyed = true;
  if (is_double && !has_shields && target->crew > 0)
    target->crew--;
}

static void
enumerate (Enumeration *self, Target target, int shots, uint64_t ways)
{
  const RulesOddsAttack *attack = &self->volley->attack;

  if (shots == 0 || target.is_destroyed) {
    for (int i = 0; i < shots; i++)
      ways *= 36 * 36 * 36;
    self->whole += ways;
    self->destroyed += target.is_destroyed ? ways : 0;
    self->pods_lost +=
        ways * (unsigned)(self->volley->lasers + attack->shields - target.lasers - target.shields);
    self->crew_lost += ways * (unsigned)(self->volley->crew - target.crew);
    return;
  }
  for (int i = 1; i <= 6; i++)
    for (int j = 1; j <= 6; j++) {
      int needed = attack->wr + target.shields + attack->extend_steps + attack->modifier
                   + (attack->is_armored ? 1 : 0);
      Target hit = target;
      take_damage (self, &hit, i == j);
      if (i + j == 12) {
        enumerate (self, hit, shots - 1, ways * 36 * 36);
        continue;
      }
      if (i + j == 2 || i + j < needed) {
        enumerate (self, target, shots - 1, ways * 36 * 36);
        continue;
      }
      /* The defence answers first since it is not used up. */
      unsigned stops = attack->has_base_defense ? ways_to_reach (9) : 0;
      if (stops > 0)
        enumerate (self, target, shots - 1, ways * stops * 36);
      if (attack->is_evasive && !target.has_evaded) {
        Target away = target;
        away.has_evaded = hit.has_evaded = true;
        enumerate (self, away, shots - 1, ways * (36 - stops) * ways_to_reach (7));
        enumerate (self, hit, shots - 1, ways * (36 - stops) * (36 - ways_to_reach (7)));
      } else {
        enumerate (self, hit, shots - 1, ways * (36 - stops) * 36);
      }
    }
}

static void
check_volley (const RulesOddsVolley *volley)
{
  Enumeration all = { .volley = volley };
  Target target = { volley->lasers, volley->attack.shields, volley->crew, false, false };
  RulesOddsVolleyResult result;
  double pods = 0, crew = 0, pods_mean = 0, crew_mean = 0;

  enumerate (&all, target, volley->shots, 1);
  assert_true (rules_odds_volley (volley, &result));
  assert_fraction (result.destroyed.exact, all.destroyed, all.whole);
  assert_fraction (result.expected_pods_lost.exact, all.pods_lost, all.whole);
  assert_fraction (result.expected_crew_lost.exact, all.crew_lost, all.whole);
  assert_near (result.destroyed.value, (double)all.destroyed / (double)all.whole, 1e-15);
  for (int i = 0; i <= result.pods; i++) {
    pods += result.pods_lost[i];
    pods_mean += i * result.pods_lost[i];
  }
  for (int i = 0; i <= result.crew; i++) {
    crew += result.crew_lost[i];
    crew_mean += i * result.crew_lost[i];
  }
  assert_near (pods, 1, 1e-14);
  assert_near (crew, 1, 1e-14);
  assert_near (pods_mean, result.expected_pods_lost.value, 1e-14);
  assert_near (crew_mean, result.expected_crew_lost.value, 1e-14);
}

static void
test_volleys_by_all_dice (void **unused)
{
  for (int shots = 0; shots <= 3; shots++)
    for (int flags = 0; flags < 16; flags++)
      for (int lasers = 0; lasers <= 1; lasers++)
        for (int shields = 0; shields <= 1; shields++)
          check_volley (&(RulesOddsVolley){ .attack = { .wr = 5 + shots,
                                                        .shields = shields,
                                                        .is_armored = flags & 1,
                                                        .is_evasive = flags & 2,
                                                        .has_base_defense = flags & 4 },
                                            .shots = shots,
                                            .lasers = lasers,
                                            .crew = 1 + lasers,
                                            .keep = flags & 8 ? RULES_ODDS_KEEP_LASERS
                                                              : RULES_ODDS_KEEP_SHIELDS });
}

/* One shot is one attack; more shots do more; beyond 64 bits there are still plain numbers. */
static void
test_volley_properties (void **unused)
{
  double before = -1;

  for (int shots = 0; shots <= 30; shots++) {
    RulesOddsVolley volley = { .attack = { .wr = 8, .shields = 2, .is_evasive = true },
                               .shots = shots,
                               .lasers = 2,
                               .crew = 3 };
    RulesOddsVolleyResult result;
    assert_true (rules_odds_volley (&volley, &result));
    assert_true (result.destroyed.value >= before);
    assert_true (result.destroyed.value <= 1);
    assert_int_equal (result.destroyed.exact.denominator != 0, shots <= 10);
    before = result.destroyed.value;
  }
  assert_true (before > 0.6);

  for (int wr = 2; wr <= 14; wr++) {
    RulesOddsVolley volley = { .attack = { .wr = wr, .is_evasive = true }, .shots = 1, .crew = 1 };
    RulesOddsVolleyResult result;
    RulesOddsAttackResult one;
    assert_true (rules_odds_volley (&volley, &result));
    assert_true (rules_odds_attack (&volley.attack, &one));
    assert_fraction (result.destroyed.exact, (uint64_t)one.damage.numerator,
                     (uint64_t)one.damage.denominator);
    assert_fraction (result.expected_crew_lost.exact, (uint64_t)one.crew_loss.numerator,
                     (uint64_t)one.crew_loss.denominator);
  }
}

/* ---- Boardings ---- */

/*
 * The slow way: every sorted hand of dice with the number of rolls that give it, both hands laid
 * side by side and compared pair by pair; boardings solved backwards, from small to large.
 */
enum { NAIVE_DICE = 8, NAIVE_HANDS = 1287, NAIVE_LEFT = 12 };

typedef struct {
  int n;
  int8_t die[NAIVE_HANDS][NAIVE_DICE];
  double ways[NAIVE_HANDS];
} Hands;

static double
factorial (int n)
{
  return n < 2 ? 1 : n * factorial (n - 1);
}

static void
list_hands (Hands *hands, int dice, int place, int highest, int8_t *hand)
{
  if (place == dice) {
    double ways = factorial (dice);
    for (int face = 1; face <= 6; face++) {
      int count = 0;
      for (int i = 0; i < dice; i++)
        count += hand[i] == face;
      ways /= factorial (count);
    }
    memcpy (hands->die[hands->n], hand, NAIVE_DICE);
    hands->ways[hands->n++] = ways;
    return;
  }
  for (int face = highest; face >= 1; face--) {
    hand[place] = (int8_t)face;
    list_hands (hands, dice, place + 1, face, hand);
  }
}

static const Hands *
hands_of (int dice)
{
  static Hands all[NAIVE_DICE + 1];
  int8_t hand[NAIVE_DICE] = { 0 };

  assert_true (dice <= NAIVE_DICE);
  if (all[dice].n == 0)
    list_hands (&all[dice], dice, 0, 6, hand);
  return &all[dice];
}

/* The list itself against every single roll of up to six dice. */
static void
test_hands_are_all_rolls (void **unused)
{
  for (int dice = 1; dice <= 6; dice++) {
    const Hands *hands = hands_of (dice);
    static double seen[NAIVE_HANDS];
    int n_rolls = 1;
    memset (seen, 0, sizeof seen);
    for (int i = 0; i < dice; i++)
      n_rolls *= 6;
    for (int roll = 0; roll < n_rolls; roll++) {
      int8_t hand[NAIVE_DICE] = { 0 };
      for (int i = 0, rest = roll; i < dice; i++, rest /= 6) {
        int place = i;
        int8_t face = (int8_t)(rest % 6 + 1);
        for (; place > 0 && hand[place - 1] < face; place--)
          hand[place] = hand[place - 1];
        hand[place] = face;
      }
      /* The list runs down, so the hand is found by halving. */
      int low = 0, high = hands->n - 1;
      while (low < high) {
        int middle = (low + high) / 2;
        if (memcmp (hands->die[middle], hand, NAIVE_DICE) > 0)
          low = middle + 1;
        else
          high = middle;
      }
      seen[low]++;
    }
    for (int i = 0; i < hands->n; i++)
      assert_true (seen[i] == hands->ways[i]);
  }
}

typedef struct {
  double wins, waves;
  double at_once[2]; /* won by the first wave: the attacker, the defender */
  double attacker_left[NAIVE_LEFT + 1];
  double defender_left[NAIVE_LEFT + 1];
} Naive;

typedef struct {
  RulesOddsBoarded boarded;
  int bonus[2];
  bool is_known[NAIVE_LEFT + 1][NAIVE_LEFT + 1];
  Naive known[NAIVE_LEFT + 1][NAIVE_LEFT + 1];
} NaiveTable;

static int
naive_dice (int left, int bonus)
{
  return 1 + left + bonus < 1 ? 1 : 1 + left + bonus;
}

static void
add_naive (Naive *to, const Naive *from, double factor)
{
  to->wins += factor * from->wins;
  to->waves += factor * from->waves;
  for (int i = 0; i <= NAIVE_LEFT; i++) {
    to->attacker_left[i] += factor * from->attacker_left[i];
    to->defender_left[i] += factor * from->defender_left[i];
  }
}

/* `b` counts pods and crew of a ship, dice and crew of a base that stays lost, crew of one that
 * recovers. */
static const Naive *
solve_naively (NaiveTable *table, int a, int b)
{
  Naive *result = &table->known[a][b];
  bool is_ship = table->boarded == RULES_ODDS_SHIP;
  bool recovers = table->boarded == RULES_ODDS_BASE_RECOVER;
  int stock = recovers ? b + 4 : b;
  int dice[2] = { naive_dice (a, table->bonus[0]),
                  is_ship ? naive_dice (b, table->bonus[1]) : stock };
  const Hands *first = hands_of (dice[0]);
  const Hands *second = hands_of (dice[1]);
  int pairs = dice[0] < dice[1] ? dice[0] : dice[1];
  static double after_memory[64][NAIVE_LEFT + 1][NAIVE_LEFT + 1][3];
  static int depth;
  double (*after)[NAIVE_LEFT + 1][3] = after_memory[depth];
  double whole = pow (6, dice[0] + dice[1]);

  if (table->is_known[a][b])
    return result;
  memset (after, 0, sizeof after_memory[0]);
  for (int i = 0; i < first->n; i++)
    for (int j = 0; j < second->n; j++) {
      int a_left = a, b_left = stock, captured = 0;
      for (int k = 0; k < pairs && !captured; k++) {
        if (first->die[i][k] < second->die[j][k]) {
          a_left = a_left > 0 ? a_left - 1 : 0;
          captured = a_left == 0 ? 1 : 0;
        } else if (first->die[i][k] > second->die[j][k]) {
          b_left = b_left > 0 ? b_left - 1 : 0;
          captured = b_left == 0 ? 2 : 0;
        }
      }
      after[a_left][b_left][captured] += first->ways[i] * second->ways[j];
    }

  double stays = 0;
  double at_once[2] = { 0, 0 };
  depth++;
  assert_true (depth < 64);
  result->waves = 1;
  for (int i = 0; i <= a; i++)
    for (int j = 0; j <= stock; j++) {
      /* A recovering base loses its four dice first and has them back. */
      int b_next = !recovers ? j : j < b ? j : b;
      result->defender_left[j] += after[i][j][1] / whole;
      result->attacker_left[i] += after[i][j][2] / whole;
      result->wins += after[i][j][2] / whole;
      at_once[0] += after[i][j][2] / whole;
      at_once[1] += after[i][j][1] / whole;
      if (i == a && b_next == b)
        stays += after[i][j][0] / whole;
      else if (after[i][j][0] > 0)
        add_naive (result, solve_naively (table, i, b_next), after[i][j][0] / whole);
    }
  depth--;
  Naive once = *result;
  memset (result, 0, sizeof *result);
  add_naive (result, &once, 1 / (1 - stays));
  memcpy (result->at_once, at_once, sizeof at_once);
  table->is_known[a][b] = true;
  return result;
}

static void
check_boardings (RulesOddsBoarded boarded, int a_bonus, int b_bonus, int a_max, int b_max)
{
  static NaiveTable table;

  memset (&table, 0, sizeof table);
  table.boarded = boarded;
  table.bonus[0] = a_bonus;
  table.bonus[1] = b_bonus;
  for (int a = 0; a <= a_max; a++)
    for (int b = 0; b <= b_max; b++) {
      RulesOddsBoarding boarding = { .attacker = { a - a / 2, a / 2, a_bonus },
                                     .defender = { boarded == RULES_ODDS_SHIP ? b / 3 : 0, 0,
                                                   b_bonus },
                                     .boarded = boarded };
      RulesOddsBoardingResult result;
      boarding.defender.crew = b - boarding.defender.pods;
      const Naive *naive =
          solve_naively (&table, a, boarded == RULES_ODDS_BASE_STAY_LOST ? b + 4 : b);
      assert_true (rules_odds_boarding (&boarding, &result));
      assert_near (result.attacker_wins, naive->wins, 1e-14);
      assert_near (result.defender_wins, 1 - naive->wins, 1e-14);
      assert_near (result.expected_waves, naive->waves, 1e-13);
      assert_near (result.attacker_wins_at_once, naive->at_once[0], 1e-14);
      assert_near (result.defender_wins_at_once, naive->at_once[1], 1e-14);
      for (int i = 0; i <= NAIVE_LEFT; i++) {
        assert_near (result.attacker_left[i], naive->attacker_left[i], 1e-14);
        assert_near (result.defender_left[i], naive->defender_left[i], 1e-14);
      }
    }
}

static void
test_ships_by_all_dice (void **unused)
{
  check_boardings (RULES_ODDS_SHIP, 0, 0, 5, 5);
}

/* With bonus dice a wave can have pairs enough to capture either: the order decides. */
static void
test_bonus_by_all_dice (void **unused)
{
  check_boardings (RULES_ODDS_SHIP, 3, 2, 3, 3);
  check_boardings (RULES_ODDS_SHIP, 0, 4, 3, 2);
  check_boardings (RULES_ODDS_SHIP, -1, -3, 4, 4); /* fewer dice than there is to lose */
}

/* A base that has lost dice before is one of fewer dice. */
static void
test_worn_bases_by_all_dice (void **unused)
{
  static NaiveTable table;

  memset (&table, 0, sizeof table);
  table.boarded = RULES_ODDS_BASE_STAY_LOST;
  for (int lost = 0; lost <= 4; lost++)
    for (int crew = lost == 4; crew <= 2; crew++) {
      const RulesOddsBoarding boarding = { .attacker = { 2, 1, 0 },
                                           .defender = { 0, crew, 0 },
                                           .boarded = RULES_ODDS_BASE_STAY_LOST,
                                           .base_dice_lost = lost };
      RulesOddsBoardingResult result;
      const Naive *naive = solve_naively (&table, 3, 4 - lost + crew);
      assert_true (rules_odds_boarding (&boarding, &result));
      assert_near (result.attacker_wins, naive->wins, 1e-14);
      assert_near (result.attacker_wins_at_once, naive->at_once[0], 1e-14);
    }
}

static void
test_bases_by_all_dice (void **unused)
{
  check_boardings (RULES_ODDS_BASE_STAY_LOST, 0, 0, 5, 2);
  check_boardings (RULES_ODDS_BASE_RECOVER, 0, 0, 5, 2);
  check_boardings (RULES_ODDS_BASE_RECOVER, 2, 0, 3, 1);
}

/* What RM-BD-7 says of the house rule. */
static void
test_base_recovers (void **unused)
{
  RulesOddsBoarding boarding = { .attacker = { 4, 0, 0 }, .boarded = RULES_ODDS_BASE_RECOVER };
  RulesOddsBoardingResult result;

  assert_true (rules_odds_boarding (&boarding, &result));
  assert_near (result.attacker_wins, 0.29, 0.005);
  boarding.attacker.pods = 2;
  assert_true (rules_odds_boarding (&boarding, &result));
  assert_true (result.attacker_wins == 0);
  assert_near (result.defender_wins, 1, 1e-15);
}

/* Giving up dice before crew is right for a base that recovers, if more crew never wins less. */
static void
test_crew_is_worth_keeping (void **unused)
{
  for (int ship = 1; ship <= 12; ship++)
    for (int boarded = RULES_ODDS_BASE_STAY_LOST; boarded <= RULES_ODDS_BASE_RECOVER; boarded++) {
      double before = 0;
      for (int crew = 0; crew <= 8; crew++) {
        RulesOddsBoarding boarding = { .attacker = { ship, 0, 0 },
                                       .defender = { 0, crew, 0 },
                                       .boarded = (RulesOddsBoarded)boarded };
        RulesOddsBoardingResult result;
        double crew_sum = 0;
        assert_true (rules_odds_boarding (&boarding, &result));
        assert_true (result.defender_wins >= before - 1e-15);
        before = result.defender_wins;
        for (int i = 0; i <= crew; i++)
          crew_sum += result.base_crew_left[i];
        assert_near (crew_sum, result.defender_wins, 1e-14);
      }
    }
}

/* The quick table says what the thorough way says; strength helps; sides mirror; all adds up. */
static void
test_table (void **unused)
{
  RulesOddsBoardingTable table;

  rules_odds_boarding_table (&table);
  for (int a = 0; a <= RULES_ODDS_TABLE_MAX; a++)
    for (int b = 0; b <= RULES_ODDS_TABLE_MAX; b++) {
      RulesOddsBoarding boarding = { .attacker = { a, 0, 0 }, .defender = { 0, b, 0 } };
      RulesOddsBoardingResult result;
      double left = 0;
      assert_true (rules_odds_boarding (&boarding, &result));
      assert_near (table.attacker_wins[a][b], result.attacker_wins, 1e-14);
      assert_near (table.expected_waves[a][b], result.expected_waves, 1e-13);
      assert_near (table.attacker_wins[a][b] + table.attacker_wins[b][a], 1, 1e-14);
      assert_near (result.attacker_wins + result.defender_wins, 1, 1e-12);
      for (int i = 0; i <= RULES_ODDS_DICE_MAX; i++)
        left += result.attacker_left[i] + result.defender_left[i];
      assert_near (left, 1, 1e-12);
      /* Without anything aboard a ship falls to one loss, just as with one pod, but rolls less. */
      if (a > 0)
        assert_true (table.attacker_wins[a][b] > table.attacker_wins[a - 1][b]);
    }
}

/* The largest pools keep twelve digits. */
static void
test_large_pools (void **unused)
{
  const RulesOddsBoarding boarding = { .attacker = { 20, 3, 0 }, .defender = { 10, 10, 3 } };
  const RulesOddsBoarding even = { .attacker = { 20, 0, 3 }, .defender = { 10, 10, 3 } };
  RulesOddsBoardingResult result;

  assert_true (rules_odds_boarding (&boarding, &result));
  assert_near (result.attacker_wins + result.defender_wins, 1, 1e-13);
  assert_true (rules_odds_boarding (&even, &result));
  assert_near (result.attacker_wins, 0.5, 1e-13);
}

/* ---- Collisions and mining ---- */

static void
test_collisions (void **unused)
{
  RulesOddsCollisionResult result;

  /* Both bare: either roll destroys, 7+ being 7 in 12; docked if both fail. */
  assert_true (rules_odds_collision (&(RulesOddsCollision){ .lasers = 0 }, &result));
  assert_fraction (result.attacker_destroyed, 7, 12);
  assert_fraction (result.target_destroyed, 7, 12);
  assert_fraction (result.both_destroyed, 49, 144);
  assert_fraction (result.docked, 25, 144);

  /* A sacrifice: two points destroy a ship of one pod, and the attacker may then be destroyed. */
  assert_true (rules_odds_collision (
      &(RulesOddsCollision){ .lasers = 1, .target_lasers = 1, .has_sacrifice = true }, &result));
  assert_fraction (result.target_destroyed, 7, 12);
  assert_fraction (result.attacker_destroyed, 49, 144);
  assert_fraction (result.expected_target_pods_lost, 7, 12);
  assert_fraction (result.docked, 5, 12);

  /* Its only pod is a shield: given up, it still counted at contact, and the target rolls not. */
  assert_true (rules_odds_collision (
      &(RulesOddsCollision){ .shields = 1, .target_lasers = 3, .has_sacrifice = true }, &result));
  assert_fraction (result.attacker_destroyed, 0, 1);
  assert_fraction (result.expected_attacker_pods_lost, 7, 12);
  assert_fraction (result.expected_target_pods_lost, 7, 6);
  assert_fraction (result.docked, 1, 1);

  /* Nothing to give up: one point. */
  assert_true (rules_odds_collision (
      &(RulesOddsCollision){ .target_lasers = 1, .has_sacrifice = true }, &result));
  assert_fraction (result.target_destroyed, 0, 1);
  assert_fraction (result.expected_target_pods_lost, 7, 12);

  /* Shields on both sides: nothing happens, and nobody is docked. */
  assert_true (
      rules_odds_collision (&(RulesOddsCollision){ .shields = 1, .target_shields = 1 }, &result));
  assert_fraction (result.attacker_destroyed, 0, 1);
  assert_fraction (result.target_destroyed, 0, 1);
  assert_fraction (result.docked, 0, 1);

  /* RM-CN-3 and 2, a microid; RM-CN-5, a large object in spite of shields. */
  assert_true (
      rules_odds_collision (&(RulesOddsCollision){ .into = RULES_ODDS_INTO_MICROID }, &result));
  assert_fraction (result.attacker_destroyed, 1, 1);
  assert_true (rules_odds_collision (
      &(RulesOddsCollision){ .into = RULES_ODDS_INTO_MICROID, .shields = 1 }, &result));
  assert_fraction (result.expected_attacker_pods_lost, 0, 1);
  for (int pods = 0; pods <= 3; pods++) {
    assert_true (rules_odds_collision (
        &(RulesOddsCollision){ .into = RULES_ODDS_INTO_LARGE, .shields = pods }, &result));
    assert_fraction (result.attacker_destroyed, pods < 2, 1);
    assert_fraction (result.docked, pods >= 2, 1);
    assert_fraction (result.expected_attacker_pods_lost, pods < 2 ? (unsigned)pods : 2, 1);
  }
}

/* Every sequence of dice, rolled or not. */
static void
check_mining (int spaces, int resources)
{
  const RulesOddsMining mining = { spaces, resources };
  RulesOddsMiningResult result;
  uint64_t n_rolls = 1, load_sum = 0, destroyed_sum = 0;
  uint64_t loads[8] = { 0 };

  for (int i = 0; i < spaces; i++)
    n_rolls *= 6;
  for (uint64_t roll = 0; roll < n_rolls; roll++) {
    int load = 0, there = resources, destroyed = 0;
    uint64_t rest = roll;
    for (int i = 0; i < spaces && load < spaces; i++, rest /= 6) {
      int face = (int)(rest % 6) + 1;
      for (int k = 0; face <= 3 && k < face && load < spaces && there > 0; k++) {
        load++;
        there--;
      }
      if (face == 6 && there > 0) {
        there--;
        destroyed++;
      }
    }
    loads[load]++;
    load_sum += (unsigned)load;
    destroyed_sum += (unsigned)destroyed;
  }
  assert_true (rules_odds_mining (&mining, &result));
  assert_fraction (result.expected_load.exact, load_sum, n_rolls);
  assert_fraction (result.expected_destroyed.exact, destroyed_sum, n_rolls);
  assert_fraction (result.fills_hold.exact, loads[spaces], n_rolls);
  for (int i = 0; i <= spaces; i++)
    assert_fraction (result.load[i].exact, loads[i], n_rolls);
}

static void
test_mining_by_all_dice (void **unused)
{
  for (int spaces = 0; spaces <= 6; spaces++)
    for (int resources = 0; resources <= 9; resources++)
      check_mining (spaces, resources);
}

static void
test_mining_properties (void **unused)
{
  for (int spaces = 1; spaces <= RULES_ODDS_COUNT_MAX; spaces++) {
    const RulesOddsMining mining = { spaces, 60 };
    RulesOddsMiningResult result;
    double sum = 0;
    assert_true (rules_odds_mining (&mining, &result));
    for (int i = 0; i <= spaces; i++)
      sum += result.load[i].value;
    assert_near (sum, 1, 1e-13);
    assert_int_equal (result.fills_hold.exact.denominator != 0, spaces <= 22);
    assert_true (result.expected_load.value <= spaces);
  }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_worked_example),
    cmocka_unit_test (test_rolls),
    cmocka_unit_test (test_natural_2_and_12),
    cmocka_unit_test (test_attacks_by_all_dice),
    cmocka_unit_test (test_ranges),
    cmocka_unit_test (test_volleys_by_all_dice),
    cmocka_unit_test (test_volley_properties),
    cmocka_unit_test (test_hands_are_all_rolls),
    cmocka_unit_test (test_ships_by_all_dice),
    cmocka_unit_test (test_bonus_by_all_dice),
    cmocka_unit_test (test_worn_bases_by_all_dice),
    cmocka_unit_test (test_bases_by_all_dice),
    cmocka_unit_test (test_base_recovers),
    cmocka_unit_test (test_crew_is_worth_keeping),
    cmocka_unit_test (test_table),
    cmocka_unit_test (test_large_pools),
    cmocka_unit_test (test_collisions),
    cmocka_unit_test (test_mining_by_all_dice),
    cmocka_unit_test (test_mining_properties),
  };
  return cmocka_run_group_tests_name ("odds", tests, NULL, NULL);
}
