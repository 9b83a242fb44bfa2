/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-read.h. */
#include "fleet-read.h"

#include "fleet-file.h"

#include "rules/rules-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Complaints ---- */

gboolean
fleet_complain (FleetComplaints *self, guint node, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  va_list args;

  if (++self->n > FLEET_COMPLAINTS_MAX)
    return FALSE;
  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  fleet_json_complain (self->json, node, &error, "%s", what);
  if (!self->lines)
    self->lines = g_string_new (error->message);
  else
    g_string_append_printf (self->lines, "\n%s", error->message);
  return FALSE;
}

gboolean
fleet_complaints_end (FleetComplaints *self, GError **error)
{
  if (self->n == 0)
    return TRUE;
  if (self->n > FLEET_COMPLAINTS_MAX)
    g_string_append_printf (self->lines, _ ("\n%s: and %u more; mend these first"),
                            fleet_json_name (self->json), self->n - FLEET_COMPLAINTS_MAX);
  g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_CONTENT, self->lines->str);
  g_string_free (g_steal_pointer (&self->lines), TRUE);
  return FALSE;
}

/* ---- Values ---- */

static const char *
type_name (FleetJsonType type)
{
  switch (type) {
  case FLEET_JSON_NULL:
    return _ ("null");
  case FLEET_JSON_FALSE:
  case FLEET_JSON_TRUE:
    return _ ("true or false");
  case FLEET_JSON_NUMBER:
    return _ ("a number");
  case FLEET_JSON_STRING:
    return _ ("a text");
  case FLEET_JSON_ARRAY:
    return _ ("a list […]");
  case FLEET_JSON_OBJECT:
    return _ ("an object {…}");
  }
  g_assert_not_reached ();
}

gboolean
fleet_expect (FleetComplaints *self, guint node, FleetJsonType type)
{
  FleetJsonType found = fleet_json_type (self->json, node);

  if (found == type)
    return TRUE;
  return fleet_complain (self, node, _ ("this must be %s, not %s"), type_name (type),
                         type_name (found));
}

/* An id: 1 to FLEET_ID_MAX of a-z 0-9 . _ - */
static gboolean
is_id (const char *id)
{
  gsize n = 0;

  for (; id[n]; n++)
    if (!g_ascii_islower (id[n]) && !g_ascii_isdigit (id[n]) && id[n] != '-' && id[n] != '.'
        && id[n] != '_')
      return FALSE;
  return n > 0 && n <= FLEET_ID_MAX;
}

const char *
fleet_read_id (FleetComplaints *self, guint node)
{
  if (!fleet_expect (self, node, FLEET_JSON_STRING))
    return NULL;
  const char *id = fleet_json_string (self->json, node);
  if (is_id (id))
    return id;
  fleet_complain (
      self, node,
      _ ("an id has 1 to %d characters of a–z, 0–9, “-”, “.” and “_”, as in “red-kite”"),
      FLEET_ID_MAX);
  return NULL;
}

