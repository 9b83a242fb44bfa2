/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store, with the system calls between it and the disk wrapped: each may fail, and the program
 * may be killed before or after each. The calls go through to real files otherwise.
 *
 * KILLS and SEED in the environment: how many kills at random moments, and which.
 */
#include "fleets/fleet-store.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- The disk ---- */

ssize_t __real_pwrite64 (int fd, const void *bytes, size_t n, off_t at);
ssize_t __wrap_pwrite64 (int fd, const void *bytes, size_t n, off_t at);
int __real_fsync (int fd);
int __wrap_fsync (int fd);
int __real_rename (const char *from, const char *to);
int __wrap_rename (const char *from, const char *to);
int __real_link (const char *from, const char *to);
int __wrap_link (const char *from, const char *to);

static struct {
  char calls[64]; /* w write, s fsync, r rename, l link */
  int n_calls;
  int fail_at; /* the number of a call, 0: none */
  int fail_with;
  char fail_kind; /* every call of this kind, 0: none */
  int kill_before;
  int kill_after;
} disk;

static gboolean
is_refused (char kind)
{
  if (disk.n_calls < (int)sizeof disk.calls - 1)
    disk.calls[disk.n_calls] = kind;
  disk.n_calls++;
  if (disk.n_calls == disk.kill_before)
    kill (getpid (), SIGKILL);
  if (disk.n_calls != disk.fail_at && kind != disk.fail_kind)
    return FALSE;
  errno = disk.fail_with;
  return TRUE;
}

static int
done (int result)
{
  int saved = errno;

  if (disk.n_calls == disk.kill_after)
    kill (getpid (), SIGKILL);
  errno = saved;
  return result;
}

ssize_t
__wrap_pwrite64 (int fd, const void *bytes, size_t n, off_t at)
{
  if (is_refused ('w'))
    return -1;
  /* In two pieces, so that a kill can fall between them. */
  return done ((int)__real_pwrite64 (fd, bytes, n > 2000 ? n / 2 : n, at));
}

int
__wrap_fsync (int fd)
{
  return is_refused ('s') ? -1 : done (__real_fsync (fd));
}

int
__wrap_rename (const char *from, const char *to)
{
  return is_refused ('r') ? -1 : done (__real_rename (from, to));
}

int
__wrap_link (const char *from, const char *to)
{
  return is_refused ('l') ? -1 : done (__real_link (from, to));
}

/* ---- A folder for each test ---- */

typedef struct {
  char *folder;
  char *path;
} Fixture;

static int
set_up (void **state)
{
  Fixture *self = g_new0 (Fixture, 1);

  self->folder = g_dir_make_tmp ("rocket table-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "fleet.json", NULL);
  memset (&disk, 0, sizeof disk);
  *state = self;
  return self->folder ? 0 : -1;
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_remove (path);
  }
}

static int
tear_down (void **state)
{
  Fixture *self = *state;

  empty_folder (self->folder);
  g_rmdir (self->folder);
  g_free (self->path);
  g_free (self->folder);
  g_free (self);
  return 0;
}

static int
compare_names_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* The names in the folder, sorted, with a blank between them. */
static char *
names (const Fixture *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    g_ptr_array_add (list, g_strdup (name));
  g_ptr_array_sort (list, compare_names_cb);
  g_ptr_array_add (list, NULL);
  return g_strjoinv (" ", (char **)list->pdata);
}

static void
assert_names (const Fixture *self, const char *expected)
{
  g_autofree char *found = names (self);

  assert_string_equal (found, expected);
}

static void
assert_holds (const Fixture *self, const char *suffix, const char *expected)
{
  g_autofree char *path = g_strconcat (self->path, suffix, NULL);
  g_autofree char *text = NULL;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_string_equal (text, expected);
}

static void
put (const Fixture *self, const char *suffix, const char *text)
{
  g_autofree char *path = g_strconcat (self->path, suffix, NULL);

  assert_true (g_file_set_contents (path, text, -1, NULL));
}

static gboolean
save (const Fixture *self, const char *text, GError **error)
{
  return fleet_store_save (self->path, text, strlen (text), FLEET_STORE_ANY, error);
}

