/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every RM-FL rule with fleets that keep it and fleets that break it by one, and fixes that are
 * carried out: whatever a fleet is, following them ends in a legal one.
 */
#include "fleets/fleet-check.h"

#include "fleets/fleet-collection.h"
#include "rules/rules-chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                                                                                       \
  "{'format': 'rocket-table fleet', 'version': 1, 'id': 'f', 'name': 'F', "                        \
  "'start': 'titanium', "

/* Cards whose numbers are plain to see. What all ships, and all cards, have in common: */
#define SAME "'provenance': 'from my card'"
#define SHIP "'ap': 4, 'wr': 7, " SAME
static const char cards[] =
    "{'format': 'rocket-table catalogue', 'version': 1, 'id': 'test', 'name': 'Test',"
    "'pods': [{'id': 'tractor', 'name': 'Tractor'}],"
    "'factions': [{'id': 'lone', 'name': 'Lone'}],"
    "'ships': ["
    "{'id': 'v10', 'name': 'Venus Ten', 'faction': 'venus', 'class': 'cruiser', 'points': 10,"
    " 'move': 'S', 'weapon': 'M', 'posts': 2, 'crew_spaces': 2, " SHIP "},"
    "{'id': 'v1', 'name': 'Venus One', 'faction': 'venus', 'class': 'rocketship', 'points': 1,"
    " 'move': 'S', 'weapon': 'M', 'posts': 1, 'crew_spaces': 1, " SHIP "},"
    "{'id': 'h3', 'name': 'Mercury Three', 'faction': 'mercury', 'class': 'rocketship',"
    " 'points': 3, 'move': 'S', 'weapon': 'M', 'posts': 2, 'crew_spaces': 3, " SHIP "},"
    "{'id': 'm3', 'name': 'Mars Three', 'faction': 'mars', 'class': 'rocketship', 'points': 3,"
    " 'move': 'S', 'weapon': 'M', 'posts': 2, 'crew_spaces': 1, " SHIP "},"
    "{'id': 'n2', 'name': 'Nobody Two', 'class': 'rocketship', 'points': 2,"
    " 'move': 'S', 'weapon': 'none', 'posts': 1, 'crew_spaces': 3, " SHIP "},"
    "{'id': 'l2', 'name': 'Lone Two', 'faction': 'lone', 'class': 'rocketship', 'points': 2,"
    " 'move': 'S', 'weapon': 'S', 'posts': 1, " SHIP "},"
    "{'id': 'p4', 'name': 'Posts', 'class': 'rocketship', 'points': 4,"
    " 'move': 'S', 'weapon': 'S', 'posts': ['laser', 'shield', 'any'], " SHIP "},"
    "{'id': 'w5', 'name': 'Wing', 'class': 'fighter', 'craft': 2, 'points': 5, 'move': 'L',"
    " 'weapon': 'S', 'posts': 1, 'crew_spaces': 1, 'cost': {'carbon7': 2}, " SHIP "},"
    "{'id': 'w1', 'name': 'Lone Wing', 'class': 'fighter', 'points': 5, 'move': 'L',"
    " 'weapon': 'S', 'posts': 1, " SHIP "},"
    "{'id': 's6', 'name': 'Halt', 'class': 'station', 'points': 6,"
    " 'move': 'none', 'weapon': 'S', 'posts': 1, 'crew_spaces': 4, " SHIP "},"
    "{'id': 'x31', 'name': 'Giant', 'class': 'cruiser', 'points': 31,"
    " 'move': 'S', 'weapon': 'S', 'posts': 1, " SHIP "}],"
    "'crew': ["
    "{'id': 'cv', 'name': 'Vera', 'faction': 'venus', 'ranks': ['captain'], 'points': 1,"
    " 'abilities': [{'effect': 'own-wr', 'by': -1}], " SAME "},"
    "{'id': 'cv2', 'name': 'Vito', 'faction': 'venus', 'ranks': ['gunner', 'captain'],"
    " 'points': 2, " SAME "},"
    "{'id': 'cg', 'name': 'Gus', 'faction': 'venus', 'ranks': ['gunner'], 'points': 3, " SAME "},"
    "{'id': 'cp', 'name': 'Pia', 'faction': 'venus', 'points': 0, " SAME "},"
    "{'id': 'ch', 'name': 'Hera', 'faction': 'mercury', 'points': 1, " SAME "},"
    "{'id': 'cf', 'name': 'Fay', 'faction': 'venusian-foreign-legion', 'ranks': ['marine'],"
    " 'points': 1, " SAME "},"
    "{'id': 'cn', 'name': 'Nils', 'points': 1, 'abilities': [{'effect': 'cargo', 'by': 1},"
    " {'effect': 'own-wr', 'by': -1, 'when': 'extended'}], " SAME "}]}";

