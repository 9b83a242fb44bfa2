/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft for front ends: what is in the box, what a seat sees of a game, what the acting seat
 * may do, and how each action is numbered. All of it is read, nothing is changed here; the rules
 * and their ids are in README.md.
 *
 * A front end fills a SpacecraftView for the seat that looks and SpacecraftChoices for the seat
 * that acts, shows them, and hands an action back to rules_apply. What show() tells as facts is
 * printed from the same view.
 */
#pragma once

#include "../rules.h"

/* ---- Modules and rockets ---- */

/* Kinds of modules. The order is that of their words and of every count. */
typedef enum {
  SPACECRAFT_NOSE,
  SPACECRAFT_HULL,
  SPACECRAFT_FIN,
  SPACECRAFT_CONNECTOR,
  SPACECRAFT_ENGINE,
  SPACECRAFT_KINDS,
} SpacecraftKind;

/* Colours as bits; none: grey. */
enum { SPACECRAFT_WHITE = 1, SPACECRAFT_BLUE = 2, SPACECRAFT_GOLD = 4 };

enum {
  SPACECRAFT_COLOURS = 3,    /* white, blue, gold */
  SPACECRAFT_COLOURINGS = 6, /* of one or two colours */
  SPACECRAFT_GREY_HULL = 30, /* the starting hull; below it are kinds by colourings */
  SPACECRAFT_MODULE_TYPES = 31,
  SPACECRAFT_ROCKET_MAX = 48, /* modules one rocket can have; games stay well below */
};

/* Personal goals, SC-17, in the order of the source. */
enum {
  SPACECRAFT_FIN_PAIR,
  SPACECRAFT_HULLS_CONNECTED,
  SPACECRAFT_CONNECTOR_PAIR,
  SPACECRAFT_NOSE_AND_ENGINE,
  SPACECRAFT_NOSE_ON_HULL,
  SPACECRAFT_ENGINE_ON_HULL,
  SPACECRAFT_HULLS_STACKED,
  SPACECRAFT_NOSES_CONNECTED,
  SPACECRAFT_GOALS,
};

/*
 * A rocket, without pointers or padding. The first n_placed modules are on the grid, sorted by
 * place, row after row; the others lie beside it, sorted by type, while a player arranges by hand.
 * Places are counted from the starting hull, which is always at 0, 0; x grows to the right and y
 * downwards. So one arrangement has one form, and comparing bytes compares.
 */
typedef struct {
  uint8_t n;
  uint8_t n_placed;
  uint8_t width;  /* of what is placed: columns in use */
  uint8_t height; /* rows in use */
  uint8_t count[SPACECRAFT_KINDS];
  uint8_t colour[SPACECRAFT_COLOURS]; /* a two-coloured module counts for both, SC-13 */
  uint8_t module[SPACECRAFT_ROCKET_MAX];
  int8_t x[SPACECRAFT_ROCKET_MAX];
  int8_t y[SPACECRAFT_ROCKET_MAX];
} SpacecraftRocket;

/* What a type of module is: its kind, and a bit for each of its colours (none: grey). */
int spacecraft_kind (int module);
unsigned spacecraft_colours (int module);
/* The module that is placed there, -1: none. */
int spacecraft_module_at (const SpacecraftRocket *rocket, int x, int y);
/* How many times the rocket meets the goal as it stands, SC-17. */
int spacecraft_goal_count (const SpacecraftRocket *rocket, int goal);
/* How many of its modules an advanced card counts, SC-14. */
int spacecraft_count_subject (const SpacecraftRocket *rocket, int subject);

/* ---- The box ---- */

enum {
  SPACECRAFT_JUNKS = 7,
  SPACECRAFT_TILES = 75, /* SC-1 */
  SPACECRAFT_ROW = 5, /* spaces of the junkyard are numbered by rows of five, also of a small one */
  SPACECRAFT_SPACES = SPACECRAFT_ROW * SPACECRAFT_ROW,
  SPACECRAFT_COLUMNS = 7,
  SPACECRAFT_COMPARTMENTS = 4, /* of a column, at most */
  SPACECRAFT_CART_TILES = 4,   /* SC-5 */
  SPACECRAFT_CART_WEIGHT = 7,  /* SC-5 */
  SPACECRAFT_BUILDS = 2,       /* of a Leave, SC-11 */
  SPACECRAFT_PROJECTS = 30,
  SPACECRAFT_ROW_CARDS = 4, /* places in a row of projects */
  SPACECRAFT_PLANS = 4,
  SPACECRAFT_COUNTDOWN = 3, /* the first number, SC-18 */
  SPACECRAFT_CARDS = 9,
  SPACECRAFT_CARDS_IN_PLAY = 8,
  SPACECRAFT_SPACES_A = 4, /* for markers, on the sides of an advanced card */
  SPACECRAFT_SPACES_B = 3,
};

