/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPACEcraft, rule by rule: what each allows, what it refuses, and the examples of the source. */
#include "table.h"

#include "rules/spacecraft/spacecraft-box.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *spacecraft_folder;

/* ---- Openings ---- */

#define TILES_3                                                                                    \
  "chance tiles screw bulb gear battery cable propeller tape screw bulb gear battery cable "       \
  "propeller tape bulb\n"                                                                          \
  "chance tiles bulb gear battery cable propeller tape screw bulb gear battery\n"
#define TILES_2                                                                                    \
  "chance tiles screw bulb gear battery cable propeller tape screw bulb gear battery cable "       \
  "propeller tape bulb\n"                                                                          \
  "chance tiles gear\n"
/* Columns: 1 screw, 2 bulb, 3 gear, 4 cable, 5 propeller, 6 battery, 7 tape. */
#define TOKENS "chance tokens screw bulb\nchance tokens gear cable propeller battery tape\n"
#define GOALS_3                                                                                    \
  "chance goals Ann fin-pair hulls-connected\n"                                                    \
  "chance goals Bob connector-pair nose-and-engine\n"                                              \
  "chance goals Cy nose-on-hull engine-on-hull\n"
#define CHOICES_3 "Ann choose fin-pair\nBob choose nose-and-engine\nCy choose engine-on-hull\n"
/* Upper row 1 2 3 4, lower row 5 6 7 11. */
#define PROJECTS_3 "chance projects 1 2 3 4 5 6 7\nchance projects 11\n"
#define OPENING_3 TILES_3 TOKENS "chance plan 1\n" GOALS_3 CHOICES_3 PROJECTS_3

/* A table for a setup that was changed in place; takes the setup over. */
static Table *
table_of (RulesSetup *setup)
{
  Table *t = calloc (1, sizeof *t);
  RulesReason refusal = { 0 };

  assert_non_null (t);
  t->game = rules_find_game ("spacecraft");
  if (!rules_setup_check (t->game, setup, &refusal))
    fail_msg ("%s %d %d %d", refusal.phrase->id, refusal.arg[0], refusal.arg[1], refusal.arg[2]);
  t->log = rules_log_new (t->game, setup);
  t->reading.game = t->game;
  t->reading.setup = setup;
  t->reading.log = t->log;
  t->setup = rules_log_setup (t->log);
  return t;
}

/* So many players with the built-in box, after these lines. */
static Table *
play (int n_seats, int mode, int starter, const char *lines)
{
  static const char *const names[] = { "Ann", "Bob", "Cy", "Dee" };
  RulesSetup *setup = rules_setup_new (rules_find_game ("spacecraft"));

  setup->n_seats = (uint8_t)n_seats;
  for (int i = 0; i < n_seats; i++)
    snprintf (setup->seat[i], RULES_NAME_MAX, "%s", names[i]);
  setup->option[0] = (int16_t)mode;
  setup->option[1] = (int16_t)starter;
  Table *t = table_of (setup);
  says (t, lines);
  return t;
}

static Table *
three (void)
{
  return play (3, 0, 0, OPENING_3);
}

/* The examples of the source: Ann is Pierre, Bob is Michael, Cy is Agatha. All have their junk. */
static Table *
junk_collected (void)
{
  Table *t = three ();

  says (t, "Ann visit a1\nchance uncover a1 tape\n"
           "Bob visit e1\nchance uncover e1 battery\n"
           "Cy visit e4\nchance uncover e4 propeller\n"
           "Ann search b1\nchance uncover b1 tape\n"
           "Bob search e2\nchance uncover e2 tape\n"
           "Cy search e3\nchance uncover e3 tape\n"
           "Ann search c1\nchance uncover c1 tape\n"
           "Bob search e1\nchance uncover e1 cable\n"
           "Cy search e4\nchance uncover e4 cable\n"
           "Ann search c2\nchance uncover c2 tape\n");
  to_move (t, "Bob");
  return t;
}

/* ---- An easy box: two players, cables and propellers only, two rich columns ---- */

enum { WHITE, BLUE, GOLD, WHITE_BLUE, WHITE_GOLD, BLUE_GOLD };
#define MODULE(kind, colour) (uint8_t) ((kind)*SPACECRAFT_COLOURINGS + (colour))

static SpacecraftSetup *
easy_box (int n_seats)
{
  static const char *const names[] = { "Ann", "Bob", "Cy", "Dee" };
  static const uint8_t tiles[] = { 1, 1, 1, 1, 35, 35, 1 };
  RulesSetup *common = rules_setup_new (rules_find_game ("spacecraft"));
  SpacecraftSetup *setup = (SpacecraftSetup *)common;

  common->n_seats = (uint8_t)n_seats;
  for (int i = 0; i < n_seats; i++)
    snprintf (common->seat[i], RULES_NAME_MAX, "%s", names[i]);
  memcpy (setup->tiles, tiles, sizeof tiles);
  memset (setup->compartment, 0, sizeof setup->compartment);
  SpacecraftCompartment *cables = setup->compartment[2];
  cables[0] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_FIN, WHITE), 2, 10 };
  cables[1] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_NOSE, WHITE), 3, 8 };
  cables[2] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_HULL, WHITE), 3, 10 };
  cables[3] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_HULL, GOLD), 3, 10 };
  SpacecraftCompartment *propellers = setup->compartment[3];
  propellers[0] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_HULL, BLUE), 3, 10 };
  propellers[1] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_CONNECTOR, WHITE_GOLD), 3, 10 };
  propellers[2] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_CONNECTOR, BLUE), 3, 10 };
  propellers[3] = (SpacecraftCompartment){ 1, MODULE (SPACECRAFT_ENGINE, WHITE), 4, 6 };
  return setup;
}

#define EASY_TILES                                                                                 \
  "chance tiles cable propeller cable propeller propeller cable propeller cable cable propeller "  \
  "cable propeller propeller cable propeller\nchance tiles cable\n"
#define EASY_START                                                                                 \
  EASY_TILES "chance tokens screw bulb\nchance tokens cable propeller gear battery tape\n"         \
             "chance plan 1\nchance goals Ann fin-pair hulls-connected\n"                          \
             "chance goals Bob connector-pair nose-and-engine\n"                                   \
             "Ann choose fin-pair\nBob choose connector-pair\n"
#define EASY_PROJECTS "chance projects 1 2 3 4 5 6\nchance projects 11 12\n"

