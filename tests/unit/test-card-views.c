/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The card games as their tables show them, at every step of the transcripts: points are those of
 * the rules, what a seat may not see is not there, and every legal action can be pointed at. Then
 * score sheets, and components as rows of text. test-card-views RULES, the folder of the games. */
#include "app/features/games/rt-components-model.h"
#include "app/features/rockets/rt-rockets-model.h"
#include "app/features/score-sheet/rt-score-sheet-model.h"
#include "app/features/spacecraft/rt-spacecraft-model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *folder;

typedef void (*StepFunc) (RtGame *game);

static RtGame *
read_game (const char *rules, const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s.journal", name);
  g_autofree char *path = g_build_filename (folder, rules, "transcripts", file, NULL);
  g_autoptr (GError) error = NULL;
  RtGame *game = rt_game_read (path, 1, &error);

  if (!game)
    fail_msg ("%s", error->message);
  return game;
}

/* At the beginning, after each action, and at the end. */
static void
walk (const char *rules, const char *name, StepFunc check)
{
  g_autoptr (RtGame) game = read_game (rules, name);
  gsize end = rt_game_get_depth (game) + rt_game_get_redoable (game);

  for (gsize depth = 0; depth <= end; depth++) {
    rt_game_go_to (game, depth);
    check (game);
  }
}

static void
get_result (RtGame *game, RulesResult *result)
{
  rt_game_get_rules (game)->result (rt_game_get_setup (game), rt_game_get_state (game), result);
}

/* ---- Rockets ---- */

static void
check_rockets_moves (RtGame *game, int moon)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  const RulesSetup *setup = rt_game_get_setup (game);
  const RulesState *state = rt_game_get_state (game);
  RocketsMove moves[ROCKETS_MOVES_MAX];

  for (int seat = -1; seat < setup->n_seats; seat++) {
    gsize n = rockets_list_moves (setup, state, seat, moves);

    /* What another one could do says what is in the hand. */
    assert_int_equal (n, seat >= 0 && seat == rt_game_get_actor (game) ? legal->len : 0);
    for (gsize i = 0; i < n; i++) {
      assert_true (rules_same_action (&moves[i].action, &g_array_index (legal, RulesAction, i)));
      assert_in_range (moves[i].star, 0, moon);
      assert_non_null (rules_rule (rt_game_get_rules (game), moves[i].rule));
    }
  }
}

static void
check_rockets (RtGame *game)
{
  int n_seats = rt_game_get_setup (game)->n_seats;
  RulesResult result;
  RocketsView view;

  get_result (game, &result);
  for (int viewer = -1; viewer < n_seats; viewer++) {
    rockets_read_view (rt_game_get_setup (game), rt_game_get_state (game), viewer, &view);
    for (int i = 0; i < n_seats; i++) {
      const RocketsSeat *seat = &view.seat[i];

      /* While a journey goes on the rules count it as it stands. */
      assert_true (!rt_game_is_over (game) || seat->total == result.score[i]);
      for (int k = 0; k < seat->n_hand; k++)
        assert_int_equal (seat->hand[k] != RULES_HIDDEN, i == viewer);
      assert_in_range (seat->marker, 0, view.moon);
      assert_true (!seat->is_playing || seat->worth == view.points[seat->marker]);
    }
  }
  check_rockets_moves (game, view.moon);
}

static void
test_rockets (void **unused)
{
  walk ("rockets", "two-players", check_rockets);
  walk ("rockets", "sixth-journey", check_rockets);
  walk ("rockets", "four-players", check_rockets);
  walk ("rockets", "compare-common", check_rockets);
  walk ("rockets", "former-two-players", check_rockets);
  walk ("rockets", "former-sixth-journey", check_rockets);
}

