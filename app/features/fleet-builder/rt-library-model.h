/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What belongs to the user: cards, fleets and a collection, in $XDG_DATA_HOME/rocket-table.
 *
 *   catalogues/NAME.json   cards; my-cards.json is where the card editor writes
 *   fleets/ID.json         one fleet each
 *   collection.json        what is owned and wanted
 *
 * They are plain files that people may copy, mail and edit; no file is made before there is
 * something to save.
 *
 * Reading goes on in the background. A file that cannot be read is left aside and told; everything
 * else is there all the same.
 */
#pragma once

#include "rt-fleet-document-model.h"

#include "fleets/fleet-collection.h"

/* A path in there: "catalogues", "fleets", "collection.json". */
char *rt_library_path (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The JSON files of one of its folders, sorted by name; none if there is no such folder. Hidden
 * files, older generations and what was put aside are left out. Of char*. */
GPtrArray *rt_library_files (const char *folder) G_GNUC_WARN_UNUSED_RESULT;

#define RT_TYPE_LIBRARY (rt_library_get_type ())
G_DECLARE_FINAL_TYPE (RtLibrary, rt_library, RT, LIBRARY, GObject)

/*
 * Signals:
 *   loaded                after the first reading
 *   catalogue-changed     cards were added or changed
 *   collection-changed
 *   notice (text)         something that the user must be told
 */
RtLibrary *rt_library_new (void);

void rt_library_load (RtLibrary *self);
gboolean rt_library_is_loaded (RtLibrary *self);

/* All cards together; never NULL once loaded. */
FleetCatalogue *rt_library_get_catalogue (RtLibrary *self);
const FleetCollection *rt_library_get_collection (RtLibrary *self);
/* Of RtFleetDocument, by name. */
GListModel *rt_library_get_fleets (RtLibrary *self);

/* A new fleet with this content, on disk soon; its id is made unique. Takes the fleet over. */
RtFleetDocument *rt_library_add_fleet (RtLibrary *self, Fleet *fleet);
/* Moves its file to the folder `removed`, so that nothing is ever gone. */
gboolean rt_library_remove_fleet (RtLibrary *self, RtFleetDocument *document, GError **error);

/* One's own cards. The entry's provenance is set to "from my card". NULL removes by id. A
 * card that a file cannot hold is refused, and nothing changes. */
gboolean rt_library_put_ship (RtLibrary *self, const char *id, const FleetShip *ship,
                              GError **error);
gboolean rt_library_put_crew (RtLibrary *self, const char *id, const FleetCrew *crew,
                              GError **error);
/* Takes the last of these changes back, or does it again; FALSE: there was none. */
gboolean rt_library_undo_card (RtLibrary *self);
/* Is this card one of those that the editor may change? */
gboolean rt_library_is_own (RtLibrary *self, const char *id);

void rt_library_set_count (RtLibrary *self, const char *id, int own, int want);
