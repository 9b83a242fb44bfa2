/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See device.h.
 *
 *   absent ──open──> listening ──found──> settling ──bytes──> working
 *      ^  (a driver is known: straight to settling)             |
 *      └───────────────── unplugged ───────────────────────────┘
 *
 * One timer drives all of it. While there is no transport it is the back-off, else it is the
 * class's, which looks whether sense still comes. Knows no file descriptors.
 */
#include "device-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { RETRY_FIRST_MS = 500, RETRY_LAST_MS = 10000 };

enum {
  PROP_IDENTITY = 1,
  PROP_NAME,
  PROP_PATH,
  PROP_DRIVER,
  PROP_STATE,
  PROP_MESSAGE,
  PROP_USE,
  PROP_BATTERY,
  PROP_RECORDING,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];

enum { SIGNAL_EVENT, SIGNAL_RECORD, SIGNAL_GONE, SIGNAL_RECORDING_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE (Device, device, G_TYPE_OBJECT)

/* ---- Words for JSON and tests ---- */

const char *
device_state_name (DeviceState state)
{
  static const char *const names[] = {
    [DEVICE_ABSENT] = "absent",
    [DEVICE_UNUSED] = "unused",
    [DEVICE_NO_PERMISSION] = "no permission",
    [DEVICE_BUSY] = "busy",
    [DEVICE_FAILED] = "failed",
    [DEVICE_SETTLING] = "settling",
    [DEVICE_LISTENING] = "listening",
    [DEVICE_CHOICE] = "choice",
    [DEVICE_SILENT] = "silent",
    [DEVICE_WRONG_DATA] = "wrong data",
    [DEVICE_WORKING] = "working",
  };

  return names[state];
}

const char *
device_use_name (DeviceUse use)
{
  static const char *const names[] = { "ask", "listen", "yes", "no" };

  return names[use];
}

const char *
device_match_name (DeviceMatch match)
{
  static const char *const names[] = { "none", "bound", "plug", "listening" };

  return names[match];
}

/* ---- State ---- */

void
device_set_state (Device *self, DeviceState state, const char *message, const char *command)
{
  g_autofree char *text =
      message ? g_strdup (message) : DEVICE_GET_CLASS (self)->describe (self, state);
  gboolean is_other = self->state != state;
  gboolean is_said_otherwise = g_strcmp0 (self->message, text) != 0;

  g_free (self->command);
  self->command = g_strdup (command);
  self->state = state;
  g_free (self->message);
  self->message = g_steal_pointer (&text);
  /* Where its dice lie, and which they are, nobody knows after that. */
  if (state != DEVICE_WORKING)
    self->n_dice = 0;
  g_object_freeze_notify (G_OBJECT (self));
  if (is_other)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATE]);
  if (is_said_otherwise)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MESSAGE]);
  g_object_thaw_notify (G_OBJECT (self));
}

static DeviceState
state_of_error (const GError *error)
{
  switch ((DeviceError)error->code) {
  case DEVICE_ERROR_ABSENT:
  case DEVICE_ERROR_GONE:
    return DEVICE_ABSENT;
  case DEVICE_ERROR_PERMISSION:
    return DEVICE_NO_PERMISSION;
  case DEVICE_ERROR_BUSY:
    return DEVICE_BUSY;
  case DEVICE_ERROR_UNSUITABLE:
  case DEVICE_ERROR_FAILED:
    return DEVICE_FAILED;
  }
  return DEVICE_FAILED;
}

void
device_set_error (Device *self, const GError *why)
{
  device_set_state (self, why ? state_of_error (why) : DEVICE_ABSENT, why ? why->message : NULL,
                    device_error_get_command (why));
}

void
device_set_driver (Device *self, const Driver *driver)
{
  if (self->driver == driver)
    return;
  self->driver = driver;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DRIVER]);
}

