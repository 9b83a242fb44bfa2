/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Captures as text: a reader that takes a line at a time, and a writer that only appends. */
#include "capture.h"

#include "transport/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_LINE "rocket-table capture 1"

enum {
  BLOCK = 65536,
  HEX_IN_A_LINE = 32,
  TEXT_IN_A_LINE = 72,
  SYNC_US = 5 * G_USEC_PER_SEC,
};
/* So that no sum of times can run over. A hundred days. */
#define TIME_MAX_MS ((gint64)100 * 24 * 3600 * 1000)

struct _CaptureReader {
  char *name;
  int fd; /* -1: all bytes are in memory */
  char *block;
  const char *bytes; /* what is read but not yet used: at, to end */
  gsize at;
  gsize end;
  guint64 line_number;
  char line[CAPTURE_LINE_MAX + 1];
  gsize length;
  gboolean is_held; /* the line was read ahead and is to be given again */
  gint64 time_us;
  guint8 decoded[CAPTURE_BYTES_MAX];
  CaptureHead head;
};

void
capture_head_clear (CaptureHead *head)
{
  g_free (head->driver);
  g_free (head->port);
  g_free (head->started);
  *head = (CaptureHead){ 0 };
}

/* ---- Lines ---- */

static gboolean G_GNUC_PRINTF (4, 5)
    fail (CaptureReader *self, const char *at, GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE, "%s:%" G_GUINT64_FORMAT ":%u: %s",
               self->name, self->line_number, (guint)(at - self->line) + 1, what);
  return FALSE;
}

/* Brings more bytes. 1: there are some, 0: the end, -1: failed. */
static int
refill (CaptureReader *self, GError **error)
{
  ssize_t n;

  if (self->at < self->end)
    return 1;
  if (self->fd < 0)
    return 0;
  do
    n = read (self->fd, self->block, BLOCK);
  while (n < 0 && errno == EINTR);
  if (n < 0) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: cannot be read: %s"), self->name,
                 g_strerror (errno));
    return -1;
  }
  self->bytes = self->block;
  self->at = 0;
  self->end = (gsize)n;
  return n > 0;
}

/* The next line without its end, in `line`. */
static CaptureRead
read_line (CaptureReader *self, GError **error)
{
  if (self->is_held) {
    self->is_held = FALSE;
    return CAPTURE_READ_RECORD;
  }
  self->length = 0;
  self->line_number++;
  for (gboolean has_any = FALSE;; has_any = TRUE) {
    int more = refill (self, error);
    if (more < 0)
      return CAPTURE_READ_FAILED;
    if (more == 0 && !has_any)
      return CAPTURE_READ_END;
    const char *from = self->bytes + self->at;
    const char *stop = more ? memchr (from, '\n', self->end - self->at) : NULL;
    gsize n = stop ? (gsize)(stop - from) : self->end - self->at;
    if (self->length + n > CAPTURE_LINE_MAX) {
      fail (self, self->line, error, _ ("the line is longer than %d bytes; cut it into several"),
            CAPTURE_LINE_MAX);
      return CAPTURE_READ_FAILED;
    }
    if (n > 0)
      memcpy (self->line + self->length, from, n);
    self->length += n;
    self->at += n + (stop != NULL);
    if (stop || more == 0)
      break;
  }
  while (self->length > 0 && g_ascii_isspace (self->line[self->length - 1]))
    self->length--;
  self->line[self->length] = '\0';
  const char *nul = memchr (self->line, '\0', self->length);
  if (nul) {
    fail (self, nul, error, _ ("a byte 0 is no text; write 00 among hexadecimal bytes"));
    return CAPTURE_READ_FAILED;
  }
  return CAPTURE_READ_RECORD;
}

static const char *
skip_blanks (const char *at)
{
  while (*at == ' ' || *at == '\t')
    at++;
  return at;
}

/* ---- Numbers and bytes ---- */

