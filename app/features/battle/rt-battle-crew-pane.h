/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Crew between docked ships and the home base: tap who goes, then where, or with whom they change.
 */
#pragma once

#include "app/features/battle/rt-battle-pane.h"

#define RT_TYPE_BATTLE_CREW_PANE (rt_battle_crew_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleCrewPane, rt_battle_crew_pane, RT, BATTLE_CREW_PANE, RtBattlePane)
