/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What belongs to the user, on real files: cards, fleets and a collection are read, changed, kept
 * and removed; what cannot be read is reported and spoils nothing else. */
#include "app/features/fleet-builder/rt-library-model.h"
#include "folder.h"
#include "wait.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
  RtLibrary *library;
  GListModel *fleets;
  gboolean is_loaded;
  int n_catalogue_changes;
  int n_collection_changes;
  GString *notices;
} Desk;

static char *data; /* $XDG_DATA_HOME */

static void
loaded_cb (Desk *self)
{
  self->is_loaded = TRUE;
}

static void
catalogue_cb (Desk *self)
{
  self->n_catalogue_changes++;
}

static void
collection_cb (Desk *self)
{
  self->n_collection_changes++;
}

static void
notice_cb (Desk *self, const char *text)
{
  g_string_append_printf (self->notices, "%s\n", text);
}

static void
open_library (Desk *self)
{
  self->is_loaded = FALSE;
  self->library = rt_library_new ();
  self->fleets = rt_library_get_fleets (self->library);
  g_signal_connect_swapped (self->library, "loaded", G_CALLBACK (loaded_cb), self);
  g_signal_connect_swapped (self->library, "catalogue-changed", G_CALLBACK (catalogue_cb), self);
  g_signal_connect_swapped (self->library, "collection-changed", G_CALLBACK (collection_cb), self);
  g_signal_connect_swapped (self->library, "notice", G_CALLBACK (notice_cb), self);
  rt_library_load (self->library);
  WAIT_UNTIL (self->is_loaded);
  assert_true (rt_library_is_loaded (self->library));
}

/* What is on disk, as the program sees it that is started next. */
static void
open_again (Desk *self)
{
  wait_until_gone (self->library);
  open_library (self);
}

static int
setup (void **state)
{
  Desk *self = g_new0 (Desk, 1);

  self->notices = g_string_new (NULL);
  *state = self;
  return 0;
}

static int
teardown (void **state)
{
  Desk *self = *state;
  g_autofree char *folder = g_build_filename (data, "rocket-table", NULL);

  if (self->library)
    wait_until_gone (self->library);
  g_string_free (self->notices, TRUE);
  g_free (self);
  folder_remove (folder);
  return 0;
}

static void
write_file (const char *name, const char *text)
{
  g_autofree char *path = rt_library_path (name);
  g_autofree char *folder = g_path_get_dirname (path);

  assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
  assert_true (g_file_set_contents (path, text, -1, NULL));
}

static const char *
name_at (Desk *self, guint i)
{
  g_autoptr (RtFleetDocument) document = g_list_model_get_item (self->fleets, i);

  assert_non_null (document);
  return rt_fleet_document_get_fleet (document)->name;
}

static RtFleetDocument *
add_fleet (Desk *self, const char *name)
{
  Fleet *fleet = fleet_new ();

  g_free (fleet->name);
  fleet->name = g_strdup (name);
  return rt_library_add_fleet (self->library, fleet);
}

static gboolean
is_on_disk (RtFleetDocument *document)
{
  return g_file_test (rt_fleet_document_get_path (document), G_FILE_TEST_EXISTS);
}

/* ---- */

static void
test_empty (void **state)
{
  Desk *self = *state;
  g_autofree char *collection = rt_library_path ("collection.json");
  g_autoptr (GPtrArray) files = NULL;
  guint n;

  open_library (self);
  assert_string_equal (self->notices->str, "");
  assert_int_equal (g_list_model_get_n_items (self->fleets), 0);
  fleet_catalogue_ships (rt_library_get_catalogue (self->library), &n);
  assert_true (n > 0); /* the demonstration's */
  /* No file is made before there is something to save. */
  assert_false (g_file_test (collection, G_FILE_TEST_EXISTS));
  files = rt_library_files ("fleets");
  assert_int_equal (files->len, 0);
}

static void
test_fleets_by_name (void **state)
{
  Desk *self = *state;
  RtFleetDocument *raiders;
  RtFleetDocument *comets;

  open_library (self);
  raiders = add_fleet (self, "Raiders");
  comets = add_fleet (self, "Comets");
  add_fleet (self, "Raiders");
  assert_string_equal (name_at (self, 0), "Comets");
  assert_string_equal (name_at (self, 2), "Raiders");
  assert_string_not_equal (rt_fleet_document_get_path (raiders),
                           rt_fleet_document_get_path (comets));
  WAIT_UNTIL (is_on_disk (raiders) && is_on_disk (comets));

  open_again (self);
  assert_int_equal (g_list_model_get_n_items (self->fleets), 3);
  assert_string_equal (name_at (self, 1), "Raiders");
}

static void
test_removed_fleets_are_kept (void **state)
{
  Desk *self = *state;
  g_autoptr (GError) error = NULL;
  RtFleetDocument *document;
  g_autofree char *first = rt_library_path ("removed/1-raiders.json");
  g_autofree char *second = rt_library_path ("removed/2-raiders.json");

  open_library (self);
  for (int i = 0; i < 2; i++) {
    document = add_fleet (self, "Raiders");
    WAIT_UNTIL (is_on_disk (document));
    assert_true (rt_library_remove_fleet (self->library, document, &error));
    assert_null (error);
    assert_int_equal (g_list_model_get_n_items (self->fleets), 0);
  }
  assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
  assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
}

static void
test_a_fleet_that_cannot_be_moved_stays (void **state)
{
  Desk *self = *state;
  g_autoptr (GError) error = NULL;
  RtFleetDocument *document;

  open_library (self);
  document = add_fleet (self, "Raiders");
  WAIT_UNTIL (is_on_disk (document));
  assert_int_equal (g_remove (rt_fleet_document_get_path (document)), 0);
  assert_false (rt_library_remove_fleet (self->library, document, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_FILE));
  assert_int_equal (g_list_model_get_n_items (self->fleets), 1);
}

