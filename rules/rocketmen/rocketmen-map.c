/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: the map. Where things stand, where a move leads and what it touches, what lies in a
 * line of fire, and places for what arrives. Bases are discs. It asks nobody and knows no turn.
 *
 * A place may be wrong by its `error`: miniatures are put down by hand. What cannot be told from
 * places that may be so far off is too close to call. A table on the screen is exact.
 */
#include "rocketmen-private.h"

#include "../rules-chance.h"

#include <string.h>

enum {
  ERROR_PLACED = 10, /* tenths of a millimetre; assumed, as people put things by eye and ruler */
  ERROR_MOVE = 15,
  ERROR_MAX = 250,
};

/* ---- Sizes ---- */

bool
rocketmen_has_map (const RocketmenSetup *setup)
{
  return has_map (setup);
}

int
rocketmen_side (const RocketmenSetup *setup)
{
  return 10 * setup->common.option[ROCKETMEN_OPTION_SIDE];
}

int
rocketmen_size (const RocketmenSetup *setup, RocketmenSize what)
{
  /* Assumed: the publisher prints none. README.md says so, and owners measure their own. */
  static const int16_t assumed[ROCKETMEN_N_SIZES] = {
    [ROCKETMEN_SIZE_FIGHTER] = 200, [ROCKETMEN_SIZE_ROCKETSHIP] = 300,
    [ROCKETMEN_SIZE_CRUISER] = 350, [ROCKETMEN_SIZE_STATION] = 600,
    [ROCKETMEN_SIZE_PLAIN] = 300,   [ROCKETMEN_SIZE_ASTEROID] = 800,
    [ROCKETMEN_SIZE_HOME] = 600,    [ROCKETMEN_SIZE_MICROID] = 150,
  };

  return setup->size[what] ? setup->size[what] : assumed[what];
}

static RocketmenSize
size_of (Cards cards, int object)
{
  if (is_ship (object))
    return (RocketmenSize)cards->ship[object].ship_class;
  if (object < ROCKETMEN_OBJECT_ASTEROID)
    return ROCKETMEN_SIZE_HOME;
  return object == ROCKETMEN_OBJECT_ASTEROID ? ROCKETMEN_SIZE_ASTEROID : ROCKETMEN_SIZE_MICROID;
}

SpaceDisc
rocketmen_disc (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  return (SpaceDisc){ state->place[object].at,
                      (int16_t)rocketmen_size (setup, size_of (setup, object)) };
}

bool
rocketmen_is_on_map (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  return has_map (setup) && rocketmen_is_there (setup, state, object);
}

/* How far the places of two things together may be off. */
static int
error_of (const State *state, int a, int b)
{
  return state->place[a].error + state->place[b].error;
}

/* It was moved by hand, or put there anew. */
static void
note_error (Cards cards, State *state, int object, int error)
{
  state->place[object].error = is_on_screen (cards) ? 0 : error < ERROR_MAX ? error : ERROR_MAX;
}

/* ---- Places ---- */

static bool
is_on_table (Cards cards, const SpaceDisc *disc)
{
  return space_is_on_table (disc, rocketmen_side (cards));
}

/* Microids lie as they fell, also one on another. */
static bool
may_overlap (int a, int b)
{
  return a >= ROCKETMEN_OBJECT_ONE_MICROID && b >= ROCKETMEN_OBJECT_ONE_MICROID;
}

/* The first thing that a disc would overlap in the place of an object, -1: none; `gone` is none. */
static int
find_overlap (Cards cards, const State *state, int object, int gone, const SpaceDisc *disc)
{
  for (int other = 0; other < ROCKETMEN_OBJECTS_MAX; other++) {
    if (other == object || other == gone || may_overlap (object, other)
        || !rocketmen_is_there (cards, state, other))
      continue;
    SpaceDisc there = rocketmen_disc (cards, state, other);
    if (space_is_overlapping (disc, &there))
      return other;
  }
  return -1;
}

bool
rocketmen_judge_place (Cards cards, const State *state, int object, SpacePoint at,
                       RulesOutcome *outcome)
{
  SpaceDisc disc = rocketmen_disc (cards, state, object);

  disc.at = at;
  if (!is_on_table (cards, &disc))
    return rules_refuse (outcome, &rm_off_table, object);
  int other = find_overlap (cards, state, object, -1, &disc);
  if (other >= 0)
    return rules_refuse (outcome, &rm_stands_there, other);
  return true;
}

