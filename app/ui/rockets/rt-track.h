/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The track of Rockets, from the earth to the moon, with the players' rockets on it. Every space
 * and every rocket is a button; which of them respond is said by who shows the track. It knows no
 * rules.
 */
#pragma once

#include "app/ui/draw/rt-drawing.h"

enum { RT_TRACK_MOON = 20, RT_TRACK_SEATS = 4 };

typedef struct {
  struct {
    const char *name; /* NULL: there is no such player, or not in this journey */
    int at;
    gboolean is_tappable;
  } rocket[RT_TRACK_SEATS];
  int card[RT_TRACK_MOON + 1]; /* that leads to a space, 0: none does */
  int ghost_seat;              /* whose rocket would move, -1: nobody's */
  int ghost_at;
} RtTrackView;

#define RT_TYPE_TRACK (rt_track_get_type ())
G_DECLARE_FINAL_TYPE (RtTrack, rt_track, RT, TRACK, RtDrawing)

/*
 * Signals:
 *   space (space)          a space was tapped
 *   rocket (seat)          a rocket was tapped
 *   dropped (card, space)  a card was let go near a space; drags carry a card's value as G_TYPE_INT
 */
GtkWidget *rt_track_new (void);
/* Rockets move to where they stand now in 200 ms. */
void rt_track_show (RtTrack *self, const RtTrackView *view);
