/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table collection: which cards one owns and wants, and what can be fielded with them. */
#include "rt-cli-fleets.h"

#include "app/features/fleet-builder/rt-library-model.h"
#include "fleets/fleet-collection.h"
#include "fleets/fleet-read.h"
#include "fleets/fleet-store.h"

#include <glib/gi18n.h>
#include <string.h>

static const RtCliCommand show_command, set_command, import_command, export_command,
    fieldable_command;

/* ---- Opening and saving ---- */

static gboolean
judge_cb (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  FleetCollection **collection = data;

  g_clear_pointer (collection, fleet_collection_free);
  *collection = fleet_collection_parse (name, text, length, error);
  return *collection != NULL;
}

static gboolean
is_there (const char *path)
{
  g_autofree char *before = g_strconcat (path, ".1", NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (before, G_FILE_TEST_EXISTS);
}

/* The user's own; empty if there is none yet. `mark` is for saving it again. */
static FleetCollection *
open_own (const char *path, char **mark)
{
  g_autoptr (FleetCollection) collection = NULL;
  g_autoptr (GError) error = NULL;

  *mark = g_strdup (FLEET_STORE_NEW);
  if (!is_there (path))
    return fleet_collection_new ();
  g_autoptr (FleetStored) stored = fleet_store_load (path, judge_cb, &collection, &error);
  if (!stored) {
    rt_cli_fail_error (error);
    return NULL;
  }
  if (stored->notice)
    rt_cli_fail ("%s", stored->notice);
  g_free (*mark);
  *mark = g_strdup (stored->mark);
  return g_steal_pointer (&collection);
}

/* A file that was named: it is read, and nothing else happens to it. */
static FleetCollection *
open_named (const char *path)
{
  g_autoptr (GError) error = NULL;
  FleetCollection *collection = NULL;
  gsize length;
  g_autofree char *text = fleet_read_file (path, &length, &error);

  if (text)
    collection = g_str_has_suffix (path, ".csv")
                     ? fleet_collection_parse_csv (path, text, length, &error)
                     : fleet_collection_parse (path, text, length, &error);
  if (!collection)
    rt_cli_fail_error (error);
  return collection;
}

FleetCollection *
rt_cli_load_collection (const char *path)
{
  g_autofree char *own = rt_library_path ("collection.json");
  g_autofree char *mark = NULL;

  return path ? open_named (path) : open_own (own, &mark);
}

/* Opens, changes by the callback, saves. The callback's FALSE: nothing is saved. */
static int
change_collection (const char *path, gboolean (*change) (FleetCollection *collection, void *data),
                   void *data)
{
  g_autofree char *own = rt_library_path ("collection.json");
  g_autofree char *folder = g_path_get_dirname (own);
  g_autofree char *mark = NULL;
  g_autoptr (FleetCollection) collection = NULL;
  g_autoptr (GError) error = NULL;

  if (path && g_str_has_suffix (path, ".csv"))
    return rt_cli_fail (_ ("%s: a table is not changed in place; import it into a collection"),
                        path);
  if (path && is_there (path))
    collection = open_named (path);
  else
    collection = path ? fleet_collection_new () : open_own (own, &mark);
  if (!collection || !change (collection, data))
    return RT_EXIT_BAD;
  if (!path)
    g_mkdir_with_parents (folder, 0700); /* if that fails, so does saving, and says so */
  g_autofree char *text = fleet_collection_write (collection);
  if (!fleet_store_save (path ? path : own, text, strlen (text), path ? FLEET_STORE_ANY : mark,
                         &error))
    return rt_cli_fail_error (error);
  return RT_EXIT_OK;
}

/* ---- What the parts share ---- */

typedef struct {
  char *collection;
  char **catalogues;
  gboolean is_json; /* it always is */
} Common;

static void
common_clear (Common *self)
{
  g_free (self->collection);
  g_strfreev (self->catalogues);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Common, common_clear)

/* A macro of initialisers is laid out by hand. */
/* clang-format off */
#define COMMON_ENTRIES(common)                                                                     \
  { "collection", 0, 0, G_OPTION_ARG_FILENAME, &(common).collection,                               \
    N_ ("This file instead of your own collection"), "FILE" },                                     \
  { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(common).catalogues,                          \
    N_ ("Cards of this file too"), "FILE" },                                                       \
  { "json", 0, 0, G_OPTION_ARG_NONE, &(common).is_json, N_ ("Print JSON (it always does)"), NULL }
/* clang-format on */

static void
add_card (JsonBuilder *builder, const FleetCatalogue *catalogue, const char *id)
{
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, id);
  const FleetCrew *crew = ship ? NULL : fleet_catalogue_find_crew (catalogue, id);

  rt_cli_add_string (builder, "id", id);
  rt_cli_add_string (builder, "kind", ship ? "ship" : crew ? "crew" : "unknown");
  if (!ship && !crew)
    return;
  rt_cli_add_string (builder, "number", ship ? ship->number : crew->number);
  rt_cli_add_string (builder, "name", ship ? ship->name : crew->name);
}

