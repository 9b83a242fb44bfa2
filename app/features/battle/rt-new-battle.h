/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A new battle: who plays with which fleet, and by which house rules. */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/features/games/rt-games-model.h"

#include <adwaita.h>

#define RT_TYPE_NEW_BATTLE (rt_new_battle_get_type ())
G_DECLARE_FINAL_TYPE (RtNewBattle, rt_new_battle, RT, NEW_BATTLE, AdwWindow)

/* Signal `begun (game)`: it is to be played now; the window closes by itself. `settings` may be
 * NULL. */
GtkWidget *rt_new_battle_new (GtkWindow *parent, RtLibrary *library, RtRolls *rolls,
                              GSettings *settings);
