/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-ships-model.h. */
#include "rt-battle-ships-model.h"

#include "rt-battle-attack-model.h"
#include "rt-battle-boarding-model.h"

#include "rules/odds/odds.h"
#include "rules/rocketmen/rocketmen-phrases.h"

static const RulesGame *
battle (void)
{
  return rules_find_game ("rocketmen");
}

/* ---- Trying ---- */

static gboolean
try_on_copy (const RocketmenSetup *setup, const RocketmenState *state, const RulesAction *action,
             RulesState *after, RulesReason *why)
{
  g_autofree RulesOutcome *outcome = why ? g_new0 (RulesOutcome, 1) : NULL;
  gboolean may;

  memcpy (after->bytes, state, sizeof *state);
  may = rules_apply (battle (), &setup->common, after, action, outcome);
  if (why && !may)
    *why = outcome->refusal;
  return may;
}

gboolean
rt_battle_may (const RocketmenSetup *setup, const RocketmenState *state, const RulesAction *action,
               RulesReason *why)
{
  RulesState after;

  return try_on_copy (setup, state, action, &after, why);
}

int
rt_battle_cost (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                const RulesAction *action)
{
  const RulesAction in_range = { .verb = ROCKETMEN_VERB_IN_RANGE };
  RulesState after;

  if (!try_on_copy (setup, state, action, &after, NULL))
    return -1;
  /* A shot is paid when it is known to be one. */
  if (((RocketmenState *)&after)->phase == ROCKETMEN_PHASE_ASK_RANGE)
    rules_apply (battle (), &setup->common, &after, &in_range, NULL);
  /* Who ends a ship's turn does not pay for the AP it leaves. */
  if (action->verb == ROCKETMEN_VERB_FINISH || action->verb == ROCKETMEN_VERB_MINE)
    return 0;
  return MAX (0, state->ship[ship].ap - ((const RocketmenState *)&after)->ship[ship].ap);
}

/* ---- How it stands ---- */

int
rt_battle_ap (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int ap = setup->ship[ship].ap;

  for (int i = 0; i < setup->n_abilities; i++) {
    const RocketmenAbility *ability = &setup->ability[i];
    gboolean is_here = ability->is_crew ? state->crew[ability->of] == ship : ability->of == ship;

    if (ability->effect == ROCKETMEN_EFFECT_AP && ability->when == ROCKETMEN_WHEN_ALWAYS && is_here)
      ap += ability->value;
  }
  return MAX (ap, state->ship[ship].ap);
}

int
rt_battle_length (const RocketmenSetup *setup, RocketmenLength length)
{
  return length == ROCKETMEN_LENGTH_NONE
             ? 0
             : setup->common.option[ROCKETMEN_OPTION_S + (int)length - ROCKETMEN_LENGTH_S];
}

/* Has it spent what it had, or finished? */
static gboolean
has_ended (const RocketmenShipState *ship)
{
  return (ship->flags & ROCKETMEN_SHIP_DONE)
         || (ship->boarding && (ship->flags & ROCKETMEN_SHIP_WAVED))
         || ((ship->flags & ROCKETMEN_SHIP_ACTED) && ship->ap == 0);
}

RtShipStanding
rt_battle_standing (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  const RocketmenShipState *self = &state->ship[ship];

  switch ((RocketmenShipPlace)self->place) {
  case ROCKETMEN_PLACE_RESERVE:
    return RT_SHIP_IN_RESERVE;
  case ROCKETMEN_PLACE_LOST:
    return RT_SHIP_DESTROYED;
  case ROCKETMEN_PLACE_CARRIED:
  case ROCKETMEN_PLACE_SCRAP:
    return RT_SHIP_CAPTURED;
  case ROCKETMEN_PLACE_ACTIVE:
    break;
  }
  if (self->boarding)
    return RT_SHIP_BOARDING;
  if (setup->ship[ship].seat != state->turn || state->round == 0
      || state->phase == ROCKETMEN_PHASE_OVER)
    return RT_SHIP_WAITING;
  if (self->flags & ROCKETMEN_SHIP_NEW)
    return RT_SHIP_NEW;
  if (has_ended (self))
    return RT_SHIP_DONE;
  return state->active == ship + 1 ? RT_SHIP_ACTING : RT_SHIP_TO_ACT;
}