/* JSON is written with ' here, so that it can be read. */
static char *
json (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

typedef struct {
  FleetCatalogue *catalogue;
} World;

static int
set_up (void **state)
{
  World *world = g_new0 (World, 1);
  g_autoptr (GError) error = NULL;

  g_autofree char *text = json (cards);
  world->catalogue = fleet_catalogue_parse ("cards", text, strlen (text), &error);
  if (!world->catalogue)
    fail_msg ("%s", error->message);
  *state = world;
  return 0;
}

static int
tear_down (void **state)
{
  World *world = *state;

  fleet_catalogue_unref (world->catalogue);
  g_free (world);
  return 0;
}

static Fleet *
parse (const char *members)
{
  g_autofree char *quoted = g_strconcat (HEAD, members, "}", NULL);
  g_autofree char *text = json (quoted);
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_parse ("fleet", text, strlen (text), &error);

  if (!fleet)
    fail_msg ("%s", error->message);
  return fleet;
}

/* The problems of a severity as "rule where", with spaces between. */
static char *
summary (const FleetReport *report, FleetSeverity severity)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < report->problems->len; i++) {
    const FleetProblem *problem = report->problems->pdata[i];
    assert_true (problem->message && problem->message[0]);
    if (problem->severity == severity)
      g_string_append_printf (text, "%s%s %s", text->len ? ", " : "", problem->rule,
                              problem->where);
  }
  return g_string_free (text, FALSE);
}

static void
expect (const World *world, const char *members, const char *errors, const char *warnings)
{
  g_autoptr (Fleet) fleet = parse (members);
  g_autoptr (FleetReport) report = fleet_check (fleet, world->catalogue, NULL);
  g_autofree char *found = summary (report, FLEET_PROBLEM_ERROR);
  g_autofree char *warned = summary (report, FLEET_PROBLEM_WARNING);

  if (strcmp (found, errors) != 0 || strcmp (warned, warnings) != 0)
    fail_msg ("%s:\n  expected [%s] [%s]\n  found    [%s] [%s]", members, errors, warnings, found,
              warned);
  assert_int_equal (report->is_valid, errors[0] == 0);
}

#define V10 "{'ship': 'v10', 'craft': [{'pods': ['laser', 'shield']}]}"
#define V10_WITH(crew)                                                                             \
  "{'ship': 'v10', 'craft': [{'pods': ['laser', 'shield'], 'crew': [" crew "]}]}"
#define V1 "{'ship': 'v1', 'craft': [{'pods': ['laser']}]}"
#define M3 "{'ship': 'm3', 'craft': [{'pods': ['laser', 'shield']}]}"
#define H3_WITH(crew) "{'ship': 'h3', 'craft': [{'pods': ['laser', 'shield'], 'crew': [" crew "]}]}"
#define M3_WITH(crew) "{'ship': 'm3', 'craft': [{'pods': ['laser', 'shield'], 'crew': [" crew "]}]}"
#define N2_WITH(crew) "{'ship': 'n2', 'craft': [{'pods': ['shield'], 'crew': [" crew "]}]}"
#define L2 "{'ship': 'l2', 'craft': [{'pods': ['laser']}]}"
#define S6 "{'ship': 's6', 'craft': [{'pods': ['laser']}]}"
#define ACTIVE(entries) "'active': [" entries "]"
#define RESERVE(entries) "'reserve': [" entries "]"

static void
test_fl1_active_points (void **state)
{
  expect (*state, ACTIVE (V10 "," V10 "," V10), "", "");
  expect (*state, ACTIVE (V10 "," V10 "," V10 "," V1), "RM-FL-1 active", "");
  /* Crew cost points too, aboard or not (RM-FL-8). */
  expect (*state, ACTIVE (V10 "," V10 "," V10_WITH ("'cv'")), "RM-FL-1 active", "");
  expect (*state, ACTIVE (V10 "," V10_WITH ("'cv'") "," V1), "", "");
  expect (*state, ACTIVE (V10 "," V10 "," V10) ", 'unassigned': ['cp']", "", "");
  expect (*state, ACTIVE (V10 "," V10 "," V10) ", 'unassigned': ['cv']", "RM-FL-1 active", "");
}

static void
test_fl2_reserve_points (void **state)
{
  expect (*state, ACTIVE (V10) "," RESERVE (V10 "," V10 "," V10), "", "");
  expect (*state, ACTIVE (V10) "," RESERVE (V10 "," V10 "," V10 "," V1), "RM-FL-2 reserve", "");
  expect (*state, ACTIVE (V10) "," RESERVE (V10 "," V10 "," V10) ", 'reserve_crew': ['cv']",
          "RM-FL-2 reserve", "");
  /* Each fleet for itself. */
  expect (*state, ACTIVE (V10 "," V10 "," V10 "," V1) "," RESERVE (V10 "," V10 "," V10 "," V1),
          "RM-FL-1 active, RM-FL-2 reserve", "");
}

