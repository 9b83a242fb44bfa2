/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A port, a recording or GPIO lines, as the commands about devices see them: as one thing. */
#include "rt-cli-device.h"

#include "devices/bindings.h"
#include "devices/ble-device.h"
#include "devices/gpio-device.h"
#include "devices/manager.h"
#include "devices/replay-device.h"
#include "devices/serial-device.h"
#include "devices/transport/serial.h"
#include "fleets/fleet-trust.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

void
rt_cli_source_clear (RtCliSource *self)
{
  g_free (self->port);
  g_free (self->capture);
  g_free (self->gpio);
  g_free (self->ble);
  g_free (self->driver);
}

char *
rt_cli_device_folder (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "rocket-table", NULL);
  g_autofree char *path = g_build_filename (folder, DEVICE_BINDINGS_FILE, NULL);
  g_autoptr (GError) error = NULL;

  if (fleet_trust (path, &error))
    return g_steal_pointer (&folder);
  rt_cli_fail ("%s", error->message);
  return NULL;
}

const Driver *
rt_cli_find_driver (const char *id)
{
  g_autoptr (GString) known = g_string_new (NULL);
  const Driver *driver = device_driver_find (id);

  for (gsize i = 0; device_drivers[i]; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", device_drivers[i]->id);
  if (!driver)
    rt_cli_fail (_ ("there is no driver “%s”; there is: %s"), id, known->str);
  return driver;
}

/* ---- Opening ---- */

static gboolean
fits (const Driver *driver, DriverPort kind)
{
  if (driver->port == kind)
    return TRUE;
  switch (driver->port) {
  case DRIVER_SERIAL:
    rt_cli_fail (_ ("%s is on a serial port; say --port PATH"), driver->id);
    break;
  case DRIVER_GPIO:
    rt_cli_fail (_ ("%s is not on a serial port; say --gpio CHIP:LINES"), driver->id);
    break;
  case DRIVER_BLE:
    rt_cli_fail (_ ("%s is read over Bluetooth; say --ble NAME"), driver->id);
    break;
  }
  return FALSE;
}

/* Whether the user or the plug says what is behind a port; else it is listened to. */
static const Driver *
driver_behind (const char *path, guint *baud)
{
  g_autofree char *folder = rt_cli_device_folder ();
  g_autoptr (DeviceManager) manager = device_manager_new (NULL);
  GListModel *devices = device_manager_get_devices (manager);
  g_autofree char *resolved = serial_resolve (path);

  device_manager_start (manager, folder, DEVICE_MANAGER_LOOK);
  for (guint i = 0; i < g_list_model_get_n_items (devices); i++) {
    g_autoptr (Device) device = g_list_model_get_item (devices, i);
    if (g_strcmp0 (device_get_path (device), resolved) != 0)
      continue;
    *baud = *baud ? *baud : device_get_baud (device);
    return device_get_driver (device);
  }
  return NULL;
}

static Device *
open_port (const RtCliSource *source, const Driver *driver)
{
  guint baud = (guint)source->baud;
  Device *device;

  if (!driver)
    driver = driver_behind (source->port, &baud);
  if (driver && !fits (driver, DRIVER_SERIAL))
    return NULL;
  device = serial_device_new (source->port, source->port, driver, baud, NULL);
  serial_device_watch_plugs (SERIAL_DEVICE (device));
  device_start (device);
  return device;
}

static Device *
open_capture (const RtCliSource *source, const Driver *driver)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CaptureReader) reader = capture_reader_open (source->capture, &error);
  Device *device;

  if (!reader) {
    rt_cli_fail ("%s", error->message);
    return NULL;
  }
  const CaptureHead *head = capture_reader_get_head (reader);
  if (!driver && !head->driver) {
    rt_cli_fail (_ ("%s: does not say its driver; say --driver ID"), source->capture);
    return NULL;
  }
  if (!driver)
    driver = rt_cli_find_driver (head->driver);
  if (!driver)
    return NULL;
  device = replay_device_new (head->port, source->capture, driver);
  replay_device_play (REPLAY_DEVICE (device), g_steal_pointer (&reader),
                      source->is_fast ? REPLAY_FAST : REPLAY_REAL_TIME);
  return device;
}

static Device *
open_gpio (const RtCliSource *source, const Driver *driver)
{
  GpioOptions options = { .is_inverted = source->is_inverted };
  g_autoptr (Device) device = NULL;
  g_autoptr (GError) error = NULL;

  if (!driver) {
    rt_cli_fail (_ ("GPIO lines do not tell what is on them; say --driver ID"));
    return NULL;
  }
  if (!fits (driver, DRIVER_GPIO))
    return NULL;
  if (!isnan (source->temperature))
    options.temperature_tenths = (gint16)lround (source->temperature * 10);
  device = gpio_device_new (source->gpio);
  gpio_device_set_wires (GPIO_DEVICE (device), driver, source->gpio, &options);
  if (device_open (device, &error))
    return g_steal_pointer (&device);
  rt_cli_fail ("%s", error->message);
  return NULL;
}

/* It is looked for until it is there. */
static Device *
open_ble (const RtCliSource *source, const Driver *driver)
{
  g_autoptr (BleHost) host = NULL;
  g_autofree char *identity = NULL;
  const char *address = source->ble;
  Device *device;

  if (driver && !fits (driver, DRIVER_BLE))
    return NULL;
  if (g_str_has_prefix (address, BLE_IDENTITY))
    address += strlen (BLE_IDENTITY);
  identity = g_strconcat (BLE_IDENTITY, address, NULL);
  host = ble_host_new (device_drivers, NULL);
  device = ble_device_new (host, identity, address, driver);
  ble_host_start (host);
  device_start (device);
  return device;
}

static gboolean
check_source (const RtCliSource *source)
{
  int n = (source->port != NULL) + (source->capture != NULL) + (source->gpio != NULL)
          + (source->ble != NULL);

  if (n != 1) {
    rt_cli_fail (_ ("say one of --port PATH, --capture FILE, --gpio CHIP:LINES and --ble NAME"));
    return FALSE;
  }
  if (source->baud < 0 || source->baud > 20000000) {
    rt_cli_fail (_ ("--baud must be a speed, as in 115200, not %d"), source->baud);
    return FALSE;
  }
  if (!isnan (source->temperature) && fabs (source->temperature) > 100) {
    rt_cli_fail (_ ("--temperature must be that of air, in degrees Celsius"));
    return FALSE;
  }
  return TRUE;
}

Device *
rt_cli_open_device (const RtCliSource *source)
{
  const Driver *driver = NULL;

  if (!check_source (source))
    return NULL;
  if (source->driver && strcmp (source->driver, "auto") != 0) {
    driver = rt_cli_find_driver (source->driver);
    if (!driver)
      return NULL;
  }
  return source->port      ? open_port (source, driver)
         : source->capture ? open_capture (source, driver)
         : source->ble     ? open_ble (source, driver)
                           : open_gpio (source, driver);
}
