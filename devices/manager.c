/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs ports and drivers, and follows what is plugged in and out. */
#include "manager.h"

#include "bindings.h"
#include "ble-device.h"
#include "device-private.h"
#include "gpio-device.h"
#include "port-info.h"
#include "serial-device.h"
#include "transport/serial.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LEFT_ALONE "none"
#define FOUND_OUT "auto"
#define OWNER "owner"

struct _DeviceManager {
  DeviceManagerMode mode;
  const Driver *const *drivers;
  DeviceBindings *bindings;
  GUdevClient *client;
  GListStore *devices;
  GListStore *chips;
  BleHost *bluetooth; /* NULL: nobody has asked for it, and none is known */
  GFunc bluetooth_cb;
  gpointer bluetooth_data;
  guint32 n_numbers;
  GThread *lister;  /* NULL: nothing is looked for in the background */
  GSource *listed;  /* what it attaches to the main loop when it is done */
  GPtrArray *found; /* and is not taken yet */
  guint taking;     /* the source that does it */
};

/* ---- The lists ---- */

static Device *
find_in (GListStore *list, const char *identity, guint *place)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  for (guint i = 0; i < n; i++) {
    g_autoptr (Device) device = g_list_model_get_item (G_LIST_MODEL (list), i);

    if (strcmp (device->identity, identity) == 0) {
      if (place)
        *place = i;
      return device; /* the list keeps it */
    }
  }
  return NULL;
}

static GListStore *
list_of (DeviceManager *self, Device *device)
{
  return GPIO_IS_DEVICE (device) && device->is_found ? self->chips : self->devices;
}

Device *
device_manager_find (DeviceManager *self, const char *identity)
{
  Device *device = find_in (self->devices, identity, NULL);

  return device ? device : find_in (self->chips, identity, NULL);
}

void
device_manager_add (DeviceManager *self, Device *device)
{
  device->number = ++self->n_numbers;
  g_list_store_append (list_of (self, device), device);
  g_object_unref (device);
}

void
device_manager_remove (DeviceManager *self, Device *device)
{
  GListStore *lists[] = { self->devices, self->chips };
  g_autoptr (Device) own = g_object_ref (device);
  guint place;

  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    if (find_in (lists[i], device->identity, &place) == device) {
      device_stop (device);
      g_list_store_remove (lists[i], place);
    }
}

static const Driver *
find_driver (DeviceManager *self, const char *id)
{
  for (const Driver *const *driver = self->drivers; *driver; driver++)
    if (strcmp ((*driver)->id, id) == 0)
      return *driver;
  return NULL;
}

/* ---- What is not opened ---- */

static const char *
describe_unused (Device *device)
{
  switch (device->use) {
  case DEVICE_USE_ASK:
    return BLE_IS_DEVICE (device) ? _ ("found; nobody has said yet whether to use it")
                                  : _ ("not opened; nobody has said yet whether to use it");
  case DEVICE_USE_NO:
    return _ ("left alone, as you wished");
  case DEVICE_USE_LISTEN:
  case DEVICE_USE_YES:
    break;
  }
  return _ ("can be used");
}

/* What opening would come to. */
static void
look (Device *device)
{
  g_autoptr (GError) error = NULL;

  if (BLE_IS_DEVICE (device))
    device_set_state (device, device->path ? DEVICE_UNUSED : DEVICE_ABSENT,
                      device->path ? describe_unused (device) : NULL, NULL);
  else if (!device->path)
    device_set_state (device, DEVICE_ABSENT, _ ("not plugged in"), NULL);
  else if (serial_check_access (device->path, &error))
    device_set_state (device, DEVICE_UNUSED, describe_unused (device), NULL);
  else
    device_set_error (device, error);
}

/* ---- Choosing ---- */

