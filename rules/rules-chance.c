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
  RulesBag bag;

  bag.pile = 0;
  rules_draw_on (urn, &bag, bits, action);
}

void
rules_draw_on (const RulesUrn *urn, RulesBag *bag, RulesBits *bits, RulesAction *action)
{
  RulesBits local = *bits; /* copies can stay in registers: no other memory is theirs */
  unsigned n = urn->base.n_args;
  unsigned draws = urn->draws;
  int first = urn->first;
  int16_t *drawn = action->arg + n;

  action->verb = urn->base.verb;
  action->n_args = n + draws;
  for (unsigned i = 0; i < n; i++)
    action->arg[i] = urn->base.arg[i];

  if (urn->pile == 0 || urn->pile != bag->pile) {
    rules_bag_fill (bag, urn->weight, urn->n_faces);
    bag->pile = urn->pile;
  }
  if (urn->goes_back) {
    for (unsigned i = 0; i < draws; i++)
      drawn[i] = first + bag->ball[rules_bits_below (&local, bag->n_balls)];
  } else {
    for (unsigned i = 0; i < draws; i++)
      drawn[i] = first + rules_bag_draw (bag, &local);
  }
  *bits = local;
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
