/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen, rule by rule: what each allows, what it refuses, and the example of the source. A
 * battle here is two or three ships written as rows; what the table looks like is said, not known.
 */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Ships and battles ---- */

#define PODS(posts, lasers, shields) "posts " #posts " lasers " #lasers " shields " #shields "\n"
#define CARD(name, seat, fleet, kind) "ship " name " " seat " " fleet " " kind " "
#define ROCKET(name, seat, pods)                                                                   \
  CARD (name, seat, "active", "rocketship ap 6 wr 7 move M range M cargo 2 seats 2") pods
#define FIGHTER(name, seat)                                                                        \
  CARD (name, seat, "active", "fighter ap 4 wr 8 move L range S cargo 0 seats 0") PODS (1, 1, 0)
#define CRUISER(name, seat, pods)                                                                  \
  CARD (name, seat, "active", "cruiser ap 5 wr 6 move S range M cargo 2 seats 2") pods
#define STATION(name, seat, fleet, pods)                                                           \
  CARD (name, seat, fleet, "station ap 3 wr 7 move none range L cargo 2 seats 1") pods
#define HULL(name, seat) /* no pods, no weapon */                                                  \
  CARD (name, seat, "active", "plain ap 4 wr 8 move S range none cargo 3 seats 1") PODS (0, 0, 0)
#define RESERVE(name, seat)                                                                        \
  CARD (name, seat, "reserve", "rocketship ap 4 wr 7 move M range S cargo 4 seats 1") PODS (2, 1, 1)

/* Ann is first. On the asteroid lie 11 resources, and 6 are microids. */
#define OPENING                                                                                    \
  "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"                      \
  "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n"

static Table *
battle_with (const char *options, const char *rows)
{
  char head[3500];

  int length = snprintf (head, sizeof head,
                         "player Ann\nplayer Bob\n%scomponents counted\n%sbegin\n", options, rows);
  assert_in_range (length, 1, sizeof head - 1);
  Table *t = table_new ("rocketmen", head);
  says (t, OPENING);
  return t;
}

static Table *
battle (const char *rows)
{
  return battle_with ("", rows);
}

static Table *
battle_of_three (const char *options, const char *rows)
{
  char head[3500];

  snprintf (head, sizeof head, "player Ann\nplayer Bob\nplayer Cy\n%scomponents counted\n%sbegin\n",
            options, rows);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nCy start carbon7\n"
           "chance roll 6 5\nchance roll 1 2\nchance roll 1 1\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\nCy drop 0 off 6 on\n");
  return t;
}

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

#define LANCE ROCKET ("Lance", "Ann", PODS (3, 2, 1))
#define BULL CRUISER ("Bull", "Bob", PODS (4, 2, 2))
#define MOTH FIGHTER ("Moth", "Bob")
#define CRATE HULL ("Crate", "Bob")

/* ---- RM-1 ---- */

static void
test_rm1_destruction (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE CRATE);

  says (t, "Ann move Lance\nAnn fire Lance at Crate steps 0 clear\nchance roll 3 4\n");
  told (t, "Crate is destroyed with all aboard.");
  told (t, "Bob is out of the battle.");
  told (t, "Ann wins the battle.");
  to_move (t, "nobody");
  stands (t, "1005 0", "Ann");
  table_free (t);
}

static void
test_rm1_own_collision_loses (void **unused)
{
  (void)unused;
  Table *t = battle (HULL ("Ark", "Ann") CRATE);

  says (t, "Ann move Ark touching asteroid\nAnn collide\n");
  told (t, "Bob wins the battle.");
  table_free (t);
}

static void
test_rm1_draw (void **unused)
{
  (void)unused;
  Table *t = battle (HULL ("Ark", "Ann") CRATE);

  says (t, "Ann move Ark touching Crate\nAnn collide\nchance roll 6 1\nAnn ram\nchance roll 3 4\n");
  told (t, "Ann wins the battle.");
  told (t, "Bob wins the battle.");
  stands (t, "1000 1000", "Ann Bob");
  table_free (t);
}

