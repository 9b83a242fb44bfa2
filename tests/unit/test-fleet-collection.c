/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts of cards, as JSON, as a table, and against what a fleet needs. */
#include "fleets/fleet-collection.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "{\"format\": \"rocket-table collection\", \"version\": 1, "
#define MARK "\xEF\xBB\xBF"

typedef FleetCollection *ParseFunc (const char *name, const char *text, gsize length,
                                    GError **error);

static FleetCollection *
parse (ParseFunc *func, const char *text)
{
  g_autoptr (GError) error = NULL;
  FleetCollection *collection = func ("file", text, strlen (text), &error);

  if (!collection)
    fail_msg ("%s", error->message);
  return collection;
}

static void
refuse (ParseFunc *func, const char *text, const char *part)
{
  g_autoptr (GError) error = NULL;

  assert_null (func ("file", text, strlen (text), &error));
  if (!strstr (error->message, part))
    fail_msg ("“%s” is not in “%s”", part, error->message);
}

/* All counts as "a 1 2, b 0 3". */
static void
expect (const FleetCollection *collection, const char *counts)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  g_autofree FleetCount *list = fleet_collection_list (collection, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s %d %d", i ? ", " : "", list[i].id, list[i].own,
                            list[i].want);
  assert_string_equal (text->str, counts);
}

static void
test_counts (void **unused)
{
  g_autoptr (FleetCollection) collection = fleet_collection_new ();

  assert_int_equal (fleet_collection_own (collection, "a"), 0);
  fleet_collection_set (collection, "b", 2, 1);
  fleet_collection_set (collection, "a", 5000, -3);
  fleet_collection_set (collection, "c", 1, 0);
  fleet_collection_set (collection, "c", 0, 0);
  expect (collection, "a 999 0, b 2 1");
  assert_int_equal (fleet_collection_want (collection, "b"), 1);

  g_autoptr (FleetCollection) more = parse (fleet_collection_parse_csv, "id,own\nb,7\nz,1\n");
  fleet_collection_take (collection, more);
  expect (collection, "a 999 0, b 7 0, z 1 0");
}

static void
test_json (void **unused)
{
  g_autoptr (FleetCollection) collection =
      parse (fleet_collection_parse, HEAD "\"owner\": {\"name\": \"Léa\"}, \"cards\": {\"b\": "
                                          "{\"own\": 2, \"want\": 1}, \"a\": {\"want\": 3, "
                                          "\"note\": [\"signed\", 1e3]}}}");
  expect (collection, "a 0 3, b 2 1");
  fleet_collection_set (collection, "a", 0, 0); /* the note stays */
  g_autofree char *text = fleet_collection_write (collection);
  assert_non_null (strstr (text, "Léa"));
  assert_non_null (strstr (text, "1e3"));
  g_autoptr (FleetCollection) again = parse (fleet_collection_parse, text);
  g_autofree char *same = fleet_collection_write (again);
  assert_string_equal (text, same);
  expect (again, "a 0 0, b 2 1");

  refuse (fleet_collection_parse, "[]", "no collection");
  refuse (fleet_collection_parse, "{\"format\": \"rocket-table fleet\", \"version\": 1}",
          "file:1:");
  refuse (fleet_collection_parse, "{\"format\": \"rocket-table collection\"}", "version");
  refuse (fleet_collection_parse, "{\"format\": \"rocket-table collection\", \"version\": 2}",
          "newer");
  refuse (fleet_collection_parse, HEAD "\"cards\": {\"a\": 2}}", "cards.a");
  refuse (fleet_collection_parse, HEAD "\"cards\": []}", "object");
  refuse (fleet_collection_parse, HEAD "\"cards\": {\"a\": {\"own\": 1000}}}", "0 to 999");
  refuse (fleet_collection_parse, HEAD "\"cards\": {\"a\": {\"own\": \"2\"}}}", "cards.a.own");
  refuse (fleet_collection_parse, HEAD "\"cards\": {\"\": {\"own\": 1}}}", "id");
  refuse (fleet_collection_parse, HEAD "\"cards\": {", "file:1:");

  g_autoptr (GError) error = NULL;
  static const char later[] = "{\"format\": \"rocket-table collection\", \"version\": 9}";
  assert_null (fleet_collection_parse ("file", later, sizeof later - 1, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_VERSION));
}

