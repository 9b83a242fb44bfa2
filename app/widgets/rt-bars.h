/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often each face was shown: a bar each, the count that is to be expected, and how far fair
 * dice stray from it. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_BARS (rt_bars_get_type ())
G_DECLARE_FINAL_TYPE (RtBars, rt_bars, RT, BARS, RtDrawing)

/* `chosen`: the face that is marked, 0: none. The counts are copied. */
void rt_bars_show (RtBars *self, const guint64 *counts, int n, double expected, double band,
                   int chosen);
