/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See serial-device.h. The timer of Device steps through speeds and questions while a driver is
 * sought, and while one is at work it looks once a second whether sense still comes.
 */
#include "serial-device.h"

#include "device-private.h"
#include "transport/serial.h"

#include <glib/gi18n-lib.h>
#include <gudev/gudev.h>
#include <string.h>

#define MS G_GINT64_CONSTANT (1000)

enum {
  QUIET_MS = 1200,       /* without a byte, a speed is given up or questions are asked */
  QUIET_FIRST_MS = 2500, /* at first: a board may start anew when its port is opened */
  HEARD_MS = 400,        /* after the first byte, before judging: equals need time to show */
  NOISE_MS = 1500,       /* bytes without any sense for so long: another speed */
  HOPE_MS = 6000,        /* some sense, but not enough, for so long */
  ANSWER_MS = 150,
  ASK_TIMES_MAX = 8, /* as long as it answers */
  SILENT_CHECKS = 5,
  WRONG_BYTES = 16, /* between two looks, at least, to judge them */
  WRONG_PERCENT = 20,
};

struct _SerialDevice {
  Device parent_instance;

  const Driver *const *candidates;
  GUdevClient *plugs; /* NULL: somebody else watches */

  /* Looking for a driver. */
  gboolean is_probing; /* the transport is the probe's */
  DeviceProbe *probe;
  guint probe_baud;
  gint64 heard_us; /* its first byte; 0: none */
  const Driver *asked;
  guint n_asked;
  guint64 n_frames_before; /* of the driver that was asked */
  gboolean has_heard;      /* a byte at any speed */
  gboolean has_asked;      /* at every speed: enough of it */
  guint offers_baud;

  /* Working with one. */
  DeviceCounts last;
  guint n_quiet_checks;
};

G_DEFINE_FINAL_TYPE (SerialDevice, serial_device, DEVICE_TYPE)

/* ---- States ---- */

static char *
offered_names (const ProbeOffers *offers)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < offers->n; i++)
    g_string_append_printf (names, "%s%s", i ? ", " : "", _ (offers->driver[i]->name));
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static char *
serial_device_describe (Device *device, DeviceState state)
{
  const Driver *driver = device->driver;
  g_autofree char *names = NULL;

  switch (state) {
  case DEVICE_ABSENT:
    return g_strdup (_ ("not plugged in"));
  case DEVICE_SETTLING:
    return g_strdup_printf (_ ("waiting for the first words of %s"), _ (driver->name));
  case DEVICE_LISTENING:
    return g_strdup (_ ("listening, to find out what it is"));
  case DEVICE_CHOICE:
    names = offered_names (&device->offers);
    return g_strdup_printf (_ ("this can be understood as %s; choose one"), names);
  case DEVICE_SILENT:
    return g_strdup (driver
                         ? _ ("nothing comes; is it switched on, and are its wires the right way?")
                         : _ ("nothing comes, at any speed; is it switched on?"));
  case DEVICE_WRONG_DATA:
    return driver
               ? g_strdup_printf (_ ("what comes is not from %s at %u baud; is it another device, "
                                     "or another speed?"),
                                  _ (driver->name), device->baud)
               : g_strdup (_ ("something comes, but no driver understands it"));
  case DEVICE_WORKING:
    return g_strdup (_ (driver->name));
  case DEVICE_UNUSED:
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
    break;
  }
  return g_strdup ("");
}

/* ---- With a driver ---- */

static void
begin (SerialDevice *self, Transport *transport)
{
  Device *device = DEVICE (self);

  self->is_probing = FALSE;
  self->last = (DeviceCounts){ 0 };
  self->n_quiet_checks = 0;
  device_begin (device, transport);
  device_set_state (device, DEVICE_SETTLING, NULL, NULL);
}

/* A die says nothing until it is thrown; what measures or is asked should always say something. */
static gboolean
must_talk (const Driver *driver)
{
  return driver->ask.n > 0 || driver->gives == DRIVER_RANGE;
}

