/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rockets of modules on a square grid.
 *
 * What decides whether modules can be arranged at all, and how wide and high, is a matter of counts
 * (README.md has the proofs). Only hulls have more than one joint, and they hang together by
 * stacking or through connectors. With j connectors that join two hulls each, at most j + 1 hulls
 * have nothing above them and can carry a nose; the hulls cover at most H - j rows and at most
 * j + 1 columns; and of the 2 H sides of the hulls, F + C + j are taken. A staircase reaches all
 * these bounds at once: a path of hulls in which each next one stands to the right of the last,
 * through a connector, or below it. No two hulls of it are neighbours by accident, so nothing is in
 * the way but this: beside a corner of the stairs, a nose or an engine can stand where the free end
 * of a connector would face it. Such sides are for fins.
 *
 * So arranging is choosing a staircase: which steps go right, and which module goes where.
 */
#include "spacecraft-rocket.h"

#include <stddef.h>
#include <string.h>

enum { NONE = 0xff };

static const uint8_t kind_of[SPACECRAFT_MODULE_TYPES] = {
  0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 1,
};
static const uint8_t colours_of[SPACECRAFT_MODULE_TYPES] = {
  1, 2, 4, 3, 5, 6, 1, 2, 4, 3, 5, 6, 1, 2, 4, 3, 5, 6, 1, 2, 4, 3, 5, 6, 1, 2, 4, 3, 5, 6, 0,
};

int
spacecraft_kind (int module)
{
  return kind_of[module];
}

unsigned
spacecraft_colours (int module)
{
  return colours_of[module];
}

/* ---- The grid ---- */

/*
 * The placed modules as a map with a margin of two, so that looking around a place just outside the
 * rocket needs no test. A cell is 0 when empty, else the kind and 1.
 */
typedef struct {
  int left; /* what stands in column 2 and row 2 of the map */
  int top;
  int width;
  int height;
  uint8_t cell[(SPACECRAFT_ROCKET_MAX + 4) * (SPACECRAFT_ROCKET_MAX + 4)];
} Map;

static void
map_make (Map *map, const SpacecraftRocket *rocket)
{
  int left = rocket->x[0];

  for (int i = 1; i < rocket->n_placed; i++)
    left = rocket->x[i] < left ? rocket->x[i] : left;
  map->left = left - 2;
  map->top = rocket->y[0] - 2;
  map->width = rocket->width + 4;
  map->height = rocket->height + 4;
  memset (map->cell, 0, (size_t)(map->width * map->height));
  for (int i = 0; i < rocket->n_placed; i++)
    map->cell[(rocket->y[i] - map->top) * map->width + rocket->x[i] - map->left] =
        (uint8_t)(kind_of[rocket->module[i]] + 1);
}

/* The edges of SC-16: T above, t below; S and s at the sides. By cell, empty first. */
static const bool has_top_joint[] = { false, false, true, false, false, true };
static const bool has_bottom_joint[] = { false, true, true, false, false, false };
enum { PLAIN, WIDE_JOINT, NARROW_JOINT };

/* A fin's joint is at the side where its hull is. */
static int
side_edge (const uint8_t *cell, int direction)
{
  switch (*cell - 1) {
  case SPACECRAFT_HULL:
    return WIDE_JOINT;
  case SPACECRAFT_CONNECTOR:
    return NARROW_JOINT;
  case SPACECRAFT_FIN:
    return cell[direction] == SPACECRAFT_HULL + 1 ? NARROW_JOINT : PLAIN;
  default:
    return PLAIN;
  }
}

/* Would a module of this kind fit at the empty cell? */
static SpacecraftPut
judge_cell (const Map *map, const uint8_t *cell, int kind)
{
  const uint8_t *above = cell - map->width;
  const uint8_t *below = cell + map->width;
  int joints = 0;

  if (*cell)
    return SPACECRAFT_PUT_OCCUPIED;
  if (*above) {
    if (has_bottom_joint[*above] != has_top_joint[kind + 1])
      return SPACECRAFT_PUT_CLASHES;
    joints += has_top_joint[kind + 1];
  }
  if (*below) {
    if (has_top_joint[*below] != has_bottom_joint[kind + 1])
      return SPACECRAFT_PUT_CLASHES;
    joints += has_bottom_joint[kind + 1];
  }

  /* A fin turns its joint to the one hull beside it. */
  bool is_hull_left = cell[-1] == SPACECRAFT_HULL + 1;
  for (int direction = -1; direction <= 1; direction += 2) {
    if (!cell[direction])
      continue;
    int own = kind == SPACECRAFT_HULL        ? WIDE_JOINT
              : kind == SPACECRAFT_CONNECTOR ? NARROW_JOINT
              : kind == SPACECRAFT_FIN && (is_hull_left ? direction < 0 : direction > 0)
                  ? NARROW_JOINT
                  : PLAIN;
    /* A fin without a hull has its joint at a side that faces nothing. */
    if (kind == SPACECRAFT_FIN && cell[direction] != SPACECRAFT_HULL + 1)
      own = PLAIN;
    int other = side_edge (cell + direction, -direction);
    if (own + other != 0 && (own == PLAIN || other == PLAIN || own == other))
      return SPACECRAFT_PUT_CLASHES;
    joints += own != PLAIN;
  }
  return joints > 0 ? SPACECRAFT_PUT_OK : SPACECRAFT_PUT_LOOSE;
}

static bool
is_near (const Map *map, int x, int y)
{
  int column = x - map->left;
  int row = y - map->top;
  return column >= 1 && column < map->width - 1 && row >= 1 && row < map->height - 1;
}

static const uint8_t *
map_at (const Map *map, int x, int y)
{
  return map->cell + (y - map->top) * map->width + x - map->left;
}

/* ---- Lists of modules ---- */

