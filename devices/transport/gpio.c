/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * GPIO lines on the main loop, whichever libgpiod there is. Does not know what a line is for.
 */
#include "gpio.h"

#include "gpio-backend.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <grp.h>
#include <string.h>
#include <sys/stat.h>

enum {
  TURN_EDGES = 256,    /* in one turn of the main loop, at most */
  PULSE_MAX_US = 1000, /* it is waited for, so it must be short */
};

typedef struct {
  Transport parent;
  TransportHandlers handlers;
  gpointer data;
  char *path;
  const GpioDecoder *decoder;
  GpioBackend *backend;
  GSource *inputs[GPIO_LINES_MAX];
  guint n_inputs;
  GSource *timer;
  guint64 wake_ns;
  guint64 now_ns;                  /* the latest that was told */
  guint32 levels;                  /* as they were told */
  guint64 late_ns[GPIO_LINES_MAX]; /* when a level was told by looking */
  gboolean is_closed;
} Gpio;

static guint64
clock_ns (void)
{
  return (guint64)g_get_monotonic_time () * 1000;
}

static guint
count_lines (const GpioDecoder *decoder)
{
  guint n = 0;

  while (n < GPIO_LINES_MAX && decoder->lines[n].name)
    n++;
  return n;
}

/* ---- What can be wrong ---- */

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
                 _ ("%s: you may not use this GPIO chip. Join its group and log in again: %s"),
                 path, command);
  } else {
    command = g_strdup_printf ("sudo setfacl -m u:%s:rw %s", g_get_user_name (), path);
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_PERMISSION,
                 _ ("%s: you may not use this GPIO chip. Install the udev rule that comes with "
                    "Rocket Table and restart, or for now: %s"),
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
  case ENOENT:
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_ABSENT,
                 _ ("%s: there is no such GPIO chip; “ls /dev/gpiochip*” shows those there are"),
                 path);
    return FALSE;
  case ENOTTY:
  case ENODEV:
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE, _ ("%s: not a GPIO chip"), path);
    return FALSE;
  default:
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("%s: cannot be used: %s"), path,
                 g_strerror (number));
    return FALSE;
  }
}

static gboolean
fail_busy (Gpio *self, const GpioRequest *requests, guint n, GError **error)
{
  for (guint i = 0; i < n; i++) {
    g_autofree char *user = gpio_backend_dup_user (self->backend, requests[i].offset);
    if (user && strcmp (user, "rocket-table") == 0)
      continue; /* one of ours, taken a moment ago or by another copy of the program */
    if (user) {
      g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_BUSY,
                   _ ("%s: line %u (%s) is in use by “%s”; free it there or wire another"),
                   self->path, requests[i].offset, self->decoder->lines[requests[i].line].name,
                   user);
      return FALSE;
    }
  }
  g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_BUSY,
               _ ("%s: a line is already in use; is Rocket Table running twice?"), self->path);
  return FALSE;
}

/* ---- Places ---- */

/* The path of a chip by its name or label; NULL: no chip is called so. */
static char *
find_chip (const char *name)
{
  g_autofree char *path = g_build_filename ("/dev", name, NULL);
  g_autoptr (GDir) folder = NULL;
  const char *entry;

  if (name[0] == '/')
    return g_strdup (name);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&path);
  folder = g_dir_open ("/dev", 0, NULL);
  while (folder && (entry = g_dir_read_name (folder))) {
    g_autoptr (GpioBackend) chip = NULL;
    g_autofree char *candidate = g_build_filename ("/dev", entry, NULL);
    if (g_str_has_prefix (entry, "gpiochip") && gpio_backend_open (candidate, &chip) == 0
        && g_strcmp0 (gpio_backend_get_label (chip), name) == 0)
      return g_steal_pointer (&candidate);
  }
  return NULL;
}

static gboolean
find_offset (Gpio *self, const char *word, guint *offset, GError **error)
{
  guint n = gpio_backend_get_n_lines (self->backend);
  int named = gpio_backend_find_line (self->backend, word);
  guint64 number;

  if (named >= 0) {
    *offset = (guint)named;
    return TRUE;
  }
  if (g_ascii_string_to_unsigned (word, 10, 0, n - 1, &number, NULL)) {
    *offset = (guint)number;
    return TRUE;
  }
  g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
               _ ("%s: there is no line “%s”; its lines are 0 to %u, or have names (gpioinfo)"),
               self->path, word, n - 1);
  return FALSE;
}

