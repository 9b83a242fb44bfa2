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

#include "rt-log-line.h"
#include "rt-rolls.h"
#include "rt-session.h"

#define RT_TYPE_GAME (rt_game_get_type ())
G_DECLARE_FINAL_TYPE (RtGame, rt_game, RT, GAME, GObject)

/*
 * Signals:
 *   changed          the state, who acts, or what can be undone
 *   refused (text, rule)   an action was refused, in the user's words
 *   failed (text)    an action or a bookmark could not be saved, and has not happened
 *   moved (text)     the file was changed from outside, so the game goes on in another
 * Properties:
 *   virtual-dice     whether virtual dice roll at once whatever people have to roll; writable, and
 *                    kept beside the journal
 */

/* Takes the session over. `seed` is for virtual dice and cards; `rolls` may be NULL: then dice are
 * virtual too. */
RtGame *rt_game_new (RtSession *session, RtRolls *rolls, guint64 seed);

/* Where dice come from; before it is started. */
void rt_game_set_rolls (RtGame *self, RtRolls *rolls);
/* Do people draw from a real pile, and is it asked of them what they drew? Usually not: the program
 * draws. Computer players and copies in memory are never asked. */
void rt_game_set_asks_draws (RtGame *self, gboolean asks_draws);
gboolean rt_game_has_virtual_dice (RtGame *self);
/* Its journal; NULL of one that lives in memory only. */
const char *rt_game_get_path (RtGame *self);
/* When it was played, as the journal says. */
RtPlayed rt_game_get_played (RtGame *self);
/* Where the cut-off last line was put that was found when it was opened; NULL if there was none. */
const char *rt_game_get_torn_path (RtGame *self);

/* Who plays at a seat: a computer player's name (rules/players/players.h), NULL for a person. In a
 * game for people only it is always a person, whatever was kept with the journal. */
void rt_game_set_player (RtGame *self, int seat, const char *spec);
const char *rt_game_get_player (RtGame *self, int seat);
/* How long a computer's move stands before the next, in milliseconds; thinking counts. 0: they
 * hurry, the one that thinks now too. Else the strongest takes its time (rt-thinking.h). */
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
/* Who rolls or draws while chance is the actor; -1: nobody in particular. */
int rt_game_get_roller (RtGame *self);
gboolean rt_game_is_busy (RtGame *self);
gboolean rt_game_is_thinking (RtGame *self);
gboolean rt_game_is_over (RtGame *self);
/* The same at the end of the line of play, whatever could be redone included. */
gboolean rt_game_is_finished (RtGame *self);

/* What the acting seat may do: an array of RulesAction, empty while chance or a computer acts. */
GArray *rt_game_get_legal (RtGame *self) G_GNUC_WARN_UNUSED_RESULT;
/* An action in the words of the journal. */
char *rt_game_describe_action (RtGame *self, const RulesAction *action) G_GNUC_WARN_UNUSED_RESULT;
/* What would happen if the acting seat did it, as the log would tell it, by what that seat sees. */
char *rt_game_predict (RtGame *self, const RulesAction *action) G_GNUC_WARN_UNUSED_RESULT;

/* For the acting seat, or the table when it is asked. `origin` NULL: a person said so. FALSE if it
 * is not a person's turn, or something is on its way. */
gboolean rt_game_do (RtGame *self, const RulesAction *action, const char *origin);

/* What is said in one go: an action, and what the table shows of it: "this ship fires, and it is
 * 118 mm". */
typedef struct {
  RulesAction action;
  gboolean has_answer;
  RulesAction answer;
  const char *origin; /* of the answer, "sensor"; it is there for ever. NULL: a person says it */
  guint n_again;      /* the same follows so often, as long as the rules let it */
} RtPlay;

/* If the action then asks the table, the answer follows as an entry of its own, before anything is
 * shown. If it is refused or cannot be saved, or the power fails between the two, the question
 * stands open. */
gboolean rt_game_play (RtGame *self, const RtPlay *play);

/* Answers in the table's place by chance. FALSE if it is not asked, or something is on its way. */
gboolean rt_game_answer_virtually (RtGame *self);

