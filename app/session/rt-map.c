/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map.h. Reading a state, and what an action has changed in it. */
#include "rt-map.h"

#include "rt-language.h"

#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-text.h"

#include <math.h>
#include <string.h>

G_STATIC_ASSERT ((int)ROCKETMEN_OBJECTS_MAX <= (int)RT_MAP_THINGS_MAX);
G_STATIC_ASSERT ((int)ROCKETMEN_CONTACTS_MAX <= (int)RT_MAP_CONTACTS_MAX);
G_STATIC_ASSERT ((int)RT_MAP_STATION == (int)ROCKETMEN_CLASS_STATION);
G_STATIC_ASSERT ((int)RT_MAP_PLAIN == (int)ROCKETMEN_CLASS_PLAIN);

/* ---- What stands there ---- */

gboolean
rt_map_is_kept (const RulesGame *game, const RulesSetup *setup)
{
  return g_str_equal (game->id, "rocketmen") && rocketmen_has_map ((const RocketmenSetup *)setup);
}

char *
rt_map_name (const RulesGame *game, const RulesSetup *setup, int object)
{
  char text[RULES_LINE_MAX];

  rules_text_write_value (game, setup, "object", object, rt_translate, text, sizeof text);
  return g_strdup (text);
}

static gboolean
is_ship (int object)
{
  return object >= 0 && object < ROCKETMEN_SHIPS_MAX;
}

/* Whose it is, RT_MAP_NONE: nobody's. */
static int
owner_of (const RocketmenSetup *setup, int object)
{
  return object < ROCKETMEN_OBJECT_ASTEROID ? rocketmen_seat_of (setup, object) : RT_MAP_NONE;
}

static RtMapKind
kind_of (const RocketmenSetup *setup, int object)
{
  if (is_ship (object))
    return (RtMapKind)setup->ship[object].ship_class;
  if (object < ROCKETMEN_OBJECT_ASTEROID)
    return RT_MAP_BASE;
  return object == ROCKETMEN_OBJECT_ASTEROID ? RT_MAP_ASTEROID : RT_MAP_MICROID;
}

/* The first thing ahead of a ship, however far. */
static int
find_faced (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  SpaceDisc eye = { state->place[ship].at, 0 };
  SpacePoint far = space_ahead (eye.at, state->place[ship].heading, 2 * SPACE_TABLE_MAX);
  int32_t nearest = G_MAXINT32;
  int found = RT_MAP_EDGE;

  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    if (i == ship || !rocketmen_is_on_map (setup, state, i))
      continue;
    SpaceDisc disc = rocketmen_disc (setup, state, i);
    int32_t met = space_meet (&eye, far, &disc);
    if (met < 0 || met >= nearest)
      continue;
    nearest = met;
    found = i;
  }
  return found;
}

static int
measure (const RocketmenSetup *setup, const RocketmenState *state, int a, int b, int *error)
{
  SpaceDisc one = rocketmen_disc (setup, state, a);
  SpaceDisc other = rocketmen_disc (setup, state, b);

  *error = state->place[a].error + state->place[b].error;
  return space_gap (&one, &other);
}

static void
find_nearest (const RocketmenSetup *setup, const RocketmenState *state, RtMapThing *thing)
{
  thing->nearest = RT_MAP_NONE;
  for (int i = 0; i < setup->n_ships; i++) {
    int error;

    if (setup->ship[i].seat == thing->seat || !rocketmen_is_on_map (setup, state, i))
      continue;
    int gap = measure (setup, state, thing->object, i, &error);
    if (thing->nearest != RT_MAP_NONE && gap >= thing->nearest_gap)
      continue;
    thing->nearest = i;
    thing->nearest_gap = gap;
    thing->nearest_error = error;
  }
}

