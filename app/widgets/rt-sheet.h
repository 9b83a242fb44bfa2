/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page as it will be printed: white paper in every theme. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_SHEET (rt_sheet_get_type ())
G_DECLARE_FINAL_TYPE (RtSheet, rt_sheet, RT, SHEET, RtDrawing)

/* Draws the page in points of 1/72 inch. */
typedef void (*RtSheetPaint) (cairo_t *cr, guint page, gpointer data);

GtkWidget *rt_sheet_new (RtSheetPaint paint, gpointer data);
/* So large in points; `scale` pixels for a point. */
void rt_sheet_show (RtSheet *self, guint page, double width_pt, double height_pt, double scale);