/* What a project asks for, SC-13. */
typedef enum {
  SPACECRAFT_ASKS_MODULES = 1,
  SPACECRAFT_ASKS_COLOURS,
  SPACECRAFT_ASKS_WIDTH,
  SPACECRAFT_ASKS_HEIGHT,
} SpacecraftQuestions;

/* What an advanced card counts, SC-14: three colours, five kinds, and modules of two colours. */
enum {
  SPACECRAFT_SUBJECT_KINDS = SPACECRAFT_COLOURS,
  SPACECRAFT_SUBJECT_TWO_COLOURS = SPACECRAFT_SUBJECT_KINDS + SPACECRAFT_KINDS,
  SPACECRAFT_SUBJECTS,
};

typedef struct {
  uint8_t is_there;
  uint8_t module;
  uint8_t cost;
  uint8_t stock;
} SpacecraftCompartment;

typedef struct {
  uint8_t asks; /* a SpacecraftQuestions; 0: not in the box */
  uint8_t deck; /* from 1 */
  uint8_t points;
  uint8_t need[SPACECRAFT_KINDS]; /* by kind or colour; the first alone for width and height */
} SpacecraftProject;

typedef struct {
  uint8_t is_there;
  uint8_t subject;
  uint8_t value[SPACECRAFT_SPACES_A + SPACECRAFT_SPACES_B]; /* side A, then side B */
} SpacecraftCard;

/* The setup of every SPACEcraft game: a RulesSetup of it is one of these. */
typedef struct {
  RulesSetup common;
  uint8_t weight[SPACECRAFT_JUNKS]; /* 0: not in the box */
  uint8_t tiles[SPACECRAFT_JUNKS];
  SpacecraftCompartment compartment[SPACECRAFT_COLUMNS][SPACECRAFT_COMPARTMENTS];
  uint8_t goal_points[SPACECRAFT_GOALS];          /* for each time */
  SpacecraftProject project[SPACECRAFT_PROJECTS]; /* projects, plans and cards count from 1 */
  uint8_t plan[SPACECRAFT_PLANS][SPACECRAFT_KINDS];
  SpacecraftCard card[SPACECRAFT_CARDS];
} SpacecraftSetup;

/* ---- What a seat sees ---- */

typedef enum {
  SPACECRAFT_WAITING, /* for chance */
  SPACECRAFT_CHOOSING,
  SPACECRAFT_OUTSIDE,
  SPACECRAFT_INSIDE,
  SPACECRAFT_LEAVING,
  SPACECRAFT_APART, /* leaving, with a rocket to be put together */
  SPACECRAFT_ENDED,
} SpacecraftPhase;

/* SC-20, as things stand. */
typedef struct {
  int countdown;
  int plan;
  int goal;
  int projects;
  int total;
} SpacecraftScore;

typedef struct {
  int16_t pawn;   /* space; -1: outside */
  int16_t n_cart; /* tiles, by kind of junk and in its order */
  int16_t cart[SPACECRAFT_CART_TILES];
  int16_t cart_weight;
  int16_t cart_room; /* the weight that it still takes, SC-5 */
  int16_t n_beside;
  int16_t beside[SPACECRAFT_TILES];
  int16_t n_offered; /* goals to choose from; RULES_HIDDEN where they are another's */
  int16_t offered[2];
  int16_t goal;         /* -1: not chosen */
  int16_t plan_missing; /* modules that the plan still wants, SC-18 */
  int16_t n_taken;      /* projects, in the order of their numbers */
  int16_t taken[SPACECRAFT_PROJECTS];
  int16_t reserved; /* a project; RULES_HIDDEN: face down; 0: none */
  int16_t markers;  /* not placed yet */
  SpacecraftRocket rocket;
  SpacecraftScore score;
} SpacecraftSeat;