/* Which line of the decoder a word means: "echo=27" says so, others stand in order. */
static int
find_role (const GpioDecoder *decoder, const char *word, guint position, const char **line)
{
  const char *equals = strchr (word, '=');
  guint n = count_lines (decoder);

  *line = equals ? equals + 1 : word;
  if (!equals)
    return position < n ? (int)position : -1;
  for (guint i = 0; i < n; i++)
    if (strlen (decoder->lines[i].name) == (gsize)(equals - word)
        && strncmp (decoder->lines[i].name, word, (gsize)(equals - word)) == 0)
      return (int)i;
  return -1;
}

static GpioBias
bias_of (const GpioLine *line, const GpioOptions *options)
{
  if (!line->is_pulled_up)
    return GPIO_BIAS_AS_IS;
  return options && options->is_inverted ? GPIO_BIAS_PULL_DOWN : GPIO_BIAS_PULL_UP;
}

static char *
describe_lines (const GpioDecoder *decoder)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < count_lines (decoder); i++)
    g_string_append_printf (text, decoder->lines[i].is_optional ? "%s[%s]" : "%s%s", i ? "," : "",
                            decoder->lines[i].name);
  return g_string_free (text, FALSE);
}

/* The requests for the lines of a place; how many, 0 after an error. */
static guint
read_lines (Gpio *self, const char *text, const GpioOptions *options,
            GpioRequest requests[GPIO_LINES_MAX], GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", GPIO_LINES_MAX + 1);
  const GpioDecoder *decoder = self->decoder;
  guint32 given = 0;
  guint n = 0;

  for (guint i = 0; words[i]; i++) {
    const char *line;
    int role = find_role (decoder, words[i], i, &line);
    if (role < 0 || given >> role & 1) {
      g_autofree char *wanted = describe_lines (decoder);
      g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                   _ ("“%s” is one line too many, or has no such name; the lines are %s"), words[i],
                   wanted);
      return 0;
    }
    if (strcmp (line, "-") == 0)
      continue;
    given |= 1u << role;
    requests[n] = (GpioRequest){ .line = (guint8)role,
                                 .is_output = decoder->lines[role].is_output,
                                 .bias = bias_of (&decoder->lines[role], options) };
    if (!find_offset (self, line, &requests[n].offset, error))
      return 0;
    for (guint j = 0; j < n; j++)
      if (requests[j].offset == requests[n].offset) {
        g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                     _ ("line %u is given twice; each needs one of its own"), requests[n].offset);
        return 0;
      }
    n++;
  }
  for (guint i = 0; i < count_lines (decoder); i++)
    if (!(given >> i & 1) && !decoder->lines[i].is_optional) {
      g_autofree char *wanted = describe_lines (decoder);
      g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                   _ ("the line “%s” is missing; give all of %s, as in CHIP:17,27"),
                   decoder->lines[i].name, wanted);
      return 0;
    }
  return n;
}

/* ---- Closing ---- */

static void
close_gpio (Gpio *self)
{
  self->is_closed = TRUE;
  for (guint i = 0; i < self->n_inputs; i++) {
    g_source_destroy (self->inputs[i]);
    g_source_unref (self->inputs[i]);
  }
  self->n_inputs = 0;
  if (self->timer) {
    g_source_destroy (self->timer);
    g_clear_pointer (&self->timer, g_source_unref);
  }
  g_clear_pointer (&self->backend, gpio_backend_free);
}

static void
clear_gpio (gpointer memory)
{
  Gpio *self = memory;

  close_gpio (self);
  g_free (self->path);
}

static void
gpio_free (Transport *transport)
{
  Gpio *self = (Gpio *)transport;

  close_gpio (self);
  g_rc_box_release_full (self, clear_gpio);
}

