/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was noted wrongly, or what a card says and the rules here do not know: AP, pods and WR of a
 * ship, what it is docked to and carries, where crew are, and what lies on the table, changed by
 * hand. It is recorded like everything else. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_ADJUST_PANE (rt_battle_adjust_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleAdjustPane, rt_battle_adjust_pane, RT, BATTLE_ADJUST_PANE,
                      RtBattlePane)
