/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A collection as a table for spreadsheets (fleet-collection.h). Quoting as RFC 4180 has it; read
 * is also what spreadsheets make of it: semicolons or tabs, a byte order mark, a line "sep=;", any
 * line ends.
 */
#include "fleet-collection.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  COMPLAINTS_MAX = 20,
  COLUMNS_MAX = 256,
};
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
/* A spreadsheet takes a cell that begins so for a formula, and it may come from somebody else. The
 * apostrophe is among them because one is put before the others: so every text comes back. One that
 * cuts at other signs than commas sees more beginnings: behind each of these. */
#define RISKY "=+-@'\t\r"
#define OTHER_CUTS ";\t\r\n"

/* Would a cell that begins here be taken for a formula? Quotation marks may be dropped. */
static gboolean
is_risky (const char *text)
{
  text += strspn (text, "\"");
  return *text && strchr (RISKY, *text);
}

/* ---- Reading ---- */

typedef struct {
  const char *name;
  const char *at;
  const char *end;
  char delimiter;
  guint line; /* of `at`, from 1 */
  const char *line_start;
  GString *complaints;
  guint n_complaints;
} Reader;

/* A place in the text. The column is counted only when somebody complains. */
typedef struct {
  const char *at;
  const char *line_start;
  guint line;
} Place;

typedef struct {
  GString *text;
  Place place; /* where it begins */
} Cell;

static Place
here (const Reader *self)
{
  return (Place){ self->at, self->line_start, self->line };
}

