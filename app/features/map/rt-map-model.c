/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-model.h. */
#include "rt-map-model.h"

#include "rt-map-words.h"

#include "app/session/rt-map.h"

#include "rules/rocketmen/rocketmen-phrases.h"

#include <string.h>

enum { SNAP = 30, FACES_MAX = 12 };

struct _RtMapModel {
  GObject parent_instance;

  gboolean is_shown;
  RocketmenSetup setup;
  RocketmenState state;
  RtMeasure *measure;

  int wanted; /* the ship that somebody chose */
  int ship;
  int selected;
  RtMapShows shows;
  RtMapMode mode;
  RtMapTurn turn;
  RtMapPlacing placing; /* its object is negative while nothing is placed */
  int turn_cost;

  RtMapItem items[RT_MAP_ITEMS_MAX];
  guint n_items;
  RtMapLine lines[ROCKETMEN_SHIPS_MAX];
  guint n_lines;
  RtMapRing rings[RT_MAP_RINGS_MAX];
  guint n_rings;
  RtMapMove moves[RT_MAP_MOVES_MAX];
  guint n_moves;
  SpacePoint marks[RT_MAP_MARKS_MAX];
  guint n_marks;
  GArray *traces; /* of RtMapTrace */
};

G_DEFINE_FINAL_TYPE (RtMapModel, rt_map_model, G_TYPE_OBJECT)

enum { PROP_SELECTED = 1, PROP_MODE, PROP_SHOWS, N_PROPS };
enum { SIGNAL_CHANGED, SIGNAL_STEERED, N_SIGNALS };
static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_STATIC_ASSERT ((int)ROCKETMEN_OBJECTS_MAX <= (int)RT_MAP_ITEMS_MAX);
G_STATIC_ASSERT ((int)RT_MAP_FORM_PLAIN == (int)ROCKETMEN_CLASS_PLAIN);

static gboolean
is_ship (int object)
{
  return object >= 0 && object < ROCKETMEN_SHIPS_MAX;
}

static gboolean
is_there (RtMapModel *self, int object)
{
  return object >= 0 && object < ROCKETMEN_OBJECTS_MAX
         && rocketmen_is_on_map (&self->setup, &self->state, object);
}

static SpaceDisc
disc_of (RtMapModel *self, int object)
{
  return rocketmen_disc (&self->setup, &self->state, object);
}

static int
gap_between (RtMapModel *self, int a, int b)
{
  SpaceDisc one = disc_of (self, a);
  SpaceDisc other = disc_of (self, b);

  return space_gap (&one, &other);
}

/* ---- Things ---- */

static RtMapForm
form_of (const RocketmenSetup *setup, int object)
{
  if (is_ship (object))
    return (RtMapForm)setup->ship[object].ship_class;
  if (object < ROCKETMEN_OBJECT_ASTEROID)
    return RT_MAP_FORM_BASE;
  return object == ROCKETMEN_OBJECT_ASTEROID ? RT_MAP_FORM_ASTEROID : RT_MAP_FORM_MICROID;
}

/* The first thing ahead of a ship, however far. */
static int
find_ahead (RtMapModel *self, int ship, int heading)
{
  SpaceDisc eye = { self->state.place[ship].at, 0 };
  SpacePoint far = space_ahead (eye.at, heading, 2 * SPACE_TABLE_MAX);
  gint32 nearest = G_MAXINT32;
  int found = RT_MAP_NOTHING;

  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    gint32 met;

    if (i == ship || !is_there (self, i))
      continue;
    SpaceDisc disc = disc_of (self, i);
    met = space_meet (&eye, far, &disc);
    if (met < 0 || met >= nearest)
      continue;
    nearest = met;
    found = i;
  }
  return found;
}

static void
read_ship (RtMapModel *self, RtMapItem *item)
{
  const RocketmenShipState *ship = &self->state.ship[item->object];

  item->heading = self->state.place[item->object].heading;
  item->faces = find_ahead (self, item->object, item->heading);
  item->standing = rt_battle_standing (&self->setup, &self->state, item->object);
  item->ap = ship->ap;
  item->fired = ship->fired;
  item->lasers = ship->pods[ROCKETMEN_POD_LASER] - ship->fired;
  item->shields = ship->pods[ROCKETMEN_POD_SHIELD];
  item->plain_pods = ship->pods[ROCKETMEN_POD_PLAIN];
  item->docked_to = ship->docked - 1;
  item->boarding = ship->boarding - 1;
}

