/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fleet in figures, to be put beside another. All but the reserve's points are of the active
 * fleet. */
#pragma once

#include "fleets/fleet-measure.h"

typedef enum {
  RT_FIGURE_POINTS,
  RT_FIGURE_RESERVE,
  RT_FIGURE_SHIPS, /* craft on the table: a squadron is several */
  RT_FIGURE_LASERS,
  RT_FIGURE_SHIELDS,
  RT_FIGURE_CREW,
  RT_FIGURE_AP,
  RT_FIGURE_FIREPOWER, /* in 36ths of a hit */
  RT_FIGURE_BOARDING,
  RT_FIGURE_CARGO,
  N_RT_FIGURES,
} RtFigure;

typedef struct {
  int values[N_RT_FIGURES];
} RtFleetFigures;

void rt_fleet_figures_count (RtFleetFigures *self, const Fleet *fleet,
                             const FleetCatalogue *catalogue);

/* In the user's language. */
const char *rt_figure_name (RtFigure figure);
char *rt_figure_write (RtFigure figure, int value) G_GNUC_WARN_UNUSED_RESULT;
/* Which of two fleets has the better value: 0 or 1; -1: neither, since they are equal or, as with
 * points, more is not better. */
int rt_figure_better (RtFigure figure, const RtFleetFigures *one, const RtFleetFigures *other);
