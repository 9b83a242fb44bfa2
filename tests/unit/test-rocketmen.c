/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen, rule by rule: what each allows, what it refuses, and the example of the source. A
 * battle here is two or three ships written as rows; what the table looks like is said, not known.
 */
#include "battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
setup_refused (const char *rows, const char *rule, const char *phrase)
{
  char text[3500];
  RulesReading reading = { 0 };
  int length = snprintf (text, sizeof text,
                         "rocket-table journal 1\ngame rocketmen\nplayer Ann\nplayer Bob\n"
                         "components counted\n%sbegin\n",
                         rows);

  assert_int_equal (rules_text_read_journal (text, (size_t)length, &reading), RULES_READ_REFUSED);
  assert_string_equal (reading.problem.refusal.phrase->id, phrase);
  assert_string_equal (reading.problem.refusal.phrase->rule, rule);
  rules_reading_clear (&reading);
}

/* ---- RM-1 ---- */

static void
test_rm1_destruction (void **unused)
{
  Table *t = battle (LANCE CRATE);

  says (t, "Ann move Lance\nAnn fire Lance at Crate steps 0 clear\nchance roll 3 4\n");
  expect_event (t, "Crate is destroyed with all aboard.");
  expect_event (t, "Bob is out of the battle.");
  expect_event (t, "Ann wins the battle.");
  to_move (t, "nobody");
  stands (t, "1005 0", "Ann");
  table_free (t);
}

static void
test_rm1_own_collision_loses (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") CRATE);

  says (t, "Ann move Ark touching asteroid\nAnn collide\n");
  expect_event (t, "Bob wins the battle.");
  table_free (t);
}

static void
test_rm1_draw (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") CRATE);

  says (t, "Ann move Ark touching Crate\nAnn collide\nchance roll 6 1\nAnn ram\nchance roll 3 4\n");
  expect_event (t, "Ann wins the battle.");
  expect_event (t, "Bob wins the battle.");
  stands (t, "1000 1000", "Ann Bob");
  table_free (t);
}

#define THREE LANCE CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1))

static void
test_rm1_many_first (void **unused)
{
  Table *t = battle_of_three ("", THREE);

  says (t, "Ann fire Lance at Crate steps 0 clear\nchance roll 5 4\n");
  stands (t, "1005 0 4", "Ann");
  to_move (t, "nobody");
  table_free (t);
}

static void
test_rm1_many_last (void **unused)
{
  Table *t = battle_of_three ("option many last\n", THREE);

  says (t, "Ann fire Lance at Crate steps 0 clear\nchance roll 5 4\n");
  expect_event (t, "Bob is out of the battle.");
  to_move (t, "Ann");
  says (t, "Ann end\n");
  to_move (t, "Cy");
  says (t, "Cy end\n");
  to_move (t, "Ann");
  table_free (t);
}

/* A captured base puts its owner out, and the battle goes on. */
static void
test_rm1_many_last_base (void **unused)
{
  Table *t = battle_of_three ("option many last\n", THREE);

  says (t, "Ann move Lance touching base-2\nAnn dock\nAnn board Lance base-2\n"
           "chance roll 6 6 6 6\nchance roll 1 1 1 1\n");
  expect_event (t, "Lance captures the home base of Bob.");
  expect_event (t, "Bob is out of the battle.");
  fact (t, "all", "Crate", "Bob", NULL);
  to_move (t, "Ann");
  says (t, "Ann move Lance\n"); /* the winner goes on */
  table_free (t);
}

/* Who beats himself makes nobody the first to win. */
static void
test_rm1_many_first_own_loss (void **unused)
{
  Table *t = battle_of_three ("", HULL ("Ark", "Ann") CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1)));

  says (t, "Ann move Ark touching asteroid\nAnn collide\n");
  expect_event (t, "Ann is out of the battle.");
  to_move (t, "Bob");
  table_free (t);
}

/* Bob's own roll in the collision destroys Ann's last ship: he is the first to beat somebody. */
static void
test_rm1_many_first_by_collision (void **unused)
{
  static const char rams[] =
      "Ann move Ark touching Crate\nAnn collide\nchance roll 1 2\nchance roll 4 4\n";
  static const char rows[] = HULL ("Ark", "Ann") CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1));
  Table *t = battle_of_three ("", rows);

  says (t, rams);
  expect_event (t, "Ann is out of the battle.");
  expect_event (t, "Bob wins the battle.");
  to_move (t, "nobody");
  table_free (t);

  t = battle_of_three ("option many last\n", rows);
  says (t, rams);
  to_move (t, "Bob");
  table_free (t);
}

/* Both ships go, and Ann has another: it is Bob who is beaten. */
static void
test_rm1_many_first_by_ramming (void **unused)
{
  Table *t =
      battle_of_three ("", LANCE HULL ("Ark", "Ann") CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1)));

  says (t, "Ann move Ark touching Crate\nAnn collide\nchance roll 6 1\nAnn ram\nchance roll 4 4\n");
  expect_event (t, "Bob is out of the battle.");
  expect_event (t, "Ann wins the battle.");
  table_free (t);
}

/* No limit is printed: a battle without the option goes on. */
static void
test_rm1_no_limit (void **unused)
{
  RulesSetup *setup = rules_setup_new (rules_find_game ("rocketmen"));

  assert_int_equal (setup->option[rules_option (rules_find_game ("rocketmen"), "rounds")], 0);
  rules_setup_free (setup);

  Table *t = battle_with ("option rounds 0\n", LANCE CRATE);
  for (int round = 1; round <= 300; round++)
    says (t, "Ann end\nBob end\n");
  expect_event (t, "Ann's turn, round 301.");
  table_free (t);
}

static void
test_rm1_rounds (void **unused)
{
  Table *t = battle_with ("option rounds 1\n", LANCE CRATE);

  says (t, "Ann end\nBob end\n");
  expect_event (t, "1 rounds are over. House rule “rounds”: the strongest fleet wins.");
  stands (t, "1005 2", "Ann");
  table_free (t);
}

/* ---- RM-TN-1, RM-AP ---- */

static void
test_ap_turns (void **unused)
{
  Table *t = battle (LANCE FIGHTER ("Dart", "Ann") BULL);

  refused (t, "Ann move Bull", "RM-OB-3", "not_yours");
  refused (t, "Bob move Bull", "RT-5", "not-your-move");
  refused (t, "Ann evade", "RM-TN-1", "nothing_asked");
  says (t, "Ann move Lance\n");
  fact (t, "all", "Lance", "Ann", "5 2 1 0 0 0");
  refused (t, "Ann move Dart", "RM-AP-2", "other_acts");
  says (t, "Ann turn Dart\n"); /* docked: free, so it is no matter of AP */
  says (t, "Ann finish Lance\nAnn move Dart\n");
  refused (t, "Ann move Lance", "RM-AP-2", "is_done");
  refused (t, "Ann finish Lance", "RM-AP-2", "is_done");
  says (t, "Ann end\n");
  expect_event (t, "Bob's turn, round 1.");
  says (t, "Bob end\n");
  expect_event (t, "Ann's turn, round 2.");
  fact (t, "all", "Lance", "Ann", "6 2 1 0 0 0"); /* nothing carried over, RM-AP-3 */
  says (t, "Ann move Lance\nAnn move Lance\nAnn move Lance\nAnn move Lance\nAnn move Lance\n"
           "Ann move Lance\n");
  refused (t, "Ann move Lance", "RM-AP-1", "too_few_ap");
  says (t, "Ann move Dart\n"); /* nothing left to finish */
  table_free (t);
}

/* ---- RM-ST ---- */

static void
test_st_opening (void **unused)
{
  Table *t =
      table_new ("rocketmen", "player Ann\nplayer Bob\ncomponents counted\n" LANCE BULL "begin\n");

  to_move (t, "Ann");
  refused (t, "Ann end", "RM-ST-2", "first_start");
  says (t, "Ann start titanium\n");
  fact (t, "Ann", "start", "Ann", "titanium");
  fact (t, "Bob", "start", "Ann", "?");
  says (t, "Bob start carbon7\n");
  refused (t, "chance roll 1 2 3", "RM-ST-3", "dice_first");
  says (t, "chance roll 3 4\nchance roll 6 1\n");
  expect_event (t, "A tie: those roll again.");
  says (t, "chance roll 1 1\nchance roll 6 6\n");
  expect_event (t, "Bob is the first player.");
  to_move (t, "Bob");
  refused (t, "Bob drop 4 off 3 on", "RM-ST-5", "six_dropped");
  says (t, "Bob drop 1 off 2 on\n");
  expect_event (t, "Bob drops six: 1 lost, 2 on the asteroid, 3 microids.");
  says (t, "Ann drop 0 off 0 on\n");
  fact (t, "all", "asteroid", NULL, "8"); /* 2, and the 6 left in the pile */
  fact (t, "all", "microids", NULL, "9");
  to_move (t, "Bob");
  /* RM-ST-6: docked to the home base. */
  fact (t, "all", "docked", "Ann", "Lance base-1");
  fact (t, "all", "docked", "Bob", "Bull base-2");
  table_free (t);
}

static void
test_st_station_first (void **unused)
{
  Table *t = battle (LANCE STATION ("Keep", "Ann", "active", PODS (2, 1, 1)) BULL);

  fact (t, "all", "docked", "Ann", "Lance Keep");
  refused (t, "Ann move Lance touching base-1", "RM-OB-1", "not_there");
  refused (t, "Ann move Keep", "RM-MV-1", "cannot_move");
  table_free (t);
}

static void
test_setup_refusals (void **unused)
{
  setup_refused (LANCE, "RM-FL-1", "no_fleet");
  setup_refused (LANCE LANCE BULL, "RT-8", "name_taken");
  setup_refused (ROCKET ("Lance", "Ann", PODS (2, 2, 1)) BULL, "RM-FL-4", "pods_beyond_posts");
  setup_refused (LANCE BULL "crew Kim Bob aboard Lance\n", "RM-FL-5", "crew_elsewhere");
  setup_refused (LANCE BULL "faction Lance mars\ncrew Kim Ann aboard Lance\nserves Kim venus\n",
                 "RM-FL-5", "other_faction");
  setup_refused (LANCE BULL "crew Kim Ann aboard Lance\ncrew Lee Ann aboard Lance\n"
                            "rank Kim pilot\nrank Lee gunner\nrank Lee pilot\n",
                 "RM-FL-6", "same_rank");
  setup_refused (LANCE BULL STATION ("Keep", "Ann", "active", PODS (0, 0, 0))
                     STATION ("Fort", "Ann", "active", PODS (0, 0, 0)),
                 "RM-CL-4", "stations_twice");
  setup_refused (LANCE BULL "craft Lance of Bull\n", "RM-CL-1", "squadron_odd");
  /* A ship in reserve is no fleet, and the other's ships are not one's own. */
  setup_refused (LANCE RESERVE ("Later", "Bob"), "RM-FL-1", "no_fleet");
  setup_refused (BULL MOTH, "RM-FL-1", "no_fleet");
}

