/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-devices-model.h. */
#include "rt-devices-model.h"

#include "devices/bindings.h"
#include "devices/gpio-device.h"
#include "devices/manager.h"
#include "devices/replay-device.h"
#include "devices/serial-device.h"
#include "devices/transport/transport.h"
#include "fleets/fleet-trust.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

enum { LOOK_AGAIN_S = 3, IDLE_S = 30 * 60 };

struct _RtDevices {
  GObject parent_instance;

  RtRolls *rolls;
  RtMeasure *measure;
  DeviceManager *manager;
  char *folder;
  gboolean is_started;
  guint idling;                     /* until dice that nobody rolls are let go; else 0 */
  guint looking;                    /* every now and then, where nothing is told; else 0 */
  GPtrArray *drivers[DRIVER_PORTS]; /* of Driver, by the kind of port, ended by NULL */
};

G_DEFINE_FINAL_TYPE (RtDevices, rt_devices, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Those that come ---- */

static void
device_changed_cb (RtDevices *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
event_cb (RtDevices *self, const DeviceEvent *event, gint64 time_us, Device *device)
{
  if (event->kind != DEVICE_EVENT_BATTERY)
    return;
  for (guint i = 0; i < device_get_n_batteries (device); i++) {
    const DeviceBattery *battery = device_get_battery (device, i);
    g_autofree char *name = rt_battery_get_name (battery);
    g_autofree char *text = NULL;

    if (battery->die != event->battery.die || battery->percent >= RT_BATTERY_LOW_PERCENT
        || battery->percent_before < RT_BATTERY_LOW_PERCENT)
      continue;
    text = g_strdup_printf (_ ("%s, %s: %d %% left in the battery. Charge it soon."),
                            rt_device_get_name (device), name, battery->percent);
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, text);
  }
}

static void
recording_failed_cb (RtDevices *self, const GError *why)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, why->message);
}

static void
items_changed_cb (RtDevices *self, guint position, guint n_removed, guint n_added, GListModel *list)
{
  const GConnectFlags swapped = G_CONNECT_SWAPPED;

  for (guint i = 0; i < n_added; i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, position + i);

    rt_device_get_log (device);
    g_signal_connect_object (device, "event", G_CALLBACK (event_cb), self, swapped);
    g_signal_connect_object (device, "notify::state", G_CALLBACK (device_changed_cb), self,
                             swapped);
    g_signal_connect_object (device, "notify::use", G_CALLBACK (device_changed_cb), self, swapped);
    g_signal_connect_object (device, "notify::battery", G_CALLBACK (device_changed_cb), self,
                             swapped);
    g_signal_connect_object (device, "recording-failed", G_CALLBACK (recording_failed_cb), self,
                             swapped);
    rt_rolls_watch (self->rolls, device);
    rt_measure_watch (self->measure, device);
  }
  device_changed_cb (self);
}

GListModel *
rt_devices_get_list (RtDevices *self)
{
  return device_manager_get_devices (self->manager);
}

void
rt_devices_add_port (RtDevices *self, const char *path, const char *driver, guint baud)
{
  Device *device =
      serial_device_new (path, path, driver ? device_driver_find (driver) : NULL, baud, NULL);

  device_manager_add (self->manager, device);
  device_start (device);
}

/* ---- Bluetooth dice that nobody rolls ---- */

typedef void (*BleFunction) (BleDevice *device);

static void
for_each_bluetooth (RtDevices *self, BleFunction function)
{
  GListModel *list = rt_devices_get_list (self);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, i);

    if (BLE_IS_DEVICE (device))
      function (BLE_DEVICE (device));
  }
}

static void
rest (BleDevice *device)
{
  if (device_get_state (DEVICE (device)) == DEVICE_WORKING)
    ble_device_rest (device);
}

static void
idle_cb (gpointer data)
{
  RtDevices *self = data;

  self->idling = 0;
  for_each_bluetooth (self, rest);
}

/* A connection empties the battery of a die. It is let go when none was awaited for long, and had
 * back when one is. */
