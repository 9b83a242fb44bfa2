/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints a number for each game and player that depends on every byte of every state of some fixed
 * games. Compiled in several ways, it must print the same: no undefined behaviour, no order or
 * rounding that a compiler may choose.
 */
#include "rules/players/players.h"
#include "rules/rules-chance.h"
#include "rules/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t
play (const RulesGame *game, const RulesSetup *setup, const char *spec, uint64_t seed)
{
  RulesPlayer *player = rules_player_new (game, setup, spec);
  RulesBits bits = rules_bits (seed);
  RulesState state;
  RulesState view;
  RulesAction action;
  RulesAction list[RULES_LEGAL_MAX];
  uint64_t digest = 0;
  unsigned n_choices = 0;

  if (!player)
    abort ();
  rules_begin (game, setup, &state);
  while (rules_actor (&state) != RULES_OVER) {
    int seat = rules_actor (&state);
    rules_settle (game, setup, &state, &bits);
    if (seat >= 0) {
      rules_observe (game, setup, &state, seat, &view);
      /* In a long game the player is asked now and then only. */
      if (n_choices++ < 60 || n_choices % 16 == 0) {
        rules_player_choose (player, &view, seat, &bits, &action);
      } else {
        size_t n = game->legal (setup, &view, list);
        action = list[rules_bits_below (&bits, (uint32_t)n)];
      }
      if (!rules_apply (game, setup, &state, &action, NULL))
        abort ();
    }
    digest = digest * 0x100000001b3u ^ rules_hash (game, &state);
  }
  rules_player_free (player);
  return digest;
}

int
main (void)
{
  static const char *const specs[] = { "random", "greedy", "search:50" };

  for (size_t i = 0; rules_games[i]; i++) {
    const RulesGame *game = rules_games[i];
    for (size_t k = 0; k < sizeof specs / sizeof specs[0]; k++) {
      uint64_t digest = 0;
      for (unsigned n = game->min_seats; n <= game->max_seats; n++) {
        RulesSetup *setup = rules_setup_new (game);
        if (!setup)
          return 2;
        setup->n_seats = (uint8_t)n;
        for (unsigned seat = 0; seat < n; seat++)
          setup->seat[seat][0] = (char)('A' + seat);
        for (uint64_t seed = 0; seed < 3; seed++)
          digest = digest * 31 + play (game, setup, specs[k], seed);
        rules_setup_free (setup);
      }
      printf ("%s %s %016" PRIx64 "\n", game->id, specs[k], digest);
    }
  }
  return 0;
}
