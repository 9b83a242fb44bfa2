/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen with a map, worked by hand: where things stand, what a move reaches, what lies in the
 * line, and what is too close to call. Unless a test says otherwise the table is 1 m wide and on
 * the screen, home bases of 60 mm stand 83.8 mm from the edge, and no microid lies about. So the
 * middle of Ann's base is at 500.0, 113.8, and her first ship, 30 mm wide, touches it at 500.0,
 * 158.8 and looks at the asteroid, whose rim is 286.2 mm from its bow.
 */
#include "battle.h"

#include "rules/rocketmen/rocketmen.h"

#include <stdlib.h>
#include <string.h>

#define SCREEN "option map screen\n"
#define ON "option map on\n"
#define M(tenths) "option ruler_m " #tenths "\n"
#define SIZE(what, mm) "size " what " " mm "\n"
/* Ann's, with AP for long ways. */
#define SCOUT                                                                                      \
  CARD ("Scout", "Ann", "active", "rocketship ap 12 wr 7 move M range M cargo 3 seats 1")          \
  PODS (2, 2, 0)

static Table *
map_battle (const char *options, const char *rows)
{
  char head[3500];
  int length = snprintf (
      head, sizeof head,
      "player Ann\nplayer Bob\noption edition 3\n%scomponents counted\n%sbegin\n", options, rows);

  assert_in_range (length, 1, sizeof head - 1);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "table fell 6 off 0 on\ntable fell 6 off 0 on\n");
  return t;
}

/* The same with some resources where they are said to have fallen first. */
static Table *
strewn_battle (const char *options, const char *rows, const char *fell)
{
  char head[3500];
  int length = snprintf (
      head, sizeof head,
      "player Ann\nplayer Bob\noption edition 3\n%scomponents counted\n%sbegin\n", options, rows);

  assert_in_range (length, 1, sizeof head - 1);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n");
  says (t, fell);
  says (t, "table fell 6 off 0 on\n");
  return t;
}

static const RocketmenSetup *
cards (const Table *t)
{
  return (const RocketmenSetup *)t->setup;
}

static const RocketmenState *
state_of (const Table *t)
{
  return (const RocketmenState *)rules_log_state (t->log);
}

static int
object (const Table *t, const char *name)
{
  int16_t value;

  if (!rules_text_read_value (t->game, t->setup, "object", name, &value))
    fail_msg ("there is no %s", name);
  return value;
}

static SpaceDisc
disc_of (const Table *t, const char *name)
{
  return rocketmen_disc (cards (t), state_of (t), object (t, name));
}

static void
stands_at (const Table *t, const char *name, int x, int y)
{
  SpaceDisc disc = disc_of (t, name);

  if (disc.at.x != x || disc.at.y != y)
    fail_msg ("%s stands at %d, %d, not at %d, %d", name, disc.at.x, disc.at.y, x, y);
}

static void
touches (const Table *t, const char *one, const char *other)
{
  SpaceDisc a = disc_of (t, one);
  SpaceDisc b = disc_of (t, other);

  assert_true (space_is_touching (&a, &b));
}

static void
keeps_apart (const Table *t, const char *one, const char *other)
{
  SpaceDisc a = disc_of (t, one);
  SpaceDisc b = disc_of (t, other);

  assert_false (space_is_within (&a, &b, SPACE_TOUCH));
}

static int
ap_of (const Table *t, const char *ship)
{
  return state_of (t)->ship[object (t, ship)].ap;
}

/* What it is docked to, NULL: nothing. */
static void
is_docked (const Table *t, const char *ship, const char *to)
{
  int docked = state_of (t)->ship[object (t, ship)].docked - 1;

  assert_int_equal (docked, to ? object (t, to) : -1);
}

/* ---- The opening ---- */

#define THREE_OF(name, seat)                                                                       \
  ROCKET (name "1", seat, PODS (2, 1, 1))                                                          \
  ROCKET (name "2", seat, PODS (2, 1, 1)) CRUISER (name "3", seat, PODS (2, 1, 1))

static void
test_opening (void **unused)
{
  Table *t = map_battle (SCREEN, THREE_OF ("Ant", "Ann") THREE_OF ("Bee", "Bob"));
  static const char *const fleets[][4] = { { "base-1", "Ant1", "Ant2", "Ant3" },
                                           { "base-2", "Bee1", "Bee2", "Bee3" } };

  stands_at (t, "asteroid", 5000, 5000);
  stands_at (t, "base-1", 5000, 838 + 300); /* RM-ST-6: 1 L from the edge to its rim */
  stands_at (t, "base-2", 5000, 10000 - 838 - 300);
  stands_at (t, "Ant1", 5000, 1138 + 300 + 150);
  stands_at (t, "Bee1", 5000, 8862 - 300 - 150);
  for (int seat = 0; seat < 2; seat++)
    for (int i = 1; i < 4; i++) {
      touches (t, fleets[seat][i], fleets[seat][0]);
      is_docked (t, fleets[seat][i], fleets[seat][0]);
      assert_int_equal (state_of (t)->place[object (t, fleets[seat][i])].heading,
                        seat ? 2700 : 900);
      for (int k = 1; k < i; k++)
        keeps_apart (t, fleets[seat][i], fleets[seat][k]);
    }
  table_free (t);
}

/* Assumed, until somebody measures; README.md has them too. */
static void
test_sizes (void **unused)
{
  static const int assumed[ROCKETMEN_N_SIZES] = { 200, 300, 350, 600, 300, 800, 600, 150 };
  Table *t = map_battle (SCREEN, SIZE ("microid", "17.5") LANCE CRATE);

  for (int i = 0; i < ROCKETMEN_SIZE_MICROID; i++)
    assert_int_equal (rocketmen_size (cards (t), (RocketmenSize)i), assumed[i]);
  assert_int_equal (rocketmen_size (cards (t), ROCKETMEN_SIZE_MICROID), 175);
  assert_int_equal (rocketmen_side (cards (t)), 10000);
  table_free (t);
}

