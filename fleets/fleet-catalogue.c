/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See fleet-catalogue.h: catalogues in memory, looked up, merged and changed. Reading and writing
 * their files is fleet-catalogue-file.c.
 */
#include "fleet-catalogue-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Making one ---- */

FleetCatalogue *
fleet_catalogue_create (FleetCatalogue *base)
{
  FleetCatalogue *self = g_new0 (FleetCatalogue, 1);

  g_atomic_ref_count_init (&self->references);
  self->strings = g_string_chunk_new (16384);
  self->id = self->name = self->season = self->file = "";
  self->coalitions = g_array_new (FALSE, FALSE, sizeof (FleetCoalition));
  self->factions = g_array_new (FALSE, FALSE, sizeof (FleetFaction));
  self->classes = g_array_new (FALSE, FALSE, sizeof (FleetWord));
  self->pods = g_array_new (FALSE, FALSE, sizeof (FleetWord));
  self->ships = g_array_new (FALSE, FALSE, sizeof (FleetShip));
  self->crew = g_array_new (FALSE, FALSE, sizeof (FleetCrew));
  self->cards = g_hash_table_new (g_str_hash, g_str_equal);
  self->base = base;
  if (!base)
    return self;
  for (guint i = 0; i < base->coalitions->len; i++)
    fleet_catalogue_put_word (self, self->coalitions, &word_at (base->coalitions, i));
  for (guint i = 0; i < base->factions->len; i++)
    fleet_catalogue_put_faction (self, &g_array_index (base->factions, FleetFaction, i));
  for (guint i = 0; i < base->classes->len; i++)
    fleet_catalogue_put_word (self, self->classes, &word_at (base->classes, i));
  for (guint i = 0; i < base->pods->len; i++)
    fleet_catalogue_put_word (self, self->pods, &word_at (base->pods, i));
  return self;
}

