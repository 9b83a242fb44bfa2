/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See fleet-json.h. A recursive reader of bounded depth, which checks the grammar to the letter,
 * and a writer that lays JSON out for people. Knows nothing of fleets.
 */
#include "fleet-json.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (fleet - error, fleet_error)

/* Twenty bytes each, so that the most nodes a text may have stay small. */
typedef struct {
  guint32 begin; /* where it stands in the text */
  guint32 end;
  guint32 next;  /* its next sibling, 0: none */
  guint32 value; /* of a string: where its decoded text is; of a container: has it children? */
  guint32 key;   /* where its decoded name is, plus one; 0: none */
} Node;

struct FleetJson {
  char *name;
  char *text;
  gsize length;
  char *strings; /* decoded, each ended by 0; never longer than the text */
  Node *nodes;
  guint n_nodes;
};

typedef struct {
  FleetJson *json;
  guint32 at;
  guint32 strings_used;
  guint room; /* of json->nodes */
  int depth;
  GError **error;
} Reader;

/* ---- Places ---- */

static void
find_place (const FleetJson *json, gsize at, guint *line, guint *column)
{
  *line = 1;
  *column = 1;
  for (gsize i = 0; i < at && i < json->length; i++) {
    if (json->text[i] == '\n') {
      (*line)++;
      *column = 1;
    } else if (((guchar)json->text[i] & 0xc0) != 0x80) {
      (*column)++;
    }
  }
}

G_GNUC_PRINTF (3, 4)
static gboolean
fail_at (Reader *self, gsize at, const char *format, ...)
{
  guint line;
  guint column;
  va_list args;

  find_place (self->json, at, &line, &column);
  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (self->error, FLEET_ERROR, FLEET_ERROR_SYNTAX, "%s:%u:%u: %s", self->json->name, line,
               column, what);
  return FALSE;
}

/* ---- Reading ---- */

/* What is there; 0 at the end, for a 0 in the text is wrong everywhere. */
static inline char
peek (const Reader *self)
{
  return self->json->text[self->at];
}

static inline void
skip_space (Reader *self)
{
  const char *text = self->json->text;
  guint32 at = self->at;

  while (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')
    at++;
  self->at = at;
}

static gboolean
fail_unexpected (Reader *self, const char *wanted)
{
  if (self->at >= self->json->length)
    return fail_at (self, self->at, _ ("the file ends too early; expected %s here"), wanted);
  const char *found = self->json->text + self->at;
  gunichar c = g_utf8_get_char_validated (found, (gssize)(self->json->length - self->at));
  if (c == (gunichar)-1 || c == (gunichar)-2)
    return fail_at (self, self->at, _ ("this is not UTF-8 text; save the file as UTF-8"));
  if (c < 0x20 || c == 0x7f)
    return fail_at (self, self->at, _ ("found a control character; expected %s here"), wanted);
  char shown[8] = { 0 };
  g_unichar_to_utf8 (c, shown);
  return fail_at (self, self->at, _ ("found “%s”; expected %s here"), shown, wanted);
}

/* Four hexadecimal digits, -1 if they are not. */
static int
read_hex (const Reader *self, guint32 at)
{
  int value = 0;

  for (guint32 i = at; i < at + 4; i++) {
    int digit = i < self->json->length ? g_ascii_xdigit_value (self->json->text[i]) : -1;
    if (digit < 0)
      return -1;
    value = value * 16 + digit;
  }
  return value;
}

/* One escape, at the backslash; appends what it stands for. */
static gboolean
read_escape (Reader *self, char *out, guint32 *used)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  guint32 start = self->at;
  char c = self->json->text[start + 1];
  const char *simple = c ? strchr (from, c) : NULL;

  if (simple) {
    out[(*used)++] = to[simple - from];
    self->at += 2;
    return TRUE;
  }
  int first = c == 'u' ? read_hex (self, start + 2) : -1;
  if (first < 0)
    return fail_at (self, start,
                    _ ("this escape is none of JSON's; write a backslash itself as \\\\"));
  self->at += 6;
  gunichar character = (gunichar)first;
  if (first >= 0xd800 && first < 0xdc00) {
    int second = -1;
    if (peek (self) == '\\' && self->json->text[self->at + 1] == 'u')
      second = read_hex (self, self->at + 2);
    if (second < 0xdc00 || second > 0xdfff)
      return fail_at (self, start, _ ("half a character; write it as itself in UTF-8"));
    character = 0x10000 + (((gunichar)first - 0xd800) << 10) + ((gunichar)second - 0xdc00);
    self->at += 6;
  } else if ((first >= 0xdc00 && first < 0xe000) || first == 0) {
    return fail_at (self, start,
                    first ? _ ("half a character; write it as itself in UTF-8")
                          : _ ("a text cannot hold the character 0; leave it out"));
  }
  *used += (guint32)g_unichar_to_utf8 (character, out + *used);
  return TRUE;
}

