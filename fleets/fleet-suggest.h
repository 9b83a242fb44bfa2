/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The best legal fleets of 30 points from the cards one owns, by a measure (fleet-measure.h), as
 * far as they are found; fleet-pack.h tells how.
 *
 * Active fleets only: a reserve is left to the player. Equal values go by fewer points, then by
 * ids. Ships that are alike in all that counts for the measure are taken as one kind, and the first
 * id stands for it; so fleets that are suggested together differ in something that counts. Fleets
 * hold no more craft and crew than a battle does, and ships that add nothing are left out.
 */
#pragma once

#include "fleet-collection.h"
#include "fleet-measure.h"

typedef struct {
  guint64 nodes; /* looked at so far */
  int best;      /* the value of the best fleet so far, 0: none yet */
} FleetSuggestProgress;

typedef struct {
  FleetMeasure measure;
  guint count;                /* how many fleets; they differ in their ships */
  const char *const *include; /* cards that must be there, an id twice for two; NULL: none */
  const char *const *exclude; /* cards that must not; NULL: none */
  const char *coalition;      /* only ships of this one and of none; NULL: any */
  const char *faction;        /* likewise */
  guint64 max_nodes;          /* give up after so many; 0: never */
  GCancellable *cancellable;
  void (*progress_cb) (const FleetSuggestProgress *progress, gpointer data); /* may be NULL */
  gpointer data;
} FleetSuggestOptions;

typedef struct {
  GPtrArray *fleets; /* of Fleet*, best first; fleet_measure_fleet tells what they are worth */
  gboolean is_exact; /* nothing was left out: there is none better */
  gboolean is_stopped;
  guint64 nodes;
} FleetSuggestions;

/* `collection` NULL: as if one had one of every card. NULL with an error if the cards to include
 * are not there or may not go together. Long work in the worst of cases: the window calls it in a
 * thread; catalogue and collection must not change meanwhile. */
FleetSuggestions *fleet_suggest (const FleetCatalogue *catalogue, const FleetCollection *collection,
                                 const FleetSuggestOptions *options,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
void fleet_suggestions_free (FleetSuggestions *suggestions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetSuggestions, fleet_suggestions_free)
