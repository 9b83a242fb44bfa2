/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See ble.h. Made of three parts: the host, which keeps what BlueZ says of adapters and devices;
 * the search; and the connection to one device.
 *
 * The signals of the bus are taken as they come, not by GDBusObjectManagerClient: that makes an
 * object of each of thousands of strangers. Adapters and devices are told by two subscriptions, the
 * packets of a device by one for its characteristic alone.
 *
 * What BlueZ says is taken as it is said by somebody who may be wrong: what has another type than
 * it should have is not there.
 */
#include "ble.h"

#include "devices/frame/frame-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BLUEZ "org.bluez"
#define ADAPTER "org.bluez.Adapter1"
#define DEVICE_1 "org.bluez.Device1"
#define CHARACTERISTIC "org.bluez.GattCharacteristic1"
#define MANAGER "org.freedesktop.DBus.ObjectManager"
#define PROPERTIES "org.freedesktop.DBus.Properties"

enum {
  CALL_MS = 10000,
  CONNECT_MS = 45000, /* BlueZ itself gives up sooner */
  RESOLVE_MS = 20000,
  SEEK_S = 8,        /* looked for so long, */
  PAUSE_FIRST_S = 4, /* then not for so long, and so on */
  PAUSE_LAST_S = 60,
  CHARACTERISTICS_MAX = 256,
  SENDS_MAX = 16, /* that may wait for an answer */
  NAME_MAX_BYTES = 40,
};

struct _BleHost {
  GObject parent_instance;

  const Driver *const *drivers;
  char *system;
  BleState state;
  char *message;
  const char *command;
  GCancellable *cancellable; /* of all calls; NULL: not started */
  GDBusConnection *connection;
  guint watch;
  char *owner; /* BlueZ's name on the bus while it is there */
  guint subscriptions[4];
  GHashTable *adapters;        /* of Adapter by path */
  GHashTable *sights;          /* of BleSight by path */
  GHashTable *characteristics; /* of UUID by path */

  gboolean is_looking;
  guint n_seekers;
  gboolean is_in_pause;
  guint pause_s;
  guint seeking;             /* the timer */
  char *discovering;         /* the adapter that looks for us; NULL: none */
  gboolean is_about_to_look; /* and has not answered yet */
};

typedef struct {
  gboolean is_powered;
  gboolean is_blocked;
} Adapter;

G_DEFINE_FINAL_TYPE (BleHost, ble_host, G_TYPE_OBJECT)

enum { SIGNAL_STATE, SIGNAL_SEEN, SIGNAL_LOST, N_SIGNALS };
static guint signals[N_SIGNALS];

static void update_search (BleHost *self);

const char *
ble_state_name (BleState state)
{
  static const char *const names[] = {
    [BLE_RESTING] = "resting",
    [BLE_ASKING] = "asking",
    [BLE_REFUSED] = "refused",
    [BLE_NOT_RUNNING] = "not running",
    [BLE_NO_ADAPTER] = "no adapter",
    [BLE_BLOCKED] = "blocked",
    [BLE_OFF] = "off",
    [BLE_READY] = "ready",
  };

  return names[state];
}

/* ---- Calls ---- */

/* Never starts BlueZ: it is asked by the name that it has on the bus now. */
static void
call (BleHost *self, const char *path, const char *interface, const char *method,
      GVariant *arguments, int timeout_ms, GCancellable *cancellable, GAsyncReadyCallback callback,
      gpointer data)
{
  g_dbus_connection_call (self->connection, self->owner, path, interface, method, arguments, NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout_ms, cancellable, callback, data);
}

/* The answer is of no interest. */
static void
tell (BleHost *self, const char *path, const char *interface, const char *method)
{
  if (self->owner)
    call (self, path, interface, method, NULL, CALL_MS, NULL, NULL, NULL);
}

/* ---- How Bluetooth is ---- */

/* Is there something in a folder of /sys whose name begins so? */
static gboolean
has_entry (BleHost *self, const char *folder, const char *start)
{
  g_autofree char *path = g_build_filename (self->system, "class", folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_prefix (name, start))
      return TRUE;
  return FALSE;
}

static gboolean
reads (BleHost *self, const char *entry, const char *file, const char *text)
{
  g_autofree char *path = g_build_filename (self->system, "class", "rfkill", entry, file, NULL);
  g_autofree char *contents = NULL;

  return g_file_get_contents (path, &contents, NULL, NULL) && g_str_has_prefix (contents, text);
}