static void
measure (SpacecraftRocket *rocket)
{
  int left = rocket->x[0];
  int right = rocket->x[0];

  for (int i = 1; i < rocket->n_placed; i++) {
    left = rocket->x[i] < left ? rocket->x[i] : left;
    right = rocket->x[i] > right ? rocket->x[i] : right;
  }
  rocket->width = (uint8_t)(right - left + 1);
  rocket->height = (uint8_t)(rocket->y[rocket->n_placed - 1] - rocket->y[0] + 1);
}

/* Puts a module that is counted already into the sorted list of those placed. */
static void
insert_placed (SpacecraftRocket *rocket, int module, int x, int y)
{
  int i = rocket->n_placed++;

  for (; i > 0 && (rocket->y[i - 1] > y || (rocket->y[i - 1] == y && rocket->x[i - 1] > x)); i--) {
    rocket->module[i] = rocket->module[i - 1];
    rocket->x[i] = rocket->x[i - 1];
    rocket->y[i] = rocket->y[i - 1];
  }
  rocket->module[i] = (uint8_t)module;
  rocket->x[i] = (int8_t)x;
  rocket->y[i] = (int8_t)y;
}

static void
count_module (SpacecraftRocket *rocket, int module)
{
  rocket->n++;
  rocket->count[kind_of[module]]++;
  for (int colour = 0; colour < SPACECRAFT_COLOURS; colour++)
    rocket->colour[colour] += colours_of[module] >> colour & 1;
}

void
spacecraft_rocket_begin (SpacecraftRocket *rocket)
{
  count_module (rocket, SPACECRAFT_GREY_HULL);
  insert_placed (rocket, SPACECRAFT_GREY_HULL, 0, 0);
  measure (rocket);
}

bool
spacecraft_find_place (const SpacecraftRocket *rocket, int kind, int *x, int *y)
{
  /* Where each kind can hang: at a hull, or for a hull also at a connector's end. */
  static const struct {
    uint8_t at;
    int8_t x;
    int8_t y;
  } place[SPACECRAFT_KINDS][4] = {
    [SPACECRAFT_NOSE] = { { SPACECRAFT_HULL, 0, -1 } },
    [SPACECRAFT_HULL] = { { SPACECRAFT_HULL, 0, -1 },
                          { SPACECRAFT_HULL, 0, 1 },
                          { SPACECRAFT_CONNECTOR, -1, 0 },
                          { SPACECRAFT_CONNECTOR, 1, 0 } },
    [SPACECRAFT_FIN] = { { SPACECRAFT_HULL, -1, 0 }, { SPACECRAFT_HULL, 1, 0 } },
    [SPACECRAFT_CONNECTOR] = { { SPACECRAFT_HULL, -1, 0 }, { SPACECRAFT_HULL, 1, 0 } },
    [SPACECRAFT_ENGINE] = { { SPACECRAFT_HULL, 0, 1 } },
  };
  static const uint8_t n_places[SPACECRAFT_KINDS] = { 1, 4, 2, 2, 1 };
  Map map;

  map_make (&map, rocket);
  for (int i = 0; i < rocket->n_placed; i++) {
    int at = kind_of[rocket->module[i]];
    if (at != SPACECRAFT_HULL && at != SPACECRAFT_CONNECTOR)
      continue;
    for (int k = 0; k < n_places[kind]; k++) {
      if (place[kind][k].at != at)
        continue;
      *x = rocket->x[i] + place[kind][k].x;
      *y = rocket->y[i] + place[kind][k].y;
      if (judge_cell (&map, map_at (&map, *x, *y), kind) == SPACECRAFT_PUT_OK)
        return true;
    }
  }
  return false;
}

void
spacecraft_dismantle (SpacecraftRocket *rocket)
{
  uint8_t n_of[SPACECRAFT_MODULE_TYPES] = { 0 };
  int n = 1;

  for (int i = 0; i < rocket->n; i++)
    n_of[rocket->module[i]]++;
  memset (rocket->x, 0, sizeof rocket->x);
  memset (rocket->y, 0, sizeof rocket->y);
  rocket->n_placed = 1;
  rocket->module[0] = SPACECRAFT_GREY_HULL;
  for (int type = 0; type < SPACECRAFT_GREY_HULL; type++)
    while (n_of[type]-- > 0)
      rocket->module[n++] = (uint8_t)type;
  measure (rocket);
}

SpacecraftPut
spacecraft_judge_put (const SpacecraftRocket *rocket, int module, int x, int y)
{
  Map map;
  int i = rocket->n_placed;

  while (i < rocket->n && rocket->module[i] != module)
    i++;
  if (i == rocket->n)
    return SPACECRAFT_PUT_MISSING;
  map_make (&map, rocket);
  if (!is_near (&map, x, y))
    return SPACECRAFT_PUT_LOOSE;
  return judge_cell (&map, map_at (&map, x, y), kind_of[module]);
}

void
spacecraft_put (SpacecraftRocket *rocket, int module, int x, int y)
{
  int i = rocket->n_placed;

  /* The gap it leaves among those beside closes up from the front, where its new place is. */
  while (rocket->module[i] != module)
    i++;
  for (; i > rocket->n_placed; i--)
    rocket->module[i] = rocket->module[i - 1];
  insert_placed (rocket, module, x, y);
  measure (rocket);
}

/* ---- What can be ---- */

static int
larger (int a, int b)
{
  return a > b ? a : b;
}

static int
smaller (int a, int b)
{
  return a < b ? a : b;
}

/* The fewest connectors that must join two hulls: noses and engines want columns of their own. */
static int
fewest_joins (const uint8_t *count)
{
  return larger (larger (count[SPACECRAFT_NOSE], count[SPACECRAFT_ENGINE]), 1) - 1;
}

/* The most that can: there are so many connectors, hulls, and sides of hulls. */
static int
most_joins (const uint8_t *count)
{
  int hulls = count[SPACECRAFT_HULL];
  int connectors = count[SPACECRAFT_CONNECTOR];
  return smaller (smaller (connectors, hulls - 1), 2 * hulls - count[SPACECRAFT_FIN] - connectors);
}

