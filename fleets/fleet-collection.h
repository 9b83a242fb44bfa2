/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one owns and what one wants: counts by card id. Cards that no catalogue knows (any more)
 * keep their counts.
 */
#pragma once

#include "fleet.h"

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
/* Both 0: forgotten. At most 999 each. */
void fleet_collection_set (FleetCollection *self, const char *id, int own, int want);
/* Sorted by id; to be freed with g_free, the ids belong to the collection. */
FleetCount *fleet_collection_list (const FleetCollection *self, guint *n) G_GNUC_WARN_UNUSED_RESULT;

FleetCollection *fleet_collection_parse (const char *name, const char *text, gsize length,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *fleet_collection_write (const FleetCollection *self) G_GNUC_WARN_UNUSED_RESULT;

/* CSV for spreadsheets: id, number, name, kind, own, want. Reading needs a column `id` and `own`,
 * in any order, comma, semicolon or tab; complaints name line and column. */
FleetCollection *fleet_collection_parse_csv (const char *name, const char *text, gsize length,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *fleet_collection_write_csv (const FleetCollection *self,
                                  const FleetCatalogue *catalogue) G_GNUC_WARN_UNUSED_RESULT;
