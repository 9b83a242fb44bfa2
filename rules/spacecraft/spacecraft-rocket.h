/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rockets of modules on a square grid: what fits, what a goal counts, and how to arrange a set of
 * modules best (SC-15 to SC-17). It knows nothing of turns, tiles or cards.
 */
#pragma once

#include "spacecraft.h"

enum { SPACECRAFT_REACH = 60 }; /* farthest place from the starting hull */

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

/* By hand: everything but the starting hull is laid beside, then put back one by one. */
void spacecraft_dismantle (SpacecraftRocket *rocket);
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
