/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures what we promise about speed, memory and play, for the table of table.py.
 *
 * Machines differ and are busy with other things. So what can be a ratio of two things measured in
 * the same run is one, the two take turns, and the best of each counts. Nothing here is a test that
 * can fail: a row says "pass" or "short", and a person reads it.
 *
 * A row is an entry in the table at the end of this file, or of the file of its room (bench.h).
 */
#include "bench.h"
#include "rockets-by-hand.h"

#include "rules/odds/odds.h"
#include "rules/players/players.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"
#include "rules/spacecraft/spacecraft-rocket.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double
bench_now_s (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Out of memory, or a game refused its own action: nothing sensible can be measured then. */
void
bench_need (bool is_good, const char *what)
{
  if (is_good)
    return;
  fprintf (stderr, "bench: %s failed\n", what);
  exit (1);
}

static RulesSetup *
new_setup (const RulesGame *game, unsigned n_seats)
{
  RulesSetup *setup = rules_setup_new (game);

  bench_need (setup != NULL, "rules_setup_new");
  setup->n_seats = n_seats;
  for (unsigned i = 0; i < n_seats; i++)
    snprintf (setup->seat[i], RULES_NAME_MAX, "Player %u", i + 1);
  bench_need (rules_setup_check (game, setup, NULL), "rules_setup_check");
  return setup;
}

/* ---- Random playouts ---- */

/* Plays so many games to their end; returns the number of actions. */
static size_t
play_out (const RulesGame *game, const RulesSetup *setup, size_t n_games, uint64_t seed)
{
  RulesBits bits = rules_bits (seed);
  RulesState state;
  size_t n_actions = 0;

  for (size_t i = 0; i < n_games; i++) {
    rules_begin (game, setup, &state);
    n_actions += rules_playout (game, setup, &state, &bits, SIZE_MAX);
  }
  return n_actions;
}

static double
playouts_per_s (const RulesGame *game, const RulesSetup *setup, size_t n_games, uint64_t seed)
{
  double start_s = bench_now_s ();

  play_out (game, setup, n_games, seed);
  return (double)n_games / (bench_now_s () - start_s);
}

static void
measure_both (Bench *bench)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = new_setup (game, 4);
  size_t n_games = 500;
  int n_rounds = bench->is_quick ? 400 : 4000;

  /* Many short rounds: a busy machine has a moment for one of them, and none for a long one. */
  for (int round = 0; round < n_rounds; round++) {
    double start_s = bench_now_s ();
    bench_need (rockets_by_hand (n_games, round) > 0, "rockets_by_hand");
    double by_hand = (double)n_games / (bench_now_s () - start_s);
    bench->by_hand_per_s = fmax (bench->by_hand_per_s, by_hand);
    bench->playouts_per_s =
        fmax (bench->playouts_per_s, playouts_per_s (game, setup, n_games, round));
  }
  rules_setup_free (setup);
}

static void
measure_playouts (Bench *bench, Figure *figure)
{
  if (bench->playouts_per_s == 0)
    measure_both (bench);
  figure->value = bench->playouts_per_s;
}

static void
measure_playouts_ratio (Bench *bench, Figure *figure)
{
  if (bench->playouts_per_s == 0)
    measure_both (bench);
  figure->value = bench->playouts_per_s / bench->by_hand_per_s;
  snprintf (figure->remark, sizeof figure->remark, "by hand %.0f games/s", bench->by_hand_per_s);
}

static void
measure_pocket (Bench *bench)
{
  const RulesGame *game = rules_find_game ("pocket-rockets");
  RulesSetup *setup = new_setup (game, 2);
  size_t n_games = 100;
  int n_rounds = bench->is_quick ? 400 : 4000;

  for (int round = 0; round < n_rounds; round++) {
    double start_s = bench_now_s ();
    double n_actions = (double)play_out (game, setup, n_games, round);
    double took_s = bench_now_s () - start_s;
    bench->pocket_games_per_s = fmax (bench->pocket_games_per_s, (double)n_games / took_s);
    bench->pocket_actions_per_s = fmax (bench->pocket_actions_per_s, n_actions / took_s);
  }
  rules_setup_free (setup);
}