/* Older versions of BlueZ do not say that an adapter is blocked. */
static gboolean
is_blocked_by_kernel (BleHost *self, gboolean *is_hard)
{
  g_autofree char *path = g_build_filename (self->system, "class", "rfkill", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  *is_hard = FALSE;
  while (dir && (name = g_dir_read_name (dir))) {
    if (!reads (self, name, "type", "bluetooth"))
      continue;
    *is_hard = reads (self, name, "hard", "1");
    if (*is_hard || reads (self, name, "soft", "1"))
      return TRUE;
  }
  return FALSE;
}

static BleState
judge_adapters (BleHost *self, gboolean *is_hard)
{
  GHashTableIter iter;
  const Adapter *adapter;
  gboolean is_blocked = FALSE;

  *is_hard = FALSE;
  if (g_hash_table_size (self->adapters) == 0)
    return BLE_NO_ADAPTER;
  g_hash_table_iter_init (&iter, self->adapters);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *)&adapter)) {
    if (adapter->is_powered)
      return BLE_READY;
    is_blocked |= adapter->is_blocked;
  }
  return is_blocked_by_kernel (self, is_hard) || is_blocked ? BLE_BLOCKED : BLE_OFF;
}

static const char *
describe (BleState state, gboolean is_hard, const char **command)
{
  *command = NULL;
  switch (state) {
  case BLE_RESTING:
    return _ ("Bluetooth is not used");
  case BLE_ASKING:
    return _ ("asking how Bluetooth is");
  case BLE_REFUSED:
    *command = "flatpak override --user --system-talk-name=org.bluez org.rockettable.RocketTable";
    return _ ("the system does not let Rocket Table use Bluetooth; in a Flatpak allow it by");
  case BLE_NOT_RUNNING:
    *command = "sudo systemctl start bluetooth";
    return _ ("there is a Bluetooth adapter, but its service is not running; start it by");
  case BLE_NO_ADAPTER:
    return _ ("no Bluetooth adapter; an inexpensive USB one with Bluetooth LE will do");
  case BLE_BLOCKED:
    if (is_hard)
      return _ ("Bluetooth is blocked by a switch or key of this computer; turn it on there");
    *command = "rfkill unblock bluetooth";
    return _ ("Bluetooth is blocked, as in flight mode; turn it on there, or by");
  case BLE_OFF:
    *command = "bluetoothctl power on";
    return _ ("Bluetooth is off; turn it on in the settings of the system, or by");
  case BLE_READY:
    break;
  }
  return _ ("Bluetooth is on");
}

static void
set_state (BleHost *self, BleState state, gboolean is_hard)
{
  const char *command;
  const char *text = describe (state, is_hard, &command);
  g_autofree char *message =
      command ? g_strdup_printf (_ ("%s: %s"), text, command) : g_strdup (text);

  if (self->state == state && g_strcmp0 (self->message, message) == 0)
    return;
  self->state = state;
  self->command = command;
  g_free (self->message);
  self->message = g_steal_pointer (&message);
  g_signal_emit (self, signals[SIGNAL_STATE], 0);
  update_search (self);
}

static void
update_state (BleHost *self)
{
  gboolean is_hard;
  BleState state = judge_adapters (self, &is_hard);

  set_state (self, state, is_hard);
}

/* ---- What BlueZ says ---- */

static GVariant *
look_up (GVariant *properties, const char *name, const char *type)
{
  return g_variant_lookup_value (properties, name, G_VARIANT_TYPE (type));
}

static void
take_boolean (GVariant *properties, const char *name, gboolean *value)
{
  g_variant_lookup (properties, name, "b", value);
}

static void
take_adapter (BleHost *self, const char *path, GVariant *properties)
{
  Adapter *adapter = g_hash_table_lookup (self->adapters, path);
  const char *power = NULL;

  if (!adapter) {
    adapter = g_new0 (Adapter, 1);
    g_hash_table_insert (self->adapters, g_strdup (path), adapter);
  }
  take_boolean (properties, "Powered", &adapter->is_powered);
  if (g_variant_lookup (properties, "PowerState", "&s", &power))
    adapter->is_blocked = g_str_equal (power, "off-blocked");
  /* It has stopped to look without being told so, as it was turned off. */
  if (!adapter->is_powered && g_strcmp0 (self->discovering, path) == 0)
    g_clear_pointer (&self->discovering, g_free);
}

static void
free_sight (gpointer memory)
{
  BleSight *sight = memory;

  g_free (sight->path);
  g_free (sight->address);
  g_free (sight->name);
  g_free (sight);
}

/* The first driver that is for a device with this name, or this service. */
static const Driver *
find_driver (BleHost *self, const char *name, const char *const *services)
{
  for (const Driver *const *driver = self->drivers; *driver; driver++) {
    const DriverBle *ble = &(*driver)->ble;

    if ((*driver)->port != DRIVER_BLE)
      continue;
    if ((ble->name && name && g_str_has_prefix (name, ble->name))
        || (ble->service && services && g_strv_contains (services, ble->service)))
      return *driver;
  }
  return NULL;
}

