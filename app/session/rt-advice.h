/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a strong computer player thinks of what a seat could do, and why. It takes a moment: window
 * programs ask rt_game_hint_async. */
#pragma once

#include "rules/players/players.h"

#include <glib.h>

/* The choices of the seat that acts in its view, best first: an array of RulesAdvice. */
GArray *rt_advise (const RulesGame *rules, const RulesSetup *setup, const RulesState *view,
                   int seat, guint64 seed) G_GNUC_WARN_UNUSED_RESULT;

/* Why the first of them: how one stands after it, and what comes next. */
char *rt_advice_explain (const RulesGame *rules, const RulesSetup *setup,
                         const GArray *list) G_GNUC_WARN_UNUSED_RESULT;
