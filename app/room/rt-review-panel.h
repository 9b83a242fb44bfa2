/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which choices of a game cost most: looked for when asked, in the background, with progress and a
 * way to stop. Each can be shown in a replay (room.replay).
 */
#pragma once

#include "app/session/rt-game.h"

#include <adwaita.h>

#define RT_TYPE_REVIEW_PANEL (rt_review_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtReviewPanel, rt_review_panel, RT, REVIEW_PANEL, AdwBin)

GtkWidget *rt_review_panel_new (RtGame *game);