/* Chance gives what it must, of two kinds in turn. */
static void
let_chance (Table *t)
{
  RulesUrn urn;
  RulesEntry entry = { .actor = RULES_CHANCE };

  while (rules_actor (rules_log_state (t->log)) == RULES_CHANCE) {
    t->game->chance (t->setup, rules_log_state (t->log), &urn);
    uint8_t left[RULES_FACES_MAX];
    memcpy (left, urn.weight, urn.n_faces);
    entry.action = urn.base;
    for (unsigned i = 0; i < urn.draws; i++) {
      int face = (int)(rules_log_length (t->log) % urn.n_faces);
      while (!left[face])
        face = (face + 1) % urn.n_faces;
      left[face]--;
      entry.action.arg[entry.action.n_args++] = (int16_t)(urn.first + face);
    }
    assert_int_equal (rules_log_append (t->log, &entry, &t->outcome), RULES_OK);
  }
}

/* What the acting seat may do with this verb (its first word), the first of the list. */
static bool
do_first (Table *t, const char *verb)
{
  RulesAction list[RULES_LEGAL_MAX];
  const RulesState *state = rules_log_state (t->log);
  size_t n = t->game->legal (t->setup, state, list);

  for (size_t i = 0; i < n; i++) {
    RulesEntry entry = { .actor = rules_actor (state), .action = list[i] };
    const char *pattern = t->game->verbs[list[i].verb].pattern;
    if (strncmp (pattern, verb, strlen (verb)) != 0)
      continue;
    assert_int_equal (rules_log_append (t->log, &entry, &t->outcome), RULES_OK);
    let_chance (t);
    return true;
  }
  return false;
}

/* The acting seat takes a tile: any turn that is not a Leave, or a Leave without anything. */
static void
idle (Table *t)
{
  if (do_first (t, "visit") || do_first (t, "search"))
    return;
  assert_true (do_first (t, "leave"));
  assert_true (do_first (t, "finish"));
}

/* Until the seat has left with tiles; the others idle. Nothing but its own Leave is open then. */
static void
until_leave (Table *t, int seat)
{
  for (int guard = 0; guard < 200; guard++) {
    if (rules_actor (rules_log_state (t->log)) != seat) {
      idle (t);
      continue;
    }
    if (do_first (t, "visit") || do_first (t, "search"))
      continue;
    if (do_first (t, "leave"))
      return;
    return; /* a last Leave is open already */
  }
  fail_msg ("seat %d never leaves", seat);
}

/* ---- SC-1 to SC-7: what is there ---- */

static void
test_sc1_box (void **unused)
{
  Table *t = three ();
  SpacecraftSetup *setup = easy_box (2);
  RulesReason refusal;
  const RulesGame *game = t->game;

  assert_true (rules_setup_check (game, &setup->common, &refusal));
  setup->tiles[0]++;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_string_equal (refusal.phrase->id, "box-wrong");
  assert_int_equal (refusal.arg[0], PART_TILES);
  setup->tiles[0]--;
  setup->compartment[2][0].stock++;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_int_equal (refusal.arg[0], PART_MODULES);
  setup->compartment[2][0].stock--;
  setup->project[0].deck = 3;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_int_equal (refusal.arg[0], PART_PROJECTS);
  setup->project[0].deck = 1;
  setup->plan[0][SPACECRAFT_NOSE] = 9;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_int_equal (refusal.arg[0], PART_PLANS);
  setup->plan[0][SPACECRAFT_NOSE] = 1;
  setup->card[0].value[0] = 9;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_int_equal (refusal.arg[0], PART_CARDS);
  setup->card[0].value[0] = 1;
  setup->goal_points[0] = 0;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_int_equal (refusal.arg[0], PART_GOALS);
  setup->goal_points[0] = 7;
  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    setup->weight[i] = 3;
  assert_false (rules_setup_check (game, &setup->common, &refusal));
  assert_int_equal (refusal.arg[0], PART_TOKENS);
  rules_setup_free (&setup->common);
  table_free (t);
}

static void
test_sc1_components_file (void **unused)
{
  const RulesGame *game = rules_find_game ("spacecraft");
  RulesSetup *built_in = rules_setup_new (game);
  RulesSetup *read = rules_setup_new (game);
  RulesProblem problem;
  char path[1024];
  char text[16384];

  snprintf (path, sizeof path, "%s/box.components", spacecraft_folder);
  FILE *file = fopen (path, "rb");
  assert_non_null (file);
  size_t length = fread (text, 1, sizeof text, file);
  fclose (file);
  memset ((unsigned char *)read + sizeof *read, 0, game->setup_size - sizeof *read);
  read->provenance = RULES_COMPONENTS_COUNTED;
  assert_true (rules_text_read_components (game, read, text, length, &problem));
  assert_memory_equal (read, built_in, game->setup_size);
  assert_int_equal (built_in->provenance, RULES_COMPONENTS_ASSUMED);

  /* What the file has is in the house's own words: 74 modules, known examples of cost. */
  const SpacecraftSetup *setup = (const SpacecraftSetup *)built_in;
  int n = 0;
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++) {
      static const uint8_t cost[] = { 3, 3, 2, 3, 4 };
      const SpacecraftCompartment *c = &setup->compartment[column][i];
      assert_int_equal (c->cost, cost[spacecraft_kind (c->module)]);
      n += c->stock;
    }
  assert_int_equal (n, 74);
  rules_setup_free (read);
  rules_setup_free (built_in);
}

static void
test_sc2_junkyard (void **unused)
{
  Table *t = play (3, 0, 0, "");

  refused (t, "chance tokens screw bulb", "SC-2", "tiles-awaited");
  refused (t, "chance tiles screw", "SC-2", "tiles-awaited");
  refused (t,
           "chance tiles screw screw screw screw screw screw screw screw screw screw screw screw "
           "bulb bulb bulb",
           "SC-2", "no-such-tile");
  says (t, TILES_3);
  fact (t, "all", "pile heights", NULL, "3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3");
  table_free (t);

  t = play (2, 0, 0, TILES_2);
  fact (t, "all", "piles", NULL, "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4");
  fact (t, "all", "pile heights", NULL, "4 4 4 4 4 5 5 4 4 5 5 4 4 4 4 4");
  table_free (t);
}

static void
test_sc3_workshop (void **unused)
{
  Table *t = play (3, 0, 0, TILES_3);

  refused (t, "chance tokens screw cable", "SC-3", "no-such-token");
  refused (t, "chance tokens screw screw", "SC-3", "no-such-token");
  refused (t, "chance tokens screw", "SC-3", "tokens-awaited");
  says (t, "chance tokens screw bulb\n");
  refused (t, "chance tokens screw gear cable tape propeller", "SC-3", "no-such-token");
  says (t, "chance tokens gear cable propeller battery tape\n");
  fact (t, "all", "tokens", NULL, "screw bulb gear cable propeller battery tape");
  table_free (t);
}

