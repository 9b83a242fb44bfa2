/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-view-model.h. */
#include "rt-pocket-view-model.h"

#include <string.h>

/* What piles are called in the names of facts. */
static const char *const pile_words[] = { "blue", "yellow", "red", "conveyor" };

static const char *const verb_patterns[RT_POCKET_VERBS] = {
  [RT_POCKET_MOVE] = "move",
  [RT_POCKET_DRAW] = "draw",
  [RT_POCKET_BUILD] = "build {card}",
  [RT_POCKET_BUILD_ON] = "build {card} on {height}",
  [RT_POCKET_REVERSE] = "reverse",
  [RT_POCKET_RECYCLE] = "recycle {card}",
  [RT_POCKET_FUEL] = "fuel {fuel} on {card} {height}",
  [RT_POCKET_USE_FUEL] = "bonus fuel {fuel} on {card} {height}",
  [RT_POCKET_USE_LOOK] = "bonus look {seat}",
  [RT_POCKET_USE_SWAP] = "bonus swap {seat}",
  [RT_POCKET_USE_SEARCH] = "bonus search {pile}",
  [RT_POCKET_USE_HEADS] = "bonus heads {card} {height} with {seat} {card} {height}",
  [RT_POCKET_ARRANGE] = "arrange {pile} {pile} {pile} {pile}",
  [RT_POCKET_PLACE] = "place {site}",
  [RT_POCKET_GO] = "go {way}",
  [RT_POCKET_ONTO] = "onto {pile}",
  [RT_POCKET_SEARCH] = "search {pile}",
  [RT_POCKET_TAKE] = "take {card}",
};

/* ---- Facts ---- */

static int
read_one (const RulesFact *fact, size_t i)
{
  return i < fact->n_values && fact->value[i] != RULES_HIDDEN ? fact->value[i] : RT_POCKET_HIDDEN;
}

static void
read_list (const RulesFact *fact, int *list, int *n, int max)
{
  *n = MIN ((int)fact->n_values, max);
  for (int i = 0; i < *n; i++)
    list[i] = read_one (fact, (size_t)i);
}

static void
read_rocket (const RulesFact *fact, RtPocketSeat *seat)
{
  RtPocketRocket *rocket = &seat->rocket[seat->n_rockets];
  int last = read_one (fact, fact->n_values - 1);

  if (seat->n_rockets >= RT_POCKET_ROCKETS_MAX || last < 0)
    return;
  seat->n_rockets++;
  rocket->colour = rt_pocket_colour (last);
  rocket->head =
      rt_pocket_part (last) >= RT_POCKET_HEAD ? (int)rt_pocket_part (last) : RT_POCKET_HIDDEN;
  rocket->sections = (int)fact->n_values - 1 - (rocket->head >= 0);
}

static gboolean
read_seat_fact (RtPocketView *self, const RulesFact *fact)
{
  RtPocketSeat *seat = &self->seat[CLAMP (fact->seat, 0, RULES_SEATS_MAX - 1)];

  if (g_str_equal (fact->name, "astronaut"))
    seat->site = read_one (fact, 0);
  else if (g_str_equal (fact->name, "hand"))
    read_list (fact, seat->hand, &seat->n_hand, RT_POCKET_HAND_MAX);
  else if (g_str_equal (fact->name, "bonus"))
    read_list (fact, seat->bonus, &seat->n_bonus, RT_POCKET_BONUSES);
  else if (g_str_equal (fact->name, "rocket-fuel"))
    for (int i = 0; i < seat->n_rockets; i++)
      seat->rocket[i].fuel = read_one (fact, (size_t)i);
  else if (g_str_has_prefix (fact->name, "rocket-"))
    read_rocket (fact, seat);
  else
    return FALSE;
  return TRUE;
}

