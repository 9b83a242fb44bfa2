/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all transports share: the name of their errors, their end, timers. */
#include "transport.h"

G_DEFINE_QUARK (device - error - quark, device_error)

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
