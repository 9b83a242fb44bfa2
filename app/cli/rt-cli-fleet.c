/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table fleet: the parts of it, each in a file of its own, and `fleet check`. */
#include "rt-cli-fleets.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static const char *const no_options[] = { NULL };

static const RtCliCommand *const parts[] = {
  NULL,
};

static int
run (int argc, char **argv)
{
  return rt_cli_run_part (&rt_cli_fleet, argc, argv);
}

const RtCliCommand rt_cli_fleet = {
  .name = "fleet",
  .arguments = N_ ("WHAT [OPTION…]"),
  .summary = N_ ("Fleets for Rocketmen: check"),
  .options = no_options,
  .parts = parts,
  .run = run,
};
