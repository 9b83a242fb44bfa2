/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table catalogue list: cards that fit, in the order wished. */
#include "rt-cli-fleets.h"

#include "fleets/fleet-search.h"

#include <glib/gi18n.h>
#include <string.h>

static void
add_abilities (JsonBuilder *builder, const FleetAbility *abilities, int n)
{
  json_builder_set_member_name (builder, "abilities");
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++) {
    json_builder_begin_object (builder);
    rt_cli_add_string (builder, "effect", fleet_word ("effect", (int)abilities[i].effect));
    rt_cli_add_string (builder, "when", fleet_word ("when", (int)abilities[i].when));
    rt_cli_add_int (builder, "by", abilities[i].by);
    if (abilities[i].text)
      rt_cli_add_string (builder, "text", abilities[i].text);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
add_faction (JsonBuilder *builder, const char *faction)
{
  json_builder_set_member_name (builder, "faction");
  if (faction)
    json_builder_add_string_value (builder, faction);
  else
    json_builder_add_null_value (builder);
}

static void
add_ship (JsonBuilder *builder, const FleetShip *ship)
{
  rt_cli_add_string (builder, "id", ship->id);
  rt_cli_add_string (builder, "number", ship->number);
  rt_cli_add_string (builder, "name", ship->name);
  add_faction (builder, ship->faction);
  rt_cli_add_string (builder, "class", ship->class_id);
  rt_cli_add_int (builder, "craft", ship->craft);
  rt_cli_add_int (builder, "points", ship->points);
  rt_cli_add_int (builder, "ap", ship->ap);
  rt_cli_add_int (builder, "wr", ship->wr);
  rt_cli_add_string (builder, "move", fleet_word ("length", (int)ship->move));
  rt_cli_add_string (builder, "weapon", fleet_word ("length", (int)ship->range));
  rt_cli_add_int (builder, "posts", ship->n_posts);
  rt_cli_add_int (builder, "crew_spaces", ship->crew_spaces);
  rt_cli_add_int (builder, "cargo", ship->cargo);
  add_abilities (builder, ship->abilities, ship->n_abilities);
}

static void
add_crew (JsonBuilder *builder, const FleetCrew *crew)
{
  rt_cli_add_string (builder, "id", crew->id);
  rt_cli_add_string (builder, "number", crew->number);
  rt_cli_add_string (builder, "name", crew->name);
  add_faction (builder, crew->faction);
  json_builder_set_member_name (builder, "ranks");
  json_builder_begin_array (builder);
  for (int i = 0; i < crew->n_ranks; i++)
    json_builder_add_string_value (builder, crew->ranks[i]);
  json_builder_end_array (builder);
  rt_cli_add_int (builder, "points", crew->points);
  add_abilities (builder, crew->abilities, crew->n_abilities);
}

static void
print_cards (const FleetCatalogue *catalogue, const FleetCollection *collection, FleetKind kind,
             const guint *found, guint n_found)
{
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (catalogue, &n);
  const FleetCrew *crew = fleet_catalogue_crew (catalogue, &n);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, kind == FLEET_KIND_SHIP ? "ships" : "crew");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n_found; i++) {
    json_builder_begin_object (builder);
    if (kind == FLEET_KIND_SHIP)
      add_ship (builder, &ships[found[i]]);
    else
      add_crew (builder, &crew[found[i]]);
    rt_cli_add_int (builder, "own",
                    fleet_collection_own (collection, kind == FLEET_KIND_SHIP ? ships[found[i]].id
                                                                              : crew[found[i]].id));
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
}

/* The order of that name, or -1 after a complaint that names those there are. */
static int
find_sort (const char *word)
{
  for (int i = 0; fleet_sort_words[i]; i++)
    if (strcmp (fleet_sort_words[i], word) == 0)
      return i;
  g_autofree char *known = g_strjoinv (", ", (char **)fleet_sort_words);
  rt_cli_fail (_ ("cards cannot be sorted by “%s”; they can be by: %s"), word, known);
  return -1;
}

/* A word that no card could have is a slip of the fingers, not a question without an answer. */
static gboolean
check_words (const FleetCatalogue *catalogue, const FleetQuery *query, const char *ability)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue, &n);
  gboolean is_class = !query->class_id;

  for (guint i = 0; i < n && !is_class; i++)
    is_class = strcmp (classes[i].id, query->class_id) == 0;
  if (!is_class)
    rt_cli_fail (_ ("there is no class “%s” in the catalogues"), query->class_id);
  if (query->faction && *query->faction
      && !fleet_catalogue_find_faction (catalogue, query->faction)) {
    rt_cli_fail (_ ("there is no faction “%s” in the catalogues; “none” is for cards without one"),
                 query->faction);
    return FALSE;
  }
  if (ability && fleet_word_value ("effect", ability) < 0) {
    rt_cli_fail (_ ("there is no ability “%s”; see 'rocket-table catalogue list --help'"), ability);
    return FALSE;
  }
  return is_class;
}