void
device_set_use (Device *self, DeviceUse use)
{
  if (self->use == use)
    return;
  self->use = use;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_USE]);
}

void
device_wake_in (Device *self, gint64 in_ms)
{
  if (self->timer)
    transport_timer_set (self->timer, g_get_monotonic_time () + in_ms * 1000);
}

void
device_fall_back (Device *self, const GError *why)
{
  g_clear_pointer (&self->transport, transport_free);
  device_wake_in (self, self->retry_ms);
  self->retry_ms = MIN (2 * self->retry_ms, RETRY_LAST_MS);
  device_set_error (self, why);
}

/* ---- Opening ---- */

gboolean
device_open (Device *self, GError **error)
{
  g_autoptr (GError) why = NULL;

  g_clear_pointer (&self->transport, transport_free);
  if (DEVICE_GET_CLASS (self)->open (self, &why)) {
    self->retry_ms = RETRY_FIRST_MS;
    return TRUE;
  }
  if (!why) {
    device_set_error (self, NULL);
    return FALSE;
  }
  device_fall_back (self, why);
  g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}

static gboolean
timer_cb (gpointer data)
{
  g_autoptr (Device) self = g_object_ref (data);

  if (self->transport)
    DEVICE_GET_CLASS (self)->check (self);
  else
    device_open (self, NULL);
  return G_SOURCE_CONTINUE;
}

void
device_start (Device *self)
{
  if (!self->timer)
    self->timer = transport_timer_new (timer_cb, self);
  device_retry (self);
}

void
device_retry (Device *self)
{
  if (self->transport)
    return;
  self->retry_ms = RETRY_FIRST_MS;
  device_wake_in (self, 0);
}

static void
close_recording (Device *self)
{
  g_autoptr (GError) error = NULL;

  if (self->writer && !device_stop_recording (self, &error))
    g_warning ("%s", error->message);
}

void
device_close (Device *self)
{
  if (self->timer) {
    g_source_destroy (self->timer);
    g_clear_pointer (&self->timer, g_source_unref);
  }
  g_clear_pointer (&self->transport, transport_free);
}

void
device_stop (Device *self)
{
  device_close (self);
  close_recording (self);
  device_set_state (self, DEVICE_ABSENT, NULL, NULL);
}

void
device_set_path (Device *self, const char *path)
{
  if (g_strcmp0 (self->path, path) == 0)
    return;
  g_free (self->path);
  self->path = g_strdup (path);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PATH]);
  if (!self->timer)
    return;
  if (path)
    device_retry (self);
  else
    device_fall_back (self, NULL);
}

void
device_set_name (Device *self, const char *name)
{
  if (g_strcmp0 (self->name, name) == 0)
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_NAME]);
}

/* ---- Recording ---- */

static void
record_into_file (Device *self, const CaptureRecord *record)
{
  CaptureRecord shifted = *record;
  g_autoptr (GError) error = NULL;

  if (!self->writer)
    return;
  if (self->n_recorded == 0)
    self->record_shift_us = -record->time_us;
  /* A port that was opened again counts from nought again. */
  if (record->time_us + self->record_shift_us < self->record_last_us)
    self->record_shift_us = self->record_last_us - record->time_us;
  shifted.time_us += self->record_shift_us;
  self->record_last_us = shifted.time_us;
  self->n_recorded++;
  if (capture_writer_add (self->writer, &shifted, &error))
    return;
  close_recording (self);
  g_signal_emit (self, signals[SIGNAL_RECORDING_FAILED], 0, error);
}

static void
emit_record (Device *self, const CaptureRecord *record)
{
  if (!self->transport)
    return;
  record_into_file (self, record);
  g_signal_emit (self, signals[SIGNAL_RECORD], 0, record);
}

/* Whether anybody wants to know of the bytes. */
static gboolean
is_watched (Device *self)
{
  return self->writer || g_signal_has_handler_pending (self, signals[SIGNAL_RECORD], 0, FALSE);
}

