/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: which rule each refusal names. The first table was written by hand from the printed
 * text, not from the program: what it says, and the id of that rule. The second tells a battle up
 * to a refusal, and in the words of the first table why the printed text refuses. The id is derived
 * from there. No refusal of the program may be missing.
 */
#include "battle.h"
#include "rules/rocketmen/rocketmen-phrases.h"

#include <string.h>

/* ---- What the printed text says ---- */

static const struct {
  const char *says;
  const char *rule;
} source[] = {
  { "players take whole turns, one after another", "RM-TN-1" },
  { "each ship has the AP of its card each turn", "RM-AP-1" },
  { "a ship that has spent AP finishes before another starts", "RM-AP-2" },
  { "fighters that are hit may evade with 7 on two dice", "RM-CL-1" },
  { "Extended Range is of rocketships", "RM-CL-2" },
  { "stations roll two dice for Base Defense; one is the home base", "RM-CL-4" },
  { "objects are what is on the table", "RM-OB-1" },
  { "what is destroyed is out of the game", "RM-OB-2" },
  { "your ships and crew are those of your active fleet", "RM-OB-3" },
  { "abilities override rules", "RM-AB-1" },
  { "no weapon without a laser; pods go on posts", "RM-FL-4" },
  { "crew within the spaces, of the ship's faction", "RM-FL-5" },
  { "two of one rank not on one ship", "RM-FL-6" },
  { "crew moves between docked ships and the home base", "RM-FL-9" },
  { "three of each kind, and one to start with", "RM-ST-2" },
  { "two dice for the first player", "RM-ST-3" },
  { "six are dropped", "RM-ST-5" },
  { "one AP moves by the card's increment", "RM-MV-1" },
  { "evading goes on through an object", "RM-MV-3" },
  { "no docking to shields; docked ships do not attack each other", "RM-MV-4" },
  { "evade, dock, or else collide", "RM-MV-5" },
  { "our decision: docked to one thing, undocked by moving", "RM-MV-6" },
  { "damage takes a pod", "RM-DM-1" },
  { "you attack what you do not control", "RM-AT-1" },
  { "each weapon pod once a turn", "RM-AT-2" },
  { "the ship's turn ends with its attack", "RM-AT-3" },
  { "within range, from base to base", "RM-AT-4" },
  { "not through a large object", "RM-AT-5" },
  { "two dice for an attack", "RM-AT-6" },
  { "doubles cost a crew member", "RM-AT-8" },
  { "mining: docked at the beginning, nothing else, a die for each free space", "RM-MI-1" },
  { "loading: docked to a microid, with space in the hold", "RM-MI-2" },
  { "unloading: docked to the home base", "RM-MI-3" },
  { "the reserve: paid at the home base, pods and crew as it comes, no AP that turn", "RM-RS-1" },
  { "ship and ship: two dice, a pod sacrificed", "RM-CN-4" },
  { "who boards does nothing else; others outside may attack it", "RM-BD-1" },
  { "house rule: the boarded ship is held", "RM-BD-1" },
  { "a wave each turn", "RM-BD-2" },
  { "dice for ship, pods and crew", "RM-BD-3" },
  { "the lower side gives up a pod or crew", "RM-BD-4" },
  { "an asteroid gives up crew or dice", "RM-BD-7" },
  { "captured: take its resources within the space, then its fate", "RM-CP-1" },
  { "who carries a salvaged ship loads nothing", "RM-SV-1" },
  { "a salvaged ship counts for one of its printed resources, once", "RM-SV-2" },
  { "not printed: what was noted wrongly is put right", "RT-7" },
  { "the table is a square", "RM-ST-1" },
  { "distances are measured", "RM-MS-1" },
  { "a turn faces any way", "RM-MV-2" },
  { "docking is done in contact", "RM-MV-4" },
  { "of several touched at once the mover chooses", "RM-CN-1" },
};

