/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the table of a battle is set up, from above and from the side: the square, the central
 * asteroid, the bases at their distance from the edge, the fleets around them, the drop. Numbers in
 * it are those of the list beside it. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_BATTLEFIELD (rt_battlefield_get_type ())
G_DECLARE_FINAL_TYPE (RtBattlefield, rt_battlefield, RT, BATTLEFIELD, RtDrawing)

/* `tenths_mm`: the length L of the ruler; everything is drawn to that scale. */
void rt_battlefield_show (RtBattlefield *self, int n_players, int tenths_mm);
