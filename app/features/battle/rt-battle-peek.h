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

#define RT_TYPE_BATTLE_PEEK (rt_battle_peek_get_type ())
G_DECLARE_FINAL_TYPE (RtBattlePeek, rt_battle_peek, RT, BATTLE_PEEK, GtkWidget)

/* The hold of a ship. `state` is what all may see. The eye is there
 * for a person whose turn it is. */
void rt_battle_peek_show_ship (RtBattlePeek *self, RtGame *game, const RocketmenState *state,
                               int ship);
