/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Something that may be done, as a large button: a picture, its name, a line about it, and what it
 * costs. What is not possible stays there, dashed, and asks "Why?". A tile is a larger one without
 * cost, for a choice among things. */
#pragma once

#include "app/room/rt-table.h"
#include "app/widgets/rt-token-model.h"

#define RT_TYPE_ACTION_BUTTON (rt_action_button_get_type ())
G_DECLARE_FINAL_TYPE (RtActionButton, rt_action_button, RT, ACTION_BUTTON, GtkButton)

enum { RT_ACTION_NO_COST = -1 };

/* Properties: `picture` (the name of an icon), `title`, `small` (without its cost, and dashed
 * without a word), `tile`. */
/* NULL: none, where there is no room for it. */
void rt_action_button_set_picture (RtActionButton *self, const char *icon);
/* A token is drawn in its place. */
void rt_action_button_set_token (RtActionButton *self, RtTokenLook look, int size);
void rt_action_button_set_title (RtActionButton *self, const char *title);
/* Classes of its own in place of those set before; NULL: none. */
void rt_action_button_set_style (RtActionButton *self, const char *style);
/* One of several that are taken. */
/* The picture above the name, and the price below it: for where buttons are narrow. */
void rt_action_button_set_stacked (RtActionButton *self, gboolean is_stacked);
void rt_action_button_set_checked (RtActionButton *self, gboolean is_checked);
/* Without anything that it was for. */
void rt_action_button_clear (RtActionButton *self);
/* Name and line may take two rows each. */
void rt_action_button_wrap (RtActionButton *self);
/* `line` may be NULL. The cost in AP; 0 is "free". */
void rt_action_button_show (RtActionButton *self, const char *line, int cost, gboolean is_possible);
/* The same for an action of the rules, which are asked whether it is possible. */
void rt_action_button_set_action (RtActionButton *self, RtTable *table, const RulesAction *action);
/* The action comes with this answer of the table. */
void rt_action_button_set_answer (RtActionButton *self, const RtPlay *play);
/* NULL: it has no action. */
const RtPlay *rt_action_button_get_play (RtActionButton *self);
gboolean rt_action_button_is_possible (RtActionButton *self);
/* Whatever its owner knows it by. */
void rt_action_button_set_tag (RtActionButton *self, int tag);
int rt_action_button_get_tag (RtActionButton *self);
