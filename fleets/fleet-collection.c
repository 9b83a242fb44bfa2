/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-collection.h. Reading and writing CSV is in fleet-csv.c. */
#include "fleet-collection.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORMAT "rocket-table collection"
enum { VERSION = 1 };

typedef struct {
  char *id;
  int own;
  int want;
  char *extra; /* members this version does not know: `"name": raw` with commas between, or NULL */
} Entry;

struct FleetCollection {
  GHashTable *entries; /* id -> Entry */
  char *extra;         /* likewise, of the whole file */
};

static void
entry_free (Entry *entry)
{
  g_free (entry->id);
  g_free (entry->extra);
  g_free (entry);
}

FleetCollection *
fleet_collection_new (void)
{
  FleetCollection *self = g_new0 (FleetCollection, 1);

  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)entry_free);
  return self;
}

void
fleet_collection_free (FleetCollection *self)
{
  if (!self)
    return;
  g_hash_table_unref (self->entries);
  g_free (self->extra);
  g_free (self);
}

static Entry *
ensure_entry (FleetCollection *self, const char *id)
{
  Entry *entry = g_hash_table_lookup (self->entries, id);

  if (!entry) {
    entry = g_new0 (Entry, 1);
    entry->id = g_strdup (id);
    g_hash_table_insert (self->entries, entry->id, entry);
  }
  return entry;
}

int
fleet_collection_own (const FleetCollection *self, const char *id)
{
  const Entry *entry = g_hash_table_lookup (self->entries, id);

  return entry ? entry->own : 0;
}

int
fleet_collection_want (const FleetCollection *self, const char *id)
{
  const Entry *entry = g_hash_table_lookup (self->entries, id);

  return entry ? entry->want : 0;
}

void
fleet_collection_set (FleetCollection *self, const char *id, int own, int want)
{
  Entry *entry = ensure_entry (self, id);

  entry->own = CLAMP (own, 0, FLEET_COPIES_MAX);
  entry->want = CLAMP (want, 0, FLEET_COPIES_MAX);
  /* What a later version wrote about a card outlives its counts. */
  if (!entry->own && !entry->want && !entry->extra)
    g_hash_table_remove (self->entries, id);
}

static int
compare_counts_cb (const void *a, const void *b)
{
  return strcmp (((const FleetCount *)a)->id, ((const FleetCount *)b)->id);
}

FleetCount *
fleet_collection_list (const FleetCollection *self, guint *n)
{
  FleetCount *list = g_new (FleetCount, g_hash_table_size (self->entries) + 1);
  GHashTableIter iter;
  gpointer value;

  *n = 0;
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const Entry *entry = value;
    list[(*n)++] = (FleetCount){ entry->id, entry->own, entry->want };
  }
  qsort (list, *n, sizeof *list, compare_counts_cb);
  return list;
}

void
fleet_collection_take (FleetCollection *self, const FleetCollection *counts)
{
  guint n;
  g_autofree FleetCount *list = fleet_collection_list (counts, &n);

  for (guint i = 0; i < n; i++)
    fleet_collection_set (self, list[i].id, list[i].own, list[i].want);
}

/* ---- JSON ---- */

static void
keep_extra (char **extra, const FleetJson *json, guint node)
{
  g_autoptr (GString) text = g_string_new (*extra);
  gsize length;
  const char *raw = fleet_json_raw (json, node, &length);

  if (text->len)
    g_string_append_c (text, ',');
  fleet_json_quote (text, fleet_json_key (json, node));
  g_string_append_c (text, ':');
  g_string_append_len (text, raw, (gssize)length);
  g_free (*extra);
  *extra = g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
read_count (const FleetJson *json, guint node, int *count, GError **error)
{
  if (fleet_json_int (json, node, 0, FLEET_COPIES_MAX, count))
    return TRUE;
  fleet_json_complain (json, node, error, _ ("this must be a whole number from 0 to %d"),
                       FLEET_COPIES_MAX);
  return FALSE;
}

static gboolean
read_card (FleetCollection *self, const FleetJson *json, guint card, GError **error)
{
  const char *id = fleet_json_key (json, card);

  if (!*id) {
    fleet_json_complain (json, card, error, _ ("a card needs an id; give it the catalogue's"));
    return FALSE;
  }
  if (fleet_json_type (json, card) != FLEET_JSON_OBJECT) {
    fleet_json_complain (json, card, error,
                         _ ("expected an object like {\"own\": 2, \"want\": 1}"));
    return FALSE;
  }
  Entry *entry = ensure_entry (self, id);
  for (int node = fleet_json_first (json, card); node >= 0;
       node = fleet_json_next (json, (guint)node)) {
    const char *key = fleet_json_key (json, (guint)node);
    if (strcmp (key, "own") == 0) {
      if (!read_count (json, (guint)node, &entry->own, error))
        return FALSE;
    } else if (strcmp (key, "want") == 0) {
      if (!read_count (json, (guint)node, &entry->want, error))
        return FALSE;
    } else {
      keep_extra (&entry->extra, json, (guint)node);
    }
  }
  return TRUE;
}

static gboolean
read_cards (FleetCollection *self, const FleetJson *json, guint cards, GError **error)
{
  if (fleet_json_type (json, cards) != FLEET_JSON_OBJECT) {
    fleet_json_complain (json, cards, error, _ ("expected an object with a member for each card"));
    return FALSE;
  }
  for (int card = fleet_json_first (json, cards); card >= 0;
       card = fleet_json_next (json, (guint)card))
    if (!read_card (self, json, (guint)card, error))
      return FALSE;
  return TRUE;
}

/* Is this a collection, of a version we know? */
static gboolean
check_head (const FleetJson *json, GError **error)
{
  int format = -1;
  int node = -1;
  int version;

  if (fleet_json_type (json, 0) == FLEET_JSON_OBJECT) {
    format = fleet_json_member (json, 0, "format");
    node = fleet_json_member (json, 0, "version");
  }
  if (format < 0 || fleet_json_type (json, (guint)format) != FLEET_JSON_STRING
      || strcmp (fleet_json_string (json, (guint)format), FORMAT) != 0) {
    fleet_json_complain (json, format < 0 ? 0 : (guint)format, error,
                         _ ("this is no collection: “format” must be “%s”"), FORMAT);
    return FALSE;
  }
  if (node < 0 || !fleet_json_int (json, (guint)node, 1, G_MAXINT, &version)) {
    fleet_json_complain (json, node < 0 ? 0 : (guint)node, error,
                         _ ("“version” must be a whole number, %d for this version"), VERSION);
    return FALSE;
  }
  if (version > VERSION) {
    g_autoptr (GError) place = NULL;
    fleet_json_complain (json, (guint)node, &place,
                         _ ("version %d is newer than this program knows; use a newer Rocket Table "
                            "to open it"),
                         version);
    g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_VERSION, place->message);
    return FALSE;
  }
  return TRUE;
}

