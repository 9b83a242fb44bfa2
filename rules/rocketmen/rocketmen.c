/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: words, setup, and who sees what. It does not know how a battle goes on; README.md says
 * which file does.
 */
#include "rocketmen-player.h"
#include "rocketmen-private.h"

#include "../rules-chance.h"

#include <string.h>

/* ---- Words ---- */

static const char *const class_words[] = { "fighter", "rocketship", "cruiser", "station", "plain" };
static const char *const pod_words[] = { N_ ("laser"), N_ ("shield"), N_ ("plain-pod") };
static const char *const length_words[] = { "none", "S", "M", "L" };
static const char *const fleet_words[] = { "active", "reserve" };
static const char *const resource_words[] = { N_ ("titanium"), N_ ("newtonium"), N_ ("carbon7") };
static const char *const line_words[] = { "clear", "blocked" };
static const char *const what_words[] = { N_ ("ap"), N_ ("lasers"), N_ ("shields"), N_ ("wr") };
static const char *const effect_words[] = {
  "own-wr",        "enemy-wr",      "ap",
  "boarding-dice", "range",         "cargo",
  "reroll",        "ignore-armour", "dock-despite-shields",
  "move",          "text"
};
static const char *const when_words[] = {
  "always",   "against-fighter", "against-rocketship", "against-cruiser", "against-station",
  "extended", "against-shields", "against-no-shield",  "attacking",       "defending"
};
static const char *const many_words[] = { "first", "last" };
static const char *const extend_words[] = { "shot", "volley" };
static const char *const boarded_words[] = { "held", "free" };
static const char *const base_dice_words[] = { "stay_lost", "recover" };
static const char *const map_words[] = { "off", "on", "screen" };
static const char *const measured_words[] = { "free", "spent" };
static const char *const size_words[] = { "fighter", "rocketship", "cruiser", "station",
                                          "plain",   "asteroid",   "home",    "microid" };
static const char *const object_words[] = { "base-1", "base-2",   "base-3",
                                            "base-4", "asteroid", "microid" };
static const char *const microid_words[ROCKETMEN_MICROIDS_MAX] = {
  "microid-1",  "microid-2",  "microid-3",  "microid-4",  "microid-5",  "microid-6",
  "microid-7",  "microid-8",  "microid-9",  "microid-10", "microid-11", "microid-12",
  "microid-13", "microid-14", "microid-15", "microid-16", "microid-17", "microid-18",
  "microid-19", "microid-20", "microid-21", "microid-22", "microid-23", "microid-24"
};

const char *
rocketmen_ship_name (const RocketmenSetup *setup, int ship)
{
  return ship < setup->n_ships ? setup->name[setup->ship[ship].name - 1] : NULL;
}

/* Ships and crew of seats that nobody took are not in the battle, nor in its words. */
static bool
is_taken (const RocketmenSetup *setup, int seat)
{
  return setup->common.n_seats == 0 || seat < setup->common.n_seats;
}

static const char *
ship_word (const RulesSetup *common, int ship)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;

  if (!setup || ship >= setup->n_ships || !is_taken (setup, setup->ship[ship].seat))
    return NULL;
  return rocketmen_ship_name (setup, ship);
}

static const char *
crew_word (const RulesSetup *common, int crew)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;

  if (!setup || crew >= setup->n_crew || !is_taken (setup, setup->crew[crew].seat))
    return NULL;
  return setup->name[setup->crew[crew].name - 1];
}

static const char *
object_word (const RulesSetup *common, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return ship_word (common, object);
  if (common && object < ROCKETMEN_OBJECT_ASTEROID
      && object - ROCKETMEN_OBJECT_BASE >= common->n_seats)
    return NULL;
  /* On a map each microid is one of its own. */
  if (common && is_microid (object)
      && (object == ROCKETMEN_OBJECT_MICROID) == has_map ((const RocketmenSetup *)common))
    return NULL;
  if (object >= ROCKETMEN_OBJECT_ONE_MICROID)
    return microid_words[object - ROCKETMEN_OBJECT_ONE_MICROID];
  return object_words[object - ROCKETMEN_OBJECT_BASE];
}

/* How things that are no ships are called within a sentence. */
static const RulesPhrase base_name = { "base_name", "RM-OB-1", N_ ("{seat}'s home base") };
static const RulesPhrase asteroid_name = { "asteroid_name", "RM-OB-1",
                                           N_ ("the central asteroid") };
static const RulesPhrase microid_name = { "microid_name", "RM-OB-1", N_ ("a microid") };
static const RulesPhrase one_microid_name = { "one_microid_name", "RM-OB-1",
                                              N_ ("microid {number}") };

static bool
speak_object (int object, RulesReason *reason)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return false;
  if (object < ROCKETMEN_OBJECT_ASTEROID)
    *reason = (RulesReason){ &base_name, { (int16_t)(object - ROCKETMEN_OBJECT_BASE) } };
  else if (object >= ROCKETMEN_OBJECT_ONE_MICROID)
    *reason = (RulesReason){ &one_microid_name,
                             { (int16_t)(object - ROCKETMEN_OBJECT_ONE_MICROID + 1) } };
  else
    *reason = (RulesReason){ object == ROCKETMEN_OBJECT_ASTEROID ? &asteroid_name : &microid_name };
  return true;
}

/* A length that the ruler gives in tenths: 70, or 70.5. */
static const RulesPhrase whole_length = { "whole_length", "RM-MS-1", N_ ("{number}") };
static const RulesPhrase broken_length = { "broken_length", "RM-MS-1", N_ ("{number}.{number}") };

static bool
speak_tenths (int tenths, RulesReason *reason)
{
  *reason = (RulesReason){ tenths % 10 ? &broken_length : &whole_length,
                           { (int16_t)(tenths / 10), (int16_t)(tenths % 10) } };
  return true;
}

static const char *
name_word (const RulesSetup *common, int value)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  return setup && value < setup->n_names ? setup->name[value] : NULL;
}

static int
add_name (RulesSetup *common, const char *word)
{
  RocketmenSetup *setup = (RocketmenSetup *)common;
  size_t length = strlen (word);

  if (setup->n_names == ROCKETMEN_NAMES_MAX || length == 0 || length >= RULES_NAME_MAX)
    return -1;
  memcpy (setup->name[setup->n_names], word, length + 1);
  return setup->n_names++;
}

static const char *
text_word (const RulesSetup *common, int value)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  return setup && value < setup->n_texts ? setup->text[value] : NULL;
}

static int
add_text (RulesSetup *common, const char *word)
{
  RocketmenSetup *setup = (RocketmenSetup *)common;
  size_t length = strlen (word);

  if (setup->n_texts == ROCKETMEN_TEXTS_MAX || length == 0 || length >= ROCKETMEN_TEXT_SIZE)
    return -1;
  memcpy (setup->text[setup->n_texts], word, length + 1);
  return setup->n_texts++;
}