gboolean
rt_battle_may_act (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  RtShipStanding standing = rt_battle_standing (setup, state, ship);

  if (standing == RT_SHIP_BOARDING)
    return setup->ship[ship].seat != state->turn || !has_ended (&state->ship[ship]);
  return standing != RT_SHIP_DONE && standing < RT_SHIP_IN_RESERVE;
}

void
rt_battle_count (const RocketmenSetup *setup, const RocketmenState *state, int seat,
                 RtFleetTurn *turn)
{
  *turn = (RtFleetTurn){ 0 };
  for (int i = 0; i < setup->n_ships; i++) {
    const RocketmenShipState *ship = &state->ship[i];

    if (setup->ship[i].seat != seat || ship->place != ROCKETMEN_PLACE_ACTIVE)
      continue;
    turn->all++;
    if (has_ended (ship) || (ship->flags & ROCKETMEN_SHIP_NEW) || ship->ap == 0)
      turn->done++;
    else if (!(ship->flags & ROCKETMEN_SHIP_ACTED))
      turn->idle[turn->n_idle++] = (guint8)i;
  }
}

/* ---- What it can do ---- */

/* On a map with the steps that it takes, if it can be reached. */
static RulesAction
fire_at (const RocketmenSetup *setup, const RocketmenState *state, int ship, int target)
{
  int steps = MAX (0, rt_battle_steps_min (setup, state, ship, target));

  return rt_battle_fire (setup, ship, target, steps, FALSE, NULL);
}

/* The first enemy that can be shot at, or the first that is there. */
static int
find_target (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int found = ship;

  for (int i = 0; i < setup->n_ships; i++) {
    const RulesAction fire = fire_at (setup, state, ship, i);

    if (setup->ship[i].seat == setup->ship[ship].seat
        || state->ship[i].place != ROCKETMEN_PLACE_ACTIVE)
      continue;
    if (rt_battle_may (setup, state, &fire, NULL))
      return i;
    if (found == ship)
      found = i;
  }
  return found;
}

/* What it can dock to or board, or else what it would be nearest to: what it is docked to, an
 * enemy's base. */
static int
find_object (const RocketmenSetup *setup, const RocketmenState *state, int verb, int ship)
{
  guint8 objects[RT_OBJECTS_MAX];
  int home;

  if (rt_battle_objects (setup, state, verb, ship, objects) > 0)
    return objects[0];
  if (state->ship[ship].boarding)
    return state->ship[ship].boarding - 1;
  if (state->ship[ship].docked)
    return state->ship[ship].docked - 1;
  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    home = rocketmen_home (state, seat);
    if (seat != setup->ship[ship].seat && home >= 0)
      return home;
  }
  return ROCKETMEN_OBJECT_ASTEROID;
}

/* Something about the crew of this ship: one that is possible, or the first. */
static gboolean
find_crew_action (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                  RulesAction *action)
{
  gboolean is_found = FALSE;

  for (int i = 0; i < setup->n_crew; i++) {
    gboolean is_aboard = state->crew[i] == ship;
    const RulesAction try[] = {
      { .verb = ROCKETMEN_VERB_TO_BASE, .n_args = 1, .arg = { i } },
      { .verb = ROCKETMEN_VERB_TRANSFER, .n_args = 2, .arg = { i, ship } },
      { .verb = ROCKETMEN_VERB_ENLIST, .n_args = 2, .arg = { i, ship } },
    };

    if (setup->crew[i].seat != setup->ship[ship].seat || state->crew[i] == ROCKETMEN_CREW_LOST)
      continue;
    for (guint k = 0; k < G_N_ELEMENTS (try); k++) {
      if ((k == 0) != is_aboard || (k == 2) != (state->crew[i] == ROCKETMEN_CREW_RESERVE))
        continue;
      if (rt_battle_may (setup, state, &try[k], NULL)) {
        *action = try[k];
        return TRUE;
      }
      if (!is_found)
        *action = try[k];
      is_found = TRUE;
    }
  }
  return is_found;
}

