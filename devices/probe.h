/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is behind an unknown bridge? Every decoder hears the same bytes, and the one that makes
 * sense of them is found. No port and no clock: who listens decides how long.
 *
 * A driver is believed when most of the bytes are in its frames and those hold enough proof.
 * Drivers that would believe anything (certainty 0) are only offered, never chosen.
 */
#pragma once

#include "driver.h"

#include <glib.h>

enum { DEVICE_OFFERS_MAX = 8 };

typedef enum {
  PROBE_NOTHING, /* nothing that makes sense to anyone */
  PROBE_HOPE,    /* somebody understands, but there is not enough of it */
  PROBE_FOUND,   /* one driver */
  PROBE_SEVERAL, /* the user has to choose among these, or confirm the one */
} ProbeVerdict;

typedef struct {
  const Driver *driver[DEVICE_OFFERS_MAX];
  guint n;
} ProbeOffers;

typedef struct _DeviceProbe DeviceProbe;

/* Over these drivers, ended by NULL; serial ones are taken. */
DeviceProbe *device_probe_new (const Driver *const *drivers);
void device_probe_free (DeviceProbe *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DeviceProbe, device_probe_free)

/* The speed to try after this one, the most usual first; 0 asks for the first, and is the answer
 * after the last. */
guint device_probe_next_baud (DeviceProbe *self, guint baud);
/* Forgets what was heard, and listens for the drivers that have this speed. */
void device_probe_start (DeviceProbe *self, guint baud);
void device_probe_feed (DeviceProbe *self, const guint8 *bytes, gsize n);
/* These bytes were sent for the sake of this driver. */
void device_probe_asked (DeviceProbe *self, const Driver *driver, const guint8 *bytes, gsize n);

/* The driver after this one that must be told something before it answers; NULL as above. */
const Driver *device_probe_next_to_ask (DeviceProbe *self, const Driver *driver);
/* How many frames this driver has understood. */
guint64 device_probe_frames (DeviceProbe *self, const Driver *driver);

ProbeVerdict device_probe_judge (DeviceProbe *self, ProbeOffers *offers);