static void
read_item (RtMapModel *self, int object)
{
  RtMapItem *item = &self->items[self->n_items++];

  *item = (RtMapItem){
    .object = object,
    .form = form_of (&self->setup, object),
    .name = rt_map_words_name (&self->setup, object),
    .seat = object < ROCKETMEN_OBJECT_ASTEROID ? rocketmen_seat_of (&self->setup, object) : -1,
    .disc = disc_of (self, object),
    .error = self->state.place[object].error,
    .faces = RT_MAP_NOTHING,
    .standing = RT_SHIP_WAITING,
    .docked_to = RT_MAP_NOTHING,
    .boarding = RT_MAP_NOTHING,
  };
  if (item->form == RT_MAP_FORM_ASTEROID)
    item->n_tokens = self->state.central;
  else if (item->form == RT_MAP_FORM_BASE)
    item->n_tokens =
        self->state.base[item->seat].n_stock + (self->state.base[item->seat].start > 0);
  else if (is_ship (object))
    read_ship (self, item);
}

static int
rank_of (RtMapModel *self, const RtMapItem *item)
{
  int seat = self->ship >= 0 ? self->setup.ship[self->ship].seat : self->state.turn;

  if (item->object == self->ship)
    return 0;
  if (is_ship (item->object))
    return self->ship >= 0 ? (item->seat == seat ? 2 : 1) : (item->seat == seat ? 1 : 2);
  return item->form == RT_MAP_FORM_MICROID ? 4 : 3;
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  RtMapModel *self = data;
  const RtMapItem *one = a;
  const RtMapItem *other = b;
  int rank = rank_of (self, one) - rank_of (self, other);
  int way = 0;

  if (rank)
    return rank;
  if (self->ship >= 0)
    way =
        gap_between (self, self->ship, one->object) - gap_between (self, self->ship, other->object);
  return way ? way : one->object - other->object;
}

static void
clear_items (RtMapModel *self)
{
  for (guint i = 0; i < self->n_items; i++)
    g_clear_pointer (&self->items[i].name, g_free);
  self->n_items = 0;
}

/* All that is known of the things comes from here. */
static void
read_items (RtMapModel *self)
{
  for (int object = 0; object < ROCKETMEN_OBJECTS_MAX; object++)
    if (is_there (self, object))
      read_item (self, object);
  if (self->n_items > 1)
    g_qsort_with_data (self->items, (int)self->n_items, sizeof *self->items, compare_items, self);
}

/* ---- Which ship ---- */

/* The ship that the battle is at; -1: none. */
static int
find_acting (const RocketmenState *state)
{
  switch ((RocketmenPhase)state->phase) {
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_OVER:
    return RT_MAP_NOTHING;
  case ROCKETMEN_PHASE_TURN:
    return state->active - 1;
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAM:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_LOOT:
  case ROCKETMEN_PHASE_FATE:
  case ROCKETMEN_PHASE_ASK_CONTACT:
  case ROCKETMEN_PHASE_ASK_RANGE:
  case ROCKETMEN_PHASE_MEET:
    return state->actor_ship;
  }
  return RT_MAP_NOTHING;
}

static int
find_ship (RtMapModel *self)
{
  int ship = self->state.phase == ROCKETMEN_PHASE_TURN && is_ship (self->wanted)
                     && is_there (self, self->wanted)
                 ? self->wanted
                 : find_acting (&self->state);

  return is_ship (ship) && is_there (self, ship) ? ship : RT_MAP_NOTHING;
}

/* ---- Reach ---- */

