/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands about devices share: where bytes come from, as options. */
#pragma once

#include "rt-cli.h"

#include "devices/port.h"

/* Where it comes from; exactly one of the first three. To be filled by the options. */
typedef struct {
  char *port;
  char *capture;
  char *gpio;
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
  "--port", "--capture", "--gpio", "--driver", "--baud", "--temperature", "--inverted", "--fast"

void rt_cli_source_clear (RtCliSource *self);

typedef struct _RtCliListener RtCliListener;

typedef struct {
  /* `time_us` counts from the first opening. The driver is known now. */
  void (*event) (RtCliListener *self, const DeviceEvent *event, gint64 time_us, gpointer data);
  void (*state) (RtCliListener *self, DeviceState state, const char *message, gpointer data);
  void (*record) (RtCliListener *self, const CaptureRecord *record, gpointer data);
  /* A recording is over (NULL), or GPIO lines are gone. */
  void (*end) (RtCliListener *self, const GError *why, gpointer data);
} RtCliListenerHandlers;

/* NULL after a complaint. */
RtCliListener *rt_cli_listen (const RtCliSource *source, const RtCliListenerHandlers *handlers,
                              gpointer data);
void rt_cli_listener_free (RtCliListener *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtCliListener, rt_cli_listener_free)

const Driver *rt_cli_listener_get_driver (RtCliListener *self); /* NULL: not known yet */
/* The head of a recording of it. Free its texts. */
CaptureHead rt_cli_listener_make_head (RtCliListener *self);

/* Where bindings are kept; NULL after a complaint that they cannot be trusted. */
char *rt_cli_device_folder (void);
/* After a complaint NULL. */
const Driver *rt_cli_find_driver (const char *id);