bool
spacecraft_can_arrange (const uint8_t count[SPACECRAFT_KINDS])
{
  int joins = fewest_joins (count);

  if (joins > most_joins (count))
    return false;
  /*
   * All sides taken, by connectors only, and each column with nose and engine: then somewhere the
   * free end of a connector faces a nose or an engine, unless every column is one hull.
   */
  return !(count[SPACECRAFT_FIN] == 0 && joins > 0 && joins < count[SPACECRAFT_HULL] - 1
           && count[SPACECRAFT_CONNECTOR] + joins == 2 * count[SPACECRAFT_HULL]
           && count[SPACECRAFT_NOSE] == count[SPACECRAFT_ENGINE]);
}

bool
spacecraft_can_add (const SpacecraftRocket *rocket, int kind)
{
  uint8_t count[SPACECRAFT_KINDS];

  if (rocket->n == SPACECRAFT_ROCKET_MAX)
    return false;
  memcpy (count, rocket->count, sizeof count);
  count[kind]++;
  return spacecraft_can_arrange (count);
}

static int
width_with (const uint8_t *count, int joins)
{
  int side_pieces = count[SPACECRAFT_FIN] + count[SPACECRAFT_CONNECTOR] - joins;
  return 2 * joins + 1 + smaller (2, side_pieces);
}

static int
height_with (const uint8_t *count, int joins)
{
  return count[SPACECRAFT_HULL] - joins + (count[SPACECRAFT_NOSE] > 0)
         + (count[SPACECRAFT_ENGINE] > 0);
}

bool
spacecraft_can_span (const uint8_t count[SPACECRAFT_KINDS], int width, int height)
{
  int most = most_joins (count);

  for (int joins = fewest_joins (count); joins <= most; joins++)
    if (width_with (count, joins) >= width && height_with (count, joins) >= height)
      return true;
  return false;
}

/* ---- Goals ---- */

/* The module at a place, or NONE. */
static int
module_at (const SpacecraftRocket *rocket, int x, int y)
{
  for (int i = 0; i < rocket->n_placed; i++)
    if (rocket->x[i] == x && rocket->y[i] == y)
      return rocket->module[i];
  return NONE;
}

int
spacecraft_module_at (const SpacecraftRocket *rocket, int x, int y)
{
  int module = module_at (rocket, x, y);
  return module == NONE ? -1 : module;
}

static bool
is_kind (int module, int kind)
{
  return module != NONE && kind_of[module] == kind;
}

static bool
share_colour (int a, int b)
{
  return (colours_of[a] & colours_of[b]) != 0;
}

/* What this hull adds, looking at its right and below only for what two hulls share. */
static int
goal_at (const SpacecraftRocket *rocket, int hull, int x, int y, int goal)
{
  int above = NONE;
  int below = NONE;
  int left = NONE;
  int right = NONE;
  int far = NONE;

  switch (goal) {
  case SPACECRAFT_FIN_PAIR:
  case SPACECRAFT_CONNECTOR_PAIR:
    left = module_at (rocket, x - 1, y);
    right = module_at (rocket, x + 1, y);
    return left == right
           && is_kind (left, goal == SPACECRAFT_FIN_PAIR ? SPACECRAFT_FIN : SPACECRAFT_CONNECTOR);
  case SPACECRAFT_HULLS_CONNECTED:
    return module_at (rocket, x + 2, y) == hull
           && is_kind (module_at (rocket, x + 1, y), SPACECRAFT_CONNECTOR);
  case SPACECRAFT_NOSE_AND_ENGINE:
    above = module_at (rocket, x, y - 1);
    below = module_at (rocket, x, y + 1);
    return is_kind (above, SPACECRAFT_NOSE) && is_kind (below, SPACECRAFT_ENGINE)
           && share_colour (above, below);
  case SPACECRAFT_NOSE_ON_HULL:
    above = module_at (rocket, x, y - 1);
    return is_kind (above, SPACECRAFT_NOSE) && share_colour (above, hull);
  case SPACECRAFT_ENGINE_ON_HULL:
    below = module_at (rocket, x, y + 1);
    return is_kind (below, SPACECRAFT_ENGINE) && share_colour (below, hull);
  case SPACECRAFT_HULLS_STACKED:
    return module_at (rocket, x, y + 1) == hull;
  case SPACECRAFT_NOSES_CONNECTED:
    above = module_at (rocket, x, y - 1);
    far = module_at (rocket, x + 2, y);
    return is_kind (above, SPACECRAFT_NOSE) && is_kind (far, SPACECRAFT_HULL)
           && module_at (rocket, x + 2, y - 1) == above
           && is_kind (module_at (rocket, x + 1, y), SPACECRAFT_CONNECTOR);
  default:
    return 0;
  }
}

int
spacecraft_goal_count (const SpacecraftRocket *rocket, int goal)
{
  int n = 0;

  for (int i = 0; i < rocket->n_placed; i++)
    if (kind_of[rocket->module[i]] == SPACECRAFT_HULL)
      n += goal_at (rocket, rocket->module[i], rocket->x[i], rocket->y[i], goal);
  return n;
}

/* ---- Staircases ---- */

enum { HULLS_MAX = SPACECRAFT_ROCKET_MAX };

/* The modules to arrange, by kind and sorted by type, so that the answer depends on nothing else.
 */
typedef struct {
  uint8_t n[SPACECRAFT_KINDS];
  uint8_t module[SPACECRAFT_KINDS][HULLS_MAX];
  int goal;
  int width; /* at least */
  int height;
  int best;   /* how often the best so far meets the goal; -1: none found */
  int enough; /* no arrangement meets it more often */
  long nodes; /* left to look at */
  SpacecraftRocket *out;
} Search;

/* A staircase of hulls from the upper left to the lower right, and what hangs at each. */
typedef struct {
  uint8_t n;
  bool is_right[HULLS_MAX]; /* the step after a hull goes right, through `join`; else down */
  uint8_t hull[HULLS_MAX];
  uint8_t join[HULLS_MAX];
  uint8_t nose[HULLS_MAX];
  uint8_t engine[HULLS_MAX];
  uint8_t side[2][HULLS_MAX]; /* left and right, fins or connectors with a free end */
} Stairs;

