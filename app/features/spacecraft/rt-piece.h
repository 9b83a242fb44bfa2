/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pieces of SPACEcraft: tiles of junk, modules of rockets, and what cards ask for. It only paints;
 * who shows a piece says in words what it is.
 */
#pragma once

#include "app/features/spacecraft/rt-spacecraft-model.h"
#include "app/widgets/rt-drawing.h"

#define RT_TYPE_PIECE (rt_piece_get_type ())
G_DECLARE_FINAL_TYPE (RtPiece, rt_piece, RT, PIECE, RtDrawing)

/* Fills the place it gets; asks for so much at least. */
GtkWidget *rt_piece_new (int width, int height);
void rt_piece_show_nothing (RtPiece *self);
/* A tile: its sign, its weight, and how high its pile is (0: not a pile); weight 0: the sign alone.
 */
void rt_piece_show_junk (RtPiece *self, int junk, int weight, int height);
/* The head of a workshop column. */
void rt_piece_show_token (RtPiece *self, int junk, int weight);
/* A module; a fin's joint is at its left unless it is turned. */
void rt_piece_show_module (RtPiece *self, RtScKind kind, unsigned colours, gboolean is_turned);
/* A compartment of the workshop. */
void rt_piece_show_stock (RtPiece *self, RtScKind kind, unsigned colours, int cost, int stock);
void rt_piece_show_project (RtPiece *self, const RtScProject *project);
/* What an advanced card counts. */
void rt_piece_show_subject (RtPiece *self, int subject);
/* The spaces of an advanced card, with the markers on them. */
void rt_piece_show_spaces (RtPiece *self, const RtScCard *card);
/* An example of a goal. */
void rt_piece_show_goal (RtPiece *self, int goal);
/* The four shapes of the players. */
void rt_piece_show_players (RtPiece *self);
/* A bar of `limit` parts, `used` of them full. */
void rt_piece_show_load (RtPiece *self, int used, int limit);
/* The same in pale: what is missing from a plan. */
void rt_piece_set_pale (RtPiece *self, gboolean is_pale);
