/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Each way out of the storage code that a whole scenario does not come by: one call that fails in
 * one way, and what is said and kept then. tests/coverage sees to it that none is left out.
 */
#include "app/session/rt-notes.h"
#include "app/session/rt-recover.h"
#include "app/session/rt-session.h"

#include "fleets/fleet-file.h"
#include "fleets/fleet-json.h"
#include "fleets/fleet-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Calls that fail ---- */

enum { ALWAYS = 0 };

typedef struct {
  const char *call;
  guint nth; /* from 1; ALWAYS */
  int error; /* 0: it does nothing, and says so */
  guint n;   /* so far */
} Plan;

static Plan plans[4];
static gint64 clock_shift_us;
static gint64 impatience_us; /* that each look at the clock takes */

static void
plan (const char *call, guint nth, int error)
{
  guint i = 0;

  while (plans[i].call)
    i++;
  assert_true (i < G_N_ELEMENTS (plans) - 1);
  plans[i] = (Plan){ .call = call, .nth = nth, .error = error };
}

static void
plan_nothing (void)
{
  memset (plans, 0, sizeof plans);
}

static gboolean
fails (const char *call, int *result)
{
  for (guint i = 0; plans[i].call; i++) {
    Plan *self = &plans[i];
    if (strcmp (self->call, call) != 0 || (++self->n != self->nth && self->nth != ALWAYS))
      continue;
    errno = self->error;
    *result = self->error ? -1 : 0;
    return TRUE;
  }
  return FALSE;
}

