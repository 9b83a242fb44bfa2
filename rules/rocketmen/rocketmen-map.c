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

/* As if it were wider by so much all around, or narrower. */
static SpaceDisc
wider (SpaceDisc disc, int by)
{
  int size = disc.size + 2 * by;

  disc.size = (int16_t)(size > 0 ? size : 0);
  return disc;
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

/* The first thing that a disc would overlap in the place of an object, -1: none; `gone` is none,
 * and what is known to be on its way through the object. */
static int
find_overlap (Cards cards, const State *state, int object, int gone, const SpaceDisc *disc)
{
  for (int other = 0; other < ROCKETMEN_OBJECTS_MAX; other++) {
    if (other == object || other == gone || may_overlap (object, other)
        || !rocketmen_is_there (cards, state, other)
        || (is_ship (other) && state->ship[other].through == object + 1))
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

/* Does a ship touch what it is docked to, and overlap nothing but what it is through? */
static bool
fits_there (Cards cards, const State *state, int ship)
{
  SpaceDisc disc = rocketmen_disc (cards, state, ship);
  SpaceDisc dock = rocketmen_disc (cards, state, state->ship[ship].docked - 1);
  int over = find_overlap (cards, state, ship, -1, &disc);

  return space_is_touching (&disc, &dock) && is_on_table (cards, &disc)
         && (over < 0 || over == state->ship[ship].through - 1);
}

void
rocketmen_note_placed (Cards cards, State *state, int object)
{
  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && (i == object || state->ship[i].through == object + 1))
      rocketmen_note_through (cards, state, i, -1);
}

/* Takes all that are docked to a thing off the map for a while. */
static int
lift_docked (Cards cards, State *state, int host, uint8_t *lifted, int n)
{
  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && state->ship[i].docked == host + 1) {
      state->ship[i].place = ROCKETMEN_PLACE_RESERVE;
      lifted[n++] = i;
    }
  return n;
}

bool
rocketmen_rearrange (Cards cards, State *state, int host)
{
  const State before = *state;
  uint8_t lifted[ROCKETMEN_SHIPS_MAX];
  int n = lift_docked (cards, state, host, lifted, 0);
  SpaceDisc disc = rocketmen_disc (cards, state, host);

  /* Ships may be docked to those again: all make room first. Who is docked to one thing in the end
   * is docked to no other, so none comes twice. */
  for (int i = 0; i < n; i++)
    n = lift_docked (cards, state, lifted[i], lifted, n);
  bool fits = is_on_table (cards, &disc) && find_overlap (cards, state, host, -1, &disc) < 0;
  for (int i = 0; fits && i < n; i++) {
    int ship = lifted[i];
    int dock = state->ship[ship].docked - 1;
    int direction = space_heading (before.place[dock].at, before.place[ship].at);
    state->ship[ship].place = ROCKETMEN_PLACE_ACTIVE;
    if (fits_there (cards, state, ship))
      continue;
    fits = rocketmen_put_beside (cards, state, ship, dock, direction);
    state->place[ship].heading = before.place[ship].heading;
    rocketmen_note_placed (cards, state, ship);
  }
  return fits;
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
    bool is_on_something =
        find_overlap (cards, state, rocketmen_free_microid (state), -1, &token) >= 0;
    if (space_is_within (&token, &asteroid, SPACE_TOUCH)) {
      action->arg[1]++;
    } else if (is_on_something && tries < 100) {
      i--; /* it fell on a ship or a base: once more */
      tries++;
    } else if (is_on_something || !is_on_table (cards, &token)) {
      action->arg[0]++;
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
is_among (const uint8_t *objects, int object)
{
  return objects[object / 8] >> object % 8 & 1;
}

/* How far a mover comes before it touches another thing, -1: it does not. Their places may be wrong
 * by so much together: so it is `early` at the earliest, and for certain only by `late`. */
typedef struct {
  uint8_t object;
  int32_t early;
  int32_t met; /* if the places are right */
  int32_t late;
} Meeting;

static bool
is_ahead (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other)
{
  return ((int64_t)to.x - mover->at.x) * (other->at.x - mover->at.x)
             + ((int64_t)to.y - mover->at.y) * (other->at.y - mover->at.y)
         > 0;
}

static Meeting
meet (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other, int error)
{
  Meeting found = { .met = space_meet (mover, to, other) };
  SpaceDisc widest = wider (*other, error);
  SpaceDisc narrowest = wider (*other, -error);

  found.early = found.late = found.met;
  /* What it touches or is over at the start is known, and no matter of measuring. */
  if (error == 0 || space_is_within (mover, other, SPACE_TOUCH))
    return found;
  found.late = space_meet (mover, to, &narrowest);
  found.early = !space_is_within (mover, &widest, SPACE_TOUCH) ? space_meet (mover, to, &widest)
                : is_ahead (mover, to, other)                  ? 0
                                                               : -1;
  return found;
}

/* All that the ship might meet before the edge; of them the first must be met by `last`. */
static int
list_meetings (Cards cards, const State *state, int ship, SpacePoint goal, const uint8_t *evaded,
               int32_t edge, Meeting *list, int32_t *last)
{
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  int n = 0;

  *last = INT32_MAX;
  for (int other = 0; other < ROCKETMEN_OBJECTS_MAX; other++) {
    if (other == ship || is_among (evaded, other) || !rocketmen_is_there (cards, state, other))
      continue;
    SpaceDisc disc = rocketmen_disc (cards, state, other);
    Meeting found = meet (&mover, goal, &disc, error_of (state, ship, other));
    if (found.early < 0 || found.early > edge)
      continue;
    found.object = other;
    if (found.late > edge)
      found.late = -1;
    if (found.late >= 0 && found.late < *last)
      *last = found.late;
    list[n++] = found;
  }
  return n;
}

/* Whether it still touches, at the end of its way, something that it has evaded: that is too close
 * to call. */
static int
find_doubtful (Cards cards, const State *state, int ship, SpacePoint at, const uint8_t *evaded)
{
  SpaceDisc mover = rocketmen_disc (cards, state, ship);

  mover.at = at;
  for (int other = 0; other < ROCKETMEN_OBJECTS_MAX; other++) {
    int error = error_of (state, ship, other);
    if (!error || other == ship || !is_among (evaded, other)
        || !rocketmen_is_there (cards, state, other))
      continue;
    SpaceDisc disc = rocketmen_disc (cards, state, other);
    if (space_is_within (&mover, &disc, error) && !space_is_within (&mover, &disc, -error))
      return other;
  }
  return -1;
}

/* The way from where the ship is to `goal`, with what it has evaded left out. */
static void
plot (Cards cards, const State *state, int ship, SpacePoint goal, const uint8_t *evaded,
      RocketmenCourse *course)
{
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  int32_t edge = space_edge (&mover, goal, rocketmen_side (cards));
  bool is_at_edge = edge < space_length (mover.at, goal);
  Meeting list[ROCKETMEN_OBJECTS_MAX];
  int32_t last;
  int n = list_meetings (cards, state, ship, goal, evaded, edge, list, &last);
  int32_t end = edge;
  bool is_vague = false;

  *course = (RocketmenCourse){ 0 };
  for (int i = 0; i < n; i++) {
    if (list[i].early > last)
      continue;
    is_vague = is_vague || list[i].early < list[i].late;
    course->is_close = course->is_close || list[i].late < 0;
    end = list[i].met >= 0 && list[i].met < end ? list[i].met : end;
    if (course->n_contacts < ROCKETMEN_CONTACTS_MAX)
      course->contact[course->n_contacts++] = list[i].object;
  }
  /* Several at once are so only if their places are exact; else which is first is in doubt. */
  course->is_close = course->is_close || (is_vague && course->n_contacts > 1);
  course->is_at_edge = is_at_edge && course->n_contacts == 0;
  course->at = course->n_contacts || is_at_edge ? space_along (mover.at, goal, end) : goal;
  if (course->n_contacts == 0) {
    int doubtful = find_doubtful (cards, state, ship, course->at, evaded);
    course->is_close = doubtful >= 0;
    if (doubtful >= 0)
      course->contact[course->n_contacts++] = doubtful;
  }
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
  uint8_t evaded[sizeof state->evaded] = { 0 };
  int through = state->ship[ship].through;

  if (through)
    evaded[(through - 1) / 8] |= 1u << (through - 1) % 8;
  plot (setup, state, ship, goal_of (setup, state, ship), evaded, course);
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

void
rocketmen_put_in_contact (Cards cards, State *state, int ship, int object)
{
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  SpaceDisc other = rocketmen_disc (cards, state, object);
  SpacePoint berth;

  if (!space_is_within (&mover, &other, SPACE_TOUCH)
      && space_find_berth (&other, mover.size, space_heading (other.at, mover.at), NULL, 0,
                           rocketmen_side (cards), &berth))
    state->place[ship].at = berth;
}

void
rocketmen_sail (Cards cards, State *state, RocketmenCourse *course)
{
  int ship = state->actor_ship;

  plot (cards, state, ship, state->goal, state->evaded, course);
  if (course->is_close)
    return;
  state->place[ship].at = course->at;
  rocketmen_note_through (cards, state, ship, -1);
}

bool
rocketmen_sail_on (Cards cards, State *state)
{
  int ship = state->actor_ship;
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  int32_t edge = space_edge (&mover, state->goal, rocketmen_side (cards));
  bool is_at_edge = edge < space_length (mover.at, state->goal);

  state->place[ship].at = is_at_edge ? space_along (mover.at, state->goal, edge) : state->goal;
  return is_at_edge;
}

void
rocketmen_sail_into (Cards cards, State *state, int object)
{
  int ship = state->actor_ship;
  SpaceDisc mover = rocketmen_disc (cards, state, ship);
  SpaceDisc other = rocketmen_disc (cards, state, object);
  Meeting found = meet (&mover, state->goal, &other, error_of (state, ship, object));
  int32_t edge = space_edge (&mover, state->goal, rocketmen_side (cards));
  int32_t end = found.met >= 0 ? found.met : found.early;

  /* It may touch something on the table that the map has out of reach, over the edge. */
  if (found.early < 0)
    rocketmen_sail_on (cards, state);
  else
    state->place[ship].at = space_along (mover.at, state->goal, end < edge ? end : edge);
  rocketmen_put_in_contact (cards, state, ship, object);
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
  int blocker = -1;

  *clearance = INT32_MAX;
  for (int other = 0; other <= ROCKETMEN_OBJECT_ASTEROID; other++) {
    if (other == ship || other == target || !is_large (setup, other)
        || !rocketmen_is_there (setup, state, other))
      continue;
    SpaceDisc disc = rocketmen_disc (setup, state, other);
    bool is_crossing = space_is_crossing (from, to, &disc);
    int32_t by = space_clearance (from, to, &disc);
    /* Rounded, one that is crossed by a hair and one that is grazed look the same. */
    if (is_crossing && (blocker < 0 || by < *clearance))
      blocker = other;
    if (by < *clearance)
      *clearance = by;
  }
  return blocker;
}

/* Is a large thing in the line of fire? Where they pass each other, the line may be off as its ends
 * are, and that thing too. */
static RocketmenVerdict
judge_passing (Cards cards, const State *state, int ship, int target, int other)
{
  const RocketmenPlace *from = &state->place[ship];
  const RocketmenPlace *to = &state->place[target];
  int error = state->place[other].error + (from->error > to->error ? from->error : to->error);
  SpaceDisc disc = wider (rocketmen_disc (cards, state, other), error);

  if (!space_is_crossing (from->at, to->at, &disc))
    return ROCKETMEN_VERDICT_YES;
  disc = wider (rocketmen_disc (cards, state, other), -error);
  return error == 0 || space_is_crossing (from->at, to->at, &disc) ? ROCKETMEN_VERDICT_NO
                                                                   : ROCKETMEN_VERDICT_CLOSE;
}

RocketmenVerdict
rocketmen_judge_line (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                      int target)
{
  RocketmenVerdict verdict = ROCKETMEN_VERDICT_YES;

  for (int other = 0; other <= ROCKETMEN_OBJECT_ASTEROID; other++) {
    if (other == setup->n_ships)
      other = ROCKETMEN_OBJECT_BASE;
    if (other == ship || other == target || !is_large (setup, other)
        || !rocketmen_is_there (setup, state, other))
      continue;
    switch (judge_passing (setup, state, ship, target, other)) {
    case ROCKETMEN_VERDICT_YES:
      break;
    case ROCKETMEN_VERDICT_NO:
      return ROCKETMEN_VERDICT_NO;
    case ROCKETMEN_VERDICT_CLOSE:
      verdict = ROCKETMEN_VERDICT_CLOSE;
      break;
    }
  }
  return verdict;
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
  uint32_t found = 0;

  for (int i = 0; i < ROCKETMEN_MICROIDS_MAX; i++)
    if ((state->lying >> i & 1) && ROCKETMEN_OBJECT_ONE_MICROID + i != microid
        && rocketmen_are_together (cards, state, microid, ROCKETMEN_OBJECT_ONE_MICROID + i))
      found |= 1u << i;
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
