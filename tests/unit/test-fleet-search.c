/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding cards: each condition by itself and together, and every order. */
#include "fleets/fleet-search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define SHIP(id, number, name, rest)                                                               \
  "{\"id\": \"" id "\", \"number\": \"" number "\", \"name\": \"" name                             \
  "\", \"provenance\": \"demonstration\", " rest "}"
#define CREW(id, name, rest)                                                                       \
  "{\"id\": \"" id "\", \"number\": \"9\", \"name\": \"" name                                      \
  "\", \"provenance\": \"demonstration\", " rest "}"

/* A table of texts is laid out by hand. */
/* clang-format off */
static const char cards[] =
    "{\"format\": \"rocket-table catalogue\", \"version\": 1, \"id\": \"t\", \"name\": \"T\", "
    "\"ships\": ["
    SHIP ("a", "12", "Étoile d'Hiver",
          "\"faction\": \"mars\", \"class\": \"cruiser\", \"points\": 9, \"ap\": 4, \"wr\": 6, "
          "\"move\": \"L\", \"weapon\": \"S\", \"posts\": 4, \"crew_spaces\": 2, \"cargo\": 0, "
          "\"abilities\": [{\"effect\": \"own-wr\", \"by\": -1, \"text\": \"Vise juste\"}]") ", "
    SHIP ("b", "7", "Zebra",
          "\"faction\": \"venus\", \"class\": \"rocketship\", \"points\": 5, \"ap\": 5, \"wr\": 8, "
          "\"move\": \"S\", \"weapon\": \"L\", \"posts\": 2, \"crew_spaces\": 1, \"cargo\": 3") ", "
    SHIP ("c", "101", "eagle",
          "\"class\": \"station\", \"points\": 9, \"ap\": 2, \"wr\": 7, \"move\": \"none\", "
          "\"weapon\": \"M\", \"posts\": 5, \"crew_spaces\": 4, \"cargo\": 3, \"text\": \"A hiver "
          "home\"") ", "
    SHIP ("d", "8", "Straße",
          "\"faction\": \"mars\", \"class\": \"fighter\", \"craft\": 3, \"points\": 3, \"ap\": 4, "
          "\"wr\": 9, \"move\": \"M\", \"weapon\": \"S\", \"posts\": 1, \"cargo\": 0")
    "], \"crew\": ["
    CREW ("x", "Ann", "\"faction\": \"mars\", \"ranks\": [\"captain\"], \"points\": 3, "
          "\"abilities\": [{\"effect\": \"ap\", \"by\": 1}]") ", "
    CREW ("y", "Bob", "\"ranks\": [\"gunner\", \"pilot\"], \"points\": 1")
    "]}";
/* clang-format on */

static FleetCatalogue *
parse (void)
{
  g_autoptr (GError) error = NULL;
  FleetCatalogue *catalogue = fleet_catalogue_parse ("cards", cards, strlen (cards), &error);

  if (!catalogue)
    fail_msg ("%s", error->message);
  return catalogue;
}

/* The ids found, as one word. */
static void
expect_of (FleetKind kind, const FleetCollection *collection, const FleetQuery *query,
           const char *ids)
{
  g_autoptr (FleetCatalogue) catalogue = parse ();
  g_autoptr (FleetSearch) search = fleet_search_new (catalogue, kind);
  g_autoptr (GString) found = g_string_new (NULL);
  guint result[8];
  guint n;

  for (int turn = 0; turn < 2; turn++) { /* the second time the order is there already */
    guint n_found = fleet_search_run (search, collection, query, result);
    g_string_truncate (found, 0);
    for (guint i = 0; i < n_found; i++)
      g_string_append (found, kind == FLEET_KIND_SHIP
                                  ? fleet_catalogue_ships (catalogue, &n)[result[i]].id
                                  : fleet_catalogue_crew (catalogue, &n)[result[i]].id);
    assert_string_equal (found->str, ids);
  }
}

#define expect(ids, ...) expect_of (FLEET_KIND_SHIP, NULL, &(FleetQuery){ __VA_ARGS__ }, ids)
#define expect_crew(ids, ...) expect_of (FLEET_KIND_CREW, NULL, &(FleetQuery){ __VA_ARGS__ }, ids)

