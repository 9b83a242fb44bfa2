/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A button for a game that is kept: who plays, with which ships, where it stands. */
#pragma once

#include "app/features/history/rt-history-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_KEPT_GAME (rt_kept_game_get_type ())
G_DECLARE_FINAL_TYPE (RtKeptGame, rt_kept_game, RT, KEPT_GAME, GtkButton)

/* `is_large`: the one that is gone on with first. */
GtkWidget *rt_kept_game_new (RtHistoryGame *game, gboolean is_large);
RtHistoryGame *rt_kept_game_get_game (RtKeptGame *self);
