/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: the course of a battle. What may be done (judge), and what then happens (carry_out).
 *
 * Every action is first judged, on a state that nobody has touched; legal() asks the same judge. So
 * a refusal can change nothing, and what is listed is what is accepted. What happens afterwards may
 * take several steps, because others have a say: a roll, a dodge, the choice of what is lost. Such
 * a step is a phase; `after` remembers what goes on when losses have been taken.
 */
#include "rocketmen-phrases.h"
#include "rocketmen.h"

#include <string.h>

enum { AFTER_SHOT, AFTER_BUMP, AFTER_LARGE, AFTER_RAM, AFTER_RAMMED };
enum { TARGET_SHIELDED = 1, ATTACKER_SHIELDED = 2 };
enum { DROPPED = 6, BASE_DICE = 4, STEPS_MAX = 9 };

typedef const RocketmenSetup *Cards;
typedef RocketmenState State;

/* ---- Small questions ---- */

static inline int
owner (Cards cards, int ship)
{
  return cards->ship[ship].seat;
}

static inline bool
is_ship (int object)
{
  return object < ROCKETMEN_SHIPS_MAX;
}

static inline bool
is_active (const State *state, int ship)
{
  return state->ship[ship].place == PLACE_ACTIVE;
}

static bool
is_class (Cards cards, int object, ShipClass wanted)
{
  return is_ship (object) && cards->ship[object].ship_class == wanted;
}

/* RM-OB-1: stations and asteroids are large. */
static bool
is_large (Cards cards, int object)
{
  return !is_ship (object) ? object != OBJECT_MICROID : is_class (cards, object, CLASS_STATION);
}

int
rocketmen_pods (const ShipState *ship)
{
  return ship->pods[POD_LASER] + ship->pods[POD_SHIELD] + ship->pods[POD_PLAIN];
}

int
rocketmen_home (const RocketmenState *state, int seat)
{
  switch (state->base[seat].kind) {
  case BASE_ASTEROID:
    return OBJECT_BASE + seat;
  case BASE_STATION:
    return state->base[seat].ship;
  default:
    return -1;
  }
}

/* The seat whose home base this is, -1 if it is none. */
static int
base_of (const State *state, int object)
{
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    if (rocketmen_home (state, seat) == object)
      return seat;
  return -1;
}

/* The seat that controls an object, -1 for nobody. */
static int
controller (Cards cards, const State *state, int object)
{
  return is_ship (object) ? owner (cards, object) : base_of (state, object);
}

static int
crew_at (Cards cards, const State *state, int place, int seat)
{
  int n = 0;

  for (int i = 0; i < cards->n_crew; i++)
    n += state->crew[i] == place && cards->crew[i].seat == seat;
  return n;
}

int
rocketmen_crew_aboard (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  return crew_at (setup, state, ship, owner (setup, ship));
}

/* Is this thing on the table, to be touched? */
static bool
is_there (Cards cards, const State *state, int object)
{
  if (is_ship (object))
    return object < cards->n_ships && is_active (state, object);
  if (object == OBJECT_ASTEROID)
    return true;
  if (object == OBJECT_MICROID)
    return state->microids > 0;
  return state->base[object - OBJECT_BASE].kind == BASE_ASTEROID;
}

bool
rocketmen_are_docked (const RocketmenState *state, int a, int b)
{
  return (is_ship (a) && state->ship[a].docked == b + 1)
         || (is_ship (b) && state->ship[b].docked == a + 1);
}

/* Is somebody boarding it? */
static bool
is_boarded (Cards cards, const State *state, int object)
{
  for (int i = 0; state->n_boardings && i < cards->n_ships; i++)
    if (state->ship[i].boarding == object + 1)
      return true;
  return false;
}

static void
stop_boarding (State *state, int ship)
{
  state->n_boardings -= state->ship[ship].boarding != 0;
  state->ship[ship].boarding = 0;
}

/* RM-BD-1 with the house rule: a boarded ship cannot move, attack, load or mine. */
static bool
is_held (Cards cards, const State *state, int ship)
{
  return cards->common.option[OPTION_BOARDED] == BOARDED_HELD && is_boarded (cards, state, ship);
}

/* ---- Abilities ---- */

/* What an ability may depend on. */
typedef struct {
  int other; /* ship, -1: none */
  int steps;
  bool is_attacker;
} Circumstance;

static bool
holds_when (Cards cards, const State *state, EffectWhen when, const Circumstance *now)
{
  bool has_other = now->other >= 0;

  switch (when) {
  case WHEN_ALWAYS:
    return true;
  case WHEN_FIGHTER:
  case WHEN_ROCKETSHIP:
  case WHEN_CRUISER:
  case WHEN_STATION:
    return has_other && is_class (cards, now->other, (ShipClass)(when - WHEN_FIGHTER));
  case WHEN_EXTENDED:
    return now->steps > 0;
  case WHEN_SHIELDED:
    return has_other && state->ship[now->other].pods[POD_SHIELD] > 0;
  case WHEN_UNSHIELDED:
    return has_other && state->ship[now->other].pods[POD_SHIELD] == 0;
  case WHEN_ATTACKING:
    return now->is_attacker;
  case WHEN_DEFENDING:
    return !now->is_attacker;
  }
  return false;
}

/* The sum of an effect over the ship's card and the crew aboard. */
static int
effect (Cards cards, const State *state, int ship, EffectKind wanted, const Circumstance *now)
{
  int sum = 0;

  if (!(cards->effects >> wanted & 1))
    return 0;
  for (int i = 0; i < cards->n_abilities; i++) {
    const Ability *ability = &cards->ability[i];
    bool is_here = ability->is_crew ? state->crew[ability->of] == ship : ability->of == ship;
    if (ability->effect == wanted && is_here && holds_when (cards, state, ability->when, now))
      sum += ability->value;
  }
  return sum;
}

static int
plain_effect (Cards cards, const State *state, int ship, EffectKind wanted)
{
  return effect (cards, state, ship, wanted, &(Circumstance){ .other = -1 });
}

int
rocketmen_free_space (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int space = setup->ship[ship].cargo + plain_effect (setup, state, ship, EFFECT_CARGO)
              - state->ship[ship].n_cargo;

  /* RM-SV-1: who carries salvage loads nothing. */
  return state->ship[ship].salvage || space < 0 ? 0 : space;
}

int
rocketmen_boarding_dice (const RocketmenSetup *setup, const RocketmenState *state, int object,
                         bool is_attacker)
{
  if (!is_ship (object)) {
    int seat = object - OBJECT_BASE;
    return state->base[seat].dice + crew_at (setup, state, CREW_BASE, seat);
  }
  int dice = 1 + rocketmen_pods (&state->ship[object])
             + rocketmen_crew_aboard (setup, state, object)
             + effect (setup, state, object, EFFECT_BOARDING_DICE,
                       &(Circumstance){ .other = -1, .is_attacker = is_attacker });
  if (base_of (state, object) >= 0) /* RM-BD-3: those without a ship defend a station too */
    dice += crew_at (setup, state, CREW_BASE, owner (setup, object));
  return dice < 1 ? 1 : dice;
}

size_t
rocketmen_attack_terms (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                        int target, int steps, RocketmenTerm terms[ROCKETMEN_TERMS_MAX])
{
  const Circumstance at = { .other = target, .steps = steps };
  const Circumstance from = { .other = ship, .steps = steps };
  bool is_armoured = setup->ship[target].ship_class == CLASS_CRUISER
                     && !effect (setup, state, ship, EFFECT_IGNORE_ARMOUR, &at);
  int abilities = effect (setup, state, ship, EFFECT_OWN_WR, &at)
                  + effect (setup, state, target, EFFECT_ENEMY_WR, &from);
  size_t n = 0;

  terms[n++] = (RocketmenTerm){ &rm_fires, setup->ship[ship].wr };
  if (state->ship[target].pods[POD_SHIELD])
    terms[n++] = (RocketmenTerm){ &rm_term_shields, state->ship[target].pods[POD_SHIELD] };
  if (is_armoured)
    terms[n++] = (RocketmenTerm){ &rm_term_armour, 1 };
  if (steps)
    terms[n++] = (RocketmenTerm){ &rm_term_steps, steps };
  if (abilities)
    terms[n++] = (RocketmenTerm){ &rm_term_abilities, abilities };
  if (state->ship[ship].wr_extra)
    terms[n++] = (RocketmenTerm){ &rm_term_agreed, state->ship[ship].wr_extra };
  return n;
}

static int
number_to_reach (Cards cards, const State *state, int ship, int target, int steps)
{
  RocketmenTerm terms[ROCKETMEN_TERMS_MAX];
  size_t n = rocketmen_attack_terms (cards, state, ship, target, steps, terms);
  int sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += terms[i].value;
  return sum < 2 ? 2 : sum;
}

int
rocketmen_reach (const RocketmenSetup *setup, const RocketmenState *state, int ship, int steps)
{
  int length = setup->ship[ship].range;

  if (length == LENGTH_NONE)
    return 0;
  return setup->common.option[OPTION_S + length - LENGTH_S]
         * (1 + steps + plain_effect (setup, state, ship, EFFECT_RANGE));
}

/* ---- May it? ---- */

/* RM-AP-2: the ship that has to finish before another may start, -1: none. */
static int
acting_ship (const State *state)
{
  int ship = state->active - 1;
  return ship >= 0 && state->ship[ship].ap > 0 ? ship : -1;
}

/* Can this ship of the acting player do something that costs so many AP? */
static bool
judge_ship (Cards cards, const State *state, int ship, int cost, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (self->place == PLACE_RESERVE)
    return rules_refuse (outcome, &rm_in_reserve, ship);
  if (self->place != PLACE_ACTIVE)
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (cost > 0 && (self->flags & SHIP_NEW))
    return rules_refuse (outcome, &rm_is_new, ship);
  if (self->flags & SHIP_DONE)
    return rules_refuse (outcome, &rm_is_done, ship);
  if (self->boarding)
    return rules_refuse (outcome, &rm_is_boarding, ship);
  if (cost > 0 && acting >= 0 && acting != ship)
    return rules_refuse (outcome, &rm_other_acts, acting, ship);
  if (cost > self->ap)
    return rules_refuse (outcome, &rm_too_few_ap, ship, cost, self->ap);
  return true;
}

/* The same for anything but shooting: an attack ends a ship's turn. */
static bool
judge_deed (Cards cards, const State *state, int ship, int cost, RulesOutcome *outcome)
{
  if (!judge_ship (cards, state, ship, cost, outcome))
    return false;
  if (state->ship[ship].flags & SHIP_FIRING)
    return rules_refuse (outcome, &rm_is_firing, ship);
  return true;
}

static int
move_cost (const State *state, int ship)
{
  return 1 + (state->ship[ship].through != 0); /* RM-MV-3 */
}

static bool
judge_move (Cards cards, const State *state, int ship, int touched, RulesOutcome *outcome)
{
  if (!judge_deed (cards, state, ship, move_cost (state, ship), outcome))
    return false;
  if (cards->ship[ship].move == LENGTH_NONE)
    return rules_refuse (outcome, &rm_cannot_move, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (touched >= 0 && (touched == ship || !is_there (cards, state, touched)))
    return rules_refuse (outcome, &rm_not_there, touched);
  return true;
}

/* A further move that does not yet leave what the ship has evaded. */
static bool
judge_move_still (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!judge_move (cards, state, ship, -1, outcome))
    return false;
  if (!state->ship[ship].through)
    return rules_refuse (outcome, &rm_touches_nothing, ship);
  return true;
}