static const RulesKind kinds[] = {
  { .name = "ship", .max = ROCKETMEN_SHIPS_MAX - 1, .word_of = ship_word },
  { .name = "crew", .max = ROCKETMEN_CREW_MAX - 1, .word_of = crew_word },
  { .name = "object",
    .max = ROCKETMEN_OBJECTS_MAX - 1,
    .word_of = object_word,
    .speak = speak_object },
  { .name = "name", .max = ROCKETMEN_NAMES_MAX - 1, .word_of = name_word, .add_word = add_name },
  { .name = "text", .max = ROCKETMEN_TEXTS_MAX - 1, .word_of = text_word, .add_word = add_text },
  { .name = "class", .max = ROCKETMEN_CLASS_PLAIN, .words = class_words },
  { .name = "pod", .max = ROCKETMEN_POD_PLAIN, .words = pod_words },
  { .name = "length", .max = ROCKETMEN_LENGTH_L, .words = length_words },
  { .name = "fleet", .max = ROCKETMEN_FLEET_RESERVE, .words = fleet_words },
  { .name = "resource", .max = ROCKETMEN_RESOURCES - 1, .words = resource_words },
  { .name = "line", .max = 1, .words = line_words },
  { .name = "what", .max = ROCKETMEN_ADJUST_WR, .words = what_words },
  { .name = "effect", .max = ROCKETMEN_EFFECT_MOVE, .words = effect_words },
  { .name = "when", .max = ROCKETMEN_WHEN_DEFENDING, .words = when_words },
  { .name = "many", .max = ROCKETMEN_MANY_LAST, .words = many_words },
  { .name = "extend", .max = ROCKETMEN_EXTEND_VOLLEY, .words = extend_words },
  { .name = "boarded", .max = ROCKETMEN_BOARDED_FREE, .words = boarded_words },
  { .name = "base_dice", .max = ROCKETMEN_BASE_DICE_RECOVER, .words = base_dice_words },
  { .name = "edition", .min = ROCKETMEN_EDITION_FIRST, .max = ROCKETMEN_EDITION_THIRD },
  { .name = "map", .max = ROCKETMEN_MAP_SCREEN, .words = map_words },
  { .name = "measured", .max = ROCKETMEN_MEASURED_SPENT, .words = measured_words },
  { .name = "side", .min = 600, .max = SPACE_TABLE_MAX / 10 },
  { .name = "size", .max = ROCKETMEN_N_SIZES - 1, .words = size_words },
  { .name = "diameter", .min = 50, .max = 2000, .is_tenths = true },
  { .name = "span", .max = SPACE_TABLE_MAX, .is_tenths = true },
  { .name = "heading", .max = SPACE_TURN - 1, .is_tenths = true },
  { .name = "small", .min = 0, .max = 12 },
  { .name = "wr", .min = 2, .max = 14 },
  { .name = "by", .min = -10, .max = 10 },
  { .name = "steps", .min = 0, .max = 9 },
  { .name = "mm", .min = 0, .max = 3000 },
  { .name = "tenths", .min = 0, .max = INT16_MAX, .speak = speak_tenths },
  { .name = "die", .min = 1, .max = 6 },
  { .name = "dropped", .min = 0, .max = 6 },
  { .name = "count", .min = 1, .max = 12 },
  { .name = "rounds", .min = 0, .max = 999 },
  { .name = "ruler", .min = 100, .max = 3000 },
  { 0 },
};

