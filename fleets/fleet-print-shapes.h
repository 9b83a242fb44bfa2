/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is drawn on a sheet that is not text: boxes to tick, in the shapes that the pods, crew and
 * resources have in the window. Shape tells them apart, colour only helps: sheets are printed in
 * grey. Nothing is known here of fleets or pages.
 */
#pragma once

#include "rules/rocketmen/rocketmen.h"

#include <cairo.h>
#include <glib.h>

typedef struct {
  double red, green, blue;
} SheetColour;

extern const SheetColour sheet_ink, sheet_dim, sheet_paper, sheet_brass, sheet_brass_line,
    sheet_red, sheet_red_soft;

void sheet_set_colour (cairo_t *cr, const SheetColour *colour);
/* A path; whoever calls fills or strokes it. */
void sheet_round_box (cairo_t *cr, double x, double y, double width, double height, double radius);

/* Each in a square of `size` with its corner at x, y. */
void sheet_draw_porthole (cairo_t *cr, RocketmenShipClass ship_class, double x, double y,
                          double size);
void sheet_draw_laser (cairo_t *cr, double x, double y, double size);
void sheet_draw_shield (cairo_t *cr, double x, double y, double size);
void sheet_draw_empty_post (cairo_t *cr, double x, double y, double size);
void sheet_draw_other_pod (cairo_t *cr, double x, double y, double size);
void sheet_draw_crew (cairo_t *cr, double x, double y, double size);
void sheet_draw_empty_seat (cairo_t *cr, double x, double y, double size);
void sheet_draw_ap (cairo_t *cr, double x, double y, double size);
void sheet_draw_cargo (cairo_t *cr, double x, double y, double size);
void sheet_draw_die (cairo_t *cr, double x, double y, double size);
void sheet_draw_resource (cairo_t *cr, int resource, double x, double y, double size);
void sheet_draw_asteroid (cairo_t *cr, double x, double y, double size);
void sheet_draw_warning (cairo_t *cr, gboolean is_error, double x, double y, double size);
