/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table catalogue: files of cards, checked and merged. */
#include "rt-cli-fleets.h"

#include "app/features/fleet-builder/rt-library-model.h"

#include "fleets/fleet-trust.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* ---- What catalogue and fleet commands share ---- */

int
rt_cli_fail_error (const GError *error)
{
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", -1);

  for (char **line = lines; *line; line++)
    rt_cli_fail ("%s", *line);
  return RT_EXIT_BAD;
}

/* The user's own cards. One that cannot be read is told, and the others serve. */
static void
add_own_catalogues (GPtrArray *all)
{
  g_autoptr (GPtrArray) own = rt_library_files ("catalogues");

  for (guint i = 0; i < own->len; i++) {
    g_autoptr (GError) error = NULL;
    const char *path = own->pdata[i];
    FleetCatalogue *catalogue =
        fleet_trust (path, &error) ? fleet_catalogue_load (path, &error) : NULL;
    if (catalogue)
      g_ptr_array_add (all, catalogue);
    else
      rt_cli_fail_error (error);
  }
}

FleetCatalogue *
rt_cli_load_catalogues (char **paths)
{
  g_autoptr (GPtrArray) all =
      g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_catalogue_unref);
  gboolean is_good = TRUE;

  g_ptr_array_add (all, fleet_catalogue_demonstration ());
  if (!paths)
    add_own_catalogues (all);
  for (; paths && *paths; paths++) {
    g_autoptr (GError) error = NULL;
    FleetCatalogue *catalogue = fleet_catalogue_load (*paths, &error);
    if (catalogue)
      g_ptr_array_add (all, catalogue);
    else
      rt_cli_fail_error (error);
    is_good = is_good && catalogue;
  }
  if (!is_good)
    return NULL;
  return fleet_catalogue_merge ((const FleetCatalogue *const *)all->pdata, all->len, NULL);
}

Fleet *
rt_cli_load_fleet (const char *path)
{
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_load (path, &error);

  if (!fleet)
    rt_cli_fail_error (error);
  return fleet;
}

gboolean
rt_cli_write_output (const char *path, const char *text, gssize length)
{
  g_autoptr (GError) error = NULL;

  if (!path || strcmp (path, "-") == 0) {
    fwrite (text, 1, length < 0 ? strlen (text) : (gsize)length, stdout);
    return TRUE;
  }
  /* The new file takes the place of what is there: that must not be a device. */
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    rt_cli_fail (_ ("%s: not a plain file; “-” is the standard output"), path);
    return FALSE;
  }
  if (g_file_set_contents_full (path, text, length,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0664,
                                &error))
    return TRUE;
  rt_cli_fail ("%s", error->message);
  return FALSE;
}

/* ---- check ---- */

static const RtCliCommand check_command, merge_command;

static void
add_names (JsonBuilder *builder, const char *name, char **lines)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (; lines && *lines; lines++)
    json_builder_add_string_value (builder, *lines);
  json_builder_end_array (builder);
}

static void
add_file (JsonBuilder *builder, const char *path, const FleetCatalogue *catalogue,
          const GError *error)
{
  g_auto (GStrv) lines = error ? g_strsplit (error->message, "\n", -1) : NULL;
  guint n_ships = 0;
  guint n_crew = 0;

  if (catalogue) {
    fleet_catalogue_ships (catalogue, &n_ships);
    fleet_catalogue_crew (catalogue, &n_crew);
  }
  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "file", path);
  json_builder_set_member_name (builder, "valid");
  json_builder_add_boolean_value (builder, catalogue != NULL);
  rt_cli_add_string (builder, "name", catalogue ? fleet_catalogue_name (catalogue) : "");
  rt_cli_add_int (builder, "ships", n_ships);
  rt_cli_add_int (builder, "crew", n_crew);
  add_names (builder, "problems", lines);
  json_builder_end_object (builder);
}

