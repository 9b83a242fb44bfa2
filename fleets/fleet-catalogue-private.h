/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the two files of the catalogue. */
#pragma once

#include "fleet-catalogue.h"
#include "fleet-read.h"

struct FleetCatalogue {
  gatomicrefcount references;
  GStringChunk *strings; /* every text in it */
  const char *id;
  const char *name;
  const char *season;
  const char *file; /* where it was read from, for complaints */
  const char *extra;
  GArray *coalitions;
  GArray *factions;
  GArray *classes;
  GArray *pods;
  GArray *ships;
  GArray *crew;
  GHashTable *cards;    /* id → its place, see find_card */
  FleetCatalogue *base; /* what is written only where it differs; NULL for the base itself */
};

#define word_at(words, i) g_array_index ((words), FleetWord, (i))
#define ship_at(self, i) g_array_index ((self)->ships, FleetShip, (i))
#define crew_at(self, i) g_array_index ((self)->crew, FleetCrew, (i))

/* Takes over the base, and begins with what is in it. */
FleetCatalogue *fleet_catalogue_create (FleetCatalogue *base);
const char *fleet_catalogue_keep (FleetCatalogue *self, const char *text);

/* Each replaces what has the same id. */
void fleet_catalogue_put_word (FleetCatalogue *self, GArray *words, const FleetWord *word);
void fleet_catalogue_put_faction (FleetCatalogue *self, const FleetFaction *faction);
void fleet_catalogue_put_ship (FleetCatalogue *self, const FleetShip *ship);
void fleet_catalogue_put_crew (FleetCatalogue *self, const FleetCrew *crew);

FleetWord *fleet_find_word_id (GArray *words, const char *id);

/* ---- Of the file ---- */

/* As JSON on one line. */
void fleet_write_word (GString *out, const FleetWord *word);
void fleet_write_faction (GString *out, const FleetFaction *faction);
void fleet_write_ship (GString *out, const FleetShip *ship);
void fleet_write_crew (GString *out, const FleetCrew *crew);
/* `base` may be NULL: not there. */
gboolean fleet_is_same_word (const FleetWord *base, const FleetWord *word);
gboolean fleet_is_same_faction (const FleetFaction *base, const FleetFaction *faction);