static void
emit_gone (Gpio *self, int number)
{
  g_autoptr (GError) why = NULL;

  if (number == ENODEV || number == 0)
    g_set_error (&why, DEVICE_ERROR, DEVICE_ERROR_GONE, _ ("%s: the GPIO chip is gone"),
                 self->path);
  else
    fail_errno (self->path, number, &why);
  close_gpio (self);
  self->handlers.gone (why, self->data);
}

/* ---- Edges and ticks ---- */

static void
emit_tick (Gpio *self, guint64 now_ns)
{
  self->now_ns = MAX (self->now_ns, now_ns);
  self->wake_ns = 0;
  if (self->handlers.tick)
    self->handlers.tick (now_ns, self->data);
}

static void
emit_edge (Gpio *self, const GpioEdge *edge)
{
  guint32 bit = 1u << edge->line;

  self->levels = edge->level ? self->levels | bit : self->levels & ~bit;
  self->now_ns = MAX (self->now_ns, edge->time_ns);
  if (self->handlers.edge)
    self->handlers.edge (edge, self->data);
}

static int
compare_edges (gconstpointer a, gconstpointer b, gpointer unused)
{
  const GpioEdge *first = a;
  const GpioEdge *second = b;

  return (first->time_ns > second->time_ns) - (first->time_ns < second->time_ns);
}

/* Reads until nothing is left: lines may have a queue each, and an edge that is found in one may
 * have come after another that was not yet there when its queue was read. */
static int
collect (Gpio *self, GpioEdge edges[TURN_EDGES], guint *n)
{
  guint n_read;

  *n = 0;
  do {
    int status = gpio_backend_read (self->backend, edges + *n, TURN_EDGES - *n, &n_read);
    if (status)
      return status;
    *n += n_read;
  } while (n_read > 0 && *n < TURN_EDGES);
  g_qsort_with_data (edges, (int)*n, sizeof (GpioEdge), compare_edges, NULL);
  return 0;
}

static void
emit_edges (Gpio *self, const GpioEdge *edges, guint n)
{
  for (guint i = 0; i < n && !self->is_closed; i++) {
    while (!self->is_closed && self->wake_ns && self->wake_ns <= edges[i].time_ns)
      emit_tick (self, self->wake_ns);
    if (!self->is_closed && edges[i].time_ns > self->late_ns[edges[i].line])
      emit_edge (self, &edges[i]);
  }
}

/* Tells what is there. FALSE: closed, or there may be more. */
static gboolean
drain (Gpio *self)
{
  GpioEdge edges[TURN_EDGES];
  guint n;
  int status = collect (self, edges, &n);

  emit_edges (self, edges, n);
  if (!self->is_closed && status)
    emit_gone (self, status);
  return !self->is_closed && n < TURN_EDGES;
}

/* Compares the levels with what was told. */
static void
look (Gpio *self)
{
  guint32 levels;
  int status = gpio_backend_get_levels (self->backend, &levels);

  if (status) {
    emit_gone (self, status);
    return;
  }
  if (levels == self->levels || !drain (self))
    return; /* the edges had only been under way, or will come with the next turn */
  for (guint line = 0; line < GPIO_LINES_MAX && !self->is_closed; line++) {
    const GpioEdge edge = {
      .time_ns = clock_ns (), .line = (guint8)line, .level = levels >> line & 1, .is_late = TRUE
    };
    if ((levels ^ self->levels) >> line & 1) {
      self->late_ns[line] = edge.time_ns;
      emit_edge (self, &edge);
    }
  }
}

static void
set_timer (Gpio *self)
{
  if (!self->is_closed)
    transport_timer_set (self->timer, self->wake_ns ? (gint64)(self->wake_ns / 1000) + 1 : 0);
}

/* One turn: edges first, then the tick that is due, if there still is one. */
static void
turn (Gpio *self)
{
  if (drain (self) && self->wake_ns && self->wake_ns <= clock_ns ())
    look (self);
  if (!self->is_closed && self->wake_ns && self->wake_ns <= clock_ns ())
    emit_tick (self, clock_ns ());
  set_timer (self);
}

static gboolean
turn_cb (gpointer data)
{
  Gpio *self = g_rc_box_acquire (data);

  turn (self);
  g_rc_box_release_full (self, clear_gpio);
  return G_SOURCE_CONTINUE;
}

