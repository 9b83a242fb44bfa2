/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is kept when the disk fails, the power goes or memory runs out, at every single call.
 *
 * A scenario (a game that is created, played, closed, opened, played on, changed from outside and
 * rescued; a fleet that is saved again and again) is run once to count its calls, then once for
 * each call and kind of trouble, in a process of its own. Afterwards everything that it
 * acknowledged must be there. The calls between our code and the C library are wrapped; a small
 * model of the disk remembers what was flushed, so that a power cut can forget the rest: contents
 * without fsync of the file, names without fsync of the folder.
 *
 * GLib ends the program when it gets no memory. Between two calls to the disk nothing changes
 * there, so that is the same as a power cut which keeps everything, at the next call.
 */
#include "app/session/rt-recover.h"
#include "app/session/rt-session.h"

#include "fleets/fleet-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Trouble ---- */

typedef enum {
  TROUBLE_NONE,
  TROUBLE_ONCE,     /* the call fails */
  TROUBLE_FROM_NOW, /* it and all that follow fail, until the program ends */
  TROUBLE_FORGET,   /* power cut: what was not flushed is gone */
  TROUBLE_KEEP,     /* power cut, or a kill: all of it happens to be there */
  TROUBLE_TEAR,     /* power cut: of what was not flushed one half is there, then zeros */
  TROUBLE_MEMORY,   /* an allocation fails */
} Trouble;

static struct {
  const char *folder; /* NULL: calls go through unseen */
  Trouble trouble;
  int error;
  guint at;    /* which call, from 1 */
  guint calls; /* so far */
  guint allocations;
  gboolean has_no_renameat2;
  gboolean has_no_link;
  gboolean has_no_locks;
  GHashTable *durable; /* inode to what of it was flushed: GBytes */
  GHashTable *names;   /* of the folder as it was flushed: to inode */
} disk;

/* Shared with the process that a scenario runs in. */
static struct {
  guint calls;
  guint allocations;
  guint acknowledged;
  gboolean is_finished;
} * shared;

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

static gpointer
inode_key (guint64 inode)
{
  return GSIZE_TO_POINTER ((gsize)inode);
}

static void
flush_names (void)
{
  g_autoptr (GDir) dir = g_dir_open (disk.folder, 0, NULL);
  const char *name;

  g_hash_table_remove_all (disk.names);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (disk.folder, name, NULL);
    GStatBuf status;
    if (g_lstat (path, &status) == 0)
      g_hash_table_insert (disk.names, g_strdup (name), inode_key (status.st_ino));
  }
}

static void
flush_file (const char *path, guint64 inode)
{
  char *text = NULL;
  gsize length = 0;

  if (g_file_get_contents (path, &text, &length, NULL))
    g_hash_table_insert (disk.durable, inode_key (inode), g_bytes_new_take (text, length));
}

static void
flush_fd (int fd)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  GStatBuf status;

  if (g_stat (path, &status) != 0)
    return;
  if (S_ISDIR (status.st_mode))
    flush_names ();
  else
    flush_file (path, status.st_ino);
}

/* Everything that stands there, as after a long time. */
static void
flush_all (void)
{
  GHashTableIter iter;
  gpointer name, inode;

  flush_names ();
  g_hash_table_iter_init (&iter, disk.names);
  while (g_hash_table_iter_next (&iter, &name, &inode)) {
    g_autofree char *path = g_build_filename (disk.folder, name, NULL);
    flush_file (path, (guint64)GPOINTER_TO_SIZE (inode));
  }
}

/* What there is after the power cut, of one file. */
static GBytes *
surviving (gpointer inode, const char *path)
{
  GBytes *durable = g_hash_table_lookup (disk.durable, inode);
  gsize n = 0;
  const char *flushed = durable ? g_bytes_get_data (durable, &n) : "";
  g_autofree char *text = NULL;
  gsize length;

  if (disk.trouble == TROUBLE_FORGET || !g_file_get_contents (path, &text, &length, NULL)
      || length <= n)
    return g_bytes_new (flushed, n);
  memset (text + n + (length - n) / 2, 0, (length - n + 1) / 2);
  return g_bytes_new (text, length);
}

