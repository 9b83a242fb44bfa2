/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MaxBotix ultrasonic sensors, a row for each form of their readings. */
#include "maxbotix-decoder.h"

#include "devices/driver.h"

/* Those without a thermometer count 147 us an inch and 58 us a centimetre: air of 22 degrees. */
enum { SOUND_CELSIUS = 22 };

const Driver maxbotix_inch_driver = {
  .id = "maxbotix-inch",
  .name = N_ ("Ultrasonic sensor MaxBotix LV-EZ, inches"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &maxbotix_decoder,
  .model = MAXBOTIX_INCH,
  .bauds = { 9600 },
  .certainty = 4, /* a letter and the number of digits, no checksum */
  .trust = { .accuracy_tenths_mm = 254,
             .blind_mm = 153,
             .reach_mm = 6452,
             .step_tenths_mm = 254,
             .sound_celsius = SOUND_CELSIUS },
};

const Driver maxbotix_cm_driver = {
  .id = "maxbotix-cm",
  .name = N_ ("Ultrasonic sensor MaxBotix XL, centimetres"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &maxbotix_decoder,
  .model = MAXBOTIX_CM,
  .bauds = { 9600 },
  .certainty = 4,
  .trust = { .accuracy_tenths_mm = 100,
             .accuracy_permille = 10,
             .blind_mm = MAXBOTIX_CM_BLIND * 10,
             .reach_mm = MAXBOTIX_CM_FAR * 10,
             .step_tenths_mm = 100,
             .sound_celsius = SOUND_CELSIUS },
};

const Driver maxbotix_mm_driver = {
  .id = "maxbotix-mm",
  .name = N_ ("Ultrasonic sensor MaxBotix HRXL, millimetres"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &maxbotix_decoder,
  .model = MAXBOTIX_MM,
  .bauds = { 9600 },
  .certainty = 4,
  .trust = { .accuracy_tenths_mm = 50,
             .accuracy_permille = 10,
             .blind_mm = MAXBOTIX_MM_BLIND,
             .reach_mm = MAXBOTIX_MM_FAR },
};

const Driver maxbotix_hrusb_driver = {
  .id = "maxbotix-hrusb",
  .name = N_ ("Ultrasonic sensor MaxBotix HRUSB"),
  .gives = DRIVER_RANGE,
  .port = DRIVER_SERIAL,
  .decoder = &maxbotix_decoder,
  .model = MAXBOTIX_HRUSB,
  .bauds = { 9600 },
  .matches = { { .pattern = "*MaxSonar*" } },
  .certainty = 4,
  .trust = { .accuracy_tenths_mm = 50,
             .accuracy_permille = 10,
             .blind_mm = MAXBOTIX_MM_BLIND,
             .reach_mm = MAXBOTIX_MM_FAR },
};
