/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thing on the table that can be tapped: a button with a piece in it, and how it stands. */
#pragma once

#include "app/features/spacecraft/rt-piece.h"

typedef enum {
  RT_SC_CELL_PLAIN,   /* there is nothing to do with it now */
  RT_SC_CELL_LEGAL,   /* tap it */
  RT_SC_CELL_REFUSED, /* tap to learn why not */
  RT_SC_CELL_HEAVY,   /* the same, and it is the weight */
  RT_SC_CELL_CHOSEN,
} RtScCellState;

/* A button; its piece is rt_sc_cell_piece. */
GtkWidget *rt_sc_cell_new (const char *style);
RtPiece *rt_sc_cell_piece (GtkWidget *cell);
/* `name` says what it is; what can be done with it is told by the state. */
void rt_sc_cell_set (GtkWidget *cell, RtScCellState state, const char *name);
