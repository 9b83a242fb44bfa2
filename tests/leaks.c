// SPDX-License-Identifier: GPL-3.0-or-later
/* Part of a window that is built with sanitizers: what libraries take while they are loaded is not
 * looked at for leaks. GLib lets go of the table that it makes then, on purpose, once a program has
 * more than 2,048 names; from the table alone nobody could tell whose it was. */
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

/* GTK 4.18 makes a list of the labels that name a widget, and does not free it. leaks.txt cannot
 * name it: without frame pointers in GLib nobody sees who called. */
GList *
g_list_prepend (GList *list, gpointer data)
{
  static GList *(*prepend) (GList *, gpointer);
  /* Longer than that function is. */
  const ptrdiff_t most = 256;
  ptrdiff_t into =
      (char *)__builtin_return_address (0) - (char *)(gpointer)gtk_widget_list_mnemonic_labels;
  gboolean is_lost = into > 0 && into < most;

  if (!prepend)
    *(gpointer *)&prepend = dlsym (RTLD_NEXT, "g_list_prepend");
  if (is_lost)
    __lsan_disable ();
  list = prepend (list, data);
  if (is_lost)
    __lsan_enable ();
  return list;
}
