/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Transports: the only place with file descriptors and clocks. Each works on the thread-default
 * main context of the thread that opened it, never blocks, and tells its owner what it reads.
 *
 * Times are microseconds of g_get_monotonic_time; edges carry the kernel's nanoseconds of the same
 * clock. A transport that has told `gone` tells nothing more; its owner then frees it. It may be
 * freed from inside a call.
 */
#pragma once

#include "devices/gpio-decoder.h"

#include <gio/gio.h>

typedef struct {
  void (*bytes) (const guint8 *bytes, gsize n, gint64 time_us, gpointer data);
  void (*wrote) (const guint8 *bytes, gsize n, gint64 time_us, gpointer data); /* may be NULL */
  void (*edge) (const GpioEdge *edge, gpointer data);                          /* may be NULL */
  void (*gone) (const GError *why, gpointer data); /* unplugged, or it failed */
} TransportHandlers;

#define DEVICE_ERROR (device_error_quark ())
GQuark device_error_quark (void);

typedef enum {
  DEVICE_ERROR_ABSENT,     /* no such port or chip */
  DEVICE_ERROR_PERMISSION, /* the message holds the command that cures it */
  DEVICE_ERROR_BUSY,       /* the message says who has it, if that can be seen */
  DEVICE_ERROR_UNSUITABLE, /* not a serial port, no such line, no such speed */
  DEVICE_ERROR_GONE,       /* unplugged */
  DEVICE_ERROR_FAILED,
} DeviceError;
