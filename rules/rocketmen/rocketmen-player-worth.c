/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: how a battle with a map stands for a seat, as the chance to win it. A judgement, not a
 * rule: what is left of the fleets, what each could do next turn from where it stands, whose home
 * base can be captured, and what the reserve lacks. How it was fitted: README.md.
 *
 * It looks at what the seat sees: of others' holds and stocks only how much there is.
 */
#include "rocketmen-player.h"

#include "../odds/odds.h"

#include <math.h>

/* What a ship is worth, and what it can do in a turn. */
typedef struct {
  uint8_t ship;
  uint8_t seat;
  uint8_t lasers;
  uint8_t lives; /* pods, and one for the ship */
  uint8_t fight; /* pods and crew: what it has to lose in a boarding */
  bool may_act;  /* it neither boards nor is held */
  int ap;
  double step; /* of a move, in tenths of a millimetre; 0: it cannot move */
  double reach;
  double worth;
  double prize;   /* what each hit on it is worth besides: it is about to take a base */
  double strikes; /* the best it can do to others next turn */
} Craft;

typedef struct {
  Cards cards;
  const State *state;
  const RocketmenWeights *weights;
  RocketmenMind *mind;
  int n;
  Craft craft[ROCKETMEN_SHIPS_MAX];
} Scene;

/* ---- Dice ---- */

/* The chance that two dice reach a number, and that the target does not avoid it. */
double
rocketmen_hit_chance (Cards cards, const State *state, int ship, int target, int steps)
{
  double rolls = rules_odds_rolls (rocketmen_number_to_reach (cards, state, ship, target, steps));
  double stays = 1;

  if (is_class (cards, target, ROCKETMEN_CLASS_FIGHTER)
      && !(state->ship[target].flags & ROCKETMEN_SHIP_DODGED))
    stays = 15 / 36.0;
  else if (is_class (cards, target, ROCKETMEN_CLASS_STATION))
    stays = 26 / 36.0;
  return (1 + (rolls - 1) * stays) / 36;
}

/* The chance of a boarding to succeed, kept once it is known. */
static double
capture_chance (RocketmenMind *mind, int attackers, int defenders, RulesOddsBoarded boarded)
{
  RulesOddsBoarding boarding = { .boarded = boarded };
  RulesOddsBoardingResult result;
  int a = attackers < ROCKETMEN_MIND_SIDE ? attackers : ROCKETMEN_MIND_SIDE - 1;
  int d = defenders < ROCKETMEN_MIND_SIDE ? defenders : ROCKETMEN_MIND_SIDE - 1;
  float *kept = &mind->capture[boarded != RULES_ODDS_SHIP][a][d];

  if (*kept > 0)
    return *kept - 1;
  boarding.attacker.pods = a;
  if (boarded == RULES_ODDS_SHIP)
    boarding.defender.pods = d;
  else if (d >= RULES_ODDS_BASE_DICE)
    boarding.defender.crew = d - RULES_ODDS_BASE_DICE;
  else
    boarding.base_dice_lost = RULES_ODDS_BASE_DICE - d;
  double chance = rules_odds_boarding (&boarding, &result) ? result.attacker_wins : 0.5;
  *kept = (float)(1 + chance);
  return *kept - 1;
}

/* The same for a strength that need not be whole: dice, one for each ship included. */
static double
capture_between (RocketmenMind *mind, double attackers, int defenders, RulesOddsBoarded boarded)
{
  if (attackers <= 0)
    return 0;
  int low = (int)attackers;
  double rest = attackers - low;
  double below = low ? capture_chance (mind, low - 1, defenders, boarded) : 0;
  return below + rest * (capture_chance (mind, low, defenders, boarded) - below);
}

/* ---- Ships ---- */

