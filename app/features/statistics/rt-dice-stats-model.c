/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-dice-stats-model.h. */
#include "rt-dice-stats-model.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const double FALSE_ALARM = 1 / 200.0;
static const double POWER = 0.8;
static const double SEEN_FACTOR = 1.5; /* how much more likely a face is that has to be noticed */
static const int EXPECTED_LEAST = 5;

struct _RtDiceStats {
  GHashTable *by_key; /* of the counts' own key to RtCounts, not owned */
  GPtrArray *counts;  /* of RtCounts */
  gboolean is_sorted;
  guint64 n_rolls;
};

/* ---- Distributions ---- */

/* The lower incomplete gamma function by its series, which is quick where x is small. */
static double
gamma_lower (double a, double x)
{
  double term = 1 / a;
  double sum = term;

  for (int n = 1; n < 10000 && term > sum * 1e-16; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * exp (a * log (x) - x - lgamma (a));
}

/* The upper one by its continued fraction, from the front (Lentz), where x is large. */
static double
gamma_upper (double a, double x)
{
  double b = x + 1 - a;
  double c = 1e300;
  double d = 1 / b;
  double fraction = d;

  for (int n = 1; n < 10000; n++) {
    double numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    fraction *= c * d;
    if (fabs (c * d - 1) < 1e-15)
      break;
  }
  return fraction * exp (a * log (x) - x - lgamma (a));
}

double
rt_chi_square_tail (double x, int freedom)
{
  double a = freedom / 2.0;

  if (x <= 0)
    return 1;
  return x / 2 < a + 1 ? 1 - gamma_lower (a, x / 2) : gamma_upper (a, x / 2);
}

/* A mixture of central ones, weighed as Poisson says. */
double
rt_chi_square_tail_shifted (double x, int freedom, double shift)
{
  double weight = exp (-shift / 2);
  double seen = 0;
  double sum = 0;

  for (int k = 0; k < 10000 && seen < 1 - 1e-12; k++) {
    sum += weight * rt_chi_square_tail (x, freedom + 2 * k);
    seen += weight;
    weight *= shift / 2 / (k + 1);
  }
  return sum;
}

double
rt_chi_square_limit (double tail, int freedom)
{
  double low = 0;
  double high = freedom + 1;

  while (rt_chi_square_tail (high, freedom) > tail)
    high *= 2;
  for (int i = 0; i < 100; i++) {
    double middle = (low + high) / 2;

    if (rt_chi_square_tail (middle, freedom) > tail)
      low = middle;
    else
      high = middle;
  }
  return (low + high) / 2;
}

/* How uneven a die is that has one face too likely by the factor, for one roll of it. */
static double
unevenness (int sides)
{
  double each = 1.0 / sides;
  double more = (SEEN_FACTOR - 1) * each;
  double less = more / (sides - 1);

  return (more * more + (sides - 1) * less * less) / each;
}

guint64
rt_fairness_rolls_needed (int sides)
{
  double limit = rt_chi_square_limit (FALSE_ALARM / 2, sides - 1);
  double shift = 1;
  double low = 0;

  while (rt_chi_square_tail_shifted (limit, sides - 1, shift) < POWER)
    shift *= 2;
  for (int i = 0; i < 50; i++) {
    double middle = (low + shift) / 2;

    if (rt_chi_square_tail_shifted (limit, sides - 1, middle) < POWER)
      low = middle;
    else
      shift = middle;
  }
  return (guint64)ceil (shift / unevenness (sides));
}

/* ---- Fairness ---- */

double
rt_fairness_band (guint64 n, int sides)
{
  double each = 1.0 / sides;

  return 1.96 * sqrt ((double)n * each * (1 - each));
}

/* Of one face of a fair die. */
static double
face_variance (int sides)
{
  return ((double)sides * sides - 1) / 12;
}

/* How far the sum of all faces is off, in standard deviations. */
static double
sum_deviation (const guint64 *faces, int sides, guint64 n)
{
  double surplus = 0;

  for (int i = 0; i < sides; i++)
    surplus += (double)faces[i] * (i - (sides - 1) / 2.0);
  return surplus / sqrt ((double)n * face_variance (sides));
}

RtFairness
rt_fairness_judge (const guint64 *faces, int sides)
{
  RtFairness fairness = { .probability = 1 };
  double farthest = -1;

  for (int i = 0; i < sides; i++)
    fairness.n += faces[i];
  fairness.n_needed = rt_fairness_rolls_needed (sides);
  if (fairness.n == 0)
    return fairness;
  double expected = (double)fairness.n / sides;
  for (int i = 0; i < sides; i++) {
    double off = (double)faces[i] - expected;

    fairness.chi_square += off * off / expected;
    if (fabs (off) > farthest) {
      farthest = fabs (off);
      fairness.face = i + 1;
      fairness.is_more = off > 0;
    }
  }
  double by_faces = rt_chi_square_tail (fairness.chi_square, sides - 1);
  double deviation = sum_deviation (faces, sides, fairness.n);
  double by_sum = erfc (fabs (deviation) / M_SQRT2);
  fairness.probability = MIN (2 * MIN (by_faces, by_sum), 1);
  fairness.is_tilted = by_sum < by_faces;
  if (fairness.is_tilted)
    fairness.is_more = deviation > 0;
  if (expected < EXPECTED_LEAST)
    fairness.verdict = RT_FAIRNESS_TOO_FEW;
  else if (fairness.probability < FALSE_ALARM)
    fairness.verdict = RT_FAIRNESS_UNFAIR;
  else
    fairness.verdict = fairness.n < fairness.n_needed ? RT_FAIRNESS_TOO_FEW : RT_FAIRNESS_FAIR;
  return fairness;
}

/* "1 in 340": two figures are all that such a number deserves. */
static char *
describe_probability (double probability)
{
  double one_in = 1 / MAX (probability, 1e-7);
  double step = pow (10, floor (log10 (one_in)) - 1);

  if (one_in > 1e6)
    return g_strdup (_ ("less than once in a million times"));
  return g_strdup_printf (_ ("1 time in %.0f"), floor (one_in / step) * step);
}

static char *
describe_unfair (const RtFairness *fairness, gulong n)
{
  g_autofree char *chance = describe_probability (fairness->probability);

  if (fairness->is_tilted && fairness->is_more)
    return g_strdup_printf (
        _ ("%lu rolls: shows high faces more often than chance would. Fair dice "
           "look this uneven %s."),
        n, chance);
  if (fairness->is_tilted)
    return g_strdup_printf (_ ("%lu rolls: shows low faces more often than chance would. Fair dice "
                               "look this uneven %s."),
                            n, chance);
  if (fairness->is_more)
    return g_strdup_printf (_ ("%lu rolls: shows %d more often than chance would. Fair dice look "
                               "this uneven %s."),
                            n, fairness->face, chance);
  return g_strdup_printf (_ ("%lu rolls: shows %d less often than chance would. Fair dice look "
                             "this uneven %s."),
                          n, fairness->face, chance);
}

static char *
describe_too_few (gulong n, gboolean is_die)
{
  if (is_die)
    return g_strdup_printf (ngettext ("%lu roll: not enough yet to judge this die.",
                                      "%lu rolls: not enough yet to judge this die.", n),
                            n);
  return g_strdup_printf (ngettext ("%lu die rolled: not enough yet to judge.",
                                    "%lu dice rolled: not enough yet to judge.", n),
                          n);
}

char *
rt_fairness_describe (const RtFairness *fairness, RtCountsKind kind)
{
  gulong n = (gulong)fairness->n;
  gboolean is_die = kind == RT_COUNTS_OF_DIE;

  switch (fairness->verdict) {
  case RT_FAIRNESS_TOO_FEW:
    return describe_too_few (n, is_die);
  case RT_FAIRNESS_FAIR:
    return is_die ? g_strdup_printf (_ ("%lu rolls: this die looks fair."), n)
                  : g_strdup_printf (_ ("%lu dice rolled: they look fair."), n);
  case RT_FAIRNESS_UNFAIR:
    return describe_unfair (fairness, n);
  }
  return NULL;
}

/* ---- Luck ---- */

double
rt_counts_get_luck (const RtCounts *self)
{
  if (self->n_faces == 0)
    return 0;
  return self->surplus / sqrt ((double)self->n_faces * face_variance (self->sides));
}

/* Every second point goes, but the first stays. */
static void
thin_out (RtCounts *self)
{
  guint n = 0;

  self->stride *= 2;
  for (guint i = 0; i < self->luck->len; i++) {
    const RtLuckPoint *point = &g_array_index (self->luck, RtLuckPoint, i);

    if ((point->n_rolls - 1) % self->stride == 0)
      g_array_index (self->luck, RtLuckPoint, n++) = *point;
  }
  g_array_set_size (self->luck, n);
}

/* The last point always says how things stand now; it stays where it falls on the stride. */
static void
note_luck (RtCounts *self)
{
  const RtLuckPoint point = { self->n_rolls, self->last_s, rt_counts_get_luck (self) };
  guint n = self->luck->len;

  if (n > 0 && (g_array_index (self->luck, RtLuckPoint, n - 1).n_rolls - 1) % self->stride != 0)
    g_array_set_size (self->luck, n - 1);
  g_array_append_val (self->luck, point);
  if (self->luck->len >= RT_LUCK_POINTS_MAX) {
    thin_out (self);
    if (g_array_index (self->luck, RtLuckPoint, self->luck->len - 1).n_rolls != self->n_rolls)
      g_array_append_val (self->luck, point);
  }
}

/* ---- Counting ---- */

static void
counts_free (gpointer data)
{
  RtCounts *self = data;

  g_free (self->name);
  g_free (self->faces);
  g_array_unref (self->luck);
  g_free (self);
}

static guint
counts_hash (gconstpointer data)
{
  const RtCounts *self = data;

  return g_str_hash (self->name) ^ ((guint)self->kind << 8 | (guint)self->sides);
}

static gboolean
counts_equal (gconstpointer a, gconstpointer b)
{
  const RtCounts *one = a;
  const RtCounts *other = b;

  return one->kind == other->kind && one->sides == other->sides
         && g_str_equal (one->name, other->name);
}

static RtCounts *
get_counts (RtDiceStats *self, RtCountsKind kind, const char *name, int sides)
{
  const RtCounts key = { .kind = kind, .name = (char *)name, .sides = sides };
  RtCounts *counts = g_hash_table_lookup (self->by_key, &key);

  if (counts || self->counts->len >= RT_COUNTS_MAX)
    return counts;
  counts = g_new (RtCounts, 1);
  *counts = (RtCounts){
    .kind = kind,
    .name = g_strdup (name),
    .sides = sides,
    .faces = g_new0 (guint64, sides),
    .luck = g_array_new (FALSE, FALSE, sizeof (RtLuckPoint)),
    .stride = 1,
  };
  g_ptr_array_add (self->counts, counts);
  g_hash_table_add (self->by_key, counts);
  self->is_sorted = FALSE;
  return counts;
}

static void
count_face (RtCounts *self, int face)
{
  self->n_faces++;
  self->faces[face - 1]++;
  self->surplus += face - (self->sides + 1) / 2.0;
}

static void
end_roll (RtCounts *self, gint64 time_s)
{
  if (self->n_rolls++ == 0)
    self->first_s = time_s;
  self->last_s = time_s;
  note_luck (self);
}

static RtCounts *
counts_of_face (RtDiceStats *self, const RtDiceFace *face, int sides)
{
  switch (face->source) {
  case RT_FROM_DIE:
    return get_counts (self, RT_COUNTS_OF_DIE, face->name ? face->name : "", sides);
  case RT_FROM_KEYS:
    return get_counts (self, RT_COUNTS_OF_TYPED, "", sides);
  case RT_FROM_CHANCE:
    return get_counts (self, RT_COUNTS_OF_VIRTUAL, "", sides);
  }
  return NULL;
}

gboolean
rt_dice_roll_is_possible (const RtDiceRoll *roll)
{
  if (roll->sides < 2 || roll->sides > RT_ROLL_SIDES_MAX || roll->n_faces < 1
      || roll->n_faces > RT_ROLL_FACES_MAX)
    return FALSE;
  for (int i = 0; i < roll->n_faces; i++)
    if (roll->faces[i].face < 1 || roll->faces[i].face > roll->sides)
      return FALSE;
  return TRUE;
}

gboolean
rt_dice_stats_add (RtDiceStats *self, const RtDiceRoll *roll)
{
  RtCounts *player = NULL;

  if (!rt_dice_roll_is_possible (roll))
    return FALSE;
  self->n_rolls++;
  if (*roll->player)
    player = get_counts (self, RT_COUNTS_OF_PLAYER, roll->player, roll->sides);
  for (int i = 0; i < roll->n_faces; i++) {
    RtCounts *die = counts_of_face (self, &roll->faces[i], roll->sides);

    if (player)
      count_face (player, roll->faces[i].face);
    if (die) {
      count_face (die, roll->faces[i].face);
      end_roll (die, roll->time_s);
    }
  }
  if (player)
    end_roll (player, roll->time_s);
  return TRUE;
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  const RtCounts *one = *(const RtCounts *const *)a;
  const RtCounts *other = *(const RtCounts *const *)b;

  if (one->kind != other->kind)
    return one->kind < other->kind ? -1 : 1;
  int order = g_utf8_collate (one->name, other->name);
  return order != 0 ? order : one->sides - other->sides;
}

const GPtrArray *
rt_dice_stats_get_counts (RtDiceStats *self)
{
  if (!self->is_sorted)
    g_ptr_array_sort (self->counts, compare_cb);
  self->is_sorted = TRUE;
  return self->counts;
}

guint64
rt_dice_stats_get_n_rolls (const RtDiceStats *self)
{
  return self->n_rolls;
}

RtDiceStats *
rt_dice_stats_new (void)
{
  RtDiceStats *self = g_new0 (RtDiceStats, 1);

  self->by_key = g_hash_table_new (counts_hash, counts_equal);
  self->counts = g_ptr_array_new_with_free_func (counts_free);
  return self;
}

void
rt_dice_stats_free (RtDiceStats *self)
{
  g_hash_table_unref (self->by_key);
  g_ptr_array_unref (self->counts);
  g_free (self);
}