static const RulesVerb verbs[] = {
  [ROCKETMEN_VERB_START] = { "start {resource}", N_ ("Choose your starting resource.") },
  [ROCKETMEN_VERB_DROP] = { "drop {dropped} off {dropped} on",
                            N_ ("Of six resources dropped, how many fell off the table, and how "
                                "many touch "
                                "the asteroid.") },
  [ROCKETMEN_VERB_MOVE] = { "move {ship}", N_ ("Move one increment straight ahead (1 AP).") },
  [ROCKETMEN_VERB_MOVE_TOUCHING] = { "move {ship} touching {object}",
                                     N_ ("Move and touch something (1 AP)."), true },
  [ROCKETMEN_VERB_MOVE_STILL] = { "move {ship} still", N_ ("Move on within what it has evaded, "
                                                           "touching it still (2 AP).") },
  [ROCKETMEN_VERB_TURN] = { "turn {ship}", N_ ("Turn any way (1 AP; docked: free)."), true },
  [ROCKETMEN_VERB_EVADE] = { "evade", N_ ("Go on through what was touched (1 AP).") },
  [ROCKETMEN_VERB_EVADE_STILL] = { "evade still",
                                   N_ ("Go on, and still touch it at the end (1 AP).") },
  [ROCKETMEN_VERB_EVADE_INTO] = { "evade into {object}",
                                  N_ ("Go on, and touch something else (1 AP)."), true },
  [ROCKETMEN_VERB_DOCK] = { "dock", N_ ("Dock to what was touched (1 AP).") },
  [ROCKETMEN_VERB_DOCK_SHIP] = { "dock {ship} {object}",
                                 N_ ("Dock to something in contact (1 AP)."), true },
  [ROCKETMEN_VERB_COLLIDE] = { "collide", N_ ("Neither evade nor dock.") },
  [ROCKETMEN_VERB_FIRE] = { "fire {ship} at {ship} steps {steps} {line}",
                            N_ ("Fire a laser at what is in range by eye (1 AP). Each step of "
                                "Extended Range "
                                "makes it longer and costs 1 AP more; blocked: something large is "
                                "in the "
                                "way."),
                            true },
  [ROCKETMEN_VERB_FIRE_MM] = { "fire {ship} at {ship} steps {steps} {line} mm {mm} within {mm}",
                               N_ ("Fire a laser at a measured distance, give or take."), true },
  [ROCKETMEN_VERB_REROLL] = { "reroll", N_ ("Roll the failed attack again.") },
  [ROCKETMEN_VERB_ACCEPT] = { "accept", N_ ("Leave the roll as it is.") },
  [ROCKETMEN_VERB_DODGE] = { "dodge", N_ ("Try Evasive Manoeuvres.") },
  [ROCKETMEN_VERB_TAKE_HIT] = { "take hit", N_ ("Take the hit.") },
  [ROCKETMEN_VERB_LOSE] = { "lose {pod}", N_ ("Give up a pod.") },
  [ROCKETMEN_VERB_LOSE_CREW] = { "lose crew {crew}", N_ ("Give up a crew member.") },
  [ROCKETMEN_VERB_LOSE_DIE] = { "lose die", N_ ("Give up a die of the asteroid.") },
  [ROCKETMEN_VERB_RAM] = { "ram", N_ ("Do 1 damage.") },
  [ROCKETMEN_VERB_SACRIFICE] = { "sacrifice {pod}",
                                 N_ ("Give up a pod of your own for 2 damage.") },
  [ROCKETMEN_VERB_SPARE] = { "spare", N_ ("Do no damage.") },
  [ROCKETMEN_VERB_MINE] = { "mine {ship}", N_ ("Mine the central asteroid; the ship does nothing "
                                               "else this turn.") },
  [ROCKETMEN_VERB_LOAD] = { "load {ship} {count}",
                            N_ ("Load the microid and others that touch it (1 AP).") },
  [ROCKETMEN_VERB_UNLOAD] = { "unload {ship}", N_ ("Unload everything at the home base (1 AP).") },
  [ROCKETMEN_VERB_BRING] = { "bring {ship}", N_ ("Pay for a ship of the reserve.") },
  [ROCKETMEN_VERB_BRING_USING] = { "bring {ship} using {ship} as {resource} [and {ship} as "
                                   "{resource}]*",
                                   N_ ("Pay with salvage, each ship for one of the resources on "
                                       "its card."),
                                   true },
  [ROCKETMEN_VERB_ARM] = { "arm {ship} lasers {small} shields {small}",
                           N_ ("Choose the pods of a ship that has just arrived."), true },
  [ROCKETMEN_VERB_ENLIST] = { "enlist {crew} on {ship}",
                              N_ ("Crew of the reserve come with a ship that has just arrived.") },
  [ROCKETMEN_VERB_TRANSFER] = { "transfer {crew} to {ship}",
                                N_ ("Move crew between docked ships or from the home base (free)."),
                                true },
  [ROCKETMEN_VERB_TO_BASE] = { "transfer {crew} to base", N_ ("Send crew to the home base (free)."),
                               true },
  [ROCKETMEN_VERB_SWAP] = { "swap {crew} with {crew}",
                            N_ ("Two crew members of docked ships change places (free)."), true },
  [ROCKETMEN_VERB_BOARD] = { "board {ship} {object}",
                             N_ ("Board, or go on boarding, an enemy docked to it (1 AP).") },
  [ROCKETMEN_VERB_LOOT] = { "loot {resource}*", N_ ("Take resources of the captured ship.") },
  [ROCKETMEN_VERB_LEAVE] = { "leave", N_ ("Take none of them.") },
  [ROCKETMEN_VERB_DESTROY] = { "destroy", N_ ("Destroy the captured ship.") },
  [ROCKETMEN_VERB_SALVAGE] = { "salvage", N_ ("Salvage the captured ship.") },
  [ROCKETMEN_VERB_FINISH] = { "finish {ship}", N_ ("End this ship's actions."), true },
  [ROCKETMEN_VERB_END] = { "end", N_ ("End the turn.") },
  [ROCKETMEN_VERB_ADJUST] = { "adjust {ship} {what} {by}",
                              N_ ("Change a number by hand, as an ability asks; it is recorded."),
                              true },
  [ROCKETMEN_VERB_ADJUST_CARGO] = { "adjust {ship} cargo {resource} {by}",
                                    N_ ("Put right by hand what a ship carries; it is recorded."),
                                    true },
  [ROCKETMEN_VERB_ADJUST_DOCKED] = { "adjust {ship} docked {object}",
                                     N_ ("Put right by hand what a ship is docked to; it is "
                                         "recorded."),
                                     true },
  [ROCKETMEN_VERB_ADJUST_UNDOCKED] = { "adjust {ship} undocked",
                                       N_ ("Put right by hand that a ship is not docked; it is "
                                           "recorded."),
                                       true },
  [ROCKETMEN_VERB_ADJUST_ABOARD] = { "adjust {crew} aboard {ship}",
                                     N_ ("Put right by hand where a crew member is; it is "
                                         "recorded."),
                                     true },
  [ROCKETMEN_VERB_ADJUST_AT_BASE] = { "adjust {crew} at base",
                                      N_ ("Put right by hand that a crew member is at the home "
                                          "base; it is "
                                          "recorded."),
                                      true },
  [ROCKETMEN_VERB_ADJUST_LOST] = { "adjust {crew} lost",
                                   N_ ("Put right by hand that a crew member is lost; it is "
                                       "recorded."),
                                   true },
  [ROCKETMEN_VERB_ADJUST_STOCK] = { "adjust {seat} stock {resource} {by}",
                                    N_ ("Put right by hand what lies at a home base; it is "
                                        "recorded."),
                                    true },
  [ROCKETMEN_VERB_ADJUST_ASTEROID] = { "adjust asteroid {by}",
                                       N_ ("Put right by hand how much lies on the central "
                                           "asteroid; it is "
                                           "recorded."),
                                       true },
  [ROCKETMEN_VERB_ADJUST_MICROIDS] = { "adjust microids {by}",
                                       N_ ("Put right by hand how many microids there are; it is "
                                           "recorded."),
                                       true },
  [ROCKETMEN_VERB_ROLL] = { "roll {die}*", N_ ("Dice.") },
  [ROCKETMEN_VERB_DRAW] = { "draw {resource}*", N_ ("Resources looked at.") },
  [ROCKETMEN_VERB_TURN_TO] = { "turn {ship} to {heading}",
                               N_ ("Turn to a heading in degrees (1 AP; docked: free)."), true },
  [ROCKETMEN_VERB_MEET] = { "meet {object}",
                            N_ ("Of all that the ship touches at once, deal with this first.") },
  [ROCKETMEN_VERB_SHOOT] = { "fire {ship} at {ship} extended {steps}",
                             N_ ("Fire a laser (1 AP). Each step of Extended Range makes the range "
                                 "longer and costs 1 AP more."),
                             true },
  [ROCKETMEN_VERB_CONTACT] = { "contact {object}*",
                               N_ ("The moving ship touches this; several, if at once."), true,
                               .is_answer = true },
  [ROCKETMEN_VERB_NO_CONTACT] = { "no contact", N_ ("The moving ship touches nothing."),
                                  .is_answer = true },
  [ROCKETMEN_VERB_STILL_CONTACT] = { "still contact",
                                     N_ ("It ends while it still touches what it has evaded."),
                                     .is_answer = true },
  [ROCKETMEN_VERB_DISTANCE] = { "distance {span} within {span} {line}",
                                N_ ("The target is so many millimetres away, give or take; "
                                    "blocked: something large is in the way."),
                                true, .is_answer = true },
  [ROCKETMEN_VERB_IN_RANGE] = { "in range", N_ ("The target is in range, and nothing in the way."),
                                .is_answer = true },
  [ROCKETMEN_VERB_OUT_OF_RANGE] = { "out of range", N_ ("The target is too far away."),
                                    .is_answer = true },
  [ROCKETMEN_VERB_LINE_BLOCKED] = { "line blocked", N_ ("Something large is in the way."),
                                    .is_answer = true },
  [ROCKETMEN_VERB_FELL] = { "fell {dropped} off {dropped} on",
                            N_ ("Of six resources dropped, how many fell off the table, and how "
                                "many touch the asteroid."),
                            .is_answer = true },
  [ROCKETMEN_VERB_FELL_AT] = { "fell {dropped} off {dropped} on at {span} {span} [and {span} "
                               "{span}]*",
                               N_ ("The same on a map: where each of the others lies, in "
                                   "millimetres from a corner."),
                               true, .is_answer = true },
  [ROCKETMEN_VERB_PLACE] = { "place {object} {span} {span} heading {heading}",
                             N_ ("Put right where something stands, in millimetres from a corner, "
                                 "and its heading in degrees; it is recorded."),
                             true, .is_answer = true, .is_correction = true },
  { 0 },
};

enum {
  ROW_SHIP,
  ROW_EMPTY,
  ROW_KEPT,
  ROW_CRAFT,
  ROW_FACTION,
  ROW_COST,
  ROW_ABOARD,
  ROW_AT_BASE,
  ROW_IN_RESERVE,
  ROW_RANK,
  ROW_SERVES,
  ROW_SHIP_EFFECT,
  ROW_CREW_EFFECT,
  ROW_SHIP_TEXT,
  ROW_CREW_TEXT,
  ROW_SIZE
};