static void
test_fl3_coalitions (void **state)
{
  expect (*state, ACTIVE (V10 "," H3_WITH ("")), "", "");
  expect (*state, ACTIVE (V10 "," M3), "RM-FL-3 active[1].ship", "");
  expect (*state, ACTIVE (M3 "," V10), "RM-FL-3 active[0].ship", "");
  /* The reserve is included; unaffiliated ships, and factions of no coalition, fit any. */
  expect (*state, ACTIVE (V10) "," RESERVE (M3), "RM-FL-3 reserve[0].ship", "");
  expect (*state, ACTIVE (V10 "," N2_WITH ("") "," L2) "," RESERVE (N2_WITH ("")), "", "");
  expect (*state, ACTIVE (M3 "," N2_WITH ("") "," L2), "", "");
}

static void
test_fl4_pods (void **state)
{
#define P4(pods) ACTIVE ("{'ship': 'p4', 'craft': [{'pods': [" pods "]}]}")
  expect (*state, P4 ("'laser', 'shield', 'shield'"), "", "");
  expect (*state, P4 ("'laser', 'shield', 'tractor'"), "", "");
  expect (*state, P4 ("'laser', 'laser', 'laser'"), "RM-FL-4 active[0].craft[0].pods[1]", "");
  expect (*state, P4 ("'shield', 'shield', 'laser'"), "RM-FL-4 active[0].craft[0].pods[0]", "");
  expect (*state, P4 ("'laser', 'shield', 'beam'"), "RM-FL-4 active[0].craft[0].pods[2]", "");
  expect (*state, P4 ("'laser', 'shield', 'shield', 'shield'"),
          "RM-FL-4 active[0].craft[0].pods[3]", "");
  /* Empty posts may be, but are a waste. */
  expect (*state, P4 ("'laser', null, 'shield'"), "", "RM-FL-4 active[0].craft[0].pods[1]");
  expect (*state, P4 ("'laser', 'shield'"), "", "RM-FL-4 active[0].craft[0].pods[2]");
  /* A laser that cannot fire. */
  expect (*state, ACTIVE (V1 ", {'ship': 'n2', 'craft': [{'pods': ['laser']}]}"), "",
          "RM-AT-4 active[1].craft[0].pods[0]");
}

static void
test_fl5_crew (void **state)
{
  /* Spaces. */
  expect (*state, ACTIVE (V10_WITH ("'cv', 'cg'")), "", "");
  expect (*state, ACTIVE (V10_WITH ("'cv', 'cg', 'cp'")), "RM-FL-5 active[0].craft[0].crew[2]", "");
  /* Faction. */
  expect (*state, ACTIVE (V10_WITH ("'ch'")), "RM-FL-5 active[0].craft[0].crew[0]", "");
  expect (*state, ACTIVE (V10_WITH ("'cn'")), "RM-FL-5 active[0].craft[0].crew[0]", "");
  expect (*state, ACTIVE (V10 "," N2_WITH ("'cg', 'ch', 'cp'")), "", "");
}

static void
test_fl6_ranks (void **state)
{
  expect (*state, ACTIVE (V10_WITH ("'cv', 'cg'")), "", "");
  expect (*state, ACTIVE (V10_WITH ("'cv', 'cv2'")), "RM-FL-6 active[0].craft[0].crew[1]", "");
  expect (*state, ACTIVE (V10_WITH ("'cg', 'cv2'")), "RM-FL-6 active[0].craft[0].crew[1]", "");
  expect (*state, ACTIVE (V10_WITH ("'cv', 'cv'")), "RM-FL-6 active[0].craft[0].crew[1]", "");
  /* Those without a rank share none; on different ships, at the base, all may be. */
  expect (*state, ACTIVE (V10_WITH ("'cp', 'cp'")), "", "");
  expect (*state, ACTIVE (V10_WITH ("'cv'") "," V10_WITH ("'cv2'")), "", "");
  expect (*state, ACTIVE (V10) ", 'unassigned': ['cv', 'cv2']", "", "");
}

static void
test_fl7_foreign_legion (void **state)
{
  expect (*state, ACTIVE (V10_WITH ("'cf'")), "", "");
  expect (*state, ACTIVE (H3_WITH ("'cf'")), "", "");
  expect (*state, ACTIVE (M3_WITH ("'cf'")), "RM-FL-7 active[0].craft[0].crew[0]", "");
  expect (*state, ACTIVE (H3_WITH ("'cv'")), "RM-FL-5 active[0].craft[0].crew[0]", "");
}

