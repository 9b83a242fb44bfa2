/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is to be played, asked before a card game or a score sheet begins: who plays, the house
 * rules, who starts, and what is in the box. It knows no game: everything is read from the rules'
 * tables. What was chosen last time stands there already.
 */
#pragma once

#include "app/features/games/rt-games-model.h"

#include <adwaita.h>

#define RT_TYPE_NEW_GAME (rt_new_game_get_type ())
G_DECLARE_FINAL_TYPE (RtNewGame, rt_new_game, RT, NEW_GAME, AdwWindow)

/* `subject`: of a score sheet the game that it is kept for, else NULL. Signal `begin (wanted)`: a
 * const RtGamesNew that passed the rules' check; the window closes by itself. */
GtkWidget *rt_new_game_new (GtkWindow *parent, const RulesGame *rules, const RulesGame *subject,
                            GSettings *settings);
