/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The journal on disk.
 *
 * How each promise is kept:
 *   - on disk before on screen: propose, write, fdatasync, then commit;
 *   - no half file: a new journal is written under another name, flushed, and linked into place;
 *   - no half line: a line without its end was never acknowledged. It is kept in a file of its own
 *     and cut off, so that the next line does not grow onto it;
 *   - a full disk: what was written of the line is cut off again, and nothing was done;
 *   - two programs: the open file is locked (flock), and the lock dies with its program;
 *   - a file that is deleted, moved, replaced or changed from outside: it is looked at before each
 *     write (size, time, links, what stands under the name). If it is not the one any more it is
 *     left alone, and the whole game goes into a new file beside it, together with the entry.
 * After fdatasync has failed nobody can say what the disk holds, not even of what was flushed
 * before and is being written again: so the next entry writes the whole game anew and renames it
 * into place. All of the file's text is kept in memory for these two.
 */
#include "rt-session.h"

#include "rt-language.h"

#include "fleets/fleet-file.h"
#include "fleets/fleet-trust.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  FILE_MAX = 64 * 1024 * 1024,
  NAMES_MAX = 1000, /* that are tried for a file of its own */
  STAMP_S = 5 * 60, /* play that goes on is dated so often */
};
/* A remark that says when what follows was played. */
#define STAMP "#@ "

struct _RtSession {
  RulesLog *log;
  RtPlayed played;
  gint64 stamped_s; /* in this sitting; 0: not yet */
  char *path;       /* NULL: in memory only */
  char *torn_path;
  char *notice;
  int fd;
  GString *text;          /* of the file, up to the end of the last line */
  struct timespec change; /* the file's, after we wrote to it */
  gboolean is_broken;     /* a flush failed: what the disk holds nobody knows */
};

G_DEFINE_QUARK (rt - error - quark, rt_error)

/* ---- Files ---- */

static gboolean
fail_errno (GError **error, RtError code, const char *what, const char *path)
{
  int saved = errno;

  g_set_error (error, RT_ERROR, code, "%s: %s: %s", path, what, fleet_file_strerror (saved));
  return FALSE;
}

char *
rt_read_file (const char *path, gsize *length, GError **error)
{
  return fleet_file_load_argument (path, FILE_MAX, length, error);
}

/* ---- Words ---- */

char *
rt_describe_refusal (const RulesGame *game, const RulesSetup *setup, const RulesReason *refusal)
{
  char sentence[400];
  const RulesRule *rule = rules_rule (game, refusal->phrase->rule);

  rules_text_write_reason (game, setup, refusal, rt_translate, sentence, sizeof sentence);
  if (rule && rule->heading[0])
    return g_strdup_printf ("%s (%s): %s", rule->id, _ (rule->heading), sentence);
  return g_strdup_printf ("%s: %s", refusal->phrase->rule, sentence);
}

