/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-score-sheet-model.h. */
#include "rt-score-sheet-model.h"

#include "rules/rockets/rockets.h"

#include <glib/gi18n.h>
#include <string.h>

/* How a sheet of each game looks. */
static const struct {
  const char *game;
  const char *rule;
  const char *heading;
  gboolean is_numbered; /* its rows; else each has a name of its own */
  int rows_shown;       /* at least */
  const char *field[RT_SHEET_FIELDS];
} kinds[] = {
  [SCORE_SHEET_ROCKETS] = { "rockets",
                            "RK-9",
                            N_ ("Journey"),
                            TRUE,
                            5,
                            { N_ ("Points of the field"), N_ ("Cards left") } },
  [SCORE_SHEET_POCKET_ROCKETS] = { "pocket-rockets",
                                   "PR-11",
                                   N_ ("Rocket"),
                                   TRUE,
                                   3,
                                   { N_ ("Sections"), N_ ("Fuel"), N_ ("+1 head") } },
  [SCORE_SHEET_SPACECRAFT] = { "spacecraft", "SC-20", N_ ("Line"), FALSE, 7, { N_ ("Points") } },
};

const RulesGame *
rt_sheet_get_subject (RtGame *game)
{
  ScoreSheetView view;

  score_sheet_read_view (rt_game_get_setup (game), rt_game_get_state (game), &view);
  return rules_find_game (kinds[view.game].game);
}

/* ---- Reading ---- */

static void
name_row (RtSheet *sheet, ScoreSheetGame game, int row, int number)
{
  /* The lines of SPACEcraft before the projects. */
  static const char *const lines[] = { N_ ("Countdown"), N_ ("Plan"), N_ ("Goal"),
                                       N_ ("Unused junk") };

  if (kinds[game].is_numbered)
    g_snprintf (sheet->row[row], sizeof sheet->row[row], "%d", number + 1);
  else if (number < SCORE_SHEET_PROJECT)
    g_strlcpy (sheet->row[row], _ (lines[number]), sizeof sheet->row[row]);
  else
    g_snprintf (sheet->row[row], sizeof sheet->row[row], _ ("Project %d"),
                number - SCORE_SHEET_PROJECT + 1);
  g_snprintf (sheet->row_title[row], sizeof sheet->row_title[row], "%s%s%s",
              kinds[game].is_numbered ? sheet->heading : "", kinds[game].is_numbered ? " " : "",
              sheet->row[row]);
}

static void
add_row (RtSheet *sheet, const ScoreSheetView *view, int number)
{
  int row = sheet->n_rows++;
  gboolean is_junk = view->game == SCORE_SHEET_SPACECRAFT && number == SCORE_SHEET_JUNK;

  sheet->number[row] = number;
  name_row (sheet, view->game, row, number);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    const ScoreSheetCell *cell = &view->cell[seat][number];

    sheet->cell[row][seat].is_filled = cell->is_filled;
    /* What parts a tie gives no points, but is to be seen. */
    sheet->cell[row][seat].points = is_junk ? cell->field[0] : cell->points;
    for (int i = 0; i < view->n_fields; i++)
      sheet->cell[row][seat].field[i] = cell->field[i];
  }
}

static gboolean
is_row_filled (const ScoreSheetView *view, int row)
{
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    if (view->cell[seat][row].is_filled)
      return TRUE;
  return FALSE;
}

/* May anybody write in it? A sixth journey is only for those tied. */
static gboolean
is_row_open (RtGame *game, int row)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  const int nothing[RT_SHEET_FIELDS] = { 0 };

  for (int seat = 0; seat < setup->n_seats; seat++) {
    RulesAction action = score_sheet_write (setup, row, seat, nothing);

    if (rt_sheet_count (game, &action, NULL))
      return TRUE;
  }
  return FALSE;
}

