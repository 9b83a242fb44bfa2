/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a card says in words: abilities, classes, costs and names, for lists and for sheets. */
#include "fleets/fleet-words.h"

#include "rules/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void
describes (FleetAbility ability, const char *wanted)
{
  g_autofree char *text = fleet_describe_ability (&ability);
  assert_string_equal (text, wanted);
}

/* A sign before the number, one or several, and when it counts. */
static void
test_abilities (void **unused)
{
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_OWN_WR, .by = -1 }, "WR −1 on its attacks");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_ENEMY_WR, .by = 2 },
             "WR +2 on attacks against it");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_AP, .by = 1 }, "+1 AP each turn");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_BOARDING_DICE, .by = 1 },
             "+1 boarding die");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_BOARDING_DICE, .by = -2 },
             "−2 boarding dice");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_RANGE, .by = 1 }, "+1 weapon increment");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_CARGO, .by = 3 }, "+3 cargo spaces");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_REROLL, .by = 1 },
             "rolls 1 failed attack again each turn");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_REROLL, .by = 2 },
             "rolls 2 failed attacks again each turn");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_IGNORE_ARMOUR, .by = 1 },
             "Armored Hull does not count against its attacks");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_DOCK_SHIELDS, .by = 1 },
             "docks to enemy ships in spite of shields");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_MOVE, .by = 1 }, "+1 move increment");
}

static void
test_conditions (void **unused)
{
  static const struct {
    RocketmenEffectWhen when;
    const char *text;
  } cases[] = {
    { ROCKETMEN_WHEN_ALWAYS, "+1 AP each turn" },
    { ROCKETMEN_WHEN_FIGHTER, "+1 AP each turn, against fighters" },
    { ROCKETMEN_WHEN_ROCKETSHIP, "+1 AP each turn, against rocketships" },
    { ROCKETMEN_WHEN_CRUISER, "+1 AP each turn, against cruisers" },
    { ROCKETMEN_WHEN_STATION, "+1 AP each turn, against space stations" },
    { ROCKETMEN_WHEN_EXTENDED, "+1 AP each turn, with Extended Range" },
    { ROCKETMEN_WHEN_SHIELDED, "+1 AP each turn, against a target with a shield" },
    { ROCKETMEN_WHEN_UNSHIELDED, "+1 AP each turn, against a target without shields" },
    { ROCKETMEN_WHEN_ATTACKING, "+1 AP each turn, when it boards" },
    { ROCKETMEN_WHEN_DEFENDING, "+1 AP each turn, when it is boarded" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_AP, .by = 1, .when = cases[i].when },
               cases[i].text);
}

/* A card's own words come first; where they are all there is, they stand alone. */
static void
test_own_words (void **unused)
{
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_AP, .by = 1, .text = "Old engine" },
             "Old engine (+1 AP each turn)");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_TEXT, .text = "Never lands." },
             "Never lands.");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_TEXT, .text = "" }, "see the card");
  describes ((FleetAbility){ .effect = ROCKETMEN_EFFECT_TEXT }, "see the card");
}

/* Each class names its ability and a rule that exists; each effect has a heading and a text. */
static void
test_explanations (void **unused)
{
  static const struct {
    RocketmenShipClass ship_class;
    const char *rule;
    const char *name;
  } classes[] = {
    { ROCKETMEN_CLASS_FIGHTER, "RM-CL-1", "Evasive Manoeuvres" },
    { ROCKETMEN_CLASS_ROCKETSHIP, "RM-CL-2", "Extended Range" },
    { ROCKETMEN_CLASS_CRUISER, "RM-CL-3", "Armored Hull" },
    { ROCKETMEN_CLASS_STATION, "RM-CL-4", "Base Defense" },
  };
  const RulesGame *game = rules_find_game ("rocketmen");
  const char *seen[ROCKETMEN_EFFECT_TEXT + 1];
  const char *rule = NULL;
  const char *text = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++) {
    assert_string_equal (fleet_class_ability (classes[i].ship_class, &rule, &text),
                         classes[i].name);
    assert_string_equal (rule, classes[i].rule);
    assert_non_null (rules_rule (game, rule));
    assert_true (g_str_has_suffix (text, "."));
  }
  assert_null (fleet_class_ability (ROCKETMEN_CLASS_PLAIN, &rule, &text));
  for (int i = 0; i <= ROCKETMEN_EFFECT_TEXT; i++) {
    seen[i] = fleet_effect_rule ((RocketmenEffectKind)i, &text);
    assert_true (g_str_has_suffix (text, "."));
    for (int k = 0; k < i; k++)
      assert_string_not_equal (seen[i], seen[k]);
  }
}

static void
test_names (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_base ();

  assert_string_equal (fleet_word_length (ROCKETMEN_LENGTH_S), "S");
  assert_string_equal (fleet_word_length (ROCKETMEN_LENGTH_M), "M");
  assert_string_equal (fleet_word_length (ROCKETMEN_LENGTH_L), "L");
  assert_string_equal (fleet_word_length (ROCKETMEN_LENGTH_NONE), "–");
  assert_string_equal (fleet_word_start ("carbon7"), "Carbon 7");
  assert_null (fleet_word_start ("gold"));
  assert_null (fleet_word_start (NULL));
  /* What no catalogue knows is told by its id, and what nobody serves as such. */
  assert_string_equal (fleet_word_faction (catalogue, NULL), "unaffiliated");
  assert_string_equal (fleet_word_faction (catalogue, "pluto"), "pluto");
  assert_string_equal (fleet_word_coalition (catalogue, "nobody"), "nobody");
  assert_string_equal (fleet_word_class (catalogue, "barge"), "barge");
  assert_string_equal (fleet_word_pod (catalogue, "hook"), "hook");
  assert_string_equal (fleet_word_pod (catalogue, ""), "empty post");
}

static void
test_cost_and_ranks (void **unused)
{
  const FleetShip free_ship = { 0 };
  const FleetShip ship = { .cost = { 2, 0, 1 } };
  g_autofree char *nothing = fleet_describe_cost (&free_ship);
  g_autofree char *cost = fleet_describe_cost (&ship);

  assert_null (nothing);
  assert_string_equal (cost, "2 Titanium, 1 Carbon 7");

  FleetEntry entry = { .ship = (char *)"kite" };
  const FleetShip kite = { .name = (char *)"Kite" };
  assert_string_equal (fleet_entry_name (&entry, &kite), "Kite");
  assert_string_equal (fleet_entry_name (&entry, NULL), "kite");
  entry.nickname = (char *)"";
  assert_string_equal (fleet_entry_name (&entry, &kite), "Kite");
  entry.nickname = (char *)"Old Kite";
  assert_string_equal (fleet_entry_name (&entry, &kite), "Old Kite");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_abilities), cmocka_unit_test (test_conditions),
    cmocka_unit_test (test_own_words), cmocka_unit_test (test_explanations),
    cmocka_unit_test (test_names),     cmocka_unit_test (test_cost_and_ranks),
  };
  return cmocka_run_group_tests_name ("fleet-words", tests, NULL, NULL);
}