static void
test_fl8_unassigned (void **state)
{
  expect (*state, ACTIVE (V10) ", 'unassigned': ['cv']", "", "");
  /* Any crew may be at the base; of use only if some ship may take it one day. */
  expect (*state, ACTIVE (M3) ", 'unassigned': ['cv']", "", "RM-FL-8 unassigned[0]");
  expect (*state, ACTIVE (M3) "," RESERVE (N2_WITH ("")) ", 'unassigned': ['cv']", "", "");
  expect (*state, ACTIVE (M3) ", 'reserve_crew': ['cv']", "", "RM-FL-8 reserve_crew[0]");
}

static void
test_cards_and_craft (void **state)
{
  expect (*state, ACTIVE (V10 ", {'ship': 'gone'}"), " active[1].ship", "");
  expect (*state, ACTIVE (V10_WITH ("'gone'")), " active[0].craft[0].crew[0]", "");
  expect (*state, ACTIVE (V10) ", 'unassigned': ['gone', 'v10']", " unassigned[0],  unassigned[1]",
          "");
#define WING(craft) ACTIVE ("{'ship': 'w5', 'craft': [" craft "]}")
#define CRAFT "{'pods': ['laser']}"
  expect (*state, WING (CRAFT "," CRAFT), "", "");
  expect (*state, WING (CRAFT), "RM-CL-1 active[0].craft", "");
  expect (*state, WING (CRAFT "," CRAFT "," CRAFT), "RM-CL-1 active[0].craft", "");
  /* Fighters fly in squadrons of two or more. */
  expect (*state, ACTIVE ("{'ship': 'w1', 'craft': [" CRAFT "]}"), "", "RM-CL-1 active[0].ship");
  expect (*state, "'active': []", "RM-1 active", "");
  expect (*state, ACTIVE (V10 "," S6), "", "");
  expect (*state, ACTIVE (V10 "," S6 "," S6), "RM-CL-4 active[2].ship", "");
  expect (*state, ACTIVE (V10 "," S6) "," RESERVE (S6), "", "RM-CL-4 reserve[0].ship");
  expect (*state, ACTIVE (V10) "," RESERVE (S6 "," S6), "", "RM-CL-4 reserve[1].ship");
}

static void
test_warnings (void **state)
{
  const World *world = *state;

  expect (world, ACTIVE (N2_WITH ("")), "", "RM-FL-4 active");
  expect (world, ACTIVE ("{'ship': 'v1', 'craft': [{'pods': ['shield']}]}"), "", "RM-FL-4 active");
  /* Vera's aim is no use without a laser. */
  expect (world, ACTIVE (V1 "," N2_WITH ("'cv'")), "", "RM-AB-1 active[1].craft[0].crew[0]");
  expect (world,
          ACTIVE (V1 ", {'ship': 'v10', 'craft': [{'pods': ['shield', 'shield'], "
                     "'crew': ['cv']}]}"),
          "", "RM-AB-1 active[1].craft[0].crew[0]");
  expect (world,
          ACTIVE (V1) "," RESERVE ("{'ship': 'v10', 'craft': [{'pods': ['shield', "
                                   "'shield'], 'crew': ['cv']}]}"),
          "", "");

  g_autoptr (Fleet) fleet = parse (ACTIVE (V10) "," RESERVE (
      "{'ship': 'w5', 'craft': [{'pods': ['laser']}, {'pods': ['laser']}]}"));
  g_clear_pointer (&fleet->start, g_free);
  g_autoptr (FleetReport) report = fleet_check (fleet, world->catalogue, NULL);
  const FleetProblem *problem = report->problems->pdata[0];
  assert_int_equal (report->problems->len, 1);
  assert_true (report->is_valid);
  assert_string_equal (problem->rule, "RM-ST-2");
  /* What the reserve will need most. */
  assert_string_equal (problem->fix.text, "Start with carbon7");
}

