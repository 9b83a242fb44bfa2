/* SPDX-License-Identifier: GPL-3.0-or-later */
/* US-100 ultrasonic sensors, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum {
  US100_BLIND_MM = 20,
  US100_ASK_DISTANCE = 0x55,
  US100_ASK_TEMPERATURE = 0x50,
};

extern const Decoder us100_decoder;
