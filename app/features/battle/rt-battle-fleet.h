/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One player's ships in a battle, and the home base. */
#pragma once

#include "rules/rocketmen/rocketmen.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_FLEET (rt_battle_fleet_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleFleet, rt_battle_fleet, RT, BATTLE_FLEET, GtkWidget)

/* Signals: `ship (number)`: it was tapped; `base`: so was the home base. */
GtkWidget *rt_battle_fleet_new (const RocketmenSetup *setup, int seat);
/* `is_full`: with room for large cards. */
void rt_battle_fleet_show (RtBattleFleet *self, const RocketmenSetup *setup,
                           const RocketmenState *state, int chosen, gboolean is_full);
