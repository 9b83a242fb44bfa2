/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what may come next. What a seat may do, as far as it can be listed, and what chance
 * may draw; nothing here changes a state.
 */
#include "rocketmen-private.h"

/* ---- What is legal ---- */

/* A list that takes only what the judge allows. */
typedef struct {
  Cards cards;
  const State *state;
  RulesAction *list;
  size_t n;
  /* In a turn: the ships of the acting player and the others', as far as they are active. */
  uint8_t n_own;
  uint8_t n_enemies;
  uint8_t own[ROCKETMEN_SHIPS_MAX];
  uint8_t enemy[ROCKETMEN_SHIPS_MAX];
  /* With a map: all else that is there. */
  uint8_t n_things;
  uint8_t thing[ROCKETMEN_OBJECTS_MAX - ROCKETMEN_SHIPS_MAX];
} List;

/* Lists an action that is known to be allowed. */
static void
add (List *self, unsigned verb, int n_args, int a, int b, int c)
{
  if (self->n == RULES_LEGAL_MAX)
    return;
  RulesAction *action = &self->list[self->n++];
  action->verb = verb;
  action->n_args = n_args;
  action->arg[0] = a;
  action->arg[1] = b;
  action->arg[2] = c;
  action->arg[3] = 0;
}

/* Lists an action if the judge allows it. */
static void
offer (List *self, unsigned verb, int n_args, int a, int b, int c)
{
  size_t n = self->n;

  add (self, verb, n_args, a, b, c);
  if (self->n > n && !rocketmen_judge (self->cards, self->state, &self->list[n], NULL))
    self->n = n;
}

/* Moves: if one is allowed, so is touching anything that is there. */
static void
offer_moves (List *self, int ship)
{
  Cards cards = self->cards;
  const State *state = self->state;

  if (!rocketmen_judge_move (cards, state, ship, -1, NULL))
    return;
  add (self, ROCKETMEN_VERB_MOVE, 1, ship, 0, 0);
  if (is_asking (cards))
    return;
  if (state->ship[ship].through)
    add (self, ROCKETMEN_VERB_MOVE_STILL, 1, ship, 0, 0);
  add (self, ROCKETMEN_VERB_MOVE_TOUCHING, 2, ship, ROCKETMEN_OBJECT_ASTEROID, 0);
  if (state->microids)
    add (self, ROCKETMEN_VERB_MOVE_TOUCHING, 2, ship, ROCKETMEN_OBJECT_MICROID, 0);
  for (int seat = 0; seat < cards->common.n_seats; seat++)
    if (state->base[seat].kind == ROCKETMEN_BASE_ASTEROID)
      add (self, ROCKETMEN_VERB_MOVE_TOUCHING, 2, ship, ROCKETMEN_OBJECT_BASE + seat, 0);
  for (int i = 0; i < self->n_enemies; i++)
    add (self, ROCKETMEN_VERB_MOVE_TOUCHING, 2, ship, self->enemy[i], 0);
}

/* Shots by eye, with two steps at most. */
static void
offer_shots (List *self, int ship)
{
  Cards cards = self->cards;
  const State *state = self->state;
  int steps_max = -1;

  while (steps_max < 2 && rocketmen_judge_gunner (cards, state, ship, steps_max + 1, NULL))
    steps_max++;
  for (int i = 0; steps_max >= 0 && i < self->n_enemies; i++)
    if (rocketmen_judge_target (cards, state, ship, self->enemy[i], NULL))
      for (int steps = 0; steps <= steps_max; steps++) {
        if (has_map (cards))
          offer (self, ROCKETMEN_VERB_SHOOT, 3, ship, self->enemy[i], steps);
        else if (is_asking (cards))
          add (self, ROCKETMEN_VERB_SHOOT, 3, ship, self->enemy[i], steps);
        else
          add (self, ROCKETMEN_VERB_FIRE, 4, ship, self->enemy[i], steps);
      }
}

