/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a catalogue. What can be read is written, read and written again as the same; merged
 * with itself nothing differs; and taken apart card by card it is the same again.
 */
#include "fuzz.h"

#include "fleets/fleet-check.h"

#include <string.h>

static void
expect_same (const FleetCatalogue *one, const FleetCatalogue *other)
{
  g_autofree char *a = fleet_catalogue_write (one);
  g_autofree char *b = fleet_catalogue_write (other);

  FUZZ_EXPECT (strcmp (a, b) == 0);
}

/* Every ship into one fleet: whatever its numbers are, that can be judged. */
static void
check_all (const FleetCatalogue *catalogue)
{
  g_autoptr (Fleet) fleet = fleet_new ();
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (catalogue, &n);

  for (guint i = 0; i < MIN (n, (guint)FLEET_ENTRIES_MAX); i++)
    fleet_add_ship (fleet, i % 2 ? fleet->reserve : fleet->active, &ships[i]);
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
  FUZZ_EXPECT (report->active_points == fleet_points (fleet, ROCKETMEN_FLEET_ACTIVE, catalogue));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetCatalogue) catalogue =
      fleet_catalogue_parse ("input", (const char *)data, size, &error);

  if (!catalogue) {
    FUZZ_EXPECT (error->domain == FLEET_ERROR);
    FUZZ_EXPECT (g_str_has_prefix (error->message, "input:"));
    FUZZ_EXPECT (g_utf8_validate (error->message, -1, NULL));
    return 0;
  }
  g_autofree char *text = fleet_catalogue_write (catalogue);
  g_autoptr (FleetCatalogue) again = fleet_catalogue_parse ("again", text, strlen (text), &error);
  FUZZ_EXPECT (again);
  expect_same (catalogue, again);

  const FleetCatalogue *both[] = { catalogue, again };
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (FleetCatalogue) merged = fleet_catalogue_merge (both, 2, &conflicts);
  FUZZ_EXPECT (conflicts->len == 0);
  expect_same (catalogue, merged);

  guint n;
  const FleetShip *ships = fleet_catalogue_ships (catalogue, &n);
  if (n > 0) {
    g_autoptr (FleetCatalogue) without =
        fleet_catalogue_with_ship (catalogue, ships[n - 1].id, NULL);
    g_autoptr (FleetCatalogue) with =
        fleet_catalogue_with_ship (without, ships[n - 1].id, &ships[n - 1]);
    expect_same (catalogue, with);
  }
  check_all (catalogue);
  return 0;
}
