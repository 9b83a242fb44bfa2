/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 36 rolls of two dice as boxes, a column for each total: those that hit stand out, the natural
 * 12 has a star and the natural 2 a cross (RM-212). */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_ODDS (rt_odds_get_type ())
G_DECLARE_FINAL_TYPE (RtOdds, rt_odds, RT, ODDS, RtDrawing)

GtkWidget *rt_odds_new (void);
/* The number to reach; beyond 12 only the natural 12 hits. `rolled`: the total that came, 0: none
 * yet. */
void rt_odds_show (RtOdds *self, int number, int rolled);