/* Extended Range that the rules would let it have, whatever it costs. */
static int
steps_of (RtMapModel *self, int ship)
{
  return self->setup.ship[ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP ? RT_MAP_RINGS_MAX - 1 : 0;
}

/* RM-CL-2: each step is 1 AP, but for those that this volley has bought already. */
static int
price_of (RtMapModel *self, int ship, int steps)
{
  int is_volley = self->setup.common.option[ROCKETMEN_OPTION_EXTEND] == ROCKETMEN_EXTEND_VOLLEY;

  return MAX (0, steps - (is_volley ? self->state.ship[ship].steps : 0));
}

static void
read_rings (RtMapModel *self)
{
  const RocketmenShipState *ship = &self->state.ship[self->ship];

  if (ship->pods[ROCKETMEN_POD_LASER] == 0
      || rocketmen_reach (&self->setup, &self->state, self->ship, 0) == 0)
    return;
  for (int steps = 0; steps <= steps_of (self, self->ship); steps++) {
    int price = price_of (self, self->ship, steps);

    self->rings[self->n_rings++] =
        (RtMapRing){ steps, rocketmen_reach (&self->setup, &self->state, self->ship, steps), price,
                     ship->ap >= 1 + price };
  }
}

/* ---- Lines ---- */

/* May it shoot at this one, but for distance and line? */
static gboolean
may_target (RtMapModel *self, int target)
{
  const RulesAction shoot = { .verb = ROCKETMEN_VERB_SHOOT,
                              .n_args = 3,
                              .arg = { (gint16)self->ship, (gint16)target, 0 } };
  RulesReason why;

  return rt_battle_may (&self->setup, &self->state, &shoot, &why) || why.phrase == &rm_in_the_line
         || why.phrase == &rm_beyond_reach || why.phrase == &rm_extend_to_reach;
}

/* The one that is being shot at. */
static gboolean
is_shot_at (RtMapModel *self, int target)
{
  switch ((RocketmenPhase)self->state.phase) {
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_ASK_RANGE:
    return self->state.target == target;
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_TURN:
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAM:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_LOOT:
  case ROCKETMEN_PHASE_FATE:
  case ROCKETMEN_PHASE_OVER:
  case ROCKETMEN_PHASE_ASK_CONTACT:
  case ROCKETMEN_PHASE_MEET:
    break;
  }
  return FALSE;
}

static int
find_clock (RtMapModel *self, int target)
{
  const RocketmenPlace *from = &self->state.place[self->ship];
  int left = space_heading (from->at, self->state.place[target].at) - from->heading;
  int right = (2 * SPACE_TURN - left) % SPACE_TURN;
  int hour = (right + SPACE_TURN / 24) / (SPACE_TURN / 12) % 12;

  return hour == 0 ? 12 : hour;
}

static int
number_of (RtMapModel *self, int target, int steps)
{
  RocketmenTerm terms[ROCKETMEN_TERMS_MAX];
  gsize n = rocketmen_attack_terms (&self->setup, &self->state, self->ship, target, steps, terms);
  int number = 0;

  for (gsize i = 0; i < n; i++)
    number += terms[i].value;
  return number;
}

static void
judge_line (RtMapModel *self, RtMapLine *line)
{
  RocketmenVerdict range = ROCKETMEN_VERDICT_NO;
  RocketmenVerdict clear;
  int reach = 0;

  for (guint i = 0; i < self->n_rings && range == ROCKETMEN_VERDICT_NO; i++) {
    if (!self->rings[i].is_paid_for && !is_shot_at (self, line->target))
      break;
    line->steps = self->rings[i].steps;
    reach = self->rings[i].reach;
    range =
        rocketmen_judge_range (&self->setup, &self->state, self->ship, line->target, line->steps);
  }
  line->number = number_of (self, line->target, line->steps);
  if (range == ROCKETMEN_VERDICT_NO) {
    line->kind = RT_MAP_LINE_FAR;
    line->beyond = line->gap - reach;
    return;
  }
  clear = rocketmen_judge_line (&self->setup, &self->state, self->ship, line->target);
  line->is_line_close = clear == ROCKETMEN_VERDICT_CLOSE;
  if (clear == ROCKETMEN_VERDICT_NO) {
    gint32 clearance;

    line->kind = RT_MAP_LINE_BLOCKED;
    line->blocker =
        rocketmen_in_line (&self->setup, &self->state, self->ship, line->target, &clearance);
  } else if (line->is_line_close || range == ROCKETMEN_VERDICT_CLOSE) {
    line->kind = RT_MAP_LINE_CLOSE;
  } else {
    line->kind = RT_MAP_LINE_CLEAR;
  }
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const RtMapLine *one = a;
  const RtMapLine *other = b;

  return one->gap != other->gap ? one->gap - other->gap : one->target - other->target;
}

static void
choose_lines (RtMapModel *self)
{
  for (guint i = 0; i < self->n_lines; i++)
    self->lines[i].is_shown = self->lines[i].target == self->selected
                              || (i < RT_MAP_LINES_SHOWN && self->lines[i].kind != RT_MAP_LINE_FAR);
}

static void
read_lines (RtMapModel *self)
{
  for (int target = 0; target < self->setup.n_ships; target++) {
    RtMapLine *line = &self->lines[self->n_lines];

    if (target == self->ship || !is_there (self, target)
        || self->setup.ship[target].seat == self->setup.ship[self->ship].seat
        || !(is_shot_at (self, target) || may_target (self, target)))
      continue;
    *line =
        (RtMapLine){ .target = target,
                     .gap = gap_between (self, self->ship, target),
                     .error = self->state.place[self->ship].error + self->state.place[target].error,
                     .clock = find_clock (self, target),
                     .blocker = RT_MAP_NOTHING };
    judge_line (self, line);
    self->n_lines++;
  }
  qsort (self->lines, self->n_lines, sizeof *self->lines, compare_lines);
  choose_lines (self);
}

/* ---- Moves ---- */

/* It has made a move, and touches something that it is asked about. */
static void
read_move_under_way (RtMapModel *self)
{
  const RocketmenState *state = &self->state;
  RtMapMove *move = &self->moves[0];
  SpacePoint at = state->place[self->ship].at;

  *move = (RtMapMove){ .from = at, .to = at, .goal = state->goal, .is_under_way = TRUE };
  if (state->phase == ROCKETMEN_PHASE_MEET) {
    for (int i = 0; i < state->n_contacts; i++)
      move->contact[move->n_contacts++] = state->contact[i];
  } else if (is_there (self, state->target)) {
    move->contact[move->n_contacts++] = state->target;
  }
  move->is_close = state->phase == ROCKETMEN_PHASE_ASK_CONTACT;
  self->n_moves = 1;
}

static void
plot_moves (RtMapModel *self, int ap, int cost)
{
  RocketmenState state = self->state;
  RocketmenPlace *place = &state.place[self->ship];
  int length = rocketmen_move_length (&self->setup, &state, self->ship);
  int spent = 0;

  while (self->n_moves < RT_MAP_MOVES_MAX && spent + cost <= ap) {
    RtMapMove *move = &self->moves[self->n_moves++];
    RocketmenCourse course;

    rocketmen_plot (&self->setup, &state, self->ship, &course);
    spent += cost;
    *move = (RtMapMove){ .from = place->at,
                         .to = course.at,
                         .goal = space_ahead (place->at, place->heading, length),
                         .length = space_length (place->at, course.at),
                         .ap = spent,
                         .is_at_edge = course.is_at_edge,
                         .is_close = course.is_close,
                         .n_contacts = course.n_contacts };
    for (int i = 0; i < course.n_contacts; i++)
      move->contact[i] = course.contact[i];
    if (course.n_contacts || course.is_at_edge)
      break;
    place->at = course.at;
    cost = 1;
  }
}

static void
read_moves (RtMapModel *self)
{
  const RulesAction move = { .verb = ROCKETMEN_VERB_MOVE,
                             .n_args = 1,
                             .arg = { (gint16)self->ship } };
  int ap = self->state.ship[self->ship].ap;
  int cost;
  gint16 heading = self->state.place[self->ship].heading;

  self->n_moves = 0;
  switch (self->state.phase) {
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_MEET:
  case ROCKETMEN_PHASE_ASK_CONTACT:
    read_move_under_way (self);
    return;
  }
  cost = rt_battle_cost (&self->setup, &self->state, self->ship, &move);
  if (cost < 0)
    return;
  if (self->mode == RT_MAP_MODE_TURN) {
    self->state.place[self->ship].heading = (gint16)self->turn.to;
    ap -= MAX (0, self->turn_cost);
  }
  plot_moves (self, ap, cost);
  self->state.place[self->ship].heading = heading;
}

/* Docked ships turn for nothing, so it is tried. */
static int
find_turn_cost (RtMapModel *self)
{
  int heading = (self->state.place[self->ship].heading + SPACE_TURN / 4) % SPACE_TURN;
  const RulesAction turn = { .verb = ROCKETMEN_VERB_TURN_TO,
                             .n_args = 2,
                             .arg = { (gint16)self->ship, (gint16)heading } };

  return rt_battle_cost (&self->setup, &self->state, self->ship, &turn);
}

/* ---- All of it ---- */

static void
read_all (RtMapModel *self)
{
  clear_items (self);
  self->n_lines = self->n_rings = self->n_moves = 0;
  self->turn_cost = -1;
  self->ship = self->is_shown ? find_ship (self) : RT_MAP_NOTHING;
  if (!self->is_shown)
    return;
  read_items (self);
  if (self->ship < 0)
    return;
  read_rings (self);
  read_lines (self);
  self->turn_cost = find_turn_cost (self);
  read_moves (self);
}

static void
set_mode (RtMapModel *self, RtMapMode mode)
{
  if (mode != RT_MAP_MODE_POINT)
    self->placing.object = RT_MAP_NOTHING;
  if (self->mode == mode)
    return;
  self->mode = mode;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODE]);
}

