/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints by which USB devices the drivers know theirs, for the test of the udev rules: a line for
 * each, "driver vendor product pattern", with - for any. */
#include "devices/driver.h"

#include <stdio.h>

int
main (void)
{
  for (const Driver *const *driver = device_drivers; *driver; driver++)
    for (unsigned i = 0; i < DRIVER_MATCHES_MAX; i++) {
      const DriverMatch *match = &(*driver)->matches[i];
      char vendor[8] = "-";
      char product[8] = "-";
      if (match->vendor)
        snprintf (vendor, sizeof vendor, "%04x", match->vendor);
      if (match->product)
        snprintf (product, sizeof product, "%04x", match->product);
      if (match->vendor || match->product || match->pattern)
        printf ("%s %s %s %s\n", (*driver)->id, vendor, product,
                match->pattern ? match->pattern : "-");
    }
  return 0;
}
