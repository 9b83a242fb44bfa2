/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes that the pieces of Pocket Rockets are drawn from. They know cairo and colours only. */
#pragma once

#include "app/features/pocket-rockets/rt-pocket-move-model.h"
#include "app/widgets/rt-drawing.h"

/* The colours of a piece, by role. */
typedef struct {
  GdkRGBA ink, dim, card, sunk, edge;
  GdkRGBA legal, on_legal; /* what may be tapped */
  GdkRGBA brass, brass_line;
  GdkRGBA tag, on_tag; /* of what only informs */
  GdkRGBA part[POCKET_COLOURS], on_part[POCKET_COLOURS];
  GdkRGBA head, on_head, grey, teal, on_teal;
} RtPocketInks;

void rt_pocket_inks_read (RtPocketInks *inks, RtDrawing *drawing, gboolean is_on_board);

/* Drop, star or flame, its middle at x, y. */
void rt_pocket_paint_sign (cairo_t *cr, int colour, double x, double y, double size,
                           const GdkRGBA *ink);
/* A base, section or head standing at x, y (the middle of its foot), `unit` wide. */
void rt_pocket_paint_part (cairo_t *cr, const RtPocketInks *inks, int colour, int part, double x,
                           double y, double unit);
/* How high a part is, in units. */
double rt_pocket_part_height (int part);
/* The sign of a yard card in a square of `size` at x, y. */
void rt_pocket_paint_site_sign (cairo_t *cr, int site, double x, double y, double size,
                                const GdkRGBA *ink);
/* Three quarters of a circle with an arrowhead. */
void rt_pocket_paint_turn (cairo_t *cr, double x, double y, double radius, double width,
                           gboolean is_clockwise, const GdkRGBA *ink);

/* Text that becomes smaller, and is cut at last, to fit `room`. `align` as in rt_drawing_text. The
 * answer is its width. */
double rt_pocket_paint_text (RtDrawing *drawing, cairo_t *cr, const char *text, double x, double y,
                             double size, double room, gboolean is_bold, const GdkRGBA *ink,
                             double align);
/* The same, or nothing at all if it does not fit. */
void rt_pocket_paint_word (RtDrawing *drawing, cairo_t *cr, const char *text, double x, double y,
                           double size, double room, gboolean is_bold, const GdkRGBA *ink,
                           double align);
/* A word in a rounded box, its middle at x, y. */
void rt_pocket_paint_tag (RtDrawing *drawing, cairo_t *cr, const char *text, double x, double y,
                          double height, double room, const GdkRGBA *fill, const GdkRGBA *ink);
