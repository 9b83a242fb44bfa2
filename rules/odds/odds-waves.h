/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One boarding wave for every number of dice at once; the heart of the boarding odds.
 *
 * A roll of n dice is told by how many show each face. k dice on a face weigh 1/k!; the product of
 * these over the faces, times n! / 6^n, is the chance of the roll. The weights do not know n: going
 * through the faces from 6 down to 1 and keeping count of the dice placed gives, at its end, the
 * weights for every pool size of either side.
 *
 * Dice are compared from the highest down, so what a face does is known from how many dice each
 * side has placed before. The side that has placed more is ahead: its surplus dice are higher than
 * anything still to come and wait for a partner. When the side behind places k dice of the next
 * face, the first of them meet the surplus and lose, min (k, surplus) in all; those beyond meet
 * dice of their own face, or wait. The side ahead cannot lose in this face. So each face is two
 * steps, each along one axis: the side behind places dice and loses, then the side ahead places
 * dice and that is all.
 *
 * Both sides obey the same law, so the weights mirror: only those with the first side ahead are
 * kept.
 */
#pragma once

#include "odds.h"

enum {
  WAVES_FACES = 6,
  WAVES_DICE_MAX = RULES_ODDS_DICE_MAX,
  /* Weights up to n dice: four numbers, losses of either side, dice of either, the former two
   * together at most the third and that at most the fourth, so many choices 4 out of n + 4. */
  WAVES_WEIGHTS = (WAVES_DICE_MAX + 1) * (WAVES_DICE_MAX + 2) * (WAVES_DICE_MAX + 3)
                  * (WAVES_DICE_MAX + 4) / 24,
};

typedef struct {
  int n_dice; /* of either side at most */
  double one_by_factorial[WAVES_DICE_MAX + 1];
  /* Weights by losses, when all faces above `face` are placed; 0 is the end of the wave. */
  double ahead[WAVES_FACES][WAVES_WEIGHTS];
  /* While a face is placed: the first side has more dice or as many, and fewer. */
  double more[WAVES_WEIGHTS];
  double fewer[WAVES_WEIGHTS];
} RulesOddsWaves;

/* Where the weights of a number of dice begin, larger >= smaller. */
static inline int
rules_odds_waves_block (int larger, int smaller)
{
  return larger * (larger + 1) * (larger + 2) * (larger + 3) / 24
         + smaller * (smaller + 1) * (smaller + 2) / 6;
}

/* Within them, where those begin by which the second side loses so many; then the losses of the
 * first follow, up to pairs - lost. */
static inline int
rules_odds_waves_row (int pairs, int lost)
{
  return lost * (2 * pairs + 3 - lost) / 2;
}

/* Fills everything in for pools of up to n_dice. */
void rules_odds_waves (RulesOddsWaves *waves, int n_dice);

/* n! / 6^n, which turns the weight of n dice into a chance. */
double rules_odds_waves_scale (const RulesOddsWaves *waves, int dice);