/* A string, at its quotation mark. Its decoded text begins at the place returned in `value`. */
static gboolean
read_string (Reader *self, guint32 *value)
{
  FleetJson *json = self->json;
  const char *text = json->text;
  guint32 start = self->at++;
  char *out = json->strings;
  guint32 used = self->strings_used;

  *value = used;
  for (;;) {
    guchar c = (guchar)text[self->at];
    if (c == '"')
      break;
    if (c == '\\') {
      if (!read_escape (self, out, &used))
        return FALSE;
    } else if (c >= 0x80) {
      const char *here = text + self->at;
      gunichar u = g_utf8_get_char_validated (here, (gssize)(json->length - self->at));
      if (u == (gunichar)-1 || u == (gunichar)-2)
        return fail_at (self, self->at, _ ("this is not UTF-8 text; save the file as UTF-8"));
      int n = g_utf8_skip[c];
      memcpy (out + used, here, (gsize)n);
      used += (guint32)n;
      self->at += (guint32)n;
    } else if (c < 0x20) {
      if (self->at >= json->length)
        return fail_at (self, start, _ ("this quotation mark is not closed; add one at the end"));
      if (c == '\n')
        return fail_at (self, self->at,
                        _ ("the text before is not closed; add a quotation mark, or write a new "
                           "line in it as \\n"));
      return fail_at (self, self->at, _ ("a control character in a text; write it as \\u%04x"), c);
    } else {
      out[used++] = (char)c;
      self->at++;
    }
  }
  self->at++;
  out[used++] = 0;
  self->strings_used = used;
  return TRUE;
}

static gboolean
read_digits (Reader *self)
{
  if (!g_ascii_isdigit (peek (self)))
    return fail_unexpected (self, _ ("a digit"));
  while (g_ascii_isdigit (peek (self)))
    self->at++;
  return TRUE;
}

static gboolean
read_number (Reader *self)
{
  guint32 start = self->at;

  if (peek (self) == '-')
    self->at++;
  if (peek (self) == '0' && g_ascii_isdigit (self->json->text[self->at + 1]))
    return fail_at (self, start, _ ("a number does not begin with 0; leave the 0 out"));
  if (!read_digits (self))
    return FALSE;
  if (peek (self) == '.') {
    self->at++;
    if (!read_digits (self))
      return FALSE;
  }
  if (peek (self) == 'e' || peek (self) == 'E') {
    self->at++;
    if (peek (self) == '+' || peek (self) == '-')
      self->at++;
    return read_digits (self);
  }
  return TRUE;
}

static gboolean
read_word (Reader *self)
{
  static const char *const words[] = { "null", "false", "true" };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize n = strlen (words[i]);
    if (strncmp (self->json->text + self->at, words[i], n) == 0) {
      self->at += (guint32)n;
      return TRUE;
    }
  }
  return fail_unexpected (self, _ ("a value"));
}

