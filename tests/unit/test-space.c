/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The geometry of a table against a slow reference, on random tables and on some worked by hand.
 *
 * The reference computes with 128 bits and shares nothing with rules/space. Whatever can be
 * decided exactly is: the square of a distance at a rational part of a way is a fraction of
 * integers. Sines, which are not rational, are known to 80 bits and more, and where a decision
 * would be nearer than that the test fails rather than guess.
 *
 * test-space [TABLES [SEED]] tries more or other tables, and then every length of a way too.
 */
#include "rules/rules-chance.h"
#include "rules/space/space-sine.h"
#include "rules/space/space.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

typedef __int128 Big;

/* Fractions of a turn in 100 bits, and by how many of the last they may be wrong together. */
enum { FRACTION = 100, WRONG_BITS = 20 };
enum { HALF_STEPS = 2 * SPACE_TURN, QUARTER_STEPS = HALF_STEPS / 4 };

typedef struct {
  unsigned n_tables;
  uint64_t seed;
  bool is_by_hand;
  Big sine[QUARTER_STEPS + 1]; /* in steps of half a tenth of a degree */
} Trial;

/* ---- Numbers ---- */

static Big
one (void)
{
  return (Big)1 << FRACTION;
}

/* How far a product of a sine and a number of 17 bits may be off. */
static Big
most_wrong (void)
{
  return (Big)1 << (WRONG_BITS + 17);
}

/* Of two fractions, less than 8 both. A last bit or two are lost. */
static Big
times (Big a, Big b)
{
  Big a_low = a & (((Big)1 << 50) - 1);
  Big b_low = b & (((Big)1 << 50) - 1);

  return (a >> 50) * (b >> 50) + (((a >> 50) * b_low + a_low * (b >> 50)) >> 50);
}

static Big
square (Big a)
{
  return a * a;
}

static Big
size_of (Big a)
{
  return a < 0 ? -a : a;
}

