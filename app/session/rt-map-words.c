/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a battle in words: for who does not see the picture, beside it, and where people and
 * the map do not agree. Directions go by the clock from the bow of the ship that acts, never by
 * colour.
 */
#include "rt-map.h"

#include "rt-language.h"

#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>
#include <math.h>

/* ---- Values ---- */

char *
rt_map_square (const RtMap *self, SpacePoint at)
{
  return g_strdup_printf ("%c%d", 'A' + rt_map_column (self, at), rt_map_row (self, at) + 1);
}

char *
rt_map_length (int length, int error)
{
  return error ? g_strdup_printf (_ ("%.1f ± %.1f mm"), length / 10.0, error / 10.0)
               : g_strdup_printf (_ ("%.1f mm"), length / 10.0);
}

static const char *
find_name (const RtMap *self, int object)
{
  const RtMapThing *thing = rt_map_find (self, object);

  return thing ? thing->name : object == RT_MAP_EDGE ? _ ("the edge of the table") : "?";
}

/* Puts a text to others, with a comma. */
static void
add (GString *out, char *text)
{
  if (text && *text)
    g_string_append_printf (out, "%s%s", out->len ? ", " : "", text);
  g_free (text);
}

/* ---- Things ---- */

char *
rt_map_describe_status (const RtMap *self, const RtMapThing *thing)
{
  GString *out = g_string_new (NULL);

  if (thing->is_acting)
    add (out, g_strdup (_ ("acts")));
  else if (thing->is_done)
    add (out, g_strdup (_ ("done")));
  else if (thing->has_acted)
    add (out, g_strdup (_ ("has acted")));
  if (thing->boarding != RT_MAP_NONE)
    add (out, g_strdup_printf (_ ("boards %s"), find_name (self, thing->boarding)));
  else if (thing->docked_to != RT_MAP_NONE)
    add (out, g_strdup_printf (_ ("docked to %s"), find_name (self, thing->docked_to)));
  if (thing->kind == RT_MAP_ASTEROID)
    add (out, g_strdup_printf (ngettext ("%d resource lies there", "%d resources lie there",
                                         (gulong)thing->n_tokens),
                               thing->n_tokens));
  return g_string_free (out, FALSE);
}

static char *
describe_range (const RtMapSight *sight)
{
  gulong n = (gulong)sight->steps;

  switch (sight->range) {
  case RT_MAP_NO:
    return g_strdup (_ ("out of range"));
  case RT_MAP_YES:
    return sight->steps == 0
               ? g_strdup (_ ("in range"))
               : g_strdup_printf (ngettext ("in range with %d step", "in range with %d steps", n),
                                  sight->steps);
  case RT_MAP_CLOSE:
    return sight->steps == 0
               ? g_strdup (_ ("range too close to call"))
               : g_strdup_printf (ngettext ("range too close to call with %d step",
                                            "range too close to call with %d steps", n),
                                  sight->steps);
  }
  return NULL;
}

char *
rt_map_describe_sight (const RtMap *self, const RtMapThing *thing)
{
  const RtMapSight *sight = &thing->sight;
  GString *out;

  if (self->acting == RT_MAP_NONE || !sight->is_target_of_fire)
    return NULL;
  out = g_string_new (NULL);
  add (out, describe_range (sight));
  if (sight->range != RT_MAP_NO && sight->line == RT_MAP_NO)
    add (out, g_strdup_printf (_ ("but %s is in the way"), find_name (self, sight->blocker)));
  if (sight->range != RT_MAP_NO && sight->line == RT_MAP_CLOSE)
    add (out, g_strdup (_ ("line too close to call")));
  return g_string_free (out, FALSE);
}

