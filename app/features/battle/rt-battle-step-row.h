/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number between two buttons, one less and one more. */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_STEP_ROW (rt_battle_step_row_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleStepRow, rt_battle_step_row, RT, BATTLE_STEP_ROW, GtkBox)

/* Properties: `title`; `less` and `more`, the names of the buttons; `big`. Signal: `stepped (by)`,
 * 1 or -1. */
void rt_battle_step_row_set_words (RtBattleStepRow *self, const char *title, const char *less,
                                   const char *more);
/* NULL: it is not known. */
void rt_battle_step_row_set_value (RtBattleStepRow *self, const char *value);
void rt_battle_step_row_set_possible (RtBattleStepRow *self, gboolean less, gboolean more);