static void
check (SerialDevice *self)
{
  Device *device = DEVICE (self);
  DeviceCounts now;

  device_get_counts (device, &now);
  guint64 n_bytes = now.n_bytes - self->last.n_bytes;
  guint64 n_good = now.n_good_bytes - self->last.n_good_bytes;
  guint n_frames = (guint)(now.n_frames - self->last.n_frames);
  guint settle_checks = device->driver->settle_ms / DEVICE_CHECK_MS;

  device_wake_in (device, DEVICE_CHECK_MS);
  self->n_quiet_checks = n_bytes > 0 ? 0 : self->n_quiet_checks + 1;
  if (n_frames > 0 && n_good * 100 >= n_bytes * WRONG_PERCENT)
    device_set_state (device, DEVICE_WORKING, NULL, NULL);
  else if (n_bytes >= WRONG_BYTES)
    device_set_state (device, DEVICE_WRONG_DATA, NULL, NULL);
  else if (self->n_quiet_checks >= SILENT_CHECKS + settle_checks
           && ((now.n_frames == 0 && !device->must_listen) || must_talk (device->driver)))
    device_set_state (device, DEVICE_SILENT, NULL, NULL);
  else if (n_bytes > 0 && n_frames == 0)
    return; /* too little to judge: it is added to what comes next */
  self->last = now;
}

/* ---- Without a driver ---- */

static void
begin_speed (SerialDevice *self, guint baud)
{
  Device *device = DEVICE (self);
  g_autoptr (GError) error = NULL;
  gboolean is_same = baud == self->probe_baud;

  self->probe_baud = baud;
  self->heard_us = 0;
  self->asked = NULL;
  self->n_asked = 0;
  device_probe_start (self->probe, baud);
  if (!is_same && !serial_transport_set_baud (device->transport, baud, &error))
    g_debug ("%s", error->message); /* the next speed may do */
  device_wake_in (device, self->has_heard ? QUIET_MS : QUIET_FIRST_MS);
}

/* After the last speed comes the first again; what was seen on the way can be said. */
static void
next_speed (SerialDevice *self)
{
  Device *device = DEVICE (self);
  guint baud = device_probe_next_baud (self->probe, self->probe_baud);

  if (baud == 0) {
    baud = device_probe_next_baud (self->probe, 0);
    self->has_asked = TRUE;
    if (device->offers.n == 0)
      device_set_state (device, self->has_heard ? DEVICE_WRONG_DATA : DEVICE_SILENT, NULL, NULL);
    if (!device->transport)
      return;
  }
  begin_speed (self, baud);
}

static void
found (SerialDevice *self, const Driver *driver, guint baud)
{
  Device *device = DEVICE (self);

  if (!device->driver)
    device->match = DEVICE_BY_LISTENING;
  device->offers.n = 0;
  device_prepare (device, driver, baud);
  serial_transport_hand_over (device->transport, device_handlers (device), device);
  begin (self, device->transport);
}

/* Looks at what was heard. TRUE: this speed is done with. */
static gboolean
judge (SerialDevice *self)
{
  Device *device = DEVICE (self);
  ProbeOffers offers;

  switch (device_probe_judge (self->probe, &offers)) {
  case PROBE_FOUND:
    found (self, offers.driver[0], self->probe_baud);
    return TRUE;
  case PROBE_SEVERAL:
    device->offers = offers;
    self->offers_baud = self->probe_baud;
    /* More may still tell them apart, so it goes on here, and no slower than before. */
    device_wake_in (device, QUIET_MS);
    device_set_state (device, DEVICE_CHOICE, NULL, NULL);
    return TRUE;
  case PROBE_HOPE:
  case PROBE_NOTHING:
    return FALSE;
  }
  return FALSE;
}

static void
ask (SerialDevice *self, const Driver *driver)
{
  Device *device = DEVICE (self);
  const DriverBytes *words = driver->ask.n ? &driver->ask : &driver->start;

  self->asked = driver;
  self->n_asked++;
  self->n_frames_before = device_probe_frames (self->probe, driver);
  device->transport->class->send (device->transport, words->bytes, words->n, NULL);
  if (device->transport)
    device_wake_in (device, ANSWER_MS);
}

/* Asks the next one, or the same again while it answers. */
static void
ask_on (SerialDevice *self)
{
  const Driver *driver = self->asked;
  gboolean has_answered =
      driver && device_probe_frames (self->probe, driver) > self->n_frames_before;

  if (!has_answered || self->n_asked >= ASK_TIMES_MAX) {
    driver = device_probe_next_to_ask (self->probe, driver);
    self->n_asked = 0;
  }
  if (driver)
    ask (self, driver);
  else
    next_speed (self);
}

static void
listen_on (SerialDevice *self)
{
  gint64 now_us = g_get_monotonic_time ();
  ProbeOffers offers;

  if (self->heard_us && judge (self))
    return;
  if (!self->heard_us && self->has_asked) {
    next_speed (self);
    return;
  }
  if (!self->heard_us || self->asked) {
    ask_on (self);
    return;
  }
  gint64 patience_ms = device_probe_judge (self->probe, &offers) == PROBE_HOPE ? HOPE_MS : NOISE_MS;
  if (now_us - self->heard_us > patience_ms * MS)
    next_speed (self);
  else
    device_wake_in (DEVICE (self), HEARD_MS);
}

