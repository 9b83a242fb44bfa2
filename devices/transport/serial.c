/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Serial ports on the main loop.
 *
 * What is known about the ground this stands on:
 *   - libserialport 0.1.1 takes no symbolic links, so the path is resolved first; it neither locks
 *     a port nor clears HUPCL, so that is done here. With HUPCL cleared, closing does not drop DTR,
 *     and the next opening does not reset the board.
 *   - Its reads return 0 for "nothing yet" and for "unplugged", and the waiting ones then spin. So
 *     the file descriptor is read directly. With VMIN 1 a quiet port is EAGAIN, and 0 is a hang-up;
 *     some drivers still give a 0 in passing, so an ioctl has the last word.
 *   - As long as a descriptor of an unplugged port stays open, the kernel gives the port another
 *     name when it comes back. So it is closed before anybody is told.
 *   - A flood must not hold the main loop: reading stops after a while and goes on next turn. The
 *     kernel's buffer is finite, so nothing piles up.
 */
#include "serial.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <grp.h>
#include <libserialport.h>
#include <linux/serial.h>
#include <pwd.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

enum {
  BLOCK = 4096,
  TURN_BYTES = 64 * 1024, /* read in one turn of the main loop, at most */
  TURN_US = 4000,
  LINKS_MAX = 16,
  EMPTY_READS_MAX = 100, /* reads of nothing, one after the other */
};

typedef struct {
  Transport parent;
  TransportHandlers handlers;
  gpointer data;
  char *path;
  struct sp_port *port; /* NULL: opened here */
  int fd;
  int lock_fd;       /* the port once more, only to hold the lock */
  GSource *input;    /* and the timer: one source is less work than two */
  gpointer readable; /* its descriptor */
  GSource *output;   /* while something waits to be sent */
  GByteArray *queue;
  guint n_empty;
  gboolean is_reading;
  gboolean is_freed;
  gboolean is_closed;
} Serial;

/* ---- Who may, who has it ---- */

/* A process as people know it: "minicom (1234)". */
static char *
name_process (const char *id)
{
  g_autofree char *path = g_build_filename ("/proc", id, "comm", NULL);
  g_autofree char *program = NULL;

  if (!g_file_get_contents (path, &program, NULL, NULL))
    return g_strdup_printf (_ ("process %s"), id);
  return g_strdup_printf ("%s (%s)", g_strstrip (program), id);
}

static gboolean
has_open (const char *id, const char *path)
{
  g_autofree char *folder = g_build_filename ("/proc", id, "fd", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files && (name = g_dir_read_name (files))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);
    g_autofree char *to = g_file_read_link (file, NULL);
    if (g_strcmp0 (to, path) == 0)
      return TRUE;
  }
  return FALSE;
}

/* Another process that has a port open, among those that this user may see; NULL: none. */
static char *
find_holder (const char *path)
{
  g_autoptr (GDir) processes = g_dir_open ("/proc", 0, NULL);
  const char *id;
  guint64 number;

  while (processes && (id = g_dir_read_name (processes)))
    if (g_ascii_string_to_unsigned (id, 10, 1, G_MAXINT, &number, NULL)
        && number != (guint64)getpid () && has_open (id, path))
      return name_process (id);
  return NULL;
}

/* Who has locked it, from the kernel's list: "1: FLOCK ADVISORY WRITE 1234 00:05:678 0 EOF". */
static char *
find_locker (const char *path)
{
  g_autofree char *locks = NULL;
  struct stat status;

  if (stat (path, &status) != 0 || !g_file_get_contents ("/proc/locks", &locks, NULL, NULL))
    return NULL;
  g_autofree char *file = g_strdup_printf ("%02x:%02x:%lu", major (status.st_dev),
                                           minor (status.st_dev), (gulong)status.st_ino);
  g_auto (GStrv) lines = g_strsplit (locks, "\n", -1);
  for (guint i = 0; lines[i]; i++) {
    g_auto (GStrv) words = g_regex_split_simple (" +", lines[i], 0, 0);
    if (g_strv_length (words) >= 6 && strcmp (words[1], "FLOCK") == 0
        && strcmp (words[5], file) == 0)
      return name_process (words[4]);
  }
  return NULL;
}