static bool
judge_docking (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  if (object == ship || !is_there (cards, state, object))
    return rules_refuse (outcome, &rm_not_there, object);
  if (is_ship (object) && owner (cards, object) != owner (cards, ship)
      && state->ship[object].pods[POD_SHIELD]
      && !plain_effect (cards, state, ship, EFFECT_DOCK_SHIELDS))
    return rules_refuse (outcome, &rm_shield_prevents, object);
  if (state->ship[ship].ap < 1)
    return rules_refuse (outcome, &rm_too_few_ap, ship, 1, 0);
  return true;
}

static bool
judge_dock_ship (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  if (!judge_deed (cards, state, ship, 1, outcome))
    return false;
  if (state->ship[ship].docked)
    return rules_refuse (outcome, &rm_already_docked, ship, state->ship[ship].docked - 1);
  return judge_docking (cards, state, ship, object, outcome);
}

static int
fire_cost (Cards cards, const State *state, int ship, int steps)
{
  int paid = cards->common.option[OPTION_EXTEND] == EXTEND_VOLLEY ? state->ship[ship].steps : 0;
  return 1 + (steps > paid ? steps - paid : 0);
}

/* Can this ship fire at all, with so many steps of Extended Range? */
static bool
judge_gunner (Cards cards, const State *state, int ship, int steps, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];

  /* The last shot has finished the ship; say what it lacks rather than that. */
  if (owner (cards, ship) == state->turn && self->fired > 0 && self->fired >= self->pods[POD_LASER])
    return rules_refuse (outcome, &rm_all_fired, ship);
  if (!judge_ship (cards, state, ship, fire_cost (cards, state, ship, steps), outcome))
    return false;
  if (self->pods[POD_LASER] == 0)
    return rules_refuse (outcome, &rm_no_laser, ship);
  if (steps > 0 && cards->ship[ship].ship_class != CLASS_ROCKETSHIP)
    return rules_refuse (outcome, &rm_no_extension, ship);
  if (cards->ship[ship].range == LENGTH_NONE)
    return rules_refuse (outcome, &rm_no_range, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  return true;
}

/* Can it fire at this one? */
static bool
judge_target (Cards cards, const State *state, int ship, int target, RulesOutcome *outcome)
{
  if (!is_active (state, target))
    return rules_refuse (outcome, &rm_not_there, target);
  if (owner (cards, target) == owner (cards, ship))
    return rules_refuse (outcome, &rm_own_target, target);
  if (rocketmen_are_docked (state, ship, target))
    return rules_refuse (outcome, &rm_docked_target, target);
  /* RM-BD-1: who is in a boarding cannot attack one who boards, even where it is free to act. */
  if (state->ship[target].boarding && is_boarded (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  return true;
}

static bool
judge_fire (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int target = action->arg[1];
  int steps = action->arg[2];

  if (!judge_gunner (cards, state, ship, steps, outcome)
      || !judge_target (cards, state, ship, target, outcome))
    return false;
  if (action->arg[3])
    return rules_refuse (outcome, &rm_line_blocked, target);
  /* Out for certain only when even the nearest reading is; the players agree on what is close. */
  int reach = rocketmen_reach (cards, state, ship, steps);
  if (action->verb == VERB_FIRE_MM && (action->arg[4] - action->arg[5]) * 10 > reach)
    return rules_refuse (outcome, &rm_out_of_range, target, action->arg[4], reach / 10);
  return true;
}

static bool
judge_mine (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];

  if (!judge_deed (cards, state, ship, 0, outcome))
    return false;
  if (!(self->flags & SHIP_MAY_MINE) || self->docked != OBJECT_ASTEROID + 1)
    return rules_refuse (outcome, &rm_not_at_asteroid, ship);
  if (self->flags & SHIP_ACTED)
    return rules_refuse (outcome, &rm_acted_before_mining, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (self->salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (rocketmen_free_space (cards, state, ship) == 0)
    return rules_refuse (outcome, &rm_hold_full, ship);
  if (state->central == 0)
    return rules_refuse (outcome, &rm_asteroid_empty);
  return true;
}

static bool
judge_load (Cards cards, const State *state, int ship, int n, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];

  if (!judge_deed (cards, state, ship, 1, outcome))
    return false;
  if (self->docked != OBJECT_MICROID + 1)
    return rules_refuse (outcome, &rm_not_at_microid, ship);
  if (is_held (cards, state, ship))
    return rules_refuse (outcome, &rm_held, ship);
  if (self->salvage)
    return rules_refuse (outcome, &rm_carries_salvage, ship);
  if (n > rocketmen_free_space (cards, state, ship))
    return rules_refuse (outcome, &rm_hold_full, ship);
  if (n > state->microids)
    return rules_refuse (outcome, &rm_so_many_microids, state->microids);
  return true;
}

static bool
is_at_home (const State *state, int ship, int seat)
{
  int home = rocketmen_home (state, seat);
  return home >= 0 && (ship == home || rocketmen_are_docked (state, ship, home));
}

static bool
judge_unload (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!judge_deed (cards, state, ship, 1, outcome))
    return false;
  if (!is_at_home (state, ship, state->turn))
    return rules_refuse (outcome, &rm_not_at_home, ship);
  if (state->ship[ship].n_cargo == 0)
    return rules_refuse (outcome, &rm_hold_empty, ship);
  return true;
}

/* What a seat has in stock of a kind, the starting resource included. */
static int
stock_of (const State *state, int seat, int resource)
{
  const BaseState *base = &state->base[seat];
  return base->stock[resource] + (base->start == resource + 1);
}

static bool
judge_bring (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int salvage = action->verb == VERB_BRING_USING ? action->arg[1] : -1;
  const ShipCard *card = &cards->ship[ship];

  if (card->seat != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (state->ship[ship].place != PLACE_RESERVE || card->squadron)
    return rules_refuse (outcome, &rm_not_in_reserve, ship);
  if (rocketmen_home (state, state->turn) < 0)
    return rules_refuse (outcome, &rm_no_home);
  if (card->ship_class == CLASS_STATION && state->base[state->turn].kind == BASE_STATION)
    return rules_refuse (outcome, &rm_one_station);
  if (acting_ship (state) >= 0)
    return rules_refuse (outcome, &rm_other_acts, acting_ship (state), ship);
  if (salvage >= 0) {
    const ShipState *scrap = &state->ship[salvage];
    if (scrap->place != PLACE_SCRAP || scrap->holder != state->turn + 1)
      return rules_refuse (outcome, &rm_no_salvage, salvage);
    if (!cards->ship[salvage].cost[action->arg[2]] || !card->cost[action->arg[2]])
      return rules_refuse (outcome, &rm_salvage_unfit, salvage, action->arg[2]);
  }
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    int wanted = card->cost[kind] - (salvage >= 0 && kind == action->arg[2]);
    if (stock_of (state, state->turn, kind) < wanted)
      return rules_refuse (outcome, &rm_cannot_pay, ship, wanted, kind);
  }
  return true;
}

static bool
judge_arm (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  const ShipState *self = &state->ship[ship];

  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  if (self->place != PLACE_ACTIVE || !(self->flags & SHIP_NEW))
    return rules_refuse (outcome, &rm_not_new, ship);
  if (action->arg[1] + action->arg[2] > cards->ship[ship].posts - self->pods[POD_PLAIN])
    return rules_refuse (outcome, &rm_too_few_posts, ship, cards->ship[ship].posts);
  return true;
}

bool
rocketmen_may_serve (const RocketmenSetup *setup, int crew, int ship)
{
  uint8_t faction = setup->ship[ship].faction;
  bool may = faction == 0;

  for (int i = 0; i < ROCKETMEN_FACTIONS; i++)
    may = may || setup->crew[crew].serves[i] == faction;
  return may;
}

bool
rocketmen_share_rank (const RocketmenSetup *setup, int one, int other)
{
  const uint8_t *a = setup->crew[one].rank;
  const uint8_t *b = setup->crew[other].rank;

  for (int i = 0; i < ROCKETMEN_RANKS; i++)
    for (int k = 0; k < ROCKETMEN_RANKS; k++)
      if (a[i] && a[i] == b[k])
        return true;
  return false;
}

/* RM-FL-5 and RM-FL-6: may this crew member serve on this ship, `leaving` not counted? */
static bool
judge_berth (Cards cards, const State *state, int crew, int ship, int leaving,
             RulesOutcome *outcome)
{
  if (!rocketmen_may_serve (cards, crew, ship))
    return rules_refuse (outcome, &rm_other_faction, crew, ship);
  if (rocketmen_crew_aboard (cards, state, ship) - (leaving >= 0) >= cards->ship[ship].seats)
    return rules_refuse (outcome, &rm_no_seat, ship);
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ship && i != leaving && i != crew
        && rocketmen_share_rank (cards, crew, i))
      return rules_refuse (outcome, &rm_same_rank, crew, i);
  return true;
}

/* May crew leave or enter this ship or base? RM-BD-1 with the house rule. */
static bool
judge_gangway (Cards cards, const State *state, int object, RulesOutcome *outcome)
{
  if (is_ship (object) && !is_active (state, object))
    return rules_refuse (outcome, &rm_is_gone, object);
  if (cards->common.option[OPTION_BOARDED] == BOARDED_HELD
      && ((is_ship (object) && state->ship[object].boarding) || is_boarded (cards, state, object)))
    return rules_refuse (outcome, &rm_held_crew, object);
  return true;
}

/* RM-FL-9: ships docked to each other, or both at the home base. */
static bool
are_connected (const State *state, int a, int b, int seat)
{
  return rocketmen_are_docked (state, a, b)
         || (is_at_home (state, a, seat) && is_at_home (state, b, seat));
}

static bool
judge_crew_member (Cards cards, const State *state, int crew, RulesOutcome *outcome)
{
  if (cards->crew[crew].seat != state->turn)
    return rules_refuse (outcome, &rm_not_your_crew, crew);
  if (state->crew[crew] >= CREW_RESERVE)
    return rules_refuse (outcome, &rm_crew_gone, crew);
  int from =
      state->crew[crew] == CREW_BASE ? rocketmen_home (state, state->turn) : state->crew[crew];
  return judge_gangway (cards, state, from, outcome);
}

static bool
judge_transfer (Cards cards, const State *state, int crew, int ship, RulesOutcome *outcome)
{
  if (owner (cards, ship) != state->turn)
    return rules_refuse (outcome, &rm_not_yours, ship);
  /* RM-ST-8: crew of the base may man a station as it comes, even into a boarding. */
  bool is_manning = cards->crew[crew].seat == state->turn && state->crew[crew] == CREW_BASE
                    && rocketmen_home (state, state->turn) == ship
                    && (state->ship[ship].flags & SHIP_NEW);
  if (!is_manning
      && (!judge_crew_member (cards, state, crew, outcome)
          || !judge_gangway (cards, state, ship, outcome)))
    return false;
  int from = state->crew[crew];
  bool is_connected = from == CREW_BASE
                          ? is_at_home (state, ship, state->turn)
                          : from != ship && are_connected (state, from, ship, state->turn);
  if (!is_connected)
    return rules_refuse (outcome, &rm_not_docked, crew, ship);
  return judge_berth (cards, state, crew, ship, -1, outcome);
}

