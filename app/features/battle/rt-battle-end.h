/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last page of a battle: by which rule it was won, and each player's ships, damage, hits,
 * boardings, AP and luck. */
#pragma once

#include "app/room/rt-table.h"

/* For RtTableClass.new_end. */
GtkWidget *rt_battle_end_new (RtTable *table);
