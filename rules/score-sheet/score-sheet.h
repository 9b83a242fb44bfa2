/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Score sheets for front ends: what is written in each row, what it makes, and the actions that
 * write. Read only; a sheet is changed by rules_apply() alone. show() tells its facts from the same
 * view.
 */
#pragma once

#include "../rules.h"

enum { SCORE_SHEET_ROWS = 16, SCORE_SHEET_FIELDS = 3 };

/* Whose points are counted: the values of the option `for`. */
typedef enum {
  SCORE_SHEET_ROCKETS,
  SCORE_SHEET_POCKET_ROCKETS,
  SCORE_SHEET_SPACECRAFT,
} ScoreSheetGame;

/* The lines of SPACEcraft; what is not named is a project or a marked card. */
enum {
  SCORE_SHEET_COUNTDOWN,
  SCORE_SHEET_PLAN,
  SCORE_SHEET_GOAL,
  SCORE_SHEET_JUNK,
  SCORE_SHEET_PROJECT,
};

typedef struct {
  bool is_filled;
  int16_t points;                    /* what it makes */
  int16_t field[SCORE_SHEET_FIELDS]; /* what was counted */
} ScoreSheetCell;

typedef struct {
  ScoreSheetGame game;
  int16_t n_rows;
  int16_t n_fields;
  int16_t most[SCORE_SHEET_FIELDS]; /* that may stand in each field */
  ScoreSheetCell cell[RULES_SEATS_MAX][SCORE_SHEET_ROWS];
  int16_t total[RULES_SEATS_MAX];
} ScoreSheetView;

void score_sheet_read_view (const RulesSetup *setup, const RulesState *state, ScoreSheetView *view);

/* What writes a row, counted from 0, what makes it empty again, and what asks who has won. */
RulesAction score_sheet_write (const RulesSetup *setup, int row, int seat, const int *fields);
RulesAction score_sheet_erase (int row, int seat);
RulesAction score_sheet_finish (void);

/* What writing it would make; false where a rule says no. */
bool score_sheet_count (const RulesSetup *setup, const RulesState *state, const RulesAction *action,
                        int *points);
