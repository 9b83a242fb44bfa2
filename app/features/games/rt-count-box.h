/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Asks owners of a game what is in their box, row by row with steppers, where the printed rules do
 * not say it. Which rows there are is for the game (RulesGame, components): every row with a blank
 * {count} is asked, the others stay as they are.
 */
#pragma once

#include "app/widgets/rt-dialog.h"
#include "rules/rules.h"

#define RT_TYPE_COUNT_BOX (rt_count_box_get_type ())
G_DECLARE_FINAL_TYPE (RtCountBox, rt_count_box, RT, COUNT_BOX, RtDialog)

/* Has the game rows that can be counted? */
gboolean rt_count_box_suits (const RulesGame *rules);
/* `setup` is copied: with what the counting begins. Signal: counted (rows), as
 * rt-components-model.h has them. */
GtkWidget *rt_count_box_new (GtkWindow *parent, const RulesGame *rules, const RulesSetup *setup);
/* Says where the count was saved, and how to send it to the project; or why it was not, if there is
 * a problem. */
void rt_count_box_saved (RtCountBox *self, const char *path, const char *problem);