/* Crew of the reserve join a ship that has just arrived. */
static bool
judge_enlist (Cards cards, const State *state, int crew, int ship, RulesOutcome *outcome)
{
  if (cards->crew[crew].seat != state->turn)
    return rules_refuse (outcome, &rm_not_your_crew, crew);
  if (state->crew[crew] != CREW_RESERVE)
    return rules_refuse (outcome, &rm_crew_not_reserve, crew);
  if (owner (cards, ship) != state->turn || !is_active (state, ship)
      || !(state->ship[ship].flags & SHIP_NEW))
    return rules_refuse (outcome, &rm_not_new, ship);
  if (acting_ship (state) >= 0)
    return rules_refuse (outcome, &rm_other_acts, acting_ship (state), ship);
  return judge_berth (cards, state, crew, ship, -1, outcome);
}

static bool
judge_to_base (Cards cards, const State *state, int crew, RulesOutcome *outcome)
{
  if (!judge_crew_member (cards, state, crew, outcome))
    return false;
  if (state->crew[crew] == CREW_BASE)
    return rules_refuse (outcome, &rm_crew_at_base, crew);
  if (!is_at_home (state, state->crew[crew], state->turn))
    return rules_refuse (outcome, &rm_not_at_home, state->crew[crew]);
  return judge_gangway (cards, state, rocketmen_home (state, state->turn), outcome);
}

static bool
judge_swap (Cards cards, const State *state, int one, int other, RulesOutcome *outcome)
{
  if (!judge_crew_member (cards, state, one, outcome)
      || !judge_crew_member (cards, state, other, outcome))
    return false;
  int a = state->crew[one];
  int b = state->crew[other];
  if (a == CREW_BASE || b == CREW_BASE || a == b || !are_connected (state, a, b, state->turn))
    return rules_refuse (outcome, &rm_cannot_swap, one, other);
  return judge_berth (cards, state, one, b, other, outcome)
         && judge_berth (cards, state, other, a, one, outcome);
}

/* RM-BD-1: an enemy ship or home base that is docked to this ship, whichever of them docked. */
static bool
can_be_boarded (Cards cards, const State *state, int ship, int object)
{
  int seat = object == OBJECT_ASTEROID || object == OBJECT_MICROID
                 ? -1
                 : controller (cards, state, object);
  return seat >= 0 && seat != owner (cards, ship) && is_there (cards, state, object)
         && rocketmen_are_docked (state, ship, object);
}

static bool
judge_board (Cards cards, const State *state, int ship, int object, RulesOutcome *outcome)
{
  const ShipState *self = &state->ship[ship];
  int acting = acting_ship (state);

  /* Going on with a boarding is the one thing a boarding ship may do. */
  if (self->boarding == object + 1 && owner (cards, ship) == state->turn) {
    if (self->flags & SHIP_WAVED)
      return rules_refuse (outcome, &rm_wave_made, ship);
    if (acting >= 0 && acting != ship)
      return rules_refuse (outcome, &rm_other_acts, acting, ship);
    if (self->ap < 1)
      return rules_refuse (outcome, &rm_too_few_ap, ship, 1, 0);
    return true;
  }
  if (!judge_deed (cards, state, ship, 1, outcome))
    return false;
  if (!can_be_boarded (cards, state, ship, object))
    return rules_refuse (outcome, &rm_nothing_to_board, ship, object);
  if (is_ship (object) && state->ship[object].boarding == ship + 1)
    return rules_refuse (outcome, &rm_boards_already, object, ship);
  return true;
}

static bool
judge_end (Cards cards, const State *state, RulesOutcome *outcome)
{
  for (int i = 0; state->n_boardings && i < cards->n_ships; i++) {
    const ShipState *self = &state->ship[i];
    if (owner (cards, i) == state->turn && self->place == PLACE_ACTIVE && self->boarding
        && !(self->flags & SHIP_WAVED) && self->ap > 0)
      return rules_refuse (outcome, &rm_wave_missing, i);
  }
  return true;
}

static bool
judge_adjust (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int by = action->arg[2];
  const ShipState *self = &state->ship[ship];
  int laser = self->pods[POD_LASER] + (action->arg[1] == ADJUST_LASERS ? by : 0);
  int shield = self->pods[POD_SHIELD] + (action->arg[1] == ADJUST_SHIELDS ? by : 0);
  int ap = self->ap + (action->arg[1] == ADJUST_AP ? by : 0);
  int wr = self->wr_extra + (action->arg[1] == ADJUST_WR ? by : 0);

  if (!is_active (state, ship))
    return rules_refuse (outcome, &rm_is_gone, ship);
  if (laser < 0 || shield < 0 || ap < 0 || ap > 20 || wr < -10 || wr > 10
      || laser + shield + self->pods[POD_PLAIN] > cards->ship[ship].posts)
    return rules_refuse (outcome, &rm_cannot_adjust, ship);
  return true;
}

static bool
judge_loot (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  uint8_t left[ROCKETMEN_RESOURCES];

  memcpy (left, state->ship[state->captured].cargo, sizeof left);
  if (action->n_args > rocketmen_free_space (cards, state, state->captor))
    return rules_refuse (outcome, &rm_hold_full, state->captor);
  for (int i = 0; i < action->n_args; i++)
    if (left[action->arg[i]]-- == 0)
      return rules_refuse (outcome, &rm_not_aboard, action->arg[i]);
  /* One way to say it, so that a list can be complete. */
  for (int i = 1; i < action->n_args; i++)
    if (action->arg[i] < action->arg[i - 1])
      return rules_refuse (outcome, &rm_not_aboard, action->arg[i]);
  return true;
}

/* The place whose side must give something up in a boarding. */
static int
losing_side (const State *state)
{
  return state->loser ? state->target : state->actor_ship;
}

/* Does this crew member defend or attack with that ship or base? */
static bool
fights_for (Cards cards, const State *state, int crew, int object)
{
  if (is_ship (object) && state->crew[crew] == object)
    return true;
  int seat = base_of (state, object);
  return seat >= 0 && state->crew[crew] == CREW_BASE && cards->crew[crew].seat == seat;
}

static bool
judge_loss (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  bool is_boarding_loss = state->phase == PHASE_BOARD_LOSS;
  int object = is_boarding_loss ? losing_side (state) : state->loss_ship;

  switch (action->verb) {
  case VERB_LOSE:
    if (!is_ship (object) || state->ship[object].pods[action->arg[0]] == 0)
      return rules_refuse (outcome, &rm_no_such_pod, action->arg[0]);
    return true;
  case VERB_LOSE_CREW:
    if (!fights_for (cards, state, action->arg[0], object)
        || (!is_boarding_loss && state->crew[action->arg[0]] != object))
      return rules_refuse (outcome, &rm_not_there_crew, action->arg[0]);
    return true;
  default:
    if (is_ship (object) || state->base[object - OBJECT_BASE].dice == 0)
      return rules_refuse (outcome, &rm_no_die);
    return true;
  }
}

static bool
judge_drop (const RulesAction *action, RulesOutcome *outcome)
{
  return action->arg[0] + action->arg[1] <= DROPPED || rules_refuse (outcome, &rm_six_dropped);
}

/* In which phase a verb belongs. */
static bool
fits_phase (Phase phase, unsigned verb)
{
  switch (phase) {
  case PHASE_START:
    return verb == VERB_START;
  case PHASE_DROP:
    return verb == VERB_DROP;
  case PHASE_TURN:
    return (verb >= VERB_MOVE && verb <= VERB_TURN) || verb == VERB_DOCK_SHIP || verb == VERB_FIRE
           || verb == VERB_FIRE_MM || (verb >= VERB_MINE && verb <= VERB_BOARD)
           || verb == VERB_FINISH || verb == VERB_END || verb == VERB_ADJUST;
  case PHASE_CONTACT:
    return (verb >= VERB_EVADE && verb <= VERB_DOCK) || verb == VERB_COLLIDE;
  case PHASE_REROLL:
    return verb == VERB_REROLL || verb == VERB_ACCEPT;
  case PHASE_DODGE:
    return verb == VERB_DODGE || verb == VERB_TAKE_HIT;
  case PHASE_LOSS:
    return verb == VERB_LOSE;
  case PHASE_CREW_LOSS:
    return verb == VERB_LOSE_CREW;
  case PHASE_BOARD_LOSS:
    return verb == VERB_LOSE || verb == VERB_LOSE_CREW || verb == VERB_LOSE_DIE;
  case PHASE_RAM:
    return verb == VERB_RAM || verb == VERB_SACRIFICE || verb == VERB_SPARE;
  case PHASE_LOOT:
    return verb == VERB_LOOT || verb == VERB_LEAVE;
  case PHASE_FATE:
    return verb == VERB_DESTROY || verb == VERB_SALVAGE;
  case PHASE_FIRST_ROLL:
  case PHASE_SHOT_ROLL:
  case PHASE_DODGE_ROLL:
  case PHASE_DEFENSE_ROLL:
  case PHASE_RAM_ROLL:
  case PHASE_RAMMED_ROLL:
  case PHASE_MINE_ROLL:
  case PHASE_BOARD_ROLL:
  case PHASE_BOARDED_ROLL:
    return verb == VERB_ROLL;
  case PHASE_MINE_DRAW:
  case PHASE_LOAD_DRAW:
    return verb == VERB_DRAW;
  case PHASE_OVER:
    return false;
  }
  return false;
}

static unsigned
awaited_dice (const State *state)
{
  unsigned wanted = 2;

  if (state->phase == PHASE_MINE_ROLL)
    wanted = 1;
  else if (state->phase == PHASE_BOARD_ROLL || state->phase == PHASE_BOARDED_ROLL)
    wanted = state->dice;
  return wanted < RULES_ARGS_MAX ? wanted : RULES_ARGS_MAX;
}

static bool
judge_draw (const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  uint8_t left[ROCKETMEN_RESOURCES];

  if (action->n_args != state->draws)
    return rules_refuse (outcome, &rm_draws_awaited, state->draws);
  memcpy (left, state->unseen, sizeof left);
  for (int i = 0; i < action->n_args; i++)
    if (left[action->arg[i]]-- == 0)
      return rules_refuse (outcome, &rm_none_unseen, action->arg[i]);
  return true;
}

