/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-dice-record-model.h. The file is opened and locked for each writing: two programs may
 * share it, and it may be moved away while this one runs.
 */
#define _GNU_SOURCE /* memrchr */
#include "rt-dice-record-model.h"

#include "fleets/fleet-file.h"
#include "fleets/fleet-trust.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  NAME_MAX_BYTES = 60,
  TEXT_MAX_BYTES = 200,
  WAITING_MAX = 1024 * 1024,
  LOCK_WAIT_MS = 5000,
};

/* What the writing thread alone touches. */
typedef struct {
  char *path;
  GString *waiting; /* not on disk yet */
  gboolean is_failing;
} Writer;

struct _RtDiceRecord {
  GObject parent_instance;

  char *path;
  GMainContext *context;
  Writer writer;
  GThreadPool *pool; /* of one thread, so that order is kept */
  gboolean is_deaf;
};

G_DEFINE_FINAL_TYPE (RtDiceRecord, rt_dice_record, G_TYPE_OBJECT)

enum { SIGNAL_WRITTEN, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

static gboolean
fail (GError **error, const char *path, const char *what)
{
  int saved = errno;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (saved), "%s: %s: %s", path, what,
               g_strerror (saved));
  return FALSE;
}

/* ---- A line, written ---- */

/* Without control characters and not too long, cut between characters. */
static void
append_clean (GString *line, const char *text, gsize most)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize)strnlen (text, most * 4));
  gsize end = line->len + most;

  for (const char *at = valid; *at; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (line->len + 4 > end)
      break;
    g_string_append_unichar (line, g_unichar_iscntrl (c) ? ' ' : c);
  }
}

static void
append_face (GString *line, const RtDiceFace *face)
{
  g_string_append_printf (line, "\t%d ", face->face);
  switch (face->source) {
  case RT_FROM_DIE:
    g_string_append (line, "die ");
    append_clean (line, face->name ? face->name : "", NAME_MAX_BYTES);
    return;
  case RT_FROM_KEYS:
    g_string_append (line, "typed");
    return;
  case RT_FROM_CHANCE:
    g_string_append (line, "virtual");
    return;
  }
}

static char *
describe_time (gint64 time_s)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (time_s);

  if (!time)
    return g_strdup ("1970-01-01T00:00:00Z");
  return g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02dZ", g_date_time_get_year (time),
                          g_date_time_get_month (time), g_date_time_get_day_of_month (time),
                          g_date_time_get_hour (time), g_date_time_get_minute (time),
                          g_date_time_get_second (time));
}