/* The user's word. FALSE: there is none. */
static gboolean
match_by_binding (DeviceManager *self, Device *device)
{
  guint baud;
  g_autofree char *id = device_bindings_get (self->bindings, device->identity, &baud);
  const Driver *driver;

  if (!id)
    return FALSE;
  device_set_use (device, strcmp (id, LEFT_ALONE) == 0 ? DEVICE_USE_NO : DEVICE_USE_YES);
  if (device->use == DEVICE_USE_NO)
    return TRUE;
  driver = find_driver (self, id);
  if (!driver) /* to be found out, or of another version */
    return FALSE;
  device_set_driver (device, driver);
  device->baud = baud;
  device->match = DEVICE_BOUND;
  return TRUE;
}

static void
match_by_plug (DeviceManager *self, Device *device)
{
  const BleSight *sight =
      BLE_IS_DEVICE (device) && device->path ? ble_host_find (self->bluetooth, device->path) : NULL;

  /* What it says of itself tells its kind, not that it is ours. */
  if (sight) {
    device_set_driver (device, sight->driver);
    device->match = DEVICE_BY_PLUG;
  }
  if (BLE_IS_DEVICE (device))
    return;
  const DevicePortInfo info = {
    .kind = device->kind, .vendor = device->vendor, .product = device->product, .name = device->name
  };

  device_port_info_match (&info, self->drivers, &device->offers);
  if (device->offers.n != 1)
    return;
  device_set_driver (device, device->offers.driver[0]);
  device->offers.n = 0;
  device->match = DEVICE_BY_PLUG;
  if (device->use == DEVICE_USE_ASK)
    device_set_use (device, DEVICE_USE_LISTEN);
}

/* Forgets what was chosen and chooses again. */
static void
choose (DeviceManager *self, Device *device)
{
  g_object_freeze_notify (G_OBJECT (device));
  device_close (device);
  device_set_driver (device, NULL);
  device->baud = 0;
  device->match = DEVICE_UNMATCHED;
  device_set_use (device, DEVICE_USE_ASK);
  device->offers.n = 0;
  if (!match_by_binding (self, device))
    match_by_plug (self, device);
  gboolean is_serial =
      SERIAL_IS_DEVICE (device) && (!device->driver || device->driver->port == DRIVER_SERIAL);
  gboolean is_bluetooth = BLE_IS_DEVICE (device) && device->use == DEVICE_USE_YES;
  gboolean is_allowed = device->use == DEVICE_USE_YES || device->use == DEVICE_USE_LISTEN;
  look (device);
  device->must_listen = device->use == DEVICE_USE_LISTEN;
  if (self->mode != DEVICE_MANAGER_LOOK && ((is_serial && is_allowed) || is_bluetooth))
    device_start (device);
  g_object_thaw_notify (G_OBJECT (device));
}

/* ---- Plugging ---- */

static void use_bluetooth (DeviceManager *self);

static Device *
new_bluetooth (DeviceManager *self, const char *identity)
{
  g_autofree char *name = device_bindings_get_name (self->bindings, identity);

  use_bluetooth (self);
  Device *device = ble_device_new (self->bluetooth, identity, NULL, NULL);
  device->is_found = TRUE;
  if (!device->name)
    device_set_name (device, name);
  ble_device_set_owner (BLE_DEVICE (device),
                        device_bindings_get_number (self->bindings, identity, OWNER, -1));
  return device;
}

static Device *
new_device (DeviceManager *self, DriverPort kind, const char *identity)
{
  if (g_str_has_prefix (identity, BLE_IDENTITY))
    return new_bluetooth (self, identity);
  Device *device = kind == DRIVER_GPIO ? gpio_device_new (identity)
                                       : serial_device_new (identity, NULL, NULL, 0, self->drivers);

  device->is_found = TRUE;
  return device;
}

