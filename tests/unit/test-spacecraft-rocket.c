/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The arrangement solver against brute force: every way to put every set of modules together, piece
 * by piece, up to six modules (or as many as the first argument says, a digit), for every goal and
 * size.
 */
#include "rules/spacecraft/spacecraft-rocket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static int most_modules = 6;

/* ---- All arrangements ---- */

typedef struct {
  SpacecraftRocket *rocket;
  size_t n;
  size_t room;
  size_t *slot; /* place and 1, by hash */
  size_t n_slots;
} Set;

static uint64_t
hash_rocket (const SpacecraftRocket *rocket)
{
  uint64_t hash = 0xcbf29ce484222325u;

  for (size_t i = 0; i < sizeof *rocket; i++)
    hash = (hash ^ ((const unsigned char *)rocket)[i]) * 0x100000001b3u;
  return hash ^ hash >> 29;
}

static void
set_add (Set *set, const SpacecraftRocket *rocket)
{
  if (set->n * 2 >= set->n_slots) {
    set->n_slots = set->n_slots ? set->n_slots * 2 : 1024;
    free (set->slot);
    set->slot = calloc (set->n_slots, sizeof *set->slot);
    assert_non_null (set->slot);
    for (size_t i = 0; i < set->n; i++) {
      size_t at = hash_rocket (&set->rocket[i]) % set->n_slots;
      while (set->slot[at])
        at = (at + 1) % set->n_slots;
      set->slot[at] = i + 1;
    }
  }
  size_t at = hash_rocket (rocket) % set->n_slots;
  for (; set->slot[at]; at = (at + 1) % set->n_slots)
    if (memcmp (&set->rocket[set->slot[at] - 1], rocket, sizeof *rocket) == 0)
      return;
  if (set->n == set->room) {
    set->room = set->room ? set->room * 2 : 512;
    set->rocket = realloc (set->rocket, set->room * sizeof *set->rocket);
    assert_non_null (set->rocket);
  }
  set->rocket[set->n++] = *rocket;
  set->slot[at] = set->n;
}

static void
set_clear (Set *set)
{
  free (set->rocket);
  free (set->slot);
  *set = (Set){ 0 };
}

/* A starting hull with these modules lying beside it. */
static SpacecraftRocket
lay_out (const int *module, int n)
{
  SpacecraftRocket rocket = { 0 };

  spacecraft_rocket_begin (&rocket);
  for (int type = 0; type < SPACECRAFT_GREY_HULL; type++)
    for (int i = 0; i < n; i++)
      if (module[i] == type) {
        rocket.module[rocket.n++] = (uint8_t)type;
        rocket.count[spacecraft_kind (type)]++;
        for (int colour = 0; colour < SPACECRAFT_COLOURS; colour++)
          rocket.colour[colour] += spacecraft_colours (type) >> colour & 1;
      }
  return rocket;
}

/* All arrangements of what is laid out, in parts too; the whole ones come last. */
static void
arrange_in_all_ways (Set *set, const SpacecraftRocket *start)
{
  int reach = start->n;

  set_add (set, start);
  for (size_t i = 0; i < set->n; i++) {
    SpacecraftRocket from = set->rocket[i];
    int last = -1;
    for (int k = from.n_placed; k < from.n; k++) {
      if (from.module[k] == last)
        continue;
      last = from.module[k];
      for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++)
          if (spacecraft_judge_put (&from, last, x, y) == SPACECRAFT_PUT_OK) {
            SpacecraftRocket next = from;
            spacecraft_put (&next, last, x, y);
            set_add (set, &next);
          }
    }
  }
}

/* ---- Counts: what can be, how wide, how high ---- */

/* One type for each kind is enough where colours do not matter. */
static int
lay_counts (const int *extra, int *module)
{
  int n = 0;

  for (int kind = 0; kind < SPACECRAFT_KINDS; kind++)
    for (int i = 0; i < extra[kind]; i++)
      module[n++] = kind * SPACECRAFT_COLOURINGS;
  return n;
}

