/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The players with their points, and what they did last. */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_PLAYERS (rt_spacecraft_players_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftPlayers, rt_spacecraft_players, RT, SPACECRAFT_PLAYERS, GtkBox)

/* Signal `look` (seat): a player's cart and rocket are to be shown. */
/* What happened is told as `viewer` may know it. */
void rt_spacecraft_players_show (RtSpacecraftPlayers *self, const RtSpacecraft *table, int viewer);