static void
rolls_changed_cb (RtDevices *self)
{
  if (!device_manager_get_bluetooth (self->manager))
    return;
  g_clear_handle_id (&self->idling, g_source_remove);
  if (rt_rolls_get_wanted (self->rolls))
    for_each_bluetooth (self, ble_device_wake);
  else
    self->idling = g_timeout_add_once (IDLE_S * 1000, idle_cb, self);
}

static void
bluetooth_cb (gpointer manager, gpointer data)
{
  device_changed_cb (data);
}

/* ---- Captures ---- */

/* Takes the reader. `path` NULL: it is in no file. */
static Device *
play (RtDevices *self, const char *identity, const char *path, CaptureReader *reader,
      GError **error)
{
  const CaptureHead *head = capture_reader_get_head (reader);
  Device *device = device_manager_find (self->manager, identity);
  const Driver *driver = head->driver ? device_driver_find (head->driver) : NULL;

  if (!driver) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: it does not say which device was recorded"), identity);
    capture_reader_free (reader);
    return NULL;
  }
  if (!device) {
    device = replay_device_new (identity, path, driver);
    device_manager_add (self->manager, device);
  }
  replay_device_play (REPLAY_DEVICE (device), reader, REPLAY_REAL_TIME);
  return device;
}

gboolean
rt_devices_add_capture (RtDevices *self, const char *path, GError **error)
{
  CaptureReader *reader = capture_reader_open (path, error);

  return reader && play (self, path, path, reader, error);
}

gboolean
rt_devices_play_text (RtDevices *self, const char *name, const char *text, GError **error)
{
  char *own = g_strdup (text);
  CaptureReader *reader = capture_reader_open_bytes (name, own, strlen (own), error);
  Device *device = reader ? play (self, name, NULL, reader, error) : NULL;

  /* It is read while it is played, up to here the one before. */
  if (device)
    g_object_set_data_full (G_OBJECT (device), "rt-text", own, g_free);
  else
    g_free (own);
  return device != NULL;
}

void
rt_devices_stop_text (RtDevices *self, const char *name)
{
  Device *device = device_manager_find (self->manager, name);

  if (device)
    device_manager_remove (self->manager, device);
}

/* ---- What is wired to pins ---- */

const RtGpioSetup *
rt_device_get_gpio (Device *device)
{
  return g_object_get_data (G_OBJECT (device), "rt-setup");
}

static void
use_setup (RtDevices *self, Device *device, const RtGpioSetup *setup)
{
  const GpioOptions options = { .temperature_tenths = (int16_t)setup->temperature_tenths,
                                .is_inverted = setup->is_inverted };
  g_autofree char *place = rt_gpio_setup_to_place (setup);
  gboolean is_new = !device;

  if (is_new)
    device = gpio_device_new (setup->id);
  g_object_set_data_full (G_OBJECT (device), "rt-setup", rt_gpio_setup_copy (setup),
                          (GDestroyNotify)rt_gpio_setup_free);
  gpio_device_set_wires (GPIO_DEVICE (device), device_driver_find (setup->driver), place, &options);
  if (is_new)
    device_manager_add (self->manager, device);
  device_start (device);
  device_open (device, NULL);
}

static gboolean
is_gpio_driver (const char *id)
{
  const Driver *driver = device_driver_find (id);

  return driver && driver->port == DRIVER_GPIO;
}

static gboolean
save_setups (RtDevices *self, const RtGpioSetup *more, const char *without, GError **error)
{
  g_autoptr (GPtrArray) setups = g_ptr_array_new ();
  GListModel *list = rt_devices_get_list (self);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, i);
    const RtGpioSetup *setup = rt_device_get_gpio (device);

    if (setup && g_strcmp0 (setup->id, without) != 0)
      g_ptr_array_add (setups, (gpointer)setup);
  }
  if (more)
    g_ptr_array_add (setups, (gpointer)more);
  return rt_gpio_setups_save (self->folder, setups, error);
}