/* Towards one thing, unless it looks that way or the same way is listed since `first`. */
static void
add_turn (List *self, int ship, int other, size_t first)
{
  const RocketmenPlace *place = self->state->place;
  int heading = space_heading (place[ship].at, place[other].at);

  if (heading == place[ship].heading)
    return;
  for (size_t i = first; i < self->n; i++)
    if (self->list[i].arg[1] == heading)
      return;
  add (self, ROCKETMEN_VERB_TURN_TO, 2, ship, heading, 0);
}

/* With a map: towards what there is to go to. Docked, a ship turns for nothing, so that is listed
 * only while it has done nothing else. */
static void
offer_turns (List *self, int ship)
{
  const RocketmenShipState *own = &self->state->ship[ship];
  RulesAction any = { .verb = ROCKETMEN_VERB_TURN_TO, .n_args = 2, .arg = { (int16_t)ship } };
  size_t first = self->n;

  if (self->cards->ship[ship].move == ROCKETMEN_LENGTH_NONE
      || (own->docked && (own->flags & ROCKETMEN_SHIP_ACTED))
      || !rocketmen_judge (self->cards, self->state, &any, NULL))
    return;
  for (int i = 0; i < self->n_enemies; i++)
    add_turn (self, ship, self->enemy[i], first);
  for (int i = 0; i < self->n_things; i++)
    add_turn (self, ship, self->thing[i], first);
}

/* With a map: what it touches, to dock there. */
static void
offer_docks (List *self, int ship, const uint8_t *others, int n)
{
  SpaceDisc mover = rocketmen_disc (self->cards, self->state, ship);

  for (int i = 0; i < n; i++) {
    SpaceDisc disc = rocketmen_disc (self->cards, self->state, others[i]);
    if (others[i] != ship && space_is_within (&mover, &disc, SPACE_TOUCH))
      offer (self, ROCKETMEN_VERB_DOCK_SHIP, 2, ship, others[i], 0);
  }
}

/* What one ship of the acting player may do. */
static void
offer_ship (List *self, int ship)
{
  const RocketmenShipState *own = &self->state->ship[ship];
  Cards cards = self->cards;

  if (own->flags & ROCKETMEN_SHIP_DONE)
    return;
  if (own->boarding) {
    offer (self, ROCKETMEN_VERB_BOARD, 2, ship, own->boarding - 1, 0);
    return;
  }
  if ((own->flags & ROCKETMEN_SHIP_ACTED) && own->ap > 0)
    add (self, ROCKETMEN_VERB_FINISH, 1, ship, 0, 0);
  if (own->ap == 0)
    return;
  if (own->docked)
    offer (self, ROCKETMEN_VERB_BOARD, 2, ship, own->docked - 1, 0);
  for (int i = 0; i < self->n_enemies; i++)
    if (self->state->ship[self->enemy[i]].docked == ship + 1
        && own->docked != self->enemy[i] + 1) /* it is offered already */
      offer (self, ROCKETMEN_VERB_BOARD, 2, ship, self->enemy[i], 0);
  if (has_map (cards)) {
    offer_turns (self, ship);
    if (!own->docked) {
      offer_docks (self, ship, self->own, self->n_own);
      offer_docks (self, ship, self->enemy, self->n_enemies);
      offer_docks (self, ship, self->thing, self->n_things);
    }
  } else if (!own->docked) { /* docked, it turns for nothing and to no end that is known here */
    offer (self, ROCKETMEN_VERB_TURN, 1, ship, 0, 0);
  }
  if (own->n_cargo)
    offer (self, ROCKETMEN_VERB_UNLOAD, 1, ship, 0, 0);
  if (own->docked && is_microid (own->docked - 1))
    for (int n = 1; n <= rocketmen_free_space (cards, self->state, ship); n++)
      offer (self, ROCKETMEN_VERB_LOAD, 2, ship, n, 0);
  offer_moves (self, ship);
  offer_shots (self, ship);
}

