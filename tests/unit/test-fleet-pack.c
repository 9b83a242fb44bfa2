/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best fleets as plain numbers: against trying everything, and at its limits. */
#include "fleets/fleet-pack.h"
#include "rules/rules-chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SHIPS = 5, CREW = 4, CRAFT = 10, RANKS = 3, CLASSES = 3, SIDES = 2, VALUES = 4 };

/* A small problem that owns its numbers. */
typedef struct {
  FleetPackProblem problem;
  FleetPackShip ships[SHIPS];
  FleetPackCrew crew[CREW];
  int value[SHIPS][VALUES];
  guint8 serves[CREW][CLASSES];
} Case;

static int
below (RulesBits *bits, int n)
{
  return (int)rules_bits_below (bits, (uint32_t)n);
}

static void
make_case (Case *self, RulesBits *bits)
{
  memset (self, 0, sizeof *self);
  int n_forced = below (bits, 8) == 0 ? 1 : 0;
  gboolean has_gain = below (bits, 2);
  for (int i = 0; i < SHIPS; i++) {
    int *value = self->value[i];
    value[0] = below (bits, 10);
    for (int k = 1; k < VALUES; k++)
      value[k] = value[k - 1] + (has_gain ? below (bits, 6) : 0);
    self->ships[i] = (FleetPackShip){
      .cost = 1 + below (bits, 9),
      .copies = 1 + (below (bits, 4) == 0),
      .craft = 1 + (below (bits, 4) == 0),
      .spaces = below (bits, 4),
      .serve_class = below (bits, CLASSES),
      .side = i < n_forced ? -1 : below (bits, SIDES + 1) - 1,
      .is_forced = i < n_forced,
      .is_single = below (bits, 4) == 0,
      .n_values = has_gain ? VALUES : 1,
      .value = value,
    };
    if (i < n_forced && self->ships[i].is_single)
      self->ships[i].copies = 1;
  }
  for (int i = 0; i < CREW; i++) {
    for (int k = 0; k < CLASSES; k++)
      self->serves[i][k] = below (bits, 3) != 0;
    self->crew[i] = (FleetPackCrew){
      .cost = below (bits, 4),
      .copies = 1 + (below (bits, 3) == 0),
      .gain = has_gain ? below (bits, 3) : 0,
      .weight = has_gain ? 0 : below (bits, 5),
      .n_ranks = below (bits, 3),
      .serves = self->serves[i],
    };
    self->crew[i].rank[0] = below (bits, RANKS);
    self->crew[i].rank[1] = (self->crew[i].rank[0] + 1) % RANKS;
  }
  self->problem = (FleetPackProblem){ self->ships, SHIPS, self->crew, CREW,
                                      CLASSES,     RANKS, SIDES,      4 + below (bits, 12) };
}

/* ---- Trying everything ---- */

typedef struct {
  const Case *of;
  int count[SHIPS];
  int n_craft;
  int ship_of[CRAFT];
  int spaces[CRAFT];
  gboolean ranks[CRAFT][RANKS];
  int gain[CRAFT];
  int weight;
  int points;
  int best;     /* value * 100 - points of these ships */
  int *results; /* the best of every set of ships */
  guint n_results;
} Trial;

static void
try_value (Trial *self)
{
  int value = self->weight;

  if (self->points > self->of->problem.budget)
    return;
  for (int i = 0; i < self->n_craft; i++)
    value += self->of->value[self->ship_of[i]]
                            [MIN (self->gain[i], self->of->ships[self->ship_of[i]].n_values - 1)];
  self->best = MAX (self->best, value * 100 - self->points);
}

static gboolean
may_board (const Trial *self, const FleetPackCrew *crew, int craft)
{
  if (!self->spaces[craft] || !crew->serves[self->of->ships[self->ship_of[craft]].serve_class])
    return FALSE;
  for (int i = 0; i < crew->n_ranks; i++)
    if (self->ranks[craft][crew->rank[i]])
      return FALSE;
  return TRUE;
}

/* Every copy of every crew member on every craft, or on none. */
static void
try_crew (Trial *self, int number, int copy)
{
  if (number == CREW) {
    try_value (self);
    return;
  }
  const FleetPackCrew *crew = &self->of->crew[number];
  if (copy == crew->copies) {
    try_crew (self, number + 1, 0);
    return;
  }
  try_crew (self, number, copy + 1);
  for (int craft = 0; craft < self->n_craft; craft++) {
    if (!may_board (self, crew, craft))
      continue;
    for (int i = 0; i < crew->n_ranks; i++)
      self->ranks[craft][crew->rank[i]] = TRUE;
    self->spaces[craft]--;
    self->gain[craft] += crew->gain;
    self->weight += crew->weight;
    self->points += crew->cost;
    try_crew (self, number, copy + 1);
    self->points -= crew->cost;
    self->weight -= crew->weight;
    self->gain[craft] -= crew->gain;
    self->spaces[craft]++;
    for (int i = 0; i < crew->n_ranks; i++)
      self->ranks[craft][crew->rank[i]] = FALSE;
  }
}

