/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as a film: what stands on its timeline, and every step in words. test-film RULES-FOLDER */
#include "app/session/rt-film.h"

#include "rules/rules-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char battle[] =
    "rocket-table journal 1\n"
    "game rocketmen\n"
    "player Ann\n"
    "player Bob\n"
    "option edition 3\n"
    "components counted\n"
    "ship Lark Ann active rocketship ap 6 wr 7 move M range M cargo 2 seats 0 posts 3 lasers 3 "
    "shields 0\n"
    "ship Dart Bob active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 "
    "shields 0\n"
    "ship Dune Bob active rocketship ap 5 wr 7 move M range M cargo 2 seats 0 posts 1 lasers 0 "
    "shields 1\n"
    "begin\n"
    "Ann start titanium\n"
    "Bob start carbon7\n"
    "chance roll 6 5\n"
    "chance roll 1 2\n"
    "table fell 6 off 0 on\n"
    "table fell 6 off 0 on\n"            /* 6: round 1 begins */
    "Ann fire Lark at Dune extended 0\n" /* 7 */
    "table in range\n"                   /* 8: 8 or more */
    "chance roll 6 4 ~ dice D1,D2\n"     /* 9: a hit, no pod is left */
    "Ann fire Lark at Dart extended 0\n" /* 10 */
    "table in range\n"                   /* 11: 7 or more */
    "chance roll 4 3\n"                  /* 12: a hit */
    "Bob dodge\n"                        /* 13 */
    "chance roll 5 5\n"                  /* 14: it evades */
    "Ann fire Lark at Dune extended 0\n" /* 15 */
    "table in range\n"                   /* 16: 7 or more */
    "chance roll 6 3\n"                  /* 17: a hit, it is destroyed */
    "Ann end\n"                          /* 18 */
    "Bob end\n";                         /* 19: round 2 */

enum { LENGTH = 19 };

static RtGame *
read_game (const char *text, gsize length)
{
  RulesReading reading = { 0 };
  RulesReadStatus status = rules_text_read_journal (text, length, &reading);

  if (status != RULES_READ_OK)
    fail_msg ("line %u", reading.problem.line);
  RulesLog *log = reading.log;
  reading.log = NULL;
  rules_reading_clear (&reading);
  return rt_game_new (rt_session_new_for_log (log), NULL, 1);
}

static void
assert_mark (const RtFilm *film, guint i, RtFilmKind kind, int seat, gsize moment)
{
  const RtFilmMark *mark = &g_array_index (film->marks, RtFilmMark, i);

  assert_true (i < film->marks->len);
  assert_int_equal (mark->kind, kind);
  assert_int_equal (mark->seat, seat);
  assert_int_equal (mark->moment, moment);
}

/* A shot has one mark, which tells how it ended in the end. */
static void
test_marks (void **data)
{
  g_autoptr (RtGame) game = read_game (battle, strlen (battle));
  g_autoptr (RtFilm) film = rt_film_new (game);

  assert_int_equal (film->length, LENGTH);
  assert_int_equal (film->marks->len, 4);
  assert_mark (film, 0, RT_FILM_HIT, 0, 9);
  assert_mark (film, 1, RT_FILM_MISS, 0, 14);
  assert_mark (film, 2, RT_FILM_HIT, 0, 17);
  assert_mark (film, 3, RT_FILM_LOST, 1, 17);
  assert_int_equal (film->rounds->len, 2);
  assert_int_equal (rt_film_get_round (film, 5), 0);
  assert_int_equal (rt_film_get_round (film, 6), 1);
  assert_int_equal (rt_film_get_round (film, 18), 1);
  assert_int_equal (rt_film_get_round (film, 19), 2);
  g_autofree char *place = rt_film_describe_place (film, 9);
  assert_string_equal (place, "round 1 · 9 of 19");
}

/* The same wherever the film stands. */
static void
test_marks_stay (void **data)
{
  g_autoptr (RtGame) game = read_game (battle, strlen (battle));
  g_autoptr (RtGame) branch = rt_game_branch (game);

  for (gsize moment = 0; moment <= LENGTH; moment++) {
    rt_game_go_to (branch, moment);
    g_autoptr (RtFilm) film = rt_film_new (branch);
    assert_int_equal (film->length, LENGTH);
    assert_int_equal (film->marks->len, 4);
  }
}

static void
test_jumps (void **data)
{
  g_autoptr (RtGame) game = read_game (battle, strlen (battle));
  g_autoptr (RtFilm) film = rt_film_new (game);
  gsize moment = 0;
  gsize found[4];
  guint n = 0;

  while (n < 4 && rt_film_find_next (film, RT_FILM_ATTACKS, moment, &moment))
    found[n++] = moment;
  assert_int_equal (n, 3);
  assert_int_equal (found[0], 9);
  assert_int_equal (found[1], 14);
  assert_int_equal (found[2], 17);
  assert_false (rt_film_find_next (film, RT_FILM_BOARDINGS, 0, &moment));
  assert_int_equal (rt_film_find_near (film, 0, 15.2, 2)->moment, 14);
  assert_null (rt_film_find_near (film, 0, 11.5, 2));
  assert_null (rt_film_find_near (film, 1, 14, 2));
}