CaptureHead
device_make_head (Device *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return (CaptureHead){
    .driver = g_strdup (self->driver ? self->driver->id : NULL),
    .baud = self->baud,
    .port = g_strdup (self->identity),
    .started = g_date_time_format_iso8601 (now),
    .levels = self->levels,
    .gpio = self->gpio,
  };
}

gboolean
device_start_recording (Device *self, const char *path, GError **error)
{
  CaptureHead head;

  if (!self->driver) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE, _ ("%s: say first what it is"),
                 self->name ? self->name : self->identity);
    return FALSE;
  }
  close_recording (self);
  head = device_make_head (self);
  g_free (head.port);
  head.port = g_path_get_basename (self->identity);
  self->writer = capture_writer_new (path, &head, error);
  capture_head_clear (&head);
  if (!self->writer)
    return FALSE;
  self->recording = g_strdup (path);
  self->n_recorded = 0;
  self->record_last_us = 0;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RECORDING]);
  return TRUE;
}

gboolean
device_stop_recording (Device *self, GError **error)
{
  gboolean is_done = !self->writer || capture_writer_close (g_steal_pointer (&self->writer), error);

  g_clear_pointer (&self->recording, g_free);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RECORDING]);
  return is_done;
}

const char *
device_get_recording (Device *self, guint *n)
{
  if (n)
    *n = self->n_recorded;
  return self->recording;
}

/* ---- What it has told ---- */

gboolean
device_is_heard (Device *self, const DeviceEvent *event)
{
  guint32 die = event->kind == DEVICE_EVENT_DIE       ? event->die.die
                : event->kind == DEVICE_EVENT_BATTERY ? event->battery.die
                                                      : 0;

  if (die == 0 && event->kind != DEVICE_EVENT_DIE)
    return TRUE;
  for (guint i = 0; i < self->n_dice; i++)
    if (self->dice[i] == die)
      return TRUE;
  if (self->n_dice == DEVICE_DICE_MAX)
    return FALSE;
  self->dice[self->n_dice++] = die;
  return TRUE;
}

static void
clear_battery (gpointer memory)
{
  g_free (((DeviceBattery *)memory)->name);
}

static DeviceBattery *
find_battery (Device *self, guint32 die)
{
  const DeviceBattery fresh = { .die = die, .percent = 100 };

  for (guint i = 0; i < self->batteries->len; i++)
    if (g_array_index (self->batteries, DeviceBattery, i).die == die)
      return &g_array_index (self->batteries, DeviceBattery, i);
  g_array_append_val (self->batteries, fresh);
  return &g_array_index (self->batteries, DeviceBattery, self->batteries->len - 1);
}

static void
keep_battery (Device *self, const DeviceEvent *event)
{
  DeviceBattery *battery = find_battery (self, event->battery.die);

  if (event->text) {
    g_free (battery->name);
    battery->name = g_strdup (event->text);
  }
  battery->percent_before = battery->percent;
  battery->percent = event->battery.percent;
  if (battery->percent != battery->percent_before)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BATTERY]);
}

static void
keep_text (Device *self, char **kept, const char *text)
{
  if (g_strcmp0 (*kept, text) == 0)
    return;
  g_free (*kept);
  *kept = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_NAME]);
}

/* What can be asked for later. */
static void
keep (Device *self, const DeviceEvent *event)
{
  if (!device_is_heard (self, event))
    return;
  if (event->kind == DEVICE_EVENT_BATTERY)
    keep_battery (self, event);
  if (event->kind == DEVICE_EVENT_IDENTITY && event->text && *event->text)
    keep_text (self, &self->hello, event->text);
  else if (event->kind == DEVICE_EVENT_TROUBLE)
    keep_text (self, &self->trouble, event->text);
  else if (event->kind == DEVICE_EVENT_DIE || event->kind == DEVICE_EVENT_RANGE)
    keep_text (self, &self->trouble, NULL);
  if (event->kind != DEVICE_EVENT_DIE)
    return;
  self->is_rolling = event->die.state == DIE_ROLLING;
  if (event->die.state == DIE_SETTLED || event->die.state == DIE_PLACED
      || event->die.state == DIE_LYING)
    self->face = event->die.face;
}