static const RulesVerb components[] = {
  [ROW_SHIP] = { "ship {name} {seat} {fleet} {class} ap {small} wr {wr} move {length} range "
                 "{length} "
                 "cargo {small} seats {small} posts {small} lasers {small} shields {small}",
                 N_ ("A ship; posts left over carry other pods.") },
  [ROW_EMPTY] = { "empty {ship} {small}", N_ ("Posts of a ship that carry no pod yet.") },
  [ROW_KEPT] = { "kept {ship} {pod}*", N_ ("Posts that a ship's card keeps for a kind of pod.") },
  [ROW_CRAFT] = { "craft {ship} of {ship}", N_ ("A craft that shares the card of another.") },
  [ROW_FACTION] = { "faction {ship} {name}", N_ ("The faction of a ship.") },
  [ROW_COST] = { "cost {ship} {resource}*", N_ ("What it costs to bring it from the reserve.") },
  [ROW_ABOARD] = { "crew {name} {seat} aboard {ship}", N_ ("A crew member on a ship.") },
  [ROW_AT_BASE] = { "crew {name} {seat} at base", N_ ("A crew member without a ship.") },
  [ROW_IN_RESERVE] = { "crew {name} {seat} in reserve", N_ ("A crew member of the reserve.") },
  [ROW_RANK] = { "rank {crew} {name}", N_ ("A rank of a crew member.") },
  [ROW_SERVES] = { "serves {crew} {name}",
                   N_ ("A faction on whose ships a crew member may serve.") },
  [ROW_SHIP_EFFECT] = { "ability {ship} {effect} {by} {when}", N_ ("What a ship's card does.") },
  [ROW_CREW_EFFECT] = { "skill {crew} {effect} {by} {when}", N_ ("What a crew member does.") },
  [ROW_SHIP_TEXT] = { "note {ship} {text}", N_ ("A text of a ship's card, told when it acts.") },
  [ROW_CREW_TEXT] = { "remark {crew} {text}",
                      N_ ("A text of a crew card, told when the ship acts.") },
  [ROW_SIZE] = { "size {size} {diameter}",
                 N_ ("How wide a base is, in millimetres; not printed, so assumed until it is "
                     "measured.") },
  { 0 },
};

static const RulesOption options[] = {
  [ROCKETMEN_OPTION_MANY] = { "many", "many", ROCKETMEN_MANY_FIRST, "RM-1",
                              N_ ("With three or more: the first to beat an opponent wins, or the "
                                  "last one "
                                  "standing.") },
  [ROCKETMEN_OPTION_EXTEND] = { "extend", "extend", ROCKETMEN_EXTEND_SHOT, "RM-CL-2",
                                N_ ("Extended Range is bought for each shot, or once for the "
                                    "volley.") },
  [ROCKETMEN_OPTION_BOARDED] = { "boarded", "boarded", ROCKETMEN_BOARDED_HELD, "RM-BD-1",
                                 N_ ("A boarded ship is held, or free to act.") },
  [ROCKETMEN_OPTION_BASE_DICE] = { "base_dice", "base_dice", ROCKETMEN_BASE_DICE_STAY_LOST,
                                   "RM-BD-7",
                                   N_ ("Dice an asteroid has lost stay lost in this boarding, or "
                                       "recover "
                                       "each wave.") },
  [ROCKETMEN_OPTION_ROUNDS] = { "rounds", "rounds", 0, "RM-1",
                                N_ ("After so many rounds the strongest fleet wins; 0: never, as "
                                    "printed."),
                                true, 200 },
  [ROCKETMEN_OPTION_S] = { "ruler_s", "ruler", 575, "RM-MS-1",
                           N_ ("Length S in tenths of a millimetre (assumed; measure your "
                               "card).") },
  [ROCKETMEN_OPTION_M] = { "ruler_m", "ruler", 705, "RM-MS-1",
                           N_ ("Length M in tenths of a millimetre (assumed).") },
  [ROCKETMEN_OPTION_L] = { "ruler_l", "ruler", 838, "RM-MS-1",
                           N_ ("Length L in tenths of a millimetre (assumed).") },
  [ROCKETMEN_OPTION_EDITION] = { "edition", "edition", ROCKETMEN_EDITION_THIRD, "RM-1",
                                 N_ ("How this program reads the rules: 1 as version 0.1.0 did, "
                                     "for battles "
                                     "begun with it."),
                                 true, ROCKETMEN_EDITION_FIRST },
  [ROCKETMEN_OPTION_MAP] = { "map", "map", ROCKETMEN_MAP_OFF, "RM-ST-1",
                             N_ ("Without a map, with one that follows the miniatures, or all on "
                                 "the screen.") },
  [ROCKETMEN_OPTION_SIDE] = { "side", "side", 1000, "RM-ST-1",
                              N_ ("How wide the square table of a map is, in millimetres.") },
  [ROCKETMEN_OPTION_MEASURED] = { "measured", "measured", ROCKETMEN_MEASURED_FREE, "RM-AT-4",
                                  N_ ("A shot that is found out of range or blocked costs "
                                      "nothing, or is spent.") },
  { 0 },
};

#include "rocketmen-rules.h"

/* ---- Rows ---- */

static bool
add_ship (RocketmenSetup *setup, const int16_t *arg, RulesReason *refusal)
{
  if (setup->n_ships == ROCKETMEN_SHIPS_MAX)
    return rules_refuse_setup (refusal, &rm_setup_full);
  for (int i = 0; i < setup->n_ships; i++)
    if (setup->ship[i].name == arg[0] + 1)
      return rules_refuse_setup (refusal, &rm_name_taken);
  if (arg[11] + arg[12] > arg[10])
    return rules_refuse_setup (refusal, &rm_pods_beyond_posts);
  setup->ship[setup->n_ships++] =
      (RocketmenShipCard){ .name = arg[0] + 1,
                           .seat = arg[1],
                           .fleet = arg[2],
                           .ship_class = arg[3],
                           .ap = arg[4],
                           .wr = arg[5],
                           .move = arg[6],
                           .range = arg[7],
                           .cargo = arg[8],
                           .seats = arg[9],
                           .posts = arg[10],
                           .pods = { arg[11], arg[12], arg[10] - arg[11] - arg[12] } };
  return true;
}

/* Posts that are empty or kept for one kind; the ship has as many at least. */
static bool
add_posts (RocketmenSetup *setup, const RulesAction *row, RulesReason *refusal)
{
  RocketmenShipCard *card = &setup->ship[row->arg[0]];
  int n_kept = card->kept[0] + card->kept[1] + card->kept[2];

  if (row->verb == ROW_EMPTY) {
    if (row->arg[1] > card->pods[ROCKETMEN_POD_PLAIN])
      return rules_refuse_setup (refusal, &rm_posts_beyond, row->arg[0]);
    card->pods[ROCKETMEN_POD_PLAIN] -= row->arg[1];
    return true;
  }
  if (n_kept + row->n_args - 1 > card->posts)
    return rules_refuse_setup (refusal, &rm_posts_beyond, row->arg[0]);
  for (int i = 1; i < row->n_args; i++)
    card->kept[row->arg[i]]++;
  return true;
}