/* What a stranger calls itself is shown and written into journals, where a comma parts two dice. */
static char *
tidy_name (const char *name)
{
  char shown[NAME_MAX_BYTES];
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);
  g_autofree char *spaced = g_str_has_prefix (name, "GoDice_") && parts[1]
                                ? g_strdup_printf ("GoDice %s", parts[1])
                                : g_strdup (name);

  g_strdelimit (spaced, ",", ' ');
  frame_text_copy (frame_text (spaced, strlen (spaced)), shown, sizeof shown);
  g_strstrip (shown);
  return *shown ? g_strdup (shown) : NULL;
}

static void
update_sight (BleSight *sight, GVariant *properties)
{
  const char *name = NULL;
  gint16 signal_dbm;

  if (g_variant_lookup (properties, "Name", "&s", &name)
      || (!sight->name && g_variant_lookup (properties, "Alias", "&s", &name))) {
    g_free (sight->name);
    sight->name = tidy_name (name);
  }
  if (g_variant_lookup (properties, "RSSI", "n", &signal_dbm))
    sight->signal_dbm = signal_dbm;
  take_boolean (properties, "Connected", &sight->is_connected);
  take_boolean (properties, "ServicesResolved", &sight->is_resolved);
}

static void ask_for_device (BleHost *self, const char *path);

/* `is_all`: these are all properties it has, not only those that have changed. */
static void
take_device (BleHost *self, const char *path, GVariant *properties, gboolean is_all)
{
  BleSight *sight = g_hash_table_lookup (self->sights, path);
  const char *name = NULL;
  const char *address = NULL;
  g_autofree const char **services = NULL;

  if (!sight) {
    g_variant_lookup (properties, "Name", "&s", &name);
    g_variant_lookup (properties, "UUIDs", "^a&s", &services);
    const Driver *driver = find_driver (self, name, services);
    if (!driver || g_hash_table_size (self->sights) >= BLE_SIGHTS_MAX)
      return;
    if (!is_all) {
      ask_for_device (self, path);
      return;
    }
    if (!g_variant_lookup (properties, "Address", "&s", &address) || strlen (address) != 17)
      return;
    sight = g_new0 (BleSight, 1);
    sight->path = g_strdup (path);
    sight->address = g_strdup (address);
    sight->driver = driver;
    g_hash_table_insert (self->sights, sight->path, sight);
  }
  update_sight (sight, properties);
  g_signal_emit (self, signals[SIGNAL_SEEN], 0, sight);
}

static void
device_answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree char *path = ((gpointer *)data)[1];
  BleHost *self = ((gpointer *)data)[0];
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  g_free (data);
  if (!answer || !g_variant_is_of_type (answer, G_VARIANT_TYPE ("(a{sv})")))
    return;
  g_autoptr (GVariant) properties = g_variant_get_child_value (answer, 0);
  if (self->owner)
    take_device (self, path, properties, TRUE);
}

/* Only what changed was told; who it is must be known too. */
static void
ask_for_device (BleHost *self, const char *path)
{
  gpointer *data = g_new0 (gpointer, 2);

  data[0] = self;
  data[1] = g_strdup (path);
  call (self, path, PROPERTIES, "GetAll", g_variant_new ("(s)", DEVICE_1), CALL_MS,
        self->cancellable, device_answered_cb, data);
}

static gboolean
is_of_driver (BleHost *self, const char *uuid)
{
  for (const Driver *const *driver = self->drivers; *driver; driver++)
    if (g_strcmp0 ((*driver)->ble.notify, uuid) == 0 || g_strcmp0 ((*driver)->ble.write, uuid) == 0)
      return TRUE;
  return FALSE;
}

static void
take_characteristic (BleHost *self, const char *path, GVariant *properties)
{
  const char *uuid = NULL;

  if (g_variant_lookup (properties, "UUID", "&s", &uuid) && is_of_driver (self, uuid)
      && g_hash_table_size (self->characteristics) < CHARACTERISTICS_MAX)
    g_hash_table_insert (self->characteristics, g_strdup (path), g_strdup (uuid));
}

static void
take_object (BleHost *self, const char *path, GVariant *interfaces)
{
  g_autoptr (GVariant) adapter = look_up (interfaces, ADAPTER, "a{sv}");
  g_autoptr (GVariant) device = look_up (interfaces, DEVICE_1, "a{sv}");
  g_autoptr (GVariant) characteristic = look_up (interfaces, CHARACTERISTIC, "a{sv}");

  if (adapter)
    take_adapter (self, path, adapter);
  if (device)
    take_device (self, path, device, TRUE);
  if (characteristic)
    take_characteristic (self, path, characteristic);
}