/* ---- Types: the best for a goal ---- */

typedef struct {
  const Set *set;
  int goal;
  int n_relevant;
  int relevant[2]; /* kinds */
  int extra[SPACECRAFT_KINDS];
  long n_compared;
  int type[16]; /* of the modules of the relevant kinds, in order of kind */
} Comparison;

static const int relevant_kinds[SPACECRAFT_GOALS][2] = {
  [SPACECRAFT_FIN_PAIR] = { SPACECRAFT_FIN, -1 },
  [SPACECRAFT_HULLS_CONNECTED] = { SPACECRAFT_HULL, -1 },
  [SPACECRAFT_CONNECTOR_PAIR] = { SPACECRAFT_CONNECTOR, -1 },
  [SPACECRAFT_NOSE_AND_ENGINE] = { SPACECRAFT_NOSE, SPACECRAFT_ENGINE },
  [SPACECRAFT_NOSE_ON_HULL] = { SPACECRAFT_NOSE, SPACECRAFT_HULL },
  [SPACECRAFT_ENGINE_ON_HULL] = { SPACECRAFT_ENGINE, SPACECRAFT_HULL },
  [SPACECRAFT_HULLS_STACKED] = { SPACECRAFT_HULL, -1 },
  [SPACECRAFT_NOSES_CONNECTED] = { SPACECRAFT_NOSE, -1 },
};

/* Gives the types to the modules of an arrangement in every order; returns the best. */
static int
best_colouring (SpacecraftRocket *rocket, int goal, int at, uint8_t *left)
{
  int best = 0;

  while (at < rocket->n
         && (rocket->module[at] == SPACECRAFT_GREY_HULL
             || (spacecraft_kind (rocket->module[at]) != relevant_kinds[goal][0]
                 && spacecraft_kind (rocket->module[at]) != relevant_kinds[goal][1])))
    at++;
  if (at == rocket->n)
    return spacecraft_goal_count (rocket, goal);
  int old = rocket->module[at];
  int kind = spacecraft_kind (old);
  for (int c = 0; c < SPACECRAFT_COLOURINGS; c++) {
    int type = kind * SPACECRAFT_COLOURINGS + c;
    if (!left[type])
      continue;
    left[type]--;
    rocket->module[at] = (uint8_t)type;
    int times = best_colouring (rocket, goal, at + 1, left);
    best = times > best ? times : best;
    left[type]++;
  }
  rocket->module[at] = (uint8_t)old;
  return best;
}

static void
compare_types (Comparison *self)
{
  int module[16];
  int n = 0;
  int k = 0;
  int best = 0;
  uint8_t left[SPACECRAFT_MODULE_TYPES] = { 0 };

  for (int kind = 0; kind < SPACECRAFT_KINDS; kind++)
    for (int i = 0; i < self->extra[kind]; i++) {
      bool is_relevant =
          kind == relevant_kinds[self->goal][0] || kind == relevant_kinds[self->goal][1];
      int type = kind * SPACECRAFT_COLOURINGS + (is_relevant ? self->type[k++] : 0);
      module[n++] = type;
      left[type]++;
    }
  SpacecraftRocket solved = lay_out (module, n);
  assert_true (spacecraft_arrange (&solved, self->goal, 1, 1));
  assert_null (spacecraft_rocket_fault (&solved));
  int found = spacecraft_goal_count (&solved, self->goal);

  for (size_t i = 0; i < self->set->n; i++) {
    SpacecraftRocket rocket = self->set->rocket[i];
    if (rocket.n_placed < rocket.n)
      continue;
    int times = best_colouring (&rocket, self->goal, 0, left);
    best = times > best ? times : best;
  }
  if (found != best) {
    print_message ("# goal %d, modules", self->goal);
    for (int i = 0; i < n; i++)
      print_message (" %d", module[i]);
    print_message (": found %d, best %d\n", found, best);
  }
  assert_int_equal (found, best);
  self->n_compared++;
}