static gboolean
is_known (const FleetCatalogue *catalogue, const char *id)
{
  return fleet_catalogue_find_ship (catalogue, id) || fleet_catalogue_find_crew (catalogue, id);
}

/* ---- show ---- */

static int
run_show (int argc, char **argv)
{
  g_auto (Common) common = { 0 };
  const GOptionEntry entries[] = { COMMON_ENTRIES (common), { NULL } };
  int own = 0, want = 0;
  guint n;

  if (!rt_cli_parse (&show_command, NULL, entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 1)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (common.catalogues);
  g_autoptr (FleetCollection) collection = rt_cli_load_collection (common.collection);
  if (!catalogue || !collection)
    return RT_EXIT_BAD;
  g_autofree FleetCount *list = fleet_collection_list (collection, &n);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "cards");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++) {
    json_builder_begin_object (builder);
    add_card (builder, catalogue, list[i].id);
    rt_cli_add_int (builder, "own", list[i].own);
    rt_cli_add_int (builder, "want", list[i].want);
    json_builder_end_object (builder);
    own += list[i].own;
    want += list[i].want;
  }
  json_builder_end_array (builder);
  rt_cli_add_int (builder, "own", own);
  rt_cli_add_int (builder, "want", want);
  rt_cli_print_json (builder);
  return RT_EXIT_OK;
}

/* ---- set ---- */

typedef struct {
  const FleetCatalogue *catalogue;
  const char *id;
  int own; /* -1: as it is */
  int want;
} Setting;

static gboolean
set_counts (FleetCollection *collection, void *data)
{
  Setting *self = data;

  /* A card that is counted already may have left the catalogue; its counts can still change. */
  if (!is_known (self->catalogue, self->id) && !fleet_collection_own (collection, self->id)
      && !fleet_collection_want (collection, self->id)) {
    rt_cli_fail (_ ("there is no card “%s”; name the catalogue it is in, or correct the id"),
                 self->id);
    return FALSE;
  }
  if (self->own < 0)
    self->own = fleet_collection_own (collection, self->id);
  if (self->want < 0)
    self->want = fleet_collection_want (collection, self->id);
  fleet_collection_set (collection, self->id, self->own, self->want);
  return TRUE;
}

static int
run_set (int argc, char **argv)
{
  enum { MISSING = G_MININT };
  g_auto (Common) common = { 0 };
  int own = MISSING, want = MISSING;
  const GOptionEntry entries[] = {
    { "own", 0, 0, G_OPTION_ARG_INT, &own, N_ ("How many you own"), "N" },
    { "want", 0, 0, G_OPTION_ARG_INT, &want, N_ ("How many you want"), "N" },
    COMMON_ENTRIES (common),
    { NULL },
  };

  if (!rt_cli_parse (&set_command, NULL, entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("name one card by its id"));
  if (own == MISSING && want == MISSING)
    return rt_cli_fail (_ ("say how many: --own N, --want N or both"));
  if ((own != MISSING && (own < 0 || own > FLEET_COPIES_MAX))
      || (want != MISSING && (want < 0 || want > FLEET_COPIES_MAX)))
    return rt_cli_fail (_ ("--own and --want are whole numbers from 0 to %d"), FLEET_COPIES_MAX);
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (common.catalogues);
  if (!catalogue)
    return RT_EXIT_BAD;
  Setting setting = { catalogue, argv[1], MAX (own, -1), MAX (want, -1) };
  int result = change_collection (common.collection, set_counts, &setting);
  if (result != RT_EXIT_OK)
    return result;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  add_card (builder, catalogue, setting.id);
  rt_cli_add_int (builder, "own", setting.own);
  rt_cli_add_int (builder, "want", setting.want);
  rt_cli_print_json (builder);
  return RT_EXIT_OK;
}

/* ---- import, export ---- */

static gboolean
take_counts (FleetCollection *collection, void *data)
{
  fleet_collection_take (collection, data);
  return TRUE;
}

static int
run_import (int argc, char **argv)
{
  g_auto (Common) common = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetCollection) counts = NULL;
  const GOptionEntry entries[] = { COMMON_ENTRIES (common), { NULL } };
  gsize length;
  guint n;

  if (!rt_cli_parse (
          &import_command,
          _ ("Reads a table with the columns “id” and “own”, and “want” if there is one; "
             "commas, semicolons or\ntabs. Cards of the table get its counts, all other "
             "cards keep theirs. If a line is wrong nothing is changed."),
          entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("name one table to import"));
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (common.catalogues);
  g_autofree char *text = fleet_read_file (argv[1], &length, &error);
  if (text)
    counts = fleet_collection_parse_csv (argv[1], text, length, &error);
  if (!catalogue)
    return RT_EXIT_BAD;
  if (!counts)
    return rt_cli_fail_error (error);
  int result = change_collection (common.collection, take_counts, counts);
  if (result != RT_EXIT_OK)
    return result;
  g_autofree FleetCount *list = fleet_collection_list (counts, &n);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "cards", n);
  json_builder_set_member_name (builder, "unknown");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    if (!is_known (catalogue, list[i].id))
      json_builder_add_string_value (builder, list[i].id);
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
  return RT_EXIT_OK;
}

