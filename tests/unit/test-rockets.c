/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rockets, rule by rule: what each allows, what it refuses, and the examples of the source. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ASSUMED_DECK                                                                               \
  "components assumed\n"                                                                           \
  "card 1 4\ncard 2 4\ncard 3 4\ncard 4 4\ncard 5 4\ncard 6 4\ncard 7 4\ncard 8 4\n"               \
  "card 9 4\ncard 10 4\ncard 11 4\ncard 12 4\ncard 13 3\ncard 14 3\ncard 15 3\ncard 16 3\n"
/* Two values far apart: a journey can be over in a few cards. */
#define FAST_DECK "components counted\ncard 1 30\ncard 30 30\n"
#define TWO "player Ann\nplayer Bob\n"
#define THREE TWO "player Cy\n"
#define FOUR THREE "player Dee\n"

static const char *rockets_folder;

static Table *
rockets (const char *head)
{
  return table_new ("rockets", head);
}

/* ---- RK-1 ---- */

static void
test_rk1_deal (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  to_move (t, "chance");
  fact (t, "all", "pile", NULL, "60");
  says (t, "chance deal Ann 1 2 3 4 5 6\n");
  told (t, "Ann gets 6 cards.");
  fact (t, "all", "pile", NULL, "54");
  says (t, "chance deal Bob 16 16 16 15 15 15\n");
  fact (t, "all", "pile", NULL, "48");
  fact (t, "all", "hand", "Ann", "1 2 3 4 5 6");
  fact (t, "all", "hand", "Bob", "15 15 15 16 16 16");
  fact (t, "all", "marker", "Ann", "0");
  fact (t, "all", "marker", "Bob", "0");
  fact (t, "all", "journey", NULL, "1");
  to_move (t, "Ann");
  table_free (t);

  t = rockets (FOUR ASSUMED_DECK "begin\n");
  says (t, "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 1 2 3 4 5 6\n"
           "chance deal Cy 1 2 3 4 5 6\nchance deal Dee 1 2 3 4 5 6\n");
  fact (t, "all", "pile", NULL, "36");
  table_free (t);
}

static void
test_rk1_deal_refused (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  refused (t, "chance deal Bob 1 2 3 4 5 6", "RK-1", "deal-awaited");
  refused (t, "chance deal Ann 1 2 3 4 5", "RK-1", "deal-awaited");
  refused (t, "chance deal Ann 1 2 3 4 5 6 7", "RK-1", "deal-awaited");
  refused (t, "chance take Ann 1 2 3 4 5 6", "RK-1", "deal-awaited");
  refused (t, "chance play 3", "RK-1", "deal-awaited");
  /* Four sevens are in the deck, and no 17 or 30 at all. */
  refused (t, "chance deal Ann 7 7 7 7 7 1", "RK-1", "not-in-pile");
  refused (t, "chance deal Ann 1 2 3 4 5 17", "RK-1", "not-in-pile");
  refused (t, "chance deal Ann 30 2 3 4 5 6", "RK-1", "not-in-pile");
  refused (t, "Ann play 3", "RT-5", "chance-moves");
  says (t, "chance deal Ann 7 7 7 7 1 2\n");
  refused (t, "chance deal Bob 7 1 2 3 4 5", "RK-1", "not-in-pile");
  table_free (t);
}

static void
expect_head_refused (const char *head, const char *phrase)
{
  char text[1024];
  RulesReading reading = { 0 };
  int length =
      snprintf (text, sizeof text, "rocket-table journal 1\ngame rockets\n" TWO "%s", head);

  assert_int_equal (rules_text_read_journal (text, (size_t)length, &reading), RULES_READ_REFUSED);
  assert_string_equal (reading.problem.refusal.phrase->id, phrase);
  assert_string_equal (reading.problem.refusal.phrase->rule, "RK-1");
  assert_null (reading.log);
  rules_reading_clear (&reading);
}

static void
test_rk1_sixty_cards (void **unused)
{
  (void)unused;

  expect_head_refused ("components counted\ncard 1 59\nbegin\n", "deck-size");
  expect_head_refused ("components counted\ncard 1 60\ncard 2 1\nbegin\n", "deck-size");
  expect_head_refused ("components counted\nbegin\n", "deck-size");
  expect_head_refused ("components counted\ncard 5 30\ncard 5 30\nbegin\n", "deck-twice");

  Table *t = rockets (TWO "components counted\ncard 30 60\nbegin\n");
  says (t, "chance deal Ann 30 30 30 30 30 30\n");
  table_free (t);
}

