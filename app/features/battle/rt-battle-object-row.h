/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship or base with what it has: pods and crew as tokens, and a word at the end. */
#pragma once

#include "rules/rocketmen/rocketmen.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_OBJECT_ROW (rt_battle_object_row_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleObjectRow, rt_battle_object_row, RT, BATTLE_OBJECT_ROW, GtkBox)

/* `end` and the line under it may be NULL. */
void rt_battle_object_row_show (RtBattleObjectRow *self, const RocketmenSetup *setup,
                                const RocketmenState *state, int object, const char *end,
                                const char *end_line);