/* When an ability can work: by effect, condition and ship. */
static void
test_useless (void **state)
{
  const World *world = *state;
  static const struct {
    RocketmenEffectKind effect;
    RocketmenEffectWhen when;
    const char *ship;
    gboolean is_useless;
  } cases[] = {
    { ROCKETMEN_EFFECT_OWN_WR, ROCKETMEN_WHEN_ALWAYS, "v1", FALSE },
    { ROCKETMEN_EFFECT_OWN_WR, ROCKETMEN_WHEN_ALWAYS, "n2", TRUE }, /* no weapon */
    { ROCKETMEN_EFFECT_OWN_WR, ROCKETMEN_WHEN_EXTENDED, "v1", FALSE },
    { ROCKETMEN_EFFECT_OWN_WR, ROCKETMEN_WHEN_EXTENDED, "v10", TRUE }, /* only rocketships extend */
    { ROCKETMEN_EFFECT_OWN_WR, ROCKETMEN_WHEN_ATTACKING, "v1", TRUE }, /* that is about boarding */
    { ROCKETMEN_EFFECT_REROLL, ROCKETMEN_WHEN_CRUISER, "v1", FALSE },
    { ROCKETMEN_EFFECT_IGNORE_ARMOUR, ROCKETMEN_WHEN_CRUISER, "v1", FALSE },
    { ROCKETMEN_EFFECT_IGNORE_ARMOUR, ROCKETMEN_WHEN_FIGHTER, "v1", TRUE },
    { ROCKETMEN_EFFECT_RANGE, ROCKETMEN_WHEN_ALWAYS, "v1", FALSE },
    { ROCKETMEN_EFFECT_RANGE, ROCKETMEN_WHEN_FIGHTER, "v1", TRUE },
    { ROCKETMEN_EFFECT_ENEMY_WR, ROCKETMEN_WHEN_EXTENDED, "n2", FALSE },
    { ROCKETMEN_EFFECT_ENEMY_WR, ROCKETMEN_WHEN_DEFENDING, "n2", TRUE },
    { ROCKETMEN_EFFECT_BOARDING_DICE, ROCKETMEN_WHEN_ATTACKING, "n2", FALSE },
    { ROCKETMEN_EFFECT_BOARDING_DICE, ROCKETMEN_WHEN_ATTACKING, "s6",
      TRUE }, /* it cannot go anywhere */
    { ROCKETMEN_EFFECT_BOARDING_DICE, ROCKETMEN_WHEN_DEFENDING, "s6", FALSE },
    { ROCKETMEN_EFFECT_BOARDING_DICE, ROCKETMEN_WHEN_FIGHTER, "n2", TRUE },
    { ROCKETMEN_EFFECT_CARGO, ROCKETMEN_WHEN_ALWAYS, "n2", FALSE },
    { ROCKETMEN_EFFECT_CARGO, ROCKETMEN_WHEN_ALWAYS, "s6", TRUE },
    { ROCKETMEN_EFFECT_MOVE, ROCKETMEN_WHEN_ALWAYS, "s6", TRUE },
    { ROCKETMEN_EFFECT_DOCK_SHIELDS, ROCKETMEN_WHEN_ALWAYS, "s6", TRUE },
    { ROCKETMEN_EFFECT_AP, ROCKETMEN_WHEN_ALWAYS, "s6", FALSE },
    { ROCKETMEN_EFFECT_AP, ROCKETMEN_WHEN_FIGHTER, "v1", TRUE },
    { ROCKETMEN_EFFECT_TEXT, ROCKETMEN_WHEN_ALWAYS, "s6", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FleetAbility ability = { cases[i].effect, cases[i].when, 1, "" };
    const FleetShip *ship = fleet_catalogue_find_ship (world->catalogue, cases[i].ship);
    if (fleet_ability_is_useless (&ability, ship, NULL) != cases[i].is_useless)
      fail_msg ("case %zu", i);
  }
  const FleetAbility nothing = { ROCKETMEN_EFFECT_AP, ROCKETMEN_WHEN_ALWAYS, 0, "" };
  assert_true (fleet_ability_is_useless (&nothing,
                                         fleet_catalogue_find_ship (world->catalogue, "v1"), NULL));
}

/* ---- Fixes ---- */

static void
expect_fix (const World *world, const char *members, const char *text)
{
  g_autoptr (Fleet) fleet = parse (members);
  g_autoptr (FleetReport) report = fleet_check (fleet, world->catalogue, NULL);
  const FleetProblem *problem = report->problems->pdata[0];

  assert_false (report->is_valid);
  assert_string_equal (problem->fix.text, text);
  assert_true (fleet_fix_apply (fleet, world->catalogue, &problem->fix));
}

static void
test_nearest_fix (void **state)
{
  const World *world = *state;

  /* Just enough is dropped: of 10, 10, 10 and 1, the 1. */
  expect_fix (world, ACTIVE (V10 "," V10 "," V1 "," V10), "Drop Venus One: 31 → 30 points");
  /* A crew member rather than a ship of the same points. */
  expect_fix (world, ACTIVE (V10 "," V10 "," V1 "," V10_WITH ("'cv'") "," V1 "," V1),
              "Drop Venus Ten: 34 → 24 points");
  expect_fix (
      world,
      ACTIVE (V1 "," V10 "," V10_WITH ("'cv'") "," H3_WITH ("") "," H3_WITH ("") "," H3_WITH ("")),
      "Drop Vera: 31 → 30 points");
  expect_fix (world, ACTIVE (V10 "," V10 "," V10_WITH ("'cv2'") "," V1),
              "Drop Venus Ten: 33 → 23 points");
  /* No single drop is enough: the largest first. */
  expect_fix (world, ACTIVE (V10 "," V10 "," V10 "," V10 "," V10),
              "Drop Venus Ten: 50 → 40 points");
  expect_fix (world, ACTIVE (V10 "," V10 "," V10) ", 'unassigned': ['cg']",
              "Drop Gus: 33 → 30 points");
  expect_fix (world, ACTIVE (V10 "," M3), "Drop Mars Three: 13 → 10 points");
  expect_fix (world, ACTIVE (V10_WITH ("'cv', 'cv2'")), "Leave Vito at the home base");
  expect_fix (world, ACTIVE (V10) "," RESERVE (V10_WITH ("'cv', 'cv2'")),
              "Leave Vito without a ship");
  expect_fix (world, P4 ("'laser', 'laser', 'laser'"), "Put a shield there");
  expect_fix (world, P4 ("'laser', 'shield', 'laser', 'laser'"), "Take it off");
  expect_fix (world, WING (CRAFT), "Make it 2 craft");
  expect_fix (world, "'active': []," RESERVE (V10), "Move Venus Ten from the reserve");
  expect_fix (world, "'active': []", "Add Venus One (1 point)");
}

/* Who leaves a ship is still there. */
static void
test_crew_to_base (void **state)
{
  const World *world = *state;
  g_autoptr (Fleet) fleet =
      parse (ACTIVE (V10_WITH ("'cv', 'cv2'")) "," RESERVE (V10_WITH ("'ch'")));
  g_autoptr (FleetReport) report = fleet_check (fleet, world->catalogue, NULL);

  assert_int_equal (report->problems->len, 2);
  for (guint i = 0; i < report->problems->len; i++) {
    const FleetProblem *problem = report->problems->pdata[i];
    assert_int_equal (problem->fix.kind, FLEET_FIX_CREW_TO_BASE);
    assert_true (fleet_fix_apply (fleet, world->catalogue, &problem->fix));
  }
  const FleetEntry *entry = fleet->active->pdata[0];
  const FleetCraft *craft = entry->craft->pdata[0];
  assert_int_equal (craft->crew->len, 1);
  assert_string_equal (craft->crew->pdata[0], "cv");
  assert_int_equal (fleet->unassigned->len, 1);
  assert_string_equal (fleet->unassigned->pdata[0], "cv2");
  assert_int_equal (fleet->reserve_crew->len, 1);
  assert_string_equal (fleet->reserve_crew->pdata[0], "ch");
}

/* Follows the first error's fix until there is none. The number of steps, or -1 for never. */
static int
follow_fixes (Fleet *fleet, const FleetCatalogue *catalogue)
{
  for (int step = 0; step < 2000; step++) {
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    if (report->is_valid)
      return step;
    const FleetProblem *problem = report->problems->pdata[0];
    if (!fleet_fix_apply (fleet, catalogue, &problem->fix)) {
      print_message ("%s: %s\n", problem->where, problem->message);
      return -1;
    }
  }
  return -1;
}

/* Follows the fixes of warnings: they end too, and make nothing wrong. */
static void
follow_advice (Fleet *fleet, const FleetCatalogue *catalogue)
{
  for (int step = 0; step < 500; step++) {
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    const FleetFix *fix = NULL;
    assert_true (report->is_valid);
    for (guint i = 0; !fix && i < report->problems->len; i++) {
      const FleetProblem *problem = report->problems->pdata[i];
      if (problem->fix.kind != FLEET_FIX_NONE)
        fix = &problem->fix;
    }
    if (!fix)
      return;
    assert_true (fleet_fix_apply (fleet, catalogue, fix));
  }
  fail_msg ("advice without an end");
}

static const char *
pick (RulesBits *bits, const char *const *words, guint n)
{
  return words[rules_bits_below (bits, n)];
}

static void
add_random_craft (RulesBits *bits, FleetEntry *entry)
{
  static const char *const pods[] = { "laser", "shield", "", "tractor", "beam" };
  static const char *const crew[] = { "cv", "cv2", "cg", "cp", "ch", "cf", "cn", "gone", "v10" };
  FleetCraft *craft = fleet_craft_new ();

  for (guint i = rules_bits_below (bits, 6); i > 0; i--)
    g_ptr_array_add (craft->pods, g_strdup (pick (bits, pods, G_N_ELEMENTS (pods))));
  for (guint i = rules_bits_below (bits, 5); i > 0; i--)
    g_ptr_array_add (craft->crew, g_strdup (pick (bits, crew, G_N_ELEMENTS (crew))));
  g_ptr_array_add (entry->craft, craft);
}

/* A fleet that nobody would build. */
static Fleet *
random_fleet (RulesBits *bits)
{
  static const char *const ships[] = { "v10", "v1", "h3", "m3",  "n2",   "l2",
                                       "p4",  "w5", "s6", "x31", "gone", "cv" };
  static const char *const crew[] = { "cv", "cg", "cn", "gone", "cp" };
  Fleet *fleet = parse ("'note': ''");
  GPtrArray *lists[] = { fleet->active, fleet->reserve };
  int id = 0;

  for (gsize list = 0; list < G_N_ELEMENTS (lists); list++)
    for (guint i = rules_bits_below (bits, 9); i > 0; i--) {
      g_autofree char *name = g_strdup_printf ("e%d", id++);
      FleetEntry *entry = fleet_entry_new (name, pick (bits, ships, G_N_ELEMENTS (ships)));
      for (guint k = rules_bits_below (bits, 4); k > 0; k--)
        add_random_craft (bits, entry);
      g_ptr_array_add (lists[list], entry);
    }
  for (guint i = rules_bits_below (bits, 4); i > 0; i--)
    g_ptr_array_add (fleet->unassigned, g_strdup (pick (bits, crew, G_N_ELEMENTS (crew))));
  for (guint i = rules_bits_below (bits, 4); i > 0; i--)
    g_ptr_array_add (fleet->reserve_crew, g_strdup (pick (bits, crew, G_N_ELEMENTS (crew))));
  return fleet;
}

static void
test_fixes_end_well (void **state)
{
  const World *world = *state;
  RulesBits bits = rules_bits (20);
  int most = 0;

  for (int i = 0; i < 3000; i++) {
    g_autoptr (Fleet) fleet = random_fleet (&bits);
    int steps = follow_fixes (fleet, world->catalogue);
    if (steps < 0) {
      g_autofree char *text = fleet_write (fleet);
      fail_msg ("fleet %d: %s", i, text);
    }
    most = MAX (most, steps);
    follow_advice (fleet, world->catalogue);
    /* And what is right can be saved and read. */
    g_autofree char *text = fleet_write (fleet);
    g_autoptr (Fleet) again = fleet_parse ("again", text, strlen (text), NULL);
    assert_non_null (again);
    assert_true (fleet_equal (fleet, again));
  }
  assert_true (most > 10);
}

/* A fix that has nothing to do any more says so. */
static void
test_stale_fixes (void **state)
{
  const World *world = *state;
  RulesBits bits = rules_bits (21);
  guint n_stale = 0;

  for (int i = 0; i < 200; i++) {
    g_autoptr (Fleet) fleet = random_fleet (&bits);
    g_autoptr (Fleet) empty = fleet_new ();
    g_autoptr (FleetReport) report = fleet_check (fleet, world->catalogue, NULL);
    for (guint k = 0; k < report->problems->len; k++) {
      const FleetFix *fix = &((const FleetProblem *)report->problems->pdata[k])->fix;
      gboolean is_possible = fix->kind == FLEET_FIX_SET_START || fix->kind == FLEET_FIX_ADD_SHIP;
      if (is_possible)
        continue;
      assert_false (fleet_fix_apply (empty, world->catalogue, fix));
      n_stale++;
    }
  }
  assert_true (n_stale > 200);
}

/* Crew go to the base until it is full, then they must go. */
static void
test_full_base (void **state)
{
  const World *world = *state;
  g_autoptr (Fleet) fleet = fleet_new ();
  FleetEntry *entry =
      fleet_add_ship (fleet, fleet->active, fleet_catalogue_find_ship (world->catalogue, "v10"));
  const FleetCraft *craft = entry->craft->pdata[0];

  for (int i = 0; i < FLEET_CREW_MAX; i++) {
    g_ptr_array_add (craft->crew, g_strdup ("cp"));
    g_ptr_array_add (fleet->unassigned, g_strdup ("cp"));
  }
  assert_int_equal (follow_fixes (fleet, world->catalogue), FLEET_CREW_MAX - 2);
  assert_int_equal (fleet->unassigned->len, FLEET_CREW_MAX);
}

/* ---- Copies and points ---- */

static void
test_collection (void **state)
{
  const World *world = *state;
  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  g_autoptr (Fleet) fleet =
      parse (ACTIVE (V10_WITH ("'cv'") "," V10) "," RESERVE (V10_WITH ("'cv'")));

  fleet_collection_set (collection, "v10", 3, 0);
  fleet_collection_set (collection, "cv", 2, 0);
  g_autoptr (FleetReport) enough = fleet_check (fleet, world->catalogue, collection);
  assert_int_equal (enough->problems->len, 0);

  fleet_collection_set (collection, "v10", 2, 0);
  fleet_collection_set (collection, "cv", 0, 1);
  fleet_collection_set (collection, "m3", 1, 0); /* of the other coalition */
  fleet_collection_set (collection, "h3", 1, 0);
  g_autoptr (FleetReport) fewer = fleet_check (fleet, world->catalogue, collection);
  assert_true (fewer->is_valid);
  assert_int_equal (fewer->problems->len, 3);
  assert_string_equal (((const FleetProblem *)fewer->problems->pdata[0])->message,
                       "Venus Ten is needed 3 times, and you own 2.");
  assert_string_equal (((const FleetProblem *)fewer->problems->pdata[1])->message,
                       "Vera is needed 2 times, and you own 0.");
  assert_string_equal (((const FleetProblem *)fewer->problems->pdata[2])->fix.text,
                       "Add Mercury Three: 21 → 24 points");
}

/* Nobody can own demonstration cards, so it is no news that nobody does. */
static void
test_demonstration_copies (void **state)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  g_autoptr (Fleet) fleet = fleet_new ();
  guint n;

  fleet->start = g_strdup ("titanium");
  fleet_add_ship (fleet, fleet->active, fleet_catalogue_ships (catalogue, &n));
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, collection);
  assert_int_equal (report->problems->len, 0);
}

