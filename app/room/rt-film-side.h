/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What stands beside the map in a film: the step in words, each player's luck, and "what if".
 *
 * Properties: `compact`, the step alone.
 * Signals: `play-on`, from here; `change-roll`, the roll that was shown is to be rolled again.
 */
#pragma once

#include "app/session/rt-film.h"

#include <adwaita.h>

#define RT_TYPE_FILM_SIDE (rt_film_side_get_type ())
G_DECLARE_FINAL_TYPE (RtFilmSide, rt_film_side, RT, FILM_SIDE, AdwBin)

/* Both stay where they are for as long as this does. */
void rt_film_side_set_film (RtFilmSide *self, RtGame *game, const RtFilm *film);
/* Is there room for luck too? */
void rt_film_side_set_tall (RtFilmSide *self, gboolean is_tall);
void rt_film_side_show (RtFilmSide *self, const RtFilmStep *step);