static char *
fresh_id (RtDevices *self)
{
  for (guint i = 1;; i++) {
    g_autofree char *id = g_strdup_printf ("gpio-%u", i);

    if (!device_manager_find (self->manager, id))
      return g_steal_pointer (&id);
  }
}

gboolean
rt_devices_set_gpio (RtDevices *self, const RtGpioSetup *setup, GError **error)
{
  g_autoptr (RtGpioSetup) own = rt_gpio_setup_copy (setup);

  if (!is_gpio_driver (own->driver)) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: there is no such device for GPIO pins"), own->driver);
    return FALSE;
  }
  if (!own->id)
    own->id = fresh_id (self);
  if (!save_setups (self, own, own->id, error))
    return FALSE;
  use_setup (self, device_manager_find (self->manager, own->id), own);
  return TRUE;
}

static void
load_setups (RtDevices *self)
{
  g_autoptr (GPtrArray) setups = rt_gpio_setups_load (self->folder);

  for (guint i = 0; i < setups->len; i++) {
    const RtGpioSetup *setup = g_ptr_array_index (setups, i);

    if (is_gpio_driver (setup->driver))
      use_setup (self, NULL, setup);
  }
}

char **
rt_devices_list_chips (RtDevices *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  GListModel *chips = device_manager_get_chips (self->manager);

  for (guint i = 0; i < g_list_model_get_n_items (chips); i++) {
    g_autoptr (Device) chip = g_list_model_get_item (chips, i);
    g_autofree char *name =
        device_get_path (chip) ? g_path_get_basename (device_get_path (chip)) : NULL;

    if (name)
      g_strv_builder_add (names, name);
  }
  return g_strv_builder_end (names);
}

/* ---- The user's word ---- */

gboolean
rt_devices_use (RtDevices *self, Device *device, GError **error)
{
  return device_manager_use (self->manager, device, error);
}

gboolean
rt_devices_leave_alone (RtDevices *self, Device *device, GError **error)
{
  return device_manager_leave_alone (self->manager, device, error);
}

gboolean
rt_devices_bind (RtDevices *self, Device *device, const Driver *driver, guint baud, GError **error)
{
  return device_manager_bind (self->manager, device, driver, baud, error);
}

gboolean
rt_devices_forget (RtDevices *self, Device *device, GError **error)
{
  const RtGpioSetup *setup = rt_device_get_gpio (device);

  if (setup && !save_setups (self, NULL, setup->id, error))
    return FALSE;
  return device_manager_forget (self->manager, device, error);
}

char *
rt_device_suggest_recording (Device *device)
{
  const Driver *driver = device_get_driver (device);
  g_autofree char *folder =
      g_build_filename (g_get_user_data_dir (), "rocket-table", "captures", NULL);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d-%H%M%S");
  g_autofree char *name = g_strdup_printf ("%s-%s.capture", driver ? driver->id : "device", time);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    g_warning ("%s: %s", folder, g_strerror (errno));
  return g_build_filename (folder, name, NULL);
}

/* ---- Of all that works ---- */

/* The next one from a place on, which goes on to the one after; NULL: none. The list keeps it. */
static Device *
next_working (RtDevices *self, guint *place)
{
  GListModel *list = rt_devices_get_list (self);

  while (*place < g_list_model_get_n_items (list)) {
    g_autoptr (Device) device = g_list_model_get_item (list, (*place)++);

    if (device_get_state (device) == DEVICE_WORKING)
      return device;
  }
  return NULL;
}

gboolean
rt_devices_has_dice (RtDevices *self)
{
  guint place = 0;

  for (Device *device; (device = next_working (self, &place));)
    if (device_gives (device, DRIVER_DICE))
      return TRUE;
  return FALSE;
}

char *
rt_devices_describe_batteries (RtDevices *self)
{
  GString *text = g_string_new (NULL);
  guint place = 0;

  for (Device *device; (device = next_working (self, &place));)
    for (guint i = 0; i < device_get_n_batteries (device); i++) {
      g_autofree char *battery = rt_battery_describe (device_get_battery (device, i));

      g_string_append_printf (text, "%s%s", text->len ? " · " : "", battery);
    }
  return g_string_free (text, FALSE);
}

