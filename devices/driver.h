/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A driver is a row of data: what a device is called, how it is recognised, how it is talked to,
 * how well it measures, and which decoder understands it. One folder under drivers/ for each; a
 * folder may hold several rows that share a decoder. The list of all rows is made by meson.build.
 */
#pragma once

#include "decoder.h"

typedef enum { DRIVER_DICE = 1, DRIVER_RANGE = 2, DRIVER_BUTTONS = 4 } DriverGives;
typedef enum { DRIVER_SERIAL, DRIVER_GPIO, DRIVER_BLE } DriverPort;

enum { DRIVER_PORTS = DRIVER_BLE + 1 };

enum { DRIVER_BAUDS_MAX = 4, DRIVER_MATCHES_MAX = 6, DRIVER_BYTES_MAX = 16 };

/* Recognises a USB device. A generic bridge says nothing about what is behind it, so a match by id
 * alone belongs only to devices that have an id of their own. */
typedef struct {
  uint16_t vendor;     /* 0: any */
  uint16_t product;    /* 0: any */
  const char *pattern; /* of the product string, with * and ?; NULL: any */
} DriverMatch;

typedef struct {
  uint8_t n;
  uint8_t bytes[DRIVER_BYTES_MAX];
} DriverBytes;

/* How far a reading can be trusted, from the maker's figures. */
typedef struct {
  uint16_t accuracy_tenths_mm; /* plus or minus */
  uint16_t accuracy_permille;  /* of the distance, on top */
  uint16_t blind_mm;           /* nothing nearer is measured */
  uint16_t reach_mm;           /* nor farther; 65535: more than any table */
  uint16_t step_tenths_mm;     /* between two numbers it can send; 0: a millimetre */
  int8_t sound_celsius;        /* what an ultrasonic sensor takes the air to be; 0: it is no such
                                * sensor, or it knows the temperature by itself */
} DriverTrust;

/* A Bluetooth LE device: how it is known when it advertises, and where it is read and written.
 * UUIDs in small letters, as BlueZ writes them. */
typedef struct {
  const char *name;    /* how its name begins; NULL: its service tells what it is */
  const char *service; /* NULL: its name tells */
  const char *notify;
  const char *write; /* may be that of `notify` */
} DriverBle;

struct GpioDecoder; /* gpio-decoder.h */

typedef struct {
  const char *id; /* never changes: it is stored */
  const char *name;
  DriverGives gives;
  DriverPort port;

  /* Serial and Bluetooth. */
  const Decoder *decoder;
  int model;                        /* passed to the decoder */
  uint32_t bauds[DRIVER_BAUDS_MAX]; /* the usual one first, ended by 0 */
  DriverMatch matches[DRIVER_MATCHES_MAX];
  DriverBytes start; /* written once the port is open and has settled */
  DriverBytes ask;   /* written again and again; n 0: the device talks by itself */
  uint16_t ask_every_ms;
  uint16_t settle_ms; /* from opening to the first byte written (a board may reset) */
  uint8_t certainty;  /* bits of proof in a frame: 8 for a checksum byte, 0 for a bare number.
                       * 0 is never chosen by listening alone */
  /* Bluetooth. */
  DriverBle ble;
  /* Writes what makes it flash, DRIVER_BYTES_MAX at most; how many. NULL: it has no light. */
  uint8_t (*light) (const DieLight *light, uint8_t *bytes);
  /* GPIO. */
  const struct GpioDecoder *gpio_decoder;

  DriverTrust trust; /* of a range sensor */
} Driver;

/* Every driver, in the order of the list in meson.build; ended by NULL. */
extern const Driver *const device_drivers[];

const Driver *device_driver_find (const char *id);
