/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A device: something that tells of dice, distances or buttons. One object reads what comes over
 * its transport, feeds the decoder of its driver, emits events with their time, and looks after
 * itself: it opens again what was unplugged, and notices silence and nonsense. What differs by the
 * way it is connected is in the subclasses: serial-device.h, gpio-device.h, replay-device.h.
 *
 * Properties, all to be read only:
 *   identity   string      never changes; its name in settings
 *   name       string      as it calls itself, or NULL
 *   path       string      of the device node; NULL: not plugged in
 *   driver     pointer     const Driver; NULL: none yet
 *   state      int         a DeviceState
 *   message    string      a sentence about the state, with what to do
 *   use        int         a DeviceUse
 *   battery    int         percent of the lowest battery; -1: none has told
 *   recording  string      the file that it is recorded into, or NULL
 *
 * Signals:
 *   event (const DeviceEvent *event, gint64 time_us)   time as in transport.h
 *   record (const CaptureRecord *record)   what went over the transport, before it is decoded; its
 *                              time counts from when the transport was opened
 *   gone (const GError *why)   the transport is gone, or a recording at its end (NULL)
 *   recording-failed (const GError *why)   nothing more is recorded
 *
 * The main loop's thread only. A device may be stopped and unreferenced from inside its signals,
 * but not be opened anew there.
 */
#pragma once

#include "capture.h"
#include "driver.h"
#include "probe.h"

#include <gio/gio.h>

typedef enum {
  DEVICE_ABSENT,        /* not plugged in, or a recording at its end */
  DEVICE_UNUSED,        /* there, and could be opened if somebody wished so */
  DEVICE_NO_PERMISSION, /* the message holds the cure */
  DEVICE_BUSY,          /* the message says who has it */
  DEVICE_FAILED,        /* cannot be opened for another reason */
  DEVICE_SETTLING,      /* open, nothing heard, but it is too early to wonder */
  DEVICE_LISTENING,     /* looking for a driver */
  DEVICE_CHOICE,        /* several drivers fit: the user's turn; it goes on listening */
  DEVICE_SILENT,        /* open, but nothing comes */
  DEVICE_WRONG_DATA,    /* something comes that the driver does not understand */
  DEVICE_WORKING,
} DeviceState;

/* "absent", "no permission", …: the word for JSON and tests. */
const char *device_state_name (DeviceState state);

/* What may be done with it. */
typedef enum {
  DEVICE_USE_ASK,    /* nothing: the user has not been asked yet */
  DEVICE_USE_LISTEN, /* its plug is one of ours: it is opened, and written to once it has spoken */
  DEVICE_USE_YES,    /* the user's word: it is opened and asked what it is */
  DEVICE_USE_NO,     /* the user's word: it is left alone */
} DeviceUse;

/* "ask", "listen", "yes", "no": the word for JSON and tests. */
const char *device_use_name (DeviceUse use);

/* Who chose the driver. */
typedef enum {
  DEVICE_UNMATCHED,
  DEVICE_BOUND,   /* the user */
  DEVICE_BY_PLUG, /* its product string or id */
  DEVICE_BY_LISTENING,
} DeviceMatch;

const char *device_match_name (DeviceMatch match);

#define DEVICE_TYPE (device_get_type ())
#define DEVICE(object) (G_TYPE_CHECK_INSTANCE_CAST (object, DEVICE_TYPE, Device))
typedef struct _Device Device;
GType device_get_type (void);

/* What a way of being connected has to tell; device-private.h helps. */
typedef struct {
  GObjectClass parent_class;
  /* Opens the transport. FALSE without an error: there is nothing to open yet, and who has it tells
   * when there is. */
  gboolean (*open) (Device *self, GError **error);
  /* The timer that was set while it is open, a second after it has begun. */
  void (*check) (Device *self);
  /* The transport is gone: usually it falls back. */
  void (*gone) (Device *self, const GError *why);
  /* A sentence about a state that comes from no error. */
  char *(*describe) (Device *self, DeviceState state);
} DeviceClass;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Device, g_object_unref)

