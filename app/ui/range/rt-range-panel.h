/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distance on a drawn ruler, and whether it is in range: in words, by shape, and by colour. */
#pragma once

#include "app/core/rt-measure.h"

#include <gtk/gtk.h>

#define RT_TYPE_RANGE_PANEL (rt_range_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtRangePanel, rt_range_panel, RT, RANGE_PANEL, GtkWidget)

void rt_range_panel_set_measure (RtRangePanel *self, RtMeasure *measure, GSettings *settings);