static void
measure_pocket_playouts (Bench *bench, Figure *figure)
{
  if (bench->pocket_games_per_s == 0)
    measure_pocket (bench);
  figure->value = bench->pocket_games_per_s;
}

static void
measure_pocket_actions (Bench *bench, Figure *figure)
{
  if (bench->pocket_games_per_s == 0)
    measure_pocket (bench);
  figure->value = bench->pocket_actions_per_s / 1e6;
}

static void
measure_spacecraft_playouts (Bench *bench, Figure *figure)
{
  const RulesGame *game = rules_find_game ("spacecraft");
  RulesSetup *setup = new_setup (game, 3);
  int n_rounds = bench->is_quick ? 100 : 1000;

  for (int round = 0; round < n_rounds; round++)
    figure->value = fmax (figure->value, playouts_per_s (game, setup, 50, round));
  rules_setup_free (setup);
}

/* Only what seats do is counted; the dice between come on top. */
static void
measure_battles (Bench *bench, Figure *figure)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = new_setup (game, 2);
  int n_rounds = bench->is_quick ? 100 : 1000;

  for (int round = 0; round < n_rounds; round++) {
    double start_s = bench_now_s ();
    double n_actions = (double)play_out (game, setup, 50, round);
    figure->value = fmax (figure->value, n_actions / (bench_now_s () - start_s) / 1e6);
  }
  rules_setup_free (setup);
}

/* ---- Journals ---- */

/* A game without an end and with a state of the usual size: a journal of it can be of any length.
 * Rockets ends after some 150 actions. */

static void
endless_begin (const RulesSetup *setup, RulesState *state)
{
  state->head.actor = 0;
}

static size_t
endless_legal (const RulesSetup *setup, const RulesState *state, RulesAction *list)
{
  list[0].verb = 0;
  list[0].n_args = 0;
  return 1;
}

static bool
endless_apply (const RulesSetup *setup, RulesState *state, const RulesAction *action,
               RulesOutcome *outcome)
{
  /* Some work in every byte, as a game of this size might do. */
  for (size_t i = 1; i < 256; i++)
    state->bytes[i] += i;
  return true;
}

static const RulesKind endless_kinds[] = { { 0 } };
static const RulesVerb endless_verbs[] = { { .pattern = "step" }, { 0 } };
static const RulesOption endless_options[] = { { 0 } };

static const RulesGame endless = {
  .id = "endless",
  .min_seats = 1,
  .max_seats = 1,
  .setup_size = sizeof (RulesSetup),
  .state_size = 256,
  .kinds = endless_kinds,
  .verbs = endless_verbs,
  .options = endless_options,
  .begin = endless_begin,
  .legal = endless_legal,
  .apply = endless_apply,
};

static void
append (RulesLog *log, const RulesEntry *entry)
{
  bench_need (rules_log_append (log, entry, NULL) == RULES_OK, "rules_log_append");
}

static void
append_move (RulesLog *log, RulesEntryType type)
{
  append (log, &(RulesEntry){ .type = type, .count = 1 });
}

static RulesLog *
new_log (const RulesGame *game, unsigned n_seats)
{
  RulesSetup *setup = new_setup (game, n_seats);
  RulesLog *log = rules_log_new (game, setup);

  bench_need (log != NULL, "rules_log_new");
  rules_setup_free (setup);
  return log;
}

/* Plays on at random; to the end if it comes before so many actions. */
static void
play_log (RulesLog *log, size_t n_actions, RulesBits *bits)
{
  const RulesGame *game = rules_log_game (log);
  const RulesSetup *setup = rules_log_setup (log);
  RulesAction list[RULES_LEGAL_MAX];
  RulesUrn urn;

  for (; n_actions > 0; n_actions--) {
    const RulesState *state = rules_log_state (log);
    RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = rules_actor (state) };
    if (entry.actor == RULES_OVER)
      return;
    if (entry.actor == RULES_CHANCE) {
      game->chance (setup, state, &urn);
      rules_draw (&urn, bits, &entry.action);
    } else {
      entry.action = list[rules_bits_below (bits, game->legal (setup, state, list))];
    }
    append (log, &entry);
  }
}