#define WRAP(type, name, parameters, arguments)                                                    \
  type __real_##name parameters;                                                                   \
  type __wrap_##name parameters;                                                                   \
  type __wrap_##name parameters                                                                    \
  {                                                                                                \
    int result;                                                                                    \
    return fails (#name, &result) ? result : __real_##name arguments;                              \
  }

WRAP (int, open64, (const char *path, int flags, mode_t mode), (path, flags, mode))
WRAP (ssize_t, read, (int fd, void *bytes, size_t n), (fd, bytes, n))
WRAP (ssize_t, pwrite64, (int fd, const void *bytes, size_t n, off_t at), (fd, bytes, n, at))
WRAP (int, ftruncate64, (int fd, off_t length), (fd, length))
WRAP (off_t, lseek64, (int fd, off_t at, int whence), (fd, at, whence))
WRAP (int, rename, (const char *from, const char *to), (from, to))
WRAP (int, stat64, (const char *path, struct stat *status), (path, status))
WRAP (int, fstat64, (int fd, struct stat *status), (fd, status))
WRAP (int, flock, (int fd, int what), (fd, what))
WRAP (int, fchmod, (int fd, mode_t mode), (fd, mode))
WRAP (int, link, (const char *from, const char *to), (from, to))
WRAP (int, renameat2, (int from_fd, const char *from, int to_fd, const char *to, unsigned flags),
      (from_fd, from, to_fd, to, flags))
WRAP (int, g_mkstemp_full, (char *name, int flags, int mode), (name, flags, mode))

int __wrap_fsync (int fd);
int __wrap_fdatasync (int fd);

/* No power will be cut here, and a thousand of them take a while. */
int
__wrap_fsync (int fd)
{
  int result;

  return fails ("fsync", &result) ? result : 0;
}

int
__wrap_fdatasync (int fd)
{
  int result;

  return fails ("fdatasync", &result) ? result : 0;
}

int __real_close (int fd);
int __wrap_close (int fd);

/* It is closed all the same. */
int
__wrap_close (int fd)
{
  int done = __real_close (fd);
  int result;

  return fails ("close", &result) ? result : done;
}

gint64 __real_g_get_real_time (void);
gint64 __wrap_g_get_real_time (void);
gint64 __real_g_get_monotonic_time (void);
gint64 __wrap_g_get_monotonic_time (void);
GDateTime *__real_g_date_time_new_from_unix_local (gint64 seconds);
GDateTime *__wrap_g_date_time_new_from_unix_local (gint64 seconds);

gint64
__wrap_g_get_real_time (void)
{
  return __real_g_get_real_time () + clock_shift_us;
}

gint64
__wrap_g_get_monotonic_time (void)
{
  static gint64 added_us;

  added_us += impatience_us;
  return __real_g_get_monotonic_time () + added_us;
}

GDateTime *
__wrap_g_date_time_new_from_unix_local (gint64 seconds)
{
  int result;

  return fails ("date", &result) ? NULL : __real_g_date_time_new_from_unix_local (seconds);
}

/* ---- A folder ---- */

typedef struct {
  char *folder;
  char *path;
  GError *error;
} Fixture;

static int
set_up (void **state)
{
  Fixture *self = g_new0 (Fixture, 1);

  self->folder = g_dir_make_tmp ("branches-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "evening.journal", NULL);
  plan_nothing ();
  clock_shift_us = impatience_us = 0;
  *state = self;
  return 0;
}

static void
empty (const Fixture *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (self->folder, name, NULL);
    g_remove (path);
  }
}

static int
tear_down (void **state)
{
  Fixture *self = *state;

  plan_nothing ();
  empty (self);
  g_rmdir (self->folder);
  g_clear_error (&self->error);
  g_free (self->path);
  g_free (self->folder);
  g_free (self);
  return 0;
}

static void
put (const char *path, const char *text)
{
  assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
holds (const char *path, const char *text)
{
  g_autofree char *found = NULL;

  assert_true (g_file_get_contents (path, &found, NULL, NULL));
  assert_string_equal (found, text);
}

/* It failed, and said so with these words; from now on all is well again. */
static void
says (Fixture *self, const char *words)
{
  plan_nothing ();
  assert_non_null (self->error);
  if (!strstr (self->error->message, words))
    fail_msg ("“%s” is not in: %s", words, self->error->message);
  g_clear_error (&self->error);
}

/* ---- fleet-file ---- */

static void
test_reading_and_writing (void **state)
{
  const Fixture *self = *state;
  gsize length;
  int ends[2];

  assert_int_equal (pipe (ends), 0);
  assert_int_equal (write (ends[1], "four", 4), 4);
  close (ends[1]);
  plan ("read", 1, EINTR);
  g_autofree char *text = fleet_file_read (ends[0], "pipe", 10, &length, NULL);
  plan_nothing ();
  close (ends[0]);
  assert_int_equal (length, 4);
  assert_string_equal (text, "four");

  int fd = fleet_file_open (self->path, O_RDWR | O_CREAT, NULL);
  plan ("pwrite64", 1, 0);
  assert_false (fleet_file_write (fd, "x", 1, 0));
  assert_int_equal (errno, ENOSPC);
  plan_nothing ();
  plan ("fstat64", 1, EIO); /* then nobody knows how long it is */
  assert_true (fleet_file_write (fd, "x", 1, 0));
  g_autofree char *again = fleet_file_read (fd, self->path, 10, &length, NULL);
  assert_string_equal (again, "x");
  close (fd);
  assert_string_equal (fleet_file_strerror (ENOSPC), fleet_file_strerror (EDQUOT));
  assert_string_equal (fleet_file_strerror (EIO), g_strerror (EIO));
}

static void
test_locks (void **state)
{
  const Fixture *self = *state;
  int fd = fleet_file_open (self->path, O_RDWR | O_CREAT, NULL);

  plan ("flock", 1, EINTR);
  plan ("flock", 1, EWOULDBLOCK);
  assert_int_equal (fleet_file_lock (fd, 5000), FLEET_LOCK_HELD);
  plan_nothing ();
  plan ("flock", ALWAYS, EWOULDBLOCK);
  assert_int_equal (fleet_file_lock (fd, 0), FLEET_LOCK_BUSY);
  plan_nothing ();
  close (fd);
  fleet_file_sweep ("/nowhere/at/all"); /* there is nothing to do, and nothing happens */
}

static void
test_names (void **state)
{
  const Fixture *self = *state;
  static const struct {
    int rename_error, link_error;
  } cases[] = { { ENOSYS, 0 }, { EINVAL, EOPNOTSUPP }, { ENOSYS, ENOSYS }, { EINVAL, EPERM } };
  g_autofree char *other = g_build_filename (self->folder, "other", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    put (self->path, "text");
    plan ("renameat2", 1, cases[i].rename_error);
    if (cases[i].link_error)
      plan ("link", 1, cases[i].link_error);
    assert_true (fleet_file_name (self->path, other));
    plan_nothing ();
    holds (other, "text");
    assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
    g_remove (other);
  }
  /* Where not even that can be done, the name is free again. */
  put (self->path, "text");
  plan ("renameat2", 1, EINVAL);
  plan ("link", 1, EPERM);
  plan ("rename", 1, EIO);
  assert_false (fleet_file_name (self->path, other));
  assert_int_equal (errno, EIO);
  assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
}

static void
test_whole_files (void **state)
{
  const Fixture *self = *state;

  int fd = fleet_file_replace (self->path, "one", 3); /* nothing is there yet */
  assert_true (fd >= 0);
  close (fd);
  plan ("fsync", 2, EINVAL); /* folders that cannot be flushed */
  fd = fleet_file_replace (self->path, "two", 3);
  assert_true (fd >= 0);
  close (fd);
  plan_nothing ();
  plan ("fsync", 2, EIO);
  assert_true (fleet_file_replace (self->path, "three", 5) < 0);
  assert_int_equal (errno, EIO);
  holds (self->path, "three"); /* or "two", after a power cut */
}

/* ---- fleet-store ---- */

static gboolean
save (Fixture *self, const char *text)
{
  return fleet_store_save (self->path, text, strlen (text), FLEET_STORE_ANY, &self->error);
}

static gboolean
judge_cb (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  if (text[0] != 'X')
    return TRUE;
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX, "%s: is no fleet", name);
  return FALSE;
}

static void
test_saving (void **state)
{
  Fixture *self = *state;
  static const int no_links[] = { EPERM, EOPNOTSUPP, ENOSYS, EMLINK };

  plan ("flock", ALWAYS, EWOULDBLOCK);
  impatience_us = G_USEC_PER_SEC;
  assert_false (save (self, "a"));
  says (self, "locked for 5 seconds");
  impatience_us = 0;
  plan ("flock", ALWAYS, ENOLCK);
  assert_true (save (self, "b"));
  plan_nothing ();
  plan ("fchmod", 1, EPERM);
  assert_true (save (self, "c"));
  plan_nothing ();
  for (guint i = 0; i < G_N_ELEMENTS (no_links); i++) {
    g_autofree char *text = g_strdup_printf ("d%u", i);
    plan ("link", 1, no_links[i]);
    assert_true (save (self, text));
    plan_nothing ();
  }
  g_autofree char *older = g_strconcat (self->path, ".1", NULL);
  holds (older, "d2");
  plan ("link", 1, EPERM);
  plan ("rename", FLEET_STORE_GENERATIONS, EIO);
  assert_false (save (self, "e"));
  says (self, "cannot be kept");
  holds (self->path, "d3");
  assert_false (fleet_store_save (self->path, "", FLEET_JSON_BYTES_MAX + 1, NULL, &self->error));
  says (self, "MiB");
  g_autofree char *mark = fleet_store_mark ("d3", 2);
  assert_true (fleet_store_save (self->path, "f", 1, mark, &self->error));
}

/* Closing is the last moment at which some disks tell that they failed. */
static void
test_closing (void **state)
{
  Fixture *self = *state;
  guint n_told = 0;

  assert_true (save (self, "old"));
  for (guint nth = 1; nth <= 6; nth++) {
    g_autofree char *text = g_strdup_printf ("new %u", nth);
    plan ("close", nth, EIO);
    if (save (self, text)) {
      holds (self->path, text);
      plan_nothing ();
    } else {
      says (self, g_strerror (EIO));
      n_told++;
    }
  }
  assert_int_equal (n_told, 1);
  plan ("pwrite64", 1, ENOSPC); /* what came first is told */
  plan ("close", ALWAYS, EIO);
  assert_false (save (self, "newest"));
  says (self, "the disk is full");
}

/* What stands there already is flushed once more. */
static void
test_confirming (void **state)
{
  Fixture *self = *state;

  assert_true (save (self, "same"));
  assert_true (save (self, "same"));
  plan ("fsync", 1, EIO);
  assert_false (save (self, "same"));
  says (self, "cannot be saved");
  plan ("fsync", 2, EIO);
  assert_false (save (self, "same"));
  says (self, "failed to confirm");
  plan ("open64", 3, EIO); /* after the folder, and to read it */
  assert_false (save (self, "same"));
  says (self, "cannot be opened");
}

static void
test_loading (void **state)
{
  Fixture *self = *state;
  g_autofree char *older = g_strconcat (self->path, ".1", NULL);
  g_autofree char *far = g_build_filename (self->folder, "no", "such", "folder", NULL);
  g_autoptr (FleetStored) stored = NULL;

  fleet_stored_free (NULL);
  assert_null (fleet_store_load (far, judge_cb, NULL, &self->error));
  says (self, "the folder cannot be opened");
  put (self->path, "text");
  stored = fleet_store_load (self->path, NULL, NULL, &self->error);
  assert_string_equal (stored->text, "text");
  g_clear_pointer (&stored, fleet_stored_free);
  plan ("read", 1, EIO);
  assert_null (fleet_store_load (self->path, judge_cb, NULL, &self->error));
  says (self, "cannot be read");

  /* Only the generation before is there; when it was saved may be unknown. */
  g_remove (self->path);
  put (older, "older");
  stored = fleet_store_load (self->path, judge_cb, NULL, &self->error);
  assert_string_equal (stored->mark, FLEET_STORE_NEW);
  g_clear_pointer (&stored, fleet_stored_free);
  plan ("date", 1, 0);
  stored = fleet_store_load (self->path, judge_cb, NULL, &self->error);
  assert_non_null (strstr (stored->notice, "as it was on ?"));
  plan_nothing ();
  guint n_unknown = 0;
  for (guint nth = 1; nth <= 8; nth++) {
    g_clear_pointer (&stored, fleet_stored_free);
    plan ("stat64", nth, EIO);
    stored = fleet_store_load (self->path, judge_cb, NULL, &self->error);
    plan_nothing ();
    n_unknown += strstr (stored->notice, "as it was on ?") != NULL;
  }
  assert_int_equal (n_unknown, 1);
  for (guint nth = 1; nth <= 6; nth++) { /* none of them ends it badly */
    g_clear_pointer (&stored, fleet_stored_free);
    plan ("open64", nth, EIO);
    stored = fleet_store_load (self->path, judge_cb, NULL, NULL);
    plan_nothing ();
    assert_true (!stored || strcmp (stored->text, "older") == 0);
  }
}

/* What cannot be read is put aside, if it can be. */
static void
test_putting_aside (void **state)
{
  Fixture *self = *state;
  static const struct {
    const char *call;
    guint nth;
    int error;
    const char *words;
  } cases[] = {
    { "renameat2", ALWAYS, EEXIST, "left where it is" },
    { "renameat2", ALWAYS, EIO, "left where it is" },
    { "fsync", 1, EIO, "was kept as" },
  };
  g_autofree char *older = g_strconcat (self->path, ".1", NULL);

  put (older, "older");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    put (self->path, "X");
    plan (cases[i].call, cases[i].nth, cases[i].error);
    g_autoptr (FleetStored) stored = fleet_store_load (self->path, judge_cb, NULL, NULL);
    plan_nothing ();
    assert_string_equal (stored->text, "older");
    assert_non_null (strstr (stored->notice, cases[i].words));
  }
}

