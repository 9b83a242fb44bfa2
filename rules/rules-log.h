/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The journal of one game, in memory.
 *
 * It only grows: actions are entries, and so are "undo" and "redo". The entries alone, applied in
 * order to the setup, give the state; so one list serves saving, crash recovery, undo, replay and
 * bug reports. The line of play is the list of actions that stand, after all undoing. Now and then
 * a copy of the state is kept along that line (a checkpoint), so that going back in a game of any
 * length replays a few actions at most.
 */
#pragma once

#include "rules.h"

typedef struct RulesLog RulesLog;

typedef enum {
  RULES_ENTRY_ACTION,
  RULES_ENTRY_UNDO,
  RULES_ENTRY_REDO,
} RulesEntryType;

enum { RULES_ORIGIN_MAX = 48 };

typedef struct {
  RulesEntryType type;
  int actor;      /* of an action: who did it */
  unsigned count; /* of an undo or redo: how many actions, one at least */
  RulesAction action;
  char origin[RULES_ORIGIN_MAX]; /* where it came from ("virtual", "typed", "die D1"); may be "" */
} RulesEntry;

typedef enum {
  RULES_OK,
  RULES_REFUSED,
  RULES_NO_MEMORY,
} RulesStatus;

/* Copies the setup, which must have passed rules_setup_check. NULL without memory. */
RulesLog *rules_log_new (const RulesGame *game, const RulesSetup *setup);
void rules_log_free (RulesLog *log);

const RulesGame *rules_log_game (const RulesLog *log);
const RulesSetup *rules_log_setup (const RulesLog *log);

/*
 * An entry is taken in two steps, so that it can be saved in between: propose() judges it and works
 * out what follows, and nothing changes yet; commit() makes it so and cannot fail. A proposal that
 * is not committed is forgotten by the next one.
 */
RulesStatus rules_log_propose (RulesLog *log, const RulesEntry *entry, RulesOutcome *outcome);
void rules_log_commit (RulesLog *log);

/* Both steps at once. */
RulesStatus rules_log_append (RulesLog *log, const RulesEntry *entry, RulesOutcome *outcome);

/* The state as it stands. */
const RulesState *rules_log_state (const RulesLog *log);

/* All entries ever made, in order. */
size_t rules_log_length (const RulesLog *log);
const RulesEntry *rules_log_entry (const RulesLog *log, size_t i);

/* The line of play: how many actions stand, which they are, how many could be redone. */
size_t rules_log_depth (const RulesLog *log);
const RulesEntry *rules_log_played (const RulesLog *log, size_t i);
size_t rules_log_redoable (const RulesLog *log);
/* The place of such an action among all entries: it stays the same whatever is undone. */
size_t rules_log_place (const RulesLog *log, size_t i);

/*
 * How many actions a player's "undo" takes back: the last one that a seat chose, and what chance
 * did after it. 0 if no seat has acted yet.
 */
size_t rules_log_last_choice (const RulesLog *log);

/* The state after the first `depth` actions of the line of play, those that can be redone included.
 */
void rules_log_state_at (const RulesLog *log, size_t depth, RulesState *state);
