/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Action points as capsules: left, planned, spent. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_PIPS (rt_pips_get_type ())
G_DECLARE_FINAL_TYPE (RtPips, rt_pips, RT, PIPS, RtDrawing)

GtkWidget *rt_pips_new (int height);
/* Of `all`, so many are left; of those, so many are planned to be spent. */
void rt_pips_show (RtPips *self, int all, int left, int planned);
