/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Share texts there and back, what mail and typing do to them, and hostile ones. FLEETS and SEED in
 * the environment: how many random fleets, and which.
 */
#include "fleets/fleet-share.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Random fleets ---- */

static guint32
below (guint32 *seed, guint32 n)
{
  *seed = *seed * 1664525u + 1013904223u;
  return (guint32)(((guint64)(*seed >> 4) * n) >> 28);
}

static guint32
setting (const char *name, guint32 usual)
{
  const char *text = g_getenv (name);
  guint64 value = 0;

  return text && g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT32, &value, NULL) ? (guint32)value
                                                                                    : usual;
}

static const char *
pick (guint32 *seed, const char *const *words)
{
  return words[below (seed, g_strv_length ((char **)words))];
}

static const char *const id_parts[] = {
  "demo", "mars", "venus", "iron-dune", "vesper", "x", "0", "s1", "s01", "2nd.wave", "a_b", NULL,
};

static char *
random_id (guint32 *seed)
{
  g_autoptr (GString) id = g_string_new (pick (seed, id_parts));

  while (below (seed, 2) && id->len < 25)
    g_string_append_printf (id, "-%s", pick (seed, id_parts));
  return g_string_free (g_steal_pointer (&id), FALSE);
}

/* Any text: letters, signs, other scripts, a pair of surrogates' worth. */
static char *
random_text (guint32 *seed, guint words)
{
  static const char *const parts[] = {
    "Morning", "patrol", "O'Neill",  "£3",     "Étoile", "звезда", "星の船",    "🚀",
    "A-1",     "\"x\"",  "ALL CAPS", "tab\\t", "100 %",  "…",      "e\xCC\x81", NULL,
  };
  g_autoptr (GString) text = g_string_new (pick (seed, parts));

  for (guint n = below (seed, words); n > 0 && text->len < 60; n--)
    g_string_append_printf (text, " %s", pick (seed, parts));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_random_ids (guint32 *seed, GPtrArray *ids, guint most)
{
  for (guint n = below (seed, most + 1); n > 0; n--)
    g_ptr_array_add (ids, random_id (seed));
}

static void
add_random_entries (guint32 *seed, Fleet *fleet, GPtrArray *entries, guint most)
{
  static const char *const pods[] = {
    "laser", "shield", "laser", "shield", "", "tractor-beam", NULL
  };

  for (guint n = below (seed, most + 1); n > 0; n--) {
    guint number = fleet->active->len + fleet->reserve->len + 1;
    g_autofree char *id = below (seed, 8)
                              ? g_strdup_printf ("s%u", number + (below (seed, 5) ? 0 : 1000))
                              : g_strdup_printf ("own-%u", number);
    g_autofree char *ship = random_id (seed);
    FleetEntry *entry = fleet_entry_new (id, ship);
    g_ptr_array_add (entries, entry);
    if (below (seed, 4) == 0)
      entry->nickname = random_text (seed, 3);
    for (guint k = below (seed, 4); k > 0; k--) {
      FleetCraft *craft = fleet_craft_new ();
      g_ptr_array_add (entry->craft, craft);
      for (guint p = below (seed, 7); p > 0; p--)
        g_ptr_array_add (craft->pods, g_strdup (pick (seed, pods)));
      if (below (seed, 2))
        add_random_ids (seed, craft->crew, 4);
    }
  }
}

static Fleet *
random_fleet (guint32 *seed)
{
  static const char *const starts[] = { "titanium", "newtonium", "carbon7", NULL };
  Fleet *fleet = fleet_new ();
  guint most = below (seed, 50) ? 8 : 60;

  g_free (fleet->id);
  fleet->id = random_id (seed);
  g_free (fleet->name);
  fleet->name = random_text (seed, 4);
  g_free (fleet->player);
  fleet->player = below (seed, 3) ? random_text (seed, 3) : g_strdup ("");
  add_random_ids (seed, fleet->catalogues, 3);
  if (below (seed, 3))
    fleet->start = g_strdup (pick (seed, starts));
  add_random_entries (seed, fleet, fleet->active, most);
  add_random_entries (seed, fleet, fleet->reserve, below (seed, 2) ? most : 0);
  add_random_ids (seed, fleet->unassigned, 3);
  add_random_ids (seed, fleet->reserve_crew, 2);
  g_autoptr (GString) note = g_string_new (NULL);
  for (guint n = below (seed, 4) ? 0 : below (seed, 25); n > 0; n--) {
    g_autofree char *line = random_text (seed, 6);
    g_string_append_printf (note, "%s\n", line);
  }
  g_free (fleet->note);
  fleet->note = g_strdup (note->str);
  return fleet;
}

/* ---- Helpers ---- */

static char *
share (const Fleet *fleet)
{
  g_autoptr (GError) error = NULL;
  char *text = fleet_share_write (fleet, &error);

  if (!text)
    fail_msg ("%s", error->message);
  return text;
}

static void
assert_reads_as (const char *text, const Fleet *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Fleet) fleet = fleet_share_read (text, strlen (text), &error);

  if (!fleet)
    fail_msg ("%s: %s", text, error->message);
  g_autofree char *found = fleet_write (fleet);
  g_autofree char *wanted = fleet_write (expected);
  assert_string_equal (found, wanted);
}

