/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Score sheets for people who play with the physical game: they count, the sheet does the sums.
 *
 * A sheet is a game like any other, in which one person, the keeper, writes rows. So it is saved,
 * undone, replayed and shown by what serves every game. Writing a row again corrects it. There is
 * no chance and nothing is hidden.
 */
#include "score-sheet.h"

enum { JOURNEY, ROCKET, LINE, ERASE, DONE };
enum { OPTION_GAME, OPTION_KEEPER, OPTION_CHECK };

enum {
  JOURNEYS = 5,
  SIXTH = 6,
  FUEL_TOKENS = 8,
  HEADS = 15, /* there are no more complete rockets than heads */
  LINES = 16, /* of SPACEcraft */
  SPACE_MAX = 20,
  CARDS_MAX = 60,
  SECTIONS_MAX = 24,
  FUEL_MAX = 4,
  PLUS_MAX = 1,
  POINTS_MAX = 200,
  TILES = 75, /* of SPACEcraft */
  GOALS_MAX = 20,
};

/* RK-1: what is printed on the fields of the board, the start included. A bit for each number. */
static const uint32_t printed_fields = 1 << 0 | 1 << 2 | 1 << 3 | 1 << 6 | 1 << 8 | 1 << 9 | 1 << 10
                                       | 1 << 12 | 1 << 14 | 1 << 16 | 1 << 20;

/* SC-17: what the personal goals give for each time. */
static const uint8_t goal_points[] = { 4, 5, 7, 9 };

/* What each game's rows are: the verb that writes one, how many there are, and what is counted. */
static const struct {
  uint8_t verb;
  uint8_t first; /* the number of the first row in that verb */
  uint8_t n_rows;
  uint8_t n_fields;
  uint8_t most[SCORE_SHEET_FIELDS];
} sheets[] = {
  [SCORE_SHEET_ROCKETS] = { JOURNEY, 1, SIXTH, 2, { SPACE_MAX, CARDS_MAX } },
  [SCORE_SHEET_POCKET_ROCKETS] = { ROCKET, 1, HEADS, 3, { SECTIONS_MAX, FUEL_MAX, PLUS_MAX } },
  [SCORE_SHEET_SPACECRAFT] = { LINE, 0, LINES, 1, { POINTS_MAX } },
};

typedef struct {
  RulesHead head;
  uint8_t unused;
  uint16_t filled[RULES_SEATS_MAX]; /* a bit a row */
  int16_t cell[RULES_SEATS_MAX][SCORE_SHEET_ROWS][SCORE_SHEET_FIELDS];
} State;

_Static_assert(sizeof (State)
                   == 2 + 8 + 2 * RULES_SEATS_MAX * SCORE_SHEET_ROWS * SCORE_SHEET_FIELDS,
               "no padding");

extern const RulesGame score_sheet_game;

/* ---- Words ---- */

static const char *const game_words[] = { N_ ("rockets"), N_ ("pocket-rockets"),
                                          N_ ("spacecraft") };
static const char *const line_words[LINES] = {
  N_ ("countdown"), N_ ("plan"),       N_ ("goal"),       N_ ("junk"),
  N_ ("project-1"), N_ ("project-2"),  N_ ("project-3"),  N_ ("project-4"),
  N_ ("project-5"), N_ ("project-6"),  N_ ("project-7"),  N_ ("project-8"),
  N_ ("project-9"), N_ ("project-10"), N_ ("project-11"), N_ ("project-12")
};

static const char *const check_words[] = { "no", "yes" };
static const char *const spoken_checks[] = { N_ ("anything is taken"), N_ ("what can be") };

