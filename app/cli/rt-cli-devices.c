/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table devices: the ports there are, what is behind them and why, what is in the way. */
#include "rt-cli-device.h"

#include "devices/manager.h"
#include "devices/transport/serial.h"

#include <glib/gi18n.h>
#include <string.h>

enum { LOOK_S = 8, ASK_S = 2 };

/* ---- Printing ---- */

static const char *
kind_word (DriverPort kind)
{
  switch (kind) {
  case DRIVER_SERIAL:
    return "serial";
  case DRIVER_GPIO:
    return "gpio";
  case DRIVER_BLE:
    return "ble";
  }
  return "";
}

static void
add_optional (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

/* Why this driver, or why none. */
static char *
explain (Device *device)
{
  if (device_get_use (device) == DEVICE_USE_NO)
    return g_strdup (_ ("you said to leave it alone"));
  switch (device_get_match (device)) {
  case DEVICE_BOUND:
    return g_strdup (_ ("you said so"));
  case DEVICE_BY_PLUG:
    return g_strdup (BLE_IS_DEVICE (device) ? _ ("it says so itself") : _ ("its plug says so"));
  case DEVICE_BY_LISTENING:
    return g_strdup (_ ("its data says so"));
  case DEVICE_UNMATCHED:
    break;
  }
  if (device_get_kind (device) == DRIVER_GPIO)
    return g_strdup_printf (
        _ ("lines do not say what is on them: rocket-table listen --gpio %s:LINES --driver ID"),
        device_get_path (device));
  if (device_get_offers (device)->n > 1)
    return g_strdup (_ ("its plug fits several drivers; choose one with --bind"));
  if (device_get_use (device) == DEVICE_USE_YES)
    return g_strdup (_ ("you said to find out; it is listened to and asked"));
  if (!device_get_path (device))
    return g_strdup (_ ("its driver is not of this version"));
  return g_strdup_printf (_ ("its plug does not say; find out: rocket-table listen --port %s"),
                          device_get_path (device));
}

static void
add_device (JsonBuilder *builder, Device *device)
{
  const Driver *driver = device_get_driver (device);
  const ProbeOffers *offers = device_get_offers (device);
  guint vendor;
  guint product;
  gboolean is_usb = device_get_usb (device, &vendor, &product);
  g_autofree char *why = explain (device);
  g_autofree char *usb = g_strdup_printf ("%04x:%04x", vendor, product);

  json_builder_begin_object (builder);
  add_optional (builder, "path", device_get_path (device));
  rt_cli_add_string (builder, "kind", kind_word (device_get_kind (device)));
  rt_cli_add_string (builder, "identity", device_get_identity (device));
  add_optional (builder, "usb", is_usb ? usb : NULL);
  add_optional (builder, "name", device_get_name (device));
  rt_cli_add_string (builder, "state", device_state_name (device_get_state (device)));
  rt_cli_add_string (builder, "message", device_get_message (device));
  rt_cli_add_string (builder, "use", device_use_name (device_get_use (device)));
  add_optional (builder, "driver", driver ? driver->id : NULL);
  rt_cli_add_string (builder, "match", device_match_name (device_get_match (device)));
  rt_cli_add_string (builder, "why", why);
  if (offers->n > 0) {
    json_builder_set_member_name (builder, "offers");
    json_builder_begin_array (builder);
    for (guint i = 0; i < offers->n; i++)
      json_builder_add_string_value (builder, offers->driver[i]->id);
    json_builder_end_array (builder);
  }
  if (BLE_IS_DEVICE (device)) {
    int signal_dbm = ble_device_get_signal (BLE_DEVICE (device));
    int owner = ble_device_get_owner (BLE_DEVICE (device));

    if (signal_dbm)
      rt_cli_add_int (builder, "signal_dbm", signal_dbm);
    if (owner >= 0)
      rt_cli_add_int (builder, "seat", owner);
  }
  json_builder_end_object (builder);
}

static void
add_gives (JsonBuilder *builder, const Driver *driver)
{
  static const struct {
    DriverGives gives;
    const char *word;
  } words[] = { { DRIVER_DICE, "dice" }, { DRIVER_RANGE, "range" }, { DRIVER_BUTTONS, "buttons" } };

  json_builder_set_member_name (builder, "gives");
  json_builder_begin_array (builder);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (driver->gives & words[i].gives)
      json_builder_add_string_value (builder, words[i].word);
  json_builder_end_array (builder);
}

static void
add_lines (JsonBuilder *builder, const GpioDecoder *decoder)
{
  json_builder_set_member_name (builder, "lines");
  json_builder_begin_array (builder);
  for (int i = 0; i < GPIO_LINES_MAX && decoder->lines[i].name; i++)
    json_builder_add_string_value (builder, decoder->lines[i].name);
  json_builder_end_array (builder);
}

static void
add_driver (JsonBuilder *builder, const Driver *driver)
{
  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "id", driver->id);
  rt_cli_add_string (builder, "name", driver->name);
  rt_cli_add_string (builder, "port", kind_word (driver->port));
  add_gives (builder, driver);
  if (driver->port == DRIVER_GPIO) {
    add_lines (builder, driver->gpio_decoder);
  } else if (driver->port == DRIVER_SERIAL) {
    json_builder_set_member_name (builder, "bauds");
    json_builder_begin_array (builder);
    for (int i = 0; i < DRIVER_BAUDS_MAX && driver->bauds[i]; i++)
      json_builder_add_int_value (builder, driver->bauds[i]);
    json_builder_end_array (builder);
  }
  if (driver->gives & DRIVER_RANGE) {
    rt_cli_add_double (builder, "accuracy_mm", driver->trust.accuracy_tenths_mm / 10.0);
    rt_cli_add_int (builder, "blind_mm", driver->trust.blind_mm);
  }
  json_builder_end_object (builder);
}

