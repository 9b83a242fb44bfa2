/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-film.h. Everything is read from what the lines of the log tell, so nothing is played again
 * however long the game is.
 */
#include "rt-film.h"

#include "rt-roll-words.h"

#include "rules/odds/odds.h"
#include "rules/rocketmen/rocketmen.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- What a battle tells ---- */

typedef enum {
  TOLD_NOTHING,
  TOLD_ROUND,
  TOLD_FIRES,
  TOLD_HIT,
  TOLD_MISS,
  TOLD_AVOIDED,
  TOLD_BOARDS,
  TOLD_LOST,  /* the first ship that is named */
  TOLD_TAKEN, /* the second */
} Told;

static const struct {
  const char *id;
  Told told;
} phrases[] = {
  { "turn_begins", TOLD_ROUND }, { "fires", TOLD_FIRES },    { "hits", TOLD_HIT },
  { "misses", TOLD_MISS },       { "dodged", TOLD_AVOIDED }, { "defended", TOLD_AVOIDED },
  { "boards", TOLD_BOARDS },     { "destroyed", TOLD_LOST }, { "captures", TOLD_TAKEN },
};

static Told
read_event (const RulesReason *event)
{
  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    if (strcmp (event->phrase->id, phrases[i].id) == 0)
      return phrases[i].told;
  return TOLD_NOTHING;
}

static const RocketmenSetup *
find_battle (RtGame *game)
{
  return strcmp (rt_game_get_rules (game)->id, "rocketmen") == 0
             ? (const RocketmenSetup *)rt_game_get_setup (game)
             : NULL;
}

/* ---- The timeline ---- */

typedef struct {
  RtFilm *film;
  const RocketmenSetup *setup;
  int shot; /* the mark of the shot that is under way; -1: it has none yet */
} Reading;

static int
owner_of (const RocketmenSetup *setup, int object)
{
  return object >= 0 && object < setup->n_ships ? setup->ship[object].seat : -1;
}

static void
add_mark (Reading *self, RtFilmKind kind, int seat, gsize moment)
{
  const RtFilmMark mark = { kind, seat, moment };

  if (seat >= 0)
    g_array_append_val (self->film->marks, mark);
}

/* A shot that is rolled again has one mark, which tells how it ended. */
static void
mark_shot (Reading *self, RtFilmKind kind, int seat, gsize moment)
{
  if (self->shot >= 0) {
    RtFilmMark *mark = &g_array_index (self->film->marks, RtFilmMark, self->shot);

    mark->kind = kind;
    mark->moment = moment;
    return;
  }
  add_mark (self, kind, seat, moment);
  self->shot = (int)self->film->marks->len - 1;
}

static void
count_luck (Reading *self, int seat, gboolean is_hit, int number, gsize moment)
{
  GArray *rows = self->film->luck;
  RtFilmLuck row = { 0 };

  if (seat < 0)
    return;
  if (rows->len)
    row = g_array_index (rows, RtFilmLuck, rows->len - 1);
  row.moment = moment;
  row.value[seat] += is_hit - rules_odds_rolls (number) / 36.0;
  g_array_append_val (rows, row);
}

static void
begin_round (Reading *self, int number, gsize moment)
{
  GArray *rounds = self->film->rounds;
  const RtFilmRound round = { moment, number };

  if (rounds->len == 0 || g_array_index (rounds, RtFilmRound, rounds->len - 1).number != number)
    g_array_append_val (rounds, round);
}

static void
note_event (Reading *self, const RulesReason *event, gsize moment)
{
  Told told = read_event (event);
  int seat = owner_of (self->setup, event->arg[0]);

  switch (told) {
  case TOLD_NOTHING:
    break;
  case TOLD_ROUND:
    begin_round (self, event->arg[1], moment);
    break;
  case TOLD_FIRES:
    self->shot = -1;
    break;
  case TOLD_HIT:
  case TOLD_MISS:
    mark_shot (self, told == TOLD_HIT ? RT_FILM_HIT : RT_FILM_MISS, seat, moment);
    count_luck (self, seat, told == TOLD_HIT, event->arg[2], moment);
    break;
  case TOLD_AVOIDED:
    if (self->shot >= 0)
      mark_shot (self, RT_FILM_MISS, seat, moment);
    break;
  case TOLD_BOARDS:
    add_mark (self, RT_FILM_BOARDING, seat, moment);
    break;
  case TOLD_LOST:
    add_mark (self, RT_FILM_LOST, seat, moment);
    break;
  case TOLD_TAKEN:
    add_mark (self, RT_FILM_LOST, owner_of (self->setup, event->arg[1]), moment);
    break;
  }
}

