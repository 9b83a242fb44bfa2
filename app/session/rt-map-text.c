/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a battle drawn in letters: a ship is a letter with an arrow beside it, as far as
 * there is room; under the picture a legend says which it is, where it stands and how far it is. A
 * character is twice as high as it is wide, so a square has half as many rows as columns.
 */
#include "rt-map.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum {
  COLUMNS_MIN = 4, /* of a square */
  COLUMNS_MAX = 12,
  LINE = 92, /* characters of a line that is broken */
};

/* What stands in a cell, the more important later. */
typedef enum {
  LAYER_EMPTY,
  LAYER_GRID,
  LAYER_PATH,
  LAYER_ROCK,
  LAYER_TOKEN,
  LAYER_ARROW,
  LAYER_SHIP
} Layer;

typedef struct {
  gunichar sign;
  Layer layer;
} Cell;

typedef struct {
  const RtMap *map;
  int square; /* columns of one */
  int n_columns;
  int n_rows;
  Cell *cells;
} Canvas;

/* ---- The canvas ---- */

static double
column_of (const Canvas *self, double x)
{
  return x * self->square / RT_MAP_SQUARE;
}

static double
row_of (const Canvas *self, double y)
{
  return (self->map->side - y) * self->square / 2 / RT_MAP_SQUARE;
}

static Cell *
get_cell (const Canvas *self, int column, int row)
{
  if (column < 0 || column >= self->n_columns || row < 0 || row >= self->n_rows)
    return NULL;
  return &self->cells[row * self->n_columns + column];
}

/* FALSE if something more important stands there. */
static gboolean
put (const Canvas *self, int column, int row, gunichar sign, Layer layer)
{
  Cell *cell = get_cell (self, column, row);

  if (!cell || cell->layer >= layer)
    return FALSE;
  *cell = (Cell){ sign, layer };
  return TRUE;
}

static void
put_grid (const Canvas *self)
{
  for (int row = 1; row < rt_map_squares (self->map); row++)
    for (int column = 1; column < rt_map_squares (self->map); column++)
      put (self, column * self->square, row * self->square / 2, '+', LAYER_GRID);
}

/* All cells whose middle lies in the disc, and its middle. */
static void
put_disc (const Canvas *self, const SpaceDisc *disc, gunichar sign, Layer layer)
{
  double radius = column_of (self, disc->size / 2.0);
  double x = column_of (self, disc->at.x);
  double y = row_of (self, disc->at.y);

  put (self, (int)x, (int)y, sign, layer);
  for (int row = (int)floor (y - radius); row <= y + radius; row++)
    for (int column = (int)floor (x - radius); column <= x + radius; column++)
      if (hypot (column + 0.5 - x, 2 * (row + 0.5 - y)) < radius)
        put (self, column, row, sign, layer);
}

static void
put_line (const Canvas *self, SpacePoint from, SpacePoint to, gunichar sign)
{
  double x = column_of (self, from.x);
  double y = row_of (self, from.y);
  double way_x = column_of (self, to.x) - x;
  double way_y = row_of (self, to.y) - y;
  int n = (int)ceil (2 * MAX (fabs (way_x), fabs (way_y)));

  for (int i = 0; i <= n; i++)
    put (self, (int)(x + way_x * i / MAX (n, 1)), (int)(y + way_y * i / MAX (n, 1)), sign,
         LAYER_PATH);
}

/* ---- Things ---- */

static gunichar
letter_of (guint ship)
{
  return ship < 26 ? 'A' + ship : 'a' + (ship - 26) % 26;
}

/* Of ships that stand so close that they share a cell, one goes to the next that is free. */
static void
put_letter (const Canvas *self, const RtMapThing *thing, gunichar letter, int *column, int *row)
{
  static const struct {
    int x;
    int y;
  } around[] = { { 0, 0 },  { 1, 0 },   { -1, 0 }, { 0, 1 },  { 0, -1 }, { 1, 1 }, { -1, 1 },
                 { 1, -1 }, { -1, -1 }, { 2, 0 },  { -2, 0 }, { 0, 2 },  { 0, -2 } };

  for (guint i = 0; i < G_N_ELEMENTS (around); i++) {
    *column = (int)column_of (self, thing->disc.at.x) + around[i].x;
    *row = (int)row_of (self, thing->disc.at.y) + around[i].y;
    if (put (self, *column, *row, letter, LAYER_SHIP))
      return;
  }
}