static void
add_devices (JsonBuilder *builder, GListModel *devices)
{
  for (guint i = 0; i < g_list_model_get_n_items (devices); i++) {
    g_autoptr (Device) device = g_list_model_get_item (devices, i);
    add_device (builder, device);
  }
}

/* Not there as long as nobody has asked for Bluetooth. */
static void
add_bluetooth (JsonBuilder *builder, BleHost *host)
{
  if (!host)
    return;
  json_builder_set_member_name (builder, "bluetooth");
  json_builder_begin_object (builder);
  rt_cli_add_string (builder, "state", ble_state_name (ble_host_get_state (host)));
  rt_cli_add_string (builder, "message", ble_host_get_message (host));
  add_optional (builder, "command", ble_host_get_command (host));
  json_builder_end_object (builder);
}

static void
print (DeviceManager *manager, gboolean has_drivers)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "ports");
  json_builder_begin_array (builder);
  add_devices (builder, device_manager_get_chips (manager));
  add_devices (builder, device_manager_get_devices (manager));
  json_builder_end_array (builder);
  add_bluetooth (builder, device_manager_get_bluetooth (manager));
  if (has_drivers) {
    json_builder_set_member_name (builder, "drivers");
    json_builder_begin_array (builder);
    for (gsize i = 0; device_drivers[i]; i++)
      add_driver (builder, device_drivers[i]);
    json_builder_end_array (builder);
  }
  rt_cli_print_json (builder);
}

/* ---- Binding ---- */

static Device *
find_in (GListModel *devices, const char *name)
{
  g_autofree char *resolved = serial_resolve (name);

  for (guint i = 0; i < g_list_model_get_n_items (devices); i++) {
    g_autoptr (Device) device = g_list_model_get_item (devices, i);
    const char *path = device_get_path (device);
    if (strcmp (device_get_identity (device), name) == 0 || g_strcmp0 (path, name) == 0
        || g_strcmp0 (path, resolved) == 0)
      return device; /* the list keeps it */
  }
  return NULL;
}

/* By its path, a link to it, or its identity. */
static Device *
find_port (DeviceManager *manager, const char *name)
{
  Device *device = find_in (device_manager_get_devices (manager), name);

  if (!device)
    device = find_in (device_manager_get_chips (manager), name);
  if (!device)
    rt_cli_fail (_ ("there is no port “%s”; “rocket-table devices” lists them"), name);
  return device;
}

static gboolean
say_driver (DeviceManager *manager, const char *binding)
{
  const char *equals = strrchr (binding, '=');
  g_autofree char *name = equals ? g_strndup (binding, (gsize)(equals - binding)) : NULL;
  g_auto (GStrv) words = equals ? g_strsplit (equals + 1, "@", 2) : NULL;
  g_autoptr (GError) error = NULL;
  guint64 baud = 0;

  if (!equals || !words[0]) {
    rt_cli_fail (_ ("“--bind %s” was not understood; write PORT=DRIVER or PORT=DRIVER@BAUD"),
                 binding);
    return FALSE;
  }
  if (words[1] && !g_ascii_string_to_unsigned (words[1], 10, 1, 20000000, &baud, NULL)) {
    rt_cli_fail (_ ("“%s” is not a speed, as 115200 is"), words[1]);
    return FALSE;
  }
  gboolean is_none = strcmp (words[0], "none") == 0;
  gboolean is_auto = strcmp (words[0], "auto") == 0;
  const Driver *driver = is_none || is_auto ? NULL : rt_cli_find_driver (words[0]);
  Device *device = is_none || is_auto || driver ? find_port (manager, name) : NULL;
  if (!device)
    return FALSE;
  gboolean is_ok = is_none   ? device_manager_leave_alone (manager, device, &error)
                   : is_auto ? device_manager_use (manager, device, &error)
                             : device_manager_bind (manager, device, driver, (guint)baud, &error);
  if (!is_ok)
    rt_cli_fail ("%s", error->message);
  return is_ok;
}

