/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: a computer player for battles that have a map.
 *
 * A ship's orders are sought as a whole: ways to turn and move, each from an intention (to close
 * in, to go around, to get away, to a base, to resources), and at every place what could be done
 * there: fire, dock, board, load, unload, mine. Orders are carried out on copies of the view up to
 * the first dice, and these are counted exactly, or for boardings and collisions in part by a few
 * throws. How good the end is says rocketmen-player-worth.c. The best order of all ships comes
 * first; after each action it thinks again.
 *
 * The level sets how far it looks. Level 1 has each ship go for what is near, and forgets what the
 * others can do, its base and its reserve; level 2 counts all that; level 3 seeks longer orders,
 * and in more directions.
 */
#include "rocketmen-player.h"

#include "../odds/odds.h"

#include <string.h>

enum {
  BEAM_MAX = 12, /* places from which a ship's orders go on */
  PLANS_MAX = 8, /* of one ship, that are kept */
  WAYS_MAX = 72, /* headings that are tried from one place */
  THROWS = 4,    /* where dice are thrown rather than counted */
  STEPS_MAX = 3, /* of Extended Range */
};

typedef struct {
  const RocketmenWeights *weights;
  int turns;     /* how often a ship's orders turn it, the first time included */
  int beam;      /* from how many places they go on */
  int fan;       /* headings all around besides those that lead somewhere, 0: none */
  bool is_hasty; /* each ship in its turn, at what is nearest; and no thought of the reserve */
} Level;

/* ---- Weights ---- */

/* Fitted to battles of the player against itself; see README.md. */
static const RocketmenWeights sober = {
  .hull = 0.41,
  .laser = 1.0,
  .shield = 0.58,
  .plain = 0.5,
  .crew = 0.8,
  .hope = 0.6,
  .fear = 0.7,
  .far = 0.8,
  .siege_dock = 0.85,
  .siege_near = 0.45,
  .siege_far = 0.12,
  .rescue = 12,
  .reserve = 0.3,
  .find = 0.08,
  .steep = 6,
  .take = 0.51,
  .hold = 0.72,
};

/* Sees what it can do next, and hardly what can be done to it or to its base. */
static const RocketmenWeights eager = {
  .hull = 0.41,
  .laser = 1.0,
  .shield = 0.2,
  .plain = 0.5,
  .crew = 0.2,
  .hope = 0.8,
  .fear = 0,
  .far = 0.8,
  .siege_dock = 0.3,
  .siege_near = 0,
  .siege_far = 0,
  .rescue = 0,
  .reserve = 0.1,
  .find = 0.05,
  .steep = 6,
  .take = 0.1,
  .hold = 0,
};

static const Level levels[] = {
  { .weights = &eager, .turns = 1, .beam = 1, .is_hasty = true },
  { .weights = &sober, .turns = 2, .beam = 4, .fan = 12 },
  { .weights = &sober, .turns = 3, .beam = 8, .fan = 24 },
};

/* ---- Plans ---- */

typedef struct {
  Cards cards;
  int seat;
  const Level *level;
  RocketmenMind *mind;
  RulesBits *bits;
} Player;

typedef struct {
  State state;
  RocketmenPlan plan;
} Node;

/* The search for the orders of one ship. */
typedef struct {
  const Player *player;
  int ship;
  int n_plans;
  RocketmenPlan plans[PLANS_MAX]; /* the best, best first */
  int n_next;
  Node next[BEAM_MAX]; /* where they could go on, best first */
} Search;

typedef struct {
  int16_t heading; /* -1: the one it has */
  uint8_t intent;
  uint8_t object;
} Way;

static double
judge (const Player *player, const State *state)
{
  return rocketmen_chance_to_win (player->cards, state, player->seat, player->level->weights,
                                  player->mind);
}

static bool
act (const Player *player, State *state, const RulesAction *action)
{
  return rocketmen_apply (&player->cards->common, (RulesState *)state, action, NULL);
}

static bool
act_in (const Player *player, Node *node, const RulesAction *action)
{
  if (node->plan.n_actions == ROCKETMEN_PLAN_MAX || !act (player, &node->state, action))
    return false;
  node->plan.action[node->plan.n_actions++] = *action;
  return true;
}