static void
test_sc4_plan (void **unused)
{
  Table *t = play (3, 0, 0, TILES_3 TOKENS);

  refused (t, "chance goals Ann fin-pair hulls-connected", "SC-4", "plan-awaited");
  says (t, "chance plan 3\n");
  fact (t, "all", "plan", NULL, "3");
  table_free (t);
}

static void
test_sc5_goals (void **unused)
{
  Table *t = play (3, 0, 0, TILES_3 TOKENS "chance plan 1\n");

  refused (t, "chance goals Bob fin-pair hulls-connected", "SC-5", "goals-awaited");
  says (t, "chance goals Ann fin-pair hulls-connected\n");
  refused (t, "chance goals Bob fin-pair nose-on-hull", "SC-5", "no-such-goal");
  says (t, "chance goals Bob connector-pair nose-and-engine\n"
           "chance goals Cy nose-on-hull engine-on-hull\n");
  fact (t, "Ann", "goals to choose from", "Ann", "fin-pair hulls-connected");
  fact (t, "Bob", "goals to choose from", "Ann", "? ?");
  refused (t, "Ann visit a1", "SC-5", "choose-first");
  refused (t, "Ann choose nose-on-hull", "SC-5", "not-offered");
  says (t, "Ann choose hulls-connected\n");
  fact (t, "Bob", "goal", "Ann", "hulls-connected");
  says (t, "Bob choose nose-and-engine\nCy choose engine-on-hull\n" PROJECTS_3);
  refused (t, "Ann choose fin-pair", "SC-5", "chosen-already");
  fact (t, "all", "rocket", "Cy", "grey-hull");
  table_free (t);
}

static void
test_sc6_projects (void **unused)
{
  Table *t = play (3, 0, 0, TILES_3 TOKENS "chance plan 1\n" GOALS_3 CHOICES_3);

  fact (t, "all", "project pile", NULL, "21");
  refused (t, "chance projects 1 2 3 4 5 6 7 8", "SC-6", "projects-awaited");
  refused (t, "chance projects 1 2 3 4 5 6 11", "SC-6", "no-such-project");
  refused (t, "chance projects 1 2 3 4 5 6 6", "SC-6", "no-such-project");
  says (t, "chance projects 1 2 3 4 5 6 7\n");
  refused (t, "chance projects 8", "SC-6", "no-such-project");
  says (t, "chance projects 11\n");
  fact (t, "all", "upper row", NULL, "1 2 3 4");
  fact (t, "all", "lower row", NULL, "5 6 7 11");
  fact (t, "all", "project pile", NULL, "13");
  expect_event (t, "Ann starts.");
  table_free (t);

  t = play (2, 0, 0, "");
  fact (t, "all", "project pile", NULL, "18");
  table_free (t);
  t = play (4, 0, 0, "");
  fact (t, "all", "project pile", NULL, "24");
  table_free (t);
}

static void
test_sc7_advanced (void **unused)
{
  Table *t = play (3, 1, 0, TILES_3 TOKENS "chance plan 1\n" GOALS_3 CHOICES_3);

  refused (t, "chance projects 1 2 3 4 5 6 7", "SC-7", "cards-awaited");
  refused (t, "chance cards 1 2 3 4 5 6 7", "SC-7", "cards-awaited");
  refused (t, "chance cards 1 2 3 4 5 6 7 7", "SC-7", "no-such-card");
  says (t, "chance cards 9 2 3 4 5 6 7 8\n");
  fact (t, "all", "cards", NULL, "9 2 3 4 5 6 7 8");
  fact (t, "all", "markers", "Bob", "6");
  table_free (t);
}

/* ---- SC-8 to SC-10: the junkyard ---- */

static void
test_sc8_visit (void **unused)
{
  Table *t = three ();

  refused (t, "Ann visit b2", "SC-8", "not-reachable");
  refused (t, "Ann search a1", "SC-8", "is-outside");
  refused (t, "Ann leave", "SC-8", "is-outside");
  refused (t, "Ann finish", "SC-8", "is-outside");
  says (t, "Ann visit a3\n");
  expect_event (t, "Ann enters on a3 and takes a battery.");
  refused (t, "chance uncover a2 tape", "SC-2", "uncover-awaited");
  says (t, "chance uncover a3 tape\n");
  fact (t, "all", "pawn", "Ann", "a3");
  fact (t, "all", "cart", "Ann", "battery");
  refused (t, "Bob visit a3", "SC-8", "space-taken");
  table_free (t);
}

/* With three tiles gone a space is empty: one walks over it, even when a pawn stands there. */
static void
test_sc8_way_in (void **unused)
{
  Table *t = three ();

  says (t, "Ann visit a3\nchance uncover a3 screw\n"
           "Bob visit e5\nchance uncover e5 screw\n"
           "Cy visit e1\nchance uncover e1 screw\n"
           "Ann leave\nAnn finish\n"
           "Bob leave\nBob finish\n"
           "Cy leave\nCy finish\n"
           "Ann visit a3\nchance uncover a3 screw\n"
           "Bob visit e5\nchance uncover e5 screw\n"
           "Cy visit e1\nchance uncover e1 screw\n"
           "Ann leave\nAnn finish\n"
           "Bob leave\nBob finish\n"
           "Cy leave\nCy finish\n");
  refused (t, "Ann visit b3", "SC-8", "not-reachable");
  says (t, "Ann visit a3\n");
  /* Ann stands on the empty space; Bob comes in past her, and cannot share it with her. */
  refused (t, "Bob visit a3", "SC-8", "no-pile");
  refused (t, "Bob visit c3", "SC-8", "not-reachable");
  says (t, "Bob visit b3\nchance uncover b3 tape\nCy visit e1\n");
  refused (t, "Ann search a3", "SC-9", "nothing-there");
  table_free (t);
}

static void
test_sc9_search (void **unused)
{
  Table *t = three ();

  says (t, "Ann visit c1\nchance uncover c1 tape\n"
           "Bob visit c5\nchance uncover c5 tape\n"
           "Cy visit e3\nchance uncover e3 tape\n");
  refused (t, "Ann visit a1", "SC-9", "is-inside");
  /* Next and farthest; Bob's pawn ends the way down, the edge those to the sides. */
  refused (t, "Ann search c3", "SC-9", "not-in-line");
  refused (t, "Ann search d2", "SC-9", "not-in-line");
  refused (t, "Ann search c5", "SC-8", "space-taken");
  says (t, "Ann search c4\n");
  expect_event (t, "Ann moves to c4 and takes a battery.");
  says (t, "chance uncover c4 tape\nBob search b5\nchance uncover b5 tape\n"
           "Cy search a3\nchance uncover a3 tape\n");
  fact (t, "all", "cart", "Cy", "bulb battery");
  says (t, "Ann search c5\nchance uncover c5 cable\n"
           "Bob search b4\nchance uncover b4 tape\n"
           "Cy leave\nCy finish\n");
  /* Gear, battery and tape weigh 7: no way on. */
  refused (t, "Ann search d5", "SC-10", "must-leave");
  table_free (t);
}

