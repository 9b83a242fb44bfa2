/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands about devices share: where bytes come from, as options. */
#pragma once

#include "rt-cli.h"

#include "devices/device.h"

/* Where it comes from; exactly one of the first four. To be filled by the options. */
typedef struct {
  char *port;
  char *capture;
  char *gpio;
  char *ble;    /* an address or a name */
  char *driver; /* an id, or "auto" */
  int baud;
  double temperature;   /* of the air; NAN: not said */
  gboolean is_inverted; /* GPIO lines */
  gboolean is_fast;
} RtCliSource;

/* clang-format off */
#define RT_CLI_SOURCE_ENTRIES(source)                                                              \
  { "port", 0, 0, G_OPTION_ARG_FILENAME, &(source).port, N_ ("A serial port"), "PATH" },           \
  { "capture", 0, 0, G_OPTION_ARG_FILENAME, &(source).capture, N_ ("A recording instead"),         \
    "FILE" },                                                                                      \
  { "gpio", 0, 0, G_OPTION_ARG_STRING, &(source).gpio,                                             \
    N_ ("GPIO lines, in the order of the driver"), "CHIP:LINES" },                                 \
  { "ble", 0, 0, G_OPTION_ARG_STRING, &(source).ble,                                               \
    N_ ("A Bluetooth die or meter, by its name or address"), "NAME" },                             \
  { "driver", 0, 0, G_OPTION_ARG_STRING, &(source).driver,                                         \
    N_ ("What it is; auto (usual) finds out"), "ID" },                                             \
  { "baud", 0, 0, G_OPTION_ARG_INT, &(source).baud, N_ ("Its speed, if not the usual one"), "N" }, \
  { "temperature", 0, 0, G_OPTION_ARG_DOUBLE, &(source).temperature,                               \
    N_ ("Of the air, in degrees Celsius, for what measures by sound"), "N" },                      \
  { "inverted", 0, 0, G_OPTION_ARG_NONE, &(source).is_inverted,                                    \
    N_ ("GPIO lines mean the opposite: a lit LED is low"), NULL },                                 \
  { "fast", 0, 0, G_OPTION_ARG_NONE, &(source).is_fast,                                            \
    N_ ("Play a recording without its pauses"), NULL }
/* clang-format on */

#define RT_CLI_SOURCE_OPTIONS                                                                      \
  "--port", "--capture", "--gpio", "--ble", "--driver", "--baud", "--temperature", "--inverted",   \
      "--fast"

void rt_cli_source_clear (RtCliSource *self);

/* What is there, opened or about to be; NULL after a complaint. A port tells what becomes of it by
 * its properties, the others end with the signal `gone`. */
Device *rt_cli_open_device (const RtCliSource *source);

/* Where bindings are kept; NULL after a complaint that they cannot be trusted. */
char *rt_cli_device_folder (void);
/* After a complaint NULL. */
const Driver *rt_cli_find_driver (const char *id);