static void
keep_plan (Search *search, const RocketmenPlan *plan)
{
  int i = search->n_plans;

  /* Of plans that begin alike and mean the same, the best stands for all. */
  for (int k = 0; k < search->n_plans; k++) {
    const RocketmenPlan *other = &search->plans[k];
    if (other->intent != plan->intent || other->object != plan->object
        || (other->n_actions == 0) != (plan->n_actions == 0)
        || (plan->n_actions && !rules_same_action (&other->action[0], &plan->action[0])))
      continue;
    if (other->chance >= plan->chance)
      return;
    i = k;
    break;
  }
  if (i == PLANS_MAX) {
    i--;
    if (search->plans[i].chance >= plan->chance)
      return;
  } else if (i == search->n_plans) {
    search->n_plans++;
  }
  for (; i > 0 && search->plans[i - 1].chance < plan->chance; i--)
    search->plans[i] = search->plans[i - 1];
  search->plans[i] = *plan;
}

static void
keep_node (Search *search, const Node *node)
{
  int most = search->player->level->beam;
  int i = search->n_next;

  if (node->state.phase != ROCKETMEN_PHASE_TURN || node->state.ship[search->ship].ap == 0)
    return;
  if (i == most) {
    i--;
    if (search->next[i].plan.chance >= node->plan.chance)
      return;
  } else {
    search->n_next++;
  }
  for (; i > 0 && search->next[i - 1].plan.chance < node->plan.chance; i--)
    search->next[i] = search->next[i - 1];
  search->next[i] = *node;
}

static int
length_to (const State *state, int ship, int object)
{
  return space_length (state->place[ship].at, state->place[object].at);
}

static int
nearest_enemy (const Player *player, const State *state, int ship)
{
  int best = -1;

  for (int i = 0; i < player->cards->n_ships; i++)
    if (is_active (state, i) && owner (player->cards, i) != player->seat
        && (best < 0 || length_to (state, ship, i) < length_to (state, ship, best)))
      best = i;
  return best;
}

/* ---- Shots ---- */

/* What is left of a target after a hit; its player is taken to keep what it has less of. */
static void
suffer (const Player *player, State *state, int target)
{
  RocketmenShipState *ship = &state->ship[target];

  if (ship->pods[ROCKETMEN_POD_PLAIN])
    ship->pods[ROCKETMEN_POD_PLAIN]--;
  else if (ship->pods[ROCKETMEN_POD_SHIELD]
           && ship->pods[ROCKETMEN_POD_SHIELD] >= ship->pods[ROCKETMEN_POD_LASER])
    ship->pods[ROCKETMEN_POD_SHIELD]--;
  else if (ship->pods[ROCKETMEN_POD_LASER])
    ship->pods[ROCKETMEN_POD_LASER]--;
  else
    rocketmen_remove_ship (player->cards, state, target, ROCKETMEN_PLACE_LOST);
}

/* So many shots at one target, counted out. */
static double
count_volley (const Player *player, const State *state, int ship, int target, int steps, int shots,
              int rerolls)
{
  if (shots == 0 || !is_active (state, target))
    return judge (player, state);
  double p = rocketmen_hit_chance (player->cards, state, ship, target, steps);
  State hit = *state;
  if (rerolls > 0)
    p += (1 - p) * p;
  suffer (player, &hit, target);
  if (p > 1 / 36.0)
    hit.ship[target].flags |= ROCKETMEN_SHIP_DODGED;
  return p * count_volley (player, &hit, ship, target, steps, shots - 1, 0)
         + (1 - p) * count_volley (player, state, ship, target, steps, shots - 1, rerolls - 1);
}

static int
shots_left (const Player *player, const State *state, int ship, int steps)
{
  const RocketmenShipState *self = &state->ship[ship];
  int first = rocketmen_fire_cost (player->cards, state, ship, steps);
  bool is_once = player->cards->common.option[ROCKETMEN_OPTION_EXTEND] == ROCKETMEN_EXTEND_VOLLEY;
  int lasers = self->pods[ROCKETMEN_POD_LASER] - self->fired;
  int shots = self->ap < first ? 0 : 1 + (self->ap - first) / (is_once ? 1 : first);

  return shots < lasers ? shots : lasers;
}