static gboolean
add_node (Reader *self, guint32 key, guint *node)
{
  FleetJson *json = self->json;

  if (json->n_nodes == FLEET_JSON_NODES_MAX)
    return fail_at (self, self->at, _ ("more than %d values; split the file into several"),
                    FLEET_JSON_NODES_MAX);
  if (json->n_nodes == self->room) {
    self->room = MIN (2 * self->room, (guint)FLEET_JSON_NODES_MAX);
    json->nodes = g_renew (Node, json->nodes, self->room);
  }
  *node = json->n_nodes++;
  json->nodes[*node] = (Node){ .begin = self->at, .key = key };
  return TRUE;
}

static gboolean read_value (Reader *self, guint32 key, guint *node);

/* Members of one object, to find one that is there twice. Most objects are small, and a bit for
 * each name tells nearly always that it is new; a large one is sorted at its end. */
enum { FEW_MEMBERS = 64 };

typedef struct {
  guint64 seen;
  guint first;
  guint count;
  guint32 hash[FEW_MEMBERS];
} Members;

static guint32
hash_name (const char *name)
{
  guint32 hash = 2166136261u;

  for (; *name; name++)
    hash = (hash ^ (guchar)*name) * 16777619u;
  return hash;
}

static gboolean
is_named_so (const FleetJson *json, const Members *self, guint place, const char *name)
{
  guint node = self->first;

  for (; place > 0; place--)
    node = json->nodes[node].next;
  return strcmp (json->strings + json->nodes[node].key - 1, name) == 0;
}

static gboolean
is_new_member (const FleetJson *json, Members *self, const char *name)
{
  if (self->count >= FEW_MEMBERS) {
    self->count++;
    return TRUE;
  }
  guint32 hash = hash_name (name);
  guint64 bit = (guint64)1 << (hash >> 26);
  if (self->seen & bit)
    for (guint i = 0; i < self->count; i++)
      if (self->hash[i] == hash && is_named_so (json, self, i, name))
        return FALSE;
  self->seen |= bit;
  self->hash[self->count++] = hash;
  return TRUE;
}

typedef struct {
  const char *name;
  guint node;
} NamedNode;

static int
compare_named (const void *a, const void *b)
{
  const NamedNode *one = a;
  const NamedNode *other = b;
  int order = strcmp (one->name, other->name);

  return order ? order : (one->node > other->node) - (one->node < other->node);
}

/* The first member of a large object whose name was there before, 0: none. */
static guint
find_repeated (const FleetJson *json, const Members *self)
{
  g_autofree NamedNode *sorted = g_new (NamedNode, self->count);
  guint n = 0;
  guint found = 0;

  for (guint node = self->first; node; node = json->nodes[node].next)
    sorted[n++] = (NamedNode){ json->strings + json->nodes[node].key - 1, node };
  qsort (sorted, n, sizeof sorted[0], compare_named);
  for (guint i = 1; i < n; i++)
    if (strcmp (sorted[i - 1].name, sorted[i].name) == 0 && (!found || sorted[i].node < found))
      found = sorted[i].node;
  return found;
}

static gboolean
fail_repeated (Reader *self, gsize at, const char *name)
{
  return fail_at (self, at, _ ("“%s” is there twice in one object; leave one out"), name);
}

/* The name of a member and its colon. */
static gboolean
read_name (Reader *self, Members *members, guint32 *key)
{
  guint32 start = self->at;

  if (peek (self) != '"')
    return fail_unexpected (self, _ ("a name in quotation marks"));
  if (!read_string (self, key))
    return FALSE;
  if (!is_new_member (self->json, members, self->json->strings + *key))
    return fail_repeated (self, start, self->json->strings + *key);
  skip_space (self);
  if (peek (self) != ':')
    return fail_unexpected (self, "“:”");
  self->at++;
  skip_space (self);
  (*key)++;
  return TRUE;
}

