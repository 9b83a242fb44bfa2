/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chance from bits that the caller passes in.
 *
 * Rules own no random source. A caller who wants virtual dice makes a RulesBits from a seed (from
 * the operating system for a real game, from the command line for a repeatable one) and hands it
 * over; the same seed gives the same draws on every machine and compiler. Real dice and typed
 * cards need none of this: their faces enter as the same action that a virtual draw makes.
 */
#pragma once

#include "rules.h"

#include <string.h>

/* A stream of random bits, a value owned by the caller. */
struct RulesBits {
  uint64_t state[2];
};

RulesBits rules_bits (uint64_t seed);

/* 64 bits by xoroshiro128+ (Blackman and Vigna), whose upper bits are the good ones. */
static inline uint64_t
rules_bits_next (RulesBits *bits)
{
  uint64_t a = bits->state[0];
  uint64_t b = bits->state[1];
  uint64_t sum = a + b;
  b ^= a;
  bits->state[0] = ((a << 24) | (a >> 40)) ^ b ^ (b << 16);
  bits->state[1] = (b << 37) | (b >> 27);
  return sum;
}

/*
 * A number from 0 to n - 1, each equally likely (n at least 1). Lemire's method: the product of
 * 32 random bits and n holds the answer in its upper half; the few products whose lower half would
 * favour some answers are thrown away.
 */
static inline uint32_t
rules_bits_below (RulesBits *bits, uint32_t n)
{
  uint64_t product = (rules_bits_next (bits) >> 32) * n;
  if ((uint32_t)product < n) {
    uint32_t unfair = (uint32_t)(0u - n) % n;
    while ((uint32_t)product < unfair)
      product = (rules_bits_next (bits) >> 32) * n;
  }
  return (uint32_t)(product >> 32);
}

/* Draws from the urn and writes the action that reports it. */
void rules_draw (const RulesUrn *urn, RulesBits *bits, RulesAction *action);

/* In how many ways the urn can answer, order counted: what a tree of the game has to visit. */
uint64_t rules_urn_outcomes (const RulesUrn *urn);

/*
 * The outcomes one by one, for trees and tests: starts with every place at -1, moves on to the next
 * possible sequence, false after the last. `weight` (may be NULL) is the product of the weights
 * drawn.
 */
typedef struct {
  int8_t face[RULES_ARGS_MAX];
} RulesUrnWalk;

void rules_urn_walk_start (RulesUrnWalk *walk);
bool rules_urn_walk_next (RulesUrnWalk *walk, const RulesUrn *urn, RulesAction *action,
                          uint64_t *weight);

/*
 * A bag of balls, a face written on each: what urns and guesses draw from. Filling it writes every
 * ball down, which is quick since there are few, and then a draw is a look at one of them.
 */
typedef struct {
  unsigned n_balls;
  uint8_t pile; /* of the urn that it was filled from; 0: fill it before drawing */
  uint8_t ball[RULES_WEIGHT_MAX + 16]; /* the filling may write up to 16 bytes too far */
} RulesBag;

/* For faces of more than sixteen balls. */
void rules_bag_fill_heavy (RulesBag *bag, const uint8_t *weight, unsigned n_faces);

static inline void
rules_bag_fill (RulesBag *bag, const uint8_t *weight, unsigned n_faces)
{
  uint64_t eight_balls = 0;
  unsigned all_weights = 0;
  unsigned n = 0;

  /* Sixteen balls for every face, without asking how many: the next face overwrites what is too
   * much. */
  for (unsigned face = 0; face < n_faces; face++) {
    memcpy (bag->ball + n, &eight_balls, 8);
    memcpy (bag->ball + n + 8, &eight_balls, 8);
    eight_balls += 0x0101010101010101u;
    all_weights |= weight[face];
    n += weight[face];
  }
  bag->n_balls = n;
  if (all_weights > 16)
    rules_bag_fill_heavy (bag, weight, n_faces);
}

/* Takes a ball out; there must be one. */
static inline unsigned
rules_bag_draw (RulesBag *bag, RulesBits *bits)
{
  unsigned i = rules_bits_below (bits, bag->n_balls);
  unsigned face = bag->ball[i];

  bag->ball[i] = bag->ball[--bag->n_balls];
  return face;
}

/*
 * Draws like rules_draw and adds what is drawn to the urn's own `base`, which then is the action.
 * The bag is the caller's while one game goes on: after a draw it holds what is left of the pile,
 * and need not be filled again for the next one.
 */
void rules_draw_on (RulesUrn *urn, RulesBag *bag, RulesBits *bits);