static void
test_sc9_weight (void **unused)
{
  Table *t = three ();

  says (t, "Ann visit e1\nchance uncover e1 tape\n"
           "Bob visit a4\nchance uncover a4 tape\n"
           "Cy visit a3\nchance uncover a3 tape\n"
           "Ann search d1\nchance uncover d1 tape\n"
           "Bob search a5\nchance uncover a5 tape\n"
           "Cy search b3\nchance uncover b3 tape\n");
  /* Cable and battery weigh 5: a bulb or a gear goes, a tape does not. */
  refused (t, "Ann search e1", "SC-9", "too-heavy");
  says (t, "Ann search d2\n");
  table_free (t);
}

static void
test_sc10_leave (void **unused)
{
  Table *t = junk_collected ();

  refused (t, "Bob search d1", "SC-10", "must-leave");
  refused (t, "Bob build white-hull from 4 with cable", "SC-10", "leave-first");
  refused (t, "Bob take 5", "SC-10", "leave-first");
  says (t, "Bob leave\n");
  expect_event (t, "Bob leaves with 3 tiles.");
  fact (t, "all", "pawn", "Bob", NULL);
  fact (t, "all", "beside", "Bob", "gear battery cable");
  fact (t, "all", "cart", "Bob", "");
  refused (t, "Bob visit a1", "SC-10", "is-leaving");
  refused (t, "Bob leave", "SC-10", "is-leaving");
  says (t, "Bob finish\n");
  to_move (t, "Cy");
  says (t, "Cy leave\nCy finish\n");
  /* Four light tiles are full as well. */
  refused (t, "Ann search c3", "SC-10", "must-leave");
  table_free (t);
}

/* ---- SC-11, SC-15, SC-16: building; the three examples of the source ---- */

static void
test_sc11_examples (void **unused)
{
  Table *t = junk_collected ();

  /* Michael: a cable alone for the hull; gear and battery for the connector, 1 too much. */
  says (t, "Bob leave\nBob build white-hull from 4 with cable\n"
           "Bob build blue-connector from 3 with gear battery\n");
  expect_event (t, "Bob builds a blue connector for tiles of weight 4.");
  fact (t, "all", "beside", "Bob", "");
  says (t, "Bob finish\n");
  /* Agatha: propeller and bulb for the engine; the other propeller is kept. */
  says (t, "Cy leave\nCy build white-engine from 5 with bulb propeller\nCy finish\n");
  fact (t, "all", "beside", "Cy", "propeller");
  /* Pierre: two screws for the fin, gear and bulb for the nose. */
  says (t, "Ann leave\nAnn build white-fin from 1 with screw screw\n"
           "Ann build gold-nose from 3 with bulb gear\nAnn finish\n");
  fact (t, "all", "rocket", "Ann", "gold-nose white-fin grey-hull");
  fact (t, "all", "rocket down", "Ann", "-1 0 0");
  table_free (t);
}

static void
test_sc11_refused (void **unused)
{
  Table *t = junk_collected ();

  says (t, "Bob leave\n");
  refused (t, "Bob build white-hull from 3 with cable", "SC-15", "not-in-column");
  refused (t, "Bob build white-hull from 4 with cable cable", "SC-11", "not-beside");
  refused (t, "Bob build white-hull from 4 with gear battery", "SC-11", "wrong-junk");
  refused (t, "Bob build blue-connector from 3 with gear", "SC-11", "too-light");
  /* A wasteful payment is not listed, but is the player's to make. */
  says (t, "Bob build white-hull from 4 with battery cable\nBob finish\n");
  says (t, "Cy leave\nCy finish\nAnn leave\n");
  says (t, "Ann build white-fin from 1 with screw gear\n");
  refused (t, "Ann build blue-fin from 2 with bulb", "SC-11", "too-light");
  table_free (t);
}

static void
test_sc11_two_modules (void **unused)
{
  Table *t = table_of (&easy_box (2)->common);

  says (t, EASY_START EASY_PROJECTS);
  until_leave (t, 0);
  assert_true (do_first (t, "build"));
  until_leave (t, 0);
  assert_true (do_first (t, "finish"));
  until_leave (t, 0);
  assert_true (do_first (t, "build") && do_first (t, "build"));
  assert_false (do_first (t, "build"));
  refused (t, "Ann build white-fin from 3 with cable", "SC-11", "built-two");
  table_free (t);
}

static void
test_sc15_sold_out (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  setup->compartment[2][0].stock = 1;
  setup->compartment[2][1].stock = 17;
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS "Ann visit a1\nchance uncover a1 cable\n"
                                    "Bob visit d1\nchance uncover d1 propeller\n"
                                    "Ann search a2\nchance uncover a2 propeller\n"
                                    "Bob leave\nBob finish\nAnn leave\n"
                                    "Ann build white-fin from 3 with cable\n");
  refused (t, "Ann build white-fin from 3 with propeller", "SC-15", "sold-out");
  table_free (t);
}

static void
test_sc16_does_not_fit (void **unused)
{
  Table *t = table_of (&easy_box (2)->common);

  says (t, EASY_START EASY_PROJECTS "Ann visit a1\nchance uncover a1 cable\n"
                                    "Bob visit d1\nchance uncover d1 propeller\n"
                                    "Ann search b1\nchance uncover b1 propeller\n"
                                    "Bob leave\nBob finish\nAnn leave\n"
                                    "Ann build white-nose from 3 with cable\n");
  /* One hull has one top. */
  refused (t, "Ann build white-nose from 3 with propeller", "SC-16", "does-not-fit");
  table_free (t);
}

