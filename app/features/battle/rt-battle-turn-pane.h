/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship's turn: the ship at the top, and what it can do as large buttons. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_TURN_PANE (rt_battle_turn_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleTurnPane, rt_battle_turn_pane, RT, BATTLE_TURN_PANE, RtBattlePane)