static gboolean
fail_held (const char *path, const char *holder, GError **error)
{
  g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_BUSY, _ ("%s: in use by %s; close it there first"),
               path, holder);
  return FALSE;
}

static gboolean
fail_busy (const char *path, GError **error)
{
  g_autofree char *holder = find_locker (path);

  if (!holder)
    holder = find_holder (path);
  if (holder)
    return fail_held (path, holder, error);
  g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_BUSY,
               _ ("%s: in use by another program (sudo fuser %s names it); close it there first"),
               path, path);
  return FALSE;
}

/* What cures it depends on who owns the node: a group that the user can join, or nobody. */
static gboolean
fail_permission (const char *path, GError **error)
{
  struct stat status;
  const struct group *group = NULL;
  g_autofree char *command = NULL;

  if (stat (path, &status) == 0 && status.st_gid != 0 && (status.st_mode & 0060) == 0060)
    group = getgrgid (status.st_gid);
  if (group) {
    command = g_strdup_printf ("sudo usermod -aG %s %s", group->gr_name, g_get_user_name ());
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_PERMISSION,
                 _ ("%s: you may not use this port. Install the udev rule that comes with Rocket "
                    "Table and plug it in again, or join its group and log in again: %s"),
                 path, command);
  } else {
    command = g_strdup_printf ("sudo setfacl -m u:%s:rw %s", g_get_user_name (), path);
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_PERMISSION,
                 _ ("%s: you may not use this port. Install the udev rule that comes with Rocket "
                    "Table and plug it in again, or for now: %s"),
                 path, command);
  }
  device_error_set_command (error, command);
  return FALSE;
}

static gboolean
fail_errno (const char *path, int number, GError **error)
{
  switch (number) {
  case EACCES:
  case EPERM:
    return fail_permission (path, error);
  case EBUSY:
  case EWOULDBLOCK:
    return fail_busy (path, error);
  case ENOENT:
  case ENODEV:
  case ENXIO:
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_ABSENT,
                 _ ("%s: there is no such port; is it plugged in?"), path);
    return FALSE;
  case ENOTTY:
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE, _ ("%s: not a serial port"), path);
    return FALSE;
  default:
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: cannot be used: %s"), path,
                 g_strerror (number));
    return FALSE;
  }
}

static gboolean
is_pseudo_terminal (const char *path)
{
  return g_str_has_prefix (path, "/dev/pts/");
}

/* ---- Opening ---- */

char *
serial_resolve (const char *path)
{
  g_autofree char *at = g_canonicalize_filename (path, NULL);

  for (int i = 0; i < LINKS_MAX; i++) {
    g_autofree char *to = g_file_read_link (at, NULL);
    if (!to)
      break;
    g_autofree char *folder = g_path_get_dirname (at);
    g_free (at);
    at = g_canonicalize_filename (to, folder);
  }
  return g_steal_pointer (&at);
}