static void
test_sc16_by_hand (void **unused)
{
  Table *t = table_of (&easy_box (2)->common);

  says (t, EASY_START EASY_PROJECTS);
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann search b1\nchance uncover b1 propeller\nBob leave\nBob finish\n"
           "Ann leave\nAnn build white-hull from 3 with cable\n"
           "Ann build blue-connector from 4 with propeller\n");
  refused (t, "Ann put white-hull 0 1", "SC-16", "not-apart");
  refused (t, "Ann arrange 6 by 1", "SC-16", "cannot-span");
  says (t, "Ann take-apart\n");
  fact (t, "all", "apart", "Ann", "white-hull blue-connector");
  refused (t, "Ann finish", "SC-16", "is-apart");
  refused (t, "Ann put white-nose 0 -1", "SC-16", "not-laid-out");
  refused (t, "Ann put white-hull 2 0", "SC-16", "no-place-there");
  refused (t, "Ann put white-hull 1 0", "SC-16", "no-place-there");
  refused (t, "Ann put white-hull 0 0", "SC-16", "no-place-there");
  says (t, "Ann put blue-connector -1 0\nAnn put white-hull -2 0\n");
  expect_event (t, "Ann arranges the rocket: 3 wide, 1 high.");
  fact (t, "all", "rocket", "Ann", "white-hull blue-connector grey-hull");
  fact (t, "all", "rocket across", "Ann", "-2 -1 0");
  refused (t, "Ann move 0 0 to 0 1", "SC-16", "nothing-to-move");
  refused (t, "Ann move 5 5 to 0 1", "SC-16", "nothing-to-move");
  refused (t, "Ann move -1 0 to 1 0", "SC-16", "cannot-move");
  refused (t, "Ann move -2 0 to 0 0", "SC-16", "cannot-move");
  refused (t, "Ann move -2 0 to 40 0", "SC-16", "cannot-move");
  says (t, "Ann move -2 0 to 0 1\n");
  expect_event (t, "Ann arranges the rocket: 2 wide, 2 high.");
  fact (t, "all", "rocket down", "Ann", "0 0 1");
  fact (t, "all", "built now", "Ann", "2");
  fact (t, "all", "taken now", "Ann", "0");
  says (t, "Ann move 0 1 to -2 0\nAnn arrange 1 by 2\n");
  expect_event (t, "Ann arranges the rocket: 2 wide, 2 high.");
  says (t, "Ann take-apart\nAnn put white-hull 0 1\nAnn arrange 1 by 1\nAnn finish\n");
  table_free (t);
}

/* ---- SC-12 and SC-13: projects ---- */

static void
test_sc12_example (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  /* Agatha's two cards: a white and two blue modules, and three connectors. */
  setup->project[4] = (SpacecraftProject){ SPACECRAFT_ASKS_COLOURS, 1, 4, { 1, 2, 0 } };
  setup->project[5] = (SpacecraftProject){ SPACECRAFT_ASKS_MODULES, 1, 8, { 0, 0, 0, 3, 0 } };
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  says (t, "Ann visit a1\nchance uncover a1 propeller\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann search b1\nchance uncover b1 propeller\nBob leave\nBob finish\n"
           "Ann leave\nAnn build white-hull from 3 with cable\n"
           "Ann build blue-connector from 4 with propeller\n");
  refused (t, "Ann take 5", "SC-13", "not-fulfilled");
  refused (t, "Ann take 1", "SC-12", "not-on-offer");
  refused (t, "Ann reserve 1", "SC-12", "not-in-lower");
  refused (t, "Ann mark 1", "SC-7", "other-mode");
  says (t, "Ann finish\nBob visit d1\nchance uncover d1 cable\n");
  says (t, "Ann visit a1\nchance uncover a1 propeller\nBob leave\nBob finish\n"
           "Ann search b1\nchance uncover b1 propeller\nBob visit d1\n");
  let_chance (t);
  says (t, "Ann leave\nAnn build blue-connector from 4 with propeller\n"
           "Ann build white-gold-connector from 4 with propeller\n");
  /* One white hull, two blue connectors and the gold and white one: both cards at once. */
  says (t, "Ann take 5\n");
  refused (t, "Ann build white-nose from 3 with cable", "SC-10", "projects-begun");
  refused (t, "Ann arrange 1 by 1", "SC-10", "projects-begun");
  refused (t, "Ann reserve 11", "SC-12", "took-one");
  says (t, "Ann take 6\n");
  expect_event (t, "Ann fulfils project 6 for 8 points.");
  expect_event (t, "Project 1 drops into the lower row.");
  expect_event (t, "Project 2 drops into the lower row.");
  to_move (t, "chance");
  refused (t, "chance projects 13", "SC-6", "projects-awaited");
  says (t, "chance projects 13 14\n");
  fact (t, "all", "upper row", NULL, "13 14 3 4");
  fact (t, "all", "lower row", NULL, "1 2 11 12");
  fact (t, "all", "projects", "Ann", "5 6");
  stands (t, "12 0", "Ann");
  table_free (t);
}

static void
test_sc12_reserve (void **unused)
{
  Table *t = junk_collected ();

  says (t, "Bob leave\nBob build white-hull from 4 with cable\nBob reserve 6\n");
  expect_event (t, "Bob reserves a card of deck 1, face down.");
  assert_int_equal (t->outcome.event[1].seen_by & 7, 2);
  says (t, "chance projects 12\n");
  fact (t, "Bob", "reserved", "Bob", "6");
  fact (t, "Ann", "reserved", "Bob", "?");
  fact (t, "all", "lower row", NULL, "5 2 7 11");
  fact (t, "all", "upper row", NULL, "1 12 3 4");
  says (t, "Cy leave\n");
  refused (t, "Cy take 6", "SC-12", "not-on-offer");
  says (t, "Cy finish\nAnn leave\nAnn finish\n"
           "Bob visit e5\nchance uncover e5 screw\nCy visit e4\n"
           "Ann visit a5\nchance uncover a5 screw\nBob leave\n");
  refused (t, "Bob reserve 5", "SC-12", "one-reserved");
  refused (t, "Bob take 6", "SC-13", "not-fulfilled");
  says (t, "Bob finish\n");
  table_free (t);
}

/* A reserved card is taken like one of the lower row, and leaves no gap. */
static void
test_sc12_reserved_taken (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  setup->project[5] = (SpacecraftProject){ SPACECRAFT_ASKS_HEIGHT, 1, 4, { 2 } };
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann leave\nAnn reserve 6\nchance projects 13\nBob leave\nBob finish\n"
           "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann leave\nAnn build white-hull from 3 with cable\nAnn take 6\n");
  expect_no_event (t, "drops");
  says (t, "Ann finish\n");
  expect_no_event (t, "projects-awaited");
  to_move (t, "Bob");
  fact (t, "all", "reserved", "Ann", NULL);
  table_free (t);
}

static void
test_sc13_kinds (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  setup->project[4] = (SpacecraftProject){ SPACECRAFT_ASKS_WIDTH, 1, 4, { 5 } };
  setup->project[5] = (SpacecraftProject){ SPACECRAFT_ASKS_HEIGHT, 1, 4, { 2 } };
  setup->project[10] = (SpacecraftProject){ SPACECRAFT_ASKS_COLOURS, 2, 4, { 1, 0, 1 } };
  setup->project[11] = (SpacecraftProject){ SPACECRAFT_ASKS_MODULES, 2, 4, { 0, 2, 0, 1, 0 } };
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann search b1\nchance uncover b1 propeller\nBob leave\nBob finish\n"
           "Ann leave\nAnn build white-hull from 3 with cable\n");
  refused (t, "Ann take 11", "SC-13", "not-fulfilled");
  refused (t, "Ann take 12", "SC-13", "not-fulfilled");
  /* The connector is white and gold, and counts for both. */
  says (t, "Ann build white-gold-connector from 4 with propeller\n");
  refused (t, "Ann take 5", "SC-13", "not-fulfilled");
  says (t, "Ann arrange 1 by 2\nAnn take 6\nAnn take 11\n");
  table_free (t);
}