/* ---- rt-session ---- */

static RulesSetup *
setup_new (guint n_seats)
{
  RulesSetup *setup = rules_setup_new (rules_find_game ("rockets"));

  setup->n_seats = (uint8_t)n_seats;
  g_strlcpy (setup->seat[0], "Ann", RULES_NAME_MAX);
  g_strlcpy (setup->seat[1], "Bob", RULES_NAME_MAX);
  return setup;
}

static RtSession *
start (Fixture *self, const char *path, guint n_seats)
{
  RulesSetup *setup = setup_new (n_seats);
  RtSession *session = rt_session_new (path, rules_find_game ("rockets"), setup, &self->error);

  rules_setup_free (setup);
  return session;
}

static const char *const script[] = {
  "chance deal Ann 1 2 3 4 5 6",
  "chance deal Bob 1 2 3 4 5 6",
  "Ann play 4",
  "undo 1",
};

static RtAppend
append (Fixture *self, RtSession *session, const char *line)
{
  RulesEntry entry;
  RulesProblem problem;

  assert_true (rules_text_read_entry (rt_session_get_game (session), rt_session_get_setup (session),
                                      line, strlen (line), &entry, &problem));
  return rt_session_append (session, &entry, NULL, &self->error);
}

static void
play (Fixture *self, RtSession *session, guint from, guint to)
{
  for (guint i = from; i < to; i++)
    if (append (self, session, script[i]) != RT_APPEND_DONE)
      fail_msg ("%s: %s", script[i], self->error ? self->error->message : "refused");
}

