/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal: what is written is what was played, and taking back is replaying. */
#include "conform.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const origins[] = { "", "virtual", "typed", "die D1 #7", "a \"b\" ~ c\\" };

/* The next action of the walk as an entry, with an origin of some kind. */
static bool
walk_entry (Walk *walk, RulesEntry *entry)
{
  *entry =
      (RulesEntry){ .type = RULES_ENTRY_ACTION, .actor = rules_actor (&walk->state), .count = 1 };
  snprintf (entry->origin, sizeof entry->origin, "%s", origins[walk->n_actions % 5]);
  return walk_choose (walk, &entry->action);
}

static void
assert_entry_round_trips (const RulesGame *game, const RulesSetup *setup, const RulesEntry *entry)
{
  char line[RULES_LINE_MAX];
  char again[RULES_LINE_MAX];
  RulesEntry read;
  RulesProblem problem;
  size_t length = rules_text_write_entry (game, setup, entry, line, sizeof line);

  assert_int_equal (length, strlen (line));
  if (!rules_text_read_entry (game, setup, line, length, &read, &problem)) {
    rules_text_write_problem (game, setup, &problem, NULL, again, sizeof again);
    fail_msg ("\"%s\" cannot be read back: %s", line, again);
  }
  assert_int_equal (read.type, entry->type);
  assert_int_equal (read.count, entry->count);
  assert_string_equal (read.origin, entry->origin);
  if (entry->type == RULES_ENTRY_ACTION) {
    assert_int_equal (read.actor, entry->actor);
    assert_true (rules_same_action (&read.action, &entry->action));
  }
  rules_text_write_entry (game, setup, &read, again, sizeof again);
  assert_string_equal (line, again);

  /* A buffer that is too small gets as much as it holds. */
  size_t n = rules_text_write_entry (game, setup, entry, again, length / 2 + 1);
  assert_int_equal (n, length / 2);
  assert_memory_equal (again, line, n);
  assert_int_equal (again[n], 0);
}

static void
play_entries_round_trip (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesEntry entry;

  walk_begin (&walk, subject, setup, seed);
  while (walk_entry (&walk, &entry)) {
    assert_entry_round_trips (subject->game, setup, &entry);
    walk_apply (&walk, &entry.action);
  }
  for (unsigned count = 1; count < 40000; count = count * 3 + 1) {
    entry = (RulesEntry){ .type = RULES_ENTRY_UNDO, .count = count, .origin = "typed" };
    assert_entry_round_trips (subject->game, setup, &entry);
    entry.type = RULES_ENTRY_REDO;
    assert_entry_round_trips (subject->game, setup, &entry);
  }
}

void
test_entries_round_trip (void **state)
{
  each_table (*state, 3, play_entries_round_trip);
}

/* Plays a whole game into a log, taking back now and then, writes it, and reads it again. */
static void
play_journal_round_trip (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  const RulesGame *game = subject->game;
  RulesLog *log = rules_log_new (game, setup);
  Walk walk;
  RulesEntry entry;
  RulesReading reading = { 0 };
  Text first = { 0 };
  Text second = { 0 };

  walk_begin (&walk, subject, setup, seed);
  while (walk_entry (&walk, &entry)) {
    assert_int_equal (rules_log_append (log, &entry, NULL), RULES_OK);
    walk_apply (&walk, &entry.action);
    if (rules_bits_below (&walk.bits, 10) == 0) {
      uint32_t depth = (uint32_t)rules_log_depth (log);
      entry = (RulesEntry){ .type = RULES_ENTRY_UNDO,
                            .count = 1 + rules_bits_below (&walk.bits, depth < 9 ? depth : 9) };
      assert_int_equal (rules_log_append (log, &entry, NULL), RULES_OK);
      if (rules_bits_below (&walk.bits, 2)) {
        entry.type = RULES_ENTRY_REDO;
        entry.count = 1 + rules_bits_below (&walk.bits, entry.count);
        assert_int_equal (rules_log_append (log, &entry, NULL), RULES_OK);
      }
      rules_copy (game, &walk.state, rules_log_state (log));
    }
  }

  write_journal (log, &first);
  assert_int_equal (rules_text_read_journal (first.bytes, first.length, &reading), RULES_READ_OK);
  assert_ptr_equal (reading.game, game);
  assert_memory_equal (reading.setup, setup, game->setup_size);
  assert_int_equal (reading.good_length, first.length);
  assert_int_equal (rules_log_length (reading.log), rules_log_length (log));
  assert_int_equal (rules_log_depth (reading.log), rules_log_depth (log));
  assert_int_equal (rules_log_redoable (reading.log), rules_log_redoable (log));
  assert_true (rules_hash (game, rules_log_state (reading.log)) == rules_hash (game, &walk.state));
  write_journal (reading.log, &second);
  assert_string_equal (first.bytes, second.bytes);
  rules_reading_clear (&reading);

  /* A reader that is told to stop after some entries is where the game was then. */
  reading.max_entries = 1 + rules_bits_below (&walk.bits, (uint32_t)rules_log_length (log));
  size_t most = reading.max_entries;
  assert_int_equal (rules_text_read_journal (first.bytes, first.length, &reading), RULES_READ_OK);
  assert_int_equal (rules_log_length (reading.log), most);
  rules_reading_clear (&reading);

  text_clear (&first);
  text_clear (&second);
  rules_log_free (log);
}

