/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fleet files, and fleets that become battles. */
#include "fleets/fleet-check.h"
#include "fleets/fleet-read.h"

#include "rules/players/players.h"
#include "rules/rules-chance.h"
#include "rules/rules-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *data_folder;

#define HEAD "{'format': 'rocket-table fleet', 'version': 1, 'id': 'f', 'name': 'F'"

/* JSON is written with ' here, so that it can be read. */
static char *
json (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static Fleet *
parse (const char *quoted)
{
  g_autofree char *text = json (quoted);
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_parse ("a.json", text, strlen (text), &error);

  if (!fleet)
    fail_msg ("%s", error->message);
  return fleet;
}

static void
test_everything (void **unused)
{
  g_autoptr (Fleet) fleet =
      parse (HEAD ", 'player': 'Ann', 'catalogues': ['mine'], 'start': 'carbon7',"
                  "'active': [{'id': 'x', 'ship': 'kite', 'nickname': 'Old Kite', 'craft': ["
                  "{'pods': ['laser', null], 'crew': ['ann', 'bob']}, {}]}, {'ship': 's'}],"
                  "'reserve': [{'id': 's1', 'ship': 't'}], 'unassigned': ['c'],"
                  "'reserve_crew': ['d', 'e'], 'note': 'Two\\nlines'}");
  const FleetEntry *entry = fleet->active->pdata[0];
  const FleetCraft *craft = entry->craft->pdata[0];

  assert_string_equal (fleet->player, "Ann");
  assert_string_equal (fleet->start, "carbon7");
  assert_string_equal (entry->nickname, "Old Kite");
  assert_int_equal (entry->craft->len, 2);
  assert_string_equal (craft->pods->pdata[0], "laser");
  assert_string_equal (craft->pods->pdata[1], "");
  assert_string_equal (craft->crew->pdata[1], "bob");
  /* One without an id gets one that is free. */
  assert_string_equal (((FleetEntry *)fleet->active->pdata[1])->id, "s2");
  assert_ptr_equal (fleet_find_entry (fleet, "s1"), fleet->reserve->pdata[0]);
  assert_null (fleet_find_entry (fleet, "none"));
  assert_int_equal (fleet->reserve_crew->len, 2);
  assert_string_equal (fleet->note, "Two\nlines");

  g_autofree char *written = fleet_write (fleet);
  g_autoptr (Fleet) again = parse (written);
  g_autoptr (Fleet) copy = fleet_copy (fleet);
  assert_true (fleet_equal (fleet, again));
  assert_true (fleet_equal (fleet, copy));
  g_ptr_array_add (copy->unassigned, g_strdup ("z"));
  assert_false (fleet_equal (fleet, copy));
}

static void
test_unknown_members (void **unused)
{
  g_autoptr (Fleet) fleet =
      parse (HEAD ", 'x-root': [1.0], 'active': [{'ship': 'a', 'x-entry': {'y': {}}, "
                  "'craft': [{'x-craft': 'z'}]}]}");
  g_autofree char *written = fleet_write (fleet);
  g_autoptr (Fleet) again = parse (written);

  assert_non_null (strstr (written, "\"x-root\": [1.0]"));
  assert_non_null (strstr (written, "\"x-entry\": {\"y\": {}}"));
  assert_non_null (strstr (written, "\"x-craft\": \"z\""));
  assert_true (fleet_equal (fleet, again));
  g_autoptr (Fleet) copy = fleet_copy (fleet);
  assert_true (fleet_equal (fleet, copy));
}

static void
test_complaints (void **unused)
{
  static const struct {
    const char *text;
    const char *says;
    FleetError code;
  } cases[] = {
    { "{'format': 'rocket-table catalogue', 'version': 1}", "another kind", FLEET_ERROR_CONTENT },
    { "{'format': 'rocket-table fleet', 'version': 99}", "newer", FLEET_ERROR_VERSION },
    { "{'format': 'rocket-table fleet', 'version': 0}", "version: this must be",
      FLEET_ERROR_CONTENT },
    { "{'format': 'rocket-table fleet', 'version': 1, 'name': 'x'}", "“id” is missing",
      FLEET_ERROR_CONTENT },
    { HEAD ", 'start': 'gold'}", "start: this is no resource", FLEET_ERROR_CONTENT },
    { HEAD ", 'start': 3}", "start: this is no resource", FLEET_ERROR_CONTENT },
    { HEAD ", 'active': {}}", "active: this must be a list", FLEET_ERROR_CONTENT },
    { HEAD ", 'active': [{}]}", "active[0]: “ship” is missing", FLEET_ERROR_CONTENT },
    { HEAD ", 'active': [{'ship': 'A B'}]}", "active[0].ship: an id has", FLEET_ERROR_CONTENT },
    { HEAD ", 'active': [{'id': 'a', 'ship': 'a'}], 'reserve': [{'id': 'a', "
           "'ship': 'b'}]}",
      "reserve[0].id: the id “a” is there twice", FLEET_ERROR_CONTENT },
    { HEAD ", 'active': [{'ship': 'a', 'craft': [{'pods': [3]}]}]}", "pods[0]: this must be a text",
      FLEET_ERROR_CONTENT },
    { HEAD ", 'unassigned': [null]}", "unassigned[0]: this must be a text, not null",
      FLEET_ERROR_CONTENT },
    { HEAD ", 'note': 3}", "note: this must be a text", FLEET_ERROR_CONTENT },
    { HEAD "", "ends too early", FLEET_ERROR_SYNTAX },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = json (cases[i].text);
    assert_null (fleet_parse ("a.json", text, strlen (text), &error));
    if (!strstr (error->message, cases[i].says) || !g_str_has_prefix (error->message, "a.json:1:"))
      fail_msg ("%s: expected %s, got %s", cases[i].text, cases[i].says, error->message);
    assert_int_equal (error->code, cases[i].code);
  }
}

/* One more than a file may hold. */
static void
test_too_many (void **unused)
{
  for (int n = FLEET_ENTRIES_MAX; n <= FLEET_ENTRIES_MAX + 1; n++) {
    g_autoptr (GString) text = g_string_new (HEAD ", 'reserve': [");
    g_autoptr (GError) error = NULL;
    for (int i = 0; i < n; i++)
      g_string_append_printf (text, "%s{'ship': 'a'}", i ? "," : "");
    g_string_append (text, "]}");
    g_strdelimit (text->str, "'", '"');
    g_autoptr (Fleet) fleet = fleet_parse ("a", text->str, text->len, &error);
    assert_int_equal (fleet != NULL, n <= FLEET_ENTRIES_MAX);
    if (!fleet)
      assert_non_null (strstr (error->message, "reserve[60]: there are 60"));
  }
}

static void
test_missing_file (void **unused)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (data_folder, "none.fleet.json", NULL);

  assert_null (fleet_load (path, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_FILE));
  g_clear_error (&error);
  assert_null (fleet_load (data_folder, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_FILE));
}

