/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting up a battle, step by step: the starting resources, who is first, the drops. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_SETUP_PANE (rt_battle_setup_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleSetupPane, rt_battle_setup_pane, RT, BATTLE_SETUP_PANE, RtBattlePane)
