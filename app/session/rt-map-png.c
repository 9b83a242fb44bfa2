/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-png.h. */
#include "rt-map-png.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n.h>
#include <string.h>

enum { WIDTH = 2 * 636 };

GBytes *
rt_map_draw_png (const char *svg, GError **error)
{
  g_autoptr (GInputStream) stream =
      g_memory_input_stream_new_from_data (svg, (gssize)strlen (svg), NULL);
  g_autoptr (GdkPixbuf) picture =
      gdk_pixbuf_new_from_stream_at_scale (stream, WIDTH, -1, TRUE, NULL, NULL);
  char *data;
  gsize length;

  if (!picture) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("This system cannot draw SVG pictures: install librsvg2-common, or "
                            "save an SVG."));
    return NULL;
  }
  if (!gdk_pixbuf_save_to_buffer (picture, &data, &length, "png", error, NULL))
    return NULL;
  return g_bytes_new_take (data, length);
}