/* The time of one undo and redo. What they cost depends on how far the last checkpoint is, so a
 * stretch of 64 actions is taken back and done again one by one. */
static double
undo_redo_s (RulesLog *log)
{
  enum { STRETCH = 64, TIMES = 20 };
  double start_s = bench_now_s ();

  for (int i = 0; i < TIMES; i++) {
    for (int k = 0; k < STRETCH; k++)
      append_move (log, RULES_ENTRY_UNDO);
    for (int k = 0; k < STRETCH; k++)
      append_move (log, RULES_ENTRY_REDO);
  }
  return (bench_now_s () - start_s) / (TIMES * STRETCH);
}

/* The time of one action at the end of a line. */
static double
append_s (RulesLog *log)
{
  enum { TIMES = 2048 };
  RulesBits bits = rules_bits (1);
  double start_s = bench_now_s ();

  play_log (log, TIMES, &bits);
  return (bench_now_s () - start_s) / TIMES;
}

static void
compare_depths (double (*time_of) (RulesLog *log), Figure *figure)
{
  static const size_t depth[2] = { 100, 20000 };
  double best[2] = { INFINITY, INFINITY };

  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < 2; i++) {
      RulesBits bits = rules_bits (round);
      RulesLog *log = new_log (&endless, 1);
      play_log (log, depth[i], &bits);
      best[i] = fmin (best[i], time_of (log));
      rules_log_free (log);
    }
  figure->value = best[1] / best[0];
  snprintf (figure->remark, sizeof figure->remark, "%.2f us at depth %zu, %.2f us at %zu",
            best[0] * 1e6, depth[0], best[1] * 1e6, depth[1]);
}

static void
measure_undo_depth (Bench *bench, Figure *figure)
{
  compare_depths (undo_redo_s, figure);
}

static void
measure_append_depth (Bench *bench, Figure *figure)
{
  compare_depths (append_s, figure);
}

/* A whole game of Rockets, after few entries and after many that were undone and redone. */
static void
measure_undo_entries (Bench *bench, Figure *figure)
{
  enum { MANY = 20000 };
  double best[2] = { INFINITY, INFINITY };

  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < 2; i++) {
      RulesBits bits = rules_bits (1); /* the same game, for its actions cost what they cost */
      RulesLog *log = new_log (rules_find_game ("rockets"), 4);
      play_log (log, SIZE_MAX, &bits);
      while (i == 1 && rules_log_length (log) < MANY) {
        append_move (log, RULES_ENTRY_UNDO);
        append_move (log, RULES_ENTRY_REDO);
      }
      best[i] = fmin (best[i], undo_redo_s (log));
      rules_log_free (log);
    }
  figure->value = best[1] / best[0];
  snprintf (figure->remark, sizeof figure->remark, "%.2f us, %.2f us after %d entries",
            best[0] * 1e6, best[1] * 1e6, MANY);
}

typedef struct {
  char *bytes;
  size_t length;
  size_t room;
} Text;

static void
write_cb (const char *bytes, size_t length, void *data)
{
  Text *text = data;

  if (text->length + length > text->room) {
    text->room = 2 * (text->length + length);
    text->bytes = realloc (text->bytes, text->room);
    bench_need (text->bytes != NULL, "realloc");
  }
  memcpy (text->bytes + text->length, bytes, length);
  text->length += length;
}

static void
measure_reading (Bench *bench, Figure *figure)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesLog *log = new_log (game, 4);
  RulesBits bits = rules_bits (1);
  Text text = { 0 };
  size_t n_lines = 0;
  int times = bench->is_quick ? 200 : 2000;

  play_log (log, SIZE_MAX, &bits);
  rules_text_write_setup (game, rules_log_setup (log), write_cb, &text);
  for (size_t i = 0; i < rules_log_length (log); i++) {
    char line[RULES_LINE_MAX];
    size_t length = rules_text_write_entry (game, rules_log_setup (log), rules_log_entry (log, i),
                                            line, sizeof line);
    write_cb (line, length, &text);
    if (text.bytes[text.length - 1] != '\n')
      write_cb ("\n", 1, &text);
  }
  for (size_t i = 0; i < text.length; i++)
    n_lines += text.bytes[i] == '\n';

  double start_s = bench_now_s ();
  for (int i = 0; i < times; i++) {
    RulesReading reading = { 0 };
    bench_need (rules_text_read_journal (text.bytes, text.length, &reading) == RULES_READ_OK,
                "rules_text_read_journal");
    rules_reading_clear (&reading);
  }
  figure->value = (double)n_lines * times / (bench_now_s () - start_s);
  free (text.bytes);
  rules_log_free (log);
}

