/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-demonstration.h. */
#include "fleet-demonstration.h"

#include "fleet-resources.h"

#define FOLDER "/rocket-table/fleets/"

static const char *const files[] = {
  "far-haven.fleet.json",   "mars-hammer.fleet.json", "mercury-dawn.fleet.json",
  "rebel-swarm.fleet.json", "terra-wall.fleet.json",  "venus-boarders.fleet.json",
};

static Fleet *
read_file (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (fleet_get_resource (), path, 0, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  Fleet *fleet = fleet_parse (name, text, length, &error);

  /* It is a part of the program, and tested as such. */
  if (!fleet)
    g_error ("%s", error->message);
  return fleet;
}

GPtrArray *
fleet_demonstration_fleets (void)
{
  GPtrArray *fleets = g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_free);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_ptr_array_add (fleets, read_file (files[i]));
  return fleets;
}
