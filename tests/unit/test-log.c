/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal in memory: proposing, committing, taking back, and what it refuses. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "player Ann\nplayer Bob\ncomponents counted\ncard 1 30\ncard 30 30\nbegin\n"
#define DEALT "chance deal Ann 1 1 1 30 30 30\nchance deal Bob 1 1 1 30 30 30\n"

static uint64_t
hash (const Table *t)
{
  return rules_hash (t->game, rules_log_state (t->log));
}

static void
test_propose_changes_nothing (void **unused)
{
  Table *t = table_new ("rockets", HEAD);
  RulesEntry entry;
  RulesProblem problem;
  RulesOutcome outcome;
  static const char deal[] = "chance deal Ann 1 1 1 1 1 1 ~ typed";

  assert_true (rules_text_read_entry (t->game, t->setup, deal, sizeof deal - 1, &entry, &problem));
  uint64_t before = hash (t);
  assert_int_equal (rules_log_propose (t->log, &entry, &outcome), RULES_OK);
  assert_true (outcome.n_events > 0);
  assert_true (hash (t) == before);
  assert_int_equal (rules_log_length (t->log), 0);
  assert_int_equal (rules_log_depth (t->log), 0);

  rules_log_commit (t->log);
  assert_true (hash (t) != before);
  assert_int_equal (rules_log_length (t->log), 1);
  assert_string_equal (rules_log_entry (t->log, 0)->origin, "typed");
  assert_int_equal (rules_log_entry (t->log, 0)->actor, RULES_CHANCE);
  assert_null (rules_log_entry (t->log, 1));

  /* A second commit has nothing to make so. */
  before = hash (t);
  rules_log_commit (t->log);
  assert_true (hash (t) == before);
  assert_int_equal (rules_log_length (t->log), 1);
  table_free (t);
}

/* A proposal is forgotten by the next one, also if that is refused. */
static void
test_propose_is_forgotten (void **unused)
{
  Table *t = table_new ("rockets", HEAD DEALT);
  const RulesEntry undo = { .type = RULES_ENTRY_UNDO, .count = 1 };
  const RulesEntry redo = { .type = RULES_ENTRY_REDO, .count = 1 };
  uint64_t before = hash (t);

  assert_int_equal (rules_log_propose (t->log, &undo, NULL), RULES_OK);
  assert_int_equal (rules_log_propose (t->log, &redo, NULL), RULES_REFUSED);
  rules_log_commit (t->log);
  assert_true (hash (t) == before);
  assert_int_equal (rules_log_length (t->log), 2);
  table_free (t);
}

static void
test_undo_redo (void **unused)
{
  Table *t = table_new ("rockets", HEAD DEALT);
  uint64_t dealt = hash (t);

  says (t, "Ann play 1\n");
  uint64_t played = hash (t);
  says (t, "Bob play 30\nundo 2\n");
  assert_true (hash (t) == dealt);
  to_move (t, "Ann");
  assert_int_equal (rules_log_depth (t->log), 2);
  assert_int_equal (rules_log_redoable (t->log), 2);
  assert_int_equal (t->outcome.n_events, 0);
  says (t, "redo 1\n");
  assert_true (hash (t) == played);
  assert_int_equal (rules_log_redoable (t->log), 1);

  /* Something else done ends what could be done again; the journal still has it all. */
  says (t, "Bob play 1\n");
  assert_int_equal (rules_log_redoable (t->log), 0);
  refused (t, "redo 1", "RT-6", "cannot-redo");
  assert_int_equal (rules_log_length (t->log), 7);
  assert_int_equal (rules_log_depth (t->log), 4);
  fact (t, "all", "last", "Bob", "1");

  /* All the way back and forth. */
  uint64_t end = hash (t);
  says (t, "undo 4\n");
  to_move (t, "chance");
  assert_int_equal (rules_log_depth (t->log), 0);
  says (t, "redo 4\n");
  assert_true (hash (t) == end);

  /* A line that gets shorter leaves nothing of the longer one behind. */
  says (t, "undo 2\nAnn play 30\n");
  assert_int_equal (rules_log_depth (t->log), 3);
  assert_int_equal (rules_log_redoable (t->log), 0);
  refused (t, "redo 1", "RT-6", "cannot-redo");
  table_free (t);
}

/* The entry that is played stays the one that was entered, whoever redoes it. */
static void
test_played (void **unused)
{
  Table *t = table_new ("rockets", HEAD DEALT);

  says (t, "Ann play 1 ~ typed\nundo 1 ~ button\nredo 1 ~ button\n");
  assert_string_equal (rules_log_played (t->log, 2)->origin, "typed");
  assert_int_equal (rules_log_played (t->log, 2)->actor, 0);
  assert_null (rules_log_played (t->log, 3));
  table_free (t);
}