static double
worth_of (const RocketmenWeights *weights, Cards cards, int ship, const uint8_t *pods, int crew)
{
  const RocketmenShipCard *card = &cards->ship[ship];
  double aim = rules_odds_rolls (card->wr) / 21.0;
  double speed = card->move ? 1 : 0.7;

  return (weights->hull + weights->laser * aim * pods[ROCKETMEN_POD_LASER]
          + weights->shield * pods[ROCKETMEN_POD_SHIELD]
          + weights->plain * pods[ROCKETMEN_POD_PLAIN])
             * speed
         + weights->crew * crew;
}

static void
list_craft (Scene *scene)
{
  Cards cards = scene->cards;
  const State *state = scene->state;
  bool is_holding = cards->common.option[ROCKETMEN_OPTION_BOARDED] == ROCKETMEN_BOARDED_HELD;

  scene->n = 0;
  for (int i = 0; i < cards->n_ships; i++) {
    const RocketmenShipState *ship = &state->ship[i];
    if (ship->place != ROCKETMEN_PLACE_ACTIVE)
      continue;
    Craft *craft = &scene->craft[scene->n++];
    int crew = rocketmen_crew_aboard (cards, state, i);
    int ap = cards->ship[i].ap + plain_effect (cards, state, i, ROCKETMEN_EFFECT_AP);
    *craft = (Craft){ .ship = (uint8_t)i,
                      .seat = cards->ship[i].seat,
                      .lasers = ship->pods[ROCKETMEN_POD_LASER],
                      .lives = (uint8_t)(1 + rocketmen_pods (ship)),
                      .fight = (uint8_t)(rocketmen_pods (ship) + crew),
                      .ap = ap > 0 ? ap : 0,
                      .step = rocketmen_move_length (cards, state, i),
                      .reach = rocketmen_reach (cards, state, i, 0) };
    craft->may_act = !ship->boarding && !(is_holding && rocketmen_is_boarded (cards, state, i));
    craft->worth = worth_of (scene->weights, cards, i, ship->pods, crew);
  }
}

/* From rim to rim, in tenths of a millimetre. */
static double
gap_between (const Scene *scene, int a, int b)
{
  SpacePoint from = scene->state->place[a].at;
  SpacePoint to = scene->state->place[b].at;
  double x = to.x - from.x;
  double y = to.y - from.y;
  int sizes = rocketmen_disc (scene->cards, scene->state, a).size
              + rocketmen_disc (scene->cards, scene->state, b).size;

  return sqrt (x * x + y * y) - sizes / 2.0;
}

/* The AP that a ship needs to come so far towards a thing; a turn is counted where it must. */
static double
way_cost (const Scene *scene, const Craft *craft, int to, double way)
{
  const RocketmenPlace *place = &scene->state->place[craft->ship];

  if (way <= 0)
    return 0;
  if (craft->step <= 0)
    return 1000;
  double cost = way / craft->step;
  if (!scene->state->ship[craft->ship].docked) {
    int off =
        (space_heading (place->at, scene->state->place[to].at) - place->heading + 2 * SPACE_TURN)
        % SPACE_TURN;
    if (off > 80 && off < SPACE_TURN - 80)
      cost += 1;
  }
  return cost;
}

/* As many AP as it takes. */
static int
whole (double cost)
{
  int n = (int)cost;

  return n < cost ? n + 1 : n;
}

/* How much of what can be done next turn can be done in so many turns more. */
static double
fade (double turns)
{
  return 1 / (1 + 1.6 * turns);
}