FleetCatalogue *
fleet_catalogue_ref (FleetCatalogue *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
fleet_catalogue_unref (FleetCatalogue *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_pointer (&self->base, fleet_catalogue_unref);
  g_string_chunk_free (self->strings);
  g_array_unref (self->coalitions);
  g_array_unref (self->factions);
  g_array_unref (self->classes);
  g_array_unref (self->pods);
  g_array_unref (self->ships);
  g_array_unref (self->crew);
  g_hash_table_unref (self->cards);
  g_free (self);
}

const char *
fleet_catalogue_keep (FleetCatalogue *self, const char *text)
{
  return text ? g_string_chunk_insert (self->strings, text) : NULL;
}

FleetWord *
fleet_find_word_id (GArray *words, const char *id)
{
  /* Mostly it is the very id that is kept with the word. */
  for (guint i = 0; id && i < words->len; i++)
    if (word_at (words, i).id == id)
      return &word_at (words, i);
  for (guint i = 0; id && i < words->len; i++)
    if (strcmp (word_at (words, i).id, id) == 0)
      return &word_at (words, i);
  return NULL;
}

/* The id as it is kept with the word it names: ids that many cards name are kept once. */
static const char *
keep_word_id (FleetCatalogue *self, GArray *words, const char *id)
{
  const FleetWord *word = fleet_find_word_id (words, id);
  return word ? word->id : fleet_catalogue_keep (self, id);
}

static const char *
keep_faction_id (FleetCatalogue *self, const char *id)
{
  const FleetFaction *faction = fleet_catalogue_find_faction (self, id);
  return faction ? faction->id : fleet_catalogue_keep (self, id);
}

void
fleet_catalogue_put_word (FleetCatalogue *self, GArray *words, const FleetWord *word)
{
  FleetWord copy = { .id = fleet_catalogue_keep (self, word->id),
                     .name = fleet_catalogue_keep (self, word->name),
                     .extra = fleet_catalogue_keep (self, word->extra) };
  FleetWord *there = fleet_find_word_id (words, word->id);

  if (there) {
    copy.id = there->id;
    *there = copy;
  } else {
    g_array_append_val (words, copy);
  }
}

void
fleet_catalogue_put_faction (FleetCatalogue *self, const FleetFaction *faction)
{
  FleetFaction copy = *faction;
  FleetFaction *there = (FleetFaction *)fleet_catalogue_find_faction (self, faction->id);

  copy.id = there ? there->id : fleet_catalogue_keep (self, faction->id);
  copy.name = fleet_catalogue_keep (self, faction->name);
  copy.coalition = keep_word_id (self, self->coalitions, faction->coalition);
  copy.extra = fleet_catalogue_keep (self, faction->extra);
  if (there)
    *there = copy;
  else
    g_array_append_val (self->factions, copy);
}

static void
keep_abilities (FleetCatalogue *self, FleetAbility *abilities, int n)
{
  for (int i = 0; i < n; i++) {
    abilities[i].text = fleet_catalogue_keep (self, abilities[i].text);
    abilities[i].extra = fleet_catalogue_keep (self, abilities[i].extra);
  }
}

/* ---- Cards by id ---- */

/* Ships and crew share one table, for their ids are of one space: the place of a ship is even. */
enum { CARD_SHIP, CARD_CREW };

static gpointer
card_value (guint i, int kind)
{
  return GUINT_TO_POINTER (2 * i + (guint)kind + 2);
}

static gboolean
find_card (const FleetCatalogue *self, const char *id, int kind, guint *i)
{
  guint value = id ? GPOINTER_TO_UINT (g_hash_table_lookup (self->cards, id)) : 0;

  if (value == 0 || (int)(value % 2) != kind)
    return FALSE;
  *i = value / 2 - 1;
  return TRUE;
}

void
fleet_catalogue_put_ship (FleetCatalogue *self, const FleetShip *ship)
{
  FleetShip copy = *ship;
  guint i;
  gboolean is_there = find_card (self, ship->id, CARD_SHIP, &i);
  int ship_class = fleet_word_value ("class", ship->class_id);

  copy.id = is_there ? ship_at (self, i).id : fleet_catalogue_keep (self, ship->id);
  copy.number = fleet_catalogue_keep (self, ship->number);
  copy.name = fleet_catalogue_keep (self, ship->name);
  copy.faction = keep_faction_id (self, ship->faction);
  copy.class_id = keep_word_id (self, self->classes, ship->class_id);
  /* Here alone, wherever the card comes from: a file, or what somebody typed. */
  copy.ship_class = ship_class >= 0 ? (RocketmenShipClass)ship_class : ROCKETMEN_CLASS_PLAIN;
  for (int k = 0; k < ship->n_posts; k++)
    copy.posts[k] = keep_word_id (self, self->pods, ship->posts[k]);
  keep_abilities (self, copy.abilities, copy.n_abilities);
  copy.text = fleet_catalogue_keep (self, ship->text);
  copy.source = ship->source ? g_string_chunk_insert_const (self->strings, ship->source) : "";
  copy.extra = fleet_catalogue_keep (self, ship->extra);
  if (is_there) {
    ship_at (self, i) = copy;
    return;
  }
  g_array_append_val (self->ships, copy);
  g_hash_table_insert (self->cards, (char *)copy.id, card_value (self->ships->len - 1, CARD_SHIP));
}

void
fleet_catalogue_put_crew (FleetCatalogue *self, const FleetCrew *crew)
{
  FleetCrew copy = *crew;
  guint i;
  gboolean is_there = find_card (self, crew->id, CARD_CREW, &i);

  copy.id = is_there ? crew_at (self, i).id : fleet_catalogue_keep (self, crew->id);
  copy.number = fleet_catalogue_keep (self, crew->number);
  copy.name = fleet_catalogue_keep (self, crew->name);
  copy.faction = keep_faction_id (self, crew->faction);
  for (int k = 0; k < crew->n_ranks; k++)
    copy.ranks[k] = g_string_chunk_insert_const (self->strings, crew->ranks[k]);
  keep_abilities (self, copy.abilities, copy.n_abilities);
  copy.text = fleet_catalogue_keep (self, crew->text);
  copy.source = crew->source ? g_string_chunk_insert_const (self->strings, crew->source) : "";
  copy.extra = fleet_catalogue_keep (self, crew->extra);
  if (is_there) {
    crew_at (self, i) = copy;
    return;
  }
  g_array_append_val (self->crew, copy);
  g_hash_table_insert (self->cards, (char *)copy.id, card_value (self->crew->len - 1, CARD_CREW));
}

/* ---- Asking ---- */

const char *
fleet_catalogue_id (const FleetCatalogue *self)
{
  return self->id;
}

const char *
fleet_catalogue_name (const FleetCatalogue *self)
{
  return self->name;
}

const char *
fleet_catalogue_season (const FleetCatalogue *self)
{
  return self->season;
}

static gconstpointer
list (const GArray *array, guint *n)
{
  *n = array->len;
  return array->data;
}

const FleetShip *
fleet_catalogue_ships (const FleetCatalogue *self, guint *n)
{
  return list (self->ships, n);
}

const FleetCrew *
fleet_catalogue_crew (const FleetCatalogue *self, guint *n)
{
  return list (self->crew, n);
}

const FleetFaction *
fleet_catalogue_factions (const FleetCatalogue *self, guint *n)
{
  return list (self->factions, n);
}

const FleetCoalition *
fleet_catalogue_coalitions (const FleetCatalogue *self, guint *n)
{
  return list (self->coalitions, n);
}

const FleetWord *
fleet_catalogue_classes (const FleetCatalogue *self, guint *n)
{
  return list (self->classes, n);
}

const FleetWord *
fleet_catalogue_pods (const FleetCatalogue *self, guint *n)
{
  return list (self->pods, n);
}

const FleetShip *
fleet_catalogue_find_ship (const FleetCatalogue *self, const char *id)
{
  guint i;
  return find_card (self, id, CARD_SHIP, &i) ? &ship_at (self, i) : NULL;
}

const FleetCrew *
fleet_catalogue_find_crew (const FleetCatalogue *self, const char *id)
{
  guint i;
  return find_card (self, id, CARD_CREW, &i) ? &crew_at (self, i) : NULL;
}

const FleetFaction *
fleet_catalogue_find_faction (const FleetCatalogue *self, const char *id)
{
  const FleetFaction *factions = (const FleetFaction *)self->factions->data;

  for (guint i = 0; id && i < self->factions->len; i++)
    if (factions[i].id == id)
      return &factions[i];
  for (guint i = 0; id && i < self->factions->len; i++)
    if (strcmp (factions[i].id, id) == 0)
      return &factions[i];
  return NULL;
}

const char *
fleet_catalogue_coalition_of (const FleetCatalogue *self, const char *faction)
{
  const FleetFaction *found = fleet_catalogue_find_faction (self, faction);
  return found ? found->coalition : NULL;
}

gboolean
fleet_catalogue_may_serve (const FleetCatalogue *self, const FleetCrew *crew, const FleetShip *ship)
{
  if (!ship->faction)
    return TRUE;
  if (!crew->faction)
    return FALSE;
  if (strcmp (crew->faction, ship->faction) == 0)
    return TRUE;
  const FleetFaction *faction = fleet_catalogue_find_faction (self, crew->faction);
  return faction && faction->crew_serve_coalition && faction->coalition
         && g_strcmp0 (faction->coalition, fleet_catalogue_coalition_of (self, ship->faction)) == 0;
}

/* ---- Merging ---- */

static void
conflict_free (FleetConflict *conflict)
{
  g_free (conflict->kind);
  g_free (conflict->id);
  g_free (conflict->member);
  g_free (conflict->message);
  g_free (conflict);
}

/* A merge under way: where each entry came from, for the names of conflicts. */
typedef struct {
  FleetCatalogue *merged;
  GHashTable *origin; /* "ship iron-dune" → the name of a file */
  GPtrArray *conflicts;
  const char *file;
  gboolean has_gaps; /* cards that changed their kind left some */
} Merge;

static void
add_conflict (Merge *self, const char *kind, const char *id, const char *member, const char *before,
              const char *file, const char *after)
{
  FleetConflict *conflict = g_new0 (FleetConflict, 1);

  conflict->kind = g_strdup (kind);
  conflict->id = g_strdup (id);
  conflict->member = g_strdup (member);
  conflict->message = g_strdup_printf (_ ("%s %s: %s %s in %s, %s in %s"), kind, id, member, before,
                                       file, after, self->file);
  g_ptr_array_add (self->conflicts, conflict);
}

static char *
member_text (const FleetJson *json, int node)
{
  GString *text = g_string_new (NULL);
  gsize length;

  if (node < 0)
    return g_string_free (g_string_append (text, _ ("nothing")), FALSE);
  const char *raw = fleet_json_raw (json, (guint)node, &length);
  fleet_json_flatten (text, raw, length);
  return g_string_free (text, FALSE);
}

/* Members of one text that the other has not, or has otherwise. */
static void
compare_members (Merge *self, const char *kind, const char *id, const char *before,
                 const char *file, const char *after)
{
  g_autoptr (FleetJson) one = fleet_json_parse ("", before, strlen (before), NULL);
  g_autoptr (FleetJson) other = fleet_json_parse ("", after, strlen (after), NULL);

  if (!one || !other)
    return;
  for (int a = fleet_json_first (one, 0); a >= 0; a = fleet_json_next (one, (guint)a)) {
    const char *key = fleet_json_key (one, (guint)a);
    g_autofree char *was = member_text (one, a);
    g_autofree char *is = member_text (other, fleet_json_member (other, 0, key));
    if (strcmp (was, is) != 0)
      add_conflict (self, kind, id, key, was, file, is);
  }
  for (int b = fleet_json_first (other, 0); b >= 0; b = fleet_json_next (other, (guint)b)) {
    const char *key = fleet_json_key (other, (guint)b);
    if (fleet_json_member (one, 0, key) >= 0)
      continue;
    g_autofree char *was = member_text (one, -1);
    g_autofree char *is = member_text (other, b);
    add_conflict (self, kind, id, key, was, file, is);
  }
}

/* Notes where an entry comes from; if an earlier file has it, tells how the two differ. */
static void
note_entry (Merge *self, const char *kind, const char *id, const GString *before,
            const GString *after)
{
  g_autofree char *key = g_strdup_printf ("%s %s", kind, id);
  const char *file = g_hash_table_lookup (self->origin, key);

  if (file && self->conflicts && strcmp (before->str, after->str) != 0)
    compare_members (self, kind, id, before->str, file, after->str);
  g_hash_table_replace (self->origin, g_steal_pointer (&key), (char *)self->file);
}

static void
merge_words (Merge *self, const char *kind, GArray *into, const GArray *base, const GArray *from)
{
  for (guint i = 0; i < from->len; i++) {
    const FleetWord *word = &g_array_index (from, FleetWord, i);
    if (fleet_is_same_word (fleet_find_word_id ((GArray *)base, word->id), word))
      continue;
    g_autoptr (GString) before = g_string_new (NULL);
    g_autoptr (GString) after = g_string_new (NULL);
    const FleetWord *there = fleet_find_word_id (into, word->id);
    if (there)
      fleet_write_word (before, there);
    fleet_write_word (after, word);
    note_entry (self, kind, word->id, before, after);
    fleet_catalogue_put_word (self->merged, into, word);
  }
}

static void
merge_factions (Merge *self, const FleetCatalogue *from)
{
  for (guint i = 0; i < from->factions->len; i++) {
    const FleetFaction *faction = &g_array_index (from->factions, FleetFaction, i);
    const FleetFaction *base = fleet_catalogue_find_faction (self->merged->base, faction->id);
    if (fleet_is_same_faction (base, faction))
      continue;
    g_autoptr (GString) before = g_string_new (NULL);
    g_autoptr (GString) after = g_string_new (NULL);
    const FleetFaction *there = fleet_catalogue_find_faction (self->merged, faction->id);
    if (there)
      fleet_write_faction (before, there);
    fleet_write_faction (after, faction);
    note_entry (self, "faction", faction->id, before, after);
    fleet_catalogue_put_faction (self->merged, faction);
  }
}

/* A card that was a ship in an earlier file and is crew in a later one, or the other way. It stays
 * in its list without an id until all are merged. */
static void
drop_other_kind (Merge *self, const char *id, int kind)
{
  const char *name = kind == CARD_SHIP ? "ship" : "crew";
  const char *other = kind == CARD_SHIP ? "crew" : "ship";
  guint i;

  if (!find_card (self->merged, id, !kind, &i))
    return;
  g_autofree char *key = g_strdup_printf ("%s %s", other, id);
  if (self->conflicts)
    add_conflict (self, name, id, "kind", other, g_hash_table_lookup (self->origin, key), name);
  g_hash_table_remove (self->origin, key);
  g_hash_table_remove (self->merged->cards, id);
  if (kind == CARD_SHIP)
    crew_at (self->merged, i).id = NULL;
  else
    ship_at (self->merged, i).id = NULL;
  self->has_gaps = TRUE;
}

/* Takes out what has no id, in one go. */
static void
close_gaps (FleetCatalogue *self)
{
  guint n = 0;

  for (guint i = 0; i < self->ships->len; i++)
    if (ship_at (self, i).id)
      ship_at (self, n++) = ship_at (self, i);
  g_array_set_size (self->ships, n);
  n = 0;
  for (guint i = 0; i < self->crew->len; i++)
    if (crew_at (self, i).id)
      crew_at (self, n++) = crew_at (self, i);
  g_array_set_size (self->crew, n);
  for (guint i = 0; i < self->ships->len; i++)
    g_hash_table_insert (self->cards, (char *)ship_at (self, i).id, card_value (i, CARD_SHIP));
  for (guint i = 0; i < self->crew->len; i++)
    g_hash_table_insert (self->cards, (char *)crew_at (self, i).id, card_value (i, CARD_CREW));
}

static void
merge_cards (Merge *self, const FleetCatalogue *from)
{
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);

  for (guint i = 0; i < from->ships->len; i++) {
    const FleetShip *ship = &ship_at (from, i);
    drop_other_kind (self, ship->id, CARD_SHIP);
    const FleetShip *there = fleet_catalogue_find_ship (self->merged, ship->id);
    if (there && self->conflicts) {
      fleet_write_ship (g_string_truncate (before, 0), there);
      fleet_write_ship (g_string_truncate (after, 0), ship);
    }
    note_entry (self, "ship", ship->id, before, after);
    fleet_catalogue_put_ship (self->merged, ship);
  }
  for (guint i = 0; i < from->crew->len; i++) {
    const FleetCrew *crew = &crew_at (from, i);
    drop_other_kind (self, crew->id, CARD_CREW);
    const FleetCrew *there = fleet_catalogue_find_crew (self->merged, crew->id);
    if (there && self->conflicts) {
      fleet_write_crew (g_string_truncate (before, 0), there);
      fleet_write_crew (g_string_truncate (after, 0), crew);
    }
    note_entry (self, "crew", crew->id, before, after);
    fleet_catalogue_put_crew (self->merged, crew);
  }
}

