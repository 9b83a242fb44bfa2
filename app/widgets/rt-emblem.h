/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small emblems: a ship in a porthole, a player's badge, the mark of a verdict or a state. */
#pragma once

#include "rt-drawing.h"

typedef enum {
  RT_MARK_GOOD,  /* circle with a tick: in range, working */
  RT_MARK_CLOSE, /* diamond with ≈: too close to call */
  RT_MARK_WARN,  /* diamond with !: silent */
  RT_MARK_BAD,   /* square with a cross: out of range, no access */
  RT_MARK_NEW,   /* ring with a plus */
} RtMark;

#define RT_TYPE_EMBLEM (rt_emblem_get_type ())
G_DECLARE_FINAL_TYPE (RtEmblem, rt_emblem, RT, EMBLEM, RtDrawing)

/* Properties, for templates: `size`, and `icon-name` of a porthole. */
GtkWidget *rt_emblem_new (int size);
/* An icon in a porthole: a navy disc with a brass ring. */
void rt_emblem_show_porthole (RtEmblem *self, const char *icon, const char *sentence);
/* A player's shape, with the first letter of the name. `on_head`: on the header or the tray. */
void rt_emblem_show_player (RtEmblem *self, int seat, const char *name, gboolean on_head);
void rt_emblem_show_mark (RtEmblem *self, RtMark mark, const char *sentence);

/* For other drawings: a player's shape in a square of `size` at x, y. */
void rt_emblem_paint_player (RtDrawing *drawing, cairo_t *cr, int seat, const char *name,
                             gboolean on_head, double x, double y, double size);
