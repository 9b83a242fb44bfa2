/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what a battle is made of. The rules and their ids: README.md beside this.
 *
 * A player says what a ship is to do. What then is so on the table is asked of the table: what a
 * ship touched, how far a target is, where resources fell. With the house rule `map` the state has
 * the place of everything, and what follows from places is computed and not asked.
 *
 * Ships and crew arrive with the setup, as rows that anyone can write; no catalogue is known here.
 */
#pragma once

#include "../rules.h"
#include "../space/space.h"

enum {
  ROCKETMEN_SHIPS_MAX = 48,
  ROCKETMEN_CREW_MAX = 48,
  ROCKETMEN_ABILITIES_MAX = 64,
  ROCKETMEN_NAMES_MAX = 160,
  ROCKETMEN_TEXTS_MAX = 32,
  ROCKETMEN_TEXT_SIZE = 160,
  ROCKETMEN_RANKS = 3,     /* of one crew member, at most */
  ROCKETMEN_FACTIONS = 6,  /* whose ships one crew member may serve on, at most */
  ROCKETMEN_RESOURCES = 3, /* kinds of them */
};

typedef enum {
  ROCKETMEN_CLASS_FIGHTER,
  ROCKETMEN_CLASS_ROCKETSHIP,
  ROCKETMEN_CLASS_CRUISER,
  ROCKETMEN_CLASS_STATION,
  ROCKETMEN_CLASS_PLAIN
} RocketmenShipClass;
typedef enum {
  ROCKETMEN_POD_LASER,
  ROCKETMEN_POD_SHIELD,
  ROCKETMEN_POD_PLAIN,
  ROCKETMEN_N_PODS
} RocketmenPodKind;
typedef enum {
  ROCKETMEN_LENGTH_NONE,
  ROCKETMEN_LENGTH_S,
  ROCKETMEN_LENGTH_M,
  ROCKETMEN_LENGTH_L
} RocketmenLength;
enum { ROCKETMEN_FLEET_ACTIVE, ROCKETMEN_FLEET_RESERVE }; /* which of a player's two fleets */

enum { ROCKETMEN_DROPPED = 6 }; /* resources that each player drops over the asteroid, RM-ST-5 */

/* Things that can be touched and docked to: ships by their number, then these. */
enum {
  ROCKETMEN_OBJECT_BASE = ROCKETMEN_SHIPS_MAX, /* of seat 0; the others follow */
  ROCKETMEN_OBJECT_ASTEROID = ROCKETMEN_OBJECT_BASE + RULES_SEATS_MAX,
  ROCKETMEN_OBJECT_MICROID,     /* any one of them, where there is no map */
  ROCKETMEN_OBJECT_ONE_MICROID, /* of a map; the others follow */
  ROCKETMEN_MICROIDS_MAX = ROCKETMEN_DROPPED * RULES_SEATS_MAX,
  ROCKETMEN_OBJECTS_MAX = ROCKETMEN_OBJECT_ONE_MICROID + ROCKETMEN_MICROIDS_MAX,
};

/* What has a size of its own, as the diameter of its base. */
typedef enum {
  ROCKETMEN_SIZE_FIGHTER, /* the classes of ships first, in their order */
  ROCKETMEN_SIZE_ROCKETSHIP,
  ROCKETMEN_SIZE_CRUISER,
  ROCKETMEN_SIZE_STATION,
  ROCKETMEN_SIZE_PLAIN,
  ROCKETMEN_SIZE_ASTEROID,
  ROCKETMEN_SIZE_HOME,
  ROCKETMEN_SIZE_MICROID,
  ROCKETMEN_N_SIZES
} RocketmenSize;

/* ---- Setup ---------------------------------------------------------------------------------- */

