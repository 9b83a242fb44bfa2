/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files as this program opens, reads, writes and names them: the one place that knows what disks,
 * sticks and folders of other machines cannot do. Whoever saves something puts it together of
 * these. They set errno, as what they are made of does; those that only read have words for what
 * went wrong, too (FLEET_ERROR_FILE), while whoever writes says what became of it.
 */
#pragma once

#include "fleet-json.h"

#include <sys/types.h>

/* In errno: it is a pipe, a device or a folder, which would wait or never end. */
enum { FLEET_FILE_NOT_PLAIN = 124 /* EMEDIUMTYPE */ };

/* Opens a plain file, or -1. New ones are made with 0664 less the user's mask. */
int fleet_file_open (const char *path, int flags, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Reads from here to the end, with a byte 0 after it. NULL if there are more than `most` bytes
 * (EFBIG, FLEET_ERROR_SYNTAX: it is something else). `name` is for the words. */
char *fleet_file_read (int fd, const char *name, gsize most, gsize *length,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Both. */
char *fleet_file_load (const char *path, gsize most, gsize *length,
                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same of what somebody named on the command line: "-" is the standard input. */
char *fleet_file_load_argument (const char *path, gsize most, gsize *length,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Writes all of it; a disk that takes nothing is full. */
gboolean fleet_file_write (int fd, const char *bytes, gsize n, off_t at);

/* What names there are is on disk too. Some file systems cannot say, which is no failure. */
gboolean fleet_file_sync_folder (int folder);
gboolean fleet_file_sync_folder_of (const char *path);

typedef enum {
  FLEET_LOCK_HELD, /* until it is closed */
  FLEET_LOCK_BUSY, /* another program holds it */
  FLEET_LOCK_NONE, /* it cannot be locked here: folders of other machines */
} FleetLock;

/* Waits at most so long: another program may hold a lock for ever. */
FleetLock fleet_file_lock (int fd, guint wait_ms);

/* A new file beside `path` that nobody takes for one: open and locked, -1 with errno. It is called
 * .NAME.saving-XXXXXX, and removed by the next sweep if it is left behind. */
int fleet_file_new_beside (const char *path, char **temporary) G_GNUC_WARN_UNUSED_RESULT;
/* Removes what killed programs left beside `path`, but nothing that one is still at work on. */
void fleet_file_sweep (const char *path);

/* Gives a file another name, but never takes that name from another file (EEXIST). */
gboolean fleet_file_name (const char *from, const char *to);

/* Makes a file with this content that nobody ever sees half-written; it is on disk, under its name.
 * Open and locked, or -1 with errno. */
int fleet_file_create (const char *path, const char *bytes, gsize n) G_GNUC_WARN_UNUSED_RESULT;
/* The same in the place of what stands there, which stays until then. */
int fleet_file_replace (const char *path, const char *bytes, gsize n) G_GNUC_WARN_UNUSED_RESULT;

/* What went wrong, in the user's language: of a full disk also what to do. */
const char *fleet_file_strerror (int number);
