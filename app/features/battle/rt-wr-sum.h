/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number to reach, written out term by term: 7 +1 +1 +1 = 10+. Each term is tapped for its
 * rule. */
#pragma once

#include "app/features/battle/rt-battle-attack-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_WR_SUM (rt_wr_sum_get_type ())
G_DECLARE_FINAL_TYPE (RtWrSum, rt_wr_sum, RT, WR_SUM, GtkWidget)

GtkWidget *rt_wr_sum_new (void);
void rt_wr_sum_show (RtWrSum *self, const RtBattleQuote *quote);
