/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship that may be shot at, as a button of a list; dashed with "Why?" if it may not. */
#pragma once

#include "app/features/battle/rt-battle-attack-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_TARGET_ROW (rt_battle_target_row_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleTargetRow, rt_battle_target_row, RT, BATTLE_TARGET_ROW, GtkButton)

GtkWidget *rt_battle_target_row_new (const RocketmenSetup *setup, const RocketmenState *state,
                                     const RtBattleTarget *target, gboolean is_chosen,
                                     gboolean can_choose);
int rt_battle_target_row_get_ship (RtBattleTargetRow *self);
