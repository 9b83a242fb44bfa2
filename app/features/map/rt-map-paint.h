/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the things of a map look: silhouettes from above, rocks, tokens, marks. Lengths are pixels,
 * angles radians clockwise from the right, as cairo has them. */
#pragma once

#include "app/widgets/rt-drawing.h"
#include "rt-map-model.h"

/* Space is dark in both themes: its colours by role. */
typedef struct {
  GdkRGBA bg, frame, grid, rock, rock_edge, ink, dim, brass, teal, red, blue, pill, on;
  GdkRGBA player[RULES_SEATS_MAX];
  gboolean is_high_contrast; /* no stars, wider lines */
} RtMapInks;

void rt_map_inks_read (GtkWidget *widget, RtMapInks *inks);

/* What is drawn once and shown often. */
typedef void (*RtMapPaint) (cairo_t *cr, double width, double height, gpointer data);
GdkTexture *rt_map_texture_new (int width, int height, int scale, RtMapPaint paint, gpointer data);

/* A ship from above around 0, 0 with its bow to the right, as a path; `size` from bow to stern. */
void rt_map_trace_form (cairo_t *cr, RtMapForm form, double size);
/* A triangle around a point that points at an angle, as a path. */
void rt_map_trace_arrow (cairo_t *cr, double x, double y, double size, double angle);
/* A player's shape around a point. */
void rt_map_paint_seat (cairo_t *cr, const RtMapInks *inks, int seat, double x, double y,
                        double size);

/* Everything of one thing that does not depend on others. */
typedef struct {
  RtMapForm form;
  int seat;
  float radius;
  float angle;
  int n_tokens;
  gboolean is_acting;
  gboolean is_steering; /* its heading is being chosen: another arrow is shown */
  gboolean is_selected;
  gboolean is_done;
} RtMapLook;

/* How far it may paint from its middle. */
double rt_map_look_extent (const RtMapLook *look);
/* Where its bow arrow is, from its middle. */
double rt_map_look_arrow (const RtMapLook *look);
void rt_map_paint_look (cairo_t *cr, const RtMapInks *inks, const RtMapLook *look, double x,
                        double y);

typedef enum {
  RT_MAP_SIGN_NONE,
  RT_MAP_SIGN_GOOD,   /* circle with a tick */
  RT_MAP_SIGN_CLOSE,  /* diamond with waves */
  RT_MAP_SIGN_BAD,    /* square with a cross */
  RT_MAP_SIGN_TO_ACT, /* small disc */
  RT_MAP_SIGN_BOARDS, /* disc with an arrow */
} RtMapSign;

void rt_map_paint_sign (cairo_t *cr, const RtMapInks *inks, RtMapSign sign, double x, double y,
                        double size);
/* A pod post: a pentagon for a laser, hollow when it has fired; an escutcheon for a shield. */
void rt_map_paint_pod (cairo_t *cr, const RtMapInks *inks, gboolean is_shield, gboolean is_fired,
                       double x, double y, double size);
