/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The serial transport on real pseudo-terminals: bytes both ways, a flood, an unplugged port, and
 * who may open it.
 */
#include "devices/transport/serial.h"
#include "tests/unit/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

typedef struct {
  int master;
  char path[64];
  Transport *port;
  GByteArray *got;
  GByteArray *sent;
  gsize n_got; /* counted only */
  gboolean is_counted_only;
  guint n_gone;
  guint n_starts;
  guint n_ticks;
  char *why;
  gboolean frees_at_bytes;
  gboolean sends_at_bytes;
} Port;

static void
start_cb (gint64 time_us, guint32 levels, gpointer data)
{
  Port *self = data;

  assert_true (time_us > 0);
  assert_int_equal (levels, 0);
  self->n_starts++;
}

static void
bytes_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  Port *self = data;
  gint64 now_us = g_get_monotonic_time ();

  assert_true (time_us <= now_us && time_us > now_us - 10 * G_USEC_PER_SEC);
  assert_int_equal (self->n_gone, 0);
  self->n_got += n;
  if (!self->is_counted_only)
    g_byte_array_append (self->got, bytes, (guint)n);
  if (self->sends_at_bytes)
    assert_true (self->port->class->send (self->port, (const guint8 *)"ok", 2, NULL));
  if (self->frees_at_bytes)
    g_clear_pointer (&self->port, transport_free);
}

static void
wrote_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  Port *self = data;

  g_byte_array_append (self->sent, bytes, (guint)n);
}

static void
tick_cb (guint64 now_ns, gpointer data)
{
  Port *self = data;

  assert_true (now_ns > 0);
  self->n_ticks++;
}

static void
gone_cb (const GError *why, gpointer data)
{
  Port *self = data;

  self->n_gone++;
  assert_true (g_error_matches (why, DEVICE_ERROR, DEVICE_ERROR_GONE));
  g_free (self->why);
  self->why = g_strdup (why->message);
}

static const TransportHandlers handlers = {
  .start = start_cb, .bytes = bytes_cb, .wrote = wrote_cb, .tick = tick_cb, .gone = gone_cb
};

/* A pseudo-terminal whose other side nobody holds but the transport. */
static Port *
port_new (void)
{
  Port *self = g_new0 (Port, 1);
  int slave;

  assert_int_equal (openpty (&self->master, &slave, NULL, NULL, NULL), 0);
  assert_int_equal (ttyname_r (slave, self->path, sizeof self->path), 0);
  fcntl (self->master, F_SETFL, O_NONBLOCK);
  self->got = g_byte_array_new ();
  self->sent = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  self->port = serial_transport_open (self->path, 115200, &handlers, self, &error);
  if (!self->port)
    fail_msg ("%s", error->message);
  assert_int_equal (self->n_starts, 1);
  close (slave);
  return self;
}

static void
port_free (Port *self)
{
  transport_free (self->port);
  if (self->master >= 0)
    close (self->master);
  g_byte_array_unref (self->got);
  g_byte_array_unref (self->sent);
  g_free (self->why);
  g_free (self);
}

static void
put (Port *self, const void *bytes, gsize n)
{
  assert_int_equal (write (self->master, bytes, n), n);
}

static void
test_both_ways (void **unused)
{
  Port *port = port_new ();
  guint8 all[256];
  char back[64];

  /* Every byte comes as it was sent: nothing is an end of line, an interrupt or a stop. */
  for (int i = 0; i < 256; i++)
    all[i] = (guint8)i;
  put (port, all, sizeof all);
  WAIT_UNTIL (port->got->len >= sizeof all);
  assert_int_equal (port->got->len, sizeof all);
  assert_memory_equal (port->got->data, all, sizeof all);

  assert_true (port->port->class->send (port->port, (const guint8 *)"D\r\n\x03", 4, NULL));
  assert_int_equal (port->sent->len, 4);
  assert_int_equal (read (port->master, back, sizeof back), 4);
  assert_memory_equal (back, "D\r\n\x03", 4);
  assert_int_equal (port->n_gone, 0);
  port_free (port);
}

static void
test_settings (void **unused)
{
  Port *port = port_new ();
  struct termios settings;

  assert_int_equal (tcgetattr (port->master, &settings), 0);
  assert_int_equal (settings.c_cflag & HUPCL, 0);
  assert_int_equal (settings.c_lflag & (ICANON | ECHO | ISIG), 0);
  assert_int_equal (settings.c_iflag & (IXON | ICRNL), 0);
  assert_int_equal (settings.c_cflag & CSIZE, CS8);
  assert_int_equal (cfgetospeed (&settings), B115200);
  port_free (port);
}

