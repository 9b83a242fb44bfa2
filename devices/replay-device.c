/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See replay-device.h. */
#include "replay-device.h"

#include "device-private.h"

#include <glib/gi18n-lib.h>

struct _ReplayDevice {
  Device parent_instance;

  CaptureReader *reader; /* to be played; NULL: it is, or was */
  ReplaySpeed speed;
};

G_DEFINE_FINAL_TYPE (ReplayDevice, replay_device, DEVICE_TYPE)

static gboolean
replay_device_open (Device *device, GError **error)
{
  ReplayDevice *self = REPLAY_DEVICE (device);
  const CaptureHead *head = capture_reader_get_head (self->reader);

  device_prepare (device, device->driver, head->baud);
  device->gpio = head->gpio;
  device_set_state (device, DEVICE_WORKING, NULL, NULL);
  device_begin (device, replay_transport_new (g_steal_pointer (&self->reader), self->speed,
                                              device_handlers (device), device));
  return TRUE;
}

static void
replay_device_gone (Device *device, const GError *why)
{
  device_close (device);
  device_set_state (device, DEVICE_ABSENT, why ? why->message : NULL, NULL);
}

static void
replay_device_check (Device *device)
{
}

static char *
replay_device_describe (Device *device, DeviceState state)
{
  return g_strdup (state == DEVICE_WORKING ? _ ("A recording is being played.")
                                           : _ ("The recording is at its end."));
}

static void
replay_device_finalize (GObject *object)
{
  g_clear_pointer (&REPLAY_DEVICE (object)->reader, capture_reader_free);
  G_OBJECT_CLASS (replay_device_parent_class)->finalize (object);
}

static void
replay_device_class_init (ReplayDeviceClass *klass)
{
  DeviceClass *device_class = (DeviceClass *)klass;

  G_OBJECT_CLASS (klass)->finalize = replay_device_finalize;
  device_class->open = replay_device_open;
  device_class->check = replay_device_check;
  device_class->gone = replay_device_gone;
  device_class->describe = replay_device_describe;
}

static void
replay_device_init (ReplayDevice *self)
{
}

Device *
replay_device_new (const char *identity, const char *path, const Driver *driver)
{
  Device *self = g_object_new (REPLAY_DEVICE_TYPE, NULL);

  self->identity = g_strdup (identity);
  self->path = g_strdup (path);
  self->kind = driver->port;
  self->driver = driver;
  self->use = DEVICE_USE_YES;
  return self;
}

void
replay_device_play (ReplayDevice *self, CaptureReader *reader, ReplaySpeed speed)
{
  g_clear_pointer (&self->reader, capture_reader_free);
  self->reader = reader;
  self->speed = speed;
  device_open (DEVICE (self), NULL);
}
