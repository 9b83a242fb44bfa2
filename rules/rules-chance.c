/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws from urns. Knows no game. */
#include "rules-chance.h"

/* SplitMix64 (Steele, Lea and Flood): turns any seed, 0 too, into well mixed words. */
static uint64_t
mix (uint64_t *seed)
{
  uint64_t z = *seed += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

RulesBits
rules_bits (uint64_t seed)
{
  RulesBits bits;
  bits.state[0] = mix (&seed);
  bits.state[1] = mix (&seed);
  return bits;
}

void
rules_bag_fill_heavy (RulesBag *bag, const uint8_t *weight, unsigned n_faces)
{
  unsigned n = 0;

  for (unsigned face = 0; face < n_faces; face++) {
    memset (bag->ball + n, face, weight[face]);
    n += weight[face];
  }
}

void
rules_draw (const RulesUrn *urn, RulesBits *bits, RulesAction *action)
{
  RulesUrn copy = *urn;
  RulesBag bag;

  bag.pile = 0;
  rules_draw_on (&copy, &bag, bits);
  *action = copy.base;
}

/*
 * Takes up to BATCH balls out by one random number, a fraction of 57 bits: times the number of
 * balls, its whole part is a ball and what remains is a random fraction again (Brackett-Rozinsky
 * and Lemire). Taken together that is one choice among n (n - 1) (n - 2) … ways, and as in
 * rules_bits_below the few fractions that would favour some of them are thrown away.
 */
enum { BATCH = 6, FRACTION_BITS = 64 - 7 };

static const uint64_t fraction_mask = ((uint64_t)1 << FRACTION_BITS) - 1;

_Static_assert(RULES_WEIGHT_MAX < 1 << 7, "a fraction times the number of balls must fit");

/* More than there are ways to draw a batch, and so little that a fraction is seldom below it. */
static const uint64_t ways_limit = (uint64_t)1 << 7 * BATCH;

__attribute__ ((cold, noinline)) static bool
is_unfair (uint64_t fraction, unsigned n_balls, unsigned n)
{
  uint64_t ways = 1;

  for (unsigned i = 0; i < n; i++)
    ways *= n_balls - i;
  return fraction < (fraction_mask + 1) % ways;
}

static inline void
take_out (RulesBag *bag, unsigned n, int first, RulesBits *bits, int16_t *drawn)
{
  uint8_t *ball = bag->ball;
  unsigned left = bag->n_balls;
  uint64_t fraction = rules_bits_next (bits) >> (64 - FRACTION_BITS);

  for (unsigned i = 0; i < n; i++) {
    fraction *= left;
    unsigned place = fraction >> FRACTION_BITS;
    fraction &= fraction_mask;
    drawn[i] = first + ball[place];
    ball[place] = ball[--left];
  }
  if (fraction < ways_limit && is_unfair (fraction, bag->n_balls, n)) {
    for (unsigned i = n; i-- > 0;)
      ball[left++] = drawn[i] - first;
    take_out (bag, n, first, bits, drawn);
    return;
  }
  bag->n_balls = left;
}

void
rules_draw_on (RulesUrn *urn, RulesBag *bag, RulesBits *bits)
{
  unsigned draws = urn->draws;
  int first = urn->first;
  int16_t *drawn = urn->base.arg + urn->base.n_args;

  urn->base.n_args += draws;
  /* The last question is for games that do not keep what they promise about a pile. */
  if (urn->pile == 0 || urn->pile != bag->pile || bag->n_balls < draws) {
    rules_bag_fill (bag, urn->weight, urn->n_faces);
    bag->pile = urn->pile;
  }
  if (urn->goes_back) {
    for (unsigned i = 0; i < draws; i++)
      drawn[i] = first + bag->ball[rules_bits_below (bits, bag->n_balls)];
    return;
  }
  for (; draws > BATCH; draws -= BATCH, drawn += BATCH)
    take_out (bag, BATCH, first, bits, drawn);
  take_out (bag, draws, first, bits, drawn);
}

uint64_t
rules_urn_outcomes (const RulesUrn *urn)
{
  RulesUrnWalk walk;
  RulesAction action;
  uint64_t n = 0;

  rules_urn_walk_start (&walk);
  while (rules_urn_walk_next (&walk, urn, &action, NULL))
    n++;
  return n;
}

void
rules_urn_walk_start (RulesUrnWalk *walk)
{
  memset (walk->face, -1, sizeof walk->face);
}

bool
rules_urn_walk_next (RulesUrnWalk *walk, const RulesUrn *urn, RulesAction *action, uint64_t *weight)
{
  uint8_t left[RULES_FACES_MAX];
  int place = walk->face[0] < 0 ? 0 : urn->draws - 1;

  if (urn->draws == 0)
    return false;

  memcpy (left, urn->weight, urn->n_faces);
  if (!urn->goes_back)
    for (int i = 0; i < place; i++)
      left[walk->face[i]]--;
  if (!urn->goes_back && walk->face[place] >= 0)
    left[walk->face[place]]--;

  /* Like an odometer whose wheels skip the faces that have run out. */
  while (place >= 0 && place < urn->draws) {
    int face = walk->face[place];
    if (face >= 0 && !urn->goes_back)
      left[face]++;
    do
      face++;
    while (face < urn->n_faces && left[face] == 0);

    if (face == urn->n_faces) {
      walk->face[place--] = -1;
      continue;
    }
    walk->face[place++] = face;
    if (!urn->goes_back)
      left[face]--;
  }
  if (place < 0)
    return false;

  uint64_t product = 1;
  memcpy (left, urn->weight, urn->n_faces);
  *action = urn->base;
  for (int i = 0; i < urn->draws; i++) {
    int face = walk->face[i];
    product *= left[face];
    if (!urn->goes_back)
      left[face]--;
    action->arg[action->n_args++] = urn->first + face;
  }
  if (weight)
    *weight = product;
  return true;
}