static void
test_links (void **unused)
{
  Port *port = port_new ();
  g_autofree char *folder = g_dir_make_tmp ("test-serial-XXXXXX", NULL);
  g_autofree char *link = g_build_filename (folder, "by-id", NULL);
  g_autofree char *dangling = g_build_filename (folder, "gone", NULL);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&port->port, transport_free);
  assert_int_equal (symlink (port->path, link), 0);
  assert_int_equal (symlink ("nowhere", dangling), 0);
  port->port = serial_transport_open (link, 9600, &handlers, port, &error);
  assert_non_null (port->port);
  put (port, "7", 1);
  WAIT_UNTIL (port->got->len == 1);

  assert_null (serial_transport_open (dangling, 9600, &handlers, port, &error));
  assert_true (g_error_matches (error, DEVICE_ERROR, DEVICE_ERROR_ABSENT));
  assert_non_null (strstr (error->message, "plugged in"));
  g_unlink (link);
  g_unlink (dangling);
  g_rmdir (folder);
  port_free (port);
}

static gboolean
read_back_cb (int fd, GIOCondition condition, gpointer data)
{
  guint8 bytes[1024];
  ssize_t n = read (fd, bytes, sizeof bytes);

  if (n > 0)
    g_byte_array_append (data, bytes, (guint)n);
  return G_SOURCE_CONTINUE;
}

/* More than the port takes waits, up to a bound, and then goes out in order. */
static void
test_sending (void **unused)
{
  Port *port = port_new ();
  guint8 bytes[1024];
  g_autoptr (GByteArray) back = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  guint n = 0;

  while (n < 1000) {
    memset (bytes, (int)n, sizeof bytes);
    if (!port->port->class->send (port->port, bytes, sizeof bytes, &error))
      break;
    n++;
  }
  assert_true (n > SERIAL_QUEUE_MAX / sizeof bytes && n < 1000);
  assert_true (g_error_matches (error, DEVICE_ERROR, DEVICE_ERROR_FAILED));
  assert_true (port->sent->len < n * sizeof bytes);
  guint reading = g_unix_fd_add (port->master, G_IO_IN, read_back_cb, back);
  WAIT_UNTIL (back->len >= n * sizeof bytes);
  g_source_remove (reading);
  assert_int_equal (back->len, n * sizeof bytes);
  WAIT_UNTIL (port->sent->len == back->len);
  for (guint i = 0; i < back->len; i++)
    assert_int_equal (back->data[i], (guint8)(i / sizeof bytes));
  assert_memory_equal (port->sent->data, back->data, back->len);
  port_free (port);
}

static void
test_tick (void **unused)
{
  Port *port = port_new ();

  port->port->class->wake (port->port, (guint64)g_get_monotonic_time () * 1000 + 1000000);
  WAIT_UNTIL (port->n_ticks == 1);
  port->port->class->wake (port->port, (guint64)g_get_monotonic_time () * 1000 + 1000000);
  port->port->class->wake (port->port, 0);
  put (port, "x", 1);
  WAIT_UNTIL (port->got->len == 1);
  assert_int_equal (port->n_ticks, 1);
  port_free (port);
}

/* The other side goes away: told once, closed at once, and nothing spins. */
static void
test_unplug (void **unused)
{
  Port *port = port_new ();
  int n_files;

  put (port, "last words", 10);
  WAIT_UNTIL (port->got->len == 10);
  close (port->master);
  port->master = -1;
  WAIT_UNTIL (port->n_gone > 0);
  assert_non_null (strstr (port->why, port->path));
  assert_false (g_file_test (port->path, G_FILE_TEST_EXISTS));

  /* No source is left that would be ready for ever. */
  n_files = 0;
  while (g_main_context_iteration (NULL, FALSE) && n_files < 1000)
    n_files++;
  assert_true (n_files < 5);
  assert_int_equal (port->n_gone, 1);
  g_autoptr (GError) error = NULL;
  assert_false (port->port->class->send (port->port, (const guint8 *)"x", 1, &error));
  assert_true (g_error_matches (error, DEVICE_ERROR, DEVICE_ERROR_GONE));
  port_free (port);
}

/* Sending to a port that is gone but not yet known to be. */
static void
test_unplug_while_sending (void **unused)
{
  Port *port = port_new ();
  g_autoptr (GError) error = NULL;

  assert_true (port->port->class->send (port->port, (const guint8 *)"q", 1, &error));
  close (port->master);
  port->master = -1;
  port->port->class->send (port->port, (const guint8 *)"q", 1, NULL);
  WAIT_UNTIL (port->n_gone > 0);
  assert_int_equal (port->n_gone, 1);
  port_free (port);
}

static void
test_inside (void **unused)
{
  Port *port = port_new ();
  char back[8];

  port->sends_at_bytes = TRUE;
  put (port, "a", 1);
  WAIT_UNTIL (port->got->len == 1);
  assert_int_equal (read (port->master, back, sizeof back), 2);
  port->frees_at_bytes = TRUE;
  put (port, "b", 1);
  WAIT_UNTIL (port->got->len == 2);
  assert_null (port->port);
  port_free (port);
}

/* ---- Flood ---- */

