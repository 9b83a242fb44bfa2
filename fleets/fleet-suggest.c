/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-suggest.h. Cards become the numbers of fleet-pack.h here, and its answers fleets. */
#include "fleet-suggest.h"

#include "fleet-pack.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

enum { GAIN_MAX = 40 }; /* far more than takes any WR to the least */

/* Copies of one card in a kind. */
typedef struct {
  const void *card; /* a FleetShip or FleetCrew */
  int copies;
} Stock;

typedef struct {
  GHashTable *by_key; /* text of all that counts -> number + 1 */
  GPtrArray *stocks;  /* of GArray of Stock, by number */
} Kinds;

typedef struct {
  const FleetCatalogue *catalogue;
  const FleetCollection *collection;
  const FleetSuggestOptions *options;
  GHashTable *included; /* id -> how often */
  GHashTable *excluded;
  const char *coalition; /* that the ships must have if any; NULL: no matter */
  int budget;

  GPtrArray *factions;   /* of ships, NULL among them: the classes of fleet-pack.h */
  GPtrArray *coalitions; /* the sides */
  GHashTable *ranks;     /* word -> number + 1 */
  GArray *ships;         /* of FleetPackShip */
  GArray *crew;          /* of FleetPackCrew */
  Kinds ship_kinds;
  Kinds crew_kinds;
  GPtrArray *memory; /* arrays that ships and crew point to */
} Task;

/* ---- Kinds ---- */

static void
kinds_init (Kinds *self)
{
  self->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->stocks = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
}

static void
kinds_clear (Kinds *self)
{
  g_hash_table_unref (self->by_key);
  g_ptr_array_unref (self->stocks);
}

/* Adds copies to the kind with this key. TRUE: it is a new one. */
static gboolean
kinds_add (Kinds *self, const char *key, const void *card, int copies, guint *number)
{
  const Stock stock = { card, copies };
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_key, key));

  *number = known ? known - 1 : self->stocks->len;
  if (!known) {
    g_ptr_array_add (self->stocks, g_array_new (FALSE, FALSE, sizeof (Stock)));
    g_hash_table_insert (self->by_key, g_strdup (key), GUINT_TO_POINTER (*number + 1));
  }
  GArray *stocks = g_ptr_array_index (self->stocks, *number);
  g_array_append_val (stocks, stock);
  return !known;
}

/* Takes one copy, of the first id that has any. */
static const void *
kinds_take (Kinds *self, int number)
{
  GArray *stocks = g_ptr_array_index (self->stocks, number);

  for (guint i = 0; i < stocks->len; i++) {
    Stock *stock = &g_array_index (stocks, Stock, i);
    if (stock->copies > 0) {
      stock->copies--;
      return stock->card;
    }
  }
  g_assert_not_reached ();
}

/* ---- Cards one has ---- */

static int
owned (const Task *self, const char *id)
{
  int copies = self->collection ? fleet_collection_own (self->collection, id) : 1;

  return g_hash_table_contains (self->excluded, id) ? 0 : copies;
}

static int
included (const Task *self, const char *id)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (self->included, id));
}

static int
number_of (GPtrArray *list, const char *word)
{
  for (guint i = 0; i < list->len; i++)
    if (g_strcmp0 (g_ptr_array_index (list, i), word) == 0)
      return (int)i;
  g_ptr_array_add (list, (gpointer)word);
  return (int)list->len - 1;
}

/* May it be in the fleets that are wanted, as far as coalitions go? RM-FL-3 */
static gboolean
is_wanted (const Task *self, const FleetShip *ship)
{
  const char *coalition = fleet_catalogue_coalition_of (self->catalogue, ship->faction);

  if (self->coalition && coalition && strcmp (self->coalition, coalition) != 0)
    return FALSE;
  return !self->options->faction || !ship->faction
         || strcmp (ship->faction, self->options->faction) == 0;
}

/* ---- Ships ---- */

static int
count_lasers (const FleetShip *ship)
{
  int n = 0;

  for (int i = 0; i < ship->n_posts; i++)
    n += !ship->posts[i] || strcmp (ship->posts[i], "laser") == 0;
  return n;
}