RtFilm *
rt_film_new (RtGame *game)
{
  RtFilm *self = g_new0 (RtFilm, 1);
  Reading reading = { .film = self, .setup = find_battle (game), .shot = -1 };

  self->length = rt_game_get_depth (game) + rt_game_get_redoable (game);
  self->marks = g_array_new (FALSE, FALSE, sizeof (RtFilmMark));
  self->rounds = g_array_new (FALSE, FALSE, sizeof (RtFilmRound));
  self->luck = g_array_new (FALSE, FALSE, sizeof (RtFilmLuck));
  for (gsize i = 0; reading.setup && i < self->length; i++) {
    guint n;
    const RulesReason *events = rt_log_line_get_events (rt_game_get_line (game, i), &n);

    for (guint k = 0; k < n; k++)
      note_event (&reading, &events[k], i + 1);
  }
  return self;
}

void
rt_film_free (RtFilm *self)
{
  if (!self)
    return;
  g_array_unref (self->marks);
  g_array_unref (self->rounds);
  g_array_unref (self->luck);
  g_free (self);
}

gboolean
rt_film_find_next (const RtFilm *self, guint kinds, gsize after, gsize *moment)
{
  for (guint i = 0; i < self->marks->len; i++) {
    const RtFilmMark *mark = &g_array_index (self->marks, RtFilmMark, i);

    if (mark->moment <= after || !(kinds >> mark->kind & 1))
      continue;
    *moment = mark->moment;
    return TRUE;
  }
  return FALSE;
}

const RtFilmMark *
rt_film_find_near (const RtFilm *self, int seat, double moment, double reach)
{
  const RtFilmMark *best = NULL;

  for (guint i = 0; i < self->marks->len; i++) {
    const RtFilmMark *mark = &g_array_index (self->marks, RtFilmMark, i);
    double away = ABS ((double)mark->moment - moment);

    if (mark->seat != seat || away > reach)
      continue;
    best = mark;
    reach = away;
  }
  return best;
}

int
rt_film_get_round (const RtFilm *self, gsize moment)
{
  int number = 0;

  for (guint i = 0; i < self->rounds->len; i++) {
    const RtFilmRound *round = &g_array_index (self->rounds, RtFilmRound, i);

    if (round->moment > moment)
      break;
    number = round->number;
  }
  return number;
}

double
rt_film_get_luck (const RtFilm *self, int seat, gsize moment)
{
  double value = 0;

  for (guint i = 0; i < self->luck->len; i++) {
    const RtFilmLuck *row = &g_array_index (self->luck, RtFilmLuck, i);

    if (row->moment > moment)
      break;
    value = row->value[seat];
  }
  return value;
}

char *
rt_film_describe_place (const RtFilm *self, gsize moment)
{
  int round = rt_film_get_round (self, moment);

  if (round == 0)
    return g_strdup_printf (_ ("%zu of %zu"), moment, self->length);
  return g_strdup_printf (_ ("round %d · %zu of %zu"), round, moment, self->length);
}