/* Two projects in one turn need one arrangement: after the first there is no arranging. */
static void
test_sc13_one_arrangement (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  setup->project[4] = (SpacecraftProject){ SPACECRAFT_ASKS_WIDTH, 1, 4, { 3 } };
  setup->project[5] = (SpacecraftProject){ SPACECRAFT_ASKS_HEIGHT, 1, 4, { 2 } };
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann search b1\nchance uncover b1 propeller\nBob leave\nBob finish\n"
           "Ann leave\nAnn build white-hull from 3 with cable\n"
           "Ann build white-gold-connector from 4 with propeller\n");
  refused (t, "Ann arrange 3 by 2", "SC-16", "cannot-span");
  says (t, "Ann arrange 3 by 1\nAnn take 5\n");
  refused (t, "Ann arrange 1 by 2", "SC-10", "projects-begun");
  refused (t, "Ann take 6", "SC-13", "not-fulfilled");
  says (t, "Ann finish\n");
  table_free (t);
}

/* ---- SC-14: markers; SC-17 to SC-20: the end ---- */

static void
test_sc14_markers (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  setup->common.option[0] = 1;
  Table *t = table_of (&setup->common);

  says (t, EASY_START "chance cards 1 2 3 4 5 7\n");
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann leave\nAnn build white-hull from 3 with cable\n");
  refused (t, "Ann mark 6", "SC-14", "card-not-there");
  refused (t, "Ann take 5", "SC-7", "other-mode");
  says (t, "Ann mark 5\n");
  expect_event (t, "Ann marks card 5, which now gives 1 for each module.");
  /* Two hulls at 1 each, the grey one counts. */
  stands (t, "2 0", "Ann");
  says (t, "Bob leave\nBob mark 5\n");
  expect_event (t, "Bob marks card 5, which now gives 2 for each module.");
  /* The rightmost marker counts for both, once. */
  stands (t, "4 2", "Ann");
  until_leave (t, 0);
  says (t, "Ann mark 5\n");
  stands (t, "6 3", "Ann");
  until_leave (t, 0);
  refused (t, "Ann mark 5", "SC-14", "card-full");
  says (t, "Ann mark 1\n");
  fact (t, "all", "markers", "Ann", "3");
  fact (t, "all", "marked", "Ann", "1 5");
  for (int i = 0; i < 3; i++) {
    until_leave (t, 0);
    assert_true (do_first (t, "mark"));
  }
  until_leave (t, 0);
  refused (t, "Ann mark 7", "SC-14", "no-markers");
  table_free (t);
}

static const uint8_t first_plan[SPACECRAFT_KINDS] = { 1, 4, 2, 2, 0 };

/* Agatha's rocket: nose, four hulls, two connectors, two fins; five white, two gold, two blue. */
static const char *const agathas_rocket[] = {
  "white-fin from 3 with cable",          "white-fin from 3 with cable",
  "white-hull from 3 with cable",         "gold-hull from 3 with cable",
  "blue-hull from 4 with propeller",      "white-gold-connector from 4 with propeller",
  "blue-connector from 4 with propeller", "white-nose from 3 with cable",
};

/* Is this line one that can be taken now? Then it is. */
static bool
try_to (Table *t, const char *name, const char *what)
{
  char line[RULES_LINE_MAX];
  RulesEntry entry;
  RulesProblem problem;

  int length = snprintf (line, sizeof line, "%s %s", name, what);
  assert_true (rules_text_read_entry (t->game, t->setup, line, (size_t)length, &entry, &problem));
  return rules_log_append (t->log, &entry, &t->outcome) == RULES_OK;
}

/* Ann's next Leaves, in each of which she builds what she can of the list. */
static void
build_list (Table *t, const char *const *list, int n, int marks)
{
  bool is_built[16] = { false };
  int n_built = 0;

  for (int guard = 0; guard < 30 && n_built < n; guard++) {
    until_leave (t, 0);
    for (int i = 0; i < n; i++) {
      char line[128];
      snprintf (line, sizeof line, "build %s", list[i]);
      if (!is_built[i] && try_to (t, "Ann", line)) {
        is_built[i] = true;
        n_built++;
      }
    }
    if (n_built < n || marks == 0)
      says (t, "Ann finish\n");
    let_chance (t);
  }
  assert_int_equal (n_built, n);
}

static void
test_sc18_countdown (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  memcpy (setup->plan[0], (uint8_t[]){ 0, 2, 0, 0, 0 }, SPACECRAFT_KINDS);
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n"
           "Ann leave\nAnn build white-hull from 3 with cable\n");
  expect_event (t, "Ann meets plan 1 and starts the countdown: 5 points.");
  fact (t, "all", "countdown", NULL, "3");
  stands (t, "10 0", "Ann");
  /* After the trigger two ordinary turns for Ann and three for Bob. */
  says (t, "Ann finish\nBob leave\nBob finish\n");
  expect_event (t, "Ann discards countdown card 3.");
  says (t, "Ann visit a1\nchance uncover a1 cable\nBob visit d1\nchance uncover d1 propeller\n");
  expect_event (t, "Ann discards countdown card 2.");
  says (t, "Ann search b1\nchance uncover b1 cable\n"
           "Bob leave\nBob build blue-hull from 4 with propeller\n");
  /* Only the first starts a countdown. */
  expect_no_event (t, "countdown-starts");
  says (t, "Bob finish\n");
  expect_event (t, "Ann discards countdown card 1.");
  expect_event (t, "Launch: everybody has a last Leave, Ann first.");
  expect_event (t, "Ann has a last Leave, with 2 tiles.");
  refused (t, "Ann search a1", "SC-10", "is-leaving");
  says (t, "Ann finish\n");
  /* SC-19a: Bob is outside, and has what he kept. */
  expect_event (t, "Bob has a last Leave, with 1 tile.");
  says (t, "Bob finish\n");
  to_move (t, "nobody");
  stands (t, "10 5", "Ann");
  table_free (t);
}

/* Tells whether the phrase was told by the last line. */
static bool
was_told (const Table *t, const char *phrase)
{
  for (unsigned i = 0; i < t->outcome.n_events; i++)
    if (strcmp (t->outcome.event[i].phrase->id, phrase) == 0)
      return true;
  return false;
}

