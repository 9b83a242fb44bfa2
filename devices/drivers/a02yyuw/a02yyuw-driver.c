/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ultrasonic sensors that send `FF`, the distance and a checksum. */
#include "a02yyuw-decoder.h"

#include "devices/driver.h"

const Driver a02yyuw_driver = {
  .id = "a02yyuw",
  .name = N_ ("Ultrasonic sensor A02YYUW / DYP-A02"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &a02yyuw_decoder,
  .model = A02YYUW,
  .bauds = { 9600 },
  .certainty = 16, /* the first byte and the sum */
  .trust = { .accuracy_tenths_mm = 100,
             .accuracy_permille = 3,
             .blind_mm = A02YYUW_BLIND_MM,
             .reach_mm = 4500 },
};

const Driver aj_sr04m_driver = {
  .id = "aj-sr04m",
  .name = N_ ("Ultrasonic sensor AJ-SR04M"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &a02yyuw_decoder,
  .model = AJ_SR04M,
  .bauds = { 9600 },
  .ask = { 1, { 0x01 } }, /* heeded in one of its modes; in the others it talks by itself */
  .ask_every_ms = 200,
  .certainty = 16,
  .trust = { .accuracy_tenths_mm = 100,
             .accuracy_permille = 3,
             .blind_mm = AJ_SR04M_BLIND_MM,
             .reach_mm = 8000 },
};