/* A base each on the four sides, and a station in the place of one. */
static void
test_opening_of_four (void **unused)
{
  Table *t = table_new ("rocketmen",
                        "player Ann\nplayer Bob\nplayer Cy\nplayer Dee\noption edition 3\n" SCREEN
                        "components counted\n" SIZE ("station", "70.0")
                            LANCE CRATE ROCKET ("Sloop", "Cy", PODS (2, 1, 1))
                                STATION ("Hub", "Dee", "active", PODS (2, 1, 1))
                                    ROCKET ("Dory", "Dee", PODS (2, 1, 1)) "begin\n");

  stands_at (t, "base-1", 5000, 1138);
  stands_at (t, "base-2", 5000, 8862);
  stands_at (t, "base-3", 1138, 5000);
  stands_at (t, "Hub", 10000 - 838 - 350, 5000); /* RM-ST-7 */
  stands_at (t, "Sloop", 1138 + 450, 5000);
  stands_at (t, "Dory", 8812 - 500, 5000);
  is_docked (t, "Dory", "Hub");
  is_docked (t, "Hub", NULL);
  table_free (t);
}

/* RM-CL-1: five craft stand around their base like so many ships. */
static void
test_squadron_around_its_base (void **unused)
{
  static const char *const craft[] = { "Gnat1", "Gnat2", "Gnat3", "Gnat4", "Gnat5" };
  Table *t = map_battle (SCREEN, FIGHTER ("Gnat1", "Ann") FIGHTER ("Gnat2", "Ann")
                                     FIGHTER ("Gnat3", "Ann") FIGHTER ("Gnat4", "Ann")
                                         FIGHTER ("Gnat5", "Ann") "craft Gnat2 of Gnat1\n"
                                                                  "craft Gnat3 of Gnat1\n"
                                                                  "craft Gnat4 of Gnat1\n"
                                                                  "craft Gnat5 of Gnat1\n" CRATE);

  stands_at (t, "Gnat1", 5000, 1138 + 300 + 100);
  for (int i = 0; i < 5; i++) {
    touches (t, craft[i], "base-1");
    for (int k = 0; k < i; k++)
      keeps_apart (t, craft[i], craft[k]);
  }
  table_free (t);
}

/* Four fleets of eight, four bases, the asteroid and 24 microids: 61 things. */
static void
test_sixty_objects (void **unused)
{
  char head[4000];
  size_t n = (size_t)snprintf (head, sizeof head,
                               "player Ann\nplayer Bob\nplayer Cy\nplayer Dee\n"
                               "option edition 3\n" SCREEN M (600) "components counted\n");
  static const char *const seats[] = { "Ann", "Bob", "Cy", "Dee" };

  for (int i = 0; i < 32; i++)
    n += (size_t)snprintf (head + n, sizeof head - n,
                           "ship S%d %s active rocketship ap 6 wr 7 move M range M cargo 2 seats 0 "
                           "posts 2 lasers 1 shields 1\n",
                           i, seats[i / 8]);
  n += (size_t)snprintf (head + n, sizeof head - n, "begin\n");
  assert_true (n < sizeof head);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nCy start carbon7\nDee start carbon7\n"
           "chance roll 6 5\nchance roll 1 2\nchance roll 1 2\nchance roll 1 2\n");
  for (int drop = 0; drop < 4; drop++) {
    char line[200] = "table fell 0 off 0 on at";
    size_t k = strlen (line);
    for (int i = 0; i < 6; i++)
      k += (size_t)snprintf (line + k, sizeof line - k, "%s %d.0 %d.0", i ? " and" : "",
                             300 + 80 * i, 300 + 130 * drop);
    assert_true (k < sizeof line);
    says (t, line);
  }
  int there = 0;
  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++)
    there += rocketmen_is_on_map (cards (t), state_of (t), i);
  assert_int_equal (there, 61);
  /* 60 mm on, the next ones turned away from the others; find_fault looks at each step. */
  says (t, "Ann move S0\n");
  stands_at (t, "S0", 5000, 2188);
  says (t, "Ann finish S0\nAnn turn S1 to 129.3\nAnn move S1\nAnn finish S1\nAnn move S3\n");
  table_free (t);
}

/* ---- Moves ---- */

static void
test_move_just_reaches (void **unused)
{
  Table *t = map_battle (SCREEN M (2862), LANCE CRATE);

  says (t, "Ann move Lance\n");
  expect_event (t, "Lance touches the central asteroid.");
  stands_at (t, "Lance", 5000, 4450);
  touches (t, "Lance", "asteroid");
  says (t, "Ann dock\n");
  is_docked (t, "Lance", "asteroid");
  assert_int_equal (ap_of (t, "Lance"), 4);
  table_free (t);
}

/* By 0.1 mm. It may still dock there: places are rounded, so that much apart is in contact. */
static void
test_move_just_misses (void **unused)
{
  Table *t = map_battle (SCREEN M (2861), LANCE CRATE);

  says (t, "Ann move Lance\n");
  expect_no_event (t, "touches");
  stands_at (t, "Lance", 5000, 4449);
  refused (t, "Ann dock", "RM-TN-1", "nothing_asked");
  says (t, "Ann dock Lance asteroid\n");
  table_free (t);

  t = map_battle (SCREEN M (2859), LANCE CRATE);
  says (t, "Ann move Lance\n");
  refused (t, "Ann dock Lance asteroid", "RM-MV-4", "touches_not");
  says (t, "Ann move Lance\n");
  expect_event (t, "Lance touches the central asteroid.");
  stands_at (t, "Lance", 5000, 4450);
  table_free (t);
}

