/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What many rolls say about a die and about a player's luck. Only arithmetic: it reads no files and
 * knows no window.
 *
 * Is a die fair? Pearson's chi-square over its faces, with the probability from the incomplete
 * gamma function; and the sum of the faces, which sees sooner that a die tends to the high or the
 * low ones. The less likely of the two counts, its probability doubled because there were two
 * chances. Two questions are kept apart, since a wrong answer to either is unkind:
 *
 *   - "it shows 6 too often" is said when a fair die would look so uneven less than once in 200
 *     times, and when five of each face are expected at least: below that the distribution that the
 *     test counts on is not yet the true one;
 *   - "it looks fair" is said only after enough rolls that a die with one face half again as likely
 *     as it should be would have been found out four times in five. For six sides that is several
 *     hundred rolls. Until then the answer is that nobody can say.
 *
 * Who looks after every roll for years looks many times, and 1 in 200 is for one look.
 *
 * Luck is the sum of all faces so far less what was to be expected, in standard deviations of that
 * sum: fair dice are within 1 about two times in three, within 2 nineteen times in twenty.
 */
#pragma once

#include "app/session/rt-rolls.h"

typedef enum {
  RT_COUNTS_OF_DIE,
  RT_COUNTS_OF_TYPED,
  RT_COUNTS_OF_VIRTUAL,
  RT_COUNTS_OF_PLAYER,
} RtCountsKind;

typedef struct {
  guint64 n_rolls; /* so far */
  gint64 time_s;
  double luck;
} RtLuckPoint;

/* One die, or one player, with dice of one kind. */
typedef struct {
  RtCountsKind kind;
  char *name; /* of the die or the player, "" if typed or virtual */
  int sides;
  guint64 n_rolls; /* a roll of two dice is one roll of a player */
  guint64 n_faces;
  guint64 *faces; /* how often 1 to sides was shown, the 1 at [0] */
  gint64 first_s;
  gint64 last_s;
  /* Of RtLuckPoint. Thinned out as it grows: always the first and the last, never many. */
  GArray *luck;
  guint64 stride; /* rolls from one point to the next */
  double surplus; /* of the sum over what is to be expected */
} RtCounts;

enum { RT_LUCK_POINTS_MAX = 1024, RT_COUNTS_MAX = 500 };

typedef struct _RtDiceStats RtDiceStats;

RtDiceStats *rt_dice_stats_new (void);
void rt_dice_stats_free (RtDiceStats *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtDiceStats, rt_dice_stats_free)

/* FALSE for what cannot be a roll, which changes nothing. After RT_COUNTS_MAX dice and players no
 * new ones are begun; a file that holds more was not made by playing. */
gboolean rt_dice_stats_add (RtDiceStats *self, const RtDiceRoll *roll);
gboolean rt_dice_roll_is_possible (const RtDiceRoll *roll);

guint64 rt_dice_stats_get_n_rolls (const RtDiceStats *self);
/* Of RtCounts: dice, then typed and virtual ones, then players, each by name. */
const GPtrArray *rt_dice_stats_get_counts (RtDiceStats *self);

double rt_counts_get_luck (const RtCounts *self);

/* ---- Fairness ---- */

typedef enum { RT_FAIRNESS_TOO_FEW, RT_FAIRNESS_FAIR, RT_FAIRNESS_UNFAIR } RtVerdict;

typedef struct {
  RtVerdict verdict;
  guint64 n;        /* faces looked at */
  guint64 n_needed; /* to be able to call it fair */
  double chi_square;
  double probability; /* that a fair die looks at least so uneven, in either way */
  gboolean is_tilted; /* it is the sum that is the farthest off, and not one face */
  int face;           /* the one farthest off */
  gboolean is_more;   /* often than it should be; or tilted to the high faces */
} RtFairness;

RtFairness rt_fairness_judge (const guint64 *faces, int sides);
/* "41 rolls: not enough yet to judge this die." */
char *rt_fairness_describe (const RtFairness *fairness,
                            RtCountsKind kind) G_GNUC_WARN_UNUSED_RESULT;

/* How far a count of one face may be from n/sides with fair dice, nineteen times in twenty. */
double rt_fairness_band (guint64 n, int sides);

/* ---- Distributions ---- */

/* That a chi-square variable with so many degrees of freedom is at least x. */
double rt_chi_square_tail (double x, int freedom);
/* The same when it is not central: the power of a test. */
double rt_chi_square_tail_shifted (double x, int freedom, double shift);
/* The x whose tail this is. */
double rt_chi_square_limit (double tail, int freedom);
/* Rolls until a face half again as likely as it should be is noticed four times in five. */
guint64 rt_fairness_rolls_needed (int sides);
