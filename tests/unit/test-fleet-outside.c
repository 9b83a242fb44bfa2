/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fleets that come from outside or with the program: the ready ones, import, figures, and looking
 * for the best in the background. */
#include "app/features/fleet-builder/rt-fleet-figures-model.h"
#include "app/features/fleet-builder/rt-fleet-import-model.h"
#include "app/features/fleet-builder/rt-suggest-model.h"
#include "fleets/fleet-check.h"
#include "fleets/fleet-demonstration.h"
#include "fleets/fleet-json.h"
#include "fleets/fleet-share.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static Fleet *
ready_fleet (guint place)
{
  g_autoptr (GPtrArray) fleets = fleet_demonstration_fleets ();

  return fleet_copy (g_ptr_array_index (fleets, place));
}

/* ---- Ready fleets ---- */

static void
test_ready_fleets_may_be_played (void **state)
{
  g_autoptr (GPtrArray) fleets = fleet_demonstration_fleets ();
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();

  assert_int_equal (fleets->len, 6);
  for (guint i = 0; i < fleets->len; i++) {
    const Fleet *fleet = g_ptr_array_index (fleets, i);
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);

    assert_true (report->is_valid);
    if (i > 0)
      assert_true (strcmp (((Fleet *)g_ptr_array_index (fleets, i - 1))->id, fleet->id) < 0);
  }
}

/* ---- Import ---- */

static Fleet *
import (const char *text, GError **error)
{
  return rt_fleet_import ("the text", text, strlen (text), error);
}

static void
test_share_text_is_imported (void **state)
{
  g_autoptr (Fleet) fleet = ready_fleet (1);
  g_autofree char *share = fleet_share_write (fleet, NULL);
  g_autofree char *mail = g_strconcat ("\n  Hello, here it is:\n> ", share, "\n", NULL);
  g_autoptr (Fleet) imported = import (mail, NULL);

  assert_non_null (imported);
  assert_string_equal (imported->name, fleet->name);
  assert_int_equal (imported->active->len, fleet->active->len);
}

static void
test_json_is_imported (void **state)
{
  g_autoptr (Fleet) fleet = ready_fleet (2);
  g_autofree char *json = fleet_write (fleet);
  g_autofree char *blanks = g_strconcat (" \n", json, NULL);
  g_autoptr (Fleet) imported = import (blanks, NULL);

  assert_non_null (imported);
  assert_true (fleet_equal (fleet, imported));
}

static void
test_what_is_no_fleet_is_told (void **state)
{
  static const char *const texts[] = {
    "", " \n\t", "\xEF\xBB\xBF", "Hello", "{", "RT2:KG11", "{\"format\": \"rocket-table fleet\"}"
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;

    assert_null (import (texts[i], &error));
    assert_non_null (error);
    assert_true (strlen (error->message) > 10);
    /* What is empty is told as such, and where. */
    assert_int_equal (strstr (error->message, "There is nothing in the text.") != NULL, i < 3);
  }
}

/* ---- Files ---- */

typedef struct {
  Fleet *fleet;
  GError *error;
  gboolean is_done;
} Read;

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Read *read = data;

  g_autoptr (FleetCatalogue) cards = NULL;

  read->fleet = rt_fleet_import_file_finish (G_FILE (source), result, &cards, &read->error);
  assert_null (cards);
  read->is_done = TRUE;
}

static Read
read_from (GFile *where)
{
  g_autoptr (GFile) file = where;
  Read read = { 0 };

  rt_fleet_import_file_async (file, NULL, read_cb, &read);
  while (!read.is_done)
    g_main_context_iteration (NULL, TRUE);
  return read;
}

static Read
read_file (const char *path)
{
  return read_from (g_file_new_for_path (path));
}

static void
test_files_are_imported (void **state)
{
  const char *folder = *state;
  g_autofree char *path = g_build_filename (folder, "a.fleet.json", NULL);
  g_autoptr (Fleet) fleet = ready_fleet (3);
  g_autofree char *json = fleet_write (fleet);
  Read read;

  assert_true (g_file_set_contents (path, json, -1, NULL));
  read = read_file (path);
  assert_null (read.error);
  assert_true (fleet_equal (fleet, read.fleet));
  fleet_free (read.fleet);
}

/* A whole fleet with so many blanks behind it that there are `size` bytes. */
static Read
read_padded (const char *folder, gsize size)
{
  g_autofree char *path = g_build_filename (folder, "large.json", NULL);
  g_autoptr (Fleet) fleet = ready_fleet (3);
  g_autofree char *json = fleet_write (fleet);
  g_autofree char *text = g_strnfill (size, ' ');

  memcpy (text, json, strlen (json));
  assert_true (g_file_set_contents (path, text, (gssize)size, NULL));
  return read_file (path);
}

/* For its size alone: one byte less and it is a fleet. */
static void
test_a_file_that_is_too_large_is_refused (void **state)
{
  Read read = read_padded (*state, FLEET_JSON_BYTES_MAX);

  assert_null (read.error);
  assert_non_null (read.fleet);
  fleet_free (read.fleet);
  read = read_padded (*state, FLEET_JSON_BYTES_MAX + 1);
  assert_null (read.fleet);
  assert_non_null (strstr (read.error->message, "MiB"));
  g_error_free (read.error);
}