static gboolean
find_action (const RocketmenSetup *setup, const RocketmenState *state, int ship, RtShipAction what,
             RulesAction *action)
{
  static const guint8 verbs[N_RT_SHIP_ACTIONS] = {
    [RT_SHIP_ACTION_MOVE] = ROCKETMEN_VERB_MOVE,
    [RT_SHIP_ACTION_TURN] = ROCKETMEN_VERB_TURN,
    [RT_SHIP_ACTION_DOCK] = ROCKETMEN_VERB_DOCK_SHIP,
    [RT_SHIP_ACTION_BOARD] = ROCKETMEN_VERB_BOARD,
    [RT_SHIP_ACTION_MINE] = ROCKETMEN_VERB_MINE,
    [RT_SHIP_ACTION_LOAD] = ROCKETMEN_VERB_LOAD,
    [RT_SHIP_ACTION_UNLOAD] = ROCKETMEN_VERB_UNLOAD,
    [RT_SHIP_ACTION_FINISH] = ROCKETMEN_VERB_FINISH,
  };

  *action = (RulesAction){ .verb = verbs[what], .n_args = 1, .arg = { ship } };
  switch (what) {
  case RT_SHIP_ACTION_TURN:
    /* A map has to know where to. */
    if (rocketmen_has_map (setup))
      *action = (RulesAction){ .verb = ROCKETMEN_VERB_TURN_TO,
                               .n_args = 2,
                               .arg = { ship, state->place[ship].heading } };
    return TRUE;
  case RT_SHIP_ACTION_MOVE:
  case RT_SHIP_ACTION_MINE:
  case RT_SHIP_ACTION_UNLOAD:
  case RT_SHIP_ACTION_FINISH:
    return TRUE;
  case RT_SHIP_ACTION_ATTACK:
    *action = fire_at (setup, state, ship, find_target (setup, state, ship));
    return TRUE;
  case RT_SHIP_ACTION_DOCK:
  case RT_SHIP_ACTION_BOARD:
    action->n_args = 2;
    action->arg[1] = (gint16)find_object (setup, state, action->verb, ship);
    return TRUE;
  case RT_SHIP_ACTION_LOAD:
    action->n_args = 2;
    action->arg[1] = 1;
    return TRUE;
  case RT_SHIP_ACTION_CREW:
    return find_crew_action (setup, state, ship, action);
  case N_RT_SHIP_ACTIONS:
    break;
  }
  return FALSE;
}

gboolean
rt_battle_ask (const RocketmenSetup *setup, const RocketmenState *state, int ship,
               RtShipAction what, RtShipActionAnswer *answer)
{
  *answer = (RtShipActionAnswer){ 0 };
  if (!find_action (setup, state, ship, what, &answer->action))
    return FALSE;
  answer->is_possible = rt_battle_may (setup, state, &answer->action, &answer->why);
  if (answer->is_possible)
    answer->cost = rt_battle_cost (setup, state, ship, &answer->action);
  else
    answer->has_cure = rt_battle_find_cure (setup, state, ship, &answer->why, &answer->cure);
  return TRUE;
}

/* ---- Cures ---- */

/* Against these, coming nearer is where to begin. */
static gboolean
is_about_place (const RulesPhrase *phrase)
{
  const RulesPhrase *const about[] = { &rm_not_at_asteroid, &rm_not_at_microid, &rm_not_at_home,
                                       &rm_nothing_to_board, &rm_already_docked };

  for (guint i = 0; i < G_N_ELEMENTS (about); i++)
    if (phrase == about[i])
      return TRUE;
  return FALSE;
}