void
test_journal_round_trip (void **state)
{
  each_table (*state, 3, play_journal_round_trip);
}

static const char *const names[][RULES_SEATS_MAX] = {
  { "Bob the Brave", " leading", "trailing ", "two  spaces" },
  { "chance", "undo", "redo", "begin" },
  { "~", "#1", "\"", "\\" },
  { "say \"hi\"", "back\\slash", "\\\"", "end\\" },
  { "Zo\xc3\xab", "\xc5\x81ukasz", "\xf0\x9f\x9a\x80", "\xe6\x9c\x88\xc2\xa0rocket" },
  { "play", "push", "back", "deal" },
  { "1", "-1", "?", "0" },
  { "a#b", "a~b", "~~", "{seat}" },
  { "player", "option", "components", "game" },
  { "1234567890123456789012345678901",
    "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
    "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
    "\xc3\xa9",
    "%s%n", "''" },
};

void
test_names_round_trip (void **state)
{
  Subject *subject = *state;
  const RulesGame *game = subject->game;

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    for (unsigned n = game->min_seats; n <= game->max_seats; n++) {
      RulesSetup *setup = plain_setup (game, n);
      for (unsigned seat = 0; seat < n; seat++) {
        /* Setups are compared as bytes, so nothing may be left of a longer name. */
        memset (setup->seat[seat], 0, RULES_NAME_MAX);
        snprintf (setup->seat[seat], RULES_NAME_MAX, "%s", names[i][seat]);
      }
      /* A setting that takes a player's name takes the last one here. */
      for (int k = 0; game->options[k].name; k++)
        if (strcmp (game->options[k].kind, "seat") == 0)
          setup->option[k] = (int16_t)(n - 1);
      assert_true (rules_setup_check (game, setup, NULL));
      play_entries_round_trip (subject, setup, i);
      play_journal_round_trip (subject, setup, i);
      rules_setup_free (setup);
    }
  }
}

/* ---- Taking back ---- */

/* The plainest log there is: the actions that stand, and those that could be done again. */
typedef struct {
  RulesAction line[400];
  int actor[400];
  size_t depth;
  size_t n_line;
} Model;

static void
model_state (const Model *model, const RulesGame *game, const RulesSetup *setup, size_t depth,
             RulesState *state)
{
  rules_begin (game, setup, state);
  for (size_t i = 0; i < depth; i++)
    assert_true (rules_apply (game, setup, state, &model->line[i], NULL));
}