static bool
judge (Cards cards, const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int first = action->arg[0];
  int second = action->arg[1];

  if (!fits_phase (state->phase, action->verb))
    return rules_refuse (outcome, &rm_not_now);

  switch (action->verb) {
  case VERB_DROP:
    return judge_drop (action, outcome);
  case VERB_MOVE:
    return judge_move (cards, state, first, -1, outcome);
  case VERB_MOVE_TOUCHING:
    return judge_move (cards, state, first, second, outcome);
  case VERB_MOVE_STILL:
    return judge_move_still (cards, state, first, outcome);
  case VERB_TURN: /* RM-MV-2: for nothing when docked */
    return judge_deed (cards, state, first, state->ship[first].docked ? 0 : 1, outcome);
  case VERB_EVADE_INTO:
    if (first == state->actor_ship || first == state->target || !is_there (cards, state, first))
      return rules_refuse (outcome, &rm_not_there, first);
    /* fall through */
  case VERB_EVADE:
  case VERB_EVADE_STILL:
    if (state->ship[state->actor_ship].ap < 1)
      return rules_refuse (outcome, &rm_too_few_ap, state->actor_ship, 1, 0);
    return true;
  case VERB_DOCK:
    return judge_docking (cards, state, state->actor_ship, state->target, outcome);
  case VERB_DOCK_SHIP:
    return judge_dock_ship (cards, state, first, second, outcome);
  case VERB_FIRE:
  case VERB_FIRE_MM:
    return judge_fire (cards, state, action, outcome);
  case VERB_LOSE:
  case VERB_LOSE_CREW:
  case VERB_LOSE_DIE:
    return judge_loss (cards, state, action, outcome);
  case VERB_SACRIFICE:
    if (state->ship[state->actor_ship].pods[first] == 0)
      return rules_refuse (outcome, &rm_no_such_pod, first);
    return true;
  case VERB_MINE:
    return judge_mine (cards, state, first, outcome);
  case VERB_LOAD:
    return judge_load (cards, state, first, second, outcome);
  case VERB_UNLOAD:
    return judge_unload (cards, state, first, outcome);
  case VERB_BRING:
  case VERB_BRING_USING:
    return judge_bring (cards, state, action, outcome);
  case VERB_ARM:
    return judge_arm (cards, state, action, outcome);
  case VERB_ENLIST:
    return judge_enlist (cards, state, first, second, outcome);
  case VERB_TRANSFER:
    return judge_transfer (cards, state, first, second, outcome);
  case VERB_TO_BASE:
    return judge_to_base (cards, state, first, outcome);
  case VERB_SWAP:
    return judge_swap (cards, state, first, second, outcome);
  case VERB_BOARD:
    return judge_board (cards, state, first, second, outcome);
  case VERB_LOOT:
    return judge_loot (cards, state, action, outcome);
  case VERB_FINISH:
    return judge_ship (cards, state, first, 0, outcome);
  case VERB_END:
    return judge_end (cards, state, outcome);
  case VERB_ADJUST:
    return judge_adjust (cards, state, action, outcome);
  case VERB_ROLL:
    return action->n_args == awaited_dice (state)
           || rules_refuse (outcome, &rm_dice_awaited, (int)awaited_dice (state));
  case VERB_DRAW:
    return judge_draw (state, action, outcome);
  default:
    return true;
  }
}

/* ---- Turns ---- */

static void
go_to (State *state, Phase phase, int actor)
{
  state->phase = phase;
  state->head.actor = actor;
}

static void
to_turn (State *state)
{
  if (state->phase != PHASE_OVER)
    go_to (state, PHASE_TURN, state->turn);
}

static void
begin_turn (Cards cards, State *state, int seat, RulesOutcome *outcome)
{
  state->turn = seat;
  state->active = 0;
  for (int i = 0; i < cards->n_ships; i++) {
    ShipState *ship = &state->ship[i];
    if (ship->place != PLACE_ACTIVE)
      continue;
    /* RM-CL-1: the limit of one dodge counts in each player's turn. */
    ship->flags &= (uint8_t)~SHIP_DODGED;
    if (owner (cards, i) != seat)
      continue;
    int ap = cards->ship[i].ap + plain_effect (cards, state, i, EFFECT_AP);
    ship->ap = ap > 0 ? ap : 0;
    ship->fired = 0;
    ship->steps = 0;
    ship->rerolled = 0;
    ship->wr_extra = 0;
    ship->flags = 0;
    if (ship->docked == OBJECT_ASTEROID + 1)
      ship->flags |= SHIP_MAY_MINE;
  }
  to_turn (state);
  rules_tell (outcome, &rm_turn_begins, seat, state->round);
}

static void
end_battle (State *state, unsigned winners, RulesOutcome *outcome)
{
  state->winners = winners;
  go_to (state, PHASE_OVER, RULES_OVER);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    if (winners >> seat & 1)
      rules_tell (outcome, &rm_wins, seat);
}

/* How strong what is left of a fleet is: ships, pods and crew. */
static int
strength (Cards cards, const State *state, int seat)
{
  int sum = 0;

  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i) && owner (cards, i) == seat)
      sum += 2 + rocketmen_pods (&state->ship[i]) + rocketmen_crew_aboard (cards, state, i);
  return sum;
}

static unsigned
strongest (Cards cards, const State *state)
{
  unsigned found = 0;
  int best = -1;

  for (int seat = 0; seat < cards->common.n_seats; seat++) {
    int now = strength (cards, state, seat);
    if (!(state->alive >> seat & 1) || now < best)
      continue;
    found = (now > best ? 0 : found) | 1u << seat;
    best = now;
  }
  return found;
}

static void
next_turn (Cards cards, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  do {
    seat = (seat + 1) % cards->common.n_seats;
    if (seat == state->first)
      state->round++;
  } while (!(state->alive >> seat & 1));
  if (cards->common.option[OPTION_ROUNDS] && state->round > cards->common.option[OPTION_ROUNDS]) {
    rules_tell (outcome, &rm_rounds_over, cards->common.option[OPTION_ROUNDS]);
    end_battle (state, strongest (cards, state), outcome);
    return;
  }
  begin_turn (cards, state, seat, outcome);
}

static void
spend (State *state, int ship, int cost)
{
  state->ship[ship].ap -= cost;
  if (cost > 0) {
    state->ship[ship].flags |= SHIP_ACTED;
    state->active = ship + 1;
  }
}

static void
finish_ship (State *state, int ship)
{
  state->ship[ship].flags |= SHIP_DONE;
  if (state->active == ship + 1)
    state->active = 0;
}

/* ---- Loss of ships ---- */

/* The object leaves, or is gone: nothing is docked to it, boards it or touches it any more. */
static void
undock_all_from (State *state, int object)
{
  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++) {
    if (state->ship[i].through == object + 1)
      state->ship[i].through = 0;
    if (state->ship[i].docked == object + 1)
      state->ship[i].docked = 0;
    if (state->ship[i].boarding == object + 1)
      stop_boarding (state, i);
  }
}

/* A home base is gone, and what lay there: stock and salvage. */
static void
remove_base (State *state, int seat)
{
  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++)
    if (state->ship[i].place == PLACE_SCRAP && state->ship[i].holder == seat + 1)
      state->ship[i] = (ShipState){ .place = PLACE_LOST };
  state->base[seat] = (BaseState){ .kind = BASE_NONE };
}

/* Takes a ship off the table with what is aboard; its salvage is lost with it. */
static void
remove_ship (Cards cards, State *state, int ship, ShipPlace place)
{
  ShipState *self = &state->ship[ship];
  int seat = base_of (state, ship);

  undock_all_from (state, ship);
  if (self->salvage)
    state->ship[self->salvage - 1] = (ShipState){ .place = PLACE_LOST };
  if (state->active == ship + 1)
    state->active = 0;
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ship
        || (seat >= 0 && state->crew[i] == CREW_BASE && cards->crew[i].seat == seat))
      state->crew[i] = CREW_LOST;
  if (seat >= 0)
    remove_base (state, seat);
  stop_boarding (state, ship);
  *self = (ShipState){ .place = place };
}

/* The seats that have a ship in their active fleet, as bits. */
static unsigned
seats_with_ships (Cards cards, const State *state)
{
  unsigned seats = 0;

  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i))
      seats |= 1u << owner (cards, i);
  return seats;
}

static void
remove_seat (Cards cards, State *state, int seat)
{
  state->alive &= ~(1u << seat);
  for (int i = 0; i < cards->n_ships; i++)
    if (owner (cards, i) == seat && is_active (state, i))
      remove_ship (cards, state, i, PLACE_LOST);
  if (state->base[seat].kind != BASE_NONE) {
    undock_all_from (state, OBJECT_BASE + seat);
    remove_base (state, seat);
  }
  for (int i = 0; i < cards->n_crew; i++)
    if (cards->crew[i].seat == seat)
      state->crew[i] = CREW_LOST;
}

/* RM-1, after something was destroyed or captured. True if the battle is over. */
static bool
judge_victory (Cards cards, State *state, int captured_base, int captor, RulesOutcome *outcome)
{
  unsigned beaten = state->alive & ~seats_with_ships (cards, state);

  if (captured_base >= 0)
    beaten |= 1u << captured_base;
  if (!beaten)
    return false;

  unsigned before = state->alive;
  for (int seat = 0; seat < cards->common.n_seats; seat++)
    if (beaten >> seat & 1) {
      rules_tell (outcome, &rm_beaten_seat, seat);
      remove_seat (cards, state, seat);
    }
  unsigned left = state->alive;
  int victor = captor >= 0 ? captor : state->turn;
  if (left == 0)
    end_battle (state, before, outcome); /* both last ships at once: a draw */
  else if ((left & (left - 1)) == 0)
    end_battle (state, left, outcome);
  else if (cards->common.option[OPTION_MANY] == MANY_FIRST && (left >> victor & 1))
    end_battle (state, 1u << victor, outcome);
  return state->phase == PHASE_OVER;
}

/* Goes on after a settlement, whoever is still there. */
static void
resume (Cards cards, State *state, RulesOutcome *outcome)
{
  if (state->phase == PHASE_OVER)
    return;
  if (!(state->alive >> state->turn & 1))
    next_turn (cards, state, outcome);
  else
    to_turn (state);
}

static void
destroy (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  rules_tell (outcome, &rm_destroyed, ship);
  remove_ship (cards, state, ship, PLACE_LOST);
}

/* ---- Docking ---- */

/* RM-SV-1: salvage is unloaded by itself at the home base. */
static void
drop_salvage (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  ShipState *self = &state->ship[ship];
  int seat = owner (cards, ship);

  if (!self->salvage || !is_at_home (state, ship, seat))
    return;
  state->ship[self->salvage - 1].place = PLACE_SCRAP;
  state->ship[self->salvage - 1].holder = seat + 1;
  rules_tell (outcome, &rm_salvage_home, ship, self->salvage - 1);
  self->salvage = 0;
}

static void
dock (Cards cards, State *state, int ship, int object, RulesOutcome *outcome)
{
  state->ship[ship].docked = object + 1;
  state->ship[ship].through = 0;
  rules_tell (outcome, &rm_docks, ship, object);
  drop_salvage (cards, state, ship, outcome);
  if (is_ship (object)) /* a station may have come to its ships */
    drop_salvage (cards, state, object, outcome);
}

/* ---- Damage ---- */

static void settle_losses (Cards cards, State *state, RulesOutcome *outcome);

static void
owe_losses (Cards cards, State *state, int ship, int n, int after, RulesOutcome *outcome)
{
  state->loss_ship = ship;
  state->losses = n;
  state->after = after;
  settle_losses (cards, state, outcome);
}

static void
lose_pod (State *state, int ship, PodKind kind, RulesOutcome *outcome)
{
  state->ship[ship].pods[kind]--;
  if (kind == POD_LASER && state->ship[ship].fired > state->ship[ship].pods[POD_LASER])
    state->ship[ship].fired = state->ship[ship].pods[POD_LASER];
  rules_tell (outcome, &rm_loses_pod, ship, kind);
}