/* RM-CN-1. Two microids of 15 mm stand like gateposts: 22.5 mm from the ship's middle when they
 * touch it, 13.5 to the side and so 18 before. Whoever is called first in the journal, both are. */
static void
test_two_contacts_at_once (void **unused)
{
  static const char *const fell[] = { "table fell 4 off 0 on at 486.5 300.0 and 513.5 300.0\n",
                                      "table fell 4 off 0 on at 513.5 300.0 and 486.5 300.0\n" };

  for (int i = 0; i < 2; i++) {
    Table *t = strewn_battle (SCREEN M (2000), SCOUT CRATE, fell[i]);
    says (t, "Ann move Scout\n");
    stands_at (t, "Scout", 5000, 2820);
    expect_event (t, "Scout touches microid 1.");
    expect_event (t, "Scout touches microid 2.");
    refused (t, "Ann dock", "RM-CN-1", "first_meet");
    refused (t, "Ann meet asteroid", "RM-CN-1", "not_touched");
    says (t, "Ann meet microid-2\nAnn evade\n");
    /* The other one is there still. */
    says (t, "Ann dock\n");
    is_docked (t, "Scout", "microid-1");
    assert_int_equal (ap_of (t, "Scout"), 12 - 3);
    table_free (t);
  }
}

/* Both are evaded, and the move goes on where it was to lead. */
static void
test_evades_two_at_once (void **unused)
{
  Table *t = strewn_battle (SCREEN M (2000), SCOUT CRATE,
                            "table fell 4 off 0 on at 486.5 300.0 and 513.5 300.0\n");

  says (t, "Ann move Scout\nAnn meet microid-1\nAnn evade\nAnn evade\n");
  stands_at (t, "Scout", 5000, 3588);
  to_move (t, "Ann");
  assert_int_equal (ap_of (t, "Scout"), 12 - 3);
  table_free (t);
}

/* The base stays wholly on the table, and what is left of the move is lost. */
static void
test_edge_of_the_table (void **unused)
{
  Table *t = map_battle (SCREEN M (3000), LANCE CRATE);

  says (t, "Ann turn Lance to 0.0\nAnn move Lance\n");
  stands_at (t, "Lance", 8000, 1588);
  expect_no_event (t, "at_edge");
  says (t, "Ann move Lance\n");
  stands_at (t, "Lance", 9850, 1588);
  expect_event (t, "Lance stops at the edge. Our decision: no base leaves the table, and the rest "
                   "of the move is lost.");
  says (t, "Ann move Lance\n");
  stands_at (t, "Lance", 9850, 1588);
  assert_int_equal (ap_of (t, "Lance"), 3);
  /* 1850 to the side of 2616 along, at 45 degrees. */
  says (t, "Ann turn Lance to 225.0\nAnn move Lance\n");
  stands_at (t, "Lance", 9850 - 1438, 150);
  table_free (t);
}

/* A move of 8 times 300 mm goes along its heading, though its end is far beyond any place. */
static void
test_long_move_keeps_its_heading (void **unused)
{
  Table *t = map_battle (SCREEN "option side 1500\n" M (3000),
                         LANCE CRATE "ability Lance move 7 always\n"
                                     "ability Lance move 7 always\n");

  /* It reaches the edge 735 mm to the side: after 782.1 mm, as that is rounded down, 267.5 up. */
  says (t, "Ann turn Lance to 20.0\nAnn move Lance\n");
  stands_at (t, "Lance", 14849, 1588 + 2675);
  table_free (t);
}

/* RM-MV-2: 0 AP docked, 1 AP otherwise. */
static void
test_turn_in_dock (void **unused)
{
  Table *t = map_battle (SCREEN M (600), LANCE CRATE);

  says (t, "Ann turn Lance to 12.5\nAnn turn Lance to 45.0\n");
  expect_event (t, "Lance turns to 45°.");
  assert_int_equal (ap_of (t, "Lance"), 6);
  stands_at (t, "Lance", 5000, 1588);
  is_docked (t, "Lance", "base-1");
  says (t, "Ann move Lance\nAnn turn Lance to 90.0\n");
  assert_int_equal (ap_of (t, "Lance"), 4);
  table_free (t);
}

/* RM-MV-6: for the move alone; it turns into its base at its cost. */
static void
test_undocks_by_moving (void **unused)
{
  Table *t = map_battle (SCREEN M (600), LANCE ROCKET ("Dart", "Ann", PODS (2, 1, 1)) CRATE);

  says (t, "Ann adjust Dart docked Lance\n");
  touches (t, "Dart", "Lance");
  says (t, "Ann turn Lance to 60.0\nAnn move Lance\n");
  is_docked (t, "Lance", NULL);
  is_docked (t, "Dart", NULL); /* what it was docked to has left */
  stands_at (t, "Lance", 5300, 2108);
  assert_int_equal (ap_of (t, "Lance"), 5);
  table_free (t);

  t = map_battle (SCREEN M (600), LANCE CRATE);
  says (t, "Ann turn Lance to 270.0\nAnn move Lance\n");
  expect_event (t, "Lance touches Ann's home base.");
  stands_at (t, "Lance", 5000, 1588);
  says (t, "Ann dock\n");
  assert_int_equal (ap_of (t, "Lance"), 4);
  table_free (t);
}

