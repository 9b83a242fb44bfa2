/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card of the catalogue in a list: what it is, and a plus that adds it to the fleet, if it may.
 * A ship that may be added can be dragged, too. */
#pragma once

#include "app/features/fleet-builder/rt-cards-model.h"
#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_CARD_ROW (rt_card_row_get_type ())
G_DECLARE_FINAL_TYPE (RtCardRow, rt_card_row, RT, CARD_ROW, GtkBox)

GtkWidget *rt_card_row_new (RtFleetEditor *editor);
void rt_card_row_show (RtCardRow *self, RtCard *card);