#define THREE LANCE CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1))

static void
test_rm1_many_first (void **unused)
{
  (void)unused;
  Table *t = battle_of_three ("", THREE);

  says (t, "Ann fire Lance at Crate steps 0 clear\nchance roll 5 4\n");
  stands (t, "1005 0 4", "Ann");
  to_move (t, "nobody");
  table_free (t);
}

static void
test_rm1_many_last (void **unused)
{
  (void)unused;
  Table *t = battle_of_three ("option many last\n", THREE);

  says (t, "Ann fire Lance at Crate steps 0 clear\nchance roll 5 4\n");
  told (t, "Bob is out of the battle.");
  to_move (t, "Ann");
  says (t, "Ann end\n");
  to_move (t, "Cy");
  says (t, "Cy end\n");
  to_move (t, "Ann");
  table_free (t);
}

/* Who beats himself makes nobody the first to win. */
static void
test_rm1_many_first_own_loss (void **unused)
{
  (void)unused;
  Table *t = battle_of_three ("", HULL ("Ark", "Ann") CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1)));

  says (t, "Ann move Ark touching asteroid\nAnn collide\n");
  told (t, "Ann is out of the battle.");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_rm1_rounds (void **unused)
{
  (void)unused;
  Table *t = battle_with ("option rounds 1\n", LANCE CRATE);

  says (t, "Ann end\nBob end\n");
  told (t, "1 rounds are over: the strongest fleet wins.");
  stands (t, "1005 2", "Ann");
  table_free (t);
}

/* ---- RM-TN-1, RM-AP ---- */

static void
test_ap_turns (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE FIGHTER ("Dart", "Ann") BULL);

  refused (t, "Ann move Bull", "RM-OB-3", "not_yours");
  refused (t, "Bob move Bull", "RT-5", "not-your-move");
  refused (t, "Ann evade", "RM-AP-4", "not_now");
  says (t, "Ann move Lance\n");
  fact (t, "all", "Lance", "Ann", "5 2 1 0 0 0");
  refused (t, "Ann move Dart", "RM-AP-2", "other_acts");
  says (t, "Ann turn Dart\n"); /* docked: free, so it is no matter of AP */
  says (t, "Ann finish Lance\nAnn move Dart\n");
  refused (t, "Ann move Lance", "RM-AP-2", "is_done");
  refused (t, "Ann finish Lance", "RM-AP-2", "is_done");
  says (t, "Ann end\n");
  told (t, "Bob's turn, round 1.");
  says (t, "Bob end\n");
  told (t, "Ann's turn, round 2.");
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
  (void)unused;
  Table *t =
      table_new ("rocketmen", "player Ann\nplayer Bob\ncomponents counted\n" LANCE BULL "begin\n");

  to_move (t, "Ann");
  refused (t, "Ann end", "RM-AP-4", "not_now");
  says (t, "Ann start titanium\n");
  fact (t, "Ann", "start", "Ann", "titanium");
  fact (t, "Bob", "start", "Ann", "?");
  says (t, "Bob start carbon7\n");
  refused (t, "chance roll 1 2 3", "RM-AT-6", "dice_awaited");
  says (t, "chance roll 3 4\nchance roll 6 1\n");
  told (t, "A tie: those roll again.");
  says (t, "chance roll 1 1\nchance roll 6 6\n");
  told (t, "Bob is the first player.");
  to_move (t, "Bob");
  refused (t, "Bob drop 4 off 3 on", "RM-ST-5", "six_dropped");
  says (t, "Bob drop 1 off 2 on\n");
  told (t, "Bob drops six: 1 are lost, 2 on the asteroid, 3 microids.");
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
  (void)unused;
  Table *t = battle (LANCE STATION ("Keep", "Ann", "active", PODS (2, 1, 1)) BULL);

  fact (t, "all", "docked", "Ann", "Lance Keep");
  refused (t, "Ann move Lance touching base-1", "RM-OB-1", "not_there");
  refused (t, "Ann move Keep", "RM-MV-1", "cannot_move");
  table_free (t);
}