static const char *
rule_of (const char *says)
{
  for (size_t i = 0; i < sizeof source / sizeof source[0]; i++)
    if (strcmp (source[i].says, says) == 0)
      return source[i].rule;
  fail_msg ("the printed text does not say: %s", says);
  return NULL;
}

/* ---- Battles up to a refusal ---- */

#define RAIDER ROCKET ("Raider", "Ann", PODS (2, 2, 0))
#define PRIZE ROCKET ("Prize", "Bob", PODS (2, 2, 0))
#define ARK HULL ("Ark", "Ann")
#define GRAPPLE "Ann move Raider touching Prize\nAnn dock\n"
#define WAVE GRAPPLE "Ann board Raider Prize\n"
#define EVEN "chance roll 1 1 1\nchance roll 1 1 1\n"
#define LOST "chance roll 6 5 4\nchance roll 1 1 1\n"
#define SPARE RESERVE ("Spare", "Ann") "cost Spare titanium\n"
#define MINER "Ann move Ark touching asteroid\nAnn dock\nAnn end\nBob end\n"
#define AT_MICROID "Ann move Ark touching microid\nAnn dock\n"
#define CREW "crew Kim Ann aboard Lance\nrank Kim pilot\n"
#define TUB HULL ("Tub", "Bob") "cost Tub newtonium\n"
#define TAKEN                                                                                      \
  "Ann move Raider touching Tub\nAnn dock\nAnn board Raider Tub\nchance roll 6 6 6\nchance roll "  \
  "1\n"
#define TAKEN_HOME                                                                                 \
  TAKEN "Ann salvage\nAnn end\nBob end\nAnn move Raider touching base-1\nAnn dock\n"               \
        "Ann finish Raider\n"
#define FREE "option boarded free\n"

