/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What has happened in a game, the newest first: who, what in words, the rule, and where dice came
 * from. A line that is tapped tells more: the rule, undo to here, bookmark, replay from here.
 *
 * Only lines near those in sight have widgets, so a long game costs no more than a short one. Empty
 * until it is shown to somebody. Its buttons
 * activate actions of the room (rt-room.h).
 */
#pragma once

#include "app/session/rt-game.h"

#include <adwaita.h>

#define RT_TYPE_LOG_VIEW (rt_log_view_get_type ())
G_DECLARE_FINAL_TYPE (RtLogView, rt_log_view, RT, LOG_VIEW, AdwBin)

GtkWidget *rt_log_view_new (RtGame *game);
/* Once, for one of a template. */
void rt_log_view_set_game (RtLogView *self, RtGame *game);
/* Who looks: what that seat may be told, -1: what all may. */
void rt_log_view_show (RtLogView *self, int seat);
/* Nothing is left in it until it is shown to somebody: the curtain falls. */
void rt_log_view_clear (RtLogView *self);

/* A line in words for who looks; also where nothing is told of it. */
char *rt_log_view_describe (RtGame *game, RtLogLine *line, int seat) G_GNUC_WARN_UNUSED_RESULT;
