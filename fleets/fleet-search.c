/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-search.h. */
#include "fleet-search.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16 }; /* of a query; more are not looked for */

const char *const fleet_sort_words[] = {
  [FLEET_SORT_NONE] = "none",       [FLEET_SORT_NAME] = "name",   [FLEET_SORT_NUMBER] = "number",
  [FLEET_SORT_FACTION] = "faction", [FLEET_SORT_CLASS] = "class", [FLEET_SORT_POINTS] = "points",
  [FLEET_SORT_AP] = "ap",           [FLEET_SORT_WR] = "wr",       [FLEET_SORT_MOVE] = "move",
  [FLEET_SORT_RANGE] = "range",     [FLEET_SORT_POSTS] = "posts", [FLEET_SORT_CREW] = "crew",
  [FLEET_SORT_CARGO] = "cargo",     [FLEET_SORT_CRAFT] = "craft", NULL,
};

/* What a question looks at, of a ship or a crew member alike. */
typedef struct {
  const char *id;
  const char *folded; /* in the index's text */
  const char *faction;
  const char *class_id;
  int points;
  guint effects; /* a bit for each */
} Card;

struct FleetSearch {
  FleetCatalogue *catalogue;
  FleetKind kind;
  guint n;
  Card *cards;
  GStringChunk *texts;
  guint *order[N_FLEET_SORTS][2]; /* ascending, descending; NULL: not asked for yet */
};

/* ---- Words ---- */

char *
fleet_search_fold (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL))
    return NULL;
  g_autofree char *one_case = g_utf8_casefold (text, -1);
  char *parts = g_utf8_normalize (one_case, -1, G_NORMALIZE_ALL);
  char *to = parts;

  for (const char *from = parts; from && *from; from = g_utf8_next_char (from)) {
    gunichar c = g_utf8_get_char (from);
    if (g_unichar_type (c) != G_UNICODE_NON_SPACING_MARK)
      to += g_unichar_to_utf8 (c, to);
  }
  if (to)
    *to = '\0';
  return parts;
}

static void
add_words (GString *words, const char *text)
{
  if (!text || !*text)
    return;
  g_string_append (words, text);
  /* No word of a query holds a line's end, so none is found across two texts. */
  g_string_append_c (words, '\n');
}

static void
add_faction (GString *words, const FleetCatalogue *catalogue, const char *id)
{
  const FleetFaction *faction = id ? fleet_catalogue_find_faction (catalogue, id) : NULL;

  add_words (words, id);
  if (faction)
    add_words (words, faction->name);
}

static guint
add_abilities (GString *words, const FleetAbility *abilities, int n)
{
  guint effects = 0;

  for (int i = 0; i < n; i++) {
    add_words (words, abilities[i].text);
    effects |= 1u << abilities[i].effect;
  }
  return effects;
}

static const char *
class_name (const FleetCatalogue *catalogue, const char *id)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue, &n);

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (classes[i].id, id) == 0)
      return classes[i].name;
  return NULL;
}

static void
keep_words (FleetSearch *self, Card *card, const GString *words)
{
  g_autofree char *folded = fleet_search_fold (words->str);

  card->folded = g_string_chunk_insert (self->texts, folded ? folded : "");
}

static void
index_ships (FleetSearch *self)
{
  const FleetShip *ships = fleet_catalogue_ships (self->catalogue, &self->n);
  g_autoptr (GString) words = g_string_new (NULL);

  self->cards = g_new0 (Card, self->n);
  for (guint i = 0; i < self->n; i++) {
    const FleetShip *ship = &ships[i];
    g_string_truncate (words, 0);
    add_words (words, ship->name);
    add_words (words, ship->number);
    add_faction (words, self->catalogue, ship->faction);
    add_words (words, class_name (self->catalogue, ship->class_id));
    guint effects = add_abilities (words, ship->abilities, ship->n_abilities);
    add_words (words, ship->text);
    self->cards[i] = (Card){ .id = ship->id,
                             .faction = ship->faction,
                             .class_id = ship->class_id,
                             .points = ship->points,
                             .effects = effects };
    keep_words (self, &self->cards[i], words);
  }
}