static int
run (int argc, char **argv)
{
  g_auto (GStrv) catalogues = NULL;
  g_autofree char *collection_path = NULL, *text = NULL, *faction = NULL, *class_id = NULL;
  g_autofree char *ability = NULL, *sort = NULL;
  gboolean is_owned = FALSE, is_reverse = FALSE, is_crew = FALSE, is_json = FALSE;
  FleetQuery query = { 0 };
  const GOptionEntry entries[] = {
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &catalogues, N_ ("Cards of this file too"),
      "FILE" },
    { "collection", 0, 0, G_OPTION_ARG_FILENAME, &collection_path,
      N_ ("This file instead of your own collection"), "FILE" },
    { "text", 0, 0, G_OPTION_ARG_STRING, &text, N_ ("Words that must all be on the card"),
      "WORDS" },
    { "faction", 0, 0, G_OPTION_ARG_STRING, &faction, N_ ("Of this faction; none: of no faction"),
      "ID" },
    { "class", 0, 0, G_OPTION_ARG_STRING, &class_id, N_ ("Of this class"), "ID" },
    { "min-points", 0, 0, G_OPTION_ARG_INT, &query.min_points, N_ ("Of so many points or more"),
      "N" },
    { "max-points", 0, 0, G_OPTION_ARG_INT, &query.max_points, N_ ("Of so many points or fewer"),
      "N" },
    { "ability", 0, 0, G_OPTION_ARG_STRING, &ability,
      N_ ("With such an ability: own-wr, ap, cargo …"), "EFFECT" },
    { "owned", 0, 0, G_OPTION_ARG_NONE, &is_owned, N_ ("Only cards you own"), NULL },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &sort, N_ ("By name, points, ap, wr, range …"), "KEY" },
    { "reverse", 0, 0, G_OPTION_ARG_NONE, &is_reverse, N_ ("The other way round"), NULL },
    { "crew", 0, 0, G_OPTION_ARG_NONE, &is_crew, N_ ("Crew instead of ships"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &is_json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };
  g_autofree char *sorts = g_strjoinv (", ", (char **)fleet_sort_words);
  g_autofree char *description = g_strdup_printf (
      _ ("All that is asked must hold; case and accents do not matter. Cards can be "
         "sorted by\n%s."),
      sorts);

  if (!rt_cli_parse (&rt_cli_catalogue_list, description, entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 1)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  if (query.min_points < 0 || query.max_points < 0)
    return rt_cli_fail (_ ("points are whole numbers, 0 or more"));
  int order = sort ? find_sort (sort) : FLEET_SORT_NONE;
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (catalogues);
  g_autoptr (FleetCollection) collection = rt_cli_load_collection (collection_path);
  if (order < 0 || !catalogue || !collection)
    return RT_EXIT_BAD;
  query.text = text;
  query.faction = faction && strcmp (faction, "none") == 0 ? "" : faction;
  query.class_id = class_id;
  query.is_owned = is_owned;
  query.sort = (FleetSort)order;
  query.is_descending = is_reverse;
  if (!check_words (catalogue, &query, ability))
    return RT_EXIT_BAD;
  query.has_effect = ability != NULL;
  query.effect =
      ability ? (RocketmenEffectKind)fleet_word_value ("effect", ability) : ROCKETMEN_EFFECT_TEXT;

  FleetKind kind = is_crew ? FLEET_KIND_CREW : FLEET_KIND_SHIP;
  g_autoptr (FleetSearch) search = fleet_search_new (catalogue, kind);
  g_autofree guint *found = g_new (guint, fleet_search_size (search) + 1);
  guint n = fleet_search_run (search, collection, &query, found);
  print_cards (catalogue, collection, kind, found, n);
  return RT_EXIT_OK;
}

static const char *const options[] = {
  "--ability",    "--catalogue",  "--class", "--collection", "--crew", "--faction", "--json",
  "--max-points", "--min-points", "--owned", "--reverse",    "--sort", "--text",    NULL,
};

const RtCliCommand rt_cli_catalogue_list = {
  .name = "catalogue list",
  .arguments = "",
  .summary = N_ ("List cards that fit what is asked, in the order wished"),
  .options = options,
  .run = run,
};