static void
merge_one (Merge *self, const FleetCatalogue *from)
{
  FleetCatalogue *merged = self->merged;
  const FleetCatalogue *base = merged->base;

  self->file = from->file;
  merge_words (self, "coalition", merged->coalitions, base->coalitions, from->coalitions);
  merge_factions (self, from);
  merge_words (self, "class", merged->classes, base->classes, from->classes);
  merge_words (self, "pod", merged->pods, base->pods, from->pods);
  merge_cards (self, from);
}

/* Of several: the id and season of the last that has one, all names, every unknown member. */
static void
merge_head (FleetCatalogue *self, const FleetCatalogue *const *catalogues, guint n)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    const FleetCatalogue *from = catalogues[i];
    if (from->id[0])
      self->id = fleet_catalogue_keep (self, from->id);
    if (from->season[0])
      self->season = fleet_catalogue_keep (self, from->season);
    if (from->extra)
      self->extra = fleet_catalogue_keep (self, from->extra);
    const char *between = name->len ? " + " : "";
    if (!strstr (name->str, from->name)
        && name->len + strlen (between) + strlen (from->name) <= FLEET_NAME_MAX)
      g_string_append_printf (name, "%s%s", between, from->name);
  }
  self->name = fleet_catalogue_keep (self, name->str);
  self->file = self->name;
}