static void
index_crew (FleetSearch *self)
{
  const FleetCrew *crew = fleet_catalogue_crew (self->catalogue, &self->n);
  g_autoptr (GString) words = g_string_new (NULL);

  self->cards = g_new0 (Card, self->n);
  for (guint i = 0; i < self->n; i++) {
    g_string_truncate (words, 0);
    add_words (words, crew[i].name);
    add_words (words, crew[i].number);
    add_faction (words, self->catalogue, crew[i].faction);
    for (int k = 0; k < crew[i].n_ranks; k++)
      add_words (words, crew[i].ranks[k]);
    guint effects = add_abilities (words, crew[i].abilities, crew[i].n_abilities);
    add_words (words, crew[i].text);
    self->cards[i] = (Card){
      .id = crew[i].id, .faction = crew[i].faction, .points = crew[i].points, .effects = effects
    };
    keep_words (self, &self->cards[i], words);
  }
}

FleetSearch *
fleet_search_new (FleetCatalogue *catalogue, FleetKind kind)
{
  FleetSearch *self = g_new0 (FleetSearch, 1);

  self->catalogue = fleet_catalogue_ref (catalogue);
  self->kind = kind;
  self->texts = g_string_chunk_new (64 * 1024);
  switch (kind) {
  case FLEET_KIND_SHIP:
    index_ships (self);
    break;
  case FLEET_KIND_CREW:
    index_crew (self);
    break;
  }
  return self;
}

void
fleet_search_free (FleetSearch *self)
{
  if (!self)
    return;
  for (guint i = 0; i < N_FLEET_SORTS; i++) {
    g_free (self->order[i][0]);
    g_free (self->order[i][1]);
  }
  g_string_chunk_free (self->texts);
  g_free (self->cards);
  fleet_catalogue_unref (self->catalogue);
  g_free (self);
}

guint
fleet_search_size (const FleetSearch *self)
{
  return self->n;
}

/* ---- Orders ---- */

static int
ship_number (const FleetShip *ship, FleetSort sort)
{
  switch (sort) {
  case FLEET_SORT_POINTS:
    return ship->points;
  case FLEET_SORT_AP:
    return ship->ap;
  case FLEET_SORT_WR:
    return ship->wr;
  case FLEET_SORT_MOVE:
    return (int)ship->move; /* the enum has them by length */
  case FLEET_SORT_RANGE:
    return (int)ship->range;
  case FLEET_SORT_POSTS:
    return ship->n_posts;
  case FLEET_SORT_CREW:
    return ship->crew_spaces;
  case FLEET_SORT_CARGO:
    return ship->cargo;
  case FLEET_SORT_CRAFT:
    return ship->craft;
  case FLEET_SORT_NONE:
  case FLEET_SORT_NAME:
  case FLEET_SORT_NUMBER:
  case FLEET_SORT_FACTION:
  case FLEET_SORT_CLASS:
  case N_FLEET_SORTS:
    break;
  }
  return 0;
}

/* What it is sorted by as a text, NULL if by a number. */
static const char *
sorting_text (const FleetSearch *self, guint card, FleetSort sort)
{
  const FleetShip *ships = fleet_catalogue_ships (self->catalogue, &(guint){ 0 });
  const FleetCrew *crew = fleet_catalogue_crew (self->catalogue, &(guint){ 0 });
  gboolean is_ship = self->kind == FLEET_KIND_SHIP;

  if (sort == FLEET_SORT_NAME)
    return is_ship ? ships[card].name : crew[card].name;
  if (sort == FLEET_SORT_NUMBER)
    return is_ship ? ships[card].number : crew[card].number;
  if (sort == FLEET_SORT_CLASS && is_ship) {
    const char *name = class_name (self->catalogue, ships[card].class_id);
    return name ? name : ships[card].class_id;
  }
  if (sort == FLEET_SORT_FACTION && self->cards[card].faction) {
    const FleetFaction *faction =
        fleet_catalogue_find_faction (self->catalogue, self->cards[card].faction);
    return faction ? faction->name : self->cards[card].faction;
  }
  return sort == FLEET_SORT_FACTION || sort == FLEET_SORT_CLASS ? "" : NULL;
}

