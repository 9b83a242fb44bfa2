/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of something is used up: a bar with an end mark, striped when there is too much. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_METER (rt_meter_get_type ())
G_DECLARE_FINAL_TYPE (RtMeter, rt_meter, RT, METER, RtDrawing)

GtkWidget *rt_meter_new (void);
void rt_meter_show (RtMeter *self, int used, int limit);