/* The fewest steps with which a target can be shot at, -1: it cannot. */
static int
steps_for (const Player *player, const State *state, int ship, int target)
{
  RulesAction shot = { .verb = ROCKETMEN_VERB_SHOOT,
                       .n_args = 3,
                       .arg = { (int16_t)ship, (int16_t)target } };
  bool can_extend = player->cards->ship[ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP
                    && !player->level->is_hasty;

  for (int steps = 0; steps <= (can_extend ? STEPS_MAX : 0); steps++) {
    shot.arg[2] = (int16_t)steps;
    if (rocketmen_judge (player->cards, state, &shot, NULL))
      return steps;
  }
  return -1;
}

/* The best volley from here: what it is worth is written into the plan of the node. */
static void
try_shots (Search *search, const Node *node)
{
  const Player *player = search->player;
  const State *state = &node->state;
  const RocketmenShipState *self = &state->ship[search->ship];
  RocketmenPlan plan = node->plan;

  if (self->pods[ROCKETMEN_POD_LASER] <= self->fired || self->ap == 0
      || plan.n_actions == ROCKETMEN_PLAN_MAX)
    return;
  for (int target = 0; target < player->cards->n_ships; target++) {
    if (!is_active (state, target) || owner (player->cards, target) == player->seat)
      continue;
    if (player->level->is_hasty && target != nearest_enemy (player, state, search->ship))
      continue;
    int steps = steps_for (player, state, search->ship, target);
    int shots = steps >= 0 ? shots_left (player, state, search->ship, steps) : 0;
    if (shots == 0)
      continue;
    Circumstance at = { .other = target, .steps = steps };
    int rerolls =
        effect (player->cards, state, search->ship, ROCKETMEN_EFFECT_REROLL, &at) - self->rerolled;
    State after = *state;
    after.ship[search->ship].ap = 0;
    plan = node->plan;
    plan.chance =
        count_volley (player, &after, search->ship, target, steps, shots < 4 ? shots : 4, rerolls);
    plan.intent = ROCKETMEN_INTENT_FIRE;
    plan.object = (uint8_t)target;
    plan.shots = (uint8_t)shots;
    plan.steps = (uint8_t)steps;
    plan.action[plan.n_actions++] =
        (RulesAction){ .verb = ROCKETMEN_VERB_SHOOT,
                       .n_args = 3,
                       .arg = { (int16_t)search->ship, (int16_t)target, (int16_t)steps } };
    keep_plan (search, &plan);
  }
}

/* ---- What is settled on the way ---- */

/* What a seat does that has to decide at once. */
static bool
decide_quickly (const Player *player, const State *state, RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = rocketmen_legal (&player->cards->common, (const RulesState *)state, list);

  if (n == 0)
    return false;
  *action = list[0];
  for (size_t i = 0; i < n; i++) {
    switch (list[i].verb) {
    case ROCKETMEN_VERB_DOCK:
    case ROCKETMEN_VERB_REROLL:
    case ROCKETMEN_VERB_DODGE:
    case ROCKETMEN_VERB_RAM:
      *action = list[i];
      return true;
    case ROCKETMEN_VERB_LOOT:
      if (list[i].n_args > action->n_args || action->verb != ROCKETMEN_VERB_LOOT)
        *action = list[i];
      break;
    default:
      break;
    }
  }
  return true;
}

/* Throws the dice that are awaited, and decides what is to be decided, until a seat is free to act
 * again. */
static void
settle (const Player *player, State *state)
{
  RulesUrn urn;
  RulesAction action;

  for (int i = 0; i < 200 && state->phase != ROCKETMEN_PHASE_OVER; i++) {
    if (state->head.actor == RULES_CHANCE) {
      rocketmen_chance (&player->cards->common, (const RulesState *)state, &urn);
      rules_draw (&urn, player->bits, &action);
    } else if (state->head.actor == RULES_TABLE) {
      rocketmen_answer (&player->cards->common, (const RulesState *)state, player->bits, &action);
    } else if (state->phase == ROCKETMEN_PHASE_TURN || !decide_quickly (player, state, &action)) {
      return;
    }
    if (!act (player, state, &action))
      return;
  }
}

/* What is to be expected of a state in which dice are awaited. A boarding is judged as it stands.
 */
static double
expect (const Player *player, const State *state)
{
  double sum = 0;

  if (state->phase == ROCKETMEN_PHASE_TURN || state->phase == ROCKETMEN_PHASE_BOARD_ROLL
      || state->phase == ROCKETMEN_PHASE_OVER)
    return judge (player, state);
  for (int i = 0; i < THROWS; i++) {
    State after = *state;
    settle (player, &after);
    sum += judge (player, &after);
  }
  return sum / THROWS;
}

/* ---- Places ---- */

static void
end_here (Search *search, Node *node, RocketmenIntent intent, int object)
{
  node->plan.intent = (uint8_t)intent;
  node->plan.object = (uint8_t)object;
  /* Of orders that come to the same the shorter are better. */
  node->plan.chance = expect (search->player, &node->state) - 1e-6 * node->plan.n_actions;
  keep_plan (search, &node->plan);
}

/* All that can be done where the ship is now. */
static void
look_around (Search *search, Node *node)
{
  end_here (search, node, (RocketmenIntent)node->plan.intent, node->plan.object);
  keep_node (search, node);
  try_shots (search, node);
}

static bool
is_home_of_another (const Player *player, const State *state, int object)
{
  int seat = rocketmen_base_of (state, object);

  return seat >= 0 && seat != player->seat;
}

/* What a ship can do where it is docked. */
static void
use_dock (Search *search, const Node *node)
{
  const Player *player = search->player;
  const int16_t ship = (int16_t)search->ship;
  const RocketmenShipState *self = &node->state.ship[ship];
  int other = rocketmen_boardable (player->cards, &node->state, ship);
  const int space = rocketmen_free_space (player->cards, &node->state, ship);
  Node then;

  /* Who is hasty thinks of bases only, not of ships. */
  if (other >= 0
      && (!player->level->is_hasty || self->boarding
          || is_home_of_another (player, &node->state, other))) {
    then = *node;
    if (act_in (player, &then, &(RulesAction){ ROCKETMEN_VERB_BOARD, 2, { ship, (int16_t)other } }))
      end_here (search, &then, ROCKETMEN_INTENT_BOARD, other);
  }
  if (self->n_cargo) {
    then = *node;
    if (act_in (player, &then, &(RulesAction){ ROCKETMEN_VERB_UNLOAD, 1, { ship } })) {
      then.plan.intent = ROCKETMEN_INTENT_HOME;
      then.plan.object = (uint8_t)rocketmen_home (&node->state, player->seat);
      look_around (search, &then);
    }
  }
  for (int16_t n = (int16_t)(space < 6 ? space : 6);
       n > 0 && self->docked && is_microid (self->docked - 1); n--) {
    then = *node;
    if (!act_in (player, &then, &(RulesAction){ ROCKETMEN_VERB_LOAD, 2, { ship, n } }))
      continue;
    then.plan.intent = ROCKETMEN_INTENT_LOAD;
    then.plan.object = (uint8_t)(self->docked - 1);
    settle (player, &then.state);
    look_around (search, &then);
    break;
  }
}

/* Docked to something, or about to go on without. */
static void
arrive_at (Search *search, const Node *touching, bool is_wanted)
{
  const Player *player = search->player;
  int object = touching->state.target;
  bool is_enemy = is_ship (object) && owner (player->cards, object) != player->seat;
  Node node = *touching;

  if (!is_wanted && !is_enemy && !is_home_of_another (player, &touching->state, object)
      && object != rocketmen_home (&touching->state, player->seat)
      && object != ROCKETMEN_OBJECT_ASTEROID && !is_microid (object))
    return;
  if (!act_in (player, &node, &(RulesAction){ .verb = ROCKETMEN_VERB_DOCK }))
    return;
  if (object == rocketmen_home (&node.state, player->seat))
    node.plan.intent = ROCKETMEN_INTENT_HOME;
  else if (object == ROCKETMEN_OBJECT_ASTEROID)
    node.plan.intent = ROCKETMEN_INTENT_MINE;
  else if (is_microid (object))
    node.plan.intent = ROCKETMEN_INTENT_LOAD;
  else
    node.plan.intent = ROCKETMEN_INTENT_DOCK;
  node.plan.object = (uint8_t)object;
  look_around (search, &node);
  use_dock (search, &node);
}

/* The ship touches something. Says whether it goes on, past it. */
static bool
meet_things (Search *search, Node *node)
{
  const Player *player = search->player;

  for (int i = 0; i < 4 && node->state.phase != ROCKETMEN_PHASE_TURN; i++) {
    if (node->state.phase == ROCKETMEN_PHASE_MEET
        && !act_in (player, node,
                    &(RulesAction){ ROCKETMEN_VERB_MEET, 1, { node->state.contact[0] } }))
      return false;
    if (node->state.phase != ROCKETMEN_PHASE_CONTACT)
      return false;
    arrive_at (search, node, node->state.target == node->plan.object);
    bool is_ramming = is_ship (node->state.target)
                      && owner (player->cards, node->state.target) != player->seat
                      && !is_large (player->cards, node->state.target);
    if (is_ramming && player->level->turns > 1) {
      Node then = *node;
      if (act_in (player, &then, &(RulesAction){ .verb = ROCKETMEN_VERB_COLLIDE }))
        end_here (search, &then, ROCKETMEN_INTENT_RAM, node->state.target);
    }
    if (!act_in (player, node, &(RulesAction){ .verb = ROCKETMEN_VERB_EVADE }))
      return false;
  }
  return node->state.phase == ROCKETMEN_PHASE_TURN;
}

/* Turns, if it must, and moves as often as it can. */
static void
go (Search *search, const Node *from, const Way *way)
{
  const Player *player = search->player;
  const int16_t ship = (int16_t)search->ship;
  Node node = *from;

  node.plan.intent = way->intent;
  node.plan.object = way->object;
  if (way->heading >= 0 && way->heading != node.state.place[ship].heading
      && !act_in (player, &node,
                  &(RulesAction){ ROCKETMEN_VERB_TURN_TO, 2, { ship, way->heading } }))
    return;
  while (node.state.ship[ship].ap >= move_cost (&node.state, ship)) {
    SpacePoint before = node.state.place[ship].at;
    if (!act_in (player, &node, &(RulesAction){ ROCKETMEN_VERB_MOVE, 1, { ship } }))
      return;
    if (node.state.phase != ROCKETMEN_PHASE_TURN && !meet_things (search, &node))
      return;
    if (node.state.place[ship].at.x == before.x && node.state.place[ship].at.y == before.y)
      return; /* at the edge */
    look_around (search, &node);
  }
}

/* ---- Where to go ---- */

typedef struct {
  int n;
  Way way[WAYS_MAX];
} Ways;

static void
add_way (Ways *ways, int heading, RocketmenIntent intent, int object)
{
  int16_t wanted = (int16_t)((heading % SPACE_TURN + SPACE_TURN) % SPACE_TURN);

  for (int i = 0; i < ways->n; i++)
    if (ways->way[i].heading == wanted)
      return;
  if (ways->n < WAYS_MAX)
    ways->way[ways->n++] = (Way){ wanted, (uint8_t)intent, (uint8_t)object };
}

/* Straight there, or past the asteroid on either side if that is in the way. */
static void
add_ways_to (Ways *ways, const Player *player, const State *state, int ship, int object,
             RocketmenIntent intent)
{
  SpacePoint at = state->place[ship].at;
  SpaceDisc rock = rocketmen_disc (player->cards, state, ROCKETMEN_OBJECT_ASTEROID);
  int size = rocketmen_disc (player->cards, state, ship).size;
  int heading = space_heading (at, state->place[object].at);

  add_way (ways, heading, intent, object);
  if (object == ROCKETMEN_OBJECT_ASTEROID || player->level->turns < 2)
    return;
  rock.size = (int16_t)(rock.size + size);
  if (!space_is_crossing (at, state->place[object].at, &rock))
    return;
  int to_rock = space_heading (at, rock.at);
  for (int side = -1; side <= 1; side += 2) {
    SpacePoint beside = space_ahead (rock.at, to_rock + side * SPACE_TURN / 4, rock.size / 2 + 40);
    add_way (ways, space_heading (at, beside),
             intent == ROCKETMEN_INTENT_CLOSE ? ROCKETMEN_INTENT_FLANK : intent, object);
  }
}

static void
add_ways_to_finds (Ways *ways, const Player *player, const State *state, int ship)
{
  uint8_t found[3];
  int n = 0;

  if (rocketmen_free_space (player->cards, state, ship) == 0)
    return;
  if (state->central)
    add_ways_to (ways, player, state, ship, ROCKETMEN_OBJECT_ASTEROID, ROCKETMEN_INTENT_MINE);
  for (int i = ROCKETMEN_OBJECT_ONE_MICROID; i < ROCKETMEN_OBJECTS_MAX; i++) {
    if (!rocketmen_is_there (player->cards, state, i))
      continue;
    int k = n < 3 ? n++ : 2;
    if (n == 3 && k == 2 && i != ROCKETMEN_OBJECT_ONE_MICROID
        && length_to (state, ship, found[2]) < length_to (state, ship, i) && found[2] != i)
      continue;
    found[k] = (uint8_t)i;
    for (; k > 0 && length_to (state, ship, found[k]) < length_to (state, ship, found[k - 1]);
         k--) {
      uint8_t other = found[k - 1];
      found[k - 1] = found[k];
      found[k] = other;
    }
  }
  for (int k = 0; k < n; k++)
    add_ways_to (ways, player, state, ship, found[k], ROCKETMEN_INTENT_LOAD);
}

static void
list_ways (Ways *ways, const Player *player, const State *state, int ship, bool is_first)
{
  Cards cards = player->cards;
  int near = nearest_enemy (player, state, ship);
  int home = rocketmen_home (state, player->seat);
  int fan = is_first ? player->level->fan : player->level->fan / 2;

  ways->n = 0;
  if (near < 0)
    return;
  add_way (ways, state->place[ship].heading, ROCKETMEN_INTENT_CLOSE, near);
  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && owner (cards, i) != player->seat
        && (player->level->turns > 1 || i == near))
      add_ways_to (ways, player, state, ship, i, ROCKETMEN_INTENT_CLOSE);
  for (int seat = 0; seat < cards->common.n_seats; seat++) {
    int base = rocketmen_home (state, seat);
    if (base >= 0 && seat != player->seat && !is_ship (base))
      add_ways_to (ways, player, state, ship, base, ROCKETMEN_INTENT_SIEGE);
  }
  if (home >= 0 && home != ship)
    add_ways_to (ways, player, state, ship, home,
                 state->ship[ship].n_cargo ? ROCKETMEN_INTENT_HOME : ROCKETMEN_INTENT_GUARD);
  add_ways_to_finds (ways, player, state, ship);
  if (player->level->turns < 2)
    return;
  int away = space_heading (state->place[near].at, state->place[ship].at);
  for (int off = -400; off <= 400; off += 400)
    add_way (ways, away + off, ROCKETMEN_INTENT_AWAY, near);
  for (int i = 0; i < fan; i++) {
    int heading = i * SPACE_TURN / fan;
    int off = (heading - away + SPACE_TURN) % SPACE_TURN;
    bool is_away = off < 900 || off > SPACE_TURN - 900;
    add_way (ways, heading, is_away ? ROCKETMEN_INTENT_AWAY : ROCKETMEN_INTENT_CLOSE, near);
  }
}

