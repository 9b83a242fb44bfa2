/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hardware as the window sees it: a list of devices with their states in plain words, and what
 * they tell passed on to the rolls and the measuring. No byte and no port gets further than this.
 */
#pragma once

#include "app/features/range/rt-measure-model.h"
#include "app/session/rt-rolls.h"
#include "rt-gpio-setup-model.h"

#include <gio/gio.h>

typedef enum {
  RT_DEVICE_WORKING,
  RT_DEVICE_QUIET,   /* silent, or not understood: something to look at */
  RT_DEVICE_TROUBLE, /* no access, taken, broken */
  RT_DEVICE_NEW,     /* to be told what it is */
  RT_DEVICE_AWAY,    /* known, and not plugged in or left alone */
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
/* Whether the user has still to say if this port may be used; until then it is not opened. */
gboolean rt_device_is_asked (RtDevice *self);
/* What it said last: "118 mm", "D1 5". */
const char *rt_device_get_live (RtDevice *self);
/* The id of its driver; NULL: none. And its speed, 0: it has none. */
const char *rt_device_get_driver (RtDevice *self);
guint rt_device_get_baud (RtDevice *self);
gboolean rt_device_gives_dice (RtDevice *self);
gboolean rt_device_gives_range (RtDevice *self);
gboolean rt_device_is_capture (RtDevice *self);
/* The command that cures its trouble, to be copied; NULL: there is none. */
const char *rt_device_get_command (RtDevice *self);

/* What went over the port and what it was understood as. Bytes that make text stand as text. */
typedef struct {
  double seconds; /* since the port was opened */
  char *raw;      /* "53 54 4c", "@die 1 rolling", "echo rising" */
  char *words;    /* "D1 shows 4"; NULL: nothing was understood in it */
  gboolean is_sent;
} RtDeviceLine;

/* The last ones, the oldest first. */
guint rt_device_get_n_lines (RtDevice *self);
const RtDeviceLine *rt_device_get_line (RtDevice *self, guint i);
/* Of all that was received, how many lines were understood. */
void rt_device_count_lines (RtDevice *self, guint *n, guint *n_understood);
/* The face that one of its dice showed last, 0: none so far; and whether one rolls now. */
int rt_device_get_face (RtDevice *self);
gboolean rt_device_is_rolling (RtDevice *self);

enum { RT_BATTERY_LOW_PERCENT = 10 };

/* Of the dice that have told: "D1" and 81. */
guint rt_device_get_n_batteries (RtDevice *self);
const char *rt_device_get_battery (RtDevice *self, guint i, int *percent);

/* Records into a new file what goes over the port from now on; it is on the disk a few seconds
 * later. A device without a driver says nothing that could be recorded. */
gboolean rt_device_start_recording (RtDevice *self, const char *path, GError **error);
/* FALSE: what was recorded is in the file up to where writing failed. */
gboolean rt_device_stop_recording (RtDevice *self, GError **error);
/* The file; NULL: it is not being recorded. And how many records are in it. */
const char *rt_device_get_recording (RtDevice *self, guint *n);
/* A name for the file of a new recording in the usual folder, which is made. */
char *rt_device_suggest_recording (RtDevice *self);
/* Drivers that would fit, by id, ended by NULL: to be offered first. */
const char *const *rt_device_get_offers (RtDevice *self);

/* A driver to choose from. */
typedef struct {
  const char *id;
  const char *name;
} RtDriverName;

/* What the pins of a GPIO driver are for, by their place. */
typedef struct {
  const char *id;
  const char *name;
  const char *lines[RT_GPIO_LINES_MAX + 1]; /* "trigger", "echo"; ended by NULL */
  gboolean is_optional[RT_GPIO_LINES_MAX];
} RtGpioDriver;

/* A GListModel of RtDevice. Signal `changed`: a device works or no longer does, or a battery is at
 * another level; `notice` (text): something that the user should hear once. */
#define RT_TYPE_DEVICES (rt_devices_get_type ())
G_DECLARE_FINAL_TYPE (RtDevices, rt_devices, RT, DEVICES, GObject)

/* `folder` holds what the user has decided about ports. It is empty until it is started. */
RtDevices *rt_devices_new (const char *folder, RtRolls *rolls, RtMeasure *measure);
/* Looks what is plugged in, and goes on looking. That takes the time of a frame: the window is on
 * the screen before. Does nothing the second time. */
void rt_devices_start (RtDevices *self);

/* A port that is not found by itself: a pseudo-terminal, a radio link. */
void rt_devices_add_port (RtDevices *self, const char *path, const char *driver, guint baud);
/* A recording, played as if its device were here; one that is there is played again. */
gboolean rt_devices_add_capture (RtDevices *self, const char *path, GError **error);

/* The same for a recording of the demonstration, by name; and takes it away. Not while an event of
 * it is being told. */
gboolean rt_devices_play_text (RtDevices *self, const char *name, const char *text, GError **error);
void rt_devices_stop_text (RtDevices *self, const char *name);

/* Something wired to pins. It is stored before it is used; one with an id replaces that. */
gboolean rt_devices_set_gpio (RtDevices *self, const RtGpioSetup *setup, GError **error);
/* NULL: it is not wired to pins. */
const RtGpioSetup *rt_device_get_gpio (RtDevice *self);
/* Opens the pins anew, which makes a sensor measure at once. */
void rt_devices_ping (RtDevices *self, RtDevice *device);
/* The names of the chips of this computer, "gpiochip0"; free it. */
char **rt_devices_list_chips (RtDevices *self);
/* Ended by one without an id. */
const RtGpioDriver *rt_devices_get_gpio_drivers (RtDevices *self);

/* The user's word, remembered: listen to a port and ask it what it is, or leave it alone. */
gboolean rt_devices_use (RtDevices *self, RtDevice *device, GError **error);
gboolean rt_devices_leave_alone (RtDevices *self, RtDevice *device, GError **error);
gboolean rt_devices_bind (RtDevices *self, RtDevice *device, const char *driver, guint baud,
                          GError **error);
/* What the user has said about it is forgotten; what is only here by the user's word goes. */
gboolean rt_devices_forget (RtDevices *self, RtDevice *device, GError **error);

/* Whether a device that gives dice works now. */
gboolean rt_devices_has_dice (RtDevices *self);
/* The batteries of all that works, "D1 81 % · D2 low, 8 %"; empty: none has told. Free it. */
char *rt_devices_describe_batteries (RtDevices *self);

/* Of a die by its name, among all that works. FALSE: it has not told. */
gboolean rt_devices_find_battery (RtDevices *self, const char *name, int *percent);

/* Every serial driver; ended by one without an id. */
const RtDriverName *rt_devices_get_drivers (RtDevices *self);
