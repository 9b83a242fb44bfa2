/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table fleet suggest: the best legal fleets from the cards one owns. */
#include "rt-cli-fleets.h"

#include "fleets/fleet-suggest.h"

#include <glib/gi18n.h>
#include <string.h>

enum { COUNT_MAX = 50 };

static void
add_craft (JsonBuilder *builder, const FleetCraft *craft)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "pods");
  json_builder_begin_array (builder);
  for (guint i = 0; i < craft->pods->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (craft->pods, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "crew");
  json_builder_begin_array (builder);
  for (guint i = 0; i < craft->crew->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (craft->crew, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_fleet (JsonBuilder *builder, FleetMeasure measure, const Fleet *fleet,
           const FleetCatalogue *catalogue)
{
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);

  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "value", fleet_measure_fleet (measure, fleet, catalogue));
  rt_cli_add_int (builder, "points", report->active_points);
  json_builder_set_member_name (builder, "valid");
  json_builder_add_boolean_value (builder, report->is_valid);
  json_builder_set_member_name (builder, "ships");
  json_builder_begin_array (builder);
  for (guint i = 0; i < fleet->active->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (fleet->active, i);
    json_builder_begin_object (builder);
    rt_cli_add_string (builder, "id", entry->ship);
    rt_cli_add_string (builder, "name", fleet_catalogue_find_ship (catalogue, entry->ship)->name);
    json_builder_set_member_name (builder, "craft");
    json_builder_begin_array (builder);
    for (guint k = 0; k < entry->craft->len; k++)
      add_craft (builder, g_ptr_array_index (entry->craft, k));
    json_builder_end_array (builder);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "unassigned");
  json_builder_begin_array (builder);
  for (guint i = 0; i < fleet->unassigned->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (fleet->unassigned, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print_answer (const FleetSuggestions *found, FleetMeasure measure, const FleetCatalogue *catalogue)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "measure", fleet_measure_words[measure]);
  json_builder_set_member_name (builder, "exact");
  json_builder_add_boolean_value (builder, found->is_exact);
  json_builder_set_member_name (builder, "fleets");
  json_builder_begin_array (builder);
  for (guint i = 0; i < found->fleets->len; i++)
    add_fleet (builder, measure, g_ptr_array_index (found->fleets, i), catalogue);
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
}

/* -1 after a complaint. */
static int
find_measure (const char *word)
{
  for (int i = 0; word && fleet_measure_words[i]; i++)
    if (strcmp (fleet_measure_words[i], word) == 0)
      return i;
  g_autofree char *known = g_strjoinv (", ", (char **)fleet_measure_words);
  rt_cli_fail (_ ("say what the fleet is to be best at, --measure: %s"), known);
  return -1;
}

static void
progress_cb (const FleetSuggestProgress *progress, gpointer data)
{
  if (rt_cli_is_cancelled ())
    g_cancellable_cancel (data);
}

static gboolean
has_words (const FleetCatalogue *catalogue, const char *faction, const char *coalition)
{
  guint n;
  const FleetCoalition *coalitions = fleet_catalogue_coalitions (catalogue, &n);
  gboolean is_coalition = !coalition;

  for (guint i = 0; i < n && !is_coalition; i++)
    is_coalition = strcmp (coalitions[i].id, coalition) == 0;
  if (!is_coalition)
    rt_cli_fail (_ ("there is no coalition “%s” in the catalogues"), coalition);
  if (faction && !fleet_catalogue_find_faction (catalogue, faction)) {
    rt_cli_fail (_ ("there is no faction “%s” in the catalogues"), faction);
    return FALSE;
  }
  return is_coalition;
}

static gboolean
write_best (const char *path, const FleetSuggestions *found)
{
  g_autofree char *text = fleet_write (g_ptr_array_index (found->fleets, 0));

  return rt_cli_write_output (path, text, -1);
}

static int
answer (const FleetCatalogue *catalogue, const FleetCollection *collection,
        const FleetSuggestOptions *options, const char *output)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetSuggestions) found = fleet_suggest (catalogue, collection, options, &error);

  if (!found)
    return rt_cli_fail_error (error);
  print_answer (found, options->measure, catalogue);
  if (found->is_stopped)
    rt_cli_fail (_ ("stopped: these fleets are legal, but better ones may be possible"));
  if (!found->fleets->len)
    return RT_EXIT_NO;
  return output && !write_best (output, found) ? RT_EXIT_BAD : RT_EXIT_OK;
}