/* RM-MV-3. Moves of 30 mm; the asteroid is met after 286.2, and left behind 110 mm later. */
static void
test_evade_through (void **unused)
{
  Table *t = map_battle (SCREEN M (300), SCOUT CRATE);

  says (t, "Ann move Scout\nAnn move Scout\nAnn move Scout\nAnn move Scout\nAnn move Scout\n"
           "Ann move Scout\nAnn move Scout\nAnn move Scout\nAnn move Scout\nAnn end\nBob end\n");
  says (t, "Ann move Scout\nAnn evade\n");
  stands_at (t, "Scout", 5000, 4588);
  assert_int_equal (ap_of (t, "Scout"), 10);
  says (t, "Ann move Scout\n"); /* while still in contact, 1 AP more */
  stands_at (t, "Scout", 5000, 4888);
  assert_int_equal (ap_of (t, "Scout"), 8);
  says (t, "Ann move Scout\nAnn move Scout\n");
  stands_at (t, "Scout", 5000, 5488);
  assert_int_equal (ap_of (t, "Scout"), 4);
  says (t, "Ann move Scout\n"); /* out of it, but it was in it when it began */
  assert_int_equal (ap_of (t, "Scout"), 2);
  says (t, "Ann move Scout\n");
  stands_at (t, "Scout", 5000, 6088);
  assert_int_equal (ap_of (t, "Scout"), 1);
  table_free (t);
}

/* What would be touched is the same before and after a move, and rows in another order change
 * nothing of it. */
static void
test_plot_is_what_happens (void **unused)
{
  static const char *const rows[] = { SCOUT CRATE BULL, BULL CRATE SCOUT };

  for (int i = 0; i < 2; i++) {
    Table *t = map_battle (SCREEN M (3000), rows[i]);
    RocketmenCourse course;
    int scout = object (t, "Scout");
    rocketmen_plot (cards (t), state_of (t), scout, &course);
    assert_int_equal (course.n_contacts, 1);
    assert_int_equal (course.contact[0], object (t, "asteroid"));
    assert_false (course.is_close);
    says (t, "Ann move Scout\n");
    stands_at (t, "Scout", course.at.x, course.at.y);
    says (t, "Ann evade\n"); /* within it now */
    rocketmen_plot (cards (t), state_of (t), scout, &course);
    assert_int_equal (course.n_contacts, 0);
    says (t, "Ann move Scout\n");
    stands_at (t, "Scout", course.at.x, course.at.y);
    table_free (t);
  }
}

/* ---- Lines of fire ---- */

#define GUN(name, seat)                                                                            \
  CARD (name, seat, "active", "rocketship ap 6 wr 7 move S range M cargo 2 seats 1") PODS (2, 2, 0)

/* Both ships stand so much beside the middle that the line between them passes the asteroid, whose
 * radius is 40 mm, at that distance. */
static Table *
beside_the_asteroid (const char *options)
{
  char all[200];

  snprintf (all, sizeof all, SCREEN M (3000) "%s", options);
  Table *t = map_battle (all, GUN ("Lark", "Ann") GUN ("Dune", "Bob"));
  says (t, "Ann turn Lark to 0.0\nAnn move Lark\nAnn end\n"
           "Bob turn Dune to 0.0\nBob move Dune\nBob end\n");
  return t;
}

static void
test_line_grazes_and_crosses (void **unused)
{
  Table *t = beside_the_asteroid ("option ruler_s 400\n");
  int32_t clearance;

  stands_at (t, "Lark", 5400, 1588);
  stands_at (t, "Dune", 5400, 8412);
  assert_int_equal (rocketmen_in_line (cards (t), state_of (t), object (t, "Lark"),
                                       object (t, "Dune"), &clearance),
                    -1);
  assert_int_equal (clearance, 0);
  says (t, "Ann fire Lark at Dune extended 2\n"); /* RM-AT-5: a graze is no hindrance */
  to_move (t, "chance");
  table_free (t);

  t = beside_the_asteroid ("option ruler_s 399\n");
  refused (t, "Ann fire Lark at Dune extended 2", "RM-AT-5", "in_the_line");
  refused_with (t, "the central asteroid lies in the line of fire to Dune.");
  table_free (t);
}

/* Of two things that the line passes within half a tenth one is grazed and the other crossed: their
 * clearances look the same, and the line is blocked all the same. */
static void
test_line_crosses_by_a_hair (void **unused)
{
  Table *t = map_battle (SCREEN, SIZE ("asteroid", "80.0") SIZE ("home", "80.0") LANCE BULL);
  RocketmenState state = *state_of (t);
  int lance = object (t, "Lance");
  int bull = object (t, "Bull");
  int32_t clearance;

  state.place[lance].at = (SpacePoint){ 0, 1000 };
  state.place[bull].at = (SpacePoint){ 9000, 1010 };
  state.place[object (t, "base-1")].at = (SpacePoint){ 630, 1401 };   /* the line is at 1000.7 */
  state.place[object (t, "asteroid")].at = (SpacePoint){ 270, 1400 }; /* 1000.3 */
  assert_int_equal (rocketmen_judge_line (cards (t), &state, lance, bull), ROCKETMEN_VERDICT_NO);
  assert_int_equal (rocketmen_in_line (cards (t), &state, lance, bull, &clearance),
                    object (t, "asteroid"));
  assert_int_equal (clearance, 0);
  state.place[object (t, "asteroid")].at.y = 1401;
  assert_int_equal (rocketmen_judge_line (cards (t), &state, lance, bull), ROCKETMEN_VERDICT_YES);
  table_free (t);
}

/* RM-AT-4: base to base, to the tenth. Lark's M is 300 mm; the ships are 682.4 mm apart, and 652.4
 * base to base. */