/* A ship that neither counts by itself nor by its crew only costs points: it is in no answer. */
static gboolean
is_dead_weight (const Case *of, const FleetPackShip *ship)
{
  gboolean is_dead = ship->value[0] == 0 && !ship->is_forced;

  for (int i = 0; i < CREW && ship->spaces; i++)
    is_dead &= !of->serves[i][ship->serve_class]
               || (of->crew[i].gain == 0 && of->crew[i].weight == 0)
               || of->crew[i].cost > of->problem.budget;
  return is_dead;
}

/* Lays out the craft of the ships chosen. FALSE: they may not go together. */
static gboolean
lay_out (Trial *self)
{
  int side = -1, singles = 0;

  self->n_craft = 0;
  self->points = 0;
  for (int i = 0; i < SHIPS; i++) {
    const FleetPackShip *ship = &self->of->ships[i];
    if (ship->is_forced && self->count[i] != ship->copies)
      return FALSE;
    if (!self->count[i])
      continue;
    if (is_dead_weight (self->of, ship))
      return FALSE;
    if (ship->side >= 0 && side >= 0 && ship->side != side)
      return FALSE;
    side = MAX (side, ship->side);
    singles += ship->is_single ? self->count[i] : 0;
    self->points += self->count[i] * ship->cost;
    for (int k = 0; k < self->count[i] * ship->craft; k++) {
      if (self->n_craft == CRAFT)
        return FALSE;
      self->ship_of[self->n_craft] = i;
      self->spaces[self->n_craft++] = ship->spaces;
    }
  }
  return singles <= 1 && self->points <= self->of->problem.budget;
}

static void
try_ships (Trial *self, int number)
{
  if (number < SHIPS) {
    for (int n = 0; n <= self->of->ships[number].copies; n++) {
      self->count[number] = n;
      try_ships (self, number + 1);
    }
    self->count[number] = 0;
    return;
  }
  if (!lay_out (self))
    return;
  self->best = -1000;
  self->weight = 0;
  try_crew (self, 0, 0);
  self->results[self->n_results++] = self->best;
}

static int
compare_down_cb (const void *a, const void *b)
{
  return *(const int *)b - *(const int *)a;
}

/* ---- What an answer must be ---- */

/* Recounts a fleet by the rules and by nothing of what was found. */
static void
check_fleet (const Case *of, const FleetPackFleet *fleet)
{
  int count[SHIPS] = { 0 }, used[CREW] = { 0 };
  int value = 0, points = 0, side = -1, singles = 0;
  int gain[2] = { 0 }, aboard[2] = { 0 };
  gboolean ranks[2][RANKS] = { 0 };
  const FleetPackShip *ship = NULL;

  for (guint i = 0; i <= fleet->lines->len; i++) {
    const FleetPackLine *line =
        i < fleet->lines->len ? &g_array_index (fleet->lines, FleetPackLine, i) : NULL;
    if (!line || line->crew < 0) {
      for (int k = 0; ship && k < ship->craft; k++)
        value += ship->value[MIN (gain[k], ship->n_values - 1)];
      if (!line)
        break;
      ship = &of->ships[line->ship];
      memset (gain, 0, sizeof gain);
      memset (aboard, 0, sizeof aboard);
      memset (ranks, 0, sizeof ranks);
      assert_true (++count[line->ship] <= ship->copies);
      assert_true (ship->side < 0 || side < 0 || ship->side == side);
      side = MAX (side, ship->side);
      singles += ship->is_single;
      points += ship->cost;
      continue;
    }
    const FleetPackCrew *crew = &of->crew[line->crew];
    assert_true (++used[line->crew] <= crew->copies);
    assert_in_range (line->craft, 0, ship->craft - 1);
    assert_true (++aboard[line->craft] <= ship->spaces);
    assert_true (crew->serves[ship->serve_class]);
    for (int k = 0; k < crew->n_ranks; k++) {
      assert_false (ranks[line->craft][crew->rank[k]]);
      ranks[line->craft][crew->rank[k]] = TRUE;
    }
    gain[line->craft] += crew->gain;
    value += crew->weight;
    points += crew->cost;
  }
  assert_true (singles <= 1);
  assert_true (points <= of->problem.budget);
  assert_int_equal (points, fleet->points);
  assert_int_equal (value, fleet->value);
}

