/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How each promise is kept:
 *   - never half a file: the text is written under another name, flushed, and renamed into place;
 *   - never none: the file gets a second name (a link), `name.1`, before the new one takes its
 *     first; only generations are moved, and one is dropped only when all three places are taken;
 *   - power cut: file, then folder, are flushed before saving is said to be done;
 *   - two programs: all of it happens under a lock on the folder, which is waited for a few
 * seconds, not for ever, dies with its program and leaves no file behind. Where folders cannot be
 * locked the names alone keep files whole;
 *   - a full disk shows while the other name is written: nothing else has happened yet.
 */
#include "fleet-store.h"

#include "fleet-file.h"
#include "fleet-trust.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  ASIDE_MAX = 1000,
  LOCK_WAIT_MS = 5000,
};

/* A file's folder, open and, where that is possible, locked. */
typedef struct {
  char *path; /* of the file, links followed: what is renamed over must be the file itself */
  int folder;
  gboolean is_locked;
} Place;

/* ---- Complaints ---- */

static gboolean
fail_errno (GError **error, const char *path, const char *what)
{
  int saved = errno;

  if (saved == ENOSPC || saved == EDQUOT)
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE,
                 _ ("%s: the disk is full, so it was not saved. What was there before still is; "
                    "make room, then save again"),
                 path);
  else
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE, "%s: %s: %s", path, what,
                 g_strerror (saved));
  return FALSE;
}

static char *
mark_of (const char *text, gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)text, length);
}

/* ---- Places ---- */

static void
place_clear (Place *self)
{
  g_clear_pointer (&self->path, g_free);
  if (self->folder >= 0)
    close (self->folder);
  self->folder = -1;
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Place, place_clear)

static gboolean
place_init (Place *self, const char *path, GError **error)
{
  char *real = realpath (path, NULL);

  self->path = g_strdup (real ? real : path);
  free (real);
  g_autofree char *folder = g_path_get_dirname (self->path);
  self->folder = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (self->folder < 0)
    return fail_errno (error, folder, _ ("the folder cannot be opened"));
  switch (fleet_file_lock (self->folder, LOCK_WAIT_MS)) {
  case FLEET_LOCK_HELD:
    self->is_locked = TRUE;
    return TRUE;
  case FLEET_LOCK_NONE:
    return TRUE;
  case FLEET_LOCK_BUSY:
    break;
  }
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE,
               _ ("%s: another program has had the folder %s locked for %d seconds, so nothing was "
                  "done; close it and try again"),
               self->path, folder, LOCK_WAIT_MS / 1000);
  return FALSE;
}

static char *
generation_of (const char *path, int generation)
{
  return generation ? g_strdup_printf ("%s.%d", path, generation) : g_strdup (path);
}

/* ---- Saving ---- */

/* A flushed file with this content and a name of its own beside the place, or NULL. */
static char *
write_temporary (const Place *self, const char *text, gsize length, GError **error)
{
  g_autofree char *temporary = NULL;
  struct stat status;
  int fd = fleet_file_new_beside (self->path, &temporary);

  if (fd < 0) {
    fail_errno (error, self->path, _ ("cannot be saved"));
    return NULL;
  }
  gboolean is_ok = fleet_file_write (fd, text, length, 0);
  /* Who may read it stays as it was; where that cannot be set, nothing is lost. */
  if (is_ok && stat (self->path, &status) == 0 && fchmod (fd, status.st_mode & 0777) != 0)
    g_debug ("%s: %s", temporary, g_strerror (errno));
  is_ok = is_ok && fsync (fd) == 0;
  int saved = errno;
  if (close (fd) != 0 && is_ok) {
    saved = errno;
    is_ok = FALSE;
  }
  if (is_ok)
    return g_steal_pointer (&temporary);
  unlink (temporary);
  errno = saved;
  fail_errno (error, self->path, _ ("cannot be saved"));
  return NULL;
}

static gboolean
is_same_file (const char *a, const char *b)
{
  struct stat status_a, status_b;

  return stat (a, &status_a) == 0 && stat (b, &status_b) == 0 && status_a.st_ino == status_b.st_ino
         && status_a.st_dev == status_b.st_dev;
}

/* Gives the file a second name; where there are no links (sticks), a copy gets it. */
static gboolean
keep_as (const Place *self, const char *name, const char *old, gsize old_length, GError **error)
{
  if (link (self->path, name) == 0)
    return TRUE;
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS && errno != EMLINK)
    return fail_errno (error, name, _ ("the file so far cannot be kept"));
  g_autofree char *temporary = write_temporary (self, old, old_length, error);
  if (!temporary)
    return FALSE;
  if (rename (temporary, name) == 0)
    return TRUE;
  fail_errno (error, name, _ ("the file so far cannot be kept"));
  unlink (temporary);
  return FALSE;
}