static void
test_new_games (void **state)
{
  Fixture *self = *state;

  rt_session_free (NULL);
  assert_null (start (self, self->path, 1));
  says (self, "player");
  g_autoptr (RtSession) in_memory = start (self, NULL, 2);
  play (self, in_memory, 0, 3);
  assert_null (rt_session_get_path (in_memory));
  g_chmod (self->folder, 0777);
  assert_null (start (self, self->path, 2));
  says (self, "anybody on this computer");
  g_chmod (self->folder, 0700);
  static const int full[] = { ENOSPC, EDQUOT };
  for (guint i = 0; i < G_N_ELEMENTS (full); i++) {
    plan ("pwrite64", 1, full[i]);
    assert_null (start (self, self->path, 2));
    says (self, "the disk is full");
  }
  plan ("g_mkstemp_full", 1, EIO);
  assert_null (start (self, self->path, 2));
  says (self, g_strerror (EIO));
}

static void
test_reading_games (void **state)
{
  Fixture *self = *state;
  g_autofree char *text = NULL;
  gsize length;

  RtSession *session = start (self, self->path, 2);
  play (self, session, 0, 3);
  rt_session_free (session);
  g_autofree char *pipe_path = g_build_filename (self->folder, "pipe", NULL);
  assert_int_equal (mkfifo (pipe_path, 0600), 0);
  assert_null (rt_session_open (pipe_path, &self->error));
  says (self, "not a plain file");
  g_chmod (self->path, 0666);
  assert_null (rt_session_open (self->path, &self->error));
  says (self, "anybody on this computer");
  g_chmod (self->path, 0600);
  plan ("read", 1, EIO);
  assert_null (rt_session_read (self->path, &self->error));
  says (self, "cannot be read");
  g_autoptr (RtSession) looked_at = rt_session_read (self->path, &self->error);
  assert_int_equal (rules_log_length (rt_session_get_log (looked_at)), 3);
  assert_true (rt_session_get_played (looked_at).begun_s > 0);

  int input = dup (STDIN_FILENO);
  int file = open (self->path, O_RDONLY);
  dup2 (file, STDIN_FILENO);
  text = rt_read_file ("-", &length, &self->error);
  dup2 (input, STDIN_FILENO);
  close (input);
  close (file);
  holds (self->path, text);

  /* A line that was typed stands in no file. */
  RulesEntry entry;
  RulesProblem problem;
  assert_false (rules_text_read_entry (rt_session_get_game (looked_at),
                                       rt_session_get_setup (looked_at), "Ann jump", 8, &entry,
                                       &problem));
  g_autofree char *words = rt_describe_problem ("typed", rt_session_get_game (looked_at),
                                                rt_session_get_setup (looked_at), &problem);
  assert_true (g_str_has_prefix (words, "typed:"));

  /* A rule says no to something in it. */
  g_autofree char *wrong = g_strconcat (text, "Bob play 7\n", NULL);
  put (self->path, wrong);
  assert_null (rt_session_read (self->path, &self->error));
  says (self, "RK-");
  assert_int_equal (truncate (self->path, 64 * 1024 * 1024 + 1), 0);
  assert_null (rt_session_read (self->path, &self->error));
  says (self, "64 MiB");
}

