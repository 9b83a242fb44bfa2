/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-checklist-model.h. */
#include "rt-checklist-model.h"

guint
rt_checklist_number (const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  guint64 number;

  if (!g_ascii_string_to_unsigned (stripped, 10, 1, RT_CHECKLIST_SIZE, &number, NULL))
    return 0;
  return (guint)number;
}

static void
put (RtChecklist *self, FleetProvenance provenance, const char *number, const char *id,
     const char *name)
{
  guint place = provenance == FLEET_FROM_CARD ? rt_checklist_number (number) : 0;

  if (!place || self->cards[place - 1].id)
    return;
  self->cards[place - 1] = (RtChecklistCard){ id, name };
  self->n_there++;
}

void
rt_checklist_read (RtChecklist *self, const FleetCatalogue *catalogue)
{
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (catalogue, &n);

  *self = (RtChecklist){ 0 };
  for (guint i = 0; i < n; i++)
    put (self, ships[i].provenance, ships[i].number, ships[i].id, ships[i].name);

  const FleetCrew *crew = fleet_catalogue_crew (catalogue, &n);
  for (guint i = 0; i < n; i++)
    put (self, crew[i].provenance, crew[i].number, crew[i].id, crew[i].name);
}