static void
assert_log_is_model (const RulesLog *log, const Model *model, size_t any_depth)
{
  const RulesGame *game = rules_log_game (log);
  const RulesSetup *setup = rules_log_setup (log);
  RulesState expected;
  RulesState state;
  size_t last_choice = 0;

  assert_int_equal (rules_log_depth (log), model->depth);
  assert_int_equal (rules_log_redoable (log), model->n_line - model->depth);
  model_state (model, game, setup, model->depth, &expected);
  assert_true (rules_equal (game, rules_log_state (log), &expected));

  model_state (model, game, setup, any_depth, &expected);
  rules_log_state_at (log, any_depth, &state);
  assert_true (rules_equal (game, &state, &expected));
  if (any_depth < model->n_line)
    assert_true (
        rules_same_action (&rules_log_played (log, any_depth)->action, &model->line[any_depth]));
  assert_null (rules_log_played (log, model->n_line));

  for (size_t n = 1; n <= model->depth && last_choice == 0; n++)
    if (model->actor[model->depth - n] >= 0)
      last_choice = n;
  assert_int_equal (rules_log_last_choice (log), last_choice);
}

static void
play_undo_redo (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  const RulesGame *game = subject->game;
  RulesLog *log = rules_log_new (game, setup);
  Model *model = calloc (1, sizeof *model);
  Walk walk;
  size_t n_taken = 0;

  assert_true (log && model);
  walk_begin (&walk, subject, setup, seed);
  for (int step = 0; step < 250; step++) {
    RulesEntry entry = { .count = 1 };
    uint32_t what = rules_bits_below (&walk.bits, 8);
    size_t redoable = model->n_line - model->depth;
    bool is_possible_now = true;

    rules_copy (game, &walk.state, rules_log_state (log));
    walk.n_actions = 0;
    if (what == 0 || rules_actor (&walk.state) == RULES_OVER) {
      entry.type = RULES_ENTRY_UNDO;
      entry.count = rules_bits_below (&walk.bits, step % 5 ? 8 : 80);
      is_possible_now = entry.count >= 1 && entry.count <= model->depth;
      model->depth -= is_possible_now ? entry.count : 0;
    } else if (what == 1) {
      entry.type = RULES_ENTRY_REDO;
      entry.count = rules_bits_below (&walk.bits, step % 5 ? 4 : 80);
      is_possible_now = entry.count >= 1 && entry.count <= redoable;
      model->depth += is_possible_now ? entry.count : 0;
    } else {
      assert_true (walk_entry (&walk, &entry));
      model->line[model->depth] = entry.action;
      model->actor[model->depth] = entry.actor;
      model->n_line = ++model->depth;
    }

    /* A proposal that is not committed leaves no trace. */
    if (what == 2)
      assert_int_equal (
          rules_log_propose (log, &(RulesEntry){ .type = RULES_ENTRY_UNDO, .count = 1 }, NULL),
          rules_log_depth (log) > 0 ? RULES_OK : RULES_REFUSED);

    RulesOutcome outcome;
    RulesStatus status = rules_log_append (log, &entry, &outcome);
    assert_int_equal (status, is_possible_now ? RULES_OK : RULES_REFUSED);
    n_taken += is_possible_now;
    if (!is_possible_now) {
      hear (subject, setup, &outcome.refusal);
      assert_string_equal (outcome.refusal.phrase->rule, "RT-6");
    }
    assert_int_equal (rules_log_length (log), n_taken);
    assert_log_is_model (log, model, rules_bits_below (&walk.bits, (uint32_t)model->n_line + 1));
  }
  rules_log_free (log);
  free (model);
}

void
test_undo_redo (void **state)
{
  each_table (*state, 6, play_undo_redo);
}

/* Nobody acts for another, not even with an action that would be right. */
static void
play_log_refusals (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  const RulesGame *game = subject->game;
  RulesLog *log = rules_log_new (game, setup);
  Walk walk;
  RulesEntry entry;
  RulesOutcome outcome;

  walk_begin (&walk, subject, setup, seed);
  while (walk_entry (&walk, &entry)) {
    RulesEntry wrong = entry;
    for (wrong.actor = RULES_TABLE; wrong.actor < setup->n_seats; wrong.actor++) {
      if (wrong.actor == entry.actor || wrong.actor == RULES_OVER)
        continue;
      assert_int_equal (rules_log_append (log, &wrong, &outcome), RULES_REFUSED);
      assert_string_equal (outcome.refusal.phrase->rule, "RT-5");
      hear (subject, setup, &outcome.refusal);
    }
    assert_true (rules_equal (game, rules_log_state (log), &walk.state));
    assert_int_equal (rules_log_append (log, &entry, &outcome), RULES_OK);
    walk_apply (&walk, &entry.action);
  }
  if (rules_actor (&walk.state) == RULES_OVER) {
    entry.actor = 0;
    random_action (game, setup, &walk.bits, &entry.action);
    assert_int_equal (rules_log_append (log, &entry, &outcome), RULES_REFUSED);
    assert_string_equal (outcome.refusal.phrase->rule, "RT-3");
  }

  rules_log_free (log);
}