static gboolean
readable_cb (int fd, GIOCondition condition, gpointer data)
{
  Gpio *self = g_rc_box_acquire (data);

  if (condition & (G_IO_HUP | G_IO_ERR | G_IO_NVAL))
    emit_gone (self, 0);
  else
    turn (self);
  g_rc_box_release_full (self, clear_gpio);
  return G_SOURCE_CONTINUE;
}

/* ---- Wishes ---- */

static void
gpio_wake (Transport *transport, guint64 time_ns)
{
  Gpio *self = (Gpio *)transport;

  /* A wish that is already past must not stop time. */
  self->wake_ns = time_ns ? MAX (time_ns, self->now_ns + 1) : 0;
  set_timer (self);
}

static gboolean
gpio_pulse (Transport *transport, guint line, guint at_least_us, GError **error)
{
  Gpio *self = (Gpio *)transport;

  g_return_val_if_fail (at_least_us <= PULSE_MAX_US, FALSE);
  int status = gpio_backend_set (self->backend, line, TRUE);
  if (!status) {
    /* Too short for the main loop to wait for it. */
    for (gint64 begin_us = g_get_monotonic_time ();
         g_get_monotonic_time () - begin_us <= (gint64)at_least_us;)
      ;
    status = gpio_backend_set (self->backend, line, FALSE);
  }
  return status == 0 || fail_errno (self->path, status, error);
}

static const TransportClass gpio_class = {
  .pulse = gpio_pulse,
  .wake = gpio_wake,
  .free = gpio_free,
};

/* ---- Opening ---- */

static gboolean
open_lines (Gpio *self, const char *place, const GpioOptions *options, GError **error)
{
  const char *colon = strrchr (place, ':');
  GpioRequest requests[GPIO_LINES_MAX];

  if (!colon || colon == place) {
    g_autofree char *wanted = describe_lines (self->decoder);
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("“%s” does not say which chip and lines; write CHIP:LINES, with lines for %s, "
                    "as in gpiochip0:17,27"),
                 place, wanted);
    return FALSE;
  }
  g_autofree char *chip = g_strndup (place, (gsize)(colon - place));
  self->path = find_chip (chip);
  if (!self->path)
    return fail_errno (chip, ENOENT, error);
  int status = gpio_backend_open (self->path, &self->backend);
  if (status)
    return fail_errno (self->path, status, error);
  guint n = read_lines (self, colon + 1, options, requests, error);
  if (n == 0)
    return FALSE;
  status = gpio_backend_request (self->backend, requests, n);
  if (status == EBUSY)
    return fail_busy (self, requests, n, error);
  if (!status)
    status = gpio_backend_get_levels (self->backend, &self->levels);
  return status == 0 || fail_errno (self->path, status, error);
}

static void
watch (Gpio *self)
{
  int fds[GPIO_LINES_MAX];

  self->n_inputs = gpio_backend_get_fds (self->backend, fds);
  for (guint i = 0; i < self->n_inputs; i++) {
    self->inputs[i] = g_unix_fd_source_new (fds[i], G_IO_IN | G_IO_HUP | G_IO_ERR);
    g_source_set_callback (self->inputs[i], G_SOURCE_FUNC (readable_cb), self, NULL);
    g_source_attach (self->inputs[i], g_main_context_get_thread_default ());
  }
  self->timer = transport_timer_new (turn_cb, self);
}

Transport *
gpio_transport_open (const char *place, const GpioDecoder *decoder, const GpioOptions *options,
                     const TransportHandlers *handlers, gpointer data, GError **error)
{
  Gpio *self = g_rc_box_new0 (Gpio);

  self->parent.class = &gpio_class;
  self->handlers = *handlers;
  self->data = data;
  self->decoder = decoder;
  if (!open_lines (self, place, options, error)) {
    gpio_free (&self->parent);
    return NULL;
  }
  watch (self);
  self->now_ns = clock_ns ();
  if (self->handlers.start)
    self->handlers.start ((gint64)(self->now_ns / 1000), self->levels, data);
  return &self->parent;
}