static int
run (int argc, char **argv)
{
  g_auto (GStrv) catalogues = NULL, include = NULL, exclude = NULL;
  g_autofree char *collection_path = NULL, *measure = NULL, *output = NULL;
  g_autofree char *faction = NULL, *coalition = NULL;
  gboolean is_all = FALSE, is_json = FALSE;
  int count = 1;
  const GOptionEntry entries[] = {
    { "measure", 0, 0, G_OPTION_ARG_STRING, &measure, N_ ("firepower, boarding, cargo or ap"),
      "WHAT" },
    { "count", 0, 0, G_OPTION_ARG_INT, &count, N_ ("How many fleets (1)"), "N" },
    { "include", 0, 0, G_OPTION_ARG_STRING_ARRAY, &include, N_ ("A card that must be in it"),
      "ID" },
    { "exclude", 0, 0, G_OPTION_ARG_STRING_ARRAY, &exclude, N_ ("A card that must not"), "ID" },
    { "faction", 0, 0, G_OPTION_ARG_STRING, &faction, N_ ("Ships of this faction and of none"),
      "ID" },
    { "coalition", 0, 0, G_OPTION_ARG_STRING, &coalition,
      N_ ("Ships of this coalition and of none"), "ID" },
    { "all", 0, 0, G_OPTION_ARG_NONE, &is_all, N_ ("As if you had one of every card"), NULL },
    { "collection", 0, 0, G_OPTION_ARG_FILENAME, &collection_path,
      N_ ("This file instead of your own collection"), "FILE" },
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &catalogues, N_ ("Cards of this file too"),
      "FILE" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("Write the best fleet to this file"),
      "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (
          &rt_cli_fleet_suggest,
          _ ("Looks for the best legal fleets of 30 points. Firepower counts lasers by their "
             "chance to hit in 36,\nboarding the dice of an attacker, cargo the spaces and ap the "
             "AP, all with pods, crew and abilities.\n“exact” tells that all were tried and "
             "nothing better is possible; Ctrl-C stops and prints what there is."),
          entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 1)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  int number = find_measure (measure);
  if (number < 0)
    return RT_EXIT_BAD;
  if (count < 1 || count > COUNT_MAX)
    return rt_cli_fail (_ ("--count is a number from 1 to %d"), COUNT_MAX);
  if (is_all && collection_path)
    return rt_cli_fail (_ ("--all and --collection say different things; leave one out"));
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (catalogues);
  g_autoptr (FleetCollection) collection = is_all ? NULL : rt_cli_load_collection (collection_path);
  if (!catalogue || (!is_all && !collection) || !has_words (catalogue, faction, coalition))
    return RT_EXIT_BAD;
  guint n_cards = 0;
  g_free (collection ? fleet_collection_list (collection, &n_cards) : NULL);
  if (collection && !n_cards)
    return rt_cli_fail (_ ("your collection is empty; fill it with 'rocket-table collection', or "
                           "give --all"));

  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const FleetSuggestOptions options = {
    .measure = (FleetMeasure)number,
    .count = (guint)count,
    .include = (const char *const *)include,
    .exclude = (const char *const *)exclude,
    .coalition = coalition,
    .faction = faction,
    .cancellable = cancellable,
    .progress_cb = progress_cb,
    .data = cancellable,
  };
  rt_cli_watch_cancel ();
  return answer (catalogue, collection, &options, output);
}

static const char *const option_names[] = {
  "--all",     "--catalogue", "--coalition", "--collection", "--count",  "--exclude",
  "--faction", "--include",   "--json",      "--measure",    "--output", NULL,
};

const RtCliCommand rt_cli_fleet_suggest = {
  .name = "fleet suggest",
  .arguments = "",
  .summary = N_ ("Find the best legal fleets from the cards you own"),
  .options = option_names,
  .run = run,
};
