/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet.h: fleets in memory and their files. What a battle makes of them is fleet-battle.c. */
#include "fleet.h"

#include "fleet-migrate.h"
#include "fleet-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORMAT "rocket-table fleet"
enum { VERSION_NEWEST = 1 };

/* ---- In memory ---- */

FleetCraft *
fleet_craft_new (void)
{
  FleetCraft *craft = g_new0 (FleetCraft, 1);

  craft->pods = g_ptr_array_new_with_free_func (g_free);
  craft->crew = g_ptr_array_new_with_free_func (g_free);
  return craft;
}

static void
craft_free (FleetCraft *craft)
{
  if (!craft)
    return;
  g_ptr_array_unref (craft->pods);
  g_ptr_array_unref (craft->crew);
  g_free (craft->extra);
  g_free (craft);
}

FleetEntry *
fleet_entry_new (const char *id, const char *ship)
{
  FleetEntry *entry = g_new0 (FleetEntry, 1);

  entry->id = g_strdup (id);
  entry->ship = g_strdup (ship);
  entry->craft = g_ptr_array_new_with_free_func ((GDestroyNotify)craft_free);
  return entry;
}

static void
entry_free (FleetEntry *entry)
{
  if (!entry)
    return;
  g_free (entry->id);
  g_free (entry->ship);
  g_free (entry->nickname);
  g_ptr_array_unref (entry->craft);
  g_free (entry->extra);
  g_free (entry);
}

Fleet *
fleet_new (void)
{
  Fleet *self = g_new0 (Fleet, 1);

  self->id = g_strdup ("");
  self->name = g_strdup ("");
  self->player = g_strdup ("");
  self->note = g_strdup ("");
  self->catalogues = g_ptr_array_new_with_free_func (g_free);
  self->active = g_ptr_array_new_with_free_func ((GDestroyNotify)entry_free);
  self->reserve = g_ptr_array_new_with_free_func ((GDestroyNotify)entry_free);
  self->unassigned = g_ptr_array_new_with_free_func (g_free);
  self->reserve_crew = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
fleet_free (Fleet *self)
{
  if (!self)
    return;
  g_free (self->id);
  g_free (self->name);
  g_free (self->player);
  g_free (self->note);
  g_free (self->start);
  g_free (self->extra);
  g_ptr_array_unref (self->catalogues);
  g_ptr_array_unref (self->active);
  g_ptr_array_unref (self->reserve);
  g_ptr_array_unref (self->unassigned);
  g_ptr_array_unref (self->reserve_crew);
  g_free (self);
}

static void
copy_strings (GPtrArray *to, const GPtrArray *from)
{
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, g_strdup (from->pdata[i]));
}

static void
copy_entries (GPtrArray *to, const GPtrArray *from)
{
  for (guint i = 0; i < from->len; i++) {
    const FleetEntry *entry = from->pdata[i];
    FleetEntry *copy = fleet_entry_new (entry->id, entry->ship);
    copy->nickname = g_strdup (entry->nickname);
    copy->extra = g_strdup (entry->extra);
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = entry->craft->pdata[k];
      FleetCraft *other = fleet_craft_new ();
      copy_strings (other->pods, craft->pods);
      copy_strings (other->crew, craft->crew);
      other->extra = g_strdup (craft->extra);
      g_ptr_array_add (copy->craft, other);
    }
    g_ptr_array_add (to, copy);
  }
}

static void
set_string (char **to, const char *value)
{
  g_free (*to);
  *to = g_strdup (value);
}

Fleet *
fleet_copy (const Fleet *self)
{
  Fleet *copy = fleet_new ();

  set_string (&copy->id, self->id);
  set_string (&copy->name, self->name);
  set_string (&copy->player, self->player);
  set_string (&copy->note, self->note);
  set_string (&copy->start, self->start);
  set_string (&copy->extra, self->extra);
  copy_strings (copy->catalogues, self->catalogues);
  copy_entries (copy->active, self->active);
  copy_entries (copy->reserve, self->reserve);
  copy_strings (copy->unassigned, self->unassigned);
  copy_strings (copy->reserve_crew, self->reserve_crew);
  return copy;
}

gboolean
fleet_equal (const Fleet *a, const Fleet *b)
{
  g_autofree char *one = fleet_write (a);
  g_autofree char *other = fleet_write (b);

  return strcmp (one, other) == 0;
}

static FleetEntry *
find_in (const GPtrArray *entries, const char *id)
{
  for (guint i = 0; i < entries->len; i++) {
    FleetEntry *entry = entries->pdata[i];
    if (strcmp (entry->id, id) == 0)
      return entry;
  }
  return NULL;
}

