/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A boarding to its end, ship by ship or ship by asteroid base, with everything that can be asked
 * of it. odds-boarding-table.c is the quick way to the chances of all plain boardings at once.
 *
 * A capture ends the boarding at once (RM-BD-5), even in the middle of a wave, and the dice below
 * no longer count. odds-waves.h knows no captures, but what it knows before each face is enough:
 * weights with fewer losses than capture either side are those of waves still going on. The face
 * on which the side behind suffers its last loss is where a capture happens; the dice not placed
 * yet may then show anything that is left to them.
 *
 * The boarding is a walk over what the sides have left. Losses are never made good, so it only goes
 * down, and each stop is settled once: a wave that changes nothing is repeated, so the number of
 * waves at a stop is 1 / (1 - chance of no change) on average, exactly.
 */
#include "odds-private.h"
#include "odds-waves.h"

#include <string.h>

enum { DICE_MAX = RULES_ODDS_DICE_MAX };

/*
 * A wave: how many dice each side rolls and how many losses capture it. Afterwards `after` holds
 * the chance of each pair of losses. A side whose losses reach its cap has been captured with the
 * other's losses as they stood then; both at once cannot be.
 */
typedef struct {
  int dice[2];
  int cap[2];
  double after[DICE_MAX + 1][DICE_MAX + 1];
} Wave;

typedef struct {
  const RulesOddsBoarding *boarding;
  RulesOddsBoardingResult *result;
  double at[DICE_MAX + 1][DICE_MAX + 1]; /* the chance ever to come by */
  Wave wave;
  /* The weight of so many dice that show a face or less, and of those with k of the face itself or
   * more. */
  double up_to[WAVES_FACES + 1][DICE_MAX + 1];
  double with[WAVES_FACES + 1][DICE_MAX + 1][DICE_MAX + 2];
  RulesOddsWaves waves;
} Walk;

static void
weigh_rests (Walk *self)
{
  const double *one_by_factorial = self->waves.one_by_factorial;
  int n = self->waves.n_dice;

  for (int face = 0; face <= WAVES_FACES; face++) {
    self->up_to[face][0] = 1;
    for (int dice = 1; dice <= n; dice++)
      self->up_to[face][dice] = self->up_to[face][dice - 1] * face / dice;
  }
  for (int face = 1; face <= WAVES_FACES; face++)
    for (int dice = 0; dice <= n; dice++) {
      self->with[face][dice][dice + 1] = 0;
      for (int k = dice; k >= 0; k--)
        self->with[face][dice][k] =
            self->with[face][dice][k + 1] + one_by_factorial[k] * self->up_to[face - 1][dice - k];
    }
}

/*
 * The weight with which `loser` is captured on this face when the sides have placed so many dice
 * before, the winner more, by what the winner has lost.
 */
static void
capture_on (Walk *self, int face, int loser, int won_dice, int lost_dice, double *by_loss)
{
  const Wave *wave = &self->wave;
  int surplus = won_dice - lost_dice;
  int rest = wave->dice[loser] - lost_dice;
  double winner_rest = self->up_to[face][wave->dice[!loser] - won_dice];
  const double *weights = self->waves.ahead[face] + rules_odds_waves_block (won_dice, lost_dice);

  for (int lost = 0; lost <= lost_dice && lost < wave->cap[loser]; lost++) {
    int missing = wave->cap[loser] - lost; /* losses to the capture, all on this face */
    if (missing > surplus || missing > rest)
      continue;
    double ways = winner_rest * self->with[face][rest][missing];
    const double *row = weights + rules_odds_waves_row (lost_dice, lost);
    for (int i = 0; i <= lost_dice - lost && i < wave->cap[!loser]; i++)
      by_loss[i] += row[i] * ways;
  }
}

static void
capture (Walk *self, int loser, double *by_loss)
{
  const Wave *wave = &self->wave;

  memset (by_loss, 0, sizeof (double) * (DICE_MAX + 1));
  for (int face = WAVES_FACES - 1; face >= 1; face--) /* nobody loses by a six */
    for (int won_dice = 1; won_dice <= wave->dice[!loser]; won_dice++)
      for (int lost_dice = 0; lost_dice < won_dice && lost_dice < wave->dice[loser]; lost_dice++)
        capture_on (self, face, loser, won_dice, lost_dice, by_loss);
}

