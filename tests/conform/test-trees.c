/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counted trees: how many sequences of actions there are, what seats choose and what chance brings
 * (cards in the order they come) alike. The numbers are worked out by hand in the comments, from
 * the rules and not from the code.
 */
#include "rules/rules-chance.h"
#include "rules/rules-text.h"
#include "rules/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[RULES_SEATS_MAX] = { "Ann", "Bob", "Cy", "Dee" };

/* A setup with these rows of components, "" for the built-in ones. */
static RulesSetup *
setup_with (const RulesGame *game, unsigned n_seats, const char *rows)
{
  RulesSetup *setup = rules_setup_new (game);
  RulesProblem problem;
  char text[512];

  assert_non_null (setup);
  setup->n_seats = (uint8_t)n_seats;
  for (unsigned i = 0; i < n_seats; i++)
    snprintf (setup->seat[i], RULES_NAME_MAX, "%s", names[i]);
  if (rows[0]) {
    snprintf (text, sizeof text, "rocket-table components 1\ngame %s\ncomponents counted\n%s",
              game->id, rows);
    assert_true (rules_text_read_components (game, setup, text, strlen (text), &problem));
  }
  assert_true (rules_setup_check (game, setup, NULL));
  return setup;
}

/* The weights of all sequences an urn can give: w (w - 1) (w - 2) …, or w^draws. */
static uint64_t
weight_of_all (const RulesUrn *urn)
{
  uint64_t total = 0;
  uint64_t product = 1;

  for (unsigned i = 0; i < urn->n_faces; i++)
    total += urn->weight[i];
  for (unsigned i = 0; i < urn->draws; i++)
    product *= urn->goes_back ? total : total - i;
  return product;
}

/* Sequences of exactly `depth` actions. On the way, the probabilities at each draw must add up to
 * one, in whole numbers. */
static uint64_t
count (const RulesGame *game, const RulesSetup *setup, const RulesState *state, unsigned depth)
{
  RulesState after;
  uint64_t n = 0;

  if (depth == 0)
    return 1;
  if (rules_actor (state) == RULES_CHANCE) {
    RulesUrn urn;
    RulesUrnWalk walk;
    RulesAction action;
    uint64_t weight;
    uint64_t total = 0;
    game->chance (setup, state, &urn);
    rules_urn_walk_start (&walk);
    while (rules_urn_walk_next (&walk, &urn, &action, &weight)) {
      total += weight;
      rules_copy (game, &after, state);
      assert_true (rules_apply (game, setup, &after, &action, NULL));
      n += count (game, setup, &after, depth - 1);
    }
    assert_true (total == weight_of_all (&urn));
  } else if (rules_actor (state) != RULES_OVER) {
    RulesAction list[RULES_LEGAL_MAX];
    size_t n_list = game->legal (setup, state, list);
    for (size_t i = 0; i < n_list; i++) {
      rules_copy (game, &after, state);
      assert_true (rules_apply (game, setup, &after, &list[i], NULL));
      n += count (game, setup, &after, depth - 1);
    }
  }
  return n;
}

static void
assert_counts (const char *id, unsigned n_seats, const char *rows, const unsigned *expected,
               unsigned n_depths)
{
  const RulesGame *game = rules_find_game (id);
  assert_non_null (game);
  RulesSetup *setup = setup_with (game, n_seats, rows);
  RulesState state;

  rules_begin (game, setup, &state);
  for (unsigned depth = 0; depth < n_depths; depth++)
    assert_int_equal (count (game, setup, &state, depth), expected[depth]);
  rules_setup_free (setup);
}

#define ROCKETS_BOARD "track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 20\n"

/*
 * All sixty cards are ones, three players. Three deals of one possible sequence each, three first
 * cards without a choice: one sequence up to depth 6. From then on every card equals the last one
 * and pushes one of two opponents, so each turn doubles the number. The journey ends when the
 * starter plays a sixth card, after 5 rounds of three and one card more: 16 cards, 13 of them
 * pushes. No marker reaches the moon: 1 for the first card and at most 10 pushes make 11.
 */
static void
test_rockets_all_ones (void **unused)
{
  const unsigned expected[] = { 1,  1,  1,  1,   1,   1,   1,    2,    4,    8,
                                16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192 };
  assert_counts ("rockets", 3, ROCKETS_BOARD "card 1 60\n", expected, 20);
}

/*
 * After those 19 actions the journey is over and Ann, the starter, has no cards, the others one
 * each. The next one begins with a deal that has one outcome: three more levels of 8192.
 */
static void
test_rockets_all_ones_next_journey (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = setup_with (game, 3, ROCKETS_BOARD "card 1 60\n");
  RulesState state;

  rules_begin (game, setup, &state);
  assert_int_equal (count (game, setup, &state, 22), 8192);
  rules_setup_free (setup);
}