static gboolean
forget (DeviceManager *manager, const char *name)
{
  Device *device = find_port (manager, name);
  g_autoptr (GError) error = NULL;

  if (!device)
    return FALSE;
  if (!device_manager_forget (manager, device, &error)) {
    rt_cli_fail ("%s", error->message);
    return FALSE;
  }
  return TRUE;
}

/* ---- Bluetooth ---- */

static gboolean
time_is_up_cb (gpointer data)
{
  *(gboolean *)data = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
is_settled (BleHost *host, gboolean is_looking)
{
  BleState state = ble_host_get_state (host);

  return state != BLE_RESTING && state != BLE_ASKING && !(is_looking && state == BLE_READY);
}

/* Bluetooth answers later. Without `is_looking` it is enough to know how it is. */
static void
wait_for_bluetooth (DeviceManager *manager, gboolean is_looking, double seconds)
{
  gboolean is_late = FALSE;

  if (is_looking)
    device_manager_look_for_bluetooth (manager, TRUE);
  BleHost *host = device_manager_get_bluetooth (manager);
  if (!host)
    return;
  guint timer =
      g_timeout_add ((guint)(1000 * (is_looking ? seconds : ASK_S)), time_is_up_cb, &is_late);
  while (!is_late && !is_settled (host, is_looking))
    g_main_context_iteration (NULL, TRUE);
  if (!is_late)
    g_source_remove (timer);
}

static int
run (int argc, char **argv)
{
  g_autofree char *binding = NULL;
  g_autofree char *forgotten = NULL;
  gboolean has_drivers = FALSE;
  gboolean is_looking = FALSE;
  double seconds = LOOK_S;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "drivers", 0, 0, G_OPTION_ARG_NONE, &has_drivers, N_ ("List the drivers too"), NULL },
    { "ble", 0, 0, G_OPTION_ARG_NONE, &is_looking, N_ ("Look for Bluetooth dice too"), NULL },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, N_ ("For so long; 8 is usual"), "N" },
    { "bind", 0, 0, G_OPTION_ARG_STRING, &binding,
      N_ ("Remember what a port is; DRIVER auto: find out, none: leave it alone"),
      "PORT=DRIVER[@BAUD]" },
    { "forget", 0, 0, G_OPTION_ARG_STRING, &forgotten, N_ ("Forget what was said of a port"),
      "PORT" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (
          &rt_cli_devices,
          _ ("Nothing is opened for this list, and nobody is connected to. “state” says whether a "
             "port could be, "
             "“message” what to do if not.\nA game opens by itself only what its plug "
             "names as made for Rocket Table, or as a sensor, and listens. “use” says "
             "what holds for a port: ask, listen, yes or no.\nA port is bound by its path or its "
             "identity, and known again when it is plugged in again."),
          entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 1)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  if (!(seconds >= 0 && seconds <= 3600))
    return rt_cli_fail (_ ("--seconds takes a number from 0 to 3600"));
  g_autofree char *folder = rt_cli_device_folder ();
  if (!folder && (binding || forgotten))
    return RT_EXIT_BAD;
  g_autoptr (DeviceManager) manager = device_manager_new (NULL);
  device_manager_start (manager, folder, DEVICE_MANAGER_LOOK);
  wait_for_bluetooth (manager, is_looking, seconds);
  if ((binding && !say_driver (manager, binding)) || (forgotten && !forget (manager, forgotten)))
    return RT_EXIT_BAD;
  print (manager, has_drivers);
  return RT_EXIT_OK;
}

static const char *const options[] = { "--drivers", "--ble",  "--seconds", "--bind",
                                       "--forget",  "--json", NULL };

const RtCliCommand rt_cli_devices = {
  .name = "devices",
  .arguments = "",
  .summary = N_ ("List ports, what is behind them, and what is in the way"),
  .options = options,
  .run = run,
};