static void
test_when_it_was_played (void **state)
{
  Fixture *self = *state;
  static const char text[] =
      "#@ \n#@ some time or other\n"
      "#@ 2026-01-01T20:00:00+01:00 0123456789012345678901234567890123456789\n"
      "#@ 2026-01-01T20:00:00+01:00\n#@ 2026-01-01T21:00:00+01:00\n#@ 2027";

  RtPlayed played = rt_played_from_text (text, strlen (text));
  assert_int_equal (played.last_s - played.begun_s, 3600);
  /* Play that goes on is dated now and then, also by a clock that was put back. */
  g_autoptr (RtSession) session = start (self, self->path, 2);
  play (self, session, 0, 1);
  clock_shift_us = 600 * G_USEC_PER_SEC;
  play (self, session, 1, 2);
  gint64 forward_s = rt_session_get_played (session).last_s;
  clock_shift_us = -600 * G_USEC_PER_SEC;
  play (self, session, 2, 3);
  assert_true (rt_session_get_played (session).last_s < forward_s - 600);
  clock_shift_us = 0;
  plan ("date", 1, 0); /* a time that has no date is not told */
  play (self, session, 3, 4);
}

/* A line that was cut off is kept, or the game is left as it is. */
static void
test_torn_lines (void **state)
{
  Fixture *self = *state;
  static const struct {
    const char *call;
    guint nth;
    int error;
    const char *words;
  } cases[] = {
    { "pwrite64", 1, ENOSPC, "the disk is full" },
    { "pwrite64", 1, EDQUOT, "the disk is full" },
    { "pwrite64", 1, EIO, "cannot be kept" },
    { "renameat2", ALWAYS, EEXIST, "too many" },
    { "ftruncate64", 1, EIO, "cannot be removed" },
    { "ftruncate64", 1, ENOSPC, "the disk is full" },
    { "fsync", 3, EIO, "cannot be removed" },
  };
  g_autofree char *text = NULL;

  RtSession *session = start (self, self->path, 2);
  play (self, session, 0, 3);
  rt_session_free (session);
  assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  g_autofree char *torn = g_strconcat (text, "Bob pl", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    empty (self);
    put (self->path, torn);
    plan (cases[i].call, cases[i].nth, cases[i].error);
    assert_null (rt_session_open (self->path, &self->error));
    says (self, cases[i].words);
  }
  empty (self);
  for (guint i = 0; i < 2; i++) {
    put (self->path, torn);
    session = rt_session_open (self->path, &self->error);
    holds (rt_session_get_torn_path (session), "Bob pl");
    rt_session_free (session);
    holds (self->path, text);
  }
}