/* ---- The orders of a ship ---- */

static bool
can_act (const Player *player, const State *state, int ship)
{
  const RocketmenShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  if (!is_active (state, ship) || owner (player->cards, ship) != player->seat
      || (self->flags & (ROCKETMEN_SHIP_DONE | ROCKETMEN_SHIP_NEW)))
    return false;
  return acting < 0 || acting == ship;
}

/* Mining, with all that can come of it, and what else stands still. */
static void
plan_in_place (Search *search, const Node *start)
{
  const Player *player = search->player;
  const int16_t ship = (int16_t)search->ship;
  Node node = *start;

  if (start->state.ship[ship].flags & ROCKETMEN_SHIP_MAY_MINE
      && act_in (player, &node, &(RulesAction){ ROCKETMEN_VERB_MINE, 1, { ship } }))
    end_here (search, &node, ROCKETMEN_INTENT_MINE, ROCKETMEN_OBJECT_ASTEROID);
  for (int object = 0; !start->state.ship[ship].docked && object < ROCKETMEN_OBJECTS_MAX;
       object++) {
    RulesAction dock = { ROCKETMEN_VERB_DOCK_SHIP, 2, { ship, (int16_t)object } };
    if (!rocketmen_is_on_map (player->cards, &start->state, object)
        || !rocketmen_judge (player->cards, &start->state, &dock, NULL)
        || (is_ship (object) && owner (player->cards, object) == player->seat
            && object != rocketmen_home (&start->state, player->seat)))
      continue;
    node = *start;
    node.plan.intent = ROCKETMEN_INTENT_DOCK;
    node.plan.object = (uint8_t)object;
    if (act_in (player, &node, &dock)) {
      look_around (search, &node);
      use_dock (search, &node);
    }
  }
  use_dock (search, start);
}

