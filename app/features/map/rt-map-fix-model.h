/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a thing stands, by how far it is from two others whose places are known: what a tape
 * between the rims of their bases says. Two circles cross twice, so there are two answers, and
 * whoever looks at the table knows which it is.
 *
 * All lengths are tenths of a millimetre.
 */
#pragma once

#include "rules/rocketmen/rocketmen.h"

#include <glib.h>

/* So far a tape held by hand may be off. Assumed. */
enum { RT_MAP_TAPE_ERROR = 10 };

typedef struct {
  int object; /* from which is measured; negative: not chosen */
  int length; /* from rim to rim */
} RtMapTape;

typedef struct {
  guint n; /* places where it may stand, on the table: none, one or two */
  SpacePoint at[2];
  int error[2]; /* how far off it may be, by the tape and by the places of the two others */
  int apart;    /* how much is missing, or too much, so that both could be so; 0: they can */
} RtMapFix;

void rt_map_fix (const RocketmenSetup *setup, const RocketmenState *state, int object,
                 const RtMapTape tapes[2], RtMapFix *fix);
/* The two things that are best measured from: those whose places are known best, and of these the
 * nearest, but not both in one direction. Their lengths are as the map has them. */
void rt_map_fix_suggest (const RocketmenSetup *setup, const RocketmenState *state, int object,
                         RtMapTape tapes[2]);
/* As the map has it. */
int rt_map_fix_length (const RocketmenSetup *setup, const RocketmenState *state, int object,
                       int from);