/* "Lark, Ada's rocketship" */
static char *
describe_kind (const RtMap *self, const RtMapThing *thing)
{
  const char *seat = thing->seat == RT_MAP_NONE ? "" : self->seat[thing->seat];

  switch (thing->kind) {
  case RT_MAP_FIGHTER:
    return g_strdup_printf (_ ("%s, %s's fighter"), thing->name, seat);
  case RT_MAP_ROCKETSHIP:
    return g_strdup_printf (_ ("%s, %s's rocketship"), thing->name, seat);
  case RT_MAP_CRUISER:
    return g_strdup_printf (_ ("%s, %s's cruiser"), thing->name, seat);
  case RT_MAP_STATION:
    return g_strdup_printf (_ ("%s, %s's station"), thing->name, seat);
  case RT_MAP_PLAIN:
    return g_strdup_printf (_ ("%s, %s's ship"), thing->name, seat);
  case RT_MAP_BASE:
  case RT_MAP_ASTEROID:
  case RT_MAP_MICROID:
    return g_strdup (thing->name);
  }
  return NULL;
}

/* How far, and where, from the ship that acts; else how near the next enemy is. */
static char *
describe_distance (const RtMap *self, const RtMapThing *thing)
{
  const RtMapThing *acting = rt_map_find (self, self->acting);
  g_autofree char *length = NULL;

  if (acting && thing != acting) {
    length = rt_map_length (thing->sight.gap, thing->sight.error);
    return g_strdup_printf (_ ("%s from %s, at %d o'clock"), length, acting->name,
                            thing->sight.clock);
  }
  if (thing->nearest == RT_MAP_NONE)
    return NULL;
  length = rt_map_length (thing->nearest_gap, thing->nearest_error);
  return g_strdup_printf (_ ("%s from %s"), length, find_name (self, thing->nearest));
}

char *
rt_map_describe_thing (const RtMap *self, const RtMapThing *thing)
{
  GString *out = g_string_new (NULL);
  g_autofree char *square = rt_map_square (self, thing->disc.at);

  add (out, describe_kind (self, thing));
  add (out, g_strdup_printf (_ ("square %s"), square));
  add (out, describe_distance (self, thing));
  add (out, rt_map_describe_sight (self, thing));
  if (thing->faces != RT_MAP_NONE)
    add (out, g_strdup_printf (_ ("faces %s"), find_name (self, thing->faces)));
  add (out, rt_map_describe_status (self, thing));
  return g_string_free (out, FALSE);
}

char *
rt_map_describe (const RtMap *self)
{
  const RtMapThing *acting = rt_map_find (self, self->acting);
  int n_ships = 0;

  for (guint i = 0; i < self->n_things; i++)
    n_ships += self->thing[i].kind <= RT_MAP_PLAIN;
  g_autofree char *table =
      g_strdup_printf (ngettext ("Table %d mm wide with %d ship.",
                                 "Table %d mm wide with %d ships.", (gulong)n_ships),
                       self->side / 10, n_ships);
  if (acting)
    return g_strdup_printf (_ ("%s %s acts."), table, acting->name);
  if (self->turn != RT_MAP_NONE)
    return g_strdup_printf (_ ("%s It is %s's turn."), table, self->seat[self->turn]);
  return g_steal_pointer (&table);
}

/* ---- What has happened, and what comes next ---- */

static char *
describe_shot (const RtMapStep *step)
{
  SpaceDisc from = { step->from, (int16_t)step->size };
  SpaceDisc to = { step->to, (int16_t)step->target_size };
  g_autofree char *length = rt_map_length (space_gap (&from, &to), 0);

  switch (step->shot) {
  case RT_MAP_SHOT_OPEN:
    return g_strdup_printf (_ ("%s fires at %s, %s away."), step->name, step->target, length);
  case RT_MAP_SHOT_HIT:
    return g_strdup_printf (_ ("%s fires at %s, %s away: a hit."), step->name, step->target,
                            length);
  case RT_MAP_SHOT_MISSED:
    return g_strdup_printf (_ ("%s fires at %s, %s away: a miss."), step->name, step->target,
                            length);
  case RT_MAP_SHOT_CALLED_OFF:
    return g_strdup_printf (_ ("%s cannot fire at %s, %s away."), step->name, step->target, length);
  }
  return NULL;
}

