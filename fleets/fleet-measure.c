/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-measure.h. */
#include "fleet-measure.h"

#include <string.h>

const char *const fleet_measure_words[] = {
  [FLEET_MEASURE_FIREPOWER] = "firepower",
  [FLEET_MEASURE_BOARDING] = "boarding",
  [FLEET_MEASURE_CARGO] = "cargo",
  [FLEET_MEASURE_AP] = "ap",
  NULL,
};

/* Rolls of 36 that hit when this number is to be reached (RM-AT-6, RM-212). */
static int
hits_of_36 (int number)
{
  static const int hits[] = { [3] = 35, 33, 30, 26, 21, 15, 10, 6, 3, 1 };

  return hits[CLAMP (number, 3, 12)];
}

static RocketmenEffectKind
effect_of (FleetMeasure measure)
{
  switch (measure) {
  case FLEET_MEASURE_FIREPOWER:
    return ROCKETMEN_EFFECT_OWN_WR;
  case FLEET_MEASURE_BOARDING:
    return ROCKETMEN_EFFECT_BOARDING_DICE;
  case FLEET_MEASURE_CARGO:
    return ROCKETMEN_EFFECT_CARGO;
  case FLEET_MEASURE_AP:
  case N_FLEET_MEASURES:
    break;
  }
  return ROCKETMEN_EFFECT_AP;
}

static int
sum_abilities (FleetMeasure measure, const FleetAbility *abilities, int n)
{
  int sum = 0;

  for (int i = 0; i < n; i++)
    if (abilities[i].effect == effect_of (measure)
        && (abilities[i].when == ROCKETMEN_WHEN_ALWAYS
            || (measure == FLEET_MEASURE_BOARDING
                && abilities[i].when == ROCKETMEN_WHEN_ATTACKING)))
      sum += abilities[i].by;
  return sum;
}

int
fleet_measure_crew (FleetMeasure measure, const FleetCrew *crew)
{
  int sum = sum_abilities (measure, crew->abilities, crew->n_abilities);

  if (measure == FLEET_MEASURE_FIREPOWER)
    return -sum;
  return measure == FLEET_MEASURE_BOARDING ? sum + 1 : sum;
}

int
fleet_measure_craft (FleetMeasure measure, const FleetShip *ship, int n_pods, int n_lasers,
                     int crew)
{
  int own = sum_abilities (measure, ship->abilities, ship->n_abilities);

  switch (measure) {
  case FLEET_MEASURE_FIREPOWER:
    return ship->range == ROCKETMEN_LENGTH_NONE ? 0 : n_lasers * hits_of_36 (ship->wr + own - crew);
  case FLEET_MEASURE_BOARDING:
    return MAX (1, MAX (1, 1 + n_pods + own) + crew);
  case FLEET_MEASURE_CARGO:
    return MAX (0, MAX (0, ship->cargo + own) + crew);
  case FLEET_MEASURE_AP:
    return MAX (0, MAX (0, ship->ap + own) + crew);
  case N_FLEET_MEASURES:
    break;
  }
  return 0;
}

static int
measure_entry (FleetMeasure measure, const FleetEntry *entry, const FleetCatalogue *catalogue)
{
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, entry->ship);
  int sum = 0;

  for (guint i = 0; ship && i < entry->craft->len; i++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, i);
    int n_pods = 0, n_lasers = 0, crew = 0;
    for (guint k = 0; k < craft->pods->len; k++) {
      const char *pod = g_ptr_array_index (craft->pods, k);
      n_pods += *pod != '\0';
      n_lasers += strcmp (pod, "laser") == 0;
    }
    for (guint k = 0; k < craft->crew->len; k++) {
      const FleetCrew *member =
          fleet_catalogue_find_crew (catalogue, g_ptr_array_index (craft->crew, k));
      crew += member ? fleet_measure_crew (measure, member) : 0;
    }
    sum += fleet_measure_craft (measure, ship, n_pods, n_lasers, crew);
  }
  return sum;
}

int
fleet_measure_fleet (FleetMeasure measure, const Fleet *fleet, const FleetCatalogue *catalogue)
{
  int sum = 0;

  for (guint i = 0; i < fleet->active->len; i++)
    sum += measure_entry (measure, g_ptr_array_index (fleet->active, i), catalogue);
  return sum;
}

void
fleet_measure_arm (FleetMeasure measure, FleetCraft *craft, const FleetShip *ship)
{
  fleet_fill_craft (craft, ship);
  if (measure != FLEET_MEASURE_FIREPOWER || ship->range == ROCKETMEN_LENGTH_NONE)
    return;
  g_ptr_array_set_size (craft->pods, 0);
  for (int i = 0; i < ship->n_posts; i++)
    g_ptr_array_add (craft->pods, g_strdup (ship->posts[i] ? ship->posts[i] : "laser"));
}