/* Reads "12" or "12.345" as thousandths; NULL if it is no such number. */
static const char *
read_thousandths (const char *at, gint64 max_whole, gint64 *value)
{
  gint64 sum = 0;
  int n_decimals = 0;

  if (!g_ascii_isdigit (*at))
    return NULL;
  for (; g_ascii_isdigit (*at); at++) {
    sum = sum * 10 + g_ascii_digit_value (*at);
    if (sum > max_whole)
      return NULL;
  }
  if (*at == '.') {
    for (at++; g_ascii_isdigit (*at); at++, n_decimals++) {
      if (n_decimals == 3)
        return NULL;
      sum = sum * 10 + g_ascii_digit_value (*at);
    }
    if (n_decimals == 0)
      return NULL;
  }
  for (; n_decimals < 3; n_decimals++)
    sum *= 10;
  *value = sum;
  return at;
}

static int
read_hex_byte (const char *at)
{
  if (!g_ascii_isxdigit (at[0]) || !g_ascii_isxdigit (at[1]))
    return -1;
  return g_ascii_xdigit_value (at[0]) * 16 + g_ascii_xdigit_value (at[1]);
}

static gboolean
read_hex (CaptureReader *self, const char *at, CaptureRecord *record, GError **error)
{
  while (*at) {
    int byte = read_hex_byte (at);
    if (byte < 0 || (at[2] && at[2] != ' ' && at[2] != '\t'))
      return fail (self, at, error,
                   _ ("expected two hexadecimal digits for each byte, as in 59 1E, or \"text\""));
    self->decoded[record->n++] = (guint8)byte; /* three characters a byte: it fits */
    at = skip_blanks (at + 2);
  }
  return TRUE;
}

/* One character of quoted text; gives what follows it, or NULL. */
static const char *
read_escape (const char *at, guint8 *byte)
{
  static const char letters[] = "rnt\\\"";
  static const guint8 meanings[] = { '\r', '\n', '\t', '\\', '"' };

  if (at[0] != '\\') {
    *byte = (guint8)at[0];
    return at + 1;
  }
  if (at[1] == 'x') {
    int value = read_hex_byte (at + 2);
    *byte = (guint8)MAX (0, value);
    return value < 0 ? NULL : at + 4;
  }
  const char *letter = at[1] ? strchr (letters, at[1]) : NULL;
  if (!letter)
    return NULL;
  *byte = meanings[letter - letters];
  return at + 2;
}

static gboolean
read_quoted (CaptureReader *self, const char *at, CaptureRecord *record, GError **error)
{
  for (at++; *at != '"';) {
    if (!*at)
      return fail (self, at, error, _ ("the text lacks its closing quotation mark"));
    if (record->n == CAPTURE_BYTES_MAX)
      return fail (self, at, error, _ ("more than %d bytes in a line; cut it into several"),
                   CAPTURE_BYTES_MAX);
    const char *next = read_escape (at, &self->decoded[record->n]);
    if (!next)
      return fail (self, at, error,
                   _ ("expected \\r, \\n, \\t, \\\\, \\\" or \\x with two digits"));
    record->n++;
    at = next;
  }
  at = skip_blanks (at + 1);
  return *at ? fail (self, at, error, _ ("nothing may follow the text")) : TRUE;
}

/* ---- Records ---- */

/* Does a word stand here? Gives what follows it and its blanks, or NULL. */
static const char *
after_word (const char *at, const char *word)
{
  gsize n = strlen (word);

  if (strncmp (at, word, n) != 0 || (at[n] && at[n] != ' ' && at[n] != '\t'))
    return NULL;
  return skip_blanks (at + n);
}

