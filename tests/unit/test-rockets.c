/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rockets, rule by rule: what each allows, what it refuses, and the examples of the source. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARD "track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 20\n"
#define USUAL_BOX                                                                                  \
  "components assumed\n" BOARD                                                                     \
  "card 0 6\ncard 1 9\ncard 2 9\ncard 3 9\ncard 4 9\ncard 5 9\ncard 6 9\n"
/* As in journals of version 0.1.0: a deck, and nothing about the track. */
#define FORMER_BOX                                                                                 \
  "components assumed\n"                                                                           \
  "card 1 4\ncard 2 4\ncard 3 4\ncard 4 4\ncard 5 4\ncard 6 4\ncard 7 4\ncard 8 4\n"               \
  "card 9 4\ncard 10 4\ncard 11 4\ncard 12 4\ncard 13 3\ncard 14 3\ncard 15 3\ncard 16 3\n"
/* Two values far apart: a journey can be over in a few cards. */
#define FAST_BOX "components counted\n" BOARD "card 3 30\ncard 30 30\n"
#define FAR_BOX "components counted\n" BOARD "card 0 30\ncard 20 30\n"
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
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  to_move (t, "chance");
  fact (t, "all", "pile", NULL, "60");
  says (t, "chance deal Ann 0 1 2 3 4 5\n");
  expect_event (t, "Ann gets 6 cards.");
  fact (t, "all", "pile", NULL, "54");
  says (t, "chance deal Bob 6 6 6 5 5 5\n");
  fact (t, "all", "pile", NULL, "48");
  fact (t, "all", "hand", "Ann", "0 1 2 3 4 5");
  fact (t, "all", "hand", "Bob", "5 5 5 6 6 6");
  fact (t, "all", "marker", "Ann", "0");
  fact (t, "all", "marker", "Bob", "0");
  fact (t, "all", "worth", "Bob", "0");
  fact (t, "all", "journey", NULL, "1");
  to_move (t, "Ann");
  table_free (t);

  t = rockets (FOUR USUAL_BOX "begin\n");
  says (t, "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 1 2 3 4 5 6\n"
           "chance deal Cy 1 2 3 4 5 6\nchance deal Dee 1 2 3 4 5 6\n");
  fact (t, "all", "pile", NULL, "36");
  table_free (t);
}

static void
test_rk1_deal_refused (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  refused (t, "chance deal Bob 1 2 3 4 5 6", "RK-1", "deal-awaited");
  refused (t, "chance deal Ann 1 2 3 4 5", "RK-1", "deal-awaited");
  refused (t, "chance deal Ann 0 1 2 3 4 5 6", "RK-1", "deal-awaited");
  refused (t, "chance take Ann 1 2 3 4 5 6", "RK-1", "deal-awaited");
  refused (t, "chance play 3", "RK-1", "deal-awaited");
  /* Six noughts are in the deck, and no 7 or 30 at all. */
  refused (t, "chance deal Ann 1 2 3 4 5 7", "RK-1", "not-in-pile");
  refused (t, "chance deal Ann 30 2 3 4 5 6", "RK-1", "not-in-pile");
  refused (t, "Ann play 3", "RT-5", "chance-moves");
  says (t, "chance deal Ann 0 0 0 0 0 0\n");
  refused (t, "chance deal Bob 0 1 2 3 4 5", "RK-1", "not-in-pile");
  table_free (t);
}

/* The field of each step from the start, and what is printed on it. A first card takes a marker to
 * half its value, so that of 12 to the sixth star. */
static void
test_rk1_board (void **unused)
{
  static const int points[] = { 2, 3, 6, 6, 6, 8, 9, 10, 10, 12, 12, 12, 14, 16, 20 };
  char text[200];

  for (int step = 1; step <= 15; step++) {
    int card = 2 * step;
    snprintf (text, sizeof text, TWO "components counted\n" BOARD "card %d 60\nbegin\n", card);
    Table *t = rockets (text);
    fact (t, "all", "track", NULL, "2 3 6 6 6 8 9 10 10 12 12 12 14 16 20");
    for (int seat = 0; seat < 2; seat++) {
      snprintf (text, sizeof text, "chance deal %s %d %d %d %d %d %d\n", seat ? "Bob" : "Ann", card,
                card, card, card, card, card);
      says (t, text);
    }
    snprintf (text, sizeof text, "Ann play %d\n", card);
    says (t, text);
    if (step < 15)
      snprintf (text, sizeof text, "Ann plays %d first and advances %d, to star %d, worth %d.",
                card, step, step, points[step - 1]);
    else
      snprintf (text, sizeof text, "Ann plays 30 first and advances 15, to the moon, worth 20.");
    expect_event (t, text);
    if (step < 15) {
      snprintf (text, sizeof text, "%d", points[step - 1]);
      fact (t, "all", "worth", "Ann", text);
      expect_no_event (t, "on-the-moon");
    } else {
      expect_event (t, "Ann is on the moon: the journey ends.");
    }
    table_free (t);
  }
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
  expect_head_refused ("components counted\n" BOARD "card 1 59\nbegin\n", "deck-size");
  expect_head_refused ("components counted\n" BOARD "card 1 60\ncard 0 1\nbegin\n", "deck-size");
  expect_head_refused ("components counted\n" BOARD "begin\n", "deck-size");
  expect_head_refused ("components counted\nbegin\n", "deck-size");
  expect_head_refused ("components counted\ncard 5 30\ncard 5 30\nbegin\n", "deck-twice");
  expect_head_refused ("components counted\ncard 0 30\ncard 0 30\nbegin\n", "deck-twice");

  Table *t = rockets (TWO "components counted\n" BOARD "card 30 60\nbegin\n");
  says (t, "chance deal Ann 30 30 30 30 30 30\n");
  table_free (t);
}

