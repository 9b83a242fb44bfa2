/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the system knows about a port without opening it: where it is, what its plug says, and a
 * name that stays the same when it is plugged in again.
 *
 * The name is made from the USB serial number where there is one. Cheap bridges have none, and two
 * of them could not be told apart; theirs is the socket they are in.
 */
#pragma once

#include "driver.h"
#include "probe.h"

#include <gudev/gudev.h>

typedef struct {
  DriverPort kind;
  char *path;     /* of the device node */
  char *identity; /* "usb-0403:6001-A50285BI-00", "socket-1-1.2:1.0", "ttyAMA0", "gpiochip0" */
  guint16 vendor; /* 0: not a USB device */
  guint16 product;
  char *name; /* as the device calls itself; NULL: it does not */
} DevicePortInfo;

/* NULL if it is not a port that somebody could plug something into. */
DevicePortInfo *device_port_info_new (GUdevDevice *device);
void device_port_info_free (DevicePortInfo *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DevicePortInfo, device_port_info_free)

/* All there are, by path. */
GPtrArray *device_port_info_list (GUdevClient *client);

/* The drivers that say of themselves that they are behind such a plug. A row that names only a
 * generic bridge says nothing, so nobody has one. */
void device_port_info_match (const DevicePortInfo *self, const Driver *const *drivers,
                             ProbeOffers *matches);