static int
open_node (const char *path)
{
  return open (path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

/* Takes the port for this program before anything about it is changed. */
static gboolean
lock_port (Serial *self, GError **error)
{
  struct stat status;
  struct termios settings;

  if (stat (self->path, &status) != 0)
    return fail_errno (self->path, errno, error);
  if (!S_ISCHR (status.st_mode))
    return fail_errno (self->path, ENOTTY, error);
  self->lock_fd = open_node (self->path);
  if (self->lock_fd < 0)
    return fail_errno (self->path, errno, error);
  if (tcgetattr (self->lock_fd, &settings) != 0)
    return fail_errno (self->path, errno, error);
  if (flock (self->lock_fd, LOCK_EX | LOCK_NB) != 0)
    return fail_busy (self->path, error);
  /* A program that does not lock would still take half of what comes. Who emulates a port holds its
   * other side, and may hold this one too. */
  g_autofree char *holder = is_pseudo_terminal (self->path) ? NULL : find_holder (self->path);
  return !holder || fail_held (self->path, holder, error);
}

/* Opens by libserialport. FALSE without an error: it does not know this as a serial port. */
static gboolean
open_by_library (Serial *self, guint baud, GError **error)
{
  if (sp_get_port_by_name (self->path, &self->port) != SP_OK) {
    self->port = NULL;
    return FALSE;
  }
  if (sp_open (self->port, SP_MODE_READ_WRITE) != SP_OK) {
    int number = sp_last_error_code ();
    g_clear_pointer (&self->port, sp_free_port);
    return number == ENOTTY || number == 0 ? FALSE : fail_errno (self->path, number, error);
  }
  if (sp_set_baudrate (self->port, (int)baud) != SP_OK || sp_set_bits (self->port, 8) != SP_OK
      || sp_set_parity (self->port, SP_PARITY_NONE) != SP_OK
      || sp_set_stopbits (self->port, 1) != SP_OK
      || sp_set_flowcontrol (self->port, SP_FLOWCONTROL_NONE) != SP_OK) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: this port does not do %u baud"), self->path, baud);
    return FALSE;
  }
  return sp_get_port_handle (self->port, &self->fd) == SP_OK;
}

/* The usual speeds; a pseudo-terminal does not care, but keeps to the form. */
static speed_t
speed_of (guint baud)
{
  static const struct {
    guint baud;
    speed_t speed;
  } speeds[] = { { 1200, B1200 },     { 2400, B2400 },     { 4800, B4800 },    { 9600, B9600 },
                 { 19200, B19200 },   { 38400, B38400 },   { 57600, B57600 },  { 115200, B115200 },
                 { 230400, B230400 }, { 460800, B460800 }, { 921600, B921600 } };

  for (gsize i = 0; i < G_N_ELEMENTS (speeds); i++)
    if (speeds[i].baud == baud)
      return speeds[i].speed;
  return B9600;
}

static gboolean
open_by_hand (Serial *self, GError **error)
{
  self->fd = open_node (self->path);
  return self->fd >= 0 || fail_errno (self->path, errno, error);
}

/* What libserialport leaves undone, and all of it for a port opened by hand. */
static gboolean
set_up (Serial *self, guint baud, GError **error)
{
  struct termios settings;
  struct serial_struct driver;

  if (tcgetattr (self->fd, &settings) != 0)
    return fail_errno (self->path, errno, error);
  if (!self->port) {
    cfmakeraw (&settings);
    cfsetspeed (&settings, speed_of (baud));
    settings.c_cflag |= CLOCAL | CREAD;
    settings.c_cflag &= ~(tcflag_t)CSTOPB;
  }
  settings.c_cflag &= ~(tcflag_t)HUPCL;
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  if (tcsetattr (self->fd, TCSANOW, &settings) != 0)
    return fail_errno (self->path, errno, error);
  /* The rest is welcome where it works: nobody else may open it, and bytes are not held back (an
   * FTDI bridge would wait 16 ms for more). */
  ioctl (self->fd, TIOCEXCL);
  if (ioctl (self->fd, TIOCGSERIAL, &driver) == 0 && !(driver.flags & ASYNC_LOW_LATENCY)) {
    driver.flags |= ASYNC_LOW_LATENCY;
    ioctl (self->fd, TIOCSSERIAL, &driver);
  }
  return TRUE;
}

static gboolean
open_port (Serial *self, guint baud, GError **error)
{
  GError *local = NULL;

  if (!lock_port (self, error))
    return FALSE;
  if (!open_by_library (self, baud, &local)) {
    if (local) {
      g_propagate_error (error, local);
      return FALSE;
    }
    if (!open_by_hand (self, error))
      return FALSE;
  }
  return set_up (self, baud, error);
}

/* ---- Closing ---- */

static void
clear_source (GSource **source)
{
  if (!*source)
    return;
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
close_port (Serial *self)
{
  self->is_closed = TRUE;
  clear_source (&self->input);
  clear_source (&self->output);
  if (self->fd >= 0)
    ioctl (self->fd, TIOCNXCL);
  if (self->port) {
    sp_close (self->port);
    g_clear_pointer (&self->port, sp_free_port);
  } else if (self->fd >= 0) {
    close (self->fd);
  }
  self->fd = -1;
  if (self->lock_fd >= 0)
    close (self->lock_fd);
  self->lock_fd = -1;
}

static void
clear_serial (gpointer memory)
{
  Serial *self = memory;

  g_byte_array_unref (self->queue);
  g_free (self->path);
}

static void
serial_free (Transport *transport)
{
  Serial *self = (Serial *)transport;

  close_port (self);
  self->is_freed = self->is_reading; /* from inside: reading ends first */
  if (!self->is_freed)
    g_rc_box_release_full (self, clear_serial);
}

static void
emit_gone (Serial *self, int number)
{
  g_autoptr (GError) why = NULL;

  close_port (self);
  if (number == 0 || number == EIO || number == ENXIO || number == ENODEV)
    why = g_error_new (DEVICE_ERROR, DEVICE_ERROR_GONE, _ ("%s: was unplugged"), self->path);
  else
    why = g_error_new (DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: failed: %s"), self->path,
                       g_strerror (number));
  self->handlers.gone (why, self->data);
}

/* ---- Reading ---- */

static gboolean
is_hung_up (Serial *self)
{
  struct termios settings;

  return tcgetattr (self->fd, &settings) != 0;
}

/* Nothing came although something was promised. */
static void
judge_empty_read (Serial *self, GIOCondition condition)
{
  if ((condition & (G_IO_HUP | G_IO_ERR | G_IO_NVAL)) || is_hung_up (self)
      || ++self->n_empty > EMPTY_READS_MAX)
    emit_gone (self, 0);
}

static void
read_turn (Serial *self, GIOCondition condition)
{
  guint8 block[BLOCK];
  gsize n_read = 0;
  gint64 start_us = 0;

  while (!self->is_closed) {
    ssize_t n = read (self->fd, block, sizeof block);
    if (n < 0 && errno == EINTR)
      continue;
    if (n == 0 || (n < 0 && errno == EAGAIN && n_read == 0)) {
      judge_empty_read (self, condition);
      return;
    }
    if (n < 0 && errno == EAGAIN)
      return;
    if (n < 0) {
      emit_gone (self, errno);
      return;
    }
    gint64 now_us = g_get_monotonic_time ();
    self->n_empty = 0;
    self->handlers.bytes (block, (gsize)n, now_us, self->data);
    n_read += (gsize)n;
    start_us = start_us ? start_us : now_us;
    /* A part of a block was all there was; the main loop knows when there is more. */
    if (n < BLOCK || n_read >= TURN_BYTES || now_us - start_us > TURN_US)
      return;
  }
}

static void
emit_tick (Serial *self)
{
  g_source_set_ready_time (self->input, -1);
  if (self->handlers.tick)
    self->handlers.tick ((guint64)g_get_monotonic_time () * 1000, self->data);
}

static gboolean
input_dispatch_cb (GSource *source, GSourceFunc function, gpointer data)
{
  Serial *self = data;
  GIOCondition condition = g_source_query_unix_fd (source, self->readable);
  gint64 ready_us = g_source_get_ready_time (source);

  g_return_val_if_fail (!self->is_reading, G_SOURCE_CONTINUE);
  self->is_reading = TRUE;
  if (condition)
    read_turn (self, condition);
  if (!self->is_closed && ready_us >= 0 && ready_us <= g_source_get_time (source))
    emit_tick (self);
  self->is_reading = FALSE;
  gboolean is_open = !self->is_closed;
  if (self->is_freed)
    g_rc_box_release_full (self, clear_serial);
  return is_open;
}

static GSourceFuncs input_funcs = { .dispatch = input_dispatch_cb };

static void
watch_input (Serial *self)
{
  self->input = g_source_new (&input_funcs, sizeof (GSource));
  self->readable = g_source_add_unix_fd (self->input, self->fd, G_IO_IN | G_IO_HUP | G_IO_ERR);
  g_source_set_callback (self->input, NULL, self, NULL);
  /* GLib takes a source that cannot recurse out of the poll while it is dispatched, and wakes its
   * own loop twice by that: as much work as all the rest. */
  g_source_set_can_recurse (self->input, TRUE);
  g_source_attach (self->input, g_main_context_get_thread_default ());
}

/* ---- Writing ---- */

static gboolean writable_cb (gint fd, GIOCondition condition, gpointer data);

static void
watch_output (Serial *self)
{
  if (self->queue->len == 0) {
    clear_source (&self->output);
    return;
  }
  if (self->output)
    return;
  self->output = g_unix_fd_source_new (self->fd, G_IO_OUT);
  g_source_set_callback (self->output, G_SOURCE_FUNC (writable_cb), self, NULL);
  g_source_attach (self->output, g_main_context_get_thread_default ());
}

/* Sends what the port takes now. FALSE: the port has failed; reading will find out how. */
static gboolean
send_queue (Serial *self)
{
  while (!self->is_closed && self->queue->len > 0) {
    guint8 sent[256];
    ssize_t n = write (self->fd, self->queue->data, MIN (self->queue->len, sizeof sent));
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0 && errno == EAGAIN)
      return TRUE;
    if (n <= 0) {
      self->queue->len = 0;
      return FALSE;
    }
    memcpy (sent, self->queue->data, (gsize)n);
    g_byte_array_remove_range (self->queue, 0, (guint)n);
    if (self->handlers.wrote)
      self->handlers.wrote (sent, (gsize)n, g_get_monotonic_time (), self->data);
  }
  return TRUE;
}

static gboolean
writable_cb (gint fd, GIOCondition condition, gpointer data)
{
  Serial *self = g_rc_box_acquire (data);

  send_queue (self);
  if (!self->is_closed)
    watch_output (self);
  g_rc_box_release_full (self, clear_serial);
  return G_SOURCE_CONTINUE;
}

static gboolean
serial_send (Transport *transport, const guint8 *bytes, gsize n, GError **error)
{
  Serial *self = (Serial *)transport;

  if (self->is_closed) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_GONE, _ ("%s: was unplugged"), self->path);
    return FALSE;
  }
  if (self->queue->len + n > SERIAL_QUEUE_MAX) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED,
                 _ ("%s: takes nothing more; is the device switched on?"), self->path);
    return FALSE;
  }
  g_rc_box_acquire (self);
  g_byte_array_append (self->queue, bytes, (guint)n);
  gboolean is_ok = send_queue (self);
  int number = errno;
  if (!self->is_closed)
    watch_output (self);
  if (!is_ok)
    fail_errno (self->path, number, error);
  g_rc_box_release_full (self, clear_serial);
  return is_ok;
}

