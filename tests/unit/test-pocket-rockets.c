/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pocket Rockets, rule by rule: what each allows, what it refuses, and the source's examples. */
#include "table.h"

#include "rules/players/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLOUR(name)                                                                               \
  "card " name "-base 5\ncard " name "-section 8\ncard " name "-head 1\ncard " name                \
  "-head+1 1\ncard " name "-head-action 1\ncard " name "-head-hand 1\ncard " name "-head-free 1\n"
#define TOKENS "fuel 1 2\nfuel 2 2\nfuel 3 2\nfuel 4 2\n"
#define ASSUMED "components assumed\n" COLOUR ("blue") COLOUR ("yellow") COLOUR ("red") TOKENS
/* Nearly everything is blue, so that one player can build all of it at one place. */
#define BLUE_BOX                                                                                   \
  "components counted\ncard blue-base 12\ncard yellow-base 2\ncard red-base 1\n"                   \
  "card blue-section 24\ncard blue-head 15\n" TOKENS
#define TWO "player Ann\nplayer Bob\n"
#define THREE TWO "player Cy\n"
#define FOUR THREE "player Dee\n"
/* Clockwise: launch, blue, yellow, recycling, red, conveyor. */
#define YARD "chance yard blue yellow red conveyor\n"
#define TOPS(blue, yellow, red, conveyor)                                                          \
  "chance top blue " blue "\nchance top yellow " yellow "\nchance top red " red                    \
  "\nchance top conveyor " conveyor "\n"

static const char *game_folder;

static Table *
pocket (const char *head)
{
  return table_new ("pocket-rockets", head);
}

/* Ann and Bob at these sites, with these cards on top of the piles; Ann begins. */
static Table *
started (const char *options, const char *box, const char *ann, const char *bob, const char *tops)
{
  char head[2048];

  snprintf (head, sizeof head, TWO "%s%sbegin\n" YARD "Ann place %s\nBob place %s\n%s", options,
            box, ann, bob, tops);
  return pocket (head);
}

static bool
is_to_move (const Table *t, int seat)
{
  return rules_actor (rules_log_state (t->log)) == seat;
}

/* Ann does something; Bob walks on when it is his turn. */
static void
ann (Table *t, const char *action)
{
  char line[128];

  while (is_to_move (t, 1))
    says (t, "Bob move\n");
  snprintf (line, sizeof line, "Ann %s\n", action);
  says (t, line);
}

/* Lets Bob walk until it is Ann's turn. */
static void
to_ann (Table *t)
{
  while (is_to_move (t, 1))
    says (t, "Bob move\n");
}

/* Ann draws from the pile of the site she is at, and this card comes to light. */
static void
ann_draws (Table *t, const char *pile, const char *next)
{
  char line[128];

  ann (t, "draw");
  snprintf (line, sizeof line, "chance top %s %s\n", pile, next);
  says (t, line);
}

/* Ann, at blue, draws the top card, which is then `next`, and builds what she drew. */
static void
ann_builds (Table *t, const char *build, const char *next)
{
  ann_draws (t, "blue", next);
  ann (t, build);
}

static void
ann_walks (Table *t, int steps)
{
  while (steps-- > 0)
    ann (t, "move");
}

static void
expect_head_refused (const char *head, const char *rule, const char *phrase)
{
  char text[2048];
  RulesReading reading = { 0 };
  int length =
      snprintf (text, sizeof text, "rocket-table journal 1\ngame pocket-rockets\n%s", head);

  assert_true ((size_t)length < sizeof text);
  assert_int_equal (rules_text_read_journal (text, (size_t)length, &reading), RULES_READ_REFUSED);
  assert_string_equal (reading.problem.refusal.phrase->id, phrase);
  assert_string_equal (reading.problem.refusal.phrase->rule, rule);
  rules_reading_clear (&reading);
}

/* ---- PR-1 ---- */

static void
test_pr1_box (void **unused)
{
  Table *t = pocket (TWO ASSUMED "begin\n");

  fact (t, "all", "fuel", NULL, "1 1 2 2 3 3 4 4");
  table_free (t);
  t = pocket (TWO BLUE_BOX "begin\n");
  to_move (t, "chance");
  table_free (t);

  expect_head_refused (TWO "components counted\nbegin\n", "PR-1", "box-wrong");
  expect_head_refused (TWO "components assumed\n" COLOUR ("blue") COLOUR ("yellow") TOKENS
                       "begin\n",
                       "PR-1", "box-wrong");
  /* A token too few. */
  expect_head_refused (TWO "components assumed\n" COLOUR ("blue") COLOUR ("yellow")
                           COLOUR ("red") "fuel 1 2\nfuel 2 2\nfuel 3 2\nfuel 4 1\nbegin\n",
                       "PR-1", "box-wrong");
  /* 15 bases, but none of them red. */
  expect_head_refused (TWO "components counted\ncard blue-base 13\ncard yellow-base 2\n"
                           "card blue-section 24\ncard blue-head 15\n" TOKENS "begin\n",
                       "PR-1", "box-wrong");
  expect_head_refused (TWO ASSUMED "card blue-base 5\nbegin\n", "PR-1", "row-twice");
}

/* The refusal counts what is there, each kind for itself. */
static void
test_pr1_box_counted (void **unused)
{
  static const char text[] = "rocket-table journal 1\ngame pocket-rockets\n" TWO
                             "components counted\ncard blue-base 14\ncard red-section 23\n"
                             "card blue-head 6\ncard red-head 7\nfuel 1 5\nfuel 4 2\nbegin\n";
  RulesReading reading = { 0 };
  char why[RULES_LINE_MAX];

  assert_int_equal (rules_text_read_journal (text, sizeof text - 1, &reading), RULES_READ_REFUSED);
  rules_text_write_problem (reading.game, reading.setup, &reading.problem, NULL, why, sizeof why);
  assert_non_null (strstr (
      why, "The box has 14 bases, 23 sections, 13 heads and 7 fuel tokens; it must have 15"));
  rules_reading_clear (&reading);
}

static void
test_pr1_box_file (void **unused)
{
  const RulesGame *game = rules_find_game ("pocket-rockets");
  RulesSetup *built_in = rules_setup_new (game);
  RulesSetup *read = rules_setup_new (game);
  RulesProblem problem;
  char path[1024];
  char text[4096];

  snprintf (path, sizeof path, "%s/box.components", game_folder);
  FILE *file = fopen (path, "rb");
  assert_non_null (file);
  size_t length = fread (text, 1, sizeof text, file);
  fclose (file);
  memset ((char *)read + sizeof *read, 0, game->setup_size - sizeof *read);
  assert_true (rules_text_read_components (game, read, text, length, &problem));
  assert_memory_equal (built_in, read, game->setup_size);
  assert_int_equal (read->provenance, RULES_COMPONENTS_ASSUMED);
  rules_setup_free (built_in);
  rules_setup_free (read);
}

