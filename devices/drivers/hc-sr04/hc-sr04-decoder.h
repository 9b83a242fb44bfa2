/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The HC-SR04 ultrasonic sensor, see README.md beside this file. */
#pragma once

#include "devices/gpio-decoder.h"

enum { HC_SR04_BLIND_MM = 20, HC_SR04_REACH_MM = 4000 };

extern const GpioDecoder hc_sr04_decoder;