static bool
add_crew (RocketmenSetup *setup, const RulesAction *row, RulesReason *refusal)
{
  if (setup->n_crew == ROCKETMEN_CREW_MAX)
    return rules_refuse_setup (refusal, &rm_setup_full);
  for (int i = 0; i < setup->n_crew; i++)
    if (setup->crew[i].name == row->arg[0] + 1)
      return rules_refuse_setup (refusal, &rm_name_taken);
  RocketmenCrewCard *card = &setup->crew[setup->n_crew++];
  *card = (RocketmenCrewCard){ .name = row->arg[0] + 1, .seat = row->arg[1] };
  card->post = row->verb == ROW_ABOARD    ? ROCKETMEN_STATION_SHIP
               : row->verb == ROW_AT_BASE ? ROCKETMEN_STATION_BASE
                                          : ROCKETMEN_STATION_RESERVE;
  if (row->verb == ROW_ABOARD)
    card->ship = row->arg[2];
  return true;
}

static bool
add_to_list (uint8_t *list, int room, int name, RulesReason *refusal)
{
  for (int i = 0; i < room; i++)
    if (list[i] == 0) {
      list[i] = name + 1;
      return true;
    }
  return rules_refuse_setup (refusal, &rm_setup_full);
}

static bool
add_ability (RocketmenSetup *setup, const RulesAction *row, RulesReason *refusal)
{
  bool is_crew = row->verb == ROW_CREW_EFFECT || row->verb == ROW_CREW_TEXT;
  bool is_text = row->verb == ROW_SHIP_TEXT || row->verb == ROW_CREW_TEXT;

  if (setup->n_abilities == ROCKETMEN_ABILITIES_MAX)
    return rules_refuse_setup (refusal, &rm_setup_full);
  setup->ability[setup->n_abilities++] =
      is_text ? (RocketmenAbility){ is_crew, row->arg[0], ROCKETMEN_EFFECT_TEXT,
                                    ROCKETMEN_WHEN_ALWAYS, row->arg[1] }
              : (RocketmenAbility){ is_crew, row->arg[0], row->arg[1], row->arg[3], row->arg[2] };
  setup->effects |= 1u << setup->ability[setup->n_abilities - 1].effect;
  return true;
}

static bool
add_component (RulesSetup *common, const RulesAction *row, RulesReason *refusal)
{
  RocketmenSetup *setup = (RocketmenSetup *)common;
  int first = row->arg[0];

  switch (row->verb) {
  case ROW_SHIP:
    return add_ship (setup, row->arg, refusal);
  case ROW_EMPTY:
  case ROW_KEPT:
    return add_posts (setup, row, refusal);
  case ROW_CRAFT:
    if (first == row->arg[1] || setup->ship[row->arg[1]].squadron
        || setup->ship[first].seat != setup->ship[row->arg[1]].seat
        || setup->ship[first].fleet != setup->ship[row->arg[1]].fleet)
      return rules_refuse_setup (refusal, &rm_squadron_odd, first);
    setup->ship[first].squadron = row->arg[1] + 1;
    return true;
  case ROW_FACTION:
    setup->ship[first].faction = row->arg[1] + 1;
    return true;
  case ROW_COST:
    for (int i = 1; i < row->n_args; i++)
      setup->ship[first].cost[row->arg[i]]++;
    return true;
  case ROW_ABOARD:
  case ROW_AT_BASE:
  case ROW_IN_RESERVE:
    return add_crew (setup, row, refusal);
  case ROW_RANK:
    return add_to_list (setup->crew[first].rank, ROCKETMEN_RANKS, row->arg[1], refusal);
  case ROW_SERVES:
    return add_to_list (setup->crew[first].serves, ROCKETMEN_FACTIONS, row->arg[1], refusal);
  case ROW_SIZE:
    setup->size[first] = row->arg[1];
    return true;
  default:
    return add_ability (setup, row, refusal);
  }
}

/* Counts down to the row that is wanted. */
#define ROW(...)                                                                                   \
  do {                                                                                             \
    if (wanted-- == 0) {                                                                           \
      *row = (RulesAction){ __VA_ARGS__ };                                                         \
      return true;                                                                                 \
    }                                                                                              \
  } while (0)

/* A row that names a kind as often as there is something of it. */
static void
put_list (RulesAction *row, unsigned verb, int ship, const uint8_t *count, int n_kinds)
{
  *row = (RulesAction){ verb, 1, { ship } };
  for (int kind = 0; kind < n_kinds; kind++)
    for (int n = 0; n < count[kind] && row->n_args < RULES_ARGS_MAX; n++)
      row->arg[row->n_args++] = kind;
}

static bool
get_ship_row (const RocketmenSetup *setup, int i, size_t *left, RulesAction *row)
{
  const RocketmenShipCard *card = &setup->ship[i];
  size_t wanted = *left;

  ROW (ROW_SHIP, 13,
       { card->name - 1, card->seat, card->fleet, card->ship_class, card->ap, card->wr, card->move,
         card->range, card->cargo, card->seats, card->posts, card->pods[ROCKETMEN_POD_LASER],
         card->pods[ROCKETMEN_POD_SHIELD] });
  int empty = card->posts - card->pods[ROCKETMEN_POD_LASER] - card->pods[ROCKETMEN_POD_SHIELD]
              - card->pods[ROCKETMEN_POD_PLAIN];
  if (empty)
    ROW (ROW_EMPTY, 2, { i, empty });
  if (card->kept[0] + card->kept[1] + card->kept[2] > 0 && wanted-- == 0) {
    put_list (row, ROW_KEPT, i, card->kept, ROCKETMEN_N_PODS);
    return true;
  }
  if (card->squadron)
    ROW (ROW_CRAFT, 2, { i, card->squadron - 1 });
  if (card->faction)
    ROW (ROW_FACTION, 2, { i, card->faction - 1 });
  if (card->cost[0] + card->cost[1] + card->cost[2] > 0 && wanted-- == 0) {
    put_list (row, ROW_COST, i, card->cost, ROCKETMEN_RESOURCES);
    return true;
  }
  *left = wanted;
  return false;
}

static bool
get_crew_row (const RocketmenSetup *setup, int i, size_t *left, RulesAction *row)
{
  const RocketmenCrewCard *card = &setup->crew[i];
  size_t wanted = *left;

  if (card->post == ROCKETMEN_STATION_SHIP)
    ROW (ROW_ABOARD, 3, { card->name - 1, card->seat, card->ship });
  else
    ROW (card->post == ROCKETMEN_STATION_BASE ? ROW_AT_BASE : ROW_IN_RESERVE, 2,
         { card->name - 1, card->seat });
  for (int k = 0; k < ROCKETMEN_RANKS && card->rank[k]; k++)
    ROW (ROW_RANK, 2, { i, card->rank[k] - 1 });
  for (int k = 0; k < ROCKETMEN_FACTIONS && card->serves[k]; k++)
    ROW (ROW_SERVES, 2, { i, card->serves[k] - 1 });
  *left = wanted;
  return false;
}

