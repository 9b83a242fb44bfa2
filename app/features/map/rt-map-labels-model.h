/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the labels of a map stand. Each belongs to a round thing and has eight places around it,
 * and sixteen more further out that need a leader; or sixteen on its rim. What comes first chooses
 * first; what finds all places taken is left out, unless it must be there. A label that is free
 * where it was stays, so that nothing jumps about while the map moves. Lengths are pixels.
 */
#pragma once

#include <glib.h>

enum { RT_MAP_LABELS_MAX = 160, RT_MAP_PLACES = 24 };

typedef struct {
  double x;
  double y;
  double width;
  double height;
} RtMapBox;

typedef struct {
  double x; /* the middle of what it belongs to */
  double y;
  double radius;
  gboolean is_on_rim; /* it stands on the circle itself: the tag of a ring */
  double width;
  double height;
  gboolean is_needed;
  int place; /* where it was, -1: nowhere; then where it is now, -1: left out */
  RtMapBox box;
} RtMapSpot;

/* Finds places within `room` for the spots, in their order. Discs and boxes that they must not
 * cover: `taken`. */
void rt_map_place_labels (RtMapSpot *spots, guint n, const RtMapBox *taken, guint n_taken,
                          const RtMapBox *room);
/* So far out that a line has to lead to it? */
gboolean rt_map_needs_leader (const RtMapSpot *spot);