static void
test_rk1_own_track (void **unused)
{
  static const char ten[] = "track 1 1 1 1 1 1 1 1 1 1\n";
  char text[400];

  /* The shortest one there can be, and the longest, in several rows. */
  Table *t = rockets (TWO "components counted\ntrack 7\ncard 1 60\nbegin\n"
                          "chance deal Ann 1 1 1 1 1 1\nchance deal Bob 1 1 1 1 1 1\n");
  fact (t, "all", "track", NULL, "7");
  says (t, "Ann play 1\n");
  expect_event (t, "Ann plays 1 first and advances 1, to the moon, worth 7.");
  table_free (t);

  snprintf (text, sizeof text,
            TWO "components counted\ncard 29 60\n%s%strack 1 1 1 1 1 1 1 1 4 99\n"
                "begin\n",
            ten, ten);
  t = rockets (text);
  says (t, "chance deal Ann 29 29 29 29 29 29\nchance deal Bob 29 29 29 29 29 29\n"
           "Ann play 29\nBob play 29\n");
  for (int i = 0; i < 4; i++)
    says (t, "Ann play 29 push Bob\nBob play 29 push Ann\n");
  expect_event (t, "Bob plays 29 again and advances Ann by 1, to star 19, worth 1.");
  says (t, "Ann play 29 push Bob\n");
  expect_event (t, "Bob scores 0: star 20 is worth 1, 1 card in hand.");
  table_free (t);

  snprintf (text, sizeof text, "components counted\ncard 29 60\n%s%s%strack 2\nbegin\n", ten, ten,
            ten);
  expect_head_refused (text, "track-length");
}

/* ---- RK-2 ---- */

static void
test_rk2_turns (void **unused)
{
  Table *t = rockets (THREE "option starter Bob\n" USUAL_BOX "begin\n");

  refused (t, "chance deal Ann 1 2 3 4 5 6", "RK-1", "deal-awaited");
  says (t, "chance deal Bob 0 2 3 4 5 6\nchance deal Cy 1 2 3 4 5 6\n"
           "chance deal Ann 1 2 3 4 5 6\n");
  to_move (t, "Bob");
  refused (t, "Ann play 1", "RT-5", "not-your-move");
  refused (t, "chance take Bob 1", "RT-5", "seat-moves");
  fact (t, "all", "last", "Bob", NULL);
  says (t, "Bob play 0\n");
  fact (t, "all", "last", "Bob", "0");
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
  Table *t = rockets (TWO USUAL_BOX "begin\n");
  RulesState state;
  RulesOutcome outcome;
  RulesAction take;
  RulesProblem problem;

  says (t, "chance deal Ann 1 2 3 4 5 5\nchance deal Bob 0 0 6 6 6 6\n");
  refused (t, "Ann play 6", "RK-2", "no-such-card");
  refused (t, "Ann play 0", "RK-2", "no-such-card");
  refused (t, "Ann play 6 back", "RK-2", "no-such-card");
  refused (t, "Ann play 6 draw", "RK-2", "no-such-card");
  refused (t, "Ann play 6 push Bob", "RK-2", "no-such-card");
  says (t, "Ann play 4\nBob play 6\n");
  refused (t, "Ann play 4 push Bob", "RK-2", "no-such-card");
  refused (t, "Ann play 0 back", "RK-2", "no-such-card");

  /* A log does not let chance act for a seat; the rule itself says no as well. */
  rules_copy (t->game, &state, rules_log_state (t->log));
  assert_true (rules_text_read_action (t->game, t->setup, "take Ann 1", 10, &take, &problem));
  assert_false (rules_apply (t->game, t->setup, &state, &take, &outcome));
  assert_string_equal (outcome.refusal.phrase->id, "nothing-awaited");
  assert_string_equal (outcome.refusal.phrase->rule, "RK-2");
  table_free (t);
}

/* ---- RK-3: 1 moves 1, 3 moves 2, 5 moves 3, 0 moves nowhere ---- */

static void
test_rk3_first_card (void **unused)
{
  Table *t = rockets (FOUR USUAL_BOX "begin\n");

  says (t, "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 1 2 3 4 5 6\n"
           "chance deal Cy 1 2 3 4 5 6\nchance deal Dee 1 2 3 4 5 6\n");
  refused (t, "Ann play 1 back", "RK-3", "only-advances");
  refused (t, "Ann play 1 draw", "RK-3", "only-advances");
  refused (t, "Ann play 1 push Bob", "RK-3", "only-advances");
  says (t, "Ann play 1\n");
  expect_event (t, "Ann plays 1 first and advances 1, to star 1, worth 2.");
  says (t, "Bob play 3\n");
  expect_event (t, "Bob plays 3 first and advances 2, to star 2, worth 3.");
  says (t, "Cy play 5\n");
  expect_event (t, "Cy plays 5 first and advances 3, to star 3, worth 6.");
  says (t, "Dee play 6\n");
  expect_event (t, "Dee plays 6 first and advances 3, to star 3, worth 6.");
  fact (t, "all", "marker", "Dee", "3");
  fact (t, "all", "worth", "Dee", "6");
  table_free (t);
}

