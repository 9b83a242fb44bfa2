/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fleets of version 0, read by this version and saved in the newest; the old file is kept. */
#include "fleets/fleet-store.h"
#include "fleets/fleet.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Fleet *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_parse ("old.json", text, strlen (text), &error);

  if (!fleet)
    fail_msg ("%s", error->message);
  return fleet;
}

static void
assert_same (const char *old, const char *now)
{
  g_autoptr (Fleet) fleet = parse (old);
  g_autoptr (Fleet) expected = parse (now);
  g_autofree char *found = fleet_write (fleet);
  g_autofree char *wanted = fleet_write (expected);

  assert_string_equal (found, wanted);
}

static const char version_0[] =
    "{\"name\": \"Ann's 1st\", \"player\": \"Ann\", \"start\": \"carbon7\",\n"
    " \"ships\": [{\"ship\": \"iron-dune\", \"pods\": {\"laser\": 2, \"shield\": 1},\n"
    "            \"crew\": [\"rhea\"], \"paint\": \"red\"},\n"
    "           {\"ship\": \"sparrow\", \"craft\": 2, \"crew\": [\"pim\"], \"pods\": {\"laser\": "
    "1}},\n"
    "           {\"ship\": \"hulk\"}],\n"
    " \"reserve\": [{\"ship\": \"dock\", \"pods\": {}}],\n"
    " \"unassigned\": [\"tomas\"], \"evening\": 3, \"note\": \"by hand\"}\n";

static void
test_everything (void **state)
{
  assert_same (version_0,
               "{\"format\": \"rocket-table fleet\", \"version\": 1, \"id\": \"ann-s-1st\","
               "\"name\": \"Ann's 1st\", \"player\": \"Ann\", \"start\": \"carbon7\", \"active\": ["
               "{\"ship\": \"iron-dune\", \"paint\": \"red\", \"craft\": [{\"pods\": [\"laser\", "
               "\"laser\", \"shield\"], \"crew\": [\"rhea\"]}]},"
               "{\"ship\": \"sparrow\", \"craft\": [{\"pods\": [\"laser\"], \"crew\": [\"pim\"]}, "
               "{\"pods\": [\"laser\"]}]},"
               "{\"ship\": \"hulk\", \"craft\": [{\"pods\": []}]}],"
               "\"reserve\": [{\"ship\": \"dock\", \"craft\": [{\"pods\": []}]}],"
               "\"unassigned\": [\"tomas\"], \"evening\": 3, \"note\": \"by hand\"}");
}

/* The least that was ever typed. */
static void
test_least (void **state)
{
  assert_same ("{\"ships\": []}",
               "{\"format\": \"rocket-table fleet\", \"version\": 1, \"id\": \"fleet\", \"name\": "
               "\"Unnamed fleet\", \"active\": []}");
  assert_same ("{\"name\": \"!?\", \"ships\": []}",
               "{\"format\": \"rocket-table fleet\", \"version\": 1, \"id\": \"fleet\", \"name\": "
               "\"!?\", \"active\": []}");
}

static void
assert_complaint (const char *text, const char *words)
{
  g_autoptr (GError) error = NULL;

  assert_null (fleet_parse ("old.json", text, strlen (text), &error));
  if (!strstr (error->message, words))
    fail_msg ("%s", error->message);
}

/* Mistakes in an old file are told by its own lines. */
static void
test_mistakes (void **state)
{
  assert_complaint ("{\n\"ships\": {}}", "old.json:2:10: ships: expected a list");
  assert_complaint ("{\"ships\": [\n3]}", "old.json:2:1: ships[0]: expected a ship");
  assert_complaint ("{\"ships\": [{\"ship\": \"x\",\n\"pods\": [\"laser\"]}]}",
                    "old.json:2:9: ships[0].pods: expected counts");
  assert_complaint ("{\"ships\": [{\"ship\": \"x\", \"pods\": {\n\"laser\": 1e9}}]}",
                    "old.json:2:10: ships[0].pods.laser: expected a number");
  assert_complaint ("{\"ships\": [{\"ship\": \"x\", \"craft\": 0}]}", "ships[0].craft: expected");
  assert_complaint ("{\"active\": [], \"ships\": []}", "format");
  assert_complaint ("[]", "old.json:1:1");
  assert_complaint ("{\"format\": \"rocket-table fleet\", \"version\": 0, \"name\": \"x\"}",
                    "old.json:1:");
  assert_complaint ("{\"format\": \"rocket-table fleet\", \"version\": 99}", "99");
}

static gboolean
judge_cb (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  Fleet **fleet = data;

  g_clear_pointer (fleet, fleet_free);
  *fleet = fleet_parse (name, text, length, error);
  return *fleet != NULL;
}

/* Loading leaves the old file; the first save writes the newest version and keeps the old one. */
static void
test_on_disk (void **state)
{
  g_autofree char *folder = g_dir_make_tmp ("rocket table-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "fleet.json", NULL);
  g_autofree char *before = g_strconcat (path, ".1", NULL);
  g_autofree char *text = NULL, *kept = NULL;
  g_autoptr (Fleet) fleet = NULL;

  assert_true (g_file_set_contents (path, version_0, -1, NULL));
  g_autoptr (FleetStored) stored = fleet_store_load (path, judge_cb, &fleet, NULL);
  assert_non_null (stored);
  assert_null (stored->notice);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_string_equal (text, version_0);

  g_autofree char *newest = fleet_write (fleet);
  assert_true (fleet_store_save (path, newest, strlen (newest), stored->mark, NULL));
  g_clear_pointer (&text, g_free);
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_true (
      g_str_has_prefix (text, "{\n  \"format\": \"rocket-table fleet\",\n  \"version\": 1,"));
  assert_true (g_file_get_contents (before, &kept, NULL, NULL));
  assert_string_equal (kept, version_0);
  g_unlink (path);
  g_unlink (before);
  g_rmdir (folder);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_everything),
    cmocka_unit_test (test_least),
    cmocka_unit_test (test_mistakes),
    cmocka_unit_test (test_on_disk),
  };
  return cmocka_run_group_tests_name ("fleet-migrate", tests, NULL, NULL);
}
