/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table to try rules at, in the words of a journal: what is done, what is refused and by which
 * rule, what was told. Tests so read like transcripts and go by the public surface alone.
 */
#pragma once

#include "rules/rules-chance.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"
#include "rules/rules.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct {
  const RulesGame *game;
  RulesReading reading; /* owns the log */
  RulesLog *log;
  const RulesSetup *setup;
  RulesOutcome outcome; /* of the last line */
} Table;

/* Lines of a journal's head after `game`, up to `begin` and perhaps further. */
Table *table_new (const char *game, const char *lines);
void table_free (Table *table);

/* Lines, each of which must be taken. */
void says (Table *table, const char *lines);

/* A line that must be refused by this rule in this phrase, and change nothing. */
void refused (Table *table, const char *line, const char *rule, const char *phrase);
void refused_with (const Table *table, const char *sentence);

/* Was this sentence told by the last line? */
void expect_event (const Table *table, const char *sentence);
void expect_no_event (const Table *table, const char *phrase);
/* So many times the last line told this phrase, and each time to these seats alone: one bit a seat.
 */
void expect_only_event (const Table *table, const char *phrase, unsigned n, unsigned seats);

/* The values of a fact as text, in the view of a seat (or of the table itself, "all"): "3 5 ?". */
void fact (const Table *table, const char *viewer, const char *name, const char *seat,
           const char *values);

/* Who is to move: a name, "chance", "table" or "nobody". */
void to_move (const Table *table, const char *name);

/* The scores in the order of seats, and the leaders' names: "31 -4", "Ann". */
void stands (const Table *table, const char *scores, const char *winners);
