/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a person types, as an entry of the journal. A journal is read strictly (rules-text.h); here
 * names and words may be written without regard to case, by a beginning that only one of them has,
 * and without quotation marks, and what was rolled or drawn without the words before it.
 */
#pragma once

#include "rules/rules-text.h"

#include <glib.h>

/* TRUE: the action and who does it are in `entry`. Else `problem` says what may have been meant, as
 * a sentence; it is NULL if nothing comes near. */
gboolean rt_typed_read (const RulesGame *rules, const RulesSetup *setup, const RulesState *state,
                        const char *line, RulesEntry *entry, char **problem);