/* The value of a craft by the gain of its crew: only firepower is not a plain sum. */
static int *
make_values (FleetMeasure measure, const FleetShip *ship, int *n)
{
  int *values = g_new (int, GAIN_MAX + 1);
  int most = measure == FLEET_MEASURE_FIREPOWER ? GAIN_MAX : 0;

  for (int gain = 0; gain <= most; gain++)
    values[gain] =
        CLAMP (fleet_measure_craft (measure, ship, ship->n_posts, count_lasers (ship), gain), 0,
               FLEET_PACK_VALUE_MAX);
  *n = most + 1;
  while (*n > 1 && values[*n - 1] == values[*n - 2])
    --*n;
  return values;
}

/* All that counts, as a text that is the same for ships that are alike. */
static char *
ship_key (const FleetPackShip *ship, const char *forced_id)
{
  GString *key = g_string_new (NULL);

  g_string_append_printf (key, "%d %d %d %d %d %d", ship->cost, ship->craft, ship->spaces,
                          ship->serve_class, ship->side, ship->is_single);
  for (int i = 0; i < ship->n_values; i++)
    g_string_append_printf (key, " %d", ship->value[i]);
  if (forced_id)
    g_string_append_printf (key, " = %s", forced_id);
  return g_string_free (key, FALSE);
}

static void
add_ship (Task *self, const FleetShip *card, int copies, gboolean is_forced)
{
  const char *coalition = fleet_catalogue_coalition_of (self->catalogue, card->faction);
  FleetPackShip ship = {
    .cost = card->points,
    .copies = copies,
    .craft = card->craft,
    .spaces = MIN (card->crew_spaces, FLEET_PACK_CREW_MAX),
    .serve_class = number_of (self->factions, card->faction),
    .side = is_forced || !coalition ? -1 : number_of (self->coalitions, coalition),
    .is_forced = is_forced,
    .is_single = card->ship_class == ROCKETMEN_CLASS_STATION,
  };
  guint number;

  ship.value = make_values (self->options->measure, card, &ship.n_values);
  g_ptr_array_add (self->memory, (gpointer)ship.value);
  g_autofree char *key = ship_key (&ship, is_forced ? card->id : NULL);
  if (kinds_add (&self->ship_kinds, key, card, copies, &number))
    g_array_append_val (self->ships, ship);
  else
    g_array_index (self->ships, FleetPackShip, number).copies += copies;
}

static int
compare_ships_cb (const void *a, const void *b)
{
  return strcmp ((*(const FleetShip *const *)a)->id, (*(const FleetShip *const *)b)->id);
}

/* Those that must be there first, as fleet-pack.h wants it; then by id, so that the order of the
 * files does not matter. */
static void
add_ships (Task *self)
{
  guint n;
  const FleetShip *cards = fleet_catalogue_ships (self->catalogue, &n);
  g_autofree const FleetShip **sorted = g_new (const FleetShip *, n + 1);

  for (guint i = 0; i < n; i++)
    sorted[i] = &cards[i];
  qsort (sorted, n, sizeof *sorted, compare_ships_cb);
  for (guint i = 0; i < n; i++)
    if (included (self, sorted[i]->id))
      add_ship (self, sorted[i], included (self, sorted[i]->id), TRUE);
  for (guint i = 0; i < n; i++) {
    int copies = owned (self, sorted[i]->id) - included (self, sorted[i]->id);
    /* A squadron of stations is against RM-CL-4. */
    gboolean is_possible =
        sorted[i]->ship_class != ROCKETMEN_CLASS_STATION || sorted[i]->craft == 1;
    if (copies > 0 && is_possible && is_wanted (self, sorted[i]))
      add_ship (self, sorted[i], copies, FALSE);
  }
}

/* ---- Crew ---- */

static int
rank_number (Task *self, const char *word)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->ranks, word));

  if (!number) {
    number = g_hash_table_size (self->ranks) + 1;
    g_hash_table_insert (self->ranks, (gpointer)word, GUINT_TO_POINTER (number));
  }
  return (int)number - 1;
}

/* Which classes of ships a crew member serves. */
static guint8 *
make_serves (Task *self, const FleetCrew *card)
{
  guint8 *serves = g_new0 (guint8, self->factions->len + 1);

  for (guint i = 0; i < self->factions->len; i++) {
    const FleetShip of_faction = { .faction = g_ptr_array_index (self->factions, i) };
    serves[i] = fleet_catalogue_may_serve (self->catalogue, card, &of_faction) ? 1 : 0;
  }
  g_ptr_array_add (self->memory, serves);
  return serves;
}

