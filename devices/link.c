/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One driver on one transport. Knows no file descriptors and no clock: time comes with the calls.
 */
#include "link.h"

#include "transport/gpio.h"
#include "transport/serial.h"

#include <string.h>

struct _DeviceLink {
  const Driver *driver;
  guint baud;
  DeviceLinkHandlers handlers;
  gpointer data;
  Transport *transport;
  gboolean is_started; /* the device was told what it must be told once */
  gboolean is_silent;  /* it may not be told anything yet */
  gboolean is_closed;
  gboolean is_feeding;
  gboolean is_freed;
  gint64 start_us;
  gint64 time_us; /* of what is being decoded */
  guint32 levels;
  GpioOptions gpio;
  guint64 n_bytes;
  guint64 n_events;
  union {
    max_align_t alignment;
    guint8 serial[DECODER_SIZE_MAX];
    guint8 gpio[GPIO_MEMORY_MAX];
  } memory; /* the decoder's own */
};

static DeviceLink *
link_new (const Driver *driver, guint baud, const DeviceLinkHandlers *handlers, gpointer data)
{
  DeviceLink *self = g_rc_box_new0 (DeviceLink);

  self->driver = driver;
  self->baud = baud ? baud : driver->bauds[0];
  self->handlers = *handlers;
  self->data = data;
  if (driver->port == DRIVER_SERIAL)
    driver->decoder->init (&self->memory, driver->model);
  return self;
}

void
device_link_free (DeviceLink *self)
{
  if (!self)
    return;
  self->is_closed = TRUE;
  g_clear_pointer (&self->transport, transport_free);
  self->is_freed = self->is_feeding; /* from inside: the decoder ends first */
  if (!self->is_freed)
    g_rc_box_release (self);
}

/* ---- Events and records ---- */

/* It spoke first, so it needs no greeting; what must be asked may be asked from now on. */
static void
end_silence (DeviceLink *self)
{
  self->is_silent = FALSE;
  self->is_started = TRUE;
  if (self->driver->ask.n > 0)
    self->transport->class->wake (self->transport, (guint64)self->time_us * 1000 + 1);
}

static void
take_event (const DeviceEvent *event, void *data)
{
  DeviceLink *self = data;

  if (self->is_closed)
    return;
  if (self->is_silent && event->kind == DEVICE_EVENT_IDENTITY)
    end_silence (self);
  self->n_events++;
  self->handlers.event (self, event, self->time_us, self->data);
}

static void
tell_record (DeviceLink *self, const CaptureRecord *record)
{
  if (self->handlers.record && !self->is_closed)
    self->handlers.record (self, record, self->data);
}

/* ---- Talking to a serial device ---- */

static void
tell_device (DeviceLink *self, const DriverBytes *bytes)
{
  g_autoptr (GError) error = NULL;

  /* A port that takes nothing is seen as silent, one that is gone is told by its transport. */
  if (!self->transport->class->send (self->transport, bytes->bytes, bytes->n, &error))
    g_debug ("%s", error->message);
}

static gboolean
must_talk (DeviceLink *self)
{
  return self->transport && self->transport->class->send
         && (self->driver->start.n > 0 || self->driver->ask.n > 0);
}

static void
talk (DeviceLink *self, guint64 now_ns)
{
  const Driver *driver = self->driver;

  if (self->is_silent)
    return;
  if (!self->is_started && driver->start.n > 0)
    tell_device (self, &driver->start);
  self->is_started = TRUE;
  if (self->is_closed || driver->ask.n == 0)
    return;
  tell_device (self, &driver->ask);
  if (!self->is_closed)
    self->transport->class->wake (
        self->transport, now_ns + MAX (1u, driver->ask_every_ms) * G_GUINT64_CONSTANT (1000000));
}

/* ---- What a GPIO decoder wishes ---- */