/* A good text of these tests: a number, and the same number at its end. */
static gboolean
judge_cb (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  if (g_str_has_prefix (text, "later")) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_VERSION, "%s: later", name);
    return FALSE;
  }
  const char *last = strrchr (text, ' ');
  if (length == strlen (text) && last && strncmp (text, last + 1, strcspn (text, " ")) == 0
      && strlen (last + 1) == strcspn (text, " "))
    return TRUE;
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX, "%s:1:1: cut off", name);
  return FALSE;
}

static char *
numbered (int number)
{
  g_autofree char *middle = g_strnfill (3000, '.');

  return g_strdup_printf ("%d %s %d", number, middle, number);
}

static FleetStored *
load (const Fixture *self)
{
  g_autoptr (GError) error = NULL;
  FleetStored *stored = fleet_store_load (self->path, judge_cb, NULL, &error);

  if (!stored)
    fail_msg ("%s", error->message);
  return stored;
}

/* ---- Saving ---- */

static void
test_generations (void **state)
{
  Fixture *self = *state;

  for (int i = 1; i <= 6; i++) {
    g_autofree char *text = g_strdup_printf ("%d", i);
    assert_true (save (self, text, NULL));
  }
  assert_names (self, "fleet.json fleet.json.1 fleet.json.2 fleet.json.3");
  assert_holds (self, "", "6");
  assert_holds (self, ".1", "5");
  assert_holds (self, ".2", "4");
  assert_holds (self, ".3", "3");

  /* The same again turns no generation out; a gap is filled before one is. */
  assert_true (save (self, "6", NULL));
  assert_holds (self, ".3", "3");
  g_autofree char *first = g_strconcat (self->path, ".1", NULL);
  g_unlink (first);
  assert_true (save (self, "7", NULL));
  assert_holds (self, ".1", "6");
  assert_holds (self, ".2", "4");
  assert_holds (self, ".3", "3");
}

/* Written and flushed under another name, kept, renamed, and the folder flushed, in this order. */
static void
test_order_of_calls (void **state)
{
  Fixture *self = *state;

  assert_true (save (self, "1", NULL));
  assert_string_equal (disk.calls, "wsrs");
  memset (&disk, 0, sizeof disk);
  assert_true (save (self, "2", NULL));
  assert_string_equal (disk.calls, "wslrs");
}

static void
test_rights_and_links (void **state)
{
  Fixture *self = *state;
  g_autofree char *alias = g_build_filename (self->folder, "alias", NULL);
  struct stat status;

  assert_true (save (self, "1", NULL));
  g_chmod (self->path, 0640);
  assert_int_equal (symlink (self->path, alias), 0);
  assert_true (fleet_store_save (alias, "2", 1, FLEET_STORE_ANY, NULL));
  assert_int_equal (lstat (alias, &status), 0);
  assert_true (S_ISLNK (status.st_mode));
  assert_int_equal (stat (self->path, &status), 0);
  assert_int_equal (status.st_mode & 0777, 0640);
  assert_holds (self, "", "2");
  assert_holds (self, ".1", "1");
}

/* What somebody else wrote meanwhile is not replaced, or at least stays as a generation. */
static void
test_outside_edit (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;

  assert_true (save (self, "1 1", NULL));
  g_autoptr (FleetStored) stored = load (self);
  assert_null (stored->notice);
  put (self, "", "by an editor");
  assert_false (fleet_store_save (self->path, "2 2", 3, stored->mark, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_CHANGED));
  assert_non_null (strstr (error->message, "fleet.json: was changed by another program"));
  assert_holds (self, "", "by an editor");
  assert_names (self, "fleet.json");

  assert_true (save (self, "2 2", NULL));
  assert_holds (self, ".1", "by an editor");

  g_clear_error (&error);
  assert_false (fleet_store_save (self->path, "3", 1, FLEET_STORE_NEW, &error));
  assert_non_null (strstr (error->message, "exists already"));
  assert_holds (self, "", "2 2");
}