static int
compare_ints_cb (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

static char *
crew_key (const Task *self, const FleetPackCrew *crew, const char *forced_id)
{
  GString *key = g_string_new (NULL);

  g_string_append_printf (key, "%d %d %d :", crew->cost, crew->gain, crew->weight);
  for (int i = 0; i < crew->n_ranks; i++)
    g_string_append_printf (key, " %d", crew->rank[i]);
  g_string_append (key, " : ");
  for (guint i = 0; i < self->factions->len; i++)
    g_string_append_c (key, crew->serves[i] ? '1' : '0');
  if (forced_id)
    g_string_append_printf (key, " = %s", forced_id);
  return g_string_free (key, FALSE);
}

static void
add_crew_card (Task *self, const FleetCrew *card, int copies, gboolean is_forced)
{
  FleetMeasure measure = self->options->measure;
  int adds = CLAMP (fleet_measure_crew (measure, card), 0, FLEET_PACK_VALUE_MAX);
  FleetPackCrew crew = {
    /* The points of those that must be there are spent already, wherever they serve. */
    .cost = is_forced ? 0 : card->points,
    .copies = MIN (copies, FLEET_PACK_CREW_MAX),
    .gain = measure == FLEET_MEASURE_FIREPOWER ? MIN (adds, GAIN_MAX) : 0,
    .weight = measure == FLEET_MEASURE_FIREPOWER ? 0 : adds,
    .n_ranks = card->n_ranks,
    .serves = make_serves (self, card),
  };
  guint number;

  for (int i = 0; i < card->n_ranks; i++)
    crew.rank[i] = rank_number (self, card->ranks[i]);
  qsort (crew.rank, (gsize)crew.n_ranks, sizeof *crew.rank, compare_ints_cb);
  g_autofree char *key = crew_key (self, &crew, is_forced ? card->id : NULL);
  if (kinds_add (&self->crew_kinds, key, card, crew.copies, &number)) {
    g_array_append_val (self->crew, crew);
  } else {
    FleetPackCrew *kind = &g_array_index (self->crew, FleetPackCrew, number);
    kind->copies = MIN (kind->copies + crew.copies, FLEET_PACK_CREW_MAX);
  }
}

static int
compare_crew_cb (const void *a, const void *b)
{
  return strcmp ((*(const FleetCrew *const *)a)->id, (*(const FleetCrew *const *)b)->id);
}

static void
add_crew (Task *self)
{
  guint n;
  const FleetCrew *cards = fleet_catalogue_crew (self->catalogue, &n);
  g_autofree const FleetCrew **sorted = g_new (const FleetCrew *, n + 1);

  for (guint i = 0; i < n; i++)
    sorted[i] = &cards[i];
  qsort (sorted, n, sizeof *sorted, compare_crew_cb);
  for (guint i = 0; i < n; i++) {
    int forced = included (self, sorted[i]->id);
    int copies = owned (self, sorted[i]->id) - forced;
    if (forced)
      add_crew_card (self, sorted[i], forced, TRUE);
    if (copies > 0 && fleet_measure_crew (self->options->measure, sorted[i]) > 0)
      add_crew_card (self, sorted[i], copies, FALSE);
  }
}

/* ---- What must be there ---- */

static gboolean
include_ship (Task *self, const FleetShip *ship, gboolean *has_station, GError **error)
{
  const char *coalition = fleet_catalogue_coalition_of (self->catalogue, ship->faction);

  if (!is_wanted (self, ship)) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                 _ ("%s cannot be in this fleet (RM-FL-3: ships of one coalition only)"),
                 ship->name);
    return FALSE;
  }
  if (coalition)
    self->coalition = coalition;
  if (ship->ship_class != ROCKETMEN_CLASS_STATION)
    return TRUE;
  if (*has_station || ship->craft > 1) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                 _ ("%s would be a second station (RM-CL-4: one at a time)"), ship->name);
    return FALSE;
  }
  *has_station = TRUE;
  return TRUE;
}

static gboolean
include_cards (Task *self, GError **error)
{
  gboolean has_station = FALSE;
  int points = 0;

  for (const char *const *id = self->options->include; id && *id; id++) {
    const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, *id);
    const FleetCrew *crew = ship ? NULL : fleet_catalogue_find_crew (self->catalogue, *id);
    int n = included (self, *id) + 1;
    if (!ship && !crew) {
      g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                   _ ("there is no card “%s”; name the catalogue it is in, or correct the id"),
                   *id);
      return FALSE;
    }
    if (owned (self, *id) < n) {
      g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                   _ ("%s is to be included %d times, and %d can be; add it to the collection"),
                   ship ? ship->name : crew->name, n, owned (self, *id));
      return FALSE;
    }
    if (ship && !include_ship (self, ship, &has_station, error))
      return FALSE;
    g_hash_table_insert (self->included, (gpointer)*id, GINT_TO_POINTER (n));
    points += ship ? ship->points : crew->points;
    self->budget -= crew ? crew->points : 0;
  }
  if (points > FLEET_POINTS) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT,
                 _ ("the cards to include cost %d points together (RM-FL-1: %d or less)"), points,
                 FLEET_POINTS);
    return FALSE;
  }
  return TRUE;
}

