/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each player's hits beyond what the dice promised, along a battle: a line each, and where the film
 * stands. */
#pragma once

#include "app/session/rt-film.h"
#include "app/widgets/rt-drawing.h"

#define RT_TYPE_LUCK_PLOT (rt_luck_plot_get_type ())
G_DECLARE_FINAL_TYPE (RtLuckPlot, rt_luck_plot, RT, LUCK_PLOT, RtDrawing)

/* Both stay where they are for as long as this does. */
void rt_luck_plot_set_film (RtLuckPlot *self, RtGame *game, const RtFilm *film);