static bool
get_component (const RulesSetup *common, size_t wanted, RulesAction *row)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;

  for (int i = 0; i < ROCKETMEN_N_SIZES; i++)
    if (setup->size[i])
      ROW (ROW_SIZE, 2, { i, setup->size[i] });
  for (int i = 0; i < setup->n_ships; i++)
    if (is_taken (setup, setup->ship[i].seat) && get_ship_row (setup, i, &wanted, row))
      return true;
  for (int i = 0; i < setup->n_crew; i++)
    if (is_taken (setup, setup->crew[i].seat) && get_crew_row (setup, i, &wanted, row))
      return true;
  for (int i = 0; i < setup->n_abilities; i++) {
    const RocketmenAbility *ability = &setup->ability[i];
    int seat = ability->is_crew ? setup->crew[ability->of].seat : setup->ship[ability->of].seat;
    if (!is_taken (setup, seat))
      continue;
    if (ability->effect == ROCKETMEN_EFFECT_TEXT)
      ROW (ability->is_crew ? ROW_CREW_TEXT : ROW_SHIP_TEXT, 2, { ability->of, ability->value });
    else
      ROW (ability->is_crew ? ROW_CREW_EFFECT : ROW_SHIP_EFFECT, 4,
           { ability->of, ability->effect, ability->value, ability->when });
  }
  return false;
}

/* What the third edition and a map ask for. */
static bool
check_table (const RocketmenSetup *setup, RulesReason *refusal)
{
  RulesState state = { 0 };

  for (int seat = 0; is_asking (setup) && seat < setup->common.n_seats; seat++)
    if (strcmp (setup->common.seat[seat], "table") == 0)
      return rules_refuse_setup (refusal, &rm_called_table);
  if (!has_map (setup))
    return true;
  if (!is_asking (setup))
    return rules_refuse_setup (refusal, &rm_map_edition);
  rocketmen_begin (&setup->common, &state);
  if (!rocketmen_set_up_map (setup, (RocketmenState *)&state))
    return rules_refuse_setup (refusal, &rm_no_room);
  return true;
}

static bool
check_setup (const RulesSetup *common, RulesReason *refusal)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  int aboard[ROCKETMEN_SHIPS_MAX] = { 0 };

  for (int seat = 0; seat < common->n_seats; seat++) {
    int ships = 0;
    int stations = 0;
    for (int i = 0; i < setup->n_ships; i++) {
      bool is_here = setup->ship[i].seat == seat && setup->ship[i].fleet == ROCKETMEN_FLEET_ACTIVE;
      ships += is_here;
      stations += is_here && setup->ship[i].ship_class == ROCKETMEN_CLASS_STATION;
    }
    if (ships == 0)
      return rules_refuse_setup (refusal, &rm_no_fleet, seat);
    if (stations > 1)
      return rules_refuse_setup (refusal, &rm_stations_twice, seat);
  }
  for (int i = 0; i < setup->n_crew; i++) {
    const RocketmenCrewCard *crew = &setup->crew[i];
    if (!is_taken (setup, crew->seat))
      continue;
    if (crew->post == ROCKETMEN_STATION_SHIP
        && (setup->ship[crew->ship].seat != crew->seat
            || ++aboard[crew->ship] > setup->ship[crew->ship].seats))
      return rules_refuse_setup (refusal, &rm_crew_elsewhere, i, crew->ship);
    if (crew->post == ROCKETMEN_STATION_SHIP && !rocketmen_may_serve (setup, i, crew->ship))
      return rules_refuse_setup (refusal, &rm_other_faction, i, crew->ship);
    for (int k = 0; k < i; k++)
      if (crew->post == ROCKETMEN_STATION_SHIP && setup->crew[k].post == ROCKETMEN_STATION_SHIP
          && setup->crew[k].ship == crew->ship && rocketmen_share_rank (setup, i, k))
        return rules_refuse_setup (refusal, &rm_same_rank, i, k);
  }
  return check_table (setup, refusal);
}

/* ---- Demonstration fleets ---- */

static uint8_t
demo_name (RocketmenSetup *setup, const char *first, const char *second)
{
  char *name = setup->name[setup->n_names];
  size_t a = strlen (first);
  size_t b = strlen (second);

  memcpy (name, first, a);
  name[a] = ' ';
  memcpy (name + a + 1, second, b + 1);
  return ++setup->n_names;
}

/*
 * Fleets of our own invention, one for each seat, so that a battle can be tried without typing any
 * card. They are no cards of the publisher's.
 */
static void
fill_components (RulesSetup *common)
{
  static const char *const prefix[] = { "Amber", "Basalt", "Cobalt", "Dune" };
  static const struct {
    const char *name;
    RocketmenShipCard card;
    const char *crew;
    RocketmenAbility skill;
  } demo[] = {
    { "Anvil",
      { .ship_class = ROCKETMEN_CLASS_CRUISER,
        .ap = 4,
        .wr = 6,
        .move = ROCKETMEN_LENGTH_S,
        .range = ROCKETMEN_LENGTH_M,
        .cargo = 2,
        .seats = 2,
        .posts = 4,
        .pods = { 2, 2 } },
      "captain",
      { 1, 0, ROCKETMEN_EFFECT_OWN_WR, ROCKETMEN_WHEN_ALWAYS, -1 } },
    { "Lance",
      { .ship_class = ROCKETMEN_CLASS_ROCKETSHIP,
        .ap = 5,
        .wr = 7,
        .move = ROCKETMEN_LENGTH_M,
        .range = ROCKETMEN_LENGTH_M,
        .cargo = 2,
        .seats = 1,
        .posts = 3,
        .pods = { 2, 1 } },
      "marine",
      { 1, 0, ROCKETMEN_EFFECT_BOARDING_DICE, ROCKETMEN_WHEN_ATTACKING, 1 } },
    { "Heron",
      { .ship_class = ROCKETMEN_CLASS_ROCKETSHIP,
        .ap = 5,
        .wr = 7,
        .move = ROCKETMEN_LENGTH_L,
        .range = ROCKETMEN_LENGTH_S,
        .cargo = 3,
        .seats = 1,
        .posts = 2,
        .pods = { 1, 1 } },
      NULL,
      { 0 } },
    { "Wasp 1",
      { .ship_class = ROCKETMEN_CLASS_FIGHTER,
        .ap = 4,
        .wr = 8,
        .move = ROCKETMEN_LENGTH_L,
        .range = ROCKETMEN_LENGTH_S,
        .posts = 1,
        .pods = { 1, 0 } },
      NULL,
      { 0 } },
    { "Wasp 2",
      { .ship_class = ROCKETMEN_CLASS_FIGHTER,
        .ap = 4,
        .wr = 8,
        .move = ROCKETMEN_LENGTH_L,
        .range = ROCKETMEN_LENGTH_S,
        .posts = 1,
        .pods = { 1, 0 },
        .squadron = 1 },
      NULL,
      { 0 } },
    { "Haven",
      { .fleet = ROCKETMEN_FLEET_RESERVE,
        .ship_class = ROCKETMEN_CLASS_STATION,
        .ap = 3,
        .wr = 7,
        .range = ROCKETMEN_LENGTH_L,
        .cargo = 2,
        .seats = 2,
        .posts = 4,
        .pods = { 2, 2 },
        .cost = { 1, 1, 1 } },
      NULL,
      { 0 } },
    { "Ferry",
      { .fleet = ROCKETMEN_FLEET_RESERVE,
        .ship_class = ROCKETMEN_CLASS_ROCKETSHIP,
        .ap = 4,
        .wr = 7,
        .move = ROCKETMEN_LENGTH_M,
        .range = ROCKETMEN_LENGTH_S,
        .cargo = 4,
        .seats = 1,
        .posts = 2,
        .pods = { 1, 1 },
        .cost = { 1, 0, 0 } },
      "mechanic",
      { 1, 0, ROCKETMEN_EFFECT_REROLL, ROCKETMEN_WHEN_ALWAYS, 1 } },
  };
  RocketmenSetup *setup = (RocketmenSetup *)common;

  common->provenance = RULES_COMPONENTS_ASSUMED;
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    for (size_t i = 0; i < sizeof demo / sizeof demo[0]; i++) {
      int ship = setup->n_ships++;
      setup->ship[ship] = demo[i].card;
      setup->ship[ship].name = demo_name (setup, prefix[seat], demo[i].name);
      setup->ship[ship].seat = seat;
      if (demo[i].card.squadron)
        setup->ship[ship].squadron = ship; /* the one before it */
      if (!demo[i].crew)
        continue;
      int crew = setup->n_crew++;
      setup->crew[crew] =
          (RocketmenCrewCard){ .seat = seat, .post = ROCKETMEN_STATION_SHIP, .ship = ship };
      setup->crew[crew].name = demo_name (setup, prefix[seat], demo[i].crew);
      setup->ability[setup->n_abilities] = demo[i].skill;
      setup->ability[setup->n_abilities++].of = crew;
      setup->effects |= 1u << demo[i].skill.effect;
    }
    int guard = setup->n_crew++;
    setup->crew[guard] = (RocketmenCrewCard){ .seat = seat, .post = ROCKETMEN_STATION_BASE };
    setup->crew[guard].name = demo_name (setup, prefix[seat], "guard");
  }
}