/* ---- Memory ---- */

/* Pages in memory, by the second number of this file of the Linux kernel; 0 on other systems. */
static double
resident_pages (void)
{
  FILE *file = fopen ("/proc/self/statm", "r");
  char line[128] = "";
  const char *second;

  if (file && !fgets (line, sizeof line, file))
    line[0] = 0;
  if (file)
    fclose (file);
  second = strchr (line, ' ');
  return second ? strtod (second, NULL) : 0;
}

/* Every tenth game keeps a journal, since playouts alone take no memory that could leak. Journals
 * repeat the first thousand games, so that the longest of all is among those. */
static void
play_games (size_t from, size_t to)
{
  const RulesGame *game = rules_find_game ("rockets");

  for (size_t i = from; i < to; i += 10) {
    RulesSetup *setup = new_setup (game, 4);
    RulesLog *log = new_log (game, 4);
    RulesBits bits = rules_bits (i % 10000);
    play_log (log, SIZE_MAX, &bits);
    playouts_per_s (game, setup, 9, i);
    rules_log_free (log);
    rules_setup_free (setup);
  }
}

static void
measure_memory (Bench *bench, Figure *figure)
{
  size_t few = 10000;
  size_t many = bench->is_quick ? 100000 : 1000000;

  resident_pages (); /* reading the file takes memory too, the first time */
  play_games (0, few);
  double after_few = resident_pages ();
  play_games (few, many);
  double after_many = resident_pages ();
  double page_kb = (double)sysconf (_SC_PAGESIZE) / 1024;

  figure->value = after_few > 0 ? after_many / after_few : NAN;
  snprintf (figure->remark, sizeof figure->remark, "%.0f KB, %.0f KB after %zu games",
            after_few * page_kb, after_many * page_kb, many);
}

/* ---- Players against each other ---- */

typedef struct {
  const RulesGame *game;
  const char *spec[2]; /* the one, and every other */
  int n_seats;
  int n_games;
  atomic_int next;
  atomic_int n_done;
  pthread_mutex_t lock;
  double wins;      /* of the one; locked */
  double longest_s; /* that it took for a choice, of its processor's time; locked */
} Duel;

