/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points in a table: a row a round, a column a player with shape and name, totals below. */
#pragma once

#include "app/features/score-sheet/rt-score-sheet-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SCORE_GRID (rt_score_grid_get_type ())
G_DECLARE_FINAL_TYPE (RtScoreGrid, rt_score_grid, RT, SCORE_GRID, GtkWidget)

/* A cell that can be tapped. */
typedef void (*RtScoreCellFunc) (GtkWidget *button, int row, int seat, gpointer data);

/* `new_cell` is called for each cell, whose button it may connect; NULL: nothing is to be tapped.
 */
GtkWidget *rt_score_grid_new (const RulesSetup *setup, const RtSheet *sheet,
                              RtScoreCellFunc new_cell, gpointer data);