static void
emit_changed (RtMapModel *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
rt_map_model_update (RtMapModel *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  RtMapMode mode = self->mode;
  int selected = self->selected;

  self->is_shown = setup && state && rocketmen_has_map (setup);
  if (self->is_shown) {
    self->setup = *setup;
    self->state = *state;
  }
  /* Where it turns to was of the battle before; places may be asked for one after another. */
  if (mode == RT_MAP_MODE_TURN || !self->is_shown)
    self->mode = RT_MAP_MODE_LOOK;
  read_all (self);
  if (self->mode == RT_MAP_MODE_LOOK || !rt_map_model_find (self, self->placing.object))
    self->placing.object = RT_MAP_NOTHING;
  if (!rt_map_model_find (self, selected))
    self->selected = RT_MAP_NOTHING;
  /* Whoever listens finds all of it as it is now. */
  emit_changed (self);
  if (mode != self->mode)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODE]);
  if (selected != self->selected)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SELECTED]);
}

void
rt_map_model_set_measure (RtMapModel *self, RtMeasure *measure)
{
  if (g_set_object (&self->measure, measure))
    emit_changed (self);
}

RtMeasure *
rt_map_model_get_measure (RtMapModel *self)
{
  return self->measure;
}

void
rt_map_model_set_ship (RtMapModel *self, int ship)
{
  if (self->wanted == ship)
    return;
  self->wanted = ship;
  if (self->is_shown && find_ship (self) == self->ship)
    return;
  set_mode (self, RT_MAP_MODE_LOOK);
  read_all (self);
  emit_changed (self);
}

