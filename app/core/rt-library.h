/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a user's own cards and fleets live: $XDG_DATA_HOME/rocket-table with the folders
 * `catalogues` and `fleets` and the file `collection.json`. They are plain files that people may
 * copy, mail and edit; nothing is created before there is something to save.
 */
#pragma once

#include <glib.h>

/* A path in there: "catalogues", "fleets", "collection.json". */
char *rt_library_path (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The JSON files of one of its folders, sorted by name; none if there is no such folder. Hidden
 * files, older generations and what was put aside are left out. Of char*. */
GPtrArray *rt_library_files (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
