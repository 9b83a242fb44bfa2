/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boarding: the dice of both sides and the chances to the end before the AP is spent, then wave by
 * wave the sorted dice in pairs, and what is given up. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_BOARDING_PANE (rt_battle_boarding_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleBoardingPane, rt_battle_boarding_pane, RT, BATTLE_BOARDING_PANE,
                      RtBattlePane)