static void
test_pr1_yard (void **unused)
{
  Table *t = pocket (TWO ASSUMED "begin\n");

  to_move (t, "chance");
  fact (t, "all", "yard", NULL, "");
  refused (t, "chance yard blue yellow blue conveyor", "PR-1", "yard-twice");
  refused (t, "chance arrange blue yellow red conveyor", "PR-1", "yard-awaited");
  refused (t, "chance top blue blue-base", "PR-1", "yard-awaited");
  says (t, "chance yard red conveyor blue yellow\n");
  expect_event (t, "The yard goes clockwise: Launch Pad, red, conveyor, Recycling, blue, yellow.");
  fact (t, "all", "yard", NULL, "launch red conveyor recycling blue yellow");
  table_free (t);

  t = pocket (TWO "option yard chosen\noption starter Bob\n" ASSUMED "begin\n");
  to_move (t, "Bob");
  refused (t, "Bob arrange blue blue red conveyor", "PR-1", "yard-twice");
  refused (t, "Bob place blue", "PR-1", "arrange-awaited");
  refused (t, "Bob yard blue yellow red conveyor", "PR-1", "arrange-awaited");
  says (t, "Bob arrange conveyor red yellow blue\n");
  fact (t, "all", "yard", NULL, "launch conveyor red recycling yellow blue");
  to_move (t, "Bob");
  table_free (t);
}

/* ---- PR-2, PR-3, PR-3a ---- */

static void
test_pr2_bases (void **unused)
{
  Table *t = pocket (TWO ASSUMED "begin\n");

  says (t, YARD);
  expect_event (t, "Ann starts with a blue base.");
  fact (t, "all", "rocket-1", "Ann", "blue-base");
  fact (t, "all", "rocket-1", "Bob", "yellow-base");
  table_free (t);

  t = pocket (THREE ASSUMED "begin\n" YARD);
  fact (t, "all", "rocket-1", "Ann", "blue-base");
  fact (t, "all", "rocket-1", "Bob", "yellow-base");
  fact (t, "all", "rocket-1", "Cy", "red-base");
  table_free (t);

  /* In the order of play. */
  t = pocket (FOUR "option starter Bob\n" ASSUMED "begin\n" YARD);
  fact (t, "all", "rocket-1", "Bob", "blue-base");
  fact (t, "all", "rocket-1", "Cy", "yellow-base");
  fact (t, "all", "rocket-1", "Dee", "blue-base");
  fact (t, "all", "rocket-1", "Ann", "yellow-base");
  table_free (t);
}

static void
test_pr3_places_and_piles (void **unused)
{
  Table *t = pocket (THREE "option starter Bob\n" ASSUMED "begin\n" YARD);

  to_move (t, "Bob");
  refused (t, "Bob move", "PR-3", "place-awaited");
  refused (t, "Ann place blue", "RT-5", "not-your-move");
  fact (t, "all", "astronaut", "Bob", NULL);
  says (t, "Bob place blue\n");
  expect_event (t, "Bob puts the astronaut on Blue Assembly.");
  fact (t, "all", "astronaut", "Bob", "blue");
  fact (t, "all", "astronaut", "Cy", NULL);
  to_move (t, "Cy");
  /* Sharing is allowed. */
  says (t, "Cy place blue\nAnn place recycling\n");
  to_move (t, "chance");
  fact (t, "all", "blue-pile", NULL, "13");
  fact (t, "all", "yellow-pile", NULL, "13");
  fact (t, "all", "red-pile", NULL, "13");
  fact (t, "all", "conveyor-pile", NULL, "12");
  fact (t, "all", "blue-top", NULL, NULL);
  fact (t, "all", "arrow", NULL, "clockwise");
  refused (t, "chance top yellow blue-base", "PR-6", "top-awaited");
  refused (t, "chance yard blue yellow red conveyor", "PR-6", "top-awaited");
  says (t, TOPS ("blue-head", "red-head", "red-base", "blue-section"));
  expect_event (t, "Bob starts.");
  to_move (t, "Bob");
  fact (t, "Ann", "blue-top", NULL, "blue-head");
  fact (t, "Cy", "conveyor-top", NULL, "blue-section");
  table_free (t);

  t = pocket (TWO ASSUMED "begin\n");
  fact (t, "all", "conveyor-pile", NULL, "13");
  table_free (t);
  t = pocket (FOUR ASSUMED "begin\n");
  fact (t, "all", "yellow-pile", NULL, "13");
  fact (t, "all", "red-pile", NULL, "12");
  table_free (t);
}

static void
test_pr3_cards_once (void **unused)
{
  Table *t = started ("", ASSUMED, "launch", "launch", "");

  says (t, "chance top blue blue-head\n");
  refused (t, "chance top yellow blue-head", "PR-1", "not-left");
  table_free (t);
}

/* ---- PR-4, PR-5 ---- */

#define PLAIN_TOPS TOPS ("blue-section", "yellow-section", "red-section", "red-base")

static void
test_pr4_points (void **unused)
{
  Table *t = started ("", ASSUMED, "launch", "launch", PLAIN_TOPS);

  fact (t, "all", "points", "Ann", "4");
  /* All on one action. */
  says (t, "Ann move\nAnn move\nAnn move\n");
  fact (t, "all", "points", "Ann", "1");
  to_move (t, "Ann");
  says (t, "Ann move\n");
  expect_event (t, "Bob has 4 action points.");
  to_move (t, "Bob");
  refused (t, "Ann move", "RT-5", "not-your-move");
  /* Steps of other actions are no actions of their own, and there is no passing. */
  refused (t, "Bob onto blue", "PR-4", "points-awaited");
  refused (t, "Bob search blue", "PR-4", "points-awaited");
  refused (t, "Bob take blue-base", "PR-4", "points-awaited");
  refused (t, "Bob place blue", "PR-4", "points-awaited");
  refused (t, "Bob go clockwise", "PR-9", "no-free-way");
  refused (t, "Bob top blue blue-base", "PR-4", "nothing-awaited");
  refused (t, "Bob find blue blue-base", "PR-4", "nothing-awaited");
  table_free (t);
}

