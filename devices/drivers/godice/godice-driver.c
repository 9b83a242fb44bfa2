/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GoDice over Bluetooth, and behind a bridge that passes their messages on: a row for each shell.
 */
#include "godice-decoder.h"

#include "devices/driver.h"

/* Nothing proves a message of one byte, so no row is chosen by listening. How full the battery is,
 * asked for once, proves the line before the first throw, if the bridge passes it on. */
#define GODICE(shell_id, shell_name, shell)                                                        \
  {                                                                                                \
    .id = shell_id, .name = shell_name, .gives = DRIVER_DICE, .port = DRIVER_SERIAL,               \
    .decoder = &godice_decoder, .model = shell, .bauds = { 115200, 9600 }, .settle_ms = 2000,      \
    .start = { 1, { 0x03 } }, .certainty = 0,                                                      \
  }

const Driver godice_driver = GODICE ("godice", N_ ("GoDice"), GODICE_D6);
const Driver godice_d4_driver = GODICE ("godice-d4", N_ ("GoDice in a D4 shell"), GODICE_D4);
const Driver godice_d8_driver = GODICE ("godice-d8", N_ ("GoDice in a D8 shell"), GODICE_D8);
const Driver godice_d10_driver = GODICE ("godice-d10", N_ ("GoDice in a D10 shell"), GODICE_D10);
const Driver godice_d12_driver = GODICE ("godice-d12", N_ ("GoDice in a D12 shell"), GODICE_D12);
const Driver godice_d20_driver = GODICE ("godice-d20", N_ ("GoDice in a D20 shell"), GODICE_D20);
const Driver godice_d24_driver = GODICE ("godice-d24", N_ ("GoDice in a D24 shell"), GODICE_D24);

/* How full the battery is, is asked for as soon as it is connected. The first row is taken for a
 * die that is found: in which shell it sits, its owner has to say. */
#define GODICE_BLE(shell_id, shell_name, shell)                                                    \
  {                                                                                                \
    .id = shell_id, .name = shell_name, .gives = DRIVER_DICE, .port = DRIVER_BLE,                  \
    .decoder = &godice_packet_decoder, .model = shell, .start = { 1, { 0x03 } },                   \
    .ble = { .name = "GoDice_",                                                                    \
             .notify = "6e400003-b5a3-f393-e0a9-e50e24dcca9e",                                     \
             .write = "6e400002-b5a3-f393-e0a9-e50e24dcca9e" },                                    \
    .light = godice_light,                                                                         \
  }

const Driver godice_ble_driver = GODICE_BLE ("godice-ble", N_ ("GoDice"), GODICE_D6);
const Driver godice_ble_d4_driver =
    GODICE_BLE ("godice-ble-d4", N_ ("GoDice in a D4 shell"), GODICE_D4);
const Driver godice_ble_d8_driver =
    GODICE_BLE ("godice-ble-d8", N_ ("GoDice in a D8 shell"), GODICE_D8);
const Driver godice_ble_d10_driver =
    GODICE_BLE ("godice-ble-d10", N_ ("GoDice in a D10 shell"), GODICE_D10);
const Driver godice_ble_d12_driver =
    GODICE_BLE ("godice-ble-d12", N_ ("GoDice in a D12 shell"), GODICE_D12);
const Driver godice_ble_d20_driver =
    GODICE_BLE ("godice-ble-d20", N_ ("GoDice in a D20 shell"), GODICE_D20);
const Driver godice_ble_d24_driver =
    GODICE_BLE ("godice-ble-d24", N_ ("GoDice in a D24 shell"), GODICE_D24);