/* ---- Public ---- */

static void
serial_wake (Transport *transport, guint64 time_ns)
{
  Serial *self = (Serial *)transport;

  if (!self->is_closed)
    transport_timer_set (self->input, (gint64)((time_ns + 999) / 1000));
}

static const TransportClass serial_class = {
  .send = serial_send,
  .wake = serial_wake,
  .free = serial_free,
};

Transport *
serial_transport_open (const char *path, guint baud, const TransportHandlers *handlers,
                       gpointer data, GError **error)
{
  Serial *self = g_rc_box_new0 (Serial);

  self->parent.class = &serial_class;
  self->handlers = *handlers;
  self->data = data;
  self->path = serial_resolve (path);
  self->queue = g_byte_array_new ();
  self->fd = self->lock_fd = -1;
  if (!open_port (self, baud, error)) {
    serial_free (&self->parent);
    return NULL;
  }
  /* What was said before anybody listened is over: a die that settled then is no roll now. */
  tcflush (self->fd, TCIFLUSH);
  watch_input (self);
  if (self->handlers.start)
    self->handlers.start (g_get_monotonic_time (), 0, data);
  return &self->parent;
}

gboolean
serial_transport_set_baud (Transport *transport, guint baud, GError **error)
{
  Serial *self = (Serial *)transport;

  if (self->is_closed) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_GONE, _ ("%s: was unplugged"), self->path);
    return FALSE;
  }
  if (self->port && sp_set_baudrate (self->port, (int)baud) != SP_OK) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: this port does not do %u baud"), self->path, baud);
    return FALSE;
  }
  if (!set_up (self, baud, error))
    return FALSE;
  /* What was heard at the old speed means nothing at the new one. */
  tcflush (self->fd, TCIFLUSH);
  return TRUE;
}

void
serial_transport_hand_over (Transport *transport, const TransportHandlers *handlers, gpointer data)
{
  Serial *self = (Serial *)transport;

  self->handlers = *handlers;
  self->data = data;
  transport_timer_set (self->input, 0);
  if (handlers->start)
    handlers->start (g_get_monotonic_time (), 0, data);
}

gboolean
serial_check_access (const char *path, GError **error)
{
  g_autofree char *resolved = serial_resolve (path);

  if (access (resolved, R_OK | W_OK) != 0)
    return fail_errno (resolved, errno, error);
  g_autofree char *holder = find_holder (resolved);
  return !holder || is_pseudo_terminal (resolved) || fail_held (resolved, holder, error);
}