static void
test_sc19_yard_empty (void **unused)
{
  Table *t = table_of (&easy_box (2)->common);

  says (t, EASY_START EASY_PROJECTS);
  for (int guard = 0; guard < 500 && !was_told (t, "yard-ends"); guard++)
    idle (t);
  assert_true (was_told (t, "yard-ends"));
  assert_true (was_told (t, "last-leave"));
  fact (t, "all", "last leaves", NULL, "2");
  assert_true (do_first (t, "finish"));
  fact (t, "all", "last leaves", NULL, "1");
  assert_true (do_first (t, "finish"));
  to_move (t, "nobody");
  table_free (t);
}

static void
test_sc19_row_empty (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  for (int i = 0; i < SPACECRAFT_PROJECTS; i++)
    setup->project[i] =
        (SpacecraftProject){ SPACECRAFT_ASKS_HEIGHT, setup->project[i].deck, 1, { 1 } };
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  /* 18 cards, 8 on the table: the eleventh that leaves cannot be replaced. A reservation alone does
   * not end the game, though it leaves a gap. */
  for (int i = 0; i < 5; i++) {
    until_leave (t, 0);
    assert_true (do_first (t, "take") && do_first (t, "take"));
  }
  fact (t, "all", "project pile", NULL, "0");
  until_leave (t, 0);
  assert_true (do_first (t, "reserve"));
  assert_false (was_told (t, "row-ends"));
  until_leave (t, 0);
  assert_true (do_first (t, "take"));
  assert_true (do_first (t, "finish"));
  assert_true (was_told (t, "row-ends"));
  assert_true (was_told (t, "last-leave"));
  table_free (t);
}

/* SC-20, the normal example: 5 + 5 + 40 + 7 = 57. */
static void
test_sc20_normal_example (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  memcpy (setup->plan[0], first_plan, sizeof first_plan);
  setup->project[4] = (SpacecraftProject){ SPACECRAFT_ASKS_MODULES, 1, 20, { 1, 4, 0, 0, 0 } };
  setup->project[5] = (SpacecraftProject){ SPACECRAFT_ASKS_COLOURS, 1, 20, { 5, 2, 2 } };
  Table *t = table_of (&setup->common);

  says (t, EASY_START EASY_PROJECTS);
  build_list (t, agathas_rocket, 8, 1);
  assert_true (was_told (t, "countdown-starts"));
  says (t, "Ann arrange 1 by 1\n");
  stands (t, "17 0", "Ann");
  says (t, "Ann take 5\nAnn take 6\n");
  stands (t, "57 0", "Ann");
  let_chance (t);
  for (int guard = 0; guard < 100 && rules_actor (rules_log_state (t->log)) != RULES_OVER; guard++)
    if (!do_first (t, "finish"))
      idle (t);
  to_move (t, "nobody");
  expect_event (t, "Ann: countdown 5, plan 5, goal 7, projects 40: 57 points.");
  table_free (t);
}

/* SC-20, the advanced example: 10 + 5 + 7 + 4 + 5 + 7 + 4 + 6 + 4 = 52. */
static void
test_sc20_advanced_example (void **unused)
{
  SpacecraftSetup *setup = easy_box (2);
  memcpy (setup->plan[0], first_plan, sizeof first_plan);
  setup->common.option[0] = 1;
  Table *t = table_of (&setup->common);
  static const char *const anns[] = { "mark 1", "mark 2", "mark 3", "mark 4", "mark 5", "mark 7" };
  static const char *const bobs[] = { "mark 2", "mark 3", "mark 4", "mark 4", "mark 7" };
  unsigned n_anns = 0;
  unsigned n_bobs = 0;
  bool is_built[8] = { false };

  /* White, blue, gold, nose, hull and connector, all with side B up. */
  says (t, EASY_START "chance cards 1 2 3 4 5 7\n");
  for (int guard = 0; guard < 300 && rules_actor (rules_log_state (t->log)) != RULES_OVER;
       guard++) {
    int seat = rules_actor (rules_log_state (t->log));
    if (do_first (t, "visit"))
      continue;
    if (seat == 0 && do_first (t, "search"))
      continue;
    do_first (t, "leave");
    for (int i = 0; i < 8 && seat == 0; i++) {
      char line[128];
      snprintf (line, sizeof line, "build %s", agathas_rocket[i]);
      if (is_built[i] || !try_to (t, "Ann", line))
        continue;
      /* One at a time, so that there are Leaves enough for six markers. */
      is_built[i] = true;
      break;
    }
    if (seat == 0)
      assert_true (try_to (t, "Ann", "arrange 1 by 1"));
    if (seat == 0 && n_anns < 6)
      assert_true (try_to (t, "Ann", anns[n_anns++]));
    else if (seat == 1 && n_bobs < 5)
      assert_true (try_to (t, "Bob", bobs[n_bobs++]));
    else
      assert_true (try_to (t, seat ? "Bob" : "Ann", "finish"));
    let_chance (t);
  }
  to_move (t, "nobody");
  assert_int_equal (n_anns, 6);
  assert_int_equal (n_bobs, 5);
  expect_event (t, "Ann: countdown 10, plan 5, goal 7, projects 30: 52 points.");
  expect_event (t, "Ann meets the goal “Identical fins on both sides of a hull” once.");
  table_free (t);
}

/* A tie goes to the most unused tiles, and is shared after that. */
static void
test_sc20_ties (void **unused)
{
  Table *t = three ();

  stands (t, "0 0 0", "Ann Bob Cy");
  says (t, "Ann visit a1\nchance uncover a1 tape\n");
  stands (t, "0 0 0", "Ann");
  says (t, "Bob visit e1\nchance uncover e1 tape\n");
  stands (t, "0 0 0", "Ann Bob");
  says (t, "Cy visit e4\nchance uncover e4 tape\nAnn leave\nAnn finish\n");
  stands (t, "0 0 0", "Ann Bob Cy");
  table_free (t);
}

static void
test_sc21_starter (void **unused)
{
  Table *t = play (3, 0, 2,
                   TILES_3 TOKENS "chance plan 1\n"
                                  "chance goals Cy nose-on-hull engine-on-hull\n"
                                  "chance goals Ann fin-pair hulls-connected\n"
                                  "chance goals Bob connector-pair nose-and-engine\n"
                                  "Cy choose engine-on-hull\nAnn choose fin-pair\n"
                                  "Bob choose nose-and-engine\n" PROJECTS_3);

  expect_event (t, "Cy starts.");
  refused (t, "Ann visit a1", "RT-5", "not-your-move");
  says (t, "Cy visit a1\nchance uncover a1 tape\nAnn visit b1\nchance uncover b1 tape\n");
  to_move (t, "Bob");
  table_free (t);
}