static void
test_range_to_the_tenth (void **unused)
{
  static const char *const m[] = { M (2174), M (2175) }; /* three times 2174.67 are 6524 */

  for (int i = 0; i < 2; i++) {
    char all[200];
    snprintf (all, sizeof all, SCREEN "option ruler_s 500\n%s", m[i]);
    Table *t = map_battle (all, GUN ("Lark", "Ann") GUN ("Dune", "Bob"));
    says (t, "Ann turn Lark to 0.0\nAnn move Lark\nAnn end\n"
             "Bob turn Dune to 0.0\nBob move Dune\nBob end\n");
    if (i == 0) {
      refused (t, "Ann fire Lark at Dune extended 2", "RM-AT-4", "extend_to_reach");
      refused_with (t, "Dune is 652.4 mm away; the range is 652.2 mm. Extend it to 3, or come "
                       "closer.");
    } else {
      says (t, "Ann fire Lark at Dune extended 2\n");
    }
    table_free (t);
  }
}

/* ---- Arrivals ---- */

#define RING_OF_EIGHT                                                                              \
  ROCKET ("R1", "Ann", PODS (2, 1, 1))                                                             \
  ROCKET ("R2", "Ann", PODS (2, 1, 1))                                                             \
  ROCKET ("R3", "Ann", PODS (2, 1, 1))                                                             \
  ROCKET ("R4", "Ann", PODS (2, 1, 1))                                                             \
  ROCKET ("R5", "Ann", PODS (2, 1, 1))                                                             \
  ROCKET ("R6", "Ann", PODS (2, 1, 1))                                                             \
  ROCKET ("R7", "Ann", PODS (2, 1, 1)) ROCKET ("R8", "Ann", PODS (2, 1, 1))

/* Around a base of 60 mm there is room for nine of 30 mm, and not for ten. */
static void
test_arrival_and_no_room (void **unused)
{
  Table *t = map_battle (SCREEN M (600), RING_OF_EIGHT RESERVE ("Barge", "Ann") CRATE);

  says (t, "Ann bring Barge\n");
  is_docked (t, "Barge", "base-1");
  touches (t, "Barge", "base-1");
  keeps_apart (t, "Barge", "R8");
  keeps_apart (t, "Barge", "R7");
  table_free (t);

  t = map_battle (SCREEN M (600), RING_OF_EIGHT ROCKET ("R9", "Ann", PODS (2, 1, 1))
                                      RESERVE ("Barge", "Ann") CRATE);
  refused (t, "Ann bring Barge", "RM-RS-1", "no_berth");
  refused_with (t, "There is no room for Barge at Ann's home base.");
  says (t, "Ann move R1\nAnn finish R1\nAnn bring Barge\n");
  stands_at (t, "Barge", 5000, 1588);
  table_free (t);
}

#define HUB STATION ("Hub", "Ann", "reserve", PODS (2, 1, 1))

/* RM-ST-8: a station that is wider than the asteroid pushes outwards what is docked to it, and what
 * is docked to that. */
static void
test_station_replaces_the_base (void **unused)
{
  Table *t = map_battle (SCREEN M (600),
                         SIZE ("station", "80.0") LANCE ROCKET ("Dart", "Ann", PODS (2, 1, 1))
                             ROCKET ("Tug", "Ann", PODS (2, 1, 1)) HUB CRATE);

  says (t, "Ann adjust Tug docked Lance\nAnn turn Lance to 77.0\nAnn bring Hub\n");
  stands_at (t, "Hub", 5000, 1138);
  is_docked (t, "Lance", "Hub");
  is_docked (t, "Dart", "Hub");
  is_docked (t, "Tug", "Lance");
  stands_at (t, "Lance", 5000, 1138 + 550);
  assert_int_equal (state_of (t)->place[object (t, "Lance")].heading, 770);
  touches (t, "Dart", "Hub");
  touches (t, "Tug", "Lance");
  table_free (t);
}

/* One of the same width moves nothing. */
static void
test_station_of_the_same_size (void **unused)
{
  Table *t = map_battle (SCREEN M (600), LANCE ROCKET ("Dart", "Ann", PODS (2, 1, 1)) HUB CRATE);
  SpaceDisc dart = disc_of (t, "Dart");

  says (t, "Ann bring Hub\n");
  stands_at (t, "Lance", 5000, 1588);
  stands_at (t, "Dart", dart.at.x, dart.at.y);
  table_free (t);
}

/* A ship that is half through the base then is half through the station. */
static void
test_station_comes_under_a_ship (void **unused)
{
  Table *t = map_battle (SCREEN M (600), SCOUT HUB CRATE);

  says (t, "Ann turn Scout to 270.0\nAnn move Scout\nAnn evade\n");
  stands_at (t, "Scout", 5000, 988);
  says (t, "Ann finish Scout\nAnn bring Hub\nAnn end\nBob end\nAnn move Scout\n");
  assert_int_equal (ap_of (t, "Scout"), 12 - 2);
  table_free (t);
}

/* Where something stands beside the base that is not docked there, a wider station has no room. */
static void
test_no_room_for_a_station (void **unused)
{
  Table *t = strewn_battle (SCREEN M (600), SIZE ("station", "80.0") LANCE HUB CRATE,
                            "table fell 5 off 0 on at 537.6 113.8\n");

  refused (t, "Ann bring Hub", "RM-RS-1", "no_berth");
  table_free (t);
  t = strewn_battle (SCREEN M (600), SIZE ("station", "80.0") LANCE HUB CRATE,
                     "table fell 5 off 0 on at 547.6 113.8\n");
  says (t, "Ann bring Hub\n");
  table_free (t);
}

/* ---- Microids ---- */