/* A name is its place in the setup's names, plus one; 0: none. */
typedef struct {
  uint8_t name;
  uint8_t seat;
  uint8_t fleet;
  uint8_t ship_class;
  uint8_t ap;
  uint8_t wr;
  uint8_t move;
  uint8_t range;
  uint8_t cargo;
  uint8_t seats; /* for crew */
  uint8_t posts;
  uint8_t pods[ROCKETMEN_N_PODS];
  uint8_t kept[ROCKETMEN_N_PODS]; /* posts that the card keeps for one kind, RM-FL-4 */
  uint8_t faction;
  uint8_t squadron; /* the ship whose card this craft shares, plus one; 0: its own */
  uint8_t cost[ROCKETMEN_RESOURCES];
} RocketmenShipCard;

typedef enum {
  ROCKETMEN_STATION_SHIP,
  ROCKETMEN_STATION_BASE,
  ROCKETMEN_STATION_RESERVE
} RocketmenCrewPost;

typedef struct {
  uint8_t name;
  uint8_t seat;
  uint8_t post; /* a CrewPost */
  uint8_t ship; /* when aboard one */
  uint8_t rank[ROCKETMEN_RANKS];
  uint8_t serves[ROCKETMEN_FACTIONS]; /* besides ships without a faction, which take anyone */
} RocketmenCrewCard;

/* What a card's ability does. Values add up. */
typedef enum {
  ROCKETMEN_EFFECT_OWN_WR,        /* added to the WR of this ship's attacks */
  ROCKETMEN_EFFECT_ENEMY_WR,      /* added to the WR of attacks on this ship */
  ROCKETMEN_EFFECT_AP,            /* more AP each turn */
  ROCKETMEN_EFFECT_BOARDING_DICE, /* more dice in a wave */
  ROCKETMEN_EFFECT_RANGE,         /* range longer by so many increments, for nothing */
  ROCKETMEN_EFFECT_CARGO,         /* more cargo spaces */
  ROCKETMEN_EFFECT_REROLL,        /* failed attacks that may be rolled again, each turn */
  ROCKETMEN_EFFECT_IGNORE_ARMOUR, /* Armored Hull does not count against this ship's attacks */
  ROCKETMEN_EFFECT_DOCK_SHIELDS,  /* docks to enemy ships in spite of shields */
  ROCKETMEN_EFFECT_MOVE, /* a move is longer by so many increments; the players measure it */
  ROCKETMEN_EFFECT_TEXT, /* a text to be shown; the value is its number, see adjust */
} RocketmenEffectKind;

typedef enum {
  ROCKETMEN_WHEN_ALWAYS,
  ROCKETMEN_WHEN_FIGHTER, /* the other ship is one */
  ROCKETMEN_WHEN_ROCKETSHIP,
  ROCKETMEN_WHEN_CRUISER,
  ROCKETMEN_WHEN_STATION,
  ROCKETMEN_WHEN_EXTENDED,   /* the attack uses Extended Range */
  ROCKETMEN_WHEN_SHIELDED,   /* the target has a shield */
  ROCKETMEN_WHEN_UNSHIELDED, /* it has none */
  ROCKETMEN_WHEN_ATTACKING,  /* as the attacker of a boarding */
  ROCKETMEN_WHEN_DEFENDING,
} RocketmenEffectWhen;

typedef struct {
  uint8_t is_crew;
  uint8_t of; /* ship or crew */
  uint8_t effect;
  uint8_t when;
  int16_t value;
} RocketmenAbility;

typedef struct {
  RulesSetup common;
  uint8_t n_ships;
  uint8_t n_crew;
  uint8_t n_abilities;
  uint8_t n_names;
  uint8_t n_texts;
  uint16_t effects; /* a bit for each effect that some ability has */
  /* Diameters in tenths of a millimetre; 0: not measured, so the assumed one counts. */
  int16_t size[ROCKETMEN_N_SIZES];
  RocketmenShipCard ship[ROCKETMEN_SHIPS_MAX];
  RocketmenCrewCard crew[ROCKETMEN_CREW_MAX];
  RocketmenAbility ability[ROCKETMEN_ABILITIES_MAX];
  char name[ROCKETMEN_NAMES_MAX][RULES_NAME_MAX];
  char text[ROCKETMEN_TEXTS_MAX][ROCKETMEN_TEXT_SIZE];
} RocketmenSetup;