static void
assert_refused (const char *text, gsize length, FleetError code, const char *words)
{
  g_autoptr (GError) error = NULL;

  assert_null (fleet_share_read (text, length, &error));
  if (!g_error_matches (error, FLEET_ERROR, (int)code) || !strstr (error->message, words))
    fail_msg ("%s\ngave %d: %s", text, error->code, error->message);
}

/* A fleet as people build them: six ships and four crew, four ships more in the reserve. */
static Fleet *
large_fleet (void)
{
  static const char text[] =
      "{\"format\": \"rocket-table fleet\", \"version\": 1, \"id\": \"morning-patrol\", "
      "\"name\": \"Morning Patrol\", \"player\": \"Ada\", \"catalogues\": [\"demonstration\"], "
      "\"start\": \"newtonium\", \"active\": ["
      "{\"id\": \"s1\", \"ship\": \"vesper-lance\", \"craft\": [{\"pods\": [\"laser\", \"laser\", "
      "\"shield\"], \"crew\": [\"rhea-brand\", \"pim-okafor\"]}]},"
      "{\"id\": \"s2\", \"ship\": \"halcyon\", \"nickname\": \"Old Faithful\", \"craft\": "
      "[{\"pods\": "
      "[\"laser\", \"shield\", null], \"crew\": [\"tomas-vale\"]}]},"
      "{\"id\": \"s3\", \"ship\": \"sparrow-flight\", \"craft\": [{\"pods\": [\"laser\", "
      "\"shield\"]}, "
      "{\"pods\": [\"laser\", \"shield\"]}]},"
      "{\"id\": \"s4\", \"ship\": \"evening-star\", \"craft\": [{\"pods\": [\"laser\", "
      "\"shield\"]}]},"
      "{\"id\": \"s5\", \"ship\": \"free-trader\", \"craft\": [{\"pods\": [\"laser\", "
      "\"shield\"]}]},"
      "{\"id\": \"s6\", \"ship\": \"quicksilver-dart\", \"craft\": [{\"pods\": [\"laser\"]}, "
      "{\"pods\": "
      "[\"laser\"]}, {\"pods\": [\"laser\"]}]}],"
      "\"reserve\": ["
      "{\"id\": \"s7\", \"ship\": \"aphrodite-dock\", \"craft\": [{\"pods\": [\"laser\", "
      "\"shield\", "
      "\"shield\", \"shield\"], \"crew\": [\"marshal-oduya\"]}]},"
      "{\"id\": \"s8\", \"ship\": \"copper-comet\", \"craft\": [{\"pods\": [\"laser\", "
      "\"shield\"]}]},"
      "{\"id\": \"s9\", \"ship\": \"dust-harrier\", \"craft\": [{\"pods\": [\"laser\", "
      "\"shield\"]}, "
      "{\"pods\": [\"laser\", \"shield\"]}]},"
      "{\"id\": \"s10\", \"ship\": \"long-watch\", \"craft\": [{\"pods\": [\"laser\", \"shield\", "
      "\"shield\"]}]}], \"unassigned\": [\"sister-imre\"]}";
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_parse ("large", text, strlen (text), &error);

  if (!fleet)
    fail_msg ("%s", error->message);
  return fleet;
}