/* The kinds of pods a ship has, as bits. */
static unsigned
pod_kinds (const ShipState *ship)
{
  return (ship->pods[POD_LASER] > 0) | (ship->pods[POD_SHIELD] > 0) << 1
         | (ship->pods[POD_PLAIN] > 0) << 2;
}

static bool
is_single (unsigned bits)
{
  return bits && (bits & (bits - 1)) == 0;
}

static int
lowest_bit (unsigned bits)
{
  int place = 0;

  while (!(bits >> place & 1))
    place++;
  return place;
}

static void
end_collision (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int target = state->target;

  if (judge_victory (cards, state, -1, -1, outcome))
    return;
  if (is_active (state, ship) && is_active (state, target)
      && !(state->had_shield & TARGET_SHIELDED))
    dock (cards, state, ship, target, outcome);
  resume (cards, state, outcome);
}

/* A ship's attack goes on while it has lasers and AP. */
static void
end_shot (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  ShipState *self = &state->ship[ship];

  if (judge_victory (cards, state, -1, -1, outcome))
    return;
  if (is_active (state, ship) && (self->fired >= self->pods[POD_LASER] || self->ap == 0))
    finish_ship (state, ship);
  resume (cards, state, outcome);
}

static void
after_losses (Cards cards, State *state, RulesOutcome *outcome)
{
  switch (state->after) {
  case AFTER_SHOT:
    end_shot (cards, state, outcome);
    break;
  case AFTER_BUMP:
    if (!judge_victory (cards, state, -1, -1, outcome))
      resume (cards, state, outcome);
    break;
  case AFTER_LARGE:
    if (judge_victory (cards, state, -1, -1, outcome))
      break;
    if (is_active (state, state->actor_ship) && is_there (cards, state, state->target))
      dock (cards, state, state->actor_ship, state->target, outcome);
    resume (cards, state, outcome);
    break;
  case AFTER_RAM:
    owe_losses (cards, state, state->actor_ship, state->rammed_damage, AFTER_RAMMED, outcome);
    break;
  case AFTER_RAMMED:
    end_collision (cards, state, outcome);
    break;
  }
}

/* Kills the crew member that doubles cost, if there is one and no choice. True if a choice is. */
static bool
ask_crew_loss (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->loss_ship;
  int aboard =
      state->kills_crew && is_active (state, ship) ? rocketmen_crew_aboard (cards, state, ship) : 0;

  state->kills_crew = 0;
  if (aboard == 0)
    return false;
  if (aboard > 1) {
    go_to (state, PHASE_CREW_LOSS, owner (cards, ship));
    return true;
  }
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == ship) {
      state->crew[i] = CREW_LOST;
      rules_tell (outcome, &rm_crew_killed, i, ship);
    }
  return false;
}

/* RM-DM-1: point by point, a pod of the controller's choice, or the ship. */
static void
settle_losses (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->loss_ship;

  while (state->losses > 0 && is_active (state, ship)) {
    unsigned kinds = pod_kinds (&state->ship[ship]);
    if (kinds && !is_single (kinds)) {
      go_to (state, PHASE_LOSS, owner (cards, ship));
      return;
    }
    state->losses--;
    if (kinds)
      lose_pod (state, ship, lowest_bit (kinds), outcome);
    else
      destroy (cards, state, ship, outcome);
  }
  state->losses = 0;
  if (!ask_crew_loss (cards, state, outcome))
    after_losses (cards, state, outcome);
}

/* ---- Attacks ---- */

/* How the number to reach comes about. */
static void
tell_terms (Cards cards, const State *state, RulesOutcome *outcome)
{
  RocketmenTerm terms[ROCKETMEN_TERMS_MAX];

  if (!outcome)
    return;
  size_t n = rocketmen_attack_terms (cards, state, state->actor_ship, state->target,
                                     state->shot_steps, terms);
  for (size_t i = 1; i < n; i++)
    rules_tell (outcome, terms[i].phrase, terms[i].value, state->target);
}

static void
fire (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  int steps = action->arg[2];
  ShipState *self = &state->ship[ship];

  spend (state, ship, fire_cost (cards, state, ship, steps));
  self->flags |= SHIP_FIRING;
  self->fired++;
  if (steps > self->steps)
    self->steps = steps;
  state->actor_ship = ship;
  state->target = action->arg[1];
  state->shot_steps = steps;
  state->number = number_to_reach (cards, state, ship, state->target, steps);
  rules_tell (outcome, &rm_fires, ship, state->target, state->number);
  tell_terms (cards, state, outcome);
  go_to (state, PHASE_SHOT_ROLL, RULES_CHANCE);
}

static void
hit (Cards cards, State *state, RulesOutcome *outcome)
{
  owe_losses (cards, state, state->target, 1, AFTER_SHOT, outcome);
}

/* The attack has failed: what did it cost the target? Nothing. */
static void
miss (Cards cards, State *state, RulesOutcome *outcome)
{
  state->kills_crew = 0;
  end_shot (cards, state, outcome);
}

static bool
may_reroll (Cards cards, const State *state)
{
  int ship = state->actor_ship;
  const Circumstance at = { .other = state->target, .steps = state->shot_steps };
  return effect (cards, state, ship, EFFECT_REROLL, &at) > state->ship[ship].rerolled;
}

static void
roll_shot (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int a = action->arg[0];
  int b = action->arg[1];
  int target = state->target;
  bool is_sure = a + b == 12;
  bool is_hit = is_sure || (a + b != 2 && a + b >= state->number); /* RM-212, RM-AT-6 */

  state->is_sure = is_sure;
  /* RM-AT-8: shields count when the dice are rolled. */
  state->kills_crew = is_hit && a == b && state->ship[target].pods[POD_SHIELD] == 0;
  rules_tell (outcome, is_hit ? &rm_hits : &rm_misses, state->actor_ship, a + b, state->number);
  if (is_sure)
    rules_tell (outcome, &rm_sure_hit);
  if (a + b == 2)
    rules_tell (outcome, &rm_sure_miss);
  if (!is_hit) {
    if (a + b != 2 && may_reroll (cards, state)) /* RM-212 overrides abilities */
      go_to (state, PHASE_REROLL, state->turn);
    else
      miss (cards, state, outcome);
  } else if (!is_sure && is_class (cards, target, CLASS_FIGHTER)
             && !(state->ship[target].flags & SHIP_DODGED)) {
    go_to (state, PHASE_DODGE, owner (cards, target));
  } else if (!is_sure && is_class (cards, target, CLASS_STATION)) {
    go_to (state, PHASE_DEFENSE_ROLL, RULES_CHANCE);
  } else {
    hit (cards, state, outcome);
  }
}

static void
roll_avoidance (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int wanted = state->phase == PHASE_DODGE_ROLL ? 7 : 9;
  int rolled = action->arg[0] + action->arg[1];

  if (rolled >= wanted) {
    rules_tell (outcome, wanted == 7 ? &rm_dodged : &rm_defended, state->target, rolled);
    miss (cards, state, outcome);
  } else {
    rules_tell (outcome, &rm_not_avoided, state->target, rolled, wanted);
    hit (cards, state, outcome);
  }
}

/* ---- Collisions ---- */

static void
roll_against_attacker (Cards cards, State *state, RulesOutcome *outcome)
{
  if (state->had_shield & ATTACKER_SHIELDED)
    owe_losses (cards, state, state->target, state->ram_damage, AFTER_RAM, outcome);
  else
    go_to (state, PHASE_RAMMED_ROLL, RULES_CHANCE);
}

static void
collide (Cards cards, State *state, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int target = state->target;
  bool has_shield = state->ship[ship].pods[POD_SHIELD] > 0;

  state->kills_crew = 0;
  rules_tell (outcome, &rm_collides, ship, target);
  if (is_large (cards, target)) {
    rules_tell (outcome, &rm_large_harms, ship);
    owe_losses (cards, state, ship, 2, AFTER_LARGE, outcome);
  } else if (target == OBJECT_MICROID) {
    rules_tell (outcome, has_shield ? &rm_shield_saves : &rm_microid_harms, ship);
    owe_losses (cards, state, ship, has_shield ? 0 : 1, AFTER_BUMP, outcome);
  } else {
    state->had_shield = (state->ship[target].pods[POD_SHIELD] ? TARGET_SHIELDED : 0)
                        | (has_shield ? ATTACKER_SHIELDED : 0);
    state->ram_damage = 0;
    state->rammed_damage = 0;
    if (state->had_shield & TARGET_SHIELDED)
      roll_against_attacker (cards, state, outcome);
    else
      go_to (state, PHASE_RAM_ROLL, RULES_CHANCE);
  }
}

static void
roll_ram (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int rolled = action->arg[0] + action->arg[1];

  if (state->phase == PHASE_RAM_ROLL) {
    rules_tell (outcome, &rm_ram_rolled, state->actor_ship, rolled);
    if (rolled >= 7)
      go_to (state, PHASE_RAM, state->turn);
    else
      roll_against_attacker (cards, state, outcome);
  } else {
    rules_tell (outcome, &rm_ram_rolled, state->target, rolled);
    state->rammed_damage = rolled >= 7;
    owe_losses (cards, state, state->target, state->ram_damage, AFTER_RAM, outcome);
  }
}

/* ---- Resources ---- */

static void
drop (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int off = action->arg[0];
  int on = action->arg[1];
  int seat = state->turn;

  state->pile -= DROPPED;
  state->central += on;
  state->microids += DROPPED - on - off;
  rules_tell (outcome, &rm_dropped, seat, off, on, DROPPED - on - off);
  seat = (seat + 1) % cards->common.n_seats;
  state->turn = seat;
  if (seat != state->first) {
    state->head.actor = seat;
    return;
  }
  state->central += state->pile;
  state->pile = 0;
  state->round = 1;
  begin_turn (cards, state, seat, outcome);
}

/* Mining goes on while there are dice, space and resources. */
static void
go_on_mining (Cards cards, State *state)
{
  int ship = state->actor_ship;

  if (state->dice > 0 && state->central > 0 && rocketmen_free_space (cards, state, ship) > 0) {
    go_to (state, PHASE_MINE_ROLL, RULES_CHANCE);
    return;
  }
  state->dice = 0;
  finish_ship (state, ship);
  to_turn (state);
}

static void
roll_mine (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int rolled = action->arg[0];
  int space = rocketmen_free_space (cards, state, ship);
  int n = rolled <= 3 ? rolled : 0;

  state->dice--;
  n = n > space ? space : n;
  n = n > state->central ? state->central : n;
  rules_tell (outcome, &rm_mined, ship, rolled, n);
  if (rolled == 6)
    state->central--;
  if (n > 0) {
    state->draws = n;
    go_to (state, PHASE_MINE_DRAW, RULES_CHANCE);
  } else {
    go_on_mining (cards, state);
  }
}

