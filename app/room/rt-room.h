/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The room where a game is played. Around the table of the game (rt-table.h) it shows who must act,
 * undo and redo, a curtain between people who share the screen, why something is refused, the
 * rules, and how it ended.
 *
 * Under the curtain the widgets of a hand do not exist, so neither eyes nor a screen reader find
 * them.
 *
 * Actions: room.undo, room.redo, room.undo-to (depth), room.bookmark (line), room.replay (depth),
 * room.hint, room.skip, room.rule (id), room.rules, room.log, room.look, room.rematch,
 * room.report, room.save-film, room.save-picture. Back is `win.leave-room`.
 */
#pragma once

#include "rt-table.h"

#define RT_TYPE_ROOM (rt_room_get_type ())
G_DECLARE_FINAL_TYPE (RtRoom, rt_room, RT, ROOM, GtkWidget)

/*
 * Signals:
 *   enter (game)           leave this room and play that: a rematch
 *   replay (game, depth)   leave this room and look at that copy of the game, from there
 */

/* With the table that the game has, or the plain one. The game belongs to the room: it ends with
 * it. Starts the game. */
GtkWidget *rt_room_new (const RtTableContext *context);
/* A room to look at a copy of a game (rt_game_branch), step by step. `comes_back`: leaving it leads
 * to the game that is copied. */
GtkWidget *rt_room_new_replay (const RtTableContext *context, gsize depth, gboolean comes_back);
RtGame *rt_room_get_game (RtRoom *self);
RtTable *rt_room_get_table (RtRoom *self);
/* A key that nothing else took. */
gboolean rt_room_handle_key (RtRoom *self, guint key);
/* The confirm button of a device: Return, and the answer to what is asked. */
void rt_room_confirm (RtRoom *self);