char *
rt_dice_line_write (const RtDiceRoll *roll)
{
  g_autofree char *time = describe_time (roll->time_s);
  g_autoptr (GString) line = g_string_new (time);

  g_string_append_printf (line, "\td%d\t", roll->sides);
  append_clean (line, roll->player, TEXT_MAX_BYTES);
  g_string_append_c (line, '\t');
  append_clean (line, roll->purpose, TEXT_MAX_BYTES);
  for (int i = 0; i < roll->n_faces; i++)
    append_face (line, &roll->faces[i]);
  g_string_append_c (line, '\n');
  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* ---- A line, read ---- */

/* Up to four figures; moves on behind them. */
static gboolean
take_number (char **at, int *number)
{
  const char *start = *at;

  *number = 0;
  while (g_ascii_isdigit (**at) && *at - start < 4)
    *number = *number * 10 + *(*at)++ - '0';
  return *at > start;
}

static gboolean
take_char (char **at, char c)
{
  if (**at != c)
    return FALSE;
  ++*at;
  return TRUE;
}

static gboolean
take_word (char **at, const char *word)
{
  if (!g_str_has_prefix (*at, word))
    return FALSE;
  *at += strlen (word);
  return TRUE;
}

/* The next field, and ends it. NULL: there is none. */
static char *
take_field (char **at)
{
  char *field = *at;

  if (!field)
    return NULL;
  *at = strchr (field, '\t');
  if (*at)
    *(*at)++ = '\0';
  return field;
}

static gboolean
read_time (char *text, gint64 *time_s)
{
  int year, month, day, hour, minute, second;

  if (strlen (text) != strlen ("2026-11-16T18:04:05Z") || !take_number (&text, &year)
      || !take_char (&text, '-') || !take_number (&text, &month) || !take_char (&text, '-')
      || !take_number (&text, &day) || !take_char (&text, 'T') || !take_number (&text, &hour)
      || !take_char (&text, ':') || !take_number (&text, &minute) || !take_char (&text, ':')
      || !take_number (&text, &second) || !take_char (&text, 'Z'))
    return FALSE;
  g_autoptr (GDateTime) time = g_date_time_new_utc (year, month, day, hour, minute, second);
  if (!time)
    return FALSE;
  *time_s = g_date_time_to_unix (time);
  return TRUE;
}

static gboolean
read_face (char *text, RtDiceFace *face)
{
  face->name = NULL;
  if (!take_number (&text, &face->face) || !take_char (&text, ' '))
    return FALSE;
  if (take_word (&text, "die ")) {
    face->source = RT_FROM_DIE;
    face->name = text;
    return TRUE;
  }
  face->source = *text == 't' ? RT_FROM_KEYS : RT_FROM_CHANCE;
  return g_str_equal (text, face->source == RT_FROM_KEYS ? "typed" : "virtual");
}

static gboolean
is_clean (const char *line, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (g_ascii_iscntrl (line[i]) && line[i] != '\t')
      return FALSE;
  return g_utf8_validate (line, (gssize)length, NULL);
}

gboolean
rt_dice_line_read (char *line, gsize length, RtDiceRoll *roll)
{
  char *at = line;

  if (!is_clean (line, length))
    return FALSE;
  line[length] = '\0';
  char *time = take_field (&at);
  char *sides = take_field (&at);
  roll->player = take_field (&at);
  roll->purpose = take_field (&at);
  if (!sides || !roll->purpose || !read_time (time, &roll->time_s) || !take_char (&sides, 'd')
      || !take_number (&sides, &roll->sides) || *sides)
    return FALSE;
  for (roll->n_faces = 0; at; roll->n_faces++)
    if (roll->n_faces == RT_ROLL_FACES_MAX
        || !read_face (take_field (&at), &roll->faces[roll->n_faces]))
      return FALSE;
  return rt_dice_roll_is_possible (roll);
}

/* ---- The file ---- */

/* -1 with an error for what is not a plain file: a pipe would wait, a device never end. */
static int
open_plain (const char *path, int flags, GError **error)
{
  if (!fleet_trust (path, error))
    return -1;
  int fd = fleet_file_open (path, flags, NULL);
  if (fd < 0 && errno == FLEET_FILE_NOT_PLAIN)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _ ("%s: is not a plain file"),
                 path);
  else if (fd < 0)
    fail (error, path, _ ("cannot be opened"));
  return fd;
}

/* A new file beside the record with the piece in it. */
static char *
keep_piece (const char *path, const char *piece, gsize n, GError **error)
{
  for (guint i = 1; i < 1000; i++) {
    g_autofree char *aside = g_strdup_printf ("%s.torn-%u", path, i);
    int fd = fleet_file_create (aside, piece, n);

    if (fd < 0 && errno == EEXIST)
      continue;
    if (fd >= 0) {
      close (fd);
      return g_steal_pointer (&aside);
    }
    fail (error, aside, _ ("a cut-off line cannot be kept"));
    return NULL;
  }
  errno = EEXIST;
  fail (error, path, _ ("too many cut-off lines were kept"));
  return NULL;
}

/* What stands after the last end of line was never acknowledged. It must not be read as a shorter
 * roll, nor may the next line grow onto it. The file is locked. */
static gboolean
set_torn_line_aside (int fd, const char *path, char **torn_path, GError **error)
{
  char end[RT_DICE_LINE_MAX + 1];
  off_t size = lseek (fd, 0, SEEK_END);
  off_t start = MAX (size - (off_t)sizeof end, 0);
  ssize_t n = size < 0 ? -1 : pread (fd, end, (size_t)(size - start), start);

  if (n < 0)
    return fail (error, path, _ ("cannot be read"));
  if (n == 0 || end[n - 1] == '\n')
    return TRUE;
  const char *last = memrchr (end, '\n', (size_t)n);
  if (!last && start > 0) /* too long to be a piece of one of our lines: ended, it can stay */
    return fleet_file_write (fd, "\n", 1, size) || fail (error, path, _ ("cannot be written"));
  const char *piece = last ? last + 1 : end;
  g_autofree char *aside = keep_piece (path, piece, (gsize)(end + n - piece), error);
  if (!aside)
    return FALSE;
  if (ftruncate (fd, start + (piece - end)) != 0)
    return fail (error, path, _ ("a cut-off line cannot be removed"));
  if (torn_path)
    *torn_path = g_steal_pointer (&aside);
  return TRUE;
}

