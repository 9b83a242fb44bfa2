/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The track of Rockets, from the earth by the stars to the moon, with the players' rockets on it.
 * In each field stand its points, under each star which one it is. Every field and every rocket is
 * a button; which of them respond is said by who shows the track. It knows no rules.
 */
#pragma once

#include "app/widgets/rt-drawing.h"

enum { RT_TRACK_FIELDS = 30, RT_TRACK_SEATS = 4, RT_TRACK_NO_CARD = -1 };

/* Texts are read while the track is shown and not kept. */
typedef struct {
  int moon; /* steps to it from the start: the fields are numbered from 0, the start, to this */
  struct {
    const char *name; /* "star 6" */
    int points;
    int card; /* that leads there; RT_TRACK_NO_CARD if none does */
  } field[RT_TRACK_FIELDS + 1];
  struct {
    const char *name; /* NULL: there is no such player, or not in this journey */
    int at;
    gboolean is_tappable;
  } rocket[RT_TRACK_SEATS];
  int ghost_seat; /* whose rocket would move, -1: nobody's */
  int ghost_at;
} RtTrackView;

#define RT_TYPE_TRACK (rt_track_get_type ())
G_DECLARE_FINAL_TYPE (RtTrack, rt_track, RT, TRACK, RtDrawing)

/*
 * Signals:
 *   field (steps)          a field was tapped
 *   rocket (seat)          a rocket was tapped
 *   dropped (card, steps)  a card was let go near a field; drags carry a card's value as G_TYPE_INT
 */

/* Rockets move to where they stand now in 200 ms. */
void rt_track_show (RtTrack *self, const RtTrackView *view);
