/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number and what it is, in a well; or as a line, where there is less room. */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_WELL (rt_battle_well_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleWell, rt_battle_well, RT, BATTLE_WELL, GtkBox)

/* Property: `label`. `value` NULL: it is not shown; `label` NULL: as it was. */
void rt_battle_well_show (RtBattleWell *self, const char *value, const char *label);
void rt_battle_well_set_line (RtBattleWell *self, gboolean is_line);
