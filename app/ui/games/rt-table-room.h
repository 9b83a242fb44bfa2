/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The room where a game is played: who must act, what lies on the table, what may be done, and what
 * has happened. It can show any game of rules/, by what the game itself tells (observe and legal).
 *
 * Where several people share the screen a curtain falls between their turns. Under it the hand's
 * widgets do not exist, so neither eyes nor a screen reader find them.
 */
#pragma once

#include "app/core/rt-game.h"

#include <gtk/gtk.h>

#define RT_TYPE_TABLE_ROOM (rt_table_room_get_type ())
G_DECLARE_FINAL_TYPE (RtTableRoom, rt_table_room, RT, TABLE_ROOM, GtkWidget)

/* Its Back button activates `win.leave-room`. */
GtkWidget *rt_table_room_new (RtGame *game);
