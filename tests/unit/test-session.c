/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A session and its disk, with the system calls between them wrapped: what is asked of the disk, in
 * which order, and what happens when it says no. The calls go through to a real file otherwise.
 */
#include "app/session/rt-session.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <unistd.h>

#include <cmocka.h>

ssize_t __real_pwrite64 (int fd, const void *bytes, size_t n, off_t at);
ssize_t __wrap_pwrite64 (int fd, const void *bytes, size_t n, off_t at);
int __real_fdatasync (int fd);
int __wrap_fdatasync (int fd);
int __real_fsync (int fd);
int __wrap_fsync (int fd);
int __real_flock (int fd, int what);
int __wrap_flock (int fd, int what);

static struct {
  char calls[64]; /* w for a write, s for a flush */
  size_t n_calls;
  int write_error; /* to fail with, 0: write */
  size_t write_most;
  int sync_error;
  int lock_error;
} disk;

ssize_t
__wrap_pwrite64 (int fd, const void *bytes, size_t n, off_t at)
{
  if (disk.n_calls < sizeof disk.calls - 1)
    disk.calls[disk.n_calls++] = 'w';
  if (disk.write_error && disk.write_most == 0) {
    errno = disk.write_error;
    if (errno == EINTR) /* happens once */
      disk.write_error = 0;
    return -1;
  }
  if (disk.write_most && n > disk.write_most) {
    n = disk.write_most;
    disk.write_most = 0;
  }
  return __real_pwrite64 (fd, bytes, n, at);
}

int
__wrap_fdatasync (int fd)
{
  if (disk.n_calls < sizeof disk.calls - 1)
    disk.calls[disk.n_calls++] = 's';
  if (disk.sync_error) {
    errno = disk.sync_error;
    return -1;
  }
  return __real_fdatasync (fd);
}

int
__wrap_fsync (int fd)
{
  if (disk.sync_error) {
    errno = disk.sync_error;
    return -1;
  }
  return __real_fsync (fd);
}

int
__wrap_flock (int fd, int what)
{
  if (disk.lock_error) {
    errno = disk.lock_error;
    return -1;
  }
  return __real_flock (fd, what);
}

typedef struct {
  char *folder;
  char *path;
  RtSession *session;
} Fixture;

static int
set_up (void **state)
{
  Fixture *self = g_new0 (Fixture, 1);
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);

  self->folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "game.journal", NULL);
  setup->n_seats = 2;
  g_strlcpy (setup->seat[0], "Ann", RULES_NAME_MAX);
  g_strlcpy (setup->seat[1], "Bob", RULES_NAME_MAX);
  self->session = rt_session_new (self->path, game, setup, NULL);
  rules_setup_free (setup);
  memset (&disk, 0, sizeof disk);
  *state = self;
  return self->session ? 0 : -1;
}

static int
tear_down (void **state)
{
  Fixture *self = *state;

  rt_session_free (self->session);
  g_unlink (self->path);
  g_rmdir (self->folder);
  g_free (self->path);
  g_free (self->folder);
  g_free (self);
  return 0;
}

static RtAppend
append (Fixture *self, const char *line, GError **error)
{
  RulesEntry entry;
  RulesProblem problem;

  assert_true (rules_text_read_entry (rt_session_get_game (self->session),
                                      rt_session_get_setup (self->session), line, strlen (line),
                                      &entry, &problem));
  return rt_session_append (self->session, &entry, NULL, error);
}

static char *
contents (Fixture *self)
{
  char *text = NULL;

  assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  return text;
}

static const char deal[] = "chance deal Ann 1 2 3 4 5 6";

/* Written, then flushed, before append returns; a refused entry touches no disk. */
static void
test_flushed_before_done (void **state)
{
  Fixture *self = *state;

  assert_int_equal (append (self, deal, NULL), RT_APPEND_DONE);
  assert_string_equal (disk.calls, "ws");
  assert_int_equal (append (self, deal, NULL), RT_APPEND_REFUSED);
  assert_string_equal (disk.calls, "ws");
}

/* A write that is interrupted or comes short is gone on with. */
static void
test_short_write (void **state)
{
  Fixture *self = *state;

  disk.write_error = EINTR;
  assert_int_equal (append (self, deal, NULL), RT_APPEND_DONE);
  disk.write_most = 5;
  assert_int_equal (append (self, "chance deal Bob 1 2 3 4 5 6", NULL), RT_APPEND_DONE);
  g_autofree char *text = contents (self);
  assert_non_null (strstr (text, "\nchance deal Ann 1 2 3 4 5 6 #:"));
  assert_non_null (strstr (text, "\nchance deal Bob 1 2 3 4 5 6 #:"));
  assert_true (g_str_has_suffix (text, "\n"));
  g_clear_pointer (&self->session, rt_session_free);
  self->session = rt_session_open (self->path, NULL);
  assert_int_equal (rules_log_length (rt_session_get_log (self->session)), 2);
}