bool
rocketmen_are_together (Cards cards, const State *state, int a, int b)
{
  SpaceDisc one = rocketmen_disc (cards, state, a);
  SpaceDisc other = rocketmen_disc (cards, state, b);

  return space_is_within (&one, &other, SPACE_TOUCH + error_of (state, a, b));
}

void
rocketmen_put (Cards cards, State *state, int object, SpacePoint at, int heading)
{
  state->place[object].at = at;
  state->place[object].heading = is_ship (object) ? heading : 0;
  note_error (cards, state, object, ERROR_PLACED);
}

bool
rocketmen_put_beside (Cards cards, State *state, int ship, int host, int direction)
{
  SpaceDisc others[ROCKETMEN_OBJECTS_MAX];
  SpaceDisc centre = rocketmen_disc (cards, state, host);
  SpacePoint berth;
  size_t n = 0;

  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++)
    if (i != ship && i != host && rocketmen_is_there (cards, state, i))
      others[n++] = rocketmen_disc (cards, state, i);
  if (!space_find_berth (&centre, (int16_t)rocketmen_size (cards, size_of (cards, ship)), direction,
                         others, n, rocketmen_side (cards), &berth))
    return false;
  rocketmen_put (cards, state, ship, berth, space_heading (centre.at, berth));
  return true;
}

/* ---- The opening ---- */

/* RM-ST-6: one length L from the edge, in the middle of a side. */
static SpacePoint
home_place (Cards cards, int seat, int size)
{
  int16_t middle = (int16_t)(rocketmen_side (cards) / 2);
  int16_t near = (int16_t)(cards->common.option[ROCKETMEN_OPTION_L] + size / 2);
  int16_t far = (int16_t)(rocketmen_side (cards) - near);
  const SpacePoint places[RULES_SEATS_MAX] = {
    { middle, near }, { middle, far }, { near, middle }, { far, middle }
  };

  return places[seat];
}

/* Ships of a seat around its base, the first towards the middle of the table. They face it. */
static bool
place_fleet (Cards cards, State *state, int seat, SpacePoint middle)
{
  int home = rocketmen_home (state, seat);
  int inwards = space_heading (state->place[home].at, middle);

  for (int i = 0; i < cards->n_ships; i++) {
    if (i == home || owner (cards, i) != seat || state->ship[i].docked != home + 1)
      continue;
    state->ship[i].place = ROCKETMEN_PLACE_ACTIVE;
    if (!rocketmen_put_beside (cards, state, i, home, inwards))
      return false;
    state->place[i].heading = inwards;
  }
  return true;
}

bool
rocketmen_set_up_map (Cards cards, State *state)
{
  int16_t half = (int16_t)(rocketmen_side (cards) / 2);
  SpacePoint middle = { half, half };
  bool fits = true;

  /* Whoever has no place yet is not in the way of those who are placed. */
  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && state->ship[i].docked)
      state->ship[i].place = ROCKETMEN_PLACE_RESERVE;
  rocketmen_put (cards, state, ROCKETMEN_OBJECT_ASTEROID, middle, 0);
  for (int seat = 0; seat < cards->common.n_seats; seat++) {
    int home = rocketmen_home (state, seat);
    SpacePoint at = home_place (cards, seat, rocketmen_size (cards, size_of (cards, home)));
    rocketmen_put (cards, state, home, at, space_heading (at, middle));
  }
  for (int seat = 0; seat < cards->common.n_seats; seat++)
    fits = fits
           && rocketmen_judge_place (cards, state, rocketmen_home (state, seat),
                                     state->place[rocketmen_home (state, seat)].at, NULL)
           && place_fleet (cards, state, seat, middle);
  for (int i = 0; i < cards->n_ships; i++)
    if (state->ship[i].docked)
      state->ship[i].place = ROCKETMEN_PLACE_ACTIVE;
  return fits;
}

