/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suggested fleets: against every legal fleet of a few cards, and what can be asked of them. */
#include "fleets/fleet-check.h"
#include "fleets/fleet-suggest.h"
#include "rules/rules-chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                                                                                       \
  "{\"format\": \"rocket-table catalogue\", \"version\": 1, \"id\": \"test\", \"name\": \"Test\""

static FleetCatalogue *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  FleetCatalogue *catalogue = fleet_catalogue_parse ("test", text, strlen (text), &error);

  if (!catalogue)
    fail_msg ("%s", error->message);
  return catalogue;
}

/* ---- Against every legal fleet ---- */

enum { SHIPS = 4, CREW = 4, CRAFT = 8 };

static int
below (RulesBits *bits, int n)
{
  return (int)rules_bits_below (bits, (uint32_t)n);
}

static const char *
pick_faction (RulesBits *bits)
{
  static const char *const factions[] = { "mercury", "venus", "venusian-foreign-legion", "mars",
                                          NULL };
  return factions[below (bits, G_N_ELEMENTS (factions))];
}

static void
add_ability (GString *text, RulesBits *bits)
{
  static const char *const effects[] = { "own-wr", "boarding-dice", "cargo", "ap", "range" };
  static const char *const when[] = { "always", "attacking", "against-cruiser" };

  g_string_append_printf (text,
                          ", \"abilities\": [{\"effect\": \"%s\", \"by\": %d, \"when\": \"%s\"}]",
                          effects[below (bits, G_N_ELEMENTS (effects))], below (bits, 4) - 2,
                          when[below (bits, 8) < 6 ? 0 : 1 + below (bits, 2)]);
}

static FleetCatalogue *
make_cards (RulesBits *bits)
{
  static const char *const posts[] = { "2", "3", "[\"laser\", \"any\"]",
                                       "[\"shield\", \"laser\"]" };
  static const char *const classes[] = { "cruiser", "rocketship", "station", "cruiser" };
  static const char *const ranks[] = { "\"captain\"", "\"gunner\"", "\"captain\", \"gunner\"" };
  g_autoptr (GString) text = g_string_new (HEAD ", \"ships\": [");

  for (int i = 0; i < SHIPS; i++) {
    const char *faction = pick_faction (bits);
    gboolean is_squadron = below (bits, 4) == 0;
    g_string_append_printf (
        text,
        "%s{\"id\": \"s%d\", \"number\": \"%d\", \"name\": \"S%d\", \"class\": \"%s\", \"craft\": "
        "%d, \"points\": %d, \"ap\": %d, \"wr\": %d, \"move\": \"M\", \"weapon\": \"%s\", "
        "\"posts\": %s, \"crew_spaces\": %d, \"cargo\": %d, \"provenance\": \"demonstration\"",
        i ? ", " : "", i, i, i, is_squadron ? "fighter" : classes[below (bits, 4)],
        is_squadron ? 2 : 1, 5 + below (bits, 12), 1 + below (bits, 5), 4 + below (bits, 7),
        below (bits, 9) ? "M" : "none", posts[below (bits, 4)], below (bits, 3), below (bits, 4));
    if (faction)
      g_string_append_printf (text, ", \"faction\": \"%s\"", faction);
    if (below (bits, 3) == 0)
      add_ability (text, bits);
    g_string_append (text, "}");
  }
  g_string_append (text, "], \"crew\": [");
  for (int i = 0; i < CREW; i++) {
    const char *faction = pick_faction (bits);
    g_string_append_printf (text,
                            "%s{\"id\": \"c%d\", \"number\": \"9%d\", \"name\": \"C%d\", \"ranks\":"
                            " [%s], \"points\": %d, \"provenance\": \"demonstration\"",
                            i ? ", " : "", i, i, i, ranks[below (bits, 3)], below (bits, 5));
    if (faction)
      g_string_append_printf (text, ", \"faction\": \"%s\"", faction);
    add_ability (text, bits);
    g_string_append (text, "}");
  }
  g_string_append (text, "]}");
  return parse (text->str);
}

typedef struct {
  const FleetCatalogue *catalogue;
  FleetMeasure measure;
  Fleet *fleet;
  int best;
  int best_points;
} Trial;