/* The source's example: move, draw, move, act. */
static void
test_pr4_example (void **unused)
{
  Table *t = started ("", ASSUMED, "launch", "launch",
                      TOPS ("yellow-base", "yellow-section", "red-section", "red-base"));

  says (t, "Ann move\nAnn draw\nchance top blue red-section\nAnn move\nAnn build yellow-base\n");
  expect_event (t, "Ann starts a rocket with a yellow base.");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_pr5_move (void **unused)
{
  Table *t = started ("", ASSUMED, "conveyor", "yellow", PLAIN_TOPS);

  says (t, "Ann move\n");
  expect_event (t, "Ann moves to the Launch Pad.");
  says (t, "Ann move\n");
  fact (t, "all", "astronaut", "Ann", "blue");
  says (t, "Ann move\nAnn move\n");
  fact (t, "all", "astronaut", "Ann", "recycling");
  says (t, "Bob move\nBob move\nBob move\nBob reverse\n");
  ann (t, "move");
  fact (t, "all", "astronaut", "Ann", "yellow");
  says (t, "Ann move\nAnn move\nAnn move\n");
  fact (t, "all", "astronaut", "Ann", "conveyor");
  table_free (t);
}

/* ---- PR-6 ---- */

static void
test_pr6_draw (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch", PLAIN_TOPS);

  says (t, "Ann draw\n");
  expect_event (t, "Ann draws a blue section from the blue pile.");
  to_move (t, "chance");
  refused (t, "chance top red blue-base", "PR-6", "top-awaited");
  refused (t, "Ann move", "RT-5", "chance-moves");
  says (t, "chance top blue blue-head\n");
  expect_event (t, "On top of the blue pile lies a blue head.");
  fact (t, "all", "blue-pile", NULL, "12");
  fact (t, "Ann", "hand", "Ann", "blue-section");
  /* Everybody saw which card it was. */
  fact (t, "Bob", "hand", "Ann", "blue-section");
  says (t, "Ann draw\nchance top blue blue-section\nAnn draw\nchance top blue blue-base\n");
  refused (t, "Ann draw", "PR-6", "hand-full");
  says (t, "Ann move\n");
  refused (t, "Bob draw", "PR-6", "no-pile-here");
  says (t, "Bob move\nBob move\nBob move\n");
  refused (t, "Bob draw", "PR-6", "no-pile-here");
  table_free (t);
}

/* ---- PR-7a, PR-8 ---- */

static void
test_pr7a_build (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-section", "yellow-section", "red-section", "red-base"));

  refused (t, "Ann build blue-section on 0", "PR-7", "not-held");
  refused (t, "Ann build blue-base", "PR-7", "not-held");
  ann_draws (t, "blue", "red-section");
  says (t, "Ann build blue-section on 0\n");
  expect_event (t, "Ann adds a blue section: the rocket has 1 now.");
  fact (t, "Bob", "rocket-1", "Ann", "blue-base blue-section");
  fact (t, "all", "hand", "Ann", "");
  ann_draws (t, "blue", "blue-base");
  refused (t, "Ann build red-section on 0", "PR-7a", "other-assembly");
  says (t, "Ann move\n");
  to_ann (t);
  refused (t, "Ann build red-section on 0", "PR-7a", "other-assembly");
  ann_walks (t, 1);
  refused (t, "Ann build red-section on 0", "PR-7a", "other-assembly");
  table_free (t);
}

static void
test_pr8_order (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head", "yellow-section", "red-section", "red-base"));

  ann_draws (t, "blue", "blue-section");
  refused (t, "Ann build blue-head", "PR-8", "needs-rocket");
  refused_with (t, "Say how many sections the rocket has that gets the blue head.");
  refused (t, "Ann build blue-head on 1", "PR-8", "no-such-building");
  /* Base and head are enough. */
  ann (t, "build blue-head on 0");
  expect_event (t, "Ann completes a rocket of 0 sections with a blue head.");
  ann_draws (t, "blue", "blue-base");
  /* Nothing goes on a head. */
  refused (t, "Ann build blue-section on 0", "PR-8", "no-such-building");
  ann_draws (t, "blue", "blue-base");
  to_ann (t);
  refused (t, "Ann build blue-base on 0", "PR-8", "base-starts");
  refused_with (t, "A base starts a rocket of its own.");
  ann (t, "build blue-base");
  ann_draws (t, "blue", "blue-section");
  /* Any number may be under construction; the player says which gets the card. */
  ann (t, "build blue-base");
  ann (t, "build blue-section on 0");
  fact (t, "all", "rocket-1", "Ann", "blue-base blue-head");
  fact (t, "all", "rocket-2", "Ann", "blue-base blue-section");
  fact (t, "all", "rocket-3", "Ann", "blue-base");
  table_free (t);
}

/* A rocket has one colour: a yellow section finds no yellow base. */
static void
test_pr8_one_colour (void **unused)
{
  Table *t = started ("", ASSUMED, "yellow", "launch", PLAIN_TOPS);

  ann_draws (t, "yellow", "red-section");
  refused (t, "Ann build yellow-section on 0", "PR-8", "no-such-building");
  table_free (t);
}

/* ---- PR-7b ---- */

static void
test_pr7b_conveyor (void **unused)
{
  Table *t = started ("", ASSUMED, "conveyor", "launch", PLAIN_TOPS);

  says (t, "Ann reverse\n");
  expect_event (t, "Ann reverses the arrow: it points anticlockwise.");
  fact (t, "all", "arrow", NULL, "anticlockwise");
  says (t, "Ann reverse\nAnn reverse\nAnn move\n");
  fact (t, "all", "astronaut", "Ann", "red");
  refused (t, "Bob reverse", "PR-7b", "not-at-conveyor");
  table_free (t);
}

/* ---- PR-7c ---- */

#define FOUND                                                                                      \
  "chance find red red-base red-base red-section red-head blue-head blue-section "                 \
  "yellow-head+1 yellow-section yellow-section blue-base red-section red-section\n"

/* Ann at Recycling with a blue section from the blue pile, on whose top then lies a red base. */
static Table *
recycling (void)
{
  Table *t = started ("", ASSUMED, "blue", "launch", PLAIN_TOPS);

  ann_draws (t, "blue", "red-base");
  says (t, "Ann move\nAnn move\n");
  return t;
}

static void
test_pr7c_steps (void **unused)
{
  Table *t = recycling ();

  refused (t, "Ann recycle blue-head", "PR-7", "not-held");
  says (t, "Ann recycle blue-section\n");
  fact (t, "all", "points", "Ann", "0");
  fact (t, "Bob", "carried", "Ann", "blue-section");
  refused (t, "Ann move", "PR-7c", "onto-awaited");
  refused (t, "Ann search red", "PR-7c", "onto-awaited");
  says (t, "Ann onto blue\n");
  expect_event (t, "Ann puts a blue section on the blue pile.");
  fact (t, "Bob", "blue-top", NULL, "blue-section");
  refused (t, "Ann move", "PR-7c", "search-awaited");
  refused (t, "Ann search blue", "PR-7c", "same-pile");
  says (t, "Ann search red\n");
  to_move (t, "chance");
  refused (t, "chance find red red-base", "PR-7c", "find-awaited");
  refused (t, "chance top red red-base", "PR-7c", "find-awaited");
  refused (t,
           "chance find red red-base red-base red-section red-head red-head blue-section "
           "yellow-head+1 yellow-section yellow-section blue-base red-section red-section",
           "PR-1", "not-left");
  says (t, FOUND);
  to_move (t, "Ann");
  fact (t, "Bob", "searching", "Ann", "red");
  refused (t, "Ann move", "PR-7c", "take-awaited");
  refused (t, "Ann take blue-head-action", "PR-7c", "not-in-pile");
  says (t, "Ann take blue-head\n");
  expect_event (t, "Ann takes a card of the red pile and shuffles the others.");
  expect_event (t, "Ann takes a blue head.");
  refused (t, "chance top red blue-head", "PR-1", "not-left");
  says (t, "chance top red yellow-section\n");
  to_move (t, "Bob");
  refused (t, "Bob recycle blue-section", "PR-7c", "not-at-recycling");
  table_free (t);
}

/* What was found and taken is secret; what lay in sight and how many there are is not. */
/* With real cards nobody looks through the pile but the searcher, who says what was taken. */
static void
test_pr7c_taken (void **unused)
{
  Table *t = recycling ();

  says (t, "Ann recycle blue-section\nAnn onto blue\nAnn search red\n");
  refused (t, "chance taken blue blue-head", "PR-7c", "find-awaited");
  says (t, "chance taken red blue-head\n");
  expect_only_event (t, "takes", 1, 1);
  fact (t, "Ann", "hand", "Ann", "blue-head");
  fact (t, "Bob", "hand", "Ann", "?");
  fact (t, "Bob", "red-known", "Ann", NULL);
  /* The card that was on top of it is somewhere in it now, and may come to light. */
  refused (t, "chance top red blue-head", "PR-1", "not-left");
  says (t, "chance top red red-section\n");
  fact (t, "Bob", "red-pile", NULL, "12");
  to_move (t, "Bob");
  assert_null (t->game->find_fault (t->setup, rules_log_state (t->log)));
  table_free (t);
}

static void
test_pr7c_secrets (void **unused)
{
  Table *t = recycling ();

  says (t,
        "Ann recycle blue-section\nAnn onto blue\nAnn search red\n" FOUND "Ann take blue-head\n");
  expect_only_event (t, "takes", 1, 1);
  says (t, "chance top red yellow-section\n");
  fact (t, "Ann", "hand", "Ann", "blue-head");
  fact (t, "Bob", "hand", "Ann", "?");
  fact (t, "Ann", "red-known", "Ann",
        "blue-base blue-section yellow-section yellow-head+1 red-base red-base red-section "
        "red-section red-section red-section red-head");
  fact (t, "Bob", "red-known", "Ann", "? ? ? ? ? ? ? ? ? ? ?");
  fact (t, "Bob", "red-top", NULL, "yellow-section");
  fact (t, "Bob", "red-pile", NULL, "12");

  /* A draw in sight of all leaves Ann knowing the rest; the card that comes up is one of them. */
  says (t, "Bob move\nBob move\nBob move\nBob move\n");
  ann_walks (t, 1);
  says (t, "Ann draw\n");
  refused (t, "chance top red yellow-head-hand", "PR-1", "not-left");
  says (t, "chance top red red-head\n");
  fact (t, "Ann", "red-known", "Ann",
        "blue-base blue-section yellow-section yellow-head+1 red-base red-base red-section "
        "red-section red-section red-section");
  table_free (t);
}

/* When somebody else searches the pile, what was known of it is no longer. */
static void
test_pr7c_knowledge_ends (void **unused)
{
  Table *t = started ("", ASSUMED, "yellow", "blue", PLAIN_TOPS);

  says (t, "Ann draw\nchance top yellow red-head-free\nAnn move\nAnn recycle yellow-section\n"
           "Ann onto blue\nAnn search red\n" FOUND
           "Ann take blue-head\nchance top red yellow-section\nAnn move\n");
  says (t, "Bob draw\nBob move\nBob move\nBob recycle yellow-section\nBob onto yellow\n"
           "Bob search red\n");
  /* Ann and the pile: no draw is needed, its cards are fixed; now Bob sees them. */
  to_move (t, "Bob");
  fact (t, "Bob", "red-known", "Bob",
        "blue-base blue-section yellow-section yellow-section yellow-head+1 red-base red-base "
        "red-section red-section red-section red-section red-head");
  fact (t, "Ann", "red-known", "Bob", "? ? ? ? ? ? ? ? ? ? ? ?");
  says (t, "Bob take red-head\nchance top red red-base\n");
  fact (t, "Ann", "hand", "Bob", "?");
  fact (t, "Ann", "red-known", "Bob", "? ? ? ? ? ? ? ? ? ?");
  table_free (t);
}

/* Cards laid on a pile come up again in their order. */
static void
test_pr7c_order_of_laid_cards (void **unused)
{
  Table *t = recycling ();

  says (t, "Ann recycle blue-section\nAnn onto blue\nAnn search red\n" FOUND
           "Ann take blue-head\nchance top red yellow-section\n"
           "Bob move\nBob draw\n");
  expect_event (t, "Bob draws a blue section from the blue pile.");
  expect_event (t, "On top of the blue pile lies a red base.");
  to_move (t, "Bob");
  fact (t, "Ann", "blue-top", NULL, "red-base");
  table_free (t);
}

/* ---- PR-7d ---- */

static void
test_pr7d_launch (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head", "yellow-section", "red-section", "red-base"));

  refused (t, "Ann fuel 4 on blue-head 0", "PR-7d", "not-at-launch");
  ann_builds (t, "build blue-head on 0", "blue-section");
  ann_walks (t, 2 + 3);
  to_ann (t);
  fact (t, "all", "astronaut", "Ann", "launch");
  refused (t, "Ann fuel 4 on blue-head 1", "PR-8", "no-such-ready");
  refused (t, "Ann fuel 4 on blue-base 0", "PR-8", "no-such-ready");
  refused (t, "Ann fuel 4 on yellow-head 0", "PR-8", "no-such-ready");
  ann (t, "fuel 4 on blue-head 0");
  expect_event (t, "Ann puts fuel 4 on the rocket with a blue head and 0 sections.");
  fact (t, "all", "fuel", NULL, "1 1 2 2 3 3 4");
  fact (t, "all", "rocket-fuel", "Ann", "4");
  stands (t, "4 0", "Ann");
  /* One token a rocket. */
  to_ann (t);
  refused (t, "Ann fuel 3 on blue-head 0", "PR-8", "no-such-ready");
  table_free (t);
}

/* ---- PR-9 ---- */

static void
test_pr9_fifth_point (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head-action", "yellow-section", "red-section", "red-base"));

  ann_builds (t, "build blue-head-action on 0", "blue-section");
  expect_event (t, "From the next turn on the blue head (5th action) works for Ann.");
  fact (t, "all", "points", "Ann", "2");
  says (t, "Ann move\nAnn move\n");
  fact (t, "all", "points", "Bob", "4");
  fact (t, "all", "turn-points", "Bob", "4");
  to_ann (t);
  fact (t, "all", "points", "Ann", "5");
  says (t, "Ann move\n");
  fact (t, "all", "turn-points", "Ann", "5");
  table_free (t);
}

static void
test_pr9_hand_of_four (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head-hand", "yellow-section", "red-section", "red-base"));

  ann_builds (t, "build blue-head-hand on 0", "blue-section");
  ann_draws (t, "blue", "blue-section");
  ann_draws (t, "blue", "blue-section");
  ann_draws (t, "blue", "blue-section");
  ann_draws (t, "blue", "blue-base");
  fact (t, "all", "hand", "Ann", "blue-section blue-section blue-section blue-section");
  fact (t, "all", "hand-limit", "Ann", "4");
  refused (t, "Ann draw", "PR-6", "hand-full");
  table_free (t);

  /* Not in the turn in which it is put down. */
  t = started ("", ASSUMED, "blue", "launch",
               TOPS ("blue-section", "yellow-section", "red-section", "red-base"));
  ann_draws (t, "blue", "blue-section");
  ann_draws (t, "blue", "blue-head-hand");
  ann_draws (t, "blue", "blue-base");
  ann_walks (t, 1 + 4 + 1);
  to_ann (t);
  fact (t, "all", "astronaut", "Ann", "blue");
  ann (t, "build blue-head-hand on 0");
  ann_draws (t, "blue", "blue-base");
  refused (t, "Ann draw", "PR-6", "hand-full");
  table_free (t);
}

static void
test_pr9_free_direction (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head-free", "yellow-section", "red-section", "red-base"));

  ann_builds (t, "build blue-head-free on 0", "blue-section");
  says (t, "Ann move\nAnn move\n");
  to_ann (t);
  fact (t, "all", "astronaut", "Ann", "recycling");
  refused (t, "Ann move", "PR-9", "way-awaited");
  says (t, "Ann go anticlockwise\n");
  expect_event (t, "Ann goes anticlockwise in this turn.");
  refused (t, "Ann go clockwise", "PR-9", "no-free-way");
  says (t, "Ann move\nAnn move\nAnn move\nAnn move\n");
  fact (t, "all", "astronaut", "Ann", "conveyor");
  to_ann (t);
  /* Fixed for the turn, even if the arrow is reversed. */
  says (t, "Ann go clockwise\nAnn reverse\nAnn move\n");
  fact (t, "all", "astronaut", "Ann", "launch");
  table_free (t);
}

static void
test_pr9_point_at_once (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head+1", "yellow-section", "red-section", "red-base"));

  ann_builds (t, "build blue-head+1 on 0", "blue-section");
  expect_no_event (t, "has-bonus");
  stands (t, "1 0", "Ann");
  table_free (t);
}

/* Doubles do not add up. */
static void
test_pr9_doubles (void **unused)
{
  Table *t = started ("",
                      "components counted\ncard blue-base 12\ncard yellow-base 2\n"
                      "card red-base 1\ncard blue-section 24\ncard blue-head-action 15\n" TOKENS,
                      "blue", "launch",
                      TOPS ("blue-head-action", "blue-section", "blue-section", "blue-section"));

  ann_builds (t, "build blue-head-action on 0", "blue-base");
  ann_builds (t, "build blue-base", "blue-head-action");
  ann_builds (t, "build blue-head-action on 0", "blue-base");
  ann_walks (t, 3);
  to_ann (t);
  fact (t, "all", "points", "Ann", "5");
  table_free (t);
}

/* ---- PR-10 ---- */

/* Ann builds eight rockets of base and head, and takes all the fuel. */
static void
test_pr10_last_token (void **unused)
{
  Table *t = started ("", BLUE_BOX, "blue", "launch",
                      TOPS ("blue-head", "blue-base", "blue-section", "blue-section"));
  static const char *const tokens[] = { "4", "4", "3", "3", "2", "2", "1", "1" };

  ann_builds (t, "build blue-head on 0", "blue-base");
  for (int i = 0; i < 5; i++) {
    ann_builds (t, "build blue-base", "blue-head");
    ann_builds (t, "build blue-head on 0", "blue-base");
  }
  ann_builds (t, "build blue-base", "blue-head");
  ann (t, "draw");
  expect_event (t, "The blue pile is exhausted.");
  ann (t, "build blue-head on 0");
  ann_walks (t, 1);
  ann_draws (t, "yellow", "blue-head");
  ann_draws (t, "yellow", "blue-section");
  ann_walks (t, 5);
  ann (t, "build blue-base");
  ann (t, "build blue-head on 0");
  ann_walks (t, 5);
  for (int i = 0; i < 8; i++) {
    char line[64];
    to_move (t, is_to_move (t, 0) ? "Ann" : "Bob");
    snprintf (line, sizeof line, "fuel %s on blue-head 0", tokens[i]);
    ann (t, line);
    if (i == 1) {
      to_ann (t);
      refused (t, "Ann fuel 4 on blue-head 0", "PR-7d", "token-gone");
    }
  }
  expect_event (t, "That was the last fuel token: the game is over.");
  expect_event (t, "Ann scores 20: 0 for sections, 0 for heads, 20 for fuel.");
  expect_event (t, "Ann wins with 20 points.");
  to_move (t, "nobody");
  refused (t, "Ann move", "RT-3", "is-over");
  refused (t, "Bob move", "RT-3", "is-over");
  stands (t, "20 0", "Ann");
  table_free (t);
}

static void
test_pr10_stall (void **unused)
{
  Table *t = started ("option stall 10\n", ASSUMED, "blue", "launch",
                      TOPS ("blue-base", "yellow-section", "red-section", "red-base"));

  /* Ann builds in the first turn of the first round, so the ten rounds begin with Bob. */
  says (t, "Ann draw\nchance top blue blue-head\nAnn build blue-base\nAnn move\nAnn move\n");
  for (int turn = 0; turn < 19; turn++)
    says (t, turn % 2 ? "Ann move\nAnn move\nAnn move\nAnn move\n"
                      : "Bob move\nBob move\nBob move\nBob move\n");
  says (t, "Ann move\nAnn move\nAnn move\n");
  to_move (t, "Ann");
  says (t, "Ann move\n");
  expect_event (t, "10 rounds without a card put down or a token taken: the game is over.");
  to_move (t, "nobody");
  table_free (t);

  t = started ("option stall 0\n", ASSUMED, "blue", "launch", PLAIN_TOPS);
  for (int turn = 0; turn < 600; turn++)
    says (t, turn % 2 ? "Bob move\nBob move\nBob move\nBob move\n"
                      : "Ann move\nAnn move\nAnn move\nAnn move\n");
  to_move (t, "Ann");
  table_free (t);
}

/* ---- PR-11, PR-12 ---- */

/* The source's example, up to the fuel: rockets of 1, 1 and 3 sections, one with a +1 head. */
static Table *
three_rockets (const char *options)
{
  Table *t = started (options, ASSUMED, "blue", "launch",
                      TOPS ("blue-section", "yellow-section", "red-section", "red-base"));

  ann_builds (t, "build blue-section on 0", "blue-head");
  ann_builds (t, "build blue-head on 1", "blue-base");
  ann_builds (t, "build blue-base", "blue-section");
  ann_builds (t, "build blue-section on 0", "blue-head+1");
  ann_builds (t, "build blue-head+1 on 1", "blue-base");
  ann_builds (t, "build blue-base", "blue-section");
  ann_builds (t, "build blue-section on 0", "blue-section");
  ann_builds (t, "build blue-section on 1", "blue-section");
  ann_builds (t, "build blue-section on 2", "blue-head-hand");
  return t;
}

static void
test_pr11_seventeen (void **unused)
{
  Table *t = three_rockets ("");

  /* The third is not complete yet and scores nothing. */
  stands (t, "5 0", "Ann");
  ann_builds (t, "build blue-head-hand on 3", "red-section");
  stands (t, "11 0", "Ann");
  ann_walks (t, 5);
  ann (t, "fuel 4 on blue-head-hand 3");
  ann (t, "fuel 2 on blue-head 1");
  stands (t, "17 0", "Ann");
  fact (t, "all", "rocket-fuel", "Ann", "4 0 2");
  table_free (t);
}

static void
test_pr11_section_points (void **unused)
{
  Table *t = three_rockets ("option section_points 1\n");

  ann_builds (t, "build blue-head-hand on 3", "red-section");
  stands (t, "6 0", "Ann");
  table_free (t);
}

static void
test_pr12_ties (void **unused)
{
  Table *t = started ("", ASSUMED, "blue", "yellow",
                      TOPS ("blue-section", "yellow-head", "red-section", "red-base"));

  stands (t, "0 0", "Ann Bob");
  says (t, "Ann draw\nchance top blue blue-head\nAnn build blue-section on 0\n"
           "Ann draw\nchance top blue blue-base\nAnn build blue-head on 1\n");
  stands (t, "2 0", "Ann");
  says (t, "Bob draw\nchance top yellow red-head\nBob build yellow-head on 0\nBob move\nBob move\n"
           "Ann move\nAnn move\nAnn move\nAnn move\nBob move\nBob move\n"
           "Bob fuel 2 on yellow-head 0\n");
  /* Level on points; Ann's rocket has the section. */
  stands (t, "2 2", "Ann");
  table_free (t);

  /* A complete rocket without sections is more than none. */
  t = started ("", ASSUMED, "blue", "yellow",
               TOPS ("blue-head", "yellow-head", "red-section", "red-base"));
  says (t, "Ann draw\nchance top blue blue-base\nAnn build blue-head on 0\nAnn move\nAnn move\n");
  stands (t, "0 0", "Ann");
  says (t, "Bob draw\nchance top yellow red-head\nBob build yellow-head on 0\n");
  stands (t, "0 0", "Ann Bob");
  table_free (t);
}

/* ---- PR-13, and Recycling when little is left ---- */

/* What chance turns up: bases first, then sections, then heads, so that all of it can be built. */
static void
turn_up (Table *t)
{
  RulesUrn urn;
  RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = RULES_CHANCE };
  int face = 0;

  t->game->chance (t->setup, rules_log_state (t->log), &urn);
  /* Seven cards to a colour: the base, the section, five heads. */
  for (int part = 0; part < 7; part++)
    for (int colour = 2; colour >= 0; colour--)
      if (urn.weight[7 * colour + part]) {
        face = 7 * colour + part;
        part = 7;
        break;
      }
  entry.action = urn.base;
  entry.action.arg[entry.action.n_args++] = (int16_t)(urn.first + face);
  assert_int_equal (rules_log_append (t->log, &entry, &t->outcome), RULES_OK);
}

