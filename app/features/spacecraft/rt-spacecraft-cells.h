/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cells of equal size, as large as there is room: a junkyard, a workshop, a rocket. Children stand
 * in cells by number; on their way from one to another they may stand between them. Most of them
 * are buttons with a piece.
 */
#pragma once

#include "rt-spacecraft-piece.h"

#define RT_TYPE_SPACECRAFT_CELLS (rt_spacecraft_cells_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftCells, rt_spacecraft_cells, RT, SPACECRAFT_CELLS,
                      GtkLayoutManager)

typedef struct {
  int columns;
  int rows;
  int min_width; /* of a cell */
  int min_height;
  int natural_width;
  int natural_height;
  int max_size; /* it grows no further; 0: as far as there is room */
  int gap;
  gboolean is_square;
  int aisle; /* after so many columns there is a wider gap; 0: nowhere */
} RtSpacecraftShape;

/* Of a widget with this layout. */
void rt_spacecraft_cells_set_shape (GtkWidget *widget, const RtSpacecraftShape *shape);
/* Where a child of the layout's widget stands. `inset` is the part of the cell that stays free
 * around it. */
void rt_spacecraft_cells_place (GtkWidget *child, double column, double row, double inset);
/* The cell's place in a widget with this layout. */
GdkRectangle rt_spacecraft_cells_get_cell (GtkWidget *widget, double column, double row);
/* Which cell a child of the layout's widget stands in. */
void rt_spacecraft_cells_get_place (GtkWidget *child, int *column, int *row);
void rt_spacecraft_cells_clear (GtkWidget *widget);

/* ---- What stands in a cell ---- */

typedef enum {
  RT_SPACECRAFT_CELL_PLAIN,   /* there is nothing to do with it now */
  RT_SPACECRAFT_CELL_LEGAL,   /* tap it */
  RT_SPACECRAFT_CELL_REFUSED, /* tap to learn why not */
  RT_SPACECRAFT_CELL_HEAVY,   /* the same, and it is the weight */
  RT_SPACECRAFT_CELL_CHOSEN,
} RtSpacecraftCellState;

/* A button with a piece in it, in a cell of the parent. */
GtkWidget *rt_spacecraft_cell_new (GtkWidget *parent, const char *style, int column, int row);
RtSpacecraftPiece *rt_spacecraft_cell_get_piece (GtkWidget *cell);
/* For any button: `name` says what it is; what can be done with it is told by the state. */
void rt_spacecraft_cell_set_state (GtkWidget *cell, RtSpacecraftCellState state, const char *name);