gboolean
rt_devices_find_battery (RtDevices *self, const char *name, int *percent)
{
  guint place = 0;

  for (Device *device; (device = next_working (self, &place));)
    for (guint i = 0; i < device_get_n_batteries (device); i++) {
      const DeviceBattery *battery = device_get_battery (device, i);
      g_autofree char *own = rt_battery_get_name (battery);

      if (g_strcmp0 (own, name) != 0)
        continue;
      *percent = battery->percent;
      return TRUE;
    }
  return FALSE;
}

DeviceManager *
rt_devices_get_manager (RtDevices *self)
{
  return self->manager;
}

RtRolls *
rt_devices_get_rolls (RtDevices *self)
{
  return self->rolls;
}

const Driver *const *
rt_devices_get_drivers (RtDevices *self, DriverPort kind)
{
  return (const Driver *const *)self->drivers[kind]->pdata;
}

/* ---- The object ---- */

static void
rt_devices_finalize (GObject *object)
{
  RtDevices *self = RT_DEVICES (object);

  g_clear_handle_id (&self->looking, g_source_remove);
  g_clear_handle_id (&self->idling, g_source_remove);
  g_clear_pointer (&self->manager, device_manager_free);
  for (gsize i = 0; i < G_N_ELEMENTS (self->drivers); i++)
    g_ptr_array_unref (self->drivers[i]);
  g_free (self->folder);
  g_clear_object (&self->rolls);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_devices_parent_class)->finalize (object);
}

static void
rt_devices_class_init (RtDevicesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_devices_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_devices_init (RtDevices *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->drivers); i++)
    self->drivers[i] = g_ptr_array_new ();
  for (const Driver *const *driver = device_drivers; *driver; driver++)
    g_ptr_array_add (self->drivers[(*driver)->port], (gpointer)*driver);
  for (gsize i = 0; i < G_N_ELEMENTS (self->drivers); i++)
    g_ptr_array_add (self->drivers[i], NULL);
  self->manager = device_manager_new (NULL);
  g_signal_connect_object (rt_devices_get_list (self), "items-changed",
                           G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
}

RtDevices *
rt_devices_new (const char *folder, RtRolls *rolls, RtMeasure *measure)
{
  RtDevices *self = g_object_new (RT_TYPE_DEVICES, NULL);

  self->rolls = g_object_ref (rolls);
  self->measure = g_object_ref (measure);
  self->folder = g_strdup (folder);
  device_manager_watch_bluetooth (self->manager, bluetooth_cb, self);
  g_signal_connect_object (rolls, "changed", G_CALLBACK (rolls_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

/* Settings that anybody may change are told of and left alone: without them, devices are found as
 * on the first day. */
static gboolean
trust_settings (RtDevices *self)
{
  static const char *const names[] = { DEVICE_BINDINGS_FILE, RT_GPIO_SETUPS_FILE };
  gboolean is_trusted = TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (self->folder, names[i], NULL);
    g_autoptr (GError) error = NULL;

    if (fleet_trust (path, &error))
      continue;
    is_trusted = FALSE;
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, error->message);
  }
  return is_trusted;
}

static gboolean
look_again_cb (gpointer data)
{
  RtDevices *self = data;

  device_manager_look_again (self->manager);
  return G_SOURCE_CONTINUE;
}

void
rt_devices_start (RtDevices *self)
{
  gboolean is_trusted;

  if (self->is_started)
    return;
  self->is_started = TRUE;
  is_trusted = trust_settings (self);
  device_manager_start (self->manager, is_trusted ? self->folder : NULL, DEVICE_MANAGER_USE_SOON);
  if (is_trusted)
    load_setups (self);
  if (!device_manager_has_hot_plug ())
    self->looking = g_timeout_add_seconds (LOOK_AGAIN_S, look_again_cb, self);
}
