/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The projects: those that come, those that can be taken, the reserved one; or the cards of the
 * advanced game with the markers on them. */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_PROJECTS (rt_spacecraft_projects_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftProjects, rt_spacecraft_projects, RT, SPACECRAFT_PROJECTS, GtkBox)

/* Signal `tapped` (card): a project, or in the advanced game a card; 0: a reserved card whose face
 * is not shown. */
/* `reserved` is a project, RULES_HIDDEN or 0. */
/* The button of a card that is shown, NULL if it is not. */
GtkWidget *rt_spacecraft_projects_find (RtSpacecraftProjects *self, int id);
void rt_spacecraft_projects_show (RtSpacecraftProjects *self, const RtSpacecraft *table,
                                  int reserved);