/* What a ship can hope to do to another next turn, in worth. */
static double
strike (const Scene *scene, const Craft *from, const Craft *to)
{
  double way = gap_between (scene, from->ship, to->ship) - from->reach;
  double p = rocketmen_hit_chance (scene->cards, scene->state, from->ship, to->ship, 0);
  double cost = way_cost (scene, from, to->ship, way);
  double shots = from->ap - whole (cost);
  double times = 1;

  if (way <= 0
      && rocketmen_judge_line (scene->cards, scene->state, from->ship, to->ship)
             == ROCKETMEN_VERDICT_NO)
    shots -= 2;
  if (shots > from->lasers)
    shots = from->lasers;
  if (shots < 1) {
    if (from->step <= 0)
      return 0;
    times = scene->weights->far * fade ((cost + 1) / (from->ap > 0 ? from->ap : 1) - 1);
    shots = from->lasers;
  }
  double hits = p * shots / to->lives;
  return times * (to->worth * (hits < 0.95 ? hits : 0.95) + to->prize * p * shots);
}

/* ---- Home bases ---- */

static int
base_fight (const Scene *scene, int seat, int home)
{
  int crew = 0;

  for (int i = 0; i < scene->cards->n_crew; i++)
    crew += rocketmen_fights_for (scene->cards, scene->state, i, home);
  if (is_ship (home))
    return crew + rocketmen_pods (&scene->state->ship[home]);
  bool is_begun = rocketmen_is_boarded (scene->cards, scene->state, home);
  return crew + (is_begun ? scene->state->base[seat].dice : BASE_DICE);
}

/* How strong those are that can board a base, each by how soon. Those that are there are worth a
 * shot for that. */
static double
siege (Scene *scene, int home, int defender, int defenders, RulesOddsBoarded boarded, double *there)
{
  double sum = 0;

  *there = 0;
  for (int i = 0; i < scene->n; i++) {
    Craft *craft = &scene->craft[i];
    const RocketmenShipState *ship = &scene->state->ship[craft->ship];
    if (craft->seat == defender || craft->ap == 0)
      continue;
    if (rocketmen_are_docked (scene->state, craft->ship, home)) {
      bool is_begun = ship->boarding == home + 1;
      if (is_begun || craft->may_act)
        *there += (craft->fight + 1) * (is_begun ? 1 : scene->weights->siege_dock);
      continue;
    }
    if (!craft->may_act || ship->n_cargo || craft->step <= 0)
      continue;
    double cost = way_cost (scene, craft, home, gap_between (scene, craft->ship, home)) + 2;
    double turns = cost / craft->ap;
    sum +=
        (craft->fight + 1)
        * (turns <= 1 ? scene->weights->siege_near : scene->weights->siege_far * fade (turns - 1));
  }
  double gain = capture_between (scene->mind, *there, defenders, boarded)
                - capture_between (scene->mind, *there - 1, defenders, boarded);
  for (int i = 0; i < scene->n; i++)
    if (scene->craft[i].seat != defender
        && rocketmen_are_docked (scene->state, scene->craft[i].ship, home))
      scene->craft[i].prize += scene->weights->rescue * gain;
  return sum;
}

/* Who is docked there will board it, and not shoot. */
static bool
is_at_base_of_another (const Scene *scene, const Craft *craft)
{
  for (int seat = 0; seat < scene->cards->common.n_seats; seat++) {
    int home = rocketmen_home (scene->state, seat);
    if (seat != craft->seat && home >= 0 && rocketmen_are_docked (scene->state, craft->ship, home))
      return true;
  }
  return false;
}

/* The chance that a seat's home base falls. */
static double
fall_chance (Scene *scene, int seat)
{
  int home = rocketmen_home (scene->state, seat);
  double there;

  if (home < 0 || (is_ship (home) && scene->state->ship[home].pods[ROCKETMEN_POD_SHIELD]))
    return 0;
  bool recovers =
      scene->cards->common.option[ROCKETMEN_OPTION_BASE_DICE] == ROCKETMEN_BASE_DICE_RECOVER;
  RulesOddsBoarded boarded = is_ship (home) ? RULES_ODDS_SHIP
                             : recovers     ? RULES_ODDS_BASE_RECOVER
                                            : RULES_ODDS_BASE_STAY_LOST;
  int defenders = base_fight (scene, seat, home);
  double coming = siege (scene, home, seat, defenders, boarded, &there);
  double chance = capture_between (scene->mind, there + coming, defenders, boarded);
  return chance < 0.97 ? chance : 0.97;
}

