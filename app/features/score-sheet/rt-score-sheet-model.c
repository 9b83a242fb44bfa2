/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-score-sheet-model.h. */
#include "rt-score-sheet-model.h"

#include "rules/rules-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* A kind of sheet, in the order of the words of the rules' option `for`. */
static const struct {
  const char *game;
  const char *pattern;
  const char *rule;
  const char *heading;
  const char *row; /* with a number in it; NULL: each has a name of its own */
  int rows_shown;  /* at least */
  int rows_most;
  int n_fields;
  const char *field[RT_SHEET_FIELDS];
  const char *kind[RT_SHEET_FIELDS]; /* of the rules, for the most that fits */
} kinds[] = {
  { "rockets",
    "journey {journey} {seat} marker {space} cards {cards}",
    "RK-9",
    N_ ("Journey"),
    "%d",
    5,
    6,
    2,
    { N_ ("Points of the field"), N_ ("Cards left") },
    { "space", "cards" } },
  { "pocket-rockets",
    "rocket {rocket} {seat} sections {sections} fuel {fuel} plus {plus}",
    "PR-11",
    N_ ("Rocket"),
    "%d",
    3,
    15,
    3,
    { N_ ("Sections"), N_ ("Fuel"), N_ ("+1 head") },
    { "sections", "fuel", "plus" } },
  { "spacecraft",
    "line {line} {seat} {points}",
    "SC-20",
    N_ ("Line"),
    NULL,
    7,
    16,
    1,
    { N_ ("Points") },
    { "points" } },
};

/* The lines of SPACEcraft before the projects. */
static const char *const lines[] = { N_ ("Countdown"), N_ ("Plan"), N_ ("Goal"),
                                     N_ ("Unused junk") };
enum { JUNK = 3, FIRST_PROJECT = 4 };

static guint
kind_of (const RulesGame *rules, const RulesSetup *setup)
{
  char buffer[12];
  int option = rules_option (rules, "for");
  const char *word = rules_text_value (rules, setup, "game", setup->option[option], buffer);
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (kinds) && strcmp (kinds[i].game, word) != 0)
    i++;
  return i;
}

const RulesGame *
rt_sheet_get_subject (const RulesGame *rules, const RulesSetup *setup)
{
  return rules_find_game (kinds[kind_of (rules, setup)].game);
}

static uint8_t
verb_of (const RulesGame *rules, const char *pattern)
{
  uint8_t verb = 0;

  while (!g_str_equal (rules->verbs[verb].pattern, pattern))
    verb++;
  return verb;
}

/* ---- Reading ---- */

typedef struct {
  RtSheetCell cell[RT_SHEET_ROWS][RULES_SEATS_MAX]; /* by the rules' rows */
  int row[RULES_SEATS_MAX][RT_SHEET_ROWS];
  int total[RULES_SEATS_MAX];
} Facts;

static void
read_fact (const RulesFact *fact, void *data)
{
  Facts *facts = data;
  int n = (int)MIN (fact->n_values, (size_t)RT_SHEET_ROWS);

  for (int i = 0; i < n; i++) {
    if (g_str_equal (fact->name, "rows")) {
      facts->row[fact->seat][i] = fact->value[i] - 1;
      facts->cell[fact->value[i] - 1][fact->seat].is_filled = TRUE;
    } else if (g_str_equal (fact->name, "points")) {
      facts->cell[facts->row[fact->seat][i]][fact->seat].points = fact->value[i];
    } else {
      facts->total[fact->seat] = fact->value[i];
    }
  }
}

/* What was counted stands in the log: the last time that a row was written. */
static void
read_fields (RtGame *game, guint kind, Facts *facts)
{
  const RulesGame *rules = rt_game_get_rules (game);
  uint8_t verb = verb_of (rules, kinds[kind].pattern);
  GListModel *log = rt_game_get_log (game);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    const RulesAction *action = rt_log_line_get_action (line);
    int row = action->arg[0] - (kinds[kind].row ? 1 : 0);

    if (action->verb != verb)
      continue;
    for (int k = 0; k < kinds[kind].n_fields; k++)
      facts->cell[row][action->arg[1]].field[k] = action->arg[k + 2];
  }
}

static void
add_row (RtSheet *sheet, guint kind, const Facts *facts, int number)
{
  int row = sheet->n_rows++;

  sheet->number[row] = number;
  if (kinds[kind].row)
    g_snprintf (sheet->row[row], sizeof sheet->row[row], "%d", number + 1);
  else if (number < FIRST_PROJECT)
    g_strlcpy (sheet->row[row], _ (lines[number]), sizeof sheet->row[row]);
  else
    g_snprintf (sheet->row[row], sizeof sheet->row[row], _ ("Project %d"),
                number - FIRST_PROJECT + 1);
  g_snprintf (sheet->row_title[row], sizeof sheet->row_title[row], "%s%s%s",
              kinds[kind].row ? sheet->heading : "", kinds[kind].row ? " " : "", sheet->row[row]);
  memcpy (sheet->cell[row], facts->cell[number], sizeof sheet->cell[row]);
  /* What parts a tie gives no points, but is to be seen. */
  for (int seat = 0; !kinds[kind].row && number == JUNK && seat < RULES_SEATS_MAX; seat++)
    sheet->cell[row][seat].points = sheet->cell[row][seat].field[0];
}