static void
read_ship (const RocketmenSetup *setup, const RocketmenState *state, RtMapThing *thing)
{
  const RocketmenShipState *ship = &state->ship[thing->object];
  gboolean is_of_turn = state->round > 0 && setup->ship[thing->object].seat == state->turn;

  thing->heading = state->place[thing->object].heading;
  thing->faces = find_faced (setup, state, thing->object);
  thing->docked_to = ship->docked - 1;
  thing->boarding = ship->boarding - 1;
  thing->has_acted = is_of_turn && (ship->flags & ROCKETMEN_SHIP_ACTED);
  thing->is_done = is_of_turn && (ship->ap == 0 || (ship->flags & ROCKETMEN_SHIP_DONE));
  thing->ap = ship->ap;
  thing->lasers = ship->pods[ROCKETMEN_POD_LASER];
  thing->lasers_left = thing->lasers - ship->fired;
  thing->shields = ship->pods[ROCKETMEN_POD_SHIELD];
  thing->plain_pods = ship->pods[ROCKETMEN_POD_PLAIN];
  find_nearest (setup, state, thing);
}

static void
read_thing (RtMap *self, const RulesGame *game, const RocketmenSetup *setup,
            const RocketmenState *state, int object)
{
  RtMapThing *thing = &self->thing[self->n_things++];

  *thing = (RtMapThing){ .object = object,
                         .kind = kind_of (setup, object),
                         .name = rt_map_name (game, &setup->common, object),
                         .seat = owner_of (setup, object),
                         .disc = rocketmen_disc (setup, state, object),
                         .error = state->place[object].error,
                         .faces = RT_MAP_NONE,
                         .docked_to = RT_MAP_NONE,
                         .boarding = RT_MAP_NONE,
                         .nearest = RT_MAP_NONE };
  if (thing->kind == RT_MAP_ASTEROID)
    thing->n_tokens = state->central;
  if (is_ship (object))
    read_ship (setup, state, thing);
}

/* ---- How it looks from the ship that acts ---- */

