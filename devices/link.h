/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A link: one driver on one open port. It feeds the decoder, says what the device must be told
 * (once at the start, or again and again), and hands on events with their time.
 *
 * The main loop's thread only. A link may be freed from inside its own calls.
 */
#pragma once

#include "capture.h"
#include "driver.h"
#include "transport/replay.h"
#include "transport/transport.h"

typedef struct _DeviceLink DeviceLink;

typedef struct {
  /* `time_us` as in transport.h. */
  void (*event) (DeviceLink *link, const DeviceEvent *event, gint64 time_us, gpointer data);
  /* The port is gone, or the capture at its end (`why` is NULL). Nothing comes after it. */
  void (*gone) (DeviceLink *link, const GError *why, gpointer data);
  /* What went over the port, before it is decoded; may be NULL. */
  void (*record) (DeviceLink *link, const CaptureRecord *record, gpointer data);
} DeviceLinkHandlers;

/* A serial port. `baud` 0 is the driver's usual one. */
DeviceLink *device_link_open_serial (const Driver *driver, const char *path, guint baud,
                                     const DeviceLinkHandlers *handlers, gpointer data,
                                     GError **error);
/* Writes nothing to the device until it has said by itself what it is (DEVICE_EVENT_IDENTITY), and
 * then only what it must be asked again and again. To be called before the main loop turns. */
void device_link_keep_silent (DeviceLink *self);
/* A serial port that is open already; takes it. */
DeviceLink *device_link_take_serial (const Driver *driver, Transport *port, guint baud,
                                     const DeviceLinkHandlers *handlers, gpointer data);
/* GPIO lines, see transport/gpio.h for `place`. `options` may be NULL. */
DeviceLink *device_link_open_gpio (const Driver *driver, const char *place,
                                   const GpioOptions *options, const DeviceLinkHandlers *handlers,
                                   gpointer data, GError **error);
/* A capture; takes the reader. */
DeviceLink *device_link_open_capture (const Driver *driver, CaptureReader *reader,
                                      ReplaySpeed speed, const DeviceLinkHandlers *handlers,
                                      gpointer data);
void device_link_free (DeviceLink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DeviceLink, device_link_free)

const Driver *device_link_get_driver (DeviceLink *self);
guint device_link_get_baud (DeviceLink *self);
/* When the port was opened. */
gint64 device_link_get_start_us (DeviceLink *self);
/* GPIO lines that were high then. */
guint32 device_link_get_levels (DeviceLink *self);

/* What came so far, to tell silence and nonsense from work. Of GPIO only `n_events` counts. */
typedef struct {
  guint64 n_bytes;
  guint64 n_good_bytes;
  guint64 n_frames;
  guint64 n_events;
} DeviceLinkCounts;

void device_link_get_counts (DeviceLink *self, DeviceLinkCounts *counts);