/* Ann's next action on the way to empty piles: build, else draw, else move. */
static void
build_on (Table *t)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = t->game->legal (t->setup, rules_log_state (t->log), list);
  char best[RULES_LINE_MAX] = "move";

  for (size_t i = 0; i < n; i++) {
    char text[RULES_LINE_MAX];
    rules_text_write_action (t->game, t->setup, t->game->verbs, &list[i], text, sizeof text);
    bool is_build = strncmp (text, "build", 5) == 0;
    if (is_build || (strcmp (text, "draw") == 0 && strncmp (best, "build", 5) != 0))
      memcpy (best, text, sizeof best);
  }
  ann (t, best);
}

/* Ann has built all she could: the piles are empty, and she is at Recycling with three heads. */
static Table *
exhausted (void)
{
  Table *t = started ("option stall 0\n", BLUE_BOX, "blue", "launch", "");
  static const char *const piles[] = { "blue-pile", "yellow-pile", "red-pile", "conveyor-pile" };

  for (int i = 0; i < 1200; i++) {
    if (rules_actor (rules_log_state (t->log)) == RULES_CHANCE)
      turn_up (t);
    else if (is_to_move (t, 1))
      says (t, "Bob move\n");
    else
      build_on (t);
  }
  for (int i = 0; i < 4; i++)
    fact (t, "all", piles[i], NULL, "0");
  fact (t, "all", "hand", "Ann", "blue-head blue-head blue-head");
  return t;
}

