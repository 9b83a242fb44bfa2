/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A house rule of a new game, as the rules' table of options has it. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define RT_TYPE_OPTION_ROW (rt_option_row_get_type ())
G_DECLARE_FINAL_TYPE (RtOptionRow, rt_option_row, RT, OPTION_ROW, GtkBox)

/* Is it asked before a game, or set elsewhere? */
gboolean rt_option_row_suits (const RulesGame *rules, const RulesOption *option);
GtkWidget *rt_option_row_new (const RulesGame *rules, const RulesSetup *setup,
                              const RulesOption *option, int value);
int rt_option_row_get_value (RtOptionRow *self);
/* One that chooses a seat: these may be chosen. */
void rt_option_row_list_seats (RtOptionRow *self, const RulesSetup *setup);