/* Is there nothing in it but what can be shown, and perhaps new lines? */
static gboolean
is_plain (const char *text, gboolean may_have_lines)
{
  for (gsize left = strlen (text), n; left > 0; text += n, left -= n) {
    n = may_have_lines && *text == '\n' ? 1 : rules_text_plain_length (text, left);
    if (n == 0)
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_visible (const char *name)
{
  gsize n = strlen (name);

  for (gsize i = 0, length; i < n; i += length) {
    length = rules_text_name_length (name, n, i);
    if (length == 0)
      return FALSE;
  }
  return TRUE;
}

char *
fleet_clean_text (const char *text, gsize bytes_max, gboolean is_line)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  const char *start = text;
  gsize length = strlen (text);

  for (gsize left = length, n; left > 0; text += n, left -= n) {
    n = !is_line && *text == '\n' ? 1 : rules_text_plain_length (text, left);
    if (clean->len + MAX (n, 1) > bytes_max)
      break;
    if (n > 0 && is_line && rules_text_name_length (start, length, length - left) == 0)
      continue; /* it cannot be seen */
    if (n > 0)
      g_string_append_len (clean, text, (gssize)n);
    else if (clean->len > 0 && clean->str[clean->len - 1] != ' ')
      g_string_append_c (clean, ' ');
    n = MAX (n, 1);
  }
  return g_strstrip (g_string_free (g_steal_pointer (&clean), FALSE));
}

const char *
fleet_read_text (FleetComplaints *self, guint node, gsize bytes_max)
{
  if (!fleet_expect (self, node, FLEET_JSON_STRING))
    return NULL;
  const char *text = fleet_json_string (self->json, node);
  gsize length = strlen (text);
  if (length > bytes_max)
    fleet_complain (self, node, _ ("this text has %zu bytes; %zu at most"), length, bytes_max);
  else if (!is_plain (text, TRUE))
    fleet_complain (self, node, _ ("this text has a control character in it; take it out"));
  else
    return text;
  return NULL;
}

const char *
fleet_read_name (FleetComplaints *self, guint node, gsize bytes_max)
{
  const char *name = fleet_read_text (self, node, bytes_max);

  if (!name)
    return NULL;
  if (name[strspn (name, " \n")] == 0)
    fleet_complain (self, node, _ ("this must not be empty"));
  else if (strchr (name, '\n'))
    fleet_complain (self, node, _ ("this is one line; take the new line out"));
  else if (!is_visible (name))
    fleet_complain (self, node,
                    _ ("there is a character in this name that cannot be seen; take it out"));
  else
    return name;
  return NULL;
}

gboolean
fleet_read_int (FleetComplaints *self, guint node, int min, int max, int *value)
{
  if (!fleet_expect (self, node, FLEET_JSON_NUMBER))
    return FALSE;
  if (fleet_json_int (self->json, node, min, max, value))
    return TRUE;
  gsize length;
  const char *raw = fleet_json_raw (self->json, node, &length);
  return fleet_complain (self, node, _ ("this must be a whole number from %d to %d, not %.*s"), min,
                         max, (int)MIN (length, 24), raw);
}

gboolean
fleet_read_bool (FleetComplaints *self, guint node, gboolean *value)
{
  FleetJsonType type = fleet_json_type (self->json, node);

  if (type != FLEET_JSON_TRUE && type != FLEET_JSON_FALSE)
    return fleet_expect (self, node, FLEET_JSON_TRUE);
  *value = type == FLEET_JSON_TRUE;
  return TRUE;
}

int
fleet_find_word (const char *const *words, const char *name, int after)
{
  for (int i = after + 1; words[i]; i++)
    if (strcmp (words[i], name) == 0)
      return i;
  for (int i = 0; i <= after; i++)
    if (strcmp (words[i], name) == 0)
      return i;
  return -1;
}

void
fleet_keep_unknown (const FleetJson *json, guint node, GString **extra)
{
  gsize length;
  const char *raw = fleet_json_raw (json, node, &length);

  if (!*extra)
    *extra = g_string_new (NULL);
  else
    g_string_append (*extra, ", ");
  fleet_json_quote (*extra, fleet_json_key (json, node));
  g_string_append (*extra, ": ");
  fleet_json_flatten (*extra, raw, length);
}

gboolean
fleet_read_head (const FleetJson *json, const char *format, int newest, int *version,
                 GError **error)
{
  FleetComplaints complaints = { .json = json };

  if (!fleet_expect (&complaints, 0, FLEET_JSON_OBJECT))
    return fleet_complaints_end (&complaints, error);
  int node = fleet_json_member (json, 0, "format");
  const char *found = node >= 0 ? fleet_json_string (json, (guint)node) : NULL;
  if (!found || strcmp (found, format) != 0) {
    fleet_complain (&complaints, MAX (node, 0),
                    _ ("this is another kind of file; one of this kind begins with “\"format\": "
                       "\"%s\", \"version\": %d”"),
                    format, newest);
    return fleet_complaints_end (&complaints, error);
  }
  node = fleet_json_member (json, 0, "version");
  if (node < 0)
    fleet_complain (&complaints, 0, _ ("“version” is missing; write “\"version\": %d”"), newest);
  else if (fleet_read_int (&complaints, (guint)node, 1, G_MAXINT, version) && *version > newest) {
    g_autoptr (GError) newer = NULL;
    fleet_json_complain (json, (guint)node, &newer,
                         _ ("the file is of version %d, of a newer Rocket Table; this one knows "
                            "version %d: update the program"),
                         *version, newest);
    g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_VERSION, newer->message);
    return FALSE;
  }
  return fleet_complaints_end (&complaints, error);
}

/* ---- Writing members ---- */

void
fleet_put_comma (GString *out)
{
  char last = out->len ? out->str[out->len - 1] : '{';

  if (last != '{' && last != '[')
    g_string_append_c (out, ',');
}

void
fleet_put_name (GString *out, const char *name)
{
  fleet_put_comma (out);
  fleet_json_quote (out, name);
  g_string_append_c (out, ':');
}

void
fleet_put_string (GString *out, const char *name, const char *value)
{
  fleet_put_name (out, name);
  fleet_json_quote (out, value);
}

void
fleet_put_int (GString *out, const char *name, int value)
{
  fleet_put_name (out, name);
  g_string_append_printf (out, "%d", value);
}

void
fleet_put_unknown (GString *out, const char *extra)
{
  if (!extra)
    return;
  fleet_put_comma (out);
  g_string_append (out, extra);
}

/* A file that somebody wrote: where it goes wrong has a line and a column. */
char *
fleet_read_file (const char *path, gsize *length, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *text = fleet_file_load_argument (path, FLEET_JSON_BYTES_MAX, length, &local);

  if (text)
    return text;
  if (errno == EFBIG)
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                 _ ("%s:1:1: the file is larger than %d MiB; split it into several"), path,
                 FLEET_JSON_BYTES_MAX >> 20);
  else if (errno == FLEET_FILE_NOT_PLAIN)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE, _ ("%s: could not be read: %s"), path,
                 g_strerror (errno));
  return NULL;
}