/* An object or an array, at its bracket. */
static gboolean
read_container (Reader *self, guint parent)
{
  FleetJson *json = self->json;
  gboolean is_object = peek (self) == '{';
  char end = is_object ? '}' : ']';
  Members members;
  guint last = 0;

  members.seen = 0; /* but not its hashes, which are many */
  members.first = members.count = 0;
  if (++self->depth > FLEET_JSON_DEPTH_MAX)
    return fail_at (self, self->at, _ ("nested more than %d deep; no file of ours is"),
                    FLEET_JSON_DEPTH_MAX);
  self->at++;
  skip_space (self);
  gboolean is_empty = peek (self) == end;
  while (!is_empty) {
    guint32 key = 0;
    guint node;
    if (is_object && !read_name (self, &members, &key))
      return FALSE;
    if (!read_value (self, key, &node))
      return FALSE;
    if (last)
      json->nodes[last].next = node;
    else
      members.first = node;
    last = node;
    skip_space (self);
    if (peek (self) == end)
      break;
    if (peek (self) != ',')
      return fail_unexpected (self, is_object ? _ ("“,” or “}”") : _ ("“,” or “]”"));
    self->at++;
    skip_space (self);
    if (peek (self) == end)
      return fail_at (self, self->at, _ ("nothing follows the comma before; leave the comma out"));
  }
  guint repeated = members.count > FEW_MEMBERS ? find_repeated (json, &members) : 0;
  if (repeated)
    return fail_repeated (self, json->nodes[repeated].begin,
                          json->strings + json->nodes[repeated].key - 1);
  self->at++;
  self->depth--;
  json->nodes[parent].value = !is_empty;
  return TRUE;
}

static gboolean
read_value (Reader *self, guint32 key, guint *node)
{
  guint32 value = 0;
  gboolean is_good;

  if (!add_node (self, key, node))
    return FALSE;
  char c = peek (self);
  if (c == '"') {
    is_good = read_string (self, &value);
    self->json->nodes[*node].value = value;
  } else if (c == '{' || c == '[') {
    is_good = read_container (self, *node);
  } else if (c == '-' || g_ascii_isdigit (c)) {
    is_good = read_number (self);
  } else {
    is_good = read_word (self);
  }
  self->json->nodes[*node].end = self->at;
  return is_good;
}

static gboolean
read_document (Reader *self)
{
  guint root;

  /* What some editors put in front of UTF-8. */
  if (self->json->length >= 3 && memcmp (self->json->text, "\xef\xbb\xbf", 3) == 0)
    self->at = 3;
  skip_space (self);
  if (!read_value (self, 0, &root))
    return FALSE;
  skip_space (self);
  if (self->at < self->json->length)
    return fail_unexpected (self, _ ("the end of the file"));
  return TRUE;
}

FleetJson *
fleet_json_parse_take (const char *name, char *text, gsize length, GError **error)
{
  g_autofree char *owned = text;

  if (length > FLEET_JSON_BYTES_MAX) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                 _ ("%s:1:1: the file is larger than %d MiB; split it into several"), name,
                 FLEET_JSON_BYTES_MAX >> 20);
    return NULL;
  }
  g_autoptr (FleetJson) json = g_new0 (FleetJson, 1);
  json->name = g_strdup (name);
  json->text = g_steal_pointer (&owned);
  json->length = length;
  json->strings = g_malloc (length + 1);
  /* A guess that hardly ever has to grow. */
  guint room = (guint)MIN (length / 12 + 64, (gsize)FLEET_JSON_NODES_MAX);
  Reader reader = { .json = json, .room = room, .error = error };
  json->nodes = g_new (Node, reader.room);
  return read_document (&reader) ? g_steal_pointer (&json) : NULL;
}

FleetJson *
fleet_json_parse (const char *name, const char *text, gsize length, GError **error)
{
  /* No copy of what is refused anyway. */
  gsize taken = MIN (length, (gsize)FLEET_JSON_BYTES_MAX);
  char *copy = g_malloc (taken + 1);

  if (taken)
    memcpy (copy, text, taken);
  copy[taken] = 0;
  return fleet_json_parse_take (name, copy, length, error);
}

void
fleet_json_free (FleetJson *json)
{
  if (!json)
    return;
  g_free (json->name);
  g_free (json->text);
  g_free (json->strings);
  g_free (json->nodes);
  g_free (json);
}

/* ---- Asking ---- */

const char *
fleet_json_name (const FleetJson *json)
{
  return json->name;
}