/* As many as may be, by the same rules. */
static void
test_setup_limits (void **unused)
{
  table_free (battle (LANCE BULL STATION ("Keep", "Ann", "active", PODS (0, 0, 0))
                          STATION ("Fort", "Bob", "active", PODS (0, 0, 0))));
  table_free (battle (LANCE BULL STATION ("Keep", "Ann", "active", PODS (0, 0, 0))
                          STATION ("Fort", "Ann", "reserve", PODS (0, 0, 0))));
  table_free (battle (ROCKET ("Lance", "Ann", PODS (2, 1, 1)) BULL));
  table_free (battle (LANCE BULL "crew Kim Ann aboard Lance\ncrew Lee Ann aboard Lance\n"
                                 "rank Kim pilot\nrank Lee gunner\n"));
}

/* A row for each number from 0 on, written by a format that takes the number; then the last word.
 */
static char *
many_rows (const char *first, const char *format, int n)
{
  size_t size = strlen (first) + (size_t)n * (strlen (format) + 8) + 1;
  char *rows = malloc (size);

  assert_non_null (rows);
  size_t length = (size_t)snprintf (rows, size, "%s", first);
  for (int i = 0; i < n; i++) {
    const char *place = strchr (format, '@');
    length += (size_t)snprintf (rows + length, size - length, "%.*s%d%s", (int)(place - format),
                                format, i, place + 1);
  }
  return rows;
}

static RulesReadStatus
read_rows (const char *rows, RulesProblem *problem)
{
  static const char head[] = "rocket-table journal 1\ngame rocketmen\nplayer Ann\nplayer Bob\n"
                             "components counted\n";
  size_t size = sizeof head + strlen (rows) + sizeof "begin\n";
  char *text = malloc (size);
  RulesReading reading = { 0 };

  assert_non_null (text);
  int length = snprintf (text, size, "%s%sbegin\n", head, rows);
  RulesReadStatus status = rules_text_read_journal (text, (size_t)length, &reading);
  *problem = reading.problem;
  rules_reading_clear (&reading);
  free (text);
  return status;
}

/* So many such rows are taken, and one more is not: by this phrase, or, if NULL, because the name
 * or text itself finds no room. */
static void
takes_at_most (int most, const char *first, const char *format, const char *phrase)
{
  RulesProblem problem;
  char *rows = many_rows (first, format, most);

  assert_int_equal (read_rows (rows, &problem), RULES_READ_OK);
  free (rows);
  rows = many_rows (first, format, most + 1);
  assert_int_equal (read_rows (rows, &problem), phrase ? RULES_READ_REFUSED : RULES_READ_BAD);
  if (phrase)
    assert_string_equal (problem.refusal.phrase->id, phrase);
  free (rows);
}

/* What a battle has room for. A catalogue may have more; a battle of 48 ships lasts a week-end. */
static void
test_setup_room (void **unused)
{
  static const char kim[] = LANCE BULL "crew Kim Ann aboard Lance\n";

  takes_at_most (46, LANCE BULL,
                 "ship S@ Ann reserve plain ap 1 wr 8 move S range none cargo 0 seats 0 posts 0 "
                 "lasers 0 shields 0\n",
                 "setup_full");
  takes_at_most (48, LANCE BULL, "crew C@ Ann in reserve\n", "setup_full");
  takes_at_most (64, LANCE BULL, "ability Lance own-wr 1 always # @\n", "setup_full");
  takes_at_most (3, kim, "rank Kim r@\n", "setup_full");
  takes_at_most (6, kim, "serves Kim f@\n", "setup_full");
  takes_at_most (158, LANCE BULL, "faction Lance f@\n", NULL);
  takes_at_most (32, LANCE BULL, "note Lance \"Text @.\"\n", NULL);
}

/* Names have 31 bytes at most, texts of cards 159. */
static void
test_setup_lengths (void **unused)
{
  RulesProblem problem;
  char word[200];
  char rows[1000];

  for (int length = 30; length <= 32; length++) {
    memset (word, 'x', sizeof word);
    snprintf (rows, sizeof rows, LANCE BULL "faction Lance %.*s\n", length, word);
    assert_int_equal (read_rows (rows, &problem), length < 32 ? RULES_READ_OK : RULES_READ_BAD);
  }
  for (int length = 158; length <= 160; length++) {
    snprintf (rows, sizeof rows, LANCE BULL "note Lance %.*s\n", length, word);
    assert_int_equal (read_rows (rows, &problem), length < 160 ? RULES_READ_OK : RULES_READ_BAD);
  }
}

/* ---- RM-MV ---- */

static void
test_mv_move_and_turn (void **unused)
{
  Table *t = battle (LANCE BULL);

  says (t, "Ann turn Lance\n");
  fact (t, "all", "Lance", "Ann", "6 2 1 0 0 0");
  says (t, "Ann move Lance\n");
  expect_event (t, "Lance undocks from Ann's home base.");
  expect_event (t, "Lance moves M.");
  fact (t, "all", "docked", "Ann", "");
  says (t, "Ann turn Lance\n");
  fact (t, "all", "Lance", "Ann", "4 2 1 0 0 0");
  refused (t, "Ann move Lance touching Lance", "RM-OB-1", "not_there");
  refused (t, "Ann move Lance still", "RM-MV-3", "touches_nothing");
  table_free (t);
}

static void
test_mv_evade (void **unused)
{
  Table *t = battle (LANCE BULL MOTH);

  says (t, "Ann move Lance touching asteroid\n");
  refused (t, "Ann move Lance", "RM-MV-5", "first_contact");
  refused (t, "Ann evade into asteroid", "RM-OB-1", "not_there");
  says (t, "Ann evade into microid\nAnn evade still\n");
  fact (t, "all", "Lance", "Ann", "3 2 1 0 0 0");
  says (t, "Ann move Lance still\n"); /* 1 for the move, 1 for the contact */
  fact (t, "all", "Lance", "Ann", "1 2 1 0 0 0");
  refused (t, "Ann move Lance", "RM-AP-1", "too_few_ap");
  says (t, "Ann end\nBob end\nAnn move Lance\n");
  fact (t, "all", "Lance", "Ann", "4 2 1 0 0 0");
  says (t, "Ann move Lance\n"); /* out of it: a plain move again */
  fact (t, "all", "Lance", "Ann", "3 2 1 0 0 0");
  /* What moves away is no longer touched. */
  says (t, "Ann move Lance touching Moth\nAnn evade still\nAnn end\nBob move Moth\nBob end\n"
           "Ann move Lance\n");
  fact (t, "all", "Lance", "Ann", "5 2 1 0 0 0");
  says (t, "Ann move Lance touching Moth\nAnn evade\nAnn move Lance touching Moth\nAnn evade\n"
           "Ann move Lance touching Moth\n");
  refused (t, "Ann evade", "RM-AP-1", "too_few_ap");
  refused (t, "Ann dock", "RM-AP-1", "too_few_ap");
  says (t, "Ann collide\n");
  table_free (t);
}

static void
test_mv_dock (void **unused)
{
  Table *t = battle (LANCE BULL MOTH);

  says (t, "Ann move Lance touching Bull\n");
  refused (t, "Ann dock", "RM-MV-4", "shield_prevents");
  says (t, "Ann evade\n");
  refused (t, "Ann dock Lance Bull", "RM-MV-4", "shield_prevents");
  says (t, "Ann dock Lance Moth\n"); /* in contact after all, RM-MV-6 */
  expect_event (t, "Lance is docked to Moth.");
  refused (t, "Ann dock Lance asteroid", "RM-MV-6", "already_docked");
  refused (t, "Ann fire Lance at Moth steps 0 clear", "RM-MV-4", "docked_target");
  says (t, "Ann end\n");
  refused (t, "Bob fire Moth at Lance steps 0 clear", "RM-MV-4", "docked_target");
  says (t, "Bob move Moth\n"); /* either of them undocks by moving */
  fact (t, "all", "docked", "Ann", "");
  says (t, "Bob fire Moth at Lance steps 0 clear\n");
  table_free (t);
}

/* ---- RM-AT ---- */

/* The example of the source: WR 7, two shields, one step of Extended Range: 10. */
static void
test_at_worked_example (void **unused)
{
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (3, 1, 2)));

  says (t, "Ann fire Lance at Sloop steps 1 clear\n");
  expect_event (t, "Lance fires at Sloop: 10 or more hits.");
  expect_event (t, "Its WR is 7.");
  expect_event (t, "+2 for the shields of Sloop.");
  expect_event (t, "+1 for Extended Range.");
  fact (t, "all", "Lance", "Ann", "4 2 1 0 0 0");
  says (t, "chance roll 4 5\n");
  expect_event (t, "Lance rolls 9 against 10: a miss.");
  says (t, "Ann fire Lance at Sloop steps 1 clear\nchance roll 6 4\n");
  expect_event (t, "Lance rolls 10 against 10: a hit.");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_at_who_and_how_often (void **unused)
{
  Table *t = battle (LANCE FIGHTER ("Dart", "Ann") HULL ("Ark", "Ann") BULL);

  refused (t, "Ann fire Lance at Dart steps 0 clear", "RM-AT-1", "own_target");
  refused (t, "Ann fire Ark at Bull steps 0 clear", "RM-FL-4", "no_laser");
  refused (t, "Ann fire Dart at Bull steps 1 clear", "RM-CL-2", "no_extension");
  refused (t, "Ann fire Lance at Bull steps 0 blocked", "RM-AT-5", "line_blocked");
  refused (t, "Ann fire Lance at Bull steps 6 clear", "RM-AP-1", "too_few_ap");
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n");
  /* RM-AT-3: its turn ends with the attack, but not before its last shot. */
  refused (t, "Ann move Lance", "RM-AT-3", "is_firing");
  refused (t, "Ann fire Dart at Bull steps 0 clear", "RM-AP-2", "other_acts");
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n");
  refused (t, "Ann fire Lance at Bull steps 0 clear", "RM-AT-2", "all_fired");
  refused (t, "Ann move Lance", "RM-AT-3", "has_attacked");
  says (t, "Ann fire Dart at Bull steps 0 clear\nchance roll 1 2\n");
  table_free (t);

  /* RM-AT-2: as many shots as lasers, however the AP stand. */
  t = battle (ROCKET ("Lance", "Ann", PODS (1, 1, 0)) BULL);
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n");
  refused (t, "Ann fire Lance at Bull steps 0 clear", "RM-AT-2", "all_fired");
  says (t, "Ann end\nBob end\nAnn fire Lance at Bull steps 0 clear\n");
  table_free (t);
}