static void
test_refusals (void **unused)
{
  Table *t = table_new ("rockets", HEAD);

  refused (t, "undo 1", "RT-6", "cannot-undo");
  refused (t, "redo 1", "RT-6", "cannot-redo");
  refused (t, "Ann play 1", "RT-5", "chance-moves");
  says (t, DEALT);
  refused (t, "Bob play 1", "RT-5", "not-your-move");
  refused (t, "chance take Ann 1", "RT-5", "seat-moves");
  refused (t, "undo 3", "RT-6", "cannot-undo");
  refused (t, "redo 1", "RT-6", "cannot-redo");

  /* RT-4: a form that no text can have, as a broken front end might send it. */
  static const RulesAction malformed[] = {
    { .verb = 200 },
    { .verb = 0, .n_args = 0 },
    { .verb = 0, .n_args = 2, .arg = { 1, 1 } },
    { .verb = 0, .n_args = 1, .arg = { -1 } },
    { .verb = 0, .n_args = 1, .arg = { 31 } },
    { .verb = 1, .n_args = 2, .arg = { 1, 2 } },
    { .verb = 1, .n_args = 2, .arg = { 1, -1 } },
    { .verb = 4, .n_args = 200, .arg = { 1, 1 } },
  };
  uint64_t before = hash (t);
  for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
    const RulesEntry entry = { .actor = 0, .action = malformed[i] };
    RulesOutcome outcome;
    assert_int_equal (rules_log_append (t->log, &entry, &outcome), RULES_REFUSED);
    assert_string_equal (outcome.refusal.phrase->rule, "RT-4");
    assert_true (hash (t) == before);
  }

  /* Nothing is not something that can be taken back. */
  assert_int_equal (
      rules_log_append (t->log, &(RulesEntry){ .type = RULES_ENTRY_UNDO, .count = 0 }, NULL),
      RULES_REFUSED);
  assert_int_equal (
      rules_log_append (t->log, &(RulesEntry){ .type = RULES_ENTRY_UNDO, .count = 0xffffffffu },
                        NULL),
      RULES_REFUSED);
  table_free (t);
}

/* RT-3: after the end only taking back is left. */
static void
test_over (void **unused)
{
  Table *t = table_new ("rockets", "player Ann\nplayer Bob\ncomponents counted\n"
                                   "card 1 15\ncard 3 15\ncard 4 15\ncard 6 15\nbegin\n");
  RulesBits bits = rules_bits (3);

  while (rules_actor (rules_log_state (t->log)) != RULES_OVER) {
    RulesAction list[RULES_LEGAL_MAX];
    RulesUrn urn;
    RulesEntry entry = { .actor = rules_actor (rules_log_state (t->log)) };
    if (entry.actor == RULES_CHANCE) {
      t->game->chance (t->setup, rules_log_state (t->log), &urn);
      rules_draw (&urn, &bits, &entry.action);
    } else {
      size_t n = t->game->legal (t->setup, rules_log_state (t->log), list);
      entry.action = list[rules_bits_below (&bits, (uint32_t)n)];
    }
    assert_int_equal (rules_log_append (t->log, &entry, NULL), RULES_OK);
  }
  refused (t, "Ann play 1", "RT-3", "is-over");
  refused (t, "Bob play 1", "RT-3", "is-over");
  refused (t, "chance take Ann 1", "RT-3", "is-over");
  refused (t, "redo 1", "RT-6", "cannot-redo");
  uint64_t over = hash (t);
  says (t, "undo 1\n");
  assert_true (hash (t) != over);
  says (t, "redo 1\n");
  assert_true (hash (t) == over);

  /* Far back, past several checkpoints, and one by one to the same end. */
  size_t depth = rules_log_depth (t->log);
  assert_true (depth > 70);
  for (size_t n = 1; n <= depth; n++) {
    RulesState at;
    rules_log_state_at (t->log, depth - n, &at);
    says (t, "undo 1\n");
    assert_true (rules_equal (t->game, &at, rules_log_state (t->log)));
  }
  for (size_t n = 1; n <= depth; n++)
    says (t, "redo 1\n");
  assert_true (hash (t) == over);
  table_free (t);
}

static void
test_last_choice (void **unused)
{
  Table *t = table_new ("rockets", HEAD);

  assert_int_equal (rules_log_last_choice (t->log), 0);
  says (t, DEALT);
  assert_int_equal (rules_log_last_choice (t->log), 0);
  says (t, "Ann play 30\n");
  assert_int_equal (rules_log_last_choice (t->log), 1);
  says (t, "Bob play 1\nAnn play 1 draw\n");
  says (t, "chance take Ann 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n");
  assert_int_equal (rules_log_last_choice (t->log), 2);
  says (t, "undo 2\n");
  to_move (t, "Ann");
  assert_int_equal (rules_log_last_choice (t->log), 1);
  table_free (t);
}

/* A log has its own copy of the setup. */
static void
test_own_setup (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);

  setup->n_seats = 2;
  memcpy (setup->seat[0], "Ann", 4);
  memcpy (setup->seat[1], "Bob", 4);
  RulesLog *log = rules_log_new (game, setup);
  assert_non_null (log);
  setup->seat[0][0] = 'X';
  assert_string_equal (rules_log_setup (log)->seat[0], "Ann");
  assert_ptr_equal (rules_log_game (log), game);
  rules_setup_free (setup);
  rules_log_free (log);
  rules_log_free (NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_propose_changes_nothing),
    cmocka_unit_test (test_propose_is_forgotten),
    cmocka_unit_test (test_undo_redo),
    cmocka_unit_test (test_played),
    cmocka_unit_test (test_refusals),
    cmocka_unit_test (test_over),
    cmocka_unit_test (test_last_choice),
    cmocka_unit_test (test_own_setup),
  };
  return cmocka_run_group_tests_name ("log", tests, NULL, NULL);
}