/* Ways to pay with two salvaged ships; more than that is open. */
static void
offer_two_salvaged (List *self, int ship)
{
  Cards cards = self->cards;
  const State *state = self->state;

  for (int a = 0; a < cards->n_ships; a++)
    for (int b = a + 1; state->ship[a].place == ROCKETMEN_PLACE_SCRAP && b < cards->n_ships; b++)
      for (int way = 0;
           state->ship[b].place == ROCKETMEN_PLACE_SCRAP
           && way < ROCKETMEN_RESOURCES * ROCKETMEN_RESOURCES && self->n < RULES_LEGAL_MAX;
           way++) {
        RulesAction *action = &self->list[self->n];
        *action = (RulesAction){ .verb = ROCKETMEN_VERB_BRING_USING,
                                 .n_args = 5,
                                 .arg = { ship, a, way / ROCKETMEN_RESOURCES, b,
                                          way % ROCKETMEN_RESOURCES } };
        self->n += rocketmen_judge (cards, state, action, NULL);
      }
}

static void
offer_reserve (List *self)
{
  Cards cards = self->cards;
  const State *state = self->state;

  for (int ship = 0; ship < cards->n_ships; ship++) {
    if (owner (cards, ship) != state->turn)
      continue;
    if (state->ship[ship].place == ROCKETMEN_PLACE_RESERVE) {
      offer (self, ROCKETMEN_VERB_BRING, 1, ship, 0, 0);
      for (int scrap = 0; scrap < cards->n_ships; scrap++)
        for (int kind = 0;
             state->ship[scrap].place == ROCKETMEN_PLACE_SCRAP && kind < ROCKETMEN_RESOURCES;
             kind++)
          offer (self, ROCKETMEN_VERB_BRING_USING, 3, ship, scrap, kind);
      offer_two_salvaged (self, ship);
    }
    if (!is_active (state, ship) || !(state->ship[ship].flags & ROCKETMEN_SHIP_NEW))
      continue;
    int posts = rocketmen_posts (cards, state, ship);
    for (int lasers = 0; lasers <= posts; lasers++)
      offer (self, ROCKETMEN_VERB_ARM, 3, ship, lasers, posts - lasers);
    for (int crew = 0; crew < cards->n_crew; crew++)
      if (state->crew[crew] == ROCKETMEN_CREW_RESERVE)
        offer (self, ROCKETMEN_VERB_ENLIST, 2, crew, ship, 0);
  }
}

/* Crew of the home base may go aboard. Other transfers are open: they cost nothing, so that listing
 * them would have random players shift crew for ever. */
static void
offer_crew (List *self)
{
  Cards cards = self->cards;
  const State *state = self->state;

  for (int crew = 0; crew < cards->n_crew; crew++) {
    if (state->crew[crew] != ROCKETMEN_CREW_BASE || cards->crew[crew].seat != state->turn)
      continue;
    for (int i = 0; i < self->n_own; i++)
      if (cards->ship[self->own[i]].seats)
        offer (self, ROCKETMEN_VERB_TRANSFER, 2, crew, self->own[i], 0);
  }
}

static void
offer_turn (List *self)
{
  int acting = acting_ship (self->state);

  for (int ship = 0; ship < self->cards->n_ships; ship++) {
    if (!is_active (self->state, ship))
      continue;
    if (owner (self->cards, ship) == self->state->turn)
      self->own[self->n_own++] = ship;
    else
      self->enemy[self->n_enemies++] = ship;
  }
  for (int i = ROCKETMEN_OBJECT_BASE; has_map (self->cards) && i < ROCKETMEN_OBJECTS_MAX; i++)
    if (rocketmen_is_there (self->cards, self->state, i))
      self->thing[self->n_things++] = i;
  for (int i = 0; i < self->n_own; i++)
    if (self->state->ship[self->own[i]].flags & ROCKETMEN_SHIP_MAY_MINE)
      offer (self, ROCKETMEN_VERB_MINE, 1, self->own[i], 0, 0);
  if (acting >= 0) {
    offer_ship (self, acting); /* nobody else may spend AP */
  } else {
    for (int i = 0; i < self->n_own; i++)
      offer_ship (self, self->own[i]);
    offer_reserve (self);
    offer_crew (self);
  }
  offer (self, ROCKETMEN_VERB_END, 0, 0, 0, 0);
}