FleetCollection *
fleet_collection_parse (const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (FleetJson) json = fleet_json_parse (name, text, length, error);
  g_autoptr (FleetCollection) self = fleet_collection_new ();

  if (!json || !check_head (json, error))
    return NULL;
  for (int node = fleet_json_first (json, 0); node >= 0;
       node = fleet_json_next (json, (guint)node)) {
    const char *key = fleet_json_key (json, (guint)node);
    if (strcmp (key, "cards") == 0) {
      if (!read_cards (self, json, (guint)node, error))
        return NULL;
    } else if (strcmp (key, "format") != 0 && strcmp (key, "version") != 0) {
      keep_extra (&self->extra, json, (guint)node);
    }
  }
  return g_steal_pointer (&self);
}

char *
fleet_collection_write (const FleetCollection *self)
{
  g_autoptr (GString) raw = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  guint n;
  g_autofree FleetCount *list = fleet_collection_list (self, &n);

  g_string_append_printf (raw, "{\"format\":\"" FORMAT "\",\"version\":%d,\"cards\":{", VERSION);
  for (guint i = 0; i < n; i++) {
    const Entry *entry = g_hash_table_lookup (self->entries, list[i].id);
    g_string_append (raw, i ? "," : "");
    fleet_json_quote (raw, entry->id);
    g_string_append_printf (raw, ":{\"own\":%d,\"want\":%d", entry->own, entry->want);
    if (entry->extra)
      g_string_append_printf (raw, ",%s", entry->extra);
    g_string_append_c (raw, '}');
  }
  g_string_append_c (raw, '}');
  if (self->extra)
    g_string_append_printf (raw, ",%s", self->extra);
  g_string_append_c (raw, '}');
  fleet_json_indent (out, raw->str, raw->len, 0);
  g_string_append_c (out, '\n');
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* ---- What a fleet needs ---- */

static void
need_card (GHashTable *needed, const char *id)
{
  int n = GPOINTER_TO_INT (g_hash_table_lookup (needed, id));

  g_hash_table_insert (needed, (gpointer)id, GINT_TO_POINTER (n + 1));
}

static void
need_cards (GHashTable *needed, const GPtrArray *ids)
{
  for (guint i = 0; i < ids->len; i++)
    need_card (needed, g_ptr_array_index (ids, i));
}

static void
need_entries (GHashTable *needed, const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (entries, i);
    need_card (needed, entry->ship); /* one card, however many craft are in its squadron */
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = g_ptr_array_index (entry->craft, k);
      need_cards (needed, craft->crew);
    }
  }
}

static int
compare_needs_cb (const void *a, const void *b)
{
  return strcmp (((const FleetNeed *)a)->id, ((const FleetNeed *)b)->id);
}

FleetNeed *
fleet_collection_needs (const FleetCollection *self, const Fleet *fleet, guint *n)
{
  g_autoptr (GHashTable) needed = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer id, count;

  need_entries (needed, fleet->active);
  need_entries (needed, fleet->reserve);
  need_cards (needed, fleet->unassigned);
  need_cards (needed, fleet->reserve_crew);

  FleetNeed *needs = g_new (FleetNeed, g_hash_table_size (needed) + 1);
  *n = 0;
  g_hash_table_iter_init (&iter, needed);
  while (g_hash_table_iter_next (&iter, &id, &count))
    needs[(*n)++] = (FleetNeed){ .id = id,
                                 .needed = GPOINTER_TO_INT (count),
                                 .own = fleet_collection_own (self, id) };
  qsort (needs, *n, sizeof *needs, compare_needs_cb);
  return needs;
}
