/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what can be asked of a battle. Where things are, whose they are, what abilities add,
 * and what dice and distances are wanted. Nothing here forbids or changes anything.
 */
#include "rocketmen-private.h"

/* ---- Ships, bases and crew ---- */

int
rocketmen_pods (const RocketmenShipState *ship)
{
  return ship->pods[ROCKETMEN_POD_LASER] + ship->pods[ROCKETMEN_POD_SHIELD]
         + ship->pods[ROCKETMEN_POD_PLAIN];
}

int
rocketmen_posts (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int plain = state->ship[ship].pods[ROCKETMEN_POD_PLAIN];
  int kept = setup->ship[ship].kept[ROCKETMEN_POD_PLAIN];

  return setup->ship[ship].posts - (plain > kept ? plain : kept);
}

int
rocketmen_pods_max (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                    RocketmenPodKind kind)
{
  return rocketmen_posts (setup, state, ship)
         - setup->ship[ship]
               .kept[kind == ROCKETMEN_POD_LASER ? ROCKETMEN_POD_SHIELD : ROCKETMEN_POD_LASER];
}

int
rocketmen_printed_cost (const RocketmenSetup *setup, int ship, int resource)
{
  const RocketmenShipCard *card = &setup->ship[ship];

  if (card->squadron && card->cost[0] + card->cost[1] + card->cost[2] == 0)
    card = &setup->ship[card->squadron - 1];
  return card->cost[resource];
}

bool
rocketmen_stands_for (const RocketmenSetup *setup, const RocketmenState *state, int salvage,
                      int ship, int resource)
{
  return state->ship[salvage].place == ROCKETMEN_PLACE_SCRAP
         && state->ship[salvage].holder == state->turn + 1
         && rocketmen_printed_cost (setup, salvage, resource) > 0
         && setup->ship[ship].cost[resource] > 0;
}

int
rocketmen_seat_of (const RocketmenSetup *setup, int object)
{
  return is_ship (object) ? owner (setup, object) : object - ROCKETMEN_OBJECT_BASE;
}

int
rocketmen_home (const RocketmenState *state, int seat)
{
  switch (state->base[seat].kind) {
  case ROCKETMEN_BASE_ASTEROID:
    return ROCKETMEN_OBJECT_BASE + seat;
  case ROCKETMEN_BASE_STATION:
    return state->base[seat].ship;
  default:
    return -1;
  }
}

/* The seat whose home base this is, -1 if it is none. */
int
rocketmen_base_of (const State *state, int object)
{
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    if (rocketmen_home (state, seat) == object)
      return seat;
  return -1;
}

