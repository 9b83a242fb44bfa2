/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finding cards while one types: filter and order of a catalogue's ships or crew.
 *
 * An index is made once for a catalogue. It holds the words of every card with case and accents
 * taken off, and for each order asked for the cards already in it; so a question is one walk over
 * the cards, without sorting and without memory of its own.
 */
#pragma once

#include "fleet-collection.h"

typedef enum { FLEET_KIND_SHIP, FLEET_KIND_CREW } FleetKind;

typedef enum {
  FLEET_SORT_NONE, /* as in the catalogue */
  FLEET_SORT_NAME, /* as the user's language orders names */
  FLEET_SORT_NUMBER,
  FLEET_SORT_FACTION,
  FLEET_SORT_CLASS,
  FLEET_SORT_POINTS,
  FLEET_SORT_AP,
  FLEET_SORT_WR,
  FLEET_SORT_MOVE, /* none, S, M, L */
  FLEET_SORT_RANGE,
  FLEET_SORT_POSTS,
  FLEET_SORT_CREW,
  FLEET_SORT_CARGO,
  FLEET_SORT_CRAFT,
  N_FLEET_SORTS,
} FleetSort;

/* All of a query must hold. One that is all zero finds everything. */
typedef struct {
  const char *text;    /* words that must all be found, anywhere in the card's words; may be NULL */
  const char *faction; /* its id; "": unaffiliated; NULL: any */
  const char *class_id; /* NULL: any; no crew has one */
  int min_points;
  int max_points; /* 0: no limit */
  gboolean has_effect;
  RocketmenEffectKind effect; /* of one of its abilities, if has_effect */
  gboolean is_owned;          /* only cards of which one owns one or more */
  FleetSort sort;
  gboolean is_descending; /* cards that are equal stay as in the catalogue either way */
} FleetQuery;

typedef struct FleetSearch FleetSearch;

/* Keeps a reference to the catalogue. Not to be used by two threads at once: orders are made when
 * they are first asked for. */
FleetSearch *fleet_search_new (FleetCatalogue *catalogue, FleetKind kind) G_GNUC_WARN_UNUSED_RESULT;
void fleet_search_free (FleetSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetSearch, fleet_search_free)

/* How many cards there are, thus how much room a result may need. */
guint fleet_search_size (const FleetSearch *self);

/* Writes the numbers of the cards found, as in fleet_catalogue_ships or fleet_catalogue_crew, in
 * the order wished; the value is how many. `collection` may be NULL: then nothing is owned. */
guint fleet_search_run (FleetSearch *self, const FleetCollection *collection,
                        const FleetQuery *query, guint *result);

/* The words for files and the command line: "points", "range". NULL-terminated, in the order of
 * the enum. */
extern const char *const fleet_sort_words[];

/* A text as it is compared: decomposed, without accents, folded to one case. NULL: invalid. */
char *fleet_search_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;
