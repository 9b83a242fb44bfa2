/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hardware as the window sees it: the list of devices, what the user says of them, and who
 * listens to them. What a device tells goes from it straight to the rolls and the measuring.
 */
#pragma once

#include "app/features/range/rt-measure-model.h"
#include "app/session/rt-rolls.h"
#include "rt-device-log-model.h"
#include "rt-device-words.h"
#include "rt-gpio-setup-model.h"

#include <gio/gio.h>

/* Signals `changed`: a device works or no longer does, or a battery is at another level; `notice`
 * (text): something that the user should hear once. */
#define RT_TYPE_DEVICES (rt_devices_get_type ())
G_DECLARE_FINAL_TYPE (RtDevices, rt_devices, RT, DEVICES, GObject)

/* `folder` holds what the user has decided about ports. It is empty until it is started. */
RtDevices *rt_devices_new (const char *folder, RtRolls *rolls, RtMeasure *measure);
/* Looks what is plugged in, and goes on looking. That takes the time of a frame: the window is on
 * the screen before. Does nothing the second time. */
void rt_devices_start (RtDevices *self);

/* Of Device. */
GListModel *rt_devices_get_list (RtDevices *self);

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
const RtGpioSetup *rt_device_get_gpio (Device *device);
/* The names of the chips of this computer, "gpiochip0"; free it. */
char **rt_devices_list_chips (RtDevices *self);

/* The user's word, remembered: listen to a port and ask it what it is, or leave it alone. */
gboolean rt_devices_use (RtDevices *self, Device *device, GError **error);
gboolean rt_devices_leave_alone (RtDevices *self, Device *device, GError **error);
gboolean rt_devices_bind (RtDevices *self, Device *device, const Driver *driver, guint baud,
                          GError **error);
/* What the user has said about it is forgotten; what is only here by the user's word goes. */
gboolean rt_devices_forget (RtDevices *self, Device *device, GError **error);

/* A name for the file of a new recording in the usual folder, which is made. */
char *rt_device_suggest_recording (Device *device);

/* Whether a device that gives dice works now. */
gboolean rt_devices_has_dice (RtDevices *self);
/* The batteries of all that works, "D1 81 % · D2 low, 8 %"; empty: none has told. Free it. */
char *rt_devices_describe_batteries (RtDevices *self);
/* Of a die by its name, among all that works. FALSE: it has not told. */
gboolean rt_devices_find_battery (RtDevices *self, const char *name, int *percent);

/* For models beside this one. */
struct _DeviceManager *rt_devices_get_manager (RtDevices *self);
RtRolls *rt_devices_get_rolls (RtDevices *self);

/* Every driver of this kind of port; ended by NULL. */
const Driver *const *rt_devices_get_drivers (RtDevices *self, DriverPort kind);