static gboolean
read_edge (CaptureReader *self, const char *at, CaptureRecord *record, GError **error)
{
  const char *rising, *falling;

  if (!g_ascii_isdigit (*at) || *at - '0' >= GPIO_LINES_MAX || (at[1] != ' ' && at[1] != '\t'))
    return fail (self, at, error, _ ("expected the place of a line, 0 to %d"), GPIO_LINES_MAX - 1);
  record->line = (guint8)(*at - '0');
  at = skip_blanks (at + 1);
  rising = after_word (at, "rising");
  falling = after_word (at, "falling");
  if (!rising && !falling)
    return fail (self, at, error, _ ("expected “rising” or “falling”"));
  record->level = rising != NULL;
  at = rising ? rising : falling;
  return *at ? fail (self, at, error, _ ("nothing may follow an edge")) : TRUE;
}

static gboolean
read_content (CaptureReader *self, const char *at, CaptureRecord *record, GError **error)
{
  const char *rest;

  if ((rest = after_word (at, "<")) || (rest = after_word (at, ">"))) {
    record->kind = *at == '<' ? CAPTURE_RECEIVED : CAPTURE_SENT;
    record->bytes = self->decoded;
    return *rest == '"' ? read_quoted (self, rest, record, error)
                        : read_hex (self, rest, record, error);
  }
  if ((rest = after_word (at, "line"))) {
    record->kind = CAPTURE_EDGE;
    return read_edge (self, rest, record, error);
  }
  if ((rest = after_word (at, "end"))) {
    record->kind = CAPTURE_PAUSE;
    return *rest ? fail (self, rest, error, _ ("nothing may follow “end”")) : TRUE;
  }
  return fail (self, at, error,
               _ ("expected “<” (received), “>” (sent), “line” or “end” after the time"));
}

static gboolean
read_record (CaptureReader *self, CaptureRecord *record, GError **error)
{
  gint64 time_us;
  const char *start = skip_blanks (self->line);
  const char *at = read_thousandths (start, TIME_MAX_MS, &time_us);

  if (!at || (*at != ' ' && *at != '\t'))
    return fail (self, start, error,
                 _ ("expected a time in milliseconds, as in 12.5, and then what happened"));
  if (time_us < self->time_us)
    return fail (self, start, error, _ ("this time is before the one above it"));
  self->time_us = time_us;
  record->time_us = time_us;
  return read_content (self, skip_blanks (at), record, error);
}

CaptureRead
capture_reader_next (CaptureReader *self, CaptureRecord *record, GError **error)
{
  for (;;) {
    CaptureRead status = read_line (self, error);
    if (status != CAPTURE_READ_RECORD)
      return status;
    const char *at = skip_blanks (self->line);
    *record = (CaptureRecord){ .time_us = self->time_us };
    if (at[0] == '#' && at[1] == '=') {
      record->kind = CAPTURE_EXPECTED;
      record->text = skip_blanks (at + 2);
      return CAPTURE_READ_RECORD;
    }
    if (*at && *at != '#')
      return read_record (self, record, error) ? CAPTURE_READ_RECORD : CAPTURE_READ_FAILED;
  }
}

/* ---- Heads ---- */

static gboolean
read_levels (CaptureReader *self, const char *at, GError **error)
{
  const char *rest = after_word (at, "none");

  if (rest && !*rest)
    return TRUE;
  for (; *at; at = skip_blanks (at + 1)) {
    if (!g_ascii_isdigit (*at) || *at - '0' >= GPIO_LINES_MAX
        || (at[1] && at[1] != ' ' && at[1] != '\t'))
      return fail (self, at, error, _ ("expected places of lines, 0 to %d, or “none”"),
                   GPIO_LINES_MAX - 1);
    self->head.levels |= 1u << (*at - '0');
  }
  return TRUE;
}

static gboolean
read_temperature (CaptureReader *self, const char *at, GError **error)
{
  gint64 value = 0;
  gboolean is_below = *at == '-';
  const char *rest = read_thousandths (at + is_below, 200, &value);

  if (!rest || *rest)
    return fail (self, at, error, _ ("expected a temperature in degrees Celsius, as in 21.5"));
  self->head.gpio.temperature_tenths = (gint16)((is_below ? -value : value) / 100);
  return TRUE;
}

