/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a fleet. What can be read is written and read again as the same; it can be judged;
 * following the fixes makes it legal; and a legal one is a battle that the game takes, unless it is
 * more than a battle holds.
 */
#include "fuzz.h"

#include "fleets/fleet-check.h"
#include "rules/rules-text.h"

#include <string.h>

static void
follow_fixes (Fleet *fleet, const FleetCatalogue *catalogue)
{
  for (int step = 0; step < 20000; step++) {
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    if (report->is_valid)
      return;
    const FleetProblem *problem = report->problems->pdata[0];
    FUZZ_EXPECT (problem->message[0] && problem->fix.text);
    FUZZ_EXPECT (fleet_fix_apply (fleet, catalogue, &problem->fix));
  }
  FUZZ_EXPECT (!"the fixes end");
}

static void
begin_battle (const Fleet *fleet, const FleetCatalogue *catalogue)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  const Fleet *both[] = { fleet, fleet };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = fleet_write_battle (catalogue, both, NULL, 2, &error);
  RulesSetup *setup = rules_setup_new (game);
  RulesProblem problem;
  RulesReason refusal;

  FUZZ_EXPECT (setup);
  setup->n_seats = 2;
  memcpy (setup->seat[0], "P1", 3);
  memcpy (setup->seat[1], "P2", 3);
  if (text) {
    FUZZ_EXPECT (rules_text_read_components (game, setup, text, strlen (text), &problem));
    FUZZ_EXPECT (rules_setup_check (game, setup, &refusal));
  } else {
    FUZZ_EXPECT (strstr (error->message, "more than"));
  }
  rules_setup_free (setup);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  /* Reading it takes longer than all the rest, and it is never changed. */
  static FleetCatalogue *catalogue;
  g_autoptr (GError) error = NULL;
  g_autoptr (Fleet) fleet = fleet_parse ("input", (const char *)data, size, &error);

  if (!catalogue)
    catalogue = fleet_catalogue_demonstration ();
  if (!fleet) {
    FUZZ_EXPECT (error->domain == FLEET_ERROR);
    FUZZ_EXPECT (g_str_has_prefix (error->message, "input:"));
    return 0;
  }
  g_autofree char *text = fleet_write (fleet);
  g_autoptr (Fleet) again = fleet_parse ("again", text, strlen (text), &error);
  FUZZ_EXPECT (again);
  FUZZ_EXPECT (fleet_equal (fleet, again));
  follow_fixes (again, catalogue);
  begin_battle (again, catalogue);
  return 0;
}
