/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A device over Bluetooth LE: a die, or a laser meter. It connects as soon as it is seen, and again
 * when it was lost; while it is missing it has the host look for it. Its identity is its address,
 * "ble-AA:BB:CC:DD:EE:FF"; its path is BlueZ's, and NULL while it is not seen.
 */
#pragma once

#include "device.h"
#include "transport/ble.h"

#define BLE_TYPE_DEVICE (ble_device_get_type ())
G_DECLARE_FINAL_TYPE (BleDevice, ble_device, BLE, DEVICE, Device)

#define BLE_IDENTITY "ble-"

/* `driver` NULL: as what is seen says. `what` is another way to know it than by its identity: its
 * name, say; may be NULL. */
Device *ble_device_new (BleHost *host, const char *identity, const char *what,
                        const Driver *driver);

/* Lets it go, for another host, and has it back. */
void ble_device_let_go (BleDevice *self);
void ble_device_take_back (BleDevice *self);
gboolean ble_device_is_let_go (BleDevice *self);
/* The same, as nobody uses it; and had back by the other, if it was let go for that. */
void ble_device_rest (BleDevice *self);
void ble_device_wake (BleDevice *self);
/* How well it was heard, in dBm; 0: not known. */
int ble_device_get_signal (BleDevice *self);
/* When it was lost, by the monotonic clock; 0: it is there, or never was. */
gint64 ble_device_get_lost_us (BleDevice *self);

/* Whose die it is: a seat, or -1: anyone's. It only keeps it. */
int ble_device_get_owner (BleDevice *self);
void ble_device_set_owner (BleDevice *self, int owner);
