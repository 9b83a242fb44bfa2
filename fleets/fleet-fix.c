/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Carries out what fleet-check.c proposes. */
#include "fleet-check.h"

#include <string.h>

static gboolean
drop_entry (GPtrArray *entries, const char *id)
{
  for (guint i = 0; i < entries->len; i++) {
    const FleetEntry *entry = entries->pdata[i];
    if (strcmp (entry->id, id) == 0) {
      g_ptr_array_remove_index (entries, i);
      return TRUE;
    }
  }
  return FALSE;
}

/* The place of a card in a list: where it was seen, or else where it is first. */
static int
find_crew (const GPtrArray *crew, const char *id, int place)
{
  if (place >= 0 && (guint)place < crew->len && strcmp (crew->pdata[place], id) == 0)
    return place;
  for (guint i = 0; i < crew->len; i++)
    if (strcmp (crew->pdata[i], id) == 0)
      return (int)i;
  return -1;
}

static FleetCraft *
find_craft (const Fleet *fleet, const FleetFix *fix)
{
  FleetEntry *entry = fleet_find_entry (fleet, fix->entry);

  if (!entry || fix->craft < 0 || (guint)fix->craft >= entry->craft->len)
    return NULL;
  return entry->craft->pdata[fix->craft];
}

static gboolean
is_active (const Fleet *fleet, const FleetEntry *entry)
{
  return g_ptr_array_find (fleet->active, entry, NULL);
}

static gboolean
drop_crew (Fleet *fleet, const FleetFix *fix)
{
  const FleetCraft *craft = fix->entry ? find_craft (fleet, fix) : NULL;
  GPtrArray *crew = craft                                  ? craft->crew
                    : fix->entry                           ? NULL
                    : fix->craft == ROCKETMEN_FLEET_ACTIVE ? fleet->unassigned
                                                           : fleet->reserve_crew;
  int place = crew && fix->crew ? find_crew (crew, fix->crew, fix->post) : -1;

  if (place < 0)
    return FALSE;
  g_ptr_array_remove_index (crew, (guint)place);
  return TRUE;
}

static gboolean
crew_to_base (Fleet *fleet, const FleetFix *fix)
{
  const FleetEntry *entry = fleet_find_entry (fleet, fix->entry);
  GPtrArray *base = entry && is_active (fleet, entry) ? fleet->unassigned : fleet->reserve_crew;

  if (base->len >= FLEET_CREW_MAX || !drop_crew (fleet, fix))
    return FALSE;
  g_ptr_array_add (base, g_strdup (fix->crew));
  return TRUE;
}

static gboolean
drop_pod (const Fleet *fleet, const FleetFix *fix)
{
  const FleetCraft *craft = find_craft (fleet, fix);

  if (!craft || fix->post < 0 || (guint)fix->post >= craft->pods->len)
    return FALSE;
  g_ptr_array_remove_index (craft->pods, (guint)fix->post);
  return TRUE;
}

static gboolean
set_pod (const Fleet *fleet, const FleetFix *fix)
{
  const FleetCraft *craft = find_craft (fleet, fix);

  if (!craft || fix->post < 0 || fix->post >= FLEET_POSTS_MAX || !fix->pod)
    return FALSE;
  while (craft->pods->len <= (guint)fix->post)
    g_ptr_array_add (craft->pods, g_strdup (""));
  g_free (craft->pods->pdata[fix->post]);
  craft->pods->pdata[fix->post] = g_strdup (fix->pod);
  return TRUE;
}

/* As many craft as the card says. The crew of those that go stay at the base. */
static gboolean
set_craft (Fleet *fleet, const FleetCatalogue *catalogue, const FleetFix *fix)
{
  FleetEntry *entry = fleet_find_entry (fleet, fix->entry);
  const FleetShip *ship = entry ? fleet_catalogue_find_ship (catalogue, entry->ship) : NULL;

  if (!ship)
    return FALSE;
  GPtrArray *base = is_active (fleet, entry) ? fleet->unassigned : fleet->reserve_crew;
  while (entry->craft->len > (guint)ship->craft) {
    const FleetCraft *last = entry->craft->pdata[entry->craft->len - 1];
    for (guint i = 0; i < last->crew->len && base->len < FLEET_CREW_MAX; i++)
      g_ptr_array_add (base, g_strdup (last->crew->pdata[i]));
    g_ptr_array_set_size (entry->craft, (int)entry->craft->len - 1);
  }
  while (entry->craft->len < (guint)ship->craft) {
    FleetCraft *craft = fleet_craft_new ();
    fleet_fill_craft (craft, ship);
    g_ptr_array_add (entry->craft, craft);
  }
  return TRUE;
}

static gboolean
activate (Fleet *fleet, const FleetFix *fix)
{
  for (guint i = 0; fix->entry && i < fleet->reserve->len; i++) {
    FleetEntry *entry = fleet->reserve->pdata[i];
    if (strcmp (entry->id, fix->entry) != 0)
      continue;
    g_ptr_array_add (fleet->active, g_ptr_array_steal_index (fleet->reserve, i));
    return TRUE;
  }
  return FALSE;
}

gboolean
fleet_fix_apply (Fleet *fleet, const FleetCatalogue *catalogue, const FleetFix *fix)
{
  const FleetShip *ship;

  switch (fix->kind) {
  case FLEET_FIX_NONE:
    return FALSE;
  case FLEET_FIX_DROP_SHIP:
    return fix->entry
           && (drop_entry (fleet->active, fix->entry) || drop_entry (fleet->reserve, fix->entry));
  case FLEET_FIX_DROP_CREW:
    return drop_crew (fleet, fix);
  case FLEET_FIX_CREW_TO_BASE:
    return fix->entry && crew_to_base (fleet, fix);
  case FLEET_FIX_DROP_POD:
    return drop_pod (fleet, fix);
  case FLEET_FIX_SET_POD:
    return set_pod (fleet, fix);
  case FLEET_FIX_SET_CRAFT:
    return set_craft (fleet, catalogue, fix);
  case FLEET_FIX_SET_START:
    g_free (fleet->start);
    fleet->start = g_strdup (fix->pod);
    return TRUE;
  case FLEET_FIX_ACTIVATE:
    return activate (fleet, fix);
  case FLEET_FIX_ADD_SHIP:
    ship = fleet_catalogue_find_ship (catalogue, fix->pod);
    if (ship)
      fleet_add_ship (fleet, fleet->active, ship);
    return ship != NULL;
  }
  return FALSE;
}
