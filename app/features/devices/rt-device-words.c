/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-device-words.h. */
#include "rt-device-words.h"

#include "devices/ble-device.h"
#include "devices/gpio-device.h"
#include "devices/replay-device.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- How it is ---- */

static const char *
state_words (DeviceState state)
{
  switch (state) {
  case DEVICE_ABSENT:
    return _ ("not plugged in");
  case DEVICE_UNUSED:
    return _ ("not used");
  case DEVICE_NO_PERMISSION:
    return _ ("no permission");
  case DEVICE_BUSY:
    return _ ("taken");
  case DEVICE_FAILED:
    return _ ("does not open");
  case DEVICE_SETTLING:
    return _ ("waiting");
  case DEVICE_LISTENING:
    return _ ("listening");
  case DEVICE_CHOICE:
    return _ ("what is it?");
  case DEVICE_SILENT:
    return _ ("silent");
  case DEVICE_WRONG_DATA:
    return _ ("not understood");
  case DEVICE_WORKING:
    return _ ("working");
  }
  return "";
}

static RtDeviceStatus
status_of (DeviceState state)
{
  switch (state) {
  case DEVICE_WORKING:
    return RT_DEVICE_WORKING;
  case DEVICE_UNUSED:
  case DEVICE_LISTENING:
  case DEVICE_CHOICE:
    return RT_DEVICE_NEW;
  case DEVICE_SETTLING:
  case DEVICE_SILENT:
  case DEVICE_WRONG_DATA:
    return RT_DEVICE_QUIET;
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
    return RT_DEVICE_TROUBLE;
  case DEVICE_ABSENT:
    return RT_DEVICE_AWAY;
  }
  return RT_DEVICE_QUIET;
}

/* A port of the computer that nobody has asked for is no trouble, even if it cannot be opened. */
static DeviceState
shown_state (Device *device)
{
  DeviceState state = device_get_state (device);

  return device_is_used (device) || state == DEVICE_ABSENT ? state : DEVICE_UNUSED;
}

static gboolean
is_left_alone (Device *device)
{
  return device_get_path (device) && device_get_use (device) == DEVICE_USE_NO;
}

RtDeviceStatus
rt_device_get_status (Device *device)
{
  if (is_left_alone (device)
      || (BLE_IS_DEVICE (device) && ble_device_is_let_go (BLE_DEVICE (device))))
    return RT_DEVICE_AWAY;
  return status_of (shown_state (device));
}

gboolean
rt_device_is_asked (Device *device)
{
  return device_get_path (device) && device_get_use (device) == DEVICE_USE_ASK;
}

gboolean
rt_device_is_bluetooth (Device *device)
{
  return BLE_IS_DEVICE (device);
}

gboolean
rt_device_is_capture (Device *device)
{
  return REPLAY_IS_DEVICE (device);
}

static const char *
bluetooth_word (Device *device, DeviceState state)
{
  switch (state) {
  case DEVICE_ABSENT:
    return ble_device_get_lost_us (BLE_DEVICE (device)) ? _ ("lost") : _ ("out of reach");
  case DEVICE_UNUSED:
    return _ ("let go");
  case DEVICE_SETTLING:
    return _ ("connecting");
  case DEVICE_WORKING:
    return _ ("connected");
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
  case DEVICE_LISTENING:
  case DEVICE_CHOICE:
  case DEVICE_SILENT:
  case DEVICE_WRONG_DATA:
    break;
  }
  return state_words (state);
}

/* A die says nothing until it is thrown, and there is nothing wrong with it. */
static gboolean
awaits_throw (Device *device, DeviceState state)
{
  const Driver *driver = device_get_driver (device);

  return (state == DEVICE_SETTLING || state == DEVICE_SILENT) && driver
         && driver->gives == DRIVER_DICE && driver->ask.n == 0;
}

