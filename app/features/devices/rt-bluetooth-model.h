/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bluetooth as the devices page shows it: how it is, the search, and what belongs to one die: whose
 * it is, in which shell it sits, whether it is let go.
 */
#pragma once

#include "rt-devices-model.h"

typedef enum {
  RT_BLUETOOTH_UNUSED,  /* nobody has asked for it, and it is asked for nothing */
  RT_BLUETOOTH_ASKING,  /* it will be known in a moment */
  RT_BLUETOOTH_TROUBLE, /* the sentence says what to do */
  RT_BLUETOOTH_READY,
} RtBluetooth;

RtBluetooth rt_bluetooth_get_state (RtDevices *devices);
/* A sentence; free it. And the command that cures it, NULL: none. */
char *rt_bluetooth_describe (RtDevices *devices);
const char *rt_bluetooth_get_command (RtDevices *devices);

/* Looks for dice, as long as the page is open. The first time is the user's word. */
void rt_bluetooth_look (RtDevices *devices, gboolean is_looking);

/* Lets a die go for another host, and has it back. */
gboolean rt_bluetooth_is_let_go (Device *device);
void rt_bluetooth_let_go (Device *device);
void rt_bluetooth_take_back (Device *device);

enum { RT_BLUETOOTH_SEATS = 4 };

/* Whose die it is: a seat, or -1, which is anyone's. */
int rt_bluetooth_get_owner (Device *device);
gboolean rt_bluetooth_set_owner (RtDevices *devices, Device *device, int owner, GError **error);
/* "Ada", if she has rolled there, else "Player 1". Free it. */
char *rt_bluetooth_name_seat (RtDevices *devices, int seat);

/* The drivers that a die may be of, as it cannot tell: of a GoDice its shells. Of Driver; unref it.
 */
GPtrArray *rt_bluetooth_list_shells (RtDevices *devices, Device *device);