/* An advanced card in play. */
typedef struct {
  int16_t id;
  int16_t subject;
  int16_t n_spaces;
  int16_t value[SPACECRAFT_SPACES_A]; /* for each module, with so many markers on it, from 1 */
  int16_t n_markers;
  int16_t marker[SPACECRAFT_SPACES_A]; /* seats, from the left */
} SpacecraftPlayedCard;

typedef struct {
  int16_t n_seats;
  int16_t side; /* spaces of a side of the junkyard, SC-2 */
  bool is_advanced;
  SpacecraftPhase phase;
  int16_t actor; /* a seat, RULES_CHANCE or RULES_OVER */

  int16_t top[SPACECRAFT_SPACES]; /* kind of junk; -1: no pile */
  int16_t height[SPACECRAFT_SPACES];
  int16_t n_tokens;
  int16_t token[SPACECRAFT_COLUMNS]; /* kind of junk */
  int16_t stock[SPACECRAFT_COLUMNS][SPACECRAFT_COMPARTMENTS];
  int16_t plan;             /* from 1; 0: not drawn yet */
  int16_t counter;          /* the seat that counts down; -1: nobody */
  int16_t countdown;        /* the number on the top card; 0: none yet, or launch */
  int16_t countdown_points; /* for who starts it, SC-18 */
  int16_t last_leaves;      /* still to come, this one included; 0: not the end yet */
  int16_t n_upper;          /* of the normal game */
  int16_t upper[SPACECRAFT_ROW_CARDS];
  int16_t n_lower;
  int16_t lower[SPACECRAFT_ROW_CARDS];
  int16_t n_pile;
  int16_t n_cards; /* of the advanced game */
  SpacecraftPlayedCard card[SPACECRAFT_CARDS_IN_PLAY];
  int16_t built; /* in this Leave */
  int16_t taken; /* projects in this Leave */
  SpacecraftSeat seat[RULES_SEATS_MAX];
} SpacecraftView;

/* What a seat may see, a negative one what is open to all: no more than observe() leaves. */
void spacecraft_view (const RulesSetup *setup, const RulesState *state, int seat,
                      SpacecraftView *view);

/* ---- What the acting seat may do ---- */

/* The number of each action in the table of verbs. Those from TILES_DRAWN on are chance's. */
typedef enum {
  SPACECRAFT_CHOOSE,
  SPACECRAFT_VISIT,
  SPACECRAFT_SEARCH,
  SPACECRAFT_LEAVE,
  SPACECRAFT_BUILD, /* module, column from 1, tiles */
  SPACECRAFT_ARRANGE,
  SPACECRAFT_TAKE_APART,
  SPACECRAFT_PUT,
  SPACECRAFT_MOVE,
  SPACECRAFT_TAKE,
  SPACECRAFT_RESERVE,
  SPACECRAFT_MARK,
  SPACECRAFT_FINISH,
  SPACECRAFT_TILES_DRAWN,
  SPACECRAFT_TOKENS_DRAWN,
  SPACECRAFT_PLAN_DRAWN,
  SPACECRAFT_GOALS_DRAWN,
  SPACECRAFT_PROJECTS_DRAWN,
  SPACECRAFT_CARDS_DRAWN,
  SPACECRAFT_UNCOVERED,
} SpacecraftVerb;

/* legal()'s list, and the same by what it is about. All zeros when no seat acts. */
typedef struct {
  uint32_t spaces; /* to visit or search, a bit each */
  uint32_t heavy;  /* spaces whose tiles only their weight forbids, SC-9 */
  uint32_t takes;  /* projects, from bit 1 on */
  uint32_t reserves;
  uint32_t marks; /* cards, from bit 1 on */
  bool can_leave;
  bool can_finish;
  unsigned n_builds;
  uint16_t ways[SPACECRAFT_COLUMNS][SPACECRAFT_COMPARTMENTS]; /* to build what is there */
  size_t n;
  RulesAction action[RULES_LEGAL_MAX];
} SpacecraftChoices;

void spacecraft_find_choices (const RulesSetup *setup, const RulesState *state,
                              SpacecraftChoices *choices);

/* Can the acting seat take up this module to place it by hand, one that lies beside its rocket
 * which is apart, or one at a place of it? SC-16. */
bool spacecraft_can_hold_beside (const RulesState *state);
bool spacecraft_can_hold (const RulesState *state, int x, int y);

/* What the tiles of a way to build weigh. */
int spacecraft_weigh_payment (const RulesSetup *setup, const RulesAction *build);