/* ---- RK-2 ---- */

static void
test_rk2_turns (void **unused)
{
  (void)unused;
  Table *t = rockets (THREE "option starter Bob\n" ASSUMED_DECK "begin\n");

  refused (t, "chance deal Ann 1 2 3 4 5 6", "RK-1", "deal-awaited");
  says (t, "chance deal Bob 1 2 3 4 5 6\nchance deal Cy 1 2 3 4 5 6\n"
           "chance deal Ann 1 2 3 4 5 6\n");
  to_move (t, "Bob");
  refused (t, "Ann play 1", "RT-5", "not-your-move");
  refused (t, "chance take Bob 1", "RT-5", "seat-moves");
  says (t, "Bob play 1\n");
  fact (t, "all", "last", "Bob", "1");
  fact (t, "all", "last", "Cy", NULL);
  to_move (t, "Cy");
  says (t, "Cy play 1\n");
  to_move (t, "Ann");
  says (t, "Ann play 1\n");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_rk2_card_in_hand (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");
  RulesState state;
  RulesOutcome outcome;
  RulesAction take;
  RulesProblem problem;

  says (t, "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 7 8 9 10 11 12\n");
  refused (t, "Ann play 7", "RK-2", "no-such-card");
  refused (t, "Ann play 7 back", "RK-2", "no-such-card");
  refused (t, "Ann play 7 draw", "RK-2", "no-such-card");
  refused (t, "Ann play 7 push Bob", "RK-2", "no-such-card");
  says (t, "Ann play 6\nBob play 7\n");
  refused (t, "Ann play 6 push Bob", "RK-2", "no-such-card");

  /* A log does not let chance act for a seat; the rule itself says no as well. */
  rules_copy (t->game, &state, rules_log_state (t->log));
  assert_true (rules_text_read_action (t->game, t->setup, "take Ann 1", 10, &take, &problem));
  assert_false (rules_apply (t->game, t->setup, &state, &take, &outcome));
  assert_string_equal (outcome.refusal.phrase->id, "nothing-awaited");
  assert_string_equal (outcome.refusal.phrase->rule, "RK-2");
  table_free (t);
}

/* ---- RK-3: 1 moves 1, 3 moves 2, 5 moves 3 ---- */

static void
test_rk3_first_card (void **unused)
{
  (void)unused;
  Table *t = rockets (FOUR ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 1 2 3 4 5 6\n"
           "chance deal Cy 1 2 3 4 5 6\nchance deal Dee 11 12 13 14 15 16\n");
  refused (t, "Ann play 1 back", "RK-3", "only-advances");
  refused (t, "Ann play 1 draw", "RK-3", "only-advances");
  refused (t, "Ann play 1 push Bob", "RK-3", "only-advances");
  says (t, "Ann play 1\n");
  told (t, "Ann plays 1 first and advances 1, to 1.");
  says (t, "Bob play 3\n");
  told (t, "Bob plays 3 first and advances 2, to 2.");
  says (t, "Cy play 5\n");
  told (t, "Cy plays 5 first and advances 3, to 3.");
  says (t, "Dee play 16\n");
  told (t, "Dee plays 16 first and advances 8, to 8.");
  fact (t, "all", "marker", "Dee", "8");
  table_free (t);
}

/* ---- RK-4: 2, then 5, moves 3 ---- */

static void
test_rk4_higher (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 2 5 6 7 8 9\nchance deal Bob 1 2 3 4 5 6\nAnn play 2\nBob play 6\n");
  fact (t, "all", "marker", "Ann", "1");
  refused (t, "Ann play 5 back", "RK-6", "not-lower");
  refused (t, "Ann play 5 draw", "RK-6", "not-lower");
  refused (t, "Ann play 5 push Bob", "RK-5", "not-equal");
  says (t, "Ann play 5\n");
  told (t, "Ann plays 5 and advances 3, to 4.");
  table_free (t);
}

/* ---- RK-5: 5 after 5 ---- */

static void
test_rk5_equal (void **unused)
{
  (void)unused;
  Table *t = rockets (THREE ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 5 5 6 7 8 9\nchance deal Bob 1 2 3 4 5 6\n"
           "chance deal Cy 1 2 3 4 6 7\nAnn play 5\nBob play 1\nCy play 2\n");
  refused (t, "Ann play 5", "RK-5", "must-push");
  refused (t, "Ann play 5 back", "RK-6", "not-lower");
  refused (t, "Ann play 5 draw", "RK-6", "not-lower");
  refused (t, "Ann play 5 push Ann", "RK-5", "not-an-opponent");
  says (t, "Ann play 5 push Cy\n");
  told (t, "Ann plays 5 again and advances Cy by 1, to 2.");
  fact (t, "all", "marker", "Ann", "3");
  fact (t, "all", "marker", "Bob", "1");
  fact (t, "all", "marker", "Cy", "2");
  to_move (t, "Bob");
  table_free (t);
}

/* The card before counts, not the first of the journey. */
static void
test_rk5_previous_not_first (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 5 5 8 8 9 9\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 5\nBob play 1\nAnn play 8\nBob play 2\n");
  refused (t, "Ann play 5 push Bob", "RK-5", "not-equal");
  refused (t, "Ann play 5", "RK-6", "must-choose");
  says (t, "Ann play 8 push Bob\n");
  told (t, "Ann plays 8 again and advances Bob by 1, to 3.");
  table_free (t);
}

/* ---- RK-6 ---- */

static void
test_rk6_back (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 5 8 3 9 9 9\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 5\nBob play 1\nAnn play 8\nBob play 2\n");
  fact (t, "all", "marker", "Ann", "6");
  refused (t, "Ann play 3", "RK-6", "must-choose");
  refused (t, "Ann play 3 push Bob", "RK-5", "not-equal");
  says (t, "Ann play 3 back\n");
  told (t, "Ann plays 3 and goes back 5, to 1.");
  fact (t, "all", "hand", "Ann", "9 9 9");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_rk6_draw (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 5 8 3 9 9 9\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 5\nBob play 1\nAnn play 8\nBob play 2\nAnn play 3 draw\n");
  told (t, "Ann plays 3, stays and draws 5.");
  to_move (t, "chance");
  refused (t, "chance take Ann 1 2 3 4", "RK-6", "take-awaited");
  refused (t, "chance take Ann 1 2 3 4 5 6", "RK-6", "take-awaited");
  refused (t, "chance take Bob 1 2 3 4 5", "RK-6", "take-awaited");
  refused (t, "chance deal Ann 1 2 3 4 5", "RK-6", "take-awaited");
  refused (t, "chance take Ann 9 9 1 1 1", "RK-1", "not-in-pile");
  refused (t, "Bob play 3", "RT-5", "chance-moves");
  says (t, "chance take Ann 10 11 12 13 14\n");
  told (t, "Ann gets 5 cards.");
  fact (t, "all", "hand", "Ann", "9 9 9 10 11 12 13 14");
  fact (t, "all", "marker", "Ann", "6");
  fact (t, "all", "pile", NULL, "43");
  to_move (t, "Bob");
  table_free (t);
}

/* ---- RK-7: five back from space 4 ---- */

static void
test_rk7_too_little_track (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 8 3 4 9 9 9\nchance deal Bob 1 2 3 4 5 6\nAnn play 8\nBob play 1\n");
  fact (t, "all", "marker", "Ann", "4");
  refused (t, "Ann play 3 back", "RK-7", "too-little-track");
  says (t, "Ann play 3 draw\n");
  told (t, "Ann plays 3, stays and draws 5.");
  /* Not four spaces and one card. */
  refused (t, "chance take Ann 1", "RK-6", "take-awaited");
  says (t, "chance take Ann 1 1 1 2 2\n");
  fact (t, "all", "marker", "Ann", "4");
  table_free (t);
}

static void
test_rk7_just_enough_track (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 8 3 4 9 9 9\nchance deal Bob 1 2 3 4 5 6\nAnn play 8\nBob play 1\n"
           "Ann play 4 back\n");
  told (t, "Ann plays 4 and goes back 4, to 0.");
  table_free (t);
}

/* ---- RK-8 ---- */

#define SIX_IN_A_ROW                                                                               \
  "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 1 2 3 4 5 7\n"                                     \
  "Ann play 1\nBob play 1\nAnn play 2\nBob play 2\nAnn play 3\nBob play 3\n"                       \
  "Ann play 4\nBob play 4\n"

static void
test_rk8_no_cards (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, SIX_IN_A_ROW "Ann play 5\nBob play 5\n");
  to_move (t, "Ann");
  says (t, "Ann play 6\n");
  told (t, "Ann has no cards left: the journey ends.");
  told (t, "Ann scores 6: space 6, 0 cards in hand.");
  told (t, "Bob scores 4: space 5, 1 card in hand.");
  told (t, "Journey 2 begins; Bob starts.");
  not_told (t, "pile-empty");
  not_told (t, "on-the-moon");
  fact (t, "all", "journey", NULL, "2");
  fact (t, "all", "scores", "Ann", "6");
  stands (t, "6 4", "Ann");
  table_free (t);
}