/* All multisets of types for the relevant modules. */
static void
choose_types (Comparison *self, int at, int n)
{
  if (at == n) {
    compare_types (self);
    return;
  }
  int first_kind = relevant_kinds[self->goal][0] < relevant_kinds[self->goal][1]
                           || relevant_kinds[self->goal][1] < 0
                       ? relevant_kinds[self->goal][0]
                       : relevant_kinds[self->goal][1];
  bool is_same_kind = at > 0 && at != self->extra[first_kind];
  for (int c = is_same_kind ? self->type[at - 1] : 0; c < SPACECRAFT_COLOURINGS; c++) {
    self->type[at] = c;
    choose_types (self, at + 1, n);
  }
}

static long n_sets;
static long n_compared;

static void
compare_counts (const int *extra)
{
  Set set = { 0 };
  int module[16];
  int n = lay_counts (extra, module);
  SpacecraftRocket start = lay_out (module, n);
  bool is_possible = false;

  arrange_in_all_ways (&set, &start);
  for (size_t i = 0; i < set.n; i++) {
    if (set.rocket[i].n_placed < start.n)
      continue;
    is_possible = true;
    assert_null (spacecraft_rocket_fault (&set.rocket[i]));
  }
  assert_int_equal (spacecraft_can_arrange (start.count), is_possible);
  n_sets++;
  for (int width = 1; width <= start.n + 1 && is_possible; width++)
    for (int height = 1; height <= start.n + 1; height++) {
      bool is_found = false;
      for (size_t i = 0; i < set.n && !is_found; i++)
        is_found = set.rocket[i].n_placed == start.n && set.rocket[i].width >= width
                   && set.rocket[i].height >= height;
      assert_int_equal (spacecraft_can_span (start.count, width, height), is_found);
      SpacecraftRocket solved = start;
      assert_int_equal (spacecraft_arrange (&solved, SPACECRAFT_GOALS, width, height), is_found);
      if (is_found) {
        assert_null (spacecraft_rocket_fault (&solved));
        assert_int_equal (solved.n_placed, solved.n);
        assert_true (solved.width >= width && solved.height >= height);
      } else {
        assert_memory_equal (&solved, &start, sizeof start);
      }
    }
  for (int goal = 0; goal < SPACECRAFT_GOALS && is_possible; goal++) {
    Comparison comparison = { .set = &set, .goal = goal };
    int n_relevant = extra[relevant_kinds[goal][0]];
    if (relevant_kinds[goal][1] >= 0)
      n_relevant += extra[relevant_kinds[goal][1]];
    memcpy (comparison.extra, extra, sizeof comparison.extra);
    choose_types (&comparison, 0, n_relevant);
    n_compared += comparison.n_compared;
  }
  set_clear (&set);
}

static void
each_counts (int *extra, int kind, int left)
{
  if (kind == SPACECRAFT_KINDS) {
    compare_counts (extra);
    return;
  }
  for (extra[kind] = 0; extra[kind] <= left; extra[kind]++)
    each_counts (extra, kind + 1, left - extra[kind]);
  extra[kind] = 0;
}

static void
test_against_brute_force (void **unused)
{
  int extra[SPACECRAFT_KINDS] = { 0 };

  each_counts (extra, 0, most_modules - 1);
  print_message ("# %ld sets of kinds, %ld sets of types with a goal\n", n_sets, n_compared);
}

/* ---- Edges, SC-16 ---- */

enum {
  WHITE_NOSE = 0,
  WHITE_HULL = 6,
  WHITE_FIN = 12,
  WHITE_CONNECTOR = 18,
  WHITE_ENGINE = 24,
};

static SpacecraftPut
judge (SpacecraftRocket *rocket, int module, int x, int y)
{
  SpacecraftPut judged = spacecraft_judge_put (rocket, module, x, y);

  if (judged == SPACECRAFT_PUT_OK)
    spacecraft_put (rocket, module, x, y);
  return judged;
}