void
rocketmen_rearrange (Cards cards, State *state, int host)
{
  SpacePoint centre = state->place[host].at;
  uint8_t waiting[ROCKETMEN_SHIPS_MAX];
  int n = 0;

  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && state->ship[i].docked == host + 1) {
      state->ship[i].place = ROCKETMEN_PLACE_RESERVE;
      waiting[n++] = i;
    }
  for (int i = 0; i < n; i++) {
    RocketmenPlace *place = &state->place[waiting[i]];
    int heading = place->heading;
    if (rocketmen_put_beside (cards, state, waiting[i], host, space_heading (centre, place->at)))
      place->heading = heading;
    else
      state->ship[waiting[i]].docked = 0; /* no room: it stays where it is */
    state->ship[waiting[i]].place = ROCKETMEN_PLACE_ACTIVE;
  }
}

/* ---- Resources that fall ---- */

/* RM-ST-5 on the screen: each falls a little off the middle, by the sum of four throws to either
 * side, and one of eight rolls on twice as far. Assumed, for 30 cm above a hard table: half of them
 * lie within 15 cm, and one of a hundred rolls off a table that is 1 m wide. */
static SpacePoint
scatter_one (SpacePoint middle, RulesBits *bits)
{
  enum { THROWS = 4, SPREAD = 2080, ROLLS_ON = 8 };
  int times = rules_bits_below (bits, ROLLS_ON) == 0 ? 2 : 1;
  int x = 0;
  int y = 0;

  for (int i = 0; i < THROWS; i++) {
    x += (int)rules_bits_below (bits, SPREAD + 1) - SPREAD / 2;
    y += (int)rules_bits_below (bits, SPREAD + 1) - SPREAD / 2;
  }
  return (SpacePoint){ (int16_t)(middle.x + times * x), (int16_t)(middle.y + times * y) };
}

void
rocketmen_scatter (Cards cards, const State *state, RulesBits *bits, RulesAction *action)
{
  SpaceDisc asteroid = rocketmen_disc (cards, state, ROCKETMEN_OBJECT_ASTEROID);
  SpaceDisc token = { .size = (int16_t)rocketmen_size (cards, ROCKETMEN_SIZE_MICROID) };

  *action = (RulesAction){ .verb = ROCKETMEN_VERB_FELL, .n_args = 2 };
  for (int i = 0, tries = 0; i < ROCKETMEN_DROPPED; i++) {
    token.at = scatter_one (asteroid.at, bits);
    if (!is_on_table (cards, &token)) {
      action->arg[0]++;
    } else if (space_is_within (&token, &asteroid, SPACE_TOUCH)) {
      action->arg[1]++;
    } else if (find_overlap (cards, state, ROCKETMEN_OBJECT_ONE_MICROID, -1, &token) >= 0
               && tries++ < 100) {
      i--; /* it fell on a ship or a base: once more */
    } else {
      action->verb = ROCKETMEN_VERB_FELL_AT;
      action->arg[action->n_args++] = token.at.x;
      action->arg[action->n_args++] = token.at.y;
    }
  }
}

/* ---- Moves ---- */

int
rocketmen_move_length (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int length = setup->ship[ship].move;
  int times = 1 + plain_effect (setup, state, ship, ROCKETMEN_EFFECT_MOVE);

  if (length == ROCKETMEN_LENGTH_NONE || times < 0)
    return 0;
  return times * setup->common.option[ROCKETMEN_OPTION_S + length - ROCKETMEN_LENGTH_S];
}

static bool
is_evaded (const State *state, int object)
{
  return state->evaded[object / 8] >> object % 8 & 1;
}

/* What the mover meets if its base and the other were wider by so much together. */
static int32_t
meet_wider (const SpaceDisc *mover, SpacePoint to, SpaceDisc other, int by)
{
  int size = other.size + 2 * by;

  other.size = (int16_t)(size > 0 ? size : 0);
  return space_meet (mover, to, &other);
}