FleetJsonType
fleet_json_type (const FleetJson *json, guint node)
{
  switch (json->text[json->nodes[node].begin]) {
  case 'n':
    return FLEET_JSON_NULL;
  case 'f':
    return FLEET_JSON_FALSE;
  case 't':
    return FLEET_JSON_TRUE;
  case '"':
    return FLEET_JSON_STRING;
  case '[':
    return FLEET_JSON_ARRAY;
  case '{':
    return FLEET_JSON_OBJECT;
  default: /* a digit or a minus */
    return FLEET_JSON_NUMBER;
  }
}

static gboolean
is_container (const FleetJson *json, guint node)
{
  char c = json->text[json->nodes[node].begin];
  return c == '[' || c == '{';
}

int
fleet_json_first (const FleetJson *json, guint node)
{
  return is_container (json, node) && json->nodes[node].value ? (int)node + 1 : -1;
}

int
fleet_json_next (const FleetJson *json, guint node)
{
  return json->nodes[node].next ? (int)json->nodes[node].next : -1;
}

const char *
fleet_json_key (const FleetJson *json, guint node)
{
  return json->nodes[node].key ? json->strings + json->nodes[node].key - 1 : NULL;
}

const char *
fleet_json_string (const FleetJson *json, guint node)
{
  return fleet_json_type (json, node) == FLEET_JSON_STRING ? json->strings + json->nodes[node].value
                                                           : NULL;
}

gboolean
fleet_json_int (const FleetJson *json, guint node, int min, int max, int *value)
{
  const char *at = json->text + json->nodes[node].begin;
  const char *end = json->text + json->nodes[node].end;
  gboolean is_negative = *at == '-';
  gint64 sum = 0;

  if (fleet_json_type (json, node) != FLEET_JSON_NUMBER)
    return FALSE;
  for (at += is_negative; at < end; at++) {
    if (!g_ascii_isdigit (*at) || sum > G_MAXINT)
      return FALSE;
    sum = sum * 10 + (*at - '0');
  }
  if (is_negative)
    sum = -sum;
  if (sum < min || sum > max)
    return FALSE;
  *value = (int)sum;
  return TRUE;
}

int
fleet_json_member (const FleetJson *json, guint object, const char *name)
{
  for (int node = fleet_json_first (json, object); node >= 0;
       node = fleet_json_next (json, (guint)node)) {
    const char *key = fleet_json_key (json, (guint)node);
    if (key && strcmp (key, name) == 0)
      return node;
  }
  return -1;
}

const char *
fleet_json_raw (const FleetJson *json, guint node, gsize *length)
{
  *length = json->nodes[node].end - json->nodes[node].begin;
  return json->text + json->nodes[node].begin;
}

char *
fleet_json_path (const FleetJson *json, guint node)
{
  g_autoptr (GString) path = g_string_new (NULL);
  guint above = 0;

  while (above != node) {
    guint index = 0;
    guint child = above + 1;
    /* Nodes are in the order of the text: it is in the last child that does not come after it. */
    for (; json->nodes[child].next && json->nodes[child].next <= node; index++)
      child = json->nodes[child].next;
    const char *key = fleet_json_key (json, child);
    if (key)
      g_string_append_printf (path, "%s%s", path->len ? "." : "", key);
    else
      g_string_append_printf (path, "[%u]", index);
    above = child;
  }
  return g_string_free (g_steal_pointer (&path), FALSE);
}

void
fleet_json_complain (const FleetJson *json, guint node, GError **error, const char *format, ...)
{
  g_autofree char *path = fleet_json_path (json, node);
  guint line;
  guint column;
  va_list args;

  find_place (json, json->nodes[node].begin, &line, &column);
  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT, "%s:%u:%u: %s%s%s", json->name, line,
               column, path, path[0] ? ": " : "", what);
}

/* ---- Writing ---- */