static gboolean
is_row_filled (const Facts *facts, int row)
{
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    if (facts->cell[row][seat].is_filled)
      return TRUE;
  return FALSE;
}

/* May anybody write in it? A sixth journey is only for those tied. */
static gboolean
is_row_open (RtGame *game, const RtSheet *sheet, int row)
{
  const int nothing[RT_SHEET_FIELDS] = { 0 };

  for (int seat = 0; seat < rt_game_get_setup (game)->n_seats; seat++) {
    RulesAction action = rt_sheet_write (game, sheet, row, seat, nothing);

    if (rt_sheet_count (game, &action, NULL))
      return TRUE;
  }
  return FALSE;
}

/* All that are written, and one more where there may be one. */
static void
add_rows (RtGame *game, RtSheet *sheet, guint kind, const Facts *facts)
{
  int last = kinds[kind].rows_shown - 1;

  for (int i = 0; i < kinds[kind].rows_most; i++)
    if (is_row_filled (facts, i))
      last = MAX (last, i + (kinds[kind].row == NULL || kind != 0));
  for (int i = 0; i <= MIN (last, kinds[kind].rows_most - 1); i++)
    if (kinds[kind].row || i != JUNK)
      add_row (sheet, kind, facts, i);
  /* What parts a tie comes last. */
  if (!kinds[kind].row)
    add_row (sheet, kind, facts, JUNK);
  else if (kind == 0 && sheet->n_rows < kinds[kind].rows_most) {
    add_row (sheet, kind, facts, sheet->n_rows);
    if (!is_row_open (game, sheet, sheet->n_rows - 1))
      sheet->n_rows--;
  }
}

/* The printed board of Rockets, as that game has it built in. */
static void
read_board (const RulesGame *rockets, RtSheet *sheet)
{
  RulesSetup *setup = rules_setup_new (rockets);
  RulesAction row;

  sheet->board[sheet->n_board++] = 0;
  for (size_t i = 0; rockets->get_component (setup, i, &row); i++) {
    if (!g_str_has_prefix (rockets->components[row.verb].pattern, "track "))
      continue;
    for (int k = 0; k < row.n_args && sheet->n_board < RT_SHEET_BOARD; k++)
      sheet->board[sheet->n_board++] = row.arg[k];
  }
  rules_setup_free (setup);
}

void
rt_sheet_read (RtGame *game, RtSheet *sheet)
{
  const RulesGame *rules = rt_game_get_rules (game);
  const RulesSetup *setup = rt_game_get_setup (game);
  guint kind = kind_of (rules, setup);
  Facts facts = { 0 };

  *sheet = (RtSheet){ .heading = _ (kinds[kind].heading),
                      .n_fields = kinds[kind].n_fields,
                      .rule = kinds[kind].rule };
  for (int i = 0; i < sheet->n_fields; i++) {
    sheet->field_name[i] = _ (kinds[kind].field[i]);
    sheet->field_most[i] = rules_kind (rules, kinds[kind].kind[i])->max;
  }
  if (kind == 0)
    read_board (rt_sheet_get_subject (rules, setup), sheet);
  rules->show (setup, rt_game_get_state (game), read_fact, &facts);
  read_fields (game, kind, &facts);
  add_rows (game, sheet, kind, &facts);
  memcpy (sheet->total, facts.total, sizeof sheet->total);
}

/* ---- Writing ---- */

RulesAction
rt_sheet_write (RtGame *game, const RtSheet *sheet, int row, int seat, const int *fields)
{
  const RulesGame *rules = rt_game_get_rules (game);
  guint kind = kind_of (rules, rt_game_get_setup (game));
  RulesAction action = { .verb = verb_of (rules, kinds[kind].pattern), .n_args = 2 };

  action.arg[0] = (int16_t)(sheet->number[row] + (kinds[kind].row ? 1 : 0));
  action.arg[1] = (int16_t)seat;
  for (int i = 0; i < sheet->n_fields; i++)
    action.arg[action.n_args++] = (int16_t)fields[i];
  return action;
}

RulesAction
rt_sheet_erase (RtGame *game, const RtSheet *sheet, int row, int seat)
{
  return (RulesAction){ .verb = verb_of (rt_game_get_rules (game), "erase {row} {seat}"),
                        .n_args = 2,
                        .arg = { (int16_t)(sheet->number[row] + 1), (int16_t)seat } };
}

RulesAction
rt_sheet_finish (RtGame *game)
{
  return (RulesAction){ .verb = verb_of (rt_game_get_rules (game), "done") };
}

/* The rules say it, on a copy: of a row of points the first that they tell is what it makes. */
gboolean
rt_sheet_count (RtGame *game, const RulesAction *action, int *points)
{
  g_autofree RulesState *state = g_memdup2 (rt_game_get_state (game), sizeof *state);
  g_autofree RulesOutcome *outcome = g_new0 (RulesOutcome, 1);

  if (!rules_apply (rt_game_get_rules (game), rt_game_get_setup (game), state, action, outcome))
    return FALSE;
  if (points)
    *points = outcome->n_events ? outcome->event[0].arg[1] : 0;
  return TRUE;
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