static void
probe_bytes_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  SerialDevice *self = data;

  device_probe_feed (self->probe, bytes, n);
  self->has_heard = TRUE;
  if (self->heard_us)
    return;
  self->heard_us = time_us;
  if (!self->asked)
    device_wake_in (DEVICE (self), HEARD_MS);
}

static void
probe_wrote_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  SerialDevice *self = data;

  if (self->asked)
    device_probe_asked (self->probe, self->asked, bytes, n);
}

static void
probe_gone_cb (const GError *why, gpointer data)
{
  g_autoptr (Device) device = g_object_ref (data);

  device_fall_back (device, why);
}

static const TransportHandlers probe_handlers = {
  .bytes = probe_bytes_cb,
  .wrote = probe_wrote_cb,
  .gone = probe_gone_cb,
};

static gboolean
open_probe (SerialDevice *self, GError **error)
{
  Device *device = DEVICE (self);

  if (!self->probe)
    self->probe = device_probe_new (self->candidates);
  guint baud = device_probe_next_baud (self->probe, 0);
  device->transport = serial_transport_open (device->path, baud, &probe_handlers, self, error);
  if (!device->transport)
    return FALSE;
  self->is_probing = TRUE;
  self->has_heard = self->has_asked = FALSE;
  device->offers.n = 0;
  self->probe_baud = baud;
  begin_speed (self, baud);
  device_set_state (device, DEVICE_LISTENING, NULL, NULL);
  return TRUE;
}

/* ---- Opening ---- */

static gboolean
serial_device_open (Device *device, GError **error)
{
  SerialDevice *self = SERIAL_DEVICE (device);
  Transport *transport;

  if (!device->path)
    return FALSE;
  if (!device->driver)
    return open_probe (self, error);
  device_prepare (device, device->driver, device->baud);
  transport =
      serial_transport_open (device->path, device->baud, device_handlers (device), device, error);
  if (transport)
    begin (self, transport);
  return transport != NULL;
}

static void
serial_device_check (Device *device)
{
  SerialDevice *self = SERIAL_DEVICE (device);

  if (self->is_probing)
    listen_on (self);
  else
    check (self);
}

static void
plugged_cb (GUdevClient *client, const char *action, GUdevDevice *plug, Device *device)
{
  if (strcmp (action, "remove") != 0)
    device_retry (device);
}

/* ---- The object ---- */

static void
serial_device_finalize (GObject *object)
{
  SerialDevice *self = SERIAL_DEVICE (object);

  g_clear_object (&self->plugs);
  g_clear_pointer (&self->probe, device_probe_free);
  G_OBJECT_CLASS (serial_device_parent_class)->finalize (object);
}

static void
serial_device_class_init (SerialDeviceClass *klass)
{
  DeviceClass *device_class = (DeviceClass *)klass;

  G_OBJECT_CLASS (klass)->finalize = serial_device_finalize;
  device_class->open = serial_device_open;
  device_class->check = serial_device_check;
  device_class->describe = serial_device_describe;
}

static void
serial_device_init (SerialDevice *self)
{
}

Device *
serial_device_new (const char *identity, const char *path, const Driver *driver, guint baud,
                   const Driver *const *candidates)
{
  Device *device = g_object_new (SERIAL_DEVICE_TYPE, NULL);

  device->identity = g_strdup (identity);
  device->path = g_strdup (path);
  device->driver = driver;
  device->baud = baud;
  device->use = DEVICE_USE_YES;
  SERIAL_DEVICE (device)->candidates = candidates ? candidates : device_drivers;
  return device;
}

void
serial_device_watch_plugs (SerialDevice *self)
{
  static const char *const subsystems[] = { "tty", NULL };

  self->plugs = g_udev_client_new (subsystems);
  g_signal_connect_object (self->plugs, "uevent", G_CALLBACK (plugged_cb), self, 0);
}

void
serial_device_choose (SerialDevice *self, const Driver *driver, guint baud)
{
  Device *device = DEVICE (self);
  guint speed = baud ? baud : (device->offers.n ? self->offers_baud : driver->bauds[0]);

  if (device->transport && self->is_probing
      && serial_transport_set_baud (device->transport, speed, NULL)) {
    found (self, driver, speed);
    return;
  }
  g_clear_pointer (&device->transport, transport_free);
  device_set_driver (device, driver);
  device->baud = baud;
  device_retry (device);
}