/* Each game is shown with its own board: the printed one, or that of version 0.1.0. */
static void
test_rockets_boards (void **unused)
{
  static const struct {
    const char *game;
    int moon;
    int points_of_sixth;
    const char *last;
  } boards[] = { { "two-players", 15, 8, "star 14" }, { "former-two-players", 20, 6, "star 19" } };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++) {
    g_autoptr (RtGame) game = read_game ("rockets", boards[i].game);
    g_autofree char *start = NULL;
    g_autofree char *last = NULL;
    g_autofree char *moon = NULL;
    RocketsView view;

    rockets_read_view (rt_game_get_setup (game), rt_game_get_state (game), -1, &view);
    start = rt_rockets_describe_star (game, &view, 0);
    last = rt_rockets_describe_star (game, &view, boards[i].moon - 1);
    moon = rt_rockets_describe_star (game, &view, boards[i].moon);
    assert_int_equal (view.moon, boards[i].moon);
    assert_int_equal (view.points[0], 0);
    assert_int_equal (view.points[6], boards[i].points_of_sixth);
    assert_int_equal (view.points[view.moon], 20);
    assert_string_equal (start, "the start");
    assert_string_equal (last, boards[i].last);
    assert_string_equal (moon, "the moon");
  }
}

/* Before the first card there is none, and a 0 is one. */
static void
test_rockets_nought (void **unused)
{
  g_autoptr (RtGame) game = read_game ("rockets", "two-players");
  RtRocketsPlayed played[RULES_SEATS_MAX];
  RocketsView view;
  gsize depth = 0;

  memset (played, 0x55, sizeof played); /* what was there before does not count */

  rt_game_go_to (game, 0);
  rockets_read_view (rt_game_get_setup (game), rt_game_get_state (game), -1, &view);
  assert_int_equal (view.seat[0].last, ROCKETS_NONE);
  do {
    rt_game_go_to (game, ++depth);
    rockets_read_view (rt_game_get_setup (game), rt_game_get_state (game), -1, &view);
  } while (view.seat[0].last != 0 && depth < 200);
  rt_rockets_read_played (game, played);
  assert_int_equal (view.seat[0].last, 0);
  assert_int_equal (played[0].card[played[0].n - 1], 0);
  assert_in_range (played[1].n, 0, played[0].n);
  for (int i = 2; i < RULES_SEATS_MAX; i++)
    assert_int_equal (played[i].n, 0);
}

/* A journey's points are those of the field less the cards, as the end screen shows them. */
static void
test_rockets_counts (void **unused)
{
  g_autoptr (RtGame) game = read_game ("rockets", "three-players");
  RtRocketsCounts counts[RULES_SEATS_MAX];
  RocketsView view;

  memset (counts, 0x55, sizeof counts);

  rt_game_go_to (game, rt_game_get_depth (game) + rt_game_get_redoable (game));
  rockets_read_view (rt_game_get_setup (game), rt_game_get_state (game), -1, &view);
  rt_rockets_read_counts (game, counts);
  for (int i = 0; i < 3; i++) {
    assert_in_range (counts[i].n, ROCKETS_SIXTH - 1, ROCKETS_SIXTH);
    for (int k = 0; k < counts[i].n; k++)
      assert_int_equal (counts[i].journey[k].points - counts[i].journey[k].cards,
                        view.seat[i].score[k]);
  }
  assert_int_equal (counts[3].n, 0);
}

/* ---- SPACEcraft ---- */

static void
check_spacecraft (RtGame *game)
{
  int n_seats = rt_game_get_setup (game)->n_seats;
  g_autofree RtSpacecraft *table = g_new0 (RtSpacecraft, 1);
  RulesResult result;

  get_result (game, &result);
  for (int viewer = 0; viewer < n_seats; viewer++) {
    g_autoptr (GArray) legal = rt_game_get_legal (game);

    rt_spacecraft_read (table, game, viewer);
    assert_int_equal (table->view.n_seats, n_seats);
    assert_int_equal (table->choices.n, legal->len);
    for (int i = 0; i < n_seats; i++) {
      const SpacecraftSeat *seat = &table->view.seat[i];
      const SpacecraftScore *score = &seat->score;

      assert_true (i == viewer || seat->n_offered == 0 || seat->offered[0] == RULES_HIDDEN);
      if (!rt_game_is_over (game))
        continue;
      assert_int_equal (score->total, result.score[i]);
      assert_int_equal (score->countdown + score->plan + score->goal + score->projects,
                        score->total);
    }
  }
}

