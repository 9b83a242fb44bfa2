/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON reader: what it takes and refuses, and where it says that something is wrong. */
#include "fleets/fleet-json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static FleetJson *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  FleetJson *json = fleet_json_parse ("a.json", text, strlen (text), &error);

  if (!json)
    fail_msg ("%s: %s", text, error->message);
  return json;
}

static void
test_takes (void **unused)
{
  static const char *const good[] = {
    "null",
    "true",
    " false ",
    "\n\t\r 0\n",
    "-0",
    "-12.50e+3",
    "1E9",
    "0.1",
    "123456789012345678901234567890",
    "\"\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude80\"",
    "\"é → 🚀\"",
    "[]",
    "{}",
    "[ ]",
    "[1,[2,[3]],{}]",
    "{\"a\":{\"a\":1},\"b\":[]}",
    "{\"\":1}",
    "\xef\xbb\xbf{}",
    "\"\x7f\"",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++) {
    g_autoptr (FleetJson) json = parse (good[i]);
    assert_non_null (json);
  }
}

/* Each with the line, the column and a word of the complaint. */
static void
test_refuses (void **unused)
{
  static const struct {
    const char *text;
    const char *place;
    const char *word;
  } bad[] = {
    { "", "1:1", "ends too early" },
    { "\n\n  ", "3:3", "ends too early" },
    { "{\"a\": 1,}", "1:9", "comma" },
    { "[1,]", "1:4", "comma" },
    { "[1 2]", "1:4", "“2”" },
    { "[1", "1:3", "ends too early" },
    { "{\"a\" 1}", "1:6", "“:”" },
    { "{a: 1}", "1:2", "quotation marks" },
    { "{'a': 1}", "1:2", "quotation marks" },
    { "{\"a\": 1, \"a\": 2}", "1:10", "twice" },
    { "{\"é\": 1,\n \"b\": 2, \"\\u00e9\": 3}", "2:10", "twice" },
    { "{\"é\": x}", "1:7", "“x”" },
    { "[1]\n]", "2:1", "end of the file" },
    { "01", "1:1", "begin with 0" },
    { "-", "1:2", "digit" },
    { "1.", "1:3", "digit" },
    { "1e", "1:3", "digit" },
    { ".5", "1:1", "value" },
    { "+1", "1:1", "value" },
    { "NaN", "1:1", "value" },
    { "nul", "1:1", "value" },
    { "truee", "1:5", "“e”" },
    { "\"abc", "1:1", "not closed" },
    { "[\n \"abc\n\"]", "2:6", "not closed" },
    { "\"a\tb\"", "1:3", "\\u0009" },
    { "\"\\x\"", "1:2", "escape" },
    { "\"\\u12g4\"", "1:2", "escape" },
    { "\"\\u12", "1:2", "escape" },
    { "\"\\ud800\"", "1:2", "half" },
    { "\"\\ud800\\u0041\"", "1:2", "half" },
    { "\"\\udc00\"", "1:2", "half" },
    { "\"\\u0000\"", "1:2", "character 0" },
    { "\"\\", "1:2", "escape" },
    { "\"\xff\"", "1:2", "UTF-8" },
    { "\"\xc0\xaf\"", "1:2", "UTF-8" },
    { "\"\xed\xa0\x80\"", "1:2", "UTF-8" },
    { "\"\xe2\x82", "1:2", "UTF-8" },
    { "[\xff]", "1:2", "UTF-8" },
    { "{\"a\": // no\n 1}", "1:7", "“/”" },
    { "\x01", "1:1", "control" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *start = g_strdup_printf ("a.json:%s: ", bad[i].place);
    FleetJson *json = fleet_json_parse ("a.json", bad[i].text, strlen (bad[i].text), &error);
    assert_null (json);
    assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_SYNTAX));
    if (!g_str_has_prefix (error->message, start) || !strstr (error->message, bad[i].word))
      fail_msg ("%s: expected %s…%s, got %s", bad[i].text, start, bad[i].word, error->message);
  }
}

/* A 0 in the middle is no end. */
static void
test_zero_byte (void **unused)
{
  g_autoptr (GError) error = NULL;

  assert_null (fleet_json_parse ("a", "[1]\0", 4, &error));
  g_clear_error (&error);
  assert_null (fleet_json_parse ("a", "\"a\0b\"", 5, &error));
  assert_true (g_str_has_prefix (error->message, "a:1:3: "));
}