/* The ship in the middle of something; -1: none. */
static int
find_acting (const RocketmenState *state)
{
  switch ((RocketmenPhase)state->phase) {
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_OVER:
    return RT_MAP_NONE;
  case ROCKETMEN_PHASE_TURN:
    /* One that has spent all its AP leaves the turn to the others. */
    return state->active && state->ship[state->active - 1].ap > 0 ? state->active - 1 : RT_MAP_NONE;
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
  return RT_MAP_NONE;
}

/* Does what the ship does concern another thing? */
static gboolean
has_target (const RocketmenState *state)
{
  switch ((RocketmenPhase)state->phase) {
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAM:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_ASK_RANGE:
    return TRUE;
  case ROCKETMEN_PHASE_ASK_CONTACT:
    return state->target < ROCKETMEN_OBJECTS_MAX;
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_TURN:
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_LOOT:
  case ROCKETMEN_PHASE_FATE:
  case ROCKETMEN_PHASE_MEET:
  case ROCKETMEN_PHASE_OVER:
    return FALSE;
  }
  return FALSE;
}

static RtMapVerdict
verdict_of (RocketmenVerdict verdict)
{
  switch (verdict) {
  case ROCKETMEN_VERDICT_YES:
    return RT_MAP_YES;
  case ROCKETMEN_VERDICT_NO:
    return RT_MAP_NO;
  case ROCKETMEN_VERDICT_CLOSE:
    return RT_MAP_CLOSE;
  }
  return RT_MAP_NO;
}

static int
find_clock (const RtMapThing *from, const RtMapThing *to)
{
  int left = space_heading (from->disc.at, to->disc.at) - from->heading;
  int right = (2 * SPACE_TURN - left) % SPACE_TURN;
  int hour = (right + SPACE_TURN / 24) / (SPACE_TURN / 12) % 12;

  return hour == 0 ? 12 : hour;
}

static void
look_at (const RtMap *self, const RocketmenSetup *setup, const RocketmenState *state,
         const RtMapThing *from, RtMapThing *thing)
{
  RtMapSight *sight = &thing->sight;

  sight->gap = measure (setup, state, from->object, thing->object, &sight->error);
  sight->clock = find_clock (from, thing);
  sight->blocker = RT_MAP_NONE;
  if (thing->kind > RT_MAP_PLAIN || thing->seat == from->seat || from->lasers_left <= 0
      || self->n_reaches == 0 || rocketmen_are_docked (state, from->object, thing->object))
    return;
  sight->is_target_of_fire = TRUE;
  for (int steps = 0; steps < self->n_reaches; steps++) {
    sight->range =
        verdict_of (rocketmen_judge_range (setup, state, from->object, thing->object, steps));
    sight->steps = steps;
    if (sight->range != RT_MAP_NO)
      break;
  }
  sight->line = verdict_of (rocketmen_judge_line (setup, state, from->object, thing->object));
  if (sight->line == RT_MAP_NO) {
    int32_t clearance;
    sight->blocker = rocketmen_in_line (setup, state, from->object, thing->object, &clearance);
  }
}

/* RM-CL-2: rocketships have Extended Range, as far as their AP go. */
static void
read_reaches (RtMap *self, const RocketmenSetup *setup, const RocketmenState *state,
              const RtMapThing *from)
{
  int steps = from->kind == RT_MAP_ROCKETSHIP ? MIN (from->ap - 1, (int)RT_MAP_STEPS_MAX) : 0;

  if (rocketmen_reach (setup, state, from->object, 0) == 0)
    return;
  for (int i = 0; i <= MAX (steps, 0); i++)
    self->reach[self->n_reaches++] = rocketmen_reach (setup, state, from->object, i);
}

static void
read_course (RtMapCourse *self, const RocketmenSetup *setup, const RocketmenState *state,
             const RtMapThing *from)
{
  RocketmenCourse course;
  int length = rocketmen_move_length (setup, state, from->object);

  if (state->phase != ROCKETMEN_PHASE_TURN || length == 0 || from->ap == 0
      || (state->ship[from->object].flags & (ROCKETMEN_SHIP_FIRING | ROCKETMEN_SHIP_MINED)))
    return;
  rocketmen_plot (setup, state, from->object, &course);
  *self = (RtMapCourse){ .is_there = TRUE,
                         .from = from->disc.at,
                         .to = course.at,
                         .length = length,
                         .is_at_edge = course.is_at_edge,
                         .is_close = course.is_close,
                         .n_contacts = course.n_contacts };
  for (int i = 0; i < course.n_contacts; i++)
    self->contact[i] = course.contact[i];
}

static void
read_sights (RtMap *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  RtMapThing *acting = (RtMapThing *)rt_map_find (self, find_acting (state));

  if (!acting || acting->kind > RT_MAP_PLAIN)
    return;
  self->acting = acting->object;
  acting->is_acting = TRUE;
  acting->is_done = FALSE;
  read_reaches (self, setup, state, acting);
  read_course (&self->course, setup, state, acting);
  for (guint i = 0; i < self->n_things; i++) {
    RtMapThing *thing = &self->thing[i];

    if (thing == acting)
      continue;
    look_at (self, setup, state, acting, thing);
    thing->is_target = has_target (state) && thing->object == state->target;
  }
}

/* ---- The map ---- */

RtMap *
rt_map_new (const RulesGame *game, const RulesSetup *common, const RulesState *memory)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  const RocketmenState *state = (const RocketmenState *)memory;

  if (!rt_map_is_kept (game, common))
    return NULL;
  RtMap *self = g_new0 (RtMap, 1);
  self->side = rocketmen_side (setup);
  for (int i = 0; i < 3; i++)
    self->ruler[i] = common->option[ROCKETMEN_OPTION_S + i];
  self->is_exact = common->option[ROCKETMEN_OPTION_MAP] == ROCKETMEN_MAP_SCREEN;
  self->round = state->round;
  self->is_over = rules_actor (memory) == RULES_OVER;
  self->turn = state->round && !self->is_over ? state->turn : RT_MAP_NONE;
  self->n_seats = common->n_seats;
  for (int i = 0; i < common->n_seats; i++)
    self->seat[i] = g_strdup (common->seat[i]);
  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++)
    if (rocketmen_is_on_map (setup, state, i))
      read_thing (self, game, setup, state, i);
  self->acting = RT_MAP_NONE;
  read_sights (self, setup, state);
  return self;
}

void
rt_map_free (RtMap *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_things; i++)
    g_free (self->thing[i].name);
  for (int i = 0; i < self->n_seats; i++)
    g_free (self->seat[i]);
  g_free (self);
}

void
rt_map_rest (RtMap *self)
{
  self->acting = RT_MAP_NONE;
  self->n_reaches = 0;
  self->course = (RtMapCourse){ 0 };
  for (guint i = 0; i < self->n_things; i++) {
    RtMapThing *thing = &self->thing[i];

    thing->is_acting = thing->is_target = thing->has_acted = thing->is_done = FALSE;
    thing->sight = (RtMapSight){ 0 };
  }
}

