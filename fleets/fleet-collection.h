/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one owns and what one wants: counts by card id. Cards that no catalogue knows (any more)
 * keep their counts.
 */
#pragma once

#include "fleet.h"

enum { FLEET_COPIES_MAX = 999 };

typedef struct FleetCollection FleetCollection;

typedef struct {
  const char *id;
  int own;
  int want;
} FleetCount;

FleetCollection *fleet_collection_new (void) G_GNUC_WARN_UNUSED_RESULT;
void fleet_collection_free (FleetCollection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetCollection, fleet_collection_free)

int fleet_collection_own (const FleetCollection *self, const char *id);
int fleet_collection_want (const FleetCollection *self, const char *id);
/* Both 0: forgotten. At most FLEET_COPIES_MAX each. */
void fleet_collection_set (FleetCollection *self, const char *id, int own, int want);
/* Sorted by id; to be freed with g_free, the ids belong to the collection. */
FleetCount *fleet_collection_list (const FleetCollection *self, guint *n) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the counts of all cards that `counts` has; the others stay. */
void fleet_collection_take (FleetCollection *self, const FleetCollection *counts);

/* A file: {"format": "rocket-table collection", "version": 1, "cards": {"iron-dune": {"own": 2,
 * "want": 1}}}. Members that this version does not know are kept and written again. */
FleetCollection *fleet_collection_parse (const char *name, const char *text, gsize length,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *fleet_collection_write (const FleetCollection *self) G_GNUC_WARN_UNUSED_RESULT;

/* CSV for spreadsheets: id, number, name, kind, own, want. Reading needs the columns `id` and
 * `own`, takes `want`, and lets all others be, in any order, with commas, semicolons or tabs.
 * Complaints are "name:line:column: what is wrong; what to do", one line each, up to 20. */
FleetCollection *fleet_collection_parse_csv (const char *name, const char *text, gsize length,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* `catalogue` may be NULL: then only ids and counts are known. Cells that a spreadsheet would take
 * for a formula get an apostrophe before them, which reading takes off again. */
char *fleet_collection_write_csv (const FleetCollection *self,
                                  const FleetCatalogue *catalogue) G_GNUC_WARN_UNUSED_RESULT;

/* ---- What can be fielded ---- */

typedef struct {
  const char *id; /* belongs to the fleet */
  int needed;
  int own; /* fewer than needed: the fleet cannot be fielded */
} FleetNeed;

/* All cards of a fleet, its reserve included, sorted by id; to be freed with g_free. */
FleetNeed *fleet_collection_needs (const FleetCollection *self, const Fleet *fleet,
                                   guint *n) G_GNUC_WARN_UNUSED_RESULT;