/* RM-MI-2: three in a row touch the one in their middle. */
static void
test_microids_that_touch (void **unused)
{
  Table *t = strewn_battle (SCREEN M (1262), SCOUT CRATE,
                            "table fell 2 off 0 on at 500.0 307.5 and 515.0 307.5 and "
                            "485.0 307.5 and 530.2 307.5\n");

  /* 158.8 + 126.2 = 285.0, and 15 + 7.5 before 307.5. The others lie behind its sides. */
  says (t, "Ann move Scout\n");
  expect_event (t, "Scout touches microid 1.");
  says (t, "Ann dock\n");
  refused (t, "Ann load Scout 4", "RM-MI-2", "full_for_loading");
  says (t, "Ann load Scout 3\nchance draw titanium newtonium carbon7\n");
  /* The fourth touches the second, not the first. */
  assert_int_equal (state_of (t)->microids, 1);
  stands_at (t, "microid-4", 5302, 3075);
  is_docked (t, "Scout", NULL);
  table_free (t);
}

/* ---- Miniatures that the map follows ---- */

/* RT-7: what people see goes before the map. */
static void
test_place_corrects (void **unused)
{
  Table *t = map_battle (ON M (600), LANCE ROCKET ("Dart", "Ann", PODS (2, 1, 1)) CRATE);

  refused (t, "table place Dart 500.0 160.0 heading 0.0", "RM-OB-1", "stands_there");
  refused_with (t, "Lance stands there.");
  says (t, "table place Lance 300.0 400.5 heading 123.4\n");
  expect_event (t, "Lance stands at 300, 400.5, as was seen on the table.");
  expect_event (t, "Lance is not docked, as the players agreed.");
  stands_at (t, "Lance", 3000, 4005);
  assert_int_equal (state_of (t)->place[object (t, "Lance")].heading, 1234);
  is_docked (t, "Lance", NULL);
  is_docked (t, "Dart", "base-1");
  /* The base itself, with Dart docked to it: 3 mm may be a matter of measuring, 30 mm are not. */
  says (t, "table place base-1 500.0 113.0 heading 0.0\n");
  is_docked (t, "Dart", "base-1");
  says (t, "table place base-1 530.0 90.0 heading 0.0\n");
  is_docked (t, "Dart", NULL);
  table_free (t);

  /* A microid that nobody had noted. */
  t = strewn_battle (ON M (600), LANCE CRATE, "table fell 2 off 4 on\n");
  says (t, "Ann adjust asteroid -1\ntable place microid-7 300.0 300.0 heading 0.0\n");
  stands_at (t, "microid-7", 3000, 3000);
  assert_int_equal (state_of (t)->microids, 1);
  table_free (t);

  t = map_battle (SCREEN M (600), LANCE CRATE);
  refused (t, "table place Lance 300.0 400.5 heading 123.4", "RM-ST-1", "exact_map");
  table_free (t);
}

/* Placed elsewhere, a ship has left what it had evaded. */
static void
test_place_leaves_what_was_evaded (void **unused)
{
  Table *t = map_battle (ON M (3000), SCOUT CRATE);

  says (t, "Ann move Scout\n");
  expect_event (t, "Scout touches the central asteroid.");
  says (t, "Ann evade\n");
  assert_int_equal (state_of (t)->ship[object (t, "Scout")].through, object (t, "asteroid") + 1);
  says (t, "table place Scout 500.0 300.0 heading 0.0\nAnn move Scout\n");
  assert_int_equal (ap_of (t, "Scout"), 12 - 3);
  table_free (t);
}

/*
 * Things placed by hand may be 1 mm off each, and a move 1.5 mm more: 3.5 mm for Lance and the
 * asteroid. So a move of 282.6 mm misses it for certain, one of 282.7 to 289.6 is too close to
 * call, and one of 289.7 meets it.
 */
static void
test_contact_too_close_to_call (void **unused)
{
  static const struct {
    const char *m;
    const char *then;
  } cases[] = { { M (2826), "Ann" },
                { M (2827), "table" },
                { M (2862), "table" },
                { M (2896), "table" },
                { M (2897), "Ann" } };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char options[100];
    snprintf (options, sizeof options, ON "%s", cases[i].m);
    Table *t = map_battle (options, LANCE CRATE);
    says (t, "Ann move Lance\n");
    to_move (t, cases[i].then);
    table_free (t);
  }
}

/* What is certain needs nobody, and leaves the two in contact. */
static void
test_certain_contact (void **unused)
{
  Table *t = map_battle (ON M (2897), LANCE CRATE);

  says (t, "Ann move Lance\n");
  expect_event (t, "Lance touches the central asteroid.");
  stands_at (t, "Lance", 5000, 4450);
  says (t, "Ann dock\n");
  is_docked (t, "Lance", "asteroid");
  table_free (t);
}

static void
test_answer_is_obeyed (void **unused)
{
  Table *t = map_battle (ON M (2870), LANCE CRATE);

  says (t, "Ann move Lance\ntable contact asteroid\n");
  stands_at (t, "Lance", 5000, 4450);
  says (t, "Ann dock\n");
  is_docked (t, "Lance", "asteroid");
  table_free (t);

  /* It did not reach, whatever the map thinks; the next move does. */
  t = map_battle (ON M (2870), LANCE CRATE);
  says (t, "Ann move Lance\ntable no contact\n");
  expect_event (t, "Lance touches nothing.");
  stands_at (t, "Lance", 5000, 4458);
  assert_int_equal (ap_of (t, "Lance"), 5);
  table_free (t);

  /* It touched something else, far from where the map has it. */
  t = map_battle (ON M (2870), LANCE CRATE);
  says (t, "Ann move Lance\ntable contact Crate\nAnn dock\n");
  touches (t, "Lance", "Crate");
  table_free (t);
}

/* Where a ship stands nearer to a thing than the map can be right, its next move meets it all the
 * same. */