static void
test_rk8_last_card_and_draw (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, SIX_IN_A_ROW "Ann play 6\nBob play 5\nAnn play 5 draw\n");
  to_move (t, "chance");
  not_told (t, "out-of-cards");
  says (t, "chance take Ann 9\n");
  not_told (t, "out-of-cards");
  to_move (t, "Bob");
  fact (t, "all", "journey", NULL, "1");
  fact (t, "all", "hand", "Ann", "9");
  table_free (t);
}

static void
test_rk8_last_card_and_back (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, SIX_IN_A_ROW "Ann play 6\nBob play 5\nAnn play 5 back\n");
  told (t, "Ann has no cards left: the journey ends.");
  told (t, "Ann scores 5: space 5, 0 cards in hand.");
  table_free (t);
}

static void
test_rk8_marker_stops_at_20 (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 1 1 16 16 2 2\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 1\nBob play 1\nAnn play 16\n");
  fact (t, "all", "marker", "Ann", "16");
  says (t, "Bob play 2\nAnn play 1 draw\n");
  told (t, "Ann plays 1, stays and draws 15.");
  /* Fifteen cards are more than one action carries. */
  says (t, "chance take Ann 7 7 7 7 8 8 8 8 9 9 9 9 10 10\n");
  told (t, "Ann gets 14 cards.");
  to_move (t, "chance");
  refused (t, "chance take Ann 11 11", "RK-6", "take-awaited");
  says (t, "chance take Ann 11\nBob play 3\nAnn play 16\n");
  told (t, "Ann is on the moon: the journey ends.");
  told (t, "Ann scores 3: space 20, 17 cards in hand.");
  told (t, "Bob scores 0: space 3, 3 cards in hand.");
  told (t, "Journey 2 begins; Bob starts.");
  table_free (t);
}

