/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table-window: what `rocket-table` starts when it is given no command. */
#include "rt-application.h"

#include "app/session/rt-language.h"

/* The session bus, if there is one: nothing here starts one by asking for it. */
static GDBusConnection *
find_session_bus (void)
{
  g_autofree char *usual = g_build_filename (g_get_user_runtime_dir (), "bus", NULL);

  if (!g_getenv ("DBUS_SESSION_BUS_ADDRESS") && !g_file_test (usual, G_FILE_TEST_EXISTS))
    return NULL;
  return g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
}

/* In a bare X session or a kiosk there may be no bus, and in a small system no dconf. Settings are
 * then kept in a key file, and what would look for a bus is told that there is none: it would try
 * to start one, and complain. */
static void
do_without (gboolean has_bus)
{
  gboolean has_dconf = g_getenv ("GIO_EXTRA_MODULES")
                       || g_file_test (GIO_MODULES "/libdconfsettings.so", G_FILE_TEST_EXISTS);

  if (!has_bus || !has_dconf)
    g_setenv ("GSETTINGS_BACKEND", "keyfile", FALSE);
  if (!has_bus) {
    g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
    g_setenv ("GTK_A11Y", "none", FALSE);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GDBusConnection) bus = find_session_bus ();

  do_without (bus != NULL);
  g_autoptr (GSettings) settings = g_settings_new (RT_APPLICATION_ID);
  g_autofree char *language = g_settings_get_string (settings, "language");

  /* GTK would undo what is said here. */
  gtk_disable_setlocale ();
  rt_use_language (language);
  g_autoptr (RtApplication) app = rt_application_new ();
  return g_application_run (G_APPLICATION (app), argc, argv);
}
