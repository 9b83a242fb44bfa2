/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship that may be shot at: as a button in a list, and as a bar without one. */
#pragma once

#include "app/features/battle/rt-battle-attack-model.h"

#include <gtk/gtk.h>

/* A button; dashed with "Why?" for one that cannot be shot at. */
GtkWidget *rt_battle_target_row_new (const RocketmenSetup *setup, const RocketmenState *state,
                                     const RtBattleTarget *target, gboolean is_chosen,
                                     gboolean can_choose);
int rt_battle_target_row_get_ship (GtkWidget *row);

GtkWidget *rt_battle_target_bar_new (void);
/* `ship` -1: none. */
void rt_battle_target_bar_show (GtkWidget *bar, const RocketmenSetup *setup,
                                const RocketmenState *state, int ship);