static void
test_rk8_pushed_to_the_moon (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 2 3 4 5 5 6\nchance deal Bob 1 13 16 16 9 9\n"
           "Ann play 2\nBob play 1\nAnn play 3\nBob play 16\nAnn play 4\nBob play 13 draw\n"
           "chance take Bob 10 10 10\nAnn play 5\nBob play 16\n");
  fact (t, "all", "marker", "Bob", "19");
  to_move (t, "Ann");
  says (t, "Ann play 5 push Bob\n");
  told (t, "Ann plays 5 again and advances Bob by 1, to 20.");
  told (t, "Bob is on the moon: the journey ends.");
  told (t, "Ann scores 3: space 4, 1 card in hand.");
  told (t, "Bob scores 15: space 20, 5 cards in hand.");
  told (t, "Journey 2 begins; Ann starts.");
  table_free (t);
}

/* Draws of 29: three actions; and the last one takes what there is. RK-9: below zero. */
static void
test_rk8_pile_empty (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO FAST_DECK "begin\n");

  says (t, "chance deal Ann 30 30 1 1 1 1\nchance deal Bob 30 30 1 1 1 1\n"
           "Ann play 30\nBob play 30\nAnn play 1 draw\n");
  told (t, "Ann plays 1, stays and draws 29.");
  says (t, "chance take Ann 30 30 30 30 30 30 30 30 30 30 30 30 30 30\n"
           "chance take Ann 30 30 30 30 30 30 30 30 30 30 30 30 1 1\n"
           "chance take Ann 1\n");
  fact (t, "all", "pile", NULL, "19");
  to_move (t, "Bob");
  says (t, "Bob play 1 draw\n");
  told (t, "Bob plays 1, stays and draws 19.");
  says (t, "chance take Bob 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n");
  to_move (t, "chance");
  says (t, "chance take Bob 1 1 1 1 1\n");
  told (t, "The pile is empty: the journey ends.");
  told (t, "Ann scores -18: space 15, 33 cards in hand.");
  told (t, "Bob scores -8: space 15, 23 cards in hand.");
  told (t, "Journey 2 begins; Ann starts.");
  stands (t, "-18 -8", "Bob");
  table_free (t);
}

