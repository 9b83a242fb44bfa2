/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-migrate.h. */
#include "fleet-migrate.h"

#include "fleet-catalogue.h"
#include "fleet-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Fleets, version 0 ----------------------------------------------------------------------
 *
 * What was typed by hand before there was a format: no "format" and no "version", `ships` instead
 * of `active`, pods as counts, and a squadron as a number of craft that are all alike:
 *
 *     {"name": "Morning Patrol", "ships": [{"ship": "iron-dune", "pods": {"laser": 2}}]}
 */

enum { PODS_MAX = 60 };

/* An id out of a name: "Ann's 2nd Fleet" gives "ann-s-2nd-fleet". */
static char *
make_id (const char *name)
{
  g_autoptr (GString) id = g_string_new (NULL);

  for (; name && *name && id->len < FLEET_ID_MAX; name++) {
    char c = g_ascii_tolower (*name);
    if (g_ascii_isalnum (c))
      g_string_append_c (id, c);
    else if (id->len && id->str[id->len - 1] != '-')
      g_string_append_c (id, '-');
  }
  while (id->len && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  return g_strdup (id->len ? id->str : "fleet");
}

/* `{"laser": 2, "shield": 1}` gives `"laser", "laser", "shield"`. */
static gboolean
expand_pods (const FleetJson *json, guint node, GString *pods, GError **error)
{
  if (fleet_json_type (json, node) != FLEET_JSON_OBJECT) {
    fleet_json_complain (json, node, error, _ ("expected counts like {\"laser\": 2}"));
    return FALSE;
  }
  for (int at = fleet_json_first (json, node); at >= 0; at = fleet_json_next (json, (guint)at)) {
    int n;
    if (!fleet_json_int (json, (guint)at, 0, PODS_MAX, &n)) {
      fleet_json_complain (json, (guint)at, error, _ ("expected a number of pods, 0 to %d"),
                           PODS_MAX);
      return FALSE;
    }
    for (int i = 0; i < n; i++) {
      fleet_put_comma (pods);
      fleet_json_quote (pods, fleet_json_key (json, (guint)at));
    }
  }
  return TRUE;
}

static void
copy_member (GString *out, const FleetJson *json, guint node, const char *name)
{
  gsize length;
  const char *raw = fleet_json_raw (json, node, &length);

  fleet_put_name (out, name);
  g_string_append_len (out, raw, (gssize)length);
}

/* One of version 0's ships as an entry of version 1. */
static gboolean
migrate_ship (const FleetJson *json, guint node, GString *out, GError **error)
{
  g_autoptr (GString) pods = g_string_new ("[");
  int crew = -1;
  int n_craft = 1;

  if (fleet_json_type (json, node) != FLEET_JSON_OBJECT) {
    fleet_json_complain (json, node, error, _ ("expected a ship like {\"ship\": \"its-id\"}"));
    return FALSE;
  }
  g_string_append_c (out, '{');
  for (int at = fleet_json_first (json, node); at >= 0; at = fleet_json_next (json, (guint)at)) {
    const char *name = fleet_json_key (json, (guint)at);
    if (strcmp (name, "pods") == 0) {
      if (!expand_pods (json, (guint)at, pods, error))
        return FALSE;
    } else if (strcmp (name, "crew") == 0) {
      crew = at;
    } else if (strcmp (name, "craft") == 0) {
      if (!fleet_json_int (json, (guint)at, 1, FLEET_CRAFT_MAX, &n_craft)) {
        fleet_json_complain (json, (guint)at, error, _ ("expected a number of craft, 1 to %d"),
                             FLEET_CRAFT_MAX);
        return FALSE;
      }
    } else {
      copy_member (out, json, (guint)at, name);
    }
  }
  fleet_put_name (out, "craft");
  g_string_append_c (out, '[');
  for (int i = 0; i < n_craft; i++) {
    fleet_put_comma (out);
    g_string_append_printf (out, "{\"pods\": %s]", pods->str);
    if (crew >= 0 && i == 0)
      copy_member (out, json, (guint)crew, "crew");
    g_string_append_c (out, '}');
  }
  g_string_append (out, "]}");
  return TRUE;
}

static gboolean
migrate_ships (const FleetJson *json, guint node, const char *name, GString *out, GError **error)
{
  if (fleet_json_type (json, node) != FLEET_JSON_ARRAY) {
    fleet_json_complain (json, node, error, _ ("expected a list of ships"));
    return FALSE;
  }
  fleet_put_name (out, name);
  g_string_append_c (out, '[');
  for (int at = fleet_json_first (json, node); at >= 0; at = fleet_json_next (json, (guint)at)) {
    fleet_put_comma (out);
    if (!migrate_ship (json, (guint)at, out, error))
      return FALSE;
  }
  g_string_append_c (out, ']');
  return TRUE;
}

static gboolean
is_fleet_0 (const FleetJson *json)
{
  return fleet_json_member (json, 0, "format") < 0 && fleet_json_member (json, 0, "active") < 0
         && fleet_json_member (json, 0, "ships") >= 0;
}

static char *
migrate_fleet_0 (const FleetJson *json, GError **error)
{
  g_autoptr (GString) out = g_string_new ("{");
  int name = fleet_json_member (json, 0, "name");

  fleet_put_string (out, "format", "rocket-table fleet");
  fleet_put_int (out, "version", 1);
  if (fleet_json_member (json, 0, "id") < 0) {
    g_autofree char *id = make_id (name >= 0 ? fleet_json_string (json, (guint)name) : NULL);
    fleet_put_string (out, "id", id);
  }
  if (name < 0)
    fleet_put_string (out, "name", _ ("Unnamed fleet"));
  for (int at = fleet_json_first (json, 0); at >= 0; at = fleet_json_next (json, (guint)at)) {
    const char *key = fleet_json_key (json, (guint)at);
    gboolean is_ships = strcmp (key, "ships") == 0;
    if (is_ships || strcmp (key, "reserve") == 0) {
      if (!migrate_ships (json, (guint)at, is_ships ? "active" : "reserve", out, error))
        return NULL;
    } else if (strcmp (key, "version") != 0) {
      copy_member (out, json, (guint)at, key);
    }
  }
  g_string_append_c (out, '}');
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* ---- All steps ------------------------------------------------------------------------------ */

typedef struct {
  const char *format;
  int from;                                     /* the step leads to the version after it */
  gboolean (*is_meant) (const FleetJson *json); /* where there is no version to go by; or NULL */
  char *(*step) (const FleetJson *json, GError **error);
} Step;

static const Step steps[] = {
  { "rocket-table fleet", 0, is_fleet_0, migrate_fleet_0 },
};

/* Of this format? Which version? -1: something else. Version 0 never says so. */
static int
version_of (const FleetJson *json, const char *format)
{
  int found = fleet_json_member (json, 0, "format");
  int version = fleet_json_member (json, 0, "version");
  int value;

  if (found >= 0)
    return g_strcmp0 (fleet_json_string (json, (guint)found), format) == 0 && version >= 0
                   && fleet_json_int (json, (guint)version, 1, G_MAXINT, &value)
               ? value
               : -1;
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (strcmp (steps[i].format, format) == 0 && steps[i].is_meant && steps[i].is_meant (json))
      return steps[i].from;
  return -1;
}

static const Step *
find_step (const char *format, int version)
{
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i].from == version && strcmp (steps[i].format, format) == 0)
      return &steps[i];
  return NULL;
}

FleetJson *
fleet_migrate (FleetJson *json, const char *format, int newest, GError **error)
{
  g_autoptr (FleetJson) now = json;

  if (fleet_json_type (now, 0) != FLEET_JSON_OBJECT)
    return g_steal_pointer (&now);
  int version = version_of (now, format);
  for (; version >= 0 && version < newest; version++) {
    const Step *step = find_step (format, version);
    char *text = step ? step->step (now, error) : NULL;
    if (!step)
      break; /* a version that never was: its reader says so */
    if (!text)
      return NULL;
    FleetJson *next = fleet_json_parse_take (fleet_json_name (now), text, strlen (text), error);
    if (!next)
      return NULL;
    fleet_json_free (now);
    now = next;
  }
  return g_steal_pointer (&now);
}