static void
test_edges (void **unused)
{
  const int module[] = { WHITE_NOSE, WHITE_NOSE,      WHITE_HULL,      WHITE_HULL,  WHITE_FIN,
                         WHITE_FIN,  WHITE_CONNECTOR, WHITE_CONNECTOR, WHITE_ENGINE };
  SpacecraftRocket start = lay_out (module, 9);
  SpacecraftRocket rocket = start;

  /* A nose goes on a hull, an engine under it, and neither the other way round. */
  assert_int_equal (judge (&rocket, WHITE_NOSE, 0, 1), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_ENGINE, 0, -1), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_NOSE, 1, 0), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_NOSE, 0, -1), SPACECRAFT_PUT_OK);
  assert_int_equal (judge (&rocket, WHITE_ENGINE, 0, 1), SPACECRAFT_PUT_OK);
  assert_int_equal (judge (&rocket, WHITE_ENGINE, 0, 2), SPACECRAFT_PUT_MISSING);
  assert_int_equal (judge (&rocket, WHITE_NOSE, 0, 0), SPACECRAFT_PUT_OCCUPIED);
  assert_int_equal (judge (&rocket, WHITE_HULL, 0, -2), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_HULL, 5, 5), SPACECRAFT_PUT_LOOSE);

  /* Hulls stand side by side only through a connector, and connectors do not chain. */
  assert_int_equal (judge (&rocket, WHITE_HULL, 1, 0), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_CONNECTOR, 1, 0), SPACECRAFT_PUT_OK);
  assert_int_equal (judge (&rocket, WHITE_CONNECTOR, 2, 0), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_FIN, 2, 0), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_HULL, 2, 0), SPACECRAFT_PUT_OK);

  /* A fin hangs at one hull, with its plain side to nothing or to something plain. */
  assert_int_equal (judge (&rocket, WHITE_FIN, -1, 0), SPACECRAFT_PUT_OK);
  assert_int_equal (judge (&rocket, WHITE_FIN, -2, 0), SPACECRAFT_PUT_LOOSE);
  assert_int_equal (judge (&rocket, WHITE_HULL, -2, 0), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_HULL, 2, 1), SPACECRAFT_PUT_OK);
  /* The engine is beside it, so a connector's free end does not fit there, but a fin does. */
  assert_int_equal (judge (&rocket, WHITE_CONNECTOR, 1, 1), SPACECRAFT_PUT_CLASHES);
  assert_int_equal (judge (&rocket, WHITE_FIN, 1, 1), SPACECRAFT_PUT_OK);
  assert_int_equal (judge (&rocket, WHITE_CONNECTOR, 3, 1), SPACECRAFT_PUT_OK);
  assert_int_equal (judge (&rocket, WHITE_NOSE, 2, -1), SPACECRAFT_PUT_OK);
  assert_int_equal (rocket.n_placed, rocket.n);
  assert_null (spacecraft_rocket_fault (&rocket));
  assert_int_equal (rocket.width, 5);
  assert_int_equal (rocket.height, 3);

  spacecraft_dismantle (&rocket);
  assert_memory_equal (&rocket, &start, sizeof rocket);
}

typedef struct {
  int module, x, y;
} Placed;

/* A rocket as told, sound or not; what is told is in order. */
static SpacecraftRocket
build (const Placed *placed, int n)
{
  SpacecraftRocket rocket = { .n = (uint8_t)n, .n_placed = (uint8_t)n };
  int left = 0, right = 0;

  for (int i = 0; i < n; i++) {
    rocket.module[i] = (uint8_t)placed[i].module;
    rocket.x[i] = (int8_t)placed[i].x;
    rocket.y[i] = (int8_t)placed[i].y;
    rocket.count[spacecraft_kind (placed[i].module)]++;
    for (int colour = 0; colour < SPACECRAFT_COLOURS; colour++)
      rocket.colour[colour] += spacecraft_colours (placed[i].module) >> colour & 1;
    left = placed[i].x < left ? placed[i].x : left;
    right = placed[i].x > right ? placed[i].x : right;
  }
  rocket.width = (uint8_t)(right - left + 1);
  rocket.height = (uint8_t)(placed[n - 1].y - placed[0].y + 1);
  return rocket;
}