int
rt_map_model_get_ship (RtMapModel *self)
{
  return self->ship;
}

void
rt_map_model_select (RtMapModel *self, int object)
{
  object = rt_map_model_find (self, object) ? object : RT_MAP_NOTHING;
  if (self->selected == object)
    return;
  self->selected = object;
  choose_lines (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SELECTED]);
}

int
rt_map_model_get_selected (RtMapModel *self)
{
  return self->selected;
}

void
rt_map_model_set_shows (RtMapModel *self, RtMapShows shows)
{
  if (self->shows == shows)
    return;
  self->shows = shows;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOWS]);
}

RtMapShows
rt_map_model_get_shows (RtMapModel *self)
{
  return self->shows;
}

RtMapMode
rt_map_model_get_mode (RtMapModel *self)
{
  return self->mode;
}

const RocketmenSetup *
rt_map_model_get_setup (RtMapModel *self)
{
  return &self->setup;
}

int
rt_map_model_get_side (RtMapModel *self)
{
  return self->is_shown ? rocketmen_side (&self->setup) : 0;
}

int
rt_map_model_get_error (RtMapModel *self)
{
  int most = 0;

  for (guint i = 0; i < self->n_items; i++)
    most = MAX (most, self->items[i].error);
  return most;
}

const RtMapItem *
rt_map_model_get_items (RtMapModel *self, guint *n)
{
  *n = self->n_items;
  return self->items;
}