static void
test_spacecraft (void **unused)
{
  walk ("spacecraft", "two-players", check_spacecraft);
  walk ("spacecraft", "advanced-three-players", check_spacecraft);
}

static void
is_described (SpacecraftProject project, const char *expected)
{
  g_autofree char *text = rt_spacecraft_describe_project (&project);

  assert_string_equal (text, expected);
}

static void
test_spacecraft_words (void **unused)
{
  g_autoptr (RtGame) game = read_game ("spacecraft", "two-players");
  g_autofree RtSpacecraft *table = g_new0 (RtSpacecraft, 1);
  g_autofree char *module = rt_spacecraft_module_name (0);
  g_autofree char *hull = rt_spacecraft_module_name (SPACECRAFT_GREY_HULL);

  rt_spacecraft_read (table, game, 0);
  assert_string_equal (module, "white nose");
  assert_string_equal (hull, "grey hull");
  assert_string_equal (rt_spacecraft_seat_name (table, 1), "Bob");
  assert_string_equal (rt_spacecraft_space_name (table, 0), "a1");
  assert_string_equal (rt_spacecraft_junk_name (SPACECRAFT_JUNKS - 1), "tape");
  assert_string_equal (rt_spacecraft_goal_name (SPACECRAFT_NOSE_ON_HULL),
                       "Nose on a hull of its colour");
  assert_string_equal (rt_spacecraft_subject_name (SPACECRAFT_SUBJECT_TWO_COLOURS),
                       "each two-coloured module");
  is_described ((SpacecraftProject){ SPACECRAFT_ASKS_COLOURS, 1, 4, { 1, 0, 2 } },
                "1 white, 2 gold");
  is_described ((SpacecraftProject){ SPACECRAFT_ASKS_MODULES, 1, 4, { 0, 3, 0, 0, 1 } },
                "3 hull, 1 engine");
  is_described ((SpacecraftProject){ SPACECRAFT_ASKS_WIDTH, 1, 4, { 5 } }, "5 wide");
  is_described ((SpacecraftProject){ SPACECRAFT_ASKS_HEIGHT, 1, 4, { 2 } }, "2 high");
}

/* What is allowed is what the rules carry out, and trying it changes nothing. */
static void
test_spacecraft_allows (void **unused)
{
  g_autoptr (RtGame) game = read_game ("spacecraft", "two-players");
  g_autofree RtSpacecraft *table = g_new0 (RtSpacecraft, 1);
  RulesAction finish = { .verb = SPACECRAFT_FINISH };
  RulesAction leave = { .verb = SPACECRAFT_LEAVE };

  while (rt_game_get_depth (game) > 0) {
    rt_game_go_to (game, rt_game_get_depth (game) - 1);
    rt_spacecraft_read (table, game, -1);
    table->me = 0;
    assert_int_equal (rt_spacecraft_is_own (table), table->view.actor == 0);
    assert_int_equal (rt_spacecraft_is_persons_turn (table), table->choices.n > 0);
    assert_int_equal (rt_spacecraft_allows (table, &leave), table->choices.can_leave);
    assert_int_equal (rt_spacecraft_allows (table, &finish), table->choices.can_finish);
    assert_int_equal (rt_spacecraft_is_leaving (table),
                      table->choices.can_finish || table->view.phase == SPACECRAFT_APART);
  }
}

/* ---- Score sheets ---- */

static void
check_sheet (RtGame *game)
{
  RulesResult result;
  RtSheet sheet;

  get_result (game, &result);
  rt_sheet_read (game, &sheet);
  for (int i = 0; i < rt_game_get_setup (game)->n_seats; i++)
    assert_int_equal (sheet.total[i], result.score[i]);
}

static void
test_sheet (void **unused)
{
  walk ("score-sheet", "rockets", check_sheet);
  walk ("score-sheet", "pocket-rockets", check_sheet);
  walk ("score-sheet", "spacecraft", check_sheet);
}