/* ---- Ship against ship ---- */

/* Boardings that go on, and docks that may become some: what each side stands to lose by them. */
static void
count_boardings (const Scene *scene, double loss[RULES_SEATS_MAX])
{
  for (int i = 0; i < scene->n; i++)
    for (int k = 0; k < scene->n; k++) {
      const Craft *one = &scene->craft[i];
      const Craft *other = &scene->craft[k];
      if (one->seat == other->seat || !rocketmen_are_docked (scene->state, one->ship, other->ship)
          || rocketmen_base_of (scene->state, other->ship) >= 0)
        continue;
      bool is_begun = scene->state->ship[one->ship].boarding == other->ship + 1;
      if (!is_begun && (!one->may_act || one->ap == 0))
        continue;
      double p = capture_chance (scene->mind, one->fight, other->fight, RULES_ODDS_SHIP);
      double sure = is_begun ? 0.85 : 0.4;
      if (!is_begun && p < 0.5)
        continue;
      loss[other->seat] += sure * p * other->worth;
      loss[one->seat] += sure * (1 - p) * one->worth;
    }
}

/* ---- The reserve ---- */

/* How much of what a ship costs is there: in stock, and in the holds of ships on their way home. */
static double
share_paid (const Scene *scene, int seat, int ship, bool is_seen)
{
  const RocketmenBaseState *base = &scene->state->base[seat];
  const RocketmenShipCard *card = &scene->cards->ship[ship];
  double there = 0;
  int cost = card->cost[0] + card->cost[1] + card->cost[2];

  if (cost == 0)
    return 1;
  for (int kind = 0; is_seen && kind < ROCKETMEN_RESOURCES; kind++) {
    double have = base->stock[kind] + (base->start == kind + 1);
    for (int i = 0; i < scene->n; i++) {
      const Craft *craft = &scene->craft[i];
      const RocketmenShipState *hold = &scene->state->ship[craft->ship];
      int home = rocketmen_home (scene->state, seat);
      if (craft->seat != seat || !hold->cargo[kind] || home < 0 || craft->ap == 0)
        continue;
      double turns = way_cost (scene, craft, home, gap_between (scene, craft->ship, home));
      have += hold->cargo[kind] * 0.8 * fade (turns / craft->ap);
    }
    there += have < card->cost[kind] ? have : card->cost[kind];
  }
  if (!is_seen) {
    double have = 0.6 * (base->n_stock + (base->start > 0));
    there = have < cost ? have : cost;
  }
  return there / cost;
}

/* Would this be of use in somebody's hold? How near the next one is. */
static double
nearest_find (const Scene *scene, int seat)
{
  double best = 0;

  for (int i = 0; i < scene->n; i++) {
    const Craft *craft = &scene->craft[i];
    if (craft->seat != seat || craft->step <= 0 || craft->ap == 0
        || rocketmen_free_space (scene->cards, scene->state, craft->ship) == 0)
      continue;
    for (int object = ROCKETMEN_OBJECT_ASTEROID; object < ROCKETMEN_OBJECTS_MAX; object++) {
      if (!rocketmen_is_there (scene->cards, scene->state, object)
          || (object == ROCKETMEN_OBJECT_ASTEROID && scene->state->central == 0))
        continue;
      double cost = way_cost (scene, craft, object, gap_between (scene, craft->ship, object));
      double near = fade (cost / craft->ap);
      best = near > best ? near : best;
    }
  }
  return best;
}