FleetEntry *
fleet_find_entry (const Fleet *self, const char *id)
{
  FleetEntry *entry = id ? find_in (self->active, id) : NULL;
  return entry || !id ? entry : find_in (self->reserve, id);
}

/* "s1", "s2", …: the first that is free. */
static char *
free_entry_id (const Fleet *self)
{
  for (guint i = 1;; i++) {
    g_autofree char *id = g_strdup_printf ("s%u", i);
    if (!fleet_find_entry (self, id))
      return g_steal_pointer (&id);
  }
}

void
fleet_fill_craft (FleetCraft *craft, const FleetShip *ship)
{
  gboolean has_laser = ship->range == ROCKETMEN_LENGTH_NONE; /* none would be of use */

  g_ptr_array_set_size (craft->pods, 0);
  for (int i = 0; i < ship->n_posts; i++)
    has_laser = has_laser || g_strcmp0 (ship->posts[i], "laser") == 0;
  for (int i = 0; i < ship->n_posts; i++) {
    const char *pod = ship->posts[i] ? ship->posts[i] : has_laser ? "shield" : "laser";
    has_laser = has_laser || !ship->posts[i];
    g_ptr_array_add (craft->pods, g_strdup (pod));
  }
}

FleetEntry *
fleet_add_ship (Fleet *self, GPtrArray *to, const FleetShip *ship)
{
  g_autofree char *id = free_entry_id (self);
  FleetEntry *entry = fleet_entry_new (id, ship->id);

  for (int i = 0; i < ship->craft; i++) {
    FleetCraft *craft = fleet_craft_new ();
    fleet_fill_craft (craft, ship);
    g_ptr_array_add (entry->craft, craft);
  }
  g_ptr_array_add (to, entry);
  return entry;
}

/* ---- Reading ---- */

typedef struct {
  FleetComplaints complaints;
  const FleetJson *json;
  GHashTable *entry_ids;
} Reader;

/* Goes over a list, with a complaint at the first beyond `most`. */
static int
next_of (Reader *self, int at, guint *n, guint most)
{
  int next = fleet_json_next (self->json, (guint)at);

  if (next >= 0 && ++*n == most) {
    fleet_complain (&self->complaints, (guint)next, _ ("there are %u of these at most"), most);
    return -1;
  }
  return next;
}

/* A member of an object: its name, what reads it, and where to. */
typedef struct {
  const char *name;                                        /* NULL ends a table */
  void (*read) (Reader *self, guint node, gpointer field); /* NULL: passed over */
  gsize offset;
  gboolean is_needed;
} Member;

/* What is in no table is kept as it is, in `extra`. */
static void
read_object (Reader *self, guint node, const Member *members, gpointer object, char **extra)
{
  GString *unknown = NULL;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_OBJECT))
    return;
  for (const Member *member = members; member->name; member++)
    if (member->is_needed && fleet_json_member (self->json, node, member->name) < 0)
      fleet_complain (&self->complaints, node, _ ("“%s” is missing; add it"), member->name);
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = fleet_json_next (self->json, (guint)at)) {
    const Member *member = members;
    while (member->name && strcmp (member->name, fleet_json_key (self->json, (guint)at)) != 0)
      member++;
    if (member->read)
      member->read (self, (guint)at, G_STRUCT_MEMBER_P (object, member->offset));
    else if (!member->name)
      fleet_keep_unknown (self->json, (guint)at, &unknown);
  }
  *extra = unknown ? g_string_free (unknown, FALSE) : NULL;
}

static void
read_id (Reader *self, guint node, gpointer field)
{
  const char *id = fleet_read_id (&self->complaints, node);

  set_string (field, id ? id : "");
}

static void
read_name (Reader *self, guint node, gpointer field)
{
  const char *name = fleet_read_name (&self->complaints, node, FLEET_NAME_MAX);

  set_string (field, name ? name : "");
}

static void
read_player (Reader *self, guint node, gpointer field)
{
  const char *player = fleet_read_text (&self->complaints, node, FLEET_NAME_MAX);

  set_string (field, player ? player : "");
}

static void
read_note (Reader *self, guint node, gpointer field)
{
  const char *note = fleet_read_text (&self->complaints, node, FLEET_TEXT_MAX);

  set_string (field, note ? note : "");
}

static void
read_ids (Reader *self, guint node, gpointer field)
{
  GPtrArray *ids = *(GPtrArray **)field;
  guint n = 0;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_ARRAY))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = next_of (self, at, &n, FLEET_CREW_MAX)) {
    const char *id = fleet_read_id (&self->complaints, (guint)at);
    if (id)
      g_ptr_array_add (ids, g_strdup (id));
  }
}

