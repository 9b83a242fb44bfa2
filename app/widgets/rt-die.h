/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A die as it lies on the table, or as it is awaited. */
#pragma once

#include "rt-drawing.h"

typedef enum {
  RT_DIE_AWAITED,
  RT_DIE_ROLLING,
  RT_DIE_SETTLED,
  RT_DIE_COCKED,
  RT_DIE_STRAY,
  RT_DIE_LYING, /* it shows a face, and nobody knows whether it was rolled */
  RT_DIE_CARET, /* the next face that is typed goes here */
  RT_DIE_VIRTUAL,
  RT_DIE_IDLE, /* the last face, of no roll */
} RtDieLook;

#define RT_TYPE_DIE (rt_die_get_type ())
G_DECLARE_FINAL_TYPE (RtDie, rt_die, RT, DIE, RtDrawing)

GtkWidget *rt_die_new (int size);
/* `face` 0: none is known. */
void rt_die_show (RtDie *self, RtDieLook look, int face);

/* A face for other drawings: ivory with its pips, at 0, 0. */
void rt_die_paint_face (cairo_t *cr, int face, double size);