static void
read_turn_fact (RtPocketView *self, const RulesFact *fact)
{
  const struct {
    const char *name;
    int *place;
  } places[] = {
    { "arrow", &self->arrow },           { "way", &self->way },
    { "points", &self->points },         { "turn-points", &self->turn_points },
    { "hand-limit", &self->hand_limit }, { "carried", &self->carried },
    { "searching", &self->searching },   { "looking", &self->looking },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (g_str_equal (fact->name, places[i].name))
      *places[i].place = read_one (fact, 0);
  if (g_str_equal (fact->name, "points"))
    self->turn = fact->seat;
}

/* "red-pile" and "red-top". */
static gboolean
read_pile_fact (RtPocketView *self, const RulesFact *fact)
{
  for (int pile = 0; pile < RT_POCKET_PILES; pile++) {
    size_t length = strlen (pile_words[pile]);

    if (strncmp (fact->name, pile_words[pile], length) != 0)
      continue;
    if (g_str_equal (fact->name + length, "-pile"))
      self->pile[pile] = read_one (fact, 0);
    else if (g_str_equal (fact->name + length, "-top"))
      self->top[pile] = read_one (fact, 0);
    return TRUE;
  }
  return FALSE;
}

static void
read_fact (const RulesFact *fact, void *data)
{
  RtPocketView *self = data;

  if (g_str_equal (fact->name, "yard"))
    read_list (fact, self->yard, &self->n_yard, RT_POCKET_RING);
  else if (g_str_equal (fact->name, "fuel"))
    for (size_t i = 0; i < fact->n_values; i++)
      self->fuel[CLAMP (fact->value[i], 0, RT_POCKET_FUEL_MAX)]++;
  else if (!read_pile_fact (self, fact) && !read_seat_fact (self, fact))
    read_turn_fact (self, fact);
}

static void
count_score (RtPocketSeat *seat, int section_points)
{
  for (int i = 0; i < seat->n_rockets; i++) {
    const RtPocketRocket *rocket = &seat->rocket[i];

    if (rocket->head < 0)
      continue;
    seat->score.sections += rocket->sections * section_points;
    seat->score.heads += rocket->head == RT_POCKET_HEAD_POINT;
    seat->score.fuel += rocket->fuel;
  }
}

void
rt_pocket_view_read (RtPocketView *self, const RulesGame *game, const RulesSetup *setup,
                     const RulesState *state)
{
  int option = rules_option (game, "section_points");

  memset (self, 0, sizeof *self);
  self->n_seats = setup->n_seats;
  self->way = self->turn = self->carried = RT_POCKET_HIDDEN;
  self->searching = self->looking = RT_POCKET_HIDDEN;
  for (int i = 0; i < RT_POCKET_PILES; i++)
    self->top[i] = RT_POCKET_HIDDEN;
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    self->seat[i].site = RT_POCKET_HIDDEN;
  game->show (setup, state, read_fact, self);
  for (int i = 0; i < self->n_seats; i++)
    count_score (&self->seat[i], option >= 0 ? setup->option[option] : 0);
}

int
rt_pocket_view_get_points (const RtPocketView *self, int seat)
{
  const RtPocketScore *score = &self->seat[seat].score;

  return score->sections + score->heads + score->fuel;
}

/* The yard card that a move leads to. */
static int
get_next (const RtPocketView *self, int seat)
{
  int way = self->way >= 0 ? self->way : self->arrow;
  int step = way == RT_POCKET_CLOCKWISE ? 1 : RT_POCKET_RING - 1;

  for (int i = 0; i < self->n_yard; i++)
    if (self->yard[i] == self->seat[seat].site)
      return self->yard[(i + step) % RT_POCKET_RING];
  return RT_POCKET_HIDDEN;
}

/* ---- Things ---- */

static RtPocketThing
thing (RtPocketThingKind kind, int value)
{
  return (RtPocketThing){ kind, 0, value };
}

/* A rocket of the seat as an action names it. */
static RtPocketThing
find_rocket (const RtPocketView *self, RtPocketThingKind kind, int seat, int card, int sections)
{
  gboolean is_complete = rt_pocket_part (card) >= RT_POCKET_HEAD;

  for (int i = 0; i < self->seat[seat].n_rockets; i++) {
    const RtPocketRocket *rocket = &self->seat[seat].rocket[i];
    int head = is_complete ? (int)rt_pocket_part (card) : RT_POCKET_HIDDEN;

    if (rocket->colour == (int)rt_pocket_colour (card) && rocket->sections == sections
        && rocket->head == head && (kind == RT_POCKET_THING_HEAD || rocket->fuel == 0))
      return (RtPocketThing){ kind, seat, i };
  }
  return (RtPocketThing){ kind, seat, RT_POCKET_HIDDEN };
}

/* The rocket under construction that gets a card. */
static RtPocketThing
find_building (const RtPocketView *self, int seat, int card, int sections)
{
  int base = (int)rt_pocket_colour (card) * RT_POCKET_PARTS;

  return find_rocket (self, RT_POCKET_THING_ROCKET, seat, base, sections);
}

static gboolean
is_same_rocket (const RtPocketRocket *a, const RtPocketRocket *b, gboolean any_fuel)
{
  return a->colour == b->colour && a->sections == b->sections && a->head == b->head
         && (any_fuel || a->fuel == b->fuel);
}

gboolean
rt_pocket_same_thing (const RtPocketView *self, const RtPocketThing *a, const RtPocketThing *b)
{
  if (a->kind != b->kind || a->seat != b->seat)
    return FALSE;
  if ((a->kind != RT_POCKET_THING_ROCKET && a->kind != RT_POCKET_THING_HEAD) || a->value < 0
      || b->value < 0)
    return a->value == b->value;
  return is_same_rocket (&self->seat[a->seat].rocket[a->value],
                         &self->seat[b->seat].rocket[b->value], a->kind == RT_POCKET_THING_HEAD);
}

gboolean
rt_pocket_move_begins (const RtPocketView *self, const RtPocketMove *move,
                       const RtPocketThing *path, int n_path)
{
  if (n_path > move->n_path)
    return FALSE;
  for (int i = 0; i < n_path; i++)
    if (!rt_pocket_same_thing (self, &move->path[i], &path[i]))
      return FALSE;
  return TRUE;
}

/* ---- Actions ---- */

static void
add_thing (RtPocketMove *move, RtPocketThing next)
{
  g_return_if_fail (move->n_path < RT_POCKET_PATH_MAX);
  move->path[move->n_path++] = next;
}

static void
trace_path (const RtPocketView *self, RtPocketMove *move)
{
  const int16_t *arg = move->action.arg;
  int seat = MAX (self->turn, 0);

  switch (move->verb) {
  case RT_POCKET_MOVE:
    add_thing (move, thing (RT_POCKET_THING_SITE, get_next (self, seat)));
    break;
  case RT_POCKET_DRAW:
    add_thing (move, thing (RT_POCKET_THING_PILE, self->seat[seat].site));
    break;
  case RT_POCKET_BUILD:
  case RT_POCKET_RECYCLE:
    add_thing (move, thing (RT_POCKET_THING_HAND, arg[0]));
    break;
  case RT_POCKET_BUILD_ON:
    add_thing (move, thing (RT_POCKET_THING_HAND, arg[0]));
    add_thing (move, find_building (self, seat, arg[0], arg[1]));
    break;
  case RT_POCKET_REVERSE:
    add_thing (move, thing (RT_POCKET_THING_SITE, RT_POCKET_CONVEYOR));
    break;
  case RT_POCKET_FUEL:
    add_thing (move, thing (RT_POCKET_THING_SITE, RT_POCKET_LAUNCH));
    add_thing (move, thing (RT_POCKET_THING_TOKEN, arg[0]));
    add_thing (move, find_rocket (self, RT_POCKET_THING_ROCKET, seat, arg[1], arg[2]));
    break;
  case RT_POCKET_USE_FUEL:
    add_thing (move, thing (RT_POCKET_THING_BONUS, RT_POCKET_BONUS_FUEL));
    add_thing (move, thing (RT_POCKET_THING_TOKEN, arg[0]));
    add_thing (move, find_rocket (self, RT_POCKET_THING_ROCKET, seat, arg[1], arg[2]));
    break;
  case RT_POCKET_USE_LOOK:
    add_thing (move, thing (RT_POCKET_THING_BONUS, RT_POCKET_BONUS_LOOK));
    add_thing (move, (RtPocketThing){ RT_POCKET_THING_SEAT, arg[0], 0 });
    break;
  case RT_POCKET_USE_SWAP:
    add_thing (move, thing (RT_POCKET_THING_BONUS, RT_POCKET_BONUS_SWAP));
    add_thing (move, (RtPocketThing){ RT_POCKET_THING_SEAT, arg[0], 0 });
    break;
  case RT_POCKET_USE_SEARCH:
    add_thing (move, thing (RT_POCKET_THING_BONUS, RT_POCKET_BONUS_SEARCH));
    add_thing (move, thing (RT_POCKET_THING_PILE, arg[0]));
    break;
  case RT_POCKET_USE_HEADS:
    add_thing (move, thing (RT_POCKET_THING_BONUS, RT_POCKET_BONUS_HEADS));
    add_thing (move, find_rocket (self, RT_POCKET_THING_HEAD, seat, arg[0], arg[1]));
    add_thing (move, find_rocket (self, RT_POCKET_THING_HEAD, arg[2], arg[3], arg[4]));
    break;
  case RT_POCKET_ARRANGE:
    for (int i = 0; i < RT_POCKET_PILES; i++)
      add_thing (move, thing (RT_POCKET_THING_YARD, arg[i]));
    break;
  case RT_POCKET_PLACE:
    add_thing (move, thing (RT_POCKET_THING_SITE, arg[0]));
    break;
  case RT_POCKET_GO:
    add_thing (move, thing (RT_POCKET_THING_WAY, arg[0]));
    break;
  case RT_POCKET_ONTO:
  case RT_POCKET_SEARCH:
    add_thing (move, thing (RT_POCKET_THING_PILE, arg[0]));
    break;
  case RT_POCKET_TAKE:
    add_thing (move, thing (RT_POCKET_THING_CARD, arg[0]));
    break;
  case RT_POCKET_VERBS:
    break;
  }
}

static int
find_verb (const RulesGame *game, RtPocketVerb verb)
{
  for (int i = 0; game->verbs[i].pattern; i++)
    if (g_str_equal (game->verbs[i].pattern, verb_patterns[verb]))
      return i;
  return RT_POCKET_HIDDEN;
}

GArray *
rt_pocket_moves (const RtPocketView *self, const RulesGame *game, const GArray *legal)
{
  GArray *moves = g_array_new (FALSE, TRUE, sizeof (RtPocketMove));
  int verbs[RT_POCKET_VERBS];

  for (int verb = 0; verb < RT_POCKET_VERBS; verb++)
    verbs[verb] = find_verb (game, verb);
  for (guint i = 0; i < legal->len; i++) {
    RtPocketMove move = { .action = g_array_index (legal, RulesAction, i) };

    while (move.verb < RT_POCKET_VERBS && verbs[move.verb] != move.action.verb)
      move.verb++;
    trace_path (self, &move);
    if (move.n_path)
      g_array_append_val (moves, move);
  }
  return moves;
}

RulesAction
rt_pocket_action (const RulesGame *game, RtPocketVerb verb, int n_args, const int *args)
{
  RulesAction action = { .verb = (uint8_t)MAX (find_verb (game, verb), 0),
                         .n_args = (uint8_t)n_args };

  for (int i = 0; i < n_args; i++)
    action.arg[i] = (int16_t)args[i];
  return action;
}
