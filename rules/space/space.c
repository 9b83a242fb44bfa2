/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Geometry in integers.
 *
 * Why nothing overflows, whatever the places: coordinates have 16 bits, so the way between two
 * points has at most 65535 < 2^16 in x and in y. Products of two such ways are below 2^33, lengths
 * below 2^17, sums of two sizes below 2^16. As a diameter may be odd, radii are half-tenths, and
 * lengths are doubled where they are compared with them: their squares stay below 2^36. All that
 * is int64_t. Comparisons of areas need products of two of these, up to 2^108: on a table of 1.5 m
 * they fit 64 bits but for space_meet's, and off it they do not. So such products are Wide.
 */
#include "space.h"

#include "space-sine.h"

enum {
  LENGTH_MAX = 131071, /* times 2^46, and half of that for rounding, is below 2^63 */
  LENGTH_BITS = 18,    /* of a length in half-tenths */
};

/* ---- Numbers ---- */

typedef struct {
  uint64_t high;
  uint64_t low;
} Wide;

static Wide
multiply (uint64_t a, uint64_t b)
{
  if ((a | b) >> 32 == 0)
    return (Wide){ 0, a * b };

  uint64_t a_low = (uint32_t)a;
  uint64_t b_low = (uint32_t)b;
  uint64_t a_high = a >> 32;
  uint64_t b_high = b >> 32;
  uint64_t low = a_low * b_low;
  uint64_t first = a_high * b_low + (low >> 32);
  uint64_t second = a_low * b_high + (uint32_t)first;

  return (Wide){ a_high * b_high + (first >> 32) + (second >> 32), second << 32 | (uint32_t)low };
}

/* The caller knows that it has room. */
static Wide
scale (Wide a, uint64_t b)
{
  Wide product = multiply (a.low, b);

  product.high += a.high * b;
  return product;
}

