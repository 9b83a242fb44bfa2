/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rocket that points up: a player's marker on a track, and the small sign on a card. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_ROCKET (rt_rocket_get_type ())
G_DECLARE_FINAL_TYPE (RtRocket, rt_rocket, RT, ROCKET, RtDrawing)

/* In the colour of the player, with the player's shape for a window. It stands before the night
 * sky, so its colours are those of the header in both themes. */
GtkWidget *rt_rocket_new (int seat, int width, int height);

/* Traces the outline, to be filled or stroked; the flame is no part of it. */
void rt_paint_rocket (cairo_t *cr, double x, double y, double width, double height);