static void
lose_sight (BleHost *self, const char *path)
{
  BleSight *sight = g_hash_table_lookup (self->sights, path);

  if (!sight)
    return;
  g_hash_table_steal (self->sights, path);
  sight->is_connected = sight->is_resolved = FALSE;
  g_signal_emit (self, signals[SIGNAL_LOST], 0, sight);
  free_sight (sight);
}

static void
added_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
          const char *signal, GVariant *arguments, gpointer data)
{
  BleHost *self = data;
  const char *object;

  if (!g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(oa{sa{sv}})")))
    return;
  g_variant_get_child (arguments, 0, "&o", &object);
  g_autoptr (GVariant) interfaces = g_variant_get_child_value (arguments, 1);
  gsize n_adapters = g_hash_table_size (self->adapters);
  take_object (self, object, interfaces);
  if (g_hash_table_size (self->adapters) != n_adapters)
    update_state (self);
}

static void
removed_cb (GDBusConnection *connection, const char *sender, const char *path,
            const char *interface, const char *signal, GVariant *arguments, gpointer data)
{
  BleHost *self = data;
  const char *object;
  g_autofree const char **interfaces = NULL;

  if (!g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(oas)")))
    return;
  g_variant_get (arguments, "(&o^a&s)", &object, &interfaces);
  if (g_strv_contains (interfaces, CHARACTERISTIC))
    g_hash_table_remove (self->characteristics, object);
  if (g_strv_contains (interfaces, DEVICE_1))
    lose_sight (self, object);
  if (g_strv_contains (interfaces, ADAPTER) && g_hash_table_remove (self->adapters, object)) {
    if (g_strcmp0 (self->discovering, object) == 0)
      g_clear_pointer (&self->discovering, g_free);
    update_state (self);
  }
}

static void
changed_cb (GDBusConnection *connection, const char *sender, const char *path,
            const char *interface, const char *signal, GVariant *arguments, gpointer data)
{
  BleHost *self = data;
  const char *of;

  if (!g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(sa{sv}as)")))
    return;
  g_variant_get_child (arguments, 0, "&s", &of);
  g_autoptr (GVariant) properties = g_variant_get_child_value (arguments, 1);
  if (g_str_equal (of, DEVICE_1)) {
    take_device (self, path, properties, FALSE);
  } else if (g_str_equal (of, ADAPTER) && g_hash_table_contains (self->adapters, path)) {
    take_adapter (self, path, properties);
    update_state (self);
  }
}

/* ---- BlueZ comes and goes ---- */

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  BleHost *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  const char *path;
  GVariant *interfaces;
  GVariantIter iter;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || (!error && !self->owner))
    return;
  if (error) {
    set_state (self, BLE_REFUSED, FALSE);
    return;
  }
  if (g_variant_is_of_type (answer, G_VARIANT_TYPE ("(a{oa{sa{sv}}})"))) {
    g_autoptr (GVariant) objects = g_variant_get_child_value (answer, 0);

    g_variant_iter_init (&iter, objects);
    while (g_variant_iter_next (&iter, "{&o@a{sa{sv}}}", &path, &interfaces)) {
      take_object (self, path, interfaces);
      g_variant_unref (interfaces);
    }
  }
  update_state (self);
}

static void
appeared_cb (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  BleHost *self = data;
  const struct {
    const char *interface;
    const char *signal;
    const char *argument;
    GDBusSignalCallback callback;
  } wanted[] = {
    { MANAGER, "InterfacesAdded", NULL, added_cb },
    { MANAGER, "InterfacesRemoved", NULL, removed_cb },
    { PROPERTIES, "PropertiesChanged", DEVICE_1, changed_cb },
    { PROPERTIES, "PropertiesChanged", ADAPTER, changed_cb },
  };

  self->owner = g_strdup (owner);
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    self->subscriptions[i] = g_dbus_connection_signal_subscribe (
        connection, owner, wanted[i].interface, wanted[i].signal, NULL, wanted[i].argument,
        G_DBUS_SIGNAL_FLAGS_NONE, wanted[i].callback, self, NULL);
  call (self, "/", MANAGER, "GetManagedObjects", NULL, CALL_MS, self->cancellable, listed_cb, self);
}

static void
forget_bluez (BleHost *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->subscriptions); i++) {
    if (self->subscriptions[i])
      g_dbus_connection_signal_unsubscribe (self->connection, self->subscriptions[i]);
    self->subscriptions[i] = 0;
  }
  g_clear_pointer (&self->owner, g_free);
  g_clear_pointer (&self->discovering, g_free);
  self->is_about_to_look = FALSE;
  g_hash_table_remove_all (self->adapters);
  g_hash_table_remove_all (self->characteristics);
}

