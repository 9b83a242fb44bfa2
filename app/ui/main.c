/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table-window: what `rocket-table` starts when it is given no command. */
#include "rt-application.h"

#include "app/core/rt-language.h"

int
main (int argc, char **argv)
{
  g_autoptr (GSettings) settings = g_settings_new (RT_APPLICATION_ID);
  g_autofree char *language = g_settings_get_string (settings, "language");

  /* GTK would undo what is said here. */
  gtk_disable_setlocale ();
  rt_use_language (language);
  g_autoptr (RtApplication) app = rt_application_new ();
  return g_application_run (G_APPLICATION (app), argc, argv);
}
