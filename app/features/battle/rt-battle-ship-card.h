/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship of a battle at a glance: pods, crew, AP, hold, where it is docked, what it is doing. A
 * button to choose it; full, or small for others' ships and small screens. */
#pragma once

#include "rules/rocketmen/rocketmen.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_SHIP_CARD (rt_battle_ship_card_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleShipCard, rt_battle_ship_card, RT, BATTLE_SHIP_CARD, GtkToggleButton)

GtkWidget *rt_battle_ship_card_new (int ship);
int rt_battle_ship_card_get_ship (RtBattleShipCard *self);
/* Writes only what has changed. */
void rt_battle_ship_card_show (RtBattleShipCard *self, const RocketmenSetup *setup,
                               const RocketmenState *state, gboolean is_full, gboolean is_chosen);