void
test_log_refusals (void **state)
{
  each_table (*state, 3, play_log_refusals);
}

/* ---- Golden transcripts ---- */

/*
 * A transcript says in remarks what came out of it:
 *
 *   #= score Ann 31
 *   #= winners Ann Bob
 *   #= over              (or: #= not over)
 *
 * Names are written as in the journal. Returns how many such lines there are.
 */
static unsigned
check_expectations (const RulesReading *reading, const char *path, const Text *text)
{
  const RulesState *state = rules_log_state (reading->log);
  RulesResult result;
  Text truth = { 0 }; /* all that could be said, a line each */
  char line[RULES_LINE_MAX];
  unsigned n = 0;

  reading->game->result (reading->setup, state, &result);
  text_add ("\n", 1, &truth);
  for (int seat = 0; seat < reading->setup->n_seats; seat++) {
    int length = snprintf (line, sizeof line, "score %s %d\n", reading->setup->seat[seat],
                           result.score[seat]);
    text_add (line, (size_t)length, &truth);
  }
  text_add ("winners", 7, &truth);
  for (int seat = 0; seat < reading->setup->n_seats; seat++) {
    int length = snprintf (line, sizeof line, " %s", reading->setup->seat[seat]);
    if (result.winners >> seat & 1)
      text_add (line, (size_t)length, &truth);
  }
  bool is_over = rules_actor (state) == RULES_OVER;
  text_add (is_over ? "\nover\n" : "\nnot over\n", is_over ? 6 : 10, &truth);

  for (const char *at = strstr (text->bytes, "\n#= "); at; at = strstr (at + 1, "\n#= ")) {
    snprintf (line, sizeof line, "\n%.*s\n", (int)strcspn (at + 4, "\r\n"), at + 4);
    if (!strstr (truth.bytes, line))
      fail_msg ("%s: expected \"%s\", but it is:%s", path, line + 1, truth.bytes);
    n++;
  }
  text_clear (&truth);
  return n;
}

/* Goes along the transcript once more, listening, and trying at each step what is not allowed. */
static void
follow (Subject *subject, const RulesLog *log, const char *path)
{
  const RulesGame *game = subject->game;
  const RulesSetup *setup = rules_log_setup (log);
  RulesBits bits = rules_bits (7);
  RulesState state;

  rules_begin (game, setup, &state);
  for (size_t i = 0; i < rules_log_depth (log); i++) {
    RulesOutcome outcome;
    const RulesAction *action = &rules_log_played (log, i)->action;
    probe_refusals (subject, setup, &state, &bits, 60);
    if (!game->verbs[action->verb].is_open && !is_possible (game, setup, &state, action))
      fail_msg ("%s: action %zu was not offered", path, i + 1);
    if (!rules_apply (game, setup, &state, action, &outcome))
      fail_msg ("%s: action %zu does not apply again", path, i + 1);
    for (unsigned k = 0; k < outcome.n_events; k++)
      hear (subject, setup, &outcome.event[k]);
    const char *fault = game->find_fault (setup, &state);
    if (fault)
      fail_msg ("%s: %s", path, fault);
  }
  assert_true (rules_equal (game, &state, rules_log_state (log)));
}

/*
 * A transcript may also say what would be refused at a place, and by which phrase:
 *
 *   #! no_laser: Ann fire Tug at Bull steps 0 clear
 */
