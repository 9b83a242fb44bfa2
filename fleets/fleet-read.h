/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the readers of this room's formats share: complaints that are collected instead of ending at
 * the first, values with a range, and members that this version does not know.
 */
#pragma once

#include "fleet-json.h"

enum {
  FLEET_COMPLAINTS_MAX = 20,
  FLEET_ID_MAX = 40,     /* bytes of an id */
  FLEET_NAME_MAX = 80,   /* bytes of a name on a card */
  FLEET_TEXT_MAX = 2000, /* bytes of a text */
};

typedef struct {
  const FleetJson *json;
  GString *lines; /* what is wrong so far, or NULL */
  guint n;
} FleetComplaints;

/* Adds "name:line:column: path: what", up to FLEET_COMPLAINTS_MAX. Always FALSE. */
gboolean fleet_complain (FleetComplaints *self, guint node, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* TRUE if nothing was wrong; otherwise all of it is in the error. Frees what was collected. */
gboolean fleet_complaints_end (FleetComplaints *self, GError **error);

/* Is it a file of this format ("rocket-table fleet") and of a version from 1 to `newest`? The
 * version goes to `version`. */
gboolean fleet_read_head (const FleetJson *json, const char *format, int newest, int *version,
                          GError **error);

/* These complain and give NULL or FALSE when the value is not what is asked for. Strings belong to
 * the document. */
const char *fleet_read_id (FleetComplaints *self, guint node);
/* Not empty, and all of it can be shown: see rules_text_plain_length. */
const char *fleet_read_name (FleetComplaints *self, guint node, gsize bytes_max);
/* May be empty and have several lines. */
const char *fleet_read_text (FleetComplaints *self, guint node, gsize bytes_max);
gboolean fleet_read_int (FleetComplaints *self, guint node, int min, int max, int *value);
gboolean fleet_read_bool (FleetComplaints *self, guint node, gboolean *value);
/* What the two above would take, of what somebody typed or pasted: what cannot be shown becomes a
 * space, and what is too long is cut off. */
char *fleet_clean_text (const char *text, gsize bytes_max,
                        gboolean is_line) G_GNUC_WARN_UNUSED_RESULT;
/* Is the node an object, or a list? */
gboolean fleet_expect (FleetComplaints *self, guint node, FleetJsonType type);

/* The place of a name in a list ended by NULL, -1 if it is not there. `after` is the place of the
 * one before, where looking begins: members mostly come in one order. -1: none. */
int fleet_find_word (const char *const *words, const char *name, int after);

/* Adds a member to those that are kept as they are: `"name": value, "other": value`. */
void fleet_keep_unknown (const FleetJson *json, guint node, GString **extra);

/* ---- Writing members ---- */

/* Each appends `"name": value` and the comma before it if it is not the first in its object. */
void fleet_put_string (GString *out, const char *name, const char *value);
void fleet_put_int (GString *out, const char *name, int value);
void fleet_put_name (GString *out, const char *name);
/* Members kept from reading; NULL for none. */
void fleet_put_unknown (GString *out, const char *extra);
/* The comma before a further value of a list. */
void fleet_put_comma (GString *out);

/* Reads a whole file of at most FLEET_JSON_BYTES_MAX, "-" for the standard input. A pipe or a
 * device is no file: it would wait, or never end. */
char *fleet_read_file (const char *path, gsize *length, GError **error) G_GNUC_WARN_UNUSED_RESULT;