enum {
  ROCKETMEN_OPTION_MANY,
  ROCKETMEN_OPTION_EXTEND,
  ROCKETMEN_OPTION_BOARDED,
  ROCKETMEN_OPTION_BASE_DICE,
  ROCKETMEN_OPTION_ROUNDS,
  ROCKETMEN_OPTION_S, /* the ruler's lengths in tenths of a millimetre, RM-MS-1 */
  ROCKETMEN_OPTION_M,
  ROCKETMEN_OPTION_L,
  ROCKETMEN_OPTION_EDITION,
  ROCKETMEN_OPTION_MAP,
  ROCKETMEN_OPTION_SIDE,     /* of the table, in millimetres, RM-ST-1 */
  ROCKETMEN_OPTION_MEASURED, /* what a shot costs that is measured out of range */
};
enum { ROCKETMEN_MANY_FIRST, ROCKETMEN_MANY_LAST };
enum { ROCKETMEN_EXTEND_SHOT, ROCKETMEN_EXTEND_VOLLEY };
enum { ROCKETMEN_BOARDED_HELD, ROCKETMEN_BOARDED_FREE };
enum { ROCKETMEN_BASE_DICE_STAY_LOST, ROCKETMEN_BASE_DICE_RECOVER };
/* How the program reads the rules. A battle keeps the reading it was begun with. */
enum {
  ROCKETMEN_EDITION_FIRST = 1,
  ROCKETMEN_EDITION_SECOND,
  ROCKETMEN_EDITION_THIRD, /* the table is asked; before, players said it with their actions */
};
/* Without a map; one that follows miniatures on a table; a table that is on the screen alone. */
enum { ROCKETMEN_MAP_OFF, ROCKETMEN_MAP_ON, ROCKETMEN_MAP_SCREEN };
enum { ROCKETMEN_MEASURED_FREE, ROCKETMEN_MEASURED_SPENT };

/* ---- State ---------------------------------------------------------------------------------- */

typedef enum {
  ROCKETMEN_PLACE_RESERVE,
  ROCKETMEN_PLACE_ACTIVE,
  ROCKETMEN_PLACE_LOST,
  ROCKETMEN_PLACE_CARRIED, /* salvage under its captor's card */
  ROCKETMEN_PLACE_SCRAP,   /* salvage beside a home base */
} RocketmenShipPlace;

enum {
  ROCKETMEN_SHIP_ACTED = 1,     /* has done something this turn */
  ROCKETMEN_SHIP_DONE = 2,      /* has finished for this turn */
  ROCKETMEN_SHIP_NEW = 4,       /* came from the reserve this turn */
  ROCKETMEN_SHIP_DODGED = 8,    /* has tried Evasive Manoeuvres in this player's turn */
  ROCKETMEN_SHIP_MAY_MINE = 16, /* was docked to the central asteroid when the turn began */
  ROCKETMEN_SHIP_FIRING = 32,   /* its attack has begun: it ends with it */
  ROCKETMEN_SHIP_WAVED = 64,    /* has made its boarding wave, and the boarding was not won by it */
  ROCKETMEN_SHIP_MINED = 128,   /* has mined, and does nothing else */
};

typedef struct {
  uint8_t place;
  uint8_t pods[ROCKETMEN_N_PODS];
  uint8_t fired;
  uint8_t ap;
  uint8_t flags;
  uint8_t steps;     /* of Extended Range bought for this volley */
  uint8_t rerolled;  /* attacks rolled again this turn */
  uint8_t docked;    /* object plus one; 0: none */
  uint8_t boarding;  /* object it boards, plus one */
  uint8_t through;   /* object it has evaded and still touches, plus one */
  uint8_t holder;    /* carried: the captor plus one; scrap: the seat plus one */
  uint8_t n_salvage; /* ships it carries; they know their holder */
  int8_t wr_extra;   /* agreed by the players for this turn, see adjust */
  uint8_t n_cargo;
  uint8_t cargo[ROCKETMEN_RESOURCES];
} RocketmenShipState;

