/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The night sky over the start page: stars, a planet, and ships within each other's range. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_SKY (rt_sky_get_type ())
G_DECLARE_FINAL_TYPE (RtSky, rt_sky, RT, SKY, RtDrawing)

/* Stars alone, for other night skies; the same at every painting. */
void rt_sky_paint_stars (cairo_t *cr, double width, double height);