/* When it is played again, the decoder is to see its pulses where they were. */
static void
record_pulse (DeviceLink *self, const GpioWish *wish)
{
  CaptureRecord record = { .kind = CAPTURE_EDGE,
                           .time_us = self->time_us - self->start_us,
                           .line = (guint8)(wish->pulse - 1),
                           .level = 1 };

  tell_record (self, &record);
  record.level = 0;
  tell_record (self, &record);
}

static void
fulfil (DeviceLink *self, const GpioWish *wish)
{
  g_autoptr (GError) error = NULL;

  if (self->is_closed || !self->transport)
    return;
  const TransportClass *class = self->transport->class;
  if (wish->pulse && class->pulse) {
    if (class->pulse (self->transport, wish->pulse - 1u, wish->pulse_us, &error))
      record_pulse (self, wish);
    else
      g_debug ("%s", error->message);
  }
  if (!self->is_closed)
    class->wake (self->transport, wish->wake_ns);
}

/* ---- What the transport tells ---- */

static void
start_cb (gint64 time_us, guint32 levels, gpointer data)
{
  DeviceLink *self = data;

  self->start_us = self->time_us = time_us;
  self->levels = levels;
}

static void
record_bytes (DeviceLink *self, const guint8 *bytes, gsize n, gint64 time_us)
{
  const CaptureRecord record = {
    .kind = CAPTURE_RECEIVED, .time_us = time_us - self->start_us, .bytes = bytes, .n = n
  };

  self->handlers.record (self, &record, self->data);
}

/* Every byte comes through here, so it does no more than it must. */
static void
bytes_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  DeviceLink *self = data;

  self->is_feeding = TRUE;
  self->time_us = time_us;
  self->n_bytes += n;
  if (self->handlers.record)
    record_bytes (self, bytes, n, time_us);
  if (!self->is_closed)
    self->driver->decoder->feed (&self->memory, bytes, n, take_event, self);
  self->is_feeding = FALSE;
  if (self->is_freed)
    g_rc_box_release (self);
}

static void
wrote_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  DeviceLink *self = g_rc_box_acquire (data);
  const CaptureRecord record = {
    .kind = CAPTURE_SENT, .time_us = time_us - self->start_us, .bytes = bytes, .n = n
  };

  tell_record (self, &record);
  if (!self->is_closed && self->driver->decoder->asked)
    self->driver->decoder->asked (&self->memory, bytes, n);
  g_rc_box_release (self);
}

static void
edge_cb (const GpioEdge *edge, gpointer data)
{
  DeviceLink *self = g_rc_box_acquire (data);
  GpioWish wish = { 0 };

  self->time_us = (gint64)(edge->time_ns / 1000);
  const CaptureRecord record = { .kind = CAPTURE_EDGE,
                                 .time_us = self->time_us - self->start_us,
                                 .line = edge->line,
                                 .level = edge->level };
  tell_record (self, &record);
  if (!self->is_closed)
    self->driver->gpio_decoder->edge (&self->memory, edge, take_event, self, &wish);
  fulfil (self, &wish);
  g_rc_box_release (self);
}

static void
tick_cb (guint64 now_ns, gpointer data)
{
  DeviceLink *self = g_rc_box_acquire (data);
  GpioWish wish = { 0 };

  self->time_us = (gint64)(now_ns / 1000);
  if (self->driver->port == DRIVER_SERIAL) {
    talk (self, now_ns);
  } else {
    self->driver->gpio_decoder->tick (&self->memory, now_ns, take_event, self, &wish);
    fulfil (self, &wish);
  }
  g_rc_box_release (self);
}

static void
gone_cb (const GError *why, gpointer data)
{
  DeviceLink *self = data;

  self->handlers.gone (self, why, self->data);
}

