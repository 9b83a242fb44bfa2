/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the players share among themselves. */
#pragma once

#include "players.h"

typedef struct Search Search;

struct RulesPlayer {
  const RulesGame *game;
  const RulesSetup *setup;
  void (*choose) (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
                  RulesAction *action);
  Search *search; /* of the player that searches */
  unsigned level; /* of a game's own player, and what it keeps */
  void *mind;
};

void greedy_choose (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
                    RulesAction *action);

Search *search_new (unsigned tries);
void search_free (Search *search);
void search_choose (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
                    RulesAction *action);
size_t search_advise (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
                      RulesAdvice *list);