/* ---- Tests ---- */

static void
test_random_fleets (void **state)
{
  guint32 seed = setting ("SEED", 30);
  guint32 n = setting ("FLEETS", 10000);

  print_message ("# seed %u, %u fleets\n", seed, n);
  for (guint32 i = 0; i < n; i++) {
    g_autoptr (Fleet) fleet = random_fleet (&seed);
    g_autofree char *text = share (fleet);
    assert_reads_as (text, fleet);
    assert_true (g_str_has_prefix (text, "RT2:"));
    assert_int_equal (strspn (text + 4, "0123456789ABCDEFGHJKMNPQRSTVWXYZ"), strlen (text) - 4);
  }
}

/* Members that this version does not know are all that is left out. */
static void
test_extra_is_left_out (void **state)
{
  static const char text[] =
      "{\"format\": \"rocket-table fleet\", \"version\": 1, \"id\": \"f\", \"name\": \"F\", "
      "\"later\": 1, \"active\": [{\"ship\": \"x\", \"later\": {}, \"craft\": [{\"pods\": [], "
      "\"later\": 2}]}]}";
  g_autoptr (Fleet) fleet = fleet_parse ("f", text, strlen (text), NULL);

  assert_non_null (fleet);
  g_autofree char *line = share (fleet);
  FleetEntry *entry = g_ptr_array_index (fleet->active, 0);
  FleetCraft *craft = g_ptr_array_index (entry->craft, 0);
  g_clear_pointer (&fleet->extra, g_free);
  g_clear_pointer (&entry->extra, g_free);
  g_clear_pointer (&craft->extra, g_free);
  assert_reads_as (line, fleet);
}

static void
test_length (void **state)
{
  g_autoptr (Fleet) fleet = large_fleet ();
  g_autofree char *line = share (fleet);
  g_autofree char *file = fleet_write (fleet);

  print_message ("# ten ships, five crew: %zu characters (the file has %zu)\n# %s\n", strlen (line),
                 strlen (file), line);
  assert_true (strlen (line) < 400);
}

/* A long note is deflated. */
static void
test_long_note (void **state)
{
  g_autoptr (Fleet) fleet = large_fleet ();
  g_autofree char *without = share (fleet);
  g_autoptr (GString) note = g_string_new (NULL);

  while (note->len < 1700)
    g_string_append_printf (note, "Round %zu: the cruiser stays docked, the fighters mine.\n",
                            note->len);
  g_free (fleet->note);
  fleet->note = g_strdup (note->str);
  g_autofree char *line = share (fleet);
  assert_reads_as (line, fleet);
  assert_true (strlen (line) - strlen (without) < note->len / 2);
}

