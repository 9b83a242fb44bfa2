/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The projects: those that come, those that can be taken, the reserved one; or the cards of the
 * advanced game with the markers on them. */
#pragma once

#include "app/features/spacecraft/rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_PROJECT_BOARD (rt_project_board_get_type ())
G_DECLARE_FINAL_TYPE (RtProjectBoard, rt_project_board, RT, PROJECT_BOARD, GtkWidget)

/* Signal `tapped` (card): a project, or in the advanced game a card; 0: a reserved card whose face
 * is not shown. */
GtkWidget *rt_project_board_new (void);
/* With the reserved card of `seat`, -1: none. */
void rt_project_board_show (RtProjectBoard *self, const RtSpacecraft *table, int seat);