static void
read_pods (Reader *self, guint node, gpointer field)
{
  GPtrArray *pods = *(GPtrArray **)field;
  guint n = 0;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_ARRAY))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = next_of (self, at, &n, FLEET_CREW_MAX)) {
    gboolean is_free = fleet_json_type (self->json, (guint)at) == FLEET_JSON_NULL;
    const char *pod = is_free ? "" : fleet_read_id (&self->complaints, (guint)at);
    if (pod)
      g_ptr_array_add (pods, g_strdup (pod));
  }
}

static const Member craft_members[] = {
  { "pods", read_pods, G_STRUCT_OFFSET (FleetCraft, pods), FALSE },
  { "crew", read_ids, G_STRUCT_OFFSET (FleetCraft, crew), FALSE },
  { NULL },
};

static void
read_craft (Reader *self, guint node, gpointer field)
{
  GPtrArray *list = *(GPtrArray **)field;
  guint n = 0;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_ARRAY))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = next_of (self, at, &n, 2 * FLEET_CRAFT_MAX)) {
    FleetCraft *craft = fleet_craft_new ();
    g_ptr_array_add (list, craft);
    read_object (self, (guint)at, craft_members, craft, &craft->extra);
  }
}

static void
read_entry_id (Reader *self, guint node, gpointer field)
{
  const char *id = fleet_read_id (&self->complaints, node);

  if (!id)
    return;
  if (!g_hash_table_add (self->entry_ids, g_strdup (id)))
    fleet_complain (&self->complaints, node,
                    _ ("the id “%s” is there twice; give one of them "
                       "another"),
                    id);
  set_string (field, id);
}

static const Member entry_members[] = {
  { "id", read_entry_id, G_STRUCT_OFFSET (FleetEntry, id), FALSE },
  { "ship", read_id, G_STRUCT_OFFSET (FleetEntry, ship), TRUE },
  { "nickname", read_name, G_STRUCT_OFFSET (FleetEntry, nickname), FALSE },
  { "craft", read_craft, G_STRUCT_OFFSET (FleetEntry, craft), FALSE },
  { NULL },
};

static void
read_entries (Reader *self, guint node, gpointer field)
{
  GPtrArray *entries = *(GPtrArray **)field;
  guint n = 0;

  if (!fleet_expect (&self->complaints, node, FLEET_JSON_ARRAY))
    return;
  for (int at = fleet_json_first (self->json, node); at >= 0;
       at = next_of (self, at, &n, FLEET_ENTRIES_MAX)) {
    FleetEntry *entry = fleet_entry_new ("", "");
    g_ptr_array_add (entries, entry);
    read_object (self, (guint)at, entry_members, entry, &entry->extra);
  }
}

/* Entries that were typed without an id get a free one. */
static void
give_ids (Fleet *self, const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++) {
    FleetEntry *entry = entries->pdata[i];
    if (entry->id[0])
      continue;
    g_autofree char *id = free_entry_id (self);
    set_string (&entry->id, id);
  }
}

static void
read_start (Reader *self, guint node, gpointer field)
{
  const char *word = fleet_json_string (self->json, node);

  if (fleet_json_type (self->json, node) == FLEET_JSON_NULL)
    return;
  if (!word || fleet_word_value ("resource", word) < 0) {
    g_autoptr (GString) known = g_string_new (NULL);
    for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
      g_string_append_printf (known, "%s%s", i ? ", " : "", fleet_word ("resource", i));
    fleet_complain (&self->complaints, node, _ ("this is no resource; it can be: %s"), known->str);
    return;
  }
  set_string (field, word);
}

static const Member fleet_members[] = {
  { "format", NULL, 0, FALSE },
  { "version", NULL, 0, FALSE },
  { "id", read_id, G_STRUCT_OFFSET (Fleet, id), TRUE },
  { "name", read_name, G_STRUCT_OFFSET (Fleet, name), TRUE },
  { "player", read_player, G_STRUCT_OFFSET (Fleet, player), FALSE },
  { "catalogues", read_ids, G_STRUCT_OFFSET (Fleet, catalogues), FALSE },
  { "start", read_start, G_STRUCT_OFFSET (Fleet, start), FALSE },
  { "active", read_entries, G_STRUCT_OFFSET (Fleet, active), FALSE },
  { "reserve", read_entries, G_STRUCT_OFFSET (Fleet, reserve), FALSE },
  { "unassigned", read_ids, G_STRUCT_OFFSET (Fleet, unassigned), FALSE },
  { "reserve_crew", read_ids, G_STRUCT_OFFSET (Fleet, reserve_crew), FALSE },
  { "note", read_note, G_STRUCT_OFFSET (Fleet, note), FALSE },
  { NULL },
};

