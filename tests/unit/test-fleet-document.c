/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fleet that is being built, on a real disk: written before shown, undone, redone, and what
 * happens when the folder is gone. Then the editor on top of it.
 */
#include "app/features/fleet-builder/rt-fleet-document-model.h"
#include "app/features/fleet-builder/rt-fleet-editor-model.h"
#include "app/session/rt-saver.h"

#include "fleets/fleet-read.h"
#include "fleets/fleet-store.h"
#include "folder.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
  char *top;
  char *folder;
  char *away; /* where the folder is moved to, to make saving fail */
  char *path;
  RtFleetDocument *document;
  int n_changed;
  int n_failed;
  gboolean is_first_all; /* after the first save nothing can be saved any more */
} Desk;

static void
take_folder_away (Desk *self)
{
  assert_int_equal (g_rename (self->folder, self->away), 0);
}

static void
changed_cb (Desk *self)
{
  self->n_changed++;
  if (self->is_first_all)
    take_folder_away (self);
  self->is_first_all = FALSE;
}

static void
failed_cb (Desk *self, const char *text)
{
  assert_non_null (strstr (text, self->top));
  self->n_failed++;
}

static void
watch (Desk *self)
{
  g_signal_connect_swapped (self->document, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->document, "failed", G_CALLBACK (failed_cb), self);
}

static Fleet *
new_fleet (void)
{
  Fleet *fleet = fleet_new ();

  g_free (fleet->id);
  fleet->id = g_strdup ("fleet");
  g_free (fleet->name);
  fleet->name = g_strdup ("First");
  return fleet;
}

static int
setup (void **state)
{
  Desk *self = g_new0 (Desk, 1);

  self->top = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  self->folder = g_build_filename (self->top, "fleets", NULL);
  self->away = g_build_filename (self->top, "away", NULL);
  self->path = g_build_filename (self->folder, "fleet.json", NULL);
  g_mkdir (self->folder, 0700);
  self->document = rt_fleet_document_new (self->path, new_fleet (), FLEET_STORE_NEW);
  watch (self);
  *state = self;
  return 0;
}

static int
teardown (void **state)
{
  Desk *self = *state;

  g_clear_object (&self->document);
  folder_remove (self->top);
  g_free (self->top);
  g_free (self->folder);
  g_free (self->away);
  g_free (self->path);
  g_free (self);
  return 0;
}

static gboolean
rename_edit (Fleet *fleet, gpointer data)
{
  if (g_str_equal (fleet->name, data))
    return FALSE;
  g_free (fleet->name);
  fleet->name = g_strdup (data);
  return TRUE;
}

static void
rename_to (Desk *self, const char *name)
{
  g_autofree char *what = g_strdup_printf ("Rename to %s", name);

  rt_fleet_document_edit (self->document, what, rename_edit, (gpointer)name);
}

/* Until everything asked for so far is told. */
static void
settle (Desk *self, int n_changed, int n_failed)
{
  while (self->n_changed < n_changed || self->n_failed < n_failed)
    g_main_context_iteration (NULL, TRUE);
}

static const char *
shown (Desk *self)
{
  return rt_fleet_document_get_fleet (self->document)->name;
}

static char *
name_in (const char *path)
{
  g_autoptr (Fleet) fleet = fleet_load (path, NULL);

  return fleet ? g_strdup (fleet->name) : NULL;
}

static void
on_disk (Desk *self, const char *expected)
{
  g_autofree char *name = name_in (self->path);

  assert_string_equal (name, expected);
}

/* Whatever the loop does first: when a name is shown, the file has it. */
static void
a_change_is_written_before_it_is_shown (void **state)
{
  Desk *self = *state;

  rename_to (self, "Second");
  assert_string_equal (shown (self), "First");
  settle (self, 1, 0);
  assert_string_equal (shown (self), "Second");
  on_disk (self, "Second");
}

static void
what_changes_nothing_is_no_step (void **state)
{
  Desk *self = *state;

  rename_to (self, "First");
  assert_null (rt_fleet_document_get_undo (self->document));
  assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
}