/* A new entry has its posts filled as a player would. */
static void
test_add_ship (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (Fleet) fleet = fleet_new ();
  static const struct {
    const char *ship;
    const char *pods;
  } cases[] = {
    { "noon-lantern", "laser shield shield shield" }, /* any */
    { "patchwork", "laser shield shield" },           /* any any shield */
    { "old-standard", "laser shield shield shield shield" },
    { "tin-swallows", "laser" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FleetShip *ship = fleet_catalogue_find_ship (catalogue, cases[i].ship);
    const FleetEntry *entry = fleet_add_ship (fleet, fleet->active, ship);
    assert_int_equal (entry->craft->len, ship->craft);
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = entry->craft->pdata[k];
      g_ptr_array_add (craft->pods, NULL);
      g_autofree char *pods = g_strjoinv (" ", (char **)craft->pods->pdata);
      g_ptr_array_set_size (craft->pods, (int)craft->pods->len - 1);
      assert_string_equal (pods, cases[i].pods);
    }
  }
  assert_string_equal (((FleetEntry *)fleet->active->pdata[3])->id, "s4");
}

/* ---- Battles ---- */

static const char *const shipped[] = { "far-haven",   "mars-hammer", "mercury-dawn",
                                       "rebel-swarm", "terra-wall",  "venus-boarders" };

