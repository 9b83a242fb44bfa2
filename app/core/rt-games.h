/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games kept on this computer: journals in $XDG_DATA_HOME/rocket-table/games, each with a small
 * file beside it that says who of the players is a computer.
 */
#pragma once

#include "rt-game.h"

#include <gio/gio.h>

/* Who sits where. */
typedef struct {
  const char *name;
  const char *spec; /* of a computer player; NULL: a person */
} RtSeat;

/* Begins a game with its usual options and built-in components. The file's name is the game's and
 * the day's. */
RtGame *rt_games_begin (const RulesGame *rules, const RtSeat *seats, guint n, RtRolls *rolls,
                        guint64 seed, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Goes on with one. */
RtGame *rt_games_open (const char *path, RtRolls *rolls, guint64 seed,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* For dice and cards: from the operating system. */
guint64 rt_fresh_seed (void);
/* Their paths, the one played last first; ended by NULL. */
char **rt_games_list (void) G_GNUC_WARN_UNUSED_RESULT;