static bool
steps_right (const Stairs *stairs, int i)
{
  return i >= 0 && i < stairs->n - 1 && stairs->is_right[i];
}

static bool
steps_down (const Stairs *stairs, int i)
{
  return i >= 0 && i < stairs->n - 1 && !stairs->is_right[i];
}

static bool
is_top (const Stairs *stairs, int i)
{
  return !steps_down (stairs, i - 1);
}

static bool
is_bottom (const Stairs *stairs, int i)
{
  return !steps_down (stairs, i);
}

static bool
is_free_side (const Stairs *stairs, int side, int i)
{
  return !steps_right (stairs, side == 0 ? i - 1 : i);
}

/* The hull whose right side faces this one's nose, or whose left side faces its engine; -1: none.
 */
static int
faced_by_nose (const Stairs *stairs, int i)
{
  return steps_right (stairs, i - 1) && steps_down (stairs, i - 2) ? i - 2 : -1;
}

static int
faced_by_engine (const Stairs *stairs, int i)
{
  return steps_right (stairs, i) && steps_down (stairs, i + 1) ? i + 2 : -1;
}

/* What is left of a kind after some were assigned: a list. */
static int
leftover (const Search *search, int kind, const uint8_t *const *used, int n_lists, int n_hulls,
          uint8_t *left)
{
  uint8_t n_of[SPACECRAFT_MODULE_TYPES] = { 0 };
  int n = 0;

  for (int list = 0; list < n_lists; list++)
    for (int i = 0; i < n_hulls; i++)
      if (used[list][i] != NONE)
        n_of[used[list][i]]++;
  for (int i = 0; i < search->n[kind]; i++) {
    int type = search->module[kind][i];
    if (n_of[type])
      n_of[type]--;
    else
      left[n++] = (uint8_t)type;
  }
  return n;
}

/* Hangs the remaining noses or engines where nothing is in their way. */
static bool
hang_caps (const Search *search, Stairs *stairs, int kind)
{
  bool is_nose = kind == SPACECRAFT_NOSE;
  uint8_t *caps = is_nose ? stairs->nose : stairs->engine;
  uint8_t left[HULLS_MAX];
  int n = leftover (search, kind, (const uint8_t *const[]){ caps }, 1, stairs->n, left);

  /* First those that face no side, then those whose side can still be left to a fin. */
  for (int pass = 0; pass < 2; pass++) {
    for (int k = 0; k < stairs->n && n > 0; k++) {
      int i = is_nose ? k : stairs->n - 1 - k;
      int faced = is_nose ? faced_by_nose (stairs, i) : faced_by_engine (stairs, i);
      if (caps[i] != NONE || !(is_nose ? is_top (stairs, i) : is_bottom (stairs, i)))
        continue;
      if (faced >= 0 && pass == 0)
        continue;
      if (faced >= 0 && stairs->side[is_nose][faced] != NONE
          && kind_of[stairs->side[is_nose][faced]] == SPACECRAFT_CONNECTOR)
        continue;
      caps[i] = left[--n];
    }
  }
  return n == 0;
}

/* Is the side one where a connector's free end would face a nose or an engine? */
static bool
is_for_fins (const Stairs *stairs, int side, int i)
{
  if (side == 1)
    return i + 2 < stairs->n && faced_by_nose (stairs, i + 2) == i && stairs->nose[i + 2] != NONE;
  return i >= 2 && faced_by_engine (stairs, i - 2) == i && stairs->engine[i - 2] != NONE;
}

/* Connectors that join, then the others, then fins; the outermost sides first, for the width. */
static bool
hang_sides (const Search *search, Stairs *stairs)
{
  uint8_t connectors[HULLS_MAX];
  uint8_t fins[HULLS_MAX];
  const uint8_t *used[] = { stairs->join, stairs->side[0], stairs->side[1] };
  int n = leftover (search, SPACECRAFT_CONNECTOR, used, 3, stairs->n, connectors);
  int n_fins = leftover (search, SPACECRAFT_FIN, used + 1, 2, stairs->n, fins);

  for (int side = 0; side < 2; side++)
    for (int i = 0; i < stairs->n; i++)
      if (stairs->side[side][i] != NONE && is_for_fins (stairs, side, i)
          && kind_of[stairs->side[side][i]] == SPACECRAFT_CONNECTOR)
        return false;
  for (int i = 0; i < stairs->n - 1; i++) {
    if (!stairs->is_right[i] || stairs->join[i] != NONE)
      continue;
    if (n == 0)
      return false;
    stairs->join[i] = connectors[--n];
  }
  for (int k = -2; k < 2 * stairs->n && n + n_fins > 0; k++) {
    int side = k < 0 ? k + 2 : k & 1;
    int i = k == -2 ? 0 : k == -1 ? stairs->n - 1 : k / 2;
    if (stairs->side[side][i] != NONE || !is_free_side (stairs, side, i))
      continue;
    bool is_fin_only = is_for_fins (stairs, side, i);
    if (n > 0 && !is_fin_only)
      stairs->side[side][i] = connectors[--n];
    else if (n_fins > 0)
      stairs->side[side][i] = fins[--n_fins];
  }
  return n == 0 && n_fins == 0;
}