static void
draw_resources (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = state->actor_ship;
  int seat = owner (cards, ship);
  bool is_mining = state->phase == PHASE_MINE_DRAW;

  for (int i = 0; i < action->n_args; i++) {
    int kind = action->arg[i];
    state->unseen[kind]--;
    state->ship[ship].cargo[kind]++;
    state->ship[ship].n_cargo++;
    rules_tell_only (outcome, 1u << seat, &rm_loads_kind, ship, kind);
  }
  rules_tell (outcome, &rm_loads, ship, action->n_args);
  if (is_mining)
    state->central -= action->n_args;
  else
    state->microids -= action->n_args;
  state->draws = 0;
  if (state->microids == 0)
    undock_all_from (state, OBJECT_MICROID);
  if (is_mining)
    go_on_mining (cards, state);
  else
    to_turn (state);
}

static void
unload (State *state, int ship, RulesOutcome *outcome)
{
  ShipState *self = &state->ship[ship];
  BaseState *base = &state->base[state->turn];

  spend (state, ship, 1);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    base->stock[kind] += self->cargo[kind];
    self->cargo[kind] = 0;
  }
  rules_tell (outcome, &rm_unloads, ship, self->n_cargo);
  base->n_stock += self->n_cargo;
  self->n_cargo = 0;
}

/* A resource leaves the stock; the starting one last, so that what others know stays simple. */
static void
pay (State *state, int seat, int kind)
{
  BaseState *base = &state->base[seat];

  if (base->stock[kind] > 0) {
    base->stock[kind]--;
    base->n_stock--;
  } else {
    base->start = 0;
  }
}

/* RM-ST-8: a station takes the place of the asteroid, and all that hangs on it. */
static void
replace_base (State *state, int seat, int station)
{
  int old = OBJECT_BASE + seat;

  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++) {
    if (state->ship[i].docked == old + 1)
      state->ship[i].docked = station + 1;
    if (state->ship[i].boarding == old + 1)
      state->ship[i].boarding = station + 1;
  }
  state->base[seat].kind = BASE_STATION;
  state->base[seat].ship = station;
  state->base[seat].dice = 0;
}

static void
arrive (Cards cards, State *state, int ship, RulesOutcome *outcome)
{
  ShipState *self = &state->ship[ship];
  int seat = owner (cards, ship);
  int home = rocketmen_home (state, seat);

  self->place = PLACE_ACTIVE;
  self->flags = SHIP_NEW;
  memcpy (self->pods, cards->ship[ship].pods, sizeof self->pods);
  rules_tell (outcome, &rm_arrives, ship);
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == CREW_RESERVE && cards->crew[i].post == STATION_SHIP
        && cards->crew[i].ship == ship)
      state->crew[i] = ship;
  if (cards->ship[ship].ship_class == CLASS_STATION) {
    replace_base (state, seat, ship);
    rules_tell (outcome, &rm_station_home, ship);
  } else
    self->docked = home + 1;
}

static void
bring (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  bool uses_salvage = action->verb == VERB_BRING_USING;

  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int n = uses_salvage && kind == action->arg[2]; n < cards->ship[ship].cost[kind]; n++)
      pay (state, state->turn, kind);
  if (uses_salvage) {
    state->ship[action->arg[1]] = (ShipState){ .place = PLACE_LOST };
    rules_tell (outcome, &rm_salvage_used, action->arg[1], action->arg[2]);
  }
  for (int i = 0; i < cards->n_ships; i++)
    if (i == ship || cards->ship[i].squadron == ship + 1)
      arrive (cards, state, i, outcome);
}

/* ---- Boarding ---- */

static void
start_wave (Cards cards, State *state, int ship, int object, RulesOutcome *outcome)
{
  ShipState *self = &state->ship[ship];
  bool recovers = cards->common.option[OPTION_BASE_DICE] == BASE_DICE_RECOVER;

  /* The asteroid starts from its four dice when it is boarded, and perhaps with each wave. */
  if (!is_ship (object) && (recovers || !is_boarded (cards, state, object)))
    state->base[object - OBJECT_BASE].dice = BASE_DICE;
  spend (state, ship, 1);
  state->n_boardings += self->boarding == 0;
  self->boarding = object + 1;
  self->flags |= SHIP_WAVED;
  state->actor_ship = ship;
  state->target = object;
  memset (state->face, 0, sizeof state->face);
  state->dice = rocketmen_boarding_dice (cards, state, ship, true);
  rules_tell (outcome, &rm_boards, ship, object);
  rules_tell (outcome, &rm_wave_dice, ship, state->dice);
  go_to (state, PHASE_BOARD_ROLL, RULES_CHANCE);
}

static void loot_or_decide (Cards cards, State *state, RulesOutcome *outcome);

/* The battle goes on after a boarding was decided. */
static void
end_capture (Cards cards, State *state, RulesOutcome *outcome)
{
  if (!judge_victory (cards, state, -1, controller (cards, state, state->captor), outcome))
    resume (cards, state, outcome);
}

static void
take_cargo (State *state, int from, int kind)
{
  state->ship[from].cargo[kind]--;
  state->ship[from].n_cargo--;
}

/* RM-CP-1. The loser is a ship; the winner a ship, or a base whose attacker has lost. */
static void
capture (Cards cards, State *state, int winner, int loser, RulesOutcome *outcome)
{
  int seat = controller (cards, state, winner);
  int base = base_of (state, loser);

  rules_tell (outcome, &rm_captures, winner, loser);
  stop_boarding (state, state->actor_ship);
  if (base >= 0) {
    judge_victory (cards, state, base, seat, outcome);
    if (state->phase != PHASE_OVER)
      resume (cards, state, outcome);
    return;
  }
  for (int i = 0; i < cards->n_crew; i++)
    if (state->crew[i] == loser)
      state->crew[i] = CREW_LOST;
  if (state->ship[loser].salvage) {
    state->ship[state->ship[loser].salvage - 1] = (ShipState){ .place = PLACE_LOST };
    state->ship[loser].salvage = 0;
  }
  state->captor = winner;
  state->captured = loser;
  loot_or_decide (cards, state, outcome);
}

static void
decide_fate (Cards cards, State *state, bool is_salvaged, RulesOutcome *outcome)
{
  int ship = state->captured;
  int captor = state->captor;
  int seat = controller (cards, state, captor);

  rules_tell (outcome, is_salvaged ? &rm_salvaged : &rm_scuttled, captor, ship);
  remove_ship (cards, state, ship, is_salvaged ? PLACE_CARRIED : PLACE_LOST);
  if (is_salvaged && is_ship (captor)) {
    state->ship[ship].holder = captor + 1;
    state->ship[captor].salvage = ship + 1;
    drop_salvage (cards, state, captor, outcome);
  } else if (is_salvaged) {
    state->ship[ship].place = PLACE_SCRAP;
    state->ship[ship].holder = seat + 1;
  }
  end_capture (cards, state, outcome);
}

static void
ask_fate (Cards cards, State *state, RulesOutcome *outcome)
{
  if (is_ship (state->captor) && state->ship[state->captor].salvage)
    decide_fate (cards, state, false, outcome);
  else
    go_to (state, PHASE_FATE, controller (cards, state, state->captor));
}

static void
loot_or_decide (Cards cards, State *state, RulesOutcome *outcome)
{
  int captor = state->captor;
  ShipState *loser = &state->ship[state->captured];

  if (!is_ship (captor)) {
    BaseState *base = &state->base[captor - OBJECT_BASE];
    for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
      base->stock[kind] += loser->cargo[kind];
      loser->cargo[kind] = 0;
    }
    base->n_stock += loser->n_cargo;
    loser->n_cargo = 0;
  } else if (loser->n_cargo && rocketmen_free_space (cards, state, captor)) {
    go_to (state, PHASE_LOOT, owner (cards, captor));
    return;
  }
  ask_fate (cards, state, outcome);
}

/* What a side of a boarding can still give up: kinds of pods as bits, dice and crew as numbers. */
static int
things_to_lose (Cards cards, const State *state, int object, unsigned *kinds, int *crew)
{
  int n = 0;

  *kinds = is_ship (object) ? pod_kinds (&state->ship[object]) : 0;
  if (!is_ship (object) && state->base[object - OBJECT_BASE].dice)
    *kinds = 1u << N_PODS; /* the dice of an asteroid */
  *crew = -1;
  for (unsigned bits = *kinds; bits; bits &= bits - 1)
    n++;
  for (int i = 0; i < cards->n_crew; i++)
    if (fights_for (cards, state, i, object)) {
      *crew = i;
      n++;
    }
  return n;
}

static void
give_up (State *state, int object, unsigned kind, int crew, RulesOutcome *outcome)
{
  if (crew >= 0) {
    state->crew[crew] = CREW_LOST;
    rules_tell (outcome, &rm_crew_falls, crew);
  } else if (kind == N_PODS) {
    state->base[object - OBJECT_BASE].dice--;
    rules_tell (outcome, &rm_die_falls, object);
  } else {
    lose_pod (state, object, kind, outcome);
  }
}

static void
end_boarding (Cards cards, State *state, bool attacker_wins, RulesOutcome *outcome)
{
  int attacker = state->actor_ship;
  int target = state->target;

  memset (state->face, 0, sizeof state->face);
  if (attacker_wins && !is_ship (target)) {
    int seat = target - OBJECT_BASE;
    rules_tell (outcome, &rm_base_falls, attacker, seat);
    stop_boarding (state, attacker);
    if (!judge_victory (cards, state, seat, owner (cards, attacker), outcome))
      resume (cards, state, outcome);
    return;
  }
  capture (cards, state, attacker_wins ? attacker : target, attacker_wins ? target : attacker,
           outcome);
}

static int
take_highest (uint8_t face[6])
{
  for (int i = 5; i >= 0; i--)
    if (face[i]) {
      face[i]--;
      return i + 1;
    }
  return 0;
}

/* RM-BD-4 to RM-BD-6: pair by pair, from the highest, until dice or a side run out. */
static void
settle_wave (Cards cards, State *state, RulesOutcome *outcome)
{
  for (;;) {
    int a = take_highest (state->face[0]);
    int b = take_highest (state->face[1]);
    unsigned kinds;
    int crew;

    if (a == 0 || b == 0)
      break;
    if (a == b)
      continue;
    state->loser = a > b;
    int object = losing_side (state);
    rules_tell (outcome, &rm_pair_lost, a, b, object);
    int n = things_to_lose (cards, state, object, &kinds, &crew);
    if (n > 1) {
      go_to (state, PHASE_BOARD_LOSS, controller (cards, state, object));
      return;
    }
    if (n == 1) {
      give_up (state, object, kinds ? lowest_bit (kinds) : 0, kinds ? -1 : crew, outcome);
      n = things_to_lose (cards, state, object, &kinds, &crew);
    }
    if (n == 0) {
      end_boarding (cards, state, state->loser, outcome);
      return;
    }
  }
  memset (state->face, 0, sizeof state->face);
  rules_tell (outcome, &rm_wave_over, state->actor_ship, state->target);
  finish_ship (state, state->actor_ship); /* RM-BD-1: nothing else until the boarding ends */
  to_turn (state);
}

static void
roll_boarding (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int side = state->phase == PHASE_BOARDED_ROLL;

  for (int i = 0; i < action->n_args; i++)
    state->face[side][action->arg[i] - 1]++;
  state->dice -= action->n_args;
  if (state->dice > 0)
    return;
  if (side == 0) {
    state->dice = rocketmen_boarding_dice (cards, state, state->target, false);
    rules_tell (outcome, &rm_wave_dice, state->target, state->dice);
    go_to (state, PHASE_BOARDED_ROLL, RULES_CHANCE);
  } else {
    settle_wave (cards, state, outcome);
  }
}