static Fleet *
load (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".fleet.json", NULL);
  g_autofree char *path = g_build_filename (data_folder, file, NULL);
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_load (path, &error);

  if (!fleet)
    fail_msg ("%s", error->message);
  return fleet;
}

static RulesSetup *
new_setup (const RulesGame *game, int n_seats)
{
  RulesSetup *setup = rules_setup_new (game);

  setup->n_seats = (guint8)n_seats;
  for (int i = 0; i < n_seats; i++)
    g_snprintf (setup->seat[i], RULES_NAME_MAX, "P%d", i + 1);
  return setup;
}

/* The game takes the rows, and a battle can be played to its end. */
static const RocketmenSetup *
begin (RulesSetup *setup, const char *text)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesProblem problem;
  RulesReason refusal;
  RulesState state;
  RulesBits bits = rules_bits (1);

  if (!rules_text_read_components (game, setup, text, strlen (text), &problem)) {
    char sentence[512];
    rules_text_write_problem (game, setup, &problem, NULL, sentence, sizeof sentence);
    fail_msg ("line %u: %s\n%s", problem.line, sentence, text);
  }
  assert_true (rules_setup_check (game, setup, &refusal));
  rules_begin (game, setup, &state);
  assert_true (rules_playout (game, setup, &state, &bits, SIZE_MAX) > 0);
  assert_int_equal (rules_actor (&state), RULES_OVER);
  return (const RocketmenSetup *)setup;
}

static void
test_shipped (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();

  for (gsize i = 0; i < G_N_ELEMENTS (shipped); i++) {
    g_autoptr (Fleet) fleet = load (shipped[i]);
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    g_autofree char *file = g_strconcat (shipped[i], ".fleet.json", NULL);
    g_autofree char *path = g_build_filename (data_folder, file, NULL);
    g_autofree char *text = NULL;
    g_autofree char *written = fleet_write (fleet);
    assert_true (report->is_valid);
    assert_int_equal (report->problems->len, 0);
    assert_true (report->active_points >= 28);
    assert_true (g_file_get_contents (path, &text, NULL, NULL));
    assert_string_equal (text, written);
  }
}

/* Any two of them, and one against itself, whose names then differ. */
static void
test_battles (void **unused)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();

  for (gsize a = 0; a < G_N_ELEMENTS (shipped); a++)
    for (gsize b = 0; b < G_N_ELEMENTS (shipped); b++) {
      g_autoptr (Fleet) one = load (shipped[a]);
      g_autoptr (Fleet) other = load (shipped[b]);
      const Fleet *both[] = { one, other };
      g_autofree char *text = fleet_write_battle (catalogue, both, NULL, 2, NULL);
      RulesSetup *setup = new_setup (game, 2);
      assert_non_null (text);
      begin (setup, text);
      assert_int_equal (setup->provenance, RULES_COMPONENTS_ASSUMED);
      rules_setup_free (setup);
    }
}

static int
find_battle_ship (const RocketmenSetup *setup, const char *name)
{
  for (int i = 0; i < setup->n_ships; i++)
    if (strcmp (rocketmen_ship_name (setup, i), name) == 0)
      return i;
  fail_msg ("no ship %s", name);
  return -1;
}