static void
test_deleted_meanwhile (void **state)
{
  Fixture *self = *state;

  assert_true (save (self, "1 1", NULL));
  g_autoptr (FleetStored) stored = load (self);
  g_unlink (self->path);
  assert_false (fleet_store_save (self->path, "2 2", 3, stored->mark, NULL));
  assert_names (self, "");
}

static void
test_no_folder (void **state)
{
  Fixture *self = *state;
  g_autofree char *path = g_build_filename (self->folder, "missing", "fleet.json", NULL);
  g_autoptr (GError) error = NULL;

  assert_false (fleet_store_save (path, "1", 1, FLEET_STORE_ANY, &error));
  assert_non_null (strstr (error->message, "missing: the folder cannot be opened: No such file"));
}

/* ---- A disk that says no ---- */

/* Every call fails once: the old content stays, nothing half-written does, and the next save works.
 * After the last call, the folder's flush, the new content is there but nobody promises it. */
static void
test_each_call_fails (void **state)
{
  Fixture *self = *state;
  static const int errors[] = { ENOSPC, EIO, EDQUOT, EROFS };

  for (gsize e = 0; e < G_N_ELEMENTS (errors); e++)
    for (int at = 1;; at++) {
      g_autoptr (GError) error = NULL;
      empty_folder (self->folder);
      memset (&disk, 0, sizeof disk);
      for (int i = 1; i <= 5; i++) {
        g_autofree char *text = numbered (i);
        assert_true (save (self, text, NULL));
      }
      g_autofree char *old = numbered (5);
      g_autofree char *wanted = numbered (6);
      memset (&disk, 0, sizeof disk);
      disk.fail_at = at;
      disk.fail_with = errors[e];
      if (save (self, wanted, &error)) {
        assert_int_equal (at, 9); /* wwsrrlrs, all of them */
        break;
      }
      gboolean is_last =
          at == disk.n_calls && disk.calls[at - 1] == 's' && disk.calls[at - 2] == 'r';
      g_autoptr (FleetStored) stored = load (self);
      assert_string_equal (stored->text, is_last ? wanted : old);
      assert_null (stored->notice);
      assert_non_null (strstr (error->message, "fleet.json"));
      if ((errors[e] == ENOSPC || errors[e] == EDQUOT) && !is_last)
        assert_non_null (strstr (error->message, "the disk is full"));
      g_autofree char *found = names (self);
      assert_null (strstr (found, "saving"));

      memset (&disk, 0, sizeof disk);
      assert_true (save (self, wanted, NULL));
      assert_true (disk.n_calls > 0); /* even the same text is flushed again */
      assert_holds (self, "", wanted);
      assert_holds (self, ".1", old);
    }
}

/* Sticks formatted for cameras have no links: a copy is kept. */
static void
test_no_links (void **state)
{
  Fixture *self = *state;

  disk.fail_kind = 'l';
  disk.fail_with = EPERM;
  for (int i = 1; i <= 6; i++) {
    g_autofree char *text = g_strdup_printf ("%d", i);
    assert_true (save (self, text, NULL));
  }
  assert_names (self, "fleet.json fleet.json.1 fleet.json.2 fleet.json.3");
  assert_holds (self, "", "6");
  assert_holds (self, ".1", "5");
  assert_holds (self, ".3", "3");
}

static void
test_short_and_interrupted (void **state)
{
  Fixture *self = *state;
  g_autofree char *text = numbered (1);

  disk.fail_at = 2;
  disk.fail_with = EINTR;
  assert_true (save (self, text, NULL));
  assert_true (g_str_has_prefix (disk.calls, "wwws"));
  assert_holds (self, "", text);
}