static void
expect_csv (const char *text, const char *counts)
{
  g_autoptr (FleetCollection) collection = parse (fleet_collection_parse_csv, text);

  expect (collection, counts);
}

static void
test_csv_reading (void **unused)
{
  expect_csv ("id,own,want\r\na,1,2\r\nb,3,\r\n", "a 1 2, b 3 0");
  expect_csv (MARK "own;name;ID\n2;\"Ann; the \"\"Red\"\"\nsecond line\";x\n", "x 2 0");
  expect_csv ("id\town\na\t1", "a 1 0");
  expect_csv ("sep=;\r\nid;own\r\na;1\r\n", "a 1 0");
  expect_csv ("id,own\ra,1\rb,2\r", "a 1 0, b 2 0");
  expect_csv ("id,own\n\n,,\na,1\n\n", "a 1 0");
  expect_csv ("\"id\",\"own\"\n\"a,b\",\"1\"\n", "a,b 1 0");
  expect_csv ("id,own\n  a b , 4 \n\" c\",1\n", " c 1 0, a b 4 0");
  expect_csv ("id,own\n'=x,1\n'y,1\n''z,1\n", "'y 1 0, 'z 1 0, =x 1 0");
  expect_csv ("id,own\n", "");
}

static void
test_csv_complaints (void **unused)
{
  refuse (fleet_collection_parse_csv, "", "“id” and “own”");
  refuse (fleet_collection_parse_csv, "name,own\n", "file:1:1:");
  refuse (fleet_collection_parse_csv, "id,own,id\n", "file:1:8: there are two columns “id”");
  refuse (fleet_collection_parse_csv, "id,own\na,x\n", "file:2:3: “x” in the column “own”");
  refuse (fleet_collection_parse_csv, "id,own\na,1\nb,-1\nc,1.5\n", "file:3:3:");
  refuse (fleet_collection_parse_csv, "id,own\na,1\nb,-1\nc,1.5\n", "file:4:3:");
  refuse (fleet_collection_parse_csv, "id,own,want\né,1,1000\n", "file:2:5: “1000”");
  refuse (fleet_collection_parse_csv, "id,own\n,1\n", "file:2:1:");
  refuse (fleet_collection_parse_csv, "id,own\na,1\n\"b\nb\",1\na,2\n",
          "file:5:1: “a” stands in line 2");
  refuse (fleet_collection_parse_csv, "id,own\n\"a,1\n", "file:2:1: this quotation mark");
  refuse (fleet_collection_parse_csv, "id,own\n\"a\"b,1\n", "file:2:4: text goes on");
  refuse (fleet_collection_parse_csv, "id,own\nab,1\nc\xE9,1\n", "file:3:2: this is no UTF-8");

  /* Twenty complaints are enough. */
  g_autoptr (GString) many = g_string_new ("id,own\n");
  g_autoptr (GError) error = NULL;
  for (int i = 0; i < 100; i++)
    g_string_append_printf (many, "c%d,x\n", i);
  assert_null (fleet_collection_parse_csv ("file", many->str, many->len, &error));
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", -1);
  assert_in_range (g_strv_length (lines), 20, 21);
}