static void
test_setup_refusals (void **unused)
{
  (void)unused;

  setup_refused (LANCE, "RM-FL-1", "no_fleet");
  setup_refused (LANCE LANCE BULL, "RM-FL-1", "name_taken");
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
}

/* ---- RM-MV ---- */

static void
test_mv_move_and_turn (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE BULL);

  says (t, "Ann turn Lance\n");
  fact (t, "all", "Lance", "Ann", "6 2 1 0 0 0");
  says (t, "Ann move Lance\n");
  told (t, "Lance undocks from base-1.");
  told (t, "Lance moves, M a time.");
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
  (void)unused;
  Table *t = battle (LANCE BULL MOTH);

  says (t, "Ann move Lance touching asteroid\n");
  refused (t, "Ann move Lance", "RM-AP-4", "not_now");
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
  (void)unused;
  Table *t = battle (LANCE BULL MOTH);

  says (t, "Ann move Lance touching Bull\n");
  refused (t, "Ann dock", "RM-MV-4", "shield_prevents");
  says (t, "Ann evade\n");
  refused (t, "Ann dock Lance Bull", "RM-MV-4", "shield_prevents");
  says (t, "Ann dock Lance Moth\n"); /* in contact after all, RM-MV-6 */
  told (t, "Lance is docked to Moth.");
  refused (t, "Ann dock Lance asteroid", "RM-MV-4", "already_docked");
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
  (void)unused;
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (3, 1, 2)));

  says (t, "Ann fire Lance at Sloop steps 1 clear\n");
  told (t, "Lance fires at Sloop: 10 or more hits.");
  told (t, "2 for the shields of Sloop.");
  told (t, "1 for Extended Range.");
  fact (t, "all", "Lance", "Ann", "4 2 1 0 0 0");
  says (t, "chance roll 4 5\n");
  told (t, "Lance rolls 9 against 10: a miss.");
  says (t, "Ann fire Lance at Sloop steps 1 clear\nchance roll 6 4\n");
  told (t, "Lance rolls 10 against 10: a hit.");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_at_who_and_how_often (void **unused)
{
  (void)unused;
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
  refused (t, "Ann fire Lance at Bull steps 0 clear", "RM-AP-2", "is_done");
  says (t, "Ann fire Dart at Bull steps 0 clear\nchance roll 1 2\n");
  table_free (t);

  /* RM-AT-2: as many shots as lasers, however the AP stand. */
  t = battle (ROCKET ("Lance", "Ann", PODS (1, 1, 0)) BULL);
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n");
  refused (t, "Ann fire Lance at Bull steps 0 clear", "RM-AP-2", "is_done");
  says (t, "Ann end\nBob end\nAnn fire Lance at Bull steps 0 clear\n");
  table_free (t);
}