static void
check_refusals (Subject *subject, const char *path, const Text *text)
{
  for (const char *at = strstr (text->bytes, "\n#! "); at; at = strstr (at + 1, "\n#! ")) {
    RulesReading reading = { 0 };
    RulesOutcome outcome;
    RulesProblem problem;
    RulesEntry entry;
    char phrase[64];

    snprintf (phrase, sizeof phrase, "%.*s", (int)strcspn (at + 4, ":\n"), at + 4);
    const char *line = at + 4 + strlen (phrase) + 2;
    int length = (int)strcspn (line, "\r\n");
    RulesReadStatus status =
        rules_text_read_journal (text->bytes, (size_t)(at - text->bytes) + 1, &reading);
    assert_int_equal (status, RULES_READ_OK);
    if (!rules_text_read_entry (subject->game, reading.setup, line, (size_t)length, &entry,
                                &problem))
      fail_msg ("%s: \"%.*s\" cannot be read", path, length, line);
    if (rules_log_append (reading.log, &entry, &outcome) != RULES_REFUSED)
      fail_msg ("%s: \"%.*s\" is not refused", path, length, line);
    if (strcmp (outcome.refusal.phrase->id, phrase) != 0)
      fail_msg ("%s: \"%.*s\" is refused by %s", path, length, line, outcome.refusal.phrase->id);
    hear (subject, reading.setup, &outcome.refusal);
    rules_reading_clear (&reading);
  }
}

static void
check_transcript (Subject *subject, const char *path)
{
  RulesReading reading = { 0 };
  Text text = { 0 };

  text_load (&text, path);
  RulesReadStatus status = rules_text_read_journal (text.bytes, text.length, &reading);
  if (status != RULES_READ_OK) {
    char why[RULES_LINE_MAX];
    rules_text_write_problem (subject->game, reading.setup, &reading.problem, NULL, why,
                              sizeof why);
    fail_msg ("%s:%u:%u: %s", path, reading.problem.line, reading.problem.column, why);
  }
  assert_ptr_equal (reading.game, subject->game);
  if (check_expectations (&reading, path, &text) == 0)
    fail_msg ("%s expects nothing; add lines such as \"#= winners Ann\"", path);
  follow (subject, reading.log, path);
  check_refusals (subject, path, &text);
  rules_reading_clear (&reading);
  text_clear (&text);
}

/* Beside the transcripts stand journals that cannot begin; the first lines say by which phrase:
 *
 *   #! no_room
 */
static void
check_refused (Subject *subject, const char *path)
{
  RulesReading reading = { 0 };
  Text text = { 0 };

  text_load (&text, path);
  const char *at = strstr (text.bytes, "\n#! ");
  assert_non_null (at);
  RulesReadStatus status = rules_text_read_journal (text.bytes, text.length, &reading);
  const RulesPhrase *phrase = reading.problem.refusal.phrase;
  if (status == RULES_READ_OK || !phrase)
    fail_msg ("%s: no rule refuses it", path);
  if (strncmp (phrase->id, at + 4, strcspn (at + 4, "\r\n")) != 0)
    fail_msg ("%s: it is refused by %s", path, phrase->id);
  hear (subject, reading.setup, &reading.problem.refusal);
  rules_reading_clear (&reading);
  text_clear (&text);
}

static unsigned
each_file (Subject *subject, const char *ending, void (*use) (Subject *subject, const char *path))
{
  char folder[600];
  unsigned n = 0;
  struct dirent *file;

  snprintf (folder, sizeof folder, "%s/transcripts", subject->folder);
  DIR *files = opendir (folder);
  if (!files)
    fail_msg ("%s has no transcripts", subject->folder);
  while ((file = readdir (files))) {
    char path[1024];
    const char *end = strrchr (file->d_name, '.');
    if (!end || strcmp (end, ending) != 0)
      continue;
    snprintf (path, sizeof path, "%s/%s", folder, file->d_name);
    use (subject, path);
    n++;
  }
  closedir (files);
  return n;
}

unsigned
each_transcript (Subject *subject, void (*use) (Subject *subject, const char *path))
{
  return each_file (subject, ".journal", use);
}

void
test_golden (void **state)
{
  assert_true (each_transcript (*state, check_transcript) > 0);
  each_file (*state, ".refused", check_refused);
}