/* What was written is read back, counted as it is typed, and refused where a rule says no. */
static void
test_sheet_cells (void **unused)
{
  g_autoptr (RtGame) game = read_game ("score-sheet", "rockets");
  RtSheet sheet;
  RulesAction action;
  int points = 0;
  g_autofree char *text = NULL;
  g_autofree char *score = rt_score_text (-3);

  rt_game_go_to (game, 4);
  rt_sheet_read (game, &sheet);
  assert_string_equal (sheet.heading, "Journey");
  assert_true (sheet.cell[0][2].is_filled);
  assert_int_equal (sheet.cell[0][2].points, -1); /* 3 − 4: the nine was written over */
  assert_int_equal (sheet.cell[0][2].field[0], 3);
  assert_int_equal (sheet.cell[0][2].field[1], 4);
  action = rt_sheet_write (game, &sheet, 1, 0, (const int[]){ 20, 6, 0 });
  assert_true (rt_sheet_count (game, &action, &points));
  assert_int_equal (points, 14);
  action = score_sheet_erase (1, 0);
  assert_false (rt_sheet_count (game, &action, &points));
  text = rt_sheet_to_text (rt_game_get_setup (game), &sheet);
  assert_non_null (strstr (text, "Ann"));
  assert_non_null (strstr (text, "15"));
  assert_string_equal (score, "−3");
}

static void
apply (RtGame *game, const RulesAction *action)
{
  gsize depth = rt_game_get_depth (game);

  assert_true (rt_game_do (game, action, NULL));
  while (rt_game_is_busy (game))
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (rt_game_get_depth (game), depth + 1);
}

/* A game of this sheet with Ann, Bob and so on, in which nothing is written yet. */
static RtGame *
new_sheet (const char *subject)
{
  RtGame *game = read_game ("score-sheet", subject);

  rt_game_go_to (game, 0);
  return game;
}

static void
names_are (const RtSheet *sheet, int n, const char *const *names)
{
  assert_int_equal (sheet->n_rows, n);
  for (int i = 0; i < n; i++)
    assert_string_equal (sheet->row[i], names[i]);
}

/* What stands beside and above the rows of each game's sheet. */
static void
test_sheet_words (void **unused)
{
  g_autoptr (RtGame) rockets = new_sheet ("rockets");
  g_autoptr (RtGame) pocket = new_sheet ("pocket-rockets");
  g_autoptr (RtGame) spacecraft = new_sheet ("spacecraft");
  RtSheet sheet;

  rt_sheet_read (rockets, &sheet);
  names_are (&sheet, 5, (const char *const[]){ "1", "2", "3", "4", "5" });
  assert_string_equal (sheet.row_title[0], "Journey 1");
  assert_string_equal (sheet.row_title[4], "Journey 5");
  assert_string_equal (sheet.rule, "RK-9");
  assert_int_equal (sheet.n_fields, 2);
  assert_string_equal (sheet.field_name[0], "Points of the field");
  assert_string_equal (sheet.field_name[1], "Cards left");
  assert_int_equal (sheet.field_most[0], 20);
  assert_int_equal (sheet.field_most[1], 60);
  assert_int_equal (sheet.n_board, 16); /* the printed one, from the start to the moon */
  assert_int_equal (sheet.board[0], 0);
  assert_int_equal (sheet.board[1], 2);
  assert_int_equal (sheet.board[15], 20);
  assert_string_equal (rt_sheet_get_subject (rockets)->id, "rockets");

  rt_sheet_read (pocket, &sheet);
  names_are (&sheet, 3, (const char *const[]){ "1", "2", "3" });
  assert_string_equal (sheet.heading, "Rocket");
  assert_string_equal (sheet.row_title[2], "Rocket 3");
  assert_int_equal (sheet.n_fields, 3);
  assert_string_equal (sheet.field_name[2], "+1 head");
  assert_int_equal (sheet.n_board, 0);
  assert_string_equal (rt_sheet_get_subject (pocket)->id, "pocket-rockets");

  rt_sheet_read (spacecraft, &sheet);
  names_are (&sheet, 7,
             (const char *const[]){ "Countdown", "Plan", "Goal", "Project 1", "Project 2",
                                    "Project 3", "Unused junk" });
  assert_string_equal (sheet.row_title[0], "Countdown");
  assert_string_equal (sheet.row_title[3], "Project 1");
  assert_string_equal (rt_sheet_get_subject (spacecraft)->id, "spacecraft");
}

