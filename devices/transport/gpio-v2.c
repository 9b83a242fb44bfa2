/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libgpiod 2: one request for all lines, with one descriptor. */
#include "gpio-backend.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>

enum { EVENTS_KEPT = 1024, EVENTS_AT_ONCE = 64 };

typedef struct {
  GpioRequest request;
  gulong number; /* of its last edge */
} Line;

struct _GpioBackend {
  struct gpiod_chip *chip;
  struct gpiod_chip_info *info;
  struct gpiod_line_request *taken;
  struct gpiod_edge_event_buffer *buffer;
  Line lines[GPIO_LINES_MAX];
  guint n_lines;
};

typedef struct gpiod_line_settings LineSettings;
typedef struct gpiod_line_config LineConfig;
typedef struct gpiod_request_config RequestConfig;
typedef struct gpiod_line_info LineInfo;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineSettings, gpiod_line_settings_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineConfig, gpiod_line_config_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RequestConfig, gpiod_request_config_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineInfo, gpiod_line_info_free)

int
gpio_backend_open (const char *path, GpioBackend **backend)
{
  struct gpiod_chip *chip = gpiod_chip_open (path);

  if (!chip)
    return errno;
  struct gpiod_chip_info *info = gpiod_chip_get_info (chip);
  if (!info) {
    int status = errno;
    gpiod_chip_close (chip);
    return status;
  }
  *backend = g_new0 (GpioBackend, 1);
  (*backend)->chip = chip;
  (*backend)->info = info;
  return 0;
}

void
gpio_backend_free (GpioBackend *self)
{
  g_clear_pointer (&self->buffer, gpiod_edge_event_buffer_free);
  g_clear_pointer (&self->taken, gpiod_line_request_release);
  gpiod_chip_info_free (self->info);
  gpiod_chip_close (self->chip);
  g_free (self);
}

const char *
gpio_backend_get_label (GpioBackend *self)
{
  return gpiod_chip_info_get_label (self->info);
}

guint
gpio_backend_get_n_lines (GpioBackend *self)
{
  return (guint)gpiod_chip_info_get_num_lines (self->info);
}

int
gpio_backend_find_line (GpioBackend *self, const char *name)
{
  return gpiod_chip_get_line_offset_from_name (self->chip, name);
}

char *
gpio_backend_dup_user (GpioBackend *self, guint offset)
{
  g_autoptr (LineInfo) info = gpiod_chip_get_line_info (self->chip, offset);

  return info && gpiod_line_info_is_used (info) ? g_strdup (gpiod_line_info_get_consumer (info))
                                                : NULL;
}

/* ---- Taking lines ---- */

static enum gpiod_line_bias
bias_setting (GpioBias bias)
{
  switch (bias) {
  case GPIO_BIAS_AS_IS:
    break;
  case GPIO_BIAS_PULL_UP:
    return GPIOD_LINE_BIAS_PULL_UP;
  case GPIO_BIAS_PULL_DOWN:
    return GPIOD_LINE_BIAS_PULL_DOWN;
  }
  return GPIOD_LINE_BIAS_AS_IS;
}