static void
steps_are_undone_and_redone (void **state)
{
  Desk *self = *state;

  rt_fleet_document_undo (self->document);
  rt_fleet_document_redo (self->document);
  rename_to (self, "Second");
  settle (self, 1, 0);
  rename_to (self, "Third");
  settle (self, 2, 0);
  assert_string_equal (rt_fleet_document_get_undo (self->document), "Rename to Third");
  assert_null (rt_fleet_document_get_redo (self->document));
  rt_fleet_document_undo (self->document);
  settle (self, 3, 0);
  assert_string_equal (shown (self), "Second");
  on_disk (self, "Second");
  assert_string_equal (rt_fleet_document_get_redo (self->document), "Rename to Third");
  rt_fleet_document_redo (self->document);
  settle (self, 4, 0);
  on_disk (self, "Third");
  rt_fleet_document_undo (self->document);
  rt_fleet_document_undo (self->document);
  settle (self, 6, 0);
  on_disk (self, "First");
  assert_null (rt_fleet_document_get_undo (self->document));
  /* Another change instead: what was undone cannot be redone any more. */
  rename_to (self, "Fourth");
  settle (self, 7, 0);
  assert_null (rt_fleet_document_get_redo (self->document));
  on_disk (self, "Fourth");
}

/* The disk sees the first and the last of them; generations tell how often it was written. */
static void
quick_changes_are_written_together (void **state)
{
  Desk *self = *state;
  g_autofree char *older = g_strconcat (self->path, ".1", NULL);
  g_autofree char *oldest = g_strconcat (self->path, ".2", NULL);

  for (int i = 1; i <= 100; i++) {
    g_autofree char *name = g_strdup_printf ("Name %d", i);
    rename_to (self, name);
  }
  settle (self, 2, 0);
  assert_string_equal (shown (self), "Name 100");
  on_disk (self, "Name 100");
  g_autofree char *before = name_in (older);
  assert_string_equal (before, "Name 1");
  assert_false (g_file_test (oldest, G_FILE_TEST_EXISTS));
  /* Each can be undone all the same. */
  rt_fleet_document_undo (self->document);
  settle (self, 3, 0);
  assert_string_equal (shown (self), "Name 99");
}

static void
letting_go_writes_what_waits (void **state)
{
  Desk *self = *state;

  rename_to (self, "Second");
  rename_to (self, "Third");
  g_clear_object (&self->document);
  on_disk (self, "Third");
  assert_int_equal (self->n_changed, 0);
}

static void
what_cannot_be_written_has_not_happened (void **state)
{
  Desk *self = *state;

  rename_to (self, "Second");
  settle (self, 1, 0);
  take_folder_away (self);
  rename_to (self, "Third");
  settle (self, 1, 1);
  assert_string_equal (shown (self), "Second");
  assert_string_equal (rt_fleet_document_get_undo (self->document), "Rename to Second");
  /* Once the disk is back it can be done again. */
  assert_int_equal (g_rename (self->away, self->folder), 0);
  assert_string_equal (rt_fleet_document_get_redo (self->document), "Rename to Third");
  rt_fleet_document_redo (self->document);
  settle (self, 2, 1);
  assert_string_equal (shown (self), "Third");
  on_disk (self, "Third");
}

/* Second is written, Third and Fourth are waiting, and then the disk goes: what is shown is what
 * the file has, and the next change builds on it. */
static void
a_failure_leads_back_to_what_is_on_disk (void **state)
{
  Desk *self = *state;
  g_autofree char *there = g_build_filename (self->away, "fleet.json", NULL);

  self->is_first_all = TRUE;
  rename_to (self, "Second");
  rename_to (self, "Third");
  rename_to (self, "Fourth");
  settle (self, 1, 1);
  assert_string_equal (shown (self), "Second");
  g_autofree char *kept = name_in (there);
  assert_string_equal (kept, "Second");
  assert_int_equal (g_rename (self->away, self->folder), 0);
  rename_to (self, "Fifth");
  settle (self, 2, 1);
  assert_string_equal (shown (self), "Fifth");
  on_disk (self, "Fifth");
  rt_fleet_document_undo (self->document);
  settle (self, 3, 1);
  on_disk (self, "Second");
}