/* ---- Fleets ---- */

static gboolean
has_rank_of (const Task *self, const FleetCraft *craft, const FleetCrew *crew)
{
  for (guint i = 0; i < craft->crew->len; i++) {
    const FleetCrew *other =
        fleet_catalogue_find_crew (self->catalogue, g_ptr_array_index (craft->crew, i));
    for (int k = 0; k < crew->n_ranks; k++)
      for (int m = 0; m < other->n_ranks; m++)
        if (strcmp (crew->ranks[k], other->ranks[m]) == 0)
          return TRUE;
  }
  return FALSE;
}

/* Finds a place aboard for crew that must be there and that the measure has no use for. */
static void
place_crew (const Task *self, Fleet *fleet, const FleetCrew *crew)
{
  FleetMeasure measure = self->options->measure;
  int before = fleet_measure_fleet (measure, fleet, self->catalogue);

  for (guint i = 0; i < fleet->active->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (fleet->active, i);
    const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
    for (guint k = 0; k < entry->craft->len; k++) {
      FleetCraft *craft = g_ptr_array_index (entry->craft, k);
      if ((int)craft->crew->len >= ship->crew_spaces
          || !fleet_catalogue_may_serve (self->catalogue, crew, ship)
          || has_rank_of (self, craft, crew))
        continue;
      g_ptr_array_add (craft->crew, g_strdup (crew->id));
      if (fleet_measure_fleet (measure, fleet, self->catalogue) >= before)
        return;
      g_ptr_array_set_size (craft->crew, (int)craft->crew->len - 1);
    }
  }
  g_ptr_array_add (fleet->unassigned, g_strdup (crew->id));
}

static int
count_crew (const Fleet *fleet, const char *id)
{
  int n = 0;

  for (guint i = 0; i < fleet->active->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (fleet->active, i);
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = g_ptr_array_index (entry->craft, k);
      for (guint m = 0; m < craft->crew->len; m++)
        n += strcmp (g_ptr_array_index (craft->crew, m), id) == 0;
    }
  }
  return n;
}

static void
place_included (const Task *self, Fleet *fleet)
{
  for (const char *const *id = self->options->include; id && *id; id++) {
    const FleetCrew *crew = fleet_catalogue_find_ship (self->catalogue, *id)
                                ? NULL
                                : fleet_catalogue_find_crew (self->catalogue, *id);
    guint waiting = 0;
    for (guint i = 0; i < fleet->unassigned->len; i++)
      waiting += strcmp (g_ptr_array_index (fleet->unassigned, i), *id) == 0;
    if (crew && count_crew (fleet, *id) + (int)waiting < included (self, *id))
      place_crew (self, fleet, crew);
  }
}

static void
copy_stocks (const Kinds *from, Kinds *to)
{
  to->by_key = g_hash_table_ref (from->by_key);
  to->stocks = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
  for (guint i = 0; i < from->stocks->len; i++)
    g_ptr_array_add (to->stocks, g_array_copy (g_ptr_array_index (from->stocks, i)));
}

static Fleet *
make_fleet (const Task *self, const FleetPackFleet *found, guint number)
{
  const char *measure = fleet_measure_words[self->options->measure];
  Fleet *fleet = fleet_new ();
  FleetEntry *entry = NULL;
  Kinds ships, crew;

  copy_stocks (&self->ship_kinds, &ships);
  copy_stocks (&self->crew_kinds, &crew);
  g_free (fleet->id);
  g_free (fleet->name);
  fleet->id = g_strdup_printf ("suggested-%s-%u", measure, number);
  fleet->name = g_strdup_printf (_ ("Suggested for %s, %u"), measure, number);
  g_ptr_array_add (fleet->catalogues, g_strdup (fleet_catalogue_id (self->catalogue)));
  for (guint i = 0; i < found->lines->len; i++) {
    const FleetPackLine *line = &g_array_index (found->lines, FleetPackLine, i);
    if (line->crew < 0) {
      const FleetShip *ship = kinds_take (&ships, line->ship);
      entry = fleet_add_ship (fleet, fleet->active, ship);
      for (guint k = 0; k < entry->craft->len; k++)
        fleet_measure_arm (self->options->measure, g_ptr_array_index (entry->craft, k), ship);
    } else {
      const FleetCrew *member = kinds_take (&crew, line->crew);
      FleetCraft *craft = g_ptr_array_index (entry->craft, (guint)line->craft);
      g_ptr_array_add (craft->crew, g_strdup (member->id));
    }
  }
  place_included (self, fleet);
  kinds_clear (&ships);
  kinds_clear (&crew);
  return fleet;
}