static void
test_at_range (void **unused)
{
  (void)unused;
  Table *t = battle_with ("option ruler_m 700\n", LANCE BULL CRATE);

  says (t, "Ann fire Lance at Bull steps 0 clear mm 70 within 0\nchance roll 1 2\nundo 2\n");
  refused (t, "Ann fire Lance at Bull steps 0 clear mm 71 within 0", "RM-AT-4", "out_of_range");
  refused (t, "Ann fire Lance at Bull steps 1 clear mm 145 within 4", "RM-AT-4", "out_of_range");
  /* What the sensor cannot tell apart is left to the players. */
  says (t, "Ann fire Lance at Bull steps 1 clear mm 143 within 3\nchance roll 1 2\nAnn end\n");
  says (t, "Bob adjust Crate lasers 0\n");
  refused (t, "Bob adjust Crate lasers 1", "RM-AB-1", "cannot_adjust");
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
  (void)unused;
  Table *t = battle_with ("option extend volley\n", LANCE BULL);

  says (t, "Ann fire Lance at Bull steps 2 clear\nchance roll 1 2\n");
  fact (t, "all", "Lance", "Ann", "3 2 1 0 0 0");
  says (t, "Ann fire Lance at Bull steps 2 clear\n"); /* bought already */
  told (t, "Lance fires at Bull: 12 or more hits.");  /* 7, two shields, armour, two steps */
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
  (void)unused;
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (2, 1, 1)) CRATE);

  says (t, "Ann fire Lance at Sloop steps 0 clear\nchance roll 4 4\n");
  to_move (t, "Bob");
  refused (t, "Bob lose plain-pod", "RM-DM-1", "no_such_pod");
  refused (t, "Bob lose die", "RM-AP-4", "not_now");
  says (t, "Bob lose shield\n");
  told (t, "Sloop loses a shield.");
  says (t, "Ann fire Lance at Sloop steps 0 clear\n");
  told (t, "Lance fires at Sloop: 7 or more hits.");
  says (t, "chance roll 3 4\n"); /* one kind left: nothing to choose */
  told (t, "Sloop loses a laser.");
  says (t, "Ann end\nBob end\nAnn fire Lance at Sloop steps 0 clear\nchance roll 3 4\n");
  told (t, "Sloop is destroyed with all aboard.");
  refused (t, "Ann fire Lance at Sloop steps 0 clear", "RM-OB-1", "not_there");
  table_free (t);
}

/* RM-AT-8 */
static void
test_at_doubles (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE ROCKET ("Sloop", "Bob", PODS (2, 2, 0)) BULL
                     "crew Kim Bob aboard Sloop\ncrew Lee Bob aboard Sloop\n"
                     "crew Max Bob aboard Bull\n");

  says (t, "Ann fire Lance at Sloop steps 0 clear\nchance roll 4 4\n");
  told (t, "Sloop loses a laser.");
  to_move (t, "Bob");
  refused (t, "Bob lose crew Max", "RM-BD-4", "not_there_crew");
  says (t, "Bob lose crew Lee\n");
  told (t, "Lee of Sloop is killed.");
  /* With shields there is no such loss. */
  says (t, "Ann fire Lance at Bull steps 0 clear\nchance roll 5 5\nBob lose shield\n");
  not_told (t, "crew_killed");
  to_move (t, "Ann");
  /* With one left there is nothing to choose. */
  says (t, "Ann end\nBob end\nAnn fire Lance at Sloop steps 0 clear\nchance roll 5 5\n");
  told (t, "Kim of Sloop is killed.");
  table_free (t);
}

/* RM-212 */
static void
test_212 (void **unused)
{
  (void)unused;
  Table *t =
      battle (CARD ("Ace", "Ann", "active", "plain ap 6 wr 14 move M range M cargo 0 seats 0")
                  PODS (3, 3, 0) MOTH STATION ("Fort", "Bob", "active",
                                               PODS (1, 1, 0)) "ability Ace reroll 3 always\n");

  /* A 12 hits against any number, and is neither dodged nor fended off. */
  says (t, "Ann fire Ace at Moth steps 0 clear\nchance roll 6 6\n");
  told (t, "A natural 12 always hits, and nothing cancels its damage.");
  told (t, "Moth loses a laser.");
  to_move (t, "Ann");
  says (t, "Ann fire Ace at Fort steps 0 clear\nchance roll 6 6\n");
  told (t, "Fort loses a laser.");
  /* A 2 misses against any number, and no ability rolls it again. */
  says (t, "Ann adjust Ace wr -10\nAnn adjust Ace wr 0\nAnn fire Ace at Moth steps 0 clear\n");
  told (t, "Ace fires at Moth: 4 or more hits.");
  told (t, "-10 as the players agreed.");
  says (t, "chance roll 1 1\n");
  told (t, "A natural 2 always misses.");
  to_move (t, "Ann");
  refused (t, "Ann reroll", "RM-AP-4", "not_now");
  table_free (t);
}