static void
test_what_cannot_be_read_is_reported (void **state)
{
  Desk *self = *state;
  g_autofree char *bad = rt_library_path ("catalogues/bad.json");
  g_autofree char *bad_fleet = rt_library_path ("fleets/bad.json");
  guint n;

  write_file ("catalogues/bad.json", "{ nonsense");
  write_file ("fleets/bad.json", "{ nonsense");
  write_file ("collection.json", "{ nonsense");
  open_library (self);
  assert_non_null (strstr (self->notices->str, "catalogues/bad.json"));
  assert_non_null (strstr (self->notices->str, "fleets/bad.json"));
  assert_non_null (strstr (self->notices->str, "collection.json"));
  assert_int_equal (g_list_model_get_n_items (self->fleets), 0);
  fleet_catalogue_ships (rt_library_get_catalogue (self->library), &n);
  assert_true (n > 0);
  assert_non_null (rt_library_get_collection (self->library));
  /* Somebody may be typing a catalogue just now: it is not put aside. */
  assert_true (g_file_test (bad, G_FILE_TEST_EXISTS));
}

static void
test_own_cards (void **state)
{
  Desk *self = *state;
  g_autoptr (GError) error = NULL;
  FleetShip ship;
  FleetCrew crew;
  guint n;

  open_library (self);
  ship = *fleet_catalogue_ships (rt_library_get_catalogue (self->library), &n);
  crew = *fleet_catalogue_crew (rt_library_get_catalogue (self->library), &n);
  assert_false (rt_library_is_own (self->library, "my-ship"));
  ship.id = (char *)"my-ship";
  ship.name = (char *)"Mine";
  crew.id = (char *)"my-crew";
  assert_true (rt_library_put_ship (self->library, "my-ship", &ship, &error));
  assert_true (rt_library_put_crew (self->library, "my-crew", &crew, &error));
  assert_null (error);
  assert_int_equal (self->n_catalogue_changes, 2);
  assert_true (rt_library_is_own (self->library, "my-ship"));
  assert_true (rt_library_is_own (self->library, "my-crew"));
  assert_non_null (fleet_catalogue_find_ship (rt_library_get_catalogue (self->library), "my-ship"));

  open_again (self);
  assert_true (rt_library_is_own (self->library, "my-ship"));
  assert_int_equal (
      fleet_catalogue_find_crew (rt_library_get_catalogue (self->library), "my-crew")->provenance,
      FLEET_FROM_CARD);
  assert_true (rt_library_put_ship (self->library, "my-ship", NULL, &error));
  assert_true (rt_library_put_crew (self->library, "my-crew", NULL, &error));
  assert_false (rt_library_is_own (self->library, "my-ship"));
  assert_false (rt_library_is_own (self->library, "my-crew"));
  assert_null (fleet_catalogue_find_ship (rt_library_get_catalogue (self->library), "my-ship"));
}

static void
test_a_card_that_no_file_can_hold (void **state)
{
  Desk *self = *state;
  g_autoptr (GError) error = NULL;
  FleetShip ship;
  guint n;

  open_library (self);
  ship = *fleet_catalogue_ships (rt_library_get_catalogue (self->library), &n);
  ship.id = (char *)"my-ship";
  ship.points = 100000;
  assert_false (rt_library_put_ship (self->library, "my-ship", &ship, &error));
  assert_non_null (error);
  assert_int_equal (self->n_catalogue_changes, 0);
  assert_false (rt_library_is_own (self->library, "my-ship"));
}

static void
test_collection (void **state)
{
  Desk *self = *state;
  g_autofree char *id = NULL;
  guint n;

  open_library (self);
  id = g_strdup (fleet_catalogue_ships (rt_library_get_catalogue (self->library), &n)->id);
  rt_library_set_count (self->library, id, 2, 1);
  assert_int_equal (self->n_collection_changes, 1);
  assert_int_equal (fleet_collection_own (rt_library_get_collection (self->library), id), 2);

  open_again (self);
  assert_int_equal (fleet_collection_own (rt_library_get_collection (self->library), id), 2);
}

/* A disk that takes nothing is reported, not passed over. */
static void
test_a_folder_that_takes_nothing (void **state)
{
  Desk *self = *state;
  guint n;

  write_file ("collection.json/in-the-way", "A folder where a file should be.\n");
  open_library (self);
  g_string_truncate (self->notices, 0);
  rt_library_set_count (self->library,
                        fleet_catalogue_ships (rt_library_get_catalogue (self->library), &n)->id, 1,
                        0);
  WAIT_UNTIL (self->notices->len > 0);
  assert_non_null (strstr (self->notices->str, "collection.json"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_empty, setup, teardown),
    cmocka_unit_test_setup_teardown (test_fleets_by_name, setup, teardown),
    cmocka_unit_test_setup_teardown (test_removed_fleets_are_kept, setup, teardown),
    cmocka_unit_test_setup_teardown (test_a_fleet_that_cannot_be_moved_stays, setup, teardown),
    cmocka_unit_test_setup_teardown (test_what_cannot_be_read_is_reported, setup, teardown),
    cmocka_unit_test_setup_teardown (test_own_cards, setup, teardown),
    cmocka_unit_test_setup_teardown (test_a_card_that_no_file_can_hold, setup, teardown),
    cmocka_unit_test_setup_teardown (test_collection, setup, teardown),
    cmocka_unit_test_setup_teardown (test_a_folder_that_takes_nothing, setup, teardown),
  };
  int failed;

  data = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  failed = cmocka_run_group_tests (tests, NULL, NULL);
  folder_remove (data);
  g_free (data);
  return failed;
}
