/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device in words: what it is called, how it is, what it tells. Free what is not const. */
#pragma once

#include "devices/device.h"

typedef enum {
  RT_DEVICE_WORKING,
  RT_DEVICE_QUIET,   /* silent, or not understood: something to look at */
  RT_DEVICE_TROUBLE, /* no access, taken, broken */
  RT_DEVICE_NEW,     /* to be told what it is */
  RT_DEVICE_AWAY,    /* known, and not plugged in or left alone */
} RtDeviceStatus;

RtDeviceStatus rt_device_get_status (Device *device);
/* Whether the user has still to say if this port may be used; until then it is not opened. */
gboolean rt_device_is_asked (Device *device);
/* Read over Bluetooth. */
gboolean rt_device_is_bluetooth (Device *device);
/* A recording that is played. */
gboolean rt_device_is_capture (Device *device);

/* "Laser rangefinder", or what the plug says. */
const char *rt_device_get_name (Device *device);
/* "USB · X-40 · ±1 mm" */
char *rt_device_describe_facts (Device *device);
/* Of a Bluetooth device, "good signal"; NULL: not known. */
const char *rt_device_get_signal_words (Device *device);
/* The word of its state, "no permission"; and the sentence with the cure. */
const char *rt_device_get_state_word (Device *device);
char *rt_device_describe_state (Device *device);
/* What devices say, as a sentence that stands by itself, without the command it ends with. */
char *rt_device_make_sentence (const char *message, const char *command);
/* "D1 shows 4", "118.0 mm" */
char *rt_device_describe_event (const DeviceEvent *event);

enum { RT_BATTERY_LOW_PERCENT = 10 };

/* "D1"; and "D1 81 %". */
char *rt_battery_get_name (const DeviceBattery *battery);
char *rt_battery_describe (const DeviceBattery *battery);