static void
test_against_everything (void **unused)
{
  int results[1 << 10];

  for (uint64_t seed = 1; seed <= 700; seed++) {
    RulesBits bits = rules_bits (seed);
    Case c;
    Trial trial = { .of = &c, .results = results };
    make_case (&c, &bits);
    try_ships (&trial, 0);
    qsort (results, trial.n_results, sizeof *results, compare_down_cb);

    const FleetPackOptions options = { .count = 4 };
    g_autoptr (FleetPackAnswer) answer = fleet_pack (&c.problem, &options);
    assert_false (answer->is_stopped);
    gboolean is_forced = c.ships[0].is_forced;
    guint n = 0;
    for (guint i = 0; i < trial.n_results && n < 4; i++, n++) {
      if (results[i] <= 0 && !is_forced)
        break;
      if (n >= answer->fleets->len)
        fail_msg ("seed %d: fleet %u of objective %d is missing", (int)seed, n, results[i]);
      const FleetPackFleet *fleet = g_ptr_array_index (answer->fleets, n);
      if (fleet->value * 100 - fleet->points != results[i])
        fail_msg ("seed %d: fleet %u is %d for %d, not %d", (int)seed, n, fleet->value,
                  fleet->points, results[i]);
      check_fleet (&c, fleet);
    }
    /* More than there are sets of ships worth something cannot be. */
    assert_true (answer->fleets->len == n);
  }
}

/* One of everything that two ships could want: the better use wins. */
static void
test_crew_where_it_counts (void **unused)
{
  static const int weak[] = { 10, 12 };
  static const int strong[] = { 10, 19 };
  static const guint8 serves[] = { 1 };
  const FleetPackShip ships[] = {
    { .cost = 5, .copies = 1, .craft = 1, .spaces = 1, .side = -1, .n_values = 2, .value = weak },
    { .cost = 5, .copies = 1, .craft = 1, .spaces = 1, .side = -1, .n_values = 2, .value = strong },
  };
  const FleetPackCrew crew[] = { { .cost = 2, .copies = 1, .gain = 1, .serves = serves } };
  FleetPackProblem problem = { ships, 2, crew, 1, 1, 0, 0, 12 };
  const FleetPackOptions options = { .count = 1 };

  g_autoptr (FleetPackAnswer) answer = fleet_pack (&problem, &options);
  FleetPackFleet *best = g_ptr_array_index (answer->fleets, 0);
  assert_int_equal (best->value, 29);
  assert_int_equal (best->lines->len, 3);
  assert_int_equal (g_array_index (best->lines, FleetPackLine, 2).ship, 1);
  assert_int_equal (g_array_index (best->lines, FleetPackLine, 2).crew, 0);

  problem.budget = 11;
  g_autoptr (FleetPackAnswer) poorer = fleet_pack (&problem, &options);
  best = g_ptr_array_index (poorer->fleets, 0);
  assert_int_equal (best->value, 20);
  assert_int_equal (best->points, 10);
}

static void
test_nothing (void **unused)
{
  const FleetPackProblem problem = { .n_classes = 1, .budget = 30 };
  const FleetPackOptions options = { .count = 3 };

  g_autoptr (FleetPackAnswer) answer = fleet_pack (&problem, &options);
  assert_true (answer->is_exact);
  assert_int_equal (answer->fleets->len, 0);
}

/* Forced ships that cost too much: no fleet, and that for certain. */
static void
test_forced_too_dear (void **unused)
{
  static const int value[] = { 1 };
  const FleetPackShip ships[] = { { .cost = 9,
                                    .copies = 4,
                                    .craft = 1,
                                    .side = -1,
                                    .is_forced = TRUE,
                                    .n_values = 1,
                                    .value = value } };
  const FleetPackProblem problem = { ships, 1, NULL, 0, 1, 0, 0, 30 };
  const FleetPackOptions options = { .count = 3 };

  g_autoptr (FleetPackAnswer) answer = fleet_pack (&problem, &options);
  assert_true (answer->is_exact);
  assert_int_equal (answer->fleets->len, 0);
}

/* Problems too large for trying everything: boarding parties, where crew are wanted everywhere and
 * much is equal. Another order of ships and crew makes another search, with the same values. */