/* ---- Ways to pay: what is listed is what is not wasteful, once each ---- */

static bool
is_valid (const SpacecraftSetup *setup, const uint8_t *paid, int kind, int cost)
{
  int weight = 0;

  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    weight += paid[i] * setup->weight[i];
  return paid[kind] && weight >= cost;
}

static void
count_by_brute_force (const SpacecraftSetup *setup, const uint8_t *have, uint8_t *paid, int at,
                      int kind, int cost, unsigned *n)
{
  if (at < SPACECRAFT_JUNKS) {
    for (int i = 0; i <= have[at] && i <= 4; i++) {
      paid[at] = (uint8_t)i;
      count_by_brute_force (setup, have, paid, at + 1, kind, cost, n);
    }
    paid[at] = 0;
    return;
  }
  if (!is_valid (setup, paid, kind, cost))
    return;
  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    if (!paid[i])
      continue;
    paid[i]--;
    bool is_wasteful = is_valid (setup, paid, kind, cost);
    paid[i]++;
    if (is_wasteful)
      return;
  }
  ++*n;
}

/* Along random games, at every Leave, compartment by compartment. */
static void
test_sc11_payments (void **unused)
{
  const RulesGame *game = rules_find_game ("spacecraft");
  RulesSetup *common = rules_setup_new (game);
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  RulesBits bits = rules_bits (5);
  unsigned n_checked = 0;

  common->n_seats = 2;
  memcpy (common->seat[0], "Ann", 4);
  memcpy (common->seat[1], "Bob", 4);
  for (int i = 0; i < 30; i++) {
    RulesState state;
    rules_begin (game, common, &state);
    uint8_t beside[2][SPACECRAFT_JUNKS] = { 0 };
    uint8_t cart[2][SPACECRAFT_JUNKS] = { 0 };
    uint8_t token[SPACECRAFT_COLUMNS] = { 0 };
    int n_tokens = 0;
    while (rules_actor (&state) != RULES_OVER) {
      RulesAction list[RULES_LEGAL_MAX];
      RulesAction action;
      RulesOutcome outcome;
      RulesUrn urn;
      int seat = rules_actor (&state);
      if (seat == RULES_CHANCE) {
        game->chance (common, &state, &urn);
        rules_draw (&urn, &bits, &action);
      } else {
        size_t n = game->legal (common, &state, list);
        unsigned listed[SPACECRAFT_COLUMNS][SPACECRAFT_MODULE_TYPES] = { 0 };
        bool is_leave = false;
        bool has_built = false;
        for (size_t k = 0; k < n; k++) {
          const char *pattern = game->verbs[list[k].verb].pattern;
          is_leave |= strcmp (pattern, "finish") == 0;
          if (strncmp (pattern, "build", 5) == 0) {
            listed[list[k].arg[1] - 1][list[k].arg[0]]++;
            has_built = true;
          }
        }
        for (int column = 0; is_leave && has_built && column < SPACECRAFT_COLUMNS; column++)
          for (int c = 0; c < SPACECRAFT_COMPARTMENTS; c++) {
            const SpacecraftCompartment *compartment = &setup->compartment[column][c];
            uint8_t paid[SPACECRAFT_JUNKS] = { 0 };
            unsigned expected = 0;
            if (listed[column][compartment->module] == 0)
              continue;
            count_by_brute_force (setup, beside[seat], paid, 0, token[column], compartment->cost,
                                  &expected);
            assert_int_equal (listed[column][compartment->module], expected);
            n_checked++;
          }
        action = list[rules_bits_below (&bits, (uint32_t)n)];
      }
      assert_true (rules_apply (game, common, &state, &action, &outcome));
      if (strncmp (game->verbs[action.verb].pattern, "tokens", 6) == 0)
        for (int k = 0; k < action.n_args; k++)
          token[n_tokens++] = (uint8_t)action.arg[k];
      if (strncmp (game->verbs[action.verb].pattern, "build", 5) == 0)
        for (int k = 2; k < action.n_args; k++)
          beside[seat][action.arg[k]]--;
      for (unsigned k = 0; k < outcome.n_events; k++) {
        const RulesReason *event = &outcome.event[k];
        const char *id = event->phrase->id;
        int who = event->arg[0];
        if (strcmp (id, "visits") == 0 || strcmp (id, "searches") == 0)
          cart[who][event->arg[2]]++;
        if (strcmp (id, "leaves") == 0 || strcmp (id, "last-leave") == 0)
          for (int j = 0; j < SPACECRAFT_JUNKS; j++) {
            beside[who][j] += cart[who][j];
            cart[who][j] = 0;
          }
      }
    }
  }
  assert_true (n_checked > 1000);
  rules_setup_free (common);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_sc1_box),
    cmocka_unit_test (test_sc1_components_file),
    cmocka_unit_test (test_sc2_junkyard),
    cmocka_unit_test (test_sc3_workshop),
    cmocka_unit_test (test_sc4_plan),
    cmocka_unit_test (test_sc5_goals),
    cmocka_unit_test (test_sc6_projects),
    cmocka_unit_test (test_sc7_advanced),
    cmocka_unit_test (test_sc8_visit),
    cmocka_unit_test (test_sc8_way_in),
    cmocka_unit_test (test_sc9_search),
    cmocka_unit_test (test_sc9_weight),
    cmocka_unit_test (test_sc10_leave),
    cmocka_unit_test (test_sc11_examples),
    cmocka_unit_test (test_sc11_refused),
    cmocka_unit_test (test_sc11_two_modules),
    cmocka_unit_test (test_sc11_payments),
    cmocka_unit_test (test_sc12_example),
    cmocka_unit_test (test_sc12_reserve),
    cmocka_unit_test (test_sc12_reserved_taken),
    cmocka_unit_test (test_sc13_kinds),
    cmocka_unit_test (test_sc13_one_arrangement),
    cmocka_unit_test (test_sc14_markers),
    cmocka_unit_test (test_sc15_sold_out),
    cmocka_unit_test (test_sc16_does_not_fit),
    cmocka_unit_test (test_sc16_by_hand),
    cmocka_unit_test (test_sc18_countdown),
    cmocka_unit_test (test_sc19_yard_empty),
    cmocka_unit_test (test_sc19_row_empty),
    cmocka_unit_test (test_sc20_normal_example),
    cmocka_unit_test (test_sc20_advanced_example),
    cmocka_unit_test (test_sc20_ties),
    cmocka_unit_test (test_sc21_starter),
  };

  if (argc != 2)
    return 2;
  spacecraft_folder = argv[1];
  return cmocka_run_group_tests (tests, NULL, NULL);
}