/* Rows are added as they are needed: a rocket more when the last one shown is written, a sixth
 * journey for those who are tied, and what parts a tie comes last. */
static void
test_sheet_rows (void **unused)
{
  static const struct {
    const char *subject;
    int first_of_last; /* what is written in the last row that is shown at first */
    int shown;
    int then;
  } cases[] = { { "pocket-rockets", 2, 3, 4 }, { "spacecraft", 6, 7, 8 }, { "rockets", 4, 5, 5 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (RtGame) game = new_sheet (cases[i].subject);
    const RulesSetup *setup = rt_game_get_setup (game);
    const int five[RT_SHEET_FIELDS] = { 5, 0, 0 };
    RulesAction action = score_sheet_write (setup, cases[i].first_of_last, 1, five);
    RtSheet sheet;
    rt_sheet_read (game, &sheet);
    assert_int_equal (sheet.n_rows, cases[i].shown);
    apply (game, &action);
    rt_sheet_read (game, &sheet);
    assert_int_equal (sheet.n_rows, cases[i].then);
  }
}

/* What is written is shown, wherever it stands, with the empty rows before it. */
static void
test_sheet_gaps (void **unused)
{
  static const int rows[] = { 4, 9, 14 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (RtGame) game = new_sheet ("pocket-rockets");
    RulesAction action =
        score_sheet_write (rt_game_get_setup (game), rows[i], 0, (const int[]){ 5, 0, 0 });
    RtSheet sheet;
    apply (game, &action);
    rt_sheet_read (game, &sheet);
    assert_int_equal (sheet.n_rows, MIN (rows[i] + 2, 15)); /* there are no more heads */
    assert_true (sheet.cell[rows[i]][0].is_filled);
    assert_false (sheet.cell[rows[i] - 1][0].is_filled);
    assert_int_equal (sheet.total[0], 10);
  }
}

/* Two are tied after five journeys, so that there is a sixth; as soon as they are not, it goes. */
static void
test_sheet_sixth_journey (void **unused)
{
  g_autoptr (RtGame) game = new_sheet ("rockets");
  const RulesSetup *setup = rt_game_get_setup (game);
  RulesAction action;
  RtSheet sheet;

  for (int seat = 0; seat < setup->n_seats; seat++)
    for (int row = 0; row < 5; row++) {
      rt_sheet_read (game, &sheet);
      assert_int_equal (sheet.n_rows, 5);
      action = rt_sheet_write (game, &sheet, row, seat, (const int[]){ seat < 2 ? 8 : 2, 1, 0 });
      apply (game, &action);
    }
  rt_sheet_read (game, &sheet);
  assert_int_equal (sheet.n_rows, 6);
  assert_string_equal (sheet.row[5], "6");
  assert_int_equal (sheet.total[0], 35);
  assert_int_equal (sheet.total[1], 35);
  action = rt_sheet_write (game, &sheet, 5, 2, (const int[]){ 8, 1, 0 });
  assert_false (rt_sheet_count (game, &action, NULL)); /* not tied for first */
  action = rt_sheet_write (game, &sheet, 4, 0, (const int[]){ 9, 1, 0 });
  apply (game, &action);
  rt_sheet_read (game, &sheet);
  assert_int_equal (sheet.n_rows, 5);
  action = rt_sheet_write (game, &sheet, 4, 0, (const int[]){ 8, 1, 0 });
  apply (game, &action);
  rt_sheet_read (game, &sheet);
  action = rt_sheet_write (game, &sheet, 5, 0, (const int[]){ 20, 0, 0 });
  apply (game, &action);
  action = score_sheet_finish ();
  apply (game, &action);
  rt_sheet_read (game, &sheet);
  assert_int_equal (sheet.n_rows, 6); /* written, so it stays */
  assert_int_equal (sheet.cell[5][0].points, 20);
  assert_false (sheet.cell[5][1].is_filled);
  assert_int_equal (sheet.total[0], 35); /* it parts the tie and no more */
}

/* Unused junk gives no points, but is to be seen. */
static void
test_sheet_junk (void **unused)
{
  g_autoptr (RtGame) game = new_sheet ("spacecraft");
  RulesAction action =
      score_sheet_write (rt_game_get_setup (game), SCORE_SHEET_JUNK, 0, (const int[]){ 4, 0, 0 });
  RtSheet sheet;

  apply (game, &action);
  action =
      score_sheet_write (rt_game_get_setup (game), SCORE_SHEET_GOAL, 0, (const int[]){ 7, 0, 0 });
  apply (game, &action);
  rt_sheet_read (game, &sheet);
  assert_true (sheet.cell[6][0].is_filled);
  assert_int_equal (sheet.cell[6][0].points, 4);
  assert_int_equal (sheet.cell[6][0].field[0], 4);
  assert_int_equal (sheet.number[6], SCORE_SHEET_JUNK);
  assert_int_equal (sheet.cell[2][0].points, 7);
  assert_int_equal (sheet.total[0], 7);
}

/* Columns are as wide as their names and what stands in them, figures to the right. */
static void
test_sheet_text (void **unused)
{
  RulesSetup *setup = rules_setup_new (rules_find_game ("rockets"));
  RtSheet sheet = {
    .heading = "Round", .n_rows = 2, .row = { "Countdown", "2" }, .total = { 7, 0 }
  };
  g_autofree char *nought = rt_score_text (0);
  g_autofree char *one = rt_score_text (1);
  g_autofree char *less = rt_score_text (-1);

  assert_string_equal (nought, "0");
  assert_string_equal (one, "1");
  assert_string_equal (less, "−1");
  setup->n_seats = 2;
  g_strlcpy (setup->seat[0], "Ann", sizeof setup->seat[0]);
  g_strlcpy (setup->seat[1], "Barbara", sizeof setup->seat[1]);
  sheet.cell[0][0] = (RtSheetCell){ .is_filled = TRUE, .points = -3 };
  sheet.cell[1][0] = (RtSheetCell){ .is_filled = TRUE, .points = 10 };
  sheet.cell[1][1] = (RtSheetCell){ .is_filled = TRUE };
  g_autofree char *text = rt_sheet_to_text (setup, &sheet);
  assert_string_equal (text, "Round       Ann  Barbara\n"
                             "Countdown    −3         \n"
                             "2            10        0\n"
                             "Total         7        0\n");
  /* As many rows as there can be: a head, sixteen, the total. */
  sheet.n_rows = RT_SHEET_ROWS;
  g_autofree char *full = rt_sheet_to_text (setup, &sheet);
  g_auto (GStrv) lines = g_strsplit (full, "\n", -1);
  assert_int_equal (g_strv_length (lines), 1 + RT_SHEET_ROWS + 1 + 1);
  assert_string_equal (lines[RT_SHEET_ROWS + 1], "Total         7        0");
  rules_setup_free (setup);
}

/* ---- Components ---- */

static void
test_components (void **unused)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (rules);
  g_autofree char *rows = rt_components_write (rules, setup);
  g_autofree char *file = rt_components_to_file (rules, setup);
  g_autofree RulesSetup *before = g_memdup2 (setup, rules->setup_size);
  g_autoptr (GError) error = NULL;

  assert_true (g_str_has_prefix (rows, "track 2 3 6 6 6 8 9 10 10 12 12 12 14 16 20\ncard 0 6\n"));
  assert_true (rt_components_read (rules, setup, rows, RULES_COMPONENTS_ASSUMED, &error));
  assert_memory_equal (setup, before, rules->setup_size);
  assert_true (rt_components_from_file (rules, setup, file, strlen (file)));
  assert_memory_equal (setup, before, rules->setup_size);

  assert_false (
      rt_components_read (rules, setup, "card 1 4\ncard 2 x\n", RULES_COMPONENTS_COUNTED, &error));
  assert_true (g_str_has_prefix (error->message, "Line 2, column 8: "));
  g_clear_error (&error);
  assert_false (rt_components_read (rules, setup, "card 1 4\n", RULES_COMPONENTS_COUNTED, &error));
  assert_non_null (strstr (error->message, "must have 60"));
  assert_memory_equal (setup, before, rules->setup_size);
  rules_setup_free (setup);
}