static void
vanished_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  BleHost *self = data;
  g_autoptr (GPtrArray) sights = ble_host_list (self);

  forget_bluez (self);
  /* Those who are told may ask for others. */
  for (guint i = 0; i < sights->len; i++)
    lose_sight (self, ((BleSight *)sights->pdata[i])->path);
  set_state (self, has_entry (self, "bluetooth", "hci") ? BLE_NOT_RUNNING : BLE_NO_ADAPTER, FALSE);
}

static void
bus_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) connection = g_bus_get_finish (result, &error);
  BleHost *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!connection) {
    vanished_cb (NULL, NULL, self);
    return;
  }
  self->connection = g_steal_pointer (&connection);
  self->watch = g_bus_watch_name_on_connection (
      self->connection, BLUEZ, G_BUS_NAME_WATCHER_FLAGS_NONE, appeared_cb, vanished_cb, self, NULL);
}

void
ble_host_start (BleHost *self)
{
  if (self->cancellable)
    return;
  self->cancellable = g_cancellable_new ();
  set_state (self, BLE_ASKING, FALSE);
  g_bus_get (G_BUS_TYPE_SYSTEM, self->cancellable, bus_cb, self);
}

/* ---- Looking for devices ---- */

static const char *
find_powered (BleHost *self)
{
  GHashTableIter iter;
  const char *path;
  const Adapter *adapter;

  g_hash_table_iter_init (&iter, self->adapters);
  while (g_hash_table_iter_next (&iter, (gpointer *)&path, (gpointer *)&adapter))
    if (adapter->is_powered)
      return path;
  return NULL;
}

static void
stop_discovery (BleHost *self)
{
  g_autofree char *adapter = g_steal_pointer (&self->discovering);

  if (adapter)
    tell (self, adapter, ADAPTER, "StopDiscovery");
}

static void
discovering_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  BleHost *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->is_about_to_look = FALSE;
  /* It may be busy; it is asked again when the search goes on. */
  if (!answer)
    g_clear_pointer (&self->discovering, g_free);
  else
    update_search (self);
}

static void
start_discovery (BleHost *self, const char *adapter)
{
  GVariantBuilder filter;

  g_variant_builder_init (&filter, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (&filter, "{sv}", "Transport", g_variant_new_string ("le"));
  self->discovering = g_strdup (adapter);
  self->is_about_to_look = TRUE;
  call (self, adapter, ADAPTER, "SetDiscoveryFilter", g_variant_new ("(a{sv})", &filter), CALL_MS,
        NULL, NULL, NULL);
  call (self, adapter, ADAPTER, "StartDiscovery", NULL, CALL_MS, self->cancellable, discovering_cb,
        self);
}

static void
seek_on_cb (gpointer data)
{
  BleHost *self = data;

  self->seeking = 0;
  self->is_in_pause = !self->is_in_pause;
  if (self->is_in_pause)
    self->pause_s = MIN (MAX (2 * self->pause_s, PAUSE_FIRST_S), PAUSE_LAST_S);
  update_search (self);
}

static void
update_search (BleHost *self)
{
  gboolean is_ready = self->state == BLE_READY;
  gboolean is_seeking = is_ready && self->n_seekers > 0 && !self->is_looking;

  if (!is_seeking) {
    g_clear_handle_id (&self->seeking, g_source_remove);
    self->is_in_pause = FALSE;
    self->pause_s = 0;
  } else if (!self->seeking) {
    self->seeking =
        g_timeout_add_once (1000 * (self->is_in_pause ? self->pause_s : SEEK_S), seek_on_cb, self);
  }
  if (self->is_about_to_look)
    return;
  if (is_ready && (self->is_looking || (is_seeking && !self->is_in_pause))) {
    const char *adapter = self->discovering ? NULL : find_powered (self);

    if (adapter)
      start_discovery (self, adapter);
  } else {
    stop_discovery (self);
  }
}

void
ble_host_look (BleHost *self, gboolean is_looking)
{
  self->is_looking = is_looking;
  update_search (self);
}

gboolean
ble_host_is_looking (BleHost *self)
{
  return self->is_looking;
}

/* Somebody new is looked for at once. */
void
ble_host_seek (BleHost *self)
{
  self->n_seekers++;
  g_clear_handle_id (&self->seeking, g_source_remove);
  self->is_in_pause = FALSE;
  self->pause_s = 0;
  update_search (self);
}

void
ble_host_end_seek (BleHost *self)
{
  g_return_if_fail (self->n_seekers > 0);
  self->n_seekers--;
  update_search (self);
}

/* ---- Looking at it ---- */

BleState
ble_host_get_state (BleHost *self)
{
  return self->state;
}

const char *
ble_host_get_message (BleHost *self)
{
  return self->message ? self->message : "";
}

const char *
ble_host_get_command (BleHost *self)
{
  return self->command;
}

GPtrArray *
ble_host_list (BleHost *self)
{
  GPtrArray *list = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer sight;

  g_hash_table_iter_init (&iter, self->sights);
  while (g_hash_table_iter_next (&iter, NULL, &sight))
    g_ptr_array_add (list, sight);
  return list;
}

const BleSight *
ble_host_find (BleHost *self, const char *what)
{
  GHashTableIter iter;
  BleSight *sight;

  g_hash_table_iter_init (&iter, self->sights);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *)&sight))
    if (g_ascii_strcasecmp (sight->address, what) == 0 || g_str_equal (sight->path, what)
        || g_strcmp0 (sight->name, what) == 0)
      return sight;
  return NULL;
}