/* The root, rounded down, by halving; of less than 2^120. */
static Big
root (Big of)
{
  Big low = 0;
  Big high = (Big)1 << 60;

  while (high - low > 1) {
    Big middle = (low + high) / 2;
    if (middle * middle <= of)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static Big
arctangent_of_one_over (int n)
{
  Big sum = 0;
  Big power = one () / n;

  for (int i = 1; power > 0; i += 2) {
    sum += i % 4 == 1 ? power / i : -(power / i);
    power /= (Big)n * n;
  }
  return sum;
}

/* By the series, in a quarter turn. */
static Big
sine_of (Big angle)
{
  Big sum = 0;
  Big term = angle;

  for (int i = 1; term != 0; i += 2) {
    sum += term;
    term = -times (times (term, angle), angle) / ((i + 1) * (i + 2));
  }
  return sum;
}

/* Pi by Machin's formula. The three sines that are rational are made so. */
static void
fill_sines (Trial *trial)
{
  Big pi = 16 * arctangent_of_one_over (5) - 4 * arctangent_of_one_over (239);
  static const int rational[] = { 0, QUARTER_STEPS / 3, QUARTER_STEPS };

  for (int i = 0; i <= QUARTER_STEPS; i++)
    trial->sine[i] = sine_of (pi * i / (HALF_STEPS / 2));
  for (int i = 0; i < 3; i++) {
    Big value = i * one () / 2;
    if (size_of (trial->sine[rational[i]] - value) >= 1 << WRONG_BITS)
      abort ();
    trial->sine[rational[i]] = value;
  }
}

static Big
sine_at (const Trial *trial, int half_steps)
{
  int wrapped = (half_steps % HALF_STEPS + HALF_STEPS) % HALF_STEPS;
  int rest = wrapped % QUARTER_STEPS;

  switch (wrapped / QUARTER_STEPS) {
  case 0:
    return trial->sine[rest];
  case 1:
    return trial->sine[QUARTER_STEPS - rest];
  case 2:
    return -trial->sine[rest];
  default:
    return -trial->sine[QUARTER_STEPS - rest];
  }
}

/* ---- Points and discs ---- */

typedef struct {
  Big x;
  Big y;
} Way;

static Way
way_to (SpacePoint from, SpacePoint to)
{
  return (Way){ to.x - from.x, to.y - from.y };
}

static Big
dot (Way a, Way b)
{
  return a.x * b.x + a.y * b.y;
}

static Big
diameter (const SpaceDisc *disc)
{
  return disc->size < 0 ? 0 : disc->size;
}

static Big
diameters (const SpaceDisc *a, const SpaceDisc *b)
{
  return diameter (a) + diameter (b);
}

static Big
distance_squared (SpacePoint a, SpacePoint b)
{
  Way way = way_to (a, b);

  return dot (way, way);
}

/* Is the distance of two middles less than so many half-tenths, or the same, or more: -1, 0, 1? */
static int
compare (Big times_four, Big half_tenths)
{
  if (half_tenths < 0)
    return 1;
  Big other = half_tenths * half_tenths;
  return (times_four > other) - (times_four < other);
}

static bool
are_within (const SpaceDisc *a, const SpaceDisc *b, Big reach)
{
  return compare (4 * distance_squared (a->at, b->at), diameters (a, b) + 2 * reach) <= 0;
}

static bool
are_overlapping (const SpaceDisc *a, const SpaceDisc *b, int by)
{
  return compare (4 * distance_squared (a->at, b->at), diameters (a, b) - 2 * by) < 0;
}

static bool
is_wholly_on (const SpaceDisc *disc, Big table)
{
  Big half = diameter (disc);

  return 2 * disc->at.x - half >= 0 && 2 * disc->at.y - half >= 0
         && 2 * disc->at.x + half <= 2 * table && 2 * disc->at.y + half <= 2 * table;
}

static void
describe (const SpaceDisc *disc)
{
  print_message ("#   %d,%d wide %d\n", disc->at.x, disc->at.y, disc->size);
}

/* ---- A way: where a point is after a part of it ---- */

/* Four times the square of the distance to what lies `way` from the start, after the rational part
 * of the path, and times the square of `whole`. */
static Big
apart_after (Way path, Way way, Big part, Big whole)
{
  Way rest = { whole * way.x - part * path.x, whole * way.y - part * path.y };

  return 4 * dot (rest, rest);
}

static int
compare_after (Way path, Way way, Big part, Big whole, Big half_tenths)
{
  Big apart = apart_after (path, way, part, whole);

  return compare (apart, whole * half_tenths);
}

/*
 * The same after so many tenths, which are no rational part of it. They lie between two that are,
 * and what is true at both, and nowhere between otherwise, is true there: the nearest point of the
 * path must not be among them. That failing, the square root is squared away.
 */
static int
compare_at (Way path, Way way, Big tenths, Big half_tenths)
{
  enum { FINE = 20 };
  Big squared = dot (path, path);
  Big ahead = dot (path, way);
  Big length = root (squared << 2 * FINE);
  Big part = tenths << FINE;
  int low = compare_after (path, way, part, length + 1, half_tenths);
  int high = compare_after (path, way, part, length, half_tenths);
  bool is_before = part * squared < ahead * length;
  bool is_after = part * squared > ahead * (length + 1);

  if (low == high && low != 0 && (low < 0 || is_before || is_after))
    return low;
  Big sum = 4 * dot (way, way) + 4 * tenths * tenths - half_tenths * half_tenths;
  Big change = 8 * tenths * ahead;
  if (sum < 0 && change >= 0)
    return -1;
  if (sum >= 0 && change < 0)
    return 1;
  Big one_side = sum * sum * squared;
  Big other_side = change * change;
  int sign = (one_side > other_side) - (one_side < other_side);
  return sum < 0 ? -sign : sign;
}

/* ---- Two discs ---- */

static void
check_pair (const SpaceDisc *a, const SpaceDisc *b, int32_t reach)
{
  Big apart = 4 * distance_squared (a->at, b->at);
  Big sizes = diameters (a, b);
  int32_t gap = space_gap (a, b);
  bool is_overlapping = are_overlapping (a, b, SPACE_TOUCH);

  assert_int_equal (gap, space_gap (b, a));
  assert_true (compare (apart, sizes + 2 * gap - 1) >= 0);
  assert_true (compare (apart, sizes + 2 * gap + 1) < 0);
  for (int by = -1; by <= 1; by++) {
    assert_int_equal (space_is_within (a, b, gap + by), are_within (a, b, gap + by));
    assert_int_equal (space_is_within (b, a, gap + by), are_within (a, b, gap + by));
  }
  assert_int_equal (space_is_within (a, b, reach), are_within (a, b, reach));
  assert_int_equal (space_is_overlapping (a, b), is_overlapping);
  assert_int_equal (space_is_overlapping (b, a), is_overlapping);
  assert_int_equal (space_is_touching (a, b), are_within (a, b, SPACE_TOUCH) && !is_overlapping);
  assert_int_equal (space_is_touching (b, a), space_is_touching (a, b));
}

/* No way round is shorter, the middle one's size and three roundings counted. */
static void
check_triangle (const SpaceDisc *a, const SpaceDisc *b, const SpaceDisc *c)
{
  assert_true (space_gap (a, c) <= space_gap (a, b) + space_gap (b, c) + diameter (b) + 1);
}

/* ---- Directions ---- */

/* A length times a sine, to the nearest, a half away from 0. */
static Big
nearest_product (Big length, Big sine)
{
  Big product = size_of (length * sine);
  Big nearest = (product + one () / 2) >> FRACTION;
  Big beside = size_of (product - (nearest << FRACTION)) - one () / 2;
  bool is_exact = sine == 0 || size_of (sine) == one () || 2 * size_of (sine) == one ();

  if (!is_exact && size_of (beside) <= most_wrong ())
    fail_msg ("%lld times a sine is too near a half", (long long)length);
  return (length < 0) == (sine < 0) ? nearest : -nearest;
}

/* There was no room for all of it: it ends where there is, and in the same direction. */
static void
check_shortened (const Trial *trial, SpacePoint from, int heading, int32_t length, SpacePoint found)
{
  Way way = way_to (from, found);
  Big x = sine_at (trial, 2 * heading + QUARTER_STEPS);
  Big y = sine_at (trial, 2 * heading);

  assert_true (found.x <= INT16_MIN + 1 || found.x >= INT16_MAX - 1 || found.y <= INT16_MIN + 1
               || found.y >= INT16_MAX - 1);
  assert_true (size_of (way.x * y - way.y * x) < one ());
  assert_true ((length < 0 ? -1 : 1) * (way.x * x + way.y * y) >= 0);
}

static void
check_ahead (const Trial *trial, SpacePoint from, int heading, int32_t length)
{
  SpacePoint found = space_ahead (from, heading, length);
  SpacePoint back = space_ahead (found, heading + SPACE_TURN / 2, length);
  Big x = from.x + nearest_product (length, sine_at (trial, 2 * heading + QUARTER_STEPS));
  Big y = from.y + nearest_product (length, sine_at (trial, 2 * heading));

  if (x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX) {
    check_shortened (trial, from, heading, length, found);
    return;
  }
  assert_true (found.x == x && found.y == y);
  assert_true (back.x == from.x && back.y == from.y);
  /* 0.71 tenths at the side of 815 are a twentieth of a degree. */
  if (length >= 815)
    assert_int_equal (space_heading (from, found),
                      (heading % SPACE_TURN + SPACE_TURN) % SPACE_TURN);
}

/* Above 0: a way lies to the left of a direction. Never so near it that this could be wrong. */
static Big
left_of (const Trial *trial, Way way, int half_steps)
{
  Big found =
      way.y * sine_at (trial, half_steps + QUARTER_STEPS) - way.x * sine_at (trial, half_steps);

  if (size_of (found) <= 2 * most_wrong ())
    fail_msg ("a way is too near a direction");
  return found;
}

static void
check_heading (const Trial *trial, SpacePoint from, SpacePoint to)
{
  Way way = way_to (from, to);
  int heading = space_heading (from, to);

  assert_in_range (heading, 0, SPACE_TURN - 1);
  if (way.x == 0 && way.y == 0) {
    assert_int_equal (heading, 0);
    return;
  }
  assert_true (left_of (trial, way, 2 * heading - 1) > 0);
  assert_true (left_of (trial, way, 2 * heading + 1) < 0);
  if (from.x == INT16_MIN || to.x == INT16_MIN || from.y == INT16_MIN || to.y == INT16_MIN)
    return;
  assert_int_equal (space_heading (to, from), (heading + SPACE_TURN / 2) % SPACE_TURN);
}

/* ---- Moves ---- */

static void
check_length (SpacePoint from, SpacePoint to)
{
  Big length = space_length (from, to);
  Big squared = distance_squared (from, to);

  assert_true (length >= 0 && length * length <= squared && (length + 1) * (length + 1) > squared);
  assert_int_equal (space_length (to, from), length);
}

/* The change of one coordinate after so many tenths: to the nearest, a half away. */
static void
check_change (Big change, Big found, Big tenths, Big squared)
{
  assert_true (found == 0 || (found < 0) == (change < 0));
  Big twice = 2 * size_of (found);
  Big wanted = square (2 * change * tenths);
  if (found != 0)
    assert_true (square (twice - 1) * squared <= wanted);
  assert_true (square (twice + 1) * squared > wanted);
}

static void
check_along (SpacePoint from, SpacePoint to, int32_t tenths)
{
  SpacePoint found = space_along (from, to, tenths);
  Way path = way_to (from, to);

  if (tenths <= 0) {
    assert_true (found.x == from.x && found.y == from.y);
  } else if (tenths >= space_length (from, to)) {
    assert_true (found.x == to.x && found.y == to.y);
  } else {
    check_change (path.x, found.x - from.x, tenths, dot (path, path));
    check_change (path.y, found.y - from.y, tenths, dot (path, path));
  }
}

/* Where on the path the two come nearest to each other, as a part of the whole. */
static void
find_nearest (Way path, Way way, Big *part, Big *whole)
{
  *whole = dot (path, path);
  *part = dot (path, way);
  if (*part <= 0 || *part >= *whole) {
    *part = *part > 0;
    *whole = 1;
  }
}

/* By the words of space.h: does the mover meet the other at all? */
static bool
is_to_meet (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other)
{
  Way path = way_to (mover->at, to);
  Way way = way_to (mover->at, other->at);
  Big part, whole;

  if (dot (path, way) <= 0 || are_overlapping (mover, other, SPACE_TOUCH))
    return false;
  if (are_within (mover, other, SPACE_TOUCH)) /* its heading counts, not how far it goes */
    return compare_after (path, way, dot (path, way), dot (path, path),
                          diameters (mover, other) - SPACE_TOUCH)
           < 0;
  find_nearest (path, way, &part, &whole);
  return compare_after (path, way, part, whole, diameters (mover, other)) <= 0;
}

/* It comes so far without having met the other, and not a tenth further. */
static void
check_first_contact (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other, Big met)
{
  Way path = way_to (mover->at, to);
  Way way = way_to (mover->at, other->at);
  Big sizes = diameters (mover, other);
  Big squared = dot (path, path);
  Big part, whole;

  find_nearest (path, way, &part, &whole);
  /* Beyond the nearest point it leaves again. */
  bool is_last = square (whole * (met + 1)) > square (part) * squared;
  assert_true (square (whole * met) <= square (part) * squared);
  assert_true (compare_at (path, way, met, sizes) >= 0);
  assert_true (is_last || compare_at (path, way, met + 1, sizes) < 0);
}

/* Wherever it is put on its way, rounded, it does not overlap what it has not met; but one that
 * overlaps already, by less than counts, may come to overlap by the rounding. */
static void
check_puts (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other, int32_t met,
            RulesBits *bits)
{
  int32_t last = met >= 0 ? met : space_length (mover->at, to);
  Way path = way_to (mover->at, to);
  Big squared = dot (path, path);
  Big foot = squared ? root (square (dot (path, way_to (mover->at, other->at))) / squared) : 0;
  SpaceDisc put = *mover;

  for (int i = 0; i < 4; i++) {
    int32_t tenths = i == 0   ? last
                     : i == 1 ? (int32_t)(foot < last ? foot : last)
                              : (int32_t)rules_bits_below (bits, (uint32_t)last + 1);
    put.at = space_along (mover->at, to, tenths);
    if (are_overlapping (&put, other, SPACE_TOUCH)
        && !are_overlapping (mover, other, SPACE_TOUCH / 2)) {
      print_message ("# after %d of a way to %d,%d, met at %d, it overlaps:\n", tenths, to.x, to.y,
                     met);
      describe (mover);
      describe (other);
      fail ();
    }
  }
  put.at = space_along (mover->at, to, last);
  if (met >= 0)
    assert_true (space_is_touching (&put, other));
}

/* No step of the way has it in the other unmet; the steps are exact. */
static void
check_no_tunnel (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other, Big met)
{
  enum { STEPS = 24 };
  Way path = way_to (mover->at, to);
  Way way = way_to (mover->at, other->at);
  Big sizes = diameters (mover, other) - 2 * SPACE_TOUCH;

  for (int i = 1; i <= STEPS; i++) {
    if (compare_after (path, way, i, STEPS, sizes) >= 0)
      continue;
    assert_true (met >= 0);
    assert_true (square (STEPS * met) <= square (i) * dot (path, path));
  }
}

static SpacePoint
mirror (SpacePoint point)
{
  return (SpacePoint){ point.y, (int16_t)-point.x };
}

/* The same table turned by a quarter, and the same two with the other of them moving. */
static void
check_same_meeting (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other, int32_t met)
{
  SpaceDisc turned = { mirror (mover->at), mover->size };
  SpaceDisc turned_other = { mirror (other->at), other->size };
  int x = other->at.x - (to.x - mover->at.x);
  int y = other->at.y - (to.y - mover->at.y);

  if (mover->at.x > INT16_MIN && to.x > INT16_MIN && other->at.x > INT16_MIN)
    assert_int_equal (space_meet (&turned, mirror (to), &turned_other), met);
  if (x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX)
    assert_int_equal (space_meet (other, (SpacePoint){ (int16_t)x, (int16_t)y }, mover), met);
}

static void
check_meet (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other, RulesBits *bits)
{
  int32_t met = space_meet (mover, to, other);

  assert_true (met >= -1);
  if ((met >= 0) != is_to_meet (mover, to, other)) {
    print_message ("# on a way to %d,%d, met at %d:\n", to.x, to.y, met);
    describe (mover);
    describe (other);
    fail ();
  }
  check_same_meeting (mover, to, other, met);
  if (are_overlapping (mover, other, SPACE_TOUCH))
    return;
  if (are_within (mover, other, SPACE_TOUCH))
    assert_true (met <= 0);
  else if (met >= 0)
    check_first_contact (mover, to, other, met);
  check_no_tunnel (mover, to, other, met);
  check_puts (mover, to, other, met, bits);
}

/* Does one coordinate, after so many tenths of a way, still have room for the disc? A coordinate
 * that is over the edge already has none further outwards. */
static bool
has_room (const SpaceDisc *disc, Way path, Big tenths, Big table, bool is_x)
{
  Big change = is_x ? path.x : path.y;
  Big at = is_x ? disc->at.x : disc->at.y;
  Big room = (change > 0 ? 2 * (table - at) : 2 * at) - diameter (disc);

  room = room < 0 ? 0 : room;
  return square (2 * change * tenths) <= square (room) * dot (path, path);
}

static bool
has_room_at (const SpaceDisc *disc, Way path, Big tenths, Big table)
{
  return has_room (disc, path, tenths, table, true) && has_room (disc, path, tenths, table, false);
}

static void
check_edge (const SpaceDisc *mover, SpacePoint to, int32_t table, RulesBits *bits)
{
  Way path = way_to (mover->at, to);
  int32_t length = space_length (mover->at, to);
  int32_t edge = space_edge (mover, to, table);
  SpaceDisc put = *mover;

  assert_in_range (edge, 0, length);
  if (is_wholly_on (mover, table)) {
    put.at = to;
    assert_int_equal (edge == length, is_wholly_on (&put, table));
    put.at = space_along (mover->at, to, edge);
    assert_true (is_wholly_on (&put, table));
    put.at = space_along (mover->at, to, (int32_t)rules_bits_below (bits, (uint32_t)edge + 1));
    assert_true (is_wholly_on (&put, table));
  }
  assert_true (edge == length || has_room_at (mover, path, edge, table));
  assert_true (edge >= length - 1 || !has_room_at (mover, path, edge + 1, table));
}

/* ---- Lines ---- */

static void
check_line (SpacePoint from, SpacePoint to, const SpaceDisc *disc)
{
  Way line = way_to (from, to);
  Way way = way_to (from, disc->at);
  Big size = diameter (disc);
  Big clearance = space_clearance (from, to, disc);
  bool is_crossing = space_is_crossing (from, to, disc);
  Big part, whole;

  find_nearest (line, way, &part, &whole);
  assert_true (compare_after (line, way, part, whole, size + 2 * clearance - 1) >= 0);
  assert_true (compare_after (line, way, part, whole, size + 2 * clearance + 1) < 0);
  assert_int_equal (is_crossing, compare_after (line, way, part, whole, size) < 0);
  assert_int_equal (space_clearance (to, from, disc), clearance);
  assert_int_equal (space_is_crossing (to, from, disc), is_crossing);
  /* Nowhere on it is it nearer. */
  for (int i = 0; i <= 16; i++)
    assert_true (compare_after (line, way, i, 16, size + 2 * clearance - 1) >= 0);
}

/* ---- Berths ---- */

static bool
is_berth (const SpaceDisc *guest, const SpaceDisc *host, const SpaceDisc *others, size_t n,
          Big table)
{
  if (!is_wholly_on (guest, table) || !are_within (guest, host, SPACE_TOUCH)
      || are_overlapping (guest, host, SPACE_TOUCH))
    return false;
  for (size_t i = 0; i < n; i++)
    if (&others[i] != host && are_within (guest, &others[i], SPACE_TOUCH))
      return false;
  return true;
}

/* All directions, the nearest first, each tried anew; space_ahead is checked by itself. */
static void
check_berth (const SpaceDisc *host, int16_t size, int heading, const SpaceDisc *others, size_t n,
             int32_t table)
{
  int32_t length = (int32_t)((diameter (host) + (size > 0 ? size : 0) + 1) / 2);
  SpacePoint berth = { 0 };
  bool is_found = space_find_berth (host, size, heading, others, n, table, &berth);

  for (int aside = 0; aside <= SPACE_TURN / 2; aside++)
    for (int side = 1; side >= -1; side -= 2) {
      SpaceDisc guest = { space_ahead (host->at, heading + side * aside, length), size };
      if (!is_berth (&guest, host, others, n, table))
        continue;
      assert_true (is_found);
      assert_true (berth.x == guest.at.x && berth.y == guest.at.y);
      return;
    }
  assert_false (is_found);
}

/* ---- Random tables ---- */

enum { DISCS = 6 };

typedef struct {
  SpaceDisc disc[DISCS]; /* the first moves */
  SpacePoint to;
  int heading;
  int32_t length;
  int32_t side;
} Table;

static int
between (RulesBits *bits, int min, int max)
{
  return min + (int)rules_bits_below (bits, (uint32_t)(max - min) + 1);
}

static SpacePoint
point_in (RulesBits *bits, int min, int max)
{
  int x = between (bits, min, max);

  return (SpacePoint){ (int16_t)x, (int16_t)between (bits, min, max) };
}

/* As in a game: discs somewhere on a table, and a move of some ruler's lengths. */
static void
fill_played (Table *table, RulesBits *bits)
{
  for (int i = 0; i < DISCS; i++)
    table->disc[i] =
        (SpaceDisc){ point_in (bits, 0, table->side), (int16_t)between (bits, 1, 900) };
  table->length = between (bits, 1, 4) * between (bits, 500, 900);
  table->to = space_ahead (table->disc[0].at, table->heading, table->length);
}

/* So crowded that most things touch or overlap. */
static void
fill_crowded (Table *table, RulesBits *bits)
{
  int room = between (bits, 5, 400);

  for (int i = 0; i < DISCS; i++)
    table->disc[i] = (SpaceDisc){ point_in (bits, 0, room), (int16_t)between (bits, 0, room) };
  table->length = between (bits, 0, 2 * room);
  table->to = point_in (bits, -room, 2 * room);
}

/* Anywhere that a point can be, its ends too. */
static void
fill_wide (Table *table, RulesBits *bits)
{
  static const int16_t ends[] = { INT16_MIN, INT16_MIN + 1, -1, 0, 1, INT16_MAX - 1, INT16_MAX };

  for (int i = 0; i < DISCS; i++) {
    table->disc[i].at = point_in (bits, INT16_MIN, INT16_MAX);
    table->disc[i].size = (int16_t)between (bits, INT16_MIN, INT16_MAX);
    if (between (bits, 0, 3) == 0)
      table->disc[i].at.x = ends[between (bits, 0, 6)];
    if (between (bits, 0, 3) == 0)
      table->disc[i].at.y = ends[between (bits, 0, 6)];
    if (between (bits, 0, 3) == 0)
      table->disc[i].size = ends[between (bits, 0, 6)];
  }
  table->length = between (bits, -140000, 140000);
  table->to = point_in (bits, INT16_MIN, INT16_MAX);
}

/* Past each other within a hair: beside the way, by as much as both are wide. */
static void
fill_grazing (Table *table, RulesBits *bits)
{
  fill_played (table, bits);
  for (int i = 1; i < DISCS; i++) {
    SpacePoint beside =
        space_ahead (table->disc[0].at, table->heading, between (bits, -200, table->length + 200));
    int sizes = table->disc[0].size + table->disc[i].size;
    int side = between (bits, 0, 1) ? SPACE_QUARTER : -SPACE_QUARTER;
    table->disc[i].at =
        space_ahead (beside, table->heading + side, (sizes + between (bits, -4, 4)) / 2);
  }
}

/* In contact, or nearly so, as ships around their base. */
static void
fill_touching (Table *table, RulesBits *bits)
{
  fill_played (table, bits);
  for (int i = 1; i < DISCS; i++) {
    int sizes = table->disc[0].size + table->disc[i].size;
    table->disc[i].at = space_ahead (table->disc[0].at, between (bits, 0, SPACE_TURN - 1),
                                     (sizes + between (bits, -6, 6)) / 2);
  }
  /* Along the rim of one of them, more or less. */
  int around = space_heading (table->disc[0].at, table->disc[1].at);
  table->heading = around + between (bits, SPACE_QUARTER - 60, SPACE_QUARTER + 20);
  table->to = space_ahead (table->disc[0].at, table->heading, table->length);
}

/* Everything on a grid of threes, fours and fives, where roots are whole and halves are hit. */
static void
fill_whole (Table *table, RulesBits *bits)
{
  static const SpacePoint ways[] = { { 3, 4 }, { 4, 3 }, { 5, 12 }, { 1, 0 }, { 0, 1 }, { 8, 15 } };
  SpacePoint way = ways[between (bits, 0, 5)];
  int times_to = between (bits, -300, 300);

  for (int i = 0; i < DISCS; i++) {
    int n = between (bits, -300, 300);
    table->disc[i] = (SpaceDisc){ { (int16_t)(n * way.x), (int16_t)(n * way.y) },
                                  (int16_t)between (bits, 0, 60) };
    if (i % 2)
      table->disc[i].at.x += (int16_t)between (bits, -30, 30);
  }
  table->to = (SpacePoint){ (int16_t)(times_to * way.x), (int16_t)(times_to * way.y) };
  table->heading = 300 * between (bits, 0, 11);
}

static void
fill_table (Table *table, RulesBits *bits)
{
  static void (*const fill[]) (Table *, RulesBits *) = { fill_played,  fill_crowded,  fill_wide,
                                                         fill_grazing, fill_touching, fill_whole };

  table->side = between (bits, 6000, SPACE_TABLE_MAX);
  table->heading = between (bits, 0, SPACE_TURN - 1);
  fill[between (bits, 0, 5)](table, bits);
}

/* Of all that is on the way, what is met first is met first in truth: nothing else is met a whole
 * tenth before. Exact, as each is; and whoever asks in another order is told the same. */
static void
check_order (const Table *table)
{
  const SpaceDisc *mover = &table->disc[0];
  Way path = way_to (mover->at, table->to);
  int32_t first = INT32_MAX;
  int32_t first_backwards = INT32_MAX;

  for (int i = 1; i < DISCS; i++) {
    int32_t met = space_meet (mover, table->to, &table->disc[i]);
    int32_t met_backwards = space_meet (mover, table->to, &table->disc[DISCS - i]);
    first = met >= 0 && met < first ? met : first;
    if (met_backwards >= 0 && met_backwards < first_backwards)
      first_backwards = met_backwards;
  }
  assert_int_equal (first, first_backwards);
  for (int i = 1; first < INT32_MAX && i < DISCS; i++) {
    const SpaceDisc *other = &table->disc[i];
    if (!are_within (mover, other, SPACE_TOUCH))
      assert_true (compare_at (path, way_to (mover->at, other->at), first, diameters (mover, other))
                       >= 0
                   || space_meet (mover, table->to, other) < 0);
  }
}

static void
check_table (const Trial *trial, const Table *table, RulesBits *bits)
{
  const SpaceDisc *mover = &table->disc[0];

  for (int i = 0; i < DISCS; i++)
    for (int k = 0; k <= i; k++)
      check_pair (&table->disc[i], &table->disc[k], between (bits, -2000, 100000));
  check_triangle (&table->disc[0], &table->disc[1], &table->disc[2]);
  check_triangle (&table->disc[3], &table->disc[4], &table->disc[5]);
  check_ahead (trial, mover->at, table->heading, table->length);
  check_heading (trial, mover->at, table->to);
  check_heading (trial, mover->at, table->disc[1].at);
  check_length (mover->at, table->to);
  check_along (mover->at, table->to, between (bits, -2, 1 + space_length (mover->at, table->to)));
  check_edge (mover, table->to, table->side, bits);
  for (int i = 1; i < DISCS; i++) {
    check_meet (mover, table->to, &table->disc[i], bits);
    check_line (mover->at, table->to, &table->disc[i]);
  }
  check_order (table);
}

static void
test_random_tables (void **state)
{
  const Trial *trial = *state;

  for (unsigned i = 0; i < trial->n_tables; i++) {
    RulesBits bits = rules_bits (trial->seed + i);
    Table table;
    fill_table (&table, &bits);
    check_table (trial, &table, &bits);
  }
}

/* Trying all directions one by one takes its time. */
static void
test_random_berths (void **state)
{
  const Trial *trial = *state;

  for (unsigned i = 0; i < trial->n_tables / 50; i++) {
    RulesBits bits = rules_bits (trial->seed + i);
    Table table;
    fill_table (&table, &bits);
    check_berth (&table.disc[0], table.disc[1].size, table.heading, table.disc, DISCS, table.side);
  }
}

/* ---- Sines ---- */

static void
test_sines (void **state)
{
  const Trial *trial = *state;
  enum { LOST = FRACTION - SPACE_SINE_BITS };

  for (int i = 0; i <= SPACE_QUARTER; i++) {
    Big sine = trial->sine[2 * i];
    Big nearest = (sine + ((Big)1 << (LOST - 1))) >> LOST;
    assert_true (size_of (size_of (sine - (nearest << LOST)) - ((Big)1 << (LOST - 1)))
                 > 1 << WRONG_BITS);
    assert_true (space_sine[i] == nearest);
    Big both = times (sine, sine)
               + times (trial->sine[QUARTER_STEPS - 2 * i], trial->sine[QUARTER_STEPS - 2 * i]);
    assert_true (size_of (both - one ()) < 1 << WRONG_BITS);
  }
}

/* Every heading and every length up to the longest way on a table; by hand, that there is. */
static void
test_every_length (void **state)
{
  const Trial *trial = *state;
  int longest = trial->is_by_hand ? 92681 : SPACE_TABLE_MAX * 3 / 2;
  int n_undecided = 0;

  for (int heading = 1; heading < SPACE_QUARTER; heading++) {
    Big sine = trial->sine[2 * heading];
    Big cosine = trial->sine[QUARTER_STEPS - 2 * heading];
    for (int length = 1; length <= longest; length++) {
      Big nearest = (length * sine + one () / 2) >> FRACTION;
      Big beside = length * sine + one () / 2 - (nearest << FRACTION);
      bool is_near = beside <= most_wrong () || beside >= one () - most_wrong ();
      bool has_room = nearest < UINT16_MAX && (length * cosine >> FRACTION) < UINT16_MAX;
      int16_t corner = length > INT16_MAX ? INT16_MIN : 0;
      n_undecided += is_near && heading != 300;
      if (has_room)
        assert_true (space_ahead ((SpacePoint){ corner, corner }, heading, length).y
                     == corner + nearest);
    }
  }
  assert_int_equal (n_undecided, 0);
}

/* The simplest fraction from low to high, both included: its larger part, or `most` if that is
 * beyond it. By continued fractions; both are above 0. */
static Big
simplest_between (Big low, Big low_under, Big high, Big high_under, Big most)
{
  Big last[2] = { 1, 0 };
  Big before[2] = { 0, 1 };

  for (;;) {
    Big whole = (low + low_under - 1) / low_under;
    bool is_last = whole * high_under <= high;
    if (!is_last)
      whole = low / low_under;
    for (int i = 0; i < 2; i++) {
      Big now = whole * last[i] + before[i];
      before[i] = last[i];
      last[i] = now;
    }
    Big larger = last[0] > last[1] ? last[0] : last[1];
    if (is_last || larger > most)
      return larger > most ? most : larger;
    /* What is left is turned over, so that the high end becomes the low one. */
    Big low_rest = low - whole * low_under;
    Big high_rest = high - whole * high_under;
    low = high_under;
    Big under = high_rest;
    high = low_under;
    high_under = low_rest;
    low_under = under;
    if (high_under == 0)
      return most;
  }
}

/*
 * A heading is found by comparing with the directions in the middle of two, which the program has
 * from its table. No two points lie in a direction between that and the true one: the simplest
 * fraction there is too large. So the heading is the right one for any two points that there are.
 */
static void
test_every_heading (void **state)
{
  const Trial *trial = *state;
  enum { LOST = 40, LARGEST = UINT16_MAX };

  for (int i = 0; i < SPACE_QUARTER / 2; i++) {
    Big y = space_sine[i] + space_sine[i + 1];
    Big x = space_sine[SPACE_QUARTER - i] + space_sine[SPACE_QUARTER - i - 1];
    /* The true direction, made a little wider on both sides. */
    Big sine = trial->sine[2 * i + 1] >> LOST;
    Big cosine = trial->sine[QUARTER_STEPS - 2 * i - 1] >> LOST;
    bool is_lower = y * (cosine + 1) <= x * sine;
    Big simplest = is_lower ? simplest_between (y, x, sine + 1, cosine, LARGEST + 1)
                            : simplest_between (sine, cosine + 1, y, x, LARGEST + 1);
    assert_true (simplest > LARGEST);
  }
}

/* ---- Worked by hand ---- */

static SpaceDisc
disc (int x, int y, int size)
{
  return (SpaceDisc){ { (int16_t)x, (int16_t)y }, (int16_t)size };
}

static void
assert_point (SpacePoint point, int x, int y)
{
  assert_int_equal (point.x, x);
  assert_int_equal (point.y, y);
}

/* 30 mm and 60 mm: the middles are 45 mm apart when they touch. */
static void
test_just_reaches (void **unused)
{
  SpaceDisc mover = disc (1000, 1000, 300);
  SpaceDisc base = disc (2000, 1000, 600);

  assert_int_equal (space_meet (&mover, (SpacePoint){ 1550, 1000 }, &base), 550);
  assert_int_equal (space_meet (&mover, (SpacePoint){ 1549, 1000 }, &base), -1);
  assert_int_equal (space_meet (&mover, (SpacePoint){ 1551, 1000 }, &base), 550);
  assert_int_equal (space_meet (&mover, (SpacePoint){ 9000, 1000 }, &base), 550);
  mover.at.x = 1549;
  assert_int_equal (space_gap (&mover, &base), 1);
  assert_true (space_is_touching (&mover, &base));
  mover.at.x = 1547;
  assert_false (space_is_touching (&mover, &base));
}

/* The way passes by at exactly 45 mm, and at 45.1. */
static void
test_grazes (void **unused)
{
  SpaceDisc mover = disc (1000, 1000, 300);
  SpaceDisc base = disc (2000, 1450, 600);

  assert_int_equal (space_meet (&mover, (SpacePoint){ 3000, 1000 }, &base), 1000);
  base.at.y = 1451;
  assert_int_equal (space_meet (&mover, (SpacePoint){ 3000, 1000 }, &base), -1);
  /* RM-AT-5: a line that grazes is clear, and one a tenth further in is not. */
  SpaceDisc asteroid = disc (2000, 1400, 800);
  assert_false (space_is_crossing (mover.at, (SpacePoint){ 3000, 1000 }, &asteroid));
  assert_int_equal (space_clearance (mover.at, (SpacePoint){ 3000, 1000 }, &asteroid), 0);
  asteroid.at.y = 1399;
  assert_true (space_is_crossing (mover.at, (SpacePoint){ 3000, 1000 }, &asteroid));
  assert_int_equal (space_clearance (mover.at, (SpacePoint){ 3000, 1000 }, &asteroid), -1);
  /* It lies behind either end: the line stops before it. */
  asteroid = disc (3400, 1000, 800);
  assert_false (space_is_crossing (mover.at, (SpacePoint){ 3000, 1000 }, &asteroid));
  assert_true (space_is_crossing (mover.at, (SpacePoint){ 3001, 1000 }, &asteroid));
}

/* Two stand like gateposts: both are met at once, wherever they stand in a list. 3, 4 and 5 make
 * the distance of the middles 25 mm, 20 of it ahead. */
static void
test_two_at_once (void **unused)
{
  SpaceDisc mover = disc (0, 0, 300);
  SpaceDisc left = disc (1000, 150, 200);
  SpaceDisc right = disc (1000, -150, 200);
  SpaceDisc behind = disc (1001, 0, 200);

  assert_int_equal (space_meet (&mover, (SpacePoint){ 2000, 0 }, &left), 800);
  assert_int_equal (space_meet (&mover, (SpacePoint){ 2000, 0 }, &right), 800);
  assert_int_equal (space_meet (&mover, (SpacePoint){ 2000, 0 }, &behind), 751);
  mover.at.x = 800;
  assert_true (space_is_touching (&mover, &left));
  assert_true (space_is_touching (&mover, &right));
}

/* A chip of half a millimetre is not jumped over by a move across the table. */
static void
test_small_discs (void **unused)
{
  SpaceDisc mover = disc (10, 7000, 1);
  SpaceDisc chip = disc (7000, 7000, 5);

  assert_int_equal (space_meet (&mover, (SpacePoint){ 15000, 7000 }, &chip), 6987);
  assert_int_equal (space_meet (&mover, (SpacePoint){ 15000, 7001 }, &chip), 6987);
  for (int y = 6900; y <= 7100; y++)
    for (int x = 14000; x <= 15000; x += 100)
      assert_int_equal (space_meet (&mover, (SpacePoint){ (int16_t)x, (int16_t)y }, &chip) >= 0,
                        is_to_meet (&mover, (SpacePoint){ (int16_t)x, (int16_t)y }, &chip));
}

/* A ship at its base: it turns away, along its rim, and into it. */
static void
test_leaves_dock (void **unused)
{
  SpaceDisc base = disc (5000, 5000, 600);
  SpaceDisc ship = disc (5450, 5000, 300);

  assert_true (space_is_touching (&ship, &base));
  assert_int_equal (space_meet (&ship, (SpacePoint){ 6000, 5000 }, &base), -1);
  assert_int_equal (space_meet (&ship, (SpacePoint){ 5450, 6000 }, &base), -1);
  assert_int_equal (space_meet (&ship, (SpacePoint){ 4000, 5000 }, &base), 0);
  assert_int_equal (space_meet (&ship, (SpacePoint){ 5449, 5000 }, &base), 0);
  /* So slightly inwards that it slides past: 450 cos 3.8 is 449.01, and 450 cos 3.9 is 448.96. */
  assert_int_equal (space_meet (&ship, space_ahead (ship.at, 938, 8000), &base), -1);
  assert_int_equal (space_meet (&ship, space_ahead (ship.at, 939, 8000), &base), 0);
}

/* Around a base of 60 mm there is room for nine ships of 30 mm that do not touch. */
static void
test_ring_of_berths (void **unused)
{
  SpaceDisc base = disc (5000, 5000, 600);
  SpaceDisc ship[16];
  size_t n = 0;

  while (n < 16 && space_find_berth (&base, 300, 0, ship, n, 10000, &ship[n].at)) {
    ship[n].size = 300;
    assert_true (space_is_touching (&ship[n], &base));
    for (size_t i = 0; i < n; i++)
      assert_false (space_is_within (&ship[n], &ship[i], SPACE_TOUCH));
    n++;
  }
  /* asin (15.1 / 45) is 19.6 degrees, so each takes 39.2 of 360: nine, and not a tenth. */
  assert_int_equal (n, 9);
  assert_point (ship[0].at, 5450, 5000);
  /* At the edge there is half as much. */
  base.at.x = 300;
  for (n = 0; n < 16 && space_find_berth (&base, 300, 0, ship, n, 10000, &ship[n].at); n++) {
    ship[n].size = 300;
    assert_true (space_is_on_table (&ship[n], 10000));
  }
  assert_int_equal (n, 5); /* at 0, 39 and 78 degrees; 109 is the last */
}

/* A host so large that its guest is on the table at one tenth of a degree only, at 225.0: wherever
 * one begins to look it is found, half a turn away too. */
static void
test_last_berth (void **unused)
{
  SpaceDisc host = disc (7575, 7575, 19000);
  SpacePoint berth;

  for (int heading = 0; heading < SPACE_TURN; heading += 450) {
    assert_true (space_find_berth (&host, 1000, heading, NULL, 0, 15000, &berth));
    assert_point (berth, 504, 504);
  }
  host.at.x -= 10;
  assert_false (space_find_berth (&host, 1000, 450, NULL, 0, 15000, &berth));
}

/* Two places that are so far from two others, and which is the first. */
static void
test_crossings_by_hand (void **unused)
{
  const SpacePoint a = { 1000, 1000 };
  const SpacePoint b = { 4000, 1000 };
  SpacePoint found[2];

  /* 3, 4, 5: right above and below one of them. */
  assert_int_equal (space_find_crossings (a, 4000, b, 5000, found), 2);
  assert_point (found[0], 1000, 5000);
  assert_point (found[1], 1000, -3000);
  assert_int_equal (space_find_crossings (b, 5000, a, 4000, found), 2);
  assert_point (found[0], 1000, -3000);
  /* Between them, beyond one, and nowhere. */
  assert_int_equal (space_find_crossings (a, 1000, b, 2000, found), 1);
  assert_point (found[0], 2000, 1000);
  assert_int_equal (space_find_crossings (a, 4000, b, 1000, found), 1);
  assert_point (found[0], 5000, 1000);
  assert_int_equal (space_find_crossings (a, 1000, b, 1999, found), 0);
  assert_int_equal (space_find_crossings (a, 4001, b, 1000, found), 0);
  assert_int_equal (space_find_crossings (a, 1000, a, 1000, found), 0);
  assert_int_equal (space_find_crossings (a, -5, b, 3000, found), 1);
  assert_point (found[0], 1000, 1000);
}

/* How far a place is from another, so rounded that it is never more than that. */
static void
test_random_crossings (void **data)
{
  Trial *trial = *data;
  RulesBits bits = rules_bits (trial->seed);

  for (unsigned i = 0; i < trial->n_tables / 10; i++) {
    SpacePoint point[3];
    SpacePoint found[2];
    int32_t nearest = INT32_MAX;

    for (int k = 0; k < 3; k++)
      point[k] = (SpacePoint){ (int16_t)rules_bits_below (&bits, 15000),
                               (int16_t)rules_bits_below (&bits, 15000) };
    int32_t from_a = space_length (point[0], point[2]);
    int32_t from_b = space_length (point[1], point[2]);
    size_t n = space_find_crossings (point[0], from_a, point[1], from_b, found);
    for (size_t k = 0; k < n; k++) {
      int32_t off_a = space_length (point[0], found[k]) - from_a;
      int32_t off_b = space_length (point[1], found[k]) - from_b;

      assert_in_range (off_a + 2, 0, 4);
      assert_in_range (off_b + 2, 0, 4);
      if (space_length (found[k], point[2]) < nearest)
        nearest = space_length (found[k], point[2]);
    }
    /* Nearly in one line a tenth of a length is a long way aside; else it is where it was. */
    Big across = (Big)(point[1].x - point[0].x) * (point[2].y - point[0].y)
                 - (Big)(point[1].y - point[0].y) * (point[2].x - point[0].x);
    Big least = (Big)(from_a + 1) * (from_b + 1) / 4;
    if (across > least || -across > least)
      assert_in_range (nearest, 0, 10);
  }
}

static void
test_edge_by_hand (void **unused)
{
  SpaceDisc ship = disc (5000, 5000, 300);

  assert_int_equal (space_edge (&ship, (SpacePoint){ 9850, 5000 }, 10000), 4850);
  assert_int_equal (space_edge (&ship, (SpacePoint){ 9851, 5000 }, 10000), 4850);
  assert_int_equal (space_edge (&ship, (SpacePoint){ 5000, 149 }, 10000), 4850);
  /* 3 to 4: after 4850 to the side it has come 6062.5 along, and 3637.5 up. */
  assert_int_equal (space_edge (&ship, (SpacePoint){ 13000, 11000 }, 10000), 6062);
  assert_point (space_along (ship.at, (SpacePoint){ 13000, 11000 }, 6062), 9850, 8637);
  /* An odd base has half a tenth less. */
  ship.size = 301;
  assert_int_equal (space_edge (&ship, (SpacePoint){ 9850, 5000 }, 10000), 4849);
  assert_true (space_is_on_table (&ship, 10000));
}

/* The ends of what a point can hold, for UBSan. */
static void
test_extremes (void **state)
{
  const Trial *trial = *state;
  static const int16_t ends[] = { INT16_MIN, 0, INT16_MAX };
  RulesBits bits = rules_bits (1);
  SpacePoint point[9];
  SpacePoint berth;

  for (int i = 0; i < 9; i++)
    point[i] = (SpacePoint){ ends[i / 3], ends[i % 3] };
  for (int i = 0; i < 9 * 9 * 9 * 9; i++) {
    SpaceDisc a = { point[i % 9], ends[i / 729 % 3] };
    SpaceDisc b = { point[i / 9 % 9], ends[i / 2187] };
    SpacePoint to = point[i / 81 % 9];
    check_pair (&a, &b, i % 2 ? INT32_MAX : INT32_MIN);
    check_meet (&a, to, &b, &bits);
    check_line (a.at, to, &b);
    check_heading (trial, a.at, to);
    check_edge (&a, to, i % 2 ? INT32_MAX : 0, &bits);
    check_edge (&a, to, i % 2 ? INT32_MIN : INT16_MAX, &bits);
    check_along (a.at, to, i % 2 ? INT32_MAX : INT32_MIN);
  }
  for (int i = 0; i < 9; i++) {
    SpaceDisc host = { point[i], INT16_MAX };
    check_ahead (trial, point[i], i % 2 ? SPACE_TURN - 1 : 1 - SPACE_TURN, 65535);
    for (int k = 0; k < 9; k++) {
      SpacePoint found[2];
      space_find_crossings (point[i], INT32_MAX, point[k], INT32_MAX, found);
      space_find_crossings (point[i], INT32_MIN, point[k], 92681, found);
    }
    space_ahead (point[i], INT32_MIN, INT32_MIN);
    space_ahead (point[i], INT32_MAX, INT32_MAX);
    space_find_berth (&host, INT16_MAX, INT32_MAX, &host, 1, INT32_MAX, &berth);
    space_find_berth (&host, INT16_MIN, INT32_MIN, NULL, 0, INT32_MIN, &berth);
  }
}

int
main (int argc, char **argv)
{
  Trial *trial = calloc (1, sizeof *trial);

  if (!trial)
    return 2;
  trial->is_by_hand = argc > 1;
  trial->n_tables = argc > 1 ? (unsigned)strtoul (argv[1], NULL, 10) : 100000;
  trial->seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 1;
  fill_sines (trial);

  const struct CMUnitTest tests[] = {
    cmocka_unit_test_prestate (test_sines, trial),
    cmocka_unit_test_prestate (test_every_length, trial),
    cmocka_unit_test_prestate (test_every_heading, trial),
    cmocka_unit_test_prestate (test_random_tables, trial),
    cmocka_unit_test_prestate (test_random_berths, trial),
    cmocka_unit_test (test_just_reaches),
    cmocka_unit_test (test_grazes),
    cmocka_unit_test (test_two_at_once),
    cmocka_unit_test (test_small_discs),
    cmocka_unit_test (test_leaves_dock),
    cmocka_unit_test (test_ring_of_berths),
    cmocka_unit_test (test_last_berth),
    cmocka_unit_test (test_edge_by_hand),
    cmocka_unit_test (test_crossings_by_hand),
    cmocka_unit_test_prestate (test_random_crossings, trial),
    cmocka_unit_test_prestate (test_extremes, trial),
  };

  int n_failed = cmocka_run_group_tests (tests, NULL, NULL);
  free (trial);
  return n_failed;
}
