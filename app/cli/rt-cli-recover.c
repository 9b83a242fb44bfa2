/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table recover: a damaged journal up to the damage, as a copy. */
#include "rt-cli.h"

#include "app/session/rt-recover.h"

#include <glib/gi18n.h>
#include <stdio.h>

static int
run (int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  g_autoptr (GError) error = NULL;
  g_autofree char *report = NULL;

  if (!rt_cli_parse (&rt_cli_recover_command,
                     _ ("The damaged file stays as it is. The copy stands beside it and can be "
                        "played on with “play GAME --file COPY”."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("say which journal: rocket-table recover FILE"));
  g_autofree char *copy = rt_recover (argv[1], &report, &error);
  if (!copy)
    return rt_cli_fail ("%s", error->message);
  rt_cli_print (stderr, "%s\n", report);
  rt_cli_print (stdout, "%s\n", copy);
  return RT_EXIT_OK;
}

static const char *const options[] = { NULL };

const RtCliCommand rt_cli_recover_command = {
  .name = "recover",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Copy what comes before the damage in a journal"),
  .options = options,
  .run = run,
};