static gboolean
read_whole (CaptureReader *self, const char *at, gint64 max, gint64 *value, GError **error)
{
  gint64 thousandths;
  const char *rest = read_thousandths (at, max, &thousandths);

  if (!rest || *rest || thousandths % 1000)
    return fail (self, at, error, _ ("expected a whole number up to %" PRId64), max);
  *value = thousandths / 1000;
  return TRUE;
}

static gboolean
read_head_line (CaptureReader *self, const char *at, GError **error)
{
  CaptureHead *head = &self->head;
  struct {
    const char *word;
    char **text;
  } texts[] = { { "driver", &head->driver },
                { "port", &head->port },
                { "started", &head->started } };
  const char *rest;
  gint64 number = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if ((rest = after_word (at, texts[i].word))) {
      if (!g_utf8_validate (rest, -1, NULL))
        return fail (self, rest, error, _ ("not valid UTF-8"));
      g_free (*texts[i].text);
      *texts[i].text = g_strdup (rest);
      return TRUE;
    }
  if ((rest = after_word (at, "baud"))) {
    if (!read_whole (self, rest, 20000000, &number, error))
      return FALSE;
    head->baud = (guint)number;
    return TRUE;
  }
  if ((rest = after_word (at, "still_ms"))) {
    if (!read_whole (self, rest, G_MAXUINT16, &number, error))
      return FALSE;
    head->gpio.still_ms = (guint16)number;
    return TRUE;
  }
  if ((rest = after_word (at, "inverted"))) {
    head->gpio.is_inverted = TRUE;
    return *rest ? fail (self, rest, error, _ ("nothing may follow “inverted”")) : TRUE;
  }
  if ((rest = after_word (at, "temperature")))
    return read_temperature (self, rest, error);
  if ((rest = after_word (at, "levels")))
    return read_levels (self, rest, error);
  return fail (self, at, error,
               _ ("expected a time, or of the head: driver, baud, port, started, levels, "
                  "temperature, still_ms, inverted"));
}

static gboolean
read_head (CaptureReader *self, GError **error)
{
  CaptureRead status = read_line (self, error);

  if (status == CAPTURE_READ_FAILED)
    return FALSE;
  if (status == CAPTURE_READ_END || strcmp (self->line, FIRST_LINE) != 0)
    return fail (self, self->line, error, _ ("not a capture: the first line must be “%s”"),
                 FIRST_LINE);
  while ((status = read_line (self, error)) == CAPTURE_READ_RECORD) {
    const char *at = skip_blanks (self->line);
    if (g_ascii_isdigit (*at) || (at[0] == '#' && at[1] == '=')) {
      self->is_held = TRUE;
      return TRUE;
    }
    if (*at && *at != '#' && !read_head_line (self, at, error))
      return FALSE;
  }
  return status == CAPTURE_READ_END;
}

/* ---- Opening ---- */

CaptureReader *
capture_reader_open_bytes (const char *name, const char *bytes, gsize n, GError **error)
{
  g_autoptr (CaptureReader) self = g_new0 (CaptureReader, 1);

  self->name = g_strdup (name);
  self->fd = -1;
  self->bytes = bytes;
  self->end = n;
  return read_head (self, error) ? g_steal_pointer (&self) : NULL;
}

CaptureReader *
capture_reader_open (const char *path, GError **error)
{
  g_autoptr (CaptureReader) self = g_new0 (CaptureReader, 1);
  struct stat status;

  self->name = g_strdup (path);
  self->fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (self->fd < 0) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: cannot be opened: %s"), path,
                 g_strerror (errno));
    return NULL;
  }
  if (fstat (self->fd, &status) != 0 || !S_ISREG (status.st_mode)) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE, _ ("%s: not a plain file"), path);
    return NULL;
  }
  self->block = g_malloc (BLOCK);
  return read_head (self, error) ? g_steal_pointer (&self) : NULL;
}