/* Ann, who holds cards, walks on until she may recycle. */
static void
ann_walks_to_recycling (Table *t)
{
  RulesAction list[RULES_LEGAL_MAX];
  char last[64] = "";

  while (strncmp (last, "recycle", 7) != 0) {
    ann (t, "move");
    to_ann (t);
    size_t n = t->game->legal (t->setup, rules_log_state (t->log), list);
    rules_text_write_action (t->game, t->setup, t->game->verbs, &list[n - 1], last, sizeof last);
  }
  fact (t, "all", "astronaut", "Ann", "recycling");
}

static void
test_pr7c_nothing_left (void **unused)
{
  Table *t = exhausted ();

  ann_walks_to_recycling (t);
  /* Decision: with all four piles empty a card is put down and nothing taken. */
  ann (t, "recycle blue-head");
  ann (t, "onto red");
  fact (t, "all", "red-top", NULL, "blue-head");
  fact (t, "all", "hand", "Ann", "blue-head blue-head");
  /* Then there is one to search, and it must be another than the one that gets the card. */
  ann (t, "recycle blue-head");
  refused (t, "Ann onto red", "PR-7c", "none-to-search");
  says (t, "Ann onto yellow\n");
  refused (t, "Ann search yellow", "PR-7c", "same-pile");
  refused (t, "Ann search blue", "PR-13", "pile-is-empty");
  says (t, "Ann search red\nAnn take blue-head\n");
  expect_event (t, "The red pile is exhausted.");
  /* It lay in sight, so there is no secret. */
  fact (t, "Bob", "hand", "Ann", "blue-head blue-head");
  table_free (t);
}

