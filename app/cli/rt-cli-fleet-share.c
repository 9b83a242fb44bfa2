/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table fleet export, fleet import: a fleet as one line of text, and back. */
#include "rt-cli-fleets.h"

#include "fleets/fleet-read.h"
#include "fleets/fleet-share.h"
#include "fleets/fleet-store.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static int
run_export (int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  g_autoptr (GError) error = NULL;

  if (!rt_cli_parse (&rt_cli_fleet_export,
                     _ ("Prints one line that holds the whole fleet, for a mail, a chat or a QR "
                        "code.\n'rocket-table fleet import' makes a file of it again."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("name one fleet file, or “-” for the standard input"));
  g_autoptr (Fleet) fleet = rt_cli_load_fleet (argv[1]);
  if (!fleet)
    return RT_EXIT_BAD;
  g_autofree char *text = fleet_share_write (fleet, &error);
  if (!text)
    return rt_cli_fail ("%s: %s", argv[1], error->message);
  puts (text);
  return RT_EXIT_OK;
}

/* The share text: all arguments, since it may have been pasted with blanks; or standard input. */
static char *
read_share (int argc, char **argv, gsize *length)
{
  g_autoptr (GError) error = NULL;

  if (argc == 2 && strcmp (argv[1], "-") == 0) {
    char *text = fleet_read_file ("-", length, &error);
    if (!text)
      rt_cli_fail_error (error);
    return text;
  }
  char *text = g_strjoinv (" ", argv + 1);
  *length = strlen (text);
  return text;
}

static int
run_import (int argc, char **argv)
{
  g_autofree char *output = NULL;
  gboolean may_replace = FALSE;
  const GOptionEntry entries[] = {
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write the fleet's file here"), "FILE" },
    { "replace", 0, 0, G_OPTION_ARG_NONE, &may_replace,
      N_ ("Over a file that is there; it is kept as FILE.1"), NULL },
    { NULL },
  };
  g_autoptr (GError) error = NULL;
  gsize length;

  if (!rt_cli_parse (&rt_cli_fleet_import,
                     _ ("Line breaks, blanks, lower case and words around the text do no harm. "
                        "Without --output the\nfleet's file is printed."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc < 2)
    return rt_cli_fail (_ ("give the share text, or “-” for the standard input"));
  g_autofree char *text = read_share (argc, argv, &length);
  if (!text)
    return RT_EXIT_BAD;
  g_autoptr (Fleet) fleet = fleet_share_read (text, length, &error);
  if (!fleet)
    return rt_cli_fail_error (error);
  g_autofree char *file = fleet_write (fleet);
  if (!output) {
    fputs (file, stdout);
    return RT_EXIT_OK;
  }
  if (!fleet_store_save (output, file, strlen (file),
                         may_replace ? FLEET_STORE_ANY : FLEET_STORE_NEW, &error)) {
    if (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_CHANGED))
      return rt_cli_fail (_ ("%s, or add --replace"), error->message);
    return rt_cli_fail_error (error);
  }
  rt_cli_print (stdout, _ ("%s: “%s” is saved\n"), output, fleet->name);
  return RT_EXIT_OK;
}

static const char *const export_options[] = { NULL };
static const char *const import_options[] = { "--output", "--replace", NULL };

const RtCliCommand rt_cli_fleet_export = {
  .name = "fleet export",
  .arguments = N_ ("FILE"),
  .summary = N_ ("A fleet as one line of text to share"),
  .options = export_options,
  .run = run_export,
};

const RtCliCommand rt_cli_fleet_import = {
  .name = "fleet import",
  .arguments = N_ ("TEXT"),
  .summary = N_ ("A fleet's file out of a share text"),
  .options = import_options,
  .run = run_import,
};
