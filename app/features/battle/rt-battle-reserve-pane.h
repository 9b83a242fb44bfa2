/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reserve: what each ship costs and whether it can be paid, salvage that stands for a resource,
 * and the pods and crew of what has just come. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_RESERVE_PANE (rt_battle_reserve_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleReservePane, rt_battle_reserve_pane, RT, BATTLE_RESERVE_PANE,
                      RtBattlePane)