static void
judge (Trial *self)
{
  int value = fleet_measure_fleet (self->measure, self->fleet, self->catalogue);

  if (value < self->best)
    return;
  g_autoptr (FleetReport) report = fleet_check (self->fleet, self->catalogue, NULL);
  if (!report->is_valid || (value == self->best && report->active_points >= self->best_points))
    return;
  self->best = value;
  self->best_points = report->active_points;
}

/* Each crew member on each craft, or left at home. */
static void
try_crew (Trial *self, guint number)
{
  guint n;
  const FleetCrew *crew = fleet_catalogue_crew (self->catalogue, &n);

  if (number == n) {
    judge (self);
    return;
  }
  try_crew (self, number + 1);
  for (guint i = 0; i < self->fleet->active->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (self->fleet->active, i);
    for (guint k = 0; k < entry->craft->len; k++) {
      FleetCraft *craft = g_ptr_array_index (entry->craft, k);
      g_ptr_array_add (craft->crew, g_strdup (crew[number].id));
      try_crew (self, number + 1);
      g_ptr_array_set_size (craft->crew, (int)craft->crew->len - 1);
    }
  }
}

static void
try_everything (Trial *self)
{
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (self->catalogue, &n);

  for (unsigned set = 1; set < 1u << n; set++) {
    g_autoptr (Fleet) fleet = fleet_new ();
    self->fleet = fleet;
    for (guint i = 0; i < n; i++) {
      if (!(set >> i & 1))
        continue;
      FleetEntry *entry = fleet_add_ship (fleet, fleet->active, &ships[i]);
      for (guint k = 0; k < entry->craft->len; k++)
        fleet_measure_arm (self->measure, g_ptr_array_index (entry->craft, k), &ships[i]);
    }
    g_autoptr (FleetReport) report = fleet_check (fleet, self->catalogue, NULL);
    if (report->is_valid) /* no crew makes a wrong set of ships right */
      try_crew (self, 0);
  }
}

static void
test_against_everything (void **unused)
{
  for (uint64_t seed = 1; seed <= 200; seed++) {
    RulesBits bits = rules_bits (seed);
    g_autoptr (FleetCatalogue) catalogue = make_cards (&bits);
    const FleetSuggestOptions options = { .measure = (FleetMeasure)(seed % N_FLEET_MEASURES),
                                          .count = 2 };
    Trial trial = { .catalogue = catalogue, .measure = options.measure };
    try_everything (&trial);

    g_autoptr (FleetSuggestions) found = fleet_suggest (catalogue, NULL, &options, NULL);
    assert_false (found->is_stopped);
    if (trial.best == 0) {
      assert_int_equal (found->fleets->len, 0);
      continue;
    }
    const Fleet *best = g_ptr_array_index (found->fleets, 0);
    g_autoptr (FleetReport) report = fleet_check (best, catalogue, NULL);
    int value = fleet_measure_fleet (options.measure, best, catalogue);
    if (!report->is_valid || value != trial.best || report->active_points != trial.best_points)
      fail_msg ("seed %d: %d for %d points, best is %d for %d", (int)seed, value,
                report->active_points, trial.best, trial.best_points);
  }
}

/* ---- What can be asked ---- */

static FleetSuggestions *
suggest (const FleetCatalogue *catalogue, const FleetSuggestOptions *options)
{
  g_autoptr (GError) error = NULL;
  FleetSuggestions *found = fleet_suggest (catalogue, NULL, options, &error);

  if (!found)
    fail_msg ("%s", error->message);
  return found;
}

static void
expect_error (const FleetCatalogue *catalogue, const FleetSuggestOptions *options, const char *part)
{
  g_autoptr (GError) error = NULL;

  assert_null (fleet_suggest (catalogue, NULL, options, &error));
  if (!strstr (error->message, part))
    fail_msg ("“%s” is not in “%s”", part, error->message);
}

static guint
count_ship (const Fleet *fleet, const char *id)
{
  guint n = 0;

  for (guint i = 0; i < fleet->active->len; i++)
    n += strcmp (((FleetEntry *)g_ptr_array_index (fleet->active, i))->ship, id) == 0;
  return n;
}

