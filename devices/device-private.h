/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of a Device, for its subclasses and for the manager, which finds and pairs them. */
#pragma once

#include "device.h"
#include "transport/transport.h"

struct _Device {
  GObject parent_instance;

  char *identity;
  guint32 number;
  char *hello; /* what it said it is, and what it last complained of; NULL: nothing */
  char *trouble;
  char *name;
  char *path;
  DriverPort kind;
  guint16 vendor; /* 0: not a USB device */
  guint16 product;
  gboolean is_found; /* by the manager: the user's word about it is remembered */
  DeviceUse use;
  DeviceMatch match;
  const Driver *driver;
  guint baud;
  ProbeOffers offers;

  DeviceState state;
  char *message;
  char *command;
  GSource *timer; /* NULL: not used */
  guint retry_ms;

  /* At work. */
  Transport *transport;
  gboolean is_started;  /* the device was told what it must be told once */
  gboolean must_listen; /* nothing is written before the device has said what it is */
  gboolean is_silent;   /* and it has not yet */
  gint64 origin_us;     /* when it was opened first */
  gint64 start_us;
  gint64 time_us; /* of what is being decoded */
  gint64 life_us; /* of the last event that was not "no reading", by the real clock */
  guint32 levels;
  GpioOptions gpio;
  DeviceCounts counts; /* bytes and events; the rest is in the decoder's memory */
  union {
    max_align_t alignment;
    guint8 serial[DECODER_SIZE_MAX];
    guint8 gpio[GPIO_MEMORY_MAX];
  } memory; /* the decoder's own */

  /* What it has told. */
  guint32 dice[DEVICE_DICE_MAX];
  guint n_dice;
  int face;
  gboolean is_rolling;
  GArray *batteries; /* of DeviceBattery */

  /* Recording. */
  CaptureWriter *writer;
  char *recording;
  guint n_recorded;
  gint64 record_shift_us; /* from the transport's time to the file's */
  gint64 record_last_us;
};

#define DEVICE_GET_CLASS(object) (G_TYPE_INSTANCE_GET_CLASS (object, DEVICE_TYPE, DeviceClass))

enum { DEVICE_CHECK_MS = 1000 };

/* For the transport of a device that has a driver. */
const TransportHandlers *device_handlers (Device *self);
/* Its decoder is ready for the first byte. Before the transport is opened, which tells at once. */
void device_prepare (Device *self, const Driver *driver, guint baud);
/* The transport is open. */
void device_begin (Device *self, Transport *transport);

/* Closes it without a word. */
void device_close (Device *self);
/* Calls `check`, or opens it again, after this time. */
void device_wake_in (Device *self, gint64 in_ms);
/* `message` NULL: as the class describes it. Tells only what is another than before. */
void device_set_state (Device *self, DeviceState state, const char *message, const char *command);
/* What an error means for a device that cannot be opened. */
void device_set_error (Device *self, const GError *why);
/* It cannot be used now; later again. */
void device_fall_back (Device *self, const GError *why);
void device_set_driver (Device *self, const Driver *driver);
void device_set_path (Device *self, const char *path);
void device_set_name (Device *self, const char *name);
void device_set_use (Device *self, DeviceUse use);