char *
rt_map_describe_step (const RtMap *self, const RtMapStep *step)
{
  g_autofree char *square = rt_map_square (self, step->to);
  g_autofree char *length = NULL;

  switch (step->kind) {
  case RT_MAP_MOVED:
    length = rt_map_length (step->length, 0);
    return g_strdup_printf (_ ("%s moves %s, to %s."), step->name, length, square);
  case RT_MAP_FIRED:
    return describe_shot (step);
  case RT_MAP_PLACED:
    return g_strdup_printf (_ ("%s is put at %s."), step->name, square);
  case RT_MAP_ARRIVED:
    return g_strdup_printf (_ ("%s arrives at %s."), step->name, square);
  case RT_MAP_DESTROYED:
    return g_strdup_printf (_ ("%s is lost at %s."), step->name, square);
  case RT_MAP_CAPTURED:
    return g_strdup_printf (_ ("%s is captured at %s."), step->name, square);
  }
  return NULL;
}

char *
rt_map_describe_course (const RtMap *self)
{
  const RtMapCourse *course = &self->course;
  g_autofree char *length = rt_map_length (course->length, 0);
  g_autofree char *way = rt_map_length (rt_map_way (course->from, course->to), 0);
  g_autofree char *square = rt_map_square (self, course->to);
  const char *name = find_name (self, self->acting);

  if (!course->is_there)
    return NULL;
  if (course->n_contacts && course->is_close)
    return g_strdup_printf (_ ("The next move of %s, %s, may touch %s: too close to call."), name,
                            length, find_name (self, course->contact[0]));
  if (course->n_contacts)
    return g_strdup_printf (_ ("The next move of %s, %s, touches %s after %s."), name, length,
                            find_name (self, course->contact[0]), way);
  if (course->is_at_edge)
    return g_strdup_printf (_ ("The next move of %s, %s, ends at the edge after %s."), name, length,
                            way);
  return g_strdup_printf (_ ("The next move of %s, %s, leads to %s."), name, length, square);
}

/* ---- What is asked of the table ---- */

/* How near a ship that moves passes a thing, from base to base; below 0: it would overlap it. */
static int
find_passing (const RocketmenSetup *setup, const RocketmenState *state, int object, int *error)
{
  SpaceDisc mover = rocketmen_disc (setup, state, state->actor_ship);
  SpaceDisc other = rocketmen_disc (setup, state, object);

  other.size += mover.size;
  *error = state->place[state->actor_ship].error + state->place[object].error;
  return space_clearance (mover.at, state->goal, &other);
}

static char *
describe_passing (const RulesGame *game, const RocketmenSetup *setup, const RocketmenState *state)
{
  g_autofree char *ship = rt_map_name (game, &setup->common, state->actor_ship);
  g_autofree char *object = rt_map_name (game, &setup->common, state->target);
  int error;
  int by = find_passing (setup, state, state->target, &error);
  g_autofree char *length = rt_map_length (ABS (by), error);

  return g_strdup_printf (by > 0 ? _ ("By the map %s passes %s by %s.")
                                 : _ ("By the map %s runs into %s by %s."),
                          ship, object, length);
}

/* The large thing that is nearest to the line of fire. */
static int
find_near_line (const RtMap *map, const RtMapThing *ship, const RtMapThing *target, int *clearance)
{
  int found = RT_MAP_NONE;

  *clearance = G_MAXINT;
  for (guint i = 0; i < map->n_things; i++) {
    const RtMapThing *thing = &map->thing[i];

    if (thing == ship || thing == target || thing->kind < RT_MAP_STATION
        || thing->kind == RT_MAP_PLAIN || thing->kind == RT_MAP_MICROID)
      continue;
    int by = space_clearance (ship->disc.at, target->disc.at, &thing->disc);
    if (by >= *clearance)
      continue;
    *clearance = by;
    found = thing->object;
  }
  return found;
}

