/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games kept on this computer: journals in $XDG_DATA_HOME/rocket-table/games, each with a small
 * file beside it (rt-notes.h) that says who of the players is a computer.
 *
 * Files are read and written in the background by the calls that end in _async; the others wait and
 * are for tests and short games. Errors say what to do. A line that was cut off by a crash and put
 * aside is not an error: see rt_game_get_torn_path.
 */
#pragma once

#include "app/session/rt-game.h"

#include <gio/gio.h>

/* What is begun. Everything is copied. */
typedef struct {
  const RulesGame *rules;
  const RulesSetup *setup;            /* seats, options and components */
  const char *specs[RULES_SEATS_MAX]; /* of computer players; NULL: a person */
  gboolean has_virtual_dice;
} RtGamesNew;

/* The file's name is the game's and the day's. */
RtGame *rt_games_begin (const RtGamesNew *wanted, RtRolls *rolls, guint64 seed,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
void rt_games_begin_async (const RtGamesNew *wanted, RtRolls *rolls, guint64 seed,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
RtGame *rt_games_begin_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Goes on with one. */
RtGame *rt_games_open (const char *path, RtRolls *rolls, guint64 seed,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
void rt_games_open_async (const char *path, RtRolls *rolls, guint64 seed, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data);
RtGame *rt_games_open_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* One to look at and replay, in memory: see rt_game_read. */
void rt_games_read_async (const char *path, guint64 seed, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data);
RtGame *rt_games_read_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* For dice and cards: from the operating system. */
guint64 rt_fresh_seed (void);