static void
test_demonstration (void **unused)
{
  static const int proven[N_FLEET_MEASURES] = { 339, 27, 18, 42 };
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();

  for (int measure = 0; measure < N_FLEET_MEASURES; measure++) {
    const FleetSuggestOptions options = { .measure = (FleetMeasure)measure, .count = 5 };
    g_autoptr (FleetSuggestions) found = suggest (catalogue, &options);
    g_autoptr (FleetSuggestions) again = suggest (catalogue, &options);
    int before = G_MAXINT;
    assert_false (found->is_stopped);
    assert_int_equal (found->fleets->len, 5);
    for (guint i = 0; i < 5; i++) {
      const Fleet *fleet = g_ptr_array_index (found->fleets, i);
      int value = fleet_measure_fleet (options.measure, fleet, catalogue);
      g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
      assert_true (report->is_valid);
      assert_true (value > 0 && value <= before);
      assert_true (fleet_equal (fleet, g_ptr_array_index (again->fleets, i)));
      before = value;
    }
    /* What a search found that proved it. */
    assert_int_equal (
        fleet_measure_fleet (options.measure, g_ptr_array_index (found->fleets, 0), catalogue),
        proven[measure]);
  }
}

/* Only what one owns, and as often as one owns it. */
static void
test_collection (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  const FleetSuggestOptions options = { .measure = FLEET_MEASURE_AP, .count = 9 };

  g_autoptr (FleetSuggestions) none = fleet_suggest (catalogue, collection, &options, NULL);
  assert_int_equal (none->fleets->len, 0);
  assert_true (none->is_exact);

  fleet_collection_set (collection, "quick-cinder", 3, 0);
  fleet_collection_set (collection, "gone-card", 5, 0);
  g_autoptr (FleetSuggestions) found = fleet_suggest (catalogue, collection, &options, NULL);
  assert_int_equal (found->fleets->len, 3); /* three, two or one of it */
  assert_int_equal (count_ship (g_ptr_array_index (found->fleets, 0), "quick-cinder"), 3);
  assert_int_equal (count_ship (g_ptr_array_index (found->fleets, 2), "quick-cinder"), 1);
}

static void
test_include_and_exclude (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  static const char *const station[] = { "kiln", "ember-vale", NULL };
  static const char *const unknown[] = { "no-such", NULL };
  static const char *const twice[] = { "kiln", "kiln", NULL };
  static const char *const sunskimmer[] = { "sunskimmer", NULL };
  FleetSuggestOptions options = {
    .measure = FLEET_MEASURE_CARGO, .count = 3, .include = station, .exclude = sunskimmer
  };

  g_autoptr (FleetSuggestions) found = suggest (catalogue, &options);
  assert_int_equal (found->fleets->len, 3);
  for (guint i = 0; i < 3; i++) {
    const Fleet *fleet = g_ptr_array_index (found->fleets, i);
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    g_autofree char *text = fleet_write (fleet);
    assert_true (report->is_valid);
    assert_int_equal (count_ship (fleet, "kiln"), 1);
    assert_int_equal (count_ship (fleet, "sunskimmer"), 0);
    assert_non_null (strstr (text, "ember-vale"));
  }
  options.include = unknown;
  expect_error (catalogue, &options, "no-such");
  options.include = twice;
  expect_error (catalogue, &options, "2 times");
  options.include = sunskimmer;
  expect_error (catalogue, &options, "Sunskimmer");
  options.exclude = NULL;
  options.faction = "mars";
  expect_error (catalogue, &options, "RM-FL-3");
}

static void
test_coalition_and_faction (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  FleetSuggestOptions options = { .measure = FLEET_MEASURE_FIREPOWER,
                                  .count = 4,
                                  .coalition = "axis-of-evil" };

  for (int turn = 0; turn < 2; turn++) {
    g_autoptr (FleetSuggestions) found = suggest (catalogue, &options);
    assert_int_equal (found->fleets->len, 4);
    for (guint i = 0; i < 4; i++) {
      const Fleet *fleet = g_ptr_array_index (found->fleets, i);
      for (guint k = 0; k < fleet->active->len; k++) {
        const FleetEntry *entry = g_ptr_array_index (fleet->active, k);
        const char *faction = fleet_catalogue_find_ship (catalogue, entry->ship)->faction;
        const char *coalition = fleet_catalogue_coalition_of (catalogue, faction);
        assert_true (!coalition || strcmp (coalition, "axis-of-evil") == 0);
        assert_true (!options.faction || !faction || strcmp (faction, "mars") == 0);
      }
    }
    options.faction = "mars";
  }
}