/* The seat that controls an object, -1 for nobody. */
int
rocketmen_controller (Cards cards, const State *state, int object)
{
  return is_ship (object) ? owner (cards, object) : rocketmen_base_of (state, object);
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
bool
rocketmen_is_there (Cards cards, const State *state, int object)
{
  if (is_ship (object))
    return object < cards->n_ships && is_active (state, object);
  if (object == ROCKETMEN_OBJECT_ASTEROID)
    return true;
  if (object >= ROCKETMEN_OBJECT_ONE_MICROID)
    return has_map (cards) && (state->lying >> (object - ROCKETMEN_OBJECT_ONE_MICROID) & 1);
  if (object == ROCKETMEN_OBJECT_MICROID)
    return state->microids > 0 && !has_map (cards);
  return state->base[object - ROCKETMEN_OBJECT_BASE].kind == ROCKETMEN_BASE_ASTEROID;
}

bool
rocketmen_are_docked (const RocketmenState *state, int a, int b)
{
  return (is_ship (a) && state->ship[a].docked == b + 1)
         || (is_ship (b) && state->ship[b].docked == a + 1);
}

bool
rocketmen_is_at_home (const State *state, int ship, int seat)
{
  int home = rocketmen_home (state, seat);
  return home >= 0 && (ship == home || rocketmen_are_docked (state, ship, home));
}

/* Is somebody boarding it? */
bool
rocketmen_is_boarded (Cards cards, const State *state, int object)
{
  for (int i = 0; state->n_boardings && i < cards->n_ships; i++)
    if (state->ship[i].boarding == object + 1)
      return true;
  return false;
}

int
rocketmen_boardable (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  if (state->ship[ship].boarding)
    return state->ship[ship].boarding - 1;
  for (int object = 0; object < ROCKETMEN_OBJECT_ASTEROID; object++)
    if (rocketmen_is_there (setup, state, object)
        && rocketmen_seat_of (setup, object) != owner (setup, ship)
        && rocketmen_are_docked (state, ship, object))
      return object;
  return -1;
}

/* Does this crew member defend or attack with that ship or base? */
bool
rocketmen_fights_for (Cards cards, const State *state, int crew, int object)
{
  if (is_ship (object) && state->crew[crew] == object)
    return true;
  int seat = rocketmen_base_of (state, object);
  return seat >= 0 && state->crew[crew] == ROCKETMEN_CREW_BASE && cards->crew[crew].seat == seat;
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

/* ---- Abilities ---- */

static bool
holds_when (Cards cards, const State *state, RocketmenEffectWhen when, const Circumstance *now)
{
  bool has_other = now->other >= 0;

  switch (when) {
  case ROCKETMEN_WHEN_ALWAYS:
    return true;
  case ROCKETMEN_WHEN_FIGHTER:
  case ROCKETMEN_WHEN_ROCKETSHIP:
  case ROCKETMEN_WHEN_CRUISER:
  case ROCKETMEN_WHEN_STATION:
    return has_other
           && is_class (cards, now->other, (RocketmenShipClass)(when - ROCKETMEN_WHEN_FIGHTER));
  case ROCKETMEN_WHEN_EXTENDED:
    return now->steps > 0;
  case ROCKETMEN_WHEN_SHIELDED:
    return has_other && state->ship[now->other].pods[ROCKETMEN_POD_SHIELD] > 0;
  case ROCKETMEN_WHEN_UNSHIELDED:
    return has_other && state->ship[now->other].pods[ROCKETMEN_POD_SHIELD] == 0;
  case ROCKETMEN_WHEN_ATTACKING:
    return now->is_attacker;
  case ROCKETMEN_WHEN_DEFENDING:
    return !now->is_attacker;
  }
  return false;
}

int
rocketmen_sum_effect (Cards cards, const State *state, int ship, RocketmenEffectKind wanted,
                      const Circumstance *now)
{
  int sum = 0;

  for (int i = 0; i < cards->n_abilities; i++) {
    const RocketmenAbility *ability = &cards->ability[i];
    if (ability->effect == wanted && is_ability_of (state, ability, ship)
        && holds_when (cards, state, ability->when, now))
      sum += ability->value;
  }
  return sum;
}

/* ---- Numbers ---- */

int
rocketmen_hold (Cards cards, const State *state, int ship)
{
  return cards->ship[ship].cargo + plain_effect (cards, state, ship, ROCKETMEN_EFFECT_CARGO);
}

int
rocketmen_free_space (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  int space = rocketmen_hold (setup, state, ship) - state->ship[ship].n_cargo;

  /* RM-SV-1: who carries salvage loads nothing. */
  return state->ship[ship].n_salvage || space < 0 ? 0 : space;
}

int
rocketmen_unseen (const State *state)
{
  return state->unseen[0] + state->unseen[1] + state->unseen[2];
}

int
rocketmen_lying_about (const State *state)
{
  return state->pile + state->central + state->microids;
}

unsigned
rocketmen_seats_with_ships (Cards cards, const State *state)
{
  unsigned seats = 0;

  for (int i = 0; i < cards->n_ships; i++)
    if (is_active (state, i))
      seats |= 1u << owner (cards, i);
  return seats;
}

int
rocketmen_boarding_dice (const RocketmenSetup *setup, const RocketmenState *state, int object,
                         bool is_attacker)
{
  if (!is_ship (object)) {
    int seat = object - ROCKETMEN_OBJECT_BASE;
    return state->base[seat].dice + crew_at (setup, state, ROCKETMEN_CREW_BASE, seat);
  }
  int dice = 1 + rocketmen_pods (&state->ship[object])
             + rocketmen_crew_aboard (setup, state, object)
             + effect (setup, state, object, ROCKETMEN_EFFECT_BOARDING_DICE,
                       &(Circumstance){ .other = -1, .is_attacker = is_attacker });
  if (rocketmen_base_of (state, object)
      >= 0) /* RM-BD-3: those without a ship defend a station too */
    dice += crew_at (setup, state, ROCKETMEN_CREW_BASE, owner (setup, object));
  return dice < 1 ? 1 : dice;
}

size_t
rocketmen_attack_terms (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                        int target, int steps, RocketmenTerm terms[ROCKETMEN_TERMS_MAX])
{
  const Circumstance at = { .other = target, .steps = steps };
  const Circumstance from = { .other = ship, .steps = steps };
  bool is_armoured = setup->ship[target].ship_class == ROCKETMEN_CLASS_CRUISER
                     && !effect (setup, state, ship, ROCKETMEN_EFFECT_IGNORE_ARMOUR, &at);
  int abilities = effect (setup, state, ship, ROCKETMEN_EFFECT_OWN_WR, &at)
                  + effect (setup, state, target, ROCKETMEN_EFFECT_ENEMY_WR, &from);
  size_t n = 0;

  terms[n++] = (RocketmenTerm){ &rm_fires, setup->ship[ship].wr };
  if (state->ship[target].pods[ROCKETMEN_POD_SHIELD])
    terms[n++] =
        (RocketmenTerm){ &rm_term_shields, state->ship[target].pods[ROCKETMEN_POD_SHIELD] };
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

int
rocketmen_number_to_reach (Cards cards, const State *state, int ship, int target, int steps)
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

  if (length == ROCKETMEN_LENGTH_NONE)
    return 0;
  return setup->common.option[ROCKETMEN_OPTION_S + length - ROCKETMEN_LENGTH_S]
         * (1 + steps + plain_effect (setup, state, ship, ROCKETMEN_EFFECT_RANGE));
}

int
rocketmen_fire_cost (Cards cards, const State *state, int ship, int steps)
{
  int paid = cards->common.option[ROCKETMEN_OPTION_EXTEND] == ROCKETMEN_EXTEND_VOLLEY
                 ? state->ship[ship].steps
                 : 0;
  return 1 + (steps > paid ? steps - paid : 0);
}

unsigned
rocketmen_awaited_dice (const State *state)
{
  unsigned wanted = 2;

  if (state->phase == ROCKETMEN_PHASE_MINE_ROLL)
    wanted = 1;
  else if (state->phase == ROCKETMEN_PHASE_BOARD_ROLL
           || state->phase == ROCKETMEN_PHASE_BOARDED_ROLL)
    wanted = state->dice;
  return wanted < RULES_ARGS_MAX ? wanted : RULES_ARGS_MAX;
}
