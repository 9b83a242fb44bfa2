/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of what can be done at the table of Pocket Rockets: a button with its key, 1 to 9. */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_POCKET_ROW (rt_pocket_row_get_type ())
G_DECLARE_FINAL_TYPE (RtPocketRow, rt_pocket_row, RT, POCKET_ROW, GtkButton)

GtkWidget *rt_pocket_row_new (const char *icon, const char *name, guint number);
