/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See ble-device.h. */
#include "ble-device.h"

#include "device-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  QUIET_MS = 10000, /* without having said what it is, when it was asked */
  RETRY_FIRST_MS = 500,
};

struct _BleDevice {
  Device parent_instance;

  BleHost *host;
  char *what;
  gboolean is_seeking;
  gboolean is_let_go;
  gboolean is_resting;
  gboolean is_connecting;
  gboolean was_there;
  guint next_retry_ms;
  gint64 lost_us;
  int signal_dbm;
  int owner;
};

G_DEFINE_FINAL_TYPE (BleDevice, ble_device, DEVICE_TYPE)

/* ---- Being looked for ---- */

static void
update_seeking (BleDevice *self)
{
  Device *device = DEVICE (self);
  gboolean must_seek = device->timer && !device->path && !self->is_let_go;

  if (must_seek == self->is_seeking)
    return;
  self->is_seeking = must_seek;
  if (must_seek)
    ble_host_seek (self->host);
  else
    ble_host_end_seek (self->host);
}

static gboolean
is_it (BleDevice *self, const BleSight *sight)
{
  const char *identity = DEVICE (self)->identity;

  if (g_str_has_prefix (identity, BLE_IDENTITY)
      && g_ascii_strcasecmp (identity + strlen (BLE_IDENTITY), sight->address) == 0)
    return TRUE;
  return self->what
         && (g_strcmp0 (sight->name, self->what) == 0
             || g_ascii_strcasecmp (sight->address, self->what) == 0);
}

static void
take_sight (BleDevice *self, const BleSight *sight)
{
  Device *device = DEVICE (self);
  gboolean is_new_signal = self->signal_dbm != sight->signal_dbm;

  /* Of two that are called the same, and of two adapters that see it, the first. */
  if (!is_it (self, sight)
      || (device->path && !g_str_equal (device->path, sight->path)
          && ble_host_find (self->host, device->path)))
    return;
  self->signal_dbm = sight->signal_dbm;
  if (!device->driver)
    device_set_driver (device, sight->driver);
  if (sight->name)
    device_set_name (device, sight->name);
  device_set_path (device, sight->path);
  update_seeking (self);
  if (!device_is_used (device) && device->state == DEVICE_ABSENT)
    device_set_state (device, DEVICE_UNUSED, NULL, NULL);
  if (is_new_signal && !device_is_used (device))
    g_object_notify (G_OBJECT (self), "message");
}

static void
seen_cb (BleDevice *self, BleSight *sight)
{
  take_sight (self, sight);
}

static void
note_loss (BleDevice *self)
{
  if (self->lost_us == 0 && self->was_there)
    self->lost_us = g_get_monotonic_time ();
  self->is_connecting = FALSE;
}

static void
lost_cb (BleDevice *self, BleSight *sight)
{
  Device *device = DEVICE (self);

  if (g_strcmp0 (device->path, sight->path) != 0)
    return;
  note_loss (self);
  device_set_path (device, NULL);
  if (!device_is_used (device))
    device_set_state (device, DEVICE_ABSENT, NULL, NULL);
  update_seeking (self);
}

/* What is in the way is said in the place of the device, and what it waits for may have come. */
static void
host_state_cb (BleDevice *self)
{
  Device *device = DEVICE (self);

  if (device->timer && !device->transport) {
    device_set_state (device, DEVICE_ABSENT, NULL, NULL);
    device_retry (device);
  }
}

/* ---- Being connected ---- */

static void
ready_cb (gint64 time_us, guint32 levels, gpointer data)
{
  g_autoptr (Device) device = g_object_ref (DEVICE (data));
  BleDevice *self = BLE_DEVICE (device);

  self->is_connecting = FALSE;
  self->was_there = TRUE;
  self->lost_us = 0;
  device_handlers (device)->start (time_us, levels, data);
  device_begin (device, device->transport);
  device_wake_in (device, QUIET_MS);
  device_set_state (device, DEVICE_SETTLING, NULL, NULL);
}

static gboolean
ble_device_open (Device *device, GError **error)
{
  BleDevice *self = BLE_DEVICE (device);
  const BleSight *sight = device->path ? ble_host_find (self->host, device->path) : NULL;
  TransportHandlers handlers;

  update_seeking (self);
  if (!sight || !device->driver || ble_host_get_state (self->host) != BLE_READY)
    return FALSE;
  device_prepare (device, device->driver, 0);
  handlers = *device_handlers (device);
  handlers.start = ready_cb;
  self->is_connecting = TRUE;
  device->transport =
      ble_transport_open (self->host, device->path, &device->driver->ble, &handlers, device);
  device_set_state (device, DEVICE_SETTLING, NULL, NULL);
  return device->transport != NULL;
}

/* Once, and never again as long as it is well: a die that lies there costs nothing. */
static void
ble_device_check (Device *device)
{
  DeviceCounts counts;

  if (BLE_DEVICE (device)->is_connecting)
    return;
  BLE_DEVICE (device)->next_retry_ms = 0;
  device_get_counts (device, &counts);
  if (counts.n_frames == 0 && (device->driver->gives & DRIVER_DICE))
    device_set_state (device, counts.n_bytes ? DEVICE_WRONG_DATA : DEVICE_SILENT, NULL, NULL);
}