static const RulesKind kinds[] = {
  { .name = "game", .min = 0, .max = 2, .words = game_words },
  { .name = "journey", .min = 1, .max = SIXTH },
  { .name = "space", .min = 0, .max = SPACE_MAX },
  { .name = "cards", .min = 0, .max = CARDS_MAX },
  { .name = "rocket", .min = 1, .max = HEADS },
  { .name = "sections", .min = 0, .max = SECTIONS_MAX },
  { .name = "fuel", .min = 0, .max = FUEL_MAX },
  { .name = "plus", .min = 0, .max = PLUS_MAX },
  { .name = "line", .min = 0, .max = LINES - 1, .words = line_words },
  { .name = "points", .min = 0, .max = POINTS_MAX },
  { .name = "row", .min = 1, .max = SCORE_SHEET_ROWS },
  { .name = "check", .min = 0, .max = 1, .words = check_words, .spoken = spoken_checks },
  { 0 },
};

static const RulesVerb verbs[] = {
  [JOURNEY] = { .pattern = "journey {journey} {seat} marker {space} cards {cards}",
                .help =
                    N_ ("Rockets: the points of the field where a marker ended, and how many cards "
                        "were left."),
                .is_open = true },
  [ROCKET] = { .pattern = "rocket {rocket} {seat} sections {sections} fuel {fuel} plus {plus}",
               .help = N_ ("Pocket Rockets: a complete rocket, its fuel (0: none) and a +1 head."),
               .is_open = true },
  [LINE] = { .pattern = "line {line} {seat} {points}",
             .help = N_ ("SPACEcraft: the points of a line, or the unused junk tiles."),
             .is_open = true },
  [ERASE] = { .pattern = "erase {row} {seat}",
              .help = N_ ("Erase a row; the lines of SPACEcraft are numbered from 1."),
              .is_open = true },
  [DONE] = { .pattern = "done", .help = N_ ("The sheet is full: who has won?") },
  { 0 },
};

static const RulesOption options[] = {
  [OPTION_GAME] = { "for", "game", SCORE_SHEET_ROCKETS, "SS-1",
                    N_ ("The game whose points are counted.") },
  [OPTION_KEEPER] = { "keeper", "seat", 0, "SS-1", N_ ("Who keeps the sheet.") },
  /* Sheets that do not say so were begun before it, and may hold anything. */
  [OPTION_CHECK] = { "check", "check", 1, "SS-3",
                     N_ ("Is only taken what can be on the table, with the printed box?"), true,
                     0 },
  { 0 },
};

static const RulesRule rules[] = {
  { "SS-1", "",
    N_ ("A sheet is kept for one game, by one person, and has the rows of that game.") },
  { "SS-2", "", N_ ("A row written again is corrected; an erased row is empty again.") },
  { "SS-3", "",
    N_ ("What cannot be is not taken: a field that the board does not have, more cards or modules "
        "than there are, points that no goal gives.") },
  { "RK-9", N_ ("End of the journey"),
    N_ ("A journey scores the points printed on the marker's field less the number of cards in "
        "hand.") },
  { "RK-11", N_ ("End of the journey"),
    N_ ("The highest total of five journeys wins. A sixth is only for those tied for first, and "
        "its "
        "score alone decides between them.") },
  { "PR-8", "", N_ ("A rocket carries one fuel token at most; there are two of each value.") },
  { "PR-11", "",
    N_ ("A complete rocket scores 2 for each section, 1 for a +1 head, and its fuel.") },
  { "PR-12", "", N_ ("A tie goes to the complete rocket with the most sections.") },
  { "SC-20", "",
    N_ ("Countdown 5 or 10, plan 5, goal, projects or marked cards. A tie goes to the most unused "
        "junk tiles.") },
  { 0 },
};

static const RulesPhrase other_game = {
  "other-game", "SS-1", N_ ("This sheet is for {game}; that row belongs to another game.")
};
static const RulesPhrase not_filled = { "not-filled", "SS-2",
                                        N_ ("{seat} has nothing in row {number}.") };
static const RulesPhrase journey_missing = { "journey-missing", "RK-11",
                                             N_ ("Journey {journey} of {seat} is still missing.") };
