/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every game that was kept on this computer, newest first, and what they come to over all evenings.
 *
 * Files are read in the background and only when they have changed. One that cannot be read is
 * listed as such, with what to do; nothing is ever deleted: what is removed goes to the folder
 * `removed` and comes back from there.
 */
#pragma once

#include "rules/rules.h"

#include <gio/gio.h>

/* ---- One game ---- */

#define RT_TYPE_HISTORY_GAME (rt_history_game_get_type ())
G_DECLARE_FINAL_TYPE (RtHistoryGame, rt_history_game, RT, HISTORY_GAME, GObject)

const char *rt_history_game_get_path (RtHistoryGame *self);
/* When it was played last, in seconds since 1970. */
gint64 rt_history_game_get_time (RtHistoryGame *self);
/* Why it cannot be read and what to do, in the user's words; NULL if it can. Then there is nothing
 * of what follows. */
const char *rt_history_game_get_problem (RtHistoryGame *self);
/* Of a damaged one: up to this line it is whole and can be gone on with as a copy; 0: it cannot. */
guint rt_history_game_get_good_line (RtHistoryGame *self);
const RulesGame *rt_history_game_get_rules (RtHistoryGame *self);
/* "Rockets"; of a score sheet the game that it is for. */
const char *rt_history_game_get_title (RtHistoryGame *self);
int rt_history_game_get_n_seats (RtHistoryGame *self);
const char *rt_history_game_get_name (RtHistoryGame *self, int seat);
/* A computer player's name; NULL: a person. */
const char *rt_history_game_get_spec (RtHistoryGame *self, int seat);
int rt_history_game_get_points (RtHistoryGame *self, int seat);
/* Only of a game that is over. */
gboolean rt_history_game_has_won (RtHistoryGame *self, int seat);
gsize rt_history_game_get_n_actions (RtHistoryGame *self);
gboolean rt_history_game_is_over (RtHistoryGame *self);
/* House rules that are not the usual ones; NULL if there are none. */
const char *rt_history_game_get_options (RtHistoryGame *self);
/* "Round 3, Ada acts"; NULL: it is over. */
const char *rt_history_game_get_moment (RtHistoryGame *self);
/* The ships that a seat began a battle with: "Halcyon, Lark"; NULL: it is no battle. */
const char *rt_history_game_get_fleet (RtHistoryGame *self, int seat);
/* "Ada, Comet (computer)". */
char *rt_history_game_describe_players (RtHistoryGame *self) G_GNUC_WARN_UNUSED_RESULT;
/* "Ada wins.", "Not finished." */
char *rt_history_game_describe_outcome (RtHistoryGame *self) G_GNUC_WARN_UNUSED_RESULT;

/* ---- All of them ---- */

#define RT_TYPE_HISTORY (rt_history_get_type ())
G_DECLARE_FINAL_TYPE (RtHistory, rt_history, RT, HISTORY, GObject)

/*
 * Signals:
 *   loaded   after each reading of the folder
 */

/* Of this folder; NULL: where the window keeps its games. */
RtHistory *rt_history_new (const char *folder);
/* Looks at the folder again, in the background. */
void rt_history_refresh (RtHistory *self);
/* Of RtHistoryGame. */
GListModel *rt_history_get_games (RtHistory *self);

/* Moves it and what stands beside it to the folder `removed`. The value is where it is now, for
 * rt_history_restore; NULL with an error, for instance while it is being played. */
char *rt_history_remove (RtHistory *self, RtHistoryGame *game,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean rt_history_restore (RtHistory *self, const char *removed, GError **error);
/* Makes a copy of a damaged game up to the damage and gives its path, see rt-recover.h. */
char *rt_history_recover (RtHistory *self, RtHistoryGame *game, char **report,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What one player did in one game over all evenings, finished games only. */
typedef struct {
  const char *title; /* of the game */
  const char *name;
  gboolean is_computer;
  int n_played;
  int n_won;
  int best;
  double mean;          /* points */
  gboolean is_unscored; /* best and mean mean nothing */
} RtHistoryFigure;

/* By game, then who won most; of RtHistoryFigure. Their texts belong to the games that are listed.
 */
GArray *rt_history_get_figures (RtHistory *self) G_GNUC_WARN_UNUSED_RESULT;