gboolean
rt_battle_find_cure (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                     const RulesReason *why, RulesAction *cure)
{
  const RulesPhrase *phrase = why->phrase;

  if (phrase == &rm_other_acts || phrase == &rm_half_way)
    *cure = (RulesAction){ .verb = ROCKETMEN_VERB_FINISH, .n_args = 1, .arg = { why->arg[0] } };
  else if (phrase == &rm_is_firing)
    *cure = (RulesAction){ .verb = ROCKETMEN_VERB_FINISH, .n_args = 1, .arg = { ship } };
  else if (phrase == &rm_wave_missing)
    *cure = (RulesAction){ .verb = ROCKETMEN_VERB_BOARD,
                           .n_args = 2,
                           .arg = { why->arg[0], state->ship[why->arg[0]].boarding - 1 } };
  else if (ship >= 0 && is_about_place (phrase))
    *cure = (RulesAction){ .verb = ROCKETMEN_VERB_MOVE, .n_args = 1, .arg = { ship } };
  else
    return FALSE;
  return rt_battle_may (setup, state, cure, NULL);
}

/* ---- Contact ---- */

/* Who is there first in a list: enemies, their bases, then what is nobody's, then one's own. */
static int
nearness (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return setup->ship[object].seat == state->turn ? 3 : 0;
  if (object < ROCKETMEN_OBJECT_ASTEROID)
    return object - ROCKETMEN_OBJECT_BASE == state->turn ? 3 : 1;
  return 2;
}

gsize
rt_battle_objects (const RocketmenSetup *setup, const RocketmenState *state, int verb, int ship,
                   guint8 objects[RT_OBJECTS_MAX])
{
  gsize n = 0;

  for (int rank = 0; rank <= 3; rank++)
    for (int object = 0; object < RT_OBJECTS_MAX; object++) {
      RulesAction action = { .verb = (guint8)verb };

      if ((object >= setup->n_ships && object < ROCKETMEN_SHIPS_MAX)
          || nearness (setup, state, object) != rank)
        continue;
      if (ship >= 0)
        action.arg[action.n_args++] = (gint16)ship;
      action.arg[action.n_args++] = (gint16)object;
      if (rt_battle_may (setup, state, &action, NULL))
        objects[n++] = (guint8)object;
    }
  return n;
}

/* Nothing is touched at the end of this, as far as it is asked. */
static const RulesAction *
action_of_move (int ship, RulesAction *move)
{
  *move = ship >= 0
              ? (RulesAction){ .verb = ROCKETMEN_VERB_MOVE, .n_args = 1, .arg = { (gint16)ship } }
              : (RulesAction){ .verb = ROCKETMEN_VERB_EVADE };
  return move;
}

gboolean
rt_battle_is_touch_asked (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  RulesState after;
  RulesAction move;

  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    return TRUE;
  if (!try_on_copy (setup, state, action_of_move (ship, &move), &after, NULL))
    return FALSE;
  return !rt_battle_asks_table (setup)
         || (((RocketmenState *)&after)->phase == ROCKETMEN_PHASE_ASK_CONTACT
             && !rocketmen_has_map (setup));
}

gsize
rt_battle_touchable (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                     guint8 objects[RT_OBJECTS_MAX])
{
  RulesState after;
  RulesAction move;

  if (!rt_battle_asks_table (setup))
    return rt_battle_objects (setup, state,
                              ship >= 0 ? ROCKETMEN_VERB_MOVE_TOUCHING : ROCKETMEN_VERB_EVADE_INTO,
                              ship, objects);
  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    memcpy (after.bytes, state, sizeof *state);
  else if (!try_on_copy (setup, state, action_of_move (ship, &move), &after, NULL))
    return 0;
  return rt_battle_objects (setup, (RocketmenState *)&after, ROCKETMEN_VERB_CONTACT, -1, objects);
}

/* The answer of the table belongs to the action, or is one itself when it is asked already. */
static RtPlay
answer_with (const RocketmenState *state, const RulesAction *action, const RulesAction *answer)
{
  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    return (RtPlay){ .action = *answer };
  return (RtPlay){ .action = *action, .has_answer = TRUE, .answer = *answer };
}

RtPlay
rt_battle_move_clear (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  RulesAction move;

  action_of_move (ship, &move);
  if (!rt_battle_asks_table (setup))
    return (RtPlay){ .action = move };
  return answer_with (state, &move, &(RulesAction){ .verb = ROCKETMEN_VERB_NO_CONTACT });
}