enum {
  ROCKETMEN_CREW_BASE = 100,
  ROCKETMEN_CREW_RESERVE,
  ROCKETMEN_CREW_LOST
}; /* a crew member's place, if not a ship */

typedef enum {
  ROCKETMEN_BASE_NONE,
  ROCKETMEN_BASE_ASTEROID,
  ROCKETMEN_BASE_STATION
} RocketmenBaseKind;

typedef struct {
  uint8_t kind;
  uint8_t ship;    /* of a station */
  uint8_t dice;    /* of an asteroid, RM-BD-7 */
  uint8_t start;   /* the starting resource, while it is there, plus one */
  uint8_t n_stock; /* without the starting resource */
  uint8_t stock[ROCKETMEN_RESOURCES];
} RocketmenBaseState;

typedef enum {
  ROCKETMEN_PHASE_START,      /* each chooses a starting resource */
  ROCKETMEN_PHASE_FIRST_ROLL, /* who is first */
  ROCKETMEN_PHASE_DROP,       /* resources fall around the asteroid */
  ROCKETMEN_PHASE_TURN,
  ROCKETMEN_PHASE_CONTACT, /* a move has touched something */
  ROCKETMEN_PHASE_SHOT_ROLL,
  ROCKETMEN_PHASE_REROLL, /* roll a failed attack again? */
  ROCKETMEN_PHASE_DODGE,  /* try Evasive Manoeuvres? */
  ROCKETMEN_PHASE_DODGE_ROLL,
  ROCKETMEN_PHASE_DEFENSE_ROLL, /* Base Defense */
  ROCKETMEN_PHASE_LOSS,         /* which pod is lost */
  ROCKETMEN_PHASE_CREW_LOSS,    /* which crew member */
  ROCKETMEN_PHASE_RAM_ROLL,     /* a collision of ships: the attacker's roll */
  ROCKETMEN_PHASE_RAM,          /* what it does with it */
  ROCKETMEN_PHASE_RAMMED_ROLL,  /* the target's */
  ROCKETMEN_PHASE_MINE_ROLL,
  ROCKETMEN_PHASE_MINE_DRAW,
  ROCKETMEN_PHASE_LOAD_DRAW,
  ROCKETMEN_PHASE_BOARD_ROLL,   /* the attacker's dice of a wave */
  ROCKETMEN_PHASE_BOARDED_ROLL, /* the defender's */
  ROCKETMEN_PHASE_BOARD_LOSS,   /* what a side gives up */
  ROCKETMEN_PHASE_LOOT,
  ROCKETMEN_PHASE_FATE, /* destroy or salvage */
  ROCKETMEN_PHASE_OVER,
  ROCKETMEN_PHASE_ASK_CONTACT, /* of the table: what does the moving ship touch? */
  ROCKETMEN_PHASE_ASK_RANGE,   /* how far is the target, and is the line clear? */
  ROCKETMEN_PHASE_MEET,        /* it touches several at once: which does the mover deal with? */
} RocketmenPhase;

/* Where a thing stands on a map. */
typedef struct {
  SpacePoint at;   /* the middle of its base, in tenths of a millimetre from a corner */
  int16_t heading; /* of a ship, in tenths of a degree */
  int16_t error;   /* it may be so far from there, in tenths of a millimetre */
} RocketmenPlace;

enum { ROCKETMEN_CONTACTS_MAX = 4 }; /* that a ship can have at once and choose from */