/* ---- The host as an object ---- */

static void
ble_host_dispose (GObject *object)
{
  BleHost *self = BLE_HOST (object);

  self->is_looking = FALSE;
  if (self->discovering) {
    stop_discovery (self);
    /* A program that ends now would not be heard any more. */
    g_dbus_connection_flush_sync (self->connection, NULL, NULL);
  }
  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->seeking, g_source_remove);
  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  if (self->connection)
    forget_bluez (self);
  g_clear_object (&self->connection);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (ble_host_parent_class)->dispose (object);
}

static void
ble_host_finalize (GObject *object)
{
  BleHost *self = BLE_HOST (object);

  g_hash_table_unref (self->adapters);
  g_hash_table_unref (self->sights);
  g_hash_table_unref (self->characteristics);
  g_free (self->system);
  g_free (self->message);
  G_OBJECT_CLASS (ble_host_parent_class)->finalize (object);
}

static void
ble_host_class_init (BleHostClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ble_host_dispose;
  G_OBJECT_CLASS (klass)->finalize = ble_host_finalize;
  signals[SIGNAL_STATE] =
      g_signal_new ("state", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SEEN] = g_signal_new ("seen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_LOST] = g_signal_new ("lost", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
ble_host_init (BleHost *self)
{
  self->adapters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->sights = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_sight);
  self->characteristics = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

BleHost *
ble_host_new (const Driver *const *drivers, const char *system)
{
  BleHost *self = g_object_new (BLE_TYPE_HOST, NULL);

  self->drivers = drivers;
  self->system = g_strdup (system ? system : "/sys");
  return self;
}

/* ---- A connection ---- */

typedef enum { LINK_CONNECTING, LINK_RESOLVING, LINK_SUBSCRIBING, LINK_OPEN, LINK_GONE } LinkState;

typedef struct {
  Transport parent;
  TransportHandlers handlers;
  gpointer data;
  BleHost *host;
  char *path;
  const DriverBle *ble;
  LinkState state;
  GCancellable *cancellable;
  char *notify;
  char *write;
  guint subscription;
  guint timeout; /* until it must be resolved */
  GSource *timer;
  gboolean is_ours; /* we have connected it, so it is for us to let it go */
  guint n_sends;
} Link;

/* Everything that was asked for is not told any more. */
static void
close_link (Link *self)
{
  gboolean was_open = self->state == LINK_OPEN || self->state == LINK_SUBSCRIBING;

  if (self->state == LINK_GONE)
    return;
  self->state = LINK_GONE;
  g_cancellable_cancel (self->cancellable);
  g_signal_handlers_disconnect_by_data (self->host, self);
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->subscription && self->host->connection)
    g_dbus_connection_signal_unsubscribe (self->host->connection, self->subscription);
  if (self->timer) {
    g_source_destroy (self->timer);
    g_clear_pointer (&self->timer, g_source_unref);
  }
  if (was_open && g_hash_table_contains (self->host->characteristics, self->notify))
    tell (self->host, self->notify, CHARACTERISTIC, "StopNotify");
  if (self->is_ours && g_hash_table_contains (self->host->sights, self->path))
    tell (self->host, self->path, DEVICE_1, "Disconnect");
}

static void
clear_link (gpointer memory)
{
  Link *self = memory;

  g_clear_object (&self->cancellable);
  g_clear_object (&self->host);
  g_free (self->path);
  g_free (self->notify);
  g_free (self->write);
}

static void
link_free (Transport *transport)
{
  Link *self = (Link *)transport;

  close_link (self);
  g_rc_box_release_full (self, clear_link);
}

static void
lose_link (Link *self, DeviceError code, const char *message)
{
  g_autoptr (GError) why = g_error_new_literal (DEVICE_ERROR, code, message);

  if (self->state == LINK_GONE)
    return;
  g_rc_box_acquire (self);
  close_link (self);
  self->handlers.gone (why, self->data);
  g_rc_box_release_full (self, clear_link);
}

static const char *
out_of_reach (void)
{
  return _ ("out of reach, asleep or connected to something else; it is tried again and again");
}

/* What BlueZ or the bus has answered, in words that help. */
static void
lose_by_error (Link *self, const GError *error)
{
  g_autofree char *name = g_dbus_error_get_remote_error (error);
  g_autofree char *text = NULL;

  if (g_strcmp0 (name, "org.bluez.Error.NotPermitted") == 0
      || g_strcmp0 (name, "org.bluez.Error.InProgress") == 0) {
    lose_link (
        self, DEVICE_ERROR_BUSY,
        _ ("another program of this computer reads it; it is tried again when it is let go"));
    return;
  }
  if (!name || g_strcmp0 (name, "org.bluez.Error.Failed") == 0
      || g_strcmp0 (name, "org.bluez.Error.NotReady") == 0
      || g_strcmp0 (name, "org.freedesktop.DBus.Error.UnknownObject") == 0
      || g_strcmp0 (name, "org.freedesktop.DBus.Error.NoReply") == 0) {
    lose_link (self, DEVICE_ERROR_GONE, out_of_reach ());
    return;
  }
  text = g_strdup_printf (_ ("Bluetooth says: %s"), name);
  lose_link (self, DEVICE_ERROR_FAILED, text);
}

/* The answer to a call of a link: NULL if it is none, and then the link may be gone. */
static GVariant *
finish_call (GObject *source, GAsyncResult *result, Link *self, GError **error)
{
  g_autoptr (GError) why = NULL;
  GVariant *answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &why);

  if (answer || g_error_matches (why, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return answer;
  g_propagate_error (error, g_steal_pointer (&why));
  return NULL;
}

static void
link_call (Link *self, const char *path, const char *interface, const char *method,
           GVariant *arguments, int timeout_ms, GAsyncReadyCallback callback, gpointer data)
{
  call (self->host, path, interface, method, arguments, timeout_ms, self->cancellable, callback,
        data);
}

/* ---- Reading ---- */

static void
value_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
          const char *signal, GVariant *arguments, gpointer data)
{
  Link *self = data;
  gsize n;

  if (self->state != LINK_OPEN || !g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(sa{sv}as)")))
    return;
  g_autoptr (GVariant) properties = g_variant_get_child_value (arguments, 1);
  g_autoptr (GVariant) value = look_up (properties, "Value", "ay");
  const guint8 *bytes = value ? g_variant_get_fixed_array (value, &n, 1) : NULL;
  if (!bytes || n == 0)
    return;
  g_rc_box_acquire (self);
  self->handlers.bytes (bytes, n, g_get_monotonic_time (), self->data);
  g_rc_box_release_full (self, clear_link);
}

static void
subscribed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Link *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer = finish_call (source, result, self, &error);

  if (error)
    lose_by_error (self, error);
  if (!answer)
    return;
  self->state = LINK_OPEN;
  g_rc_box_acquire (self);
  self->handlers.start (g_get_monotonic_time (), 0, self->data);
  g_rc_box_release_full (self, clear_link);
}

/* The path of a characteristic of this device. */
static char *
find_characteristic (Link *self, const char *wanted)
{
  g_autofree char *start = g_strconcat (self->path, "/", NULL);
  GHashTableIter iter;
  const char *path;
  const char *uuid;

  g_hash_table_iter_init (&iter, self->host->characteristics);
  while (g_hash_table_iter_next (&iter, (gpointer *)&path, (gpointer *)&uuid))
    if (g_str_equal (uuid, wanted) && g_str_has_prefix (path, start))
      return g_strdup (path);
  return NULL;
}

static void
subscribe (Link *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->notify = find_characteristic (self, self->ble->notify);
  self->write = find_characteristic (self, self->ble->write);
  if (!self->notify || !self->write) {
    lose_link (self, DEVICE_ERROR_UNSUITABLE,
               _ ("it does not speak as its kind does; is its firmware up to date?"));
    return;
  }
  self->state = LINK_SUBSCRIBING;
  self->subscription = g_dbus_connection_signal_subscribe (
      self->host->connection, self->host->owner, PROPERTIES, "PropertiesChanged", self->notify,
      CHARACTERISTIC, G_DBUS_SIGNAL_FLAGS_NONE, value_cb, self, NULL);
  link_call (self, self->notify, CHARACTERISTIC, "StartNotify", NULL, CALL_MS, subscribed_cb, self);
}

/* ---- Connecting ---- */

static void
unresolved_cb (gpointer data)
{
  Link *self = data;

  self->timeout = 0;
  lose_link (self, DEVICE_ERROR_GONE, out_of_reach ());
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Link *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer = finish_call (source, result, self, &error);
  g_autofree char *name = error ? g_dbus_error_get_remote_error (error) : NULL;
  gboolean is_there = answer || g_strcmp0 (name, "org.bluez.Error.AlreadyConnected") == 0;

  if (!answer && !error)
    return;
  if (!is_there) {
    lose_by_error (self, error);
    return;
  }
  const BleSight *sight = g_hash_table_lookup (self->host->sights, self->path);
  self->state = LINK_RESOLVING;
  if (sight && sight->is_resolved)
    subscribe (self);
  else
    self->timeout = g_timeout_add_once (RESOLVE_MS, unresolved_cb, self);
}

static void
sight_seen_cb (BleHost *host, BleSight *sight, Link *self)
{
  if (!g_str_equal (sight->path, self->path))
    return;
  if (self->state == LINK_RESOLVING && sight->is_resolved)
    subscribe (self);
  else if ((self->state == LINK_OPEN || self->state == LINK_SUBSCRIBING
            || self->state == LINK_RESOLVING)
           && !sight->is_connected)
    lose_link (self, DEVICE_ERROR_GONE, out_of_reach ());
}

static void
sight_lost_cb (BleHost *host, BleSight *sight, Link *self)
{
  if (g_str_equal (sight->path, self->path))
    lose_link (self, DEVICE_ERROR_GONE, out_of_reach ());
}

static void
host_state_cb (BleHost *host, Link *self)
{
  if (host->state != BLE_READY)
    lose_link (self, DEVICE_ERROR_GONE, ble_host_get_message (host));
}

/* ---- Writing ---- */

typedef struct {
  Link *link;
  guint8 bytes[DRIVER_BYTES_MAX];
  gsize n;
} Sent;

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Sent *sent = data;
  Link *self = sent->link;
  g_autoptr (GVariant) answer = finish_call (source, result, self, NULL);

  self->n_sends--;
  if (answer && self->state == LINK_OPEN && self->handlers.wrote)
    self->handlers.wrote (sent->bytes, sent->n, g_get_monotonic_time (), self->data);
  g_rc_box_release_full (self, clear_link);
}