static int
octant_of (int heading)
{
  return (heading + SPACE_TURN / 16) / (SPACE_TURN / 8) % 8;
}

static gunichar
arrow_of (int heading)
{
  static const gunichar arrows[] = {
    0x2192, 0x2197, 0x2191, 0x2196, 0x2190, 0x2199, 0x2193, 0x2198
  };

  return arrows[octant_of (heading)];
}

static void
put_ships (const Canvas *self)
{
  static const int across[] = { 1, 1, 0, -1, -1, -1, 0, 1 };
  static const int up[] = { 0, 1, 1, 1, 0, -1, -1, -1 };
  int column[RT_MAP_THINGS_MAX];
  int row[RT_MAP_THINGS_MAX];
  guint n = 0;

  for (guint i = 0; i < self->map->n_things && self->map->thing[i].kind <= RT_MAP_PLAIN; i++, n++)
    put_letter (self, &self->map->thing[i], letter_of (i), &column[i], &row[i]);
  for (guint i = 0; i < n; i++) {
    int heading = self->map->thing[i].heading;

    put (self, column[i] + across[octant_of (heading)], row[i] - up[octant_of (heading)],
         arrow_of (heading), LAYER_ARROW);
  }
}

static void
put_rocks (const Canvas *self)
{
  for (guint i = 0; i < self->map->n_things; i++) {
    const RtMapThing *thing = &self->map->thing[i];

    if (thing->kind == RT_MAP_BASE)
      put_disc (self, &thing->disc, '1' + (gunichar)thing->seat, LAYER_ROCK);
    else if (thing->kind == RT_MAP_ASTEROID)
      put_disc (self, &thing->disc, '#', LAYER_ROCK);
    else if (thing->kind == RT_MAP_STATION)
      put_disc (self, &thing->disc, '%', LAYER_ROCK);
    else if (thing->kind == RT_MAP_MICROID)
      put (self, (int)column_of (self, thing->disc.at.x), (int)row_of (self, thing->disc.at.y), 'o',
           LAYER_TOKEN);
  }
}

/* The last of its kind; NULL: there was none. */
static const RtMapStep *
find_last (const RtMapTrail *trail, RtMapStepKind kind)
{
  for (guint i = trail ? rt_map_trail_length (trail) : 0; i > 0; i--)
    if (rt_map_trail_get (trail, i - 1)->kind == kind)
      return rt_map_trail_get (trail, i - 1);
  return NULL;
}

/* The way of who moved last, and the last shot. */
static void
put_trail (const Canvas *self, const RtMapTrail *trail)
{
  const RtMapStep *shot = find_last (trail, RT_MAP_FIRED);
  const RtMapStep *move = find_last (trail, RT_MAP_MOVED);

  if (shot)
    put_line (self, shot->from, shot->to, '*');
  for (guint i = 0; move && i < rt_map_trail_length (trail); i++) {
    const RtMapStep *step = rt_map_trail_get (trail, i);

    if (step->kind == RT_MAP_MOVED && step->object == move->object)
      put_line (self, step->from, step->to, 0xb7);
  }
}

/* ---- The picture ---- */

static void
write_letters (GString *out, const Canvas *self)
{
  g_autoptr (GString) line = g_string_new ("    ");

  for (int i = 0; i < self->n_columns; i++)
    g_string_append_c (line, i % self->square == self->square / 2 ? 'A' + i / self->square : ' ');
  g_string_append_printf (out, "%s\n", g_strchomp (line->str));
}

static void
write_edge (GString *out, const Canvas *self)
{
  g_string_append (out, "   +");
  for (int i = 0; i < self->n_columns; i++)
    g_string_append_c (out, '-');
  g_string_append (out, "+\n");
}