/* Somebody else's work is not written over. */
static void
a_file_changed_elsewhere_is_left_alone (void **state)
{
  Desk *self = *state;
  g_autoptr (Fleet) other = new_fleet ();

  rename_to (self, "Second");
  settle (self, 1, 0);
  rename_edit (other, (gpointer) "Elsewhere");
  g_autofree char *text = fleet_write (other);
  assert_true (g_file_set_contents (self->path, text, -1, NULL));
  rename_to (self, "Third");
  settle (self, 1, 1);
  on_disk (self, "Elsewhere");
  assert_string_equal (shown (self), "Second");
}

static void
very_many_steps_are_bounded (void **state)
{
  Desk *self = *state;
  int n = 0;

  for (int i = 1; i <= 700; i++) {
    g_autofree char *name = g_strdup_printf ("Name %d", i);
    rename_to (self, name);
  }
  while (rt_fleet_document_get_undo (self->document)) {
    rt_fleet_document_undo (self->document);
    n++;
  }
  assert_int_equal (n, 499);
  settle (self, 2, 0);
  assert_string_equal (shown (self), "Name 201");
}

/* ---- The editor ---- */

typedef struct {
  RtLibrary *library;
  RtFleetEditor *editor;
  int n_changed;
  int n_chosen;
} Bench;

static void
bench_changed_cb (Bench *self)
{
  self->n_changed++;
}

static void
bench_chosen_cb (Bench *self)
{
  self->n_chosen++;
}

static void
wait_change (Bench *self)
{
  int before = self->n_changed;

  while (self->n_changed == before)
    g_main_context_iteration (NULL, TRUE);
}

static int
setup_bench (void **state)
{
  Bench *self = g_new0 (Bench, 1);

  self->library = rt_library_new ();
  rt_library_load (self->library);
  while (!rt_library_is_loaded (self->library))
    g_main_context_iteration (NULL, TRUE);
  self->editor = rt_fleet_editor_new (self->library);
  g_signal_connect_swapped (self->editor, "changed", G_CALLBACK (bench_changed_cb), self);
  g_signal_connect_swapped (self->editor, "chosen-changed", G_CALLBACK (bench_chosen_cb), self);
  rt_fleet_editor_open (self->editor, rt_library_add_fleet (self->library, new_fleet ()));
  wait_change (self);
  *state = self;
  return 0;
}

static int
teardown_bench (void **state)
{
  Bench *self = *state;

  g_object_unref (self->editor);
  g_object_unref (self->library);
  folder_remove (g_get_user_data_dir ());
  g_free (self);
  return 0;
}

static const FleetEntry *
entry_at (GPtrArray *list, guint i)
{
  assert_true (i < list->len);
  return g_ptr_array_index (list, i);
}

static void
ships_come_and_go (void **state)
{
  Bench *self = *state;

  rt_fleet_editor_add_ship (self->editor, "noon-lantern", FALSE);
  wait_change (self);
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  assert_string_equal (entry_at (fleet->active, 0)->ship, "noon-lantern");
  assert_int_equal (rt_fleet_editor_get_report (self->editor)->active_points, 9);
  RtFleetDocument *document = rt_fleet_editor_get_document (self->editor);
  assert_string_equal (rt_fleet_document_get_undo (document), "Add Noon Lantern");
  g_autofree char *id = g_strdup (entry_at (fleet->active, 0)->id);

  rt_fleet_editor_move_entry (self->editor, id);
  wait_change (self);
  fleet = rt_fleet_editor_get_fleet (self->editor);
  assert_int_equal (fleet->active->len, 0);
  assert_string_equal (entry_at (fleet->reserve, 0)->id, id);
  assert_int_equal (rt_fleet_editor_get_report (self->editor)->reserve_points, 9);

  rt_fleet_editor_remove_entry (self->editor, id);
  wait_change (self);
  assert_int_equal (rt_fleet_editor_get_fleet (self->editor)->reserve->len, 0);
  rt_fleet_document_undo (document);
  wait_change (self);
  assert_int_equal (rt_fleet_editor_get_fleet (self->editor)->reserve->len, 1);
  /* What is not there changes nothing, and so is no step to undo. */
  rt_fleet_editor_add_ship (self->editor, "no-such-ship", FALSE);
  rt_fleet_editor_remove_entry (self->editor, "no-such-entry");
  rt_fleet_editor_move_entry (self->editor, "no-such-entry");
  assert_string_equal (rt_fleet_document_get_redo (document), "Remove Noon Lantern");
}

