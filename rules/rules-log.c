/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal in memory. Knows no game and no file. */
#include "rules-log.h"
#include "rules-text.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKPOINT_EVERY = 32 };

struct RulesLog {
  const RulesGame *game;
  RulesSetup *setup;
  RulesState state;

  RulesEntry *entries;
  size_t n_entries;
  size_t room_entries;

  /* The line of play: places in entries. The first `depth` stand, the others can be redone. */
  size_t *line;
  size_t depth;
  size_t n_line;
  size_t room_line;

  /* The state after 0, 32, 64, … actions of the line; as many as the line has reached. */
  unsigned char *checkpoints;
  size_t n_checkpoints;
  size_t room_checkpoints;

  /* The proposal. */
  bool is_proposed;
  RulesEntry next_entry;
  RulesState next_state;
};

static const RulesPhrase not_your_move = { "not-your-move", "RT-5",
                                           N_ ("It is {seat}'s move, not {seat}'s.") };
static const RulesPhrase chance_moves = {
  "chance-moves", "RT-5", N_ ("Dice or cards come first; then it is a player's move.")
};
static const RulesPhrase seat_moves = { "seat-moves", "RT-5",
                                        N_ ("It is {seat}'s move; no dice or cards are awaited.") };
static const RulesPhrase table_answers = {
  "table-answers", "RT-5", N_ ("The table is asked first; then it is a player's move.")
};
static const RulesPhrase nothing_asked = {
  "table-not-asked", "RT-5", N_ ("It is {seat}'s move; nothing is asked of the table.")
};
static const RulesPhrase table_says = {
  "table-says", "RT-5", N_ ("Where things stand is for the table to say, not for a player.")
};
static const RulesPhrase cannot_undo = {
  "cannot-undo", "RT-6", N_ ("{number} cannot be taken back: only {number} have been done.")
};
static const RulesPhrase cannot_redo = {
  "cannot-redo", "RT-6", N_ ("{number} cannot be done again: only {number} were taken back.")
};

/* Makes room for one more item, doubling. */
static bool
reserve (void **items, size_t n, size_t *room, size_t size)
{
  if (n < *room)
    return true;

  size_t more = *room ? *room * 2 : 64;
  void *grown = more > SIZE_MAX / size ? NULL : realloc (*items, more * size);
  if (!grown)
    return false;
  *items = grown;
  *room = more;
  return true;
}

static unsigned char *
checkpoint (const RulesLog *log, size_t i)
{
  return log->checkpoints + i * log->game->state_size;
}

RulesLog *
rules_log_new (const RulesGame *game, const RulesSetup *setup)
{
  RulesLog *log = calloc (1, sizeof *log);

  if (!log)
    return NULL;
  log->game = game;
  log->setup = malloc (game->setup_size);
  if (!log->setup
      || !reserve ((void **)&log->checkpoints, 0, &log->room_checkpoints, game->state_size)) {
    rules_log_free (log);
    return NULL;
  }
  memcpy (log->setup, setup, game->setup_size);
  rules_begin (game, log->setup, &log->state);
  memcpy (checkpoint (log, 0), log->state.bytes, game->state_size);
  log->n_checkpoints = 1;
  return log;
}

void
rules_log_free (RulesLog *log)
{
  if (!log)
    return;
  free (log->setup);
  free (log->entries);
  free (log->line);
  free (log->checkpoints);
  free (log);
}

const RulesGame *
rules_log_game (const RulesLog *log)
{
  return log->game;
}

const RulesSetup *
rules_log_setup (const RulesLog *log)
{
  return log->setup;
}

static bool
check_actor (const RulesLog *log, const RulesEntry *entry, RulesOutcome *outcome)
{
  int wanted = rules_actor (&log->state);
  int actor = entry->actor;
  bool is_correction =
      rules_text_is_well_formed (log->game, log->setup, log->game->verbs, &entry->action)
      && log->game->verbs[entry->action.verb].is_correction;

  if (is_correction && wanted >= 0)
    return actor == RULES_TABLE || rules_refuse (outcome, &table_says);
  if (actor == wanted || wanted == RULES_OVER)
    return true;
  if (wanted == RULES_CHANCE)
    return rules_refuse (outcome, &chance_moves);
  if (wanted == RULES_TABLE)
    return rules_refuse (outcome, &table_answers);
  if (actor == RULES_TABLE)
    return rules_refuse (outcome, &nothing_asked, wanted);
  if (actor == RULES_CHANCE)
    return rules_refuse (outcome, &seat_moves, wanted);
  return rules_refuse (outcome, &not_your_move, wanted, actor);
}

