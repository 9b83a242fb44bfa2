/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Resources that lie face down, and an eye for their owner: while it is held, they are shown. By
 * keyboard or screen reader they stay shown for a moment. What is hidden is not in any widget
 * before.
 */
#pragma once

#include "app/session/rt-game.h"
#include "rules/rocketmen/rocketmen.h"

#include <gtk/gtk.h>

#define RT_TYPE_PEEK (rt_peek_get_type ())
G_DECLARE_FINAL_TYPE (RtPeek, rt_peek, RT, PEEK, GtkWidget)

GtkWidget *rt_peek_new (void);
/* The hold of a ship, or the stock of a home base. `state` is what all may see. The eye is there
 * for a person whose turn it is. */
void rt_peek_show_ship (RtPeek *self, RtGame *game, const RocketmenState *state, int ship);