static char *
describe_line (const RtMap *map, const RtMapThing *ship, const RtMapThing *target,
               RocketmenVerdict verdict)
{
  int clearance;
  int object = find_near_line (map, ship, target, &clearance);
  g_autofree char *length = rt_map_length (ABS (clearance), 0);

  if (verdict != ROCKETMEN_VERDICT_CLOSE || object == RT_MAP_NONE)
    return g_strdup (_ ("The line is clear."));
  return g_strdup_printf (clearance > 0 ? _ ("The line passes %s by %s: too close to call.")
                                        : _ ("The line cuts %s by %s: too close to call."),
                          find_name (map, object), length);
}

static char *
describe_range_asked (const RulesGame *game, const RocketmenSetup *setup,
                      const RocketmenState *state)
{
  g_autoptr (RtMap) map = rt_map_new (game, &setup->common, (const RulesState *)state);
  const RtMapThing *ship = rt_map_find (map, state->actor_ship);
  const RtMapThing *target = rt_map_find (map, state->target);

  if (!ship || !target)
    return NULL;
  g_autofree char *reach =
      rt_map_length (rocketmen_reach (setup, state, ship->object, state->shot_steps), 0);
  g_autofree char *gap =
      rt_map_length (space_gap (&ship->disc, &target->disc), ship->error + target->error);
  g_autofree char *line = describe_line (
      map, ship, target, rocketmen_judge_line (setup, state, ship->object, target->object));
  return g_strdup_printf (_ ("By the map it is %s from base to base, and the range is %s. %s"), gap,
                          reach, line);
}

char *
rt_map_describe_question (const RulesGame *game, const RulesSetup *common, const RulesState *memory)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  const RocketmenState *state = (const RocketmenState *)memory;

  if (rules_actor (memory) != RULES_TABLE || !rt_map_is_kept (game, common))
    return NULL;
  if (state->phase == ROCKETMEN_PHASE_ASK_RANGE)
    return describe_range_asked (game, setup, state);
  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    return describe_passing (game, setup, state);
  return NULL;
}

/* ---- Where the answer and the map do not agree ---- */

/* Could a thing stand there? */
static gboolean
has_room (const RtMap *map, const RtMapThing *thing, SpacePoint at)
{
  SpaceDisc disc = { at, thing->disc.size };

  for (guint i = 0; i < map->n_things; i++)
    if (&map->thing[i] != thing && space_is_overlapping (&disc, &map->thing[i].disc))
      return FALSE;
  return space_is_on_table (&disc, map->side);
}

/* Puts a ship so far from the other, where it is seen from there. */
static gboolean
find_correction (const RtMap *map, const RtMapThing *moved, const RtMapThing *other, int distance,
                 RulesAction *place)
{
  double x = moved->disc.at.x - other->disc.at.x;
  double y = moved->disc.at.y - other->disc.at.y;
  double times = (distance + (moved->disc.size + other->disc.size) / 2.0) / hypot (x, y);
  double to_x = round (other->disc.at.x + times * x);
  double to_y = round (other->disc.at.y + times * y);

  if (!isfinite (times) || MIN (to_x, to_y) < 0 || MAX (to_x, to_y) > map->side)
    return FALSE;
  SpacePoint at = { (int16_t)to_x, (int16_t)to_y };
  *place = (RulesAction){ .verb = ROCKETMEN_VERB_PLACE,
                          .n_args = 4,
                          .arg = { (int16_t)moved->object, at.x, at.y, (int16_t)moved->heading } };
  return has_room (map, moved, at);
}

gboolean
rt_map_doubt_distance (const RtMap *map, int ship, int target, int distance, int within,
                       RtMapDoubt *doubt)
{
  const RtMapThing *from = rt_map_find (map, ship);
  const RtMapThing *to = rt_map_find (map, target);

  *doubt = (RtMapDoubt){ .gap = 0 };
  if (!from || !to)
    return FALSE;
  doubt->gap = space_gap (&from->disc, &to->disc);
  doubt->error = from->error + to->error;
  if (ABS (distance - doubt->gap) <= doubt->error + within)
    return FALSE;
  /* What may be further off is likelier to be wrong. */
  gboolean is_target = to->error >= from->error;
  const RtMapThing *first = is_target ? to : from;
  const RtMapThing *second = is_target ? from : to;
  doubt->has_correction = find_correction (map, first, second, distance, &doubt->correction)
                          || find_correction (map, second, first, distance, &doubt->correction);
  return TRUE;
}

