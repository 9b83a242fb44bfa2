/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a collection file. What was read is written and read again without a loss. */
#include "fuzz.h"

#include "fleets/fleet-collection.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetCollection) read =
      fleet_collection_parse ("file", (const char *)data, size, &error);

  FUZZ_EXPECT (!read == !!error);
  if (!read) {
    FUZZ_EXPECT (g_str_has_prefix (error->message, "file:"));
    return 0;
  }
  g_autofree char *text = fleet_collection_write (read);
  g_autoptr (FleetCollection) again = fleet_collection_parse ("again", text, strlen (text), &error);
  FUZZ_EXPECT (again);
  g_autofree char *same = fleet_collection_write (again);
  FUZZ_EXPECT (strcmp (text, same) == 0);

  g_autofree char *table = fleet_collection_write_csv (read, NULL);
  g_autoptr (FleetCollection) counts =
      fleet_collection_parse_csv ("table", table, strlen (table), &error);
  FUZZ_EXPECT (counts);
  return 0;
}