static double
reserve_worth (const Scene *scene, int seat, bool is_seen)
{
  double sum = 0;
  double best = 0; /* of those that lack something */

  if (rocketmen_home (scene->state, seat) < 0)
    return 0;
  for (int i = 0; i < scene->cards->n_ships; i++) {
    const RocketmenShipCard *card = &scene->cards->ship[i];
    if (card->seat != seat || card->squadron
        || scene->state->ship[i].place != ROCKETMEN_PLACE_RESERVE)
      continue;
    double worth = worth_of (scene->weights, scene->cards, i, card->pods, 0);
    for (int k = 0; k < scene->cards->n_ships; k++)
      if (scene->cards->ship[k].squadron == i + 1)
        worth += worth_of (scene->weights, scene->cards, k, scene->cards->ship[k].pods, 0);
    double share = share_paid (scene, seat, i, is_seen);
    sum += worth * share * share;
    best = share < 1 && worth > best ? worth : best;
  }
  if (is_seen && best > 0)
    sum += scene->weights->find * best * nearest_find (scene, seat);
  return scene->weights->reserve * sum;
}

/* ---- All together ---- */

/* e to the power of x, the same on every machine. */
static double
power (double x)
{
  double y = 1 + x / 1024;

  for (int i = 0; i < 10; i++)
    y *= y;
  return y;
}

double
rocketmen_chance_to_win (Cards cards, const State *state, int seat, const RocketmenWeights *weights,
                         RocketmenMind *mind)
{
  Scene scene = { .cards = cards, .state = state, .weights = weights, .mind = mind };
  double worth[RULES_SEATS_MAX] = { 0 };
  double falls[RULES_SEATS_MAX] = { 0 };
  double own;
  double others = 0;
  double taken = 0; /* the chance to take a base */
  unsigned with_ships = rocketmen_seats_with_ships (cards, state) & state->alive;

  if (state->phase == ROCKETMEN_PHASE_OVER)
    return state->winners >> seat & 1 ? 1.0 / __builtin_popcount (state->winners) : 0;
  if (!(with_ships >> seat & 1))
    return 0;
  if (is_single (with_ships))
    return 1;
  list_craft (&scene);
  for (int i = 0; i < cards->common.n_seats; i++)
    if (state->alive >> i & 1)
      falls[i] = fall_chance (&scene, i);
  for (int i = 0; i < scene.n; i++) {
    Craft *craft = &scene.craft[i];
    worth[craft->seat] += craft->worth;
    if (!craft->may_act || craft->lasers == 0 || is_at_base_of_another (&scene, craft))
      continue;
    double best = 0;
    int target = -1;
    for (int k = 0; k < scene.n; k++) {
      const Craft *other = &scene.craft[k];
      bool is_mine = other->seat == seat || craft->seat == seat;
      if (other->seat == craft->seat || !is_mine
          || rocketmen_are_docked (state, craft->ship, other->ship))
        continue;
      double harm = strike (&scene, craft, other);
      if (harm > best) {
        best = harm;
        target = k;
      }
    }
    if (target >= 0)
      worth[scene.craft[target].seat] -=
          best * (craft->seat == seat ? weights->hope : weights->fear);
  }
  double loss[RULES_SEATS_MAX] = { 0 };
  count_boardings (&scene, loss);
  for (int i = 0; i < cards->common.n_seats; i++) {
    if (!(state->alive >> i & 1))
      continue;
    worth[i] += reserve_worth (&scene, i, i == seat) - loss[i];
    /* Never nothing, so that who is nearly beaten can still be hunted down. */
    if (worth[i] < 0.3)
      worth[i] = 0.09 / (0.6 - worth[i]);
  }
  own = worth[seat];
  for (int i = 0; i < cards->common.n_seats; i++) {
    if (i == seat || !(state->alive >> i & 1))
      continue;
    others = worth[i] > others ? worth[i] : others;
    taken = falls[i] > taken ? falls[i] : taken;
  }
  double chance = 1 / (1 + power (-weights->steep * (own - others) / (own + others)));
  chance += (1 - chance) * taken * weights->take;
  chance -= chance * falls[seat] * weights->hold;
  return chance;
}
