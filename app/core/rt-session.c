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
 *   - two programs: the open file is locked (flock), and the lock dies with its program.
 * After fdatasync has failed once, nobody can say what the disk holds: such a session takes nothing
 * more until the game is opened again.
 */
#define _GNU_SOURCE /* renameat2 */
#include "rt-session.h"

#include "rt-language.h"

#include "fleets/fleet-trust.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 64 * 1024 * 1024 };

struct _RtSession {
  RulesLog *log;
  char *path; /* NULL: in memory only */
  char *torn_path;
  int fd;
  off_t length; /* of the file, up to the end of the last line */
  gboolean is_broken;
};

G_DEFINE_QUARK (rt - error - quark, rt_error)

/* ---- Files ---- */

static gboolean
fail_errno (GError **error, RtError code, const char *what, const char *path)
{
  int saved = errno;

  g_set_error (error, RT_ERROR, code, "%s: %s: %s", path, what, g_strerror (saved));
  return FALSE;
}

static gboolean
write_all (int fd, const char *bytes, gsize n, off_t at)
{
  while (n > 0) {
    ssize_t written = pwrite (fd, bytes, n, at);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      if (written == 0)
        errno = ENOSPC;
      return FALSE;
    }
    bytes += written;
    n -= (gsize)written;
    at += written;
  }
  return TRUE;
}

/* A new name is safe only when its folder is on disk too. */
static gboolean
sync_folder_of (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return FALSE;
  gboolean is_ok = fsync (fd) == 0 || errno == EINVAL; /* some file systems cannot */
  int saved = errno;
  close (fd);
  errno = saved;
  return is_ok;
}