/* A small file system that is really full. */
static void
test_full_disk (void **state)
{
  Fixture *self = *state;

  /* Skipping jumps out of here: nothing may be allocated before. */
  if (mount ("tmpfs", self->folder, "tmpfs", 0, "size=32k") != 0) {
    print_message ("# a small file system can only be mounted by root\n");
    skip ();
  }
  g_autoptr (GError) error = NULL;
  g_autofree char *first = numbered (1);
  g_autofree char *large = g_strnfill (100000, 'x');
  gboolean is_saved = save (self, first, NULL);
  gboolean is_large_saved = save (self, large, &error);
  g_autofree char *found = names (self);
  g_autoptr (FleetStored) stored = fleet_store_load (self->path, judge_cb, NULL, NULL);
  gboolean is_saved_again = save (self, "2 2", NULL);
  umount (self->folder);

  assert_true (is_saved);
  assert_false (is_large_saved);
  assert_non_null (strstr (error->message, "the disk is full"));
  assert_string_equal (found, "fleet.json");
  assert_string_equal (stored->text, first);
  assert_true (is_saved_again);
}

/* ---- Kills ---- */

/* Saves in a process of its own; TRUE if it lived to tell. */
static gboolean
save_in_child (const Fixture *self, const char *text)
{
  pid_t child = fork ();
  int status = 0;

  if (child == 0)
    _exit (save (self, text, NULL) ? 0 : 1);
  assert_true (child > 0);
  assert_true (waitpid (child, &status, 0) == child);
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

/* Killed before and after every call, and again in the save that follows. */
static void
test_killed_at_each_call (void **state)
{
  Fixture *self = *state;
  int deaths = 0;

  /* A save makes eight calls; after the last kill there is one that is left alone. */
  for (int first = 1; first <= 17; first++)
    for (int second = first % 3; second <= 17; second += 3) {
      g_autofree char *old = numbered (5);
      g_autofree char *wanted = numbered (6);
      gboolean is_done[2];
      empty_folder (self->folder);
      memset (&disk, 0, sizeof disk);
      for (int i = 2; i <= 5; i++) {
        g_autofree char *text = numbered (i);
        assert_true (save (self, text, NULL));
      }
      for (int i = 0; i < 2; i++) {
        int at = i == 0 ? first : second;
        memset (&disk, 0, sizeof disk);
        disk.kill_before = at % 2 ? (at + 1) / 2 : 0;
        disk.kill_after = at % 2 ? 0 : at / 2;
        is_done[i] = save_in_child (self, wanted);
        deaths += !is_done[i];
        memset (&disk, 0, sizeof disk);
        g_autoptr (FleetStored) stored = load (self);
        assert_null (stored->notice);
        if (is_done[0] || is_done[i])
          assert_string_equal (stored->text, wanted);
        else
          assert_true (strcmp (stored->text, old) == 0 || strcmp (stored->text, wanted) == 0);
      }
      /* Peace returns: nothing stale is left, and the generation before is still there. */
      assert_true (save (self, wanted, NULL));
      assert_true (save (self, "7 7", NULL));
      assert_names (self, "fleet.json fleet.json.1 fleet.json.2 fleet.json.3");
      assert_holds (self, ".1", wanted);
      assert_holds (self, ".2", old);
    }
  assert_true (deaths > 150);
}

static guint32
next_random (guint32 *seed)
{
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

static guint32
setting (const char *name, guint32 usual)
{
  const char *text = g_getenv (name);
  guint64 value = 0;

  return text && g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT32, &value, NULL) ? (guint32)value
                                                                                    : usual;
}

/* A child that saves one number after another and tells each when it is done. */
static pid_t
start_saving (const Fixture *self, int from, int *acknowledgements)
{
  int ends[2];

  assert_int_equal (pipe (ends), 0);
  pid_t child = fork ();
  assert_true (child >= 0);
  if (child == 0) {
    close (ends[0]);
    for (int i = from;; i++) {
      g_autofree char *text = numbered (i);
      if (!save (self, text, NULL) || write (ends[1], &i, sizeof i) != sizeof i)
        _exit (1);
    }
  }
  close (ends[1]);
  *acknowledgements = ends[0];
  return child;
}

static void
test_killed_at_random (void **state)
{
  Fixture *self = *state;
  guint32 kills = setting ("KILLS", 300);
  guint32 seed = setting ("SEED", 4711);
  int latest = 0;
  int acknowledged_in_all = 0;

  print_message ("# seed %u, %u kills\n", seed, kills);
  for (guint32 k = 0; k < kills; k++) {
    int fd, acknowledged = latest, number;
    pid_t child = start_saving (self, latest + 1, &fd);
    /* Some acknowledgements, then some turns of a loop: a save takes longer than the longest. */
    for (guint32 n = next_random (&seed) % 4; n > 0; n--)
      if (read (fd, &number, sizeof number) == sizeof number)
        acknowledged = number;
    for (volatile guint32 n = next_random (&seed) % 400000; n > 0; n--)
      ;
    kill (child, SIGKILL);
    waitpid (child, NULL, 0);
    while (read (fd, &number, sizeof number) == sizeof number)
      acknowledged = number;
    close (fd);
    acknowledged_in_all += acknowledged - latest;

    if (acknowledged == 0 && g_access (self->path, F_OK) != 0)
      continue;
    g_autoptr (FleetStored) stored = load (self);
    assert_null (stored->notice);
    latest = (int)g_ascii_strtoll (stored->text, NULL, 10);
    assert_true (latest == acknowledged || latest == acknowledged + 1);
    g_autofree char *whole = numbered (latest);
    assert_string_equal (stored->text, whole);
  }
  print_message ("# %d saves acknowledged, the last one is %d\n", acknowledged_in_all, latest);
  assert_true (acknowledged_in_all > (int)kills / 2);
  assert_true (save (self, "end end", NULL));
  assert_names (self, "fleet.json fleet.json.1 fleet.json.2 fleet.json.3");
}

/* Two programs save at once, over and over: every file is whole, and so is every generation. */
static void
test_two_programs (void **state)
{
  Fixture *self = *state;
  pid_t children[2];

  for (int c = 0; c < 2; c++) {
    children[c] = fork ();
    assert_true (children[c] >= 0);
    if (children[c] == 0) {
      gboolean is_ok = TRUE;
      for (int i = 0; i < 100; i++) {
        g_autofree char *text = numbered (2 * i + c);
        is_ok = is_ok && save (self, text, NULL);
      }
      _exit (is_ok ? 0 : 1);
    }
  }
  for (int c = 0; c < 2; c++) {
    int status = -1;
    assert_true (waitpid (children[c], &status, 0) == children[c]);
    assert_int_equal (status, 0);
  }
  assert_names (self, "fleet.json fleet.json.1 fleet.json.2 fleet.json.3");
  for (int i = 0; i <= FLEET_STORE_GENERATIONS; i++) {
    g_autofree char *suffix = i ? g_strdup_printf (".%d", i) : g_strdup ("");
    g_autofree char *path = g_strconcat (self->path, suffix, NULL);
    g_autofree char *text = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    assert_true (judge_cb (path, text, length, NULL, NULL));
  }
}

/* ---- Loading ---- */

static void
test_unreadable_is_kept (void **state)
{
  Fixture *self = *state;

  assert_true (save (self, "1 1", NULL));
  assert_true (save (self, "2 2", NULL));
  put (self, "", "3 half");
  g_autoptr (FleetStored) stored = load (self);
  assert_string_equal (stored->text, "1 1");
  assert_true (g_str_has_suffix (stored->path, "fleet.json.1"));
  assert_non_null (strstr (stored->notice, "fleet.json:1:1: cut off"));
  assert_non_null (strstr (stored->notice, "kept as"));
  assert_non_null (strstr (stored->notice, "fleet.json.unreadable-1"));
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *year = g_date_time_format (now, "as it was on %Y-");
  assert_non_null (strstr (stored->notice, year));
  assert_holds (self, ".unreadable-1", "3 half");

  /* Going on from the generation, and a second accident: the first is not overwritten. */
  assert_true (fleet_store_save (self->path, "4 4", 3, stored->mark, NULL));
  put (self, "", "");
  put (self, ".1", "also bad");
  assert_true (g_file_set_contents (self->path, "zeros", -1, NULL));
  g_autoptr (GError) error = NULL;
  assert_null (fleet_store_load (self->path, judge_cb, NULL, &error));
  assert_holds (self, ".unreadable-1", "3 half");
  assert_holds (self, ".unreadable-2", "zeros");
  assert_holds (self, ".unreadable-3", "also bad");
  assert_non_null (strstr (error->message, "fleet.json.unreadable-2"));
  assert_names (self, "fleet.json.unreadable-1 fleet.json.unreadable-2 fleet.json.unreadable-3");
}

static void
test_missing (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;

  assert_null (fleet_store_load (self->path, judge_cb, NULL, &error));
  assert_non_null (strstr (error->message, "No such file"));
  put (self, ".2", "8 8");
  g_autoptr (FleetStored) stored = load (self);
  assert_string_equal (stored->text, "8 8");
  assert_non_null (strstr (stored->notice, "is not there"));
  assert_string_equal (stored->mark, FLEET_STORE_NEW);
}

/* A file of a later version is left alone, and nothing older takes its place. */
static void
test_later_version (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;

  assert_true (save (self, "1 1", NULL));
  assert_true (save (self, "later", NULL));
  assert_null (fleet_store_load (self->path, judge_cb, NULL, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_VERSION));
  assert_names (self, "fleet.json fleet.json.1");
}

/* A pipe would wait for ever, a device would never end, a huge file would fill the memory. */
static void
test_hostile_files (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;

  assert_int_equal (mkfifo (self->path, 0600), 0);
  assert_null (fleet_store_load (self->path, judge_cb, NULL, &error));
  assert_non_null (strstr (error->message, "fleet.json: not a plain file"));
  assert_false (save (self, "1", NULL));
  g_unlink (self->path);
  g_clear_error (&error);

  assert_null (fleet_store_load ("/dev/zero", NULL, NULL, &error));
  assert_non_null (strstr (error->message, "not a plain file"));
  g_clear_error (&error);

  put (self, "", "");
  assert_int_equal (truncate (self->path, (off_t)1 << 40), 0);
  assert_null (fleet_store_load (self->path, NULL, NULL, &error));
  assert_non_null (strstr (error->message, "larger than 6 MiB"));
  assert_names (self, "fleet.json.unreadable-1");
}

/* The file, the older one that would stand in for it, or its folder: open to all, nothing is read
 * or replaced; shared with a group, everything is. */
static void
test_open_to_all (void **state)
{
  Fixture *self = *state;
  g_autofree char *older = g_strconcat (self->path, ".1", NULL);
  g_autoptr (GError) error = NULL;

  assert_true (save (self, "1 1", NULL));
  assert_true (save (self, "2 2", NULL));
  g_chmod (self->path, 0606);
  assert_null (fleet_store_load (self->path, judge_cb, NULL, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_EXPOSED));
  assert_non_null (strstr (error->message, "chmod o-w "));
  assert_false (save (self, "3 3", NULL));
  assert_holds (self, "", "2 2");
  assert_names (self, "fleet.json fleet.json.1");

  g_unlink (self->path);
  g_chmod (older, 0666);
  assert_null (fleet_store_load (self->path, judge_cb, NULL, NULL));
  g_chmod (older, 0664);
  g_chmod (self->folder, 0777);
  g_clear_error (&error);
  assert_null (fleet_store_load (self->path, judge_cb, NULL, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_EXPOSED));
  assert_true (save (self, "4 4", NULL)); /* an export, to a stick */
  g_chmod (self->folder, 01777);
  g_autoptr (FleetStored) stored = load (self);
  assert_string_equal (stored->text, "4 4");
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (test_generations),
    TEST (test_order_of_calls),
    TEST (test_rights_and_links),
    TEST (test_outside_edit),
    TEST (test_deleted_meanwhile),
    TEST (test_no_folder),
    TEST (test_each_call_fails),
    TEST (test_no_links),
    TEST (test_short_and_interrupted),
    TEST (test_full_disk),
    TEST (test_killed_at_each_call),
    TEST (test_killed_at_random),
    TEST (test_two_programs),
    TEST (test_unreadable_is_kept),
    TEST (test_missing),
    TEST (test_later_version),
    TEST (test_hostile_files),
    TEST (test_open_to_all),
  };
  return cmocka_run_group_tests_name ("fleet-store", tests, NULL, NULL);
}
