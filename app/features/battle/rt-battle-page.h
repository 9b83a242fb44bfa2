/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of battles: go on with the last one, begin another, or go on with an older one. */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/session/rt-rolls.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_PAGE (rt_battle_page_get_type ())
G_DECLARE_FINAL_TYPE (RtBattlePage, rt_battle_page, RT, BATTLE_PAGE, GtkWidget)

/* Signals: `enter (game)`: it is to be played now; `open (path)`: so is one that was kept. */
void rt_battle_page_set_up (RtBattlePage *self, RtLibrary *library, RtRolls *rolls,
                            GSettings *settings);
/* Asks what a new battle needs; `fleet`: the id of the one that is to play, or NULL. */
void rt_battle_page_new_battle (RtBattlePage *self, const char *fleet);
/* What is kept may have changed. */
void rt_battle_page_refresh (RtBattlePage *self);