static void
assert_fits (Bench *self, const char *card, const char *why_not)
{
  const FleetShip *ship =
      fleet_catalogue_find_ship (rt_library_get_catalogue (self->library), card);
  const char *rule = NULL;

  assert_non_null (ship);
  g_autofree char *why = rt_fleet_editor_why_not (self->editor, ship, &rule);
  if (!why_not) {
    assert_null (why);
    return;
  }
  assert_string_equal (why, why_not);
  assert_string_equal (rule, "RM-FL-3");
}

/* RM-FL-3: the first ship of a coalition decides, in the reserve as well, wherever it stands among
 * those of none; these fit everywhere. */
static void
coalitions_do_not_mix (void **state)
{
  Bench *self = *state;
  g_autoptr (RtFleetEditor) closed = rt_fleet_editor_new (self->library);
  const FleetShip *ship =
      fleet_catalogue_find_ship (rt_library_get_catalogue (self->library), "rust-hammer");
  const char *rule = NULL;

  assert_null (rt_fleet_editor_why_not (closed, ship, &rule));
  assert_fits (self, "rust-hammer", NULL);
  rt_fleet_editor_add_ship (self->editor, "tramp-comet", FALSE);
  wait_change (self);
  rt_fleet_editor_add_ship (self->editor, "yard-tug", FALSE);
  wait_change (self);
  assert_fits (self, "rust-hammer", NULL);
  assert_fits (self, "noon-lantern", NULL);
  assert_fits (self, "tramp-comet", NULL);
  rt_fleet_editor_add_ship (self->editor, "noon-lantern", TRUE);
  wait_change (self);
  assert_fits (self, "noon-lantern", NULL);
  assert_fits (self, "patchwork", NULL); /* rebels, of the same coalition */
  assert_fits (self, "tramp-comet", NULL);
  assert_fits (self, "rust-hammer", "Axis of Evil, not Alliance of Free Planets");
  assert_fits (self, "old-standard", "Axis of Evil, not Alliance of Free Planets");
  g_autofree char *id =
      g_strdup (entry_at (rt_fleet_editor_get_fleet (self->editor)->reserve, 0)->id);
  rt_fleet_editor_move_entry (self->editor, id); /* behind the two of none */
  wait_change (self);
  assert_fits (self, "rust-hammer", "Axis of Evil, not Alliance of Free Planets");
  rt_fleet_editor_remove_entry (self->editor, id);
  wait_change (self);
  assert_fits (self, "rust-hammer", NULL);
}

static const char *
pod_at (Bench *self, const char *id, guint craft, guint post)
{
  const FleetEntry *entry = fleet_find_entry (rt_fleet_editor_get_fleet (self->editor), id);
  const FleetCraft *one = g_ptr_array_index (entry->craft, craft);

  assert_true (post < one->pods->len);
  return g_ptr_array_index (one->pods, post);
}

static void
pods_turn_round (void **state)
{
  Bench *self = *state;
  guint n_pods;

  fleet_catalogue_pods (rt_library_get_catalogue (self->library), &n_pods);
  rt_fleet_editor_add_ship (self->editor, "noon-lantern", FALSE);
  wait_change (self);
  g_autofree char *id =
      g_strdup (entry_at (rt_fleet_editor_get_fleet (self->editor)->active, 0)->id);
  g_autofree char *first = g_strdup (pod_at (self, id, 0, 0));
  /* Every pod and the empty post, and it is back where it began. */
  for (guint i = 0; i < n_pods; i++) {
    rt_fleet_editor_turn_pod (self->editor, id, 0, 0);
    wait_change (self);
    assert_string_not_equal (pod_at (self, id, 0, 0), first);
  }
  rt_fleet_editor_turn_pod (self->editor, id, 0, 0);
  wait_change (self);
  assert_string_equal (pod_at (self, id, 0, 0), first);

  /* A post that is kept for lasers has one or none. */
  rt_fleet_editor_add_ship (self->editor, "spark-flight", FALSE);
  wait_change (self);
  g_autofree char *flight =
      g_strdup (entry_at (rt_fleet_editor_get_fleet (self->editor)->active, 1)->id);
  assert_string_equal (pod_at (self, flight, 1, 0), "laser");
  rt_fleet_editor_turn_pod (self->editor, flight, 1, 0);
  wait_change (self);
  assert_string_equal (pod_at (self, flight, 1, 0), "");
  rt_fleet_editor_turn_pod (self->editor, flight, 1, 0);
  wait_change (self);
  assert_string_equal (pod_at (self, flight, 1, 0), "laser");
  /* No such post or craft. */
  RtFleetDocument *document = rt_fleet_editor_get_document (self->editor);
  rt_fleet_document_undo (document);
  wait_change (self);
  rt_fleet_editor_turn_pod (self->editor, flight, 1, 7);
  rt_fleet_editor_turn_pod (self->editor, flight, 1, 1); /* one behind the last */
  rt_fleet_editor_turn_pod (self->editor, flight, 2, 0);
  rt_fleet_editor_turn_pod (self->editor, flight, 7, 0);
  rt_fleet_editor_turn_pod (self->editor, flight, -1, -1);
  assert_non_null (rt_fleet_document_get_redo (document));
}

