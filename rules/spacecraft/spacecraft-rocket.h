/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rockets of modules on a square grid: what fits, what a goal counts, and how to arrange a set of
 * modules best (SC-15 to SC-17). It knows nothing of turns, tiles or cards.
 *
 * Places are counted from the starting hull, which every rocket has: it is always at 0, 0; x grows
 * to the right and y downwards. So one arrangement has one form, and comparing bytes compares.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Kinds of modules. The order is that of their words and of every count. */
enum {
  SPACECRAFT_NOSE,
  SPACECRAFT_HULL,
  SPACECRAFT_FIN,
  SPACECRAFT_CONNECTOR,
  SPACECRAFT_ENGINE,
  SPACECRAFT_KINDS,
};

enum {
  SPACECRAFT_COLOURS = 3,    /* white, blue, gold */
  SPACECRAFT_COLOURINGS = 6, /* of one or two colours */
  SPACECRAFT_GREY_HULL = 30, /* the starting hull; below it are kinds by colourings */
  SPACECRAFT_MODULE_TYPES = 31,
  SPACECRAFT_ROCKET_MAX = 48, /* modules one rocket can have; games stay well below */
  SPACECRAFT_REACH = 60,      /* farthest place from the starting hull */
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

/* The starting hull alone. The memory is all zeros. */
void spacecraft_rocket_begin (SpacecraftRocket *rocket);

/* Can these modules, so many of each kind, be arranged at all? Colours do not matter. */
bool spacecraft_can_arrange (const uint8_t count[SPACECRAFT_KINDS]);
/* Can one more of this kind be added, if need be by arranging anew? */
bool spacecraft_can_add (const SpacecraftRocket *rocket, int kind);
/* Is there an arrangement of at least this width and height at once? */
bool spacecraft_can_span (const uint8_t count[SPACECRAFT_KINDS], int width, int height);

/* Adds a module that can be added: to the rocket as it stands if it fits there. */
void spacecraft_rocket_add (SpacecraftRocket *rocket, int module);

/*
 * Arranges for a goal (or SPACECRAFT_GOALS for none), at least so wide and high. Without demands on
 * the size (1, 1) the goal is met as often as can be; with them, the size is met if it can be at
 * all (false, and nothing changed, if not) and the goal as often as was found.
 */
bool spacecraft_arrange (SpacecraftRocket *rocket, int goal, int width, int height);

/* How many times the rocket meets the goal as it stands. */
int spacecraft_goal_count (const SpacecraftRocket *rocket, int goal);

/* By hand: everything but the starting hull is laid beside, then put back one by one. */
void spacecraft_take_apart (SpacecraftRocket *rocket);
typedef enum {
  SPACECRAFT_PUT_OK,
  SPACECRAFT_PUT_MISSING,  /* no such module lies beside the rocket */
  SPACECRAFT_PUT_OCCUPIED, /* something is there */
  SPACECRAFT_PUT_CLASHES,  /* an edge does not fit the module it faces */
  SPACECRAFT_PUT_LOOSE,    /* it would hang on nothing */
} SpacecraftPut;
SpacecraftPut spacecraft_judge_put (const SpacecraftRocket *rocket, int module, int x, int y);
void spacecraft_put (SpacecraftRocket *rocket, int module, int x, int y);
/* Moves one module of a rocket that is whole to another place; false, and nothing changed, if it is
 * the starting hull or the rocket would not be sound. */
bool spacecraft_move (SpacecraftRocket *rocket, int from_x, int from_y, int x, int y);
/* The first place where a module of this kind fits as the rocket stands. */
bool spacecraft_find_place (const SpacecraftRocket *rocket, int kind, int *x, int *y);

/* What is wrong with a rocket, or NULL. */
const char *spacecraft_rocket_fault (const SpacecraftRocket *rocket);
