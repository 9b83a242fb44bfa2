/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the players share among themselves. */
#pragma once

#include "players.h"

typedef struct Search Search;

struct RulesPlayer {
  const RulesGame *game;
  const RulesSetup *setup;
  /* Of a player that answers at once; NULL of one that searches. */
  void (*choose) (RulesPlayer *self, RulesAction *action);
  Search *search;
  unsigned most_tries;
  unsigned level; /* of a game's own player, and what it keeps */
  void *mind;
  /* The choice that is thought about. */
  RulesState view;
  int seat;
  RulesBits bits;
};

void greedy_choose (RulesPlayer *self, RulesAction *action);

Search *search_new (unsigned usual);
void search_free (Search *search);
unsigned search_usual (const Search *search);
void search_begin (RulesPlayer *self);
void search_think (RulesPlayer *self, unsigned tries);
void search_compare (RulesPlayer *self, const RulesAction *one, const RulesAction *other,
                     unsigned tries, RulesComparison *comparison);
void search_decide (const RulesPlayer *self, RulesAction *action);
size_t search_advise (const RulesPlayer *self, RulesAdvice *list);

/* Lets chance and the table act until a seat does; until something is counted, or the game is over.
 */
void sketch_settle (const RulesGame *game, const RulesSetup *setup, RulesState *state,
                    RulesBits *bits);

/* Plays on as the game's sketch of a player does, for at most so many actions of seats, but not
 * beyond what is counted. */
void sketch_on (const RulesGame *game, const RulesSetup *setup, RulesState *state, RulesBits *bits,
                size_t most);
