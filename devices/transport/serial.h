/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A serial port: 8 bits, no parity, no flow control.
 *
 * Ports are opened and set up by libserialport; reading and writing is ours, since that library
 * cannot tell a port that is unplugged from one that is quiet. A pseudo-terminal, which it refuses,
 * is opened here too, so that a port can be emulated.
 */
#pragma once

#include "transport.h"

enum { SERIAL_QUEUE_MAX = 4096 }; /* bytes that may wait to be sent */

/* The device node that a path leads to by links, whether it is there or not. */
char *serial_resolve (const char *path);

/* Opens the port that a path leads to, which may be a link. */
Transport *serial_transport_open (const char *path, guint baud, const TransportHandlers *handlers,
                                  gpointer data, GError **error);

/* For who has a port open that serial_transport_open gave: another speed, another owner. Both keep
 * it open, since closing and opening may reset a board. */
gboolean serial_transport_set_baud (Transport *transport, guint baud, GError **error);
void serial_transport_hand_over (Transport *transport, const TransportHandlers *handlers,
                                 gpointer data);

/* Whether this user could open it, and nobody else has it: as serial_transport_open would say,
 * but without opening (which would reset many a board). */
gboolean serial_check_access (const char *path, GError **error);
