/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Catalogues: reading, complaints, unknown members, merging, changing, the shipped ones. */
#include "fleets/fleet-catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *data_folder;

#define HEAD "{'format': 'rocket-table catalogue', 'version': 1, 'id': 'mine', 'name': 'Mine'"
#define SHIP(id, more)                                                                             \
  "{'id': '" id "', 'name': 'Kite', 'class': 'fighter', 'points': 5, 'ap': 4, "                    \
  "'wr': 8, 'move': 'L', 'weapon': 'S', 'posts': 1, "                                              \
  "'provenance': 'from my card'" more "}"
#define CREW(id, more)                                                                             \
  "{'id': '" id "', 'name': 'Ann', 'points': 2, 'provenance': 'from my card'" more "}"
#define SHIPS(ships) HEAD ", 'ships': [" ships "]}"

/* JSON is written with ' here, so that it can be read. */
static char *
json (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static FleetCatalogue *
parse_as (const char *name, const char *quoted)
{
  g_autofree char *text = json (quoted);
  g_autoptr (GError) error = NULL;
  FleetCatalogue *catalogue = fleet_catalogue_parse (name, text, strlen (text), &error);

  if (!catalogue)
    fail_msg ("%s", error->message);
  return catalogue;
}

static FleetCatalogue *
parse (const char *text)
{
  return parse_as ("a.json", text);
}

/* The complaints about a text, one a line. */
static char *
complaints (const char *quoted)
{
  g_autofree char *text = json (quoted);
  GError *error = NULL;
  FleetCatalogue *catalogue = fleet_catalogue_parse ("a.json", text, strlen (text), &error);

  assert_null (catalogue);
  char *message = g_strdup (error->message);
  g_error_free (error);
  return message;
}

static void
test_everything (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue =
      parse (HEAD ", 'season': 'Two', 'coalitions': [{'id': 'ice', 'name': 'Ice Pact'}],"
                  "'factions': [{'id': 'io', 'name': 'Io', 'coalition': 'ice'}],"
                  "'classes': [{'id': 'harvester', 'name': 'Harvester'}],"
                  "'pods': [{'id': 'tractor', 'name': 'Tractor beam'}],"
                  "'ships': [{'id': 'long-arm', 'number': '007', 'name': 'Long Arm', "
                  "'faction': "
                  "'io', 'class': 'harvester', 'craft': 2, 'points': 11, 'ap': 3, 'wr': 9, "
                  "'move': 'M', 'weapon': 'none', 'posts': ['any', 'tractor', 'laser'], "
                  "'crew_spaces': 2, 'cargo': 5, 'cost': {'carbon7': 2, 'titanium': 1}, "
                  "'abilities': [{'effect': 'own-wr', 'by': -2, 'when': 'against-cruiser'}, "
                  "{'text': 'Pulls.'}, {'effect': 'ignore-armour'}], 'text': 'Big.\\nSlow.', "
                  "'provenance': 'from my card'}],"
                  "'crew': [{'id': 'ann', 'name': 'Ann', 'faction': 'io', 'ranks': "
                  "['captain', "
                  "'pilot'], 'points': 3, 'provenance': 'demonstration'}]}");
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, "long-arm");
  const FleetCrew *crew = fleet_catalogue_find_crew (catalogue, "ann");
  guint n;

  assert_string_equal (fleet_catalogue_id (catalogue), "mine");
  assert_string_equal (fleet_catalogue_name (catalogue), "Mine");
  assert_string_equal (fleet_catalogue_season (catalogue), "Two");
  assert_string_equal (ship->number, "007");
  assert_string_equal (ship->name, "Long Arm");
  assert_string_equal (ship->faction, "io");
  assert_string_equal (ship->class_id, "harvester");
  assert_int_equal (ship->ship_class, ROCKETMEN_CLASS_PLAIN);
  assert_int_equal (ship->craft, 2);
  assert_int_equal (ship->points, 11);
  assert_int_equal (ship->ap, 3);
  assert_int_equal (ship->wr, 9);
  assert_int_equal (ship->move, ROCKETMEN_LENGTH_M);
  assert_int_equal (ship->range, ROCKETMEN_LENGTH_NONE);
  assert_int_equal (ship->n_posts, 3);
  assert_null (ship->posts[0]);
  assert_string_equal (ship->posts[1], "tractor");
  assert_int_equal (ship->crew_spaces, 2);
  assert_int_equal (ship->cargo, 5);
  assert_int_equal (ship->cost[0], 1);
  assert_int_equal (ship->cost[1], 0);
  assert_int_equal (ship->cost[2], 2);
  assert_int_equal (ship->n_abilities, 3);
  assert_int_equal (ship->abilities[0].effect, ROCKETMEN_EFFECT_OWN_WR);
  assert_int_equal (ship->abilities[0].by, -2);
  assert_int_equal (ship->abilities[0].when, ROCKETMEN_WHEN_CRUISER);
  assert_int_equal (ship->abilities[1].effect, ROCKETMEN_EFFECT_TEXT);
  assert_string_equal (ship->abilities[1].text, "Pulls.");
  assert_int_equal (ship->abilities[2].by, 1);
  assert_string_equal (ship->text, "Big.\nSlow.");
  assert_int_equal (ship->provenance, FLEET_FROM_CARD);
  assert_string_equal (ship->source, "Mine");
  assert_int_equal (crew->n_ranks, 2);
  assert_string_equal (crew->ranks[1], "pilot");
  assert_int_equal (crew->provenance, FLEET_DEMONSTRATION);
  assert_string_equal (fleet_catalogue_coalition_of (catalogue, "io"), "ice");
  assert_true (fleet_catalogue_may_serve (catalogue, crew, ship));

  /* Those of the rules are there too, and a ship is no crew. */
  assert_string_equal (fleet_catalogue_coalition_of (catalogue, "mars"), "axis-of-evil");
  fleet_catalogue_classes (catalogue, &n);
  assert_int_equal (n, 5);
  fleet_catalogue_pods (catalogue, &n);
  assert_int_equal (n, 3);
  assert_null (fleet_catalogue_find_crew (catalogue, "long-arm"));
  assert_null (fleet_catalogue_find_ship (catalogue, "ann"));
  assert_null (fleet_catalogue_find_ship (catalogue, "x"));
}