/* ---- Events ---- */

/* It spoke first, so it needs no greeting; what must be asked may be asked from now on. */
static void
end_silence (Device *self)
{
  self->is_silent = FALSE;
  self->is_started = TRUE;
  if (self->driver->ask.n > 0)
    self->transport->class->wake (self->transport, (guint64)self->time_us * 1000 + 1);
}

/* That no echo came says that the computer works, not the sensor. */
static gboolean
is_sign_of_life (Device *self, const DeviceEvent *event)
{
  return self->kind != DRIVER_GPIO || event->kind != DEVICE_EVENT_RANGE
         || event->range.status != RANGE_FAILED;
}

static void
emit_event (const DeviceEvent *said, void *data)
{
  Device *self = data;
  DeviceEvent named = *said;
  const DeviceEvent *event = said;

  if (!self->transport)
    return;
  /* A die over Bluetooth is a device of its own, which has the name. */
  if (self->kind == DRIVER_BLE && !said->text
      && (said->kind == DEVICE_EVENT_DIE || said->kind == DEVICE_EVENT_BATTERY)) {
    named.text = self->name;
    event = &named;
  }
  if (self->is_silent && event->kind == DEVICE_EVENT_IDENTITY)
    end_silence (self);
  self->counts.n_events++;
  if (is_sign_of_life (self, event)) {
    self->life_us = g_get_monotonic_time ();
    if (self->state != DEVICE_WORKING)
      device_set_state (self, DEVICE_WORKING, NULL, NULL);
    if (!self->transport)
      return;
  }
  keep (self, event);
  g_signal_emit (self, signals[SIGNAL_EVENT], 0, event, self->time_us);
}

/* ---- Talking to a serial device ---- */

static void
send (Device *self, const DriverBytes *bytes)
{
  g_autoptr (GError) error = NULL;

  /* A port that takes nothing is seen as silent, one that is gone is told by its transport. */
  if (!self->transport->class->send (self->transport, bytes->bytes, bytes->n, &error))
    g_debug ("%s", error->message);
}

static void
talk (Device *self, guint64 now_ns)
{
  const Driver *driver = self->driver;

  if (self->is_silent)
    return;
  if (!self->is_started && driver->start.n > 0)
    send (self, &driver->start);
  self->is_started = TRUE;
  if (!self->transport || driver->ask.n == 0)
    return;
  send (self, &driver->ask);
  if (self->transport)
    self->transport->class->wake (
        self->transport, now_ns + MAX (1u, driver->ask_every_ms) * G_GUINT64_CONSTANT (1000000));
}

/* ---- What a GPIO decoder wishes ---- */

/* When it is played again, the decoder is to see its pulses where they were. */
static void
record_pulse (Device *self, const GpioWish *wish)
{
  CaptureRecord record = { .kind = CAPTURE_EDGE,
                           .time_us = self->time_us - self->start_us,
                           .line = (guint8)(wish->pulse - 1),
                           .level = 1 };

  emit_record (self, &record);
  record.level = 0;
  emit_record (self, &record);
}

static void
fulfil (Device *self, const GpioWish *wish)
{
  g_autoptr (GError) error = NULL;

  if (!self->transport)
    return;
  const TransportClass *class = self->transport->class;
  if (wish->pulse && class->pulse) {
    if (class->pulse (self->transport, wish->pulse - 1u, wish->pulse_us, &error))
      record_pulse (self, wish);
    else
      g_debug ("%s", error->message);
  }
  if (self->transport)
    class->wake (self->transport, wish->wake_ns);
}