/* Of gcov, where coverage is measured. */
void __gcov_dump (void) __attribute__ ((weak));

/* Ends the process of a scenario at once; what it has run is counted. */
static void G_GNUC_NORETURN
end_process (int status)
{
  disk.folder = NULL;
  if (__gcov_dump)
    __gcov_dump ();
  _exit (status);
}

static void G_GNUC_NORETURN
cut_power (void)
{
  g_autoptr (GHashTable) left =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  GHashTableIter iter;
  gpointer name, value;

  if (disk.trouble == TROUBLE_KEEP)
    end_process (0);
  /* Names that were not flushed may be there or not; contents tear where they are. */
  if (disk.trouble == TROUBLE_TEAR)
    flush_names ();
  g_hash_table_iter_init (&iter, disk.names);
  while (g_hash_table_iter_next (&iter, &name, &value)) {
    g_autofree char *path = g_build_filename (disk.folder, name, NULL);
    g_hash_table_insert (left, g_strdup (name), surviving (value, path));
  }
  empty_folder (disk.folder);
  g_hash_table_iter_init (&iter, left);
  while (g_hash_table_iter_next (&iter, &name, &value)) {
    g_autofree char *path = g_build_filename (disk.folder, name, NULL);
    gsize n;
    const char *bytes = g_bytes_get_data (value, &n);
    FILE *file = fopen (path, "w");
    if (!file || (n > 0 && fwrite (bytes, 1, n, file) != n) || fclose (file) != 0)
      end_process (99);
  }
  end_process (0);
}

/* Has this call to fail? */
static gboolean
is_refused (void)
{
  if (!disk.folder)
    return FALSE;
  disk.calls++;
  switch (disk.trouble) {
  case TROUBLE_NONE:
  case TROUBLE_MEMORY:
    return FALSE;
  case TROUBLE_ONCE:
  case TROUBLE_FROM_NOW:
    if (disk.calls != disk.at && !(disk.trouble == TROUBLE_FROM_NOW && disk.calls > disk.at))
      return FALSE;
    errno = disk.error;
    return TRUE;
  case TROUBLE_FORGET:
  case TROUBLE_KEEP:
  case TROUBLE_TEAR:
    break;
  }
  if (disk.calls == disk.at)
    cut_power ();
  return FALSE;
}

static gboolean
is_out_of_memory (void)
{
  if (!disk.folder)
    return FALSE;
  disk.allocations++;
  return disk.trouble == TROUBLE_MEMORY && disk.allocations == disk.at;
}

/* ---- The calls ---- */

#define WRAP(type, name, parameters, arguments)                                                    \
  type __real_##name parameters;                                                                   \
  type __wrap_##name parameters;                                                                   \
  type __wrap_##name parameters                                                                    \
  {                                                                                                \
    return is_refused () ? -1 : __real_##name arguments;                                           \
  }

WRAP (int, open64, (const char *path, int flags, mode_t mode), (path, flags, mode))
WRAP (ssize_t, read, (int fd, void *bytes, size_t n), (fd, bytes, n))
WRAP (ssize_t, pwrite64, (int fd, const void *bytes, size_t n, off_t at), (fd, bytes, n, at))
WRAP (int, ftruncate64, (int fd, off_t length), (fd, length))
WRAP (off_t, lseek64, (int fd, off_t at, int whence), (fd, at, whence))
WRAP (int, rename, (const char *from, const char *to), (from, to))
WRAP (int, unlink, (const char *path), (path))
WRAP (int, fstat64, (int fd, struct stat *status), (fd, status))
WRAP (int, stat64, (const char *path, struct stat *status), (path, status))

int __real_g_mkstemp_full (char *name, int flags, int mode);
int __wrap_g_mkstemp_full (char *name, int flags, int mode);

int
__wrap_g_mkstemp_full (char *name, int flags, int mode)
{
  GStatBuf status;

  if (is_refused ())
    return -1;
  int fd = __real_g_mkstemp_full (name, flags, mode);
  /* The number of a file that has gone may be given again. */
  if (disk.folder && fd >= 0 && g_stat (name, &status) == 0)
    g_hash_table_remove (disk.durable, inode_key (status.st_ino));
  return fd;
}

