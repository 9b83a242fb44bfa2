/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-trust.h. By name and not by descriptor: who could swap the file meanwhile could write
 * to its folder, and that is asked. */
#include "fleet-trust.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>

gboolean
fleet_trust_file (const char *path, GError **error)
{
  g_autofree char *quoted = NULL;
  struct stat status;

  /* What is no plain file is refused for that, by whoever opens it. */
  if (stat (path, &status) != 0 || !S_ISREG (status.st_mode) || !(status.st_mode & S_IWOTH))
    return TRUE;
  quoted = g_shell_quote (path);
  g_set_error (
      error, FLEET_ERROR, FLEET_ERROR_EXPOSED,
      _ ("%s: anybody on this computer may change it, so it was left alone. Type: chmod o-w "
         "%s, or copy it to a folder of your own"),
      path, quoted);
  return FALSE;
}

/* Where the sticky bit is set nobody can take away what is another's. */
static gboolean
trust_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *quoted = NULL;
  struct stat status;

  if (stat (folder, &status) != 0 || !(status.st_mode & S_IWOTH) || status.st_mode & S_ISVTX)
    return TRUE;
  quoted = g_shell_quote (folder);
  g_set_error (
      error, FLEET_ERROR, FLEET_ERROR_EXPOSED,
      _ ("%s: anybody on this computer may replace it, so it was left alone. Type: chmod o-w "
         "%s, or copy it to a folder of your own"),
      path, quoted);
  return FALSE;
}

gboolean
fleet_trust (const char *path, GError **error)
{
  char *real = realpath (path, NULL);
  gboolean is_trusted = fleet_trust_file (path, error) && trust_folder (path, error)
                        && (!real || trust_folder (real, error));

  free (real);
  return is_trusted;
}
