/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making players, the random one, and playing on at random. */
#include "players-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_USUAL = 2000, TRIES_MAX = 1000000 };

/* The tries of the levels for people, and how many the strongest takes where it is given time. More
 * would change its choices hardly ever. */
static const unsigned level_tries[] = { 0, 20, 300, 3000 };
enum { LEVEL_STRONGEST = 3, STRONGEST_MOST = 30000 };

const char *const rules_player_names[] = { "random", "greedy", "search", "level1",
                                           "level2", "level3", NULL };

/* Keeps the long list out of the frames of those who seldom need it. */
__attribute__ ((noinline)) static void
pick_from_list (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
                RulesBits *bits, RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];

  *action = list[rules_bits_below (bits, game->legal (setup, state, list))];
}

static inline void
pick (const RulesGame *game, const RulesSetup *setup, const RulesState *state, RulesBits *bits,
      RulesAction *action)
{
  if (game->pick)
    game->pick (setup, state, bits, action);
  else
    pick_from_list (game, setup, state, bits, action);
}

static void
random_choose (RulesPlayer *self, RulesAction *action)
{
  pick (self->game, self->setup, &self->view, &self->bits, action);
}

/* The game's own player. */
static size_t
own_advise (RulesPlayer *self, RulesAdvice *list)
{
  return self->game->advise (self->setup, &self->view, self->seat, self->level, self->mind,
                             &self->bits, list);
}

static void
own_choose (RulesPlayer *self, RulesAction *action)
{
  RulesAdvice list[RULES_LEGAL_MAX];

  own_advise (self, list);
  *action = list[0].action;
}

/* 1 to 3 for "level1" to "level3"; 0 for another text. */
static unsigned
level_of (const char *spec)
{
  if (strncmp (spec, "level", 5) != 0 || spec[5] < '1' || spec[5] > '3' || spec[6] != 0)
    return 0;
  return (unsigned)(spec[5] - '0');
}

/* The tries of "search" or "search:N"; 0 for another text. */
static unsigned
search_tries (const char *spec)
{
  static const char name[] = "search";
  size_t n = sizeof name - 1;
  unsigned tries = 0;

  if (strncmp (spec, name, n) != 0)
    return 0;
  if (spec[n] == 0)
    return TRIES_USUAL;
  if (spec[n] != ':')
    return 0;
  for (const char *digit = spec + n + 1; *digit; digit++) {
    if (*digit < '0' || *digit > '9' || tries > TRIES_MAX)
      return 0;
    tries = tries * 10 + (unsigned)(*digit - '0');
  }
  return tries <= TRIES_MAX ? tries : 0;
}

bool
rules_player_is_spec (const char *spec)
{
  return strcmp (spec, "random") == 0 || strcmp (spec, "greedy") == 0 || level_of (spec) > 0
         || search_tries (spec) > 0;
}

RulesPlayer *
rules_player_new (const RulesGame *game, const RulesSetup *setup, const char *spec)
{
  RulesPlayer *self = rules_player_is_spec (spec) ? calloc (1, sizeof *self) : NULL;
  unsigned level = level_of (spec);
  unsigned tries = level ? level_tries[level] : search_tries (spec);

  if (!self)
    return NULL;
  self->game = game;
  self->setup = setup;
  if (level && game->advise && !rules_people_only (game, setup)) {
    self->level = level;
    self->choose = own_choose;
    self->mind = calloc (1, game->mind_size);
    if (!self->mind) {
      free (self);
      return NULL;
    }
    return self;
  }
  self->most_tries = level == LEVEL_STRONGEST ? STRONGEST_MOST : tries;
  self->choose = tries ? NULL : spec[0] == 'g' ? greedy_choose : random_choose;
  if (tries) {
    self->search = search_new (tries);
    if (!self->search) {
      free (self);
      return NULL;
    }
  }
  return self;
}

void
rules_player_free (RulesPlayer *self)
{
  if (!self)
    return;
  search_free (self->search);
  free (self->mind);
  free (self);
}

unsigned
rules_player_tries (const RulesPlayer *self)
{
  return self->search ? search_usual (self->search) : 0;
}

unsigned
rules_player_most_tries (const RulesPlayer *self)
{
  return self->most_tries;
}

void
rules_player_begin (RulesPlayer *self, const RulesState *view, int seat, RulesBits bits)
{
  rules_copy (self->game, &self->view, view);
  self->seat = seat;
  self->bits = bits;
  if (self->search)
    search_begin (self);
}

/* Is there no choice? Then `only` gets what there is. */
static bool
has_one_choice (const RulesPlayer *self, RulesAction *only)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = self->game->legal (self->setup, &self->view, list);

  *only = list[0];
  return n == 1;
}

bool
rules_player_think (RulesPlayer *self, unsigned tries)
{
  RulesAction only;

  if (!self->search || has_one_choice (self, &only))
    return false;
  search_think (self, tries);
  return true;
}