static double
thread_now_s (void)
{
  struct timespec t;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* What the one player won of a game: a victory that is shared counts in part. All seats and all
 * starters come up equally often. */
static double
play_duel (const RulesGame *game, RulesSetup *setup, RulesPlayer *const *player, int number,
           double *longest_s)
{
  RulesBits bits = rules_bits (number);
  RulesState state;
  RulesState view;
  RulesAction action;
  RulesResult result;
  int one = number % setup->n_seats;
  int starter = rules_option (game, "starter");

  if (starter >= 0)
    setup->option[starter] = (int16_t)(number / setup->n_seats % setup->n_seats);
  rules_begin (game, setup, &state);
  for (;;) {
    rules_settle (game, setup, &state, &bits);
    int seat = rules_actor (&state);
    if (seat == RULES_OVER)
      break;
    rules_observe (game, setup, &state, seat, &view);
    double start_s = thread_now_s ();
    rules_player_choose (player[seat != one], &view, seat, &bits, &action);
    if (seat == one)
      *longest_s = fmax (*longest_s, thread_now_s () - start_s);
    bench_need (game->apply (setup, &state, &action, NULL), "apply");
  }
  game->result (setup, &state, &result);
  return (result.winners >> one & 1) / (double)__builtin_popcount (result.winners);
}

static void *
duel_thread (void *data)
{
  Duel *duel = data;
  const RulesGame *game = duel->game;
  RulesSetup *setup = new_setup (game, duel->n_seats);
  RulesPlayer *player[2];
  double wins = 0;
  double longest_s = 0;

  for (int i = 0; i < 2; i++) {
    player[i] = rules_player_new (game, setup, duel->spec[i]);
    bench_need (player[i] != NULL, "rules_player_new");
  }
  for (int i = duel->next++; i < duel->n_games; i = duel->next++) {
    wins += play_duel (game, setup, player, i, &longest_s);
    duel->n_done++;
    if (isatty (STDERR_FILENO))
      fprintf (stderr, "\r%s against %s: game %d of %d ", duel->spec[0], duel->spec[1],
               duel->n_done, duel->n_games);
  }
  for (int i = 0; i < 2; i++)
    rules_player_free (player[i]);
  rules_setup_free (setup);
  pthread_mutex_lock (&duel->lock);
  duel->wins += wins;
  duel->longest_s = fmax (duel->longest_s, longest_s);
  pthread_mutex_unlock (&duel->lock);
  return NULL;
}

/* One player against others of another kind. The longest that it took for a choice, in seconds. */
static double
measure_duel (const char *id, int n_seats, const char *one, const char *other, int n_games,
              Figure *figure)
{
  enum { THREADS = 2 };
  Duel duel = { .game = rules_find_game (id),
                .spec = { one, other },
                .n_seats = n_seats,
                .n_games = n_games,
                .lock = PTHREAD_MUTEX_INITIALIZER };
  pthread_t thread[THREADS];
  double start_s = bench_now_s ();

  for (int i = 0; i < THREADS; i++)
    bench_need (pthread_create (&thread[i], NULL, duel_thread, &duel) == 0, "pthread_create");
  for (int i = 0; i < THREADS; i++)
    pthread_join (thread[i], NULL);
  if (isatty (STDERR_FILENO))
    fprintf (stderr, "\r%*s\r", 60, "");

  /* Wilson's interval, which is sound for few games and for shares near all or none. A shared
   * victory counts in part; that makes the interval a little too wide, never too narrow. */
  double n = n_games;
  double mean = duel.wins / n;
  double z = 1.96;
  double shrink = 1 + z * z / n;
  double centre = (mean + z * z / (2 * n)) / shrink;
  double half_width = z * sqrt (mean * (1 - mean) / n + z * z / (4 * n * n)) / shrink;
  figure->value = 100 * mean;
  snprintf (figure->remark, sizeof figure->remark, "95%% interval %.1f to %.1f, %d games, %.0f s",
            100 * (centre - half_width), 100 * (centre + half_width), n_games,
            bench_now_s () - start_s);
  return duel.longest_s;
}

static void
measure_greedy (Bench *bench, Figure *figure)
{
  measure_duel ("rockets", 2, "greedy", "random", 1000, figure);
}

static void
measure_rockets (Bench *bench, int n_seats, const char *other, Figure *figure)
{
  double longest_s =
      measure_duel ("rockets", n_seats, "level3", other, bench->is_quick ? 100 : 1000, figure);

  bench->longest_thought_s = fmax (bench->longest_thought_s, longest_s);
}

static void
measure_search (Bench *bench, Figure *figure)
{
  measure_rockets (bench, 2, "greedy", figure);
}

static void
measure_search_three (Bench *bench, Figure *figure)
{
  measure_rockets (bench, 3, "greedy", figure);
}

static void
measure_search_four (Bench *bench, Figure *figure)
{
  measure_rockets (bench, 4, "greedy", figure);
}

static void
measure_levels_rockets (Bench *bench, Figure *figure)
{
  measure_rockets (bench, 2, "level1", figure);
}

static void
measure_levels_rockets_three (Bench *bench, Figure *figure)
{
  measure_rockets (bench, 3, "level1", figure);
}

static void
measure_levels_rockets_four (Bench *bench, Figure *figure)
{
  measure_rockets (bench, 4, "level1", figure);
}

static void
measure_levels (Bench *bench, const char *id, Figure *figure)
{
  double longest_s = measure_duel (id, 2, "level3", "level1", bench->is_quick ? 20 : 500, figure);

  bench->longest_thought_s = fmax (bench->longest_thought_s, longest_s);
}

static void
measure_levels_pocket_rockets (Bench *bench, Figure *figure)
{
  measure_levels (bench, "pocket-rockets", figure);
}

static void
measure_levels_spacecraft (Bench *bench, Figure *figure)
{
  measure_levels (bench, "spacecraft", figure);
}

/* In whatever games of level 3 this run has played. */
static void
measure_thought (Bench *bench, Figure *figure)
{
  if (bench->longest_thought_s == 0)
    measure_levels_spacecraft (bench, figure);
  figure->value = bench->longest_thought_s;
  figure->remark[0] = 0;
}

/* ---- Arranging ---- */

/* Random rockets of so many modules, the starting hull among them; the slowest of all counts, each
 * by the best of a few tries, since a busy machine makes any one of them slow. */
static void
measure_arrange (Bench *bench, Figure *figure)
{
  enum { MODULES = 12, TRIES = 3 };
  RulesBits bits = rules_bits (1);
  int n_rockets = bench->is_quick ? 800 : 8000;
  double sum_ms = 0;

  for (int i = 0; i < n_rockets; i++) {
    SpacecraftRocket rocket = { 0 };
    double best_ms = INFINITY;
    spacecraft_rocket_begin (&rocket);
    while (rocket.n < MODULES) {
      int module = (int)rules_bits_below (&bits, SPACECRAFT_GREY_HULL);
      if (spacecraft_can_add (&rocket, spacecraft_kind (module)))
        spacecraft_rocket_add (&rocket, module);
    }
    for (int k = 0; k < TRIES; k++) {
      SpacecraftRocket arranged = rocket;
      double start_s = bench_now_s ();
      bench_need (spacecraft_arrange (&arranged, i % SPACECRAFT_GOALS, 1, 1), "spacecraft_arrange");
      best_ms = fmin (best_ms, (bench_now_s () - start_s) * 1e3);
    }
    figure->value = fmax (figure->value, best_ms);
    sum_ms += best_ms;
  }
  snprintf (figure->remark, sizeof figure->remark, "the slowest of %d, %.1f us on average",
            n_rockets, sum_ms / n_rockets * 1e3);
}

/* ---- Odds ---- */

enum { ODDS_MAX = RULES_ODDS_TABLE_MAX, DICE = ODDS_MAX + 1 };

/* The reference: a wave for each pool size by itself, both hands face by face. */

static double
choose (int n, int k)
{
  double product = 1;

  for (int i = 0; i < k; i++)
    product = product * (n - i) / (i + 1);
  return product;
}

/* Chances by losses: [dice of a still to place][of b][losses of a][of b], for one pool. */
typedef double Naive[DICE + 1][DICE + 1][DICE + 1][DICE + 1];

static int
least (int a, int b)
{
  return a < b ? a : b;
}

static void
place_face_naively (Naive from, Naive to, int a_dice, int b_dice, int face)
{
  memset (to, 0, sizeof (Naive));
  for (int a = 0; a <= a_dice; a++)
    for (int b = 0; b <= b_dice; b++)
      for (int i = 0; i <= least (a, b); i++)
        for (int j = 0; i + j <= least (a, b); j++)
          for (int k = 0; from[a][b][i][j] > 0 && a + k <= a_dice; k++)
            for (int l = 0; b + l <= b_dice; l++) {
              double p = from[a][b][i][j] * choose (a_dice - a, k) * choose (b_dice - b, l);
              for (int n = 0; n < k + l; n++)
                p /= face;
              for (int n = 0; n < a_dice - a - k + b_dice - b - l; n++)
                p *= (double)(face - 1) / face;
              int a_lost = b > a ? least (k, b - a) : 0;
              int b_lost = a > b ? least (l, a - b) : 0;
              to[a + k][b + l][i + a_lost][j + b_lost] += p;
            }
}

static double
solve_naively (double wins[ODDS_MAX + 1][ODDS_MAX + 1], int a, int b)
{
  static Naive one, other;
  double sum = 0;

  memset (one, 0, sizeof one);
  one[0][0][0][0] = 1;
  for (int face = 6; face >= 1; face--) {
    place_face_naively (one, other, a + 1, b + 1, face);
    memcpy (one, other, sizeof one);
  }
  for (int i = 0; i <= least (a, b) + 1; i++)
    for (int j = 0; i + j <= least (a, b) + 1; j++) {
      double p = one[a + 1][b + 1][i][j];
      if (j >= b)
        sum += i >= a ? p / 2 : p;
      else if (i < a && i + j > 0)
        sum += p * wins[a - i][b - j];
    }
  return sum / (1 - one[a + 1][b + 1][0][0]);
}

static void
measure_boardings (Bench *bench, Figure *figure)
{
  RulesOddsBoardingTable table;

  figure->value = INFINITY;
  for (int i = 0; i < (bench->is_quick ? 50 : 500); i++) {
    double start_s = bench_now_s ();
    rules_odds_boarding_table (&table);
    figure->value = fmin (figure->value, (bench_now_s () - start_s) * 1e3);
  }
}

static void
measure_boardings_naively (Bench *bench, Figure *figure)
{
  RulesOddsBoardingTable table;
  double wins[ODDS_MAX + 1][ODDS_MAX + 1];
  double worst = 0;
  double start_s = bench_now_s ();

  for (int a = 1; a <= ODDS_MAX; a++)
    for (int b = 1; b <= ODDS_MAX; b++)
      wins[a][b] = solve_naively (wins, a, b);
  figure->value = (bench_now_s () - start_s) * 1e3;

  rules_odds_boarding_table (&table);
  for (int a = 1; a <= ODDS_MAX; a++)
    for (int b = 1; b <= ODDS_MAX; b++)
      worst = fmax (worst, fabs (wins[a][b] - table.attacker_wins[a][b]));
  snprintf (figure->remark, sizeof figure->remark, "differing by at most %.1e", worst);
}

static void
measure_plan (Bench *bench, Figure *figure)
{
  const RulesOddsShooter shooter = { .ap = 8, .lasers = 8, .reach = 705, .can_extend = true };
  RulesOddsTarget targets[4];
  RulesOddsPlan plans[10];
  int n_times = bench->is_quick ? 20 : 200;

  for (int i = 0; i < 4; i++)
    targets[i] = (RulesOddsTarget){
      .volley = { .attack = { .wr = 7, .shields = i }, .lasers = 3, .crew = 2 },
      .distance = 400 + 300 * i
    };
  figure->value = INFINITY;
  for (int i = 0; i < n_times; i++) {
    double start_s = bench_now_s ();
    rules_odds_plan (&shooter, targets, 4, RULES_ODDS_BY_DESTROYED, plans, 10);
    figure->value = fmin (figure->value, (bench_now_s () - start_s) * 1e3);
  }
}

static void
measure_attack (Bench *bench, Figure *figure)
{
  enum { TIMES = 10000 };
  RulesOddsAttackResult result;
  volatile int64_t sum = 0; /* so that no call is left out */

  figure->value = INFINITY;
  for (int round = 0; round < (bench->is_quick ? 10 : 100); round++) {
    double start_s = bench_now_s ();
    for (int i = 0; i < TIMES; i++) {
      RulesOddsAttack attack = {
        .wr = 2 + i % 12, .shields = i % 3, .is_evasive = i & 1, .has_base_defense = i & 2
      };
      rules_odds_attack (&attack, &result);
      sum += result.damage.numerator;
    }
    figure->value = fmin (figure->value, (bench_now_s () - start_s) / TIMES * 1e6);
  }
}

/* ---- The table ---- */

static const Row rows[] = {
  { "playouts", "Rockets, 4 players at random", AT_LEAST, 250000, 0, "games/s", measure_playouts },
  { "playouts-ratio", "Rockets at random, to a loop by hand", AT_LEAST, 0.42, 2, "",
    measure_playouts_ratio },
  { "pocket-playouts", "Pocket Rockets, 2 players at random", AT_LEAST, 50000, 0, "games/s",
    measure_pocket_playouts },
  { "pocket-actions", "Pocket Rockets at random, actions", AT_LEAST, 10, 1, "million/s",
    measure_pocket_actions },
  { "spacecraft-playouts", "SPACEcraft, 3 players at random", AT_LEAST, 10000, 0, "games/s",
    measure_spacecraft_playouts },
  { "battles", "Rocketmen, 2 players at random", AT_LEAST, 2, 2, "million/s", measure_battles },
  { "memory", "resident, many games to 10,000", AT_MOST, 1.00, 2, "", measure_memory },
  { "undo-depth", "undo and redo, deep to shallow", AT_MOST, 1.2, 2, "", measure_undo_depth },
  { "append-depth", "one more action, deep to shallow", AT_MOST, 1.2, 2, "", measure_append_depth },
  { "undo-entries", "Rockets undo and redo, many to few", AT_MOST, 1.2, 2, "",
    measure_undo_entries },
  { "reading", "journal lines read", FOR_INFORMATION, 0, 0, "lines/s", measure_reading },
  { "boardings", "odds of all 144 plain boardings", AT_MOST, 0.5, 2, "ms", measure_boardings },
  { "boardings-naive", "the same, each pool by itself", FOR_INFORMATION, 0, 2, "ms",
    measure_boardings_naively },
  { "attack", "odds of one attack", AT_MOST, 1, 2, "us", measure_attack },
  { "plan", "Rocketmen, 8 AP and 4 targets", AT_MOST, 20, 2, "ms", measure_plan },
  { "arrange", "SPACEcraft, arranging 12 modules", AT_MOST, 50, 3, "ms", measure_arrange },
  { "greedy", "Rockets, greedy against random", AT_LEAST, 85, 1, "%", measure_greedy },
  { "search", "Rockets, level3 against greedy", AT_LEAST, 60, 1, "%", measure_search },
  /* Alone against two or three that all play the other way: by luck a third or a quarter. */
  { "search-three", "Rockets, level3 against two greedy", FOR_INFORMATION, 0, 1, "%",
    measure_search_three },
  { "search-four", "Rockets, level3 against three greedy", FOR_INFORMATION, 0, 1, "%",
    measure_search_four },
  { "levels-rockets", "Rockets, level3 against level1", AT_LEAST, 80, 1, "%",
    measure_levels_rockets },
  { "levels-rockets-three", "Rockets, level3 against two of level1", FOR_INFORMATION, 0, 1, "%",
    measure_levels_rockets_three },
  { "levels-rockets-four", "Rockets, level3 against three of level1", FOR_INFORMATION, 0, 1, "%",
    measure_levels_rockets_four },
  { "levels-pocket-rockets", "Pocket Rockets, level3 against level1", AT_LEAST, 80, 1, "%",
    measure_levels_pocket_rockets },
  { "levels-spacecraft", "SPACEcraft, level3 against level1", AT_LEAST, 80, 1, "%",
    measure_levels_spacecraft },
  { "thought", "longest thought of level 3", AT_MOST, 1, 3, "s", measure_thought },
  { NULL },
};

static const Row *const tables[] = {
  rows, bench_fleet_rows, bench_device_rows, bench_game_rows, bench_geometry_rows, NULL
};

static void
run_row (const Row *row, Bench *bench)
{
  Figure figure = { 0 };

  row->measure (bench, &figure);
  bench_print (row, &figure);
}

static const Row *
find_row (const char *name)
{
  for (const Row *const *table = tables; *table; table++)
    for (const Row *row = *table; row->name; row++)
      if (strcmp (row->name, name) == 0)
        return row;
  return NULL;
}

static int
usage (void)
{
  fputs ("usage: bench [--quick] [ROW]...\nrows:", stderr);
  for (const Row *const *table = tables; *table; table++)
    for (const Row *row = *table; row->name; row++)
      fprintf (stderr, " %s", row->name);
  fputc ('\n', stderr);
  return 2;
}

int
main (int argc, char **argv)
{
  Bench bench = { 0 };
  int first = 1;

  if (first < argc && strcmp (argv[first], "--quick") == 0) {
    bench.is_quick = true;
    first++;
  }
  for (int i = first; i < argc; i++)
    if (!find_row (argv[i]))
      return usage ();

  if (first == argc)
    for (const Row *const *table = tables; *table; table++)
      for (const Row *row = *table; row->name; row++)
        run_row (row, &bench);
  for (int i = first; i < argc; i++)
    run_row (find_row (argv[i]), &bench);
  return 0;
}