static const struct {
  const char *phrase;
  const char *says; /* in the printed text */
  const char *line;
  const char *rows;
  const char *play;
  const char *options; /* NULL: none */
} refusals[] = {
  { "nothing_asked", "players take whole turns, one after another", "Ann dodge", LANCE BULL, "" },
  { "first_contact", "evade, dock, or else collide", "Ann end", LANCE BULL,
    "Ann move Lance touching asteroid\n" },
  { "first_reroll", "abilities override rules", "Ann end",
    LANCE BULL "ability Lance reroll 1 always\n",
    "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n" },
  { "first_dodge", "fighters that are hit may evade with 7 on two dice", "Bob lose laser",
    LANCE MOTH, "Ann fire Lance at Moth steps 0 clear\nchance roll 5 4\n" },
  { "first_loss", "damage takes a pod", "Bob end", LANCE BULL,
    "Ann fire Lance at Bull steps 0 clear\nchance roll 6 6\n" },
  { "first_crew_loss", "doubles cost a crew member", "Bob end",
    LANCE PRIZE "crew Kim Bob aboard Prize\ncrew Lee Bob aboard Prize\n",
    "Ann fire Lance at Prize steps 0 clear\nchance roll 5 5\n" },
  { "first_board_loss", "the lower side gives up a pod or crew", "Bob end",
    RAIDER PRIZE "crew Kim Bob aboard Prize\n", WAVE "chance roll 6 6 6\nchance roll 1 1 1 1\n" },
  { "first_ram", "ship and ship: two dice, a pod sacrificed", "Ann end", RAIDER CRATE,
    "Ann move Raider touching Crate\nAnn collide\nchance roll 6 6\n" },
  { "first_loot", "captured: take its resources within the space, then its fate", "Ann end",
    RAIDER PRIZE BULL,
    "Ann end\nBob move Prize touching microid\nBob dock\nBob load Prize 1\n"
    "chance draw titanium\nBob end\n" WAVE LOST },
  { "first_fate", "captured: take its resources within the space, then its fate", "Ann end",
    RAIDER PRIZE BULL, WAVE LOST },
  { "not_yours", "your ships and crew are those of your active fleet", "Ann move Bull", LANCE BULL,
    "" },
  { "in_reserve", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann move Spare", LANCE BULL SPARE, "" },
  { "is_gone", "what is destroyed is out of the game", "Ann move Ark", LANCE ARK BULL,
    "Ann move Ark touching asteroid\nAnn collide\n" },
  { "is_new", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann move Spare", LANCE BULL SPARE, "Ann bring Spare\n" },
  { "is_done", "a ship that has spent AP finishes before another starts", "Ann move Lance",
    LANCE BULL, "Ann move Lance\nAnn finish Lance\n" },
  { "has_attacked", "the ship's turn ends with its attack", "Ann move Lance",
    ROCKET ("Lance", "Ann", PODS (1, 1, 0)) BULL,
    "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n" },
  { "has_mined", "mining: docked at the beginning, nothing else, a die for each free space",
    "Ann move Ark", ARK BULL, MINER "Ann mine Ark\nchance roll 5\nchance roll 5\nchance roll 5\n" },
  { "has_waved", "who boards does nothing else; others outside may attack it", "Ann move Raider",
    RAIDER PRIZE, WAVE EVEN },
  { "is_boarding", "who boards does nothing else; others outside may attack it", "Ann move Raider",
    RAIDER PRIZE, WAVE EVEN "Ann end\nBob end\n" },
  { "is_firing", "the ship's turn ends with its attack", "Ann move Lance", LANCE BULL,
    "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n" },
  { "other_acts", "a ship that has spent AP finishes before another starts", "Ann move Raider",
    LANCE RAIDER BULL, "Ann move Lance\n" },
  { "too_few_ap", "each ship has the AP of its card each turn", "Ann move Lance", LANCE BULL,
    "Ann adjust Lance ap -6\n" },
  { "cannot_move", "one AP moves by the card's increment", "Ann move Keep",
    LANCE STATION ("Keep", "Ann", "active", PODS (3, 2, 1)) BULL, "" },
  { "touches_nothing", "evading goes on through an object", "Ann move Lance still", LANCE BULL,
    "" },
  { "held", "house rule: the boarded ship is held", "Bob move Prize", RAIDER PRIZE,
    WAVE EVEN "Ann end\n" },
  { "held_crew", "house rule: the boarded ship is held", "Bob transfer Max to Prize",
    RAIDER PRIZE "crew Max Bob at base\n", WAVE EVEN "Ann end\n" },
  { "fights_already", "who boards does nothing else; others outside may attack it",
    "Bob fire Prize at Ark steps 0 clear", RAIDER ARK PRIZE CRATE,
    WAVE EVEN "Ann move Ark touching Crate\nAnn dock\nAnn board Ark Crate\nchance roll 1\n"
              "chance roll 1\nAnn end\n",
    FREE },
  { "not_there", "objects are what is on the table", "Ann move Lance touching Lance", LANCE BULL,
    "" },
  { "shield_prevents", "no docking to shields; docked ships do not attack each other", "Ann dock",
    LANCE BULL, "Ann move Lance touching Bull\n" },
  { "already_docked", "our decision: docked to one thing, undocked by moving",
    "Ann dock Lance asteroid", LANCE BULL, "" },
  { "own_target", "you attack what you do not control", "Ann fire Lance at Raider steps 0 clear",
    LANCE RAIDER BULL, "" },
  { "no_laser", "no weapon without a laser; pods go on posts", "Ann fire Ark at Bull steps 0 clear",
    ARK BULL, "" },
  { "all_fired", "each weapon pod once a turn", "Ann fire Lance at Bull steps 0 clear",
    ROCKET ("Lance", "Ann", PODS (1, 1, 0)) BULL,
    "Ann fire Lance at Bull steps 0 clear\nchance roll 1 2\n" },
  { "no_extension", "Extended Range is of rocketships", "Bob fire Bull at Lance steps 1 clear",
    LANCE BULL, "Ann end\n" },
  { "docked_target", "no docking to shields; docked ships do not attack each other",
    "Ann fire Raider at Prize steps 0 clear", RAIDER PRIZE, GRAPPLE },
  { "no_range", "within range, from base to base", "Ann fire Tug at Bull steps 0 clear",
    CARD ("Tug", "Ann", "active", "plain ap 4 wr 8 move S range none cargo 3 seats 1")
        PODS (1, 1, 0) BULL,
    "" },
  { "line_blocked", "not through a large object", "Ann fire Lance at Bull steps 0 blocked",
    LANCE BULL, "" },
  { "out_of_range", "within range, from base to base",
    "Ann fire Lance at Bull steps 0 clear mm 300 within 1", LANCE BULL, "" },
  { "too_far", "within range, from base to base",
    "Bob fire Bull at Lance steps 0 clear mm 300 within 1", LANCE BULL, "Ann end\n" },
  { "not_at_asteroid", "mining: docked at the beginning, nothing else, a die for each free space",
    "Ann mine Lance", LANCE BULL, "" },
  { "acted_before_mining",
    "mining: docked at the beginning, nothing else, a die for each free space", "Ann mine Ark",
    ARK BULL, MINER "Ann turn Ark\n" },
  { "carries_salvage", "who carries a salvaged ship loads nothing", "Ann load Raider 1",
    RAIDER TUB BULL, TAKEN "Ann salvage\nAnn move Raider touching microid\nAnn dock\n" },
  { "full_for_mining", "mining: docked at the beginning, nothing else, a die for each free space",
    "Ann mine Ark", ARK BULL, MINER "Ann adjust asteroid -3\nAnn adjust Ark cargo titanium 3\n" },
  { "full_for_loading", "loading: docked to a microid, with space in the hold", "Ann load Ark 4",
    ARK BULL, AT_MICROID },
  { "full_for_loot", "captured: take its resources within the space, then its fate",
    "Ann loot titanium titanium titanium", RAIDER HULL ("Tub", "Bob") BULL,
    "Ann end\nBob move Tub touching microid\nBob dock\nBob load Tub 3\n"
    "chance draw titanium titanium titanium\nBob end\n" TAKEN },
  { "asteroid_empty", "mining: docked at the beginning, nothing else, a die for each free space",
    "Ann mine Ark", ARK BULL, MINER "Ann adjust asteroid -10\nAnn adjust asteroid -1\n" },
  { "not_at_microid", "loading: docked to a microid, with space in the hold", "Ann load Ark 1",
    ARK BULL, "" },
  { "so_many_microids", "loading: docked to a microid, with space in the hold", "Ann load Ark 2",
    ARK BULL, AT_MICROID "Ann adjust microids -5\n" },
  { "not_at_home", "unloading: docked to the home base", "Ann unload Ark", ARK BULL,
    "Ann move Ark\n" },
  { "hold_empty", "unloading: docked to the home base", "Ann unload Ark", ARK BULL, "" },
  { "not_in_reserve",
    "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann bring Lance", LANCE BULL, "" },
  { "comes_along", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann bring Twin", LANCE BULL SPARE RESERVE ("Twin", "Ann") "craft Twin of Spare\n", "" },
  { "half_way", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann bring Spare", LANCE BULL SPARE, "Ann move Lance\n" },
  { "no_home", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Bob bring Yawl",
    LANCE STATION ("Fort", "Bob", "active", PODS (0, 0, 0)) BULL RESERVE ("Yawl", "Bob"),
    "Ann fire Lance at Fort steps 0 clear\nchance roll 6 6\nAnn end\n" },
  { "one_station", "stations roll two dice for Base Defense; one is the home base",
    "Ann bring Fort",
    LANCE STATION ("Keep", "Ann", "active", PODS (3, 2, 1))
        STATION ("Fort", "Ann", "reserve", PODS (3, 2, 1)) BULL,
    "" },
  { "no_salvage", "a salvaged ship counts for one of its printed resources, once",
    "Ann bring Spare using Bull as titanium", LANCE BULL SPARE, "" },
  { "salvage_unfit", "a salvaged ship counts for one of its printed resources, once",
    "Ann bring Spare using Tub as titanium", RAIDER TUB BULL SPARE, TAKEN_HOME },
  { "salvage_twice", "a salvaged ship counts for one of its printed resources, once",
    "Ann bring Spare using Tub as newtonium and Tub as newtonium",
    RAIDER TUB BULL RESERVE ("Spare", "Ann") "cost Spare newtonium newtonium\n", TAKEN_HOME },
  { "cannot_pay", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann bring Spare", LANCE BULL SPARE "cost Spare titanium\n", "" },
  { "not_new", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann arm Lance lasers 1 shields 1", LANCE BULL, "" },
  { "too_few_posts", "no weapon without a laser; pods go on posts",
    "Ann arm Spare lasers 2 shields 1", LANCE BULL SPARE, "Ann bring Spare\n" },
  { "posts_kept", "no weapon without a laser; pods go on posts", "Ann arm Spare lasers 2 shields 0",
    LANCE BULL SPARE "kept Spare shield\n", "Ann bring Spare\n" },
  { "other_faction", "crew within the spaces, of the ship's faction", "Ann transfer Max to Lance",
    LANCE BULL "faction Lance mars\ncrew Max Ann at base\n", "" },
  { "no_seat", "crew within the spaces, of the ship's faction", "Ann transfer Max to Ark",
    ARK BULL "crew Max Ann at base\ncrew Ned Ann aboard Ark\n", "" },
  { "same_rank", "two of one rank not on one ship", "Ann transfer Max to Lance",
    LANCE BULL CREW "crew Max Ann at base\nrank Max pilot\n", "" },
  { "not_your_crew", "your ships and crew are those of your active fleet",
    "Ann transfer Ole to Lance", LANCE BULL "crew Ole Bob at base\n", "" },
  { "crew_gone", "what is destroyed is out of the game", "Ann transfer Kim to base",
    LANCE BULL CREW, "Ann adjust Kim lost\n" },
  { "crew_in_reserve",
    "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann transfer Pia to Lance", LANCE BULL "crew Pia Ann in reserve\n", "" },
  { "crew_not_reserve",
    "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann enlist Kim on Spare", LANCE BULL SPARE CREW, "Ann bring Spare\n" },
  { "crew_at_base", "crew moves between docked ships and the home base", "Ann transfer Max to base",
    LANCE BULL "crew Max Ann at base\n", "" },
  { "crew_not_home", "crew moves between docked ships and the home base",
    "Ann transfer Kim to base", LANCE BULL CREW, "Ann move Lance\n" },
  { "not_docked", "crew moves between docked ships and the home base", "Ann transfer Kim to Raider",
    LANCE RAIDER BULL CREW, "Ann move Lance\n" },
  { "cannot_swap", "crew moves between docked ships and the home base", "Ann swap Kim with Max",
    LANCE BULL CREW "crew Max Ann at base\n", "" },
  { "wave_made", "a wave each turn", "Ann board Raider Prize", RAIDER PRIZE, WAVE EVEN },
  { "nothing_to_board", "who boards does nothing else; others outside may attack it",
    "Ann board Raider Prize", RAIDER PRIZE, "" },
  { "boards_already", "who boards does nothing else; others outside may attack it",
    "Bob board Prize Raider", RAIDER PRIZE, WAVE EVEN "Ann end\n" },
  { "wave_missing", "a wave each turn", "Ann end", RAIDER PRIZE, WAVE EVEN "Ann end\nBob end\n" },
  { "cannot_adjust", "abilities override rules", "Ann adjust Lance lasers 9", LANCE BULL, "" },
  { "cannot_mend", "not printed: what was noted wrongly is put right",
    "Ann adjust Lance cargo titanium -1", LANCE BULL, "" },
  { "no_more_of", "three of each kind, and one to start with", "Ann adjust Ann stock titanium 7",
    LANCE BULL, "" },
  { "lies_about", "not printed: what was noted wrongly is put right",
    "Ann adjust Ann stock titanium 2", LANCE BULL, "" },
  { "no_base", "not printed: what was noted wrongly is put right",
    "Bob adjust Bob stock titanium 1", LANCE STATION ("Fort", "Bob", "active", PODS (0, 0, 0)) BULL,
    "Ann fire Lance at Fort steps 0 clear\nchance roll 6 6\nAnn end\n" },
  { "other_crew", "not printed: what was noted wrongly is put right", "Ann adjust Kim aboard Bull",
    LANCE BULL CREW, "" },
  { "not_aboard", "captured: take its resources within the space, then its fate",
    "Ann loot carbon7", RAIDER PRIZE BULL,
    "Ann end\nBob move Prize touching microid\nBob dock\nBob load Prize 1\n"
    "chance draw titanium\nBob end\n" WAVE LOST },
  { "no_pod", "damage takes a pod", "Bob lose plain-pod", LANCE BULL,
    "Ann fire Lance at Bull steps 0 clear\nchance roll 6 6\n" },
  { "no_pod_to_lose", "the lower side gives up a pod or crew", "Bob lose shield",
    RAIDER PRIZE "crew Kim Bob aboard Prize\n", WAVE "chance roll 6 6 6\nchance roll 1 1 1 1\n" },
  { "no_pod_to_sacrifice", "ship and ship: two dice, a pod sacrificed", "Ann sacrifice shield",
    RAIDER CRATE, "Ann move Raider touching Crate\nAnn collide\nchance roll 6 6\n" },
  { "not_aboard_crew", "doubles cost a crew member", "Bob lose crew Max",
    LANCE PRIZE "crew Kim Bob aboard Prize\ncrew Lee Bob aboard Prize\ncrew Max Bob at base\n",
    "Ann fire Lance at Prize steps 0 clear\nchance roll 5 5\n" },
  { "not_fighting_crew", "the lower side gives up a pod or crew", "Bob lose crew Max",
    RAIDER PRIZE "crew Kim Bob aboard Prize\ncrew Max Bob at base\n",
    WAVE "chance roll 6 6 6\nchance roll 1 1 1 1\n" },
  { "no_die", "an asteroid gives up crew or dice", "Bob lose die",
    RAIDER PRIZE "crew Kim Bob aboard Prize\n", WAVE "chance roll 6 6 6\nchance roll 1 1 1 1\n" },
  { "dice_attack", "two dice for an attack", "chance roll 1", LANCE BULL,
    "Ann fire Lance at Bull steps 0 clear\n" },
  { "dice_evasion", "fighters that are hit may evade with 7 on two dice", "chance roll 1",
    LANCE MOTH, "Ann fire Lance at Moth steps 0 clear\nchance roll 5 4\nBob dodge\n" },
  { "dice_defense", "stations roll two dice for Base Defense; one is the home base",
    "chance roll 1", LANCE STATION ("Fort", "Bob", "active", PODS (0, 0, 0)) BULL,
    "Ann fire Lance at Fort steps 0 clear\nchance roll 5 4\n" },
  { "dice_collision", "ship and ship: two dice, a pod sacrificed", "chance roll 1", RAIDER CRATE,
    "Ann move Raider touching Crate\nAnn collide\n" },
  { "dice_mining", "mining: docked at the beginning, nothing else, a die for each free space",
    "chance roll 1 1", ARK BULL, MINER "Ann mine Ark\n" },
  { "dice_boarding", "dice for ship, pods and crew", "chance roll 1", RAIDER PRIZE, WAVE },
  { "mined_awaited", "mining: docked at the beginning, nothing else, a die for each free space",
    "chance draw titanium", ARK BULL, MINER "Ann mine Ark\nchance roll 2\n" },
  { "loaded_awaited", "loading: docked to a microid, with space in the hold",
    "chance draw titanium titanium", ARK BULL, AT_MICROID "Ann load Ark 1\n" },
  { "newer_words", "distances are measured", "Ann fire Lance at Bull extended 0", LANCE BULL, "" },
  { "none_unseen", "three of each kind, and one to start with", "chance draw titanium", ARK BULL,
    "Ann adjust asteroid -6\nAnn adjust Ann stock titanium 6\n" AT_MICROID "Ann load Ark 1\n" },
};

/* The third edition: the table is asked, or the map knows. */
#define ON "option map on\n"
#define SCREEN "option map screen\n"

static const struct {
  const char *phrase;
  const char *says;
  const char *line;
  const char *rows;
  const char *play;
  const char *options;
} asking[] = {
  { "asked_contact", "objects are what is on the table", "table in range", LANCE BULL,
    "Ann move Lance\n", "" },
  { "asked_range", "within range, from base to base", "table no contact", LANCE BULL,
    "Ann fire Lance at Bull extended 0\n", "" },
  { "first_meet", "of several touched at once the mover chooses", "Ann evade", LANCE BULL,
    "Ann move Lance\ntable contact Bull asteroid\n", "" },
  { "not_touched", "of several touched at once the mover chooses", "Ann meet base-1", LANCE BULL,
    "Ann move Lance\ntable contact Bull asteroid\n", "" },
  { "older_words", "distances are measured", "Ann fire Lance at Bull steps 0 clear", LANCE BULL, "",
    "" },
  { "older_words", "distances are measured", "Ann move Lance touching Bull", LANCE BULL, "", "" },
  { "twice_touched", "objects are what is on the table", "table contact Bull Bull", LANCE BULL,
    "Ann move Lance\n", "" },
  { "nothing_evaded", "evading goes on through an object", "table still contact", LANCE BULL,
    "Ann move Lance\n", "" },
  { "no_map", "the table is a square", "Ann turn Lance to 90.0", LANCE BULL, "", "" },
  { "turn_where", "a turn faces any way", "Ann turn Lance", LANCE BULL, "", SCREEN },
  { "exact_map", "the table is a square", "table place Lance 100.0 100.0 heading 0.0", LANCE BULL,
    "", SCREEN },
  { "off_table", "the table is a square", "table place Lance 14.9 100.0 heading 0.0", LANCE BULL,
    "", ON },
  { "stands_there", "objects are what is on the table", "table place Lance 500.0 554.7 heading 0.0",
    LANCE BULL, "", ON },
  { "place_it", "not printed: what was noted wrongly is put right", "Ann adjust microids 1",
    LANCE BULL, "", ON },
  { "touches_not", "docking is done in contact", "Ann dock Lance asteroid", LANCE BULL,
    "Ann turn Lance to 0.0\nAnn move Lance\n", SCREEN },
  { "in_the_line", "not through a large object", "Ann fire Lance at Bull extended 0", LANCE BULL,
    "", SCREEN },
  /* 70.5 mm are M. The line passes the asteroid at a distance of 100 mm from its middle. */
  { "beyond_reach", "within range, from base to base", "Ann fire Lance at Bull extended 0",
    LANCE BULL, "Ann turn Lance to 0.0\nAnn move Lance\nAnn move Lance\nAnn move Lance\n", SCREEN },
  /* 131.2 from middle to middle, and bases of 30 and 35: 98.7 mm. */
  { "extend_to_reach", "within range, from base to base", "Ann fire Lance at Bull extended 0",
    LANCE BULL, "table place Bull 500.0 290.0 heading 0.0\n", ON },
  { "few_microids", "loading: docked to a microid, with space in the hold", "Ann load Ark 3",
    ARK BULL, "Ann move Ark\nAnn meet microid-1\nAnn dock\n", SCREEN },
  /* With L of 10 mm the base is near the edge, and beside Lance no base of 200 mm has room on the
   * table. */
  { "no_berth", "the reserve: paid at the home base, pods and crew as it comes, no AP that turn",
    "Ann bring Barge",
    "size rocketship 40.0\nsize cruiser 200.0\n" LANCE CARD (
        "Barge", "Ann", "reserve", "cruiser ap 4 wr 7 move S range S cargo 4 seats 1")
        PODS (2, 1, 1) BULL,
    "", SCREEN "option ruler_l 100\n" },
};

static void
test_refusals_of_the_table (void **unused)
{
  for (size_t i = 0; i < sizeof asking / sizeof asking[0]; i++) {
    Table *t = asking_battle (asking[i].options, asking[i].rows);
    says (t, asking[i].play);
    refused (t, asking[i].line, rule_of (asking[i].says), asking[i].phrase);
    table_free (t);
  }
}

static void
test_refusals (void **unused)
{
  for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
    Table *t = battle_with (refusals[i].options ? refusals[i].options : "", refusals[i].rows);
    says (t, refusals[i].play);
    refused (t, refusals[i].line, rule_of (refusals[i].says), refusals[i].phrase);
    table_free (t);
  }
}

/* Before the first turn. */
static void
test_refusals_of_the_opening (void **unused)
{
  Table *t =
      table_new ("rocketmen", "player Ann\nplayer Bob\ncomponents counted\n" LANCE BULL "begin\n");

  refused (t, "Ann end", rule_of ("three of each kind, and one to start with"), "first_start");
  says (t, "Ann start titanium\nBob start carbon7\n");
  refused (t, "chance roll 1", rule_of ("two dice for the first player"), "dice_first");
  says (t, "chance roll 6 5\nchance roll 1 2\n");
  refused (t, "Ann end", rule_of ("six are dropped"), "first_drop");
  refused (t, "Ann drop 4 off 3 on", rule_of ("six are dropped"), "six_dropped");
  table_free (t);

  t = table_new ("rocketmen", "player Ann\nplayer Bob\noption edition 3\noption map screen\n"
                              "components counted\n" LANCE BULL "begin\n");
  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n");
  refused (t, "table no contact", rule_of ("six are dropped"), "asked_drop");
  refused (t, "table fell 1 off 2 on", rule_of ("six are dropped"), "fell_where");
  /* The asteroid reaches to 540, and what is 15 mm wide touches it up to 547.5. */
  refused (t, "table fell 0 off 5 on at 547.5 500.0", rule_of ("six are dropped"), "on_asteroid");
  says (t, "table fell 0 off 5 on at 548.0 500.0\n");
  table_free (t);
}

static const char *const in_the_opening[] = { "first_start", "dice_first", "first_drop",
                                              "six_dropped", "asked_drop", "fell_where",
                                              "on_asteroid" };

static int
cases_of (const char *phrase)
{
  int n = 0;

  for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
    n += strcmp (refusals[i].phrase, phrase) == 0;
  for (size_t i = 0; i < sizeof asking / sizeof asking[0]; i++)
    n += strcmp (asking[i].phrase, phrase) == 0;
  for (size_t i = 0; i < sizeof in_the_opening / sizeof in_the_opening[0]; i++)
    n += strcmp (in_the_opening[i], phrase) == 0;
  return n;
}

static void
test_no_refusal_is_missing (void **unused)
{
#define LIST(name, ...) #name,
  static const char *const all[] = { ROCKETMEN_REFUSALS (LIST) };
#undef LIST
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (cases_of (all[i]) == 0)
      fail_msg ("%s is refused by no battle here", all[i]);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_refusals),
    cmocka_unit_test (test_refusals_of_the_table),
    cmocka_unit_test (test_refusals_of_the_opening),
    cmocka_unit_test (test_no_refusal_is_missing),
  };
  return cmocka_run_group_tests_name ("rocketmen-refusals", tests, NULL, NULL);
}
