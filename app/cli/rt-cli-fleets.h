/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands on catalogues and fleets share. Each part is in a file of its own. */
#pragma once

#include "rt-cli.h"

#include "fleets/fleet-check.h"
#include "fleets/fleet-collection.h"

extern const RtCliCommand rt_cli_catalogue_list;
extern const RtCliCommand rt_cli_fleet_show;
extern const RtCliCommand rt_cli_fleet_print;
extern const RtCliCommand rt_cli_fleet_export;
extern const RtCliCommand rt_cli_fleet_import;
extern const RtCliCommand rt_cli_fleet_suggest;

#include <stdio.h>

/* The demonstration cards and then these files, ended by NULL, as one catalogue; without any, those
 * of the user (rt-library-model.h). Later ones override. NULL after a complaint. */
FleetCatalogue *rt_cli_load_catalogues (char **paths);

/* NULL after a complaint. */
Fleet *rt_cli_load_fleet (const char *path);

/* Of this file (JSON, or CSV by its name); without a path the user's own, empty if there is none
 * yet. NULL after a complaint. */
FleetCollection *rt_cli_load_collection (const char *path);

/* Prints an error of several lines, each "rocket-table: …"; the value is RT_EXIT_BAD. */
int rt_cli_fail_error (const GError *error);

/* Writes a text to a file, or to standard output without a path or with "-". FALSE after a
 * complaint. */
gboolean rt_cli_write_output (const char *path, const char *text, gssize length);

/* "FILE: active: RM-FL-1: what is wrong. Fix: …" */
void rt_cli_print_problem (FILE *to, const char *path, const FleetProblem *problem);
