/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * JSON that may be hostile, read with the place of every value.
 *
 * Not json-glib, for three reasons: a complaint must name line and JSON path, a file must never
 * cost more memory than a small multiple of its size (nesting and size are bounded), and members
 * that this version does not know must survive being saved again, as they were written.
 *
 * A document is the text and a flat array of nodes over it. Nodes are numbers: 0 is the root.
 */
#pragma once

#include <glib.h>

/* With these, reading the worst of files costs some 30 MB; 5,000 ships have 2.5 MB and 250,000
 * values. */
enum {
  FLEET_JSON_BYTES_MAX = 6 << 20,
  FLEET_JSON_NODES_MAX = 500000,
  FLEET_JSON_DEPTH_MAX = 32,
};

typedef enum {
  FLEET_JSON_NULL,
  FLEET_JSON_FALSE,
  FLEET_JSON_TRUE,
  FLEET_JSON_NUMBER,
  FLEET_JSON_STRING,
  FLEET_JSON_ARRAY,
  FLEET_JSON_OBJECT,
} FleetJsonType;

typedef struct FleetJson FleetJson;

#define FLEET_ERROR (fleet_error_quark ())
GQuark fleet_error_quark (void);

typedef enum {
  FLEET_ERROR_SYNTAX,  /* not JSON, or too large, or too deep */
  FLEET_ERROR_CONTENT, /* JSON, but not what is expected there */
  FLEET_ERROR_VERSION, /* of a later format than this program knows */
  FLEET_ERROR_FILE,    /* could not be opened, read or written */
  FLEET_ERROR_EXPOSED, /* anybody may change it, see fleet-trust.h */
  FLEET_ERROR_CHANGED, /* another program was quicker, see fleet-store.h */
} FleetError;

/* Takes a copy of the text. `name` is how complaints call it: a path, or "-". Messages are
 * "name:line:column: what is wrong; what to do". Duplicate members of one object are wrong. */
FleetJson *fleet_json_parse (const char *name, const char *text, gsize length,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same without the copy: takes over `text`, which must be ended by a 0 after `length`. */
FleetJson *fleet_json_parse_take (const char *name, char *text, gsize length,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void fleet_json_free (FleetJson *json);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetJson, fleet_json_free)

/* As complaints call it. */
const char *fleet_json_name (const FleetJson *json);
FleetJsonType fleet_json_type (const FleetJson *json, guint node);
/* Children: of an object the values of its members, in the order written. -1: no more. */
int fleet_json_first (const FleetJson *json, guint node);
int fleet_json_next (const FleetJson *json, guint node);
/* The name of the member that a node is the value of. Decoded; belongs to the document. */
const char *fleet_json_key (const FleetJson *json, guint node);
/* A string's text, decoded; belongs to the document. */
const char *fleet_json_string (const FleetJson *json, guint node);
/* FALSE if the number is no whole number in this range. */
gboolean fleet_json_int (const FleetJson *json, guint node, int min, int max, int *value);
/* -1: there is none. */
int fleet_json_member (const FleetJson *json, guint object, const char *name);
/* As written, without the white space around it; not terminated. */
const char *fleet_json_raw (const FleetJson *json, guint node, gsize *length);
/* "ships[3].points" */
char *fleet_json_path (const FleetJson *json, guint node);
/* Sets "name:line:column: path: what". */
void fleet_json_complain (const FleetJson *json, guint node, GError **error, const char *format,
                          ...) G_GNUC_PRINTF (4, 5);

/* ---- Writing ---- */

/* Appends a quoted string. */
void fleet_json_quote (GString *out, const char *text);
/* Appends raw JSON on one line: `{"a": [1, 2]}`. */
void fleet_json_flatten (GString *out, const char *raw, gsize length);
/* Appends raw JSON laid out for people, as if it stood at this depth: an object or list that fits
 * into the rest of a line of 100 stays on it, others get a line for each member. The JSON must be
 * sound. */
void fleet_json_indent (GString *out, const char *raw, gsize length, int depth);