static const RulesPhrase not_tied = {
  "not-tied", "RK-11", N_ ("A sixth journey is for those tied for first after five; {seat} is not.")
};
static const RulesPhrase no_such_fuel = {
  "no-such-fuel", "PR-8", N_ ("Both fuel tokens of value {fuel} are on other rockets already.")
};
static const RulesPhrase not_a_countdown = {
  "not-a-countdown", "SC-20", N_ ("The countdown gives 5 or 10 points, or none, not {points}.")
};
static const RulesPhrase not_a_plan = {
  "not-a-plan", "SC-20", N_ ("Meeting the plan gives 5 points, or none, not {points}.")
};

static const RulesPhrase not_a_field = { "not-a-field", "SS-3",
                                         N_ ("No field of the board is worth {number}: they are 0, "
                                             "2, 3, 6, 8, 9, 10, 12, 14, 16 and 20.") };
static const RulesPhrase too_many_cards = {
  "too-many-cards", "SS-3",
  N_ ("That would be {number} cards in hand after journey {journey}; the deck has {number}, and "
      "each "
      "player has played one at least.")
};
static const RulesPhrase too_many_sections = {
  "too-many-sections", "SS-3", N_ ("That would be {number} sections in all; the box has {number}.")
};
static const RulesPhrase too_many_rockets = {
  "too-many-rockets", "SS-3",
  N_ ("That would be {number} complete rockets; the box has {number} heads.")
};
static const RulesPhrase countdown_taken = {
  "countdown-taken", "SS-3", N_ ("Only one player starts the countdown, and {seat} has its points.")
};
static const RulesPhrase not_a_goal = {
  "not-a-goal", "SS-3",
  N_ ("{points} points cannot be of one goal: it gives 4, 5, 7 or 9 for each time it is met.")
};
static const RulesPhrase too_many_tiles = {
  "too-many-tiles", "SS-3", N_ ("That would be {number} junk tiles in all; the box has {number}.")
};

static const RulesPhrase journey_scores = {
  "journey-scores", "RK-9",
  N_ ("{seat} scores {number}: a field worth {space}, {cards} cards left.")
};
static const RulesPhrase rocket_scores = {
  "rocket-scores", "PR-11", N_ ("{seat} scores {number} for a rocket of {sections} sections.")
};
static const RulesPhrase line_scores = { "line-scores", "SC-20",
                                         N_ ("{seat} writes {points} for {line}.") };
static const RulesPhrase erased = { "erased", "SS-2", N_ ("Row {row} of {seat} is empty again.") };
static const RulesPhrase wins = { "wins", "SS-1", N_ ("{seat} wins with {number} points.") };
static const RulesPhrase most_sections = {
  "most-sections", "PR-12", N_ ("The tie goes to the tallest rocket, with {sections} sections.")
};

static const RulesPhrase *const phrases[] = {
  &other_game,        &not_filled,       &journey_missing,
  &not_tied,          &no_such_fuel,     &not_a_countdown,
  &not_a_plan,        &journey_scores,   &rocket_scores,
  &line_scores,       &erased,           &wins,
  &most_sections,     &not_a_field,      &too_many_cards,
  &too_many_sections, &too_many_rockets, &countdown_taken,
  &not_a_goal,        &too_many_tiles,   NULL
};

/* ---- Sums ---- */

static int
row_points (int game, int row, const int16_t *cell)
{
  switch (game) {
  case SCORE_SHEET_ROCKETS:
    return cell[0] - cell[1]; /* RK-9 */
  case SCORE_SHEET_POCKET_ROCKETS:
    return 2 * cell[0] + cell[1] + cell[2]; /* PR-11 */
  default:
    return row == SCORE_SHEET_JUNK ? 0 : cell[0]; /* SC-20 */
  }
}