/* What stands on the cards arrives in the battle. */
static void
test_battle_rows (void **unused)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (Fleet) swarm = load ("rebel-swarm");
  g_autoptr (Fleet) boarders = load ("venus-boarders");
  const Fleet *both[] = { swarm, boarders };
  const char *const seats[] = { "Ann", "Bob \"the\" B" };
  RulesSetup *setup = new_setup (game, 2);

  g_strlcpy (setup->seat[0], seats[0], RULES_NAME_MAX);
  g_strlcpy (setup->seat[1], seats[1], RULES_NAME_MAX);
  g_autofree char *text = fleet_write_battle (catalogue, both, seats, 2, NULL);
  const RocketmenSetup *battle = begin (setup, text);

  /* Two squadrons of three; crafts are numbered through, each squadron by itself. */
  int first = find_battle_ship (battle, "Tin Swallows 1");
  int fourth = find_battle_ship (battle, "Tin Swallows 4");
  assert_int_equal (battle->ship[find_battle_ship (battle, "Tin Swallows 3")].squadron, first + 1);
  assert_int_equal (battle->ship[find_battle_ship (battle, "Tin Swallows 6")].squadron, fourth + 1);
  assert_int_equal (battle->ship[fourth].squadron, 0);
  const RocketmenShipCard *orchid = &battle->ship[find_battle_ship (battle, "Cloud Orchid")];
  assert_int_equal (orchid->seat, 1);
  assert_int_equal (orchid->ship_class, ROCKETMEN_CLASS_CRUISER);
  assert_int_equal (orchid->ap, 4);
  assert_int_equal (orchid->wr, 6);
  assert_int_equal (orchid->move, ROCKETMEN_LENGTH_S);
  assert_int_equal (orchid->range, ROCKETMEN_LENGTH_M);
  assert_int_equal (orchid->posts, 5);
  assert_int_equal (orchid->pods[ROCKETMEN_POD_LASER], 3);
  assert_int_equal (orchid->pods[ROCKETMEN_POD_SHIELD], 2);
  assert_int_equal (orchid->pods[ROCKETMEN_POD_PLAIN], 0);
  const RocketmenShipCard *terrace = &battle->ship[find_battle_ship (battle, "High Terrace")];
  assert_int_equal (terrace->fleet, ROCKETMEN_FLEET_RESERVE);
  assert_int_equal (terrace->cost[0], 1);
  assert_int_equal (terrace->cost[1], 2);
  assert_int_equal (terrace->cost[2], 0);

  /* Private Lark is unassigned in one fleet and aboard in the other, under two names. */
  guint n_larks = 0;
  for (int i = 0; i < battle->n_crew; i++) {
    const char *name = battle->name[battle->crew[i].name - 1];
    if (strcmp (name, "Private Lark") == 0) {
      assert_int_equal (battle->crew[i].post, ROCKETMEN_STATION_BASE);
      n_larks++;
    }
    if (strcmp (name, "Private Lark 2") == 0) {
      assert_int_equal (battle->crew[i].post, ROCKETMEN_STATION_SHIP);
      assert_string_equal (rocketmen_ship_name (battle, battle->crew[i].ship), "Morning Bell");
      n_larks++;
    }
  }
  assert_int_equal (n_larks, 2);
  guint n_docks = 0;
  for (int i = 0; i < battle->n_abilities; i++)
    n_docks += battle->ability[i].effect == ROCKETMEN_EFFECT_DOCK_SHIELDS;
  assert_int_equal (n_docks, 3);
  rules_setup_free (setup);
}

/* Names that no battle would take as they are. */
static void
test_battle_names (void **unused)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  g_autoptr (FleetCatalogue) demonstration = fleet_catalogue_demonstration ();
  FleetShip ship = *fleet_catalogue_find_ship (demonstration, "loose-rivet");
  ship.id = "odd";
  ship.name = "\"Quoted\" \\ and very, very loünïcödé";
  ship.text =
      "A text of two\nlines, longer than any battle can tell, since it goes on and on and on, "
      "past all that is sensible to print on a card of the size of a playing card: é";
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_with_ship (demonstration, "odd", &ship);
  g_autoptr (Fleet) fleet = fleet_new ();
  const Fleet *both[] = { fleet, fleet };

  for (int i = 0; i < 3; i++)
    fleet_add_ship (fleet, fleet->active, fleet_catalogue_find_ship (catalogue, "odd"));
  FleetEntry *entry =
      fleet_add_ship (fleet, fleet->active, fleet_catalogue_find_ship (catalogue, "noon-lantern"));
  entry->nickname = g_strdup ("asteroid");
  g_autofree char *text = fleet_write_battle (catalogue, both, NULL, 2, NULL);
  RulesSetup *setup = new_setup (game, 2);
  const RocketmenSetup *battle = begin (setup, text);
  assert_int_equal (battle->n_ships, 8);
  assert_int_equal (battle->n_texts, 1);
  find_battle_ship (battle, "asteroid 2");
  find_battle_ship (battle, "\"Quoted\" \\ and very, very lo 2");
  rules_setup_free (setup);
}