/* ---- What the transport tells ---- */

static void
start_cb (gint64 time_us, guint32 levels, gpointer data)
{
  Device *self = data;

  self->start_us = self->time_us = time_us;
  if (self->origin_us == 0)
    self->origin_us = time_us;
  self->levels = levels;
}

/* Every byte comes through here, so it does no more than it must. */
static void
bytes_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  Device *self = g_object_ref (data);
  const CaptureRecord record = {
    .kind = CAPTURE_RECEIVED, .time_us = time_us - self->start_us, .bytes = bytes, .n = n
  };

  self->time_us = time_us;
  self->counts.n_bytes += n;
  if (is_watched (self))
    emit_record (self, &record);
  if (self->transport)
    self->driver->decoder->feed (&self->memory, bytes, n, emit_event, self);
  g_object_unref (self);
}

static void
wrote_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  g_autoptr (Device) self = g_object_ref (data);
  const CaptureRecord record = {
    .kind = CAPTURE_SENT, .time_us = time_us - self->start_us, .bytes = bytes, .n = n
  };

  emit_record (self, &record);
  if (self->transport && self->driver->decoder->asked)
    self->driver->decoder->asked (&self->memory, bytes, n);
}

static void
edge_cb (const GpioEdge *edge, gpointer data)
{
  g_autoptr (Device) self = g_object_ref (data);
  const guint32 bit = 1u << edge->line;
  GpioWish wish = { 0 };

  self->time_us = (gint64)(edge->time_ns / 1000);
  const CaptureRecord record = { .kind = CAPTURE_EDGE,
                                 .time_us = self->time_us - self->start_us,
                                 .line = edge->line,
                                 .level = edge->level };
  emit_record (self, &record);
  /* A recording that starts after this has to know the level. */
  self->levels = edge->level ? self->levels | bit : self->levels & ~bit;
  if (self->transport)
    self->driver->gpio_decoder->edge (&self->memory, edge, emit_event, self, &wish);
  fulfil (self, &wish);
}

static void
tick_cb (guint64 now_ns, gpointer data)
{
  g_autoptr (Device) self = g_object_ref (data);
  GpioWish wish = { 0 };

  self->time_us = (gint64)(now_ns / 1000);
  if (self->driver->port != DRIVER_GPIO) {
    talk (self, now_ns);
  } else {
    self->driver->gpio_decoder->tick (&self->memory, now_ns, emit_event, self, &wish);
    fulfil (self, &wish);
  }
}

