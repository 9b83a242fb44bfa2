/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What hardware can tell. Plain values: no pointers that outlive a call, no clocks of their own.
 *
 * A decoder fills an event from bytes or edges and hands it to a sink. Who reads it (rolls, ranges,
 * the window) never sees a byte.
 */
#pragma once

#include <stdint.h>

/* Marks the name of a device or wire for translation, as in glib/gi18n.h. */
#define N_(String) (String)

typedef enum {
  DEVICE_EVENT_DIE,      /* a die has moved or come to rest */
  DEVICE_EVENT_BATTERY,  /* of a die, or of the whole device (die 0) */
  DEVICE_EVENT_RANGE,    /* a distance, or that there is none to be had */
  DEVICE_EVENT_BUTTON,   /* pressed */
  DEVICE_EVENT_IDENTITY, /* the device says what it is */
  DEVICE_EVENT_TROUBLE,  /* the device complains */
} DeviceEventKind;

typedef enum {
  DIE_ROLLING, /* in the air or on its way */
  DIE_SETTLED, /* at rest on a face, after a real roll */
  DIE_COCKED,  /* at rest on no face */
  DIE_PLACED,  /* at rest on a face, but tilted, moved or put there: not a roll */
  DIE_LYING,   /* at rest on a face, asked of a die just found: how it came there nobody has seen */
} DieState;

typedef enum {
  RANGE_OK,
  RANGE_WEAK,      /* too little comes back */
  RANGE_SATURATED, /* too much comes back */
  RANGE_AMBIENT,   /* too much other light */
  RANGE_NEAR,      /* inside the blind zone */
  RANGE_FAR,       /* beyond what the sensor reaches, or no echo */
  RANGE_FAILED,    /* the sensor says no more than that */
} RangeStatus;

typedef enum { BUTTON_CONFIRM, BUTTON_UNDO, BUTTON_OTHER } DeviceButton;

typedef struct {
  DeviceEventKind kind;
  union {
    struct {
      uint32_t die; /* its number or id; dice of one device differ. Dice without one count from 1 */
      uint8_t state;      /* a DieState */
      uint8_t face;       /* 0: not known */
      uint8_t sides;      /* 0: not known */
      uint8_t is_guessed; /* read from a loose text form: good when a roll is awaited, no more */
    } die;
    struct {
      uint32_t die;
      uint8_t percent;
      uint8_t is_charging;
    } battery;
    struct {
      int32_t tenths_mm;           /* with RANGE_OK */
      uint8_t status;              /* a RangeStatus */
      uint16_t accuracy_tenths_mm; /* 0: as the driver says */
    } range;
    struct {
      uint8_t button; /* a DeviceButton */
      uint8_t number; /* of a button without a meaning, from 1 */
    } button;
  };
  /* A die's name, the device's identity, the complaint: UTF-8, valid during the call only, NULL if
   * there is none. */
  const char *text;
} DeviceEvent;

/* Takes an event at once; `data` is the receiver's. */
typedef void (*DeviceSink) (const DeviceEvent *event, void *data);