static gboolean
describe (LineSettings *settings, const GpioRequest *request)
{
  gpiod_line_settings_reset (settings);
  if (request->is_output)
    return gpiod_line_settings_set_direction (settings, GPIOD_LINE_DIRECTION_OUTPUT) == 0
           && gpiod_line_settings_set_output_value (settings, GPIOD_LINE_VALUE_INACTIVE) == 0;
  return gpiod_line_settings_set_direction (settings, GPIOD_LINE_DIRECTION_INPUT) == 0
         && gpiod_line_settings_set_edge_detection (settings, GPIOD_LINE_EDGE_BOTH) == 0
         && gpiod_line_settings_set_bias (settings, bias_setting (request->bias)) == 0
         && gpiod_line_settings_set_event_clock (settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0;
}

int
gpio_backend_request (GpioBackend *self, const GpioRequest *requests, guint n)
{
  g_autoptr (LineSettings) settings = gpiod_line_settings_new ();
  g_autoptr (LineConfig) lines = gpiod_line_config_new ();
  g_autoptr (RequestConfig) config = gpiod_request_config_new ();

  self->buffer = gpiod_edge_event_buffer_new (EVENTS_AT_ONCE);
  if (!settings || !lines || !config || !self->buffer)
    return ENOMEM;
  for (guint i = 0; i < n; i++) {
    self->lines[i].request = requests[i];
    if (!describe (settings, &requests[i])
        || gpiod_line_config_add_line_settings (lines, &requests[i].offset, 1, settings) != 0)
      return errno;
  }
  gpiod_request_config_set_consumer (config, "rocket-table");
  gpiod_request_config_set_event_buffer_size (config, EVENTS_KEPT);
  self->taken = gpiod_chip_request_lines (self->chip, config, lines);
  if (!self->taken)
    return errno;
  self->n_lines = n;
  int fd = gpiod_line_request_get_fd (self->taken);
  return fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) | O_NONBLOCK) == 0 ? 0 : errno;
}

guint
gpio_backend_get_fds (GpioBackend *self, int fds[GPIO_LINES_MAX])
{
  fds[0] = gpiod_line_request_get_fd (self->taken);
  return 1;
}

/* ---- Edges and levels ---- */

static Line *
find_offset (GpioBackend *self, guint offset)
{
  for (guint i = 0; i < self->n_lines; i++)
    if (self->lines[i].request.offset == offset)
      return &self->lines[i];
  return NULL;
}

/* Edges of a line are numbered from 1: a gap tells that one before was lost. */
static gboolean
handle_edge (GpioBackend *self, struct gpiod_edge_event *event, GpioEdge *edge)
{
  Line *line = find_offset (self, gpiod_edge_event_get_line_offset (event));
  gulong number = gpiod_edge_event_get_line_seqno (event);

  if (!line)
    return FALSE;
  *edge =
      (GpioEdge){ .time_ns = gpiod_edge_event_get_timestamp_ns (event),
                  .line = line->request.line,
                  .level = gpiod_edge_event_get_event_type (event) == GPIOD_EDGE_EVENT_RISING_EDGE,
                  .is_late = number != line->number + 1 };
  line->number = number;
  return TRUE;
}

int
gpio_backend_read (GpioBackend *self, GpioEdge *edges, guint max, guint *n)
{
  *n = 0;
  int n_read = gpiod_line_request_read_edge_events (self->taken, self->buffer,
                                                    MIN (max, (guint)EVENTS_AT_ONCE));
  if (n_read < 0)
    return errno == EAGAIN || errno == EINTR ? 0 : errno;
  for (int i = 0; i < n_read; i++)
    *n +=
        handle_edge (self, gpiod_edge_event_buffer_get_event (self->buffer, (gulong)i), &edges[*n]);
  return 0;
}

int
gpio_backend_get_levels (GpioBackend *self, guint32 *levels)
{
  *levels = 0;
  for (guint i = 0; i < self->n_lines; i++) {
    const GpioRequest *request = &self->lines[i].request;
    if (request->is_output)
      continue;
    enum gpiod_line_value level = gpiod_line_request_get_value (self->taken, request->offset);
    if (level == GPIOD_LINE_VALUE_ERROR)
      return errno;
    *levels |= (guint32)(level == GPIOD_LINE_VALUE_ACTIVE) << request->line;
  }
  return 0;
}

int
gpio_backend_set (GpioBackend *self, guint line, gboolean is_high)
{
  for (guint i = 0; i < self->n_lines; i++)
    if (self->lines[i].request.line == line)
      return gpiod_line_request_set_value (self->taken, self->lines[i].request.offset,
                                           is_high ? GPIOD_LINE_VALUE_ACTIVE
                                                   : GPIOD_LINE_VALUE_INACTIVE)
                     == 0
                 ? 0
                 : errno;
  return EINVAL;
}
