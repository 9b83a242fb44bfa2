/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a battle adds to the dice tray: the distance as it is measured, and a plan for the chosen
 * ship's AP. */
#pragma once

#include "app/features/battle/rt-battle-table.h"

#define RT_TYPE_BATTLE_TRAY (rt_battle_tray_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleTray, rt_battle_tray, RT, BATTLE_TRAY, GtkWidget)

GtkWidget *rt_battle_tray_new (RtBattleTable *table);
/* The roll that comes once the player does what is on the screen: 0 dice, none. */
void rt_battle_tray_show_next (RtBattleTray *self, int n_dice, const char *when);