void
rules_player_decide (RulesPlayer *self, RulesAction *action)
{
  if (!self->search)
    self->choose (self, action);
  else if (!has_one_choice (self, action))
    search_decide (self, action);
}

size_t
rules_player_advise (RulesPlayer *self, RulesAdvice *list)
{
  if (self->mind)
    return own_advise (self, list);
  return self->search ? search_advise (self, list) : 0;
}

bool
rules_player_compare (RulesPlayer *self, const RulesAction *one, const RulesAction *other,
                      unsigned tries, RulesComparison *comparison)
{
  if (!self->search)
    return false;
  search_compare (self, one, other, tries, comparison);
  return true;
}

double
rules_comparison_gain (const RulesComparison *comparison)
{
  return comparison->sum / comparison->tries;
}

double
rules_comparison_error (const RulesComparison *comparison)
{
  double mean = rules_comparison_gain (comparison);
  double variance = comparison->squares / comparison->tries - mean * mean;

  return variance > 0 ? 1.96 * sqrt (variance / comparison->tries) : 0;
}

void
rules_player_choose (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
                     RulesAction *action)
{
  rules_player_begin (self, view, seat, *bits);
  rules_player_think (self, rules_player_tries (self));
  rules_player_decide (self, action);
  *bits = self->bits;
}

void
rules_answer (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
              RulesBits *bits, RulesAction *action)
{
  if (game->answer)
    game->answer (setup, state, bits, action);
  else
    pick_from_list (game, setup, state, bits, action);
}

/* False if the game refused what it offered; going on would then never end. */
static bool
let_chance_act (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBag *bag,
                RulesBits *bits)
{
  RulesUrn urn;

  game->chance (setup, state, &urn);
  rules_draw_on (&urn, bag, bits);
  return game->apply (setup, state, &urn.base, NULL);
}

/* The same for the table. */
static bool
let_table_answer (const RulesGame *game, const RulesSetup *setup, RulesState *state,
                  RulesBits *bits)
{
  RulesAction action;

  rules_answer (game, setup, state, bits, &action);
  return game->apply (setup, state, &action, NULL);
}

/* Has something just been counted, after which it begins anew? */
static bool
is_counted (const RulesGame *game, const RulesSetup *setup, const RulesState *state)
{
  return game->is_counted && game->is_counted (setup, state);
}

/* False as above. */
static bool
settle (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBag *bag,
        RulesBits *bits, bool may_stop)
{
  for (;;)
    switch (rules_actor (state)) {
    case RULES_CHANCE:
      if (may_stop && is_counted (game, setup, state))
        return true;
      if (!let_chance_act (game, setup, state, bag, bits))
        return false;
      break;
    case RULES_TABLE:
      if (!let_table_answer (game, setup, state, bits))
        return false;
      break;
    default:
      return true;
    }
}

void
rules_settle (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBits *bits)
{
  RulesBag bag;

  bag.pile = 0;
  settle (game, setup, state, &bag, bits, false);
}

size_t
rules_playout (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBits *bits,
               size_t most)
{
  RulesAction action;
  RulesBag bag;
  size_t n_actions = 0;

  bag.pile = 0;
  for (;;) {
    if (!settle (game, setup, state, &bag, bits, false) || rules_actor (state) == RULES_OVER
        || n_actions == most)
      return n_actions;
    pick (game, setup, state, bits, &action);
    if (!game->apply (setup, state, &action, NULL))
      return n_actions;
    n_actions++;
  }
}

void
sketch_settle (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBits *bits)
{
  RulesBag bag;

  bag.pile = 0;
  settle (game, setup, state, &bag, bits, true);
}

void
sketch_on (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBits *bits,
           size_t most)
{
  RulesAction action;
  RulesBag bag;

  bag.pile = 0;
  for (size_t i = 0; i < most; i++) {
    if (!settle (game, setup, state, &bag, bits, true) || rules_actor (state) < 0)
      return;
    if (game->sketch)
      game->sketch (setup, state, bits, &action);
    else
      pick (game, setup, state, bits, &action);
    if (!game->apply (setup, state, &action, NULL))
      return;
  }
  settle (game, setup, state, &bag, bits, true);
}

void
rules_margins (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
               double margin[RULES_SEATS_MAX])
{
  RulesResult result;
  double stands[RULES_SEATS_MAX];

  game->result (setup, state, &result);
  for (int seat = 0; seat < setup->n_seats; seat++) {
    /* A tie-break counts for less than a point, but steers play when points are level. */
    stands[seat] = result.score[seat] + result.tie_break[seat] / 64.0;
    if (game->promise && rules_actor (state) != RULES_OVER)
      stands[seat] += game->promise (setup, state, seat) / 64.0;
  }
  for (int seat = 0; seat < setup->n_seats; seat++) {
    double best = -1e9;
    for (int other = 0; other < setup->n_seats; other++)
      if (other != seat && stands[other] > best)
        best = stands[other];
    margin[seat] = stands[seat] - best;
  }
}