static void
test_stands_before_it (void **unused)
{
  Table *t = map_battle (ON M (2830), LANCE CRATE);

  says (t, "Ann move Lance\ntable no contact\nAnn move Lance\n");
  expect_event (t, "Lance touches the central asteroid.");
  stands_at (t, "Lance", 5000, 4450);
  table_free (t);

  /* And the move away does not. */
  t = map_battle (ON M (2830), LANCE CRATE);
  says (t, "Ann move Lance\ntable no contact\nAnn turn Lance to 270.0\nAnn move Lance\n");
  expect_no_event (t, "touches");
  table_free (t);
}

/* Two ships that are nearly as far: which of them is met first only the table knows. */
static void
test_order_too_close_to_call (void **unused)
{
  Table *t = map_battle (ON M (1000), LANCE HULL ("Crate", "Bob") HULL ("Trunk", "Bob"));

  says (t, "table place Crate 486.0 230.0 heading 0.0\n"
           "table place Trunk 516.1 230.5 heading 0.0\nAnn move Lance\n");
  to_move (t, "table");
  says (t, "table contact Crate Trunk\n");
  refused (t, "Ann evade", "RM-CN-1", "first_meet");
  says (t, "Ann meet Trunk\nAnn dock\n");
  is_docked (t, "Lance", "Trunk");
  touches (t, "Lance", "Trunk");
  table_free (t);

  /* Half a move apart there is no doubt. */
  t = map_battle (ON M (1000), LANCE HULL ("Crate", "Bob") HULL ("Trunk", "Bob"));
  says (t, "table place Crate 500.0 230.0 heading 0.0\n"
           "table place Trunk 500.0 270.0 heading 0.0\nAnn move Lance\n");
  expect_event (t, "Lance touches Crate.");
  table_free (t);
}

/* RM-MV-3: whether it has left what it has evaded may be in doubt too. From 158.8 it is out of the
 * asteroid at 555.0. */
static void
test_still_touching_too_close_to_call (void **unused)
{
  for (int i = 0; i < 2; i++) {
    Table *t = map_battle (ON M (2000), SCOUT CRATE);
    says (t, "Ann move Scout\nAnn move Scout\n");
    expect_event (t, "Scout touches the central asteroid.");
    says (t, "Ann evade\n"); /* surely within it, at 558.8 */
    table_free (t);

    t = map_battle (ON M (1975), SCOUT CRATE);
    says (t, "Ann move Scout\nAnn move Scout\nAnn evade\n");
    to_move (t, "table");
    says (t, i ? "table still contact\n" : "table no contact\n");
    stands_at (t, "Scout", 5000, 5538);
    assert_int_equal (ap_of (t, "Scout"), 9);
    says (t, "Ann move Scout\n");
    assert_int_equal (ap_of (t, "Scout"), i ? 7 : 8);
    table_free (t);
  }
}

/* A person sees a touch at the edge: the map puts the ship where it touches, but not off the table,
 * where the straight way there would lead. */
static void
test_contact_at_the_edge (void **unused)
{
  Table *t = strewn_battle (ON M (775), LANCE CRATE, "table fell 5 off 0 on at 900.0 7.5\n");

  says (t, "table place Lance 800.0 15.0 heading 0.0\nAnn move Lance\n");
  to_move (t, "table");
  says (t, "table contact microid-1\n");
  touches (t, "Lance", "microid-1");
  table_free (t);
}

/* By the map it would touch the microid 0.9 mm beyond the edge: it stays on the table, and touches
 * it there. */
static void
test_contact_beyond_the_edge (void **unused)
{
  Table *t = strewn_battle (ON M (3000), LANCE CRATE, "table fell 5 off 0 on at 992.5 36.5\n");
  const RocketmenPlace *place = &state_of (t)->place[object (t, "Lance")];

  says (t, "table place Lance 800.0 15.0 heading 0.0\nAnn move Lance\n");
  to_move (t, "table");
  says (t, "table contact microid-1\n");
  touches (t, "Lance", "microid-1");
  assert_in_range (place->at.x, 150, 9850);
  assert_in_range (place->at.y, 150, 9850);
  table_free (t);
}

/* A ship that stands 1 mm beside its base, as the map has it, may be in contact: people know. */
static void
test_docks_within_the_doubt (void **unused)
{
  Table *t = map_battle (ON M (600), LANCE CRATE);

  says (t, "table place Lance 500.0 159.8 heading 90.0\nAnn adjust Lance undocked\n"
           "Ann dock Lance base-1\n");
  touches (t, "Lance", "base-1");
  says (t, "Ann adjust Lance undocked\ntable place Lance 500.0 170.0 heading 90.0\n");
  refused (t, "Ann dock Lance base-1", "RM-MV-4", "touches_not");
  table_free (t);
}

/* Two microids that were said to lie 1 mm apart may touch. */
static void
test_microids_within_the_doubt (void **unused)
{
  Table *t = strewn_battle (ON M (1300), SCOUT CRATE,
                            "table fell 3 off 0 on at 500.0 307.5 and 516.0 307.5 and "
                            "482.0 307.5\n");

  says (t, "Ann move Scout\n");
  to_move (t, "table");
  says (t, "table contact microid-1\nAnn dock\n");
  refused (t, "Ann load Scout 3", "RM-MI-2", "few_microids");
  says (t, "Ann load Scout 2\n");
  table_free (t);
}

/* The two stand 652.4 mm apart, 2 by 2.5 mm off: sure is what reaches 5 mm further. */
static Table *
far_apart (const char *options)
{
  char all[200];

  snprintf (all, sizeof all, ON "option ruler_s 500\n%s", options);
  Table *t = map_battle (all, GUN ("Lark", "Ann") GUN ("Dune", "Bob"));
  says (t, "Ann turn Lark to 0.0\nAnn move Lark\nAnn end\n"
           "Bob turn Dune to 0.0\nBob move Dune\nBob end\n");
  return t;
}