/* It is tried again by itself, less and less often while it does not stay. */
static void
ble_device_gone (Device *device, const GError *why)
{
  BleDevice *self = BLE_DEVICE (device);

  note_loss (self);
  device->retry_ms = MAX (self->next_retry_ms, RETRY_FIRST_MS);
  device_fall_back (device, why);
  self->next_retry_ms = device->retry_ms;
}

static char *
ble_device_describe (Device *device, DeviceState state)
{
  BleDevice *self = BLE_DEVICE (device);

  switch (state) {
  case DEVICE_ABSENT:
    if (ble_host_get_state (self->host) != BLE_READY)
      return g_strdup (ble_host_get_message (self->host));
    return g_strdup (
        _ ("out of reach, asleep or connected to something else; it is tried again and again"));
  case DEVICE_UNUSED:
    if (self->is_resting)
      return g_strdup (_ ("let go to spare its battery; it is connected when a roll is awaited"));
    return g_strdup (self->is_let_go ? _ ("let go; others can connect to it") : _ ("can be used"));
  case DEVICE_SETTLING:
    return g_strdup (self->is_connecting ? _ ("connecting") : _ ("connected"));
  case DEVICE_SILENT:
    return g_strdup (_ ("connected, but it says nothing; shake it"));
  case DEVICE_WRONG_DATA:
    return g_strdup_printf (_ ("what comes is not from %s; is its firmware up to date?"),
                            device->driver->name);
  case DEVICE_WORKING:
    return g_strdup (device->driver->name);
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
  case DEVICE_LISTENING:
  case DEVICE_CHOICE:
    break;
  }
  return g_strdup ("");
}

void
ble_device_let_go (BleDevice *self)
{
  Device *device = DEVICE (self);

  self->is_let_go = TRUE;
  self->lost_us = 0;
  device_close (device);
  update_seeking (self);
  device_set_state (device, DEVICE_UNUSED, NULL, NULL);
}

void
ble_device_take_back (BleDevice *self)
{
  self->is_let_go = self->is_resting = FALSE;
  device_start (DEVICE (self));
}

void
ble_device_rest (BleDevice *self)
{
  self->is_resting = TRUE;
  ble_device_let_go (self);
}

void
ble_device_wake (BleDevice *self)
{
  if (self->is_resting)
    ble_device_take_back (self);
}

gboolean
ble_device_is_let_go (BleDevice *self)
{
  return self->is_let_go && !device_is_used (DEVICE (self));
}

/* ---- Looking ---- */

int
ble_device_get_signal (BleDevice *self)
{
  return self->signal_dbm;
}

gint64
ble_device_get_lost_us (BleDevice *self)
{
  return device_is_used (DEVICE (self)) ? self->lost_us : 0;
}

int
ble_device_get_owner (BleDevice *self)
{
  return self->owner;
}

void
ble_device_set_owner (BleDevice *self, int owner)
{
  if (self->owner == owner)
    return;
  self->owner = owner;
  g_object_notify (G_OBJECT (self), "use");
}

/* ---- The object ---- */

static void
ble_device_dispose (GObject *object)
{
  BleDevice *self = BLE_DEVICE (object);

  G_OBJECT_CLASS (ble_device_parent_class)->dispose (object);
  if (self->host)
    update_seeking (self);
  g_clear_object (&self->host);
}

static void
ble_device_finalize (GObject *object)
{
  g_free (BLE_DEVICE (object)->what);
  G_OBJECT_CLASS (ble_device_parent_class)->finalize (object);
}

static void
ble_device_class_init (BleDeviceClass *klass)
{
  DeviceClass *device_class = (DeviceClass *)klass;

  G_OBJECT_CLASS (klass)->dispose = ble_device_dispose;
  G_OBJECT_CLASS (klass)->finalize = ble_device_finalize;
  device_class->open = ble_device_open;
  device_class->check = ble_device_check;
  device_class->gone = ble_device_gone;
  device_class->describe = ble_device_describe;
}

static void
ble_device_init (BleDevice *self)
{
  self->owner = -1;
}

Device *
ble_device_new (BleHost *host, const char *identity, const char *what, const Driver *driver)
{
  Device *device = g_object_new (BLE_TYPE_DEVICE, NULL);
  BleDevice *self = BLE_DEVICE (device);
  g_autoptr (GPtrArray) sights = ble_host_list (host);

  device->identity = g_strdup (identity);
  device->kind = DRIVER_BLE;
  device->driver = driver;
  device->use = DEVICE_USE_YES;
  self->host = g_object_ref (host);
  self->what = g_strdup (what);
  g_signal_connect_object (host, "seen", G_CALLBACK (seen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (host, "lost", G_CALLBACK (lost_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (host, "state", G_CALLBACK (host_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::use", G_CALLBACK (update_seeking), NULL);
  for (guint i = 0; i < sights->len; i++)
    take_sight (self, sights->pdata[i]);
  return device;
}
