/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What lies on a table of SPACEcraft, for showing it: read from what the game tells of a seat's
 * view (its facts), from the box (its components) and from what may be done. It knows the game's
 * words, not its code, and decides nothing.
 */
#pragma once

#include "app/session/rt-game.h"

enum {
  RT_SC_JUNKS = 7,
  RT_SC_SPACES = 25,
  RT_SC_ROW = 5,
  RT_SC_COLUMNS = 7,
  RT_SC_COMPARTMENTS = 4,
  RT_SC_TILES = 75,
  RT_SC_CART_TILES = 4,
  RT_SC_CART_WEIGHT = 7,
  RT_SC_MODULES = 48,
  RT_SC_PROJECTS = 30,
  RT_SC_ROW_CARDS = 4,
  RT_SC_GOALS = 8,
  RT_SC_CARDS = 8,
  RT_SC_CARD_SPACES = 4,
};

/* What a module is, whatever its number in the game. */
typedef enum {
  RT_SC_NOSE,
  RT_SC_HULL,
  RT_SC_FIN,
  RT_SC_CONNECTOR,
  RT_SC_ENGINE,
  RT_SC_KINDS,
} RtScKind;

/* Bits; none: grey. */
enum { RT_SC_WHITE = 1, RT_SC_BLUE = 2, RT_SC_GOLD = 4, RT_SC_COLOURS = 3 };

typedef enum {
  RT_SC_ASKS_MODULES,
  RT_SC_ASKS_COLOURS,
  RT_SC_ASKS_WIDTH,
  RT_SC_ASKS_HEIGHT
} RtScAsks;

typedef enum {
  RT_SC_WAITING, /* for chance */
  RT_SC_CHOOSING,
  RT_SC_OUTSIDE,
  RT_SC_INSIDE,
  RT_SC_LEAVING,
  RT_SC_APART, /* leaving, with a rocket to be put together */
  RT_SC_ENDED,
} RtScPhase;

typedef struct {
  int module;
  int x; /* from the starting hull */
  int y;
} RtScModule;

typedef struct {
  int module; /* -1: no such compartment */
  int cost;
  int stock;
  int n_ways; /* to build it now */
} RtScCompartment;

typedef struct {
  int id; /* 0: no card */
  RtScAsks asks;
  int deck;
  int points;
  int need[RT_SC_KINDS];
} RtScProject;

typedef struct {
  int id;
  int subject; /* three colours, five kinds, then "two-coloured" */
  int n_spaces;
  int value[RT_SC_CARD_SPACES];
  int n_markers;
  int marker[RT_SC_CARD_SPACES]; /* seats */
} RtScCard;

enum { RT_SC_SUBJECT_KINDS = RT_SC_COLOURS, RT_SC_SUBJECT_TWO_COLOURS = 8 };
enum { RT_SC_NO_CARD = 0, RT_SC_HIDDEN_CARD = -1 };

typedef struct {
  int pawn; /* -1: outside */
  int n_cart;
  int cart[RT_SC_CART_TILES];
  int cart_weight;
  int n_beside;
  int beside[RT_SC_TILES];
  int goal; /* -1: not chosen, or not to be seen */
  int n_offered;
  int offered[2]; /* goals to choose from */
  int n_modules;
  RtScModule module[RT_SC_MODULES];
  int n_apart;
  int apart[RT_SC_MODULES];
  int n_taken;
  int taken[RT_SC_PROJECTS];
  int reserved; /* RT_SC_NO_CARD, RT_SC_HIDDEN_CARD or a project */
  int markers;
  int countdown_points;
  int plan_points;
  int goal_points;
  int project_points;
  int points;
} RtScSeat;

typedef struct {
  const RulesGame *rules;
  const RulesSetup *setup;
  int n_seats;
  int side; /* of the junkyard */
  gboolean is_advanced;

  RtScPhase phase;
  int actor;
  int top[RT_SC_SPACES]; /* kind of junk, -1: no pile */
  int height[RT_SC_SPACES];
  int weight[RT_SC_JUNKS];
  int n_tokens;
  int token[RT_SC_COLUMNS];
  RtScCompartment compartment[RT_SC_COLUMNS][RT_SC_COMPARTMENTS];
  int goal_points[RT_SC_GOALS]; /* for each time */
  RtScProject project[RT_SC_PROJECTS + 1];
  int plan; /* 0: not drawn yet */
  int plan_need[RT_SC_KINDS];
  int countdown; /* the number on the top card; 0: none yet, or launch */
  int last_leaves;
  int n_upper;
  int upper[RT_SC_ROW_CARDS];
  int n_lower;
  int lower[RT_SC_ROW_CARDS];
  int n_pile;
  int n_cards;
  RtScCard card[RT_SC_CARDS];
  int built_now; /* in this Leave */
  int taken_now;
  RtScSeat seat[RULES_SEATS_MAX];

  /* What the acting person may do. */
  GArray *legal; /* of RulesAction */
  guint32 reach; /* a bit for each space */
  guint32 heavy; /* the same, of tiles that only their weight forbids */
  gboolean can_leave;
  gboolean can_finish;
  guint32 takes; /* a bit for each project, from 1 */
  guint32 reserves;
  guint32 marks; /* a bit for each card, from 1 */
  int n_builds;
} RtSpacecraft;

/* Reads the game as `seat` may see it. */
void rt_spacecraft_read (RtSpacecraft *self, RtGame *game, int seat);
void rt_spacecraft_clear (RtSpacecraft *self);

RtScKind rt_spacecraft_kind (const RtSpacecraft *self, int module);
unsigned rt_spacecraft_colours (const RtSpacecraft *self, int module);
/* In the user's words. */
const char *rt_spacecraft_junk_name (const RtSpacecraft *self, int junk);
const char *rt_spacecraft_space_name (const RtSpacecraft *self, int space);
char *rt_spacecraft_module_name (const RtSpacecraft *self, int module) G_GNUC_WARN_UNUSED_RESULT;
const char *rt_spacecraft_goal_name (int goal);
char *rt_spacecraft_describe_project (const RtScProject *project) G_GNUC_WARN_UNUSED_RESULT;
char *rt_spacecraft_describe_subject (int subject) G_GNUC_WARN_UNUSED_RESULT;

/* An action by its first word and its values, ended by G_MININT. */
RulesAction rt_spacecraft_action (const RtSpacecraft *self, const char *verb, ...);
gboolean rt_spacecraft_is (const RtSpacecraft *self, const RulesAction *action, const char *verb);
int rt_spacecraft_module_at (const RtScSeat *seat, int x, int y); /* -1: none */
/* How many modules of a kind, and of what an advanced card counts. */
int rt_spacecraft_count_kind (const RtSpacecraft *self, const RtScSeat *seat, RtScKind kind);
int rt_spacecraft_count_subject (const RtSpacecraft *self, const RtScSeat *seat, int subject);
/* How many modules the plan still wants. */
int rt_spacecraft_plan_missing (const RtSpacecraft *self, const RtScSeat *seat);
