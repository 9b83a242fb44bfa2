/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why an advice is good, as a person would say it: what it leaves, brings or makes possible, and
 * how much better it is than the next best. It takes a moment, as it plays on copies. */
#pragma once

#include "rules/players/players.h"

#include <glib.h>

/* The action in the words of the log, as its player may see it: "Ann plays 6 and advances 2." */
char *rt_hint_describe (const RulesGame *rules, const RulesSetup *setup, const RulesState *view,
                        const RulesAction *action) G_GNUC_WARN_UNUSED_RESULT;

/* Why the first of the list, an array of RulesAdvice, best first. */
char *rt_hint_explain (const RulesGame *rules, const RulesSetup *setup, const RulesState *view,
                       int seat, const GArray *list) G_GNUC_WARN_UNUSED_RESULT;