static void complain (Reader *self, const Place *place, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static void
complain (Reader *self, const Place *place, const char *format, ...)
{
  va_list args;

  if (self->n_complaints++ >= COMPLAINTS_MAX)
    return;
  if (self->complaints->len)
    g_string_append_c (self->complaints, '\n');
  g_string_append_printf (self->complaints, "%s:%u:%ld: ", self->name, place->line,
                          g_utf8_pointer_to_offset (place->line_start, place->at) + 1);
  va_start (args, format);
  g_string_append_vprintf (self->complaints, format, args);
  va_end (args);
}

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

/* Goes over one line's end: LF, CR LF or CR. */
static void
pass_line_end (Reader *self)
{
  if (*self->at == '\r' && self->at + 1 < self->end && self->at[1] == '\n')
    self->at++;
  self->at++;
  self->line++;
  self->line_start = self->at;
}

/* From the opening quotation mark to after the closing one. FALSE: there is none. */
static gboolean
read_quoted (Reader *self, GString *text)
{
  self->at++;
  while (self->at < self->end) {
    if (*self->at == '"') {
      self->at++;
      if (self->at == self->end || *self->at != '"')
        return TRUE;
      g_string_append_c (text, '"');
      self->at++;
    } else if (is_line_end (*self->at)) {
      const char *before = self->at;
      pass_line_end (self);
      g_string_append_len (text, before, self->at - before);
    } else {
      g_string_append_c (text, *self->at++);
    }
  }
  return FALSE;
}

static gboolean
is_cell_end (const Reader *self)
{
  return self->at == self->end || *self->at == self->delimiter || is_line_end (*self->at);
}

static void
read_plain (Reader *self, GString *text)
{
  const char *start = self->at;

  while (!is_cell_end (self))
    self->at++;
  const char *end = self->at;
  while (start < end && *start == ' ')
    start++;
  while (end > start && end[-1] == ' ')
    end--;
  g_string_append_len (text, start, end - start);
}

/* Those that write_cell puts before what is risky. */
static void
drop_apostrophes (GString *text)
{
  for (gsize i = 0; i < text->len; i++)
    if (text->str[i] == '\'' && (i == 0 || strchr (OTHER_CUTS, text->str[i - 1]))
        && is_risky (text->str + i + 1))
      g_string_erase (text, (gssize)i, 1);
}

/* Reads a cell, and stops before what ended it. FALSE after a complaint that leaves no way on. */
static gboolean
read_cell (Reader *self, Cell *cell)
{
  g_string_truncate (cell->text, 0);
  cell->place = here (self);
  if (self->at < self->end && *self->at == '"') {
    if (!read_quoted (self, cell->text)) {
      complain (self, &cell->place,
                _ ("this quotation mark is never closed; put one at the end of the cell"));
      return FALSE;
    }
    if (!is_cell_end (self)) {
      Place place = here (self);
      complain (self, &place,
                _ ("text goes on after the closing quotation mark; write a quotation mark inside a "
                   "cell twice"));
      return FALSE;
    }
  }
  if (!is_cell_end (self))
    read_plain (self, cell->text);
  drop_apostrophes (cell->text);
  return TRUE;
}

typedef struct {
  int id; /* which column, from 0; -1: there is none */
  int own;
  int want;
} Columns;

typedef struct {
  Cell id;
  Cell own;
  Cell want;
  gboolean is_empty;
} Row;

static int *
column_by_name (Columns *columns, const char *name)
{
  if (g_ascii_strcasecmp (name, "id") == 0)
    return &columns->id;
  if (g_ascii_strcasecmp (name, "own") == 0)
    return &columns->own;
  if (g_ascii_strcasecmp (name, "want") == 0)
    return &columns->want;
  return NULL;
}

/* The one of the three that parts the most cells of the first line. */
static char
guess_delimiter (const Reader *self)
{
  static const char known[] = { ',', ';', '\t' };
  guint count[G_N_ELEMENTS (known)] = { 0 };
  gboolean is_quoted = FALSE;
  guint best = 0;

  for (const char *at = self->at; at < self->end && (is_quoted || !is_line_end (*at)); at++) {
    is_quoted ^= *at == '"';
    for (guint i = 0; i < G_N_ELEMENTS (known) && !is_quoted; i++)
      count[i] += *at == known[i];
  }
  for (guint i = 1; i < G_N_ELEMENTS (known); i++)
    if (count[i] > count[best])
      best = i;
  return known[best];
}

/* "sep=;" on a line of its own is a message from one spreadsheet to another. */
static void
find_delimiter (Reader *self)
{
  static const char message[] = "sep=";
  gsize n = sizeof message - 1;

  if ((gsize)(self->end - self->at) > n + 1 && g_ascii_strncasecmp (self->at, message, n) == 0
      && strchr (",;\t", self->at[n]) && is_line_end (self->at[n + 1])) {
    self->delimiter = self->at[n];
    self->at += n + 1;
    pass_line_end (self);
    return;
  }
  self->delimiter = guess_delimiter (self);
}

static gboolean
read_heading (Reader *self, Columns *columns)
{
  Cell cell = { .text = g_string_new (NULL) };
  gboolean is_ok = TRUE;

  const Place start = here (self);

  *columns = (Columns){ -1, -1, -1 };
  for (int i = 0; is_ok; i++) {
    is_ok = read_cell (self, &cell);
    int *column = is_ok ? column_by_name (columns, cell.text->str) : NULL;
    if (column && *column >= 0) {
      complain (self, &cell.place, _ ("there are two columns “%s”; take one away"), cell.text->str);
      is_ok = FALSE;
    } else if (i >= COLUMNS_MAX) {
      complain (self, &cell.place, _ ("there are more than %d columns"), COLUMNS_MAX);
      is_ok = FALSE;
    } else if (column) {
      *column = i;
    }
    if (self->at == self->end || *self->at != self->delimiter)
      break;
    self->at++;
  }
  g_string_free (cell.text, TRUE);
  if (is_ok && (columns->id < 0 || columns->own < 0)) {
    complain (self, &start,
              _ ("the first line must name the columns, with “id” and “own” among them"));
    is_ok = FALSE;
  }
  if (self->at < self->end && is_ok)
    pass_line_end (self);
  return is_ok;
}

static gboolean
read_row (Reader *self, const Columns *columns, Row *row, Cell *other)
{
  row->is_empty = TRUE;
  g_string_truncate (row->id.text, 0);
  g_string_truncate (row->own.text, 0);
  g_string_truncate (row->want.text, 0);
  row->id.place = row->own.place = row->want.place = here (self);
  for (int i = 0;; i++) {
    Cell *cell = i == columns->id     ? &row->id
                 : i == columns->own  ? &row->own
                 : i == columns->want ? &row->want
                                      : other;
    if (!read_cell (self, cell))
      return FALSE;
    row->is_empty &= cell->text->len == 0;
    if (self->at == self->end || *self->at != self->delimiter)
      break;
    self->at++;
  }
  if (self->at < self->end)
    pass_line_end (self);
  return TRUE;
}

/* As much of a cell as a complaint needs. */
static char *
excerpt (const Cell *cell)
{
  return g_utf8_substring (cell->text->str, 0, MIN (40, g_utf8_strlen (cell->text->str, -1)));
}

static gboolean
read_number (Reader *self, const Cell *cell, const char *column, int *number)
{
  guint64 value = 0;

  if (cell->text->len
      && !g_ascii_string_to_unsigned (cell->text->str, 10, 0, FLEET_COPIES_MAX, &value, NULL)) {
    g_autofree char *text = excerpt (cell);
    complain (self, &cell->place, _ ("“%s” in the column “%s” is no whole number from 0 to %d"),
              text, column, FLEET_COPIES_MAX);
    return FALSE;
  }
  *number = (int)value;
  return TRUE;
}

/* `seen` has the line of each id. */
static void
take_row (Reader *self, const Row *row, FleetCollection *collection, GHashTable *seen)
{
  int own, want;

  if (row->is_empty)
    return;
  if (!row->id.text->len) {
    complain (self, &row->id.place,
              _ ("the cell of the column “id” is empty; give the card's id, or clear the line"));
    return;
  }
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (seen, row->id.text->str));
  if (before) {
    g_autofree char *id = excerpt (&row->id);
    complain (self, &row->id.place, _ ("“%s” stands in line %u already; keep one of them"), id,
              before);
    return;
  }
  g_hash_table_insert (seen, g_strdup (row->id.text->str), GUINT_TO_POINTER (row->id.place.line));
  gboolean is_ok = read_number (self, &row->own, "own", &own);
  is_ok &= read_number (self, &row->want, "want", &want);
  if (is_ok)
    fleet_collection_set (collection, row->id.text->str, own, want);
}