/* ---- Who sees what ---- */

/* What others carry and store lies face down: it is known how much, not what. */
static void
hide (uint8_t *hold, uint8_t *unseen)
{
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++) {
    unseen[i] += hold[i];
    hold[i] = 0;
  }
}

static void
observe (const RulesSetup *common, int seat, RulesState *memory)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  RocketmenState *view = (RocketmenState *)memory;

  for (int i = 0; i < setup->n_ships; i++)
    if (setup->ship[i].seat != seat
        && !(view->phase == ROCKETMEN_PHASE_LOOT && view->captured == i
             && view->head.actor == seat))
      hide (view->ship[i].cargo, view->unseen);
  for (int other = 0; other < common->n_seats; other++) {
    if (other == seat)
      continue;
    hide (view->base[other].stock, view->unseen);
    if (view->base[other].start)
      view->base[other].start = ROCKETMEN_RESOURCES + 1; /* something */
  }
}

static void
guess (uint8_t *hold, int n, uint8_t *unseen, RulesBag *bag, RulesBits *bits)
{
  int known = hold[0] + hold[1] + hold[2];

  for (int i = known; i < n; i++) {
    unsigned kind = rules_bag_draw (bag, bits);
    hold[kind]++;
    unseen[kind]--;
  }
}

static void
complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  RocketmenState *view = (RocketmenState *)memory;
  RulesBag bag;

  rules_bag_fill (&bag, view->unseen, ROCKETMEN_RESOURCES);
  for (int i = 0; i < setup->n_ships; i++)
    guess (view->ship[i].cargo, view->ship[i].n_cargo, view->unseen, &bag, bits);
  for (int other = 0; other < common->n_seats; other++) {
    guess (view->base[other].stock, view->base[other].n_stock, view->unseen, &bag, bits);
    if (other != seat && view->base[other].start)
      view->base[other].start = 1 + rules_bits_below (bits, ROCKETMEN_RESOURCES);
  }
}

enum { VICTORY = 1000 };

static void
result (const RulesSetup *common, const RulesState *memory, RulesResult *out)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  const RocketmenState *state = (const RocketmenState *)memory;
  int best = -1;

  *out = (RulesResult){ 0 };
  for (int i = 0; i < setup->n_ships; i++)
    if (state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      out->score[setup->ship[i].seat] +=
          2 + rocketmen_pods (&state->ship[i]) + rocketmen_crew_aboard (setup, state, i);
  if (state->phase == ROCKETMEN_PHASE_OVER) {
    /* Victory is not a matter of strength, so it counts more than any. */
    for (int seat = 0; seat < common->n_seats; seat++)
      out->score[seat] += state->winners >> seat & 1 ? VICTORY : 0;
    out->winners = state->winners;
    return;
  }
  for (int seat = 0; seat < common->n_seats; seat++) {
    if (!(state->alive >> seat & 1) || out->score[seat] < best)
      continue;
    out->winners = (out->score[seat] > best ? 0 : out->winners) | 1u << seat;
    best = out->score[seat];
  }
}

static void
show_number (const char *name, int seat, int value, RulesFactFunc emit, void *data)
{
  int16_t v = value;
  emit (&(RulesFact){ name, seat, "number", 1, &v, false }, data);
}

/* The kinds of a hold or a stock, hidden ones included. */
static void
show_resources (const char *name, int seat, const uint8_t *hold, int n, RulesFactFunc emit,
                void *data)
{
  int16_t value[64];
  size_t count = 0;

  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int k = 0; k < hold[kind] && count < 64; k++)
      value[count++] = kind;
  while ((int)count < n && count < 64)
    value[count++] = RULES_HIDDEN;
  emit (&(RulesFact){ name, seat, "resource", count, value, true }, data);
}

/* Two things that hang together, for each ship of a seat that has the other at `place`. */
static void
show_pairs (const RocketmenSetup *setup, const RocketmenState *view, const char *name, int seat,
            size_t place, RulesFactFunc emit, void *data)
{
  int16_t value[2 * ROCKETMEN_SHIPS_MAX];
  size_t n = 0;

  for (int i = 0; i < setup->n_ships; i++) {
    uint8_t other = ((const uint8_t *)&view->ship[i])[place];
    if (setup->ship[i].seat != seat || other == 0)
      continue;
    value[n++] = i;
    value[n++] = other - 1;
  }
  emit (&(RulesFact){ name, seat, "object", n, value, true, .is_pairs = true }, data);
}

/* Ships of a seat with what they carry as salvage, a pair each. */
static void
show_carried (const RocketmenSetup *setup, const RocketmenState *view, int seat, RulesFactFunc emit,
              void *data)
{
  int16_t value[2 * ROCKETMEN_SHIPS_MAX];
  size_t n = 0;

  for (int i = 0; i < setup->n_ships; i++)
    for (int k = 0; setup->ship[i].seat == seat && k < setup->n_ships; k++)
      if (is_carried_by (view, k, i)) {
        value[n++] = i;
        value[n++] = k;
      }
  emit (&(RulesFact){ "carries", seat, "object", n, value, true, .is_pairs = true }, data);
}

/* Salvage at a home base. */
static void
show_scrap (const RocketmenSetup *setup, const RocketmenState *view, int seat, RulesFactFunc emit,
            void *data)
{
  int16_t value[ROCKETMEN_SHIPS_MAX];
  size_t n = 0;

  for (int i = 0; i < setup->n_ships; i++)
    if (view->ship[i].place == ROCKETMEN_PLACE_SCRAP && view->ship[i].holder == seat + 1)
      value[n++] = i;
  emit (&(RulesFact){ "salvage", seat, "ship", n, value, true }, data);
}

