/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pane for any question: everything that may be done, in the words of the journal. */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_LIST_PANE (rt_battle_list_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleListPane, rt_battle_list_pane, RT, BATTLE_LIST_PANE, RtBattlePane)