/*
 * Fifty-nine ones and a single two, two players.
 *
 *   1  Ann is dealt six ones, or the two in one of six places: 1 + 6 = 7.
 *   2  Bob's cards are all ones if Ann has the two (6); otherwise 7 ways again (7): 13.
 *   3  With the two in hand Ann has two first cards (6 * 2), otherwise one (7): 19.
 *   4  Ann has the two: 12 ways so far, Bob plays a one: 12. Nobody has it: 1. Bob has it: 6 deals,
 *      two first cards: 12. Together 25.
 *   5  Ann has the two, 6 deals. First card 1: now the two, or a one to push Bob: 2. First card 2:
 *      now a one, which is lower by 1: she stands on star 1, so back or draw: 2. 6 * 4 = 24.
 *      Nobody has it: a push: 1. Bob has it: Ann pushes after either of his cards: 12. 37.
 *   6  Ann has the two: after 1 and push, after 1 and 2, and after 2 and back, Bob has only a push;
 *      after 2 and draw, chance hands her one of 48 ones, which is one outcome: 6 * 4 = 24.
 *      Nobody has it: 1. Bob has it: first card 1, now the two or a push: 2; first card 2, now a
 *      one, back or draw: 2: 6 * 4 = 24. Together 49.
 */
static void
test_rockets_one_two (void **unused)
{
  const unsigned expected[] = { 1, 7, 13, 19, 25, 37, 49 };
  assert_counts ("rockets", 2, ROCKETS_BOARD "card 1 59\ncard 2 1\n", expected, 7);
}

/*
 * Fifty-nine noughts and a single three, two players. As above up to 4; then:
 *
 *   5  Ann has the three, 6 deals. First card 0: now the three, or a nought to push Bob: 2. First
 *      card 3, which leads to star 2: now a nought, lower by 3, so she can only draw: 1. 6 * 3
 * = 18. Nobody has it: a push: 1. Bob has it: Ann pushes after either of his cards: 12. 31. 6  Ann
 * has the three: Bob has only a push, or chance hands her three noughts: 18. Nobody has it:
 *      1. Bob has it: first card 0, now the three or a push: 2; first card 3, and Ann has pushed
 * him on to star 3: now a nought, back or draw: 2: 6 * 4 = 24. Together 43.
 */
static void
test_rockets_nought_three (void **unused)
{
  const unsigned expected[] = { 1, 7, 13, 19, 25, 31, 43 };
  assert_counts ("rockets", 2, ROCKETS_BOARD "card 0 59\ncard 3 1\n", expected, 7);
}

/*
 * All ones on a track that has nothing but a moon: the first card reaches it, and the journey is
 * over. So two deals and one card, five times, and a single sequence of 15 actions.
 */
static void
test_rockets_short_track (void **unused)
{
  const unsigned expected[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  assert_counts ("rockets", 2, "track 9\ncard 1 60\n", expected, 16);
}

/*
 * The template, two players, values 1 to 6 twice each.
 *
 *   1  6 cards for Ann. 2  6 for Bob, since there are two of each: 36.
 *   3  Ann keeps or changes, but a 6 stays: (5 * 2 + 1) * 6 = 66.
 *   4  She kept (36 ways): Bob likewise, 6 * 11 = 66. She changed one of five values (30 ways): a
 *      card of any of 6 values, but of 5 if Bob holds the other of hers: 25 * 6 + 5 * 5 = 175.
 *      Together 241.
 */
static void
test_template (void **unused)
{
  const unsigned expected[] = { 1, 6, 36, 66, 241 };
  assert_counts ("template", 2, "", expected, 5);
}

/*
 * Pocket Rockets, two players, nearly all cards blue: after the first bases 11 blue ones, 1 yellow,
 * 1 red, 24 sections and 15 heads.
 *
 *   1  4! layouts of the yard: 24. 2, 3  Each astronaut on one of six cards: 144, 864.
 *   4  A first top of 5 kinds: 4320. 5  Two tops: 25 pairs but for yellow twice and red twice, 23:
 *      19872.
 *   6  Three: 27 with neither yellow nor red, 3 * 9 with the one, as many with the other, 6 * 3
 * with both: 99, so 85536. 7  Four: 81 + 2 * 4 * 27 + 12 * 9 = 405: 349920. 8  Ann moves, or draws
 * where there is a pile (4 of 6 cards), or reverses the arrow (1 of 6); she has nothing to build,
 * recycle or launch. Over her six places 6 + 4 + 1 = 11 actions: 24 * 6 * 405 * 11 = 641520.
 */
static void
test_pocket_rockets (void **unused)
{
  const unsigned expected[] = { 1, 24, 144, 864, 4320, 19872, 85536, 349920, 641520 };
  assert_counts ("pocket-rockets", 2,
                 "card blue-base 12\ncard yellow-base 2\ncard red-base 1\ncard blue-section 24\n"
                 "card blue-head 15\nfuel 1 2\nfuel 2 2\nfuel 3 2\nfuel 4 2\n",
                 expected, 9);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rockets_all_ones),
    cmocka_unit_test (test_rockets_all_ones_next_journey),
    cmocka_unit_test (test_rockets_one_two),
    cmocka_unit_test (test_rockets_nought_three),
    cmocka_unit_test (test_rockets_short_track),
    cmocka_unit_test (test_template),
    cmocka_unit_test (test_pocket_rockets),
  };
  return cmocka_run_group_tests_name ("trees", tests, NULL, NULL);
}