/* On a map the places are open: a few in a ring around the asteroid stand for them. */
static void
offer_falls (List *self)
{
  SpaceDisc asteroid = rocketmen_disc (self->cards, self->state, ROCKETMEN_OBJECT_ASTEROID);
  int ring = (asteroid.size + rocketmen_size (self->cards, ROCKETMEN_SIZE_MICROID)) / 2;

  for (int off = 0; off <= ROCKETMEN_DROPPED; off++)
    offer (self, ROCKETMEN_VERB_FELL, 2, off, ROCKETMEN_DROPPED - off, 0);
  for (int on = 0; on < ROCKETMEN_DROPPED && self->n < RULES_LEGAL_MAX; on++) {
    RulesAction *action = &self->list[self->n];
    *action =
        (RulesAction){ .verb = ROCKETMEN_VERB_FELL_AT, .n_args = 2, .arg = { 0, (int16_t)on } };
    for (int i = on; i < ROCKETMEN_DROPPED; i++) {
      SpacePoint at = space_ahead (asteroid.at, i * SPACE_TURN / ROCKETMEN_DROPPED, ring + 100);
      action->arg[action->n_args++] = at.x;
      action->arg[action->n_args++] = at.y;
    }
    self->n += rocketmen_judge (self->cards, self->state, action, NULL);
  }
}

/* Ways to take what is there, as sorted lists. */
static void
offer_loot (List *self)
{
  const uint8_t *cargo = self->state->ship[self->state->captured].cargo;
  int space = rocketmen_free_space (self->cards, self->state, self->state->captor);

  for (int a = 0; a <= cargo[0]; a++)
    for (int b = 0; b <= cargo[1]; b++)
      for (int c = 0; c <= cargo[2]; c++) {
        int n = a + b + c;
        if (n == 0 || n > space || n > RULES_ARGS_MAX || self->n == RULES_LEGAL_MAX)
          continue;
        RulesAction *action = &self->list[self->n++];
        action->verb = ROCKETMEN_VERB_LOOT;
        action->n_args = n;
        for (int i = 0; i < n; i++)
          action->arg[i] = i < a ? 0 : i < a + b ? 1 : 2;
      }
}