/* Whatever the ids, a table gives them back; and no cell looks like a formula. */
static void
test_csv_round_trip (void **unused)
{
  static const char *const ids[] = { "a",      "=1+1",  "+2",     "-3",   "@x",     "'",
                                     "'=",     "a,b",   "a;b",    "a\"b", " a ",    "a\nb",
                                     "a\r\nb", "\ta",   "ünï",    "id",   "\rx",    "\"",
                                     "''",     "sep=;", "a;=1+1", "a;'=", "a;\"=1", "a;;-1",
                                     "a\t@b",  "a\n+1", ";'",     "a;b'=" };
  g_autoptr (FleetCollection) collection = fleet_collection_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    fleet_collection_set (collection, ids[i], (int)i, 1);
  g_autofree char *text = fleet_collection_write_csv (collection, NULL);
  g_autoptr (FleetCollection) again = parse (fleet_collection_parse_csv, text);
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++) {
    assert_int_equal (fleet_collection_own (again, ids[i]), i);
    assert_int_equal (fleet_collection_want (again, ids[i]), 1);
  }
  g_auto (GStrv) lines = g_strsplit (text, "\r\n", -1);
  for (char **line = lines; *line; line++)
    assert_null (strchr ("=+-@", (*line)[0] == '"' ? (*line)[1] : (*line)[0] ? (*line)[0] : 'a'));
  /* Nor to a spreadsheet that cuts at semicolons, tabs or every new line. */
  g_auto (GStrv) cells = g_regex_split_simple ("[;\t\r\n]", text, 0, 0);
  for (char **cell = cells; *cell; cell++) {
    const char *first = *cell + strspn (*cell, "\"");
    assert_false (*first && strchr ("=+-@", *first));
  }
  assert_true (g_str_has_prefix (text, MARK "id,number,name,kind,own,want\r\n"));
}

static void
test_csv_names (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (FleetCollection) collection = fleet_collection_new ();

  fleet_collection_set (collection, "kiln", 1, 0);
  fleet_collection_set (collection, "ember-vale", 0, 2);
  fleet_collection_set (collection, "unheard-of", 3, 0);
  g_autofree char *text = fleet_collection_write_csv (collection, catalogue);
  assert_string_equal (text, MARK "id,number,name,kind,own,want\r\n"
                                  "ember-vale,D51,Ember Vale,crew,0,2\r\n"
                                  "kiln,D05,Kiln,ship,1,0\r\n"
                                  "unheard-of,,,,3,0\r\n");
}

static void
test_needs (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  g_autoptr (Fleet) fleet = fleet_new ();
  const FleetShip *flight = fleet_catalogue_find_ship (catalogue, "spark-flight");
  guint n;

  FleetEntry *entry = fleet_add_ship (fleet, fleet->active, flight);
  fleet_add_ship (fleet, fleet->reserve, flight);
  FleetCraft *craft = g_ptr_array_index (entry->craft, 1);
  g_ptr_array_add (craft->crew, g_strdup ("ember-vale"));
  g_ptr_array_add (fleet->unassigned, g_strdup ("tam-scorch"));
  g_ptr_array_add (fleet->reserve_crew, g_strdup ("ember-vale"));
  fleet_collection_set (collection, "spark-flight", 3, 0);
  fleet_collection_set (collection, "ember-vale", 1, 5);

  g_autofree FleetNeed *needs = fleet_collection_needs (collection, fleet, &n);
  assert_int_equal (n, 3);
  assert_string_equal (needs[0].id, "ember-vale");
  assert_int_equal (needs[0].needed, 2);
  assert_int_equal (needs[0].own, 1);
  assert_string_equal (needs[1].id, "spark-flight");
  assert_int_equal (needs[1].needed, 2); /* cards, not craft */
  assert_int_equal (needs[1].own, 3);
  assert_string_equal (needs[2].id, "tam-scorch");
  assert_int_equal (needs[2].own, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_counts),         cmocka_unit_test (test_json),
    cmocka_unit_test (test_csv_reading),    cmocka_unit_test (test_csv_complaints),
    cmocka_unit_test (test_csv_round_trip), cmocka_unit_test (test_csv_names),
    cmocka_unit_test (test_needs),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