static void
test_pr13_exhausted (void **unused)
{
  Table *t = exhausted ();

  fact (t, "all", "blue-top", NULL, NULL);
  ann_walks_to_recycling (t);
  /* Recycling forms a pile again, and then it can be drawn from. */
  ann (t, "recycle blue-head");
  ann (t, "onto red");
  ann_walks (t, 1);
  ann (t, "draw");
  expect_event (t, "Ann draws a blue head from the red pile.");
  expect_event (t, "The red pile is exhausted.");
  ann_walks (t, 1);
  to_ann (t);
  fact (t, "all", "astronaut", "Ann", "conveyor");
  refused (t, "Ann draw", "PR-13", "pile-is-empty");
  table_free (t);
}

/* ---- PR-8 and PR-9, house rules ---- */

static void
test_pr8_sections_required (void **unused)
{
  Table *t = started ("option sections_required 1\n", ASSUMED, "blue", "launch",
                      TOPS ("blue-head", "yellow-section", "red-section", "red-base"));

  ann_draws (t, "blue", "blue-section");
  refused (t, "Ann build blue-head on 0", "PR-8", "needs-section");
  ann_draws (t, "blue", "blue-base");
  ann (t, "build blue-section on 0");
  ann (t, "build blue-head on 1");
  stands (t, "2 0", "Ann");
  table_free (t);
}

/* Only the tallest rocket with a bonus uses it, and ties share. */
static void
test_pr9_tallest (void **unused)
{
  Table *t = started ("option power_bonus tallest\n", ASSUMED, "blue", "yellow",
                      TOPS ("blue-head-action", "yellow-head-action", "red-section", "red-base"));

  says (t, "Ann draw\nchance top blue blue-section\nAnn build blue-head-action on 0\n"
           "Ann draw\nchance top blue blue-base\nAnn move\n");
  says (t, "Bob draw\nchance top yellow yellow-section\nBob draw\nchance top yellow red-head\n");
  fact (t, "all", "points", "Bob", "2");
  says (t, "Bob move\nBob move\n");
  /* Ann's is the only one. */
  fact (t, "all", "points", "Ann", "5");
  says (t, "Ann move\nAnn move\nAnn move\nAnn move\nAnn move\n");
  says (t, "Bob move\nBob move\nBob move\nBob move\n");
  says (t, "Ann move\nAnn move\nAnn move\nAnn move\nAnn move\n");
  says (t, "Bob build yellow-section on 0\nBob build yellow-head-action on 1\nBob move\n"
           "Bob move\n");
  /* Bob's is taller. */
  fact (t, "all", "points", "Ann", "4");
  says (t, "Ann move\nAnn move\nAnn move\nAnn move\n");
  fact (t, "all", "points", "Bob", "5");
  table_free (t);

  t = started ("option power_bonus tallest\n", ASSUMED, "blue", "yellow",
               TOPS ("blue-head-action", "yellow-head-action", "red-section", "red-base"));
  says (t, "Ann draw\nchance top blue blue-section\nAnn build blue-head-action on 0\n"
           "Ann move\nAnn move\n");
  says (t, "Bob draw\nchance top yellow yellow-section\nBob build yellow-head-action on 0\n"
           "Bob move\nBob move\n");
  fact (t, "all", "points", "Ann", "5");
  says (t, "Ann move\nAnn move\nAnn move\nAnn move\nAnn move\n");
  fact (t, "all", "points", "Bob", "5");
  table_free (t);
}

/* ---- PR-14 ---- */

#define ONE_EACH "option bonus_1 1\noption bonus_2 1\n"

/* Ann holds `card`; as started(). */
static Table *
with_bonus (const char *card, const char *site, const char *bob_site, const char *tops)
{
  char head[2048];

  snprintf (head, sizeof head,
            TWO ONE_EACH ASSUMED "begin\n" YARD "chance deal Ann %s\nchance deal Bob %s\n"
                                 "Ann place %s\nBob place %s\n%s",
            card, strcmp (card, "swap") == 0 ? "fuel" : "swap", site, bob_site, tops);
  return pocket (head);
}

