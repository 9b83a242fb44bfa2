/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table fleet: the parts of it, each in a file of its own, and `fleet check`. */
#include "rt-cli-fleets.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static const RtCliCommand check_command;

/* ---- check ---- */

void
rt_cli_print_problem (FILE *to, const char *path, const FleetProblem *problem)
{
  rt_cli_print (to, "%s: %s%s%s%s", path, problem->where, problem->where[0] ? ": " : "",
                problem->rule, problem->rule[0] ? ": " : "");
  if (problem->severity == FLEET_PROBLEM_WARNING)
    fprintf (to, "%s ", _ ("(a warning)"));
  rt_cli_print (to, "%s", problem->message);
  if (problem->fix.text)
    rt_cli_print (to, " %s %s.", _ ("Fix:"), problem->fix.text);
  fprintf (to, "\n");
}

static void
add_problem (JsonBuilder *builder, const FleetProblem *problem)
{
  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "rule", problem->rule);
  rt_cli_add_string (builder, "where", problem->where);
  rt_cli_add_string (builder, "message", problem->message);
  rt_cli_add_string (builder, "severity",
                     problem->severity == FLEET_PROBLEM_ERROR ? "error" : "warning");
  json_builder_set_member_name (builder, "fix");
  if (problem->fix.text)
    json_builder_add_string_value (builder, problem->fix.text);
  else
    json_builder_add_null_value (builder);
  json_builder_end_object (builder);
}

static void
print_json (const Fleet *fleet, const FleetReport *report)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "name", fleet->name);
  json_builder_set_member_name (builder, "valid");
  json_builder_add_boolean_value (builder, report->is_valid);
  json_builder_set_member_name (builder, "points");
  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "active", report->active_points);
  rt_cli_add_int (builder, "reserve", report->reserve_points);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "problems");
  json_builder_begin_array (builder);
  for (guint i = 0; i < report->problems->len; i++)
    add_problem (builder, report->problems->pdata[i]);
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
}

static void
print_text (const char *path, const Fleet *fleet, const FleetReport *report)
{
  printf (_ ("%s: %d of %d points active, %d of %d in reserve: %s"), fleet->name,
          report->active_points, FLEET_POINTS, report->reserve_points, FLEET_POINTS,
          report->is_valid ? _ ("legal") : _ ("not legal"));
  printf ("\n");
  for (guint i = 0; i < report->problems->len; i++)
    rt_cli_print_problem (stdout, path, report->problems->pdata[i]);
}

static int
run_check (int argc, char **argv)
{
  g_auto (GStrv) catalogues = NULL;
  g_autofree char *collection_path = NULL;
  gboolean is_json = TRUE;
  const GOptionEntry entries[] = {
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &catalogues,
      N_ ("The cards of this file too"), "FILE" },
    { "collection", 0, 0, G_OPTION_ARG_FILENAME, &collection_path,
      N_ ("Compare with what one owns"), "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print JSON, as is usual"), NULL },
    { "text", 0, G_OPTION_FLAG_REVERSE, G_OPTION_ARG_NONE, &is_json, N_ ("Print words instead"),
      NULL },
    { NULL },
  };
  g_autoptr (FleetCollection) collection = NULL;

  if (!rt_cli_parse (&check_command,
                     _ ("The exit code is 0 for a legal fleet, 1 for one that is not."), entries,
                     &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("name one fleet file, or “-” for the standard input"));
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (catalogues);
  g_autoptr (Fleet) fleet = rt_cli_load_fleet (argv[1]);
  if (collection_path)
    collection = rt_cli_load_collection (collection_path);
  if (!catalogue || !fleet || (collection_path && !collection))
    return RT_EXIT_BAD;
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, collection);
  if (is_json)
    print_json (fleet, report);
  else
    print_text (argv[1], fleet, report);
  return report->is_valid ? RT_EXIT_OK : RT_EXIT_NO;
}

/* ---- Table ---- */

static const char *const no_options[] = { NULL };
static const char *const check_options[] = { "--catalogue", "--collection", "--json", "--text",
                                             NULL };

static const RtCliCommand check_command = {
  .name = "fleet check",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Tell whether a fleet is legal, and what would make it so"),
  .options = check_options,
  .run = run_check,
};

static const RtCliCommand *const parts[] = {
  &check_command,
  &rt_cli_fleet_show,
  &rt_cli_fleet_print,
  &rt_cli_fleet_export,
  &rt_cli_fleet_import,
  &rt_cli_fleet_suggest,
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
  .summary = N_ ("Fleets for Rocketmen: check, show, print, export, import, suggest"),
  .options = no_options,
  .parts = parts,
  .run = run,
};
