/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distance on a drawn ruler and the verdict under it, in words, by shape and by colour, for the
 * weapon and the steps that RtMeasure was told. It only shows: it can stand on any page. */
#pragma once

#include "app/features/range/rt-measure-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_RANGE_VIEW (rt_range_view_get_type ())
G_DECLARE_FINAL_TYPE (RtRangeView, rt_range_view, RT, RANGE_VIEW, GtkWidget)

void rt_range_view_set_measure (RtRangeView *self, RtMeasure *measure);
