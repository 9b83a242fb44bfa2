/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See gpio-device.h. */
#include "gpio-device.h"

#include "device-private.h"
#include "transport/gpio.h"

#include <glib/gi18n-lib.h>

enum { SILENT_S = 5 }; /* without an echo, a sensor is called silent */

struct _GpioDevice {
  Device parent_instance;
};

G_DEFINE_FINAL_TYPE (GpioDevice, gpio_device, DEVICE_TYPE)

static gboolean
gpio_device_open (Device *device, GError **error)
{
  const Driver *driver = device->driver;
  Transport *transport;

  device_prepare (device, driver, 0);
  transport = gpio_transport_open (device->path, driver->gpio_decoder, &device->gpio,
                                   device_handlers (device), device, error);
  if (!transport)
    return FALSE;
  device->life_us = g_get_monotonic_time ();
  device_begin (device, transport);
  /* A die or a button says nothing until it is used, and is ready all the same. */
  device_set_state (device, driver->gives == DRIVER_RANGE ? DEVICE_SETTLING : DEVICE_WORKING,
                    driver->gives == DRIVER_RANGE ? NULL : _ ("Ready. It tells when it is used."),
                    NULL);
  return TRUE;
}

/* What measures should always say something. */
static void
gpio_device_check (Device *device)
{
  device_wake_in (device, DEVICE_CHECK_MS);
  if (device->driver->gives == DRIVER_RANGE && device->state == DEVICE_WORKING
      && g_get_monotonic_time () - device->life_us >= SILENT_S * G_USEC_PER_SEC)
    device_set_state (device, DEVICE_SILENT, NULL, NULL);
}

static char *
gpio_device_describe (Device *device, DeviceState state)
{
  if (state == DEVICE_SETTLING)
    return g_strdup (_ ("Waiting for the first echo."));
  if (state == DEVICE_SILENT)
    return g_strdup (_ ("It is triggered, but no echo comes back. Check the Echo wire and its two "
                        "resistors: Echo gives 5 V, the Pi takes 3.3 V."));
  return g_strdup (state == DEVICE_WORKING ? _ (device->driver->name) : "");
}

static void
gpio_device_class_init (GpioDeviceClass *klass)
{
  DeviceClass *device_class = (DeviceClass *)klass;

  device_class->open = gpio_device_open;
  device_class->check = gpio_device_check;
  device_class->describe = gpio_device_describe;
}

static void
gpio_device_init (GpioDevice *self)
{
}

Device *
gpio_device_new (const char *identity)
{
  Device *self = g_object_new (GPIO_DEVICE_TYPE, NULL);

  self->identity = g_strdup (identity);
  self->kind = DRIVER_GPIO;
  return self;
}

void
gpio_device_set_wires (GpioDevice *self, const Driver *driver, const char *place,
                       const GpioOptions *options)
{
  Device *device = DEVICE (self);

  device_close (device);
  device_set_driver (device, driver);
  device->use = DEVICE_USE_YES;
  device->gpio = options ? *options : (GpioOptions){ 0 };
  g_free (device->path);
  device->path = g_strdup (place);
  g_object_notify (G_OBJECT (device), "path");
}