static void
put_on_grid (const Stairs *stairs, SpacecraftRocket *rocket)
{
  int x = 0;
  int y = 0;

  for (int i = 0; i < stairs->n && stairs->hull[i] != SPACECRAFT_GREY_HULL; i++) {
    x -= 2 * stairs->is_right[i];
    y -= !stairs->is_right[i];
  }
  rocket->n_placed = 0;
  for (int i = 0; i < stairs->n; i++) {
    insert_placed (rocket, stairs->hull[i], x, y);
    if (stairs->nose[i] != NONE)
      insert_placed (rocket, stairs->nose[i], x, y - 1);
    if (stairs->engine[i] != NONE)
      insert_placed (rocket, stairs->engine[i], x, y + 1);
    if (stairs->side[0][i] != NONE)
      insert_placed (rocket, stairs->side[0][i], x - 1, y);
    if (stairs->side[1][i] != NONE)
      insert_placed (rocket, stairs->side[1][i], x + 1, y);
    if (!steps_right (stairs, i)) {
      y++;
      continue;
    }
    insert_placed (rocket, stairs->join[i], x + 1, y);
    x += 2;
  }
  measure (rocket);
}

/* Hangs what the staircase lacks, and keeps it if it is the best so far. */
static bool
offer (Search *search, const Stairs *wanted)
{
  Stairs stairs = *wanted;
  SpacecraftRocket rocket = *search->out;

  if (!hang_caps (search, &stairs, SPACECRAFT_NOSE)
      || !hang_caps (search, &stairs, SPACECRAFT_ENGINE) || !hang_sides (search, &stairs))
    return false;
  put_on_grid (&stairs, &rocket);
  if (rocket.width < search->width || rocket.height < search->height)
    return false;
  int times = search->goal < SPACECRAFT_GOALS ? spacecraft_goal_count (&rocket, search->goal) : 0;
  if (times <= search->best)
    return false;
  search->best = times;
  *search->out = rocket;
  return true;
}

static void
stairs_clear (Stairs *stairs, const Search *search)
{
  stairs->n = search->n[SPACECRAFT_HULL];
  memcpy (stairs->hull, search->module[SPACECRAFT_HULL], stairs->n);
  memset (stairs->is_right, 0, sizeof stairs->is_right);
  memset (stairs->join, NONE, stairs->n);
  memset (stairs->nose, NONE, stairs->n);
  memset (stairs->engine, NONE, stairs->n);
  memset (stairs->side[0], NONE, stairs->n);
  memset (stairs->side[1], NONE, stairs->n);
}

/* A column and a row: the row at its foot, or with `is_hanging` the column below the row's end. */
static void
stairs_l (Stairs *stairs, const Search *search, int joins, bool is_hanging)
{
  int down = search->n[SPACECRAFT_HULL] - 1 - joins;

  stairs_clear (stairs, search);
  for (int i = 0; i < stairs->n - 1; i++)
    stairs->is_right[i] = is_hanging ? i < joins : i >= down;
}

/* ---- Matching colours ---- */

typedef struct {
  const Search *search;
  int kind[2];
  int8_t partner[HULLS_MAX]; /* of the second kind: which of the first */
  bool is_seen[HULLS_MAX];
} Matching;

static bool
find_partner (Matching *self, int i)
{
  int mine = self->search->module[self->kind[0]][i];

  for (int k = 0; k < self->search->n[self->kind[1]]; k++) {
    if (self->is_seen[k] || !share_colour (mine, self->search->module[self->kind[1]][k]))
      continue;
    self->is_seen[k] = true;
    if (self->partner[k] < 0 || find_partner (self, self->partner[k])) {
      self->partner[k] = (int8_t)i;
      return true;
    }
  }
  return false;
}

/* As many pairs of one of each kind that share a colour as there can be. */
static int
match_colours (Matching *self, const Search *search, int first, int second)
{
  int n = 0;

  self->search = search;
  self->kind[0] = first;
  self->kind[1] = second;
  memset (self->partner, -1, sizeof self->partner);
  for (int i = 0; i < search->n[first]; i++) {
    memset (self->is_seen, 0, sizeof self->is_seen);
    n += find_partner (self, i);
  }
  return n;
}

/* ---- One goal each ---- */

static int
count_types (const Search *search, int kind)
{
  int n = 0;

  for (int i = 0; i < search->n[kind]; i++)
    n += i == 0 || search->module[kind][i] != search->module[kind][i - 1];
  return n;
}

/* Pairs of fins go to the hulls with both sides free, first to the one beside the corner. */
static void
try_fin_pairs (Search *search, int joins, bool is_hanging)
{
  const uint8_t *fins = search->module[SPACECRAFT_FIN];
  int n_fins = search->n[SPACECRAFT_FIN];

  for (int most = n_fins / 2; most >= 0 && search->best < most; most--) {
    Stairs stairs;
    int n_pairs = 0;
    int corner;
    stairs_l (&stairs, search, joins, is_hanging);
    corner = is_hanging ? joins + 1 : stairs.n - 2 - joins;
    for (int i = 0; i + 1 < n_fins && n_pairs < most; i++) {
      if (fins[i] != fins[i + 1])
        continue;
      int at = -1;
      for (int k = 0; k < stairs.n && at < 0; k++) {
        int hull = (corner + k + stairs.n) % stairs.n;
        if (is_free_side (&stairs, 0, hull) && is_free_side (&stairs, 1, hull)
            && stairs.side[0][hull] == NONE)
          at = hull;
      }
      if (at < 0)
        break;
      stairs.side[0][at] = stairs.side[1][at] = fins[i];
      n_pairs++;
      i++;
    }
    offer (search, &stairs);
  }
}

/*
 * Hulls in groups of one type, the largest group first. Steps within a group are of the wanted
 * direction as far as the number of joins allows, those between groups of the other.
 */
static void
try_hull_groups (Search *search, int joins, bool wants_right)
{
  Stairs stairs;
  const uint8_t *hulls = search->module[SPACECRAFT_HULL];
  uint8_t n_of[SPACECRAFT_MODULE_TYPES] = { 0 };
  int n = 0;

  stairs_clear (&stairs, search);
  for (int i = 0; i < stairs.n; i++)
    n_of[hulls[i]]++;
  for (int size = stairs.n; size > 0; size--)
    for (int type = 0; type < SPACECRAFT_MODULE_TYPES; type++)
      for (int i = 0; n_of[type] == size && i < size; i++)
        stairs.hull[n++] = (uint8_t)type;

  int wanted = wants_right ? joins : stairs.n - 1 - joins;
  for (int i = 0; i < stairs.n - 1; i++)
    stairs.is_right[i] = !wants_right;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < stairs.n - 1 && wanted > 0; i++)
      if ((stairs.hull[i] == stairs.hull[i + 1]) == (pass == 0)) {
        stairs.is_right[i] = wants_right;
        wanted--;
      }
  offer (search, &stairs);
}

