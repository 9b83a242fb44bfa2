/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A picture of the table (rt_map_write_svg) as a PNG file, for whatever takes no SVG. Drawn by the
 * SVG reader of the system, which is looked for only then; without it there is an error that says
 * what to install.
 */
#pragma once

#include <gio/gio.h>

/* Twice as many pixels as the SVG says. */
GBytes *rt_map_draw_png (const char *svg, GError **error) G_GNUC_WARN_UNUSED_RESULT;
