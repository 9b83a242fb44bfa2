/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The best ways to fill a fleet's points with ships and crew: the sums behind fleet-suggest.h,
 * exact. Only numbers are known here, no cards.
 *
 * What is looked for: ships of at most `budget` points together with their crew, all of one side
 * (or of none), at most one `is_single` among them, no card more often than there are copies; on
 * each craft no more crew than spaces, all of whom serve its class and no two of whom share a rank.
 * Of those fleets the ones with the greatest value; of equal value those of fewer points (unless
 * that takes too long to settle for some ships: then it is let be), then the first in the order of
 * the ships given. Ships that can add nothing to the value are in none of them.
 *
 * How, and why the answer is exact:
 *
 * 1. Suppose that crew could be in several places at once, at a price for each use that is handed
 *    back for every copy one has. Then ships do not depend on each other but through the points,
 *    and dynamic programming over points finds the best fleet at once. A real fleet uses no copy
 *    twice, so it is charged no more than is handed back: whatever the prices (not below 0), the
 *    best fleet at prices is worth at least as much as the best real one. That is a bound, for
 *    whole fleets and, from the tables of the same programme, for every way to complete a part of
 *    one.
 * 2. Prices are raised where crew is used too often and lowered where it is not (a subgradient
 *    method), which makes the bound close. They are whole numbers, so nothing is lost to rounding,
 *    and it does not matter for exactness how good they are.
 * 3. A search then goes through all fleets, ship by ship, craft by craft, one crew member after the
 *    other, under the real rules. It leaves out a part only if its bound shows that nothing in it
 *    beats a threshold. The threshold starts just below the bound of everything and is lowered
 *    until as many fleets as asked for lie above it; the best of them are then the best of all.
 *
 * So what is left out can never belong to the answer, and what is kept is legal because it was
 * built under the rules. Craft that are alike get their crews in a fixed order, which leaves out
 * only fleets that are the same but for the order. A search that was stopped says so.
 */
#pragma once

#include <gio/gio.h>

enum {
  FLEET_PACK_RANKS = 3,
  FLEET_PACK_CRAFT_MAX = 48,    /* in one fleet; a battle holds no more */
  FLEET_PACK_CREW_MAX = 48,     /* likewise */
  FLEET_PACK_BUDGET_MAX = 60,   /* points */
  FLEET_PACK_VALUE_MAX = 20000, /* of one craft or crew member */
};

typedef struct {
  int cost;
  int copies;
  int craft;          /* that its card brings, 1 or more */
  int spaces;         /* for crew, on each */
  int serve_class;    /* crew say which classes they serve */
  int side;           /* -1: goes with any */
  gboolean is_forced; /* all its copies are in every fleet; such ships come first */
  gboolean is_single; /* only one of all such ships may be in a fleet */
  int n_values;       /* 1 or more */
  const int *value;   /* of each craft, by the gain of its crew, never falling; then as the last */
} FleetPackShip;

typedef struct {
  int cost;
  int copies; /* at most FLEET_PACK_CREW_MAX */
  int gain;   /* see FleetPackShip.value; 0 or more */
  int weight; /* added to the value of its craft; 0 or more */
  int n_ranks;
  int rank[FLEET_PACK_RANKS]; /* numbers below n_ranks of the problem */
  const guint8 *serves;       /* by class */
} FleetPackCrew;

typedef struct {
  const FleetPackShip *ships;
  guint n_ships;
  const FleetPackCrew *crew;
  guint n_crew;
  int n_classes;
  int n_ranks;
  int n_sides;
  int budget;
} FleetPackProblem;

typedef struct {
  int ship; /* as in the problem */
  int craft;
  int crew; /* -1: this line is about the ship itself */
} FleetPackLine;

typedef struct {
  int value;
  int points;
  GArray *lines; /* of FleetPackLine: a ship, then its crew by craft; then the next ship */
} FleetPackFleet;

typedef struct {
  guint64 nodes; /* looked at so far */
  int best;      /* value of the best fleet so far */
  int bound;     /* no fleet is worth more */
} FleetPackProgress;

typedef struct {
  guint count;       /* how many fleets; they differ in their ships */
  guint64 max_nodes; /* give up after so many; 0: never */
  GCancellable *cancellable;
  void (*progress_cb) (const FleetPackProgress *progress, gpointer data); /* may be NULL */
  gpointer data;
} FleetPackOptions;

typedef struct {
  GPtrArray *fleets; /* of FleetPackFleet*, best first */
  gboolean is_exact; /* FALSE: stopped before it was certain */
  int bound;         /* no fleet is worth more; if exact, the value of the best */
  guint64 nodes;
} FleetPackAnswer;

FleetPackAnswer *fleet_pack (const FleetPackProblem *problem,
                             const FleetPackOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void fleet_pack_answer_free (FleetPackAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetPackAnswer, fleet_pack_answer_free)
