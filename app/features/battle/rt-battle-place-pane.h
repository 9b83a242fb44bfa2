/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a miniature really stands that is not where the map shows it: dragged or tapped there, in
 * millimetres, or by two distances that were measured. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_PLACE_PANE (rt_battle_place_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattlePlacePane, rt_battle_place_pane, RT, BATTLE_PLACE_PANE, RtBattlePane)
