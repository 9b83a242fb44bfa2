/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computer players: they keep the rules, do not peek, and are worth playing against. */
#include "rules/players/players.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static RulesSetup *
two_seats (const RulesGame *game)
{
  RulesSetup *setup = rules_setup_new (game);

  assert_non_null (setup);
  setup->n_seats = 2;
  memcpy (setup->seat[0], "Ann", 4);
  memcpy (setup->seat[1], "Bob", 4);
  return setup;
}

static void
test_specs (void **unused)
{
  static const char *const good[] = { "random", "greedy", "search", "search:1", "search:1000000" };
  static const char *const bad[] = { "",
                                     "Random",
                                     "randomly",
                                     "search:",
                                     "search:0",
                                     "search:-1",
                                     "search:1000001",
                                     "search:1x",
                                     "search 50",
                                     "searching",
                                     "search:99999999999999999999" };
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = two_seats (game);

  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
    assert_true (rules_player_is_spec (good[i]));
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    assert_false (rules_player_is_spec (bad[i]));
    assert_null (rules_player_new (game, setup, bad[i]));
  }
  for (size_t i = 0; rules_player_names[i]; i++)
    assert_true (rules_player_is_spec (rules_player_names[i]));
  rules_player_free (NULL);
  rules_setup_free (setup);
}

static bool
is_legal (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
          const RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = game->legal (setup, state, list);

  for (size_t i = 0; i < n; i++)
    if (rules_same_action (&list[i], action))
      return true;
  return false;
}

/*
 * Plays a game of players that are shown views; each time, the same player is asked again about
 * another state that looks the same to it, with the same bits, and must answer the same.
 */
static void
play_without_peeking (const char *spec, uint64_t seed)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = two_seats (game);
  RulesPlayer *player = rules_player_new (game, setup, spec);
  RulesBits bits = rules_bits (seed);
  RulesState state;
  unsigned n_differ = 0;

  assert_non_null (player);
  rules_begin (game, setup, &state);
  rules_settle (game, setup, &state, &bits);
  while (rules_actor (&state) != RULES_OVER) {
    int seat = rules_actor (&state);
    RulesState view;
    RulesState other;
    RulesAction chosen;
    RulesAction again;

    rules_observe (game, setup, &state, seat, &view);
    rules_copy (game, &other, &view);
    game->complete (setup, seat, &other, &bits);
    n_differ += !rules_equal (game, &other, &state);
    rules_observe (game, setup, &other, seat, &other);

    RulesBits same = bits;
    rules_player_choose (player, &view, seat, &bits, &chosen);
    rules_player_choose (player, &other, seat, &same, &again);
    assert_true (is_legal (game, setup, &state, &chosen));
    assert_true (rules_same_action (&chosen, &again));
    assert_memory_equal (&bits, &same, sizeof bits);
    assert_true (rules_apply (game, setup, &state, &chosen, NULL));
    rules_settle (game, setup, &state, &bits);
  }
  /* It was a test only if the other states were other states. */
  assert_true (n_differ > 10);
  rules_player_free (player);
  rules_setup_free (setup);
}

static void
test_random_does_not_peek (void **unused)
{
  for (uint64_t seed = 0; seed < 10; seed++)
    play_without_peeking ("random", seed);
}

static void
test_greedy_does_not_peek (void **unused)
{
  for (uint64_t seed = 0; seed < 10; seed++)
    play_without_peeking ("greedy", seed);
}

static void
test_search_does_not_peek (void **unused)
{
  for (uint64_t seed = 0; seed < 2; seed++)
    play_without_peeking ("search:60", seed);
}

/* However thinking is sliced, it comes to the same; and what it thinks of two actions can be asked.
 */
static void
test_slices (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = two_seats (game);
  RulesPlayer *player = rules_player_new (game, setup, "search:300");
  RulesPlayer *hasty = rules_player_new (game, setup, "greedy");
  RulesBits bits = rules_bits (7);
  RulesBits same;
  RulesAction whole;
  RulesAction sliced;
  RulesAdvice list[RULES_LEGAL_MAX];
  RulesComparison comparison = { 0 };
  RulesState state;
  RulesState view;

  rules_begin (game, setup, &state);
  rules_settle (game, setup, &state, &bits);
  rules_observe (game, setup, &state, 0, &view);
  same = bits;
  rules_player_begin (player, &view, 0, same);
  for (int i = 0; i < 6; i++)
    assert_true (rules_player_think (player, 50));
  rules_player_decide (player, &sliced);
  size_t n = rules_player_advise (player, list);
  assert_true (n > 1);
  assert_true (
      rules_player_compare (player, &list[0].action, &list[n - 1].action, 400, &comparison));
  assert_true (rules_comparison_gain (&comparison) > rules_comparison_error (&comparison));
  rules_player_choose (player, &view, 0, &bits, &whole);
  assert_true (rules_same_action (&whole, &sliced));

  rules_player_begin (hasty, &view, 0, same);
  assert_false (rules_player_think (hasty, 50));
  assert_false (rules_player_compare (hasty, &list[0].action, &list[1].action, 50, &comparison));
  rules_player_free (player);
  rules_player_free (hasty);
  rules_setup_free (setup);
}

