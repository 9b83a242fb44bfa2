/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A new game, of any rules: who plays, by which house rules, and what is in the box; in a battle
 * with which fleets. Players, house rules and the box of a card game are kept for the next.
 */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/features/games/rt-games-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_NEW_GAME (rt_new_game_get_type ())
G_DECLARE_FINAL_TYPE (RtNewGame, rt_new_game, RT, NEW_GAME, RtDialog)

typedef struct {
  const RulesGame *rules;
  const RulesGame *subject; /* of a score sheet; else NULL */
  RtRolls *rolls;
  GSettings *settings;
  RtLibrary *library; /* a battle's fleets; NULL: any other game */
  const char *fleet;  /* the id of the one that the first player has; NULL: any */
} RtNewGameContext;

/* Signal `begun (game)`: it is to be played now; the window closes by itself. */
GtkWidget *rt_new_game_new (GtkWindow *parent, const RtNewGameContext *context);