static void
plan_ship (Search *search, const Player *player, const State *state, int ship)
{
  Node from[BEAM_MAX];
  Ways ways;
  int n = 1;
  const RocketmenShipState *self = &state->ship[ship];

  search->player = player;
  search->ship = ship;
  search->n_plans = 0;
  search->n_next = 0;
  from[0].state = *state;
  from[0].plan = (RocketmenPlan){ .intent = ROCKETMEN_INTENT_STAY,
                                  .object = (uint8_t)ship,
                                  .ship = (uint8_t)ship };
  from[0].plan.chance = judge (player, state);
  if (self->boarding) {
    use_dock (search, &from[0]);
    return;
  }
  try_shots (search, &from[0]);
  /* Who is hasty fires at once if it can. */
  if ((self->flags & ROCKETMEN_SHIP_FIRING) || (player->level->is_hasty && search->n_plans > 0))
    return;
  plan_in_place (search, &from[0]);
  for (int turn = 0; turn < player->level->turns && n > 0; turn++) {
    /* Those that go on from a place in the first round are in the beam already. */
    if (turn > 0)
      search->n_next = 0;
    for (int i = 0; i < n; i++) {
      const RocketmenShipState *now = &from[i].state.ship[ship];
      bool may_turn = now->docked ? !(now->flags & ROCKETMEN_SHIP_ACTED) || from[i].plan.n_actions
                                  : now->ap >= 2;
      if (now->ap == 0 || player->cards->ship[ship].move == ROCKETMEN_LENGTH_NONE)
        continue;
      list_ways (&ways, player, &from[i].state, ship, turn == 0);
      for (int k = 0; k < ways.n; k++)
        if (may_turn || ways.way[k].heading == from[i].state.place[ship].heading)
          go (search, &from[i], &ways.way[k]);
    }
    n = search->n_next;
    memcpy (from, search->next, (size_t)n * sizeof from[0]);
  }
}

