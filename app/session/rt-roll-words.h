/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a roll of dice is for, in the user's words: "Ada rolls 2d6", "10 or more hits". */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef struct {
  char *title;   /* who rolls what */
  char *purpose; /* what it must show; NULL if there is nothing to say */
  int reach;     /* the sum from which on it does; 0: no sum decides */
} RtRollWords;

/* Of the roll that the urn of this state describes. */
RtRollWords rt_roll_words (const RulesGame *rules, const RulesSetup *setup, const RulesState *state,
                           const RulesUrn *urn);
void rt_roll_words_clear (RtRollWords *words);

/* What an action's dice showed: "4 4, doubles."; NULL if it is no roll of dice. */
char *rt_dice_words (const RulesGame *rules, const RulesAction *action) G_GNUC_WARN_UNUSED_RESULT;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RtRollWords, rt_roll_words_clear)