/* A 0 is a card like any other: it moves nowhere, and the next one is compared with it. */
static void
test_rk3_nought (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 0 0 1 4 5 6\nchance deal Bob 0 0 1 1 5 6\n");
  refused (t, "Ann play 0 back", "RK-3", "only-advances");
  refused (t, "Ann play 0 draw", "RK-3", "only-advances");
  refused (t, "Ann play 0 push Bob", "RK-3", "only-advances");
  says (t, "Ann play 0\n");
  expect_event (t, "Ann plays 0 first and advances 0, to the start, worth 0.");
  fact (t, "all", "marker", "Ann", "0");
  fact (t, "all", "last", "Ann", "0");
  fact (t, "all", "last", "Bob", NULL);
  says (t, "Bob play 1\n");
  refused (t, "Ann play 0", "RK-5", "must-push");
  refused (t, "Ann play 0 draw", "RK-6", "not-lower");
  refused (t, "Ann play 4 back", "RK-6", "not-lower");
  says (t, "Ann play 0 push Bob\n");
  expect_event (t, "Ann plays 0 again and advances Bob by 1, to star 2, worth 3.");
  refused (t, "Bob play 0", "RK-6", "must-choose");
  says (t, "Bob play 0 back\n");
  expect_event (t, "Bob plays 0 and goes back 1, to star 1, worth 2.");
  says (t, "Ann play 4\n");
  expect_event (t, "Ann plays 4 and advances 4, to star 4, worth 6.");
  table_free (t);
}

/* ---- RK-4: 2, then 5, moves 3 ---- */

static void
test_rk4_higher (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 2 5 6 6 6 6\nchance deal Bob 1 2 3 4 5 6\nAnn play 2\nBob play 6\n");
  fact (t, "all", "marker", "Ann", "1");
  refused (t, "Ann play 5 back", "RK-6", "not-lower");
  refused (t, "Ann play 5 draw", "RK-6", "not-lower");
  refused (t, "Ann play 5 push Bob", "RK-5", "not-equal");
  says (t, "Ann play 5\n");
  expect_event (t, "Ann plays 5 and advances 3, to star 4, worth 6.");
  table_free (t);
}

/* ---- RK-5: 5 after 5 ---- */

static void
test_rk5_equal (void **unused)
{
  Table *t = rockets (THREE USUAL_BOX "begin\n");

  says (t, "chance deal Ann 5 5 6 6 6 6\nchance deal Bob 1 2 3 4 5 6\n"
           "chance deal Cy 1 2 3 4 5 6\nAnn play 5\nBob play 1\nCy play 2\n");
  refused (t, "Ann play 5", "RK-5", "must-push");
  refused (t, "Ann play 5 back", "RK-6", "not-lower");
  refused (t, "Ann play 5 draw", "RK-6", "not-lower");
  refused (t, "Ann play 5 push Ann", "RK-5", "not-an-opponent");
  says (t, "Ann play 5 push Cy\n");
  expect_event (t, "Ann plays 5 again and advances Cy by 1, to star 2, worth 3.");
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
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 3 3 5 5 6 6\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 3\nBob play 1\nAnn play 5\nBob play 2\n");
  refused (t, "Ann play 3 push Bob", "RK-5", "not-equal");
  refused (t, "Ann play 3", "RK-6", "must-choose");
  says (t, "Ann play 5 push Bob\n");
  expect_event (t, "Ann plays 5 again and advances Bob by 1, to star 3, worth 6.");
  table_free (t);
}

/* ---- RK-6 ---- */

static void
test_rk6_back (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 4 6 3 5 5 5\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 4\nBob play 1\nAnn play 6\nBob play 2\n");
  fact (t, "all", "marker", "Ann", "4");
  refused (t, "Ann play 3", "RK-6", "must-choose");
  refused (t, "Ann play 3 push Bob", "RK-5", "not-equal");
  says (t, "Ann play 3 back\n");
  expect_event (t, "Ann plays 3 and goes back 3, to star 1, worth 2.");
  fact (t, "all", "hand", "Ann", "5 5 5");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_rk6_draw (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 4 6 3 5 5 5\nchance deal Bob 1 2 3 4 5 0\n"
           "Ann play 4\nBob play 1\nAnn play 6\nBob play 2\nAnn play 3 draw\n");
  expect_event (t, "Ann plays 3, stays and draws 3.");
  to_move (t, "chance");
  refused (t, "chance take Ann 1 2", "RK-6", "take-awaited");
  refused (t, "chance take Ann 1 2 3 4", "RK-6", "take-awaited");
  refused (t, "chance take Bob 1 2 3", "RK-6", "take-awaited");
  refused (t, "chance deal Ann 1 2 3", "RK-6", "take-awaited");
  refused (t, "chance take Ann 1 2 7", "RK-1", "not-in-pile");
  refused (t, "Bob play 3", "RT-5", "chance-moves");
  says (t, "chance take Ann 0 6 6\n");
  expect_event (t, "Ann gets 3 cards.");
  fact (t, "all", "hand", "Ann", "0 5 5 5 6 6");
  fact (t, "all", "marker", "Ann", "4");
  fact (t, "all", "pile", NULL, "45");
  to_move (t, "Bob");
  table_free (t);
}

/* ---- RK-7: five back from the fourth star. Fields count, not their points: star 4 is worth 6. */

static void
test_rk7_too_little_track (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 5 6 1 2 3 3\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 5\nBob play 1\nAnn play 6\nBob play 2\n");
  fact (t, "all", "marker", "Ann", "4");
  refused (t, "Ann play 1 back", "RK-7", "too-little-track");
  says (t, "Ann play 1 draw\n");
  expect_event (t, "Ann plays 1, stays and draws 5.");
  /* Not four fields and one card. */
  refused (t, "chance take Ann 1", "RK-6", "take-awaited");
  says (t, "chance take Ann 1 1 1 2 2\n");
  fact (t, "all", "marker", "Ann", "4");
  table_free (t);
}