int __real_fsync (int fd);
int __wrap_fsync (int fd);
int __wrap_fdatasync (int fd);

int
__wrap_fsync (int fd)
{
  if (is_refused ())
    return -1;
  if (disk.folder)
    flush_fd (fd);
  return 0;
}

int
__wrap_fdatasync (int fd)
{
  return __wrap_fsync (fd);
}

int __real_flock (int fd, int what);
int __wrap_flock (int fd, int what);

int
__wrap_flock (int fd, int what)
{
  if (is_refused ())
    return -1;
  if (disk.has_no_locks) {
    errno = ENOLCK;
    return -1;
  }
  return __real_flock (fd, what);
}

int __real_renameat2 (int from_fd, const char *from, int to_fd, const char *to, unsigned flags);
int __wrap_renameat2 (int from_fd, const char *from, int to_fd, const char *to, unsigned flags);

int
__wrap_renameat2 (int from_fd, const char *from, int to_fd, const char *to, unsigned flags)
{
  if (is_refused ())
    return -1;
  if (disk.has_no_renameat2) {
    errno = EINVAL;
    return -1;
  }
  return __real_renameat2 (from_fd, from, to_fd, to, flags);
}

int __real_link (const char *from, const char *to);
int __wrap_link (const char *from, const char *to);

int
__wrap_link (const char *from, const char *to)
{
  if (is_refused ())
    return -1;
  if (disk.has_no_link) {
    errno = EPERM;
    return -1;
  }
  return __real_link (from, to);
}

void *__real_malloc (size_t n);
void *__wrap_malloc (size_t n);
void *__real_calloc (size_t n, size_t size);
void *__wrap_calloc (size_t n, size_t size);
void *__real_realloc (void *old, size_t n);
void *__wrap_realloc (void *old, size_t n);

void *
__wrap_malloc (size_t n)
{
  return is_out_of_memory () ? NULL : __real_malloc (n);
}

void *
__wrap_calloc (size_t n, size_t size)
{
  return is_out_of_memory () ? NULL : __real_calloc (n, size);
}

void *
__wrap_realloc (void *old, size_t n)
{
  return is_out_of_memory () ? NULL : __real_realloc (old, n);
}

/* ---- Scenarios ---- */

typedef struct {
  const char *name;
  void (*run) (const char *path);                        /* sets shared->acknowledged */
  guint (*count) (const char *folder, const char *path); /* what is there, as far as it is right */
  guint n;                                               /* what there is to acknowledge */
} Scenario;

enum { TRIES = 4 };

static const char *const script[] = {
  "chance deal Ann 1 2 3 4 5 6 ~ virtual",
  "chance deal Bob 1 2 3 4 5 6",
  "Ann play 4",
  "undo 1",
  "redo 1",
  "undo 1",
  "Ann play 5",
};
enum { N_SCRIPT = G_N_ELEMENTS (script), N_FIRST = 3, N_SECOND = 5 };

static RtSession *
start_game (const char *path)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RtSession *session = NULL;

  if (!setup)
    return NULL;
  setup->n_seats = 2;
  g_strlcpy (setup->seat[0], "Ann", RULES_NAME_MAX);
  g_strlcpy (setup->seat[1], "Bob", RULES_NAME_MAX);
  for (guint i = 0; i < TRIES && !session; i++)
    session = rt_session_new (path, game, setup, NULL);
  rules_setup_free (setup);
  return session;
}

/* Up to this place of the script. As a person does: what failed is tried again. */
static void
play_to (RtSession *session, guint end)
{
  while (shared->acknowledged < end) {
    const char *line = script[shared->acknowledged];
    RtAppend status = RT_APPEND_FAILED;
    RulesEntry entry;
    RulesProblem problem;

    if (!rules_text_read_entry (rt_session_get_game (session), rt_session_get_setup (session), line,
                                strlen (line), &entry, &problem))
      _exit (98);
    for (guint i = 0; i < TRIES && status == RT_APPEND_FAILED; i++)
      status = rt_session_append (session, &entry, NULL, NULL);
    if (status != RT_APPEND_DONE)
      return;
    shared->acknowledged++;
  }
}