int
rt_battle_moves_most (const RocketmenSetup *setup, const RocketmenState *state, int ship, int most)
{
  RtPlay play = rt_battle_move_clear (setup, state, ship);
  RulesState before;
  RulesState after;
  int n = 0;

  memcpy (before.bytes, state, sizeof *state);
  while (n < most
         && try_on_copy (setup, (const RocketmenState *)&before, &play.action, &after, NULL)) {
    n++;
    before = after;
    if (play.has_answer
        && !try_on_copy (setup, (const RocketmenState *)&after, &play.answer, &before, NULL))
      break;
  }
  return n;
}

RtPlay
rt_battle_move_still (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  RulesAction move;

  action_of_move (ship, &move);
  if (rt_battle_asks_table (setup))
    return answer_with (state, &move, &(RulesAction){ .verb = ROCKETMEN_VERB_STILL_CONTACT });
  move.verb = ship >= 0 ? ROCKETMEN_VERB_MOVE_STILL : ROCKETMEN_VERB_EVADE_STILL;
  return (RtPlay){ .action = move };
}

gboolean
rt_touched_has (const RtTouched *self, int object)
{
  for (gsize i = 0; i < self->n; i++)
    if (self->object[i] == object)
      return TRUE;
  return FALSE;
}

void
rt_touched_toggle (RtTouched *self, int object)
{
  gsize kept = 0;

  if (!rt_touched_has (self, object)) {
    if (self->n < G_N_ELEMENTS (self->object))
      self->object[self->n++] = (guint8)object;
    return;
  }
  for (gsize i = 0; i < self->n; i++)
    if (self->object[i] != object)
      self->object[kept++] = self->object[i];
  self->n = kept;
}

RtPlay
rt_battle_move_into (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                     const guint8 *objects, gsize n_objects)
{
  RulesAction contact = { .verb = ROCKETMEN_VERB_CONTACT };
  RulesAction move;

  g_return_val_if_fail (n_objects > 0 && n_objects <= RULES_ARGS_MAX, (RtPlay){ 0 });
  action_of_move (ship, &move);
  if (!rt_battle_asks_table (setup)) {
    move.verb = ship >= 0 ? ROCKETMEN_VERB_MOVE_TOUCHING : ROCKETMEN_VERB_EVADE_INTO;
    move.arg[move.n_args++] = objects[0];
    return (RtPlay){ .action = move };
  }
  for (gsize i = 0; i < n_objects; i++)
    contact.arg[contact.n_args++] = objects[i];
  return answer_with (state, &move, &contact);
}

static double
as_number (RulesOddsFraction fraction)
{
  return fraction.denominator ? (double)fraction.numerator / (double)fraction.denominator : 0;
}

static gboolean
is_large (const RocketmenSetup *setup, int object)
{
  return object < ROCKETMEN_SHIPS_MAX ? setup->ship[object].ship_class == ROCKETMEN_CLASS_STATION
                                      : object < ROCKETMEN_OBJECT_MICROID;
}

gboolean
rt_battle_collision (const RocketmenSetup *setup, const RocketmenState *state, int ship, int object,
                     RtCollision *collision)
{
  RulesOddsCollisionResult result;
  gboolean is_ship = object < ROCKETMEN_SHIPS_MAX && !is_large (setup, object);

  if (!rt_battle_quote_collision (setup, state, ship, object, FALSE, &result))
    return FALSE;
  *collision = (RtCollision){
    .own_destroyed = as_number (result.attacker_destroyed),
    .target_destroyed = as_number (result.target_destroyed),
    .docked = as_number (result.docked),
    .own_pods = as_number (result.expected_attacker_pods_lost),
    .target_pods = as_number (result.expected_target_pods_lost),
    .is_sure = !is_ship
               || (state->ship[ship].pods[ROCKETMEN_POD_SHIELD] > 0
                   && state->ship[object].pods[ROCKETMEN_POD_SHIELD] > 0),
  };
  return TRUE;
}