/* Makes room for the newest generation by moving those before the first free place. */
static gboolean
rotate (const Place *self, const char *old, gsize old_length, GError **error)
{
  g_autofree char *newest = generation_of (self->path, 1);
  int free_place = 1;

  /* A program was killed just after this. */
  if (is_same_file (self->path, newest))
    return TRUE;
  for (; free_place < FLEET_STORE_GENERATIONS; free_place++) {
    g_autofree char *name = generation_of (self->path, free_place);
    if (g_access (name, F_OK) != 0)
      break;
  }
  for (int i = free_place; i > 1; i--) {
    g_autofree char *from = generation_of (self->path, i - 1);
    g_autofree char *to = generation_of (self->path, i);
    if (rename (from, to) != 0)
      return fail_errno (error, to, _ ("the older file cannot be moved there"));
  }
  return keep_as (self, newest, old, old_length, error);
}

/* Is what stands there what the caller has seen? */
static gboolean
check_seen (const Place *self, const char *old, gsize old_length, const char *seen, GError **error)
{
  if (!seen)
    return TRUE;
  if (seen[0] == '\0') {
    if (!old)
      return TRUE;
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_CHANGED,
                 _ ("%s: exists already and was left as it is; choose another name"), self->path);
    return FALSE;
  }
  g_autofree char *mark = old ? mark_of (old, old_length) : NULL;
  if (g_strcmp0 (mark, seen) == 0)
    return TRUE;
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_CHANGED,
               _ ("%s: was changed by another program since it was read, so it was left as it is; "
                  "read it again, or save under another name"),
               self->path);
  return FALSE;
}

/* The names are on disk too. */
static gboolean
sync_folder (const Place *self, GError **error)
{
  if (fleet_file_sync_folder (self->folder))
    return TRUE;
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE,
               _ ("%s: was written, but the disk failed to confirm it (%s). What was there before "
                  "is in %s.1"),
               self->path, g_strerror (errno), self->path);
  return FALSE;
}

/* Puts the new file into its place. The old one has its second name by now. */
static gboolean
finish (const Place *self, const char *temporary, GError **error)
{
  if (rename (temporary, self->path) == 0)
    return sync_folder (self, error);
  fail_errno (error, self->path, _ ("cannot be saved"));
  unlink (temporary);
  return FALSE;
}

/* The text is there already: from an editor, or from a save that the disk did not confirm. */
static gboolean
confirm (const Place *self, GError **error)
{
  int fd = fleet_file_open (self->path, O_RDONLY, error);

  if (fd < 0)
    return FALSE;
  gboolean is_ok = fsync (fd) == 0 || fail_errno (error, self->path, _ ("cannot be saved"));
  close (fd);
  return is_ok && sync_folder (self, error);
}

/* What stands under the name: FALSE if it cannot be told, `*old` NULL if nothing does. */
static gboolean
read_old (const Place *self, char **old, gsize *length, GError **error)
{
  g_autoptr (GError) local = NULL;

  *old = fleet_file_load (self->path, FLEET_JSON_BYTES_MAX, length, &local);
  if (*old || errno == ENOENT)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
fleet_store_save (const char *path, const char *text, gsize length, const char *seen,
                  GError **error)
{
  g_auto (Place) place = { .folder = -1 };
  g_autofree char *old = NULL;
  gsize old_length = 0;

  if (length > FLEET_JSON_BYTES_MAX) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE,
                 _ ("%s: more than %d MiB, so it was not saved"), path, FLEET_JSON_BYTES_MAX >> 20);
    return FALSE;
  }
  if (!fleet_trust_file (path, error) || !place_init (&place, path, error)
      || !read_old (&place, &old, &old_length, error)
      || !check_seen (&place, old, old_length, seen, error))
    return FALSE;
  fleet_file_sweep (place.path);
  if (old && old_length == length && memcmp (old, text, length) == 0)
    return confirm (&place, error);
  g_autofree char *temporary = write_temporary (&place, text, length, error);
  if (!temporary)
    return FALSE;
  if (old && !rotate (&place, old, old_length, error)) {
    unlink (temporary);
    return FALSE;
  }
  return finish (&place, temporary, error);
}

/* ---- Loading ---- */

void
fleet_stored_free (FleetStored *stored)
{
  if (!stored)
    return;
  g_free (stored->text);
  g_free (stored->path);
  g_free (stored->mark);
  g_free (stored->notice);
  g_free (stored);
}

