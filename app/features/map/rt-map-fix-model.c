/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-fix-model.h. */
#include "rt-map-fix-model.h"

enum {
  DIRECTIONS_APART = 250, /* tenths of a degree: the least between two that are measured from */
  ERROR_STEP = 50,        /* of a place, that outweighs any distance */
};

/* From the middle of one base to that of the other. */
static int
between_middles (const RocketmenSetup *setup, const RocketmenState *state, int object,
                 const RtMapTape *tape, int off)
{
  SpaceDisc disc = rocketmen_disc (setup, state, object);
  SpaceDisc from = rocketmen_disc (setup, state, tape->object);

  return MAX (0, tape->length + off + (disc.size + from.size) / 2);
}

/* Each length with so much more or less. */
static guint
cross (const RocketmenSetup *setup, const RocketmenState *state, int object,
       const RtMapTape tapes[2], const int off[2], SpacePoint found[2])
{
  return (guint)space_find_crossings (
      state->place[tapes[0].object].at, between_middles (setup, state, object, &tapes[0], off[0]),
      state->place[tapes[1].object].at, between_middles (setup, state, object, &tapes[1], off[1]),
      found);
}

/* How far the place may be off: the farthest that it comes to with each length a little other. */
static int
find_error (const RocketmenSetup *setup, const RocketmenState *state, int object,
            const RtMapTape tapes[2], guint which, SpacePoint at)
{
  int most = 0;

  for (int corner = 0; corner < 4; corner++) {
    int off[2];
    SpacePoint found[2];

    for (int i = 0; i < 2; i++) {
      int error = RT_MAP_TAPE_ERROR + state->place[tapes[i].object].error;

      off[i] = corner >> i & 1 ? error : -error;
    }
    guint n = cross (setup, state, object, tapes, off, found);
    if (n > 0)
      most = MAX (most, space_length (at, found[MIN (which, n - 1)]));
  }
  return most;
}

/* Of two circles that do not cross: what is missing between them, or from one inside the other. */
static int
find_apart (const RocketmenSetup *setup, const RocketmenState *state, int object,
            const RtMapTape tapes[2])
{
  int way = space_length (state->place[tapes[0].object].at, state->place[tapes[1].object].at);
  int a = between_middles (setup, state, object, &tapes[0], 0);
  int b = between_middles (setup, state, object, &tapes[1], 0);

  return MAX (1, MAX (way - a - b, ABS (a - b) - way));
}

void
rt_map_fix (const RocketmenSetup *setup, const RocketmenState *state, int object,
            const RtMapTape tapes[2], RtMapFix *fix)
{
  SpaceDisc disc = rocketmen_disc (setup, state, object);
  SpacePoint found[2];
  guint n;

  *fix = (RtMapFix){ 0 };
  if (tapes[0].object < 0 || tapes[1].object < 0 || tapes[0].object == tapes[1].object
      || tapes[0].object == object || tapes[1].object == object)
    return;
  n = cross (setup, state, object, tapes, (const int[]){ 0, 0 }, found);
  if (n == 0)
    fix->apart = find_apart (setup, state, object, tapes);
  for (guint i = 0; i < n; i++) {
    disc.at = found[i];
    if (!space_is_on_table (&disc, rocketmen_side (setup)))
      continue;
    fix->at[fix->n] = found[i];
    fix->error[fix->n++] = find_error (setup, state, object, tapes, i, found[i]);
  }
}

int
rt_map_fix_length (const RocketmenSetup *setup, const RocketmenState *state, int object, int from)
{
  SpaceDisc disc = rocketmen_disc (setup, state, object);
  SpaceDisc other = rocketmen_disc (setup, state, from);

  return MAX (0, space_gap (&disc, &other));
}

/* Seen from the object, are they in different directions, and not opposite? */
static gboolean
is_aside (const RocketmenState *state, int object, int from, int other)
{
  int by = ABS (space_heading (state->place[object].at, state->place[from].at)
                - space_heading (state->place[object].at, state->place[other].at))
           % (SPACE_TURN / 2);

  return MIN (by, SPACE_TURN / 2 - by) >= DIRECTIONS_APART;
}

void
rt_map_fix_suggest (const RocketmenSetup *setup, const RocketmenState *state, int object,
                    RtMapTape tapes[2])
{
  for (int i = 0; i < 2; i++) {
    int least = G_MAXINT;

    tapes[i] = (RtMapTape){ .object = -1 };
    for (int from = 0; from < ROCKETMEN_OBJECTS_MAX; from++) {
      if (from == object || !rocketmen_is_on_map (setup, state, from)
          || (i == 1 && tapes[0].object >= 0 && !is_aside (state, object, from, tapes[0].object)))
        continue;
      int length = rt_map_fix_length (setup, state, object, from);
      int rank = state->place[from].error / ERROR_STEP * SPACE_TABLE_MAX * 2 + length;
      if (rank >= least)
        continue;
      least = rank;
      tapes[i] = (RtMapTape){ from, length };
    }
  }
}