static void
play_game (const char *path)
{
  RtSession *session = start_game (path);

  for (guint i = 0; i < TRIES && !session; i++)
    session = start_game (path);
  if (!session)
    return;
  play_to (session, N_FIRST);
  g_autofree char *now = g_strdup (rt_session_get_path (session));
  rt_session_free (session);
  session = NULL;
  for (guint i = 0; i < TRIES && !session; i++)
    session = rt_session_open (now, NULL);
  if (!session)
    return;
  play_to (session, N_SECOND);

  /* Another program adds to the file, and that is flushed. */
  FILE *file = fopen (rt_session_get_path (session), "a");
  if (!file || fputs ("this is no move\n", file) < 0 || fclose (file) != 0)
    _exit (97);
  flush_all ();
  play_to (session, N_SCRIPT);
  rt_session_free (session);
}

/* How many lines of the script a journal has; 0 if it has something else. */
static guint
count_entries (const char *path)
{
  g_autoptr (RtSession) session = rt_session_open (path, NULL);
  guint n = session ? (guint)rules_log_length (rt_session_get_log (session)) : 0;

  for (guint i = 0; i < n; i++) {
    char line[RULES_LINE_MAX];
    rules_text_write_entry (rt_session_get_game (session), rt_session_get_setup (session),
                            rules_log_entry (rt_session_get_log (session), i), line, sizeof line);
    if (i >= N_SCRIPT || strcmp (line, script[i]) != 0)
      return 0;
  }
  return n;
}

/* The best of the journals in the folder, a damaged one up to its damage. */
static guint
count_game (const char *folder, const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint best = 0;
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *journal = g_build_filename (folder, name, NULL);
    g_autofree char *report = NULL;
    if (!g_str_has_suffix (name, ".journal"))
      continue;
    g_autofree char *copy = rt_recover (journal, &report, NULL);
    best = MAX (best, count_entries (copy ? copy : journal));
  }
  return best;
}

enum { N_SAVES = 6 };

static void
save_fleet (const char *path)
{
  for (guint i = 1; i <= N_SAVES; i++) {
    g_autofree char *text = g_strdup_printf ("%u %0*u %u", i, 200 + (int)i, i, i);
    gboolean is_saved = FALSE;
    for (guint k = 0; k < TRIES && !is_saved; k++)
      is_saved = fleet_store_save (path, text, strlen (text), FLEET_STORE_ANY, NULL);
    if (!is_saved)
      return;
    shared->acknowledged = i;
  }
}

/* A number, and the same number at its end. */
static gboolean
judge_cb (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 3);

  if (memchr (text, 0, length) || g_strv_length (words) != 3 || strcmp (words[0], words[2]) != 0) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX, "%s: is no fleet", name);
    return FALSE;
  }
  return TRUE;
}

static guint
count_fleet (const char *folder, const char *path)
{
  g_autoptr (FleetStored) stored = fleet_store_load (path, judge_cb, NULL, NULL);

  return stored ? (guint)g_ascii_strtoull (stored->text, NULL, 10) : 0;
}

static const Scenario game_scenario = { "game", play_game, count_game, N_SCRIPT };
static const Scenario fleet_scenario = { "fleet", save_fleet, count_fleet, N_SAVES };

/* ---- Running ---- */

typedef struct {
  char *folder;
  char *path;
} Fixture;

static int
set_up (void **state)
{
  Fixture *self = g_new0 (Fixture, 1);

  self->folder = g_dir_make_tmp ("storage-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "evening.journal", NULL);
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  memset (&disk, 0, sizeof disk);
  *state = self;
  return shared == MAP_FAILED ? -1 : 0;
}

static int
tear_down (void **state)
{
  Fixture *self = *state;

  munmap (shared, sizeof *shared);
  empty_folder (self->folder);
  g_rmdir (self->folder);
  g_free (self->path);
  g_free (self->folder);
  g_free (self);
  return 0;
}

/* In a process of its own, with the trouble. FALSE if that did not end well by itself. */
static gboolean
run (const Fixture *self, const Scenario *scenario, Trouble trouble, guint at, int error)
{
  int status = 0;

  empty_folder (self->folder);
  memset (shared, 0, sizeof *shared);
  pid_t child = fork ();
  if (child == 0) {
    disk.trouble = trouble;
    disk.at = at;
    disk.error = error;
    disk.durable = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_bytes_unref);
    disk.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    disk.folder = self->folder;
    scenario->run (self->path);
    shared->calls = disk.calls;
    shared->allocations = disk.allocations;
    shared->is_finished = TRUE;
    end_process (0);
  }
  return child > 0 && waitpid (child, &status, 0) == child && status == 0;
}