static gpointer
flood_thread (gpointer data)
{
  Port *self = data;
  guint8 noise[4096];

  for (gsize i = 0; i < sizeof noise; i++)
    noise[i] = (guint8)(i * 151 >> 3);
  fcntl (self->master, F_SETFL, 0);
  for (gsize n = 0; n < 4096;) {
    ssize_t written = write (self->master, noise, sizeof noise);
    if (written < 0)
      break;
    n += written == sizeof noise;
  }
  return NULL;
}

static gboolean
count_cb (gpointer data)
{
  ++*(guint *)data;
  return G_SOURCE_CONTINUE;
}

static long
peak_kib (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/* 16 MiB of garbage: others on the main loop get their turns, and memory stays as it is. */
static void
test_flood (void **unused)
{
  Port *port = port_new ();
  guint n_turns = 0;
  guint idle = g_idle_add_full (G_PRIORITY_DEFAULT, count_cb, &n_turns, NULL);

  port->is_counted_only = TRUE;
  long before_kib = peak_kib ();
  GThread *thread = g_thread_new ("flood", flood_thread, port);
  WAIT_UNTIL (port->n_got >= 16 * 1024 * 1024);
  g_thread_join (thread);
  assert_true (n_turns >= 16 * 1024 * 1024 / (64 * 1024));
  assert_true (peak_kib () - before_kib < 8 * 1024);
  g_source_remove (idle);
  port_free (port);
}

/* ---- Who may ---- */

static void
test_busy (void **unused)
{
  Port *port = port_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *own = g_strdup_printf ("(%d)", (int)getpid ());

  assert_null (serial_transport_open (port->path, 9600, &handlers, port, &error));
  assert_true (g_error_matches (error, DEVICE_ERROR, DEVICE_ERROR_BUSY));
  assert_non_null (strstr (error->message, own));
  /* The first one goes on, and when it closes the port is free. */
  put (port, "x", 1);
  WAIT_UNTIL (port->got->len == 1);
  g_clear_pointer (&port->port, transport_free);
  g_clear_error (&error);
  port->port = serial_transport_open (port->path, 9600, &handlers, port, &error);
  assert_non_null (port->port);
  port_free (port);
}

static void
test_unsuitable (void **unused)
{
  Port nobody = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "test-serial-XXXXXX", NULL);

  close (g_mkstemp (file));
  assert_null (serial_transport_open (file, 9600, &handlers, &nobody, &error));
  assert_true (g_error_matches (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE));
  g_clear_error (&error);
  assert_null (serial_transport_open ("/dev/null", 9600, &handlers, &nobody, &error));
  assert_true (g_error_matches (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE));
  g_unlink (file);
}

/* Whether a port that may not be opened is refused, with this cure. */
static gboolean
is_refused (Port *port, const char *cure)
{
  g_autoptr (GError) opening = NULL;
  g_autoptr (GError) looking = NULL;

  return !serial_transport_open (port->path, 9600, &handlers, port, &opening)
         && g_error_matches (opening, DEVICE_ERROR, DEVICE_ERROR_PERMISSION)
         && strstr (opening->message, cure) && !serial_check_access (port->path, &looking)
         && g_error_matches (looking, DEVICE_ERROR, DEVICE_ERROR_PERMISSION);
}

/* As a user without rights: root becomes one, in a process of its own. */
static void
test_permission (void **unused)
{
  Port *port = port_new ();
  int status;

  g_clear_pointer (&port->port, transport_free);
  if (getuid () != 0) {
    assert_int_equal (chmod (port->path, 0), 0);
    assert_true (is_refused (port, "sudo setfacl -m u:"));
  }
  for (int is_in_group = 0; is_in_group < 2 && getuid () == 0; is_in_group++) {
    assert_int_equal (chown (port->path, 0, is_in_group ? 20 : 0), 0);
    assert_int_equal (chmod (port->path, is_in_group ? 0660 : 0600), 0);
    pid_t child = fork ();
    if (child == 0) {
      if (setgid (65534) != 0 || setuid (65534) != 0)
        _exit (2);
      _exit (!is_refused (port, is_in_group ? "sudo usermod -aG dialout " : "sudo setfacl -m u:"));
    }
    assert_int_equal (waitpid (child, &status, 0), child);
    assert_int_equal (status, 0);
  }
  port_free (port);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_both_ways),
    cmocka_unit_test (test_settings),
    cmocka_unit_test (test_links),
    cmocka_unit_test (test_sending),
    cmocka_unit_test (test_tick),
    cmocka_unit_test (test_unplug),
    cmocka_unit_test (test_unplug_while_sending),
    cmocka_unit_test (test_inside),
    cmocka_unit_test (test_flood),
    cmocka_unit_test (test_busy),
    cmocka_unit_test (test_unsuitable),
    cmocka_unit_test (test_permission),
  };
  return cmocka_run_group_tests_name ("serial", tests, NULL, NULL);
}
