/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen with a map: what is asked at every look at the table, a move, and whole battles.
 *
 * Ships are placed at random, as they stand after some turns; the slowest of some such tables
 * counts, each by the best of many tries.
 */
#include "bench.h"

#include "rules/players/players.h"
#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-chance.h"
#include "rules/rules-text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLES = 20 };

/* So many ships for each seat, the first of each a station. */
static RulesSetup *
new_setup (int n_seats, int n_ships, int map)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = rules_setup_new (game);
  char *rows = malloc (20000);
  RulesProblem problem;

  bench_need (setup && rows, "memory");
  setup->n_seats = n_seats;
  setup->option[ROCKETMEN_OPTION_EDITION] = ROCKETMEN_EDITION_THIRD;
  setup->option[ROCKETMEN_OPTION_MAP] = map;
  for (int seat = 0; seat < n_seats; seat++)
    snprintf (setup->seat[seat], RULES_NAME_MAX, "P%d", seat);
  size_t n = (size_t)snprintf (rows, 20000,
                               "rocket-table components 1\ngame rocketmen\ncomponents counted\n");
  for (int i = 0; i < n_seats * n_ships; i++)
    n += (size_t)snprintf (rows + n, 20000 - n,
                           "ship S%d P%d active %s ap 6 wr 7 move M range M cargo 2 seats 0 "
                           "posts 2 lasers 1 shields 1\n",
                           i, i / n_ships, i % n_ships ? "rocketship" : "station");
  bench_need (rules_text_read_components (game, setup, rows, n, &problem), "components");
  bench_need (rules_setup_check (game, setup, NULL), "rules_setup_check");
  free (rows);
  return setup;
}

static SpacePoint
random_point (const RocketmenSetup *setup, RulesBits *bits)
{
  int room = rocketmen_side (setup) - 600;
  int x = 300 + (int)rules_bits_below (bits, (uint32_t)room);

  return (SpacePoint){ (int16_t)x, (int16_t)(300 + rules_bits_below (bits, (uint32_t)room)) };
}

static bool
overlaps_another (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  SpaceDisc disc = rocketmen_disc (setup, state, object);

  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    SpaceDisc other = rocketmen_disc (setup, state, i);
    if (i != object && rocketmen_is_on_map (setup, state, i)
        && space_is_within (&disc, &other, SPACE_TOUCH))
      return true;
  }
  return false;
}

/* In the turn of the first seat, everybody somewhere and nobody docked. */
static void
strew (const RulesSetup *common, RulesState *memory, uint64_t seed)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  RocketmenState *state = (RocketmenState *)memory;
  RulesBits bits = rules_bits (seed);

  rules_begin (rules_find_game ("rocketmen"), common, memory);
  state->phase = ROCKETMEN_PHASE_TURN;
  state->head.actor = 0;
  state->microids = 6 * common->n_seats;
  state->lying = (uint32_t)((1ull << state->microids) - 1);
  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    if (i < ROCKETMEN_SHIPS_MAX) {
      state->ship[i].docked = 0;
      state->ship[i].ap = 6;
      state->place[i].heading = (int16_t)rules_bits_below (&bits, SPACE_TURN);
    }
    if (i == ROCKETMEN_OBJECT_ASTEROID || !rocketmen_is_on_map (setup, state, i))
      continue;
    do
      state->place[i].at = random_point (setup, &bits);
    while (overlaps_another (setup, state, i));
  }
}

/* ---- Looking at the table ---- */

/* Whom everybody could hit: 24 ships are 276 pairs. */
static unsigned
judge_pairs (const RocketmenSetup *setup, const RocketmenState *state)
{
  unsigned n = 0;

  for (int a = 0; a < setup->n_ships; a++)
    for (int b = 0; b < a; b++)
      n += rocketmen_judge_range (setup, state, a, b, 0)
           + 4 * rocketmen_judge_line (setup, state, a, b);
  return n;
}

