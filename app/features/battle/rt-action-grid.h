/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Action buttons in as many columns as there is room for. It is filled anew at every change; the
 * buttons are kept, and so is the focus. */
#pragma once

#include "app/features/battle/rt-action-button.h"

#define RT_TYPE_ACTION_GRID (rt_action_grid_get_type ())
G_DECLARE_FINAL_TYPE (RtActionGrid, rt_action_grid, RT, ACTION_GRID, GtkWidget)

/* Properties: `columns`, the most of them; `tiles`: of buttons that are tiles. */
void rt_action_grid_begin (RtActionGrid *self);
/* `icon`, `line` and `action` may be NULL. */
RtActionButton *rt_action_grid_add (RtActionGrid *self, const char *icon, const char *title,
                                    const char *line, int cost, const RulesAction *action, int tag);
/* Hides the buttons that are not in use; all of it without any. */
void rt_action_grid_end (RtActionGrid *self);
guint rt_action_grid_get_n (RtActionGrid *self);
void rt_action_grid_set_columns (RtActionGrid *self, guint columns);
/* Keys 1 to 9 press them. */
gboolean rt_action_grid_handle_key (RtActionGrid *self, guint key);

/*
 * A button with an action does it, or explains why not. Signals:
 *   acting         before a possible action is done
 *   chosen (tag)   a button without an action was pressed
 */