/* The trouble at each call; gives how many there were. */
static guint
run_at_every_call (const Fixture *self, const Scenario *scenario, Trouble trouble, int error)
{
  assert_true (run (self, scenario, TROUBLE_NONE, 0, 0));
  assert_int_equal (shared->acknowledged, scenario->n);
  guint n = trouble == TROUBLE_MEMORY ? shared->allocations : shared->calls;

  for (guint at = 1; at <= n; at++) {
    if (!run (self, scenario, trouble, at, error))
      fail_msg ("%s: trouble %d at %u of %u ended it", scenario->name, trouble, at, n);
    guint found = scenario->count (self->folder, self->path);
    if (found < shared->acknowledged)
      fail_msg ("%s: trouble %d (%s) at %u of %u: %u were acknowledged, %u are there",
                scenario->name, trouble, g_strerror (error), at, n, shared->acknowledged, found);
    /* What failed once was tried again, and then it went on. */
    if ((trouble == TROUBLE_ONCE || trouble == TROUBLE_MEMORY)
        && shared->acknowledged < scenario->n)
      fail_msg ("%s: trouble %d (%s) at %u of %u stopped it at %u", scenario->name, trouble,
                g_strerror (error), at, n, shared->acknowledged);
  }
  return n;
}

static void
run_both (const Fixture *self, const char *what, Trouble trouble, int error)
{
  guint n_game = run_at_every_call (self, &game_scenario, trouble, error);
  guint n_fleet = run_at_every_call (self, &fleet_scenario, trouble, error);

  print_message ("# %s: at %u calls of a game and %u of a fleet, nothing lost\n", what, n_game,
                 n_fleet);
}

/* ---- Cases ---- */

static void
test_power_forgets (void **state)
{
  run_both (*state, "power cut, what was not flushed is gone", TROUBLE_FORGET, 0);
}

static void
test_power_keeps (void **state)
{
  run_both (*state, "killed, or power cut with all on disk", TROUBLE_KEEP, 0);
}

static void
test_power_tears (void **state)
{
  run_both (*state, "power cut in the middle of a write", TROUBLE_TEAR, 0);
}

static void
test_errors_once (void **state)
{
  run_both (*state, "EIO once", TROUBLE_ONCE, EIO);
  run_both (*state, "ENOSPC once", TROUBLE_ONCE, ENOSPC);
}

static void
test_errors_from_now (void **state)
{
  run_both (*state, "EIO from a call on", TROUBLE_FROM_NOW, EIO);
  run_both (*state, "ENOSPC from a call on", TROUBLE_FROM_NOW, ENOSPC);
  run_both (*state, "EROFS from a call on", TROUBLE_FROM_NOW, EROFS);
}

static void
test_memory (void **state)
{
  guint n = run_at_every_call (*state, &game_scenario, TROUBLE_MEMORY, 0);

  print_message ("# memory: at %u allocations of a game, nothing lost\n", n);
}

/* Disks that cannot rename without replacing, or link, or lock: all of it again. */
static void
test_poor_disks (void **state)
{
  disk.has_no_renameat2 = TRUE;
  run_both (*state, "no renameat2, power cut", TROUBLE_FORGET, 0);
  run_both (*state, "no renameat2, EIO once", TROUBLE_ONCE, EIO);
  disk.has_no_link = TRUE;
  run_both (*state, "no link either, EIO once", TROUBLE_ONCE, EIO);
  run_both (*state, "no link either, killed", TROUBLE_KEEP, 0);
  disk.has_no_locks = TRUE;
  run_both (*state, "no locks either, killed", TROUBLE_KEEP, 0);
}

