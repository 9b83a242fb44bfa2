/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that is settled outside a ship's own actions: losses, collisions, mining, loading, the
 * prize of a boarding. One question at a time, with its odds where there is a roll. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_DECIDE_PANE (rt_battle_decide_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleDecidePane, rt_battle_decide_pane, RT, BATTLE_DECIDE_PANE,
                      RtBattlePane)