static void
test_at_range (void **unused)
{
  Table *t = battle_with ("option ruler_m 700\n", LANCE BULL CRATE);

  says (t, "Ann fire Lance at Bull steps 0 clear mm 70 within 0\nchance roll 1 2\nundo 2\n");
  refused (t, "Ann fire Lance at Bull steps 0 clear mm 71 within 0", "RM-AT-4", "out_of_range");
  refused (t, "Ann fire Lance at Bull steps 1 clear mm 145 within 4", "RM-AT-4", "out_of_range");
  refused_with (t, "Bull is 145 mm away; the range is 140 mm. Extend it, or come closer.");
  /* What the sensor cannot tell apart is left to the players. */
  says (t, "Ann fire Lance at Bull steps 1 clear mm 143 within 3\nchance roll 1 2\nAnn end\n");
  says (t, "Bob adjust Crate lasers 0\n");
  refused (t, "Bob adjust Crate lasers 1", "RM-AB-1", "cannot_adjust");
  table_free (t);

  /* A ruler may have half millimetres. */
  t = battle_with ("option ruler_m 705\n", LANCE BULL);
  says (t, "Ann fire Lance at Bull steps 0 clear mm 70 within 0\nchance roll 1 2\nundo 2\n");
  refused (t, "Ann fire Lance at Bull steps 0 clear mm 71 within 0", "RM-AT-4", "out_of_range");
  refused_with (t, "Bull is 71 mm away; the range is 70.5 mm. Extend it, or come closer.");
  table_free (t);

  /* A laser on a card without a range. */
  t = battle (CARD ("Ark", "Ann", "active", "plain ap 4 wr 8 move S range none cargo 3 seats 1")
                  PODS (1, 1, 0) BULL);
  refused (t, "Ann fire Ark at Bull steps 0 clear", "RM-AT-4", "no_range");
  table_free (t);
}

static void
test_at_extend_volley (void **unused)
{
  Table *t = battle_with ("option extend volley\n", LANCE BULL);

  says (t, "Ann fire Lance at Bull steps 2 clear\nchance roll 1 2\n");
  fact (t, "all", "Lance", "Ann", "3 2 1 0 0 0");
  says (t, "Ann fire Lance at Bull steps 2 clear\n");        /* bought already */
  expect_event (t, "Lance fires at Bull: 12 or more hits."); /* 7, two shields, armour, two steps */
  fact (t, "all", "Lance", "Ann", "2 2 1 0 0 0");
  table_free (t);

  t = battle (LANCE BULL);
  says (t, "Ann fire Lance at Bull steps 2 clear\nchance roll 1 2\n");
  refused (t, "Ann fire Lance at Bull steps 3 clear", "RM-AP-1", "too_few_ap");
  says (t, "Ann fire Lance at Bull steps 2 clear\n");
  fact (t, "all", "Lance", "Ann", "0 2 1 0 0 0");
  table_free (t);
}

/* RM-AT-7, RM-DM-1: the target's controller chooses, and damage counts between shots. */
static void
test_at_losses (void **unused)
{
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (2, 1, 1)) CRATE);

  says (t, "Ann fire Lance at Sloop steps 0 clear\nchance roll 4 4\n");
  to_move (t, "Bob");
  refused (t, "Bob lose plain-pod", "RM-DM-1", "no_pod");
  refused (t, "Bob lose die", "RM-DM-1", "first_loss");
  says (t, "Bob lose shield\n");
  expect_event (t, "Sloop loses a shield.");
  says (t, "Ann fire Lance at Sloop steps 0 clear\n");
  expect_event (t, "Lance fires at Sloop: 7 or more hits.");
  says (t, "chance roll 3 4\n"); /* one kind left: nothing to choose */
  expect_event (t, "Sloop loses a laser.");
  says (t, "Ann end\nBob end\nAnn fire Lance at Sloop steps 0 clear\nchance roll 3 4\n");
  expect_event (t, "Sloop is destroyed with all aboard.");
  refused (t, "Ann fire Lance at Sloop steps 0 clear", "RM-OB-1", "not_there");
  table_free (t);
}

/* RM-AT-8 */
static void
test_at_doubles (void **unused)
{
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (2, 2, 0)) BULL
                     "crew Kim Bob aboard Sloop\ncrew Lee Bob aboard Sloop\n"
                     "crew Max Bob aboard Bull\n");

  says (t, "Ann fire Lance at Sloop steps 0 clear\nchance roll 4 4\n");
  expect_event (t, "Sloop loses a laser.");
  to_move (t, "Bob");
  refused (t, "Bob lose crew Max", "RM-AT-8", "not_aboard_crew");
  says (t, "Bob lose crew Lee\n");
  expect_event (t, "Lee of Sloop is killed.");
  /* With shields there is no such loss. */
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 5 5\nBob lose shield\n");
  expect_no_event (t, "crew_killed");
  to_move (t, "Ann");
  /* With one left there is nothing to choose. */
  says (t, "Ann end\nBob end\nAnn fire Lance at Sloop steps 0 clear\nchance roll 5 5\n");
  expect_event (t, "Kim of Sloop is killed.");
  table_free (t);
}

/* RM-212 */
static void
test_212 (void **unused)
{
  Table *t =
      battle (CARD ("Ace", "Ann", "active", "plain ap 6 wr 14 move M range M cargo 0 seats 0")
                  PODS (3, 3, 0) MOTH STATION ("Fort", "Bob", "active",
                                               PODS (1, 1, 0)) "ability Ace reroll 3 always\n");

  /* A 12 hits against any number, and is neither dodged nor fended off. */
  says (t, "Ann fire Ace at Moth steps 0 clear\nchance roll 6 6\n");
  expect_event (t, "A natural 12 always hits, and nothing cancels its damage.");
  expect_event (t, "Moth loses a laser.");
  to_move (t, "Ann");
  says (t, "Ann fire Ace at Fort steps 0 clear\nchance roll 6 6\n");
  expect_event (t, "Fort loses a laser.");
  /* A 2 misses against any number, and no ability rolls it again. */
  says (t, "Ann adjust Ace wr -10\nAnn adjust Ace wr 0\nAnn fire Ace at Moth steps 0 clear\n");
  expect_event (t, "Ace fires at Moth: 4 or more hits.");
  expect_event (t, "-10 as the players agreed.");
  says (t, "chance roll 1 1\n");
  expect_event (t, "A natural 2 always misses.");
  to_move (t, "Ann");
  refused (t, "Ann reroll", "RM-TN-1", "nothing_asked");
  table_free (t);
}

/* ---- RM-CL ---- */

static void
test_cl1_dodge (void **unused)
{
  Table *t = battle (LANCE FIGHTER ("Dart", "Ann") MOTH CRATE);

  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\n");
  to_move (t, "Bob");
  refused (t, "Bob lose laser", "RM-CL-1", "first_dodge");
  says (t, "Bob take hit\n"); /* declined, so not used up */
  expect_event (t, "Moth loses a laser.");
  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\nBob dodge\nchance roll 3 4\n");
  expect_event (t, "Moth evades the attack with 7.");
  to_move (t, "Ann");
  /* Once in this turn. */
  says (t, "Ann fire Dart at Moth steps 0 clear\nchance roll 5 4\n");
  expect_event (t, "Moth is destroyed with all aboard.");
  table_free (t);

  /* Once in each player's turn, and an attempt that fails counts. */
  t = battle (LANCE CRUISER ("Ox", "Ann", PODS (2, 2, 0)) CARD (
      "Moth", "Bob", "active", "fighter ap 4 wr 8 move L range S cargo 0 seats 0") PODS (4, 4, 0));
  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\nBob dodge\nchance roll 3 3\n");
  expect_event (t, "Moth rolls 6; 7 was needed.");
  expect_event (t, "Moth loses a laser.");
  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\n");
  to_move (t, "Ann");
  says (t, "Ann end\nBob end\nAnn fire Ox at Moth steps 0 clear\nchance roll 3 4\n");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_cl3_armour (void **unused)
{
  Table *t = battle (LANCE BULL);

  says (t, "Ann fire Lance at Bull steps 0 clear\n");
  expect_event (t, "+1 for the Armored Hull of Bull.");
  expect_event (t, "Lance fires at Bull: 10 or more hits.");
  table_free (t);
}

static void
test_cl4_base_defense (void **unused)
{
  Table *t = battle (LANCE STATION ("Fort", "Bob", "active", PODS (1, 1, 0)));

  says (t, "Ann fire Lance at Fort steps 0 clear\nchance roll 3 4\n");
  to_move (t, "chance"); /* it is no choice */
  says (t, "chance roll 4 5\n");
  expect_event (t, "Fort fends the attack off with 9.");
  says (t, "Ann fire Lance at Fort steps 0 clear\nchance roll 5 5\nchance roll 4 4\n");
  expect_event (t, "Fort rolls 8; 9 was needed.");
  expect_event (t, "Fort loses a laser.");
  table_free (t);
}

/* A station destroyed takes what is there with it, and the battle goes on. */
static void
test_cl4_station_destroyed (void **unused)
{
  Table *t = battle (LANCE STATION ("Fort", "Bob", "active", PODS (0, 0, 0)) BULL RESERVE (
      "Spare", "Bob") "cost Spare carbon7\ncrew Kim Bob at base\n");

  says (t, "Ann fire Lance at Fort steps 0 clear\nchance roll 6 6\n");
  expect_event (t, "Fort is destroyed with all aboard.");
  fact (t, "all", "start", "Bob", NULL);
  fact (t, "all", "at-base", "Bob", "");
  fact (t, "all", "docked", "Bob", "");
  says (t, "Ann end\n");
  refused (t, "Bob bring Spare", "RM-RS-1", "no_home");
  refused (t, "Bob transfer Kim to Bull", "RM-OB-2", "crew_gone");
  table_free (t);
}

/* ---- RM-CN ---- */

static void
test_cn_small (void **unused)
{
  Table *t = battle (LANCE HULL ("Ark", "Ann") BULL);

  says (t, "Ann move Lance touching microid\nAnn collide\n");
  expect_event (t, "The shield of Lance saves it from harm by a small object.");
  fact (t, "all", "docked", "Ann", "Ark base-1");
  says (t, "Ann finish Lance\nAnn move Ark touching microid\nAnn collide\n");
  expect_event (t, "Without a shield, Ark takes 1 damage.");
  expect_event (t, "Ark is destroyed with all aboard.");
  refused (t, "Ann move Ark", "RM-OB-2", "is_gone");
  table_free (t);
}

static void
test_cn_large (void **unused)
{
  Table *t = battle (LANCE BULL);

  says (t, "Ann move Lance touching asteroid\nAnn collide\n"); /* no shield helps */
  to_move (t, "Ann");
  says (t, "Ann lose laser\nAnn lose shield\n");
  expect_event (t, "Lance is docked to the central asteroid.");
  fact (t, "all", "Lance", "Ann", "5 1 0 0 0 0");
  /* The move is over, the ship's turn is not. */
  says (t, "Ann move Lance\n");
  table_free (t);
}

/* A station is large too, whoever's it is; who survives is docked, shields or not. */
static void
test_cn_station (void **unused)
{
  Table *t = battle (ROCKET ("Lance", "Ann", PODS (3, 3, 0))
                         STATION ("Fort", "Bob", "active", PODS (2, 1, 1)));

  says (t, "Ann move Lance touching Fort\n");
  refused (t, "Ann dock", "RM-MV-4", "shield_prevents");
  says (t, "Ann collide\n");
  fact (t, "all", "Lance", "Ann", "5 1 0 0 0 0");
  fact (t, "all", "docked", "Ann", "Lance Fort");
  table_free (t);
}

static void
test_cn_ships (void **unused)
{
  Table *t =
      battle (ROCKET ("Lance", "Ann", PODS (2, 2, 0)) ROCKET ("Sloop", "Bob", PODS (2, 2, 0)) BULL);

  /* Neither has a shield: both roll before any damage is done. */
  says (t, "Ann move Lance touching Sloop\nAnn collide\nchance roll 3 4\n");
  to_move (t, "Ann");
  refused (t, "Ann sacrifice shield", "RM-CN-4", "no_pod_to_sacrifice");
  says (t, "Ann sacrifice laser\n");
  fact (t, "all", "Sloop", "Bob", "0 2 0 0 0 0");
  says (t, "chance roll 5 2\n");
  fact (t, "all", "Sloop", "Bob", "0 0 0 0 0 0");
  fact (t, "all", "Lance", "Ann", "5 0 0 0 0 0");
  expect_event (t, "Lance is docked to Sloop.");
  table_free (t);

  /* A shield on the target: only the target rolls, and nobody is docked. */
  t = battle (ROCKET ("Lance", "Ann", PODS (2, 2, 0)) BULL);
  says (t, "Ann move Lance touching Bull\nAnn collide\nchance roll 6 6\n");
  fact (t, "all", "Lance", "Ann", "5 1 0 0 0 0"); /* 12 is nothing special here */
  fact (t, "all", "Bull", "Bob", "0 2 2 0 0 0");
  fact (t, "all", "docked", "Ann", "");
  table_free (t);

  /* A shield on the attacker: only the attacker rolls; it may spare the other, and 6 does none. */
  t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (2, 2, 0)) BULL);
  says (t, "Ann move Lance touching Sloop\nAnn collide\nchance roll 3 4\nAnn spare\n");
  fact (t, "all", "Sloop", "Bob", "0 2 0 0 0 0");
  expect_event (t, "Lance is docked to Sloop.");
  says (t, "Ann move Lance touching Sloop\nAnn collide\nchance roll 3 3\n");
  to_move (t, "Ann");
  fact (t, "all", "Sloop", "Bob", "0 2 0 0 0 0");
  says (t, "Ann move Lance touching Sloop\nAnn collide\nchance roll 3 5\nAnn ram\n");
  fact (t, "all", "Sloop", "Bob", "0 1 0 0 0 0");
  table_free (t);

  /* Both shielded: nothing happens at all. */
  t = battle (LANCE BULL);
  says (t, "Ann move Lance touching Bull\nAnn collide\n");
  to_move (t, "Ann");
  fact (t, "all", "docked", "Ann", "");
  table_free (t);
}

