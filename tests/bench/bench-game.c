/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the games of app/session: a long evening must feel like its first minute. */
#include "bench.h"

#include "app/features/games/rt-games-model.h"
#include "app/session/rt-film.h"
#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-chance.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

/* As far from the last checkpoint, so that both go back over as many actions. */
enum { SHORT = 48, LONG = 2000 };

/* A battle where everybody keeps flying about, so that it can be of any length. */
static void
choose_peace (const RulesLog *log, RulesBits *bits, RulesAction *action)
{
  const RulesGame *game = rules_log_game (log);
  g_autofree RulesAction *list = g_new (RulesAction, RULES_LEGAL_MAX);
  gsize n = game->legal (rules_log_setup (log), rules_log_state (log), list);
  gsize kept = 0;

  for (gsize i = 0; i < n; i++)
    if (list[i].verb == ROCKETMEN_VERB_MOVE || list[i].verb == ROCKETMEN_VERB_TURN
        || list[i].verb == ROCKETMEN_VERB_END)
      list[kept++] = list[i];
  *action = kept ? list[rules_bits_below (bits, (uint32_t)kept)] : list[0];
}

static RulesLog *
play (size_t n)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = rules_setup_new (game);
  RulesBits bits = rules_bits (11);

  setup->n_seats = 2;
  setup->option[ROCKETMEN_OPTION_ROUNDS] = 0;
  g_strlcpy (setup->seat[0], "Ann", sizeof setup->seat[0]);
  g_strlcpy (setup->seat[1], "Bob", sizeof setup->seat[1]);
  RulesLog *log = rules_log_new (game, setup);
  rules_setup_free (setup);
  while (rules_log_depth (log) < n || rules_actor (rules_log_state (log)) < 0) {
    RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = rules_actor (rules_log_state (log)) };
    RulesUrn urn;

    if (entry.actor == RULES_CHANCE) {
      game->chance (rules_log_setup (log), rules_log_state (log), &urn);
      rules_draw (&urn, &bits, &entry.action);
    } else {
      choose_peace (log, &bits, &entry.action);
    }
    bench_need (rules_log_append (log, &entry, NULL) == RULES_OK, "a battle of peace");
  }
  return log;
}

static void
settle (RtGame *game)
{
  while (rt_game_is_busy (game))
    g_main_context_iteration (NULL, TRUE);
}

/* One action and its undo, each from the call to the signal that it is done. */
static void
step (RtGame *game, double *action_s, double *undo_s)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  double before = bench_now_s ();

  bench_need (rt_game_do (game, &g_array_index (legal, RulesAction, 0), "bench"), "an action");
  settle (game);
  *action_s = bench_now_s () - before;
  before = bench_now_s ();
  rt_game_undo_to (game, rt_game_get_depth (game) - 1);
  settle (game);
  *undo_s = bench_now_s () - before;
}

static int
compare_cb (const void *a, const void *b)
{
  double one = *(const double *)a;
  double other = *(const double *)b;

  return (one > other) - (one < other);
}

static double
median (double *values, size_t n)
{
  qsort (values, n, sizeof *values, compare_cb);
  return values[n / 2];
}

enum { STEPS = 2000 };

/* The two games take turns, so that a busy machine slows both. */
static void
measure_steps (Figure *figure, bool is_undo)
{
  g_autoptr (RtGame) small = rt_game_new (rt_session_new_for_log (play (SHORT)), NULL, 1);
  g_autoptr (RtGame) large = rt_game_new (rt_session_new_for_log (play (LONG)), NULL, 1);
  double *times[2][2];

  for (int i = 0; i < 4; i++)
    times[i / 2][i % 2] = g_new (double, STEPS);
  for (int i = 0; i < STEPS; i++) {
    step (small, &times[0][0][i], &times[0][1][i]);
    step (large, &times[1][0][i], &times[1][1][i]);
  }
  double short_s = median (times[0][is_undo], STEPS);
  double long_s = median (times[1][is_undo], STEPS);
  figure->value = long_s / short_s;
  snprintf (figure->remark, sizeof figure->remark, "%.0f and %.0f us", long_s * 1e6, short_s * 1e6);
  for (int i = 0; i < 4; i++)
    g_free (times[i / 2][i % 2]);
}

static void
measure_action (Bench *bench, Figure *figure)
{
  measure_steps (figure, false);
}