void
capture_reader_free (CaptureReader *self)
{
  if (!self)
    return;
  if (self->fd >= 0)
    close (self->fd);
  capture_head_clear (&self->head);
  g_free (self->block);
  g_free (self->name);
  g_free (self);
}

const CaptureHead *
capture_reader_get_head (CaptureReader *self)
{
  return &self->head;
}

/* ---- Writing ---- */

/* A head is one line each, whatever a port is called. */
static void
add_head_text (GString *text, const char *word, const char *value)
{
  if (!value)
    return;
  g_autofree char *valid = g_utf8_make_valid (value, -1);
  g_strdelimit (valid, "\r\n\t", ' ');
  g_strstrip (valid);
  /* As much as can be read again, and no half character of it. */
  gsize room = CAPTURE_LINE_MAX - strlen (word) - strlen (" ");
  if (strlen (valid) > room) {
    const char *end;
    valid[room] = '\0';
    g_utf8_validate (valid, -1, &end);
    valid[end - valid] = '\0';
    g_strchomp (valid);
  }
  g_string_append_printf (text, "%s %s\n", word, valid);
}

void
capture_write_head (GString *text, const CaptureHead *head)
{
  int tenths = head->gpio.temperature_tenths;

  g_string_append (text, FIRST_LINE "\n");
  add_head_text (text, "driver", head->driver);
  if (head->baud)
    g_string_append_printf (text, "baud %u\n", head->baud);
  add_head_text (text, "port", head->port);
  add_head_text (text, "started", head->started);
  if (tenths)
    g_string_append_printf (text, "temperature %s%d.%d\n", tenths < 0 ? "-" : "", ABS (tenths) / 10,
                            ABS (tenths) % 10);
  if (head->gpio.still_ms)
    g_string_append_printf (text, "still_ms %u\n", head->gpio.still_ms);
  if (head->gpio.is_inverted)
    g_string_append (text, "inverted\n");
  if (head->levels) {
    g_string_append (text, "levels");
    for (int i = 0; i < GPIO_LINES_MAX; i++)
      if (head->levels >> i & 1)
        g_string_append_printf (text, " %d", i);
    g_string_append_c (text, '\n');
  }
}

static void
add_time (GString *text, gint64 time_us)
{
  g_string_append_printf (text, "%" G_GINT64_FORMAT, time_us / 1000);
  if (time_us % 1000 == 0)
    return;
  g_string_append_printf (text, ".%03d", (int)(time_us % 1000));
  while (text->str[text->len - 1] == '0')
    g_string_truncate (text, text->len - 1);
}

static const char *
escape_of (guint8 byte)
{
  switch (byte) {
  case '\r':
    return "\\r";
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  case '\\':
    return "\\\\";
  case '"':
    return "\\\"";
  default:
    return NULL;
  }
}

static gboolean
is_text (const guint8 *bytes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isprint ((char)bytes[i]) && !escape_of (bytes[i]))
      return FALSE;
  return n > 0;
}

/* Writes as much as stands in a line: text up to its own end of line. */
static gsize
add_quoted (GString *text, const guint8 *bytes, gsize n)
{
  gsize i = 0;

  g_string_append_c (text, '"');
  while (i < n && i < TEXT_IN_A_LINE) {
    guint8 byte = bytes[i++];
    const char *escape = escape_of (byte);
    if (escape)
      g_string_append (text, escape);
    else
      g_string_append_c (text, (char)byte);
    if (byte == '\n')
      break;
  }
  g_string_append_c (text, '"');
  return i;
}

static gsize
add_hex (GString *text, const guint8 *bytes, gsize n)
{
  gsize i = 0;

  for (; i < n && i < HEX_IN_A_LINE; i++)
    g_string_append_printf (text, "%s%02X", i ? " " : "", bytes[i]);
  return i;
}