/* ---- RM-MI, RM-RE-1 ---- */

static void
test_mi1_mining (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") BULL);

  refused (t, "Ann mine Ark", "RM-MI-1", "not_at_asteroid");
  says (t, "Ann move Ark touching asteroid\nAnn dock\n");
  refused (t, "Ann mine Ark", "RM-MI-1", "not_at_asteroid"); /* not when the turn began */
  says (t, "Ann end\nBob end\nAnn turn Ark\n");
  refused (t, "Ann mine Ark", "RM-MI-1", "acted_before_mining");
  says (t, "undo 1\nAnn mine Ark\n");
  to_move (t, "chance");
  refused (t, "chance roll 1 2", "RM-MI-1", "dice_mining");
  says (t, "chance roll 5\nchance roll 1\n");
  refused (t, "chance draw titanium titanium", "RM-MI-1", "mined_awaited");
  says (t, "chance draw newtonium\n");
  expect_event (t, "Ark loads newtonium.");
  fact (t, "Bob", "asteroid", NULL, "10");
  says (t, "chance roll 3\n"); /* three, but two spaces */
  expect_event (t, "Ark rolls 3: 2 to load.");
  says (t, "chance draw carbon7 carbon7\n");
  to_move (t, "Ann");
  fact (t, "all", "Ark", "Ann", "4 0 0 0 0 3");
  refused (t, "Ann move Ark", "RM-MI-1", "has_mined");
  says (t, "Ann end\nBob end\n");
  refused (t, "Ann mine Ark", "RM-MI-1", "full_for_mining");
  table_free (t);
}

static void
test_mi1_six_destroys (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") BULL);

  says (t, "Ann move Ark touching asteroid\nAnn dock\nAnn end\nBob end\nAnn mine Ark\n"
           "chance roll 6\n");
  fact (t, "all", "asteroid", NULL, "10");
  fact (t, "all", "Ark", "Ann", "4 0 0 0 0 0");
  says (t, "chance roll 6\nchance roll 4\n");
  fact (t, "all", "asteroid", NULL, "9");
  to_move (t, "Ann");
  table_free (t);
}

static void
test_mi2_microids (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") LANCE BULL);

  refused (t, "Ann load Ark 1", "RM-MI-2", "not_at_microid");
  says (t, "Ann move Ark touching microid\nAnn dock\n");
  refused (t, "Ann load Ark 4", "RM-MI-2", "full_for_loading");
  says (t, "Ann load Ark 2\n");
  refused (t, "chance draw titanium", "RM-MI-2", "loaded_awaited");
  says (t, "chance draw titanium titanium\n");
  fact (t, "all", "microids", NULL, "4");
  fact (t, "all", "Ark", "Ann", "1 0 0 0 0 2");
  fact (t, "all", "docked", "Ann", "Lance base-1"); /* no longer docked */
  refused (t, "Ann load Ark 1", "RM-MI-2", "not_at_microid");
  /* One titanium of the six brought is left unseen; Ann and Bob hold theirs apart. */
  says (t, "Ann finish Ark\nAnn move Lance touching microid\nAnn dock\nAnn load Lance 2\n");
  says (t, "chance draw titanium titanium\n");
  fact (t, "all", "microids", NULL, "2");
  table_free (t);
}

static void
test_mi3_unload (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") BULL);

  refused (t, "Ann unload Ark", "RM-MI-3", "hold_empty");
  says (t, "Ann move Ark touching microid\nAnn dock\nAnn load Ark 2\n"
           "chance draw titanium carbon7\n");
  refused (t, "Ann unload Ark", "RM-MI-3", "not_at_home");
  says (t, "Ann end\nBob end\nAnn move Ark touching base-1\nAnn dock\nAnn unload Ark\n");
  expect_event (t, "Ark unloads 2.");
  fact (t, "Ann", "stock", "Ann", "titanium carbon7");
  fact (t, "Bob", "stock", "Ann", "? ?");
  fact (t, "all", "Ark", "Ann", "1 0 0 0 0 0");
  table_free (t);
}

/* ---- RM-RS-1, RM-ST-8 ---- */

#define SPARES                                                                                     \
  RESERVE ("Spare", "Ann")                                                                         \
  "cost Spare titanium\n" RESERVE ("Twin", "Ann") "craft Twin of Spare\n" RESERVE (                \
      "Dear", "Ann") "cost Dear titanium carbon7\n"                                                \
                     "crew Kim Ann aboard Spare\ncrew Lee Ann in reserve\n"

static void
test_rs1_reserve (void **unused)
{
  Table *t = battle (LANCE BULL SPARES);

  refused (t, "Ann bring Dear", "RM-RS-1", "cannot_pay");
  refused (t, "Ann bring Twin", "RM-RS-1", "comes_along"); /* comes with the other's card */
  refused (t, "Ann move Spare", "RM-RS-1", "in_reserve");
  refused (t, "Ann enlist Lee on Spare", "RM-RS-1", "not_new");
  says (t, "Ann move Lance\n");
  refused (t, "Ann bring Spare", "RM-RS-1", "half_way");
  says (t, "Ann finish Lance\nAnn bring Spare\n");
  expect_event (t, "Spare arrives from the reserve.");
  expect_event (t, "Twin arrives from the reserve.");
  fact (t, "all", "start", "Ann", NULL); /* paid */
  fact (t, "all", "docked", "Ann", "Spare base-1 Twin base-1");
  fact (t, "all", "Spare", "Ann", "0 1 1 0 1 0");
  refused (t, "Ann move Spare", "RM-RS-1", "is_new");
  refused (t, "Ann arm Spare lasers 2 shields 1", "RM-FL-4", "too_few_posts");
  refused (t, "Ann arm Lance lasers 2 shields 1", "RM-RS-1", "not_new");
  refused (t, "Ann enlist Lee on Spare", "RM-FL-5", "no_seat");
  refused (t, "Ann enlist Kim on Twin", "RM-RS-1", "crew_not_reserve");
  says (t, "Ann arm Spare lasers 2 shields 0\nAnn enlist Lee on Twin\n");
  fact (t, "all", "Spare", "Ann", "0 2 0 0 1 0");
  fact (t, "all", "Twin", "Ann", "0 1 1 0 1 0");
  refused (t, "Ann bring Spare", "RM-RS-1", "not_in_reserve");
  says (t, "Ann end\nBob end\n");
  fact (t, "all", "Spare", "Ann", "4 2 0 0 1 0");
  refused (t, "Ann arm Spare lasers 1 shields 1", "RM-RS-1", "not_new");
  says (t, "Ann move Spare\n");
  table_free (t);
}

static void
test_st8_station_replaces (void **unused)
{
  Table *t = battle (
      LANCE STATION ("Keep", "Ann", "reserve", PODS (3, 2, 1))
          STATION ("Fort", "Ann", "reserve", PODS (3, 2, 1)) ROCKET (
              "Sloop", "Bob",
              PODS (3, 2, 1)) "cost Keep titanium\ncrew Kim Ann at base\ncrew Lee Ann at base\n");

  /* Bob boards the asteroid before the station comes: the boarding goes on against it. */
  says (t, "Ann end\nBob move Sloop touching base-1\nBob dock\nBob board Sloop base-1\n");
  expect_event (t, "Dice of Sloop in this wave: 4.");
  says (t, "chance roll 1 1 1 1\n");
  expect_event (t, "Dice of Ann's home base in this wave: 6.");
  says (t, "chance roll 1 1 1 1 1 1\n");
  expect_event (t, "The wave of Sloop against Ann's home base is over; nobody is captured.");
  says (t, "Bob end\n");
  refused (t, "Ann transfer Kim to Lance", "RM-BD-1", "held_crew");
  says (t, "Ann bring Keep\n");
  expect_event (t, "Keep takes the place of the home base, with all that is docked to it.");
  fact (t, "all", "docked", "Ann", "Lance Keep");
  fact (t, "all", "docked", "Bob", "Sloop Keep"); /* in spite of the shield */
  fact (t, "all", "boarding", "Bob", "Sloop Keep");
  refused (t, "Ann bring Fort", "RM-CL-4", "one_station");
  says (t, "Ann transfer Kim to Keep\n");
  refused (t, "Ann transfer Lee to Keep", "RM-FL-5", "no_seat");
  fact (t, "all", "at-base", "Ann", "Lee");
  says (t, "Ann end\n");
  refused (t, "Bob end", "RM-BD-2", "wave_missing");
  says (t, "Bob board Sloop Keep\nchance roll 1 1 1 1\n");
  expect_event (
      t, "Dice of Keep in this wave: 6."); /* itself, three pods, Kim, and Lee without a post */
  says (t, "chance roll 1 1 1 1 1 1\nBob end\n");
  refused (t, "Ann transfer Lee to Lance", "RM-BD-1", "held_crew");
  table_free (t);
}