/* ---- RK-9 ---- */

/* The number of cards counts, not what is on them; while a draw is owed it counts as held. */
static void
test_rk9_standing (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 8 3 16 16 16 15\nchance deal Bob 1 2 3 1 1 1\n");
  stands (t, "-6 -6", "Ann Bob");
  says (t, "Ann play 8\nBob play 1\n");
  stands (t, "-1 -4", "Ann");
  says (t, "Ann play 3 draw\n");
  stands (t, "-5 -4", "Bob");
  says (t, "chance take Ann 9 9 9 9 10\n");
  stands (t, "-5 -4", "Bob");
  table_free (t);
}

/* ---- RK-10 ---- */

/* A journey that its starter wins at once: the starter scores 16, everyone else -4. */
static void
starter_wins (Table *t, const char *a, const char *b, const char *c)
{
  const char *order[] = { a, b, c };
  char line[64];

  for (int i = 0; i < 3 && order[i]; i++) {
    snprintf (line, sizeof line, "chance deal %s 1 1 1 30 30 30\n", order[i]);
    says (t, line);
  }
  for (int i = 0; i < 3 && order[i]; i++) {
    snprintf (line, sizeof line, "%s play 1\n", order[i]);
    says (t, line);
  }
  snprintf (line, sizeof line, "%s play 30\n", a);
  says (t, line);
}

/* A journey of ones for two, five points each: six cards and five pushes against five and four. */
static void
level_journey (Table *t, const char *a, const char *b)
{
  const char *order[] = { a, b };
  char line[64];

  for (int i = 0; i < 2; i++) {
    snprintf (line, sizeof line, "chance deal %s 1 1 1 1 1 1\n", order[i]);
    says (t, line);
  }
  snprintf (line, sizeof line, "%s play 1\n%s play 1\n", a, b);
  says (t, line);
  for (int i = 0; i < 9; i++) {
    snprintf (line, sizeof line, "%s play 1 push %s\n", order[i % 2], order[1 - i % 2]);
    says (t, line);
  }
}

static void
test_rk10_lowest_starts (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO "option starter Bob\n" FAST_DECK "begin\n");

  starter_wins (t, "Bob", "Ann", NULL);
  told (t, "Bob scores 16: space 20, 4 cards in hand.");
  told (t, "Ann scores -4: space 1, 5 cards in hand.");
  told (t, "Journey 2 begins; Ann starts.");
  to_move (t, "chance");
  /* Everything begins again, with all cards. */
  fact (t, "all", "pile", NULL, "60");
  fact (t, "all", "hand", "Bob", "");
  fact (t, "all", "marker", "Bob", "0");
  fact (t, "all", "last", "Bob", NULL);
  says (t, "chance deal Ann 1 1 1 1 1 30\nchance deal Bob 1 1 1 1 1 30\n");
  to_move (t, "Ann");
  says (t, "Ann play 30\n");
  told (t, "Ann plays 30 first and advances 15, to 15.");
  table_free (t);
}

static void
test_rk10_tie_for_lowest (void **unused)
{
  (void)unused;
  Table *t = rockets (THREE FAST_DECK "begin\n");

  /* Bob and Cy are lowest: the first of them after Ann is Bob. */
  starter_wins (t, "Ann", "Bob", "Cy");
  told (t, "Journey 2 begins; Bob starts.");
  /* Cy and Ann: after Bob comes Cy. */
  starter_wins (t, "Bob", "Cy", "Ann");
  told (t, "Journey 3 begins; Cy starts.");
  /* Now the last starter is one of the lowest, and comes last: Cy and Ann, so Ann starts. */
  says (t, "chance deal Cy 1 1 1 1 1 1\nchance deal Ann 1 1 1 1 1 1\n"
           "chance deal Bob 1 1 1 30 30 30\nCy play 1\nAnn play 1\nBob play 1\n"
           "Cy play 1 push Bob\nAnn play 1 push Bob\nBob play 30\n");
  told (t, "Cy scores -3: space 1, 4 cards in hand.");
  told (t, "Ann scores -3: space 1, 4 cards in hand.");
  told (t, "Journey 4 begins; Ann starts.");
  table_free (t);
}