static gboolean
append_locked (int fd, const char *path, const GString *text, GError **error)
{
  if (fleet_file_lock (fd, LOCK_WAIT_MS) == FLEET_LOCK_BUSY) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                 _ ("%s: another program has had it locked for %d seconds; close it and try again"),
                 path, LOCK_WAIT_MS / 1000);
    return FALSE;
  }
  if (!set_torn_line_aside (fd, path, NULL, error))
    return FALSE;
  off_t size = lseek (fd, 0, SEEK_END);
  if (fleet_file_write (fd, text->str, text->len, size) && fdatasync (fd) == 0
      && (size > 0 || fleet_file_sync_folder_of (path)))
    return TRUE;
  fail (error, path, _ ("rolls cannot be kept"));
  /* All of it is written again later, so nothing of it may stay. */
  if (ftruncate (fd, size) != 0)
    g_warning ("%s: %s", path, g_strerror (errno));
  return FALSE;
}

static gboolean
append (const char *path, const GString *text, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail (error, folder, _ ("cannot be made"));
  int fd = open_plain (path, O_RDWR | O_CREAT | O_APPEND, error);
  if (fd < 0)
    return FALSE;
  gboolean is_ok = append_locked (fd, path, text, error);
  close (fd);
  return is_ok;
}

/* ---- Writing ---- */

typedef struct {
  char *line; /* NULL: only what waits */
  gboolean is_owned;
  GWeakRef owner;
  GMainContext *context;
  gboolean is_written;
  char *trouble;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->line);
  g_free (job->trouble);
  if (job->is_owned)
    g_weak_ref_clear (&job->owner);
  g_clear_pointer (&job->context, g_main_context_unref);
  g_free (job);
}

static gboolean
report_progress_cb (gpointer data)
{
  Job *job = data;
  g_autoptr (RtDiceRecord) self = g_weak_ref_get (&job->owner);

  if (self && job->is_written)
    g_signal_emit (self, signals[SIGNAL_WRITTEN], 0);
  if (self && job->trouble)
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, job->trouble);
  return G_SOURCE_REMOVE;
}

static void
work (gpointer data, gpointer user_data)
{
  Job *job = data;
  Writer *writer = user_data;
  g_autoptr (GError) error = NULL;

  if (job->line && writer->waiting->len < WAITING_MAX)
    g_string_append (writer->waiting, job->line);
  job->is_written = writer->waiting->len == 0 || append (writer->path, writer->waiting, &error);
  if (job->is_written)
    g_string_truncate (writer->waiting, 0);
  else if (!writer->is_failing)
    job->trouble = g_strdup_printf (_ ("%s. Rolls are kept here and written when it works again."),
                                    error->message);
  writer->is_failing = !job->is_written;
  if (!job->is_owned) {
    job_free (job);
    return;
  }
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, report_progress_cb, job, job_free);
  g_source_attach (source, job->context);
}

void
rt_dice_record_add (RtDiceRecord *self, const RtDiceRoll *roll)
{
  Job *job;

  if (!rt_dice_roll_is_possible (roll))
    return;
  job = g_new0 (Job, 1);
  job->line = rt_dice_line_write (roll);
  job->is_owned = TRUE;
  g_weak_ref_init (&job->owner, self);
  job->context = g_main_context_ref (self->context);
  g_thread_pool_push (self->pool, job, NULL);
}

static void
rolled_cb (RtDiceRecord *self, const RtDiceRoll *roll)
{
  if (!self->is_deaf)
    rt_dice_record_add (self, roll);
}

void
rt_dice_record_listen (RtDiceRecord *self, RtRolls *rolls)
{
  g_signal_connect_object (rolls, "rolled", G_CALLBACK (rolled_cb), self, G_CONNECT_SWAPPED);
}

void
rt_dice_record_set_deaf (RtDiceRecord *self, gboolean is_deaf)
{
  self->is_deaf = is_deaf;
}