static void
test_points (void **state)
{
  const World *world = *state;
  g_autoptr (Fleet) fleet =
      parse (ACTIVE (V10_WITH ("'cv', 'gone'") ", {'ship': 'gone'}") "," RESERVE (
          "{'ship': 'w5', 'craft': [{'crew': ['cg']}, {'crew': ['cv']}]}") ", "
                                                                           "'unassig"
                                                                           "ned': "
                                                                           "['cv2']"
                                                                           ", "
                                                                           "'reserve"
                                                                           "_crew': "
                                                                           "['cg'"
                                                                           "]");

  assert_int_equal (fleet_entry_points (fleet->active->pdata[0], world->catalogue), 11);
  assert_int_equal (fleet_entry_points (fleet->reserve->pdata[0], world->catalogue), 9);
  assert_int_equal (fleet_points (fleet, ROCKETMEN_FLEET_ACTIVE, world->catalogue), 13);
  assert_int_equal (fleet_points (fleet, ROCKETMEN_FLEET_RESERVE, world->catalogue), 12);
}

/* All problems at once, errors first, each with its entry. */
static void
test_all_at_once (void **state)
{
  const World *world = *state;
  g_autoptr (Fleet) fleet =
      parse (ACTIVE (V10 ", {'id': 'bad', 'ship': 'm3', 'craft': [{'pods': ['laser', "
                         "null, 'laser'], 'crew': ['cv', 'cv']}]}," V10 "," V10));
  g_autoptr (FleetReport) report = fleet_check (fleet, world->catalogue, NULL);
  g_autofree char *errors = summary (report, FLEET_PROBLEM_ERROR);
  g_autofree char *warnings = summary (report, FLEET_PROBLEM_WARNING);

  assert_string_equal (errors, "RM-FL-1 active, RM-FL-3 active[1].ship, "
                               "RM-FL-4 active[1].craft[0].pods[2], "
                               "RM-FL-5 active[1].craft[0].crew[0], "
                               "RM-FL-5 active[1].craft[0].crew[1]");
  assert_string_equal (warnings, "RM-FL-4 active[1].craft[0].pods[1]");
  assert_int_equal (report->active_points, 35);
  for (guint i = 1; i < report->problems->len; i++)
    assert_string_equal (((const FleetProblem *)report->problems->pdata[i])->entry, "bad");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_fl1_active_points),
    cmocka_unit_test (test_fl2_reserve_points),
    cmocka_unit_test (test_fl3_coalitions),
    cmocka_unit_test (test_fl4_pods),
    cmocka_unit_test (test_fl5_crew),
    cmocka_unit_test (test_fl6_ranks),
    cmocka_unit_test (test_fl7_foreign_legion),
    cmocka_unit_test (test_fl8_unassigned),
    cmocka_unit_test (test_cards_and_craft),
    cmocka_unit_test (test_warnings),
    cmocka_unit_test (test_useless),
    cmocka_unit_test (test_nearest_fix),
    cmocka_unit_test (test_crew_to_base),
    cmocka_unit_test (test_fixes_end_well),
    cmocka_unit_test (test_stale_fixes),
    cmocka_unit_test (test_full_base),
    cmocka_unit_test (test_collection),
    cmocka_unit_test (test_demonstration_copies),
    cmocka_unit_test (test_points),
    cmocka_unit_test (test_all_at_once),
  };

  return cmocka_run_group_tests_name ("fleet-check", tests, set_up, tear_down);
}