/* ---- RM-FL ---- */

static void
test_fl_crew (void **unused)
{
  Table *t = battle (LANCE ROCKET ("Mate", "Ann", PODS (1, 1, 0)) HULL ("Ark", "Ann") BULL
                     "faction Ark mars\n"
                     "crew Kim Ann aboard Lance\nrank Kim pilot\n"
                     "crew Lee Ann aboard Mate\nrank Lee pilot\n"
                     "crew Max Ann at base\nrank Max gunner\nserves Max mars\n"
                     "crew Ned Ann at base\ncrew Ole Bob aboard Bull\ncrew Pia Ann in reserve\n");

  refused (t, "Ann transfer Ole to Bull", "RM-OB-3", "not_yours");
  refused (t, "Ann transfer Ole to Lance", "RM-OB-3", "not_your_crew");
  refused (t, "Ann transfer Pia to Lance", "RM-RS-1", "crew_in_reserve");
  refused (t, "Ann transfer Kim to Mate", "RM-FL-6", "same_rank");
  refused (t, "Ann transfer Ned to Ark", "RM-FL-5", "other_faction");
  refused (t, "Ann transfer Kim to Lance", "RM-FL-9", "not_docked");
  refused (t, "Ann transfer Max to base", "RM-FL-9", "crew_at_base");
  says (t, "Ann transfer Max to Ark\n"); /* the faction it serves */
  says (t, "Ann transfer Kim to base\nAnn transfer Lee to Lance\nAnn transfer Kim to Mate\n");
  fact (t, "all", "at-base", "Ann", "Ned");
  says (t, "Ann transfer Ned to Mate\n");
  refused (t, "Ann swap Kim with Ned", "RM-FL-9", "cannot_swap");
  says (t, "Ann swap Kim with Lee\n");
  expect_event (t, "Kim and Lee change places.");
  /* Away from the base, docked to each other is enough; alone is not. */
  says (t, "Ann move Mate\nAnn finish Mate\nAnn move Lance touching Mate\n");
  says (t, "Ann dock\nAnn transfer Ned to Lance\n");
  refused (t, "Ann transfer Ned to base", "RM-FL-9", "crew_not_home");
  refused (t, "Ann transfer Max to Lance", "RM-FL-9", "not_docked");
  table_free (t);
}

/* Two full ships may still swap. */
static void
test_fl9_full_ships_swap (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") HULL ("Bay", "Ann") BULL
                     "crew Kim Ann aboard Ark\ncrew Lee Ann aboard Bay\n");

  refused (t, "Ann transfer Kim to Bay", "RM-FL-5", "no_seat");
  says (t, "Ann swap Kim with Lee\n");
  table_free (t);
}

/* ---- RM-BD ---- */

#define RAIDER ROCKET ("Raider", "Ann", PODS (2, 2, 0))
#define PRIZE ROCKET ("Prize", "Bob", PODS (2, 2, 0))
#define GRAPPLE "Ann move Raider touching Prize\nAnn dock\n"

static void
test_bd_waves (void **unused)
{
  Table *t =
      battle (RAIDER LANCE PRIZE BULL "crew Kim Bob aboard Prize\n"
                                      "crew Lee Ann aboard Raider\ncrew Max Ann aboard Lance\n");

  refused (t, "Ann board Raider Prize", "RM-BD-1", "nothing_to_board");
  refused (t, "Ann board Raider base-1", "RM-BD-1", "nothing_to_board"); /* one's own */
  says (t, GRAPPLE "Ann board Raider Prize\n");
  expect_event (t, "Dice of Raider in this wave: 4.");
  refused (t, "chance roll 1 2 3", "RM-BD-3", "dice_boarding");
  says (t, "chance roll 6 5 2 1\n");
  expect_event (t, "Dice of Prize in this wave: 4.");
  says (t, "chance roll 5 5 4 1\n"); /* 6:5, then 5:5, then 2:4, then 1:1 */
  expect_event (t, "6 against 5: Prize loses.");
  to_move (t, "Bob");
  refused (t, "Bob lose shield", "RM-BD-4", "no_pod_to_lose");
  refused (t, "Bob lose crew Lee", "RM-BD-4", "not_fighting_crew");
  refused (t, "Bob lose die", "RM-BD-7", "no_die");
  says (t, "Bob lose crew Kim\n");
  to_move (t, "Ann");
  says (t, "Ann lose laser\n");
  expect_event (t, "The wave of Raider against Prize is over; nobody is captured.");
  /* It does nothing else, and nobody changes ships. */
  refused (t, "Ann move Raider", "RM-BD-1", "has_waved");
  refused (t, "Ann board Raider Prize", "RM-BD-2", "wave_made");
  refused (t, "Ann transfer Lee to Lance", "RM-BD-1", "held_crew");
  says (t, "Ann end\n");
  /* The boarded ship is held; ships outside may attack either. */
  refused (t, "Bob move Prize", "RM-BD-1", "held");
  refused (t, "Bob fire Prize at Lance steps 0 clear", "RM-BD-1", "held");
  refused (t, "Bob board Prize Raider", "RM-BD-1", "boards_already");
  says (t, "Bob fire Bull at Raider steps 0 clear\nchance roll 1 2\nBob end\n");
  refused (t, "Ann end", "RM-BD-2", "wave_missing");
  refused (t, "Ann move Raider", "RM-BD-1", "is_boarding");
  says (t, "Ann move Lance\n");
  refused (t, "Ann board Raider Prize", "RM-AP-2", "other_acts");
  says (t, "Ann finish Lance\nAnn board Raider Prize\nchance roll 6 6 6\nchance roll 1 1 1\n");
  /* Two pods lost one after the other: captured. The third pair is not compared. */
  expect_event (t, "Raider captures Prize.");
  to_move (t, "Ann");
  table_free (t);
}

static void
test_bd_free (void **unused)
{
  Table *t = battle_with ("option boarded free\n",
                          RAIDER LANCE PRIZE CRATE ROCKET ("Aide", "Ann", PODS (2, 2, 0)));

  says (t, GRAPPLE "Ann board Raider Prize\nchance roll 1 1 1\nchance roll 1 1 1\n"
                   "Ann move Aide touching Crate\nAnn dock\nAnn board Aide Crate\n"
                   "chance roll 1 1 1\nchance roll 1\nAnn end\n");
  /* Free to act, it cannot attack one who boards; and by moving it ends the boarding. */
  refused (t, "Bob fire Prize at Raider steps 0 clear", "RM-MV-4", "docked_target");
  refused (t, "Bob fire Prize at Aide steps 0 clear", "RM-BD-1", "fights_already");
  says (t, "Bob fire Prize at Lance steps 0 clear\nchance roll 1 2\nundo 2\nBob move Prize\n");
  fact (t, "all", "boarding", "Ann", "Aide Crate");
  table_free (t);
}

/* RM-BD-5: a side without pods and crew is taken by its first loss; the defender can win. */
static void
test_bd_defender_wins (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") LANCE PRIZE BULL);

  says (t, "Ann move Ark touching microid\nAnn dock\nAnn load Ark 1\nchance draw titanium\n"
           "Ann end\nBob end\nAnn move Ark touching Prize\nAnn dock\nAnn board Ark Prize\n");
  expect_event (t, "Dice of Ark in this wave: 1.");
  says (t, "chance roll 2\nchance roll 3 1 1\n");
  expect_event (t, "Prize captures Ark.");
  to_move (t, "Bob");
  refused (t, "Bob loot carbon7", "RM-CP-1", "not_aboard");
  says (t, "Bob loot titanium\nBob salvage\n");
  expect_event (t, "Prize salvages Ark.");
  expect_event (t, "Prize brings the salvaged Ark home."); /* it lies docked there */
  fact (t, "all", "salvage", "Bob", "Ark");
  to_move (t, "Ann");
  table_free (t);
}

/* The enemy may have been the one that docked. */
static void
test_bd_docked_by_enemy (void **unused)
{
  Table *t = battle (RAIDER PRIZE);

  says (t, GRAPPLE "Ann end\nBob board Prize Raider\n");
  expect_event (t, "Prize boards Raider.");
  says (t, "chance roll 1 1 1\nchance roll 1 1 1\nBob end\n");
  refused (t, "Ann board Raider Prize", "RM-BD-1", "boards_already");
  refused (t, "Ann move Raider", "RM-BD-1", "held");
  table_free (t);
}

/* A ship destroyed ends its boarding without capture. */
static void
test_bd_ends_with_a_ship (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") LANCE PRIZE BULL);

  says (t, "Ann move Ark touching Prize\nAnn dock\nAnn board Ark Prize\nchance roll 1\n"
           "chance roll 1 1 1\nAnn end\nBob fire Bull at Ark steps 0 clear\nchance roll 5 5\n");
  expect_event (t, "Ark is destroyed with all aboard.");
  says (t, "Bob finish Bull\nBob move Prize\n"); /* held no longer */
  table_free (t);
}

#define SIEGE                                                                                      \
  ROCKET ("Siege", "Ann", PODS (4, 4, 0))                                                          \
  ROCKET ("Ally", "Ann", PODS (4, 4, 0)) BULL "crew Kim Bob at base\n"
#define LANDING "Ann move Siege touching base-2\nAnn dock\nAnn board Siege base-2\n"