typedef struct {
  RulesHead head;
  uint8_t phase;
  uint8_t turn;    /* whose turn it is */
  uint8_t first;   /* who began */
  uint8_t alive;   /* a bit for each seat still in the battle */
  uint8_t winners; /* when over */
  uint8_t roller;  /* whose roll is awaited, in the first roll */
  uint8_t rolling; /* a bit for each seat that rolls for first */
  uint8_t best;    /* of those rolls */
  uint8_t leaders; /* with that */
  uint16_t round;

  /* Resources nobody has seen: they lie on the central asteroid, as microids, in the pile, or are
   * gone. Which is which does not matter until one is looked at. */
  uint8_t unseen[ROCKETMEN_RESOURCES];
  uint8_t pile;
  uint8_t central;
  uint8_t microids;

  uint8_t n_boardings; /* that are going on */
  uint8_t active;      /* the ship in the middle of its actions, plus one */

  /* What is being settled. */
  uint8_t actor_ship; /* who moves, shoots, mines, loads or boards */
  uint8_t target;     /* object: touched, shot at or boarded */
  uint8_t shot_steps; /* Extended Range of this shot */
  uint8_t number;     /* to reach with this shot */
  uint8_t is_sure;    /* a natural 12 */
  uint8_t kills_crew; /* doubles against no shield */
  uint8_t loss_ship;
  uint8_t losses; /* still to take */
  uint8_t after;  /* what goes on then */
  uint8_t ram_damage;
  uint8_t rammed_damage;
  uint8_t had_shield; /* 1: the target, 2: the attacker, at contact */
  uint8_t dice;       /* still to roll: mining, boarding */
  uint8_t draws;      /* resources being looked at */
  uint8_t face[2][6]; /* boarding dice by face: the attacker's, the defender's */
  uint8_t loser;      /* 0: the attacker must give something up, 1: the defender */
  uint8_t captor;     /* object that won a boarding */
  uint8_t captured;   /* ship it took */

  RocketmenBaseState base[RULES_SEATS_MAX];
  RocketmenShipState ship[ROCKETMEN_SHIPS_MAX];
  uint8_t crew[ROCKETMEN_CREW_MAX]; /* a ship, or CREW_… */

  /* A move that is not over: what it has evaded, a bit for each object, and what it touches at
   * once; with a map also where it leads. */
  uint8_t evaded[(ROCKETMEN_OBJECTS_MAX + 7) / 8];
  uint8_t n_contacts;
  uint8_t contact[ROCKETMEN_CONTACTS_MAX];
  SpacePoint goal;

  /* With a map. */
  uint32_t lying; /* a bit for each microid that is there */
  RocketmenPlace place[ROCKETMEN_OBJECTS_MAX];
} RocketmenState;

_Static_assert(sizeof (RocketmenShipState) == 19, "no padding");
_Static_assert(sizeof (RocketmenState)
                   == 81 + 19 * ROCKETMEN_SHIPS_MAX + ROCKETMEN_CREW_MAX
                          + (ROCKETMEN_OBJECTS_MAX + 7) / 8 + 1 + ROCKETMEN_CONTACTS_MAX
                          + 8 * ROCKETMEN_OBJECTS_MAX + 8,
               "no padding");