#define BUILT(...)                                                                                 \
  build ((const Placed[]){ __VA_ARGS__ }, (int)(sizeof (Placed[]){ __VA_ARGS__ } / sizeof (Placed)))
#define START                                                                                      \
  {                                                                                                \
    SPACECRAFT_GREY_HULL, 0, 0                                                                     \
  }

static void
assert_fault (SpacecraftRocket rocket, const char *fault)
{
  const char *found = spacecraft_rocket_fault (&rocket);

  assert_non_null (found);
  assert_string_equal (found, fault);
}

static void
assert_sound (SpacecraftRocket rocket)
{
  assert_null (spacecraft_rocket_fault (&rocket));
}

/* SC-16, seen from a rocket that is there. */
static void
test_faults_of_edges (void **unused)
{
  static const char below[] = "a module does not fit the one below it";
  static const char beside[] = "a module does not fit the one beside it";

  assert_sound (BUILT ({ WHITE_NOSE, 0, -1 }, START, { WHITE_ENGINE, 0, 1 }));
  assert_fault (BUILT ({ WHITE_ENGINE, 0, -1 }, START), below);
  assert_fault (BUILT (START, { WHITE_NOSE, 0, 1 }), below);
  assert_sound (BUILT (START, { WHITE_CONNECTOR, 1, 0 }, { WHITE_HULL, 2, 0 }));
  assert_sound (BUILT ({ WHITE_FIN, -1, 0 }, START, { WHITE_FIN, 1, 0 }));
  assert_fault (BUILT (START, { WHITE_HULL, 1, 0 }), beside);
  assert_fault (BUILT (START, { WHITE_CONNECTOR, 1, 0 }, { WHITE_CONNECTOR, 2, 0 }), beside);
  assert_fault (BUILT (START, { WHITE_NOSE, 1, 0 }), beside);
  assert_fault (BUILT ({ WHITE_NOSE, -1, 0 }, START), beside);
  assert_fault (BUILT (START, { WHITE_FIN, 1, 0 }, { WHITE_CONNECTOR, 2, 0 }), beside);
  assert_fault (BUILT (START, { WHITE_FIN, 1, 0 }, { WHITE_HULL, 2, 0 }),
                "a fin is between two hulls");
}

static void
test_faults (void **unused)
{
  const int module[] = { WHITE_NOSE, WHITE_HULL };
  SpacecraftRocket good = lay_out (module, 2);
  SpacecraftRocket bad;

  spacecraft_arrange (&good, SPACECRAFT_GOALS, 1, 1);
  assert_sound (good);
  bad = good;
  bad.x[0]++;
  assert_non_null (spacecraft_rocket_fault (&bad));
  bad = good;
  bad.count[SPACECRAFT_FIN]++;
  assert_fault (bad, "a rocket's modules are counted wrongly");
  bad = good;
  bad.colour[0]++;
  assert_fault (bad, "a rocket's modules are counted wrongly");
  bad = good;
  bad.height++;
  assert_fault (bad, "a rocket's size is wrong");
  bad = good;
  bad.width++;
  assert_fault (bad, "a rocket's size is wrong");
  bad = good;
  bad.module[good.n] = 1;
  assert_fault (bad, "a module that is not there has a place");
  bad = good;
  bad.x[good.n] = 1;
  assert_fault (bad, "a module that is not there has a place");
  bad = good;
  bad.y[SPACECRAFT_ROCKET_MAX - 1] = 1;
  assert_fault (bad, "a module that is not there has a place");
  bad = good;
  bad.module[0] = SPACECRAFT_MODULE_TYPES;
  assert_fault (bad, "there is no such module");
  bad = good;
  bad.n = 0;
  assert_fault (bad, "a rocket has no modules, or too many");
  bad.n = SPACECRAFT_ROCKET_MAX + 1;
  assert_fault (bad, "a rocket has no modules, or too many");
  bad = good;
  bad.n_placed = 0;
  assert_fault (bad, "a rocket has no modules, or too many");
  bad.n_placed = (uint8_t)(good.n + 1);
  assert_fault (bad, "a rocket has no modules, or too many");

  /* Beside the rocket they lie by type. */
  bad = lay_out (module, 2);
  assert_sound (bad);
  bad.module[1] = WHITE_HULL;
  bad.module[2] = WHITE_NOSE;
  assert_fault (bad, "the modules beside a rocket are not in order");

  assert_fault (BUILT ({ WHITE_HULL, 0, 0 }), "a rocket's starting hull is not where it belongs");
  assert_fault (BUILT (START, { WHITE_HULL, 0, 0 }),
                "a rocket's modules are not in order, or in one place");
  assert_fault (BUILT (START, { WHITE_FIN, -1, 0 }),
                "a rocket's modules are not in order, or in one place");
  assert_fault (BUILT (START, { WHITE_HULL, 0, 2 }), "a rocket is in more than one piece");
}