static void
add_bytes (GString *text, const CaptureRecord *record)
{
  gboolean is_all_text = is_text (record->bytes, record->n);

  for (gsize at = 0; at < record->n;) {
    add_time (text, record->time_us);
    g_string_append (text, record->kind == CAPTURE_RECEIVED ? " < " : " > ");
    at += is_all_text ? add_quoted (text, record->bytes + at, record->n - at)
                      : add_hex (text, record->bytes + at, record->n - at);
    g_string_append_c (text, '\n');
  }
}

void
capture_write_record (GString *text, const CaptureRecord *record)
{
  switch (record->kind) {
  case CAPTURE_RECEIVED:
  case CAPTURE_SENT:
    add_bytes (text, record);
    return;
  case CAPTURE_EDGE:
    add_time (text, record->time_us);
    g_string_append_printf (text, " line %u %s\n", record->line,
                            record->level ? "rising" : "falling");
    return;
  case CAPTURE_PAUSE:
    add_time (text, record->time_us);
    g_string_append (text, " end\n");
    return;
  case CAPTURE_EXPECTED:
    g_string_append_printf (text, "#= %s\n", record->text);
    return;
  }
}

struct _CaptureWriter {
  char *path;
  int fd;
  off_t length; /* up to the end of the last whole record */
  GString *text;
  gint64 time_us;
  gint64 synced_us;
  gboolean is_broken;
};

static gboolean
fail_writing (CaptureWriter *self, GError **error)
{
  int saved = errno;

  self->is_broken = TRUE;
  /* Half a record would spoil what came before it; if even that fails, the reader will tell. */
  if (ftruncate (self->fd, self->length) != 0)
    g_debug ("%s: %s", self->path, g_strerror (errno));
  g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: the recording stops here: %s"),
               self->path, g_strerror (saved));
  return FALSE;
}

static gboolean
write_text (CaptureWriter *self, GError **error)
{
  gsize at = 0;

  while (at < self->text->len) {
    ssize_t n = write (self->fd, self->text->str + at, self->text->len - at);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return fail_writing (self, error);
    at += (gsize)n;
  }
  self->length += (off_t)at;
  g_string_truncate (self->text, 0);
  return TRUE;
}

static void
writer_free (CaptureWriter *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_string_free (self->text, TRUE);
  g_free (self->path);
  g_free (self);
}

CaptureWriter *
capture_writer_new (const char *path, const CaptureHead *head, GError **error)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0664);

  if (fd < 0 && errno == EEXIST) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED,
                 _ ("%s: exists already and was left as it is; choose another name"), path);
    return NULL;
  }
  if (fd < 0) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: cannot be written: %s"), path,
                 g_strerror (errno));
    return NULL;
  }
  CaptureWriter *self = g_new0 (CaptureWriter, 1);
  self->fd = fd;
  self->path = g_strdup (path);
  self->text = g_string_new (NULL);
  capture_write_head (self->text, head);
  if (write_text (self, error))
    return self;
  unlink (path);
  writer_free (self);
  return NULL;
}

gboolean
capture_writer_add (CaptureWriter *self, const CaptureRecord *record, GError **error)
{
  if (self->is_broken)
    return TRUE; /* it was said */
  /* Times of several sources may lie a little apart, but a capture only goes forward. */
  CaptureRecord ordered = *record;
  ordered.time_us = self->time_us = CLAMP (record->time_us, self->time_us, TIME_MAX_MS * 1000);
  capture_write_record (self->text, &ordered);
  if (!write_text (self, error))
    return FALSE;
  if (self->time_us - self->synced_us < SYNC_US)
    return TRUE;
  self->synced_us = self->time_us;
  return fdatasync (self->fd) == 0 || fail_writing (self, error);
}

gboolean
capture_writer_close (CaptureWriter *self, GError **error)
{
  gboolean is_ok = self->is_broken || fsync (self->fd) == 0 || fail_writing (self, error);

  writer_free (self);
  return is_ok;
}
