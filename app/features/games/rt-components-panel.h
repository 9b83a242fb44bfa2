/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is in the box of a game: where that is known from, and a way to change or count it. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define RT_TYPE_COMPONENTS_PANEL (rt_components_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtComponentsPanel, rt_components_panel, RT, COMPONENTS_PANEL, GtkBox)

/* Begins with what was kept of the last game. The setup stays the caller's, and has to be there as
 * long as the panel; its components are changed. */
void rt_components_panel_set_game (RtComponentsPanel *self, const RulesGame *rules,
                                   RulesSetup *setup);
/* Puts the rows into the setup; FALSE if they are wrong, which is shown. */
gboolean rt_components_panel_read (RtComponentsPanel *self);
/* Keeps them for the next game. */
void rt_components_panel_keep (RtComponentsPanel *self);