/* ---- Reading ---- */

typedef gboolean (*RollFunc) (const RtDiceRoll *roll, gpointer data, GError **error);

typedef struct {
  char bytes[2 * RT_DICE_LINE_MAX + 65536 + 1]; /* room for an end that is written behind it */
  gsize n;
  gboolean is_skipping; /* a line that is too long */
  guint64 n_unreadable;
  RollFunc func;
  gpointer data;
} Reader;

static gboolean
read_line (Reader *reader, char *line, gsize length, GError **error)
{
  RtDiceRoll roll;

  if (reader->is_skipping) {
    reader->is_skipping = FALSE;
    return TRUE;
  }
  if (length <= RT_DICE_LINE_MAX && rt_dice_line_read (line, length, &roll))
    return reader->func (&roll, reader->data, error);
  reader->n_unreadable++;
  return TRUE;
}

/* Reads the whole lines that are there; keeps the rest for the next block. */
static gboolean
read_lines (Reader *reader, GError **error)
{
  char *at = reader->bytes;
  char *end = reader->bytes + reader->n;

  for (;;) {
    char *line_end = memchr (at, '\n', (size_t)(end - at));

    if (!line_end)
      break;
    if (!read_line (reader, at, (gsize)(line_end - at), error))
      return FALSE;
    at = line_end + 1;
  }
  reader->n = (gsize)(end - at);
  if (reader->n > RT_DICE_LINE_MAX) {
    reader->n_unreadable += !reader->is_skipping;
    reader->is_skipping = TRUE;
    reader->n = 0;
  }
  memmove (reader->bytes, at, reader->n);
  return TRUE;
}

static gboolean
read_file (int fd, const char *path, Reader *reader, GCancellable *cancellable, GError **error)
{
  for (;;) {
    ssize_t n = read (fd, reader->bytes + reader->n, 65536);

    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return fail (error, path, _ ("cannot be read"));
    if (n == 0)
      return TRUE;
    reader->n += (gsize)n;
    if (!read_lines (reader, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
      return FALSE;
  }
}

/* Where it cannot be done, as on a disk that is only to be read, the piece is passed over. */
static char *
clean_end (const char *path)
{
  char *torn_path = NULL;
  int fd = open_plain (path, O_RDWR | O_APPEND, NULL);

  if (fd < 0)
    return NULL;
  if (fleet_file_lock (fd, LOCK_WAIT_MS) != FLEET_LOCK_BUSY)
    set_torn_line_aside (fd, path, &torn_path, NULL);
  close (fd);
  return torn_path;
}

static gboolean
read_rolls (const char *path, RollFunc func, gpointer data, guint64 *n_unreadable,
            GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) problem = NULL;
  int fd = open_plain (path, O_RDONLY, &problem);

  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  if (fd < 0) {
    g_propagate_error (error, g_steal_pointer (&problem));
    return FALSE;
  }
  Reader *reader = g_new (Reader, 1);
  reader->n = 0;
  reader->is_skipping = FALSE;
  reader->n_unreadable = 0;
  reader->func = func;
  reader->data = data;
  gboolean is_ok = read_file (fd, path, reader, cancellable, error);
  *n_unreadable = reader->n_unreadable;
  g_free (reader);
  close (fd);
  return is_ok;
}

void
rt_dice_reading_free (RtDiceReading *reading)
{
  rt_dice_stats_free (reading->stats);
  g_free (reading->torn_path);
  g_free (reading);
}

static gboolean
count_cb (const RtDiceRoll *roll, gpointer data, GError **error)
{
  rt_dice_stats_add (data, roll);
  return TRUE;
}

static void
load (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (RtDiceReading) reading = g_new0 (RtDiceReading, 1);
  GError *error = NULL;

  reading->stats = rt_dice_stats_new ();
  reading->torn_path = clean_end (data);
  if (read_rolls (data, count_cb, reading->stats, &reading->n_unreadable, cancellable, &error))
    g_task_return_pointer (task, g_steal_pointer (&reading), (GDestroyNotify)rt_dice_reading_free);
  else
    g_task_return_error (task, error);
}

void
rt_dice_record_load_async (RtDiceRecord *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);

  g_task_set_task_data (task, g_strdup (self->path), g_free);
  g_task_run_in_thread (task, load);
}