static void
count (const RulesSetup *setup, const State *state, RulesResult *out)
{
  int game = setup->option[OPTION_GAME];
  int best = 0;

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < setup->n_seats; seat++) {
    for (int row = 0; row < SCORE_SHEET_ROWS; row++) {
      const int16_t *cell = state->cell[seat][row];
      bool is_sixth = game == SCORE_SHEET_ROCKETS && row == SIXTH - 1;
      if (!(state->filled[seat] >> row & 1))
        continue;
      if (!is_sixth)
        out->score[seat] += row_points (game, row, cell);
      if (is_sixth)
        out->tie_break[seat] = row_points (game, row, cell);
      else if (game == SCORE_SHEET_POCKET_ROCKETS && cell[0] > out->tie_break[seat])
        out->tie_break[seat] = cell[0]; /* PR-12 */
      else if (game == SCORE_SHEET_SPACECRAFT && row == SCORE_SHEET_JUNK)
        out->tie_break[seat] = cell[0];
    }
  }
  for (int seat = 1; seat < setup->n_seats; seat++)
    if (out->score[seat] > out->score[best]
        || (out->score[seat] == out->score[best] && out->tie_break[seat] > out->tie_break[best]))
      best = seat;
  for (int seat = 0; seat < setup->n_seats; seat++)
    if (out->score[seat] == out->score[best] && out->tie_break[seat] == out->tie_break[best])
      out->winners |= 1u << seat;
}

static void
result (const RulesSetup *setup, const RulesState *memory, RulesResult *out)
{
  count (setup, (const State *)memory, out);
}

/* Those with the highest total, tie-breaks aside. */
static unsigned
tied_seats (const RulesSetup *setup, const RulesResult *scores)
{
  unsigned tied = 0;
  int best = INT16_MIN;

  for (int seat = 0; seat < setup->n_seats; seat++) {
    if (scores->score[seat] > best) {
      best = scores->score[seat];
      tied = 0;
    }
    if (scores->score[seat] == best)
      tied |= 1u << seat;
  }
  return tied & (tied - 1) ? tied : 0;
}

/* The first journey that somebody has not written down: its number, or 0. */
static int
missing_journey (const RulesSetup *setup, const State *state, int *seat)
{
  for (int row = 0; row < JOURNEYS; row++)
    for (*seat = 0; *seat < setup->n_seats; (*seat)++)
      if (!(state->filled[*seat] >> row & 1))
        return row + 1;
  return 0;
}

/* What all seats have in a field of a row, or of all rows (-1), but for one row of one seat. */
static int
sum_of_others (const RulesSetup *setup, const State *state, int row, int field, int but_seat,
               int but_row)
{
  int sum = 0;

  for (int seat = 0; seat < setup->n_seats; seat++)
    for (int i = 0; i < SCORE_SHEET_ROWS; i++)
      if ((row < 0 || i == row) && !(seat == but_seat && i == but_row))
        sum += state->cell[seat][i][field];
  return sum;
}

/* ---- Writing ---- */

/* SS-3, of a journey of Rockets. */
static bool
judge_journey (const RulesSetup *setup, const State *state, const RulesAction *action,
               RulesOutcome *outcome)
{
  int row = action->arg[0] - 1;
  int seat = action->arg[1];
  int cards = action->arg[3] + sum_of_others (setup, state, row, 1, seat, row);
  int n_played = 1; /* who has a row has played a card */

  for (int other = 0; other < setup->n_seats; other++)
    n_played += other != seat && (state->filled[other] >> row & 1);
  if (!(printed_fields >> action->arg[2] & 1))
    return rules_refuse (outcome, &not_a_field, action->arg[2]);
  return cards <= CARDS_MAX - n_played
         || rules_refuse (outcome, &too_many_cards, cards, action->arg[0], CARDS_MAX);
}

/* SS-3, of a rocket of Pocket Rockets. */
static bool
judge_rocket (const RulesSetup *setup, const State *state, const RulesAction *action,
              RulesOutcome *outcome)
{
  int row = action->arg[0] - 1;
  int seat = action->arg[1];
  int sections = action->arg[2] + sum_of_others (setup, state, -1, 0, seat, row);
  int rockets = !(state->filled[seat] >> row & 1);

  for (int other = 0; other < setup->n_seats; other++)
    rockets += __builtin_popcount (state->filled[other]);
  if (sections > SECTIONS_MAX)
    return rules_refuse (outcome, &too_many_sections, sections, SECTIONS_MAX);
  return rockets <= HEADS || rules_refuse (outcome, &too_many_rockets, rockets, HEADS);
}