/* Verbs, in the order of the table. */
enum {
  ROCKETMEN_VERB_START,
  ROCKETMEN_VERB_DROP,
  ROCKETMEN_VERB_MOVE,
  ROCKETMEN_VERB_MOVE_TOUCHING,
  ROCKETMEN_VERB_MOVE_STILL,
  ROCKETMEN_VERB_TURN,
  ROCKETMEN_VERB_TURN_TO,
  ROCKETMEN_VERB_MEET,
  ROCKETMEN_VERB_EVADE,
  ROCKETMEN_VERB_EVADE_STILL,
  ROCKETMEN_VERB_EVADE_INTO,
  ROCKETMEN_VERB_DOCK,
  ROCKETMEN_VERB_DOCK_SHIP,
  ROCKETMEN_VERB_COLLIDE,
  ROCKETMEN_VERB_FIRE,
  ROCKETMEN_VERB_FIRE_MM,
  ROCKETMEN_VERB_SHOOT,
  ROCKETMEN_VERB_REROLL,
  ROCKETMEN_VERB_ACCEPT,
  ROCKETMEN_VERB_DODGE,
  ROCKETMEN_VERB_TAKE_HIT,
  ROCKETMEN_VERB_LOSE,
  ROCKETMEN_VERB_LOSE_CREW,
  ROCKETMEN_VERB_LOSE_DIE,
  ROCKETMEN_VERB_RAM,
  ROCKETMEN_VERB_SACRIFICE,
  ROCKETMEN_VERB_SPARE,
  ROCKETMEN_VERB_MINE,
  ROCKETMEN_VERB_LOAD,
  ROCKETMEN_VERB_UNLOAD,
  ROCKETMEN_VERB_BRING,
  ROCKETMEN_VERB_BRING_USING,
  ROCKETMEN_VERB_ARM,
  ROCKETMEN_VERB_ENLIST,
  ROCKETMEN_VERB_TRANSFER,
  ROCKETMEN_VERB_TO_BASE,
  ROCKETMEN_VERB_SWAP,
  ROCKETMEN_VERB_BOARD,
  ROCKETMEN_VERB_LOOT,
  ROCKETMEN_VERB_LEAVE,
  ROCKETMEN_VERB_DESTROY,
  ROCKETMEN_VERB_SALVAGE,
  ROCKETMEN_VERB_FINISH,
  ROCKETMEN_VERB_END,
  ROCKETMEN_VERB_ADJUST,
  ROCKETMEN_VERB_ADJUST_CARGO,
  ROCKETMEN_VERB_ADJUST_DOCKED,
  ROCKETMEN_VERB_ADJUST_UNDOCKED,
  ROCKETMEN_VERB_ADJUST_ABOARD,
  ROCKETMEN_VERB_ADJUST_AT_BASE,
  ROCKETMEN_VERB_ADJUST_LOST,
  ROCKETMEN_VERB_ADJUST_STOCK,
  ROCKETMEN_VERB_ADJUST_ASTEROID,
  ROCKETMEN_VERB_ADJUST_MICROIDS,
  ROCKETMEN_VERB_ROLL,
  ROCKETMEN_VERB_DRAW,
  /* The table's. */
  ROCKETMEN_VERB_NO_CONTACT,
  ROCKETMEN_VERB_CONTACT,
  ROCKETMEN_VERB_STILL_CONTACT,
  ROCKETMEN_VERB_DISTANCE,
  ROCKETMEN_VERB_IN_RANGE,
  ROCKETMEN_VERB_OUT_OF_RANGE,
  ROCKETMEN_VERB_LINE_BLOCKED,
  ROCKETMEN_VERB_FELL,
  ROCKETMEN_VERB_FELL_AT,
  ROCKETMEN_VERB_PLACE,
  ROCKETMEN_N_VERBS,
};

enum {
  ROCKETMEN_ADJUST_AP,
  ROCKETMEN_ADJUST_LASERS,
  ROCKETMEN_ADJUST_SHIELDS,
  ROCKETMEN_ADJUST_WR
};

/* ---- Questions that front ends ask too ------------------------------------------------------- */

const char *rocketmen_ship_name (const RocketmenSetup *setup, int ship);
/* Is this crew member of a faction that may serve on this ship? RM-FL-5. */
bool rocketmen_may_serve (const RocketmenSetup *setup, int crew, int ship);
bool rocketmen_share_rank (const RocketmenSetup *setup, int one, int other);
int rocketmen_pods (const RocketmenShipState *ship);
/* The posts for lasers and shields, and the most of one kind that they can carry; RM-FL-4. */
int rocketmen_posts (const RocketmenSetup *setup, const RocketmenState *state, int ship);
int rocketmen_pods_max (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                        RocketmenPodKind kind);
/* How many of a resource are printed as the cost of a ship; craft of a squadron share a card. */
int rocketmen_printed_cost (const RocketmenSetup *setup, int ship, int resource);
/* Can a salvaged ship at home stand for a resource that another one costs? RM-SV-2. */
bool rocketmen_stands_for (const RocketmenSetup *setup, const RocketmenState *state, int salvage,
                           int ship, int resource);
