/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Setup and journal as plain text: saved game, transcript, golden test and bug report in one form.
 *
 *   rocket-table journal 1
 *   game rockets
 *   player Ann
 *   player "Bob the Brave"
 *   option starter Ann
 *   option tie sixth
 *   components assumed
 *   card 1 4
 *   card 2 4
 *   begin
 *   chance deal Ann 3 5 5 9 12 16 ~ virtual
 *   Ann play 9
 *   undo 1
 *
 * One thing a line, words apart by spaces, a word with spaces in quotation marks, `#` for remarks,
 * `~` before where an action came from. A remark ` #:9f3c` at the end of a line is a checksum of
 * what stands before it: one that is wrong makes the line a damaged one, one that is missing makes
 * no difference, so a line that is edited loses it. Names are written, never numbers of an
 * enumeration, so a journal outlives changes of the code. Games do not read or write text: their
 * tables do.
 */
#pragma once

#include "rules-log.h"
#include "rules.h"

enum { RULES_LINE_MAX = 512 }; /* bytes of a line, its end included */

/* Turns a sentence into the user's language; NULL stands for none. */
typedef const char *(*RulesTranslate) (const char *text);

/* What is wrong with a text, and where. */
typedef struct {
  unsigned line;    /* from 1; 0 for the text as a whole */
  unsigned column;  /* in characters, from 1; 0 for the whole line */
  const char *text; /* a sentence with {wanted} and {found} */
  char wanted[160];
  char found[48];
  RulesReason refusal; /* when a rule says no; text is NULL then */
} RulesProblem;

/* ---- Words ---- */

/* The bytes of the character at `text`, of which there are `n`; 0 if it is not UTF-8, or one that
 * does something to what shows it: control characters, and those that turn the writing's direction.
 * Whatever comes from outside and is shown, in any room, keeps to this. */
size_t rules_text_plain_length (const char *text, size_t n);

/* The same for the character at `at` of a name, where what cannot be seen is nothing either: two
 * names that look alike must be the same. What joins letters or pictures may stand between them. */
size_t rules_text_name_length (const char *text, size_t n, size_t at);

/* 1 to RULES_NAME_MAX - 1 bytes of such characters, not only blanks. */
bool rules_text_is_name (const char *name);

/* Has the action the number and kinds of values that its pattern takes? */
bool rules_text_is_well_formed (const RulesGame *game, const RulesSetup *setup,
                                const RulesVerb *verbs, const RulesAction *action);

/* The value of a word of this kind. */
bool rules_text_read_value (const RulesGame *game, const RulesSetup *setup, const char *kind,
                            const char *word, int16_t *value);
/* The word for a value, in `buffer` when it is a number. */
const char *rules_text_value (const RulesGame *game, const RulesSetup *setup, const char *kind,
                              int value, char buffer[12]);

/* These write at most `size` bytes, always end them with 0, and return the length. */
size_t rules_text_write_action (const RulesGame *game, const RulesSetup *setup,
                                const RulesVerb *verbs, const RulesAction *action, char *buffer,
                                size_t size);
/* A value as people say it. */
size_t rules_text_write_value (const RulesGame *game, const RulesSetup *setup, const char *kind,
                               int value, RulesTranslate translate, char *buffer, size_t size);
size_t rules_text_write_reason (const RulesGame *game, const RulesSetup *setup,
                                const RulesReason *reason, RulesTranslate translate, char *buffer,
                                size_t size);
/* What is typed instead of what was refused, in the words of a journal; empty: there is nothing to
 * say. */
size_t rules_text_write_typed (const RulesGame *game, const RulesSetup *setup,
                               const RulesReason *reason, char *buffer, size_t size);
/* The sentence alone; place and file are for the caller to put before it. */
size_t rules_text_write_problem (const RulesGame *game, const RulesSetup *setup,
                                 const RulesProblem *problem, RulesTranslate translate,
                                 char *buffer, size_t size);

/* ---- Lines ---- */

/* An action without its actor, as a player types it. */
bool rules_text_read_action (const RulesGame *game, const RulesSetup *setup, const char *line,
                             size_t length, RulesAction *action, RulesProblem *problem);

/* One line of a journal after `begin`, without the end of line. Remarks and empty lines give
 * false with problem->text NULL and no refusal. */
bool rules_text_read_entry (const RulesGame *game, const RulesSetup *setup, const char *line,
                            size_t length, RulesEntry *entry, RulesProblem *problem);
size_t rules_text_write_entry (const RulesGame *game, const RulesSetup *setup,
                               const RulesEntry *entry, char *buffer, size_t size);

/* Adds the remark that shows whether the line is as it was written, where there is room for it.
 * `length` is the line's, without an end; gives the new one. Nothing is ended with 0. */
size_t rules_text_add_check (char *line, size_t length, size_t size);

/* ---- Texts ---- */

typedef void (*RulesWriteFunc) (const char *bytes, size_t length, void *data);

/* The head of a journal, from the first line to `begin`. */
void rules_text_write_setup (const RulesGame *game, const RulesSetup *setup, RulesWriteFunc write,
                             void *data);
/* A components file: what a player can edit and pass to a new game. */
void rules_text_write_components (const RulesGame *game, const RulesSetup *setup,
                                  RulesWriteFunc write, void *data);
/* Puts the components of such a file into the setup; on failure the setup is as it was. */
bool rules_text_read_components (const RulesGame *game, RulesSetup *setup, const char *text,
                                 size_t length, RulesProblem *problem);

typedef enum {
  RULES_READ_OK,
  RULES_READ_TORN,    /* the last line has no end: everything before it was read */
  RULES_READ_REFUSED, /* a rule forbids an entry: everything before it was read */
  RULES_READ_BAD,     /* not a journal, or a line that cannot be understood */
  RULES_READ_NO_MEMORY,
} RulesReadStatus;

/* Set max_entries (0: all) before reading, clear afterwards. To keep the log, take it out first. */
typedef struct {
  size_t max_entries;
  const RulesGame *game; /* NULL if the text does not name one we have */
  RulesSetup *setup;     /* as far as it was read */
  RulesLog *log;         /* NULL if it did not get as far as `begin` */
  size_t good_length;    /* bytes up to the end of the last line that was taken */
  RulesProblem problem;
} RulesReading;

RulesReadStatus rules_text_read_journal (const char *text, size_t length, RulesReading *reading);
void rules_reading_clear (RulesReading *reading);