/* Noses over, or engines under, hulls that share a colour with them. */
static void
try_caps_on_hulls (Search *search, int joins, bool is_hanging, int kind)
{
  Matching matching;
  Stairs stairs;
  bool is_nose = kind == SPACECRAFT_NOSE;
  uint8_t *hulls = search->module[SPACECRAFT_HULL];
  bool is_used[HULLS_MAX] = { false };
  bool is_set[HULLS_MAX] = { false };

  match_colours (&matching, search, kind, SPACECRAFT_HULL);
  stairs_l (&stairs, search, joins, is_hanging);
  uint8_t *caps = is_nose ? stairs.nose : stairs.engine;
  /* The place beside the corner comes last. */
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < stairs.n; i++) {
      int faced = is_nose ? faced_by_nose (&stairs, i) : faced_by_engine (&stairs, i);
      int hull = 0;
      if (is_set[i] || !(is_nose ? is_top (&stairs, i) : is_bottom (&stairs, i))
          || (faced >= 0) != (pass == 1))
        continue;
      while (hull < stairs.n && (is_used[hull] || matching.partner[hull] < 0))
        hull++;
      if (hull == stairs.n)
        break;
      is_used[hull] = is_set[i] = true;
      stairs.hull[i] = hulls[hull];
      caps[i] = search->module[kind][matching.partner[hull]];
    }
  for (int i = 0, hull = 0; i < stairs.n; i++) {
    if (is_set[i])
      continue;
    while (is_used[hull])
      hull++;
    stairs.hull[i] = hulls[hull++];
  }
  offer (search, &stairs);
}

/* A nose and an engine that share a colour, on each hull that stands alone in its column. */
static void
try_nose_and_engine (Search *search, int joins, bool is_hanging, int fewer)
{
  Matching matching;
  Stairs stairs;
  int n_pairs = match_colours (&matching, search, SPACECRAFT_NOSE, SPACECRAFT_ENGINE) - fewer;
  int engine = 0;

  stairs_l (&stairs, search, joins, is_hanging);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < stairs.n && n_pairs > 0; i++) {
      bool is_faced = faced_by_nose (&stairs, i) >= 0 || faced_by_engine (&stairs, i) >= 0;
      if (!is_top (&stairs, i) || !is_bottom (&stairs, i) || is_faced != (pass == 1))
        continue;
      while (engine < search->n[SPACECRAFT_ENGINE] && matching.partner[engine] < 0)
        engine++;
      if (engine == search->n[SPACECRAFT_ENGINE])
        break;
      stairs.nose[i] = search->module[SPACECRAFT_NOSE][matching.partner[engine]];
      stairs.engine[i] = search->module[SPACECRAFT_ENGINE][engine++];
      n_pairs--;
    }
  offer (search, &stairs);
}

/* Noses sorted by type along a row. */
static void
try_nose_row (Search *search, int joins)
{
  Stairs stairs;

  stairs_l (&stairs, search, joins, true);
  for (int i = 0; i < search->n[SPACECRAFT_NOSE] && i < stairs.n; i++)
    stairs.nose[i] = search->module[SPACECRAFT_NOSE][i];
  offer (search, &stairs);
}

/*
 * Connectors hull by hull along the staircase: what is at the left is known, what goes to the right
 * is tried, a match first. Every further match needs a connector and a hull.
 */
static void
place_connectors (Search *search, Stairs *stairs, uint8_t *left_of, int n_left, int hull, int score)
{
  int more = smaller (n_left, stairs->n - hull);

  if (search->best >= search->enough || score + more <= search->best || search->nodes-- <= 0)
    return;
  if (hull == stairs->n) {
    offer (search, stairs);
    return;
  }

  bool joins_left = steps_right (stairs, hull - 1);
  bool joins_right = steps_right (stairs, hull);
  uint8_t *right = joins_right ? &stairs->join[hull] : &stairs->side[1][hull];
  for (int a = -1; a < SPACECRAFT_COLOURINGS; a++) {
    int at_left = joins_left ? stairs->join[hull - 1] : NONE;
    if (!joins_left && a >= 0) {
      if (left_of[a] == 0)
        continue;
      at_left = SPACECRAFT_CONNECTOR * SPACECRAFT_COLOURINGS + a;
      left_of[a]--;
      n_left--;
      stairs->side[0][hull] = (uint8_t)at_left;
    } else if (joins_left && a >= 0) {
      break;
    }
    for (int b = -1; b < SPACECRAFT_COLOURINGS; b++) {
      if (b < 0 && joins_right)
        continue;
      if (b >= 0 && left_of[b] == 0)
        continue;
      int at_right = b < 0 ? NONE : SPACECRAFT_CONNECTOR * SPACECRAFT_COLOURINGS + b;
      /* A connector that matches nothing and joins nothing is hung later. */
      if (!joins_right && at_right != NONE && at_right != at_left)
        continue;
      *right = (uint8_t)at_right;
      if (b >= 0)
        left_of[b]--;
      place_connectors (search, stairs, left_of, n_left - (b >= 0), hull + 1,
                        score + (at_right != NONE && at_right == at_left));
      if (b >= 0)
        left_of[b]++;
      *right = NONE;
    }
    if (!joins_left && a >= 0) {
      left_of[a]++;
      n_left++;
      stairs->side[0][hull] = NONE;
    }
  }
}

