/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game that is being played in a window: the session behind it, computer players, dice, and the
 * log in words. Every game of rules/ is played through this; tables only show it.
 *
 * Nothing here waits: an action is written in the background and shown when it is on disk, and
 * computer players think in the background and can be interrupted. While an action is on its way
 * nothing else is taken (rt_game_is_busy).
 */
#pragma once

#include "rt-rolls.h"
#include "rt-session.h"

#define RT_TYPE_GAME (rt_game_get_type ())
G_DECLARE_FINAL_TYPE (RtGame, rt_game, RT, GAME, GObject)

/*
 * Signals:
 *   changed          the state, who acts, or what can be undone
 *   refused (text, rule)   an action was refused, in the user's words
 *   failed (text)    an action could not be saved, and has not happened
 */

/* Takes the session over. `seed` is for virtual dice and cards; `rolls` may be NULL: then dice are
 * virtual too. */
RtGame *rt_game_new (RtSession *session, RtRolls *rolls, guint64 seed);

/* Who plays at a seat: a computer player's name (rules/players/players.h), NULL for a person. */
void rt_game_set_player (RtGame *self, int seat, const char *spec);
const char *rt_game_get_player (RtGame *self, int seat);
/* How long a computer's move stands before the next, in milliseconds. */
void rt_game_set_pace (RtGame *self, guint pace_ms);
/* Lets the computer players begin, and chance. */
void rt_game_start (RtGame *self);

const RulesGame *rt_game_get_rules (RtGame *self);
const RulesSetup *rt_game_get_setup (RtGame *self);
/* As it stands on disk. Tables show rt_game_get_view of a seat instead. */
const RulesState *rt_game_get_state (RtGame *self);
/* What a seat may see; -1: what all may. */
void rt_game_get_view (RtGame *self, int seat, RulesState *view);
int rt_game_get_actor (RtGame *self);
gboolean rt_game_is_busy (RtGame *self);
gboolean rt_game_is_thinking (RtGame *self);
gboolean rt_game_is_over (RtGame *self);

/* What the acting seat may do: an array of RulesAction, empty while chance or a computer acts. */
GArray *rt_game_get_legal (RtGame *self) G_GNUC_WARN_UNUSED_RESULT;
/* An action in the words of the journal. */
char *rt_game_describe_action (RtGame *self, const RulesAction *action) G_GNUC_WARN_UNUSED_RESULT;

/* For the acting seat. FALSE if it is not a person's turn, or something is on its way. */
gboolean rt_game_do (RtGame *self, const RulesAction *action, const char *origin);

/* What a player's undo takes back: the last choice, and what chance and computers did after it. 0:
 * nothing. */
gsize rt_game_get_undoable (RtGame *self);
gsize rt_game_get_redoable (RtGame *self);
void rt_game_undo (RtGame *self);
void rt_game_redo (RtGame *self);
/* Back to the state after the first `depth` actions of the line of play. */
void rt_game_undo_to (RtGame *self, gsize depth);

/* ---- The log ---- */

/* How many actions stand. */
gsize rt_game_get_depth (RtGame *self);
/* Who did action `i`; RULES_CHANCE: dice or cards. */
int rt_game_get_line_actor (RtGame *self, gsize i);
/* What happened, as a seat may be told; -1: as all may. "" if there is nothing to tell. */
char *rt_game_describe_line (RtGame *self, gsize i, int seat) G_GNUC_WARN_UNUSED_RESULT;
/* The rule behind it, NULL: none. And where it came from, "". */
const char *rt_game_get_line_rule (RtGame *self, gsize i);
const char *rt_game_get_line_origin (RtGame *self, gsize i);
