/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chosen ship, large: AP, values of its card, pods, crew by name, and its hold, into which its
 * player can look while holding the eye. */
#pragma once

#include "app/session/rt-game.h"
#include "rules/rocketmen/rocketmen.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_SHIP_PANEL (rt_battle_ship_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleShipPanel, rt_battle_ship_panel, RT, BATTLE_SHIP_PANEL, GtkWidget)

/* On a small screen only what changes in a battle. */
void rt_battle_ship_panel_set_small (RtBattleShipPanel *self, gboolean is_small);
/* `state` is what all may see. */
void rt_battle_ship_panel_show (RtBattleShipPanel *self, RtGame *game, const RocketmenState *state,
                                int ship);
