/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-file.h. */
#define _GNU_SOURCE /* renameat2 */
#include "fleet-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOOK_EVERY_MS = 20 };

_Static_assert(FLEET_FILE_NOT_PLAIN == EMEDIUMTYPE, "as errno.h has it");

/* What went wrong is what counts, not how tidying up went. */
static void
close_keeping_errno (int fd)
{
  int saved = errno;

  close (fd);
  errno = saved;
}

static void
unlink_keeping_errno (const char *path)
{
  int saved = errno;

  unlink (path);
  errno = saved;
}

/* ---- Opening, reading, writing ---- */

/* Sets the error and keeps errno. */
static void
fail (GError **error, const char *name, const char *what)
{
  int saved = errno;

  g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE, "%s: %s: %s", name, what,
               fleet_file_strerror (saved));
  errno = saved;
}

int
fleet_file_open (const char *path, int flags, GError **error)
{
  struct stat status;
  int fd = open (path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0664);

  if (fd >= 0 && fstat (fd, &status) == 0) {
    if (S_ISREG (status.st_mode))
      return fd;
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE, _ ("%s: not a plain file"), path);
    errno = FLEET_FILE_NOT_PLAIN;
  } else {
    fail (error, path, _ ("cannot be opened"));
  }
  if (fd >= 0)
    close_keeping_errno (fd);
  return -1;
}

char *
fleet_file_read (int fd, const char *name, gsize most, gsize *length, GError **error)
{
  struct stat status;
  /* A file says how long it is; without doubling, a large one takes half the memory. */
  gsize guess =
      fstat (fd, &status) == 0 && S_ISREG (status.st_mode) ? MIN ((gsize)status.st_size, most) : 0;
  g_autoptr (GByteArray) bytes = g_byte_array_sized_new ((guint)guess + 1);
  guint8 block[65536];

  for (;;) {
    ssize_t n = read (fd, block, sizeof block);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      fail (error, name, _ ("cannot be read"));
      return NULL;
    }
    if (n == 0)
      break;
    if (bytes->len + (gsize)n > most) {
      g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                   _ ("%s: larger than %d MiB, so it is not one of our files"), name,
                   (int)(most >> 20));
      errno = EFBIG;
      return NULL;
    }
    g_byte_array_append (bytes, block, (guint)n);
  }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return (char *)g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

char *
fleet_file_load (const char *path, gsize most, gsize *length, GError **error)
{
  int fd = fleet_file_open (path, O_RDONLY, error);

  if (fd < 0)
    return NULL;
  char *text = fleet_file_read (fd, path, most, length, error);
  close_keeping_errno (fd);
  return text;
}

char *
fleet_file_load_argument (const char *path, gsize most, gsize *length, GError **error)
{
  if (strcmp (path, "-") == 0)
    return fleet_file_read (STDIN_FILENO, _ ("standard input"), most, length, error);
  return fleet_file_load (path, most, length, error);
}

gboolean
fleet_file_write (int fd, const char *bytes, gsize n, off_t at)
{
  while (n > 0) {
    ssize_t written = pwrite (fd, bytes, n, at);
    if (written < 0 && errno == EINTR)
      continue;
    if (written == 0)
      errno = ENOSPC;
    if (written <= 0)
      return FALSE;
    bytes += written;
    n -= (gsize)written;
    at += written;
  }
  return TRUE;
}

gboolean
fleet_file_sync_folder (int folder)
{
  return fsync (folder) == 0 || errno == EINVAL;
}

gboolean
fleet_file_sync_folder_of (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return FALSE;
  gboolean is_ok = fleet_file_sync_folder (fd);
  close_keeping_errno (fd);
  return is_ok;
}

/* ---- Locks ---- */

FleetLock
fleet_file_lock (int fd, guint wait_ms)
{
  gint64 end_us = g_get_monotonic_time () + (gint64)wait_ms * 1000;

  while (flock (fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR)
      continue;
    if (errno != EWOULDBLOCK)
      return FLEET_LOCK_NONE;
    if (g_get_monotonic_time () >= end_us)
      return FLEET_LOCK_BUSY;
    g_poll (NULL, 0, LOOK_EVERY_MS); /* there is no way to be told of a lock */
  }
  return FLEET_LOCK_HELD;
}

/* ---- Names ---- */

static char *
temporary_prefix (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return g_strdup_printf (".%s.saving-", name);
}

int
fleet_file_new_beside (const char *path, char **temporary)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *prefix = temporary_prefix (path);
  g_autofree char *name = g_strconcat (prefix, "XXXXXX", NULL);

  *temporary = g_build_filename (folder, name, NULL);
  int fd = g_mkstemp_full (*temporary, O_RDWR | O_CLOEXEC, 0664);
  if (fd >= 0)
    fleet_file_lock (fd, 0); /* a sweep leaves it alone */
  return fd;
}

void
fleet_file_sweep (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *prefix = temporary_prefix (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    if (!g_str_has_prefix (name, prefix))
      continue;
    g_autofree char *stray = g_build_filename (folder, name, NULL);
    int fd = fleet_file_open (stray, O_RDWR | O_NOFOLLOW, NULL);
    if (fd < 0)
      continue;
    if (fleet_file_lock (fd, 0) == FLEET_LOCK_HELD)
      unlink (stray);
    close (fd);
  }
}

gboolean
fleet_file_name (const char *from, const char *to)
{
  if (renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
    return TRUE;
  /* Where the file system cannot do that, it can link; sticks formatted for cameras cannot link. */
  if (errno != EINVAL && errno != ENOSYS)
    return FALSE;
  if (link (from, to) == 0) {
    unlink (from);
    return TRUE;
  }
  /* And folders of other machines (sshfs) can do neither: an empty file holds the name. */
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
    return FALSE;
  int holder = open (to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (holder < 0)
    return FALSE;
  close (holder);
  if (rename (from, to) == 0)
    return TRUE;
  unlink_keeping_errno (to);
  return FALSE;
}

/* ---- Whole files ---- */

typedef gboolean (*NameFunc) (const char *from, const char *to);

static gboolean
name_over (const char *from, const char *to)
{
  return rename (from, to) == 0;
}

static int
make (const char *path, const char *bytes, gsize n, NameFunc name)
{
  g_autofree char *temporary = NULL;
  int fd = fleet_file_new_beside (path, &temporary);

  if (fd < 0)
    return -1;
  if (!fleet_file_write (fd, bytes, n, 0) || fsync (fd) != 0 || !name (temporary, path)) {
    unlink_keeping_errno (temporary);
    close_keeping_errno (fd);
    return -1;
  }
  if (fleet_file_sync_folder_of (path))
    return fd;
  /* It may be there after a power cut, or not. One that is new had better not. */
  if (name == fleet_file_name)
    unlink_keeping_errno (path);
  close_keeping_errno (fd);
  return -1;
}

int
fleet_file_create (const char *path, const char *bytes, gsize n)
{
  return make (path, bytes, n, fleet_file_name);
}

int
fleet_file_replace (const char *path, const char *bytes, gsize n)
{
  /* What is renamed over must be the file itself, not a link to it. */
  char *real = realpath (path, NULL);
  int fd = make (real ? real : path, bytes, n, name_over);

  free (real);
  return fd;
}

const char *
fleet_file_strerror (int number)
{
  return number == ENOSPC || number == EDQUOT ? _ ("the disk is full; make room and try again")
                                              : g_strerror (number);
}