static void
test_what_mail_does (void **state)
{
  g_autoptr (Fleet) fleet = large_fleet ();
  g_autofree char *line = share (fleet);
  g_autofree char *lower = g_ascii_strdown (line, -1);
  g_autoptr (GString) wrapped = g_string_new ("Salut,\r\n> here is my fleet: ");
  g_autoptr (GString) mistaken = g_string_new (NULL);

  assert_reads_as (lower, fleet);
  for (gsize i = 0; line[i]; i++) {
    g_string_append_c (wrapped, line[i]);
    if (i > 4 && i % 30 == 0)
      g_string_append (wrapped, i % 60 ? "\r\n> " : " \xC2\xA0\xE2\x80\x8B-");
    g_string_append_c (mistaken, i > 4 && line[i] == '0'   ? 'o'
                                 : i > 4 && line[i] == '1' ? 'l'
                                                           : line[i]);
  }
  g_string_append (wrapped, "\r\n-- \r\nAda, ünterwegs");
  assert_reads_as (wrapped->str, fleet);
  assert_reads_as (mistaken->str, fleet);
}

/* Every single wrong character, every swapped pair and every cut is seen. */
static void
test_typos (void **state)
{
  static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  g_autoptr (Fleet) fleet = large_fleet ();
  g_autofree char *line = share (fleet);
  gsize length = strlen (line);

  for (gsize i = 4; i < length; i++) {
    g_autofree char *wrong = g_strdup (line);
    for (const char *c = alphabet; *c; c++) {
      wrong[i] = *c;
      if (*c != line[i])
        assert_null (fleet_share_read (wrong, length, NULL));
    }
    if (i + 1 < length && line[i] != line[i + 1]) {
      g_autofree char *swapped = g_strdup (line);
      swapped[i] = line[i + 1];
      swapped[i + 1] = line[i];
      assert_null (fleet_share_read (swapped, length, NULL));
    }
    assert_null (fleet_share_read (line, i, NULL));
  }
  g_autofree char *wrong = g_strdup (line);
  wrong[40] = wrong[40] == 'A' ? 'B' : 'A';
  assert_refused (wrong, length, FLEET_ERROR_SYNTAX, "check characters do not match");
  wrong[40] = 'U';
  assert_refused (wrong, length, FLEET_ERROR_SYNTAX, "“U” cannot be part");
  assert_refused (wrong, 30, FLEET_ERROR_SYNTAX, "26 of ");
  assert_refused (line, length - 1, FLEET_ERROR_SYNTAX, "cut off");
  assert_refused (line, 4, FLEET_ERROR_SYNTAX, "cut off");
}

static void
test_other_texts (void **state)
{
  assert_refused ("", 0, FLEET_ERROR_SYNTAX, "begins with RT2:");
  assert_refused ("ART2:00", 7, FLEET_ERROR_SYNTAX, "begins with RT2:");
  assert_refused ("RT3:00", 6, FLEET_ERROR_VERSION, "later version of Rocket Table (RT3");
  assert_refused ("RT1:00", 6, FLEET_ERROR_VERSION, "earlier version of Rocket Table (RT1");
  assert_refused ("RT2:0\0", 6, FLEET_ERROR_SYNTAX, "cannot be part");
  assert_refused ("RT2:ZZZZZZZZ", 12, FLEET_ERROR_SYNTAX, "cut off");
}

/* ---- Texts that were made to harm ---- */

static guint32
crc (const guint8 *symbols, gsize n)
{
  guint32 value = 0xB704CE;

  for (gsize i = 0; i < n; i++) {
    value ^= (guint32)symbols[i] << 16;
    for (int bit = 0; bit < 8; bit++)
      value = value & 0x800000 ? (value << 1 ^ 0x864CFB) & 0xFFFFFF : value << 1;
  }
  return value;
}

static void
append (GByteArray *symbols, guint value)
{
  g_byte_array_append (symbols, &(guint8){ value & 31 }, 1);
}