/* ---- RM-CL ---- */

static void
test_cl1_dodge (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE FIGHTER ("Dart", "Ann") MOTH CRATE);

  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\n");
  to_move (t, "Bob");
  refused (t, "Bob lose laser", "RM-AP-4", "not_now");
  says (t, "Bob take hit\n"); /* declined, so not used up */
  told (t, "Moth loses a laser.");
  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\nBob dodge\nchance roll 3 4\n");
  told (t, "Moth evades the attack with 7.");
  to_move (t, "Ann");
  /* Once in this turn. */
  says (t, "Ann fire Dart at Moth steps 0 clear\nchance roll 5 4\n");
  told (t, "Moth is destroyed with all aboard.");
  table_free (t);

  /* Once in each player's turn, and an attempt that fails counts. */
  t = battle (LANCE CRUISER ("Ox", "Ann", PODS (2, 2, 0)) CARD (
      "Moth", "Bob", "active", "fighter ap 4 wr 8 move L range S cargo 0 seats 0") PODS (4, 4, 0));
  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\nBob dodge\nchance roll 3 3\n");
  told (t, "Moth rolls 6; 7 was needed.");
  told (t, "Moth loses a laser.");
  says (t, "Ann fire Lance at Moth steps 0 clear\nchance roll 3 4\n");
  to_move (t, "Ann");
  says (t, "Ann end\nBob end\nAnn fire Ox at Moth steps 0 clear\nchance roll 3 4\n");
  to_move (t, "Bob");
  table_free (t);
}

static void
test_cl3_armour (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE BULL);

  says (t, "Ann fire Lance at Bull steps 0 clear\n");
  told (t, "1 for the Armored Hull of Bull.");
  told (t, "Lance fires at Bull: 10 or more hits.");
  table_free (t);
}

static void
test_cl4_base_defense (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE STATION ("Fort", "Bob", "active", PODS (1, 1, 0)));

  says (t, "Ann fire Lance at Fort steps 0 clear\nchance roll 3 4\n");
  to_move (t, "chance"); /* it is no choice */
  says (t, "chance roll 4 5\n");
  told (t, "Fort fends the attack off with 9.");
  says (t, "Ann fire Lance at Fort steps 0 clear\nchance roll 5 5\nchance roll 4 4\n");
  told (t, "Fort rolls 8; 9 was needed.");
  told (t, "Fort loses a laser.");
  table_free (t);
}

/* A station destroyed takes what is there with it, and the battle goes on. */
static void
test_cl4_station_destroyed (void **unused)
{
  (void)unused;
  Table *t = battle (LANCE STATION ("Fort", "Bob", "active", PODS (0, 0, 0)) BULL RESERVE (
      "Spare", "Bob") "cost Spare carbon7\ncrew Kim Bob at base\n");

  says (t, "Ann fire Lance at Fort steps 0 clear\nchance roll 6 6\n");
  told (t, "Fort is destroyed with all aboard.");
  fact (t, "all", "start", "Bob", NULL);
  fact (t, "all", "at-base", "Bob", "");
  fact (t, "all", "docked", "Bob", "");
  says (t, "Ann end\n");
  refused (t, "Bob bring Spare", "RM-RS-1", "no_home");
  refused (t, "Bob transfer Kim to Bull", "RM-OB-2", "crew_gone");
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
    cmocka_unit_test (test_rm1_many_first_own_loss),
    cmocka_unit_test (test_rm1_rounds),
    cmocka_unit_test (test_ap_turns),
    cmocka_unit_test (test_st_opening),
    cmocka_unit_test (test_st_station_first),
    cmocka_unit_test (test_setup_refusals),
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
  };
  return cmocka_run_group_tests_name ("rocketmen", tests, NULL, NULL);
}
