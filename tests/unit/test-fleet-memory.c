/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The worst files that can be thought of, read by a process of their own: none costs more than
 * 64 MB. Called with a file it reads that, does with it what the commands do, and prints the most
 * memory it ever had.
 */
#include "fleets/fleet-check.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { LIMIT_KB = 64000 };

static const char *program;
static char *folder;
static gint64 most_kb;

/* ---- In the process that is measured ---- */

static int
read_and_emit (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *status = NULL;
  gboolean is_fleet = g_str_has_suffix (path, ".fleet");

  if (is_fleet) {
    g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
    g_autoptr (Fleet) fleet = fleet_load (path, &error);
    if (fleet) {
      g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
      g_autofree char *text = fleet_write (fleet);
    }
  } else {
    g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_load (path, &error);
    if (catalogue) {
      g_autoptr (FleetCatalogue) demonstration = fleet_catalogue_demonstration ();
      const FleetCatalogue *both[] = { demonstration, catalogue };
      g_autoptr (FleetCatalogue) merged = fleet_catalogue_merge (both, 2, NULL);
    }
  }
  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 1;
  const char *peak = strstr (status, "VmHWM:");
  gint64 kb = peak ? g_ascii_strtoll (peak + strlen ("VmHWM:"), NULL, 10) : 0;
  printf ("%" G_GINT64_FORMAT "\n%s\n", kb, error ? error->message : "fine");
  return 0;
}

/* ---- In the test ---- */

/* Reads the file in a process of its own. What it said about it, to be freed. */
static char *
measure (const char *path)
{
  const char *arguments[] = { program, path, NULL };
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;

  if (!g_spawn_sync (NULL, (char **)arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL,
                     &status, &error))
    fail_msg ("%s", error->message);
  assert_int_equal (status, 0);
  gint64 kb = g_ascii_strtoll (out, NULL, 10);
  print_message ("# %s: %" G_GINT64_FORMAT " kB\n", strrchr (path, '/') + 1, kb);
  assert_true (kb > 0);
  most_kb = MAX (most_kb, kb);
  if (kb > LIMIT_KB)
    fail_msg ("%s: %" G_GINT64_FORMAT " kB", path, kb);
  return g_steal_pointer (&out);
}

static void
expect (const char *name, const GString *text, const char *says)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  assert_true (g_file_set_contents (path, text->str, (gssize)text->len, NULL));
  g_autofree char *said = measure (path);
  if (!strstr (said, says))
    fail_msg ("%s: expected %s, got %.300s", name, says, said);
  g_unlink (path);
}

#define HEAD                                                                                       \
  "{\"format\": \"rocket-table catalogue\", \"version\": 1, \"id\": \"a\", \"name\": \"A\""
#define FLEET_HEAD                                                                                 \
  "{\"format\": \"rocket-table fleet\", \"version\": 1, \"id\": \"a\", \"name\": \"A\""

static void
test_huge_file (void **unused)
{
  g_autofree char *path = g_build_filename (folder, "huge.json", NULL);
  FILE *file = g_fopen (path, "wb");

  assert_non_null (file);
  assert_int_equal (ftruncate (fileno (file), 100 * 1000 * 1000), 0);
  fclose (file);
  g_autofree char *said = measure (path);
  assert_non_null (strstr (said, "huge.json:1:1: the file is larger than 6 MiB"));
  g_unlink (path);
}

static void
repeat (GString *text, const char *what, gsize up_to)
{
  while (text->len + strlen (what) <= up_to)
    g_string_append (text, what);
}

static void
test_many_values (void **unused)
{
  g_autoptr (GString) text = g_string_new ("[0");

  repeat (text, ",0", FLEET_JSON_BYTES_MAX);
  expect ("zeros.json", text, "more than 500000 values");
  g_string_assign (text, "[[]");
  repeat (text, ",[]", FLEET_JSON_BYTES_MAX);
  expect ("lists.json", text, "more than 500000 values");
  g_string_assign (text, "");
  repeat (text, "[", FLEET_JSON_BYTES_MAX);
  expect ("nested.json", text, "nested more than 32");
}

static void
test_long_texts (void **unused)
{
  g_autoptr (GString) text = g_string_new (HEAD ", \"x\": \"");

  repeat (text, "é", FLEET_JSON_BYTES_MAX - 2);
  g_string_append (text, "\"}");
  expect ("text.json", text, "fine");
  g_string_assign (text, HEAD ", \"x\": \"");
  repeat (text, "\\u00e9", FLEET_JSON_BYTES_MAX - 2);
  g_string_append (text, "\"}");
  expect ("escapes.json", text, "fine");
  g_string_assign (text, FLEET_HEAD ", \"x\": \"");
  repeat (text, "a", FLEET_JSON_BYTES_MAX - 2);
  g_string_append (text, "\"}");
  expect ("text.fleet", text, "fine");
  g_string_assign (text, FLEET_HEAD ", \"x\": [1");
  for (int i = 0; i < FLEET_JSON_NODES_MAX - 100; i++)
    g_string_append (text, ",1");
  g_string_append (text, "]}");
  expect ("list.fleet", text, "fine");
}

static void
test_many_members (void **unused)
{
  g_autoptr (GString) text = g_string_new (HEAD);

  for (int i = 0; i < FLEET_JSON_NODES_MAX - 10; i++)
    g_string_append_printf (text, ",\"%x\":1", i);
  g_string_append (text, "}");
  expect ("members.json", text, "fine");
}

/* As many cards as may be, with texts as long as they may be. */
static void
test_many_cards (void **unused)
{
  g_autoptr (GString) text = g_string_new (HEAD ", \"ships\": [");

  for (int i = 0; i < FLEET_CARDS_MAX; i++) {
    gsize start = text->len;
    g_string_append_printf (text,
                            "%s{\"id\":\"%d\",\"name\":\"x\",\"class\":\"cruiser\",\"points\":1,"
                            "\"ap\":1,\"move\":\"S\",\"weapon\":\"none\",\"posts\":1,"
                            "\"provenance\":\"demonstration\",\"text\":\"",
                            i ? "," : "", i);
    repeat (text, "ΐ", start + FLEET_JSON_BYTES_MAX / FLEET_CARDS_MAX - 4);
    g_string_append (text, "\"}");
  }
  g_string_append (text, "]}");
  expect ("cards.json", text, "fine");
  g_string_truncate (text, text->len - 2);
  g_string_append (text, ",{}]}");
  expect ("more.json", text, "12000 of these at most");
}

static int
set_up (void **unused)
{
  folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  return folder ? 0 : -1;
}

static int
tear_down (void **unused)
{
  g_rmdir (folder);
  g_free (folder);
  /* For the table of tests/bench. */
  print_message ("# figure\tfleet-memory\tworst hostile fleet or catalogue\t%.1f MB\t<= %.1f\t\n",
                 (double)most_kb / 1000, LIMIT_KB / 1000.0);
  return 0;
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_huge_file),  cmocka_unit_test (test_many_values),
    cmocka_unit_test (test_long_texts), cmocka_unit_test (test_many_members),
    cmocka_unit_test (test_many_cards),
  };

  if (argc == 2)
    return read_and_emit (argv[1]);
  program = argv[0];
  return cmocka_run_group_tests_name ("fleet-memory", tests, set_up, tear_down);
}