static void
write_row (GString *out, const Canvas *self, int row)
{
  int height = self->square / 2;

  if (row % height == (height - 1) / 2)
    g_string_append_printf (out, "%2d |", row / height + 1);
  else
    g_string_append (out, "   |");
  for (int i = 0; i < self->n_columns; i++)
    g_string_append_unichar (out, get_cell (self, i, row)->sign);
  g_string_append (out, "|\n");
}

static void
write_picture (GString *out, const RtMap *map, const RtMapTrail *trail, int columns)
{
  int square = (columns - 5) / rt_map_squares (map) / 2 * 2;
  Canvas self = { .map = map, .square = CLAMP (square, COLUMNS_MIN, COLUMNS_MAX) };

  self.n_columns = (int)ceil (column_of (&self, map->side));
  self.n_rows = (int)ceil (row_of (&self, 0));
  self.cells = g_new (Cell, self.n_columns * self.n_rows);
  for (int i = 0; i < self.n_columns * self.n_rows; i++)
    self.cells[i] = (Cell){ ' ', LAYER_EMPTY };
  put_grid (&self);
  put_trail (&self, trail);
  put_rocks (&self);
  put_ships (&self);
  write_letters (out, &self);
  write_edge (out, &self);
  for (int row = 0; row < self.n_rows; row++)
    write_row (out, &self, row);
  write_edge (out, &self);
  g_free (self.cells);
}

/* ---- The legend ---- */

/* Rows of texts that line up; a row of one text stands by itself. */
static void
write_table (GString *out, const GPtrArray *rows)
{
  enum { COLUMNS = 8 };
  glong width[COLUMNS] = { 0 };

  for (guint i = 0; i < rows->len; i++)
    for (guint k = 0; k < g_strv_length (rows->pdata[i]) && ((char **)rows->pdata[i])[1]; k++)
      width[k] = MAX (width[k], g_utf8_strlen (((char **)rows->pdata[i])[k], -1));
  for (guint i = 0; i < rows->len; i++) {
    char **cells = rows->pdata[i];
    g_autoptr (GString) line = g_string_new (NULL);

    for (guint k = 0; cells[k]; k++) {
      g_string_append_printf (line, "%s%s", k ? "  " : "", cells[k]);
      for (glong n = g_utf8_strlen (cells[k], -1); cells[k + 1] && n < width[k]; n++)
        g_string_append_c (line, ' ');
    }
    g_string_append_printf (out, "%s\n", g_strchomp (line->str));
  }
}

static char *
describe_distance (const RtMap *map, const RtMapThing *thing)
{
  const RtMapThing *nearest = rt_map_find (map, thing->nearest);

  if (thing->is_acting)
    return g_strdup ("–");
  if (map->acting != RT_MAP_NONE)
    return rt_map_length (thing->sight.gap, thing->sight.error);
  if (!nearest)
    return g_strdup ("");
  g_autofree char *length = rt_map_length (thing->nearest_gap, thing->nearest_error);
  return g_strdup_printf (_ ("%s (%s)"), length, nearest->name);
}

/* A place as `place` takes it, whatever the user's language writes. */
static char *
describe_place (SpacePoint at)
{
  return g_strdup_printf ("%d.%d %d.%d", at.x / 10, at.x % 10, at.y / 10, at.y % 10);
}

static char *
describe_heading (const RtMapThing *thing)
{
  char arrow[6 + 1] = { 0 };

  if (thing->kind > RT_MAP_PLAIN)
    return g_strdup ("");
  g_unichar_to_utf8 (arrow_of (thing->heading), arrow);
  return g_strdup_printf ("%s %d.%d", arrow, thing->heading / 10, thing->heading % 10);
}

static char *
describe_rest (const RtMap *map, const RtMapThing *thing)
{
  g_autofree char *sight = rt_map_describe_sight (map, thing);
  g_autofree char *status = rt_map_describe_status (map, thing);

  return g_strdup_printf ("%s%s%s", sight ? sight : "", sight && *status ? ", " : "", status);
}

