/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-library.h. */
#include "rt-library.h"

#include <string.h>

char *
rt_library_path (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "rocket-table", name, NULL);
}

static int
compare_paths_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *
rt_library_files (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = rt_library_path (folder);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (name[0] != '.' && g_str_has_suffix (name, ".json"))
      g_ptr_array_add (paths, g_build_filename (path, name, NULL));
  g_ptr_array_sort (paths, compare_paths_cb);
  return paths;
}