/* RM-BD-7 */
static void
test_bd7_base (void **unused)
{
  Table *t = battle (SIEGE);

  says (t, LANDING);
  expect_event (t, "Dice of Siege in this wave: 5.");
  says (t, "chance roll 6 6 1 1 1\n");
  expect_event (t, "Dice of Bob's home base in this wave: 5.");
  says (t, "chance roll 1 1 1 1 1\n");
  to_move (t, "Bob");
  refused (t, "Bob lose laser", "RM-BD-4", "no_pod_to_lose");
  says (t, "Bob lose die\n");
  expect_event (t, "Bob's home base gives up a die.");
  says (t, "Bob lose crew Kim\nAnn end\nBob end\n");
  /* Three dice are left; what is lost stays lost, also for one who joins. */
  says (t, "Ann board Siege base-2\nchance roll 6 1 1 1 1\n");
  expect_event (t, "Dice of Bob's home base in this wave: 3.");
  says (t, "chance roll 1 1 1\nAnn move Ally touching base-2\nAnn dock\n"
           "Ann board Ally base-2\nchance roll 6 6 1 1 1\n");
  expect_event (t, "Dice of Bob's home base in this wave: 2.");
  says (t, "chance roll 1 1\n");
  expect_event (t, "Ally captures the home base of Bob.");
  expect_event (t, "Ann wins the battle.");
  to_move (t, "nobody");
  table_free (t);
}

/* The last die can be given up like the others; then there is none. */
static void
test_bd7_last_die (void **unused)
{
  Table *t = battle (SIEGE "crew Lee Bob at base\n");

  says (t, LANDING "chance roll 6 6 6 1 1\n");
  expect_event (t, "Dice of Bob's home base in this wave: 6.");
  says (t, "chance roll 1 1 1 1 1 1\nBob lose die\nBob lose die\nBob lose die\nAnn end\nBob end\n"
           "Ann board Siege base-2\nchance roll 6 1 1 1 1\n");
  expect_event (t, "Dice of Bob's home base in this wave: 3.");
  says (t, "chance roll 1 1 1\nBob lose die\n");
  expect_event (t, "Bob's home base gives up a die.");
  says (t, "Ann end\nBob end\nAnn board Siege base-2\nchance roll 6 1 1 1 1\nchance roll 1 1\n");
  refused (t, "Bob lose die", "RM-BD-7", "no_die");
  says (t, "Bob lose crew Lee\n");
  table_free (t);
}

static void
test_bd7_recover (void **unused)
{
  Table *t = battle_with ("option base_dice recover\n", SIEGE);

  says (t, LANDING "chance roll 6 6 1 1 1\nchance roll 1 1 1 1 1\nBob lose die\nBob lose die\n"
                   "Ann end\nBob end\nAnn board Siege base-2\nchance roll 6 1 1 1 1\n");
  expect_event (t, "Dice of Bob's home base in this wave: 5.");
  table_free (t);
}

/* An asteroid that wins takes cargo and salvage. */
static void
test_bd7_base_wins (void **unused)
{
  Table *t = battle (HULL ("Ark", "Ann") LANCE BULL);

  says (t, "Ann move Ark touching microid\nAnn dock\nAnn load Ark 1\nchance draw newtonium\n"
           "Ann end\nBob end\nAnn move Ark touching base-2\nAnn dock\nAnn board Ark base-2\n"
           "chance roll 2\nchance roll 3 1 1 1\n");
  expect_event (t, "Bob's home base captures Ark.");
  fact (t, "all", "stock", "Bob", "newtonium");
  says (t, "Bob salvage\n");
  fact (t, "all", "salvage", "Bob", "Ark");
  to_move (t, "Ann");
  table_free (t);
}

/* A station captured is a home base captured. */
static void
test_bd_station_captured (void **unused)
{
  Table *t = battle (RAIDER STATION ("Fort", "Bob", "active", PODS (0, 0, 0)) BULL
                     "crew Kim Bob at base\n");

  says (t, "Ann move Raider touching Fort\nAnn dock\nAnn board Raider Fort\n"
           "chance roll 6 1 1\n");
  expect_event (t, "Dice of Fort in this wave: 2."); /* itself, and Kim without a post */
  says (t, "chance roll 5 1\n");
  expect_event (t, "Kim falls.");
  expect_event (t, "Raider captures Fort.");
  expect_event (t, "Ann wins the battle.");
  table_free (t);
}

/* ---- RM-CP-1, RM-SV ---- */

#define FREIGHT                                                                                    \
  RAIDER LANCE PRIZE BULL RESERVE ("Spare", "Ann")                                                 \
      RESERVE ("Dear", "Ann") "cost Spare newtonium newtonium\ncost Prize newtonium "              \
                              "carbon7\ncost Dear carbon7 carbon7\n"
/* Bob's prize loads two and is taken in the next turn. */
#define TAKEN                                                                                      \
  "Ann end\nBob move Prize touching microid\nBob dock\nBob load Prize 2\n"                         \
  "chance draw newtonium titanium\nBob end\n" GRAPPLE "Ann board Raider Prize\n"                   \
  "chance roll 6 6 6\nchance roll 1 1 1\n"

static void
test_cp_loot (void **unused)
{
  Table *t = battle (FREIGHT);

  says (t, TAKEN);
  expect_event (t, "Raider captures Prize.");
  fact (t, "Ann", "Prize", "Bob", "3 0 0 0 0 2");
  refused (t, "Ann loot newtonium titanium", "RM-CP-1", "not_aboard"); /* one way to say it */
  refused (t, "Ann loot titanium titanium", "RM-CP-1", "not_aboard");
  refused (t, "Ann loot titanium newtonium carbon7", "RM-CP-1", "full_for_loot");
  refused (t, "Ann salvage", "RM-CP-1", "first_loot");
  says (t, "Ann loot newtonium\nAnn destroy\n");
  fact (t, "all", "Raider", "Ann", "3 2 0 0 0 1");
  fact (t, "all", "Prize", "Bob", NULL);
  says (t, "Ann move Raider\n"); /* the winner goes on */
  table_free (t);

  t = battle (FREIGHT);
  says (t, TAKEN "Ann leave\nAnn destroy\n");
  fact (t, "all", "Raider", "Ann", "3 2 0 0 0 0");
  table_free (t);
}

static void
test_sv_salvage (void **unused)
{
  Table *t = battle (FREIGHT);

  says (t, TAKEN "Ann loot newtonium\nAnn salvage\n");
  fact (t, "all", "carries", "Ann", "Raider Prize");
  says (t, "Ann move Raider touching microid\nAnn dock\n");
  refused (t, "Ann load Raider 1", "RM-SV-1", "carries_salvage");
  says (t, "Ann finish Raider\n");
  refused (t, "Ann bring Spare using Prize as newtonium", "RM-SV-2", "no_salvage");
  says (t, "Ann end\nBob end\nAnn move Raider touching base-1\nAnn dock\n");
  expect_event (t, "Raider brings the salvaged Prize home.");
  fact (t, "all", "carries", "Ann", "");
  refused (t, "Ann bring Spare using Prize as newtonium", "RM-RS-1", "half_way");
  says (t, "Ann finish Raider\n");
  refused (t, "Ann bring Spare using Prize as newtonium", "RM-RS-1", "cannot_pay");
  says (t, "undo 1\nAnn unload Raider\nAnn finish Raider\n");
  refused (t, "Ann bring Spare using Prize as carbon7", "RM-SV-2", "salvage_unfit");
  refused (t, "Ann bring Spare using Bull as newtonium", "RM-SV-2", "no_salvage");
  refused (t, "Ann bring Spare", "RM-RS-1", "cannot_pay");
  says (t, "Ann bring Spare using Prize as newtonium\n");
  expect_event (t, "The salvaged Prize stands for newtonium.");
  fact (t, "all", "salvage", "Ann", ""); /* once */
  fact (t, "all", "stock", "Ann", "");
  table_free (t);
}

/* Salvage goes down with its carrier. */
static void
test_sv_lost_with_carrier (void **unused)
{
  Table *t = battle (FREIGHT);

  says (t, TAKEN "Ann leave\nAnn salvage\nAnn move Raider\nAnn end\n"
                 "Bob fire Bull at Raider steps 0 clear\nchance roll 5 5\n"
                 "Bob fire Bull at Raider steps 0 clear\nchance roll 5 5\nBob end\nAnn end\n"
                 "Bob fire Bull at Raider steps 0 clear\nchance roll 5 5\n");
  expect_event (t, "Raider is destroyed with all aboard.");
  fact (t, "all", "carries", "Ann", "");
  fact (t, "all", "salvage", "Ann", "");
  table_free (t);

  /* Or is lost when its carrier is captured: the captor gets the carrier alone. */
  t = battle (FREIGHT);
  says (t, TAKEN "Ann leave\nAnn salvage\nAnn move Raider\nAnn end\n"
                 "Bob move Bull touching Raider\nBob dock\nBob board Bull Raider\n"
                 "chance roll 6 6 6 6 6\nchance roll 1 1 1\n");
  expect_event (t, "Bull captures Raider.");
  says (t, "Bob salvage\n");
  fact (t, "all", "carries", "Bob", "Bull Raider");
  fact (t, "all", "carries", "Ann", "");
  table_free (t);
}

/* ---- The reserve: pods that are chosen as a ship comes ---- */

#define BARE(posts)                                                                                \
  CARD ("Bare", "Ann", "reserve", "cruiser ap 4 wr 7 move M range S cargo 4 seats 1")              \
  PODS (posts, 0, 0) "cost Bare titanium\n"

/* RM-RS-1: empty posts are armed as the ship arrives, and only then. */
static void
test_rs1_empty_posts (void **unused)
{
  Table *t = battle (LANCE BULL BARE (3) "empty Bare 3\n");

  says (t, "Ann bring Bare\n");
  fact (t, "all", "Bare", "Ann", "0 0 0 0 0 0");
  refused (t, "Ann arm Bare lasers 3 shields 1", "RM-FL-4", "too_few_posts");
  says (t, "Ann arm Bare lasers 1 shields 1\n");
  fact (t, "all", "Bare", "Ann", "0 1 1 0 0 0");
  says (t, "Ann arm Bare lasers 2 shields 1\nAnn end\nBob end\n");
  fact (t, "all", "Bare", "Ann", "4 2 1 0 0 0");
  refused (t, "Ann arm Bare lasers 1 shields 2", "RM-RS-1", "not_new");
  table_free (t);

  /* A pod that is neither laser nor shield keeps its post. */
  t = battle (LANCE BULL BARE (3) "empty Bare 2\n");
  says (t, "Ann bring Bare\n");
  refused (t, "Ann arm Bare lasers 3 shields 0", "RM-FL-4", "too_few_posts");
  says (t, "Ann arm Bare lasers 2 shields 0\n");
  fact (t, "all", "Bare", "Ann", "0 2 0 1 0 0");
  table_free (t);
  setup_refused (LANCE BULL "empty Lance 1\n", "RM-FL-4", "posts_beyond");
}