static void
test_a_missing_file_is_told (void **state)
{
  g_autofree char *path = g_build_filename (*state, "missing.json", NULL);
  Read read = read_file (path);

  assert_null (read.fleet);
  assert_true (g_error_matches (read.error, FLEET_ERROR, FLEET_ERROR_FILE));
  assert_non_null (strstr (read.error->message, "missing.json"));
  g_error_free (read.error);
}

/* What is elsewhere is not fetched, and a pipe is not waited for. */
static void
test_only_files_here_are_read (void **state)
{
  g_autofree char *path = g_build_filename (*state, "pipe.json", NULL);
  Read read = read_from (g_file_new_for_uri ("http://[::1]/a.json"));

  assert_null (read.fleet);
  assert_string_equal (read.error->message, "a.json is not on this computer. Copy it here first.");
  g_error_free (read.error);
  assert_int_equal (mkfifo (path, 0600), 0);
  read = read_file (path);
  assert_null (read.fleet);
  assert_non_null (strstr (read.error->message, "not a plain file"));
  g_error_free (read.error);
}

/* ---- Figures ---- */

static void
test_figures_of_a_fleet (void **state)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (Fleet) fleet = fleet_new ();
  RtFleetFigures none, one;

  rt_fleet_figures_count (&none, fleet, catalogue);
  for (int i = 0; i < N_RT_FIGURES; i++)
    assert_int_equal (none.values[i], 0);
  /* A squadron: three fighters with a laser each. */
  fleet_add_ship (fleet, fleet->active, fleet_catalogue_find_ship (catalogue, "tin-swallows"));
  rt_fleet_figures_count (&one, fleet, catalogue);
  assert_int_equal (one.values[RT_FIGURE_SHIPS], 3);
  assert_int_equal (one.values[RT_FIGURE_LASERS], 3);
  assert_int_equal (one.values[RT_FIGURE_POINTS], 6);
  assert_int_equal (rt_figure_better (RT_FIGURE_LASERS, &one, &none), 0);
  assert_int_equal (rt_figure_better (RT_FIGURE_LASERS, &none, &one), 1);
  assert_int_equal (rt_figure_better (RT_FIGURE_SHIELDS, &one, &none), -1);
  assert_int_equal (rt_figure_better (RT_FIGURE_POINTS, &one, &none), -1);
}

/* ---- Suggesting ---- */

static void
test_the_best_are_found_in_the_background (void **state)
{
  g_autoptr (RtLibrary) library = rt_library_new ();
  g_autoptr (RtSuggest) suggest = rt_suggest_new (library);
  const FleetSuggestions *found;

  rt_library_load (library);
  while (!rt_library_is_loaded (library))
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (rt_suggest_get_progress (suggest).nodes, 0);
  assert_int_equal (rt_suggest_get_progress (suggest).best, 0);
  assert_null (rt_suggest_get_found (suggest));
  assert_null (rt_suggest_get_error (suggest));
  /* Given up for the next one, and that stopped at once: an answer comes all the same. */
  rt_suggest_start (suggest, FLEET_MEASURE_AP, 2, FALSE);
  rt_suggest_start (suggest, FLEET_MEASURE_CARGO, 2, FALSE);
  assert_true (rt_suggest_is_running (suggest));
  rt_suggest_stop (suggest);
  while (rt_suggest_is_running (suggest))
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (rt_suggest_get_found (suggest));
  rt_suggest_start (suggest, FLEET_MEASURE_CARGO, 2, FALSE);
  while (rt_suggest_is_running (suggest))
    g_main_context_iteration (NULL, TRUE);
  found = rt_suggest_get_found (suggest);
  assert_false (found->is_stopped);
  assert_int_equal (found->fleets->len, 2);
  assert_int_equal (rt_suggest_get_progress (suggest).nodes, 0); /* it no longer looks */
  /* Nothing is owned. */
  rt_suggest_start (suggest, FLEET_MEASURE_CARGO, 2, TRUE);
  while (rt_suggest_is_running (suggest))
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (rt_suggest_get_found (suggest)->fleets->len, 0);
}

static int
set_up (void **state)
{
  char *folder = g_dir_make_tmp ("rt-outside-XXXXXX", NULL);

  *state = folder;
  return folder && g_setenv ("XDG_DATA_HOME", folder, TRUE) ? 0 : -1;
}

static int
tear_down (void **state)
{
  const char *name;
  GDir *folder = g_dir_open (*state, 0, NULL);

  while ((name = g_dir_read_name (folder))) {
    g_autofree char *path = g_build_filename (*state, name, NULL);

    g_remove (path);
  }
  g_dir_close (folder);
  g_rmdir (*state);
  g_free (*state);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_ready_fleets_may_be_played),
    cmocka_unit_test (test_share_text_is_imported),
    cmocka_unit_test (test_json_is_imported),
    cmocka_unit_test (test_what_is_no_fleet_is_told),
    cmocka_unit_test (test_files_are_imported),
    cmocka_unit_test (test_a_file_that_is_too_large_is_refused),
    cmocka_unit_test (test_a_missing_file_is_told),
    cmocka_unit_test (test_only_files_here_are_read),
    cmocka_unit_test (test_figures_of_a_fleet),
    cmocka_unit_test (test_the_best_are_found_in_the_background),
  };

  return cmocka_run_group_tests (tests, set_up, tear_down);
}