static double
time_pairs_us (Bench *bench, int map)
{
  RulesSetup *setup = new_setup (4, 6, map);
  double slowest_us = 0;

  for (int table = 0; table < TABLES; table++) {
    RulesState state;
    double best_us = INFINITY;
    strew (setup, &state, table);
    for (int i = 0; i < (bench->is_quick ? 300 : 3000); i++) {
      double start_s = bench_now_s ();
      bench_need (judge_pairs ((const RocketmenSetup *)setup, (const RocketmenState *)&state) > 0,
                  "pairs");
      best_us = fmin (best_us, (bench_now_s () - start_s) * 1e6);
    }
    slowest_us = fmax (slowest_us, best_us);
  }
  rules_setup_free (setup);
  return slowest_us;
}

static void
measure_pairs (Bench *bench, Figure *figure)
{
  double on_us = time_pairs_us (bench, ROCKETMEN_MAP_ON);

  figure->value = time_pairs_us (bench, ROCKETMEN_MAP_SCREEN);
  snprintf (figure->remark, sizeof figure->remark, "four stations; %.1f us where places are unsure",
            on_us);
  figure->value = fmax (figure->value, on_us);
}

/* ---- Moves ---- */

/* Every ship of the first seat moves, its contacts found; the slowest of them. */
static void
measure_move (Bench *bench, Figure *figure)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = new_setup (4, 8, ROCKETMEN_MAP_SCREEN);
  RulesState state;
  RulesState after;

  for (int i = 0; i < TABLES * 8; i++) {
    RulesAction move = { .verb = ROCKETMEN_VERB_MOVE, .n_args = 1, .arg = { (int16_t)(i % 8) } };
    double best_us = INFINITY;
    strew (setup, &state, i / 8);
    for (int k = 0; k < (bench->is_quick ? 200 : 2000); k++) {
      rules_copy (game, &after, &state);
      double start_s = bench_now_s ();
      bench_need (game->apply (setup, &after, &move, NULL), "a move");
      best_us = fmin (best_us, (bench_now_s () - start_s) * 1e6);
    }
    figure->value = fmax (figure->value, best_us);
  }
  snprintf (figure->remark, sizeof figure->remark, "32 ships, 4 of them stations, 24 microids");
  rules_setup_free (setup);
}

/* ---- Battles ---- */

static double
battles_per_s (Bench *bench, int map)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = rules_setup_new (game);
  double most = 0;

  bench_need (setup != NULL, "rules_setup_new");
  setup->n_seats = 2;
  setup->seat[0][0] = 'A';
  setup->seat[1][0] = 'B';
  setup->option[ROCKETMEN_OPTION_EDITION] = ROCKETMEN_EDITION_THIRD;
  setup->option[ROCKETMEN_OPTION_MAP] = map;
  setup->option[ROCKETMEN_OPTION_ROUNDS] = 100;
  for (int round = 0; round < (bench->is_quick ? 100 : 1000); round++) {
    RulesBits bits = rules_bits (round);
    RulesState state;
    double n_actions = 0;
    double start_s = bench_now_s ();
    for (int i = 0; i < 5; i++) {
      rules_begin (game, setup, &state);
      n_actions += (double)rules_playout (game, setup, &state, &bits, SIZE_MAX);
    }
    most = fmax (most, n_actions / (bench_now_s () - start_s));
  }
  rules_setup_free (setup);
  return most / 1e6;
}

static void
measure_battles (Bench *bench, Figure *figure)
{
  figure->value = battles_per_s (bench, ROCKETMEN_MAP_SCREEN);
  snprintf (figure->remark, sizeof figure->remark, "%.2f where places are unsure",
            battles_per_s (bench, ROCKETMEN_MAP_ON));
}

static void
measure_state (Bench *bench, Figure *figure)
{
  figure->value = (double)rules_find_game ("rocketmen")->state_size;
}

const Row bench_geometry_rows[] = {
  { "map-pairs", "range and line of all pairs of 24 ships", AT_MOST, 50, 1, "us", measure_pairs },
  { "map-move", "a move and its contacts, of 61 objects", AT_MOST, 10, 2, "us", measure_move },
  { "map-battles", "Rocketmen with a map, 2 players at random", AT_LEAST, 0.5, 2, "million/s",
    measure_battles },
  { "map-state", "a state of Rocketmen", AT_MOST, RULES_STATE_MAX, 0, "bytes", measure_state },
  { 0 },
};
