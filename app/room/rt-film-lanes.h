/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The timeline of a film, above the slider that moves along it: a lane a player, with what they did
 * in it. A tap goes there, to the mark that is near.
 *
 * Signal: `seek` (moment).
 */
#pragma once

#include "app/session/rt-film.h"
#include "app/widgets/rt-drawing.h"

#define RT_TYPE_FILM_LANES (rt_film_lanes_get_type ())
G_DECLARE_FINAL_TYPE (RtFilmLanes, rt_film_lanes, RT, FILM_LANES, RtDrawing)

/* Both stay where they are for as long as this does: the film is owned by who shows it. */
void rt_film_lanes_set_film (RtFilmLanes *self, RtGame *game, const RtFilm *film);
/* The slider below, whose ends are those of the lanes. */
void rt_film_lanes_set_slider (RtFilmLanes *self, GtkRange *slider);
void rt_film_lanes_set_compact (RtFilmLanes *self, gboolean is_compact);
