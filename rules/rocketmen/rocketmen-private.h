/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what the files of a battle share, which is small questions and steps that many need,
 * and the calls from one file to another. Nobody else includes it; front ends have rocketmen.h.
 */
#pragma once

#include "rocketmen-phrases.h"
#include "rocketmen.h"

/* What goes on when losses have been taken. */
enum { AFTER_SHOT, AFTER_BUMP, AFTER_LARGE, AFTER_RAM, AFTER_RAMMED };

/* Who had a shield when two ships collided, a bit each. */
enum { TARGET_SHIELDED = 1, ATTACKER_SHIELDED = 2 };

/* RM-ST-5, RM-BD-7. */
enum { BASE_DICE = 4 };

/* The short names that the files of a battle use. */
typedef const RocketmenSetup *Cards;
typedef RocketmenState State;

/* What an ability may depend on. */
typedef struct {
  int other; /* ship, -1: none */
  int steps;
  bool is_attacker;
} Circumstance;

/* ---- The game, for its table in rocketmen.c ---- */

void rocketmen_begin (const RulesSetup *setup, RulesState *state);
bool rocketmen_apply (const RulesSetup *setup, RulesState *state, const RulesAction *action,
                      RulesOutcome *outcome);
void rocketmen_chance (const RulesSetup *setup, const RulesState *state, RulesUrn *urn);

bool rocketmen_has_verb (const RulesSetup *setup, unsigned verb);
void rocketmen_ask (const RulesSetup *setup, const RulesState *state, RulesQuestion *question);
void rocketmen_answer (const RulesSetup *setup, const RulesState *state, RulesBits *bits,
                       RulesAction *action);

/* ---- What is asked of the table (rocketmen-table.c) ---- */

/* May the table say this now? */
bool rocketmen_judge_answer (Cards cards, const State *state, const RulesAction *action,
                             RulesOutcome *outcome);
void rocketmen_take_answer (Cards cards, State *state, const RulesAction *action,
                            RulesOutcome *outcome);

/* The ship moves: as the map has it, or else the table is asked. */
void rocketmen_begin_move (Cards cards, State *state, int ship, RulesOutcome *outcome);

/* The mover has chosen what it deals with, of all that it touches. */
void rocketmen_meet (State *state, int object, RulesOutcome *outcome);

/* What was touched has been evaded: the next, or further on. */
void rocketmen_leave_contact (Cards cards, State *state, RulesOutcome *outcome);

/* A shot is announced: rolled at once, if the map knows that it can be made. */
void rocketmen_announce_shot (Cards cards, State *state, const RulesAction *action,
                              RulesOutcome *outcome);

/* ---- The map (rocketmen-map.c) ---- */

/* All places of the opening; false if there is no room for it. */
bool rocketmen_set_up_map (Cards cards, State *state);
bool rocketmen_judge_place (Cards cards, const State *state, int object, SpacePoint at,
                            RulesOutcome *outcome);
void rocketmen_put (Cards cards, State *state, int object, SpacePoint at, int heading);

/* Do they touch, as far as places can tell? */
bool rocketmen_are_together (Cards cards, const State *state, int a, int b);

/* Puts a ship where it touches another thing and nothing else; false if there is no room. */
bool rocketmen_put_beside (Cards cards, State *state, int ship, int host, int direction);

/* A thing has come in the place of another: those docked to it, and to them, are put where they
 * touch again. False if there is no room for it or for them. */
bool rocketmen_rearrange (Cards cards, State *state, int host);

/* How six resources fall, at random. */
void rocketmen_scatter (Cards cards, const State *state, RulesBits *bits, RulesAction *action);

/* A move: where it leads, then on until it touches something or is too close to call, and how it
 * went on where somebody has looked: past everything (true: to the edge of the table), or into
 * something. */
void rocketmen_start_course (Cards cards, State *state, int ship);
void rocketmen_sail (Cards cards, State *state, RocketmenCourse *course);
bool rocketmen_sail_on (Cards cards, State *state);
void rocketmen_sail_into (Cards cards, State *state, int object);

/* Somebody says that it touches this: the map gives way. */
void rocketmen_put_in_contact (Cards cards, State *state, int ship, int object);

/* A thing was put elsewhere: what it has evaded, or what has evaded it, it may have left. */
void rocketmen_note_placed (Cards cards, State *state, int object);