/* ---- The turn ---- */

typedef struct {
  size_t n;
  RocketmenPlan plan[ROCKETMEN_CHOICES_MAX];
} Choices;

static void
add_choice (Choices *choices, const RocketmenPlan *plan)
{
  size_t i = choices->n;

  if (i == ROCKETMEN_CHOICES_MAX) {
    i--;
    if (choices->plan[i].chance >= plan->chance)
      return;
  } else {
    choices->n++;
  }
  for (; i > 0 && choices->plan[i - 1].chance < plan->chance; i--)
    choices->plan[i] = choices->plan[i - 1];
  choices->plan[i] = *plan;
}

static bool
is_of_fleet (unsigned verb)
{
  return verb == ROCKETMEN_VERB_BRING || verb == ROCKETMEN_VERB_BRING_USING
         || verb == ROCKETMEN_VERB_ARM || verb == ROCKETMEN_VERB_ENLIST
         || verb == ROCKETMEN_VERB_TRANSFER;
}

/* Ships of the reserve, their pods and crew. Each is to be worth something, so it ends. */
static void
add_fleet_choices (const Player *player, const State *state, double idle, Choices *choices)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = rocketmen_legal (&player->cards->common, (const RulesState *)state, list);

  for (size_t i = 0; i < n; i++) {
    if (!is_of_fleet (list[i].verb))
      continue;
    State after = *state;
    RocketmenPlan plan = { .intent = ROCKETMEN_INTENT_FLEET,
                           .object = (uint8_t)list[i].arg[0],
                           .n_actions = 1,
                           .action = { list[i] } };
    if (!act (player, &after, &list[i]))
      continue;
    plan.chance = judge (player, &after);
    if (plan.chance > idle + 1e-3)
      add_choice (choices, &plan);
  }
}