const RtMapThing *
rt_map_find (const RtMap *self, int object)
{
  for (guint i = 0; i < self->n_things; i++)
    if (self->thing[i].object == object)
      return &self->thing[i];
  return NULL;
}

int
rt_map_way (SpacePoint from, SpacePoint to)
{
  return (int)lround (hypot (to.x - from.x, to.y - from.y));
}

int
rt_map_squares (const RtMap *self)
{
  return (self->side + RT_MAP_SQUARE - 1) / RT_MAP_SQUARE;
}

int
rt_map_column (const RtMap *self, SpacePoint at)
{
  return CLAMP (at.x / RT_MAP_SQUARE, 0, rt_map_squares (self) - 1);
}

int
rt_map_row (const RtMap *self, SpacePoint at)
{
  return CLAMP ((self->side - at.y) / RT_MAP_SQUARE, 0, rt_map_squares (self) - 1);
}

/* ---- What has happened ---- */

struct RtMapTrail {
  const RulesGame *game;
  const RulesSetup *setup;
  GArray *steps; /* of RtMapStep */
};

static void
step_clear (gpointer data)
{
  RtMapStep *step = data;

  g_free (step->name);
  g_free (step->target);
}

RtMapTrail *
rt_map_trail_new (const RulesGame *game, const RulesSetup *setup)
{
  RtMapTrail *self = g_new0 (RtMapTrail, 1);

  *self = (RtMapTrail){ game, setup, g_array_new (FALSE, TRUE, sizeof (RtMapStep)) };
  g_array_set_clear_func (self->steps, step_clear);
  return self;
}

void
rt_map_trail_free (RtMapTrail *self)
{
  if (!self)
    return;
  g_array_unref (self->steps);
  g_free (self);
}

void
rt_map_trail_clear (RtMapTrail *self)
{
  g_array_set_size (self->steps, 0);
}

guint
rt_map_trail_length (const RtMapTrail *self)
{
  return self->steps->len;
}

const RtMapStep *
rt_map_trail_get (const RtMapTrail *self, guint i)
{
  return &g_array_index (self->steps, RtMapStep, i);
}

static RtMapStep *
add_step (RtMapTrail *self, RtMapStepKind kind, const RocketmenState *state, int object,
          SpacePoint from, SpacePoint to, gsize place)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)self->setup;
  RtMapStep step = { .kind = kind,
                     .object = object,
                     .name = rt_map_name (self->game, self->setup, object),
                     .seat = owner_of (setup, object),
                     .from = from,
                     .to = to,
                     .length = rt_map_way (from, to),
                     .size = rocketmen_disc (setup, state, object).size,
                     .action = place };

  g_array_append_val (self->steps, step);
  return &g_array_index (self->steps, RtMapStep, self->steps->len - 1);
}

static void
note_shot (RtMapTrail *self, const RocketmenState *state, const RulesAction *action, gsize place)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)self->setup;
  int ship = action->arg[0];
  int target = action->arg[1];
  RtMapStep *step = add_step (self, RT_MAP_FIRED, state, ship, state->place[ship].at,
                              state->place[target].at, place);

  step->target = rt_map_name (self->game, self->setup, target);
  step->target_seat = owner_of (setup, target);
  step->target_size = rocketmen_disc (setup, state, target).size;
}

/* What came of the last shot, as the battle tells it. */
static void
note_result (RtMapTrail *self, const RulesOutcome *outcome)
{
  static const struct {
    const char *told;
    RtMapShot shot;
  } results[] = {
    { "hits", RT_MAP_SHOT_HIT },
    { "misses", RT_MAP_SHOT_MISSED },
    { "dodged", RT_MAP_SHOT_MISSED },
    { "defended", RT_MAP_SHOT_MISSED },
    { "not_in_range", RT_MAP_SHOT_CALLED_OFF },
    { "not_in_line", RT_MAP_SHOT_CALLED_OFF },
    { "shot_wasted", RT_MAP_SHOT_CALLED_OFF },
  };
  RtMapStep *last = NULL;

  for (guint i = self->steps->len; i > 0 && !last; i--)
    if (rt_map_trail_get (self, i - 1)->kind == RT_MAP_FIRED)
      last = &g_array_index (self->steps, RtMapStep, i - 1);
  for (int i = 0; last && i < outcome->n_events; i++)
    for (guint k = 0; k < G_N_ELEMENTS (results); k++)
      if (g_str_equal (outcome->event[i].phrase->id, results[k].told))
        last->shot = results[k].shot;
}

