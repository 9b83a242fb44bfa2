/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a journal and as a components file, of every game.
 *
 * Reading must survive anything. What was read must also be worth something: written out again it
 * gives the same game, the part said to be good reads by itself as the same game (so a torn file is
 * rescued without loss), and the game finds no fault with its own state.
 */
#include "fuzz.h"

#include "rules/rules-log.h"
#include "rules/rules-text.h"

#include <string.h>

typedef struct {
  char *bytes;
  size_t length;
  size_t room;
} Text;

static void
add_text (const char *bytes, size_t length, void *data)
{
  Text *self = data;

  if (self->length + length > self->room) {
    self->room = 2 * (self->length + length);
    self->bytes = realloc (self->bytes, self->room);
    FUZZ_EXPECT (self->bytes);
  }
  memcpy (self->bytes + self->length, bytes, length);
  self->length += length;
}

/* A sentence must come out whatever the input was, even into a buffer that is too small for it. */
static void
write_problem (const RulesGame *game, const RulesSetup *setup, const RulesProblem *problem)
{
  char sentence[512];
  char little[8];

  FUZZ_EXPECT (problem->text || problem->refusal.phrase);
  FUZZ_EXPECT (rules_text_write_problem (game, setup, problem, NULL, sentence, sizeof sentence)
               == strlen (sentence));
  FUZZ_EXPECT (sentence[0]);
  FUZZ_EXPECT (rules_text_write_problem (game, setup, problem, NULL, little, sizeof little)
               == strlen (little));
}

/* Do rows of components bring names into the setup? */
static bool
brings_names (const RulesGame *game)
{
  for (size_t i = 0; game->kinds[i].name; i++)
    if (game->kinds[i].add_word)
      return true;
  return false;
}

/* Reads a text that must be flawless, and give the same game as the log. */
static void
expect_same (const RulesLog *log, const char *bytes, size_t length)
{
  const RulesGame *game = rules_log_game (log);
  RulesReading reading = { 0 };

  FUZZ_EXPECT (rules_text_read_journal (bytes, length, &reading) == RULES_READ_OK);
  FUZZ_EXPECT (reading.game == game);
  FUZZ_EXPECT (reading.good_length == length);
  FUZZ_EXPECT (rules_log_length (reading.log) == rules_log_length (log));
  FUZZ_EXPECT (rules_log_depth (reading.log) == rules_log_depth (log));
  FUZZ_EXPECT (rules_log_redoable (reading.log) == rules_log_redoable (log));
  FUZZ_EXPECT (rules_hash (game, rules_log_state (reading.log))
               == rules_hash (game, rules_log_state (log)));
  /* Bytes show a member that is never written. Only names that rows bring in may change places,
   * when the text has the rows in another order than they came. */
  size_t fixed = brings_names (game) ? sizeof (RulesSetup) : game->setup_size;
  FUZZ_EXPECT (memcmp (rules_log_setup (reading.log), rules_log_setup (log), fixed) == 0);
  Text before = { 0 };
  Text after = { 0 };
  rules_text_write_setup (game, rules_log_setup (log), add_text, &before);
  rules_text_write_setup (game, rules_log_setup (reading.log), add_text, &after);
  FUZZ_EXPECT (before.length == after.length);
  FUZZ_EXPECT (memcmp (before.bytes, after.bytes, before.length) == 0);
  free (before.bytes);
  free (after.bytes);
  rules_reading_clear (&reading);
}

static void
check_log (const RulesLog *log)
{
  const RulesGame *game = rules_log_game (log);
  const RulesSetup *setup = rules_log_setup (log);
  RulesState state;
  Text text = { 0 };

  FUZZ_EXPECT (game->find_fault (setup, rules_log_state (log)) == NULL);
  rules_log_state_at (log, rules_log_depth (log), &state);
  FUZZ_EXPECT (rules_equal (game, &state, rules_log_state (log)));

  rules_text_write_setup (game, setup, add_text, &text);
  for (size_t i = 0; i < rules_log_length (log); i++) {
    char line[RULES_LINE_MAX];
    size_t n = rules_text_write_entry (game, setup, rules_log_entry (log, i), line, sizeof line);
    FUZZ_EXPECT (n == strlen (line));
    add_text (line, n, &text);
    add_text ("\n", 1, &text);
  }
  expect_same (log, text.bytes, text.length);
  free (text.bytes);
}

static void
try_journal (const char *bytes, size_t length)
{
  RulesReading reading = { 0 };
  RulesReadStatus status = rules_text_read_journal (bytes, length, &reading);

  FUZZ_EXPECT (reading.good_length <= length);
  FUZZ_EXPECT (status != RULES_READ_OK || reading.log);
  if (status != RULES_READ_OK)
    write_problem (reading.game, reading.setup, &reading.problem);
  if (reading.log) {
    check_log (reading.log);
    expect_same (reading.log, bytes, reading.good_length);
  }
  rules_reading_clear (&reading);
}

static void
try_components (const RulesGame *game, const char *bytes, size_t length)
{
  RulesSetup *setup = rules_setup_new (game);
  RulesSetup *before = rules_setup_new (game);
  RulesProblem problem;

  FUZZ_EXPECT (setup && before);
  if (rules_text_read_components (game, setup, bytes, length, &problem)) {
    Text text = { 0 };
    rules_text_write_components (game, setup, add_text, &text);
    FUZZ_EXPECT (rules_text_read_components (game, before, text.bytes, text.length, &problem));
    free (text.bytes);
  } else {
    write_problem (game, setup, &problem);
  }
  /* Either the same was read twice, or nothing was changed. */
  FUZZ_EXPECT (memcmp (setup, before, game->setup_size) == 0);
  rules_setup_free (setup);
  rules_setup_free (before);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *bytes = (const char *)data;

  try_journal (bytes, size);
  for (size_t i = 0; rules_games[i]; i++)
    try_components (rules_games[i], bytes, size);
  return 0;
}