/* Gives a file its name, but never takes that name from another file. */
static gboolean
name_file (const char *temporary, const char *path)
{
  if (renameat2 (AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
    return TRUE;
  /* Where the file system cannot do that, it can link; sticks formatted for cameras cannot link. */
  if (errno != EINVAL && errno != ENOSYS)
    return FALSE;
  return link (temporary, path) == 0;
}

/* Makes a file with this content that nobody can see half-written. An existing one is not
 * replaced. Returns it open and locked, or -1. */
static int
create_file (const char *path, const char *bytes, gsize n)
{
  g_autofree char *temporary = g_strconcat (path, ".XXXXXX", NULL);
  int fd = g_mkstemp_full (temporary, O_RDWR | O_CLOEXEC, 0664);

  if (fd < 0)
    return -1;
  gboolean is_ok = flock (fd, LOCK_EX | LOCK_NB) == 0 && write_all (fd, bytes, n, 0)
                   && fsync (fd) == 0 && name_file (temporary, path);
  int saved = errno;
  unlink (temporary);
  errno = saved;
  if (is_ok && sync_folder_of (path))
    return fd;
  saved = errno;
  if (is_ok)
    unlink (path);
  close (fd);
  errno = saved;
  return -1;
}

/* Reads to the end of an open file, but not more than a journal can be. */
static char *
read_all (int fd, const char *path, gsize *length, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 block[65536];

  for (;;) {
    ssize_t n = read (fd, block, sizeof block);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      fail_errno (error, RT_ERROR_UNREADABLE, _ ("cannot be read"), path);
      return NULL;
    }
    if (n == 0)
      break;
    if (bytes->len + (gsize)n > FILE_MAX) {
      g_set_error (error, RT_ERROR, RT_ERROR_UNREADABLE,
                   _ ("%s: larger than 64 MiB, so it is not one of our files"), path);
      return NULL;
    }
    g_byte_array_append (bytes, block, (guint)n);
  }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return (char *)g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

/* Opens a plain file; a pipe or a device would wait or never end. */
static int
open_file (const char *path, int flags, GError **error)
{
  struct stat status;
  int fd = open (path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

  if (fd < 0) {
    fail_errno (error, RT_ERROR_UNREADABLE, _ ("cannot be opened"), path);
    return -1;
  }
  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode)) {
    g_set_error (error, RT_ERROR, RT_ERROR_UNREADABLE, _ ("%s: not a plain file"), path);
    close (fd);
    return -1;
  }
  return fd;
}

char *
rt_read_file (const char *path, gsize *length, GError **error)
{
  if (strcmp (path, "-") == 0)
    return read_all (STDIN_FILENO, _ ("standard input"), length, error);

  int fd = open_file (path, O_RDONLY, error);
  if (fd < 0)
    return NULL;
  char *text = read_all (fd, path, length, error);
  close (fd);
  return text;
}

/* ---- Words ---- */

char *
rt_describe_refusal (const RulesGame *game, const RulesSetup *setup, const RulesReason *refusal)
{
  char sentence[400];
  const RulesRule *rule = rules_rule (game, refusal->phrase->rule);

  rules_text_write_reason (game, setup, refusal, rt_translate, sentence, sizeof sentence);
  if (rule && rule->heading[0])
    return g_strdup_printf ("%s (%s): %s", rule->id, rule->heading, sentence);
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

/* ---- Opening ---- */

static void
append_text (const char *bytes, size_t n, void *data)
{
  g_string_append_len (data, bytes, (gssize)n);
}

/* The game is played as its own text tells it, so that it is the same to the last byte when it is
 * opened again: a setup may hold more, as fleets of seats that nobody took. */
static RulesLog *
begin_as_written (const GString *head, GError **error)
{
  RulesReading reading = { 0 };
  RulesReadStatus status = rules_text_read_journal (head->str, head->len, &reading);
  RulesLog *log = g_steal_pointer (&reading.log);

  if (status == RULES_READ_NO_MEMORY)
    g_error ("out of memory");
  if (!log) {
    g_autofree char *problem =
        rt_describe_problem (_ ("the new game"), reading.game, reading.setup, &reading.problem);
    g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, problem);
  }
  rules_reading_clear (&reading);
  return log;
}

RtSession *
rt_session_new (const char *path, const RulesGame *game, const RulesSetup *setup, GError **error)
{
  g_autoptr (RtSession) self = g_new0 (RtSession, 1);
  g_autoptr (GString) head = g_string_new (NULL);
  RulesReason refusal = { 0 };

  self->fd = -1;
  if (!rules_setup_check (game, setup, &refusal)) {
    g_autofree char *why = rt_describe_refusal (game, setup, &refusal);
    g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, why);
    return NULL;
  }
  rules_text_write_setup (game, setup, append_text, head);
  self->log = begin_as_written (head, error);
  if (!self->log)
    return NULL;
  if (!path)
    return g_steal_pointer (&self);

  if (!fleet_trust (path, error))
    return NULL;
  self->path = g_strdup (path);
  self->length = (off_t)head->len;
  self->fd = create_file (path, head->str, head->len);
  if (self->fd >= 0)
    return g_steal_pointer (&self);
  if (errno == EEXIST)
    g_set_error (error, RT_ERROR, RT_ERROR_EXISTS,
                 _ ("%s: exists already and was left as it is; choose another name"), path);
  else
    fail_errno (error, RT_ERROR_DISK, _ ("the new game cannot be saved"), path);
  return NULL;
}