static void
test_values (void **unused)
{
  g_autoptr (FleetJson) json = parse (
      "{\"n\": -7, \"big\": 2147483648, \"part\": 5.0, \"s\": \"a\\u00e9\\ud83d\\ude80\\n\",\n"
      " \"list\": [null, true, {\"x\": [false]}]}");
  int value = 99;

  assert_true (fleet_json_int (json, (guint)fleet_json_member (json, 0, "n"), -7, -7, &value));
  assert_int_equal (value, -7);
  assert_false (fleet_json_int (json, (guint)fleet_json_member (json, 0, "n"), -6, 9, &value));
  assert_false (fleet_json_int (json, (guint)fleet_json_member (json, 0, "n"), -99, -8, &value));
  assert_false (
      fleet_json_int (json, (guint)fleet_json_member (json, 0, "big"), G_MININT, G_MAXINT, &value));
  assert_false (fleet_json_int (json, (guint)fleet_json_member (json, 0, "part"), 0, 9, &value));
  assert_false (fleet_json_int (json, (guint)fleet_json_member (json, 0, "s"), 0, 9, &value));
  assert_int_equal (value, -7);
  assert_int_equal (fleet_json_member (json, 0, "none"), -1);
  assert_string_equal (fleet_json_string (json, (guint)fleet_json_member (json, 0, "s")), "aé🚀\n");
  assert_null (fleet_json_string (json, 0));
  assert_null (fleet_json_key (json, 0));

  int list = fleet_json_member (json, 0, "list");
  assert_string_equal (fleet_json_key (json, (guint)list), "list");
  assert_int_equal (fleet_json_type (json, (guint)list), FLEET_JSON_ARRAY);
  assert_int_equal (fleet_json_next (json, (guint)list), -1);
  int item = fleet_json_first (json, (guint)list);
  assert_int_equal (fleet_json_type (json, (guint)item), FLEET_JSON_NULL);
  assert_null (fleet_json_key (json, (guint)item));
  assert_int_equal (fleet_json_first (json, (guint)item), -1);
  item = fleet_json_next (json, (guint)item);
  assert_int_equal (fleet_json_type (json, (guint)item), FLEET_JSON_TRUE);
  item = fleet_json_next (json, (guint)item);
  assert_int_equal (fleet_json_type (json, (guint)item), FLEET_JSON_OBJECT);
  gsize length;
  const char *raw = fleet_json_raw (json, (guint)item, &length);
  assert_int_equal (length, strlen ("{\"x\": [false]}"));
  assert_memory_equal (raw, "{\"x\": [false]}", length);
  item = fleet_json_first (json, (guint)fleet_json_first (json, (guint)item));
  assert_int_equal (fleet_json_type (json, (guint)item), FLEET_JSON_FALSE);
  g_autofree char *path = fleet_json_path (json, (guint)item);
  assert_string_equal (path, "list[2].x[0]");
}

static void
test_complain (void **unused)
{
  g_autoptr (FleetJson) json = parse ("{\"a\":\n  [1, {\"é\": 2, \"c\": 3}]}");
  g_autoptr (GError) error = NULL;
  int list = fleet_json_member (json, 0, "a");
  int object = fleet_json_next (json, (guint)fleet_json_first (json, (guint)list));

  fleet_json_complain (json, (guint)fleet_json_member (json, (guint)object, "c"), &error, "%d no",
                       3);
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_CONTENT));
  assert_string_equal (error->message, "a.json:2:21: a[1].c: 3 no");
  g_clear_error (&error);
  fleet_json_complain (json, 0, &error, "no");
  assert_string_equal (error->message, "a.json:1:1: no");
}

static char *
nested (int depth)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < depth; i++)
    g_string_append (text, "[");
  for (int i = 0; i < depth; i++)
    g_string_append (text, "]");
  return g_string_free (text, FALSE);
}

