/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ports as the system describes them. Read from sysfs through GUdev, so it works without udevd. */
#include "port-info.h"

#include "frame/frame-text.h"

#include <string.h>

void
device_port_info_free (DevicePortInfo *self)
{
  if (!self)
    return;
  g_free (self->path);
  g_free (self->identity);
  g_free (self->name);
  g_free (self);
}

static guint16
read_id (GUdevDevice *usb, const char *attribute)
{
  const char *text = g_udev_device_get_sysfs_attr (usb, attribute);
  guint64 value = 0;

  if (!text || !g_ascii_string_to_unsigned (text, 16, 0, G_MAXUINT16, &value, NULL))
    return 0;
  return (guint16)value;
}

/* An identity is a group of a key file and stands in messages: no blanks, no brackets. */
static char *
tidy (char *identity)
{
  return g_strcanon (identity,
                     "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:+", '_');
}

static void
describe_usb (DevicePortInfo *self, GUdevDevice *device, GUdevDevice *usb)
{
  g_autoptr (GUdevDevice) interface =
      g_udev_device_get_parent_with_subsystem (device, "usb", "usb_interface");
  const char *serial = g_udev_device_get_sysfs_attr (usb, "serial");
  const char *name = g_udev_device_get_sysfs_attr (usb, "product");
  char shown[128]; /* USB has room for 126 letters, and anybody may choose them */
  const char *number =
      interface ? g_udev_device_get_sysfs_attr (interface, "bInterfaceNumber") : NULL;

  self->vendor = read_id (usb, "idVendor");
  self->product = read_id (usb, "idProduct");
  if (name)
    frame_text_copy (frame_text (name, strlen (name)), shown, sizeof shown);
  self->name = name ? g_strdup (shown) : NULL;
  if (serial && *serial)
    self->identity = g_strdup_printf ("usb-%04x:%04x-%s-%s", self->vendor, self->product, serial,
                                      number ? number : "00");
  else
    self->identity =
        g_strdup_printf ("socket-%s", g_udev_device_get_name (interface ? interface : usb));
  tidy (self->identity);
}

/* The kernel has dozens of terminals; a port has hardware behind it, or a radio. */
static gboolean
is_port (GUdevDevice *device)
{
  const char *name = g_udev_device_get_name (device);
  g_autoptr (GUdevDevice) parent = g_udev_device_get_parent (device);

  if (g_str_has_prefix (name, "rfcomm"))
    return TRUE;
  /* The places where a PC could have ports, if it had any. */
  if (g_str_has_prefix (name, "ttyS"))
    return parent && g_strcmp0 (g_udev_device_get_driver (parent), "serial8250") != 0;
  return parent != NULL;
}

DevicePortInfo *
device_port_info_new (GUdevDevice *device)
{
  const char *path = g_udev_device_get_device_file (device);
  const char *subsystem = g_udev_device_get_subsystem (device);
  g_autoptr (GUdevDevice) usb = NULL;

  if (!path || !subsystem)
    return NULL;
  gboolean is_gpio = strcmp (subsystem, "gpio") == 0;
  if (is_gpio ? !g_str_has_prefix (g_udev_device_get_name (device), "gpiochip")
              : strcmp (subsystem, "tty") != 0 || !is_port (device))
    return NULL;
  DevicePortInfo *self = g_new0 (DevicePortInfo, 1);
  self->kind = is_gpio ? DRIVER_GPIO : DRIVER_SERIAL;
  self->path = g_strdup (path);
  usb = g_udev_device_get_parent_with_subsystem (device, "usb", "usb_device");
  if (usb)
    describe_usb (self, device, usb);
  else
    self->identity = tidy (g_strdup (g_udev_device_get_name (device)));
  return self;
}

static int
by_path_cb (gconstpointer a, gconstpointer b)
{
  const DevicePortInfo *const *one = a;
  const DevicePortInfo *const *other = b;

  return strcmp ((*one)->path, (*other)->path);
}

GPtrArray *
device_port_info_list (GUdevClient *client)
{
  static const char *const subsystems[] = { "tty", "gpio" };
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify)device_port_info_free);

  for (gsize i = 0; i < G_N_ELEMENTS (subsystems); i++) {
    GList *devices = g_udev_client_query_by_subsystem (client, subsystems[i]);
    for (GList *at = devices; at; at = at->next) {
      DevicePortInfo *info = device_port_info_new (at->data);
      if (info)
        g_ptr_array_add (found, info);
    }
    g_list_free_full (devices, g_object_unref);
  }
  g_ptr_array_sort (found, by_path_cb);
  return found;
}

static gboolean
does_match (const DevicePortInfo *self, const DriverMatch *match)
{
  if (!match->vendor && !match->product && !match->pattern)
    return FALSE;
  return (!match->vendor || match->vendor == self->vendor)
         && (!match->product || match->product == self->product)
         && (!match->pattern
             || (self->name && g_pattern_match_simple (match->pattern, self->name)));
}

void
device_port_info_match (const DevicePortInfo *self, const Driver *const *drivers,
                        ProbeOffers *matches)
{
  *matches = (ProbeOffers){ 0 };
  for (; *drivers; drivers++) {
    gboolean is_match = FALSE;
    for (int i = 0; i < DRIVER_MATCHES_MAX && self->vendor; i++)
      is_match = is_match || does_match (self, &(*drivers)->matches[i]);
    if (is_match && (*drivers)->port == self->kind && matches->n < DEVICE_OFFERS_MAX)
      matches->driver[matches->n++] = *drivers;
  }
}