/* The weight of a wave without capture. */
static double
weight_of (const Walk *self, int first_lost, int second_lost)
{
  const int *dice = self->wave.dice;
  bool is_mirrored = dice[0] < dice[1];
  int larger = is_mirrored ? dice[1] : dice[0];
  int pairs = is_mirrored ? dice[0] : dice[1];
  int lost = is_mirrored ? first_lost : second_lost;
  int other = is_mirrored ? second_lost : first_lost;

  if (first_lost + second_lost > pairs) /* RM-BD-6 */
    return 0;
  return self->waves.ahead[0][rules_odds_waves_block (larger, pairs)
                              + rules_odds_waves_row (pairs, lost) + other];
}

static void
fight_wave (Walk *self)
{
  Wave *wave = &self->wave;
  double scale = rules_odds_waves_scale (&self->waves, wave->dice[0])
                 * rules_odds_waves_scale (&self->waves, wave->dice[1]);
  double by_loss[DICE_MAX + 1];

  for (int i = 0; i < wave->cap[0]; i++)
    for (int j = 0; j < wave->cap[1]; j++)
      wave->after[i][j] = scale * weight_of (self, i, j);
  capture (self, 0, by_loss);
  for (int j = 0; j < wave->cap[1]; j++)
    wave->after[wave->cap[0]][j] = scale * by_loss[j];
  capture (self, 1, by_loss);
  for (int i = 0; i < wave->cap[0]; i++)
    wave->after[i][wave->cap[1]] = scale * by_loss[i];
}

/* ---- Wave after wave ---- */

/* RM-BD-3: what a ship rolls with so much left. */
static int
ship_dice (int left, int bonus)
{
  int dice = 1 + left + bonus;
  return dice < 1 ? 1 : dice;
}

/*
 * What the defender has left between waves is one number: pods and crew of a ship, dice and crew of
 * a base whose dice stay lost, crew of a base whose dice recover. This is what it means in a wave.
 */
static void
set_defender (Wave *wave, const RulesOddsBoarding *boarding, int left)
{
  switch (boarding->boarded) {
  case RULES_ODDS_SHIP:
    wave->dice[1] = ship_dice (left, boarding->defender.bonus);
    wave->cap[1] = left > 0 ? left : 1;
    break;
  case RULES_ODDS_BASE_STAY_LOST:
    wave->dice[1] = left;
    wave->cap[1] = left;
    break;
  case RULES_ODDS_BASE_RECOVER:
    wave->dice[1] = RULES_ODDS_BASE_DICE + left;
    wave->cap[1] = RULES_ODDS_BASE_DICE + left;
    break;
  }
}

/* What is left for the next wave. A base that recovers gives up dice first: they come back, and
 * every crew member kept is one die more. */
static int
defender_after (RulesOddsBoarded boarded, int left, int lost)
{
  if (boarded != RULES_ODDS_BASE_RECOVER)
    return left - lost;
  return lost > RULES_ODDS_BASE_DICE ? left - (lost - RULES_ODDS_BASE_DICE) : left;
}

static int
defender_start (const RulesOddsBoarding *boarding)
{
  switch (boarding->boarded) {
  case RULES_ODDS_SHIP:
    return boarding->defender.pods + boarding->defender.crew;
  case RULES_ODDS_BASE_STAY_LOST:
    return RULES_ODDS_BASE_DICE - boarding->base_dice_lost + boarding->defender.crew;
  case RULES_ODDS_BASE_RECOVER:
    return boarding->defender.crew;
  }
  return 0;
}

/* The defender wins, having lost so much in the last wave. */
static void
defend (const RulesOddsBoarding *boarding, int left, int lost, double chance,
        RulesOddsBoardingResult *result)
{
  int after = defender_after (boarding->boarded, left, lost);
  int crew = boarding->defender.crew;

  result->defender_wins += chance;
  switch (boarding->boarded) {
  case RULES_ODDS_SHIP:
    result->defender_left[after] += chance;
    break;
  case RULES_ODDS_BASE_STAY_LOST:
    result->defender_left[after] += chance;
    result->base_crew_left[after < crew ? after : crew] += chance;
    break;
  case RULES_ODDS_BASE_RECOVER:
    result->defender_left[RULES_ODDS_BASE_DICE + left - lost] += chance;
    result->base_crew_left[after] += chance;
    break;
  }
}