/* By which a ship moves on; what else changes a place has moved it aside, or put it right. */
static gboolean
is_move (unsigned verb)
{
  return verb == ROCKETMEN_VERB_MOVE || verb == ROCKETMEN_VERB_EVADE || verb == ROCKETMEN_VERB_MEET
         || verb == ROCKETMEN_VERB_CONTACT || verb == ROCKETMEN_VERB_NO_CONTACT;
}

/* How far a ship has moved: places are rounded, the ruler is not. */
static int
find_length (const RocketmenSetup *setup, const RocketmenState *before, int ship, int way)
{
  int length = rocketmen_move_length (setup, before, ship);

  return ABS (way - length) <= SPACE_TOUCH ? length : way;
}

static void
note_object (RtMapTrail *self, const RocketmenState *before, const RocketmenState *after,
             const RulesAction *action, int object, gsize place)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)self->setup;
  SpacePoint from = before->place[object].at;
  SpacePoint to = after->place[object].at;
  gboolean was_there = rocketmen_is_on_map (setup, before, object);
  gboolean is_there = rocketmen_is_on_map (setup, after, object);

  if (was_there && is_there) {
    gboolean is_moved = is_move (action->verb) && object == after->actor_ship;
    if (from.x == to.x && from.y == to.y)
      return;
    RtMapStep *step =
        add_step (self, is_moved ? RT_MAP_MOVED : RT_MAP_PLACED, after, object, from, to, place);
    if (is_moved)
      step->length = find_length (setup, before, object, step->length);
  } else if (was_there && is_ship (object)) {
    add_step (self,
              after->ship[object].place == ROCKETMEN_PLACE_LOST ? RT_MAP_DESTROYED
                                                                : RT_MAP_CAPTURED,
              before, object, from, from, place);
  } else if (is_there && is_ship (object) && before->round > 0) {
    add_step (self, RT_MAP_ARRIVED, after, object, to, to, place);
  }
}

void
rt_map_trail_note (RtMapTrail *self, gsize place, const RulesState *before,
                   const RulesAction *action, const RulesState *after, const RulesOutcome *outcome)
{
  if (action->verb == ROCKETMEN_VERB_SHOOT)
    note_shot (self, (const RocketmenState *)before, action, place);
  note_result (self, outcome);
  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++)
    note_object (self, (const RocketmenState *)before, (const RocketmenState *)after, action, i,
                 place);
}

static gboolean
is_end (const RulesLog *log, gsize i)
{
  const RulesEntry *entry = rules_log_played (log, i);

  return entry->actor >= 0 && entry->action.verb == ROCKETMEN_VERB_END;
}

static gsize
find_start (const RulesLog *log, gsize depth)
{
  while (depth > 0 && !is_end (log, depth - 1))
    depth--;
  return depth;
}

static void
read_actions (RtMapTrail *self, const RulesLog *log, gsize from, gsize to)
{
  const RulesSetup *setup = self->setup;
  g_autofree RulesState *before = g_new0 (RulesState, 1);
  g_autofree RulesState *after = g_new0 (RulesState, 1);

  rules_log_state_at (log, from, before);
  for (gsize i = from; i < to; i++) {
    const RulesEntry *entry = rules_log_played (log, i);
    RulesOutcome outcome = { 0 };

    rules_copy (self->game, after, before);
    self->game->apply (setup, after, &entry->action, &outcome);
    rt_map_trail_note (self, i, before, &entry->action, after, &outcome);
    rules_copy (self->game, before, after);
  }
}

RtMapTrail *
rt_map_trail_read (const RulesLog *log, gsize depth)
{
  if (!rt_map_is_kept (rules_log_game (log), rules_log_setup (log)))
    return NULL;
  RtMapTrail *self = rt_map_trail_new (rules_log_game (log), rules_log_setup (log));
  gsize start = find_start (log, depth);
  read_actions (self, log, start, depth);
  /* Who has just begun to act wants to see what the others have done. */
  if (rt_map_trail_length (self) == 0 && start > 0)
    read_actions (self, log, find_start (log, start - 1), start);
  return self;
}