/* RM-FL-5, RM-FL-7 */
static void
test_may_serve (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_base ();
  static const struct {
    const char *crew;
    const char *ship;
    gboolean may;
  } cases[] = {
    { NULL, NULL, TRUE },
    { NULL, "venus", FALSE },
    { "venus", NULL, TRUE },
    { "venus", "venus", TRUE },
    { "venus", "mercury", FALSE },
    { "venus", "mars", FALSE },
    { "venusian-foreign-legion", "venus", TRUE },
    { "venusian-foreign-legion", "mercury", TRUE },
    { "venusian-foreign-legion", "mars", FALSE },
    { "venusian-foreign-legion", NULL, TRUE },
    { "no-such", "venus", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FleetCrew crew = { .faction = cases[i].crew };
    const FleetShip ship = { .faction = cases[i].ship };
    assert_int_equal (fleet_catalogue_may_serve (catalogue, &crew, &ship), cases[i].may);
  }
}

/* One thing wrong each; the place and a word of the complaint. */
static void
test_complaints (void **unused)
{
  static const struct {
    const char *text;
    const char *says;
  } cases[] = {
    { "[]", "a.json:1:1: this must be an object" },
    { "{}", "a.json:1:1: this is another kind of file" },
    { "{'format': 'x'}", "a.json:1:12: format: this is another kind" },
    { "{'format': 'rocket-table catalogue'}", "“version” is missing" },
    { "{'format': 'rocket-table catalogue', 'version': '1'}", "version: this must be a number" },
    { "{'format': 'rocket-table catalogue', 'version': 1}", "“id” is missing" },
    { HEAD ", 'ships': {}}", "ships: this must be a list" },
    { SHIPS ("3"), "ships[0]: this must be an object" },
    { SHIPS ("{}"), "ships[0]: “provenance” is missing" },
    { SHIPS (SHIP ("A", "")), "ships[0].id: an id has" },
    { SHIPS (SHIP ("", "")), "ships[0].id: an id has" },
    { SHIPS (SHIP ("a", "") "," SHIP ("a", "")), "ships[1].id: the id “a” is that of ships[0]" },
    { HEAD ", 'ships': [" SHIP ("a", "") "], 'crew': [" CREW ("a", "") "]}",
      "crew[0].id: the id “a” is that of ships[0]" },
    { SHIPS (SHIP ("a", ", 'faction': 'moon'")), "ships[0].faction: there is no “moon”" },
    { SHIPS (SHIP ("a", ", 'craft': 0")),
      "ships[0].craft: this must be a whole number from 1 to 6" },
    { SHIPS (SHIP ("a", ", 'craft': 7")), "not 7" },
    { SHIPS (SHIP ("a", ", 'craft': 1.5")), "not 1.5" },
    { SHIPS (SHIP ("a", ", 'cargo': 13")), "0 to 12, not 13" },
    { SHIPS (SHIP ("a", ", 'cargo': 99999999999999999999")), "not 99999999999999999999" },
    { SHIPS (SHIP ("a", ", 'cargo': '1'")), "cargo: this must be a number, not a text" },
    { SHIPS (SHIP ("a", ", 'cost': {'gold': 1}")), "cost.gold: there is no resource “gold”" },
    { SHIPS (SHIP ("a", ", 'cost': {'titanium': 8, 'carbon7': 7}")), "15 resources; 14 at most" },
    { SHIPS (SHIP ("a", ", 'abilities': [{}]")), "abilities[0]: an ability needs" },
    { SHIPS (SHIP ("a", ", 'abilities': [{'effect': 'fly'}]")), "effect: there is no “fly”" },
    { SHIPS (SHIP ("a", ", 'abilities': [{'text': 'x', 'by': 1}]")), "an ability needs" },
    { SHIPS (SHIP ("a", ", 'abilities': [{'effect': 'ap', 'by': 11}]")), "-10 to 10, not 11" },
    { SHIPS (SHIP ("a", ", 'abilities': [{'effect': 'ap', 'when': 'now'}]")), "no “now”" },
    { SHIPS (SHIP ("a", ", 'text': '\\u0007'")), "text: this text has a control character" },
    { SHIPS (SHIP ("a", ", 'number': 7")), "number: this must be a text, not a number" },
    { HEAD ", 'crew': [" CREW ("a", ", 'ranks': ['x', 'x']") "]}",
      "ranks[1]: this rank is there twice" },
    { HEAD ", 'crew': [" CREW ("a", ", 'ranks': ['x', 'y', 'z', 'w']") "]}",
      "ranks[3]: a crew member has 3" },
    { HEAD ", 'factions': [{'id': 'a', 'name': 'A', 'coalition': 'b'}]}",
      "coalition: there is no “b”" },
    { HEAD ", 'pods': [{'id': 'any', 'name': 'A'}]}", "pods[0]: “any”" },
    { HEAD ", 'classes': [{'id': 'a', 'name': 'A'}, {'id': 'a', 'name': 'B'}]}",
      "classes[1].id: the id “a” is there twice" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *said = complaints (cases[i].text);
    if (!strstr (said, cases[i].says) || !g_str_has_prefix (said, "a.json:1:"))
      fail_msg ("%s: expected %s, got %s", cases[i].text, cases[i].says, said);
  }
}

/* Ranges as far as the card allows, and one further. */
static void
test_ranges (void **unused)
{
  static const struct {
    const char *member;
    int min;
    int max;
  } cases[] = {
    { "points", 0, 99 }, { "ap", 0, 12 },          { "wr", 2, 14 },
    { "posts", 0, 12 },  { "crew_spaces", 0, 12 }, { "cargo", 0, 12 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int value = cases[i].min - 1; value <= cases[i].max + 1; value++) {
      g_autoptr (GString) text =
          g_string_new (SHIPS (SHIP ("a", ", 'crew_spaces': 1, 'cargo': 1")));
      g_autofree char *name = g_strdup_printf ("'%s': ", cases[i].member);
      char *at = strstr (text->str, name) + strlen (name);
      gsize place = (gsize)(at - text->str);
      g_autofree char *number = g_strdup_printf ("%d", value);
      g_string_erase (text, (gssize)place, (gssize)strspn (at, "0123456789"));
      g_string_insert (text, (gssize)place, number);
      g_autoptr (FleetCatalogue) catalogue =
          fleet_catalogue_parse ("a", g_strdelimit (text->str, "'", '"'), text->len, NULL);
      assert_int_equal (catalogue != NULL, value >= cases[i].min && value <= cases[i].max);
    }
}

/* All at once, up to a number, and how many more. */
static void
test_many_complaints (void **unused)
{
  g_autoptr (GString) text = g_string_new (HEAD ", 'ships': [");

  for (int i = 0; i < 25; i++)
    g_string_append_printf (text, "%s\n%d", i ? "," : "", i);
  g_string_append (text, "]}");
  g_autofree char *said = complaints (text->str);
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  assert_int_equal (g_strv_length (lines), 21);
  assert_true (g_str_has_prefix (lines[0], "a.json:2:1: ships[0]: "));
  assert_true (g_str_has_prefix (lines[19], "a.json:21:1: ships[19]: "));
  assert_non_null (strstr (lines[20], "5 more"));
}

static void
test_newer (void **unused)
{
  static const char text[] = "{'format': 'rocket-table catalogue',\n 'version': 2, 'ships': 1}";
  g_autoptr (GError) error = NULL;

  g_autofree char *newer = json (text);
  assert_null (fleet_catalogue_parse ("a.json", newer, strlen (newer), &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_VERSION));
  assert_true (g_str_has_prefix (error->message, "a.json:2:13: version: "));
  assert_non_null (strstr (error->message, "update"));
}

/* A ship without a weapon needs no number to hit with; one with a weapon does. */
static void
test_weaponless (void **unused)
{
  static const char start[] = "{'id': 'a', 'name': 'A', 'class': 'station', 'points': 5, "
                              "'ap': 4, 'move': 'none', 'posts': 1, 'provenance': "
                              "'demonstration', 'weapon': ";
  g_autofree char *without = g_strdup_printf (HEAD ", 'ships': [%s'none'}]}", start);
  g_autofree char *with = g_strdup_printf (HEAD ", 'ships': [%s'S'}]}", start);
  g_autoptr (FleetCatalogue) catalogue = parse (without);
  g_autofree char *said = complaints (with);

  assert_int_equal (fleet_catalogue_find_ship (catalogue, "a")->ship_class,
                    ROCKETMEN_CLASS_STATION);
  assert_non_null (strstr (said, "“wr” is missing"));
}

/* Members of every object that this version does not know are there after saving. */
static void
test_unknown_members (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = parse (
      HEAD ", 'x-root': {'deep': [1, {'a': null}]}, 'coalitions': [{'id': 'k', "
           "'name': "
           "'K', 'x-coalition': 1}], 'factions': [{'id': 'f', 'name': 'F', "
           "'x-faction': "
           "1.50}], 'classes': [{'id': 'l', 'name': 'L', 'x-class': true}], "
           "'pods': "
           "[{'id': 'p', 'name': 'P', 'x-pod': '\\u00e9'}], 'ships': [" SHIP (
               "a", ", 'x-ship': [ ], 'abilities': [{'text': 'T', 'x-ability': "
                    "3}]") "],"
                           "'crew': [" CREW ("b", ", 'x-crew': {'y':1}, 'x-more': -1e3") "]}");
  static const char *const kept[] = {
    "'x-root': {'deep': [1, {'a': null}]}",
    "'x-coalition': 1",
    "'x-faction': 1.50",
    "'x-class': true",
    "'x-pod': '\\u00e9'",
    "'x-ship': []",
    "'x-ability': 3",
    "'x-crew': {'y': 1}",
    "'x-more': -1e3",
  };
  g_autofree char *written = fleet_catalogue_write (catalogue);

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++) {
    g_autofree char *wanted = json (kept[i]);
    if (!strstr (written, wanted))
      fail_msg ("%s is not in %s", wanted, written);
  }
  g_autoptr (FleetCatalogue) again = parse (written);
  g_autofree char *twice = fleet_catalogue_write (again);
  assert_string_equal (written, twice);
  /* What the rules name is not written into every file. */
  assert_null (strstr (written, "mercury"));
}

static FleetCatalogue *
merge (const char *one, const char *other, GPtrArray **conflicts)
{
  g_autoptr (FleetCatalogue) a = parse_as ("a.json", one);
  g_autoptr (FleetCatalogue) b = parse_as ("b.json", other);
  const FleetCatalogue *both[] = { a, b };

  return fleet_catalogue_merge (both, 2, conflicts);
}

static const char *
conflict (const GPtrArray *conflicts, guint i)
{
  return ((const FleetConflict *)conflicts->pdata[i])->message;
}

static void
test_merge (void **unused)
{
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (FleetCatalogue) merged =
      merge (SHIPS (SHIP ("a", "") "," SHIP ("b", ", 'cargo': 2, 'old': 1") "," SHIP ("c", "")),
             HEAD ", 'factions': [{'id': 'mars', 'name': 'Red Mars'}], 'ships': [" SHIP (
                 "b", ", 'cargo': 3, 'new': [2]") "," SHIP ("c", "") "," SHIP ("d", "") "]}",
             &conflicts);
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (merged, &n);

  assert_int_equal (n, 4);
  assert_string_equal (ships[0].id, "a");
  assert_string_equal (ships[1].id, "b");
  assert_int_equal (ships[1].cargo, 3);
  assert_string_equal (ships[3].id, "d");
  assert_int_equal (conflicts->len, 3);
  assert_string_equal (conflict (conflicts, 0), "ship b: cargo 2 in a.json, 3 in b.json");
  assert_string_equal (conflict (conflicts, 1), "ship b: old 1 in a.json, nothing in b.json");
  assert_string_equal (conflict (conflicts, 2), "ship b: new nothing in a.json, [2] in b.json");
  assert_string_equal (((const FleetConflict *)conflicts->pdata[0])->member, "cargo");
  assert_string_equal (fleet_catalogue_find_faction (merged, "mars")->name, "Red Mars");
  assert_string_equal (fleet_catalogue_find_faction (merged, "venus")->name, "Venus");
}

/* A later file that says nothing about a faction does not undo what an earlier one said. */
static void
test_merge_keeps_words (void **unused)
{
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (FleetCatalogue) merged =
      merge (HEAD ", 'factions': [{'id': 'mars', 'name': 'Red Mars'}]}", HEAD "}", &conflicts);

  assert_int_equal (conflicts->len, 0);
  assert_string_equal (fleet_catalogue_find_faction (merged, "mars")->name, "Red Mars");
}

/* An id that is a ship in one file and crew in another. */
static void
test_merge_kinds (void **unused)
{
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (FleetCatalogue) merged =
      merge (SHIPS (SHIP ("a", "") "," SHIP ("b", "") "," SHIP ("c", "")),
             HEAD ", 'crew': [" CREW ("b", "") "]}", &conflicts);

  guint n;
  assert_int_equal (conflicts->len, 1);
  assert_string_equal (conflict (conflicts, 0), "crew b: kind ship in a.json, crew in b.json");
  fleet_catalogue_ships (merged, &n);
  assert_int_equal (n, 2);
  assert_non_null (fleet_catalogue_find_crew (merged, "b"));
  assert_null (fleet_catalogue_find_ship (merged, "b"));
  assert_string_equal (fleet_catalogue_find_ship (merged, "c")->id, "c");
  assert_string_equal (fleet_catalogue_find_ship (merged, "a")->id, "a");
}

static void
test_changing (void **unused)
{
  g_autoptr (FleetCatalogue) before = parse (HEAD ", 'x': 1, 'ships': [" SHIP (
      "a", ", 'y': 2") "," SHIP ("b", "") "], 'crew': [" CREW ("c", "") "]}");
  FleetShip ship = *fleet_catalogue_find_ship (before, "a");
  FleetCrew crew = *fleet_catalogue_find_crew (before, "c");
  guint n;

  ship.points = 9;
  ship.name = "Renamed";
  g_autoptr (FleetCatalogue) changed = fleet_catalogue_with_ship (before, "a", &ship);
  crew.id = "new";
  g_autoptr (FleetCatalogue) added = fleet_catalogue_with_crew (changed, "new", &crew);
  g_autoptr (FleetCatalogue) removed = fleet_catalogue_with_ship (added, "b", NULL);
  g_autoptr (FleetCatalogue) fewer = fleet_catalogue_with_crew (removed, "c", NULL);

  assert_int_equal (fleet_catalogue_find_ship (before, "a")->points, 5);
  const FleetShip *ships = fleet_catalogue_ships (changed, &n);
  assert_int_equal (n, 2);
  assert_int_equal (ships[0].points, 9);
  fleet_catalogue_ships (fewer, &n);
  assert_int_equal (n, 1);
  fleet_catalogue_crew (fewer, &n);
  assert_int_equal (n, 1);
  assert_non_null (fleet_catalogue_find_crew (fewer, "new"));
  g_autofree char *written = fleet_catalogue_write (fewer);
  assert_non_null (strstr (written, "\"x\": 1"));
  assert_non_null (strstr (written, "\"y\": 2"));
}

/* A card that was typed is of the class it says, not only after it was read from a file. */
static void
test_class_follows (void **unused)
{
  static const struct {
    const char *id;
    RocketmenShipClass ship_class;
  } classes[] = { { "fighter", ROCKETMEN_CLASS_FIGHTER },
                  { "rocketship", ROCKETMEN_CLASS_ROCKETSHIP },
                  { "cruiser", ROCKETMEN_CLASS_CRUISER },
                  { "station", ROCKETMEN_CLASS_STATION } };
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_base ();

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++) {
    const FleetShip typed = { .id = "mine",
                              .number = "",
                              .name = "Mine",
                              .class_id = classes[i].id,
                              .craft = 1,
                              .wr = 8,
                              .move = ROCKETMEN_LENGTH_S };
    FleetCatalogue *changed = fleet_catalogue_with_ship (catalogue, "mine", &typed);

    fleet_catalogue_unref (catalogue);
    catalogue = changed;
    assert_int_equal (fleet_catalogue_find_ship (catalogue, "mine")->ship_class,
                      classes[i].ship_class);
  }
}

/* ---- The shipped ones ---- */

static char *
read_data (const char *name)
{
  g_autofree char *path = g_build_filename (data_folder, name, NULL);
  char *text = NULL;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
test_demonstration (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autofree char *file = read_data ("demonstration.json");
  g_autofree char *written = fleet_catalogue_write (catalogue);
  guint n_ships;
  guint n_crew;
  const FleetShip *ships = fleet_catalogue_ships (catalogue, &n_ships);
  const FleetCrew *crew = fleet_catalogue_crew (catalogue, &n_crew);

  /* It is laid out as the program would. */
  assert_string_equal (file, written);
  assert_non_null (strstr (fleet_catalogue_name (catalogue), "invented"));
  assert_true (n_ships >= 24);
  assert_true (n_crew >= 16);
  guint classes[ROCKETMEN_CLASS_PLAIN + 1] = { 0 };
  for (guint i = 0; i < n_ships; i++) {
    assert_int_equal (ships[i].provenance, FLEET_DEMONSTRATION);
    classes[ships[i].ship_class]++;
  }
  for (guint i = 0; i < ROCKETMEN_CLASS_PLAIN; i++)
    assert_true (classes[i] >= 3);
  static const char *const factions[] = { "mercury", "rebels", "venus", "legion-of-terra", "mars" };
  for (gsize f = 0; f < G_N_ELEMENTS (factions); f++) {
    guint n = 0;
    for (guint i = 0; i < n_ships; i++)
      n += g_strcmp0 (ships[i].faction, factions[f]) == 0;
    assert_true (n >= 4);
  }
  guint n_legion = 0;
  for (guint i = 0; i < n_crew; i++)
    n_legion += g_strcmp0 (crew[i].faction, "venusian-foreign-legion") == 0;
  assert_true (n_legion >= 2);
}

/* The words of the rules by heart: RM-CO-1. */
static void
test_base (void **unused)
{
  g_autoptr (FleetCatalogue) base = fleet_catalogue_base ();
  static const char *const free_planets[] = { "mercury", "rebels", "venus" };
  static const char *const axis[] = { "legion-of-terra", "mars" };
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (base, &n);

  for (gsize i = 0; i < G_N_ELEMENTS (free_planets); i++)
    assert_string_equal (fleet_catalogue_coalition_of (base, free_planets[i]), "free-planets");
  for (gsize i = 0; i < G_N_ELEMENTS (axis); i++)
    assert_string_equal (fleet_catalogue_coalition_of (base, axis[i]), "axis-of-evil");
  assert_int_equal (n, 4);
  for (guint i = 0; i < n; i++)
    assert_int_equal (fleet_word_value ("class", classes[i].id), i);
  fleet_catalogue_pods (base, &n);
  assert_int_equal (n, 2);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_everything),
    cmocka_unit_test (test_may_serve),
    cmocka_unit_test (test_complaints),
    cmocka_unit_test (test_ranges),
    cmocka_unit_test (test_many_complaints),
    cmocka_unit_test (test_newer),
    cmocka_unit_test (test_class_follows),
    cmocka_unit_test (test_weaponless),
    cmocka_unit_test (test_unknown_members),
    cmocka_unit_test (test_merge),
    cmocka_unit_test (test_merge_keeps_words),
    cmocka_unit_test (test_merge_kinds),
    cmocka_unit_test (test_changing),
    cmocka_unit_test (test_demonstration),
    cmocka_unit_test (test_base),
  };

  if (argc != 2)
    return 2;
  data_folder = argv[1];
  return cmocka_run_group_tests_name ("fleet-catalogue", tests, NULL, NULL);
}