FleetCatalogue *
fleet_catalogue_merge (const FleetCatalogue *const *catalogues, guint n, GPtrArray **conflicts)
{
  Merge merge = { 0 };

  if (conflicts)
    *conflicts = merge.conflicts = g_ptr_array_new_with_free_func ((GDestroyNotify)conflict_free);
  /* Nobody changes a catalogue, so one alone need not be copied. */
  if (n == 1)
    return fleet_catalogue_ref ((FleetCatalogue *)catalogues[0]);
  merge.merged = fleet_catalogue_create (fleet_catalogue_base ());
  merge.origin = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n; i++)
    merge_one (&merge, catalogues[i]);
  if (merge.has_gaps)
    close_gaps (merge.merged);
  merge_head (merge.merged, catalogues, n);
  g_hash_table_unref (merge.origin);
  return merge.merged;
}

/* ---- Changing ---- */

/* A copy of all but the card with this id. */
static FleetCatalogue *
copy_without (const FleetCatalogue *self, const char *id)
{
  FleetCatalogue *copy =
      fleet_catalogue_create (self->base ? fleet_catalogue_ref (self->base) : NULL);

  copy->id = fleet_catalogue_keep (copy, self->id);
  copy->name = fleet_catalogue_keep (copy, self->name);
  copy->season = fleet_catalogue_keep (copy, self->season);
  copy->file = fleet_catalogue_keep (copy, self->file);
  copy->extra = fleet_catalogue_keep (copy, self->extra);
  for (guint i = 0; i < self->coalitions->len; i++)
    fleet_catalogue_put_word (copy, copy->coalitions, &word_at (self->coalitions, i));
  for (guint i = 0; i < self->factions->len; i++)
    fleet_catalogue_put_faction (copy, &g_array_index (self->factions, FleetFaction, i));
  for (guint i = 0; i < self->classes->len; i++)
    fleet_catalogue_put_word (copy, copy->classes, &word_at (self->classes, i));
  for (guint i = 0; i < self->pods->len; i++)
    fleet_catalogue_put_word (copy, copy->pods, &word_at (self->pods, i));
  for (guint i = 0; i < self->ships->len; i++)
    if (!id || strcmp (ship_at (self, i).id, id) != 0)
      fleet_catalogue_put_ship (copy, &ship_at (self, i));
  for (guint i = 0; i < self->crew->len; i++)
    if (!id || strcmp (crew_at (self, i).id, id) != 0)
      fleet_catalogue_put_crew (copy, &crew_at (self, i));
  return copy;
}

FleetCatalogue *
fleet_catalogue_with_ship (const FleetCatalogue *self, const char *id, const FleetShip *ship)
{
  /* One that is replaced keeps its place, unless the card was crew. */
  gboolean is_replaced = ship && fleet_catalogue_find_ship (self, id) && !strcmp (ship->id, id);
  FleetCatalogue *copy = copy_without (self, is_replaced ? NULL : id);

  if (ship)
    fleet_catalogue_put_ship (copy, ship);
  return copy;
}

FleetCatalogue *
fleet_catalogue_with_crew (const FleetCatalogue *self, const char *id, const FleetCrew *crew)
{
  gboolean is_replaced = crew && fleet_catalogue_find_crew (self, id) && !strcmp (crew->id, id);
  FleetCatalogue *copy = copy_without (self, is_replaced ? NULL : id);

  if (crew)
    fleet_catalogue_put_crew (copy, crew);
  return copy;
}