/* A text around these bytes, with a true length and a true check. */
static char *
seal (const guint8 *bytes, gsize length)
{
  g_autoptr (GByteArray) symbols = g_byte_array_new ();
  g_autoptr (GString) text = g_string_new ("RT2:");
  guint n = (guint)(8 * length + 4) / 5;

  for (guint left = n; left || !symbols->len; left >>= 4)
    append (symbols, (left & 15) | (left > 15 ? 16 : 0));
  for (guint i = 0; i < n; i++) {
    guint value = 0;
    for (guint bit = 5 * i; bit < 5 * i + 5; bit++)
      value = value << 1 | (bit < 8 * length ? bytes[bit / 8] >> (7 - bit % 8) & 1 : 0);
    append (symbols, value);
  }
  guint32 check = crc (symbols->data, symbols->len);
  for (int i = 4; i >= 0; i--)
    append (symbols, check >> (5 * i));
  for (guint i = 0; i < symbols->len; i++)
    g_string_append_c (text, "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[symbols->data[i]]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The same of a text, deflated. */
static char *
seal_text (const char *text, gsize length)
{
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);
  guint8 small[8192];
  gsize n_read, n_written;

  assert_int_equal (g_converter_convert (G_CONVERTER (zlib), text, length, small, sizeof small,
                                         G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL),
                    G_CONVERTER_FINISHED);
  return seal (small, n_written);
}

/* A few thousand bytes that deflate from four million, and one ship of sixty thousand craft. */
static void
test_bombs (void **state)
{
  g_autofree char *large = g_strnfill (4000000, 'a');
  g_autofree char *bomb = seal_text (large, 4000000);
  g_autoptr (GString) many = g_string_new ("f\nF\n\n\n\nx");

  assert_refused (bomb, strlen (bomb), FLEET_ERROR_SYNTAX, "no fleet in it");
  while (many->len < 60000)
    g_string_append_c (many, ' ');
  g_autofree char *craft = seal_text (many->str, many->len);
  assert_refused (craft, strlen (craft), FLEET_ERROR_CONTENT, "craft");
}

/* What is sealed need not be deflated, nor a text, nor whole. */
static void
test_other_insides (void **state)
{
  static const guint8 noise[] = { 0xff, 0x01, 0x02 };
  g_autofree char *nothing = seal (noise, 0);
  g_autofree char *no_stream = seal (noise, sizeof noise);
  g_autofree char *no_text = seal_text ("\xff\xfe", 2);
  g_autofree char *one_line = seal_text ("f", 1);

  assert_refused (nothing, strlen (nothing), FLEET_ERROR_SYNTAX, "no fleet in it");
  assert_refused (no_stream, strlen (no_stream), FLEET_ERROR_SYNTAX, "no fleet in it");
  assert_refused (no_text, strlen (no_text), FLEET_ERROR_SYNTAX, "no fleet in it");
  assert_refused (one_line, strlen (one_line), FLEET_ERROR_CONTENT, "name");
}

/* A true check around something that is no fleet by the rules of the files. */
static void
test_as_strict_as_a_file (void **state)
{
  g_autoptr (Fleet) fleet = large_fleet ();

  FleetEntry *entry = g_ptr_array_index (fleet->active, 1);
  g_free (entry->id);
  entry->id = g_strdup ("s1");
  g_autofree char *twice = share (fleet);
  assert_refused (twice, strlen (twice), FLEET_ERROR_CONTENT, "twice");
}

static void
test_too_large (void **state)
{
  g_autoptr (Fleet) fleet = large_fleet ();
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 40000; i++)
    g_ptr_array_add (fleet->unassigned, g_strdup ("x"));
  assert_null (fleet_share_write (fleet, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_CONTENT));
  assert_non_null (strstr (error->message, "too large"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_random_fleets),  cmocka_unit_test (test_extra_is_left_out),
    cmocka_unit_test (test_length),         cmocka_unit_test (test_long_note),
    cmocka_unit_test (test_what_mail_does), cmocka_unit_test (test_typos),
    cmocka_unit_test (test_other_texts),    cmocka_unit_test (test_bombs),
    cmocka_unit_test (test_other_insides),  cmocka_unit_test (test_as_strict_as_a_file),
    cmocka_unit_test (test_too_large),
  };
  return cmocka_run_group_tests_name ("fleet-share", tests, NULL, NULL);
}