static void
try_connector_pairs (Search *search, int joins)
{
  Stairs stairs;
  uint8_t left_of[SPACECRAFT_COLOURINGS] = { 0 };
  int steps = search->n[SPACECRAFT_HULL] - 1;
  int n = search->n[SPACECRAFT_CONNECTOR];

  for (int i = 0; i < n; i++)
    left_of[search->module[SPACECRAFT_CONNECTOR][i]
            - SPACECRAFT_CONNECTOR * SPACECRAFT_COLOURINGS]++;
  if (steps > 12) {
    stairs_l (&stairs, search, joins, true);
    place_connectors (search, &stairs, left_of, n, 0, 0);
    return;
  }
  for (unsigned word = 0; word < 1u << steps && search->best < search->enough; word++) {
    int n_right = 0;
    for (int i = 0; i < steps; i++)
      n_right += word >> i & 1;
    if (n_right != joins)
      continue;
    stairs_clear (&stairs, search);
    for (int i = 0; i < steps; i++)
      stairs.is_right[i] = word >> i & 1;
    place_connectors (search, &stairs, left_of, n, 0, 0);
  }
}

/* More often than this no arrangement can meet the goal. */
static int
upper_bound (const Search *search, int fewest, int most)
{
  int hulls = search->n[SPACECRAFT_HULL];
  int alike = hulls - count_types (search, SPACECRAFT_HULL);
  int connectors = search->n[SPACECRAFT_CONNECTOR];
  int n = 0;
  Matching matching;

  switch (search->goal) {
  case SPACECRAFT_FIN_PAIR:
    for (int i = 0; i + 1 < search->n[SPACECRAFT_FIN]; i++)
      if (search->module[SPACECRAFT_FIN][i] == search->module[SPACECRAFT_FIN][i + 1]) {
        n++;
        i++;
      }
    return smaller (n, fewest ? hulls - fewest - 1 : hulls);
  case SPACECRAFT_HULLS_CONNECTED:
    return smaller (alike, most);
  case SPACECRAFT_CONNECTOR_PAIR:
    n = connectors - count_types (search, SPACECRAFT_CONNECTOR);
    return smaller (smaller (n, hulls), (connectors + most) / 2);
  case SPACECRAFT_NOSE_AND_ENGINE:
    return smaller (match_colours (&matching, search, SPACECRAFT_NOSE, SPACECRAFT_ENGINE),
                    most == hulls - 1 ? hulls : most);
  case SPACECRAFT_NOSE_ON_HULL:
    return match_colours (&matching, search, SPACECRAFT_NOSE, SPACECRAFT_HULL);
  case SPACECRAFT_ENGINE_ON_HULL:
    return match_colours (&matching, search, SPACECRAFT_ENGINE, SPACECRAFT_HULL);
  case SPACECRAFT_HULLS_STACKED:
    return smaller (alike, hulls - 1 - fewest);
  case SPACECRAFT_NOSES_CONNECTED:
    return search->n[SPACECRAFT_NOSE] - count_types (search, SPACECRAFT_NOSE);
  default:
    return 0;
  }
}

static void
try_joins (Search *search, int joins)
{
  Stairs stairs;

  for (int is_hanging = 0; is_hanging < 2 && search->best < search->enough; is_hanging++) {
    switch (search->goal) {
    case SPACECRAFT_FIN_PAIR:
      try_fin_pairs (search, joins, is_hanging);
      break;
    case SPACECRAFT_HULLS_CONNECTED:
    case SPACECRAFT_HULLS_STACKED:
      try_hull_groups (search, joins, search->goal == SPACECRAFT_HULLS_CONNECTED);
      break;
    case SPACECRAFT_CONNECTOR_PAIR:
      if (!is_hanging)
        try_connector_pairs (search, joins);
      break;
    case SPACECRAFT_NOSE_AND_ENGINE:
      try_nose_and_engine (search, joins, is_hanging, 0);
      try_nose_and_engine (search, joins, is_hanging, 1);
      break;
    case SPACECRAFT_NOSE_ON_HULL:
      try_caps_on_hulls (search, joins, is_hanging, SPACECRAFT_NOSE);
      break;
    case SPACECRAFT_ENGINE_ON_HULL:
      try_caps_on_hulls (search, joins, is_hanging, SPACECRAFT_ENGINE);
      break;
    case SPACECRAFT_NOSES_CONNECTED:
      if (!is_hanging)
        try_nose_row (search, joins);
      break;
    default:
      break;
    }
    /* Whatever the goal, the plain one is there for the size. */
    if (search->best < 0) {
      stairs_l (&stairs, search, joins, is_hanging);
      offer (search, &stairs);
    }
  }
}

bool
spacecraft_arrange (SpacecraftRocket *rocket, int goal, int width, int height)
{
  uint8_t n_of[SPACECRAFT_MODULE_TYPES] = { 0 };
  SpacecraftRocket arranged = *rocket;
  Search search = { .goal = goal, .width = width, .height = height, .best = -1, .nodes = 400000 };
  int fewest = fewest_joins (rocket->count);
  int most = most_joins (rocket->count);

  for (int i = 0; i < rocket->n; i++)
    n_of[rocket->module[i]]++;
  for (int type = 0; type < SPACECRAFT_MODULE_TYPES; type++)
    for (int i = 0; i < n_of[type]; i++)
      search.module[kind_of[type]][search.n[kind_of[type]]++] = (uint8_t)type;
  search.out = &arranged;
  search.enough = upper_bound (&search, fewest, most);

  /* Goals for which more joins are better start from that end. */
  bool wants_many = goal == SPACECRAFT_HULLS_CONNECTED || goal == SPACECRAFT_NOSE_AND_ENGINE
                    || goal == SPACECRAFT_CONNECTOR_PAIR;
  for (int k = 0; k <= most - fewest && search.best < search.enough; k++) {
    int joins = wants_many ? most - k : fewest + k;
    if (width_with (rocket->count, joins) >= width && height_with (rocket->count, joins) >= height)
      try_joins (&search, joins);
  }
  if (search.best < 0)
    return false;
  *rocket = arranged;
  return true;
}

