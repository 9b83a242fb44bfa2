/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small picture of a card game, for its front page. */
#pragma once

#include "app/widgets/rt-drawing.h"

#define RT_TYPE_GAME_PICTURE (rt_game_picture_get_type ())
G_DECLARE_FINAL_TYPE (RtGamePicture, rt_game_picture, RT, GAME_PICTURE, RtDrawing)

/* `game`: the id of its rules; one that is not known has stars alone. */
GtkWidget *rt_game_picture_new (const char *game, int width, int height);