static void
take_info (DeviceManager *self, DevicePortInfo *info)
{
  Device *device = device_manager_find (self, info->identity);

  if (device && device->kind != info->kind) {
    device_manager_remove (self, device);
    device = NULL;
  }
  gboolean is_new = !device;
  if (is_new)
    device = new_device (self, info->kind, info->identity);
  gboolean is_same_plug = !is_new && device->vendor == info->vendor
                          && device->product == info->product
                          && g_strcmp0 (device->name, info->name) == 0;
  device->vendor = info->vendor;
  device->product = info->product;
  device_set_name (device, info->name);
  device_set_path (device, info->path);
  if (is_same_plug && device_is_used (device)) {
    device_retry (device);
    return;
  }
  choose (self, device);
  if (is_new)
    device_manager_add (self, device);
}

static gboolean
is_bound (DeviceManager *self, Device *device)
{
  guint baud;
  g_autofree char *id = device_bindings_get (self->bindings, device->identity, &baud);

  return id != NULL;
}

/* A bound one is kept and waited for; another is forgotten. */
static void
lose (DeviceManager *self, Device *device)
{
  if (!is_bound (self, device)) {
    device_manager_remove (self, device);
    return;
  }
  device_set_path (device, NULL);
  if (!device_is_used (device))
    look (device);
}

/* The one that is at a path of the system; NULL: none. */
static Device *
find_at (DeviceManager *self, const char *path)
{
  GListModel *lists[] = { G_LIST_MODEL (self->devices), G_LIST_MODEL (self->chips) };

  for (gsize k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; i < g_list_model_get_n_items (lists[k]); i++) {
      g_autoptr (Device) device = g_list_model_get_item (lists[k], i);

      if (device->is_found && g_strcmp0 (device->path, path) == 0)
        return device; /* the list keeps it */
    }
  return NULL;
}

static void
uevent_cb (GUdevClient *client, const char *action, GUdevDevice *plug, gpointer data)
{
  DeviceManager *self = data;
  const char *path = g_udev_device_get_device_file (plug);

  if (strcmp (action, "remove") != 0) {
    g_autoptr (DevicePortInfo) info = device_port_info_new (plug);
    if (info)
      take_info (self, info);
    return;
  }
  Device *device = path ? find_at (self, path) : NULL;
  if (device)
    lose (self, device);
}

/* ---- Bluetooth ---- */

static char *
identity_of (const BleSight *sight)
{
  return g_strconcat (BLE_IDENTITY, sight->address, NULL);
}

/* Strangers are listed while somebody looks for them. */
static void
seen_cb (DeviceManager *self, BleSight *sight)
{
  g_autofree char *identity = identity_of (sight);

  if (!ble_host_is_looking (self->bluetooth) || device_manager_find (self, identity))
    return;
  Device *device = new_bluetooth (self, identity);
  choose (self, device);
  device_manager_add (self, device);
}

static void
lost_cb (DeviceManager *self, BleSight *sight)
{
  g_autofree char *identity = identity_of (sight);
  Device *device = device_manager_find (self, identity);

  if (device && !is_bound (self, device))
    device_manager_remove (self, device);
}

static void
bluetooth_state_cb (DeviceManager *self)
{
  if (self->bluetooth_cb)
    self->bluetooth_cb (self, self->bluetooth_data);
}

static void
use_bluetooth (DeviceManager *self)
{
  if (self->bluetooth)
    return;
  self->bluetooth = ble_host_new (self->drivers, NULL);
  g_signal_connect_swapped (self->bluetooth, "seen", G_CALLBACK (seen_cb), self);
  g_signal_connect_swapped (self->bluetooth, "lost", G_CALLBACK (lost_cb), self);
  g_signal_connect_swapped (self->bluetooth, "state", G_CALLBACK (bluetooth_state_cb), self);
  ble_host_start (self->bluetooth);
}

void
device_manager_look_for_bluetooth (DeviceManager *self, gboolean is_looking)
{
  if (!self->bluetooth && !is_looking)
    return;
  use_bluetooth (self);
  ble_host_look (self->bluetooth, is_looking);
  g_autoptr (GPtrArray) sights = ble_host_list (self->bluetooth);
  for (guint i = 0; is_looking && i < sights->len; i++)
    seen_cb (self, sights->pdata[i]);
}

