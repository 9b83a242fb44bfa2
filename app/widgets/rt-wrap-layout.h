/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Children side by side as long as they fit, else on further lines, in their order: what a row of
 * buttons must do to stand on a telephone too. A child that expands may shrink to its least width
 * before a line is broken, and takes what is left of its line.
 */
#pragma once

#include <gtk/gtk.h>

/* Properties: `spacing` between children, `line-spacing` between lines. */
#define RT_TYPE_WRAP_LAYOUT (rt_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (RtWrapLayout, rt_wrap_layout, RT, WRAP_LAYOUT, GtkLayoutManager)