/* The seat whose ship, or home base on an asteroid, this is. */
int rocketmen_seat_of (const RocketmenSetup *setup, int object);
int rocketmen_crew_aboard (const RocketmenSetup *setup, const RocketmenState *state, int ship);
int rocketmen_free_space (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* What a ship boards, or could: an enemy docked to it, or -1; RM-BD-1. */
int rocketmen_boardable (const RocketmenSetup *setup, const RocketmenState *state, int ship);
bool rocketmen_are_docked (const RocketmenState *state, int a, int b);
/* The object that is a seat's home base, -1 if it has none. */
int rocketmen_home (const RocketmenState *state, int seat);
/* Boarding dice of a ship or an asteroid base, as attacker or defender. */
int rocketmen_boarding_dice (const RocketmenSetup *setup, const RocketmenState *state, int object,
                             bool is_attacker);

/* The number to reach, as terms that add up (RM-AT-6). */
typedef struct {
  const RulesPhrase *phrase; /* why, with its rule */
  int16_t value;
} RocketmenTerm;

enum { ROCKETMEN_TERMS_MAX = 8 };

size_t rocketmen_attack_terms (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                               int target, int steps, RocketmenTerm terms[ROCKETMEN_TERMS_MAX]);

/* The reach of a ship's lasers with so many steps, in tenths of a millimetre; 0: it has none. */
int rocketmen_reach (const RocketmenSetup *setup, const RocketmenState *state, int ship, int steps);

/* ---- The map (rocketmen-map.c) -------------------------------------------------------------- */

bool rocketmen_has_map (const RocketmenSetup *setup);
/* The side of the table, and the diameter of a thing's base, in tenths of a millimetre. */
int rocketmen_side (const RocketmenSetup *setup);
int rocketmen_size (const RocketmenSetup *setup, RocketmenSize what);
/* An object as a disc on the map. */
SpaceDisc rocketmen_disc (const RocketmenSetup *setup, const RocketmenState *state, int object);
/* Is this object there, and has it a place? Of microids the single ones. */
bool rocketmen_is_on_map (const RocketmenSetup *setup, const RocketmenState *state, int object);
/* How long one move of a ship is, in tenths of a millimetre. */
int rocketmen_move_length (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* The large object in the line of fire between two ships, -1: none, and by how much in tenths of a
 * millimetre the nearest one misses it (negative: crosses). */
int rocketmen_in_line (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                       int target, int32_t *clearance);

typedef enum {
  ROCKETMEN_VERDICT_YES,
  ROCKETMEN_VERDICT_NO,
  ROCKETMEN_VERDICT_CLOSE, /* too close to call: it is to be measured */
} RocketmenVerdict;

/* Is the target within reach with so many steps; is nothing in the line? */
RocketmenVerdict rocketmen_judge_range (const RocketmenSetup *setup, const RocketmenState *state,
                                        int ship, int target, int steps);
RocketmenVerdict rocketmen_judge_line (const RocketmenSetup *setup, const RocketmenState *state,
                                       int ship, int target);

/* Where a move would end that nothing is done about, and what it would touch there: several at
 * once, if their places are exact. */
typedef struct {
  SpacePoint at;
  uint8_t n_contacts;
  uint8_t contact[ROCKETMEN_CONTACTS_MAX];
  bool is_at_edge; /* it ends at the edge of the table */
  bool is_close;   /* which of these it touches first, if any, is too close to call */
} RocketmenCourse;

void rocketmen_plot (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                     RocketmenCourse *course);

/* What a ship is best used for, as it stands. */
typedef enum {
  ROCKETMEN_ROLE_GUNSHIP,
  ROCKETMEN_ROLE_BOARDER,
  ROCKETMEN_ROLE_MINER,
  ROCKETMEN_ROLE_GUARD
} RocketmenRole;

RocketmenRole rocketmen_role (const RocketmenSetup *setup, const RocketmenState *state, int ship);

/* What the acting seat may do, or the table answer: the game's legal(). */
size_t rocketmen_legal (const RulesSetup *setup, const RulesState *state, RulesAction *list);