/* Is there one of the goals that gives so much, for a number of times? */
static bool
is_goal (int points)
{
  for (size_t i = 0; i < sizeof goal_points; i++)
    if (points % goal_points[i] == 0 && points / goal_points[i] <= GOALS_MAX)
      return true;
  return false;
}

/* SS-3, of a line of SPACEcraft. */
static bool
judge_line (const RulesSetup *setup, const State *state, const RulesAction *action,
            RulesOutcome *outcome)
{
  int row = action->arg[0];
  int seat = action->arg[1];
  int points = action->arg[2];
  int tiles = points + sum_of_others (setup, state, row, 0, seat, row);

  for (int other = 0; other < setup->n_seats && points && row == SCORE_SHEET_COUNTDOWN; other++)
    if (other != seat && state->cell[other][row][0])
      return rules_refuse (outcome, &countdown_taken, other);
  if (row == SCORE_SHEET_GOAL && !is_goal (points))
    return rules_refuse (outcome, &not_a_goal, points);
  if (row == SCORE_SHEET_JUNK && tiles > TILES)
    return rules_refuse (outcome, &too_many_tiles, tiles, TILES);
  return true;
}

static bool
judge_what_can_be (const RulesSetup *setup, const State *state, const RulesAction *action,
                   RulesOutcome *outcome)
{
  return action->verb == JOURNEY  ? judge_journey (setup, state, action, outcome)
         : action->verb == ROCKET ? judge_rocket (setup, state, action, outcome)
                                  : judge_line (setup, state, action, outcome);
}

static void
begin (const RulesSetup *setup, RulesState *memory)
{
  memory->head.actor = setup->option[OPTION_KEEPER];
}

static bool
judge_row (const RulesSetup *setup, const State *state, const RulesAction *action,
           RulesOutcome *outcome)
{
  int seat = action->arg[1];

  if (action->verb != sheets[setup->option[OPTION_GAME]].verb)
    return rules_refuse (outcome, &other_game, setup->option[OPTION_GAME]);

  if (action->verb == JOURNEY && action->arg[0] == SIXTH) {
    RulesResult scores;
    int missing_seat;
    int missing = missing_journey (setup, state, &missing_seat);
    if (missing)
      return rules_refuse (outcome, &journey_missing, missing, missing_seat);
    count (setup, state, &scores);
    if (!(tied_seats (setup, &scores) >> seat & 1))
      return rules_refuse (outcome, &not_tied, seat);
  }
  if (action->verb == ROCKET && action->arg[3] > 0) {
    int used = 0;
    for (int other = 0; other < setup->n_seats; other++)
      for (int row = 0; row < SCORE_SHEET_ROWS; row++)
        used += (other != seat || row != action->arg[0] - 1) && (state->filled[other] >> row & 1)
                && state->cell[other][row][1] == action->arg[3];
    if (used >= 2)
      return rules_refuse (outcome, &no_such_fuel, action->arg[3]);
  }
  if (action->verb == LINE) {
    int points = action->arg[2];
    if (action->arg[0] == SCORE_SHEET_COUNTDOWN && points != 0 && points != 5 && points != 10)
      return rules_refuse (outcome, &not_a_countdown, points);
    if (action->arg[0] == SCORE_SHEET_PLAN && points != 0 && points != 5)
      return rules_refuse (outcome, &not_a_plan, points);
  }
  return setup->option[OPTION_CHECK] == 0 || judge_what_can_be (setup, state, action, outcome);
}

static bool
write_row (const RulesSetup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (!judge_row (setup, state, action, outcome))
    return false;

  int row = action->arg[0] - sheets[setup->option[OPTION_GAME]].first;
  int seat = action->arg[1];
  int16_t *cell = state->cell[seat][row];
  state->filled[seat] |= 1u << row;
  for (int i = 0; i < action->n_args - 2; i++)
    cell[i] = action->arg[i + 2];

  int points = row_points (setup->option[OPTION_GAME], row, cell);
  if (action->verb == JOURNEY)
    rules_emit (outcome, &journey_scores, seat, points, cell[0], cell[1]);
  else if (action->verb == ROCKET)
    rules_emit (outcome, &rocket_scores, seat, points, cell[0]);
  else
    rules_emit (outcome, &line_scores, seat, cell[0], row);
  return true;
}