/* All that are written, and one more where there may be one; what parts a tie comes last. */
static void
add_rows (RtGame *game, RtSheet *sheet, const ScoreSheetView *view)
{
  gboolean has_junk = view->game == SCORE_SHEET_SPACECRAFT;
  int shown = kinds[view->game].rows_shown;
  int n = shown;

  for (int i = shown; i <= view->n_rows; i++)
    if (is_row_filled (view, i - 1))
      n = i + 1;
  if (view->game == SCORE_SHEET_ROCKETS && is_row_open (game, shown))
    n = shown + 1;
  else if (view->game == SCORE_SHEET_ROCKETS && !is_row_filled (view, shown))
    n = shown;
  n = MIN (n, view->n_rows);
  for (int i = 0; i < n; i++)
    if (!has_junk || i != SCORE_SHEET_JUNK)
      add_row (sheet, view, i);
  if (has_junk)
    add_row (sheet, view, SCORE_SHEET_JUNK);
}

/* The printed board of Rockets, as that game has it built in. */
static void
read_board (RtSheet *sheet)
{
  RulesSetup *setup = rules_setup_new (rules_find_game ("rockets"));

  sheet->n_board = rockets_read_track (setup, sheet->board) + 1;
  rules_setup_free (setup);
}

void
rt_sheet_read (RtGame *game, RtSheet *sheet)
{
  ScoreSheetView view;

  score_sheet_read_view (rt_game_get_setup (game), rt_game_get_state (game), &view);
  *sheet = (RtSheet){ .heading = _ (kinds[view.game].heading),
                      .n_fields = view.n_fields,
                      .rule = kinds[view.game].rule };
  for (int i = 0; i < sheet->n_fields; i++) {
    sheet->field_name[i] = _ (kinds[view.game].field[i]);
    sheet->field_most[i] = view.most[i];
  }
  if (view.game == SCORE_SHEET_ROCKETS)
    read_board (sheet);
  add_rows (game, sheet, &view);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    sheet->total[seat] = view.total[seat];
}

/* ---- Writing ---- */

RulesAction
rt_sheet_write (RtGame *game, const RtSheet *sheet, int row, int seat, const int *fields)
{
  return score_sheet_write (rt_game_get_setup (game), sheet->number[row], seat, fields);
}

gboolean
rt_sheet_count (RtGame *game, const RulesAction *action, int *points)
{
  return score_sheet_count (rt_game_get_setup (game), rt_game_get_state (game), action, points);
}

/* ---- Text ---- */

char *
rt_score_text (int points)
{
  return points < 0 ? g_strdup_printf ("−%d", -points) : g_strdup_printf ("%d", points);
}

static void
add_word (GString *text, const char *word, int width, gboolean is_right)
{
  int spaces = MAX (0, width - (int)g_utf8_strlen (word, -1));

  if (!is_right)
    g_string_append (text, word);
  for (int i = 0; i < spaces; i++)
    g_string_append_c (text, ' ');
  if (is_right)
    g_string_append (text, word);
}

static int
widest_row (const RtSheet *sheet)
{
  int width = (int)MAX (g_utf8_strlen (sheet->heading, -1), g_utf8_strlen (_ ("Total"), -1));

  for (int i = 0; i < sheet->n_rows; i++)
    width = MAX (width, (int)g_utf8_strlen (sheet->row[i], -1));
  return width;
}

char *
rt_sheet_to_text (const RulesSetup *setup, const RtSheet *sheet)
{
  enum { LEAST = 4 };
  g_autoptr (GString) text = g_string_new (NULL);
  int first = widest_row (sheet);

  add_word (text, sheet->heading, first, FALSE);
  for (int seat = 0; seat < setup->n_seats; seat++) {
    g_string_append (text, "  ");
    add_word (text, setup->seat[seat], LEAST, TRUE);
  }
  for (int row = 0; row <= sheet->n_rows; row++) {
    gboolean is_total = row == sheet->n_rows;

    g_string_append_c (text, '\n');
    add_word (text, is_total ? _ ("Total") : sheet->row[row], first, FALSE);
    for (int seat = 0; seat < setup->n_seats; seat++) {
      int width = MAX (LEAST, (int)g_utf8_strlen (setup->seat[seat], -1));
      g_autofree char *points =
          rt_score_text (is_total ? sheet->total[seat] : sheet->cell[row][seat].points);

      g_string_append (text, "  ");
      add_word (text, is_total || sheet->cell[row][seat].is_filled ? points : "", width, TRUE);
    }
  }
  g_string_append_c (text, '\n');
  return g_string_free (g_steal_pointer (&text), FALSE);
}
