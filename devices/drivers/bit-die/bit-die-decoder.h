/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A die that gives its face as three bits with a strobe, see README.md beside this file. */
#pragma once

#include "devices/gpio-decoder.h"

extern const GpioDecoder bit_die_decoder;
