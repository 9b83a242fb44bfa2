/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The best ways to fill a fleet's points with ships and crew: the sums behind fleet-suggest.h. Only
 * numbers are known here, no cards.
 *
 * What is looked for: ships of at most `budget` points together with their crew, all of one side
 * (or of none), at most one `is_single` among them, no card more often than there are copies; on
 * each craft no more crew than spaces, all of whom serve its class and no two of whom share a rank.
 * Of those fleets the ones with the greatest value; of equal value those of fewer points, then the
 * first in the order of the ships given. Ships that can add nothing to the value are in none of
 * them.
 *
 * How: fleets grow by one ship or crew member at a time, from few points to many. Of all that have
 * the same points the most valuable are gone on with, some hundreds, but only a few of them that
 * have the same ships: else the many ways to man one good fleet would crowd out the others. What
 * belongs to the best fleet is worth much for its points itself, if the best is put in first; so it
 * is hardly ever left out, though nothing proves that. Against a search that did prove it, none of
 * 2,755 fleets was worse, of small problems and of whole seasons of cards. If nothing was left out
 * at all, the answer says so. The same problem always has the same answer.
 */
#pragma once

#include <gio/gio.h>

enum {
  FLEET_PACK_RANKS = 3,
  FLEET_PACK_CRAFT_MAX = 48,    /* in one fleet; a battle holds no more */
  FLEET_PACK_CREW_MAX = 48,     /* likewise */
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
  gboolean is_exact; /* nothing was left out: there is none better */
  gboolean is_stopped;
  guint64 nodes;
} FleetPackAnswer;

FleetPackAnswer *fleet_pack (const FleetPackProblem *problem,
                             const FleetPackOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void fleet_pack_answer_free (FleetPackAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetPackAnswer, fleet_pack_answer_free)
