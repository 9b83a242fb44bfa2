/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table fleet show: a fleet as a list to read, to mail, or as JSON with the cards' names. */
#include "rt-cli-fleets.h"

#include "fleets/fleet-readable.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>
#include <stdio.h>

static void
add_pods (JsonBuilder *builder, const FleetCraft *craft)
{
  json_builder_set_member_name (builder, "pods");
  json_builder_begin_array (builder);
  for (guint i = 0; i < craft->pods->len; i++) {
    const char *pod = g_ptr_array_index (craft->pods, i);
    if (pod[0])
      json_builder_add_string_value (builder, pod);
    else
      json_builder_add_null_value (builder);
  }
  json_builder_end_array (builder);
}

static void
add_crew (JsonBuilder *builder, const char *name, const GPtrArray *ids,
          const FleetCatalogue *catalogue)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < ids->len; i++) {
    const char *id = g_ptr_array_index (ids, i);
    const FleetCrew *crew = fleet_catalogue_find_crew (catalogue, id);
    json_builder_begin_object (builder);
    rt_cli_add_string (builder, "id", id);
    if (crew) {
      rt_cli_add_string (builder, "name", crew->name);
      rt_cli_add_int (builder, "points", crew->points);
    }
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
add_entries (JsonBuilder *builder, const char *name, const GPtrArray *entries,
             const FleetCatalogue *catalogue)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < entries->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (entries, i);
    const FleetShip *ship = fleet_catalogue_find_ship (catalogue, entry->ship);
    json_builder_begin_object (builder);
    rt_cli_add_string (builder, "id", entry->id);
    rt_cli_add_string (builder, "ship", entry->ship);
    rt_cli_add_string (builder, "name", fleet_entry_name (entry, ship));
    rt_cli_add_int (builder, "points", fleet_entry_points (entry, catalogue));
    json_builder_set_member_name (builder, "craft");
    json_builder_begin_array (builder);
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = g_ptr_array_index (entry->craft, k);
      json_builder_begin_object (builder);
      add_pods (builder, craft);
      add_crew (builder, "crew", craft->crew, catalogue);
      json_builder_end_object (builder);
    }
    json_builder_end_array (builder);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
print_json (const Fleet *fleet, const FleetCatalogue *catalogue, const FleetReport *report)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "id", fleet->id);
  rt_cli_add_string (builder, "name", fleet->name);
  rt_cli_add_string (builder, "player", fleet->player);
  json_builder_set_member_name (builder, "valid");
  json_builder_add_boolean_value (builder, report->is_valid);
  json_builder_set_member_name (builder, "points");
  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "active", report->active_points);
  rt_cli_add_int (builder, "reserve", report->reserve_points);
  json_builder_end_object (builder);
  add_entries (builder, "active", fleet->active, catalogue);
  add_entries (builder, "reserve", fleet->reserve, catalogue);
  add_crew (builder, "unassigned", fleet->unassigned, catalogue);
  add_crew (builder, "reserve_crew", fleet->reserve_crew, catalogue);
  rt_cli_print_json (builder);
}

static int
run (int argc, char **argv)
{
  g_auto (GStrv) catalogues = NULL;
  gboolean is_json = FALSE;
  const GOptionEntry entries[] = {
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &catalogues,
      N_ ("The cards of this file too"), "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print JSON"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_fleet_show,
                     _ ("The list tells what is wrong with the fleet too, and can be pasted into a "
                        "mail.\nTo send the fleet itself: 'rocket-table fleet export'."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("name one fleet file, or “-” for the standard input"));
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (catalogues);
  g_autoptr (Fleet) fleet = rt_cli_load_fleet (argv[1]);
  if (!catalogue || !fleet)
    return RT_EXIT_BAD;
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
  if (is_json) {
    print_json (fleet, catalogue, report);
    return RT_EXIT_OK;
  }
  g_autofree char *text = fleet_write_readable (fleet, catalogue, report);
  fputs (text, stdout);
  return RT_EXIT_OK;
}

static const char *const options[] = { "--catalogue", "--json", NULL };

const RtCliCommand rt_cli_fleet_show = {
  .name = "fleet show",
  .arguments = N_ ("FILE"),
  .summary = N_ ("A fleet as a list to read"),
  .options = options,
  .run = run,
};