BleHost *
device_manager_get_bluetooth (DeviceManager *self)
{
  return self->bluetooth;
}

void
device_manager_watch_bluetooth (DeviceManager *self, GFunc callback, gpointer data)
{
  self->bluetooth_cb = callback;
  self->bluetooth_data = data;
}

gboolean
device_manager_set_owner (DeviceManager *self, Device *device, int owner, GError **error)
{
  if (!device_bindings_set_number (self->bindings, device->identity, OWNER, owner, error))
    return FALSE;
  ble_device_set_owner (BLE_DEVICE (device), owner);
  return TRUE;
}

/* ---- Looking ---- */

/* Those that are bound but not here. */
static void
add_absent (DeviceManager *self)
{
  g_auto (GStrv) identities = device_bindings_list (self->bindings);

  for (guint i = 0; identities[i]; i++) {
    if (device_manager_find (self, identities[i]))
      continue;
    Device *device = new_device (self, DRIVER_SERIAL, identities[i]);
    choose (self, device);
    device_manager_add (self, device);
  }
}

/* A hundred ports take longer than a frame, so a client of its own lists them. It is waited for
 * before the manager goes: who has freed one may take the devices away that it looked at. */
static gpointer
list_in_thread (gpointer listed)
{
  g_autoptr (GUdevClient) client = g_udev_client_new (NULL);
  GPtrArray *infos = device_port_info_list (client);

  g_source_attach (listed, NULL);
  return infos;
}

/* It may have been plugged in or out since it was listed; then that was told. */
static gboolean
is_news (DeviceManager *self, const DevicePortInfo *info)
{
  Device *device = device_manager_find (self, info->identity);

  return !(device && device->path) && g_file_test (info->path, G_FILE_TEST_EXISTS);
}

/* One at a time: opening a port takes a while too. */
static gboolean
take_next_cb (gpointer data)
{
  DeviceManager *self = data;

  if (self->found->len == 0) {
    g_clear_pointer (&self->found, g_ptr_array_unref);
    self->taking = 0;
    add_absent (self);
    return G_SOURCE_REMOVE;
  }
  g_autoptr (DevicePortInfo) info = g_ptr_array_steal_index (self->found, 0);
  if (is_news (self, info))
    take_info (self, info);
  return G_SOURCE_CONTINUE;
}

static gboolean
listed_cb (gpointer data)
{
  DeviceManager *self = data;

  self->found = g_thread_join (g_steal_pointer (&self->lister));
  g_clear_pointer (&self->listed, g_source_unref);
  /* As urgent as drawing is: where that never ends, something less urgent would never come. */
  self->taking = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, take_next_cb, self, NULL);
  return G_SOURCE_REMOVE;
}

static void
look_soon (DeviceManager *self)
{
  self->listed = g_idle_source_new ();
  g_source_set_priority (self->listed, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->listed, listed_cb, self, NULL);
  self->lister = g_thread_new ("ports", list_in_thread, self->listed);
}

static void
look_now (DeviceManager *self)
{
  g_autoptr (GPtrArray) infos = device_port_info_list (self->client);

  for (guint i = 0; i < infos->len; i++)
    take_info (self, g_ptr_array_index (infos, i));
  add_absent (self);
}

/* ---- Public ---- */