const RtMapItem *
rt_map_model_find (RtMapModel *self, int object)
{
  for (guint i = 0; i < self->n_items; i++)
    if (self->items[i].object == object)
      return &self->items[i];
  return NULL;
}

const RtMapLine *
rt_map_model_get_lines (RtMapModel *self, guint *n)
{
  *n = self->n_lines;
  return self->lines;
}

const RtMapLine *
rt_map_model_find_line (RtMapModel *self, int target)
{
  for (guint i = 0; i < self->n_lines; i++)
    if (self->lines[i].target == target)
      return &self->lines[i];
  return NULL;
}

const RtMapRing *
rt_map_model_get_rings (RtMapModel *self, guint *n)
{
  *n = self->n_rings;
  return self->rings;
}

const RtMapMove *
rt_map_model_get_moves (RtMapModel *self, guint *n)
{
  *n = self->n_moves;
  return self->moves;
}

/* ---- A heading ---- */

int
rt_map_model_get_turn_cost (RtMapModel *self)
{
  return self->turn_cost;
}

gboolean
rt_map_model_begin_turn (RtMapModel *self)
{
  int heading;

  if (self->ship < 0 || self->turn_cost < 0)
    return FALSE;
  if (self->mode == RT_MAP_MODE_TURN)
    return TRUE;
  heading = self->state.place[self->ship].heading;
  self->turn = (RtMapTurn){ self->ship, heading, heading, RT_MAP_NOTHING };
  set_mode (self, RT_MAP_MODE_TURN);
  read_moves (self);
  g_signal_emit (self, signals[SIGNAL_STEERED], 0);
  return TRUE;
}

const RtMapTurn *
rt_map_model_get_turn (RtMapModel *self)
{
  return self->mode == RT_MAP_MODE_TURN ? &self->turn : NULL;
}

static int
heading_to (RtMapModel *self, int object)
{
  return space_heading (self->state.place[self->ship].at, self->state.place[object].at);
}

/* From -1799 to 1800. */
static int
difference (int from, int to)
{
  int by = (to - from) % SPACE_TURN;

  if (by <= -SPACE_TURN / 2)
    by += SPACE_TURN;
  return by > SPACE_TURN / 2 ? by - SPACE_TURN : by;
}

static void
steer (RtMapModel *self, int heading, int towards)
{
  heading = (heading % SPACE_TURN + SPACE_TURN) % SPACE_TURN;
  if (self->mode != RT_MAP_MODE_TURN || (self->turn.to == heading && self->turn.towards == towards))
    return;
  self->turn.to = heading;
  self->turn.towards = towards;
  read_moves (self);
  g_signal_emit (self, signals[SIGNAL_STEERED], 0);
}

typedef struct {
  int object;
  int gap;
} Face;

static int
compare_faces (gconstpointer a, gconstpointer b)
{
  return ((const Face *)a)->gap - ((const Face *)b)->gap;
}

/* What it stands on, or stands at, is not what one turns to. */
guint
rt_map_model_get_faces (RtMapModel *self, int *objects, guint max)
{
  Face faces[RT_MAP_ITEMS_MAX];
  guint n = 0;

  if (self->ship < 0)
    return 0;
  for (guint i = 0; i < self->n_items; i++) {
    int object = self->items[i].object;

    if (object != self->ship)
      faces[n++] = (Face){ object, gap_between (self, self->ship, object) };
  }
  qsort (faces, n, sizeof *faces, compare_faces);
  n = MIN (n, max);
  for (guint i = 0; i < n; i++)
    objects[i] = faces[i].object;
  return n;
}