/* Is a person asked what was drawn? */
gboolean rt_game_is_draw_asked (RtGame *self);
/* The answer: what chance's action would say, NULL: the program draws after all. FALSE if it is
 * not asked, or something is on its way. */
gboolean rt_game_answer_draw (RtGame *self, const RulesAction *action);

/* What a player's undo takes back: the last choice, and what chance, computers and the table did
 * after it; or what the table said by itself. 0: nothing. */
gsize rt_game_get_undoable (RtGame *self);
gsize rt_game_get_redoable (RtGame *self);
void rt_game_undo (RtGame *self);
void rt_game_redo (RtGame *self);
/* Back to the state after the first `depth` actions of the line of play. */
void rt_game_undo_to (RtGame *self, gsize depth);
/* Would taking back the last `n` actions take back what people have seen: dice, drawn cards or
 * resources? Ask once before doing it. */
gboolean rt_game_undo_reveals (RtGame *self, gsize n);

/* ---- The log ---- */

/* The actions that stand, oldest first: a list of RtLogLine, owned by the game. An action adds one
 * at the end, an undo takes some away there. */
GListModel *rt_game_get_log (RtGame *self);

/* One of these, or one that can be redone: owned by the game. NULL: there are not so many. */
RtLogLine *rt_game_get_line (RtGame *self, gsize i);

/* How many actions stand. */
gsize rt_game_get_depth (RtGame *self);
/* Shorter for rt_log_line_… of one of them. */
int rt_game_get_line_actor (RtGame *self, gsize i);
char *rt_game_describe_line (RtGame *self, gsize i, int seat) G_GNUC_WARN_UNUSED_RESULT;
const char *rt_game_get_line_rule (RtGame *self, gsize i);
const char *rt_game_get_line_origin (RtGame *self, gsize i);

/* Puts a bookmark on action `i`, "" for one without a text; NULL takes it away. It is shown (notify
 * of the line's "bookmark") when it is on disk, beside the journal. If the action is undone and
 * another takes its place, the bookmark goes with it. */
void rt_game_set_bookmark (RtGame *self, gsize i, const char *text);

/* The line of play as a journal of its own, for a review or a report. */
RulesLog *rt_game_copy_log (RtGame *self) G_GNUC_WARN_UNUSED_RESULT;

/* ---- Replay, and "what if" ---- */

/* A game in memory with the same line of play, those actions included that can be redone; players
 * and bookmarks too. Its dice are virtual, until it gets others. Nothing that is done with it
 * touches the real one. It stands still, step through it with rt_game_go_to; rt_game_start or
 * rt_game_do plays on from there. What is hidden from a seat stays hidden: show rt_game_get_view
 * and rt_log_line_describe of the seat that looks, as with the real game. */
RtGame *rt_game_branch (RtGame *self) G_GNUC_WARN_UNUSED_RESULT;
/* The same from a journal that is only looked at: nothing is locked, nothing written. */
RtGame *rt_game_read (const char *path, guint64 seed, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* To the state after the first `depth` actions, back or forth, at once; computers and chance stop.
 * Only for branches. Depths go up to rt_game_get_depth + rt_game_get_redoable. */
void rt_game_go_to (RtGame *self, gsize depth);
/* The journal of a branch that stands still, to be read until it changes; NULL of any other game.
 */
const RulesLog *rt_game_peek_log (RtGame *self);

/* ---- Hints ---- */

typedef struct {
  RulesAction action;
  char *text; /* the action in the words of the journal */
  char *why;  /* how the seat would stand, and what comes next */
} RtHint;

void rt_hint_free (RtHint *hint);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtHint, rt_hint_free)

/* What a strong computer player would do for the acting seat, from what that seat may see. It
 * thinks in the background; one that the game has overtaken ends as G_IO_ERROR_CANCELLED, and in a
 * game for people only it is G_IO_ERROR_NOT_SUPPORTED with the reason. */
void rt_game_hint_async (RtGame *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                         gpointer data);
RtHint *rt_game_hint_finish (RtGame *self, GAsyncResult *result,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