/* Shots come before what moves, if they are good: they are the sooner known, and the others can act
 * on it. */
static double
urgency (const RocketmenPlan *plan)
{
  switch (plan->intent) {
  case ROCKETMEN_INTENT_FLEET:
    return 0.03;
  case ROCKETMEN_INTENT_FIRE:
    return plan->n_actions == 1 ? 0.05 : 0.01;
  default:
    return 0;
  }
}

static void
choose_turn (const Player *player, const State *state, Choices *choices)
{
  double idle = judge (player, state);
  Search search;
  bool is_boarding = false;
  int acting = acting_ship (state);

  choices->n = 0;
  for (int ship = 0; ship < player->cards->n_ships; ship++) {
    if (!can_act (player, state, ship))
      continue;
    plan_ship (&search, player, state, ship);
    for (int i = 0; i < search.n_plans; i++) {
      RocketmenPlan *plan = &search.plans[i];
      bool must = state->ship[ship].boarding && state->ship[ship].ap > 0;
      if (plan->n_actions == 0 || (!must && plan->chance <= idle + 2e-6))
        continue;
      is_boarding = is_boarding || must;
      plan->chance += urgency (plan) * (plan->chance - idle) + (must ? 1 : 0);
      add_choice (choices, plan);
    }
    if (player->level->is_hasty && choices->n > 0)
      break;
  }
  if (acting < 0 && !player->level->is_hasty)
    add_fleet_choices (player, state, idle, choices);
  /* Nothing more: the ship, or all of them. */
  RocketmenPlan stop = { .intent = ROCKETMEN_INTENT_STAY, .n_actions = 1, .chance = idle };
  stop.action[0] = (RulesAction){ .verb = ROCKETMEN_VERB_END };
  State after = *state;
  Choices rest = { .n = 0 };
  after.active = 0;
  if (acting >= 0 && !player->level->is_hasty)
    add_fleet_choices (player, &after, idle, &rest);
  for (int ship = 0; ship < player->cards->n_ships && acting >= 0; ship++) {
    if (rest.n > 0
        || (ship != acting && can_act (player, &after, ship) && state->ship[ship].ap > 0))
      stop.action[0] = (RulesAction){ ROCKETMEN_VERB_FINISH, 1, { (int16_t)acting } };
  }
  stop.object = (uint8_t)(acting >= 0 ? acting : ROCKETMEN_OBJECT_BASE);
  if (!is_boarding || acting >= 0)
    add_choice (choices, &stop);
}