/* The one of these whose direction is nearest to the heading, within so much. */
static int
find_towards (RtMapModel *self, int heading, int within)
{
  int objects[FACES_MAX];
  guint n = rt_map_model_get_faces (self, objects, FACES_MAX);
  int found = RT_MAP_NOTHING;

  if (self->selected >= 0 && self->selected != self->ship
      && ABS (difference (heading, heading_to (self, self->selected))) <= within)
    return self->selected;
  for (guint i = 0; i < n; i++) {
    int off = ABS (difference (heading, heading_to (self, objects[i])));

    if (off > within || (found >= 0 && off == within))
      continue;
    within = off;
    found = objects[i];
  }
  return found;
}

void
rt_map_model_turn_to (RtMapModel *self, int heading, gboolean snaps)
{
  int towards;

  if (self->mode != RT_MAP_MODE_TURN)
    return;
  towards = find_towards (self, heading, snaps ? SNAP : 0);
  steer (self, towards >= 0 ? heading_to (self, towards) : heading, towards);
}

void
rt_map_model_turn_by (RtMapModel *self, int tenths)
{
  rt_map_model_turn_to (self, self->turn.to + tenths, FALSE);
}

void
rt_map_model_face (RtMapModel *self, int object)
{
  if (self->mode == RT_MAP_MODE_TURN && object != self->ship && rt_map_model_find (self, object))
    steer (self, heading_to (self, object), object);
}

void
rt_map_model_face_next (RtMapModel *self, int direction)
{
  int objects[FACES_MAX];
  guint n = rt_map_model_get_faces (self, objects, FACES_MAX);
  int nearest = SPACE_TURN + 1;
  int found = RT_MAP_NOTHING;

  for (guint i = 0; i < n; i++) {
    int off = direction * difference (self->turn.to, heading_to (self, objects[i]));

    off = off <= 0 ? off + SPACE_TURN : off;
    if (off >= nearest)
      continue;
    nearest = off;
    found = objects[i];
  }
  rt_map_model_face (self, found);
}

int
rt_map_model_get_turned (RtMapModel *self)
{
  return difference (self->turn.from, self->turn.to);
}

/* ---- A place ---- */

void
rt_map_model_begin_pointing (RtMapModel *self)
{
  rt_map_model_cancel (self);
  if (self->is_shown)
    set_mode (self, RT_MAP_MODE_POINT);
}

gboolean
rt_map_model_begin_placing (RtMapModel *self, int object)
{
  const RtMapItem *item = rt_map_model_find (self, object);

  if (!item)
    return FALSE;
  if (self->mode == RT_MAP_MODE_TURN)
    rt_map_model_cancel (self);
  /* Before the mode is told: who hears of it looks at this. */
  self->placing = (RtMapPlacing){ .object = object, .at = item->disc.at, .heading = item->heading };
  set_mode (self, RT_MAP_MODE_POINT);
  rt_map_model_select (self, object);
  g_signal_emit (self, signals[SIGNAL_STEERED], 0);
  return TRUE;
}

const RtMapPlacing *
rt_map_model_get_placing (RtMapModel *self)
{
  return self->placing.object >= 0 ? &self->placing : NULL;
}

void
rt_map_model_place (RtMapModel *self, const RtMapPlacing *placing)
{
  g_return_if_fail (placing->object == self->placing.object);
  self->placing = *placing;
  g_signal_emit (self, signals[SIGNAL_STEERED], 0);
}

void
rt_map_model_cancel (RtMapModel *self)
{
  RtMapMode before = self->mode;

  set_mode (self, RT_MAP_MODE_LOOK);
  if (before != RT_MAP_MODE_TURN || self->ship < 0)
    return;
  read_moves (self);
  g_signal_emit (self, signals[SIGNAL_STEERED], 0);
}

void
rt_map_model_set_marks (RtMapModel *self, const SpacePoint *marks, guint n)
{
  self->n_marks = MIN (n, RT_MAP_MARKS_MAX);
  for (guint i = 0; i < self->n_marks; i++)
    self->marks[i] = marks[i];
  emit_changed (self);
}

