/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bluetooth LE, by what BlueZ offers on the system bus: no library of its own, no rights, no
 * pairing.
 *
 * A BleHost is the Bluetooth of this computer. It asks for nothing until it is started, never has
 * the bus start BlueZ, and listens only to what concerns it. It knows how Bluetooth is, looks for
 * devices while somebody wishes, and keeps those that one of the drivers is for. There may be
 * thousands of others around; they are passed over.
 *
 * Everything is answered later, on the main context of the thread that made the host.
 */
#pragma once

#include "devices/driver.h"
#include "transport.h"

typedef enum {
  BLE_RESTING,     /* not started */
  BLE_ASKING,      /* it will be known soon */
  BLE_REFUSED,     /* a sandbox, or the bus, does not let us ask */
  BLE_NOT_RUNNING, /* there is an adapter, but no BlueZ */
  BLE_NO_ADAPTER,
  BLE_BLOCKED, /* by rfkill: a switch, or flight mode */
  BLE_OFF,
  BLE_READY,
} BleState;

/* "no adapter", "ready", …: the word for JSON and tests. */
const char *ble_state_name (BleState state);

enum { BLE_SIGHTS_MAX = 64 }; /* devices that are kept; of more, those seen first */

/* A device that was seen. Its texts are good until it is lost. */
typedef struct {
  char *path;    /* of BlueZ's object */
  char *address; /* "AA:BB:CC:DD:EE:FF" */
  char *name;    /* as it calls itself, made fit to be shown; NULL: it does not */
  const Driver *driver;
  int signal_dbm; /* when it last advertised; 0: not known */
  gboolean is_connected;
  gboolean is_resolved; /* its characteristics are known */
} BleSight;

/*
 * Signals:
 *   state                     how Bluetooth is has changed
 *   seen (BleSight *sight)    a device was found, or something of it has changed
 *   lost (BleSight *sight)    BlueZ has forgotten it
 */
#define BLE_TYPE_HOST (ble_host_get_type ())
G_DECLARE_FINAL_TYPE (BleHost, ble_host, BLE, HOST, GObject)

/* `drivers` is ended by NULL; of rows that are told by the same, the first is taken. `system` is
 * the folder /sys; NULL: that of this computer. */
BleHost *ble_host_new (const Driver *const *drivers, const char *system);
/* Begins to ask; may be called again. */
void ble_host_start (BleHost *self);

BleState ble_host_get_state (BleHost *self);
/* How it is and what to do, and the command that cures it, with which the message ends; NULL: none.
 */
const char *ble_host_get_message (BleHost *self);
const char *ble_host_get_command (BleHost *self);

/* Looks for devices all the time, while a page shows what there is. */
void ble_host_look (BleHost *self, gboolean is_looking);
gboolean ble_host_is_looking (BleHost *self);
/* A known device is missing: looked for now and then, the longer the less. To be ended as often. */
void ble_host_seek (BleHost *self);
void ble_host_end_seek (BleHost *self);

/* By address, name or BlueZ's path; NULL: not seen. */
const BleSight *ble_host_find (BleHost *self, const char *what);
GPtrArray *ble_host_list (BleHost *self); /* of BleSight; unref it */

/* Connects to a device that was seen, and tells `start` when it can be read: later, not from this
 * call. Until then and after, `gone` says why not. Each packet is told by one call of `bytes`. */
Transport *ble_transport_open (BleHost *host, const char *path, const DriverBle *ble,
                               const TransportHandlers *handlers, gpointer data);
