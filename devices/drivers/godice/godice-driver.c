/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GoDice behind a bridge that passes their messages on, one row for each shell. */
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
