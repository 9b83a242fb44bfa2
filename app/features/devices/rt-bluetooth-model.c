/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-bluetooth-model.h. */
#include "rt-bluetooth-model.h"

#include "devices/manager.h"

#include <glib/gi18n.h>

static BleHost *
get_host (RtDevices *devices)
{
  return device_manager_get_bluetooth (rt_devices_get_manager (devices));
}

RtBluetooth
rt_bluetooth_get_state (RtDevices *devices)
{
  BleHost *host = get_host (devices);

  switch (host ? ble_host_get_state (host) : BLE_RESTING) {
  case BLE_RESTING:
    return RT_BLUETOOTH_UNUSED;
  case BLE_ASKING:
    return RT_BLUETOOTH_ASKING;
  case BLE_READY:
    return RT_BLUETOOTH_READY;
  case BLE_REFUSED:
  case BLE_NOT_RUNNING:
  case BLE_NO_ADAPTER:
  case BLE_BLOCKED:
  case BLE_OFF:
    break;
  }
  return RT_BLUETOOTH_TROUBLE;
}

char *
rt_bluetooth_describe (RtDevices *devices)
{
  BleHost *host = get_host (devices);

  return host ? rt_device_make_sentence (ble_host_get_message (host), ble_host_get_command (host))
              : g_strdup ("");
}

const char *
rt_bluetooth_get_command (RtDevices *devices)
{
  BleHost *host = get_host (devices);

  return host ? ble_host_get_command (host) : NULL;
}

void
rt_bluetooth_look (RtDevices *devices, gboolean is_looking)
{
  device_manager_look_for_bluetooth (rt_devices_get_manager (devices), is_looking);
}

gboolean
rt_bluetooth_is_let_go (Device *device)
{
  return ble_device_is_let_go (BLE_DEVICE (device));
}

void
rt_bluetooth_let_go (Device *device)
{
  ble_device_let_go (BLE_DEVICE (device));
}

void
rt_bluetooth_take_back (Device *device)
{
  ble_device_take_back (BLE_DEVICE (device));
}

int
rt_bluetooth_get_owner (Device *device)
{
  return ble_device_get_owner (BLE_DEVICE (device));
}

gboolean
rt_bluetooth_set_owner (RtDevices *devices, Device *device, int owner, GError **error)
{
  return device_manager_set_owner (rt_devices_get_manager (devices), device, owner, error);
}

char *
rt_bluetooth_name_seat (RtDevices *devices, int seat)
{
  const char *name = rt_rolls_get_player (rt_devices_get_rolls (devices), seat);

  return name ? g_strdup (name) : g_strdup_printf (_ ("Player %d"), seat + 1);
}

GPtrArray *
rt_bluetooth_list_shells (RtDevices *devices, Device *device)
{
  const Driver *const *drivers = rt_devices_get_drivers (devices, DRIVER_BLE);
  const Driver *driver = device_get_driver (device);
  GPtrArray *shells = g_ptr_array_new ();

  for (guint i = 0; driver && drivers[i]; i++)
    if (drivers[i] == driver
        || (driver->ble.name && g_strcmp0 (drivers[i]->ble.name, driver->ble.name) == 0))
      g_ptr_array_add (shells, (gpointer)drivers[i]);
  return shells;
}
