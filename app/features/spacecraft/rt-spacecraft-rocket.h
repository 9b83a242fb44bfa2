/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A player's rocket: its grid, the goal it is built for, and what lies beside it while it is put
 * together by hand. It keeps which module is held; where that goes is an action.
 */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_ROCKET (rt_spacecraft_rocket_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftRocket, rt_spacecraft_rocket, RT, SPACECRAFT_ROCKET, GtkBox)

/*
 * Signals:
 *   act (action)   a module is placed, or the rocket taken apart
 *   arrange        the rocket is to be arranged by itself
 */
void rt_spacecraft_rocket_show (RtSpacecraftRocket *self, const RtSpacecraft *table);
/* FALSE: none was held. */
gboolean rt_spacecraft_rocket_let_go (RtSpacecraftRocket *self);
