/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Transports: the only place with file descriptors and clocks. Each works on the thread-default
 * main context of the thread that opened it, never blocks, and tells its owner what it reads.
 *
 * Times are microseconds of g_get_monotonic_time; edges carry the kernel's nanoseconds of the same
 * clock. A transport that has told `gone` tells nothing more; its owner then frees it. It may be
 * freed from inside a call. Who is called must not turn the main loop from inside.
 */
#pragma once

#include "devices/gpio-decoder.h"

#include <gio/gio.h>

/* Every transport tells `start` first, from the call that opens it. */
typedef struct {
  void (*start) (gint64 time_us, guint32 levels, gpointer data); /* levels of GPIO lines */
  void (*bytes) (const guint8 *bytes, gsize n, gint64 time_us, gpointer data);
  void (*wrote) (const guint8 *bytes, gsize n, gint64 time_us, gpointer data); /* may be NULL */
  void (*edge) (const GpioEdge *edge, gpointer data);                          /* may be NULL */
  void (*tick) (guint64 now_ns, gpointer data);    /* at the time asked for; may be NULL */
  void (*gone) (const GError *why, gpointer data); /* unplugged, or it failed; at the end of a
                                                    * capture `why` is NULL */
} TransportHandlers;

/* What can be asked of a transport, whichever it is. Those that make no sense for one are NULL:
 * only serial ports take bytes, only GPIO takes pulses. */
typedef struct _Transport Transport;

typedef struct {
  /* Takes the bytes to send them as soon as it can; `wrote` tells when. */
  gboolean (*send) (Transport *self, const guint8 *bytes, gsize n, GError **error);
  /* Raises an output line now, for at least so long. */
  gboolean (*pulse) (Transport *self, guint line, guint at_least_us, GError **error);
  /* `tick` is to be told at this time, once; it replaces what was asked before, 0 asks for none.
   * The time of a capture is the capture's. */
  void (*wake) (Transport *self, guint64 time_ns);
  void (*free) (Transport *self);
} TransportClass;

struct _Transport {
  const TransportClass *class; /* each kind has its own memory behind it */
};

void transport_free (Transport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Transport, transport_free)

/* A source that calls back at a moment of the monotonic clock, once each time it is set. It works
 * on the thread's context from the start; destroy and unref it at the end. */
GSource *transport_timer_new (GSourceFunc function, gpointer data);
void transport_timer_set (GSource *timer, gint64 time_us); /* 0: not at all */

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

/* The command that cures it, to be copied by itself; NULL: there is none. The message of such an
 * error ends with it. */
const char *device_error_get_command (const GError *error);
void device_error_set_command (GError **error, const char *command);
