/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the miniature has done: it moved, and perhaps touched something; it docks to what it
 * touches. Then, on contact: evade, dock or collide. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_TOUCH_PANE (rt_battle_touch_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleTouchPane, rt_battle_touch_pane, RT, BATTLE_TOUCH_PANE, RtBattlePane)
