/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GY-53 time-of-flight boards, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

typedef enum { GY53_VL53L0X, GY53_VL53L1X } Gy53Model;

enum { GY53L1_BLIND_MM = 50 };

extern const Decoder gy53_decoder;