static void
read_table (Reader *self, FleetCollection *collection)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Columns columns;

  find_delimiter (self);
  if (!read_heading (self, &columns))
    return;
  Row row = { .id.text = g_string_new (NULL),
              .own.text = g_string_new (NULL),
              .want.text = g_string_new (NULL) };
  Cell other = { .text = g_string_new (NULL) };
  while (self->at < self->end && self->n_complaints < COMPLAINTS_MAX
         && read_row (self, &columns, &row, &other))
    take_row (self, &row, collection, seen);
  g_string_free (row.id.text, TRUE);
  g_string_free (row.own.text, TRUE);
  g_string_free (row.want.text, TRUE);
  g_string_free (other.text, TRUE);
}

/* Where the text stops being UTF-8. */
static void
complain_of_encoding (Reader *self, const char *bad)
{
  while (self->at < bad) {
    if (is_line_end (*self->at))
      pass_line_end (self);
    else
      self->at++;
  }
  Place place = here (self);
  complain (self, &place, _ ("this is no UTF-8; save the table as “CSV UTF-8”"));
}

FleetCollection *
fleet_collection_parse_csv (const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (FleetCollection) collection = fleet_collection_new ();
  g_autoptr (GString) complaints = g_string_new (NULL);
  const char *bad;
  Reader self = { .name = name, .complaints = complaints, .line = 1 };

  if (length > FLEET_JSON_BYTES_MAX) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX, _ ("%s: larger than %d MiB"), name,
                 FLEET_JSON_BYTES_MAX >> 20);
    return NULL;
  }
  if (length >= 3 && memcmp (text, BYTE_ORDER_MARK, 3) == 0) {
    text += 3;
    length -= 3;
  }
  self.at = self.line_start = text;
  self.end = text + length;
  if (g_utf8_validate (text, (gssize)length, &bad))
    read_table (&self, collection);
  else
    complain_of_encoding (&self, bad);
  if (!self.n_complaints)
    return g_steal_pointer (&collection);
  if (self.n_complaints > COMPLAINTS_MAX)
    g_string_append_printf (complaints, "\n%s: %s", name, _ ("and more"));
  g_set_error_literal (error, FLEET_ERROR, FLEET_ERROR_CONTENT, complaints->str);
  return NULL;
}

/* ---- Writing ---- */

static void
write_cell (GString *out, const char *text, const char *after)
{
  gboolean is_quoted = strpbrk (text, ",;\t\"\r\n") || g_ascii_isspace (*text)
                       || (*text && g_ascii_isspace (text[strlen (text) - 1]));

  if (is_quoted)
    g_string_append_c (out, '"');
  for (const char *at = text; *at; at++) {
    if ((at == text || strchr (OTHER_CUTS, at[-1])) && is_risky (at))
      g_string_append_c (out, '\'');
    if (*at == '"')
      g_string_append_c (out, '"');
    g_string_append_c (out, *at);
  }
  if (is_quoted)
    g_string_append_c (out, '"');
  g_string_append (out, after);
}

char *
fleet_collection_write_csv (const FleetCollection *self, const FleetCatalogue *catalogue)
{
  GString *out = g_string_new (BYTE_ORDER_MARK "id,number,name,kind,own,want\r\n");
  guint n;
  g_autofree FleetCount *list = fleet_collection_list (self, &n);

  for (guint i = 0; i < n; i++) {
    const char *id = list[i].id;
    const FleetShip *ship = catalogue ? fleet_catalogue_find_ship (catalogue, id) : NULL;
    const FleetCrew *crew = catalogue && !ship ? fleet_catalogue_find_crew (catalogue, id) : NULL;
    write_cell (out, id, ",");
    write_cell (out, ship ? ship->number : crew ? crew->number : "", ",");
    write_cell (out, ship ? ship->name : crew ? crew->name : "", ",");
    write_cell (out, ship ? "ship" : crew ? "crew" : "", ",");
    g_string_append_printf (out, "%d,%d\r\n", list[i].own, list[i].want);
  }
  return g_string_free (out, FALSE);
}
