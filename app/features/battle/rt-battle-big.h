/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Table mode: the battle's questions one a screen, to be read from two metres and answered with
 * large buttons, the keys 1 to 9, or the confirm button of a device. What it has no words for is
 * answered in the ordinary panes.
 */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_BIG (rt_battle_big_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleBig, rt_battle_big, RT, BATTLE_BIG, RtBattlePane)