char *
rt_film_describe_players (RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  g_autoptr (GString) names = g_string_new (setup->seat[0]);

  if (setup->n_seats == 2)
    return g_strdup_printf (_ ("%s against %s"), setup->seat[0], setup->seat[1]);
  for (int i = 1; i < setup->n_seats; i++)
    g_string_append_printf (names, ", %s", setup->seat[i]);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* ---- One step ---- */

/* Dice belong to whoever acted before them. */
static int
find_actor (RtGame *game, gsize line)
{
  int actor = rt_log_line_get_actor (rt_game_get_line (game, line));

  for (gsize i = line; actor == RULES_CHANCE && i > 0; i--) {
    int before = rt_log_line_get_actor (rt_game_get_line (game, i - 1));

    if (before >= 0)
      return before;
    if (before != RULES_CHANCE && before != RULES_TABLE)
      break;
  }
  return actor;
}

static char *
describe_what (RtGame *game, RtLogLine *line, int seat, gboolean tells_all)
{
  const RulesAction *action = rt_log_line_get_action (line);
  g_autofree char *all = rt_log_line_describe_all (line);
  g_autofree char *text = tells_all ? g_steal_pointer (&all) : rt_log_line_describe (line, seat);
  g_autofree char *dice = rt_dice_words (rt_game_get_rules (game), action);

  if (*text)
    return g_steal_pointer (&text);
  if (all && *all)
    return g_strdup (_ ("Hidden from you"));
  if (dice)
    return g_steal_pointer (&dice);
  /* What an action is for, where it tells nothing of itself. */
  return g_strdup (_ (rt_game_get_rules (game)->verbs[action->verb].help));
}

/* What was said when the shot was fired that this roll belongs to. */
static char *
describe_need (RtGame *game, gsize line)
{
  for (gsize i = line + 1; i > 0 && line + 1 - i < 8; i--) {
    guint n;
    const RulesReason *events = rt_log_line_get_events (rt_game_get_line (game, i - 1), &n);

    for (guint k = 0; k < n; k++)
      if (read_event (&events[k]) == TOLD_FIRES)
        return rt_log_line_describe (rt_game_get_line (game, i - 1), -1);
  }
  return NULL;
}

/* How likely it was, where it is the roll of an attack. */
static char *
describe_chance (RtGame *game, gsize line)
{
  guint n;
  const RulesReason *events = rt_log_line_get_events (rt_game_get_line (game, line), &n);

  for (guint i = 0; i < n; i++) {
    Told told = read_event (&events[i]);

    if (told != TOLD_HIT && told != TOLD_MISS)
      continue;
    g_autofree char *need = describe_need (game, line);
    g_autofree char *chance = g_strdup_printf (_ ("A hit was %.1f %% likely."),
                                               rules_odds_rolls (events[i].arg[2]) / 0.36);
    return need ? g_strdup_printf ("%s %s", chance, need) : g_steal_pointer (&chance);
  }
  return NULL;
}

static void
read_dice (RtFilmStep *step, const RulesGame *rules, const RulesAction *action)
{
  g_autofree char *dice = rt_dice_words (rules, action);

  for (guint i = 0; dice && i < action->n_args && step->n_dice < RT_FILM_DICE_MAX; i++)
    step->dice[step->n_dice++] = action->arg[i];
}

RtFilmStep *
rt_film_step_new (RtGame *game, gsize moment, int seat, gboolean tells_all)
{
  RtLogLine *line = moment > 0 ? rt_game_get_line (game, moment - 1) : NULL;
  RtFilmStep *step;

  if (!line)
    return NULL;
  g_autofree char *origin = rt_describe_origin (rt_log_line_get_origin (line));
  const char *rule = rt_log_line_get_rule (line);
  step = g_new0 (RtFilmStep, 1);
  step->actor = find_actor (game, moment - 1);
  step->title = describe_what (game, line, seat, tells_all);
  if (find_battle (game))
    step->detail = describe_chance (game, moment - 1);
  step->source = g_strdup_printf ("%s%s%s", origin, *origin && rule ? " · " : "", rule ? rule : "");
  read_dice (step, rt_game_get_rules (game), rt_log_line_get_action (line));
  return step;
}

void
rt_film_step_free (RtFilmStep *step)
{
  if (!step)
    return;
  g_free (step->title);
  g_free (step->detail);
  g_free (step->source);
  g_free (step);
}

char *
rt_film_step_sum (const RtFilmStep *step)
{
  if (step->n_dice != 2)
    return NULL;
  return g_strdup_printf ("%d + %d = %d", step->dice[0], step->dice[1],
                          step->dice[0] + step->dice[1]);
}