static void
test_text (void **unused)
{
  expect ("abcd", .text = NULL);
  expect ("abcd", .text = "  ");
  expect ("a", .text = "etoile");
  expect ("a", .text = "ÉTOILE"); /* one letter or two, and of either case */
  expect ("a", .text = "e\xCC\x81toile");
  expect ("ac", .text = "hiver");
  expect ("a", .text = "hiver  mars"); /* the faction's name; all words must be there */
  expect ("", .text = "hiver venus");
  expect ("a", .text = "vise");
  expect ("d", .text = "strasse");
  expect ("c", .text = "101");
  expect ("c", .text = "station");
  expect ("", .text = "eagleA"); /* not across two texts */
  expect ("", .text = "\xFF");
  expect_crew ("y", .text = "pilot");
}

static void
test_conditions (void **unused)
{
  expect ("ad", .faction = "mars");
  expect ("c", .faction = "");
  expect ("d", .class_id = "fighter");
  expect ("ac", .min_points = 9);
  expect ("bd", .max_points = 5);
  expect ("b", .min_points = 4, .max_points = 8);
  expect ("a", .has_effect = TRUE, .effect = ROCKETMEN_EFFECT_OWN_WR);
  expect ("", .has_effect = TRUE, .effect = ROCKETMEN_EFFECT_AP);
  expect ("d", .faction = "mars", .max_points = 5, .text = "s");
  expect ("", .is_owned = TRUE);
  expect_crew ("x", .faction = "mars");
  expect_crew ("x", .has_effect = TRUE, .effect = ROCKETMEN_EFFECT_AP);
  expect_crew ("", .class_id = "fighter");

  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  const FleetQuery owned = { .is_owned = TRUE };
  fleet_collection_set (collection, "c", 1, 0);
  fleet_collection_set (collection, "b", 0, 2); /* wanted is not owned */
  expect_of (FLEET_KIND_SHIP, collection, &owned, "c");
}

static void
test_orders (void **unused)
{
  expect ("dbac", .sort = FLEET_SORT_POINTS);
  expect ("acbd", .sort = FLEET_SORT_POINTS, .is_descending = TRUE); /* a before c both ways */
  expect ("cadb", .sort = FLEET_SORT_AP);
  expect ("acbd", .sort = FLEET_SORT_WR);
  expect ("cbda", .sort = FLEET_SORT_MOVE); /* none, S, M, L */
  expect ("adbc", .sort = FLEET_SORT_MOVE, .is_descending = TRUE);
  expect ("adcb", .sort = FLEET_SORT_RANGE);
  expect ("dbac", .sort = FLEET_SORT_POSTS);
  expect ("dbac", .sort = FLEET_SORT_CREW);
  expect ("adbc", .sort = FLEET_SORT_CARGO);
  expect ("dabc", .sort = FLEET_SORT_CRAFT, .is_descending = TRUE);
  expect ("bdac", .sort = FLEET_SORT_NUMBER); /* 7, 8, 12, 101 */
  expect ("cadb", .sort = FLEET_SORT_FACTION);
  expect ("adbc", .sort = FLEET_SORT_CLASS);
  expect ("bd", .sort = FLEET_SORT_POINTS, .is_descending = TRUE, .max_points = 5);
  expect_crew ("yx", .sort = FLEET_SORT_POINTS);
  expect_crew ("yx", .sort = FLEET_SORT_NAME, .is_descending = TRUE);
  expect_crew ("xy", .sort = FLEET_SORT_AP); /* crew have none: as they were */
  for (int i = 0; i < N_FLEET_SORTS; i++)
    assert_non_null (fleet_sort_words[i]);
  assert_null (fleet_sort_words[N_FLEET_SORTS]);
}

static void
test_folding (void **unused)
{
  static const char *const pairs[][2] = {
    { "Éàü", "eau" }, { "ŒUF", "œuf" }, { "ß", "ss" },
    { "ΣΑΣ", "σασ" }, { "", "" },       { "ﬁn", "fin" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++) {
    g_autofree char *folded = fleet_search_fold (pairs[i][0]);
    assert_string_equal (folded, pairs[i][1]);
  }
  assert_null (fleet_search_fold ("\xC3"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_text),
    cmocka_unit_test (test_conditions),
    cmocka_unit_test (test_orders),
    cmocka_unit_test (test_folding),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