/* ---- RK-11 ---- */

/* Five journeys of two players, level in the end at 29. */
static void
play_to_tie (Table *t)
{
  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  stands (t, "24 24", "Ann Bob");
  level_journey (t, "Ann", "Bob");
}

static void
test_rk11_highest_wins (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO FAST_DECK "begin\n");

  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  starter_wins (t, "Ann", "Bob", NULL);
  told (t, "Ann wins with 40 points.");
  not_told (t, "tie-goes-on");
  not_told (t, "journey-begins");
  to_move (t, "nobody");
  stands (t, "40 20", "Ann");
  fact (t, "all", "scores", "Ann", "16 -4 16 -4 16");
  refused (t, "Ann play 1", "RT-3", "is-over");
  refused (t, "chance deal Ann 1 1 1 1 1 1", "RT-3", "is-over");
  says (t, "undo 1\n");
  to_move (t, "Ann");
  table_free (t);
}

static void
test_rk11_sixth_journey (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO FAST_DECK "begin\n");

  play_to_tie (t);
  told (t, "Ann scores 5: space 5, 0 cards in hand.");
  told (t, "Bob scores 5: space 6, 1 card in hand.");
  told (t, "A tie for first with 29 points: a sixth journey decides.");
  told (t, "Journey 6 begins; Bob starts.");
  starter_wins (t, "Bob", "Ann", NULL);
  told (t, "Bob wins with 29 points.");
  to_move (t, "nobody");
  /* The sixth is no part of the total. */
  stands (t, "29 29", "Bob");
  fact (t, "all", "scores", "Bob", "-4 16 -4 16 5 16");
  table_free (t);
}

static void
test_rk11_sixth_journey_level (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO FAST_DECK "begin\n");

  play_to_tie (t);
  level_journey (t, "Bob", "Ann");
  told (t, "Ann wins with 29 points.");
  told (t, "Bob wins with 29 points.");
  not_told (t, "tie-goes-on");
  to_move (t, "nobody");
  stands (t, "29 29", "Ann Bob");
  table_free (t);
}

static void
test_rk11_shared (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO "option tie shared\n" FAST_DECK "begin\n");

  play_to_tie (t);
  not_told (t, "tie-goes-on");
  told (t, "Ann wins with 29 points.");
  told (t, "Bob wins with 29 points.");
  to_move (t, "nobody");
  stands (t, "29 29", "Ann Bob");
  table_free (t);
}

static void
test_rk11_only_those_tied (void **unused)
{
  (void)unused;
  Table *t = rockets (THREE FAST_DECK "begin\n");

  starter_wins (t, "Ann", "Bob", "Cy");
  starter_wins (t, "Bob", "Cy", "Ann");
  starter_wins (t, "Cy", "Ann", "Bob");
  starter_wins (t, "Ann", "Bob", "Cy");
  starter_wins (t, "Bob", "Cy", "Ann");
  told (t, "A tie for first with 20 points: a sixth journey decides.");
  /* Cy and Ann were lowest, and Cy would be first after Bob; but Cy does not play. */
  told (t, "Journey 6 begins; Ann starts.");
  stands (t, "20 20 0", "Ann Bob");
  says (t, "chance deal Ann 1 1 1 1 1 30\n");
  refused (t, "chance deal Cy 1 1 1 1 1 1", "RK-1", "deal-awaited");
  says (t, "chance deal Bob 1 1 1 1 1 1\n");
  to_move (t, "Ann");
  fact (t, "all", "hand", "Cy", NULL);
  says (t, "Ann play 1\nBob play 1\n");
  to_move (t, "Ann");
  refused (t, "Ann play 1 push Cy", "RK-11", "not-playing");
  says (t, "Ann play 30\n");
  told (t, "Ann wins with 20 points.");
  not_told (t, "journey-begins");
  stands (t, "20 20 0", "Ann");
  fact (t, "all", "scores", "Ann", "16 -4 -4 16 -4 16");
  table_free (t);
}