static void
test_order_does_not_matter (void **unused)
{
  enum { MANY_SHIPS = 36, MANY_CREW = 24, MANY_CLASSES = 4, WANTED = 5 };

  for (uint64_t seed = 1; seed <= 12; seed++) {
    RulesBits bits = rules_bits (seed);
    int value[MANY_SHIPS];
    guint8 serves[MANY_CREW][MANY_CLASSES];
    FleetPackShip ships[2][MANY_SHIPS];
    FleetPackCrew crew[2][MANY_CREW];
    int best[2][WANTED];
    for (int i = 0; i < MANY_SHIPS; i++) {
      value[i] = 2 + below (&bits, 5);
      ships[0][i] = (FleetPackShip){ .cost = value[i] + below (&bits, 3),
                                     .copies = 1 + below (&bits, 2),
                                     .craft = 1 + (below (&bits, 4) == 0),
                                     .spaces = 1 + below (&bits, 2),
                                     .serve_class = below (&bits, MANY_CLASSES),
                                     .side = -1,
                                     .n_values = 1,
                                     .value = &value[i] };
      ships[1][MANY_SHIPS - 1 - i] = ships[0][i];
    }
    for (int i = 0; i < MANY_CREW; i++) {
      for (int k = 0; k < MANY_CLASSES; k++)
        serves[i][k] = k == 0 || below (&bits, 3) == 0;
      crew[0][i] = (FleetPackCrew){ .cost = 1 + below (&bits, 2),
                                    .copies = 1,
                                    .weight = 1 + below (&bits, 2),
                                    .n_ranks = 1 + below (&bits, 2),
                                    .rank = { below (&bits, 4), 4 + below (&bits, 3) },
                                    .serves = serves[i] };
      crew[1][MANY_CREW - 1 - i] = crew[0][i];
    }
    for (int turn = 0; turn < 2; turn++) {
      const FleetPackProblem problem = { ships[turn],  MANY_SHIPS, crew[turn], MANY_CREW,
                                         MANY_CLASSES, 7,          0,          30 };
      const FleetPackOptions options = { .count = WANTED };
      g_autoptr (FleetPackAnswer) answer = fleet_pack (&problem, &options);
      assert_int_equal (answer->fleets->len, WANTED);
      for (int i = 0; i < WANTED; i++)
        best[turn][i] = ((FleetPackFleet *)g_ptr_array_index (answer->fleets, i))->value;
    }
    assert_memory_equal (best[0], best[1], sizeof best[0]);
  }
}

static void
cancel_cb (const FleetPackProgress *progress, gpointer data)
{
  assert_true (progress->nodes > 0);
  g_cancellable_cancel (data);
}

/* Many alike ships and crew that are wanted everywhere: stopped, it says so. */
static void
test_stopped (void **unused)
{
  enum { MANY = 60 };
  static int value[MANY][3];
  static const guint8 serves[] = { 1 };
  FleetPackShip ships[MANY];
  FleetPackCrew crew[MANY];
  RulesBits bits = rules_bits (11);

  for (int i = 0; i < MANY; i++) {
    value[i][0] = 20 + below (&bits, 30);
    value[i][1] = value[i][0] + 3 + below (&bits, 9);
    value[i][2] = value[i][1] + 3 + below (&bits, 9);
    ships[i] = (FleetPackShip){ .cost = 1 + value[i][0] / 9,
                                .copies = 1,
                                .craft = 1,
                                .spaces = 2,
                                .side = -1,
                                .n_values = 3,
                                .value = value[i] };
    crew[i] = (FleetPackCrew){ .cost = 1,
                               .copies = 1,
                               .gain = 1,
                               .n_ranks = 3,
                               .rank = { below (&bits, 9), below (&bits, 9), below (&bits, 9) },
                               .serves = serves };
  }
  const FleetPackProblem problem = { ships, MANY, crew, MANY, 1, 9, 0, 30 };
  const FleetPackOptions few = { .count = 5, .max_nodes = 100 };
  g_autoptr (FleetPackAnswer) answer = fleet_pack (&problem, &few);
  assert_false (answer->is_exact);
  assert_true (answer->is_stopped);
  assert_true (answer->nodes <= 101);

  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const FleetPackOptions watched = {
    .count = 5, .cancellable = cancellable, .progress_cb = cancel_cb, .data = cancellable
  };
  g_autoptr (FleetPackAnswer) cancelled = fleet_pack (&problem, &watched);
  assert_false (cancelled->is_exact);
  assert_true (cancelled->is_stopped);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_against_everything),
    cmocka_unit_test (test_crew_where_it_counts),
    cmocka_unit_test (test_nothing),
    cmocka_unit_test (test_forced_too_dear),
    cmocka_unit_test (test_order_does_not_matter),
    cmocka_unit_test (test_stopped),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
