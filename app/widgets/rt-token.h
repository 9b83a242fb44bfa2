/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies on a ship's base and beside it: pods, crew, cargo; and the places where they would. */
#pragma once

#include "rt-drawing.h"
#include "rt-token-model.h"

#define RT_TYPE_TOKEN (rt_token_get_type ())
G_DECLARE_FINAL_TYPE (RtToken, rt_token, RT, TOKEN, RtDrawing)

GtkWidget *rt_token_new (RtTokenLook look, int size);
void rt_token_show (RtToken *self, RtTokenLook look);
/* What it is called, in the user's language. */
const char *rt_token_name (RtTokenLook look);
/* For drawings that hold several: one at the origin. */
void rt_token_draw (RtDrawing *drawing, GtkSnapshot *snapshot, RtTokenLook look, double size);