/* A battle has the posts that are printed: an empty one stays empty, another pod is a plain one. */
static void
test_battle_posts (void **unused)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (Fleet) fleet = parse (HEAD ", 'active': [{'ship': 'noon-lantern', 'craft': [{'pods': "
                                        "['laser', null, 'tractor', 'shield']}]}]}");
  const Fleet *both[] = { fleet, fleet };
  g_autofree char *text = fleet_write_battle (catalogue, both, NULL, 2, NULL);
  RulesSetup *setup = new_setup (game, 2);
  const RocketmenSetup *battle = begin (setup, text);

  assert_int_equal (battle->ship[0].posts, 4);
  assert_int_equal (battle->ship[0].pods[ROCKETMEN_POD_LASER], 1);
  assert_int_equal (battle->ship[0].pods[ROCKETMEN_POD_SHIELD], 1);
  assert_int_equal (battle->ship[0].pods[ROCKETMEN_POD_PLAIN], 1);
  rules_setup_free (setup);
}

static void
test_battle_errors (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (Fleet) fleet = load ("mars-hammer");
  g_autoptr (GError) error = NULL;
  const Fleet *both[] = { fleet, fleet };

  g_ptr_array_add (fleet->unassigned, g_strdup ("nobody"));
  assert_null (fleet_write_battle (catalogue, both, NULL, 2, &error));
  assert_string_equal (error->message,
                       "Mars Hammer: unassigned[0]: there is no crew card “nobody” in "
                       "Demonstration cards, invented for Rocket Table; name the file it is in");
  g_clear_error (&error);
  g_ptr_array_set_size (fleet->unassigned, 0);
  for (int i = 0; i < 49; i++)
    g_ptr_array_add (fleet->unassigned, g_strdup ("grit-maddox"));
  assert_null (fleet_write_battle (catalogue, both, NULL, 2, &error));
  assert_non_null (strstr (error->message, "more than 48 crew"));
  g_clear_error (&error);
  g_ptr_array_set_size (fleet->unassigned, 0);
  for (int i = 0; i < 40; i++)
    fleet_add_ship (fleet, fleet->active, fleet_catalogue_find_ship (catalogue, "canal-spear"));
  assert_null (fleet_write_battle (catalogue, both, NULL, 2, &error));
  assert_non_null (strstr (error->message, "more than 48 craft"));
}

static void
assert_clean (const char *text, gsize bytes_max, gboolean is_line, const char *expected)
{
  g_autofree char *clean = fleet_clean_text (text, bytes_max, is_line);

  assert_string_equal (clean, expected);
}

/* What was typed or pasted becomes what a file can hold. */
static void
test_clean_text (void **unused)
{
  assert_clean (" Red\tKite\n", 80, TRUE, "Red Kite");
  assert_clean ("two\nlines", 80, TRUE, "two lines");
  assert_clean ("two\nlines", 80, FALSE, "two\nlines");
  assert_clean ("\x1b[31mred\xc2\x85\u202e\u2066!", 80, TRUE, "[31mred !");
  assert_clean ("no \xff\xc3 text", 80, TRUE, "no  text");
  assert_clean ("Zo\u00eb", 3, TRUE, "Zo"); /* not half of a character */
  assert_clean ("Zo\u00eb", 4, TRUE, "Zo\u00eb");
  assert_clean ("\n\t", 80, TRUE, "");
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_everything),   cmocka_unit_test (test_unknown_members),
    cmocka_unit_test (test_complaints),   cmocka_unit_test (test_too_many),
    cmocka_unit_test (test_missing_file), cmocka_unit_test (test_add_ship),
    cmocka_unit_test (test_shipped),      cmocka_unit_test (test_battles),
    cmocka_unit_test (test_battle_rows),  cmocka_unit_test (test_battle_names),
    cmocka_unit_test (test_battle_posts), cmocka_unit_test (test_battle_errors),
    cmocka_unit_test (test_clean_text),
  };

  if (argc != 2)
    return 2;
  data_folder = argv[1];
  return cmocka_run_group_tests_name ("fleet", tests, NULL, NULL);
}
