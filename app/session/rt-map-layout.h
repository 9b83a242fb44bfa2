/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room for words on a picture of the table: never over a thing or over other words, and not across
 * a line where that can be helped. Whoever draws offers places in the order in which it likes them.
 */
#pragma once

#include <glib.h>

typedef struct {
  double x; /* its upper left corner */
  double y;
  double width;
  double height;
} RtMapBox;

typedef struct RtMapLayout RtMapLayout;

/* Words have to stay within `bounds`. */
RtMapLayout *rt_map_layout_new (const RtMapBox *bounds) G_GNUC_WARN_UNUSED_RESULT;
void rt_map_layout_free (RtMapLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtMapLayout, rt_map_layout_free)

void rt_map_layout_add_disc (RtMapLayout *self, double x, double y, double radius);
void rt_map_layout_add_line (RtMapLayout *self, double x1, double y1, double x2, double y2);

/* Takes one of these places; FALSE: there is no room in any. `about`: a point that a line may lead
 * to from there, which had better cross nothing, or NULL. */
gboolean rt_map_layout_take (RtMapLayout *self, const RtMapBox *about, const RtMapBox *places,
                             guint n, RtMapBox *taken);

enum { RT_MAP_PLACES_AROUND = 40 };

/* The places for words of this size around a disc, the near ones first. */
void rt_map_layout_offer (double x, double y, double radius, double width, double height,
                          RtMapBox places[RT_MAP_PLACES_AROUND]);
