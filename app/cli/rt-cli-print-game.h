/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What `play` says besides the journal, as remarks in it: what happened, what is asked now and what
 * answers it, what can be done, and how things stand. The output stays a journal that can be read
 * again.
 */
#pragma once

#include "rules/rules.h"

#include <stdio.h>

/* What an action has done, as far as one of these seats may be told. */
void rt_cli_print_events (const RulesGame *game, const RulesSetup *setup,
                          const RulesOutcome *outcome, unsigned seats);
/* What is asked now, of whom, and the words that answer it. */
void rt_cli_print_question (const RulesGame *game, const RulesSetup *setup,
                            const RulesState *state);
/* What can be done now: each verb with its blanks, and its actions one a line. */
void rt_cli_print_legal (const RulesGame *game, const RulesSetup *setup, const RulesState *state);
/* A state or view as tables. */
void rt_cli_print_state (const RulesGame *game, const RulesSetup *setup, const RulesState *view);
/* A text in as many lines as it takes. */
void rt_cli_print_remark (const char *text);
/* Every verb of a game with what it does; to a file, without remark signs. */
void rt_cli_print_verbs (const RulesGame *game, const RulesSetup *setup, FILE *to);