/* RM-FL-4: posts that the card keeps for one kind. */
static void
test_fl4_kept_posts (void **unused)
{
  Table *t = battle (LANCE BULL BARE (3) "empty Bare 3\nkept Bare laser shield\n");

  says (t, "Ann bring Bare\n");
  refused (t, "Ann arm Bare lasers 3 shields 0", "RM-FL-4", "posts_kept");
  refused (t, "Ann arm Bare lasers 0 shields 3", "RM-FL-4", "posts_kept");
  says (t, "Ann arm Bare lasers 2 shields 1\nAnn arm Bare lasers 1 shields 2\n");
  says (t, "Ann arm Bare lasers 0 shields 2\n"); /* a post may stay empty */
  table_free (t);

  t = battle (LANCE BULL BARE (2) "empty Bare 2\nkept Bare plain-pod\n");
  says (t, "Ann bring Bare\n");
  refused (t, "Ann arm Bare lasers 2 shields 0", "RM-FL-4", "too_few_posts");
  refused (t, "Ann arm Bare lasers 1 shields 1", "RM-FL-4", "too_few_posts");
  says (t, "Ann arm Bare lasers 1 shields 0\n");
  table_free (t);
  setup_refused (LANCE BULL "kept Lance laser laser laser laser\n", "RM-FL-4", "posts_beyond");
}

/* ---- Salvage of several ships ---- */

/* Two hulls that one wave takes, and what they may pay. */
#define TWO_PRIZES                                                                                 \
  RAIDER LANCE HULL ("Tub", "Bob") HULL ("Vat", "Bob")                                             \
      BULL RESERVE ("Spare", "Ann") "cost Spare newtonium newtonium carbon7\ncost Tub newtonium "  \
                                    "carbon7\ncost Vat newtonium\n"
#define TAKE(ship)                                                                                 \
  "Ann move Raider touching " ship "\nAnn dock\nAnn board Raider " ship "\n"                       \
  "chance roll 6 6 6\nchance roll 1\n"
#define BOTH_HOME                                                                                  \
  TAKE ("Tub")                                                                                     \
  "Ann salvage\nAnn end\nBob end\n" TAKE (                                                         \
      "Vat") "Ann salvage\nAnn end\nBob end\n"                                                     \
             "Ann move Raider touching base-1\nAnn dock\nAnn finish Raider\n"

/* RM-CP-1: a carrier is asked about its second prize too, and may take it. */
static void
test_sv_second_prize (void **unused)
{
  Table *t = battle (TWO_PRIZES);

  says (t, TAKE ("Tub") "Ann salvage\nAnn end\nBob end\n" TAKE ("Vat"));
  expect_no_event (t, "scuttled");
  to_move (t, "Ann");
  says (t, "Ann salvage\n");
  fact (t, "all", "carries", "Ann", "Raider Tub Raider Vat");
  says (t, "undo 1\nAnn destroy\n");
  expect_event (t, "Raider destroys Vat.");
  fact (t, "all", "carries", "Ann", "Raider Tub");
  says (t, "undo 1\nAnn salvage\nAnn end\nBob end\nAnn move Raider touching base-1\nAnn dock\n");
  expect_event (t, "Raider brings the salvaged Tub home.");
  expect_event (t, "Raider brings the salvaged Vat home.");
  fact (t, "all", "carries", "Ann", "");
  fact (t, "all", "salvage", "Ann", "Tub Vat");
  table_free (t);

  /* Both go down with their carrier. */
  t = battle (TWO_PRIZES);
  says (t, TAKE ("Tub") "Ann salvage\nAnn end\nBob end\n" TAKE (
               "Vat") "Ann salvage\nAnn end\n"
                      "Bob fire Bull at Raider steps 0 clear\nchance roll 5 5\n"
                      "Bob fire Bull at Raider steps 0 clear\nchance roll 5 5\nBob end\nAnn end\n"
                      "Bob fire Bull at Raider steps 0 clear\nchance roll 5 5\n");
  fact (t, "all", "carries", "Ann", "");
  table_free (t);
}

/* RM-SV-2: each salvaged ship pays for one of its printed resources, the stock for the rest. */
static void
test_sv_several_pay (void **unused)
{
  Table *t = battle (TWO_PRIZES);

  says (t, BOTH_HOME);
  refused (t, "Ann bring Spare using Tub as newtonium and Vat as newtonium", "RM-RS-1",
           "cannot_pay"); /* carbon7 is missing */
  refused (t, "Ann bring Spare using Tub as newtonium and Tub as carbon7", "RM-SV-2",
           "salvage_twice");
  refused (t, "Ann bring Spare using Tub as carbon7 and Vat as carbon7", "RM-SV-2",
           "salvage_unfit"); /* not on Vat's card */
  says (t, "Ann adjust Ann stock newtonium 1\n");
  refused (t, "Ann bring Spare using Tub as titanium and Vat as newtonium", "RM-SV-2",
           "salvage_unfit"); /* not what Spare costs, nor on Tub's card */
  says (t, "Ann bring Spare using Tub as carbon7 and Vat as newtonium\n");
  expect_event (t, "The salvaged Tub stands for carbon7.");
  expect_event (t, "The salvaged Vat stands for newtonium.");
  expect_event (t, "Spare arrives from the reserve.");
  fact (t, "all", "salvage", "Ann", "");
  fact (t, "Ann", "stock", "Ann", "");
  table_free (t);
}

/* A ship that costs two of a kind takes two salvaged ships for it, and no third. */
static void
test_sv_no_more_than_the_cost (void **unused)
{
  Table *t = battle (RAIDER LANCE HULL ("Tub", "Bob") HULL ("Vat", "Bob")
                         BULL RESERVE ("Spare", "Ann") "cost Spare newtonium\ncost Tub newtonium\n"
                                                       "cost Vat newtonium\n");

  says (t, BOTH_HOME);
  refused (t, "Ann bring Spare using Tub as newtonium and Vat as newtonium", "RM-SV-2",
           "salvage_unfit");
  says (t, "Ann bring Spare using Vat as newtonium\n");
  fact (t, "all", "salvage", "Ann", "Tub");
  table_free (t);
}

/* RM-CL-1: each craft of a squadron carries the cost of the card that they share. */
static void
test_sv_craft_carry_the_cost (void **unused)
{
  Table *t = battle (RAIDER LANCE HULL ("Tub", "Bob") HULL ("Vat", "Bob") BULL
                     "craft Vat of Tub\ncost Tub newtonium\n" RESERVE (
                         "Spare", "Ann") "cost Spare newtonium newtonium\n");

  says (t, BOTH_HOME);
  says (t, "Ann bring Spare using Tub as newtonium and Vat as newtonium\n");
  expect_event (t, "The salvaged Vat stands for newtonium.");
  table_free (t);
}

/* ---- RT-7: what was noted wrongly ---- */

static void
test_mend_resources (void **unused)
{
  Table *t = battle (LANCE HULL ("Ark", "Ann") BULL);

  /* One resource fell off the table; all others lie about. */
  refused (t, "Ann adjust Ark cargo titanium 2", "RT-7", "lies_about");
  says (t, "Ann adjust asteroid -2\nAnn adjust Ark cargo titanium 2\n");
  expect_event (t, "Ark, cargo, titanium: 2, as the players agreed.");
  fact (t, "Ann", "Ark", "Ann", "4 0 0 0 0 2");
  refused (t, "Ann adjust Ark cargo titanium 2", "RT-7", "cannot_mend"); /* three spaces */
  refused (t, "Ann adjust Ark cargo carbon7 -1", "RT-7", "cannot_mend"); /* none there */
  says (t, "Ann adjust Ark cargo titanium -1\n");
  fact (t, "Ann", "Ark", "Ann", "4 0 0 0 0 1");
  says (t, "Ann adjust Bob stock titanium 1\n");
  expect_event (t, "Home base of Bob, titanium: 1, as the players agreed.");
  fact (t, "Bob", "stock", "Bob", "titanium");
  fact (t, "Ann", "stock", "Bob", "?");
  refused (t, "Ann adjust Ann stock carbon7 2", "RT-7", "lies_about");
  says (t, "Ann adjust microids -1\n");
  expect_event (t, "Microids: -1, as the players agreed.");
  fact (t, "all", "asteroid", NULL, "9");
  fact (t, "all", "microids", NULL, "5");
  says (t, "Ann adjust Ann stock carbon7 2\nundo 1\n");
  refused (t, "Ann adjust asteroid 4", "RT-7", "cannot_mend");
  says (t, "Ann adjust asteroid 2\n");
  refused (t, "Ann adjust Ann stock titanium 5", "RM-ST-2", "no_more_of");
  says (t, "Ann end\n");
  refused (t, "Bob adjust microids -9", "RT-7", "cannot_mend");
  table_free (t);
}

static void
test_mend_docking (void **unused)
{
  Table *t = battle (RAIDER LANCE PRIZE BULL);

  says (t, "Ann adjust Lance undocked\n");
  expect_event (t, "Lance is not docked, as the players agreed.");
  fact (t, "all", "docked", "Ann", "Raider base-1");
  refused (t, "Ann adjust Lance docked Lance", "RM-OB-1", "not_there");
  says (t, "Ann adjust Lance docked asteroid\n");
  expect_event (t, "Lance is docked to the central asteroid, as the players agreed.");
  says (t, "Ann mine Lance\nchance roll 5\nchance roll 5\n"); /* as if it had been noted */
  /* A boarding ends with the docking. */
  says (t, GRAPPLE "Ann board Raider Prize\nchance roll 1 1 1\nchance roll 1 1 1\nAnn end\n"
                   "Bob adjust Raider undocked\n");
  fact (t, "all", "boarding", "Ann", "");
  says (t, "Bob move Prize\n");
  table_free (t);
}

static void
test_mend_crew (void **unused)
{
  Table *t = battle (LANCE HULL ("Ark", "Ann") BULL
                     "crew Kim Ann aboard Lance\nrank Kim pilot\ncrew Lee Ann in reserve\n"
                     "rank Lee pilot\ncrew Max Bob at base\n");

  says (t, "Ann adjust Kim lost\n");
  expect_event (t, "Kim is out of the battle, as the players agreed.");
  refused (t, "Ann transfer Kim to Ark", "RM-OB-2", "crew_gone");
  says (t, "Ann adjust Kim aboard Ark\nAnn adjust Lee at base\n");
  fact (t, "all", "at-base", "Ann", "Lee");
  refused (t, "Ann adjust Lee aboard Ark", "RM-FL-5", "no_seat");
  refused (t, "Ann adjust Max aboard Ark", "RT-7", "other_crew");
  says (t, "Ann adjust Kim aboard Lance\n");
  refused (t, "Ann adjust Lee aboard Lance", "RM-FL-6", "same_rank");
  says (t, "Ann adjust Max aboard Bull\n"); /* anybody's */
  expect_event (t, "Max is aboard Bull, as the players agreed.");
  table_free (t);
}

/* ---- Battles of version 0.1.0 ---- */

/* Their journals do not say the edition, and mean what they meant. */
#define OLD(options, rows)                                                                         \
  "player Ann\nplayer Bob\n" options "components counted\n" rows "begin\n" OPENING

static void
test_old_second_prize (void **unused)
{
  Table *t = table_new ("rocketmen", OLD ("", TWO_PRIZES));

  says (t, TAKE ("Tub") "Ann salvage\nAnn end\nBob end\n" TAKE ("Vat"));
  expect_event (t, "Raider destroys Vat.");
  says (t, "Ann end\n"); /* nobody was asked */
  table_free (t);
}

