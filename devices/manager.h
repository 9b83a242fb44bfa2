/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All devices of this computer: those that are plugged in, and those that the user has bound and
 * that are elsewhere now. Each has a driver or the reason why not.
 *
 * Who chooses the driver, in this order: the user (a binding, remembered), the plug (its product
 * string or an id of its own), the data (listening).
 *
 * Behind a port may be a printer, a radio or a modem, so a port is asked for before it is opened:
 * without the user's word only what the plug knows as ours is opened, and nothing is written to it
 * before it has said what it is. All others are listed, and wait for the user's word.
 */
#pragma once

#include "port.h"

typedef enum {
  DEVICE_UNMATCHED,
  DEVICE_BOUND,   /* by the user */
  DEVICE_BY_PLUG, /* its product string or id */
  DEVICE_BY_LISTENING,
} DeviceMatch;

const char *device_match_name (DeviceMatch match);

/* What may be done with a port. */
typedef enum {
  DEVICE_USE_ASK,    /* nothing: the user has not been asked yet */
  DEVICE_USE_LISTEN, /* its plug is one of ours: it is opened, and written to once it has spoken */
  DEVICE_USE_YES,    /* the user's word: it is opened and asked what it is */
  DEVICE_USE_NO,     /* the user's word: it is left alone */
} DeviceUse;

/* "ask", "listen", "yes", "no": the word for JSON and tests. */
const char *device_use_name (DeviceUse use);

/* To be read; it changes only before `changed` is told. */
typedef struct {
  char *identity;
  char *path; /* NULL: not plugged in */
  char *name; /* as it calls itself; NULL: it does not */
  DriverPort kind;
  guint16 vendor; /* 0: not a USB device */
  guint16 product;
  DeviceUse use;
  gboolean is_used;  /* opened, or tried again and again; else only `access` is known */
  DeviceState state; /* of one that is used, or what opening it would come to */
  char *message;
  char *command;        /* that cures it, with which the message ends; NULL: none */
  const Driver *driver; /* NULL: none */
  guint baud;
  DeviceMatch match;
  ProbeOffers offers; /* to choose among */
  DevicePort *port;   /* NULL: not used */
  struct _DeviceManager *manager;
} DeviceEntry;

typedef struct _DeviceManager DeviceManager;

typedef struct {
  void (*changed) (DeviceManager *manager, const DeviceEntry *entry, gpointer data);
  void (*removed) (DeviceManager *manager, const DeviceEntry *entry, gpointer data);
  void (*event) (DeviceManager *manager, const DeviceEntry *entry, const DeviceEvent *event,
                 gint64 time_us, gpointer data);
  /* What goes over a port once it has a driver, as in port.h; may be NULL. */
  void (*record) (DeviceManager *manager, const DeviceEntry *entry, const CaptureRecord *record,
                  gpointer data);
} DeviceManagerHandlers;

typedef enum {
  DEVICE_MANAGER_LOOK, /* list only: nothing is opened */
  DEVICE_MANAGER_USE,
  /* The same, but what is plugged in is looked for in the background, and told by `changed`. */
  DEVICE_MANAGER_USE_SOON,
} DeviceManagerMode;

/* Flatpak's sandbox keeps from its programs what the kernel says of plugs; who is in one looks
 * every now and then. */
gboolean device_manager_is_told (void);
/* What came or went without being told. Takes no time: it is listed in the background. */
void device_manager_look_again (DeviceManager *self);

/* `folder` holds the bindings; NULL: there are none, and none are kept. `drivers` is ended by NULL;
 * NULL means all. */
DeviceManager *device_manager_new (const char *folder, DeviceManagerMode mode,
                                   const Driver *const *drivers,
                                   const DeviceManagerHandlers *handlers, gpointer data);
void device_manager_free (DeviceManager *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DeviceManager, device_manager_free)

guint device_manager_get_n_entries (DeviceManager *self);
const DeviceEntry *device_manager_get_entry (DeviceManager *self, guint i);
const DeviceEntry *device_manager_find (DeviceManager *self, const char *identity);

/* The user's word: this driver from now on, saved before it is done. NULL forgets what was said
 * before, and it is matched anew. */
gboolean device_manager_bind (DeviceManager *self, const DeviceEntry *entry, const Driver *driver,
                              guint baud, GError **error);
/* The user's word: it may be used; listening and asking finds out what it is. */
gboolean device_manager_use (DeviceManager *self, const DeviceEntry *entry, GError **error);
/* The user's word: this port is none of our business. */
gboolean device_manager_leave_alone (DeviceManager *self, const DeviceEntry *entry, GError **error);
