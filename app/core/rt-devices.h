/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hardware as the window sees it: a list of devices with their states in plain words, and what
 * they tell passed on to the rolls and the measuring. No byte and no port gets further than this.
 */
#pragma once

#include "rt-measure.h"
#include "rt-rolls.h"

#include <gio/gio.h>

typedef enum {
  RT_DEVICE_WORKING,
  RT_DEVICE_QUIET,   /* silent, or not understood: something to look at */
  RT_DEVICE_TROUBLE, /* no access, taken, broken */
  RT_DEVICE_NEW,     /* to be told what it is */
  RT_DEVICE_AWAY,    /* known, and not plugged in */
} RtDeviceMood;

/* One device. Signal `changed`. */
#define RT_TYPE_DEVICE (rt_device_get_type ())
G_DECLARE_FINAL_TYPE (RtDevice, rt_device, RT, DEVICE, GObject)

const char *rt_device_get_identity (RtDevice *self);
/* "Laser rangefinder", or what the plug says. */
const char *rt_device_get_name (RtDevice *self);
/* "USB · X-40 · ±1 mm" */
const char *rt_device_get_facts (RtDevice *self);
RtDeviceMood rt_device_get_mood (RtDevice *self);
/* The word of its state, "no permission"; and the sentence with the cure. */
const char *rt_device_get_state (RtDevice *self);
const char *rt_device_get_message (RtDevice *self);
/* What it said last: "118 mm", "D1 5". */
const char *rt_device_get_live (RtDevice *self);
/* The id of its driver; NULL: none. And its speed, 0: it has none. */
const char *rt_device_get_driver (RtDevice *self);
guint rt_device_get_baud (RtDevice *self);
gboolean rt_device_gives_dice (RtDevice *self);
gboolean rt_device_gives_range (RtDevice *self);
/* The last things it told, the newest first, in words; ended by NULL. */
const char *const *rt_device_get_told (RtDevice *self);
/* Drivers that would fit, by id, ended by NULL: to be offered first. */
const char *const *rt_device_get_offers (RtDevice *self);

/* A driver to choose from. */
typedef struct {
  const char *id;
  const char *name;
} RtDriverName;

/* A GListModel of RtDevice. */
#define RT_TYPE_DEVICES (rt_devices_get_type ())
G_DECLARE_FINAL_TYPE (RtDevices, rt_devices, RT, DEVICES, GObject)

/* `folder` holds what the user has decided about ports. */
RtDevices *rt_devices_new (const char *folder, RtRolls *rolls, RtMeasure *measure);

/* A port that is not found by itself: a pseudo-terminal, a radio link. */
void rt_devices_add_port (RtDevices *self, const char *path, const char *driver, guint baud);
/* A recording, played as if its device were here. */
gboolean rt_devices_add_capture (RtDevices *self, const char *path, GError **error);

gboolean rt_devices_bind (RtDevices *self, RtDevice *device, const char *driver, guint baud,
                          GError **error);
gboolean rt_devices_forget (RtDevices *self, RtDevice *device, GError **error);

/* Every serial driver; ended by one without an id. */
const RtDriverName *rt_devices_get_drivers (RtDevices *self);
