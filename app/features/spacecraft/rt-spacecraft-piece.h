/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pieces of SPACEcraft: tiles of junk, modules of rockets, and what cards ask for. It only paints;
 * who shows a piece says in words what it is.
 */
#pragma once

#include "app/widgets/rt-drawing.h"
#include "rules/spacecraft/spacecraft.h"

#define RT_TYPE_SPACECRAFT_PIECE (rt_spacecraft_piece_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftPiece, rt_spacecraft_piece, RT, SPACECRAFT_PIECE, RtDrawing)

/* Fills the place it gets; asks for so much at least. */
GtkWidget *rt_spacecraft_piece_new (int width, int height);
void rt_spacecraft_piece_show_nothing (RtSpacecraftPiece *self);
/* A tile: its sign, its weight, and how high its pile is (0: not a pile); weight 0: the sign alone.
 */
void rt_spacecraft_piece_show_junk (RtSpacecraftPiece *self, int junk, int weight, int height);
/* The head of a workshop column. */
void rt_spacecraft_piece_show_token (RtSpacecraftPiece *self, int junk, int weight);
/* A module; a fin's joint is at its left unless it is turned. */
void rt_spacecraft_piece_show_module (RtSpacecraftPiece *self, int module, gboolean is_turned);
/* The same of any kind and colours. */
void rt_spacecraft_piece_show_kind (RtSpacecraftPiece *self, SpacecraftKind kind, unsigned colours);
/* A compartment of the workshop. */
void rt_spacecraft_piece_show_stock (RtSpacecraftPiece *self, int module, int cost, int stock);
void rt_spacecraft_piece_show_project (RtSpacecraftPiece *self, const SpacecraftProject *project);
/* What an advanced card counts. */
void rt_spacecraft_piece_show_subject (RtSpacecraftPiece *self, int subject);
/* The spaces of an advanced card, with the markers on them. */
void rt_spacecraft_piece_show_spaces (RtSpacecraftPiece *self, const SpacecraftPlayedCard *card);
/* An example of a goal. */
void rt_spacecraft_piece_show_goal (RtSpacecraftPiece *self, int goal);
/* The four shapes of the players. */
void rt_spacecraft_piece_show_players (RtSpacecraftPiece *self);
/* A bar of `limit` parts, `used` of them full. */
void rt_spacecraft_piece_show_load (RtSpacecraftPiece *self, int used, int limit);
/* The same in pale: what is missing from a plan. */
void rt_spacecraft_piece_set_pale (RtSpacecraftPiece *self, gboolean is_pale);
