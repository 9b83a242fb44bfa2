/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked now and of whom, in the user's words: "Bob: Kiln must give up a pod." */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* Of the seat, the dice or the cards that this state waits for; of nobody when it is over. */
char *rt_question_words (const RulesGame *rules, const RulesSetup *setup,
                         const RulesState *state) G_GNUC_WARN_UNUSED_RESULT;