static int
run_export (int argc, char **argv)
{
  g_auto (Common) common = { 0 };
  const GOptionEntry entries[] = {
    { "collection", 0, 0, G_OPTION_ARG_FILENAME, &common.collection,
      N_ ("This file instead of your own collection"), "FILE" },
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &common.catalogues,
      N_ ("Cards of this file too"), "FILE" },
    { NULL },
  };

  if (!rt_cli_parse (&export_command,
                     _ ("Writes a table for a spreadsheet: id, number, name, kind, own, want."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 2)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[2]);
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (common.catalogues);
  g_autoptr (FleetCollection) collection = rt_cli_load_collection (common.collection);
  if (!catalogue || !collection)
    return RT_EXIT_BAD;
  g_autofree char *text = fleet_collection_write_csv (collection, catalogue);
  return rt_cli_write_output (argc > 1 ? argv[1] : NULL, text, -1) ? RT_EXIT_OK : RT_EXIT_BAD;
}

/* ---- fieldable ---- */

/* TRUE: all its cards are there. */
static gboolean
add_fieldable (JsonBuilder *builder, const FleetCatalogue *catalogue,
               const FleetCollection *collection, const char *path, const Fleet *fleet)
{
  gboolean is_fieldable = TRUE;
  guint n;
  g_autofree FleetNeed *needs = fleet_collection_needs (collection, fleet, &n);

  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "file", path);
  rt_cli_add_string (builder, "name", fleet->name ? fleet->name : "");
  json_builder_set_member_name (builder, "missing");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++) {
    if (needs[i].own >= needs[i].needed)
      continue;
    is_fieldable = FALSE;
    json_builder_begin_object (builder);
    add_card (builder, catalogue, needs[i].id);
    rt_cli_add_int (builder, "needed", needs[i].needed);
    rt_cli_add_int (builder, "own", needs[i].own);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "fieldable");
  json_builder_add_boolean_value (builder, is_fieldable);
  json_builder_end_object (builder);
  return is_fieldable;
}

static int
run_fieldable (int argc, char **argv)
{
  g_auto (Common) common = { 0 };
  const GOptionEntry entries[] = { COMMON_ENTRIES (common), { NULL } };
  gboolean are_all = TRUE;

  if (!rt_cli_parse (&fieldable_command,
                     _ ("The exit code is 0 if you own all cards of all these fleets, 1 if some "
                        "are missing."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc < 2)
    return rt_cli_fail (_ ("name one or more fleet files"));
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (common.catalogues);
  g_autoptr (FleetCollection) collection = rt_cli_load_collection (common.collection);
  if (!catalogue || !collection)
    return RT_EXIT_BAD;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "fleets");
  json_builder_begin_array (builder);
  for (int i = 1; i < argc; i++) {
    g_autoptr (Fleet) fleet = rt_cli_load_fleet (argv[i]);
    if (!fleet)
      return RT_EXIT_BAD;
    are_all &= add_fieldable (builder, catalogue, collection, argv[i], fleet);
  }
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
  return are_all ? RT_EXIT_OK : RT_EXIT_NO;
}

/* ---- Table ---- */

static const char *const no_options[] = { NULL };
static const char *const common_options[] = { "--catalogue", "--collection", "--json", NULL };
static const char *const set_options[] = { "--catalogue", "--collection", "--json",
                                           "--own",       "--want",       NULL };
static const char *const export_options[] = { "--catalogue", "--collection", NULL };

static const RtCliCommand show_command = {
  .name = "collection show",
  .arguments = "",
  .summary = N_ ("List the cards you own and want"),
  .options = common_options,
  .run = run_show,
};
static const RtCliCommand set_command = {
  .name = "collection set",
  .arguments = N_ ("ID"),
  .summary = N_ ("Say how many of a card you own and want"),
  .options = set_options,
  .run = run_set,
};
static const RtCliCommand import_command = {
  .name = "collection import",
  .arguments = N_ ("FILE.csv"),
  .summary = N_ ("Take counts from a table of a spreadsheet"),
  .options = common_options,
  .run = run_import,
};
static const RtCliCommand export_command = {
  .name = "collection export",
  .arguments = N_ ("[FILE.csv]"),
  .summary = N_ ("Write the counts as a table for a spreadsheet"),
  .options = export_options,
  .run = run_export,
};
static const RtCliCommand fieldable_command = {
  .name = "collection fieldable",
  .arguments = N_ ("FLEET…"),
  .summary = N_ ("Tell which fleets you have all cards of, and what is missing"),
  .options = common_options,
  .run = run_fieldable,
};

static const RtCliCommand *const parts[] = {
  &show_command, &set_command, &import_command, &export_command, &fieldable_command, NULL,
};

static int
run (int argc, char **argv)
{
  return rt_cli_run_part (&rt_cli_collection, argc, argv);
}

const RtCliCommand rt_cli_collection = {
  .name = "collection",
  .arguments = N_ ("WHAT [OPTION…]"),
  .summary = N_ ("The Rocketmen cards you own: show, set, import, export, fieldable"),
  .options = no_options,
  .parts = parts,
  .run = run,
};