static bool
erase_row (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int row = action->arg[0] - 1;
  int seat = action->arg[1];

  if (!(state->filled[seat] >> row & 1))
    return rules_refuse (outcome, &not_filled, seat, action->arg[0]);
  state->filled[seat] &= ~(1u << row);
  for (int i = 0; i < SCORE_SHEET_FIELDS; i++)
    state->cell[seat][row][i] = 0;
  rules_emit (outcome, &erased, action->arg[0], seat);
  return true;
}

static bool
finish (const RulesSetup *setup, State *state, RulesOutcome *outcome)
{
  RulesResult scores;
  int seat;
  int missing =
      setup->option[OPTION_GAME] == SCORE_SHEET_ROCKETS ? missing_journey (setup, state, &seat) : 0;

  if (missing)
    return rules_refuse (outcome, &journey_missing, missing, seat);
  state->head.actor = RULES_OVER;
  count (setup, state, &scores);
  for (seat = 0; seat < setup->n_seats; seat++) {
    if (!(scores.winners >> seat & 1))
      continue;
    rules_emit (outcome, &wins, seat, scores.score[seat]);
    if (setup->option[OPTION_GAME] == SCORE_SHEET_POCKET_ROCKETS && tied_seats (setup, &scores))
      rules_emit (outcome, &most_sections, scores.tie_break[seat]);
  }
  return true;
}

static bool
apply (const RulesSetup *setup, RulesState *memory, const RulesAction *action,
       RulesOutcome *outcome)
{
  State *state = (State *)memory;

  switch (action->verb) {
  case ERASE:
    return erase_row (state, action, outcome);
  case DONE:
    return finish (setup, state, outcome);
  case JOURNEY:
  case ROCKET:
  case LINE:
    return write_row (setup, state, action, outcome);
  }
  return false;
}

RulesAction
score_sheet_write (const RulesSetup *setup, int row, int seat, const int *fields)
{
  int game = setup->option[OPTION_GAME];
  RulesAction action = { sheets[game].verb,
                         2,
                         { (int16_t)(row + sheets[game].first), (int16_t)seat } };

  for (int i = 0; i < sheets[game].n_fields; i++)
    action.arg[action.n_args++] = (int16_t)fields[i];
  return action;
}

/* A fair choice of what can be written: in the first empty row of each seat, a few values; and
 * done, once it can be said. All of it is judged by apply() itself, on a copy. */
static size_t
legal (const RulesSetup *setup, const RulesState *memory, RulesAction *list)
{
  static const int values[][SCORE_SHEET_FIELDS] = {
    { 0, 0, 0 }, { 5, 3, 1 }, { 20, 4, 0 }, { 10, 1, 1 }
  };
  int game = setup->option[OPTION_GAME];
  const State *state = (const State *)memory;
  RulesState copy;
  size_t n = 0;

  for (int seat = 0; seat < setup->n_seats; seat++) {
    int row = 0;
    while (row < sheets[game].n_rows && (state->filled[seat] >> row & 1))
      row++;
    for (size_t i = 0; i < sizeof values / sizeof values[0] && row < sheets[game].n_rows; i++) {
      list[n] = score_sheet_write (setup, row, seat, values[i]);
      n += judge_row (setup, state, &list[n], NULL);
    }
  }
  *(State *)&copy = *state;
  list[n] = (RulesAction){ DONE, 0 };
  n += finish (setup, (State *)&copy, NULL);
  return n;
}

static void
chance (const RulesSetup *setup, const RulesState *memory, RulesUrn *urn)
{
  *urn = (RulesUrn){ 0 };
}

static void
observe (const RulesSetup *setup, int seat, RulesState *view)
{
}