/* Everything that happens while the sides have this much left. */
static void
settle (Walk *self, int attacker, int defender)
{
  const RulesOddsBoarding *boarding = self->boarding;
  Wave *wave = &self->wave;
  double no_change = 0;

  wave->dice[0] = ship_dice (attacker, boarding->attacker.bonus);
  wave->cap[0] = attacker > 0 ? attacker : 1;
  set_defender (wave, boarding, defender);
  fight_wave (self);
  for (int j = 0; j < wave->cap[1]; j++)
    if (defender_after (boarding->boarded, defender, j) == defender)
      no_change += wave->after[0][j];

  double waves = self->at[attacker][defender] / (1 - no_change);
  self->result->expected_waves += waves;
  for (int i = 0; i <= wave->cap[0]; i++)
    for (int j = 0; j <= wave->cap[1]; j++) {
      if (i == wave->cap[0] && j == wave->cap[1])
        continue;
      double chance = waves * wave->after[i][j];
      if (i == wave->cap[0]) {
        defend (boarding, defender, j, chance, self->result);
      } else if (j == wave->cap[1]) {
        self->result->attacker_wins += chance;
        self->result->attacker_left[attacker - i] += chance;
      } else {
        int left = defender_after (boarding->boarded, defender, j);
        if (i > 0 || left < defender)
          self->at[attacker - i][left] += chance;
      }
    }
}

/* A ship's dice at the start, which are the most it will roll. */
static int
dice_of (const RulesOddsSide *side)
{
  return ship_dice (side->pods + side->crew, side->bonus);
}

static bool
is_valid (const RulesOddsSide *side)
{
  return rules_odds_is_count (side->pods) && rules_odds_is_count (side->crew)
         && rules_odds_is_count (side->bonus < 0 ? -side->bonus : side->bonus)
         && side->pods + side->crew <= DICE_MAX;
}

static bool
is_base_valid (const RulesOddsBoarding *boarding)
{
  int lost = boarding->base_dice_lost;

  return lost == 0
         || (boarding->boarded == RULES_ODDS_BASE_STAY_LOST && lost > 0
             && lost <= RULES_ODDS_BASE_DICE
             && RULES_ODDS_BASE_DICE - lost + boarding->defender.crew > 0);
}

/* What the wave just fought decides by itself. */
static void
note_first_wave (const Wave *wave, RulesOddsBoardingResult *result)
{
  for (int i = 0; i < wave->cap[0]; i++)
    result->attacker_wins_at_once += wave->after[i][wave->cap[1]];
  for (int j = 0; j < wave->cap[1]; j++)
    result->defender_wins_at_once += wave->after[wave->cap[0]][j];
}

bool
rules_odds_boarding (const RulesOddsBoarding *boarding, RulesOddsBoardingResult *result)
{
  Walk self;

  if (!is_valid (&boarding->attacker) || !is_valid (&boarding->defender)
      || !is_base_valid (boarding))
    return false;
  int attacker_dice = dice_of (&boarding->attacker);
  int defender_dice = boarding->boarded == RULES_ODDS_SHIP
                          ? dice_of (&boarding->defender)
                          : RULES_ODDS_BASE_DICE + boarding->defender.crew;
  if (attacker_dice > DICE_MAX || defender_dice > DICE_MAX)
    return false;

  int attacker_start = boarding->attacker.pods + boarding->attacker.crew;
  int start = defender_start (boarding);
  self.boarding = boarding;
  self.result = result;
  memset (result, 0, sizeof *result);
  memset (self.at, 0, sizeof self.at);
  self.at[attacker_start][start] = 1;
  rules_odds_waves (&self.waves, attacker_dice > defender_dice ? attacker_dice : defender_dice);
  weigh_rests (&self);
  for (int attacker = attacker_start; attacker >= 0; attacker--)
    for (int defender = start; defender >= 0; defender--)
      if (self.at[attacker][defender] > 0) {
        settle (&self, attacker, defender);
        if (attacker == attacker_start && defender == start)
          note_first_wave (&self.wave, result);
      }
  return true;
}
