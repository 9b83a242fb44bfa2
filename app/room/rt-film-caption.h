/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One step of a film in words: whose it is, what happened, its dice, their sum, and why. As a card
 * beside the table, or as a line below it.
 */
#pragma once

#include "app/session/rt-film.h"

#include <adwaita.h>

#define RT_TYPE_FILM_CAPTION (rt_film_caption_get_type ())
G_DECLARE_FINAL_TYPE (RtFilmCaption, rt_film_caption, RT, FILM_CAPTION, AdwBin)

/* Properties, for templates: `is-line`, a line below the table. */

/* `step` NULL: the beginning. `place`: where it is in the film. */
void rt_film_caption_show (RtFilmCaption *self, RtGame *game, const RtFilmStep *step,
                           const char *place);
/* In a narrow place the words of a card have the whole width. */
void rt_film_caption_set_compact (RtFilmCaption *self, gboolean is_compact);