/* Each part of each measure, worked out by hand. */
static void
test_measures (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = parse (
      HEAD ", \"ships\": [{\"id\": \"s\", \"number\": \"1\", \"name\": \"S\", \"class\": "
           "\"fighter\", \"craft\": 2, \"points\": 8, \"ap\": 3, \"wr\": 8, \"move\": \"M\", "
           "\"weapon\": \"S\", \"posts\": [\"any\", \"shield\", \"any\"], \"crew_spaces\": 2, "
           "\"cargo\": 1, \"abilities\": [{\"effect\": \"own-wr\", \"by\": -1}, {\"effect\": "
           "\"own-wr\", \"by\": -3, \"when\": \"against-cruiser\"}, {\"effect\": "
           "\"boarding-dice\", \"by\": 1, \"when\": \"attacking\"}, {\"effect\": "
           "\"boarding-dice\", \"by\": 5, \"when\": \"defending\"}], \"provenance\": "
           "\"demonstration\"}], \"crew\": [{\"id\": \"c\", \"number\": \"2\", \"name\": \"C\", "
           "\"ranks\": [\"captain\"], \"points\": 2, \"abilities\": [{\"effect\": \"own-wr\", "
           "\"by\": -2}, {\"effect\": \"ap\", \"by\": 2}, {\"effect\": \"cargo\", \"by\": -3}], "
           "\"provenance\": \"demonstration\"}]}");
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, "s");
  static const int wanted[][2] = {
    [FLEET_MEASURE_FIREPOWER] = { 2 * 2 * 21, 2 * 21 + 2 * 30 }, /* WR 7; with the captain 5 */
    [FLEET_MEASURE_BOARDING] = { 2 * (1 + 3 + 1), 2 * 5 + 1 },
    [FLEET_MEASURE_CARGO] = { 2, 1 },
    [FLEET_MEASURE_AP] = { 6, 8 },
  };

  for (int measure = 0; measure < N_FLEET_MEASURES; measure++) {
    g_autoptr (Fleet) fleet = fleet_new ();
    FleetEntry *entry = fleet_add_ship (fleet, fleet->active, ship);
    FleetCraft *first = g_ptr_array_index (entry->craft, 0);
    for (guint i = 0; i < 2; i++)
      fleet_measure_arm ((FleetMeasure)measure, g_ptr_array_index (entry->craft, i), ship);
    assert_string_equal (g_ptr_array_index (first->pods, 0), "laser");
    assert_string_equal (g_ptr_array_index (first->pods, 1), "shield");
    assert_string_equal (g_ptr_array_index (first->pods, 2),
                         measure == FLEET_MEASURE_FIREPOWER ? "laser" : "shield");
    assert_int_equal (fleet_measure_fleet ((FleetMeasure)measure, fleet, catalogue),
                      wanted[measure][0]);
    g_ptr_array_add (fleet->unassigned, g_strdup ("c"));
    assert_int_equal (fleet_measure_fleet ((FleetMeasure)measure, fleet, catalogue),
                      wanted[measure][0]);
    g_ptr_array_add (first->crew, g_strdup ("c"));
    assert_int_equal (fleet_measure_fleet ((FleetMeasure)measure, fleet, catalogue),
                      wanted[measure][1]);
  }
}

static void
test_stopped (void **unused)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const FleetSuggestOptions options = { .measure = FLEET_MEASURE_BOARDING,
                                        .count = 5,
                                        .cancellable = cancellable };

  g_cancellable_cancel (cancellable);
  g_autoptr (FleetSuggestions) found = suggest (catalogue, &options);
  assert_false (found->is_exact);
  assert_true (found->is_stopped);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_against_everything),
    cmocka_unit_test (test_demonstration),
    cmocka_unit_test (test_collection),
    cmocka_unit_test (test_include_and_exclude),
    cmocka_unit_test (test_coalition_and_faction),
    cmocka_unit_test (test_measures),
    cmocka_unit_test (test_stopped),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
