/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a move in words: its name in a list, its tag on the board, and what is asked. */
#pragma once

#include "app/features/pocket-rockets/rt-pocket-move-model.h"

/* "Draw the yellow section", "Move to the Conveyor". */
char *rt_pocket_step_name (const PocketView *view, const RulesSetup *setup,
                           const RtPocketMove *move, int step) G_GNUC_WARN_UNUSED_RESULT;
/* A word or two: "Draw · 9", "Move here". */
char *rt_pocket_step_tag (const PocketView *view, const RtPocketMove *move,
                          int step) G_GNUC_WARN_UNUSED_RESULT;
/* "Which rocket gets the red head?"; NULL when any action may be chosen. */
char *rt_pocket_step_question (const PocketView *view, const RulesSetup *setup,
                               const RtPocketMove *move, int step) G_GNUC_WARN_UNUSED_RESULT;
const char *rt_pocket_step_icon (const RtPocketMove *move);