static void
test_old_collision (void **unused)
{
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\nplayer Cy\ncomponents counted\n" HULL ("Ark", "Ann")
          CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1)) "begin\n"
                                                       "Ann start titanium\nBob start carbon7\n"
                                                       "Cy start carbon7\n"
                                                       "chance roll 6 5\nchance roll 1 2\n"
                                                       "chance roll 1 1\nAnn drop 0 off 2 on\n"
                                                       "Bob drop 1 off 3 on\nCy drop 0 off 6 on\n");

  says (t, "Ann move Ark touching Crate\nAnn collide\nchance roll 1 2\nchance roll 4 4\nBob end\n");
  to_move (t, "Cy");
  table_free (t);
}

static void
test_old_rounds (void **unused)
{
  Table *t = table_new ("rocketmen", OLD ("", LANCE CRATE));

  for (int round = 1; round <= 200; round++)
    says (t, "Ann end\nBob end\n");
  expect_event (t, "Ann wins the battle.");
  table_free (t);
}

/* ---- RM-AB: what cards do ---- */

static void
test_ab_attack_effects (void **unused)
{
  Table *t = battle (LANCE BULL ROCKET ("Sloop", "Bob", PODS (2, 1, 1)) MOTH
                     "crew Kim Ann aboard Lance\ncrew Lee Ann at base\n"
                     "skill Kim own-wr -1 against-cruiser\nskill Kim ignore-armour 1 always\n"
                     "skill Lee own-wr -5 always\n" /* not from the base, RM-FL-8 */
                     "ability Lance own-wr -2 extended\nability Sloop enemy-wr 2 always\n"
                     "ability Lance own-wr 3 against-no-shield\nability Lance range 1 always\n"
                     "ability Lance own-wr 1 against-shields\n");

  says (t, "Ann fire Lance at Bull steps 0 clear\n");
  expect_event (t, "Lance fires at Bull: 9 or more hits."); /* 7 + 2 shields, -1 + 1, no armour */
  expect_no_event (t, "term_armour");
  says (t, "undo 1\nAnn fire Lance at Sloop steps 1 clear\n");
  expect_event (t, "Lance fires at Sloop: 10 or more hits."); /* 7 + 1 + 1, then 2 - 2 + 1 */
  expect_event (t, "1 for abilities.");
  says (t, "undo 1\nAnn fire Lance at Moth steps 0 clear\n");
  expect_event (t, "Lance fires at Moth: 10 or more hits.");
  says (t, "undo 1\nAnn fire Lance at Moth steps 0 clear mm 140 within 0\n"); /* 2 M */
  says (t, "undo 1\n");
  refused (t, "Ann fire Lance at Moth steps 0 clear mm 142 within 0", "RM-AT-4", "out_of_range");
  table_free (t);
}

static void
test_ab_reroll (void **unused)
{
  Table *t = battle (LANCE BULL "ability Lance reroll 1 always\n");

  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n");
  to_move (t, "Ann");
  refused (t, "Ann end", "RM-AB-1", "first_reroll");
  says (t, "Ann accept\nundo 1\nAnn reroll\nchance roll 1 2\n");
  to_move (t, "Ann");
  refused (t, "Ann reroll", "RM-TN-1", "nothing_asked");
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n"); /* once a turn */
  refused (t, "Ann reroll", "RM-TN-1", "nothing_asked");
  says (t, "Ann end\nBob end\nAnn fire Lance at Bull steps 0 clear\nchance roll 1 2\n"
           "Ann reroll\n");
  table_free (t);
}

static void
test_ab_other_effects (void **unused)
{
  Table *t = battle (RAIDER ROCKET ("Prize", "Bob", PODS (3, 2, 1)) BULL
                     "ability Raider ap 2 always\nability Raider cargo 1 always\n"
                     "ability Raider dock-despite-shields 1 always\nability Raider move 1 always\n"
                     "ability Raider boarding-dice 2 attacking\n"
                     "ability Prize boarding-dice 1 defending\n"
                     "ability Prize boarding-dice 4 attacking\n"
                     "note Raider \"Once a battle: turn for nothing.\"\n");

  fact (t, "all", "Raider", "Ann", "8 2 0 0 0 0");
  says (t, "Ann move Raider touching microid\n");
  expect_event (t, "Raider: Once a battle: turn for nothing.");
  expect_event (t, "An ability makes this move 1 increment longer.");
  says (t, "Ann dock\n");
  refused (t, "Ann load Raider 4", "RM-MI-2", "full_for_loading");
  says (t, "Ann load Raider 3\nchance draw titanium titanium titanium\n");
  says (t, "Ann move Raider touching Prize\n");
  expect_no_event (t, "has_text"); /* told when it began */
  says (t, "Ann dock\nAnn board Raider Prize\n");
  expect_event (t, "Dice of Raider in this wave: 5.");
  says (t, "chance roll 1 1 1 1 1\n");
  expect_event (t, "Dice of Prize in this wave: 5.");
  table_free (t);
}

/* What cannot be expressed is changed by hand, and recorded. */
static void
test_ab_adjust (void **unused)
{
  Table *t = battle (LANCE BULL CRATE);

  says (t, "Ann adjust Bull lasers -1\n");
  expect_event (t, "Bull, lasers: -1, as the players agreed.");
  says (t, "Ann adjust Bull shields 1\nAnn adjust Lance ap -2\n");
  fact (t, "all", "Bull", "Bob", "0 1 3 0 0 0");
  fact (t, "all", "Lance", "Ann", "4 2 1 0 0 0");
  refused (t, "Ann adjust Bull lasers 1", "RM-AB-1", "cannot_adjust"); /* no post is free */
  refused (t, "Ann adjust Bull lasers -2", "RM-AB-1", "cannot_adjust");
  refused (t, "Ann adjust Lance ap -5", "RM-AB-1", "cannot_adjust");
  says (t, "Ann adjust Lance wr 2\nAnn fire Lance at Crate steps 0 clear\n");
  expect_event (t, "Lance fires at Crate: 9 or more hits.");
  says (t, "chance roll 1 2\nAnn end\nBob end\nAnn fire Lance at Crate steps 0 clear\n");
  expect_event (t, "Lance fires at Crate: 7 or more hits."); /* for that turn only */
  table_free (t);
}

/* Posts that carry neither laser nor shield carry pods of another kind: they only take damage. */
static void
test_cl5_plain_pods (void **unused)
{
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (2, 1, 0)) BULL);

  fact (t, "all", "Sloop", "Bob", "0 1 0 1 0 0");
  says (t, "Ann fire Lance at Sloop steps 0 clear\nchance roll 3 4\nBob lose plain-pod\n");
  fact (t, "all", "Sloop", "Bob", "0 1 0 0 0 0");
  table_free (t);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rm1_destruction),
    cmocka_unit_test (test_rm1_own_collision_loses),
    cmocka_unit_test (test_rm1_draw),
    cmocka_unit_test (test_rm1_many_first),
    cmocka_unit_test (test_rm1_many_last),
    cmocka_unit_test (test_rm1_many_last_base),
    cmocka_unit_test (test_rm1_many_first_own_loss),
    cmocka_unit_test (test_rm1_many_first_by_collision),
    cmocka_unit_test (test_rm1_many_first_by_ramming),
    cmocka_unit_test (test_rm1_no_limit),
    cmocka_unit_test (test_rm1_rounds),
    cmocka_unit_test (test_ap_turns),
    cmocka_unit_test (test_st_opening),
    cmocka_unit_test (test_st_station_first),
    cmocka_unit_test (test_setup_refusals),
    cmocka_unit_test (test_setup_limits),
    cmocka_unit_test (test_setup_room),
    cmocka_unit_test (test_setup_lengths),
    cmocka_unit_test (test_mv_move_and_turn),
    cmocka_unit_test (test_mv_evade),
    cmocka_unit_test (test_mv_dock),
    cmocka_unit_test (test_at_worked_example),
    cmocka_unit_test (test_at_who_and_how_often),
    cmocka_unit_test (test_at_range),
    cmocka_unit_test (test_at_extend_volley),
    cmocka_unit_test (test_at_losses),
    cmocka_unit_test (test_at_doubles),
    cmocka_unit_test (test_212),
    cmocka_unit_test (test_cl1_dodge),
    cmocka_unit_test (test_cl3_armour),
    cmocka_unit_test (test_cl4_base_defense),
    cmocka_unit_test (test_cl4_station_destroyed),
    cmocka_unit_test (test_cn_small),
    cmocka_unit_test (test_cn_large),
    cmocka_unit_test (test_cn_station),
    cmocka_unit_test (test_cn_ships),
    cmocka_unit_test (test_mi1_mining),
    cmocka_unit_test (test_mi1_six_destroys),
    cmocka_unit_test (test_mi2_microids),
    cmocka_unit_test (test_mi3_unload),
    cmocka_unit_test (test_rs1_reserve),
    cmocka_unit_test (test_st8_station_replaces),
    cmocka_unit_test (test_fl_crew),
    cmocka_unit_test (test_fl9_full_ships_swap),
    cmocka_unit_test (test_bd_waves),
    cmocka_unit_test (test_bd_free),
    cmocka_unit_test (test_bd_defender_wins),
    cmocka_unit_test (test_bd_docked_by_enemy),
    cmocka_unit_test (test_bd_ends_with_a_ship),
    cmocka_unit_test (test_bd7_base),
    cmocka_unit_test (test_bd7_last_die),
    cmocka_unit_test (test_bd7_recover),
    cmocka_unit_test (test_bd7_base_wins),
    cmocka_unit_test (test_bd_station_captured),
    cmocka_unit_test (test_cp_loot),
    cmocka_unit_test (test_sv_salvage),
    cmocka_unit_test (test_sv_lost_with_carrier),
    cmocka_unit_test (test_rs1_empty_posts),
    cmocka_unit_test (test_fl4_kept_posts),
    cmocka_unit_test (test_sv_second_prize),
    cmocka_unit_test (test_sv_several_pay),
    cmocka_unit_test (test_sv_no_more_than_the_cost),
    cmocka_unit_test (test_sv_craft_carry_the_cost),
    cmocka_unit_test (test_mend_resources),
    cmocka_unit_test (test_mend_docking),
    cmocka_unit_test (test_mend_crew),
    cmocka_unit_test (test_old_second_prize),
    cmocka_unit_test (test_old_collision),
    cmocka_unit_test (test_old_rounds),
    cmocka_unit_test (test_ab_attack_effects),
    cmocka_unit_test (test_ab_reroll),
    cmocka_unit_test (test_ab_other_effects),
    cmocka_unit_test (test_ab_adjust),
    cmocka_unit_test (test_cl5_plain_pods),
  };
  return cmocka_run_group_tests_name ("rocketmen", tests, NULL, NULL);
}