static gboolean
link_send (Transport *transport, const guint8 *bytes, gsize n, GError **error)
{
  Link *self = (Link *)transport;
  Sent *sent;

  if (self->state != LINK_OPEN || self->n_sends >= SENDS_MAX || n > DRIVER_BYTES_MAX) {
    g_set_error_literal (error, DEVICE_ERROR, DEVICE_ERROR_FAILED, _ ("it takes nothing now"));
    return FALSE;
  }
  sent = g_new0 (Sent, 1);
  sent->link = g_rc_box_acquire (self);
  sent->n = n;
  memcpy (sent->bytes, bytes, n);
  self->n_sends++;
  link_call (self, self->write, CHARACTERISTIC, "WriteValue",
             g_variant_new ("(@aya{sv})",
                            g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, bytes, n, 1), NULL),
             CALL_MS, sent_cb, sent);
  return TRUE;
}

/* ---- Time ---- */

static gboolean
tick_cb (gpointer data)
{
  Link *self = data;

  if (self->state == LINK_OPEN && self->handlers.tick)
    self->handlers.tick ((guint64)g_get_monotonic_time () * 1000, self->data);
  return G_SOURCE_CONTINUE;
}

static void
link_wake (Transport *transport, guint64 time_ns)
{
  Link *self = (Link *)transport;

  if (!self->timer && time_ns)
    self->timer = transport_timer_new (tick_cb, self);
  if (self->timer)
    transport_timer_set (self->timer, (gint64)(time_ns / 1000));
}

static const TransportClass link_class = {
  .send = link_send,
  .wake = link_wake,
  .free = link_free,
};

Transport *
ble_transport_open (BleHost *host, const char *path, const DriverBle *ble,
                    const TransportHandlers *handlers, gpointer data)
{
  Link *self = g_rc_box_new0 (Link);
  const BleSight *sight = g_hash_table_lookup (host->sights, path);

  g_return_val_if_fail (sight && host->owner, NULL);
  self->parent.class = &link_class;
  self->handlers = *handlers;
  self->data = data;
  self->host = g_object_ref (host);
  self->path = g_strdup (path);
  self->ble = ble;
  self->cancellable = g_cancellable_new ();
  self->is_ours = !sight->is_connected;
  g_signal_connect (host, "seen", G_CALLBACK (sight_seen_cb), self);
  g_signal_connect (host, "lost", G_CALLBACK (sight_lost_cb), self);
  g_signal_connect (host, "state", G_CALLBACK (host_state_cb), self);
  link_call (self, path, DEVICE_1, "Connect", NULL, CONNECT_MS, connected_cb, self);
  return &self->parent;
}
