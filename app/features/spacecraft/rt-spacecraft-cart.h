/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's cart: its tiles, their weight, and the button to leave the junkyard or to finish. */
#pragma once

#include "rt-spacecraft-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_SPACECRAFT_CART (rt_spacecraft_cart_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftCart, rt_spacecraft_cart, RT, SPACECRAFT_CART, GtkBox)

/* Signal `command`: the button was pressed. */
/* A replay has its own bar, and less room: without the button. */
void rt_spacecraft_cart_show (RtSpacecraftCart *self, const RtSpacecraft *table,
                              gboolean has_command);
/* Focuses the button, if it is to be seen. */
/* Leave, or finish. */
GtkWidget *rt_spacecraft_cart_get_command (RtSpacecraftCart *self);
gboolean rt_spacecraft_cart_focus_command (RtSpacecraftCart *self);