/* RM-MV-3: notes what a ship has not yet left; `gone` is about to leave itself. */
void rocketmen_note_through (Cards cards, State *state, int ship, int gone);

/* Single microids: one that does not lie on the map yet, those that touch one, and one that comes
 * or goes. */
int rocketmen_free_microid (const State *state);
uint32_t rocketmen_microids_at (Cards cards, const State *state, int microid);
void rocketmen_lay_microid (Cards cards, State *state, int microid, SpacePoint at);
void rocketmen_take_microid (Cards cards, State *state, int microid);

const char *rocketmen_find_map_fault (Cards cards, const State *state);

/* ---- Questions (rocketmen-questions.c) ---- */

/* The seat whose home base this is, -1 if it is none. */
int rocketmen_base_of (const State *state, int object);

/* The seat that controls an object, -1 for nobody. */
int rocketmen_controller (Cards cards, const State *state, int object);

/* Is this thing on the table, to be touched? */
bool rocketmen_is_there (Cards cards, const State *state, int object);

/* Is somebody boarding it? */
bool rocketmen_is_boarded (Cards cards, const State *state, int object);

/* Is this ship a seat's home base, or docked to it? */
bool rocketmen_is_at_home (const State *state, int ship, int seat);

/* The sum of an effect over the ship's card and the crew aboard; effect() is quicker. */
int rocketmen_sum_effect (Cards cards, const State *state, int ship, RocketmenEffectKind wanted,
                          const Circumstance *now);

/* RM-AT-6: what two dice must reach. */
int rocketmen_number_to_reach (Cards cards, const State *state, int ship, int target, int steps);

/* AP of a shot with so many steps of Extended Range; RM-CL-2. */
int rocketmen_fire_cost (Cards cards, const State *state, int ship, int steps);

/* Does this crew member defend or attack with that ship or base? */
bool rocketmen_fights_for (Cards cards, const State *state, int crew, int object);

/* How many dice are to be rolled now. */
unsigned rocketmen_awaited_dice (const State *state);

/* Cargo spaces, full or free. */
int rocketmen_hold (Cards cards, const State *state, int ship);

/* Resources that nobody has seen, and how many of them lie on the table or in the pile. */
int rocketmen_unseen (const State *state);
int rocketmen_lying_about (const State *state);

/* The seats that have a ship in their active fleet, as bits. */
unsigned rocketmen_seats_with_ships (Cards cards, const State *state);

/* ---- May it? (rocketmen-judge.c) ---- */

/* May this be done now? Says which rule forbids it, and changes nothing. */
bool rocketmen_judge (Cards cards, const State *state, const RulesAction *action,
                      RulesOutcome *outcome);

/* May this ship move, and touch that; -1: nothing? */
bool rocketmen_judge_move (Cards cards, const State *state, int ship, int touched,
                           RulesOutcome *outcome);

/* Can this ship fire at all, with so many steps of Extended Range? */
/* With more steps than these, the fewest that reach so far and can be paid for; 0: none. */
int rocketmen_steps_to_reach (Cards cards, const State *state, int ship, int steps, int distance);

bool rocketmen_judge_gunner (Cards cards, const State *state, int ship, int steps,
                             RulesOutcome *outcome);

/* Can it fire at this one? */
bool rocketmen_judge_target (Cards cards, const State *state, int ship, int target,
                             RulesOutcome *outcome);

/* ---- Turns (rocketmen-turns.c) ---- */

void rocketmen_begin_turn (Cards cards, State *state, int seat, RulesOutcome *outcome);
void rocketmen_next_turn (Cards cards, State *state, RulesOutcome *outcome);

/* Goes on after a settlement, whoever is still there. */
void rocketmen_resume (Cards cards, State *state, RulesOutcome *outcome);

/* The object leaves, or is gone: nothing is docked to it, boards it or touches it any more. */
void rocketmen_undock_all_from (Cards cards, State *state, int object);

/* Takes a ship off the table with what is aboard; its salvage is lost with it. */
void rocketmen_remove_ship (Cards cards, State *state, int ship, RocketmenShipPlace place);

/* The same, told as what it is. */
void rocketmen_destroy (Cards cards, State *state, int ship, RulesOutcome *outcome);

/* What a ship carries as salvage is out of the battle. */
void rocketmen_lose_salvage (Cards cards, State *state, int ship);

/* RM-1, after something was destroyed or captured: who did it, -1: whose turn it is. True if the
 * battle is over. */
