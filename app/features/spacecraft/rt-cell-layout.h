/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cells of equal size, as large as there is room: a junkyard, a workshop, a rocket. Children stand
 * in cells by number; on their way from one to another they may stand between them.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_CELL_LAYOUT (rt_cell_layout_get_type ())
G_DECLARE_FINAL_TYPE (RtCellLayout, rt_cell_layout, RT, CELL_LAYOUT, GtkLayoutManager)

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
} RtCells;

GtkLayoutManager *rt_cell_layout_new (void);
void rt_cell_layout_set_cells (RtCellLayout *self, const RtCells *cells);
/* Where a child of the layout's widget stands. `inset` is the part of the cell that stays free
 * around it. */
void rt_cell_layout_place (GtkWidget *child, double column, double row, double inset);
/* The cell's place in a widget of this size. */
GdkRectangle rt_cell_layout_cell (RtCellLayout *self, int width, int height, double column,
                                  double row);