static void
measure_undo (Bench *bench, Figure *figure)
{
  measure_steps (figure, true);
}

static void
write_cb (const char *bytes, size_t n, void *data)
{
  g_string_append_len (data, bytes, (gssize)n);
}

static char *
write_journal (const char *folder, size_t n)
{
  RulesLog *log = play (n);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = g_strdup_printf ("%zu.journal", n);
  char *path = g_build_filename (folder, name, NULL);
  char line[RULES_LINE_MAX];

  rules_text_write_setup (rules_log_game (log), rules_log_setup (log), write_cb, text);
  for (size_t i = 0; i < rules_log_length (log); i++) {
    rules_text_write_entry (rules_log_game (log), rules_log_setup (log), rules_log_entry (log, i),
                            line, sizeof line);
    g_string_append_printf (text, "%s\n", line);
  }
  bench_need (g_file_set_contents (path, text->str, (gssize)text->len, NULL), "a journal");
  rules_log_free (log);
  return path;
}

static double
time_open (const char *path)
{
  double times[ROUNDS];

  for (int i = 0; i < ROUNDS; i++) {
    double before = bench_now_s ();
    g_autoptr (RtGame) game = rt_games_open (path, NULL, 1, NULL);

    bench_need (game != NULL, "opening a journal");
    times[i] = bench_now_s () - before;
  }
  return median (times, ROUNDS);
}

static void
measure_open (Bench *bench, Figure *figure)
{
  g_autofree char *folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  g_autofree char *small = write_journal (folder, SHORT);
  g_autofree char *large = write_journal (folder, LONG);
  double short_s = time_open (small);

  figure->value = time_open (large) * 1e3;
  snprintf (figure->remark, sizeof figure->remark, "in the background; %.2f ms for %d entries",
            short_s * 1e3, SHORT);
  g_remove (small);
  g_remove (large);
  g_rmdir (folder);
}

/* Everything that a step of a film needs but the drawing: any moment, back and forth. */
static void
measure_film_step (Bench *bench, Figure *figure)
{
  g_autoptr (RtGame) game = rt_game_new (rt_session_new_for_log (play (LONG)), NULL, 1);
  g_autofree double *times = g_new (double, STEPS);
  RulesBits bits = rules_bits (3);
  double longest = 0;

  for (int i = 0; i < STEPS; i++) {
    gsize moment = rules_bits_below (&bits, LONG);
    double before = bench_now_s ();

    rt_game_go_to (game, moment);
    g_autoptr (RtFilmStep) said = rt_film_step_new (game, moment, -1, FALSE);
    times[i] = bench_now_s () - before;
    longest = MAX (longest, times[i]);
  }
  figure->value = median (times, STEPS) * 1e3;
  snprintf (figure->remark, sizeof figure->remark, "to any of them; the slowest %.2f ms",
            longest * 1e3);
}

/* What "What if" copies, and what the film is read from. */
static void
measure_film_open (Bench *bench, Figure *figure)
{
  g_autoptr (RtGame) game = rt_game_new (rt_session_new_for_log (play (LONG)), NULL, 1);
  double copies[ROUNDS];
  double films[ROUNDS];

  for (int i = 0; i < ROUNDS; i++) {
    double before = bench_now_s ();
    g_autoptr (RtGame) copy = rt_game_branch (game);
    copies[i] = bench_now_s () - before;
    before = bench_now_s ();
    g_autoptr (RtFilm) film = rt_film_new (copy);
    films[i] = bench_now_s () - before;
  }
  figure->value = median (copies, ROUNDS) * 1e3;
  snprintf (figure->remark, sizeof figure->remark, "its timeline %.2f ms",
            median (films, ROUNDS) * 1e3);
}

const Row bench_game_rows[] = {
  { "game-action", "action 2,000 deep, against 48 deep", AT_MOST, 1.2, 2, "times", measure_action },
  { "game-undo", "undo 2,000 deep, against 48 deep", AT_MOST, 1.2, 2, "times", measure_undo },
  /* Less than half a frame: nobody sees it. */
  { "game-open", "opening a journal of 2,000 entries", AT_MOST, 8, 2, "ms", measure_open },
  { "film-step", "a step of a film of 2,000 actions", AT_MOST, 8, 2, "ms", measure_film_step },
  { "film-open", "a film of 2,000 actions, its copy", AT_MOST, 8, 2, "ms", measure_film_open },
  { 0 },
};
