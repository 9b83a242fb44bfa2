/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An attack: target, distance, the sum and its chance, Fire; then the roll, and what the players
 * decide about it. It stays until the ship has fired all it can, with target and steps kept.
 */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_ATTACK_PANE (rt_battle_attack_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleAttackPane, rt_battle_attack_pane, RT, BATTLE_ATTACK_PANE,
                      RtBattlePane)
