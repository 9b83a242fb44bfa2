/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a file of components, for every game. What is refused says why and changes nothing;
 * what is read is written and read again as the same, and if the rules allow it a game begins.
 */
#include "fuzz.h"

#include "rules/rules-log.h"
#include "rules/rules-text.h"

#include <string.h>

typedef struct {
  char bytes[262144];
  size_t n;
} Text;

static void
append (const char *bytes, size_t n, void *data)
{
  Text *text = data;

  FUZZ_EXPECT (text->n + n <= sizeof text->bytes);
  memcpy (text->bytes + text->n, bytes, n);
  text->n += n;
}

static void
expect_written_again (const RulesGame *game, const RulesSetup *setup)
{
  Text *text = calloc (1, sizeof *text);
  Text *again = calloc (1, sizeof *again);
  RulesSetup *other = rules_setup_new (game);
  RulesProblem problem = { 0 };

  FUZZ_EXPECT (text && again && other);
  rules_text_write_components (game, setup, append, text);
  FUZZ_EXPECT (rules_text_read_components (game, other, text->bytes, text->n, &problem));
  rules_text_write_components (game, other, append, again);
  FUZZ_EXPECT (text->n == again->n && memcmp (text->bytes, again->bytes, text->n) == 0);
  rules_setup_free (other);
  free (again);
  free (text);
}

static void
begin (const RulesGame *game, const RulesSetup *setup)
{
  RulesReason refusal = { 0 };

  if (!rules_setup_check (game, setup, &refusal)) {
    FUZZ_EXPECT (refusal.phrase && rules_rule (game, refusal.phrase->rule));
    return;
  }
  RulesLog *log = rules_log_new (game, setup);
  FUZZ_EXPECT (log);
  rules_log_free (log);
}

static void
try_game (const RulesGame *game, const char *text, size_t size)
{
  RulesSetup *setup = rules_setup_new (game);
  RulesSetup *before = rules_setup_new (game);
  RulesProblem problem = { 0 };
  char sentence[400];

  FUZZ_EXPECT (setup && before);
  if (rules_text_read_components (game, setup, text, size, &problem)) {
    expect_written_again (game, setup);
    begin (game, setup);
  } else {
    rules_text_write_problem (game, setup, &problem, NULL, sentence, sizeof sentence);
    FUZZ_EXPECT (sentence[0] || problem.refusal.phrase);
    FUZZ_EXPECT (memcmp (setup, before, game->setup_size) == 0);
  }
  rules_setup_free (before);
  rules_setup_free (setup);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; rules_games[i]; i++)
    try_game (rules_games[i], (const char *)data, size);
  return 0;
}