/* ---- House rule `compare` ---- */

static void
test_compare_common (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO "option compare common\n" ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 4 7 5 12 9 9\nchance deal Bob 7 4 1 9 9 2\n");
  fact (t, "all", "top", NULL, NULL);
  refused (t, "Ann play 4 draw", "RK-3", "only-advances");
  says (t, "Ann play 4\n");
  told (t, "Ann plays 4 first and advances 2, to 2.");
  fact (t, "all", "top", NULL, "4");
  /* Only the starter's first card is a first card. */
  refused (t, "Bob play 4", "RK-5", "must-push");
  refused (t, "Bob play 1", "RK-6", "must-choose");
  refused (t, "Bob play 1 back", "RK-7", "too-little-track");
  says (t, "Bob play 7\n");
  told (t, "Bob plays 7 and advances 3, to 3.");
  /* Ann's own last card was a 4. */
  refused (t, "Ann play 7", "RK-5", "must-push");
  refused (t, "Ann play 5", "RK-6", "must-choose");
  says (t, "Ann play 5 back\n");
  told (t, "Ann plays 5 and goes back 2, to 0.");
  says (t, "Bob play 9\nAnn play 9 push Bob\n");
  told (t, "Ann plays 9 again and advances Bob by 1, to 8.");
  table_free (t);
}

static void
test_compare_own (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO "option compare own\n" ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 4 7 5 12 9 9\nchance deal Bob 7 4 1 9 9 2\nAnn play 4\nBob play 7\n");
  told (t, "Bob plays 7 first and advances 4, to 4.");
  says (t, "Ann play 7\n");
  told (t, "Ann plays 7 and advances 3, to 5.");
  fact (t, "all", "top", NULL, NULL);
  fact (t, "all", "last", "Ann", "7");
  table_free (t);
}

/* ---- Who sees what ---- */

static void
test_hands_are_secret (void **unused)
{
  (void)unused;
  Table *t = rockets (THREE ASSUMED_DECK "begin\n");

  says (t, "chance deal Ann 8 3 4 9 9 9\n");
  unsigned n_cards = 0;
  for (unsigned i = 0; i < t->outcome.n_events; i++) {
    const RulesReason *event = &t->outcome.event[i];
    bool is_card = strcmp (event->phrase->id, "got-card") == 0;
    n_cards += is_card;
    assert_int_equal (event->seen_by & 7, is_card ? 1 : 7);
  }
  assert_int_equal (n_cards, 6);
  says (t, "chance deal Bob 1 2 3 4 5 6\nchance deal Cy 1 2 3 4 5 6\n");
  fact (t, "Ann", "hand", "Ann", "3 4 8 9 9 9");
  fact (t, "Ann", "hand", "Bob", "? ? ? ? ? ?");
  fact (t, "Bob", "hand", "Ann", "? ? ? ? ? ?");
  fact (t, "Bob", "hand", "Bob", "1 2 3 4 5 6");
  fact (t, "Ann", "pile", NULL, "42");

  /* What is drawn is told to who draws, too, and to nobody else. */
  says (t, "Ann play 8\nBob play 1\nCy play 6\nAnn play 3 draw\nchance take Ann 7 7 7 7 8\n");
  for (unsigned i = 0; i < t->outcome.n_events; i++)
    if (strcmp (t->outcome.event[i].phrase->id, "got-card") == 0)
      assert_int_equal (t->outcome.event[i].seen_by & 7, 1);
  fact (t, "Cy", "hand", "Ann", "? ? ? ? ? ? ? ? ?");
  table_free (t);
}

/* ---- Components ---- */

static void
test_deck_file (void **unused)
{
  (void)unused;
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *built_in = rules_setup_new (game);
  RulesSetup *read = rules_setup_new (game);
  RulesProblem problem;
  char path[1024];
  char text[4096];

  snprintf (path, sizeof path, "%s/deck.components", rockets_folder);
  FILE *file = fopen (path, "rb");
  assert_non_null (file);
  size_t length = fread (text, 1, sizeof text, file);
  fclose (file);

  memset ((unsigned char *)read + sizeof *read, 0, game->setup_size - sizeof *read);
  read->provenance = RULES_COMPONENTS_COUNTED;
  assert_true (rules_text_read_components (game, read, text, length, &problem));
  assert_memory_equal (read, built_in, game->setup_size);
  assert_int_equal (built_in->provenance, RULES_COMPONENTS_ASSUMED);
  rules_setup_free (read);
  rules_setup_free (built_in);
}