static void
test_rk7_just_enough_track (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 5 6 1 2 3 3\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 5\nBob play 1\nAnn play 6\nBob play 2\nAnn play 2 back\n");
  expect_event (t, "Ann plays 2 and goes back 4, to the start, worth 0.");
  table_free (t);
}

/* ---- RK-8 ---- */

#define SIX_IN_A_ROW                                                                               \
  "chance deal Ann 1 2 3 4 5 6\nchance deal Bob 1 2 3 4 5 0\n"                                     \
  "Ann play 1\nBob play 1\nAnn play 2\nBob play 2\nAnn play 3\nBob play 3\n"                       \
  "Ann play 4\nBob play 4\n"

static void
test_rk8_no_cards (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, SIX_IN_A_ROW "Ann play 5\nBob play 5\n");
  to_move (t, "Ann");
  says (t, "Ann play 6\n");
  expect_event (t, "Ann has no cards left: the journey ends.");
  expect_event (t, "Ann scores 8: star 6 is worth 8, 0 cards in hand.");
  expect_event (t, "Bob scores 5: star 5 is worth 6, 1 card in hand.");
  expect_event (t, "Journey 2 begins; Bob starts.");
  expect_no_event (t, "pile-empty");
  expect_no_event (t, "on-the-moon");
  fact (t, "all", "journey", NULL, "2");
  fact (t, "all", "scores", "Ann", "8");
  stands (t, "8 5", "Ann");
  table_free (t);
}

static void
test_rk8_last_card_and_draw (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, SIX_IN_A_ROW "Ann play 6\nBob play 5\nAnn play 5 draw\n");
  to_move (t, "chance");
  expect_no_event (t, "out-of-cards");
  says (t, "chance take Ann 4\n");
  expect_no_event (t, "out-of-cards");
  to_move (t, "Bob");
  fact (t, "all", "journey", NULL, "1");
  fact (t, "all", "hand", "Ann", "4");
  table_free (t);
}

static void
test_rk8_last_card_and_back (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, SIX_IN_A_ROW "Ann play 6\nBob play 5\nAnn play 5 back\n");
  expect_event (t, "Ann has no cards left: the journey ends.");
  expect_event (t, "Ann scores 6: star 5 is worth 6, 0 cards in hand.");
  table_free (t);
}

/* From star 10, worth 12, six steps lead to the moon, which is the fifteenth field. */
static void
test_rk8_marker_stops_on_the_moon (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 5 6 0 6 0 6\nchance deal Bob 1 2 3 4 5 6\n"
           "Ann play 5\nBob play 1\nAnn play 6\nBob play 2\nAnn play 0 draw\n"
           "chance take Ann 1 1 1 1 1 1\nBob play 3\nAnn play 6\n");
  expect_event (t, "Ann plays 6 and advances 6, to star 10, worth 12.");
  expect_no_event (t, "on-the-moon");
  says (t, "Bob play 4\nAnn play 0 draw\nchance take Ann 2 2 2 2 2 2\nBob play 5\nAnn play 6\n");
  expect_event (t, "Ann plays 6 and advances 6, to the moon, worth 20.");
  expect_event (t, "Ann is on the moon: the journey ends.");
  expect_event (t, "Ann scores 8: the moon is worth 20, 12 cards in hand.");
  expect_event (t, "Bob scores 5: star 5 is worth 6, 1 card in hand.");
  expect_event (t, "Journey 2 begins; Bob starts.");
  table_free (t);
}

static void
test_rk8_pushed_to_the_moon (void **unused)
{
  Table *t = rockets (TWO "option starter Bob\n" USUAL_BOX "begin\n");

  says (t, "chance deal Bob 5 0 6 1 6 2\nchance deal Ann 1 2 3 4 4 6\n"
           "Bob play 5\nAnn play 1\nBob play 0 draw\nchance take Bob 1 1 1 2 2\nAnn play 2\n"
           "Bob play 6\nAnn play 3\nBob play 1 draw\nchance take Bob 3 3 3 3 3\nAnn play 4\n"
           "Bob play 6\n");
  fact (t, "all", "marker", "Bob", "14");
  fact (t, "all", "worth", "Bob", "16");
  to_move (t, "Ann");
  says (t, "Ann play 4 push Bob\n");
  expect_event (t, "Ann plays 4 again and advances Bob by 1, to the moon, worth 20.");
  expect_event (t, "Bob is on the moon: the journey ends.");
  expect_event (t, "Ann scores 5: star 4 is worth 6, 1 card in hand.");
  expect_event (t, "Bob scores 9: the moon is worth 20, 11 cards in hand.");
  expect_event (t, "Journey 2 begins; Ann starts.");
  table_free (t);
}