/* ---- All together ---- */

static void
progress_cb (const FleetPackProgress *progress, gpointer data)
{
  const FleetSuggestOptions *options = data;
  const FleetSuggestProgress own = { progress->nodes, progress->best };

  options->progress_cb (&own, options->data);
}

static FleetSuggestions *
solve (const Task *self)
{
  const FleetSuggestOptions *options = self->options;
  const FleetPackProblem problem = {
    .ships = (const FleetPackShip *)(const void *)self->ships->data,
    .n_ships = self->ships->len,
    .crew = (const FleetPackCrew *)(const void *)self->crew->data,
    .n_crew = self->crew->len,
    .n_classes = (int)self->factions->len,
    .n_ranks = (int)g_hash_table_size (self->ranks),
    .n_sides = (int)self->coalitions->len,
    .budget = self->budget,
  };
  const FleetPackOptions pack_options = {
    .count = options->count,
    .max_nodes = options->max_nodes,
    .cancellable = options->cancellable,
    .progress_cb = options->progress_cb ? progress_cb : NULL,
    .data = (gpointer)options,
  };
  g_autoptr (FleetPackAnswer) answer = fleet_pack (&problem, &pack_options);
  FleetSuggestions *suggestions = g_new0 (FleetSuggestions, 1);

  suggestions->fleets = g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_free);
  suggestions->is_exact = answer->is_exact;
  suggestions->is_stopped = answer->is_stopped;
  suggestions->nodes = answer->nodes;
  for (guint i = 0; i < answer->fleets->len; i++)
    g_ptr_array_add (suggestions->fleets,
                     make_fleet (self, g_ptr_array_index (answer->fleets, i), i + 1));
  return suggestions;
}

FleetSuggestions *
fleet_suggest (const FleetCatalogue *catalogue, const FleetCollection *collection,
               const FleetSuggestOptions *options, GError **error)
{
  Task self = {
    .catalogue = catalogue,
    .collection = collection,
    .options = options,
    .included = g_hash_table_new (g_str_hash, g_str_equal),
    .excluded = g_hash_table_new (g_str_hash, g_str_equal),
    .coalition = options->coalition,
    .budget = FLEET_POINTS,
    .factions = g_ptr_array_new (),
    .coalitions = g_ptr_array_new (),
    .ranks = g_hash_table_new (g_str_hash, g_str_equal),
    .ships = g_array_new (FALSE, FALSE, sizeof (FleetPackShip)),
    .crew = g_array_new (FALSE, FALSE, sizeof (FleetPackCrew)),
    .memory = g_ptr_array_new_with_free_func (g_free),
  };
  FleetSuggestions *suggestions = NULL;

  kinds_init (&self.ship_kinds);
  kinds_init (&self.crew_kinds);
  for (const char *const *id = options->exclude; id && *id; id++)
    g_hash_table_add (self.excluded, (gpointer)*id);
  if (include_cards (&self, error)) {
    add_ships (&self);
    add_crew (&self);
    suggestions = solve (&self);
  }
  kinds_clear (&self.ship_kinds);
  kinds_clear (&self.crew_kinds);
  g_hash_table_unref (self.included);
  g_hash_table_unref (self.excluded);
  g_hash_table_unref (self.ranks);
  g_ptr_array_unref (self.factions);
  g_ptr_array_unref (self.coalitions);
  g_ptr_array_unref (self.memory);
  g_array_unref (self.ships);
  g_array_unref (self.crew);
  return suggestions;
}

void
fleet_suggestions_free (FleetSuggestions *suggestions)
{
  if (!suggestions)
    return;
  g_ptr_array_unref (suggestions->fleets);
  g_free (suggestions);
}