RtDiceReading *
rt_dice_record_load_finish (RtDiceRecord *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* ---- A table ---- */

/* A name that begins like a formula is told from one by an apostrophe, as spreadsheets expect. */
static void
append_cell (GString *row, const char *text)
{
  g_string_append (row, *text && strchr ("=+-@", *text) ? "\"'" : "\"");
  for (; *text; text++) {
    if (*text == '"')
      g_string_append_c (row, '"');
    g_string_append_c (row, *text);
  }
  g_string_append_c (row, '"');
}

static gboolean
export_cb (const RtDiceRoll *roll, gpointer data, GError **error)
{
  static const char *const sources[] = { "die", "typed", "virtual" };
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autofree char *time = describe_time (roll->time_s);

  for (int i = 0; i < roll->n_faces; i++) {
    const RtDiceFace *face = &roll->faces[i];

    g_string_append_printf (rows, "%s,", time);
    append_cell (rows, roll->player);
    g_string_append_c (rows, ',');
    append_cell (rows, roll->purpose);
    g_string_append_printf (rows, ",%s,", sources[face->source]);
    append_cell (rows, face->name ? face->name : "");
    g_string_append_printf (rows, ",%d,%d\r\n", roll->sides, face->face);
  }
  return g_output_stream_write_all (data, rows->str, rows->len, NULL, NULL, error);
}

typedef struct {
  char *path;
  GFile *to;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_free (export->path);
  g_object_unref (export->to);
  g_free (export);
}

static gboolean
export_rolls (const Export *export, GCancellable *cancellable, GError **error)
{
  static const char head[] = "time,player,purpose,source,die,sides,face\r\n";
  guint64 n_unreadable = 0;
  g_autoptr (GFileOutputStream) file =
      g_file_replace (export->to, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, error);

  if (!file)
    return FALSE;
  g_autoptr (GOutputStream) stream =
      g_buffered_output_stream_new_sized (G_OUTPUT_STREAM (file), 65536);
  if (g_output_stream_write_all (stream, head, strlen (head), NULL, cancellable, error)
      && read_rolls (export->path, export_cb, stream, &n_unreadable, cancellable, error))
    return g_output_stream_close (stream, cancellable, error);
  /* Closed as cancelled, a half table does not take the place of what was there. */
  g_autoptr (GCancellable) given_up = g_cancellable_new ();
  g_cancellable_cancel (given_up);
  g_output_stream_close (stream, given_up, NULL);
  return FALSE;
}

static void
export_work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (export_rolls (data, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
rt_dice_record_export_async (RtDiceRecord *self, GFile *to, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Export *export = g_new (Export, 1);

  *export = (Export){ g_strdup (self->path), g_object_ref (to) };
  g_task_set_task_data (task, export, export_free);
  g_task_run_in_thread (task, export_work);
}

gboolean
rt_dice_record_export_finish (RtDiceRecord *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* ---- The object ---- */

static void
rt_dice_record_finalize (GObject *object)
{
  RtDiceRecord *self = RT_DICE_RECORD (object);

  /* Once more, in case that the disk works again. */
  g_thread_pool_push (self->pool, g_new0 (Job, 1), NULL);
  g_thread_pool_free (self->pool, FALSE, TRUE);
  g_string_free (self->writer.waiting, TRUE);
  g_main_context_unref (self->context);
  g_free (self->path);
  G_OBJECT_CLASS (rt_dice_record_parent_class)->finalize (object);
}

static void
rt_dice_record_class_init (RtDiceRecordClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_dice_record_finalize;
  signals[SIGNAL_WRITTEN] =
      g_signal_new ("written", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_dice_record_init (RtDiceRecord *self)
{
  self->context = g_main_context_ref_thread_default ();
  self->writer.waiting = g_string_new (NULL);
  /* Its thread ends with it: a shared one could still hold the last line when the program ends. */
  self->pool = g_thread_pool_new (work, &self->writer, 1, TRUE, NULL);
}

RtDiceRecord *
rt_dice_record_new (const char *path)
{
  RtDiceRecord *self = g_object_new (RT_TYPE_DICE_RECORD, NULL);

  self->path = g_strdup (path);
  self->writer.path = self->path;
  return self;
}

const char *
rt_dice_record_get_path (RtDiceRecord *self)
{
  return self->path;
}