static void
test_bounds (void **unused)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *deep = nested (FLEET_JSON_DEPTH_MAX);
  g_autofree char *deeper = nested (FLEET_JSON_DEPTH_MAX + 1);
  g_autoptr (FleetJson) json = parse (deep);

  assert_null (fleet_json_parse ("a", deeper, strlen (deeper), &error));
  assert_true (g_str_has_prefix (error->message, "a:1:33: nested"));
  g_clear_error (&error);

  /* The least bytes for a value are two: a digit and a comma. */
  gsize length = FLEET_JSON_BYTES_MAX;
  g_autofree char *many = g_malloc (length + 2);
  for (gsize i = 0; i < length; i++)
    many[i] = i % 2 ? '1' : ',';
  many[0] = '[';
  assert_null (fleet_json_parse ("a", many, length, &error));
  assert_non_null (strstr (error->message, "values"));
  g_clear_error (&error);

  memset (many, ' ', length + 1);
  many[0] = '1';
  g_autoptr (FleetJson) padded = fleet_json_parse ("a", many, length, &error);
  assert_non_null (padded);
  assert_null (fleet_json_parse ("a", many, length + 1, &error));
  assert_non_null (strstr (error->message, "larger than 6 MiB"));
}

/* Twice the same name is found however many there are, and at its place. */
static void
test_many_members (void **unused)
{
  for (int n = 60; n < 70; n++)
    for (int twice = -1; twice < n; twice += 13) {
      g_autoptr (GString) text = g_string_new ("{");
      g_autoptr (GError) error = NULL;
      for (int i = 0; i < n; i++)
        g_string_append_printf (text, "%s\"k%d\":%d", i ? ",\n" : "", i, i);
      if (twice >= 0)
        g_string_append_printf (text, ",\n\"k%d\":0", twice);
      g_string_append (text, "}");
      g_autoptr (FleetJson) json = fleet_json_parse ("a", text->str, text->len, &error);
      assert_true ((json != NULL) == (twice < 0));
      if (twice < 0)
        continue;
      g_autofree char *start = g_strdup_printf ("a:%d:", n + 1);
      assert_true (g_str_has_prefix (error->message, start));
      assert_non_null (strstr (error->message, "twice"));
    }
}

static void
test_writing (void **unused)
{
  g_autoptr (GString) out = g_string_new (NULL);

  fleet_json_quote (out, "a\"b\\c\n\té\x1f");
  assert_string_equal (out->str, "\"a\\\"b\\\\c\\n\\u0009é\\u001f\"");
  g_autoptr (FleetJson) json = parse (out->str);
  assert_string_equal (fleet_json_string (json, 0), "a\"b\\c\n\té\x1f");

  static const char raw[] = "{ \"a\" :[ 1,\n2 ],\"b, c\":{ }  , \"d\\\"\":[{\"x\" : \"]\"}]}";
  g_string_truncate (out, 0);
  fleet_json_flatten (out, raw, strlen (raw));
  assert_string_equal (out->str, "{\"a\": [1, 2], \"b, c\": {}, \"d\\\"\": [{\"x\": \"]\"}]}");
}

/* What fits on a line stays on it; the rest is indented; laid out again it is the same. */
static void
test_layout (void **unused)
{
  static const char raw[] =
      "{\"list\":[{\"id\":\"first of two long ones\",\"cost\":{\"a\":1}},"
      "{\"id\":\"second of two long ones, longer than a line can be if all must stand on one\","
      "\"cost\":{\"a\":1},\"empty\":[]}]}";
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);

  fleet_json_indent (out, raw, strlen (raw), 0);
  assert_string_equal (
      out->str, "{\n"
                "  \"list\": [\n"
                "    {\"id\": \"first of two long ones\", \"cost\": {\"a\": 1}},\n"
                "    {\n"
                "      \"id\": \"second of two long ones, longer than a line can be if all must "
                "stand on one\",\n"
                "      \"cost\": {\"a\": 1},\n"
                "      \"empty\": []\n"
                "    }\n"
                "  ]\n"
                "}");
  fleet_json_indent (again, out->str, out->len, 0);
  assert_string_equal (out->str, again->str);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_takes),        cmocka_unit_test (test_refuses),
    cmocka_unit_test (test_zero_byte),    cmocka_unit_test (test_values),
    cmocka_unit_test (test_complain),     cmocka_unit_test (test_bounds),
    cmocka_unit_test (test_many_members), cmocka_unit_test (test_writing),
    cmocka_unit_test (test_layout),
  };

  return cmocka_run_group_tests_name ("fleet-json", tests, NULL, NULL);
}
