/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the target is and whether that is in range: the ruler with the reading, the verdict, and
 * what only people can say. All of it is in the model (rt-battle-aim-model.h). */
#pragma once

#include "app/features/battle/rt-battle-aim-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_RANGE (rt_battle_range_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleRange, rt_battle_range, RT, BATTLE_RANGE, GtkWidget)

/* Property `aim`, what is shown; `large`, to be read from afar; and `compact`: buttons with icons
 * instead of words, and fewer of those. Signal `correct`: what was measured is right, and the map is
 * to be put right by it. */

/* Where the steps of Extended Range stand; NULL: beside the ruler. */
void rt_battle_range_place_stepper (RtBattleRange *self, GtkWidget *box);
/* Is there still something to aim? */
void rt_battle_range_set_aiming (RtBattleRange *self, gboolean is_aiming);