/* A module of a whole rocket is taken to another place, or everything stays. */
static void
test_moves (void **unused)
{
  const SpacecraftRocket start =
      BUILT ({ WHITE_NOSE, 0, -1 }, START, { WHITE_FIN, 1, 0 }, { WHITE_HULL, 0, 1 });
  const SpacecraftRocket moved =
      BUILT ({ WHITE_NOSE, 0, -1 }, { WHITE_FIN, -1, 0 }, START, { WHITE_HULL, 0, 1 });
  SpacecraftRocket rocket = start;

  assert_true (spacecraft_move (&rocket, 1, 0, -1, 0));
  assert_memory_equal (&rocket, &moved, sizeof rocket);
  assert_true (spacecraft_move (&rocket, -1, 0, 1, 1));
  assert_int_equal (rocket.width, 2);
  rocket = start;
  /* The starting hull; nothing; onto something; where nothing is near; where it does not fit. */
  assert_false (spacecraft_move (&rocket, 0, 0, 0, 2));
  assert_false (spacecraft_move (&rocket, 3, 3, -1, 0));
  assert_false (spacecraft_move (&rocket, 1, 0, 0, 1));
  assert_false (spacecraft_move (&rocket, 1, 0, 5, 5));
  assert_false (spacecraft_move (&rocket, 1, 0, 0, 2));
  assert_false (spacecraft_move (&rocket, 0, -1, 0, 2));
  assert_memory_equal (&rocket, &start, sizeof rocket);
}

/* ---- Goals, SC-17, each met twice where it can be ---- */

static int
best_for (const int *module, int n, int goal)
{
  SpacecraftRocket rocket = lay_out (module, n);

  assert_true (spacecraft_arrange (&rocket, goal, 1, 1));
  assert_null (spacecraft_rocket_fault (&rocket));
  return spacecraft_goal_count (&rocket, goal);
}

#define BEST(goal, ...)                                                                            \
  best_for ((const int[]){ __VA_ARGS__ }, (int)(sizeof (int[]){ __VA_ARGS__ } / sizeof (int)), goal)

