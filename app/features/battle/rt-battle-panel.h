/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A panel with a heading, its rule, and room for a word at the end; its children follow below. Or a
 * question to a player: in the player's colour, with the badge before the heading. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_PANEL (rt_battle_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtBattlePanel, rt_battle_panel, RT, BATTLE_PANEL, GtkBox)

/* Properties: `title`, `line` (under it), `rule`, `end`; all but the title may be NULL. */
GtkWidget *rt_battle_panel_new (void);
void rt_battle_panel_set_title (RtBattlePanel *self, const char *title);
void rt_battle_panel_set_rule (RtBattlePanel *self, const char *rule);
void rt_battle_panel_set_end (RtBattlePanel *self, const char *end);
/* Asks a player; `line` may be NULL. */
void rt_battle_panel_show_question (RtBattlePanel *self, const RulesSetup *setup, int seat,
                                    const char *title, const char *line);
/* Without a heading where there is too little height for it. */
void rt_battle_panel_show_head (RtBattlePanel *self, gboolean is_shown);