/* Each part of a box says where it is from. Another board than the printed one is not printed. */
static void
test_components_source (void **unused)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (rules);
  g_autofree char *rows = rt_components_write (rules, setup);
  g_autofree char *longer = g_strconcat ("track 1 2 3\n", rows, NULL);
  const char *deck = strstr (rows, "card");

  assert_int_equal (rt_components_source (rules, setup, "Game board"), RT_COMPONENTS_PRINTED);
  assert_int_equal (rt_components_source (rules, setup, "Cards"), RT_COMPONENTS_ASSUMED);
  assert_true (rt_components_read (rules, setup, rows, RULES_COMPONENTS_COUNTED, NULL));
  assert_int_equal (rt_components_source (rules, setup, "Game board"), RT_COMPONENTS_PRINTED);
  assert_int_equal (rt_components_source (rules, setup, "Cards"), RT_COMPONENTS_COUNTED);
  assert_true (rt_components_read (rules, setup, longer, RULES_COMPONENTS_COUNTED, NULL));
  assert_int_equal (rt_components_source (rules, setup, "Game board"), RT_COMPONENTS_COUNTED);
  /* As long as the printed one, but another. */
  g_autofree char *other =
      g_strconcat ("track 2 3 6 6 6 8 9 10 10 12 12 12 14 15 20\n", deck, NULL);
  assert_true (rt_components_read (rules, setup, other, RULES_COMPONENTS_COUNTED, NULL));
  assert_int_equal (rt_components_source (rules, setup, "Game board"), RT_COMPONENTS_COUNTED);
  assert_true (rt_components_read (rules, setup, longer, RULES_COMPONENTS_ASSUMED, NULL));
  assert_int_equal (rt_components_source (rules, setup, "Game board"), RT_COMPONENTS_ASSUMED);
  assert_true (rt_components_read (rules, setup, deck, RULES_COMPONENTS_ASSUMED, NULL));
  assert_int_equal (rt_components_source (rules, setup, "Game board"), RT_COMPONENTS_ASSUMED);
  rules_setup_free (setup);

  rules = rules_find_game ("spacecraft");
  setup = rules_setup_new (rules);
  assert_int_equal (rt_components_source (rules, setup, "Personal goals"), RT_COMPONENTS_PRINTED);
  assert_int_equal (rt_components_source (rules, setup, "Projects"), RT_COMPONENTS_ASSUMED);
  rules_setup_free (setup);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rockets),
    cmocka_unit_test (test_rockets_counts),
    cmocka_unit_test (test_rockets_boards),
    cmocka_unit_test (test_rockets_nought),
    cmocka_unit_test (test_spacecraft),
    cmocka_unit_test (test_spacecraft_words),
    cmocka_unit_test (test_spacecraft_allows),
    cmocka_unit_test (test_sheet),
    cmocka_unit_test (test_sheet_cells),
    cmocka_unit_test (test_sheet_words),
    cmocka_unit_test (test_sheet_rows),
    cmocka_unit_test (test_sheet_gaps),
    cmocka_unit_test (test_sheet_sixth_journey),
    cmocka_unit_test (test_sheet_junk),
    cmocka_unit_test (test_sheet_text),
    cmocka_unit_test (test_components),
    cmocka_unit_test (test_components_source),
  };

  if (argc != 2)
    return 1;
  folder = argv[1];
  return cmocka_run_group_tests (tests, NULL, NULL);
}