static void
complete (const RulesSetup *setup, int seat, RulesState *view, RulesBits *bits)
{
}

void
score_sheet_read_view (const RulesSetup *setup, const RulesState *memory, ScoreSheetView *view)
{
  const State *state = (const State *)memory;
  int game = setup->option[OPTION_GAME];
  RulesResult scores;

  count (setup, state, &scores);
  *view = (ScoreSheetView){ .game = game,
                            .n_rows = sheets[game].n_rows,
                            .n_fields = sheets[game].n_fields };
  for (int i = 0; i < view->n_fields; i++)
    view->most[i] = sheets[game].most[i];
  for (int seat = 0; seat < setup->n_seats; seat++) {
    view->total[seat] = (int16_t)scores.score[seat];
    for (int row = 0; row < view->n_rows; row++) {
      ScoreSheetCell *cell = &view->cell[seat][row];
      cell->is_filled = state->filled[seat] >> row & 1;
      cell->points = (int16_t)row_points (game, row, state->cell[seat][row]);
      for (int i = 0; i < view->n_fields; i++)
        cell->field[i] = state->cell[seat][row][i];
    }
  }
}

RulesAction
score_sheet_erase (int row, int seat)
{
  return (RulesAction){ ERASE, 2, { (int16_t)(row + 1), (int16_t)seat } };
}

RulesAction
score_sheet_finish (void)
{
  return (RulesAction){ .verb = DONE };
}

bool
score_sheet_count (const RulesSetup *setup, const RulesState *memory, const RulesAction *action,
                   int *points)
{
  RulesState copy;

  *(State *)&copy = *(const State *)memory;
  if (!rules_apply (&score_sheet_game, setup, &copy, action, NULL))
    return false;
  if (points && action->verb <= LINE) {
    int row = action->arg[0] - sheets[setup->option[OPTION_GAME]].first;
    const int16_t *cell = ((const State *)&copy)->cell[action->arg[1]][row];
    *points = action->verb == LINE ? cell[0] : row_points (setup->option[OPTION_GAME], row, cell);
  }
  return true;
}

static void
show (const RulesSetup *setup, const RulesState *memory, RulesFactFunc emit, void *data)
{
  ScoreSheetView view;

  score_sheet_read_view (setup, memory, &view);
  for (int seat = 0; seat < setup->n_seats; seat++) {
    int16_t points[SCORE_SHEET_ROWS];
    int16_t row_numbers[SCORE_SHEET_ROWS];
    size_t n = 0;
    for (int16_t row = 0; row < view.n_rows; row++)
      if (view.cell[seat][row].is_filled) {
        row_numbers[n] = row + 1;
        points[n++] = view.cell[seat][row].points;
      }
    emit (&(RulesFact){ "rows", seat, "row", n, row_numbers, true }, data);
    emit (&(RulesFact){ "points", seat, "number", n, points, true }, data);
    emit (&(RulesFact){ "total", seat, "number", 1, &view.total[seat], false }, data);
  }
}

static const char *
find_fault (const RulesSetup *setup, const RulesState *memory)
{
  const State *state = (const State *)memory;

  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (seat >= setup->n_seats && state->filled[seat])
      return "a row of nobody";
    for (int row = 0; row < SCORE_SHEET_ROWS; row++)
      for (int i = 0; i < SCORE_SHEET_FIELDS; i++)
        if (!(state->filled[seat] >> row & 1) && state->cell[seat][row][i])
          return "something in an empty row";
  }
  return NULL;
}

const RulesGame score_sheet_game = {
  .id = "score-sheet",
  .title = "Score sheet",
  .by = "",
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (RulesSetup),
  .state_size = sizeof (State),
  .kinds = kinds,
  .verbs = verbs,
  .options = options,
  .rules = rules,
  .phrases = phrases,
  .begin = begin,
  .legal = legal,
  .chance = chance,
  .apply = apply,
  .observe = observe,
  .complete = complete,
  .result = result,
  .show = show,
  .find_fault = find_fault,
};
