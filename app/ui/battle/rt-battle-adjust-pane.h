/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a card says and the rules here do not know: AP, pods and WR of a ship changed by hand, which
 * is recorded like everything else. */
#pragma once

#include "app/ui/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_ADJUST_PANE (rt_battle_adjust_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleAdjustPane, rt_battle_adjust_pane, RT, BATTLE_ADJUST_PANE,
                      RtBattlePane)