/* The way from where the ship is to `goal`, with what it has evaded left out. */
static void
plot (Cards cards, const State *state, int ship, SpacePoint goal, RocketmenCourse *course)
{
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  int32_t edge = space_edge (&mover, goal, rocketmen_side (cards));
  int32_t length = space_length (mover.at, goal);
  int32_t first = INT32_MAX;
  int32_t stop = INT32_MAX;

  *course = (RocketmenCourse){ .is_at_edge = edge < length };
  for (int other = 0; other < ROCKETMEN_OBJECTS_MAX; other++) {
    if (other == ship || is_evaded (state, other) || !rocketmen_is_there (cards, state, other))
      continue;
    SpaceDisc disc = rocketmen_disc (cards, state, other);
    int error = is_on_screen (cards) ? 0 : error_of (state, ship, other);
    int32_t sure = meet_wider (&mover, goal, disc, -error);
    int32_t met = error ? meet_wider (&mover, goal, disc, error) : sure;
    /* What it leaves, or was over at the start, is not met however wide. */
    if (met < 0 || met > edge || met > first)
      continue;
    if (met < first) {
      course->n_contacts = 0;
      stop = INT32_MAX;
    }
    first = met;
    course->is_close = sure < 0 || sure > edge;
    /* What is met for certain is met where the bases are noted, so that they touch there. */
    int32_t noted = course->is_close ? met : meet_wider (&mover, goal, disc, 0);
    stop = noted < stop ? noted : stop;
    if (course->n_contacts < ROCKETMEN_CONTACTS_MAX)
      course->contact[course->n_contacts++] = other;
  }
  course->is_at_edge = course->is_at_edge && course->n_contacts == 0;
  course->at = course->n_contacts   ? space_along (mover.at, goal, stop)
               : course->is_at_edge ? space_along (mover.at, goal, edge)
                                    : goal;
}

static SpacePoint
goal_of (Cards cards, const State *state, int ship)
{
  return space_ahead (state->place[ship].at, state->place[ship].heading,
                      rocketmen_move_length (cards, state, ship));
}

void
rocketmen_plot (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                RocketmenCourse *course)
{
  State now = *state;

  memset (now.evaded, 0, sizeof now.evaded);
  plot (setup, &now, ship, goal_of (setup, state, ship), course);
}

void
rocketmen_start_course (Cards cards, State *state, int ship)
{
  state->goal = goal_of (cards, state, ship);
  note_error (cards, state, ship, state->place[ship].error + ERROR_MOVE);
}

void
rocketmen_note_through (Cards cards, State *state, int ship, int gone)
{
  SpaceDisc disc = rocketmen_disc (cards, state, ship);

  state->ship[ship].through = find_overlap (cards, state, ship, gone, &disc) + 1;
}

/* A person saw that it touches this, or passes it by: the map gives way. */
static void
put_in_contact (Cards cards, State *state, int ship, int object)
{
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  SpaceDisc other = rocketmen_disc (cards, state, object);

  if (!space_is_touching (&mover, &other))
    state->place[ship].at = space_ahead (other.at, space_heading (other.at, mover.at),
                                         (mover.size + other.size + 1) / 2);
}

void
rocketmen_sail (Cards cards, State *state, RocketmenCourse *course)
{
  int ship = state->actor_ship;

  plot (cards, state, ship, state->goal, course);
  if (course->is_close)
    return;
  state->place[ship].at = course->at;
  rocketmen_note_through (cards, state, ship, -1);
}

void
rocketmen_sail_into (Cards cards, State *state, int object)
{
  int ship = state->actor_ship;
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  SpaceDisc other = rocketmen_disc (cards, state, object);
  int32_t met = meet_wider (&mover, state->goal, other, error_of (state, ship, object));

  state->place[ship].at = met >= 0 ? space_along (mover.at, state->goal, met) : state->goal;
  put_in_contact (cards, state, ship, object);
}

/* ---- Range and line of fire ---- */

RocketmenVerdict
rocketmen_judge_range (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                       int target, int steps)
{
  SpaceDisc from = rocketmen_disc (setup, state, ship);
  SpaceDisc to = rocketmen_disc (setup, state, target);
  int reach = rocketmen_reach (setup, state, ship, steps);
  int error = error_of (state, ship, target);

  if (!space_is_within (&from, &to, reach + error))
    return ROCKETMEN_VERDICT_NO;
  return space_is_within (&from, &to, reach - error) ? ROCKETMEN_VERDICT_YES
                                                     : ROCKETMEN_VERDICT_CLOSE;
}

