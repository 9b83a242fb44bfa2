/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rocket plan: what a rocket has of it, and the countdown that it starts. */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_PLAN (rt_spacecraft_plan_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftPlan, rt_spacecraft_plan, RT, SPACECRAFT_PLAN, GtkBox)

void rt_spacecraft_plan_show (RtSpacecraftPlan *self, const RtSpacecraft *table);
