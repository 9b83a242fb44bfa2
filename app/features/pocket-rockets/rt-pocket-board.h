/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ring of six yard cards under the night sky, with a pile beside four of them and the arrow in
 * the middle. It only gives the children their places and lets a piece fly from one to another; it
 * knows nothing of the game.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_POCKET_BOARD (rt_pocket_board_get_type ())
G_DECLARE_FINAL_TYPE (RtPocketBoard, rt_pocket_board, RT, POCKET_BOARD, GtkWidget)

typedef enum {
  RT_POCKET_SPOT_SITE, /* place: 0 to 5, clockwise from the left */
  RT_POCKET_SPOT_PILE, /* place: of its yard card */
  RT_POCKET_SPOT_MIDDLE,
  RT_POCKET_SPOT_WAY,  /* place: 0 left, 1 right of the middle */
  RT_POCKET_SPOT_HAND, /* below the board */
} RtPocketSpotKind;

typedef struct {
  RtPocketSpotKind kind;
  int place;
} RtPocketSpot;

void rt_pocket_board_put (RtPocketBoard *self, GtkWidget *child, RtPocketSpot spot);
/* Gives a child another place. */
void rt_pocket_board_move (RtPocketBoard *self, GtkWidget *child, RtPocketSpot spot);
/* Shows the piece on its way, for a moment; not at all if animations are off. Takes the piece. */
void rt_pocket_board_fly (RtPocketBoard *self, GtkWidget *piece, RtPocketSpot from,
                          RtPocketSpot to);
