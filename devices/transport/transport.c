/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all transports share: the name of their errors, their end, timers. */
#include "transport.h"

/* ---- Errors ---- */

typedef struct {
  char *command;
} DeviceErrorPrivate;

static void
device_error_private_init (DeviceErrorPrivate *self)
{
  self->command = NULL;
}

static void
device_error_private_copy (const DeviceErrorPrivate *from, DeviceErrorPrivate *to)
{
  to->command = g_strdup (from->command);
}

static void
device_error_private_clear (DeviceErrorPrivate *self)
{
  g_free (self->command);
}

G_DEFINE_EXTENDED_ERROR (DeviceError, device_error)

const char *
device_error_get_command (const GError *error)
{
  return error && error->domain == DEVICE_ERROR ? device_error_get_private (error)->command : NULL;
}

void
device_error_set_command (GError **error, const char *command)
{
  DeviceErrorPrivate *self = error && *error ? device_error_get_private (*error) : NULL;

  if (!self)
    return;
  g_free (self->command);
  self->command = g_strdup (command);
}

/* ---- Transports ---- */

void
transport_free (Transport *self)
{
  if (self)
    self->class->free (self);
}

/* ---- Timers ---- */

static gboolean
timer_dispatch_cb (GSource *source, GSourceFunc function, gpointer data)
{
  g_source_set_ready_time (source, -1);
  return function (data);
}

static GSourceFuncs timer_funcs = { .dispatch = timer_dispatch_cb };

GSource *
transport_timer_new (GSourceFunc function, gpointer data)
{
  GSource *timer = g_source_new (&timer_funcs, sizeof (GSource));

  g_source_set_callback (timer, function, data, NULL);
  g_source_attach (timer, g_main_context_get_thread_default ());
  return timer;
}

void
transport_timer_set (GSource *timer, gint64 time_us)
{
  g_source_set_ready_time (timer, time_us > 0 ? time_us : -1);
}