size_t
rocketmen_legal (const RulesSetup *setup, const RulesState *memory, RulesAction *actions)
{
  Cards cards = (Cards)setup;
  const State *state = (const State *)memory;
  List list; /* the ships are filled in when they are needed */

  list.cards = cards;
  list.state = state;
  list.list = actions;
  list.n = list.n_own = list.n_enemies = list.n_things = 0;

  switch (state->phase) {
  case ROCKETMEN_PHASE_START:
    for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
      offer (&list, ROCKETMEN_VERB_START, 1, kind, 0, 0);
    break;
  case ROCKETMEN_PHASE_DROP:
    if (has_map (cards)) {
      offer_falls (&list);
      break;
    }
    for (int off = 0; off <= ROCKETMEN_DROPPED; off++)
      for (int on = 0; on + off <= ROCKETMEN_DROPPED; on++)
        offer (&list, is_asking (cards) ? ROCKETMEN_VERB_FELL : ROCKETMEN_VERB_DROP, 2, off, on, 0);
    break;
  case ROCKETMEN_PHASE_ASK_CONTACT:
    offer (&list, ROCKETMEN_VERB_NO_CONTACT, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_STILL_CONTACT, 0, 0, 0, 0);
    for (int object = 0; object < ROCKETMEN_OBJECTS_MAX; object++)
      if (rocketmen_is_there (cards, state, object))
        offer (&list, ROCKETMEN_VERB_CONTACT, 1, object, 0, 0);
    break;
  case ROCKETMEN_PHASE_ASK_RANGE:
    /* Measured, this stands for any distance. */
    add (&list, ROCKETMEN_VERB_DISTANCE, 3,
         rocketmen_reach (cards, state, state->actor_ship, state->shot_steps), 10, 0);
    offer (&list, ROCKETMEN_VERB_IN_RANGE, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_OUT_OF_RANGE, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_LINE_BLOCKED, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_MEET:
    for (int i = 0; i < state->n_contacts; i++)
      add (&list, ROCKETMEN_VERB_MEET, 1, state->contact[i], 0, 0);
    break;
  case ROCKETMEN_PHASE_TURN:
    offer_turn (&list);
    break;
  case ROCKETMEN_PHASE_CONTACT:
    offer (&list, ROCKETMEN_VERB_EVADE, 0, 0, 0, 0);
    if (!is_asking (cards))
      offer (&list, ROCKETMEN_VERB_EVADE_STILL, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_DOCK, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_COLLIDE, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_REROLL:
    offer (&list, ROCKETMEN_VERB_REROLL, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_ACCEPT, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_DODGE:
    offer (&list, ROCKETMEN_VERB_DODGE, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_TAKE_HIT, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_LOSS:
    for (int kind = 0; kind < ROCKETMEN_N_PODS; kind++)
      offer (&list, ROCKETMEN_VERB_LOSE, 1, kind, 0, 0);
    break;
  case ROCKETMEN_PHASE_CREW_LOSS:
  case ROCKETMEN_PHASE_BOARD_LOSS:
    for (int kind = 0; kind < ROCKETMEN_N_PODS; kind++)
      offer (&list, ROCKETMEN_VERB_LOSE, 1, kind, 0, 0);
    for (int crew = 0; crew < cards->n_crew; crew++)
      offer (&list, ROCKETMEN_VERB_LOSE_CREW, 1, crew, 0, 0);
    offer (&list, ROCKETMEN_VERB_LOSE_DIE, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_RAM:
    offer (&list, ROCKETMEN_VERB_RAM, 0, 0, 0, 0);
    for (int kind = 0; kind < ROCKETMEN_N_PODS; kind++)
      offer (&list, ROCKETMEN_VERB_SACRIFICE, 1, kind, 0, 0);
    offer (&list, ROCKETMEN_VERB_SPARE, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_LOOT:
    offer_loot (&list);
    offer (&list, ROCKETMEN_VERB_LEAVE, 0, 0, 0, 0);
    break;
  case ROCKETMEN_PHASE_FATE:
    offer (&list, ROCKETMEN_VERB_DESTROY, 0, 0, 0, 0);
    offer (&list, ROCKETMEN_VERB_SALVAGE, 0, 0, 0, 0);
    break;
  default:
    break;
  }
  return list.n;
}

/* ---- Chance ---- */

void
rocketmen_chance (const RulesSetup *setup, const RulesState *memory, RulesUrn *urn)
{
  Cards cards = (Cards)setup;
  const State *state = (const State *)memory;

  static const uint8_t die[6] = { 1, 1, 1, 1, 1, 1 };

  *urn = (RulesUrn){ .base = { .verb = ROCKETMEN_VERB_ROLL },
                     .draws = rocketmen_awaited_dice (state),
                     .n_faces = 6,
                     .goes_back = true,
                     .first = 1,
                     .weight = die };
  switch (state->phase) {
  case ROCKETMEN_PHASE_FIRST_ROLL:
    urn->seat = state->roller;
    break;
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    urn->seat = owner (cards, state->target);
    break;
  case ROCKETMEN_PHASE_BOARDED_ROLL:
    urn->seat = rocketmen_controller (cards, state, state->target);
    break;
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
    urn->base.verb = ROCKETMEN_VERB_DRAW;
    urn->draws = state->draws;
    urn->n_faces = ROCKETMEN_RESOURCES;
    urn->goes_back = false;
    urn->first = 0;
    urn->weight = state->unseen;
    urn->seat = owner (cards, state->actor_ship);
    break;
  default:
    urn->seat = owner (cards, state->actor_ship);
    break;
  }
}
