/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the user has said about ports: this one is a TFmini, that one is to be left alone. Kept in
 * devices.ini of a given folder, a group for each port by its identity (port-info.h).
 */
#pragma once

#include <glib.h>

#define DEVICE_BINDINGS_FILE "devices.ini"

typedef struct _DeviceBindings DeviceBindings;

/* Reads them; a file that is not there has none. One that cannot be understood is renamed to
 * devices.ini.bad, which is said in the log, and there are none either.
 * Without a folder nothing is read or kept. */
DeviceBindings *device_bindings_new (const char *folder);
void device_bindings_free (DeviceBindings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DeviceBindings, device_bindings_free)

/* The driver's id ("none": leave it alone), or NULL; `baud` 0: not said. Free the id. */
char *device_bindings_get (DeviceBindings *self, const char *identity, guint *baud);
/* All identities; ended by NULL. */
char **device_bindings_list (DeviceBindings *self);

/* As it was called when that was said; NULL: it had no name. Free it. */
char *device_bindings_get_name (DeviceBindings *self, const char *identity);
/* A number that is kept beside it, which goes with it; `fallback` if there is none. */
int device_bindings_get_number (DeviceBindings *self, const char *identity, const char *key,
                                int fallback);
gboolean device_bindings_set_number (DeviceBindings *self, const char *identity, const char *key,
                                     int number, GError **error);

/* Remembers, or with a NULL driver forgets; it is on the disk when the call returns. `name` is for
 * people who read the file; may be NULL. */
gboolean device_bindings_set (DeviceBindings *self, const char *identity, const char *driver,
                              guint baud, const char *name, GError **error);
