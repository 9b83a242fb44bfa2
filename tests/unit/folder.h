/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders that a test makes and leaves nothing of. */
#pragma once

#include <glib/gstdio.h>

/* A file, or a folder with all that is in it. Links are removed, not followed. */
static inline void
folder_remove (const char *path)
{
  g_autoptr (GDir) dir =
      g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    folder_remove (child);
  }
  g_remove (path);
}
