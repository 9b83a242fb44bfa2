/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-figures-model.h. */
#include "rt-fleet-figures-model.h"

#include "fleets/fleet-check.h"

#include <glib/gi18n.h>

enum { CHANCES = 36 }; /* of 2d6 */

static const char *const names[N_RT_FIGURES] = {
  [RT_FIGURE_POINTS] = N_ ("Points"),
  [RT_FIGURE_RESERVE] = N_ ("Points in reserve"),
  [RT_FIGURE_SHIPS] = N_ ("Ships on the table"),
  [RT_FIGURE_LASERS] = N_ ("Lasers"),
  [RT_FIGURE_SHIELDS] = N_ ("Shields"),
  [RT_FIGURE_CREW] = N_ ("Crew aboard"),
  [RT_FIGURE_AP] = N_ ("AP each turn"),
  [RT_FIGURE_FIREPOWER] = N_ ("Hits to expect from all lasers"),
  [RT_FIGURE_BOARDING] = N_ ("Boarding dice"),
  [RT_FIGURE_CARGO] = N_ ("Cargo spaces"),
};

static void
count_craft (RtFleetFigures *self, const FleetCraft *craft)
{
  self->values[RT_FIGURE_SHIPS]++;
  self->values[RT_FIGURE_CREW] += (int)craft->crew->len;
  for (guint i = 0; i < craft->pods->len; i++) {
    const char *pod = g_ptr_array_index (craft->pods, i);

    self->values[RT_FIGURE_LASERS] += g_str_equal (pod, "laser");
    self->values[RT_FIGURE_SHIELDS] += g_str_equal (pod, "shield");
  }
}

void
rt_fleet_figures_count (RtFleetFigures *self, const Fleet *fleet, const FleetCatalogue *catalogue)
{
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);

  *self = (RtFleetFigures){ 0 };
  self->values[RT_FIGURE_POINTS] = report->active_points;
  self->values[RT_FIGURE_RESERVE] = report->reserve_points;
  self->values[RT_FIGURE_AP] = fleet_measure_fleet (FLEET_MEASURE_AP, fleet, catalogue);
  self->values[RT_FIGURE_FIREPOWER] =
      fleet_measure_fleet (FLEET_MEASURE_FIREPOWER, fleet, catalogue);
  self->values[RT_FIGURE_BOARDING] = fleet_measure_fleet (FLEET_MEASURE_BOARDING, fleet, catalogue);
  self->values[RT_FIGURE_CARGO] = fleet_measure_fleet (FLEET_MEASURE_CARGO, fleet, catalogue);
  for (guint i = 0; i < fleet->active->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (fleet->active, i);

    for (guint k = 0; k < entry->craft->len; k++)
      count_craft (self, g_ptr_array_index (entry->craft, k));
  }
}

const char *
rt_figure_name (RtFigure figure)
{
  return _ (names[figure]);
}

char *
rt_figure_write (RtFigure figure, int value)
{
  if (figure == RT_FIGURE_FIREPOWER)
    return g_strdup_printf ("%.1f", (double)value / CHANCES);
  return g_strdup_printf ("%d", value);
}

int
rt_figure_better (RtFigure figure, const RtFleetFigures *one, const RtFleetFigures *other)
{
  int difference = one->values[figure] - other->values[figure];

  if (figure == RT_FIGURE_POINTS || figure == RT_FIGURE_RESERVE || difference == 0)
    return -1;
  return difference > 0 ? 0 : 1;
}