static void
crew_comes_and_goes (void **state)
{
  Bench *self = *state;

  rt_fleet_editor_add_ship (self->editor, "noon-lantern", FALSE);
  wait_change (self);
  g_autofree char *id =
      g_strdup (entry_at (rt_fleet_editor_get_fleet (self->editor)->active, 0)->id);
  rt_fleet_editor_add_crew (self->editor, id, 0, "somebody");
  wait_change (self);
  rt_fleet_editor_add_crew (self->editor, NULL, 0, "somebody-else");
  wait_change (self);
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  const FleetCraft *craft = g_ptr_array_index (fleet_find_entry (fleet, id)->craft, 0);
  assert_string_equal (craft->crew->pdata[0], "somebody");
  assert_string_equal (fleet->unassigned->pdata[0], "somebody-else");
  assert_false (rt_fleet_editor_get_report (self->editor)->is_valid);
  rt_fleet_editor_remove_crew (self->editor, NULL, 0, "somebody-else");
  wait_change (self);
  rt_fleet_editor_remove_crew (self->editor, id, 0, "somebody");
  wait_change (self);
  fleet = rt_fleet_editor_get_fleet (self->editor);
  craft = g_ptr_array_index (fleet_find_entry (fleet, id)->craft, 0);
  assert_int_equal (craft->crew->len, 0);
  assert_int_equal (fleet->unassigned->len, 0);
}

static void
problems_are_fixed (void **state)
{
  Bench *self = *state;
  const FleetReport *report;

  /* 40 points are too many. */
  for (int i = 0; i < 4; i++) {
    rt_fleet_editor_add_ship (self->editor, "kiln", FALSE);
    wait_change (self);
  }
  for (int i = 0; i < 20; i++) {
    report = rt_fleet_editor_get_report (self->editor);
    const FleetProblem *problem = report->problems->len ? report->problems->pdata[0] : NULL;
    if (!problem || problem->fix.kind == FLEET_FIX_NONE)
      break;
    rt_fleet_editor_fix (self->editor, &problem->fix);
    wait_change (self);
  }
  report = rt_fleet_editor_get_report (self->editor);
  assert_true (report->active_points <= 30);
  assert_non_null (rt_fleet_document_get_undo (rt_fleet_editor_get_document (self->editor)));
}

static void
one_thing_is_chosen (void **state)
{
  Bench *self = *state;

  rt_fleet_editor_add_ship (self->editor, "noon-lantern", FALSE);
  wait_change (self);
  const FleetEntry *entry = entry_at (rt_fleet_editor_get_fleet (self->editor)->active, 0);
  self->n_chosen = 0;
  rt_fleet_editor_choose_entry (self->editor, entry->id);
  assert_ptr_equal (rt_fleet_editor_get_chosen_entry (self->editor), entry);
  assert_string_equal (rt_fleet_editor_get_chosen_ship (self->editor)->id, "noon-lantern");
  rt_fleet_editor_choose_card (self->editor, "kiln");
  assert_null (rt_fleet_editor_get_chosen_entry (self->editor));
  assert_string_equal (rt_fleet_editor_get_chosen_ship (self->editor)->id, "kiln");
  assert_null (rt_fleet_editor_get_chosen_crew (self->editor));
  rt_fleet_editor_choose_entry (self->editor, "gone");
  assert_null (rt_fleet_editor_get_chosen_entry (self->editor));
  assert_int_equal (self->n_chosen, 3);
  /* Without a fleet nothing is there, and nothing breaks. */
  rt_fleet_editor_open (self->editor, NULL);
  assert_null (rt_fleet_editor_get_fleet (self->editor));
  assert_null (rt_fleet_editor_get_report (self->editor));
  rt_fleet_editor_rename (self->editor, "Nobody");
  rt_fleet_editor_add_ship (self->editor, "kiln", FALSE);
}

