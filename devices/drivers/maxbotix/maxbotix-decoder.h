/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MaxBotix ultrasonic sensors, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

typedef enum { MAXBOTIX_INCH, MAXBOTIX_CM, MAXBOTIX_MM, MAXBOTIX_HRUSB } MaxbotixModel;

/* Each says the first of these of anything nearer, and the last when it sees nothing. */
enum {
  MAXBOTIX_INCH_BLIND = 6,
  MAXBOTIX_INCH_FAR = 255,
  MAXBOTIX_CM_BLIND = 20,
  MAXBOTIX_CM_FAR = 765,
  MAXBOTIX_MM_BLIND = 300,
  MAXBOTIX_MM_FAR = 5000,
};

extern const Decoder maxbotix_decoder;
