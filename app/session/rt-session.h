/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game being played, and its journal on disk.
 *
 * Every action of every front end goes through rt_session_append: it is judged by the rules, then
 * written and flushed to the disk, and only then is it done. So what a player has been shown is
 * safe, whatever happens next; and what could not be saved has not happened.
 *
 * The file is the journal's text (rules-text.h), which only grows. It is locked while open. If
 * something else changes, moves or replaces it meanwhile, it is left alone, and the whole game goes
 * into a new file beside it (rt_session_steal_notice).
 *
 * Each line ends with a remark that tells whether it is as it was written, and a remark before the
 * first entry of a sitting, and from time to time, tells when it was played. Journals stay texts
 * that can be edited: a line without such a remark is taken as it is.
 */
#pragma once

#include "rules/rules-log.h"
#include "rules/rules-text.h"

#include <gio/gio.h>

#define RT_ERROR (rt_error_quark ())
GQuark rt_error_quark (void);

typedef enum {
  RT_ERROR_BUSY,       /* another program has the game open */
  RT_ERROR_EXISTS,     /* a new game would replace a file */
  RT_ERROR_UNREADABLE, /* not a journal, or a damaged one; it was left as it is */
  RT_ERROR_REFUSED,    /* a rule says no to something in the file */
  RT_ERROR_DISK,       /* could not be saved; nothing was done */
  RT_ERROR_MEMORY,     /* there was not enough; nothing was done */
} RtError;

typedef struct _RtSession RtSession;

typedef enum {
  RT_APPEND_DONE,    /* and on disk */
  RT_APPEND_REFUSED, /* by a rule, see the outcome; nothing changed */
  RT_APPEND_FAILED,  /* not saved, see the error; nothing changed */
} RtAppend;

/* Starts a game. Without a path it lives in memory only. The setup is copied; one that the rules do
 * not allow gives RT_ERROR_REFUSED. An existing file is never replaced. */
RtSession *rt_session_new (const char *path, const RulesGame *game, const RulesSetup *setup,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A game in memory from a journal that was read, which it takes over. */
RtSession *rt_session_new_for_log (RulesLog *log) G_GNUC_WARN_UNUSED_RESULT;

/* Goes on with a game. If its last line was cut off by a crash, that piece is put into a file of
 * its own beside it (rt_session_get_torn_path) and play goes on after the line before. One that
 * anybody may change is refused, see fleets/fleet-trust.h, and so is a new one in such a folder. */
RtSession *rt_session_open (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

void rt_session_free (RtSession *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtSession, rt_session_free)

const RulesLog *rt_session_get_log (RtSession *self);
const RulesGame *rt_session_get_game (RtSession *self);
const RulesSetup *rt_session_get_setup (RtSession *self);
const RulesState *rt_session_get_state (RtSession *self);

/* NULL of a game that lives in memory only. It may be another after an append. */
const char *rt_session_get_path (RtSession *self);
/* Where the piece of a line that was found on opening was put; NULL if there was none. */
const char *rt_session_get_torn_path (RtSession *self);
/* After an append that was done: what the user must be told about the file, that is, why the game
 * goes on in another one. Given once; NULL: nothing. */
char *rt_session_steal_notice (RtSession *self) G_GNUC_WARN_UNUSED_RESULT;

/* When a game was played, as its journal says, in seconds since 1970; 0: it does not. The last may
 * be some minutes before the end. */
typedef struct {
  gint64 begun_s;
  gint64 last_s;
} RtPlayed;

RtPlayed rt_session_get_played (RtSession *self);
RtPlayed rt_played_from_text (const char *text, gsize length);

/* `outcome` may be NULL. */
RtAppend rt_session_append (RtSession *self, const RulesEntry *entry, RulesOutcome *outcome,
                            GError **error);

/* Reads a whole file that may be hostile: "-" is the standard input; at most 64 MiB. */
char *rt_read_file (const char *path, gsize *length, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A game in memory from a file that is only looked at: nothing is locked, and a cut-off last line
 * is passed over. NULL with an error if it is no journal, or a rule says no to something in it. */
RtSession *rt_session_read (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A reading's problem as "file:line:column: what", in the user's language. */
char *rt_describe_problem (const char *path, const RulesGame *game, const RulesSetup *setup,
                           const RulesProblem *problem);

/* A refusal as "RK-7 (The game): why", in the user's language. */
char *rt_describe_refusal (const RulesGame *game, const RulesSetup *setup,
                           const RulesReason *refusal);