static char *
doubt_distance (const RulesGame *game, const RocketmenSetup *setup, const RocketmenState *state,
                const RulesAction *answer)
{
  g_autoptr (RtMap) map = rt_map_new (game, &setup->common, (const RulesState *)state);
  char place[RULES_LINE_MAX] = "place …";
  RtMapDoubt doubt;

  if (!rt_map_doubt_distance (map, state->actor_ship, state->target, answer->arg[0], answer->arg[1],
                              &doubt))
    return NULL;
  if (doubt.has_correction)
    rules_text_write_action (game, &setup->common, game->verbs, &doubt.correction, place,
                             sizeof place);
  g_autofree char *by_map = rt_map_length (doubt.gap, doubt.error);
  g_autofree char *said = rt_map_length (answer->arg[0], answer->arg[1]);
  return g_strdup_printf (
      _ ("By the map it is %s to %s, and it is said to be %s: one of them is wrong. If it is the "
         "map, put it right when the shot is over, perhaps by: %s. If it is the answer: undo."),
      by_map, rt_map_find (map, state->target)->name, said, place);
}

static char *
doubt_contact (const RulesGame *game, const RocketmenSetup *setup, const RocketmenState *state,
               const RulesAction *answer)
{
  for (int i = 0; i < answer->n_args; i++) {
    int error;
    int by = find_passing (setup, state, answer->arg[i], &error);

    if (by <= error)
      continue;
    g_autofree char *ship = rt_map_name (game, &setup->common, state->actor_ship);
    g_autofree char *object = rt_map_name (game, &setup->common, answer->arg[i]);
    g_autofree char *length = rt_map_length (by, error);
    return g_strdup_printf (
        _ ("By the map %s passes %s by %s, and it is said to touch it. The map has given way and "
           "put it there. If the answer is wrong: undo."),
        ship, object, length);
  }
  return NULL;
}

static char *
doubt_verdict (const RulesGame *game, const RocketmenSetup *setup, const RocketmenState *state,
               gboolean is_about_line)
{
  int ship = state->actor_ship;
  int target = state->target;
  RocketmenVerdict verdict =
      is_about_line ? rocketmen_judge_line (setup, state, ship, target)
                    : rocketmen_judge_range (setup, state, ship, target, state->shot_steps);
  g_autofree char *name = rt_map_name (game, &setup->common, target);

  if (verdict != ROCKETMEN_VERDICT_YES)
    return NULL;
  return g_strdup_printf (is_about_line
                              ? _ ("By the map the line to %s is clear. If the map is wrong, put "
                                   "it right by “place …”; if it is the answer: undo.")
                              : _ ("By the map %s is in range. If the map is wrong, put it right "
                                   "by “place …”; if it is the answer: undo."),
                          name);
}

char *
rt_map_describe_doubt (const RulesGame *game, const RulesSetup *common, const RulesState *before,
                       const RulesAction *answer)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  const RocketmenState *state = (const RocketmenState *)before;

  if (rules_actor (before) != RULES_TABLE || !rt_map_is_kept (game, common))
    return NULL;
  switch (answer->verb) {
  case ROCKETMEN_VERB_DISTANCE: {
    char *doubt = doubt_distance (game, setup, state, answer);
    return doubt || !answer->arg[2] ? doubt : doubt_verdict (game, setup, state, TRUE);
  }
  case ROCKETMEN_VERB_OUT_OF_RANGE:
    return doubt_verdict (game, setup, state, FALSE);
  case ROCKETMEN_VERB_LINE_BLOCKED:
    return doubt_verdict (game, setup, state, TRUE);
  case ROCKETMEN_VERB_CONTACT:
    return doubt_contact (game, setup, state, answer);
  default:
    return NULL;
  }
}