/* Puts the piece after the last whole line into a file of its own, then cuts it off. */
static gboolean
set_torn_line_aside (RtSession *self, const char *piece, gsize n, GError **error)
{
  for (guint i = 1; i < 1000; i++) {
    g_autofree char *aside = g_strdup_printf ("%s.torn-%u", self->path, i);
    int fd = create_file (aside, piece, n);
    if (fd < 0 && errno == EEXIST)
      continue;
    if (fd < 0)
      return fail_errno (error, RT_ERROR_DISK,
                         _ ("the cut-off last line cannot be kept, so the game was left as it is"),
                         aside);
    close (fd);
    if (ftruncate (self->fd, self->length) != 0 || fsync (self->fd) != 0)
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
  if (status == RULES_READ_NO_MEMORY)
    g_error ("out of memory");
  if (!log) {
    g_autofree char *problem =
        rt_describe_problem (path, reading.game, reading.setup, &reading.problem);
    g_set_error (error, RT_ERROR,
                 status == RULES_READ_REFUSED ? RT_ERROR_REFUSED : RT_ERROR_UNREADABLE, "%s",
                 problem);
  }
  rules_reading_clear (&reading);
  return log;
}

RulesLog *
rt_read_journal (const char *path, GError **error)
{
  gsize length;
  gssize torn_at;
  g_autofree char *text = rt_read_file (path, &length, error);

  return text ? read_log (path, text, length, &torn_at, error) : NULL;
}

RtSession *
rt_session_new_for_log (RulesLog *log)
{
  RtSession *self = g_new0 (RtSession, 1);

  self->log = log;
  self->fd = -1;
  return self;
}

static gboolean
load (RtSession *self, const char *text, gsize length, GError **error)
{
  gssize torn_at;

  self->log = read_log (self->path, text, length, &torn_at, error);
  self->length = (off_t)(torn_at < 0 ? (gssize)length : torn_at);
  if (torn_at < 0)
    return self->log != NULL;
  return set_torn_line_aside (self, text + torn_at, length - (gsize)torn_at, error);
}

RtSession *
rt_session_open (const char *path, GError **error)
{
  g_autoptr (RtSession) self = g_new0 (RtSession, 1);
  gsize length;

  if (!fleet_trust (path, error))
    return NULL;
  self->path = g_strdup (path);
  self->fd = open_file (path, O_RDWR, error);
  if (self->fd < 0)
    return NULL;
  if (flock (self->fd, LOCK_EX | LOCK_NB) != 0) {
    g_set_error (error, RT_ERROR, RT_ERROR_BUSY,
                 _ ("%s: another Rocket Table has this game open; close it there first"), path);
    return NULL;
  }
  g_autofree char *text = read_all (self->fd, path, &length, error);
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
  g_free (self->path);
  g_free (self->torn_path);
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

static gboolean
save (RtSession *self, const RulesEntry *entry, GError **error)
{
  char line[RULES_LINE_MAX];
  gsize n = rules_text_write_entry (rt_session_get_game (self), rt_session_get_setup (self), entry,
                                    line, sizeof line - 1);

  if (self->is_broken) {
    g_set_error (error, RT_ERROR, RT_ERROR_DISK,
                 _ ("%s: the disk failed before; open the game again to go on"), self->path);
    return FALSE;
  }
  line[n++] = '\n';
  if (write_all (self->fd, line, n, self->length)) {
    if (fdatasync (self->fd) == 0) {
      self->length += (off_t)n;
      return TRUE;
    }
    self->is_broken = TRUE;
  }
  int saved = errno;
  if (ftruncate (self->fd, self->length) != 0)
    self->is_broken = TRUE;
  errno = saved;
  if (errno == ENOSPC || errno == EDQUOT)
    g_set_error (error, RT_ERROR, RT_ERROR_DISK,
                 _ ("%s: the disk is full, so this was not done; make room and try again"),
                 self->path);
  else
    fail_errno (error, RT_ERROR_DISK, _ ("cannot be saved, so this was not done"), self->path);
  return FALSE;
}

RtAppend
rt_session_append (RtSession *self, const RulesEntry *entry, RulesOutcome *outcome, GError **error)
{
  switch (rules_log_propose (self->log, entry, outcome)) {
  case RULES_REFUSED:
    return RT_APPEND_REFUSED;
  case RULES_NO_MEMORY:
    g_error ("out of memory");
  case RULES_OK:
    break;
  }
  if (self->path && !save (self, entry, error))
    return RT_APPEND_FAILED;
  rules_log_commit (self->log);
  return RT_APPEND_DONE;
}