typedef struct {
  char *text; /* such that strcmp orders it; NULL: by the number */
  int number;
  guint card;
} Key;

static void
make_key (const FleetSearch *self, guint card, FleetSort sort, Key *key)
{
  const char *text = sorting_text (self, card, sort);

  *key = (Key){ .card = card };
  if (text && sort == FLEET_SORT_NUMBER) /* "7" before "12" */
    key->text = g_utf8_collate_key_for_filename (text, -1);
  else if (text)
    key->text = g_utf8_collate_key (text, -1);
  else if (self->kind == FLEET_KIND_SHIP)
    key->number = ship_number (&fleet_catalogue_ships (self->catalogue, &(guint){ 0 })[card], sort);
  else if (sort == FLEET_SORT_POINTS)
    key->number = self->cards[card].points;
}

static int
compare_values (const Key *a, const Key *b)
{
  if (a->text)
    return strcmp (a->text, b->text);
  return (a->number > b->number) - (a->number < b->number);
}

static int
compare_ascending_cb (const void *a, const void *b)
{
  const Key *x = a;
  const Key *y = b;
  int by_value = compare_values (x, y);

  return by_value ? by_value : (x->card > y->card) - (x->card < y->card);
}

static int
compare_descending_cb (const void *a, const void *b)
{
  const Key *x = a;
  const Key *y = b;
  int by_value = compare_values (y, x);

  return by_value ? by_value : (x->card > y->card) - (x->card < y->card);
}

static const guint *
get_order (FleetSearch *self, FleetSort sort, gboolean is_descending)
{
  guint **order = &self->order[sort][is_descending ? 1 : 0];

  if (*order)
    return *order;
  g_autofree Key *keys = g_new (Key, self->n);
  *order = g_new (guint, MAX (self->n, 1));
  for (guint i = 0; i < self->n; i++)
    make_key (self, i, sort, &keys[i]);
  if (self->n)
    qsort (keys, self->n, sizeof *keys,
           is_descending ? compare_descending_cb : compare_ascending_cb);
  for (guint i = 0; i < self->n; i++) {
    (*order)[i] = keys[i].card;
    g_free (keys[i].text);
  }
  return *order;
}

/* ---- Questions ---- */

/* Cuts a folded text into its words, in place. */
static guint
cut_words (char *folded, const char *words[WORDS_MAX])
{
  guint n = 0;
  gboolean is_inside = FALSE;

  for (char *at = folded, *next; *at; at = next) {
    next = g_utf8_next_char (at);
    if (g_unichar_isspace (g_utf8_get_char (at))) {
      *at = '\0';
      is_inside = FALSE;
    } else if (!is_inside) {
      if (n == WORDS_MAX)
        break;
      words[n++] = at;
      is_inside = TRUE;
    }
  }
  return n;
}

static gboolean
is_found (const Card *card, const FleetQuery *query, const char *const *words, guint n_words)
{
  if (card->points < query->min_points || (query->max_points && card->points > query->max_points))
    return FALSE;
  if (query->faction && strcmp (query->faction, card->faction ? card->faction : "") != 0)
    return FALSE;
  if (query->class_id && g_strcmp0 (query->class_id, card->class_id) != 0)
    return FALSE;
  if (query->has_effect && !(card->effects >> query->effect & 1))
    return FALSE;
  for (guint i = 0; i < n_words; i++)
    if (!strstr (card->folded, words[i]))
      return FALSE;
  return TRUE;
}

guint
fleet_search_run (FleetSearch *self, const FleetCollection *collection, const FleetQuery *query,
                  guint *result)
{
  g_autofree char *folded = fleet_search_fold (query->text ? query->text : "");
  const char *words[WORDS_MAX];
  const guint *order = get_order (self, query->sort, query->is_descending);
  guint n = 0;

  if (!folded)
    return 0;
  guint n_words = cut_words (folded, words);
  for (guint i = 0; i < self->n; i++) {
    const Card *card = &self->cards[order[i]];
    if (!is_found (card, query, words, n_words))
      continue;
    if (query->is_owned && (!collection || fleet_collection_own (collection, card->id) == 0))
      continue;
    result[n++] = order[i];
  }
  return n;
}