/* ---- Carrying out ---- */

static void
choose_start (Cards cards, State *state, int kind, RulesOutcome *outcome)
{
  int seat = state->turn;

  state->base[seat].start = kind + 1;
  rules_tell (outcome, &rm_start_chosen, seat);
  if (seat + 1 < cards->common.n_seats) {
    state->turn = seat + 1;
    state->head.actor = state->turn;
    return;
  }
  state->rolling = state->alive;
  state->roller = 0;
  state->turn = 0;
  go_to (state, PHASE_FIRST_ROLL, RULES_CHANCE);
}

/* RM-ST-3: the highest is first; those tied roll again. */
static void
roll_first (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int rolled = action->arg[0] + action->arg[1];
  int seat = state->roller;

  rules_tell (outcome, &rm_first_rolled, seat, rolled);
  if (rolled > state->best)
    state->leaders = 0;
  if (rolled >= state->best) {
    state->best = rolled;
    state->leaders |= 1u << seat;
  }
  do
    seat++;
  while (seat < cards->common.n_seats && !(state->rolling >> seat & 1));
  if (seat < cards->common.n_seats) {
    state->roller = seat;
    return;
  }
  if (!is_single (state->leaders)) {
    state->rolling = state->leaders;
    state->roller = lowest_bit (state->leaders);
    rules_tell (outcome, &rm_first_tied);
  } else {
    state->first = lowest_bit (state->leaders);
    state->turn = state->first;
    state->rolling = 0;
    state->roller = 0;
    rules_tell (outcome, &rm_is_first, state->first);
    go_to (state, PHASE_DROP, state->first);
  }
  state->best = 0;
  state->leaders = 0;
}

static void
carry_out_roll (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  switch (state->phase) {
  case PHASE_FIRST_ROLL:
    roll_first (cards, state, action, outcome);
    break;
  case PHASE_SHOT_ROLL:
    roll_shot (cards, state, action, outcome);
    break;
  case PHASE_DODGE_ROLL:
  case PHASE_DEFENSE_ROLL:
    roll_avoidance (cards, state, action, outcome);
    break;
  case PHASE_RAM_ROLL:
  case PHASE_RAMMED_ROLL:
    roll_ram (cards, state, action, outcome);
    break;
  case PHASE_MINE_ROLL:
    roll_mine (cards, state, action, outcome);
    break;
  default:
    roll_boarding (cards, state, action, outcome);
    break;
  }
}

static void
move (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = action->arg[0];
  ShipState *self = &state->ship[ship];

  int longer = plain_effect (cards, state, ship, EFFECT_MOVE);

  spend (state, ship, move_cost (state, ship));
  if (self->docked)
    rules_tell (outcome, &rm_undocks, ship, self->docked - 1);
  self->docked = 0; /* RM-MV-6 */
  if (action->verb != VERB_MOVE_STILL)
    self->through = 0;
  undock_all_from (state, ship);
  rules_tell (outcome, &rm_moves, ship, cards->ship[ship].move);
  if (longer)
    rules_tell (outcome, &rm_moves_far, longer);
  if (action->verb == VERB_MOVE_TOUCHING) {
    state->actor_ship = ship;
    state->target = action->arg[1];
    rules_tell (outcome, &rm_touches, ship, state->target);
    go_to (state, PHASE_CONTACT, state->turn);
  }
}

static void
evade (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int ship = state->actor_ship;

  spend (state, ship, 1);
  rules_tell (outcome, &rm_evades, ship, state->target);
  if (action->verb == VERB_EVADE_STILL)
    state->ship[ship].through = state->target + 1;
  if (action->verb == VERB_EVADE_INTO) {
    state->target = action->arg[0];
    rules_tell (outcome, &rm_touches, ship, state->target);
  } else {
    to_turn (state);
  }
}

static void
adjust (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  ShipState *self = &state->ship[action->arg[0]];
  int by = action->arg[2];

  switch (action->arg[1]) {
  case ADJUST_AP:
    self->ap += by;
    break;
  case ADJUST_LASERS:
    self->pods[POD_LASER] += by;
    if (self->fired > self->pods[POD_LASER])
      self->fired = self->pods[POD_LASER];
    break;
  case ADJUST_SHIELDS:
    self->pods[POD_SHIELD] += by;
    break;
  default:
    self->wr_extra += by;
    break;
  }
  rules_tell (outcome, &rm_adjusted, action->arg[0], action->arg[1], by);
}

static void
lose (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  bool is_crew = action->verb == VERB_LOSE_CREW;
  unsigned kinds;
  int crew;

  if (state->phase == PHASE_LOSS) {
    state->losses--;
    lose_pod (state, state->loss_ship, action->arg[0], outcome);
    settle_losses (cards, state, outcome);
  } else if (state->phase == PHASE_CREW_LOSS) {
    state->crew[action->arg[0]] = CREW_LOST;
    rules_tell (outcome, &rm_crew_killed, action->arg[0], state->loss_ship);
    after_losses (cards, state, outcome);
  } else {
    int object = losing_side (state);
    give_up (state, object, action->verb == VERB_LOSE_DIE ? N_PODS : action->arg[0],
             is_crew ? action->arg[0] : -1, outcome);
    if (things_to_lose (cards, state, object, &kinds, &crew) == 0)
      end_boarding (cards, state, state->loser, outcome);
    else
      settle_wave (cards, state, outcome);
  }
}

static void
loot (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  ShipState *captor = &state->ship[state->captor];

  for (int i = 0; i < action->n_args; i++) {
    take_cargo (state, state->captured, action->arg[i]);
    captor->cargo[action->arg[i]]++;
    captor->n_cargo++;
  }
  rules_tell (outcome, &rm_loads, state->captor, action->n_args);
  ask_fate (cards, state, outcome);
}

/* Tells the texts of a ship's card and crew, at the moment it begins to act. */
static void
tell_texts (Cards cards, const State *state, int ship, RulesOutcome *outcome)
{
  if (!outcome || (state->ship[ship].flags & SHIP_ACTED))
    return;
  for (int i = 0; i < cards->n_abilities; i++) {
    const Ability *ability = &cards->ability[i];
    bool is_here = ability->is_crew ? state->crew[ability->of] == ship : ability->of == ship;
    if (is_here && ability->effect == EFFECT_TEXT)
      rules_tell (outcome, &rm_has_text, ship, ability->value);
  }
}

static void
carry_out (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int first = action->arg[0];
  int second = action->arg[1];

  switch (action->verb) {
  case VERB_START:
    choose_start (cards, state, first, outcome);
    break;
  case VERB_DROP:
    drop (cards, state, action, outcome);
    break;
  case VERB_MOVE:
  case VERB_MOVE_TOUCHING:
  case VERB_MOVE_STILL:
    tell_texts (cards, state, first, outcome);
    move (cards, state, action, outcome);
    break;
  case VERB_TURN:
    spend (state, first, state->ship[first].docked ? 0 : 1);
    state->ship[first].flags |= SHIP_ACTED;
    rules_tell (outcome, &rm_turns, first);
    break;
  case VERB_EVADE:
  case VERB_EVADE_STILL:
  case VERB_EVADE_INTO:
    evade (state, action, outcome);
    break;
  case VERB_DOCK:
    spend (state, state->actor_ship, 1);
    dock (cards, state, state->actor_ship, state->target, outcome);
    to_turn (state);
    break;
  case VERB_DOCK_SHIP:
    spend (state, first, 1);
    dock (cards, state, first, second, outcome);
    break;
  case VERB_COLLIDE:
    collide (cards, state, outcome);
    break;
  case VERB_FIRE:
  case VERB_FIRE_MM:
    tell_texts (cards, state, first, outcome);
    fire (cards, state, action, outcome);
    break;
  case VERB_REROLL:
    state->ship[state->actor_ship].rerolled++;
    rules_tell (outcome, &rm_rerolls, state->actor_ship);
    go_to (state, PHASE_SHOT_ROLL, RULES_CHANCE);
    break;
  case VERB_ACCEPT:
    miss (cards, state, outcome);
    break;
  case VERB_DODGE:
    state->ship[state->target].flags |= SHIP_DODGED;
    go_to (state, PHASE_DODGE_ROLL, RULES_CHANCE);
    break;
  case VERB_TAKE_HIT:
    hit (cards, state, outcome);
    break;
  case VERB_LOSE:
  case VERB_LOSE_CREW:
  case VERB_LOSE_DIE:
    lose (cards, state, action, outcome);
    break;
  case VERB_RAM:
    state->ram_damage = 1;
    roll_against_attacker (cards, state, outcome);
    break;
  case VERB_SACRIFICE:
    lose_pod (state, state->actor_ship, first, outcome);
    state->ram_damage = 2;
    roll_against_attacker (cards, state, outcome);
    break;
  case VERB_SPARE:
    roll_against_attacker (cards, state, outcome);
    break;
  case VERB_MINE:
    state->actor_ship = first;
    state->dice = rocketmen_free_space (cards, state, first);
    state->ship[first].flags |= SHIP_ACTED;
    rules_tell (outcome, &rm_mines, first);
    go_to (state, PHASE_MINE_ROLL, RULES_CHANCE);
    break;
  case VERB_LOAD:
    spend (state, first, 1);
    state->ship[first].docked = 0;
    state->actor_ship = first;
    state->draws = second;
    rules_tell (outcome, &rm_takes_up, first, second);
    go_to (state, PHASE_LOAD_DRAW, RULES_CHANCE);
    break;
  case VERB_UNLOAD:
    unload (state, first, outcome);
    break;
  case VERB_BRING:
  case VERB_BRING_USING:
    bring (cards, state, action, outcome);
    break;
  case VERB_ARM:
    state->ship[first].pods[POD_LASER] = second;
    state->ship[first].pods[POD_SHIELD] = action->arg[2];
    rules_tell (outcome, &rm_armed, first, second, action->arg[2]);
    break;
  case VERB_ENLIST:
  case VERB_TRANSFER:
    state->crew[first] = second;
    rules_tell (outcome, &rm_crew_moves, first, second);
    break;
  case VERB_TO_BASE:
    state->crew[first] = CREW_BASE;
    rules_tell (outcome, &rm_crew_to_base, first);
    break;
  case VERB_SWAP: {
    uint8_t there = state->crew[first];
    state->crew[first] = state->crew[second];
    state->crew[second] = there;
    rules_tell (outcome, &rm_crew_swaps, first, second);
    break;
  }
  case VERB_BOARD:
    tell_texts (cards, state, first, outcome);
    start_wave (cards, state, first, second, outcome);
    break;
  case VERB_LOOT:
    loot (cards, state, action, outcome);
    break;
  case VERB_LEAVE:
    ask_fate (cards, state, outcome);
    break;
  case VERB_DESTROY:
    decide_fate (cards, state, false, outcome);
    break;
  case VERB_SALVAGE:
    decide_fate (cards, state, true, outcome);
    break;
  case VERB_FINISH:
    finish_ship (state, first);
    break;
  case VERB_END:
    next_turn (cards, state, outcome);
    break;
  case VERB_ADJUST:
    adjust (state, action, outcome);
    break;
  case VERB_ROLL:
    carry_out_roll (cards, state, action, outcome);
    break;
  case VERB_DRAW:
    draw_resources (cards, state, action, outcome);
    break;
  }
}