const char *
rt_device_get_state_word (Device *device)
{
  DeviceState state = shown_state (device);

  if (rt_device_is_asked (device))
    return _ ("use it?");
  if (is_left_alone (device))
    return _ ("left alone");
  if (BLE_IS_DEVICE (device))
    return bluetooth_word (device, state);
  if (REPLAY_IS_DEVICE (device) && state == DEVICE_ABSENT)
    return _ ("at its end");
  if (GPIO_IS_DEVICE (device) && state == DEVICE_ABSENT)
    return _ ("no such chip");
  if (GPIO_IS_DEVICE (device) && state == DEVICE_SILENT)
    return _ ("no echo");
  if (awaits_throw (device, state))
    return _ ("ready, roll it");
  if (state == DEVICE_WORKING && device_get_trouble (device))
    return device_get_trouble (device);
  return state_words (state);
}

/* A message of the devices as a sentence that stands by itself: with a capital, which a path or a
 * chip before a colon does not get, and a full stop. Its command stands after it. */
char *
rt_device_make_sentence (const char *message, const char *command)
{
  gsize n = strlen (message);
  g_autofree char *text = NULL;
  const char *rest;
  char first[7] = "";

  if (command && g_str_has_suffix (message, command))
    n -= strlen (command);
  text = g_strchomp (g_strndup (message, n));
  if (*text == '\0' || text[strcspn (text, " :")] == ':')
    return g_steal_pointer (&text);
  rest = g_utf8_next_char (text);
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first);
  return g_strconcat (first, rest, strchr (".?!:", text[strlen (text) - 1]) ? "" : ".", NULL);
}

char *
rt_device_describe_state (Device *device)
{
  return rt_device_make_sentence (device_get_message (device), device_get_command (device));
}

/* ---- What it is ---- */

const char *
rt_device_get_name (Device *device)
{
  const Driver *driver = device_get_driver (device);

  if (device_get_hello (device) && !BLE_IS_DEVICE (device))
    return device_get_hello (device);
  if (device_get_name (device))
    return device_get_name (device);
  if (BLE_IS_DEVICE (device) && !driver)
    return _ ("Bluetooth device");
  return driver ? _ (driver->name) : _ ("Serial port");
}

/* "GPIO 23, 24", without those that are left out. */
static char *
describe_pins (const char *place)
{
  const char *colon = strchr (place, ':');
  g_auto (GStrv) lines = g_strsplit (colon ? colon + 1 : "", ",", -1);
  GString *text = g_string_new ("GPIO ");
  const char *separator = "";

  for (guint i = 0; lines[i]; i++) {
    if (g_str_equal (lines[i], "-"))
      continue;
    g_string_append_printf (text, "%s%s", separator, lines[i]);
    separator = ", ";
  }
  return g_string_free (text, FALSE);
}

const char *
rt_device_get_signal_words (Device *device)
{
  int dbm = ble_device_get_signal (BLE_DEVICE (device));

  if (dbm == 0)
    return NULL;
  return dbm >= -65 ? _ ("good signal") : dbm >= -80 ? _ ("fair signal") : _ ("weak signal");
}

/* "Pixels · shows 5", "GoDice · good signal", "lost at 19:32, tried again" */
static char *
describe_bluetooth (Device *device)
{
  const Driver *driver = device_get_driver (device);
  const char *kind = driver ? driver->name : "Bluetooth";
  gint64 lost_us = ble_device_get_lost_us (BLE_DEVICE (device));
  gboolean is_working = device_get_state (device) == DEVICE_WORKING;
  int face = device_get_face (device);

  if (lost_us && !is_working) {
    gint64 ago_s = (g_get_monotonic_time () - lost_us) / G_USEC_PER_SEC;
    g_autoptr (GDateTime) now = g_date_time_new_now_local ();
    g_autoptr (GDateTime) then = g_date_time_add_seconds (now, (double)-ago_s);
    g_autofree char *time = g_date_time_format (then, "%H:%M");

    return g_strdup_printf (_ ("lost at %s, tried again"), time);
  }
  if (is_working && device_gives (device, DRIVER_DICE) && face)
    return g_strdup_printf (_ ("%s · shows %d"), kind, face);
  if (rt_device_is_asked (device) && rt_device_get_signal_words (device))
    return g_strdup_printf ("%s · %s", kind, rt_device_get_signal_words (device));
  return g_strdup (kind);
}

