/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The card games: begin one or a score sheet for it, or go on with one that was kept. */
#pragma once

#include "app/session/rt-rolls.h"

#include <adwaita.h>

#define RT_TYPE_GAMES_PAGE (rt_games_page_get_type ())
G_DECLARE_FINAL_TYPE (RtGamesPage, rt_games_page, RT, GAMES_PAGE, AdwBin)

/* Signals: `enter (game)`: it is to be played now; `open (path)`: so is one that was kept. */
void rt_games_page_set_up (RtGamesPage *self, RtRolls *rolls, GSettings *settings);
/* The list of kept games may have changed. */
void rt_games_page_refresh (RtGamesPage *self);