bool
rocketmen_apply (const RulesSetup *setup, RulesState *memory, const RulesAction *action,
                 RulesOutcome *outcome)
{
  Cards cards = (Cards)setup;
  State *state = (State *)memory;

  if (!judge (cards, state, action, outcome))
    return false;
  carry_out (cards, state, action, outcome);
  return true;
}

/* ---- Beginning ---- */

void
rocketmen_begin (const RulesSetup *setup, RulesState *memory)
{
  Cards cards = (Cards)setup;
  State *state = (State *)memory;
  int n_seats = setup->n_seats;

  state->alive = (1u << n_seats) - 1;
  for (int seat = 0; seat < n_seats; seat++) {
    state->base[seat].kind = BASE_ASTEROID;
    state->base[seat].dice = BASE_DICE;
    state->pile += 3 * ROCKETMEN_RESOURCES; /* RM-ST-2 */
  }
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    state->unseen[kind] = 3 * n_seats;
  for (int i = 0; i < cards->n_ships; i++) {
    const ShipCard *card = &cards->ship[i];
    ShipState *ship = &state->ship[i];
    if (card->seat >= n_seats) {
      ship->place = PLACE_LOST;
      continue;
    }
    if (card->fleet == FLEET_RESERVE)
      continue;
    ship->place = PLACE_ACTIVE;
    memcpy (ship->pods, card->pods, sizeof ship->pods);
    if (card->ship_class == CLASS_STATION) /* RM-ST-7 */
      state->base[card->seat] = (BaseState){ .kind = BASE_STATION, .ship = i };
  }
  for (int i = 0; i < cards->n_ships; i++) /* RM-ST-6: they start docked */
    if (is_active (state, i) && rocketmen_home (state, owner (cards, i)) != i)
      state->ship[i].docked = rocketmen_home (state, owner (cards, i)) + 1;
  for (int i = 0; i < cards->n_crew; i++) {
    const CrewCard *crew = &cards->crew[i];
    if (crew->seat >= n_seats)
      state->crew[i] = CREW_LOST;
    else if (crew->post == STATION_BASE)
      state->crew[i] = CREW_BASE;
    else if (crew->post == STATION_RESERVE || !is_active (state, crew->ship))
      state->crew[i] = CREW_RESERVE;
    else
      state->crew[i] = crew->ship;
  }
  go_to (state, PHASE_START, 0);
}

/* ---- Listing ---- */

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
  if (self->n > n && !judge (self->cards, self->state, &self->list[n], NULL))
    self->n = n;
}

/* Moves: if one is allowed, so is touching anything that is there. */
static void
offer_moves (List *self, int ship)
{
  Cards cards = self->cards;
  const State *state = self->state;

  if (!judge_move (cards, state, ship, -1, NULL))
    return;
  add (self, VERB_MOVE, 1, ship, 0, 0);
  if (state->ship[ship].through)
    add (self, VERB_MOVE_STILL, 1, ship, 0, 0);
  add (self, VERB_MOVE_TOUCHING, 2, ship, OBJECT_ASTEROID, 0);
  if (state->microids)
    add (self, VERB_MOVE_TOUCHING, 2, ship, OBJECT_MICROID, 0);
  for (int seat = 0; seat < cards->common.n_seats; seat++)
    if (state->base[seat].kind == BASE_ASTEROID)
      add (self, VERB_MOVE_TOUCHING, 2, ship, OBJECT_BASE + seat, 0);
  for (int i = 0; i < self->n_enemies; i++)
    add (self, VERB_MOVE_TOUCHING, 2, ship, self->enemy[i], 0);
}

/* Shots by eye, with two steps at most. */
static void
offer_shots (List *self, int ship)
{
  Cards cards = self->cards;
  const State *state = self->state;
  int steps_max = -1;

  while (steps_max < 2 && judge_gunner (cards, state, ship, steps_max + 1, NULL))
    steps_max++;
  for (int i = 0; steps_max >= 0 && i < self->n_enemies; i++)
    if (judge_target (cards, state, ship, self->enemy[i], NULL))
      for (int steps = 0; steps <= steps_max; steps++)
        add (self, VERB_FIRE, 4, ship, self->enemy[i], steps);
}

/* What one ship of the acting player may do. */
static void
offer_ship (List *self, int ship)
{
  const ShipState *own = &self->state->ship[ship];
  Cards cards = self->cards;

  if (own->flags & SHIP_DONE)
    return;
  if (own->boarding) {
    offer (self, VERB_BOARD, 2, ship, own->boarding - 1, 0);
    return;
  }
  if ((own->flags & SHIP_ACTED) && own->ap > 0)
    add (self, VERB_FINISH, 1, ship, 0, 0);
  if (own->ap == 0)
    return;
  if (own->docked)
    offer (self, VERB_BOARD, 2, ship, own->docked - 1, 0);
  for (int i = 0; i < self->n_enemies; i++)
    if (self->state->ship[self->enemy[i]].docked == ship + 1)
      offer (self, VERB_BOARD, 2, ship, self->enemy[i], 0);
  if (!own->docked) /* docked, it turns for nothing and to no end that is known here */
    offer (self, VERB_TURN, 1, ship, 0, 0);
  if (own->n_cargo)
    offer (self, VERB_UNLOAD, 1, ship, 0, 0);
  if (own->docked == OBJECT_MICROID + 1)
    for (int n = 1; n <= rocketmen_free_space (cards, self->state, ship); n++)
      offer (self, VERB_LOAD, 2, ship, n, 0);
  offer_moves (self, ship);
  offer_shots (self, ship);
}

static void
offer_reserve (List *self)
{
  Cards cards = self->cards;
  const State *state = self->state;

  for (int ship = 0; ship < cards->n_ships; ship++) {
    if (owner (cards, ship) != state->turn)
      continue;
    if (state->ship[ship].place == PLACE_RESERVE) {
      offer (self, VERB_BRING, 1, ship, 0, 0);
      for (int scrap = 0; scrap < cards->n_ships; scrap++)
        for (int kind = 0; state->ship[scrap].place == PLACE_SCRAP && kind < ROCKETMEN_RESOURCES;
             kind++)
          offer (self, VERB_BRING_USING, 3, ship, scrap, kind);
    }
    if (!is_active (state, ship) || !(state->ship[ship].flags & SHIP_NEW))
      continue;
    for (int lasers = 0; lasers <= cards->ship[ship].posts; lasers++)
      offer (self, VERB_ARM, 3, ship, lasers,
             cards->ship[ship].posts - state->ship[ship].pods[POD_PLAIN] - lasers);
    for (int crew = 0; crew < cards->n_crew; crew++)
      if (state->crew[crew] == CREW_RESERVE)
        offer (self, VERB_ENLIST, 2, crew, ship, 0);
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
    if (state->crew[crew] != CREW_BASE || cards->crew[crew].seat != state->turn)
      continue;
    for (int i = 0; i < self->n_own; i++)
      if (cards->ship[self->own[i]].seats)
        offer (self, VERB_TRANSFER, 2, crew, self->own[i], 0);
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
  for (int i = 0; i < self->n_own; i++)
    if (self->state->ship[self->own[i]].flags & SHIP_MAY_MINE)
      offer (self, VERB_MINE, 1, self->own[i], 0, 0);
  if (acting >= 0) {
    offer_ship (self, acting); /* nobody else may spend AP */
  } else {
    for (int i = 0; i < self->n_own; i++)
      offer_ship (self, self->own[i]);
    offer_reserve (self);
    offer_crew (self);
  }
  offer (self, VERB_END, 0, 0, 0, 0);
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
        action->verb = VERB_LOOT;
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
  list.n = list.n_own = list.n_enemies = 0;

  switch (state->phase) {
  case PHASE_START:
    for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
      offer (&list, VERB_START, 1, kind, 0, 0);
    break;
  case PHASE_DROP:
    for (int off = 0; off <= DROPPED; off++)
      for (int on = 0; on + off <= DROPPED; on++)
        offer (&list, VERB_DROP, 2, off, on, 0);
    break;
  case PHASE_TURN:
    offer_turn (&list);
    break;
  case PHASE_CONTACT:
    offer (&list, VERB_EVADE, 0, 0, 0, 0);
    offer (&list, VERB_EVADE_STILL, 0, 0, 0, 0);
    offer (&list, VERB_DOCK, 0, 0, 0, 0);
    offer (&list, VERB_COLLIDE, 0, 0, 0, 0);
    break;
  case PHASE_REROLL:
    offer (&list, VERB_REROLL, 0, 0, 0, 0);
    offer (&list, VERB_ACCEPT, 0, 0, 0, 0);
    break;
  case PHASE_DODGE:
    offer (&list, VERB_DODGE, 0, 0, 0, 0);
    offer (&list, VERB_TAKE_HIT, 0, 0, 0, 0);
    break;
  case PHASE_LOSS:
    for (int kind = 0; kind < N_PODS; kind++)
      offer (&list, VERB_LOSE, 1, kind, 0, 0);
    break;
  case PHASE_CREW_LOSS:
  case PHASE_BOARD_LOSS:
    for (int kind = 0; kind < N_PODS; kind++)
      offer (&list, VERB_LOSE, 1, kind, 0, 0);
    for (int crew = 0; crew < cards->n_crew; crew++)
      offer (&list, VERB_LOSE_CREW, 1, crew, 0, 0);
    offer (&list, VERB_LOSE_DIE, 0, 0, 0, 0);
    break;
  case PHASE_RAM:
    offer (&list, VERB_RAM, 0, 0, 0, 0);
    for (int kind = 0; kind < N_PODS; kind++)
      offer (&list, VERB_SACRIFICE, 1, kind, 0, 0);
    offer (&list, VERB_SPARE, 0, 0, 0, 0);
    break;
  case PHASE_LOOT:
    offer_loot (&list);
    offer (&list, VERB_LEAVE, 0, 0, 0, 0);
    break;
  case PHASE_FATE:
    offer (&list, VERB_DESTROY, 0, 0, 0, 0);
    offer (&list, VERB_SALVAGE, 0, 0, 0, 0);
    break;
  default:
    break;
  }
  return list.n;
}

void
rocketmen_chance (const RulesSetup *setup, const RulesState *memory, RulesUrn *urn)
{
  Cards cards = (Cards)setup;
  const State *state = (const State *)memory;

  static const uint8_t die[6] = { 1, 1, 1, 1, 1, 1 };

  *urn = (RulesUrn){ .base = { .verb = VERB_ROLL },
                     .draws = awaited_dice (state),
                     .n_faces = 6,
                     .goes_back = true,
                     .first = 1,
                     .weight = die };
  switch (state->phase) {
  case PHASE_FIRST_ROLL:
    urn->seat = state->roller;
    break;
  case PHASE_DODGE_ROLL:
  case PHASE_DEFENSE_ROLL:
  case PHASE_RAMMED_ROLL:
    urn->seat = owner (cards, state->target);
    break;
  case PHASE_BOARDED_ROLL:
    urn->seat = controller (cards, state, state->target);
    break;
  case PHASE_MINE_DRAW:
  case PHASE_LOAD_DRAW:
    urn->base.verb = VERB_DRAW;
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