static Fleet *
read_fleet (const FleetJson *json, GError **error)
{
  g_autoptr (Fleet) fleet = fleet_new ();
  int version;

  if (!fleet_read_head (json, FORMAT, VERSION_NEWEST, &version, error))
    return NULL;
  Reader reader = { .complaints = { .json = json }, .json = json };
  reader.entry_ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  read_object (&reader, 0, fleet_members, fleet, &fleet->extra);
  g_hash_table_unref (reader.entry_ids);
  if (!fleet_complaints_end (&reader.complaints, error))
    return NULL;
  give_ids (fleet, fleet->active);
  give_ids (fleet, fleet->reserve);
  return g_steal_pointer (&fleet);
}

/* Takes over the document, which may be NULL after a complaint. */
static Fleet *
read_any_version (FleetJson *json, GError **error)
{
  g_autoptr (FleetJson) newest = json ? fleet_migrate (json, FORMAT, VERSION_NEWEST, error) : NULL;

  return newest ? read_fleet (newest, error) : NULL;
}

Fleet *
fleet_parse (const char *name, const char *text, gsize length, GError **error)
{
  return read_any_version (fleet_json_parse (name, text, length, error), error);
}

Fleet *
fleet_load (const char *path, GError **error)
{
  gsize length;
  char *text = fleet_read_file (path, &length, error);

  if (!text)
    return NULL;
  return read_any_version (fleet_json_parse_take (path, text, length, error), error);
}

/* ---- Writing ---- */

static void
write_ids (GString *out, const char *name, const GPtrArray *ids)
{
  fleet_put_name (out, name);
  g_string_append_c (out, '[');
  for (guint i = 0; i < ids->len; i++) {
    const char *id = ids->pdata[i];
    fleet_put_comma (out);
    if (id[0])
      fleet_json_quote (out, id);
    else
      g_string_append (out, "null"); /* an empty post */
  }
  g_string_append_c (out, ']');
}

static void
write_entry (GString *out, const FleetEntry *entry)
{
  g_string_append_c (out, '{');
  fleet_put_string (out, "id", entry->id);
  fleet_put_string (out, "ship", entry->ship);
  if (entry->nickname)
    fleet_put_string (out, "nickname", entry->nickname);
  fleet_put_name (out, "craft");
  g_string_append_c (out, '[');
  for (guint i = 0; i < entry->craft->len; i++) {
    const FleetCraft *craft = entry->craft->pdata[i];
    fleet_put_comma (out);
    g_string_append_c (out, '{');
    write_ids (out, "pods", craft->pods);
    if (craft->crew->len)
      write_ids (out, "crew", craft->crew);
    fleet_put_unknown (out, craft->extra);
    g_string_append_c (out, '}');
  }
  g_string_append_c (out, ']');
  fleet_put_unknown (out, entry->extra);
  g_string_append_c (out, '}');
}

static void
write_entries (GString *out, const char *name, const GPtrArray *entries)
{
  fleet_put_name (out, name);
  g_string_append_c (out, '[');
  for (guint i = 0; i < entries->len; i++) {
    fleet_put_comma (out);
    write_entry (out, entries->pdata[i]);
  }
  g_string_append_c (out, ']');
}

char *
fleet_write (const Fleet *self)
{
  g_autoptr (GString) flat = g_string_new ("{");

  fleet_put_string (flat, "format", FORMAT);
  fleet_put_int (flat, "version", VERSION_NEWEST);
  fleet_put_string (flat, "id", self->id);
  fleet_put_string (flat, "name", self->name);
  if (self->player[0])
    fleet_put_string (flat, "player", self->player);
  write_ids (flat, "catalogues", self->catalogues);
  if (self->start)
    fleet_put_string (flat, "start", self->start);
  write_entries (flat, "active", self->active);
  write_entries (flat, "reserve", self->reserve);
  if (self->unassigned->len)
    write_ids (flat, "unassigned", self->unassigned);
  if (self->reserve_crew->len)
    write_ids (flat, "reserve_crew", self->reserve_crew);
  if (self->note[0])
    fleet_put_string (flat, "note", self->note);
  fleet_put_unknown (flat, self->extra);
  g_string_append_c (flat, '}');

  GString *out = g_string_new (NULL);
  fleet_json_indent (out, flat->str, flat->len, 0);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
