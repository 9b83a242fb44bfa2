/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How to set up the real table, step by step with a drawing. Shown when a battle begins, and from
 * the menu. */
#pragma once

#include "rt-battle-pane.h"

#define RT_TYPE_BATTLE_FIELD_PANE (rt_battle_field_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleFieldPane, rt_battle_field_pane, RT, BATTLE_FIELD_PANE, RtBattlePane)