void
fleet_json_quote (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at;) {
    gsize plain = 0;
    while ((guchar)at[plain] >= 0x20 && at[plain] != '"' && at[plain] != '\\')
      plain++;
    g_string_append_len (out, at, (gssize)plain);
    at += plain;
    if (!*at)
      break;
    if (*at == '"' || *at == '\\')
      g_string_append_printf (out, "\\%c", *at);
    else if (*at == '\n')
      g_string_append (out, "\\n");
    else
      g_string_append_printf (out, "\\u%04x", (guint)*at);
    at++;
  }
  g_string_append_c (out, '"');
}

/* The place after a string, a number or a word. */
static const char *
skip_scalar (const char *at, const char *end)
{
  if (*at == '"') {
    for (at++; at < end && *at != '"'; at++)
      at += *at == '\\' && at + 1 < end;
    return MIN (at + 1, end);
  }
  while (at < end && !strchr (" \n\r\t,:[]{}", *at))
    at++;
  return at;
}

static gboolean
is_json_space (char c)
{
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

void
fleet_json_flatten (GString *out, const char *raw, gsize length)
{
  const char *end = raw + length;

  for (const char *at = raw; at < end;) {
    if (is_json_space (*at)) {
      at++;
    } else if (*at == ',' || *at == ':') {
      g_string_append_printf (out, "%c ", *at++);
    } else if (strchr ("[]{}", *at)) {
      g_string_append_c (out, *at++);
    } else {
      const char *next = skip_scalar (at, end);
      g_string_append_len (out, at, next - at);
      at = next;
    }
  }
}

/* The place after the bracket that closes the container which opens here. */
static const char *
skip_container (const char *at, const char *end)
{
  int depth = 0;

  while (at < end) {
    if (*at == '[' || *at == '{')
      depth++;
    else if (*at == ']' || *at == '}')
      depth--;
    if (*at == '"')
      at = skip_scalar (at, end);
    else
      at++;
    if (depth == 0)
      return at;
  }
  return end;
}

static void
start_line (GString *out, int depth)
{
  g_string_append_c (out, '\n');
  for (int i = 0; i < depth; i++)
    g_string_append (out, "  ");
}

/* How far the last line has come, in bytes. */
static gsize
last_column (const GString *out)
{
  gsize n = 0;

  while (n < out->len && out->str[out->len - n - 1] != '\n')
    n++;
  return n;
}

enum { LINE_WIDTH = 100 };

/* Has it more than a line of text, whatever space is between? */
static gboolean
is_long (const char *at, const char *end)
{
  gsize n = 0;

  while (at < end && n <= LINE_WIDTH) {
    const char *next =
        is_json_space (*at) || strchr ("[]{},:", *at) ? at + 1 : skip_scalar (at, end);
    if (!is_json_space (*at))
      n += (gsize)(next - at);
    at = next;
  }
  return n > LINE_WIDTH;
}

/* Writes a container on one line if it fits there. */
static gboolean
put_flat (GString *out, const char *at, const char *end)
{
  gsize start = out->len;
  gsize column = last_column (out);

  if (is_long (at, end))
    return FALSE;
  fleet_json_flatten (out, at, (gsize)(end - at));
  if (column + out->len - start < LINE_WIDTH)
    return TRUE;
  g_string_truncate (out, start);
  return FALSE;
}

void
fleet_json_indent (GString *out, const char *raw, gsize length, int depth)
{
  const char *end = raw + length;

  for (const char *at = raw; at < end;) {
    if (is_json_space (*at)) {
      at++;
    } else if (*at == '[' || *at == '{') {
      const char *after = skip_container (at, end);
      if (put_flat (out, at, after)) {
        at = after;
        continue;
      }
      g_string_append_c (out, *at++);
      start_line (out, ++depth);
    } else if (*at == ']' || *at == '}') {
      start_line (out, --depth);
      g_string_append_c (out, *at++);
    } else if (*at == ',') {
      g_string_append_c (out, *at++);
      start_line (out, depth);
    } else if (*at == ':') {
      g_string_append (out, ": ");
      at++;
    } else {
      const char *next = skip_scalar (at, end);
      g_string_append_len (out, at, next - at);
      at = next;
    }
  }
}
