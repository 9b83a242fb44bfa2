/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a battle adds to the dice tray: the distance as it is measured, and a plan for the chosen
 * ship's AP. */
#pragma once

#include "app/ui/battle/rt-battle-table.h"

#define RT_TYPE_BATTLE_TRAY (rt_battle_tray_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleTray, rt_battle_tray, RT, BATTLE_TRAY, GtkWidget)

GtkWidget *rt_battle_tray_new (RtBattleTable *table);