/* As on another evening. */
static void
open_again (Bench *self)
{
  g_object_unref (self->editor);
  g_object_unref (self->library);
  self->library = rt_library_new ();
  rt_library_load (self->library);
  while (!rt_library_is_loaded (self->library))
    g_main_context_iteration (NULL, TRUE);
  self->editor = rt_fleet_editor_new (self->library);
}

/* Ids are made of names, and a file with one that is too long could not be read. */
static void
long_names_are_found_again (void **state)
{
  Bench *self = *state;

  for (int i = 0; i < 11; i++) {
    Fleet *fleet = new_fleet ();

    g_free (fleet->name);
    fleet->name = g_strnfill (FLEET_NAME_MAX, 'n');
    rt_library_add_fleet (self->library, fleet);
  }
  open_again (self);
  assert_int_equal (g_list_model_get_n_items (rt_library_get_fleets (self->library)), 12);
}

/* One card too much for a file must not take the others with it. */
static void
a_card_that_does_not_fit_is_refused (void **state)
{
  Bench *self = *state;
  g_autofree char *name = g_strnfill (FLEET_NAME_MAX + 1, 'n');
  g_autoptr (GError) error = NULL;
  FleetShip ship = *fleet_catalogue_find_ship (rt_library_get_catalogue (self->library), "kiln");

  ship.id = "my-kiln";
  assert_true (rt_library_put_ship (self->library, "my-kiln", &ship, NULL));
  ship.id = "my-other";
  ship.name = name;
  assert_false (rt_library_put_ship (self->library, "my-other", &ship, &error));
  assert_non_null (strstr (error->message, "80 at most"));
  assert_false (rt_library_is_own (self->library, "my-other"));
  open_again (self);
  assert_true (rt_library_is_own (self->library, "my-kiln"));
}

static void
a_new_fleet_is_found_again (void **state)
{
  Bench *self = *state;

  rt_fleet_editor_rename (self->editor, "Renamed");
  wait_change (self);
  rt_fleet_editor_set_start (self->editor, "carbon7");
  wait_change (self);
  open_again (self);
  GListModel *fleets = rt_library_get_fleets (self->library);
  assert_int_equal (g_list_model_get_n_items (fleets), 1);
  g_autoptr (RtFleetDocument) document = g_list_model_get_item (fleets, 0);
  assert_string_equal (rt_fleet_document_get_fleet (document)->name, "Renamed");
  assert_string_equal (rt_fleet_document_get_fleet (document)->start, "carbon7");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, setup, teardown)
#define BENCH(name) cmocka_unit_test_setup_teardown (name, setup_bench, teardown_bench)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (a_change_is_written_before_it_is_shown),
    TEST (what_changes_nothing_is_no_step),
    TEST (steps_are_undone_and_redone),
    TEST (quick_changes_are_written_together),
    TEST (letting_go_writes_what_waits),
    TEST (what_cannot_be_written_has_not_happened),
    TEST (a_failure_leads_back_to_what_is_on_disk),
    TEST (a_file_changed_elsewhere_is_left_alone),
    TEST (very_many_steps_are_bounded),
    BENCH (ships_come_and_go),
    BENCH (coalitions_do_not_mix),
    BENCH (pods_turn_round),
    BENCH (crew_comes_and_goes),
    BENCH (problems_are_fixed),
    BENCH (one_thing_is_chosen),
    BENCH (a_new_fleet_is_found_again),
    BENCH (long_names_are_found_again),
    BENCH (a_card_that_does_not_fit_is_refused),
  };
  /* Asked for once and then remembered: before anything else. */
  g_autofree char *folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  int n_failed = cmocka_run_group_tests (tests, NULL, NULL);
  g_rmdir (folder);
  return n_failed;
}
