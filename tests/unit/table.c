/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words that tests at a table are made of. Knows any game, by its tables alone. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
seat_of (const Table *table, const char *name)
{
  int16_t seat;

  if (!name)
    return -1;
  if (!rules_text_read_value (table->game, table->setup, "seat", name, &seat))
    fail_msg ("there is no player %s", name);
  return seat;
}

Table *
table_new (const char *game, const char *lines)
{
  Table *table = calloc (1, sizeof *table);
  char text[8192];

  assert_non_null (table);
  int length = snprintf (text, sizeof text, "rocket-table journal 1\ngame %s\n%s", game, lines);
  assert_in_range (length, 1, sizeof text - 1);
  RulesReadStatus status = rules_text_read_journal (text, (size_t)length, &table->reading);
  if (status != RULES_READ_OK) {
    char why[RULES_LINE_MAX];
    rules_text_write_problem (table->reading.game, table->reading.setup, &table->reading.problem,
                              NULL, why, sizeof why);
    fail_msg ("line %u: %s", table->reading.problem.line, why);
  }
  table->game = table->reading.game;
  table->log = table->reading.log;
  table->setup = rules_log_setup (table->log);
  return table;
}

void
table_free (Table *table)
{
  rules_reading_clear (&table->reading);
  free (table);
}

static RulesStatus
try_line (Table *table, const char *line, size_t length)
{
  RulesEntry entry;
  RulesProblem problem;

  if (!rules_text_read_entry (table->game, table->setup, line, length, &entry, &problem)) {
    char why[RULES_LINE_MAX];
    rules_text_write_problem (table->game, table->setup, &problem, NULL, why, sizeof why);
    fail_msg ("\"%.*s\": %s", (int)length, line, why);
  }
  return rules_log_append (table->log, &entry, &table->outcome);
}

void
says (Table *table, const char *lines)
{
  while (*lines) {
    size_t length = strcspn (lines, "\n");
    if (length > 0 && try_line (table, lines, length) != RULES_OK) {
      char why[RULES_LINE_MAX];
      rules_text_write_reason (table->game, table->setup, &table->outcome.refusal, NULL, why,
                               sizeof why);
      fail_msg ("\"%.*s\" was refused: %s", (int)length, lines, why);
    }
    lines += length + (lines[length] == '\n');
  }
  const char *fault = table->game->find_fault (table->setup, rules_log_state (table->log));
  if (fault)
    fail_msg ("%s", fault);
}

void
refused (Table *table, const char *line, const char *rule, const char *phrase)
{
  uint64_t before = rules_hash (table->game, rules_log_state (table->log));
  size_t length = rules_log_length (table->log);

  if (try_line (table, line, strlen (line)) != RULES_REFUSED)
    fail_msg ("\"%s\" was not refused", line);
  const RulesPhrase *said = table->outcome.refusal.phrase;
  assert_non_null (said);
  if (strcmp (said->rule, rule) != 0 || strcmp (said->id, phrase) != 0)
    fail_msg ("\"%s\" was refused by %s (%s), not by %s (%s)", line, said->rule, said->id, rule,
              phrase);
  assert_non_null (rules_rule (table->game, rule));
  assert_true (rules_hash (table->game, rules_log_state (table->log)) == before);
  assert_int_equal (rules_log_length (table->log), length);
}

/* In these words, after refused(). */
void
refused_with (const Table *table, const char *sentence)
{
  char text[256];

  rules_text_write_reason (table->game, table->setup, &table->outcome.refusal, NULL, text,
                           sizeof text);
  assert_string_equal (text, sentence);
}

void
expect_event (const Table *table, const char *sentence)
{
  char all[4096] = "";
  size_t n = 0;

  for (unsigned i = 0; i < table->outcome.n_events; i++) {
    char text[256];
    rules_text_write_reason (table->game, table->setup, &table->outcome.event[i], NULL, text,
                             sizeof text);
    if (strcmp (text, sentence) == 0)
      return;
    n += (size_t)snprintf (all + n, sizeof all - n, "\n  %s", text);
    assert_true (n < sizeof all);
  }
  fail_msg ("\"%s\" was not told, but:%s", sentence, all);
}

void
expect_only_event (const Table *table, const char *phrase, unsigned n, unsigned seats)
{
  unsigned everybody = (1u << table->setup->n_seats) - 1;
  unsigned n_told = 0;

  for (unsigned i = 0; i < table->outcome.n_events; i++) {
    const RulesReason *event = &table->outcome.event[i];

    if (strcmp (event->phrase->id, phrase) != 0)
      continue;
    assert_int_equal (event->seen_by & everybody, seats);
    n_told++;
  }
  assert_int_equal (n_told, n);
}

void
expect_no_event (const Table *table, const char *phrase)
{
  for (unsigned i = 0; i < table->outcome.n_events; i++)
    assert_string_not_equal (table->outcome.event[i].phrase->id, phrase);
}

typedef struct {
  const Table *table;
  const char *name;
  int seat;
  bool is_found;
  char values[1024];
} Wanted;

static void
look_for_cb (const RulesFact *f, void *data)
{
  Wanted *wanted = data;
  size_t n = 0;

  if (strcmp (f->name, wanted->name) != 0 || (f->seat < 0 ? -1 : f->seat) != wanted->seat)
    return;
  wanted->is_found = true;
  wanted->values[0] = 0;
  for (size_t i = 0; i < f->n_values; i++) {
    char number[12];
    n += (size_t)snprintf (wanted->values + n, sizeof wanted->values - n, "%s%s", i ? " " : "",
                           f->value[i] == RULES_HIDDEN
                               ? "?"
                               : rules_text_value (wanted->table->game, wanted->table->setup,
                                                   f->kind, f->value[i], number));
    assert_true (n < sizeof wanted->values);
  }
}

void
fact (const Table *table, const char *viewer, const char *name, const char *seat,
      const char *values)
{
  Wanted wanted = { .table = table, .name = name, .seat = seat_of (table, seat) };
  RulesState view;

  rules_copy (table->game, &view, rules_log_state (table->log));
  if (strcmp (viewer, "all") != 0)
    rules_observe (table->game, table->setup, &view, seat_of (table, viewer), &view);
  table->game->show (table->setup, &view, look_for_cb, &wanted);
  if (!values) {
    assert_false (wanted.is_found);
    return;
  }
  if (!wanted.is_found)
    fail_msg ("there is no fact %s", name);
  assert_string_equal (wanted.values, values);
}

void
to_move (const Table *table, const char *name)
{
  int actor = rules_actor (rules_log_state (table->log));

  assert_string_equal (actor == RULES_OVER     ? "nobody"
                       : actor == RULES_CHANCE ? "chance"
                       : actor == RULES_TABLE  ? "table"
                                               : table->setup->seat[actor],
                       name);
}

void
stands (const Table *table, const char *scores, const char *winners)
{
  RulesResult result;
  char text[128] = "";
  char names[160] = "";
  size_t n = 0;
  size_t n_names = 0;

  table->game->result (table->setup, rules_log_state (table->log), &result);
  for (int seat = 0; seat < table->setup->n_seats; seat++) {
    n += (size_t)snprintf (text + n, sizeof text - n, "%s%d", seat ? " " : "", result.score[seat]);
    if (result.winners >> seat & 1)
      n_names += (size_t)snprintf (names + n_names, sizeof names - n_names, "%s%s",
                                   n_names ? " " : "", table->setup->seat[seat]);
  }
  assert_string_equal (text, scores);
  assert_string_equal (names, winners);
}