/* Where an unreadable file was put, or NULL if it had to stay. */
static char *
put_aside (const Place *self, const char *unreadable)
{
  for (int i = 1; i < ASIDE_MAX; i++) {
    g_autofree char *aside = g_strdup_printf ("%s.unreadable-%d", self->path, i);
    if (fleet_file_name (unreadable, aside)) {
      if (fsync (self->folder) != 0)
        g_debug ("%s: %s", aside, g_strerror (errno));
      return g_steal_pointer (&aside);
    }
    if (errno != EEXIST)
      break;
  }
  return NULL;
}

static char *
time_of (const char *path)
{
  struct stat status;

  if (stat (path, &status) != 0)
    return g_strdup ("?");
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (status.st_mtime);
  char *text = time ? g_date_time_format (time, "%F %R") : NULL;
  return text ? text : g_strdup ("?");
}

typedef enum { TRIED_GOOD, TRIED_BAD, TRIED_MISSING, TRIED_LATER } Tried;

/* One file: reads and judges it. */
static Tried
try_file (const char *path, FleetStoreJudgeFunc judge, gpointer data, FleetStored *stored,
          GError **error)
{
  g_autoptr (GError) local = NULL;
  gsize length = 0;
  g_autofree char *text = fleet_file_load (path, FLEET_JSON_BYTES_MAX, &length, &local);

  if (!text && errno == ENOENT) {
    g_propagate_error (error, g_steal_pointer (&local));
    return TRIED_MISSING;
  }
  if (text && (!judge || judge (path, text, length, data, &local))) {
    stored->text = g_steal_pointer (&text);
    stored->length = length;
    stored->path = g_strdup (path);
    return TRIED_GOOD;
  }
  gboolean is_later = g_error_matches (local, FLEET_ERROR, FLEET_ERROR_VERSION);
  g_propagate_error (error, g_steal_pointer (&local));
  return is_later ? TRIED_LATER : TRIED_BAD;
}

static void add_notice (GString *notice, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add_notice (GString *notice, const char *format, ...)
{
  va_list args;

  if (notice->len)
    g_string_append_c (notice, '\n');
  va_start (args, format);
  g_string_append_vprintf (notice, format, args);
  va_end (args);
}

/* A file whose content is wrong is put aside; one that the disk or the rights withhold cannot be.
 */
static void
report_bad (const Place *self, const char *path, const GError *why, GString *notice)
{
  g_autofree char *aside =
      g_error_matches (why, FLEET_ERROR, FLEET_ERROR_FILE) ? NULL : put_aside (self, path);

  if (aside)
    add_notice (notice, _ ("%s. The file was kept as %s."), why->message, aside);
  else
    add_notice (notice, _ ("%s. The file was left where it is."), why->message);
}

FleetStored *
fleet_store_load (const char *path, FleetStoreJudgeFunc judge, gpointer data, GError **error)
{
  g_auto (Place) place = { .folder = -1 };
  g_autoptr (FleetStored) stored = g_new0 (FleetStored, 1);
  g_autoptr (GString) notice = g_string_new (NULL);
  g_autoptr (GError) first = NULL;
  Tried tried = TRIED_MISSING;

  if (!fleet_trust (path, error) || !place_init (&place, path, error))
    return NULL;
  for (int i = 0; i <= FLEET_STORE_GENERATIONS && tried != TRIED_GOOD; i++) {
    g_autofree char *name = generation_of (place.path, i);
    g_autoptr (GError) why = NULL;
    if (!fleet_trust_file (name, error))
      return NULL;
    tried = try_file (name, judge, data, stored, &why);
    if (tried == TRIED_LATER) {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }
    if (tried == TRIED_BAD)
      report_bad (&place, name, why, notice);
    if (tried == TRIED_MISSING && i == 0)
      add_notice (notice, _ ("%s: is not there."), name);
    if (why && !first)
      first = g_steal_pointer (&why);
    if (tried == TRIED_GOOD && i > 0) {
      g_autofree char *when = time_of (name);
      add_notice (notice, _ ("Opened instead: %s, as it was on %s."), name, when);
    }
  }
  if (tried != TRIED_GOOD) {
    g_set_error_literal (error, FLEET_ERROR, first->code,
                         first->code == FLEET_ERROR_FILE ? first->message : notice->str);
    return NULL;
  }
  g_autofree char *old = NULL;
  gsize old_length = 0;
  stored->mark = read_old (&place, &old, &old_length, NULL) && old ? mark_of (old, old_length)
                                                                   : g_strdup (FLEET_STORE_NEW);
  if (notice->len)
    stored->notice = g_string_free (g_steal_pointer (&notice), FALSE);
  return g_steal_pointer (&stored);
}

char *
fleet_store_mark (const char *text, gsize length)
{
  return mark_of (text, length);
}
