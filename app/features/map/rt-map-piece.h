/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One thing on a map: what the keyboard stops at and a screen reader reads. It draws itself once
 * for each look; moving it costs nothing. The hand does not touch it but the map, which knows which
 * of several things is nearest.
 */
#pragma once

#include "rt-map-paint.h"

#define RT_TYPE_MAP_PIECE (rt_map_piece_get_type ())
G_DECLARE_FINAL_TYPE (RtMapPiece, rt_map_piece, RT, MAP_PIECE, GtkButton)

GtkWidget *rt_map_piece_new (int object);
int rt_map_piece_get_object (RtMapPiece *self);
/* `inks` must stay; NULL: they are as before. TRUE: it has another size now. */
gboolean rt_map_piece_show (RtMapPiece *self, const RtMapInks *inks, const RtMapLook *look);
/* The colours are others now. */
void rt_map_piece_repaint (RtMapPiece *self);
const RtMapLook *rt_map_piece_get_look (RtMapPiece *self);
/* Its width and height; its middle is that of the thing. */
int rt_map_piece_get_size (RtMapPiece *self);
void rt_map_piece_set_sentence (RtMapPiece *self, const char *sentence);
