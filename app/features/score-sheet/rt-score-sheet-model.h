/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Points in rows and columns: a row a round, a column a player. It is what a score sheet
 * (rules/score-sheet) shows, with what was counted in each cell and how to write it again; and any
 * game may show its points as one.
 */
#pragma once

#include "app/session/rt-game.h"
#include "rules/score-sheet/score-sheet.h"

enum {
  RT_SHEET_ROWS = SCORE_SHEET_ROWS,
  RT_SHEET_FIELDS = SCORE_SHEET_FIELDS,
  RT_SHEET_BOARD = 31
};

typedef struct {
  gboolean is_filled;
  int points;
  char how[24];               /* how they came about: "20 − 3"; may be empty */
  int field[RT_SHEET_FIELDS]; /* what was counted */
} RtSheetCell;

typedef struct {
  const char *heading; /* over the rows: "Journey" */
  int n_rows;
  char row[RT_SHEET_ROWS][48]; /* what each is called */
  RtSheetCell cell[RT_SHEET_ROWS][RULES_SEATS_MAX];
  int total[RULES_SEATS_MAX];
  const char *rule; /* how a row is counted */
  const char *note; /* below the rows, with the rule; may be NULL */

  /* Of a score sheet alone. */
  int number[RT_SHEET_ROWS];         /* a row's place in the rules' table */
  char row_title[RT_SHEET_ROWS][64]; /* "Journey 3" */
  int n_fields;
  const char *field_name[RT_SHEET_FIELDS];
  int field_most[RT_SHEET_FIELDS];
  /* The fields of the board that a marker may end on, from the start to the moon, by their points:
   * the first thing counted is one of these. 0: there is no board. */
  int n_board;
  int16_t board[RT_SHEET_BOARD];
} RtSheet;

/* Of a game of rules/score-sheet. All rows that are written and those that may be next. */
void rt_sheet_read (RtGame *game, RtSheet *sheet);
/* What the fields make, before they are written; FALSE if a rule says no. */
gboolean rt_sheet_count (RtGame *game, const RulesAction *action, int *points);

RulesAction rt_sheet_write (RtGame *game, const RtSheet *sheet, int row, int seat,
                            const int *fields);
/* Whose points are counted: "rockets". */
const RulesGame *rt_sheet_get_subject (RtGame *game);

/* In columns, to be mailed or printed. */
char *rt_sheet_to_text (const RulesSetup *setup, const RtSheet *sheet) G_GNUC_WARN_UNUSED_RESULT;
/* With a minus sign that is as wide as a plus. */
char *rt_score_text (int points) G_GNUC_WARN_UNUSED_RESULT;
