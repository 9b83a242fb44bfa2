/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table-window: what `rocket-table` starts when it is given no command. */
#include "rt-application.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_autoptr (RtApplication) app = rt_application_new ();
  return g_application_run (G_APPLICATION (app), argc, argv);
}
