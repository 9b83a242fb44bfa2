/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of fleets/. */
#include "bench.h"

#include "fleets/fleet-check.h"

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

const Row bench_fleet_rows[] = {
  { "catalogue-load", "load and check a catalogue of 5,000 ships", AT_MOST, 50, 1, "ms",
    measure_catalogue_load },
  { NULL },
};