/* What another program did to the file while it is being played, and what came of it. */
typedef enum { DELETED, TO_FOLDER, SAME, LOCKED, LONGER, SPOILT, TOUCHED, TOUCHED_LATE } Touch;

static void
touch (const Fixture *self, Touch how)
{
  g_autofree char *text = NULL;
  g_autofree char *other = g_build_filename (self->folder, "other", NULL);
  struct stat status;

  assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  assert_int_equal (stat (self->path, &status), 0);
  struct timespec times[2] = { status.st_mtim, status.st_mtim };
  switch (how) {
  case DELETED:
    g_remove (self->path);
    break;
  case TO_FOLDER:
    g_remove (self->path);
    g_mkdir (self->path, 0700);
    break;
  case SAME:
  case LOCKED:
    put (other, text);
    g_rename (other, self->path);
    break;
  case LONGER:
    g_remove (self->path);
    g_free (g_steal_pointer (&other));
    put (self->path, "another text");
    break;
  case SPOILT:
    text[strlen (text) - 3] ^= 1;
    int fd = open (self->path, O_WRONLY);
    assert_int_equal (write (fd, text, strlen (text)), (ssize_t)strlen (text));
    close (fd);
    times[1].tv_sec++;
    utimensat (AT_FDCWD, self->path, times, 0);
    break;
  case TOUCHED:
    times[1].tv_sec += 60;
    utimensat (AT_FDCWD, self->path, times, 0);
    break;
  case TOUCHED_LATE:
    times[1].tv_nsec = (times[1].tv_nsec + 1) % 1000000000;
    utimensat (AT_FDCWD, self->path, times, 0);
    break;
  }
}

