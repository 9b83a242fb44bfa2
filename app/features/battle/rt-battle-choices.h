/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question with large buttons for its answers. Each does an action of the rules, or explains why
 * it cannot be done; keys 1 to 9 press them. */
#pragma once

#include "app/features/battle/rt-action-grid.h"

#define RT_TYPE_BATTLE_CHOICES (rt_battle_choices_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleChoices, rt_battle_choices, RT, BATTLE_CHOICES, GtkWidget)

/* Property: `extra`, a widget between the question and its answers. `text` and `rule` may be NULL.
 */
void rt_battle_choices_begin (RtBattleChoices *self, const char *title, const char *text,
                              const char *rule);
/* With an action it is done, and the open pane closed; without, `chosen (tag)` is emitted. `line`
 * may be NULL. */
RtActionButton *rt_battle_choices_add (RtBattleChoices *self, const char *icon, const char *name,
                                       const char *line, int cost, const RulesAction *action,
                                       int tag);
void rt_battle_choices_end (RtBattleChoices *self);
gboolean rt_battle_choices_handle_key (RtBattleChoices *self, guint key);