/* A capture of another kind of port says nothing to this driver. */
static const TransportHandlers serial_handlers = {
  .start = start_cb,
  .bytes = bytes_cb,
  .wrote = wrote_cb,
  .tick = tick_cb,
  .gone = gone_cb,
};
static const TransportHandlers gpio_handlers = {
  .start = start_cb,
  .edge = edge_cb,
  .tick = tick_cb,
  .gone = gone_cb,
};

/* ---- Opening ---- */

/* The transport is there: the first wishes, or the time until the device may be told something. */
static void
begin (DeviceLink *self)
{
  guint64 start_ns = (guint64)self->start_us * 1000;
  GpioWish wish = { 0 };

  if (self->driver->port == DRIVER_GPIO) {
    self->driver->gpio_decoder->init (&self->memory, &self->gpio, start_ns, self->levels, &wish);
    fulfil (self, &wish);
  } else if (must_talk (self)) {
    self->transport->class->wake (
        self->transport, start_ns + self->driver->settle_ms * G_GUINT64_CONSTANT (1000000) + 1);
  }
}

DeviceLink *
device_link_open_serial (const Driver *driver, const char *path, guint baud,
                         const DeviceLinkHandlers *handlers, gpointer data, GError **error)
{
  g_return_val_if_fail (driver->port == DRIVER_SERIAL, NULL);
  g_autoptr (DeviceLink) self = link_new (driver, baud, handlers, data);

  self->transport = serial_transport_open (path, self->baud, &serial_handlers, self, error);
  if (!self->transport)
    return NULL;
  begin (self);
  return g_steal_pointer (&self);
}

void
device_link_keep_silent (DeviceLink *self)
{
  self->is_silent = TRUE;
}

DeviceLink *
device_link_take_serial (const Driver *driver, Transport *port, guint baud,
                         const DeviceLinkHandlers *handlers, gpointer data)
{
  DeviceLink *self = link_new (driver, baud, handlers, data);

  self->transport = port;
  serial_transport_hand_over (port, &serial_handlers, self);
  begin (self);
  return self;
}

DeviceLink *
device_link_open_gpio (const Driver *driver, const char *place, const GpioOptions *options,
                       const DeviceLinkHandlers *handlers, gpointer data, GError **error)
{
  g_return_val_if_fail (driver->port == DRIVER_GPIO, NULL);
  g_autoptr (DeviceLink) self = link_new (driver, 0, handlers, data);

  if (options)
    self->gpio = *options;
  self->transport =
      gpio_transport_open (place, driver->gpio_decoder, &self->gpio, &gpio_handlers, self, error);
  if (!self->transport)
    return NULL;
  begin (self);
  return g_steal_pointer (&self);
}

DeviceLink *
device_link_open_capture (const Driver *driver, CaptureReader *reader, ReplaySpeed speed,
                          const DeviceLinkHandlers *handlers, gpointer data)
{
  const CaptureHead *head = capture_reader_get_head (reader);
  DeviceLink *self = link_new (driver, head->baud, handlers, data);

  self->gpio = head->gpio;
  self->transport = replay_transport_new (
      reader, speed, driver->port == DRIVER_GPIO ? &gpio_handlers : &serial_handlers, self);
  begin (self);
  return self;
}

/* ---- Looking ---- */

const Driver *
device_link_get_driver (DeviceLink *self)
{
  return self->driver;
}

guint
device_link_get_baud (DeviceLink *self)
{
  return self->baud;
}

gint64
device_link_get_start_us (DeviceLink *self)
{
  return self->start_us;
}

guint32
device_link_get_levels (DeviceLink *self)
{
  return self->levels;
}

void
device_link_get_counts (DeviceLink *self, DeviceLinkCounts *counts)
{
  DecoderHead head = { 0 };

  if (self->driver->port == DRIVER_SERIAL)
    memcpy (&head, &self->memory, sizeof head);
  *counts = (DeviceLinkCounts){ .n_bytes = self->n_bytes,
                                .n_good_bytes = head.good_bytes,
                                .n_frames = head.frames,
                                .n_events = self->n_events };
}
