/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Something that goes up and down about what is to be expected, with the bands of one and two
 * standard deviations. */
#pragma once

#include "rt-drawing.h"

typedef struct {
  double x;
  double y; /* in standard deviations */
} RtLinePoint;

#define RT_TYPE_LINE (rt_line_get_type ())
G_DECLARE_FINAL_TYPE (RtLine, rt_line, RT, LINE, RtDrawing)

GtkWidget *rt_line_new (void);
/* x grows from point to point. The texts stand under both ends; the sentence says it all. */
void rt_line_show (RtLine *self, const RtLinePoint *points, guint n, const char *first,
                   const char *last, const char *sentence);
