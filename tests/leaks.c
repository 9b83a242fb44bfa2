// SPDX-License-Identifier: GPL-3.0-or-later
/* Part of a window that is built with sanitizers: what libraries take while they are loaded is not
 * looked at for leaks. GLib lets go of the table that it makes then, on purpose, once a program has
 * more than 2,048 names; from the table alone nobody could tell whose it was. */
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