/* Draws of 20 are two actions, and the last one takes what there is. RK-9: below zero. */
static void
test_rk8_pile_empty (void **unused)
{
  Table *t = rockets (FOUR FAR_BOX "begin\n");

  says (t, "chance deal Ann 20 20 0 0 0 0\nchance deal Bob 20 20 0 0 0 0\n"
           "chance deal Cy 20 20 0 0 0 0\nchance deal Dee 20 20 0 0 0 0\n"
           "Ann play 20\nBob play 20\nCy play 20\nDee play 20\nAnn play 0 draw\n");
  expect_event (t, "Ann plays 0, stays and draws 20.");
  says (t, "chance take Ann 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
  expect_event (t, "Ann gets 14 cards.");
  to_move (t, "chance");
  refused (t, "chance take Ann 20 20", "RK-6", "take-awaited");
  says (t, "chance take Ann 20 20 20 20 20 20\n");
  fact (t, "all", "pile", NULL, "16");
  to_move (t, "Bob");
  says (t, "Bob play 0 draw\n");
  expect_event (t, "Bob plays 0, stays and draws 16.");
  says (t, "chance take Bob 20 20 20 20 20 20 20 20 20 20 20 20 20 20\n");
  to_move (t, "chance");
  says (t, "chance take Bob 20 20\n");
  expect_event (t, "The pile is empty: the journey ends.");
  expect_event (t, "Ann scores -12: star 10 is worth 12, 24 cards in hand.");
  expect_event (t, "Bob scores -8: star 10 is worth 12, 20 cards in hand.");
  expect_event (t, "Dee scores 7: star 10 is worth 12, 5 cards in hand.");
  expect_event (t, "Journey 2 begins; Ann starts.");
  stands (t, "-12 -8 7 7", "Cy Dee");
  table_free (t);
}

/* ---- RK-9 ---- */

/* The points of the field and the number of cards count, not the steps nor what is on the cards;
 * while a draw is owed it counts as held. */
static void
test_rk9_standing (void **unused)
{
  Table *t = rockets (TWO USUAL_BOX "begin\n");

  says (t, "chance deal Ann 5 1 6 6 6 6\nchance deal Bob 1 2 3 1 1 1\n");
  stands (t, "-6 -6", "Ann Bob");
  says (t, "Ann play 5\nBob play 1\n");
  stands (t, "1 -3", "Ann");
  says (t, "Ann play 1 draw\n");
  stands (t, "-2 -3", "Ann");
  says (t, "chance take Ann 2 2 2 2\n");
  stands (t, "-2 -3", "Ann");
  table_free (t);
}

/* ---- RK-10 ---- */

/* A journey that its starter wins at once: the starter scores 16, everyone else -2. */
static void
starter_wins (Table *t, const char *a, const char *b, const char *c)
{
  const char *order[] = { a, b, c };
  char line[64];

  for (int i = 0; i < 3 && order[i]; i++) {
    snprintf (line, sizeof line, "chance deal %s 3 3 3 30 30 30\n", order[i]);
    says (t, line);
  }
  for (int i = 0; i < 3 && order[i]; i++) {
    snprintf (line, sizeof line, "%s play 3\n", order[i]);
    says (t, line);
  }
  snprintf (line, sizeof line, "%s play 30\n", a);
  says (t, line);
}

/* A journey of threes for two, eight points each: all cards and star 6 against a card left and star
 * 7, since the first is pushed four times and the other five times. */
static void
level_journey (Table *t, const char *a, const char *b)
{
  const char *order[] = { a, b };
  char line[64];

  for (int i = 0; i < 2; i++) {
    snprintf (line, sizeof line, "chance deal %s 3 3 3 3 3 3\n", order[i]);
    says (t, line);
  }
  snprintf (line, sizeof line, "%s play 3\n%s play 3\n", a, b);
  says (t, line);
  for (int i = 0; i < 9; i++) {
    snprintf (line, sizeof line, "%s play 3 push %s\n", order[i % 2], order[1 - i % 2]);
    says (t, line);
  }
}

static void
test_rk10_lowest_starts (void **unused)
{
  Table *t = rockets (TWO "option starter Bob\n" FAST_BOX "begin\n");

  starter_wins (t, "Bob", "Ann", NULL);
  expect_event (t, "Bob scores 16: the moon is worth 20, 4 cards in hand.");
  expect_event (t, "Ann scores -2: star 2 is worth 3, 5 cards in hand.");
  expect_event (t, "Journey 2 begins; Ann starts.");
  to_move (t, "chance");
  /* Everything begins again, with all cards. */
  fact (t, "all", "pile", NULL, "60");
  fact (t, "all", "hand", "Bob", "");
  fact (t, "all", "marker", "Bob", "0");
  fact (t, "all", "last", "Bob", NULL);
  says (t, "chance deal Ann 3 3 3 3 3 30\nchance deal Bob 3 3 3 3 3 30\n");
  to_move (t, "Ann");
  says (t, "Ann play 3\n");
  expect_event (t, "Ann plays 3 first and advances 2, to star 2, worth 3.");
  table_free (t);
}

static void
test_rk10_tie_for_lowest (void **unused)
{
  Table *t = rockets (THREE FAST_BOX "begin\n");

  /* Bob and Cy are lowest: the first of them after Ann is Bob. */
  starter_wins (t, "Ann", "Bob", "Cy");
  expect_event (t, "Journey 2 begins; Bob starts.");
  /* Cy and Ann: after Bob comes Cy. */
  starter_wins (t, "Bob", "Cy", "Ann");
  expect_event (t, "Journey 3 begins; Cy starts.");
  /* Now the last starter is one of the lowest, and comes last: Cy and Ann, so Ann starts. */
  says (t, "chance deal Cy 3 3 3 3 3 3\nchance deal Ann 3 3 3 3 3 3\n"
           "chance deal Bob 3 3 3 30 30 30\nCy play 3\nAnn play 3\nBob play 3\n"
           "Cy play 3 push Bob\nAnn play 3 push Bob\nBob play 30\n");
  expect_event (t, "Cy scores -1: star 2 is worth 3, 4 cards in hand.");
  expect_event (t, "Ann scores -1: star 2 is worth 3, 4 cards in hand.");
  expect_event (t, "Journey 4 begins; Ann starts.");
  table_free (t);
}

/* ---- RK-11 ---- */

/* Five journeys of two players, level in the end at 36. */
static void
play_to_tie (Table *t)
{
  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  stands (t, "28 28", "Ann Bob");
  level_journey (t, "Ann", "Bob");
}

static void
test_rk11_highest_wins (void **unused)
{
  Table *t = rockets (TWO FAST_BOX "begin\n");

  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  starter_wins (t, "Ann", "Bob", NULL);
  starter_wins (t, "Bob", "Ann", NULL);
  starter_wins (t, "Ann", "Bob", NULL);
  expect_event (t, "Ann wins with 44 points.");
  expect_no_event (t, "tie-goes-on");
  expect_no_event (t, "journey-begins");
  to_move (t, "nobody");
  stands (t, "44 26", "Ann");
  fact (t, "all", "scores", "Ann", "16 -2 16 -2 16");
  refused (t, "Ann play 3", "RT-3", "is-over");
  refused (t, "chance deal Ann 3 3 3 3 3 3", "RT-3", "is-over");
  says (t, "undo 1\n");
  to_move (t, "Ann");
  table_free (t);
}

static void
test_rk11_sixth_journey (void **unused)
{
  Table *t = rockets (TWO FAST_BOX "begin\n");

  play_to_tie (t);
  expect_event (t, "Ann scores 8: star 6 is worth 8, 0 cards in hand.");
  expect_event (t, "Bob scores 8: star 7 is worth 9, 1 card in hand.");
  expect_event (t, "A tie for first with 36 points: a sixth journey decides.");
  expect_event (t, "Journey 6 begins; Bob starts.");
  starter_wins (t, "Bob", "Ann", NULL);
  expect_event (t, "Bob wins with 36 points.");
  to_move (t, "nobody");
  /* The sixth is no part of the total. */
  stands (t, "36 36", "Bob");
  fact (t, "all", "scores", "Bob", "-2 16 -2 16 8 16");
  table_free (t);
}

static void
test_rk11_sixth_journey_level (void **unused)
{
  Table *t = rockets (TWO FAST_BOX "begin\n");

  play_to_tie (t);
  level_journey (t, "Bob", "Ann");
  expect_event (t, "Ann wins with 36 points.");
  expect_event (t, "Bob wins with 36 points.");
  expect_no_event (t, "tie-goes-on");
  to_move (t, "nobody");
  stands (t, "36 36", "Ann Bob");
  table_free (t);
}

static void
test_rk11_shared (void **unused)
{
  Table *t = rockets (TWO "option tie shared\n" FAST_BOX "begin\n");

  play_to_tie (t);
  expect_no_event (t, "tie-goes-on");
  expect_event (t, "Ann wins with 36 points.");
  expect_event (t, "Bob wins with 36 points.");
  to_move (t, "nobody");
  stands (t, "36 36", "Ann Bob");
  table_free (t);
}

static void
test_rk11_only_those_tied (void **unused)
{
  Table *t = rockets (THREE FAST_BOX "begin\n");

  starter_wins (t, "Ann", "Bob", "Cy");
  starter_wins (t, "Bob", "Cy", "Ann");
  starter_wins (t, "Cy", "Ann", "Bob");
  starter_wins (t, "Ann", "Bob", "Cy");
  starter_wins (t, "Bob", "Cy", "Ann");
  expect_event (t, "A tie for first with 26 points: a sixth journey decides.");
  /* Cy and Ann were lowest, and Cy would be first after Bob; but Cy does not play. */
  expect_event (t, "Journey 6 begins; Ann starts.");
  stands (t, "26 26 8", "Ann Bob");
  says (t, "chance deal Ann 3 3 3 3 3 30\n");
  refused (t, "chance deal Cy 3 3 3 3 3 3", "RK-1", "deal-awaited");
  says (t, "chance deal Bob 3 3 3 3 3 3\n");
  to_move (t, "Ann");
  fact (t, "all", "hand", "Cy", NULL);
  says (t, "Ann play 3\nBob play 3\n");
  to_move (t, "Ann");
  refused (t, "Ann play 3 push Cy", "RK-11", "not-playing");
  says (t, "Ann play 30\n");
  expect_event (t, "Ann wins with 26 points.");
  expect_no_event (t, "journey-begins");
  stands (t, "26 26 8", "Ann");
  fact (t, "all", "scores", "Ann", "16 -2 -2 16 -2 16");
  fact (t, "all", "scores", "Cy", "-2 -2 16 -2 -2");
  table_free (t);
}

/* ---- House rule `compare` ---- */

static void
test_compare_common (void **unused)
{
  Table *t = rockets (TWO "option compare common\n" USUAL_BOX "begin\n");

  says (t, "chance deal Ann 2 5 3 6 6 0\nchance deal Bob 5 2 1 6 6 0\n");
  fact (t, "all", "top", NULL, NULL);
  refused (t, "Ann play 2 draw", "RK-3", "only-advances");
  says (t, "Ann play 2\n");
  expect_event (t, "Ann plays 2 first and advances 1, to star 1, worth 2.");
  fact (t, "all", "top", NULL, "2");
  /* Only the starter's first card is a first card. */
  refused (t, "Bob play 2", "RK-5", "must-push");
  refused (t, "Bob play 1", "RK-6", "must-choose");
  refused (t, "Bob play 1 back", "RK-7", "too-little-track");
  says (t, "Bob play 5\n");
  expect_event (t, "Bob plays 5 and advances 3, to star 3, worth 6.");
  /* Ann's own last card was a 2. */
  refused (t, "Ann play 5", "RK-5", "must-push");
  refused (t, "Ann play 3", "RK-6", "must-choose");
  refused (t, "Ann play 3 back", "RK-7", "too-little-track");
  says (t, "Ann play 5 push Bob\n");
  expect_event (t, "Ann plays 5 again and advances Bob by 1, to star 4, worth 6.");
  says (t, "Bob play 6\nAnn play 0 draw\nchance take Ann 1 1 1 1 1 1\n");
  fact (t, "all", "top", NULL, "0");
  says (t, "Bob play 0 push Ann\nAnn play 1\n");
  expect_event (t, "Ann plays 1 and advances 1, to star 3, worth 6.");
  table_free (t);
}

/* A 0 that begins a journey is a last card, too. */
static void
test_compare_common_nought (void **unused)
{
  Table *t = rockets (TWO "option compare common\n" USUAL_BOX "begin\n");

  says (t, "chance deal Ann 0 5 3 6 6 2\nchance deal Bob 0 2 1 6 6 3\nAnn play 0\n");
  fact (t, "all", "top", NULL, "0");
  refused (t, "Bob play 0", "RK-5", "must-push");
  says (t, "Bob play 6\n");
  expect_event (t, "Bob plays 6 and advances 6, to star 6, worth 8.");
  table_free (t);
}

static void
test_compare_own (void **unused)
{
  Table *t = rockets (TWO "option compare own\n" USUAL_BOX "begin\n");

  says (t, "chance deal Ann 2 5 3 6 6 0\nchance deal Bob 5 2 1 6 6 0\nAnn play 2\nBob play 5\n");
  expect_event (t, "Bob plays 5 first and advances 3, to star 3, worth 6.");
  says (t, "Ann play 5\n");
  expect_event (t, "Ann plays 5 and advances 3, to star 4, worth 6.");
  fact (t, "all", "top", NULL, NULL);
  fact (t, "all", "last", "Ann", "5");
  table_free (t);
}

/* ---- Who sees what ---- */

static void
test_hands_are_secret (void **unused)
{
  Table *t = rockets (THREE USUAL_BOX "begin\n");

  says (t, "chance deal Ann 6 1 4 0 5 5\n");
  unsigned n_cards = 0;
  for (unsigned i = 0; i < t->outcome.n_events; i++) {
    const RulesReason *event = &t->outcome.event[i];
    bool is_card = strcmp (event->phrase->id, "got-card") == 0;
    n_cards += is_card;
    assert_int_equal (event->seen_by & 7, is_card ? 1 : 7);
  }
  assert_int_equal (n_cards, 6);
  says (t, "chance deal Bob 1 2 3 4 5 6\nchance deal Cy 1 2 3 4 5 6\n");
  fact (t, "Ann", "hand", "Ann", "0 1 4 5 5 6");
  fact (t, "Ann", "hand", "Bob", "? ? ? ? ? ?");
  fact (t, "Bob", "hand", "Ann", "? ? ? ? ? ?");
  fact (t, "Bob", "hand", "Bob", "1 2 3 4 5 6");
  fact (t, "Ann", "pile", NULL, "42");

  /* What is drawn is told to who draws, too, and to nobody else. */
  says (t, "Ann play 6\nBob play 1\nCy play 6\nAnn play 1 draw\nchance take Ann 0 0 0 0 0\n");
  expect_only_event (t, "got-card", 5, 1);
  fact (t, "Cy", "hand", "Ann", "? ? ? ? ? ? ? ? ?");
  table_free (t);
}

/* ---- Components ---- */

static size_t
read_file (const char *name, char *text, size_t size)
{
  char path[1024];

  snprintf (path, sizeof path, "%s/%s", rockets_folder, name);
  FILE *file = fopen (path, "rb");
  assert_non_null (file);
  size_t length = fread (text, 1, size, file);
  fclose (file);
  return length;
}

static void
append_cb (const char *bytes, size_t length, void *text)
{
  char *end = (char *)text + strlen (text);

  memcpy (end, bytes, length);
  end[length] = 0;
}

/* The file in the folder is what is built in. */
static void
test_box_file (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *built_in = rules_setup_new (game);
  RulesSetup *read = rules_setup_new (game);
  RulesProblem problem;
  char text[4096];
  char written[4096] = "";
  size_t length = read_file ("box.components", text, sizeof text);

  memset ((unsigned char *)read + sizeof *read, 0, game->setup_size - sizeof *read);
  read->provenance = RULES_COMPONENTS_COUNTED;
  assert_true (rules_text_read_components (game, read, text, length, &problem));
  assert_memory_equal (read, built_in, game->setup_size);
  assert_int_equal (built_in->provenance, RULES_COMPONENTS_ASSUMED);
  rules_text_write_components (game, built_in, append_cb, written);
  assert_string_equal (written, "rocket-table components 1\ngame rockets\n" USUAL_BOX);
  rules_setup_free (read);
  rules_setup_free (built_in);
}

/* Where each row is from: the board is in the source, the deck is assumed. */
static void
test_sources (void **unused)
{
  const RulesVerb *rows = rules_find_game ("rockets")->components;

  for (size_t i = 0; rows[i].pattern; i++)
    assert_int_equal (rows[i].is_printed, strncmp (rows[i].pattern, "track ", 6) == 0);
}

/* ---- The game of version 0.1.0 ---- */

/* Journals of that time have no row of the track: it had 20 spaces, each worth its number. */
static void
test_former_track (void **unused)
{
  Table *t = rockets (TWO FORMER_BOX "begin\n");

  says (t, "chance deal Ann 8 3 4 16 9 9\nchance deal Bob 1 13 16 16 9 9\n");
  fact (t, "all", "track", NULL, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20");
  says (t, "Ann play 8\nBob play 1\n");
  fact (t, "all", "marker", "Ann", "4");
  fact (t, "all", "worth", "Ann", "4");
  stands (t, "-1 -4", "Ann");
  refused (t, "Ann play 3 back", "RK-7", "too-little-track");
  refused (t, "Ann play 0", "RK-2", "no-such-card");
  says (t, "Ann play 4 back\nBob play 16\n");
  expect_event (t, "Bob plays 16 and advances 15, to star 16, worth 16.");
  says (t, "Ann play 16\nBob play 13 draw\nchance take Bob 10 10 10\nAnn play 9 back\n"
           "Bob play 16\nAnn play 9 push Bob\n");
  expect_event (t, "Ann plays 9 again and advances Bob by 1, to the moon, worth 20.");
  expect_event (t, "Bob scores 15: the moon is worth 20, 5 cards in hand.");
  table_free (t);
}

/* What is written of such a setup is what was read: nothing about a track. */
static void
test_former_box_unchanged (void **unused)
{
  Table *t = rockets (TWO FORMER_BOX "begin\n");
  char text[2048] = "";

  rules_text_write_components (t->game, t->setup, append_cb, text);
  assert_string_equal (text, "rocket-table components 1\ngame rockets\n" FORMER_BOX);
  table_free (t);
}

/* The same board and deck as a file of components, which says its track. */
static void
test_former_file (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RulesProblem problem;
  char text[4096];
  char written[4096] = "";
  size_t length = read_file ("twenty-spaces.components", text, sizeof text);

  assert_true (rules_text_read_components (game, setup, text, length, &problem));
  rules_text_write_components (game, setup, append_cb, written);
  assert_string_equal (written, "rocket-table components 1\ngame rockets\ncomponents assumed\n"
                                "track 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n"
                                "track 16 17 18 19 20\n"
                                "card 1 4\ncard 2 4\ncard 3 4\ncard 4 4\ncard 5 4\ncard 6 4\n"
                                "card 7 4\ncard 8 4\ncard 9 4\ncard 10 4\ncard 11 4\ncard 12 4\n"
                                "card 13 3\ncard 14 3\ncard 15 3\ncard 16 3\n");
  rules_setup_free (setup);
}

static void
test_edited_box (void **unused)
{
  static const char edited[] = "rocket-table components 1\ngame rockets\ncomponents counted\n"
                               "track 0 5 99\ncard 0 20\ncard 17 30\ncard 30 10\n";
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RulesSetup *before = rules_setup_new (game);
  RulesProblem problem;
  char text[1024] = "";

  assert_true (rules_text_read_components (game, setup, edited, strlen (edited), &problem));
  assert_int_equal (setup->provenance, RULES_COMPONENTS_COUNTED);
  rules_text_write_components (game, setup, append_cb, text);
  assert_string_equal (text, edited);

  /* None of a kind is no row: what is written leaves it out, and the highest card is one there is.
   */
  static const char with_none[] = "rocket-table components 1\ngame rockets\ncomponents counted\n"
                                  "track 0 5 99\ncard 0 20\ncard 5 0\ncard 17 40\ncard 30 0\n";
  assert_true (rules_text_read_components (game, setup, with_none, strlen (with_none), &problem));
  text[0] = 0;
  rules_text_write_components (game, setup, append_cb, text);
  assert_string_equal (text, "rocket-table components 1\ngame rockets\ncomponents counted\n"
                             "track 0 5 99\ncard 0 20\ncard 17 40\n");

  /* A file that cannot be read leaves the setup as it was. */
  memcpy (before, setup, game->setup_size);
  static const char *const bad[] = {
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 31 1\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard -1 1\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 61\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 -1\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ncard 1 4\ncard 1 4\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ntrack\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ntrack 1 100\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\ntrack 1 -1\n",
    "rocket-table components 1\ngame rockets\ncomponents counted\n"
    "track 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n",
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
  Table *t = rockets (TWO USUAL_BOX "begin\n");
  assert_int_equal (t->setup->provenance, RULES_COMPONENTS_ASSUMED);
  table_free (t);
  t = rockets (TWO FAST_BOX "begin\n");
  assert_int_equal (t->setup->provenance, RULES_COMPONENTS_COUNTED);
  table_free (t);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rk1_deal),
    cmocka_unit_test (test_rk1_deal_refused),
    cmocka_unit_test (test_rk1_board),
    cmocka_unit_test (test_rk1_sixty_cards),
    cmocka_unit_test (test_rk1_own_track),
    cmocka_unit_test (test_rk2_turns),
    cmocka_unit_test (test_rk2_card_in_hand),
    cmocka_unit_test (test_rk3_first_card),
    cmocka_unit_test (test_rk3_nought),
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
    cmocka_unit_test (test_rk8_marker_stops_on_the_moon),
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
    cmocka_unit_test (test_compare_common_nought),
    cmocka_unit_test (test_compare_own),
    cmocka_unit_test (test_hands_are_secret),
    cmocka_unit_test (test_box_file),
    cmocka_unit_test (test_sources),
    cmocka_unit_test (test_former_track),
    cmocka_unit_test (test_former_box_unchanged),
    cmocka_unit_test (test_former_file),
    cmocka_unit_test (test_edited_box),
    cmocka_unit_test (test_provenance),
  };

  rockets_folder = argc > 1 ? argv[1] : "rules/rockets";
  return cmocka_run_group_tests_name ("rockets", tests, NULL, NULL);
}
