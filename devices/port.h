/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A port that is looked after: opened, listened to, given to a driver, and opened again after it
 * was unplugged. Its state is what a person wants to know about it.
 *
 * Without a driver it listens to find one (probe.h), speed by speed. When nothing comes by itself
 * it asks what the drivers would ask, once at each speed after it was opened; then it only listens.
 */
#pragma once

#include "link.h"
#include "probe.h"

typedef enum {
  DEVICE_ABSENT,        /* not plugged in */
  DEVICE_UNUSED,        /* there, and could be opened if somebody wished so */
  DEVICE_NO_PERMISSION, /* the message holds the cure */
  DEVICE_BUSY,          /* the message says who has it */
  DEVICE_FAILED,        /* cannot be opened for another reason */
  DEVICE_SETTLING,      /* open, nothing heard, but it is too early to wonder */
  DEVICE_LISTENING,     /* looking for a driver */
  DEVICE_CHOICE,        /* several drivers fit: the user's turn; it goes on listening */
  DEVICE_SILENT,        /* open, but nothing comes */
  DEVICE_WRONG_DATA,    /* something comes that the driver does not understand */
  DEVICE_WORKING,
} DeviceState;

/* "absent", "no permission", …: the word for JSON and tests. */
const char *device_state_name (DeviceState state);
/* The state of a port that could not be opened for this reason, a DEVICE_ERROR. */
DeviceState device_state_of_error (const GError *error);

typedef struct _DevicePort DevicePort;

typedef struct {
  const char *path;                /* a device node or a link to one */
  const Driver *driver;            /* NULL: find one */
  guint baud;                      /* 0: the driver's, or found */
  const Driver *const *candidates; /* to find one among; NULL: all */
  gboolean is_watching; /* try at once when anything is plugged in; else who has it tells */
  /* With a driver: nothing is written before the device has said what it is. */
  gboolean is_silent;
} DevicePortConfig;

typedef struct {
  /* State, message or driver are others than before. */
  void (*changed) (DevicePort *port, gpointer data);
  void (*event) (DevicePort *port, const DeviceEvent *event, gint64 time_us, gpointer data);
  /* What goes over the port once it has a driver; may be NULL. Times are since the port was opened.
   */
  void (*record) (DevicePort *port, const CaptureRecord *record, gpointer data);
} DevicePortHandlers;

/* Nothing is told before the main loop turns. */
DevicePort *device_port_new (const DevicePortConfig *config, const DevicePortHandlers *handlers,
                             gpointer data);
/* May be called from inside its own calls. */
void device_port_free (DevicePort *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DevicePort, device_port_free)

const char *device_port_get_path (DevicePort *self);
DeviceState device_port_get_state (DevicePort *self);
/* A sentence about the state, with what to do. */
const char *device_port_get_message (DevicePort *self);
/* The command that cures it, with which the message ends; NULL: none. */
const char *device_port_get_command (DevicePort *self);
const Driver *device_port_get_driver (DevicePort *self); /* NULL: none yet */
guint device_port_get_baud (DevicePort *self);
gint64 device_port_get_start_us (DevicePort *self); /* when it was opened last */
/* With DEVICE_CHOICE. */
const ProbeOffers *device_port_get_offers (DevicePort *self);

/* Something was plugged in: try now, not when it is time. */
void device_port_retry (DevicePort *self);
/* The port has another name now, or is known to be gone (NULL). */
void device_port_set_path (DevicePort *self, const char *path);
/* The user knows what it is. */
void device_port_choose (DevicePort *self, const Driver *driver, guint baud);