bool rocketmen_judge_victory (Cards cards, State *state, int captured_base, int captor,
                              RulesOutcome *outcome);

/* RM-SV-1: salvage is unloaded by itself at the home base. */
void rocketmen_drop_salvage (Cards cards, State *state, int ship, RulesOutcome *outcome);

void rocketmen_dock (Cards cards, State *state, int ship, int object, RulesOutcome *outcome);

/* ---- Attacks, collisions and damage (rocketmen-attack.c) ---- */

void rocketmen_lose_pod (State *state, int ship, RocketmenPodKind kind, RulesOutcome *outcome);

/* The controller of a damaged ship gives up a pod or a crew member. */
void rocketmen_take_damage (Cards cards, State *state, const RulesAction *action,
                            RulesOutcome *outcome);

/* The shot that is announced in the state is made; or it cannot be, and still costs something. */
void rocketmen_fire (Cards cards, State *state, RulesOutcome *outcome);
void rocketmen_waste_shot (Cards cards, State *state, RulesOutcome *outcome);
void rocketmen_roll_shot (Cards cards, State *state, const RulesAction *action,
                          RulesOutcome *outcome);

/* Evasive Manoeuvres and Base Defense are rolled. */
void rocketmen_roll_avoidance (Cards cards, State *state, const RulesAction *action,
                               RulesOutcome *outcome);

/* A missed shot is rolled again or not, a hit dodged or not. */
void rocketmen_answer_shot (Cards cards, State *state, unsigned verb, RulesOutcome *outcome);

void rocketmen_collide (Cards cards, State *state, RulesOutcome *outcome);
void rocketmen_roll_ram (Cards cards, State *state, const RulesAction *action,
                         RulesOutcome *outcome);

/* RM-CN-4: who has rolled well rams, for a pod of its own harder, or spares the target. */
void rocketmen_ram (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome);

/* ---- Resources and the reserve (rocketmen-resources.c) ---- */

void rocketmen_mine (Cards cards, State *state, int ship, RulesOutcome *outcome);
void rocketmen_roll_mine (Cards cards, State *state, const RulesAction *action,
                          RulesOutcome *outcome);

/* Loads microids that the ship is docked to. */
void rocketmen_load (Cards cards, State *state, int ship, int n, RulesOutcome *outcome);

/* It becomes known what was mined or loaded. */
void rocketmen_draw_resources (Cards cards, State *state, const RulesAction *action,
                               RulesOutcome *outcome);

/* All cargo of a ship goes into a seat's stock; how much it was. */
int rocketmen_store_cargo (State *state, int ship, int seat);

/* Holds, stocks and what lies about are put right by hand. */
void rocketmen_mend_resources (Cards cards, State *state, const RulesAction *action,
                               RulesOutcome *outcome);

void rocketmen_unload (State *state, int ship, RulesOutcome *outcome);

/* RM-ST-8: a station takes the place of the asteroid, and all that hangs on it. False if a map has
 * no room for that. */
bool rocketmen_replace_base (Cards cards, State *state, int seat, int station);

/* RM-RS-1: ships of the reserve arrive, paid for. */
void rocketmen_bring (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome);

/* ---- Boarding (rocketmen-boarding.c) ---- */

void rocketmen_start_wave (Cards cards, State *state, int ship, int object, RulesOutcome *outcome);
void rocketmen_roll_boarding (Cards cards, State *state, const RulesAction *action,
                              RulesOutcome *outcome);

/* The side that has lost a pair gives up what it has chosen. */
void rocketmen_lose_pair (Cards cards, State *state, const RulesAction *action,
                          RulesOutcome *outcome);

void rocketmen_loot (Cards cards, State *state, const RulesAction *action, RulesOutcome *outcome);

/* Destroy or salvage what was captured? Asks, if there is a choice. */
void rocketmen_ask_fate (Cards cards, State *state, RulesOutcome *outcome);
void rocketmen_decide_fate (Cards cards, State *state, bool is_salvaged, RulesOutcome *outcome);

/* ---- Small questions and steps ---- */

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
  return state->ship[ship].place == ROCKETMEN_PLACE_ACTIVE;
}

static inline bool
is_carried_by (const State *state, int salvage, int ship)
{
  return state->ship[salvage].place == ROCKETMEN_PLACE_CARRIED
         && state->ship[salvage].holder == ship + 1;
}

static inline bool
is_class (Cards cards, int object, RocketmenShipClass wanted)
{
  return is_ship (object) && cards->ship[object].ship_class == wanted;
}