/* A full disk, after half the line: nothing done, nothing in the file, and it works again later. */
static void
test_full_disk (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = contents (self);
  const RulesState *now = rt_session_get_state (self->session);
  uint64_t hash = rules_hash (rt_session_get_game (self->session), now);

  disk.write_most = 7;
  disk.write_error = ENOSPC;
  assert_int_equal (append (self, deal, &error), RT_APPEND_FAILED);
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_DISK));
  assert_non_null (strstr (error->message, "full"));
  g_autofree char *after = contents (self);
  assert_string_equal (before, after);
  assert_int_equal (rules_log_length (rt_session_get_log (self->session)), 0);
  assert_true (hash == rules_hash (rt_session_get_game (self->session), now));

  disk.write_error = 0;
  assert_int_equal (append (self, deal, NULL), RT_APPEND_DONE);
}

/* After a failed flush nobody knows what the disk holds: trying again writes the whole game anew,
 * under the same name, and until that works nothing is done. */
static void
test_failed_flush (void **state)
{
  static const int errors[] = { EIO, ENOSPC };
  Fixture *self = *state;

  for (gsize i = 0; i < G_N_ELEMENTS (errors); i++) {
    static const char *const lines[] = { "chance deal Ann 1 2 3 4 5 6",
                                         "chance deal Bob 1 2 3 4 5 6" };
    g_autofree char *before = contents (self);
    g_autoptr (GError) error = NULL;

    disk.sync_error = errors[i];
    assert_int_equal (append (self, lines[i], NULL), RT_APPEND_FAILED);
    g_autofree char *after = contents (self);
    assert_string_equal (before, after);
    assert_int_equal (append (self, lines[i], &error), RT_APPEND_FAILED);
    assert_non_null (
        strstr (error->message, errors[i] == ENOSPC ? "make room and try again" : "not done"));
    assert_int_equal (rules_log_length (rt_session_get_log (self->session)), i);
    disk.sync_error = 0;
    assert_int_equal (append (self, lines[i], NULL), RT_APPEND_DONE);
  }
  assert_int_equal (append (self, "Ann play 4", NULL), RT_APPEND_DONE);
  assert_string_equal (rt_session_get_path (self->session), self->path);
  g_clear_pointer (&self->session, rt_session_free);
  self->session = rt_session_open (self->path, NULL);
  assert_non_null (self->session);
  assert_int_equal (rules_log_length (rt_session_get_log (self->session)), 3);
}

/* Where files cannot be locked nobody is taken for another program. */
static void
test_no_locks (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;

  assert_null (rt_session_open (self->path, &error));
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_BUSY));
  disk.lock_error = ENOLCK;
  g_autoptr (RtSession) second = rt_session_open (self->path, NULL);
  assert_non_null (second);
  /* Both write: neither loses anything. */
  assert_int_equal (append (self, "chance deal Ann 1 2 3 4 5 6", NULL), RT_APPEND_DONE);
  RtSession *first = self->session;
  self->session = second;
  assert_int_equal (append (self, "chance deal Ann 0 1 2 3 4 5", NULL), RT_APPEND_DONE);
  self->session = first;
  g_autofree char *notice = rt_session_steal_notice (second);
  assert_non_null (strstr (notice, "rescued-1"));
  assert_null (rt_session_steal_notice (second));
  assert_int_equal (append (self, "chance deal Bob 1 2 3 4 5 6", NULL), RT_APPEND_DONE);
  assert_null (rt_session_steal_notice (first));
  g_unlink (rt_session_get_path (second));
}

/* A new game never takes the place of a file. */
static void
test_never_replaces (void **state)
{
  Fixture *self = *state;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = contents (self);

  assert_null (rt_session_new (self->path, rt_session_get_game (self->session),
                               rt_session_get_setup (self->session), &error));
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_EXISTS));
  g_autofree char *after = contents (self);
  assert_string_equal (before, after);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_flushed_before_done, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_short_write, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_full_disk, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_failed_flush, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_no_locks, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_never_replaces, set_up, tear_down),
  };
  return cmocka_run_group_tests_name ("session", tests, NULL, NULL);
}
