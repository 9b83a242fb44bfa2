/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The geometry of a table: discs on a square, straight moves, straight lines.
 *
 * Lengths and places are in tenths of a millimetre, headings in tenths of a degree: 0 along +x,
 * growing towards +y (anticlockwise with y up). The table's corner is at 0,0. A base is a disc,
 * and its place is its centre.
 *
 * Everything is integers, and every answer is the exact one: a claim is decided by comparing
 * squares, and a length is the true one, rounded as its function says. So it is the same on every
 * machine and compiler. That holds for any place that has room in a SpacePoint, on the table or
 * not; a size below 0 counts as 0. This room knows no game.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  SPACE_TABLE_MAX = 15000, /* the side of a table */
  SPACE_TURN = 3600,
  SPACE_TOUCH = 2, /* rims no further apart, or overlapping no more, are in contact: places are
                    * rounded, each by up to 0.7 tenths */
};

typedef struct {
  int16_t x;
  int16_t y;
} SpacePoint;

typedef struct {
  SpacePoint at;
  int16_t size; /* its diameter */
} SpaceDisc;

/* ---- Two discs; which is the first does not matter ---- */

/* From rim to rim along the straight line, to the nearest tenth, a half upwards. Negative: they
 * overlap. */
int32_t space_gap (const SpaceDisc *a, const SpaceDisc *b);

/* Is the distance from rim to rim `reach` at most? */
bool space_is_within (const SpaceDisc *a, const SpaceDisc *b, int32_t reach);

/* In contact, within SPACE_TOUCH; overlapping by more than that. Never both. */
bool space_is_touching (const SpaceDisc *a, const SpaceDisc *b);
bool space_is_overlapping (const SpaceDisc *a, const SpaceDisc *b);

/* ---- Directions ---- */

/*
 * The place that lies so far ahead, to the nearest tenth in x and in y, a half away from `from`: so
 * the same length along the opposite heading leads back. It may be off the table: the caller clips.
 * Where it would have no room in a SpacePoint, the length is as much less; lengths count up to
 * 131071 either way.
 */
SpacePoint space_ahead (SpacePoint from, int heading, int32_t length);

/* To the nearest tenth of a degree, 0 to 3599; 0 for the same point. */
int space_heading (SpacePoint from, SpacePoint to);

/* ---- A move: a disc whose centre goes straight to another place, perhaps off the table ---- */

/* How long a way is, rounded down. */
int32_t space_length (SpacePoint from, SpacePoint to);

/*
 * How far along, rounded down, the mover first meets `other`: the rims meet, if only in a graze.
 * -1: it does not. What is in contact at the start is met at once, 0, if the heading leads so far
 * into it that they would overlap by more than half of SPACE_TOUCH; else the mover leaves it or
 * slides past, -1. What overlaps by more than SPACE_TOUCH at the start is not met, -1.
 *
 * Put to the place of space_along the mover touches what it met. Put anywhere before that, it
 * overlaps nothing by more than SPACE_TOUCH that it did not overlap by half of that at the start:
 * it slides by half of it at most, and rounding takes the rest. Of two things in its way it meets
 * the one with the smaller distance first, or both at once.
 */
int32_t space_meet (const SpaceDisc *mover, SpacePoint to, const SpaceDisc *other);

/*
 * How far along, rounded down, the disc is wholly on a square table of that side. The whole length
 * if it is when it arrives; else less than that. An edge that it is over already stops it only if
 * it goes on outwards.
 */
int32_t space_edge (const SpaceDisc *mover, SpacePoint to, int32_t table);

/* The place so far along, to the nearest tenth in x and in y, a half away from `from`. Not beyond
 * either end; the whole length, as space_length has it, leads to `to`. */
SpacePoint space_along (SpacePoint from, SpacePoint to, int32_t distance);

/* Is the disc wholly on a square table of that side? */
bool space_is_on_table (const SpaceDisc *disc, int32_t table);

/* ---- A line from one point to another, and what is in its way ---- */

/* From the line to the disc's rim, to the nearest tenth, a half upwards. Negative: it crosses it.
 */
int32_t space_clearance (SpacePoint from, SpacePoint to, const SpaceDisc *disc);

/* Does the line go through the disc? A graze does not; one that ends inside does. */
bool space_is_crossing (SpacePoint from, SpacePoint to, const SpaceDisc *disc);

/* ---- A place beside something ---- */

/*
 * A place for a disc of `size` that touches `host`, touches and overlaps none of the others and is
 * wholly on the table: the one nearest in angle to `heading`, seen from the host, in steps of a
 * tenth of a degree and the greater heading first. False if there is none. The host may be one of
 * the others (at the same address): it does not count as such.
 */
bool space_find_berth (const SpaceDisc *host, int16_t size, int heading, const SpaceDisc *others,
                       size_t n_others, int32_t table, SpacePoint *berth);

/* ---- A place from two lengths ---- */

/*
 * The places that lie so far from `a` and so far from `b`, to the nearest tenth in x and in y or
 * the one beside it: two, the first on the left of who looks from `a` to `b`; one where they
 * coincide; none if there is none, or both are the same point. Lengths count from 0 to 131071.
 */
size_t space_find_crossings (SpacePoint a, int32_t from_a, SpacePoint b, int32_t from_b,
                             SpacePoint crossings[2]);
