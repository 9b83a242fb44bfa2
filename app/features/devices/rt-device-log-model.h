/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What went over a port, and what it was understood as: the last lines, for people who wonder. */
#pragma once

#include "devices/device.h"

/* Bytes that make text stand as text. */
typedef struct {
  double seconds; /* since the port was opened */
  char *raw;      /* "53 54 4c", "@die 1 rolling", "echo rising" */
  char *words;    /* "D1 shows 4"; NULL: nothing was understood in it */
  gboolean is_sent;
} RtDeviceLine;

/* Signal `changed`. */
#define RT_TYPE_DEVICE_LOG (rt_device_log_get_type ())
G_DECLARE_FINAL_TYPE (RtDeviceLog, rt_device_log, RT, DEVICE_LOG, GObject)

/* Of a device, which keeps it; it is begun when it is first asked for. */
RtDeviceLog *rt_device_get_log (Device *device);

/* The last ones, the oldest first. */
guint rt_device_log_get_n_lines (RtDeviceLog *self);
const RtDeviceLine *rt_device_log_get_line (RtDeviceLog *self, guint i);
/* Of all that was received, how many lines were understood. */
void rt_device_log_count_lines (RtDeviceLog *self, guint *n, guint *n_understood);
/* What it said last, "118.0 mm", "D1 shows 5"; NULL: nothing yet. */
const char *rt_device_log_get_live (RtDeviceLog *self);
