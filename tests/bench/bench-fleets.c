/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of fleets/. */
#include "bench.h"

#include "fleets/fleet-check.h"
#include "fleets/fleet-search.h"
#include "fleets/fleet-suggest.h"
#include "rules/rules-chance.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { N_SHIPS = 5000, N_CREW = 500 };

/* A catalogue as large as anybody's could ever be, with every member in use. */
static char *
make_catalogue (void)
{
  static const char *const factions[] = { "mercury", "rebels", "venus", "legion-of-terra", "mars" };
  static const char *const classes[] = { "fighter", "rocketship", "cruiser", "station" };
  GString *text = g_string_new ("{\"format\": \"rocket-table catalogue\", \"version\": 1, \"id\": "
                                "\"large\", \"name\": \"Large\",\n\"ships\": [\n");

  for (int i = 0; i < N_SHIPS; i++)
    g_string_append_printf (
        text,
        "%s{\n  \"id\": \"ship-%d\",\n  \"number\": \"%03d\",\n  \"name\": \"Ship of the line "
        "%d\",\n"
        "  \"faction\": \"%s\",\n  \"class\": \"%s\",\n  \"craft\": %d,\n  \"points\": %d,\n"
        "  \"ap\": %d,\n  \"wr\": %d,\n  \"move\": \"M\",\n  \"weapon\": \"L\",\n"
        "  \"posts\": [\"any\", \"any\", \"laser\"],\n  \"crew_spaces\": 2,\n  \"cargo\": 3,\n"
        "  \"cost\": {\"titanium\": 1, \"carbon7\": 2},\n  \"abilities\": [{\"effect\": "
        "\"own-wr\", "
        "\"by\": -1, \"when\": \"against-cruiser\", \"text\": \"Cruisers are easier to hit.\"}],\n"
        "  \"text\": \"What else the card says, in a sentence or two of usual length.\",\n"
        "  \"provenance\": \"from my card\"\n}",
        i ? ",\n" : "", i, i, i, factions[i % 5], classes[i % 4], 1 + i % 3, 1 + i % 15, 3 + i % 4,
        5 + i % 5);
  g_string_append (text, "],\n\"crew\": [");
  for (int i = 0; i < N_CREW; i++)
    g_string_append_printf (text,
                            "%s{\"id\": \"crew-%d\", \"name\": \"Member %d\", \"faction\": \"%s\", "
                            "\"ranks\": [\"gunner\"], \"points\": %d, \"provenance\": \"from my "
                            "card\"}",
                            i ? ",\n" : "", i, i, factions[i % 5], 1 + i % 4);
  g_string_append (text, "]}\n");
  return g_string_free (text, FALSE);
}

/* From the file to a checked fleet of its cards. */
static void
measure_catalogue_load (Bench *bench, Figure *figure)
{
  g_autofree char *text = make_catalogue ();
  g_autofree char *path = NULL;
  int n_rounds = bench->is_quick ? 10 : 50;
  int fd = g_file_open_tmp ("rocket-table-XXXXXX", &path, NULL);

  bench_need (fd >= 0, "g_file_open_tmp");
  close (fd);
  bench_need (g_file_set_contents (path, text, -1, NULL), "g_file_set_contents");
  figure->value = INFINITY;
  for (int round = 0; round < n_rounds; round++) {
    double start_s = bench_now_s ();
    g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_load (path, NULL);
    bench_need (catalogue != NULL, "fleet_catalogue_load");
    g_autoptr (Fleet) fleet = fleet_new ();
    fleet_add_ship (fleet, fleet->active, fleet_catalogue_find_ship (catalogue, "ship-4998"));
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    bench_need (report->is_valid, "fleet_check");
    figure->value = fmin (figure->value, (bench_now_s () - start_s) * 1e3);
  }
  g_unlink (path);
  snprintf (figure->remark, sizeof figure->remark, "%d ships, %.1f MB", N_SHIPS,
            (double)strlen (text) / 1e6);
}

/* ---- Typing a question ---- */