/* What the dice promised: 15 of 36 for 8, 21 for 7. */
static void
test_luck (void **data)
{
  g_autoptr (RtGame) game = read_game (battle, strlen (battle));
  g_autoptr (RtFilm) film = rt_film_new (game);

  assert_int_equal (film->luck->len, 3);
  assert_true (rt_film_get_luck (film, 0, 8) == 0);
  assert_true (ABS (rt_film_get_luck (film, 0, 9) - 21 / 36.0) < 1e-9);
  assert_true (ABS (rt_film_get_luck (film, 0, LENGTH) - (21 + 15 + 15) / 36.0) < 1e-9);
  assert_true (rt_film_get_luck (film, 1, LENGTH) == 0);
}

/* The roll of an attack: whose it is, its dice, the sum, how likely it was and why. */
static void
test_step (void **data)
{
  g_autoptr (RtGame) game = read_game (battle, strlen (battle));
  g_autoptr (RtFilmStep) beginning = rt_film_step_new (game, 0, -1, FALSE);
  g_autoptr (RtFilmStep) roll = rt_film_step_new (game, 9, -1, FALSE);
  g_autoptr (RtFilmStep) shot = rt_film_step_new (game, 7, -1, FALSE);
  g_autoptr (RtFilmStep) evaded = rt_film_step_new (game, 14, -1, FALSE);
  g_autofree char *sum = rt_film_step_sum (roll);
  g_autofree char *none = rt_film_step_sum (shot);

  assert_null (beginning);
  assert_int_equal (roll->actor, 0);
  assert_string_equal (roll->title, "Lark rolls 10 against 8: a hit. Dune loses a shield.");
  assert_int_equal (roll->n_dice, 2);
  assert_int_equal (roll->dice[0], 6);
  assert_string_equal (sum, "6 + 4 = 10");
  assert_string_equal (roll->source, "dice D1, D2 · RM-AT-6");
  assert_non_null (strstr (roll->detail, "41.7"));
  assert_non_null (strstr (roll->detail, "+1 for the shields of Dune."));
  assert_null (none);
  assert_null (shot->detail);
  assert_int_equal (evaded->actor, 1);
  assert_null (rt_film_step_new (game, LENGTH + 1, -1, FALSE));
}

/* ---- Every game ---- */

static void
check_steps (RtGame *game, const char *path)
{
  g_autoptr (RtFilm) film = rt_film_new (game);
  const RulesGame *rules = rt_game_get_rules (game);
  gboolean is_over = rt_game_is_over (game);
  int n_seats = rt_game_get_setup (game)->n_seats;

  for (guint i = 0; i < film->marks->len; i++)
    assert_in_range (g_array_index (film->marks, RtFilmMark, i).seat, 0, n_seats - 1);
  for (gsize moment = 1; moment <= film->length; moment++)
    for (int seat = -1; seat < n_seats; seat++) {
      g_autoptr (RtFilmStep) step = rt_film_step_new (game, moment, seat, is_over);
      const RulesAction *action = rt_log_line_get_action (rt_game_get_line (game, moment - 1));
      g_autofree char *raw = rt_game_describe_action (game, action);

      /* In words: neither nothing, nor as the journal has it. */
      if (!*step->title || g_str_equal (step->title, raw)
          || g_str_equal (step->title, rules->verbs[action->verb].pattern))
        fail_msg ("%s, step %zu: “%s”", path, moment, step->title);
    }
}

static void
check_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    gsize length;

    if (!g_str_has_suffix (name, ".journal"))
      continue;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    g_autoptr (RtGame) game = read_game (text, length);
    check_steps (game, path);
  }
}

static void
test_every_game (void **data)
{
  static const char *const games[] = { "rockets", "pocket-rockets", "spacecraft", "score-sheet",
                                       "rocketmen" };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autofree char *folder = g_build_filename (*data, games[i], "transcripts", NULL);

    assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR));
    check_folder (folder);
  }
}

/* A hand that was dealt is told to nobody else, until the game is over. */
static void
test_secrets (void **data)
{
  g_autofree char *path =
      g_build_filename (*data, "rockets", "transcripts", "two-players.journal", NULL);
  g_autofree char *text = NULL;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  const char *deal = strstr (text, "\nchance deal");
  assert_non_null (deal);
  const char *end = strchr (deal + 1, '\n');
  g_autoptr (RtGame) game = read_game (text, (gsize)(end + 1 - text));
  g_autoptr (RtFilmStep) own = rt_film_step_new (game, 1, 1, FALSE);
  g_autoptr (RtFilmStep) other = rt_film_step_new (game, 1, 0, FALSE);
  g_autoptr (RtFilmStep) all = rt_film_step_new (game, 1, -1, FALSE);
  g_autoptr (RtFilmStep) over = rt_film_step_new (game, 1, -1, TRUE);

  assert_string_not_equal (own->title, other->title);
  assert_string_not_equal (own->title, all->title);
  assert_string_equal (over->title, own->title);
  assert_int_equal (own->n_dice, 0);
}

int
main (int argc, char **argv)
{
  void *folder = argv[1];
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_marks),
    cmocka_unit_test (test_marks_stay),
    cmocka_unit_test (test_jumps),
    cmocka_unit_test (test_luck),
    cmocka_unit_test (test_step),
    cmocka_unit_test_prestate (test_every_game, folder),
    cmocka_unit_test_prestate (test_secrets, folder),
  };

  return argc == 2 ? cmocka_run_group_tests (tests, NULL, NULL) : 2;
}