static void
test_goals (void **unused)
{
  enum { BLUE = 1, GOLD = 2, WHITE_BLUE = 3 };

  assert_int_equal (BEST (SPACECRAFT_FIN_PAIR, WHITE_FIN, WHITE_FIN), 1);
  assert_int_equal (BEST (SPACECRAFT_FIN_PAIR, WHITE_FIN, WHITE_FIN + BLUE), 0);
  assert_int_equal (BEST (SPACECRAFT_FIN_PAIR, WHITE_FIN, WHITE_FIN, WHITE_FIN + BLUE,
                          WHITE_FIN + BLUE, WHITE_HULL),
                    2);
  /* Three alike make two joints, and so a module serves twice; the grey hull is like no other. */
  assert_int_equal (BEST (SPACECRAFT_HULLS_CONNECTED, WHITE_HULL, WHITE_HULL, WHITE_HULL,
                          WHITE_CONNECTOR, WHITE_CONNECTOR),
                    2);
  assert_int_equal (BEST (SPACECRAFT_HULLS_CONNECTED, WHITE_HULL, WHITE_CONNECTOR), 0);
  assert_int_equal (BEST (SPACECRAFT_CONNECTOR_PAIR, WHITE_CONNECTOR, WHITE_CONNECTOR), 1);
  assert_int_equal (BEST (SPACECRAFT_CONNECTOR_PAIR, WHITE_CONNECTOR, WHITE_CONNECTOR,
                          WHITE_CONNECTOR, WHITE_HULL),
                    2);
  assert_int_equal (BEST (SPACECRAFT_NOSE_AND_ENGINE, WHITE_NOSE, WHITE_ENGINE + WHITE_BLUE), 1);
  assert_int_equal (BEST (SPACECRAFT_NOSE_AND_ENGINE, WHITE_NOSE, WHITE_ENGINE + GOLD), 0);
  assert_int_equal (BEST (SPACECRAFT_NOSE_ON_HULL, WHITE_NOSE, WHITE_HULL + WHITE_BLUE), 1);
  assert_int_equal (BEST (SPACECRAFT_NOSE_ON_HULL, WHITE_NOSE), 0);
  assert_int_equal (BEST (SPACECRAFT_ENGINE_ON_HULL, WHITE_ENGINE, WHITE_HULL), 1);
  assert_int_equal (BEST (SPACECRAFT_HULLS_STACKED, WHITE_HULL, WHITE_HULL, WHITE_HULL), 2);
  assert_int_equal (
      BEST (SPACECRAFT_NOSES_CONNECTED, WHITE_NOSE, WHITE_NOSE, WHITE_HULL, WHITE_CONNECTOR), 1);
  assert_int_equal (
      BEST (SPACECRAFT_NOSES_CONNECTED, WHITE_NOSE, WHITE_NOSE + BLUE, WHITE_HULL, WHITE_CONNECTOR),
      0);
}

/* Twelve modules and more in no time: a hundred sets for each goal, the slowest is told. */
static void
test_speed (void **unused)
{
  uint64_t seed = 88172645463325252u;
  double slowest_ms = 0;

  for (int size = 12; size <= 15; size += 3)
    for (int i = 0; i < 800; i++) {
      int module[16];
      int n = 0;
      SpacecraftRocket rocket = { 0 };
      spacecraft_rocket_begin (&rocket);
      while (rocket.n < size) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        int type = (int)((seed >> 33) % SPACECRAFT_GREY_HULL);
        if (!spacecraft_can_add (&rocket, spacecraft_kind (type)))
          continue;
        spacecraft_rocket_add (&rocket, type);
        assert_null (spacecraft_rocket_fault (&rocket));
        module[n++] = type;
      }
      clock_t start = clock ();
      best_for (module, n, i % SPACECRAFT_GOALS);
      double ms = (double)(clock () - start) * 1000 / CLOCKS_PER_SEC;
      slowest_ms = ms > slowest_ms ? ms : slowest_ms;
      if (size == 12)
        assert_true (ms < 50);
    }
  print_message ("# slowest of 12 and 15 modules: %.2f ms\n", slowest_ms);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_edges),           cmocka_unit_test (test_faults),
    cmocka_unit_test (test_faults_of_edges), cmocka_unit_test (test_moves),
    cmocka_unit_test (test_goals),           cmocka_unit_test (test_against_brute_force),
    cmocka_unit_test (test_speed),
  };

  if (argc > 1)
    most_modules = argv[1][0] - '0';
  return cmocka_run_group_tests (tests, NULL, NULL);
}