static void
add_thing (GPtrArray *rows, const RtMap *map, const RtMapThing *thing, gunichar sign)
{
  char letter[6 + 1] = { 0 };
  char **cells = g_new0 (char *, 8);

  g_unichar_to_utf8 (sign, letter);
  cells[0] = g_strdup_printf ("  %s", letter);
  cells[1] = g_strdup (thing->name);
  cells[2] = rt_map_square (map, thing->disc.at);
  cells[3] = describe_place (thing->disc.at);
  cells[4] = describe_heading (thing);
  cells[5] = describe_distance (map, thing);
  cells[6] = describe_rest (map, thing);
  g_ptr_array_add (rows, cells);
}

static void
add_heading (GPtrArray *rows, const RtMap *map)
{
  const RtMapThing *acting = rt_map_find (map, map->acting);
  char **cells = g_new0 (char *, 8);

  cells[0] = g_strdup ("");
  cells[1] = g_strdup ("");
  cells[2] = g_strdup ("");
  cells[3] = g_strdup (_ ("place"));
  cells[4] = g_strdup (_ ("heading"));
  cells[5] =
      acting ? g_strdup_printf (_ ("to %s"), acting->name) : g_strdup (_ ("to the nearest enemy"));
  cells[6] = g_strdup ("");
  g_ptr_array_add (rows, cells);
}

static void
add_alone (GPtrArray *rows, char *text)
{
  char **cells = g_new0 (char *, 2);

  cells[0] = text;
  g_ptr_array_add (rows, cells);
}

static void
write_things (GString *out, const RtMap *map)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  add_heading (rows, map);
  for (int seat = 0; seat < map->n_seats; seat++) {
    add_alone (rows, g_strdup (map->seat[seat]));
    for (guint i = 0; i < map->n_things; i++)
      if (map->thing[i].seat == seat && map->thing[i].kind <= RT_MAP_PLAIN)
        add_thing (rows, map, &map->thing[i], letter_of (i));
    for (guint i = 0; i < map->n_things; i++)
      if (map->thing[i].seat == seat && map->thing[i].kind == RT_MAP_BASE)
        add_thing (rows, map, &map->thing[i], '1' + (gunichar)seat);
  }
  add_alone (rows, g_strdup (_ ("Nobody's")));
  for (guint i = 0; i < map->n_things; i++)
    if (map->thing[i].kind == RT_MAP_ASTEROID)
      add_thing (rows, map, &map->thing[i], '#');
  write_table (out, rows);
}

/* They are many: a few to a line. */
static void
write_microids (GString *out, const RtMap *map)
{
  glong width = 0;

  for (guint i = 0; i < map->n_things; i++) {
    if (map->thing[i].kind != RT_MAP_MICROID)
      continue;
    g_autofree char *place = describe_place (map->thing[i].disc.at);
    g_autofree char *square = rt_map_square (map, map->thing[i].disc.at);
    g_autofree char *text = g_strdup_printf ("%s  %s  %s", map->thing[i].name, square, place);
    glong length = g_utf8_strlen (text, -1);

    if (width > 0 && width + length > LINE) {
      g_string_append_c (out, '\n');
      width = 0;
    }
    g_string_append (out, width ? "   " : "  o  ");
    g_string_append (out, text);
    width += length + 5;
  }
  if (width > 0)
    g_string_append_c (out, '\n');
}

static void
write_notes (GString *out, const RtMap *map, const RtMapTrail *trail)
{
  const RtMapStep *move = find_last (trail, RT_MAP_MOVED);
  const RtMapStep *shot = find_last (trail, RT_MAP_FIRED);
  g_autofree char *fired = shot ? rt_map_describe_step (map, shot) : NULL;
  g_autofree char *course = rt_map_describe_course (map);

  if (move) {
    g_string_append_printf (out, _ ("  ·  where %s moved"), move->name);
    g_string_append_c (out, '\n');
  }
  if (fired)
    g_string_append_printf (out, "  *  %s\n", fired);
  if (course)
    g_string_append_printf (out, "%s\n", course);
}

char *
rt_map_write_text (const RtMap *map, const RtMapTrail *trail, int columns)
{
  GString *out = g_string_new (NULL);
  g_autofree char *table = rt_map_describe (map);

  g_string_append_printf (out, "%s\n", table);
  write_picture (out, map, trail, columns);
  write_things (out, map);
  write_microids (out, map);
  write_notes (out, map, trail);
  return g_string_free (out, FALSE);
}