/* Opens it, and looks after it from then on. */
void device_start (Device *self);
/* Opens it now and once, for who wants to know why not; it is looked after all the same. */
gboolean device_open (Device *self, GError **error);
/* Closes it: nothing is emitted any more, but that it is absent. */
void device_stop (Device *self);
/* Something was plugged in: try now, not when it is time. */
void device_retry (Device *self);

const char *device_get_identity (Device *self);
/* Differs from that of every other device of its manager, never 0; else 0. */
guint32 device_get_number (Device *self);
const char *device_get_name (Device *self);
const char *device_get_path (Device *self);
DriverPort device_get_kind (Device *self);
/* FALSE: it is not a USB device. */
gboolean device_get_usb (Device *self, guint *vendor, guint *product);
DeviceUse device_get_use (Device *self);
/* Whether it is opened, or tried again and again; else the state is what opening would come to. */
gboolean device_is_used (Device *self);
DeviceState device_get_state (Device *self);
const char *device_get_message (Device *self);
/* The command that cures it, with which the message ends; NULL: none. */
const char *device_get_command (Device *self);
const Driver *device_get_driver (Device *self); /* NULL: none yet */
DeviceMatch device_get_match (Device *self);
guint device_get_baud (Device *self);
/* Drivers to choose among. */
const ProbeOffers *device_get_offers (Device *self);
gboolean device_gives (Device *self, DriverGives gives);

/* When the transport was opened first, and last. */
gint64 device_get_origin_us (Device *self);
gint64 device_get_start_us (Device *self);

/* What came since it was opened, to tell silence and nonsense from work. Of GPIO only `n_events`
 * counts. */
typedef struct {
  guint64 n_bytes;
  guint64 n_good_bytes;
  guint64 n_frames;
  guint64 n_events;
} DeviceCounts;

void device_get_counts (Device *self, DeviceCounts *counts);

/* ---- What it has told ---- */

enum { DEVICE_DICE_MAX = 32 }; /* of one device; more are noise */

/* Whether an event is about one of its dice, or about none. What counts without end is no set of
 * dice, and must not fill the memory of who keeps them. */
gboolean device_is_heard (Device *self, const DeviceEvent *event);

typedef struct {
  guint32 die; /* 0: of the whole device */
  char *name;  /* of the die; NULL: it has not told */
  int percent;
  int percent_before; /* 100 if it had not told */
} DeviceBattery;

guint device_get_n_batteries (Device *self);
const DeviceBattery *device_get_battery (Device *self, guint i);
/* What it has said it is ("two dice 1.0", "Pixels d6, firmware 2024-03-11"), and what it complains
 * of until it works again; NULL: nothing. `name` is notified when they change. */
const char *device_get_hello (Device *self);
const char *device_get_trouble (Device *self);
/* The face that one of its dice showed last, 0: none so far; and whether one rolls now. */
int device_get_face (Device *self);
gboolean device_is_rolling (Device *self);

/* Lets a die flash. FALSE if it cannot, or rolls: nothing is to disturb that. */
gboolean device_can_light (Device *self);
gboolean device_light (Device *self, const DieLight *light);

/* ---- Recording ---- */

/* The head of a recording of it. Free its texts. */
CaptureHead device_make_head (Device *self);
/* Records into a new file what goes over the transport from now on; it is on the disk a few seconds
 * later. A device without a driver says nothing that could be recorded. */
gboolean device_start_recording (Device *self, const char *path, GError **error);
/* FALSE: what was recorded is in the file up to where writing failed. */
gboolean device_stop_recording (Device *self, GError **error);
/* The file; NULL: it is not being recorded. And how many records are in it. */
const char *device_get_recording (Device *self, guint *n);