static bool
is_less (Wide a, Wide b)
{
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static int64_t
square (int64_t a)
{
  return a * a;
}

/* The square of what may be more than 32 bits long. */
static Wide
square_wide (int64_t a)
{
  uint64_t size = (uint64_t)(a < 0 ? -a : a);

  return multiply (size, size);
}

/* The root, rounded down: digit by digit from the highest. */
static int64_t
root (uint64_t of)
{
  uint64_t result = 0;

  for (uint64_t bit = (uint64_t)1 << (of >> 32 ? 62 : 30); bit > 0; bit >>= 2) {
    uint64_t tried = result + bit;
    result >>= 1;
    if (of >= tried) {
      of -= tried;
      result += bit;
    }
  }
  return (int64_t)result;
}

/* The root of a quotient, rounded down; a length that has LENGTH_BITS at most. */
static int64_t
root_of_quotient (Wide dividend, int64_t divisor)
{
  uint64_t result = 0;

  if (dividend.high == 0)
    return root (dividend.low / (uint64_t)divisor);
  for (uint64_t bit = (uint64_t)1 << (LENGTH_BITS - 1); bit > 0; bit >>= 1) {
    uint64_t tried = result + bit;
    if (!is_less (dividend, multiply (tried * tried, (uint64_t)divisor)))
      result = tried;
  }
  return (int64_t)result;
}

/* The root of what has no room in 64 bits, rounded down; it has 40 bits at most. */
static int64_t
root_wide (Wide of)
{
  uint64_t result = 0;

  for (uint64_t bit = (uint64_t)1 << 39; bit > 0; bit >>= 1)
    if (!is_less (of, multiply (result + bit, result + bit)))
      result += bit;
  return (int64_t)result;
}

/* To the nearest, a half upwards. */
static int64_t
divide (int64_t dividend, int64_t divisor)
{
  int64_t twice = 2 * dividend + divisor;
  int64_t result = twice / (2 * divisor);

  return twice % (2 * divisor) < 0 ? result - 1 : result;
}

/* Half-tenths as tenths: to the nearest, a half upwards. A fraction of a half-tenth may have been
 * left out, as it never matters. */
static int32_t
halve (int64_t half_tenths)
{
  int64_t up = half_tenths + 1;

  return (int32_t)((up - (up & 1)) / 2);
}

/* ---- Ways ---- */

typedef struct {
  int64_t x;
  int64_t y;
} Way;

static Way
way_between (SpacePoint from, SpacePoint to)
{
  return (Way){ (int64_t)to.x - from.x, (int64_t)to.y - from.y };
}

static int64_t
dot (Way a, Way b)
{
  return a.x * b.x + a.y * b.y;
}

static int64_t
cross (Way a, Way b)
{
  return a.x * b.y - a.y * b.x;
}

/* The square of the distance of two points, in half-tenths. */
static int64_t
squared_distance (SpacePoint a, SpacePoint b)
{
  Way way = way_between (a, b);

  return 4 * dot (way, way);
}

static int64_t
size_of (const SpaceDisc *disc)
{
  return disc->size > 0 ? disc->size : 0;
}

/* ---- Two discs ---- */

int32_t
space_gap (const SpaceDisc *a, const SpaceDisc *b)
{
  int64_t distance = root ((uint64_t)squared_distance (a->at, b->at));

  return halve (distance - size_of (a) - size_of (b));
}

bool
space_is_within (const SpaceDisc *a, const SpaceDisc *b, int32_t reach)
{
  int64_t sizes = size_of (a) + size_of (b);

  /* No two points are further apart, so nothing is lost. */
  if (reach > LENGTH_MAX)
    return true;
  if (sizes + 2 * (int64_t)reach < 0)
    return false;
  return squared_distance (a->at, b->at) <= square (sizes + 2 * reach);
}

bool
space_is_touching (const SpaceDisc *a, const SpaceDisc *b)
{
  return space_is_within (a, b, SPACE_TOUCH) && !space_is_overlapping (a, b);
}

bool
space_is_overlapping (const SpaceDisc *a, const SpaceDisc *b)
{
  int64_t sizes = size_of (a) + size_of (b) - 2 * SPACE_TOUCH;

  return sizes > 0 && squared_distance (a->at, b->at) < square (sizes);
}

/* ---- Directions ---- */

static int
wrap (int heading)
{
  heading %= SPACE_TURN;
  return heading < 0 ? heading + SPACE_TURN : heading;
}

/* 0 <= heading < SPACE_TURN + SPACE_QUARTER */
static int64_t
sine (int heading)
{
  int rest = heading % SPACE_QUARTER;

  switch (heading / SPACE_QUARTER % 4) {
  case 0:
    return space_sine[rest];
  case 1:
    return space_sine[SPACE_QUARTER - rest];
  case 2:
    return -space_sine[rest];
  default:
    return -space_sine[SPACE_QUARTER - rest];
  }
}

static int64_t
clamp (int64_t value, int64_t min, int64_t max)
{
  return value < min ? min : value > max ? max : value;
}

/* As much of a length as has room in this coordinate, which changes by so much of it and is then
 * rounded. */
static int64_t
shorten (int16_t from, int64_t length, int64_t ratio)
{
  bool is_up = (length < 0) == (ratio < 0);
  int64_t room = is_up ? (int64_t)INT16_MAX - from : from - (int64_t)INT16_MIN;

  if (ratio == 0 || (length <= room && length >= -room))
    return length;
  int64_t most = (((2 * room + 1) << (SPACE_SINE_BITS - 1)) - 1) / (ratio < 0 ? -ratio : ratio);
  return clamp (length, -most, most);
}

/* from + length * ratio, where the ratio is a sine. */
static int16_t
step (int16_t from, int64_t length, int64_t ratio)
{
  const int64_t one = (int64_t)1 << SPACE_SINE_BITS;
  int64_t product = length * ratio;
  int64_t nearest = product < 0 ? -((one / 2 - product) / one) : (one / 2 + product) / one;

  return (int16_t)(from + nearest);
}

SpacePoint
space_ahead (SpacePoint from, int heading, int32_t length)
{
  int wrapped = wrap (heading);
  int64_t x = sine (wrapped + SPACE_QUARTER);
  int64_t y = sine (wrapped);
  int64_t counted = clamp (length, -LENGTH_MAX, LENGTH_MAX);

  counted = shorten (from.x, counted, x);
  counted = shorten (from.y, counted, y);
  return (SpacePoint){ step (from.x, counted, x), step (from.y, counted, y) };
}

/* Does a way between +x and +y lie above the direction in the middle between a heading and the next
 * one? That is the sum of the two. */
static bool
is_above (Way way, int heading)
{
  int64_t x = space_sine[SPACE_QUARTER - heading] + space_sine[SPACE_QUARTER - heading - 1];
  int64_t y = space_sine[heading] + space_sine[heading + 1];

  return way.y * x > way.x * y;
}

/*
 * A heading within a tenth of a degree or two of a way between +x and +y. With t = y / (x + y),
 * which rises from 0 to 1 as the quarter does, and u = t (1 - t), it is t - u (1 - 2t) (22 + 48u) /
 * 64 of it, nearly.
 */
static int
guess_heading (Way way)
{
  enum { BITS = 14 };
  const int64_t one = 1 << BITS;
  int64_t t = ((uint32_t)way.y << BITS) / (uint32_t)(way.x + way.y);
  int64_t u = t * (one - t) / one;
  int64_t bend = u * (one - 2 * t) / one * (22 * one + 48 * u) / (64 * one);

  return (int)(((t - bend) * SPACE_QUARTER + one / 2) / one);
}

/* The way is turned by quarters until it points between +x and +y. There a guess is put right. */
int
space_heading (SpacePoint from, SpacePoint to)
{
  Way way = way_between (from, to);
  int quarters = 0;

  if (way.x == 0 && way.y == 0)
    return 0;
  for (; way.x <= 0 || way.y < 0; quarters++)
    way = (Way){ way.y, -way.x };
  int found = guess_heading (way);
  while (found < SPACE_QUARTER && is_above (way, found))
    found++;
  while (found > 0 && !is_above (way, found - 1))
    found--;
  return wrap (quarters * SPACE_QUARTER + found);
}

/* ---- Moves ---- */

int32_t
space_length (SpacePoint from, SpacePoint to)
{
  Way path = way_between (from, to);

  return (int32_t)root ((uint64_t)dot (path, path));
}

/* Does the straight line through both ends of the path pass a point, `way` from its start, at less
 * than so many half-tenths? */
static bool
passes_nearer (Way path, Way way, int64_t half_tenths)
{
  return half_tenths > 0
         && is_less (square_wide (2 * cross (path, way)),
                     multiply ((uint64_t)square (half_tenths), (uint64_t)dot (path, path)));
}

/*
 * A mover and what it will meet, in front of it: how far does it come? On the way to the foot of
 * the perpendicular they come ever nearer. After n tenths the square of their distance, in
 * half-tenths, is
 *
 *   distance² + (2n)² - 8n ahead / length
 *
 * where `ahead` is the product of path and way. They have not met while that is sizes² at least.
 */
static int32_t
find_meeting (Way path, Way way, int64_t sizes)
{
  int64_t ahead = dot (path, way);
  uint64_t squared_length = (uint64_t)dot (path, path);
  int64_t foot = root_of_quotient (square_wide (ahead), (int64_t)squared_length);
  int64_t apart = 4 * dot (way, way) - square (sizes);
  int64_t n = 0;

  for (int64_t bit = 1 << (LENGTH_BITS - 1); bit > 0; bit >>= 1) {
    int64_t tried = n + bit;
    if (tried <= foot
        && !is_less (scale (square_wide (apart + 4 * square (tried)), squared_length),
                     square_wide (8 * tried * ahead)))
      n = tried;
  }
  return (int32_t)n;
}

int32_t
space_meet (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other)
{
  Way path = way_between (mover->at, to);
  Way way = way_between (mover->at, other->at);
  int64_t sizes = size_of (mover) + size_of (other);
  int64_t ahead = dot (path, way);

  if (ahead <= 0 || space_is_overlapping (mover, other))
    return -1;
  if (space_is_touching (mover, other))
    return passes_nearer (path, way, sizes - SPACE_TOUCH) ? 0 : -1;
  if (ahead > dot (path, path)) {
    /* They come nearer all along. */
    if (squared_distance (to, other->at) > square (sizes))
      return -1;
  } else if (is_less (multiply ((uint64_t)square (sizes), (uint64_t)dot (path, path)),
                      square_wide (2 * cross (path, way)))) {
    return -1;
  }
  return find_meeting (path, way, sizes);
}

/* How far along it comes before one coordinate, which changes by `change` on the whole path, has
 * used up its room in half-tenths. Both are above 0, and the room does not suffice. */
static int64_t
use_up (int64_t room, int64_t change, int64_t squared_length)
{
  return root_of_quotient (multiply ((uint64_t)square (room), (uint64_t)squared_length),
                           4 * square (change));
}

int32_t
space_edge (const SpaceDisc *mover, SpacePoint to, int32_t table)
{
  Way path = way_between (mover->at, to);
  const int64_t change[] = { path.x, path.y };
  const int64_t at[] = { mover->at.x, mover->at.y };
  int64_t length = space_length (mover->at, to);
  int64_t result = length;

  for (int i = 0; i < 2; i++) {
    int64_t room = change[i] > 0 ? 2 * ((int64_t)table - at[i]) : 2 * at[i];
    int64_t needed = change[i] > 0 ? change[i] : -change[i];

    room = clamp (room - size_of (mover), 0, INT64_MAX);
    if (2 * needed <= room)
      continue;
    int64_t stop = use_up (room, needed, dot (path, path));
    result = stop < result ? stop : result;
    result = length - 1 < result ? length - 1 : result;
  }
  return (int32_t)result;
}

static int16_t
along (int16_t from, int64_t change, int64_t distance, int64_t squared_length)
{
  int64_t nearest = halve (root_of_quotient (square_wide (2 * change * distance), squared_length));

  return (int16_t)(change < 0 ? from - nearest : from + nearest);
}

SpacePoint
space_along (SpacePoint from, SpacePoint to, int32_t distance)
{
  Way path = way_between (from, to);
  int64_t squared_length = dot (path, path);

  if (distance <= 0)
    return from;
  if (distance >= space_length (from, to))
    return to;
  return (SpacePoint){ along (from.x, path.x, distance, squared_length),
                       along (from.y, path.y, distance, squared_length) };
}

bool
space_is_on_table (const SpaceDisc *disc, int32_t table)
{
  int64_t min = size_of (disc);
  int64_t max = 2 * (int64_t)table - min;

  return 2 * disc->at.x >= min && 2 * disc->at.x <= max && 2 * disc->at.y >= min
         && 2 * disc->at.y <= max;
}

/* ---- Lines ---- */

/* Which point of a line is nearest to one that lies `way` from its start? */
typedef enum { NEAREST_START, NEAREST_END, NEAREST_BETWEEN } Nearest;

static Nearest
find_nearest (Way line, Way way)
{
  int64_t ahead = dot (line, way);

  if (ahead <= 0)
    return NEAREST_START;
  return ahead >= dot (line, line) ? NEAREST_END : NEAREST_BETWEEN;
}

int32_t
space_clearance (SpacePoint from, SpacePoint to, const SpaceDisc *disc)
{
  Way line = way_between (from, to);
  Way way = way_between (from, disc->at);
  int64_t distance = 0;

  switch (find_nearest (line, way)) {
  case NEAREST_START:
    distance = root ((uint64_t)squared_distance (from, disc->at));
    break;
  case NEAREST_END:
    distance = root ((uint64_t)squared_distance (to, disc->at));
    break;
  case NEAREST_BETWEEN:
    distance = root_of_quotient (square_wide (2 * cross (line, way)), dot (line, line));
    break;
  }
  return halve (distance - size_of (disc));
}

bool
space_is_crossing (SpacePoint from, SpacePoint to, const SpaceDisc *disc)
{
  Way line = way_between (from, to);
  Way way = way_between (from, disc->at);

  switch (find_nearest (line, way)) {
  case NEAREST_START:
    return squared_distance (from, disc->at) < square (size_of (disc));
  case NEAREST_END:
    return squared_distance (to, disc->at) < square (size_of (disc));
  case NEAREST_BETWEEN:
    break;
  }
  return passes_nearer (line, way, size_of (disc));
}

/* ---- Berths ---- */

/* Is it clear of the others? What was in the way of the last place is asked first, as it most
 * often is in the way of the next one too. */
static bool
is_clear (const SpaceDisc *disc, const SpaceDisc *host, const SpaceDisc *others, size_t n_others,
          size_t *last)
{
  for (size_t i = 0; i <= n_others; i++) {
    size_t k = i == 0 ? *last : i - 1;
    if (k < n_others && &others[k] != host && space_is_within (disc, &others[k], SPACE_TOUCH)) {
      *last = k;
      return false;
    }
  }
  return true;
}

bool
space_find_berth (const SpaceDisc *host, int16_t size, int heading, const SpaceDisc *others,
                  size_t n_others, int32_t table, SpacePoint *berth)
{
  SpaceDisc guest = { .size = size };
  int32_t length = (int32_t)((size_of (host) + size_of (&guest) + 1) / 2);
  int wanted = wrap (heading);
  size_t last = 0;

  /* 0, +1, -1, +2 … and at last half a turn. */
  for (int i = 1; i <= SPACE_TURN; i++) {
    int aside = i % 2 == 0 ? i / 2 : -(i / 2);
    guest.at = space_ahead (host->at, wanted + aside, length);
    if (space_is_on_table (&guest, table) && space_is_touching (&guest, host)
        && is_clear (&guest, host, others, n_others, &last)) {
      *berth = guest.at;
      return true;
    }
  }
  return false;
}

/* ---- Two lengths ---- */

static bool
has_room (int64_t x, int64_t y)
{
  return x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX;
}

/*
 * With d the way from a to b, the crossings lie at a + (d * along + or - across(d) * aside) / 2d^2,
 * where along = d^2 + from_a^2 - from_b^2, and aside^2 is 16 times the square of the area of the
 * triangle, which is taken as Heron has it so that it needs no more than two factors.
 */
size_t
space_find_crossings (SpacePoint a, int32_t from_a, SpacePoint b, int32_t from_b,
                      SpacePoint crossings[2])
{
  Way way = way_between (a, b);
  int64_t squared = dot (way, way);
  int64_t to_a = from_a < 0 ? 0 : (from_a < LENGTH_MAX ? from_a : LENGTH_MAX);
  int64_t to_b = from_b < 0 ? 0 : (from_b < LENGTH_MAX ? from_b : LENGTH_MAX);
  int64_t along = squared + square (to_a) - square (to_b);
  /* (a + b)^2 - d^2 and d^2 - (a - b)^2: one of them is below 0 where they do not meet. */
  int64_t wide = square (to_a + to_b) - squared;
  int64_t narrow = squared - square (to_a - to_b);
  size_t n = 0;

  if (squared == 0 || wide < 0 || narrow < 0)
    return 0;
  int64_t aside = root_wide (multiply ((uint64_t)wide, (uint64_t)narrow));
  for (int side = 1; side >= (aside > 0 ? -1 : 1); side -= 2) {
    int64_t x = a.x + divide (way.x * along - side * way.y * aside, 2 * squared);
    int64_t y = a.y + divide (way.y * along + side * way.x * aside, 2 * squared);
    if (has_room (x, y))
      crossings[n++] = (SpacePoint){ (int16_t)x, (int16_t)y };
  }
  return n;
}