/* Where a move came from may have got a damaged checksum at its end, which then is part of it. */
static void
assert_same_move (const RulesEntry *found, const RulesEntry *right)
{
  assert_int_equal (found->type, right->type);
  assert_int_equal (found->actor, right->actor);
  assert_int_equal (found->count, right->count);
  assert_memory_equal (&found->action, &right->action, sizeof found->action);
  assert_true (g_str_has_prefix (found->origin, right->origin));
}

/* One bit that flips anywhere in a journal is noticed, or makes no difference to the game. */
static void
test_flipped_bits (void **state)
{
  const Fixture *self = *state;
  const guint all = N_SCRIPT;
  RulesReading good = { 0 };
  g_autofree char *text = NULL;
  gsize length;
  guint n_noticed = 0;

  g_autoptr (RtSession) session = start_game (self->path);
  play_to (session, all);
  assert_int_equal (shared->acknowledged, all);
  assert_true (g_file_get_contents (self->path, &text, &length, NULL));
  assert_int_equal (rules_text_read_journal (text, length, &good), RULES_READ_OK);
  for (gsize bit = 0; bit < length * 8; bit++) {
    RulesReading reading = { 0 };

    text[bit / 8] ^= (char)(1 << bit % 8);
    if (rules_text_read_journal (text, length, &reading) != RULES_READ_OK) {
      n_noticed++;
    } else {
      assert_int_equal (rules_log_length (reading.log), all);
      assert_memory_equal (reading.setup, good.setup, good.game->setup_size);
      for (guint i = 0; i < all; i++)
        assert_same_move (rules_log_entry (reading.log, i), rules_log_entry (good.log, i));
    }
    rules_reading_clear (&reading);
    text[bit / 8] ^= (char)(1 << bit % 8);
  }
  print_message ("# of %zu bits that flipped %u were noticed, the others made no difference\n",
                 length * 8, n_noticed);
  rules_reading_clear (&good);
}

/* ---- By hand, for tests/durability ---- */

static RulesLog *played; /* the game that is to be played, for a scenario to reach */

/* The whole of it, from the beginning. */
static void
play_log (const char *path)
{
  RtSession *session = NULL;

  for (guint i = 0; i < TRIES && !session; i++)
    session = rt_session_new (path, rules_log_game (played), rules_log_setup (played), NULL);
  for (gsize i = 0; session && i < rules_log_length (played); i++) {
    RtAppend status = RT_APPEND_FAILED;
    for (guint k = 0; k < TRIES && status == RT_APPEND_FAILED; k++)
      status = rt_session_append (session, rules_log_entry (played, i), NULL, NULL);
    if (status != RT_APPEND_DONE)
      return;
    shared->acknowledged++;
  }
  rt_session_free (session);
}

/* TROUBLE AT SCRIPT FOLDER: plays the script's game in the empty folder, with this trouble at this
 * call or allocation, and prints how many lines were acknowledged. */
static int
play_by_hand (char **argv)
{
  static const char *const words[] = {
    "none", "once", "failing", "forget", "keep", "tear", "memory"
  };
  const Scenario scenario = { .run = play_log };
  g_autofree char *path = g_build_filename (argv[4], "evening.journal", NULL);
  const Fixture fixture = { argv[4], path };
  guint trouble = 0;
  gsize length;
  g_autofree char *text = rt_read_file (argv[3], &length, NULL);
  RulesReading reading = { 0 };

  while (trouble < G_N_ELEMENTS (words) && strcmp (words[trouble], argv[1]) != 0)
    trouble++;
  if (trouble == G_N_ELEMENTS (words) || !text
      || rules_text_read_journal (text, length, &reading) != RULES_READ_OK)
    return 2;
  played = reading.log;
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED
      || !run (&fixture, &scenario, (Trouble)trouble, (guint)g_ascii_strtoull (argv[2], NULL, 10),
               ENOSPC))
    return 2;
  printf ("%u\n", shared->acknowledged);
  rules_reading_clear (&reading);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 5)
    return play_by_hand (argv);

  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_power_forgets, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_power_keeps, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_power_tears, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_errors_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_errors_from_now, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_memory, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_poor_disks, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_flipped_bits, set_up, tear_down),
  };
  return cmocka_run_group_tests_name ("storage", tests, NULL, NULL);
}
