/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the panel of a chosen ship lists: a post with its pod, a member of the crew, a free seat,
 * and a problem with its cure. Each changes the ship that the editor has chosen, and is made anew
 * after that. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <adwaita.h>

#define RT_TYPE_POST_BUTTON (rt_post_button_get_type ())
G_DECLARE_FINAL_TYPE (RtPostButton, rt_post_button, RT, POST_BUTTON, GtkButton)
/* `pod` stands there, "" for none; the post is kept for pods of a `kind`, or NULL. */
GtkWidget *rt_post_button_new (RtFleetEditor *editor, guint craft, guint post, const char *pod,
                               const char *kind);

#define RT_TYPE_CREW_BUTTON (rt_crew_button_get_type ())
G_DECLARE_FINAL_TYPE (RtCrewButton, rt_crew_button, RT, CREW_BUTTON, GtkButton)
GtkWidget *rt_crew_button_new (RtFleetEditor *editor, guint craft, const char *crew);

#define RT_TYPE_CREW_SEAT (rt_crew_seat_get_type ())
G_DECLARE_FINAL_TYPE (RtCrewSeat, rt_crew_seat, RT, CREW_SEAT, AdwBin)
/* Offers those that may serve on the ship (RM-FL-5, RM-FL-7). */
GtkWidget *rt_crew_seat_new (RtFleetEditor *editor, guint craft, const FleetShip *ship);

#define RT_TYPE_PROBLEM_ROW (rt_problem_row_get_type ())
G_DECLARE_FINAL_TYPE (RtProblemRow, rt_problem_row, RT, PROBLEM_ROW, GtkBox)
/* The one at this place of the report. */
GtkWidget *rt_problem_row_new (RtFleetEditor *editor, guint place);