/* FALSE: nothing is drawn of it. */
static gboolean
find_trace_kind (const RtMapStep *step, RtMapTraceKind *kind)
{
  switch (step->kind) {
  case RT_MAP_MOVED:
    *kind = RT_MAP_TRACE_MOVED;
    return TRUE;
  case RT_MAP_PLACED:
    *kind = RT_MAP_TRACE_PLACED;
    return TRUE;
  case RT_MAP_FIRED:
    *kind = step->shot == RT_MAP_SHOT_HIT    ? RT_MAP_TRACE_HIT
            : step->shot == RT_MAP_SHOT_OPEN ? RT_MAP_TRACE_AIMED
                                             : RT_MAP_TRACE_MISSED;
    return step->shot != RT_MAP_SHOT_CALLED_OFF;
  case RT_MAP_DESTROYED:
  case RT_MAP_CAPTURED:
    *kind = RT_MAP_TRACE_LOST;
    return TRUE;
  case RT_MAP_ARRIVED:
    return FALSE;
  }
  return FALSE;
}

void
rt_map_model_set_trail (RtMapModel *self, RtMapTrail *trail)
{
  guint n = trail ? rt_map_trail_length (trail) : 0;

  g_array_set_size (self->traces, 0);
  for (guint i = 0; i < n; i++) {
    const RtMapStep *step = rt_map_trail_get (trail, i);
    RtMapTrace trace = { .seat = step->seat,
                         .from = step->from,
                         .to = step->to,
                         .size = step->size,
                         .target_size = step->target_size,
                         .is_last = i + 1 == n };

    if (find_trace_kind (step, &trace.kind))
      g_array_append_val (self->traces, trace);
  }
  rt_map_trail_free (trail);
}

const RtMapTrace *
rt_map_model_get_traces (RtMapModel *self, guint *n)
{
  *n = self->traces->len;
  return (const RtMapTrace *)self->traces->data;
}

const SpacePoint *
rt_map_model_get_marks (RtMapModel *self, guint *n)
{
  *n = self->n_marks;
  return self->marks;
}

/* ---- The object ---- */

static void
rt_map_model_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  RtMapModel *self = RT_MAP_MODEL (object);

  switch (prop) {
  case PROP_SELECTED:
    g_value_set_int (value, self->selected);
    break;
  case PROP_MODE:
    g_value_set_int (value, self->mode);
    break;
  case PROP_SHOWS:
    g_value_set_int (value, self->shows);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_map_model_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  RtMapModel *self = RT_MAP_MODEL (object);

  switch (prop) {
  case PROP_SELECTED:
    rt_map_model_select (self, g_value_get_int (value));
    break;
  case PROP_SHOWS:
    rt_map_model_set_shows (self, (RtMapShows)g_value_get_int (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_map_model_finalize (GObject *object)
{
  RtMapModel *self = RT_MAP_MODEL (object);

  clear_items (self);
  g_array_unref (self->traces);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_map_model_parent_class)->finalize (object);
}

static void
rt_map_model_class_init (RtMapModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = rt_map_model_get_property;
  object_class->set_property = rt_map_model_set_property;
  object_class->finalize = rt_map_model_finalize;
  props[PROP_SELECTED] =
      g_param_spec_int ("selected", NULL, NULL, RT_MAP_NOTHING, ROCKETMEN_OBJECTS_MAX,
                        RT_MAP_NOTHING, flags | G_PARAM_READWRITE);
  props[PROP_MODE] = g_param_spec_int ("mode", NULL, NULL, RT_MAP_MODE_LOOK, RT_MAP_MODE_POINT,
                                       RT_MAP_MODE_LOOK, flags | G_PARAM_READABLE);
  props[PROP_SHOWS] = g_param_spec_int ("shows", NULL, NULL, 0, RT_MAP_SHOW_ALL, RT_MAP_SHOW_ALL,
                                        flags | G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STEERED] = g_signal_new ("steered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_map_model_init (RtMapModel *self)
{
  self->traces = g_array_new (FALSE, FALSE, sizeof (RtMapTrace));
  self->wanted = self->ship = self->selected = self->placing.object = RT_MAP_NOTHING;
  self->turn_cost = -1;
  self->shows = RT_MAP_SHOW_ALL;
}

RtMapModel *
rt_map_model_new (void)
{
  return g_object_new (RT_TYPE_MAP_MODEL, NULL);
}