static void
append_cb (const char *bytes, size_t length, void *text)
{
  char *end = (char *)text + strlen (text);

  memcpy (end, bytes, length);
  end[length] = 0;
}

static void
test_edited_deck (void **unused)
{
  (void)unused;
  static const char edited[] = "rocket-table components 1\ngame rockets\ncomponents counted\n"
                               "card 2 20\ncard 17 30\ncard 30 10\n";
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RulesSetup *before = rules_setup_new (game);
  RulesProblem problem;
  char text[1024] = "";

  assert_true (rules_text_read_components (game, setup, edited, strlen (edited), &problem));
  assert_int_equal (setup->provenance, RULES_COMPONENTS_COUNTED);
  rules_text_write_components (game, setup, append_cb, text);
  assert_string_equal (text, edited);

  /* A file that cannot be read leaves the setup as it was. */
  memcpy (before, setup, game->setup_size);
  static const char *const bad[] = {
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 31 1\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 0 1\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 61\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 0\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 4\ncard 1 4\n",
    "rocket-table components 1\ngame rockets\ncomponents guessed\n",
    "rocket-table components 1\ngame rockets\ncard 1 4\n",
    "rocket-table components 1\ngame rockets\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 4",
    "rocket-table journal 1\ngame rockets\ncomponents counted\ncard 1 4\n",
    "",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    assert_false (rules_text_read_components (game, setup, bad[i], strlen (bad[i]), &problem));
    assert_true (problem.text || problem.refusal.phrase);
    assert_memory_equal (setup, before, game->setup_size);
  }
  rules_setup_free (setup);
  rules_setup_free (before);
}

static void
test_provenance (void **unused)
{
  (void)unused;
  Table *t = rockets (TWO ASSUMED_DECK "begin\n");
  assert_int_equal (t->setup->provenance, RULES_COMPONENTS_ASSUMED);
  table_free (t);
  t = rockets (TWO FAST_DECK "begin\n");
  assert_int_equal (t->setup->provenance, RULES_COMPONENTS_COUNTED);
  table_free (t);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rk1_deal),
    cmocka_unit_test (test_rk1_deal_refused),
    cmocka_unit_test (test_rk1_sixty_cards),
    cmocka_unit_test (test_rk2_turns),
    cmocka_unit_test (test_rk2_card_in_hand),
    cmocka_unit_test (test_rk3_first_card),
    cmocka_unit_test (test_rk4_higher),
    cmocka_unit_test (test_rk5_equal),
    cmocka_unit_test (test_rk5_previous_not_first),
    cmocka_unit_test (test_rk6_back),
    cmocka_unit_test (test_rk6_draw),
    cmocka_unit_test (test_rk7_too_little_track),
    cmocka_unit_test (test_rk7_just_enough_track),
    cmocka_unit_test (test_rk8_no_cards),
    cmocka_unit_test (test_rk8_last_card_and_draw),
    cmocka_unit_test (test_rk8_last_card_and_back),
    cmocka_unit_test (test_rk8_marker_stops_at_20),
    cmocka_unit_test (test_rk8_pushed_to_the_moon),
    cmocka_unit_test (test_rk8_pile_empty),
    cmocka_unit_test (test_rk9_standing),
    cmocka_unit_test (test_rk10_lowest_starts),
    cmocka_unit_test (test_rk10_tie_for_lowest),
    cmocka_unit_test (test_rk11_highest_wins),
    cmocka_unit_test (test_rk11_sixth_journey),
    cmocka_unit_test (test_rk11_sixth_journey_level),
    cmocka_unit_test (test_rk11_shared),
    cmocka_unit_test (test_rk11_only_those_tied),
    cmocka_unit_test (test_compare_common),
    cmocka_unit_test (test_compare_own),
    cmocka_unit_test (test_hands_are_secret),
    cmocka_unit_test (test_deck_file),
    cmocka_unit_test (test_edited_deck),
    cmocka_unit_test (test_provenance),
  };

  rockets_folder = argc > 1 ? argv[1] : "rules/rockets";
  return cmocka_run_group_tests_name ("rockets", tests, NULL, NULL);
}
