/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The greedy player: looks one action ahead, and takes what leaves it best against the others. */
#include "players-private.h"

void
greedy_choose (RulesPlayer *self, RulesAction *action)
{
  const RulesGame *game = self->game;
  const RulesState *view = &self->view;
  RulesBits *bits = &self->bits;
  int seat = self->seat;
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = game->legal (self->setup, view, list);
  RulesState guess;
  RulesState after;
  double margin[RULES_SEATS_MAX];
  double best = 0;
  uint32_t n_best = 0;

  rules_copy (game, &guess, view);
  game->complete (self->setup, seat, &guess, bits);
  for (size_t i = 0; i < n; i++) {
    rules_copy (game, &after, &guess);
    game->apply (self->setup, &after, &list[i], NULL);
    rules_margins (game, self->setup, &after, margin);
    if (n_best > 0 && margin[seat] < best)
      continue;
    n_best = n_best > 0 && margin[seat] == best ? n_best + 1 : 1;
    best = margin[seat];
    /* Among equals, each is as likely: the k-th takes the place with probability 1/k. */
    if (rules_bits_below (bits, n_best) == 0)
      *action = list[i];
  }
}
