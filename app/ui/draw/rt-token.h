/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies on a ship's base and beside it: pods, crew, cargo; and the places where they would. */
#pragma once

#include "rt-drawing.h"

typedef enum {
  RT_TOKEN_LASER,
  RT_TOKEN_LASER_FIRED,
  RT_TOKEN_SHIELD,
  RT_TOKEN_POD, /* of another kind */
  RT_TOKEN_LASER_POST,
  RT_TOKEN_SHIELD_POST,
  RT_TOKEN_FREE_POST,
  RT_TOKEN_LOST,
  RT_TOKEN_CREW,
  RT_TOKEN_CREW_PROBLEM,
  RT_TOKEN_SEAT,
  RT_TOKEN_TITANIUM,
  RT_TOKEN_NEWTONIUM,
  RT_TOKEN_CARBON7,
  RT_TOKEN_HIDDEN,
  RT_TOKEN_HOLD, /* a free cargo space */
} RtTokenLook;

#define RT_TYPE_TOKEN (rt_token_get_type ())
G_DECLARE_FINAL_TYPE (RtToken, rt_token, RT, TOKEN, RtDrawing)

GtkWidget *rt_token_new (RtTokenLook look, int size);
/* What it is called, in the user's language. */
const char *rt_token_name (RtTokenLook look);
/* For drawings that hold several: one at the origin. */
void rt_token_draw (RtDrawing *drawing, GtkSnapshot *snapshot, RtTokenLook look, double size);