void
spacecraft_rocket_add (SpacecraftRocket *rocket, int module)
{
  int x;
  int y;
  bool fits = spacecraft_find_place (rocket, kind_of[module], &x, &y);

  count_module (rocket, module);
  if (fits) {
    insert_placed (rocket, module, x, y);
    measure (rocket);
    return;
  }
  rocket->module[rocket->n_placed++] = (uint8_t)module;
  spacecraft_arrange (rocket, SPACECRAFT_GOALS, 1, 1);
}

/* ---- What cannot be ---- */

/* Marks what hangs together with a place, through joints. */
static int
flood (Map *map, uint8_t *cell)
{
  static const int side[2] = { -1, 1 };
  int kind = *cell;
  int n = 1;

  /* Marking takes the kind away, so neighbours are looked at first. */
  uint8_t *above = cell - map->width;
  uint8_t *below = cell + map->width;
  bool goes_up = *above && !(*above & 0x80) && has_top_joint[kind] && has_bottom_joint[*above];
  bool goes_down = *below && !(*below & 0x80) && has_bottom_joint[kind] && has_top_joint[*below];
  bool goes_aside[2];
  for (int i = 0; i < 2; i++) {
    int other = cell[side[i]] & 0x7f;
    bool is_joint = (kind == SPACECRAFT_HULL + 1
                     && (other == SPACECRAFT_FIN + 1 || other == SPACECRAFT_CONNECTOR + 1))
                    || (other == SPACECRAFT_HULL + 1
                        && (kind == SPACECRAFT_FIN + 1 || kind == SPACECRAFT_CONNECTOR + 1));
    goes_aside[i] = is_joint;
  }
  *cell |= 0x80;
  if (goes_up)
    n += flood (map, above);
  if (goes_down && !(*below & 0x80))
    n += flood (map, below);
  for (int i = 0; i < 2; i++)
    if (goes_aside[i] && !(cell[side[i]] & 0x80))
      n += flood (map, cell + side[i]);
  return n;
}

const char *
spacecraft_rocket_fault (const SpacecraftRocket *rocket)
{
  SpacecraftRocket again = { 0 };
  Map map;

  if (rocket->n < 1 || rocket->n > SPACECRAFT_ROCKET_MAX || rocket->n_placed < 1
      || rocket->n_placed > rocket->n)
    return "a rocket has no modules, or too many";
  for (int i = 0; i < rocket->n; i++) {
    if (rocket->module[i] >= SPACECRAFT_MODULE_TYPES)
      return "there is no such module";
    count_module (&again, rocket->module[i]);
  }
  if (memcmp (again.count, rocket->count, sizeof again.count) != 0
      || memcmp (again.colour, rocket->colour, sizeof again.colour) != 0)
    return "a rocket's modules are counted wrongly";
  for (int i = 1; i < rocket->n_placed; i++)
    if (rocket->y[i] < rocket->y[i - 1]
        || (rocket->y[i] == rocket->y[i - 1] && rocket->x[i] <= rocket->x[i - 1]))
      return "a rocket's modules are not in order, or in one place";
  for (int i = rocket->n_placed; i < SPACECRAFT_ROCKET_MAX; i++) {
    if (rocket->x[i] || rocket->y[i] || (i >= rocket->n && rocket->module[i]))
      return "a module that is not there has a place";
    if (i > rocket->n_placed && i < rocket->n && rocket->module[i] < rocket->module[i - 1])
      return "the modules beside a rocket are not in order";
  }
  if (module_at (rocket, 0, 0) != SPACECRAFT_GREY_HULL)
    return "a rocket's starting hull is not where it belongs";
  memcpy (again.x, rocket->x, sizeof again.x);
  memcpy (again.y, rocket->y, sizeof again.y);
  again.n_placed = rocket->n_placed;
  measure (&again);
  if (again.width != rocket->width || again.height != rocket->height
      || rocket->width > SPACECRAFT_ROCKET_MAX || rocket->height > SPACECRAFT_ROCKET_MAX)
    return "a rocket's size is wrong";

  map_make (&map, rocket);
  for (int i = 0; i < rocket->n_placed; i++) {
    const uint8_t *cell = map_at (&map, rocket->x[i], rocket->y[i]);
    const uint8_t *below = cell + map.width;
    if (*below && has_bottom_joint[*cell] != has_top_joint[*below])
      return "a module does not fit the one below it";
    if (*cell == SPACECRAFT_FIN + 1 && cell[-1] == SPACECRAFT_HULL + 1
        && cell[1] == SPACECRAFT_HULL + 1)
      return "a fin is between two hulls";
    if (!cell[1])
      continue;
    int own = side_edge (cell, 1);
    int other = side_edge (cell + 1, -1);
    if (own + other != 0 && (own == PLAIN || other == PLAIN || own == other))
      return "a module does not fit the one beside it";
  }
  uint8_t *start = map.cell + (map_at (&map, 0, 0) - map.cell);
  if (flood (&map, start) != rocket->n_placed)
    return "a rocket is in more than one piece";
  return NULL;
}

bool
spacecraft_move (SpacecraftRocket *rocket, int from_x, int from_y, int x, int y)
{
  SpacecraftRocket moved = *rocket;
  int last = rocket->n_placed - 1;
  int i = 0;
  Map map;

  while (i <= last && (rocket->x[i] != from_x || rocket->y[i] != from_y))
    i++;
  if (i > last || rocket->module[i] == SPACECRAFT_GREY_HULL)
    return false;
  for (int k = i; k < last; k++) {
    moved.module[k] = moved.module[k + 1];
    moved.x[k] = moved.x[k + 1];
    moved.y[k] = moved.y[k + 1];
  }
  moved.n_placed--;
  measure (&moved);
  map_make (&map, &moved);
  if (!is_near (&map, x, y) || *map_at (&map, x, y))
    return false;
  insert_placed (&moved, rocket->module[i], x, y);
  measure (&moved);
  if (spacecraft_rocket_fault (&moved))
    return false;
  *rocket = moved;
  return true;
}
