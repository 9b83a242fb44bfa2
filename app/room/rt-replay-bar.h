/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps through a copy of a game (rt_game_branch): to the beginning, back, forth, to the end, by a
 * slider on which bookmarks are marked; and plays on from where it stands, as a "what if".
 */
#pragma once

#include "app/session/rt-game.h"

#include <adwaita.h>

#define RT_TYPE_REPLAY_BAR (rt_replay_bar_get_type ())
G_DECLARE_FINAL_TYPE (RtReplayBar, rt_replay_bar, RT, REPLAY_BAR, AdwBin)

/* Signal `play-on`: play on from here. */
void rt_replay_bar_set_game (RtReplayBar *self, RtGame *branch);
