/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All devices of this computer: those that are plugged in, those that the user has bound and that
 * are elsewhere now, and those that were added. Each has a driver or the reason why not.
 *
 * Who chooses the driver, in this order: the user (a binding, remembered), the plug (its product
 * string or an id of its own), the data (listening).
 *
 * Behind a port may be a printer, a radio or a modem, so a port is asked for before it is opened:
 * without the user's word only what the plug knows as ours is opened, and nothing is written to it
 * before it has said what it is. All others are listed, and wait for the user's word.
 */
#pragma once

#include "ble-device.h"

typedef struct _DeviceManager DeviceManager;

typedef enum {
  DEVICE_MANAGER_LOOK, /* list only: nothing is opened */
  DEVICE_MANAGER_USE,
  DEVICE_MANAGER_USE_SOON, /* the same, but what is plugged in is looked for in the background */
} DeviceManagerMode;

/* `drivers` is ended by NULL; NULL means all. */
DeviceManager *device_manager_new (const Driver *const *drivers);
void device_manager_free (DeviceManager *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DeviceManager, device_manager_free)

/* Looks what is plugged in, and goes on looking. `folder` holds the bindings; NULL: there are none,
 * and none are kept. To be called once. */
void device_manager_start (DeviceManager *self, const char *folder, DeviceManagerMode mode);
/* Flatpak's sandbox keeps from its programs what the kernel says of plugs; who is in one looks
 * every now and then. */
gboolean device_manager_has_hot_plug (void);
/* What came or went without being told. Takes no time: it is listed in the background. */
void device_manager_look_again (DeviceManager *self);

/* Lists of Device. Chips of GPIO lines are apart: what is wired to their lines is a device. */
GListModel *device_manager_get_devices (DeviceManager *self);
GListModel *device_manager_get_chips (DeviceManager *self);
/* A device or a chip; NULL: there is none. */
Device *device_manager_find (DeviceManager *self, const char *identity);

/* Bluetooth is not asked for anything before somebody looks for it here, or a device that is known
 * is a Bluetooth one. While it is looked for, strangers that a driver is for are listed too. */
void device_manager_look_for_bluetooth (DeviceManager *self, gboolean is_looking);
BleHost *device_manager_get_bluetooth (DeviceManager *self); /* NULL: never asked for */
/* Called with the manager when the state of Bluetooth changes. */
void device_manager_watch_bluetooth (DeviceManager *self, GFunc callback, gpointer data);
/* Whose die it is: a seat, or -1. Saved before it is so. */
gboolean device_manager_set_owner (DeviceManager *self, Device *device, int owner, GError **error);

/* A device that is not found by itself. Takes it. */
void device_manager_add (DeviceManager *self, Device *device);
void device_manager_remove (DeviceManager *self, Device *device);

/* The user's word: this driver from now on, saved before it is done. */
gboolean device_manager_bind (DeviceManager *self, Device *device, const Driver *driver, guint baud,
                              GError **error);
/* Forgets what was said, and it is matched anew; one that was added goes. */
gboolean device_manager_forget (DeviceManager *self, Device *device, GError **error);
/* The user's word: it may be used; listening and asking finds out what it is. */
gboolean device_manager_use (DeviceManager *self, Device *device, GError **error);
/* The user's word: this port is none of our business. */
gboolean device_manager_leave_alone (DeviceManager *self, Device *device, GError **error);