static void
test_range_too_close_to_call (void **unused)
{
  static const struct {
    const char *m;
    const char *then;
  } cases[] = {
    { M (2158), "table" }, { M (2174), "table" }, { M (2191), "table" }, { M (2192), "chance" }
  };
  Table *t = far_apart (M (2157));

  refused (t, "Ann fire Lark at Dune extended 2", "RM-AT-4", "extend_to_reach");
  table_free (t);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    t = far_apart (cases[i].m);
    says (t, "Ann fire Lark at Dune extended 2\n");
    to_move (t, cases[i].then);
    table_free (t);
  }
}

static void
test_range_as_answered (void **unused)
{
  Table *t = far_apart (M (2174));

  says (t, "Ann fire Lark at Dune extended 2\ntable distance 652.0 within 1.0 clear\n");
  expect_event (t, "It is 652 mm to Dune, give or take 1.");
  to_move (t, "chance");
  table_free (t);

  t = far_apart (M (2174));
  says (t, "Ann fire Lark at Dune extended 2\ntable distance 654.0 within 1.0 clear\n");
  to_move (t, "Ann");
  assert_int_equal (ap_of (t, "Lark"), 6);
  table_free (t);

  t = far_apart (M (2174));
  says (t, "Ann fire Lark at Dune extended 2\ntable distance 652.0 within 1.0 blocked\n");
  to_move (t, "Ann");
  table_free (t);
}

/* House rule: what turns out to be impossible costs nothing, or is spent. */
static void
test_measured_free_or_spent (void **unused)
{
  Table *t = far_apart (M (2174) "option measured free\n");

  says (t, "Ann fire Lark at Dune extended 2\ntable out of range\n");
  expect_event (t, "Dune is out of range. Our decision: as anyone may measure at any time, the "
                   "shot is not made and costs nothing.");
  assert_int_equal (ap_of (t, "Lark"), 6);
  says (t, "Ann move Lark\n");
  table_free (t);

  t = far_apart (M (2174) "option measured spent\n");
  says (t, "Ann fire Lark at Dune extended 2\ntable out of range\n");
  expect_event (t, "Dune cannot be hit from there. House rule “measured”: the shot is spent.");
  assert_int_equal (ap_of (t, "Lark"), 3);
  refused (t, "Ann move Lark", "RM-AT-3", "is_firing");
  table_free (t);
}

/* The asteroid's radius is 40 mm, and ships and asteroid may be off by 2.5 and 1 mm. */
static void
test_line_too_close_to_call (void **unused)
{
  static const struct {
    const char *s;
    const char *then;
  } cases[] = { { "option ruler_s 366\n", "table" },
                { "option ruler_s 400\n", "table" },
                { "option ruler_s 434\n", "table" },
                { "option ruler_s 435\n", "chance" } };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Table *t = far_apart (M (3000));
    table_free (t);
    char all[200];
    snprintf (all, sizeof all, ON M (3000) "%s", cases[i].s);
    t = map_battle (all, GUN ("Lark", "Ann") GUN ("Dune", "Bob"));
    says (t, "Ann turn Lark to 0.0\nAnn move Lark\nAnn end\n"
             "Bob turn Dune to 0.0\nBob move Dune\nBob end\n");
    says (t, "Ann fire Lark at Dune extended 2\n");
    to_move (t, cases[i].then);
    if (strcmp (cases[i].then, "table") == 0) {
      says (t, "table line blocked\n");
      to_move (t, "Ann");
    }
    table_free (t);
  }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_opening),
    cmocka_unit_test (test_sizes),
    cmocka_unit_test (test_opening_of_four),
    cmocka_unit_test (test_squadron_around_its_base),
    cmocka_unit_test (test_sixty_objects),
    cmocka_unit_test (test_move_just_reaches),
    cmocka_unit_test (test_move_just_misses),
    cmocka_unit_test (test_two_contacts_at_once),
    cmocka_unit_test (test_evades_two_at_once),
    cmocka_unit_test (test_edge_of_the_table),
    cmocka_unit_test (test_long_move_keeps_its_heading),
    cmocka_unit_test (test_turn_in_dock),
    cmocka_unit_test (test_undocks_by_moving),
    cmocka_unit_test (test_evade_through),
    cmocka_unit_test (test_plot_is_what_happens),
    cmocka_unit_test (test_line_grazes_and_crosses),
    cmocka_unit_test (test_line_crosses_by_a_hair),
    cmocka_unit_test (test_range_to_the_tenth),
    cmocka_unit_test (test_arrival_and_no_room),
    cmocka_unit_test (test_station_replaces_the_base),
    cmocka_unit_test (test_station_of_the_same_size),
    cmocka_unit_test (test_station_comes_under_a_ship),
    cmocka_unit_test (test_no_room_for_a_station),
    cmocka_unit_test (test_microids_that_touch),
    cmocka_unit_test (test_place_corrects),
    cmocka_unit_test (test_place_leaves_what_was_evaded),
    cmocka_unit_test (test_contact_too_close_to_call),
    cmocka_unit_test (test_certain_contact),
    cmocka_unit_test (test_answer_is_obeyed),
    cmocka_unit_test (test_stands_before_it),
    cmocka_unit_test (test_order_too_close_to_call),
    cmocka_unit_test (test_still_touching_too_close_to_call),
    cmocka_unit_test (test_contact_at_the_edge),
    cmocka_unit_test (test_contact_beyond_the_edge),
    cmocka_unit_test (test_docks_within_the_doubt),
    cmocka_unit_test (test_microids_within_the_doubt),
    cmocka_unit_test (test_range_too_close_to_call),
    cmocka_unit_test (test_range_as_answered),
    cmocka_unit_test (test_measured_free_or_spent),
    cmocka_unit_test (test_line_too_close_to_call),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
