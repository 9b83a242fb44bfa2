/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player at the table of Rockets: who, how it stands, and the cards played in this journey. */
#pragma once

#include "app/features/rockets/rt-rockets-model.h"

#include <gtk/gtk.h>

typedef struct {
  gboolean is_acting;
  gboolean is_computer;
  gboolean is_compact;
  int n_small; /* cards shown before the last one */
} RtSeatPanelLook;

#define RT_TYPE_SEAT_PANEL (rt_seat_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtSeatPanel, rt_seat_panel, RT, SEAT_PANEL, GtkWidget)

void rt_seat_panel_set_player (RtSeatPanel *self, int seat, const char *name);
void rt_seat_panel_show (RtSeatPanel *self, const RocketsSeat *seat, const RtRocketsPlayed *played,
                         const RtSeatPanelLook *look);
