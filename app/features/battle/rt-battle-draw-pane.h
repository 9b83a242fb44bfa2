/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks a player what was drawn from the asteroid or picked up: real tokens, which only their owner
 * looks at. So what can be said is shown by a tap, when the others look away. */
#pragma once

#include "rt-battle-pane.h"

#define RT_TYPE_BATTLE_DRAW_PANE (rt_battle_draw_pane_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleDrawPane, rt_battle_draw_pane, RT, BATTLE_DRAW_PANE, RtBattlePane)

/* Does the program draw tonight? `settings` may be NULL. */
gboolean rt_draws_for_me (GSettings *settings);
void rt_set_draws_for_me (GSettings *settings, gboolean draws);