static void
gone_cb (const GError *why, gpointer data)
{
  g_autoptr (Device) self = g_object_ref (data);

  DEVICE_GET_CLASS (self)->gone (self, why);
  g_signal_emit (self, signals[SIGNAL_GONE], 0, why);
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

const TransportHandlers *
device_handlers (Device *self)
{
  return self->driver->port == DRIVER_GPIO ? &gpio_handlers : &serial_handlers;
}

void
device_prepare (Device *self, const Driver *driver, guint baud)
{
  device_set_driver (self, driver);
  self->baud = baud ? baud : driver->bauds[0];
  self->counts = (DeviceCounts){ 0 };
  self->is_started = FALSE;
  self->is_silent = self->must_listen;
  memset (&self->memory, 0, sizeof self->memory);
  if (driver->port != DRIVER_GPIO)
    driver->decoder->init (&self->memory, driver->model);
}

/* The first wishes, or the time until the device may be told something. */
void
device_begin (Device *self, Transport *transport)
{
  const Driver *driver = self->driver;
  guint64 start_ns = (guint64)self->start_us * 1000;
  GpioWish wish = { 0 };

  self->transport = transport;
  device_wake_in (self, DEVICE_CHECK_MS);
  if (driver->port == DRIVER_GPIO) {
    driver->gpio_decoder->init (&self->memory, &self->gpio, start_ns, self->levels, &wish);
    fulfil (self, &wish);
  } else if (transport->class->send && (driver->start.n > 0 || driver->ask.n > 0)) {
    transport->class->wake (transport,
                            start_ns + driver->settle_ms * G_GUINT64_CONSTANT (1000000) + 1);
  }
}

/* ---- Looking ---- */

const char *
device_get_identity (Device *self)
{
  return self->identity;
}

guint32
device_get_number (Device *self)
{
  return self->number;
}

const char *
device_get_hello (Device *self)
{
  return self->hello;
}

const char *
device_get_trouble (Device *self)
{
  return self->trouble;
}

const char *
device_get_name (Device *self)
{
  return self->name;
}

const char *
device_get_path (Device *self)
{
  return self->path;
}

DriverPort
device_get_kind (Device *self)
{
  return self->kind;
}

gboolean
device_get_usb (Device *self, guint *vendor, guint *product)
{
  *vendor = self->vendor;
  *product = self->product;
  return self->vendor != 0;
}

DeviceUse
device_get_use (Device *self)
{
  return self->use;
}

gboolean
device_is_used (Device *self)
{
  return self->timer || self->transport;
}

DeviceState
device_get_state (Device *self)
{
  return self->state;
}

const char *
device_get_message (Device *self)
{
  return self->message ? self->message : "";
}

const char *
device_get_command (Device *self)
{
  return self->command;
}

const Driver *
device_get_driver (Device *self)
{
  return self->driver;
}

DeviceMatch
device_get_match (Device *self)
{
  return self->match;
}

guint
device_get_baud (Device *self)
{
  return self->baud;
}

const ProbeOffers *
device_get_offers (Device *self)
{
  return &self->offers;
}

gboolean
device_gives (Device *self, DriverGives gives)
{
  return self->driver && (self->driver->gives & gives);
}

gint64
device_get_start_us (Device *self)
{
  return self->start_us;
}

gint64
device_get_origin_us (Device *self)
{
  return self->origin_us;
}

void
device_get_counts (Device *self, DeviceCounts *counts)
{
  DecoderHead head = { 0 };

  if (self->driver && self->driver->port != DRIVER_GPIO)
    memcpy (&head, &self->memory, sizeof head);
  *counts = self->counts;
  counts->n_good_bytes = head.good_bytes;
  counts->n_frames = head.frames;
}

guint
device_get_n_batteries (Device *self)
{
  return self->batteries->len;
}

const DeviceBattery *
device_get_battery (Device *self, guint i)
{
  return &g_array_index (self->batteries, DeviceBattery, i);
}

int
device_get_face (Device *self)
{
  return self->face;
}

gboolean
device_is_rolling (Device *self)
{
  return self->is_rolling;
}

/* ---- Its light ---- */

gboolean
device_can_light (Device *self)
{
  return self->state == DEVICE_WORKING && self->driver && self->driver->light && self->transport
         && self->transport->class->send;
}

gboolean
device_light (Device *self, const DieLight *light)
{
  if (!device_can_light (self) || self->is_rolling)
    return FALSE;
  guint8 bytes[DRIVER_BYTES_MAX];
  guint8 n = self->driver->light (light, bytes);
  return self->transport->class->send (self->transport, bytes, n, NULL);
}

/* ---- The object ---- */

static int
lowest_battery (Device *self)
{
  int lowest = -1;

  for (guint i = 0; i < self->batteries->len; i++) {
    int percent = g_array_index (self->batteries, DeviceBattery, i).percent;

    if (lowest < 0 || percent < lowest)
      lowest = percent;
  }
  return lowest;
}

static void
device_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  Device *self = DEVICE (object);

  switch (id) {
  case PROP_IDENTITY:
    g_value_set_string (value, self->identity);
    break;
  case PROP_NAME:
    g_value_set_string (value, self->name);
    break;
  case PROP_PATH:
    g_value_set_string (value, self->path);
    break;
  case PROP_DRIVER:
    g_value_set_pointer (value, (gpointer)self->driver);
    break;
  case PROP_STATE:
    g_value_set_int (value, self->state);
    break;
  case PROP_MESSAGE:
    g_value_set_string (value, device_get_message (self));
    break;
  case PROP_USE:
    g_value_set_int (value, self->use);
    break;
  case PROP_BATTERY:
    g_value_set_int (value, lowest_battery (self));
    break;
  case PROP_RECORDING:
    g_value_set_string (value, self->recording);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
device_dispose (GObject *object)
{
  Device *self = DEVICE (object);

  device_close (self);
  close_recording (self);
  G_OBJECT_CLASS (device_parent_class)->dispose (object);
}

static void
device_finalize (GObject *object)
{
  Device *self = DEVICE (object);

  g_free (self->identity);
  g_free (self->hello);
  g_free (self->trouble);
  g_free (self->name);
  g_free (self->path);
  g_free (self->message);
  g_free (self->command);
  g_array_unref (self->batteries);
  G_OBJECT_CLASS (device_parent_class)->finalize (object);
}

/* Every event comes through here, and the generic way of calling a handler takes longer than a
 * decoder. */
static void
call_event_handler (GClosure *closure, GValue *result, gpointer instance, va_list arguments,
                    gpointer marshal_data, int n_types, GType *types)
{
  typedef void (*Handler) (gpointer first, const DeviceEvent *event, gint64 time_us, gpointer last);
  Handler handler = (Handler)(marshal_data ? marshal_data : ((GCClosure *)closure)->callback);
  gboolean is_swapped = G_CCLOSURE_SWAP_DATA (closure);
  const DeviceEvent *event;
  va_list own;

  va_copy (own, arguments);
  event = va_arg (own, const DeviceEvent *);
  gint64 time_us = va_arg (own, gint64);
  va_end (own);
  handler (is_swapped ? closure->data : instance, event, time_us,
           is_swapped ? instance : closure->data);
}

static guint
new_signal (const char *name, guint n_types, GType second)
{
  return g_signal_new (name, DEVICE_TYPE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       n_types, G_TYPE_POINTER, second);
}

static void
device_class_init (DeviceClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  klass->gone = device_fall_back;
  object_class->get_property = device_get_property;
  object_class->dispose = device_dispose;
  object_class->finalize = device_finalize;
  props[PROP_IDENTITY] = g_param_spec_string ("identity", NULL, NULL, NULL, flags);
  props[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  props[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, NULL, flags);
  props[PROP_DRIVER] = g_param_spec_pointer ("driver", NULL, NULL, flags);
  props[PROP_STATE] = g_param_spec_int ("state", NULL, NULL, 0, DEVICE_WORKING, 0, flags);
  props[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  props[PROP_USE] = g_param_spec_int ("use", NULL, NULL, 0, DEVICE_USE_NO, 0, flags);
  props[PROP_BATTERY] = g_param_spec_int ("battery", NULL, NULL, -1, 255, -1, flags);
  props[PROP_RECORDING] = g_param_spec_string ("recording", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_EVENT] = new_signal ("event", 2, G_TYPE_INT64);
  g_signal_set_va_marshaller (signals[SIGNAL_EVENT], DEVICE_TYPE, call_event_handler);
  signals[SIGNAL_RECORD] = new_signal ("record", 1, G_TYPE_NONE);
  signals[SIGNAL_GONE] = new_signal ("gone", 1, G_TYPE_NONE);
  signals[SIGNAL_RECORDING_FAILED] = new_signal ("recording-failed", 1, G_TYPE_NONE);
}

static void
device_init (Device *self)
{
  self->retry_ms = RETRY_FIRST_MS;
  self->batteries = g_array_new (FALSE, TRUE, sizeof (DeviceBattery));
  g_array_set_clear_func (self->batteries, clear_battery);
}