RulesStatus
rules_log_propose (RulesLog *log, const RulesEntry *entry, RulesOutcome *outcome)
{
  size_t most;

  if (outcome)
    *outcome = (RulesOutcome){ 0 };
  log->is_proposed = false;
  if (!reserve ((void **)&log->entries, log->n_entries, &log->room_entries, sizeof *log->entries)
      || !reserve ((void **)&log->line, log->n_line, &log->room_line, sizeof *log->line)
      || !reserve ((void **)&log->checkpoints, log->n_checkpoints, &log->room_checkpoints,
                   log->game->state_size))
    return RULES_NO_MEMORY;

  switch (entry->type) {
  case RULES_ENTRY_ACTION:
    if (!check_actor (log, entry, outcome))
      return RULES_REFUSED;
    rules_copy (log->game, &log->next_state, &log->state);
    if (!rules_apply (log->game, log->setup, &log->next_state, &entry->action, outcome))
      return RULES_REFUSED;
    break;
  case RULES_ENTRY_UNDO:
    most = log->depth;
    if (entry->count < 1 || entry->count > most) {
      rules_refuse (outcome, &cannot_undo, entry->count, most);
      return RULES_REFUSED;
    }
    rules_log_state_at (log, log->depth - entry->count, &log->next_state);
    break;
  case RULES_ENTRY_REDO:
    most = log->n_line - log->depth;
    if (entry->count < 1 || entry->count > most) {
      rules_refuse (outcome, &cannot_redo, entry->count, most);
      return RULES_REFUSED;
    }
    rules_log_state_at (log, log->depth + entry->count, &log->next_state);
    break;
  }
  log->next_entry = *entry;
  log->is_proposed = true;
  return RULES_OK;
}

/* Takes the action just entered into the line, over whatever could have been redone. */
static void
extend_line (RulesLog *log)
{
  size_t kept = log->depth / CHECKPOINT_EVERY + 1;

  if (log->n_checkpoints > kept)
    log->n_checkpoints = kept;
  log->line[log->depth++] = log->n_entries - 1;
  log->n_line = log->depth;
  if (log->depth % CHECKPOINT_EVERY == 0)
    memcpy (checkpoint (log, log->n_checkpoints++), log->next_state.bytes, log->game->state_size);
}

void
rules_log_commit (RulesLog *log)
{
  if (!log->is_proposed)
    return;
  log->is_proposed = false;
  log->entries[log->n_entries++] = log->next_entry;

  switch (log->next_entry.type) {
  case RULES_ENTRY_ACTION:
    extend_line (log);
    break;
  case RULES_ENTRY_UNDO:
    log->depth -= log->next_entry.count;
    break;
  case RULES_ENTRY_REDO:
    log->depth += log->next_entry.count;
    break;
  }
  rules_copy (log->game, &log->state, &log->next_state);
}

RulesStatus
rules_log_append (RulesLog *log, const RulesEntry *entry, RulesOutcome *outcome)
{
  RulesStatus status = rules_log_propose (log, entry, outcome);

  rules_log_commit (log);
  return status;
}

const RulesState *
rules_log_state (const RulesLog *log)
{
  return &log->state;
}

size_t
rules_log_length (const RulesLog *log)
{
  return log->n_entries;
}

const RulesEntry *
rules_log_entry (const RulesLog *log, size_t i)
{
  return i < log->n_entries ? &log->entries[i] : NULL;
}

size_t
rules_log_depth (const RulesLog *log)
{
  return log->depth;
}

const RulesEntry *
rules_log_played (const RulesLog *log, size_t i)
{
  return i < log->n_line ? &log->entries[log->line[i]] : NULL;
}

size_t
rules_log_place (const RulesLog *log, size_t i)
{
  return i < log->n_line ? log->line[i] : log->n_entries;
}

size_t
rules_log_redoable (const RulesLog *log)
{
  return log->n_line - log->depth;
}

size_t
rules_log_last_choice (const RulesLog *log)
{
  for (size_t n = 1; n <= log->depth; n++)
    if (rules_log_played (log, log->depth - n)->actor >= 0)
      return n;
  return 0;
}

void
rules_log_state_at (const RulesLog *log, size_t depth, RulesState *state)
{
  if (depth > log->n_line)
    depth = log->n_line;

  size_t nearest = depth / CHECKPOINT_EVERY;
  memcpy (state->bytes, checkpoint (log, nearest), log->game->state_size);
  for (size_t i = nearest * CHECKPOINT_EVERY; i < depth; i++)
    log->game->apply (log->setup, state, &log->entries[log->line[i]].action, NULL);
}