static void
print_file (const char *path, const FleetCatalogue *catalogue, const GError *error)
{
  guint n_ships;
  guint n_crew;

  if (!catalogue) {
    rt_cli_fail_error (error);
    return;
  }
  fleet_catalogue_ships (catalogue, &n_ships);
  fleet_catalogue_crew (catalogue, &n_crew);
  rt_cli_print (stdout, _ ("%s: nothing is wrong in “%s” (ships: %u, crew: %u)"), path,
                fleet_catalogue_name (catalogue), n_ships, n_crew);
  printf ("\n");
}

static int
run_check (int argc, char **argv)
{
  gboolean is_json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print JSON"), NULL },
    { NULL },
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  int exit_code = RT_EXIT_OK;

  if (!rt_cli_parse (&check_command, NULL, entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc < 2)
    return rt_cli_fail (_ ("say which files to check, or “-” for the standard input"));
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "files");
  json_builder_begin_array (builder);
  for (int i = 1; i < argc; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_load (argv[i], &error);
    if (!catalogue)
      exit_code = RT_EXIT_BAD;
    if (is_json)
      add_file (builder, argv[i], catalogue, error);
    else
      print_file (argv[i], catalogue, error);
  }
  json_builder_end_array (builder);
  if (is_json)
    rt_cli_print_json (builder);
  return exit_code;
}

/* ---- merge ---- */

static int
run_merge (int argc, char **argv)
{
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write to this file"), "FILE" },
    { NULL },
  };
  g_autoptr (GPtrArray) all =
      g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_catalogue_unref);
  g_autoptr (GPtrArray) conflicts = NULL;

  if (!rt_cli_parse (&merge_command,
                     _ ("What several files say of one id is taken from the last of them; where "
                        "they differ\nis told on standard error, and the exit code is then 1."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc < 3)
    return rt_cli_fail (_ ("name two or more files to merge; later ones override earlier ones"));
  for (int i = 1; i < argc; i++) {
    g_autoptr (GError) error = NULL;
    FleetCatalogue *catalogue = fleet_catalogue_load (argv[i], &error);
    if (!catalogue)
      return rt_cli_fail_error (error);
    g_ptr_array_add (all, catalogue);
  }
  g_autoptr (FleetCatalogue) merged =
      fleet_catalogue_merge ((const FleetCatalogue *const *)all->pdata, all->len, &conflicts);
  for (guint i = 0; i < conflicts->len; i++)
    rt_cli_print (stderr, "%s\n", ((const FleetConflict *)conflicts->pdata[i])->message);
  g_autofree char *text = fleet_catalogue_write (merged);
  if (!rt_cli_write_output (output, text, -1))
    return RT_EXIT_BAD;
  return conflicts->len ? RT_EXIT_NO : RT_EXIT_OK;
}

/* ---- Table ---- */

static const char *const check_options[] = { "--json", NULL };
static const char *const merge_options[] = { "--output", NULL };
static const char *const no_options[] = { NULL };

static const RtCliCommand check_command = {
  .name = "catalogue check",
  .arguments = N_ ("FILE…"),
  .summary = N_ ("Tell everything that is wrong in files of cards"),
  .options = check_options,
  .run = run_check,
};
static const RtCliCommand merge_command = {
  .name = "catalogue merge",
  .arguments = N_ ("FILE FILE…"),
  .summary = N_ ("Make one file of cards of several, and name what they disagree on"),
  .options = merge_options,
  .run = run_merge,
};

static const RtCliCommand *const parts[] = {
  &check_command,
  &merge_command,
  &rt_cli_catalogue_list,
  NULL,
};

static int
run (int argc, char **argv)
{
  return rt_cli_run_part (&rt_cli_catalogue, argc, argv);
}

const RtCliCommand rt_cli_catalogue = {
  .name = "catalogue",
  .arguments = N_ ("WHAT [OPTION…]"),
  .summary = N_ ("Files of Rocketmen cards: check, merge, list"),
  .options = no_options,
  .parts = parts,
  .run = run,
};