static inline bool
is_microid (int object)
{
  return object >= ROCKETMEN_OBJECT_MICROID;
}

/* RM-OB-1: stations and asteroids are large. */
static inline bool
is_large (Cards cards, int object)
{
  return !is_ship (object) ? !is_microid (object)
                           : is_class (cards, object, ROCKETMEN_CLASS_STATION);
}

/* Does an ability belong to this ship or to somebody aboard? */
static inline bool
is_ability_of (const State *state, const RocketmenAbility *ability, int ship)
{
  return ability->is_crew ? state->crew[ability->of] == ship : ability->of == ship;
}

/* What an effect adds up to. Most battles have few kinds of them. */
static inline int
effect (Cards cards, const State *state, int ship, RocketmenEffectKind wanted,
        const Circumstance *now)
{
  bool exists = cards->effects >> wanted & 1;

  return exists ? rocketmen_sum_effect (cards, state, ship, wanted, now) : 0;
}

/* An effect that does not depend on anybody else. */
static inline int
plain_effect (Cards cards, const State *state, int ship, RocketmenEffectKind wanted)
{
  return effect (cards, state, ship, wanted, &(Circumstance){ .other = -1 });
}

/* RM-AP-2: the ship that has to finish before another may start, -1: none. */
static inline int
acting_ship (const State *state)
{
  int ship = state->active - 1;
  return ship >= 0 && state->ship[ship].ap > 0 ? ship : -1;
}

/* AP of a move; RM-MV-3. */
static inline int
move_cost (const State *state, int ship)
{
  return 1 + (state->ship[ship].through != 0);
}

/* The place whose side must give something up in a boarding. */
static inline int
losing_side (const State *state)
{
  return state->loser ? state->target : state->actor_ship;
}

/* Of a set of bits: is there just one, and which is the first? */
static inline bool
is_single (unsigned bits)
{
  return bits && (bits & (bits - 1)) == 0;
}

static inline int
lowest_bit (unsigned bits)
{
  return __builtin_ctz (bits);
}

/* Who must do what next. */
static inline void
go_to (State *state, RocketmenPhase phase, int actor)
{
  state->phase = phase;
  state->head.actor = actor;
}

static inline void
to_turn (State *state)
{
  if (state->phase != ROCKETMEN_PHASE_OVER)
    go_to (state, ROCKETMEN_PHASE_TURN, state->turn);
}

/* A ship pays AP, and has to finish then before another one starts. */
static inline void
spend (State *state, int ship, int cost)
{
  state->ship[ship].ap -= cost;
  if (cost > 0) {
    state->ship[ship].flags |= ROCKETMEN_SHIP_ACTED;
    state->active = ship + 1;
  }
}

static inline void
finish_ship (State *state, int ship)
{
  state->ship[ship].flags |= ROCKETMEN_SHIP_DONE;
  if (state->active == ship + 1)
    state->active = 0;
}

/* Does the battle follow the reading of version 0.1.0, as it was begun with that? */
static inline bool
is_first_edition (Cards cards)
{
  return cards->common.option[ROCKETMEN_OPTION_EDITION] == ROCKETMEN_EDITION_FIRST;
}

/* Is the table asked what only it knows? */
static inline bool
is_asking (Cards cards)
{
  return cards->common.option[ROCKETMEN_OPTION_EDITION] >= ROCKETMEN_EDITION_THIRD;
}

static inline bool
has_map (Cards cards)
{
  return cards->common.option[ROCKETMEN_OPTION_MAP] != ROCKETMEN_MAP_OFF;
}

/* Is everything on the screen, so that the map cannot be wrong? */
static inline bool
is_on_screen (Cards cards)
{
  return cards->common.option[ROCKETMEN_OPTION_MAP] == ROCKETMEN_MAP_SCREEN;
}

static inline void
stop_boarding (State *state, int ship)
{
  state->n_boardings -= state->ship[ship].boarding != 0;
  state->ship[ship].boarding = 0;
}

/* The kinds of pods a ship has, as bits. */
static inline unsigned
pod_kinds (const RocketmenShipState *ship)
{
  return (ship->pods[ROCKETMEN_POD_LASER] > 0) | (ship->pods[ROCKETMEN_POD_SHIELD] > 0) << 1
         | (ship->pods[ROCKETMEN_POD_PLAIN] > 0) << 2;
}