int
rocketmen_in_line (const RocketmenSetup *setup, const RocketmenState *state, int ship, int target,
                   int32_t *clearance)
{
  SpacePoint from = state->place[ship].at;
  SpacePoint to = state->place[target].at;
  int nearest = -1;

  *clearance = INT32_MAX;
  for (int other = 0; other <= ROCKETMEN_OBJECT_ASTEROID; other++) {
    if (other == ship || other == target || !is_large (setup, other)
        || !rocketmen_is_there (setup, state, other))
      continue;
    SpaceDisc disc = rocketmen_disc (setup, state, other);
    int32_t by = space_clearance (from, to, &disc);
    if (by >= *clearance)
      continue;
    *clearance = by;
    nearest = space_is_crossing (from, to, &disc) ? other : -1;
  }
  return nearest;
}

/* How far the line may be off where it passes a large thing: as its ends are, and that thing. */
static int
error_of_line (Cards cards, const State *state, int ship, int target)
{
  int most = 0;

  for (int other = 0; other <= ROCKETMEN_OBJECT_ASTEROID; other++)
    if (is_large (cards, other) && rocketmen_is_there (cards, state, other)
        && state->place[other].error > most)
      most = state->place[other].error;
  return most
         + (state->place[ship].error > state->place[target].error ? state->place[ship].error
                                                                  : state->place[target].error);
}

RocketmenVerdict
rocketmen_judge_line (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                      int target)
{
  int32_t clearance;
  int blocker = rocketmen_in_line (setup, state, ship, target, &clearance);
  int error = is_on_screen (setup) ? 0 : error_of_line (setup, state, ship, target);

  if (error && clearance < error && clearance > -error)
    return ROCKETMEN_VERDICT_CLOSE;
  return blocker >= 0 ? ROCKETMEN_VERDICT_NO : ROCKETMEN_VERDICT_YES;
}

/* ---- Microids ---- */

int
rocketmen_free_microid (const State *state)
{
  for (int i = 0; i < ROCKETMEN_MICROIDS_MAX; i++)
    if (!(state->lying >> i & 1))
      return ROCKETMEN_OBJECT_ONE_MICROID + i;
  return -1;
}

uint32_t
rocketmen_microids_at (Cards cards, const State *state, int microid)
{
  SpaceDisc first = rocketmen_disc (cards, state, microid);
  uint32_t found = 0;

  for (int i = 0; i < ROCKETMEN_MICROIDS_MAX; i++) {
    SpaceDisc disc = rocketmen_disc (cards, state, ROCKETMEN_OBJECT_ONE_MICROID + i);
    if ((state->lying >> i & 1) && ROCKETMEN_OBJECT_ONE_MICROID + i != microid
        && space_is_within (&first, &disc, SPACE_TOUCH))
      found |= 1u << i;
  }
  return found;
}

void
rocketmen_lay_microid (Cards cards, State *state, int microid, SpacePoint at)
{
  state->lying |= 1u << (microid - ROCKETMEN_OBJECT_ONE_MICROID);
  rocketmen_put (cards, state, microid, at, 0);
}

void
rocketmen_take_microid (Cards cards, State *state, int microid)
{
  state->lying &= ~(1u << (microid - ROCKETMEN_OBJECT_ONE_MICROID));
  state->place[microid] = (RocketmenPlace){ 0 };
  rocketmen_undock_all_from (cards, state, microid);
}

/* ---- Faults ---- */

const char *
rocketmen_find_map_fault (Cards cards, const State *state)
{
  if (__builtin_popcount (state->lying) != state->microids)
    return "microids that do not lie on the map";
  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    if (!rocketmen_is_there (cards, state, i))
      continue;
    SpaceDisc disc = rocketmen_disc (cards, state, i);
    if (!is_on_table (cards, &disc))
      return "a thing that is not on the table";
    int other = is_on_screen (cards) ? find_overlap (cards, state, i, -1, &disc) : -1;
    bool is_passing = (is_ship (i) && state->ship[i].through)
                      || (other >= 0 && is_ship (other) && state->ship[other].through);
    if (other >= 0 && !is_passing)
      return "two things in one place";
    if (is_on_screen (cards) && is_ship (i) && state->ship[i].docked) {
      SpaceDisc dock = rocketmen_disc (cards, state, state->ship[i].docked - 1);
      if (!space_is_within (&disc, &dock, SPACE_TOUCH))
        return "docked to a thing that it does not touch";
    }
  }
  return NULL;
}
