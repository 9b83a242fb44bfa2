/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One player of a new game: the name, who plays, and in a battle the fleet. */
#pragma once

#include "fleets/fleet.h"
#include "rules/rules.h"

#include <gtk/gtk.h>

#define RT_TYPE_SEAT_ROW (rt_seat_row_get_type ())
G_DECLARE_FINAL_TYPE (RtSeatRow, rt_seat_row, RT, SEAT_ROW, GtkBox)

/* Signal `changed`: anything in it. Without `computers` people alone can sit here. */
GtkWidget *rt_seat_row_new (const RulesGame *rules, guint seat, gboolean computers);
/* Later: whether computers may sit here. One that does becomes a person. */
void rt_seat_row_allow_computers (RtSeatRow *self, gboolean computers);
/* A battle: every player needs a fleet, one of these, of which the user's own come first. */
void rt_seat_row_set_fleets (RtSeatRow *self, GPtrArray *fleets, guint n_users,
                             const FleetCatalogue *catalogue);
/* `spec`: "" a person, "nobody", or a computer's. */
void rt_seat_row_set_player (RtSeatRow *self, const char *name, const char *spec);
const char *rt_seat_row_get_name (RtSeatRow *self);
const char *rt_seat_row_get_spec (RtSeatRow *self);
gboolean rt_seat_row_is_taken (RtSeatRow *self);
/* By its place among those that were set. */
void rt_seat_row_choose_fleet (RtSeatRow *self, guint place);
/* NULL: none is chosen. */
Fleet *rt_seat_row_get_fleet (RtSeatRow *self);
/* Nobody is here, or somebody with all that is needed: a fleet that is legal or agreed to. */
gboolean rt_seat_row_is_ready (RtSeatRow *self);
/* Who plays stands in a column with the other rows. */
void rt_seat_row_align (RtSeatRow *self, GtkSizeGroup *kinds);