static void
test_pr14_deal (void **unused)
{
  Table *t = pocket (THREE "option starter Bob\noption bonus_1 2\noption bonus_2 0\n"
                           "option bonus_3 1\n" ASSUMED "begin\n" YARD);

  /* As the handicap says: Bob none, Cy one, Ann two. */
  refused (t, "chance deal Bob fuel", "PR-14", "deal-awaited");
  refused (t, "chance deal Cy fuel look", "PR-14", "deal-awaited");
  says (t, "chance deal Cy heads\n");
  expect_event (t, "Bonus cards for Cy: 1.");
  refused (t, "chance deal Ann heads swap", "PR-14", "bonus-gone");
  refused (t, "chance deal Ann swap swap", "PR-14", "bonus-gone");
  says (t, "chance deal Ann search swap\n");
  expect_only_event (t, "got-bonus", 2, 1);
  to_move (t, "Bob");
  fact (t, "Ann", "bonus", "Ann", "swap search");
  fact (t, "Ann", "bonus", "Cy", "?");
  fact (t, "Bob", "bonus", "Ann", "? ?");
  fact (t, "all", "bonus", "Bob", NULL);
  table_free (t);

  /* One each, whatever is said of some. */
  t = pocket (THREE "option bonus_1 2\noption bonus one-each\n" ASSUMED "begin\n" YARD);
  refused (t, "chance deal Ann fuel look", "PR-14", "deal-awaited");
  says (t, "chance deal Ann fuel\nchance deal Bob look\nchance deal Cy swap\n");
  to_move (t, "Ann");
  table_free (t);

  /* There are five. */
  expect_head_refused (THREE "option bonus_1 2\noption bonus_2 2\noption bonus_3 2\n" ASSUMED
                             "begin\n",
                       "PR-14", "bonus-too-many");
  /* Settings of seats that nobody sits at do not count. */
  t = pocket (TWO "option bonus_1 2\noption bonus_2 2\noption bonus_3 2\n" ASSUMED "begin\n");
  table_free (t);
}

static void
test_pr14_none_without (void **unused)
{
  Table *t = started ("", ASSUMED, "launch", "launch", PLAIN_TOPS);

  refused (t, "Ann bonus fuel 1 on blue-head 0", "PR-14", "no-such-bonus");
  refused (t, "Ann bonus look Bob", "PR-14", "no-such-bonus");
  refused (t, "Ann bonus swap Bob", "PR-14", "no-such-bonus");
  refused (t, "Ann bonus search blue", "PR-14", "no-such-bonus");
  refused (t, "Ann bonus heads blue-head 0 with Bob blue-head 0", "PR-14", "no-such-bonus");
  fact (t, "all", "bonus", "Ann", NULL);
  table_free (t);
}

static void
test_pr14_fuel (void **unused)
{
  Table *t = with_bonus ("fuel", "blue", "launch",
                         TOPS ("blue-head", "yellow-section", "red-section", "red-base"));

  refused (t, "Ann bonus fuel 4 on blue-head 0", "PR-8", "no-such-ready");
  ann_builds (t, "build blue-head on 0", "blue-section");
  refused (t, "Ann fuel 4 on blue-head 0", "PR-7d", "not-at-launch");
  says (t, "Ann bonus fuel 4 on blue-head 0\n");
  fact (t, "all", "points", "Ann", "1");
  fact (t, "all", "bonus", "Ann", "");
  stands (t, "4 0", "Ann");
  refused (t, "Ann bonus fuel 4 on blue-head 0", "PR-14", "no-such-bonus");
  table_free (t);
}

static void
test_pr14_look (void **unused)
{
  Table *t = with_bonus ("look", "launch", "conveyor", PLAIN_TOPS);

  refused (t, "Ann bonus look Ann", "PR-14", "not-an-opponent");
  refused (t, "Ann bonus look Bob", "PR-14", "hand-is-empty");
  says (t, "Ann move\nAnn move\nAnn move\nAnn move\n");
  says (t, "Bob draw\nchance top conveyor blue-head\nBob draw\nchance top conveyor red-head\n"
           "Bob move\nBob move\n");
  says (t, "Ann bonus look Bob\n");
  fact (t, "all", "looking", "Ann", "Bob");
  refused (t, "Ann move", "PR-14", "look-awaited");
  refused (t, "Ann take yellow-base", "PR-14", "not-in-hand");
  says (t, "Ann take blue-head\n");
  expect_event (t, "Ann takes a card of Bob's hand.");
  fact (t, "all", "hand", "Ann", "blue-head");
  fact (t, "all", "hand", "Bob", "red-base");
  fact (t, "all", "points", "Ann", "3");
  refused (t, "Ann bonus look Bob", "PR-14", "no-such-bonus");
  table_free (t);
}

/* Those who watch do not learn which card was taken. */
static void
test_pr14_look_watched (void **unused)
{
  Table *t = pocket (THREE "option bonus_1 1\n" ASSUMED "begin\n" YARD "chance deal Ann look\n"
                           "Ann place launch\nBob place conveyor\nCy place launch\n" PLAIN_TOPS);

  says (t, "Ann move\nAnn move\nAnn move\nAnn move\n");
  says (t, "Bob draw\nchance top conveyor blue-head\nBob draw\nchance top conveyor red-head\n"
           "Bob move\nBob move\nCy move\nCy move\nCy move\nCy move\n");
  fact (t, "Cy", "hand", "Bob", "red-base blue-head");
  says (t, "Ann bonus look Bob\nAnn take blue-head\n");
  fact (t, "Cy", "hand", "Bob", "?");
  fact (t, "Cy", "hand", "Ann", "?");
  fact (t, "Ann", "hand", "Bob", "red-base");
  fact (t, "Bob", "hand", "Ann", "blue-head");
  table_free (t);
}

static void
test_pr14_full_hand (void **unused)
{
  Table *t =
      pocket (TWO "option bonus_1 2\n" ASSUMED "begin\n" YARD
                  "chance deal Ann look search\nAnn place blue\nBob place conveyor\n" PLAIN_TOPS);

  ann_draws (t, "blue", "blue-base");
  ann_draws (t, "blue", "blue-base");
  ann_draws (t, "blue", "blue-base");
  refused (t, "Ann bonus search yellow", "PR-6", "hand-full");
  says (t, "Ann move\nBob draw\nchance top conveyor red-head\nBob move\nBob move\nBob move\n");
  refused (t, "Ann bonus look Bob", "PR-6", "hand-full");
  table_free (t);
}

static void
test_pr14_swap (void **unused)
{
  Table *t = with_bonus ("swap", "launch", "red", PLAIN_TOPS);

  refused (t, "Ann bonus swap Ann", "PR-14", "not-an-opponent");
  says (t, "Ann bonus swap Bob\n");
  expect_event (t, "Ann changes places with Bob and is at Red Assembly now.");
  fact (t, "all", "astronaut", "Ann", "red");
  fact (t, "all", "astronaut", "Bob", "launch");
  fact (t, "all", "points", "Ann", "3");
  table_free (t);
}

static void
test_pr14_search (void **unused)
{
  Table *t = with_bonus ("search", "launch", "red", PLAIN_TOPS);

  says (t, "Ann bonus search red\n" FOUND);
  says (t, "Ann take yellow-head+1\nchance top red red-section\n");
  fact (t, "Ann", "hand", "Ann", "yellow-head+1");
  fact (t, "Bob", "hand", "Ann", "?");
  fact (t, "all", "red-pile", NULL, "12");
  fact (t, "all", "points", "Ann", "3");
  table_free (t);
}

