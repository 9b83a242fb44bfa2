/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-cli-map.h. */
#include "rt-cli-map.h"

#include "app/session/rt-map-png.h"
#include "app/session/rt-map.h"
#include "fleets/fleet-file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH = 65 }; /* of a table in letters, where no terminal says how wide it is */

static int
find_width (void)
{
  struct winsize size = { 0 };

  if (!isatty (STDOUT_FILENO) || ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return WIDTH;
  return size.ws_col - 2;
}

void
rt_cli_print_map (const RulesLog *log, gsize depth, const RulesState *state)
{
  g_autoptr (RtMap) map = rt_map_new (rules_log_game (log), rules_log_setup (log), state);
  g_autoptr (RtMapTrail) trail = map ? rt_map_trail_read (log, depth) : NULL;
  g_autofree char *text = map ? rt_map_write_text (map, trail, find_width ()) : NULL;
  g_auto (GStrv) lines = g_strsplit (text ? text : "", "\n", -1);

  for (char **line = lines; *line && (*line)[0]; line++)
    rt_cli_print (stdout, "# %s\n", *line);
}

static int
write_file (const char *path, gboolean may_replace, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  int fd = may_replace ? fleet_file_replace (path, data, length)
                       : fleet_file_create (path, data, length);

  if (fd < 0 && errno == EEXIST)
    return rt_cli_fail (_ ("%s: exists already and was left as it is; choose another name"), path);
  if (fd < 0)
    return rt_cli_fail (_ ("%s: cannot be written: %s"), path, fleet_file_strerror (errno));
  close (fd);
  return RT_EXIT_OK;
}

static int
write_picture (const char *path, gboolean may_replace, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (strcmp (path, "-") != 0)
    return write_file (path, may_replace, bytes);
  fwrite (data, 1, length, stdout);
  return RT_EXIT_OK;
}

int
rt_cli_save_map (const char *path, RtCliPicture form, gboolean may_replace, const RulesLog *log,
                 gsize depth, const RulesState *state)
{
  g_autoptr (RtMap) map = rt_map_new (rules_log_game (log), rules_log_setup (log), state);
  g_autoptr (RtMapTrail) trail = map ? rt_map_trail_read (log, depth) : NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  if (!map) {
    rt_cli_fail (_ ("%s: not written, as this game has no map; a battle that is begun with --map "
                    "has one"),
                 path);
    return RT_EXIT_NO;
  }
  char *svg = rt_map_write_svg (map, trail, &(RtMapLook){ .prefix = "table" });
  bytes = g_bytes_new_take (svg, strlen (svg));
  if (form == RT_CLI_SVG)
    return write_picture (path, may_replace, bytes);
  g_autoptr (GBytes) png = rt_map_draw_png (svg, &error);
  return png ? write_picture (path, may_replace, png)
             : rt_cli_fail ("%s: %s", path, error->message);
}
