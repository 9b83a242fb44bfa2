/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A die of seven LEDs, read at its four lines, see README.md beside this file. */
#pragma once

#include "devices/gpio-decoder.h"

extern const GpioDecoder led_die_decoder;