/* ---- Everything else ---- */

/* Chooses among what is offered by what it leads to. */
static void
choose_answer (const Player *player, const State *state, Choices *choices)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = rocketmen_legal (&player->cards->common, (const RulesState *)state, list);
  RulesBits bits = *player->bits;
  Player with = *player;
  Search search;

  choices->n = 0;
  for (size_t i = 0; i < n; i++) {
    State after = *state;
    RulesBits same = bits; /* the same dice for all */
    RocketmenPlan plan = { .intent = ROCKETMEN_INTENT_ANSWER,
                           .n_actions = 1,
                           .action = { list[i] } };
    with.bits = &same;
    if (!act (player, &after, &list[i]))
      continue;
    plan.chance = expect (&with, &after);
    bool goes_on = after.phase == ROCKETMEN_PHASE_TURN && after.turn == player->seat;
    if (goes_on && acting_ship (&after) >= 0 && can_act (player, &after, acting_ship (&after))) {
      plan_ship (&search, &with, &after, acting_ship (&after));
      if (search.n_plans && search.plans[0].chance > plan.chance)
        plan.chance = search.plans[0].chance;
    }
    /* What can be had for nothing is had: rolled again, or avoided. */
    if (list[i].verb == ROCKETMEN_VERB_REROLL || list[i].verb == ROCKETMEN_VERB_DODGE)
      plan.chance = 1;
    add_choice (choices, &plan);
  }
  rules_bits_next (player->bits);
}

bool
rocketmen_suits_computers (const RulesSetup *setup)
{
  return has_map ((Cards)setup) && is_asking ((Cards)setup);
}

size_t
rocketmen_advise (const RulesSetup *setup, const RulesState *memory, int seat, unsigned level,
                  void *mind, RulesBits *bits, RulesAdvice *list)
{
  Cards cards = (Cards)setup;
  const State *view = (const State *)memory;
  const Player player = {
    .cards = cards, .seat = seat, .level = &levels[level - 1], .mind = mind, .bits = bits
  };
  Choices choices;

  if (view->phase == ROCKETMEN_PHASE_TURN)
    choose_turn (&player, view, &choices);
  else
    choose_answer (&player, view, &choices);
  for (size_t i = 0; i < choices.n; i++) {
    const RocketmenPlan *plan = &choices.plan[i];
    double chance = plan->chance > 1 ? 1 : plan->chance;
    list[i] = (RulesAdvice){
      .action = plan->action[0], .tries = 1, .margin = 100 * chance, .chance = chance
    };
    rocketmen_say_why (cards, view, seat, plan, &list[i].why);
  }
  return choices.n;
}