/* Crew at a home base. */
static void
show_base_crew (const RocketmenSetup *setup, const RocketmenState *view, int seat,
                RulesFactFunc emit, void *data)
{
  int16_t value[ROCKETMEN_CREW_MAX];
  size_t n = 0;

  for (int i = 0; i < setup->n_crew; i++)
    if (view->crew[i] == ROCKETMEN_CREW_BASE && setup->crew[i].seat == seat)
      value[n++] = i;
  emit (&(RulesFact){ "at-base", seat, "crew", n, value, true }, data);
}

static void
show (const RulesSetup *common, const RulesState *memory, RulesFactFunc emit, void *data)
{
  static const char *const columns[] = {
    N_ ("AP"), N_ ("lasers"), N_ ("shields"), N_ ("other pods"), N_ ("crew"), N_ ("cargo"), NULL
  };
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  const RocketmenState *view = (const RocketmenState *)memory;

  show_number ("round", -1, view->round, emit, data);
  show_number ("asteroid", -1, view->central, emit, data);
  show_number ("microids", -1, view->microids, emit, data);
  for (int seat = 0; seat < common->n_seats; seat++) {
    const RocketmenBaseState *base = &view->base[seat];
    int16_t start = base->start > ROCKETMEN_RESOURCES ? RULES_HIDDEN : base->start - 1;
    show_resources ("stock", seat, base->stock, base->n_stock, emit, data);
    if (base->start)
      emit (&(RulesFact){ "start", seat, "resource", 1, &start, false }, data);
    show_scrap (setup, view, seat, emit, data);
    show_base_crew (setup, view, seat, emit, data);
    show_pairs (setup, view, "docked", seat, offsetof (RocketmenShipState, docked), emit, data);
    show_pairs (setup, view, "boarding", seat, offsetof (RocketmenShipState, boarding), emit, data);
    show_carried (setup, view, seat, emit, data);
  }
  for (int i = 0; i < setup->n_ships; i++) {
    const RocketmenShipState *ship = &view->ship[i];
    const char *name = rocketmen_ship_name (setup, i);
    if (ship->place != ROCKETMEN_PLACE_ACTIVE)
      continue;
    int16_t numbers[] = { ship->ap,
                          ship->pods[ROCKETMEN_POD_LASER],
                          ship->pods[ROCKETMEN_POD_SHIELD],
                          ship->pods[ROCKETMEN_POD_PLAIN],
                          rocketmen_crew_aboard (setup, view, i),
                          ship->n_cargo };
    emit (&(RulesFact){ name, setup->ship[i].seat, "number", 6, numbers, true, columns }, data);
  }
}

static const char *
find_fault (const RulesSetup *common, const RulesState *memory)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)common;
  const RocketmenState *state = (const RocketmenState *)memory;
  int n_boardings = 0;

  if (rocketmen_lying_about (state) > rocketmen_unseen (state))
    return "more resources lie about than are unseen";
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    int n = state->unseen[kind];
    for (int i = 0; i < setup->n_ships; i++)
      n += state->ship[i].cargo[kind];
    for (int seat = 0; seat < common->n_seats; seat++)
      n += state->base[seat].stock[kind];
    if (n > 3 * common->n_seats)
      return "more resources of a kind than were brought";
  }
  for (int i = 0; i < setup->n_ships; i++) {
    const RocketmenShipState *ship = &state->ship[i];
    if (ship->cargo[0] + ship->cargo[1] + ship->cargo[2] != ship->n_cargo)
      return "a hold's count is wrong";
    if (ship->place != ROCKETMEN_PLACE_ACTIVE
        && (ship->docked || ship->boarding || ship->n_cargo || rocketmen_pods (ship)))
      return "a ship out of the battle has something";
    if (rocketmen_pods (ship) > setup->ship[i].posts)
      return "more pods than posts";
    if (ship->fired > ship->pods[ROCKETMEN_POD_LASER])
      return "more lasers fired than there are";
    if (ship->docked && ship->docked - 1 < ROCKETMEN_SHIPS_MAX
        && state->ship[ship->docked - 1].place != ROCKETMEN_PLACE_ACTIVE)
      return "docked to a ship that is gone";
    if (ship->boarding && !rocketmen_are_docked (state, i, ship->boarding - 1))
      return "boarding something that it is not docked to";
    int n_salvage = 0;
    for (int k = 0; k < setup->n_ships; k++)
      n_salvage += is_carried_by (state, k, i);
    if (n_salvage != ship->n_salvage || (n_salvage && ship->place != ROCKETMEN_PLACE_ACTIVE))
      return "salvage that is not carried";
    if (ship->place == ROCKETMEN_PLACE_ACTIVE
        && rocketmen_crew_aboard (setup, state, i) > setup->ship[i].seats)
      return "more crew than spaces";
  }
  for (int i = 0; i < setup->n_ships; i++)
    n_boardings += state->ship[i].boarding != 0;
  if (n_boardings != state->n_boardings)
    return "boardings that are not counted";
  for (int seat = 0; seat < common->n_seats; seat++) {
    const RocketmenBaseState *base = &state->base[seat];
    if (base->stock[0] + base->stock[1] + base->stock[2] != base->n_stock)
      return "a stock's count is wrong";
    if (base->kind == ROCKETMEN_BASE_NONE && (base->n_stock || base->start))
      return "a stock without a home base";
    if (base->kind == ROCKETMEN_BASE_STATION
        && (base->ship >= setup->n_ships
            || state->ship[base->ship].place != ROCKETMEN_PLACE_ACTIVE))
      return "a home base that is gone";
  }
  for (int i = 0; i < setup->n_crew; i++)
    if (state->crew[i] < ROCKETMEN_CREW_BASE
        && (state->crew[i] >= setup->n_ships
            || state->ship[state->crew[i]].place != ROCKETMEN_PLACE_ACTIVE))
      return "crew aboard a ship that is gone";
  return has_map (setup) ? rocketmen_find_map_fault (setup, state) : NULL;
}

const RulesGame rocketmen_game = {
  .id = "rocketmen",
  .title = "Rocketmen",
  .by = "WizKids", /* the publisher; no author is named */
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (RocketmenSetup),
  .state_size = sizeof (RocketmenState),
  .people_only =
      N_ ("Rocketmen without a map is played by people: a computer player would decide for itself "
          "what only the table knows, such as distances and contact."),
  .suits_computers = rocketmen_suits_computers,
  .is_unscored = true,
  .kinds = kinds,
  .verbs = verbs,
  .components = components,
  .options = options,
  .rules = rules,
  .phrases = rocketmen_phrases,
  .fill_components = fill_components,
  .add_component = add_component,
  .get_component = get_component,
  .check_setup = check_setup,
  .begin = rocketmen_begin,
  .legal = rocketmen_legal,
  .has_verb = rocketmen_has_verb,
  .chance = rocketmen_chance,
  .ask = rocketmen_ask,
  .answer = rocketmen_answer,
  .apply = rocketmen_apply,
  .observe = observe,
  .complete = complete,
  .result = result,
  .advise = rocketmen_advise,
  .mind_size = sizeof (RocketmenMind),
  .show = show,
  .find_fault = find_fault,
};