/* The quickest of some rounds, so that the worst keystroke is not another program's doing. */
static double
time_keystroke (FleetSearch *search, const FleetCollection *collection, const FleetQuery *query,
                guint *result)
{
  double best_s = INFINITY;

  for (int round = 0; round < ROUNDS; round++) {
    double start_s = bench_now_s ();
    fleet_search_run (search, collection, query, result);
    best_s = fmin (best_s, bench_now_s () - start_s);
  }
  return best_s;
}

static void
measure_filter (Bench *bench, Figure *figure)
{
  static const char *const typed[] = { "ship of the line 4999", "usual length", "mars cruiser eas",
                                       "nowhere to be found" };
  g_autofree char *text = make_catalogue ();
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_parse ("large", text, strlen (text), NULL);
  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  guint result[N_SHIPS];

  bench_need (catalogue != NULL, "fleet_catalogue_parse");
  for (int i = 0; i < N_SHIPS; i += 2) {
    g_autofree char *id = g_strdup_printf ("ship-%d", i);
    fleet_collection_set (collection, id, 1, 0);
  }
  g_autoptr (FleetSearch) search = fleet_search_new (catalogue, FLEET_KIND_SHIP);
  double start_s = bench_now_s ();
  fleet_search_run (search, NULL, &(FleetQuery){ .sort = FLEET_SORT_NAME }, result);
  double order_s = bench_now_s () - start_s;
  for (gsize i = 0; i < G_N_ELEMENTS (typed); i++)
    for (gsize n = 0; n <= strlen (typed[i]); n++) {
      g_autofree char *part = g_strndup (typed[i], n);
      const FleetQuery query = { .text = part,
                                 .is_owned = TRUE,
                                 .sort = n % 2 ? FLEET_SORT_POINTS : FLEET_SORT_NAME };
      figure->value =
          fmax (figure->value, time_keystroke (search, collection, &query, result) * 1e3);
    }
  snprintf (figure->remark, sizeof figure->remark, "by name for the first time %.1f ms",
            order_s * 1e3);
}

/* ---- Suggesting ---- */

enum { SUGGEST_SHIPS = 72, SUGGEST_CREW = 40 };

static int
below (RulesBits *bits, int n)
{
  return (int)rules_bits_below (bits, (uint32_t)n);
}

static void
add_suggest_ship (GString *text, RulesBits *bits, int i)
{
  static const char *const factions[] = { "mercury", "rebels", "venus", "legion-of-terra", "mars" };
  static const char *const classes[] = { "fighter", "rocketship", "cruiser", "station" };
  static const char *const effects[] = { "own-wr", "boarding-dice", "cargo", "ap" };
  int kind = below (bits, 8) ? below (bits, 3) : 3;
  int craft = kind ? 1 : 2 + below (bits, 2);
  int posts = kind ? 2 + below (bits, 3) : 1;
  int wr = 5 + below (bits, 4);
  int effect = below (bits, 12);

  g_string_append_printf (
      text,
      "%s{\"id\": \"s%02d\", \"number\": \"%d\", \"name\": \"S%d\", \"class\": \"%s\", "
      "\"craft\": %d, \"points\": %d, \"ap\": %d, \"wr\": %d, \"move\": \"M\", "
      "\"weapon\": \"M\", \"posts\": %d, \"crew_spaces\": %d, \"cargo\": %d, "
      "\"provenance\": \"demonstration\"",
      i ? ", " : "", i, i, i, classes[kind], craft, craft * posts * 2 + below (bits, 3) + (wr < 7),
      2 + below (bits, 4), wr, posts, kind ? 1 + below (bits, 3) : below (bits, 2),
      below (bits, 4));
  if (i % 6 < 5)
    g_string_append_printf (text, ", \"faction\": \"%s\"", factions[i % 6]);
  if (effect < 4)
    g_string_append_printf (text, ", \"abilities\": [{\"effect\": \"%s\", \"by\": %d}]",
                            effects[effect], effect ? 1 : -1);
  g_string_append_c (text, '}');
}