char *
rt_device_describe_facts (Device *device)
{
  const Driver *driver = device_get_driver (device);
  const char *path = device_get_path (device);
  g_autofree char *node = path ? g_path_get_basename (path) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint vendor;
  guint product;

  if (BLE_IS_DEVICE (device))
    return describe_bluetooth (device);
  if (GPIO_IS_DEVICE (device))
    return describe_pins (path);
  if (REPLAY_IS_DEVICE (device))
    return node ? g_strdup_printf (_ ("recording · %s"), node) : g_strdup (_ ("demonstration"));
  if (device_get_usb (device, &vendor, &product))
    g_ptr_array_add (parts, g_strdup ("USB"));
  if (driver && g_strcmp0 (_ (driver->name), rt_device_get_name (device)) != 0)
    g_ptr_array_add (parts, g_strdup (_ (driver->name)));
  if (driver && driver->gives == DRIVER_RANGE && driver->trust.accuracy_tenths_mm)
    g_ptr_array_add (parts,
                     g_strdup_printf (_ ("±%g mm"), driver->trust.accuracy_tenths_mm / 10.0));
  if (node)
    g_ptr_array_add (parts, g_steal_pointer (&node));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **)parts->pdata);
}

/* ---- What it tells ---- */

static char *
describe_die (const DeviceEvent *event)
{
  g_autofree char *name =
      event->text ? g_strdup (event->text) : g_strdup_printf ("D%u", event->die.die);

  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    return g_strdup_printf (_ ("%s rolling"), name);
  case DIE_SETTLED:
    return g_strdup_printf (_ ("%s shows %d"), name, event->die.face);
  case DIE_COCKED:
    return g_strdup_printf (_ ("%s cocked"), name);
  case DIE_PLACED:
    return g_strdup_printf (_ ("%s moved, shows %d"), name, event->die.face);
  case DIE_LYING:
    return g_strdup_printf (_ ("%s lies on %d"), name, event->die.face);
  }
  return g_strdup (name);
}

static const char *
describe_status (RangeStatus status)
{
  switch (status) {
  case RANGE_OK:
    return "";
  case RANGE_WEAK:
    return _ ("too little comes back");
  case RANGE_SATURATED:
    return _ ("too much comes back");
  case RANGE_AMBIENT:
    return _ ("too much light");
  case RANGE_NEAR:
    return _ ("too near");
  case RANGE_FAR:
    return _ ("too far, or no echo");
  case RANGE_FAILED:
    return _ ("no reading");
  }
  return "";
}

char *
rt_device_describe_event (const DeviceEvent *event)
{
  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    return describe_die (event);
  case DEVICE_EVENT_BATTERY:
    return g_strdup_printf (_ ("battery %d %%"), event->battery.percent);
  case DEVICE_EVENT_RANGE:
    return event->range.status == RANGE_OK
               ? g_strdup_printf (_ ("%.1f mm"), event->range.tenths_mm / 10.0)
               : g_strdup (describe_status ((RangeStatus)event->range.status));
  case DEVICE_EVENT_BUTTON:
    return g_strdup (_ ("button pressed"));
  case DEVICE_EVENT_IDENTITY:
  case DEVICE_EVENT_TROUBLE:
    return g_strdup (event->text ? event->text : "");
  }
  return g_strdup ("");
}

char *
rt_battery_get_name (const DeviceBattery *battery)
{
  if (battery->name)
    return g_strdup (battery->name);
  return battery->die ? g_strdup_printf ("D%u", battery->die) : g_strdup (_ ("Battery"));
}

char *
rt_battery_describe (const DeviceBattery *battery)
{
  g_autofree char *name = rt_battery_get_name (battery);

  return g_strdup_printf (battery->percent < RT_BATTERY_LOW_PERCENT ? _ ("%s low, %d %%")
                                                                    : _ ("%s %d %%"),
                          name, battery->percent);
}
