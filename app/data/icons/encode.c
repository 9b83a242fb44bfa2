/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws an icon as PNG files when the program is built, so that no SVG need be read when it runs:
 * that would take several megabytes and a tenth of a second. encode SVG FOLDER SIZE…
 *
 * A symbolic icon keeps its shape only, in the form in which GTK colours it.
 */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>

static void
keep_shape (GdkPixbuf *picture)
{
  guint8 *row = gdk_pixbuf_get_pixels (picture);

  for (int y = 0; y < gdk_pixbuf_get_height (picture); y++) {
    for (int x = 0; x < gdk_pixbuf_get_width (picture); x++)
      row[4 * x] = row[4 * x + 1] = row[4 * x + 2] = 0;
    row += gdk_pixbuf_get_rowstride (picture);
  }
}

int
main (int argc, char **argv)
{
  for (int i = 3; i < argc; i++) {
    int size = (int)g_ascii_strtoll (argv[i], NULL, 10);
    g_autoptr (GError) error = NULL;
    g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new_from_file_at_size (argv[1], size, size, &error);
    g_autofree char *file = g_path_get_basename (argv[1]);
    gboolean is_symbolic = g_str_has_suffix (file, "-symbolic.svg");
    g_autofree char *path = NULL;

    if (!picture) {
      fprintf (stderr, "%s\nTo draw icons, install librsvg2-common.\n", error->message);
      return 1;
    }
    *g_strrstr (file, ".svg") = '\0';
    path = g_strdup_printf ("%s/%s-%d.png", argv[2], file, size);
    if (is_symbolic && gdk_pixbuf_get_has_alpha (picture))
      keep_shape (picture);
    if (!gdk_pixbuf_save (picture, path, "png", &error, NULL)) {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }
  }
  return 0;
}