static void
test_touched (void **state)
{
  Fixture *self = *state;
  static const struct {
    Touch how;
    const char *call; /* that fails besides */
    guint nth;
    int error;
    const char *words; /* NULL: it goes on as if nothing were */
  } cases[] = {
    { .how = DELETED, .words = "was deleted or moved" },
    { .how = TO_FOLDER, .words = "was replaced" },
    { .how = SAME },
    { SAME, "fsync", 1, EIO, "was replaced" },
    { .how = LOCKED, .words = "was replaced" },
    { .how = LONGER, .words = "was replaced" },
    { .how = SPOILT, .words = "was changed" },
    { .how = TOUCHED },
    { .how = TOUCHED_LATE },
    { TOUCHED, "fsync", 1, EIO, "was changed" },
    { TOUCHED, "lseek64", 1, EIO, "was changed" },
    { TOUCHED, "read", 1, EIO, "was changed" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    /* The name of one has no ending. */
    g_autofree char *bare = g_build_filename (self->folder, "evening", NULL);
    g_free (self->path);
    self->path = i % 2 ? g_strconcat (bare, ".journal", NULL) : g_steal_pointer (&bare);
    g_autoptr (RtSession) session = start (self, self->path, 2);
    play (self, session, 0, 2);
    touch (self, cases[i].how);
    int fd = cases[i].how == LOCKED ? open (self->path, O_RDONLY) : -1;
    if (fd >= 0)
      assert_int_equal (flock (fd, LOCK_EX), 0);
    if (cases[i].call)
      plan (cases[i].call, cases[i].nth, cases[i].error);
    play (self, session, 2, 3);
    plan_nothing ();
    if (fd >= 0)
      close (fd);
    g_autofree char *notice = rt_session_steal_notice (session);
    assert_int_equal (notice != NULL, cases[i].words != NULL);
    if (notice)
      assert_non_null (strstr (notice, cases[i].words));
    assert_int_equal (strcmp (rt_session_get_path (session), self->path) != 0, notice != NULL);
    g_autoptr (RtSession) again = rt_session_read (rt_session_get_path (session), &self->error);
    assert_int_equal (rules_log_length (rt_session_get_log (again)), 3);
    empty (self);
  }
}

/* The file has gone and nothing new can be written either: it was not done, and is done later. */
static void
test_nowhere_to_go (void **state)
{
  Fixture *self = *state;
  g_autoptr (RtSession) session = start (self, self->path, 2);
  RtAppend status;

  play (self, session, 0, 2);
  g_remove (self->path);
  plan ("renameat2", ALWAYS, EEXIST);
  status = append (self, session, script[2]);
  assert_int_equal (status, RT_APPEND_FAILED);
  says (self, "beside it either");
  plan ("pwrite64", 1, ENOSPC);
  status = append (self, session, script[2]);
  assert_int_equal (status, RT_APPEND_FAILED);
  says (self, "the disk is full");
  play (self, session, 2, 3);
}

/* A flush that fails, a piece that cannot be cut off, and then the file is taken away. */
static void
test_broken_disk (void **state)
{
  Fixture *self = *state;
  g_autoptr (RtSession) session = start (self, self->path, 2);

  plan ("pwrite64", 1, EDQUOT);
  assert_int_equal (append (self, session, script[0]), RT_APPEND_FAILED);
  says (self, "the disk is full");
  plan ("pwrite64", 1, EIO);
  plan ("ftruncate64", 1, EIO);
  plan ("fstat64", 3, EIO); /* what it looks like now is not known either */
  assert_int_equal (append (self, session, script[0]), RT_APPEND_FAILED);
  says (self, "cannot be saved");
  play (self, session, 0, 1);
  plan ("fdatasync", 1, EIO);
  assert_int_equal (append (self, session, script[1]), RT_APPEND_FAILED);
  says (self, "cannot be saved");
  g_remove (self->path);
  play (self, session, 1, 3);
  g_autofree char *notice = rt_session_steal_notice (session);
  assert_non_null (strstr (notice, "was deleted"));
}

/* ---- rt-recover ---- */

static void
test_recovering (void **state)
{
  Fixture *self = *state;
  g_autofree char *text = NULL;
  g_autofree char *report = NULL;
  g_autofree char *bare = g_build_filename (self->folder, "evening", NULL);

  assert_int_equal (rt_recover_look (self->path), 0);
  assert_null (rt_recover (self->path, &report, &self->error));
  says (self, "cannot be opened");
  RtSession *session = start (self, self->path, 2);
  play (self, session, 0, 3);
  rt_session_free (session);
  assert_int_equal (rt_recover_look (self->path), 0);
  assert_null (rt_recover (self->path, &report, &self->error));
  says (self, "nothing in it is damaged");

  assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  g_autofree char *damaged = g_strconcat (text, "this is no move\nnor this", NULL);
  g_autofree char *refused = g_strconcat (text, "Bob play 7\n", NULL);
  put (self->path, refused);
  guint line = rt_recover_look (self->path);
  assert_true (line > 3);
  put (bare, damaged);
  assert_int_equal (rt_recover_look (bare), line);
  g_autofree char *players = g_strconcat (bare, ".players", NULL);
  put (players, "[Players]\nseat1=level1\n");
  for (guint i = 0; i < 2; i++) {
    g_autofree char *words = NULL;
    g_autofree char *copy = rt_recover (bare, &words, &self->error);
    holds (copy, text);
    assert_non_null (strstr (words, "Lost are 2 lines"));
    g_autofree char *notes = g_strconcat (copy, ".players", NULL);
    assert_true (g_file_test (notes, G_FILE_TEST_EXISTS));
  }
  plan ("pwrite64", 1, ENOSPC);
  assert_null (rt_recover (bare, &report, &self->error));
  says (self, "the disk is full");
  plan ("renameat2", ALWAYS, EEXIST);
  assert_null (rt_recover (bare, &report, &self->error));
  says (self, "the copy cannot be saved");
  put (bare, "this is no journal\n");
  assert_int_equal (rt_recover_look (bare), 0);
  assert_null (rt_recover (bare, &report, &self->error));
  says (self, "before the first move");
  g_chmod (bare, 0666);
  assert_null (rt_recover (bare, &report, &self->error));
  says (self, "anybody on this computer");
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (test_reading_and_writing), TEST (test_locks),         TEST (test_names),
    TEST (test_whole_files),         TEST (test_saving),        TEST (test_closing),
    TEST (test_confirming),          TEST (test_loading),       TEST (test_putting_aside),
    TEST (test_new_games),           TEST (test_reading_games), TEST (test_when_it_was_played),
    TEST (test_torn_lines),          TEST (test_touched),       TEST (test_nowhere_to_go),
    TEST (test_broken_disk),         TEST (test_recovering),
  };

  return cmocka_run_group_tests_name ("branches", tests, NULL, NULL);
}
