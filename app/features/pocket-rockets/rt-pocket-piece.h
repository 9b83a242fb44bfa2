/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One thing of Pocket Rockets, drawn: a card, a pile, a rocket, a yard card, a token, the arrow.
 * Colour comes last: blue carries a drop, yellow a star, red a flame, and players their shapes.
 * What is drawn is not what is read out: the button around a piece has the name.
 */
#pragma once

#include "app/features/pocket-rockets/rt-pocket-move-model.h"
#include "app/widgets/rt-drawing.h"

#define RT_TYPE_POCKET_PIECE (rt_pocket_piece_get_type ())
G_DECLARE_FINAL_TYPE (RtPocketPiece, rt_pocket_piece, RT, POCKET_PIECE, RtDrawing)

typedef enum {
  RT_POCKET_CALM,   /* lies there */
  RT_POCKET_LEGAL,  /* may be tapped now */
  RT_POCKET_PICKED, /* was tapped; the next step is awaited */
  RT_POCKET_HERE,   /* where the acting player is */
} RtPocketStatus;

/* What a yard card shows beside its name. */
typedef struct {
  int n_seats;
  int seat[RULES_SEATS_MAX];         /* astronauts on it */
  const char *const *names;          /* of all players */
  int16_t fuel[POCKET_FUEL_MAX + 1]; /* as in PocketView */
} RtPocketGuests;

GtkWidget *rt_pocket_piece_new (int width, int height);
/* On the dark board, not on paper. */
void rt_pocket_piece_set_on_board (RtPocketPiece *self);
/* How it may be used now; the tag is a word or two on it, or NULL. */
void rt_pocket_piece_set_status (RtPocketPiece *self, RtPocketStatus status, const char *tag);

void rt_pocket_piece_show_card (RtPocketPiece *self, int card);
void rt_pocket_piece_show_pile (RtPocketPiece *self, int top, int count);
/* A place for a card, with a line of text. */
void rt_pocket_piece_show_room (RtPocketPiece *self, const char *text);
void rt_pocket_piece_show_bonus (RtPocketPiece *self, int bonus);
/* `units` is the height in parts that the row is drawn for, so that all have one scale. */
void rt_pocket_piece_show_rocket (RtPocketPiece *self, const PocketRocket *rocket, double units);
double rt_pocket_rocket_units (const PocketRocket *rocket);
/* -1 as the site: a place that is still empty. */
void rt_pocket_piece_show_site (RtPocketPiece *self, int site, const RtPocketGuests *guests);
void rt_pocket_piece_show_token (RtPocketPiece *self, int fuel, int count);
void rt_pocket_piece_show_arrow (RtPocketPiece *self, int way);
void rt_pocket_piece_show_astronaut (RtPocketPiece *self, int seat, const char *name);
