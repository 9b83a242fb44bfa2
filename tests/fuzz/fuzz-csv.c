/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a table of counts. What was read comes back the same when it is written as a table
 * and read again; what was not gives a sentence with a place in it.
 */
#include "fuzz.h"

#include "fleets/fleet-collection.h"

#include <string.h>

static void
expect_same (const FleetCollection *a, const FleetCollection *b)
{
  guint n, m;
  g_autofree FleetCount *one = fleet_collection_list (a, &n);
  g_autofree FleetCount *other = fleet_collection_list (b, &m);

  FUZZ_EXPECT (n == m);
  for (guint i = 0; i < n; i++) {
    FUZZ_EXPECT (strcmp (one[i].id, other[i].id) == 0);
    FUZZ_EXPECT (one[i].own == other[i].own && one[i].want == other[i].want);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetCollection) read =
      fleet_collection_parse_csv ("table", (const char *)data, size, &error);

  FUZZ_EXPECT (!read == !!error);
  if (!read) {
    FUZZ_EXPECT (g_str_has_prefix (error->message, "table:"));
    FUZZ_EXPECT (g_utf8_validate (error->message, -1, NULL));
    return 0;
  }
  g_autofree char *text = fleet_collection_write_csv (read, NULL);
  g_autoptr (FleetCollection) again =
      fleet_collection_parse_csv ("again", text, strlen (text), &error);
  FUZZ_EXPECT (again);
  expect_same (read, again);
  return 0;
}
