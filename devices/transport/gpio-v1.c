/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libgpiod 1.6: a handle and a descriptor for each line. */
#include "gpio-backend.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>

enum { EVENTS_AT_ONCE = 16 }; /* the kernel keeps no more for a line */

typedef struct {
  GpioRequest request;
  struct gpiod_line *handle;
  int fd; /* of its edges; -1: an output */
} Line;

struct _GpioBackend {
  struct gpiod_chip *chip;
  Line lines[GPIO_LINES_MAX];
  guint n_lines;
};

int
gpio_backend_open (const char *path, GpioBackend **backend)
{
  struct gpiod_chip *chip = gpiod_chip_open (path);

  if (!chip)
    return errno;
  *backend = g_new0 (GpioBackend, 1);
  (*backend)->chip = chip;
  return 0;
}

void
gpio_backend_free (GpioBackend *self)
{
  gpiod_chip_close (self->chip); /* releases the lines too */
  g_free (self);
}

const char *
gpio_backend_get_label (GpioBackend *self)
{
  return gpiod_chip_label (self->chip);
}

guint
gpio_backend_get_n_lines (GpioBackend *self)
{
  return gpiod_chip_num_lines (self->chip);
}

int
gpio_backend_find_line (GpioBackend *self, const char *name)
{
  struct gpiod_line *handle = gpiod_chip_find_line (self->chip, name);

  return handle ? (int)gpiod_line_offset (handle) : -1;
}

char *
gpio_backend_dup_user (GpioBackend *self, guint offset)
{
  struct gpiod_line *handle = gpiod_chip_get_line (self->chip, offset);

  return handle && gpiod_line_is_used (handle) ? g_strdup (gpiod_line_consumer (handle)) : NULL;
}

static int
bias_flag (GpioBias bias)
{
  switch (bias) {
  case GPIO_BIAS_AS_IS:
    return 0;
  case GPIO_BIAS_PULL_UP:
    return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
  case GPIO_BIAS_PULL_DOWN:
    return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
  }
  return 0;
}

static int
request_input (Line *line)
{
  if (gpiod_line_request_both_edges_events_flags (line->handle, "rocket-table",
                                                  bias_flag (line->request.bias))
      != 0)
    return errno;
  line->fd = gpiod_line_event_get_fd (line->handle);
  if (line->fd < 0 || fcntl (line->fd, F_SETFL, fcntl (line->fd, F_GETFL) | O_NONBLOCK) != 0)
    return errno;
  return 0;
}

int
gpio_backend_request (GpioBackend *self, const GpioRequest *requests, guint n)
{
  for (guint i = 0; i < n; i++) {
    Line *line = &self->lines[i];
    int status;
    *line = (Line){ .request = requests[i], .fd = -1 };
    line->handle = gpiod_chip_get_line (self->chip, requests[i].offset);
    if (!line->handle)
      return errno;
    if (!requests[i].is_output)
      status = request_input (line);
    else
      status = gpiod_line_request_output (line->handle, "rocket-table", 0) == 0 ? 0 : errno;
    if (status)
      return status;
    self->n_lines = i + 1;
  }
  return 0;
}

guint
gpio_backend_get_fds (GpioBackend *self, int fds[GPIO_LINES_MAX])
{
  guint n = 0;

  for (guint i = 0; i < self->n_lines; i++)
    if (self->lines[i].fd >= 0)
      fds[n++] = self->lines[i].fd;
  return n;
}

static int
read_line (const Line *line, GpioEdge *edges, guint max, guint *n)
{
  struct gpiod_line_event events[EVENTS_AT_ONCE];
  int n_read =
      gpiod_line_event_read_fd_multiple (line->fd, events, MIN (max, (guint)EVENTS_AT_ONCE));

  *n = (guint)MAX (n_read, 0);
  for (guint i = 0; i < *n; i++)
    edges[i] = (GpioEdge){ .time_ns = (guint64)events[i].ts.tv_sec * 1000000000u
                                      + (guint64)events[i].ts.tv_nsec,
                           .line = line->request.line,
                           .level = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE };
  return n_read >= 0 || errno == EAGAIN || errno == EINTR ? 0 : errno;
}

int
gpio_backend_read (GpioBackend *self, GpioEdge *edges, guint max, guint *n)
{
  *n = 0;
  for (guint i = 0; i < self->n_lines && *n < max; i++) {
    guint n_read;
    if (self->lines[i].fd < 0)
      continue;
    int status = read_line (&self->lines[i], edges + *n, max - *n, &n_read);
    if (status)
      return status;
    *n += n_read;
  }
  return 0;
}

int
gpio_backend_get_levels (GpioBackend *self, guint32 *levels)
{
  *levels = 0;
  for (guint i = 0; i < self->n_lines; i++) {
    if (self->lines[i].request.is_output)
      continue;
    int level = gpiod_line_get_value (self->lines[i].handle);
    if (level < 0)
      return errno;
    *levels |= (guint32)level << self->lines[i].request.line;
  }
  return 0;
}

int
gpio_backend_set (GpioBackend *self, guint line, gboolean is_high)
{
  for (guint i = 0; i < self->n_lines; i++)
    if (self->lines[i].request.line == line)
      return gpiod_line_set_value (self->lines[i].handle, is_high) == 0 ? 0 : errno;
  return EINVAL;
}
