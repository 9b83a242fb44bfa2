/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distance and its verdict (rt-range-view.h), with where it comes from: sensor or tape measure,
 * held or live; and the weapon that it is meant for. */
#pragma once

#include "app/features/range/rt-measure-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_RANGE_PANEL (rt_range_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtRangePanel, rt_range_panel, RT, RANGE_PANEL, GtkWidget)

void rt_range_panel_set_measure (RtRangePanel *self, RtMeasure *measure, GSettings *settings);