gboolean
device_manager_has_hot_plug (void)
{
  return !g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

static void
lose_missing (DeviceManager *self, GListModel *list)
{
  for (guint i = g_list_model_get_n_items (list); i > 0; i--) {
    g_autoptr (Device) device = g_list_model_get_item (list, i - 1);

    if (device->is_found && device->path && !g_file_test (device->path, G_FILE_TEST_EXISTS))
      lose (self, device);
  }
}

void
device_manager_look_again (DeviceManager *self)
{
  if (self->lister || self->found)
    return;
  lose_missing (self, G_LIST_MODEL (self->devices));
  lose_missing (self, G_LIST_MODEL (self->chips));
  look_soon (self);
}

DeviceManager *
device_manager_new (const Driver *const *drivers)
{
  DeviceManager *self = g_new0 (DeviceManager, 1);

  self->drivers = drivers ? drivers : device_drivers;
  self->devices = g_list_store_new (DEVICE_TYPE);
  self->chips = g_list_store_new (DEVICE_TYPE);
  return self;
}

void
device_manager_start (DeviceManager *self, const char *folder, DeviceManagerMode mode)
{
  static const char *const subsystems[] = { "tty", "gpio", NULL };

  g_return_if_fail (!self->client);
  self->mode = mode;
  self->bindings = device_bindings_new (folder);
  self->client = g_udev_client_new (subsystems);
  g_signal_connect (self->client, "uevent", G_CALLBACK (uevent_cb), self);
  if (mode == DEVICE_MANAGER_USE_SOON)
    look_soon (self);
  else
    look_now (self);
}

static void
stop_all (GListStore *list)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++) {
    g_autoptr (Device) device = g_list_model_get_item (G_LIST_MODEL (list), i);

    device_stop (device);
  }
  g_object_unref (list);
}

void
device_manager_free (DeviceManager *self)
{
  if (!self)
    return;
  if (self->lister) {
    g_ptr_array_unref (g_thread_join (self->lister));
    g_source_destroy (self->listed);
    g_source_unref (self->listed);
  }
  g_clear_handle_id (&self->taking, g_source_remove);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  if (self->client)
    g_signal_handlers_disconnect_by_data (self->client, self);
  g_clear_object (&self->client);
  stop_all (self->devices);
  stop_all (self->chips);
  if (self->bluetooth)
    g_signal_handlers_disconnect_by_data (self->bluetooth, self);
  g_clear_object (&self->bluetooth);
  g_clear_pointer (&self->bindings, device_bindings_free);
  g_free (self);
}

GListModel *
device_manager_get_devices (DeviceManager *self)
{
  return G_LIST_MODEL (self->devices);
}

GListModel *
device_manager_get_chips (DeviceManager *self)
{
  return G_LIST_MODEL (self->chips);
}

static gboolean
remember (DeviceManager *self, Device *device, const char *id, guint baud, GError **error)
{
  int owner = BLE_IS_DEVICE (device) ? ble_device_get_owner (BLE_DEVICE (device)) : -1;

  if (!device_bindings_set (self->bindings, device->identity, id, baud, device->name, error))
    return FALSE;
  if (id && owner >= 0
      && !device_bindings_set_number (self->bindings, device->identity, OWNER, owner, error))
    return FALSE;
  choose (self, device);
  /* A die that is away and forgotten is not there any more. */
  if (!id && BLE_IS_DEVICE (device) && !device->path)
    device_manager_remove (self, device);
  return TRUE;
}

gboolean
device_manager_bind (DeviceManager *self, Device *device, const Driver *driver, guint baud,
                     GError **error)
{
  if (device->is_found)
    return remember (self, device, driver->id, baud, error);
  if (SERIAL_IS_DEVICE (device))
    serial_device_choose (SERIAL_DEVICE (device), driver, baud);
  return TRUE;
}

gboolean
device_manager_forget (DeviceManager *self, Device *device, GError **error)
{
  if (device->is_found)
    return remember (self, device, NULL, 0, error);
  device_manager_remove (self, device);
  return TRUE;
}

gboolean
device_manager_use (DeviceManager *self, Device *device, GError **error)
{
  const char *id = BLE_IS_DEVICE (device) && device->driver ? device->driver->id : FOUND_OUT;

  return !device->is_found || remember (self, device, id, 0, error);
}

gboolean
device_manager_leave_alone (DeviceManager *self, Device *device, GError **error)
{
  return !device->is_found || remember (self, device, LEFT_ALONE, 0, error);
}