/* Games won by the first of the two players, each side starting in turn; ties count half. */
static double
share_won (const char *first, const char *second, unsigned n_games)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = two_seats (game);
  RulesPlayer *player[2] = { rules_player_new (game, setup, first),
                             rules_player_new (game, setup, second) };
  double won = 0;

  for (unsigned i = 0; i < n_games; i++) {
    RulesBits bits = rules_bits (i);
    RulesState state;
    RulesState view;
    RulesAction action;
    RulesResult result;
    int side = (int)(i % 2); /* the seat of the first player */

    rules_begin (game, setup, &state);
    rules_settle (game, setup, &state, &bits);
    while (rules_actor (&state) != RULES_OVER) {
      int seat = rules_actor (&state);
      rules_observe (game, setup, &state, seat, &view);
      rules_player_choose (player[seat == side ? 0 : 1], &view, seat, &bits, &action);
      assert_true (rules_apply (game, setup, &state, &action, NULL));
      rules_settle (game, setup, &state, &bits);
    }
    game->result (setup, &state, &result);
    if (result.winners >> side & 1)
      won += result.winners == 3 ? 0.5 : 1;
  }
  rules_player_free (player[0]);
  rules_player_free (player[1]);
  rules_setup_free (setup);
  print_message ("# %s won %.1f%% of %u games against %s\n", first, 100 * won / n_games, n_games,
                 second);
  return won / n_games;
}

/* Of 200 games between equals 100 are won, give or take 7; 140 do not happen by chance. */
static void
test_greedy_beats_random (void **unused)
{
  assert_true (share_won ("greedy", "random", 200) > 0.7);
}

static void
test_search_beats_random (void **unused)
{
  assert_true (share_won ("search:200", "random", 20) > 0.8);
}

/* Says that the cards of all journeys are one pile, though they are shuffled again for each. */
static void
one_pile_chance (const RulesSetup *setup, const RulesState *state, RulesUrn *urn)
{
  rules_find_game ("rockets")->chance (setup, state, urn);
  urn->pile = 1;
}

/* Offers more cards of value 1 than there are. */
static void
ones_chance (const RulesSetup *setup, const RulesState *state, RulesUrn *urn)
{
  static const uint8_t sixty_ones[] = { 60 };

  rules_find_game ("rockets")->chance (setup, state, urn);
  urn->pile = 0;
  urn->n_faces = 1;
  urn->weight = sixty_ones;
}

/* A playout trusts what a game says of its chances. A game that lies spoils it, but it ends. */
static void
test_lying_game (void **unused)
{
  RulesGame game = *rules_find_game ("rockets");
  RulesSetup *setup = two_seats (&game);
  RulesBits bits = rules_bits (1);
  RulesState state;

  game.chance = one_pile_chance;
  for (int i = 0; i < 50; i++) {
    rules_begin (&game, setup, &state);
    rules_playout (&game, setup, &state, &bits, SIZE_MAX);
    assert_null (game.find_fault (setup, &state));
  }
  game.chance = ones_chance;
  rules_begin (&game, setup, &state);
  assert_int_equal (rules_playout (&game, setup, &state, &bits, SIZE_MAX), 0);
  rules_settle (&game, setup, &state, &bits);
  assert_int_equal (rules_actor (&state), RULES_CHANCE);
  assert_null (game.find_fault (setup, &state));
  rules_setup_free (setup);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_specs),
    cmocka_unit_test (test_random_does_not_peek),
    cmocka_unit_test (test_greedy_does_not_peek),
    cmocka_unit_test (test_search_does_not_peek),
    cmocka_unit_test (test_slices),
    cmocka_unit_test (test_greedy_beats_random),
    cmocka_unit_test (test_search_beats_random),
    cmocka_unit_test (test_lying_game),
  };
  return cmocka_run_group_tests_name ("players", tests, NULL, NULL);
}