static void
add_suggest_crew (GString *text, RulesBits *bits, int i)
{
  static const char *const factions[] = { "mercury", "rebels", "venusian-foreign-legion",
                                          "legion-of-terra", "mars" };
  static const char *const ranks[] = { "captain", "gunner", "pilot", "marine", "engineer" };
  static const char *const effects[] = { "own-wr", "boarding-dice", "cargo", "ap" };
  int effect = below (bits, 5);
  int by = 1 + (below (bits, 4) == 0);

  g_string_append_printf (text,
                          "%s{\"id\": \"c%02d\", \"number\": \"9%d\", \"name\": \"C%d\", "
                          "\"ranks\": [\"%s\"], \"points\": %d, \"provenance\": "
                          "\"demonstration\", \"faction\": \"%s\"",
                          i ? ", " : "", i, i, i, ranks[below (bits, 5)], by + below (bits, 3),
                          factions[i % 5]);
  if (effect < 4)
    g_string_append_printf (text, ", \"abilities\": [{\"effect\": \"%s\", \"by\": %d}]",
                            effects[effect], effect ? by : -by);
  g_string_append_c (text, '}');
}

/* A whole season with its crew, of which one or two of each are owned. */
static FleetCatalogue *
make_season (uint64_t seed, FleetCollection *collection)
{
  RulesBits bits = rules_bits (seed);
  g_autoptr (GString) text = g_string_new ("{\"format\": \"rocket-table catalogue\", \"version\": "
                                           "1, \"id\": \"season\", \"name\": \"Season\", "
                                           "\"ships\": [");

  for (int i = 0; i < SUGGEST_SHIPS; i++) {
    g_autofree char *id = g_strdup_printf ("s%02d", i);
    add_suggest_ship (text, &bits, i);
    fleet_collection_set (collection, id, 1 + below (&bits, 2), 0);
  }
  g_string_append (text, "], \"crew\": [");
  for (int i = 0; i < SUGGEST_CREW; i++) {
    g_autofree char *id = g_strdup_printf ("c%02d", i);
    add_suggest_crew (text, &bits, i);
    fleet_collection_set (collection, id, 1 + (below (&bits, 4) == 0), 0);
  }
  g_string_append (text, "]}");
  FleetCatalogue *catalogue = fleet_catalogue_parse ("season", text->str, text->len, NULL);
  bench_need (catalogue != NULL, "fleet_catalogue_parse");
  return catalogue;
}

/* The slowest of several collections and the four measures, the best five fleets each. */
static void
measure_suggest (Bench *bench, Figure *figure)
{
  uint64_t n_seeds = bench->is_quick ? 3 : 25;
  double sum_s = 0;

  for (uint64_t seed = 1; seed <= n_seeds; seed++) {
    g_autoptr (FleetCollection) collection = fleet_collection_new ();
    g_autoptr (FleetCatalogue) catalogue = make_season (seed, collection);
    for (int measure = 0; measure < N_FLEET_MEASURES; measure++) {
      const FleetSuggestOptions options = { .measure = (FleetMeasure)measure, .count = 5 };
      double start_s = bench_now_s ();
      g_autoptr (FleetSuggestions) found = fleet_suggest (catalogue, collection, &options, NULL);
      double spent_s = bench_now_s () - start_s;
      bench_need (!found->is_stopped && found->fleets->len == 5, "fleet_suggest");
      figure->value = fmax (figure->value, spent_s);
      sum_s += spent_s;
    }
  }
  snprintf (figure->remark, sizeof figure->remark, "%d seasons of %d ships, mean %.0f ms",
            (int)n_seeds, SUGGEST_SHIPS, sum_s * 1e3 / (double)(n_seeds * N_FLEET_MEASURES));
}

const Row bench_fleet_rows[] = {
  { "catalogue-load", "load and check a catalogue of 5,000 ships", AT_MOST, 50, 1, "ms",
    measure_catalogue_load },
  { "fleet-filter", "a keystroke over 5,000 ships, worst", AT_MOST, 5, 2, "ms", measure_filter },
  { "fleet-suggest", "best fleets of 72 ships, worst", AT_MOST, 1, 3, "s", measure_suggest },
  { NULL },
};
