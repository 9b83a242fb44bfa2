/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A device behind a serial port.
 *
 * Without a driver it listens to find one (probe.h), speed by speed. When nothing comes by itself
 * it asks what the drivers would ask, once at each speed after it was opened; then it only listens.
 */
#pragma once

#include "device.h"

#define SERIAL_DEVICE_TYPE (serial_device_get_type ())
G_DECLARE_FINAL_TYPE (SerialDevice, serial_device, SERIAL, DEVICE, Device)

/* `path` is a device node or a link to one, and may be NULL. `driver` NULL: find one among the
 * `candidates`, which end by NULL; NULL: all. `baud` 0: the driver's, or found. */
Device *serial_device_new (const char *identity, const char *path, const Driver *driver, guint baud,
                           const Driver *const *candidates);
/* Tries at once when anything is plugged in; else who has it tells. */
void serial_device_watch_plugs (SerialDevice *self);
/* The user knows what it is. */
void serial_device_choose (SerialDevice *self, const Driver *driver, guint baud);