char *
rt_describe_problem (const char *path, const RulesGame *game, const RulesSetup *setup,
                     const RulesProblem *problem)
{
  g_autoptr (GString) text = g_string_new (path);
  char sentence[400];

  if (problem->line)
    g_string_append_printf (text, ":%u", problem->line);
  if (problem->column)
    g_string_append_printf (text, ":%u", problem->column);
  g_string_append (text, ": ");
  if (problem->refusal.phrase) {
    g_autofree char *refusal = rt_describe_refusal (game, setup, &problem->refusal);
    g_string_append (text, refusal);
  } else {
    rules_text_write_problem (game, setup, problem, rt_translate, sentence, sizeof sentence);
    g_string_append (text, sentence);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- When it was played ---- */

static gint64
now_s (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

static void
add_stamp (RtSession *self, GString *text)
{
  gint64 now = now_s ();

  /* A clock that was put back counts too. */
  if (self->stamped_s && ABS (now - self->stamped_s) < STAMP_S)
    return;
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (now);
  g_autofree char *words = time ? g_date_time_format (time, "%FT%T%:z") : NULL;
  if (words)
    g_string_append_printf (text, STAMP "%s\n", words);
  self->stamped_s = now;
}

/* The stamp is on disk. */
static void
note_played (RtSession *self)
{
  self->played.last_s = self->stamped_s;
  if (!self->played.begun_s)
    self->played.begun_s = self->stamped_s;
}

/* A remark that is no time is one like any other. */
RtPlayed
rt_played_from_text (const char *text, gsize length)
{
  RtPlayed played = { 0 };
  const char *end = text + length;

  while (text < end) {
    const char *stop = memchr (text, '\n', (gsize)(end - text));
    gsize n = stop ? (gsize)(stop - text) : 0;
    if (n > strlen (STAMP) && n < 64 && memcmp (text, STAMP, strlen (STAMP)) == 0) {
      g_autofree char *words = g_strndup (text + strlen (STAMP), n - strlen (STAMP));
      g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (g_strstrip (words), NULL);
      if (time) {
        played.last_s = g_date_time_to_unix (time);
        played.begun_s = played.begun_s ? played.begun_s : played.last_s;
      }
    }
    if (!stop)
      break;
    text = stop + 1;
  }
  return played;
}

/* ---- Opening ---- */

static gboolean
fail_memory (GError **error)
{
  g_set_error (error, RT_ERROR, RT_ERROR_MEMORY,
               _ ("there is not enough memory, so this was not done; close something else and try "
                  "again"));
  return FALSE;
}

/* One line, with what shows later that it is as it was written. */
static void
append_line (GString *text, const char *line, gsize n)
{
  char checked[RULES_LINE_MAX];

  memcpy (checked, line, n);
  n = rules_text_add_check (checked, n, sizeof checked - 1);
  g_string_append_len (text, checked, (gssize)n);
  g_string_append_c (text, '\n');
}

static void
append_head (const char *bytes, size_t n, void *data)
{
  GString *text = data;

  /* The first line tells what kind of file it is, to every version alike. */
  if (text->len == 0)
    g_string_append_len (text, bytes, (gssize)n);
  else
    append_line (text, bytes, n - 1);
}

/* The game is played as its own text tells it, so that it is the same to the last byte when it is
 * opened again: a setup may hold more, as fleets of seats that nobody took. */
static RulesLog *
begin_as_written (const GString *head, GError **error)
{
  RulesReading reading = { 0 };
  RulesReadStatus status = rules_text_read_journal (head->str, head->len, &reading);
  RulesLog *log = g_steal_pointer (&reading.log);

  if (status == RULES_READ_NO_MEMORY) {
    fail_memory (error);
  } else if (!log) {
    g_autofree char *problem =
        rt_describe_problem (_ ("the new game"), reading.game, reading.setup, &reading.problem);
    g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, problem);
  }
  rules_reading_clear (&reading);
  return log;
}

static RtSession *
session_new (const char *path)
{
  RtSession *self = g_new0 (RtSession, 1);

  self->fd = -1;
  self->path = g_strdup (path);
  self->text = g_string_new (NULL);
  return self;
}

/* What the file looks like after we have written to it. */
static void
remember_file (RtSession *self)
{
  struct stat status;

  self->change = fstat (self->fd, &status) == 0 ? status.st_mtim : (struct timespec){ 0 };
}

RtSession *
rt_session_new (const char *path, const RulesGame *game, const RulesSetup *setup, GError **error)
{
  g_autoptr (RtSession) self = session_new (path);
  RulesReason refusal = { 0 };

  if (!rules_setup_check (game, setup, &refusal)) {
    g_autofree char *why = rt_describe_refusal (game, setup, &refusal);
    g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, why);
    return NULL;
  }
  rules_text_write_setup (game, setup, append_head, self->text);
  self->log = begin_as_written (self->text, error);
  if (!self->log)
    return NULL;
  if (!path)
    return g_steal_pointer (&self);

  if (!fleet_trust (path, error))
    return NULL;
  fleet_file_sweep (path);
  add_stamp (self, self->text);
  note_played (self);
  self->fd = fleet_file_create (path, self->text->str, self->text->len);
  if (self->fd >= 0) {
    remember_file (self);
    return g_steal_pointer (&self);
  }
  if (errno == EEXIST)
    g_set_error (error, RT_ERROR, RT_ERROR_EXISTS,
                 _ ("%s: exists already and was left as it is; choose another name"), path);
  else
    fail_errno (error, RT_ERROR_DISK, _ ("the new game cannot be saved"), path);
  return NULL;
}

static gboolean
fail_save (RtSession *self, GError **error)
{
  if (errno == ENOSPC || errno == EDQUOT)
    g_set_error (error, RT_ERROR, RT_ERROR_DISK,
                 _ ("%s: the disk is full, so this was not done; make room and try again"),
                 self->path);
  else
    fail_errno (error, RT_ERROR_DISK, _ ("cannot be saved, so this was not done"), self->path);
  return FALSE;
}

/* Puts the piece after the last whole line into a file of its own, then cuts it off. */
static gboolean
set_torn_line_aside (RtSession *self, const char *piece, gsize n, GError **error)
{
  for (guint i = 1; i < NAMES_MAX; i++) {
    g_autofree char *aside = g_strdup_printf ("%s.torn-%u", self->path, i);
    int fd = fleet_file_create (aside, piece, n);
    if (fd < 0 && errno == EEXIST)
      continue;
    if (fd < 0 && (errno == ENOSPC || errno == EDQUOT))
      return fail_save (self, error);
    if (fd < 0)
      return fail_errno (error, RT_ERROR_DISK,
                         _ ("the cut-off last line cannot be kept, so the game was left as it is"),
                         aside);
    close (fd);
    if (ftruncate (self->fd, (off_t)self->text->len) != 0 || fsync (self->fd) != 0)
      return fail_errno (error, RT_ERROR_DISK, _ ("the cut-off last line cannot be removed"),
                         self->path);
    self->torn_path = g_steal_pointer (&aside);
    return TRUE;
  }
  errno = EEXIST;
  return fail_errno (error, RT_ERROR_DISK, _ ("too many cut-off lines were kept"), self->path);
}

/* The log that the text tells, or NULL. `torn_at`: where a cut-off last line begins, -1: nowhere.
 */
static RulesLog *
read_log (const char *path, const char *text, gsize length, gssize *torn_at, GError **error)
{
  RulesReading reading = { 0 };
  RulesReadStatus status = rules_text_read_journal (text, length, &reading);
  gboolean is_ok = status == RULES_READ_OK || status == RULES_READ_TORN;
  RulesLog *log = is_ok ? g_steal_pointer (&reading.log) : NULL;

  *torn_at = status == RULES_READ_TORN ? (gssize)reading.good_length : -1;
  if (status == RULES_READ_NO_MEMORY) {
    fail_memory (error);
  } else if (!log) {
    g_autofree char *problem =
        rt_describe_problem (path, reading.game, reading.setup, &reading.problem);
    g_set_error (error, RT_ERROR,
                 status == RULES_READ_REFUSED ? RT_ERROR_REFUSED : RT_ERROR_UNREADABLE, "%s",
                 problem);
  }
  rules_reading_clear (&reading);
  return log;
}

RtSession *
rt_session_read (const char *path, GError **error)
{
  gsize length;
  gssize torn_at;
  g_autofree char *text = rt_read_file (path, &length, error);
  RulesLog *log = text ? read_log (path, text, length, &torn_at, error) : NULL;

  if (!log)
    return NULL;
  RtSession *self = rt_session_new_for_log (log);
  self->played = rt_played_from_text (text, length);
  return self;
}

RtSession *
rt_session_new_for_log (RulesLog *log)
{
  RtSession *self = session_new (NULL);

  self->log = log;
  return self;
}

static gboolean
load (RtSession *self, const char *text, gsize length, GError **error)
{
  gssize torn_at;

  self->log = read_log (self->path, text, length, &torn_at, error);
  if (!self->log)
    return FALSE;
  g_string_append_len (self->text, text, torn_at < 0 ? (gssize)length : torn_at);
  self->played = rt_played_from_text (self->text->str, self->text->len);
  if (torn_at >= 0 && !set_torn_line_aside (self, text + torn_at, length - (gsize)torn_at, error))
    return FALSE;
  remember_file (self);
  return TRUE;
}

/* Is what stands under the name the file that is open? */
static gboolean
is_named (const char *path, int fd)
{
  struct stat here, there;

  return fstat (fd, &here) == 0 && stat (path, &there) == 0 && here.st_ino == there.st_ino
         && here.st_dev == there.st_dev;
}

RtSession *
rt_session_open (const char *path, GError **error)
{
  g_autoptr (RtSession) self = session_new (path);
  gsize length;

  if (!fleet_trust (path, error))
    return NULL;
  fleet_file_sweep (path);
  self->fd = fleet_file_open (path, O_RDWR, error);
  if (self->fd < 0)
    return NULL;
  /* One that was renamed away between opening and locking was just saved anew by another. */
  if (fleet_file_lock (self->fd, 0) == FLEET_LOCK_BUSY || !is_named (path, self->fd)) {
    g_set_error (error, RT_ERROR, RT_ERROR_BUSY,
                 _ ("%s: another Rocket Table has this game open; close it there first"), path);
    return NULL;
  }
  g_autofree char *text = fleet_file_read (self->fd, path, FILE_MAX, &length, error);
  if (!text || !load (self, text, length, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
rt_session_free (RtSession *self)
{
  if (!self)
    return;
  rules_log_free (self->log);
  if (self->fd >= 0)
    close (self->fd);
  g_string_free (self->text, TRUE);
  g_free (self->path);
  g_free (self->torn_path);
  g_free (self->notice);
  g_free (self);
}

/* ---- Playing ---- */

const RulesLog *
rt_session_get_log (RtSession *self)
{
  return self->log;
}

const RulesGame *
rt_session_get_game (RtSession *self)
{
  return rules_log_game (self->log);
}

const RulesSetup *
rt_session_get_setup (RtSession *self)
{
  return rules_log_setup (self->log);
}

const RulesState *
rt_session_get_state (RtSession *self)
{
  return rules_log_state (self->log);
}

const char *
rt_session_get_path (RtSession *self)
{
  return self->path;
}

const char *
rt_session_get_torn_path (RtSession *self)
{
  return self->torn_path;
}

RtPlayed
rt_session_get_played (RtSession *self)
{
  return self->played;
}

char *
rt_session_steal_notice (RtSession *self)
{
  return g_steal_pointer (&self->notice);
}

/* ---- The file from outside ---- */

typedef enum {
  FILE_OURS,
  FILE_MISSING,  /* under its name there is nothing */
  FILE_REPLACED, /* under its name there is another */
  FILE_CHANGED,  /* its text is another */
} FileFound;

/* Does the file hold what we wrote, and nothing else? */
static gboolean
holds_text (RtSession *self, int fd)
{
  gsize length;
  g_autofree char *found = lseek (fd, 0, SEEK_SET) == 0
                               ? fleet_file_read (fd, self->path, FILE_MAX, &length, NULL)
                               : NULL;

  return found && length == self->text->len && memcmp (found, self->text->str, length) == 0;
}

/* An editor or a tool that copies folders may have put a file with the same text there: that is as
 * good, and is gone on with. */
static FileFound
look_at_other (RtSession *self)
{
  int fd = fleet_file_open (self->path, O_RDWR, NULL);

  if (fd < 0)
    return errno == ENOENT ? FILE_MISSING : FILE_REPLACED;
  if (fleet_file_lock (fd, 0) == FLEET_LOCK_BUSY || !holds_text (self, fd) || fsync (fd) != 0) {
    close (fd);
    return FILE_REPLACED;
  }
  close (self->fd);
  self->fd = fd;
  remember_file (self);
  return FILE_OURS;
}

static FileFound
look_at_file (RtSession *self)
{
  struct stat status;

  if (!is_named (self->path, self->fd))
    return look_at_other (self);
  if (fstat (self->fd, &status) == 0 && status.st_size == (off_t)self->text->len
      && status.st_mtim.tv_sec == self->change.tv_sec
      && status.st_mtim.tv_nsec == self->change.tv_nsec)
    return FILE_OURS;
  /* Somebody touched it, which need not mean that it was changed. What we have not flushed
   * ourselves may be another after a power cut. */
  if (!holds_text (self, self->fd) || fsync (self->fd) != 0)
    return FILE_CHANGED;
  remember_file (self);
  return FILE_OURS;
}

static char *
describe_found (FileFound found, const char *path)
{
  switch (found) {
  case FILE_MISSING:
    return g_strdup_printf (_ ("%s was deleted or moved while it was being played."), path);
  case FILE_REPLACED:
    return g_strdup_printf (_ ("%s was replaced by another file while it was being played."), path);
  case FILE_CHANGED:
  case FILE_OURS:
    break;
  }
  return g_strdup_printf (_ ("%s was changed by another program while it was being played."), path);
}

/* NAME-rescued-1.journal, beside it. */
static char *
rescue_name (const char *path, guint i)
{
  gboolean has_ending = g_str_has_suffix (path, ".journal");
  g_autofree char *stem = g_strndup (path, strlen (path) - (has_ending ? strlen (".journal") : 0));

  return g_strdup_printf ("%s-rescued-%u.journal", stem, i);
}

/* The whole game, with what is added, into a new file; play goes on there. */
static gboolean
rescue (RtSession *self, FileFound found, const GString *added, GError **error)
{
  g_autoptr (GString) whole = g_string_new_len (self->text->str, (gssize)self->text->len);
  g_autofree char *what = describe_found (found, self->path);
  g_autofree char *name = NULL;
  int fd = -1;

  g_string_append_len (whole, added->str, (gssize)added->len);
  errno = EEXIST;
  for (guint i = 1; i < NAMES_MAX && fd < 0 && errno == EEXIST; i++) {
    g_free (name);
    name = rescue_name (self->path, i);
    fd = fleet_file_create (name, whole->str, whole->len);
  }
  if (fd < 0) {
    int saved = errno;
    g_set_error (error, RT_ERROR, RT_ERROR_DISK,
                 _ ("%s The game cannot be saved beside it either (%s: %s), so this was not done; "
                    "mend that and try again"),
                 what, name, fleet_file_strerror (saved));
    return FALSE;
  }
  g_free (self->notice);
  self->notice =
      g_strdup_printf (_ ("%s The whole game was saved as %s, and goes on there."), what, name);
  close (self->fd);
  self->fd = fd;
  g_free (self->path);
  self->path = g_steal_pointer (&name);
  self->is_broken = FALSE;
  return TRUE;
}

/* ---- Writing ---- */

static gboolean
write_tail (RtSession *self, const GString *added, GError **error)
{
  off_t end = (off_t)self->text->len;

  if (fleet_file_write (self->fd, added->str, added->len, end)) {
    if (fdatasync (self->fd) == 0)
      return TRUE;
    self->is_broken = TRUE;
  }
  int saved = errno;
  if (ftruncate (self->fd, end) != 0)
    self->is_broken = TRUE;
  remember_file (self);
  errno = saved;
  return fail_save (self, error);
}

/* The whole file anew, in the place of the one that the disk failed on. */
static gboolean
write_whole (RtSession *self, const GString *added, GError **error)
{
  g_autoptr (GString) whole = g_string_new_len (self->text->str, (gssize)self->text->len);

  g_string_append_len (whole, added->str, (gssize)added->len);
  int fd = fleet_file_replace (self->path, whole->str, whole->len);
  if (fd < 0)
    return fail_save (self, error);
  close (self->fd);
  self->fd = fd;
  self->is_broken = FALSE;
  return TRUE;
}

static gboolean
save (RtSession *self, const RulesEntry *entry, GError **error)
{
  g_autoptr (GString) added = g_string_new (NULL);
  gint64 stamped_s = self->stamped_s;
  char line[RULES_LINE_MAX];
  gsize n = rules_text_write_entry (rt_session_get_game (self), rt_session_get_setup (self), entry,
                                    line, sizeof line - 1);

  add_stamp (self, added);
  append_line (added, line, n);
  /* After a failed flush only the name counts: what the file holds is written anew. */
  FileFound found =
      self->is_broken && is_named (self->path, self->fd) ? FILE_OURS : look_at_file (self);
  gboolean is_ok = found != FILE_OURS ? rescue (self, found, added, error)
                   : self->is_broken  ? write_whole (self, added, error)
                                      : write_tail (self, added, error);
  if (!is_ok) {
    self->stamped_s = stamped_s;
    return FALSE;
  }
  g_string_append_len (self->text, added->str, (gssize)added->len);
  note_played (self);
  remember_file (self);
  return TRUE;
}

RtAppend
rt_session_append (RtSession *self, const RulesEntry *entry, RulesOutcome *outcome, GError **error)
{
  switch (rules_log_propose (self->log, entry, outcome)) {
  case RULES_REFUSED:
    return RT_APPEND_REFUSED;
  case RULES_NO_MEMORY:
    fail_memory (error);
    return RT_APPEND_FAILED;
  case RULES_OK:
    break;
  }
  if (self->path && !save (self, entry, error))
    return RT_APPEND_FAILED;
  rules_log_commit (self->log);
  return RT_APPEND_DONE;
}