/* Heads change places with their bonuses, which work from the new owner's next turn. */
static void
test_pr14_heads (void **unused)
{
  Table *t =
      pocket (FOUR "option bonus_1 1\n" ASSUMED "begin\n" YARD "chance deal Ann heads\n"
                   "Ann place blue\nBob place yellow\nCy place blue\nDee place launch\n" TOPS (
                       "blue-head", "yellow-head", "red-section", "red-base"));

  says (t, "Ann draw\nchance top blue blue-head-action\nAnn build blue-head on 0\n");
  refused (t, "Ann bonus heads blue-head 0 with Cy blue-head-action 0", "PR-14", "no-such-head");
  refused (t, "Ann bonus heads blue-head 0 with Ann blue-head 0", "PR-14", "not-an-opponent");
  says (t, "Ann move\nAnn move\n");
  says (t,
        "Bob draw\nchance top yellow red-base\nBob build yellow-head on 0\nBob move\nBob move\n");
  says (t, "Cy draw\nchance top blue blue-base\nCy build blue-head-action on 0\nCy move\n"
           "Cy move\nDee move\nDee move\nDee move\nDee move\n");
  refused (t, "Ann bonus heads blue-head 1 with Cy blue-head-action 0", "PR-14", "no-such-head");
  refused (t, "Ann bonus heads blue-head 0 with Bob yellow-head 0", "PR-14", "other-colour");
  says (t, "Ann bonus heads blue-head 0 with Cy blue-head-action 0\n");
  expect_event (t, "Ann gives a blue head for Cy's blue head (5th action).");
  fact (t, "all", "rocket-1", "Ann", "blue-base blue-head-action");
  fact (t, "all", "rocket-1", "Cy", "blue-base blue-head");
  fact (t, "all", "points", "Ann", "3");
  says (t, "Ann move\nAnn move\nAnn move\nBob move\nBob move\nBob move\nBob move\n");
  fact (t, "all", "points", "Cy", "4");
  says (t, "Cy move\nCy move\nCy move\nCy move\nDee move\nDee move\nDee move\nDee move\n");
  fact (t, "all", "points", "Ann", "5");
  table_free (t);
}

/* ---- What level 3 never does ---- */

/* Whatever the luck, the strongest player does one thing of this kind, or never does. */
static void
level3_plays (const Table *t, const char *beginning, bool is_wanted)
{
  RulesPlayer *player = rules_player_new (t->game, t->setup, "level3");
  int seat = rules_actor (rules_log_state (t->log));
  RulesState view;

  rules_observe (t->game, t->setup, rules_log_state (t->log), seat, &view);
  for (uint64_t seed = 0; seed < 6; seed++) {
    RulesBits bits = rules_bits (seed);
    RulesAction action;
    char text[RULES_LINE_MAX];

    rules_player_choose (player, &view, seat, &bits, &action);
    rules_text_write_action (t->game, t->setup, t->game->verbs, &action, text, sizeof text);
    if ((strncmp (text, beginning, strlen (beginning)) == 0) != is_wanted)
      print_error ("level 3 plays \"%s\"\n", text);
    assert_int_equal (strncmp (text, beginning, strlen (beginning)) == 0, is_wanted);
  }
  rules_player_free (player);
}

static void
test_nobody_laughs (void **unused)
{
  /* A rocket stands on the Launch Pad: it gets the best token, at once. */
  Table *t = started ("", ASSUMED, "blue", "launch",
                      TOPS ("blue-head", "yellow-section", "red-section", "red-base"));
  ann_builds (t, "build blue-head on 0", "blue-section");
  ann_walks (t, 2 + 3);
  to_ann (t);
  fact (t, "all", "astronaut", "Ann", "launch");
  level3_plays (t, "fuel 4", true);
  table_free (t);

  /* The hand is full of what can be built here, and there is one point left. */
  t = started ("", ASSUMED, "blue", "launch",
               TOPS ("blue-section", "yellow-section", "red-section", "red-base"));
  for (int i = 0; i < 3; i++)
    ann_draws (t, "blue", "blue-section");
  level3_plays (t, "build blue-section on 0", true);
  table_free (t);

  /* The arrow is not turned back at once: that is two points for nothing. */
  t = started ("", ASSUMED, "conveyor", "yellow", PLAIN_TOPS);
  ann (t, "reverse");
  level3_plays (t, "reverse", false);
  table_free (t);

  /* A head that fits is in hand, with a tall rocket below it, where it is built: she does not walk
   * away. */
  t = started ("", ASSUMED, "blue", "launch",
               TOPS ("blue-section", "yellow-section", "red-section", "red-base"));
  ann_builds (t, "build blue-section on 0", "blue-section");
  ann_builds (t, "build blue-section on 1", "blue-head+1");
  to_ann (t);
  ann_draws (t, "blue", "yellow-base");
  level3_plays (t, "move", false);
  table_free (t);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_pr1_box),
    cmocka_unit_test (test_pr1_box_counted),
    cmocka_unit_test (test_pr1_box_file),
    cmocka_unit_test (test_pr1_yard),
    cmocka_unit_test (test_pr2_bases),
    cmocka_unit_test (test_pr3_places_and_piles),
    cmocka_unit_test (test_pr3_cards_once),
    cmocka_unit_test (test_pr4_points),
    cmocka_unit_test (test_pr4_example),
    cmocka_unit_test (test_pr5_move),
    cmocka_unit_test (test_pr6_draw),
    cmocka_unit_test (test_pr7a_build),
    cmocka_unit_test (test_pr8_order),
    cmocka_unit_test (test_pr8_one_colour),
    cmocka_unit_test (test_pr7b_conveyor),
    cmocka_unit_test (test_pr7c_steps),
    cmocka_unit_test (test_pr7c_taken),
    cmocka_unit_test (test_pr7c_secrets),
    cmocka_unit_test (test_pr7c_knowledge_ends),
    cmocka_unit_test (test_pr7c_order_of_laid_cards),
    cmocka_unit_test (test_pr7d_launch),
    cmocka_unit_test (test_pr9_fifth_point),
    cmocka_unit_test (test_pr9_hand_of_four),
    cmocka_unit_test (test_pr9_free_direction),
    cmocka_unit_test (test_pr9_point_at_once),
    cmocka_unit_test (test_pr9_doubles),
    cmocka_unit_test (test_pr10_last_token),
    cmocka_unit_test (test_pr10_stall),
    cmocka_unit_test (test_pr11_seventeen),
    cmocka_unit_test (test_pr11_section_points),
    cmocka_unit_test (test_pr12_ties),
    cmocka_unit_test (test_pr7c_nothing_left),
    cmocka_unit_test (test_pr13_exhausted),
    cmocka_unit_test (test_pr8_sections_required),
    cmocka_unit_test (test_pr9_tallest),
    cmocka_unit_test (test_pr14_deal),
    cmocka_unit_test (test_pr14_none_without),
    cmocka_unit_test (test_pr14_fuel),
    cmocka_unit_test (test_pr14_look),
    cmocka_unit_test (test_pr14_look_watched),
    cmocka_unit_test (test_pr14_full_hand),
    cmocka_unit_test (test_pr14_swap),
    cmocka_unit_test (test_pr14_search),
    cmocka_unit_test (test_pr14_heads),
    cmocka_unit_test (test_nobody_laughs),
  };

  if (argc != 2) {
    fprintf (stderr, "usage: test-pocket-rockets FOLDER-OF-THE-GAME\n");
    return 2;
  }
  game_folder = argv[1];
  return cmocka_run_group_tests_name ("pocket-rockets", tests, NULL, NULL);
}
