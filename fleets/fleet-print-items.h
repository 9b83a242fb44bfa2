/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pieces a sheet is made of: a ship's title, its numbers, its boxes to tick, a crew member, a
 * paragraph. Each draws itself into a width and says how high it is; without a cairo_t it only says
 * so. So the same code measures and draws, and the two cannot disagree. Pages are not known here.
 */
#pragma once

#include "fleet.h"

#include "fleet-print-shapes.h"

#include <pango/pangocairo.h>

/* What all items draw with, and what the head of the sheet tells. */
typedef struct {
  PangoContext *context;
  int active_points;
  int reserve_points;
  gboolean has_reserve;
} SheetPen;

typedef struct SheetItem SheetItem;

/* Draws an item unless `cr` is NULL; returns its height. */
typedef double (*SheetDrawFunc) (SheetPen *self, cairo_t *cr, const SheetItem *item, double x,
                                 double y, double width);

struct SheetItem {
  SheetDrawFunc draw;
  const FleetEntry *entry;
  const FleetShip *ship;
  const FleetCrew *crew;
  int number;
  gboolean is_marked; /* continued, an error …: the drawing knows */
  char *title;
  char *text;
  double gap; /* above it */
};

typedef struct {
  double size;
  PangoWeight weight;
  const SheetColour *colour;
  PangoAlignment alignment;
  int lines_max; /* 0: as many as it takes */
} SheetStyle;

extern const SheetStyle sheet_style_heading, sheet_style_foot, sheet_style_foot_right;

/* Writes a text unless `cr` is NULL; returns its height. */
double sheet_text (SheetPen *self, cairo_t *cr, const SheetStyle *style, const char *text, double x,
                   double y, double width);

/* Has this kind of pod a shape of its own? */
gboolean sheet_has_shape (const char *pod);

/* entry, ship (or NULL), number: its points, text: the line under the name, marked: continued */
double sheet_item_title (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                         double width);
/* ship: the numbers of its card in a strip */
double sheet_item_stats (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                         double width);
/* entry, ship (or NULL), number: which craft. Boxes for pods, AP, cargo and free crew spaces */
double sheet_item_craft (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                         double width);
/* crew, or NULL and its id as the text */
double sheet_item_crew (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                        double width);
/* title in bold (or NULL), text */
double sheet_item_paragraph (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                             double width);
/* ship: the resources it comes in for */
double sheet_item_cost (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                        double width);
/* title: how likely 2d6 reach each number */
double sheet_item_chances (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                           double width);
/* title, text under it, and how many points are used */
double sheet_item_head (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                        double width);
/* title, text beside it (or NULL) */
double sheet_item_heading (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                           double width);
/* title (a rule, or NULL), text, marked: an error */
double sheet_item_problem (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                           double width);
/* title, text, number: the starting resource or -1, marked: a space station */
double sheet_item_base (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                        double width);
