// SPDX-License-Identifier: GPL-3.0-or-later
/* Part of a window that is built with sanitizers: what libraries take while they are loaded is not
 * looked at for leaks. GLib lets go of the table that it makes then, on purpose, once a program has
 * more than 2,048 names; from the table alone nobody could tell whose it was. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <sanitizer/lsan_interface.h>

static void
before_libraries (void)
{
  __lsan_disable ();
}

__attribute__ ((section (".preinit_array"),
                used)) static void (*const first) (void) = before_libraries;

__attribute__ ((constructor)) static void
after_libraries (void)
{
  __lsan_enable ();
}

/* GTK 4.18 forgets some of its lists (labels that name a widget, folders above the one that a file
 * chooser shows), and what it has learnt about files. leaks.txt cannot name those: who called is a
 * function without a name, if it is known at all. GTK 4.8 forgets nothing, and there what it hands
 * out is looked at as well. */
static gboolean
is_forgetful (gpointer code)
{
  static struct dl_find_object gtk;
  struct dl_find_object found;

  if (gtk_get_minor_version () < 18)
    return FALSE;
  if (!gtk.dlfo_link_map && _dl_find_object ((gpointer)gtk_init, &gtk) != 0)
    return FALSE;
  return _dl_find_object (code, &found) == 0 && found.dlfo_link_map == gtk.dlfo_link_map;
}

GList *
g_list_prepend (GList *list, gpointer data)
{
  static GList *(*prepend) (GList *, gpointer);
  gboolean is_lost = is_forgetful (__builtin_return_address (0));

  if (!prepend)
    *(gpointer *)&prepend = dlsym (RTLD_NEXT, "g_list_prepend");
  if (is_lost)
    __lsan_disable ();
  list = prepend (list, data);
  if (is_lost)
    __lsan_enable ();
  return list;
}

GFileInfo *
g_file_query_info_finish (GFile *file, GAsyncResult *result, GError **error)
{
  static GFileInfo *(*finish) (GFile *, GAsyncResult *, GError **);
  GFileInfo *info;

  if (!finish)
    *(gpointer *)&finish = dlsym (RTLD_NEXT, "g_file_query_info_finish");
  info = finish (file, result, error);
  if (info && is_forgetful (__builtin_return_address (0)))
    __lsan_ignore_object (info);
  return info;
}
